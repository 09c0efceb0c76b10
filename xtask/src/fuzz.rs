//! `cargo xtask fuzz`: the fuzz targets that `cargo test` runs briefly, run for long.

use anyhow::{Context, Result, bail};

use crate::program::Program;

/// Gives the games' fuzz targets, or the one of `game`, this many minutes altogether.
pub(crate) fn fuzz(game: Option<&str>, minutes: u32) -> Result<()> {
    println!("Building the fuzz targets …");
    let listed = target_binary()
        .args(["--", "--list", "--format", "terse"])
        .read()
        .context("the fuzz targets could not be built")?;
    let targets = choose(&listed, game)?;
    let share_ms = u64::from(minutes) * 60_000 / targets.len() as u64;
    println!("Fuzzing {} for {minutes} min altogether.", targets.join(", "));

    // A target's time and number of iterations both bound it, whichever is reached first, and the
    // environment goes before what the target says of itself: so the number is set out of reach.
    target_binary()
        .args(["--", "--exact", "--nocapture", "--test-threads=1"])
        .args(&targets)
        .env("BOLERO_RANDOM_TEST_TIME_MS", &share_ms.to_string())
        .env("BOLERO_RANDOM_ITERATIONS", &usize::MAX.to_string())
        .run()
        .context(
            "a fuzz target found something: the lines above name the input and a seed, and \
             `BOLERO_RANDOM_SEED=SEED cargo test -p sidelong-games --test fuzz` begins with it",
        )?;
    println!("Nothing found.");
    Ok(())
}

/// The test binary with one test per game, at full speed but with all checks on.
fn target_binary() -> Program {
    Program::cargo("test")
        .args(["--release", "-p", "sidelong-games", "--test", "fuzz"])
        .env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true")
        .env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true")
}

/// The targets to run, from libtest's terse list of them (`blink: test`).
fn choose<'a>(listed: &'a str, game: Option<&str>) -> Result<Vec<&'a str>> {
    let all: Vec<&str> = listed.lines().filter_map(|line| line.strip_suffix(": test")).collect();
    let wanted = game.map(|game| game.replace('-', "_"));
    let mut chosen = all.clone();
    chosen.retain(|target| wanted.as_deref().is_none_or(|wanted| *target == wanted));
    match wanted {
        Some(wanted) if chosen.is_empty() => {
            bail!("there is no fuzz target `{wanted}`, only {}", all.join(", "))
        }
        None if chosen.is_empty() => bail!("there is no fuzz target at all"),
        _ => Ok(chosen),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTED: &str = "blink: test\nblink_of_an_eye: test\nzwinkern: test\n";

    #[test]
    fn a_game_is_chosen_by_its_whole_name() {
        assert_eq!(choose(LISTED, None).unwrap().len(), 3);
        assert_eq!(choose(LISTED, Some("blink")).unwrap(), ["blink"]);
        assert_eq!(choose(LISTED, Some("blink-of-an-eye")).unwrap(), ["blink_of_an_eye"]);
    }

    #[test]
    fn an_unknown_game_is_answered_with_the_known_ones() {
        let answer = choose(LISTED, Some("chess")).unwrap_err().to_string();
        assert!(answer.ends_with("only blink, blink_of_an_eye, zwinkern"), "{answer}");
        assert!(choose("", None).is_err());
    }
}
