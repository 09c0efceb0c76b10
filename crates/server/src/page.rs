//! The web client inside the binary.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use data_encoding::HEXLOWER;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Denied;

/// What `npm run build` made, in debug builds too: the binary that is tested is the whole house.
#[derive(RustEmbed)]
#[folder = "../../web/dist/"]
struct Client;

/// The page that opens the client; its own paths, such as a room's, lead there too.
const INDEX: &str = "index.html";

/// The languages in which pages that look the same for everybody were drawn by the build, under
/// `pages/LANGUAGE/`. The first is for those who understand none of them.
const LANGUAGES: [&str; 2] = ["en", "de"];
/// In which the client says what somebody chose instead of what their browser asks for.
const LANGUAGE_COOKIE: &str = "language";

/// Instead of the client, in a house that was compiled without it.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <title>Sidelong</title><h1>Sidelong</h1>\
    <p>The house is open, but the web client is not built. Run <code>cargo xtask play</code>.</p>\
    </html>";

/// Files whose names change with their content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Everything else: kept, but asked about each time.
const ASK: &str = "no-cache";

/// The forms in which the build left a text file beside the plain one, the smallest first.
const FORMS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Answers with a file of the client.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    serve_from::<Client>(&method, &uri, &headers)
}

fn serve_from<Files: RustEmbed>(method: &Method, uri: &Uri, asked: &HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Denied::no_such_page().into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Denied::wrong_method().into_response();
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file {
        return match Files::get(path) {
            Some(file) => answer::<Files>(path, file, asked, "accept-encoding"),
            None => Denied::no_such_page().into_response(),
        };
    }
    let drawn = match path.trim_end_matches('/') {
        "" => format!("pages/{}/{INDEX}", language(asked)),
        path => format!("pages/{}/{path}.html", language(asked)),
    };
    let mut pages = [drawn.as_str(), INDEX].into_iter();
    match pages.find_map(|path| Some((path, Files::get(path)?))) {
        Some((path, file)) => {
            answer::<Files>(path, file, asked, "accept-encoding, accept-language, cookie")
        }
        None => Html(NOT_BUILT).into_response(),
    }
}

fn answer<Files: RustEmbed>(
    path: &str,
    plain: EmbeddedFile,
    asked: &HeaderMap,
    varies_by: &'static str,
) -> Response {
    let accepted = FORMS.into_iter().filter(|(encoding, _)| accepts(asked, encoding));
    let mut found = accepted
        .filter_map(|(encoding, ending)| Some((Files::get(&format!("{path}{ending}"))?, encoding)));
    let kind = plain.metadata.mimetype();
    let content_type = match kind.starts_with("text/") {
        true => format!("{kind}; charset=utf-8"),
        false => kind.to_owned(),
    };
    let (file, encoding) = found.next().map_or((plain, None), |(file, e)| (file, Some(e)));

    // Each form has a tag of its own, because its bytes are its own.
    let tag = tag(&file);
    let keep = if path.starts_with("assets/") { FOR_EVER } else { ASK };
    let known = asked.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let is_known = known.is_some_and(|known| {
        known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag)
    });
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Response::new(Body::from(file.data));
        let headers = response.headers_mut();
        if let Ok(kind) = HeaderValue::from_str(&content_type) {
            headers.insert(header::CONTENT_TYPE, kind);
        }
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(header::VARY, HeaderValue::from_static(varies_by));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// Whether whoever asks can read that encoding. A weight of nought means no.
fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    weighed(asked, header::ACCEPT_ENCODING)
        .any(|(name, weight)| name.eq_ignore_ascii_case(encoding) && weight > 0.0)
}

/// The language a page is sent in: the one that was chosen, or the one the browser would rather have.
fn language(asked: &HeaderMap) -> &'static str {
    let spoken = |tag: &str| {
        let tag = tag.get(..2)?;
        LANGUAGES.into_iter().find(|language| language.eq_ignore_ascii_case(tag))
    };
    let cookies = asked.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies =
        cookies.flat_map(|line| line.split(';')).filter_map(|one| one.split_once('='));
    let chosen = cookies.find(|(name, _)| name.trim() == LANGUAGE_COOKIE);
    let mut wished: Vec<_> = weighed(asked, header::ACCEPT_LANGUAGE)
        .filter_map(|(tag, weight)| Some((spoken(tag)?, weight)))
        .filter(|(_, weight)| *weight > 0.0)
        .collect();
    // Of those that are wished for as much, the first that was named.
    wished.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let wished = wished.first().map(|(language, _)| *language);
    chosen.and_then(|(_, tag)| spoken(tag.trim())).or(wished).unwrap_or(LANGUAGES[0])
}

/// What a header lists, each with its weight.
fn weighed(asked: &HeaderMap, list: HeaderName) -> impl Iterator<Item = (&str, f32)> {
    let lines = asked.get_all(list).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).filter_map(|named| {
        let (name, weight) = named.split_once(';').unwrap_or((named, "q=1"));
        Some((name.trim(), weight.trim().strip_prefix("q=")?.parse().ok()?))
    })
}

/// A name for this content.
fn tag(file: &EmbeddedFile) -> String {
    format!("\"{}\"", HEXLOWER.encode(&file.metadata.sha256_hash()[..12]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(RustEmbed)]
    #[folder = "tests/client/"]
    struct Built;

    /// There is no page in this folder.
    #[derive(RustEmbed)]
    #[folder = "tests/client/assets/"]
    struct Unbuilt;

    fn get<Files: RustEmbed>(path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
        let uri = path.parse().expect("a path");
        serve_from::<Files>(&Method::GET, &uri, &named(headers))
    }

    fn named(headers: &[(header::HeaderName, &str)]) -> HeaderMap {
        let line = |(name, value): &(_, &str)| {
            (Clone::clone(name), HeaderValue::from_str(value).expect("a value"))
        };
        headers.iter().map(line).collect()
    }

    fn header(response: &Response, name: header::HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().expect("text"))
    }

    #[test]
    fn the_smallest_form_that_is_understood_is_sent() {
        let script = "/assets/eyes-4f2a.js";
        for (accepted, sent) in [
            ("gzip, deflate, br, zstd", "br"),
            ("BR;q=0.5", "br"),
            ("gzip, deflate", "gzip"),
            ("gzip, br;q=0", "gzip"),
            ("gzip, br; q=0.000", "gzip"),
            ("identity", ""),
            ("brotli", ""),
            ("", ""),
        ] {
            let answer = get::<Built>(script, &[(header::ACCEPT_ENCODING, accepted)]);
            assert_eq!(header(&answer, header::CONTENT_ENCODING), sent, "{accepted}");
            assert_eq!(header(&answer, header::VARY), "accept-encoding");
            let kind = header(&answer, header::CONTENT_TYPE);
            assert_eq!(kind, "text/javascript; charset=utf-8", "{accepted}");
        }
        let picture = get::<Built>("/eye.svg", &[(header::ACCEPT_ENCODING, "br")]);
        assert_eq!(header(&picture, header::CONTENT_ENCODING), "", "there is no other form");
    }

    #[test]
    fn each_form_is_known_by_a_tag_of_its_own() {
        let script = "/assets/eyes-4f2a.js";
        let tags = ["br", "gzip", "identity"].map(|form| {
            let form = (header::ACCEPT_ENCODING, form);
            let first = get::<Built>(script, std::slice::from_ref(&form));
            let tag = header(&first, header::ETAG).to_owned();
            let again = get::<Built>(script, &[form, (header::IF_NONE_MATCH, &tag)]);
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
            tag
        });
        assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2], "{tags:?}");
    }

    #[test]
    fn what_is_named_by_its_content_is_kept_for_ever() {
        let keep = |path| header(&get::<Built>(path, &[]), header::CACHE_CONTROL).to_owned();
        assert_eq!(keep("/assets/eyes-4f2a.js"), FOR_EVER);
        assert_eq!(keep("/"), ASK);
        assert_eq!(keep("/KWXTZ"), ASK);
        assert_eq!(keep("/eye.svg"), ASK);
    }

    #[test]
    fn a_page_comes_in_the_language_that_is_wanted() {
        for (accepted, cookie, sent) in [
            ("", "", "en"),
            ("fr, es;q=0.8", "", "en"),
            ("de-DE,de;q=0.9,en;q=0.8", "", "de"),
            ("en;q=0.5, de;q=0.7", "", "de"),
            ("en-GB,de;q=0.9", "", "en"),
            ("de;q=0, en;q=0.1", "", "en"),
            ("*", "", "en"),
            ("en", "language=de", "de"),
            ("de", "seen=1; language=en", "en"),
            ("de", "language=fr", "de"),
            ("de", "language=", "de"),
        ] {
            let headers = [(header::ACCEPT_LANGUAGE, accepted), (header::COOKIE, cookie)];
            assert_eq!(language(&named(&headers)), sent, "{accepted} {cookie}");
            let page = get::<Built>("/rules", &headers);
            let tag = header(&page, header::ETAG);
            let drawn = Built::get(&format!("pages/{sent}/rules.html")).expect("a page");
            assert_eq!(tag, super::tag(&drawn));
            assert_eq!(header(&page, header::VARY), "accept-encoding, accept-language, cookie");
        }
    }

    #[test]
    fn what_was_not_drawn_is_the_bare_page() {
        let tag_of = |path| header(&get::<Built>(path, &[]), header::ETAG).to_owned();
        let tag = |file| super::tag(&Built::get(file).expect("a file"));
        assert_eq!(tag_of("/rules"), tag("pages/en/rules.html"));
        assert_eq!(tag_of("/rules/"), tag("pages/en/rules.html"));
        for path in ["/", "/r/KWXTZ", "/rules/none", "/pages/en/rules", "/../rules", "//"] {
            assert_eq!(tag_of(path), tag(INDEX), "{path}");
        }
    }

    #[test]
    fn a_house_without_a_client_says_so() {
        let page = get::<Unbuilt>("/", &[]);
        assert_eq!(page.status(), StatusCode::OK);
        assert_eq!(header(&page, header::CONTENT_TYPE), "text/html; charset=utf-8");
        assert_eq!(header(&page, header::ETAG), "", "it is not kept");
        assert_eq!(get::<Unbuilt>("/eye.svg", &[]).status(), StatusCode::NOT_FOUND);
    }
}
