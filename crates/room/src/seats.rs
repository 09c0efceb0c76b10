//! A game and its players' eyes as live play, recovery and replay have them in common: opened by
//! a record's first line, taken on line by line, and shown to one viewer.

use games::{Happens, Sighted};
use gaze::Told;
use history::{Aside, First, Line, Sheet};
use protocol::{Eyes, Json};
use serde::Serialize;
use table::{Entry, Game, Millis, Refusal, Rules, Seat, SeatSet, Seed, Viewer};

use crate::happened::legal;

/// A game, with or without sight.
#[derive(Debug)]
pub(crate) enum Seats<R: Rules> {
    Sighted(Box<Sighted<R>>),
    Plain(Game<R>),
}

/// One of the things that came of something, with the game around it.
pub(crate) enum Step<'a, R: Rules> {
    /// In the game.
    Entry { before: &'a R, after: &'a R, entry: &'a Entry<R::Action> },
    /// Between the eyes.
    Told(Told),
}

/// A game as it stands for one viewer, in JSON.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) view: Json,
    pub(crate) own: Option<Json>,
    pub(crate) legal: Option<Json>,
    pub(crate) eyes: Option<Eyes>,
    pub(crate) open: Option<Json>,
}

impl<R: Sheet> Seats<R> {
    /// Sits down to what a record's first line says was dealt.
    pub(crate) fn open(first: &First<R>, seed: Seed) -> Result<Seats<R>, String> {
        let game = Game::open(&first.setup, &first.deal, seed).map_err(|why| why.to_string())?;
        let eyes = first.eyes.unwrap_or(SeatSet::all(game.seats()));
        match first.sight {
            // The blinks' seed is a stream that no deal and no throw of the game uses.
            Some(dials) => Sighted::new(game, dials, seed.child(u64::MAX))
                .map(|sighted| Seats::Sighted(Box::new(sighted.only(eyes))))
                .map_err(|why| why.to_string()),
            None => Ok(Seats::Plain(game)),
        }
    }

    /// Takes a line of a log or a record: what live play made of it comes out again.
    pub(crate) fn enter(
        &mut self,
        line: Line<R>,
        out: &mut dyn FnMut(Happens<R::Action>),
    ) -> Result<(), String> {
        match (self, line) {
            (Seats::Plain(game), Line::Entry(entry)) => {
                game.enter(&entry).map_err(|fault| fault.to_string())?;
                out(Happens::Entry(entry));
                Ok(())
            }
            (Seats::Sighted(sighted), Line::Entry(entry)) => {
                sighted.enter(entry, out).map_err(|fault| fault.to_string())
            }
            (Seats::Sighted(sighted), Line::Aside { at, seat, aside: Aside::Look(look) }) => {
                sighted.see(at, out);
                let answer = sighted.enter_look(at, seat, look, out);
                answer.map_err(|refusal| refusal.to_string())
            }
            (Seats::Sighted(sighted), Line::Aside { at, seat, aside: Aside::Sign(sign) }) => {
                sighted.see(at, out);
                let answer = sighted.enter_sign(at, seat, sign, out);
                answer.map_err(|refusal| refusal.to_string())
            }
            (_, Line::Aside { .. }) => Err("looks and signs at a table without sight".to_owned()),
        }
    }

    /// Takes the price of a refusal of a log.
    pub(crate) fn enter_cost(
        &mut self,
        at: Millis,
        seat: Seat,
        code: &str,
        out: &mut dyn FnMut(Happens<R::Action>),
    ) -> Result<(), String> {
        let refusal = R::Refusal::ALL.iter().find(|refusal| refusal.code() == code);
        let refusal = *refusal.ok_or_else(|| format!("{} refuses nothing as {code}", R::NAME))?;
        match self {
            Seats::Sighted(sighted) => sighted.cost(at, seat, refusal, out),
            Seats::Plain(game) => game.cost(at, seat, refusal),
        }
        Ok(())
    }

    /// Does something to the game, and goes through what came of it, one thing after another.
    pub(crate) fn follow<T>(
        &mut self,
        work: impl FnOnce(&mut Seats<R>, &mut Vec<Happens<R::Action>>) -> T,
        mut each: impl FnMut(Step<'_, R>),
    ) -> T {
        let mut before = self.rules().clone();
        let mut happens = Vec::new();
        let answer = work(self, &mut happens);
        for happened in happens {
            match happened {
                Happens::Entry(entry) => {
                    let mut after = before.clone();
                    after.apply(entry.at, entry.by, &entry.action);
                    each(Step::Entry { before: &before, after: &after, entry: &entry });
                    before = after;
                }
                Happens::Told(told) => each(Step::Told(told)),
            }
        }
        answer
    }
}

impl<R: Rules> Seats<R> {
    pub(crate) fn game(&self) -> &Game<R> {
        match self {
            Seats::Sighted(sighted) => sighted.game(),
            Seats::Plain(game) => game,
        }
    }

    pub(crate) fn rules(&self) -> &R {
        self.game().rules()
    }

    /// The moment it has come to.
    pub(crate) fn now(&self) -> Millis {
        match self {
            Seats::Sighted(sighted) => sighted.now(),
            Seats::Plain(game) => game.now(),
        }
    }

    pub(crate) fn start(&mut self) {
        match self {
            Seats::Sighted(sighted) => sighted.start(),
            Seats::Plain(game) => game.start(),
        }
    }

    /// How it stands for a viewer. A seat has the view that all have, and its own beside it.
    pub(crate) fn snapshot(&self, viewer: Viewer) -> Snapshot {
        let rules = self.rules();
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Everyone(_) => None,
        };
        let eyes = match (self, seat) {
            (Seats::Sighted(sighted), Some(seat)) => sighted.channel().sight_of(seat),
            _ => None,
        };
        let shown = if viewer.sees_all() { viewer } else { Viewer::Public };
        Snapshot {
            view: raw(&rules.view(shown)),
            own: seat.map(|seat| raw(&rules.own(seat))),
            legal: seat.map(|seat| raw(&legal(rules, seat).collect::<Vec<_>>())),
            eyes: eyes.map(|sight| Eyes {
                look: sight.look,
                face: sight.face,
                watched_by: sight.watched_by,
            }),
            open: rules.outcome().map(|outcome| raw(&rules.view(Viewer::everyone(&outcome)))),
        }
    }
}

pub(crate) fn raw(value: &impl Serialize) -> Json {
    serde_json::value::to_raw_value(value).expect("what leaves a game is always JSON")
}
