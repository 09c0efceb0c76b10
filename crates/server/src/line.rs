//! A socket's connection in its two halves, plain or under TLS.
//!
//! A room writes to a socket while the socket's task reads from it ([`crate::outbox`]). Under TLS
//! both directions share one state. It is behind a lock that is held while what is at hand is
//! encrypted or decrypted, and never while anybody waits.

use std::io::{self, IoSlice, Read as _, Write as _};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

use hyper::upgrade::{Parts, Upgraded};
use hyper_util::rt::TokioIo;
use rustls::ServerConnection;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio_rustls::server::TlsStream;

use crate::patient::Patient;

/// How much is read from the system at once, under TLS.
const READ_BYTES: usize = 2048;
/// How much may be encrypted before the system has taken it: a record, the largest piece of TLS.
/// What is beyond that waits in the outbox, where it is bounded and counted.
const SEALED_BYTES: usize = 16 * 1024;

type Session = Arc<Mutex<ServerConnection>>;

/// The half that is read.
#[derive(Debug)]
pub(crate) struct ReadHalf {
    tcp: OwnedReadHalf,
    session: Option<Session>,
}

/// The half that is written.
#[derive(Debug)]
pub(crate) struct WriteHalf {
    tcp: OwnedWriteHalf,
    session: Option<Session>,
}

/// How far writing has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    All,
    /// The system takes no more for now.
    Some,
}

/// The halves of a connection that spoke HTTP until now, and what of it was read already (a copy:
/// the buffer is larger). Nothing but our own listener makes connections, and of no other kind.
pub(crate) fn taken_over(upgraded: Upgraded) -> Option<((ReadHalf, WriteHalf), Vec<u8>)> {
    let upgraded = match upgraded.downcast::<TokioIo<Patient<TcpStream>>>() {
        Ok(Parts { io, read_buf, .. }) => {
            return Some((halves(io.into_inner().into_inner(), None), read_buf.to_vec()));
        }
        Err(upgraded) => upgraded,
    };
    let parts = upgraded.downcast::<TokioIo<TlsStream<Patient<TcpStream>>>>().ok()?;
    let (stream, session) = parts.io.into_inner().into_inner();
    Some((secured(stream.into_inner(), session), parts.read_buf.to_vec()))
}

/// What TLS has read and nobody asked for yet is not lost.
fn secured(stream: TcpStream, mut session: ServerConnection) -> (ReadHalf, WriteHalf) {
    session.set_buffer_limit(Some(SEALED_BYTES));
    halves(stream, Some(Arc::new(Mutex::new(session))))
}

fn halves(stream: TcpStream, session: Option<Session>) -> (ReadHalf, WriteHalf) {
    let (read, write) = stream.into_split();
    (ReadHalf { tcp: read, session: session.clone() }, WriteHalf { tcp: write, session })
}

fn lock(session: &Session) -> MutexGuard<'_, ServerConnection> {
    session.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ReadHalf {
    /// The connection itself, of which the kernel knows more.
    pub(crate) fn tcp(&self) -> &TcpStream {
        self.tcp.as_ref()
    }
}

impl AsyncRead for ReadHalf {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let ReadHalf { tcp, session } = &mut *self;
        let Some(session) = session else { return Pin::new(tcp).poll_read(cx, buffer) };
        loop {
            let read = lock(session).reader().read(buffer.initialize_unfilled());
            match read {
                Ok(read) => {
                    buffer.advance(read);
                    return Poll::Ready(Ok(()));
                }
                // Whoever hangs up without TLS's own goodbye: frames say by themselves where they
                // end, so nothing can be cut off unnoticed.
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
            let mut sealed = [0; READ_BYTES];
            let mut sealed = ReadBuf::new(&mut sealed);
            ready!(Pin::new(&mut *tcp).poll_read(cx, &mut sealed))?;
            unseal(&mut lock(session), sealed.filled(), tcp.as_ref())?;
        }
    }
}

/// Takes what has come in; nothing means that no more will.
fn unseal(session: &mut ServerConnection, mut sealed: &[u8], tcp: &TcpStream) -> io::Result<()> {
    loop {
        let read = session.read_tls(&mut sealed)?;
        let taken = session.process_new_packets();
        // An alert, or an answer to a change of keys. What the system does not take goes out with
        // the next frame.
        let _ = flush(session, tcp);
        taken.map_err(|fault| io::Error::new(io::ErrorKind::InvalidData, fault))?;
        // What follows a goodbye is not read.
        if read == 0 || sealed.is_empty() {
            return Ok(());
        }
    }
}

impl WriteHalf {
    /// Writes what the system takes at once, and leaves the rest.
    pub(crate) fn try_write(&self, bytes: &mut Vec<u8>) -> io::Result<Written> {
        let (taken, written) = match &self.session {
            None => write_plain(self.tcp.as_ref(), bytes)?,
            Some(session) => write_sealed(&mut lock(session), self.tcp.as_ref(), bytes)?,
        };
        if taken == bytes.len() {
            // An idle socket keeps no buffer.
            *bytes = Vec::new();
        } else {
            bytes.drain(..taken);
        }
        Ok(written)
    }

    /// Writes all of it.
    pub(crate) async fn write(&self, bytes: &mut Vec<u8>) -> io::Result<()> {
        while self.try_write(bytes)? == Written::Some {
            self.tcp.writable().await?;
        }
        Ok(())
    }

    /// Whether the system has yet to take something that is no longer ours to hold.
    pub(crate) fn is_behind(&self) -> bool {
        self.session.as_ref().is_some_and(|session| lock(session).wants_write())
    }

    /// Nothing more is said: the other side is told.
    pub(crate) fn shut(self) {
        if let Some(session) = &self.session {
            let mut session = lock(session);
            session.send_close_notify();
            let _ = flush(&mut session, self.tcp.as_ref());
        }
        // To let go of the connection's half ends its direction.
    }
}

/// How many bytes were taken, and whether that was all.
fn write_plain(tcp: &TcpStream, bytes: &[u8]) -> io::Result<(usize, Written)> {
    let mut from = 0;
    while from < bytes.len() {
        match tcp.try_write(&bytes[from..]) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(taken) => from += taken,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                return Ok((from, Written::Some));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((from, Written::All))
}

/// The same under TLS. Bytes that were encrypted are taken, though the system may not have them yet:
/// they go first the next time.
fn write_sealed(
    session: &mut ServerConnection,
    tcp: &TcpStream,
    bytes: &[u8],
) -> io::Result<(usize, Written)> {
    let mut from = 0;
    loop {
        let written = flush(session, tcp)?;
        if written == Written::Some || from == bytes.len() {
            return Ok((from, written));
        }
        from += session.writer().write(&bytes[from..])?;
    }
}

/// Hands to the system what is encrypted.
fn flush(session: &mut ServerConnection, tcp: &TcpStream) -> io::Result<Written> {
    while session.wants_write() {
        match session.write_tls(&mut AtOnce(tcp)) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(Written::Some),
            Err(error) => return Err(error),
        }
    }
    Ok(Written::All)
}

/// Writes what the system takes at once.
struct AtOnce<'a>(&'a TcpStream);

impl io::Write for AtOnce<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.try_write(bytes)
    }

    fn write_vectored(&mut self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        self.0.try_write_vectored(slices)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::time::Duration;

    use rcgen::{CertificateParams, KeyPair};
    use rustls::crypto::ring::default_provider;
    use rustls::pki_types::{PrivateKeyDer, ServerName};
    use rustls::{ClientConfig, RootCertStore, ServerConfig};
    use tokio::io::{AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
    use tokio::net::TcpListener;
    use tokio_rustls::{TlsAcceptor, TlsConnector};

    use super::*;
    use crate::kernel;

    /// The other side of a connection.
    pub(crate) trait Theirs: AsyncRead + AsyncWrite + Send + Unpin {}

    impl<T: AsyncRead + AsyncWrite + Send + Unpin> Theirs for T {}

    /// A connection within this machine, of either kind.
    pub(crate) async fn connected(by_tls: bool) -> (ReadHalf, WriteHalf, Box<dyn Theirs>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (theirs, ours) = tokio::join!(TcpStream::connect(address), listener.accept());
        let (theirs, (ours, _)) = (theirs.unwrap(), ours.unwrap());
        ours.writable().await.unwrap();
        if !by_tls {
            let (read, write) = halves(ours, None);
            return (read, write, Box::new(theirs));
        }
        let (acceptor, connector) = sides();
        let name = ServerName::try_from("localhost").unwrap();
        let (theirs, ours) = tokio::join!(connector.connect(name, theirs), acceptor.accept(ours));
        let (stream, session) = ours.unwrap().into_inner();
        let (read, write) = secured(stream, session);
        (read, write, Box::new(theirs.unwrap()))
    }

    fn sides() -> (TlsAcceptor, TlsConnector) {
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(["localhost".to_owned()]).unwrap();
        let certificate = params.self_signed(&key).unwrap().der().clone();
        let mut roots = RootCertStore::empty();
        roots.add(certificate.clone()).unwrap();
        let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
        let provider = Arc::new(default_provider());
        let server = ServerConfig::builder_with_provider(Arc::clone(&provider));
        let server = server.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
        let server = server.with_single_cert(vec![certificate], key).unwrap();
        let client = ClientConfig::builder_with_provider(provider);
        let client = client.with_safe_default_protocol_versions().unwrap();
        let client = client.with_root_certificates(roots).with_no_client_auth();
        (TlsAcceptor::from(Arc::new(server)), TlsConnector::from(Arc::new(client)))
    }

    #[tokio::test]
    async fn what_is_said_is_heard_on_both_sides() {
        for by_tls in [false, true] {
            let (mut read, write, mut theirs) = connected(by_tls).await;
            theirs.write_all(b"a wink").await.unwrap();
            let mut heard = [0; 6];
            read.read_exact(&mut heard).await.unwrap();
            assert_eq!(&heard, b"a wink");
            assert_eq!(write.try_write(&mut b"a nod".to_vec()).unwrap(), Written::All);
            assert!(!write.is_behind());
            theirs.read_exact(&mut heard[..5]).await.unwrap();
            assert_eq!(&heard[..5], b"a nod");
        }
    }

    #[tokio::test]
    async fn more_than_the_system_takes_waits_and_arrives_in_order() {
        for by_tls in [false, true] {
            let (_read, write, mut theirs) = connected(by_tls).await;
            let all: Vec<u8> = (0..8_000_000u32).map(|nth| (nth / 7) as u8).collect();
            let mut rest = all.clone();
            assert_eq!(write.try_write(&mut rest).unwrap(), Written::Some);
            assert!(!rest.is_empty());
            assert_eq!(write.is_behind(), by_tls);
            let heard = tokio::spawn(async move {
                let mut heard = vec![0; 8_000_000];
                theirs.read_exact(&mut heard).await.unwrap();
                heard
            });
            write.write(&mut rest).await.unwrap();
            assert!(rest.is_empty() && rest.capacity() == 0 && !write.is_behind());
            assert!(heard.await.unwrap() == all);
        }
    }

    #[tokio::test]
    async fn an_end_is_told_in_order() {
        for by_tls in [false, true] {
            let (_read, write, mut theirs) = connected(by_tls).await;
            write.shut();
            // Without a goodbye of its own, TLS would call this an attack.
            assert_eq!(theirs.read(&mut [0]).await.unwrap(), 0);
        }
    }

    #[tokio::test]
    async fn an_end_is_heard_with_and_without_a_goodbye() {
        for by_tls in [false, true] {
            for in_order in [false, true] {
                let (mut read, write, mut theirs) = connected(by_tls).await;
                // Who hangs up on something unread resets the line: TLS has sent tickets by now.
                write.write(&mut b"first".to_vec()).await.unwrap();
                theirs.read_exact(&mut [0; 5]).await.unwrap();
                theirs.write_all(b"last").await.unwrap();
                if in_order {
                    theirs.shutdown().await.unwrap();
                }
                drop(theirs);
                let mut heard = Vec::new();
                read.read_to_end(&mut heard).await.unwrap();
                assert_eq!(heard, b"last");
            }
        }
    }

    #[tokio::test]
    async fn what_is_no_tls_is_a_fault() {
        let (read, _write, _theirs) = connected(true).await;
        let session = read.session.clone().unwrap();
        let nonsense = unseal(&mut lock(&session), &[0x17, 3, 3, 0, 4, 1, 2, 3, 4], read.tcp());
        assert_eq!(nonsense.unwrap_err().kind(), io::ErrorKind::InvalidData);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn the_kernel_measures_the_line_beneath() {
        for by_tls in [false, true] {
            let (read, write, mut theirs) = connected(by_tls).await;
            write.write(&mut b"ping".to_vec()).await.unwrap();
            theirs.read_exact(&mut [0; 4]).await.unwrap();
            let measured = kernel::round_trip(read.tcp()).expect("the kernel has measured it");
            assert!(measured < Duration::from_millis(20), "{measured:?}");
        }
    }
}
