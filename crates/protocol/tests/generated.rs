//! The files made from these types are what the types say.
//! `UPDATE_EXPECT=1 cargo test -p sidelong-protocol` makes them anew.

mod notices;

use std::collections::BTreeSet;

use expect_test::expect_file;
use games::schema::{self, Declarations};
use games::{Kind, with_rules};
use gaze::Preset;
use notices::notices_of;
use protocol::{
    ClientFrame, CloseCode, CreateLesson, CreateRoom, ENSEMBLE, Entered, History, House, JoinRoom,
    Problem, Refusal, Replay, Rooms, ServerFrame, TakeSeat,
};
use schemars::SchemaGenerator;
use serde::Serialize;
use serde_json::{Map, Value, json};
use table::{Beat, Choice, Facts, Gesture, Offered, Phrase, Refusal as _, Rules};
use ts_rs::{Config, TS};

#[test]
fn the_typescript_is_fresh() {
    let mut all = Declarations::of_games();
    all.add::<ClientFrame>();
    all.add::<ServerFrame>();
    all.add::<protocol::any::Notice>();
    all.add::<CreateRoom>();
    all.add::<CreateLesson>();
    all.add::<JoinRoom>();
    all.add::<TakeSeat>();
    all.add::<Entered>();
    all.add::<Rooms>();
    all.add::<House>();
    all.add::<Replay>();
    all.add::<History>();
    all.add::<Problem>();
    let refusals = any_of(Refusal::ALL.iter().map(|refusal| refusal.code()));
    let of_games =
        Kind::ALL.map(|kind| with_rules!(kind, R => codes_of::<<R as Rules>::Refusal>()));
    let of_eyes = codes_of::<gaze::Refusal>();
    let known = |code: &str| Refusal::ALL.iter().any(|refusal| refusal.code() == code);
    let games_with = |code: &str| of_games.iter().filter(|codes| codes.contains(&code)).count();
    let is_shared = |code: &str| of_eyes.contains(&code) || games_with(code) > 1;
    let every_game = of_games.iter().flatten().chain(&of_eyes).copied();
    let shared: BTreeSet<&str> =
        every_game.filter(|code| !known(code) && is_shared(code)).collect();
    let shared = any_of(shared.into_iter());
    let own = Kind::ALL.iter().zip(&of_games).map(|(kind, codes)| {
        let own = codes.iter().filter(|code| !known(code) && !is_shared(code));
        let own: Vec<String> = own.map(|code| format!("\"{code}\"")).collect();
        format!("  {kind}: {};", own.join(" | "))
    });
    let own: Vec<String> = own.collect();
    let closes: Vec<String> = CloseCode::ALL
        .iter()
        .map(|code| format!("  {}: {},", code.reason(), code.number()))
        .collect();
    let seats = Kind::ALL.map(|kind| {
        let (fewest, most) = kind.seats().into_inner();
        format!("  {kind}: [{fewest}, {most}],")
    });
    let dials = Preset::ALL.map(|preset| {
        let dials = serde_json::to_string(&preset.dials()).expect("numbers");
        format!("  {}: {dials},", name(preset))
    });
    let notices = Kind::ALL.map(|kind| {
        let notices: String = notices_of(kind)
            .into_iter()
            .map(|(what, members)| format!("    {what}: {},\n", json!(members)))
            .collect();
        format!("  {kind}: {{\n{notices}  }},")
    });
    let types = Kind::ALL.map(|kind| with_rules!(kind, R => types_of::<R>()));
    let options = Kind::ALL.map(|kind| {
        let options: String = kind.options().iter().map(option).collect();
        format!("  {kind}: {{\n{options}  }},")
    });
    let beats = Kind::ALL.map(|kind| {
        let beats: String = with_rules!(kind, R => R::BEATS).iter().map(beat).collect();
        format!("  {kind}: {{\n{beats}  }},")
    });
    let gestures = Gesture::ALL.map(gesture);
    let phrases = Kind::ALL.map(|kind| {
        let phrases = with_rules!(kind, R => listed(<R as Facts>::PHRASES));
        format!("  {kind}: {phrases},")
    });
    let looks = ENSEMBLE.map(|look| format!("  {},", json!(look)));
    let text = format!(
        "// Made by `UPDATE_EXPECT=1 cargo test -p sidelong-protocol` from crates/protocol. Do not edit.\n\n\
         /** The version of the protocol. */\nexport const VERSION = {};\n\n\
         /** Why the house says no. The games have refusals of their own. */\n\
         export type Refusal =\n{refusals};\n\n\
         /** Why eyes say no, and several games. */\n\
         export type SharedRefusal =\n{shared};\n\n\
         /** Why one game says no, and no other. */\n\
         export interface OwnRefusals {{\n{}\n}}\n\n\
         /** How many can play: fewest and most. */\n\
         export const SEATS = {{\n{}\n}} as const;\n\n\
         /** What is new: by paths, where a value was and is an object further changes, else the new value. */\n\
         export type Changes = unknown;\n\n\
         /** Actions by kind: names of members, and last what they may be. */\n\
         export type Offers = Record<string, unknown[]>;\n\n\
         /** What belongs to each thing noticed, in its order. */\n\
         export const NOTICES = {{\n{}\n}} as const;\n\n\
         /** What is said of each game: the types of its JSON. */\n\
         export interface GameTypes {{\n{}\n}}\n\n\
         /** What the tables of each game can choose, and what it is if nobody chooses. */\n\
         export const OPTIONS = {{\n{}\n}} as const;\n\n\
         /**\n \
         * How long each beat of a game's theatre lasts, in milliseconds: for those who have a screen\n \
         * of their own, and for a room before one screen. The house waits for as long.\n \
         */\n\
         export const BEATS = {{\n{}\n}} as const;\n\n\
         /** How fast eyes and faces are. */\n\
         export const DIALS: Record<Preset, Required<Dials>> = {{\n{}\n}};\n\n\
         /**\n \
         * What there is to know of each gesture: whether all see it wherever they look, at what it\n \
         * can be aimed, and how long it can be seen.\n \
         */\n\
         export const GESTURES = {{\n{}\n}} as const;\n\n\
         /** What is said at any table. */\n\
         export const GENERAL_PHRASES = {} as const satisfies readonly Phrase[];\n\n\
         /** What is said in each game, those first that are said most. */\n\
         export const PHRASES = {{\n{}\n}} as const satisfies Record<Kind, readonly Phrase[]>;\n\n\
         /** Who plays the bots: names by look. Of each look at most one sits at a table. */\n\
         export const ENSEMBLE = [\n{}\n] as const;\n\n\
         /** One of them. */\n\
         export type Member = (typeof ENSEMBLE)[number][number];\n\n\
         /** Why the house hung up: the code of the socket's close frame. */\n\
         export const CLOSE = {{\n{}\n}} as const;\n\n{}",
        protocol::VERSION,
        own.join("\n"),
        seats.join("\n"),
        notices.join("\n"),
        types.join("\n"),
        options.join("\n"),
        beats.join("\n"),
        dials.join("\n"),
        gestures.join("\n"),
        listed(Phrase::GENERAL),
        phrases.join("\n"),
        looks.join("\n"),
        closes.join("\n"),
        with_short_comments(&all.to_string()),
    );
    expect_file!["../../../web/src/protocol.ts"].assert_eq(&text);
}

/// The same text; a comment of one line stands on one.
fn with_short_comments(declarations: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in declarations.lines().map(str::trim_end) {
        if line == " */" && lines.len() > 1 && lines[lines.len() - 2] == "/**" {
            let said = lines.split_off(lines.len() - 2).swap_remove(1);
            lines.push(format!("/**{} */", said.trim_start_matches(" *")));
        } else {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n") + "\n"
}

/// A word, as serde writes it.
fn name(word: impl Serialize) -> String {
    let word = serde_json::to_value(word).expect("a word");
    word.as_str().expect("a word").to_owned()
}

fn types_of<R>() -> String
where
    R: Rules<View: TS, Own: TS, Action: TS, Notice: TS, Options: TS>,
{
    let config = Config::new();
    format!(
        "  {}: {{ view: {}; own: {}; action: {}; notice: {}; options: {} }};",
        R::NAME,
        R::View::ident(&config),
        R::Own::ident(&config),
        R::Action::ident(&config),
        R::Notice::ident(&config),
        R::Options::ident(&config),
    )
}

fn option(choice: &Choice) -> String {
    let what = match choice.offered {
        Offered::Range { default, min, max, step } => {
            format!("kind: \"number\", min: {min}, max: {max}, step: {step}, default: {default}")
        }
        Offered::Numbers { default, of } => {
            format!("kind: \"choice\", choices: {of:?}, default: {default}")
        }
        Offered::Words { default, of } => {
            format!("kind: \"choice\", choices: {of:?}, default: {default:?}")
        }
        Offered::Switch { default } => format!("kind: \"switch\", default: {default}"),
    };
    format!("    {}: {{ {what} }},\n", choice.key)
}

fn beat(beat: &Beat) -> String {
    let Beat { name, own_ms, room_ms } = beat;
    format!("    {name}: {{ own: {own_ms}, room: {room_ms} }},\n")
}

fn gesture(gesture: Gesture) -> String {
    let aims = [(gesture.takes_seat(), "seat"), (gesture.takes_place(), "place")];
    let aims: Vec<&str> = aims.into_iter().filter(|aim| aim.0).map(|aim| aim.1).collect();
    let windows = Preset::ALL
        .map(|preset| format!("{}: {}", name(preset), preset.dials().window_ms(gesture)))
        .join(", ");
    let big = gesture.is_big();
    format!("  {gesture}: {{ big: {big}, aims: {aims:?}, window_ms: {{ {windows} }} }},")
}

fn listed(phrases: &[Phrase]) -> String {
    serde_json::to_string(phrases).expect("words").replace(',', ", ")
}

fn codes_of<R: table::Refusal>() -> Vec<&'static str> {
    R::ALL.iter().map(|refusal| refusal.code()).collect()
}

fn any_of<'a>(codes: impl Iterator<Item = &'a str>) -> String {
    codes.map(|code| format!("  | \"{code}\"")).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_schema_is_fresh() {
    fn all(mut generator: SchemaGenerator, of: fn(&mut SchemaGenerator) -> Value) -> Value {
        let shapes = of(&mut generator);
        let definitions: Map<String, Value> =
            generator.take_definitions(true).into_iter().collect();
        json!({ "anyOf": shapes, "$defs": definitions })
    }
    let client =
        all(schema::taken(), |generator| json!([generator.subschema_for::<ClientFrame>()]));
    let server = all(schema::sent(), |generator| json!([generator.subschema_for::<ServerFrame>()]));
    let notices = all(schema::sent(), |generator| {
        json!([generator.subschema_for::<protocol::any::Notice>()])
    });
    let requests = all(schema::taken(), |generator| {
        json!([
            generator.subschema_for::<CreateRoom>(),
            generator.subschema_for::<CreateLesson>(),
            generator.subschema_for::<JoinRoom>(),
            generator.subschema_for::<TakeSeat>(),
        ])
    });
    let answers = all(schema::sent(), |generator| {
        json!([
            generator.subschema_for::<Entered>(),
            generator.subschema_for::<Rooms>(),
            generator.subschema_for::<House>(),
            generator.subschema_for::<Replay>(),
            generator.subschema_for::<History>(),
            generator.subschema_for::<Problem>()
        ])
    });
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sidelong, all frames",
        "version": protocol::VERSION,
        "client": client,
        "server": server,
        "notices": notices,
        "http_requests": requests,
        "http_answers": answers,
    });
    let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
    expect_file!["../../../docs/protocol.schema.json"].assert_eq(&format!("{text}\n"));
}
