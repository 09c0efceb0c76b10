//! The records of finished games: from the log of their room, and if the room is gone, from what is
//! kept of it for those who have the game in their history.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use keeping::Shut;
use protocol::RoomCode;
use room::Finished;
use serde_json::{Value, json};

use crate::asker::Address;
use crate::house::Inside;
use crate::http::Named;
use crate::problem::Denied;

/// The numbers of the records there are of a room.
pub(crate) async fn list(
    State(inside): State<Arc<Inside>>,
    Address { address, .. }: Address,
    Named(code): Named<String>,
) -> Result<Json<Value>, Denied> {
    let code = inside.try_code(address, &code)?;
    inside.take(&inside.limits.replays, address)?;
    let records: Vec<u32> = match inside.finished(code).await {
        Err(Shut::NoSuchRoom) => {
            let kept = inside.historian.records_of(code).await?;
            if kept.is_empty() {
                inside.slip(address);
                return Err(Denied::no_such_room());
            }
            kept
        }
        games => games?.iter().map(|game| game.number).collect(),
    };
    Ok(Json(json!({ "records": records })))
}

/// One of them.
pub(crate) async fn one(
    State(inside): State<Arc<Inside>>,
    Address { address, .. }: Address,
    Named((code, nth)): Named<(String, String)>,
) -> Result<Response, Denied> {
    let code = inside.try_code(address, &code)?;
    inside.take(&inside.limits.replays, address)?;
    let game = inside.finished_game(address, code, &nth).await?;
    let name = format!("attachment; filename=\"sidelong-{code}-{}.jsonl\"", game.number);
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, game.record).into_response())
}

impl Inside {
    /// A room's finished game of that number, though the room may be gone.
    pub(crate) async fn finished_game(
        self: &Arc<Self>,
        address: IpAddr,
        code: RoomCode,
        nth: &str,
    ) -> Result<Finished, Denied> {
        let nth = nth.parse::<u32>().ok();
        let say = "This room has no finished game of that number.";
        let none = || Denied::new(StatusCode::NOT_FOUND, "no_such_record", say);
        let games = match self.finished(code).await {
            Err(Shut::NoSuchRoom) => {
                let kept = match nth {
                    Some(nth) => self.historian.record(code, nth).await?,
                    None => None,
                };
                if kept.is_none() && self.historian.records_of(code).await?.is_empty() {
                    self.slip(address);
                    return Err(Denied::no_such_room());
                }
                return kept.ok_or_else(none);
            }
            games => games?,
        };
        games.into_iter().find(|game| Some(game.number) == nth).ok_or_else(none)
    }

    /// The finished games of a room, from its log.
    async fn finished(self: &Arc<Self>, code: RoomCode) -> Result<Vec<Finished>, Shut> {
        // The room knows first whether its log is sound.
        self.room(code).await?;
        let turn = Arc::clone(&self.readers).acquire_owned().await;
        let store = Arc::clone(&self.books.store);
        let read = tokio::task::spawn_blocking(move || {
            // Until it is read, even if whoever asked hangs up.
            let _turn = turn;
            store.read(keeping::name(code), 0).map(|log| room::finished(&log.entries))
        });
        match read.await {
            Ok(Ok(games)) => Ok(games),
            Ok(Err(fault)) => {
                tracing::warn!(room = %code, %fault, "the room's records could not be read");
                Err(fault.into())
            }
            Err(_) => Err(Shut::Trouble),
        }
    }
}
