//! How Eyes Wide Shut is written down.

use games::EyesWideShut;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Sheet;

#[derive(Serialize, Deserialize)]
#[serde(remote = "games::eyes_wide_shut::Deal", deny_unknown_fields)]
struct EyesWideShutDeal {}

impl Sheet for EyesWideShut {
    deal!(EyesWideShutDeal);
}
