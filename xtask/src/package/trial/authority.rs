//! An authority that gives certificates (Debian's Pebble), and a DNS in which every name leads to
//! this machine, both in the namespace of what is tried.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ChildStdout;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::Namespace;
use crate::package::make_folder;
use crate::program::{Program, Running};
use crate::tools;

/// Where a house asks for certificates.
pub(super) const DIRECTORY: &str = "https://127.0.0.1:14000/dir";
/// Where Pebble says which certificate it signs with. That is another one each time.
const ROOT: &str = "https://127.0.0.1:15000/roots/0";
const DNS: &str = "127.0.0.1:8053";
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) struct Authority<'a> {
    namespace: &'a Namespace,
    folder: PathBuf,
    _programs: [(Running, ChildStdout); 2],
}

impl<'a> Authority<'a> {
    pub(super) fn open(namespace: &'a Namespace, folder: &Path) -> Result<Authority<'a>> {
        tools::pebble()?;
        tools::apt("openssl", "openssl")?;
        let folder = folder.join("authority");
        make_folder(&folder)?;
        let (key, own) = (folder.join("pebble.key"), folder.join("pebble.pem"));
        let draw = Program::new("openssl").args(["req", "-x509", "-nodes", "-newkey", "ec"]);
        let draw = draw.args(["-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2"]);
        let draw = draw.args(["-subj", "/CN=pebble", "-addext", "subjectAltName=IP:127.0.0.1"]);
        let draw = draw.args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout"]);
        let drawn = draw.args([&key]).args(["-out"]).args([&own]).answers();
        ensure!(drawn, "openssl drew no certificate for Pebble");
        let config = serde_json::json!({ "pebble": {
            "listenAddress": "127.0.0.1:14000",
            "managementListenAddress": "127.0.0.1:15000",
            "certificate": own,
            "privateKey": key,
            "httpPort": 80,
            "tlsPort": 443,
        }});
        let file = folder.join("pebble.json");
        fs::write(&file, config.to_string()).context("Pebble cannot be told anything")?;
        let names = namespace.program("pebble-challtestsrv").args(["-dns01", DNS]);
        let names = names.args(["-management", "127.0.0.1:8055", "-defaultIPv6", ""]);
        let names = names.args(["-http01", "", "-https01", "", "-tlsalpn01", ""]);
        let pebble = namespace.program("pebble").args(["-dnsserver", DNS, "-config"]);
        // At once, and without turning requests away by lot.
        let pebble = pebble.env("PEBBLE_VA_NOSLEEP", "1").env("PEBBLE_WFE_NONCEREJECT", "0");
        let programs = [names.start()?, pebble.args([&file]).start()?];
        let authority = Authority { namespace, folder, _programs: programs };
        authority.read_root()?;
        Ok(authority)
    }

    /// The certificate by which Pebble itself is trusted.
    pub(super) fn ca(&self) -> PathBuf {
        self.folder.join("pebble.pem")
    }

    /// Asks for an address, trusting what Pebble signs. The name leads to this machine.
    pub(super) fn curl(&self, name: &str, address: &str) -> Program {
        let curl = self.namespace.program("curl").args(["--silent", "--show-error", "--fail"]);
        let curl = curl.args(["--max-time", "30", "--cacert"]).args([&self.root()]);
        let [https, http] = [443, 80].map(|port| format!("{name}:{port}:127.0.0.1"));
        curl.args(["--resolve", &https, "--resolve", &http, address])
    }

    fn root(&self) -> PathBuf {
        self.folder.join("root.pem")
    }

    /// Waits until Pebble is there.
    fn read_root(&self) -> Result<()> {
        let began = Instant::now();
        loop {
            let curl = self.namespace.program("curl").args(["--silent", "--fail", "--cacert"]);
            let curl = curl.args([&self.ca()]).args([ROOT, "--output"]).args([&self.root()]);
            if curl.answers() {
                return Ok(());
            }
            ensure!(began.elapsed() < PATIENCE, "Pebble does not start");
            thread::sleep(Duration::from_millis(100));
        }
    }
}
