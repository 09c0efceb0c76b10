//! Replays over HTTP: of a room's finished games, and of any record somebody sends.
//!
//! A record can come to a replay of many times its length.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use room::{NoReplay, Through};
use table::Seat;

use crate::answers::{BYTES_AT_FIRST, Place};
use crate::asker::Address;
use crate::house::Inside;
use crate::http::{Named, read};
use crate::problem::Denied;

/// The largest file of records that is taken.
const FILE_BYTES_MAX: usize = BYTES_AT_FIRST;
/// How long it may take to arrive.
const FILE_PATIENCE: Duration = Duration::from_secs(30);
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
    Address { address, .. }: Address,
    Named((code, nth)): Named<(String, String)>,
    wanted: Wanted,
) -> Result<Response, Denied> {
    let code = inside.try_code(address, &code)?;
    inside.take(&inside.limits.replays, address)?;
    let place = Place::enter(&inside.answers, address, &inside.limits, Denied::many_replays)?;
    let game = inside.finished_game(address, code, &nth).await?;
    place.fill(&inside.retellers, move || game.replay(wanted.through)).await
}

/// A game of the records that are sent.
pub(crate) async fn of_file(
    State(inside): State<Arc<Inside>>,
    Address { address, .. }: Address,
    wanted: Wanted,
    request: Request,
) -> Result<Response, Denied> {
    inside.check_origin(request.headers())?;
    inside.take(&inside.limits.replays, address)?;
    let place = Place::enter(&inside.answers, address, &inside.limits, Denied::many_replays)?;
    let file = read(request, FILE_BYTES_MAX, FILE_PATIENCE).await?;
    let Wanted { through, game } = wanted;
    place.fill(&inside.retellers, move || room::replay(&file, game, through)).await
}
