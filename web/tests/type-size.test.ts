// Text grows with the browser's own font size: no type is sized in px, and no line is as high as so many.
import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** In a drawing a px is a unit of the drawing, which grows as a whole. */
const DRAWINGS = ["src/games/eyes-wide-shut/board/EyeBoard.svelte"];

test("no text has its size in px, or stands on lines that have", () => {
  const files = ["src", "public"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(svelte|css)$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const fixed = files.flatMap((file) => {
    const sizes = readFileSync(file, "utf8").match(
      /(?<![-\w])(font(-size)?|line-height):[^;{}]*\dpx|--(size|display)-\w+:[^;]*\dpx/g,
    );
    return DRAWINGS.includes(file) ? [] : (sizes ?? []).map((size) => `${file}: ${size}`);
  });
  expect(fixed).toEqual([]);
});
