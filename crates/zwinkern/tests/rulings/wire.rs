//! What goes over the wire and into the record: actions and refusals.

use table::Refusal as _;
use zwinkern::{Action, Refusal};

#[test]
fn actions_are_written_as_in_the_record() {
    let lines = [
        r#"{"do":"call","partner":1}"#,
        r#"{"do":"place","card":17}"#,
        r#"{"do":"pass"}"#,
        r#"{"do":"big_eyes","card":36,"holder":5}"#,
    ];
    for line in lines {
        let action: Action = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), line);
    }
    for line in [r#"{"do":"pass","card":1}"#, r#"{"do":"place","card":37}"#, r#"{"do":"wink"}"#] {
        assert!(serde_json::from_str::<Action>(line).is_err(), "{line}");
    }
}

#[test]
fn every_refusal_has_its_scene() {
    let scenes = [
        include_str!("setup.rs"),
        include_str!("turns.rs"),
        include_str!("winks.rs"),
        include_str!("calls.rs"),
        include_str!("big_eyes.rs"),
        include_str!("endings.rs"),
    ]
    .concat();
    for refusal in Refusal::ALL {
        // Zwinkern has nothing that the table alone does.
        let shown = scenes.contains(&format!(": {}", refusal.code()));
        assert!(shown || *refusal == Refusal::TablesAlone, "{}", refusal.code());
    }
}
