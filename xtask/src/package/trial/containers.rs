//! The image, and the files that open houses of it: by podman, which needs no daemon.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::{Namespace, Trial, Visitor};
use crate::package::{copy, make_folder, write};
use crate::program::Program;
use crate::tools;

const HOUSE: &str = "http://127.0.0.1:4280";
/// Another house of the cluster.
const OTHER_HOUSE: &str = "http://127.0.0.1:4281";

/// Loads the image and plays on it, by itself and as the files for compose open it.
pub(super) fn try_out(trial: &Trial<'_>, sidelong: &Path) -> Result<()> {
    let namespace = Namespace::open()?;
    let podman = Podman::new(trial.folder.join("containers"), &namespace)?;
    let visitor = Visitor { namespace: &namespace, sidelong };
    let image = format!("sidelong:{}", trial.pack.release.version);

    podman.run(&["load", "--quiet", "--input", &trial.file("-image.tar")?.to_string_lossy()])?;
    let open = ["run", "--detach", "--name=house", "--read-only", "--cap-drop=all"];
    podman.run(&[&open[..], &["--publish=4280:4280", "--volume=house:/data", &image]].concat())?;
    visitor.visit(HOUSE)?;
    podman.run(&["stop", "--time=30", "house"])?;
    let how =
        podman.read(&["inspect", "--format={{.State.ExitCode}} {{.Config.User}}", "house"])?;
    ensure!(how.trim() == "0 4280:4280", "the house closed with, and ran as: {how}");
    let verify = ["run", "--rm", "--volume=house:/data", &image, "house", "verify"];
    let found = podman.read(&verify)?;
    ensure!(found.contains("all is well") && !found.contains(" 0 rooms"), "{found}");
    println!("  what was played is in the volume: {}", found.trim());

    let compose = podman.compose("compose.yaml");
    compose.up()?;
    visitor.visit(HOUSE)?;
    compose.down()?;
    println!("  compose.yaml opens a house");

    podman.import_nats()?;
    let compose = podman.compose("compose.cluster.yaml");
    compose.up()?;
    visitor.visit(HOUSE)?;
    visitor.wait_for(OTHER_HOUSE)?;
    visitor.play("blink_of_an_eye", &["--address", HOUSE, "--by", OTHER_HOUSE])?;
    compose.down()?;
    println!("  compose.cluster.yaml opens three houses that are one");
    Ok(())
}

/// podman with everything it keeps in a folder of its own.
struct Podman<'a> {
    namespace: &'a Namespace,
    folder: PathBuf,
}

impl<'a> Podman<'a> {
    fn new(folder: PathBuf, namespace: &'a Namespace) -> Result<Podman<'a>> {
        // The first runs containers, the others connect them.
        for (program, package) in [
            ("podman", "podman"),
            ("crun", "crun"),
            ("iptables", "iptables"),
            ("podman-compose", "podman-compose"),
        ] {
            tools::apt(program, package)?;
        }
        tools::apt("/usr/lib/podman/netavark", "netavark")?;
        tools::apt("/usr/lib/podman/aardvark-dns", "aardvark-dns")?;
        make_folder(&folder)?;
        let place = folder.display();
        // Whether control groups and higher limits are to be had depends on the machine.
        let settings = format!(
            "[containers]\ncgroups = \"disabled\"\ndefault_ulimits = [\"nofile=4096:4096\", \"nproc=4096:4096\"]\n\
             [engine]\ncgroup_manager = \"cgroupfs\"\nevents_logger = \"file\"\nruntime = \"crun\"\n\
             tmp_dir = \"{place}/tmp\"\n\
             [network]\nnetwork_backend = \"netavark\"\nnetwork_config_dir = \"{place}/networks\"\n"
        );
        write(&folder.join("containers.conf"), &settings)?;
        let storage = format!(
            "[storage]\ndriver = \"overlay\"\ngraphroot = \"{place}/storage\"\nrunroot = \"{place}/run\"\n"
        );
        write(&folder.join("storage.conf"), &storage)?;
        Ok(Podman { namespace, folder })
    }

    fn program(&self, program: &str) -> Program {
        let setting = |name: &str| self.folder.join(name).to_string_lossy().into_owned();
        let program = self.namespace.program(program);
        let program = program.env("CONTAINERS_CONF", &setting("containers.conf"));
        program.env("CONTAINERS_STORAGE_CONF", &setting("storage.conf"))
    }

    fn run(&self, arguments: &[&str]) -> Result<()> {
        self.read(arguments).map(drop)
    }

    fn read(&self, arguments: &[&str]) -> Result<String> {
        self.program("podman").args(arguments).read()
    }

    /// A stand-in for NATS' own image: the same server, at the same place.
    fn import_nats(&self) -> Result<()> {
        let root = self.folder.join("nats");
        make_folder(&root)?;
        copy(&tools::nats()?, &root.join("nats-server"))?;
        let tar = self.folder.join("nats.tar");
        Program::new("tar")
            .args(["-cf"])
            .args([&tar])
            .args(["-C"])
            .args([&root])
            .args(["."])
            .run()?;
        let entry = "--change=ENTRYPOINT [\"/nats-server\"]";
        let image = "docker.io/library/nats:2.15.1";
        self.run(&["import", "--quiet", entry, &tar.to_string_lossy(), image])
    }

    fn compose(&'a self, file: &'static str) -> Compose<'a> {
        Compose { podman: self, file }
    }
}

/// A file for compose.
struct Compose<'a> {
    podman: &'a Podman<'a>,
    file: &'static str,
}

impl Compose<'_> {
    fn up(&self) -> Result<()> {
        self.program(&["up", "--detach"])
    }

    fn down(&self) -> Result<()> {
        self.program(&["down", "--volumes"])
    }

    fn program(&self, arguments: &[&str]) -> Result<()> {
        let compose = self.podman.program("podman-compose");
        let compose = compose.args(["--file", &format!("deploy/{}", self.file)]).args(arguments);
        // It tells of everything that it does.
        let log = self.podman.folder.join("compose.log");
        let file = File::options().create(true).append(true).open(&log)?;
        let failed = || format!("deploy/{} does not do: see {}", self.file, log.display());
        compose.talk_to(file)?.run().with_context(failed)
    }
}
