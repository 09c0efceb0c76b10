//! The data folder of a house: its files, its lock, and what its keeper does to it while the house
//! is closed.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use store::{Checked, Histories, OpenFault, Sqlite, SqliteHistories, Verdict};

use crate::config::Durability;
use crate::house::StartFault;
use crate::secret::Secret;

/// The file with the logs.
pub(crate) const LOGS: &str = "house.db";
/// The file with the players' histories.
pub(crate) const HISTORIES: &str = "players.db";
/// Whoever holds this file locked has the data folder to itself.
const LOCK: &str = "house.lock";

/// What to do about a store that is damaged, for the house's keeper.
pub(crate) const ADVICE: &str = "stop the house and run `sidelong house verify` to see what is \
    damaged; then restore a backup, or begin anew with `sidelong house set-aside`";

/// A data folder that nobody else uses, for as long as this is held.
#[derive(Debug)]
pub struct DataFolder {
    path: PathBuf,
    /// With it goes the lock.
    _lock: fs::File,
}

impl DataFolder {
    /// Takes the folder, and makes it if there is none.
    pub fn open(path: &Path) -> Result<DataFolder, StartFault> {
        let at_data = |error| StartFault::Data(path.to_owned(), error);
        fs::create_dir_all(path).map_err(at_data)?;
        let lock = fs::File::create(path.join(LOCK)).map_err(at_data)?;
        lock.try_lock().map_err(|error| match error {
            fs::TryLockError::WouldBlock => StartFault::Taken(path.to_owned()),
            fs::TryLockError::Error(error) => at_data(error),
        })?;
        Ok(DataFolder { path: path.to_owned(), _lock: lock })
    }

    /// Takes a folder that has a store in it, and touches no other.
    pub fn find(path: &Path) -> Result<DataFolder, StartFault> {
        match path.join(LOGS).try_exists() {
            Ok(true) => DataFolder::open(path),
            Ok(false) => Err(StartFault::NoStore(path.to_owned())),
            Err(error) => Err(StartFault::Data(path.to_owned(), error)),
        }
    }

    pub(crate) fn secret(&self) -> Result<Secret, StartFault> {
        Secret::open(&self.path).map_err(|error| StartFault::Data(self.path.clone(), error))
    }

    pub(crate) fn logs(&self, durability: Durability) -> Result<Sqlite, StartFault> {
        Sqlite::open(&self.path.join(LOGS), durability).map_err(StartFault::Store)
    }

    /// Puts the store aside, into a folder in this one that is named after the time, and says which:
    /// the house then begins anew. Its secret and the players' histories stay.
    pub fn set_aside(&self) -> io::Result<PathBuf> {
        let aside = self.path.join(format!("set-aside-{}", date(SystemTime::now())));
        fs::create_dir(&aside)?;
        self.move_to(&aside, LOGS)?;
        Ok(aside)
    }

    /// The same with all of these that are there; nowhere, if there are none.
    pub(crate) fn set_aside_all(&self, files: &[&str]) -> io::Result<Option<PathBuf>> {
        if !files.iter().any(|file| self.path.join(file).exists()) {
            return Ok(None);
        }
        let aside = self.set_aside()?;
        files.iter().try_for_each(|file| self.move_to(&aside, file))?;
        Ok(Some(aside))
    }

    /// Moves a file, and what SQLite has beside it.
    fn move_to(&self, aside: &Path, file: &str) -> io::Result<()> {
        for name in Sqlite::files(Path::new(file)) {
            match fs::rename(self.path.join(&name), aside.join(&name)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Looks at everything in the store of this folder, and changes nothing. The house may be open.
pub fn verify(data: &Path, tell: impl FnMut(Checked)) -> Result<Verdict, OpenFault> {
    store::verify(&data.join(LOGS), tell)
}

/// What is in a folder is durable only once the folder is; elsewhere folders cannot be opened.
pub(crate) fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Puts a file that is for nobody else into a folder. Written beside and moved into place: half of
/// it is never there.
pub(crate) fn put_private(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let beside = folder.join(format!("{name}.new"));
    let _ = fs::remove_file(&beside);
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&beside, folder.join(name))?;
    sync(folder)
}

/// The histories, if they can be had. Whatever has become of their file, people can play: it is
/// left as it is for somebody to look at, and until then nothing is kept.
pub(crate) fn open_histories(data: &Path) -> Option<Arc<dyn Histories>> {
    let opened = SqliteHistories::open(&data.join(HISTORIES));
    let complain = |fault: &OpenFault| {
        tracing::error!(%fault, "players.db cannot be used: no player's history is kept. Mend or move the file, then restart the house");
    };
    let opened = opened.inspect_err(complain).ok()?;
    Some(Arc::new(opened))
}

/// A moment as people sort it, such as 2026-11-16-211822: the day and the time of day in Greenwich.
fn date(moment: SystemTime) -> String {
    let date = humantime::format_rfc3339_seconds(moment).to_string();
    date.replace('T', "-").replace([':', 'Z'], "")
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn dates_are_as_in_the_calendar() {
        let date = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(date(0), "1970-01-01-000000");
        assert_eq!(date(951_827_696), "2000-02-29-123456");
        assert_eq!(date(1_735_689_599), "2024-12-31-235959");
        assert_eq!(date(1_763_000_000), "2025-11-13-021320");
    }
}
