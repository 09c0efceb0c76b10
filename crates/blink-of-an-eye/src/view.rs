//! What each viewer may know, and what they notice of a card that moves.

use std::fmt;

use serde::Serialize;
use table::{By, Millis, Outcome, Rules as _, Seat, Shown, Viewer};

use crate::card::COLOURS;
use crate::rules::{BlinkOfAnEye, End};
use crate::{Action, Colour, GuessCard, Step};

/// What one viewer may know of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeView")]
pub struct View {
    /// What is going on.
    pub phase: Stage,
    /// Whose Target is turned over first.
    pub first: Seat,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// When the time is up.
    pub due: Option<Millis>,
    /// The reveal, once the time is up.
    pub reveal: Vec<Step>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome<End>>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeStage", rename_all = "snake_case")]
pub enum Stage {
    /// Everybody has looked at their Target; the clock stands.
    Set,
    /// The clock runs.
    Clock,
    /// Everything is turned over.
    Over,
}

/// A player's side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyePlayer")]
pub struct Player {
    /// Their colour.
    pub colour: Colour,
    /// Who their target is: the Target card before them, and the card put down at set-up.
    pub target: Shown<Seat>,
    /// The cards in hand, each bluff for itself: known to their owner until the time is up.
    pub hand: Option<Vec<GuessCard>>,
    /// The cards that lie on their Target, by seat.
    pub cards: Vec<Lying>,
}

/// A card on a Target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeLying")]
pub struct Lying {
    /// Whose it is.
    pub by: Seat,
    /// Its face for its owner, and for everybody when the time is up.
    pub card: Shown<GuessCard>,
}

/// What a player knows beyond the public, until the time is up. Then everybody knows it, and it is
/// still the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeOwn")]
pub struct Own {
    /// Who their target is.
    pub target: Seat,
    /// The cards in hand, each bluff for itself.
    pub hand: Vec<GuessCard>,
    /// Their cards on others' Targets, by seat.
    pub lying: Vec<Laid>,
}

/// One's own card on somebody's Target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeLaid")]
pub struct Laid {
    /// Whose Target.
    pub on: Seat,
    /// Its face.
    pub card: GuessCard,
}

impl View {
    pub(crate) fn of(game: &BlinkOfAnEye, viewer: Viewer) -> View {
        View {
            phase: game.phase,
            first: game.first,
            players: Seat::all(game.seats()).map(|seat| Player::of(game, viewer, seat)).collect(),
            due: game.due(),
            reveal: game.reveal().collect(),
            outcome: game.outcome(),
        }
    }
}

impl Player {
    fn of(game: &BlinkOfAnEye, viewer: Viewer, seat: Seat) -> Player {
        let knows = |owner| game.is_over() || viewer.shares(owner);
        let own = knows(seat).then(|| Own::of(game, seat));
        let lying = |by| {
            let card = game.lying(by, seat)?;
            Some(Lying { by, card: Shown::when(knows(by), card) })
        };
        Player {
            colour: game.colors[seat],
            target: own.as_ref().map_or(Shown::Back, |own| Shown::Known(own.target)),
            hand: own.map(|own| own.hand),
            cards: Seat::all(game.seats()).filter_map(lying).collect(),
        }
    }
}

impl Own {
    pub(crate) fn of(game: &BlinkOfAnEye, seat: Seat) -> Own {
        let laid = |on| Some(Laid { on, card: game.lying(seat, on)? });
        Own {
            target: game.targets[seat],
            hand: hand(game, seat),
            lying: Seat::all(game.seats()).filter_map(laid).collect(),
        }
    }
}

fn hand(game: &BlinkOfAnEye, seat: Seat) -> Vec<GuessCard> {
    let held = game.in_hand(seat);
    let guesses = GuessCard::ALL[..COLOURS].iter().filter(|card| held & card.bit() != 0);
    let bluffs = std::iter::repeat_n(GuessCard::Bluff, game.bluffs_in_hand(seat).into());
    guesses.copied().chain(bluffs).collect()
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {:?}: {} first", self.phase, self.first)?;
        if let Some(due) = self.due {
            write!(f, ", until {due}")?;
        }
        writeln!(f)?;
        for (seat, player) in self.players.iter().enumerate() {
            writeln!(f, "  seat {seat}: {player}")?;
        }
        self.reveal.iter().try_for_each(|step| writeln!(f, "  {step}"))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, Target {}", self.colour, self.target)?;
        for (nth, Lying { by, card }) in self.cards.iter().enumerate() {
            write!(f, "{} {card} from {by}", if nth == 0 { ", on it" } else { "," })?;
        }
        if let Some(hand) = &self.hand {
            f.write_str("; hand")?;
            hand.iter().try_for_each(|card| write!(f, " {card}"))?;
        }
        Ok(())
    }
}

/// What a viewer notices of an action. Everyone sees cards move; only their owner sees faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeNotice", tag = "what", rename_all = "snake_case")]
pub enum Notice {
    /// A card was laid on a Target.
    Laid {
        /// Whose Target.
        on: Seat,
        /// Its face for its owner.
        card: Shown<GuessCard>,
        /// The card that lay there and returned to the hand.
        replaced: Option<Shown<GuessCard>>,
    },
    /// A card was lifted from a Target.
    Lifted {
        /// Whose Target.
        on: Seat,
        /// Its face for its owner.
        card: Shown<GuessCard>,
    },
    /// The time is up: everything is turned over.
    Time,
}

impl Notice {
    pub(crate) fn of(
        game: &BlinkOfAnEye,
        viewer: Viewer,
        by: By,
        action: &Action,
    ) -> Option<Notice> {
        let shown = |card| Shown::when(by.seat().is_some_and(|seat| viewer.shares(seat)), card);
        Some(match *action {
            Action::Place { card, on } => {
                let replaced = game.lying(by.seat()?, on).map(shown);
                Notice::Laid { on, card: shown(card), replaced }
            }
            Action::Lift { on } => Notice::Lifted { on, card: shown(game.lying(by.seat()?, on)?) },
            Action::Time {} => Notice::Time,
        })
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Laid { on, card, replaced: None } => {
                write!(f, "lays {card} on the Target of {on}")
            }
            Notice::Laid { on, card, replaced: Some(old) } => {
                write!(f, "replaces {old} by {card} on the Target of {on}")
            }
            Notice::Lifted { on, card } => write!(f, "lifts {card} from the Target of {on}"),
            Notice::Time => f.write_str("calls time: everything is turned over"),
        }
    }
}
