// Codes as people type and paste them.
import { beforeAll, describe, expect, test, vi } from "vitest";

type CodeField = typeof import("../../src/arriving/code-field");
let codeFrom: CodeField["codeFrom"];
let spelled: CodeField["spelled"];

beforeAll(async () => {
  // The route reads the address as soon as it is there.
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("addEventListener", () => {});
  ({ codeFrom, spelled } = await import("../../src/arriving/code-field"));
});

describe("a code", () => {
  test.each([
    ["kvrtx", "KVRTX"],
    ["K V R-T.X", "KVRTX"],
    ["  kvrtx\n", "KVRTX"],
    ["kv", "KV"],
    ["kvrtxyz", "KVRTX"],
    ["12", ""],
    ["https://sidelong.example/r/KVRTX", "KVRTX"],
    ["Come and play: http://192.168.178.42:4280/r/kvrtx. See you!", "KVRTX"],
    ["https://sidelong.example/r/KVRTX?from=chat#x", "KVRTX"],
  ])("typed as %j is %j", (typed, code) => {
    expect(codeFrom(typed)).toBe(code);
  });

  test("is spelled letter by letter", () => {
    expect(spelled("KVRTX")).toBe("K V R T X");
  });
});
