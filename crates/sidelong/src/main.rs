//! The program `sidelong`.

use std::process::ExitCode;

/// A house makes and forgets a few dozen small texts for every action: with the system's allocator
/// that is a seventh of its work.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    sidelong::main()
}
