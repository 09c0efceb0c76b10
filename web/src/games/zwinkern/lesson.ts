/**
 * The lesson in Zwinkern: wink and be called, be winked at and call, then catch two others.
 *
 * The deal is prepared: the first neighbour goes to a card whose twin the learner holds, the second
 * holds the twin of `FIRST`, and later these two are partners.
 */
import { me } from "../../house/me.svelte";
import { keySign } from "../../parts/key-names";
import type { Seat, ZwinkernPerson } from "../../protocol";
import type { Play } from "../../table/play.svelte";
import { words } from "../../words/language.svelte";
import { whose } from "../../words/whose";
import type { Lesson, Moment, StepWords } from "../lesson";
import { looksAt, meets, sawSign } from "../noticed";
import { liesOn } from "./table/field";

type Table = Play<"zwinkern">;

const YOU: Seat = 0;
const NEAR: Seat = 1;
const FAR: Seat = 2;

/** Where the learner's figure goes first. */
const FIRST: ZwinkernPerson = 20;
/** Two calls give two cards; whoever has more has caught somebody. */
const CAUGHT = 3;

const WORDS = words({
  en: {
    begins: (near: string) =>
      `Every person on the table has a twin in somebody’s hand or out of the game: nine are in yours. ${near} begins.`,
    look: (near: string, card: ZwinkernPerson) =>
      `${near} stands on ${card}, and you hold its twin: you are partners. Tap ${whose.en(near)} face to look.`,
    press: (key: string) => `Press ${key}.`,
    meet: "Your eyes meet.",
    wink: (near: string) =>
      `Let ${near} know: tap “Wink at ${near}”. Only eyes that rest on you can see it.`,
    winked: (near: string) => `${near} has seen it, and nobody else was looking.`,
    notWinked: (near: string) => `${near} waited for a wink in vain and has moved on.`,
    wait: (name: string) => `${name} is to move. Then it is your turn.`,
    place: `Your move: tap card ${FIRST} to put your figure there.`,
    placeKeys: `Tab to the field, arrow keys to ${FIRST}, Enter.`,
    placedElsewhere: `You stand on another card, and this lesson is about ${FIRST}.`,
    placed: "There you stand. Somebody may hold its twin.",
    firstMove: "It is your move first: put your figure on any lit card.",
    called: (near: string) => `${near} saw you wink and now calls you. Watch.`,
    calledWell: "Right: one card for each of you, one point each.",
    felt: (far: string) =>
      `You feel it when somebody looks at you, as ${far} does. Tap ${whose.en(far)} face and wait for a wink.`,
    feltWell: (far: string) => `That was for you: ${far} has the twin of your card.`,
    callSoon: (far: string, name: string) =>
      `Now you know it is ${far}. ${name} moves first, then you can say so.`,
    call: (far: string) => `Your turn: tap “Call”, then ${far}, then “Call ${far}”.`,
    callKeys: "Press C, then 2, then Enter.",
    notCalled: (far: string) => `Nobody has called ${far}, who had the twin of your card.`,
    callWell: "Right: a point for each of you.",
    move: "After a call your figure moves on. Put it on any lit card.",
    moveKeys: "Tab to the field, arrow keys, Enter.",
    moved: "Now the others wink, and you watch.",
    watch: (near: string) =>
      `A wink for somebody else is worth even more to you. Look at ${near} and wait.`,
    watched: (near: string, far: string) => `${near} winks at ${far}: they are partners.`,
    claim: (near: string, far: string) =>
      `Catch them: tap “Big Eyes”, then ${whose.en(far)} figure. Its partner can only be ${near}: “Spend Big Eyes”.`,
    claimKeys: "Press E, then 2, then Enter.",
    noEyes: "All your Big Eyes are spent.",
    notCaught: (far: string) => `${far} is to move: nobody has caught the two.`,
    claimed: "Caught: both cards are yours, two points.",
    end: "Every card you took is a point, and so is every Big Eyes you keep. Once a hand is empty, the most points win.",
  },
  de: {
    begins: (near) =>
      `Jede Person auf dem Tisch hat einen Zwilling, in einer Hand oder nicht im Spiel: Neun hast du. ${near} beginnt.`,
    look: (near, card) =>
      `${near} steht auf der ${card}, und du hast den Zwilling: Ihr seid Partner. Tipp ${whose.de(near)} Gesicht an.`,
    press: (key) => `Drück ${key}.`,
    meet: "Eure Blicke treffen sich.",
    wink: (near) =>
      `Lass es ${near} wissen: Tipp auf „${near} zuzwinkern“. Das sieht nur, wer dich gerade ansieht.`,
    winked: (near) => `${near} hat es gesehen, und sonst sah niemand her.`,
    notWinked: (near) => `${near} hat vergeblich auf ein Zwinkern gewartet und ist weitergezogen.`,
    wait: (name) => `${name} ist am Zug. Danach bist du dran.`,
    place: `Du bist dran: Tipp die ${FIRST} an und setz deine Figur darauf.`,
    placeKeys: `Mit Tab zum Feld, mit den Pfeilen zur ${FIRST}, dann Enter.`,
    placedElsewhere: `Du stehst auf einer anderen Karte, und hier geht es um die ${FIRST}.`,
    placed: "Da stehst du. Vielleicht hat jemand den Zwilling.",
    firstMove: "Erst bist du dran: Setz deine Figur auf irgendeine helle Karte.",
    called: (near) => `${near} hat dein Zwinkern gesehen und ruft jetzt dich. Sieh zu.`,
    calledWell: "Richtig: für beide eine Karte, für beide ein Punkt.",
    felt: (far) =>
      `Du spürst es, wenn dich jemand ansieht, so wie ${far}. Tipp ${whose.de(far)} Gesicht an und warte auf ein Zwinkern.`,
    feltWell: (far) => `Das galt dir: ${far} hat den Zwilling deiner Karte.`,
    callSoon: (far, name) =>
      `Jetzt weißt du, dass es ${far} ist. Erst zieht ${name}, dann kannst du es sagen.`,
    call: (far) => `Du bist dran: Tipp auf „Rufen“, dann ${far}, dann „${far} rufen“.`,
    callKeys: "Drück C, dann 2, dann Enter.",
    notCalled: (far) => `Niemand hat ${far} gerufen: Dort war der Zwilling deiner Karte.`,
    callWell: "Richtig: ein Punkt für beide.",
    move: "Nach dem Rufen zieht deine Figur weiter. Setz sie auf irgendeine helle Karte.",
    moveKeys: "Mit Tab zum Feld, mit den Pfeilen zur Karte, dann Enter.",
    moved: "Jetzt zwinkern die anderen, und du passt auf.",
    watch: (near) =>
      `Ein Zwinkern, das nicht dir gilt, ist noch mehr wert. Sieh ${near} an und warte.`,
    watched: (near, far) => `${near} zwinkert ${far} zu: Die beiden sind Partner.`,
    claim: (near, far) =>
      `Erwisch sie: Tipp auf „Große Augen“, dann auf ${whose.de(far)} Figur. Partner kann nur ${near} sein: „Große Augen einsetzen“.`,
    claimKeys: "Drück E, dann 2, dann Enter.",
    noEyes: "Deine Großen Augen sind alle verbraucht.",
    notCaught: (far) => `${far} ist am Zug: Niemand hat die beiden erwischt.`,
    claimed: "Erwischt: Beide Karten sind deine, zwei Punkte.",
    end: "Jede gewonnene Karte und jede Karte „Große Augen“, die dir bleibt, ist ein Punkt. Ist eine Hand leer, gewinnen die meisten Punkte.",
  },
});

const near = (play: Table): string => play.nameOf(NEAR);
const far = (play: Table): string => play.nameOf(FAR);

const figureOf = (play: Table, seat: Seat): ZwinkernPerson | null =>
  play.view.players[seat]?.figure ?? null;
const takenBy = (play: Table, seat: Seat): number => play.view.players[seat]?.taken ?? 0;

const isMine = (play: Table): boolean => play.view.turn === YOU;
const mover = (play: Table): string => play.nameOf(play.view.turn ?? NEAR);

const isPartner = (play: Table): boolean => play.own?.partner_of.includes(NEAR) ?? false;
/** The neighbour has moved on without having been winked at. */
const missedPartner = (play: Table): boolean =>
  figureOf(play, NEAR) !== null && !isPartner(play) && takenBy(play, NEAR) === 0;
/** Whether the learner has not yet gone to the first card, but still can. */
const isYetToPlace = (play: Table): boolean =>
  figureOf(play, YOU) === null && liesOn(play.view, FIRST);
/** The card whose twin the second neighbour holds is gone, or the figure from it, without a call. */
const missedCall = (play: Table): boolean =>
  figureOf(play, YOU) !== FIRST && takenBy(play, FAR) === 0 && !isYetToPlace(play);

const hasMovedOn = (play: Table): boolean => ![null, FIRST].includes(figureOf(play, YOU));
const hasCaught = (play: Table): boolean => takenBy(play, YOU) >= CAUGHT;
const missedPair = (play: Table): boolean =>
  !hasCaught(play) &&
  ((hasMovedOn(play) && play.view.turn === FAR) || play.view.players[YOU]?.eyes === 0);

// What went wrong, where something did. What comes after the learner's first move begins with that.
const PLACE = 2;
const PARTNER = {
  lost: ({ play }: Moment<"zwinkern">) => missedPartner(play),
  lostSays: (play: Table) => WORDS().notWinked(near(play)),
};
const CALL = {
  lost: ({ play }: Moment<"zwinkern">) => missedCall(play),
  lostSays: (play: Table) => WORDS().notCalled(far(play)),
  from: PLACE,
};
const PAIR = {
  lost: ({ play }: Moment<"zwinkern">) => missedPair(play),
  lostSays: (play: Table) =>
    play.view.players[YOU]?.eyes === 0 ? WORDS().noEyes : WORDS().notCaught(far(play)),
  from: PLACE,
};

/** Whether the neighbour's eyes were on the learner and left them. */
const lookedAway = ({ play, news }: Moment<"zwinkern">): boolean =>
  !play.eyes?.watched_by.includes(NEAR) &&
  (isMine(play) ||
    news.some(
      ({ what }) =>
        "perceived" in what &&
        what.perceived.what === "watched" &&
        what.perceived.by === NEAR &&
        !what.perceived.begins,
    ));

/** What is to be done before anything else can come, by whoever skipped it. */
function placeFirst(play: Table, well: string): StepWords | null {
  if (!isYetToPlace(play)) return null;
  return isMine(play)
    ? { say: WORDS().place, keys: WORDS().placeKeys, well }
    : { say: WORDS().wait(mover(play)), well };
}

const seat = (seat: Seat): string => `[data-place="seat-${seat}"]`;
/** The card to go to by whoever has yet to, else the place that is talked about. */
const unlessYetToPlace = (play: Table, points: string | null): string | null => {
  if (!isYetToPlace(play)) return points;
  return isMine(play) ? `[data-place="field-${FIRST}"]` : null;
};

const looksAtNear = (play: Table): boolean => looksAt(play) === NEAR;
/** Whether the neighbour still waits for a wink: it was skipped, or the house was restarted and forgot it. */
const waitsForWink = (play: Table): boolean =>
  isPartner(play) && (play.eyes?.watched_by.includes(NEAR) ?? false);
/** How to wink at the neighbour: whoever does not look has to look first. */
function winkAtNear(play: Table, well: string): StepWords {
  const w = WORDS();
  if (!looksAtNear(play)) return { ...lookAtNear(play), well };
  return { say: w.wink(near(play)), keys: w.press(keySign(me.likes.winkKey)), well };
}
const pointsToWink = (play: Table): string => (looksAtNear(play) ? ".controls .wink" : seat(NEAR));
function lookAtNear(play: Table): StepWords {
  const w = WORDS();
  const card = figureOf(play, NEAR);
  if (card === null) return { say: w.begins(near(play)) };
  return { say: w.look(near(play), card), keys: w.press("1") };
}

export const lesson: Lesson<"zwinkern"> = {
  steps: [
    {
      words: (play) => ({ ...lookAtNear(play), well: WORDS().meet }),
      met: ({ play }) => isPartner(play) && meets(play, NEAR),
      ...PARTNER,
      points: (play) => (figureOf(play, NEAR) === null ? null : seat(NEAR)),
    },
    {
      words: (play) => winkAtNear(play, WORDS().winked(near(play))),
      // Whoever was winked at looks away, as if nothing had been.
      met: (now) => (isPartner(now.play) && lookedAway(now)) || takenBy(now.play, NEAR) > 0,
      ...PARTNER,
      points: (play) => (figureOf(play, NEAR) === null ? null : pointsToWink(play)),
    },
    {
      words: (play) =>
        isMine(play)
          ? { say: WORDS().place, keys: WORDS().placeKeys, well: WORDS().placed }
          : { say: WORDS().wait(mover(play)), well: WORDS().placed },
      met: ({ play }) => figureOf(play, YOU) === FIRST,
      lost: ({ play }) => figureOf(play, YOU) !== null && figureOf(play, YOU) !== FIRST,
      lostSays: () => WORDS().placedElsewhere,
      points: (play) => (isMine(play) ? `[data-place="field-${FIRST}"]` : null),
    },
    {
      words: (play) => {
        const well = WORDS().calledWell;
        const first = placeFirst(play, well);
        if (first) return first;
        if (waitsForWink(play)) return winkAtNear(play, well);
        return { say: WORDS().called(near(play)), well };
      },
      met: ({ play }) => takenBy(play, NEAR) > 0,
      ...PARTNER,
      points: (play) =>
        unlessYetToPlace(play, waitsForWink(play) ? pointsToWink(play) : seat(NEAR)),
    },
    {
      words: (play) => {
        const well = WORDS().feltWell(far(play));
        const felt = { say: WORDS().felt(far(play)), keys: WORDS().press("2"), well };
        return placeFirst(play, well) ?? felt;
      },
      met: ({ play, news }) => sawSign(news, FAR, "wink", YOU) || takenBy(play, FAR) > 0,
      ...CALL,
      points: (play) => unlessYetToPlace(play, seat(FAR)),
    },
    {
      words: (play) => {
        const w = WORDS();
        const well = w.callWell;
        const call = isMine(play)
          ? { say: w.call(far(play)), keys: w.callKeys, well }
          : { say: w.callSoon(far(play), mover(play)), well };
        return placeFirst(play, well) ?? call;
      },
      met: ({ play }) => takenBy(play, FAR) > 0,
      ...CALL,
      points: (play) => unlessYetToPlace(play, isMine(play) ? ".controls .call" : null),
    },
    {
      words: (play) => {
        const w = WORDS();
        const well = w.moved;
        if (!isMine(play)) return { say: w.wait(mover(play)), well };
        return placeFirst(play, well) ?? { say: w.move, keys: w.moveKeys, well };
      },
      met: ({ play }) => hasMovedOn(play),
    },
    {
      words: (play) => {
        const w = WORDS();
        const well = w.watched(near(play), far(play));
        // Whoever skipped the move has to make it before the others go on.
        return (
          placeFirst(play, well) ??
          (isMine(play)
            ? { say: w.firstMove, keys: w.moveKeys, well }
            : { say: w.watch(near(play)), keys: w.press("1"), well })
        );
      },
      met: ({ play, news }) => sawSign(news, NEAR, "wink", FAR) || hasCaught(play),
      ...PAIR,
      points: (play) => unlessYetToPlace(play, isMine(play) ? null : seat(NEAR)),
    },
    {
      words: (play) => ({
        say: WORDS().claim(near(play), far(play)),
        keys: WORDS().claimKeys,
        well: WORDS().claimed,
      }),
      met: ({ play }) => hasCaught(play),
      ...PAIR,
      points: () => ".controls .eyes",
    },
    { words: () => ({ say: WORDS().end }) },
  ],
};
