//! A WebSocket's client side by hand (RFC 6455), so that it can also do what no library would:
//! hold its pongs back, and send what is no frame at all. Frames are made and read as a load's are.

use std::io;
use std::time::{Duration, Instant};

use load::socket::{self, FINAL, Frame, PONG, TEXT};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::mpsc;
use tokio::time;

use crate::player::Fault;

/// How long the house may take to answer a request for a socket.
const PATIENCE: Duration = Duration::from_secs(10);
const HEAD_BYTES_MAX: usize = 8 * 1024;
/// What waits to be written; whoever has more to say waits too.
const UNSENT_MAX: usize = 256;
/// Any mask will do: it keeps caches on the way from reading along.
const MASK: [u8; 4] = [0x37, 0xfa, 0x21, 0x3d];

/// An open socket.
#[derive(Debug)]
pub(crate) struct Socket {
    reader: OwnedReadHalf,
    writer: mpsc::Sender<Vec<u8>>,
    /// What has come and was not taken yet.
    buffer: Vec<u8>,
    pong_delay: Duration,
}

impl Socket {
    /// Makes a connection a socket, with these headers besides.
    pub(crate) async fn open(
        mut stream: TcpStream,
        headers: &str,
        pong_delay: Duration,
    ) -> io::Result<Socket> {
        stream.write_all(socket::request("house", headers).as_bytes()).await?;
        let (head, rest) = time::timeout(PATIENCE, head(&mut stream)).await??;
        socket::check_answer(&head).map_err(io::Error::other)?;
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

    /// The next frame and when it was here, or why there is none. May be dropped and called again.
    pub(crate) async fn next(&mut self) -> Result<(String, Instant), Fault> {
        let broke = || Fault::Broke("in the middle".to_owned());
        loop {
            let mut rest = &self.buffer[..];
            let text = match socket::next_frame(&mut rest).map_err(|_| broke())? {
                None => match self.reader.read_buf(&mut self.buffer).await {
                    Ok(0) | Err(_) => return Err(broke()),
                    Ok(_) => continue,
                },
                Some(Frame::Text(text)) => Some(text.to_vec()),
                Some(Frame::Close(code)) => return Err(Fault::Closed(code)),
                Some(Frame::Ping(says)) => {
                    self.pong(says);
                    None
                }
                Some(Frame::Pong) => None,
            };
            let taken = self.buffer.len() - rest.len();
            self.buffer.drain(..taken);
            if let Some(text) = text {
                let text = String::from_utf8(text).map_err(|_| broke())?;
                return Ok((text, Instant::now()));
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
    let mut out = Vec::new();
    socket::frame(&mut out, first, payload, Some(MASK));
    out
}
