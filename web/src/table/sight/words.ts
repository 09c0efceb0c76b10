/** What is seen and felt, in words: who, then what; never what it means. */
import type { Gesture } from "../../protocol";
import { words } from "../../words/language.svelte";

/** At whom or what: a name, a place ("at the Metro"), or you. */
export type Toward = { you: true } | { name: string } | { place: string };

type Sentence = (toward: Toward) => string;

function english(verb: string, at: string, alone = verb): Sentence {
  return (toward) => {
    if ("you" in toward) return `${verb} ${at} you`;
    if ("name" in toward) return `${verb} ${at} ${toward.name}`;
    return alone;
  };
}

const EN: Record<Gesture, Sentence> = {
  wink: english("winks", "at"),
  nod: english("nods", "to"),
  shake: english("shakes their head", "at"),
  brow: english("raises a brow", "at"),
  smile: english("smiles", "at"),
  glance: (toward) => ("place" in toward ? `glances ${toward.place}` : "glances aside"),
  point: english("points", "at"),
  raise: () => "raises a hand",
};

function german(you: string, name: (name: string) => string, alone: string): Sentence {
  return (toward) => ("you" in toward ? you : "name" in toward ? name(toward.name) : alone);
}

const DE: Record<Gesture, Sentence> = {
  wink: german("zwinkert dir zu", (name) => `zwinkert ${name} zu`, "zwinkert"),
  nod: german("nickt dir zu", (name) => `nickt ${name} zu`, "nickt"),
  shake: german(
    "schüttelt den Kopf zu dir",
    (name) => `schüttelt den Kopf zu ${name}`,
    "schüttelt den Kopf",
  ),
  brow: german(
    "zieht dir gegenüber die Braue hoch",
    (name) => `zieht für ${name} die Braue hoch`,
    "zieht die Braue hoch",
  ),
  smile: german("lächelt dich an", (name) => `lächelt ${name} an`, "lächelt"),
  glance: (toward) => ("place" in toward ? `blickt ${toward.place}` : "blickt zur Seite"),
  point: german("zeigt auf dich", (name) => `zeigt auf ${name}`, "zeigt"),
  raise: () => "hebt die Hand",
};

export const SIGHT_WORDS = words({
  en: {
    does: EN,
    looksAtYou: "looks at you",
    looksAway: "looks away",
    looksAt: (name: string) => `looks at ${name}`,
    looksAtPlace: (place: string) => `looks ${place}`,
    looksDown: "looks down",
    eyesShut: "has their eyes shut",
    you: "You",
    youSaw: "You saw",
    youSawNew: "You saw, something new",
    sawNothing: "Nothing yet. Look at somebody.",
    tapAFace: "Tap a face to look at it",
    firstLook: "Tap a face to see where it looks and when it winks.",
    tapAnother: "Tap another face to look there",
    lookAtSeat: (name: string) => `look at ${name}`,
    nextFace: "look at the next face",
    lastFace: "look at the face before",
    eyesDown: "eyes down, at your cards",
    eyesUp: "Eyes up",
    sayAgain: "say again what I saw",
    timeLeft: "time left",
    away: "away",
    bot: "bot",
    there: "in the room",
    inRoom: (name: string) => `${name} sits in the room with others: you cannot see that face.`,
    alone: "The others sit in one room. Open a video call: only there can you see each other wink.",
    signs: "Signs",
    gesture: {
      wink: "Wink",
      nod: "Nod",
      shake: "Shake head",
      brow: "Brow",
      smile: "Smile",
      glance: "Glance",
      point: "Point",
      raise: "Hand up",
    } satisfies Record<Gesture, string>,
  },
  de: {
    does: DE,
    looksAtYou: "sieht dich an",
    looksAway: "sieht weg",
    looksAt: (name) => `sieht ${name} an`,
    looksAtPlace: (place) => `sieht ${place}`,
    looksDown: "sieht nach unten",
    eyesShut: "hat die Augen zu",
    you: "Du",
    youSaw: "Gesehen",
    youSawNew: "Gesehen, etwas Neues",
    sawNothing: "Noch nichts. Sieh jemanden an.",
    tapAFace: "Tipp ein Gesicht an, um hinzusehen",
    firstLook: "Tipp ein Gesicht an, dann siehst du, wohin es blickt und wann es zwinkert.",
    tapAnother: "Tipp ein anderes Gesicht an",
    lookAtSeat: (name) => `${name} ansehen`,
    nextFace: "nächstes Gesicht ansehen",
    lastFace: "voriges Gesicht ansehen",
    eyesDown: "Augen nach unten, auf deine Karten",
    eyesUp: "Augen auf",
    sayAgain: "noch einmal sagen, was ich sah",
    timeLeft: "Restzeit",
    away: "weg",
    bot: "Bot",
    there: "im Zimmer",
    inRoom: (name) => `${name} sitzt bei anderen im Zimmer: Das Gesicht siehst du nicht.`,
    alone:
      "Die anderen sitzen in einem Zimmer. Macht einen Videoanruf: Nur dort seht ihr euch zwinkern.",
    signs: "Zeichen",
    gesture: {
      wink: "Zwinkern",
      nod: "Nicken",
      shake: "Kopf schütteln",
      brow: "Braue",
      smile: "Lächeln",
      glance: "Blick",
      point: "Zeigen",
      raise: "Hand heben",
    },
  },
});
