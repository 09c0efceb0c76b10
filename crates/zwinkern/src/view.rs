//! What each viewer may know, and what they notice of an action.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use table::{Millis, Outcome, Rules as _, Seat, SeatSet, Shown, Viewer};

use crate::rules::Zwinkern;
use crate::{Action, End, Person};

/// What one viewer may know of a game of Zwinkern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "ZwinkernView")]
pub struct View {
    /// What is going on.
    pub phase: Stage,
    /// The field as it was laid out, row by row.
    pub field: [[Person; 6]; 6],
    /// The cards that have left it.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Fate>"))]
    pub gone: BTreeMap<Person, Fate>,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// Whose turn it is; before the start, who will begin.
    pub turn: Option<Seat>,
    /// Whether that player may still call a partner in this turn. As JSON it is in what they may do.
    #[serde(skip)]
    pub may_call: bool,
    /// How many turns in a row were completed without a card leaving the field …
    pub quiet_turns: u8,
    /// … and at how many the game ends.
    pub quiet_turns_max: u8,
    /// The twins nobody was dealt: only when everything is open.
    pub out: Option<Vec<Person>>,
    /// When the table acts by itself.
    pub due: Option<Millis>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome<End>>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "ZwinkernStage", rename_all = "snake_case")]
pub enum Stage {
    /// Dealt: nobody may act yet.
    Set,
    /// Turn by turn, with claims at any time.
    Play,
    /// Somebody won, or several.
    Over,
}

/// Why a card has left the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "ZwinkernFate", rename_all = "snake_case")]
pub enum Fate {
    /// A right call or claim has taken it.
    Won,
    /// A wrong call has cost it.
    Lost,
}

/// A player's side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "ZwinkernPlayer")]
pub struct Player {
    /// The hand, by number.
    pub hand: Vec<Shown<Person>>,
    /// The card the figure stands on; none while it is aside.
    pub figure: Option<Person>,
    /// How many cards lie under the colour card.
    pub taken: u8,
    /// Unspent Big Eyes.
    pub eyes: u8,
    /// Cards taken and unspent Big Eyes together.
    pub points: u8,
    /// Whose figures stand on twins of this hand, so that a wink at them is true; known to this
    /// player alone.
    pub partner_of: Option<SeatSet>,
}

/// What a player knows beyond the public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "ZwinkernOwn")]
pub struct Own {
    /// The faces of the hand, by number.
    pub hand: Vec<Person>,
    /// Whose figures stand on twins of this hand, so that a wink at them is true.
    pub partner_of: SeatSet,
}

impl View {
    pub(crate) fn of(game: &Zwinkern, viewer: Viewer) -> View {
        View {
            phase: game.phase,
            field: std::array::from_fn(|row| {
                std::array::from_fn(|column| game.grid[6 * row + column])
            }),
            gone: game
                .grid
                .iter()
                .filter_map(|card| Some((*card, Fate::of(game, *card)?)))
                .collect(),
            players: Seat::all(game.seats()).map(|seat| Player::of(game, viewer, seat)).collect(),
            turn: (game.phase != Stage::Over).then_some(game.turn),
            may_call: game.may_call(game.turn),
            quiet_turns: game.quiet_turns,
            quiet_turns_max: game.quiet_turns_max(),
            out: viewer.sees_all().then(|| game.out.iter().collect()),
            due: game.due(),
            outcome: game.outcome(),
        }
    }
}

impl Fate {
    fn of(game: &Zwinkern, card: Person) -> Option<Fate> {
        let gone = if game.discard.contains(card) { Fate::Lost } else { Fate::Won };
        (!game.field.contains(card)).then_some(gone)
    }
}

impl Player {
    fn of(game: &Zwinkern, viewer: Viewer, seat: Seat) -> Player {
        let knows = viewer.shares(seat);
        let own = Own::of(game, seat);
        Player {
            hand: own.hand.into_iter().map(|card| Shown::when(knows, card)).collect(),
            figure: game.figures[seat],
            taken: game.taken[seat],
            eyes: game.eyes[seat],
            points: game.points(seat),
            partner_of: knows.then_some(own.partner_of),
        }
    }
}

impl Own {
    pub(crate) fn of(game: &Zwinkern, seat: Seat) -> Own {
        let stands_on_twin = |other: &Seat| {
            game.figures[*other].is_some_and(|card| *other != seat && game.holds(seat, card))
        };
        Own {
            hand: game.hands[seat].iter().collect(),
            partner_of: Seat::all(game.seats()).filter(stands_on_twin).collect(),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.figure {
            Some(card) => write!(f, "on {card}: hand")?,
            None => f.write_str("aside: hand")?,
        }
        self.hand.iter().try_for_each(|card| write!(f, " {card}"))?;
        write!(f, ", {} taken, {} Big Eyes", self.taken, self.eyes)?;
        match self.partner_of.filter(|owners| !owners.is_empty()) {
            Some(owners) => write!(f, ", partner of {owners}"),
            None => Ok(()),
        }
    }
}

impl View {
    /// A place of the field in letters: a card with the seat of the figure on it, `17@2`; two dashes
    /// where one was taken, two crosses where one was discarded.
    fn spot(&self, card: Person) -> String {
        match self.gone.get(&card) {
            Some(Fate::Won) => "--  ".to_owned(),
            Some(Fate::Lost) => "xx  ".to_owned(),
            None => match self.players.iter().position(|player| player.figure == Some(card)) {
                Some(seat) => format!("{card:>2}@{seat}"),
                None => format!("{card:>2}  "),
            },
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {:?}", self.phase)?;
        if let Some(turn) = self.turn {
            let may_call = if self.may_call { ", may call" } else { "" };
            write!(f, ": turn of {turn}{may_call}")?;
        }
        write!(f, ", {} of {} quiet turns", self.quiet_turns, self.quiet_turns_max)?;
        if let Some(due) = self.due {
            write!(f, ", until {due}")?;
        }
        writeln!(f)?;
        for row in &self.field {
            let row = row.map(|card| self.spot(card)).join(" ");
            writeln!(f, "  {}", row.trim_end())?;
        }
        for (seat, player) in self.players.iter().enumerate() {
            writeln!(f, "  seat {seat} {player}")?;
        }
        if let Some(out) = &self.out {
            f.write_str("  out")?;
            out.iter().try_for_each(|card| write!(f, " {card}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

/// What everybody notices of an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "ZwinkernNotice", tag = "what", rename_all = "snake_case")]
pub enum Notice {
    /// A partner was called.
    Called {
        /// Who.
        partner: Seat,
        /// For the twin of this card.
        card: Person,
        /// Whether they had it.
        right: bool,
    },
    /// A figure went to a card.
    Placed {
        /// Which.
        card: Person,
    },
    /// A figure had nowhere to go.
    Passed {},
    /// A Big Eyes was played.
    Claimed {
        /// On this card.
        card: Person,
        /// The owner of the figure on it …
        owner: Seat,
        /// … and who was said to hold its twin.
        holder: Seat,
        /// Whether it was so.
        right: bool,
    },
}

impl Notice {
    pub(crate) fn of(game: &Zwinkern, action: &Action) -> Option<Notice> {
        Some(match *action {
            Action::Call { partner } => {
                let card = game.figures[game.turn]?;
                Notice::Called { partner, card, right: game.holds(partner, card) }
            }
            Action::Place { card } => Notice::Placed { card },
            Action::Pass {} => Notice::Passed {},
            Action::BigEyes { card, holder, .. } => {
                let owner = game.owner_on(card)?;
                Notice::Claimed { card, owner, holder, right: game.holds(holder, card) }
            }
        })
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let judged = |right| if right { "right" } else { "wrong" };
        match *self {
            Notice::Called { partner, card, right } => {
                write!(f, "calls {partner} for card {card}: {}", judged(right))
            }
            Notice::Placed { card } => write!(f, "places on card {card}"),
            Notice::Passed {} => f.write_str("passes, with nowhere to go"),
            Notice::Claimed { card, owner, holder, right } => {
                write!(f, "claims card {card} for {owner} and {holder}: {}", judged(right))
            }
        }
    }
}
