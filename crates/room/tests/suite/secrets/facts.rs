//! What there is to know in each game, who may know it, and what can be otherwise without their
//! knowing.
//!
//! The facts are those of the rules' own suite (`crates/games/tests/suite/secrets.rs`), read here
//! from a room's log instead of from the rules: what a room tells is held to what happened in it.

use games::{Kind, with_rules};
use history::{First, Line, Sheet};
use serde_json::{Value, json};
use table::{By, Dice, Entry, Game, Millis, Outcome, Refusal, Seat, Sign, Viewer};

/// The truth of a room's game, folded from its log.
pub(super) trait Truth {
    /// Play begins, if it has not.
    fn start(&mut self) -> bool;
    /// Whether there is more in the log than was read.
    fn is_behind(&self, log: &[Vec<u8>]) -> bool;
    /// Reads on in the log; gives what others than `viewer` did meanwhile for all to see.
    fn follow(&mut self, log: &[Vec<u8>], viewer: usize) -> Vec<Deed>;
    /// All there is to know.
    fn look(&self) -> Value;
    fn is_over(&self) -> bool;
    /// Whether the game lets that seat make that sign.
    fn allows(&self, seat: u8, sign: Sign) -> Result<(), &'static str>;
}

/// Something that somebody did for all to see, or the table.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Deed {
    pub(super) by: Option<usize>,
    pub(super) at: Millis,
    /// How it looks to others, and the faces that it turned over for everybody.
    pub(super) what: (Option<Value>, Value),
}

/// The truth of the game that was dealt last.
pub(super) fn truth(kind: Kind, log: &[Vec<u8>]) -> Box<dyn Truth> {
    fn open<R: Sheet + 'static>(kind: Kind, log: &[Vec<u8>]) -> Box<dyn Truth> {
        let entries = log.iter().map(|bytes| serde_json::from_slice::<Value>(bytes).expect("JSON"));
        let dealt = |(_, entry): &(usize, Value)| !entry["dealt"].is_null();
        let (nth, dealt) = entries.enumerate().rfind(dealt).expect("a game was dealt");
        let first = dealt["dealt"]["first"].to_string();
        let first = First::<R>::read(first.as_bytes()).expect("a first line");
        let seed = first.seed.parse().expect("a seed");
        let game = Game::open(&first.setup, &first.deal, seed).expect("a deal that can be");
        Box::new(Fold::<R> { kind, game, started: false, read: nth + 1 })
    }
    with_rules!(kind, R => open::<R>(kind, log))
}

struct Fold<R: Sheet> {
    kind: Kind,
    game: Game<R>,
    started: bool,
    /// Entries of the log so far.
    read: usize,
}

impl<R: Sheet> Fold<R> {
    fn enter(&mut self, line: &[u8], viewer: usize) -> Option<Deed> {
        let Line::Entry(entry) = Line::<R>::read(line).expect("a line") else { return None };
        let shown = turned_over(&self.look(), &entry);
        let action = serde_json::to_value(entry.action).expect("JSON");
        self.game.enter(&entry).expect("a line that can be");
        let by = entry.by.seat().map(Seat::index);
        let seen = outside(self.kind, &action).filter(|_| by != Some(viewer));
        let deed = || Deed { by, at: entry.at, what: (seen.clone(), shown.clone()) };
        (seen.is_some() || !shown.is_null()).then(deed)
    }
}

impl<R: Sheet> Truth for Fold<R> {
    fn start(&mut self) -> bool {
        let starts = !self.started;
        if starts {
            self.game.start();
            self.started = true;
        }
        starts
    }

    fn is_behind(&self, log: &[Vec<u8>]) -> bool {
        self.read < log.len()
    }

    fn follow(&mut self, log: &[Vec<u8>], viewer: usize) -> Vec<Deed> {
        let mut deeds = Vec::new();
        for bytes in &log[self.read..] {
            let entry: Value = serde_json::from_slice(bytes).expect("JSON");
            if let Some(line) = entry["line"].get("line") {
                self.start();
                deeds.extend(self.enter(line.to_string().as_bytes(), viewer));
            }
            if let Some(code) = entry["cost"]["code"].as_str() {
                self.start();
                let refusal = R::Refusal::ALL.iter().find(|refusal| refusal.code() == code);
                let at = Millis(entry["cost"]["at"].as_u64().expect("a moment"));
                let seat = Seat::at(entry["cost"]["seat"].as_u64().expect("a seat") as u8);
                self.game.cost(at, seat, *refusal.expect("a refusal"));
            }
        }
        self.read = log.len();
        deeds
    }

    fn look(&self) -> Value {
        let over =
            Outcome { scores: table::BySeat::of(1, 0), winners: Default::default(), end: () };
        serde_json::to_value(self.game.rules().view(Viewer::everyone(&over))).expect("JSON")
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn allows(&self, seat: u8, sign: Sign) -> Result<(), &'static str> {
        self.game.rules().allows(Seat::at(seat), sign).map_err(Refusal::code)
    }
}

/// The faces that an action turns over for everybody, if only for a moment.
fn turned_over<A: serde::Serialize>(truth: &Value, entry: &Entry<A>) -> Value {
    let action = serde_json::to_value(&entry.action).expect("JSON");
    let held = |seat: &Value, card: &str| match seat.as_u64() {
        Some(seat) => truth["players"][seat as usize][card].clone(),
        None => Value::Null,
    };
    match (action["do"].as_str(), entry.by) {
        (Some("mission"), By::Seat(by) | By::For(by)) => held(&json!(by), "deliver"),
        (Some("intercept"), _) => {
            let place = &action["location"];
            let receiver = if place.is_null() { &Value::Null } else { &action["to"] };
            json!([held(&action["from"], "deliver"), held(receiver, "receive")])
        }
        _ => Value::Null,
    }
}

/// The facts that somebody may know: whoever sits there, or the public, which has no seat.
pub(super) fn known(kind: Kind, truth: &Value, viewer: Option<usize>) -> Value {
    let players = |fact: &dyn Fn(&Value, bool) -> Value| -> Value {
        let players = truth["players"].as_array().expect("every view has players").iter();
        players.enumerate().map(|(seat, player)| fact(player, Some(seat) == viewer)).collect()
    };
    let phase = &truth["phase"];
    match kind {
        Kind::Blink => {
            let set = *phase == "set";
            let piles = truth["piles"].as_array().expect("piles").iter();
            let tops = piles.map(|pile| if set { back(&pile[0]) } else { pile[0].clone() });
            let players = players(&|player, own| {
                let chosen = if own { player["chosen"].clone() } else { back(&player["chosen"]) };
                let fumbled = own.then(|| player["fumbled_until"].clone());
                json!([cards(&player["hand"], own), chosen, fumbled])
            });
            json!([phase, tops.collect::<Value>(), truth["draw"], players])
        }
        Kind::BlinkOfAnEye => {
            let over = *phase == "over";
            let players = players(&|player, own| {
                let lying = player["cards"].as_array().expect("cards").iter().map(|lying| {
                    let by = lying["by"].as_u64().map(|by| by as usize);
                    json!([by, (over || by == viewer).then(|| lying["card"].clone())])
                });
                let lying: Value = lying.collect();
                json!([(over || own).then(|| only(player, &["target", "hand"])), lying])
            });
            json!([phase, players])
        }
        Kind::EyesWideShut => {
            let players = players(&|player, own| {
                let open = only(player, &["zone", "lives", "escaped", "ready"]);
                json!([open, own.then(|| player["hand"].clone())])
            });
            json!([phase, truth["day"], truth["last_night"], players])
        }
        Kind::Zwinkern => {
            let players = players(&|player, own| {
                json!([cards(&player["hand"], own), only(player, &["figure", "taken", "eyes"])])
            });
            json!([phase, truth["turn"], players, truth["gone"]])
        }
        Kind::ShiftyEyedSpies => {
            let players = players(&|player, own| {
                let hand = json!([player["deliver"], player["receive"]]);
                let open = ["points", "tokens", "deliver_serial", "receive_serial"];
                json!([cards(&hand, own), only(player, &open)])
            });
            let decks =
                ["deliver", "receive"].map(|deck| only(&truth[deck], &["stocked", "discarded"]));
            json!([only(truth, &["phase", "tracker", "attempted"]), players, decks])
        }
    }
}

/// The back of a card, if there is one.
fn back(card: &Value) -> Value {
    if card.is_null() { Value::Null } else { json!("back") }
}

/// Cards, or their backs.
fn cards(cards: &Value, own: bool) -> Value {
    let cards = cards.as_array().expect("cards").iter();
    cards.map(|card| if own { card.clone() } else { back(card) }).collect()
}

/// These keys of an object.
fn only(object: &Value, keys: &[&str]) -> Value {
    keys.iter().map(|key| ((*key).to_owned(), object[*key].clone())).collect()
}

/// What others see of an action, if anything.
fn outside(kind: Kind, action: &Value) -> Option<Value> {
    match (kind, action["do"].as_str().expect("an action")) {
        // In the dark nobody sees what others do.
        (Kind::EyesWideShut, "hand" | "confirm") => None,
        (Kind::Blink, "set_down") => Some(only(action, &["do"])),
        (Kind::BlinkOfAnEye, "place") => Some(only(action, &["do", "on"])),
        (Kind::ShiftyEyedSpies, "shuffle") => Some(only(action, &["do", "deck"])),
        _ => Some(action.clone()),
    }
}

/// Whether two actions of another look the same.
pub(super) fn alike(kind: Kind, one: &Value, other: &Value) -> bool {
    outside(kind, one) == outside(kind, other)
}

/// Swaps two cards of a deal.
pub(super) fn vary(kind: Kind, deal: &mut Value, dice: &mut Dice) {
    let lists: &[&str] = match kind {
        // Often a centre card, which is a secret only until the start.
        Kind::Blink => &["/draw/0", "/draw/1"],
        Kind::BlinkOfAnEye => &["/targets"],
        Kind::EyesWideShut => return,
        Kind::Zwinkern => {
            &["/hands/0", "/hands/1", "/hands/2", "/hands/3", "/hands/4", "/hands/5", "/out"]
        }
        // Cards of one deck only.
        Kind::ShiftyEyedSpies if dice.below(2) == 0 => &["/deliver"],
        Kind::ShiftyEyedSpies => &["/receive"],
    };
    let mut place = || {
        let list = dice.pick(lists);
        let cards = deal.pointer(list).and_then(Value::as_array).map_or(0, Vec::len) as u32;
        (cards > 0).then(|| format!("{list}/{}", dice.below(cards) * dice.below(2)))
    };
    let (Some(one), Some(other)) = (place(), place()) else { return };
    let first = deal.pointer(&one).expect("a card").clone();
    let second = deal.pointer(&other).expect("a card").clone();
    *deal.pointer_mut(&one).expect("a card") = second;
    *deal.pointer_mut(&other).expect("a card") = first;
}

/// Anything at all that is shaped like an action of this game; now and then nothing like it.
pub(super) fn wild(kind: Kind, dice: &mut Dice) -> Value {
    let (nth, seat) = (dice.below(6), dice.below(8));
    let card = || {
        let (colour, shape) = (nth as usize, seat as usize % 6);
        format!("{}{}{}", &"rbgney"[colour..=colour], &"stbfmd"[shape..=shape], 1 + nth % 5)
    };
    let place = ["fountain", "metro", "newsstand", "cafe"][nth as usize % 4];
    if dice.below(8) == 0 {
        return [json!({ "do": "cheat" }), json!(7), json!({ "do": "time" })][nth as usize % 3]
            .clone();
    }
    match (kind, dice.below(3)) {
        (Kind::Blink, 0) => json!({ "do": "set_down", "card": card() }),
        (Kind::Blink, 1) => json!({ "do": "draw" }),
        (Kind::Blink, _) => json!({ "do": "play", "card": card(), "pile": seat % 2 }),
        (Kind::BlinkOfAnEye, 0) => json!({ "do": "lift", "on": seat }),
        (Kind::BlinkOfAnEye, _) => {
            let colour = ["red", "blue", "green", "yellow", "purple", "bluff"][nth as usize];
            json!({ "do": "place", "card": colour, "on": seat })
        }
        (Kind::EyesWideShut, 0) => json!({ "do": "ready" }),
        (Kind::EyesWideShut, 1) => json!({ "do": "confirm" }),
        (Kind::EyesWideShut, _) => json!({ "do": "hand", "up": nth > 2 }),
        (Kind::Zwinkern, 0) => json!({ "do": "call", "partner": seat }),
        (Kind::Zwinkern, 1) => json!({ "do": "pass" }),
        (Kind::Zwinkern, _) => json!({ "do": "place", "card": 1 + dice.below(36) }),
        (Kind::ShiftyEyedSpies, 0) => json!({ "do": "mission", "location": place }),
        (Kind::ShiftyEyedSpies, 1) => json!({ "do": "end", "discard": [] }),
        (Kind::ShiftyEyedSpies, _) => {
            json!({ "do": "intercept", "to": seat, "location": place })
        }
    }
}
