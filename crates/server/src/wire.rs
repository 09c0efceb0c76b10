//! A socket's two directions: read by tungstenite, written by ourselves.
//!
//! What the house sends is never masked, split or compressed, so a frame is a short head and its
//! text. Written here, frames go from a room's task into one buffer, from there to the system in
//! one call, and an idle socket keeps no buffer at all.

use std::io;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{CLIENT_FRAME_BYTES_MAX, CloseCode};
use room::Text;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame, FrameHeader};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::kernel;

/// Small: most sockets are idle most of the time, and this is what they cost.
const READ_BUFFER_BYTES: usize = 1024;
/// How long saying goodbye may take, to whoever reads and to whoever reads too slowly, and how much of what still comes in is thrown away, so that
/// the goodbye is not lost with it.
const GOODBYE_PATIENCE: Duration = Duration::from_secs(5);
const SLOW_GOODBYE_PATIENCE: Duration = Duration::from_secs(60);
const GOODBYE_BYTES_MAX: usize = 256 * 1024;

/// Why a socket ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The house hangs up.
    Close(CloseCode),
    /// Nobody is there any more.
    Lost,
}

impl From<CloseCode> for End {
    fn from(code: CloseCode) -> End {
        End::Close(code)
    }
}

/// Adds a text frame to what is to be written.
pub(crate) fn put_text(out: &mut Vec<u8>, text: &Text) {
    let head = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
    let length = text.len() as u64;
    out.reserve(head.len(length) + text.len());
    head.format(length, out).expect("memory takes it");
    text.put(out);
}

/// Adds a ping.
pub(crate) fn put_ping(out: &mut Vec<u8>, says: [u8; 8]) {
    Frame::ping(says.to_vec()).format(out).expect("memory takes it");
}

fn put_close(out: &mut Vec<u8>, code: CloseCode) {
    let close = CloseFrame { code: code.number().into(), reason: code.reason().into() };
    Frame::close(Some(close)).format(out).expect("memory takes it");
}

/// A socket.
pub(crate) struct Wire {
    stream: WebSocketStream<TcpStream>,
    /// What is being written, and how much of it is.
    out: Vec<u8>,
    written: usize,
}

impl Wire {
    /// A socket over a connection of which something may have been read already.
    pub(crate) async fn new(stream: TcpStream, read: Vec<u8>) -> Wire {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0)
            .max_message_size(Some(CLIENT_FRAME_BYTES_MAX))
            .max_frame_size(Some(CLIENT_FRAME_BYTES_MAX));
        let role = Role::Server;
        let stream = WebSocketStream::from_partially_read(stream, read, role, Some(config)).await;
        Wire { stream, out: Vec::new(), written: 0 }
    }

    /// The round trip that the kernel vouches for.
    pub(crate) fn kernel_round_trip(&self) -> Option<Duration> {
        kernel::round_trip(self.stream.get_ref())
    }

    /// The next message, or why there will be none. May be dropped and called again.
    pub(crate) async fn read(&mut self) -> Result<Message, End> {
        // Reading answers pings by itself: never into the middle of a frame of ours.
        debug_assert!(self.out.is_empty(), "the last write was not finished");
        match self.stream.next().await {
            Some(Ok(Message::Binary(_))) => Err(CloseCode::BadFrame.into()),
            Some(Ok(Message::Close(_))) | None => Err(End::Lost),
            Some(Ok(message)) => Ok(message),
            // Who hangs up without a word breaks no rule that anybody could be told of.
            Some(Err(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake))) => {
                Err(End::Lost)
            }
            Some(Err(Error::Capacity(_) | Error::Utf8(_) | Error::Protocol(_))) => {
                Err(CloseCode::BadFrame.into())
            }
            Some(Err(_)) => Err(End::Lost),
        }
    }

    /// Writes frames. If it is dropped before it is done, only [`Wire::part`] may follow.
    pub(crate) async fn write(&mut self, frames: Vec<u8>) -> io::Result<()> {
        debug_assert!(self.out.is_empty(), "the last write was not finished");
        self.out = frames;
        self.write_on().await
    }

    async fn write_on(&mut self) -> io::Result<()> {
        // What the stream itself has to say, such as a pong, goes first and whole.
        self.stream.flush().await.map_err(io::Error::other)?;
        while let left @ [_, ..] = &self.out[self.written..] {
            self.written += match self.stream.get_mut().write(left).await? {
                0 => return Err(io::ErrorKind::WriteZero.into()),
                written => written,
            };
        }
        (self.out, self.written) = (Vec::new(), 0);
        Ok(())
    }

    /// Ends it in order, as far as the other side lets us.
    pub(crate) async fn part(mut self, end: End) {
        let patience = match end {
            End::Close(CloseCode::TooSlow | CloseCode::Silent) => SLOW_GOODBYE_PATIENCE,
            End::Close(_) | End::Lost => GOODBYE_PATIENCE,
        };
        let _ = time::timeout(patience, async {
            match end {
                End::Close(code) => self.goodbye(code).await,
                // Whoever hung up in order is answered in order.
                End::Lost => self.stream.flush().await.map_err(io::Error::other),
            }
        })
        .await;
    }

    /// Says why, and stays until the other side has hung up as well.
    async fn goodbye(&mut self, code: CloseCode) -> io::Result<()> {
        put_close(&mut self.out, code);
        self.write_on().await?;
        // Past the frames: what follows one that was too large cannot be read as one.
        let stream = self.stream.get_mut();
        stream.shutdown().await?;
        let mut thrown = vec![0; 1024];
        let mut left = GOODBYE_BYTES_MAX;
        while left > 0 {
            match stream.read(&mut thrown).await? {
                0 => break,
                read => left = left.saturating_sub(read),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use tokio_tungstenite::tungstenite::WebSocket;

    use super::*;

    /// What a client reads of these bytes.
    fn read(bytes: Vec<u8>) -> Vec<Message> {
        let mut client = WebSocket::from_raw_socket(Cursor::new(bytes), Role::Client, None);
        std::iter::from_fn(|| client.read().ok()).collect()
    }

    #[test]
    fn frames_of_every_length_are_read_as_they_were_written() {
        let mut out = Vec::new();
        let texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map(|n| "ä".repeat(n / 2));
        for text in &texts {
            put_text(&mut out, &Text::whole(text));
        }
        put_ping(&mut out, *b"12345678");
        let read = read(out);
        let (ping, frames) = read.split_last().unwrap();
        assert_eq!(frames, texts.map(Message::text));
        assert_eq!(*ping, Message::Ping(b"12345678".to_vec().into()));
    }

    #[test]
    fn a_close_says_why() {
        for code in CloseCode::ALL {
            let mut out = Vec::new();
            put_close(&mut out, code);
            let [Message::Close(Some(close))] = &read(out)[..] else { panic!("no close") };
            assert_eq!((u16::from(close.code), &*close.reason), (code.number(), code.reason()));
        }
    }
}
