//! How many of something there are, how many there may be, and when the last is gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Notify;

/// A count of things that count themselves out when they are dropped.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    count: AtomicUsize,
    left: Notify,
}

/// One of the counted.
#[derive(Debug)]
pub(crate) struct Counted(Arc<Inner>);

impl Tally {
    /// Counts one more in, unless there are `most` already.
    pub(crate) fn enter(&self, most: usize) -> Option<Counted> {
        let more = |count| (count < most).then_some(count + 1);
        let entered = self.0.count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        entered.is_ok().then(|| Counted(Arc::clone(&self.0)))
    }

    pub(crate) fn count(&self) -> usize {
        self.0.count.load(Ordering::Acquire)
    }

    /// Waits until nobody is left.
    pub(crate) async fn empty(&self) {
        loop {
            // Listening first: the last may leave between the look and the wait.
            let left = self.0.left.notified();
            if self.count() == 0 {
                return;
            }
            left.await;
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        if self.0.count.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.0.left.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_come_in_than_may() {
        let tally = Tally::default();
        let (one, two) = (tally.enter(2), tally.enter(2));
        assert!(one.is_some() && two.is_some() && tally.enter(2).is_none());
        drop(one);
        assert_eq!(tally.count(), 1);
        assert!(tally.enter(2).is_some());
    }

    #[tokio::test]
    async fn the_last_to_leave_is_noticed() {
        let tally = Tally::default();
        tally.empty().await;
        let one = tally.enter(9);
        let wait = tokio::spawn({
            let tally = tally.clone();
            async move { tally.empty().await }
        });
        tokio::task::yield_now().await;
        assert!(!wait.is_finished());
        drop(one);
        wait.await.expect("it ends");
    }
}
