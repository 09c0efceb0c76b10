//! What people want: from what they see, mostly sensible, now and then not.

use games::Kind;
use gaze::{Look, Preset};
use protocol::offers::apart;
use protocol::{
    Chair, Character, ClientFrame, Meanwhile, Name, Order, Role, RoomState, Settings, Spectators,
    Stage, Talk, Way,
};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};
use table::{Aim, Choice, Gesture, Millis, Offered, Phrase, Seat, Sign};

use crate::follower::Seen;
use crate::guest::Guest;
use crate::luck::Luck;
use crate::witness::{chair_of, everybody, person_on};

/// A host gives up on a game that has stood still for so long.
const PATIENCE_MS: u64 = 150_000;

/// What somebody does next, if anything, under that id.
pub(crate) fn next(guest: &Guest, now: Millis, id: u64, luck: &mut Luck) -> Option<ClientFrame> {
    let room = guest.follower.room.as_deref()?;
    if luck.one_in(guest.nature.senseless_every) {
        return Some(senseless(room, id, luck));
    }
    if luck.one_in(guest.nature.talk_every) {
        return Some(talk(id, luck));
    }
    let me = guest.person?;
    let chair = chair_of(room, me);
    let is_host = room.host == me;
    if is_host && let Some(order) = order(guest, room, now, luck) {
        return Some(ClientFrame::Host { id, order });
    }
    match &room.stage {
        Stage::Gathering { .. } | Stage::Over { .. } => {
            let ready = everybody(room).any(|person| person.id == me && person.ready);
            match chair {
                None if guest.role == Role::Player && luck.one_in(3) => {
                    Some(ClientFrame::Sit { id, chair: None })
                }
                Some(_) if !ready => Some(ClientFrame::Ready { id, on: true }),
                Some(_) if luck.one_in(40) => Some(ClientFrame::Ready { id, on: false }),
                Some(_) if luck.one_in(60) => Some(ClientFrame::Stand { id }),
                Some(_) if luck.one_in(60) => Some(ClientFrame::Apart { id, on: luck.one_in(2) }),
                _ => None,
            }
        }
        Stage::Promised { game, .. } => {
            let gives = chair.is_some() && guest.part_for != *game && !luck.one_in(6);
            let part = format!("{:032x}", u128::from_be_bytes(luck.bytes()));
            gives.then_some(ClientFrame::Part { id, part })
        }
        Stage::Playing { .. } => {
            let table = guest.follower.table.as_ref()?;
            let seat = table.seat?;
            if table.has_eyes() && luck.one_in(2) {
                return Some(eyes(guest, table, seat, now, id, luck));
            }
            act(guest, table, now, id, luck)
        }
    }
}

/// One of the legal actions.
fn act(guest: &Guest, table: &Seen, now: Millis, id: u64, luck: &mut Luck) -> Option<ClientFrame> {
    let legal = apart(&table.legal);
    if legal.is_empty() {
        return None;
    }
    let action = to_raw_value(&legal[luck.below(legal.len())]).ok()?;
    Some(ClientFrame::Act { id, action, made: made(guest, table, now) })
}

fn made(guest: &Guest, table: &Seen, now: Millis) -> Option<Millis> {
    guest.nature.claim.of(Millis(u64::try_from(table.clock(now)).unwrap_or(0)))
}

/// Turns the eyes, or makes a sign at whom they rest on.
fn eyes(
    guest: &Guest,
    table: &Seen,
    seat: Seat,
    now: Millis,
    id: u64,
    luck: &mut Luck,
) -> ClientFrame {
    let made = made(guest, table, now);
    let own = &table.own;
    // Whom a true wink is for, where the game says so.
    let partners = own["partner_of"].as_array().cloned().unwrap_or_default();
    let partners = partners.iter().chain([&own["deliver"]]);
    let partner = partners.filter_map(Value::as_u64).find_map(|seat| Seat::new(seat as u8));
    let seats = 8;
    match guest.look {
        Some(Look::Seat(at)) if luck.one_in(2) => {
            let gesture = if luck.one_in(3) { luck.pick(&Gesture::ALL) } else { Gesture::Wink };
            let aim =
                if gesture.takes_seat() { Aim::Seat(at) } else { Aim::Place(luck.below(4) as u8) };
            ClientFrame::Sign { id, sign: Sign { gesture, aim }, made }
        }
        _ => {
            let other = Seat::new(luck.below(seats) as u8).filter(|other| *other != seat);
            let look = match luck.below(12) {
                0 => Look::Down,
                1 => Look::Place(luck.below(4) as u8),
                2 => Look::Shut,
                3..=7 => partner.map_or(Look::Down, Look::Seat),
                _ => other.map_or(Look::Down, Look::Seat),
            };
            ClientFrame::Look { id, look, made }
        }
    }
}

/// What a host sees to.
fn order(guest: &Guest, room: &RoomState, now: Millis, luck: &mut Luck) -> Option<Order> {
    let chairs = room.chairs.len();
    let taken = room.chairs.iter().filter(|chair| **chair != Chair::Open).count();
    let fewest = usize::from(*room.settings.game.seats().start());
    let any_chair = luck.below(chairs) as u8;
    let others = everybody(room).map(|person| person.id);
    let others: Vec<_> = others.filter(|person| Some(*person) != guest.person).collect();
    let somebody = (!others.is_empty()).then(|| others[luck.below(others.len())]);
    match &room.stage {
        Stage::Playing { .. } => match luck.below(1_500) {
            0 => Some(Order::Abandon {}),
            13..=60 => Some(Order::Skip {}),
            1..=8 => Some(bot(luck, any_chair)),
            9 => somebody.map(|person| Order::Kick { person }),
            10 => Some(Order::Lock { on: luck.one_in(3) }),
            11 | 12 => somebody.map(|person| Order::Pass { person }),
            _ if guest.bored_since + PATIENCE_MS < now => Some(Order::Abandon {}),
            _ => None,
        },
        Stage::Promised { .. } => luck.one_in(60).then_some(Order::Abandon {}),
        Stage::Gathering { .. } | Stage::Over { .. } => {
            let mut seated = room.chairs.iter().filter_map(person_on);
            let all_ready = seated.all(|person| person.ready || Some(person.id) == guest.person);
            match luck.below(200) {
                0..=3 => Some(Order::Settings(Box::new(settings(luck)))),
                4 => somebody.map(|person| Order::Kick { person }),
                5..=7 => Some(Order::Lock { on: false }),
                8 => Some(Order::Lock { on: true }),
                9..=11 => somebody.map(|person| Order::Pass { person }),
                12..=16 => Some(bot(luck, any_chair)),
                17 => Some(Order::Start {}),
                18 => {
                    // Those who came first, as many as there are chairs or fewer.
                    let mut people: Vec<_> = everybody(room).map(|person| person.id).collect();
                    people.truncate(1 + luck.below(chairs));
                    Some(Order::Players { people })
                }
                n if taken < fewest && n < 60 => {
                    let open = room.chairs.iter().position(|chair| *chair == Chair::Open)?;
                    Some(Order::Bot { chair: open as u8, on: true, character: Character::Sharp })
                }
                _ if taken >= fewest && all_ready && luck.one_in(2) => Some(Order::Start {}),
                _ => None,
            }
        }
    }
}

fn talk(id: u64, luck: &mut Luck) -> ClientFrame {
    if luck.one_in(2) {
        // To all, or to a chair on which there may be nobody.
        let (phrase, to) = luck.pick(&[
            (Phrase::Hello, None),
            (Phrase::YouFirst, Some(Seat::at(2))),
            (Phrase::WhoRaises, None),
            (Phrase::NotMe, Some(Seat::at(7))),
        ]);
        return ClientFrame::Phrase { id, phrase, to };
    }
    let text = luck.pick(&["I saw that!", "ß & \"quotes\" \\", "👨‍👩‍👧‍👦 hm", "wait …"]);
    ClientFrame::Say { id, text: Talk::new(text).expect("plain talk"), to: None }
}

/// Something that makes no sense now, and is to be refused for it as a rule.
fn senseless(room: &RoomState, id: u64, luck: &mut Luck) -> ClientFrame {
    let raw = |value: Value| RawValue::from_string(value.to_string()).expect("JSON");
    match luck.below(15) {
        0 => ClientFrame::Act { id, action: raw(json!({ "do": "cheat" })), made: None },
        1 => ClientFrame::Act { id, action: raw(json!({ "do": "pass" })), made: Some(Millis(9)) },
        2 => {
            // Blink's wildest: a card that need not fit, which may cost something (BL-5).
            let card = luck.below(60);
            let play = json!({ "do": "play", "card": card, "pile": luck.below(2) });
            ClientFrame::Act { id, action: raw(play), made: None }
        }
        3 => ClientFrame::Look { id, look: Look::Seat(Seat::at(7)), made: Some(Millis(u64::MAX)) },
        4 => ClientFrame::Part { id, part: "not hex".to_owned() },
        5 => ClientFrame::Ready { id, on: luck.one_in(2) },
        6 => ClientFrame::Sit { id, chair: Some(luck.below(9) as u8) },
        7 => ClientFrame::Stand { id },
        8 => ClientFrame::Host { id, order: Order::Start {} },
        9 => ClientFrame::Host { id, order: Order::Kick { person: room.host } },
        10 => {
            let mut settings = Settings::new(room.settings.game);
            settings.away_s = 9_999;
            ClientFrame::Host { id, order: Order::Settings(Box::new(settings)) }
        }
        11 => ClientFrame::Reading { id, on: luck.one_in(2) },
        12 => {
            let seat = Seat::at(luck.below(8) as u8);
            let choice = luck.pick(&[Meanwhile::Wait, Meanwhile::Bot, Meanwhile::Without]);
            ClientFrame::Absent { id, seat, choice }
        }
        13 => ClientFrame::SeatCode { id, person: luck.one_in(2).then_some(room.host) },
        _ => {
            let name = Name::new(&format!("Anon {}", luck.below(12))).expect("a name");
            ClientFrame::Rename { id, name, face: Some("fox-3".to_owned()) }
        }
    }
}

/// Something of what is offered. The shortest clocks and the usual ones, and what lies between:
/// longer ones would keep everybody waiting.
fn wish(offered: &Offered, luck: &mut Luck) -> Value {
    match *offered {
        Offered::Range { default, min, .. } => {
            let between = luck.between(min.into(), u64::from(default) + 1);
            json!(luck.pick(&[min.into(), between, default.into()]))
        }
        Offered::Numbers { of, .. } => json!(luck.pick(of)),
        Offered::Words { of, .. } => json!(luck.pick(of)),
        Offered::Switch { .. } => json!(luck.one_in(2)),
    }
}

/// A table of some kind.
pub(crate) fn settings(luck: &mut Luck) -> Settings {
    let game = luck.pick(&Kind::ALL);
    let mut settings = Settings::new(game);
    let options: Map<String, Value> = game
        .options()
        .iter()
        .map(|Choice { key, offered }| ((*key).to_owned(), wish(offered, luck)))
        .collect();
    settings.options = to_raw_value(&options).expect("JSON");
    settings.way = luck.pick(&[Way::Apart, Way::Apart, Way::Together]);
    settings.sight = luck.pick(&[Preset::Relaxed, Preset::Standard, Preset::Sharp]);
    settings.spectators = match luck.below(4) {
        0 => Spectators::Off,
        1 => Spectators::Delayed { delay_s: luck.pick(&[0, 5, 25]) },
        _ => Spectators::Live,
    };
    if luck.one_in(4) {
        let places = ["Door", "Window", "Lamp", "Sofa"];
        settings.places = Some(places.map(|place| Name::new(place).expect("a name")));
    }
    settings.listed = luck.one_in(2);
    settings.away_s = luck.pick(&[0, 5, 20, 60]);
    settings
}

/// A bot on a chair, or none.
fn bot(luck: &mut Luck, chair: u8) -> Order {
    let character =
        luck.pick(&[Character::Gentle, Character::Casual, Character::Sharp, Character::Master]);
    Order::Bot { chair, on: luck.one_in(2), character }
}
