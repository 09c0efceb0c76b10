//! Stores that a bad disk has damaged: what is lost is said, and so is what to do.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use protocol::{CloseCode, ServerFrame};
use serde_json::json;
use store::{Appended, Done, Entries, Store};

use crate::player::Player;
use crate::test_server::TestServer;

/// A house as it would be found after kill -9: a copy of its files while it is open.
fn killed(data: &Path) -> PathBuf {
    let copy = TestServer::config().data;
    fs::create_dir_all(&copy).unwrap();
    for file in fs::read_dir(data).unwrap() {
        let file = file.unwrap();
        let is_kept = !file.file_name().to_string_lossy().ends_with("-shm");
        // The keeper's socket is no file to copy.
        if is_kept && file.file_type().unwrap().is_file() {
            fs::copy(file.path(), copy.join(file.file_name())).unwrap();
        }
    }
    copy
}

/// Does this to the write-ahead log of a house that was killed, and opens it again.
async fn reopened(data: &Path, damage: impl FnOnce(&Path)) -> TestServer {
    let copy = killed(data);
    damage(&copy.join("house.db-wal"));
    TestServer::start_as(|config| config.data = copy).await
}

/// Six people alone in rooms, who have talked in turns.
async fn talkers(server: &TestServer) -> Vec<Player> {
    let mut talkers = Vec::new();
    for _ in 0..6 {
        let mut ann = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
        ann.connect().await;
        talkers.push(ann);
    }
    for nth in 0..4 {
        for ann in &mut talkers {
            ann.ask("say", json!({ "text": format!("line {nth}") })).await.unwrap();
        }
    }
    talkers
}

/// Every room has all that its people were told, or stays shut. Gives how many are shut.
async fn shut(server: &TestServer, talkers: &mut [Player]) -> usize {
    let mut shut = 0;
    for ann in talkers {
        ann.address = server.address;
        ann.drop_line();
        let answer = server.get(&format!("/api/rooms/{}", ann.room)).await;
        if answer.status == 200 {
            assert_eq!(ann.connect().await.id, ann.id, "{} is silently shorter", ann.room);
        } else {
            assert_eq!(answer.problem(), (410, "damaged".to_owned()));
            assert_eq!(ann.try_connect().await, Err(CloseCode::Damaged.number()));
            shut += 1;
        }
    }
    shut
}

#[tokio::test]
async fn rooms_that_lost_their_end_stay_shut_and_others_go_on() {
    let server = TestServer::start().await;
    let mut talkers = talkers(&server).await;
    let data = server.data().clone();

    let unharmed = reopened(&data, |_| {}).await;
    assert_eq!(shut(&unharmed, &mut talkers).await, 0);
    drop(unharmed);

    let flipped = |share: usize| {
        move |wal: &Path| {
            let mut bytes = fs::read(wal).unwrap();
            let place = bytes.len() * share / 100;
            bytes[place] ^= 0x55;
            fs::write(wal, bytes).unwrap();
        }
    };
    for share in [0, 20, 60] {
        let damaged = reopened(&data, flipped(share)).await;
        assert_eq!(shut(&damaged, &mut talkers).await, 6, "byte at {share} %");
    }
    let late = reopened(&data, flipped(96)).await;
    let lost = shut(&late, &mut talkers).await;
    assert!((1..6).contains(&lost), "{lost} rooms lost something");
}

#[tokio::test]
async fn rooms_that_are_gone_are_not_unknown_and_new_ones_open() {
    let server = TestServer::start().await;
    let mut talkers = talkers(&server).await;
    let data = server.data().clone();
    let emptied = reopened(&data, |wal| fs::remove_file(wal).unwrap()).await;
    assert_eq!(shut(&emptied, &mut talkers).await, 6);
    let mut bob = Player::create(emptied.address, "Bob", json!({ "game": "blink" })).await;
    bob.connect().await;
    assert_eq!(bob.ask("say", json!({ "text": "all is well" })).await, Ok(()));
    assert_eq!(emptied.get("/ready").await.status, 200);
}

#[tokio::test]
async fn whoever_opens_a_room_in_a_damaged_store_is_told_what_is_to_be_done() {
    let mut server = TestServer::start().await;
    talkers(&server).await;
    server.close().await;
    // The page that every new entry goes through.
    let file = server.data().join("house.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    let root = "SELECT rootpage FROM sqlite_schema WHERE name = 'log'";
    let page: usize = connection.query_row(root, [], |row| row.get::<_, i64>(0)).unwrap() as usize;
    drop(connection);
    let mut bytes = fs::read(&file).unwrap();
    bytes[(page - 1) * 4096..page * 4096].fill(0xa7);
    fs::write(&file, bytes).unwrap();

    server.reopen().await;
    let began = Instant::now();
    for path in ["/api/rooms", "/api/lessons"] {
        let ask = match path {
            "/api/rooms" => json!({ "name": "Ann", "settings": { "game": "blink" } }),
            _ => json!({ "name": "Ann", "game": "blink" }),
        };
        let answer = server.post(path, &ask).await;
        let told = answer.json()["say"].as_str().unwrap().to_owned();
        assert_eq!(answer.problem(), (503, "store_damaged".to_owned()));
        assert!(told.contains("`sidelong house verify`") && !told.contains("wait"), "{told}");
    }
    assert!(began.elapsed().as_secs() < 8, "they waited for {:?}", began.elapsed());
    assert_eq!(server.get("/ready").await.problem(), (503, "store_damaged".to_owned()));
    assert_eq!(server.get("/health").await.status, 200);
}

/// A store that is damaged, if it is told to be.
#[derive(Default)]
struct Damaged {
    memory: store::Memory,
    now: AtomicBool,
}

impl Store for Damaged {
    fn append(&self, room: store::RoomCode, expected_seq: u64, entries: Entries, done: Done) {
        if self.now.load(Ordering::Relaxed) {
            return done(Appended::Damaged("by the test".to_owned()));
        }
        self.memory.append(room, expected_seq, entries, done);
    }

    fn read(&self, room: store::RoomCode, from: u64) -> Result<store::Log, store::ReadFault> {
        if self.now.load(Ordering::Relaxed) {
            return Err(store::ReadFault::Damaged("by the test".to_owned()));
        }
        self.memory.read(room, from)
    }

    fn recent(&self, since: u64, most: usize) -> Result<Vec<store::Recent>, store::ReadFault> {
        self.memory.recent(since, most)
    }

    fn quiet(&self, before: u64, most: usize) -> Result<Vec<store::Recent>, store::ReadFault> {
        self.memory.quiet(before, most)
    }

    fn forget(&self, room: store::RoomCode, expected_seq: u64, done: Done) {
        self.memory.forget(room, expected_seq, done);
    }

    fn stored_at(&self, room: store::RoomCode, seq: u64) -> Result<Option<u64>, store::ReadFault> {
        self.memory.stored_at(room, seq)
    }
}

#[tokio::test]
async fn nobody_in_a_damaged_house_is_told_to_wait() {
    let store = Arc::new(Damaged::default());
    let server = TestServer::start_on(store.clone()).await;
    let mut ann = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;
    store.now.store(true, Ordering::Relaxed);
    ann.send("say", json!({ "text": "is anybody there?" })).await;
    let trouble = |frame| match frame {
        ServerFrame::Trouble { code, .. } => Some(code),
        _ => None,
    };
    assert_eq!(ann.until(trouble).await, "store_damaged");
    let refused = ann.ask("say", json!({ "text": "well?" })).await;
    assert_eq!(refused, Err("store_damaged".to_owned()));
    let people = format!("/api/rooms/{}/people", ann.room);
    let late = server.post(&people, &json!({ "name": "Bob" })).await;
    assert_eq!(late.problem(), (503, "store_damaged".to_owned()));
    // Nor is anybody told that there is no such room.
    let unread = server.get("/api/rooms/KWXTZ").await;
    assert_eq!(unread.problem(), (503, "store_damaged".to_owned()));
}
