//! A folder of a test's own, which goes when the test is over.

use std::path::{Path, PathBuf};
use std::{fs, process, thread};

/// Each test has a thread, and every run a number, of its own.
struct Folder(PathBuf);

thread_local! {
    static FOLDER: Folder = {
        let name = format!("sidelong-{}-{:?}", process::id(), thread::current().id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    };
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The folder of the test that asks.
pub(crate) fn folder() -> PathBuf {
    FOLDER.with(|folder| folder.0.clone())
}
