// How the client is built, and how it is served while it is being written.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

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
    writeBundle({ dir: folder = "dist" }) {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!TEXT.includes(extname(name))) continue;
        const path = join(folder, name);
        const plain = readFileSync(path);
        const forms = { br: brotliCompressSync(plain), gz: gzipSync(plain, { level: 9 }) };
        for (const [ending, form] of Object.entries(forms)) {
          if (form.length < plain.length) writeFileSync(`${path}.${ending}`, form);
        }
      }
    },
  };
}
