/** The eight seats: a colour, what can be read on it, and the emblem that goes wherever it goes. */
import type { Seat } from "../protocol";
import { mix } from "./colour";
import type { EmblemName } from "./emblems";
import type { Words } from "./words";

export const SEAT_COLOURS = [
  "red",
  "blue",
  "green",
  "yellow",
  "purple",
  "orange",
  "ivory",
  "ink",
] as const;

export type SeatColour = (typeof SEAT_COLOURS)[number];

export interface SeatPaint {
  /** The colour. */
  fill: string;
  /** What is written on it. */
  on: string;
  emblem: EmblemName;
  /** The emblem's name, which is the spy's. */
  title: Words;
  /** The colour's own name. */
  colour: Words;
  /** The ground of a medallion. */
  tint: string;
  /** The ring of a medallion: the colour, lifted where it would sink into the felt. */
  ring: string;
}

const INK = "#211B16";
const PAPER_HI = "#FFFAF0";
const PAPER = "#F6ECD8";

const paint = (
  fill: string,
  on: string,
  emblem: EmblemName,
  title: Words,
  colour: Words,
): SeatPaint => ({ fill, on, emblem, title, colour, tint: mix(fill, PAPER, 0.58), ring: fill });

const said = (en: string, de: string): Words => ({ en, de });

export const SEAT_PAINT: Readonly<Record<SeatColour, SeatPaint>> = {
  red: paint("#C92F24", PAPER_HI, "key", said("Key", "Schlüssel"), said("red", "rot")),
  blue: paint("#4A9BE6", INK, "anchor", said("Anchor", "Anker"), said("blue", "blau")),
  green: paint("#18815F", PAPER_HI, "leaf", said("Leaf", "Blatt"), said("green", "grün")),
  yellow: paint("#FFD34D", INK, "crown", said("Crown", "Krone"), said("yellow", "gelb")),
  purple: paint(
    "#6E3FA8",
    PAPER_HI,
    "hourglass",
    said("Hourglass", "Sanduhr"),
    said("purple", "lila"),
  ),
  orange: paint("#F0832A", INK, "umbrella", said("Umbrella", "Schirm"), said("orange", "orange")),
  ivory: paint("#F7F1E4", INK, "bell", said("Bell", "Glocke"), said("ivory", "elfenbein")),
  ink: {
    ...paint("#2A2522", PAPER_HI, "hat", said("Hat", "Hut"), said("ink", "tinte")),
    tint: mix("#2A2522", "#8A8279", 0.62),
    ring: "#6B635B",
  },
};

/** The colour of a seat, in seat order. */
export const seatColour = (seat: Seat): SeatColour =>
  SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? "red";
