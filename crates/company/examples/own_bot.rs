//! A bot of one's own for Blink, measured against the house's:
//! `cargo run --release -p sidelong-company --example own_bot`.
//!
//! To make it yours, change `Steady`. What it may know is in `seen::blink`; `bots::Mind` says who
//! tells it what, and when.

use bots::{Character, Deed, Mind};
use company::rating::Contests;
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

const GAMES: u64 = 2_000;

fn main() {
    let contests = play();

    println!("{GAMES} games of Blink between any two of them");
    println!("{:10}{:>8}{:>18}{:>24}", "player", "rating", "95 % interval", "beaten by one's own");
    for (player, rating) in contests.rate().iter().enumerate() {
        let name = Character::ALL.get(player).map_or("one's own", |character| character.name());
        let rating = rating.expect("everybody has played");
        let end = |end: Option<f64>| end.map_or("?".to_owned(), |end| format!("{end:.0}"));
        let interval = format!("{} to {}", end(rating.low), end(rating.high));
        let (won, lost) = (contests.won(OWN, player), contests.won(player, OWN));
        let share = match player {
            OWN => String::new(),
            _ => format!("{:.0} % of {}", 100.0 * won as f64 / (won + lost) as f64, won + lost),
        };
        println!("{name:10}{:>8.0}{interval:>18}{share:>24}", rating.elo);
    }
}

/// Who beat whom in games between two players each, chosen at random.
fn play() -> Contests {
    let setup = Setup::<Blink>::new(2);
    let mut contests = Contests::among(PLAYERS);
    for nth in 0..GAMES {
        let seed = Seed::from_number(1).child(nth);
        let mut dice = seed.dice(u64::MAX);
        let players = BySeat::from_fn(2, |_| dice.below(PLAYERS as u32) as usize);
        let (game, _deal) = Game::deal(&setup, seed).expect("Blink is for two");
        let party =
            Party::new(&setup, game, Dials::default(), &seed, |place| match players[place.seat] {
                OWN => Box::new(Steady::default()),
                house => Blink::mind(Character::ALL[house], place),
            });
        let outcome = party.play(&mut |_watched| {}).game().outcome().expect("played to its end");
        contests.count(&players, &outcome);
    }
    contests
}
