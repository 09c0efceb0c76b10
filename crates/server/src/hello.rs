//! The first frame on a socket.

use std::time::Duration;

use protocol::{ClientFrame, CloseCode, Heard, RoomCode, VERSION};
use serde_json::Value;
use tokio::time;
use tokio_tungstenite::tungstenite::Message;

use crate::wire::{End, Wire};

/// How long a socket may be silent at first.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a player says first.
pub(crate) struct Hello {
    pub(crate) room: RoomCode,
    pub(crate) token: String,
    pub(crate) heard: Option<Heard>,
}

/// Waits for the hello.
pub(crate) async fn await_hello(wire: &mut Wire) -> Result<Hello, End> {
    let first = async {
        loop {
            // Pings are no frames.
            if let Message::Text(text) = wire.read().await? {
                return parse(&text).map_err(End::Close);
            }
        }
    };
    time::timeout(PATIENCE, first).await.unwrap_or(Err(CloseCode::NoHello.into()))
}

fn parse(text: &str) -> Result<Hello, CloseCode> {
    match serde_json::from_str(text) {
        Ok(ClientFrame::Hello { version: VERSION, room, token, heard }) => {
            Ok(Hello { room, token, heard })
        }
        Ok(ClientFrame::Hello { .. }) => Err(CloseCode::OtherVersion),
        Ok(_) => Err(CloseCode::NoHello),
        // A hello of another version may have other fields.
        Err(_) => {
            let frame = serde_json::from_str(text).unwrap_or(Value::Null);
            match frame["hello"]["version"].as_u64() {
                Some(version) if version != u64::from(VERSION) => Err(CloseCode::OtherVersion),
                _ => Err(CloseCode::NoHello),
            }
        }
    }
}

/// The id of a frame that cannot be read otherwise, if it has one.
pub(crate) fn fish_id(text: &str) -> Option<u64> {
    let frame: Value = serde_json::from_str(text).ok()?;
    let (_, inside) = frame.as_object()?.iter().next()?;
    inside.get("id")?.as_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<CloseCode> {
        parse(text).err()
    }

    #[test]
    fn a_hello_is_of_this_version_and_whole() {
        let hello = r#"{"hello":{"version":2,"room":"kwxtz","token":"t","heard":{"era":3,"n":9}}}"#;
        let Ok(hello) = parse(hello) else { panic!("it is a hello") };
        assert_eq!((hello.room.as_str(), &*hello.token), ("KWXTZ", "t"));
        assert_eq!(hello.heard, Some(Heard { era: 3, n: 9 }));
        for (text, code) in [
            (r#"{"hello":{"version":1,"room":"KWXTZ","token":"t"}}"#, CloseCode::OtherVersion),
            (r#"{"hello":{"version":9,"key":"k"}}"#, CloseCode::OtherVersion),
            (r#"{"hello":{"version":2,"room":"KWXTZ"}}"#, CloseCode::NoHello),
            (r#"{"hello":{"version":2,"room":"KWXTZ","token":"t","x":1}}"#, CloseCode::NoHello),
            (r#"{"ready":{"id":1,"on":true}}"#, CloseCode::NoHello),
            ("hello", CloseCode::NoHello),
            ("", CloseCode::NoHello),
        ] {
            assert_eq!(refused(text), Some(code), "{text}");
        }
    }

    #[test]
    fn ids_are_fished_out_of_what_cannot_be_read() {
        assert_eq!(fish_id(r#"{"cheat":{"id":9}}"#), Some(9));
        assert_eq!(fish_id(r#"{"act":{"id":9,"action":{},"extra":[]}}"#), Some(9));
        for text in
            ["", "9", "[]", r#"{"cheat":9}"#, r#"{"cheat":{"id":-9}}"#, r#"{"a":{"id":"9"}}"#]
        {
            assert_eq!(fish_id(text), None, "{text}");
        }
    }
}
