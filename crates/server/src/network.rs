//! Where the house is on its network, for phones that are to find it.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use crate::house::Inside;

impl Inside {
    /// Where others on the network reach the house, if it is open to them and knows. Asked anew
    /// each time, because a machine may change networks. Behind a proxy people come in elsewhere.
    pub(crate) fn network_address(&self) -> Option<SocketAddr> {
        let ip = match self.address.ip() {
            _ if self.config.trust_proxy => None,
            ip if ip.is_unspecified() => own_ip(),
            ip => Some(ip),
        };
        let ip = ip.filter(|ip| !ip.is_loopback() && !ip.is_unspecified())?;
        Some(SocketAddr::new(ip, self.address.port()))
    }

    /// Whether nobody but this machine can come in.
    pub(crate) fn is_alone(&self) -> bool {
        self.address.ip().is_loopback() && !self.config.trust_proxy
    }
}

/// This machine's address on its network: the one it would speak from. Nothing is sent.
fn own_ip() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}
