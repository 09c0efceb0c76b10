//! What makes the characters differ at this table, beyond their [`Traits`].

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
    /// Whether they wink when a third has just looked away, rather than when one may be back.
    pub times: bool,
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
    /// How often they have a lie in them for eyes that meet theirs, where anything goes …
    pub lies: u32,
    /// … and whether they weigh what it brings against what it costs.
    pub weighs_lies: bool,
    /// From which odds they call without having seen a wink.
    pub calls_from: u32,
    /// From which odds a Big Eyes is worth its point.
    pub claims_from: u32,
}

impl Nature {
    pub(super) const fn of(character: Character) -> Nature {
        Nature {
            traits: character.traits(),
            seeks: character.pick(16, 30, 90, 140),
            hopes: character.pick(18, 30, 80, 120),
            spies: character.pick(4, 5, 20, 35),
            caution: character.pick(25, 25, 85, 97),
            times: character.pick(false, false, false, true),
            careless: character.pick(25, 25, 4, 0),
            looks_back: character.pick(35, 35, 70, 90),
            follows: character.pick(2, 5, 20, 45),
            alert: character.pick(30, 45, 80, 98),
            broods: character.pick(50, 40, 15, 0),
            checks: character.pick(8, 15, 50, 90),
            beat_ms: character.pick((200, 300), (200, 300), (300, 300), (380, 260)),
            linger_ms: character.pick((1_000, 800), (900, 600), (1_250, 700), (1_500, 750)),
            patience_ms: character.pick(
                (2_000, 2_500),
                (2_000, 2_500),
                (3_000, 2_500),
                (4_000, 2_500),
            ),
            think_ms: character.pick((1_800, 3_000), (1_200, 2_500), (1_000, 1_800), (900, 1_400)),
            lies: character.pick(0, 4, 8, 20),
            weighs_lies: character.pick(false, false, false, true),
            calls_from: character.pick(75, 55, 36, 12),
            claims_from: character.pick(88, 85, 70, 55),
        }
    }
}
