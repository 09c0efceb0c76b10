//! What goes over the wire and into the record: actions, views and refusals.

use expect_test::expect;
use eyes_wide_shut::{Action, Refusal};
use table::{Refusal as _, Rules, Seat, Viewer};

use crate::scenes::{check, nights, scene_of};

#[test]
fn the_record_writes_actions_so() {
    let lines = [
        (Action::Ready {}, r#"{"do":"ready"}"#),
        (Action::Hand { up: true }, r#"{"do":"hand","up":true}"#),
        (Action::Confirm {}, r#"{"do":"confirm"}"#),
        (Action::Time {}, r#"{"do":"time"}"#),
    ];
    for (action, line) in lines {
        assert_eq!(serde_json::to_string(&action).unwrap(), line);
        assert_eq!(serde_json::from_str::<Action>(line).unwrap(), action);
    }
    for line in [r#"{"do":"hand"}"#, r#"{"do":"ready","up":true}"#, r#"{"do":"sleep"}"#] {
        assert!(serde_json::from_str::<Action>(line).is_err(), "{line}");
    }
}

#[test]
fn a_view_on_the_wire() {
    let mut scene = scene_of(3);
    nights(&mut scene, &[&[0]]);
    scene.play("0 ready\n1 ready\n2 ready\n1 hand up=true");
    let view = scene.rules().view(Viewer::Seat(Seat::at(1)));
    check(
        &serde_json::to_string_pretty(&view).unwrap(),
        &expect![[r#"
        {
          "phase": "night",
          "day": 2,
          "duel": false,
          "quota": 1,
          "still": 0,
          "players": [
            {
              "zone": 2,
              "lives": 4,
              "escaped": false,
              "ready": false,
              "hand": null
            },
            {
              "zone": 1,
              "lives": 3,
              "escaped": false,
              "ready": false,
              "hand": {
                "up": true,
                "confirmed": false
              }
            },
            {
              "zone": 1,
              "lives": 3,
              "escaped": false,
              "ready": false,
              "hand": null
            }
          ],
          "last_night": {
            "raised": [
              0
            ],
            "quota": 1,
            "verdict": "within",
            "escaped": [],
            "died": [],
            "stagnated": false,
            "duel": false
          },
          "due": 8000,
          "outcome": null
        }"#]],
    );
}

#[test]
fn every_refusal_has_a_code_and_a_sentence() {
    let told: String =
        Refusal::ALL.iter().map(|refusal| format!("{}: {refusal}\n", refusal.code())).collect();
    check(
        &told,
        &expect![[r#"
        not_started: The game has not started yet.
        game_over: The game is over.
        no_such_seat: This table has no such seat.
        tables_alone: Only the table does that.
        dead: You are out of this game: you can only watch.
        already_ready: You have said that you are ready.
        already_confirmed: Your hand is locked until the night is over.
        not_by_day: That is for the night: wait until all eyes are shut.
        not_by_night: That is for the day: wait until all eyes are open.
        clock_runs: The clock has not run out yet.
        not_the_tables_way: The table does not act for a seat in this game.
        eyes_shut: All eyes are shut: nobody would see it.
        no_such_place: This table has no such place.
    "#]],
    );
}
