//! Sight: who looks where, which sign reaches whom and when, and what everybody missed.
//!
//! At a table a wink is seen by those who happen to look. This crate makes that so where there is
//! no table: looks and signs go into a [`Channel`] with their moment, perceptions come out, each
//! for exactly one seat and moment. It knows no game and no clock.
//!
//! ```
//! use gaze::{Channel, Dials, Look, Perception, Told};
//! use table::{Millis, Seat, Seed, Sign};
//!
//! let [ann, bob, cem] = [0, 1, 2].map(Seat::at);
//! let seed = Seed::from_number(1);
//! let mut channel = Channel::new(3, 0, Dials::default(), seed, Millis::START).unwrap();
//! let mut winks = Vec::new();
//! let mut out = |told| {
//!     if let Told::Perceived { at, to, what: Perception::Sign { by, .. } } = told {
//!         winks.push((at, to, by));
//!     }
//! };
//! channel.look(Millis(0), ann, Look::Seat(bob), &mut out)?;
//! channel.look(Millis(0), bob, Look::Seat(ann), &mut out)?;
//! channel.sign(Millis(700), ann, Sign::wink_at(bob), &mut out)?;
//! channel.look(Millis(1_001), cem, Look::Seat(ann), &mut out)?;
//! channel.advance(Millis(2_000), &mut out);
//!
//! // Bob's eyes rested on Ann's face. Cem's arrived 1 ms too late for 80 ms of the wink.
//! assert_eq!(winks, [(Millis(780), bob, ann)]);
//! # Ok::<(), gaze::Refusal>(())
//! ```
//!
//! What a seat perceives: **in focus**, the face its eyes rest on, live: where that face looks,
//! its blinks, its signs. **At the edge**, who looks at it, and big gestures of all. While eyes
//! move, and while they are shut, nothing. Nobody learns who noticed a sign until the game is
//! over; then a [`Review`] says what each seat missed, and by how much.

mod channel;
mod dials;
mod perception;
mod review;

pub use channel::{Channel, Refusal};
pub use dials::{Dials, Preset};
pub use perception::{Hidden, Look, Perception, Sight, SignMade, Told};
pub use review::{Fate, Figures, Review, Seen, SignFigures};
