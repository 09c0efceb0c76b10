//! A house of a test's own: any free port, a data folder that goes with it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::Value;
use server::{Config, House};
use store::Store;
use tokio::time;

use crate::ask::{Answer, ask};

/// How long something may take on a busy machine, and how often it is looked at.
const PATIENCE: Duration = Duration::from_secs(20);
const A_MOMENT: Duration = Duration::from_millis(20);

/// An open house.
pub(crate) struct TestServer {
    house: Option<House>,
    pub(crate) address: SocketAddr,
    config: Config,
}

impl TestServer {
    /// As it comes, but without limits by rate: all players of a test share an address.
    pub(crate) async fn start() -> TestServer {
        TestServer::start_as(|_| {}).await
    }

    /// Set up otherwise.
    pub(crate) async fn start_as(change: impl FnOnce(&mut Config)) -> TestServer {
        let mut config = TestServer::config();
        change(&mut config);
        let house = House::start(config.clone()).await.expect("it opens");
        TestServer { address: house.address(), house: Some(house), config }
    }

    /// On a store of the test's own.
    pub(crate) async fn start_on(store: Arc<dyn Store>) -> TestServer {
        let config = TestServer::config();
        let house = House::start_on(config.clone(), store).await.expect("it opens");
        TestServer { address: house.address(), house: Some(house), config }
    }

    /// How a test's house is set up.
    pub(crate) fn config() -> Config {
        static NTH: AtomicU32 = AtomicU32::new(0);
        let nth = NTH.fetch_add(1, Ordering::Relaxed);
        let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let data = data.join(format!("house-{}-{nth}", std::process::id()));
        let listen = ([127, 0, 0, 1], 0).into();
        Config { listen, data, rate_limits: false, ..Config::default() }
    }

    pub(crate) fn house(&self) -> &House {
        self.house.as_ref().expect("it is open")
    }

    /// Waits until no room is in memory.
    pub(crate) async fn until_no_room_is_open(&self) {
        let started = Instant::now();
        while self.house().rooms() > 0 {
            assert!(started.elapsed() < PATIENCE, "there is still a room");
            time::sleep(A_MOMENT).await;
        }
    }

    pub(crate) fn data(&self) -> &PathBuf {
        &self.config.data
    }

    /// Closes in order; the data stays for [`TestServer::reopen`].
    pub(crate) async fn close(&mut self) {
        self.house.take().expect("it is open").shutdown().await;
    }

    /// Stops at once, without a word.
    pub(crate) async fn crash(&mut self) {
        drop(self.house.take());
        // What ran in the house notices soon, and lets go of the data folder.
        time::sleep(Duration::from_millis(300)).await;
    }

    /// Opens again on the same data, elsewhere, as soon as it is free.
    pub(crate) async fn reopen(&mut self) {
        let started = Instant::now();
        let house = loop {
            match House::start(self.config.clone()).await {
                Ok(house) => break house,
                Err(fault) => assert!(started.elapsed() < PATIENCE, "it opens again: {fault:#}"),
            }
            time::sleep(A_MOMENT).await;
        };
        self.address = house.address();
        self.house = Some(house);
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], "").await
    }

    /// How a room looks from outside.
    pub(crate) async fn get_card(&self, room: protocol::RoomCode) -> Value {
        self.get(&format!("/api/rooms/{room}")).await.json()
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        let kind = ("content-type", "application/json");
        self.ask("POST", path, &[kind], &body.to_string()).await
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        ask(self.address, method, path, headers, body).await
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        drop(self.house.take());
        let _ = std::fs::remove_dir_all(&self.config.data);
    }
}
