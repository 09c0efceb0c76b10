//! Certificates from an authority, by ACME (RFC 8555): an account, orders, and proofs over plain
//! HTTP that the house is found at its names.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, ChallengeType, Error, Identifier, NewAccount,
    NewOrder, Order, OrderStatus, RetryPolicy,
};
use rustls::pki_types::DnsName;
use serde::{Deserialize, Serialize};
use tokio::time::{self, Instant};

use super::authority::{Authority, Unreached};
use super::certificate::{Certificate, day};
use super::{CertificateFault, Shown, TlsFault};
use crate::config;
use crate::folder::put_private;

/// The account with its key, and the certificate with its, in the data folder.
pub(super) const ACCOUNT: &str = "acme-account.json";
pub(super) const CERTIFICATE: &str = "acme-certificate.pem";
/// Before the directory that it is from, in the certificate's file.
const FROM: &str = "# from ";
/// How long an order may take in all, and each of its two waits.
const PATIENCE: Duration = Duration::from_secs(150);
const WAIT: RetryPolicy = RetryPolicy::new().timeout(Duration::from_secs(60));
/// How soon it is tried again: at first, and at last, each time after twice as long. An authority
/// that was not reached counts nothing; one that refused counts, and lets few tries through in an
/// hour.
const UNREACHED: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));
const REFUSED: (Duration, Duration) = (Duration::from_secs(300), Duration::from_secs(6 * 3600));
/// How often the time is looked at until the next is due: clocks are set, and machines sleep.
const LOOK_EVERY: Duration = Duration::from_secs(3600);

pub(super) struct Acme {
    settings: config::Acme,
    folder: PathBuf,
    /// What the authority wants to see, by its token.
    proofs: Mutex<BTreeMap<String, String>>,
    setbacks: Mutex<Setbacks>,
}

/// What went wrong since the last certificate.
#[derive(Default)]
struct Setbacks {
    tries: u32,
    /// Before then it is not tried again.
    until: Option<Instant>,
}

/// Why there is no certificate, for people.
#[derive(Debug)]
pub enum AcmeFault {
    /// The authority was not reached.
    Unreached {
        /// Its directory.
        directory: String,
        /// What is in the way.
        why: String,
    },
    /// The authority did not find this house at a name.
    NotProven {
        /// The name.
        domain: String,
        /// What it says.
        why: String,
    },
    /// The authority refused for another reason.
    Refused(String),
    /// It took too long.
    Slow,
    /// What it sent cannot be used.
    Useless(CertificateFault),
    /// What it sent cannot be kept.
    NotKept(PathBuf, io::Error),
}

/// The file of the account.
#[derive(Serialize, Deserialize)]
struct Kept {
    directory: String,
    contact: Option<String>,
    account: AccountCredentials,
}

impl Acme {
    /// The names are looked at, and so is the folder, before anybody is asked for anything. Gives the
    /// certificate that is kept, if it is still good.
    pub(super) fn open(
        settings: &config::Acme,
        folder: &Path,
    ) -> Result<(Acme, Option<Certificate>), TlsFault> {
        for domain in &settings.domains {
            check_name(domain).map_err(|why| TlsFault::NotADomain(domain.clone(), why))?;
        }
        if let Some(ca) = &settings.ca {
            Authority::new(Some(ca)).map_err(|why| TlsFault::Unreadable(ca.clone(), why))?;
        }
        let at_folder = |error| TlsFault::Folder(folder.to_owned(), error);
        fs::create_dir_all(folder).map_err(at_folder)?;
        // A certificate that could not be kept would be lost, and authorities give few.
        let probe = format!("{CERTIFICATE}.probe");
        put_private(folder, &probe, b"").map_err(at_folder)?;
        fs::remove_file(folder.join(probe)).map_err(at_folder)?;
        let (settings, folder) = (settings.clone(), folder.to_owned());
        let (proofs, setbacks) = (Mutex::default(), Mutex::default());
        let acme = Acme { settings, folder, proofs, setbacks };
        let kept = acme.kept();
        Ok((acme, kept))
    }

    pub(super) fn domains(&self) -> &[String] {
        &self.settings.domains
    }

    pub(super) fn or_http(&self) -> bool {
        self.settings.or_http
    }

    pub(super) fn proof(&self, token: &str) -> Option<String> {
        self.proofs().get(token).cloned()
    }

    fn proofs(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        self.proofs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The certificate that is kept, if it is from this authority, for these names, and not over.
    fn kept(&self) -> Option<Certificate> {
        let kept = fs::read_to_string(self.folder.join(CERTIFICATE)).ok()?;
        let from = kept.lines().next()?.strip_prefix(FROM)?;
        let certificate = Certificate::read(kept.as_bytes(), kept.as_bytes()).ok()?;
        let is_ours = from == self.settings.directory
            && self.settings.domains.iter().all(|domain| certificate.is_for(domain))
            && certificate.check(SystemTime::now()).is_ok();
        is_ours.then_some(certificate)
    }

    /// Renews the certificate when two thirds of its time are over, and tries again until it has.
    pub(super) async fn keep(&self, shown: &Shown) {
        loop {
            let good = shown.get();
            let due = good.as_ref().and_then(|good| {
                good.renewal(self.settings.renew_after).duration_since(SystemTime::now()).ok()
            });
            if let Some(due) = due {
                time::sleep(due.min(LOOK_EVERY)).await;
                continue;
            }
            let until = self.setbacks().until;
            if let Some(until) = until {
                time::sleep_until(until).await;
            }
            match self.order().await {
                Ok(certificate) => {
                    let until = day(certificate.valid.end);
                    tracing::info!(until, "there is a new certificate");
                    shown.set(certificate);
                }
                Err(fault) => {
                    let until = match good {
                        Some(good) => {
                            format!("the one there is is good until {}", day(good.valid.end))
                        }
                        None => "there is none yet".to_owned(),
                    };
                    tracing::warn!(
                        "no new certificate could be had: {fault}. {until}; it is tried again"
                    );
                }
            }
        }
    }

    fn setbacks(&self) -> MutexGuard<'_, Setbacks> {
        self.setbacks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gets a certificate, and keeps it.
    pub(super) async fn order(&self) -> Result<Certificate, AcmeFault> {
        let ordered = time::timeout(PATIENCE, self.try_order()).await;
        let ordered = ordered.unwrap_or(Err(AcmeFault::Slow));
        self.proofs().clear();
        let mut setbacks = self.setbacks();
        match &ordered {
            Ok(_) => *setbacks = Setbacks::default(),
            Err(fault) => {
                setbacks.until = Some(Instant::now() + fault.pause(setbacks.tries));
                setbacks.tries += 1;
            }
        }
        drop(setbacks);
        ordered
    }

    async fn try_order(&self) -> Result<Certificate, AcmeFault> {
        let identifiers: Vec<_> = self.domains().iter().cloned().map(Identifier::Dns).collect();
        let order = NewOrder::new(&identifiers);
        let account = self.account(self.kept_account()).await?;
        let mut order = match account.new_order(&order).await {
            // The authority has lost it, or it was closed there.
            Err(Error::Api(problem)) if is_unknown_account(&problem) => {
                let account = self.account(None).await?;
                account.new_order(&order).await
            }
            order => order,
        }
        .map_err(|error| self.fault(error))?;
        self.prove(&mut order).await?;
        let key = order.finalize().await.map_err(|error| self.fault(error))?;
        let chain = order.poll_certificate(&WAIT).await.map_err(|error| self.fault(error))?;
        let certificate = Certificate::read(chain.as_bytes(), key.as_bytes());
        let certificate = certificate.map_err(AcmeFault::Useless)?;
        let pem = format!("{FROM}{}\n{chain}{key}", self.settings.directory);
        if let Err(fault) = self.put(CERTIFICATE, pem.into_bytes()).await {
            tracing::error!(
                "{fault}. The new certificate is used all the same, but lost when the house closes"
            );
        }
        Ok(certificate)
    }

    /// Shows that the house is found at every name.
    async fn prove(&self, order: &mut Order) -> Result<(), AcmeFault> {
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = authorization.map_err(|error| self.fault(error))?;
            if authorization.status == AuthorizationStatus::Valid {
                continue;
            }
            let no = || AcmeFault::Refused("it takes no proof over http (http-01)".to_owned());
            let mut challenge = authorization.challenge(ChallengeType::Http01).ok_or_else(no)?;
            let (token, proof) = (challenge.token.clone(), challenge.key_authorization());
            self.proofs().insert(token, proof.as_str().to_owned());
            challenge.set_ready().await.map_err(|error| self.fault(error))?;
        }
        match order.poll_ready(&WAIT).await {
            Ok(OrderStatus::Ready | OrderStatus::Valid) => Ok(()),
            Err(error @ Error::Timeout(_)) => Err(self.fault(error)),
            failed => {
                let fault = match failed {
                    Err(error) => self.fault(error),
                    Ok(status) => AcmeFault::Refused(format!("the order is {status:?}")),
                };
                Err(self.unproven(order).await.unwrap_or(fault))
            }
        }
    }

    /// The name at which the authority did not find the house, and what it met there.
    async fn unproven(&self, order: &mut Order) -> Option<AcmeFault> {
        let mut authorizations = order.authorizations();
        while let Some(authorization) = authorizations.next().await {
            let mut authorization = authorization.ok()?;
            let domain = authorization.identifier().to_string();
            let now = authorization.refresh().await.ok()?;
            let why = now.challenges.iter().find_map(|challenge| challenge.error.as_ref());
            if let Some(why) = why {
                let why = why.detail.clone().unwrap_or_else(|| why.to_string());
                return Some(AcmeFault::NotProven { domain, why });
            }
        }
        None
    }

    fn kept_account(&self) -> Option<Kept> {
        let kept = fs::read(self.folder.join(ACCOUNT)).ok()?;
        let kept: Kept = serde_json::from_slice(&kept)
            .inspect_err(|_| {
                tracing::warn!("{ACCOUNT} cannot be read; the house takes another account");
            })
            .ok()?;
        (kept.directory == self.settings.directory).then_some(kept)
    }

    /// The account that is kept, or a new one.
    async fn account(&self, kept: Option<Kept>) -> Result<Account, AcmeFault> {
        let config::Acme { directory, contact, ca, .. } = &self.settings;
        let unreached = |why: io::Error| AcmeFault::Unreached {
            directory: directory.clone(),
            why: why.to_string(),
        };
        let authority = Authority::new(ca.as_deref()).map_err(unreached)?;
        let builder = Account::builder_with_http(Box::new(authority));
        let mail = contact.as_ref().map(|contact| format!("mailto:{contact}"));
        let mail: Vec<_> = mail.iter().map(String::as_str).collect();
        if let Some(mut kept) = kept {
            let moved = kept.contact != *contact;
            kept.contact.clone_from(contact);
            let text = written(&kept);
            let account = builder.from_credentials(kept.account).await;
            let account = account.map_err(|error| self.fault(error))?;
            if moved {
                account.update_contacts(&mail).await.map_err(|error| self.fault(error))?;
                self.put(ACCOUNT, text).await?;
            }
            return Ok(account);
        }
        let new = NewAccount {
            contact: &mail,
            terms_of_service_agreed: true,
            only_return_existing: false,
        };
        let made = builder.create(&new, directory.clone(), None).await;
        let (account, credentials) = made.map_err(|error| self.fault(error))?;
        let (directory, contact) = (directory.clone(), contact.clone());
        self.put(ACCOUNT, written(&Kept { directory, contact, account: credentials })).await?;
        Ok(account)
    }

    async fn put(&self, name: &'static str, bytes: Vec<u8>) -> Result<(), AcmeFault> {
        let folder = self.folder.clone();
        let put = tokio::task::spawn_blocking(move || put_private(&folder, name, &bytes)).await;
        let put = put.unwrap_or_else(|panicked| Err(io::Error::other(panicked)));
        put.map_err(|error| AcmeFault::NotKept(self.folder.join(name), error))
    }

    fn fault(&self, error: Error) -> AcmeFault {
        let directory = self.settings.directory.clone();
        match error {
            Error::Other(why) if why.is::<Unreached>() => {
                AcmeFault::Unreached { directory, why: why.to_string() }
            }
            Error::Json(_) => {
                let why = "it does not answer as an ACME directory does".to_owned();
                AcmeFault::Unreached { directory, why }
            }
            Error::Timeout(_) => AcmeFault::Slow,
            Error::Api(problem) => {
                AcmeFault::Refused(problem.detail.clone().unwrap_or_else(|| problem.to_string()))
            }
            other => AcmeFault::Refused(other.to_string()),
        }
    }
}

fn written(kept: &Kept) -> Vec<u8> {
    serde_json::to_vec(kept).expect("an account is JSON")
}

fn is_unknown_account(problem: &instant_acme::Problem) -> bool {
    problem.r#type.as_deref() == Some("urn:ietf:params:acme:error:accountDoesNotExist")
}

/// Whether an authority can be shown that the house is found at this name.
fn check_name(name: &str) -> Result<(), &'static str> {
    if name.parse::<std::net::IpAddr>().is_ok() {
        return Err(
            "it is an address, not a name; for a network without names there is --tls-self",
        );
    }
    if name.starts_with('*') {
        return Err("one for all names below another cannot be had over http; give each name");
    }
    if !name.is_ascii() {
        return Err("write it as it stands in the DNS, beginning with xn--");
    }
    if name.contains(['/', ':']) {
        return Err("give the bare name, such as play.example, without https:// or a port");
    }
    DnsName::try_from(name).map(|_| ()).map_err(|_| "it is no name of the DNS")
}

impl AcmeFault {
    /// How long to wait after so many tries before.
    fn pause(&self, tries: u32) -> Duration {
        let (first, longest) = match self {
            AcmeFault::Unreached { .. } | AcmeFault::Slow => UNREACHED,
            _ => REFUSED,
        };
        first.saturating_mul(1 << tries.min(16)).min(longest)
    }
}

impl fmt::Display for AcmeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AcmeFault::Unreached { directory, why } => {
                write!(f, "the authority at {directory} could not be reached: {why}")
            }
            AcmeFault::NotProven { domain, why } => write!(
                f,
                "the authority did not find this house at http://{domain} ({why}); let the name lead to this machine, and let ports 80 and 443 through to it"
            ),
            AcmeFault::Refused(why) => write!(f, "the authority refused: {why}"),
            AcmeFault::Slow => f.write_str("the authority took too long"),
            AcmeFault::Useless(fault) => {
                write!(f, "the authority sent a certificate that is of no use: {fault}")
            }
            AcmeFault::NotKept(path, error) => {
                write!(f, "{} cannot be written: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for AcmeFault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked_before_anybody_is_asked() {
        for name in ["play.example", "a.b.c.example", "xn--bcher-kva.example", "play.internal"] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        for name in [
            "",
            "192.168.1.20",
            "::1",
            "*.example",
            "bücher.example",
            "https://play.example",
            "play.example:443",
            "two words",
        ] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }

    #[test]
    fn an_authority_that_refused_is_not_pestered() {
        let unreached = AcmeFault::Slow;
        let refused = AcmeFault::Refused(String::new());
        let seconds = |fault: &AcmeFault, tries| fault.pause(tries).as_secs();
        assert_eq!([0, 1, 2, 40].map(|tries| seconds(&unreached, tries)), [1, 2, 4, 60]);
        assert_eq!([0, 1, 2, 40].map(|tries| seconds(&refused, tries)), [300, 600, 1200, 21_600]);
    }
}
