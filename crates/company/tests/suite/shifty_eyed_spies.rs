//! Who wins at Shifty Eyed Spies, and how points are made.

use bots::Place;
use company::{Character, Companion, Deed, Hosts as _, Party, Watched};
use games::ShiftyEyedSpies;
use games::shifty_eyed_spies::{Action, End, Notice};
use gaze::{Dials, Hidden};
use table::{Aim, Game, Gesture, Millis, Rules as _, Seat, SeatSet, Seed, Setup, Viewer};

use crate::OF_CHARACTER;

/// What happened at tables of one character.
#[derive(Default, Debug)]
struct Figures {
    winks: u32,
    /// Winks noticed by whom they were for.
    received: u32,
    /// Winks noticed by somebody else.
    caught: u32,
    glances: u32,
    missions: u32,
    succeeded: u32,
    intercepts: u32,
    /// Points of interceptors, and of owners whose card was named wrongly.
    by_catching: u32,
    by_mistakes: u32,
    recruited: u32,
    /// Tokens left at the end, of three each.
    tokens: u32,
}

fn figures(character: Character, seats: u8, games: u64) -> Figures {
    let mut figures = Figures::default();
    let setup = Setup::<ShiftyEyedSpies>::new(seats);
    for nth in 0..games {
        let seed = Seed::from_number(3).child(nth);
        let (game, _) = Game::deal(&setup, seed).expect("a setup that was checked");
        let mut table = game.rules().clone();
        table.start();
        let party = Party::new(&setup, game, Dials::default(), &seed, |place| {
            ShiftyEyedSpies::mind(character, place)
        });
        let played = party.play(&mut |watched| match watched {
            Watched::Entry(entry) => {
                match table.notice(Viewer::Public, entry.by, &entry.action) {
                    Some(Notice::Mission { success, .. }) => {
                        figures.missions += 1;
                        figures.succeeded += u32::from(success);
                    }
                    Some(Notice::Intercepted { deliver, receive, .. }) => {
                        figures.intercepts += 1;
                        let right = [deliver.map(|r| r.right), receive.map(|r| r.right)];
                        for right in right.into_iter().flatten() {
                            figures.by_catching += u32::from(right);
                            figures.by_mistakes += u32::from(!right);
                        }
                    }
                    _ => {}
                }
                assert!(!matches!(entry.action, Action::End { .. } if entry.by.seat().is_none()));
                table.apply(entry.at, entry.by, &entry.action);
            }
            Watched::Hidden(Hidden::SignOver(made)) => match made.sign.aim {
                Aim::Seat(to) if made.sign.gesture == Gesture::Wink => {
                    figures.winks += 1;
                    figures.received += u32::from(made.noticed.contains(to));
                    let mut others = made.noticed;
                    others.remove(to);
                    figures.caught += u32::from(!others.is_empty());
                }
                _ => figures.glances += 1,
            },
            Watched::Refused(_, _, code) => {
                // Late, or a card that was taken meanwhile; never a false sign or a wrong turn.
                let codes = ["card_gone", "not_looking", "false_sign", "still_signing", "not_held"];
                assert!(codes.contains(&code), "{character} was refused: {code}");
            }
            _ => {}
        });
        let outcome = played.game().outcome();
        let left = played.game().rules().view(Viewer::Public).players;
        figures.tokens += left.iter().map(|(_, player)| u32::from(player.tokens)).sum::<u32>();
        figures.recruited += u32::from(outcome.is_some_and(|over| over.end == End::Recruited));
    }
    figures
}

#[test]
fn some_winks_are_caught_some_missed_and_points_are_made_together() {
    for (character, seats) in
        [4, 8].into_iter().flat_map(|seats| OF_CHARACTER.map(|one| (one, seats)))
    {
        let told = figures(character, seats, 40);
        let together = 2 * told.succeeded;
        assert!(told.received > told.winks / 2, "{character} {seats}: {told:?}");
        assert!(told.caught > told.winks / 10, "{character} {seats}: {told:?}");
        assert!(told.caught < told.winks * 3 / 4, "{character} {seats}: {told:?}");
        assert!(told.glances > told.winks / 2, "{character} {seats}: {told:?}");
        // Whoever spends all three tokens takes a card with each, and a game is over when two have
        // five: only those who keep some make most points together.
        let spends = if character == Character::Master { 3 } else { 1 };
        assert!(spends * together > told.by_catching, "{character} {seats}: {told:?}");
        assert!(told.by_catching > together / 10, "{character} {seats}: {told:?}");
        assert!(told.by_mistakes < told.by_catching / 5, "{character} {seats}: {told:?}");
        // Guesses fail, answers do not.
        assert!(told.succeeded < told.missions, "{character} {seats}: {told:?}");
        assert!(told.recruited > 35, "{character} {seats}: {told:?}");
    }
}

/// A token is worth nothing in the end: whoever weighs that has none left.
#[test]
fn masters_spend_their_tokens() {
    for seats in [4, 6, 8] {
        let games = 40;
        let left = |character| {
            f64::from(figures(character, seats, games).tokens) / (games as f64 * f64::from(seats))
        };
        let [casual, master] = [Character::Casual, Character::Master].map(left);
        assert!(master < 0.3 && casual > 1.0, "{seats} seats: {master} and {casual} tokens left");
    }
}

/// Where nobody sees anybody, all that is left is to guess.
#[test]
fn without_sight_they_guess_and_never_look() {
    for character in OF_CHARACTER {
        let setup = Setup::<ShiftyEyedSpies>::new(5);
        let seed = Seed::from_number(9);
        let (mut game, _) = Game::deal(&setup, seed).expect("a setup that was checked");
        game.start();
        let mut spies: Vec<Companion<ShiftyEyedSpies>> = Seat::all(5)
            .map(|seat| {
                let dice = seed.dice(100 + u64::from(seat.number()));
                let options = setup.options.clone();
                let place =
                    Place { seat, seats: 5, options, dials: None, faces: SeatSet::EMPTY, dice };
                Companion::new(seat, ShiftyEyedSpies::mind(character, place))
            })
            .collect();
        spies.iter_mut().for_each(|spy| spy.show(Millis::START, game.rules()));
        while game.outcome().is_none() {
            let next = spies.iter().filter_map(Companion::due).min().expect("somebody acts");
            assert!(game.rules().due().is_none_or(|due| next < due), "{character} is too slow");
            let due = |spy: &&mut Companion<_>| spy.due().is_some_and(|due| due <= next);
            let spy = spies.iter_mut().find(due).expect("the one who acts");
            let seat = spy.seat();
            let action = match spy.act(next) {
                Some(Deed::Act(action)) => action,
                Some(_) => panic!("{character} looks about"),
                // Something has reached somebody.
                None => continue,
            };
            let mut before = game.rules().clone();
            let mut entries = vec![game.act(next, seat, action).expect("a legal action")];
            while let Some(entry) = game.tick(next) {
                entries.push(entry);
            }
            for entry in entries {
                let mut after = before.clone();
                after.apply(entry.at, entry.by, &entry.action);
                spies.iter_mut().for_each(|spy| spy.tell(&before, &after, &entry));
                before = after;
            }
        }
    }
}
