//! Somebody who opens a room and says hello, with as little as that takes: what is measured is the
//! house alone.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

/// How long the house may take to answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whoever opened a room, and watches.
pub(super) struct Guest {
    pub(super) room: String,
    token: String,
}

impl Guest {
    /// Opens a room for this game in the house at `address`.
    pub(super) fn open_room(address: &str, game: &str) -> Result<Guest> {
        let body = json!({"name": "Host", "as": "spectator", "settings": {"game": game}});
        let body = body.to_string();
        let mut stream = connect(address)?;
        write!(
            stream,
            "POST /api/rooms HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            host(address),
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (_, body) = answer.split_once("\r\n\r\n").context("the house gave no answer")?;
        let entered: Value = serde_json::from_str(body).context("no room was opened")?;
        let text = |name: &str| entered[name].as_str().map(str::to_owned);
        let (room, token) = text("room").zip(text("token")).context("no room was opened")?;
        Ok(Guest { room, token })
    }

    /// How long it takes from the hello to the welcome.
    pub(super) fn say_hello(&self, address: &str) -> Result<Duration> {
        let mut stream = connect(address)?;
        write!(
            stream,
            "GET /ws HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            host(address)
        )?;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).context("no socket was opened")?;
            head.push(byte[0]);
        }
        let hello = json!({"hello": {"version": 2, "room": self.room, "token": self.token}});
        let said = Instant::now();
        stream.write_all(&frame(hello.to_string().as_bytes())?)?;
        let mut begins = [0; 4 + br#"{"welcome":"#.len()];
        stream.read_exact(&mut begins).context("the house hung up")?;
        let took = said.elapsed();
        let welcome = begins.windows(9).any(|bytes| bytes == br#""welcome""#);
        ensure!(welcome, "the house says {:?}", String::from_utf8_lossy(&begins));
        Ok(took)
    }
}

fn host(address: &str) -> &str {
    address.trim_start_matches("http://")
}

fn connect(address: &str) -> Result<TcpStream> {
    let stream = TcpStream::connect(host(address)).context("there is no house")?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// A text as a WebSocket's frame (RFC 6455), masked with noughts.
fn frame(text: &[u8]) -> Result<Vec<u8>> {
    let length = u16::try_from(text.len()).context("too long a frame")?.to_be_bytes();
    let head = [0x81, 0x80 | 126, length[0], length[1], 0, 0, 0, 0];
    Ok([&head, text].concat())
}
