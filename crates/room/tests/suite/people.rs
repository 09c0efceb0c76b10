//! People at their screens: they send frames and follow what they are sent, by the protocol alone.

use std::collections::BTreeMap;

use games::Kind;
use protocol::changes::apply;
use protocol::offers::apart;
use protocol::{
    Chair, Heard, Json, Person, PersonId, Presence, Role, RoomState, ServerFrame, Spoken, Stage,
};
use room::LineId;
use serde_json::{Value, json};
use table::{Dice, Millis};

use crate::house::{House, settings};

pub(crate) const NAMES: [&str; 8] = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"];

/// Somebody, and all they know.
pub(crate) struct Player {
    pub(crate) key: u8,
    pub(crate) line: LineId,
    /// The last id they used.
    pub(crate) id: u64,
    pub(crate) you: PersonId,
    pub(crate) heard: Option<Heard>,
    pub(crate) resumed: bool,
    pub(crate) room: Option<Box<RoomState>>,
    pub(crate) seat: Option<u8>,
    /// The game's time when it was last told.
    pub(crate) t: i64,
    pub(crate) eyes: Value,
    /// What they may sign, and at whom.
    pub(crate) signs: Value,
    view: Value,
    own: Value,
    /// What becomes of these is read when somebody asks: most of them nobody does.
    legal: Value,
    open: Option<Json>,
    /// When they were last sent something.
    pub(crate) at: Millis,
    /// What became of what they asked: `ack` or the code of a refusal.
    pub(crate) answers: BTreeMap<u64, String>,
    /// Everything that happened, was perceived or said.
    news: Vec<String>,
    /// Every table that was sent.
    tables: Vec<String>,
    /// What was said before they came in, as they were told.
    pub(crate) told: Vec<Spoken>,
    pub(crate) trouble: Vec<String>,
    pub(crate) delays: Value,
    /// The last code they were given for somebody's place.
    pub(crate) seat_code: Option<(PersonId, String)>,
    era: u64,
    /// Whether frames are held to their types.
    pub(crate) is_thorough: bool,
}

impl Player {
    pub(crate) fn new(house: &mut House, key: u8) -> Player {
        let mut player = Player::unread(house, key);
        player.is_thorough = true;
        player.follow(house);
        player
    }

    /// Somebody who has connected and read nothing yet.
    pub(crate) fn unread(house: &mut House, key: u8) -> Player {
        let line = house.connect(key, None);
        Player {
            key,
            line,
            id: 0,
            you: PersonId(u32::MAX),
            heard: None,
            resumed: false,
            room: None,
            seat: None,
            t: 0,
            eyes: Value::Null,
            signs: Value::Null,
            view: Value::Null,
            own: Value::Null,
            legal: Value::Null,
            open: None,
            at: Millis::START,
            answers: BTreeMap::new(),
            news: Vec::new(),
            tables: Vec::new(),
            told: Vec::new(),
            trouble: Vec::new(),
            delays: Value::Null,
            seat_code: None,
            era: 0,
            is_thorough: false,
        }
    }

    /// Reads what has come.
    pub(crate) fn follow(&mut self, house: &mut House) {
        self.read(&house.take(self.line));
    }

    pub(crate) fn read(&mut self, frames: &[(Millis, String)]) {
        for (at, text) in frames {
            self.at = *at;
            self.read_one(text);
        }
    }

    fn read_one(&mut self, text: &str) {
        let frame = if self.is_thorough { frame(text) } else { quick_frame(text) };
        match frame {
            ServerFrame::Welcome { version, era, you, id, resumed } => {
                assert_eq!(version, protocol::VERSION);
                assert!(era < 1 << 53, "too large for a number of JavaScript");
                (self.era, self.you, self.resumed) = (era, you, resumed);
                self.id = self.id.max(id);
                if !resumed {
                    self.heard = None;
                    (self.view, self.own) = (Value::Null, Value::Null);
                    (self.legal, self.open) = (Value::Null, None);
                    (self.seat, self.eyes, self.signs) = (None, Value::Null, Value::Null);
                }
            }
            ServerFrame::Room { n, room } => {
                self.numbered(n);
                self.room = Some(room);
            }
            ServerFrame::Table { n, t, seat, view, own, legal, signs, eyes, open } => {
                self.numbered(n);
                self.t = t;
                self.seat = seat.map(table::Seat::number);
                self.eyes = serde_json::to_value(eyes).expect("JSON");
                self.signs = serde_json::to_value(signs).expect("JSON");
                (self.view, self.own) = (value(&view), own.as_ref().map_or(Value::Null, value));
                (self.legal, self.open) = (legal.as_ref().map_or(Value::Null, value), open);
                self.tables.push(text.to_owned());
            }
            ServerFrame::Happened { n, own, legal, signs, t, view, open, .. } => {
                self.numbered(n);
                self.t = t.0 as i64;
                let Player { view: known, own: secrets, legal: choices, signs: offers, .. } = self;
                for (known, changes) in
                    [(known, view), (secrets, own), (choices, legal), (offers, signs)]
                {
                    if let Some(changes) = changes {
                        apply(known, &changes).expect("only what they know can change");
                    }
                }
                self.open = open.or(self.open.take());
                self.news.push(text.to_owned());
            }
            ServerFrame::Perceived { n, .. } | ServerFrame::Said { n, .. } => {
                self.numbered(n);
                self.news.push(text.to_owned());
            }
            ServerFrame::Talk { n, lines } => {
                self.numbered(n);
                self.told = lines;
            }
            ServerFrame::Ack { id } => {
                self.answers.insert(id, "ack".to_owned());
            }
            ServerFrame::Refused { id, code, say } => {
                assert!(say.ends_with('.'), "no sentence: {say}");
                self.answers.insert(id.unwrap_or(0), code);
            }
            ServerFrame::Delays { ms, .. } => self.delays = serde_json::to_value(ms).expect("JSON"),
            ServerFrame::Trouble { code, .. } => self.trouble.push(code),
            ServerFrame::SeatCode { person, code, .. } => self.seat_code = Some((person, code)),
        }
    }

    /// Frames come one after another, without a gap.
    fn numbered(&mut self, n: u64) {
        let last = self.heard.map(|heard| heard.n);
        assert!(last.is_none_or(|last| last + 1 == n), "frame {n} after {last:?}");
        self.heard = Some(Heard { era: self.era, n });
    }

    /// Sends a frame with the next id.
    pub(crate) fn say(&mut self, house: &mut House, frame: &str, mut body: Value) -> u64 {
        self.id += 1;
        body["id"] = json!(self.id);
        house.say(self.line, json!({ frame: body }));
        self.id
    }

    /// Sends a frame, and reads the answer: `ack`, the code of a refusal, or `nothing` yet.
    pub(crate) fn ask(&mut self, house: &mut House, frame: &str, body: Value) -> String {
        let id = self.say(house, frame, body);
        self.follow(house);
        self.answer(id)
    }

    /// As [`Player::ask`], for something in the game.
    pub(crate) fn act(&mut self, house: &mut House, action: Value) -> String {
        let body = [("action".to_owned(), action)].into_iter().collect();
        self.ask(house, "act", body)
    }

    /// As [`Player::ask`], for something only the host may do.
    pub(crate) fn order(&mut self, house: &mut House, order: Value) -> String {
        let body = [("order".to_owned(), order)].into_iter().collect();
        self.ask(house, "host", body)
    }

    pub(crate) fn answer(&self, id: u64) -> String {
        self.answers.get(&id).map_or("nothing", String::as_str).to_owned()
    }

    /// Their line drops.
    pub(crate) fn hang_up(&mut self, house: &mut House) {
        self.follow(house);
        house.drop_line(self.line);
    }

    /// They come back, from where they had followed or, if they forgot, from nothing.
    pub(crate) fn come_back(&mut self, house: &mut House, heard: Option<Heard>) {
        self.line = house.connect(self.key, heard);
        self.follow(house);
    }

    pub(crate) fn view(&self) -> Value {
        self.view.clone()
    }

    pub(crate) fn own(&self) -> Value {
        self.own.clone()
    }

    pub(crate) fn open(&self) -> Value {
        self.open.as_ref().map_or(Value::Null, value)
    }

    /// What they may do.
    pub(crate) fn legal(&self) -> Vec<Value> {
        apart(&self.legal)
    }

    /// What happened, was perceived or said since this was last asked.
    pub(crate) fn news(&mut self) -> Vec<Value> {
        let news = std::mem::take(&mut self.news);
        news.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect()
    }

    /// What they were sent of the game since it started, as it was sent: the table at the start,
    /// and whatever happened or was perceived that [`Player::news`] has not given yet.
    pub(crate) fn game_as_sent(&self) -> Vec<String> {
        let start = self.tables.iter().rfind(|text| text.contains(",\"t\":0,"));
        let news = self.news.iter().filter(|text| !text.starts_with("{\"said\""));
        start.into_iter().chain(news).cloned().collect()
    }

    pub(crate) fn room(&self) -> &RoomState {
        self.room.as_ref().expect("a room")
    }

    /// Who is where, in a line: chairs, then everybody else. `*` is the host, `+` ready, `?` away,
    /// `~` minded by a bot, `-` an open chair.
    pub(crate) fn who(&self) -> String {
        let room = self.room();
        let mark = |on: bool, mark: &'static str| if on { mark } else { "" };
        let person = |person: &Person| {
            let host = mark(person.id == room.host, "*");
            let away = mark(person.presence == Presence::Away, "?");
            let minded = mark(person.presence == Presence::Minded, "~");
            format!("{}{host}{}{away}{minded}", person.name, mark(person.ready, "+"))
        };
        let chairs = room.chairs.iter().map(|chair| match chair {
            Chair::Open => "-".to_owned(),
            Chair::Bot { .. } => "bot".to_owned(),
            Chair::Person(sitting) => person(sitting),
        });
        let chairs: Vec<String> = chairs.collect();
        let others: Vec<String> = room.others.iter().map(person).collect();
        let gap = if others.is_empty() { "" } else { " | " };
        format!("{}{gap}{}", chairs.join(", "), others.join(", "))
    }

    /// What is going on in the room, in a word.
    pub(crate) fn stage(&self) -> &'static str {
        match self.room().stage {
            Stage::Gathering { .. } => "gathering",
            Stage::Promised { .. } => "promised",
            Stage::Playing { .. } => "playing",
            Stage::Over { .. } => "over",
        }
    }

    /// How long something was still to be shown when they were last told.
    pub(crate) fn shows_ms(&self) -> Option<u32> {
        match self.room().stage {
            Stage::Playing { shows_ms, .. } | Stage::Over { shows_ms, .. } => shows_ms,
            Stage::Gathering { .. } | Stage::Promised { .. } => None,
        }
    }

    /// For whom the game waits.
    pub(crate) fn waits_for(&self) -> Vec<u8> {
        match &self.room().stage {
            Stage::Playing { waits_for, .. } => waits_for.iter().map(table::Seat::number).collect(),
            _ => panic!("no game is under way"),
        }
    }
}

/// The view that these frames of a game lead to.
pub(crate) fn view_after<'a>(frames: impl IntoIterator<Item = &'a Value>) -> Value {
    frames.into_iter().fold(Value::Null, |mut view, frame| {
        if let Some(table) = frame.get("table") {
            return table["view"].clone();
        }
        if let Some(changes) = frame["happened"].get("view") {
            apply(&mut view, changes).expect("changes of what was shown");
        }
        view
    })
}

/// Reads a frame, and makes sure that nothing in it is lost on a reader.
pub(crate) fn frame(text: &str) -> ServerFrame {
    let frame = quick_frame(text);
    let again = serde_json::to_value(&frame).expect("JSON");
    let once: Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(again, once, "a frame says more than its type");
    frame
}

fn quick_frame(text: &str) -> ServerFrame {
    serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"))
}

pub(crate) fn value(json: &Json) -> Value {
    serde_json::from_str(json.get()).expect("JSON")
}

/// So many come into a room and connect.
pub(crate) fn gather(kind: Kind, seats: u8, but: &Value, luck: u64) -> (House, Vec<Player>) {
    let mut house = House::open(settings(kind, but), luck);
    for nth in 1..seats {
        house.join(NAMES[usize::from(nth)], nth, Role::Player).expect("a chair");
    }
    let players = (0..seats).map(|nth| Player::new(&mut house, nth)).collect();
    (house, players)
}

/// They get ready, and the host starts.
pub(crate) fn start(house: &mut House, players: &mut [Player]) {
    for player in players.iter_mut().skip(1) {
        assert_eq!(player.ask(house, "ready", json!({ "on": true })), "ack");
    }
    assert_eq!(players[0].order(house, json!({ "start": {} })), "ack");
}

/// Each gives a part, so that the game is dealt.
pub(crate) fn give_parts(house: &mut House, players: &mut [Player]) {
    for player in players.iter_mut() {
        let part = format!("{:032x}", u128::from(player.key) + 7);
        assert_eq!(player.ask(house, "part", json!({ "part": part })), "ack");
    }
    players.iter_mut().for_each(|player| player.follow(house));
}

/// A game that is dealt: it begins in three seconds.
pub(crate) fn dealt(kind: Kind, seats: u8, but: &Value, luck: u64) -> (House, Vec<Player>) {
    let (mut house, mut players) = gather(kind, seats, but, luck);
    start(&mut house, &mut players);
    give_parts(&mut house, &mut players);
    (house, players)
}

/// A game that has just begun.
pub(crate) fn begun(kind: Kind, seats: u8, but: &Value, luck: u64) -> (House, Vec<Player>) {
    let (mut house, mut players) = dealt(kind, seats, but, luck);
    house.pass(3_000);
    players.iter_mut().for_each(|player| player.follow(&mut house));
    (house, players)
}

/// Everybody plays at random until the game is over.
pub(crate) fn play_out(house: &mut House, players: &mut [Player], dice: &mut Dice) {
    for _ in 0..200_000 {
        if !play_on(house, players, dice) {
            return;
        }
    }
    panic!("the game does not end");
}

/// Everybody looks until enough was shown of what happened.
pub(crate) fn see_it_out(house: &mut House, players: &mut [Player]) {
    players[0].follow(house);
    if let Some(ms) = players[0].shows_ms() {
        house.pass(u64::from(ms));
        players.iter_mut().for_each(|player| player.follow(house));
    }
}

/// A moment passes, and perhaps somebody does something; whether the game goes on.
pub(crate) fn play_on(house: &mut House, players: &mut [Player], dice: &mut Dice) -> bool {
    house.pass(u64::from(dice.below(700)));
    players.iter_mut().for_each(|player| player.follow(house));
    if players.iter().all(|player| player.stage() != "playing") {
        return false;
    }
    see_it_out(house, players);
    let player = &mut players[dice.below(players.len() as u32) as usize];
    let legal = player.legal();
    if !legal.is_empty() {
        let action = legal[dice.below(legal.len() as u32) as usize].clone();
        let answer = player.act(house, action);
        // Others may be faster, and a fumble is still felt.
        let fair = ["ack", "nothing", "fumbled", "beaten", "too_late", "not_playing"];
        assert!(fair.contains(&&*answer), "refused: {answer}");
    }
    true
}
