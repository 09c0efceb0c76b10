//! Records as play writes them, and what the checker says of them.

#![allow(dead_code, reason = "each of the tests that share this uses some of it")]

use expect_test::Expect;
use games::{Blink, Kind, RandomPlayers, Standing, Zwinkern};
use history::{First, MatchAfter, MatchPlace, Sheet, Writer, check_text};
use table::{Game, Seed, Setup};

/// A record as play writes it.
pub(crate) fn recorded<R: Sheet>(kind: Kind, setup: &Setup<R>, number: u64) -> String {
    let mut writer = Writer::default();
    write_game::<R>(&mut writer, kind, setup, Seed::from_number(number), None);
    writer.take()
}

/// A whole match.
pub(crate) fn recorded_match<R: Sheet>(kind: Kind, seats: u8, number: u64) -> String {
    let setup = Setup::<R>::new(seats);
    let mut writer = Writer::default();
    let mut standing = Standing::new(seats);
    loop {
        let seed = Seed::from_number(number).child(standing.games.into());
        if write_game::<R>(&mut writer, kind, &setup, seed, Some(&mut standing)) {
            return writer.take();
        }
    }
}

/// Writes a game, and says whether it decided its match.
fn write_game<R: Sheet>(
    writer: &mut Writer,
    kind: Kind,
    setup: &Setup<R>,
    seed: Seed,
    standing: Option<&mut Standing>,
) -> bool {
    let (mut game, deal) = Game::deal(setup, seed).expect("a table that fits");
    let place = standing.as_deref().map(MatchPlace::next);
    writer.first(&First { place, ..First::new(setup.clone(), &seed, deal) });
    game.start();
    RandomPlayers::new(kind, seed.dice(u64::MAX)).play_out(&mut game, |entry| writer.entry(entry));
    let outcome = game.outcome().expect("it is over");
    let after = standing.map(|standing| {
        let winners = standing.count::<R>(&setup.options, &outcome);
        MatchAfter { standing: standing.points, winners }
    });
    writer.last::<R>(&outcome, after.as_ref());
    after.is_none_or(|after| after.winners.is_some())
}

pub(crate) fn blink() -> Vec<String> {
    let text = recorded(Kind::Blink, &Setup::<Blink>::new(2), 7);
    text.lines().map(str::to_owned).collect()
}

pub(crate) fn zwinkern() -> Vec<String> {
    let text = recorded(Kind::Zwinkern, &Setup::<Zwinkern>::new(3), 7);
    text.lines().map(str::to_owned).collect()
}

pub(crate) fn check(lines: &[String], expected: &Expect) {
    let verdict = match check_text(&lines.join("\n")) {
        Ok(kinds) => format!("right: {kinds:?}"),
        Err(fault) => fault.to_string(),
    };
    expected.assert_eq(&verdict);
}
