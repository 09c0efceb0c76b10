//! Who wins at Eyes Wide Shut, and how games end.

use company::rating::Contests;
use company::solving::{self, Aim, Solved};
use company::{Character, Watched, lab};
use games::EyesWideShut;
use games::eyes_wide_shut::{Action, End};
use table::{By, BySeat, Seat, Seed, Setup};

use crate::OF_CHARACTER;

#[test]
fn games_end_in_every_way_and_bots_need_no_clock() {
    for character in OF_CHARACTER {
        for seats in 3..=8 {
            let mut ends = [0; 4];
            let mut nights = 0;
            for nth in 0..100 {
                let setup = Setup::<EyesWideShut>::new(seats);
                let seed = Seed::from_number(7).child(nth);
                let characters = BySeat::of(seats, character);
                let outcome =
                    lab::play_one(&setup, &characters, &seed, &mut |watched| match watched {
                        Watched::Entry(entry) => {
                            assert_ne!(entry.by, By::Table, "{character} took too long");
                            nights += u32::from(entry.action == Action::Confirm {});
                        }
                        Watched::Refused(_, _, code) => panic!("{character} was refused: {code}"),
                        _ => {}
                    });
                let end = match outcome.end {
                    End::Escape => 0,
                    End::LastStanding => 1,
                    End::Duel => 2,
                    End::Nobody => 3,
                };
                ends[end] += 1;
            }
            let [escapes, last, duels, nobody] = ends;
            let told = format!("{character}, {seats} seats: {ends:?}, {nights} hands");
            assert!(escapes > 10, "{told}");
            assert!(last + duels > 0, "{told}");
            let master = character == Character::Master;
            assert!(nobody < if master { 5 } else { 70 }, "{told}");
        }
    }
}

/// Somebody who knows by heart how masters play, and answers it as well as can be, hardly gains by
/// it, whether they want to win or to win more often than others. Against the masters before, who
/// kept between a book and counting, such a player gained 200 to 330 points.
#[test]
fn reading_the_master_gains_little() {
    const GAMES: u64 = 1_000;
    let solved = Solved::new(5, &mut |_, _| {});
    for seats in solved.tables() {
        let setup = Setup::<EyesWideShut>::new(seats);
        for aim in [Aim::Wins, Aim::Ratings] {
            let answers = solved.answers(seats, aim, &mut |_, _| {});
            let seat = |game: u64| Seat::at((game % u64::from(seats)) as u8);
            let mut contests = Contests::among(2);
            for game in 0..GAMES {
                let seed = Seed::from_number(23).child(game);
                let outcome = solving::play_one(&setup, &answers, seat(game), &seed);
                let who = BySeat::from_fn(seats, |one| usize::from(one == seat(game)));
                contests.count(&who, &outcome);
            }
            let rival = contests.rate()[1].expect("they won and lost");
            let told = format!("{seats} seats, {aim:?}: {rival:?}");
            assert!(rival.elo - 1_000.0 < 100.0, "{told}");
            assert!(rival.low.is_some_and(|low| low - 1_000.0 < 75.0), "{told}");
            // It does play.
            assert!(rival.elo - 1_000.0 > -100.0, "{told}");
        }
    }
}
