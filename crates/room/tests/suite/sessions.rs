//! What one player was sent, game by game: short sessions to read, for whoever writes a client.
//!
//! Each line is a frame: its moment in seconds, its kind, and what is in it. Views are left out;
//! `view` says that there was a new one.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use games::Kind;
use serde_json::{Value, json};
use table::Millis;

use crate::house::House;
use crate::people::{NAMES, Player, gather};

/// A session that Bob, seat 1, takes part in.
struct Session {
    house: House,
    people: Vec<Player>,
}

impl Session {
    fn new(kind: Kind, seats: u8, but: &Value, luck: u64) -> Session {
        let (house, people) = gather(kind, seats, but, luck);
        Session { house, people }
    }

    /// They start, and the game begins.
    fn begin(&mut self) {
        for nth in 1..self.people.len() {
            self.does(nth, "ready", json!({ "on": true }));
        }
        self.does(0, "host", json!({ "order": { "start": {} } }));
        for nth in 0..self.people.len() {
            let part = format!("{:02x}", nth + 1).repeat(16);
            self.does(nth, "part", json!({ "part": part }));
        }
        self.house.pass(3_000);
        self.follow();
    }

    /// The same, when it is not what the story is about.
    fn begin_unheard(&mut self) {
        self.begin();
        self.people[1].follow(&mut self.house);
    }

    fn does(&mut self, nth: usize, frame: &str, body: Value) {
        self.people[nth].say(&mut self.house, frame, body);
        self.follow();
    }

    fn acts(&mut self, nth: usize, action: Value) {
        self.does(nth, "act", [("action".to_owned(), action)].into_iter().collect());
    }

    /// Everybody but Bob reads on.
    fn follow(&mut self) {
        let Session { house, people } = self;
        people
            .iter_mut()
            .enumerate()
            .filter(|(nth, _)| *nth != 1)
            .for_each(|(_, p)| p.follow(house));
    }

    fn pass(&mut self, ms: u64) {
        self.house.pass(ms);
        self.follow();
    }

    /// Something that somebody may do.
    fn legal(&self, nth: usize, what: &str) -> Value {
        let legal = self.people[nth].legal().into_iter().find(|action| action["do"] == what);
        legal.unwrap_or_else(|| panic!("{} cannot {what}", NAMES[nth]))
    }

    /// What Bob was sent meanwhile.
    fn told(&mut self, told: &Expect) {
        let frames = self.house.take(self.people[1].line);
        let mut text = String::new();
        for (at, frame) in &frames {
            self.people[1].read(&[(*at, frame.clone())]);
            write_frame(&mut text, *at, frame, &self.people[1]);
        }
        told.assert_eq(&text);
    }
}

fn write_frame(text: &mut String, at: Millis, frame: &str, bob: &Player) {
    let frame: Value = serde_json::from_str(frame).expect("JSON");
    let (kind, body) = frame.as_object().and_then(|frame| frame.iter().next()).expect("a frame");
    let n = body["n"].as_u64().map_or(String::new(), |n| format!(" {n}"));
    let _ = write!(text, "{:.3} {kind}{n}", at.0 as f64 / 1_000.0);
    match kind.as_str() {
        "room" => {
            let waits = &body["room"]["stage"]["playing"]["waits_for"];
            let waits = match waits.as_array() {
                Some(waits_for) if !waits_for.is_empty() => format!(" waits for {waits}"),
                _ => String::new(),
            };
            let _ = write!(text, " {}{waits}: {}", bob.stage(), bob.who());
        }
        "table" => {
            let phase = &body["view"]["phase"];
            let _ = write!(text, " t {} seat {} phase {phase}", body["t"], body["seat"]);
        }
        "happened" => {
            let _ = write!(text, " t {}", body["t"]);
        }
        _ => {
            let mut rest = body.clone();
            for said in ["n", "era", "say"] {
                rest.as_object_mut().expect("an object").remove(said);
            }
            let _ = write!(text, " {rest}");
        }
    }
    for (nth, noticed) in body["news"].as_array().into_iter().flatten().enumerate() {
        let (seat, what) = noticed.as_array().and_then(|all| all.split_first()).expect("a list");
        let by = seat.as_u64().map_or("table".to_owned(), |seat| format!("seat {seat}"));
        let by_table = nth == 0 && body["by_table"] == true;
        let for_them = if by_table { ", by the table" } else { "" };
        let what = what.iter().map(Value::to_string).collect::<Vec<_>>().join(" ");
        let _ = write!(text, "\n          {by}{for_them}: {what}");
    }
    for own in ["own", "legal", "eyes"] {
        match body.get(own) {
            None => Ok(()),
            Some(Value::Array(menu)) if menu.len() > 3 => {
                write!(text, "\n          {own} {} … {} in all", menu[0], menu.len())
            }
            Some(value) => write!(text, "\n          {own} {value}"),
        }
        .expect("a string takes everything");
    }
    let view =
        if kind == "happened" && body.get("view").is_some() { "\n          view" } else { "" };
    let _ = writeln!(text, "{view}");
}

#[test]
fn blink() {
    let mut session = Session::new(Kind::Blink, 2, &json!({}), 11);
    session.begin();
    session.told(&expect![[r#"
        0.000 ack {"id":1}
        0.000 room 2 gathering: Ann*, Bob+
        0.000 room 3 promised: Ann*, Bob
        0.000 ack {"id":2}
        0.000 room 4 playing: Ann*, Bob
        0.000 table 5 t -3000 seat 1 phase "set"
                  own {"chosen":null,"fumbled_until":null,"hand":["nb2","yb4","yb1"]}
                  legal {}
        3.000 table 6 t 0 seat 1 phase "race"
                  own {"chosen":null,"fumbled_until":null,"hand":["nb2","yb4","yb1"]}
                  legal {"play":["pile","card",{"0":["yb4"],"1":["nb2"]}]}
    "#]]);
    session.pass(800);
    let play = session.legal(0, "play");
    session.acts(0, play);
    session.pass(15_000);
    session.told(&expect![[r#"
        3.800 happened 7 t 800
                  seat 0: "played" "gf3" 1
                  legal {"play.2.-1":1}
                  view
        18.800 happened 8 t 15800
                  seat 0, by the table: "played" "yf3" 1
                  legal {"play.2.1":["yb4","yb1"]}
                  view
        18.800 happened 9 t 15800
                  seat 1, by the table: "played" "yb4" 0
                  own {"hand.1":"ef5"}
                  legal {"play.2":{"0":["nb2","yb1"],"1.0":"ef5"}}
                  view
    "#]]);
}

#[test]
fn blink_of_an_eye() {
    let mut session = Session::new(Kind::BlinkOfAnEye, 5, &json!({}), 12);
    session.begin_unheard();
    session.does(1, "look", json!({ "look": { "seat": 2 } }));
    session.does(2, "look", json!({ "look": { "seat": 1 } }));
    session.pass(200);
    session.does(2, "sign", json!({ "sign": { "gesture": "wink", "aim": { "seat": 1 } } }));
    session.pass(200);
    session.acts(3, json!({ "do": "place", "card": "bluff", "on": 1 }));
    session.acts(1, json!({ "do": "place", "card": "bluff", "on": 1 }));
    session.acts(1, json!({ "do": "place", "card": "bluff", "on": 2 }));
    session.told(&expect![[r#"
        3.000 ack {"id":3}
        3.120 perceived 13 {"t":120,"what":{"begins":true,"by":2,"what":"watched"}}
        3.120 perceived 14 {"t":120,"what":{"look":{"seat":1},"of":2,"what":"face"}}
        3.280 perceived 15 {"t":280,"what":{"aim":{"seat":1},"by":2,"gesture":"wink","what":"sign"}}
        3.400 happened 16 t 400
                  seat 3: "laid" 1 "back"
                  view
        3.400 refused {"code":"own_target","id":4}
        3.400 happened 17 t 400
                  seat 1: "laid" 2 "bluff"
                  own {"hand.-5":1,"lying":[{"card":"bluff","on":2}]}
                  legal {"lift":["on",[2]]}
                  view
        3.400 ack {"id":5}
    "#]]);
}

#[test]
fn eyes_wide_shut() {
    let mut session = Session::new(Kind::EyesWideShut, 3, &json!({ "way": "together" }), 13);
    session.begin_unheard();
    session.does(0, "say", json!({ "text": "I go tonight." }));
    for nth in 0..3 {
        session.acts(nth, json!({ "do": "ready" }));
    }
    // What the others do in the dark, Bob is not told.
    session.acts(0, json!({ "do": "hand", "up": true }));
    session.acts(2, json!({ "do": "hand", "up": true }));
    session.acts(2, json!({ "do": "hand", "up": false }));
    session.acts(1, json!({ "do": "confirm" }));
    session.does(1, "say", json!({ "text": "Psst" }));
    session.pass(8_000);
    session.told(&expect![[r#"
        3.000 said 9 {"by":0,"talk":{"text":"I go tonight."}}
        3.000 happened 10 t 0
                  seat 0: "ready" false
                  view
        3.000 happened 11 t 0
                  seat 1: "ready" false
                  legal {"-ready":1}
                  view
        3.000 ack {"id":3}
        3.000 happened 12 t 0
                  seat 2: "ready" true
                  own {"hand":{"confirmed":false,"up":false}}
                  legal {"confirm":[true],"hand":["up",[true,false]]}
                  view
        3.000 happened 13 t 0
                  seat 1: "confirmed"
                  own {"hand.confirmed":true}
                  legal {"-confirm":1,"-hand":1}
        3.000 ack {"id":4}
        3.000 refused {"code":"night","id":5}
        11.000 happened 14 t 8000
                  table: "night_over"
                  table: "dawn" [0] 1 "within" [] [] false false
                  own {"hand":null}
                  legal {"ready":[true]}
                  view
        11.000 room 15 playing: Ann*, Bob, Cat, -, -, -, -, -
    "#]]);
}

#[test]
fn zwinkern() {
    let but = json!({ "first": 0, "options": { "signals": "anything_goes" } });
    let mut session = Session::new(Kind::Zwinkern, 3, &but, 14);
    session.begin_unheard();
    let place = session.legal(0, "place");
    session.acts(0, place);
    session.does(1, "look", json!({ "look": { "seat": 2 } }));
    // Cat looks at Ann and winks: Bob happens to look at Cat.
    session.does(2, "look", json!({ "look": { "seat": 0 } }));
    session.pass(200);
    session.does(2, "sign", json!({ "sign": { "gesture": "wink", "aim": { "seat": 0 } } }));
    session.pass(200);
    // Bob looks down, and Cat winks again.
    session.does(1, "look", json!({ "look": "down" }));
    session.pass(1_000);
    session.does(2, "sign", json!({ "sign": { "gesture": "wink", "aim": { "seat": 0 } } }));
    session.pass(600);
    session.told(&expect![[r#"
        3.000 happened 9 t 0
                  seat 0: "placed" 1
                  legal {"big_eyes":["card","holder",{"1":[2]}],"place":["card",[2,3,5,7,9,10,11,13,14,15,17,18,19,20,21,22,24,25,26,29,30,31,32,33,34,35]]}
                  view
        3.000 ack {"id":3}
        3.120 perceived 10 {"t":120,"what":{"look":{"seat":0},"of":2,"what":"face"}}
        3.280 perceived 11 {"t":280,"what":{"aim":{"seat":0},"by":2,"gesture":"wink","what":"sign"}}
        3.400 ack {"id":4}
    "#]]);
}

#[test]
fn shifty_eyed_spies() {
    let but = json!({ "first": 0, "options": { "turn_s": 20 } });
    let mut session = Session::new(Kind::ShiftyEyedSpies, 4, &but, 15);
    session.begin_unheard();
    session.acts(0, json!({ "do": "mission", "location": "cafe" }));
    session.acts(0, json!({ "do": "end", "discard": [] }));
    session.people[2].hang_up(&mut session.house);
    session.pass(2_500);
    session.acts(1, json!({ "do": "end", "discard": [] }));
    session.people[2].come_back(&mut session.house, None);
    session.pass(20_000);
    session.told(&expect![[r#"
        3.000 happened 11 t 0
                  seat 0: "mission" 1 "cafe" false
                  view
        3.000 room 12 playing: Ann*, Bob, Cat, Dan, -, -, -, -
        3.000 room 13 playing: Ann*, Bob, Cat?, Dan, -, -, -, -
        5.000 happened 14 t 0
                  seat 0: "ended" [] false
                  legal {"end":["discard",[[],["deliver"],["receive"],["deliver","receive"]]],"mission":["location",["fountain","metro","newsstand","cafe"]]}
                  view
        5.000 room 15 playing waits for [2]: Ann*, Bob, Cat?, Dan, -, -, -, -
        5.400 room 16 playing waits for [2]: Ann*, Bob, Cat?, Dan, -, -, -, -
        5.500 refused {"code":"paused","id":3}
        5.500 room 17 playing waits for [2]: Ann*, Bob, Cat, Dan, -, -, -, -
        5.500 room 18 playing: Ann*, Bob, Cat, Dan, -, -, -, -
        5.500 table 19 t 0 seat 1 phase "play"
                  own {"deliver":3,"receive":"metro"}
                  legal {"end":["discard",[[],["deliver"],["receive"],["deliver","receive"]]],"intercept":["from","to","location",{"0":{"2":[null,"fountain","metro","newsstand","cafe"],"3":[null,"fountain","metro","newsstand","cafe"]},"2":{"0":[null,"fountain","metro","newsstand","cafe"],"3":[null,"fountain","metro","newsstand","cafe"]},"3":{"0":[null,"fountain","metro","newsstand","cafe"],"2":[null,"fountain","metro","newsstand","cafe"]},"null":{"0":["fountain","metro","newsstand","cafe"],"2":["fountain","metro","newsstand","cafe"],"3":["fountain","metro","newsstand","cafe"]}}],"mission":["location",["fountain","metro","newsstand","cafe"]]}
                  eyes {"face":null,"look":"down","watched_by":[]}
        25.500 happened 20 t 20000
                  seat 1, by the table: "ended" [] true
                  legal {"-end":1,"-mission":1}
                  view
    "#]]);
}
