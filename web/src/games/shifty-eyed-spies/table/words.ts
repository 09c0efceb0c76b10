/** What the table of the spies says, in both languages. */
import type { SpiesKind } from "../../../protocol";
import { words } from "../../../words/language.svelte";
import { whose } from "../../../words/whose";
import type { PlaceWords } from "../places/words";

/** Somebody in a sentence. */
export interface Who {
  name: string;
  you: boolean;
}

const EN_KIND: Record<SpiesKind, string> = { deliver: "Deliver", receive: "Receive" };
const DE_KIND: Record<SpiesKind, string> = { deliver: "Übergabe", receive: "Empfang" };

/** "Odile delivers", "You deliver". */
const en = (who: Who, verb: string, yours: string): string =>
  who.you ? `You ${yours}` : `${who.name} ${verb}`;
const de = (who: Who, verb: string, yours: string): string =>
  who.you ? `Du ${yours}` : `${who.name} ${verb}`;
const enObject = (who: Who): string => (who.you ? "you" : who.name);
const deObject = (who: Who): string => (who.you ? "dich" : who.name);

export const SPIES_WORDS = words({
  en: {
    dealing: "The cards are dealt",
    yourTurn: "Your turn",
    yourTurnAloud: (seconds: number) =>
      seconds > 0 ? `Your turn, ${seconds} seconds.` : "Your turn.",
    turnOf: (name: string) => `${whose.en(name)} turn`,
    over: "The game is over",

    theSpy: (title: string) => `the ${title}`,
    ofFive: (points: number) => `${points} of 5`,
    goal: "5 points each after a mission: both win",
    goalLong: "Two spies who both have five points after their mission win together.",
    points: (points: number) => (points === 1 ? "1 point" : `${points} points`),
    tokens: (tokens: number) => (tokens === 1 ? "1 token" : `${tokens} tokens`),
    hasTurn: "has the turn",
    yourCards: "Your cards",
    noCard: "No card",

    lookAt: (place: PlaceWords) => `Look ${place.toward}`,
    glance: "Glance",
    glanceAt: (place: PlaceWords) => `Glance at ${place.name}`,
    wink: "Wink",
    winkAt: (name: string) => `Wink at ${name}`,

    mission: "Mission",
    where: (name: string) => `Where does ${name} receive?`,
    pickPlace: "Pick a place",
    deliverAt: (place: PlaceWords) => `Deliver ${place.at}`,
    back: "Back",
    lieLow: "Lie low",
    endTurn: "End turn",
    endShort: "End",
    keepBoth: "keep the cards",
    discardOne: (kind: SpiesKind) => `discard ${EN_KIND[kind]}`,
    discardBoth: "discard both",
    discard: "Discard",
    markToDiscard: (kind: SpiesKind) => `Discard ${EN_KIND[kind]} when the turn ends`,

    intercept: "Intercept",
    interceptFor: (left: number) =>
      left === 1 ? "Intercept, your last token" : `Intercept, ${left} tokens left`,
    whoDelivers: "Who delivers?",
    toWhom: "To whom?",
    whoReceives: "Who receives?",
    whereReceives: "Where do they receive?",
    unsaid: "Not said",
    costs:
      "Seen a signal between others? Say what they hold. It costs one token: what is right is your point, what is wrong is theirs.",
    sayMore: "Name two who deliver and receive, or one who receives and the place.",
    ownEyes: "Wink and glance with your own eyes.",
    inTheCall: "Wink and glance in your video call.",
    newCard: (names: string) => `New card: ${names}. Say it again if you still mean it.`,

    delivers: (from: Who, to: Who, place: PlaceWords | null) =>
      `${en(from, "delivers", "deliver")} to ${enObject(to)}${place ? ` ${place.at}` : ""}`,
    receives: (to: Who, place: PlaceWords) => `${en(to, "receives", "receive")} ${place.at}`,
    intercepts: (by: Who) => en(by, "intercepts", "intercept"),
    saysNo: (to: Who) => `${en(to, "says", "say")} no.`,
    success: "Yes! A point for each.",
    right: (fact: string) => `Right: ${fact}.`,
    wrong: (fact: string) => `Wrong: ${fact}.`,
    pointFor: (who: Who) => `A point for ${enObject(who)}.`,
    recruited: "Both are recruited!",

    ended: (who: Who, low: boolean) =>
      low ? en(who, "lies low", "lie low") : en(who, "ends the turn", "end the turn"),
    discarding: (kinds: readonly SpiesKind[]) =>
      kinds.length === 2
        ? ", discarding both cards"
        : kinds[0]
          ? `, discarding ${EN_KIND[kinds[0]]}`
          : "",
    timeUp: (sentence: string) => `Time is up: ${sentence}`,
    shuffled: (kind: SpiesKind) => `The ${EN_KIND[kind]} discards become a new deck`,
    quiet: (turns: number) =>
      turns === 1
        ? "Nobody scores: this turn is the last"
        : `Nobody scores: the game ends in ${turns} turns`,
    skip: "Go on",
  },
  de: {
    dealing: "Die Karten werden gegeben",
    yourTurn: "Du bist dran",
    yourTurnAloud: (seconds) =>
      seconds > 0 ? `Du bist dran, ${seconds} Sekunden.` : "Du bist dran.",
    turnOf: (name) => `${name} ist dran`,
    over: "Das Spiel ist aus",

    theSpy: (title) => `Deckname ${title}`,
    ofFive: (points) => `${points} von 5`,
    goal: "Je 5 Punkte nach einer Mission: beide gewinnen",
    goalLong: "Haben beide nach ihrer Mission fünf Punkte, gewinnen sie gemeinsam.",
    points: (points) => (points === 1 ? "1 Punkt" : `${points} Punkte`),
    tokens: (tokens) => (tokens === 1 ? "1 Marke" : `${tokens} Marken`),
    hasTurn: "ist dran",
    yourCards: "Deine Karten",
    noCard: "Keine Karte",

    lookAt: (place) => `Sieh ${place.toward}`,
    glance: "Blick",
    glanceAt: (place) => `Blick ${place.toward}`,
    wink: "Zwinkern",
    winkAt: (name) => `${name} zuzwinkern`,

    mission: "Mission",
    where: (name) => `Wo empfängt ${name}?`,
    pickPlace: "Wähl einen Ort",
    deliverAt: (place) => `Übergabe ${place.at}`,
    back: "Zurück",
    lieLow: "Untertauchen",
    endTurn: "Zug beenden",
    endShort: "Fertig",
    keepBoth: "Karten behalten",
    discardOne: (kind) => `${DE_KIND[kind]} abwerfen`,
    discardBoth: "beide abwerfen",
    discard: "Abwerfen",
    markToDiscard: (kind) => `${DE_KIND[kind]} am Ende des Zugs abwerfen`,

    intercept: "Abfangen",
    interceptFor: (left) =>
      left === 1 ? "Abfangen, deine letzte Marke" : `Abfangen, noch ${left} Marken`,
    whoDelivers: "Wer übergibt?",
    toWhom: "An wen?",
    whoReceives: "Wer empfängt?",
    whereReceives: "Wo wird empfangen?",
    unsaid: "Offen",
    costs:
      "Ein Zeichen zwischen anderen gesehen? Sag, was sie auf der Hand haben. Das kostet eine Marke: Was stimmt, ist dein Punkt, was nicht stimmt, ihrer.",
    sayMore: "Nenne zwei, die übergeben und empfangen, oder eine Person und ihren Ort.",
    ownEyes: "Zwinkert und blickt mit euren eigenen Augen.",
    inTheCall: "Zwinkere und blick in eurem Videoanruf.",
    newCard: (names) => `Neue Karte: ${names}. Sag es noch einmal, wenn du es noch meinst.`,

    delivers: (from, to, place) =>
      `${de(from, "übergibt", "übergibst")} an ${deObject(to)}${place ? ` ${place.at}` : ""}`,
    receives: (to, place) => `${de(to, "empfängt", "empfängst")} ${place.at}`,
    intercepts: (by) => de(by, "fängt ab", "fängst ab"),
    saysNo: (to) => `${de(to, "sagt", "sagst")} nein.`,
    success: "Ja! Ein Punkt für beide.",
    right: (fact) => `Richtig: ${fact}.`,
    wrong: (fact) => `Falsch: ${fact}.`,
    pointFor: (who) => `Ein Punkt für ${deObject(who)}.`,
    recruited: "Beide sind angeworben!",

    ended: (who, low) =>
      low ? de(who, "taucht unter", "tauchst unter") : de(who, "ist fertig", "bist fertig"),
    discarding: (kinds) =>
      kinds.length === 2
        ? ", beide Karten abgeworfen"
        : kinds[0]
          ? `, ${DE_KIND[kinds[0]]} abgeworfen`
          : "",
    timeUp: (sentence) => `Die Zeit ist um: ${sentence}`,
    shuffled: (kind) => `Neuer Stapel ${DE_KIND[kind]} aus den Abgeworfenen`,
    quiet: (turns) =>
      turns === 1
        ? "Niemand punktet: Dies ist der letzte Zug"
        : `Niemand punktet: In ${turns} Zügen ist Schluss`,
    skip: "Weiter",
  },
});

export type SpiesWords = ReturnType<typeof SPIES_WORDS>;
