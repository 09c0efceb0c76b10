//! A player who knows what `docs/protocol.md` says and nothing else.

use std::fmt;
use std::io;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time;

use crate::approach::{Answer, Approach};
use crate::known::{apart, change};
use crate::socket::Socket;

/// Whatever takes longer does not come.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody with a token, and perhaps a socket.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) approach: Approach,
    pub(crate) room: String,
    token: String,
    pub(crate) socket: Option<Socket>,
    /// The last id used.
    pub(crate) id: u64,
    /// The era and the number of the last frame that was followed.
    heard: Option<(u64, u64)>,
    pub(crate) known: Known,
}

/// What a player has been told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// The name of the room's stage.
    pub(crate) stage: String,
    pub(crate) view: Value,
    /// What they may do, as the house offers it, and action by action.
    offers: Value,
    pub(crate) legal: Vec<Value>,
    /// Where they sit, once there is a table.
    pub(crate) seat: Option<u64>,
    /// The game's time in the last frame that had one, and when that came.
    pub(crate) clock: Option<(i64, Instant)>,
    /// One-way delays by chair.
    pub(crate) delays: Value,
}

/// What the house should not have done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// It hung up, with this number if it said one.
    Closed(Option<u16>),
    /// The line broke.
    Broke(String),
    /// It is silent.
    Silent(&'static str),
    /// It sent what is not in the protocol.
    Said(String),
}

impl Player {
    /// Opens a room with these settings.
    pub(crate) async fn create(
        approach: Approach,
        name: &str,
        settings: &Value,
    ) -> Result<Player, Fault> {
        let body = json!({ "name": name, "face": "", "settings": settings });
        let answer = approach.post("/api/rooms", &body).await?;
        Player::entered(approach, &answer)
    }

    /// Joins a room.
    pub(crate) async fn join(approach: Approach, name: &str, room: &str) -> Result<Player, Fault> {
        let body = json!({ "name": name, "face": "" });
        let answer = approach.post(&format!("/api/rooms/{room}/people"), &body).await?;
        Player::entered(approach, &answer)
    }

    fn entered(approach: Approach, answer: &Answer) -> Result<Player, Fault> {
        let body = &answer.body;
        let text = |field: &str| body[field].as_str().map(str::to_owned);
        let entered = (text("room"), text("token"));
        let (201, (Some(room), Some(token))) = (answer.status, entered) else {
            return Err(Fault::Said(format!("{} {body}", answer.status)));
        };
        let (socket, id, heard, known) = (None, 0, None, Known::default());
        Ok(Player { approach, room, token, socket, id, heard, known })
    }

    /// Opens a socket and says hello; goes on from the last frame. Gives the highest id of ours that
    /// was taken.
    pub(crate) async fn connect(&mut self) -> Result<u64, Fault> {
        let mut socket = self.approach.socket().await?;
        let mut hello = json!({ "version": 2, "room": self.room, "token": self.token });
        if let Some((era, n)) = self.heard {
            hello["heard"] = json!({ "era": era, "n": n });
        }
        socket.send(&json!({ "hello": hello }).to_string()).await;
        let came = time::timeout(PATIENCE, socket.next()).await;
        let (text, _) = came.map_err(|_| Fault::Silent("after a hello"))??;
        let frame: Value = serde_json::from_str(&text).unwrap_or_default();
        let welcome = &frame["welcome"];
        let (Some(era), Some(id), Some(resumed)) =
            (welcome["era"].as_u64(), welcome["id"].as_u64(), welcome["resumed"].as_bool())
        else {
            return Err(Fault::Said(text));
        };
        let n = self.heard.filter(|_| resumed).map_or(0, |(_, n)| n);
        self.heard = Some((era, n));
        self.id = self.id.max(id);
        self.socket = Some(socket);
        Ok(id)
    }

    /// Breaks the line without a word.
    pub(crate) fn drop_line(&mut self) {
        self.socket = None;
    }

    /// Sends a frame with the next id, and gives the id.
    pub(crate) async fn send(&mut self, kind: &str, body: Value) -> u64 {
        self.id += 1;
        self.send_as(self.id, kind, body).await;
        self.id
    }

    /// Sends a frame with this id.
    pub(crate) async fn send_as(&mut self, id: u64, kind: &str, mut body: Value) {
        body["id"] = json!(id);
        if let Some(socket) = &self.socket {
            socket.send(&json!({ kind: body }).to_string()).await;
        }
    }

    /// The next frame and when it came; what it says is kept. May be dropped and called again.
    pub(crate) async fn next(&mut self) -> Result<(Value, Instant), Fault> {
        let Some(socket) = &mut self.socket else { return Err(Fault::Broke("no line".into())) };
        let (text, at) = socket.next().await?;
        let Ok(frame) = serde_json::from_str::<Value>(&text) else { return Err(Fault::Said(text)) };
        self.heed(&frame, at)?;
        Ok((frame, at))
    }

    /// Frames until one is the right one.
    pub(crate) async fn until<T>(
        &mut self,
        what: &'static str,
        mut right: impl FnMut(&Known, &Value) -> Option<T>,
    ) -> Result<T, Fault> {
        let found = async {
            loop {
                let (frame, _) = self.next().await?;
                if let Some(found) = right(&self.known, &frame) {
                    return Ok(found);
                }
            }
        };
        time::timeout(PATIENCE, found).await.unwrap_or(Err(Fault::Silent(what)))
    }

    /// Waits until there is something to do.
    pub(crate) async fn until_play(&mut self) -> Result<(), Fault> {
        let play = |known: &Known, _: &Value| (!known.legal.is_empty()).then_some(());
        self.until("when play should begin", play).await
    }

    /// Sends a frame and waits for its answer: done, or the code of the refusal.
    pub(crate) async fn ask(
        &mut self,
        kind: &str,
        body: Value,
    ) -> Result<Result<(), String>, Fault> {
        let id = self.send(kind, body).await;
        self.until("instead of an answer", |_, frame| answer(frame).filter(|(of, _)| *of == id))
            .await
            .map(|(_, answer)| answer)
    }

    fn heed(&mut self, frame: &Value, at: Instant) -> Result<(), Fault> {
        let known = &mut self.known;
        let (kind, body) = match frame.as_object().and_then(|frame| frame.iter().next()) {
            Some((kind, body)) => (kind.as_str(), body),
            None => return Err(Fault::Said(frame.to_string())),
        };
        if let (Some(n), Some((_, heard))) = (body["n"].as_u64(), &mut self.heard) {
            if *heard != 0 && n != *heard + 1 {
                return Err(Fault::Said(format!("{n} follows {heard}")));
            }
            *heard = n;
        }
        match kind {
            "room" => {
                let stage = body["room"]["stage"].as_object().and_then(|stage| stage.keys().next());
                known.stage = stage.cloned().unwrap_or_default();
            }
            "delays" => known.delays = body["ms"].clone(),
            "table" | "happened" => {
                let Known { view, offers, .. } = &mut *known;
                for (value, part) in [(view, "view"), (offers, "legal")] {
                    if kind == "table" {
                        value.clone_from(&body[part]);
                    } else if let Some(changes) = body.get(part)
                        && !change(value, changes)
                    {
                        return Err(Fault::Said(frame.to_string()));
                    }
                }
                known.legal = apart(&known.offers);
                known.seat = body["seat"].as_u64().or(known.seat);
                if let Some(t) = body["t"].as_i64() {
                    known.clock = Some((t, at));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Which id a frame answers, and how.
pub(crate) fn answer(frame: &Value) -> Option<(u64, Result<(), String>)> {
    if let Some(id) = frame["ack"]["id"].as_u64() {
        return Some((id, Ok(())));
    }
    let code = frame["refused"]["code"].as_str()?;
    Some((frame["refused"]["id"].as_u64()?, Err(code.to_owned())))
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Broke(error.to_string())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Closed(Some(code)) => write!(f, "the house hung up with {code}"),
            Fault::Closed(None) => f.write_str("the house hung up without a code"),
            Fault::Broke(how) => write!(f, "the line broke: {how}"),
            Fault::Silent(when) => write!(f, "the house is silent {when}"),
            Fault::Said(what) => write!(f, "the house said {what}"),
        }
    }
}

impl std::error::Error for Fault {}
