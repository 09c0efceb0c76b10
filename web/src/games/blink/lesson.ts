/**
 * The lesson of Blink: the three ways to match, a fumble, a card for either pile, a rival who plays
 * too, and the race to the last card.
 */
import { atPlace } from "../../parts/layout.svelte";
import type { BlinkNotice, Seat } from "../../protocol";
import type { Play } from "../../table/play.svelte";
import { words } from "../../words/language.svelte";
import type { Lesson, Moment, Step } from "../lesson";
import { fitting, matchBy, type Lying, type Trait } from "./lesson-match";
import { ALONE } from "./table/keys";
import { cardInWords } from "./table/words";

type Blink = Play<"blink">;
type Now = Moment<"blink">;

const LEARNER = 0;
const RIVAL = 1;

/** The race pauses for a word when so many cards are left to draw. */
const HALF_WAY = 11;
/** A fumble so lately is the one that was asked for. */
const LATELY_MS = 4_000;

const EN_TRAITS: Record<Trait, string> = { colour: "colour", shape: "shape", count: "number" };
const DE_TRAITS: Record<Trait, string> = {
  colour: "dieselbe Farbe",
  shape: "dieselbe Form",
  count: "dieselbe Anzahl",
};

const WORDS = words({
  en: {
    intro: (rival: string) =>
      `Blink is a race, and nobody has turns. Whoever first gets rid of all their cards wins, and ${rival} is slow.`,
    first: (card: string, trait: Trait, left: boolean) =>
      `A card fits if colour, shape or number is the same. Tap “${card}”: the same ${EN_TRAITS[trait]} as the ${left ? "left" : "right"} pile.`,
    fits: (card: string, trait: Trait, left: boolean) =>
      `Tap “${card}”: the same ${EN_TRAITS[trait]} as the ${left ? "left" : "right"} pile.`,
    soon: "A card fits if colour, shape or number is the same. The piles are turned over in a moment.",
    itFits: "It fits.",
    nothing: (rival: string) => `Nothing of yours fits now. Wait for ${rival}.`,
    draw: (cards: number) =>
      `Your hand fills itself from your draw pile, ${cards} cards are left. At some tables you draw by hand: tap the pile.`,
    both: (card: string) =>
      `Here “${card}” fits both piles. Tap the card, and then the pile you want.`,
    bothDone: "Like that you choose the pile.",
    watch: (rival: string) =>
      `${rival} plays too, on either pile and at any time. Watch for the card that comes from over there.`,
    watchDone: "A new top, and perhaps other cards of yours fit now.",
    fumble: (card: string) =>
      `Now a mistake: tap “${card}”, which fits nowhere. It comes back, and for half a second you cannot play.`,
    fumbleNone: "All your cards fit somewhere, so no mistake is left to make: play one.",
    fumbled: "That is all a mistake costs.",
    race: (rival: string) =>
      `Now race ${rival}! Play whatever fits, wherever it fits, as fast as you can.`,
    raceDone: "Half of your cards are gone.",
    finish: "Go on to your very last card: whoever is out first has won.",
    finished: "You are out of cards. You win!",
    beaten: (rival: string) => `${rival} was out of cards first.`,
    tied: "Nobody could play any more: a tie.",
    choose: "Nobody can play: each sets a card down. Tap one of yours.",
    key: (key: string) => `Press ${key}.`,
    keyAndPile: (key: string, left: string, right: string) =>
      `Press ${key}, then ${left} for the left pile or ${right} for the right one.`,
    keysAll: (cards: string, left: string, right: string) =>
      `${cards} play your cards; with ${left} or ${right} you name a pile. V says all of it aloud.`,
    keysHand: (cards: string) => `${cards} are your cards.`,
    keysSay: "V says piles and hand aloud.",
  },
  de: {
    intro: (rival) =>
      `Blink ist ein Rennen, niemand ist an der Reihe. Wer zuerst alle Karten los ist, gewinnt, und ${rival} ist langsam.`,
    first: (card, trait, left) =>
      `Eine Karte passt bei gleicher Farbe, Form oder Anzahl. Tipp „${card}“ an: ${DE_TRAITS[trait]} wie der ${left ? "linke" : "rechte"} Stapel.`,
    fits: (card, trait, left) =>
      `Tipp „${card}“ an: ${DE_TRAITS[trait]} wie der ${left ? "linke" : "rechte"} Stapel.`,
    soon: "Eine Karte passt bei gleicher Farbe, Form oder Anzahl. Gleich werden die Stapel aufgedeckt.",
    itFits: "Passt.",
    nothing: (rival) => `Gerade passt nichts von dir. Warte auf ${rival}.`,
    draw: (cards) =>
      `Dein Nachziehstapel füllt die Hand, ${cards} Karten sind übrig. An manchen Tischen ziehst du selbst: Tipp ihn an.`,
    both: (card) =>
      `Auf beide Stapel passt „${card}“. Tipp die Karte an und dann den Stapel, den du willst.`,
    bothDone: "So wählst du den Stapel.",
    watch: (rival) =>
      `Auch ${rival} spielt, auf beide Stapel und jederzeit. Achte auf die Karte, die von drüben kommt.`,
    watchDone: "Oben liegt eine neue Karte, und vielleicht passt jetzt etwas anderes von dir.",
    fumble: (card) =>
      `Jetzt ein Fehler: „${card}“ passt nirgends. Tipp die Karte an: Eine halbe Sekunde lang kannst du nicht spielen.`,
    fumbleNone: "Alle deine Karten passen irgendwo, kein Fehler ist mehr übrig: Spiel eine.",
    fumbled: "Mehr kostet ein Fehler nicht.",
    race: (rival) =>
      `Jetzt das Rennen gegen ${rival}! Spiel, was passt und wohin es passt, so schnell du kannst.`,
    raceDone: "Die Hälfte deiner Karten ist weg.",
    finish: "Weiter bis zur allerletzten Karte: Wer zuerst keine mehr hat, gewinnt.",
    finished: "Du hast keine Karten mehr. Gewonnen!",
    beaten: (rival) => `${rival} war zuerst alle Karten los.`,
    tied: "Niemand konnte mehr spielen: unentschieden.",
    choose: "Niemand kann spielen: Jeder legt eine Karte ab. Tipp eine von deinen an.",
    key: (key) => `Drück ${key}.`,
    keyAndPile: (key, left, right) =>
      `Drück ${key}, dann ${left} für den linken Stapel oder ${right} für den rechten.`,
    keysAll: (cards, left, right) =>
      `${cards} spielen deine Karten; mit ${left} oder ${right} nennst du einen Stapel. V sagt alles an.`,
    keysHand: (cards) => `${cards} sind deine Karten.`,
    keysSay: "V sagt Stapel und Hand an.",
  },
});

const keyOf = (letter: string): string => atPlace(letter).key.toUpperCase();
const cardKey = (slot: number): string => keyOf(ALONE.cards[slot] ?? ALONE.cards[0]);
const cardKeys = (): string => ALONE.cards.map(keyOf).join(" ");
const pileKeys = (): [string, string] => [keyOf(ALONE.piles[0]), keyOf(ALONE.piles[1])];

const lying = ({ own, view, legal }: Blink): Lying => ({
  hand: own?.hand ?? [],
  tops: view.piles.map(([top]) => top),
  legal,
});

/** Whether somebody has laid a card since the step began. */
const laidBy = (by: Seat, { news }: Now): boolean =>
  news.some(
    ({ what }) =>
      "happened" in what &&
      what.happened.seat === by &&
      (what.happened.notice as BlinkNotice).what === "played",
  );

const hasWon = ({ view }: Blink): boolean => view.outcome?.winners.includes(LEARNER) ?? false;
const isOver = ({ play }: Now): boolean => play.view.phase === "over";
/** The race, where a game that is over before its lesson is taken up again. */
const RACE = 8;
const OVER = {
  lost: isOver,
  lostSays: (play: Blink) =>
    play.view.outcome?.winners.includes(RIVAL) ? WORDS().beaten(play.nameOf(RIVAL)) : WORDS().tied,
};
const cannotWin = (now: Now): boolean => isOver(now) && !hasWon(now.play);
const at = (slot: number): string => `[data-place="hand-${LEARNER}-${slot}"]`;

/** A card that fits by that trait. */
function match(trait: Trait, isFirst: boolean): Step<"blink"> {
  return {
    words: (play) => {
      const w = WORDS();
      const found = matchBy(trait, lying(play));
      if (play.view.phase === "set") return { say: w.soon, well: w.itFits };
      if (!found) return { say: w.nothing(play.nameOf(RIVAL)), well: w.itFits };
      const say = isFirst ? w.first : w.fits;
      return {
        say: say(cardInWords(found.card), found.trait, found.pile === RIVAL),
        keys: w.key(cardKey(found.slot)),
        well: w.itFits,
      };
    },
    met: (now) => laidBy(LEARNER, now),
    ...OVER,
    points: (play) => {
      const found = matchBy(trait, lying(play));
      return found && at(found.slot);
    },
  };
}

const BOTH: Step<"blink"> = {
  words: (play) => {
    const w = WORDS();
    const found = fitting(2, lying(play));
    if (!found) return match("count", false).words(play);
    return {
      say: w.both(cardInWords(found.card)),
      keys: w.keyAndPile(cardKey(found.slot), ...pileKeys()),
      well: w.bothDone,
    };
  },
  met: (now) => laidBy(LEARNER, now),
  ...OVER,
  points: (play) => {
    const found = fitting(2, lying(play)) ?? matchBy("count", lying(play));
    return found && at(found.slot);
  },
};

const justFumbled = ({ own, now }: Blink): boolean =>
  (own?.fumbled_until ?? -Infinity) > now - LATELY_MS;

const FUMBLE: Step<"blink"> = {
  words: (play) => {
    const w = WORDS();
    const found = fitting(0, lying(play));
    const well = justFumbled(play) ? w.fumbled : w.itFits;
    if (!found) return { say: w.fumbleNone, keys: w.keysHand(cardKeys()), well };
    return { say: w.fumble(cardInWords(found.card)), keys: w.key(cardKey(found.slot)), well };
  },
  // Whoever would rather play on need not make it.
  met: (now) => justFumbled(now.play) || laidBy(LEARNER, now),
  ...OVER,
  points: (play) => {
    const found = fitting(0, lying(play));
    return found && at(found.slot);
  },
};

/** A part of the race. */
const race = (
  say: (rival: string) => string,
  well: () => string,
  met: (play: Blink) => boolean,
): Step<"blink"> => ({
  words: (play) => {
    const w = WORDS();
    const choose = play.view.phase === "choice";
    return {
      say: choose ? w.choose : say(play.nameOf(RIVAL)),
      keys: choose ? w.keysHand(cardKeys()) : w.keysAll(cardKeys(), ...pileKeys()),
      well: well(),
    };
  },
  met: ({ play }) => met(play),
  ...OVER,
  lost: cannotWin,
  from: RACE,
});

export const lesson: Lesson<"blink"> = {
  steps: [
    {
      words: (play) => ({ say: WORDS().intro(play.nameOf(RIVAL)), keys: WORDS().keysSay }),
      points: () => `[data-place="seat-${RIVAL}"]`,
    },
    match("colour", true),
    {
      words: (play) => ({ say: WORDS().draw(play.view.draw[LEARNER]) }),
      points: () => `[data-place="draw-${LEARNER}"]`,
    },
    match("shape", false),
    match("count", false),
    // While the rival still waits: what fits nowhere now does not fit a moment later.
    FUMBLE,
    BOTH,
    {
      words: (play) => ({ say: WORDS().watch(play.nameOf(RIVAL)), well: WORDS().watchDone }),
      met: (now) => laidBy(RIVAL, now),
      ...OVER,
      points: () => `[data-place="hand-of-${RIVAL}"]`,
    },
    race(
      (rival) => WORDS().race(rival),
      () => WORDS().raceDone,
      (play) => play.view.draw[LEARNER] <= HALF_WAY,
    ),
    race(
      () => WORDS().finish,
      () => WORDS().finished,
      hasWon,
    ),
  ],
};
