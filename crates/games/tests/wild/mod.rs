//! Actions nobody in their right mind would ask for, and all that they might.

use arbitrary::{Result, Unstructured};
use games::{Blink, BlinkOfAnEye, EyesWideShut, ShiftyEyedSpies, Zwinkern};
use shifty_eyed_spies::{Kind, Kinds, Location, Pile};
use table::{By, Millis, Rules, Seat};

/// A game whose actions can be made up.
pub(crate) trait Wild: Rules {
    /// Any action at all: of the right shape, and nothing more.
    fn action(from: &mut Unstructured<'_>) -> Result<Self::Action>;
}

/// Anybody: mostly those at the table, now and then a seat that is not there, or the table.
pub(crate) fn anybody(from: &mut Unstructured<'_>) -> Result<By> {
    Ok(match from.int_in_range(0..=9)? {
        0 => By::Table,
        1 => By::For(seat(from)?),
        _ => By::Seat(seat(from)?),
    })
}

/// Whether an action is on the menu, whatever its sender says they saw: that is left out when it
/// is written.
pub(crate) fn on_menu<R: Rules>(rules: &R, now: Millis, seat: Seat, action: &R::Action) -> bool {
    let written = |action: &R::Action| serde_json::to_string(action).expect("actions are JSON");
    let action = written(action);
    rules.legal(now, seat).any(|legal| written(&legal) == action)
}

fn seat(from: &mut Unstructured<'_>) -> Result<Seat> {
    Ok(Seat::at(from.int_in_range(0..=7)?))
}

fn maybe<T>(
    from: &mut Unstructured<'_>,
    make: impl FnOnce(&mut Unstructured<'_>) -> Result<T>,
) -> Result<Option<T>> {
    if from.ratio(1, 3)? { make(from).map(Some) } else { Ok(None) }
}

impl Wild for Blink {
    fn action(from: &mut Unstructured<'_>) -> Result<blink::Action> {
        let card = |from: &mut Unstructured<'_>| {
            let nth = from.int_in_range(0..=blink::CARDS - 1)?;
            Ok(blink::Card::all().nth(nth).expect("sixty cards"))
        };
        Ok(match from.int_in_range(0..=5)? {
            0 => blink::Action::Draw {},
            1 => blink::Action::SetDown { card: card(from)? },
            _ => {
                let (card, pile, saw) = (card(from)?, seat(from)?, maybe(from, card)?);
                blink::Action::Play { card, pile, saw }
            }
        })
    }
}

impl Wild for BlinkOfAnEye {
    fn action(from: &mut Unstructured<'_>) -> Result<blink_of_an_eye::Action> {
        use blink_of_an_eye::{Action, GuessCard};
        Ok(match from.int_in_range(0..=9)? {
            0 => Action::Time {},
            1..=3 => Action::Lift { on: seat(from)? },
            _ => Action::Place { card: *from.choose(&GuessCard::ALL)?, on: seat(from)? },
        })
    }
}

impl Wild for EyesWideShut {
    fn action(from: &mut Unstructured<'_>) -> Result<eyes_wide_shut::Action> {
        use eyes_wide_shut::Action;
        Ok(match from.int_in_range(0..=7)? {
            0 => Action::Time {},
            1 | 2 => Action::Ready {},
            3 | 4 => Action::Confirm {},
            _ => Action::Hand { up: from.arbitrary()? },
        })
    }
}

impl Wild for Zwinkern {
    fn action(from: &mut Unstructured<'_>) -> Result<zwinkern::Action> {
        use zwinkern::Action;
        let card = |from: &mut Unstructured<'_>| {
            Ok(zwinkern::Person::at(from.int_in_range(1..=zwinkern::PERSONS as u8)?))
        };
        Ok(match from.int_in_range(0..=7)? {
            0 => Action::Pass {},
            1 => Action::Call { partner: seat(from)? },
            2 | 3 => {
                let (card, holder) = (card(from)?, seat(from)?);
                Action::BigEyes { card, holder, saw: maybe(from, seat)? }
            }
            _ => Action::Place { card: card(from)? },
        })
    }
}

impl Wild for ShiftyEyedSpies {
    fn action(from: &mut Unstructured<'_>) -> Result<shifty_eyed_spies::Action> {
        use shifty_eyed_spies::{Action, Card};
        let location = |from: &mut Unstructured<'_>| Ok(*from.choose(&Location::ALL)?);
        let serial = |from: &mut Unstructured<'_>| from.int_in_range(0..=3);
        Ok(match from.int_in_range(0..=9)? {
            0 => {
                let deck = *from.choose(&Kind::ALL)?;
                let mut cards = Vec::new();
                for _ in 0..from.int_in_range(0..=4)? {
                    cards.push(if from.arbitrary()? {
                        Card::Deliver(seat(from)?)
                    } else {
                        Card::Receive(location(from)?)
                    });
                }
                Action::Shuffle { deck, order: Pile::of(&cards).expect("a few cards") }
            }
            1..=3 => {
                Action::Mission { location: location(from)?, saw_deliver: maybe(from, serial)? }
            }
            4..=6 => {
                let mut discard = Kinds::NONE;
                for kind in Kind::ALL {
                    discard = if from.arbitrary()? { discard.and(kind) } else { discard };
                }
                Action::End { discard }
            }
            _ => Action::Intercept {
                from: maybe(from, seat)?,
                to: seat(from)?,
                location: maybe(from, location)?,
                saw_deliver: maybe(from, serial)?,
                saw_receive: maybe(from, serial)?,
            },
        })
    }
}
