//! Replays over HTTP: of a room's finished games, and of any record somebody sends.
//!
//! A long record takes its time, so replays are made beside the house's own work, a few at a time,
//! and whoever would wait for long is asked to come back.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::Replay;
use room::{NoReplay, Through};
use table::Seat;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::asker::{self, Address};
use crate::delivery::Delivery;
use crate::directory::Shut;
use crate::guests::{Guest, Guests};
use crate::house::Inside;
use crate::http::{Named, no_such_record, other_origin, read};
use crate::limits::Limits;
use crate::problem::Denied;

/// The largest file of records that is taken.
const FILE_BYTES_MAX: usize = 2 * 1024 * 1024;
/// How long it may take to arrive.
const FILE_PATIENCE: Duration = Duration::from_secs(30);
/// How many replays are made at once.
const WORKING_MAX: usize = 2;
/// How many are asked for at once, and by one address. A place is held until all is sent: so long
/// a file or a replay is in memory.
const PLACES_MAX: usize = 32;
const PLACES_OF_ONE_MAX: usize = 8;
/// How long it may take to fetch a replay.
const FETCH_PATIENCE: Duration = Duration::from_secs(120);

/// Where replays are made.
pub(crate) struct Retelling {
    working: Arc<Semaphore>,
    places: Arc<Semaphore>,
    guests: Arc<Guests>,
}

/// A place for somebody who wants a replay, until it is dropped.
#[derive(Debug)]
struct Place {
    _of_all: OwnedSemaphorePermit,
    _of_one: Guest,
}

impl Default for Retelling {
    fn default() -> Retelling {
        Retelling {
            working: Arc::new(Semaphore::new(WORKING_MAX)),
            places: Arc::new(Semaphore::new(PLACES_MAX)),
            guests: Arc::default(),
        }
    }
}

impl Retelling {
    /// A place, if there is one. So slow nobody can be that the others get none.
    fn enter(&self, address: IpAddr, limits: &Limits) -> Result<Place, Denied> {
        let most = if limits.are_on() { PLACES_OF_ONE_MAX } else { usize::MAX };
        let of_one = self.guests.enter(address, most).ok_or_else(Denied::busy)?;
        let of_all = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Denied::busy())?;
        Ok(Place { _of_all: of_all, _of_one: of_one })
    }

    /// Makes a replay, and gives it as an answer.
    async fn make(
        &self,
        place: Place,
        replay: impl FnOnce() -> Result<Replay, NoReplay> + Send + 'static,
    ) -> Result<Response, Denied> {
        let turn = Arc::clone(&self.working).acquire_owned().await;
        let made = tokio::task::spawn_blocking(move || {
            // Turn and place are taken until it is made, even if whoever asked hangs up.
            let _turn = turn;
            let replay = replay()?;
            Ok((serde_json::to_vec(&replay).expect("a replay is always JSON"), place))
        });
        let (json, place) =
            made.await.map_err(|_| Denied::stuck())?.map_err(|no: NoReplay| Denied::from(no))?;
        let body = Body::new(Delivery::new(json.into(), place, FETCH_PATIENCE));
        Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
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
    let place = inside.replays.enter(address, &inside.limits)?;
    let found = inside.finished(code).await;
    if let Err(Shut::NoSuchRoom) = found {
        inside.limits.slip(address, inside.clock.micros());
    }
    let nth = nth.parse::<u32>().ok();
    let game = found?.into_iter().find(|game| Some(game.number) == nth);
    let game = game.ok_or_else(no_such_record)?;
    inside.replays.make(place, move || game.replay(wanted.through)).await
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
    let place = inside.replays.enter(address, &inside.limits)?;
    let file = read(request, FILE_BYTES_MAX, FILE_PATIENCE).await?;
    let Wanted { through, game } = wanted;
    inside.replays.make(place, move || room::replay(&file, game, through)).await
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::time;

    use super::*;

    /// Waits until so many turns and places are free.
    async fn free(retelling: &Retelling, turns: usize, places: usize) {
        let free = || {
            (retelling.working.available_permits(), retelling.places.available_permits())
                == (turns, places)
        };
        let wait = async {
            while !free() {
                time::sleep(Duration::from_millis(1)).await;
            }
        };
        time::timeout(Duration::from_secs(20), wait).await.expect("they are free in the end");
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_any_more_still_counts() {
        let (retelling, limits) = (Arc::new(Retelling::default()), Limits::new(true));
        let place = retelling.enter([10, 0, 0, 1].into(), &limits).expect("a place");
        let (finish, finished) = mpsc::channel();
        let asking = tokio::spawn({
            let retelling = Arc::clone(&retelling);
            let replay = move || finished.recv().expect("it is told");
            async move { retelling.make(place, replay).await }
        });
        free(&retelling, WORKING_MAX - 1, PLACES_MAX - 1).await;
        asking.abort();
        assert!(asking.await.is_err_and(|gone| gone.is_cancelled()), "they hang up");
        free(&retelling, WORKING_MAX - 1, PLACES_MAX - 1).await;
        finish.send(Err(NoReplay::NoSuchGame)).expect("somebody is at work");
        free(&retelling, WORKING_MAX, PLACES_MAX).await;
    }
}
