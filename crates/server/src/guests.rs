//! How many there are from one address at the moment, and how many there may be.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::limits::household;

/// Those who are here, by address.
#[derive(Debug, Default)]
pub(crate) struct Guests(Mutex<HashMap<IpAddr, usize>>);

/// One of them, until it is dropped.
#[derive(Debug)]
pub(crate) struct Guest {
    guests: Arc<Guests>,
    address: IpAddr,
}

impl Guests {
    /// Lets one more in, unless there are `most` from that address already.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr, most: usize) -> Option<Guest> {
        let address = household(address);
        let mut here = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let many = here.entry(address).or_default();
        if *many >= most {
            return None;
        }
        *many += 1;
        Some(Guest { guests: Arc::clone(self), address })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut here = self.guests.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(many) = here.get_mut(&self.address) {
            *many -= 1;
            if *many == 0 {
                here.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_all_the_places() {
        const MOST: usize = 5;
        let guests = Arc::new(Guests::default());
        let [one, other]: [IpAddr; 2] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap());
        let mut here: Vec<Guest> = std::iter::from_fn(|| guests.enter(one, MOST)).collect();
        assert_eq!(here.len(), MOST);
        assert!(guests.enter(other, MOST).is_some() && guests.enter(one, usize::MAX).is_some());
        here.pop();
        assert!(guests.enter(one, MOST).is_some());
        drop(here);
        assert!(guests.0.lock().unwrap().is_empty(), "nobody is remembered for ever");
    }
}
