//! Arbitrary actions by anybody at any time, a target for each game. Run briefly here, and for as
//! long as you like by `cargo xtask fuzz`.

mod wild;

use arbitrary::{Result, Unstructured};
use table::{By, Entry, EntryFault, Game, Millis, Seat, Seed, Setup, Viewer};
use wild::{Wild, anybody, on_menu};

/// Whatever is asked, the game stays a game: nothing panics, cards stay whole, a refusal changes
/// nothing, what is accepted from a seat was legal, and the entries made fold to the same state.
fn survives<R: Wild>(bytes: &[u8]) {
    // Running out of bytes is the ordinary end.
    let _ = play::<R>(&mut Unstructured::new(bytes));
}

fn play<R: Wild>(from: &mut Unstructured<'_>) -> Result<()> {
    let setup = Setup::<R>::new(from.int_in_range(R::SEATS)?);
    let seed = Seed::from_number(from.arbitrary()?);
    let (mut game, deal) = Game::deal(&setup, seed).expect("a table that fits");
    let mut again = Game::open(&setup, &deal, seed).expect("the same deal");
    if from.ratio(15, 16)? {
        game.start();
        again.start();
    }
    let mut now = Millis::START;
    while !from.is_empty() {
        now = now + u64::from(from.int_in_range(0..=2_000u32)?);
        while let Some(entry) = game.tick(now) {
            assert_eq!(again.enter(&entry), Ok(()), "the fold refuses the table's {entry:?}");
        }
        let by = anybody(from)?;
        // Half the time something sensible, or few games would get anywhere.
        let action = match by {
            By::Seat(seat) if from.arbitrary()? => {
                let choices = game.rules().legal(now, seat).len();
                let nth = from.int_in_range(0..=choices.saturating_sub(1))?;
                let Some(action) = game.rules().legal(now, seat).nth(nth) else { continue };
                action
            }
            _ => R::action(from)?,
        };
        let entry = Entry { at: now, by, action };
        let before = game.clone();
        let legal = by.seat().is_some_and(|seat| on_menu(game.rules(), now, seat, &action));
        match game.enter(&entry) {
            Ok(()) => {
                assert!(legal || !matches!(by, By::Seat(_)), "{entry:?} was not on the menu");
                assert_eq!(again.enter(&entry), Ok(()), "the fold refuses {entry:?}");
            }
            Err(EntryFault::Refused(_)) => assert_eq!(game, before, "a refusal changed something"),
            Err(fault) => panic!("{entry:?}: {fault}"),
        }
        assert_eq!(game.rules().audit(), Ok(()));
        for seat in Seat::all(setup.seats) {
            serde_json::to_string(&game.rules().view(Viewer::Seat(seat))).expect("views are JSON");
        }
    }
    assert_eq!(game, again, "the fold of the entries is another game");
    Ok(())
}

macro_rules! targets {
    ($(#[$about:meta] $game:ident = $name:ident;)+) => {$(
        #[test]
        fn $name() {
            bolero::check!().for_each(|bytes: &[u8]| survives::<games::$game>(bytes));
        }
    )+};
}

games::for_each_game!(targets);
