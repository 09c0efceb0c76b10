//! What an action costs a room, sockets and disk apart: six at a table of In the Blink of an Eye
//! place and lift cards; everybody is told, everything is written down.

use games::Kind;
use protocol::{ClientFrame, CreateRoom, JoinRoom, Name, Role, Settings};
use room::{Actor, Effect, Event, Key, LineId};
use rustix::time::{ClockId, clock_gettime};
use table::{Millis, Seed};

const SEATS: u64 = 6;
const ACTIONS: u64 = 30_000;
/// Between two actions, so that nobody sends more than they may, and all in one game.
const APART_MS: u64 = 3;

fn main() {
    // As a test: it still runs.
    let measured = std::env::args().any(|word| word == "--bench");
    let mut table = Table::ready();
    if !measured {
        (0..1_000).for_each(|_| assert!(table.act() > 0));
        return;
    }
    let (began, mut bytes) = (cpu_ns(), 0);
    for _ in 0..ACTIONS {
        bytes += table.act();
    }
    let (ns, bytes) = ((cpu_ns() - began) / ACTIONS, bytes as u64 / ACTIONS);
    println!("In the Blink of an Eye, {SEATS} seats, sockets and disk apart:");
    println!("{ns} ns and {bytes} bytes sent per action");
}

fn cpu_ns() -> u64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

struct Table {
    actor: Actor,
    now: Millis,
    id: u64,
}

impl Table {
    fn ready() -> Table {
        let name = |nth: u64| Name::new(&format!("Player {nth}")).expect("a plain name");
        let settings = Settings::new(Kind::BlinkOfAnEye);
        let (face, role, code) = (String::new(), Role::Player, "KWXTZ".parse().expect("a code"));
        let ask = CreateRoom { name: name(0), face: face.clone(), role, apart: false, settings };
        let actor = Actor::create(Millis(0), code, 0, key(0), ask, Seed::from_number(1));
        let mut table = Table { actor: actor.expect("a room"), now: Millis(0), id: 18 * SEATS - 1 };
        table.turn([]);
        for ticket in 1..SEATS {
            let ask = JoinRoom { name: name(ticket), face: face.clone(), role, apart: false };
            table.turn([Event::Join { ticket, key: key(ticket), ask }]);
        }
        for seat in 0..SEATS {
            table.turn([Event::Connect { line: LineId(seat), key: key(seat), heard: None }]);
        }
        for seat in 1..SEATS {
            table.say(seat, r#"{"ready":{"id":1,"on":true}}"#);
        }
        table.say(0, r#"{"host":{"id":1,"order":{"start":{}}}}"#);
        for wait in [3_000, 3_100] {
            table.now = table.now + wait;
            table.turn([]);
        }
        table
    }

    /// One action, in its turn: a place or a lift.
    fn act(&mut self) -> usize {
        self.id += 1;
        self.now = self.now + APART_MS;
        let seat = self.id % SEATS;
        let on = (seat + 1) % SEATS;
        let action = match self.id / SEATS % 2 {
            0 => format!(r#"{{"do":"place","card":"bluff","on":{on}}}"#),
            _ => format!(r#"{{"do":"lift","on":{on}}}"#),
        };
        self.say(seat, &format!(r#"{{"act":{{"id":{},"action":{action}}}}}"#, self.id))
    }

    fn say(&mut self, seat: u64, frame: &str) -> usize {
        let frame: ClientFrame = serde_json::from_str(frame).expect("a frame");
        self.turn([Event::Frame { line: LineId(seat), frame, came: self.now }])
    }

    /// Carries the effects out as far as the actor can tell; gives how many bytes were sent.
    fn turn(&mut self, events: impl IntoIterator<Item = Event>) -> usize {
        let mut effects = self.actor.turn(self.now, events);
        let mut bytes = 0;
        while !effects.is_empty() {
            let mut stored = false;
            for effect in effects {
                match effect {
                    Effect::Append { .. } => stored = true,
                    Effect::Send { text, .. } => bytes += text.len(),
                    Effect::Reply { text, refusal, .. } => {
                        assert_eq!(refusal, None, "{text}");
                        bytes += text.len();
                    }
                    _ => {}
                }
            }
            if !stored {
                break;
            }
            effects = self.actor.turn(self.now, [Event::Stored]);
        }
        bytes
    }
}

fn key(of: u64) -> Key {
    Key([of as u8; 32])
}
