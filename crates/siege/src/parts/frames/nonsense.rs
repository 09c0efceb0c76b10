//! Frames that nobody should send.

use load::socket::{self, BINARY, CONTINUED, FINAL, PING, TEXT};
use serde_json::{Value, json};

use crate::luck::Luck;
use crate::socket::frame;

/// The largest frame that the house reads.
const FRAME_BYTES_MAX: usize = 4096;

/// Makes bytes with some luck, and an id where there is one.
type Make = fn(&mut Luck, u64) -> Vec<u8>;

/// Every kind there is.
const KINDS: [(&str, Make); 16] = [
    ("cut off", cut_off),
    ("a byte changed", byte_changed),
    ("another type", another_type),
    ("huge numbers", huge_number),
    ("unknown fields", unknown_field),
    ("unknown frames", unknown_frame),
    ("very deep", very_deep),
    ("letters at random", letters),
    ("no UTF-8", no_utf8),
    ("binary", binary),
    ("too large", too_large),
    ("said to be huge", said_to_be_huge),
    ("in pieces", in_pieces),
    ("pieces of nothing", pieces_of_nothing),
    ("not masked", not_masked),
    ("no such opcode, or a large ping", no_such_opcode),
];

/// Bytes for the house to choke on, and of what kind they are.
pub(super) fn shot(luck: &mut Luck, id: u64) -> (&'static str, Vec<u8>) {
    let (name, kind) = KINDS[luck.below(KINDS.len() as u64) as usize];
    (name, kind(luck, id))
}

/// A frame that could be meant.
fn good(luck: &mut Luck, id: u64) -> Value {
    let frames = [
        json!({ "act": { "id": id, "action": { "do": "play", "card": "rs3", "pile": 0 }, "made": 5 } }),
        json!({ "look": { "id": id, "look": { "seat": 1 } } }),
        json!({ "sign": { "id": id, "sign": { "gesture": "wink", "aim": { "seat": 1 } } } }),
        json!({ "part": { "id": id, "part": "00000000000000000000000000000008" } }),
        json!({ "say": { "id": id, "text": "I saw that!" } }),
        json!({ "phrase": { "id": id, "phrase": "hurry" } }),
        json!({ "ready": { "id": id, "on": false } }),
        json!({ "sit": { "id": id, "chair": 3 } }),
        json!({ "rename": { "id": id, "name": "Mallory", "face": "owl" } }),
        json!({ "host": { "id": id, "order": { "kick": { "person": 4 } } } }),
        json!({ "hello": { "version": 2, "room": "KWXTZ", "token": "4f0c" } }),
    ];
    frames[luck.below(frames.len() as u64) as usize].clone()
}

fn text(text: &[u8]) -> Vec<u8> {
    frame(FINAL | TEXT, text)
}

fn cut_off(luck: &mut Luck, id: u64) -> Vec<u8> {
    let whole = good(luck, id).to_string();
    text(&whole.as_bytes()[..luck.below(whole.len() as u64) as usize])
}

fn byte_changed(luck: &mut Luck, id: u64) -> Vec<u8> {
    let mut changed = good(luck, id).to_string().into_bytes();
    let at = luck.below(changed.len() as u64) as usize;
    changed[at] = b' ' + luck.below(95) as u8;
    text(&changed)
}

fn another_type(luck: &mut Luck, id: u64) -> Vec<u8> {
    let mut changed = good(luck, id);
    let others =
        [json!(null), json!(-1), json!("x"), json!([]), json!({}), json!(true), json!(0.5)];
    let other = others[luck.below(others.len() as u64) as usize].clone();
    for inside in changed.as_object_mut().into_iter().flat_map(|frame| frame.values_mut()) {
        let at = luck.below(inside.as_object().map_or(0, serde_json::Map::len) as u64);
        match inside.as_object_mut().and_then(|fields| fields.values_mut().nth(at as usize)) {
            Some(field) => *field = other.clone(),
            None => *inside = other.clone(),
        }
    }
    text(changed.to_string().as_bytes())
}

fn huge_number(luck: &mut Luck, id: u64) -> Vec<u8> {
    let numbers =
        ["18446744073709551616", "1e999", "-9223372036854775809", "1e-400", "0x10", "NaN"];
    let number = numbers[luck.below(numbers.len() as u64) as usize];
    let whole = match luck.below(3) {
        0 => format!(r#"{{"ready":{{"id":{number},"on":true}}}}"#),
        1 => format!(r#"{{"look":{{"id":{id},"look":{{"seat":{number}}}}}}}"#),
        _ => format!(r#"{{"act":{{"id":{id},"action":{{"do":"draw"}},"made":{number}}}}}"#),
    };
    text(whole.as_bytes())
}

fn unknown_field(luck: &mut Luck, id: u64) -> Vec<u8> {
    let mut changed = good(luck, id);
    for inside in changed.as_object_mut().into_iter().flat_map(|frame| frame.values_mut()) {
        inside["as_host"] = json!(true);
    }
    text(changed.to_string().as_bytes())
}

fn unknown_frame(luck: &mut Luck, id: u64) -> Vec<u8> {
    let name = format!("frame{}", luck.below(1000));
    text(json!({ name: { "id": id } }).to_string().as_bytes())
}

fn very_deep(luck: &mut Luck, id: u64) -> Vec<u8> {
    let deep = luck.below(1900) as usize;
    let nest = ["[".repeat(deep), "]".repeat(deep)].concat();
    text(format!(r#"{{"act":{{"id":{id},"action":{nest}}}}}"#).as_bytes())
}

fn letters(luck: &mut Luck, _id: u64) -> Vec<u8> {
    let many = luck.below(300);
    let letters: Vec<u8> = (0..many).map(|_| b' ' + luck.below(95) as u8).collect();
    text(&letters)
}

fn no_utf8(luck: &mut Luck, id: u64) -> Vec<u8> {
    let mut changed = good(luck, id).to_string().into_bytes();
    let at = luck.below(changed.len() as u64) as usize;
    changed[at] = 0xC0 | luck.below(64) as u8;
    changed.insert(at + 1, 0xFF);
    text(&changed)
}

fn binary(luck: &mut Luck, id: u64) -> Vec<u8> {
    frame(FINAL | BINARY, good(luck, id).to_string().as_bytes())
}

fn too_large(luck: &mut Luck, _id: u64) -> Vec<u8> {
    let more = 1 + luck.below(100_000) as usize;
    text(&vec![b'x'; FRAME_BYTES_MAX + more])
}

fn said_to_be_huge(luck: &mut Luck, _id: u64) -> Vec<u8> {
    let mut head = vec![FINAL | TEXT, 0xFF];
    head.extend((luck.any() >> (1 + luck.below(30))).to_be_bytes());
    head.extend([0; 4]);
    head
}

fn in_pieces(luck: &mut Luck, id: u64) -> Vec<u8> {
    let whole = good(luck, id).to_string();
    let (one, other) = whole.as_bytes().split_at(luck.below(whole.len() as u64) as usize);
    [frame(TEXT, one), frame(FINAL | PING, b"between"), frame(FINAL | CONTINUED, other)].concat()
}

fn pieces_of_nothing(luck: &mut Luck, _id: u64) -> Vec<u8> {
    match luck.below(2) {
        0 => frame(FINAL | CONTINUED, b"nothing before"),
        _ => [frame(TEXT, b"one"), frame(FINAL | TEXT, b"another")].concat(),
    }
}

fn not_masked(luck: &mut Luck, id: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    socket::frame(&mut bytes, FINAL | TEXT, good(luck, id).to_string().as_bytes(), None);
    bytes
}

fn no_such_opcode(luck: &mut Luck, _id: u64) -> Vec<u8> {
    match luck.below(4) {
        0 => frame(FINAL | (3 + luck.below(5) as u8), b"no such kind"),
        1 => frame(FINAL | 0x40 | TEXT, b"a bit that is reserved"),
        2 => frame(FINAL | PING, &[b'x'; 126]),
        _ => frame(PING, b"a ping in pieces"),
    }
}
