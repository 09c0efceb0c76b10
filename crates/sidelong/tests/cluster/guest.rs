//! A player who comes back, through any door, until they have their answer.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use protocol::changes::apply;
use protocol::offers::apart;
use protocol::{CloseCode, Entered, Heard, PersonId, RoomCode, ServerFrame, Stage};
use serde_json::{Value, json};
use table::{Dice, Seat};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{self, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::diary::Diary;
use crate::player::{Socket, number, say, upgrade};

/// How long a door may take to open.
const DOOR_PATIENCE: Duration = Duration::from_secs(2);
/// How long a house may take to say welcome: longer than another's lease.
const WELCOME_PATIENCE: Duration = Duration::from_secs(6);
/// A house that owes an answer and says nothing for so long is given up, and another door tried.
const SILENCE: Duration = Duration::from_secs(4);
/// Whatever takes longer is broken.
const PATIENCE: Duration = Duration::from_secs(90);

/// A player.
pub(crate) struct Guest {
    pub(crate) doors: Arc<Vec<SocketAddr>>,
    pub(crate) diary: Diary,
    pub(crate) dice: Dice,
    pub(crate) room: RoomCode,
    pub(crate) you: PersonId,
    pub(crate) is_host: bool,
    token: String,
    socket: Option<Socket>,
    /// When the line broke.
    broke: Option<Instant>,
    heard: Option<Heard>,
    id: u64,
    /// What was asked and not answered: it is sent again over every new line.
    pending: Option<Pending>,
    pub(crate) stage: Option<Stage>,
    pub(crate) seat: Option<Seat>,
    offers: Value,
    pub(crate) view: Value,
    /// Actions that were acknowledged, in their order.
    pub(crate) acked: Vec<Value>,
    /// Those that were refused, and why.
    pub(crate) refused: Vec<(Value, String)>,
}

struct Pending {
    id: u64,
    kind: &'static str,
    body: Value,
    since: Instant,
}

/// What came of an ask.
pub(crate) type Answer = Result<(), String>;

/// Asks by HTTP through one door; nothing, if nobody answers there.
pub(crate) async fn request(
    door: SocketAddr,
    method: &str,
    path: &str,
    body: &str,
) -> Option<(u16, String)> {
    let ask = async {
        let mut stream = TcpStream::connect(door).await.ok()?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {door}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).await.ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.ok()?;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let body = match head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
            true => unchunked(body),
            false => body.to_owned(),
        };
        Some((status, body))
    };
    timeout(WELCOME_PATIENCE * 2, ask).await.ok().flatten()
}

fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).unwrap_or(0);
        let Some(chunk) = rest.get(..length).filter(|_| length > 0) else { break };
        whole.push_str(chunk);
        body = rest.get(length + 2..).unwrap_or_default();
    }
    whole
}

/// Asks by HTTP through any door until one answers well.
pub(crate) async fn insist(
    doors: &[SocketAddr],
    dice: &mut Dice,
    method: &str,
    path: &str,
    body: &str,
) -> String {
    let began = Instant::now();
    loop {
        let door = doors[dice.below(doors.len() as u32) as usize];
        match request(door, method, path, body).await {
            Some((200..300, body)) => return body,
            // Not now, or nobody there.
            Some((500.., _)) | None => {}
            Some((status, body)) => panic!("{method} {path} says {status}: {body}"),
        }
        assert!(began.elapsed() < PATIENCE, "{method} {path}: nobody answers");
        time::sleep(Duration::from_millis(100)).await;
    }
}

impl Guest {
    /// Comes in through any door.
    pub(crate) async fn enter(
        doors: &Arc<Vec<SocketAddr>>,
        diary: &Diary,
        mut dice: Dice,
        path: &str,
        body: &Value,
    ) -> Guest {
        let entered = insist(doors, &mut dice, "POST", path, &body.to_string()).await;
        let Entered { room, you, token } = serde_json::from_str(&entered).expect("entered");
        Guest {
            doors: Arc::clone(doors),
            diary: diary.clone(),
            dice,
            room,
            you,
            is_host: false,
            token,
            socket: None,
            broke: None,
            heard: None,
            id: 0,
            pending: None,
            stage: None,
            seat: None,
            offers: Value::Null,
            view: Value::Null,
            acked: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// What may be done now.
    pub(crate) fn legal(&self) -> Vec<Value> {
        apart(&self.offers)
    }

    /// Whether the game is over, and they have seen how it ended.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.stage, Some(Stage::Over { .. })) && !self.view.is_null()
    }

    pub(crate) fn owes_nothing(&self) -> bool {
        self.pending.is_none()
    }

    /// Asks, and does not wait.
    pub(crate) async fn send(&mut self, kind: &'static str, body: Value) {
        assert!(self.pending.is_none(), "one thing at a time");
        self.id += 1;
        self.pending = Some(Pending { id: self.id, kind, body, since: Instant::now() });
        self.send_pending().await;
    }

    /// Asks, and waits for the answer, however often the line breaks.
    pub(crate) async fn ask(&mut self, kind: &'static str, body: Value) -> Answer {
        self.send(kind, body).await;
        loop {
            if let Some(answer) = self.step().await {
                return answer;
            }
        }
    }

    async fn send_pending(&mut self) {
        if let (Some(pending), Some(socket)) = (&self.pending, &mut self.socket) {
            let mut body = pending.body.clone();
            body["id"] = json!(pending.id);
            say(socket, &json!({ pending.kind: body })).await;
        }
    }

    /// Takes in what comes next, or comes back if the line broke. Gives the answer to what is
    /// pending, if that came.
    pub(crate) async fn step(&mut self) -> Option<Answer> {
        if let Some(pending) = &self.pending {
            let long = pending.since.elapsed();
            assert!(long < PATIENCE, "{} in {} was never answered", pending.kind, self.room);
        }
        if self.socket.is_none() {
            self.come_back().await;
            return None;
        }
        let patience = if self.owes_nothing() { Duration::from_millis(100) } else { SILENCE };
        let socket = self.socket.as_mut().expect("there is one");
        match timeout(patience, socket.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => {
                let frame =
                    serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
                self.heed(frame)
            }
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => None,
            Ok(Some(Ok(Message::Close(Some(close))))) => {
                self.broken(Some(u16::from(close.code)));
                None
            }
            Ok(Some(Ok(_) | Err(_)) | None) => {
                self.broken(None);
                None
            }
            Err(_) if self.owes_nothing() => None,
            Err(_) => {
                self.broken(None);
                None
            }
        }
    }

    fn broken(&mut self, code: Option<u16>) {
        let lost =
            [CloseCode::BadToken, CloseCode::NoSuchRoom, CloseCode::Damaged, CloseCode::Gone];
        let lost = lost.iter().find(|lost| code == Some(lost.number()));
        assert!(lost.is_none(), "{} is told {lost:?}: something was lost", self.room);
        self.socket = None;
        self.broke.get_or_insert_with(Instant::now);
    }

    /// Opens a line through any door.
    async fn come_back(&mut self) {
        let door = self.doors[self.dice.below(self.doors.len() as u32) as usize];
        let open = async {
            let stream = TcpStream::connect(door).await.ok()?;
            upgrade(stream, door, &[]).await.ok()
        };
        let Some(mut socket) = timeout(DOOR_PATIENCE, open).await.ok().flatten() else {
            return time::sleep(Duration::from_millis(20)).await;
        };
        let mut hello = json!({ "version": 2, "room": self.room, "token": self.token });
        if let Some(heard) = self.heard {
            hello["heard"] = json!(heard);
        }
        say(&mut socket, &json!({ "hello": hello })).await;
        let welcome = async {
            loop {
                match socket.next().await {
                    // The house waits for its store, and says so.
                    Some(Ok(Message::Text(text))) if text.starts_with("{\"trouble\"") => {}
                    Some(Ok(Message::Text(text))) => break Ok(text),
                    Some(Ok(Message::Close(Some(close)))) => {
                        break Err(Some(u16::from(close.code)));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => break Err(None),
                }
            }
        };
        let text = match timeout(WELCOME_PATIENCE, welcome).await {
            Ok(Ok(text)) => text,
            Ok(Err(code)) => {
                self.broken(code);
                return time::sleep(Duration::from_millis(20)).await;
            }
            Err(_) => return,
        };
        let frame = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
        let ServerFrame::Welcome { era, id, resumed, .. } = frame else {
            panic!("{text} instead of a welcome");
        };
        let unanswered = self.pending.as_ref().map(|pending| pending.id);
        let answered = unanswered.map_or(self.id, |id| id - 1);
        assert!(id <= self.id, "nobody asked for {id}");
        let acked = self.acked.len() as u64;
        assert!(id >= answered || acked == 0 || id > 0, "{answered} was answered, not {id}");
        if !resumed {
            // All is told anew: the room first, and then the table.
            (self.heard, self.stage) = (None, None);
            (self.view, self.offers) = (Value::Null, Value::Null);
        }
        self.heard.get_or_insert(Heard { era, n: 0 }).era = era;
        self.socket = Some(socket);
        if let Some(broke) = self.broke.take() {
            self.diary.line_was_back(broke);
        }
        self.send_pending().await;
    }

    fn heed(&mut self, frame: ServerFrame) -> Option<Answer> {
        if let Some(n) = number(&frame) {
            let heard = self.heard.as_mut().expect("welcomed");
            assert!(heard.n == 0 || n == heard.n + 1, "{n} follows {}", heard.n);
            heard.n = n;
        }
        let parse = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        match frame {
            ServerFrame::Room { room, .. } => self.stage = Some(room.stage.clone()),
            ServerFrame::Table { seat, view, legal, .. } => {
                self.seat = seat;
                self.view = parse(view.get());
                self.offers = legal.map_or(Value::Null, |legal| parse(legal.get()));
            }
            ServerFrame::Happened { view, legal, .. } => {
                for (known, changes) in [(&mut self.view, view), (&mut self.offers, legal)] {
                    if let Some(changes) = changes {
                        apply(known, &changes).expect("changes of what they knew");
                    }
                }
            }
            ServerFrame::Ack { id } => return self.answered(id, Ok(())),
            ServerFrame::Refused { id: Some(id), code, .. } => return self.answered(id, Err(code)),
            _ => {}
        }
        None
    }

    fn answered(&mut self, id: u64, answer: Answer) -> Option<Answer> {
        let pending = self.pending.take_if(|pending| pending.id == id)?;
        self.diary.was_answered(pending.since);
        if pending.kind == "act" {
            let action = pending.body["action"].clone();
            match &answer {
                Ok(()) => self.acked.push(action),
                Err(code) => self.refused.push((action, code.clone())),
            }
        }
        Some(answer)
    }
}
