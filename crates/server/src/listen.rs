//! Taking connections, plain or under TLS: few bytes and little time for each before it says what it
//! wants.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use hyper::body::Incoming;
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time;
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt as _;

use crate::asker::Peer;
use crate::patient::Patient;
use crate::shares::Shares;
use crate::tally::Tally;
use crate::tls;

/// The most connections that speak HTTP at once; sockets are counted by themselves.
const CONNECTIONS_MAX: usize = 4096;
/// How long a request's head may take, and how long a connection may be kept without one.
const HEAD_PATIENCE: Duration = Duration::from_secs(10);
/// How long an answer may wait for its reader to take any of it.
const WRITE_PATIENCE: Duration = Duration::from_secs(30);
/// The largest head of a request.
const HEAD_BYTES_MAX: usize = 16 * 1024;
/// How long a request under way may take once the house closes.
const CLOSING_PATIENCE: Duration = Duration::from_secs(2);
/// Over HTTP/2, how many requests may be under way on one connection, and how long answers may take
/// to be fetched once nothing more is asked for.
const STREAMS_MAX: u32 = 64;
const FETCH_PATIENCE: Duration = Duration::from_secs(120);
/// The first byte of whoever speaks TLS; no method of HTTP begins with it.
const HANDSHAKE: u8 = 0x16;

/// What is found at a port.
#[derive(Clone)]
pub(crate) enum Port {
    /// Plain HTTP.
    Plain(Router),
    /// HTTPS; whoever comes with plain HTTP finds `plain`.
    Secured { acceptor: TlsAcceptor, router: Router, plain: Router },
}

/// Takes connections until the house closes, `of_one_max` at once from one household.
pub(crate) async fn serve(
    listener: &TcpListener,
    port: &Port,
    of_one_max: usize,
    mut closing: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    let guests = Shares::new(usize::MAX);
    loop {
        let accepted = tokio::select! {
            accepted = accept(listener, &places) => accepted,
            _ = closing.wait_for(|closing| *closing) => return,
        };
        match accepted {
            Ok((stream, peer, place)) => {
                let Some(guest) = guests.take(peer.ip(), of_one_max, 1) else { continue };
                let connection = attend(stream, peer, port.clone(), closing.clone());
                tokio::spawn(async move {
                    connection.await;
                    drop((guest, place));
                });
            }
            Err(error) => {
                // Most often there are no more files to be had: it passes.
                tracing::warn!(%error, "a connection could not be accepted; if this goes on, the limit of open files may be too low");
                time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> io::Result<(TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    // Frames are small and wanted at once.
    stream.set_nodelay(true)?;
    Ok((stream, peer, place))
}

async fn attend(stream: TcpStream, peer: SocketAddr, port: Port, closing: watch::Receiver<bool>) {
    let (acceptor, router, plain) = match port {
        Port::Plain(router) => {
            let stream = Patient::new(stream, WRITE_PATIENCE);
            return connection(stream, peer, router, closing).await;
        }
        Port::Secured { acceptor, router, plain } => (acceptor, router, plain),
    };
    let mut first = [0];
    match time::timeout(HEAD_PATIENCE, stream.peek(&mut first)).await {
        Ok(Ok(1..)) => {}
        Ok(_) | Err(_) => return,
    }
    // Patience is for the bare connection: what is under TLS is written from a buffer.
    let stream = Patient::new(stream, WRITE_PATIENCE);
    if first != [HANDSHAKE] {
        return connection(stream, peer, plain, closing).await;
    }
    let accepted = Box::pin(time::timeout(HEAD_PATIENCE, acceptor.accept(stream))).await;
    let Ok(Ok(stream)) = accepted else { return };
    match stream.get_ref().1.alpn_protocol() {
        Some(tls::HTTP_2) => connection_2(stream, peer, router, closing).await,
        _ => connection(stream, peer, router, closing).await,
    }
}

async fn connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_PATIENCE)
        .max_buf_size(HEAD_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
    }
    let _ = time::timeout(CLOSING_PATIENCE, connection).await;
}

/// The same over HTTP/2, which browsers speak only under TLS, and never for sockets.
async fn connection_2(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    let requests = Tally::default();
    let counted = requests.clone();
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        let under_way = counted.enter(usize::MAX);
        // It names the host in a place of its own.
        let host = request.uri().authority().map(|host| HeaderValue::from_str(host.as_str()));
        if let Some(Ok(host)) = host {
            request.headers_mut().insert(header::HOST, host);
        }
        request.extensions_mut().insert(Peer(peer));
        let answer = router.clone().oneshot(request.map(Body::new));
        async move {
            let answer = answer.await;
            drop(under_way);
            answer
        }
    });
    let connection = http2::Builder::new(TokioExecutor::new())
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS_MAX)
        .max_header_list_size(HEAD_BYTES_MAX as u32)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    let patience = tokio::select! {
        // First, so that it misses nothing.
        biased;
        patience = idle(&requests) => patience,
        _ = closing.wait_for(|closing| *closing) => CLOSING_PATIENCE,
        _ = connection.as_mut() => return,
    };
    connection.as_mut().graceful_shutdown();
    let _ = time::timeout(patience, connection).await;
}

/// Waits until nothing was asked for in a while, as over HTTP/1, and says how long the rest may take.
async fn idle(requests: &Tally) -> Duration {
    let mut rest = CLOSING_PATIENCE;
    loop {
        requests.empty().await;
        if time::timeout(HEAD_PATIENCE, requests.stirs()).await.is_err() {
            return rest;
        }
        // There may be answers that are still being fetched.
        rest = FETCH_PATIENCE;
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    /// What the line holds until it is read.
    const THIN: usize = 512;
    const LONG: usize = 10 * THIN;
    const PATIENCE: Duration = Duration::from_secs(2);

    /// Asks for a long answer over a line that holds little of it.
    async fn asked() -> (tokio::io::DuplexStream, tokio::task::JoinHandle<()>) {
        let (ours, mut theirs) = tokio::io::duplex(THIN);
        let router = Router::new().route("/", get(|| async { vec![b'x'; LONG] }));
        let peer = ([127, 0, 0, 1], 1).into();
        let served = tokio::spawn(async move {
            let (_open, closing) = watch::channel(false);
            connection(Patient::new(ours, PATIENCE), peer, router, closing).await;
        });
        theirs.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        (theirs, served)
    }

    #[tokio::test]
    async fn whoever_reads_nothing_of_an_answer_is_hung_up_on() {
        let (mut theirs, served) = asked().await;
        let served = time::timeout(HEAD_PATIENCE / 2, served).await;
        served.expect("it is not waited for").unwrap();
        let mut heard = Vec::new();
        theirs.read_to_end(&mut heard).await.unwrap();
        assert!((1..=THIN).contains(&heard.len()), "{}", heard.len());
    }

    #[tokio::test]
    async fn whoever_reads_slowly_gets_all_of_it() {
        let (mut theirs, served) = asked().await;
        let (mut heard, mut piece) = (Vec::new(), [0; THIN]);
        while heard.iter().filter(|byte| **byte == b'x').count() < LONG {
            // All in all it takes much longer than nothing may.
            time::sleep(PATIENCE / 8).await;
            let read = theirs.read(&mut piece).await.unwrap();
            assert!(read > 0, "hung up after {}", heard.len());
            heard.extend_from_slice(&piece[..read]);
        }
        drop(theirs);
        served.await.unwrap();
    }
}
