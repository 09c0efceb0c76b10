//! The manual and the completions, asked as people and shells ask them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::program::Program;
use crate::tools;

/// Reads every page of the manual, and completes `sidelong ser` in each shell.
pub(super) fn read(folder: &Path) -> Result<()> {
    tools::apt("man", "man-db")?;
    let mut pages = 0;
    for entry in fs::read_dir(folder.join("man/man1")).context("there is no manual")? {
        let page = entry?.path();
        // With --warnings groff complains of what it cannot set.
        let man = Program::new("man").args(["--warnings", "--local-file"]).args([&page]);
        let text = man.env("MANWIDTH", "100").env("MAN_KEEP_FORMATTING", "").read()?;
        ensure!(text.contains("SYNOPSIS"), "{} is no page of a manual", page.display());
        pages += 1;
    }
    let serve = folder.join("man/man1/sidelong-serve.1");
    let serve = fs::read_to_string(&serve).context("the manual says nothing of `serve`")?;
    ensure!(serve.contains("SIDELONG_LISTEN"), "the manual does not say what can be set");
    ensure!(pages > 5, "the manual has only {pages} pages");
    println!("  {pages} pages of a manual");

    for (shell, package, ask) in
        [("bash", "bash", BASH), ("zsh", "zsh", ZSH), ("fish", "fish", FISH)]
    {
        tools::apt(shell, package)?;
        let completed = Program::new(shell).args(["-c", ask]).within(folder).read()?;
        ensure!(completed.contains("serve"), "{shell} completes `sidelong ser` to {completed:?}");
        println!("  {shell} completes");
    }
    Ok(())
}

const BASH: &str = "source completions/sidelong.bash; COMP_WORDS=(sidelong ser); COMP_CWORD=1; \
                    _sidelong sidelong ser sidelong; echo \"${COMPREPLY[@]}\"";
const FISH: &str = "source completions/sidelong.fish; complete -C 'sidelong ser'";
/// zsh completes only at a terminal, so it is given one.
const ZSH: &str = "zmodload zsh/zpty; zpty shell zsh -f -i; \
    zpty -w shell \"fpath=($PWD/completions \\$fpath); autoload -U compinit; compinit -u; \
    PS1=; bindkey '^I' complete-word; echo begun\"; \
    zpty -r shell out '*begun*begun*'; \
    zpty -w -n shell $'sidelong ser\\t'; \
    zpty -r shell out '*serve*' && echo $out; zpty -d shell";
