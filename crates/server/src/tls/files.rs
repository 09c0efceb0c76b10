//! A certificate in files that somebody else renews: looked at again and again.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tokio::time;

use super::certificate::Certificate;
use super::{CertificateFault, Shown, TlsFault};

/// How often the files are looked at: they are small.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// The files, and what they were like when the house was opened.
pub(super) struct Files {
    cert: PathBuf,
    key: PathBuf,
    opened: Look,
}

#[derive(Clone, PartialEq, Eq)]
enum Look {
    /// What stands in them, as a hash: the key itself is not kept.
    Read(blake3::Hash),
    Unreadable(String),
}

/// What was seen before.
struct Known {
    /// What was used or complained of.
    settled: Look,
    /// What there was last time. The two files are replaced one after the other, so what makes no
    /// sense is complained of when it is there twice.
    last: Look,
    expired: bool,
}

impl Files {
    /// The files as they are now, which must be in order.
    pub(super) fn open(cert: &Path, key: &Path) -> Result<(Files, Certificate), TlsFault> {
        let (look, certificate) = look(cert, key);
        let certificate = certificate?;
        Ok((Files { cert: cert.to_owned(), key: key.to_owned(), opened: look }, certificate))
    }

    pub(super) async fn keep(&self, shown: &Shown) {
        let (settled, last) = (self.opened.clone(), self.opened.clone());
        let mut known = Known { settled, last, expired: false };
        loop {
            time::sleep(LOOK_EVERY).await;
            let (cert, key) = (self.cert.clone(), self.key.clone());
            let looked = tokio::task::spawn_blocking(move || look(&cert, &key)).await;
            let Ok((look, certificate)) = looked else { continue };
            self.heed(&mut known, look, certificate, shown);
        }
    }

    fn heed(
        &self,
        known: &mut Known,
        look: Look,
        certificate: Result<Certificate, TlsFault>,
        shown: &Shown,
    ) {
        let again = known.last == look;
        known.last = look;
        if known.last != known.settled {
            match certificate {
                Ok(certificate) => {
                    shown.set(certificate);
                    known.settled = known.last.clone();
                    known.expired = false;
                    tracing::info!(cert = %self.cert.display(), "the certificate was replaced");
                }
                Err(fault) if again => {
                    known.settled = known.last.clone();
                    tracing::error!("{fault}. Until then the house goes on with the one it has");
                }
                Err(_) => {}
            }
        }
        let now = shown.get().map(|shown| shown.check(SystemTime::now()));
        if let Some(Err(fault)) = now
            && !std::mem::replace(&mut known.expired, true)
        {
            let cert = self.cert.display();
            tracing::error!(
                "browsers no longer take the certificate {cert}: {fault}. Put a new one in its place; it is used at once"
            );
        }
    }
}

fn look(cert: &Path, key: &Path) -> (Look, Result<Certificate, TlsFault>) {
    let read =
        |path: &Path| fs::read(path).map_err(|error| TlsFault::Unreadable(path.into(), error));
    let (chain, private) = match read(cert).and_then(|chain| Ok((chain, read(key)?))) {
        Ok(read) => read,
        Err(fault) => return (Look::Unreadable(fault.to_string()), Err(fault)),
    };
    let mut hasher = blake3::Hasher::new();
    hasher.update(&(chain.len() as u64).to_le_bytes()).update(&chain).update(&private);
    let certificate = Certificate::read(&chain, &private).and_then(|certificate| {
        certificate.check(SystemTime::now())?;
        Ok(certificate)
    });
    let certificate = certificate.map_err(|fault| match fault {
        CertificateFault::NoCertificate => TlsFault::Bad(cert.into(), fault),
        CertificateFault::NoKey => TlsFault::Bad(key.into(), fault),
        fault => TlsFault::BadPair(cert.into(), key.into(), fault),
    });
    (Look::Read(hasher.finalize()), certificate)
}
