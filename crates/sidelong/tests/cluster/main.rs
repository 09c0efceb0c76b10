//! Houses and servers of NATS in processes of their own, on bad days.

#[path = "../../../server/tests/house/ask.rs"]
#[allow(dead_code, reason = "shared with the server's own tests, which use all of it")]
mod ask;
#[path = "../../../server/tests/house/player.rs"]
#[allow(dead_code, reason = "shared with the server's own tests, which use all of it")]
mod player;

mod bad_days;
mod chaos;
mod diary;
mod faults;
mod guest;
mod party;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use local_cluster::Street;

/// So many houses on so many servers of NATS, or a failure that says what to do.
fn street(servers: usize, houses: usize) -> Street {
    static NTH: AtomicU32 = AtomicU32::new(0);
    let nth = NTH.fetch_add(1, Ordering::Relaxed);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let folder = folder.join(format!("street-{}-{nth}", std::process::id()));
    let sidelong = Path::new(env!("CARGO_BIN_EXE_sidelong"));
    Street::start(&folder, sidelong, servers, houses).unwrap_or_else(|fault| panic!("{fault}"))
}
