//! The file of a store: made, looked at before it is touched, opened.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::schema::Layout;

/// How long to wait for another program that holds the file.
pub(super) const BUSY_WAIT: Duration = Duration::from_secs(5);

/// Why a store cannot be opened. Each says so in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenFault {
    /// The file or its folder cannot be made, read or written.
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// For people.
        why: String,
    },
    /// The file is damaged, so much that nothing can be made of it.
    Damaged {
        /// The file.
        path: PathBuf,
        /// For people.
        why: String,
    },
    /// There is something else in the file.
    NotAStore {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by a newer program. It was left as it is.
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its layout.
        found: u32,
        /// The newest version we know.
        known: u32,
    },
    /// The system has no more threads to give.
    NoThread {
        /// For people.
        why: String,
    },
}

impl fmt::Display for OpenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenFault::Unwritable { path, why } => {
                write!(f, "the store `{}` cannot be opened: {why}", path.display())
            }
            OpenFault::Damaged { path, why } => {
                write!(f, "the store `{}` is damaged: {why}", path.display())
            }
            OpenFault::NotAStore { path } => {
                write!(f, "`{}` is not a store: there is something else in it", path.display())
            }
            OpenFault::Newer { path, found, known } => write!(
                f,
                "the store `{}` has layout {found}, and this program knows {known} at most: \
                 use the program that wrote it, or a newer one",
                path.display()
            ),
            OpenFault::NoThread { why } => write!(f, "the store cannot start its threads: {why}"),
        }
    }
}

impl std::error::Error for OpenFault {}

impl OpenFault {
    pub(super) fn unwritable(path: &Path, why: impl fmt::Display) -> OpenFault {
        OpenFault::Unwritable { path: path.to_owned(), why: why.to_string() }
    }

    pub(super) fn from_sqlite(path: &Path, error: &rusqlite::Error) -> OpenFault {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => OpenFault::NotAStore { path: path.to_owned() },
            _ if is_damage(error) => OpenFault::damaged(path, error),
            _ => OpenFault::unwritable(path, error),
        }
    }

    pub(super) fn damaged(path: &Path, why: impl fmt::Display) -> OpenFault {
        OpenFault::Damaged { path: path.to_owned(), why: why.to_string() }
    }
}

/// Whether an error means that the file is not as it was written. Besides what SQLite notices
/// itself, that is a row that we would never have written, or none where there is always one.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::Error;
    match error {
        Error::InvalidColumnType(..)
        | Error::FromSqlConversionFailure(..)
        | Error::IntegralValueOutOfRange(..)
        | Error::QueryReturnedNoRows => true,
        error => matches!(
            error.sqlite_error_code(),
            Some(
                ErrorCode::DatabaseCorrupt
                    | ErrorCode::NotADatabase
                    | ErrorCode::ConstraintViolation
                    | ErrorCode::TypeMismatch
            )
        ),
    }
}

/// Makes the file and its folder if there are none, for nobody else to read: it will hold seeds
/// and hidden cards. What is there already is looked at, and not touched.
pub(super) fn prepare(path: &Path, layout: &Layout) -> Result<(), OpenFault> {
    let unwritable = |path: &Path| {
        let path = path.to_owned();
        move |error: io::Error| OpenFault::unwritable(&path, error)
    };
    let folder = folder_of(path);
    make_folder(folder).map_err(unwritable(folder))?;
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    match owner_only(&mut options.clone()).create_new(true).open(path) {
        Ok(_) => sync_folder(folder).map_err(unwritable(folder)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let file = options.open(path).map_err(unwritable(path))?;
            look_at(path, file, layout)
        }
        Err(error) => Err(unwritable(path)(error)),
    }
}

/// Whether a file is one of ours, without touching it.
pub(super) fn look(path: &Path, layout: &Layout) -> Result<(), OpenFault> {
    let file = File::open(path).map_err(|error| OpenFault::unwritable(path, error))?;
    look_at(path, file, layout)
}

fn look_at(path: &Path, file: File, layout: &Layout) -> Result<(), OpenFault> {
    let header = Header::read(file).map_err(|error| OpenFault::unwritable(path, error))?;
    header.check(path, layout)
}

/// For files that nobody else may read.
#[cfg(unix)]
pub(super) fn owner_only(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
pub(super) fn owner_only(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// The folder a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes a folder and those around it, and sees to it that they outlive a power cut.
fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let around = folder_of(folder);
    make_folder(around)?;
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(folder) {
        // Another process was faster.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
        made => made,
    }?;
    sync_folder(around)
}

/// What is in a folder is durable only once the folder is.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// What a database file says of itself.
pub(super) struct Header {
    /// Whether it is a database at all.
    pub(super) database: bool,
    pub(super) application: u32,
    pub(super) version: u32,
    /// How often its tables were changed: 0 if it has none.
    pub(super) changes: u32,
}

impl Header {
    /// The first bytes of a file, which SQLite promises never to move.
    fn read(file: File) -> io::Result<Header> {
        let mut bytes = Vec::with_capacity(100);
        file.take(100).read_to_end(&mut bytes)?;
        let number = |at: usize| {
            let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
            four.map_or(0, u32::from_be_bytes)
        };
        let magic = bytes.len() == 100 && bytes.starts_with(b"SQLite format 3\0");
        Ok(Header {
            database: bytes.is_empty() || magic,
            application: number(68),
            version: number(60),
            changes: number(40),
        })
    }

    /// Whether we may work with it.
    pub(super) fn check(&self, path: &Path, layout: &Layout) -> Result<(), OpenFault> {
        let new = self.version == 0 && self.changes == 0;
        if !self.database || self.application != layout.application && !new {
            return Err(OpenFault::NotAStore { path: path.to_owned() });
        }
        if self.version > layout.version() {
            let (found, known) = (self.version, layout.version());
            return Err(OpenFault::Newer { path: path.to_owned(), found, known });
        }
        Ok(())
    }
}

/// A connection that may write.
pub(super) fn connect(path: &Path) -> rusqlite::Result<Connection> {
    connect_as(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
}

/// A connection that cannot write.
pub(super) fn connect_to_read(path: &Path) -> rusqlite::Result<Connection> {
    connect_as(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

fn connect_as(path: &Path, access: OpenFlags) -> rusqlite::Result<Connection> {
    // Each connection belongs to one thread at a time, so SQLite need not lock it.
    let connection = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(BUSY_WAIT)?;
    Ok(connection)
}
