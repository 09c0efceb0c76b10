// How the client is built, and how it is served while it is being written.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import * as zlib from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { prerendered } from "./prerender.ts";
import { rulebook } from "./rulebook.ts";

/** While developing, vite serves the page and hands the rest to the house at this address. */
const house = process.env["SIDELONG_HOUSE"] ?? "http://127.0.0.1:4280";

/**
 * What belongs together comes in one file rather than in forty: each costs a question, browsers ask
 * six at a time, and asking takes a slow phone's time as well.
 */
const FILES = [
  {
    name: "first",
    test: /\/src\/(base|routes|screens|house\/newer|parts\/lazy)\.ts$|preload-helper/,
  },
  { name: "svelte", test: /node_modules\/svelte\// },
  // What most screens are made of.
  {
    name: "kit",
    test: /\/src\/((draw|faces|house|parts|words)\/|senses\/(sound|touch|score|instruments)|games\/([^/]+\/(offer|poster)|offers)|arriving\/(words|Page|Poster|GamePicker|code-field|open-screen)|room\/line-end|kept|protocol|route)/,
  },
  // The games in words: what rooms, the rulebook and histories know of them.
  {
    name: "games",
    test: /\/src\/games\/((all|module|option|result)\.ts|[^/]+\/(game|words|options)\.ts|[^/]+\/places\/[^/]+\.ts)$/,
  },
  // What every table has, on phones, on the table's screen, in lessons and in replays.
  {
    name: "table",
    test: /\/src\/(table\/([^/]+\.ts|Flights\.svelte|Interlude\.svelte|Absent\.svelte|SeatCode\.svelte)|lobby\/[^/]*(words|start|in-line|reads|next-game|abandoned|news|suits)[^/]*\.ts|ending\/(words\.ts|verdict\.ts|Scores|Winner)|talk\/[^/]+\.ts|senses\/awake)/,
  },
  { name: "tv", test: /\/src\/tv\/(Tv|TvLine|TvSheet|TvMessage|words)\.(svelte|ts)$/ },
  // The way in, but for the mirror: whoever sees the front door soon opens another.
  { name: "door", test: /\/src\/arriving\/(?!face|Face|Nowhere|InviteCard)/ },
];

export default defineConfig({
  // Files are found from where they are named: the house may be under any path.
  base: "./",
  plugins: [svelte(), rulebook(), compiledAhead(), prerendered(), compressed()],
  server: {
    // The rulebook's text lies beside the rules.
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: house, ws: true },
      "/ws": { target: house, ws: true },
    },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/page.ts"] },
});

/** Files of which most is run as soon as they are there. */
const RUN_AT_ONCE = ["begin", "svelte", "kit", "door", "table", "tv", "TvInside"];

/**
 * Chromium compiles the functions of these files while they come in, beside the page, because their
 * first line asks for it; else each is compiled when it is called, and the page waits. Other browsers
 * take the line for a comment.
 */
function compiledAhead(): Plugin {
  return {
    name: "compiled-ahead",
    apply: "build",
    generateBundle: {
      // It has to be the first line.
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk" || !RUN_AT_ONCE.includes(file.name)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** What is text; pictures and fonts are compressed in themselves. */
const TEXT = [".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"];

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);
/** Nearly as small as the best, in a third of its time. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 10 } };

/**
 * Lays `x.br` and `x.gz` beside every text file `x`, for the house to send. Both, because browsers
 * take brotli only over TLS and from their own machine, and many a house stands in a home network.
 */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle: {
      // After the pages were drawn.
      order: "post",
      sequential: true,
      async handler({ dir: folder = "dist" }) {
        const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
        const texts = names.filter((name) => TEXT.includes(extname(name)));
        await Promise.all(
          texts.map(async (name) => {
            const path = join(folder, name);
            const plain = readFileSync(path);
            const forms = { br: await brotli(plain, BROTLI), gz: await gzip(plain, { level: 9 }) };
            for (const [ending, form] of Object.entries(forms)) {
              if (form.length < plain.length) writeFileSync(`${path}.${ending}`, form);
            }
          }),
        );
      },
    },
  };
}
