//! Looking at a store, and copying it, while others write to it.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use store::{CopyFault, OpenFault, SqliteLook, Store, copy_histories, copy_logs, verify};

use crate::{fill, new_file, open, room};

#[test]
fn a_copy_is_the_store_of_one_moment_though_others_write() {
    let path = new_file();
    let store = open(&path);
    let rooms = ["A", "B", "C"];
    for code in rooms {
        fill(&store, code, &["first"]);
    }
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                // Always A before B: no moment has more of B.
                fill(&store, "A", &["a"]);
                fill(&store, "B", &["b"]);
            }
        });
        for nth in 0..10 {
            let copy = path.with_file_name(format!("copy-{nth}.db"));
            copy_logs(&path, &copy).expect("a copy");
            let verdict = verify(&copy, |_| {}).expect("a store");
            assert!(verdict.is_sound() && verdict.rooms == 3, "{verdict:?}");
            let verdict = verify(&path, |_| {}).expect("one that is written to");
            assert!(verdict.is_sound() && verdict.rooms == 3, "{verdict:?}");
            let look = SqliteLook::open(&copy).expect("a store");
            let lengths = rooms.map(|code| look.read(room(code), 0).expect("a log").head.seq);
            assert!(lengths[0] == lengths[1] || lengths[0] == lengths[1] + 1, "{lengths:?}");
            assert_eq!(look.recent(0, 9).expect("rooms").len(), 3);
            assert_eq!(lengths[2], 1);
        }
        over.store(true, Ordering::Relaxed);
    });
    // What was copied goes on as a store of its own.
    let copy = open(&path.with_file_name("copy-3.db"));
    let head = fill(&copy, "A", &["elsewhere"]);
    assert_ne!(store.read(room("A"), 0).expect("a log").head, head);
}

#[cfg(unix)]
#[test]
fn a_copy_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let path = new_file();
    let store = open(&path);
    fill(&store, "A", &["hidden cards"]);
    let copy = path.with_file_name("copy.db");
    copy_logs(&path, &copy).expect("a copy");
    let mode = fs::metadata(&copy).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn what_cannot_be_copied_leaves_nothing_behind() {
    let path = new_file();
    let store = open(&path);
    fill(&store, "A", &["one"]);
    let there = path.with_file_name("there.db");
    fs::write(&there, "something else").expect("a file");
    assert!(matches!(copy_logs(&path, &there), Err(CopyFault::Target(_))));
    assert_eq!(fs::read(&there).expect("a file"), b"something else");
    let copy = path.with_file_name("copy.db");
    let fault = copy_logs(&there, &copy).expect_err("no store");
    assert!(matches!(fault, CopyFault::Source(OpenFault::NotAStore { .. })), "{fault}");
    let fault = copy_histories(&path, &copy).expect_err("logs are no histories");
    assert!(matches!(fault, CopyFault::Source(OpenFault::NotAStore { .. })), "{fault}");
    let nowhere = path.with_file_name("nowhere").join("copy.db");
    assert!(matches!(copy_logs(&path, &nowhere), Err(CopyFault::Target(_))));
    assert!(!copy.exists() && !nowhere.exists());
}
