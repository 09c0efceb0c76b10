//! Replays over HTTP: of a room's finished games, and of any record somebody sends.
//!
//! A long record takes its time, so replays are made beside the house's own work, a few at a time,
//! and whoever would wait for long is asked to come back.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::Replay;
use room::{NoReplay, Through};
use table::Seat;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::asker::{self, Address};
use crate::directory::Shut;
use crate::house::Inside;
use crate::http::{Named, no_such_record, other_origin, read};
use crate::problem::Denied;

/// The largest file of records that is taken.
const FILE_BYTES_MAX: usize = 2 * 1024 * 1024;
/// How long it may take to arrive.
const FILE_PATIENCE: Duration = Duration::from_secs(30);
/// How many replays are made at once, and for how many one waits.
const WORKING_MAX: usize = 2;
const WAITING_MAX: usize = 32;

/// Where replays are made.
pub(crate) struct Retelling {
    waiting: Semaphore,
    working: Semaphore,
}

impl Default for Retelling {
    fn default() -> Retelling {
        Retelling { waiting: Semaphore::new(WAITING_MAX), working: Semaphore::new(WORKING_MAX) }
    }
}

impl Retelling {
    /// A place to wait in, if there is one.
    fn wait(&self) -> Result<SemaphorePermit<'_>, Denied> {
        self.waiting.try_acquire().map_err(|_| Denied::busy())
    }

    /// Makes a replay, and gives it as an answer.
    async fn make(
        &self,
        replay: impl FnOnce() -> Result<Replay, NoReplay> + Send + 'static,
    ) -> Result<Response, Denied> {
        let _turn = self.working.acquire().await;
        let made = tokio::task::spawn_blocking(move || {
            let replay = replay()?;
            Ok(serde_json::to_vec(&replay).expect("a replay is always JSON"))
        });
        let json =
            made.await.map_err(|_| Denied::stuck())?.map_err(|no: NoReplay| Denied::from(no))?;
        Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
    }
}

/// Which replay is wanted: `?as=2&game=1`.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    through: Through,
    /// Which game of a file.
    game: usize,
}

impl<S: Send + Sync> FromRequestParts<S> for Wanted {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Wanted, Denied> {
        let mut wanted = Wanted { through: Through::Everybody, game: 1 };
        let pairs = parts.uri.query().unwrap_or_default().split('&');
        for (name, value) in pairs.filter_map(|pair| pair.split_once('=')) {
            match name {
                "as" => wanted.through = through(value)?,
                "game" => {
                    let say = "\"game\" is the number of a game, from 1.";
                    wanted.game = value.parse().map_err(|_| bad_query(say))?;
                }
                // As everywhere on the web, what nobody knows means nothing.
                _ => {}
            }
        }
        Ok(wanted)
    }
}

/// Through whose eyes.
fn through(value: &str) -> Result<Through, Denied> {
    match value {
        "open" => Ok(Through::Everybody),
        "public" => Ok(Through::Public),
        seat => {
            let say = "\"as\" is the number of a seat, \"public\" or \"open\".";
            let number = seat.parse::<u32>().map_err(|_| bad_query(say))?;
            let seat = u8::try_from(number).ok().and_then(Seat::new);
            Ok(Through::Seat(seat.ok_or(NoReplay::NoSuchSeat)?))
        }
    }
}

fn bad_query(say: &str) -> Denied {
    Denied::new(StatusCode::BAD_REQUEST, "bad_query", say)
}

/// A room's finished game.
pub(crate) async fn of_room(
    State(inside): State<Arc<Inside>>,
    Address(address): Address,
    Named((code, nth)): Named<(String, String)>,
    wanted: Wanted,
) -> Result<Response, Denied> {
    let code = inside.try_code(address, &code)?;
    inside.limits.replay(address, inside.clock.micros()).map_err(Denied::slow_down)?;
    let _place = inside.replays.wait()?;
    let found = inside.finished(code).await;
    if let Err(Shut::NoSuchRoom) = found {
        inside.limits.slip(address, inside.clock.micros());
    }
    let nth = nth.parse::<u32>().ok();
    let game = found?.into_iter().find(|game| Some(game.number) == nth);
    let game = game.ok_or_else(no_such_record)?;
    inside.replays.make(move || game.replay(wanted.through)).await
}

/// A game of the records that are sent.
pub(crate) async fn of_file(
    State(inside): State<Arc<Inside>>,
    Address(address): Address,
    wanted: Wanted,
    request: Request,
) -> Result<Response, Denied> {
    if !asker::is_ours(request.headers(), &inside.config.allow_origins) {
        return Err(other_origin());
    }
    inside.limits.replay(address, inside.clock.micros()).map_err(Denied::slow_down)?;
    let _place = inside.replays.wait()?;
    let file = read(request, FILE_BYTES_MAX, FILE_PATIENCE).await?;
    let Wanted { through, game } = wanted;
    inside.replays.make(move || room::replay(&file, game, through)).await
}
