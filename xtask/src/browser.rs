//! `cargo xtask browser`: the web client in a real browser, with a real house.

use anyhow::{Context, Result};

use crate::program::Program;
use crate::{tools, web, workspace};

/// How much is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// The way through every game, as every change is tested.
    Short,
    /// All there is.
    Everything,
}

/// Runs the browser tests whose files' names contain `filter`; all of them without one.
pub(crate) fn browser(filter: Option<&str>, depth: Depth) -> Result<()> {
    web::build()?;
    let chromium = tools::chromium()?;
    let proxies = tools::proxies()?;
    println!("Building the house …");
    // As `cargo xtask test` builds it for the tests: else much would be built anew.
    let house = Program::cargo("test")
        .args(["--workspace", "--locked", "--test", "serve", "--no-run"])
        .build("sidelong")
        .context("the house could not be built")?;
    let screens = workspace::root().join("target/screens");
    let tests = web::npm(&["run", "browser", "--"]).args(filter);
    let tests = tests
        .env("SIDELONG_HOUSE_BINARY", &house)
        .env("SIDELONG_CHROMIUM", &chromium.to_string_lossy())
        .env("SIDELONG_NGINX", &proxies.nginx.to_string_lossy())
        .env("SIDELONG_CADDY", &proxies.caddy.to_string_lossy());
    let tests = match depth {
        Depth::Short => tests.env("SIDELONG_BROWSER", "short"),
        Depth::Everything => tests,
    };
    let passed = tests.run();
    println!("Screenshots are in {}", screens.display());
    passed
}
