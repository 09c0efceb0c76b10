//! Between a room, which never waits, and a socket, which must: what waits to go out.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keeping::{Overrun, Waiting};
use protocol::CloseCode;
use room::Text;
use tokio::sync::Notify;

use crate::wire;

/// What waits to go out over one socket, bounded by [`Waiting`].
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    news: Notify,
}

impl Outbox {
    /// Puts a frame in; [`Outbox::ring`] then tells the socket.
    pub(crate) fn push(&self, text: &Text) -> Result<(), Overrun> {
        let pushed = self.waiting().push(|bytes| wire::put_text(bytes, text));
        pushed.inspect_err(|Overrun| self.ring())
    }

    /// Hangs up once everything before is sent. The first reason counts.
    fn close(&self, code: CloseCode) {
        self.waiting().close(code);
        self.ring();
    }

    /// Tells the socket that something waits.
    pub(crate) fn ring(&self) {
        self.news.notify_one();
    }

    /// Everything that waits.
    pub(crate) fn take(&self) -> Waiting {
        self.waiting().take()
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
    use keeping::{BYTES_MAX, Outbox as _};

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
    fn a_room_that_lets_go_tells_the_socket_unless_it_has_said_why() {
        let outbox = Arc::new(Outbox::default());
        drop(RoomEnd(Arc::clone(&outbox)));
        assert_eq!(outbox.take().end, Some(CloseCode::Moved));
        let outbox = Arc::new(Outbox::default());
        RoomEnd(Arc::clone(&outbox)).close(CloseCode::Gone);
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
