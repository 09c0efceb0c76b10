//! Which minds sit down to which game.

use bots::{Character, Place, Somebody, Whim};
use table::{Matches, Rules};

/// A mind for a game.
pub type AnyMind<R> = Somebody<<R as Rules>::View, <R as Rules>::Action, <R as Rules>::Notice>;

/// A game that bots can play.
pub trait Hosts: Matches<Action: Send, View: Send, Notice: Send> + 'static {
    /// Somebody of this character who plays it well or badly, but plays it.
    fn minded(character: Character, place: Place<Self::Options>) -> AnyMind<Self>;

    /// Somebody patient who plays it with a learner, who has seat 0.
    fn tutor(place: Place<Self::Options>) -> AnyMind<Self>;

    /// Somebody to sit there.
    fn mind(character: Character, place: Place<Self::Options>) -> AnyMind<Self> {
        match character {
            Character::Random => Box::new(Whim::new(place)),
            character => Self::minded(character, place),
        }
    }
}

macro_rules! hosts {
    ($(#[$about:meta] $game:ident = $minds:ident;)+) => {$(
        impl Hosts for games::$game {
            fn minded(character: Character, place: Place<Self::Options>) -> AnyMind<Self> {
                bots::$minds::mind(character, place)
            }

            fn tutor(place: Place<Self::Options>) -> AnyMind<Self> {
                bots::$minds::tutor(place)
            }
        }
    )+};
}

games::for_each_game!(hosts);
