//! Which frame on whose screen shows which action.
//!
//! Frames carry no ids of others' actions, and need none: every screen of a room shows the actions
//! of a seat in the order in which the house took them, each with its moment in the game. So the
//! actions of a seat, known from its acks, and what a screen shows of that seat are two lists in
//! the same order; what is hidden from a screen (hands in the night) is passed over.

use std::collections::VecDeque;
use std::time::Instant;

use table::Seat;

/// The most actions remembered for screens that have yet to show them.
const REMEMBERED: usize = 256;

/// When something happened: the number of the game in its room, and the game's time.
pub(super) type Moment = (u32, u64);

/// What the screens of a room have shown of everybody's actions.
#[derive(Debug)]
pub(super) struct Screens {
    /// By seat.
    actors: Vec<Actor>,
}

/// The actions of one seat.
#[derive(Debug)]
struct Actor {
    /// Those that some screens have yet to show.
    taken: VecDeque<Taken>,
    /// How many came before those.
    forgotten: u64,
    screens: Vec<Screen>,
}

#[derive(Clone, Copy, Debug)]
struct Taken {
    moment: Moment,
    /// When the action was to be made.
    due: Instant,
}

/// One screen, as far as the actions of one seat go.
#[derive(Clone, Debug, Default)]
struct Screen {
    /// How many of them are behind it, shown or not.
    past: u64,
    /// What it showed before the ack came.
    early: VecDeque<(Moment, Instant)>,
}

impl Screens {
    /// The screens of so many seats.
    pub(super) fn new(seats: u8) -> Screens {
        let actor = || Actor {
            taken: VecDeque::new(),
            forgotten: 0,
            screens: vec![Screen::default(); usize::from(seats)],
        };
        Screens { actors: (0..seats).map(|_| actor()).collect() }
    }

    /// Whether every screen has shown every action, or is past it.
    pub(super) fn are_done(&self) -> bool {
        self.actors.iter().all(|actor| actor.taken.is_empty())
    }

    /// The house has taken an action of `actor`. `shown` gets when it was due and when it was
    /// shown, for each screen that has shown it already.
    pub(super) fn took(
        &mut self,
        actor: Seat,
        moment: Moment,
        due: Instant,
        shown: &mut impl FnMut(Instant, Instant),
    ) {
        let Some(actor) = self.actors.get_mut(actor.index()) else { return };
        actor.taken.push_back(Taken { moment, due });
        for screen in 0..actor.screens.len() {
            while let Some(&(moment, at)) = actor.screens[screen].early.front() {
                match actor.find(screen, moment) {
                    Found::Yet => break,
                    Found::Due(due) => shown(due, at),
                    Found::Never => {}
                }
                actor.screens[screen].early.pop_front();
            }
        }
        actor.forget();
    }

    /// A screen shows an action of `actor`. Gives when that was due, if the house has answered
    /// already.
    pub(super) fn show(
        &mut self,
        screen: Seat,
        actor: Seat,
        moment: Moment,
        at: Instant,
    ) -> Option<Instant> {
        let actor = self.actors.get_mut(actor.index())?;
        let screen = screen.index();
        let found = match actor.screens.get(screen)?.early.is_empty() {
            true => actor.find(screen, moment),
            false => Found::Yet,
        };
        match found {
            Found::Due(due) => {
                actor.forget();
                Some(due)
            }
            Found::Never => None,
            Found::Yet => {
                let early = &mut actor.screens[screen].early;
                if early.len() == REMEMBERED {
                    early.pop_front();
                }
                early.push_back((moment, at));
                None
            }
        }
    }
}

/// What became of the search for an action.
enum Found {
    /// It was due then.
    Due(Instant),
    /// It has not been answered yet.
    Yet,
    /// There is no such action: whatever happened was something else.
    Never,
}

impl Actor {
    fn find(&mut self, screen: usize, moment: Moment) -> Found {
        let past = &mut self.screens[screen].past;
        loop {
            let Some(taken) = self.taken.get((*past - self.forgotten) as usize) else {
                return Found::Yet;
            };
            if taken.moment > moment {
                return Found::Never;
            }
            *past += 1;
            if taken.moment == moment {
                return Found::Due(taken.due);
            }
        }
    }

    /// Forgets what all screens are past, and what some seem never to show.
    fn forget(&mut self) {
        let past = self.screens.iter().map(|screen| screen.past).min().unwrap_or(self.forgotten);
        let surplus = self.taken.len().saturating_sub(REMEMBERED) as u64;
        let gone = (past - self.forgotten).max(surplus);
        self.taken.drain(..gone as usize);
        self.forgotten += gone;
        for screen in &mut self.screens {
            screen.past = screen.past.max(self.forgotten);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const A: Seat = Seat::at(0);
    const B: Seat = Seat::at(1);
    const C: Seat = Seat::at(2);

    struct Room {
        screens: Screens,
        start: Instant,
        /// Milliseconds from due to shown.
        measured: Vec<u64>,
    }

    impl Room {
        fn of(seats: u8) -> Room {
            let screens = Screens::new(seats);
            Room { screens, start: Instant::now(), measured: Vec::new() }
        }

        fn at(&self, ms: u64) -> Instant {
            self.start + Duration::from_millis(ms)
        }

        fn took(&mut self, actor: Seat, moment: Moment, due_ms: u64) {
            let due = self.at(due_ms);
            let measured = &mut self.measured;
            self.screens.took(actor, moment, due, &mut |due, at| {
                measured.push((at - due).as_millis() as u64);
            });
        }

        fn show(&mut self, screen: Seat, actor: Seat, moment: Moment, ms: u64) {
            let at = self.at(ms);
            let due = self.screens.show(screen, actor, moment, at);
            self.measured.extend(due.map(|due| (at - due).as_millis() as u64));
        }
    }

    #[test]
    fn an_action_is_measured_on_every_screen_before_and_after_its_ack() {
        let mut room = Room::of(3);
        room.show(B, A, (1, 500), 13);
        room.show(A, A, (1, 500), 14);
        assert_eq!(room.measured, [0; 0]);
        room.took(A, (1, 500), 10);
        assert!(!room.screens.are_done());
        room.show(C, A, (1, 500), 20);
        assert_eq!(room.measured, [4, 3, 10]);
        assert!(room.screens.are_done(), "all have seen it");
    }

    #[test]
    fn two_actions_of_one_moment_keep_their_order() {
        let mut room = Room::of(2);
        room.show(B, A, (1, 500), 30);
        room.took(A, (1, 500), 10);
        room.took(A, (1, 500), 11);
        room.show(B, A, (1, 500), 33);
        assert_eq!(room.measured, [20, 22]);
    }

    #[test]
    fn what_is_hidden_from_a_screen_is_passed_over() {
        let mut room = Room::of(2);
        for t in [100, 200, 300] {
            room.took(A, (1, t), t);
        }
        room.show(B, A, (1, 300), 305);
        room.show(B, A, (1, 400), 401);
        room.took(A, (2, 50), 450);
        room.show(B, A, (2, 50), 459);
        assert_eq!(room.measured, [5, 9]);
    }

    #[test]
    fn something_else_that_happens_to_a_seat_is_no_action_of_it() {
        let mut room = Room::of(2);
        room.show(B, A, (1, 90), 95);
        room.took(A, (1, 100), 100);
        room.show(B, A, (1, 100), 107);
        assert_eq!(room.measured, [7]);
    }

    #[test]
    fn a_screen_that_shows_nothing_is_not_remembered_for_ever() {
        let mut room = Room::of(2);
        for t in 0..1000 {
            room.took(A, (1, t), t);
            room.show(A, A, (1, t), t + 1);
        }
        assert_eq!(room.measured, [1; 1000]);
        assert_eq!(room.screens.actors[0].taken.len(), REMEMBERED);
        room.show(B, A, (1, 999), 1004);
        assert_eq!(room.measured.last(), Some(&5));
        for t in 0..1000 {
            room.show(A, B, (1, t), t);
        }
        assert_eq!(room.screens.actors[1].screens[0].early.len(), REMEMBERED);
    }
}
