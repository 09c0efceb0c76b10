//! Histories over HTTP: for whoever says a player's key, and for nobody else.
//!
//! A key that nobody has ever said has an empty history, so that there is nothing to be guessed.

use std::sync::Arc;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use protocol::{NOT_A_PLAYER_KEY, PLAYER_KEY_HEADER, PlayerKey};
use store::PlayerId;

use crate::answers::Place;
use crate::asker::Address;
use crate::house::Inside;
use crate::problem::Denied;

/// Whoever says their key; nobody, if no key is said.
pub(crate) struct Keyed(pub(crate) Option<PlayerId>);

impl FromRequestParts<Arc<Inside>> for Keyed {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, inside: &Arc<Inside>) -> Result<Keyed, Denied> {
        let Some(said) = parts.headers.get(PLAYER_KEY_HEADER) else { return Ok(Keyed(None)) };
        let key = said.to_str().ok().and_then(|said| said.parse::<PlayerKey>().ok());
        let key = key.ok_or_else(bad_key)?;
        Ok(Keyed(Some(inside.secret.player(&key))))
    }
}

/// All that is kept.
pub(crate) async fn show(
    State(inside): State<Arc<Inside>>,
    Address { address, .. }: Address,
    headers: HeaderMap,
    Keyed(player): Keyed,
) -> Result<Response, Denied> {
    let player = inside.may_ask(address, &headers, player)?;
    let place = Place::enter(&inside.answers, address, &inside.limits, Denied::no_history)?;
    let historian = &inside.historian;
    place.fill(&historian.reader, historian.history_of(player)).await
}

/// Forgets all of it.
pub(crate) async fn forget(
    State(inside): State<Arc<Inside>>,
    Address { address, .. }: Address,
    headers: HeaderMap,
    Keyed(player): Keyed,
) -> Result<StatusCode, Denied> {
    let player = inside.may_ask(address, &headers, player)?;
    inside.historian.forget(player).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl Inside {
    /// Whose history is asked for, if it may be.
    fn may_ask(
        &self,
        address: std::net::IpAddr,
        headers: &HeaderMap,
        player: Option<PlayerId>,
    ) -> Result<PlayerId, Denied> {
        self.check_origin(headers)?;
        self.take(&self.limits.histories, address)?;
        player.ok_or_else(bad_key)
    }
}

fn bad_key() -> Denied {
    Denied::new(StatusCode::BAD_REQUEST, "bad_key", NOT_A_PLAYER_KEY.to_string())
}
