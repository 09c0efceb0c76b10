//! Somebody who plays it with a learner: does one thing at a time, shows it until it was seen, and
//! is in no hurry.
//!
//! The learner has seat 0. A tutor looks back in the learner's turn, answers a wink with a glance,
//! and on its own turn delivers to whom its card names: to the learner as soon as the learner has
//! answered, to another tutor only after the learner has had all the time to intercept it. Signs
//! are made while the learner looks, whomever they are meant for, and made again. Only a wink at
//! another tutor is made unseen, too, until it is answered: the learner may be looking at that one.

use seen::Perception;
use seen::shifty_eyed_spies::{Action, Kinds, Location, Notice, Options, Stage, View};
use table::{Aim, Gesture, Millis, Seat, Shown, Sign};

use crate::tutoring::{Hand, LEARNER, Next, Timing, Wants};
use crate::{Deed, Mind, Place, Somebody};

/// How long a turn waits for the learner's answer …
const ANSWER_MS: u64 = 45_000;
/// … and for the learner's intercept.
const INTERCEPT_MS: u64 = 180_000;

/// Somebody who plays it with a learner, who has seat 0.
pub fn tutor(place: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(Tutor {
        timing: Timing::new(&place),
        place,
        playing: false,
        tracker: LEARNER,
        attempted: false,
        deliver: None,
        receive: None,
        serials: [(0, 0); Seat::MAX],
        glanced: [None; Seat::MAX],
        asked: None,
        winked: false,
        intercepted: false,
    })
}

/// A card by its number in its place, and what is on it.
type Numbered<T> = (u16, T);

struct Tutor {
    timing: Timing,
    place: Place<Options>,
    playing: bool,
    tracker: Seat,
    attempted: bool,
    deliver: Option<Numbered<Seat>>,
    receive: Option<Numbered<Location>>,
    /// Everybody's cards by their numbers, Deliver and Receive.
    serials: [(u16, u16); Seat::MAX],
    /// Where a spy was seen to glance, while that card is there.
    glanced: [Option<Numbered<Location>>; Seat::MAX],
    /// Who winked at this one, with the number of the card that says so.
    asked: Option<Numbered<Seat>>,
    /// Whether this turn has seen a wink of one's own, or an intercept.
    winked: bool,
    intercepted: bool,
}

impl Tutor {
    fn my_turn(&self) -> bool {
        self.tracker == self.place.seat
    }

    /// To whom one delivers now: on one's own turn, before the mission.
    fn contact(&self) -> Option<Seat> {
        let (_, to) = self.deliver.filter(|_| self.my_turn() && !self.attempted)?;
        (!self.intercepted).then_some(to)
    }

    /// Where that spy was seen to receive.
    fn place_of(&self, spy: Seat) -> Option<Location> {
        let (serial, location) = self.glanced[spy.index()]?;
        (serial == self.serials[spy.index()].1).then_some(location)
    }

    /// The sign there is to make, for as long as the learner looks.
    fn sign(&self) -> Option<Sign> {
        if let (Some(_), Some((_, location))) = (self.asked, self.receive) {
            return Some(Sign::glance_at(location as u8));
        }
        let to = self.contact()?;
        // The learner's answer ends it; another tutor's is for the learner to see.
        let answered = to == LEARNER && self.place_of(LEARNER).is_some() && self.winked;
        (!answered).then_some(Sign::wink_at(to))
    }

    /// Whether there is a tutor who has yet to answer: it glances when the learner looks there.
    fn asks_a_tutor(&self) -> bool {
        self.contact().is_some_and(|to| to != LEARNER && self.place_of(to).is_none())
    }

    /// Where one's eyes belong.
    fn gaze(&self) -> Seat {
        let is_other_tutor = |&seat: &Seat| seat != self.place.seat && seat != LEARNER;
        let wanted = self.asked.map(|(_, by)| by).or(self.contact());
        // Whoever has the turn may wink.
        let active = || Some(self.tracker).filter(is_other_tutor);
        let back = || self.timing.feels_learner().then_some(LEARNER);
        let idle = || {
            let lefts = [self.place.seat, LEARNER].map(|seat| seat.left(self.place.seats));
            lefts.into_iter().find(is_other_tutor)
        };
        wanted.or_else(active).or_else(back).or_else(idle).unwrap_or(LEARNER)
    }

    /// How long the hand waits for the learner, if there is something to wait for.
    fn patience_ms(&self) -> Option<u64> {
        self.timing.eyes.as_ref()?;
        match self.contact()? {
            LEARNER if self.winked && self.place_of(LEARNER).is_some() => None,
            LEARNER => Some(ANSWER_MS),
            _ => Some(INTERCEPT_MS),
        }
    }

    /// Thinks again about eyes, face and hand after something was told.
    fn plan(&mut self, now: Millis) {
        let wants = self.playing.then(|| Wants {
            gaze: self.gaze(),
            sign: self.sign().is_some() && (self.timing.feels_learner() || self.asks_a_tutor()),
            hand: self.my_turn().then(|| self.patience_ms().map_or(Hand::Moves, Hand::Waits)),
        });
        self.timing.plan(now, wants);
    }

    fn make_sign(&mut self, now: Millis) -> Option<Sign> {
        let sign = self.sign()?;
        match sign.aim {
            Aim::Seat(to) if !self.timing.signs_at(now, to) => return None,
            Aim::Seat(_) => self.winked = true,
            Aim::Place(_) => self.timing.signs(now),
        }
        Some(sign)
    }

    fn use_hand(&self) -> Action {
        let known = self.contact().and_then(|to| self.place_of(to));
        match (known, self.deliver) {
            (Some(location), Some((serial, _))) => {
                Action::Mission { location, saw_deliver: Some(serial) }
            }
            _ => Action::End { discard: Kinds::NONE },
        }
    }
}

impl Mind for Tutor {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, _legal: &[Action]) {
        fn known<T: Copy>(serial: u16, card: Option<Shown<T>>) -> Option<Numbered<T>> {
            card.and_then(Shown::known).map(|face| (serial, face))
        }
        let before = (self.tracker, self.attempted);
        (self.tracker, self.attempted) = (view.tracker, view.attempted);
        self.playing = view.phase == Stage::Play;
        for (seat, player) in view.players.iter() {
            self.serials[seat.index()] = (player.deliver_serial, player.receive_serial);
        }
        let own = &view.players[self.place.seat];
        let receive = known(own.receive_serial, own.receive);
        let stale = |(serial, by): Numbered<Seat>| self.serials[by.index()].0 != serial;
        if self.asked.is_some_and(stale) || receive != self.receive {
            self.asked = None;
        }
        (self.deliver, self.receive) = (known(own.deliver_serial, own.deliver), receive);
        if before != (self.tracker, self.attempted) {
            self.timing.begin(now);
        }
        if before.0 != self.tracker {
            (self.winked, self.intercepted) = (false, false);
        }
        self.plan(now);
    }

    fn notice(&mut self, _now: Millis, about: Option<Seat>, notice: &Notice) {
        // Whatever was intercepted, the lesson of it is learnt.
        if about == Some(LEARNER) && matches!(notice, Notice::Intercepted { .. }) {
            self.intercepted = true;
        }
    }

    fn perceive(&mut self, now: Millis, what: Perception) {
        let Some(eyes) = &mut self.timing.eyes else { return };
        eyes.perceive(what);
        match what {
            Perception::Sign { by, gesture: Gesture::Wink, aim: Aim::Seat(at) }
                if at == self.place.seat =>
            {
                self.asked = Some((self.serials[by.index()].0, by));
            }
            Perception::Sign { by, gesture: Gesture::Glance, aim: Aim::Place(place) } => {
                let serial = self.serials[by.index()].1;
                self.glanced[by.index()] = Location::at(place).map(|location| (serial, location));
            }
            _ => {}
        }
        self.plan(now);
    }

    fn refused(&mut self, now: Millis, _code: &'static str) {
        self.timing.put_off(now);
    }

    fn due(&self) -> Option<Millis> {
        self.timing.due()
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        match self.timing.next(now)? {
            Next::Turn => self.timing.turn_to(now, self.gaze()).map(Deed::Look),
            Next::Sign => {
                let sign = self.make_sign(now);
                // The hand may have waited for it.
                self.plan(now);
                sign.map(Deed::Sign)
            }
            Next::Move => {
                self.timing.moves(now);
                Some(Deed::Act(self.use_hand()))
            }
        }
    }
}
