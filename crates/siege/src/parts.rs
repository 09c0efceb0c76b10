//! The parts of a siege, each with its own weapon.

mod beside;
pub mod floods;
pub mod frames;
pub mod kills;
pub mod liars;
pub mod slow_lines;

use std::time::Duration;

use tokio::runtime::Builder;

use crate::player::Fault;
use crate::report::Finding;

/// How much of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// How long one attack may take.
    pub most: Duration,
    /// How many contests are held, if there is time.
    pub contests: u32,
    /// In how many rooms at once.
    pub rooms: u32,
    /// How many bad frames are sent, if there is time.
    pub frames: u32,
}

impl Scale {
    /// As much as it takes to be sure.
    pub fn thorough(most: Duration) -> Scale {
        Scale { most, contests: 10_000, rooms: 160, frames: 50_000 }
    }

    /// As much as it takes to be roughly sure.
    pub fn quick() -> Scale {
        Scale { most: Duration::from_secs(20), contests: 300, rooms: 96, frames: 10_000 }
    }
}

/// Runs an attack to its end, on threads of its own. What went wrong is a finding too.
fn besiege(what: &str, attack: impl Future<Output = Result<Vec<Finding>, Fault>>) -> Vec<Finding> {
    let threads = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let ended = match threads {
        Ok(threads) => threads.block_on(attack),
        Err(error) => Err(error.into()),
    };
    ended.unwrap_or_else(|fault| vec![Finding::failed(what, &fault)])
}

/// Where progress is told.
pub type Tell<'a> = &'a mut dyn FnMut(&str);
