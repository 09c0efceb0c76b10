//! Bots at tables: who plays how well, and what their games look like.

mod blink;
mod blink_of_an_eye;
mod duel;
mod eyes_wide_shut;
mod ladder;
mod lies;
mod reactions;
mod shifty_eyed_spies;
mod talk;
mod without_sight;
mod zwinkern;

use company::Character;

/// Everybody who plays as somebody would.
const OF_CHARACTER: [Character; 4] =
    [Character::Gentle, Character::Casual, Character::Sharp, Character::Master];
