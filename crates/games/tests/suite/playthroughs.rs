//! Golden playthroughs: one game of each kind at its fewest and most seats, as it really was and
//! as each seat knew it. A change to the rules shows as a change of these files; read it, and if
//! it is meant, write them anew with `UPDATE_EXPECT=1 cargo test -p sidelong-games`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use expect_test::expect_file;
use games::{Kind, RandomPlayers, with_rules};
use table::{Game, Rules, Seat, SeatSet, Seed, Setup, Viewer};

/// Between two looks at the whole table lie this many entries.
const LOOK_EVERY: usize = 25;

#[test]
fn golden_playthroughs() {
    for kind in Kind::ALL {
        let mut tables = vec![*kind.seats().start(), *kind.seats().end()];
        tables.dedup();
        for seats in tables {
            let told = with_rules!(kind, R => playthrough::<R>(kind, seats));
            let file = format!("playthroughs/{kind}_{seats}.txt");
            expect_file![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file)]
                .assert_eq(&told);
        }
    }
}

fn playthrough<R: Rules>(kind: Kind, seats: u8) -> String {
    let setup = Setup::<R>::new(seats);
    let seed = Seed::from_number(2026);
    let (mut game, _) = Game::deal(&setup, seed).unwrap();
    let mut told = game.clone();
    game.start();
    let mut entries = Vec::new();
    RandomPlayers::new(kind, seed.dice(u64::MAX)).play_out(&mut game, |entry| entries.push(*entry));
    let outcome = game.outcome().unwrap();
    let truth = Viewer::everyone(&outcome);

    let mut text = format!("{kind}, {seats} seats, seed {seed}\n\nBefore the start\n\n");
    told_of_table(&mut text, told.rules(), truth, seats);
    told.start();
    text.push_str("The start\n\n");
    told_of_table(&mut text, told.rules(), truth, seats);
    for (nth, entry) in entries.iter().enumerate() {
        let notice = |viewer| {
            let notice = told.rules().notice(viewer, entry.by, &entry.action);
            notice.map(|notice| notice.to_string())
        };
        let is = notice(truth).unwrap_or_default();
        let _ = writeln!(text, "{} {} {is}", entry.at, entry.by);
        let mut otherwise = BTreeMap::<_, SeatSet>::new();
        for seat in Seat::all(seats) {
            let seen = notice(Viewer::Seat(seat)).unwrap_or_else(|| "notice nothing".to_owned());
            if seen != is {
                otherwise.entry(seen).or_default().insert(seat);
            }
        }
        for (seen, by) in otherwise {
            let _ = writeln!(text, "    {by}: {seen}");
        }
        let before = told.clone();
        told.enter(entry).unwrap();
        told.rules().aftermath(truth, before.rules(), &mut |seat, notice| {
            let who = seat.map_or_else(|| "the table".to_owned(), |seat| seat.to_string());
            let _ = writeln!(text, "    then {who}: {notice}");
        });
        if nth % LOOK_EVERY == LOOK_EVERY - 1 {
            text.push('\n');
            told_of_table(&mut text, told.rules(), truth, seats);
        }
    }
    text.push_str("\nThe end\n\n");
    told_of_table(&mut text, told.rules(), truth, seats);
    let _ = writeln!(text, "{outcome}");
    text
}

/// The truth, and below it what each seat and the public know.
fn told_of_table<R: Rules>(text: &mut String, rules: &R, truth: Viewer, seats: u8) {
    let _ = writeln!(text, "truth\n{}", rules.view(truth));
    for seat in Seat::all(seats) {
        let _ = writeln!(text, "{seat}\n{}", rules.view(Viewer::Seat(seat)));
    }
    let _ = writeln!(text, "public\n{}", rules.view(Viewer::Public));
}
