//! A bot of one's own for Blink, measured against the house's:
//! `cargo run --release -p sidelong-company --example own_bot`.
//!
//! To make it yours, change `Steady`. What it may know is in `seen::blink`; `bots::Mind` says who
//! tells it what, and when.

use bots::{Character, Deed, Mind};
use company::rating::{self, Beat};
use company::{Hosts as _, Party};
use games::Blink;
use games::blink::seen::{Action, Notice, View};
use gaze::Dials;
use table::{BySeat, Game, Millis, Seed, Setup};

/// Looks at the table for a while whenever it changed, then does the first thing that is legal.
#[derive(Default)]
struct Steady {
    plan: Option<(Millis, Action)>,
}

impl Steady {
    const LOOKS_MS: u64 = 1_200;
}

impl Mind for Steady {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, _view: &View, legal: &[Action]) {
        self.plan = legal.first().map(|action| (now + Steady::LOOKS_MS, *action));
    }

    fn due(&self) -> Option<Millis> {
        self.plan.map(|(due, _)| due)
    }

    fn act(&mut self, _now: Millis) -> Option<Deed<Action>> {
        self.plan.take().map(|(_, action)| Deed::Act(action))
    }
}

/// The house's characters, and then one's own.
const PLAYERS: usize = Character::ALL.len() + 1;
const OWN: usize = PLAYERS - 1;

/// Games are rated batch by batch, which is where the intervals come from.
const BATCHES: u64 = 40;
const GAMES_PER_BATCH: u64 = 50;

fn main() {
    let batches: Vec<Beat<PLAYERS>> = (0..BATCHES).map(play_batch).collect();
    let ratings = rating::rate(&batches, &mut Seed::from_number(2).dice(0));

    println!("{} games of Blink between any two of them", BATCHES * GAMES_PER_BATCH);
    println!("{:10}{:>8}{:>18}{:>24}", "player", "rating", "95 % interval", "beaten by one's own");
    for (player, rating) in ratings.iter().enumerate() {
        let name = Character::ALL.get(player).map_or("one's own", |character| character.name());
        let interval = format!("{:.0} to {:.0}", rating.low, rating.high);
        let sum =
            |one: usize, other: usize| batches.iter().map(|beat| beat[one][other]).sum::<f64>();
        let (won, lost) = (sum(OWN, player), sum(player, OWN));
        let share = match player {
            OWN => String::new(),
            _ => format!("{:.0} % of {:.0}", 100.0 * won / (won + lost), won + lost),
        };
        println!("{name:10}{:>8.0}{interval:>18}{share:>24}", rating.elo);
    }
}

/// Who beat whom in some games between two players each, chosen at random.
fn play_batch(batch: u64) -> Beat<PLAYERS> {
    let setup = Setup::<Blink>::new(2);
    let mut beat = [[0.0; PLAYERS]; PLAYERS];
    for nth in 0..GAMES_PER_BATCH {
        let seed = Seed::from_number(1).child(batch * GAMES_PER_BATCH + nth);
        let mut dice = seed.dice(u64::MAX);
        let players = BySeat::from_fn(2, |_| dice.below(PLAYERS as u32) as usize);
        let (game, _deal) = Game::deal(&setup, seed).expect("Blink is for two");
        let party =
            Party::new(&setup, game, Dials::default(), &seed, |place| match players[place.seat] {
                OWN => Box::new(Steady::default()),
                house => Blink::mind(Character::ALL[house], place),
            });
        let outcome = party.play(&mut |_watched| {}).game().outcome().expect("played to its end");
        rating::count(&mut beat, &players, &outcome);
    }
    beat
}
