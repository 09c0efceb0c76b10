//! How quick people are, and what a head start is worth among equals.

use std::time::Duration;

use crate::luck::Luck;

/// Nobody is quicker.
const LEAST_MS: u64 = 180;
/// What is added: so many times anything below this.
const TIMES: usize = 4;
const SPREAD_MS: u64 = 80;

/// The time from seeing something to doing something about it.
pub(crate) fn reaction(luck: &mut Luck) -> Duration {
    let more: u64 = (0..TIMES).map(|_| luck.below(SPREAD_MS * 1000)).sum();
    Duration::from_micros(LEAST_MS * 1000 + more)
}

/// The share, between 0 and 1, of the contests that somebody wins who is `head_start_ms` ahead of
/// an equal. Somebody behind has a negative one.
pub fn share(head_start_ms: f64) -> f64 {
    // One wins if the sum of eight even chances, theirs turned around, is small enough.
    let sums = sums();
    let middle = (sums.len() - 1) as f64 / 2.0;
    let below = |limit: f64| -> f64 {
        let whole = limit.floor().clamp(-1.0, sums.len() as f64 - 1.0);
        let all: f64 = sums[..(whole + 1.0) as usize].iter().sum();
        let next = sums.get((whole + 1.0) as usize).copied().unwrap_or(0.0);
        all + next * (limit - whole).clamp(0.0, 1.0)
    };
    below(middle + head_start_ms - 0.5)
}

/// The head start in milliseconds that such a share is worth; negative for a loss.
pub fn head_start_ms(wanted: f64) -> f64 {
    let most = (2 * TIMES as u64 * SPREAD_MS / 2) as f64;
    let (mut low, mut high) = (-most, most);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if share(middle) < wanted { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// How likely each sum of eight whole milliseconds is.
fn sums() -> Vec<f64> {
    let mut sums = vec![1.0];
    for _ in 0..2 * TIMES {
        let mut more = vec![0.0; sums.len() + SPREAD_MS as usize - 1];
        for (sum, likely) in sums.iter().enumerate() {
            for one in &mut more[sum..sum + SPREAD_MS as usize] {
                *one += likely / SPREAD_MS as f64;
            }
        }
        sums = more;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_win_half_and_a_head_start_wins_more() {
        assert!((share(0.0) - 0.5).abs() < 1e-6, "{}", share(0.0));
        assert!((share(75.0) - 0.873).abs() < 0.01, "{}", share(75.0));
        assert!((share(-75.0) + share(75.0) - 1.0).abs() < 1e-6);
        assert!(share(400.0) > 0.999_999);
        for ms in [-120.0, -3.0, 0.0, 14.0, 75.0] {
            assert!((head_start_ms(share(ms)) - ms).abs() < 0.1, "{ms}");
        }
    }

    #[test]
    fn the_sum_agrees_with_trying_it() {
        let mut luck = Luck::new(1);
        let head_start = Duration::from_millis(40);
        let wins = (0..20_000).filter(|_| reaction(&mut luck) < reaction(&mut luck) + head_start);
        let tried = wins.count() as f64 / 20_000.0;
        assert!((tried - share(40.0)).abs() < 0.015, "{tried} and {}", share(40.0));
    }
}
