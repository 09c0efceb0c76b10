//! Disks that are full, and logs that are not what was written.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use protocol::{CloseCode, ServerFrame};
use serde_json::json;
use store::{Done, Durability, Entries, Settings, Sqlite, Store};

use crate::player::Player;
use crate::test_server::TestServer;

async fn trouble(player: &mut Player) -> String {
    player
        .until(|frame| match frame {
            ServerFrame::Trouble { code, .. } => Some(code),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_full_disk_pauses_the_game_and_loses_nothing() {
    let folder = TestServer::config().data;
    let settings = Settings { durability: Durability::Full, ..Settings::default() };
    let store = Arc::new(Sqlite::open_with(&folder.join("house.db"), settings).unwrap());
    let server = TestServer::start_on(store.clone()).await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    let [ann, bob] = &mut players[..] else { panic!() };
    assert_eq!(ann.ask("say", json!({ "text": "before" })).await, Ok(()));
    assert_eq!(server.get("/ready").await.status, 200);

    store.set_bytes_max(Some(0));
    // What fits into the pages there are still fits; then it is over.
    let stuck = loop {
        let id =
            ann.send("rename", json!({ "name": "x".repeat(24), "face": "y".repeat(64) })).await;
        let answer = ann
            .until(|frame| match frame {
                ServerFrame::Ack { id: acked } if acked == id => Some(None),
                // Too fast, that is all.
                ServerFrame::Refused { id: Some(refused), .. } if refused == id => Some(None),
                ServerFrame::Trouble { code, .. } => Some(Some(code)),
                _ => None,
            })
            .await;
        if let Some(code) = answer {
            assert_eq!(code, "stuck");
            break id;
        }
    };
    assert_eq!(trouble(bob).await, "stuck", "everybody is told");
    assert_eq!(bob.ask("ready", json!({ "on": true })).await, Err("stuck".to_owned()));
    assert_eq!(server.get("/ready").await.problem(), (503, "stuck".to_owned()));
    assert_eq!(server.get("/health").await.status, 200);

    store.set_bytes_max(None);
    assert_eq!(ann.answer(stuck).await, Ok(()), "what was under way has happened");
    assert_eq!(trouble(bob).await, "none");
    assert_eq!(bob.ask("say", json!({ "text": "after" })).await, Ok(()));
    assert_eq!(server.get("/ready").await.status, 200);
    drop(server);
    drop(store);
    let _ = std::fs::remove_dir_all(folder);
}

#[tokio::test]
async fn a_damaged_log_stays_shut_and_other_rooms_go_on() {
    let mut server = TestServer::start().await;
    let mut torn = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    let mut odd = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    let mut sound = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    for player in [&mut torn, &mut odd, &mut sound] {
        player.connect().await;
        player.ask("say", json!({ "text": "a line of the log" })).await.unwrap();
    }
    server.close().await;

    // One log is altered behind the store's back, one has an entry that no room makes.
    let file = server.data().join("house.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    let changed = connection
        .execute(
            "UPDATE log SET entry = CAST(replace(entry, 'line', 'lime') AS BLOB)
             WHERE room = (SELECT id FROM rooms WHERE code = ?1) AND seq = 3",
            [torn.room.as_str()],
        )
        .unwrap();
    assert_eq!(changed, 1);
    drop(connection);
    let store = Sqlite::open(&file, Durability::Full).unwrap();
    let name = store::RoomCode::new(odd.room.as_str()).unwrap();
    let seq = store.read(name, 0).unwrap().head.seq;
    let nonsense = Entries::one(b"{\"nonsense\":{}}".to_vec()).unwrap();
    assert!(matches!(store.append_and_wait(name, seq, nonsense), store::Appended::Stored(_)));
    drop(store);

    server.reopen().await;
    for player in [&mut torn, &mut odd] {
        player.address = server.address;
        let path = format!("/api/rooms/{}", player.room);
        assert_eq!(server.get(&path).await.problem(), (410, "damaged".to_owned()));
        assert_eq!(player.try_connect().await, Err(CloseCode::Damaged.number()));
    }
    sound.address = server.address;
    sound.connect().await;
    assert_eq!(sound.ask("say", json!({ "text": "all is well" })).await, Ok(()));
}

#[tokio::test]
async fn somebody_else_who_writes_a_rooms_log_ends_it_here() {
    let store = Arc::new(store::Memory::new());
    let server = TestServer::start_on(store.clone()).await;
    let mut ann = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;
    let name = store::RoomCode::new(ann.room.as_str()).unwrap();
    let log = store.read(name, 0).unwrap();
    let again = Entries::one(log.entries[1].clone()).unwrap();
    store.append_and_wait(name, log.head.seq, again);
    ann.send("say", json!({ "text": "who wrote that?" })).await;
    assert_eq!(ann.end().await, CloseCode::Moved.number());
    server.until_no_room_is_open().await;
}

/// A store in which the first rooms that are opened have been there before.
struct WellUsed {
    memory: store::Memory,
    used: AtomicUsize,
}

impl Store for WellUsed {
    fn append(&self, room: store::RoomCode, expected_seq: u64, entries: Entries, done: Done) {
        let left =
            self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
        if expected_seq == 0 && left.is_ok() {
            self.memory.append_and_wait(room, 0, Entries::one(b"long ago".to_vec()).unwrap());
        }
        self.memory.append(room, expected_seq, entries, done);
    }

    fn read(&self, room: store::RoomCode, from: u64) -> Result<store::Log, store::ReadFault> {
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
async fn a_new_room_whose_code_was_used_before_gets_another() {
    let store = WellUsed { memory: store::Memory::new(), used: AtomicUsize::new(5) };
    let server = TestServer::start_on(Arc::new(store)).await;
    let mut ann = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;
    assert_eq!(ann.ask("say", json!({ "text": "hello" })).await, Ok(()));
    assert_eq!(server.house().rooms(), 1);
}

/// A store that takes its time, if it is told to: then nothing is answered.
#[derive(Default)]
struct Slow {
    memory: store::Memory,
    held: Mutex<Option<Vec<Append>>>,
}

type Append = (store::RoomCode, u64, Entries, Done);

impl Slow {
    fn hold(&self) {
        *self.held.lock().unwrap() = Some(Vec::new());
    }

    fn go_on(&self) {
        for (room, expected_seq, entries, done) in self.held.lock().unwrap().take().unwrap() {
            self.memory.append(room, expected_seq, entries, done);
        }
    }
}

impl Store for Slow {
    fn append(&self, room: store::RoomCode, expected_seq: u64, entries: Entries, done: Done) {
        match &mut *self.held.lock().unwrap() {
            Some(held) => held.push((room, expected_seq, entries, done)),
            None => self.memory.append(room, expected_seq, entries, done),
        }
    }

    fn read(&self, room: store::RoomCode, from: u64) -> Result<store::Log, store::ReadFault> {
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
async fn whoever_was_told_that_the_house_is_stuck_is_not_in_the_room_afterwards() {
    let store = Arc::new(Slow::default());
    let server = TestServer::start_on(store.clone()).await;
    let mut ann = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;
    store.hold();
    let people = format!("/api/rooms/{}/people", ann.room);
    let late = server.post(&people, &json!({ "name": "Bob" })).await;
    assert_eq!(late.problem(), (503, "stuck".to_owned()));
    store.go_on();
    let names = |state: &protocol::RoomState| serde_json::to_string(&state.chairs).unwrap();
    for bob_is_there in [true, false] {
        ann.until(|frame| match frame {
            ServerFrame::Room { room, .. } => {
                (names(&room).contains("Bob") == bob_is_there).then_some(())
            }
            _ => None,
        })
        .await;
    }
    // The name is free again.
    ann.join("Bob").await.connect().await;
}
