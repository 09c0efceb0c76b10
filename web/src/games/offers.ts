/** The games as they are offered. This is all of them that the first visit has; `all.ts` has the rest. */
import { SEATS, type Kind } from "../protocol";
import { words } from "../words/language.svelte";
import { bringRefusals } from "../words/refusals";
import type { Offer } from "./module";

export const KINDS = Object.keys(SEATS) as readonly Kind[];

export const isKind = (text: string | null): text is Kind =>
  text !== null && (KINDS as readonly string[]).includes(text);

/** Each game's offer is found in its folder: `all.ts` is the only list. */
const found = import.meta.glob<Offer>("./*/offer.ts", { eager: true, import: "offer" });

Object.values(found).forEach((offer) => bringRefusals(offer.refusals));

export const offerOf = (kind: Kind): Offer => {
  const offer = found[`./${kind.replaceAll("_", "-")}/offer.ts`];
  if (!offer) throw new Error(`nobody offers ${kind}`);
  return offer;
};

const sayWords = words({
  en: {
    players: (few: number, many: number) =>
      few === many ? `${few} players` : `${few}–${many} players`,
    minutes: (minutes: number) => `${minutes} min`,
  },
  de: {
    players: (few, many) =>
      few === many ? `zu ${few === 2 ? "zweit" : few}` : `${few}–${many} Personen`,
    minutes: (minutes) => `${minutes} Min.`,
  },
});

/** "5–6 players". */
export const howMany = (kind: Kind): string => sayWords().players(SEATS[kind][0], SEATS[kind][1]);

/** "20 min". */
export const howLong = (kind: Kind): string => sayWords().minutes(offerOf(kind).minutes);
