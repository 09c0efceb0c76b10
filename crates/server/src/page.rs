//! The web client inside the binary.
//!
//! Its pages name its files from where they stand (`../assets/…`), so that they are the same bytes
//! under any base. Each is for one address, or, bare, for all addresses of one depth.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use crate::base::{Base, redirect};
use crate::house::Inside;
use crate::problem::Denied;

/// A file of the client.
struct File {
    /// From the client's root, with forward slashes.
    path: &'static str,
    bytes: &'static [u8],
    /// A name for its content.
    tag: &'static str,
}

/// What `npm run build` made, in the order of the paths: `build.rs` lists it.
static CLIENT: &[File] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// The page that opens the client; its own paths, such as a room's, lead there too. Deeper down it is
/// `bare/DEPTH.html`, by the number of slashes behind the first.
const INDEX: &str = "index.html";
/// Where whoever asked for something deeper than any address is sent: the client says that there is
/// nothing.
const NOWHERE: &str = "/nowhere";
/// Pages are sent for their addresses, and not by the names of their files.
const PAGES: [&str; 2] = ["pages/", "bare/"];

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

/// What a file is that is of no known kind.
const UNKNOWN: &str = "application/octet-stream";

/// The forms in which the build left a text file beside the plain one, the smallest first.
const FORMS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Answers with a file of the client.
pub(crate) async fn serve(
    State(inside): State<Arc<Inside>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    serve_from(CLIENT, &inside.config.base, &method, &uri, &headers)
}

fn serve_from(
    files: &[File],
    base: &Base,
    method: &Method,
    uri: &Uri,
    asked: &HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Denied::no_such_page().into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Denied::wrong_method().into_response();
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file {
        let file = find(files, path).filter(|_| !PAGES.iter().any(|in_it| path.starts_with(in_it)));
        return match file {
            Some(file) => answer(files, file, asked, "accept-encoding"),
            None => Denied::no_such_page().into_response(),
        };
    }
    let varies_by = "accept-encoding, accept-language, cookie";
    let name = path.trim_end_matches('/');
    let drawn = match name {
        "" => format!("pages/{}/{INDEX}", language(asked)),
        name => format!("pages/{}/{name}.html", language(asked)),
    };
    if let Some(page) = find(files, &drawn) {
        let address = format!("/{name}");
        return match uri.path() == address {
            true => answer(files, page, asked, varies_by),
            // With a slash more its files would be looked for elsewhere.
            false => redirect(base, &address, uri),
        };
    }
    let bare = match uri.path().matches('/').count().saturating_sub(1) {
        0 => INDEX.to_owned(),
        depth => format!("bare/{depth}.html"),
    };
    match find(files, &bare) {
        Some(page) => answer(files, page, asked, varies_by),
        None if find(files, INDEX).is_some() => redirect(base, NOWHERE, uri),
        None => Html(NOT_BUILT).into_response(),
    }
}

fn find<'a>(files: &'a [File], path: &str) -> Option<&'a File> {
    let nth = files.binary_search_by_key(&path, |file| file.path).ok()?;
    files.get(nth)
}

fn answer(files: &[File], plain: &File, asked: &HeaderMap, varies_by: &'static str) -> Response {
    let path = plain.path;
    let accepted = FORMS.into_iter().filter(|(encoding, _)| accepts(asked, encoding));
    let mut found = accepted.filter_map(|(encoding, ending)| {
        Some((find(files, &format!("{path}{ending}"))?, encoding))
    });
    let (file, encoding) = found.next().map_or((plain, None), |(file, e)| (file, Some(e)));

    // Each form has a tag of its own, because its bytes are its own.
    let tag = format!("\"{}\"", file.tag);
    let keep = if path.starts_with("assets/") { FOR_EVER } else { ASK };
    let known = asked.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let is_known = known.is_some_and(|known| {
        known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag)
    });
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Response::new(Body::from(file.bytes));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
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

/// What a file is, for the kinds that the client is made of.
fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff" => "font/woff",
        "woff2" => "font/woff2",
        _ => UNKNOWN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static BUILT: &[File] = &[
        File { path: "assets/eyes-4f2a.js", bytes: b"export const eyes = 2;", tag: "plain" },
        File { path: "assets/eyes-4f2a.js.br", bytes: b"as brotli", tag: "brotli" },
        File { path: "assets/eyes-4f2a.js.gz", bytes: b"as gzip", tag: "gzip" },
        File { path: "bare/1.html", bytes: b"<!doctype html>../", tag: "bare 1" },
        File { path: "bare/2.html", bytes: b"<!doctype html>../../", tag: "bare 2" },
        File { path: "eye.svg", bytes: b"<svg/>", tag: "eye" },
        File { path: "index.html", bytes: b"<!doctype html>", tag: "page" },
        File { path: "pages/de/rules.html", bytes: b"<!doctype html>Regeln", tag: "de" },
        File { path: "pages/en/rules.html", bytes: b"<!doctype html>Rules", tag: "en" },
    ];

    fn get(files: &[File], path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
        get_under("/", files, path, headers)
    }

    fn get_under(
        base: &str,
        files: &[File],
        path: &str,
        headers: &[(header::HeaderName, &str)],
    ) -> Response {
        let (base, uri) = (base.parse().expect("a base"), path.parse().expect("a path"));
        serve_from(files, &base, &Method::GET, &uri, &named(headers))
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
            let answer = get(BUILT, script, &[(header::ACCEPT_ENCODING, accepted)]);
            assert_eq!(header(&answer, header::CONTENT_ENCODING), sent, "{accepted}");
            assert_eq!(header(&answer, header::VARY), "accept-encoding");
            let kind = header(&answer, header::CONTENT_TYPE);
            assert_eq!(kind, "text/javascript; charset=utf-8", "{accepted}");
        }
        let picture = get(BUILT, "/eye.svg", &[(header::ACCEPT_ENCODING, "br")]);
        assert_eq!(header(&picture, header::CONTENT_ENCODING), "", "there is no other form");
    }

    #[test]
    fn each_form_is_known_by_a_tag_of_its_own() {
        let script = "/assets/eyes-4f2a.js";
        let tags = ["br", "gzip", "identity"].map(|form| {
            let form = (header::ACCEPT_ENCODING, form);
            let first = get(BUILT, script, std::slice::from_ref(&form));
            let tag = header(&first, header::ETAG).to_owned();
            let again = get(BUILT, script, &[form, (header::IF_NONE_MATCH, &tag)]);
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
            tag
        });
        assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2], "{tags:?}");
    }

    #[test]
    fn every_file_of_the_client_is_of_a_known_kind() {
        let forms = FORMS.map(|(_, ending)| ending);
        let plain = CLIENT.iter().filter(|file| !forms.iter().any(|end| file.path.ends_with(end)));
        let unknown = plain.filter(|file| content_type(file.path) == UNKNOWN);
        assert_eq!(unknown.map(|file| file.path).collect::<Vec<_>>(), [""; 0]);
        assert!(CLIENT.is_sorted_by_key(|file| file.path), "files are found by their order");
    }

    #[test]
    fn what_is_named_by_its_content_is_kept_for_ever() {
        let keep = |path| header(&get(BUILT, path, &[]), header::CACHE_CONTROL).to_owned();
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
            let page = get(BUILT, "/rules", &headers);
            assert_eq!(header(&page, header::ETAG), format!("\"{sent}\""));
            assert_eq!(header(&page, header::VARY), "accept-encoding, accept-language, cookie");
        }
    }

    #[test]
    fn what_was_not_drawn_is_the_bare_page_of_its_depth() {
        let tag_of = |path| header(&get(BUILT, path, &[]), header::ETAG).to_owned();
        assert_eq!(tag_of("/rules"), "\"en\"");
        for (path, tag) in [
            ("/", "page"),
            ("/KWXTZ", "page"),
            ("/KWXTZ/", "bare 1"),
            ("/r/KWXTZ", "bare 1"),
            ("/rules/none", "bare 1"),
            ("//", "bare 1"),
            ("/../rules", "bare 1"),
            ("/pages/en/rules", "bare 2"),
            ("/r//KWXTZ", "bare 2"),
        ] {
            assert_eq!(tag_of(path), format!("\"{tag}\""), "{path}");
        }
    }

    #[test]
    fn a_page_is_sent_at_its_own_address_alone() {
        let sent_to = |base, path| {
            let answer = get_under(base, BUILT, path, &[]);
            assert_eq!(answer.status(), StatusCode::TEMPORARY_REDIRECT, "{path}");
            header(&answer, header::LOCATION).to_owned()
        };
        assert_eq!(sent_to("/", "/rules/"), "/rules");
        assert_eq!(sent_to("/", "//rules"), "/rules");
        assert_eq!(sent_to("/sidelong", "/rules/?a=/b"), "/sidelong/rules?a=/b");
        assert_eq!(sent_to("/sidelong", "/a/b/c/d"), "/sidelong/nowhere", "deeper than any page");
        for path in ["/pages/en/rules.html", "/bare/1.html"] {
            assert_eq!(get(BUILT, path, &[]).status(), StatusCode::NOT_FOUND, "{path}");
        }
        // Nobody is sent to another origin.
        for path in ["//evil.example/", "/\\evil.example/", "//evil.example//"] {
            let answer = get(BUILT, path, &[]);
            let to = header(&answer, header::LOCATION);
            assert!(to.is_empty() || to == "/nowhere", "{path} {to}");
        }
    }

    #[test]
    fn a_house_without_a_client_says_so() {
        let page = get(&[], "/", &[]);
        assert_eq!(page.status(), StatusCode::OK);
        assert_eq!(header(&page, header::CONTENT_TYPE), "text/html; charset=utf-8");
        assert_eq!(header(&page, header::ETAG), "", "it is not kept");
        assert_eq!(get(&[], "/eye.svg", &[]).status(), StatusCode::NOT_FOUND);
    }
}
