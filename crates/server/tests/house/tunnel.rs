//! TLS for tests: a real client's side of it, and a tunnel through which those who speak plain TCP
//! come to a house that does not.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// Somebody who speaks TLS, trusts certain certificates, and asks for a certain name.
#[derive(Clone)]
pub(crate) struct Visitor {
    config: Arc<ClientConfig>,
    name: ServerName<'static>,
}

impl Visitor {
    /// Trusts what is in this PEM, speaks HTTP/1.1, and remembers no session.
    pub(crate) fn new(trusted: &str, name: &str) -> Visitor {
        Visitor::speaking(trusted, name, b"http/1.1")
    }

    /// The same, with another protocol.
    pub(crate) fn speaking(trusted: &str, name: &str, protocol: &[u8]) -> Visitor {
        let mut roots = RootCertStore::empty();
        let pem = CertificateDer::pem_slice_iter(trusted.as_bytes());
        roots.add_parsable_certificates(pem.map(|one| one.expect("a certificate")));
        assert!(!roots.is_empty(), "whom to trust");
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_safe_default_protocol_versions().expect("versions");
        let mut config = config.with_root_certificates(roots).with_no_client_auth();
        config.alpn_protocols = vec![protocol.to_vec()];
        config.resumption = rustls::client::Resumption::disabled();
        let name = ServerName::try_from(name.to_owned()).expect("a name");
        Visitor { config: Arc::new(config), name }
    }

    /// A connection, if the certificate is to be trusted.
    pub(crate) async fn connect(&self, to: SocketAddr) -> io::Result<TlsStream<TcpStream>> {
        let stream = TcpStream::connect(to).await?;
        stream.set_nodelay(true)?;
        TlsConnector::from(Arc::clone(&self.config)).connect(self.name.clone(), stream).await
    }

    /// The certificate that is shown there.
    pub(crate) async fn shown(&self, at: SocketAddr) -> io::Result<Vec<u8>> {
        let stream = self.connect(at).await?;
        let chain = stream.get_ref().1.peer_certificates().expect("it showed one");
        Ok(chain[0].to_vec())
    }
}

/// A port of this machine that leads to a house by TLS.
pub(crate) struct Tunnel {
    pub(crate) address: SocketAddr,
    task: JoinHandle<()>,
}

impl Tunnel {
    pub(crate) async fn open(visitor: Visitor, to: SocketAddr) -> Tunnel {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let task = tokio::spawn(async move {
            while let Ok((mut plain, _)) = listener.accept().await {
                let visitor = visitor.clone();
                tokio::spawn(async move {
                    let _ = plain.set_nodelay(true);
                    if let Ok(mut secured) = visitor.connect(to).await {
                        let _ = copy_bidirectional(&mut plain, &mut secured).await;
                    }
                });
            }
        });
        Tunnel { address, task }
    }
}

impl Drop for Tunnel {
    fn drop(&mut self) {
        self.task.abort();
    }
}
