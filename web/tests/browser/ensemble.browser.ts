// Whoever may sit at one table can be told apart from the corner of an eye: every two of different
// looks, drawn at 58 px and blurred as faces are that nobody looks at.
import { fileURLToPath } from "node:url";

import { createServer } from "vite";
import { expect, test } from "vitest";

import { ENSEMBLE } from "../../src/protocol";
import { browser } from "./chromium";

/** The mean difference of colour (ΔE) over a thumbnail; two drawings of one face differ by none. */
const APART = 5.5;

test("no two of different looks could be taken for each other", async () => {
  // The gallery is no part of the house: it is served as it is while one draws.
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const server = await createServer({
    root,
    server: { port: 0, host: "127.0.0.1" },
    logLevel: "error",
  });
  await server.listen();
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${server.resolvedUrls?.local[0] ?? ""}gallery.html#ensemble`);
    const thumbs = page.locator("[data-look]");
    await expect.poll(() => thumbs.count()).toBe(ENSEMBLE.flat().length);
    await page.evaluate(() => document.fonts.ready);
    const pictures = await Promise.all(
      (await thumbs.all()).map(async (thumb) => ({
        name: (await thumb.getAttribute("data-name")) ?? "",
        look: (await thumb.getAttribute("data-look")) ?? "",
        png: (await thumb.screenshot()).toString("base64"),
      })),
    );
    const pairs = await page.evaluate(async (pictures) => {
      const linear = (part: number): number =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      const root = (part: number): number =>
        part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116;
      /** sRGB to CIELAB, in which distances are about as large as they seem. */
      const lab = (rgb: number[]): [number, number, number] => {
        const [r = 0, g = 0, b = 0] = rgb.map((part) => linear(part / 255));
        const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
        const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
        const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
        return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
      };
      const drawn = await Promise.all(
        pictures.map(async ({ png }) => {
          const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const canvas = new OffscreenCanvas(58, 58);
          const context = canvas.getContext("2d");
          if (!context) throw new Error("no canvas");
          context.drawImage(bitmap, 0, 0);
          const { data } = context.getImageData(0, 0, 58, 58);
          return Array.from({ length: 58 * 58 }, (_, at) =>
            lab([...data.slice(4 * at, 4 * at + 3)]),
          );
        }),
      );
      return pictures.flatMap((one, i) =>
        pictures.slice(0, i).flatMap((other, j) => {
          if (one.look === other.look) return [];
          const apart = (drawn[i] ?? []).reduce((sum, [l, a, b], at) => {
            const [m = 0, c = 0, d = 0] = drawn[j]?.[at] ?? [];
            return sum + Math.hypot(l - m, a - c, b - d);
          }, 0);
          return [{ who: `${one.name} and ${other.name}`, apart: apart / (58 * 58) }];
        }),
      );
    }, pictures);
    expect(pairs).toHaveLength(252);
    expect(pairs.filter(({ apart }) => apart < APART)).toEqual([]);
  } finally {
    await context.close();
    await server.close();
  }
});
