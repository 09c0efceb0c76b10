// Made by `UPDATE_EXPECT=1 cargo test -p sidelong-protocol` from crates/protocol. Do not edit.

/** The version of the protocol. */
export const VERSION = 2;

/** Why the house says no. The games have refusals of their own. */
export type Refusal =
  | "not_started"
  | "game_over"
  | "no_such_seat"
  | "tables_alone"
  | "bad_frame"
  | "bad_action"
  | "bad_part"
  | "bad_settings"
  | "bad_face"
  | "second_hello"
  | "id_used"
  | "slow_down"
  | "busy"
  | "stuck"
  | "store_damaged"
  | "paused"
  | "not_waited"
  | "host_first"
  | "not_away"
  | "bad_seat_code"
  | "not_seated"
  | "not_playing"
  | "playing"
  | "no_promise"
  | "night"
  | "only_players_talk"
  | "not_host"
  | "no_such_person"
  | "no_such_chair"
  | "chair_taken"
  | "match_goes_on"
  | "room_full"
  | "room_locked"
  | "room_closed"
  | "asked_to_leave"
  | "no_spectators"
  | "name_taken"
  | "not_ready"
  | "too_few"
  | "too_many"
  | "only_together"
  | "yourself"
  | "lesson"
  | "book_full"
  | "share_used";

/** Why eyes say no, and several games. */
export type SharedRefusal =
  | "card_gone"
  | "clock_runs"
  | "eyes_shut"
  | "false_sign"
  | "needs_a_place"
  | "needs_a_seat"
  | "no_face"
  | "no_sight"
  | "no_such_place"
  | "not_in_hand"
  | "not_looking"
  | "not_the_tables_way"
  | "not_your_turn"
  | "still_signing"
  | "time_falls";

/** Why one game says no, and no other. */
export interface OwnRefusals {
  blink: "beaten" | "no_match" | "fumbled" | "stalled" | "not_stalled" | "already_chosen" | "auto_refill" | "hand_full" | "pile_empty" | "no_signs";
  blink_of_an_eye: "own_target" | "not_in_play" | "put_down" | "nothing_there";
  eyes_wide_shut: "dead" | "already_ready" | "already_confirmed" | "not_by_day" | "not_by_night";
  zwinkern: "not_yourself" | "figure_aside" | "occupied" | "own_twin" | "can_place" | "no_eyes" | "no_figure" | "figure_moved" | "own_figure" | "owners_twin" | "only_winks" | "no_winks" | "not_at_a_place";
  shifty_eyed_spies: "shuffling" | "one_mission" | "no_deliver" | "names_nothing" | "own_mission" | "to_themselves" | "no_tokens" | "not_held" | "no_shuffle_due" | "not_the_discards" | "no_such_signal";
}

/** How many can play: fewest and most. */
export const SEATS = {
  blink: [2, 2],
  blink_of_an_eye: [5, 6],
  eyes_wide_shut: [3, 8],
  zwinkern: [3, 6],
  shifty_eyed_spies: [4, 8],
} as const;

/** What is new: by paths, where a value was and is an object further changes, else the new value. */
export type Changes = unknown;

/** Actions by kind: names of members, and last what they may be. */
export type Offers = Record<string, unknown[]>;

/** What belongs to each thing noticed, in its order. */
export const NOTICES = {
  blink: {
    played: ["card","pile"],
    turned_over: ["times","tops"],
    chose: ["card"],
    both_set_down: ["cards"],
  },
  blink_of_an_eye: {
    laid: ["on","card","replaced"],
    lifted: ["on","card"],
    time: [],
  },
  eyes_wide_shut: {
    ready: ["night_falls"],
    hand: ["up"],
    confirmed: [],
    day_over: [],
    night_over: [],
    dawn: ["raised","quota","verdict","escaped","died","stagnated","duel"],
  },
  zwinkern: {
    called: ["partner","card","right"],
    placed: ["card"],
    passed: [],
    claimed: ["card","owner","holder","right"],
  },
  shifty_eyed_spies: {
    mission: ["to","location","success"],
    ended: ["discarded","lying_low"],
    intercepted: ["from","to","location","deliver","receive"],
    drew: ["kind","card"],
    shuffled: ["deck","cards","order"],
  },
} as const;

/** What is said of each game: the types of its JSON. */
export interface GameTypes {
  blink: { view: BlinkView; own: BlinkOwn; action: BlinkAction; notice: BlinkNotice; options: BlinkOptions };
  blink_of_an_eye: { view: BlinkOfAnEyeView; own: BlinkOfAnEyeOwn; action: BlinkOfAnEyeAction; notice: BlinkOfAnEyeNotice; options: BlinkOfAnEyeOptions };
  eyes_wide_shut: { view: EyesWideShutView; own: EyesWideShutOwn; action: EyesWideShutAction; notice: EyesWideShutNotice; options: EyesWideShutOptions };
  zwinkern: { view: ZwinkernView; own: ZwinkernOwn; action: ZwinkernAction; notice: ZwinkernNotice; options: ZwinkernOptions };
  shifty_eyed_spies: { view: SpiesView; own: SpiesOwn; action: SpiesAction; notice: SpiesNotice; options: SpiesOptions };
}

/** What the tables of each game can choose, and what it is if nobody chooses. */
export const OPTIONS = {
  blink: {
    best_of: { kind: "choice", choices: [1, 3, 5], default: 3 },
    refill: { kind: "choice", choices: ["auto", "by_hand"], default: "auto" },
    fumble_ms: { kind: "number", min: 0, max: 60000, step: 100, default: 500 },
    choose_ms: { kind: "number", min: 0, max: 600000, step: 500, default: 5000 },
    idle_ms: { kind: "number", min: 100, max: 3600000, step: 500, default: 15000 },
  },
  blink_of_an_eye: {
    clock_s: { kind: "number", min: 30, max: 300, step: 10, default: 120 },
    rounds: { kind: "number", min: 1, max: 10, step: 1, default: 3 },
  },
  eyes_wide_shut: {
    day_s: { kind: "number", min: 10, max: 180, step: 5, default: 60 },
    night_s: { kind: "number", min: 5, max: 30, step: 1, default: 8 },
    quota: { kind: "choice", choices: ["started", "living"], default: "started" },
  },
  zwinkern: {
    turn_s: { kind: "number", min: 0, max: 180, step: 5, default: 60 },
    signals: { kind: "choice", choices: ["honest", "anything_goes"], default: "honest" },
    other_signs: { kind: "choice", choices: ["no", "also", "only"], default: "no" },
  },
  shifty_eyed_spies: {
    turn_s: { kind: "number", min: 0, max: 180, step: 5, default: 60 },
    signals: { kind: "choice", choices: ["honest", "anything_goes"], default: "honest" },
  },
} as const;

/**
 * How long each beat of a game's theatre lasts, in milliseconds: for those who have a screen
 * of their own, and for a room before one screen. The house waits for as long.
 */
export const BEATS = {
  blink: {
    finale: { own: 1800, room: 2700 },
  },
  blink_of_an_eye: {
    lids: { own: 880, room: 880 },
    step: { own: 900, room: 900 },
    target_least: { own: 2000, room: 2400 },
    target_most: { own: 3000, room: 3000 },
  },
  eyes_wide_shut: {
    open: { own: 700, room: 1500 },
    hand: { own: 420, room: 1300 },
    verdict: { own: 1800, room: 3000 },
    stagnation: { own: 1800, room: 3000 },
    deaths: { own: 1320, room: 2400 },
    escape: { own: 1800, room: 3000 },
    duel: { own: 1800, room: 3000 },
    points: { own: 1800, room: 3000 },
  },
  zwinkern: {
    stop: { own: 0, room: 1300 },
    word: { own: 900, room: 1700 },
    verdict: { own: 1400, room: 2200 },
    cards: { own: 0, room: 900 },
    eyes: { own: 0, room: 900 },
    sum: { own: 0, room: 1500 },
    leave: { own: 80, room: 80 },
  },
  shifty_eyed_spies: {
    step: { own: 900, room: 1530 },
    last: { own: 1500, room: 2550 },
  },
} as const;

/** How fast eyes and faces are. */
export const DIALS: Record<Preset, Required<Dials>> = {
  relaxed: {"move_ms":120,"notice_ms":80,"wink_ms":900,"glance_ms":900,"face_ms":1200,"big_ms":1500,"blink_every_ms":4000},
  standard: {"move_ms":120,"notice_ms":80,"wink_ms":500,"glance_ms":500,"face_ms":800,"big_ms":1000,"blink_every_ms":4000},
  sharp: {"move_ms":120,"notice_ms":80,"wink_ms":300,"glance_ms":300,"face_ms":500,"big_ms":800,"blink_every_ms":4000},
};

/**
 * What there is to know of each gesture: whether all see it wherever they look, at what it
 * can be aimed, and how long it can be seen.
 */
export const GESTURES = {
  wink: { big: false, aims: ["seat"], window_ms: { relaxed: 900, standard: 500, sharp: 300 } },
  nod: { big: false, aims: ["seat"], window_ms: { relaxed: 1200, standard: 800, sharp: 500 } },
  shake: { big: false, aims: ["seat"], window_ms: { relaxed: 1200, standard: 800, sharp: 500 } },
  brow: { big: false, aims: ["seat"], window_ms: { relaxed: 1200, standard: 800, sharp: 500 } },
  smile: { big: false, aims: ["seat"], window_ms: { relaxed: 1200, standard: 800, sharp: 500 } },
  glance: { big: false, aims: ["place"], window_ms: { relaxed: 900, standard: 500, sharp: 300 } },
  point: { big: true, aims: ["seat", "place"], window_ms: { relaxed: 1500, standard: 1000, sharp: 800 } },
  raise: { big: true, aims: ["seat", "place"], window_ms: { relaxed: 1500, standard: 1000, sharp: 800 } },
} as const;

/** What is said at any table. */
export const GENERAL_PHRASES = ["hello", "good_luck", "well_played", "i_saw_that", "hurry", "one_moment", "sorry", "thanks", "again", "goodbye"] as const satisfies readonly Phrase[];

/** What is said in each game, those first that are said most. */
export const PHRASES = {
  blink: ["too_fast", "so_close", "pure_luck", "i_am_stuck", "nice_try"],
  blink_of_an_eye: ["is_it_you", "look_at_me", "it_is_you", "not_me", "you_are_bluffing", "i_am_not_telling", "trust_me", "yes", "no", "maybe"],
  eyes_wide_shut: ["i_will_raise", "i_stay_low", "you_first", "who_raises", "lets_take_turns", "trust_me", "not_you_again", "if_you_raise_so_do_i", "stay_low", "who_lied", "you_lied", "i_dont_believe_you", "i_keep_my_word", "you_kept_your_word", "yes", "no", "maybe", "not_me"],
  zwinkern: ["keep_your_eyes_open", "something_in_your_eye", "nice_poker_face", "dont_look_at_me", "bold_move", "so_close", "nice_try"],
  shifty_eyed_spies: ["i_am_watching_you", "nothing_to_see", "something_in_your_eye", "how_suspicious", "nice_poker_face", "dont_look_at_me", "nice_try"],
} as const satisfies Record<Kind, readonly Phrase[]>;

/** Who plays the bots: names by look. Of each look at most one sits at a table. */
export const ENSEMBLE = [
  ["Fiona","Rufus","Clea"],
  ["Anselm","Hedwig","Leopold"],
  ["Amara","Kofi","Zola"],
  ["Casimir","Vesper","Barnaby"],
  ["Ines","Tariq","Juno"],
  ["Samira","Arjun","Babette"],
  ["Astrid","Linus","Marlene"],
  ["Mika","Dario","Yara"],
] as const;

/** One of them. */
export type Member = (typeof ENSEMBLE)[number][number];

/** Why the house hung up: the code of the socket's close frame. */
export const CLOSE = {
  shutting_down: 4000,
  no_hello: 4001,
  other_version: 4002,
  no_such_room: 4003,
  bad_token: 4004,
  replaced: 4005,
  gone: 4006,
  too_slow: 4007,
  too_much: 4008,
  bad_frame: 4009,
  moved: 4010,
  damaged: 4011,
  full: 4012,
  silent: 4013,
  closed: 4014,
  banned: 4015,
} as const;

/** A game that was broken off. */
export type Abandoned = {
/** The number of the game in this room, from 1. */
game: number,
/** Who did so; the house itself, if nobody. */
by: Name | null, };

/** Something a seat can do, in the game that is played. */
export type Action = BlinkAction | BlinkOfAnEyeAction | EyesWideShutAction | ZwinkernAction | SpiesAction;

/** At what a sign is aimed. */
export type Aim = { "seat": Seat } | { "place": number };

/** What the two can do. */
export type BlinkAction = { "do": "play",
/** Which. */
card: BlinkCard,
/** Onto the pile of this owner. */
pile: Seat,
/** The top the player saw there, if it was not the one that lies there now (BL-5). */
saw?: BlinkCard | null, } | { "do": "draw", } | { "do": "set_down",
/** Which. */
card: BlinkCard, };

/**
 * One of the sixty. Written as colour letter (`r b g n e y`: red, blue, green, brown, grey,
 * yellow), shape letter (`s t b f m d`: star, triangle, bolt, flower, moon, drop) and count.
 */
export type BlinkCard = string;

/** How a game of Blink ends. */
export type BlinkEnd = "out" | "tie";

/**
 * What a viewer notices of an action. That a card was drawn is seen by what the view says of hands and
 * of what is left to draw.
 */
export type BlinkNotice = { "what": "played",
/** Which. */
card: BlinkCard,
/** Whose pile. */
pile: Seat, } | { "what": "turned_over",
/** How often. */
times: number,
/** What then lay on top, by owner. */
tops: [BlinkCard, BlinkCard], } | { "what": "chose",
/** Its face for its owner. */
card: Shown<BlinkCard>, } | { "what": "both_set_down",
/** By seat. */
cards: [BlinkCard, BlinkCard], };

/** What players can do, and what the clock does. */
export type BlinkOfAnEyeAction = { "do": "place",
/** Which. */
card: BlinkOfAnEyeGuessCard,
/** Onto this player's Target. */
on: Seat, } | { "do": "lift",
/** From this player's Target. */
on: Seat, } | { "do": "time", };

/** The colour of a player, of their Target and of the Guess cards that name them. */
export type BlinkOfAnEyeColour = "red" | "blue" | "green" | "yellow" | "purple" | "orange";

/** How a round ends: always because its time is up. And who earned which tie-break (BE-7). */
export type BlinkOfAnEyeEnd = {
/** Who made contact with their own target: it guessed right whose it was. */
contact: SeatSet,
/** Who guessed right whose target they were. */
spotted: SeatSet, };

/**
 * A card that is laid on a Target: it names a colour, or it is a bluff. Written as the colour's
 * name or `bluff`.
 */
export type BlinkOfAnEyeGuessCard = BlinkOfAnEyeColour | "bluff";

/** One's own card on somebody's Target. */
export type BlinkOfAnEyeLaid = {
/** Whose Target. */
on: Seat,
/** Its face. */
card: BlinkOfAnEyeGuessCard, };

/** A card on a Target. */
export type BlinkOfAnEyeLying = {
/** Whose it is. */
by: Seat,
/** Its face for its owner, and for everybody when the time is up. */
card: Shown<BlinkOfAnEyeGuessCard>, };

/** What a viewer notices of an action. Everyone sees cards move; only their owner sees faces. */
export type BlinkOfAnEyeNotice = { "what": "laid",
/** Whose Target. */
on: Seat,
/** Its face for its owner. */
card: Shown<BlinkOfAnEyeGuessCard>,
/** The card that lay there and returned to the hand. */
replaced: Shown<BlinkOfAnEyeGuessCard> | null, } | { "what": "lifted",
/** Whose Target. */
on: Seat,
/** Its face for its owner. */
card: Shown<BlinkOfAnEyeGuessCard>, } | { "what": "time" };

/** What a table can choose. */
export type BlinkOfAnEyeOptions = {
/** How long the clock runs (BE-3). */
clock_s?: number,
/** Rounds to a match (BE-8). */
rounds?: number, };

/**
 * What a player knows beyond the public, until the time is up. Then everybody knows it, and it is
 * still the same.
 */
export type BlinkOfAnEyeOwn = {
/** Who their target is. */
target: Seat,
/** The cards in hand, each bluff for itself. */
hand: Array<BlinkOfAnEyeGuessCard>,
/** Their cards on others' Targets, by seat. */
lying: Array<BlinkOfAnEyeLaid>, };

/** A player's side of the table. */
export type BlinkOfAnEyePlayer = {
/** Their colour. */
colour: BlinkOfAnEyeColour,
/** Who their target is: the Target card before them, and the card put down at set-up. */
target: Shown<Seat>,
/** The cards in hand, each bluff for itself: known to their owner until the time is up. */
hand: Array<BlinkOfAnEyeGuessCard> | null,
/** The cards that lie on their Target, by seat. */
cards: Array<BlinkOfAnEyeLying>, };

/** What is going on. */
export type BlinkOfAnEyeStage = "set" | "clock" | "over";

/** One step of the reveal: a card is turned over on somebody's Target. */
export type BlinkOfAnEyeStep = {
/** Whose Target it is about. */
on: Seat,
/** What each seat gets for it. */
points: BySeat<number>, } & ({ "what": "target",
/** Who it is. A self-target gets its owner a point. */
target: Seat, } | { "what": "card",
/** Whose card. */
by: Seat,
/** Its face. */
card: BlinkOfAnEyeGuessCard,
/** What it is worth. */
verdict: BlinkOfAnEyeVerdict,
/** Whether the target was right about being one: the Target's owner made contact. */
contact: boolean, });

/** What a card turned out to be. */
export type BlinkOfAnEyeVerdict = "right" | "wrong" | "bluff";

/** What one viewer may know of a round. */
export type BlinkOfAnEyeView = {
/** What is going on. */
phase: BlinkOfAnEyeStage,
/** Whose Target is turned over first. */
first: Seat,
/** The players, by seat. */
players: Array<BlinkOfAnEyePlayer>,
/** When the time is up. */
due: Millis | null,
/** The reveal, once the time is up. */
reveal: Array<BlinkOfAnEyeStep>,
/** How it ended, once it has. */
outcome: Outcome<BlinkOfAnEyeEnd> | null, };

/** What the two can choose. */
export type BlinkOptions = {
/** Games to a match (BL-10). */
best_of?: number,
/** Who fills the hands (BL-4). */
refill?: BlinkRefill,
/** How long a fumble keeps a player from playing (BL-5). */
fumble_ms?: number,
/** How long each has to choose in a stall (BL-7). */
choose_ms?: number,
/** After how long the table plays for those who do not (BL-11). */
idle_ms?: number, };

/** What a player knows beyond the public. */
export type BlinkOwn = {
/** The faces in the three slots of the hand. */
hand: [BlinkCard | null, BlinkCard | null, BlinkCard | null],
/** In a stall, the card chosen. */
chosen: BlinkCard | null,
/** After a fumble, when this player may play again. */
fumbled_until: Millis | null, };

/** A centre pile; as JSON a list of the two, as it changes with every card. */
export type BlinkPile = [top: Shown<BlinkCard>, cards: number];

/** A player's side of the table. */
export type BlinkPlayer = {
/** The three slots of the hand. */
hand: [Shown<BlinkCard> | null, Shown<BlinkCard> | null, Shown<BlinkCard> | null],
/** In a stall, the card chosen. */
chosen: Shown<BlinkCard> | null,
/** After a fumble, when this player may play again; known to that player alone. */
fumbled_until: Millis | null,
/** The cards left to draw, top first: only when everything is open. */
draw_pile: Array<BlinkCard> | null, };

/** Who fills the hands (BL-4). */
export type BlinkRefill = "auto" | "by_hand";

/** What is going on. */
export type BlinkStage = "set" | "race" | "choice" | "over";

/** What one viewer may know of a game of Blink. */
export type BlinkView = {
/** What is going on. */
phase: BlinkStage,
/** The centre piles, by owner. */
piles: [BlinkPile, BlinkPile],
/** How many cards each has left to draw. */
draw: [number, number],
/** The two players, by seat. */
players: [BlinkPlayer, BlinkPlayer],
/**
 * In a stall, when the table chooses for those who have not. In the race it plays for whoever
 * does nothing for long: that moment moves with every card, and is not said.
 */
due: Millis | null,
/** How it ended, once it has. */
outcome: Outcome<BlinkEnd> | null, };

/**
 * One thing for each seat of a table, in seat order.
 *
 * In a fixed place: no allocation, cheap to copy.
 */
export type BySeat<T> = Array<T>;

/** A chair at the table. */
export type Chair = "open" | { "person": Person } | { "bot": {
/** Its name. */
name: string,
/** How it plays. */
character: Character, } };

/** Whether the cards of a game are those its seed gives. */
export type Chance = "follows" | { "differs": number } | "unknown";

/** How a bot plays. */
export type Character = "gentle" | "casual" | "sharp" | "master";

/**
 * A frame from a player.
 *
 * Everything but the hello carries an `id` of the client's own: a number that rises from frame
 * to frame. It is answered by an ack or a refusal with that id, and taken once however often it
 * is sent.
 */
export type ClientFrame = { "hello": {
/** The protocol's version, [`crate::VERSION`]. */
version: number,
/** Which room. */
room: RoomCode,
/** The secret that was handed out on joining. */
token: string,
/** The last frame this player had, to go on from there. */
heard?: Heard | null, } } | { "act": {
/** The client's own number. */
id: number,
/** One of the game's actions, such as `{"do":"place","card":17}`. */
action: Action,
/**
 * When it was made, in the game's time, if the client can tell. Believed as far as the
 * measured delay of the line allows (BL-6).
 */
made?: Millis | null, } } | { "look": {
/** The client's own number. */
id: number,
/** Where to. */
look: Look,
/** When, as in `act`. */
made?: Millis | null, } } | { "sign": {
/** The client's own number. */
id: number,
/** Which, and at whom. */
sign: Sign,
/** When, as in `act`. */
made?: Millis | null, } } | { "part": {
/** The client's own number. */
id: number,
/** The digits. */
part: string, } } | { "say": {
/** The client's own number. */
id: number,
/** What. */
text: Talk,
/** To whom, by chair, if not to all. */
to?: Seat, } } | { "phrase": {
/** The client's own number. */
id: number,
/** Which. */
phrase: Phrase,
/** To whom, as in `say`. */
to?: Seat, } } | { "ready": {
/** The client's own number. */
id: number,
/** Whether. */
on: boolean, } } | { "reading": {
/** The client's own number. */
id: number,
/** Whether. */
on: boolean, } } | { "sit": {
/** The client's own number. */
id: number,
/** Which; the first open one if it is left out, or else a bot's. */
chair?: number | null, } } | { "stand": {
/** The client's own number. */
id: number, } } | { "wait": {
/** The client's own number. */
id: number,
/** Whether. */
on: boolean, } } | { "rename": {
/** The client's own number. */
id: number,
/** The new name. */
name: Name,
/** The new face, as in [`crate::JoinRoom`]. */
face?: string | null, } } | { "apart": {
/** The client's own number. */
id: number,
/** Whether. */
on: boolean, } } | { "absent": {
/** The client's own number. */
id: number,
/** Whose seat it is. */
seat: Seat,
/** What. */
choice: Meanwhile, } } | { "seat_code": {
/** The client's own number. */
id: number,
/** For somebody else, who is away: the host may. */
person?: PersonId | null, } } | { "leave": {
/** The client's own number. */
id: number, } } | { "host": {
/** The client's own number. */
id: number,
/** What. */
order: Order, } };

/** The body of `POST /api/lessons`. */
export type CreateLesson = {
/** Your name. */
name: Name,
/** Your face, as in [`CreateRoom`]. */
face: string,
/** What you would like to learn. */
game: Kind, };

/** The body of `POST /api/rooms`. */
export type CreateRoom = {
/** Your name: you will be the host. */
name: Name,
/** Your face: up to 64 letters, digits and `-_.,:`, for clients to read. */
face: string,
/** What you are here for: a screen can open a room too. */
as: Role,
/** Whether you sit elsewhere, at a screen of your own, where the others play together. */
apart?: boolean,
/** What is played, and how. */
settings: Settings, };

/** How long things take, in milliseconds. */
export type Dials = {
/** Eyes on their way see nothing for so long. */
move_ms?: number,
/** Eyes must rest on a face for so long of a sign's window to notice it. */
notice_ms?: number,
/** The window of a wink. */
wink_ms?: number,
/** The window of a glance at a place. */
glance_ms?: number,
/** The window of a nod, a shake of the head, a raised brow, a smile. */
face_ms?: number,
/** The window of a big gesture. */
big_ms?: number,
/** How long a face goes without a blink, on average; 0 is never blinking. */
blink_every_ms?: number, };

/** You are in: the answer to all of them. */
export type Entered = {
/** The room. */
room: RoomCode,
/** Who you are there. */
you: PersonId,
/** Your secret: whoever has it is you. Keep it, and say it in the hello. */
token: string, };

/** What one's eyes do. */
export type Eyes = {
/** Where they are turned. */
look: Look,
/** Where the face they rest on looks. */
face: Look | null,
/** Who is felt looking. */
watched_by: SeatSet, };

/** What players can do, and what the clock does. */
export type EyesWideShutAction = { "do": "ready", } | { "do": "hand",
/** Whether it is then up. */
up: boolean, } | { "do": "confirm", } | { "do": "time", };

/** How a game of Eyes Wide Shut ends. */
export type EyesWideShutEnd = "escape" | "last_standing" | "duel" | "nobody";

/** A hand in the dark. */
export type EyesWideShutHand = {
/** Whether it is up. */
up: boolean,
/** Whether it is locked for this night. */
confirmed: boolean, };

/** A night that is over. All eyes are open again: everybody may know this. */
export type EyesWideShutNight = {
/** Whose hands were up. */
raised: SeatSet,
/** How many might have been: in a duel, one. */
quota: number,
/** What came of it. */
verdict: EyesWideShutVerdict,
/** Who got out (EW-9). */
escaped: SeatSet,
/** Who died of it, or of the stagnation that followed (EW-8). */
died: SeatSet,
/** Whether it was one still night too many (EW-7). */
stagnated: boolean,
/** Whether it was the night of the duel (EW-11). */
duel: boolean, };

/** What a viewer notices of an action. */
export type EyesWideShutNotice = { "what": "ready",
/** Whether they were the last, so that the night falls. */
night_falls: boolean, } | { "what": "hand",
/** Whether it is up. */
up: boolean, } | { "what": "confirmed" } | { "what": "day_over" } | { "what": "night_over" } | { "what": "dawn" } & EyesWideShutNight;

/** What a table can choose. */
export type EyesWideShutOptions = {
/** How long a day may last (EW-2). */
day_s?: number,
/** How long a night may last (EW-3). */
night_s?: number,
/** Whom the quota counts (EW-4). */
quota?: EyesWideShutQuota, };

/** What a player knows beyond the public. */
export type EyesWideShutOwn = {
/** By night and alive, their own hand. */
hand: EyesWideShutHand | null, };

/** A player on the board. */
export type EyesWideShutPlayer = {
/** Where they are, or last were. */
zone: EyesWideShutZone,
/** How many lives they have left: without any they are dead. */
lives: number,
/** Whether they got out. */
escaped: boolean,
/** By day, whether they have said that they are ready. */
ready: boolean,
/** By night, their hand: known to a living player, of themselves alone. */
hand: EyesWideShutHand | null, };

/** Whom the quota counts (EW-4). */
export type EyesWideShutQuota = "started" | "living";

/** What is going on. */
export type EyesWideShutStage = "set" | "day" | "night" | "over";

/** How many hands there were, measured against the quota. */
export type EyesWideShutVerdict = "quiet" | "within" | "over";

/** What one viewer may know of a game of Eyes Wide Shut. */
export type EyesWideShutView = {
/** What is going on. */
phase: EyesWideShutStage,
/** The number of this day, and of the night that follows it, from 1. */
day: number,
/** Whether it is the duel's (EW-11). */
duel: boolean,
/** How many hands the next night, or this one, can bear. */
quota: number,
/** Nights in a row in which nobody changed zone: the third is stagnation. */
still: number,
/** The players, by seat. */
players: BySeat<EyesWideShutPlayer>,
/** The night before this day, hands and all. */
last_night: EyesWideShutNight | null,
/** When the table acts by itself. */
due: Millis | null,
/** How it ended, once it has. */
outcome: Outcome<EyesWideShutEnd> | null, };

/** A zone of the prison, from the innermost. On the wire: 1, 2 or 3. */
export type EyesWideShutZone = 1 | 2 | 3;

/** What became of a sign for one seat. */
export type Fate = { "fate": "made" } | { "fate": "noticed" } | { "fate": "no_sight" } | { "fate": "elsewhere",
/** Where they rested longest meanwhile. */
look: Look, } | { "fate": "eyes_shut" } | { "fate": "moving" } | { "fate": "late",
/** By so much. */
by_ms: number, } | { "fate": "short",
/** By so much. */
by_ms: number, } | { "fate": "broken_off",
/** So much was missing. */
by_ms: number, };

/** A seat's evening in figures. */
export type Figures = {
/** How often others than the one they were for noticed one of its signs. */
seen_by_others: number,
/** How long the eyes rested on each face. */
looked_ms: BySeat<number>,
/** Signs made. */
made: number,
/** Of these, at somebody who had eyes in the house … */
aimed: number,
/** … and noticed by them. */
reached: number,
/** Signs of others noticed. */
noticed: number,
/** Signs of others missed. */
missed: number,
/** Meant for them and noticed: these are among the noticed … */
meant_noticed: number,
/** … and these among the missed. */
meant_missed: number, };

/** What a face can do. */
export type Gesture = "wink" | "nod" | "shake" | "brow" | "smile" | "glance" | "point" | "raise";

/**
 * One thing noticed, as a list: whose doing it was, or whom it is about (null if the table did it),
 * what it was, and what belongs to that in its order. At the end null may be left out.
 */
export type Happening = [Seat | null, string, ...unknown[]];

/** How far a client has followed its numbered frames. */
export type Heard = {
/** From which run of the room the numbers are; the welcome told it. */
era: number,
/** The last number. */
n: number, };

/** The games somebody has played: the answer to `GET /api/history`, and all that is kept of them. */
export type History = {
/** All games of one kind together, for each kind that was played. */
totals: Array<Totals>,
/** The games, the newest first. */
games: Array<PlayedGame>,
/** How many games are kept at the most; then the oldest go. */
games_max: number, };

/** The house itself: the answer to `GET /api/house`. */
export type House = {
/** The version of its program. */
version: string,
/**
 * Where phones on its network reach it, such as `http://192.168.1.20:4280`, if it is open to
 * them and knows: a screen that was opened at `localhost` has no other way to tell.
 */
address: string | null,
/** Whether it listens to its own machine alone, so that no phone can come in. */
alone: boolean,
/**
 * Whether its certificate is one that it drew itself, so that browsers warn of it: somebody has
 * to tell people before their phone does.
 */
self_signed: boolean,
/** Whether opening a room needs the keeper's word, in the header `Invite-Word`. */
invite_only: boolean,
/** Whether there is a list of open rooms; if not, it is empty for everybody. */
lists_rooms: boolean, };

/** The body of `POST /api/rooms/CODE/people`. */
export type JoinRoom = {
/** Your name. */
name: Name,
/** Your face, as in [`CreateRoom`]. */
face: string,
/** What you are here for. */
as: Role,
/** Whether you sit elsewhere, as in [`CreateRoom`]. */
apart?: boolean, };

/** A promise that was kept, as the record spells it out. `docs/record.md` has the computation. */
export type KeptPromise = {
/** The hash that was shown before the deal, in hex. */
commit: string,
/** What it is the hash of. */
secret: string,
/** What each player added, by seat; null for bots and for those who did not answer. */
parts: Array<string | null>, };

/** One of the games. */
export type Kind = "blink" | "blink_of_an_eye" | "eyes_wide_shut" | "zwinkern" | "shifty_eyed_spies";

/** Where eyes are turned. */
export type Look = { "seat": Seat } | { "place": number } | "down" | "shut";

/** Eyes turned somewhere. */
export type Looked = {
/** When they left where they were. They rest there `move_ms` later; shutting takes no time. */
t: Millis,
/** Where they turned. */
look: Look, };

/** What a table can do about somebody who is away. */
export type Meanwhile = "wait" | "bot" | "without";

/** Milliseconds since the start of play. */
export type Millis = number;

/** What everybody's eyes did in a game that is over, and what they missed. */
export type Missed = {
/** Where each seat's eyes turned, and when; empty for a seat that had none. */
looks: Array<Array<Looked>>,
/** The signs in the order in which they ended, with what became of each for every seat. */
signs: Array<Seen>,
/** Each seat's evening in figures. */
figures: BySeat<Figures>, };

/** A name: one line of 1 to 24 characters. */
export type Name = string;

/** When the next game of a match begins by itself. */
export type NextGame = {
/** In so many milliseconds, once the count goes on. */
in_ms: number,
/** Of so many. */
of_ms: number,
/** Who is still reading: the count stands still for them. It does too while the end is shown. */
readers: Array<PersonId>, };

/** What one viewer notices of something that happened. */
export type Notice = BlinkNotice | BlinkOfAnEyeNotice | EyesWideShutNotice | ZwinkernNotice | SpiesNotice;

/** What a table can choose, in the game that is settled. */
export type Options = BlinkOptions | BlinkOfAnEyeOptions | EyesWideShutOptions | ZwinkernOptions | SpiesOptions;

/** What only the host may do. */
export type Order = { "settings": Settings } | { "choosing": {
/** It. */
game: Kind | null, } } | { "start": Record<symbol, never> } | { "abandon": Record<symbol, never> } | { "skip": Record<symbol, never> } | { "kick": {
/** Whom. */
person: PersonId, } } | { "admit": {
/** Which. */
person: PersonId, } } | { "lock": {
/** Whether. */
on: boolean, } } | { "bot": {
/** Which chair. */
chair: number,
/** Whether a bot sits there. */
on: boolean,
/** How it plays, on an open chair; whoever minds somebody's seat is sharp. */
character?: Character, } } | { "players": {
/** They. */
people: Array<PersonId>, } } | { "pass": {
/** Whom. */
person: PersonId, } };

/** The end of one game. */
export type Outcome<E> = {
/** Points of this game. */
scores: BySeat<number>,
/** Who won it: nobody, one, or several who share. */
winners: SeatSet,
/** How it came to an end, and what only this game reports. */
end: E, };

/** What one seat knows besides. */
export type Own = BlinkOwn | BlinkOfAnEyeOwn | EyesWideShutOwn | ZwinkernOwn | SpiesOwn;

/** What one seat takes in at one moment. */
export type Perception = { "what": "face",
/** Whose face. */
of: Seat,
/** Where it looks. */
look: Look, } | { "what": "blink",
/** Whose face. */
of: Seat, } | { "what": "sign",
/** Who makes it. */
by: Seat,
/** What it is. */
gesture: Gesture,
/** For whom, or toward what. */
aim: Aim, } | { "what": "watched",
/** Who. */
by: Seat,
/** Whether it begins. */
begins: boolean, };

/** Somebody in the room. */
export type Person = {
/** Their number. */
id: PersonId,
/** Their name. */
name: Name,
/** What their face is made of; for clients to read. */
face: string,
/** What they are here for. */
role: Role,
/** Whether they sit elsewhere, at a screen of their own, where the others play together. */
apart: boolean,
/** Whether their line is up. */
presence: Presence,
/** Whether they have said they are ready for the next game. */
ready: boolean,
/** Whether they are a screen that waits for the host's yes. */
waits?: boolean, };

/** Somebody in a room, numbered as they came. */
export type PersonId = number;

/** Something to say. */
export type Phrase = "hello" | "good_luck" | "well_played" | "i_saw_that" | "not_me" | "hurry" | "one_moment" | "sorry" | "thanks" | "again" | "goodbye" | "yes" | "no" | "maybe" | "i_will_raise" | "i_stay_low" | "you_first" | "who_raises" | "stay_low" | "if_you_raise_so_do_i" | "lets_take_turns" | "trust_me" | "i_keep_my_word" | "i_dont_believe_you" | "not_you_again" | "who_lied" | "you_lied" | "you_kept_your_word" | "too_fast" | "so_close" | "pure_luck" | "i_am_stuck" | "look_at_me" | "is_it_you" | "it_is_you" | "you_are_bluffing" | "i_am_not_telling" | "keep_your_eyes_open" | "something_in_your_eye" | "nice_poker_face" | "bold_move" | "dont_look_at_me" | "i_am_watching_you" | "nothing_to_see" | "nice_try" | "how_suspicious";

/**
 * How somebody played, in figures. What a game has not, or the house could not see, is null; what
 * a bot did or saw while it minded their seat is not counted.
 */
export type PlayedFigures = {
/** Their signs and those of others, if they had eyes in the house. */
signs: SignFigures | null,
/**
 * What they found out about others: guesses on others' Targets (In the Blink of an Eye), Big
 * Eyes (Zwinkern), cards named in intercepts (Shifty Eyed Spies). In Eyes Wide Shut, their
 * own raised hands: those that got through, and those that were caught.
 */
catches: Tries | null,
/**
 * What they tried with a partner: contact with their target (In the Blink of an Eye, a try a
 * round), calls (Zwinkern), missions (Shifty Eyed Spies).
 */
partners: Tries | null,
/** How often others found them out: their Target, their partnership, their card. */
caught: number | null,
/** Their race, in Blink. */
race: Race | null, };

/** A game that somebody has played from the deal to its end. */
export type PlayedGame = {
/** In which room. */
room: RoomCode,
/** Its number there, from 1: its replay is `/replay/CODE/N` in the browser. */
number: number,
/** Which game. */
game: Kind,
/** When it was over, in milliseconds since 1970. */
ended_unix_ms: number,
/** How long it took. */
lasted: Millis,
/** Where they sat. */
seat: Seat,
/** Who sat where, by seat. */
players: Array<Seated | null>,
/** Everybody's points. */
scores: BySeat<number>,
/** Who won; nobody, if it was nobody. */
winners: SeatSet,
/** Their place, from 1; several can share one. */
place: number,
/** How they played. */
figures: PlayedFigures,
/** In Blink, how long each card that they played had fitted. */
reactions_ms?: Array<number>, };

/** Whether somebody is there. */
export type Presence = "here" | "away" | "minded";

/** Three tables for three tempers. */
export type Preset = "relaxed" | "standard" | "sharp";

/** Why a request was refused: the body of every answer from 400 on. */
export type Problem = {
/** A stable code. */
code: string,
/** A sentence. */
say: string,
/** In which line of the record that was sent, if it is about one. */
line?: number, };

/** A race, in a game that is one. */
export type Race = {
/** Cards played by their own hand. */
cards: number,
/** Cards that did not fit (BL-5). */
fumbles: number,
/**
 * The reaction in the middle: from the moment at which a card that was then played fitted its
 * pile.
 */
median_ms: number | null,
/** The quickest. */
best_ms: number | null, };

/**
 * A finished game as one viewer was told it: the answer to
 * `GET /api/rooms/CODE/records/N/replay` and to `POST /api/replay`.
 */
export type Replay = {
/** Which game. */
game: Kind,
/** How many played. */
seats: number,
/** How fast eyes and faces were, if players saw each other through the house. */
sight: Dials | null,
/** What the table had chosen, defaults included. */
options: Options,
/** What was promised before the deal and has been kept, if anything was. */
promise: KeptPromise | null,
/** What chance grew from. */
seed: string,
/** Whether the cards are those the seed gives. */
chance: Chance,
/** The record's last line, under `result`. */
result: Record<string, unknown>,
/** When the game was over. */
ends: Millis,
/**
 * What the viewer was sent, from the table at the start on, numbered from 1: `table`,
 * `happened` and `perceived`. With everything open, each view is the open one, and nothing is
 * perceived: whose eyes would it be?
 */
frames: Array<ServerFrame>,
/** What eyes did, and what they missed, if players saw each other through the house. */
missed: Missed | null,
/** How the match stood before it, if it was part of one. */
match: Standing | null,
/** What players said to each other meanwhile. */
said: Array<Said>,
/** Who sat where when it was dealt, by seat; null where nobody knows. Records have no names. */
players: Array<Seated | null>,
/** How many games the record file has; 1 for a game of a room. */
games: number, };

/** What somebody is here for. */
export type Role = "player" | "spectator" | "screen";

/** A room from outside: the answer to `GET /api/rooms/CODE`, and a line of the list. */
export type RoomCard = {
/** Its code. */
room: RoomCode,
/** What is played. */
game: Kind,
/** How. */
way: Way,
/** The host's name, while anybody is left. */
host: Name | null,
/** How many sit at the table, bots included. */
seated: number,
/** How many of them are bots: whoever comes to play takes the chair of one. */
bots: number,
/** How many can. */
chairs: number,
/** Whether a game is under way. */
playing: boolean,
/** Whether anybody's line is up. */
anybody_here: boolean,
/** Whether nobody new is let in. */
locked: boolean,
/** Whether one may come to watch. */
spectators: boolean,
/** Whether it is on the list. */
listed: boolean,
/** Games played to their end: their records are `/api/rooms/CODE/records/1` and so on. */
games: number, };

/** The name of a room: five letters. */
export type RoomCode = string;

/** A room as everybody in it sees it. */
export type RoomState = {
/** Its code. */
code: RoomCode,
/** What is settled. */
settings: Settings,
/** The chairs. In a game the first are its seats, in order. */
chairs: Array<Chair>,
/** Those without a chair, and screens. */
others: Array<Person>,
/** Those of them who wait for a chair, the next first. */
queue?: Array<PersonId>,
/** The game that the host is looking at, while choosing one. */
choosing?: Kind,
/** Who is the host. */
host: PersonId,
/** Whether nobody new is let in. */
locked: boolean,
/** What is going on. */
stage: Stage,
/** How the match stands, in games that have matches. */
match: Standing | null, };

/** The answer to `GET /api/rooms`. */
export type Rooms = {
/** The open rooms on the list. */
rooms: Array<RoomCard>, };

/** Something a player said during a game. */
export type Said = {
/** When. */
t: Millis,
/** Who. */
seat: Seat,
/** What; of a phrase, its English words. */
text: string,
/** Which phrase, if it was one. */
phrase?: Phrase,
/** To whom, if not to all. */
to?: Seat, };

/**
 * A place at the table, numbered 0, 1, 2 … clockwise.
 *
 * Always below [`Seat::MAX`], so that it may index a [`BySeat`] without a check.
 * Whether *this* table has the seat is for the rules to say.
 */
export type Seat = number;

/** A set of seats. */
export type SeatSet = Array<number>;

/** Somebody who played. */
export type Seated = {
/** Their name. */
name: string,
/** What their face is made of; for clients to read. Bots have none of their own. */
face: string,
/** How it played, if it was a bot. */
bot: Character | null, };

/** A sign and what became of it. */
export type Seen = {
/** For each seat. */
fates: BySeat<Fate>,
/** When it began. */
at: Millis,
/** Who made it. */
by: Seat,
/** What it was. */
sign: Sign,
/** Where its maker looked when it began. */
look: Look,
/** When it could no longer be seen. */
until: Millis,
/** Who noticed it. */
noticed: SeatSet, };

/**
 * A frame from the house.
 *
 * Frames with an `n` are numbered for this player alone, 1, 2, 3 … without a gap: whoever comes
 * back says the last number and gets the rest, or a fresh room and table.
 */
export type ServerFrame = { "welcome": {
/** The protocol's version. */
version: number,
/** This run of the room: numbers of another era mean nothing. */
era: number,
/** Who you are. */
you: PersonId,
/** The highest id of yours that was taken. Go on above it. */
id: number,
/** Whether the frames you missed follow; if not, a fresh room and table do. */
resumed: boolean, } } | { "ack": {
/** Your number. */
id: number, } } | { "refused": {
/** Your number, if the frame could be read that far. */
id: number | null,
/** A stable code. */
code: string,
/** A sentence. */
say: string, } } | { "room": {
/** The number of this frame. */
n: number,
/** The room as it is now. */
room: RoomState, } } | { "table": {
/** The number of this frame. */
n: number,
/** The game's time now; before the start how long until it, as a number below 0. */
t: number,
/** Your seat, if you have one. */
seat: Seat | null,
/** What everybody may know. */
view: View,
/** What you know besides. */
own?: Own,
/** What you may do. */
legal?: Offers,
/** What you may sign, and at whom, where the house carries looks. */
signs?: Array<SignOffer>,
/** What your eyes do, where the house carries looks. */
eyes?: Eyes,
/** Once the game is over, everything there was to know. */
open?: View, } } | { "happened": {
/** The number of this frame. */
n: number,
/** What you noticed, in order. */
news?: Array<Happening>,
/** Whether the table did the first of it for that seat. */
by_table?: boolean,
/** What is new in what you know besides. */
own?: Changes,
/** What is new in what you may do. */
legal?: Changes,
/** What is new in what you may sign, and at whom. */
signs?: Changes,
/** When, in the game's time. */
t: Millis,
/** What is new in what everybody may know. */
view?: Changes,
/** If that ended the game, everything there was to know. */
open?: View, } } | { "perceived": {
/** The number of this frame. */
n: number,
/** When, in the game's time. */
t: Millis,
/** What. */
what: Perception, } } | { "said": {
/** The number of this frame. */
n: number,
/** Who, if it was a person. */
by?: PersonId,
/** The chair of the bot, if it was one. */
bot?: Seat,
/** What. */
talk: Talked,
/** To whom, by chair, if not to all. */
to?: Seat, } } | { "talk": {
/** The number of this frame. */
n: number,
/** It, the oldest first. */
lines: Array<Spoken>, } } | { "delays": {
/** One way, in milliseconds, as pings say. */
ms: BySeat<number | null>,
/**
 * How much of the round trip is taken off the arrival of what they do. Less than twice
 * `ms` if the house cannot vouch for all of it.
 */
counted_ms: BySeat<number | null>,
/**
 * How far the game lives behind its clock, so that the slowest line is heard in time. What
 * somebody does waits this long, less what counts of their own round trip.
 */
window_ms: number, } } | { "seat_code": {
/** Whose place it is. */
person: PersonId,
/** Six letters. */
code: string,
/** For so many milliseconds. */
lasts_ms: number, } } | { "trouble": {
/** A stable code; `none` when it is over. */
code: string,
/** A sentence. */
say: string, } };

/** What a room has settled on. What is left out takes its default. */
export type Settings = {
/** Which game. */
game: Kind,
/** The game's own options, such as `{"turn_s":30}`. */
options: Options,
/** Apart or together. */
way: Way,
/** How fast eyes and faces are. */
sight: Preset,
/** Whether others may watch. */
spectators: Spectators,
/** Whether the room is on the house's list of open rooms. */
listed: boolean,
/** Who begins, in games where the host may choose. */
first?: Seat | null,
/**
 * What the four places of Shifty Eyed Spies are called in the room where people sit, in the
 * order of SP-1: fountain, metro, newsstand, cafe. The game knows them by number.
 */
places?: Array<Name> | null,
/** How long a game waits for somebody who is away: 0 to 600 seconds. */
away_s: number,
/** Whether in a game for two whoever has lost the match makes room for the next who waits. */
winner_stays?: boolean,
/** Whether this is a lesson: a prepared table for one learner, opened by `POST /api/lessons`. */
lesson?: boolean, };

/** A card as it lies before a viewer. On the wire: the face, or `"back"`. */
export type Shown<T> = "back" | T;

/** A gesture and its aim. */
export type Sign = {
/** What the face does. */
gesture: Gesture,
/** For whom, or toward what. */
aim: Aim, };

/** The signs that a seat made, and what it saw of the others'. */
export type SignFigures = {
/** Signs made. */
made: number,
/** Of these, at somebody who had eyes in the house … */
aimed: number,
/** … and noticed by them. */
reached: number,
/** Signs of others noticed. */
noticed: number,
/** Signs of others missed. */
missed: number,
/** Meant for them and noticed: these are among the noticed … */
meant_noticed: number,
/** … and these among the missed. */
meant_missed: number, };

/** A gesture that a seat may make now, and where to. */
export type SignOffer = {
/** What the face does. */
gesture: Gesture,
/** At whom it may be made. */
seats: SeatSet,
/** Toward which places. */
places?: Array<number>, };

/** Whether signs must be true, in the games that care (ZW-4, SP-5). */
export type Signals = "honest" | "anything_goes";

/** Whether others may watch. They see what is public. */
export type Spectators = "off" | "live" | { "delayed": {
/** How much: 0 to 300 seconds. */
delay_s: number, } };

/** What spies do, and what the table does when a deck runs out. */
export type SpiesAction = { "do": "mission",
/** Where that spy is said to receive. */
location: SpiesLocation,
/**
 * The serial number of one's own Deliver card, if the sender says, so that a mission
 * that comes just after an intercept does not lay down a card nobody has looked at.
 */
saw_deliver?: number | null, } | { "do": "end",
/** The cards to get rid of first. */
discard: SpiesKinds, } | { "do": "intercept",
/** Who is delivering, if that is said. */
from?: Seat | null,
/** To whom, or who is receiving. */
to: Seat,
/** Where that spy is receiving, if that is said. */
location?: SpiesLocation | null,
/** The serial number of the Deliver card it is about, if the sender says (SP-10). */
saw_deliver?: number | null,
/** The serial number of the Receive card it is about, if the sender says (SP-10). */
saw_receive?: number | null, } | { "do": "shuffle",
/** Which deck. */
deck: SpiesKind,
/** The new deck. */
order: SpiesPile, };

/** A card. In records a spy is a seat's number and a location is a name. */
export type SpiesCard = Seat | SpiesLocation;

/** The cards of one kind that are in no hand and unscored. */
export type SpiesDeck = {
/**
 * How many were put into it so far, discards that were shuffled in again among them. All that
 * left it lay in somebody's place, where serials count them.
 */
stocked: number,
/** How many were discarded. */
discarded: number,
/** The deck, top first: only when everything is open. */
order: Array<SpiesCard> | null,
/** The discards, sorted: only when everything is open. */
discards: Array<SpiesCard> | null, };

/** How a game ends. */
export type SpiesEnd = "recruited" | "dry";

/** The two kinds of card. A hand has one place for each. */
export type SpiesKind = "deliver" | "receive";

/** None, one or both kinds of card. Written as a list, Deliver first. */
export type SpiesKinds = Array<"deliver" | "receive">;

/** Where intel changes hands. Signs call it a place, numbered in this order. */
export type SpiesLocation = "fountain" | "metro" | "newsstand" | "cafe";

/** What a viewer notices of an action. */
export type SpiesNotice = { "what": "mission",
/** The spy on it. */
to: Seat,
/** Where that spy was said to receive. */
location: SpiesLocation,
/** Whether that was so. */
success: boolean, } | { "what": "ended",
/** Which kinds of card were discarded: the backs tell. */
discarded: SpiesKinds,
/** No mission was attempted this turn. */
lying_low: boolean, } | { "what": "intercepted",
/** Who was said to deliver, if anybody. */
from: Seat | null,
/** To whom, or who was said to receive. */
to: Seat,
/** Where, if that was said. */
location: SpiesLocation | null,
/** The Deliver card, if it was about one. */
deliver: SpiesReveal<Seat> | null,
/** The Receive card, if it was about one. */
receive: SpiesReveal<SpiesLocation> | null, } | { "what": "drew",
/** Its kind. */
kind: SpiesKind,
/** Which. */
card: SpiesCard, } | { "what": "shuffled",
/** Of which kind. */
deck: SpiesKind,
/** How many. */
cards: number,
/** The new deck, top first: only when everything is open. */
order: Array<SpiesCard> | null, };

/** What a table can choose. */
export type SpiesOptions = {
/** How long a turn lasts before the table ends it (SP-4); 0 is no clock. */
turn_s?: number,
/** Whether signals must be true (SP-5). */
signals?: Signals, };

/** What a spy knows beyond the public. */
export type SpiesOwn = {
/** The spy to deliver to, if a Deliver card is held. */
deliver: Seat | null,
/** Where to receive, if a Receive card is held. */
receive: SpiesLocation | null, };

/**
 * Up to 56 cards one upon another: a deck, or the order of a new one. Written top first.
 *
 * Four bits a card, so that an action that carries a pile is still cheap to copy.
 */
export type SpiesPile = Array<Seat | SpiesLocation>;

/** A spy's side of the table. */
export type SpiesPlayer = {
/** The spy to deliver to, if a Deliver card is held. */
deliver: Shown<Seat> | null,
/** Where to receive, if a Receive card is held. */
receive: Shown<SpiesLocation> | null,
/** How many cards have lain in the Deliver place (SP-10): an intercept may say which it saw. */
deliver_serial: number,
/** How many cards have lain in the Receive place (SP-10). */
receive_serial: number,
/** Cards scored, a point each. */
points: number,
/** Intercept Tokens left. */
tokens: number, };

/** A card that an intercept turned over. */
export type SpiesReveal<T> = {
/** What is on it. */
card: T,
/** Whether that was said: then the interceptor scores it, else its owner. */
right: boolean, };

/** What is going on. */
export type SpiesStage = "set" | "play" | "shuffling" | "over";

/** What one viewer may know of a game of Shifty Eyed Spies. */
export type SpiesView = {
/** What is going on. */
phase: SpiesStage,
/** Who has the turn tracker. */
tracker: Seat,
/** Whether this turn's mission has been attempted. */
attempted: boolean,
/** How many turns in a row have ended without a card scored (SP-9). */
quiet_turns: number,
/** The spies, by seat. */
players: BySeat<SpiesPlayer>,
/** The Deliver cards on the table. */
deliver: SpiesDeck,
/** The Receive cards on the table. */
receive: SpiesDeck,
/** When the table acts by itself. */
due: Millis | null,
/** How it ended, once it has. */
outcome: Outcome<SpiesEnd> | null, };

/** Something that was said before. */
export type Spoken = {
/** Who said it, if it was a person. */
by?: PersonId,
/** The chair of the bot, if it was one. */
bot?: Seat,
/** What they were called then: they may be gone. */
name: Name,
/** What. */
talk: Talked,
/** To whom, by chair, if not to all. */
to?: Seat, };

/** What is going on in a room. */
export type Stage = { "gathering": {
/** The game before, if it was broken off. */
abandoned?: Abandoned, } } | { "promised": {
/** The number of the game in this room, from 1. */
game: number,
/** The hash of the house's secret, in hex. */
commit: string, } } | { "playing": {
/** The number of the game in this room, from 1. */
game: number,
/** What was promised before the deal; nothing in a lesson, whose table is prepared. */
commit?: string,
/** For whom it waits, if it does: the game's time stands still. */
waits_for: SeatSet,
/** How long it waits for each of them. */
waits?: Array<Wait>,
/**
 * What has just happened is shown for so many milliseconds more: until then the game's
 * time stands still.
 */
shows_ms?: number, } } | { "over": {
/** The number of the game in this room, from 1. */
game: number,
/** The record's last line, under `result`. */
result: Record<string, unknown>,
/**
 * The first line's promise: what was promised, and what opens it. There is none in a
 * lesson.
 */
promise?: Record<string, unknown>,
/** Who sat where when it was over, by seat: chairs may be others' by now. */
players: Array<Seated | null>,
/** How it ended is shown for so many milliseconds more: until then nobody counts down. */
shows_ms?: number,
/** When the next game of the match begins by itself, if it does. */
next?: NextGame, } };

/** How a match stands. */
export type Standing = {
/** Games counted so far. */
games: number,
/** Points, wins or totals. */
points: BySeat<number>,
/** Who has won it, if it is over. */
winners: SeatSet | null, };

/** The body of `POST /api/rooms/CODE/seat`. */
export type TakeSeat = {
/** The code that the frame `seat_code` told. */
code: string, };

/** Something said: one line of 1 to 240 characters. */
export type Talk = string;

/** What was said. */
export type Talked = { "text": Talk } | { "phrase": Phrase };

/** All games of one kind together. */
export type Totals = {
/** Which. */
game: Kind,
/** How many were played. */
played: number,
/** How many of them were won, alone or with others. */
won: number,
/** The figures of all of them. */
figures: PlayedFigures, };

/** Something that was right or wrong. */
export type Tries = {
/** How often right. */
right: number,
/** How often wrong. */
wrong: number, };

/** What everybody may know of the game that is played. */
export type View = BlinkView | BlinkOfAnEyeView | EyesWideShutView | ZwinkernView | SpiesView;

/** How long a game waits for somebody who is away. */
export type Wait = {
/** For whom. */
seat: Seat,
/** In so many milliseconds it goes on without them. */
left_ms: number,
/** In so many anybody at the table may say what is to be done; until then the host alone. */
open_in_ms: number,
/** Whether the host has made a code with which the seat can be taken on another device. */
code?: boolean, };

/** How people sit down to a game. */
export type Way = "apart" | "together";

/** What players can do. */
export type ZwinkernAction = { "do": "call",
/** Who has it. */
partner: Seat, } | { "do": "place",
/** Which. */
card: ZwinkernPerson, } | { "do": "pass", } | { "do": "big_eyes",
/** The card the figure stands on. */
card: ZwinkernPerson,
/** Who has its twin. */
holder: Seat,
/**
 * Whose figure the claimant saw there, so that a claim that comes too late costs
 * nothing (ZW-7).
 */
saw?: Seat | null, };

/** How a game of Zwinkern ends. */
export type ZwinkernEnd = {
/** Why. */
reason: ZwinkernReason,
/** The unspent Big Eyes, which are points and break ties (ZW-9). */
eyes: BySeat<number>, };

/** Why a card has left the field. */
export type ZwinkernFate = "won" | "lost";

/** What everybody notices of an action. */
export type ZwinkernNotice = { "what": "called",
/** Who. */
partner: Seat,
/** For the twin of this card. */
card: ZwinkernPerson,
/** Whether they had it. */
right: boolean, } | { "what": "placed",
/** Which. */
card: ZwinkernPerson, } | { "what": "passed", } | { "what": "claimed",
/** On this card. */
card: ZwinkernPerson,
/** The owner of the figure on it … */
owner: Seat,
/** … and who was said to hold its twin. */
holder: Seat,
/** Whether it was so. */
right: boolean, };

/** What a table can choose. */
export type ZwinkernOptions = {
/** How long a turn may take (ZW-2); 0 is no clock. */
turn_s?: number,
/** Whether a wink must be true (ZW-4). */
signals?: Signals,
/** Whether other signs than winks are allowed (ZW-4). */
other_signs?: ZwinkernOtherSigns, };

/** Whether other signs than winks are allowed (ZW-4). */
export type ZwinkernOtherSigns = "no" | "also" | "only";

/** What a player knows beyond the public. */
export type ZwinkernOwn = {
/** The faces of the hand, by number. */
hand: Array<ZwinkernPerson>,
/** Whose figures stand on twins of this hand, so that a wink at them is true. */
partner_of: SeatSet, };

/** One of the 36, by number: a card of the field or its twin, as the place where it lies says. */
export type ZwinkernPerson = number;

/** A player's side of the table. */
export type ZwinkernPlayer = {
/** The hand, by number. */
hand: Array<Shown<ZwinkernPerson>>,
/** The card the figure stands on; none while it is aside. */
figure: ZwinkernPerson | null,
/** How many cards lie under the colour card. */
taken: number,
/** Unspent Big Eyes. */
eyes: number,
/** Cards taken and unspent Big Eyes together. */
points: number,
/**
 * Whose figures stand on twins of this hand, so that a wink at them is true; known to this
 * player alone.
 */
partner_of: SeatSet | null, };

/** Why a game of Zwinkern is over (ZW-8). */
export type ZwinkernReason = "hand_empty" | "field_empty" | "dead_end";

/** What is going on. */
export type ZwinkernStage = "set" | "play" | "over";

/** What one viewer may know of a game of Zwinkern. */
export type ZwinkernView = {
/** What is going on. */
phase: ZwinkernStage,
/** The field as it was laid out, row by row. */
field: Array<Array<ZwinkernPerson>>,
/** The cards that have left it. */
gone: { [key in ZwinkernPerson]: ZwinkernFate },
/** The players, by seat. */
players: Array<ZwinkernPlayer>,
/** Whose turn it is; before the start, who will begin. */
turn: Seat | null,
/** How many turns in a row were completed without a card leaving the field … */
quiet_turns: number,
/** … and at how many the game ends. */
quiet_turns_max: number,
/** The twins nobody was dealt: only when everything is open. */
out: Array<ZwinkernPerson> | null,
/** When the table acts by itself. */
due: Millis | null,
/** How it ended, once it has. */
outcome: Outcome<ZwinkernEnd> | null, };
