//! The program: small, and on Linux for every system of the last years.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::program::Program;
use crate::{tools, web};

/// The oldest glibc that the program runs with: Debian 10, Ubuntu 18.10, RHEL 8.
const GLIBC: Glibc = Glibc(2, 28);
/// How large it may be.
const BYTES_MAX: u64 = 25_000_000;

/// What it may want of the system it runs on: parts of glibc, which every system has.
const LIBRARIES: &[&str] = &[
    "ld-linux-x86-64.so.2",
    "ld-linux-aarch64.so.1",
    "libc.so.6",
    "libdl.so.2",
    "libm.so.6",
    "libpthread.so.0",
    "librt.so.1",
];

/// Builds the program with the web client inside, and says where it is.
pub(super) fn build() -> Result<PathBuf> {
    web::build()?;
    let build = match cfg!(target_os = "linux") {
        true => portable()?,
        false => Program::cargo("build"),
    };
    let build = build.args(["--locked", "--profile", "dist", "-p", "sidelong"]);
    let program = build.build("sidelong").context("Sidelong could not be built")?;
    let program = PathBuf::from(program);
    if cfg!(target_os = "linux") {
        check(&program)?;
    }
    let bytes = fs::metadata(&program)?.len();
    println!("The program has {:.1} MB.", bytes as f64 / 1e6);
    ensure!(bytes <= BYTES_MAX, "that is more than {} MB", BYTES_MAX / 1_000_000);
    Ok(program)
}

/// A build that links against an old glibc, by zig.
fn portable() -> Result<Program> {
    let (zigbuild, python) = tools::zigbuild()?;
    let Glibc(major, minor) = GLIBC;
    let target = format!("{}-unknown-linux-gnu.{major}.{minor}", std::env::consts::ARCH);
    let build = Program::new(zigbuild).args(["zigbuild", "--target", &target]);
    Ok(build.env("CARGO_ZIGBUILD_PYTHON_PATH", &python.to_string_lossy()))
}

/// Whether the program runs where it is meant to.
fn check(program: &Path) -> Result<()> {
    let dynamic = Program::new("readelf").args(["--dynamic", "--wide"]).args([program]).read()?;
    let foreign: Vec<&str> =
        needed(&dynamic).filter(|library| !LIBRARIES.contains(library)).collect();
    ensure!(
        foreign.is_empty(),
        "the program wants {}, which not everybody has",
        foreign.join(", ")
    );
    let symbols = Program::new("objdump").args(["--dynamic-syms"]).args([program]).read()?;
    let newest = glibcs(&symbols).max().context("a program of glibc names its version")?;
    ensure!(
        newest <= GLIBC,
        "the program wants glibc {newest}, and should do with {GLIBC}:\n{}",
        symbols.lines().filter(|line| glibcs(line).any(|glibc| glibc > GLIBC)).collect::<String>()
    );
    println!("It runs with glibc {newest} and all that are newer.");
    Ok(())
}

/// The libraries that a program is linked to, as `readelf` says it.
pub(super) fn needed(dynamic: &str) -> impl Iterator<Item = &str> {
    let lines = dynamic.lines().filter(|line| line.contains("(NEEDED)"));
    lines.filter_map(|line| Some(line.split_once('[')?.1.split_once(']')?.0))
}

/// The versions of glibc that are asked for, as `objdump` says it.
fn glibcs(symbols: &str) -> impl Iterator<Item = Glibc> {
    symbols.split("GLIBC_").skip(1).filter_map(|rest| {
        let version =
            rest.split(|letter: char| !(letter.is_ascii_digit() || letter == '.')).next()?;
        let mut numbers = version.split('.').map(str::parse);
        Some(Glibc(numbers.next()?.ok()?, numbers.next()?.ok()?))
    })
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Glibc(u32, u32);

impl std::fmt::Display for Glibc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_wants_is_read() {
        let dynamic = " 0x01 (NEEDED)  Shared library: [libc.so.6]\n 0x0e (SONAME) [none.so]\n";
        assert_eq!(needed(dynamic).collect::<Vec<_>>(), ["libc.so.6"]);
        let symbols = "\
            0000 DF *UND* 0000 (GLIBC_2.2.5) free\n\
            0000 DF *UND* 0000 (GLIBC_2.17) clock_gettime\n\
            0000 DF *UND* 0000 (GCC_3.0)  _Unwind_Resume\n";
        assert_eq!(glibcs(symbols).collect::<Vec<_>>(), [Glibc(2, 2), Glibc(2, 17)]);
        assert!(Glibc(2, 4) < Glibc(2, 28));
    }
}
