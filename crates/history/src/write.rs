//! Writing a record, line by line.

use games::Standing;
use gaze::Look;
use serde::Serialize;
use serde_json::{Map, Value};
use table::{
    Aim, By, BySeat, Ending, Entry, Gesture, Millis, Outcome, Phrase, Saying, Seat, SeatSet, Sign,
};

use crate::line::{First, VERSION};
use crate::promise::Spelt;
use crate::sheet::{Sheet, Written};

/// A record on its way: the lines of one game, or of a match's games one after another.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    text: String,
}

/// What happens beside the game: a reader who wants the game alone may skip it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Aside {
    /// Eyes turned.
    Look(Look),
    /// A sign was made. Who noticed it follows from the looks.
    Sign(Sign),
    /// Something was said.
    Say(Speech),
}

/// Something said aloud.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Speech {
    /// The words.
    pub text: String,
    /// Which phrase it was, if it was one that every reader can translate.
    pub phrase: Option<Phrase>,
    /// To whom, if not to all.
    pub to: Option<Seat>,
}

impl Speech {
    /// One's own words, to all.
    pub fn new(text: impl Into<String>) -> Speech {
        Speech { text: text.into(), phrase: None, to: None }
    }
}

impl From<Saying> for Speech {
    fn from(Saying { phrase, to }: Saying) -> Speech {
        Speech { text: phrase.words().to_owned(), phrase: Some(phrase), to }
    }
}

/// Where a game stands in its match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchPlace {
    /// Its number, from 1.
    pub game: u16,
    /// Points, wins or totals before it.
    pub standing: BySeat<i16>,
}

/// How a match stands after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchAfter {
    /// Points, wins or totals.
    pub standing: BySeat<i16>,
    /// Who won the match, if it is over.
    pub winners: Option<SeatSet>,
}

impl MatchPlace {
    /// The place of the game that follows `standing`.
    pub const fn next(standing: &Standing) -> MatchPlace {
        MatchPlace { game: standing.games.saturating_add(1), standing: standing.points }
    }
}

impl Writer {
    /// The first line: what was settled and dealt.
    pub fn first<R: Sheet>(&mut self, first: &First<R>) {
        #[derive(Serialize)]
        #[serde(bound = "")]
        struct Line<'a, R: Sheet> {
            record: u32,
            game: &'static str,
            seats: u8,
            options: Map<String, Value>,
            seed: &'a str,
            deal: Written<'a, R>,
            #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
            place: Option<MatchPlace>,
            #[serde(skip_serializing_if = "Option::is_none")]
            sight: Option<Map<String, Value>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            eyes: Option<SeatSet>,
            #[serde(skip_serializing_if = "Option::is_none")]
            promise: Option<Spelt>,
        }
        self.line(&Line::<R> {
            record: VERSION,
            game: R::NAME,
            seats: first.setup.seats,
            options: chosen(&first.setup.options),
            seed: &first.seed,
            deal: Written(&first.deal),
            place: first.place,
            sight: first.sight.as_ref().map(chosen),
            eyes: first.eyes,
            promise: first.promise.as_ref().map(Spelt::from),
        });
    }

    /// One line for something that happened.
    pub fn entry<A: Serialize>(&mut self, entry: &Entry<A>) {
        #[derive(Serialize)]
        struct Line<'a, A> {
            t: u64,
            seat: Option<Seat>,
            #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
            acts_for: Option<Seat>,
            #[serde(flatten)]
            action: &'a A,
        }
        let (seat, acts_for) = match entry.by {
            By::Seat(seat) => (Some(seat), None),
            By::For(seat) => (None, Some(seat)),
            By::Table => (None, None),
        };
        self.line(&Line { t: entry.at.0, seat, acts_for, action: &entry.action });
    }

    /// One line for something beside the game.
    pub fn aside(&mut self, at: Millis, seat: Seat, aside: &Aside) {
        #[derive(Serialize)]
        struct Line<'a> {
            t: u64,
            seat: Seat,
            #[serde(skip_serializing_if = "Option::is_none")]
            look: Option<Look>,
            #[serde(skip_serializing_if = "Option::is_none")]
            sign: Option<Gesture>,
            #[serde(skip_serializing_if = "Option::is_none")]
            at: Option<Aim>,
            #[serde(skip_serializing_if = "Option::is_none")]
            say: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            phrase: Option<Phrase>,
            #[serde(skip_serializing_if = "Option::is_none")]
            to: Option<Seat>,
        }
        let mut line = Line {
            t: at.0,
            seat,
            look: None,
            sign: None,
            at: None,
            say: None,
            phrase: None,
            to: None,
        };
        match aside {
            Aside::Look(look) => line.look = Some(*look),
            Aside::Sign(sign) => (line.sign, line.at) = (Some(sign.gesture), Some(sign.aim)),
            Aside::Say(Speech { text, phrase, to }) => {
                (line.say, line.phrase, line.to) = (Some(text.as_str()), *phrase, *to);
            }
        }
        self.line(&line);
    }

    /// The last line: how it ended.
    pub fn last<R: Sheet>(&mut self, outcome: &Outcome<R::End>, after: Option<&MatchAfter>) {
        #[derive(Serialize)]
        struct Last {
            result: ResultLine,
        }
        self.line(&Last { result: result_line::<R>(outcome, after) });
    }

    /// All lines so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Takes the lines out and goes on with an empty sheet.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn line(&mut self, line: &impl Serialize) {
        let line = serde_json::to_string(line).expect("a line of a record is always JSON");
        self.text.push_str(&line);
        self.text.push('\n');
    }
}

/// What stands under `result`.
#[derive(Serialize)]
pub(crate) struct ResultLine {
    scores: BySeat<i16>,
    winners: SeatSet,
    reason: &'static str,
    #[serde(flatten)]
    extra: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<BySeat<i16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    match_winners: Option<SeatSet>,
}

pub(crate) fn result_line<R: Sheet>(
    outcome: &Outcome<R::End>,
    after: Option<&MatchAfter>,
) -> ResultLine {
    ResultLine {
        scores: outcome.scores,
        winners: outcome.winners,
        reason: outcome.end.reason(),
        extra: R::extra(&outcome.end, outcome.scores.seats()),
        standing: after.map(|after| after.standing),
        match_winners: after.and_then(|after| after.winners),
    }
}

/// The options or dials that differ from their defaults.
fn chosen<O: Serialize + Default>(options: &O) -> Map<String, Value> {
    let fields = |options: &O| match serde_json::to_value(options) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    let defaults = fields(&O::default());
    fields(options).into_iter().filter(|(name, value)| defaults.get(name) != Some(value)).collect()
}
