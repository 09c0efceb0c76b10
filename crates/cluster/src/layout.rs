//! What there is in NATS, and how it is called.

use std::time::Duration;

use async_nats::jetstream::context::{CreateStreamError, CreateStreamErrorKind};
use async_nats::jetstream::stream::{self, DiscardPolicy, StorageType};
use async_nats::jetstream::{ErrorCode, kv};
use serde::{Deserialize, Serialize};
use store::RoomCode;

use crate::bucket::Bucket;
use crate::link::{Link, LinkFault, Silence, chain};

/// The version of all this.
const VERSION: u32 = 1;
/// How long NATS remembers the ids of messages, against doubles.
const DOUBLES_KNOWN_FOR: Duration = Duration::from_secs(120);
/// Under which key the layout is written down.
const KEY: &str = "layout";

/// How the logs are laid out, written down once by the house that came first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Layout {
    version: u32,
    pub(crate) partitions: u16,
}

impl Link {
    /// A bucket of keys and values, made if there is none.
    pub(crate) async fn bucket(
        &self,
        kind: &str,
        config: kv::Config,
    ) -> Result<kv::Store, LinkFault> {
        let bucket = format!("{}_{kind}", self.settings.name);
        let config = kv::Config {
            bucket: bucket.clone(),
            history: 1,
            num_replicas: self.settings.replicas,
            storage: StorageType::File,
            ..config
        };
        if let Ok(bucket) = self.jetstream.get_key_value(&bucket).await {
            return Ok(bucket);
        }
        let Err(error) = self.jetstream.create_key_value(config).await else {
            return self.open_bucket(&bucket).await;
        };
        // Perhaps another house was quicker.
        self.open_bucket(&bucket).await.map_err(|_| {
            let cause = std::error::Error::source(&error);
            let create = cause.and_then(|cause| cause.downcast_ref::<CreateStreamError>());
            create.map_or_else(|| LinkFault::Refused(chain(&error)), |error| self.fault(error))
        })
    }

    async fn open_bucket(&self, bucket: &str) -> Result<kv::Store, LinkFault> {
        let opened = self.jetstream.get_key_value(bucket).await;
        opened.map_err(|error| LinkFault::Refused(chain(&error)))
    }

    /// Why a stream could not be made.
    fn fault(&self, error: &CreateStreamError) -> LinkFault {
        match error.kind() {
            CreateStreamErrorKind::JetStream(error)
                if error.error_code() == ErrorCode::STREAM_REPLICAS_NOT_SUPPORTED =>
            {
                LinkFault::Alone { replicas: self.settings.replicas }
            }
            _ => LinkFault::Refused(chain(error)),
        }
    }

    /// How logs are laid out here, from the first day on.
    pub(crate) async fn layout(&self) -> Result<Layout, LinkFault> {
        let bucket = Bucket::open(self, "house", None).await?;
        let ours = Layout { version: VERSION, partitions: self.settings.partitions };
        let text = serde_json::to_vec(&ours).expect("numbers are JSON");
        let kept = bucket.first(KEY, text.into()).await;
        let kept = kept.map_err(|Silence(why)| LinkFault::Refused(why))?;
        let kept = serde_json::from_slice::<Layout>(&kept)
            .map_err(|error| LinkFault::Refused(format!("its layout cannot be read: {error}")))?;
        match kept.version {
            VERSION => Ok(kept),
            version => Err(LinkFault::Newer { version }),
        }
    }

    /// Makes sure that a stream is there.
    pub(crate) async fn stream(
        &self,
        name: String,
        subject: String,
    ) -> Result<stream::Stream, LinkFault> {
        let config = stream::Config {
            name: name.clone(),
            subjects: vec![subject],
            num_replicas: self.settings.replicas,
            storage: StorageType::File,
            // What is full takes nothing more; nothing old goes for something new.
            discard: DiscardPolicy::New,
            duplicate_window: DOUBLES_KNOWN_FOR,
            allow_direct: true,
            ..stream::Config::default()
        };
        match self.jetstream.create_stream(config).await {
            Ok(stream) => Ok(stream),
            // It is there with other settings, which are its keeper's.
            Err(error) => match self.jetstream.get_stream(&name).await {
                Ok(stream) => Ok(stream),
                Err(_) => Err(self.fault(&error)),
            },
        }
    }
}

impl Layout {
    /// In which partition a room is. For ever: a room is not found elsewhere.
    pub(crate) fn partition(self, room: RoomCode) -> usize {
        let hash = blake3::hash(room.as_str().as_bytes());
        let (first, _) = hash.as_bytes().split_first_chunk().expect("32 bytes");
        usize::from((u64::from_le_bytes(*first) % u64::from(self.partitions)) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_stays_in_its_partition_and_rooms_are_spread() {
        let layout = Layout { version: VERSION, partitions: 16 };
        let room = |code: &str| layout.partition(RoomCode::new(code).unwrap());
        assert_eq!([room("KQXZB"), room("AAAAA"), room("AAAAB")], [10, 13, 11]);
        let mut full = [0; 16];
        for nth in 0..1600 {
            full[room(&format!("R{nth}"))] += 1;
        }
        assert!(full.iter().all(|rooms| (60..150).contains(rooms)), "{full:?}");
    }
}
