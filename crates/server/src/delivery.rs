//! A long answer on its way: it is in memory until the last of it is sent, so it is given up on
//! whoever takes too long to fetch it.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::time;

/// What is handed over at once; the rest can still be taken back.
const PIECE_BYTES: usize = 64 * 1024;

/// The body of an answer, and what is held until it is sent.
pub(crate) struct Delivery<T> {
    parcel: Arc<Mutex<Option<Parcel<T>>>>,
    left: usize,
}

struct Parcel<T> {
    rest: Bytes,
    _held: T,
}

impl<T: Send + 'static> Delivery<T> {
    /// Whoever has not fetched it after `patience` does not get the rest.
    pub(crate) fn new(answer: Bytes, held: T, patience: Duration) -> Delivery<T> {
        let left = answer.len();
        let parcel = Arc::new(Mutex::new(Some(Parcel { rest: answer, _held: held })));
        // Nothing asks for the rest while the other end does not read.
        let to_take_back = Arc::downgrade(&parcel);
        tokio::spawn(async move {
            time::sleep(patience).await;
            if let Some(parcel) = to_take_back.upgrade() {
                lock(&parcel).take();
            }
        });
        Delivery { parcel, left }
    }
}

fn lock<T>(parcel: &Mutex<Option<Parcel<T>>>) -> MutexGuard<'_, Option<Parcel<T>>> {
    parcel.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T> HttpBody for Delivery<T> {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.left == 0 {
            return Poll::Ready(None);
        }
        let piece = lock(&self.parcel).as_mut().map(|parcel| {
            let many = parcel.rest.len().min(PIECE_BYTES);
            parcel.rest.split_to(many)
        });
        let Some(piece) = piece else {
            return Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())));
        };
        self.left -= piece.len();
        if self.left == 0 {
            lock(&self.parcel).take();
        }
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left as u64)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    const LONG: usize = 3 * PIECE_BYTES + 5;
    const PATIENCE: Duration = Duration::from_millis(50);

    async fn next<T>(delivery: &mut Delivery<T>) -> Option<io::Result<usize>> {
        let frame = poll_fn(|cx| Pin::new(&mut *delivery).poll_frame(cx)).await?;
        Some(frame.map(|frame| frame.into_data().expect("data").len()))
    }

    #[tokio::test]
    async fn all_of_it_comes_and_then_nothing_is_held() {
        let held = Arc::new(());
        let answer = Bytes::from(vec![7; LONG]);
        let mut delivery = Delivery::new(answer, Arc::clone(&held), Duration::from_secs(600));
        assert_eq!(delivery.size_hint().exact(), Some(LONG as u64));
        let mut pieces = Vec::new();
        while let Some(piece) = next(&mut delivery).await {
            pieces.push(piece.unwrap());
        }
        assert_eq!(pieces, [PIECE_BYTES, PIECE_BYTES, PIECE_BYTES, 5]);
        assert_eq!(Arc::strong_count(&held), 1, "it is not held until the patience is over");
    }

    #[tokio::test]
    async fn whoever_hangs_up_holds_nothing() {
        let held = Arc::new(());
        let answer = Bytes::from(vec![7; LONG]);
        let mut delivery = Delivery::new(answer, Arc::clone(&held), Duration::from_secs(600));
        assert!(next(&mut delivery).await.is_some());
        assert_eq!(Arc::strong_count(&held), 2);
        drop(delivery);
        assert_eq!(Arc::strong_count(&held), 1);
    }

    #[tokio::test]
    async fn whoever_does_not_fetch_it_does_not_get_the_rest() {
        let held = Arc::new(());
        let mut delivery = Delivery::new(Bytes::from(vec![7; LONG]), Arc::clone(&held), PATIENCE);
        assert_eq!(next(&mut delivery).await.unwrap().unwrap(), PIECE_BYTES);
        while Arc::strong_count(&held) > 1 {
            time::sleep(PATIENCE / 10).await;
        }
        let late = next(&mut delivery).await.expect("not as if that were all");
        assert_eq!(late.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
