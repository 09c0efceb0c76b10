//! How people raise their hands who have not learned it by heart.

use seen::eyes_wide_shut::{STILL_NIGHTS, Verdict, Zone};
use table::Seat;

use super::prison::Prison;

/// How often of 100 somebody raises a hand who is shy: two times where a feeling would three
/// times, whatever last night was like.
pub(super) fn shy(prison: &Prison, seat: Seat) -> u32 {
    feeling(prison, seat, None) * 2 / 3
}

/// How often of 100 somebody raises a hand who goes by a feeling: the nearer the gate the bolder,
/// shy in a crowd and after a night that was punished, bold after one in which nobody dared.
pub(super) fn feeling(prison: &Prison, seat: Seat, last_night: Option<Verdict>) -> u32 {
    let mood = match last_night {
        Some(Verdict::Over) => -10,
        Some(Verdict::Quiet) => 12,
        Some(Verdict::Within) | None => 0,
    };
    let crowd = 5 * prison.living().len() as i32 / i32::from(prison.quota()) - 15;
    let hope = match prison.prisoners[seat].zone {
        Zone::One => 33,
        Zone::Two => 35,
        Zone::Three => 60,
    };
    (hope + mood - crowd).max(5) as u32
}

/// How often of 100 somebody raises a hand who counts: so that all together are about as many as
/// the night can bear, rather more, more still at the gate, less where it would kill, and
/// more again before standing still kills.
pub(super) fn counting(prison: &Prison, seat: Seat) -> u32 {
    let one = prison.prisoners[seat];
    let share = 100 * u32::from(prison.quota()) / prison.living().len().max(1) as u32;
    let of_share = match one.zone {
        Zone::One => 135,
        Zone::Two => 115,
        Zone::Three => 300,
    };
    let risk = if one.lives <= one.zone.punishment() { 60 } else { 100 };
    let dooms = prison.still + 1 >= STILL_NIGHTS && one.lives <= one.zone.toll();
    let haste = if dooms { 160 } else { 100 };
    (share * of_share / 100 * risk / 100 * haste / 100).clamp(3, 90)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_counts_raises_less_often_in_a_crowd() {
        let [few, many] = [3, 5].map(|seats| counting(&Prison::new(seats), Seat::at(0)));
        assert!(few > many, "{few} of 100 among three, {many} among five");
    }

    #[test]
    fn a_punished_night_makes_shy_and_a_quiet_one_bold() {
        let feel = |night| feeling(&Prison::new(4), Seat::at(1), night);
        assert!(feel(Some(Verdict::Over)) < feel(None));
        assert!(feel(None) < feel(Some(Verdict::Quiet)));
    }
}
