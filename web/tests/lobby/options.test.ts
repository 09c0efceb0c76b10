// The options that are drawn are those of the rulebook pages, in words.
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { optionsOf, withDefaults } from "../../src/games/all";
import { sayOption, settingOf, type Option } from "../../src/games/option";
import { OPTIONS, type Kind } from "../../src/protocol";

const KINDS = Object.keys(OPTIONS) as Kind[];

/** The rulebook's table: ``| `turn_s` | 60; 0 to 180 | … |``. */
function ruled(kind: Kind): Map<string, { usual: string; range: string }> {
  const page = new URL(`../../../crates/games/rules/${kind}.md`, import.meta.url);
  const rows = readFileSync(page, "utf8").matchAll(/^\| `(\w+)` \| ([^;|]+); ([^|]+) \|/gm);
  return new Map(
    Array.from(rows, ([, key = "", usual = "", range = ""]) => [
      key,
      { usual: usual.replaceAll("`", "").trim(), range: range.replaceAll("`", "").trim() },
    ]),
  );
}

/** An option's range as the rulebook writes it. */
function rangeOf(option: Option): string {
  const oneOf = (values: string[]): string =>
    values.length < 3
      ? values.join(" or ")
      : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
  switch (option.kind) {
    case "number":
      return `${option.min} to ${option.max}`;
    case "choice":
      return oneOf(option.choices.map((choice) => String(choice.value)));
    case "switch":
      return "true or false";
  }
}

describe.each(KINDS)("%s", (kind) => {
  const options = optionsOf(kind);

  it("agrees with the rulebook page on defaults and ranges", () => {
    const said = options.map((option) => [
      option.key,
      { usual: String(option.default), range: rangeOf(option) },
    ]);
    expect(new Map(said as [string, { usual: string; range: string }][])).toEqual(ruled(kind));
  });

  it("has words in both languages", () => {
    for (const option of options) {
      const choices = option.kind === "choice" ? option.choices : [];
      for (const words of [option, ...choices].flatMap(({ name, says }) => [name, says])) {
        expect(words.en).not.toBe("");
        expect(words.de).not.toBe("");
      }
      expect(sayOption(option, option.default, "en")).not.toMatch(/undefined|NaN/);
    }
  });
});

describe("values in words", () => {
  const option = (kind: Kind, key: string): Option => {
    const found = optionsOf(kind).find((option) => option.key === key);
    if (!found) throw new Error(`${kind} has no ${key}`);
    return found;
  };

  it("shows milliseconds as seconds, in the language's own way", () => {
    expect(sayOption(option("blink", "fumble_ms"), 500, "en")).toBe("0.5 s");
    expect(sayOption(option("blink", "fumble_ms"), 500, "de")).toBe("0,5 s");
    expect(sayOption(option("blink", "idle_ms"), 3_600_000, "de")).toBe("3600 s");
  });

  it("says what nought means", () => {
    expect(sayOption(option("zwinkern", "turn_s"), 0, "en")).toBe("no clock");
  });

  it("takes the default for what the table left out", () => {
    expect(settingOf({}, option("zwinkern", "turn_s"))).toBe(60);
    expect(settingOf({ turn_s: 0 }, option("zwinkern", "turn_s"))).toBe(0);
    expect(withDefaults("blink_of_an_eye", { rounds: 5 })).toEqual({ clock_s: 120, rounds: 5 });
  });
});
