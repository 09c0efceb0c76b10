//! The logs of all rooms, and whether they could be written lately.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use store::Store;

use crate::folder::ADVICE;

/// What all rooms write to.
pub(crate) struct Books {
    pub(crate) store: Arc<dyn Store>,
    /// When something was last written, it could not be.
    stuck: AtomicBool,
    /// It could not be, because the store is damaged.
    damaged: AtomicBool,
}

impl Books {
    pub(crate) fn new(store: Arc<dyn Store>) -> Books {
        Books { store, stuck: AtomicBool::new(false), damaged: AtomicBool::new(false) }
    }

    /// Whether the store could not write lately.
    pub(crate) fn is_stuck(&self) -> bool {
        self.stuck.load(Ordering::Relaxed)
    }

    /// Whether that was because it is damaged.
    pub(crate) fn is_damaged(&self) -> bool {
        self.damaged.load(Ordering::Relaxed)
    }

    pub(crate) fn wrote(&self) {
        self.stuck.store(false, Ordering::Relaxed);
        self.damaged.store(false, Ordering::Relaxed);
    }

    /// True if it is news: all rooms wait for one store, and one of them says so for all.
    pub(crate) fn could_not_write(&self) -> bool {
        !self.stuck.swap(true, Ordering::Relaxed)
    }

    pub(crate) fn met_damage(&self) {
        self.could_not_write();
        if !self.damaged.swap(true, Ordering::Relaxed) {
            tracing::error!("the store is damaged: {ADVICE}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_that_writes_again_is_well() {
        let books = Books::new(Arc::new(store::Memory::new()));
        assert!(!books.is_stuck());
        assert!(books.could_not_write() && !books.could_not_write(), "it is news once");
        books.met_damage();
        assert!(books.is_stuck() && books.is_damaged());
        books.wrote();
        assert!(!books.is_stuck() && !books.is_damaged());
    }
}
