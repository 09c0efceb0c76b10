//! How much of something one may have, and how fast it comes back.
//!
//! A bucket is one number: the moment at which it will be full again (GCRA). Whoever has a full
//! bucket need not be remembered, which keeps the table of addresses small.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::Deserialize;

use crate::config::Config;

/// How many a keeper may allow, and within which time.
const MANY: RangeInclusive<u64> = 1..=100_000;
const WITHIN: RangeInclusive<Duration> = Duration::from_secs(1)..=Duration::from_hours(24);

/// How many at once, and one more every so often. Keepers write it as so many within a time: all of
/// them may be taken at once, and after that time all have come back.
///
/// ```
/// let rate: server::Rate = "30/1h".parse().unwrap();
/// assert_eq!(rate, "30/60m".parse().unwrap());
/// assert!("0/1h".parse::<server::Rate>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Rate {
    pub(crate) burst: u64,
    pub(crate) every_us: u64,
}

/// What is no rate that a keeper can choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadRate;

impl FromStr for Rate {
    type Err = BadRate;

    fn from_str(text: &str) -> Result<Rate, BadRate> {
        let (many, within) = text.split_once('/').ok_or(BadRate)?;
        let burst = many.trim().parse::<u64>().map_err(|_| BadRate)?;
        let within = humantime::parse_duration(within.trim()).map_err(|_| BadRate)?;
        if !MANY.contains(&burst) || !WITHIN.contains(&within) {
            return Err(BadRate);
        }
        let within_us = u64::try_from(within.as_micros()).map_err(|_| BadRate)?;
        Ok(Rate { burst, every_us: within_us / burst })
    }
}

impl TryFrom<String> for Rate {
    type Error = BadRate;

    fn try_from(text: String) -> Result<Rate, BadRate> {
        text.parse()
    }
}

impl fmt::Display for BadRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = MANY.end();
        write!(f, "a limit is so many within a time, such as 30/1h: 1 to {most}, within 1s to 24h")
    }
}

impl Error for BadRate {}

impl Rate {
    pub(crate) const fn per_second(burst: u64, many: u64) -> Rate {
        Rate { burst, every_us: 1_000_000 / many }
    }

    pub(crate) const fn every_seconds(burst: u64, seconds: u64) -> Rate {
        Rate { burst, every_us: seconds * 1_000_000 }
    }
}

/// What is left of a rate.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bucket {
    full_at_us: u64,
}

impl Bucket {
    /// Takes one, or says in how many microseconds there will be one.
    pub(crate) fn take(&mut self, rate: Rate, now_us: u64) -> Result<(), u64> {
        self.look(rate, now_us)?;
        self.full_at_us = self.full_at_us.max(now_us) + rate.every_us;
        Ok(())
    }

    /// Whether there is one to take.
    pub(crate) fn look(&self, rate: Rate, now_us: u64) -> Result<(), u64> {
        let full_at_us = self.full_at_us.max(now_us) + rate.every_us;
        match full_at_us.saturating_sub(now_us + rate.burst * rate.every_us) {
            0 => Ok(()),
            wait_us => Err(wait_us),
        }
    }
}

/// A bucket for every address.
#[derive(Debug)]
pub(crate) struct ByAddress {
    rate: Rate,
    /// Off for load tests on one's own machine: then there is always one to take.
    on: bool,
    most: usize,
    buckets: Mutex<Buckets>,
}

#[derive(Debug, Default)]
struct Buckets {
    own: HashMap<IpAddr, Bucket>,
    /// For whoever comes when the table is full: they share one.
    shared: Bucket,
}

/// Enough for any evening; a flood from more addresses than that shares one bucket.
const ADDRESSES_MAX: usize = 65_536;

impl ByAddress {
    fn new(rate: Rate, on: bool) -> ByAddress {
        ByAddress { rate, on, most: ADDRESSES_MAX, buckets: Mutex::default() }
    }

    /// Takes one, or says in how many microseconds there will be one.
    pub(crate) fn take(&self, address: IpAddr, now_us: u64) -> Result<(), u64> {
        if !self.on {
            return Ok(());
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let buckets = &mut *buckets;
        let address = household(address);
        if let Some(bucket) = buckets.own.get_mut(&address) {
            return bucket.take(self.rate, now_us);
        }
        if buckets.own.len() >= self.most {
            buckets.own.retain(|_, bucket| bucket.full_at_us > now_us);
        }
        if buckets.own.len() >= self.most {
            return buckets.shared.take(self.rate, now_us);
        }
        buckets.own.entry(address).or_default().take(self.rate, now_us)
    }

    /// Whether there is one to take.
    pub(crate) fn look(&self, address: IpAddr, now_us: u64) -> Result<(), u64> {
        let buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        match buckets.own.get(&household(address)) {
            Some(bucket) => bucket.look(self.rate, now_us),
            // Whoever has none of their own takes from the shared one.
            None if buckets.own.len() >= self.most => buckets.shared.look(self.rate, now_us),
            None => Ok(()),
        }
    }
}

/// Everybody gets a whole /64 of IPv6, so that counts as one.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)))
        }
        address => address,
    }
}

/// What an address may do. Every answer no says in how many microseconds to ask again.
#[derive(Debug)]
pub(crate) struct Limits {
    /// Opens a room.
    pub(crate) creates: ByAddress,
    /// Joins a room.
    pub(crate) joins: ByAddress,
    /// Tried a token or a code that opens nothing. A few slips are human; where none is left,
    /// another try is not welcome.
    pub(crate) slips: ByAddress,
    /// Says hello from where too many slipped: whoever has a right token must not suffer for their
    /// neighbours.
    pub(crate) tries: ByAddress,
    /// Has a room's games read from its log, or one replayed: a viewer more or less is a request
    /// of its own.
    pub(crate) replays: ByAddress,
    /// Asks for a history, or to be forgotten.
    pub(crate) histories: ByAddress,
    /// Off for load tests on one's own machine.
    pub(crate) on: bool,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Limits {
        let on = config.rate_limits;
        Limits {
            creates: ByAddress::new(config.rooms_per_household, on),
            joins: ByAddress::new(config.joins_per_household, on),
            slips: ByAddress::new(Rate::every_seconds(10, 5), on),
            tries: ByAddress::new(Rate::per_second(40, 4), on),
            replays: ByAddress::new(Rate::per_second(30, 1), on),
            histories: ByAddress::new(Rate::per_second(20, 1), on),
            on,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1_000_000;

    #[test]
    fn a_bucket_gives_its_burst_and_then_one_at_a_time() {
        let rate = Rate::per_second(3, 2);
        let mut bucket = Bucket::default();
        let now = 40 * SECOND;
        assert!((0..3).all(|_| bucket.take(rate, now).is_ok()));
        assert_eq!(bucket.take(rate, now), Err(SECOND / 2));
        assert_eq!(bucket.look(rate, now + SECOND / 2), Ok(()));
        assert!(bucket.take(rate, now + SECOND / 2).is_ok());
        assert!(bucket.take(rate, now + SECOND / 2).is_err());
        // However long one waits, the burst is all there is.
        let later = now + 100 * SECOND;
        assert_eq!((0..9).filter(|_| bucket.take(rate, later).is_ok()).count(), 3);
    }

    #[test]
    fn a_keepers_limit_is_so_many_within_a_time() {
        let rate = |text: &str| text.parse::<Rate>();
        assert_eq!(rate("10/100s"), Ok(Rate::every_seconds(10, 10)), "as it is for rooms");
        assert_eq!(rate("20 / 20s"), Ok(Rate::per_second(20, 1)), "as it is for joins");
        for text in
            ["", "10", "10/", "/1h", "0/1h", "-1/1h", "100001/1h", "10/1ms", "10/25h", "x/1h"]
        {
            let why = rate(text).unwrap_err().to_string();
            assert!(why.starts_with("a limit is so many within a time, such as 30/1h"), "{text}");
        }
    }

    #[test]
    fn addresses_do_not_disturb_each_other_but_households_count_as_one() {
        let slips = ByAddress::new(Rate::every_seconds(2, 5), true);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        for near in ["2001:db8::1", "2001:db8::ffff:2"] {
            assert!(slips.take(address(near), 0).is_ok());
        }
        assert!(slips.look(address("2001:db8::3"), 0).is_err());
        assert!(slips.look(address("2001:db8:0:1::3"), 0).is_ok());
        assert!(slips.take(address("10.0.0.1"), 0).is_ok());
        assert!(slips.take(address("::ffff:10.0.0.1"), 0).is_ok());
        assert!(slips.take(address("10.0.0.1"), 0).is_err());
    }

    #[test]
    fn the_table_of_addresses_stays_small() {
        let mut creates = ByAddress::new(Rate::every_seconds(1, 10), true);
        creates.most = 100;
        let many = |now: u64| {
            let address = |nth: u32| IpAddr::V4(nth.into());
            (0..1000).filter(|nth| creates.take(address(*nth), now).is_ok()).count()
        };
        assert_eq!(many(0), 101, "a hundred of their own, and one from what they share");
        assert_eq!(creates.buckets.lock().unwrap().own.len(), 100);
        assert!(creates.look(IpAddr::V4(5_000.into()), 0).is_err(), "what they share is used up");
        assert_eq!(many(60 * SECOND), 101, "the old have made room");
    }
}
