//! A spy's eyes and face, and with them hands ([`hands`]) and lies ([`deceit`]).

mod deceit;
mod hands;

use seen::shifty_eyed_spies::{Action, Location, Notice, Options, Stage, View};
use seen::{Dials, Look, Perception};
use table::{Aim, Gesture, Millis, Seat, SeatSet, Shown, Sign, Signals};

use super::dossier::Dossier;
use super::temper::Temper;
use crate::{Character, Deed, Mind, Pace, Place, REACTION_FLOOR_MS, Somebody, Traits};

/// From eyes that rest to the next thing a face does.
const BREATH_MS: (u32, u32) = (60, 80);

/// So early before the clock runs out, a turn is brought to its end.
const SPARE_MS: u64 = 1_500;

/// Own cards, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Default)]
struct Hand {
    deliver: Option<Seat>,
    receive: Option<Location>,
    deliver_serial: u16,
    tokens: u8,
    my_turn: bool,
    attempted: bool,
}

/// Somebody winked: they deliver to this spy and wait to be told where.
#[derive(Clone, Copy)]
struct Asked {
    by: Seat,
    since: Millis,
    /// When it has understood, and can answer.
    ready: Millis,
    /// Whether it does not look who else is watching.
    careless: bool,
}

/// This spy looks at the one to deliver to, and hopes.
#[derive(Clone, Copy)]
struct Courting {
    until: Millis,
    winked: bool,
    /// Whether it does not look who else is watching.
    careless: bool,
}

struct Spy {
    seat: Seat,
    others: Vec<Seat>,
    /// Those of them who can be looked in the face.
    faces: Vec<Seat>,
    dials: Option<Dials>,
    /// Whether signs are true at this table.
    honest: bool,
    traits: Traits,
    temper: Temper,
    pace: Pace,
    playing: bool,
    tracker: Seat,
    hand: Hand,
    dossier: Dossier,
    /// Where the own eyes are turned, and the face they rest on.
    look: Look,
    face: Option<(Seat, Look)>,
    watched_by: SeatSet,
    /// When eyes that met have been understood to.
    met: Millis,
    /// When the own face is free for another sign.
    face_free: Millis,
    asked: Option<Asked>,
    courting: Option<Courting>,
    /// Somebody to wink at with no card for them.
    bluff: Option<Seat>,
    courts_again: Millis,
    /// A face to look at next.
    drawn_to: Option<Seat>,
    /// When the eyes do something next.
    eyes_at: Option<Millis>,
    /// When the hands do, on the own turn.
    hands_at: Option<Millis>,
    /// Until when the own turn waits for an answer.
    hopes_until: Millis,
    /// When an intercept is called.
    catch_at: Option<Millis>,
}

/// Somebody who plays it.
pub fn mind(character: Character, place: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(Spy {
        seat: place.seat,
        others: place.others().collect(),
        faces: place.faces().collect(),
        dials: place.dials,
        honest: place.options.signals == Signals::Honest,
        traits: character.traits(),
        temper: Temper::of(character),
        dossier: Dossier::new(place.seat, place.seats, place.options.signals == Signals::Honest),
        pace: Pace(place.dice),
        playing: false,
        tracker: Seat::at(0),
        hand: Hand::default(),
        look: Look::Down,
        face: None,
        watched_by: SeatSet::EMPTY,
        met: Millis::START,
        face_free: Millis::START,
        asked: None,
        courting: None,
        bluff: None,
        courts_again: Millis::START,
        drawn_to: None,
        eyes_at: None,
        hands_at: None,
        hopes_until: Millis::START,
        catch_at: None,
    })
}

impl Spy {
    fn soon(&mut self, now: Millis) -> Millis {
        self.pace.after(now, self.traits.reaction_ms)
    }

    /// The eyes act by then at the latest.
    fn eyes_by(&mut self, at: Millis) {
        let at = self.asked.map_or(at, |asked| at.max(asked.ready));
        self.eyes_at = Some(self.eyes_at.map_or(at, |eyes| eyes.min(at)));
    }

    /// Where the spy to deliver to receives, if it is known.
    fn goal(&self) -> Option<Location> {
        let to = self.hand.deliver?;
        self.dossier.place_of(to).filter(|_| self.believes(to))
    }

    /// Whom to seek: the spy to deliver to, if they have somewhere to receive, it is not known,
    /// and their face can tell.
    fn sought(&self) -> Option<Seat> {
        let to = self.hand.deliver.filter(|to| self.faces.contains(to))?;
        (self.dossier.receives(to) && self.goal().is_none()).then_some(to)
    }

    /// Whether nobody but that one looks.
    fn alone_with(&self, one: Seat) -> bool {
        self.watched_by.without(SeatSet::only(one)).is_empty()
    }

    /// Whether it will not check, this time, who else looks before it makes a sign.
    fn careless(&mut self) -> bool {
        !self.pace.percent(self.traits.checks_percent)
    }

    fn turn_eyes(&mut self, now: Millis, to: Seat) -> Option<Deed<Action>> {
        let move_ms = self.dials.map_or(0, |dials| dials.move_ms);
        let rests = now + u64::from(move_ms);
        self.eyes_at = Some(self.pace.after(rests, BREATH_MS));
        (self.look != Look::Seat(to)).then(|| {
            self.look = Look::Seat(to);
            self.face = None;
            Deed::Look(self.look)
        })
    }

    fn make(&mut self, now: Millis, sign: Sign) -> Option<Deed<Action>> {
        let window_ms = self.dials.map_or(0, |dials| dials.window_ms(sign.gesture));
        self.face_free = now + window_ms + 1;
        // What others may have seen of oneself is judged as what one saw of them.
        match sign.aim {
            Aim::Seat(to) => self.dossier.winked(self.seat, to),
            Aim::Place(place) => {
                if let Some(place) = Location::at(place) {
                    self.dossier.glanced(self.seat, place);
                }
            }
        }
        Some(Deed::Sign(sign))
    }

    /// One thing that eyes and face do.
    fn use_eyes(&mut self, now: Millis) -> Option<Deed<Action>> {
        self.eyes_at = None;
        if self.dials.is_none() || !self.playing {
            return None;
        }
        if let Some(asked) = self.asked {
            return self.answer(now, asked);
        }
        if let Some(at) = self.bluff.take()
            && self.face == Some((at, Look::Seat(self.seat)))
            && now >= self.face_free.max(self.met)
        {
            self.eyes_at = Some(self.pace.after(now, (1_000, 600)));
            return self.make(now, Sign::wink_at(at));
        }
        if let Some(to) = self.sought().filter(|_| now >= self.courts_again) {
            if let Some(deed) = self.court(now, to) {
                return Some(deed);
            }
            if self.eyes_at.is_some() {
                return None;
            }
        } else {
            self.courting = None;
        }
        self.wander(now)
    }

    /// Tells with the eyes where to deliver.
    fn answer(&mut self, now: Millis, asked: Asked) -> Option<Deed<Action>> {
        let Some(place) = self.hand.receive else {
            self.asked = None;
            return self.wander(now);
        };
        if now > asked.since + 4_000 {
            self.asked = None;
            return self.wander(now);
        }
        // Whatever else the eyes were due for, an answer is not a reflex.
        if now < asked.ready {
            self.eyes_at = Some(asked.ready);
            return None;
        }
        if self.look != Look::Seat(asked.by) {
            return self.turn_eyes(now, asked.by);
        }
        let sees_me = self.face == Some((asked.by, Look::Seat(self.seat)));
        let dares = asked.careless
            || self.alone_with(asked.by)
            || now >= asked.since + self.temper.hides_ms;
        if now < self.face_free.max(self.met) || !sees_me || !dares {
            self.eyes_at = Some(self.pace.after(now, (120, 120)));
            return None;
        }
        self.asked = None;
        self.eyes_at = Some(self.pace.after(now, self.traits.dwell_ms));
        let said = self.reply_to(asked.by, place)?;
        self.make(now, Sign::glance_at(said as u8))
    }

    /// Looks at the one to deliver to until they look back, and winks. None, and no time for the
    /// eyes, if there is nothing to do.
    fn court(&mut self, now: Millis, to: Seat) -> Option<Deed<Action>> {
        let Some(courting) = self.courting else {
            let until = self.pace.after(now, self.temper.courts_ms);
            self.courting = Some(Courting { until, winked: false, careless: self.careless() });
            return self.turn_eyes(now, to);
        };
        if now >= courting.until {
            self.courting = None;
            self.courts_again = self.pace.after(now, self.temper.rests_ms);
            return None;
        }
        if self.look != Look::Seat(to) {
            return self.turn_eyes(now, to);
        }
        let sees_me = self.face == Some((to, Look::Seat(self.seat)));
        let dares = courting.careless || self.alone_with(to);
        if courting.winked || now < self.face_free.max(self.met) || !sees_me || !dares {
            let poll = self.pace.after(now, (150, 150));
            self.eyes_at = Some(poll.min(courting.until));
            return None;
        }
        // An answer takes a moment: eyes stay on that face for it.
        let until = self.pace.after(now, (1_500, 800));
        self.courting = Some(Courting { until, winked: true, ..courting });
        self.eyes_at = Some(until);
        self.make(now, Sign::wink_at(to))
    }

    /// Looks at the next face for a while.
    fn wander(&mut self, now: Millis) -> Option<Deed<Action>> {
        let drawn = self.drawn_to.take().filter(|&to| to != self.seat);
        let minds_turn = self.faces.contains(&self.tracker);
        let to = match drawn {
            Some(to) => to,
            None if minds_turn && self.pace.percent(self.temper.minds_turn_percent) => self.tracker,
            None if self.faces.is_empty() => return None,
            None => self.pace.0.pick(&self.faces),
        };
        let deed = self.turn_eyes(now, to);
        self.eyes_at = Some(self.pace.after(now, self.traits.dwell_ms));
        deed
    }

    fn sign_seen(&mut self, now: Millis, by: Seat, gesture: Gesture, aim: Aim) {
        match (gesture, aim) {
            (Gesture::Wink, Aim::Seat(to)) if to == self.seat => {
                self.dossier.winked(by, to);
                let ready = self.soon(now);
                self.asked = Some(Asked { by, since: now, ready, careless: self.careless() });
                self.eyes_at = Some(ready);
            }
            (Gesture::Wink, Aim::Seat(to)) => {
                if self.pace.percent(self.traits.memory_percent) {
                    self.dossier.winked(by, to);
                }
                if self.pace.percent(self.temper.follows_percent) && self.idle() {
                    self.drawn_to = Some(to);
                    let at = self.pace.after(now, (self.traits.reaction_ms.0 / 2, 120));
                    self.eyes_by(at);
                }
            }
            (Gesture::Glance, Aim::Place(place)) => {
                let Some(location) = Location::at(place) else { return };
                let awaited = self.hand.deliver == Some(by);
                if awaited || self.pace.percent(self.traits.memory_percent) {
                    self.dossier.glanced(by, location);
                }
                if awaited {
                    self.courting = None;
                    self.hurry(now);
                }
            }
            _ => return,
        }
        self.think_of_catching(now);
    }

    /// On the own turn: act on what is now known.
    fn hurry(&mut self, now: Millis) {
        if self.hand.my_turn {
            self.hands_at = Some(self.soon(now));
        }
    }

    /// Whether the eyes have nothing better to do.
    fn idle(&self) -> bool {
        self.asked.is_none() && self.courting.is_none()
    }
}

impl Mind for Spy {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, _legal: &[Action]) {
        let own = &view.players[self.seat];
        let hand = Hand {
            deliver: own.deliver.and_then(Shown::known),
            receive: own.receive.and_then(Shown::known),
            deliver_serial: own.deliver_serial,
            tokens: own.tokens,
            my_turn: view.tracker == self.seat,
            attempted: view.attempted,
        };
        let stage = self.dossier.stage();
        self.dossier.update(view);
        if self.dossier.stage() > stage {
            // Tokens that were kept are to be spent.
            self.think_of_catching(now);
        }
        self.playing = view.phase == Stage::Play;
        self.tracker = view.tracker;
        let before = std::mem::replace(&mut self.hand, hand);
        if before.deliver_serial != hand.deliver_serial {
            self.courting = None;
            self.courts_again = now;
        }
        let clock = view.due.map_or(Millis(u64::MAX), |due| Millis(due.0.saturating_sub(SPARE_MS)));
        let clock = clock.max(now);
        if hand.my_turn && !before.my_turn {
            self.hopes_until = self.pace.after(now, self.temper.patience_ms).min(clock);
            self.courts_again = now;
        }
        if hand.my_turn && (before != hand || self.hands_at.is_none()) {
            let thinks = self.pace.after(now, self.temper.thinks_ms);
            self.hands_at = Some(thinks.min(self.soon(clock)));
        }
        if !hand.my_turn {
            self.hands_at = None;
        }
        if self.eyes_at.is_none() && self.dials.is_some() && self.playing {
            self.eyes_at = Some(self.soon(now));
        }
        if !self.playing {
            self.catch_at = None;
        }
    }

    fn notice(&mut self, _now: Millis, about: Option<Seat>, notice: &Notice) {
        match notice {
            Notice::Mission { to, location, success } => {
                if let Some(from) = about {
                    self.dossier.delivered(from, *to);
                }
                if *success {
                    self.dossier.received(*to, *location);
                } else {
                    self.dossier.denied(*to, *location);
                }
            }
            Notice::Intercepted { from, to, deliver, receive, .. } => {
                if let Some((from, reveal)) = from.zip(*deliver) {
                    self.dossier.delivered(from, reveal.card);
                }
                if let Some(reveal) = receive {
                    self.dossier.received(*to, reveal.card);
                }
            }
            _ => {}
        }
    }

    fn perceive(&mut self, now: Millis, what: Perception) {
        match what {
            Perception::Face { of, look } => {
                self.face = Some((of, look));
                // Eyes that meet: whoever waited for it acts.
                if look == Look::Seat(self.seat) {
                    self.met = self.pace.after(now, BREATH_MS);
                    if !self.idle() {
                        self.eyes_by(self.met);
                    } else if self.would_bluff(of) {
                        self.bluff = Some(of);
                        self.eyes_at = Some(self.met);
                    }
                }
            }
            Perception::Watched { by, begins: true } => {
                self.watched_by.insert(by);
                if self.idle() && self.pace.percent(self.temper.looks_back_percent) {
                    self.drawn_to = Some(by);
                    let at = self.soon(now);
                    self.eyes_by(at);
                }
            }
            Perception::Watched { by, begins: false } => self.watched_by.remove(by),
            Perception::Sign { by, gesture, aim } => self.sign_seen(now, by, gesture, aim),
            Perception::Blink { .. } => {}
        }
    }

    /// What was refused is not done again at once; a turn goes on a moment later.
    fn refused(&mut self, now: Millis, _code: &'static str) {
        if self.hand.my_turn {
            self.hands_at = Some(self.soon(now + REACTION_FLOOR_MS));
        }
    }

    fn due(&self) -> Option<Millis> {
        [self.eyes_at, self.hands_at, self.catch_at].into_iter().flatten().min()
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        let due = |at: Option<Millis>| at.is_some_and(|at| at <= now);
        if due(self.catch_at) {
            return self.call_catch();
        }
        if due(self.hands_at) {
            return self.use_hands(now);
        }
        if due(self.eyes_at) {
            return self.use_eyes(now);
        }
        None
    }
}
