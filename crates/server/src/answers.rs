//! Long answers: replays and histories. To make one takes time, and it is in memory until it is
//! fetched; so they are made beside the house's own work, and there is only so much room for them.
//! Who would take more is asked to come back.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::delivery::Delivery;
use crate::limits::Limits;
use crate::problem::Denied;
use crate::shares::{Share, Shares};

/// How much there may be at once, files that were sent and answers that wait to be fetched. What
/// the few are made of that are being made comes on top.
pub(crate) const BYTES_MAX: usize = 512 * 1024 * 1024;
/// How much of it one household may take: sixteen of them can fill it, each with two of the
/// longest replays. Short answers hardly count.
const BYTES_OF_ONE_MAX: usize = 32 * 1024 * 1024;
/// What is taken while nobody knows how long the answer will be: as much as a file may have.
pub(crate) const BYTES_AT_FIRST: usize = 2 * 1024 * 1024;
/// How long it may take to fetch an answer.
const FETCH_PATIENCE: Duration = Duration::from_secs(120);

/// Room for one answer, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    bytes: Share,
    /// What is said if there is no room.
    full: fn() -> Denied,
}

impl Place {
    /// Room for an answer that is yet to be made, if there is any.
    pub(crate) fn enter(
        answers: &Arc<Shares>,
        address: IpAddr,
        limits: &Limits,
        full: fn() -> Denied,
    ) -> Result<Place, Denied> {
        let of_one_max = if limits.on { BYTES_OF_ONE_MAX } else { usize::MAX };
        let bytes = answers.take(address, of_one_max, BYTES_AT_FIRST).ok_or_else(full)?;
        Ok(Place { bytes, full })
    }

    /// Makes an answer when it is its turn, and sends it.
    pub(crate) async fn fill<T: Serialize, E: Into<Denied>>(
        mut self,
        turns: &Arc<Semaphore>,
        make: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<Response, Denied> {
        let full = self.full;
        let turn = Arc::clone(turns).acquire_owned().await;
        let made = spawn_blocking(move || {
            // Turn and place are taken until it is made, even if whoever asked hangs up.
            let _turn = turn;
            let answer = make().map_err(Into::into)?;
            let json = serde_json::to_vec(&answer).expect("an answer is always JSON");
            if !self.bytes.resize(json.len()) {
                return Err(full());
            }
            // Without what was set aside to write more.
            Ok((Bytes::from(json.into_boxed_slice()), self.bytes))
        });
        let (json, held) = made.await.unwrap_or_else(|_| Err(full()))?;
        let body = Body::new(Delivery::new(json, held, FETCH_PATIENCE));
        Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use axum::body::to_bytes;
    use tokio::time;

    use super::*;
    use crate::config::Config;

    const ONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    /// As many places as there are for somebody.
    fn places(answers: &Arc<Shares>, address: IpAddr) -> Vec<Place> {
        let limits = Limits::new(&Config::default());
        std::iter::from_fn(|| Place::enter(answers, address, &limits, Denied::many_replays).ok())
            .collect()
    }

    fn in_all(answers: &Shares) -> usize {
        answers.taken.lock().unwrap().in_all
    }

    async fn fill(place: Place, long: usize) -> Result<Response, Denied> {
        place.fill(&Arc::new(Semaphore::new(1)), move || Ok::<_, Denied>("x".repeat(long))).await
    }

    /// Waits until so many turns are free, and so much is taken.
    async fn until(turns: &Semaphore, free: usize, answers: &Shares, bytes: usize) {
        let wait = async {
            while (turns.available_permits(), in_all(answers)) != (free, bytes) {
                time::sleep(Duration::from_millis(1)).await;
            }
        };
        time::timeout(Duration::from_secs(20), wait).await.expect("it comes to that");
    }

    #[tokio::test]
    async fn work_that_nobody_waits_for_any_more_still_counts() {
        let (answers, turns) = (Shares::new(BYTES_MAX), Arc::new(Semaphore::new(2)));
        let place =
            Place::enter(&answers, ONE, &Limits::new(&Config::default()), Denied::many_replays)
                .expect("a place");
        let (finish, finished) = mpsc::channel();
        let asking = tokio::spawn({
            let turns = Arc::clone(&turns);
            let make = move || finished.recv().expect("it is told");
            async move { place.fill::<(), Denied>(&turns, make).await }
        });
        until(&turns, 1, &answers, BYTES_AT_FIRST).await;
        asking.abort();
        assert!(asking.await.is_err_and(|gone| gone.is_cancelled()), "they hang up");
        until(&turns, 1, &answers, BYTES_AT_FIRST).await;
        finish.send(Err(Denied::no_such_page())).expect("somebody is at work");
        until(&turns, 2, &answers, 0).await;
        assert!(answers.taken.lock().unwrap().by.is_empty(), "nobody is remembered for ever");
    }

    #[tokio::test]
    async fn one_household_cannot_take_all_the_room_and_short_answers_take_little() {
        let answers = Shares::new(BYTES_MAX);
        let mut here = places(&answers, ONE);
        assert_eq!(here.len(), BYTES_OF_ONE_MAX / BYTES_AT_FIRST);
        assert_eq!(places(&answers, OTHER).len(), here.len());
        let mut waiting = Vec::new();
        while let Some(place) = here.pop() {
            waiting.push(fill(place, 1_000).await.expect("an answer"));
        }
        assert_eq!(in_all(&answers), waiting.len() * 1_002, "with its quotes");
        assert_eq!(places(&answers, ONE).len(), BYTES_OF_ONE_MAX / BYTES_AT_FIRST - 1);
        let answer = waiting.pop().expect("an answer").into_body();
        assert_eq!(to_bytes(answer, usize::MAX).await.expect("all of it").len(), 1_002);
        drop(waiting);
        assert_eq!(in_all(&answers), 0);
    }

    #[tokio::test]
    async fn a_long_answer_for_which_there_is_no_room_is_not_given() {
        let answers = Shares::new(BYTES_MAX);
        let mut here = places(&answers, ONE);
        let denied = fill(here.remove(0), BYTES_AT_FIRST).await.expect_err("there is no room");
        let status = denied.into_response().status();
        assert_eq!(status, axum::http::StatusCode::SERVICE_UNAVAILABLE);
        here.pop();
        assert!(fill(here.remove(0), BYTES_AT_FIRST).await.is_ok());
    }

    #[test]
    fn there_is_an_end_to_the_room_for_all() {
        let answers = Shares::new(BYTES_MAX);
        let of = |nth: u8| places(&answers, [10, 0, 1, nth].into());
        let all: Vec<Vec<Place>> = (0..20).map(of).collect();
        let households = all.iter().filter(|here| !here.is_empty()).count();
        assert_eq!((households, in_all(&answers)), (16, BYTES_MAX));
    }
}
