//! HTTPS: the certificate that the house shows, and how it comes by the next.
//!
//! Connections that are open keep the certificate they began with; whoever comes in later is shown
//! the new one.

mod acme;
mod authority;
mod certificate;
mod files;
mod own;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

use rustls::ServerConfig;
use rustls::crypto::ring::{Ticketer, default_provider};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use tokio_rustls::TlsAcceptor;

use crate::config::{Config, Tls};

use acme::Acme;
pub use acme::AcmeFault;
use certificate::Certificate;
pub use certificate::CertificateFault;
use files::Files;
use own::Own;

/// What the page is fetched by, and what sockets need.
pub(crate) const HTTP_2: &[u8] = b"h2";
const HTTP_1: &[u8] = b"http/1.1";
/// What is kept of it in the data folder, and belongs into a backup: authorities give few.
pub(crate) const FILES: [&str; 3] = [acme::ACCOUNT, acme::CERTIFICATE, own::FILE];

/// The certificate of a house.
pub(crate) struct Certificates {
    /// Takes connections under TLS.
    pub(crate) acceptor: TlsAcceptor,
    shown: Arc<Shown>,
    source: Source,
}

/// Where it comes from.
enum Source {
    Acme(Acme),
    Files(Files),
    Own(Own),
}

/// The certificate that is shown now; none, until there is a first.
#[derive(Debug, Default)]
struct Shown(RwLock<Option<Certificate>>);

/// Why the house cannot speak HTTPS, for people.
#[derive(Debug)]
pub enum TlsFault {
    /// A file that was named cannot be read.
    Unreadable(PathBuf, io::Error),
    /// What is in the file is of no use.
    Bad(PathBuf, CertificateFault),
    /// The certificate and key in these files are of no use together.
    BadPair(PathBuf, PathBuf, CertificateFault),
    /// This is no name that a certificate can be had for.
    NotADomain(String, &'static str),
    /// Certificates cannot be kept in the data folder.
    Folder(PathBuf, io::Error),
    /// No certificate could be had for these names.
    NotHad(Vec<String>, AcmeFault),
    /// The house could not draw a certificate.
    NotDrawn(String),
}

impl Certificates {
    /// With the certificate that is at hand, if there is one. Reads files, and may write some.
    pub(crate) fn open(config: &Config) -> Result<Option<Certificates>, TlsFault> {
        let Some(tls) = &config.tls else { return Ok(None) };
        let (source, first) = match tls {
            Tls::Acme(settings) => {
                let (acme, kept) = Acme::open(settings, &config.data)?;
                (Source::Acme(acme), kept)
            }
            Tls::Files { cert, key } => {
                let (files, first) = Files::open(cert, key)?;
                (Source::Files(files), Some(first))
            }
            Tls::Own => {
                let own = Own::new(&config.data);
                let first = own.certificate()?;
                (Source::Own(own), Some(first))
            }
        };
        let shown = Arc::new(Shown(RwLock::new(first)));
        let acceptor = acceptor(&shown).map_err(|fault| TlsFault::NotDrawn(fault.to_string()))?;
        Ok(Some(Certificates { acceptor, shown, source }))
    }

    /// Asks for the first certificate, if it takes asking and there is none. Meanwhile
    /// [`Certificates::proof`] must be there to be seen.
    pub(crate) async fn first(&self) -> Result<(), TlsFault> {
        let Source::Acme(acme) = &self.source else { return Ok(()) };
        if self.is_good() {
            return Ok(());
        }
        match acme.order().await {
            Ok(certificate) => self.shown.set(certificate),
            Err(fault) if acme.or_http() => tracing::error!(
                "no certificate could be had: {fault}. The house is open over plain http until there is one"
            ),
            Err(fault) => return Err(TlsFault::NotHad(acme.domains().to_vec(), fault)),
        }
        Ok(())
    }

    /// Comes by the next certificate whenever it is time, for as long as the house is open.
    pub(crate) async fn keep(self: Arc<Self>) {
        match &self.source {
            Source::Acme(acme) => acme.keep(&self.shown).await,
            Source::Files(files) => files.keep(&self.shown).await,
            Source::Own(own) => own.keep(&self.shown).await,
        }
    }

    /// Whether there is a certificate that browsers take.
    fn is_good(&self) -> bool {
        self.shown.get().is_some_and(|shown| shown.check(SystemTime::now()).is_ok())
    }

    /// Whether the house is open over plain HTTP, because it was told to be if there is nothing
    /// better.
    pub(crate) fn is_over_http(&self) -> bool {
        matches!(&self.source, Source::Acme(acme) if acme.or_http()) && !self.is_good()
    }

    /// The names at which the house is found, if it knows.
    pub(crate) fn domains(&self) -> &[String] {
        match &self.source {
            Source::Acme(acme) => acme.domains(),
            Source::Files(_) | Source::Own(_) => &[],
        }
    }

    /// Whether nobody but the house itself vouches for its certificate.
    pub(crate) fn is_own(&self) -> bool {
        matches!(self.source, Source::Own(_))
    }

    /// What browsers call the certificate's fingerprint.
    pub(crate) fn fingerprint(&self) -> Option<String> {
        self.shown.get().map(|shown| shown.fingerprint())
    }

    /// When it ends, in seconds since 1970.
    pub(crate) fn expires_unix_s(&self) -> Option<u64> {
        let since = self.shown.get()?.expires().duration_since(SystemTime::UNIX_EPOCH);
        Some(since.unwrap_or_default().as_secs())
    }

    /// What an authority wants to see at a house, to know that it is found at a name.
    pub(crate) fn proof(&self, token: &str) -> Option<String> {
        match &self.source {
            Source::Acme(acme) => acme.proof(token),
            Source::Files(_) | Source::Own(_) => None,
        }
    }
}

fn acceptor(shown: &Arc<Shown>) -> Result<TlsAcceptor, rustls::Error> {
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()));
    let config = config.with_safe_default_protocol_versions()?.with_no_client_auth();
    let resolver: Arc<dyn ResolvesServerCert> = Arc::<Shown>::clone(shown);
    let mut config = config.with_cert_resolver(resolver);
    config.alpn_protocols = vec![HTTP_2.to_vec(), HTTP_1.to_vec()];
    // Whoever comes back, as phones do all the time, is spared most of the handshake.
    config.ticketer = Ticketer::new()?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}

impl Shown {
    fn get(&self) -> Option<Certificate> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, certificate: Certificate) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(certificate);
    }
}

impl ResolvesServerCert for Shown {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.get().map(|shown| shown.key)
    }
}

impl fmt::Display for TlsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TlsFault::Unreadable(path, error) => {
                let path = path.display();
                write!(
                    f,
                    "{path} cannot be read: {error}; is the path right, and may this user read it?"
                )
            }
            TlsFault::Bad(path, fault) => write!(f, "{} is of no use: {fault}", path.display()),
            TlsFault::BadPair(cert, key, fault) => {
                let (cert, key) = (cert.display(), key.display());
                let what_to_do = match fault {
                    CertificateFault::Expired(_) => "renew it, then open the house again",
                    CertificateFault::NotYetValid(_) => "then open the house again",
                    _ => {
                        "give the certificate with --tls-cert and its own key with --tls-key, in PEM"
                    }
                };
                write!(
                    f,
                    "the certificate {cert} with the key {key} is of no use: {fault}; {what_to_do}"
                )
            }
            TlsFault::NotADomain(name, why) => {
                write!(f, "no certificate can be had for “{name}”: {why}")
            }
            TlsFault::Folder(path, error) => {
                let path = path.display();
                write!(
                    f,
                    "certificates cannot be kept in {path}: {error}; name a folder that this user may write to with --data"
                )
            }
            TlsFault::NotHad(domains, fault) => {
                let domains = domains.join(" and ");
                write!(
                    f,
                    "no certificate could be had for {domains}: {fault}. To open over plain http until there is one, say --http-fallback"
                )
            }
            TlsFault::NotDrawn(why) => write!(f, "no certificate could be made: {why}"),
        }
    }
}

impl std::error::Error for TlsFault {}
