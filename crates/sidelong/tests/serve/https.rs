//! By HTTPS: what the program prints, and what it says when there is no certificate to be had.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::ask::ask;
use crate::folder::folder;
use crate::pebble::{Pebble, free_ports};
use crate::program::sidelong;
use crate::tunnel::{Tunnel, Visitor};

/// A program that runs until this is dropped, and what it prints.
struct Open {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Open {
    fn run(command: &mut Command) -> Open {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let out = BufReader::new(child.stdout.take().expect("its output"));
        Open { child, out }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What it says on its way out.
fn refused(command: &mut Command) -> String {
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let said = String::from_utf8(output.stderr).expect("it speaks UTF-8");
    said.strip_prefix("sidelong: ").expect("it says who speaks").trim_end().to_owned()
}

#[tokio::test]
async fn a_house_without_a_name_prints_what_phones_will_say() {
    let folder = folder();
    let mut command = sidelong();
    command.args(["--listen", "127.0.0.1:0", "--tls-self", "--log-filter", "warn", "--data"]);
    let mut house = Open::run(command.arg(&folder));
    let address = house.line();
    let address = address.strip_prefix("Sidelong is open at https://").expect("by https");
    let address: SocketAddr = address.parse().expect("an address");
    let said = (0..4).map(|_| house.line()).collect::<Vec<_>>().join(" ");
    assert_eq!(said.matches(['.']).count(), 3, "three sentences: {said}");
    for words in ["this connection is not private", "“Proceed”", "“visit this website”", "once."]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
    let fingerprint = house.line();
    let fingerprint = fingerprint.strip_prefix("Its fingerprint (SHA-256): ").expect("it is said");
    assert_eq!(fingerprint.split(':').count(), 32);
    let pem = std::fs::read_to_string(folder.join("own-certificate.pem")).expect("it is kept");
    let tunnel = Tunnel::open(Visitor::new(&pem, "127.0.0.1"), address).await;
    assert_eq!(ask(tunnel.address, "GET", "/health", &[], "").await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_with_a_name_is_open_by_it() {
    let (folder, [port, http_port]) = (folder(), free_ports());
    let mut pebble = Pebble::closed(&folder);
    pebble.open(http_port, 600);
    let mut command = sidelong();
    command.args(["--domain", "play.example,www.play.example", "--log-filter", "warn"]);
    command.args(["--listen", &format!("127.0.0.1:{port}")]);
    command.args(["--http-listen", &format!("127.0.0.1:{http_port}")]);
    command.args(["--acme-contact", "keeper@play.example"]);
    command.args(["--acme-directory", &pebble.directory(), "--acme-ca"]).arg(pebble.ca());
    let mut house = Open::run(command.arg("--data").arg(folder.join("data")));
    assert_eq!(house.line(), "Sidelong is open at https://play.example");
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let tunnel = Tunnel::open(pebble.visitor("www.play.example").await, address).await;
    assert_eq!(ask(tunnel.address, "GET", "/health", &[], "").await.status, 200);
}

#[test]
fn ways_to_a_certificate_exclude_each_other() {
    let mut command = sidelong();
    command.args(["--domain", "play.example", "--tls-cert", "cert.pem", "--tls-key", "key.pem"]);
    let said = refused(command.arg("--data").arg(folder()));
    let choose = "--domain, --tls-cert and --tls-self are three ways to a certificate: choose one";
    assert_eq!(said, choose);
}

#[cfg(unix)]
#[test]
fn a_port_for_those_with_the_right_is_said_to_be() {
    let open_to_all = std::fs::read_to_string("/proc/sys/net/ipv4/ip_unprivileged_port_start");
    if open_to_all.is_ok_and(|from| from.trim().parse().is_ok_and(|from: u16| from <= 82)) {
        println!("on this machine ports under 1024 are for everybody");
        return;
    }
    let house = sidelong();
    // Root has the right, unless it is taken away.
    let mut command = match rustix::process::getuid().is_root() {
        true => {
            let mut command = Command::new("setpriv");
            command.args(["--bounding-set", "-net_bind_service"]).arg(house.get_program());
            command.args(house.get_args());
            command
        }
        false => house,
    };
    let data = folder();
    command.args(["--listen", "127.0.0.1:82", "--log-filter", "warn", "--data"]);
    let said = refused(command.arg(&data));
    for words in ["cannot listen at 127.0.0.1:82", "setcap", "CAP_NET_BIND_SERVICE", "--listen"] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_said_to_be() {
    // Not even root makes folders in there.
    for tls in [&["--tls-self"][..], &["--domain", "play.example"], &[]] {
        let mut command = sidelong();
        command.args(["--listen", "127.0.0.1:0", "--log-filter", "warn"]).args(tls);
        let said = refused(command.args(["--data", "/proc/no-house"]));
        assert!(said.starts_with("the data folder /proc/no-house cannot be used"), "{said}");
    }
}

#[test]
fn files_that_are_not_there_are_said_not_to_be() {
    let folder = folder();
    let mut command = sidelong();
    command.args(["--listen", "127.0.0.1:0", "--tls-cert", "no.pem", "--tls-key", "no.key"]);
    let said = refused(command.current_dir(&folder).args(["--log-filter", "warn"]));
    assert!(said.starts_with("no.pem cannot be read: No such file"), "{said}");
}
