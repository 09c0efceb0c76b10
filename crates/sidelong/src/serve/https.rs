//! The settings that are about https: which certificate, from whom, and at which ports.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use server::{Acme, Tls};

use super::Settings;

/// The ports at which browsers look for a name.
const HTTPS_PORT: u16 = 443;
const HTTP_PORT: u16 = 80;

impl Settings {
    /// How the house comes by a certificate, if it is to.
    pub(super) fn tls(&self) -> Result<Option<Tls>> {
        let files = match (&self.tls_cert, &self.tls_key) {
            (Some(cert), Some(key)) => Some(Tls::Files { cert: cert.clone(), key: key.clone() }),
            (None, None) => None,
            _ => bail!("--tls-cert and --tls-key belong together: give both"),
        };
        let own = self.tls_self.unwrap_or(false).then_some(Tls::Own);
        let ways = [self.acme()?.map(Tls::Acme), files, own];
        let mut ways = ways.into_iter().flatten();
        let tls = ways.next();
        ensure!(
            ways.next().is_none(),
            "--domain, --tls-cert and --tls-self are three ways to a certificate: choose one"
        );
        ensure!(
            tls.is_some() || self.http_listen.is_none(),
            "--http-listen is for a house that speaks https; without, use --listen"
        );
        Ok(tls)
    }

    fn acme(&self) -> Result<Option<Acme>> {
        if self.domain.is_empty() {
            for (name, given) in [
                ("--acme-contact", self.acme_contact.is_some()),
                ("--acme-directory", self.acme_directory.is_some()),
                ("--acme-ca", self.acme_ca.is_some()),
                ("--http-fallback", self.http_fallback.unwrap_or(false)),
            ] {
                ensure!(!given, "{name} is for a house that gets its certificate by --domain");
            }
            return Ok(None);
        }
        let contact = self.acme_contact.as_deref();
        let contact = contact.map(|contact| contact.trim_start_matches("mailto:").to_owned());
        if let Some(contact) = &contact {
            let is_mail = contact.contains('@') && !contact.contains([' ', ',', '?']);
            ensure!(is_mail, "“{contact}” is no address of mail, such as keeper@play.example");
        }
        let usual = || server::LETS_ENCRYPT.to_owned();
        let directory = self.acme_directory.clone().unwrap_or_else(usual);
        ensure!(
            directory.starts_with("https://"),
            "“{directory}” is no directory of an authority: its address begins with https://"
        );
        Ok(Some(Acme {
            domains: self.domain.iter().map(|domain| domain.to_ascii_lowercase()).collect(),
            contact,
            directory,
            ca: self.acme_ca.clone(),
            or_http: self.http_fallback.unwrap_or(false),
            renew_after: Duration::MAX,
        }))
    }

    /// Where players come in.
    pub(super) fn listen(&self, usual: SocketAddr) -> SocketAddr {
        let by_name = SocketAddr::from((Ipv4Addr::UNSPECIFIED, HTTPS_PORT));
        let usual = if self.domain.is_empty() { usual } else { by_name };
        self.listen.unwrap_or(usual)
    }

    /// Where those come in who have yet to be sent on to https.
    pub(super) fn http_listen(&self, usual: SocketAddr) -> Result<Option<SocketAddr>> {
        let listen = self.listen(usual);
        let by_name = (!self.domain.is_empty()).then(|| SocketAddr::new(listen.ip(), HTTP_PORT));
        let http = self.http_listen.or(by_name);
        ensure!(
            http != Some(listen) || listen.port() == 0,
            "{listen} cannot be for http and https: choose others with --listen or --http-listen"
        );
        Ok(http)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: &str) -> Result<server::Config> {
        toml::from_str::<Settings>(file)?.config()
    }

    fn refused(file: &str) -> String {
        read(file).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn a_house_with_a_name_is_found_at_the_usual_ports() {
        let config = read("domain = [\"Play.example\", \"www.play.example\"]").unwrap();
        assert_eq!(config.listen.to_string(), "0.0.0.0:443");
        assert_eq!(config.http_listen.unwrap().to_string(), "0.0.0.0:80");
        let Some(Tls::Acme(acme)) = config.tls else { panic!("no ACME") };
        assert_eq!(acme.domains, ["play.example", "www.play.example"]);
        assert_eq!(acme.directory, server::LETS_ENCRYPT);
        assert!(!acme.or_http, "only if told so");
        let elsewhere = "domain = [\"play.example\"]\nlisten = \"[::]:8443\"";
        let config = read(elsewhere).unwrap();
        assert_eq!(config.http_listen.unwrap().to_string(), "[::]:80");
        let config = read(&format!("{elsewhere}\nhttp_listen = \"[::]:8080\"")).unwrap();
        assert_eq!(config.http_listen.unwrap().port(), 8080);
    }

    #[test]
    fn a_house_without_a_name_stays_where_it_is() {
        let config = read("tls_self = true").unwrap();
        assert_eq!((config.listen.port(), config.http_listen), (server::PORT, None));
        assert!(matches!(config.tls, Some(Tls::Own)));
        assert!(read("tls_self = false").unwrap().tls.is_none());
    }

    #[test]
    fn settings_that_do_not_go_together_are_refused() {
        let files = "tls_cert = \"cert.pem\"\ntls_key = \"key.pem\"\n";
        let choose =
            "--domain, --tls-cert and --tls-self are three ways to a certificate: choose one";
        assert_eq!(refused(&format!("{files}domain = [\"play.example\"]")), choose);
        assert_eq!(refused(&format!("{files}tls_self = true")), choose);
        for (file, word) in [
            ("tls_cert = \"cert.pem\"", "belong together"),
            ("tls_key = \"key.pem\"", "belong together"),
            ("acme_contact = \"a@b.example\"", "--acme-contact is for a house"),
            ("http_fallback = true", "--http-fallback is for a house"),
            ("http_listen = \"127.0.0.1:80\"", "--http-listen is for a house"),
            ("domain = [\"a.example\"]\nacme_contact = \"nobody\"", "no address of mail"),
            ("domain = [\"a.example\"]\nacme_directory = \"http://ca.example\"", "https://"),
            ("domain = [\"a.example\"]\nlisten = \"0.0.0.0:80\"", "http and https"),
        ] {
            assert!(refused(file).contains(word), "{file}: {}", refused(file));
        }
    }
}
