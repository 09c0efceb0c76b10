//! A game and its players' eyes, in step.
//!
//! The game says which signs are allowed when, and whether they must be true; the channel says
//! whom they reach. Both live in the same time: at one moment eyes take in first, then the table
//! acts.

use std::fmt;

use gaze::{Channel, Dials, Hidden, Look, Perception, Told};
use table::{
    Entry, EntryFault, Game, Millis, Refusal, Rules, Seat, SeatSet, Seed, SetupFault, Sign,
};

/// A game and the eyes of those who sit at it, where the house carries looks.
///
/// ```
/// use games::{Sitting, Zwinkern};
/// use gaze::{Dials, Look};
/// use table::{Game, Millis, Refusal, Seat, Seed, Setup, Sign};
///
/// let (mut game, _) = Game::<Zwinkern>::deal(&Setup::new(3), Seed::from_number(1)).unwrap();
/// game.start();
/// let mut table = Sitting::sighted(game, Dials::default(), Seed::from_number(2)).unwrap();
///
/// let [ann, bob] = [0, 1].map(Seat::at);
/// table.look(Millis(0), ann, Look::Seat(bob), &mut |_step| {}).unwrap();
/// // No figure stands yet, so nobody is anybody's partner, and a wink would be a lie.
/// let wink = table.sign(Millis(500), ann, Sign::wink_at(bob), &mut |_step| {});
/// assert_eq!(wink.unwrap_err().code(), "false_sign");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting<R: Rules> {
    game: Game<R>,
    eyes: Option<Channel>,
}

/// One of the things that happen at a table, as they happen.
#[derive(Debug)]
pub enum Step<'a, R: Rules> {
    /// Something in the game, with the game just before and just after it.
    Entry {
        /// The game before.
        before: &'a R,
        /// The game after.
        after: &'a R,
        /// What happened.
        entry: &'a Entry<R::Action>,
    },
    /// One seat's eyes took something in, and no other's.
    Perceived {
        /// When.
        at: Millis,
        /// Who took it in.
        to: Seat,
        /// What.
        what: Perception,
    },
    /// Something of eyes and faces that nobody is told before the game is over.
    Hidden(Hidden),
}

impl<R: Rules> From<Told> for Step<'_, R> {
    fn from(told: Told) -> Self {
        match told {
            Told::Perceived { at, to, what } => Step::Perceived { at, to, what },
            Told::Hidden(logged) => Step::Hidden(logged),
        }
    }
}

/// Why a look or a sign cannot be. Only its sender is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignRefusal<R> {
    /// The game does not allow it.
    Game(R),
    /// Eyes or face cannot do it.
    Sight(gaze::Refusal),
}

impl<R: Refusal> SignRefusal<R> {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            SignRefusal::Game(refusal) => refusal.code(),
            SignRefusal::Sight(refusal) => refusal.code(),
        }
    }
}

impl<R: fmt::Display> fmt::Display for SignRefusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SignRefusal::Game(refusal) => refusal.fmt(f),
            SignRefusal::Sight(refusal) => refusal.fmt(f),
        }
    }
}

impl<R: Rules> From<Game<R>> for Sitting<R> {
    /// A game at which nobody's looks are carried: people use their own eyes.
    fn from(game: Game<R>) -> Sitting<R> {
        Sitting { game, eyes: None }
    }
}

impl<R: Rules> Sitting<R> {
    /// Gives a game eyes, from where it stands. The seed decides when faces blink; it is not the
    /// game's own.
    pub fn sighted(game: Game<R>, dials: Dials, blinks: Seed) -> Result<Sitting<R>, SetupFault> {
        let mut channel = Channel::new(game.seats(), R::PLACES, dials, blinks, game.now())?;
        if game.rules().eyes_shut() {
            channel.shut_all(game.now(), &mut |_| {});
        }
        Ok(Sitting { game, eyes: Some(channel) })
    }

    /// The same, but only these have eyes: the others sit in a room and use their own.
    #[must_use]
    pub fn only(self, these: SeatSet) -> Sitting<R> {
        Sitting { eyes: self.eyes.map(|eyes| eyes.only(these)), ..self }
    }

    /// Play begins.
    pub fn start(&mut self) {
        self.game.start();
    }

    /// The moment game and eyes have come to. Nothing can happen before it.
    pub fn now(&self) -> Millis {
        let eyes = self.eyes.as_ref().map_or(Millis::START, Channel::now);
        self.game.now().max(eyes)
    }

    /// The game.
    pub const fn game(&self) -> &Game<R> {
        &self.game
    }

    /// The game's rules and state.
    pub const fn rules(&self) -> &R {
        self.game.rules()
    }

    /// The eyes, where looks are carried.
    pub const fn eyes(&self) -> Option<&Channel> {
        self.eyes.as_ref()
    }

    /// Who has eyes.
    pub fn who_sees(&self) -> SeatSet {
        self.eyes.as_ref().map_or(SeatSet::EMPTY, Channel::sighted)
    }

    /// When something next happens by itself.
    pub fn due(&self) -> Option<Millis> {
        let eyes = self.eyes.as_ref().and_then(Channel::due);
        [self.rules().due(), eyes].into_iter().flatten().min()
    }

    /// Lets time pass: eyes take in, and the table does what falls due.
    pub fn advance(&mut self, until: Millis, out: &mut (impl FnMut(Step<'_, R>) + ?Sized)) {
        while let Some(due) = self.rules().due().filter(|&due| due <= until) {
            self.see(due, out);
            let before = self.rules().clone();
            let Some(entry) = self.game.tick(due) else { break };
            self.made(&before, &entry, out);
        }
        self.see(until, out);
    }

    /// A seat acts. What falls due by then happens first.
    pub fn act(
        &mut self,
        at: Millis,
        seat: Seat,
        action: R::Action,
        out: &mut (impl FnMut(Step<'_, R>) + ?Sized),
    ) -> Result<(), EntryFault<R::Refusal>> {
        if at < self.now() {
            return Err(EntryFault::TimeFalls(self.now()));
        }
        self.advance(at, out);
        let before = self.rules().clone();
        let entry = self.game.act(at, seat, action)?;
        self.made(&before, &entry, out);
        Ok(())
    }

    /// A seat turns its eyes. What falls due by then happens first. Gives whether they turned.
    pub fn look(
        &mut self,
        at: Millis,
        seat: Seat,
        look: Look,
        out: &mut (impl FnMut(Step<'_, R>) + ?Sized),
    ) -> Result<bool, SignRefusal<R::Refusal>> {
        self.advance(at, out);
        self.enter_look(at, seat, look, out)
    }

    /// A seat makes a sign, if the game allows it and eyes and face can. What falls due by then
    /// happens first.
    pub fn sign(
        &mut self,
        at: Millis,
        seat: Seat,
        sign: Sign,
        out: &mut (impl FnMut(Step<'_, R>) + ?Sized),
    ) -> Result<(), SignRefusal<R::Refusal>> {
        self.advance(at, out);
        self.enter_sign(at, seat, sign, out)
    }

    /// Takes an entry of a record, in which the table acts by its own entries. Eyes take in first
    /// what they see by then.
    pub fn enter(
        &mut self,
        entry: &Entry<R::Action>,
        out: &mut (impl FnMut(Step<'_, R>) + ?Sized),
    ) -> Result<(), EntryFault<R::Refusal>> {
        self.see(entry.at, out);
        let before = self.rules().clone();
        self.game.enter(entry)?;
        self.made(&before, entry, out);
        Ok(())
    }

    /// Takes the price of a refusal of a log ([`Game::cost`]). Eyes take in first what they see by
    /// then.
    pub fn cost(
        &mut self,
        at: Millis,
        seat: Seat,
        refusal: R::Refusal,
        out: &mut (impl FnMut(Step<'_, R>) + ?Sized),
    ) {
        self.see(at, out);
        self.game.cost(at, seat, refusal);
    }

    /// Takes a look of a record. To look at a place is to glance at it for all to see, so the game
    /// must allow that (SP-5); to look at people is free. Gives whether the eyes turned.
    pub fn enter_look(
        &mut self,
        at: Millis,
        seat: Seat,
        look: Look,
        out: &mut (impl FnMut(Step<'_, R>) + ?Sized),
    ) -> Result<bool, SignRefusal<R::Refusal>> {
        let eyes = self.eyes.as_mut().ok_or(SignRefusal::Sight(gaze::Refusal::NoSight))?;
        eyes.decide_faces(seat, look.at_whom()).map_err(SignRefusal::Sight)?;
        if let Look::Place(place) = look {
            let glance = Sign::glance_at(place);
            self.game.rules().allows(seat, glance).map_err(SignRefusal::Game)?;
        }
        let before = eyes.look_of(seat);
        let told = &mut |told: Told| out(told.into());
        eyes.look(at, seat, look, told).map_err(SignRefusal::Sight)?;
        Ok(before != Some(look))
    }

    /// Takes a sign of a record.
    pub fn enter_sign(
        &mut self,
        at: Millis,
        seat: Seat,
        sign: Sign,
        out: &mut (impl FnMut(Step<'_, R>) + ?Sized),
    ) -> Result<(), SignRefusal<R::Refusal>> {
        let eyes = self.eyes.as_mut().ok_or(SignRefusal::Sight(gaze::Refusal::NoSight))?;
        eyes.decide_faces(seat, sign.aim.at_whom()).map_err(SignRefusal::Sight)?;
        self.game.rules().allows(seat, sign).map_err(SignRefusal::Game)?;
        eyes.sign(at, seat, sign, &mut |told| out(told.into())).map_err(SignRefusal::Sight)
    }

    /// Lets eyes take in what they see by then, while the game stands still.
    pub fn see(&mut self, until: Millis, out: &mut (impl FnMut(Step<'_, R>) + ?Sized)) {
        if let Some(eyes) = &mut self.eyes {
            eyes.advance(until, &mut |told| out(told.into()));
        }
    }

    /// Tells of an entry, and shuts or opens all eyes if it brought the night, the day or the end.
    fn made(
        &mut self,
        before: &R,
        entry: &Entry<R::Action>,
        out: &mut (impl FnMut(Step<'_, R>) + ?Sized),
    ) {
        let after = self.game.rules();
        out(Step::Entry { before, after, entry });
        let Some(eyes) = &mut self.eyes else { return };
        let told = &mut |told: Told| out(told.into());
        match (after.eyes_shut(), eyes.is_night()) {
            _ if self.game.outcome().is_some() => eyes.close(entry.at, told),
            (true, false) => eyes.shut_all(entry.at, told),
            (false, true) => eyes.open_all(entry.at, told),
            _ => {}
        }
    }
}
