/** The sentences of Eyes Wide Shut. */
import { listed, words } from "../../../words/language.svelte";
import type { Whereabouts } from "../board/zones";

const COUNT_EN = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const COUNT_DE = ["kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"];
const en = (n: number): string => COUNT_EN[n] ?? String(n);
const de = (n: number): string => COUNT_DE[n] ?? String(n);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Some players: names of others, and whether one is among them. */
export interface Who {
  you: boolean;
  names: readonly string[];
}

const whoEn = ({ you, names }: Who): string => listed(you ? ["You", ...names] : names);
const whoDe = ({ you, names }: Who): string => listed(you ? ["Du", ...names] : names);
const areEn = ({ you, names }: Who): string => (you || names.length > 1 ? "are" : "is");
const areDe = ({ you, names }: Who): string =>
  you ? (names.length > 0 ? "seid" : "bist") : names.length > 1 ? "sind" : "ist";
const handsEn = (n: number): string => (n === 1 ? "one hand" : `${en(n)} hands`);
const handsDe = (n: number): string => (n === 1 ? "eine Hand" : `${de(n)} Hände`);
const livesEn = (n: number): string => (n === 1 ? "one life" : `${en(n)} lives`);
const livesDe = (n: number): string => `${de(n)} Leben`;
const pointsDe = (n: number): string => (n === 1 ? "einen Punkt" : `${de(n)} Punkte`);

export const EYES_WIDE_SHUT_WORDS = words({
  en: {
    day: (n: number) => `Day ${n}`,
    night: (n: number) => `Night ${n}`,
    morning: (n: number) => `Morning ${n}`,
    duelDay: "The duel",
    over: "The game is over",
    youAreReady: "You are ready",
    isReady: "ready",
    saysReady: (name: string) => `${name} is ready.`,
    ready: "Ready",
    readyKey: "ready for the night",
    waiting: (ready: number, living: number) => `${ready} of ${living} ready`,
    dayBegins: (n: number, s: number) => `Day ${n}. Talk, ${s} seconds.`,
    outWatching: "You are out of this game",
    zone: (where: Whereabouts) => (where === "free" ? "free" : `zone ${where}`),
    lives: (n: number) => livesEn(n),
    dead: "out",
    points: (n: number) => (n === 1 ? "one point" : `${en(n)} points`),
    tonight: "Tonight",
    allowed: (n: number) => `${handsEn(n)} allowed`,
    firstTo: "First to three points",
    still: (n: number) => `${capital(en(n))} still ${n === 1 ? "night" : "nights"}`,
    stillWarning: "One more still night costs lives",
    stillCosts: "zone 1 three, zone 2 two, zone 3 one",
    duelRule: "Alone up: two points. Both down: one each. Both up: nothing.",
    lastNight: "Last night",
    toBoard: "Eyes on the board",
    eyesDown: "eyes on the board, or up again",
    say: "Say",
    sayMore: "Write …",
    toSigns: "Signs",
    allShut: "All eyes are shut",
    stakes: (n: number) =>
      `${capital(handsEn(n))} may go up and ${n === 1 ? "moves" : "move"} on a zone. If there are more, each pays with lives.`,
    mayChange: "You may change your mind until the night ends",
    handIs: (up: boolean): string => (up ? "Your hand is up" : "Your hand is down"),
    handIsSaid: (up: boolean): string => (up ? "Your hand is up." : "Your hand is down."),
    lockedSaid: (up: boolean) => `Locked. Your hand stays ${up ? "up" : "down"}.`,
    locked: (up: boolean) => `Locked: your hand stays ${up ? "up" : "down"}`,
    up: "Hand up",
    down: "Hand down",
    confirm: "Lock it",
    raiseKey: "raise your hand",
    lowerKey: "lower your hand",
    confirmKey: "lock your hand for this night",
    waitDawn: "Hands are counted in the morning",
    outAtNight: "You are out of this game: wait for the morning",
    menu: "Menu",
    skip: "Go on",
    skipKey: "next step",
    eyesOpen: "Eyes open",
    hands: (n: number) => capital(handsEn(n)),
    nobodyRaised: "Nobody raised a hand",
    verdict: (raised: number, quota: number) => `${capital(handsEn(raised))}, ${en(quota)} allowed`,
    within: "Every raised hand moves on one zone.",
    tooMany: "Too many: every raised hand pays.",
    quiet: "Nothing moves.",
    stagnation: "The third still night",
    stagnationSub: "Nobody has moved for three nights: everyone pays.",
    areOut: (who: Who) => `${whoEn(who)} ${areEn(who)} out`,
    outSub: "No life is left.",
    areFree: (who: Who) => `${whoEn(who)} ${areEn(who)} free`,
    freeSub: "Past the lid, and out.",
    duel: "Two are left: the duel",
    duelSub: "Both go to zone 3, for one more day and one more night.",
    getPoints: (who: Who, n: number) =>
      `${whoEn(who)} ${who.you || who.names.length > 1 ? "get" : "gets"} ${n === 1 ? "one point" : `${en(n)} points`}`,
    nobodyPoints: "Nobody gets a point",
    youLose: (n: number, left: number) => `You lose ${livesEn(n)}, ${en(left)} left.`,
    youGain: (n: number, left: number) => `You gain ${livesEn(n)}, ${en(left)} now.`,
    youDie: (n: number) => `You lose ${livesEn(n)}. You are out of this game.`,
    you: "You",
    way: (from: Whereabouts, to: Whereabouts) => `${from} → ${to === "free" ? "free" : to}`,
  },
  de: {
    day: (n) => `Tag ${n}`,
    night: (n) => `Nacht ${n}`,
    morning: (n) => `Morgen ${n}`,
    duelDay: "Das Duell",
    over: "Das Spiel ist aus",
    youAreReady: "Du bist bereit",
    isReady: "bereit",
    saysReady: (name) => `${name} ist bereit.`,
    ready: "Bereit",
    readyKey: "bereit für die Nacht",
    waiting: (ready, living) => `${ready} von ${living} bereit`,
    dayBegins: (n, s) => `Tag ${n}. Redet, ${s} Sekunden.`,
    outWatching: "Du bist aus diesem Spiel",
    zone: (where) => (where === "free" ? "frei" : `Zone ${where}`),
    lives: (n) => livesDe(n),
    dead: "raus",
    points: (n) => (n === 1 ? "ein Punkt" : `${de(n)} Punkte`),
    tonight: "Heute Nacht",
    allowed: (n) => `${handsDe(n)} erlaubt`,
    firstTo: "Wer zuerst drei Punkte hat",
    still: (n) => (n === 1 ? "Eine stille Nacht" : `${capital(de(n))} stille Nächte`),
    stillWarning: "Noch eine stille Nacht kostet Leben",
    stillCosts: "Zone 1 drei, Zone 2 zwei, Zone 3 eins",
    duelRule: "Allein oben: zwei Punkte. Beide unten: je einer. Beide oben: nichts.",
    lastNight: "Letzte Nacht",
    toBoard: "Blick aufs Brett",
    eyesDown: "Blick aufs Brett, oder wieder hoch",
    say: "Sagen",
    sayMore: "Schreiben …",
    toSigns: "Zeichen",
    allShut: "Alle Augen sind zu",
    stakes: (n) =>
      n === 1
        ? "Eine Hand darf hoch und rückt eine Zone vor. Sind es mehr, zahlt jede mit Leben."
        : `${capital(handsDe(n))} dürfen hoch und rücken je eine Zone vor. Sind es mehr, zahlt jede mit Leben.`,
    mayChange: "Bis die Nacht endet, kannst du es dir anders überlegen",
    handIs: (up) => (up ? "Deine Hand ist oben" : "Deine Hand ist unten"),
    handIsSaid: (up) => (up ? "Deine Hand ist oben." : "Deine Hand ist unten."),
    lockedSaid: (up) => `Fest. Deine Hand bleibt ${up ? "oben" : "unten"}.`,
    locked: (up) => `Fest: deine Hand bleibt ${up ? "oben" : "unten"}`,
    up: "Hand hoch",
    down: "Hand runter",
    confirm: "Festlegen",
    raiseKey: "Hand heben",
    lowerKey: "Hand senken",
    confirmKey: "Hand für diese Nacht festlegen",
    waitDawn: "Am Morgen werden die Hände gezählt",
    outAtNight: "Du bist aus diesem Spiel: warte auf den Morgen",
    menu: "Menü",
    skip: "Weiter",
    skipKey: "nächster Schritt",
    eyesOpen: "Augen auf",
    hands: (n) => capital(handsDe(n)),
    nobodyRaised: "Niemand hob die Hand",
    verdict: (raised, quota) =>
      `${capital(handsDe(raised))}, ${quota === 1 ? "eine" : de(quota)} erlaubt`,
    within: "Jede gehobene Hand rückt eine Zone vor.",
    tooMany: "Zu viele: jede gehobene Hand zahlt.",
    quiet: "Nichts bewegt sich.",
    stagnation: "Die dritte stille Nacht",
    stagnationSub: "Drei Nächte hat sich niemand bewegt: alle zahlen.",
    areOut: (who) => `${whoDe(who)} ${areDe(who)} raus`,
    outSub: "Kein Leben mehr.",
    areFree: (who) => `${whoDe(who)} ${areDe(who)} frei`,
    freeSub: "Am Lid vorbei und draußen.",
    duel: "Zwei sind übrig: das Duell",
    duelSub: "Beide kommen in Zone 3, für einen Tag und eine Nacht.",
    getPoints: (who, n) =>
      `${whoDe(who)} ${who.you ? (who.names.length > 0 ? "bekommt" : "bekommst") : who.names.length > 1 ? "bekommen" : "bekommt"} ${pointsDe(n)}`,
    nobodyPoints: "Niemand bekommt einen Punkt",
    youLose: (n, left) =>
      `Du verlierst ${livesDe(n)}, ${left === 1 ? "eins bleibt" : `${de(left)} bleiben`}.`,
    youGain: (n, left) => `Du gewinnst ${livesDe(n)} dazu, jetzt ${de(left)}.`,
    youDie: (n) => `Du verlierst ${livesDe(n)}. Du bist aus diesem Spiel.`,
    you: "Du",
    way: (from, to) => `${from} → ${to === "free" ? "frei" : to}`,
  },
});
