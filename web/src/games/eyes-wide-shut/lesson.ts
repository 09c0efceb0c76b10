/**
 * The lesson of Eyes Wide Shut: look and be told something, answer, raise a hand alone in the dark,
 * read the morning, and then decide whether to trust the same face again.
 */
import type { EyesWideShutNight, EyesWideShutNotice, Seat } from "../../protocol";
import type { Play } from "../../table/play.svelte";
import { words } from "../../words/language.svelte";
import { lessonWords } from "../../words/lessons";
import { whose } from "../../words/whose";
import type { Lesson, Moment, Step } from "../lesson";
import { looksAt, sawSign } from "../noticed";

type Game = Play<"eyes_wide_shut">;
type Now = Moment<"eyes_wide_shut">;

const LEARNER: Seat = 0;
/** The one who says one thing and does another. */
const FRIEND: Seat = 1;

const WORDS = words({
  en: {
    intro:
      "At night a raised hand takes you one zone on, if it is the only one. Whoever is out of the eye first wins.",
    look: (name: string) =>
      `By day people talk and look at each other. Tap ${whose.en(name)} face.`,
    lookKeys: "Press 1.",
    looks: (name: string) => `You see ${whose.en(name)} eyes now, and nobody else’s.`,
    notice: (name: string) => `Keep looking at ${name}: there is something to be told.`,
    noticed: "A shaken head: “My hand stays down tonight.”",
    nod: (name: string) => `Answer ${name} with a sign: tap Nod.`,
    nodKeys: "Press N.",
    nodAgain: (name: string) =>
      `Signs are for the face you look at. Tap ${whose.en(name)} face, then Nod.`,
    nodAgainKeys: "Press 1, then N.",
    nodded: (name: string) => `${name} has seen it, and smiles.`,
    ready: "Enough looked. Tap Ready: when all are ready, the night falls.",
    readyKeys: "Press D.",
    night: "All eyes are shut, nobody sees you. Raise your hand: tap it, and then tap “Lock it”.",
    nightKeys: "The up arrow raises it, Enter locks it.",
    up: "Your hand is up. Tap “Lock it”, or wait for the morning.",
    upKeys: "Press Enter.",
    locked: "Locked. In the morning the hands are counted.",
    readyFirst: "Tap Ready for the night to fall, and then raise your hand in the dark.",
    tryAgain: "Your hand was not up. Tap Ready, and raise it in the dark this time.",
    tryAgainKeys: "D is ready; then the up arrow and Enter.",
    morning:
      "One hand, and one was allowed: you are in zone 2 with a life more. Everybody sees now whose hands were up.",
    morningAfter:
      "A hand that is up alone comes to zone 2 and gains a life. In the morning everybody sees whose hands were up.",
    out: "You have no lives left.",
    trustDay: (name: string) =>
      `Another day. Look at ${name} again, tap Ready, and decide in the dark: hand up or down?`,
    trustDayKeys: "1 looks, D is ready; the up arrow raises your hand, Enter locks it.",
    trustNight: (name: string) =>
      `${name} shook their head. Up or down? Lock your hand when you are sure.`,
    trustNightKeys: "The arrows move your hand, Enter locks it.",
    counted: "Eyes open! The hands are counted.",
    bothRaised: (name: string) =>
      `${name} raised a hand after all! Two were up, so both pay with lives: a promise binds nobody.`,
    theyRaised: (name: string) =>
      `${name} raised a hand after all, and moves on. With yours up both would have paid: a promise binds nobody.`,
    nobodyLied:
      "A promise binds nobody: with two hands up both pay with lives, and whoever was in zone 2 or 3 falls back.",
    end: "If nobody moves for three nights, all pay with lives; without any you are out. Leaving zone 3 brings three points: you win.",
  },
  de: {
    intro:
      "Nachts rückst du mit gehobener Hand eine Zone vor, wenn sie die einzige ist. Wer zuerst aus dem Auge kommt, gewinnt.",
    look: (name) => `Am Tag redet man und sieht sich an. Tipp das Gesicht von ${name} an.`,
    lookKeys: "Drück 1.",
    looks: (name) => `Jetzt siehst du die Augen von ${name}, und sonst keine.`,
    notice: (name) => `Sieh ${name} weiter an: Da will dir jemand etwas sagen.`,
    noticed: "Ein Kopfschütteln: „Meine Hand bleibt heute Nacht unten.“",
    nod: (name) => `Antworte ${name} mit einem Zeichen: Tipp „Nicken“ an.`,
    nodKeys: "Drück N.",
    nodAgain: (name) =>
      `Zeichen gelten dem Gesicht, das du ansiehst. Tipp das Gesicht von ${name} an, dann „Nicken“.`,
    nodAgainKeys: "Drück 1, dann N.",
    nodded: (name) => `${name} hat es gesehen und lächelt.`,
    ready: "Genug geschaut. Tipp „Bereit“ an: Wenn alle bereit sind, wird es Nacht.",
    readyKeys: "Drück D.",
    night:
      "Alle Augen sind zu, niemand sieht dich. Heb die Hand: Tipp sie an, und dann „Festlegen“.",
    nightKeys: "Pfeil nach oben hebt sie, die Eingabetaste legt sie fest.",
    up: "Deine Hand ist oben. Tipp „Festlegen“ an, oder warte auf den Morgen.",
    upKeys: "Drück die Eingabetaste.",
    locked: "Festgelegt. Am Morgen werden die Hände gezählt.",
    readyFirst: "Tipp „Bereit“ an, damit es Nacht wird, und heb dann im Dunkeln die Hand.",
    tryAgain: "Deine Hand war nicht oben. Tipp „Bereit“ an, und heb sie diesmal im Dunkeln.",
    tryAgainKeys: "D ist bereit; dann Pfeil nach oben und Eingabetaste.",
    morning:
      "Eine Hand, und eine war erlaubt: Du bist in Zone 2 und hast ein Leben mehr. Jetzt sehen alle, wessen Hände oben waren.",
    morningAfter:
      "Eine Hand, die allein oben ist, kommt in Zone 2 und gewinnt ein Leben. Am Morgen sehen alle, wessen Hände oben waren.",
    out: "Du hast keine Leben mehr.",
    trustDay: (name) =>
      `Noch ein Tag. Sieh ${name} wieder an, tipp „Bereit“ an und entscheide im Dunkeln: Hand hoch oder runter?`,
    trustDayKeys:
      "1 sieht hin, D ist bereit; Pfeil nach oben hebt die Hand, Eingabe legt sie fest.",
    trustNight: (name) =>
      `${name} hat den Kopf geschüttelt. Hoch oder runter? Leg die Hand fest, wenn du sicher bist.`,
    trustNightKeys: "Die Pfeile bewegen die Hand, die Eingabetaste legt sie fest.",
    counted: "Augen auf! Die Hände werden gezählt.",
    bothRaised: (name) =>
      `${name} hat doch die Hand gehoben! Zwei waren oben, beide zahlen mit Leben: Ein Versprechen bindet niemanden.`,
    theyRaised: (name) =>
      `${name} hat doch die Hand gehoben und rückt vor. Mit deiner hätten beide gezahlt: Ein Versprechen bindet niemanden.`,
    nobodyLied:
      "Ein Versprechen bindet niemanden: Sind zwei Hände oben, zahlen beide mit Leben, und wer in Zone 2 oder 3 war, fällt zurück.",
    end: "Bewegt sich drei Nächte lang niemand, zahlen alle mit Leben; ohne Leben bist du raus. Aus Zone 3 hinaus bringt drei Punkte und den Sieg.",
  },
});

const friend = (play: Game): string => play.nameOf(FRIEND);

/** The nights that ended since the step began. */
const dawns = ({ news }: Now): EyesWideShutNight[] =>
  news.flatMap(({ what }) => {
    if (!("happened" in what)) return [];
    const notice = what.happened.notice as EyesWideShutNotice;
    return notice.what === "dawn" ? [notice] : [];
  });

const isNight = ({ view }: Game): boolean => view.phase === "night";
/** Whoever is out has nothing more to learn here. */
const isOut = ({ play: { view } }: Now): boolean =>
  view.phase === "over" || view.players[LEARNER]?.lives === 0;

const OUT = {
  lost: isOut,
  lostSays: ({ view }: Game) =>
    view.players[LEARNER]?.lives === 0 ? WORDS().out : lessonWords().over,
};
/** The first night, where trust begins. */
const FIRST_NIGHT = 5;

/** Somebody in the morning, while that is told, or else at the table. */
const placeOf = (seat: Seat): string =>
  `[data-place="row-${seat}"], [data-place="seat-${seat}"]:not([inert] *)`;
const FACE = `[data-place="seat-${FRIEND}"]:not([inert] *)`;
const button = (key: string): string => `button[aria-keyshortcuts="${key}"]`;
const READY = `${button("D")}:not([inert] *)`;

const LOOK: Step<"eyes_wide_shut"> = {
  words: (play) => {
    const w = WORDS();
    return { say: w.look(friend(play)), keys: w.lookKeys, well: w.looks(friend(play)) };
  },
  met: ({ play }) => looksAt(play) === FRIEND,
  ...OUT,
  points: () => FACE,
};

const NOTICE: Step<"eyes_wide_shut"> = {
  words: (play) => {
    const w = WORDS();
    if (looksAt(play) !== FRIEND) return { ...LOOK.words(play), well: w.noticed };
    return { say: w.notice(friend(play)), well: w.noticed };
  },
  met: (now) => sawSign(now.news, FRIEND, "shake"),
  ...OUT,
  points: () => FACE,
};

const NOD: Step<"eyes_wide_shut"> = {
  words: (play) => {
    const w = WORDS();
    const well = w.nodded(friend(play));
    if (looksAt(play) === FRIEND) return { say: w.nod(friend(play)), keys: w.nodKeys, well };
    return { say: w.nodAgain(friend(play)), keys: w.nodAgainKeys, well };
  },
  met: (now) => sawSign(now.news, FRIEND, "smile"),
  ...OUT,
  points: (play) => (looksAt(play) === FRIEND ? button("N") : FACE),
};

const NIGHT: Step<"eyes_wide_shut"> = {
  words: (play) => {
    const w = WORDS();
    const well = w.counted;
    const hand = play.own?.hand;
    if (!isNight(play) || !hand) {
      const say = play.view.last_night === null ? w.readyFirst : w.tryAgain;
      return { say, keys: w.tryAgainKeys, well };
    }
    if (!hand.up) return { say: w.night, keys: w.nightKeys, well };
    return hand.confirmed ? { say: w.locked, well } : { say: w.up, keys: w.upKeys, well };
  },
  met: (now) => dawns(now).some(({ raised }) => raised.includes(LEARNER)),
  ...OUT,
  points: (play) => {
    if (!isNight(play)) return READY;
    return play.own?.hand?.up ? button("Enter") : button("ArrowUp");
  },
};

const TRUST: Step<"eyes_wide_shut"> = {
  words: (play) => {
    const w = WORDS();
    const well = w.counted;
    if (isNight(play)) return { say: w.trustNight(friend(play)), keys: w.trustNightKeys, well };
    return { say: w.trustDay(friend(play)), keys: w.trustDayKeys, well };
  },
  met: (now) => dawns(now).length > 0,
  ...OUT,
  from: FIRST_NIGHT,
  points: (play) => {
    if (isNight(play)) return null;
    return looksAt(play) === FRIEND ? READY : FACE;
  },
};

/** What came of trust. */
function verdict(play: Game): string {
  const w = WORDS();
  const raised = play.view.last_night?.raised ?? [];
  if (!raised.includes(FRIEND)) return w.nobodyLied;
  return raised.includes(LEARNER) ? w.bothRaised(friend(play)) : w.theyRaised(friend(play));
}

export const lesson: Lesson<"eyes_wide_shut"> = {
  steps: [
    { words: () => ({ say: WORDS().intro }), points: () => '[data-place="board"]' },
    LOOK,
    NOTICE,
    NOD,
    {
      words: () => ({ say: WORDS().ready, keys: WORDS().readyKeys }),
      met: ({ play }) => isNight(play),
      ...OUT,
      points: () => READY,
    },
    NIGHT,
    {
      words: ({ view: { last_night: night } }) => {
        const isAlone = night?.raised.length === 1 && night.raised.includes(LEARNER);
        return { say: isAlone ? WORDS().morning : WORDS().morningAfter };
      },
      points: () => placeOf(LEARNER),
    },
    TRUST,
    {
      words: (play) => ({ say: verdict(play) }),
      points: () => placeOf(FRIEND),
    },
    { words: () => ({ say: WORDS().end }) },
  ],
};
