//! A WebSocket's client side by hand (RFC 6455), so that it can also do what no library would:
//! hold its pongs back, and send what is no frame at all.

use std::io;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::mpsc;
use tokio::time;

/// The RFC's own example of a key and of the answer to it.
const KEY: &str = "dGhlIHNhbXBsZSBub25jZQ==";
const ACCEPT: &str = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
/// How long the house may take to answer a request for a socket.
const PATIENCE: Duration = Duration::from_secs(10);
const HEAD_BYTES_MAX: usize = 8 * 1024;
/// The largest frame anybody is sent.
const FRAME_BYTES_MAX: usize = 1024 * 1024;
/// What waits to be written; whoever has more to say waits too.
const UNSENT_MAX: usize = 256;
/// Any mask will do: it keeps caches on the way from reading along.
const MASK: [u8; 4] = [0x37, 0xfa, 0x21, 0x3d];

pub(crate) const FINAL: u8 = 0x80;
const MASKED: u8 = 0x80;
pub(crate) const CONTINUED: u8 = 0;
pub(crate) const TEXT: u8 = 1;
pub(crate) const BINARY: u8 = 2;
pub(crate) const CLOSE: u8 = 8;
pub(crate) const PING: u8 = 9;
pub(crate) const PONG: u8 = 10;

/// An open socket.
#[derive(Debug)]
pub(crate) struct Socket {
    reader: OwnedReadHalf,
    writer: mpsc::Sender<Vec<u8>>,
    /// What has come and was not taken yet.
    buffer: Vec<u8>,
    pong_delay: Duration,
}

/// What comes over a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Came {
    /// A frame, and when it was here.
    Text(String, Instant),
    /// The house hung up, with this number if it said one.
    Closed(Option<u16>),
    /// The line broke.
    Broke,
}

impl Socket {
    /// Makes a connection a socket, with these headers besides.
    pub(crate) async fn open(
        mut stream: TcpStream,
        headers: &str,
        pong_delay: Duration,
    ) -> io::Result<Socket> {
        let request = format!(
            "GET /ws HTTP/1.1\r\nHost: house\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n{headers}\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let (head, rest) = time::timeout(PATIENCE, head(&mut stream)).await??;
        if !head.starts_with("HTTP/1.1 101") || !head.contains(ACCEPT) {
            let status = head.lines().next().unwrap_or_default();
            return Err(io::Error::other(format!("the house opens no socket: {status}")));
        }
        let (reader, half) = stream.into_split();
        let (writer, unsent) = mpsc::channel(UNSENT_MAX);
        tokio::spawn(write_on(half, unsent));
        Ok(Socket { reader, writer, buffer: rest, pong_delay })
    }

    /// Sends a text frame. Whether that worked shows when the socket is read.
    pub(crate) async fn send(&self, text: &str) {
        self.send_bytes(frame(FINAL | TEXT, text.as_bytes())).await;
    }

    /// Sends these bytes as they are, whatever they are.
    pub(crate) async fn send_bytes(&self, bytes: Vec<u8>) {
        let _ = self.writer.send(bytes).await;
    }

    /// The next frame or the end. May be dropped and called again.
    pub(crate) async fn next(&mut self) -> Came {
        loop {
            match take(&mut self.buffer) {
                Taken::Frame(first, payload) => match first & 0xF {
                    TEXT => match String::from_utf8(payload) {
                        Ok(text) => return Came::Text(text, Instant::now()),
                        Err(_) => return Came::Broke,
                    },
                    PING => self.pong(&payload),
                    CLOSE => {
                        let code = payload.first_chunk().map(|code| u16::from_be_bytes(*code));
                        return Came::Closed(code);
                    }
                    _ => {}
                },
                Taken::Nonsense => return Came::Broke,
                Taken::Nothing => match self.reader.read_buf(&mut self.buffer).await {
                    Ok(0) | Err(_) => return Came::Broke,
                    Ok(_) => {}
                },
            }
        }
    }

    fn pong(&self, says: &[u8]) {
        let pong = frame(FINAL | PONG, says);
        if self.pong_delay.is_zero() {
            let _ = self.writer.try_send(pong);
            return;
        }
        let (writer, delay) = (self.writer.clone(), self.pong_delay);
        tokio::spawn(async move {
            time::sleep(delay).await;
            let _ = writer.try_send(pong);
        });
    }
}

/// The head of an answer, and what came behind it.
pub(crate) async fn head(stream: &mut TcpStream) -> io::Result<(String, Vec<u8>)> {
    let mut came = Vec::new();
    loop {
        if let Some(at) = came.windows(4).position(|four| four == b"\r\n\r\n") {
            let rest = came.split_off(at + 4);
            return Ok((String::from_utf8_lossy(&came).into_owned(), rest));
        }
        if came.len() > HEAD_BYTES_MAX || stream.read_buf(&mut came).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
}

async fn write_on(mut half: OwnedWriteHalf, mut unsent: mpsc::Receiver<Vec<u8>>) {
    while let Some(bytes) = unsent.recv().await {
        if half.write_all(&bytes).await.is_err() {
            return;
        }
    }
}

/// A frame from a client: its first byte, and what is in it.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut out = vec![first];
    match payload.len() {
        short @ ..126 => out.push(MASKED | short as u8),
        middle @ ..=0xFFFF => {
            out.push(MASKED | 126);
            out.extend((middle as u16).to_be_bytes());
        }
        long => {
            out.push(MASKED | 127);
            out.extend((long as u64).to_be_bytes());
        }
    }
    out.extend(MASK);
    out.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    out
}

enum Taken {
    /// Its first byte and what is in it.
    Frame(u8, Vec<u8>),
    /// The rest of it has yet to come.
    Nothing,
    /// No house writes that.
    Nonsense,
}

/// Takes the first whole frame off what came.
fn take(buffer: &mut Vec<u8>) -> Taken {
    let [first, second, ..] = buffer[..] else { return Taken::Nothing };
    let number = |bytes: &[u8]| bytes.iter().fold(0usize, |n, byte| n << 8 | usize::from(*byte));
    let at = match second {
        126 => 4,
        127 => 10,
        _ => 2,
    };
    let Some(head) = buffer.get(2..at) else { return Taken::Nothing };
    let length = if at == 2 { usize::from(second) } else { number(head) };
    // The house masks nothing and sends nothing in pieces.
    if second & MASKED != 0 || first & FINAL == 0 || length > FRAME_BYTES_MAX {
        return Taken::Nonsense;
    }
    let Some(payload) = buffer.get(at..at + length).map(<[u8]>::to_vec) else {
        return Taken::Nothing;
    };
    buffer.drain(..at + length);
    Taken::Frame(first, payload)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_go_out_masked_as_in_the_rfc() {
        let example = [0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58];
        assert_eq!(frame(FINAL | TEXT, b"Hello"), example);
    }

    #[test]
    fn frames_come_in_whole_wherever_they_are_cut() {
        for (head, length) in [
            (vec![0x81, 125], 125),
            (vec![0x81, 126, 1, 0], 256),
            (vec![0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0], 65_536),
        ] {
            let whole = [head, vec![b'x'; length]].concat();
            for cut in (0..whole.len().min(20)).chain([whole.len() - 1]) {
                assert!(matches!(take(&mut whole[..cut].to_vec()), Taken::Nothing), "{cut}");
            }
            let mut all = [&whole[..], &[0x89, 0]].concat();
            assert!(matches!(take(&mut all), Taken::Frame(0x81, text) if text.len() == length));
            assert!(matches!(take(&mut all), Taken::Frame(0x89, says) if says.is_empty()));
            assert!(matches!(take(&mut all), Taken::Nothing));
        }
        assert!(matches!(take(&mut vec![0x81, 0x85, 0]), Taken::Nonsense));
    }
}
