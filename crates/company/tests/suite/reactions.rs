//! Nobody reacts sooner than people can, whoever plays whatever.

use std::collections::BTreeMap;

use company::{Cause, Character, Hosts, Party, REACTION_FLOOR_MS, Reaction, Reactions, Watched};
use games::{Kind, with_rules};
use gaze::{Dials, Look, Perception};
use table::{By, BySeat, Game, Millis, Seat, Seed, Setup};

/// How soon each character's deeds came, by what they came of, over some games.
type Times = BTreeMap<Cause, Vec<u64>>;

/// What may be acted on at once by nobody: when it last reached a seat.
#[derive(Clone, Copy, Default)]
struct Reached {
    sign: Option<Millis>,
    eyes: Option<Millis>,
    refusal: Option<Millis>,
    words: Option<Millis>,
}

/// Plays some games among equals and holds everything they do to the floor.
fn times<R: Hosts>(seats: u8, character: Character, games: u64) -> Times {
    let mut times = Times::new();
    let setup = Setup::<R>::new(seats);
    for nth in 0..games {
        let seed = Seed::from_number(17).child(nth);
        let (game, _) = Game::deal(&setup, seed).expect("a setup that fits");
        let mut reactions = Reactions::new(game.rules());
        let mut reached = BySeat::of(seats, Reached::default());
        let party =
            Party::new(&setup, game, Dials::default(), &seed, |place| R::mind(character, place));
        let what = |deed: &str, at: Millis| format!("{} {character} {deed} at {at}", R::NAME);
        party.play(&mut |watched| {
            let deed = match watched {
                Watched::Entry(entry) => match entry.by {
                    By::Seat(seat) => Some((entry.at, seat)),
                    _ => None,
                },
                Watched::Look(at, seat, _)
                | Watched::Sign(at, seat, _)
                | Watched::Said(at, seat, _)
                | Watched::Refused(at, seat, _) => Some((at, seat)),
                Watched::Perceived(at, to, Perception::Sign { .. }) => {
                    reached[to].sign = Some(at);
                    None
                }
                Watched::Perceived(at, to, Perception::Face { look, .. })
                    if look == Look::Seat(to) =>
                {
                    reached[to].eyes = Some(at);
                    None
                }
                _ => None,
            };
            if let Some((at, seat)) = deed {
                let Reached { sign, eyes, refusal, words } = reached[seat];
                for (since, name) in
                    [(sign, "a sign"), (eyes, "eyes"), (refusal, "a refusal"), (words, "words")]
                {
                    let soon = since.is_some_and(|since| at.0 - since.0 < REACTION_FLOOR_MS);
                    assert!(!soon, "{}, after {name}", what("acts", at));
                }
            }
            match watched {
                Watched::Refused(at, seat, _) => reached[seat].refusal = Some(at),
                Watched::Said(at, by, _) => {
                    let others = Seat::all(seats).filter(|seat| *seat != by);
                    others.for_each(|seat| reached[seat].words = Some(at));
                }
                _ => {}
            }
            if let Some(Reaction { to, ms, .. }) = reactions.watch(&watched) {
                assert!(ms >= REACTION_FLOOR_MS, "{watched:?}: {ms} ms");
                times.entry(to).or_default().push(ms);
            }
        });
    }
    times.values_mut().for_each(|times| times.sort_unstable());
    times
}

/// So much of them is no larger.
fn share(times: &[u64], percent: usize) -> u64 {
    times[(times.len() - 1) * percent / 100]
}

#[test]
fn nobody_reacts_sooner_than_people_can() {
    for kind in Kind::ALL {
        for seats in [*kind.seats().start(), *kind.seats().end()] {
            for character in Character::ALL {
                let times = with_rules!(kind, R => times::<R>(seats, character, 6));
                // What is measured is there to be measured.
                let many = times.values().map(Vec::len).sum::<usize>();
                assert!(many > 20, "{kind} {seats} {character}: {many} reactions");
            }
        }
    }
}

/// A choice takes people longer than the floor, and the quicker a character, the sooner.
#[test]
fn the_middle_of_reactions_is_where_that_of_people_is() {
    use Character::{Casual, Gentle, Master, Sharp};
    let mut last = u64::MAX;
    for character in [Gentle, Casual, Sharp, Master] {
        let cards = times::<games::Blink>(2, character, 20);
        let cards = share(&cards[&Cause::Table], 50);
        assert!((500..last).contains(&cards), "{character}: a card after {cards} ms");
        last = cards;
        let spies = times::<games::ShiftyEyedSpies>(6, character, 20);
        let answers = &spies[&Cause::Sign];
        let (few, half) = (share(answers, 5), share(answers, 50));
        assert!(few >= 200 && half >= 300, "{character}: answers after {few} and {half} ms");
    }
}
