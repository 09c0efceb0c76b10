//! What each viewer may know, and what they notice of an action.

use std::fmt;

use serde::Serialize;
use table::{BySeat, Millis, Outcome, Rules as _, Seat, Shown, Viewer};

use crate::rules::{Phase, ShiftyEyedSpies};
use crate::{Action, Card, End, Kind, Kinds, Location};

/// What one viewer may know of a game of Shifty Eyed Spies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "SpiesView")]
pub struct View {
    /// What is going on.
    pub phase: Stage,
    /// Who has the turn tracker.
    pub tracker: Seat,
    /// Whether this turn's mission has been attempted.
    pub attempted: bool,
    /// How many turns in a row have ended without a card scored (SP-9).
    pub quiet_turns: u8,
    /// The spies, by seat.
    pub players: BySeat<Player>,
    /// The Deliver cards on the table.
    pub deliver: Deck,
    /// The Receive cards on the table.
    pub receive: Deck,
    /// When the table acts by itself.
    pub due: Option<Millis>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome<End>>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "SpiesStage", rename_all = "snake_case")]
pub enum Stage {
    /// The decks lie ready; nobody holds a card.
    Set,
    /// Turns go round.
    Play,
    /// A deck ran out: the table shuffles its discards.
    Shuffling,
    /// Two are recruited, or nothing goes any more.
    Over,
}

/// A spy's side of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "SpiesPlayer")]
pub struct Player {
    /// The spy to deliver to, if a Deliver card is held.
    pub deliver: Option<Shown<Seat>>,
    /// Where to receive, if a Receive card is held.
    pub receive: Option<Shown<Location>>,
    /// How many cards have lain in the Deliver place (SP-10): an intercept may say which it saw.
    pub deliver_serial: u16,
    /// How many cards have lain in the Receive place (SP-10).
    pub receive_serial: u16,
    /// Cards scored, a point each.
    pub points: u8,
    /// Intercept Tokens left.
    pub tokens: u8,
}

/// What a spy knows beyond the public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "SpiesOwn")]
pub struct Own {
    /// The spy to deliver to, if a Deliver card is held.
    pub deliver: Option<Seat>,
    /// Where to receive, if a Receive card is held.
    pub receive: Option<Location>,
}

/// The cards of one kind that are in no hand and unscored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "SpiesDeck")]
pub struct Deck {
    /// How many were put into it so far, discards that were shuffled in again among them. All that
    /// left it lay in somebody's place, where serials count them.
    pub stocked: u16,
    /// How many are left to draw.
    #[serde(skip)]
    pub left: u8,
    /// How many were discarded.
    pub discarded: u8,
    /// The deck, top first: only when everything is open.
    pub order: Option<Vec<Card>>,
    /// The discards, sorted: only when everything is open.
    pub discards: Option<Vec<Card>>,
}

impl View {
    pub(crate) fn of(game: &ShiftyEyedSpies, viewer: Viewer) -> View {
        View {
            phase: match game.phase {
                Phase::Set => Stage::Set,
                Phase::Play => Stage::Play,
                Phase::Shuffling { .. } => Stage::Shuffling,
                Phase::Over(..) => Stage::Over,
            },
            tracker: game.tracker,
            attempted: game.attempted,
            quiet_turns: game.quiet_turns,
            players: BySeat::from_fn(game.seats(), |seat| Player::of(game, viewer, seat)),
            deliver: Deck::of(game, viewer, Kind::Deliver),
            receive: Deck::of(game, viewer, Kind::Receive),
            due: game.due(),
            outcome: game.outcome(),
        }
    }
}

impl Player {
    fn of(game: &ShiftyEyedSpies, viewer: Viewer, seat: Seat) -> Player {
        let knows = viewer.shares(seat);
        let own = Own::of(game, seat);
        Player {
            deliver: own.deliver.map(|spy| Shown::when(knows, spy)),
            receive: own.receive.map(|location| Shown::when(knows, location)),
            deliver_serial: game.stock(Kind::Deliver).serials[seat],
            receive_serial: game.stock(Kind::Receive).serials[seat],
            points: game.points[seat],
            tokens: game.tokens[seat],
        }
    }
}

impl Own {
    pub(crate) fn of(game: &ShiftyEyedSpies, seat: Seat) -> Own {
        Own { deliver: game.deliver_of(seat), receive: game.receive_of(seat) }
    }
}

impl Deck {
    fn of(game: &ShiftyEyedSpies, viewer: Viewer, kind: Kind) -> Deck {
        let stock = game.stock(kind);
        let discards = || {
            let copies = |(face, count)| vec![Card::of(kind, face); usize::from(count)];
            (0..).zip(stock.discards).flat_map(copies).collect()
        };
        let drawn: u16 = stock.serials.iter().map(|(_, serial)| *serial).sum();
        Deck {
            stocked: drawn + stock.deck.len() as u16,
            left: stock.deck.len() as u8,
            discarded: stock.discarded(),
            order: viewer.sees_all().then(|| stock.deck.iter().collect()),
            discards: viewer.sees_all().then(discards),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {:?}: tracker at {}", self.phase, self.tracker)?;
        if self.attempted {
            f.write_str(", mission attempted")?;
        }
        if self.quiet_turns > 0 {
            write!(f, ", quiet turns {}", self.quiet_turns)?;
        }
        if let Some(due) = self.due {
            write!(f, ", until {due}")?;
        }
        writeln!(f)?;
        for (seat, player) in self.players.iter() {
            writeln!(f, "  {seat}: {player}")?;
        }
        for (kind, deck) in [(Kind::Deliver, &self.deliver), (Kind::Receive, &self.receive)] {
            writeln!(f, "  {kind} deck {}, discarded {}", deck.left, deck.discarded)?;
            if let (Some(order), Some(discards)) = (&deck.order, &deck.discards) {
                writeln!(f, "    deck {}", listed(order))?;
                writeln!(f, "    discards {}", listed(discards))?;
            }
        }
        Ok(())
    }
}

/// "deliver seat 2 #1, receive ?? #1, points 0, tokens 3"; a place without a card is "--".
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.deliver {
            Some(spy) => write!(f, "deliver {spy} #{}", self.deliver_serial)?,
            None => f.write_str("deliver --")?,
        }
        match &self.receive {
            Some(location) => write!(f, ", receive {location} #{}", self.receive_serial)?,
            None => f.write_str(", receive --")?,
        }
        write!(f, ", points {}, tokens {}", self.points, self.tokens)
    }
}

fn listed(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "none".to_owned();
    }
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(", ")
}

/// What a viewer notices of an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "SpiesNotice", tag = "what", rename_all = "snake_case")]
pub enum Notice {
    /// A Deliver card was laid down. When the answer is no, that is all there is to learn.
    Mission {
        /// The spy on it.
        to: Seat,
        /// Where that spy was said to receive.
        location: Location,
        /// Whether that was so.
        success: bool,
    },
    /// A turn is over.
    Ended {
        /// Which kinds of card were discarded: the backs tell.
        discarded: Kinds,
        /// No mission was attempted this turn.
        lying_low: bool,
    },
    /// A token was spent, and cards were turned over.
    Intercepted {
        /// Who was said to deliver, if anybody.
        from: Option<Seat>,
        /// To whom, or who was said to receive.
        to: Seat,
        /// Where, if that was said.
        location: Option<Location>,
        /// The Deliver card, if it was about one.
        deliver: Option<Reveal<Seat>>,
        /// The Receive card, if it was about one.
        receive: Option<Reveal<Location>>,
    },
    /// A card was drawn into one's own hand. Others see a serial rise.
    Drew {
        /// Its kind.
        kind: Kind,
        /// Which.
        card: Card,
    },
    /// Discards became a new deck.
    Shuffled {
        /// Of which kind.
        deck: Kind,
        /// How many.
        cards: u8,
        /// The new deck, top first: only when everything is open.
        order: Option<Vec<Card>>,
    },
}

/// A card that an intercept turned over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SpiesReveal_for_{T}"))]
#[serde(rename = "SpiesReveal")]
pub struct Reveal<T> {
    /// What is on it.
    pub card: T,
    /// Whether that was said: then the interceptor scores it, else its owner.
    pub right: bool,
}

impl Notice {
    pub(crate) fn of(
        game: &ShiftyEyedSpies,
        viewer: Viewer,
        seat: Option<Seat>,
        action: &Action,
    ) -> Option<Notice> {
        Some(match *action {
            Action::Mission { location, .. } => {
                let to = game.deliver_of(seat?)?;
                Notice::Mission { to, location, success: game.receive_of(to) == Some(location) }
            }
            Action::End { discard } => {
                Notice::Ended { discarded: discard, lying_low: !game.attempted }
            }
            Action::Intercept { from, to, location, .. } => {
                let [deliver, receive] = game.verdicts(from, to, location);
                let deliver = deliver.and_then(|verdict| match verdict.card {
                    Card::Deliver(card) => Some(Reveal { card, right: verdict.right }),
                    Card::Receive(_) => None,
                });
                let receive = receive.and_then(|verdict| match verdict.card {
                    Card::Receive(card) => Some(Reveal { card, right: verdict.right }),
                    Card::Deliver(_) => None,
                });
                Notice::Intercepted { from, to, location, deliver, receive }
            }
            Action::Shuffle { deck, order } => Notice::Shuffled {
                deck,
                cards: order.len() as u8,
                order: viewer.sees_all().then(|| order.iter().collect()),
            },
        })
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Mission { to, location, success } => {
                let answer = if *success { "success" } else { "no" };
                write!(f, "delivers to {to} at the {location}: {answer}")
            }
            Notice::Ended { discarded, lying_low } => {
                f.write_str(if *lying_low { "lies low" } else { "ends the turn" })?;
                for (nth, kind) in discarded.iter().enumerate() {
                    write!(f, "{}{kind}", if nth == 0 { ", discards " } else { " and " })?;
                }
                Ok(())
            }
            Notice::Intercepted { from, to, location, deliver, receive } => {
                f.write_str("intercepts:")?;
                if let (Some(from), Some(reveal)) = (from, deliver) {
                    write!(f, " {from} is delivering to {to}, {reveal}")?;
                }
                if deliver.is_some() && receive.is_some() {
                    f.write_str(";")?;
                }
                if let (Some(location), Some(reveal)) = (location, receive) {
                    write!(f, " {to} is receiving at the {location}, {reveal}")?;
                }
                Ok(())
            }
            Notice::Drew { kind, card } => write!(f, "draws a {kind} card: {card}"),
            Notice::Shuffled { deck, cards, order } => {
                write!(f, "shuffles {cards} discards into a new {deck} deck")?;
                order.as_ref().map_or(Ok(()), |order| write!(f, ": {}", listed(order)))
            }
        }
    }
}

/// "right", or "wrong (metro)".
impl<T: fmt::Display> fmt::Display for Reveal<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.right { f.write_str("right") } else { write!(f, "wrong ({})", self.card) }
    }
}
