//! The container's image: the program, the parts of glibc it is linked to, certificates to trust
//! others by, and nothing else.

use std::env::consts::ARCH;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::{Pack, binary, committed, copy, make_folder, write};
use crate::program::Program;
use crate::tools;

/// Whose glibc and certificates are taken.
pub(super) const DEBIAN: &str = "trixie";
/// Whom the house runs as, by number: nobody outside is called that.
const USER: &str = "4280";

/// Builds the image as an archive that docker, podman and skopeo read.
pub(super) fn build(pack: &Pack) -> Result<PathBuf> {
    tools::apt("umoci", "umoci")?;
    let work = pack.folder.join("image");
    make_folder(&work)?;
    let layer = layer(pack, &work)?;

    let layout = work.join("layout");
    let image = format!("{}:{}", layout.display(), pack.release.version);
    let umoci = |arguments: &[&str]| Program::new("umoci").args(arguments);
    umoci(&["init", "--layout"]).args([&layout]).run()?;
    umoci(&["new", "--image", &image]).run()?;
    umoci(&["raw", "add-layer", "--image", &image]).args([&layer]).run()?;
    umoci(&["config", "--image", &image])
        .args(["--created", &committed("%cI")?])
        .args(["--config.user", &format!("{USER}:{USER}")])
        .args(["--config.entrypoint", "/usr/bin/sidelong", "--config.cmd", "serve"])
        .args(["--config.env", "SIDELONG_LISTEN=0.0.0.0:4280"])
        .args(["--config.env", "SIDELONG_DATA=/data"])
        .args(["--config.exposedports", "4280/tcp", "--config.volume", "/data"])
        .args(["--config.workingdir", "/data"])
        .args(["--config.label", "org.opencontainers.image.title=Sidelong"])
        .args(["--config.label"])
        .args([&format!("org.opencontainers.image.version={}", pack.release.version)])
        .args(["--config.label", "org.opencontainers.image.licenses=MIT OR Apache-2.0"])
        .run()?;
    umoci(&["gc", "--layout"]).args([&layout]).run()?;
    name_for_docker(&layout, &pack.release.version)?;

    let file = pack.folder.join(format!("{}-image.tar", pack.stem()));
    let tar = Program::new("tar").args(["--sort=name", "--owner=0", "--group=0"]);
    let tar = tar.args(["--numeric-owner", &format!("--mtime=@{}", committed("%ct")?), "-cf"]);
    tar.args([&file]).args(["-C"]).args([&layout]).args(["."]).run()?;
    fs::remove_dir_all(&work)?;
    Ok(file)
}

/// All files of the image, as a tar.
fn layer(pack: &Pack, work: &Path) -> Result<PathBuf> {
    let debian = work.join("debian");
    extract(DEBIAN, &debian, &["libc6", "ca-certificates"])?;
    let root = work.join("root");
    for folder in ["usr/bin", "usr/share/doc/sidelong", "etc/ssl/certs", "data"] {
        make_folder(&root.join(folder))?;
    }
    copy(&pack.program, &root.join("usr/bin/sidelong"))?;
    for paper in ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY-LICENSES.txt"] {
        copy(&pack.layout.join(paper), &root.join("usr/share/doc/sidelong").join(paper))?;
    }
    let libc = debian.join("usr/share/doc/libc6/copyright");
    copy(&libc, &root.join("usr/share/doc/sidelong/libc6-copyright"))?;
    let loader = match ARCH {
        "x86_64" => "lib64/ld-linux-x86-64.so.2",
        _ => "lib/ld-linux-aarch64.so.1",
    };
    let libraries = format!("lib/{ARCH}-linux-gnu");
    make_folder(&root.join(&libraries))?;
    make_folder(&root.join(loader).parent().map(Path::to_owned).unwrap_or_default())?;
    copy(&debian.join("usr").join(loader), &root.join(loader))?;
    let dynamic =
        Program::new("readelf").args(["--dynamic", "--wide"]).args([&pack.program]).read()?;
    for library in binary::needed(&dynamic).filter(|library| !loader.ends_with(library)) {
        let from = debian.join("usr").join(&libraries).join(library);
        copy(&from, &root.join(&libraries).join(library))?;
    }
    write(&root.join("etc/ssl/certs/ca-certificates.crt"), &certificates(&debian)?)?;
    write(&root.join("etc/passwd"), &format!("sidelong:x:{USER}:{USER}::/data:/sbin/nologin\n"))?;
    write(&root.join("etc/group"), &format!("sidelong:x:{USER}:\n"))?;
    // Names in /etc/hosts before those of a name server, as everywhere else.
    write(&root.join("etc/nsswitch.conf"), "hosts: files dns\n")?;

    let layer = work.join("layer.tar");
    let tar = |how: &str, owner: &str| -> Result<Program> {
        let owner = [format!("--owner={owner}"), format!("--group={owner}")];
        let tar = Program::new("tar").args([how]).args([&layer]).args(["--sort=name"]).args(owner);
        let mtime = format!("--mtime=@{}", committed("%ct")?);
        Ok(tar.args(["--numeric-owner", "--mode=go-w", &mtime, "-C"]).args([&root]))
    };
    tar("-cf", "0")?.args(["--exclude=./data", "."]).run()?;
    tar("-rf", USER)?.args(["./data"]).run()?;
    Ok(layer)
}

/// Unpacks packages of a Debian, and what they need, without running anything of them.
pub(super) fn extract(debian: &str, folder: &Path, packages: &[&str]) -> Result<()> {
    tools::apt("mmdebstrap", "mmdebstrap")?;
    let include = format!("--include={}", packages.join(","));
    let extract = Program::new("mmdebstrap").args(["--quiet", "--variant=extract", &include]);
    extract.args([debian]).args([folder]).run().context("Debian's packages cannot be had")
}

/// The certificates that Debian trusts, in one file.
fn certificates(debian: &Path) -> Result<String> {
    let folder = debian.join("usr/share/ca-certificates/mozilla");
    let entries = fs::read_dir(&folder).context("there are no certificates")?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.sort();
    let texts: Vec<String> = paths.iter().map(fs::read_to_string).collect::<Result<_, _>>()?;
    ensure!(texts.len() > 50, "there are only {} certificates", texts.len());
    Ok(texts.concat())
}

/// Says in the words of docker and podman how the image is called. The first reads `manifest.json`,
/// the others `index.json`.
fn name_for_docker(layout: &Path, version: &str) -> Result<()> {
    let read = |path: &Path| -> Result<Value> {
        let text = fs::read_to_string(path).with_context(|| format!("no {}", path.display()))?;
        Ok(serde_json::from_str(&text)?)
    };
    let blob = |of: &Value| -> Result<String> {
        let digest = of["digest"].as_str().context("a blob has a digest")?;
        Ok(format!("blobs/{}", digest.replace(':', "/")))
    };
    let index = layout.join("index.json");
    let mut listed = read(&index)?;
    let entry = &mut listed["manifests"][0];
    entry["annotations"]["io.containerd.image.name"] =
        json!(format!("docker.io/library/sidelong:{version}"));
    let manifest = read(&layout.join(blob(entry)?))?;
    write(&index, &listed.to_string())?;
    let layers = manifest["layers"].as_array().context("an image has layers")?;
    let for_docker = json!([{
        "Config": blob(&manifest["config"])?,
        "RepoTags": [format!("sidelong:{version}")],
        "Layers": layers.iter().map(blob).collect::<Result<Vec<_>>>()?,
    }]);
    write(&layout.join("manifest.json"), &for_docker.to_string())
}
