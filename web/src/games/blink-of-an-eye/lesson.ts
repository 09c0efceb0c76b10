/**
 * The lesson of In the Blink of an Eye: look, notice a wink, guess and think again, feel who looks,
 * wink and be caught, catch somebody.
 *
 * By the prepared deal the first of the others seeks the learner, the second is the learner's
 * target, the third winks at the fourth, and the fourth watches the learner.
 */
import type { News } from "../../house/follow";
import { me } from "../../house/me.svelte";
import { keySign } from "../../parts/key-names";
import { atPlace } from "../../parts/layout.svelte";
import type { BlinkOfAnEyeNotice, Seat } from "../../protocol";
import type { Play } from "../../table/play.svelte";
import { words } from "../../words/language.svelte";
import { whose } from "../../words/whose";
import type { Lesson } from "../lesson";
import { looksAt, sawSign } from "../noticed";

const LEARNER = 0;
const SEEKER = 1;
const SOUGHT = 2;
const WINKER = 3;
const WATCHER = 4;

const say = words({
  en: {
    target: (name: string) =>
      `Everybody has a secret Target: the one to reach while nobody else notices. Yours is ${name}.`,
    look: (name: string) =>
      `Tap the face of ${name} to look there. You see what a face does only while you look at it.`,
    lookKeys: (key: string) => `Press ${key}, or ← and → from face to face.`,
    lookWell: (name: string) => `Now you see ${name} sharply. All others are a blur.`,
    wink: (name: string) => `Keep looking at ${name} for a moment. Something will come.`,
    winkWell: (name: string) => `A wink, at you! ${name} seems to have you for a Target.`,
    guess: (name: string) =>
      `Then guess it: look at ${name} and tap your card “You”. It goes face down onto ${whose.en(name)} Target.`,
    guessKeys: (face: string, card: string) => `Press ${face} to look, then ${card} for the card.`,
    guessWrong: (name: string) =>
      `That card names somebody else. You think that ${name} is after you: tap “You”.`,
    guessWell: "All see that a card lies there. What it says only you know.",
    lift: "You may think again until time is up. Take the card back: tap it once more.",
    liftKeys: "Press X while you look there.",
    putBack: (name: string) => `Now lay “You” there: about ${name} you are right.`,
    liftWell: "One card on each Target, changed as often as you like.",
    felt: "Somebody else looks at you: a golden ring around the face says so. Find it and look back.",
    notFelt: (name: string) => `Whoever is looked at feels it. Look at ${name}, and see.`,
    feltKeys: "Press the number of that face, from the left.",
    feltWell: (name: string) => `${name} it is. Whoever looks at you sees every wink of yours.`,
    reach: (name: string) =>
      `Now reach ${name}, your Target: look there, wait for eyes that look back, and tap Wink.`,
    reachKeys: (face: string, wink: string) => `Press ${face} to look, then ${wink} to wink.`,
    reachWell: (name: string) =>
      `Contact: ${name} has understood and guessed it. That is a point for each of you.`,
    caught: (name: string) =>
      `But ${name} was looking on, and laid a card there as well. You were caught: a point for ${name}.`,
    uncaught:
      "Do it when nobody else looks at you: whoever sees it may guess as well, and score for it.",
    catch: (name: string) => `Now you catch somebody: look at ${name}, and see who gets a wink.`,
    catchWell: (name: string, target: string) =>
      `Seen! ${name} is after ${target}: a guess that would be worth a point.`,
    end: "When the clock has run down, all is turned over: a point for each right guess, one less for each wrong one. Try more until then, or go on.",
  },
  de: {
    target: (name) =>
      `Alle haben ein geheimes Ziel: eine Person, die sie unbemerkt erreichen müssen. Deins ist ${name}.`,
    look: (name) =>
      `Tipp auf das Gesicht von ${name}, um hinzusehen. Nur wen du ansiehst, siehst du zwinkern.`,
    lookKeys: (key) => `Drück ${key}, oder ← und → von Gesicht zu Gesicht.`,
    lookWell: (name) => `Jetzt siehst du ${name} scharf. Alle anderen sind verschwommen.`,
    wink: (name) => `Sieh ${name} noch einen Moment an. Da kommt etwas.`,
    winkWell: (name) => `Ein Zwinkern, für dich! ${name} hat wohl dich zum Ziel.`,
    guess: (name) =>
      `Dann rate: Sieh ${name} an und tipp auf deine Karte „Du“. Sie liegt dann verdeckt auf dem Ziel von ${name}.`,
    guessKeys: (face, card) => `Drück ${face} zum Hinsehen, dann ${card} für die Karte.`,
    guessWrong: (name) =>
      `Diese Karte nennt jemand anderen. Du meinst, ${name} sucht dich: Nimm „Du“.`,
    guessWell: "Alle sehen, dass dort eine Karte liegt. Was sie sagt, weißt nur du.",
    lift: "Bis zum Schluss kannst du es dir anders überlegen. Nimm die Karte zurück: Tipp noch einmal darauf.",
    liftKeys: "Drück X, während du hinsiehst.",
    putBack: (name) => `Nun leg „Du“ dorthin: Mit ${name} hast du recht.`,
    liftWell: "Auf jedes Ziel eine Karte, so oft getauscht, wie du magst.",
    felt: "Noch jemand sieht dich an: Ein goldener Ring um das Gesicht verrät es. Such es und sieh zurück.",
    notFelt: (name) => `Wer angesehen wird, spürt es. Sieh ${name} an.`,
    feltKeys: "Drück die Nummer des Gesichts, von links gezählt.",
    feltWell: (name) => `${name} ist es. Wer dich ansieht, sieht dich auch zwinkern.`,
    reach: (name) =>
      `Nun erreich ${name}, dein Ziel: Sieh hin, warte, bis der Blick zurückkommt, und tipp auf „Zwinkern“.`,
    reachKeys: (face, wink) => `Drück ${face} zum Hinsehen, dann ${wink} zum Zwinkern.`,
    reachWell: (name) =>
      `Kontakt: ${name} hat verstanden und auf sich getippt. Das gibt für euch beide einen Punkt.`,
    caught: (name) =>
      `Aber ${name} hat zugesehen und legt auch eine Karte dorthin. Du bist ertappt: ein Punkt für ${name}.`,
    uncaught:
      "Zwinkere, wenn dich sonst niemand ansieht: Wer es sieht, kann auch tippen und bekommt einen Punkt.",
    catch: (name) =>
      `Jetzt ertappst du jemanden: Sieh ${name} an, und schau, wem das Zwinkern gilt.`,
    catchWell: (name, target) =>
      `Gesehen! ${name} sucht ${target}: Dieser Tipp wäre einen Punkt wert.`,
    end: "Ist die Uhr abgelaufen, wird alles aufgedeckt: ein Punkt für jeden richtigen Tipp, einer weniger für jeden falschen. Probier bis dahin noch etwas, oder geh weiter.",
  },
});

type Table = Play<"blink_of_an_eye">;

/** The key that looks at a face: they are counted from the learner's left. */
const faceKey = (seat: Seat): string => String(seat);
const at = (place: string): string => `[data-place="${place}"]`;
const OWN_TARGET = `section:has(> ${at(`target-${LEARNER}`)})`;
const OWN_CARD = at("card-0");
const WINK = ".signs button.large";

/** Whose face the eyes have come to rest on. */
const restsOn = (play: Table): Seat | null => (play.eyes?.face == null ? null : looksAt(play));

const feels = ({ eyes }: Table, seat: Seat): boolean => eyes?.watched_by.includes(seat) ?? false;

/** Whether somebody has a card on a Target. */
const hasCard = (play: Table, by: Seat, on: Seat): boolean =>
  play.view.players[on]?.cards.some((card) => card.by === by) ?? false;

/** Whether the learner has guessed that somebody seeks the learner. */
const saysYou = (play: Table, on: Seat): boolean => {
  const mine = play.view.players[LEARNER]?.colour;
  return play.own?.lying.some((laid) => laid.on === on && laid.card === mine) ?? false;
};

const hasLifted = (news: readonly News[]): boolean =>
  news.some(({ what }) => {
    if (!("happened" in what)) return false;
    const notice = what.happened.notice as BlinkOfAnEyeNotice;
    return what.happened.seat === LEARNER && notice.what === "lifted";
  });

export const lesson: Lesson<"blink_of_an_eye"> = {
  steps: [
    {
      words: (play) => ({ say: say().target(play.nameOf(SOUGHT)) }),
      points: () => OWN_TARGET,
    },
    {
      words: (play) => ({
        say: say().look(play.nameOf(SEEKER)),
        keys: say().lookKeys(faceKey(SEEKER)),
        well: say().lookWell(play.nameOf(SEEKER)),
      }),
      met: ({ play }) => restsOn(play) === SEEKER,
      points: () => at(`seat-${SEEKER}`),
    },
    {
      words: (play) => ({
        say: say().wink(play.nameOf(SEEKER)),
        well: say().winkWell(play.nameOf(SEEKER)),
      }),
      met: ({ news }) => sawSign(news, SEEKER, "wink", LEARNER),
      points: (play) => (restsOn(play) === SEEKER ? null : at(`seat-${SEEKER}`)),
    },
    {
      words: (play) => {
        const name = play.nameOf(SEEKER);
        const wrong = hasCard(play, LEARNER, SEEKER) && !saysYou(play, SEEKER);
        const card = keySign(atPlace("a").key);
        return {
          say: wrong ? say().guessWrong(name) : say().guess(name),
          keys: say().guessKeys(faceKey(SEEKER), card),
          well: say().guessWell,
        };
      },
      met: ({ play }) => saysYou(play, SEEKER),
      points: (play) => (restsOn(play) === SEEKER ? OWN_CARD : at(`seat-${SEEKER}`)),
    },
    {
      words: (play) => ({
        say: hasCard(play, LEARNER, SEEKER) ? say().lift : say().putBack(play.nameOf(SEEKER)),
        keys: hasCard(play, LEARNER, SEEKER)
          ? say().liftKeys
          : say().guessKeys(faceKey(SEEKER), keySign(atPlace("a").key)),
        well: say().liftWell,
      }),
      met: ({ play, news }) => hasLifted(news) && saysYou(play, SEEKER),
      points: (play) => (restsOn(play) === SEEKER ? OWN_CARD : at(`seat-${SEEKER}`)),
    },
    {
      words: (play) => ({
        say: feels(play, WATCHER) ? say().felt : say().notFelt(play.nameOf(WATCHER)),
        keys: say().feltKeys,
        well: say().feltWell(play.nameOf(WATCHER)),
      }),
      met: ({ play }) => restsOn(play) === WATCHER && feels(play, WATCHER),
    },
    {
      words: (play) => ({
        say: say().reach(play.nameOf(SOUGHT)),
        keys: say().reachKeys(faceKey(SOUGHT), keySign(me.likes.winkKey)),
        well: say().reachWell(play.nameOf(SOUGHT)),
      }),
      met: ({ play }) => hasCard(play, SOUGHT, LEARNER),
      points: (play) => {
        if (restsOn(play) !== SOUGHT) return at(`seat-${SOUGHT}`);
        return feels(play, SOUGHT) ? WINK : null;
      },
    },
    {
      words: (play) => ({
        say: hasCard(play, WATCHER, LEARNER) ? say().caught(play.nameOf(WATCHER)) : say().uncaught,
      }),
      points: () => OWN_TARGET,
    },
    {
      words: (play) => ({
        say: say().catch(play.nameOf(WINKER)),
        keys: say().lookKeys(faceKey(WINKER)),
        well: say().catchWell(play.nameOf(WINKER), play.nameOf(WATCHER)),
      }),
      met: ({ news }) => sawSign(news, WINKER, "wink", WATCHER),
      points: (play) => (restsOn(play) === WINKER ? null : at(`seat-${WINKER}`)),
    },
    {
      words: () => ({ say: say().end }),
      points: () => "[role=timer]",
    },
  ],
};
