//! Somebody at the table: a face that winks, eyes that wander, and hands ([`hand`]).

mod deceit;
mod hand;

use seen::zwinkern::{Action, Notice, Options, OtherSigns, PERSONS, Person, View};
use seen::{Look, Perception};
use table::{Aim, Gesture, Millis, Seat, Sign, Signals};

use super::belief::Belief;
use super::nature::Nature;
use super::scene::Scene;
use crate::credit::Credit;
use crate::eyes::{Eyes, refuses_sign};
use crate::{Character, Deed, Mind, Pace, Place, REACTION_FLOOR_MS, Somebody};

/// How soon a wink that had to wait is thought of again.
const AGAIN_MS: (u32, u32) = (80, 100);

/// Whoever has looked away is back in so long, at the soonest: enough for a wink that begins
/// within the first of the two, and too little until the second, when they are somewhere else.
const AWAY_MS: (u64, u64) = (180, 900);

/// Somebody at the table.
struct Player {
    me: Seat,
    seats: u8,
    options: Options,
    nature: Nature,
    pace: Pace,
    /// None for whoever has none at this table.
    eyes: Option<Eyes>,
    scene: Scene,
    belief: Belief,
    /// When the eyes move on, and to whom if something drew them.
    wander: Option<Millis>,
    drawn_to: Option<Seat>,
    /// When to wink at whom.
    wink: Option<(Millis, Seat)>,
    /// When the last wink began, and at whom.
    winked: Option<(Millis, Seat)>,
    /// When somebody last looked away who could have caught a wink at somebody else.
    left: Millis,
    /// Who has been told that one is their partner, as far as one could see.
    told: [bool; Seat::MAX],
    /// What everybody's signs have been worth, one's own as others saw them.
    credit: [Credit; Seat::MAX],
    /// When to act in one's own turn.
    hand: Option<Millis>,
    /// When to claim what: the card, whose figure stands there, who holds the twin.
    claim: Option<(Millis, Person, Seat, Seat)>,
    /// What came of the last claim is not known before then.
    claims_again: Millis,
}

/// Somebody who plays it.
pub fn mind(character: Character, place: Place<Options>) -> Somebody<View, Action, Notice> {
    let Place { seat, seats, options, dials, faces, dice } = place;
    Box::new(Player {
        me: seat,
        seats,
        options,
        nature: Nature::of(character),
        pace: Pace(dice),
        eyes: dials.map(|dials| Eyes::new(dials, faces)),
        scene: Scene::default(),
        belief: Belief::new(),
        wander: None,
        drawn_to: None,
        wink: None,
        winked: None,
        told: [false; Seat::MAX],
        credit: [Credit::default(); Seat::MAX],
        left: Millis::START,
        hand: None,
        claim: None,
        claims_again: Millis::START,
    })
}

impl Player {
    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let me = self.me;
        Seat::all(self.seats).filter(move |&seat| seat != me)
    }

    fn reacts(&mut self, now: Millis) -> Millis {
        self.pace.after(now, self.nature.traits.reaction_ms)
    }

    /// Whether one could wink at that seat, and has not done so to any effect.
    fn has_news_for(&self, seat: Seat) -> bool {
        self.scene.partner_of.contains(seat) && !self.told[seat.index()]
    }

    /// Whether that seat may have a wink for this one.
    fn hopes_for(&self, seat: Seat) -> bool {
        self.scene.figure(self.me).is_some_and(|card| {
            self.belief.holder(card).is_none()
                && self.belief.odds(&self.belief.unplaced(), seat, card) > 0
        })
    }

    /// Whether `holder` may be the partner of `owner`, so that a wink between them can be caught.
    fn suspects(&self, holder: Seat, owner: Seat) -> bool {
        self.scene.eyes_of(self.me) > 0
            && self
                .scene
                .figure(owner)
                .is_some_and(|card| self.belief.odds(&self.belief.unplaced(), holder, card) > 0)
    }

    // ---- the face ----

    /// How one tells somebody here that one is their partner (ZW-4).
    fn partners_sign(&self) -> Gesture {
        match self.options.other_signs {
            OtherSigns::No | OtherSigns::Also => Gesture::Wink,
            OtherSigns::Only => Gesture::Brow,
        }
    }

    /// Whether that sign may say the same of somebody else: where nobody winks, anything but a no.
    fn may_be_a_partners(&self, gesture: Gesture) -> bool {
        match self.options.other_signs {
            OtherSigns::No | OtherSigns::Also => gesture == Gesture::Wink,
            OtherSigns::Only => gesture != Gesture::Shake,
        }
    }

    /// Thinks of a wink at somebody whose eyes one seems to have met.
    fn plan_wink(&mut self, now: Millis, at: Seat) {
        if self.wink.is_none() && (self.has_news_for(at) || self.would_lie_to(at)) {
            let ready = self.reacts(now);
            let checks = self.pace.percent(self.nature.checks);
            let beat = if checks { self.nature.beat_ms } else { (0, 0) };
            self.wink = Some((self.pace.after(ready, beat), at));
        }
    }

    fn wink_now(&mut self, now: Millis) -> Option<Deed<Action>> {
        let (_, at) = self.wink.take()?;
        let is_true = self.has_news_for(at);
        if !is_true && !self.may_lie_to(at) {
            return None;
        }
        let eyes = self.eyes.as_ref()?;
        if !eyes.rest_on(at, now) {
            return None;
        }
        let seen = eyes.feel(at);
        let spies = eyes.watched_beside(at).iter().any(|spy| self.scene.eyes_of(spy) > 0);
        let (wink_ms, stay_ms) = (eyes.wink_ms(), eyes.notice_ms() + 200);
        if !seen && !self.pace.percent(self.nature.careless) {
            return None;
        }
        // Whoever has looked away for a while may be back before the wink is over.
        let away = (AWAY_MS.0..AWAY_MS.1).contains(&now.0.saturating_sub(self.left.0));
        // A truth is for two; a lie may have as many witnesses as it gets.
        if is_true && (spies || self.nature.times && away) && self.pace.percent(self.nature.caution)
        {
            self.wink = Some((self.pace.after(now, AGAIN_MS), at));
            return None;
        }
        self.told[at.index()] = true;
        self.winked = Some((now, at));
        if let Some(card) = self.scene.figure(at).filter(|_| self.anything_goes()) {
            self.belief.says(self.me, card);
        }
        // Eyes that left at once would say that something was said.
        self.wander = self.wander.max(Some(now + stay_ms.min(wink_ms)));
        let gesture = self.partners_sign();
        Some(Deed::Sign(Sign { gesture, aim: Aim::Seat(at) }))
    }

    // ---- the eyes ----

    fn stay(&mut self, now: Millis) {
        let until = self.pace.after(now, self.nature.linger_ms);
        self.wander = self.wander.max(Some(until));
    }

    fn turn_to(&mut self, now: Millis, face: Seat) {
        self.drawn_to = Some(face);
        self.wander = Some(self.reacts(now));
    }

    /// How much a face draws: nothing if it is the one looked at already, or none of them.
    fn draw_of(&self, eyes: &Eyes, face: Seat) -> u32 {
        if !eyes.could_turn_to(face) {
            return 0;
        }
        let mut draws = 10;
        if self.has_news_for(face) {
            draws += self.nature.seeks;
        }
        let unplaced = self.belief.unplaced();
        if let Some(card) = self.scene.figure(self.me)
            && self.belief.holder(card).is_none()
        {
            let odds = self.belief.odds(&unplaced, face, card);
            let felt = if eyes.feel(face) { 3 } else { 1 };
            draws += felt * self.nature.hopes * odds / 50;
        }
        if self.scene.eyes_of(self.me) > 0 {
            let others = self.others().filter(|&owner| owner != face);
            let odds = others.filter_map(|owner| self.scene.figure(owner));
            let odds: u32 = odds.map(|card| self.belief.odds(&unplaced, face, card)).sum();
            draws += self.nature.spies * odds / 100;
        }
        draws
    }

    fn look_about(&mut self, now: Millis) -> Option<Deed<Action>> {
        let drawn = self.drawn_to.take();
        self.wander = Some(self.pace.after(now, self.nature.traits.dwell_ms));
        let eyes = self.eyes.as_ref()?;
        let mut draws = [0; Seat::MAX];
        for face in self.others() {
            draws[face.index()] = self.draw_of(eyes, face);
        }
        // Where nothing drew them, eyes go by chance, and sometimes to one's own cards.
        let face = drawn.or_else(|| self.pace.drawn_by(&draws, self.nature.broods));
        let look = face.map_or(Look::Down, Look::Seat);
        let eyes = self.eyes.as_mut()?;
        if look == eyes.look() || look == Look::Seat(self.me) {
            return None;
        }
        eyes.turn(now, look);
        if self.wink.is_some_and(|(_, at)| look != Look::Seat(at)) {
            self.wink = None;
        }
        Some(Deed::Look(look))
    }

    fn feel(&mut self, now: Millis, by: Seat, begins: bool) {
        let Some(eyes) = &self.eyes else { return };
        let (on, notice_ms) = (eyes.on(), eyes.notice_ms());
        if !begins {
            if self.scene.eyes_of(by) > 0 && on.is_some_and(|on| on != by) {
                self.left = now;
            }
            // Eyes that left before they could have noticed were told nothing.
            if let Some((at, whom)) = self.winked
                && whom == by
                && now < at + notice_ms + REACTION_FLOOR_MS
            {
                self.told[by.index()] = false;
            }
            return;
        }
        if self.has_news_for(by) {
            if on == Some(by) {
                self.stay(now);
                self.plan_wink(now, by);
            } else {
                self.turn_to(now, by);
            }
        } else if on == Some(by) && self.anything_goes() {
            self.plan_wink(now, by);
        } else if on != Some(by)
            && self.hopes_for(by)
            && self.drawn_to.is_none()
            && self.pace.percent(self.nature.looks_back)
        {
            self.turn_to(now, by);
        }
    }

    fn see_face(&mut self, now: Millis, of: Seat, look: Look) {
        match look {
            Look::Seat(at) if at == self.me => {
                if self.has_news_for(of) {
                    self.stay(now);
                    if self.eyes.as_ref().is_some_and(|eyes| eyes.feel(of)) {
                        self.plan_wink(now, of);
                    }
                } else {
                    if self.anything_goes() {
                        self.plan_wink(now, of);
                    }
                    if self.hopes_for(of) || self.anything_goes() && self.wink.is_some() {
                        self.stay(now);
                    }
                }
            }
            Look::Seat(at) => {
                if self.nature.careless > 0 && self.has_news_for(of) {
                    self.plan_wink(now, of);
                }
                if self.drawn_to.is_some() || self.has_news_for(of) {
                    return;
                }
                // Whoever turns to their partner shows who it is.
                if self.suspects(at, of) && self.pace.percent(self.nature.follows) {
                    self.turn_to(now, at);
                } else if self.suspects(of, at) && self.pace.percent(self.nature.follows) {
                    self.stay(now);
                }
            }
            Look::Place(_) | Look::Down | Look::Shut => {}
        }
    }

    fn see_sign(&mut self, now: Millis, by: Seat, gesture: Gesture, at: Seat) {
        if !self.may_be_a_partners(gesture) {
            return;
        }
        let Some(card) = self.scene.figure(at) else { return };
        if self.scene.own.contains(&card) {
            if self.anything_goes() {
                self.take_word(by, card);
            }
            return;
        }
        if at != self.me && !self.pace.percent(self.nature.alert) {
            return;
        }
        match self.options.signals {
            Signals::Honest if gesture == Gesture::Wink => self.belief.holds(by, card),
            // Here only winks are bound to be true.
            Signals::Honest => self.belief.weigh(by, card, 8.0),
            Signals::AnythingGoes => self.take_word(by, card),
        }
        if at == self.me {
            if self.scene.turn == Some(self.me) && self.scene.may_call {
                let at = self.reacts(now);
                self.hand = self.hand.min(Some(at)).or(Some(at));
            }
        } else {
            self.plan_claim(now);
        }
    }
}

impl Mind for Player {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, legal: &[Action]) {
        let began = !self.scene.playing;
        let figures = self.scene.figures;
        let (turn, may_call) = (self.scene.turn, self.scene.may_call);
        self.scene.look_at(self.me, view, legal);
        let hands = &self.scene.hands[..usize::from(self.seats)];
        let out = (PERSONS as u8).saturating_sub(hands.iter().sum::<u8>() + self.scene.taken);
        self.belief.count(hands, out);
        if began {
            for card in Person::all() {
                if self.scene.own.contains(&card) {
                    self.belief.holds(self.me, card);
                } else {
                    self.belief.lacks(self.me, card);
                }
            }
            if self.scene.playing && self.eyes.is_some() {
                self.wander = Some(self.reacts(now));
            }
        }
        for seat in Seat::all(self.seats) {
            if figures[seat.index()] != self.scene.figure(seat) {
                self.told[seat.index()] = false;
            }
        }
        if (turn, may_call) != (self.scene.turn, self.scene.may_call) {
            self.hand = None;
        }
        self.plan_hand(now);
        self.plan_claim(now);
        if !self.scene.playing {
            (self.wander, self.wink, self.claim) = (None, None, None);
        }
    }

    fn notice(&mut self, _now: Millis, about: Option<Seat>, notice: &Notice) {
        let keeps = self.pace.percent(self.nature.traits.memory_percent);
        match *notice {
            Notice::Placed { card } => {
                let Some(seat) = about else { return };
                // What one knew of the card it left may fade now.
                if let Some(left) = self.scene.figure(seat)
                    && !keeps
                    && !self.scene.own.contains(&left)
                {
                    self.belief.forget(left);
                }
                if seat != self.me && keeps {
                    self.belief.lacks(seat, card);
                }
                self.did_not_hold(seat, card);
            }
            Notice::Called { card, right: true, partner: holder }
            | Notice::Claimed { card, right: true, holder, .. } => {
                self.belief.leaves(card);
                self.held(holder, card);
            }
            Notice::Called { partner: holder, card, right: false }
            | Notice::Claimed { holder, card, right: false, .. } => {
                if holder != self.me {
                    self.belief.lacks(holder, card);
                }
                self.did_not_hold(holder, card);
            }
            Notice::Passed {} => {}
        }
    }

    fn perceive(&mut self, now: Millis, what: Perception) {
        let Some(eyes) = &mut self.eyes else { return };
        eyes.perceive(what);
        match what {
            Perception::Watched { by, begins } => self.feel(now, by, begins),
            Perception::Face { of, look } => self.see_face(now, of, look),
            Perception::Sign { by, gesture, aim: Aim::Seat(at) } => {
                self.see_sign(now, by, gesture, at);
            }
            Perception::Sign { .. } | Perception::Blink { .. } => {}
        }
    }

    fn refused(&mut self, now: Millis, code: &'static str) {
        // Whatever it was, the table is not as one thought: think again, and not at once.
        if let Some((_, at)) = self.winked.take_if(|_| refuses_sign(code)) {
            self.told[at.index()] = false;
            if let Some(card) = self.scene.figure(at) {
                self.belief.takes_back(self.me, card);
            }
        }
        (self.wink, self.claim) = (None, None);
        if self.hand.is_some() {
            let at = self.pace.after(now, (500, 500));
            self.hand = Some(at);
        }
    }

    fn due(&self) -> Option<Millis> {
        let wink = self.wink.map(|(at, _)| at);
        let claim = self.claim.map(|(at, ..)| at);
        [self.wander, wink, self.hand, claim].into_iter().flatten().min()
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        let is_due = |at: Millis| at <= now;
        if self.claim.is_some_and(|(at, ..)| is_due(at)) {
            self.claim_now(now)
        } else if self.wink.is_some_and(|(at, _)| is_due(at)) {
            self.wink_now(now)
        } else if self.hand.is_some_and(is_due) {
            self.act_by_hand(now)
        } else if self.wander.is_some_and(is_due) {
            self.look_about(now)
        } else {
            None
        }
    }
}
