//! The keeper's desk: a socket in the data folder that only the house's owner can open. One line of
//! JSON asks, one line answers.

use std::fmt;
use std::io;
use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use protocol::{Name, RoomCard, RoomCode};
use serde::{Deserialize, Serialize};

use crate::bans::Ban;

/// The socket in the data folder.
const SOCKET: &str = "house.sock";
/// The longest line that asks.
const ASK_BYTES_MAX: u64 = 4096;
/// How long a line may take, to come and to be answered.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a keeper wants of a house that is open.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Which rooms are in memory.
    Rooms {},
    /// How the house is.
    Stats {},
    /// Close a room: everybody is sent out, and nobody comes in any more.
    Close {
        /// Which.
        room: RoomCode,
    },
    /// Forget a room: its log, and the records that are kept of it.
    Forget {
        /// Which.
        room: RoomCode,
    },
    /// Shut somebody out of the house.
    Ban {
        /// Whom.
        whom: Whom,
        /// For how long; for good, if nothing is said.
        seconds: Option<u64>,
    },
    /// Let a household in again.
    Unban {
        /// Which.
        address: IpAddr,
    },
    /// Who is shut out.
    Bans {},
}

/// Somebody to be shut out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Whom {
    /// Everybody at an address.
    Address(IpAddr),
    /// Everybody where this person came from.
    Person {
        /// The room they are in.
        room: RoomCode,
        /// What they are called there.
        name: Name,
    },
}

/// What the house says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The rooms in memory.
    Rooms(Vec<RoomCard>),
    /// How it is.
    Stats(Stats),
    /// It is done.
    Done,
    /// Who is shut out now.
    Bans(Vec<Ban>),
    /// No, for this reason.
    No(String),
}

/// How a house is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stats {
    /// The program that runs.
    pub version: String,
    /// For how long, in seconds.
    pub open_for_s: u64,
    /// Where players come in.
    pub address: String,
    /// Rooms in memory, and those of them with a game under way.
    pub rooms: usize,
    /// Those of them with a game under way.
    pub playing: usize,
    /// Open sockets.
    pub sockets: usize,
    /// Whether the last write to the store worked.
    pub writes: bool,
}

/// Why a house did not do it.
#[derive(Debug)]
pub enum CallFault {
    /// No house is open on this folder.
    Closed,
    /// Somebody else's house.
    NotYours,
    /// The house says no.
    No(String),
    /// The line broke.
    Broken(io::Error),
}

/// Asks the house that is open on this folder.
#[cfg(unix)]
pub fn call(data: &Path, ask: &Ask) -> Result<Answer, CallFault> {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::os::unix::net::UnixStream;

    let mut stream =
        UnixStream::connect(data.join(SOCKET)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => CallFault::Closed,
            io::ErrorKind::PermissionDenied => CallFault::NotYours,
            _ => CallFault::Broken(error),
        })?;
    let mut speak = || -> io::Result<Answer> {
        stream.set_read_timeout(Some(PATIENCE))?;
        let ask = serde_json::to_string(ask)?;
        writeln!(stream, "{ask}")?;
        let mut line = String::new();
        if BufReader::new(&stream).read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(serde_json::from_str(&line)?)
    };
    match speak().map_err(CallFault::Broken)? {
        Answer::No(why) => Err(CallFault::No(why)),
        answer => Ok(answer),
    }
}

/// Asks the house that is open on this folder.
#[cfg(not(unix))]
pub fn call(_: &Path, _: &Ask) -> Result<Answer, CallFault> {
    Err(CallFault::Broken(io::Error::other("this system has no Unix sockets")))
}

#[cfg(unix)]
pub(crate) use open::open;

#[cfg(unix)]
mod open {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    use std::sync::Arc;

    use keeping::Shut;
    use room::Event;
    use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
    use tokio::net::{UnixListener, UnixStream};
    use tokio::task::JoinHandle;
    use tokio::time;

    use super::*;
    use crate::house::Inside;

    /// Opens the desk. The data folder's lock is held, so a socket that is there is a dead one's.
    pub(crate) fn open(inside: &Arc<Inside>) -> io::Result<JoinHandle<()>> {
        let path = inside.config.data.join(SOCKET);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let listener = UnixListener::bind(&path)?;
        fs::set_permissions(&path, Permissions::from_mode(0o600))?;
        let owner = fs::metadata(&path)?.uid();
        let inside = Arc::clone(inside);
        Ok(tokio::spawn(async move {
            // One after another: a keeper has two hands.
            while let Ok((stream, _)) = listener.accept().await {
                let asker = stream.peer_cred().map(|asker| asker.uid());
                if asker.is_ok_and(|uid| uid == owner || uid == 0) {
                    let _ = time::timeout(PATIENCE, attend(&inside, stream)).await;
                }
            }
        }))
    }

    async fn attend(inside: &Arc<Inside>, mut stream: UnixStream) -> io::Result<()> {
        let (read, mut write) = stream.split();
        let mut line = String::new();
        BufReader::new(read.take(ASK_BYTES_MAX)).read_line(&mut line).await?;
        let answer = match serde_json::from_str(&line) {
            Ok(ask) => inside.attend_to(ask).await,
            Err(_) => {
                let version = env!("CARGO_PKG_VERSION");
                Answer::No(format!("the house runs sidelong {version} and does not know that"))
            }
        };
        write.write_all(serde_json::to_string(&answer)?.as_bytes()).await?;
        write.write_all(b"\n").await
    }

    impl Inside {
        async fn attend_to(self: &Arc<Self>, ask: Ask) -> Answer {
            match ask {
                Ask::Rooms {} => {
                    let rooms = self.directory.shelf().open_rooms();
                    Answer::Rooms(rooms.iter().filter_map(|room| room.card()).collect())
                }
                Ask::Stats {} => Answer::Stats(self.stats()),
                Ask::Close { room } => match self.close_room(room).await {
                    Ok(()) => Answer::Done,
                    Err(shut) => Answer::No(why_not(&shut)),
                },
                Ask::Forget { room } => match self.forget(room).await {
                    Ok(()) => Answer::Done,
                    Err(why) => Answer::No(why.to_string()),
                },
                Ask::Ban { whom, seconds } => {
                    let until = seconds.map(|s| store::unix_ms().saturating_add(s * 1000));
                    let address = match self.household_of(whom).await {
                        Ok(address) => address,
                        Err(why) => return Answer::No(why),
                    };
                    match self.bans.add(address, until) {
                        Ok(ban) => Answer::Bans(vec![ban]),
                        Err(error) => Answer::No(format!("it cannot be written down: {error}")),
                    }
                }
                Ask::Unban { address } => match self.bans.lift(address) {
                    Ok(true) => Answer::Done,
                    Ok(false) => Answer::No(format!("{address} is not shut out")),
                    Err(error) => Answer::No(format!("it cannot be written down: {error}")),
                },
                Ask::Bans {} => Answer::Bans(self.bans.all()),
            }
        }

        fn stats(&self) -> Stats {
            let rooms = self.directory.shelf().open_rooms();
            Stats {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                open_for_s: self.clock.now().0 / 1000,
                address: self.address.to_string(),
                rooms: rooms.len(),
                playing: rooms.iter().filter(|room| room.is_playing()).count(),
                sockets: self.sockets.count(),
                writes: !self.books.is_stuck(),
            }
        }

        /// Closes a room for good, whether or not it is in memory.
        async fn close_room(self: &Arc<Self>, code: RoomCode) -> Result<(), Shut> {
            let room = self.room(code).await?;
            let _ = room.inbox.send(Event::Close.into()).await;
            // Until it is written down and its task is over.
            let over = time::timeout(PATIENCE / 2, room.inbox.closed()).await;
            over.map_err(|_| Shut::Trouble)?;
            tracing::info!(room = %code, "room closed by the keeper");
            Ok(())
        }

        /// Where somebody is at home.
        async fn household_of(self: &Arc<Self>, whom: Whom) -> Result<IpAddr, String> {
            let (room, name) = match whom {
                Whom::Address(address) => return Ok(address),
                Whom::Person { room, name } => (room, name),
            };
            let log = self.books.store.clone();
            let read = tokio::task::spawn_blocking(move || log.read(keeping::name(room), 0));
            let log = read.await.map_err(|error| error.to_string())?;
            let log = log.map_err(|fault| fault.to_string())?;
            let sketch = room::sketch(&log.entries).ok_or("there is no such room")?;
            let person = sketch.people.iter().find(|(_, called)| called.is_like(&name));
            let (person, _) = person.ok_or_else(|| format!("nobody called {name} is in {room}"))?;
            let lately = self.doorman.household(room, *person);
            lately.ok_or_else(|| {
                format!(
                    "the house does not know where {name} came from: they came in before it was \
                     opened, or long ago. Shut out an address instead"
                )
            })
        }
    }

    fn why_not(shut: &Shut) -> String {
        match shut {
            Shut::NoSuchRoom => "there is no such room".to_owned(),
            Shut::Damaged(why) => format!("the room's log is damaged: {why}"),
            Shut::Full => "the house is full".to_owned(),
            Shut::Closing => "the house is closing".to_owned(),
            Shut::StoreDamaged => "the store is damaged".to_owned(),
            Shut::Trouble | Shut::Elsewhere => {
                "the house cannot write anything down just now: try again".to_owned()
            }
        }
    }
}

impl fmt::Display for CallFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallFault::Closed => f.write_str("no house is open on this data folder"),
            CallFault::NotYours => {
                f.write_str("only whoever runs the house can do that: become that user, or root")
            }
            CallFault::No(why) => f.write_str(why),
            CallFault::Broken(error) => write!(f, "the house does not answer: {error}"),
        }
    }
}

impl std::error::Error for CallFault {}
