//! A table of minds in virtual time.

use bots::{Deed, Place};
use games::{SignRefusal, Sitting, Step};
use gaze::{Dials, Hidden, Look, Perception};
use table::{
    Dice, Entry, EntryFault, Game, Millis, Refusal as _, Rules, Saying, Seat, SeatSet, Seed, Setup,
    Sign,
};

use crate::{AnyMind, Companion};

/// A mind that does so much at one moment has run wild.
const DEEDS_AT_ONCE_MAX: u32 = 64;

/// A table of minds.
#[derive(Debug)]
pub struct Party<R: Rules> {
    table: Sitting<R>,
    minds: Vec<Companion<R>>,
    /// Whose deed is first when two are at the same moment.
    coin: Dice,
}

/// What somebody who watches everything sees of a party.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Watched<A> {
    /// Something in the game.
    Entry(Entry<A>),
    /// Somebody's eyes took something in.
    Perceived(Millis, Seat, Perception),
    /// Something of eyes and faces that nobody is told.
    Hidden(Hidden),
    /// Somebody turned their eyes.
    Look(Millis, Seat, Look),
    /// Somebody made a sign.
    Sign(Millis, Seat, Sign),
    /// Somebody said something.
    Said(Millis, Seat, Saying),
    /// A deed was refused.
    Refused(Millis, Seat, &'static str),
}

impl<R: Rules> Party<R> {
    /// Sits a mind down on every seat of a game that has not begun: one of the house's
    /// ([`Hosts::mind`](crate::Hosts::mind)), or anybody else. The seed is the game's: chance in
    /// faces, heads and coins comes from streams of it that no deal and no throw uses, as in a
    /// room.
    pub fn new(
        setup: &Setup<R>,
        game: Game<R>,
        dials: Dials,
        seed: &Seed,
        mut mind: impl FnMut(Place<R::Options>) -> AnyMind<R>,
    ) -> Party<R> {
        let table =
            Sitting::sighted(game, dials, seed.child(u64::MAX)).expect("dials that were checked");
        let heads = seed.child(u64::MAX - 1);
        let minds = Seat::all(setup.seats).map(|seat| {
            let place = Place {
                seat,
                seats: setup.seats,
                options: setup.options.clone(),
                dials: Some(dials),
                faces: SeatSet::all(setup.seats),
                dice: heads.dice(u64::from(seat.number())),
            };
            Companion::new(seat, mind(place))
        });
        Party { minds: minds.collect(), table, coin: heads.dice(u64::MAX) }
    }

    /// Plays to the end, and shows everything to whoever watches.
    ///
    /// # Panics
    ///
    /// If nobody wants to do anything and no clock runs, or if a mind wants to do more and more at
    /// the same moment: such a game would never end.
    pub fn play(mut self, watch: &mut impl FnMut(Watched<R::Action>)) -> Sitting<R> {
        self.table.start();
        let start = self.table.now();
        for mind in &mut self.minds {
            mind.show(start, self.table.rules());
        }
        while self.table.game().outcome().is_none() {
            let minds = self.minds.iter().filter_map(Companion::due).min();
            let Some(next) = minds.into_iter().chain(self.table.due()).min() else {
                panic!("{}: nobody wants anything, and no clock runs", R::NAME);
            };
            let now = next.max(self.table.now());
            self.happen(watch, |table, out| table.advance(now, out));
            self.let_act(now, watch);
        }
        self.table
    }

    /// Lets everybody act who wants to by now, in an order of chance.
    fn let_act(&mut self, now: Millis, watch: &mut impl FnMut(Watched<R::Action>)) {
        for _ in 0..DEEDS_AT_ONCE_MAX {
            let wants = |mind: &Companion<R>| mind.due().is_some_and(|due| due <= now);
            let many = self.minds.iter().filter(|mind| wants(mind)).count();
            if many == 0 || self.table.game().outcome().is_some() {
                return;
            }
            let nth = if many == 1 { 0 } else { self.coin.below(many as u32) as usize };
            let who = self.minds.iter_mut().filter(|mind| wants(mind)).nth(nth);
            let mind = who.expect("one of those who want to");
            let seat = mind.seat();
            if let Some(deed) = mind.act(now) {
                self.carry_out(now, seat, deed, watch);
            }
        }
        panic!("{}: somebody cannot stop", R::NAME);
    }

    fn carry_out(
        &mut self,
        now: Millis,
        seat: Seat,
        deed: Deed<R::Action>,
        watch: &mut impl FnMut(Watched<R::Action>),
    ) {
        let refused = match deed {
            Deed::Act(action) => {
                let done = self.happen(watch, |table, out| table.act(now, seat, action, out));
                done.err().map(|fault| match fault {
                    EntryFault::Refused(refusal) => refusal.code(),
                    _ => "too_late",
                })
            }
            Deed::Look(look) => {
                let done = self.happen(watch, |table, out| table.look(now, seat, look, out));
                if done.is_ok() {
                    watch(Watched::Look(now, seat, look));
                }
                done.err().map(SignRefusal::code)
            }
            Deed::Sign(sign) => {
                let done = self.happen(watch, |table, out| table.sign(now, seat, sign, out));
                if done.is_ok() {
                    watch(Watched::Sign(now, seat, sign));
                }
                done.err().map(SignRefusal::code)
            }
            // As in a room: nobody talks by night.
            Deed::Say(_) if self.table.rules().eyes_shut() => Some("night"),
            Deed::Say(saying) => {
                watch(Watched::Said(now, seat, saying));
                for mind in self.minds.iter_mut().filter(|mind| mind.seat() != seat) {
                    mind.hear(now, seat, Some(saying.phrase), saying.to);
                }
                None
            }
        };
        if let Some(code) = refused {
            watch(Watched::Refused(now, seat, code));
            let mind = &mut self.minds[seat.index()];
            mind.refuse(now, code);
            // A refusal may have its price (BL-5), which shows.
            mind.show(now, self.table.rules());
        }
    }

    /// Lets something happen, and tells everybody what they may know of it.
    fn happen<T>(
        &mut self,
        watch: &mut impl FnMut(Watched<R::Action>),
        work: impl FnOnce(&mut Sitting<R>, &mut dyn FnMut(Step<'_, R>)) -> T,
    ) -> T {
        let Party { table, minds, .. } = self;
        work(table, &mut |step| match step {
            Step::Entry { before, after, entry } => {
                watch(Watched::Entry(*entry));
                minds.iter_mut().for_each(|mind| mind.tell(before, after, entry));
            }
            Step::Perceived { at, to, what } => {
                watch(Watched::Perceived(at, to, what));
                minds[to.index()].perceive(at, what);
            }
            Step::Hidden(logged) => watch(Watched::Hidden(logged)),
        })
    }
}
