//! What histories keep of a game agrees with its replay, whoever played and how.

use games::Kind;
use protocol::{PersonId, PlayedGame, SignFigures};
use room::{Through, finished};
use serde_json::{Value, json};
use table::Seat;

use crate::replays::played;

/// What the histories of everybody at the table keep of the last game.
fn kept(log: &[Vec<u8>]) -> Vec<(PersonId, PlayedGame)> {
    let game = finished(log).pop().expect("a finished game");
    game.played("KWXTZ".parse().expect("a code"), 1_000).expect("figures")
}

#[test]
fn signs_results_and_players_are_those_of_the_replay() {
    let (mut signs_made, mut fumbles, mut without_eyes) = (0, 0, 0);
    for kind in Kind::ALL {
        let fewest = (*kind.seats().start()).max(2);
        for (people, way, apart) in [(fewest, "apart", 0), (2, "together", 1)] {
            let (house, players, _) = played(kind, people, way, apart);
            let replay = finished(&house.log).pop().unwrap().replay(Through::Public).unwrap();
            let result: Value = serde_json::from_str(replay.result.get()).unwrap();
            let kept = kept(&house.log);
            assert_eq!(kept.len(), players.len(), "{kind} {way}: bots have no history");
            for (nth, (person, game)) in (0..).zip(&kept) {
                assert_eq!((person.0, game.seat), (nth, Seat::at(nth as u8)));
                assert_eq!((game.game, game.lasted), (kind, replay.ends), "{kind} {way}");
                assert_eq!(json!(game.scores), result["scores"]);
                assert_eq!(json!(game.players), json!(replay.players));
                let seat_has_eyes =
                    |missed: &&protocol::Missed| !missed.looks[game.seat.index()].is_empty();
                let expected = replay.missed.as_ref().filter(seat_has_eyes).map(|missed| {
                    let figures = &missed.figures[game.seat];
                    (figures.made, figures.noticed, figures.missed, figures.seen_by_intended)
                });
                let found = game.figures.signs.map(|signs: SignFigures| {
                    assert!(signs.reached <= signs.aimed && signs.aimed <= signs.made);
                    assert!(signs.meant_noticed <= signs.noticed);
                    assert!(signs.meant_missed <= signs.missed);
                    (signs.made, signs.noticed, signs.missed, signs.reached)
                });
                assert_eq!(found, expected, "{kind} {way}, seat {nth}");
                signs_made += found.map_or(0, |found| found.0);
                without_eyes += u32::from(found.is_none());
                fumbles += game.figures.race.map_or(0, |race| race.fumbles);
                assert_eq!(game.figures.race.is_some(), kind == Kind::Blink);
                if let Some(race) = game.figures.race {
                    let record = &finished(&house.log)[0].record;
                    let line = format!("\"seat\":{nth},\"do\":\"play\"");
                    let plays = record.lines().filter(|text| text.contains(&line)).count();
                    assert_eq!(race.cards as usize, plays, "{record}");
                    assert_eq!(game.reactions_ms.len(), plays);
                }
            }
        }
    }
    assert!(signs_made > 20 && fumbles > 0 && without_eyes > 3);
}
