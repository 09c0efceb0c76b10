/**
 * The lesson in Shifty Eyed Spies: wink, read a place and deliver; answer with a glance; intercept.
 *
 * The deal is prepared: the learner begins and delivers to the second neighbour, the first to the
 * learner, and the second to the third.
 */
import type { News } from "../../house/follow";
import { me } from "../../house/me.svelte";
import { keySign } from "../../parts/key-names";
import type { Seat, SpiesNotice } from "../../protocol";
import type { Play } from "../../table/play.svelte";
import { words } from "../../words/language.svelte";
import { whose } from "../../words/whose";
import type { Lesson, Moment, Step, StepWords } from "../lesson";
import { looksAt, meets, sawSign } from "../noticed";
import { TOKENS } from "./table/offers";

type Table = Play<"shifty_eyed_spies">;
type Now = Moment<"shifty_eyed_spies">;

const YOU: Seat = 0;
const LEFT: Seat = 1;
const MIDDLE: Seat = 2;
const RIGHT: Seat = 3;

/** Two missions give two points; whoever has more has intercepted something. */
const INTERCEPTED = 3;

const WORDS = words({
  en: {
    deal: "Everybody is a spy and gets two cards: whom to deliver to, and where to receive.",
    look: (name: string) =>
      `Your Deliver card shows ${name}: you have something for ${name}. Tap ${whose.en(name)} face to look.`,
    press: (key: string) => `Press ${key}.`,
    meet: "Your eyes meet.",
    wink: (name: string) =>
      `Tap “Wink” and keep looking: ${name} answers with a glance at a place.`,
    winked: (name: string) => `That is the place on ${whose.en(name)} Receive card.`,
    mission: (name: string) =>
      `It is your turn: tap “Mission”, then the place ${name} glanced at, then “Deliver”.`,
    missionKeys: "Press M, then Shift with 1 to 4 for the place, then Enter.",
    wrongPlace: (name: string) => `${name} says no: that was another place, and your card is gone.`,
    notDelivered: "Your turn is over, and nothing was delivered.",
    delivered: "Delivered: a point for each of you.",
    end: "One mission a turn. You keep your cards this time: tap “End turn”.",
    endFirst: "It is still your turn, and the others wait for you: tap “Lie low”.",
    ended: "The turn goes to your left.",
    felt: (name: string) =>
      `You feel it when somebody looks at you, as ${name} does. Tap ${whose.en(name)} face and wait for a sign.`,
    feltWell: (name: string) => `A wink: ${name} has something for you.`,
    glance: (name: string) =>
      `Answer with the place on your Receive card: tap “Glance” while ${name} looks at you.`,
    glanced: (name: string) => `${name} understood and delivers: a point for each of you.`,
    notAnswered: (name: string) => `${name} waited for your glance in vain and lay low.`,
    watch: (name: string) => `${name} is next. Look at ${name}: who gets the wink?`,
    watched: (from: string, to: string) => `${from} has something for ${to}.`,
    answer: (name: string) => `Now look at ${name}: which place gets a glance?`,
    answered: "Now you know both cards.",
    intercept: (from: string, to: string) =>
      `Tap “Intercept”: ${from} delivers, to ${to}, at the place you saw. It costs one token.`,
    interceptKeys: "Press I, choose with Tab and the arrow keys, then Enter.",
    wronglySaid: "That was not it: the point is theirs.",
    notIntercepted: "Nobody stopped the two of them.",
    intercepted: "Right: what they had is your points now.",
    over: "When a mission leaves both its spies with five points or more, these two win together. So mind whom you help.",
  },
  de: {
    deal: "Alle sind Agenten und bekommen zwei Karten: an wen du übergibst und wo du empfängst.",
    look: (name) =>
      `Deine Übergabe-Karte zeigt ${name}: Du hast etwas für ${name}. Tipp ${whose.de(name)} Gesicht an.`,
    press: (key) => `Drück ${key}.`,
    meet: "Eure Blicke treffen sich.",
    wink: (name) =>
      `Tipp auf „Zwinkern“ und sieh weiter hin: ${name} antwortet mit einem Blick zu einem Ort.`,
    winked: (name) => `Das ist der Ort auf ${whose.de(name)} Empfangs-Karte.`,
    mission: (name) =>
      `Du bist dran: Tipp auf „Mission“, dann auf den Ort, zu dem ${name} geblickt hat, dann auf „Übergabe“.`,
    missionKeys: "Drück M, dann Umschalt mit 1 bis 4 für den Ort, dann Enter.",
    wrongPlace: (name) => `${name} sagt nein: Es war ein anderer Ort, und deine Karte ist weg.`,
    notDelivered: "Dein Zug ist vorbei, und nichts wurde übergeben.",
    delivered: "Übergeben: ein Punkt für beide.",
    end: "Eine Mission pro Zug. Deine Karten behältst du diesmal: Tipp auf „Zug beenden“.",
    endFirst: "Noch bist du dran, und die anderen warten auf dich: Tipp auf „Untertauchen“.",
    ended: "Weiter geht es links von dir.",
    felt: (name) =>
      `Du spürst es, wenn dich jemand ansieht, so wie ${name}. Tipp ${whose.de(name)} Gesicht an und warte auf ein Zeichen.`,
    feltWell: (name) => `Ein Zwinkern: ${name} hat etwas für dich.`,
    glance: (name) =>
      `Antworte mit dem Ort auf deiner Empfangs-Karte: Tipp auf „Blick“, solange ${name} dich ansieht.`,
    glanced: (name) => `${name} hat verstanden und übergibt: ein Punkt für beide.`,
    notAnswered: (name) => `${name} hat vergeblich auf deinen Blick gewartet.`,
    watch: (name) => `Nun ist ${name} dran. Sieh ${name} an: Wem gilt das Zwinkern?`,
    watched: (from, to) => `${from} hat etwas für ${to}.`,
    answer: (name) => `Nun sieh ${name} an: Wohin geht der Blick?`,
    answered: "Jetzt kennst du beide Karten.",
    intercept: (from, to) =>
      `Tipp auf „Abfangen“: ${from} übergibt, an ${to}, an dem Ort, den du sahst. Das kostet eine Marke.`,
    interceptKeys: "Drück I, wähl mit Tab und den Pfeilen, dann Enter.",
    wronglySaid: "Das war es nicht: Den Punkt bekommen die anderen.",
    notIntercepted: "Niemand hat die beiden aufgehalten.",
    intercepted: "Richtig: Was die beiden hatten, sind jetzt deine Punkte.",
    over: "Haben nach einer Mission beide mindestens fünf Punkte, gewinnen sie gemeinsam. Überleg dir also, wem du hilfst.",
  },
});

const pointsOf = (play: Table, seat: Seat): number => play.view.players[seat]?.points ?? 0;
const isTurnOf = (play: Table, ...seats: Seat[]): boolean => seats.includes(play.view.tracker);

const bothScored = (play: Table, other: Seat): boolean =>
  pointsOf(play, YOU) > 0 && pointsOf(play, other) > 0;
const hasDelivered = (play: Table): boolean => bothScored(play, MIDDLE);
const hasTried = (play: Table): boolean => play.view.attempted;
/** The learner's turn is over without a delivery, or the place was another. */
const missedDelivery = (play: Table): boolean =>
  !hasDelivered(play) && (!isTurnOf(play, YOU) || hasTried(play));

const looksAtMiddle = (play: Table): boolean => looksAt(play) === MIDDLE;

const hasReceived = (play: Table): boolean => bothScored(play, LEFT);
const missedReceipt = (play: Table): boolean => !hasReceived(play) && isTurnOf(play, MIDDLE, RIGHT);

/** Whether the learner was right about a card just now. */
const wasRight = (news: readonly News[]): boolean =>
  news.some(({ what }) => {
    if (!("happened" in what) || what.happened.seat !== YOU) return false;
    const notice = what.happened.notice as SpiesNotice;
    if (notice.what !== "intercepted") return false;
    return [notice.deliver, notice.receive].some((card) => card?.right);
  });
const hasIntercepted = ({ play, news }: Now): boolean =>
  pointsOf(play, YOU) >= INTERCEPTED || wasRight(news);
const missedIntercept = (now: Now): boolean => !hasIntercepted(now) && isTurnOf(now.play, RIGHT);

// What went wrong, where something did; the way back to it begins where its signs do.
const DELIVERY = {
  lost: ({ play }: Now) => missedDelivery(play),
  lostSays: (play: Table) =>
    hasTried(play) ? WORDS().wrongPlace(play.nameOf(MIDDLE)) : WORDS().notDelivered,
};
const RECEIPT = {
  lost: ({ play }: Now) => missedReceipt(play),
  lostSays: (play: Table) => WORDS().notAnswered(play.nameOf(LEFT)),
};
const INTERCEPTION = {
  lost: missedIntercept,
  lostSays: (play: Table) =>
    (play.view.players[YOU]?.tokens ?? TOKENS) < TOKENS
      ? WORDS().wronglySaid
      : WORDS().notIntercepted,
};
/** The step of the delivery's wink, and that of the first neighbour's. */
const [ASK, FEEL] = [1, 4];

// Where things are on the table: the signs in one group, what the turn allows in another.
const GLANCE = ".mine .signs .signs > :first-child";
const WINK = ".mine .signs .signs > :last-child";
/** The button, and then the places there are. */
const MISSION = ".mine .signs fieldset, .mine .actions .actions > :first-child";
const END = ".mine .actions .actions > :nth-child(2)";
const INTERCEPT = ".mine .actions .actions > :last-child";
const seat = (seat: Seat): string => `[data-place="seat-${seat}"]`;

/** How the learner's turn is ended: whoever skipped that has to before anything can come. */
function endWords(play: Table, well: string): StepWords {
  const w = WORDS();
  if (play.view.phase === "set") return { say: w.deal, well };
  return { say: hasTried(play) ? w.end : w.endFirst, keys: w.press("E"), well };
}
/** A step of the others' turns. */
const later = (
  words: (play: Table) => StepWords & { well: string },
  points: string,
): Pick<Step<"shifty_eyed_spies">, "words" | "points"> => ({
  words: (play) => {
    const said = words(play);
    return isTurnOf(play, YOU) ? endWords(play, said.well) : said;
  },
  points: (play) => {
    if (play.view.phase === "set") return null;
    return isTurnOf(play, YOU) ? END : points;
  },
});

export const lesson: Lesson<"shifty_eyed_spies"> = {
  steps: [
    {
      words: (play) =>
        play.view.phase === "set"
          ? { say: WORDS().deal }
          : {
              say: WORDS().look(play.nameOf(MIDDLE)),
              keys: WORDS().press("2"),
              well: WORDS().meet,
            },
      met: ({ play }) => meets(play, MIDDLE),
      ...DELIVERY,
      points: (play) => (play.view.phase === "set" ? null : seat(MIDDLE)),
    },
    {
      words: (play) => ({
        say: looksAtMiddle(play)
          ? WORDS().wink(play.nameOf(MIDDLE))
          : WORDS().look(play.nameOf(MIDDLE)),
        keys: WORDS().press(looksAtMiddle(play) ? keySign(me.likes.winkKey) : "2"),
        well: WORDS().winked(play.nameOf(MIDDLE)),
      }),
      met: ({ play, news }) => sawSign(news, MIDDLE, "glance") || hasDelivered(play),
      ...DELIVERY,
      points: (play) => (looksAtMiddle(play) ? WINK : seat(MIDDLE)),
    },
    {
      words: (play) => ({
        say: WORDS().mission(play.nameOf(MIDDLE)),
        keys: WORDS().missionKeys,
        well: WORDS().delivered,
      }),
      met: ({ play }) => hasDelivered(play),
      ...DELIVERY,
      from: ASK,
      points: () => MISSION,
    },
    {
      words: (play) => endWords(play, WORDS().ended),
      met: ({ play }) => !isTurnOf(play, YOU),
      points: () => END,
    },
    {
      ...later(
        (play) => ({
          say: WORDS().felt(play.nameOf(LEFT)),
          keys: WORDS().press("1"),
          well: WORDS().feltWell(play.nameOf(LEFT)),
        }),
        seat(LEFT),
      ),
      met: ({ play, news }) => sawSign(news, LEFT, "wink", YOU) || hasReceived(play),
      ...RECEIPT,
    },
    {
      ...later(
        (play) => ({
          say: WORDS().glance(play.nameOf(LEFT)),
          keys: WORDS().press("G"),
          well: WORDS().glanced(play.nameOf(LEFT)),
        }),
        GLANCE,
      ),
      met: ({ play }) => hasReceived(play),
      ...RECEIPT,
      from: FEEL,
    },
    {
      ...later(
        (play) => ({
          say: WORDS().watch(play.nameOf(MIDDLE)),
          keys: WORDS().press("2"),
          well: WORDS().watched(play.nameOf(MIDDLE), play.nameOf(RIGHT)),
        }),
        seat(MIDDLE),
      ),
      met: (now) => sawSign(now.news, MIDDLE, "wink", RIGHT) || hasIntercepted(now),
      ...INTERCEPTION,
      from: FEEL,
    },
    {
      ...later(
        (play) => ({
          say: WORDS().answer(play.nameOf(RIGHT)),
          keys: WORDS().press("3"),
          well: WORDS().answered,
        }),
        seat(RIGHT),
      ),
      met: (now) => sawSign(now.news, RIGHT, "glance") || hasIntercepted(now),
      ...INTERCEPTION,
      from: FEEL,
    },
    {
      ...later(
        (play) => ({
          say: WORDS().intercept(play.nameOf(MIDDLE), play.nameOf(RIGHT)),
          keys: WORDS().interceptKeys,
          well: WORDS().intercepted,
        }),
        INTERCEPT,
      ),
      met: hasIntercepted,
      ...INTERCEPTION,
      from: FEEL,
    },
    { words: () => ({ say: WORDS().over }) },
  ],
};
