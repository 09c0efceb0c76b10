//! How long an answer takes tells nobody what somebody else did in secret.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::ServerFrame;
use serde_json::json;
use store::{Done, Entries, Log, Memory, ReadFault, Recent, RoomCode, Store};
use tokio_tungstenite::tungstenite::Message;

use crate::player::{Came, Player};
use crate::test_server::TestServer;

/// A store that takes its time, so that waiting for it shows.
struct Slow(Memory);

const WRITING: Duration = Duration::from_millis(4);
const PROBES: usize = 60;

impl Store for Slow {
    fn append(&self, room: RoomCode, expected_seq: u64, entries: Entries, done: Done) {
        let answer = self.0.append_and_wait(room, expected_seq, entries);
        std::thread::spawn(move || {
            std::thread::sleep(WRITING);
            done(answer);
        });
    }

    fn read(&self, room: RoomCode, from: u64) -> Result<Log, ReadFault> {
        self.0.read(room, from)
    }

    fn recent(&self, since_unix_ms: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
        self.0.recent(since_unix_ms, most)
    }

    fn quiet(&self, before: u64, most: usize) -> Result<Vec<Recent>, ReadFault> {
        self.0.quiet(before, most)
    }

    fn forget(&self, room: RoomCode, expected_seq: u64, done: Done) {
        self.0.forget(room, expected_seq, done);
    }

    fn stored_at(&self, room: RoomCode, seq: u64) -> Result<Option<u64>, ReadFault> {
        self.0.stored_at(room, seq)
    }
}

/// What somebody does again and again to learn from how long its answer takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Probe {
    /// Something that is refused.
    Refused,
    /// A look at where one looks already: taken, and nothing to write down.
    Taken,
    /// A ping.
    Ping,
}

async fn probe(player: &mut Player, probe: Probe) -> Duration {
    let began = Instant::now();
    match probe {
        Probe::Refused => {
            let lift = json!({ "action": { "do": "lift", "on": 2 } });
            assert!(player.ask("act", lift).await.is_err());
        }
        Probe::Taken => {
            let look = json!({ "look": { "seat": 3 } });
            assert_eq!(player.ask("look", look).await, Ok(()));
        }
        Probe::Ping => {
            let socket = player.socket.as_mut().unwrap();
            socket.send(Message::Ping(b"now".to_vec().into())).await.unwrap();
            while !matches!(socket.next().await, Some(Ok(Message::Pong(_)))) {}
        }
    }
    began.elapsed()
}

/// The lower quartile: waiting for the store delays every answer, a busy machine only some.
fn quick(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 4]
}

#[tokio::test]
async fn answers_take_as_long_whether_or_not_somebody_did_something_in_secret() {
    let server = TestServer::start_on(Arc::new(Slow(Memory::new()))).await;
    let game = json!({ "game": "blink_of_an_eye", "options": { "clock_s": 300 } });
    let mut players = Player::gather(server.address, 5, game).await;
    for player in &mut players[1..] {
        assert_eq!(player.ask("ready", json!({ "on": true })).await, Ok(()));
    }
    assert_eq!(players[0].ask("host", json!({ "order": { "start": {} } })).await, Ok(()));
    let begins = |frame| match frame {
        ServerFrame::Table { t, .. } => Some(()).filter(|()| t >= 0),
        _ => None,
    };
    for player in &mut players {
        player.until(begins).await;
    }
    // The others only answer pings: else the house gives them up on a slow machine, and waits.
    for mut player in players.split_off(2) {
        tokio::spawn(async move { while let Came::Frame(_) = player.next().await {} });
    }
    let [ann, bob] = &mut players[..] else { panic!() };
    assert_eq!(bob.ask("look", json!({ "look": { "seat": 3 } })).await, Ok(()));
    for kind in [Probe::Refused, Probe::Taken, Probe::Ping] {
        let (mut quiet, mut busy) = (Vec::new(), Vec::new());
        for nth in 0..2 * PROBES {
            let secret = nth % 2 == 0;
            // Ann turns her eyes; Bob looks elsewhere and may not know.
            let look = json!({ "look": { "seat": 2 + nth / 2 % 3 } });
            let asked = if secret { Some(ann.send("look", look).await) } else { None };
            let took = probe(bob, kind).await;
            if let Some(id) = asked {
                assert_eq!(ann.answer(id).await, Ok(()));
                busy.push(took);
            } else {
                quiet.push(took);
            }
            // Nobody is over their rate, and what was written is written.
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let (quiet, busy) = (quick(quiet), quick(busy));
        println!("{kind:?}: {quiet:?} in quiet, {busy:?} beside a secret look");
        assert!(busy.abs_diff(quiet) < WRITING / 2, "{kind:?}: {quiet:?} and {busy:?}");
    }
}
