//! The lines that are said and answered. They have the protocol's words, and its shapes.

use std::fmt::Write as _;

use company::{Deed, Place};
use games::Sitting;
use gaze::{Look, Perception};
use protocol::offers::offers;
use protocol::{Json, news};
use serde::{Deserialize, Serialize};
use serde_json::json;
use table::{Ending as _, Millis, Phrase, Rules, Saying, Seat, Sign, Viewer};

/// A longer answer is none: as much as a frame of the protocol may have.
pub(super) const LINE_BYTES_MAX: usize = protocol::CLIENT_FRAME_BYTES_MAX;
/// The version of what is said here.
const VERSION: u32 = 1;
/// Nobody plans further ahead: an hour.
const IN_MS_MAX: u64 = 3_600_000;
/// As much of a sentence about an action as is worth reading.
const WHY_CHARS_MAX: usize = 200;

/// An answer. All have the question's number.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Answer {
    Ready {
        id: u64,
    },
    Act {
        id: u64,
        #[serde(default)]
        in_ms: u64,
        action: Json,
    },
    Look {
        id: u64,
        #[serde(default)]
        in_ms: u64,
        look: Look,
    },
    Sign {
        id: u64,
        #[serde(default)]
        in_ms: u64,
        sign: Sign,
    },
    Phrase {
        id: u64,
        #[serde(default)]
        in_ms: u64,
        phrase: Phrase,
        #[serde(default)]
        to: Option<Seat>,
    },
    Wait {
        id: u64,
        #[serde(default)]
        in_ms: Option<u64>,
    },
    Keep {
        id: u64,
    },
}

/// What a program intends, in so many milliseconds.
pub(super) enum Intent<A> {
    /// It is ready to play.
    Ready,
    /// To do something …
    Do(u64, Deed<A>),
    /// … or something that the game does not know, and why not.
    Nonsense(u64, String),
    /// To be asked again.
    Ask(u64),
    /// Nothing, until it is told something.
    Wait,
    /// What it intended before.
    Keep,
}

/// Reads an answer: the number of the question, and what is intended.
pub(super) fn read<R: Rules>(line: &str) -> Result<(u64, Intent<R::Action>), String> {
    let answer: Answer = serde_json::from_str(line).map_err(|why| why.to_string())?;
    let within = |in_ms: u64| match in_ms {
        0..=IN_MS_MAX => Ok(in_ms),
        _ => Err(format!("in_ms is {IN_MS_MAX} at the most")),
    };
    Ok(match answer {
        Answer::Ready { id } => (id, Intent::Ready),
        Answer::Act { id, in_ms, action } => {
            let intent = match serde_json::from_str(action.get()) {
                Ok(action) => Intent::Do(within(in_ms)?, Deed::Act(action)),
                Err(why) => {
                    let why = why.to_string().chars().take(WHY_CHARS_MAX).collect();
                    Intent::Nonsense(within(in_ms)?, why)
                }
            };
            (id, intent)
        }
        Answer::Look { id, in_ms, look } => (id, Intent::Do(within(in_ms)?, Deed::Look(look))),
        Answer::Sign { id, in_ms, sign } => (id, Intent::Do(within(in_ms)?, Deed::Sign(sign))),
        Answer::Phrase { id, in_ms, phrase, to } => {
            (id, Intent::Do(within(in_ms)?, Deed::Say(Saying { phrase, to })))
        }
        Answer::Wait { id, in_ms: Some(in_ms) } => (id, Intent::Ask(within(in_ms)?)),
        Answer::Wait { id, in_ms: None } => (id, Intent::Wait),
        Answer::Keep { id } => (id, Intent::Keep),
    })
}

/// A game begins: answered by `ready`.
pub(super) fn game<R: Rules>(id: u64, mut place: Place<R::Options>) -> String {
    let chance = u64::from(place.dice.below(1 << 31)) << 31 | u64::from(place.dice.below(1 << 31));
    let Place { seat, seats, options, dials, .. } = place;
    let options = json(&options);
    let sight = json(&dials);
    let chance = format!("{chance:016x}");
    format!(
        "{{\"game\":{{\"id\":{id},\"version\":{VERSION},\"game\":\"{}\",\"seat\":{},\"seats\":{seats},\
         \"options\":{options},\"sight\":{sight},\"chance\":\"{chance}\"}}}}",
        R::NAME,
        seat.number(),
    )
}

/// What is next? Answered by an intent.
pub(super) fn ask(id: u64, now: Millis) -> String {
    json(&json!({ "ask": { "id": id, "t": now } }))
}

/// Everything that a seat may know of a game as it stands, but for when that is.
pub(super) fn known<R: Rules>(table: &Sitting<R>, seat: Seat) -> String {
    let rules = table.rules();
    let mut text = String::with_capacity(1_024);
    // What is legal once no fumble is to be waited out: that is in what is one's own.
    let legal = offers(rules.legal(Millis(u64::MAX), seat), R::GROUPED_BY);
    let _ = write!(
        text,
        "\"view\":{},\"own\":{},\"legal\":{legal}",
        json(&rules.view(Viewer::Public)),
        json(&rules.own(seat)),
    );
    if table.who_sees().contains(seat) {
        let signs: Vec<_> = rules.signs(seat).only_at(table.who_sees()).iter().collect();
        let _ = write!(text, ",\"signs\":{}", json(&signs));
    }
    text
}

/// The table at that moment.
pub(super) fn table<R: Rules>(table: &Sitting<R>, seat: Seat, now: Millis, known: &str) -> String {
    let eyes = table.eyes().and_then(|eyes| eyes.sight_of(seat));
    let eyes = eyes.map_or_else(String::new, |eyes| format!(",\"eyes\":{}", json(&eyes)));
    format!("{{\"table\":{{\"t\":{},\"seat\":{},{known}{eyes}}}}}", now.0, seat.number())
}

/// The game's end; none if it has not ended.
pub(super) fn over<R: Rules>(table: &Sitting<R>) -> Option<String> {
    let outcome = table.rules().outcome()?;
    let open = json(&table.rules().view(Viewer::everyone(&outcome)));
    let result = json!({
        "scores": outcome.scores,
        "winners": outcome.winners,
        "reason": outcome.end.reason(),
    });
    Some(format!(
        "{{\"over\":{{\"t\":{},\"result\":{},\"open\":{open}}}}}",
        table.now().0,
        json(&result)
    ))
}

/// What eyes took in.
pub(super) fn perceived(at: Millis, what: Perception) -> String {
    format!("{{\"perceived\":{{\"t\":{},\"what\":{}}}}}", at.0, json(&what))
}

/// `{"NAME":BODY}`.
pub(super) fn named(name: &str, body: &impl Serialize) -> String {
    format!("{{\"{name}\":{}}}", json(body))
}

/// What was noticed, in order.
pub(super) fn happened<N: Serialize>(
    at: Millis,
    noticed: &[(Option<Seat>, N)],
    by_table: bool,
) -> String {
    let by_table = if by_table { ",\"by_table\":true" } else { "" };
    format!("{{\"happened\":{{\"t\":{},\"news\":{}{by_table}}}}}", at.0, news(noticed))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what leaves a game is always JSON")
}

#[cfg(test)]
mod tests {
    use games::Zwinkern;

    use super::*;

    #[test]
    fn the_answers_in_the_documentation_are_answers() {
        let docs = include_str!("../../../../docs/bots.md");
        let answers: Vec<&str> = docs.lines().filter_map(|line| line.strip_prefix("→ ")).collect();
        assert!(answers.len() > 5, "{answers:?}");
        for (answer, id) in answers.into_iter().zip(1..) {
            let (answered, intent) = read::<Zwinkern>(answer).expect(answer);
            assert_eq!(answered, id, "{answer}");
            assert!(!matches!(intent, Intent::Nonsense(..)), "{answer}");
        }
    }
}
