/** Numbers as the language writes them: 0.37 or 0,37. */
import { language } from "./language.svelte";

/** With so many digits after the point, no more and no fewer. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString(language.now, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });

/** With as many digits as it has, but no more than so many. */
export const shortest = (value: number, digits: number): string =>
  value.toLocaleString(language.now, { maximumFractionDigits: digits, useGrouping: false });
