//! What goes over the wire and into the record: actions, views and refusals.

use blink_of_an_eye::{Action, BlinkOfAnEye, Colour, GuessCard, Notice, Refusal};
use expect_test::expect;
use notation::Scene;
use table::{Refusal as _, Rules, Seat, Shown, Viewer};

use crate::scenes::{check, scene};

#[test]
fn the_record_writes_actions_so() {
    let (card, on) = (GuessCard::Guess(Colour::Purple), Seat::at(2));
    let lines = [
        (Action::Place { card, on }, r#"{"do":"place","card":"purple","on":2}"#),
        (Action::Place { card: GuessCard::Bluff, on }, r#"{"do":"place","card":"bluff","on":2}"#),
        (Action::Lift { on }, r#"{"do":"lift","on":2}"#),
        (Action::Time {}, r#"{"do":"time"}"#),
    ];
    for (action, line) in lines {
        assert_eq!(serde_json::to_string(&action).unwrap(), line);
        assert_eq!(serde_json::from_str::<Action>(line).unwrap(), action);
    }
    for line in [
        r#"{"do":"place","card":"pink","on":2}"#,
        r#"{"do":"lift","on":8}"#,
        r#"{"do":"time","on":2}"#,
    ] {
        assert!(serde_json::from_str::<Action>(line).is_err(), "{line}");
    }
    for colour in Colour::ALL {
        assert_eq!(serde_json::to_string(&colour).unwrap(), format!("\"{colour}\""));
    }
}

#[test]
fn a_view_on_the_wire() {
    let mut scene = scene(&[0, 2, 3, 4, 1]);
    scene.play("0 place card=green on=1\n1 place card=bluff on=0");
    let view = |scene: &Scene<BlinkOfAnEye>| scene.rules().view(Viewer::Seat(Seat::at(0)));
    let (players, notice) = (
        serde_json::to_string(&view(&scene).players[..2]).unwrap(),
        Notice::Laid { on: Seat::at(1), card: Shown::Back, replaced: None },
    );
    check(
        &players,
        &expect![[
            r#"[{"colour":"red","target":0,"hand":["blue","yellow","purple","bluff","bluff"],"cards":[{"by":1,"card":"back"}]},{"colour":"blue","target":"back","hand":null,"cards":[{"by":0,"card":"green"}]}]"#
        ]],
    );
    check(
        &serde_json::to_string(&notice).unwrap(),
        &expect![[r#"{"what":"laid","on":1,"card":"back","replaced":null}"#]],
    );
    scene.play("until 120000");
    let steps: String = view(&scene).reveal[..3]
        .iter()
        .map(|step| serde_json::to_string(step).unwrap() + "\n")
        .collect();
    check(
        &steps,
        &expect![[r#"
        {"on":0,"what":"target","target":0,"points":[1,0,0,0,0]}
        {"on":0,"what":"card","by":1,"card":"bluff","verdict":"bluff","contact":false,"points":[0,0,0,0,0]}
        {"on":1,"what":"target","target":2,"points":[0,0,0,0,0]}
    "#]],
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
        own_target: Nobody guesses at their own Target.
        not_in_play: Nobody at this table has that colour.
        put_down: That is the colour of your own target: its card lies before you and stays there.
        not_in_hand: You do not hold that card: lift it from where it lies first.
        nothing_there: You have no card on that Target.
        clock_runs: The time is not up yet.
        not_the_tables_way: The table does not act for a seat in this game.
        no_such_place: Signs are for people: this table has no such place.
    "#]],
    );
}
