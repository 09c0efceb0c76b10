//! `sidelong house` on a house that is open: its rooms and its guests.

use std::fs;

use protocol::CloseCode;

use crate::ask::ask;
use crate::folder::folder;
use crate::keeping::{house, said, talkers};
use crate::player::Player;
use crate::program::Program;

/// Asks to be let into somebody's room, and gives the status and the code of the answer.
async fn knock(program: &Program, room: &Player) -> (u16, String) {
    let kind = ("content-type", "application/json");
    let path = format!("/api/rooms/{}/people", room.room);
    let answer = ask(program.address, "POST", &path, &[kind], r#"{"name":"Eve"}"#).await;
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_keeper_sees_the_rooms_and_closes_one_for_good() {
    let data = folder().join("data");
    let program = Program::start(&data);
    let mut talkers = talkers(&program).await;
    let (told, _) = said(&house("rooms", &data), true);
    assert_eq!(told.lines().filter(|line| line.contains(" open ")).count(), 3, "{told}");
    assert!(told.ends_with("3 rooms, 3 of them open\n"), "{told}");
    let (told, _) = said(&house("stats", &data), true);
    assert!(told.starts_with(&format!("open at {}", program.address)), "{told}");
    assert!(told.contains("3 rooms, 0 of them playing"), "{told}");

    let closed = talkers.remove(0);
    let (told, _) = said(&house(&format!("show {}", closed.room), &data), true);
    assert!(told.contains("people     Ann; the host is Ann"), "{told}");
    said(&house(&format!("close {}", closed.room), &data), true);
    let mut closed = closed;
    assert_eq!(closed.end().await, CloseCode::Closed.number());
    assert_eq!(closed.try_connect().await, Err(CloseCode::Closed.number()));
    assert_eq!(knock(&program, &closed).await, (409, "room_closed".to_owned()));
    assert_eq!(knock(&program, &talkers[0]).await.0, 201, "the others are as they were");
    program.kill();

    // It stays closed, and is still there to be looked at; all of that without a house, too.
    let (told, _) = said(&house(&format!("show {}", closed.room), &data), true);
    assert!(told.contains("closed by the keeper"), "{told}");
    let (told, _) = said(&house("rooms", &data), true);
    assert!(told.ends_with("3 rooms, 0 of them open\n"), "{told}");
    let (_, error) = said(&house(&format!("close {}", talkers[0].room), &data), false);
    assert!(error.contains("no house is open on"), "{error}");
    let program = Program::start(&data);
    assert_eq!(closed.reach(&program).await, Err(CloseCode::Closed.number()));
    assert!(talkers[0].reach(&program).await.is_ok());
    for task in ["close", "forget"] {
        let (_, error) = said(&house(&format!("{task} ZZZZZ"), &data), false);
        assert!(error.contains("there is no such room"), "{error}");
    }
    said(&house(&format!("forget {}", talkers[0].room), &data), true);
    assert_eq!(talkers[0].end().await, CloseCode::NoSuchRoom.number());
    let (told, _) = said(&house("rooms", &data), true);
    assert!(!told.contains(talkers[0].room.as_str()), "{told}");
}

impl Player {
    /// Comes back to a house that was opened anew.
    pub(crate) async fn reach(&mut self, program: &Program) -> Result<(), u16> {
        self.drop_line();
        self.address = program.address;
        self.try_connect().await.map(|_| ())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_shut_out_is_sent_out_and_stays_out() {
    let data = folder().join("data");
    let program = Program::start(&data);
    let mut talkers = talkers(&program).await;
    let room = talkers[0].room;
    let (_, error) = said(&house(&format!("ban {room} Bob"), &data), false);
    assert!(error.contains(&format!("nobody called Bob is in {room}")), "{error}");
    let (_, error) = said(&house(&format!("ban {room}"), &data), false);
    assert!(error.contains("who in"), "{error}");
    said(&house(&format!("ban {room} ann --for 2h"), &data), true);
    for ann in &mut talkers {
        assert_eq!(ann.end().await, CloseCode::Banned.number());
    }
    assert_eq!(knock(&program, &talkers[0]).await, (403, "banned".to_owned()));
    program.kill();
    let program = Program::start(&data);
    assert_eq!(talkers[0].reach(&program).await, Err(CloseCode::Banned.number()));
    let (told, _) = said(&house("bans", &data), true);
    assert!(told.starts_with("127.0.0.1 is shut out since "), "{told}");
    said(&house("unban 127.0.0.1", &data), true);
    assert!(talkers[0].reach(&program).await.is_ok());
    let (_, error) = said(&house("unban 127.0.0.1", &data), false);
    assert!(error.contains("is not shut out"), "{error}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_desk_is_for_the_houses_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let data = folder().join("data");
    let program = Program::start(&data);
    let socket = fs::metadata(data.join("house.sock")).expect("a socket");
    assert_eq!(socket.permissions().mode() & 0o777, 0o600);
    // One that is left behind is in nobody's way.
    program.kill();
    assert!(data.join("house.sock").exists());
    let _program = Program::start(&data);
    said(&house("stats", &data), true);
}
