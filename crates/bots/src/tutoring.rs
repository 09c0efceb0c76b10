//! What tutors have in common: whom they teach, how unhurried they are, and at tables where turns
//! are taken, what eyes, face and hand do next.

use seen::Look;
use table::{Millis, Seat};

use crate::eyes::Eyes;
use crate::{Place, REACTION_FLOOR_MS};

/// The learner sits there at every prepared table.
pub(crate) const LEARNER: Seat = Seat::at(0);

/// How soon eyes turn to where they are wanted.
const TURN_MS: u64 = 400;
/// From eyes that meet to a sign: one has just come to look.
const CONTACT_MS: u64 = 1_300;
/// From sign to sign.
const AGAIN_MS: u64 = 3_600;
/// How long something is thought about that nothing holds up.
const THINK_MS: u64 = 2_600;

/// When eyes turn, a sign is made and the hand moves.
pub(crate) struct Timing {
    /// None for whoever has none at this table.
    pub(crate) eyes: Option<Eyes>,
    turn_at: Option<Millis>,
    /// Until when the eyes stay where they are.
    stay_until: Millis,
    sign_at: Option<Millis>,
    /// Since when one has one's turn, or may do the next thing in it.
    turn_since: Millis,
    /// When the hand moves: whoever has the turn waits for the learner first.
    hand_at: Option<Millis>,
    /// Whether the hand waits for nothing any more.
    hand_ready: bool,
    /// When one will have seen what came of the hand's last move.
    saw_move: Millis,
}

/// What there is to do, as one sees the table.
pub(crate) struct Wants {
    /// Whose face one's eyes belong on.
    pub(crate) gaze: Seat,
    /// Whether there is a sign to make.
    pub(crate) sign: bool,
    /// On one's own turn: what the hand does.
    pub(crate) hand: Option<Hand>,
}

/// What a hand that has the turn does.
pub(crate) enum Hand {
    /// It waits for the learner, so long.
    Waits(u64),
    /// There is nothing to wait for.
    Moves,
}

/// What is done first.
pub(crate) enum Next {
    Turn,
    Sign,
    Move,
}

impl Timing {
    pub(crate) fn new<O>(place: &Place<O>) -> Timing {
        Timing {
            eyes: place.dials.map(|dials| Eyes::new(dials, place.faces)),
            turn_at: None,
            stay_until: Millis::START,
            sign_at: None,
            turn_since: Millis::START,
            hand_at: None,
            hand_ready: false,
            saw_move: Millis::START,
        }
    }

    /// Whether the learner is felt looking.
    pub(crate) fn feels_learner(&self) -> bool {
        self.eyes.as_ref().is_some_and(|eyes| eyes.feel(LEARNER))
    }

    /// Thinks again after something was told; nothing is wanted of a game that is not played.
    pub(crate) fn plan(&mut self, now: Millis, wants: Option<Wants>) {
        let Some(Wants { gaze, sign, hand }) = wants else {
            (self.turn_at, self.sign_at) = (None, None);
            (self.hand_at, self.hand_ready) = (None, false);
            return;
        };
        let turns = self.eyes.as_ref().is_some_and(|eyes| eyes.could_turn_to(gaze));
        let turn_at = self.turn_at.unwrap_or(self.stay_until.max(now + TURN_MS));
        self.turn_at = turns.then_some(turn_at);
        let signs = sign && self.eyes.is_some();
        self.sign_at = signs.then_some(self.sign_at.unwrap_or(now + CONTACT_MS));
        match hand {
            None => (self.hand_at, self.hand_ready) = (None, false),
            Some(Hand::Waits(ms)) => {
                let at = (self.turn_since + ms).max(self.saw_move);
                (self.hand_at, self.hand_ready) = (Some(at), false);
            }
            Some(Hand::Moves) if !self.hand_ready => self.moves(now),
            Some(Hand::Moves) => {}
        }
    }

    /// One's turn, or the next part of it, begins.
    pub(crate) fn begin(&mut self, now: Millis) {
        (self.turn_since, self.hand_ready) = (now, false);
    }

    /// The eyes do not leave before that.
    pub(crate) fn stay_until(&mut self, until: Millis) {
        self.stay_until = until;
    }

    /// Nothing that was refused is done again at once.
    pub(crate) fn put_off(&mut self, now: Millis) {
        self.sign_at = self.sign_at.map(|_| now + AGAIN_MS);
        self.hand_at = self.hand_at.map(|_| now + THINK_MS);
    }

    pub(crate) fn due(&self) -> Option<Millis> {
        [self.turn_at, self.sign_at, self.hand_at].into_iter().flatten().min()
    }

    /// What is due by now.
    pub(crate) fn next(&self, now: Millis) -> Option<Next> {
        let due = |at: Option<Millis>| at.is_some_and(|at| at <= now);
        if due(self.turn_at) {
            Some(Next::Turn)
        } else if due(self.sign_at) {
            Some(Next::Sign)
        } else {
            due(self.hand_at).then_some(Next::Move)
        }
    }

    /// The eyes turn, if they still can.
    pub(crate) fn turn_to(&mut self, now: Millis, gaze: Seat) -> Option<Look> {
        self.turn_at = None;
        let eyes = self.eyes.as_mut().filter(|eyes| eyes.could_turn_to(gaze))?;
        eyes.turn(now, Look::Seat(gaze));
        Some(Look::Seat(gaze))
    }

    /// A sign is made, and later again.
    pub(crate) fn signs(&mut self, now: Millis) {
        self.sign_at = Some(now + AGAIN_MS);
    }

    /// The same for a sign at somebody, if the eyes rest there: else it has to wait for them.
    pub(crate) fn signs_at(&mut self, now: Millis, whom: Seat) -> bool {
        let rests = self.eyes.as_ref().is_some_and(|eyes| eyes.rest_on(whom, now));
        self.sign_at = Some(now + if rests { AGAIN_MS } else { TURN_MS });
        rests
    }

    /// The hand moves. If nothing comes of it, the turn goes on, and so must the hand.
    pub(crate) fn moves(&mut self, now: Millis) {
        (self.hand_at, self.hand_ready) = (Some(now + THINK_MS), true);
        self.saw_move = now + REACTION_FLOOR_MS;
    }
}
