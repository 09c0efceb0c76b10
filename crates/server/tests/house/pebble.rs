//! Pebble, the ACME server that Let's Encrypt tests clients with, and a DNS for it in which every
//! name leads to this machine.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use serde_json::json;

use crate::ask::ask;
use crate::tunnel::{Tunnel, Visitor};

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running authority.
pub(crate) struct Pebble {
    folder: PathBuf,
    port: u16,
    watch_port: u16,
    /// Who vouches for Pebble itself.
    ca: String,
    programs: Vec<Child>,
}

impl Pebble {
    /// An authority that is not open yet, but knows where it will be.
    pub(crate) fn closed(folder: &Path) -> Pebble {
        let folder = folder.join("pebble");
        fs::create_dir_all(&folder).expect("a folder");
        let [port, watch_port] = free_ports();
        let ca = draw_certificates(&folder);
        Pebble { folder, port, watch_port, ca, programs: Vec::new() }
    }

    /// Opens it. It looks for proofs at `http_port`, and its certificates last so many seconds.
    pub(crate) fn open(&mut self, http_port: u16, certificate_s: u64) {
        let [dns, management] = free_ports();
        let config = json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{}", self.port),
            "managementListenAddress": format!("127.0.0.1:{}", self.watch_port),
            "certificate": self.folder.join("pebble.pem"),
            "privateKey": self.folder.join("pebble.key"),
            "httpPort": http_port,
            "tlsPort": 1,
            "certificateValidityPeriod": certificate_s,
            // The same for later versions.
            "profiles": { "default": { "description": "", "validityPeriod": certificate_s } },
        }});
        let file = self.folder.join("pebble.json");
        fs::write(&file, config.to_string()).expect("written");
        let ports = [dns, self.port, self.watch_port];
        let dns = format!("127.0.0.1:{dns}");
        let mut names = Command::new("pebble-challtestsrv");
        names.args(["-dns01", &dns, "-management", &format!("127.0.0.1:{management}")]);
        names.args(["-http01", "", "-https01", "", "-tlsalpn01", "", "-defaultIPv6", ""]);
        let mut pebble = Command::new("pebble");
        pebble.arg("-config").arg(file).args(["-dnsserver", &dns]);
        // At once, and without turning requests away by lot.
        pebble.env("PEBBLE_VA_NOSLEEP", "1").env("PEBBLE_WFE_NONCEREJECT", "0");
        for program in [&mut names, &mut pebble] {
            let started = program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            let started = started.spawn().unwrap_or_else(|error| {
                panic!("Pebble, an ACME server, does not run ({error}). Run `cargo xtask test`, which installs it, or install Debian's package pebble")
            });
            self.programs.push(started);
        }
        let began = Instant::now();
        for port in ports {
            while TcpStream::connect(("127.0.0.1", port)).is_err() {
                assert!(began.elapsed() < PATIENCE, "Pebble does not start");
                std::thread::sleep(Duration::from_millis(10));
            }
        }
    }

    pub(crate) fn directory(&self) -> String {
        format!("https://localhost:{}/dir", self.port)
    }

    /// A file with the certificate of who vouches for Pebble itself.
    pub(crate) fn ca(&self) -> PathBuf {
        self.folder.join("ca.pem")
    }

    /// Somebody who trusts the certificates that Pebble gives, and asks for this name. They are
    /// drawn anew each time it is opened.
    pub(crate) async fn visitor(&self, name: &str) -> Visitor {
        let watch = SocketAddr::from(([127, 0, 0, 1], self.watch_port));
        let tunnel = Tunnel::open(Visitor::new(&self.ca, "localhost"), watch).await;
        let root = ask(tunnel.address, "GET", "/roots/0", &[], "").await;
        Visitor::new(&root.body, name)
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        for program in &mut self.programs {
            let _ = program.kill();
            let _ = program.wait();
        }
    }
}

/// Ports that nobody listens at just now.
pub(crate) fn free_ports<const N: usize>() -> [u16; N] {
    let held = [(); N].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port"));
    held.map(|listener| listener.local_addr().expect("its address").port())
}

/// A certificate for Pebble itself, and its key; gives the one by which it is trusted.
fn draw_certificates(folder: &Path) -> String {
    let key = || KeyPair::generate().expect("a key");
    let mut params = CertificateParams::new(Vec::new()).expect("no names");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let ca = CertifiedIssuer::self_signed(params, key()).expect("a certificate");
    let (params, own) = (CertificateParams::new(["localhost".to_owned()]), key());
    let certificate = params.expect("a name").signed_by(&own, &ca).expect("a certificate");
    let files = [
        ("ca.pem", ca.pem()),
        ("pebble.pem", certificate.pem()),
        ("pebble.key", own.serialize_pem()),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("written");
    }
    ca.pem()
}
