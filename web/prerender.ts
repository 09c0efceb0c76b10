// The page as it is seen first, written into its HTML while the client is built: each address that
// looks the same for everybody, in every language. The house sends it (crates/server/src/page.rs), so
// there is something to read before the first script has come.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createContext, Script } from "node:vm";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, type Plugin, type Rolldown } from "vite";

import { rulebook } from "./rulebook.ts";

/** What is seen at once is written in these. */
const FIRST_FONTS = /^assets\/(league-gothic-latin-400|jost-latin-wght)-normal-[^.]*\.woff2$/;

/** What only comes with a room need not be compiled for this. */
const COMES_LATER =
  /RoomScreen\.svelte$|^\.\/(table|hand|tv)\/\w+(Table|Hand|Tv)\.svelte$|^\.\/lesson$/;

/** The deepest address, `/replay/CODE/1/`, has so many slashes behind the first. */
const DEPTH_MAX = 3;

type Pages = typeof import("./src/prerender");

export function prerendered(): Plugin {
  return {
    name: "prerendered",
    apply: "build",
    async writeBundle({ dir: folder = "dist" }, bundle) {
      const open = await compiled();
      const fonts = Object.keys(bundle).filter((name) => FIRST_FONTS.test(name));
      const preloads = fonts.map(
        (name) => `<link rel="preload" href="./${name}" as="font" type="font/woff2" crossorigin>`,
      );
      const index = join(folder, "index.html");
      const bare = readFileSync(index, "utf8").replace("</head>", `${preloads.join("")}</head>`);
      writeFileSync(index, bare);

      const { LANGUAGES, PATHS, upFrom } = open("/", "en");
      mkdirSync(join(folder, "bare"), { recursive: true });
      for (let depth = 1; depth <= DEPTH_MAX; depth += 1) {
        const page = moved(bare, upFrom(`/${"a/".repeat(depth)}`));
        writeFileSync(join(folder, "bare", `${depth}.html`), page);
      }
      for (const language of LANGUAGES)
        for (const path of PATHS) {
          const { title, style, body } = separated(await open(path, language).draw());
          const sheet = `assets/first-${createHash("sha256").update(style).digest("hex").slice(0, 8)}.css`;
          writeFileSync(join(folder, sheet), style);
          const page = moved(bare, upFrom(path))
            .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
            .replace(/<title>.*<\/title>/, () => title)
            .replace(
              '<link rel="preload"',
              (link) => `<link rel="stylesheet" href="${upFrom(path)}/${sheet}">${link}`,
            )
            .replace('<div id="app"></div>', () => `<div id="app">${body}</div>`);
          const name = path === "/" ? "/index" : path;
          const file = join(folder, "pages", language, `${name}.html`);
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, page);
        }
    },
  };
}

/**
 * The page that vite made for the root, for an address from which the root is `up`. So it is the same
 * wherever the house is found.
 */
const moved = (page: string, up: string): string =>
  page.replaceAll(/ (href|src)="\.\//g, (_, name: string) => ` ${name}="${up}/`);

/** Compiles the client to run without a browser; what it gives opens it at an address. */
async function compiled(): Promise<(path: string, language: string) => Pages> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [svelte({ emitCss: false, compilerOptions: { css: "injected" } }), rulebook()],
    ssr: { noExternal: true },
    build: {
      ssr: "src/prerender.ts",
      write: false,
      rolldownOptions: {
        external: COMES_LATER,
        output: { format: "cjs", codeSplitting: false },
      },
    },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const script = new Script(output[0].code, { filename: "prerender.js" });
  return (pathname, language) => {
    const exports = {} as Pages;
    const page = createContext({
      ...{
        exports,
        module: { exports },
        console,
        crypto,
        performance,
        setTimeout,
        URLSearchParams,
      },
      navigator: { languages: [language] },
      document: { documentElement: {} },
      location: { pathname, hash: "" },
      addEventListener: () => {},
      // What the house would answer is not known yet.
      fetch: () => new Promise(() => {}),
    });
    script.runInContext(page);
    return exports;
  };
}

/**
 * The page's policy allows no style within the markup: what components write there for themselves
 * becomes a sheet, and so does every `style` attribute. As such it has the last word, as an `#id`.
 */
function separated({ head, body }: { head: string; body: string }): {
  title: string;
  style: string;
  body: string;
} {
  const sheets = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css);
  const attributes: string[] = [];
  const marked = body.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!attributes.includes(style)) attributes.push(style);
    return ` data-style="${attributes.indexOf(style)}"`;
  });
  const rules = attributes.map((style, nth) => `#app [data-style="${nth}"]{${plain(style)}}`);
  return {
    title: /<title>.*?<\/title>/s.exec(head)?.[0] ?? "",
    // Inner components first, as in the client's own sheets.
    style: [...sheets.reverse(), ...rules].join("\n"),
    body: marked,
  };
}

const plain = (attribute: string): string =>
  attribute.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
