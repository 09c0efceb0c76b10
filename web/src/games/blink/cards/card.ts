/** Blink's sixty cards: what the three letters on the wire mean, and how a card is said aloud. */
import type { Language } from "../../../draw/words";
import type { BlinkCard } from "../../../protocol";

export const BLINK_COLOURS = ["red", "blue", "green", "brown", "grey", "yellow"] as const;
export const BLINK_SHAPES = ["star", "triangle", "bolt", "flower", "moon", "drop"] as const;

export type BlinkColour = (typeof BLINK_COLOURS)[number];
export type BlinkShape = (typeof BLINK_SHAPES)[number];

export interface BlinkFace {
  colour: BlinkColour;
  shape: BlinkShape;
  count: number;
}

const COLOUR_LETTERS = "rbgney";
const SHAPE_LETTERS = "stbfmd";

/** What is on a card; nothing if the text names none. */
export function readBlinkCard(card: BlinkCard): BlinkFace | null {
  if (card.length !== 3) return null;
  const colour = BLINK_COLOURS[COLOUR_LETTERS.indexOf(card.charAt(0))];
  const shape = BLINK_SHAPES[SHAPE_LETTERS.indexOf(card.charAt(1))];
  const count = "12345".indexOf(card.charAt(2)) + 1;
  return colour && shape && count > 0 ? { colour, shape, count } : null;
}

/** All sixty, as the house numbers them: for each shape, each count in both its colours. */
export const BLINK_CARDS: readonly BlinkCard[] = [...SHAPE_LETTERS].flatMap((shape, s) =>
  [0, 1, 2, 3, 4].flatMap((n) =>
    [0, 3].map((k) => `${COLOUR_LETTERS.charAt((s + n + k) % 6)}${shape}${n + 1}`),
  ),
);

const COUNTS: Record<Language, readonly string[]> = {
  en: ["", "one", "two", "three", "four", "five"],
  de: ["", "ein", "zwei", "drei", "vier", "fünf"],
};

/** Singular, plural; for German also the ending that "ein" and the colour take. */
const NOUNS: Record<BlinkShape, { en: [string, string]; de: [string, string, "er" | "e" | "es"] }> =
  {
    star: { en: ["star", "stars"], de: ["Stern", "Sterne", "er"] },
    triangle: { en: ["triangle", "triangles"], de: ["Dreieck", "Dreiecke", "es"] },
    bolt: { en: ["bolt", "bolts"], de: ["Blitz", "Blitze", "er"] },
    flower: { en: ["flower", "flowers"], de: ["Blume", "Blumen", "e"] },
    moon: { en: ["moon", "moons"], de: ["Mond", "Monde", "er"] },
    drop: { en: ["drop", "drops"], de: ["Tropfen", "Tropfen", "er"] },
  };

const COLOURS_DE: Record<BlinkColour, string> = {
  red: "rot",
  blue: "blau",
  green: "grün",
  yellow: "gelb",
  grey: "grau",
  brown: "braun",
};

const LABELS: Readonly<Record<Language, (face: BlinkFace, number: string) => string>> = {
  en: ({ colour, shape, count }, number) =>
    `${number} ${colour} ${NOUNS[shape].en[count === 1 ? 0 : 1]}`,
  de: ({ colour, shape, count }, number) => {
    const [one, many, ending] = NOUNS[shape].de;
    if (count > 1) return `${number} ${COLOURS_DE[colour]}e ${many}`;
    return `ein${ending === "e" ? "e" : ""} ${COLOURS_DE[colour]}${ending} ${one}`;
  },
};

/** "three red bolts", "drei rote Blitze". */
export const blinkLabel = (face: BlinkFace, language: Language): string =>
  LABELS[language](face, COUNTS[language][face.count] ?? String(face.count));

/** Fill, deep line of the same hue, and the herald's hatching that doubles the colour. */
export interface BlinkInk {
  fill: string;
  line: string;
  hatch: "upright" | "level" | "slanting" | "dots" | "lattice" | "plain";
}

export const BLINK_INKS: Readonly<Record<BlinkColour, BlinkInk>> = {
  red: { fill: "#D8362A", line: "#7E140D", hatch: "upright" },
  blue: { fill: "#2566B8", line: "#123A73", hatch: "level" },
  green: { fill: "#2F9E62", line: "#125733", hatch: "slanting" },
  yellow: { fill: "#F2B918", line: "#7A5200", hatch: "dots" },
  grey: { fill: "#A3A6AA", line: "#4C5056", hatch: "plain" },
  brown: { fill: "#6A3D20", line: "#351B0A", hatch: "lattice" },
};
