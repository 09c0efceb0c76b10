//! The reveal (BE-6), step by step. The scores are the sum of its steps: there is no second
//! count.

use std::fmt;

use serde::Serialize;
use table::{BySeat, Seat, SeatSet};

use crate::rules::End;
use crate::{BlinkOfAnEye, GuessCard};

/// One step of the reveal: a card is turned over on somebody's Target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeStep")]
pub struct Step {
    /// Whose Target it is about.
    pub on: Seat,
    /// What is turned over.
    #[serde(flatten)]
    pub what: What,
    /// What each seat gets for it.
    pub points: BySeat<i16>,
}

/// What is turned over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeWhat", tag = "what", rename_all = "snake_case")]
pub enum What {
    /// The Target itself.
    Target {
        /// Who it is. A self-target gets its owner a point.
        target: Seat,
    },
    /// A card that somebody laid there.
    Card {
        /// Whose card.
        by: Seat,
        /// Its face.
        card: GuessCard,
        /// What it is worth.
        verdict: Verdict,
        /// Whether the target was right about being one: the Target's owner made contact.
        contact: bool,
    },
}

/// What a card turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename = "BlinkOfAnEyeVerdict", rename_all = "snake_case")]
pub enum Verdict {
    /// The Target's colour: a point.
    Right,
    /// Another colour: a point lost.
    Wrong,
    /// No guess: nothing.
    Bluff,
}

impl Verdict {
    const fn points(self) -> i16 {
        match self {
            Verdict::Right => 1,
            Verdict::Wrong => -1,
            Verdict::Bluff => 0,
        }
    }
}

impl BlinkOfAnEye {
    /// The reveal in the order of BE-6: from the first seat clockwise each Target, the target's
    /// own card on it, then the others' cards from its owner's left. Nothing until the time is up.
    pub fn reveal(&self) -> impl Iterator<Item = Step> {
        let targets = if self.is_over() { usize::from(self.seats()) } else { 0 };
        self.first.clockwise(self.seats()).take(targets).flat_map(|on| self.reveal_target(on))
    }

    fn reveal_target(&self, on: Seat) -> impl Iterator<Item = Step> {
        let target = self.targets[on];
        let mut points = BySeat::of(self.seats(), 0);
        points[on] = i16::from(target == on);
        let turned = Step { on, what: What::Target { target }, points };
        let others = on.clockwise(self.seats()).filter(move |&seat| seat != target);
        let cards = std::iter::once(target).chain(others);
        // Nobody has a card on their own Target, so the owner needs no leaving out.
        std::iter::once(turned).chain(cards.filter_map(move |by| self.reveal_card(on, by)))
    }

    fn reveal_card(&self, on: Seat, by: Seat) -> Option<Step> {
        let card = self.lying(by, on)?;
        let target = self.targets[on];
        let verdict = match card {
            GuessCard::Bluff => Verdict::Bluff,
            GuessCard::Guess(colour) if colour == self.colors[target] => Verdict::Right,
            GuessCard::Guess(_) => Verdict::Wrong,
        };
        let contact = by == target && verdict == Verdict::Right;
        let mut points = BySeat::of(self.seats(), 0);
        points[by] = verdict.points();
        points[on] += i16::from(contact);
        Some(Step { on, what: What::Card { by, card, verdict, contact }, points })
    }

    /// Adds the steps up: scores, who made contact and who spotted whose target they were.
    pub(crate) fn add_up(&self) -> (BySeat<i16>, End) {
        let nobody = End { contact: SeatSet::EMPTY, spotted: SeatSet::EMPTY };
        let nothing = BySeat::of(self.seats(), 0);
        self.reveal().fold((nothing, nobody), |(mut scores, mut end), step| {
            for (seat, points) in step.points.iter() {
                scores[seat] += points;
            }
            if let What::Card { by, contact: true, .. } = step.what {
                end.contact.insert(step.on);
                end.spotted.insert(by);
            }
            (scores, end)
        })
    }
}

/// "seat 0's Target: seat 2 laid green, right: contact, +1 for seat 0, +1 for seat 2".
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s Target", self.on)?;
        match self.what {
            What::Target { target } if target == self.on => f.write_str(" is themselves")?,
            What::Target { target } => write!(f, " is {target}")?,
            What::Card { by, card, verdict, contact } => {
                write!(f, ": {by} laid {card}")?;
                f.write_str(match verdict {
                    Verdict::Right if contact => ", right: contact",
                    Verdict::Right => ", right",
                    Verdict::Wrong => ", wrong",
                    Verdict::Bluff => "",
                })?;
            }
        }
        for (seat, points) in self.points.iter().filter(|&(_, &points)| points != 0) {
            write!(f, ", {points:+} for {seat}")?;
        }
        Ok(())
    }
}
