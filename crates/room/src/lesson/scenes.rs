//! What lessons rely on, played through in virtual time: the prepared deal, the tutors, and a
//! learner who does what each scene says.

mod blink;
mod blink_of_an_eye;
mod eyes_wide_shut;
mod shifty_eyed_spies;
mod zwinkern;

use company::{Deed, Hosts, Place};
use games::{Sitting, Standing, Step};
use gaze::{Look, Perception};
use history::{First, Sheet};
use protocol::Character;
use table::{Entry, Millis, Seat, SeatSet, Seed, Sign};

use super::{Lesson, prepared, settings};
use crate::bots::Bots;
use crate::play::{self, Origin};

const LEARNER: Seat = Seat::at(0);

/// Somebody begins to look at the learner.
const fn watched_by(by: Seat) -> Perception {
    Perception::Watched { by, begins: true }
}

/// A prepared table with its tutors, as a room has them, and the learner's chair.
struct Scene<R: Hosts + Sheet> {
    table: Sitting<R>,
    tutors: Bots<R>,
    /// What the learner took in, and what was done, since the last [`Scene::forget`].
    seen: Vec<Perception>,
    done: Vec<Entry<R::Action>>,
}

impl<R: Hosts + Sheet> Scene<R> {
    fn begin() -> Scene<R> {
        let kind = R::NAME.parse().expect("a game of the house");
        let (settings, Lesson { seats, seed, .. }) = (settings(kind), prepared(kind));
        let (seed, faces) = (Seed::from_number(seed), SeatSet::all(seats));
        let origin = Origin::Prepared(seats, seed);
        let first = play::deal(&settings, faces, &origin, &Standing::new(seats)).expect("a deal");
        let first = First::<R>::read(first.as_bytes()).expect("a record's first line");
        let mut table = first.sit(seed).expect("a table");
        table.start();
        let mut tutors = Bots::tutors();
        for seat in Seat::all(seats).filter(|&seat| seat != LEARNER) {
            let (options, dials) = (first.setup.options.clone(), first.sight);
            let dice = seed.child(2).dice(seat.number().into());
            let place = Place { seat, seats, options, dials, faces, dice };
            tutors.sit(Character::default(), place);
        }
        tutors.show(table.now(), table.rules());
        Scene { table, tutors, seen: Vec::new(), done: Vec::new() }
    }

    fn rules(&self) -> &R {
        self.table.rules()
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
            let next = self.tutors.due().into_iter().chain(self.table.due()).min();
            let Some(next) = next.filter(|&next| next <= until) else {
                self.happen(|table, out| table.advance(until, out));
                return so(self);
            };
            let now = next.max(self.table.now());
            self.happen(|table, out| table.advance(now, out));
            while let Some((seat, deed)) = self.tutors.act(now) {
                let Some(Err(why)) = deed.map(|deed| self.do_by(seat, deed)) else { continue };
                // Only a learner who was quicker: nobody sees that in time (BL-5).
                assert_eq!(why, "Refused(Beaten)", "tutors do what they may");
                self.tutors.refuse(now, seat, "beaten", self.table.rules());
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
            Deed::Look(look) => {
                table.look(now, seat, look, out).map(drop).map_err(|why| why.code().into())
            }
            Deed::Sign(sign) => table.sign(now, seat, sign, out).map_err(|why| why.code().into()),
            Deed::Say(_) => Err("tutors do not talk".to_owned()),
        })
    }

    fn happen<T>(
        &mut self,
        work: impl FnOnce(&mut Sitting<R>, &mut dyn FnMut(Step<'_, R>)) -> T,
    ) -> T {
        let Scene { table, tutors, seen, done } = self;
        work(table, &mut |step| match step {
            Step::Entry { before, after, entry } => {
                tutors.tell(before, after, entry);
                done.push(*entry);
            }
            Step::Perceived { to: LEARNER, what, .. } => seen.push(what),
            Step::Perceived { at, to, what } => tutors.perceive(at, to, what),
            Step::Hidden(_) => {}
        })
    }
}
