// QR codes: the same modules as another encoder makes of these texts, each read by a decoder, too.
import { describe, expect, test } from "vitest";
import { qrOf, type Modules } from "../../src/parts/qr";

/** Text, and its rows as numbers in base 36, the first module the highest bit. */
const KNOWN: readonly [string, string][] = [
  [
    "Sidelong 2",
    "18mf3 mv5t wtwd ws4d wt3x mzi9 18prz 3r4 xfng 6hf5 6or2 zwov 12lhs 666 18nba mzvh wssx wrwc ws3w mujw 18pw2",
  ],
  [
    "https://sidelong.example/r/TFWWF",
    "8tft6n 4iibep 6grof1 6gguot 6gi5i5 4j5zk1 8tz2pr k35s 588b6o 2e8udl 43j6ke 73uy7a 2297t7 3n9jsw 4u6pj3 2xazbe 5dzvr6 390t7t 6d98kz 1u8hpv 5hrbw4 105xz 8tda36 4jgxlq 6gir5d 6h41ha 6gmmfx 4iow7m 8tt3gy",
  ],
  [
    "http://a-house-with-a-very-long-name.of-our-own.example:4280/r/KVRTX?from=the-other-end-of-the-table&n=1",
    "rxhag5mn ecqh3eip kfhqdgt9 kgw6el3x keonhvtp ea3tn60x rwyepa4f 34blou8 k2h6spxn e4ofwcif hbyl3rue ik1blznl k1vhhafj f2upuqg9 7um6tohn dlct3pq2 ouzv3383 gvm2l0qo mbb5z5ug ozs22i7a astmm11y cum3i77f k1hggvny 6sge7u5t ew6t8z3j b253h6nh c3z6raff phi8c2ka du5h3iyi aoqz2fxg er20da30 4w05fen0 90oeqha5 2g0uot3 rxokh9ow eazh1ziz kefxynsv khox8sut kgzefk8f e9yxc8ya rwk38sw2",
  ],
];

const inNumbers = (modules: Modules | null): string | undefined =>
  modules?.map((row) => parseInt(row.map(Number).join(""), 2).toString(36)).join(" ");

describe("a QR code", () => {
  test.each(KNOWN)("of %j is what others make of it", (text, rows) => {
    expect(inNumbers(qrOf(text))).toBe(rows);
  });

  test("grows with the text", () => {
    const sizes = [14, 26, 42, 62, 84, 106].flatMap((most) =>
      [most, most + 1].map((length) => qrOf("x".repeat(length))?.length),
    );
    expect(sizes).toEqual([21, 25, 25, 29, 29, 33, 33, 37, 37, 41, 41, undefined]);
  });

  test("counts bytes, not letters", () => {
    expect(qrOf("ü".repeat(7))?.length).toBe(21);
    expect(qrOf("ü".repeat(8))?.length).toBe(25);
  });
});
