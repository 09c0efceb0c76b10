//! The example in `examples/python`, at a table of the house.

use std::path::Path;
use std::process::{Child, Command};

use protocol::{Chair, ServerFrame};
use serde_json::json;

use crate::folder::folder;
use crate::player::Player;
use crate::program::Program;

/// Moves of the example that are enough to see that it plays.
const MOVES: usize = 3;

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
#[ignore = "needs a Python with websockets, named in SIDELONG_PYTHON: cargo xtask test has one"]
async fn the_python_example_sits_down_with_bots_and_plays() {
    let python = std::env::var("SIDELONG_PYTHON").expect("SIDELONG_PYTHON names a Python");
    let program = Program::start(&folder());
    let settings = json!({ "game": "zwinkern", "options": { "turn_s": 30 } });
    let mut host = Player::create(program.address, "Host", settings).await;
    host.connect().await;
    // The host watches: chair 0 is for the guest, the next two for bots.
    assert_eq!(host.ask("stand", json!({})).await, Ok(()));
    for (chair, character) in [(1, "sharp"), (2, "master")] {
        let bot = json!({ "bot": { "chair": chair, "on": true, "character": character } });
        assert_eq!(host.ask("host", json!({ "order": bot })).await, Ok(()));
    }
    let script =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/python/zwinkern_bot.py");
    let house = format!("http://{}", program.address);
    let guest = Command::new(python).arg(script).args([&house, host.room.as_str()]).spawn();
    let _guest = Running(guest.expect("Python starts"));

    host.until(|frame| match frame {
        ServerFrame::Room { room, .. } => match &room.chairs[0] {
            Chair::Person(person) if person.ready => Some(()),
            _ => None,
        },
        _ => None,
    })
    .await;
    assert_eq!(host.ask("host", json!({ "order": { "start": {} } })).await, Ok(()));
    let mut moves = 0;
    host.until(|frame| {
        if let ServerFrame::Happened { news, by_table: false, .. } = frame {
            let own = |happening: &&protocol::Happening| {
                happening.seat().is_some_and(|seat| seat.number() == 0)
            };
            moves += news.iter().filter(own).count();
        }
        (moves >= MOVES).then_some(())
    })
    .await;
}
