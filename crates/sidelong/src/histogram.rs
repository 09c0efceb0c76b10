//! How often something was how large: upright bars on a page.

use std::fmt::Write as _;

use terminal::{grouped, percent};

use crate::page::escaped;

/// More bars would be too thin to point at.
const BARS_MAX: i64 = 40;
/// More labels would run into each other.
const LABELS_MAX: usize = 12;

/// Bars of equal width, side by side.
pub(crate) struct Histogram {
    /// Where the first bar begins.
    from: i64,
    /// What a bar spans.
    width: i64,
    bars: Vec<u64>,
}

impl Histogram {
    /// Of so many counts, each of what begins there and spans so much.
    pub(crate) fn of(counts: impl Iterator<Item = (i64, u64)> + Clone, step: i64) -> Histogram {
        let (least, most) = counts
            .clone()
            .fold((i64::MAX, i64::MIN), |(least, most), (at, _)| (least.min(at), most.max(at)));
        if least > most {
            return Histogram { from: 0, width: step, bars: Vec::new() };
        }
        let steps = (most - least) / step + 1;
        let width = step * (steps + BARS_MAX - 1).div_euclid(BARS_MAX);
        let from = least.div_euclid(width) * width;
        let mut bars = vec![0; ((most - from) / width + 1) as usize];
        for (at, count) in counts {
            bars[((at - from) / width) as usize] += count;
        }
        Histogram { from, width, bars }
    }

    /// The last of the bar in which so much of everything is reached.
    fn reached(&self, share: f64) -> i64 {
        let wanted = self.bars.iter().sum::<u64>() as f64 * share;
        let mut sum = 0;
        let nth = self.bars.iter().position(|count| {
            sum += count;
            sum as f64 >= wanted
        });
        self.from + self.width * (nth.unwrap_or(0) as i64 + 1) - 1
    }

    /// As a part of a page, with what is said at the foot of a bar.
    pub(crate) fn drawn(&self, title: &str, label: &dyn Fn(i64) -> String) -> String {
        const WIDTH: f64 = 700.0;
        const HEIGHT: f64 = 180.0;
        const FOOT: f64 = 26.0;
        let all = self.bars.iter().sum::<u64>().max(1) as f64;
        let most = self.bars.iter().copied().max().unwrap_or(0);
        let tallest = self.bars.iter().position(|count| *count == most);
        let most = most.max(1) as f64;
        let title = escaped(title);
        let (half, nearly_all) = (label(self.reached(0.5)), label(self.reached(0.9)));
        let mut page = format!(
            "<h2>{title}</h2>\n<p class=\"soft\">Half: {half} or less. Nine of ten: {nearly_all} or less.</p>\n\
             <div class=\"plot\"><svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{title}\">\n",
            HEIGHT + FOOT
        );
        let across = WIDTH / self.bars.len().max(1) as f64;
        let every = self.bars.len().div_ceil(LABELS_MAX).max(1);
        for (nth, count) in self.bars.iter().enumerate() {
            let (left, tall) = (across * nth as f64, (HEIGHT - 18.0) * *count as f64 / most);
            let foot = label(self.from + self.width * nth as i64);
            let share = percent(*count as f64 / all);
            let _ = writeln!(
                page,
                "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\">\
                 <title>{foot}: {} ({share})</title></rect>",
                left + across * 0.06,
                HEIGHT - tall,
                across * 0.88,
                grouped(*count)
            );
            let middle = left + across / 2.0;
            if Some(nth) == tallest {
                let y = HEIGHT - tall - 5.0;
                let _ = writeln!(
                    page,
                    "<text x=\"{middle:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{share}</text>"
                );
            }
            if nth % every == 0 {
                let y = HEIGHT + 18.0;
                let _ = writeln!(
                    page,
                    "<text class=\"tick\" x=\"{middle:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{foot}</text>"
                );
            }
        }
        let _ = writeln!(page, "<path class=\"rule\" d=\"M0 {HEIGHT}H{WIDTH}\"/>\n</svg></div>");
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_gathered_in_bars_of_equal_width() {
        let few = Histogram::of([(-2, 1), (0, 3), (3, 1)].into_iter(), 1);
        assert_eq!((few.from, few.width, &few.bars[..]), (-2, 1, &[1, 0, 3, 0, 0, 1][..]));
        assert_eq!([few.reached(0.5), few.reached(0.9)], [0, 3]);
        // A thousand steps of 15 s make no more bars than one can look at, and lose nothing.
        let many = Histogram::of((0..1_000).map(|nth| (nth * 15, 2)), 15);
        assert!(many.bars.len() as i64 <= BARS_MAX + 1);
        assert_eq!(many.bars.iter().sum::<u64>(), 2_000);
        assert_eq!(Histogram::of(std::iter::empty(), 1).bars.len(), 0);
    }
}
