//! Words and what they are worth: who has let the others know what for tonight, and who kept to it
//! on the nights before.

use seen::eyes_wide_shut::Night;
use table::{BySeat, Phrase, Saying, Seat, SeatSet};

/// What somebody says of their own hand tonight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Claim {
    Up,
    Low,
}

impl Claim {
    pub(super) fn of_hand(up: bool) -> Claim {
        if up { Claim::Up } else { Claim::Low }
    }

    /// What a phrase claims, from somebody who was last asked that.
    fn of(phrase: Phrase, asked: Option<Phrase>) -> Option<Claim> {
        match (phrase, asked) {
            (Phrase::IWillRaise, _) | (Phrase::Yes, Some(Phrase::YouFirst)) => Some(Claim::Up),
            (Phrase::IStayLow, _)
            | (Phrase::YouFirst, Some(Phrase::YouFirst | Phrase::LetsTakeTurns))
            | (Phrase::No, Some(Phrase::YouFirst))
            | (Phrase::NotMe, Some(Phrase::WhoRaises))
            | (Phrase::Yes, Some(Phrase::StayLow | Phrase::IfYouRaiseSoDoI)) => Some(Claim::Low),
            _ => None,
        }
    }

    fn is_kept_by(self, up: bool) -> bool {
        self == Claim::of_hand(up)
    }
}

/// Whether a phrase wants to know something of whoever it is said to.
fn asks(phrase: Phrase) -> bool {
    matches!(
        phrase,
        Phrase::YouFirst
            | Phrase::WhoRaises
            | Phrase::StayLow
            | Phrase::IfYouRaiseSoDoI
            | Phrase::LetsTakeTurns
            | Phrase::TrustMe
            | Phrase::WhoLied
    )
}

/// Everybody is believed as if they had kept their word so often, and broken it so often, before
/// they ever gave it.
const KEPT_BEFORE: f64 = 2.0;
const BROKEN_BEFORE: f64 = 1.0;

/// How much a word counts at most: so many times likelier than not, or less.
const WORD_MOST: f64 = 5.0;

#[derive(Clone, Copy, Default)]
struct Reputation {
    kept: f64,
    broken: f64,
    /// Whether they kept their word last night, if they gave it.
    last_night: Option<bool>,
}

/// What was said, and what is remembered of it.
#[derive(Clone, Debug)]
pub(super) struct Words {
    claims: BySeat<Option<Claim>>,
    /// What each was last asked today, and by whom.
    asked: BySeat<Option<(Seat, Phrase)>>,
    reputations: BySeat<Reputation>,
    /// What was said today, and by whom.
    said: Vec<(Seat, Saying)>,
}

impl std::fmt::Debug for Reputation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "kept {}, broken {}", self.kept, self.broken)
    }
}

impl Words {
    pub(super) fn new(seats: u8) -> Words {
        Words {
            claims: BySeat::of(seats, None),
            asked: BySeat::of(seats, None),
            reputations: BySeat::of(seats, Reputation::default()),
            said: Vec::new(),
        }
    }

    /// A new day: nobody has said anything yet.
    pub(super) fn day_breaks(&mut self) {
        self.claims = BySeat::of(self.claims.seats(), None);
        self.asked = BySeat::of(self.asked.seats(), None);
        self.said.clear();
    }

    /// Somebody said something: oneself, or somebody else.
    pub(super) fn take(&mut self, by: Seat, saying: Saying) {
        let Saying { phrase, to } = saying;
        let asked = self.asked[by].take();
        let about = asked.filter(|&(who, _)| to.is_none_or(|to| to == who));
        if let Some(claim) = Claim::of(phrase, about.map(|(_, phrase)| phrase)) {
            self.claims[by] = Some(claim);
        }
        if asks(phrase) {
            for seat in Seat::all(self.asked.seats()) {
                if seat != by && to.is_none_or(|to| to == seat) {
                    self.asked[seat] = Some((by, phrase));
                }
            }
        }
        self.said.push((by, saying));
    }

    /// A hand that is raised by day says it too.
    pub(super) fn take_raised_hand(&mut self, by: Seat) {
        self.claims[by] = Some(Claim::Up);
    }

    /// A nod or a shake of the head is a yes or a no.
    pub(super) fn take_nod(&mut self, by: Seat, to: Seat, yes: bool) {
        let Some((who, phrase)) = self.asked[by] else { return };
        let answer = if yes { Phrase::Yes } else { Phrase::No };
        if who == to
            && let Some(claim) = Claim::of(answer, Some(phrase))
        {
            self.claims[by] = Some(claim);
        }
    }

    /// Eyes are open: who kept their word, as far as one remembers it.
    pub(super) fn judge(&mut self, night: &Night, mut remembers: impl FnMut() -> bool) {
        for seat in Seat::all(self.claims.seats()) {
            let reputation = &mut self.reputations[seat];
            reputation.last_night = None;
            let Some(claim) = self.claims[seat].filter(|_| remembers()) else { continue };
            let kept = claim.is_kept_by(night.raised.contains(seat));
            reputation.last_night = Some(kept);
            if kept { reputation.kept += 1.0 } else { reputation.broken += 1.0 }
        }
    }

    /// What somebody claims for tonight.
    pub(super) fn claim_of(&self, seat: Seat) -> Option<Claim> {
        self.claims[seat]
    }

    /// Who claims that.
    pub(super) fn claimed(&self, claim: Claim) -> SeatSet {
        self.claims.which(|said| *said == Some(claim))
    }

    /// How likely somebody's word is true.
    pub(super) fn credit(&self, seat: Seat) -> f64 {
        let Reputation { kept, broken, .. } = self.reputations[seat];
        (kept + KEPT_BEFORE) / (kept + broken + KEPT_BEFORE + BROKEN_BEFORE)
    }

    /// Whether somebody kept the word they gave last night.
    pub(super) fn kept_last_night(&self, seat: Seat) -> Option<bool> {
        self.reputations[seat].last_night
    }

    /// How likely a hand is up after what its owner said, that was so likely before: strangers are
    /// believed.
    pub(super) fn bent(&self, seat: Seat, likely: f64) -> f64 {
        let credit = self.credit(seat);
        self.after_claim(seat, likely, credit / (1.0 - credit))
    }

    /// The same by experience alone: a stranger's word changes nothing.
    pub(super) fn weighed(&self, seat: Seat, likely: f64) -> f64 {
        let credit = self.credit(seat);
        let stranger = KEPT_BEFORE / BROKEN_BEFORE;
        self.after_claim(seat, likely, credit / (1.0 - credit) / stranger)
    }

    fn after_claim(&self, seat: Seat, likely: f64, weight: f64) -> f64 {
        let Some(claim) = self.claims[seat] else { return likely };
        let weight = weight.clamp(1.0 / WORD_MOST, WORD_MOST);
        let odds = likely / (1.0 - likely);
        let odds = match claim {
            Claim::Up => odds * weight,
            Claim::Low => odds / weight,
        };
        odds / (1.0 + odds)
    }

    /// How much was said today.
    pub(super) fn many(&self) -> usize {
        self.said.len()
    }

    /// Whether that was said today, by anybody.
    pub(super) fn was_said(&self, phrase: Phrase) -> bool {
        self.said.iter().any(|(_, said)| said.phrase == phrase)
    }

    /// Whether somebody has said that today, to anybody.
    pub(super) fn has_said(&self, by: Seat, phrase: Phrase) -> bool {
        self.said.iter().any(|&(who, said)| who == by && said.phrase == phrase)
    }

    /// Whether somebody said exactly that today, or anybody said it to the same face.
    pub(super) fn is_stale(&self, by: Seat, saying: Saying) -> bool {
        self.said.iter().any(|&(who, said)| {
            said.phrase == saying.phrase
                && (who == by || saying.to.is_some() && said.to == saying.to)
        })
    }
}

#[cfg(test)]
mod tests {
    use seen::eyes_wide_shut::Verdict;

    use super::*;

    const ANN: Seat = Seat::at(0);
    const BOB: Seat = Seat::at(1);
    const CAT: Seat = Seat::at(2);

    fn say(phrase: Phrase, to: Option<Seat>) -> Saying {
        Saying { phrase, to }
    }

    fn night(raised: &[Seat]) -> Night {
        Night {
            raised: raised.iter().copied().collect(),
            quota: 1,
            verdict: Verdict::Within,
            escaped: SeatSet::EMPTY,
            died: SeatSet::EMPTY,
            stagnated: false,
            duel: false,
        }
    }

    #[test]
    fn a_yes_is_worth_what_was_asked() {
        let mut words = Words::new(3);
        words.take(ANN, say(Phrase::YouFirst, Some(BOB)));
        words.take(BOB, say(Phrase::Yes, Some(ANN)));
        words.take(CAT, say(Phrase::Yes, None));
        assert_eq!(words.claim_of(BOB), Some(Claim::Up));
        assert_eq!(words.claim_of(CAT), None, "nobody had asked");
        words.take(ANN, say(Phrase::StayLow, Some(CAT)));
        words.take_nod(CAT, ANN, true);
        assert_eq!(words.claim_of(CAT), Some(Claim::Low));
    }

    #[test]
    fn whoever_breaks_their_word_is_believed_less() {
        let mut words = Words::new(3);
        words.take(ANN, say(Phrase::IStayLow, None));
        words.take(BOB, say(Phrase::IStayLow, None));
        assert!(words.bent(ANN, 0.4) < 0.3);
        words.judge(&night(&[ANN]), || true);
        assert_eq!(words.kept_last_night(ANN), Some(false));
        assert_eq!(words.kept_last_night(CAT), None, "gave no word");
        assert!(words.credit(ANN) < words.credit(CAT) && words.credit(CAT) < words.credit(BOB));
        words.day_breaks();
        for seat in [ANN, BOB] {
            words.take(seat, say(Phrase::IStayLow, None));
        }
        assert!(words.bent(ANN, 0.4) > words.bent(BOB, 0.4));
        assert!(words.weighed(ANN, 0.4) > 0.4, "a liar stays low: then the hand goes up");
        assert_eq!(words.weighed(CAT, 0.4), 0.4, "a stranger");
    }

    #[test]
    fn nobody_repeats_themselves_or_what_that_face_has_heard() {
        let mut words = Words::new(3);
        words.take(ANN, say(Phrase::YouLied, Some(CAT)));
        assert!(words.is_stale(BOB, say(Phrase::YouLied, Some(CAT))));
        assert!(!words.is_stale(BOB, say(Phrase::YouLied, Some(ANN))));
        words.take(ANN, say(Phrase::IWillRaise, None));
        assert!(words.is_stale(ANN, say(Phrase::IWillRaise, None)));
        assert!(!words.is_stale(BOB, say(Phrase::IWillRaise, None)));
    }
}
