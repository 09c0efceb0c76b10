//! What each household has of something that there is only so much of.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::limits::household;

/// What all have together, and at the most.
#[derive(Debug)]
pub(crate) struct Shares {
    most: usize,
    pub(crate) taken: Mutex<Taken>,
}

/// How much is taken.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    pub(crate) in_all: usize,
    pub(crate) by: HashMap<IpAddr, usize>,
}

/// What one of them has, until it is dropped.
#[derive(Debug)]
pub(crate) struct Share {
    shares: Arc<Shares>,
    household: IpAddr,
    of_one_max: usize,
    size: usize,
}

impl Shares {
    /// So much for all.
    pub(crate) fn new(most: usize) -> Arc<Shares> {
        Arc::new(Shares { most, taken: Mutex::default() })
    }

    /// So much for that address, if there is, and unless it would then have more than `of_one_max`.
    pub(crate) fn take(
        self: &Arc<Self>,
        address: IpAddr,
        of_one_max: usize,
        size: usize,
    ) -> Option<Share> {
        let (shares, household) = (Arc::clone(self), household(address));
        let mut share = Share { shares, household, of_one_max, size: 0 };
        share.resize(size).then_some(share)
    }
}

impl Share {
    /// Takes more or less from now on. False if there is not so much.
    pub(crate) fn resize(&mut self, size: usize) -> bool {
        let mut taken = self.shares.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let of_one = taken.by.get(&self.household).copied().unwrap_or(0);
        let (of_one, in_all) = (of_one - self.size + size, taken.in_all - self.size + size);
        if size > self.size && (of_one > self.of_one_max || in_all > self.shares.most) {
            return false;
        }
        self.size = size;
        taken.in_all = in_all;
        match of_one {
            0 => taken.by.remove(&self.household),
            _ => taken.by.insert(self.household, of_one),
        };
        true
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        // There is always room for less.
        self.resize(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_all_the_places() {
        const MOST: usize = 5;
        let shares = Shares::new(usize::MAX);
        let [one, other]: [IpAddr; 2] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap());
        let enter = |address, most| shares.take(address, most, 1);
        let mut here: Vec<Share> = std::iter::from_fn(|| enter(one, MOST)).collect();
        assert_eq!(here.len(), MOST);
        assert!(enter(other, MOST).is_some() && enter(one, usize::MAX).is_some());
        here.pop();
        assert!(enter(one, MOST).is_some());
        drop(here);
        assert!(shares.taken.lock().unwrap().by.is_empty(), "nobody is remembered for ever");
    }
}
