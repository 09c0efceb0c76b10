//! What waits to go out over one socket: bounded, and taken all at once. A room never waits for a
//! socket. One that reads too slowly is hung up on, and its player resumes: that is the
//! backpressure.

use protocol::CloseCode;
use room::Text;

/// The most frames that wait for a socket; whoever reads more slowly is hung up on and resumes.
pub const FRAMES_MAX: usize = 256;
/// The most bytes that wait for a socket, one frame apart.
pub const BYTES_MAX: usize = 512 * 1024;
/// Room for this much is made at once: a few frames, as they commonly wait together.
const BYTES_USUAL: usize = 2 * 1024;

/// A room's end of a socket. If the room lets go of it without a word, because it left or never
/// got it, the socket hangs up as [`CloseCode::Moved`] and the player comes again.
pub trait Outbox {
    /// Puts a frame in; [`Outbox::ring`] then tells the socket.
    fn push(&self, text: &Text) -> Result<(), Overrun>;
    /// Hangs up once everything before is sent. The first reason counts.
    fn close(&self, code: CloseCode);
    /// Tells the socket that something waits.
    fn ring(&self);
}

/// There was no room for it: the socket will be closed, and nothing more is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overrun;

/// What a socket is to send, in this order.
#[derive(Debug, Default)]
pub struct Waiting {
    /// So many frames …
    pub frames: usize,
    /// … ready to be written.
    pub bytes: Vec<u8>,
    /// After the frames, hang up.
    pub end: Option<CloseCode>,
}

impl Waiting {
    /// Adds a frame, which `put` writes.
    pub fn push(&mut self, put: impl FnOnce(&mut Vec<u8>)) -> Result<(), Overrun> {
        if self.end.is_some() {
            return Ok(());
        }
        if self.frames >= FRAMES_MAX || self.bytes.len() >= BYTES_MAX {
            // They are sent again when the player resumes.
            *self = Waiting { end: Some(CloseCode::TooSlow), ..Waiting::default() };
            return Err(Overrun);
        }
        if self.frames == 0 {
            self.bytes.reserve(BYTES_USUAL);
        }
        self.frames += 1;
        put(&mut self.bytes);
        Ok(())
    }

    /// Hangs up once everything before is sent. The first reason counts.
    pub fn close(&mut self, code: CloseCode) {
        self.end.get_or_insert(code);
    }

    /// Everything that waits.
    pub fn take(&mut self) -> Waiting {
        let end = self.end;
        std::mem::replace(self, Waiting { end, ..Waiting::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn push(waiting: &mut Waiting, frame: &str) -> Result<(), Overrun> {
        waiting.push(|bytes| bytes.extend_from_slice(frame.as_bytes()))
    }

    #[test]
    fn frames_come_out_in_order_and_then_the_end() {
        let mut waiting = Waiting::default();
        push(&mut waiting, "one").unwrap();
        push(&mut waiting, "two").unwrap();
        waiting.close(CloseCode::Gone);
        waiting.close(CloseCode::Moved);
        push(&mut waiting, "late").unwrap();
        let Waiting { frames, bytes, end } = waiting.take();
        assert_eq!((frames, end), (2, Some(CloseCode::Gone)));
        assert_eq!(bytes, b"onetwo");
        let taken = waiting.take();
        assert_eq!((taken.frames, taken.end), (0, Some(CloseCode::Gone)));
    }

    #[test]
    fn a_slow_reader_is_noticed_by_frames_and_by_bytes() {
        for (frame, fit) in [("x".to_owned(), FRAMES_MAX), ("x".repeat(BYTES_MAX / 4), 4)] {
            let mut waiting = Waiting::default();
            assert!((0..fit).all(|_| push(&mut waiting, &frame).is_ok()));
            assert_eq!(push(&mut waiting, &frame), Err(Overrun));
            assert_eq!(push(&mut waiting, &frame), Ok(()), "told once");
            let taken = waiting.take();
            assert_eq!((taken.frames, taken.end), (0, Some(CloseCode::TooSlow)));
        }
    }
}
