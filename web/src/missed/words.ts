/** What was missed, in words: who, what, at whom; why it was not seen, and by how much. */
import type { Gesture } from "../protocol";
import { words } from "../words/language.svelte";
import { decimal } from "../words/numbers";

/** "40 ms", "1.2 s". */
export const span = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${decimal(ms / 1_000, 1)} s`;

/** At whom or what it was made. */
export type Toward = { you: true } | { name: string } | { place: string };

const en = (verb: string, at: string) => (who: string, toward: Toward) =>
  "you" in toward
    ? `${who} ${verb} ${at} you`
    : "name" in toward
      ? `${who} ${verb} ${at} ${toward.name}`
      : `${who} ${verb} ${toward.place}`;

const de =
  (you: (who: string) => string, name: (who: string, name: string) => string) =>
  (who: string, toward: Toward) =>
    "you" in toward
      ? you(who)
      : "name" in toward
        ? name(who, toward.name)
        : `${who} blickte ${toward.place}`;

/** Where the replay is watched: at an address, in a window of its own, or here. */
export type Watch = { href: string; apart: boolean } | { onclick: () => void };

type Told = (who: string, toward: Toward) => string;

export const missedWords = words({
  en: {
    title: (name: string | null) => (name === null ? "What you missed" : `What ${name} missed`),
    open: "What you missed",
    back: "Back to the result",
    through: "Through whose eyes",
    you: "you",
    loading: "Looking back …",
    signs: (n: number): string => (n === 1 ? "sign made" : "signs made"),
    seen: (you: boolean): string => (you ? "you saw" : "seen"),
    forMe: (n: number, you: boolean): string =>
      you ? (n === 1 ? "was for you" : "were for you") : n === 1 ? "was for them" : "were for them",
    forMeMissed: "of those missed",
    nothing: "Nobody made a sign.",
    did: {
      wink: en("winked", "at"),
      nod: en("nodded", "to"),
      shake: en("shook their head", "at"),
      brow: en("raised a brow", "at"),
      smile: en("smiled", "at"),
      glance: en("glanced", "at"),
      point: en("pointed", "at"),
      raise: (who: string) => `${who} raised a hand`,
    } satisfies Record<Gesture, Told>,
    does: {
      wink: "winks",
      nod: "nods",
      shake: "shakes",
      brow: "brow",
      smile: "smiles",
      glance: "glances",
      point: "points",
      raise: "hand up",
    } satisfies Record<Gesture, string>,
    saw: (you: boolean): string => (you ? "You saw it" : "Saw it"),
    lookedAt: (you: boolean, name: string) =>
      you ? `You were looking at ${name}` : `Was looking at ${name}`,
    lookedAtYou: "Was looking at you",
    lookedAtPlace: (you: boolean, place: string) =>
      you ? `You were looking ${place}` : `Was looking ${place}`,
    lookedDown: (you: boolean): string => (you ? "You were looking down" : "Was looking down"),
    shut: (you: boolean): string => (you ? "Your eyes were shut" : "Had their eyes shut"),
    moving: (you: boolean): string =>
      you ? "Your eyes were on their way" : "Eyes were on their way",
    late: (you: boolean, ms: number) =>
      you ? `Your eyes came ${span(ms)} too late` : `Eyes came ${span(ms)} too late`,
    short: (you: boolean, ms: number) =>
      you ? `You looked away ${span(ms)} too soon` : `Looked away ${span(ms)} too soon`,
    brokenOff: (ms: number) => `It was broken off ${span(ms)} too soon`,
    noSight: "Sat in the room, with eyes of their own",
    seenBy: "Seen by",
    seenByNobody: (else_: boolean): string => (else_ ? "Seen by nobody else" : "Seen by nobody"),
    eyesOn: (name: string) => `eyes on ${name}`,
    eyesDown: "eyes down",
    eyesShut: "eyes shut",
    eyesAt: (place: string) => `eyes ${place}`,
    onTheWay: "on the way",
    missing: (ms: number) => `${span(ms)} were missing.`,
    needed: (ms: number) => `${span(ms)} of looking without a break are enough to notice a sign.`,
    watch: "Watch this moment",
    timeline: "Where the eyes were, and every sign",
    lookedThere: "where the eyes were",
    sawIt: "seen",
    forMeKey: "for this seat, missed",
    others: "for others, missed",
    list: "Every sign",
  },
  de: {
    title: (name) => (name === null ? "Was dir entging" : `Was ${name} entging`),
    open: "Was dir entging",
    back: "Zurück zum Ergebnis",
    through: "Mit wessen Augen",
    you: "du",
    loading: "Ein Blick zurück …",
    signs: () => "Zeichen gemacht",
    seen: (you) => (you ? "sahst du" : "gesehen"),
    forMe: (n, you) =>
      you
        ? n === 1
          ? "war für dich"
          : "waren für dich"
        : n === 1
          ? "war für diesen Platz"
          : "waren für diesen Platz",
    forMeMissed: "davon entgangen",
    nothing: "Niemand hat ein Zeichen gemacht.",
    did: {
      wink: de(
        (who) => `${who} zwinkerte dir zu`,
        (who, name) => `${who} zwinkerte ${name} zu`,
      ),
      nod: de(
        (who) => `${who} nickte dir zu`,
        (who, name) => `${who} nickte ${name} zu`,
      ),
      shake: de(
        (who) => `${who} schüttelte den Kopf zu dir`,
        (who, name) => `${who} schüttelte den Kopf zu ${name}`,
      ),
      brow: de(
        (who) => `${who} hob die Braue zu dir`,
        (who, name) => `${who} hob die Braue zu ${name}`,
      ),
      smile: de(
        (who) => `${who} lächelte dich an`,
        (who, name) => `${who} lächelte ${name} an`,
      ),
      glance: de(
        (who) => `${who} blickte zu dir`,
        (who, name) => `${who} blickte zu ${name}`,
      ),
      point: de(
        (who) => `${who} zeigte auf dich`,
        (who, name) => `${who} zeigte auf ${name}`,
      ),
      raise: (who) => `${who} hob die Hand`,
    },
    does: {
      wink: "zwinkert",
      nod: "nickt",
      shake: "schüttelt",
      brow: "Braue",
      smile: "lächelt",
      glance: "blickt",
      point: "zeigt",
      raise: "Hand hoch",
    },
    saw: (you) => (you ? "Du hast es gesehen" : "Gesehen"),
    lookedAt: (you, name) => (you ? `Du sahst ${name} an` : `Sah ${name} an`),
    lookedAtYou: "Sah dich an",
    lookedAtPlace: (you, place) => (you ? `Du sahst ${place}` : `Sah ${place}`),
    lookedDown: (you) => (you ? "Du sahst nach unten" : "Sah nach unten"),
    shut: (you) => (you ? "Deine Augen waren zu" : "Die Augen waren zu"),
    moving: (you) => (you ? "Deine Augen waren unterwegs" : "Die Augen waren unterwegs"),
    late: (you, ms) =>
      you ? `Deine Augen kamen ${span(ms)} zu spät` : `Die Augen kamen ${span(ms)} zu spät`,
    short: (you, ms) => (you ? `Du sahst ${span(ms)} zu früh weg` : `Sah ${span(ms)} zu früh weg`),
    brokenOff: (ms) => `Es brach ${span(ms)} zu früh ab`,
    noSight: "Saß im Zimmer, mit eigenen Augen",
    seenBy: "Gesehen von",
    seenByNobody: (else_) => (else_ ? "Sonst hat es niemand gesehen" : "Niemand hat es gesehen"),
    eyesOn: (name) => `Augen auf ${name}`,
    eyesDown: "Augen unten",
    eyesShut: "Augen zu",
    eyesAt: (place) => `Augen ${place}`,
    onTheWay: "unterwegs",
    missing: (ms) => `Es fehlten ${span(ms)}.`,
    needed: (ms) => `Wer ${span(ms)} ohne Pause hinsieht, bemerkt ein Zeichen.`,
    watch: "Diesen Moment ansehen",
    timeline: "Wo die Augen waren, und jedes Zeichen",
    lookedThere: "wo die Augen waren",
    sawIt: "gesehen",
    forMeKey: "für diesen Platz, entgangen",
    others: "für andere, entgangen",
    list: "Jedes Zeichen",
  },
});
