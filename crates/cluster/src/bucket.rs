//! Keys and values, changed by whoever knows what they were (compare-and-set).
//!
//! These are key-value buckets as all clients of NATS know them, so that a keeper can look at them
//! with `nats kv`. They are read from the leader alone: a replica may be behind.

use std::time::{Duration, Instant};

use async_nats::jetstream::kv;
use async_nats::jetstream::stream::Stream;
use bytes::Bytes;
use tokio::time;

use crate::link::{Kept, Letter, Link, LinkFault, Put, Silence};

/// For how long a change that is refused without a reason is tried again.
const SPURIOUS_PATIENCE: Duration = Duration::from_secs(1);
const SPURIOUS_PAUSE: Duration = Duration::from_millis(5);
/// How long NATS knows that a value was removed.
const REMOVED_KNOWN_FOR: Duration = Duration::from_secs(3600);

/// A bucket.
#[derive(Clone)]
pub(crate) struct Bucket {
    link: Link,
    stream: Stream,
    prefix: String,
}

/// What is under a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    /// Nothing, if there never was anything or it was removed.
    pub(crate) value: Option<Bytes>,
    /// The number of the last change; 0 if there was none.
    pub(crate) revision: u64,
}

impl Bucket {
    /// Opens a bucket, and makes it if there is none. Values go by themselves after `max_age`.
    pub(crate) async fn open(
        link: &Link,
        kind: &str,
        max_age: Option<Duration>,
    ) -> Result<Bucket, LinkFault> {
        let config = kv::Config {
            max_age: max_age.unwrap_or_default(),
            limit_markers: Some(REMOVED_KNOWN_FOR),
            ..kv::Config::default()
        };
        let store = link.bucket(kind, config).await?;
        Ok(Bucket { link: link.clone(), stream: store.stream, prefix: store.prefix })
    }

    /// What is under a key now.
    pub(crate) async fn get(&self, key: &str) -> Result<Value, Silence> {
        let last = self.link.last(&self.stream, &self.subject(key)).await?;
        Ok(last.map_or(Value { value: None, revision: 0 }, Value::from))
    }

    /// Puts a value, whatever was there before.
    pub(crate) async fn put(&self, key: &str, payload: Bytes) -> Result<u64, Silence> {
        let letter = Letter { payload, ..Letter::default() };
        match self.link.put(self.subject(key), letter).await {
            Put::Stored { seq, .. } => Ok(seq),
            Put::Refused => Err(Silence("NATS refuses it without a reason".to_owned())),
            Put::Unknown(why) | Put::Never(why) => Err(Silence(why)),
        }
    }

    /// Puts a value if what was there has not been changed. Nothing, if somebody was quicker.
    pub(crate) async fn put_behind(
        &self,
        key: &str,
        payload: Bytes,
        revision: u64,
    ) -> Result<Option<u64>, Silence> {
        let letter = Letter { payload, behind: Some(revision), ..Letter::default() };
        self.change(key, letter, revision).await
    }

    /// Removes a value if it has not been changed. False if somebody was quicker.
    pub(crate) async fn remove_behind(&self, key: &str, revision: u64) -> Result<bool, Silence> {
        let headers = vec![
            ("KV-Operation", "PURGE".to_owned()),
            ("Nats-Rollup", "sub".to_owned()),
            ("Nats-TTL", format!("{}s", REMOVED_KNOWN_FOR.as_secs())),
        ];
        let letter = Letter { behind: Some(revision), headers, ..Letter::default() };
        Ok(self.change(key, letter, revision).await?.is_some())
    }

    /// What was first put under a key: this, if there was nothing.
    pub(crate) async fn first(&self, key: &str, payload: Bytes) -> Result<Bytes, Silence> {
        for _ in 0..3 {
            let Value { value, revision } = self.get(key).await?;
            if let Some(value) = value {
                return Ok(value);
            }
            if self.put_behind(key, payload.clone(), revision).await?.is_some() {
                return Ok(payload);
            }
        }
        Err(Silence(format!("{key} changes all the time")))
    }

    /// Everything there is.
    pub(crate) async fn each(&self, mut see: impl FnMut(&str, Value)) -> Result<(), Silence> {
        let prefix = self.prefix.clone();
        let see = |kept: Kept| {
            let subject = kept.subject.clone();
            if let Some(key) = subject.strip_prefix(&prefix) {
                see(key, Value::from(kept));
            }
        };
        self.link.last_of_each(&self.stream, true, see).await
    }

    /// The bucket as clients of NATS know it, to be watched.
    pub(crate) fn subject(&self, key: &str) -> String {
        format!("{}{key}", self.prefix)
    }

    async fn change(
        &self,
        key: &str,
        letter: Letter,
        revision: u64,
    ) -> Result<Option<u64>, Silence> {
        let began = Instant::now();
        loop {
            match self.link.put(self.subject(key), letter.clone()).await {
                Put::Stored { seq, .. } => return Ok(Some(seq)),
                Put::Refused => {}
                Put::Unknown(why) | Put::Never(why) => return Err(Silence(why)),
            }
            // A sole writer may be refused too, so it is looked at again.
            if self.get(key).await?.revision != revision {
                return Ok(None);
            }
            if began.elapsed() > SPURIOUS_PATIENCE {
                return Err(Silence("NATS refuses it without a reason".to_owned()));
            }
            time::sleep(SPURIOUS_PAUSE).await;
        }
    }
}

impl From<Kept> for Value {
    fn from(kept: Kept) -> Value {
        // Removed by us, by a keeper, or by NATS itself because it was old.
        let removed = ["KV-Operation", "Nats-Marker-Reason"];
        let removed = removed.iter().any(|name| kept.headers.get(*name).is_some());
        Value { value: (!removed).then_some(kept.payload), revision: kept.seq }
    }
}
