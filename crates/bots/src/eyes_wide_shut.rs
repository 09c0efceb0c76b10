//! Minds for Eyes Wide Shut: a hand in the dark, up or not.
//!
//! By day they look about and say that they are ready; by night they raise a hand as often as
//! their head tells them. `casual` goes by a feeling and `sharp` counts (`habits`). `master` keeps
//! between counting and a book it has by heart (`book`, made in [`school`]), and remembers who
//! raised a hand more often than is usual: from that it guesses tonight's hands, weighs what its
//! own would bring, and bends its ways as far as that is worth it.

mod book;
mod habits;
mod prison;
pub mod school;
mod tutor;

use std::collections::VecDeque;
use std::sync::LazyLock;

use seen::Look;
use seen::eyes_wide_shut::{Action, Night, Notice, Options, Stage, Verdict, View};
use table::{BySeat, Millis, Seat, SeatSet};

use crate::{Character, Deed, Mind, Pace, Place, Somebody};
use book::Book;
use prison::{Dawn, Prison};

pub use tutor::tutor;

/// What [`school`] has written.
const TABLE: &str = include_str!("eyes_wide_shut/table.txt");

static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read(TABLE).expect("a book without misprints"));

/// How far the master bends its ways to what a guess says is better: hands of 100 for each whole
/// worth.
const BENDS: f64 = 100.0;

/// Nights of the usual that somebody must have outdone to count as different.
const USUAL_NIGHTS: f64 = 1.5;

/// Somebody who plays it.
pub fn mind(character: Character, place: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(Sleeper {
        seat: place.seat,
        faces: place.faces().collect(),
        character,
        records: BySeat::of(place.seats, Record::default()),
        options: place.options,
        pace: Pace(place.dice),
        prison: None,
        duel: false,
        last_night: None,
        at: (0, Stage::Set),
        plan: VecDeque::new(),
    })
}

/// How often somebody's hand was up, and how often it usually would have been.
#[derive(Clone, Copy, Default)]
struct Record {
    raised: f64,
    usual: f64,
}

struct Sleeper {
    seat: Seat,
    /// Those who can be looked in the face.
    faces: Vec<Seat>,
    options: Options,
    character: Character,
    pace: Pace,
    prison: Option<Prison>,
    duel: bool,
    last_night: Option<Verdict>,
    records: BySeat<Record>,
    /// The day and stage that the plan is for.
    at: (u16, Stage),
    /// What it does when. Whatever is refused is left out: the table's clock goes on without it.
    plan: VecDeque<(Millis, Deed<Action>)>,
}

impl Sleeper {
    /// Looks about for a while, and is ready.
    fn plan_day(&mut self, now: Millis) {
        let traits = self.character.traits();
        let mut at = self.pace.after(now, traits.reaction_ms);
        let faces = 1 + self.pace.0.below(3);
        for _ in 0..faces {
            if !self.faces.is_empty() {
                let face = self.pace.0.pick(&self.faces);
                self.plan.push_back((at, Deed::Look(Look::Seat(face))));
            }
            at = self.pace.after(at, traits.dwell_ms);
        }
        self.plan.push_back((at, Deed::Act(Action::Ready {})));
    }

    /// Thinks, moves the hand if it is to be up, and confirms: all before the shortest night ends.
    fn plan_night(&mut self, now: Millis) {
        let traits = self.character.traits();
        let mut up = self.pace.percent(self.up_percent());
        if self.pace.percent(traits.slips_percent) {
            up = !up;
        }
        let mut at = self.pace.after(now, traits.reaction_ms);
        if up {
            self.plan.push_back((at, Deed::Act(Action::Hand { up })));
        }
        at = self.pace.after(at, traits.dwell_ms);
        self.plan.push_back((at, Deed::Act(Action::Confirm {})));
    }

    /// How often of 100 the hand goes up tonight.
    fn up_percent(&self) -> u32 {
        let Some(prison) = &self.prison else { return 0 };
        match self.character {
            // Whoever stays low in a duel gains only if the other does too, and whoever raises a
            // hand gains more: the question is how much one trusts.
            character if self.duel => character.pick(55, 70, 85),
            Character::Random | Character::Casual => {
                habits::feeling(prison, self.seat, self.last_night)
            }
            Character::Sharp => habits::counting(prison, self.seat),
            Character::Master => self.weighed(prison),
        }
    }

    /// How often of 100 a hand usually goes up there: between the book and those who count.
    fn usual(prison: &Prison, seat: Seat) -> f64 {
        let book = f64::from(BOOK.advice(prison, seat).up_percent);
        (book + f64::from(habits::counting(prison, seat))) / 200.0
    }

    /// How likely somebody's hand is up tonight, as far as they are known.
    fn guess(&self, prison: &Prison, seat: Seat) -> f64 {
        let Record { raised, usual } = self.records[seat];
        let temper = (raised + USUAL_NIGHTS) / (usual + USUAL_NIGHTS);
        (Sleeper::usual(prison, seat) * temper).clamp(0.03, 0.97)
    }

    /// What is usual, bent toward what is better against these rivals.
    fn weighed(&self, prison: &Prison) -> u32 {
        let rivals: Vec<(Seat, f64)> = prison
            .living()
            .without(SeatSet::only(self.seat))
            .iter()
            .map(|seat| (seat, self.guess(prison, seat)))
            .collect();
        let mut gain = 0.0;
        for hands in 0..1u32 << rivals.len() {
            let (mut raised, mut likely) = (SeatSet::EMPTY, 1.0);
            for (nth, &(seat, up)) in rivals.iter().enumerate() {
                if hands >> nth & 1 == 1 {
                    raised.insert(seat);
                    likely *= up;
                } else {
                    likely *= 1.0 - up;
                }
            }
            let low = self.worth(&prison.night(raised));
            raised.insert(self.seat);
            gain += likely * (self.worth(&prison.night(raised)) - low);
        }
        let usual = 100.0 * Sleeper::usual(prison, self.seat);
        (usual + BENDS * gain).clamp(2.0, 98.0) as u32
    }

    /// What a dawn is worth to this seat.
    fn worth(&self, dawn: &Dawn) -> f64 {
        dawn.worth(self.seat, |next| f64::from(BOOK.advice(next, self.seat).worth) / 1000.0)
    }

    /// Remembers whose hands were up.
    fn remember(&mut self, night: &Night) {
        self.last_night = Some(night.verdict);
        let Some(prison) = &self.prison else { return };
        for seat in prison.living().iter() {
            let record = &mut self.records[seat];
            record.usual += Sleeper::usual(prison, seat);
            record.raised += f64::from(u8::from(night.raised.contains(seat)));
        }
    }
}

impl Mind for Sleeper {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, legal: &[Action]) {
        self.prison = Some(Prison::of(view, &self.options));
        self.duel = view.duel;
        if self.at == (view.day, view.phase) {
            return;
        }
        self.at = (view.day, view.phase);
        self.plan.clear();
        match view.phase {
            _ if legal.is_empty() => {}
            Stage::Day => self.plan_day(now),
            Stage::Night => self.plan_night(now),
            Stage::Set | Stage::Over => {}
        }
    }

    fn notice(&mut self, _now: Millis, _about: Option<Seat>, notice: &Notice) {
        if let Notice::Dawn(night) = notice {
            self.remember(night);
        }
    }

    fn due(&self) -> Option<Millis> {
        self.plan.front().map(|&(at, _)| at)
    }

    fn act(&mut self, _now: Millis) -> Option<Deed<Action>> {
        self.plan.pop_front().map(|(_, deed)| deed)
    }
}
