//! Games in their match: they must add up and stand in order, and what is missing is said.

mod written;

use expect_test::{Expect, expect};
use games::{Blink, BlinkOfAnEye, EyesWideShut, Kind, with_rules};
use history::{Checker, Lines, Record, check_text};
use written::{check, recorded_match, zwinkern};

#[test]
fn a_match_must_add_up() {
    let text = recorded_match::<BlinkOfAnEye>(Kind::BlinkOfAnEye, 5, 1);
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let firsts: Vec<usize> =
        (0..lines.len()).filter(|&line| lines[line].contains("\"record\"")).collect();
    assert_eq!(firsts.len(), 3);
    let with = |line: usize, from: &str, to: &str| {
        let mut lines = lines.clone();
        assert!(lines[line].contains(from), "{}", lines[line]);
        lines[line] = lines[line].replacen(from, to, 1);
        lines
    };
    check(&lines, &expect!["right: [BlinkOfAnEye, BlinkOfAnEye, BlinkOfAnEye]"]);
    check(
        &with(0, "\"standing\":[0", "\"standing\":[1"),
        &expect!["line 1: the match stood [0, 0, 0, 0, 0], not [1, 0, 0, 0, 0] (wrong_match)"],
    );
    check(
        &with(0, "\"game\":1", "\"game\":0"),
        &expect!["line 1: games are counted from 1 (wrong_match)"],
    );
    check(
        &with(firsts[1], "\"game\":2", "\"game\":3"),
        &expect!["line 99: game 3 follows game 1 (wrong_match)"],
    );
    check(
        &with(firsts[1], "\"standing\":[", "\"standing\":[7,"),
        &expect!["line 99: the standing is not of 5 seats (wrong_match)"],
    );
    check(
        &with(lines.len() - 1, "\"match_winners\":[", "\"match_winners\":[4,"),
        &expect!["line 253: match_winners is [1], not [4,1] (wrong_result)"],
    );
    check(
        &with(firsts[1] - 1, "\"standing\"", "\"totals\""),
        &expect![[r#"line 98: "standing" is missing: it is [-3,0,-2,-2,-2] (wrong_result)"#]],
    );
    // The middle game left out; and the last game alone, which is believed as far as it goes.
    check(
        &[&lines[..firsts[1]], &lines[firsts[2]..]].concat(),
        &expect!["line 99: game 3 follows game 1 (wrong_match)"],
    );
    check(&lines[firsts[2]..], &expect!["right: [BlinkOfAnEye]"]);
    // A fourth round of three; a match that was won before; wins that nobody can have.
    let standing = |line: &str| {
        line.split("\"standing\":").nth(1).unwrap().split(']').next().unwrap().to_owned()
    };
    let fourth = lines[firsts[2]]
        .replace("\"game\":3", "\"game\":4")
        .replace(&standing(&lines[firsts[2]]), &standing(&lines[lines.len() - 1]));
    check(
        &[&lines[..], &[fourth], &lines[firsts[2] + 1..]].concat(),
        &expect!["line 254: no match can stand so after that many games and go on (wrong_match)"],
    );
    let blink = |place: &str| {
        let mut lines = written::blink();
        lines[0] = lines[0].replace("\"seed\"", &format!("\"match\":{place},\"seed\""));
        lines
    };
    check(
        &blink(r#"{"game":3,"standing":[2,0]}"#),
        &expect!["line 1: no match can stand so after that many games and go on (wrong_match)"],
    );
    check(
        &blink(r#"{"game":2,"standing":[1,1]}"#),
        &expect!["line 1: no match can stand so after that many games and go on (wrong_match)"],
    );
    check(
        &blink(r#"{"game":2,"standing":[-1,0]}"#),
        &expect!["line 1: no match can stand so after that many games and go on (wrong_match)"],
    );
    check(
        &blink(r#"[1,[0,0]]"#),
        &expect![[r#"line 1: "match": invalid type: sequence, expected a map (bad_line)"#]],
    );
    // Game numbers have an end, and running into it is no match either.
    let last = blink(r#"{"game":65535,"standing":[0,0]}"#);
    assert_eq!(check_text(&last.join("\n")).unwrap_err().code, "wrong_result");
    // Who won a match is believed only where tie-breaks of games not in the file may decide, and
    // then only of those who lead.
    let last_round = &lines[firsts[2]..];
    let winners = |to: &str| {
        let mut lines = last_round.to_vec();
        let last = lines.len() - 1;
        lines[last] = lines[last].replacen("\"match_winners\":[1]", to, 1);
        check_text(&lines.join("\n")).map_err(|fault| fault.code)
    };
    assert_eq!(winners("\"match_winners\":[1]"), Ok(vec![Kind::BlinkOfAnEye]));
    assert_eq!(winners("\"match_winners\":[0]"), Err("wrong_result"));
    // Another match may follow one that is over, of which only the later games are there.
    let other = blink(r#"{"game":2,"standing":[1,0]}"#);
    let other = [&lines[..], &other[..other.len() - 1]].concat();
    assert_eq!(check_text(&other.join("\n")).unwrap_err().code, "cut_off");
    // A round of the match with another clock.
    check(
        &with(firsts[1], "\"options\":{}", "\"options\":{\"clock_s\":121}"),
        &expect!["line 99: the match before was at another table (wrong_match)"],
    );
    // Zwinkern is played as single games.
    let mut single = zwinkern();
    single[0] =
        single[0].replace("\"seed\"", "\"match\":{\"game\":1,\"standing\":[0,0,0]},\"seed\"");
    check(&single, &expect!["line 1: zwinkern is played as single games (wrong_match)"]);
}

/// The games of a match, each with its lines.
fn games_of(text: &str) -> Vec<Vec<String>> {
    let lines = text.lines().map(str::to_owned).collect::<Vec<_>>();
    lines.chunk_by(|_, next| !next.starts_with("{\"record\"")).map(<[String]>::to_vec).collect()
}

/// Those of them, in that order; they are counted from 1.
fn in_order(games: &[Vec<String>], order: &[usize]) -> Vec<String> {
    order.iter().flat_map(|nth| games[nth - 1].clone()).collect()
}

#[test]
fn the_games_of_a_match_stand_in_order_and_each_once() {
    // Best of three, with a tie or two: the match lasts four games.
    let blink = (0..).map(|number| recorded_match::<Blink>(Kind::Blink, 2, number));
    let blink = blink.map(|text| games_of(&text)).find(|games| games.len() == 3).unwrap();
    let verdict = |games: &[Vec<String>], order: &[usize]| {
        check_text(&in_order(games, order).join("\n")).map(drop).map_err(|fault| fault.why)
    };
    let nights = (0..).map(|number| recorded_match::<EyesWideShut>(Kind::EyesWideShut, 3, number));
    let nights = nights.map(|text| games_of(&text)).find(|games| games.len() == 4).unwrap();
    let rounds = games_of(&recorded_match::<BlinkOfAnEye>(Kind::BlinkOfAnEye, 5, 1));
    let follows = |one, other| Err(format!("game {other} follows game {one}"));
    for three in [&blink, &rounds] {
        assert_eq!(verdict(three, &[1, 2, 3]), Ok(()));
        assert_eq!(verdict(three, &[1, 1, 2, 3]), follows(1, 1));
        assert_eq!(verdict(three, &[1, 2, 1, 2, 3]), follows(2, 1));
        assert_eq!(verdict(three, &[1, 2, 2, 3]), follows(2, 2));
        assert_eq!(verdict(three, &[1, 2, 3, 3]), follows(3, 3));
        assert_eq!(verdict(three, &[1, 2, 3, 2, 3]), follows(3, 2));
        assert_eq!(verdict(three, &[2, 1, 2, 3]), follows(2, 1));
        assert_eq!(verdict(three, &[1, 3]), follows(1, 3));
        assert_eq!(verdict(three, &[3, 2]), follows(3, 2));
        // Another match at the same table begins when the one before is over.
        assert_eq!(verdict(three, &[1, 2, 3, 1, 2, 3]), Ok(()));
    }
    assert_eq!(verdict(&nights, &[1, 2, 3, 4]), Ok(()));
    assert_eq!(verdict(&nights, &[1, 2, 3, 4, 4]), follows(4, 4));
    // A single game between two of a match is no game of it, and neither hides what is wrong.
    let single = zwinkern();
    let between = |order: [usize; 3]| {
        let [one, two, three] = order.map(|nth| rounds[nth - 1].clone());
        check_text(&[one, single.clone(), two, three].concat().join("\n")).map(drop)
    };
    assert_eq!(between([1, 2, 3]), Ok(()));
    assert_eq!(between([1, 1, 2]).unwrap_err().why, "game 1 follows game 1");
}

#[test]
fn a_match_that_is_not_all_in_the_file_is_remarked_and_no_fault() {
    let rounds = games_of(&recorded_match::<BlinkOfAnEye>(Kind::BlinkOfAnEye, 5, 1));
    let blink = games_of(&recorded_match::<Blink>(Kind::Blink, 2, 1));
    let remark = |lines: &[String], expected: &Expect| {
        let (mut read, mut checker) = (Lines::default(), Checker::default());
        for line in lines.iter().map(|line| Some(line.as_bytes())).chain([None]) {
            let Some(raw) = read.push(line).unwrap() else { continue };
            with_rules!(raw.kind().unwrap(), R => {
                checker.check(&Record::<R>::read(raw).unwrap()).map(drop).unwrap();
            });
        }
        expected.assert_eq(&checker.torn().map_or_else(String::new, |torn| torn.to_string()));
    };
    remark(&in_order(&rounds, &[1, 2, 3]), &expect![[""]]);
    remark(&in_order(&rounds, &[1, 2, 3, 1, 2, 3]), &expect![[""]]);
    remark(&zwinkern(), &expect![[""]]);
    remark(
        &in_order(&rounds, &[1, 2]),
        &expect![
            "the match that begins in line 1 is not all here: there are games 1 to 2, and not its end"
        ],
    );
    remark(
        &in_order(&rounds, &[2]),
        &expect![
            "the match that begins in line 1 is not all here: there is game 2, and not its end"
        ],
    );
    remark(
        &in_order(&rounds, &[2, 3]),
        &expect![
            "the match that begins in line 1 is not all here: there are games 2 to 3, and none before"
        ],
    );
    remark(
        &[in_order(&rounds, &[1, 2, 3]), in_order(&rounds, &[1])].concat(),
        &expect![
            "the match that begins in line 254 is not all here: there is game 1, and not its end"
        ],
    );
    // Somebody else's match follows one that was never played to its end.
    let evening = [in_order(&rounds, &[1, 2]), in_order(&blink, &[1])].concat();
    remark(
        &evening,
        &expect![
            "2 matches are not all here, the first from line 1 on: there are games 1 to 2, and not its end"
        ],
    );
}
