//! The channel: looks and signs go in, perceptions come out, each for exactly one seat.
//!
//! What a seat is told is kept in step with what its eyes take in ([`Channel::catch_up`]), and
//! depends on nothing else: its own eyes, the one face they rest on, who looks at it, and the big
//! gestures of all. A seat has at most one sign under way, so the whole channel has a fixed size.
//!
//! Not everybody need have eyes: whoever sits with others in a room uses their own, and is not in
//! the channel at all.

use table::{Aim, BySeat, Millis, Seat, SeatSet, Seed, SetupFault, Sign};

use crate::{Dials, Hidden, Look, Perception, Sight, SignMade, Told};

table::refusals! {
    /// Why eyes or face cannot do that.
    pub enum Refusal {
        NoSight "no_sight" "At this table people see each other with their own eyes.",
        NoFace "no_face" "They sit in the room: their face is not on your screen.",
        TimeFalls "time_falls" "That moment has passed.",
        NoSuchPlace "no_such_place" "This table has no such place.",
        Yourself "yourself" "You cannot look yourself in the face.",
        EyesShut "eyes_shut" "Your eyes are shut.",
        StillSigning "still_signing" "Your last sign is still under way.",
        NotLooking "not_looking" "Look at them first: a sign is for the face your eyes rest on.",
        NeedsASeat "needs_a_seat" "That sign is for a player, not for a place.",
        NeedsAPlace "needs_a_place" "A glance is toward a place.",
    }
}

/// Everybody's eyes and faces. 544 bytes, no pointers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Channel {
    dials: Dials,
    places: u8,
    /// Who has eyes, and a face for them.
    sighted: SeatSet,
    /// Decides when faces blink; known to nobody.
    seed: Seed,
    eyes: BySeat<Eyes>,
    making: BySeat<Option<SignMade>>,
    blinks: BySeat<Blinks>,
    /// All eyes are shut by the game.
    night: bool,
    /// The game is over, and with it everything eyes could say.
    closed: bool,
    now: Millis,
}

/// One seat's eyes, and what it was last told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Eyes {
    look: Look,
    /// Before this they are on their way.
    rests_from: Millis,
    /// The face last perceived, if the eyes still rest on it.
    face: Option<(Seat, Look)>,
    /// Who this seat feels looking at it.
    felt: SeatSet,
}

impl Eyes {
    /// Whether they take anything in at that moment.
    fn see(&self, now: Millis) -> bool {
        self.rests_from <= now && self.look != Look::Shut
    }

    fn rest_on(&self, seat: Seat, now: Millis) -> bool {
        self.rests_from <= now && self.look == Look::Seat(seat)
    }
}

/// A face's natural blinks: how many so far, and when the next one comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Blinks {
    count: u32,
    next: Millis,
}

impl Channel {
    /// A table of `seats` with `places` to glance at, from that moment on. All eyes begin on their
    /// owners' cards.
    pub fn new(
        seats: u8,
        places: u8,
        dials: Dials,
        seed: Seed,
        now: Millis,
    ) -> Result<Channel, SetupFault> {
        dials.check()?;
        let eyes = Eyes { look: Look::Down, rests_from: now, face: None, felt: SeatSet::EMPTY };
        let mut channel = Channel {
            dials,
            places,
            sighted: SeatSet::all(seats),
            seed,
            eyes: BySeat::of(seats, eyes),
            making: BySeat::of(seats, None),
            blinks: BySeat::of(seats, Blinks { count: 0, next: now }),
            night: false,
            closed: false,
            now,
        };
        Seat::all(seats).for_each(|seat| channel.plan_blink(seat, now));
        Ok(channel)
    }

    /// The same, but only these have eyes: the others see nothing, and nobody sees their faces.
    #[must_use]
    pub fn only(self, these: SeatSet) -> Channel {
        Channel { sighted: these.iter().filter(|&seat| self.has(seat)).collect(), ..self }
    }

    /// How many sit at the table, with eyes or without.
    pub const fn seats(&self) -> u8 {
        self.eyes.seats()
    }

    /// Who has eyes.
    pub const fn sighted(&self) -> SeatSet {
        self.sighted
    }

    /// The moment it has come to. Nothing can be done before it.
    pub const fn now(&self) -> Millis {
        self.now
    }

    /// How fast eyes and faces are here.
    pub const fn dials(&self) -> &Dials {
        &self.dials
    }

    /// Where a seat's eyes are turned, if it has any.
    pub fn look_of(&self, seat: Seat) -> Option<Look> {
        self.sighted.contains(seat).then(|| self.eyes[seat].look)
    }

    /// What a seat's eyes take in now, if it has any: for somebody who comes back to them.
    pub fn sight_of(&self, seat: Seat) -> Option<Sight> {
        let eyes = self.sighted.contains(seat).then(|| &self.eyes[seat])?;
        let face = eyes.face.map(|(_, look)| look);
        Some(Sight { look: eyes.look, face, watched_by: eyes.felt })
    }

    /// Whether all eyes are shut by the game.
    pub const fn is_night(&self) -> bool {
        self.night
    }

    /// A seat turns its eyes. What has ripened by then comes out first.
    pub fn look(
        &mut self,
        at: Millis,
        seat: Seat,
        look: Look,
        out: &mut impl FnMut(Told),
    ) -> Result<(), Refusal> {
        self.decide_faces(seat, look.at_whom())?;
        match look {
            Look::Seat(other) if other == seat => return Err(Refusal::Yourself),
            Look::Place(place) if place >= self.places => return Err(Refusal::NoSuchPlace),
            _ => {}
        }
        self.decide_moment(at)?;
        if self.night {
            return Err(Refusal::EyesShut);
        }
        self.advance(at, out);
        if self.eyes[seat].look != look {
            // A face with shut eyes says nothing; elsewhere it may look while it says it.
            if look == Look::Shut {
                self.break_off(seat, out);
            }
            self.turn(seat, look, out);
            self.catch_up(out);
        }
        Ok(())
    }

    /// A seat makes a sign. What has ripened by then comes out first. Whether the game allows it
    /// is for the game to say.
    pub fn sign(
        &mut self,
        at: Millis,
        seat: Seat,
        sign: Sign,
        out: &mut impl FnMut(Told),
    ) -> Result<(), Refusal> {
        self.decide_moment(at)?;
        self.advance(at, out);
        self.decide_sign(seat, sign)?;
        let until = at + self.dials.window_ms(sign.gesture);
        let look = self.eyes[seat].look;
        self.making[seat] =
            Some(SignMade { at, by: seat, sign, look, until, noticed: SeatSet::EMPTY });
        out(Told::Hidden(Hidden::Signed { at, by: seat, sign }));
        Ok(())
    }

    /// Whether a seat has eyes, and whoever it turns to a face for them: what every look and sign
    /// needs before anything else is asked.
    pub fn decide_faces(&self, seat: Seat, at_whom: Option<Seat>) -> Result<(), Refusal> {
        if !self.has(seat) || at_whom.is_some_and(|other| !self.has(other)) {
            return Err(Refusal::NoSuchSeat);
        }
        if !self.sighted.contains(seat) {
            return Err(Refusal::NoSight);
        }
        match at_whom {
            Some(other) if !self.sighted.contains(other) => Err(Refusal::NoFace),
            _ => Ok(()),
        }
    }

    fn decide_moment(&self, at: Millis) -> Result<(), Refusal> {
        if self.closed {
            return Err(Refusal::GameOver);
        }
        if at < self.now { Err(Refusal::TimeFalls) } else { Ok(()) }
    }

    fn decide_sign(&self, seat: Seat, sign: Sign) -> Result<(), Refusal> {
        self.decide_faces(seat, sign.aim.at_whom())?;
        match sign.aim {
            Aim::Seat(other) if other == seat => return Err(Refusal::Yourself),
            Aim::Place(place) if place >= self.places => return Err(Refusal::NoSuchPlace),
            _ => {}
        }
        let eyes = &self.eyes[seat];
        if eyes.look == Look::Shut {
            return Err(Refusal::EyesShut);
        }
        if self.making[seat].is_some() {
            return Err(Refusal::StillSigning);
        }
        let Sign { gesture, aim } = sign;
        match aim {
            Aim::Seat(_) if !gesture.takes_seat() => Err(Refusal::NeedsAPlace),
            Aim::Place(_) if !gesture.takes_place() => Err(Refusal::NeedsASeat),
            // What all can see can be meant for anybody; what one face says, for whom it looks at.
            Aim::Seat(other) if !gesture.is_big() && !eyes.rest_on(other, self.now) => {
                Err(Refusal::NotLooking)
            }
            Aim::Seat(_) | Aim::Place(_) => Ok(()),
        }
    }

    /// Night falls: all eyes shut, and every sign under way is over.
    pub fn shut_all(&mut self, at: Millis, out: &mut impl FnMut(Told)) {
        self.advance(at, out);
        self.night = true;
        for seat in self.seeing() {
            self.break_off(seat, out);
            if self.eyes[seat].look != Look::Shut {
                self.turn(seat, Look::Shut, out);
            }
        }
    }

    /// Day breaks: all eyes open on their owners' cards.
    pub fn open_all(&mut self, at: Millis, out: &mut impl FnMut(Told)) {
        self.advance(at, out);
        self.night = false;
        self.seeing().for_each(|seat| self.turn(seat, Look::Down, out));
        self.catch_up(out);
    }

    /// The game is over: every sign under way ends, and nothing more comes out.
    pub fn close(&mut self, at: Millis, out: &mut impl FnMut(Told)) {
        self.advance(at, out);
        self.seeing().for_each(|seat| self.break_off(seat, out));
        self.closed = true;
    }

    /// Ends a sign before its time.
    fn break_off(&mut self, seat: Seat, out: &mut impl FnMut(Told)) {
        if let Some(made) = self.making[seat].take() {
            out(Told::Hidden(Hidden::SignOver(SignMade { until: self.now, ..made })));
        }
    }

    /// When something next comes out by itself.
    pub fn due(&self) -> Option<Millis> {
        if self.closed {
            return None;
        }
        let arrivals = self.seeing().map(|seat| self.eyes[seat].rests_from);
        let arrivals = arrivals.filter(|&at| at > self.now);
        let making = || self.making.iter().filter_map(|(_, made)| made.as_ref());
        let ripe = making()
            .flat_map(|made| self.seeing().filter_map(move |viewer| self.ripens(made, viewer)));
        let overs = making().map(|made| made.until);
        let blinks = self.seeing().map(|seat| self.blinks[seat].next);
        let blinks = blinks.filter(|_| self.dials.blink_every_ms > 0);
        arrivals.chain(ripe).chain(overs).chain(blinks).min()
    }

    /// Lets time pass.
    pub fn advance(&mut self, until: Millis, out: &mut impl FnMut(Told)) {
        while let Some(at) = self.due().filter(|&due| due <= until) {
            self.now = self.now.max(at);
            self.ripen(out);
            self.end_signs(out);
            self.catch_up(out);
            self.blink(out);
        }
        self.now = self.now.max(until);
    }

    fn has(&self, seat: Seat) -> bool {
        seat.number() < self.seats()
    }

    /// Those who have eyes.
    fn seeing(&self) -> impl Iterator<Item = Seat> + use<> {
        self.sighted.iter()
    }

    /// Turns eyes at once: opening and moving take their time, shutting does not.
    fn turn(&mut self, seat: Seat, look: Look, out: &mut impl FnMut(Told)) {
        let takes = if look == Look::Shut { 0 } else { u64::from(self.dials.move_ms) };
        let rests_from = self.now + takes;
        let eyes = &mut self.eyes[seat];
        *eyes = Eyes { look, rests_from, face: None, felt: eyes.felt };
        out(Told::Hidden(Hidden::Looked { at: self.now, by: seat, look, rests_from }));
    }

    /// When `viewer` notices that sign, if their eyes stay where they are.
    fn ripens(&self, made: &SignMade, viewer: Seat) -> Option<Millis> {
        if viewer == made.by || made.noticed.contains(viewer) {
            return None;
        }
        let eyes = &self.eyes[viewer];
        let sees = eyes.look.can_see(made);
        let ripe = eyes.rests_from.max(made.at) + u64::from(self.dials.notice_ms);
        (sees && ripe <= made.until).then_some(ripe)
    }

    fn ripen(&mut self, out: &mut impl FnMut(Told)) {
        for maker in self.seeing() {
            let Some(mut made) = self.making[maker] else { continue };
            for viewer in self.seeing() {
                if self.ripens(&made, viewer).is_some_and(|ripe| ripe <= self.now) {
                    made.noticed.insert(viewer);
                    let Sign { gesture, aim } = made.sign;
                    let what = Perception::Sign { by: maker, gesture, aim };
                    out(Told::Perceived { at: self.now, to: viewer, what });
                }
            }
            self.making[maker] = Some(made);
        }
    }

    fn end_signs(&mut self, out: &mut impl FnMut(Told)) {
        for maker in self.seeing() {
            if let Some(made) = self.making[maker].filter(|made| made.until <= self.now) {
                self.making[maker] = None;
                out(Told::Hidden(Hidden::SignOver(made)));
            }
        }
    }

    /// Tells each seat whose eyes are open and at rest what has changed since it was last told.
    fn catch_up(&mut self, out: &mut impl FnMut(Told)) {
        for seat in self.seeing() {
            let eyes = self.eyes[seat];
            if !eyes.see(self.now) {
                continue;
            }
            let mut told = |what| out(Told::Perceived { at: self.now, to: seat, what });
            let watching = |&other: &Seat| self.eyes[other].rest_on(seat, self.now);
            let watchers: SeatSet = self.seeing().filter(watching).collect();
            for by in watchers.without(eyes.felt).iter() {
                told(Perception::Watched { by, begins: true });
            }
            for by in eyes.felt.without(watchers).iter() {
                told(Perception::Watched { by, begins: false });
            }
            let face = eyes.look.at_whom().map(|of| (of, self.eyes[of].look));
            if let Some((of, look)) = face.filter(|_| face != eyes.face) {
                told(Perception::Face { of, look });
            }
            self.eyes[seat] = Eyes { face, felt: watchers, ..eyes };
        }
    }

    fn blink(&mut self, out: &mut impl FnMut(Told)) {
        for seat in self.seeing() {
            if self.dials.blink_every_ms == 0 || self.blinks[seat].next > self.now {
                continue;
            }
            // Lids that are shut have nothing to blink with.
            if self.eyes[seat].look != Look::Shut {
                let what = Perception::Blink { of: seat };
                for to in self.seeing().filter(|&to| self.eyes[to].rest_on(seat, self.now)) {
                    out(Told::Perceived { at: self.now, to, what });
                }
            }
            self.plan_blink(seat, self.now);
        }
    }

    /// The next blink of a face comes after half to one and a half times the average: chance of
    /// its own for each face, so that nobody's doing shows in another's lids.
    fn plan_blink(&mut self, seat: Seat, after: Millis) {
        let count = self.blinks[seat].count;
        let stream = u64::from(seat.number()) << 32 | u64::from(count);
        let every = self.dials.blink_every_ms;
        let pause = every / 2 + self.seed.dice(stream).below(every.saturating_add(1));
        self.blinks[seat] =
            Blinks { count: count.wrapping_add(1), next: after + u64::from(pause.max(1)) };
    }
}
