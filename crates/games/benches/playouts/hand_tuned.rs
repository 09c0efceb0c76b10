//! Blink as somebody writes it who wants nothing but speed: no validation, no views, no log, no
//! clocks. The yardstick for the real rules, measured beside them.

use crate::Choices;

const NONE: u8 = 60;

/// For each card the cards that share colour, shape or count with it; an empty slot fits nothing.
const SHARING: [u64; 61] = {
    let mut sets = [0; 61];
    let mut one = 0;
    while one < 60 {
        let mut other = 0;
        while other < 60 {
            let (a, b) = (traits(one), traits(other));
            if a.0 == b.0 || a.1 == b.1 || a.2 == b.2 {
                sets[one] |= 1 << other;
            }
            other += 1;
        }
        one += 1;
    }
    sets
};

const fn traits(card: usize) -> (usize, usize, usize) {
    let (shape, n, k) = (card / 10, card % 10 / 2, card % 2);
    ((shape + n + 3 * k) % 6, shape, n)
}

/// One game at random; how many plays it took.
pub(crate) fn play_out(seed: u64) -> u64 {
    let mut choices = Choices(seed);
    let mut deck: [u8; 60] = std::array::from_fn(|nth| nth as u8);
    for last in (1..60).rev() {
        deck.swap(last, choices.below(last + 1));
    }
    // Seat 0 draws deck[4..30], seat 1 deck[34..60].
    let mut tops = [deck[0], deck[30]];
    let mut hands = [deck[1], deck[2], deck[3], deck[31], deck[32], deck[33]];
    let mut next = [4, 34];
    let mut held = [3u8; 2];
    let mut plays = 0;
    loop {
        let on = [SHARING[tops[0] as usize], SHARING[tops[1] as usize]];
        let mut fits = 0u64;
        for (slot, &card) in hands.iter().enumerate() {
            fits |= (on[0] >> card & 1 | (on[1] >> card & 1) << 1) << (2 * slot);
        }
        if fits != 0 {
            let nth = choices.below(fits.count_ones() as usize);
            let place = table::nth_bit(fits, nth) as usize;
            let (slot, seat) = (place / 2, place / 6);
            tops[place & 1] = hands[slot];
            plays += 1;
            if next[seat] < 30 + 30 * seat {
                hands[slot] = deck[next[seat]];
                next[seat] += 1;
            } else {
                hands[slot] = NONE;
                held[seat] -= 1;
                if held[seat] == 0 {
                    return plays;
                }
            }
        } else if next[0] < 30 && next[1] < 60 {
            tops = [deck[next[0]], deck[next[1]]];
            next = [next[0] + 1, next[1] + 1];
        } else if held == [1, 1] && next == [30, 60] {
            return plays;
        } else {
            for seat in 0..2 {
                let nth = choices.below(held[seat] as usize);
                let hand = &mut hands[3 * seat..3 * seat + 3];
                let slot = (0..3).filter(|&slot| hand[slot] != NONE).nth(nth).unwrap_or(0);
                tops[seat] = hand[slot];
                plays += 1;
                if next[seat] < 30 + 30 * seat {
                    hand[slot] = deck[next[seat]];
                    next[seat] += 1;
                } else {
                    hand[slot] = NONE;
                    held[seat] -= 1;
                }
            }
            if held[0] == 0 || held[1] == 0 {
                return plays;
            }
        }
    }
}
