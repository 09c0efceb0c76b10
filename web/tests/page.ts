// What modules of the page look for as they are loaded: tests run without a browser, in English.
import { vi } from "vitest";

vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: {} });
