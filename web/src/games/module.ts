/**
 * What a game is to the page. Each game's `game.ts` says it; tables, hands, screens, lessons, lobby,
 * replay and rulebook ask it, and know nothing of any game themselves.
 */
import type { Component } from "svelte";
import type { SeatColour } from "../draw/seats";
import type { Words } from "../draw/words";
import type { Point } from "../faces/gaze";
import type { GameTypes, Kind, OwnRefusals, Seat, Settings } from "../protocol";
import type { Play } from "../table/play.svelte";
import type { Refusals } from "../words/refusals";
import type { Lesson } from "./lesson";
import type { OptionWords } from "./option";
import type { GameResult } from "./result";

export interface Poster {
  ground: string;
  /** Whether ink is read better on the ground than paper. */
  light: boolean;
  /** What is seen of it when there is little room: 0 is its top, 100 its foot. */
  middle: number;
  /** In a box of 240 × 300. `id` is something that no other drawing of the page is called. */
  art: (id: string) => string;
}

/** A game before anybody plays it: small, because the first visit has all of them. */
export interface Offer<K extends Kind = Kind> {
  /** Names are names, in every language. */
  title: string;
  /** How long a game takes among people, about; in a match, one of its games. */
  minutes: number;
  /** With how many it plays well; fewer may do. */
  well: number;
  /** Who it is for, in a word or two. */
  forWhom: Words;
  /** Who it is for, and what it is. */
  line: Words;
  /** Whether there are faces to look at and signs to make. */
  eyes: boolean;
  poster: Poster;
  /** Sentences for the refusals that only this game has. */
  refusals: Refusals<OwnRefusals[K]>;
}

/** All that a table can settle, all of it settled. */
export type OptionsOf<K extends Kind> = Required<GameTypes[K]["options"]>;

/** A part of a game that is fetched when it is first needed. */
export type Part<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** What a table, a hand and a screen are given. `ondone` says that the last reveal has been played out. */
export interface TableProps<K extends Kind> {
  play: Play<K>;
  ondone: () => void;
}

/** What a player's open cards are given. */
export interface HeldProps<K extends Kind> {
  play: Play<K>;
  seat: Seat;
}

/** What the host called the places in the room where people sit, in the order of their numbers. */
export type PlaceNames = Settings["places"];

/** The places that eyes can turn to, by the numbers that signs give them. */
export interface Places {
  /** Where the host names them. */
  fields: Part<{ places: PlaceNames; onset: (places: PlaceNames) => void }>;
  /** What everybody in the lobby reads of them. */
  agreed: (places: PlaceNames) => { name: string; value: string; says: string };
  /** "at the Metro": where somebody looks. */
  toward: (place: number, places: PlaceNames) => string;
  /** Which way eyes go on every screen. */
  gaze: (place: number) => Point;
}

/** Figures of a history that each game calls by names of its own. */
export type OwnFigure = "catches" | "partners" | "caught";

/** What the table's screen teaches while people sit down: how one wins, what a phone does, what eyes do. */
export const TAUGHT = ["win", "phone", "eyes"] as const;
export type Taught = (typeof TAUGHT)[number];

/** What is said of a game around its table. */
export interface GameWords {
  /** How it ended, by the reason in the result. */
  ends: Readonly<Record<string, (winners: string, several: boolean) => string>>;
  /** Whether it is fair where some sit elsewhere, and why. */
  elsewhere: string;
  figures: Readonly<Partial<Record<OwnFigure, string>>>;
  /** What a newcomer is told at the table, one after another: few, and short. */
  hints: readonly string[];
  /** What the picture in the rulebook shows. */
  picture: string;
  /** A sentence under each picture that teaches it; three lines of a television, no more. */
  taught: Readonly<Record<Taught, string>>;
}

export interface GameModule<K extends Kind> {
  offer: Offer<K>;
  options: OptionWords<K>;
  words: () => GameWords;
  /** What the ids of its rulings begin with. */
  rulings: string;

  table: Part<TableProps<K>>;
  /** A phone as a hand of cards, where people sit together. */
  hand: Part<TableProps<K>>;
  /** The screen that is the table, where people sit together. */
  tv: Part<TableProps<K>>;
  lesson: () => Promise<{ lesson: Lesson<K> }>;
  illustration: Part<Record<string, never>>;
  /** The pictures that teach it. */
  taught: Part<{ part: Taught }>;
  /** What one player holds, when everything is open. */
  openCards: Part<HeldProps<K>>;

  /** Whether the table itself hides anything of what is open; if nothing is said, it does. */
  hides?: (view: GameTypes[K]["view"], isOver: boolean) => boolean;
  /** The colour a seat was dealt, where it is not that of its place. */
  colourOf?: (view: GameTypes[K]["view"], seat: Seat) => SeatColour | undefined;
  /** Whose turn it is, in a game that goes by turns. */
  turnOf?: (view: GameTypes[K]["view"]) => Seat | null;
  /** Whether it is fair where some sit elsewhere: nobody needs to see a face. */
  throughWalls: boolean;
  /** Whether all who share a device play at once: then nobody hands it to anybody. */
  atOnce: boolean;
  /** Two rivals on one device, each on a half of it. */
  split?: Part<{ plays: readonly [Play<K>, Play<K>]; ondone: () => void }>;
  places?: Places;
  /** Who begins if the host does not say; only where a seat begins at all. */
  beginner?: Words;
  /** How long a match is, where that is settled before. */
  match?: (options: OptionsOf<K>) => { kind: "rounds" | "bestOf"; of: number };
  /** What the scores show of each seat besides points. */
  columns?: (result: GameResult) => readonly { title: string; of: (seat: Seat) => string }[];
  /** What decided among those who were level on points. */
  tieBreak?: (level: readonly Seat[], result: GameResult) => (winners: string) => string;
}
