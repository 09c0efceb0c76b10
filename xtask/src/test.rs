//! `cargo xtask test`: everything a change must pass, in the order in which faults are cheapest.

use std::thread;
use std::time::Instant;

use anyhow::{Result, anyhow};

use crate::heading::{Heading, Took};
use crate::program::Program;
use crate::{browser, tidy, tools, web};

/// One thing to pass.
struct Step {
    name: &'static str,
    run: fn() -> Result<()>,
    /// What to do when it fails.
    remedy: &'static str,
}

const STEPS: [Step; 8] = [
    Step {
        name: "format",
        run: || Program::cargo("fmt").args(["--all", "--check"]).run(),
        remedy: "Run `cargo fmt --all`",
    },
    Step {
        name: "tidy",
        run: || tidy::tidy(false),
        remedy: "Mend the faults listed above (`cargo xtask tidy` lists them again)",
    },
    Step {
        name: "web",
        // Before the house is compiled, which has the client inside.
        run: || {
            thread::scope(|scope| {
                // The client leaves a core idle, so clippy begins meanwhile. What it finds is told
                // in its own step, which has little left to do.
                scope.spawn(|| clippy().answers());
                web::check().and_then(|()| web::build())
            })
        },
        remedy: "Mend the web client (its commands are in web/package.json)",
    },
    Step { name: "clippy", run: || clippy().run(), remedy: "Mend what clippy found" },
    Step {
        name: "tests",
        run: || {
            tools::nats()?;
            tools::pebble()?;
            // Plain `cargo test`, because it runs the examples in the docs too.
            Program::cargo("test").args(["--workspace", "--locked"]).run()
        },
        remedy: "Mend the tests that failed (a changed `expect!` is rewritten with UPDATE_EXPECT=1)",
    },
    Step {
        name: "examples",
        run: || {
            let python = tools::python()?;
            // Of the whole workspace, as in the step before: else much would be built anew.
            let test = Program::cargo("test").args(["--workspace", "--locked"]);
            let test = test.args(["--test", "serve", "--test", "programs"]);
            let test = test.args(["--", "--ignored", "the_python_example"]);
            test.env("SIDELONG_PYTHON", &python.to_string_lossy()).run()
        },
        remedy: "Mend the example in examples/python",
    },
    Step {
        name: "browser",
        run: || browser::browser(None, browser::Depth::Short),
        remedy: "Mend what the browser met (`cargo xtask browser` meets it again)",
    },
    Step {
        name: "docs",
        run: || {
            let doc = Program::cargo("doc").args([
                "--workspace",
                "--all-features",
                "--no-deps",
                "--locked",
            ]);
            doc.env("RUSTDOCFLAGS", "-D warnings").run()
        },
        remedy: "Mend the documentation, broken links above all",
    },
];

fn clippy() -> Program {
    let clippy = Program::cargo("clippy").args(["--workspace", "--all-targets", "--locked"]);
    clippy.args(["--", "-D", "warnings"])
}

/// Installs what is missing, takes the steps one after the other and stops at the first that fails.
pub(crate) fn test() -> Result<()> {
    tools::component("fmt", "rustfmt")?;
    tools::component("clippy", "clippy")?;

    let start = Instant::now();
    let mut summary = String::new();
    for (number, step) in (1..).zip(&STEPS) {
        println!("{}", Heading(format!("{number}/{} {}", STEPS.len(), step.name)));
        let began = Instant::now();
        (step.run)().map_err(|fault| {
            anyhow!(
                "the step “{}” failed: {fault:#}. {}, then run `cargo xtask test` again.",
                step.name,
                step.remedy
            )
        })?;
        let took = Took(began.elapsed());
        println!("{} passed in {took}", step.name);
        summary.push_str(&format!("\n  {:10}{took:>10}", step.name));
    }
    println!("{}{summary}", Heading(format!("all passed in {}", Took(start.elapsed()))));
    Ok(())
}
