//! Playing allocates nothing: once a game is dealt, no action costs a trip to the allocator.
//!
//! This is a binary of its own because a program has one allocator.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use games::{Kind, RandomPlayers, with_rules};
use table::{Game, Rules, Seed, Setup};

/// The system's allocator, counting.
struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

#[allow(unsafe_code)]
// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
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

#[test]
fn no_action_allocates() {
    for kind in Kind::ALL {
        for seats in kind.seats() {
            for number in 0..20 {
                with_rules!(kind, R => plays_without_allocating::<R>(kind, seats, number));
            }
        }
    }
}

fn plays_without_allocating<R: Rules>(kind: Kind, seats: u8, number: u64) {
    let seed = Seed::from_number(number);
    let (mut game, _) = Game::<R>::deal(&Setup::new(seats), seed).expect("a table that fits");
    let mut players = RandomPlayers::new(kind, seed.dice(u64::MAX));
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let mut actions = 0;
    game.start();
    players.play_out(&mut game, |_| actions += 1);
    let allocated = ALLOCATIONS.load(Ordering::Relaxed) - before;
    assert_eq!(allocated, 0, "{kind}, {seats} seats: allocated in {actions} actions");
}
