//! What makes the three differ at this table, beyond their [`Traits`].

use crate::{Character, Traits};

/// How somebody seeks, watches, lies and guesses. Chances are in percent, times in milliseconds:
/// at least the first, and up to the second more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nature {
    /// What they bring to every table.
    pub traits: Traits,
    /// How hard they seek the eyes of their target.
    pub seeks: u32,
    /// How hard they seek whoever may look for them.
    pub hopes: u32,
    /// How hard they watch faces they know too little of.
    pub spies: u32,
    /// How much their own cards draw their eyes.
    pub broods: u32,
    /// How often a sign that was not for them sinks in.
    pub alert: u32,
    /// How often they do not sign while a third looks.
    pub caution: u32,
    /// How often they check who looks before they sign.
    pub checks: u32,
    /// How long they wait, if they check at all, whether a third comes to look.
    pub beat_ms: (u32, u32),
    /// How often they look back at whoever looks at them.
    pub looks_back: u32,
    /// How often they stay with, or follow, two who look at each other.
    pub follows: u32,
    /// How long they stay with eyes that met theirs.
    pub linger_ms: (u32, u32),
    /// How often they tell their target again.
    pub repeats: u32,
    /// How often, once nothing is left to tell, they lie to eyes that meet theirs.
    pub lies: u32,
    /// How often they have a lie in them at all.
    pub deceit: u32,
    /// How many times likelier a sign makes what it says: early on, and late.
    pub trusts: (f32, f32),
    /// What a mere look makes of the odds.
    pub reads_looks: f32,
    /// From which odds they guess.
    pub guesses_from: f32,
    /// How much of the clock, in percent, passes before they lay guesses.
    pub lays_from: u32,
    /// How often, when they think about their cards, they lay a bluff.
    pub bluffs: u32,
    /// How long between two thoughts about their cards.
    pub revise_ms: (u32, u32),
}

impl Nature {
    pub(super) const fn of(character: Character) -> Nature {
        let traits = character.traits();
        match character {
            Character::Random | Character::Casual => Nature {
                traits,
                seeks: 40,
                hopes: 20,
                spies: 10,
                broods: 40,
                alert: 45,
                caution: 25,
                checks: 15,
                beat_ms: (200, 300),
                looks_back: 40,
                follows: 10,
                linger_ms: (900, 600),
                repeats: 2,
                lies: 10,
                deceit: 15,
                trusts: (12.0, 12.0),
                reads_looks: 1.0,
                guesses_from: 0.45,
                lays_from: 5,
                bluffs: 4,
                revise_ms: (3_000, 3_000),
            },
            Character::Sharp => Nature {
                traits,
                seeks: 90,
                hopes: 60,
                spies: 60,
                broods: 15,
                alert: 70,
                caution: 75,
                checks: 50,
                beat_ms: (300, 300),
                looks_back: 75,
                follows: 40,
                linger_ms: (1_100, 700),
                repeats: 1,
                lies: 15,
                deceit: 35,
                trusts: (12.0, 6.0),
                reads_looks: 1.0,
                guesses_from: 0.52,
                lays_from: 35,
                bluffs: 6,
                revise_ms: (1_500, 1_500),
            },
            Character::Master => Nature {
                traits,
                seeks: 120,
                hopes: 90,
                spies: 100,
                broods: 0,
                alert: 98,
                caution: 95,
                checks: 85,
                beat_ms: (380, 260),
                looks_back: 90,
                follows: 90,
                linger_ms: (1_300, 700),
                repeats: 1,
                lies: 15,
                deceit: 60,
                trusts: (14.0, 4.0),
                reads_looks: 1.12,
                guesses_from: 0.52,
                lays_from: 70,
                bluffs: 8,
                revise_ms: (900, 900),
            },
        }
    }
}
