//! The way out over one socket, written by whoever has something to say.
//!
//! A room never waits. At the end of its turn it writes what it has for a socket by itself, as the
//! system nearly always takes it at once: waking a task for each socket cost a tenth of an action.
//! What the system does not take yet is left here, and the socket's task writes it as soon as it
//! can.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keeping::{Overrun, Waiting};
use metrics::Counter;
use protocol::CloseCode;
use room::Text;
use tokio::sync::Notify;

use crate::line::{WriteHalf, Written};
use crate::wire;

/// What waits to go out over one socket, bounded by [`Waiting`], and the connection it goes to.
#[derive(Debug)]
pub(crate) struct Outbox {
    out: Mutex<Out>,
    /// The socket's task has something to do: to write what is left, or to hang up.
    news: Notify,
    frames_out: Counter,
}

#[derive(Debug)]
struct Out {
    /// Nothing, once everything was said.
    line: Option<WriteHalf>,
    waiting: Waiting,
    /// The end of what was begun to be written. It goes first, as it may be in the middle of a frame.
    rest: Vec<u8>,
    /// Nobody reads at the other end.
    broken: bool,
}

impl Outbox {
    pub(crate) fn new(line: WriteHalf, frames_out: Counter) -> Outbox {
        let out =
            Out { line: Some(line), waiting: Waiting::default(), rest: Vec::new(), broken: false };
        Outbox { out: Mutex::new(out), news: Notify::new(), frames_out }
    }

    /// Puts a frame in; [`Outbox::ring`] then sends it.
    pub(crate) fn push(&self, text: &Text) -> Result<(), Overrun> {
        let pushed = self.out().waiting.push(|bytes| wire::put_text(bytes, text));
        pushed.inspect_err(|Overrun| self.news.notify_one())
    }

    /// Puts in what is no frame of a room's, such as a ping.
    pub(crate) fn put(&self, put: impl FnOnce(&mut Vec<u8>)) {
        put(&mut self.out().waiting.bytes);
    }

    /// Hangs up once everything before is sent. The first reason counts.
    fn close(&self, code: CloseCode) {
        self.out().waiting.close(code);
        self.news.notify_one();
    }

    /// Sends what waits, or has the socket's task send it.
    pub(crate) fn ring(&self) {
        if !matches!(self.write(), Ok(Written::All)) {
            self.news.notify_one();
        }
    }

    /// Writes what waits, as far as the system takes it at once.
    pub(crate) fn write(&self) -> io::Result<Written> {
        let mut out = self.out();
        let frames = out.waiting.frames;
        let written = out.write();
        self.frames_out.increment((frames - out.waiting.frames) as u64);
        written
    }

    /// Whether nothing waits.
    pub(crate) fn is_empty(&self) -> bool {
        let out = self.out();
        let behind = out.line.as_ref().is_some_and(WriteHalf::is_behind);
        out.rest.is_empty() && out.waiting.bytes.is_empty() && !behind
    }

    /// Whether to hang up, and why.
    pub(crate) fn end(&self) -> Option<CloseCode> {
        self.out().waiting.end
    }

    /// Waits for something to do; what came before counts.
    pub(crate) async fn news(&self) {
        self.news.notified().await;
    }

    /// Waits until the socket is known to be too slow.
    pub(crate) async fn overrun(&self) {
        while self.end() != Some(CloseCode::TooSlow) {
            self.news().await;
        }
    }

    /// The connection, for another house to go on with.
    pub(crate) fn take_line(&self) -> Option<WriteHalf> {
        self.out().line.take()
    }

    /// Nothing more is said: the other side is told by the connection's end.
    pub(crate) fn shut(&self) {
        if let Some(line) = self.take_line() {
            line.shut();
        }
    }

    fn out(&self) -> MutexGuard<'_, Out> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Out {
    fn write(&mut self) -> io::Result<Written> {
        let Out { line: Some(line), waiting, rest, broken: false } = self else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let written = (|| {
            if line.try_write(rest)? == Written::Some {
                return Ok(Written::Some);
            }
            let mut bytes = waiting.take().bytes;
            let written = line.try_write(&mut bytes);
            *rest = bytes;
            written
        })();
        self.broken = written.is_err();
        written
    }
}

/// A room's end of an outbox.
#[derive(Debug)]
pub(crate) struct RoomEnd(pub(crate) Arc<Outbox>);

impl keeping::Outbox for RoomEnd {
    fn push(&self, text: &Text) -> Result<(), Overrun> {
        self.0.push(text)
    }

    fn close(&self, code: CloseCode) {
        self.0.close(code);
    }

    fn ring(&self) {
        self.0.ring();
    }
}

impl Drop for RoomEnd {
    fn drop(&mut self) {
        self.0.close(CloseCode::Moved);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use keeping::{BYTES_MAX, Outbox as _};
    use tokio::io::AsyncReadExt as _;

    use super::*;
    use crate::line::ReadHalf;
    use crate::line::tests::{Theirs, connected};

    fn text(of: &str) -> Text {
        Text::whole(of)
    }

    /// An outbox, the half of its connection that is read, and the other side of it.
    async fn outbox(by_tls: bool) -> (Arc<Outbox>, ReadHalf, Box<dyn Theirs>) {
        let (read, write, theirs) = connected(by_tls).await;
        (Arc::new(Outbox::new(write, Counter::noop())), read, theirs)
    }

    #[tokio::test]
    async fn a_room_writes_by_itself_and_the_end_is_left_to_the_socket() {
        for by_tls in [false, true] {
            let (outbox, _read, mut theirs) = outbox(by_tls).await;
            outbox.push(&text("one")).unwrap();
            outbox.push(&text("two")).unwrap();
            outbox.ring();
            assert!(outbox.is_empty());
            let mut heard = [0; 10];
            theirs.read_exact(&mut heard).await.unwrap();
            assert_eq!(&heard, b"\x81\x03one\x81\x03two");
            outbox.close(CloseCode::Gone);
            outbox.close(CloseCode::Moved);
            outbox.push(&text("late")).unwrap();
            assert_eq!(outbox.end(), Some(CloseCode::Gone));
            assert!(outbox.is_empty());
            outbox.news().await;
        }
    }

    /// Writes until the system takes no more, and gives how much there was.
    fn fill(outbox: &Outbox) -> usize {
        let large = text(&"x".repeat(BYTES_MAX / 2));
        let mut bytes = 0;
        while outbox.is_empty() {
            outbox.push(&large).unwrap();
            bytes += BYTES_MAX / 2 + 10;
            outbox.ring();
        }
        bytes
    }

    #[tokio::test]
    async fn what_the_system_does_not_take_is_written_later_in_order() {
        for by_tls in [false, true] {
            let (outbox, read, mut theirs) = outbox(by_tls).await;
            let filled = fill(&outbox);
            outbox.push(&text("last")).unwrap();
            outbox.ring();
            assert_eq!(outbox.write().unwrap(), Written::Some);
            let heard = tokio::spawn(async move {
                let mut heard = vec![0; filled + 6];
                theirs.read_exact(&mut heard).await.unwrap();
                heard
            });
            outbox.news().await;
            while outbox.write().unwrap() == Written::Some {
                read.tcp().writable().await.unwrap();
            }
            assert!(outbox.is_empty());
            assert!(heard.await.unwrap().ends_with(b"xxx\x81\x04last"));
        }
    }

    #[tokio::test]
    async fn a_frame_that_was_begun_is_not_lost_with_those_behind_it() {
        for by_tls in [false, true] {
            let (outbox, _read, _theirs) = outbox(by_tls).await;
            fill(&outbox);
            while outbox.push(&text(&"y".repeat(BYTES_MAX / 2))).is_ok() {}
            assert_eq!(outbox.end(), Some(CloseCode::TooSlow));
            let out = outbox.out();
            assert!(out.rest.ends_with(b"x") && out.waiting.bytes.is_empty());
        }
    }

    #[tokio::test]
    async fn nobody_reads_what_was_hung_up_on() {
        for by_tls in [false, true] {
            let (outbox, _read, mut theirs) = outbox(by_tls).await;
            outbox.shut();
            assert_eq!(theirs.read(&mut [0]).await.unwrap(), 0);
            outbox.push(&text("late")).unwrap();
            outbox.ring();
            outbox.news().await;
            assert!(outbox.write().is_err());
        }
    }

    #[tokio::test]
    async fn a_room_that_lets_go_tells_the_socket_unless_it_has_said_why() {
        let (outbox, ..) = outbox(false).await;
        drop(RoomEnd(Arc::clone(&outbox)));
        assert_eq!(outbox.end(), Some(CloseCode::Moved));
        let (outbox, ..) = self::outbox(false).await;
        RoomEnd(Arc::clone(&outbox)).close(CloseCode::Gone);
        assert_eq!(outbox.end(), Some(CloseCode::Gone));
    }

    #[tokio::test]
    async fn whoever_waits_hears_of_the_overrun_only() {
        let (outbox, _read, _theirs) = outbox(false).await;
        fill(&outbox);
        let soon = Duration::from_millis(20);
        assert!(tokio::time::timeout(soon, outbox.overrun()).await.is_err());
        while outbox.push(&text(&"y".repeat(BYTES_MAX / 2))).is_ok() {}
        outbox.overrun().await;
    }
}
