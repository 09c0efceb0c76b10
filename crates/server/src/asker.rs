//! Who asks: the address behind a request, and whether its page is ours.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use crate::door::Passed;
use crate::house::Inside;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Where somebody asks from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    /// The address that limits count.
    pub(crate) address: IpAddr,
    /// Whether a proxy of ours passed it on.
    pub(crate) proxied: bool,
}

impl FromRequestParts<Arc<Inside>> for Address {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        inside: &Arc<Inside>,
    ) -> Result<Address, Self::Rejection> {
        // Another house says who asked there.
        if let Some(Passed(address)) = parts.extensions.get::<Passed>() {
            return Ok(*address);
        }
        let peer = parts.extensions.get::<Peer>();
        let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0.ip());
        let told = inside.config.trust_proxy.then(|| forwarded(&parts.headers)).flatten();
        Ok(Address { address: told.unwrap_or(peer), proxied: told.is_some() })
    }
}

/// The last address in `X-Forwarded-For`: the one that our own proxy saw and wrote down. Those
/// before it are hearsay.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    let address = last.to_str().ok()?.rsplit(',').next()?.trim();
    let without_port = || address.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    address.parse().ok().or_else(without_port)
}

/// Whether a request says once, and not twice, which house it is for.
pub(crate) fn names_one_host(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    hosts.next().is_some_and(|host| !host.is_empty()) && hosts.next().is_none()
}

/// Whether a request comes from a page of this house, or from no page at all. Browsers say where
/// a page is from; other programs need not.
///
/// `names` are the origins at which the keeper says the house is found. Where there are any, a
/// page must be from one of them, or from a bare address: any name can be made to lead here (DNS
/// rebinding), and would then stand in `Host` as well as in `Origin`. The pages of a house that speaks
/// HTTPS itself (`secured`) are fetched by nothing else.
pub(crate) fn is_ours(headers: &HeaderMap, names: &[String], secured: bool) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if names.iter().any(|name| name.eq_ignore_ascii_case(origin)) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let (Some((scheme, page)), Some(house)) = (origin.split_once("://"), host) else {
        return false;
    };
    if secured && scheme != "https" {
        return false;
    }
    page.eq_ignore_ascii_case(house) && (names.is_empty() || is_bare_address(page))
}

/// Whether an authority is an address of its own, or this machine: nobody can make those lead
/// elsewhere.
fn is_bare_address(authority: &str) -> bool {
    let with_port = authority.rsplit_once(':');
    let with_port = with_port.filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    let host = with_port.map_or(authority, |(host, _)| host);
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
        let header =
            |&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value));
        list.iter().map(header).collect()
    }

    #[test]
    fn pages_of_other_houses_are_told_apart() {
        let ours = |list: &[(&'static str, &'static str)]| {
            is_ours(&headers(list), &["https://play.example".to_owned()], false)
        };
        assert!(ours(&[("host", "10.0.0.2:4280")]));
        assert!(ours(&[("host", "10.0.0.2:4280"), ("origin", "http://10.0.0.2:4280")]));
        assert!(ours(&[("host", "127.0.0.1:4280"), ("origin", "https://play.example")]));
        for origin in ["https://evil.example", "http://house.local", "null", "", "house.local:4280"]
        {
            assert!(!ours(&[("host", "house.local:4280"), ("origin", origin)]), "{origin:?}");
        }
    }

    #[test]
    fn a_house_that_knows_its_names_does_not_believe_a_host_that_anybody_can_write() {
        let names = ["https://play.example".to_owned()];
        let ours = |host: &'static str, origin: &'static str, names: &[String]| {
            is_ours(&headers(&[("host", host), ("origin", origin)]), names, false)
        };
        assert!(!ours("evil.example:4280", "http://evil.example:4280", &names));
        assert!(!ours("play.example", "http://play.example", &names), "another scheme");
        for own in ["10.0.0.2:4280", "localhost:4280", "[::1]:4280", "127.0.0.1"] {
            let origin: &'static str = format!("http://{own}").leak();
            assert!(ours(own, origin, &names), "{own}");
        }
        // Nobody has said what it is called.
        assert!(ours("evil.example:4280", "http://evil.example:4280", &[]));
    }

    #[test]
    fn a_house_that_speaks_https_has_no_pages_over_http() {
        let ours = |origin: &'static str, secured| {
            is_ours(&headers(&[("host", "10.0.0.2:4280"), ("origin", origin)]), &[], secured)
        };
        assert!(ours("https://10.0.0.2:4280", true));
        assert!(!ours("http://10.0.0.2:4280", true));
        // Behind a proxy it cannot know.
        assert!(ours("https://10.0.0.2:4280", false) && ours("http://10.0.0.2:4280", false));
    }

    #[test]
    fn a_request_names_one_host() {
        assert!(names_one_host(&headers(&[("host", "house.local")])));
        assert!(!names_one_host(&headers(&[])));
        assert!(!names_one_host(&headers(&[("host", "")])));
        let mut two = headers(&[("host", "house.local")]);
        two.append("host", HeaderValue::from_static("evil.example"));
        assert!(!names_one_host(&two));
    }

    #[test]
    fn only_what_our_proxy_saw_counts() {
        let address = |value| forwarded(&headers(&[("x-forwarded-for", value)]));
        assert_eq!(address("1.1.1.1, 10.0.0.9"), "10.0.0.9".parse().ok());
        assert_eq!(address("10.0.0.9:5555"), "10.0.0.9".parse().ok());
        assert_eq!(address("2001:db8::1"), "2001:db8::1".parse().ok());
        assert_eq!(address("unknown"), None);
    }
}
