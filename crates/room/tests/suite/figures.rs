//! What histories keep of a game agrees with its replay, whoever played and how.

use games::Kind;
use gaze::SignFigures;
use protocol::{PersonId, PlayedFigures, PlayedGame, Race, Tries};
use room::{Through, finished};
use serde_json::{Value, json};
use table::{Seat, Seed};

use crate::people::{begun, gather, give_parts, play_on, play_out, start};
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
                let missed = replay.missed.as_ref().filter(seat_has_eyes);
                let expected = missed.map(|missed| missed.figures[game.seat].signs);
                let found = game.figures.signs;
                if let Some(signs) = found {
                    assert!(signs.reached <= signs.aimed && signs.aimed <= signs.made);
                    assert!(signs.meant_noticed <= signs.noticed);
                    assert!(signs.meant_missed <= signs.missed);
                }
                assert_eq!(found, expected, "{kind} {way}, seat {nth}");
                signs_made += found.map_or(0, |found| found.made);
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

/// Has a bot mind a chair, or no longer.
fn mind(chair: u8, on: bool) -> Value {
    json!({ "bot": { "chair": chair, "on": on } })
}

#[test]
fn whoever_left_in_the_middle_has_no_such_game() {
    let (mut house, mut players) = begun(Kind::Zwinkern, 5, &json!({}), 3);
    let mut dice = Seed::from_number(3).dice(1);
    for _ in 0..10 {
        assert!(play_on(&mut house, &mut players, &mut dice));
    }
    assert_eq!(players[1].ask(&mut house, "leave", json!({})), "ack");
    assert_eq!(players[0].order(&mut house, json!({ "kick": { "person": 3 } })), "ack");
    for gone in [3, 1] {
        players.remove(gone);
    }
    play_out(&mut house, &mut players, &mut dice);
    let game = finished(&house.log).pop().expect("a finished game");
    let who = kept(&house.log).into_iter().map(|(person, game)| (person.0, game.seat.number()));
    assert_eq!(who.collect::<Vec<_>>(), [(0, 0), (2, 2), (4, 4)]);
    let played = [0, 1, 2, 3, 4].map(|person| game.was_played_by(PersonId(person)));
    assert_eq!(played, [true, false, true, false, true]);
}

#[test]
fn a_game_that_a_bot_played_for_somebody_is_kept_without_its_feats() {
    for kind in Kind::ALL {
        let seats = *kind.seats().start();
        let (mut house, mut players) = gather(kind, seats, &json!({}), 5);
        start(&mut house, &mut players);
        // Before the deal: then there is no other hand in it.
        assert_eq!(players[0].order(&mut house, mind(1, true)), "ack");
        give_parts(&mut house, &mut players);
        house.pass(3_000);
        let mut bob = players.remove(1);
        let mut dice = Seed::from_number(5).dice(1);
        while play_on(&mut house, &mut players, &mut dice) {
            bob.follow(&mut house);
        }
        let kept = kept(&house.log);
        assert_eq!(kept.len(), usize::from(seats), "{kind}: it is a game of theirs");
        let record = &finished(&house.log)[0].record;
        assert!(record.contains("\"seat\":1,"), "{kind}: the bot does nothing");
        let (person, game) = &kept[1];
        assert_eq!((person.0, game.seat.number()), (1, 1));
        let tries = game.figures.catches.map(|_| Tries::default());
        let nothing = PlayedFigures {
            signs: game.figures.signs.map(|_| SignFigures::default()),
            catches: tries,
            partners: game.figures.partners.and(tries),
            caught: game.figures.caught.map(|_| 0),
            race: game.figures.race.map(|_| Race::default()),
        };
        assert_eq!((game.figures, &game.reactions_ms[..]), (nothing, &[][..]), "{kind}");
        assert_eq!(game.figures.signs.is_some(), kind != Kind::Blink);
    }
}

#[test]
fn a_seat_that_is_given_back_counts_again() {
    let (mut house, mut players) = begun(Kind::Blink, 2, &json!({}), 4);
    let mut dice = Seed::from_number(5).dice(1);
    let mut moments = 0;
    let (from, to) = (10, 40);
    loop {
        moments += 1;
        if moments == from || moments == to {
            assert_eq!(players[0].order(&mut house, mind(1, moments == from)), "ack");
        }
        let here = if (from..to).contains(&moments) { 1 } else { 2 };
        if !play_on(&mut house, &mut players[..here], &mut dice) {
            break;
        }
        players[1].follow(&mut house);
    }
    assert!(moments > to, "the game is over before the seat is given back");
    // What somebody asked for they did themselves.
    let by = |asked: bool| {
        let entries = house.entries().into_iter().map(|entry| entry["line"].clone());
        let plays = entries.filter(|entry| {
            entry["line"]["seat"] == 1
                && entry["line"]["do"] == "play"
                && entry["asked"].is_null() != asked
        });
        plays.count()
    };
    assert!(by(true) > 2 && by(false) > 2, "{} themselves, {} not", by(true), by(false));
    let (_, game) = &kept(&house.log)[1];
    assert_eq!(game.figures.race.map(|race| race.cards as usize), Some(by(true)));
    assert_eq!(game.reactions_ms.len(), by(true));
}
