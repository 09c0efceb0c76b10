//! What the house's own log never says.

use std::io;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use crate::player::Player;
use crate::test_server::TestServer;

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl io::Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Kept {
    type Writer = Kept;

    fn make_writer(&self) -> Kept {
        self.clone()
    }
}

#[tokio::test]
async fn names_talk_and_tokens_are_not_logged_however_much_is() {
    let kept = Kept::default();
    let log = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(kept.clone())
        .finish();
    // The other tests log here too from now on, which can only help.
    tracing::subscriber::set_global_default(log).expect("nobody else logs");
    let mut server = TestServer::start().await;
    let settings = json!({ "game": "blink" });
    let key = "0123456789abcdef".repeat(4);
    let open = json!({ "name": "Annabella", "settings": settings });
    let mut ann = Player::enter_as(server.address, "/api/rooms", &open, Some(&key)).await;
    let mut bob = ann.join("Bobadilla").await;
    ann.connect().await;
    bob.connect().await;
    ann.ask("say", json!({ "text": "a secret between us" })).await.unwrap();
    ann.send_text(r#"{"nonsense":{"id":1,"secret":"between us"}}"#).await;
    bob.ask("rename", json!({ "name": "Bobolink" })).await.unwrap();
    let (room, tokens) = (ann.room.to_string(), [ann.token.clone(), bob.token.clone()]);
    bob.token = "f".repeat(64);
    bob.try_connect().await.unwrap_err();
    for (method, key) in [("GET", &*key), ("GET", "badbadbad"), ("DELETE", &key)] {
        server.ask(method, "/api/history", &[("player-key", key)], "").await;
    }
    server.close().await;
    let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains(&room), "rooms are logged:\n{log}");
    for secret in ["Annabella", "Bobadilla", "Bobolink", "between us", &tokens[0], &tokens[1]] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
    for secret in [&*key, "badbadbad", &"f".repeat(64)] {
        assert!(!log.contains(secret), "not even a wrong one: {secret}");
    }
}
