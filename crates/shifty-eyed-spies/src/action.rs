//! What can happen, why it may not, and how it all ends.

use serde::{Deserialize, Serialize};
use table::{Ending, Seat};

use crate::card::{Kind, Kinds, Location, Pile};

/// What spies do, and what the table does when a deck runs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "SpiesAction", tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Lays down one's Deliver card and names a location (SP-6).
    Mission {
        /// Where that spy is said to receive.
        location: Location,
        /// The serial number of one's own Deliver card, if the sender says, so that a mission
        /// that comes just after an intercept does not lay down a card nobody has looked at.
        #[serde(default, skip_serializing)]
        saw_deliver: Option<u16>,
    },
    /// Ends one's turn (SP-4).
    End {
        /// The cards to get rid of first.
        discard: Kinds,
    },
    /// "A is delivering to B", "B is receiving at L", or both at once, for one token (SP-7).
    Intercept {
        /// Who is delivering, if that is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Seat>,
        /// To whom, or who is receiving.
        to: Seat,
        /// Where that spy is receiving, if that is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        location: Option<Location>,
        /// The serial number of the Deliver card it is about, if the sender says (SP-10).
        #[serde(default, skip_serializing)]
        saw_deliver: Option<u16>,
        /// The serial number of the Receive card it is about, if the sender says (SP-10).
        #[serde(default, skip_serializing)]
        saw_receive: Option<u16>,
    },
    /// The discards of one kind become its new deck (SP-2). By chance alone.
    Shuffle {
        /// Which deck.
        deck: Kind,
        /// The new deck.
        order: Pile,
    },
}

table::refusals! {
    /// Why Shifty Eyed Spies says no.
    pub enum Refusal {
        Shuffling "shuffling" "The cards are being shuffled: one moment, please.",
        NotYourTurn "not_your_turn" "The turn tracker is not with you.",
        OneMission "one_mission" "One mission a turn: you have attempted yours.",
        NoDeliver "no_deliver" "You hold no Deliver card to lay down.",
        NotInHand "not_in_hand" "You cannot discard a card that you do not hold.",
        NamesNothing "names_nothing" "Say who is delivering, or where that spy is receiving.",
        OwnMission "own_mission" "You cannot intercept what you are part of yourself.",
        ToThemselves "to_themselves" "No spy delivers to themselves.",
        NoTokens "no_tokens" "You have no Intercept Token left.",
        CardGone "card_gone" "Somebody was faster: that card is gone. It costs you nothing.",
        NotHeld "not_held" "That spy holds no such card at the moment. You keep your token.",
        NoShuffleDue "no_shuffle_due" "That deck is not waiting for a shuffle.",
        NotTheDiscards "not_the_discards" "Those are not the cards that were discarded.",
        NotTheTablesWay "not_the_tables_way" "The table does not act like that.",
        FalseSign "false_sign" "That is not on your card, and at this table signals are true.",
        NoSuchSignal "no_such_signal" "Only winks at spies and glances are signals here.",
        NoSuchPlace "no_such_place" "There are four locations, places 0 to 3.",
    }
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "SpiesEnd", rename_all = "snake_case")]
pub enum End {
    /// Two spies with five points each have completed a mission together (SP-8).
    Recruited,
    /// No mission can succeed any more, or none has for too long (SP-9).
    Dry,
}

impl Ending for End {
    fn reason(&self) -> &'static str {
        match self {
            End::Recruited => "recruited",
            End::Dry => "dry",
        }
    }
}
