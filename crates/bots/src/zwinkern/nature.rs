//! What makes the three differ at this table, beyond their [`Traits`].

use crate::{Character, Traits};

/// How somebody winks, watches and dares. Chances are in percent, times in milliseconds: at least
/// the first, and up to the second more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nature {
    /// What they bring to every table.
    pub traits: Traits,
    /// How hard they seek the eyes of the one they could wink at.
    pub seeks: u32,
    /// How hard they seek the one who could wink at them.
    pub hopes: u32,
    /// How hard they watch for winks that are not for them.
    pub spies: u32,
    /// How often they do not wink while a third looks.
    pub caution: u32,
    /// How often they wink at a face that does not look at them.
    pub careless: u32,
    /// How often they look back at whoever looks at them.
    pub looks_back: u32,
    /// How often they turn to whom a watched face turns to.
    pub follows: u32,
    /// How often a wink that was not for them sinks in.
    pub alert: u32,
    /// How much their own cards draw their eyes.
    pub broods: u32,
    /// How often they check who looks before they wink.
    pub checks: u32,
    /// How long they wait, if they check at all, whether a third comes to look.
    pub beat_ms: (u32, u32),
    /// How long they stay with eyes that met theirs.
    pub linger_ms: (u32, u32),
    /// How long they wait for a wink in their turn.
    pub patience_ms: (u32, u32),
    /// How long they think about where to go.
    pub think_ms: (u32, u32),
    /// From which odds they call without having seen a wink.
    pub calls_from: u32,
    /// From which odds a Big Eyes is worth its point.
    pub claims_from: u32,
}

impl Nature {
    pub(super) const fn of(character: Character) -> Nature {
        let traits = character.traits();
        match character {
            Character::Random | Character::Casual => Nature {
                traits,
                seeks: 30,
                hopes: 30,
                spies: 5,
                caution: 25,
                careless: 25,
                looks_back: 35,
                follows: 5,
                alert: 45,
                broods: 40,
                checks: 15,
                beat_ms: (200, 300),
                linger_ms: (900, 600),
                patience_ms: (2_000, 2_500),
                think_ms: (1_200, 2_500),
                calls_from: 55,
                claims_from: 85,
            },
            Character::Sharp => Nature {
                traits,
                seeks: 90,
                hopes: 80,
                spies: 20,
                caution: 85,
                careless: 4,
                looks_back: 70,
                follows: 20,
                alert: 80,
                broods: 15,
                checks: 50,
                beat_ms: (300, 300),
                linger_ms: (1_100, 700),
                patience_ms: (3_000, 2_500),
                think_ms: (1_000, 1_800),
                calls_from: 36,
                claims_from: 70,
            },
            Character::Master => Nature {
                traits,
                seeks: 140,
                hopes: 120,
                spies: 35,
                caution: 97,
                careless: 0,
                looks_back: 90,
                follows: 45,
                alert: 98,
                broods: 0,
                checks: 90,
                beat_ms: (380, 260),
                linger_ms: (1_300, 700),
                patience_ms: (4_000, 2_500),
                think_ms: (900, 1_400),
                calls_from: 12,
                claims_from: 55,
            },
        }
    }
}
