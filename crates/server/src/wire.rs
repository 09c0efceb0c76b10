//! A socket's two directions: read by tungstenite, written by ourselves ([`crate::outbox`]).
//!
//! What the house sends is never masked, split or compressed, so a frame is a short head and its
//! text. Written here, frames go from a room into one buffer and from there to the system in one
//! call, and an idle socket keeps no buffer at all.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use metrics::Counter;
use protocol::{CLIENT_FRAME_BYTES_MAX, CloseCode};
use room::Text;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, ReadBuf};
use tokio::time;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame, FrameHeader};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::door::Pieces;
use crate::kernel;
use crate::line::{ReadHalf, WriteHalf, Written};
use crate::outbox::Outbox;

/// Small: most sockets are idle most of the time, and this is what they cost.
const READ_BUFFER_BYTES: usize = 512;
/// The most that a player says before it is known which house they want.
const HEARD_BYTES_MAX: usize = 64 * 1024;
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
    stream: WebSocketStream<Line>,
    outbox: Arc<Outbox>,
}

/// The connection as tungstenite knows it: it reads, and what it answers by itself (pongs, and the
/// close of whoever hangs up) goes out among our frames.
struct Line {
    read: ReadHalf,
    outbox: Arc<Outbox>,
    /// All that was read so far, as long as it may have to be said again to another house.
    heard: Option<Vec<u8>>,
    /// It comes in pieces, by way of another house.
    pieces: Option<Box<Pieces>>,
}

impl Wire {
    /// A socket over a connection of which something may have been read already. What is read is
    /// remembered at first, if it may have to be said again to another house.
    pub(crate) async fn new(
        halves: (ReadHalf, WriteHalf),
        read: Vec<u8>,
        frames_out: Counter,
        remember: bool,
    ) -> Wire {
        let heard = remember.then(|| read.clone());
        Wire::over(halves, read, frames_out, heard, None).await
    }

    /// A socket by way of another house.
    pub(crate) async fn passed(halves: (ReadHalf, WriteHalf), frames_out: Counter) -> Wire {
        Wire::over(halves, Vec::new(), frames_out, None, Some(Box::default())).await
    }

    async fn over(
        (read_half, write_half): (ReadHalf, WriteHalf),
        read: Vec<u8>,
        frames_out: Counter,
        heard: Option<Vec<u8>>,
        pieces: Option<Box<Pieces>>,
    ) -> Wire {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0)
            .max_message_size(Some(CLIENT_FRAME_BYTES_MAX))
            .max_frame_size(Some(CLIENT_FRAME_BYTES_MAX));
        let outbox = Arc::new(Outbox::new(write_half, frames_out));
        let line = Line { read: read_half, outbox: Arc::clone(&outbox), heard, pieces };
        let role = Role::Server;
        let stream = WebSocketStream::from_partially_read(line, read, role, Some(config)).await;
        Wire { stream, outbox }
    }

    /// Where what is to be sent goes.
    pub(crate) fn outbox(&self) -> &Arc<Outbox> {
        &self.outbox
    }

    /// The round trip that kernels vouch for: ours, and that of the house by way of which it comes.
    pub(crate) fn kernel_round_trip(&self) -> Option<Duration> {
        let line = self.stream.get_ref();
        let ours = kernel::round_trip(line.read.tcp())?;
        match &line.pieces {
            None => Some(ours),
            Some(pieces) => Some(ours + pieces.trip?),
        }
    }

    /// It stays here: what was heard need not be said again.
    pub(crate) fn settle(&mut self) {
        self.stream.get_mut().heard = None;
    }

    /// The bare connection, and all that was heard over it, for another house to go on with.
    pub(crate) async fn give_up(self) -> Option<((ReadHalf, WriteHalf), Vec<u8>)> {
        self.write().await.ok()?;
        let Line { read, outbox, heard, .. } = self.stream.into_inner();
        Some(((read, outbox.take_line()?), heard?))
    }

    /// The next message, or why there will be none. May be dropped and called again.
    pub(crate) async fn read(&mut self) -> Result<Message, End> {
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

    /// Writes all that waits in the outbox. May be dropped and called again.
    pub(crate) async fn write(&self) -> io::Result<()> {
        while self.outbox.write()? == Written::Some {
            self.stream.get_ref().read.tcp().writable().await?;
        }
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
                End::Lost => {
                    self.stream.flush().await.map_err(io::Error::other)?;
                    self.write().await
                }
            }
        })
        .await;
        // The room may have its end of the outbox a little longer.
        self.outbox.shut();
    }

    /// Says why, and stays until the other side has hung up as well.
    async fn goodbye(&mut self, code: CloseCode) -> io::Result<()> {
        self.outbox.put(|out| put_close(out, code));
        self.write().await?;
        self.outbox.shut();
        // Past the frames: what follows one that was too large cannot be read as one.
        let read = &mut self.stream.get_mut().read;
        let mut thrown = vec![0; 1024];
        let mut left = GOODBYE_BYTES_MAX;
        while left > 0 {
            match read.read(&mut thrown).await? {
                0 => break,
                read => left = left.saturating_sub(read),
            }
        }
        Ok(())
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let Line { read, heard, pieces, .. } = &mut *self;
        let mut read = Pin::new(read);
        let before = buffer.filled().len();
        match pieces {
            None => ready!(read.poll_read(cx, buffer))?,
            Some(pieces) => {
                while pieces.left() == 0 {
                    let mut head = ReadBuf::new(pieces.head());
                    ready!(read.as_mut().poll_read(cx, &mut head))?;
                    let bytes = head.filled().len();
                    if bytes == 0 {
                        return Poll::Ready(Ok(()));
                    }
                    pieces.took_head(bytes);
                }
                let room = pieces.left().min(buffer.remaining());
                let mut piece = ReadBuf::new(buffer.initialize_unfilled_to(room));
                ready!(read.poll_read(cx, &mut piece))?;
                let bytes = piece.filled().len();
                buffer.advance(bytes);
                pieces.took(bytes);
            }
        }
        if let Some(heard) = heard {
            let new = &buffer.filled()[before..];
            if heard.len() + new.len() > HEARD_BYTES_MAX {
                return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
            }
            heard.extend_from_slice(new);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        // All of it, so that no frame of ours comes between. It is bounded, because a socket is
        // read on only once everything is written.
        self.outbox.put(|out| out.extend_from_slice(bytes));
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.outbox.ring();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.outbox.shut();
        Poll::Ready(Ok(()))
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
