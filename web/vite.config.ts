import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The house serves `dist`; while developing, vite serves the page and hands the rest to the house.
export default defineConfig({
  plugins: [svelte()],
  server: {
    proxy: {
      "/api": { target: "http://127.0.0.1:4280", ws: true },
    },
  },
  build: { target: "es2022", assetsInlineLimit: 0 },
  test: { include: ["tests/**/*.test.ts"] },
});
