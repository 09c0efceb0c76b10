//! Who asks: the address behind a request, and whether its page is ours.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

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

/// Whether a request comes from a page of this house, or from no page at all. Browsers say where
/// a page is from; other programs need not.
pub(crate) fn is_ours(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if allowed.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin)) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    matches!((authority, host), (Some(page), Some(house)) if page.eq_ignore_ascii_case(house))
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
            is_ours(&headers(list), &["https://play.example".to_owned()])
        };
        assert!(ours(&[("host", "10.0.0.2:4280")]));
        assert!(ours(&[("host", "house.local:4280"), ("origin", "http://House.local:4280")]));
        assert!(ours(&[("host", "127.0.0.1:4280"), ("origin", "https://play.example")]));
        for origin in ["https://evil.example", "http://house.local", "null", "", "house.local:4280"]
        {
            assert!(!ours(&[("host", "house.local:4280"), ("origin", origin)]), "{origin:?}");
        }
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
