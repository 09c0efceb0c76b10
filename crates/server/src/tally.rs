//! How many of something there are, how many there may be, and when the last is gone.

use tokio::sync::watch;

/// A count of things that count themselves out when they are dropped.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally(watch::Sender<usize>);

/// One of the counted.
#[derive(Debug)]
pub(crate) struct Counted(Tally);

impl Tally {
    /// Counts one more in, unless there are `most` already.
    pub(crate) fn enter(&self, most: usize) -> Option<Counted> {
        let entered = self.0.send_if_modified(|count| {
            let more = *count < most;
            *count += usize::from(more);
            more
        });
        entered.then(|| Counted(self.clone()))
    }

    pub(crate) fn count(&self) -> usize {
        *self.0.borrow()
    }

    /// Waits until somebody comes or goes.
    pub(crate) async fn stirs(&self) {
        let _ = self.0.subscribe().changed().await;
    }

    /// Waits until nobody is left.
    pub(crate) async fn empty(&self) {
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
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
