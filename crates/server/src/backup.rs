//! A house in one file: a tar of its logs, its players' histories, its secret, its certificates and
//! its bans.
//!
//! It is made while the house is open, and nobody waits for it: each database is copied as it is at
//! one moment. The last file in it lists the others with their hashes, so that a backup that was
//! cut off or altered is not taken for a whole one.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use store::{Checked, CopyFault, OpenFault, Verdict};

use crate::bans;
use crate::folder::{self, DataFolder, HISTORIES, LOGS};
use crate::house::StartFault;
use crate::secret;
use crate::tls;

/// The form of backups that this program makes, and the newest that it reads.
const FORM: u32 = 1;
/// The last file of a backup.
const LIST: &str = "backup.json";
/// The longest list that is read.
const LIST_BYTES_MAX: u64 = 64 * 1024;
/// The files of a house that are copied as they are.
const PLAIN: [&str; 5] = [secret::FILE, bans::FILE, tls::FILES[0], tls::FILES[1], tls::FILES[2]];
/// All of them, in the order in which they are put in place. The logs are last: with them it is a
/// house.
const FILES: [&str; 7] = [PLAIN[0], PLAIN[1], PLAIN[2], PLAIN[3], PLAIN[4], HISTORIES, LOGS];

/// What is in a backup.
#[derive(Serialize, Deserialize)]
struct List {
    form: u32,
    /// The program that made it.
    sidelong: String,
    made_unix_ms: u64,
    /// Each file with its hash (BLAKE3, in hex).
    files: BTreeMap<String, String>,
}

/// How far a backup or a restoring has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Files are copied.
    Copying,
    /// The copy is checked.
    Checking(Checked),
}

/// Why there is no backup, or none can be restored. Nothing is changed then.
#[derive(Debug)]
pub enum BackupFault {
    /// There is a file of that name.
    Exists(PathBuf),
    /// A file cannot be read or written.
    File(PathBuf, io::Error),
    /// A database cannot be copied.
    Copy(CopyFault),
    /// It is no backup of a house.
    NotABackup(PathBuf),
    /// It ends too early.
    CutOff(PathBuf),
    /// A file in it is not what it was.
    Altered(PathBuf, String),
    /// A newer program made it.
    Newer(PathBuf),
    /// Its logs cannot be opened.
    Store(OpenFault),
    /// The data folder cannot be used.
    Folder(StartFault),
}

/// Puts the house in this folder into one file, which must not be there yet, and says what was
/// found when every log was read. A damaged room is in the backup as it is.
pub fn back_up(data: &Path, to: &Path, mut tell: impl FnMut(Step)) -> Result<Verdict, BackupFault> {
    if to.exists() {
        return Err(BackupFault::Exists(to.to_owned()));
    }
    if !data.join(LOGS).exists() {
        return Err(BackupFault::Folder(StartFault::NoStore(data.to_owned())));
    }
    tell(Step::Copying);
    let work = Work::make(beside(to))?;
    // Logs first: whatever a history has of a later game does no harm, but a record that is only
    // kept there must not be missed.
    store::copy_logs(&data.join(LOGS), &work.path(LOGS)).map_err(BackupFault::Copy)?;
    if data.join(HISTORIES).exists() {
        let copied = store::copy_histories(&data.join(HISTORIES), &work.path(HISTORIES));
        copied.map_err(BackupFault::Copy)?;
    }
    for name in PLAIN {
        match fs::copy(data.join(name), work.path(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(BackupFault::File(data.join(name), error));
            }
            _ => {}
        }
    }
    let verdict = check(&work.path(LOGS), &mut tell)?;
    tell(Step::Copying);
    let whole = work.path("backup.tar");
    let put = write(&work, &whole).and_then(|()| {
        fs::rename(&whole, to)?;
        folder::sync(folder_of(to))
    });
    put.map_err(|error| BackupFault::File(to.to_owned(), error))?;
    Ok(verdict)
}

/// Writes what is in a folder as a backup.
fn write(work: &Work, to: &Path) -> io::Result<()> {
    let mut tar = tar::Builder::new(owner_only().write(true).create_new(true).open(to)?);
    let mut files = BTreeMap::new();
    for name in FILES {
        let path = work.path(name);
        if !path.exists() {
            continue;
        }
        let mut file = Hashed::new(File::open(&path)?);
        let mut header = header(fs::metadata(&path)?.len());
        tar.append_data(&mut header, name, &mut file)?;
        files.insert(name.to_owned(), file.hash());
        // It is in the backup now; the disk may have no room for both.
        fs::remove_file(path)?;
    }
    let sidelong = env!("CARGO_PKG_VERSION").to_owned();
    let list = List { form: FORM, sidelong, made_unix_ms: store::unix_ms(), files };
    let list = serde_json::to_vec_pretty(&list)?;
    tar.append_data(&mut header(list.len() as u64), LIST, &list[..])?;
    let mut file = tar.into_inner()?;
    file.flush()?;
    file.sync_all()
}

/// What became of a house that was restored.
#[derive(Debug)]
pub struct Restored {
    /// What was found when every log was read.
    pub verdict: Verdict,
    /// When the backup was made.
    pub made: SystemTime,
    /// Where the house is now that was in the folder before.
    pub set_aside: Option<PathBuf>,
}

/// Makes the house of a backup the one in this folder. What is there now is put aside. No house may
/// be open on it.
pub fn restore(
    from: &Path,
    data: &Path,
    mut tell: impl FnMut(Step),
) -> Result<Restored, BackupFault> {
    let backup = File::open(from).map_err(|error| BackupFault::File(from.to_owned(), error))?;
    let folder = DataFolder::open(data).map_err(BackupFault::Folder)?;
    tell(Step::Copying);
    let work = Work::make(data.join("restoring"))?;
    let list = unpack(from, backup, &work)?;
    let verdict = check(&work.path(LOGS), &mut tell)?;
    let at_data = |error| BackupFault::File(data.to_owned(), error);
    let set_aside = folder.set_aside_all(&FILES).map_err(at_data)?;
    for name in FILES.iter().filter(|name| list.files.contains_key(**name)) {
        fs::rename(work.path(name), data.join(name)).map_err(at_data)?;
    }
    folder::sync(data).map_err(at_data)?;
    let made = SystemTime::UNIX_EPOCH + std::time::Duration::from_millis(list.made_unix_ms);
    Ok(Restored { verdict, made, set_aside })
}

/// Takes the files out of a backup, and checks that they are what was put in.
fn unpack(from: &Path, backup: File, work: &Work) -> Result<List, BackupFault> {
    let cut_off = |_| BackupFault::CutOff(from.to_owned());
    let mut found = BTreeMap::new();
    let mut list = None;
    let mut archive = tar::Archive::new(backup);
    for entry in archive.entries().map_err(cut_off)? {
        // What begins otherwise was never a backup.
        let first = found.is_empty();
        let bad = |_| match first {
            true => BackupFault::NotABackup(from.to_owned()),
            false => BackupFault::CutOff(from.to_owned()),
        };
        let entry = entry.map_err(bad)?;
        let name = entry.path().ok().and_then(|path| path.to_str().map(str::to_owned));
        let name = name.filter(|_| entry.header().entry_type().is_file());
        match name.as_deref() {
            Some(LIST) => {
                let mut text = Vec::new();
                entry.take(LIST_BYTES_MAX).read_to_end(&mut text).map_err(cut_off)?;
                list = Some(text);
                break;
            }
            Some(name) if FILES.contains(&name) && !found.contains_key(name) => {
                let length = entry.size();
                let mut file = Hashed::new(entry);
                let path = work.path(name);
                let mut to = owner_only().write(true).create_new(true).open(&path);
                let copied = to.as_mut().map_or(Ok(0), |to| io::copy(&mut file, to));
                let synced = to.and_then(|to| to.sync_all());
                synced.map_err(|error| BackupFault::File(path.clone(), error))?;
                match copied {
                    Ok(copied) if copied == length => {}
                    Err(error) if error.kind() == io::ErrorKind::StorageFull => {
                        return Err(BackupFault::File(path, error));
                    }
                    _ => return Err(BackupFault::CutOff(from.to_owned())),
                }
                found.insert(name.to_owned(), file.hash());
            }
            _ => return Err(BackupFault::NotABackup(from.to_owned())),
        }
    }
    let not_one = || BackupFault::NotABackup(from.to_owned());
    if found.is_empty() {
        return Err(not_one());
    }
    let list = list.ok_or_else(|| BackupFault::CutOff(from.to_owned()))?;
    let list: List = serde_json::from_slice(&list).map_err(|_| not_one())?;
    if list.form > FORM {
        return Err(BackupFault::Newer(from.to_owned()));
    }
    if let Some((name, _)) = list.files.iter().find(|(name, hash)| found.get(*name) != Some(hash)) {
        return Err(BackupFault::Altered(from.to_owned(), name.clone()));
    }
    if !list.files.contains_key(LOGS) {
        return Err(not_one());
    }
    Ok(list)
}

/// Reads every log.
fn check(logs: &Path, tell: &mut impl FnMut(Step)) -> Result<Verdict, BackupFault> {
    store::verify(logs, |checked| tell(Step::Checking(checked))).map_err(BackupFault::Store)
}

fn header(bytes: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_size(bytes);
    header.set_mode(0o600);
    header.set_mtime(store::unix_ms() / 1000);
    header
}

/// For files that nobody else may read: they hold secrets.
fn owner_only() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A name beside a file that is yet to be.
fn beside(to: &Path) -> PathBuf {
    let name = to.file_name().unwrap_or_default().to_string_lossy();
    folder_of(to).join(format!(".{name}.making"))
}

/// A folder to work in, which goes with whatever is left in it.
struct Work(PathBuf);

impl Work {
    fn make(path: PathBuf) -> Result<Work, BackupFault> {
        // One that was left behind by a program that was killed.
        let _ = fs::remove_dir_all(&path);
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        match builder.create(&path) {
            Ok(()) => Ok(Work(path)),
            Err(error) => Err(BackupFault::File(path, error)),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Hashes what is read.
struct Hashed<R> {
    read: R,
    hasher: blake3::Hasher,
}

impl<R> Hashed<R> {
    fn new(read: R) -> Hashed<R> {
        Hashed { read, hasher: blake3::Hasher::new() }
    }

    fn hash(&self) -> String {
        HEXLOWER.encode(self.hasher.finalize().as_bytes())
    }
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.read.read(bytes)?;
        self.hasher.update(&bytes[..read]);
        Ok(read)
    }
}

impl fmt::Display for BackupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupFault::Exists(path) => {
                let path = path.display();
                write!(f, "{path} is there already: choose another name")
            }
            BackupFault::File(path, error) if error.kind() == io::ErrorKind::StorageFull => {
                let path = path.display();
                write!(f, "there is no room for {path}: make room on that disk, or choose another")
            }
            BackupFault::File(path, error) => {
                write!(f, "{} cannot be read or written: {error}", path.display())
            }
            BackupFault::Copy(fault) => fault.fmt(f),
            BackupFault::NotABackup(path) => {
                write!(f, "{} is no backup of a house", path.display())
            }
            BackupFault::CutOff(path) => {
                write!(f, "{} was cut off: take an older backup that is whole", path.display())
            }
            BackupFault::Altered(path, name) => {
                let path = path.display();
                write!(f, "{path} is damaged: {name} in it is not what it was. Take another backup")
            }
            BackupFault::Newer(path) => {
                let path = path.display();
                write!(f, "{path} was made by a newer sidelong: restore it with that one")
            }
            BackupFault::Store(fault) => fault.fmt(f),
            BackupFault::Folder(fault @ StartFault::Taken(_)) => {
                write!(f, "{fault}: close that house first, then restore")
            }
            BackupFault::Folder(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for BackupFault {}
