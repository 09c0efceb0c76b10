//! Playing and looking allocate nothing: once a game is dealt, no action and no look costs a trip
//! to the allocator.
//!
//! This is a binary of its own because a program has one allocator.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use games::{Kind, RandomPlayers, with_rules};
use gaze::{Channel, Dials, Look};
use table::{Game, Millis, Rules, Seat, Seed, Setup, Sign};

/// The system's allocator, counting.
struct Counting;

thread_local! {
    /// Of this thread: the one that runs tests allocates too, whenever it gets round to it.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

#[allow(unsafe_code)]
// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|many| many.set(many.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: `at` came from `alloc` above, which is the system's.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One test for both, since they share the counter.
#[test]
fn no_action_and_no_look_allocates() {
    (2..=8).for_each(sees_without_allocating);
    for kind in Kind::ALL {
        for seats in kind.seats() {
            for number in 0..20 {
                with_rules!(kind, R => plays_without_allocating::<R>(kind, seats, number));
            }
        }
    }
}

/// Looks and signs as fast as anybody's eyes; the first round warms nothing up, for there is
/// nothing to warm.
fn sees_without_allocating(seats: u8) {
    let mut dice = Seed::from_number(4).dice(seats.into());
    let seed = Seed::from_number(0);
    let mut channel = Channel::new(seats, 4, Dials::default(), seed, Millis::START).unwrap();
    let mut told = 0;
    let before = ALLOCATIONS.get();
    for nth in 0..10_000 {
        let at = Millis(nth * 20);
        let [seat, other] = [(); 2].map(|()| Seat::at(dice.below(seats.into()) as u8));
        let out = &mut |_| told += 1;
        let _ = match nth % 3 {
            0 => channel.sign(at, seat, Sign::wink_at(other), out),
            _ => channel.look(at, seat, Look::Seat(other), out),
        };
    }
    let allocated = ALLOCATIONS.get() - before;
    assert_eq!(allocated, 0, "{seats} seats: allocated while {told} things were told");
}

fn plays_without_allocating<R: Rules>(kind: Kind, seats: u8, number: u64) {
    let seed = Seed::from_number(number);
    let (mut game, _) = Game::<R>::deal(&Setup::new(seats), seed).expect("a table that fits");
    let mut players = RandomPlayers::new(kind, seed.dice(u64::MAX));
    let before = ALLOCATIONS.get();
    let mut actions = 0;
    game.start();
    players.play_out(&mut game, |_| actions += 1);
    let allocated = ALLOCATIONS.get() - before;
    assert_eq!(allocated, 0, "{kind}, {seats} seats: allocated in {actions} actions");
}
