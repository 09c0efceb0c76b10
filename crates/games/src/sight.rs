//! A game and its players' eyes, in step.
//!
//! The game says which signs are allowed when, and whether they must be true; the channel says
//! whom they reach. Both live in the same time: at one moment eyes take in first, then the table
//! acts.

use std::fmt;

use gaze::{Channel, Dials, Look, Told};
use table::{
    Entry, EntryFault, Game, Millis, Refusal, Rules, Seat, SeatSet, Seed, SetupFault, Sign,
};

/// A game whose players see each other.
///
/// ```
/// use games::{Happens, Sighted, Zwinkern};
/// use gaze::{Dials, Look};
/// use table::{Game, Millis, Refusal, Seat, Seed, Setup, Sign};
///
/// let (mut game, _) = Game::<Zwinkern>::deal(&Setup::new(3), Seed::from_number(1)).unwrap();
/// game.start();
/// let mut table = Sighted::new(game, Dials::default(), Seed::from_number(2)).unwrap();
///
/// let [ann, bob] = [0, 1].map(Seat::at);
/// let mut noticed = Vec::new();
/// table.look(Millis(0), ann, Look::Seat(bob), &mut |what| noticed.push(what)).unwrap();
/// // No figure stands yet, so nobody is anybody's partner, and a wink would be a lie.
/// let wink = table.sign(Millis(500), ann, Sign::wink_at(bob), &mut |what| noticed.push(what));
/// assert_eq!(wink.unwrap_err().code(), "false_sign");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sighted<R: Rules> {
    game: Game<R>,
    channel: Channel,
}

/// Something that happens at a table with eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happens<A> {
    /// In the game.
    Entry(Entry<A>),
    /// Between the eyes.
    Told(Told),
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

impl<R: Rules> Sighted<R> {
    /// Gives a game eyes, from where it stands. The seed decides when faces blink; it is not the
    /// game's own.
    pub fn new(game: Game<R>, dials: Dials, blinks: Seed) -> Result<Sighted<R>, SetupFault> {
        let mut channel = Channel::new(game.seats(), R::PLACES, dials, blinks, game.now())?;
        if game.rules().eyes_shut() {
            channel.shut_all(game.now(), &mut |_| {});
        }
        Ok(Sighted { game, channel })
    }

    /// The same, but only these have eyes: the others sit in a room and use their own.
    #[must_use]
    pub fn only(self, these: SeatSet) -> Sighted<R> {
        Sighted { channel: self.channel.only(these), ..self }
    }

    /// Play begins.
    pub fn start(&mut self) {
        self.game.start();
    }

    /// The moment game and eyes have come to. Nothing can happen before it.
    pub fn now(&self) -> Millis {
        self.game.now().max(self.channel.now())
    }

    /// The game.
    pub const fn game(&self) -> &Game<R> {
        &self.game
    }

    /// The eyes.
    pub const fn channel(&self) -> &Channel {
        &self.channel
    }

    /// When something next happens by itself.
    pub fn due(&self) -> Option<Millis> {
        [self.game.rules().due(), self.channel.due()].into_iter().flatten().min()
    }

    /// Lets time pass: eyes take in, and the table does what falls due.
    pub fn advance(&mut self, until: Millis, out: &mut (impl FnMut(Happens<R::Action>) + ?Sized)) {
        while let Some(due) = self.game.rules().due().filter(|&due| due <= until) {
            self.see(due, out);
            let Some(entry) = self.game.tick(due) else { break };
            self.made(entry, out);
        }
        self.see(until, out);
    }

    /// A seat acts. What falls due by then happens first.
    pub fn act(
        &mut self,
        at: Millis,
        seat: Seat,
        action: R::Action,
        out: &mut (impl FnMut(Happens<R::Action>) + ?Sized),
    ) -> Result<(), EntryFault<R::Refusal>> {
        if at < self.now() {
            return Err(EntryFault::TimeFalls(self.now()));
        }
        self.advance(at, out);
        let entry = self.game.act(at, seat, action)?;
        self.made(entry, out);
        Ok(())
    }

    /// A seat turns its eyes. What falls due by then happens first.
    pub fn look(
        &mut self,
        at: Millis,
        seat: Seat,
        look: Look,
        out: &mut (impl FnMut(Happens<R::Action>) + ?Sized),
    ) -> Result<(), SignRefusal<R::Refusal>> {
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
        out: &mut (impl FnMut(Happens<R::Action>) + ?Sized),
    ) -> Result<(), SignRefusal<R::Refusal>> {
        self.advance(at, out);
        self.enter_sign(at, seat, sign, out)
    }

    /// Takes an entry of a record, in which the table acts by its own entries. Eyes take in first
    /// what they see by then.
    pub fn enter(
        &mut self,
        entry: Entry<R::Action>,
        out: &mut (impl FnMut(Happens<R::Action>) + ?Sized),
    ) -> Result<(), EntryFault<R::Refusal>> {
        self.see(entry.at, out);
        self.game.enter(&entry)?;
        self.made(entry, out);
        Ok(())
    }

    /// Takes the price of a refusal of a log ([`Game::cost`]). Eyes take in first what they see by
    /// then.
    pub fn cost(
        &mut self,
        at: Millis,
        seat: Seat,
        refusal: R::Refusal,
        out: &mut (impl FnMut(Happens<R::Action>) + ?Sized),
    ) {
        self.see(at, out);
        self.game.cost(at, seat, refusal);
    }

    /// Takes a look of a record. To look at a place is to glance at it for all to see, so the game
    /// must allow that (SP-5); to look at people is free.
    pub fn enter_look(
        &mut self,
        at: Millis,
        seat: Seat,
        look: Look,
        out: &mut (impl FnMut(Happens<R::Action>) + ?Sized),
    ) -> Result<(), SignRefusal<R::Refusal>> {
        self.channel.decide_faces(seat, look.at_whom()).map_err(SignRefusal::Sight)?;
        if let Look::Place(place) = look {
            let glance = Sign::glance_at(place);
            self.game.rules().allows(seat, glance).map_err(SignRefusal::Game)?;
        }
        let told = &mut |told| out(Happens::Told(told));
        self.channel.look(at, seat, look, told).map_err(SignRefusal::Sight)
    }

    /// Takes a sign of a record.
    pub fn enter_sign(
        &mut self,
        at: Millis,
        seat: Seat,
        sign: Sign,
        out: &mut (impl FnMut(Happens<R::Action>) + ?Sized),
    ) -> Result<(), SignRefusal<R::Refusal>> {
        self.channel.decide_faces(seat, sign.aim.at_whom()).map_err(SignRefusal::Sight)?;
        self.game.rules().allows(seat, sign).map_err(SignRefusal::Game)?;
        let told = &mut |told| out(Happens::Told(told));
        self.channel.sign(at, seat, sign, told).map_err(SignRefusal::Sight)
    }

    /// Lets eyes take in what they see by then, while the game stands still.
    pub fn see(&mut self, until: Millis, out: &mut (impl FnMut(Happens<R::Action>) + ?Sized)) {
        self.channel.advance(until, &mut |told| out(Happens::Told(told)));
    }

    /// Tells of an entry, and shuts or opens all eyes if it brought the night, the day or the end.
    fn made(
        &mut self,
        entry: Entry<R::Action>,
        out: &mut (impl FnMut(Happens<R::Action>) + ?Sized),
    ) {
        out(Happens::Entry(entry));
        let told = &mut |told| out(Happens::Told(told));
        match (self.game.rules().eyes_shut(), self.channel.is_night()) {
            _ if self.game.outcome().is_some() => self.channel.close(entry.at, told),
            (true, false) => self.channel.shut_all(entry.at, told),
            (false, true) => self.channel.open_all(entry.at, told),
            _ => {}
        }
    }
}
