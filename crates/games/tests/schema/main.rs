//! The schemas tell the truth: whatever random play has to say fits them, and little else does.

mod fits;

use std::collections::BTreeSet;

use expect_test::{Expect, expect};
use fits::Schemas;
use games::schema::{Declarations, sent, taken};
use games::{Kind, Language, Matches, RandomPlayers, with_rules};
use gaze::{Channel, Dials, Figures, Look, Perception, Preset, Review, Seen, Told};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};
use table::{
    Aim, Choice, Game, Gesture, Millis, Offered, Options as _, Outcome, Rules, Seat, Seed, Setup,
    Sign, Viewer,
};

/// A game all of whose words have a schema.
trait Described:
    Matches<
        Options: JsonSchema,
        Action: JsonSchema,
        View: JsonSchema,
        Own: JsonSchema,
        Notice: JsonSchema,
        End: JsonSchema,
    >
{
}

impl<R> Described for R where
    R: Matches<
            Options: JsonSchema,
            Action: JsonSchema,
            View: JsonSchema,
            Own: JsonSchema,
            Notice: JsonSchema,
            End: JsonSchema,
        >
{
}

/// The schemas of everything, sent or taken.
fn all(mut generator: SchemaGenerator) -> Schemas {
    fn of_game<R: Described>(generator: &mut SchemaGenerator) {
        generator.subschema_for::<R::Options>();
        generator.subschema_for::<R::Action>();
        generator.subschema_for::<R::View>();
        generator.subschema_for::<R::Own>();
        generator.subschema_for::<R::Notice>();
        generator.subschema_for::<Outcome<R::End>>();
    }
    for kind in Kind::ALL {
        with_rules!(kind, R => of_game::<R>(&mut generator));
    }
    generator.subschema_for::<Kind>();
    generator.subschema_for::<Look>();
    generator.subschema_for::<Sign>();
    generator.subschema_for::<Perception>();
    generator.subschema_for::<Dials>();
    generator.subschema_for::<Preset>();
    generator.subschema_for::<Seen>();
    generator.subschema_for::<Figures>();
    Schemas::of(generator)
}

fn json(what: &impl serde::Serialize) -> Value {
    serde_json::to_value(what).expect("everything that is said is JSON")
}

/// This JSON is a `T`, and with anything in it exchanged or left out it is not.
fn only_this_fits<T: JsonSchema>(schemas: &Schemas, right: &Value) {
    assert_eq!(schemas.fits::<T>(right), Ok(()));
    for place in places(right) {
        let mut wrong = right.clone();
        *wrong.pointer_mut(&place).unwrap() = json!({"strange": true});
        assert!(schemas.fits::<T>(&wrong).is_err(), "{wrong} fits {}", T::schema_name());
        let Some((parent, key)) = place.rsplit_once('/') else { continue };
        // A map from numbers may have any of them.
        if key.parse::<u8>().is_ok() {
            continue;
        }
        let mut wrong = right.clone();
        if let Some(Value::Object(parent)) = wrong.pointer_mut(parent) {
            parent.remove(key);
            assert!(schemas.fits::<T>(&wrong).is_err(), "{wrong} fits {}", T::schema_name());
        }
    }
}

/// The whole of it and every part of it, as pointers.
fn places(json: &Value) -> Vec<String> {
    let parts: Vec<(String, &Value)> = match json {
        Value::Object(fields) => fields.iter().map(|(key, part)| (key.clone(), part)).collect(),
        Value::Array(list) => (0..).map(|nth: usize| nth.to_string()).zip(list).collect(),
        _ => Vec::new(),
    };
    let inside = parts.into_iter().flat_map(|(key, part)| {
        places(part).into_iter().map(move |place| format!("/{key}{place}"))
    });
    std::iter::once(String::new()).chain(inside).collect()
}

#[test]
fn whatever_is_said_in_random_play_fits_its_schema() {
    let (sent, taken) = (all(sent()), all(taken()));
    for kind in Kind::ALL {
        for seats in [*kind.seats().start(), *kind.seats().end()] {
            for number in 0..3 {
                let seed = Seed::from_number(number);
                with_rules!(kind, R => plays_to_schema::<R>(kind, seats, seed, &sent, &taken));
            }
        }
    }
}

fn plays_to_schema<R: Described>(
    kind: Kind,
    seats: u8,
    seed: Seed,
    sent: &Schemas,
    taken: &Schemas,
) {
    let (mut game, deal) = Game::<R>::deal(&Setup::new(seats), seed).expect("a table that fits");
    game.start();
    let mut entries = Vec::new();
    RandomPlayers::new(kind, seed.dice(u64::MAX)).play_out(&mut game, |entry| entries.push(*entry));
    let mut again = Game::<R>::open(&Setup::new(seats), &deal, seed).expect("the same deal");
    let viewers: Vec<Viewer> = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public]).collect();
    again.start();
    for (nth, entry) in entries.iter().enumerate() {
        let before = again.rules().clone();
        let action = json(&entry.action);
        assert_eq!(sent.fits::<R::Action>(&action), Ok(()));
        assert_eq!(taken.fits::<R::Action>(&action), Ok(()));
        again.enter(entry).expect("what was accepted is accepted again");
        for &viewer in &viewers {
            if let Some(notice) = before.notice(viewer, entry.by, &entry.action) {
                assert_eq!(sent.fits::<R::Notice>(&json(&notice)), Ok(()));
            }
            again.rules().aftermath(viewer, &before, &mut |_, notice| {
                assert_eq!(sent.fits::<R::Notice>(&json(&notice)), Ok(()));
            });
            let view = json(&again.rules().view(viewer));
            assert_eq!(sent.fits::<R::View>(&view), Ok(()));
            if nth % 64 == 0 && seed == Seed::from_number(0) {
                only_this_fits::<R::View>(sent, &view);
            }
        }
        for seat in Seat::all(seats) {
            only_this_fits::<R::Own>(sent, &json(&again.rules().own(seat)));
            for action in again.rules().legal(entry.at, seat) {
                assert_eq!(taken.fits::<R::Action>(&json(&action)), Ok(()));
            }
        }
    }
    let outcome = again.outcome().expect("played to its end");
    only_this_fits::<Outcome<R::End>>(sent, &json(&outcome));
    let open = json(&again.rules().view(Viewer::everyone(&outcome)));
    assert_eq!(sent.fits::<R::View>(&open), Ok(()));
}

#[test]
fn options_may_be_left_out_but_not_made_up() {
    let (sent, taken) = (all(sent()), all(taken()));
    for kind in Kind::ALL {
        with_rules!(kind, R => {
            type Options = <R as Rules>::Options;
            let whole = json(&Options::default());
            only_this_fits::<Options>(&sent, &whole);
            assert_eq!(taken.fits::<Options>(&json!({})), Ok(()));
            for (key, value) in whole.as_object().expect("options have names") {
                assert_eq!(taken.fits::<Options>(&json!({key: value})), Ok(()));
                assert!(taken.fits::<Options>(&json!({key: {"strange": true}})).is_err());
            }
            assert!(taken.fits::<Options>(&json!({"no_such_option": 1})).is_err());
        });
    }
}

#[test]
fn options_are_what_they_are_declared_to_be() {
    let taken = all(taken());
    for kind in Kind::ALL {
        with_rules!(kind, R => {
            type Options = <R as Rules>::Options;
            let fits = |key: &str, value: Value| {
                let chosen = json!({key: value});
                let read = serde_json::from_value::<Options>(chosen.clone());
                let fits = read.is_ok_and(|options| options.check().is_ok());
                assert_eq!(taken.fits::<Options>(&chosen).is_ok(), fits, "{kind}: {chosen}");
                fits
            };
            let whole = json(&Options::default());
            let keys: BTreeSet<&str> = Options::ALL.iter().map(|choice| choice.key).collect();
            assert!(whole.as_object().expect("names").keys().eq(keys), "{kind}");
            for Choice { key, offered } in Options::ALL {
                let usual = &whole[key];
                match *offered {
                    Offered::Range { default, min, max, step } => {
                        assert_eq!(usual, default);
                        assert!(step > 0 && fits(key, json!(min)) && fits(key, json!(max)));
                        assert!(!fits(key, json!(i64::from(min) - 1)) && !fits(key, json!(max + 1)));
                    }
                    Offered::Numbers { default, of } => {
                        assert_eq!(usual, default);
                        let taken = (0..=255).filter(|number| fits(key, json!(number)));
                        assert!(taken.eq(of.iter().copied()), "{kind}: {key}");
                    }
                    Offered::Words { default, of } => {
                        assert_eq!(usual, default);
                        assert!(of.iter().all(|word| fits(key, json!(word))));
                        let refused = serde_json::from_value::<Options>(json!({*key: "no such"}));
                        let refused = refused.unwrap_err().to_string();
                        let expected: Vec<String> =
                            of.iter().map(|word| format!("`{word}`")).collect();
                        let expected = match &expected[..] {
                            [one, other] => format!("expected {one} or {other}"),
                            many => format!("expected one of {}", many.join(", ")),
                        };
                        assert!(refused.ends_with(&expected), "{refused}, not {expected}");
                    }
                    Offered::Switch { default } => {
                        assert_eq!(usual, default);
                        assert!(fits(key, json!(true)) && fits(key, json!(false)));
                    }
                }
            }
        });
    }
}

#[test]
fn the_rulebook_has_a_row_for_every_option() {
    for kind in Kind::ALL {
        for (language, to, or) in
            [(Language::English, "to", "or"), (Language::German, "bis", "oder")]
        {
            let page = kind.rulebook(language);
            let rows = page.lines().filter(|line| line.starts_with("| `"));
            let rows: Vec<String> = rows
                .map(|row| row.split('|').skip(1).take(2).collect::<String>().replace('`', ""))
                .collect();
            let declared = kind.options().iter().map(|Choice { key, offered }| {
                format!(" {key}  {}; {} ", offered.default_text(), offered.range_text(to, or))
            });
            assert_eq!(rows, declared.collect::<Vec<_>>(), "{kind}, {language:?}");
        }
    }
}

#[test]
fn what_a_sender_saw_may_be_said_and_nothing_else() {
    let taken = all(taken());
    let play = json!({"do": "play", "card": "rs1", "pile": 0});
    let with = |key: &str, value: Value| {
        let mut play = play.clone();
        play[key] = value;
        taken.fits::<games::blink::Action>(&play)
    };
    assert_eq!(taken.fits::<games::blink::Action>(&play), Ok(()));
    assert_eq!(with("saw", json!("rt2")), Ok(()));
    assert_eq!(with("saw", Value::Null), Ok(()));
    for (key, value) in [
        ("saw", json!(7)),
        ("saw", json!("zz9")),
        ("saw", json!("rt22")),
        ("pile", json!(8)),
        ("do", json!("win")),
        ("seen", json!("rt2")),
    ] {
        assert!(with(key, value.clone()).is_err(), "{key}: {value}");
    }
}

#[test]
fn eyes_speak_to_schema() {
    let (sent, taken) = (all(sent()), all(taken()));
    let dials = Dials::default();
    let mut channel =
        Channel::new(3, 4, dials, Seed::from_number(1), Millis::START).expect("three at a table");
    let mut review = Review::of(&channel);
    let mut dice = Seed::from_number(2).dice(0);
    let mut kinds = BTreeSet::new();
    let mut out = |told: Told| match told {
        Told::Perceived { what, .. } => {
            let what = json(&what);
            only_this_fits::<Perception>(&sent, &what);
            kinds.insert(what["what"].to_string());
        }
        Told::Hidden(logged) => review.hear(&logged),
    };
    for now in (0..600_000).step_by(300).map(Millis) {
        let [seat, other] = [(); 2].map(|()| Seat::at(dice.below(3) as u8));
        let look =
            dice.pick(&[Look::Seat(other), Look::Place(other.number()), Look::Down, Look::Shut]);
        assert_eq!(taken.fits::<Look>(&json(&look)), Ok(()));
        let aim = dice.pick(&[Aim::Seat(other), Aim::Place(other.number())]);
        let sign = Sign { gesture: dice.pick(&Gesture::ALL), aim };
        assert_eq!(taken.fits::<Sign>(&json(&sign)), Ok(()));
        // Much of this is refused, and some is not.
        let _ = channel.look(now, seat, look, &mut out);
        let _ = channel.sign(now + 200, seat, sign, &mut out);
    }
    assert_eq!(kinds.len(), 4, "only {kinds:?} perceived");
    let signs: Vec<Seen> = review.signs().collect();
    assert!(signs.len() > 10, "only {} signs", signs.len());
    signs.iter().for_each(|seen| only_this_fits::<Seen>(&sent, &json(seen)));
    let figures = json(&review.figures(Seat::at(0), Millis(600_000)));
    only_this_fits::<Figures>(&sent, &figures);
    only_this_fits::<Dials>(&sent, &json(&dials));
    assert_eq!(taken.fits::<Dials>(&json!({"wink_ms": 700})), Ok(()));
    for preset in [Preset::Relaxed, Preset::Standard, Preset::Sharp] {
        only_this_fits::<Preset>(&taken, &json(&preset));
    }
    Kind::ALL.iter().for_each(|kind| only_this_fits::<Kind>(&taken, &json(kind)));
}

#[test]
fn a_name_means_the_same_in_typescript_and_json_schema() {
    let typescript = Declarations::of_games();
    let names: BTreeSet<&str> = typescript.names().collect();
    for schemas in [all(sent()), all(taken())] {
        // A second type of the same name would be numbered, and so be none of these.
        let described: BTreeSet<&str> =
            schemas.names().map(|name| name.split("_for_").next().unwrap_or(name)).collect();
        assert_eq!(described, names);
    }
    let text = typescript.to_string();
    assert!(!text.contains("bigint") && !text.contains(": any"), "{text}");
}

/// The declaration of that name, without its comments.
fn declared(name: &str) -> String {
    let text = Declarations::of_games().to_string();
    let start = text.find(&format!("export type {name}")).expect("a declaration of that name");
    let end = start + text[start..].find(";\n").expect("an end of it") + 2;
    let comment = |line: &&str| line.starts_with("/**") || line.starts_with(" *");
    text[start..end]
        .lines()
        .filter(|line| !comment(line))
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn typescript_says_what_json_says() {
    let check = |name: &str, expected: Expect| expected.assert_eq(&declared(name));
    check("Seat", expect!["export type Seat = number;"]);
    check("SeatSet", expect!["export type SeatSet = Array<number>;"]);
    check("BySeat", expect!["export type BySeat<T> = Array<T>;"]);
    check("Millis", expect!["export type Millis = number;"]);
    check("Shown", expect![[r#"export type Shown<T> = "back" | T;"#]]);
    check(
        "Outcome",
        expect!["export type Outcome<E> = { scores: BySeat<number>, winners: SeatSet, end: E, };"],
    );
    check(
        "Look",
        expect![[
            r#"export type Look = { "seat": Seat } | { "place": number } | "down" | "shut";"#
        ]],
    );
    check(
        "BlinkAction",
        expect![[
            r#"export type BlinkAction = { "do": "play", card: BlinkCard, pile: Seat, saw?: BlinkCard | null, } | { "do": "draw", } | { "do": "set_down", card: BlinkCard, };"#
        ]],
    );
    check(
        "BlinkOwn",
        expect![
            "export type BlinkOwn = { hand: [BlinkCard | null, BlinkCard | null, BlinkCard | null], chosen: BlinkCard | null, fumbled_until: Millis | null, };"
        ],
    );
    check(
        "BlinkOptions",
        expect![
            "export type BlinkOptions = { best_of?: number, refill?: BlinkRefill, fumble_ms?: number, choose_ms?: number, idle_ms?: number, };"
        ],
    );
    check(
        "BlinkOfAnEyeGuessCard",
        expect![[r#"export type BlinkOfAnEyeGuessCard = BlinkOfAnEyeColour | "bluff";"#]],
    );
    check(
        "BlinkOfAnEyeStep",
        expect![[
            r#"export type BlinkOfAnEyeStep = { on: Seat, points: BySeat<number>, } & ({ "what": "target", target: Seat, } | { "what": "card", by: Seat, card: BlinkOfAnEyeGuessCard, verdict: BlinkOfAnEyeVerdict, contact: boolean, });"#
        ]],
    );
    check("EyesWideShutZone", expect!["export type EyesWideShutZone = 1 | 2 | 3;"]);
    check(
        "EyesWideShutNotice",
        expect![[
            r#"export type EyesWideShutNotice = { "what": "ready", night_falls: boolean, } | { "what": "hand", up: boolean, } | { "what": "confirmed" } | { "what": "day_over" } | { "what": "night_over" } | { "what": "dawn" } & EyesWideShutNight;"#
        ]],
    );
    check(
        "ZwinkernOwn",
        expect!["export type ZwinkernOwn = { hand: Array<ZwinkernPerson>, partner_of: SeatSet, };"],
    );
    check("SpiesCard", expect!["export type SpiesCard = Seat | SpiesLocation;"]);
    check("SpiesReveal", expect!["export type SpiesReveal<T> = { card: T, right: boolean, };"]);
}
