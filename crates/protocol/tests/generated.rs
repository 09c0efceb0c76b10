//! The files made from these types are what the types say. `UPDATE_EXPECT=1 cargo test -p protocol`
//! makes them anew.

use expect_test::expect_file;
use games::schema::{self, Declarations};
use protocol::{
    ClientFrame, CloseCode, CreateRoom, Entered, JoinRoom, Problem, Refusal, Rooms, ServerFrame,
};
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};
use table::Refusal as _;

#[test]
fn the_typescript_is_fresh() {
    let mut all = Declarations::of_games();
    all.add::<ClientFrame>();
    all.add::<ServerFrame>();
    all.add::<CreateRoom>();
    all.add::<JoinRoom>();
    all.add::<Entered>();
    all.add::<Rooms>();
    all.add::<Problem>();
    let codes = |codes: Vec<&str>| {
        let quoted: Vec<String> = codes.iter().map(|code| format!("  | \"{code}\"")).collect();
        quoted.join("\n")
    };
    let refusals = codes(Refusal::ALL.iter().map(|refusal| refusal.code()).collect());
    let closes: Vec<String> = CloseCode::ALL
        .iter()
        .map(|code| format!("  {}: {},", code.reason(), code.number()))
        .collect();
    let text = format!(
        "// Made by `UPDATE_EXPECT=1 cargo test -p protocol` from crates/protocol. Do not edit.\n\n\
         /** The version of the protocol. */\nexport const VERSION = {};\n\n\
         /** Why the house says no. The games have refusals of their own. */\n\
         export type Refusal =\n{refusals};\n\n\
         /** Why the house hung up: the code of the socket's close frame. */\n\
         export const CLOSE = {{\n{}\n}} as const;\n\n{all}",
        protocol::VERSION,
        closes.join("\n"),
    );
    expect_file!["../../../web/src/protocol.ts"].assert_eq(&text);
}

#[test]
fn the_schema_is_fresh() {
    fn all(mut generator: SchemaGenerator, of: fn(&mut SchemaGenerator) -> Value) -> Value {
        let shapes = of(&mut generator);
        let definitions: Map<String, Value> =
            generator.take_definitions(true).into_iter().collect();
        json!({ "anyOf": shapes, "$defs": definitions })
    }
    let client =
        all(schema::taken(), |generator| json!([generator.subschema_for::<ClientFrame>()]));
    let server = all(schema::sent(), |generator| json!([generator.subschema_for::<ServerFrame>()]));
    let requests = all(schema::taken(), |generator| {
        json!([generator.subschema_for::<CreateRoom>(), generator.subschema_for::<JoinRoom>()])
    });
    let answers = all(schema::sent(), |generator| {
        json!([
            generator.subschema_for::<Entered>(),
            generator.subschema_for::<Rooms>(),
            generator.subschema_for::<Problem>()
        ])
    });
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sidelong, all frames",
        "version": protocol::VERSION,
        "client": client,
        "server": server,
        "http_requests": requests,
        "http_answers": answers,
    });
    let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
    expect_file!["../../../docs/protocol.schema.json"].assert_eq(&format!("{text}\n"));
}
