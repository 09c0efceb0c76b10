//! A real house in this process, on threads of its own, in a network of its own where wanted.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result};
use server::{Config, Durability, House};
use tokio::runtime::{Builder, Runtime};

use crate::lines::Network;

/// How long closing may take.
const CLOSING_PATIENCE: Duration = Duration::from_secs(5);

/// An open house, with a data folder that goes with it.
#[derive(Debug)]
pub(crate) struct Hosted {
    house: Option<House>,
    runtime: Option<Runtime>,
    /// Removed when all is closed.
    _data: Folder,
    pub(crate) address: SocketAddr,
}

/// Threads in this network, or on the machine itself. Those that are started later, too.
pub(crate) fn threads(name: &str, network: Option<&Network>) -> io::Result<Runtime> {
    let mut threads = Builder::new_multi_thread();
    threads.worker_threads(2).thread_name(name).enable_all();
    if let Some(network) = network.cloned() {
        threads.on_thread_start(move || network.enter().expect("it was entered before"));
    }
    threads.build()
}

impl Hosted {
    /// Opens it in this network, or on the machine itself.
    pub(crate) fn open(network: Option<&Network>, trust_proxy: bool) -> Result<Hosted> {
        let data = Folder::new();
        let no_threads = "no threads for a house";
        let runtime = threads("house", network).context(no_threads)?;
        let everywhere = network.map_or([127, 0, 0, 1], |_| [0; 4]);
        let config = Config {
            listen: (everywhere, 0).into(),
            data: data.0.clone(),
            // What is measured is the order of hands, not a disk.
            durability: Durability::Relaxed,
            rate_limits: false,
            trust_proxy,
            ..Config::default()
        };
        // On one of its own threads, as that is where its network is.
        let opened = runtime.block_on(runtime.spawn(House::start(config)));
        let house = opened.context(no_threads)??;
        let address = house.address();
        Ok(Hosted { house: Some(house), runtime: Some(runtime), _data: data, address })
    }
}

impl Drop for Hosted {
    fn drop(&mut self) {
        let (house, runtime) = (self.house.take(), self.runtime.take());
        // Whoever drops it may be on a thread of another runtime, which must not wait by itself.
        let close = std::thread::spawn(move || {
            drop(house);
            if let Some(runtime) = runtime {
                runtime.shutdown_timeout(CLOSING_PATIENCE);
            }
        });
        let _ = close.join();
    }
}

/// A folder that goes when it is dropped.
#[derive(Debug)]
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NTH: AtomicU32 = AtomicU32::new(0);
        let nth = NTH.fetch_add(1, Ordering::Relaxed);
        let name = format!("sidelong-siege-{}-{nth}", std::process::id());
        Folder(std::env::temp_dir().join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
