// How the client is built, and how it is served while it is being written.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** While developing, vite serves the page and hands the rest to the house at this address. */
const house = process.env["SIDELONG_HOUSE"] ?? "http://127.0.0.1:4280";

export default defineConfig({
  plugins: [svelte(), compressed()],
  server: {
    // The rulebook's text lies beside the rules.
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: house, ws: true },
      "/ws": { target: house, ws: true },
    },
  },
  build: { target: "es2022", assetsInlineLimit: 0 },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/page.ts"] },
});

/** What is text; pictures and fonts are compressed in themselves. */
const TEXT = [".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"];

/**
 * Lays `x.br` and `x.gz` beside every text file `x`, for the house to send. Both, because browsers
 * take brotli only over TLS and from their own machine, and many a house stands in a home network.
 */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir: folder = "dist" }) {
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      const texts = names.filter((name) => TEXT.includes(extname(name)));
      // On all cores: it takes longer than everything before it.
      const compress = async (name: string) => {
        const path = join(folder, name);
        const plain = readFileSync(path);
        const forms = { br: await brotli(plain), gz: await gzip(plain, { level: 9 }) };
        for (const [ending, form] of Object.entries(forms)) {
          if (form.length < plain.length) writeFileSync(`${path}.${ending}`, form);
        }
      };
      await Promise.all(texts.map(compress));
    },
  };
}
