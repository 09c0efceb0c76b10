//! What goes over the wire and into the record: views and actions.

use expect_test::expect;
use shifty_eyed_spies::{Action, Kinds};
use table::{Rules, Seat, Viewer};

use crate::scenes::{check, ring};

#[test]
fn views_show_backs_on_the_wire() {
    let view = serde_json::to_string(&ring().rules().view(Viewer::Seat(Seat::at(3)))).unwrap();
    check(
        &view.replace("},{", "},\n{"),
        &expect![[r#"
            {"phase":"play","tracker":0,"attempted":false,"quiet_turns":0,"players":[{"deliver":"back","receive":"back","deliver_serial":1,"receive_serial":1,"points":0,"tokens":3},
            {"deliver":"back","receive":"back","deliver_serial":1,"receive_serial":1,"points":0,"tokens":3},
            {"deliver":"back","receive":"back","deliver_serial":1,"receive_serial":1,"points":0,"tokens":3},
            {"deliver":0,"receive":"cafe","deliver_serial":1,"receive_serial":1,"points":0,"tokens":3}],"deliver":{"stocked":28,"discarded":0,"order":null,"discards":null},"receive":{"stocked":32,"discarded":0,"order":null,"discards":null},"due":60000,"outcome":null}"#]],
    );
}

#[test]
fn actions_are_written_as_the_record_has_them() {
    let written = [
        r#"{"do":"mission","location":"newsstand"}"#,
        r#"{"do":"end","discard":[]}"#,
        r#"{"do":"end","discard":["deliver","receive"]}"#,
        r#"{"do":"intercept","from":1,"to":2}"#,
        r#"{"do":"intercept","to":2,"location":"cafe"}"#,
        r#"{"do":"intercept","from":1,"to":2,"location":"metro"}"#,
        r#"{"do":"shuffle","deck":"deliver","order":[3,0,7]}"#,
        r#"{"do":"shuffle","deck":"receive","order":["fountain","metro"]}"#,
    ];
    for line in written {
        let action: Action = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), line);
    }
    // What a sender saw is read and not kept.
    let saw = r#"{"do":"intercept","from":1,"to":2,"saw_deliver":4}"#;
    let action: Action = serde_json::from_str(saw).unwrap();
    assert!(matches!(action, Action::Intercept { saw_deliver: Some(4), .. }));
    assert_eq!(serde_json::to_string(&action).unwrap(), written[3]);
    let other_order = r#"{"do":"end","discard":["receive","deliver"]}"#;
    let both = Action::End { discard: Kinds::BOTH };
    assert_eq!(serde_json::from_str::<Action>(other_order).unwrap(), both);
}

#[test]
fn what_is_no_action_is_not_read() {
    let too_many = format!(r#"{{"do":"shuffle","deck":"deliver","order":{:?}}}"#, [0; 57]);
    let unreadable = [
        r#"{"do":"mission","location":"opera"}"#,
        r#"{"do":"mission","location":"cafe","to":1}"#,
        r#"{"do":"end"}"#,
        r#"{"do":"end","discard":["deliver","deliver"]}"#,
        r#"{"do":"end","discard":["tracker"]}"#,
        r#"{"do":"intercept","from":1}"#,
        r#"{"do":"intercept","from":8,"to":1}"#,
        r#"{"do":"intercept","from":1,"to":2,"saw_deliver":-1}"#,
        r#"{"do":"shuffle","deck":"tokens","order":[]}"#,
        r#"{"do":"shuffle","deck":"deliver","order":[8]}"#,
        &too_many,
    ];
    for line in unreadable {
        assert!(serde_json::from_str::<Action>(line).is_err(), "{line}");
    }
}
