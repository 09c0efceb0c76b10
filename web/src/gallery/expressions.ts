/** Every expression that a face can have, by name. */
import type { Gaze } from "../faces/gaze";
import type { Act } from "../faces/gesture";
import type { Mood } from "../faces/pose";
import { gazeAtPlace } from "../games/shifty-eyed-spies/places/gaze";

export interface Expression {
  title: string;
  gaze?: Gaze;
  act?: Act;
  mood?: Mood;
}

const ms = 1000;

export const EXPRESSIONS: readonly Expression[] = [
  { title: "at you", gaze: { x: 0, y: 0 } },
  { title: "wink, left", act: { gesture: "wink", ms, side: "left" } },
  { title: "wink, right", act: { gesture: "wink", ms, side: "right" } },
  { title: "nod", act: { gesture: "nod", ms } },
  { title: "shake", act: { gesture: "shake", ms } },
  { title: "brow", act: { gesture: "brow", ms } },
  { title: "smile", act: { gesture: "smile", ms } },
  { title: "glance, metro", act: { gesture: "glance", ms, toward: gazeAtPlace(1) } },
  { title: "glance, café", act: { gesture: "glance", ms, toward: gazeAtPlace(3) } },
  { title: "left", gaze: { x: -1, y: 0 } },
  { title: "right", gaze: { x: 1, y: 0 } },
  { title: "up", gaze: { x: 0, y: -1 } },
  { title: "below", gaze: { x: 0, y: 1 } },
  { title: "down, cards", gaze: "down" },
  { title: "shut", gaze: "shut" },
  { title: "point", act: { gesture: "point", ms, toward: { x: -0.9, y: -0.4 } } },
  { title: "raise", act: { gesture: "raise", ms } },
  { title: "pleased", mood: "pleased" },
  { title: "laughing", mood: "laughing" },
  { title: "suspicious", mood: "suspicious" },
  { title: "caught", mood: "caught" },
  { title: "sorry", mood: "sorry" },
  { title: "smug", mood: "smug" },
];
