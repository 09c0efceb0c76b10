//! A player who knows the protocol and nothing else.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{Entered, Heard, PersonId, RoomCode, RoomState, ServerFrame};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::ask::ask;

/// Whatever takes longer does not come.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Somebody with a seat token, and perhaps a socket.
pub(crate) struct Player {
    pub(crate) address: SocketAddr,
    pub(crate) room: RoomCode,
    pub(crate) you: PersonId,
    pub(crate) token: String,
    pub(crate) socket: Option<Socket>,
    /// How far the numbered frames were followed.
    pub(crate) heard: Option<Heard>,
    /// The last id used.
    pub(crate) id: u64,
    /// The room as it was last seen.
    pub(crate) state: Option<RoomState>,
}

/// The answer to a hello.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Welcome {
    pub(crate) era: u64,
    pub(crate) id: u64,
    pub(crate) resumed: bool,
}

/// What comes over a socket.
#[derive(Debug)]
pub(crate) enum Came {
    Frame(ServerFrame),
    /// The house hung up, with this number.
    Closed(u16),
    /// The line broke.
    Broke,
}

/// Opens a socket, and says nothing.
pub(crate) async fn socket(address: SocketAddr) -> Socket {
    let stream = TcpStream::connect(address).await.expect("somebody listens");
    upgrade(stream, address, &[]).await.expect("it is a socket")
}

/// Makes a connection a socket, with these headers besides.
pub(crate) async fn upgrade(
    stream: TcpStream,
    address: SocketAddr,
    headers: &[(&'static str, &str)],
) -> Result<Socket, Error> {
    let mut request = format!("ws://{address}/ws").into_client_request()?;
    for &(name, value) in headers {
        request.headers_mut().insert(name, value.parse().expect("a header"));
    }
    let (socket, _) = tokio_tungstenite::client_async(request, stream).await?;
    Ok(socket)
}

/// The next frame or the end.
pub(crate) async fn next(socket: &mut Socket) -> Came {
    loop {
        let message = time::timeout(PATIENCE, socket.next()).await.expect("the house is silent");
        match message {
            Some(Ok(Message::Text(text))) => {
                let frame = serde_json::from_str(&text);
                return Came::Frame(frame.unwrap_or_else(|why| panic!("{why}: {text}")));
            }
            Some(Ok(Message::Close(Some(close)))) => return Came::Closed(close.code.into()),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(other)) => panic!("the house never sends {other:?}"),
            Some(Err(_)) | None => return Came::Broke,
        }
    }
}

/// Says something, or finds the line broken.
pub(crate) async fn say(socket: &mut Socket, frame: &Value) {
    let _ = socket.send(Message::text(frame.to_string())).await;
}

impl Player {
    /// Opens a room of this game, with these settings besides.
    pub(crate) async fn create(address: SocketAddr, name: &str, settings: Value) -> Player {
        let body = json!({ "name": name, "settings": settings });
        Player::enter(address, "/api/rooms", &body).await
    }

    /// Joins somebody's room.
    pub(crate) async fn join(&self, name: &str) -> Player {
        let path = format!("/api/rooms/{}/people", self.room);
        Player::enter(self.address, &path, &json!({ "name": name })).await
    }

    /// Comes in by this request.
    pub(crate) async fn enter(address: SocketAddr, path: &str, body: &Value) -> Player {
        Player::enter_as(address, path, body, None).await
    }

    /// The same, with a player's key.
    pub(crate) async fn enter_as(
        address: SocketAddr,
        path: &str,
        body: &Value,
        player_key: Option<&str>,
    ) -> Player {
        let kind = ("content-type", "application/json");
        let headers: Vec<_> =
            [kind].into_iter().chain(player_key.map(|key| ("player-key", key))).collect();
        let answer = ask(address, "POST", path, &headers, &body.to_string()).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let Entered { room, you, token } = serde_json::from_str(&answer.body).expect("entered");
        let (socket, heard, state) = (None, None, None);
        Player { address, room, you, token, socket, heard, id: 0, state }
    }

    /// A room of so many, all connected; the first is the host.
    pub(crate) async fn gather(address: SocketAddr, many: usize, settings: Value) -> Vec<Player> {
        let names = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"];
        let mut players = vec![Player::create(address, names[0], settings).await];
        for name in &names[1..many] {
            let player = players[0].join(name).await;
            players.push(player);
        }
        for player in &mut players {
            player.connect().await;
        }
        players
    }

    pub(crate) fn hello(&self) -> Value {
        let mut hello = json!({ "version": 2, "room": self.room, "token": self.token });
        if let Some(heard) = self.heard {
            hello["heard"] = json!(heard);
        }
        json!({ "hello": hello })
    }

    /// Opens a socket and says hello; goes on from the last frame.
    pub(crate) async fn connect(&mut self) -> Welcome {
        self.try_connect().await.expect("a welcome")
    }

    /// The same, or the number with which the house hung up; 0 if the line broke.
    pub(crate) async fn try_connect(&mut self) -> Result<Welcome, u16> {
        let stream = TcpStream::connect(self.address).await.map_err(|_| 0u16)?;
        let socket = upgrade(stream, self.address, &[]).await.map_err(|_| 0u16)?;
        self.greet(socket).await
    }

    /// Over a line that holds little until it is read.
    pub(crate) async fn connect_thin(&mut self) -> Welcome {
        let thin = TcpSocket::new_v4().expect("a socket");
        thin.set_recv_buffer_size(2048).expect("a small buffer");
        let stream = thin.connect(self.address).await.expect("somebody listens");
        let socket = upgrade(stream, self.address, &[]).await.expect("it is a socket");
        self.greet(socket).await.expect("a welcome")
    }

    async fn greet(&mut self, mut socket: Socket) -> Result<Welcome, u16> {
        say(&mut socket, &self.hello()).await;
        match next(&mut socket).await {
            Came::Frame(ServerFrame::Welcome { version, era, you, id, resumed }) => {
                assert_eq!((version, you), (protocol::VERSION, self.you));
                self.socket = Some(socket);
                self.id = self.id.max(id);
                if !resumed {
                    // The numbers start somewhere; from there they rise by one.
                    self.heard = None;
                }
                self.heard.get_or_insert(Heard { era, n: 0 }).era = era;
                Ok(Welcome { era, id, resumed })
            }
            Came::Closed(code) => Err(code),
            Came::Broke => Err(0),
            Came::Frame(other) => panic!("{other:?} instead of a welcome"),
        }
    }

    fn socket(&mut self) -> &mut Socket {
        self.socket.as_mut().expect("connected")
    }

    /// Breaks the line without a word.
    pub(crate) fn drop_line(&mut self) {
        self.socket = None;
    }

    /// Sends a frame with the next id, and gives the id.
    pub(crate) async fn send(&mut self, kind: &str, body: Value) -> u64 {
        self.id += 1;
        let id = self.id;
        self.send_as(id, kind, body).await;
        id
    }

    /// Sends a frame with this id.
    pub(crate) async fn send_as(&mut self, id: u64, kind: &str, mut body: Value) {
        body["id"] = json!(id);
        let frame = json!({ kind: body });
        say(self.socket(), &frame).await;
    }

    /// Sends it as it is.
    pub(crate) async fn send_text(&mut self, text: &str) {
        let _ = self.socket().send(Message::text(text)).await;
    }

    /// The next thing that comes; its number is checked and the room is kept.
    pub(crate) async fn next(&mut self) -> Came {
        let came = next(self.socket()).await;
        if let Came::Frame(frame) = &came {
            if let Some(n) = number(frame) {
                let heard = self.heard.as_mut().expect("welcomed");
                assert!(heard.n == 0 || n == heard.n + 1, "{n} follows {}", heard.n);
                heard.n = n;
            }
            if let ServerFrame::Room { room, .. } = frame {
                self.state = Some((**room).clone());
            }
        }
        came
    }

    /// The next frame; the line must hold.
    pub(crate) async fn frame(&mut self) -> ServerFrame {
        match self.next().await {
            Came::Frame(frame) => frame,
            end => panic!("{end:?} instead of a frame"),
        }
    }

    /// Frames until one is the right one.
    pub(crate) async fn until<T>(&mut self, mut right: impl FnMut(ServerFrame) -> Option<T>) -> T {
        loop {
            if let Some(found) = right(self.frame().await) {
                return found;
            }
        }
    }

    /// Waits for the answer to this id: done, or the code of the refusal.
    pub(crate) async fn answer(&mut self, id: u64) -> Result<(), String> {
        self.until(|frame| match frame {
            ServerFrame::Ack { id: acked } if acked == id => Some(Ok(())),
            ServerFrame::Refused { id: Some(refused), code, .. } if refused == id => {
                Some(Err(code))
            }
            _ => None,
        })
        .await
    }

    /// Sends a frame and waits for its answer.
    pub(crate) async fn ask(&mut self, kind: &str, body: Value) -> Result<(), String> {
        let id = self.send(kind, body).await;
        self.answer(id).await
    }

    /// Reads on until the house hangs up, and gives the number; 0 if the line just broke.
    pub(crate) async fn end(&mut self) -> u16 {
        loop {
            match self.next().await {
                Came::Frame(_) => {}
                Came::Closed(code) => return code,
                Came::Broke => return 0,
            }
        }
    }
}

/// The number of a frame, if it has one.
pub(crate) fn number(frame: &ServerFrame) -> Option<u64> {
    use ServerFrame::*;
    match frame {
        Room { n, .. }
        | Table { n, .. }
        | Happened { n, .. }
        | Perceived { n, .. }
        | Said { n, .. }
        | Talk { n, .. } => Some(*n),
        _ => None,
    }
}
