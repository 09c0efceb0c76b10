/**
 * A house that was renewed while this page was open no longer has the files the page was made of:
 * a screen that has yet to come is missing then. The page is loaded again, and one's seat with it.
 */
import { base } from "../base";

const MARK = "sidelong.renewed";
const AGAIN_MS = 2_000;

/** Called once. `build` tells this build of the page from others. */
export function loadAgainWhenRenewed(build: string): void {
  addEventListener("vite:preloadError", () => {
    // Once for each build: what is missing after that is missing for good.
    if (sessionStorage.getItem(MARK) === build) return;
    sessionStorage.setItem(MARK, build);
    void whenTheHouseAnswers().then(() => location.reload());
  });
}

/** A page that is loaded while the line is down would be lost with it. */
async function whenTheHouseAnswers(): Promise<void> {
  while (
    !(await fetch(`${base}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    await new Promise((wake) => setTimeout(wake, AGAIN_MS));
  }
}
