// The spoken night: what is said when, and with which voice.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { linesBetween, nightScript } from "../../../src/games/eyes-wide-shut/tv/night-script";

const lines = (whole: number): string[] => nightScript(whole).map(({ line }) => line);

describe("the script", () => {
  test("the usual night has the whole sentence, a third in", () => {
    expect(nightScript(9_000)).toEqual([
      { line: "shut", at: 0 },
      { line: "escape", at: 3_000 },
    ]);
    expect(lines(8_000)).toEqual(["shut", "escape"]);
  });

  test("a short night has fewer words", () => {
    expect(lines(5_000)).toEqual(["shut", "escapeShort"]);
  });

  test.each([5, 6, 7, 8, 10, 15, 30])("%i seconds leave time to raise a hand", (seconds) => {
    const [shut, escape] = nightScript(seconds * 1_000);
    const takes = escape?.line === "escape" ? 4_000 : 1_200;
    expect(shut?.at).toBe(0);
    expect(escape!.at).toBeGreaterThanOrEqual(1_600);
    expect(escape!.at + takes + 600).toBeLessThanOrEqual(seconds * 1_000);
  });

  test("every line is said once, whenever the clock is looked at", () => {
    const script = nightScript(8_000);
    const said: string[] = [];
    let heard = -1_000;
    for (const gone of [-50, 150, 350, 2_600, 2_700, 2_700, 7_900]) {
      said.push(...linesBetween(script, heard, gone));
      heard = gone;
    }
    expect(said).toEqual(["shut", "escape"]);
  });

  test("a screen that is loaded in the middle does not begin again", () => {
    expect(linesBetween(nightScript(8_000), 1_000, 2_000)).toEqual([]);
  });
});

describe("the voice", () => {
  const spoken: { text: string; lang: string; voice?: object }[] = [];
  const cancel = vi.fn();
  const voice = (lang: string, localService = false) => ({ lang, localService });
  let voices: object[] = [];
  const speech = () => import("../../../src/senses/speech");

  beforeEach(() => {
    vi.resetModules();
    spoken.length = 0;
    voices = [];
    cancel.mockClear();
    vi.stubGlobal(
      "SpeechSynthesisUtterance",
      class {
        constructor(readonly text: string) {}
      },
    );
    vi.stubGlobal("speechSynthesis", {
      speak: (words: { text: string; lang: string }) => spoken.push(words),
      cancel,
      getVoices: () => voices,
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("it speaks the page's language, with a voice of it if there is one", async () => {
    const { speak } = await speech();
    voices = [voice("fr-FR", true), voice("de-AT"), voice("de_DE", true)];
    speak("Augen fest zu.", "de");
    expect(spoken[0]).toMatchObject({ text: "Augen fest zu.", lang: "de", voice: voices[2] });
    speak("Eyes wide shut.", "en");
    expect(spoken[1]).toMatchObject({ lang: "en" });
    expect(spoken[1]?.voice).toBeUndefined();
  });

  test("a new sentence cuts the last one short", async () => {
    const { speak } = await speech();
    speak("Escape.", "en");
    speak("Eyes wide open!", "en");
    expect(cancel).toHaveBeenCalledTimes(2);
  });

  test("the switch is asked each time", async () => {
    const { enable, speak } = await speech();
    let on = false;
    enable(() => on);
    speak("Eyes wide shut.", "en");
    expect(spoken).toEqual([]);
    on = true;
    speak("Eyes wide shut.", "en");
    expect(spoken).toHaveLength(1);
  });

  test("without a voice, or with a broken one, nothing fails", async () => {
    const { enable, hush, speak } = await speech();
    vi.stubGlobal("speechSynthesis", {
      speak: () => {
        throw new Error("no engine");
      },
      cancel: () => {
        throw new Error("no engine");
      },
      getVoices: () => {
        throw new Error("no engine");
      },
    });
    enable(() => true);
    speak("Eyes wide shut.", "en");
    vi.stubGlobal("speechSynthesis", undefined);
    vi.stubGlobal("SpeechSynthesisUtterance", undefined);
    enable(() => true);
    speak("Eyes wide shut.", "en");
    hush();
  });
});
