//! Who is shut out by the house's keeper: households, for a time or for good.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::folder::put_private;
use crate::limits::household;

/// The file in the data folder.
pub(crate) const FILE: &str = "bans.json";
/// The most households that are shut out. Whoever needs more needs a firewall.
const BANS_MAX: usize = 10_000;

/// A household that is shut out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ban {
    /// An address, or the first of an IPv6 network (/64).
    pub household: IpAddr,
    /// Since when.
    pub since_unix_ms: u64,
    /// Until when; for good, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_unix_ms: Option<u64>,
}

impl Ban {
    fn holds(&self, now_unix_ms: u64) -> bool {
        self.until_unix_ms.is_none_or(|until| now_unix_ms < until)
    }
}

type List = BTreeMap<IpAddr, Ban>;

/// All households that are shut out.
#[derive(Debug)]
pub(crate) struct Bans {
    /// Where they are kept; nowhere, in a cluster.
    data: Option<PathBuf>,
    list: watch::Sender<Arc<List>>,
}

impl Bans {
    /// Those of this data folder.
    pub(crate) fn open(data: Option<&Path>) -> io::Result<Bans> {
        let text = match data.map(|data| fs::read(data.join(FILE))) {
            Some(Ok(text)) => text,
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => b"[]".to_vec(),
        };
        let bans: Vec<Ban> = serde_json::from_slice(&text).map_err(|fault| {
            let why = format!("{FILE} cannot be read ({fault}): mend it, or delete it");
            io::Error::new(io::ErrorKind::InvalidData, why)
        })?;
        let list = bans.into_iter().map(|ban| (household(ban.household), ban)).collect();
        Ok(Bans { data: data.map(Path::to_owned), list: watch::Sender::new(Arc::new(list)) })
    }

    /// Whether somebody at this address is shut out.
    pub(crate) fn hold(&self, address: IpAddr) -> bool {
        let list = self.list.borrow();
        !list.is_empty()
            && list.get(&household(address)).is_some_and(|ban| ban.holds(store::unix_ms()))
    }

    /// Waits until somebody at this address is shut out.
    pub(crate) async fn reach(&self, address: IpAddr) {
        let mut list = self.list.subscribe();
        while !self.hold(address) && list.changed().await.is_ok() {}
    }

    /// All that hold.
    pub(crate) fn all(&self) -> Vec<Ban> {
        let now = store::unix_ms();
        self.list.borrow().values().filter(|ban| ban.holds(now)).copied().collect()
    }

    /// Shuts a household out, until then or for good.
    pub(crate) fn add(&self, address: IpAddr, until_unix_ms: Option<u64>) -> io::Result<Ban> {
        let ban =
            Ban { household: household(address), since_unix_ms: store::unix_ms(), until_unix_ms };
        self.change(|list| {
            if list.len() >= BANS_MAX && !list.contains_key(&ban.household) {
                let why = format!("{BANS_MAX} households are shut out already");
                return Err(io::Error::other(why));
            }
            list.insert(ban.household, ban);
            Ok(ban)
        })
    }

    /// Lets a household in again. False, if it was not shut out.
    pub(crate) fn lift(&self, address: IpAddr) -> io::Result<bool> {
        self.change(|list| Ok(list.remove(&household(address)).is_some()))
    }

    /// Changes the list, in the file first.
    fn change<T>(&self, change: impl FnOnce(&mut List) -> io::Result<T>) -> io::Result<T> {
        let mut list = List::clone(&self.list.borrow());
        let now = store::unix_ms();
        list.retain(|_, ban| ban.holds(now));
        let changed = change(&mut list)?;
        if let Some(data) = &self.data {
            let text = serde_json::to_vec_pretty(&list.values().collect::<Vec<_>>())?;
            put_private(data, FILE, &text)?;
        }
        self.list.send_replace(Arc::new(list));
        Ok(changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_shut_out_stays_out_after_a_restart_until_the_time_is_over() {
        let folder = std::env::temp_dir().join(format!("sidelong-bans-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let bans = Bans::open(Some(&folder)).unwrap();
        bans.add(address("10.0.0.1"), None).unwrap();
        bans.add(address("2001:db8::7"), Some(store::unix_ms() + 60_000)).unwrap();
        bans.add(address("10.0.0.3"), Some(store::unix_ms() - 1)).unwrap();
        let again = Bans::open(Some(&folder)).unwrap();
        assert!(again.hold(address("10.0.0.1")) && again.hold(address("::ffff:10.0.0.1")));
        assert!(again.hold(address("2001:db8::ffff")), "the whole household");
        assert!(!again.hold(address("10.0.0.2")) && !again.hold(address("10.0.0.3")));
        assert!(again.lift(address("10.0.0.1")).unwrap());
        assert!(!again.lift(address("10.0.0.1")).unwrap());
        assert_eq!(Bans::open(Some(&folder)).unwrap().all().len(), 1);
        fs::write(folder.join(FILE), "half").unwrap();
        let fault = Bans::open(Some(&folder)).unwrap_err();
        assert!(fault.to_string().contains("mend it, or delete it"), "{fault}");
        fs::remove_dir_all(folder).unwrap();
    }
}
