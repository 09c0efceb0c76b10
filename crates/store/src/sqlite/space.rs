//! Space that is no longer needed, given back to the system.
//!
//! SQLite keeps pages that became free, to use them again. It gives them back if the file was made
//! for that (`auto_vacuum`); a file that was not is written anew once.

use std::path::Path;

use rusqlite::Connection;

/// So many free pages stay in the file, for what comes next (1 MiB).
pub(super) const FREE_PAGES_KEPT: u32 = 256;
/// A file of so many bytes is written anew in a moment.
const SMALL: u64 = 64 * 1024 * 1024;
/// What is left on the disk besides.
const SPARE: u64 = 16 * 1024 * 1024;

/// Has a new file made so that space can be given back. To be called before anything is written.
pub(super) fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    // What is deleted is overwritten, not just taken off the list.
    connection.pragma_update_and_check(None, "secure_delete", "ON", |_| Ok(()))
}

/// Writes a file anew that was made without a way to give space back. One from which something was
/// `erased` is written anew too if it is small: when rows move from page to page, SQLite leaves
/// copies of them in the gaps.
///
/// Nothing depends on it. Gives whether it was, or why it should have been and could not, for
/// people.
pub(super) fn tidy(connection: &Connection, path: &Path, erased: bool) -> Result<bool, String> {
    let rewrite = || -> rusqlite::Result<Result<bool, String>> {
        let number =
            |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, u32>(0));
        let bytes = u64::from(number("page_count")?) * u64::from(number("page_size")?);
        let can_shrink = number("auto_vacuum")? != 0;
        if can_shrink && !(erased && bytes <= SMALL) {
            return Ok(Ok(false));
        }
        let free = free_bytes(path);
        if !fits(bytes, free) {
            let (needs, free) = (need(bytes) >> 20, free.unwrap_or_default() >> 20);
            let why = format!("that takes {needs} MiB for a moment, and the disk has {free} MiB");
            return Ok(Err(why));
        }
        connection.execute_batch("VACUUM")?;
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        Ok(Ok(true))
    };
    rewrite().unwrap_or_else(|error| Err(error.to_string()))
}

/// How many pages of the file are free and could be given back.
pub(super) fn free_pages(connection: &Connection) -> rusqlite::Result<u32> {
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, u32>(0));
    Ok(if number("auto_vacuum")? == 0 { 0 } else { number("freelist_count")? })
}

/// Gives so many pages back, if so many are free.
pub(super) fn give_back(connection: &Connection, pages: u32) -> rusqlite::Result<()> {
    let mut vacuum = connection.prepare(&format!("PRAGMA incremental_vacuum({pages})"))?;
    let mut each = vacuum.query([])?;
    // A page at a time.
    while each.next()?.is_some() {}
    Ok(())
}

/// A file is copied twice before the old one goes: to a file for the time being, and from there to
/// the write-ahead log.
const fn need(bytes: u64) -> u64 {
    2 * bytes + SPARE
}

/// Whether a file of so many bytes can be written anew. If nobody knows, it is tried.
fn fits(bytes: u64, free: Option<u64>) -> bool {
    free.is_none_or(|free| free >= need(bytes))
}

/// How many bytes the disk of this file has left, if the system says.
#[cfg(unix)]
fn free_bytes(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

#[cfg(not(unix))]
fn free_bytes(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_anew_only_if_the_disk_has_room_for_two_copies() {
        assert!(fits(1_000_000, Some(2_000_000 + SPARE)));
        assert!(!fits(1_000_000, Some(1_999_999 + SPARE)));
        assert!(fits(1_000_000, None), "if nobody knows, SQLite finds out");
    }

    #[cfg(unix)]
    #[test]
    fn the_system_says_how_much_room_there_is() {
        assert!(free_bytes(&std::env::temp_dir()).is_some_and(|free| free > 0));
    }
}
