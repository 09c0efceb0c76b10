//! A bare echo server for the bench to hold the house against: axum as anybody would write it, one
//! task per room and one per socket; no rules, no views, no log.
//!
//! It speaks just enough of the protocol for `sidelong load` to take it for a house. Whoever comes
//! in sits at a table where a game is on, and what one of them does all are told, in frames of so
//! many bytes.
//!
//! ```sh
//! cargo run --release -p xtask --example echo -- 185
//! ```

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context as _, Result, ensure};
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Json, Response};
use axum::routing::{get, post};
use axum::serve::ListenerExt as _;
use futures_util::SinkExt as _;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// As in the house: what players send is short.
const READ_BUFFER_BYTES: usize = 1024;
/// The most frames that go to a socket in one write.
const FRAMES_MAX: usize = 64;

#[tokio::main]
async fn main() -> Result<()> {
    let bytes = std::env::args().nth(1).context("how many bytes has a frame?")?;
    let frame_bytes = bytes.parse().context("that is no number of bytes")?;
    ensure!(happened(0, 1, frame_bytes).len() == frame_bytes, "a frame has more bytes");
    let lobby = Lobby { rooms: BTreeMap::new(), frame_bytes };
    let router = Router::new()
        .route("/api/rooms", post(create))
        .route("/api/rooms/{room}/people", post(join))
        .route("/ws", get(upgrade))
        .with_state(Arc::new(Mutex::new(lobby)));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("The echo is open at http://{}", listener.local_addr()?);
    // A socket that cannot be told so is late, and that will show.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    Ok(axum::serve(listener, router).await?)
}

type Shared = Arc<Mutex<Lobby>>;

/// All rooms, by their codes.
struct Lobby {
    rooms: BTreeMap<String, Room>,
    frame_bytes: usize,
}

/// A room from outside.
struct Room {
    people: u8,
    inbox: UnboundedSender<Errand>,
}

/// Something for a room to do.
enum Errand {
    /// The frames of this seat go there from now on.
    Come(u8, UnboundedSender<Utf8Bytes>),
    /// This seat acts, under this number.
    Act(u8, u64),
}

/// Those frames of players that matter here.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ClientFrame {
    Hello { room: String, token: String },
    Act { id: u64 },
}

type Answer = Result<(StatusCode, Json<Value>), StatusCode>;

async fn create(State(lobby): State<Shared>) -> Answer {
    let mut lobby = lock(&lobby);
    let (inbox, errands) = unbounded_channel();
    tokio::spawn(keep(errands, lobby.frame_bytes));
    let code = code(lobby.rooms.len());
    lobby.rooms.insert(code.clone(), Room { people: 0, inbox });
    lobby.enter(&code)
}

async fn join(State(lobby): State<Shared>, Path(code): Path<String>) -> Answer {
    lock(&lobby).enter(&code)
}

fn lock(lobby: &Shared) -> MutexGuard<'_, Lobby> {
    lobby.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Five letters for the nth room.
fn code(nth: usize) -> String {
    const LETTERS: &[u8; 20] = b"ABCDEFGHJKMNPRSTWXYZ";
    (0..5).map(|place| char::from(LETTERS[nth / 20_usize.pow(place) % 20])).collect()
}

impl Lobby {
    /// Lets somebody in, whose secret is the number of their seat.
    fn enter(&mut self, code: &str) -> Answer {
        let room = self.rooms.get_mut(code).ok_or(StatusCode::NOT_FOUND)?;
        let seat = room.people;
        room.people += 1;
        let entered = json!({"room": code, "you": seat, "token": seat.to_string()});
        Ok((StatusCode::CREATED, Json(entered)))
    }
}

async fn upgrade(State(lobby): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    let upgrade = upgrade.read_buffer_size(READ_BUFFER_BYTES);
    upgrade.on_upgrade(move |socket| async move {
        if let Err(why) = attend(socket, &lobby).await {
            eprintln!("a socket is closed: {why:#}");
        }
    })
}

/// From the hello to the goodbye.
async fn attend(mut socket: WebSocket, lobby: &Shared) -> Result<()> {
    let hello = socket.recv().await.context("it said nothing")??.into_text()?;
    let ClientFrame::Hello { room, token } = serde_json::from_str(&hello)? else {
        anyhow::bail!("it said no hello");
    };
    let seat = token.parse()?;
    let inbox = lock(lobby).rooms.get(&room).context("there is no such room")?.inbox.clone();
    for frame in greeting(seat) {
        socket.send(Message::Text(frame.to_string().into())).await?;
    }
    let (outbox, mut frames) = unbounded_channel();
    inbox.send(Errand::Come(seat, outbox))?;
    let mut waiting = Vec::new();
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    if let Ok(ClientFrame::Act { id }) = serde_json::from_str(&text) {
                        inbox.send(Errand::Act(seat, id))?;
                    }
                }
                Some(Ok(_)) => {}
                // The generator goes without a word.
                Some(Err(_)) | None => return Ok(()),
            },
            many = frames.recv_many(&mut waiting, FRAMES_MAX) => {
                ensure!(many > 0, "the seat has another socket");
                for frame in waiting.drain(..) {
                    socket.feed(Message::Text(frame)).await?;
                }
                socket.flush().await?;
            }
        }
    }
}

/// What somebody hears first: welcome, and a table where there is something to do.
fn greeting(seat: u8) -> [Value; 2] {
    let legal = json!({"place": ["card", "on", {"red": [0], "bluff": [1]}]});
    [
        json!({"welcome": {"version": 2, "era": 1, "you": seat, "id": 0, "resumed": false}}),
        json!({"table": {"n": 1, "t": 0, "seat": seat, "view": {}, "legal": legal}}),
    ]
}

/// One room: whatever somebody does, all are told, and then whoever did it that it is done.
async fn keep(mut errands: UnboundedReceiver<Errand>, frame_bytes: usize) {
    let mut people: BTreeMap<u8, UnboundedSender<Utf8Bytes>> = BTreeMap::new();
    let mut acts = 0;
    while let Some(errand) = errands.recv().await {
        match errand {
            Errand::Come(seat, outbox) => {
                people.insert(seat, outbox);
            }
            Errand::Act(by, id) => {
                acts += 1;
                let frame = Utf8Bytes::from(happened(by, acts, frame_bytes));
                for (seat, outbox) in &people {
                    // Whoever has just gone misses nothing.
                    let _ = outbox.send(frame.clone());
                    if *seat == by {
                        let _ = outbox.send(format!(r#"{{"ack":{{"id":{id}}}}}"#).into());
                    }
                }
            }
        }
    }
}

/// The frame that says who acted, and when, as long as it is to be.
fn happened(by: u8, t: u64, bytes: usize) -> String {
    let mut frame = format!(r#"{{"happened":{{"n":1,"news":[[{by},"placed"]],"t":{t},"view":""#);
    let end = r#""}}"#;
    let missing = bytes.saturating_sub(frame.len() + end.len());
    frame.extend(std::iter::repeat_n('.', missing));
    frame + end
}
