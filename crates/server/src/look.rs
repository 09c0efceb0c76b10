//! Looking at the rooms in a data folder, for whoever keeps the house. It may be open meanwhile.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use protocol::{Name, RoomCard, RoomCode};
use store::{ReadFault, Sqlite, SqliteLook};

use crate::folder::{HISTORIES, LOGS};
use crate::house::StartFault;

/// The rooms in a data folder.
#[derive(Debug)]
pub struct Look {
    data: PathBuf,
    logs: SqliteLook,
}

/// A room in the store.
#[derive(Clone, Copy, Debug)]
pub struct KeptRoom {
    /// Its code.
    pub code: RoomCode,
    /// How many entries its log has.
    pub entries: u64,
    /// When the last of them was written.
    pub last: SystemTime,
}

/// A room, looked at more closely.
#[derive(Clone, Debug)]
pub struct ShownRoom {
    /// How it looks from outside, with nobody in it.
    pub card: RoomCard,
    /// Who belongs to it.
    pub people: Vec<Name>,
    /// Whether its keeper closed it.
    pub closed: bool,
    /// The games that were played to their end.
    pub games: Vec<EndedGame>,
    /// How many entries its log has, and how many bytes.
    pub entries: u64,
    /// How many bytes.
    pub bytes: u64,
    /// When the first of them was written.
    pub opened: Option<SystemTime>,
    /// When the last of them was.
    pub last: Option<SystemTime>,
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct EndedGame {
    /// Its number in the room.
    pub number: u32,
    /// Which game.
    pub game: String,
    /// When it ended.
    pub ended: Option<SystemTime>,
}

impl Look {
    /// Looks into a folder that has a house in it.
    pub fn into(data: &Path) -> Result<Look, StartFault> {
        if !data.join(LOGS).exists() {
            return Err(StartFault::NoStore(data.to_owned()));
        }
        let logs = SqliteLook::open(&data.join(LOGS)).map_err(StartFault::Store)?;
        Ok(Look { data: data.to_owned(), logs })
    }

    /// Every room, the one that was used last first.
    pub fn rooms(&self) -> Result<Vec<KeptRoom>, ReadFault> {
        let rooms = self.logs.recent(0, usize::MAX)?.into_iter().filter_map(|room| {
            let code = room.room.as_str().parse().ok()?;
            Some(KeptRoom { code, entries: room.head.seq, last: moment(room.at_unix_ms) })
        });
        Ok(rooms.collect())
    }

    /// One room; nothing, if there is none of that code.
    pub fn show(&self, code: RoomCode) -> Result<Option<ShownRoom>, ReadFault> {
        let name = keeping::name(code);
        let log = self.logs.read(name, 0)?;
        let Some(sketch) = room::sketch(&log.entries) else { return Ok(None) };
        let stored = |seq| Ok(self.logs.stored_at(name, seq)?.map(moment));
        let games = sketch.games.into_iter().map(|(number, game, ended_by)| {
            Ok(EndedGame { number, game, ended: stored(ended_by)? })
        });
        Ok(Some(ShownRoom {
            games: games.collect::<Result<_, ReadFault>>()?,
            card: sketch.card,
            people: sketch.people.into_iter().map(|(_, name)| name).collect(),
            closed: sketch.closed,
            entries: log.head.seq,
            bytes: log.entries.iter().map(|entry| entry.len() as u64).sum(),
            opened: stored(1)?,
            last: stored(log.head.seq)?,
        }))
    }

    /// How many bytes the logs have on the disk, and the histories.
    pub fn bytes(&self) -> (u64, u64) {
        let of = |file: &str| {
            let files = Sqlite::files(&self.data.join(file)).into_iter();
            files.filter_map(|file| fs::metadata(file).ok()).map(|file| file.len()).sum()
        };
        (of(LOGS), of(HISTORIES))
    }
}

fn moment(unix_ms: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_millis(unix_ms)
}
