/** The house's refusals for people: its own sentence in English, ours in German. */
import type { Language } from "../draw/words";
import type { GameRefusal, Refusal } from "../protocol";
import { language } from "./language.svelte";

/** Codes that only plain HTTP or this page itself give. */
type Other =
  | "bad_body"
  | "bad_key"
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

const GERMAN: Record<Refusal | GameRefusal | Other, string> = {
  already_chosen: "Du hast deine Karte gewählt, endgültig.",
  already_confirmed: "Deine Hand ist festgelegt, bis die Nacht vorbei ist.",
  already_ready: "Du hast gesagt, dass du bereit bist.",
  asked_to_leave:
    "Von dort, wo du bist, wurde jemand hinausgebeten. Wer den Raum leitet, kann wieder aufmachen.",
  auto_refill: "An diesem Tisch füllt sich die Hand von selbst.",
  bad_action: "Das gibt es in diesem Spiel nicht.",
  bad_body: "Das Haus versteht die Anfrage nicht.",
  bad_face: "Dieses Gesicht versteht das Haus nicht.",
  bad_frame: "Das Haus versteht das nicht.",
  bad_key: "Der Schlüssel dieses Browsers ist keiner.",
  bad_part: "Dein Teil des Zufalls sind 32 Hex-Ziffern.",
  bad_settings: "So lässt sich der Tisch nicht einrichten.",
  beaten: "Der andere war schneller: Jetzt liegt eine andere Karte oben.",
  book_full: "Das Buch dieses Raums ist voll: Öffnet einen neuen Raum.",
  busy: "Im Raum ist viel los: Versuch es gleich noch einmal.",
  can_place: "Deine Figur kann noch auf eine Karte, also kannst du nicht passen.",
  card_gone: "Die Karte ist schon weg. Das kostet dich nichts.",
  chair_taken: "Da sitzt schon jemand.",
  clock_runs: "Die Zeit ist noch nicht um.",
  damaged: "Das Protokoll dieses Raums ist beschädigt; er bleibt geschlossen.",
  dead: "Du bist aus diesem Spiel ausgeschieden und siehst nur noch zu.",
  eyes_shut: "Deine Augen sind zu.",
  false_sign: "Das stimmt nicht, und an diesem Tisch sind Zeichen wahr.",
  figure_aside: "Deine Figur steht auf keiner Karte: Stell sie einfach.",
  figure_moved: "Die Figur ist inzwischen weitergezogen. Deine Großen Augen behältst du.",
  full: "Das Haus ist voll: Versuch es später noch einmal.",
  fumbled: "Danebengegriffen: Warte einen Augenblick.",
  game_over: "Das Spiel ist zu Ende.",
  hand_full: "Du hast drei Karten auf der Hand.",
  id_used: "Diese Nummer ist schon vergeben.",
  lesson: "Eine Lektion ist für dich allein, an einem vorbereiteten Tisch.",
  many_replays: "Gerade werden viele Wiederholungen verlangt: Versuch es gleich noch einmal.",
  names_nothing: "Sag, wer übergibt oder wo empfangen wird.",
  name_taken: "So heißt schon jemand im Raum: Wähl einen anderen Namen.",
  needs_a_place: "Ein Blick gilt einem Ort.",
  needs_a_seat: "Dieses Zeichen gilt einer Person, keinem Ort.",
  night: "Es ist Nacht: Niemand spricht.",
  no_deliver: "Du hast keine Übergabekarte.",
  no_face: "Sie sitzen im Zimmer: Ihr Gesicht ist nicht auf deinem Bildschirm.",
  no_eyes: "Du hast keine Großen Augen mehr.",
  no_figure: "Auf dieser Karte steht keine Figur.",
  no_history: "Das Haus kommt gerade nicht an deine Spiele: Versuch es gleich noch einmal.",
  no_line: "Das Haus ist nicht zu erreichen.",
  no_match: "Diese Karte hatte nichts mit der oberen gemeinsam.",
  no_promise: "Gerade wird kein Spiel gegeben.",
  no_shuffle_due: "Dieser Stapel wird nicht gemischt.",
  no_sight: "An diesem Tisch sehen sich die Leute mit eigenen Augen.",
  no_signs: "In Blink gibt es keine Zeichen.",
  no_spectators: "Hier möchte man ohne Zuschauer spielen.",
  no_such_chair: "Diesen Stuhl gibt es nicht.",
  no_such_person: "So jemand ist nicht im Raum.",
  no_such_place: "Diesen Ort gibt es hier nicht.",
  no_such_record: "Diesen Spielbericht gibt es nicht.",
  no_such_room: "Einen Raum mit diesem Code gibt es nicht.",
  no_such_seat: "Diesen Platz gibt es hier nicht.",
  no_such_signal: "Hier zählen nur Zwinkern und Blicke zu Orten.",
  no_tokens: "Du hast keine Abfangmarke mehr.",
  not_at_a_place: "Richte dein Zeichen an eine Person, nicht an einen Ort.",
  not_by_day: "Das ist für die Nacht: Warte, bis alle Augen zu sind.",
  not_by_night: "Das ist für den Tag: Warte, bis alle Augen offen sind.",
  not_found: "Das gibt es hier nicht.",
  not_held: "So eine Karte hat dieser Spion gerade nicht. Du behältst deine Marke.",
  not_host: "Das kann nur, wer den Raum leitet.",
  not_in_hand: "Diese Karte hast du nicht auf der Hand.",
  not_in_play: "Diese Farbe hat hier niemand.",
  not_looking: "Sieh erst hin: Ein Zeichen gilt dem Gesicht, das du ansiehst.",
  not_playing: "Gerade wird nicht gespielt.",
  not_ready: "Es sind noch nicht alle bereit.",
  not_seated: "Das können nur die am Tisch.",
  not_stalled: "Abgelegt wird nur, wenn niemand spielen kann.",
  not_started: "Das Spiel hat noch nicht begonnen.",
  not_the_discards: "Das sind nicht die abgelegten Karten.",
  not_the_tables_way: "So handelt der Tisch nicht für einen Platz.",
  not_your_turn: "Du bist nicht dran.",
  not_yourself: "Das bist du selbst: Wähl jemand anderen.",
  nothing_there: "Auf diesem Ziel liegt keine Karte von dir.",
  occupied: "Dort steht schon eine Figur: Wähl eine freie Karte.",
  one_mission: "Nur eine Mission je Zug, und deine hattest du.",
  only_players_talk: "Während eines Spiels sprechen nur die, die spielen.",
  only_together: "Ein Bildschirm gehört zu Räumen, in denen man zusammensitzt.",
  only_winks: "An diesem Tisch ist nur Zwinkern erlaubt.",
  other_origin: "Diese Seite gehört zu einem anderen Haus.",
  own_figure: "Das ist deine eigene Figur: Ruf deinen Partner, wenn du dran bist.",
  own_mission: "Du kannst nicht abfangen, woran du selbst beteiligt bist.",
  own_target: "Auf das eigene Ziel legt niemand eine Karte.",
  own_twin: "Den Zwilling dieser Karte hast du selbst: Wähl eine andere.",
  owners_twin: "Das ist die eigene Figur dieser Person: Nenn, wer den Zwilling hat.",
  paused: "Das Spiel wartet auf jemanden, der gerade weg ist.",
  pile_empty: "Dein Nachziehstapel ist leer.",
  playing: "Nicht während eines Spiels.",
  put_down: "Das ist die Farbe deines eigenen Ziels: Die Karte bleibt vor dir liegen.",
  room_full: "In diesem Raum ist kein Platz mehr.",
  room_locked: "Dieser Raum nimmt niemanden mehr auf.",
  second_hello: "Du hast dich schon vorgestellt.",
  share_used: "Dein Teil vom Buch dieses Raums ist voll: Öffne einen neuen Raum.",
  shuffling: "Es wird gemischt: einen Augenblick bitte.",
  shutting_down: "Das Haus schließt gerade: Versuch es gleich noch einmal.",
  slow_down: "Das war zu viel auf einmal: Warte einen Augenblick.",
  stalled: "Niemand kann spielen: Wähl eine Karte zum Ablegen.",
  still_signing: "Dein letztes Zeichen ist noch nicht vorbei.",
  store_damaged:
    "Der Speicher des Hauses ist beschädigt: Hier lässt sich nichts mehr aufschreiben. Wer das Haus betreibt, soll es schließen und `sidelong house verify` starten.",
  stuck: "Das Haus kann gerade nichts aufschreiben. Es geht nichts verloren, bitte warte.",
  tables_alone: "Das tut nur der Tisch.",
  text_empty: "Da steht noch nichts.",
  text_too_long: "Das ist zu lang.",
  text_tricks: "Darin stecken Zeichen, die hier nicht gehen.",
  time_falls: "Dieser Augenblick ist vorbei.",
  to_themselves: "Niemand übergibt an sich selbst.",
  too_few: "Für dieses Spiel sind es zu wenige.",
  too_large: "Das ist mehr, als das Haus annimmt.",
  too_late: "Das hat zu lange gedauert: Versuch es noch einmal.",
  too_many: "Für dieses Spiel sitzen zu viele am Tisch: Lasst einige zusehen.",
  yourself: "Das geht nicht mit dir selbst.",
};

const SAID: Readonly<Record<Exclude<Language, "en">, typeof GERMAN>> = { de: GERMAN };

/** The sentence for a refusal. `say` is the house's own. */
export function sayRefusal(code: string, say: string): string {
  const said: Readonly<Record<string, string>> = language.now === "en" ? {} : SAID[language.now];
  return said[code] ?? say;
}
