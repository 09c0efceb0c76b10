//! Backups of a house that is in use, brought back elsewhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use futures_util::future::join_all;
use protocol::RoomCode;
use serde_json::{Value, json};
use table::Seed;

use crate::ask::ask;
use crate::folder::folder;
use crate::keeping::{house, said, talkers};
use crate::player::Player;
use crate::program::Program;
use crate::seat::{Seat, start};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_house_in_use_is_the_same_house_elsewhere() {
    let (data, elsewhere) = (folder().join("data"), folder().join("elsewhere"));
    let program = Program::start(&data);
    let mut talkers = talkers(&program).await;
    let mut busy = talkers.pop().expect("three");
    let talk = tokio::spawn(async move {
        for nth in 0..100 {
            let order = json!({ "order": { "lock": { "on": nth % 2 == 0 } } });
            let done = busy.ask("host", order).await;
            assert!(done.is_ok() || done == Err("slow_down".to_owned()), "{done:?}");
        }
    });
    let file = folder().join("house.tar");
    let (told, _) = said(&house(&format!("backup {}", file.display()), &data), true);
    assert!(told.starts_with("all is well: 3 rooms, "), "{told}");
    talk.await.expect("nobody waited for the backup");
    let (_, error) = said(&house(&format!("backup {}", file.display()), &data), false);
    assert!(error.contains("is there already"), "{error}");
    program.kill();

    let restore = format!("restore {}", file.display());
    let (told, _) = said(&house(&restore, &elsewhere), true);
    assert!(told.starts_with("all is well: 3 rooms, "), "{told}");
    assert!(!told.contains("before is in"), "{told}");
    let program = Program::start(&elsewhere);
    for ann in &mut talkers {
        assert!(ann.reach(&program).await.is_ok(), "tokens are good there");
        ann.ask("say", json!({ "text": "elsewhere" })).await.expect("said");
    }
    let (_, error) = said(&house(&restore, &elsewhere), false);
    assert!(error.contains("close that house first"), "{error}");
    program.kill();
    // Nothing is deleted by restoring over a house that is closed.
    let (told, _) = said(&house(&restore, &elsewhere), true);
    let aside = told.lines().find_map(|line| line.strip_prefix("What was there before is in "));
    let aside = PathBuf::from(aside.expect(&told));
    assert!(aside.join("house.key").exists() && aside.join("players.db").exists());
    said(&house("verify", &aside), true);
    assert!(!elsewhere.join("restoring").exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_that_is_not_whole_changes_nothing() {
    let data = folder().join("data");
    let program = Program::start(&data);
    talkers(&program).await;
    let file = folder().join("house.tar");
    said(&house(&format!("backup {}", file.display()), &data), true);
    program.kill();
    let whole = fs::read(&file).expect("a backup");
    let refused = |bytes: &[u8], why: &str| {
        let (bad, target) = (folder().join("bad.tar"), folder().join("target"));
        fs::write(&bad, bytes).expect("a file");
        let (_, error) = said(&house(&format!("restore {}", bad.display()), &target), false);
        assert!(error.contains(why), "{error}");
        assert!(!target.join("house.db").exists() && !target.join("house.key").exists());
    };
    for share in [2, 3, 10] {
        refused(&whole[..whole.len() * (share - 1) / share], "was cut off");
    }
    refused(&whole[..300], "is no backup");
    refused(b"", "is no backup");
    refused(b"something else", "is no backup");
    let mut altered = whole.clone();
    let place = whole.windows(6).position(|part| part == b"line 3").expect("what was said");
    altered[place] ^= 1;
    refused(&altered, "is not what it was");
    let mut newer = whole.clone();
    let form = b"\"form\": 1";
    let place = whole.windows(form.len()).position(|part| part == form).expect("the list");
    newer[place + form.len() - 1] = b'9';
    refused(&newer, "a newer sidelong");
    let none = folder().join("none");
    let (_, error) = said(&house(&format!("backup {}", none.display()), &none), false);
    assert!(error.contains("there is no house in"), "{error}");
}

/// A game of each kind that is over in a moment, played by chance.
const GAMES: [(&str, usize); 3] =
    [("eyes_wide_shut", 3), ("zwinkern", 3), ("shifty_eyed_spies", 4)];

/// People at tables of their own, one for each game, with cards in their hands.
async fn tables(program: &Program) -> Vec<Vec<Seat>> {
    let mut tables = Vec::new();
    for (game, seats) in GAMES {
        let settings = json!({ "game": game });
        tables.push(start(Player::gather(program.address, seats, settings).await).await);
    }
    tables
}

/// Everybody plays to the end of their game.
async fn play(tables: Vec<Vec<Seat>>, seed: Seed) {
    let seats = tables.into_iter().flatten().zip(0..);
    let playing =
        seats.map(|(seat, nth)| tokio::spawn(seat.play(seed.dice(nth), false, Duration::ZERO)));
    for seat in join_all(playing).await {
        seat.expect("they play to the end");
    }
}

/// The record of every finished game, as the house gives it out.
async fn records(program: &Program, rooms: &[RoomCode]) -> BTreeMap<(RoomCode, u64), String> {
    let get = async |path: &str| ask(program.address, "GET", path, &[], "").await;
    let mut records = BTreeMap::new();
    for room in rooms {
        let path = format!("/api/rooms/{room}/records");
        let list: Value = get(&path).await.json();
        for game in list["records"].as_array().expect("a list") {
            let game = game.as_u64().expect("a number");
            let record = get(&format!("{path}/{game}")).await;
            assert_eq!(record.status, 200, "{}", record.body);
            records.insert((*room, game), record.body);
        }
    }
    records
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_of_a_backup_taken_under_load_is_the_same_elsewhere() {
    let (data, elsewhere) = (folder().join("data"), folder().join("elsewhere"));
    let program = Program::start(&data);
    let before = tables(&program).await;
    let under_way = tables(&program).await;
    let rooms = |tables: &[Vec<Seat>]| -> Vec<RoomCode> {
        tables.iter().map(|seats| seats[0].player.room).collect()
    };
    let (over, others) = (rooms(&before), rooms(&under_way));
    play(before, Seed::from_number(1)).await;

    // The backup is taken while the others play.
    let load = tokio::spawn(play(under_way, Seed::from_number(2)));
    let file = folder().join("house.tar");
    let backup = {
        let (file, data) = (file.clone(), data.clone());
        tokio::task::spawn_blocking(move || house(&format!("backup {}", file.display()), &data))
    };
    let (told, _) = said(&backup.await.expect("it ran"), true);
    assert!(told.starts_with("all is well: 6 rooms, "), "{told}");
    load.await.expect("nobody waited for the backup");
    let at_home = records(&program, &[&over[..], &others[..]].concat()).await;
    assert_eq!(at_home.len(), 2 * GAMES.len(), "all were played to their end");
    program.kill();

    said(&house(&format!("restore {}", file.display()), &elsewhere), true);
    let program = Program::start(&elsewhere);
    let there = records(&program, &over).await;
    assert_eq!(there.len(), GAMES.len(), "all that were over are there");
    for (game, record) in there.into_iter().chain(records(&program, &others).await) {
        assert_eq!(record, at_home[&game], "{game:?}");
        assert!(history::check_text(&record).is_ok(), "{record}");
    }
}
