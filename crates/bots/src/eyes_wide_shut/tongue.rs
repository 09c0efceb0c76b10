//! What to say by day: of last night, of tonight, and in answer to others.
//!
//! A day's story comes first: what one lets the others believe of one's own hand. `casual` mostly
//! says what it means, and when it lies it gains nothing by it; `sharp` says that it will raise a
//! hand and stays low, to keep others down who are ahead. `master` does so too where hands go up by
//! chance; in a night that is somebody's by lot it promises what it will do, asks those first whose
//! night it is, and keeps its word.

use seen::eyes_wide_shut::{Verdict, Zone};
use table::{Phrase, Saying, Seat, SeatSet};

use super::head::Head;
use super::words::{Claim, Words};
use crate::{Character, Pace};

/// Whoever is believed less than this is doubted, and whoever is believed more is trusted.
const DOUBTED: f64 = 0.5;
const TRUSTED: f64 = 0.7;

/// What somebody has in mind when they open their mouth.
pub(super) struct Scene<'a> {
    pub(super) me: Seat,
    pub(super) character: Character,
    pub(super) head: &'a Head,
    pub(super) words: &'a Words,
    /// Who are people: they are talked to first.
    pub(super) people: SeatSet,
    pub(super) day: u16,
    /// Whether the hand is to go up tonight.
    pub(super) up: bool,
    /// What the others are to believe of it.
    pub(super) story: Claim,
}

/// What the others are to believe tonight.
pub(super) fn story(
    character: Character,
    head: &Head,
    me: Seat,
    up: bool,
    pace: &mut Pace,
) -> Claim {
    let truth = Claim::of_hand(up);
    if head.is_by_lot() {
        // It is to everybody's good that all know whose night it is.
        return truth;
    }
    if head.duel {
        // Everybody wants the other to stay low.
        return if pace.percent(90) { Claim::Low } else { truth };
    }
    let zone = head.prison.prisoners[me].zone;
    let is_behind = head.rivals().iter().any(|seat| head.prison.prisoners[seat].zone > zone);
    let lies_percent = match (truth, is_behind) {
        (Claim::Up, _) => character.pick(6, 10, 8, 6),
        (Claim::Low, false) => character.pick(3, 4, 15, 28),
        (Claim::Low, true) => character.pick(3, 4, 25, 50),
    };
    Claim::of_hand(up != pace.percent(lies_percent))
}

fn to_all(phrase: Phrase) -> Saying {
    Saying { phrase, to: None }
}

fn to(seat: Seat, phrase: Phrase) -> Saying {
    Saying { phrase, to: Some(seat) }
}

impl Scene<'_> {
    fn claim(&self) -> Phrase {
        match self.story {
            Claim::Up => Phrase::IWillRaise,
            Claim::Low => Phrase::IStayLow,
        }
    }

    fn zone(&self, seat: Seat) -> Zone {
        self.head.prison.prisoners[seat].zone
    }

    fn is_doubted(&self, seat: Seat) -> bool {
        self.words.credit(seat) < DOUBTED
    }

    /// One of these, people five times as often.
    fn whom(&self, among: SeatSet, pace: &mut Pace) -> Option<Seat> {
        let draws: Vec<u32> = Seat::all(self.head.prison.prisoners.seats())
            .map(|seat| match (among.contains(seat), self.people.contains(seat)) {
                (false, _) => 0,
                (true, false) => 1,
                (true, true) => 5,
            })
            .collect();
        if among.is_empty() { None } else { pace.drawn_by(&draws, 0) }
    }

    fn rivals(&self, is: impl Fn(Seat) -> bool) -> SeatSet {
        self.head.rivals().iter().filter(|&seat| is(seat)).collect()
    }

    /// Something to say without being asked, if there is anything.
    pub(super) fn opening(&self, pace: &mut Pace) -> Option<Saying> {
        let mut ideas: Vec<(u32, Saying)> = Vec::new();
        self.of_last_night(&mut ideas, pace);
        if self.head.duel {
            self.of_the_duel(&mut ideas);
        } else {
            self.of_tonight(&mut ideas, pace);
        }
        ideas.retain(|(_, saying)| !self.words.is_stale(self.me, *saying));
        // Now and then one keeps it to oneself.
        let all: u32 = ideas.iter().map(|(weight, _)| weight).sum();
        let mut left = pace.0.below(all + 2);
        for (weight, saying) in ideas {
            if left < weight {
                return Some(saying);
            }
            left -= weight;
        }
        None
    }

    /// Who lied, who kept their word, who never has enough.
    fn of_last_night(&self, ideas: &mut Vec<(u32, Saying)>, pace: &mut Pace) {
        let Some(night) = self.head.last_night else { return };
        let mine = night.raised.contains(self.me);
        let broke = |seat: Seat| self.words.kept_last_night(seat) == Some(false);
        let kept = |seat: Seat| self.words.kept_last_night(seat) == Some(true);
        let crowded = night.verdict == Verdict::Over;
        if let Some(liar) = self.whom(self.rivals(broke), pace) {
            ideas.push((if crowded && mine { 14 } else { 5 }, to(liar, Phrase::YouLied)));
            if self.rivals(broke).len() > 1 {
                ideas.push((3, to_all(Phrase::WhoLied)));
            }
        }
        let helped = |seat: Seat| kept(seat) && mine && !night.raised.contains(seat);
        if night.verdict == Verdict::Within
            && let Some(friend) = self.whom(self.rivals(helped), pace)
        {
            ideas.push((8, to(friend, Phrase::Thanks)));
        } else if let Some(friend) = self.whom(self.rivals(kept), pace) {
            ideas.push((3, to(friend, Phrase::YouKeptYourWord)));
        }
        if broke(self.me) && crowded {
            ideas.push((self.character.pick(6, 6, 3, 2), to_all(Phrase::Sorry)));
        }
        let greedy = |seat: Seat| night.raised.contains(seat) && !broke(seat) && (crowded || !mine);
        if let Some(greedy) = self.whom(self.rivals(greedy), pace) {
            ideas.push((
                if self.zone(greedy) > self.zone(self.me) { 5 } else { 3 },
                to(greedy, Phrase::NotYouAgain),
            ));
        }
    }

    /// Who raises a hand, and who had better not.
    fn of_tonight(&self, ideas: &mut Vec<(u32, Saying)>, pace: &mut Pace) {
        let Scene { me, words, .. } = *self;
        let silent = self.rivals(|seat| words.claim_of(seat).is_none());
        match words.claim_of(me) {
            None => {
                ideas.push((if self.story == Claim::Up { 10 } else { 5 }, to_all(self.claim())));
            }
            // Said before one knew better, and taken back.
            Some(said) if said != self.story => ideas.push((8, to_all(self.claim()))),
            Some(_) if self.day > 2 => ideas.push((1, to_all(Phrase::IKeepMyWord))),
            Some(_) => ideas.push((1, to_all(Phrase::TrustMe))),
        }
        let quota = usize::from(self.head.prison.quota());
        if !words.was_said(Phrase::WhoRaises) && words.claimed(Claim::Up).len() < quota {
            ideas.push((if words.many() == 0 { 5 } else { 2 }, to_all(Phrase::WhoRaises)));
        }
        // Whoever keeps quiet is asked.
        if let Some(quiet) = silent.iter().find(|&seat| self.people.contains(seat)) {
            ideas.push((4, to(quiet, Phrase::WhoRaises)));
        }
        let turn = self.head.turn_of_others();
        if let Some(first) = self.whom(self.rivals(|seat| turn.contains(seat)), pace) {
            let has_said = words.claim_of(first) == Some(Claim::Up);
            let ideas_of_turns = if has_said {
                [(2, to(first, Phrase::Yes)), (2, to(first, Phrase::GoodLuck))]
            } else {
                [(6, to(first, Phrase::YouFirst)), (2, to(first, Phrase::LetsTakeTurns))]
            };
            ideas.extend(ideas_of_turns);
        } else if self.story == Claim::Low
            && let Some(first) = self.whom(silent, pace)
        {
            ideas.push((5, to(first, Phrase::YouFirst)));
        }
        if self.day <= 2
            && !words.was_said(Phrase::LetsTakeTurns)
            && let Some(friend) = self.whom(silent, pace)
        {
            ideas.push((2, to(friend, Phrase::LetsTakeTurns)));
        }
        let in_the_way = |seat: Seat| {
            words.claim_of(seat) == Some(Claim::Up)
                || self.zone(seat) > Zone::One && words.claim_of(seat).is_none()
        };
        if let Some(rival) = self.whom(self.rivals(in_the_way), pace) {
            if self.up {
                ideas.push((3, to(rival, Phrase::StayLow)));
            }
            if self.story == Claim::Up || self.zone(rival) == Zone::Three {
                ideas.push((self.character.pick(0, 1, 3, 4), to(rival, Phrase::IfYouRaiseSoDoI)));
            }
        }
        let boasts = |seat: Seat| words.claim_of(seat).is_some() && self.is_doubted(seat);
        if let Some(liar) = self.whom(self.rivals(boasts), pace) {
            ideas.push((6, to(liar, Phrase::IDontBelieveYou)));
        }
        if self.day <= 1 {
            ideas.push((1, to_all(Phrase::GoodLuck)));
        }
    }

    /// Two are left, and each wants the other to stay low.
    fn of_the_duel(&self, ideas: &mut Vec<(u32, Saying)>) {
        let Some(rival) = self.head.rivals().iter().next() else { return };
        ideas.push((8, to(rival, self.claim())));
        ideas.push((4, to(rival, Phrase::TrustMe)));
        ideas.push((3, to(rival, Phrase::StayLow)));
        ideas.push((2, to(rival, Phrase::IKeepMyWord)));
        if self.is_doubted(rival) {
            ideas.push((5, to(rival, Phrase::IDontBelieveYou)));
        }
    }

    /// What to say to somebody who said that to one, or in words of their own.
    pub(super) fn answer(
        &self,
        by: Seat,
        phrase: Option<Phrase>,
        pace: &mut Pace,
    ) -> Option<Saying> {
        use Phrase::*;
        let claim = self.claim();
        let raises = self.story == Claim::Up;
        let doubts = self.is_doubted(by);
        let lied = self.words.kept_last_night(self.me) == Some(false);
        // Nobody says twice what they have said today; a person gets an answer all the same.
        let mut pick = |of: &[Phrase]| {
            let is_fresh = |phrase: &&Phrase| !self.words.has_said(self.me, **phrase);
            let fresh: Vec<Phrase> = of.iter().filter(is_fresh).copied().collect();
            match fresh.as_slice() {
                [] if self.people.contains(by) => Some(to(by, pace.0.pick(of))),
                [] => None,
                fresh => Some(to(by, pace.0.pick(fresh))),
            }
        };
        let Some(phrase) = phrase else { return pick(&[Maybe]) };
        match phrase {
            YouFirst if raises => pick(&[Yes, claim]),
            YouFirst => pick(&[No, claim, YouFirst]),
            WhoRaises if raises => pick(&[claim]),
            WhoRaises => pick(&[claim, NotMe, YouFirst]),
            StayLow if raises => pick(&[No, claim]),
            StayLow => pick(&[Yes, claim]),
            IfYouRaiseSoDoI if raises => pick(&[No, claim, IDontBelieveYou]),
            IfYouRaiseSoDoI => pick(&[claim, Yes]),
            LetsTakeTurns if doubts => pick(&[No, IDontBelieveYou]),
            LetsTakeTurns if raises => pick(&[claim, Yes]),
            LetsTakeTurns => pick(&[YouFirst, Yes]),
            IWillRaise | IStayLow if doubts => pick(&[IDontBelieveYou]),
            IWillRaise if raises => pick(&[IfYouRaiseSoDoI, claim, NotYouAgain]),
            IWillRaise => pick(&[Yes, claim]),
            IStayLow if raises => pick(&[Thanks, claim]),
            IStayLow => pick(&[WhoRaises, Yes]),
            TrustMe | IKeepMyWord if doubts => pick(&[No, IDontBelieveYou]),
            TrustMe | IKeepMyWord if self.words.credit(by) > TRUSTED => pick(&[Yes]),
            TrustMe | IKeepMyWord => pick(&[Maybe, Yes]),
            IDontBelieveYou => pick(&[TrustMe, IKeepMyWord]),
            NotYouAgain if raises => pick(&[claim, Yes]),
            NotYouAgain => pick(&[claim, Sorry]),
            YouLied if lied => pick(&[Sorry, Maybe]),
            YouLied => pick(&[NotMe, IKeepMyWord]),
            WhoLied => self.who_lied(by, pace),
            ISawThat => pick(&[NotMe, Maybe]),
            YouKeptYourWord | GoodLuck | WellPlayed => pick(&[Thanks]),
            Hello => pick(&[Hello]),
            // What needs no answer gets none.
            _ => None,
        }
    }

    /// Points the finger at whoever broke their word, if it was not oneself.
    fn who_lied(&self, by: Seat, pace: &mut Pace) -> Option<Saying> {
        let broke = |seat: Seat| self.words.kept_last_night(seat) == Some(false);
        if let Some(liar) = self.whom(self.rivals(broke), pace) {
            return Some(to(liar, Phrase::YouLied));
        }
        let own = if broke(self.me) { Phrase::Sorry } else { Phrase::NotMe };
        Some(to(by, own))
    }
}
