//! Secrets are a property of the lines: vary what a seat cannot know, and every byte that its
//! program is sent stays the same.
//!
//! A game is played among the house's own with a program that watches one face, and then once more:
//! from another deal, with other hands in the dark, other looks and other small signs where nobody
//! at that chair sees them. As long as the facts are the same to the chair (its view, what it
//! notices, what its eyes take in, what it hears), so are its lines and their moments. That views
//! and notices themselves tell no more is for `crates/games/tests/suite/secrets.rs`.

use std::fmt::{Debug, Display};
use std::time::Duration;

use company::{Character, Companion, Deed, Hosts, Party, Player, Watched};
use games::{Blink, BlinkOfAnEye, EyesWideShut, ShiftyEyedSpies, Sitting, Zwinkern};
use gaze::{Dials, Look, Perception};
use serde_json::{Value, json};
use table::{
    Aim, By, Dice, Entry, Game, Gesture, Millis, Phrase, Rules, Seat, Seed, Setup, Viewer,
};

use super::fault::Fault;
use super::{Chair, Hand, Patience, Talks};

/// The chair that is watched, …
const SEAT: Seat = Seat::at(0);
/// … and whose face it watches.
const FACE: Seat = Seat::at(1);
const PATIENCE: Patience = Patience { answer: Duration::from_secs(3_600) };

/// A game whose secrets can be changed.
trait Secrets: Hosts {
    /// Changes something in the deal.
    fn vary(deal: &mut Self::Deal, dice: &mut Dice);

    /// Another's action that looks the same from elsewhere; none if that does too.
    fn disguise(action: Self::Action, _dice: &mut Dice) -> Option<Self::Action> {
        Some(action)
    }
}

impl Secrets for Blink {
    fn vary(deal: &mut games::blink::Deal, dice: &mut Dice) {
        let mut place = || (dice.below(2) as usize, dice.below(30) as usize);
        let (one, other) = (place(), place());
        let card = deal.draw[one.0][one.1];
        deal.draw[one.0][one.1] = deal.draw[other.0][other.1];
        deal.draw[other.0][other.1] = card;
    }
}

impl Secrets for BlinkOfAnEye {
    fn vary(deal: &mut games::blink_of_an_eye::Deal, dice: &mut Dice) {
        let seats = u32::from(deal.targets.seats());
        let [one, other] = [(); 2].map(|()| Seat::at(dice.below(seats) as u8));
        let target = deal.targets[one];
        deal.targets[one] = deal.targets[other];
        deal.targets[other] = target;
    }

    fn disguise(action: Self::Action, dice: &mut Dice) -> Option<Self::Action> {
        use games::blink_of_an_eye::{Action, GuessCard};
        Some(match action {
            Action::Place { on, .. } if dice.below(2) == 0 => {
                Action::Place { card: GuessCard::Bluff, on }
            }
            action => action,
        })
    }
}

impl Secrets for EyesWideShut {
    fn vary(_deal: &mut Self::Deal, _dice: &mut Dice) {}

    fn disguise(action: Self::Action, dice: &mut Dice) -> Option<Self::Action> {
        use games::eyes_wide_shut::Action;
        match (action, dice.below(3)) {
            (Action::Hand { .. }, 0) => None,
            (Action::Hand { up }, 1) => Some(Action::Hand { up: !up }),
            (action, _) => Some(action),
        }
    }
}

impl Secrets for Zwinkern {
    fn vary(deal: &mut games::zwinkern::Deal, dice: &mut Dice) {
        // Two cards of others, or of those that are left over.
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
        let any = games::zwinkern::Person::at(1);
        let (first, second) = (card(one, any), card(other, any));
        card(one, if one == other { first } else { second });
        card(other, first);
    }
}

impl Secrets for ShiftyEyedSpies {
    fn vary(deal: &mut games::shifty_eyed_spies::Deal, dice: &mut Dice) {
        let mut nth = |len: usize| dice.below(len as u32) as usize;
        let (one, other) = (nth(deal.deliver.len()), nth(deal.deliver.len()));
        deal.deliver.swap(one, other);
        let (one, other) = (nth(deal.receive.len()), nth(deal.receive.len()));
        deal.receive.swap(one, other);
    }
}

/// A program that notes what it is told, looks at one face, and waits.
#[derive(Default)]
struct Notes(Vec<String>);

impl Talks for Notes {
    fn say(&mut self, line: &str) {
        self.0.push(line.to_owned());
    }

    fn answer(&mut self, _patience: Duration) -> Result<String, Fault> {
        let asked: Value = serde_json::from_str(self.0.last().expect("a question")).expect("JSON");
        Ok(match (&asked["game"]["id"], &asked["ask"]["id"]) {
            (Value::Null, id) if *id == 2 => {
                json!({ "look": { "id": id, "in_ms": 300, "look": { "seat": FACE } } })
            }
            (Value::Null, id) => json!({ "wait": { "id": id } }),
            (id, _) => json!({ "ready": { "id": id } }),
        }
        .to_string())
    }

    fn last_words(&mut self) -> String {
        String::new()
    }
}

/// The chair, and the facts that it may know, with their moments.
struct Observed<'o, R: Rules> {
    chair: Chair<'o, R, Notes>,
    facts: &'o mut Vec<(Millis, String)>,
    view: Option<R::View>,
}

impl<R: Rules> Observed<'_, R> {
    fn fact(&mut self, at: Millis, fact: &impl Debug) {
        self.facts.push((at, format!("{fact:?}")));
    }

    fn look(&mut self, at: Millis, rules: &R) {
        let view = rules.view(Viewer::Seat(SEAT));
        if self.view.as_ref() != Some(&view) {
            self.fact(at, &view);
            self.view = Some(view);
        }
    }
}

impl<R: Rules> Player<R> for Observed<'_, R> {
    fn seat(&self) -> Seat {
        SEAT
    }

    fn show(&mut self, now: Millis, rules: &R) {
        self.look(now, rules);
        self.chair.show(now, rules);
    }

    fn tell(&mut self, before: &R, after: &R, entry: &Entry<R::Action>) {
        if let Some(notice) = before.notice(Viewer::Seat(SEAT), entry.by, &entry.action) {
            self.fact(entry.at, &(entry.by, notice));
        }
        after.aftermath(Viewer::Seat(SEAT), before, &mut |about, notice| {
            self.facts.push((entry.at, format!("{:?}", (about, notice))));
        });
        self.look(entry.at, after);
        self.chair.tell(before, after, entry);
    }

    fn perceive(&mut self, at: Millis, what: Perception) {
        self.fact(at, &what);
        self.chair.perceive(at, what);
    }

    fn hear(&mut self, at: Millis, by: Seat, phrase: Phrase, to: Option<Seat>) {
        self.fact(at, &(by, phrase, to));
        self.chair.hear(at, by, phrase, to);
    }

    fn done(&mut self, at: Millis) {
        self.chair.done(at);
    }

    fn refuse(&mut self, at: Millis, code: &'static str, why: &dyn Display) {
        self.chair.refuse(at, code, why);
    }

    fn due(&mut self, table: &Sitting<R>) -> Option<Millis> {
        self.chair.due(table)
    }

    fn act(&mut self, now: Millis) -> Option<Deed<R::Action>> {
        self.chair.act(now)
    }

    fn over(&mut self, table: &Sitting<R>) {
        // Then nothing is secret.
        let open = table.rules().outcome().map(|end| table.rules().view(Viewer::everyone(&end)));
        self.fact(table.now(), &open);
        self.chair.over(table);
    }
}

/// What somebody does, and when.
type Script<A> = Vec<(Millis, Seat, Deed<A>)>;

/// Somebody who does what is written, whatever happens.
struct Actor<A> {
    seat: Seat,
    deeds: std::vec::IntoIter<(Millis, Seat, Deed<A>)>,
}

impl<R: Rules> Player<R> for Actor<R::Action> {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn show(&mut self, _now: Millis, _rules: &R) {}

    fn tell(&mut self, _before: &R, _after: &R, _entry: &Entry<R::Action>) {}

    fn perceive(&mut self, _at: Millis, _what: Perception) {}

    fn hear(&mut self, _at: Millis, _by: Seat, _phrase: Phrase, _to: Option<Seat>) {}

    fn refuse(&mut self, _at: Millis, _code: &'static str, _why: &dyn Display) {}

    fn due(&mut self, _table: &Sitting<R>) -> Option<Millis> {
        self.deeds.as_slice().first().map(|(at, ..)| *at)
    }

    fn act(&mut self, _now: Millis) -> Option<Deed<R::Action>> {
        self.deeds.next().map(|(_, _, deed)| deed)
    }
}

/// What came of a game: the facts, the lines, and what everybody did.
struct Played<A> {
    facts: Vec<(Millis, String)>,
    lines: Vec<String>,
    script: Script<A>,
}

fn play<R: Secrets>(
    setup: &Setup<R>,
    deal: &R::Deal,
    seed: &Seed,
    script: Option<&Script<R::Action>>,
) -> Played<R::Action> {
    let game = Game::open(setup, deal, *seed).expect("a deal that can be");
    let mut hand = Hand::new(0, Some(Notes::default()));
    let (mut facts, mut played) = (Vec::new(), Script::new());
    let mut observed = Some((&mut hand, &mut facts));
    let party = Party::of(setup, game, Dials::default(), seed, |place| {
        let seat = place.seat;
        if seat == SEAT {
            let (hand, facts) = observed.take().expect("one such seat");
            let chair = Chair::new(place, hand, PATIENCE);
            return Box::new(Observed { chair, facts, view: None });
        }
        match script {
            None => Box::new(Companion::new(seat, R::mind(Character::Sharp, place))),
            Some(script) => {
                let deeds = script.iter().filter(|(_, by, _)| *by == seat).copied();
                Box::new(Actor { seat, deeds: deeds.collect::<Vec<_>>().into_iter() })
            }
        }
    });
    party.play(&mut |watched| match watched {
        Watched::Entry(Entry { at, by: By::Seat(by), action }) => {
            played.push((at, by, Deed::Act(action)));
        }
        Watched::Look(at, by, look) => played.push((at, by, Deed::Look(look))),
        Watched::Sign(at, by, sign) => played.push((at, by, Deed::Sign(sign))),
        Watched::Said(at, by, saying) => played.push((at, by, Deed::Say(saying))),
        _ => {}
    });
    assert!(hand.failure.is_none(), "{:?}", hand.failure);
    let lines = hand.talks.map(|notes| notes.0).unwrap_or_default();
    Played { facts, lines, script: played }
}

/// The same game where the chair cannot see it do otherwise; and how much is different.
fn vary<R: Secrets>(script: &Script<R::Action>, dice: &mut Dice) -> (Script<R::Action>, u32) {
    let mut varied = 0;
    let deeds = script.iter().filter_map(|&(at, by, deed)| {
        let unseen = by != SEAT && by != FACE;
        let other = match deed {
            Deed::Act(action) if by != SEAT => R::disguise(action, dice).map(Deed::Act),
            Deed::Look(Look::Seat(at)) if unseen && at != SEAT && dice.below(2) == 0 => {
                Some(Deed::Look(Look::Down))
            }
            Deed::Sign(sign)
                if unseen
                    && sign.aim != Aim::Seat(SEAT)
                    && !matches!(sign.gesture, Gesture::Point | Gesture::Raise) =>
            {
                (dice.below(2) == 0).then_some(deed)
            }
            deed => Some(deed),
        };
        varied += u32::from(other != Some(deed));
        other.map(|deed| (at, by, deed))
    });
    (deeds.collect(), varied)
}

/// The moment of a line; the first has none.
fn moment(line: &str) -> Millis {
    let line: Value = serde_json::from_str(line).expect("JSON");
    let (_, body) = line.as_object().and_then(|frame| frame.iter().next()).expect("a frame");
    Millis(body["t"].as_u64().unwrap_or(0))
}

/// Another deal that looks the same from the chair when play begins.
fn another_deal<R: Secrets>(
    setup: &Setup<R>,
    deal: &R::Deal,
    seed: &Seed,
    dice: &mut Dice,
) -> R::Deal {
    let looks = |deal: &R::Deal| {
        let mut game = Game::open(setup, deal, *seed).ok()?;
        let before = game.rules().view(Viewer::Seat(SEAT));
        game.start();
        Some((before, game.rules().view(Viewer::Seat(SEAT))))
    };
    for _ in 0..100 {
        let mut other = deal.clone();
        (0..=dice.below(4)).for_each(|_| R::vary(&mut other, dice));
        if other != *deal && looks(&other) == looks(deal) {
            return other;
        }
    }
    deal.clone()
}

/// Plays pairs of games, and compares.
fn compare<R: Secrets>(seats: u8) {
    let setup = Setup::<R>::new(seats);
    let (mut compared, mut different) = (0, 0);
    for number in 0..12 {
        let seed = Seed::from_number(number);
        let mut dice = seed.dice(77);
        let (_, deal) = Game::deal(&setup, seed).expect("a table that fits");
        let one = play(&setup, &deal, &seed, None);
        let (script, varied) = vary::<R>(&one.script, &mut dice);
        let another = another_deal(&setup, &deal, &seed, &mut dice);
        let other = play(&setup, &another, &seed, Some(&script));
        // Until the facts part.
        let parted = one.facts.iter().zip(&other.facts).position(|(one, other)| one != other);
        let until = parted.map_or(Millis(u64::MAX), |nth| one.facts[nth].0.min(other.facts[nth].0));
        let before = |lines: &[String]| -> Vec<String> {
            lines.iter().filter(|line| moment(line) < until).cloned().collect()
        };
        let (lines, others) = (before(&one.lines), before(&other.lines));
        assert_eq!(lines, others, "{}, seed {number}, until {until:?}", R::NAME);
        compared += lines.len();
        different += varied + u32::from(another != deal);
    }
    assert!(compared > 150, "{}: only {compared} lines compared", R::NAME);
    assert!(different > 5, "{}: only {different} things were different", R::NAME);
}

#[test]
fn a_program_is_told_nothing_that_its_seat_may_not_know() {
    compare::<Blink>(2);
    compare::<BlinkOfAnEye>(5);
    compare::<EyesWideShut>(5);
    compare::<Zwinkern>(5);
    compare::<ShiftyEyedSpies>(5);
}
