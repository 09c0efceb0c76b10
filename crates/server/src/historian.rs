//! Keeps the histories of players: which games each has played, and how.
//!
//! One thing after another, beside the house's own work: no room waits for it, and what cannot be
//! written or does not fit into the queue is passed over. A game that was passed over is kept when
//! its room is next read from its log. Who asks to be remembered waits a moment for a place in the
//! queue, and if they cannot be noted then, it is tried again until the house closes; only what
//! does not get done in all that time is lost.
//!
//! When a room is to be forgotten, whoever keeps the histories first keeps the records of those of
//! its games that are in somebody's history.

use std::sync::Arc;
use std::time::Duration;

use protocol::{History, PersonId, PlayedGame, RoomCode};
use room::Finished;
use serde::{Deserialize, Serialize};
use store::{GAMES_MAX, Histories, HistoriesFault, PlayerId, Stay, Store};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time;

use crate::problem::Denied;

/// How much can wait. A room takes a place whenever a game ends in it or it is woken.
const QUEUE: usize = 16 * 1024;
/// How long somebody who comes in waits for a place there.
const REMEMBER_PATIENCE: Duration = Duration::from_secs(2);
/// How long whoever opens a room waits to hear whether its code is in somebody's history.
const NAMES_PATIENCE: Duration = Duration::from_secs(1);

/// The way to whoever keeps the histories.
pub(crate) struct Historian {
    queue: mpsc::Sender<Deed>,
    /// None, if they could not be opened.
    histories: Option<Arc<dyn Histories>>,
    /// Whoever reads a history has it: there is one way to read the file.
    pub(crate) reader: Arc<Semaphore>,
}

enum Deed {
    /// Note who somebody is.
    Remember(Stay),
    /// Look for games that are not kept yet.
    LookAt(RoomCode),
    /// Forget somebody, and say whether it is done.
    Forget(PlayerId, oneshot::Sender<bool>),
    /// Keep all that anybody wants of a room that is to be forgotten, and say whether it is done.
    KeepRecords(RoomCode, oneshot::Sender<bool>),
    /// Forget who was who in a room, which is gone or begins anew.
    Leave(RoomCode),
    /// Forget that too, and the records of the room, and say whether it is done.
    ForgetRoom(RoomCode, oneshot::Sender<bool>),
    /// Say when everything before this is done.
    Pause(oneshot::Sender<bool>),
}

impl Historian {
    /// Starts the work, which goes on until the task is aborted or the historian is gone.
    pub(crate) fn start(
        histories: Option<Arc<dyn Histories>>,
        store: Arc<dyn Store>,
    ) -> (Historian, JoinHandle<()>) {
        let (queue, deeds) = mpsc::channel(QUEUE);
        let task = tokio::spawn(work(deeds, histories.clone(), store));
        (Historian { queue, histories, reader: Arc::new(Semaphore::new(1)) }, task)
    }

    /// Keeps the games of this person in this room from now on, for this player.
    pub(crate) async fn remember(&self, player: PlayerId, code: RoomCode, person: PersonId) {
        let stay = Stay { player, room: keeping::name(code), person: person.0 };
        if self.queue.send_timeout(Deed::Remember(stay), REMEMBER_PATIENCE).await.is_err() {
            tracing::warn!(room = %code, "a player who came in will have no history of this room: the queue is full");
        }
    }

    /// A game may have ended in this room.
    pub(crate) fn look_at(&self, code: RoomCode) {
        if self.queue.try_send(Deed::LookAt(code)).is_err() {
            tracing::warn!(room = %code, "a game is not in the histories yet: the queue is full. It is added when its room is next opened");
        }
    }

    /// Forgets a player for good.
    pub(crate) async fn forget(&self, player: PlayerId) -> Result<(), Denied> {
        let (tell, told) = oneshot::channel();
        self.queue.try_send(Deed::Forget(player, tell)).map_err(|_| Denied::no_history())?;
        told.await.ok().filter(|done| *done).map(drop).ok_or_else(Denied::no_history)
    }

    /// Keeps all that anybody wants of a room that is to be forgotten. False if that cannot be done
    /// now: then the room has to stay.
    pub(crate) async fn keep_records(&self, code: RoomCode) -> bool {
        self.done(|tell| Deed::KeepRecords(code, tell)).await
    }

    /// A room is gone, or begins: whoever was in another of that code is not in this one.
    pub(crate) fn leave(&self, code: RoomCode) {
        if self.queue.try_send(Deed::Leave(code)).is_err() {
            tracing::warn!(room = %code, "the histories still know who was in a room that is gone: the queue is full");
        }
    }

    /// Forgets a room and its records. False if that cannot be done now.
    pub(crate) async fn forget_room(&self, code: RoomCode) -> bool {
        self.done(|tell| Deed::ForgetRoom(code, tell)).await
    }

    /// Waits for a place in the queue, and then until it is done.
    async fn done(&self, deed: impl FnOnce(oneshot::Sender<bool>) -> Deed) -> bool {
        let (tell, told) = oneshot::channel();
        self.queue.send(deed(tell)).await.is_ok() && told.await.unwrap_or(false)
    }

    /// The numbers of a room's games whose records are kept.
    pub(crate) async fn records_of(&self, code: RoomCode) -> Result<Vec<u32>, Denied> {
        self.look_up(move |histories| histories.records_of(keeping::name(code))).await
    }

    /// A game whose record is kept.
    pub(crate) async fn record(
        &self,
        code: RoomCode,
        game: u32,
    ) -> Result<Option<Finished>, Denied> {
        let name = keeping::name(code);
        let record = self.look_up(move |histories| histories.record(name, game)).await?;
        let read = record.map(|record| Finished::from_kept(&record).ok_or_else(Denied::no_history));
        read.transpose()
    }

    /// Whether somebody's history names a room, so that its links lead to it.
    pub(crate) async fn names(&self, code: RoomCode) -> bool {
        let look = self.look_up(move |histories| histories.games_in(keeping::name(code)));
        // Nobody waits long for it, and if it is not known nothing is the worse but a link.
        let named = time::timeout(NAMES_PATIENCE, look).await;
        named.is_ok_and(|games| games.is_ok_and(|games| !games.is_empty()))
    }

    /// Looks something up, when it is its turn to read.
    async fn look_up<T: Send + 'static>(
        &self,
        what: impl FnOnce(&dyn Histories) -> Result<T, HistoriesFault> + Send + 'static,
    ) -> Result<T, Denied> {
        let histories = self.histories.clone().ok_or_else(Denied::no_history)?;
        let turn = Arc::clone(&self.reader).acquire_owned().await;
        let found = spawn_blocking(move || {
            let _turn = turn;
            what(&*histories)
        });
        let found = found.await.map_err(|_| Denied::no_history())?;
        found.map_err(|fault| {
            tracing::warn!(%fault, "kept records could not be read");
            Denied::no_history()
        })
    }

    /// Waits until all that was asked for so far is done.
    pub(crate) async fn pause(&self) {
        let (tell, told) = oneshot::channel();
        if self.queue.send(Deed::Pause(tell)).await.is_ok() {
            let _ = told.await;
        }
    }

    /// Reads all that is kept of a player; nothing, if nobody knows them.
    pub(crate) fn history_of(
        &self,
        player: PlayerId,
    ) -> impl FnOnce() -> Result<History, Denied> + Send + use<> {
        let histories = self.histories.clone();
        move || {
            let histories = histories.ok_or_else(Denied::no_history)?;
            let games = histories.games_of(player).map_err(|fault| {
                tracing::warn!(%fault, "a player's history could not be read");
                Denied::no_history()
            })?;
            let games = games.iter().filter_map(|game| read(game)).collect();
            Ok(History::of(games, GAMES_MAX as u32))
        }
    }
}

/// The version of what this program keeps of a game.
const VERSION: u32 = 1;

/// A game as it is kept. The first ones did not say their version.
#[derive(Serialize, Deserialize)]
struct Kept {
    #[serde(default = "first_version")]
    version: u32,
    #[serde(flatten)]
    game: PlayedGame,
}

const fn first_version() -> u32 {
    1
}

/// A game as it was kept. One that a newer program wrote is left for that.
fn read(kept: &[u8]) -> Option<PlayedGame> {
    let read = serde_json::from_slice::<Kept>(kept);
    let kept = read.inspect_err(|why| tracing::warn!(%why, "a game in a player's history cannot be read, and is left out")).ok()?;
    if kept.version != VERSION {
        tracing::warn!(
            version = kept.version,
            "a game in a player's history was kept by a newer version, and is left out"
        );
        return None;
    }
    Some(kept.game)
}

async fn work(
    mut deeds: mpsc::Receiver<Deed>,
    histories: Option<Arc<dyn Histories>>,
    store: Arc<dyn Store>,
) {
    // Who could not be noted when they came in. They are before their games are looked for.
    let mut unnoted = Vec::new();
    while let Some(deed) = deeds.recv().await {
        // Whoever waits hears that it is not done by the end of their channel.
        let Some(histories) = &histories else { continue };
        let (histories, store) = (Arc::clone(histories), Arc::clone(&store));
        let (tell, done) = match deed {
            Deed::Remember(stay) => {
                let noted = spawn_blocking(move || Ok(histories.remember(&stay)?)).await;
                if !matches!(noted, Ok(Ok(()))) && unnoted.len() < QUEUE {
                    unnoted.push(stay);
                }
                (None, noted)
            }
            Deed::LookAt(code) => {
                unnoted = note(&histories, unnoted).await;
                (None, spawn_blocking(move || look_at(&*histories, &*store, code)).await)
            }
            Deed::Forget(player, tell) => {
                unnoted.retain(|stay| stay.player != player);
                (Some(tell), spawn_blocking(move || Ok(histories.forget(player)?)).await)
            }
            Deed::KeepRecords(code, tell) => {
                unnoted = note(&histories, unnoted).await;
                let name = keeping::name(code);
                let kept = match unnoted.iter().any(|stay| stay.room == name) {
                    true => Ok(Err("somebody who was in the room is not noted yet".into())),
                    false => {
                        let keep = move || keep_records(&*histories, &*store, code);
                        spawn_blocking(keep).await
                    }
                };
                (Some(tell), kept)
            }
            Deed::Leave(code) => {
                let name = keeping::name(code);
                unnoted.retain(|stay| stay.room != name);
                (None, spawn_blocking(move || Ok(histories.leave(name)?)).await)
            }
            Deed::ForgetRoom(code, tell) => {
                let name = keeping::name(code);
                unnoted.retain(|stay| stay.room != name);
                let forgotten = spawn_blocking(move || {
                    histories.leave(name)?;
                    Ok(histories.forget_records(name)?)
                });
                (Some(tell), forgotten.await)
            }
            Deed::Pause(tell) => {
                unnoted = note(&histories, unnoted).await;
                (Some(tell), Ok(Ok(())))
            }
        };
        let done = match done {
            Ok(done) => done,
            Err(_) => Err("it cannot be told how somebody played".into()),
        };
        if let Err(why) = &done {
            tracing::warn!(%why, "a game could not be written to a history; it is tried again when its room is next opened");
        }
        if let Some(tell) = tell {
            let _ = tell.send(done.is_ok());
        }
    }
}

/// Notes who these are; gives those back who cannot be noted now either.
async fn note(histories: &Arc<dyn Histories>, stays: Vec<Stay>) -> Vec<Stay> {
    if stays.is_empty() {
        return stays;
    }
    let histories = Arc::clone(histories);
    let noted = spawn_blocking(move || {
        let noted = |stay: &Stay| histories.remember(stay).is_ok();
        stays.into_iter().skip_while(noted).collect()
    });
    noted.await.unwrap_or_default()
}

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Keeps the games of a room that somebody wants kept and that are not yet.
fn look_at(histories: &dyn Histories, store: &dyn Store, code: RoomCode) -> Result<(), Fault> {
    let room = keeping::name(code);
    let stays = histories.stays_in(room)?;
    if stays.is_empty() {
        return Ok(());
    }
    for game in room::finished(&store.read(room, 0)?.entries) {
        let wanted = |(stay, last): &&(Stay, u32)| {
            game.number > *last && game.was_played_by(PersonId(stay.person))
        };
        let wanted: Vec<&Stay> = stays.iter().filter(wanted).map(|(stay, _)| stay).collect();
        if wanted.is_empty() {
            continue;
        }
        let ended_unix_ms = store.stored_at(room, game.ended_by)?.unwrap_or_else(store::unix_ms);
        let played = game.played(code, ended_unix_ms);
        // One that cannot be told is no reason to pass over those after it.
        let complain = |why: &_| tracing::warn!(%why, "a finished game could not be counted, and is in nobody's history");
        for (person, played) in played.inspect_err(complain).into_iter().flatten() {
            let kept = serde_json::to_vec(&Kept { version: VERSION, game: played })?;
            for stay in wanted.iter().filter(|stay| stay.person == person.0) {
                histories.keep(stay, game.number, ended_unix_ms, &kept)?;
            }
        }
    }
    Ok(())
}

/// Keeps the records of a room's games that are in somebody's history.
fn keep_records(histories: &dyn Histories, store: &dyn Store, code: RoomCode) -> Result<(), Fault> {
    look_at(histories, store, code)?;
    let room = keeping::name(code);
    let wanted = histories.games_in(room)?;
    if wanted.is_empty() {
        return Ok(());
    }
    for game in room::finished(&store.read(room, 0)?.entries) {
        if wanted.contains(&game.number) {
            histories.keep_record(room, game.number, &game.into_kept())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_games_say_their_version_and_those_that_do_not_are_of_the_first() {
        let old = r#"{"room":"KWXTZ","number":2,"game":"zwinkern","ended_unix_ms":1700000000000,
            "lasted":61250,"seat":1,"players":[null,{"name":"Bob","face":"","bot":null}],
            "scores":[3,-5],"winners":[1],"place":1,
            "figures":{"signs":null,"catches":{"right":2,"wrong":1},"partners":null,"caught":0,"race":null}}"#;
        let game = read(old.as_bytes()).expect("as the first version of the house kept it");
        assert_eq!((game.number, game.scores.as_slice()), (2, &[3, -5][..]));
        let kept = Kept { version: VERSION, game: game.clone() };
        let kept = serde_json::to_string(&kept).expect("JSON");
        assert!(kept.starts_with(r#"{"version":1,"room":"KWXTZ""#), "{kept}");
        assert_eq!(read(kept.as_bytes()), Some(game));
        let newer = kept.replacen(r#""version":1"#, r#""version":2"#, 1);
        assert_eq!(read(newer.as_bytes()), None, "left for a newer house");
    }

    #[tokio::test]
    async fn whoever_comes_in_waits_for_a_place_in_the_queue() {
        let (queue, mut deeds) = mpsc::channel(1);
        let reader = Arc::new(Semaphore::new(1));
        let historian = Historian { queue, histories: None, reader };
        let code: RoomCode = "KWXTZ".parse().expect("a code");
        historian.look_at(code);
        historian.look_at(code);
        let work = async {
            tokio::task::yield_now().await;
            (deeds.recv().await, deeds.recv().await)
        };
        let remember = historian.remember(PlayerId([1; 32]), code, PersonId(3));
        let ((), done) = tokio::join!(remember, work);
        let (Some(Deed::LookAt(_)), Some(Deed::Remember(stay))) = done else { panic!() };
        assert_eq!(stay.person, 3, "only the second look is passed over");
    }
}
