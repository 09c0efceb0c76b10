//! What lessons rely on, played through in virtual time: the prepared deal, the tutors, and a
//! learner who does what each scene says.

mod blink;
mod blink_of_an_eye;
mod eyes_wide_shut;
mod shifty_eyed_spies;
mod zwinkern;

use company::{Companion, Deed, Hosts, Place};
use games::{Happens, Sighted};
use gaze::{Look, Perception, Told};
use table::{Entry, Game, Millis, Seat, SeatSet, Seed, Sign};

use super::{prepared, settings};

const LEARNER: Seat = Seat::at(0);

/// A prepared table with its tutors, and the learner's chair.
struct Scene<R: Hosts> {
    table: Sighted<R>,
    tutors: Vec<Companion<R>>,
    /// What the learner took in, and what was done, since the last [`Scene::forget`].
    seen: Vec<Perception>,
    done: Vec<Entry<R::Action>>,
}

impl<R: Hosts> Scene<R> {
    fn begin() -> Scene<R> {
        let kind = R::NAME.parse().expect("a game of the house");
        let (settings, prepared) = (settings(kind), prepared(kind));
        let setup = settings.setup::<R>(prepared.seats).expect("options of the game");
        let seed = Seed::from_number(prepared.seed);
        let (game, _) = Game::<R>::deal(&setup, seed).expect("a deal");
        let dials = settings.sight.dials();
        let mut table = Sighted::new(game, dials, seed.child(1)).expect("dials of the house");
        table.start();
        let tutors = (1..prepared.seats).map(|number| {
            let seat = Seat::at(number);
            let (options, dice) = (setup.options.clone(), seed.child(2).dice(number.into()));
            let (dials, faces) = (Some(dials), SeatSet::all(prepared.seats));
            let place = Place { seat, seats: prepared.seats, options, dials, faces, dice };
            Companion::new(seat, R::tutor(place))
        });
        let mut tutors: Vec<Companion<R>> = tutors.collect();
        let start = table.now();
        tutors.iter_mut().for_each(|tutor| tutor.show(start, table.game().rules()));
        Scene { table, tutors, seen: Vec::new(), done: Vec::new() }
    }

    fn rules(&self) -> &R {
        self.table.game().rules()
    }

    fn forget(&mut self) {
        self.seen.clear();
        self.done.clear();
    }

    /// Whether the learner has seen that sign.
    fn saw(&self, by: Seat, sign: Sign) -> bool {
        self.seen.contains(&Perception::Sign { by, gesture: sign.gesture, aim: sign.aim })
    }

    fn look(&mut self, at: Seat) {
        self.do_by(LEARNER, Deed::Look(Look::Seat(at))).expect("anybody can be looked at");
    }

    fn sign(&mut self, sign: Sign) {
        self.do_by(LEARNER, Deed::Sign(sign)).expect("a true sign");
    }

    fn act(&mut self, action: R::Action) {
        self.do_by(LEARNER, Deed::Act(action)).expect("the learner may do that");
    }

    /// Lets time pass.
    fn wait(&mut self, ms: u64) {
        let until = self.table.now() + ms;
        self.pass(until, &|_| false);
    }

    /// Lets time pass until it is so.
    #[track_caller]
    fn until(&mut self, so: impl Fn(&Scene<R>) -> bool) {
        let patience = self.table.now() + 20_000;
        assert!(self.pass(patience, &so), "it did not come to that within twenty seconds");
    }

    fn pass(&mut self, until: Millis, so: &dyn Fn(&Scene<R>) -> bool) -> bool {
        while !so(self) {
            let tutors = self.tutors.iter().filter_map(Companion::due).min();
            let next = tutors.into_iter().chain(self.table.due()).min();
            let Some(next) = next.filter(|&next| next <= until) else {
                self.happen(|table, out| table.advance(until, out));
                return so(self);
            };
            let now = next.max(self.table.now());
            self.happen(|table, out| table.advance(now, out));
            for nth in 0..self.tutors.len() {
                if self.tutors[nth].due().is_some_and(|due| due <= now) {
                    let seat = self.tutors[nth].seat();
                    if let Some(deed) = self.tutors[nth].act(now) {
                        self.do_by(seat, deed).expect("tutors do what they may");
                    }
                }
            }
        }
        true
    }

    fn do_by(&mut self, seat: Seat, deed: Deed<R::Action>) -> Result<(), String> {
        let now = self.table.now();
        self.happen(|table, out| match deed {
            Deed::Act(action) => {
                table.act(now, seat, action, out).map_err(|why| format!("{why:?}"))
            }
            Deed::Look(look) => table.look(now, seat, look, out).map_err(|why| why.code().into()),
            Deed::Sign(sign) => table.sign(now, seat, sign, out).map_err(|why| why.code().into()),
        })
    }

    fn happen<T>(
        &mut self,
        work: impl FnOnce(&mut Sighted<R>, &mut dyn FnMut(Happens<R::Action>)) -> T,
    ) -> T {
        let mut before = self.rules().clone();
        let mut happened = Vec::new();
        let answer = work(&mut self.table, &mut |what| happened.push(what));
        for what in happened {
            match what {
                Happens::Entry(entry) => {
                    let mut after = before.clone();
                    after.apply(entry.at, entry.by, &entry.action);
                    self.tutors.iter_mut().for_each(|tutor| tutor.tell(&before, &after, &entry));
                    before = after;
                    self.done.push(entry);
                }
                Happens::Told(Told::Perceived { to: LEARNER, what, .. }) => self.seen.push(what),
                Happens::Told(Told::Perceived { at, to, what }) => {
                    self.tutors[to.index() - 1].perceive(at, what);
                }
                Happens::Told(Told::Logged(_)) => {}
            }
        }
        answer
    }
}
