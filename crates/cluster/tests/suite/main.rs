//! Logs on real servers of NATS.

mod bad_days;
mod conformance;
mod fences;
mod houses;
mod strangers;

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use cluster::{Link, Logs, Settings};
use local_cluster::Nats;
use store::{Entries, RoomCode};
use tokio::runtime::Runtime;

static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Runtime::new().expect("threads for this test"));

/// NATS, or a failure that says what to do.
fn nats(servers: usize) -> Nats {
    Nats::start(servers).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Settings for logs of their own.
fn settings(nats: &Nats, replicas: usize) -> Settings {
    static NTH: AtomicU32 = AtomicU32::new(0);
    let name = format!("test-{}", NTH.fetch_add(1, Ordering::Relaxed));
    Settings { name, replicas, partitions: 3, ..Settings::new(&nats.addresses()) }
}

fn open(settings: &Settings) -> Logs {
    RUNTIME.block_on(async {
        let link = Link::open(settings.clone()).await.expect("a link");
        Logs::open(&link).await.expect("logs")
    })
}

fn room(code: &str) -> RoomCode {
    RoomCode::new(code).expect("a code")
}

fn entries(texts: &[&str]) -> Entries {
    let texts = texts.iter().map(|text| text.as_bytes().to_vec());
    Entries::new(texts.collect()).expect("within bounds")
}
