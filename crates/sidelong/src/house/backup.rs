//! `sidelong house backup` and `restore`.

use std::io::{self, Write as _};
use std::path::Path;

use anyhow::{Result, bail};
use server::{Restored, Step};

use super::{Progress, told};

pub(super) fn back_up(data: &Path, file: &Path) -> Result<()> {
    let mut progress = Progress::new("copying");
    let verdict = server::back_up(data, file, |step| tell(&mut progress, step))?;
    drop(progress);
    let bytes = file.metadata()?.len();
    let (file, megabytes) = (file.display(), bytes as f64 / 1e6);
    let made = format!("{}{file} is made: {megabytes:.1} MB\n", told(&verdict));
    io::stdout().write_all(made.as_bytes())?;
    if !verdict.is_sound() {
        bail!("the store is damaged, and so is the backup of it; see above");
    }
    Ok(())
}

pub(super) fn restore(data: &Path, file: &Path) -> Result<()> {
    let mut progress = Progress::new("copying");
    let restored = server::restore(file, data, |step| tell(&mut progress, step))?;
    drop(progress);
    let Restored { verdict, made, set_aside } = restored;
    let made = humantime::format_rfc3339_seconds(made);
    let mut text = told(&verdict);
    text += &format!("{} is the house as it was at {made}\n", data.display());
    if let Some(aside) = set_aside {
        text += &format!("What was there before is in {}\n", aside.display());
    }
    io::stdout().write_all(text.as_bytes())?;
    if !verdict.is_sound() {
        bail!("some rooms were damaged when the backup was made; see above");
    }
    Ok(())
}

fn tell(progress: &mut Progress, step: Step) {
    match step {
        Step::Copying => *progress = Progress::new("copying"),
        Step::Checking(checked) => progress.checked(checked),
    }
}
