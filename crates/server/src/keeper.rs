//! One task per room: channels, timers, counts and logs around a [`Keeper`].

use std::future;
use std::sync::Arc;
use std::time::Instant;

use keeping::{Answer, Ask, INBOX, Keeper, Note, Outside, Over, REPLY_AFTER_MS};
use protocol::{CloseCode, PersonId, RoomCard};
use store::Appended;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};
use tokio::time;

use crate::directory::{Opening, Room};
use crate::house::Inside;
use crate::outbox::RoomEnd;
use crate::tally::Counted;

/// In a cluster, how long after its frame an answer goes out that was not written down.
const CLUSTER_REPLY_AFTER_MS: u64 = 30;

/// What somebody wants of a room.
pub(crate) type Errand = keeping::Errand<Rim>;

/// Where a keeper ends and the rest of the house begins.
pub(crate) struct Rim {
    inside: Arc<Inside>,
    room: Arc<Room>,
    /// Until the room can be found by others.
    opening: Option<Opening>,
    /// How many games had ended here when the historian was last told.
    games_told: u32,
    /// Where the store's answer comes, and when it was asked.
    asked: Option<(oneshot::Receiver<Appended>, Instant)>,
}

/// A room's task.
struct Task {
    keeper: Keeper<Rim>,
    rim: Rim,
    inbox: mpsc::Receiver<Errand>,
    _counted: Option<Counted>,
}

/// Keeps a room, which can be found as soon as its keeper says so.
pub(crate) fn start(inside: &Arc<Inside>, opening: Opening, keeper: Keeper<Rim>) {
    let (sender, inbox) = mpsc::channel(INBOX);
    let rim = Rim {
        inside: Arc::clone(inside),
        room: Arc::new(Room::new(opening.code, sender)),
        opening: Some(opening),
        games_told: 0,
        asked: None,
    };
    let _counted = inside.rooms.enter(usize::MAX);
    tokio::spawn(Task { keeper, rim, inbox, _counted }.run());
}

impl Task {
    async fn run(mut self) {
        let clock = self.rim.inside.clock;
        // The first of the errands that wait.
        let mut first = None;
        let sleep = time::sleep_until(time::Instant::now());
        tokio::pin!(sleep);
        loop {
            let errands = || first.take().or_else(|| self.inbox.try_recv().ok());
            let goes = self.keeper.turn(clock.now(), errands, &mut self.rim);
            if let Some(over) = goes.break_value() {
                if over == Over::Folded {
                    self.rim.inside.meters.rooms_folded.increment(1);
                    tracing::debug!(room = %self.rim.room.code, "folded away");
                }
                return;
            }
            let wake = clock.instant(self.keeper.wakes_at(first.is_some())).into();
            if sleep.deadline() != wake {
                sleep.as_mut().reset(wake);
            }
            tokio::select! {
                biased;
                appended = self.rim.answer() => {
                    if self.keeper.answered(&appended, &mut self.rim).is_break() {
                        return;
                    }
                }
                errand = self.inbox.recv(), if first.is_none() && self.keeper.listens() => {
                    first = errand;
                }
                () = &mut sleep => {}
            }
        }
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        let Rim { inside, room, .. } = &self.rim;
        if std::thread::panicking() {
            tracing::error!(room = %room.code, "the room's task crashed; the room is opened again from its log. This is a bug");
            inside.directory.shelf().note_failure(room.code);
        }
        // Before anybody can open it again. A room of a house that closes stays its own, so that
        // another takes it over or is given it.
        let closes = inside.directory.shelf().is_closed();
        if let Some(street) = &inside.street {
            let owner = street.let_go(room.code);
            if let (Ok(runtime), false, false) =
                (Handle::try_current(), closes, street.is_leaving())
            {
                let (street, code) = (Arc::clone(street), room.code);
                runtime.spawn(async move { street.release(code, owner).await });
            }
        }
        inside.directory.leave(room);
        self.inbox.close();
        if closes {
            self.keeper.hang_up(CloseCode::ShuttingDown);
        }
    }
}

impl Rim {
    /// Waits for the store, for ever if it was not asked. May be dropped and called again.
    async fn answer(&mut self) -> Appended {
        let Some((answer, asked)) = &mut self.asked else { return future::pending().await };
        let nobody = |_| Appended::Unknown("the store gave no answer".to_owned());
        let appended = answer.await.unwrap_or_else(nobody);
        self.inside.meters.append_seconds.record(asked.elapsed());
        self.asked = None;
        appended
    }
}

impl Outside for Rim {
    type Outbox = RoomEnd;
    type Asker = oneshot::Sender<Answer>;

    fn ask(&mut self, Ask { room, expected_seq, entries }: Ask) {
        let (tell, answer) = oneshot::channel();
        self.asked = Some((answer, Instant::now()));
        let done = Box::new(move |appended| drop(tell.send(appended)));
        self.inside.books.store.append(room, expected_seq, entries, done);
    }

    fn answer(&mut self, asker: Self::Asker, answer: Answer) -> Result<(), Answer> {
        asker.send(answer)
    }

    fn open(&mut self) -> bool {
        self.opening.take().is_some_and(|opening| opening.open(&self.room))
    }

    fn show(&mut self, card: RoomCard) {
        if card.games > self.games_told {
            self.games_told = card.games;
            self.inside.historian.look_at(self.room.code);
        }
        self.inside.directory.show(&self.room, card);
    }

    fn send_away(&mut self, person: PersonId) {
        self.inside.doorman.send_away(self.room.code, person, Instant::now());
    }

    fn pardon(&mut self) {
        self.inside.doorman.pardon(self.room.code);
    }

    fn breath_ms(&mut self) -> u64 {
        let length = self.inside.breath.length(Instant::now());
        u64::try_from(length.as_micros().div_ceil(1_000)).unwrap_or(u64::MAX)
    }

    fn reply_after_ms(&self) -> u64 {
        // Several servers take longer to store something than one's own disk.
        if self.inside.street.is_some() { CLUSTER_REPLY_AFTER_MS } else { REPLY_AFTER_MS }
    }

    fn note(&mut self, what: Note<'_>) {
        let Inside { meters, books, clock, .. } = &*self.inside;
        let room = self.room.code;
        match what {
            Note::Stored => {
                meters.appends_stored.increment(1);
                books.wrote();
            }
            Note::Fenced => {
                meters.appends_fenced.increment(1);
                books.wrote();
            }
            Note::Unknown(why) => {
                meters.appends_unknown.increment(1);
                if books.could_not_write() {
                    tracing::warn!(%room, why, "the store did not confirm a write; rooms wait and try again");
                } else {
                    tracing::debug!(%room, why, "the store did not confirm a write");
                }
            }
            Note::Damaged(why) => {
                tracing::error!(%room, why, "the store is damaged and wrote nothing for this room; the room waits and tries again");
                meters.appends_unknown.increment(1);
                books.met_damage();
            }
            Note::NotTaken(fault) => {
                tracing::error!(%room, %fault, "the room made entries that the store refuses; the room is opened again from its log. This is a bug");
                meters.appends_fenced.increment(1);
            }
            Note::Replied(came, refusal) => {
                if let Some(code) = refusal {
                    meters.refused(code);
                }
                meters.action_seconds.record(clock.instant(came).elapsed());
            }
            Note::TooSlow(line) => tracing::debug!(%room, line = line.0, "too slow"),
        }
    }
}
