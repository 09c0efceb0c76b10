//! What each viewer may know, and what they notice of an action. By night that is nothing but
//! their own hand.

use std::fmt;

use serde::Serialize;
use table::{By, BySeat, Millis, Outcome, Rules as _, Seat, SeatSet, Viewer};

use crate::rules::{End, EyesWideShut, Phase, STILL_NIGHTS};
use crate::{Action, Night, Zone};

/// What one viewer may know of a game of Eyes Wide Shut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutView")]
pub struct View {
    /// What is going on.
    pub phase: Stage,
    /// The number of this day, and of the night that follows it, from 1.
    pub day: u16,
    /// Whether it is the duel's (EW-11).
    pub duel: bool,
    /// How many hands the next night, or this one, can bear.
    pub quota: u8,
    /// Nights in a row in which nobody changed zone: the third is stagnation.
    pub still: u8,
    /// The players, by seat.
    pub players: BySeat<Player>,
    /// The night before this day, hands and all.
    pub last_night: Option<Night>,
    /// When the table acts by itself.
    pub due: Option<Millis>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome<End>>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutStage", rename_all = "snake_case")]
pub enum Stage {
    /// Seated: the first day has not begun.
    Set,
    /// Eyes open, and talk.
    Day,
    /// Eyes shut.
    Night,
    /// Somebody won, or nobody.
    Over,
}

/// A player on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutPlayer")]
pub struct Player {
    /// Where they are, or last were.
    pub zone: Zone,
    /// How many lives they have left: without any they are dead.
    pub lives: u8,
    /// Whether they got out.
    pub escaped: bool,
    /// By day, whether they have said that they are ready.
    pub ready: bool,
    /// By night, their hand: known to a living player, of themselves alone.
    pub hand: Option<Hand>,
}

/// A hand in the dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutHand")]
pub struct Hand {
    /// Whether it is up.
    pub up: bool,
    /// Whether it is locked for this night.
    pub confirmed: bool,
}

/// What a player knows beyond the public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutOwn")]
pub struct Own {
    /// By night and alive, their own hand.
    pub hand: Option<Hand>,
}

impl View {
    pub(crate) fn of(game: &EyesWideShut, viewer: Viewer) -> View {
        View {
            phase: match game.phase {
                Phase::Set => Stage::Set,
                Phase::Day => Stage::Day,
                Phase::Night => Stage::Night,
                Phase::Over(_) => Stage::Over,
            },
            day: game.day,
            duel: game.duel,
            quota: game.quota(),
            still: game.still,
            players: BySeat::from_fn(game.seats(), |seat| Player::of(game, viewer, seat)),
            last_night: game.last_night,
            due: game.due(),
            outcome: game.outcome(),
        }
    }
}

impl Player {
    fn of(game: &EyesWideShut, viewer: Viewer, seat: Seat) -> Player {
        Player {
            zone: game.zones[seat],
            lives: game.lives[seat],
            escaped: game.escaped.contains(seat),
            ready: game.ready.contains(seat),
            hand: Own::of(game, seat).hand.filter(|_| viewer.shares(seat)),
        }
    }
}

impl Own {
    pub(crate) fn of(game: &EyesWideShut, seat: Seat) -> Own {
        let acts = game.phase == Phase::Night && game.living.contains(seat);
        let hand = Hand { up: game.hands.contains(seat), confirmed: game.confirmed.contains(seat) };
        Own { hand: acts.then_some(hand) }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let duel = if self.duel { ", duel" } else { "" };
        write!(f, "  {:?} {}{duel}: quota {}", self.phase, self.day, self.quota)?;
        write!(f, ", {} of {STILL_NIGHTS} still nights", self.still)?;
        if let Some(due) = self.due {
            write!(f, ", until {due}")?;
        }
        writeln!(f)?;
        for (seat, player) in self.players.iter() {
            writeln!(f, "  {seat}: {player}")?;
        }
        match &self.last_night {
            Some(night) => writeln!(f, "  last night {night}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lives {
            0 => return write!(f, "{}, dead", self.zone),
            _ if self.escaped => return write!(f, "escaped, lives {}", self.lives),
            lives => write!(f, "{}, lives {lives}", self.zone)?,
        }
        if self.ready {
            f.write_str(", ready")?;
        }
        if let Some(hand) = self.hand {
            f.write_str(if hand.up { ", hand up" } else { ", hand low" })?;
            f.write_str(if hand.confirmed { ", confirmed" } else { "" })?;
        }
        Ok(())
    }
}

/// What a viewer notices of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "EyesWideShutNotice", tag = "what", rename_all = "snake_case")]
pub enum Notice {
    /// Somebody has talked enough.
    Ready {
        /// Whether they were the last, so that the night falls.
        night_falls: bool,
    },
    /// One's own hand moved.
    Hand {
        /// Whether it is up.
        up: bool,
    },
    /// One's own hand is locked.
    Confirmed,
    /// The day's clock ran out.
    DayOver,
    /// The night's clock ran out.
    NightOver,
    /// Eyes are open, and all see what the night has brought.
    Dawn(Night),
}

impl Notice {
    /// Others notice nothing by night, not even the last confirmation: that the night is over
    /// shows in the view, and whose word ended it does not.
    pub(crate) fn of(
        game: &EyesWideShut,
        viewer: Viewer,
        by: By,
        action: &Action,
    ) -> Option<Notice> {
        let own = by.seat().is_some_and(|seat| viewer.shares(seat));
        match *action {
            Action::Ready {} => {
                let last = SeatSet::only(by.seat()?);
                let night_falls = game.living.without(game.ready) == last;
                Some(Notice::Ready { night_falls })
            }
            Action::Hand { up } => own.then_some(Notice::Hand { up }),
            Action::Confirm {} => own.then_some(Notice::Confirmed),
            Action::Time {} if game.phase == Phase::Day => Some(Notice::DayOver),
            Action::Time {} => Some(Notice::NightOver),
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Notice::Dawn(night) => return write!(f, "eyes open: {night}"),
            Notice::Ready { night_falls: false } => "is ready",
            Notice::Ready { night_falls: true } => "is ready too: night falls",
            Notice::Hand { up: true } => "raises a hand",
            Notice::Hand { up: false } => "lowers the hand",
            Notice::Confirmed => "confirms",
            Notice::DayOver => "ends the day: night falls",
            Notice::NightOver => "ends the night",
        })
    }
}
