//! The Debian package, in a fresh Debian with a systemd of its own: opened by HTTPS, played on,
//! upgraded, removed, purged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ChildStdout;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::authority::DIRECTORY;
use super::namespace::descendant;
use super::{Authority, Namespace, Trial, Visitor};
use crate::heading::Took;
use crate::package::{copy, deb, image, make_folder};
use crate::program::{Program, Running};
use crate::{tools, workspace};

const HOUSE: &str = "http://127.0.0.1:4280";
const UNIT: &str = "sidelong.service";
const SETTINGS: &str = "/etc/sidelong.toml";
const DATA: &str = "/var/lib/sidelong";
/// How exposed the unit may be by `systemd-analyze security`, in tenths: 0 is shut, 100 is open.
const EXPOSURE_MAX: &str = "20";

/// A name for the house, and how long it may take from the package until it is open there by HTTPS.
const NAME: &str = "play.example";
const BY_HTTPS_MAX: Duration = Duration::from_secs(60);

/// Goes the whole way of a package.
pub(super) fn try_out(trial: &Trial<'_>, sidelong: &Path) -> Result<()> {
    let namespace = Namespace::open()?;
    let machine = Machine::boot(trial, &namespace)?;
    let visitor = Visitor { namespace: &namespace, sidelong };

    machine.open_by_https(trial.file(".deb")?, &Authority::open(&namespace, &trial.folder)?)?;
    machine.run(&["apt-get", "purge", "--yes", "--quiet", "sidelong"])?;

    let began = Instant::now();
    machine.install(trial.file(".deb")?)?;
    visitor.wait_for(HOUSE)?;
    println!("  from the package to an open house: {}", Took(began.elapsed()));
    machine.look_at_the_unit()?;
    visitor.visit(HOUSE)?;
    machine.read_the_manual()?;
    let rooms = machine.verify()?;

    machine.run(&["sh", "-c", &format!("echo '# mine' >> {SETTINGS}")])?;
    let next = format!("{}+trial", trial.pack.release.version);
    machine.install(&deb::build(trial.pack, &next, &trial.folder)?)?;
    visitor.wait_for(HOUSE)?;
    let settings = machine.read(&["cat", SETTINGS])?;
    ensure!(settings.ends_with("# mine\n"), "the upgrade lost settings that somebody had changed");
    ensure!(machine.verify()? == rooms, "the upgrade lost rooms");
    println!("  an upgrade keeps settings and rooms");

    machine.run(&["apt-get", "remove", "--yes", "--quiet", "sidelong"])?;
    ensure!(!machine.has("/usr/bin/sidelong"), "the program is still there");
    ensure!(machine.has(SETTINGS) && machine.has(DATA), "`remove` deleted what was played");
    machine.run(&["apt-get", "purge", "--yes", "--quiet", "sidelong"])?;
    ensure!(!machine.has(SETTINGS) && !machine.has(DATA), "`purge` left something behind");
    println!("  `remove` keeps settings and rooms, `purge` deletes them");
    Ok(())
}

/// A Debian that was booted.
struct Machine {
    _nspawn: Running,
    /// Where it would complain, if it had reason to.
    _console: ChildStdout,
    root: PathBuf,
    /// Its systemd, as it is numbered outside.
    systemd: String,
}

impl Machine {
    fn boot(trial: &Trial<'_>, namespace: &Namespace) -> Result<Machine> {
        tools::apt("systemd-nspawn", "systemd-container")?;
        let root = trial.folder.join("debian");
        make_folder(&root)?;
        Program::new("tar").args(["-xf"]).args([fresh()?]).args(["-C"]).args([&root]).run()?;
        println!("Booting it …");
        let nspawn = namespace.program("systemd-nspawn").args(["--quiet", "--boot"]);
        let nspawn = nspawn.args(["--register=no", "--keep-unit", "--console=pipe", "-D"]);
        let (nspawn, console) = nspawn.args([&root]).start()?;
        let began = Instant::now();
        let systemd = loop {
            if let Some(systemd) = descendant(nspawn.id(), "systemd") {
                break systemd.to_string();
            }
            ensure!(began.elapsed() < Duration::from_secs(60), "systemd did not start");
            thread::sleep(Duration::from_millis(100));
        };
        let machine = Machine { _nspawn: nspawn, _console: console, root, systemd };
        // It may say no until it listens.
        while !machine.program(&["systemctl", "is-system-running", "--wait"]).answers() {
            ensure!(began.elapsed() < Duration::from_secs(120), "systemd did not come up");
            thread::sleep(Duration::from_millis(100));
        }
        Ok(machine)
    }

    fn program(&self, command: &[&str]) -> Program {
        let enter = Program::new("nsenter").args(["--all", "--target", &self.systemd, "--"]);
        enter.args(command).env("DEBIAN_FRONTEND", "noninteractive")
    }

    fn run(&self, command: &[&str]) -> Result<()> {
        self.program(command).run()
    }

    fn read(&self, command: &[&str]) -> Result<String> {
        self.program(command).read()
    }

    fn has(&self, path: &str) -> bool {
        self.program(&["test", "-e", path]).answers()
    }

    fn install(&self, package: &Path) -> Result<()> {
        copy(package, &self.root.join("root/sidelong.deb"))?;
        let install = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends"];
        self.run(&[&install[..], &["/root/sidelong.deb"]].concat())?;
        self.run(&["rm", "/root/sidelong.deb"])
    }

    /// The way of a keeper who has a name: installs the package, says the name, and has a
    /// certificate.
    fn open_by_https(&self, package: &Path, authority: &Authority<'_>) -> Result<()> {
        let ca = "/etc/sidelong-authority.pem";
        copy(&authority.ca(), &self.root.join(ca.trim_start_matches('/')))?;
        let began = Instant::now();
        self.install(package)?;
        let settings = format!(
            "listen = \"0.0.0.0:443\"\ndata = \"{DATA}\"\ndomain = [\"{NAME}\"]\n\
             acme_directory = \"{DIRECTORY}\"\nacme_ca = \"{ca}\"\n"
        );
        fs::write(self.root.join(SETTINGS.trim_start_matches('/')), settings)?;
        self.run(&["systemctl", "restart", UNIT])?;
        let ready = format!("https://{NAME}/ready");
        while !authority.curl(NAME, &ready).answers() {
            ensure!(began.elapsed() < BY_HTTPS_MAX, "the house did not open by HTTPS in a minute");
            thread::sleep(Duration::from_millis(50));
        }
        println!("  from the package to a house that is open by HTTPS: {}", Took(began.elapsed()));
        let page = authority.curl(NAME, &format!("https://{NAME}/")).read()?;
        ensure!(page.contains("src=\"./assets/"), "the page has no script");
        let sent_on = authority.curl(NAME, &format!("http://{NAME}/rules"));
        let sent_on = sent_on.args(["--output", "/dev/null", "--write-out", "%{redirect_url}"]);
        let sent_on = sent_on.read()?;
        ensure!(sent_on == format!("https://{NAME}/rules"), "plain HTTP is sent to {sent_on:?}");
        self.desk_answers()
    }

    /// The keeper's desk is open in the unit's sandbox, and for the house's own user.
    fn desk_answers(&self) -> Result<()> {
        let bans = ["sidelong", "house", "bans", "--config", SETTINGS];
        self.read(&[&["runuser", "-u", "sidelong", "--"], &bans[..]].concat())?;
        println!("  the desk answers");
        Ok(())
    }

    /// Whom the house runs as, how exposed it is, and what it costs while it is empty.
    fn look_at_the_unit(&self) -> Result<()> {
        self.run(&["systemctl", "is-active", "--quiet", UNIT])?;
        self.run(&["systemctl", "is-enabled", "--quiet", UNIT])?;
        self.run(&["systemd-analyze", "verify", "--man=no", UNIT])?;
        let threshold = format!("--threshold={EXPOSURE_MAX}");
        let security = self.read(&[
            "systemd-analyze",
            "security",
            "--offline=true",
            &threshold,
            "/usr/lib/systemd/system/sidelong.service",
        ])?;
        println!(
            "  {}",
            security.lines().last().unwrap_or_default().trim_start_matches(['→', ' '])
        );
        let process = self.read(&["systemctl", "show", "--property=MainPID", "--value", UNIT])?;
        let process = process.trim();
        let owner = self.read(&["stat", "--format=%U", &format!("/proc/{process}")])?;
        ensure!(owner.trim() == "sidelong", "the house runs as {owner}");
        let memory = self.read(&["cat", &format!("/proc/{process}/smaps_rollup")])?;
        let (resident, shared) = (mb(&memory, "Rss:")?, mb(&memory, "Pss:")?);
        println!("  an empty house has {resident:.1} MB of memory (RSS), {shared:.1} MB (PSS)");
        Ok(())
    }

    fn read_the_manual(&self) -> Result<()> {
        for file in [
            "/usr/share/man/man1/sidelong-serve.1.gz",
            "/usr/share/bash-completion/completions/sidelong.bash",
            "/usr/share/zsh/vendor-completions/_sidelong",
            "/usr/share/fish/vendor_completions.d/sidelong.fish",
            "/usr/share/doc/sidelong/copyright",
        ] {
            ensure!(self.has(file), "{file} is missing");
        }
        Ok(())
    }

    /// Closes the house, checks what it stored, and opens it again. Says what was found.
    fn verify(&self) -> Result<String> {
        self.run(&["systemctl", "stop", UNIT])?;
        let failed = self.program(&["systemctl", "is-failed", "--quiet", UNIT]).answers();
        ensure!(!failed, "the house did not close well");
        let verify = ["sidelong", "house", "verify", "--config", SETTINGS];
        let found = self.read(&[&["runuser", "-u", "sidelong", "--"], &verify[..]].concat())?;
        self.run(&["systemctl", "start", UNIT])?;
        println!("  {}", found.trim());
        Ok(found)
    }
}

/// A line of `/proc/…/smaps_rollup`, in megabytes.
fn mb(memory: &str, name: &str) -> Result<f64> {
    let line = memory.lines().find_map(|line| line.strip_prefix(name));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok());
    Ok(kib.context("the system tells no memory")? * 1024.0 / 1e6)
}

/// A fresh Debian as a tar. It is made once, and kept.
fn fresh() -> Result<PathBuf> {
    let tar = workspace::root().join(format!("target/debian-{}.tar", image::DEBIAN));
    if !tar.exists() {
        println!("Making a fresh Debian …");
        tools::apt("mmdebstrap", "mmdebstrap")?;
        let make = Program::new("mmdebstrap").args(["--quiet", "--variant=minbase"]);
        let make = make.args(["--include=systemd,systemd-sysv", image::DEBIAN]).args([&tar]);
        make.run().context("a fresh Debian cannot be had")?;
    }
    Ok(tar)
}
