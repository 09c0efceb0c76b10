//! What happens at tables of bots, in figures:
//! `cargo run --release -p sidelong-company --example figures -- duels zwinkern 4 300`.
//!
//! `duels` seats every character with the next lower one, `loose` does so where signs may be lies,
//! `times` says how soon they react, `spends` what becomes of sure cards and tokens in Shifty Eyed
//! Spies, and `lies` what of lies where anything goes. After the game come seats, games and, if you
//! like, a seed.

use std::collections::{BTreeMap, BTreeSet};

use company::{Cause, Character, Hosts, Party, Reaction, Reactions, Watched, lab};
use games::shifty_eyed_spies::{Action as Spying, Notice as Spied};
use games::zwinkern::Action as Winking;
use games::{Kind, ShiftyEyedSpies, Zwinkern, with_rules};
use gaze::{Dials, Perception};
use table::{
    Aim, By, BySeat, Entry, Game, Gesture, Rules, Seat, Seed, Setup, Shown, Sign, Signals, Viewer,
};

const OF_CHARACTER: [Character; 4] =
    [Character::Gentle, Character::Casual, Character::Sharp, Character::Master];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // As a test: a little of everything.
    if words.iter().all(|word| word.starts_with('-')) {
        duels(&Setup::<Zwinkern>::new(3), 1, 1);
        times::<ShiftyEyedSpies>(4, 1, 1);
        spends(4, 1, 1);
        lies::<Zwinkern>(3, 1, 1);
        lies::<ShiftyEyedSpies>(4, 1, 1);
        return;
    }
    let word = |nth: usize| words.get(nth).map_or("", String::as_str);
    let kind: Kind = word(1).parse().expect("a game");
    let seats: u8 = word(2).parse().expect("how many seats");
    let games: u64 = word(3).parse().expect("how many games");
    let seed: u64 = word(4).parse().unwrap_or(11);
    match (word(0), kind) {
        ("times", kind) => with_rules!(kind, R => times::<R>(seats, games, seed)),
        ("duels", kind) => with_rules!(kind, R => duels(&Setup::<R>::new(seats), games, seed)),
        ("loose", Kind::Zwinkern) => duels(&loose::<Zwinkern>(seats), games, seed),
        ("loose", Kind::ShiftyEyedSpies) => duels(&loose::<ShiftyEyedSpies>(seats), games, seed),
        ("spends", Kind::ShiftyEyedSpies) => spends(seats, games, seed),
        ("lies", Kind::Zwinkern) => lies::<Zwinkern>(seats, games, seed),
        ("lies", Kind::ShiftyEyedSpies) => lies::<ShiftyEyedSpies>(seats, games, seed),
        _ => panic!("duels, loose, times, spends or lies, then a game that has them"),
    }
}

/// Plays every pair of neighbours in strength, on every other chair each.
fn duels<R: Hosts>(setup: &Setup<R>, games: u64, seed: u64) {
    for pair in Character::ALL.windows(2) {
        let [worse, better] = *pair else { unreachable!("two") };
        let mut sums = [[0.0; 4]; 2];
        for nth in 0..games {
            let sides = BySeat::from_fn(setup.seats, |seat| (u64::from(seat.number()) + nth) % 2);
            let characters = sides.map(|side| if side == 0 { better } else { worse });
            let seed = Seed::from_number(seed).child(nth);
            let outcome = lab::play_one(setup, &characters, &seed, &mut |_| {});
            for (seat, side) in sides.iter() {
                let won = f64::from(u8::from(outcome.winners.contains(seat)));
                let share = won / outcome.winners.len().max(1) as f64;
                let [chairs, wins, squares, points] = &mut sums[*side as usize];
                *chairs += 1.0;
                *wins += share;
                *squares += share * share;
                *points += f64::from(outcome.scores[seat]);
            }
        }
        let [one, other] = sums.map(|[chairs, wins, squares, points]| {
            let rate = wins / chairs;
            let margin = 1.96 * ((squares / chairs - rate * rate) / chairs).sqrt();
            format!("{:.1} ± {:.1} %, {:.2} points", 100.0 * rate, 100.0 * margin, points / chairs)
        });
        println!("{} × {}: {better} {one}; {worse} {other}", R::NAME, setup.seats);
    }
}

/// How soon equals do what comes of something.
fn times<R: Hosts>(seats: u8, games: u64, seed: u64) {
    let setup = Setup::<R>::new(seats);
    for character in OF_CHARACTER {
        let mut times: BTreeMap<Cause, Vec<u64>> = BTreeMap::new();
        for nth in 0..games {
            let seed = Seed::from_number(seed).child(nth);
            let (game, _) = Game::deal(&setup, seed).expect("a setup that fits");
            let mut reactions = Reactions::new(game.rules());
            let party = Party::new(&setup, game, Dials::default(), &seed, |place| {
                R::mind(character, place)
            });
            party.play(&mut |watched| {
                if let Some(Reaction { to, ms, .. }) = reactions.watch(&watched) {
                    times.entry(to).or_default().push(ms);
                }
            });
        }
        for (to, times) in &mut times {
            times.sort_unstable();
            let [least, few, half, most] =
                [0, 5, 50, 95].map(|percent| times[(times.len() - 1) * percent / 100]);
            println!(
                "{} × {seats}, {character} to {}: {} reactions, least {least}, 5 % {few}, half \
                 {half}, 95 % {most} ms",
                R::NAME,
                to.name(),
                times.len()
            );
        }
    }
}

/// What becomes of cards that somebody saw a true sign of and could intercept, and of tokens.
fn spends(seats: u8, games: u64, seed: u64) {
    let setup = Setup::<ShiftyEyedSpies>::new(seats);
    for character in OF_CHARACTER {
        // Who saw a sign of whose Deliver or Receive card, by its number, and whether they took it.
        let (mut seen, mut taken, mut left, mut right, mut wrong) = (0, 0, 0, 0, 0);
        for nth in 0..games {
            let mut sure: BTreeMap<(Seat, Seat, bool, u16), bool> = BTreeMap::new();
            let end = follow(&setup, character, seed, nth, |table, watched| match *watched {
                Watched::Perceived(_, to, Perception::Sign { by, gesture, aim }) => {
                    let view = table.view(Viewer::Seat(to));
                    let own = view.players[to].deliver.and_then(Shown::known);
                    let [deliver, receive] = serials(table, by);
                    match (gesture, aim) {
                        (Gesture::Wink, Aim::Seat(at)) if at != to => {
                            sure.insert((to, by, true, deliver), false);
                        }
                        (Gesture::Glance, Aim::Place(_)) if own != Some(by) => {
                            sure.insert((to, by, false, receive), false);
                        }
                        _ => {}
                    }
                }
                Watched::Entry(entry) => {
                    let noticed = table.notice(Viewer::Public, entry.by, &entry.action);
                    let Some(Spied::Intercepted { from, to, deliver, receive, .. }) = noticed
                    else {
                        return;
                    };
                    let me = entry.by.seat().expect("somebody intercepts");
                    let named = [
                        deliver.zip(from).map(|(card, from)| (card.right, from, true, 0)),
                        receive.map(|card| (card.right, to, false, 1)),
                    ];
                    for (is_right, owner, delivers, kind) in named.into_iter().flatten() {
                        *(if is_right { &mut right } else { &mut wrong }) += 1;
                        let serial = serials(table, owner)[kind];
                        sure.entry((me, owner, delivers, serial)).and_modify(|took| *took = true);
                    }
                }
                _ => {}
            });
            seen += sure.len();
            taken += sure.values().filter(|took| **took).count();
            left += tokens(&end, seats);
        }
        println!(
            "{character} × {seats}: {taken} of {seen} sure cards taken ({:.1} %), {:.2} tokens \
             left; {right} cards named rightly and {wrong} wrongly",
            100.0 * taken as f64 / seen.max(1) as f64,
            f64::from(left) / (games * u64::from(seats)) as f64,
        );
    }
}

fn tokens(table: &ShiftyEyedSpies, seats: u8) -> u32 {
    let players = table.view(Viewer::Public).players;
    Seat::all(seats).map(|seat| u32::from(players[seat].tokens)).sum()
}

/// The numbers of a spy's two cards.
fn serials(table: &ShiftyEyedSpies, spy: Seat) -> [u16; 2] {
    let player = table.view(Viewer::Public).players[spy];
    [player.deliver_serial, player.receive_serial]
}

/// Plays a game among equals and shows everything, with the table as it is just before it.
fn follow<R: Hosts>(
    setup: &Setup<R>,
    character: Character,
    seed: u64,
    nth: u64,
    mut watch: impl FnMut(&R, &Watched<R::Action>),
) -> R {
    let seed = Seed::from_number(seed).child(nth);
    let (game, _) = Game::deal(setup, seed).expect("a setup that fits");
    let mut table = game.rules().clone();
    table.start();
    let party = Party::new(setup, game, Dials::default(), &seed, |place| R::mind(character, place));
    party.play(&mut |watched| {
        watch(&table, &watched);
        if let Watched::Entry(entry) = watched {
            table.apply(entry.at, entry.by, &entry.action);
        }
    });
    table
}

/// A game whose tables may agree that signs can be lies.
trait Loose: Hosts {
    /// Something that was said by a sign.
    type Word: Ord + Copy;

    fn loosen(options: &mut Self::Options);
    /// What a sign says, and whether that is so.
    fn word(&self, by: Seat, sign: Sign) -> Option<(Self::Word, bool)>;
    /// What somebody who does this believes, or seems to.
    fn believed(&self, entry: &Entry<Self::Action>) -> Vec<Self::Word>;
}

fn loose<R: Loose>(seats: u8) -> Setup<R> {
    let mut setup = Setup::<R>::new(seats);
    R::loosen(&mut setup.options);
    setup
}

impl Loose for Zwinkern {
    /// Who holds the twin of which card.
    type Word = (Seat, u8);

    fn loosen(options: &mut Self::Options) {
        options.signals = Signals::AnythingGoes;
    }

    fn word(&self, by: Seat, sign: Sign) -> Option<(Self::Word, bool)> {
        let at = sign.aim.at_whom()?;
        let card = self.view(Viewer::Public).players[at.index()].figure?;
        Some(((by, card.number()), self.own(by).partner_of.contains(at)))
    }

    fn believed(&self, entry: &Entry<Self::Action>) -> Vec<Self::Word> {
        let figure = |seat: Seat| self.view(Viewer::Public).players[seat.index()].figure;
        match (entry.action, entry.by) {
            (Winking::Call { partner }, By::Seat(me)) => {
                figure(me).map(|card| (partner, card.number())).into_iter().collect()
            }
            (Winking::BigEyes { card, holder, .. }, _) => vec![(holder, card.number())],
            _ => Vec::new(),
        }
    }
}

impl Loose for ShiftyEyedSpies {
    /// Whose card, by its kind and number, and what is said to be on it.
    type Word = (Seat, bool, u16, u8);

    fn loosen(options: &mut Self::Options) {
        options.signals = Signals::AnythingGoes;
    }

    fn word(&self, by: Seat, sign: Sign) -> Option<(Self::Word, bool)> {
        let ([deliver, receive], own) = (serials(self, by), self.own(by));
        Some(match (sign.gesture, sign.aim) {
            (Gesture::Wink, Aim::Seat(at)) => {
                ((by, true, deliver, at.number()), own.deliver == Some(at))
            }
            (Gesture::Glance, Aim::Place(place)) => {
                ((by, false, receive, place), own.receive.is_some_and(|own| own as u8 == place))
            }
            _ => return None,
        })
    }

    fn believed(&self, entry: &Entry<Self::Action>) -> Vec<Self::Word> {
        match (entry.action, entry.by) {
            (Spying::Intercept { from, to, location, .. }, _) => {
                let deliver = from.map(|from| (from, true, serials(self, from)[0], to.number()));
                let receive = location.map(|at| (to, false, serials(self, to)[1], at as u8));
                deliver.into_iter().chain(receive).collect()
            }
            (Spying::Mission { location, .. }, By::Seat(me)) => {
                let to = self.own(me).deliver;
                let receive = to.map(|to| (to, false, serials(self, to)[1], location as u8));
                receive.into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// How often equals lie where anything goes, and how often somebody acts on a lie.
fn lies<R: Loose>(seats: u8, games: u64, seed: u64) {
    let setup = loose::<R>(seats);
    for character in OF_CHARACTER {
        let (mut true_signs, mut told, mut believed) = (0u32, 0u32, 0u32);
        for nth in 0..games {
            let mut lies = BTreeSet::new();
            follow(&setup, character, seed, nth, |table, watched| match watched {
                Watched::Sign(_, by, sign) => match table.word(*by, *sign) {
                    Some((_, true)) => true_signs += 1,
                    Some((word, false)) => {
                        told += 1;
                        lies.insert(word);
                    }
                    None => {}
                },
                Watched::Entry(entry) => {
                    let words = table.believed(entry).into_iter();
                    believed += words.filter(|word| lies.contains(word)).count() as u32;
                }
                _ => {}
            });
        }
        let per_game = |many: u32| f64::from(many) / games as f64;
        println!(
            "{} × {seats}, {character}: {:.2} true signs and {:.2} lies a game, {:.2} lies acted on",
            R::NAME,
            per_game(true_signs),
            per_game(told),
            per_game(believed)
        );
    }
}
