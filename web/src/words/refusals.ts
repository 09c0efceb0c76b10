/** The house's refusals for people: its own sentence in English, ours in German. */
import type { Language } from "../draw/words";
import type { Refusal, SharedRefusal } from "../protocol";
import { language } from "./language.svelte";

/** Codes that only plain HTTP or this page itself give. */
type Other =
  | "bad_body"
  | "bad_key"
  | "banned"
  | "invite_needed"
  | "wrong_invite"
  | "other_origin"
  | "not_found"
  | "no_such_room"
  | "no_such_record"
  | "many_replays"
  | "no_history"
  | "too_large"
  | "too_late"
  | "damaged"
  | "full"
  | "shutting_down"
  | "no_line"
  | "text_too_long"
  | "text_tricks"
  | "text_empty";

/** Sentences for refusals, by code. English needs none: it is the house's own. */
export type Refusals<Code extends string> = Readonly<
  Record<Exclude<Language, "en">, Readonly<Record<Code, string>>>
>;

const OURS: Refusals<Refusal | SharedRefusal | Other> = {
  de: {
    asked_to_leave:
      "Von dort, wo du bist, wurde jemand hinausgebeten. Wer den Raum leitet, kann wieder aufmachen.",
    bad_action: "Das gibt es in diesem Spiel nicht.",
    bad_body: "Das Haus versteht die Anfrage nicht.",
    bad_face: "Dieses Gesicht versteht das Haus nicht.",
    bad_frame: "Das Haus versteht das nicht.",
    bad_key: "Der Schlüssel dieses Browsers ist keiner.",
    banned: "Wer dieses Haus führt, lässt von dort, wo du bist, niemanden herein.",
    bad_part: "Dein Teil des Zufalls sind 32 Hex-Ziffern.",
    bad_seat_code:
      "Dieser Code öffnet hier keinen Platz, oder nicht mehr: Lass dir einen neuen geben.",
    bad_settings: "So lässt sich der Tisch nicht einrichten.",
    book_full: "Das Buch dieses Raums ist voll: Öffnet einen neuen Raum.",
    busy: "Im Raum ist viel los: Versuch es gleich noch einmal.",
    card_gone: "Die Karte ist schon weg. Das kostet dich nichts.",
    chair_taken: "Da sitzt schon jemand.",
    match_goes_on: "Eine Partie läuft: Bis sie entschieden ist, ist nur der Stuhl eines Bots frei.",
    clock_runs: "Die Zeit ist noch nicht um.",
    damaged: "Das Protokoll dieses Raums ist beschädigt; er bleibt geschlossen.",
    eyes_shut: "Deine Augen sind zu.",
    false_sign: "Das stimmt nicht, und an diesem Tisch sind Zeichen wahr.",
    full: "Das Haus ist voll: Versuch es später noch einmal.",
    game_over: "Das Spiel ist zu Ende.",
    host_first: "Einen Moment lang entscheidet das die Leitung.",
    id_used: "Diese Nummer ist schon vergeben.",
    invite_needed: "Wer dieses Haus führt, gibt ein Wort aus, mit dem man Tische eröffnet: Sag es.",
    lesson: "Eine Lektion ist für dich allein, an einem vorbereiteten Tisch.",
    many_replays: "Gerade werden viele Wiederholungen verlangt: Versuch es gleich noch einmal.",
    name_taken: "So heißt schon jemand im Raum: Wähl einen anderen Namen.",
    needs_a_place: "Ein Blick gilt einem Ort.",
    needs_a_seat: "Dieses Zeichen gilt einer Person, keinem Ort.",
    night: "Es ist Nacht: Niemand spricht.",
    no_face: "Sie sitzen im Zimmer: Ihr Gesicht ist nicht auf deinem Bildschirm.",
    no_history: "Das Haus kommt gerade nicht an deine Spiele: Versuch es gleich noch einmal.",
    no_line: "Das Haus ist nicht zu erreichen.",
    no_promise: "Gerade wird kein Spiel gegeben.",
    no_sight: "An diesem Tisch sehen sich die Leute mit eigenen Augen.",
    no_spectators: "Hier möchte man ohne Zuschauer spielen.",
    no_such_chair: "Diesen Stuhl gibt es nicht.",
    no_such_person: "So jemand ist nicht im Raum.",
    no_such_place: "Diesen Ort gibt es hier nicht.",
    no_such_record: "Diesen Spielbericht gibt es nicht.",
    no_such_room: "Einen Raum mit diesem Code gibt es nicht.",
    no_such_seat: "Diesen Platz gibt es hier nicht.",
    not_found: "Das gibt es hier nicht.",
    not_away: "Sie sind da: Nur sie selbst können ihren Platz mitnehmen.",
    not_host: "Das kann nur, wer den Raum leitet.",
    not_in_hand: "Diese Karte hast du nicht auf der Hand.",
    not_looking: "Sieh erst hin: Ein Zeichen gilt dem Gesicht, das du ansiehst.",
    not_playing: "Gerade wird nicht gespielt.",
    not_ready: "Es sind noch nicht alle bereit.",
    not_seated: "Das können nur die am Tisch.",
    not_started: "Das Spiel hat noch nicht begonnen.",
    not_the_tables_way: "So handelt der Tisch nicht für einen Platz.",
    not_your_turn: "Du bist nicht dran.",
    only_players_talk: "Während eines Spiels sprechen nur die, die spielen.",
    only_together: "Ein Bildschirm gehört zu Räumen, in denen man zusammensitzt.",
    other_origin: "Diese Seite gehört zu einem anderen Haus.",
    not_waited: "Auf diesen Platz wird gerade nicht gewartet.",
    paused: "Das Spiel wartet auf jemanden, der gerade weg ist.",
    playing: "Nicht während eines Spiels.",
    room_closed: "Wer dieses Haus führt, hat diesen Raum geschlossen.",
    room_full: "In diesem Raum ist kein Platz mehr.",
    room_locked: "Dieser Raum nimmt niemanden mehr auf.",
    second_hello: "Du hast dich schon vorgestellt.",
    share_used: "Dein Teil vom Buch dieses Raums ist voll: Öffne einen neuen Raum.",
    shutting_down: "Das Haus schließt gerade: Versuch es gleich noch einmal.",
    slow_down: "Das war zu viel auf einmal: Warte einen Augenblick.",
    still_signing: "Dein letztes Zeichen ist noch nicht vorbei.",
    store_damaged:
      "Der Speicher des Hauses ist beschädigt: Hier lässt sich nichts mehr aufschreiben. Wer das Haus betreibt, soll es schließen und `sidelong house verify` starten.",
    stuck: "Das Haus kann gerade nichts aufschreiben. Es geht nichts verloren, bitte warte.",
    tables_alone: "Das tut nur der Tisch.",
    text_empty: "Da steht noch nichts.",
    text_too_long: "Das ist zu lang.",
    text_tricks: "Darin stecken Zeichen, die hier nicht gehen.",
    time_falls: "Dieser Augenblick ist vorbei.",
    too_few: "Für dieses Spiel sind es zu wenige.",
    too_large: "Das ist mehr, als das Haus annimmt.",
    too_late: "Das hat zu lange gedauert: Versuch es noch einmal.",
    too_many: "Für dieses Spiel sitzen zu viele am Tisch: Lasst einige zusehen.",
    wrong_invite: "Das ist nicht das Wort dieses Hauses.",
    yourself: "Das geht nicht mit dir selbst.",
  },
};

const known: Refusals<string>[] = [OURS];

/** Adds a game's sentences for its own refusals: `games/offers.ts` does it for every game. */
export const bringRefusals = (refusals: Refusals<string>): void => void known.push(refusals);

/** The sentence for a refusal. `say` is the house's own. */
export function sayRefusal(code: string, say: string): string {
  const now = language.now;
  if (now === "en") return say;
  return known.find((refusals) => Object.hasOwn(refusals[now], code))?.[now][code] ?? say;
}
