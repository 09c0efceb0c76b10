// The described options are those of the schema and of the rulebook pages, and no others.
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { gameOf, withDefaults } from "../../src/games/all";
import { sayOption, settingOf, type Option } from "../../src/games/option";
import type { Kind } from "../../src/protocol";

interface Property {
  type?: string;
  $ref?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
}
interface Definition {
  properties?: Record<string, Property>;
  oneOf?: { const: string }[];
}
const schema = JSON.parse(
  readFileSync(new URL("../../../docs/protocol.schema.json", import.meta.url), "utf8"),
) as { client: { $defs: Record<string, Definition> } };
const definitions = schema.client.$defs;

const SCHEMAS: Record<Kind, string> = {
  blink: "BlinkOptions",
  blink_of_an_eye: "BlinkOfAnEyeOptions",
  eyes_wide_shut: "EyesWideShutOptions",
  zwinkern: "ZwinkernOptions",
  shifty_eyed_spies: "SpiesOptions",
};
const KINDS = Object.keys(SCHEMAS) as Kind[];

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
  const properties = definitions[SCHEMAS[kind]]?.properties ?? {};
  const options = gameOf(kind).options;

  it("describes every option of the schema and none too many", () => {
    expect(options.map((option) => option.key).toSorted()).toEqual(
      Object.keys(properties).toSorted(),
    );
  });

  it.each(options.map((option) => [option.key, option] as const))(
    "%s fits the schema",
    (key, option) => {
      const property = properties[key];
      expect(option.default).toEqual(property?.default);
      if (option.kind === "switch") expect(property?.type).toBe("boolean");
      if (option.kind === "number") {
        expect(property?.type).toBe("integer");
        expect(option.min).toBeGreaterThanOrEqual(property?.minimum ?? -Infinity);
        expect(option.max).toBeLessThanOrEqual(property?.maximum ?? Infinity);
        expect(option.default).toBeGreaterThanOrEqual(option.min);
        expect(option.default).toBeLessThanOrEqual(option.max);
      }
      if (option.kind === "choice" && property?.$ref) {
        const named = definitions[property.$ref.split("/").at(-1) ?? ""];
        expect(option.choices.map((choice) => choice.value)).toEqual(
          named?.oneOf?.map((choice) => choice.const),
        );
      }
    },
  );

  it("agrees with the rulebook page on defaults and ranges", () => {
    const said = options.map((option) => [
      option.key,
      { usual: String(option.default), range: rangeOf(option) },
    ]);
    expect(new Map(said as [string, { usual: string; range: string }][])).toEqual(ruled(kind));
  });

  it("has words in both languages", () => {
    for (const option of options) {
      for (const words of [option.name, option.says]) {
        expect(words.en).not.toBe("");
        expect(words.de).not.toBe("");
      }
      expect(sayOption(option, option.default, "en")).not.toMatch(/undefined|NaN/);
    }
  });
});

describe("values in words", () => {
  const option = (kind: Kind, key: string): Option => {
    const found = gameOf(kind).options.find((option) => option.key === key);
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
