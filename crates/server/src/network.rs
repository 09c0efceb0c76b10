//! Where the house is on its network, for phones that are to find it.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use crate::house::Inside;

impl Inside {
    /// Where the house is found from its own machine.
    pub(crate) fn url(&self) -> String {
        if let Some(name) = self.name() {
            return name;
        }
        let (scheme, address, base) = (self.scheme(), self.address, self.config.base.as_str());
        match address.ip().is_unspecified() {
            true => format!("{scheme}://localhost:{}{base}", address.port()),
            false => format!("{scheme}://{address}{base}"),
        }
    }

    /// Where others on the network reach the house, if it is open to them and knows. Asked anew
    /// each time, because a machine may change networks. Behind a proxy people come in elsewhere.
    pub(crate) fn network_url(&self) -> Option<String> {
        if let Some(name) = self.name() {
            return Some(name);
        }
        let ip = match self.address.ip() {
            _ if self.config.trust_proxy => None,
            ip if ip.is_unspecified() => own_ip(),
            ip => Some(ip),
        };
        let ip = ip.filter(|ip| !ip.is_loopback() && !ip.is_unspecified())?;
        let address = SocketAddr::new(ip, self.address.port());
        Some(format!("{}://{address}{}", self.scheme(), self.config.base.as_str()))
    }

    /// Whether nobody but this machine can come in.
    pub(crate) fn is_alone(&self) -> bool {
        self.address.ip().is_loopback() && !self.config.trust_proxy && self.name().is_none()
    }

    /// What pages are fetched by.
    pub(crate) fn scheme(&self) -> &'static str {
        match &self.certificates {
            Some(certificates) if !certificates.is_over_http() => "https",
            _ => "http",
        }
    }

    /// The name that the certificate is for: people come in by it, and at the usual port. Of a
    /// certificate of the keeper's own it is known if the keeper has said where the house is found.
    fn name(&self) -> Option<String> {
        let certificates = self.certificates.as_ref()?;
        if let Some(domain) = certificates.domains().first() {
            return Some(format!("{}://{domain}{}", self.scheme(), self.config.base.as_str()));
        }
        let mut origins = self.config.allow_origins.iter();
        let origin = origins.find(|origin| origin.starts_with("https://"))?;
        Some(format!("{origin}{}", self.config.base.as_str()))
    }
}

/// This machine's address on its network: the one it would speak from. Nothing is sent.
fn own_ip() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}
