//! What makes the characters differ at this table, beyond their [`Traits`].

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
        Nature {
            traits: character.traits(),
            seeks: character.pick(30, 40, 90, 120),
            hopes: character.pick(15, 20, 60, 90),
            spies: character.pick(5, 10, 60, 100),
            broods: character.pick(50, 40, 15, 0),
            alert: character.pick(25, 45, 70, 98),
            caution: character.pick(15, 25, 75, 95),
            checks: character.pick(8, 15, 50, 85),
            beat_ms: character.pick((200, 300), (200, 300), (300, 300), (380, 260)),
            looks_back: character.pick(40, 40, 75, 90),
            follows: character.pick(5, 10, 40, 90),
            linger_ms: character.pick((1_000, 800), (900, 600), (1_100, 700), (1_300, 700)),
            repeats: character.pick(2, 2, 1, 1),
            lies: character.pick(5, 10, 15, 15),
            deceit: character.pick(8, 15, 35, 60),
            trusts: character.pick((12.0, 12.0), (12.0, 12.0), (12.0, 6.0), (14.0, 4.0)),
            reads_looks: character.pick(1.0, 1.0, 1.0, 1.12),
            guesses_from: character.pick(0.38, 0.45, 0.52, 0.52),
            lays_from: character.pick(5, 5, 35, 70),
            bluffs: character.pick(4, 4, 6, 8),
            revise_ms: character.pick((4_500, 4_500), (3_000, 3_000), (1_500, 1_500), (900, 900)),
        }
    }
}
