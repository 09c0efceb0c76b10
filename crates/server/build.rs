//! Lists the files of the built web client for `src/page.rs`, which has them inside the binary.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// From this package's folder, where build scripts run.
const CLIENT: &str = "../../web/dist";

fn main() {
    // A folder that is missing would count as changed each time. Empty, it gives a house that says
    // that its client is not built.
    fs::create_dir_all(CLIENT).expect("the folder for the built web client cannot be made");
    println!("cargo:rerun-if-changed={CLIENT}");
    let root = fs::canonicalize(CLIENT).expect("a folder that is there");
    let mut files = Vec::new();
    collect(&root, &mut files);

    let mut list: Vec<(String, String)> = files.iter().map(|file| line(&root, file)).collect();
    list.sort();
    let lines: String = list.into_iter().map(|(_, line)| line).collect();
    let place = std::env::var_os("OUT_DIR").expect("cargo says where");
    fs::write(Path::new(&place).join("client.rs"), format!("&[\n{lines}]\n"))
        .expect("the list of the client's files cannot be written");
}

/// All files in the folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the built web client cannot be read") {
        let path = entry.expect("the built web client cannot be read").path();
        match path.is_dir() {
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}

/// A file's path as the page asks for it, and its line in the list.
fn line(root: &Path, file: &Path) -> (String, String) {
    let inside = file.strip_prefix(root).expect("a file in the folder");
    let path = inside.to_str().expect("the client's files have plain names").replace('\\', "/");
    let mut hash = DefaultHasher::new();
    fs::read(file).expect("the built web client cannot be read").hash(&mut hash);
    let tag = format!("{:016x}", hash.finish());
    let line =
        format!("File {{ path: {path:?}, bytes: include_bytes!({file:?}), tag: {tag:?} }},\n");
    (path, line)
}
