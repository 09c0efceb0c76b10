//! Who wins at Eyes Wide Shut, and how games end.

use company::{Watched, lab};
use games::EyesWideShut;
use games::eyes_wide_shut::{Action, End};
use table::{By, BySeat, Seed, Setup};

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
            assert!(nobody < 70, "{told}");
        }
    }
}
