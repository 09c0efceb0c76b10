//! How games add up (BL-10, BE-8, EW-12).

use games::{Blink, BlinkOfAnEye, EyesWideShut, Matches, Standing};
use table::{BySeat, Outcome, Seat, SeatSet};

fn seats(numbers: &[u8]) -> SeatSet {
    numbers.iter().copied().map(Seat::at).collect()
}

/// Plays games of these scores, and says after which of them who has won the match.
fn decided<R: Matches>(
    options: &R::Options,
    games: &[&[i16]],
    end: impl Fn(usize) -> R::End,
) -> Option<(usize, SeatSet)> {
    let mut standing = Standing::new(games[0].len() as u8);
    for (nth, scores) in games.iter().enumerate() {
        let scores = BySeat::from_slice(scores).unwrap();
        let most = scores.as_slice().iter().copied().max().filter(|&most| most > 0);
        let winners = scores
            .iter()
            .filter(|(_, score)| Some(**score) == most)
            .map(|(seat, _)| seat)
            .collect();
        let outcome = Outcome { scores, winners, end: end(nth) };
        if let Some(winners) = standing.count::<R>(options, &outcome) {
            return Some((nth + 1, winners));
        }
    }
    None
}

fn blink(best_of: u8, games: &[&[i16]]) -> Option<(usize, SeatSet)> {
    let options = blink::Options { best_of, ..blink::Options::default() };
    let tied = |nth: usize| games[nth] == [0, 0];
    let end = |nth| if tied(nth) { blink::End::Tie } else { blink::End::Out };
    decided::<Blink>(&options, games, end)
}

#[test]
fn bl_10_more_than_half_of_the_games_wins() {
    assert_eq!(blink(1, &[&[0, 1]]), Some((1, seats(&[1]))));
    assert_eq!(blink(3, &[&[1, 0], &[0, 1]]), None);
    assert_eq!(blink(3, &[&[1, 0], &[0, 1], &[1, 0]]), Some((3, seats(&[0]))));
    assert_eq!(blink(3, &[&[1, 0], &[1, 0]]), Some((2, seats(&[0]))));
    assert_eq!(blink(5, &[&[1, 0], &[1, 0], &[0, 1], &[0, 1]]), None);
    assert_eq!(blink(5, &[&[1, 0], &[1, 0], &[0, 1], &[0, 1], &[0, 1]]), Some((5, seats(&[1]))));
}

#[test]
fn bl_10_a_tied_game_counts_for_nobody() {
    assert_eq!(blink(1, &[&[0, 0], &[0, 0], &[1, 0]]), Some((3, seats(&[0]))));
    assert_eq!(blink(3, &[&[0, 1], &[0, 0], &[0, 1]]), Some((3, seats(&[1]))));
}

#[test]
fn a_standing_is_one_that_so_many_games_can_bring() {
    let stands = |games, points: &[i16]| Standing {
        games,
        points: BySeat::from_slice(points).unwrap(),
        ..Standing::new(points.len() as u8)
    };
    let blink = |games, points: [i16; 2]| {
        stands(games, &points).can_go_on::<Blink>(&blink::Options::default())
    };
    assert!(blink(0, [0, 0]) && blink(2, [1, 1]) && blink(5, [1, 0]));
    assert!(!blink(0, [1, 0]) && !blink(1, [1, 1]) && !blink(2, [-1, 1]) && !blink(2, [2, 0]));
    let rounds = |games, best: i16| {
        let options = blink_of_an_eye::Options::default();
        stands(games, &[best, 0, 0, 0, 0]).can_go_on::<BlinkOfAnEye>(&options)
    };
    assert!(rounds(2, 10) && rounds(2, -8) && !rounds(2, 11) && !rounds(2, -9) && !rounds(3, 0));
    let nights = |games, best: i16| {
        let options = eyes_wide_shut::Options::default();
        stands(games, &[best, 0, 0]).can_go_on::<EyesWideShut>(&options)
    };
    assert!(nights(1, 2) && !nights(1, 3) && !nights(1, 4) && !nights(1, -1) && !nights(5, 1));
    assert!(nights(5, 0) && nights(6, 18) && !nights(6, 19) && !nights(9, 0));
}

fn rounds(scores: &[&[i16]], earned: &[[&[u8]; 2]]) -> Option<(usize, SeatSet)> {
    let options = blink_of_an_eye::Options {
        rounds: scores.len() as u8,
        ..blink_of_an_eye::Options::default()
    };
    decided::<BlinkOfAnEye>(&options, scores, |nth| {
        let [spotted, contact] = earned.get(nth).copied().unwrap_or([&[], &[]]);
        blink_of_an_eye::End { spotted: seats(spotted), contact: seats(contact) }
    })
}

#[test]
fn be_8_totals_decide_after_all_rounds() {
    let scores: [&[i16]; 3] = [&[3, 0, 0, 0, 0], &[-2, 0, 1, 0, 0], &[0, 0, 1, 0, -1]];
    assert_eq!(rounds(&scores, &[]), Some((3, seats(&[2]))));
    assert_eq!(rounds(&scores[..1], &[]), Some((1, seats(&[0]))));
}

#[test]
fn be_8_ties_by_rounds_with_each_tie_break_then_shared() {
    let level: [&[i16]; 2] = [&[2, 1, 0, 2, 0], &[0, 1, 0, 0, 0]];
    assert_eq!(rounds(&level, &[]), Some((2, seats(&[0, 1, 3]))));
    // Spotted in more rounds; then contact in more rounds.
    assert_eq!(rounds(&level, &[[&[0, 1], &[]], [&[1], &[0]]]), Some((2, seats(&[1]))));
    assert_eq!(rounds(&level, &[[&[0, 1], &[]], [&[], &[0]]]), Some((2, seats(&[0]))));
    assert_eq!(rounds(&level, &[[&[], &[3]], [&[], &[0]]]), Some((2, seats(&[0, 3]))));
}

fn nights(games: &[&[i16]]) -> Option<(usize, SeatSet)> {
    decided::<EyesWideShut>(&eyes_wide_shut::Options::default(), games, |_| {
        eyes_wide_shut::End::Duel
    })
}

#[test]
fn ew_12_first_to_three_points() {
    assert_eq!(nights(&[&[0, 3, 0]]), Some((1, seats(&[1]))));
    assert_eq!(nights(&[&[2, 0, 0], &[0, 2, 0]]), None);
    assert_eq!(nights(&[&[2, 0, 0], &[0, 2, 0], &[1, 0, 0]]), Some((3, seats(&[0]))));
}

#[test]
fn ew_12_several_at_once_the_higher_total_wins_and_equal_totals_share() {
    assert_eq!(nights(&[&[2, 0, 0], &[3, 3, 0]]), Some((2, seats(&[0]))));
    assert_eq!(nights(&[&[3, 3, 0]]), Some((1, seats(&[0, 1]))));
    // In the fifth game too: who has three points needs no sudden death.
    let five: [&[i16]; 5] = [&[2, 0, 0], &[0, 2, 0], &[0, 0, 0], &[0, 0, 0], &[1, 1, 0]];
    assert_eq!(nights(&five), Some((5, seats(&[0, 1]))));
}

const NOTHING: &[i16] = &[0, 0, 0];

#[test]
fn ew_12_after_five_games_the_most_points_win() {
    assert_eq!(nights(&[&[0, 2, 0], &[1, 0, 0], NOTHING, NOTHING]), None);
    assert_eq!(
        nights(&[&[0, 2, 0], &[1, 0, 0], NOTHING, NOTHING, NOTHING]),
        Some((5, seats(&[1])))
    );
}

#[test]
fn ew_12_a_tie_for_the_lead_goes_to_sudden_death_with_everyone() {
    let tied: [&[i16]; 5] = [&[2, 2, 0], NOTHING, NOTHING, NOTHING, NOTHING];
    assert_eq!(nights(&tied), None);
    // Whoever alone scores most in the sixth game wins everything, even from behind.
    let sixth = |scores| [&tied[..], &[scores]].concat();
    assert_eq!(nights(&sixth(&[0, 0, 1])), Some((6, seats(&[2]))));
    // Three points do not end it any more, two top scorers do not either.
    assert_eq!(nights(&sixth(&[3, 3, 0])), None);
    assert_eq!(nights(&sixth(&[1, 0, 1])), None);
    let seventh = [&sixth(&[3, 3, 0])[..], &[&[0, 0, 1]]].concat();
    assert_eq!(nights(&seventh), Some((7, seats(&[2]))));
}

#[test]
fn ew_12_game_nine_is_the_last_and_then_the_leaders_share() {
    let mut games = vec![NOTHING; 8];
    assert_eq!(nights(&games), None);
    games.push(&[1, 1, 0]);
    assert_eq!(nights(&games), Some((9, seats(&[0, 1]))));
    games[8] = &[0, 0, 2];
    assert_eq!(nights(&games), Some((9, seats(&[2]))));
    games[8] = NOTHING;
    assert_eq!(nights(&games), Some((9, seats(&[0, 1, 2]))));
}
