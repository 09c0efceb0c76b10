//! Somebody at the table: hands that call, place and claim, a face that winks, eyes that wander.

use seen::zwinkern::{Action, Notice, Options, OtherSigns, PERSONS, Person, View};
use seen::{Look, Perception};
use table::{Aim, Gesture, Millis, Seat, Sign, Signals};

use super::belief::Belief;
use super::nature::Nature;
use super::scene::Scene;
use crate::eyes::Eyes;
use crate::{Character, Deed, Mind, Pace, Place, Somebody};

/// So long before the turn's clock runs out the hand acts, whatever it hoped for.
const SPARE_MS: u64 = 400;

/// How soon a wink that had to wait is thought of again.
const AGAIN_MS: (u32, u32) = (150, 150);

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
    /// Who has been told that one is their partner, as far as one could see.
    told: [bool; Seat::MAX],
    /// When to act in one's own turn.
    hand: Option<Millis>,
    /// When to claim what: the card, whose figure stands there, who holds the twin.
    claim: Option<(Millis, Person, Seat, Seat)>,
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
        hand: None,
        claim: None,
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

    // ---- the hand ----

    /// Plans what to do in one's own turn, unless that is planned.
    fn plan_hand(&mut self, now: Millis) {
        if !self.scene.playing || self.scene.turn != Some(self.me) {
            self.hand = None;
            return;
        }
        if self.hand.is_some() {
            return;
        }
        let partner_known = self.partner().is_some();
        let span = if self.scene.may_call && !partner_known && self.eyes.is_some() {
            self.nature.patience_ms
        } else {
            self.nature.think_ms
        };
        let at = self.pace.after(now, span);
        self.hand = Some(self.in_time(now, at));
    }

    /// That moment, or an earlier one that the turn's clock still allows.
    fn in_time(&self, now: Millis, at: Millis) -> Millis {
        match self.scene.due {
            Some(due) => at.min(Millis(due.0.saturating_sub(SPARE_MS))).max(now),
            None => at,
        }
    }

    /// Who is known to be one's own partner.
    fn partner(&self) -> Option<Seat> {
        self.belief.holder(self.scene.figure(self.me)?)
    }

    /// Whom to call, if anybody.
    fn whom_to_call(&mut self) -> Option<Seat> {
        let card = self.scene.figure(self.me).filter(|_| self.scene.may_call)?;
        if let Some(partner) = self.partner() {
            return Some(partner);
        }
        let unplaced = self.belief.unplaced();
        let (mut best, mut among) = (None, 0);
        let mut most = self.nature.calls_from;
        for seat in self.others() {
            let odds = self.belief.odds(&unplaced, seat, card);
            if odds > most || best.is_none() && odds == most {
                (best, most, among) = (Some(seat), odds, 1);
            } else if odds == most && best.is_some() {
                among += 1;
                if self.pace.0.below(among) == 0 {
                    best = Some(seat);
                }
            }
        }
        best
    }

    /// Where to go: to a card whose twin somebody is known to hold, or most likely holds.
    fn where_to_go(&mut self) -> Option<Person> {
        if self.scene.free.is_empty() {
            return None;
        }
        let unplaced = self.belief.unplaced();
        let tries = if self.pace.percent(self.nature.traits.memory_percent) {
            self.scene.free.len()
        } else {
            1
        };
        let mut free = self.scene.free.clone();
        self.pace.0.shuffle(&mut free);
        free.truncate(tries);
        let worth = |card: &Person| self.belief.odds_of_any(&unplaced, self.seats, *card);
        free.into_iter().max_by_key(worth)
    }

    fn act_by_hand(&mut self, now: Millis) -> Option<Deed<Action>> {
        self.hand = None;
        if self.scene.turn != Some(self.me) || !self.scene.playing {
            return None;
        }
        // If nothing comes of it, the turn goes on, and so must the hand.
        let at = self.pace.after(now, self.nature.think_ms);
        self.hand = Some(self.in_time(now, at).max(now + 100));
        if self.pace.percent(self.nature.traits.slips_percent) && !self.scene.free.is_empty() {
            let card = self.pace.0.pick(&self.scene.free);
            return Some(Deed::Act(Action::Place { card }));
        }
        if let Some(partner) = self.whom_to_call() {
            return Some(Deed::Act(Action::Call { partner }));
        }
        Some(Deed::Act(match self.where_to_go() {
            Some(card) => Action::Place { card },
            None => Action::Pass {},
        }))
    }

    // ---- Big Eyes ----

    /// Claims the best pair one believes in, if it is worth a Big Eyes.
    fn plan_claim(&mut self, now: Millis) {
        if self.claim.is_some() || !self.scene.playing || self.scene.eyes_of(self.me) == 0 {
            return;
        }
        let unplaced = self.belief.unplaced();
        let mut best: Option<(u32, Person, Seat, Seat)> = None;
        for owner in self.others() {
            let Some(card) = self.scene.figure(owner) else { continue };
            for holder in self.others().filter(|&holder| holder != owner) {
                let odds = self.belief.odds(&unplaced, holder, card);
                if odds >= self.nature.claims_from && best.is_none_or(|(most, ..)| odds > most) {
                    best = Some((odds, card, owner, holder));
                }
            }
        }
        if let Some((_, card, owner, holder)) = best {
            self.claim = Some((self.reacts(now), card, owner, holder));
        }
    }

    fn claim_now(&mut self, now: Millis) -> Option<Deed<Action>> {
        let (_, card, owner, holder) = self.claim.take()?;
        let stands = self.scene.playing && self.scene.owner_on(card) == Some(owner);
        if !stands || self.scene.eyes_of(self.me) == 0 {
            self.plan_claim(now);
            return None;
        }
        Some(Deed::Act(Action::BigEyes { card, holder, saw: Some(owner) }))
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
        if self.wink.is_none() && self.has_news_for(at) {
            let ready = self.reacts(now);
            let checks = self.pace.percent(self.nature.checks);
            let beat = if checks { self.nature.beat_ms } else { (0, 0) };
            self.wink = Some((self.pace.after(ready, beat), at));
        }
    }

    fn wink_now(&mut self, now: Millis) -> Option<Deed<Action>> {
        let (_, at) = self.wink.take()?;
        if !self.has_news_for(at) {
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
        if spies && self.pace.percent(self.nature.caution) {
            self.wink = Some((self.pace.after(now, AGAIN_MS), at));
            return None;
        }
        self.told[at.index()] = true;
        self.winked = Some((now, at));
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
            // Eyes that left before they could have noticed were told nothing.
            if let Some((at, whom)) = self.winked
                && whom == by
                && now < at + notice_ms
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
                } else if self.hopes_for(of) {
                    self.stay(now);
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
            return;
        }
        if at != self.me && !self.pace.percent(self.nature.alert) {
            return;
        }
        match self.options.signals {
            Signals::Honest if gesture == Gesture::Wink => self.belief.holds(by, card),
            // It may be a lie, but most people are lazy.
            Signals::Honest | Signals::AnythingGoes => self.belief.weigh(by, card, 8.0),
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
            }
            Notice::Called { card, right: true, .. }
            | Notice::Claimed { card, right: true, .. } => {
                self.belief.leaves(card);
            }
            Notice::Called { partner: holder, card, right: false }
            | Notice::Claimed { holder, card, right: false, .. } => {
                if holder != self.me {
                    self.belief.lacks(holder, card);
                }
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

    fn refused(&mut self, now: Millis, _code: &'static str) {
        // Whatever it was, the table is not as one thought: think again, and not at once.
        if let Some((_, at)) = self.winked.take_if(|(began, _)| *began == now) {
            self.told[at.index()] = false;
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
