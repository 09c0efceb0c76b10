//! A certificate with its key: read, held to its dates, and asked for whom it is.

use std::fmt;
use std::net::IpAddr;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ring::digest::{SHA256, digest};
use rustls::client::verify_server_name;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::server::ParsedCertificate;
use rustls::sign::CertifiedKey;
use rustls::{Error, InconsistentKeys};
use yasna::{ASN1Error, ASN1ErrorKind, ASN1Result, BERReader, Tag};

/// What is shown to whoever comes in.
#[derive(Clone, Debug)]
pub(crate) struct Certificate {
    pub(crate) key: Arc<CertifiedKey>,
    /// From when until when browsers take it.
    pub(crate) valid: Range<SystemTime>,
}

/// What is wrong with a certificate or its key, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CertificateFault {
    /// There is no certificate.
    NoCertificate,
    /// There is no key, or none that can be read without a password.
    NoKey,
    /// They do not belong together.
    KeyDoesNotFit,
    /// It was good until then.
    Expired(SystemTime),
    /// It will be good from then on.
    NotYetValid(SystemTime),
    /// It cannot be used for another reason.
    Unusable(String),
}

impl Certificate {
    /// Reads a chain of certificates, the house's own first, and its key. Both are PEM.
    pub(crate) fn read(chain: &[u8], key: &[u8]) -> Result<Certificate, CertificateFault> {
        let unusable = |why: &dyn fmt::Display| CertificateFault::Unusable(why.to_string());
        let chain = CertificateDer::pem_slice_iter(chain).collect::<Result<Vec<_>, _>>();
        let chain = chain.map_err(|fault| unusable(&fault))?;
        let own = chain.first().ok_or(CertificateFault::NoCertificate)?;
        let valid = dates(own).map_err(|_| unusable(&"its dates cannot be read"))?;
        let key = PrivateKeyDer::from_pem_slice(key).map_err(|_| CertificateFault::NoKey)?;
        let key = CertifiedKey::from_der(chain, key, &default_provider());
        let key = key.map_err(|fault| match fault {
            Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => {
                CertificateFault::KeyDoesNotFit
            }
            fault => unusable(&fault),
        })?;
        Ok(Certificate { key: Arc::new(key), valid })
    }

    /// Whether browsers take it at that time.
    pub(crate) fn check(&self, now: SystemTime) -> Result<(), CertificateFault> {
        match now {
            _ if now >= self.valid.end => Err(CertificateFault::Expired(self.valid.end)),
            _ if now < self.valid.start => Err(CertificateFault::NotYetValid(self.valid.start)),
            _ => Ok(()),
        }
    }

    /// When it ends.
    pub(crate) fn expires(&self) -> SystemTime {
        self.valid.end
    }

    /// Whether it is for this name or address.
    pub(crate) fn is_for(&self, name: &str) -> bool {
        let own = self.key.end_entity_cert().and_then(ParsedCertificate::try_from);
        let name = match name.parse::<IpAddr>() {
            Ok(address) => Ok(ServerName::from(address)),
            Err(_) => ServerName::try_from(name),
        };
        let (Ok(own), Ok(name)) = (own, name) else { return false };
        verify_server_name(&own, &name).is_ok()
    }

    /// When it is time for the next: when two thirds of its own are over, or after so long.
    pub(crate) fn renewal(&self, after: Duration) -> SystemTime {
        let lasts = self.valid.end.duration_since(self.valid.start).unwrap_or_default();
        self.valid.start + (lasts / 3 * 2).min(after)
    }

    /// What browsers call its fingerprint (SHA-256), for people to compare.
    pub(crate) fn fingerprint(&self) -> String {
        let own = self.key.cert.first().map_or(&[][..], |own| own);
        let bytes = digest(&SHA256, own);
        let bytes = bytes.as_ref().iter().map(|byte| format!("{byte:02X}"));
        bytes.collect::<Vec<_>>().join(":")
    }
}

/// From when until when a certificate is valid (RFC 5280, section 4.1).
fn dates(der: &[u8]) -> ASN1Result<Range<SystemTime>> {
    yasna::parse_der(der, |certificate| {
        certificate.read_sequence(|parts| {
            let dates = parts.next().read_sequence(|to_be_signed| {
                let version = Tag::context(0);
                to_be_signed.read_optional(|part| part.read_tagged(version, skip))?;
                for _serial_algorithm_issuer in 0..3 {
                    skip(to_be_signed.next())?;
                }
                let dates = to_be_signed
                    .next()
                    .read_sequence(|dates| Ok(date(dates.next())?..date(dates.next())?))?;
                for _subject_and_key in 0..2 {
                    skip(to_be_signed.next())?;
                }
                while to_be_signed.read_optional(skip)?.is_some() {}
                Ok(dates)
            })?;
            for _algorithm_and_signature in 0..2 {
                skip(parts.next())?;
            }
            Ok(dates)
        })
    })
}

fn skip(part: BERReader<'_, '_>) -> ASN1Result<()> {
    part.read_tagged_der().map(drop)
}

fn date(reader: BERReader<'_, '_>) -> ASN1Result<SystemTime> {
    let seconds = match reader.lookahead_tag()? {
        yasna::tags::TAG_UTCTIME => reader.read_utctime()?.datetime().unix_timestamp(),
        _ => reader.read_generalized_time()?.datetime().unix_timestamp(),
    };
    let seconds = u64::try_from(seconds).map_err(|_| ASN1Error::new(ASN1ErrorKind::Invalid))?;
    Ok(UNIX_EPOCH + Duration::from_secs(seconds))
}

/// A day as people write it, such as 2026-11-18.
pub(crate) fn day(moment: SystemTime) -> String {
    let date = humantime::format_rfc3339_seconds(moment).to_string();
    date.split('T').next().unwrap_or_default().to_owned()
}

impl fmt::Display for CertificateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateFault::NoCertificate => f.write_str("there is no certificate in it"),
            CertificateFault::NoKey => f.write_str(
                "there is no private key in it, or it has a password, which the house cannot know",
            ),
            CertificateFault::KeyDoesNotFit => {
                f.write_str("the key does not fit the certificate: they are of two pairs")
            }
            CertificateFault::Expired(end) => write!(f, "it expired on {}", day(*end)),
            CertificateFault::NotYetValid(start) => {
                let start = day(*start);
                write!(f, "it is valid only from {start} on; is this machine's clock right?")
            }
            CertificateFault::Unusable(why) => write!(f, "it cannot be used: {why}"),
        }
    }
}

impl std::error::Error for CertificateFault {}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    use super::*;

    /// A certificate of these years and its key, in PEM.
    fn drawn(names: &[&str], from: i32, until: i32) -> (String, String) {
        let names = names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let mut params = CertificateParams::new(names).unwrap();
        params.not_before = date_time_ymd(from, 1, 1);
        params.not_after = date_time_ymd(until, 1, 1);
        let key = KeyPair::generate().unwrap();
        (params.self_signed(&key).unwrap().pem(), key.serialize_pem())
    }

    fn read((chain, key): &(String, String)) -> Certificate {
        Certificate::read(chain.as_bytes(), key.as_bytes()).unwrap()
    }

    #[test]
    fn dates_are_read_in_both_of_their_forms() {
        // From 2050 on certificates write years in full.
        let certificate = read(&drawn(&["play.example"], 2020, 2060));
        assert_eq!(day(certificate.valid.start), "2020-01-01");
        assert_eq!(day(certificate.valid.end), "2060-01-01");
        assert_eq!(day(certificate.renewal(Duration::MAX)), "2046-09-01");
        assert_eq!(day(certificate.renewal(Duration::from_secs(86_400))), "2020-01-02");
    }

    #[test]
    fn a_certificate_is_good_for_its_time() {
        let certificate = read(&drawn(&["play.example"], 2020, 2022));
        let Range { start, end } = certificate.valid.clone();
        let second = Duration::from_secs(1);
        assert_eq!(certificate.check(start - second), Err(CertificateFault::NotYetValid(start)));
        assert_eq!(certificate.check(start), Ok(()));
        assert_eq!(certificate.check(end - second), Ok(()));
        assert_eq!(certificate.check(end), Err(CertificateFault::Expired(end)));
        assert_eq!(CertificateFault::Expired(end).to_string(), "it expired on 2022-01-01");
    }

    #[test]
    fn a_certificate_is_for_its_names_and_addresses() {
        let certificate = read(&drawn(&["play.example", "192.168.1.20", "localhost"], 2020, 2060));
        for name in ["play.example", "192.168.1.20", "localhost"] {
            assert!(certificate.is_for(name), "{name}");
        }
        for name in ["example", "other.example", "192.168.1.21", "::1", "", "not a name"] {
            assert!(!certificate.is_for(name), "{name}");
        }
    }

    #[test]
    fn what_is_no_pair_is_refused_with_the_reason() {
        let fault = |chain: &str, key: &str| {
            Certificate::read(chain.as_bytes(), key.as_bytes()).map(|_| ()).unwrap_err()
        };
        let (ours, other) = (drawn(&["a"], 2020, 2060), drawn(&["a"], 2020, 2060));
        assert_eq!(fault(&ours.0, &other.1), CertificateFault::KeyDoesNotFit);
        assert_eq!(fault("", &ours.1), CertificateFault::NoCertificate);
        assert_eq!(fault(&ours.1, &ours.1), CertificateFault::NoCertificate);
        assert_eq!(fault(&ours.0, ""), CertificateFault::NoKey);
        assert_eq!(fault(&ours.0, &ours.0), CertificateFault::NoKey);
        let secret = ours.1.replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY");
        assert_eq!(fault(&ours.0, &secret), CertificateFault::NoKey);
        let torn = ours.0.replace("-----END CERTIFICATE-----", "");
        assert!(matches!(fault(&torn, &ours.1), CertificateFault::Unusable(_)));
        let nonsense = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        assert!(matches!(fault(nonsense, &ours.1), CertificateFault::Unusable(_)));
    }
}
