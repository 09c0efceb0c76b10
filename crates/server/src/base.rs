//! The path under which a house is found, where a proxy has other things at the root of its origin.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tower::ServiceExt as _;

use crate::http;
use crate::problem::Denied;

/// The longest path that a house can be under.
const BYTES_MAX: usize = 200;

/// The path under which a house is found, without a slash at its end. At the root it is empty.
///
/// ```
/// let base: server::Base = "/games/sidelong/".parse().unwrap();
/// assert_eq!(base.as_str(), "/games/sidelong");
/// assert_eq!(server::Base::default().as_str(), "");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Base(String);

/// What is no path that a house can be under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadBase;

impl fmt::Display for BadBase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a base is a path such as /sidelong: a slash first, then letters, digits and any of \
             -._~ between slashes",
        )
    }
}

impl Error for BadBase {}

impl FromStr for Base {
    type Err = BadBase;

    fn from_str(text: &str) -> Result<Base, BadBase> {
        let path = text.strip_suffix('/').unwrap_or(text);
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        // Browsers would make another path of one with dots alone.
        let is_name = |name: &str| !name.trim_matches('.').is_empty() && name.bytes().all(is_plain);
        let mut names = path.split('/');
        let is_base = names.next() == Some("") && names.all(is_name);
        // The root is "/".
        let is_said = !text.is_empty() && path.len() <= BYTES_MAX;
        (is_base && is_said).then(|| Base(path.to_owned())).ok_or(BadBase)
    }
}

impl TryFrom<String> for Base {
    type Error = BadBase;

    fn try_from(text: String) -> Result<Base, BadBase> {
        text.parse()
    }
}

impl Base {
    /// As the beginning of an address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// An address as it is called inside the house; `None` outside of it.
    fn within(&self, uri: &Uri) -> Option<Uri> {
        let asked = uri.path_and_query()?.as_str();
        let inside = asked.strip_prefix(self.as_str()).filter(|rest| rest.starts_with('/'))?;
        let mut parts = uri.clone().into_parts();
        parts.path_and_query = Some(inside.parse().ok()?);
        Uri::from_parts(parts).ok()
    }
}

/// The house under its base: what is asked for there is asked of `router`, without the base.
pub(crate) fn under(base: Base, router: Router) -> Router {
    if base.as_str().is_empty() {
        return router;
    }
    Router::new().fallback(async move |mut request: Request| {
        let Some(inside) = base.within(request.uri()) else {
            let mut response = outside(&base, &request);
            http::guard(response.headers_mut());
            return response;
        };
        *request.uri_mut() = inside;
        match router.oneshot(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    })
}

/// What is said to whoever asks for something beside the house.
fn outside(base: &Base, request: &Request) -> Response {
    let reads = [Method::GET, Method::HEAD].contains(request.method());
    if reads && request.uri().path() == base.as_str() {
        return redirect(base, "/", request.uri());
    }
    let say = format!("There is nothing here. The house is at {}/.", base.as_str());
    Denied::new(StatusCode::NOT_FOUND, "not_found", say).into_response()
}

/// Sends whoever asked to another address of the house. Not for ever: a house can move.
pub(crate) fn redirect(base: &Base, path: &str, asked: &Uri) -> Response {
    let query = asked.query().map(|query| format!("?{query}")).unwrap_or_default();
    match HeaderValue::try_from(format!("{}{path}{query}", base.as_str())) {
        Ok(to) => (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, to)]).into_response(),
        Err(_) => Denied::no_such_page().into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_a_plain_path() {
        let read = |text: &str| text.parse::<Base>().map(|base| base.as_str().to_owned());
        for (text, base) in [
            ("/", ""),
            ("/sidelong", "/sidelong"),
            ("/sidelong/", "/sidelong"),
            ("/games/side-long_2.0~/", "/games/side-long_2.0~"),
        ] {
            assert_eq!(read(text), Ok(base.to_owned()), "{text}");
        }
        let long = format!("/{}", "a".repeat(BYTES_MAX));
        for text in [
            "",
            "sidelong",
            "//",
            "//sidelong",
            "/a//b",
            "/..",
            "/a/../b",
            "/.",
            "/a b",
            "/ä",
            "/a?b",
            "/a#b",
            "/%61",
            "/a\\b",
            "https://play.example/a",
            &long,
        ] {
            assert_eq!(read(text), Err(BadBase), "{text}");
        }
    }

    #[test]
    fn inside_the_house_nothing_is_called_by_its_base() {
        let base: Base = "/sidelong".parse().expect("a base");
        let within = |uri: &str| {
            let uri: Uri = uri.parse().expect("an address");
            base.within(&uri).map(|uri| uri.to_string())
        };
        for (asked, inside) in [
            ("/sidelong/", Some("/")),
            ("/sidelong/r/KWXTZ?a=/b", Some("/r/KWXTZ?a=/b")),
            ("/sidelong//x", Some("//x")),
            ("http://house.test/sidelong/ws", Some("http://house.test/ws")),
            ("/sidelong", None),
            ("/sidelong?a", None),
            ("/sidelongs/r/KWXTZ", None),
            ("/r/KWXTZ", None),
            ("/", None),
        ] {
            assert_eq!(within(asked).as_deref(), inside, "{asked}");
        }
    }
}
