//! A certificate that the house draws itself, for a network without names. Nobody vouches for it, so
//! browsers warn of it once on each device; it is kept, so that they do not do so twice.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rcgen::{CertificateParams, DnType, ExtendedKeyUsagePurpose, KeyPair, KeyUsagePurpose};
use rustls::pki_types::DnsName;
use tokio::time;

use super::certificate::Certificate;
use super::{Shown, TlsFault};
use crate::folder::put_private;

/// Certificate and key, in the data folder.
pub(super) const FILE: &str = "own-certificate.pem";
/// Before the names in it.
const NAMES: &str = "# for ";
/// The most names in it: a machine that changes networks keeps the names it had.
const NAMES_MAX: usize = 64;
/// How long it is valid: the longest that all browsers take. It begins a day early, for clocks that
/// are behind.
const LASTS: Duration = Duration::from_secs(800 * DAY_S);
const EARLY: Duration = Duration::from_secs(DAY_S);
/// How long before its end the next is drawn.
const SPARE: Duration = Duration::from_secs(30 * DAY_S);
const DAY_S: u64 = 86_400;
/// How often it is looked whether the machine has other addresses.
const LOOK_EVERY: Duration = Duration::from_secs(60);

pub(super) struct Own {
    folder: PathBuf,
}

impl Own {
    pub(super) fn new(folder: &Path) -> Own {
        Own { folder: folder.to_owned() }
    }

    /// The certificate that is kept, or a new one if that is not for all of this machine's
    /// addresses or soon over.
    pub(super) fn certificate(&self) -> Result<Certificate, TlsFault> {
        self.certificate_for(&own_names(), SystemTime::now())
    }

    fn certificate_for(&self, names: &[String], now: SystemTime) -> Result<Certificate, TlsFault> {
        let at_folder = |error| TlsFault::Folder(self.folder.clone(), error);
        fs::create_dir_all(&self.folder).map_err(at_folder)?;
        let kept = fs::read_to_string(self.folder.join(FILE)).unwrap_or_default();
        if let Ok(certificate) = Certificate::read(kept.as_bytes(), kept.as_bytes())
            && certificate.check(now).is_ok()
            && certificate.check(now + SPARE).is_ok()
            && names.iter().all(|name| certificate.is_for(name))
        {
            return Ok(certificate);
        }
        let before = kept.lines().next().and_then(|line| line.strip_prefix(NAMES));
        let mut all = names.to_vec();
        let before = before.into_iter().flat_map(|names| names.split(' '));
        all.extend(before.map(str::to_owned).filter(|name| !names.contains(name)));
        all.truncate(NAMES_MAX);
        let drawn = draw(&all, now).map_err(|fault| TlsFault::NotDrawn(fault.to_string()))?;
        put_private(&self.folder, FILE, drawn.as_bytes()).map_err(at_folder)?;
        let certificate = Certificate::read(drawn.as_bytes(), drawn.as_bytes());
        certificate.map_err(|fault| TlsFault::Bad(self.folder.join(FILE), fault))
    }

    pub(super) async fn keep(&self, shown: &Shown) {
        loop {
            time::sleep(LOOK_EVERY).await;
            let own = Own::new(&self.folder);
            match tokio::task::spawn_blocking(move || own.certificate()).await {
                Ok(Ok(certificate)) => {
                    let is_new =
                        shown.get().is_none_or(|shown| shown.key.cert != certificate.key.cert);
                    if is_new {
                        let fingerprint = certificate.fingerprint();
                        tracing::info!(
                            fingerprint,
                            "a new certificate was drawn, for this machine's addresses of now: phones will ask again"
                        );
                        shown.set(certificate);
                    }
                }
                Ok(Err(fault)) => {
                    tracing::warn!("{fault}. The house goes on with the certificate it has");
                }
                Err(_) => {}
            }
        }
    }
}

/// A certificate and its key, with the names before them.
fn draw(names: &[String], now: SystemTime) -> Result<String, rcgen::Error> {
    let mut params = CertificateParams::new(names)?;
    params.not_before = (now - EARLY).into();
    params.not_after = (now + LASTS).into();
    params.distinguished_name.push(DnType::CommonName, "a house of Sidelong");
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?.pem();
    Ok(format!("{NAMES}{}\n{certificate}{}", names.join(" "), key.serialize_pem()))
}

/// What this machine is called, and where it is found on its networks.
fn own_names() -> Vec<String> {
    let mut names = vec!["localhost".to_owned()];
    names.extend(host_name().into_iter().flat_map(|name| [format!("{name}.local"), name]));
    names.retain(|name| DnsName::try_from(&**name).is_ok());
    let mut addresses: Vec<_> = if_addrs::get_if_addrs().unwrap_or_default();
    // Those of IPv6 change every day on purpose, and phones are told the other.
    addresses.retain(|interface| interface.ip().is_ipv4() || interface.is_loopback());
    names.extend(addresses.iter().map(|interface| interface.ip().to_string()));
    names.sort();
    names.dedup();
    names.truncate(NAMES_MAX);
    names
}

/// The machine's name, without what follows a dot.
fn host_name() -> Option<String> {
    #[cfg(unix)]
    let name = rustix::system::uname().nodename().to_str().ok()?.to_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").ok()?;
    let name = name.split('.').next()?.to_ascii_lowercase();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    fn folder(of: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sidelong-own-{of}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn a_certificate_is_kept_until_it_is_soon_over() {
        let own = Own::new(&folder("kept"));
        let (home, now) = (names(&["localhost", "192.168.1.20"]), SystemTime::now());
        let first = own.certificate_for(&home, now).unwrap();
        let drawn = |at| own.certificate_for(&home, at).unwrap().fingerprint();
        assert_eq!(drawn(now + LASTS - SPARE - EARLY), first.fingerprint());
        let next = drawn(now + LASTS - SPARE + EARLY);
        assert_ne!(next, first.fingerprint());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(own.folder.join(FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::remove_dir_all(&own.folder).unwrap();
    }

    #[test]
    fn a_machine_that_comes_home_has_the_certificate_it_had_there() {
        let own = Own::new(&folder("moves"));
        let now = SystemTime::now();
        let (home, club) =
            (names(&["localhost", "192.168.1.20"]), names(&["localhost", "10.0.0.7"]));
        let first = own.certificate_for(&home, now).unwrap();
        let moved = own.certificate_for(&club, now).unwrap();
        assert_ne!(moved.fingerprint(), first.fingerprint());
        assert!(moved.is_for("10.0.0.7") && moved.is_for("192.168.1.20"));
        assert_eq!(own.certificate_for(&home, now).unwrap().fingerprint(), moved.fingerprint());
        fs::remove_dir_all(&own.folder).unwrap();
    }

    #[test]
    fn a_damaged_file_is_replaced() {
        let own = Own::new(&folder("torn"));
        let first = own.certificate_for(&names(&["localhost"]), SystemTime::now()).unwrap();
        fs::write(own.folder.join(FILE), "-----BEGIN CERTIFICATE-----\n").unwrap();
        let next = own.certificate_for(&names(&["localhost"]), SystemTime::now()).unwrap();
        assert_ne!(next.fingerprint(), first.fingerprint());
        fs::remove_dir_all(&own.folder).unwrap();
    }

    #[test]
    fn a_machine_knows_itself() {
        let names = own_names();
        for name in ["localhost", "127.0.0.1"] {
            assert!(names.iter().any(|own| own == name), "{name} is not in {names:?}");
        }
    }
}
