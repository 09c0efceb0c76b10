//! Tables where anything goes: who lies how often, and who wins there.

use company::{Character, Hosts, Party, Watched};
use games::{ShiftyEyedSpies, Zwinkern};
use gaze::Dials;
use table::{Game, Gesture, Rules, Seat, Seed, Setup, Sign, Signals};

use crate::OF_CHARACTER;
use crate::duel::duel;

fn zwinkern(seats: u8) -> Setup<Zwinkern> {
    let mut setup = Setup::<Zwinkern>::new(seats);
    setup.options.signals = Signals::AnythingGoes;
    setup
}

fn spies(seats: u8) -> Setup<ShiftyEyedSpies> {
    let mut setup = Setup::<ShiftyEyedSpies>::new(seats);
    setup.options.signals = Signals::AnythingGoes;
    setup
}

/// True signs and lies at tables of one character.
fn signs<R: Hosts>(
    setup: &Setup<R>,
    character: Character,
    games: u64,
    is_true: impl Fn(&R, Seat, Sign) -> bool,
) -> [u32; 2] {
    let mut signs = [0; 2];
    for seed in (0..games).map(Seed::from_number) {
        let (game, _) = Game::deal(setup, seed).expect("a setup that fits");
        let mut table = game.rules().clone();
        table.start();
        let party =
            Party::new(setup, game, Dials::default(), &seed, |place| R::mind(character, place));
        party.play(&mut |watched| match watched {
            Watched::Entry(entry) => table.apply(entry.at, entry.by, &entry.action),
            Watched::Sign(_, by, sign) => signs[usize::from(!is_true(&table, by, sign))] += 1,
            _ => {}
        });
    }
    signs
}

/// Whether everybody lies more often than the weaker, gentle hardly, and nobody mostly.
fn lie_by_rank([gentle, casual, sharp, master]: [[u32; 2]; 4]) {
    let often = |[truths, lies]: [u32; 2]| f64::from(lies) / f64::from(truths + lies);
    let all = [gentle, casual, sharp, master].map(often);
    assert!(all[0] < 0.05, "gentle lies: {all:?}");
    assert!(all[0] < all[1] && all[1] < all[2] && all[2] < all[3], "{all:?}");
    assert!(all[3] > 0.05 && all[3] < 0.6, "{all:?}");
}

#[test]
fn whoever_weighs_it_lies_and_whoever_is_gentle_hardly() {
    lie_by_rank(OF_CHARACTER.map(|character| {
        signs(&zwinkern(5), character, 40, |table, by, sign| {
            sign.aim.at_whom().is_some_and(|at| table.own(by).partner_of.contains(at))
        })
    }));
    lie_by_rank(OF_CHARACTER.map(|character| {
        signs(&spies(6), character, 40, |table, by, sign| {
            let own = table.own(by);
            match sign.gesture {
                Gesture::Glance => own.receive.map(|at| Sign::glance_at(at as u8)) == Some(sign),
                _ => own.deliver.map(Sign::wink_at) == Some(sign),
            }
        })
    }));
}

/// As on the ladder of honest tables: everybody wins more than the next lower.
fn climb<R: Hosts>(setup: &Setup<R>, games: u64) {
    for pair in Character::ALL.windows(2) {
        let [worse, better] = *pair else { unreachable!("two") };
        let duel = duel(setup, [better, worse], games, &Seed::from_number(7));
        let (ahead, margin) = duel.ahead();
        assert!(
            ahead > margin,
            "{} × {}: {better} is {ahead:.3} ± {margin:.3} ahead of {worse}: {duel:?}",
            R::NAME,
            setup.seats
        );
    }
}

#[test]
fn the_order_of_characters_holds_where_anything_goes() {
    for seats in [3, 6] {
        climb(&zwinkern(seats), 80);
    }
    for seats in [4, 8] {
        climb(&spies(seats), 160);
    }
}
