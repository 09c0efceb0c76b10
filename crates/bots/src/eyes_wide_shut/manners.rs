//! Eyes and face by day: whoever speaks is looked at, whoever looks is looked back at and gets a
//! nod or a raised brow, and signs are answered with signs.

use seen::{Look, Perception};
use table::{Aim, BySeat, Gesture, Millis, Seat, SeatSet, Sign};

use crate::eyes::Eyes;
use crate::{Character, Deed, Pace, Place};

/// How soon after an answer somebody's look is answered once more.
const AGAIN_MS: u64 = 7_000;
/// From eyes that rest on a face to what one's own face says.
const SIGN_MS: (u32, u32) = (350, 500);
/// How long eyes stay on whoever they answered.
const LINGER_MS: (u32, u32) = (1_200, 1_000);
/// How often of 100 eyes turn to whoever speaks.
const HEEDS_PERCENT: u32 = 70;
/// Without people there, eyes wander so often a day.
const WANDERS_MAX: u32 = 3;

/// What a sign says that concerns more than the face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    /// A finger points at oneself.
    PointedAt { by: Seat },
    /// A hand goes up for all to see.
    HandUp { by: Seat },
    /// A nod or a shake of the head at oneself.
    Nod { by: Seat, yes: bool },
}

/// Somebody's eyes and face.
pub(super) struct Manners {
    seat: Seat,
    character: Character,
    /// Those who can be looked in the face.
    faces: Vec<Seat>,
    /// As they are when they open.
    opened: Option<Eyes>,
    /// By day, where there is something to see.
    eyes: Option<Eyes>,
    turn: Option<(Millis, Look)>,
    sign: Option<(Millis, Sign)>,
    /// When the face is free for another sign.
    free: Millis,
    /// When each was last answered.
    answered: BySeat<Option<Millis>>,
    /// Whose looks are answered nearly always.
    pub(super) people: SeatSet,
    /// How often the eyes may still wander today; always, among people.
    wanders: Option<u32>,
}

impl Manners {
    pub(super) fn new<O>(character: Character, place: &Place<O>) -> Manners {
        let dials = place.dials.filter(|_| place.faces().next().is_some());
        Manners {
            seat: place.seat,
            character,
            faces: place.faces().collect(),
            opened: dials.map(|dials| Eyes::new(dials, place.faces)),
            eyes: None,
            turn: None,
            sign: None,
            free: Millis::START,
            answered: BySeat::of(place.seats, None),
            people: SeatSet::EMPTY,
            wanders: None,
        }
    }

    /// All eyes open on their owners' cards.
    pub(super) fn day_breaks(&mut self, now: Millis, among_people: bool, pace: &mut Pace) {
        self.eyes.clone_from(&self.opened);
        (self.turn, self.sign) = (None, None);
        self.answered = BySeat::of(self.answered.seats(), None);
        self.wanders = (!among_people).then_some(WANDERS_MAX);
        self.wander(now, self.character.traits().reaction_ms, pace);
    }

    pub(super) fn night_falls(&mut self) {
        self.eyes = None;
        (self.turn, self.sign) = (None, None);
    }

    /// Eyes go on to another face, after a while.
    fn wander(&mut self, now: Millis, after: (u32, u32), pace: &mut Pace) {
        if self.eyes.is_none() || self.wanders == Some(0) {
            return;
        }
        if let Some(left) = &mut self.wanders {
            *left -= 1;
        }
        let face = pace.0.pick(&self.faces);
        self.turn = Some((pace.after(now, after), Look::Seat(face)));
    }

    fn can_turn_to(&self, seat: Seat) -> bool {
        self.eyes.is_some() && self.faces.contains(&seat)
    }

    fn turn_to(&mut self, at: Millis, seat: Seat) {
        if self.can_turn_to(seat) {
            self.turn = Some((at, Look::Seat(seat)));
        }
    }

    /// Somebody speaks.
    pub(super) fn heed(&mut self, now: Millis, by: Seat, pace: &mut Pace) {
        if pace.percent(HEEDS_PERCENT) {
            self.turn_to(pace.after(now, self.character.traits().reaction_ms), by);
        }
    }

    /// One is about to speak to somebody.
    pub(super) fn address(&mut self, at: Millis, to: Seat) {
        self.turn_to(at, to);
    }

    /// A sign that goes with a word, if the face is free for it.
    pub(super) fn underline(&mut self, now: Millis, gesture: Gesture, at: Seat) {
        if self.can_turn_to(at) {
            self.sign = Some((now.max(self.free), Sign { gesture, aim: Aim::Seat(at) }));
        }
    }

    /// Looks back, and says something with the face.
    fn answer(&mut self, now: Millis, by: Seat, gesture: Gesture, pace: &mut Pace) {
        if !self.can_turn_to(by) {
            return;
        }
        let turned = pace.after(now, self.character.traits().reaction_ms);
        self.turn_to(turned, by);
        let at = pace.after(turned + 150, SIGN_MS).max(self.free);
        self.sign = Some((at, Sign { gesture, aim: Aim::Seat(by) }));
        self.answered[by] = Some(at);
    }

    fn was_answered(&self, by: Seat, now: Millis) -> bool {
        self.answered[by].is_some_and(|at| now < at + AGAIN_MS)
    }

    /// Eyes took something in: what it says beyond the face. `trusts` is how far one believes
    /// whoever it comes from.
    pub(super) fn perceive(
        &mut self,
        now: Millis,
        what: Perception,
        trusts: impl Fn(Seat) -> f64,
        pace: &mut Pace,
    ) -> Option<Shown> {
        self.eyes.as_mut()?.perceive(what);
        match what {
            Perception::Watched { by, begins: true } => {
                let is_person = self.people.contains(by);
                let answers = if is_person { self.character.pick(80, 80, 90, 95) } else { 30 };
                if !self.was_answered(by, now) && pace.percent(answers) {
                    let gesture = greeting(trusts(by), pace);
                    self.answer(now, by, gesture, pace);
                }
                None
            }
            Perception::Sign { by, gesture, aim } => {
                let at_me = aim == Aim::Seat(self.seat);
                match (gesture, aim) {
                    (Gesture::Raise, _) => {
                        self.heed(now, by, pace);
                        return Some(Shown::HandUp { by });
                    }
                    (Gesture::Point, Aim::Seat(seat)) if !at_me => self.heed(now, seat, pace),
                    (Gesture::Point, _) => self.turn_to(now + 300, by),
                    _ => {}
                }
                if at_me && !gesture.is_big() && !self.was_answered(by, now) {
                    self.answer(now, by, reply(gesture, trusts(by), pace), pace);
                }
                at_me.then_some(())?;
                match gesture {
                    Gesture::Point => Some(Shown::PointedAt { by }),
                    Gesture::Nod => Some(Shown::Nod { by, yes: true }),
                    Gesture::Shake => Some(Shown::Nod { by, yes: false }),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// When the eyes turn next or the face says something.
    pub(super) fn due(&self) -> Option<Millis> {
        let turn = self.turn.map(|(at, _)| at);
        let sign = self.sign.map(|(at, _)| at);
        turn.into_iter().chain(sign).min()
    }

    pub(super) fn act<A>(&mut self, now: Millis, pace: &mut Pace) -> Option<Deed<A>> {
        if let Some((_, look)) = self.turn.take_if(|(at, _)| *at <= now) {
            let dwell = if self.sign.is_some() { LINGER_MS } else { self.rests() };
            self.wander(now, dwell, pace);
            let eyes = self.eyes.as_mut().filter(|eyes| eyes.look() != look)?;
            eyes.turn(now, look);
            return Some(Deed::Look(look));
        }
        let (_, sign) = self.sign.take_if(|(at, _)| *at <= now)?;
        let eyes = self.eyes.as_ref()?;
        let at = sign.aim.at_whom()?;
        if now < self.free {
            return None;
        }
        // A face says nothing to whom one does not look at; a hand does.
        if !sign.gesture.is_big() && !eyes.rest_on(at, now) {
            return None;
        }
        self.free = now + eyes.face_ms().max(eyes.big_ms());
        Some(Deed::Sign(sign))
    }

    /// How long eyes rest on a face: longer among people, who talk.
    fn rests(&self) -> (u32, u32) {
        let (least, more) = self.character.traits().dwell_ms;
        if self.wanders.is_some() { (least, more) } else { (least + 1_000, 2 * more) }
    }
}

/// What a face says to whoever looks.
fn greeting(trust: f64, pace: &mut Pace) -> Gesture {
    let of = match trust {
        ..0.5 => [Gesture::Brow, Gesture::Shake, Gesture::Brow],
        0.5..0.7 => [Gesture::Nod, Gesture::Brow, Gesture::Smile],
        _ => [Gesture::Nod, Gesture::Smile, Gesture::Wink],
    };
    pace.0.pick(&of)
}

/// What a face says in answer to a sign.
fn reply(to: Gesture, trust: f64, pace: &mut Pace) -> Gesture {
    match to {
        _ if trust < 0.5 => pace.0.pick(&[Gesture::Brow, Gesture::Shake]),
        Gesture::Wink => pace.0.pick(&[Gesture::Wink, Gesture::Nod, Gesture::Smile]),
        Gesture::Nod => pace.0.pick(&[Gesture::Nod, Gesture::Smile]),
        Gesture::Shake => Gesture::Brow,
        Gesture::Brow => pace.0.pick(&[Gesture::Smile, Gesture::Nod]),
        _ => Gesture::Smile,
    }
}
