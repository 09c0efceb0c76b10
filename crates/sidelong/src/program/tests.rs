//! How a chair asks, with a program that answers as the test says.

use std::collections::VecDeque;
use std::thread;
use std::time::Duration;

use company::{Deed, Place, Player as _};
use games::{Sitting, Zwinkern};
use gaze::{Dials, Look, Perception};
use serde_json::{Value, json};
use table::{Game, Millis, Phrase, Seat, SeatSet, Seed, Setup};

use super::fault::Fault;
use super::{Chair, Hand, Patience, Talks};

const PATIENCE: Patience = Patience { answer: Duration::from_secs(3_600) };
const SEAT: Seat = Seat::at(0);

/// A program that gives these answers, with the question's id, and then keeps to them.
#[derive(Default)]
struct Says {
    answers: VecDeque<(&'static str, Value)>,
    heard: Vec<String>,
    /// How long it takes for each; in less time than that it is late.
    thinks: Duration,
}

impl Talks for Says {
    fn say(&mut self, line: &str) {
        self.heard.push(line.to_owned());
    }

    fn answer(&mut self, patience: Duration) -> Result<String, Fault> {
        if patience < self.thinks {
            return Err(Fault::Slow(patience));
        }
        thread::sleep(self.thinks);
        let asked: Value = serde_json::from_str(self.heard.last().unwrap()).unwrap();
        if let Some(id) = asked["game"].get("id") {
            return Ok(json!({ "ready": { "id": id } }).to_string());
        }
        let (name, mut body) = self.answers.pop_front().unwrap_or(("keep", json!({})));
        body["id"] = asked["ask"]["id"].clone();
        Ok(json!({ name: body }).to_string())
    }

    fn last_words(&mut self) -> String {
        String::new()
    }
}

fn says(answers: impl IntoIterator<Item = (&'static str, Value)>) -> Hand<Says> {
    let says = Says { answers: answers.into_iter().collect(), ..Says::default() };
    Hand::new(0, Some(says))
}

fn table() -> Sitting<Zwinkern> {
    let (mut game, _) = Game::deal(&Setup::<Zwinkern>::new(3), Seed::from_number(1)).unwrap();
    game.start();
    Sitting::sighted(game, Dials::default(), Seed::from_number(2)).unwrap()
}

fn sit(hand: &mut Hand<Says>, patience: Patience) -> Chair<'_, Zwinkern, Says> {
    let place = Place {
        seat: SEAT,
        seats: 3,
        options: Setup::<Zwinkern>::new(3).options,
        dials: Some(Dials::default()),
        faces: SeatSet::all(3),
        dice: Seed::from_number(3).dice(0),
    };
    Chair::new(place, hand, patience)
}

/// Somebody begins to look at the chair, or no longer does.
fn watched(chair: &mut Chair<'_, Zwinkern, Says>, begins: bool) {
    let by = Seat::at(1);
    chair.perceive(Millis(0), Perception::Watched { by, begins });
}

#[test]
fn nobody_is_quicker_than_people_are() {
    let look = ("look", json!({ "look": { "seat": 1 } }));
    let act = |in_ms: u64| ("act", json!({ "in_ms": in_ms, "action": { "do": "pass" } }));
    let mut hand =
        says([look, act(0), act(900), ("wait", json!({})), ("wait", json!({ "in_ms": 1 }))]);
    let mut chair = sit(&mut hand, PATIENCE);
    let table = table();
    for due in [Some(240), Some(600), Some(900), None, Some(240)] {
        assert_eq!(chair.due(&table), due.map(Millis));
        watched(&mut chair, true);
    }
}

#[test]
fn an_answer_takes_the_place_of_the_one_before_unless_it_keeps_it() {
    let look = |seat: u8| ("look", json!({ "in_ms": 500, "look": { "seat": seat } }));
    let mut hand = says([look(1), look(2), ("keep", json!({}))]);
    let mut chair = sit(&mut hand, PATIENCE);
    let table = table();
    for _ in 0..3 {
        assert_eq!(chair.due(&table), Some(Millis(500)));
        watched(&mut chair, false);
    }
    assert_eq!(chair.act(Millis(500)), Some(Deed::Look(Look::Seat(Seat::at(2)))));
    chair.done(Millis(500));
    // It answered that question, and is asked what is next.
    assert_eq!(chair.due(&table), None);
    let heard = hand.talks.unwrap().heard;
    assert!(heard.contains(&r#"{"ack":{"id":3,"t":500}}"#.to_owned()), "{heard:?}");
}

#[test]
fn it_is_asked_once_about_all_that_is_new_and_not_when_nothing_is() {
    let mut hand = says([]);
    let mut chair = sit(&mut hand, PATIENCE);
    let table = table();
    chair.due(&table);
    watched(&mut chair, true);
    chair.hear(Millis(0), Seat::at(2), Phrase::Hello, Some(SEAT));
    for _ in 0..3 {
        chair.show(Millis(0), table.rules());
        chair.due(&table);
    }
    let heard = hand.talks.unwrap().heard;
    let heard: Vec<&str> = heard.iter().skip(2).map(String::as_str).collect();
    let [ask, perceived, said, again] = heard[..] else { panic!("{heard:?}") };
    assert_eq!(ask, r#"{"ask":{"id":2,"t":0}}"#);
    assert_eq!(
        perceived,
        r#"{"perceived":{"t":0,"what":{"what":"watched","by":1,"begins":true}}}"#
    );
    let said: Value = serde_json::from_str(said).unwrap();
    let talk = json!({ "t": 0, "bot": 2, "talk": { "phrase": "hello" }, "to": 0 });
    assert_eq!(said["said"], talk);
    assert_eq!(again, r#"{"ask":{"id":3,"t":0}}"#);
}

#[test]
fn it_talks_as_much_as_people_may() {
    let hello = || ("phrase", json!({ "phrase": "hello" }));
    let mut hand = says((0..20).map(|_| hello()));
    let mut chair = sit(&mut hand, PATIENCE);
    let table = table();
    let mut said = 0;
    for nth in 0..20 {
        chair.due(&table);
        let now = Millis(300 * nth);
        match chair.act(now) {
            Some(_) => {
                said += 1;
                chair.done(now);
            }
            None => watched(&mut chair, true),
        }
    }
    // Six at once, and one more every second and a half: in 5.7 s that is three.
    assert_eq!(said, 9);
    let heard = hand.talks.unwrap().heard;
    let refused = heard.iter().filter(|line| line.contains(r#""code":"slow_down""#)).count();
    assert_eq!(refused, 11);
}

#[test]
fn nobody_talks_to_themselves_or_to_nobody() {
    let to = |seat: u8| ("phrase", json!({ "phrase": "hello", "to": seat }));
    let mut hand = says([to(0), to(3), to(1)]);
    let mut chair = sit(&mut hand, PATIENCE);
    let table = table();
    for is_said in [false, false, true] {
        chair.due(&table);
        assert_eq!(chair.act(Millis(240)).is_some(), is_said);
    }
    let heard = hand.talks.unwrap().heard;
    let refused = heard.iter().filter(|line| line.contains(r#""code":"no_such_chair""#)).count();
    assert_eq!(refused, 2, "{heard:?}");
}

#[test]
fn all_answers_of_a_game_have_sixty_times_as_long_as_one() {
    let mut hand = says([]);
    hand.talks.as_mut().unwrap().thinks = Duration::from_millis(2);
    // For one it has ten times as long as it takes, and so for all six hundred times.
    let mut chair = sit(&mut hand, Patience { answer: Duration::from_millis(20) });
    let table = table();
    let mut asked = 0;
    while chair.due(&table).is_some() || asked <= 600 {
        watched(&mut chair, true);
        asked += 1;
    }
    let failure = hand.failure.expect("it took too long");
    assert_eq!(
        failure.to_string(),
        "its answers in that game took more than 1s 200ms in all, at 0.0 s of the game"
    );
}

#[test]
fn it_is_not_asked_for_ever() {
    let mut hand = says([]);
    let mut chair = sit(&mut hand, PATIENCE);
    let table = table();
    for _ in 0..=50_000 {
        watched(&mut chair, true);
        chair.due(&table);
    }
    let failure = hand.failure.expect("it was asked often enough");
    assert!(matches!(failure.fault, Fault::TooOften(50_000)), "{failure}");
}
