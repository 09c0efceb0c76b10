//! What the house believes of a line, and so how much of its round trip is taken off.
//!
//! A client can hold its answers to pings back and so seem slower than it is. Three things bound
//! what that brings:
//!
//! - **Proof.** Whoever measures says how much of the round trip it can vouch for, by what the
//!   client cannot stretch at will: the kernel's own measure of the connection. That much counts.
//! - **Refutation.** An action that a frame made possible, and that comes sooner after it than
//!   the claimed round trip, shows that the claim is false.
//! - **A quota.** What is claimed beyond the proof counts only as far as this player is slower in
//!   fact: its answers are compared with the quickest rival's. Somebody whose traffic a middlebox
//!   ends is late with everything; somebody who only holds pongs back is not. The quota is earned
//!   answer by answer, and is [`UNPROVEN_MS_MAX`] at the most.

/// No more of a round trip than this is ever taken off.
const TRIP_MS_MAX: u32 = 500;
/// The most that counts of what nobody can vouch for.
pub const UNPROVEN_MS_MAX: u32 = 75;
/// The last answers that are looked at.
const ANSWERS: usize = 32;
/// So many are needed before they say anything.
const ANSWERS_MIN: usize = 16;
/// Two players of equal pace differ by chance: so much of a difference proves nothing.
const CHANCE_MS: u32 = 40;

/// A line's round trip as it was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RoundTrip {
    /// By pings, whose answers the player can hold back.
    pub claimed_ms: u32,
    /// How much of it the measurer vouches for.
    pub proven_ms: u32,
    /// How much more than that the player can earn, [`UNPROVEN_MS_MAX`] at the most.
    pub earnable_ms: u32,
}

impl RoundTrip {
    /// A round trip that is known.
    pub const fn proven(ms: u32) -> RoundTrip {
        RoundTrip { claimed_ms: ms, proven_ms: ms, earnable_ms: 0 }
    }
}

/// What is believed of one player's line.
#[derive(Clone, Debug, Default)]
pub struct Credit {
    trip: Option<RoundTrip>,
    /// The soonest answer to a frame.
    refuted_ms: Option<u32>,
    /// How long answers took, less what was proven of the line, the oldest first.
    answers: Vec<u32>,
    pace_ms: Option<u32>,
}

impl Credit {
    /// The round trip was measured.
    pub fn measured(&mut self, trip: RoundTrip) {
        self.trip = Some(trip);
    }

    /// The line is gone: the next one is measured anew. What answers have shown stays.
    pub fn hung_up(&mut self) {
        self.trip = None;
    }

    /// A new game: a claim that was refuted may have become true.
    pub fn forgive(&mut self) {
        self.refuted_ms = None;
    }

    /// The round trip, once it was measured.
    pub fn trip(&self) -> Option<RoundTrip> {
        self.trip
    }

    /// An action came so long after the frame that made it possible.
    pub fn answered(&mut self, after_ms: u64) {
        let Some(trip) = self.trip else { return };
        let after_ms = u32::try_from(after_ms).unwrap_or(u32::MAX);
        self.refuted_ms = Some(self.refuted_ms.map_or(after_ms, |soonest| soonest.min(after_ms)));
        if self.answers.len() == ANSWERS {
            self.answers.remove(0);
        }
        self.answers.push(after_ms.saturating_sub(trip.proven_ms));
        // The quickest quarter: whoever is slow when it costs nothing, and quick when it counts,
        // is quick by this measure.
        let mut sorted = self.answers.clone();
        sorted.sort_unstable();
        let quickest = &sorted[..sorted.len() / 4];
        let mean = |of: &[u32]| of.iter().map(|ms| u64::from(*ms)).sum::<u64>() / of.len() as u64;
        self.pace_ms = (sorted.len() >= ANSWERS_MIN).then(|| mean(quickest) as u32);
    }

    /// How quick this player's answers are, what is proven of the line taken off.
    pub fn pace_ms(&self) -> Option<u32> {
        self.pace_ms
    }

    /// How much of the round trip counts, given the pace of the quickest rival.
    pub fn counted_ms(&self, quickest_rival_ms: Option<u32>) -> Option<u32> {
        let RoundTrip { claimed_ms, proven_ms, earnable_ms } = self.trip?;
        let unproven = match (self.pace_ms, quickest_rival_ms) {
            (Some(own), Some(rival)) => own.saturating_sub(rival.saturating_add(CHANCE_MS)),
            _ => 0,
        };
        let earned_ms = unproven.min(earnable_ms).min(UNPROVEN_MS_MAX);
        let believed = proven_ms.saturating_add(earned_ms);
        let refuted = self.refuted_ms.unwrap_or(u32::MAX);
        Some(claimed_ms.min(believed).min(refuted).min(TRIP_MS_MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line that claims and proves so much, with answers of these.
    fn line(claimed_ms: u32, proven_ms: u32, answers: impl IntoIterator<Item = u64>) -> Credit {
        let mut credit = Credit::default();
        let earnable_ms = UNPROVEN_MS_MAX;
        credit.measured(RoundTrip { claimed_ms, proven_ms, earnable_ms });
        answers.into_iter().for_each(|after_ms| credit.answered(after_ms));
        credit
    }

    fn around(ms: u64) -> impl Iterator<Item = u64> {
        (0..32).map(move |nth| ms + nth * 7 % 32 * 5)
    }

    #[test]
    fn bl_6_what_is_proven_counts_and_no_more_than_was_measured() {
        assert_eq!(Credit::default().counted_ms(None), None);
        assert_eq!(line(140, 142, []).counted_ms(None), Some(140));
        assert_eq!(line(300, 4, []).counted_ms(None), Some(4));
        assert_eq!(line(9_000, 9_000, []).counted_ms(None), Some(TRIP_MS_MAX));
    }

    #[test]
    fn bl_6_holding_pongs_back_brings_nothing_to_whoever_is_as_quick_as_the_rival() {
        let rival = line(20, 20, around(320)).pace_ms();
        assert_eq!(line(150, 20, around(320)).counted_ms(rival), Some(20));
        // Slow where it costs nothing, quick where it counts.
        let sly = (0..32).map(|nth| if nth % 3 == 0 { 320 } else { 900 });
        assert_eq!(line(150, 20, sly).counted_ms(rival), Some(20));
    }

    #[test]
    fn bl_6_whoever_is_late_with_everything_is_believed_up_to_the_quota() {
        let rival = line(20, 20, around(320)).pace_ms();
        let behind_a_middlebox = line(140, 4, around(320 + 140));
        assert_eq!(behind_a_middlebox.counted_ms(rival), Some(4 + UNPROVEN_MS_MAX));
        let few = line(140, 4, around(460).take(ANSWERS_MIN - 1));
        assert_eq!(few.counted_ms(rival), Some(4), "not before it has shown");
        assert_eq!(behind_a_middlebox.counted_ms(None), Some(4), "there is nobody to compare with");
    }

    #[test]
    fn bl_6_an_answer_sooner_than_the_claimed_round_trip_refutes_the_claim() {
        let mut credit = line(300, 300, [400]);
        assert_eq!(credit.counted_ms(None), Some(300));
        credit.answered(90);
        assert_eq!(credit.counted_ms(None), Some(90));
        credit.hung_up();
        credit.measured(RoundTrip::proven(300));
        assert_eq!(credit.counted_ms(None), Some(90), "another socket changes nothing");
        credit.forgive();
        assert_eq!(credit.counted_ms(None), Some(300));
    }
}
