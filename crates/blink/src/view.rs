//! What each viewer may know, and what they notice of a play.

use std::fmt;

use serde::Serialize;
use table::{Millis, Outcome, Rules as _, Seat, Shown, Viewer};

use crate::rules::{Blink, End, SLOTS};
use crate::{Action, Card};

/// What one viewer may know of a game of Blink.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkView")]
pub struct View {
    /// What is going on.
    pub phase: Stage,
    /// The centre piles, by owner.
    pub piles: [Pile; 2],
    /// How many cards each has left to draw.
    pub draw: [u8; 2],
    /// The two players, by seat.
    pub players: [Player; 2],
    /// In a stall, when the table chooses for those who have not. In the race it plays for whoever
    /// does nothing for long: that moment moves with every card, and is not said.
    pub due: Option<Millis>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome<End>>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkStage", rename_all = "snake_case")]
pub enum Stage {
    /// Dealt: the centre cards lie face down.
    Set,
    /// The race.
    Race,
    /// Nobody can play: each chooses a card to set down.
    Choice,
    /// Somebody won, or nobody.
    Over,
}

/// A centre pile; as JSON a list of the two, as it changes with every card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", ts(type = "[top: Shown<BlinkCard>, cards: number]"))]
#[cfg_attr(feature = "schema", schemars(with = "(Shown<Card>, u8)"))]
#[serde(rename = "BlinkPile", into = "(Shown<Card>, u8)")]
pub struct Pile {
    /// Its top card.
    pub top: Shown<Card>,
    /// How many cards lie there.
    pub cards: u8,
}

/// A player's side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkPlayer")]
pub struct Player {
    /// The three slots of the hand.
    pub hand: [Option<Shown<Card>>; SLOTS],
    /// In a stall, the card chosen.
    pub chosen: Option<Shown<Card>>,
    /// After a fumble, when this player may play again; known to that player alone.
    pub fumbled_until: Option<Millis>,
    /// The cards left to draw, top first: only when everything is open.
    pub draw_pile: Option<Vec<Card>>,
}

/// What a player knows beyond the public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOwn")]
pub struct Own {
    /// The faces in the three slots of the hand.
    pub hand: [Option<Card>; SLOTS],
    /// In a stall, the card chosen.
    pub chosen: Option<Card>,
    /// After a fumble, when this player may play again.
    pub fumbled_until: Option<Millis>,
}

impl From<Pile> for (Shown<Card>, u8) {
    fn from(pile: Pile) -> (Shown<Card>, u8) {
        (pile.top, pile.cards)
    }
}

impl View {
    pub(crate) fn of(game: &Blink, viewer: Viewer) -> View {
        let face_up = game.phase != Stage::Set || viewer.sees_all();
        View {
            phase: game.phase,
            piles: [0, 1].map(|seat| Pile {
                top: Shown::when(face_up, game.tops[seat]),
                cards: game.piled[seat],
            }),
            draw: [0, 1].map(|seat| game.draw_left(seat) as u8),
            players: [0, 1].map(|seat| Player::of(game, viewer, seat)),
            due: game.due().filter(|_| game.phase == Stage::Choice),
            outcome: game.outcome(),
        }
    }
}

impl Player {
    fn of(game: &Blink, viewer: Viewer, seat: usize) -> Player {
        let knows = viewer.shares(Seat::at(seat as u8));
        let shown = |card| Shown::when(knows, card);
        let own = Own::of(game, Seat::at(seat as u8));
        let draw_pile = &game.draw[seat][game.drawn[seat] as usize..];
        Player {
            hand: own.hand.map(|slot| slot.map(shown)),
            chosen: own.chosen.map(shown),
            fumbled_until: own.fumbled_until.filter(|_| knows),
            draw_pile: viewer.sees_all().then(|| draw_pile.to_vec()),
        }
    }
}

impl Own {
    pub(crate) fn of(game: &Blink, seat: Seat) -> Own {
        let at = seat.index() & 1;
        let until = game.fumbled_until[at];
        Own {
            hand: game.hands[at],
            chosen: game.chosen[at],
            fumbled_until: (until > Millis::START).then_some(until),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = &self.piles;
        writeln!(
            f,
            "  {:?}: pile 0 {} ({} cards), pile 1 {} ({} cards)",
            self.phase, one.top, one.cards, other.top, other.cards
        )?;
        for (seat, player) in self.players.iter().enumerate() {
            write!(f, "  seat {seat}: hand")?;
            for slot in &player.hand {
                match slot {
                    Some(card) => write!(f, " {card}")?,
                    None => f.write_str(" --")?,
                }
            }
            write!(f, ", {} to draw", self.draw[seat])?;
            if let Some(card) = &player.chosen {
                write!(f, ", sets down {card}")?;
            }
            if let Some(until) = player.fumbled_until {
                write!(f, ", fumbled until {until}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// What a viewer notices of an action. That a card was drawn is seen by what the view says of hands and
/// of what is left to draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkNotice", tag = "what", rename_all = "snake_case")]
pub enum Notice {
    /// A card went onto a pile.
    Played {
        /// Which.
        card: Card,
        /// Whose pile.
        pile: Seat,
    },
    /// Nobody could play, so each turned a card over onto the own pile, perhaps more than once.
    TurnedOver {
        /// How often.
        times: u8,
        /// What then lay on top, by owner.
        tops: [Card; 2],
    },
    /// A card was chosen in a stall and lies there face down.
    Chose {
        /// Its face for its owner.
        card: Shown<Card>,
    },
    /// The second has chosen too, and both cards are turned over.
    BothSetDown {
        /// By seat.
        cards: [Card; 2],
    },
}

impl Notice {
    pub(crate) fn of(game: &Blink, viewer: Viewer, seat: Seat, action: &Action) -> Option<Notice> {
        let own = viewer.shares(seat);
        let at = seat.index() & 1;
        Some(match *action {
            Action::Play { card, pile, .. } => Notice::Played { card, pile },
            Action::Draw {} => return None,
            Action::SetDown { card } => match game.chosen[1 - at] {
                None => Notice::Chose { card: Shown::when(own, card) },
                Some(other) if at == 0 => Notice::BothSetDown { cards: [card, other] },
                Some(other) => Notice::BothSetDown { cards: [other, card] },
            },
        })
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Played { card, pile } => write!(f, "plays {card} on the pile of {pile}"),
            Notice::TurnedOver { times: 1, tops: [one, other] } => {
                write!(f, "nobody can play, and each turns a card over: {one} and {other}")
            }
            Notice::TurnedOver { times, tops: [one, other] } => {
                write!(f, "nobody can play, and each turns {times} cards over: {one} and {other}")
            }
            Notice::Chose { card } => write!(f, "chooses {card} to set down"),
            Notice::BothSetDown { cards: [one, other] } => {
                write!(f, "chooses too: {one} on pile 0, {other} on pile 1")
            }
        }
    }
}
