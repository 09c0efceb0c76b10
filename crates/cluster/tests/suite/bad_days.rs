//! Servers that die and stand still while rooms are written.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cluster::Logs;
use store::{Appended, Entries, Head, RoomCode, Store as _};

use crate::{nats, open, room, settings};

/// A writer that does what a room does: it asks again until it knows.
struct Scribe<'a> {
    logs: &'a Logs,
    room: RoomCode,
    head: Head,
    entries: Vec<Vec<u8>>,
    longest: Duration,
}

impl Scribe<'_> {
    fn write(&mut self, text: String) {
        let new = Entries::one(text.into_bytes()).expect("short");
        let hoped = self.head.after(&new);
        let began = Instant::now();
        loop {
            match self.logs.append_and_wait(self.room, self.head.seq, new.clone()) {
                Appended::Stored(head) => assert_eq!(head, hoped),
                Appended::Fenced(head) if head == hoped => {}
                Appended::Unknown(_) => {
                    assert!(began.elapsed() < Duration::from_secs(60), "NATS does not come back");
                    thread::sleep(Duration::from_millis(50));
                    continue;
                }
                other => panic!("{}: {other:?} behind {:?}", self.room, self.head),
            }
            break;
        }
        self.longest = self.longest.max(began.elapsed());
        self.head = hoped;
        self.entries.extend(new.into_vec());
    }
}

#[test]
fn nothing_that_was_stored_is_lost_or_doubled_while_servers_die() {
    let mut nats = nats(3);
    let these = settings(&nats, 3);
    let logs = open(&these);
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let scribes: Vec<_> = (0..4)
            .map(|nth| {
                let (logs, over) = (&logs, &over);
                scope.spawn(move || {
                    let here = room(&format!("ROOM{nth}"));
                    let head = Head::empty(here);
                    let longest = Duration::ZERO;
                    let mut scribe =
                        Scribe { logs, room: here, head, entries: Vec::new(), longest };
                    while !over.load(Ordering::Relaxed) {
                        scribe.write(format!("entry {}", scribe.entries.len()));
                    }
                    // What is written after all of it is there too.
                    scribe.write("the last".to_owned());
                    scribe
                })
            })
            .collect();
        let pause = |seconds: f32| thread::sleep(Duration::from_secs_f32(seconds));
        pause(0.5);
        let leader = nats.leader_of(&format!("{}_log_0", these.name)).expect("a leader");
        nats.kill(leader);
        pause(1.0);
        // Without a majority nothing can be stored.
        nats.kill((leader + 1) % 3);
        pause(1.0);
        nats.revive(leader).expect("NATS");
        nats.revive((leader + 1) % 3).expect("NATS");
        nats.wait_until_well().expect("all three");
        nats.pause((leader + 2) % 3);
        pause(1.0);
        nats.resume((leader + 2) % 3);
        pause(1.0);
        over.store(true, Ordering::Relaxed);
        for scribe in scribes {
            let Scribe { room, head, entries, longest, .. } = scribe.join().expect("a scribe");
            let log = logs.read(room, 0).expect("a log");
            assert_eq!((log.head, log.entries.len()), (head, entries.len()), "{room}");
            assert!(log.entries == entries, "{room} has other entries");
            println!("{room}: {} entries, the longest wait {longest:.1?}", entries.len());
        }
    });
}
