//! Speaking to an authority: one request, one connection, an answer that is bounded.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::uri::{PathAndQuery, Scheme};
use axum::http::{HeaderValue, Request, Uri, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::net::TcpStream;
use tokio::time;
use tokio_rustls::TlsConnector;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// The largest answer: a chain of certificates is a few thousand bytes.
const ANSWER_BYTES_MAX: usize = 1024 * 1024;

/// How to reach authorities.
#[derive(Clone)]
pub(super) struct Authority(TlsConnector);

/// The authority was not reached, and so has not refused anything.
#[derive(Debug)]
pub(super) enum Unreached {
    /// The other end is not whom it should be.
    Untrusted(rustls::Error),
    Line(io::Error),
    BadAddress,
}

impl Authority {
    /// Trusts whom the system trusts, and those in this file.
    pub(super) fn new(ca: Option<&Path>) -> io::Result<Authority> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if let Some(path) = ca {
            let pem = fs::read(path)?;
            let theirs = CertificateDer::pem_slice_iter(&pem).collect::<Result<Vec<_>, _>>();
            let (added, _) = roots.add_parsable_certificates(theirs.map_err(io::Error::other)?);
            if added == 0 {
                return Err(io::Error::other("there is no certificate in it"));
            }
        }
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_safe_default_protocol_versions().map_err(io::Error::other)?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        Ok(Authority(TlsConnector::from(Arc::new(config))))
    }
}

impl HttpClient for Authority {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let asked = ask(self.0.clone(), request);
        Box::pin(async move {
            let answer = time::timeout(PATIENCE, asked).await;
            let answer =
                answer.unwrap_or_else(|_| Err(Unreached::Line(io::ErrorKind::TimedOut.into())));
            answer.map_err(|unreached| Error::Other(Box::new(unreached)))
        })
    }
}

async fn ask(
    connector: TlsConnector,
    mut request: Request<BodyWrapper<Bytes>>,
) -> Result<BytesResponse, Unreached> {
    let uri = request.uri().clone();
    let authority = uri.authority().filter(|_| uri.scheme() == Some(&Scheme::HTTPS));
    let authority = authority.ok_or(Unreached::BadAddress)?;
    let host = authority.host().trim_matches(['[', ']']);
    let name = ServerName::try_from(host.to_owned()).map_err(|_| Unreached::BadAddress)?;
    let stream = TcpStream::connect((host, authority.port_u16().unwrap_or(443))).await?;
    let stream = connector.connect(name, stream).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let path = uri.path_and_query().cloned().unwrap_or(PathAndQuery::from_static("/"));
    *request.uri_mut() = Uri::from(path);
    let host = HeaderValue::from_str(authority.as_str()).map_err(|_| Unreached::BadAddress)?;
    request.headers_mut().insert(header::HOST, host);
    let (parts, body) = sender.send_request(request).await?.into_parts();
    let body = to_bytes(Body::new(body), ANSWER_BYTES_MAX).await.map_err(io::Error::other)?;
    Ok(BytesResponse { parts, body: Box::new(body) })
}

impl From<io::Error> for Unreached {
    fn from(error: io::Error) -> Unreached {
        match error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
            Some(fault @ rustls::Error::InvalidCertificate(_)) => {
                Unreached::Untrusted(fault.clone())
            }
            _ => Unreached::Line(error),
        }
    }
}

impl From<hyper::Error> for Unreached {
    fn from(error: hyper::Error) -> Unreached {
        Unreached::Line(io::Error::other(error))
    }
}

impl fmt::Display for Unreached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreached::Untrusted(fault) => write!(
                f,
                "this machine does not trust it ({fault}); install ca-certificates, or name the authority's own certificate with --acme-ca"
            ),
            Unreached::Line(error) => write!(f, "{error}"),
            Unreached::BadAddress => f.write_str("its address must begin with https://"),
        }
    }
}

impl std::error::Error for Unreached {}
