//! Taking connections: few bytes and little time for each before it says what it wants.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time;
use tower::ServiceExt as _;

use crate::asker::Peer;
use crate::patient::Patient;
use crate::shares::Shares;

/// The most connections that speak HTTP at once; sockets are counted by themselves.
const CONNECTIONS_MAX: usize = 4096;
/// The most of them from one address.
const CONNECTIONS_OF_ONE_MAX: usize = 256;
/// How long a request's head may take, and how long a connection may be kept without one.
const HEAD_PATIENCE: Duration = Duration::from_secs(10);
/// How long an answer may wait for its reader to take any of it.
const WRITE_PATIENCE: Duration = Duration::from_secs(30);
/// The largest head of a request.
const HEAD_BYTES_MAX: usize = 16 * 1024;
/// How long a request under way may take once the house closes.
const CLOSING_PATIENCE: Duration = Duration::from_secs(2);

/// Takes connections until the house closes. Where the house is `crowded`, many may come from one
/// address: from a proxy, or from a load test.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    crowded: bool,
    mut closing: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    let guests = Shares::new(usize::MAX);
    let most = if crowded { usize::MAX } else { CONNECTIONS_OF_ONE_MAX };
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            _ = closing.wait_for(|closing| *closing) => return,
        };
        match accepted {
            Ok((stream, peer, place)) => {
                let Some(guest) = guests.take(peer.ip(), most, 1) else { continue };
                let stream = Patient::new(stream, WRITE_PATIENCE);
                let connection = connection(stream, peer, router.clone(), closing.clone());
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
