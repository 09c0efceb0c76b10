//! Plain HTTP at a house that speaks HTTPS: people are sent on, and authorities find the proof that
//! they look for.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower::ServiceExt as _;

use crate::problem::Denied;
use crate::tls::Certificates;

/// The port of HTTPS, which addresses do not name.
const HTTPS_PORT: u16 = 443;

/// What answers plain HTTP.
#[derive(Clone)]
struct Plain {
    certificates: Arc<Certificates>,
    /// At which port the house speaks HTTPS, if it is another than this one.
    port: Option<u16>,
    /// The house itself, for as long as it is to be open without a certificate.
    house: Option<Router>,
}

/// Sends everybody on to `port`, or to where they are; or in, if `house` is open over plain HTTP.
pub(crate) fn router(
    certificates: Arc<Certificates>,
    port: Option<u16>,
    house: Option<Router>,
) -> Router {
    Router::new()
        .route("/.well-known/acme-challenge/{token}", get(prove))
        .fallback(send_on)
        .with_state(Plain { certificates, port, house })
}

async fn prove(State(plain): State<Plain>, Path(token): Path<String>) -> Response {
    match plain.certificates.proof(&token) {
        Some(proof) => {
            ([(header::CONTENT_TYPE, "application/octet-stream")], proof).into_response()
        }
        None => Denied::no_such_page().into_response(),
    }
}

async fn send_on(State(plain): State<Plain>, request: Request) -> Response {
    if let Some(house) = plain.house.filter(|_| plain.certificates.is_over_http()) {
        return house.oneshot(request).await.into_response();
    }
    let domains = plain.certificates.domains();
    let Some(to) = elsewhere(request.headers(), request.uri(), domains, plain.port) else {
        return Denied::bad_host().into_response();
    };
    // For good only where the name is the house's own: browsers remember it for long.
    let status = match domains.is_empty() {
        true => StatusCode::TEMPORARY_REDIRECT,
        false => StatusCode::PERMANENT_REDIRECT,
    };
    (status, [(header::LOCATION, to)], "This house speaks HTTPS.\n").into_response()
}

/// Where the same page is by HTTPS. A house that knows its names sends nobody anywhere else.
fn elsewhere(
    headers: &HeaderMap,
    uri: &Uri,
    domains: &[String],
    port: Option<u16>,
) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let host: Authority = host.parse().ok().filter(|_| !host.contains('@'))?;
    let is_ours = |domain: &&String| domain.eq_ignore_ascii_case(host.host());
    let name = domains.iter().find(is_ours).or(domains.first()).map_or(host.host(), |name| name);
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    match port.or(host.port_u16()) {
        // A name of the house's own is found at the usual port, wherever that leads.
        Some(port) if port != HTTPS_PORT && domains.is_empty() => {
            Some(format!("https://{name}:{port}{path}"))
        }
        _ => Some(format!("https://{name}{path}")),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn to(host: &str, path: &str, domains: &[&str], port: Option<u16>) -> Option<String> {
        let headers = [(header::HOST, HeaderValue::from_str(host).unwrap())].into_iter().collect();
        let domains: Vec<_> = domains.iter().map(|name| (*name).to_owned()).collect();
        elsewhere(&headers, &path.parse().unwrap(), &domains, port)
    }

    #[test]
    fn people_are_sent_to_the_same_page_by_https() {
        let names = &["play.example", "www.play.example"][..];
        for (host, domains, port, there) in [
            ("play.example", names, Some(443), "https://play.example/r/KWXTZ?a=1"),
            ("PLAY.example:80", names, Some(443), "https://play.example/r/KWXTZ?a=1"),
            ("www.play.example", names, Some(8443), "https://www.play.example/r/KWXTZ?a=1"),
            ("evil.example", names, Some(443), "https://play.example/r/KWXTZ?a=1"),
            ("203.0.113.5", names, Some(443), "https://play.example/r/KWXTZ?a=1"),
            ("192.168.1.20:4280", &[], None, "https://192.168.1.20:4280/r/KWXTZ?a=1"),
            ("192.168.1.20", &[], Some(4280), "https://192.168.1.20:4280/r/KWXTZ?a=1"),
            ("192.168.1.20:80", &[], Some(443), "https://192.168.1.20/r/KWXTZ?a=1"),
            ("[::1]:4280", &[], None, "https://[::1]:4280/r/KWXTZ?a=1"),
        ] {
            assert_eq!(to(host, "/r/KWXTZ?a=1", domains, port).as_deref(), Some(there), "{host}");
        }
    }

    #[test]
    fn whoever_names_no_host_is_sent_nowhere() {
        for host in ["", "two words", "user@play.example", "a/b"] {
            assert_eq!(to(host, "/", &[], None), None, "{host:?}");
        }
    }
}
