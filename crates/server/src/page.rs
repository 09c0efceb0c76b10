//! The web client inside the binary.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Denied;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// The page that opens the client; its own paths, such as a room's, lead there too.
const INDEX: &str = "index.html";

/// Files whose names change with their content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Everything else: kept, but asked about each time.
const ASK: &str = "no-cache";

/// Answers with a file of the client.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Denied::no_such_page().into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Denied::wrong_method().into_response();
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let path = if is_file { path } else { INDEX };
    match Page::get(path) {
        Some(file) => answer(path, file, &headers),
        None => Denied::no_such_page().into_response(),
    }
}

fn answer(path: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
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
        let kind = HeaderValue::from_static(content_type(path));
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// A name for this content.
fn tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let hex: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hex}\"")
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
