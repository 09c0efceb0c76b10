//! The pulse of a socket: whether anybody is there, and how long its line takes.
//!
//! The round trip comes from WebSocket pings, which browsers answer by themselves, and never from
//! the client's word. A client that holds its pongs back can seem slower than it is, so how much
//! of it counts is for others to say ([`crate::kernel`], [`table::fair::Credit`]); it can never
//! seem to have had a ping that was not sent, because nobody can guess what is in it.

use std::time::{Duration, Instant};

/// How many pings follow each other quickly at first, and how quickly.
const QUICK: u32 = 3;
const QUICK_EVERY: Duration = Duration::from_millis(250);
/// How often while a game runs, and otherwise.
const PLAYING_EVERY: Duration = Duration::from_secs(4);
const IDLE_EVERY: Duration = Duration::from_secs(20);
/// Who leaves so many pings in a row unanswered is gone.
const UNANSWERED_MAX: u32 = 4;
/// A change of so many milliseconds is worth telling. No change is, too, after a while: browsers do
/// not show pings to a page, so being told of delays is how it knows that its line still stands.
const WORTH_TELLING_MS: u32 = 3;
const TOLD_EVERY: Duration = Duration::from_secs(20);
/// The quickest of so many round trips counts.
const TRIPS: usize = 5;
/// Pings that can be on their way at once; an older one is no longer waited for.
const ON_THEIR_WAY: usize = 4;

/// Pings and pongs of one socket.
#[derive(Debug)]
pub(crate) struct Pulse {
    sent: [Option<(u64, Instant)>; ON_THEIR_WAY],
    trips: [Option<Duration>; TRIPS],
    pings: u32,
    pongs: u32,
    next: Instant,
    /// Pings since the last pong.
    unanswered: u32,
    told: Option<(u32, Instant)>,
    /// What the next ping says; not to be guessed.
    nonce: u64,
}

impl Pulse {
    /// A pulse that begins now, from a number nobody can guess.
    pub(crate) fn new(now: Instant, nonce: u64) -> Pulse {
        Pulse {
            sent: [None; ON_THEIR_WAY],
            trips: [None; TRIPS],
            pings: 0,
            pongs: 0,
            next: now,
            unanswered: 0,
            told: None,
            nonce,
        }
    }

    /// When to call [`Pulse::beat`].
    pub(crate) fn due(&self) -> Instant {
        self.next
    }

    /// The ping that is due now: what is in it. None if nobody is there any more.
    pub(crate) fn beat(&mut self, now: Instant, playing: bool) -> Option<[u8; 8]> {
        if self.unanswered == UNANSWERED_MAX {
            return None;
        }
        self.unanswered += 1;
        self.nonce = mixed(self.nonce);
        self.sent[self.pings as usize % ON_THEIR_WAY] = Some((self.nonce, now));
        self.pings = self.pings.wrapping_add(1);
        let every = match playing {
            _ if self.pings < QUICK => QUICK_EVERY,
            true => PLAYING_EVERY,
            false => IDLE_EVERY,
        };
        self.next = now + every;
        Some(self.nonce.to_le_bytes())
    }

    /// A pong came. Gives the line's round trip in milliseconds, if it is to be told.
    pub(crate) fn pong(&mut self, now: Instant, says: &[u8]) -> Option<u32> {
        let nonce = u64::from_le_bytes(says.try_into().ok()?);
        let sent = self.sent.iter_mut().find(|sent| matches!(sent, Some((n, _)) if *n == nonce))?;
        let (_, at) = sent.take()?;
        self.unanswered = 0;
        self.trips[self.pongs as usize % TRIPS] = Some(now.duration_since(at));
        self.pongs = self.pongs.wrapping_add(1);
        let quickest = self.trips.iter().flatten().min()?;
        let ms = u32::try_from(quickest.as_millis()).unwrap_or(u32::MAX);
        let news = self.told.is_none_or(|(told_ms, told_at)| {
            told_ms.abs_diff(ms) >= WORTH_TELLING_MS || now >= told_at + TOLD_EVERY
        });
        news.then(|| self.told.insert((ms, now)).0)
    }
}

/// SplitMix64: one step of a sequence that needs its start to be followed.
fn mixed(n: u64) -> u64 {
    let n = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ (n >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// Sends a ping when it is due and answers it so much later.
    fn trip(pulse: &mut Pulse, playing: bool, ms: u32) -> Option<u32> {
        let now = pulse.due();
        let Some(says) = pulse.beat(now, playing) else { panic!("lost") };
        pulse.pong(now + MS * ms, &says)
    }

    #[test]
    fn the_quickest_of_the_last_trips_counts() {
        let mut pulse = Pulse::new(Instant::now(), 1);
        assert_eq!(trip(&mut pulse, true, 100), Some(100));
        assert_eq!(trip(&mut pulse, true, 98), None, "not news");
        assert_eq!(trip(&mut pulse, true, 40), Some(40));
        for _ in 0..4 {
            assert_eq!(trip(&mut pulse, true, 300), None);
        }
        assert_eq!(trip(&mut pulse, true, 300), Some(300), "the quick ones are long ago");
    }

    #[test]
    fn a_delay_that_does_not_change_is_told_again_after_a_while() {
        for (playing, quietly) in [(true, 2 + 4), (false, 2)] {
            let mut pulse = Pulse::new(Instant::now(), 1);
            assert_eq!(trip(&mut pulse, playing, 8), Some(8));
            for _ in 0..quietly {
                assert_eq!(trip(&mut pulse, playing, 8), None);
            }
            assert_eq!(trip(&mut pulse, playing, 8), Some(8));
        }
    }

    #[test]
    fn three_pings_are_quick_and_the_rest_follow_the_game() {
        let start = Instant::now();
        let mut pulse = Pulse::new(start, 1);
        let mut times = Vec::new();
        for playing in [false, false, false, false, true, true] {
            times.push(pulse.due() - start);
            trip(&mut pulse, playing, 1);
        }
        let ms: Vec<_> = times.iter().map(Duration::as_millis).collect();
        assert_eq!(ms, [0, 250, 500, 20_500, 40_500, 44_500]);
    }

    #[test]
    fn who_does_not_answer_is_lost_soon_in_a_game_and_later_elsewhere() {
        for (playing, every) in [(true, PLAYING_EVERY), (false, IDLE_EVERY)] {
            let mut pulse = Pulse::new(Instant::now(), 1);
            (0..5).for_each(|_| assert!(trip(&mut pulse, playing, 1).is_none_or(|ms| ms == 1)));
            let silent = pulse.due();
            let lost = loop {
                let now = pulse.due();
                if pulse.beat(now, playing).is_none() {
                    break now;
                }
            };
            assert_eq!(lost - silent, every * UNANSWERED_MAX);
        }
    }

    #[test]
    fn a_pong_counts_once_and_only_for_a_ping() {
        let now = Instant::now();
        let mut pulse = Pulse::new(now, 1);
        let Some(says) = pulse.beat(now, true) else { panic!("lost") };
        assert_eq!(pulse.pong(now + MS, b"made up!"), None);
        assert_eq!(pulse.pong(now + MS, b""), None);
        assert_eq!(pulse.pong(now + MS * 8, &says), Some(8));
        assert_eq!(pulse.pong(now + MS * 900, &says), None);
        assert_eq!(pulse.unanswered, 0);
    }
}
