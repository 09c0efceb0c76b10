//! What makes a spy gentle, casual, sharp or masterly, beyond the traits of everybody.

use crate::Character;

/// How somebody spies. Times are at least the first, and up to the second more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
    /// How often a look is returned: whoever looks may want something.
    pub(super) looks_back_percent: u32,
    /// How often eyes follow a wink to the one it was for, to see the answer.
    pub(super) follows_percent: u32,
    /// How often the next face is that of whoever has the turn.
    pub(super) minds_turn_percent: u32,
    /// How long it looks at a partner who does not look back.
    pub(super) courts_ms: (u32, u32),
    /// How long until it tries again.
    pub(super) rests_ms: (u32, u32),
    /// How long on its turn it hopes for an answer before it guesses.
    pub(super) patience_ms: (u32, u32),
    /// How long it thinks before a mission, or before its turn is over.
    pub(super) thinks_ms: (u32, u32),
    /// How long it waits for others to look away before it answers all the same.
    pub(super) hides_ms: u64,
    /// Whether it counts cards and excludes what was denied.
    pub(super) counts: bool,
    /// How often it dares to intercept when it knows both cards, and when one.
    pub(super) catches_percent: [u32; 2],
    /// How many tokens it keeps for two cards at once: in the beginning, later, and when two are
    /// nearly recruited ([`Dossier::stage`](super::dossier::Dossier::stage)).
    pub(super) keeps: [u8; 3],
    /// How often it has a lie in it for eyes that meet its own, where anything goes.
    pub(super) lies_percent: u32,
    /// Whether it looks for a partner to be recruited with, and stops those who would be.
    pub(super) aims: bool,
}

impl Temper {
    pub(super) const fn of(character: Character) -> Temper {
        Temper {
            looks_back_percent: character.pick(40, 50, 75, 92),
            follows_percent: character.pick(5, 15, 50, 85),
            minds_turn_percent: character.pick(20, 20, 25, 30),
            courts_ms: character.pick((1_200, 1_400), (1_200, 1_200), (1_400, 1_000), (1_500, 900)),
            thinks_ms: character.pick(
                (3_500, 3_500),
                (3_000, 3_000),
                (2_400, 2_400),
                (2_000, 2_000),
            ),
            rests_ms: character.pick((4_000, 4_500), (2_500, 3_500), (1_500, 2_000), (800, 1_200)),
            patience_ms: character.pick(
                (2_500, 2_500),
                (2_500, 2_500),
                (4_500, 2_500),
                (6_500, 2_500),
            ),
            hides_ms: character.pick(300, 600, 1_500, 2_500),
            counts: character.pick(false, false, false, true),
            catches_percent: character.pick([30, 3], [60, 5], [85, 5], [98, 98]),
            keeps: character.pick([0; 3], [0; 3], [0; 3], [2, 1, 0]),
            lies_percent: character.pick(0, 3, 8, 40),
            aims: character.pick(false, false, false, true),
        }
    }
}
