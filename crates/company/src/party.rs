//! A table of minds in virtual time.

use std::fmt;

use bots::{Deed, Place};
use games::{Sitting, Step};
use gaze::{Dials, Hidden, Look, Perception};
use table::{
    Dice, Entry, EntryFault, Game, Millis, Refusal as _, Rules, Saying, Seat, SeatSet, Seed, Setup,
    Sign,
};

use crate::{AnyMind, Companion, Player};

/// A mind that does so much at one moment has run wild.
const DEEDS_AT_ONCE_MAX: u32 = 64;

/// A table of minds, or of whoever else plays.
pub struct Party<'p, R: Rules> {
    table: Sitting<R>,
    players: Vec<Box<dyn Player<R> + 'p>>,
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

impl<'p, R: Rules + 'p> Party<'p, R> {
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
    ) -> Party<'p, R> {
        Party::of(setup, game, dials, seed, |place| {
            let seat = place.seat;
            Box::new(Companion::new(seat, mind(place)))
        })
    }

    /// The same with players who need not be minds.
    pub fn of(
        setup: &Setup<R>,
        game: Game<R>,
        dials: Dials,
        seed: &Seed,
        mut player: impl FnMut(Place<R::Options>) -> Box<dyn Player<R> + 'p>,
    ) -> Party<'p, R> {
        let table =
            Sitting::sighted(game, dials, seed.child(u64::MAX)).expect("dials that were checked");
        let heads = seed.child(u64::MAX - 1);
        let players = Seat::all(setup.seats).map(|seat| {
            player(Place {
                seat,
                seats: setup.seats,
                options: setup.options.clone(),
                dials: Some(dials),
                faces: SeatSet::all(setup.seats),
                dice: heads.dice(u64::from(seat.number())),
            })
        });
        Party { players: players.collect(), table, coin: heads.dice(u64::MAX) }
    }

    /// Plays to the end, and shows everything to whoever watches.
    ///
    /// # Panics
    ///
    /// If nobody wants to do anything and no clock runs, or if somebody wants to do more and more
    /// at the same moment: such a game would never end.
    pub fn play(mut self, watch: &mut impl FnMut(Watched<R::Action>)) -> Sitting<R> {
        self.table.start();
        let start = self.table.now();
        for player in &mut self.players {
            player.show(start, self.table.rules());
        }
        while self.table.game().outcome().is_none() {
            let Party { table, players, .. } = &mut self;
            let wants = players.iter_mut().filter_map(|player| player.due(table)).min();
            let Some(next) = wants.into_iter().chain(table.due()).min() else {
                panic!("{}: nobody wants anything, and no clock runs", R::NAME);
            };
            let now = next.max(table.now());
            self.happen(watch, |table, out| table.advance(now, out));
            self.let_act(now, watch);
        }
        self.players.iter_mut().for_each(|player| player.over(&self.table));
        self.table
    }

    /// Lets everybody act who wants to by now, in an order of chance.
    fn let_act(&mut self, now: Millis, watch: &mut impl FnMut(Watched<R::Action>)) {
        self.players.iter_mut().for_each(|player| player.take_in(now));
        for _ in 0..DEEDS_AT_ONCE_MAX {
            let Party { table, players, coin } = self;
            if table.game().outcome().is_some() {
                return;
            }
            let wants = |player: &mut Box<dyn Player<R> + 'p>| {
                player.due(table).is_some_and(|due| due <= now)
            };
            let wanting = players.iter_mut().enumerate();
            let wanting = wanting.filter_map(|(nth, player)| wants(player).then_some(nth));
            let wanting: SeatSet = wanting.map(|nth| Seat::at(nth as u8)).collect();
            if wanting.is_empty() {
                return;
            }
            let many = wanting.len();
            let nth = if many == 1 { 0 } else { coin.below(many as u32) as usize };
            let seat = wanting.iter().nth(nth).expect("one of those who want to");
            if let Some(deed) = players[seat.index()].act(now) {
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
                    EntryFault::Refused(refusal) => (refusal.code(), refusal.to_string()),
                    fault => ("too_late", format!("Too late: {fault}.")),
                })
            }
            Deed::Look(look) => {
                let done = self.happen(watch, |table, out| table.look(now, seat, look, out));
                if done.is_ok() {
                    watch(Watched::Look(now, seat, look));
                }
                done.err().map(|refusal| (refusal.code(), refusal.to_string()))
            }
            Deed::Sign(sign) => {
                let done = self.happen(watch, |table, out| table.sign(now, seat, sign, out));
                if done.is_ok() {
                    watch(Watched::Sign(now, seat, sign));
                }
                done.err().map(|refusal| (refusal.code(), refusal.to_string()))
            }
            // As in a room: nobody talks by night.
            Deed::Say(_) if self.table.rules().eyes_shut() => {
                Some(("night", "It is night: nobody talks.".to_owned()))
            }
            Deed::Say(saying) => {
                watch(Watched::Said(now, seat, saying));
                for player in &mut self.players {
                    player.hear(now, seat, saying.phrase, saying.to);
                }
                None
            }
        };
        let player = &mut self.players[seat.index()];
        match refused {
            None => player.done(now),
            Some((code, why)) => {
                watch(Watched::Refused(now, seat, code));
                player.refuse(now, code, &why);
                // A refusal may have its price (BL-5), which shows.
                player.show(now, self.table.rules());
            }
        }
    }

    /// Lets something happen, and tells everybody what they may know of it.
    fn happen<T>(
        &mut self,
        watch: &mut impl FnMut(Watched<R::Action>),
        work: impl FnOnce(&mut Sitting<R>, &mut dyn FnMut(Step<'_, R>)) -> T,
    ) -> T {
        let Party { table, players, .. } = self;
        work(table, &mut |step| match step {
            Step::Entry { before, after, entry } => {
                watch(Watched::Entry(*entry));
                players.iter_mut().for_each(|player| player.tell(before, after, entry));
            }
            Step::Perceived { at, to, what } => {
                watch(Watched::Perceived(at, to, what));
                players[to.index()].perceive(at, what);
            }
            Step::Hidden(logged) => watch(Watched::Hidden(logged)),
        })
    }
}

impl<R: Rules> fmt::Debug for Party<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Party").field("table", &self.table).finish_non_exhaustive()
    }
}
