//! What the houses of a cluster keep to themselves, the same in all of them.

use crate::bucket::Bucket;
use crate::link::{Link, LinkFault, Silence, patiently};

/// Under which key it is kept.
const KEY: &str = "secret";

impl Link {
    /// The secret of this cluster: this, if there was none. So a token of one house is good in all
    /// of them.
    pub async fn secret(&self, drawn: [u8; 32]) -> Result<[u8; 32], LinkFault> {
        patiently(|| self.try_secret(drawn)).await
    }

    async fn try_secret(&self, drawn: [u8; 32]) -> Result<[u8; 32], LinkFault> {
        let bucket = Bucket::open(self, "house", None).await?;
        let kept = bucket.first(KEY, drawn.to_vec().into()).await;
        let kept = kept.map_err(|Silence(why)| LinkFault::Refused(why))?;
        <[u8; 32]>::try_from(&kept[..]).map_err(|_| {
            let why = format!("the secret in NATS has {} bytes, not 32", kept.len());
            LinkFault::BadSettings(why)
        })
    }
}
