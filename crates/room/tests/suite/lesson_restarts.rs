//! Lessons in a house that dies at every step: its tutors know no more than somebody who has just
//! come in, and the learner, who does what the lesson says, still comes to its end.

use games::Kind;
use protocol::CreateLesson;
use serde_json::{Value, json};

use crate::house::{House, name};
use crate::people::Player;

/// As long as anybody waits for the learner before going on without.
const PATIENCE_MS: u64 = 50_000;

struct Learner {
    house: House,
    player: Player,
    /// What the eyes took in since the last restart.
    seen: Vec<Value>,
    restarts: u64,
}

impl Learner {
    fn begin(game: Kind) -> Learner {
        let ask = CreateLesson { name: name("Ann"), face: String::new(), game };
        let mut house = House::learn(ask, 1);
        let mut player = Player::new(&mut house, 0);
        assert_eq!(player.order(&mut house, json!({ "start": {} })), "ack");
        let mut learner = Learner { house, player, seen: Vec::new(), restarts: 0 };
        learner.wait(3_500);
        learner
    }

    /// The house dies and comes back, and so does the learner.
    fn restart(&mut self) {
        self.restarts += 1;
        self.house.restart(1 + self.restarts);
        self.player.come_back(&mut self.house, None);
        self.seen.clear();
        self.wait(100);
    }

    fn wait(&mut self, ms: u64) {
        self.house.pass(ms);
        self.player.follow(&mut self.house);
        let news = self.player.news().into_iter();
        self.seen.extend(news.map(|news| news["perceived"]["what"].clone()));
    }

    /// Lets time pass until it is so, and then the house dies.
    #[track_caller]
    fn until(&mut self, so: impl Fn(&Learner) -> bool) {
        let end = self.house.now + PATIENCE_MS;
        while !so(self) {
            assert!(self.house.now < end, "it did not come to that: {}", self.player.view());
            self.wait(100);
        }
        self.restart();
    }

    #[track_caller]
    fn ask(&mut self, frame: &str, body: Value) {
        let id = self.player.say(&mut self.house, frame, body);
        self.wait(500);
        assert_eq!(self.player.answer(id), "ack", "{frame}");
    }

    #[track_caller]
    fn look(&mut self, at: u8) {
        self.ask("look", json!({ "look": { "seat": at } }));
        self.restart();
    }

    /// Makes a sign that is forgotten, and makes it again, as nothing comes of it.
    #[track_caller]
    fn sign(&mut self, gesture: &str, aim: &Value) {
        let sign = json!({ "sign": { "gesture": gesture, "aim": aim } });
        self.ask("sign", sign.clone());
        self.restart();
        self.wait(1_500);
        self.ask("sign", sign);
    }

    /// Does what is legal and says all of this.
    #[track_caller]
    fn act(&mut self, like: &Value) {
        let like = like.as_object().expect("an action");
        let fits = |action: &Value| like.iter().all(|(name, value)| action[name] == *value);
        let legal = self.player.legal();
        let action = legal.iter().find(|action| fits(action)).unwrap_or_else(|| {
            panic!("{like:?} is not among {legal:?}");
        });
        self.ask("act", json!({ "action": action }));
        self.restart();
    }

    fn saw(&self, by: u8, gesture: &str, aim: &Value) -> bool {
        let sign = json!({ "what": "sign", "by": by, "gesture": gesture, "aim": aim });
        self.seen.contains(&sign)
    }

    /// Whether somebody is felt looking.
    fn feels(&self, by: u8) -> bool {
        let last = self.seen.iter().rfind(|what| what["what"] == "watched" && what["by"] == by);
        match last {
            Some(watched) => watched["begins"] == true,
            None => has(&self.player.eyes["watched_by"], by),
        }
    }

    fn of(&self, seat: usize, what: &str) -> Value {
        self.player.view()["players"][seat][what].clone()
    }
}

fn has(list: &Value, seat: u8) -> bool {
    list.as_array().is_some_and(|list| list.contains(&json!(seat)))
}

fn seat(at: u8) -> Value {
    json!({ "seat": at })
}

#[test]
fn blink_is_played_to_its_end() {
    let mut learner = Learner::begin(Kind::Blink);
    for _ in 0..600 {
        learner.wait(2_000);
        if let Some(action) = learner.player.legal().first() {
            learner.act(&action.clone());
        }
    }
    assert_eq!(learner.player.view()["outcome"]["winners"], json!([0]));
}

#[test]
fn zwinkern_is_learnt_to_its_end() {
    let mut learner = Learner::begin(Kind::Zwinkern);
    let is_mine = |learner: &Learner| learner.player.view()["turn"] == 0;
    learner.until(|learner| has(&learner.player.own()["partner_of"], 1));
    learner.look(1);
    learner.until(|learner| learner.feels(1));
    learner.sign("wink", &seat(1));
    learner.until(is_mine);
    learner.act(&json!({ "do": "place", "card": 20 }));
    // Iris has forgotten the wink, and hopes for it once more.
    learner.until(|learner| learner.feels(1));
    learner.sign("wink", &seat(1));
    learner.until(|learner| learner.of(1, "taken") == 1);
    learner.look(2);
    learner.until(|learner| learner.saw(2, "wink", &seat(0)));
    learner.until(is_mine);
    learner.act(&json!({ "do": "call", "partner": 2 }));
    assert_eq!([learner.of(0, "taken"), learner.of(2, "taken")], [2, 1]);
    learner.act(&json!({ "do": "place", "card": 36 }));
    learner.look(1);
    learner.until(|learner| learner.saw(1, "wink", &seat(2)));
    let card = learner.of(2, "figure");
    learner.act(&json!({ "do": "big_eyes", "card": card, "holder": 1 }));
    assert_eq!(learner.of(0, "taken"), 4);
    // And the game goes on.
    learner.until(is_mine);
}

#[test]
fn shifty_eyed_spies_is_learnt_to_its_end() {
    let [metro, newsstand, cafe] = [1, 2, 3].map(|place| json!({ "place": place }));
    let mut learner = Learner::begin(Kind::ShiftyEyedSpies);
    let is_turn_of = |seat: u8| move |learner: &Learner| learner.player.view()["tracker"] == seat;
    learner.look(2);
    learner.until(|learner| learner.feels(2));
    learner.sign("wink", &seat(2));
    learner.until(|learner| learner.saw(2, "glance", &metro));
    learner.act(&json!({ "do": "mission", "location": "metro" }));
    assert_eq!(learner.of(0, "points"), 1);
    learner.act(&json!({ "do": "end", "discard": [] }));
    learner.look(1);
    learner.until(|learner| learner.saw(1, "wink", &seat(0)));
    learner.sign("glance", &cafe);
    learner.until(|learner| learner.of(0, "points") == 2);
    learner.until(is_turn_of(2));
    learner.look(2);
    learner.until(|learner| learner.saw(2, "wink", &seat(3)));
    learner.look(3);
    learner.until(|learner| learner.saw(3, "glance", &newsstand));
    let intercept = json!({ "do": "intercept", "from": 2, "to": 3, "location": "newsstand" });
    learner.ask("act", json!({ "action": intercept }));
    assert_eq!(learner.of(0, "points"), 4);
}

#[test]
fn in_the_blink_of_an_eye_is_learnt_to_its_end() {
    let mut learner = Learner::begin(Kind::BlinkOfAnEye);
    learner.look(1);
    learner.until(|learner| learner.saw(1, "wink", &seat(0)));
    let mine = learner.of(0, "colour");
    learner.act(&json!({ "do": "place", "card": mine, "on": 1 }));
    learner.until(|learner| learner.feels(4));
    learner.look(2);
    learner.until(|learner| learner.feels(2));
    learner.sign("wink", &seat(2));
    let found_out = |by: u8| {
        move |learner: &Learner| {
            let cards = learner.of(0, "cards");
            cards.as_array().is_some_and(|cards| cards.iter().any(|card| card["by"] == by))
        }
    };
    learner.until(found_out(2));
    learner.look(3);
    learner.until(|learner| learner.saw(3, "wink", &seat(4)));
    learner.house.pass(600_000);
    learner.player.follow(&mut learner.house);
    assert_eq!(learner.player.stage(), "over");
}

#[test]
fn eyes_wide_shut_is_learnt_to_its_end() {
    let mut learner = Learner::begin(Kind::EyesWideShut);
    let is = |phase: &'static str| move |learner: &Learner| learner.player.view()["phase"] == phase;
    learner.look(1);
    learner.until(|learner| learner.saw(1, "shake", &seat(0)));
    learner.sign("nod", &seat(1));
    learner.until(|learner| learner.saw(1, "smile", &seat(0)));
    let mut raised = Vec::new();
    for _ in 0..2 {
        learner.act(&json!({ "do": "ready" }));
        learner.until(is("night"));
        learner.act(&json!({ "do": "hand", "up": true }));
        learner.wait(3_000);
        learner.act(&json!({ "do": "confirm" }));
        learner.until(is("day"));
        raised.push(learner.player.view()["last_night"]["raised"].clone());
    }
    assert_eq!(raised, [json!([0]), json!([0, 1])]);
}
