//! What waits to go out over one socket: bounded, and taken all at once.

use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::CloseCode;
use room::Text;
use tokio::sync::Notify;

use crate::wire;

/// The most frames that wait for a socket; whoever reads more slowly is hung up on and resumes.
const FRAMES_MAX: usize = 256;
/// Room for this much is made at once: a few frames, as they commonly wait together.
const BYTES_USUAL: usize = 2 * 1024;
/// The most bytes that wait for a socket, one frame apart.
const BYTES_MAX: usize = 512 * 1024;

/// Between a room, which never waits, and a socket, which must.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    news: Notify,
}

/// What a socket is to send, in this order.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    /// So many frames …
    pub(crate) frames: usize,
    /// … ready to be written.
    pub(crate) bytes: Vec<u8>,
    /// After the frames, hang up.
    pub(crate) end: Option<CloseCode>,
}

/// There was no room for it: the socket will be closed, and nothing more is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Overrun;

impl Outbox {
    /// Puts a frame in; [`Outbox::ring`] then tells the socket.
    pub(crate) fn push(&self, text: &Text) -> Result<(), Overrun> {
        let mut waiting = self.waiting();
        if waiting.end.is_some() {
            return Ok(());
        }
        if waiting.frames >= FRAMES_MAX || waiting.bytes.len() >= BYTES_MAX {
            // They are sent again when the player resumes.
            *waiting = Waiting { end: Some(CloseCode::TooSlow), ..Waiting::default() };
            drop(waiting);
            self.ring();
            return Err(Overrun);
        }
        if waiting.frames == 0 {
            waiting.bytes.reserve(BYTES_USUAL);
        }
        waiting.frames += 1;
        wire::put_text(&mut waiting.bytes, text);
        Ok(())
    }

    /// Hangs up once everything before is sent. The first reason counts.
    pub(crate) fn close(&self, code: CloseCode) {
        self.waiting().end.get_or_insert(code);
        self.ring();
    }

    /// Tells the socket that something waits.
    pub(crate) fn ring(&self) {
        self.news.notify_one();
    }

    /// Everything that waits.
    pub(crate) fn take(&self) -> Waiting {
        let mut waiting = self.waiting();
        let end = waiting.end;
        std::mem::replace(&mut *waiting, Waiting { end, ..Waiting::default() })
    }

    /// Waits for a ring; one that came before counts.
    pub(crate) async fn news(&self) {
        self.news.notified().await;
    }

    /// Waits until the socket is known to be too slow.
    pub(crate) async fn overrun(&self) {
        while self.waiting().end != Some(CloseCode::TooSlow) {
            self.news().await;
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A room's end of an outbox. If the room lets go of it without a word, because it left or never
/// got it, the socket hangs up and the player comes again.
#[derive(Debug)]
pub(crate) struct RoomEnd(Arc<Outbox>);

impl RoomEnd {
    pub(crate) fn of(outbox: &Arc<Outbox>) -> RoomEnd {
        RoomEnd(Arc::clone(outbox))
    }
}

impl Deref for RoomEnd {
    type Target = Outbox;

    fn deref(&self) -> &Outbox {
        &self.0
    }
}

impl Drop for RoomEnd {
    fn drop(&mut self) {
        self.close(CloseCode::Moved);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(of: &str) -> Text {
        Text::whole(of)
    }

    #[test]
    fn frames_come_out_in_order_and_then_the_end() {
        let outbox = Outbox::default();
        outbox.push(&text("one")).unwrap();
        outbox.push(&text("two")).unwrap();
        outbox.close(CloseCode::Gone);
        outbox.close(CloseCode::Moved);
        outbox.push(&text("late")).unwrap();
        let Waiting { frames, bytes, end } = outbox.take();
        assert_eq!((frames, end), (2, Some(CloseCode::Gone)));
        assert_eq!(bytes, b"\x81\x03one\x81\x03two");
        let taken = outbox.take();
        assert_eq!((taken.frames, taken.end), (0, Some(CloseCode::Gone)));
    }

    #[test]
    fn a_slow_reader_is_noticed_by_frames_and_by_bytes() {
        for (frame, fit) in [("x".to_owned(), FRAMES_MAX), ("x".repeat(BYTES_MAX / 4), 4)] {
            let outbox = Outbox::default();
            assert!((0..fit).all(|_| outbox.push(&text(&frame)).is_ok()));
            assert_eq!(outbox.push(&text(&frame)), Err(Overrun));
            assert_eq!(outbox.push(&text(&frame)), Ok(()), "told once");
            let taken = outbox.take();
            assert_eq!((taken.frames, taken.end), (0, Some(CloseCode::TooSlow)));
        }
    }

    #[test]
    fn a_room_that_lets_go_tells_the_socket_unless_it_has_said_why() {
        let outbox = Arc::new(Outbox::default());
        drop(RoomEnd::of(&outbox));
        assert_eq!(outbox.take().end, Some(CloseCode::Moved));
        let outbox = Arc::new(Outbox::default());
        RoomEnd::of(&outbox).close(CloseCode::Gone);
        assert_eq!(outbox.take().end, Some(CloseCode::Gone));
    }

    #[tokio::test]
    async fn whoever_waits_hears_of_the_overrun_only() {
        let outbox = Outbox::default();
        outbox.push(&text(&"x".repeat(BYTES_MAX))).unwrap();
        outbox.ring();
        let soon = std::time::Duration::from_millis(20);
        assert!(tokio::time::timeout(soon, outbox.overrun()).await.is_err());
        assert!(outbox.push(&text("y")).is_err());
        outbox.overrun().await;
    }
}
