//! Secrets are a property: vary what a viewer cannot know, and every byte meant for that viewer
//! stays the same.
//!
//! Two games are played in step that differ only in what the viewer may not know: another deal,
//! other faces of cards laid face down, other hands in the dark. What the viewer may know is
//! spelt out here, game by game ([`Secrets::known`]): the facts, and nothing that follows from
//! them. As long as these are the same in both games, so must be views, what is a seat's own,
//! notices, what is legal and every refusal: whatever else a view shows has no business to differ. Once they differ (a card
//! was turned over), the two have parted and another pair is dealt.

use std::fmt::Debug;

use arbitrary::Unstructured;
use games::{Blink, BlinkOfAnEye, EyesWideShut, ShiftyEyedSpies, Zwinkern, with_rules};
use serde_json::{Value, json};
use table::{
    Aim, By, Dice, Entry, Game, Gesture, Millis, Outcome, Refusal, Rules, Seat, Seed, Setup, Sign,
    Viewer,
};

use crate::laws::knows_the_public_view_and_its_own;
use crate::wild::Wild;
use crate::{other_options, tables};

/// What is secret in a game.
trait Secrets: Wild {
    /// Changes something in the deal.
    fn vary(deal: &mut Self::Deal, dice: &mut Dice);

    /// The facts in a look at everything that `viewer` may know; the public is no seat.
    fn known(truth: &Value, viewer: Option<usize>) -> Value;

    /// The faces that an action turns over for everybody, if only for a moment.
    fn turned_over(_truth: &Value, _by: By, _action: &Self::Action) -> Value {
        Value::Null
    }

    /// Whether two actions of another seat look the same.
    fn alike(one: &Self::Action, other: &Self::Action) -> bool {
        one == other
    }
}

/// What `fact` says of each player and whether it is the viewer.
fn players(truth: &Value, viewer: Option<usize>, fact: impl Fn(&Value, bool) -> Value) -> Value {
    let players = truth["players"].as_array().expect("every view has players").iter();
    players.enumerate().map(|(seat, player)| fact(player, Some(seat) == viewer)).collect()
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

impl Secrets for Blink {
    fn vary(deal: &mut blink::Deal, dice: &mut Dice) {
        // Often a centre card, which is a secret only until the start.
        let mut place = || (dice.below(2) as usize, (dice.below(4) * dice.below(30) % 30) as usize);
        let (one, other) = (place(), place());
        let card = deal.draw[one.0][one.1];
        deal.draw[one.0][one.1] = deal.draw[other.0][other.1];
        deal.draw[other.0][other.1] = card;
    }

    fn known(truth: &Value, viewer: Option<usize>) -> Value {
        let set = truth["phase"] == "set";
        let piles = truth["piles"].as_array().expect("piles").iter();
        let tops = piles.map(|pile| if set { back(&pile[0]) } else { pile[0].clone() });
        let tops: Value = tops.collect();
        let players = players(truth, viewer, |player, own| {
            let chosen = if own { player["chosen"].clone() } else { back(&player["chosen"]) };
            let fumbled = own.then(|| player["fumbled_until"].clone());
            json!([cards(&player["hand"], own), chosen, fumbled])
        });
        json!([truth["phase"], tops, truth["draw"], players])
    }

    fn alike(one: &blink::Action, other: &blink::Action) -> bool {
        use blink::Action::SetDown;
        one == other || matches!((one, other), (SetDown { .. }, SetDown { .. }))
    }
}

impl Secrets for BlinkOfAnEye {
    fn vary(deal: &mut blink_of_an_eye::Deal, dice: &mut Dice) {
        let seats = u32::from(deal.targets.seats());
        let [one, other] = [(); 2].map(|()| Seat::at(dice.below(seats) as u8));
        let target = deal.targets[one];
        deal.targets[one] = deal.targets[other];
        deal.targets[other] = target;
    }

    fn known(truth: &Value, viewer: Option<usize>) -> Value {
        let over = truth["phase"] == "over";
        let players = players(truth, viewer, |player, own| {
            let lying = player["cards"].as_array().expect("cards").iter().map(|lying| {
                let by = lying["by"].as_u64().map(|by| by as usize);
                json!([by, (over || by == viewer).then(|| lying["card"].clone())])
            });
            let mut lying: Vec<Value> = lying.collect();
            lying.sort_by_key(ToString::to_string);
            json!([(over || own).then(|| only(player, &["target", "hand"])), lying])
        });
        json!([truth["phase"], players])
    }

    fn alike(one: &blink_of_an_eye::Action, other: &blink_of_an_eye::Action) -> bool {
        use blink_of_an_eye::Action::Place;
        match (one, other) {
            (Place { on: one, .. }, Place { on: other, .. }) => one == other,
            _ => one == other,
        }
    }
}

impl Secrets for EyesWideShut {
    fn vary(_deal: &mut eyes_wide_shut::Deal, _dice: &mut Dice) {}

    fn known(truth: &Value, viewer: Option<usize>) -> Value {
        let players = players(truth, viewer, |player, own| {
            let open = only(player, &["zone", "lives", "escaped", "ready"]);
            json!([open, own.then(|| player["hand"].clone())])
        });
        json!([truth["phase"], truth["day"], truth["last_night"], players])
    }

    fn alike(one: &eyes_wide_shut::Action, other: &eyes_wide_shut::Action) -> bool {
        use eyes_wide_shut::Action::{Confirm, Hand};
        // In the dark nobody sees what others do.
        let dark = |action| matches!(action, &Hand { .. } | &Confirm {});
        one == other || dark(one) && dark(other)
    }
}

impl Secrets for Zwinkern {
    fn vary(deal: &mut zwinkern::Deal, dice: &mut Dice) {
        let lists = deal.hands.len() + 1;
        let mut place = || {
            let list = dice.below(lists as u32) as usize;
            let len = deal.hands.get(list).unwrap_or(&deal.out).len();
            (len > 0).then(|| (list, dice.below(len as u32) as usize))
        };
        let (Some(one), Some(other)) = (place(), place()) else { return };
        let mut card = |(list, nth): (usize, usize), put| {
            let list = deal.hands.get_mut(list).unwrap_or(&mut deal.out);
            std::mem::replace(&mut list[nth], put)
        };
        let any = zwinkern::Person::at(1);
        let (first, second) = (card(one, any), card(other, any));
        card(one, if one == other { first } else { second });
        card(other, first);
    }

    fn known(truth: &Value, viewer: Option<usize>) -> Value {
        let players = players(truth, viewer, |player, own| {
            json!([cards(&player["hand"], own), only(player, &["figure", "taken", "eyes"])])
        });
        json!([truth["phase"], truth["turn"], players, truth["gone"]])
    }
}

impl Secrets for ShiftyEyedSpies {
    fn vary(deal: &mut shifty_eyed_spies::Deal, dice: &mut Dice) {
        let mut nth = |len: usize| dice.below(len as u32) as usize;
        let (one, other) = (nth(deal.deliver.len()), nth(deal.deliver.len()));
        deal.deliver.swap(one, other);
        let (one, other) = (nth(deal.receive.len()), nth(deal.receive.len()));
        deal.receive.swap(one, other);
    }

    fn known(truth: &Value, viewer: Option<usize>) -> Value {
        let players = players(truth, viewer, |player, own| {
            let hand = json!([player["deliver"], player["receive"]]);
            let open = ["points", "tokens", "deliver_serial", "receive_serial"];
            json!([cards(&hand, own), only(player, &open)])
        });
        let decks =
            ["deliver", "receive"].map(|deck| only(&truth[deck], &["stocked", "discarded"]));
        json!([only(truth, &["phase", "tracker", "attempted"]), players, decks])
    }

    fn turned_over(truth: &Value, by: By, action: &shifty_eyed_spies::Action) -> Value {
        use shifty_eyed_spies::Action::{Intercept, Mission};
        let held = |seat: Seat, kind: &str| truth["players"][seat.index()][kind].clone();
        match *action {
            Mission { .. } => by.seat().map_or(Value::Null, |seat| held(seat, "deliver")),
            Intercept { from, to, location, .. } => json!([
                from.map(|from| held(from, "deliver")),
                location.map(|_| held(to, "receive")),
            ]),
            _ => Value::Null,
        }
    }

    fn alike(one: &shifty_eyed_spies::Action, other: &shifty_eyed_spies::Action) -> bool {
        use shifty_eyed_spies::Action::Shuffle;
        match (one, other) {
            (Shuffle { deck: one, .. }, Shuffle { deck: other, .. }) => one == other,
            _ => one == other,
        }
    }
}

#[test]
fn views_notices_menus_and_refusals_tell_nobody_what_they_may_not_know() {
    for (kind, seats) in tables() {
        let viewers = (0..seats).map(|seat| Viewer::Seat(Seat::at(seat))).chain([Viewer::Public]);
        for viewer in viewers {
            for options in [json!({}), other_options(kind)] {
                let pairs = (0..16).map(|number| {
                    with_rules!(kind, R => Pair::<R>::play(seats, &options, viewer, number))
                });
                let compared: usize = pairs.sum();
                // The check must not pass for want of anything to check.
                assert!(compared > 20, "{kind}, {seats}, {viewer:?}: only {compared} compared");
            }
        }
    }
}

/// Two games that look the same to one viewer.
struct Pair<R: Rules> {
    games: [Game<R>; 2],
    viewer: Viewer,
    /// The look from above.
    truth: Viewer,
    dice: Dice,
    /// The viewer has seen a difference.
    parted: bool,
    /// From when on what others do in secret differs, so that games also differ late.
    alike_until: Millis,
}

impl<R: Secrets> Pair<R> {
    /// Plays a pair until they part or end; how often they were compared while truly different.
    fn play(seats: u8, options: &Value, viewer: Viewer, number: u64) -> usize {
        let mut setup = Setup::<R>::new(seats);
        setup.options = serde_json::from_value(options.clone()).expect("options of this game");
        let seed = Seed::from_number(number);
        let (one, mut deal) = Game::deal(&setup, seed).expect("a table that fits");
        let mut dice = seed.dice(u64::MAX);
        let alike_until = Millis(u64::from(dice.below(2) * dice.below(200_000)));
        R::vary(&mut deal, &mut dice);
        let other = Game::open(&setup, &deal, seed).expect("another deal that can be");
        let over =
            Outcome { scores: table::BySeat::of(1, 0), winners: Default::default(), end: () };
        let truth = Viewer::everyone(&over);
        let mut pair =
            Pair { games: [one, other], viewer, truth, dice, parted: false, alike_until };
        let mut compared = pair.compare();
        pair.games.iter_mut().for_each(Game::start);
        compared += pair.compare();
        let mut now = Millis::START;
        for _ in 0..200 {
            now = now + u64::from(pair.dice.below(3_000));
            match pair.step(now) {
                Some(true) => compared += pair.compare(),
                Some(false) => {}
                None => break,
            }
        }
        compared
    }

    /// Whether something happened; nothing at all if the two cannot go on together.
    fn step(&mut self, now: Millis) -> Option<bool> {
        if !self.looks_the_same() || self.games[0].outcome().is_some() {
            return None;
        }
        let [one, other] = &self.games;
        if let Some(due) = one.rules().due().filter(|&due| due <= now) {
            let (by, action) = one.lapse()?;
            let at = due.max(one.now());
            let same = Entry { at, by, action };
            // A shuffle may come out differently, if not to the viewer's eyes.
            let own = other.lapse().filter(|(_, own)| R::alike(own, &action));
            let own = own.map_or(same, |(by, action)| Entry { at, by, action });
            // The table may have more to do at this moment: nobody is told anything before it has.
            let acted = self.both(same, own);
            let busy = |game: &Game<R>| game.rules().due().is_some_and(|due| due <= at);
            return acted.then(|| !self.games.iter().any(busy));
        }
        let seat = Seat::at(self.dice.below(u32::from(one.seats())) as u8);
        if self.dice.below(8) == 0 {
            return self.ask_wildly(now, seat).then_some(true);
        }
        let choices: Vec<R::Action> = one.rules().legal(now, seat).collect();
        if choices.is_empty() {
            return Some(false);
        }
        let action = self.dice.pick(&choices);
        let mut disguises: Vec<R::Action> = other.rules().legal(now, seat).collect();
        disguises.retain(|disguise| R::alike(disguise, &action));
        let own = self.viewer.shares(seat) || now < self.alike_until;
        let entry = |action| Entry { at: now, by: By::Seat(seat), action };
        let disguise =
            if own || disguises.is_empty() { action } else { self.dice.pick(&disguises) };
        if other.rules().decide(now, By::Seat(seat), &disguise).is_err() {
            return Some(false);
        }
        Some(self.both(entry(action), entry(disguise)))
    }

    /// Asks for anything at all, and takes the price of a refusal. Whether they go on together.
    fn ask_wildly(&mut self, now: Millis, seat: Seat) -> bool {
        let noise: [u8; 64] = std::array::from_fn(|_| self.dice.below(256) as u8);
        let Ok(action) = R::action(&mut Unstructured::new(&noise)) else { return true };
        let [one, other] = &self.games;
        let asked = |game: &Game<R>| game.rules().decide(now, By::Seat(seat), &action).is_ok();
        match (asked(one), asked(other)) {
            (false, false) => {
                self.games.iter_mut().for_each(|game| _ = game.act(now, seat, action));
                true
            }
            // What is taken is taken elsewhere; what is taken in one of them parts the two.
            (true, true) => true,
            _ => false,
        }
    }

    /// Makes an entry in one game and its like in the other; the viewer must notice the same,
    /// unless it parts the two.
    fn both(&mut self, one: Entry<R::Action>, other: Entry<R::Action>) -> bool {
        let entries = [one, other];
        let [first, second] = &self.games;
        let notices = [(first, one), (second, other)].map(|(game, entry)| {
            let notice = game.rules().notice(self.viewer, entry.by, &entry.action);
            serde_json::to_string(&notice).expect("notices are JSON")
        });
        let turned_over = [(first, one), (second, other)]
            .map(|(game, entry)| R::turned_over(&self.truth_of(game), entry.by, &entry.action));
        self.parted = turned_over[0] != turned_over[1];
        let before = self.games.clone();
        for (game, entry) in self.games.iter_mut().zip(&entries) {
            if game.enter(entry).is_err() {
                self.parted = true;
                return false;
            }
        }
        if self.looks_the_same() {
            assert_eq!(notices[0], notices[1], "{:?} noticed {entries:?}", self.viewer);
            let [one, other] = [0, 1].map(|nth| {
                let mut told = Vec::new();
                let then = before[nth].rules();
                self.games[nth].rules().aftermath(self.viewer, then, &mut |seat, notice| {
                    told.push((seat, serde_json::to_string(&notice).expect("notices are JSON")));
                });
                told
            });
            assert_eq!(one, other, "{:?} noticed what {entries:?} brought", self.viewer);
        }
        true
    }

    fn truth_of(&self, game: &Game<R>) -> Value {
        serde_json::to_value(game.rules().view(self.truth)).expect("views are JSON")
    }

    fn looks_the_same(&self) -> bool {
        let seat = match self.viewer {
            Viewer::Seat(seat) => Some(seat.index()),
            Viewer::Public | Viewer::Everyone(_) => None,
        };
        let [one, other] = self.games.each_ref().map(|game| R::known(&self.truth_of(game), seat));
        !self.parted && one == other
    }

    /// Everything this viewer is or could be told; 1 if the two games really differ.
    fn compare(&mut self) -> usize {
        if !self.looks_the_same() {
            return 0;
        }
        let viewer = self.viewer;
        let noise: [u8; 256] = std::array::from_fn(|_| self.dice.below(256) as u8);
        let [one, other] = &self.games;
        let same = |what: &str, told: [&dyn Debug; 2]| {
            let [one, other] = told.map(|told| format!("{told:?}"));
            assert_eq!(one, other, "{viewer:?} can tell {what} apart in {}", R::NAME);
        };
        let view = |game: &Game<R>| serde_json::to_string(&game.rules().view(viewer)).unwrap();
        same("views", [&view(one), &view(other)]);
        same(
            "readable views",
            [&one.rules().view(viewer).to_string(), &other.rules().view(viewer).to_string()],
        );
        same("deadlines", [&one.rules().due(), &other.rules().due()]);
        same("who is awaited", [&one.rules().awaited(), &other.rules().awaited()]);
        if let Viewer::Seat(seat) = viewer {
            let now = one.now();
            let own = |game: &Game<R>| serde_json::to_string(&game.rules().own(seat)).unwrap();
            same("what is their own", [&own(one), &own(other)]);
            // Wild requests cost something now and then, which play by the menu never does.
            knows_the_public_view_and_its_own(one, seat);
            let menu = |game: &Game<R>| game.rules().legal(now, seat).collect::<Vec<_>>();
            same("menus", [&menu(one), &menu(other)]);
            let signs = |game: &Game<R>| {
                let aims = Seat::all(8).map(Aim::Seat).chain((0..5).map(Aim::Place));
                let signs = aims.flat_map(|aim| Gesture::ALL.map(|gesture| Sign { gesture, aim }));
                let answer = |sign| game.rules().allows(seat, sign).map_err(Refusal::code);
                signs.map(answer).collect::<Vec<_>>()
            };
            same("signs", [&signs(one), &signs(other)]);
            same("the night", [&one.rules().eyes_shut(), &other.rules().eyes_shut()]);
            let mut from = Unstructured::new(&noise);
            while let (Ok(action), false) = (R::action(&mut from), from.is_empty()) {
                let answer = |game: &Game<R>| {
                    let answer = game.rules().decide(now, By::Seat(seat), &action);
                    answer.map_err(Refusal::code)
                };
                same("answers", [&answer(one), &answer(other)]);
            }
        }
        usize::from(one.rules() != other.rules())
    }
}
