//! Who wins at Blink, and what a race looks like.

use company::{Character, Watched, lab};
use games::Blink;
use games::blink::Refill;
use table::{By, BySeat, Millis, Seed, Setup};

use crate::OF_CHARACTER;

/// Milliseconds from play to play of one player, and refusals by code, over some games.
fn race(character: Character, setup: &Setup<Blink>) -> (u64, [u32; 3]) {
    let (mut plays, mut spent_ms, mut table) = (0, 0, 0);
    let [mut beaten, mut slipped] = [0; 2];
    for nth in 0..60 {
        let mut last = Millis::START;
        let seed = Seed::from_number(5).child(nth);
        lab::play_one(setup, &BySeat::of(2, character), &seed, &mut |watched| match watched {
            Watched::Entry(entry) => {
                table += u32::from(matches!(entry.by, By::For(_)));
                plays += 1;
                last = entry.at;
            }
            Watched::Refused(_, _, "beaten") => beaten += 1,
            Watched::Refused(_, _, "no_match") => slipped += 1,
            Watched::Refused(_, _, code) => panic!("refused as {code}"),
            _ => {}
        });
        spent_ms += last.0;
    }
    (2 * spent_ms / plays, [beaten, slipped, table])
}

#[test]
fn hands_are_as_fast_as_hands_are_and_now_and_then_slip() {
    for (character, ms) in [
        (Character::Gentle, 2_500..3_000),
        (Character::Casual, 1_500..2_600),
        (Character::Sharp, 1_200..1_900),
        (Character::Master, 800..1_500),
    ] {
        let (each_ms, [beaten, slipped, table]) = race(character, &Setup::new(2));
        assert!(ms.contains(&each_ms), "{character}: a card every {each_ms} ms");
        assert!(beaten > 0 && slipped > 0, "{character}: {beaten} beaten, {slipped} slipped");
        assert_eq!(table, 0, "{character}: the table had to play for somebody");
    }
}

#[test]
fn whoever_draws_by_hand_draws_in_time() {
    let mut setup = Setup::<Blink>::new(2);
    setup.options.refill = Refill::ByHand;
    for character in OF_CHARACTER {
        let (_, [_, _, table]) = race(character, &setup);
        assert_eq!(table, 0, "{character}: the table had to play for somebody");
    }
}
