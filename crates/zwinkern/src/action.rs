//! What can be done, why it may not be, and how it ends.

use serde::{Deserialize, Serialize};
use table::{BySeat, Ending, Seat};

use crate::Person;

/// What players can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "ZwinkernAction", tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// "You have the twin of the card I stand on" (ZW-5).
    Call {
        /// Who has it.
        partner: Seat,
    },
    /// The figure goes to a card, which ends the turn (ZW-2).
    Place {
        /// Which.
        card: Person,
    },
    /// Nowhere to go: the figure goes aside and the turn moves on (ZW-3).
    Pass {},
    /// "The figure on that card and that player are partners" (ZW-6).
    BigEyes {
        /// The card the figure stands on.
        card: Person,
        /// Who has its twin.
        holder: Seat,
        /// Whose figure the claimant saw there, so that a claim that comes too late costs
        /// nothing (ZW-7).
        #[serde(default, skip_serializing)]
        saw: Option<Seat>,
    },
}

table::refusals! {
    /// Why Zwinkern says no.
    pub enum Refusal {
        NotYourTurn "not_your_turn" "It is not your turn.",
        NotYourself "not_yourself" "That is you: choose another player.",
        FigureAside "figure_aside" "Your figure stands on no card, so there is no partner to call: just place it.",
        CardGone "card_gone" "That card has left the field.",
        Occupied "occupied" "A figure stands on that card: choose a free one.",
        OwnTwin "own_twin" "You hold the twin of that card: choose another.",
        CanPlace "can_place" "There is a card your figure can go to, so you cannot pass.",
        NoEyes "no_eyes" "You have no Big Eyes left.",
        NoFigure "no_figure" "No figure stands on that card.",
        FigureMoved "figure_moved" "The figure you saw on that card has moved. Your Big Eyes is not spent.",
        OwnFigure "own_figure" "That is your own figure: call your partner when it is your turn.",
        OwnersTwin "owners_twin" "The figure is that player's own: name who holds the twin.",
        NotTheTablesWay "not_the_tables_way" "The table does not act like that for a seat.",
        OnlyWinks "only_winks" "At this table only winks are allowed.",
        NoWinks "no_winks" "At this table winks are not allowed: make another sign.",
        FalseSign "false_sign" "You do not hold the twin of the card that player's figure stands on.",
        NotAtAPlace "not_at_a_place" "Aim your sign at a player, not at a place.",
    }
}

/// Why a game of Zwinkern is over (ZW-8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "ZwinkernReason", rename_all = "snake_case")]
pub enum Reason {
    /// Somebody has no cards left.
    HandEmpty,
    /// The field has none.
    FieldEmpty,
    /// Too many turns in a row without a card leaving the field.
    DeadEnd,
}

/// How a game of Zwinkern ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "ZwinkernEnd")]
pub struct End {
    /// Why.
    pub reason: Reason,
    /// The unspent Big Eyes, which are points and break ties (ZW-9).
    pub eyes: BySeat<u8>,
}

impl Ending for End {
    fn reason(&self) -> &'static str {
        match self.reason {
            Reason::HandEmpty => "hand_empty",
            Reason::FieldEmpty => "field_empty",
            Reason::DeadEnd => "dead_end",
        }
    }
}
