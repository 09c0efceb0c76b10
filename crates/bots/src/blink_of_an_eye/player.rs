//! Somebody at the table: eyes that seek and spy, a face that tells and lies, hands that guess.

use seen::blink_of_an_eye::{Action, COLOURS, GuessCard, Notice, Options, Stage, View};
use seen::{Look, Perception};
use table::{Aim, Gesture, Millis, Seat, Shown, Sign};

use super::cards::Cards;
use super::nature::Nature;
use super::odds::Odds;
use crate::eyes::{Eyes, refuses_sign};
use crate::{Character, Deed, Mind, Pace, Place, REACTION_FLOOR_MS, Somebody};

/// So much of the clock, in percent, counts as early: whoever has something to tell tells it
/// then, and lies come later.
const EARLY_PERCENT: u64 = 30;

/// So much of it shows by mere looks who seeks whom; later everybody looks at everybody.
const LOOKS_TELL_PERCENT: u64 = 15;

/// How soon a sign that had to wait is thought of again.
const AGAIN_MS: (u32, u32) = (150, 150);

/// How long somebody waits before they tell their target once more.
const REPEAT_MS: (u32, u32) = (6_000, 12_000);

/// How long a hand takes from one card to the next.
const LAY_MS: (u32, u32) = (500, 600);

/// Somebody at the table.
struct Player {
    me: Seat,
    seats: u8,
    clock_ms: u64,
    nature: Nature,
    pace: Pace,
    /// None for whoever has none at this table.
    eyes: Option<Eyes>,
    playing: bool,
    target: Option<Seat>,
    odds: Odds,
    cards: Cards,
    /// When the eyes move on, and to whom if something drew them.
    wander: Option<Millis>,
    drawn_to: Option<Seat>,
    /// When to wink at whom.
    wink: Option<(Millis, Seat)>,
    winked: Option<(Millis, Seat)>,
    /// How often the target was told, as far as one could see, and from when on it may be again.
    told: u32,
    tell_from: Millis,
    /// The lies one still has in mind.
    lies_left: u32,
    /// When to think about the cards.
    revise: Option<Millis>,
}

/// Somebody who plays it.
pub fn mind(character: Character, place: Place<Options>) -> Somebody<View, Action, Notice> {
    let Place { seat, seats, options, dials, faces, dice } = place;
    let (nature, mut pace) = (Nature::of(character), Pace(dice));
    Box::new(Player {
        me: seat,
        seats,
        clock_ms: u64::from(options.clock_s) * 1000,
        lies_left: u32::from(pace.percent(nature.deceit)),
        nature,
        pace,
        eyes: dials.map(|dials| Eyes::new(dials, faces)),
        playing: false,
        target: None,
        odds: Odds::new(seats),
        cards: Cards::default(),
        wander: None,
        drawn_to: None,
        wink: None,
        winked: None,
        told: 0,
        tell_from: Millis::START,
        revise: None,
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

    /// Whether no more than so much of the clock has passed.
    fn is_within(&self, percent: u64, now: Millis) -> bool {
        now.0 * 100 < self.clock_ms * percent
    }

    // ---- what to tell ----

    /// Whether that seat is one's target and should be told so, or told again.
    fn has_news_for(&self, seat: Seat, now: Millis) -> bool {
        self.target == Some(seat)
            && self.told <= self.nature.repeats
            && (self.told == 0 || self.tell_from <= now)
    }

    /// Whether nothing is left to tell, so that a lie costs nothing.
    fn is_free_to_lie(&self) -> bool {
        self.lies_left > 0 && (self.target == Some(self.me) || self.told > 0)
    }

    /// Whether one would like to know what that face has to say.
    fn hopes_for(&self, seat: Seat) -> bool {
        self.odds.sureness_for(self.me) < 0.8 && self.odds.of(seat, self.me) > 0.02
    }

    fn plan_wink(&mut self, now: Millis, at: Seat) {
        if self.wink.is_some() {
            return;
        }
        let lies =
            self.target != Some(at) && self.is_free_to_lie() && self.pace.percent(self.nature.lies);
        if lies || self.has_news_for(at, now) {
            let ready = self.reacts(now);
            let checks = !lies && self.pace.percent(self.nature.checks);
            let beat = if checks { self.nature.beat_ms } else { (0, 0) };
            self.wink = Some((self.pace.after(ready, beat), at));
        }
    }

    fn wink_now(&mut self, now: Millis) -> Option<Deed<Action>> {
        let (_, at) = self.wink.take()?;
        let eyes = self.eyes.as_ref().filter(|eyes| eyes.rest_on(at, now) && eyes.feel(at))?;
        let is_true = self.target == Some(at);
        let stay_ms = eyes.notice_ms() + 200;
        // A truth is for two; a lie may have as many witnesses as it gets.
        let watched = !eyes.watched_beside(at).is_empty();
        if is_true && watched && self.pace.percent(self.nature.caution) {
            self.wink = Some((self.pace.after(now, AGAIN_MS), at));
            return None;
        }
        if is_true {
            self.told += 1;
            self.tell_from = self.pace.after(now, REPEAT_MS);
        } else {
            self.lies_left = self.lies_left.saturating_sub(1);
        }
        self.winked = Some((now, at));
        self.wander = self.wander.max(Some(now + stay_ms));
        Some(Deed::Sign(Sign::wink_at(at)))
    }

    // ---- what is seen ----

    fn stay(&mut self, now: Millis) {
        let until = self.pace.after(now, self.nature.linger_ms);
        self.wander = self.wander.max(Some(until));
    }

    fn turn_to(&mut self, now: Millis, face: Seat) {
        self.drawn_to = Some(face);
        self.wander = Some(self.reacts(now));
    }

    fn feel(&mut self, now: Millis, by: Seat, begins: bool) {
        let Some(eyes) = &self.eyes else { return };
        let (on, notice_ms) = (eyes.on(), eyes.notice_ms());
        if !begins {
            // Eyes that left before they could have noticed were told nothing.
            if let Some((at, whom)) = self.winked
                && whom == by
                && self.target == Some(by)
                && now < at + notice_ms + REACTION_FLOOR_MS
            {
                self.told = self.told.saturating_sub(1);
            }
            return;
        }
        if self.is_within(LOOKS_TELL_PERCENT, now) {
            self.odds.weigh(by, self.me, self.nature.reads_looks);
        }
        if on == Some(by) {
            self.stay(now);
            self.plan_wink(now, by);
        } else if self.drawn_to.is_none()
            && (self.has_news_for(by, now)
                || self.hopes_for(by) && self.pace.percent(self.nature.looks_back))
        {
            self.turn_to(now, by);
        }
    }

    fn see_face(&mut self, now: Millis, of: Seat, look: Look) {
        let Look::Seat(at) = look else { return };
        if at == self.me {
            let felt = self.eyes.as_ref().is_some_and(|eyes| eyes.feel(of));
            if felt {
                self.plan_wink(now, of);
            }
            if self.has_news_for(of, now) || self.hopes_for(of) {
                self.stay(now);
            }
            return;
        }
        if self.is_within(LOOKS_TELL_PERCENT, now) {
            self.odds.weigh(of, at, self.nature.reads_looks);
        }
        if self.drawn_to.is_some() || self.has_news_for(of, now) {
            return;
        }
        // Two who look at each other have something to say: the one may, or the other.
        if self.pace.percent(self.nature.follows) {
            if self.odds.sureness(of) < self.odds.sureness(at) {
                self.stay(now);
            } else {
                self.turn_to(now, at);
            }
        }
    }

    fn see_sign(&mut self, now: Millis, by: Seat, at: Seat) {
        let sinks_in = at == self.me || self.pace.percent(self.nature.alert);
        if !sinks_in {
            return;
        }
        let (early, late) = self.nature.trusts;
        let trust = if self.is_within(EARLY_PERCENT, now) { early } else { late };
        self.odds.weigh(by, at, trust);
        self.odds.work_out();
    }

    // ---- the eyes ----

    /// How much a face draws: nothing if it is the one looked at already, or none of them.
    fn draw_of(&self, eyes: &Eyes, face: Seat, now: Millis) -> u32 {
        if !eyes.could_turn_to(face) {
            return 0;
        }
        let mut draws = 10;
        if self.has_news_for(face, now) {
            draws += self.nature.seeks;
        }
        if self.hopes_for(face) {
            let felt = if eyes.feel(face) { 3 } else { 1 };
            draws += felt * self.nature.hopes / 2;
        }
        let riddle = 1.0 - self.odds.sureness(face);
        draws + (riddle * self.nature.spies as f32) as u32
    }

    fn look_about(&mut self, now: Millis) -> Option<Deed<Action>> {
        let drawn = self.drawn_to.take();
        self.wander = Some(self.pace.after(now, self.nature.traits.dwell_ms));
        self.odds.work_out();
        let eyes = self.eyes.as_ref()?;
        let mut draws = [0; COLOURS];
        for face in self.others() {
            draws[face.index()] = self.draw_of(eyes, face, now);
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

    // ---- the hand ----

    /// The guesses that the odds are worth, by Target.
    fn guesses(&mut self, now: Millis) -> [Option<GuessCard>; COLOURS] {
        let mut wanted = [None; COLOURS];
        if self.is_within(u64::from(self.nature.lays_from), now) {
            return wanted;
        }
        self.odds.work_out();
        for on in self.others() {
            let worth = |target: &Seat| self.odds.of(on, *target) >= self.nature.guesses_from;
            let named = Seat::all(self.seats).find(worth);
            wanted[on.index()] = named.and_then(|target| self.cards.naming(target));
        }
        wanted
    }

    fn think_of_cards(&mut self, now: Millis) -> Option<Deed<Action>> {
        self.revise = Some(self.pace.after(now, self.nature.revise_ms));
        let wanted = self.guesses(now);
        if let Some(action) = self.cards.next_toward(&wanted) {
            self.revise = Some(self.pace.after(now, LAY_MS));
            return Some(Deed::Act(action));
        }
        let bluffs = self.cards.hand.contains(&GuessCard::Bluff);
        if bluffs && self.pace.percent(self.nature.bluffs) {
            let bare = |on: &Seat| self.cards.lying[on.index()].is_none();
            let bare: Vec<Seat> = self.others().filter(bare).collect();
            if !bare.is_empty() {
                let on = self.pace.0.pick(&bare);
                return Some(Deed::Act(Action::Place { card: GuessCard::Bluff, on }));
            }
        }
        None
    }
}

impl Mind for Player {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, _legal: &[Action]) {
        let was_playing = self.playing;
        self.playing = view.phase == Stage::Clock;
        self.cards.look_at(self.me, view);
        let mine = view.players.get(self.me.index());
        if self.target.is_none()
            && let Some(Shown::Known(target)) = mine.map(|mine| mine.target)
        {
            self.target = Some(target);
            self.odds.knows(self.me, target);
            self.odds.work_out();
        }
        if !self.playing {
            (self.wander, self.wink, self.revise) = (None, None, None);
        } else if !was_playing {
            self.wander = self.eyes.is_some().then(|| self.reacts(now));
            self.revise = Some(self.pace.after(now, self.nature.revise_ms));
        }
    }

    fn perceive(&mut self, now: Millis, what: Perception) {
        let Some(eyes) = &mut self.eyes else { return };
        eyes.perceive(what);
        if !self.playing {
            return;
        }
        match what {
            Perception::Watched { by, begins } => self.feel(now, by, begins),
            Perception::Face { of, look } => self.see_face(now, of, look),
            // A shake of the head, "not you", says nothing from a face that may lie. Whatever else
            // is meant for somebody says that they are meant.
            Perception::Sign { gesture: Gesture::Shake, .. } | Perception::Blink { .. } => {}
            Perception::Sign { by, aim: Aim::Seat(at), .. } => self.see_sign(now, by, at),
            Perception::Sign { .. } => {}
        }
    }

    fn refused(&mut self, now: Millis, code: &'static str) {
        self.wink = None;
        if self.revise.is_some() {
            self.revise = Some(self.pace.after(now, self.nature.revise_ms));
        }
        if let Some((_, at)) = self.winked.take_if(|_| refuses_sign(code))
            && self.target == Some(at)
        {
            self.told = self.told.saturating_sub(1);
        }
    }

    fn due(&self) -> Option<Millis> {
        let wink = self.wink.map(|(at, _)| at);
        [self.wander, wink, self.revise].into_iter().flatten().min()
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        let is_due = |at: Millis| at <= now;
        if self.wink.is_some_and(|(at, _)| is_due(at)) {
            self.wink_now(now)
        } else if self.revise.is_some_and(is_due) {
            self.think_of_cards(now)
        } else if self.wander.is_some_and(is_due) {
            self.look_about(now)
        } else {
            None
        }
    }
}
