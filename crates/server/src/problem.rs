//! How the house says no over HTTP: always a code and a sentence, as JSON.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use keeping::Shut;
use protocol::{NAME_CHARS_MAX, Problem, Refusal, TALK_CHARS_MAX, TextFault};
use room::NoReplay;

use crate::rooms::NotIn;

/// An answer from 400 on.
#[derive(Debug)]
pub(crate) struct Denied {
    status: StatusCode,
    problem: Problem,
    retry_after_s: Option<u64>,
}

impl Denied {
    pub(crate) fn new(status: StatusCode, code: &str, say: impl Into<String>) -> Denied {
        let problem = Problem { code: code.to_owned(), say: say.into(), line: None };
        Denied { status, problem, retry_after_s: None }
    }

    pub(crate) fn no_such_page() -> Denied {
        Denied::new(StatusCode::NOT_FOUND, "not_found", "There is nothing here.")
    }

    pub(crate) fn no_such_room() -> Denied {
        Denied::new(StatusCode::NOT_FOUND, "no_such_room", "There is no such room.")
    }

    pub(crate) fn wrong_method() -> Denied {
        let say = "This address does not do that.";
        Denied::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", say)
    }

    pub(crate) fn bad_host() -> Denied {
        let say = "A request names the house it is for, in one Host header.";
        Denied::new(StatusCode::BAD_REQUEST, "bad_host", say)
    }

    /// Whoever keeps the house wants nobody from there.
    pub(crate) fn banned() -> Denied {
        let say = "Whoever keeps this house lets nobody in from where you are.";
        Denied::new(StatusCode::FORBIDDEN, "banned", say)
    }

    pub(crate) fn closing() -> Denied {
        let say = "The house is closing for a moment.";
        Denied::new(StatusCode::SERVICE_UNAVAILABLE, "shutting_down", say).again_in(5)
    }

    pub(crate) fn stuck() -> Denied {
        let say = "The house cannot write anything down just now: nothing is lost, please wait.";
        Denied::new(StatusCode::SERVICE_UNAVAILABLE, "stuck", say).again_in(5)
    }

    /// There is no use in asking again: somebody has to see to the store.
    pub(crate) fn store_damaged() -> Denied {
        let no = Refusal::StoreDamaged;
        Denied::new(StatusCode::SERVICE_UNAVAILABLE, table::Refusal::code(no), no.to_string())
    }

    pub(crate) fn many_replays() -> Denied {
        let say = "Many replays are asked for just now: try again in a moment.";
        Denied::new(StatusCode::SERVICE_UNAVAILABLE, "many_replays", say).again_in(2)
    }

    pub(crate) fn no_history() -> Denied {
        let say = "The house cannot get at your games just now: try again in a moment.";
        Denied::new(StatusCode::SERVICE_UNAVAILABLE, "no_history", say).again_in(5)
    }

    /// Too much at once: in so many microseconds there is another try.
    pub(crate) fn slow_down(wait_us: u64) -> Denied {
        let say = "Too much at once: wait a moment.";
        let denied = Denied::new(StatusCode::TOO_MANY_REQUESTS, "slow_down", say);
        denied.again_in(wait_us.div_ceil(1_000_000))
    }

    fn again_in(self, seconds: u64) -> Denied {
        Denied { retry_after_s: Some(seconds), ..self }
    }
}

impl From<Shut> for Denied {
    fn from(shut: Shut) -> Denied {
        match shut {
            Shut::NoSuchRoom => Denied::no_such_room(),
            Shut::Damaged(_) => {
                let say = "This room's log is damaged, and the room stays shut. Other rooms are \
                           none the worse.";
                Denied::new(StatusCode::GONE, "damaged", say)
            }
            Shut::Full => {
                let say = "The house is full.";
                Denied::new(StatusCode::SERVICE_UNAVAILABLE, "full", say).again_in(60)
            }
            Shut::Closing => Denied::closing(),
            Shut::StoreDamaged => Denied::store_damaged(),
            Shut::Trouble | Shut::Elsewhere => Denied::stuck(),
        }
    }
}

impl From<NotIn> for Denied {
    fn from(not_in: NotIn) -> Denied {
        match not_in {
            NotIn::Shut(shut) => shut.into(),
            NotIn::Refused(code, say) => match code {
                "bad_settings" | "bad_face" => {
                    Denied::new(StatusCode::UNPROCESSABLE_ENTITY, code, say)
                }
                "busy" => Denied::new(StatusCode::SERVICE_UNAVAILABLE, code, say).again_in(1),
                "slow_down" => Denied::new(StatusCode::TOO_MANY_REQUESTS, code, say).again_in(10),
                "store_damaged" => Denied::store_damaged(),
                "stuck" => Denied::new(StatusCode::SERVICE_UNAVAILABLE, code, say).again_in(5),
                _ => Denied::new(StatusCode::CONFLICT, code, say),
            },
        }
    }
}

impl From<NoReplay> for Denied {
    fn from(no: NoReplay) -> Denied {
        match no {
            NoReplay::Fault(fault) => {
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                let mut denied = Denied::new(status, fault.code, sentence(&fault.why));
                denied.problem.line = Some(fault.line);
                denied
            }
            NoReplay::NoSuchGame => {
                let say = "This file has no game of that number.";
                Denied::new(StatusCode::NOT_FOUND, "no_such_record", say)
            }
            NoReplay::NoSuchSeat => {
                let say = "This table has no such seat.";
                Denied::new(StatusCode::NOT_FOUND, "no_such_seat", say)
            }
        }
    }
}

/// What a program says in passing, for people.
fn sentence(why: &str) -> String {
    let mut letters = why.chars();
    let first = letters.next().map(char::to_uppercase);
    let stop = if why.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{}{stop}", first.into_iter().flatten().collect::<String>(), letters.as_str())
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.problem)).into_response();
        if let Some(seconds) = self.retry_after_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// What is wrong with a name or a talk, if that is why a text could not be read.
pub(crate) fn text_fault(error: &serde_json::Error) -> Option<TextFault> {
    let said = error.to_string();
    let faults = [
        TextFault::Empty,
        TextFault::TooLong { most: NAME_CHARS_MAX },
        TextFault::TooLong { most: TALK_CHARS_MAX },
        TextFault::Tricks,
    ];
    faults.into_iter().find(|fault| said.starts_with(&fault.to_string()))
}

#[cfg(test)]
mod tests {
    use protocol::{ClientFrame, JoinRoom};

    use super::*;

    #[test]
    fn a_bad_text_is_told_from_a_bad_frame() {
        let long = format!(r#"{{"name":"{}"}}"#, "x".repeat(25));
        let error = serde_json::from_str::<JoinRoom>(&long).unwrap_err();
        assert_eq!(text_fault(&error), Some(TextFault::TooLong { most: 24 }));
        let error = serde_json::from_str::<ClientFrame>(r#"{"say":{"id":1,"text":" "}}"#);
        assert_eq!(text_fault(&error.unwrap_err()), Some(TextFault::Empty));
        let error = serde_json::from_str::<ClientFrame>(r#"{"say":{"id":1}}"#).unwrap_err();
        assert_eq!(text_fault(&error), None);
    }
}
