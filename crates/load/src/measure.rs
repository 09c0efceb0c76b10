//! Measures what a load comes to, and what it costs the house.

use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use indicatif::ProgressBar;

use crate::crowd::Crowd;
use crate::process::{Process, Sample, Spent};
use crate::tally::Tally;
use terminal::grouped;

/// How often the display is brought up to date.
const GLANCE: Duration = Duration::from_millis(200);
/// How long the house may take to come to rest.
const BREATH: Duration = Duration::from_secs(1);
/// How long games may take to begin.
const PATIENCE: Duration = Duration::from_secs(60);

/// The processes that are watched meanwhile, where they can be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watched {
    pub(super) house: Option<Process>,
    pub(super) this: Option<Process>,
}

/// What a load came to.
#[derive(Debug)]
pub(super) struct Measured {
    pub(super) per_second: u32,
    pub(super) tally: Tally,
    pub(super) house: Option<Spent>,
    pub(super) this: Option<Spent>,
}

impl Measured {
    /// Actions that were taken, a second.
    pub(super) fn taken_per_second(&self) -> f64 {
        self.tally.acks_came as f64 / self.tally.seconds()
    }
}

impl Watched {
    /// Makes the crowd act at a pace: for a while to warm up, then for as long as is measured.
    pub(super) fn measure(
        &self,
        crowd: &mut Crowd,
        per_second: u32,
        warm_up: Duration,
        length: Duration,
        bar: &ProgressBar,
    ) -> Result<Measured> {
        bar.set_position(0);
        bar.set_length((warm_up + length).as_millis() as u64);
        crowd.set_pace(per_second);
        run(crowd, Instant::now() + warm_up, bar, "warming up")?;
        let before = (sample(self.house), sample(self.this));
        crowd.count(length);
        run(crowd, Instant::now() + length, bar, "")?;
        let spent = |process, before: Option<Sample>| {
            Some(Spent { before: before?, after: sample(process)? })
        };
        let (house, this) = (spent(self.house, before.0), spent(self.this, before.1));
        Ok(Measured { per_second, tally: crowd.finish()?, house, this })
    }

    /// What the house holds, once it has got over what was done to it.
    pub(super) fn memory_at_rest(&self, crowd: &mut Crowd) -> Result<Option<f64>> {
        crowd.run_until(Instant::now() + BREATH)?;
        let sample = self.house.map(|house| house.sample()).transpose()?;
        Ok(sample.map(|sample| sample.memory_bytes as f64))
    }

    /// What nothing at all costs, for so long.
    pub(super) fn rest(
        &self,
        crowd: &mut Crowd,
        length: Duration,
        bar: &ProgressBar,
    ) -> Result<Option<Spent>> {
        bar.set_position(0);
        bar.set_length(length.as_millis() as u64);
        let before = sample(self.house);
        run(crowd, Instant::now() + length, bar, "doing nothing")?;
        Ok(before.zip(sample(self.house)).map(|(before, after)| Spent { before, after }))
    }
}

fn sample(process: Option<Process>) -> Option<Sample> {
    process.and_then(|process| process.sample().ok())
}

/// Runs the crowd, and shows how it goes.
fn run(crowd: &mut Crowd, until: Instant, bar: &ProgressBar, what: &str) -> Result<()> {
    let mut last = (Instant::now(), crowd.tally().acks_came);
    while Instant::now() < until {
        crowd.run_until(until.min(Instant::now() + GLANCE))?;
        let now = (Instant::now(), crowd.tally().acks_came);
        bar.inc((now.0 - last.0).as_millis() as u64);
        let rate = (now.1 - last.1) as f64 / (now.0 - last.0).as_secs_f64().max(1e-9);
        bar.set_message(match what {
            "" => {
                let p99 = crowd.tally().screens.ms_at(99.0);
                format!("{} actions/s, p99 {p99:.1} ms", grouped(rate as u64))
            }
            what => what.to_owned(),
        });
        last = now;
    }
    Ok(())
}

/// Waits until games are on in all rooms.
pub(super) fn await_games(crowd: &mut Crowd, rooms: usize, bar: &ProgressBar) -> Result<()> {
    bar.set_position(0);
    bar.set_length(rooms as u64);
    let last = Instant::now() + PATIENCE;
    while crowd.playing() < rooms {
        if Instant::now() > last {
            let playing = crowd.playing();
            bail!("only {playing} of {rooms} rooms play after {} s", PATIENCE.as_secs());
        }
        crowd.run_until(Instant::now() + GLANCE)?;
        bar.set_position(crowd.playing() as u64);
    }
    Ok(())
}

/// Waits until everybody has been greeted.
pub(super) fn await_greetings(crowd: &mut Crowd) -> Result<()> {
    let last = Instant::now() + PATIENCE;
    while !crowd.is_gathered() {
        ensure!(Instant::now() < last, "the house does not answer every hello");
        crowd.run_until(Instant::now() + GLANCE)?;
    }
    Ok(())
}
