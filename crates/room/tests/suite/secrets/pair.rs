//! Two rooms in step that one seat, the spectators and the screen cannot tell apart.

use games::Kind;
use protocol::Role;
use room::Event;
use serde_json::{Value, json};
use table::{Dice, Millis, Seed};

use super::facts::{self, Deed, Truth, alike, known, vary, wild};
use crate::house::House;
use crate::people::{self, Player};

/// How often something is tried before two rooms part anyway.
const STEPS: u32 = 160;
/// Whoever is hidden shows another key in the second room.
const OTHER_KEY: u8 = 100;
/// The keys of a spectator and a screen.
const WATCHERS: [u8; 2] = [20, 21];

/// What is played, and how.
#[derive(Clone, Debug)]
pub(super) struct Session {
    pub(super) kind: Kind,
    pub(super) seats: u8,
    pub(super) way: Way,
    pub(super) options: Value,
    pub(super) number: u64,
    /// Whether lines have delays, so that asks wait for one another.
    pub(super) has_delays: bool,
    /// Whether the last seat is a bot's.
    pub(super) has_bot: bool,
}

/// Who sits where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Each at their own screen.
    Apart,
    /// All in one room.
    Together,
    /// Some in a room, and some elsewhere.
    Mixed,
}

impl Session {
    /// Whether there is a room in which people play together, and a screen in it.
    fn is_together(&self) -> bool {
        self.way != Way::Apart
    }

    /// Whether somebody says that they sit elsewhere.
    fn is_elsewhere(&self, seat: usize) -> bool {
        self.way == Way::Mixed && !(seat as u64 + self.number).is_multiple_of(3)
    }

    /// Whether the two rooms are the same once everything is open.
    fn plays_to_the_end(&self) -> bool {
        self.number.is_multiple_of(3)
    }
}

pub(super) struct Pair {
    session: Session,
    dice: Dice,
    /// The observed seat.
    seat: usize,
    /// Seats that do things the observed one does not notice: it never looks at them.
    hidden: Vec<usize>,
    /// Which of them look at the observed one, who feels it.
    staring: Vec<usize>,
    rooms: [House; 2],
    people: [Vec<Player>; 2],
    watchers: [Vec<Player>; 2],
    truths: [Box<dyn Truth>; 2],
    starts: Millis,
    parted: bool,
    /// If there is a bot: it has had the same to go by in both, from the deal on. Bots remember,
    /// and have eyes: once somebody hidden has looked elsewhere, one may know what others do not.
    bot_knew_the_same: bool,
    compared: usize,
}

impl Pair {
    /// Plays until the two part or end: how many frames were the same though the rooms were not.
    pub(super) fn play(session: Session) -> usize {
        let Some(mut pair) = Pair::deal(session) else { return 0 };
        pair.compare();
        pair.pass(3_000);
        for _ in 0..STEPS {
            if pair.parted {
                break;
            }
            pair.step();
        }
        pair.compared
    }

    /// Deals a game, and another that looks the same to one seat.
    fn deal(session: Session) -> Option<Pair> {
        let Session { kind, number, has_bot, .. } = session;
        let mut dice = Seed::from_number(number).dice(77);
        let people = session.seats - u8::from(has_bot);
        let seat = dice.below(u32::from(people)) as usize;
        let mut hidden: Vec<usize> = (0..usize::from(people)).filter(|&s| s != seat).collect();
        while hidden.len() > 1 && dice.below(2) == 0 {
            hidden.remove(dice.below(hidden.len() as u32) as usize);
        }
        if hidden.is_empty() && kind != Kind::Blink {
            return None;
        }

        let log = Pair::first_log(&session);
        let other = Pair::other_log(&session, &log, seat, &hidden, &mut dice)?;
        let truths = [facts::truth(kind, &log), facts::truth(kind, &other)];
        let now = Millis(10_000);
        let mut rooms = [log, other].map(|log| House::recover(now, log, number));
        let sit = |room: &mut House, other_keys: bool| -> Vec<Player> {
            let keys = (0..people).map(|seat| {
                let other = other_keys && hidden.contains(&usize::from(seat));
                if other { seat + OTHER_KEY } else { seat }
            });
            keys.map(|key| Player::unread(room, key)).collect()
        };
        let [one, other] = &mut rooms;
        let people = [sit(one, false), sit(other, !session.plays_to_the_end())];
        let screens = if session.is_together() { 2 } else { 1 };
        let watchers = rooms
            .each_mut()
            .map(|room| WATCHERS[..screens].iter().map(|&w| Player::unread(room, w)).collect());
        let mut pair = Pair {
            session,
            dice,
            seat,
            hidden,
            staring: Vec::new(),
            rooms,
            people,
            watchers,
            truths,
            starts: now + 3_000,
            parted: false,
            bot_knew_the_same: true,
            compared: 0,
        };
        if pair.session.has_delays {
            for seat in 0..pair.people[0].len() {
                pair.measure(seat);
            }
        }
        Some(pair)
    }

    /// The log of a room in which a game has just been dealt.
    fn first_log(session: &Session) -> Vec<Vec<u8>> {
        let Session { kind, seats, number, has_bot, .. } = *session;
        let delayed = json!({ "delayed": { "delay_s": 4 } });
        let spectators = if number % 2 == 0 { json!("live") } else { delayed };
        let way = if session.is_together() { "together" } else { "apart" };
        let but = json!({ "way": way, "options": session.options, "spectators": spectators });
        let people = seats - u8::from(has_bot);
        let (mut house, mut players) = people::gather(kind, people, &but, number);
        house.join("Wat", WATCHERS[0], Role::Spectator).expect("a spectator");
        if session.is_together() {
            house.join("Wall", WATCHERS[1], Role::Screen).expect("a screen");
        }
        if has_bot {
            let order = json!({ "bot": { "chair": people, "on": true } });
            assert_eq!(players[0].order(&mut house, order), "ack");
        }
        for (seat, player) in players.iter_mut().enumerate() {
            if session.is_elsewhere(seat) {
                assert_eq!(player.ask(&mut house, "apart", json!({ "on": true })), "ack");
            }
        }
        people::start(&mut house, &mut players);
        people::give_parts(&mut house, &mut players);
        // Written anew as the other log will be, so that the two are of one hand.
        house.entries().iter().map(|entry| entry.to_string().into_bytes()).collect()
    }

    /// The same, but for what this seat may not know: other cards, another secret of the house,
    /// other parts and other keys of those who are hidden.
    fn other_log(
        session: &Session,
        log: &[Vec<u8>],
        seat: usize,
        hidden: &[usize],
        dice: &mut Dice,
    ) -> Option<Vec<Vec<u8>>> {
        let Session { kind, number, .. } = *session;
        let facts = |log: &[Vec<u8>], started: bool| {
            let mut truth = facts::truth(kind, log);
            if started {
                truth.start();
            }
            known(kind, &truth.look(), Some(seat))
        };
        let mut entries: Vec<Value> =
            log.iter().map(|bytes| serde_json::from_slice(bytes).expect("JSON")).collect();
        let secret = "5ec2e7".repeat(11)[..64].to_owned();
        for entry in &mut entries {
            // What was promised comes out at the end; then the two part.
            if session.plays_to_the_end() {
                break;
            }
            if let Some(promised) = entry.get_mut("promised") {
                promised["secret"] = json!(secret);
            }
            for &nth in hidden {
                if entry["joined"]["person"] == nth {
                    let key = format!("{:02x}", nth as u8 + OTHER_KEY).repeat(32);
                    entry["joined"]["key"] = json!(key);
                }
                if let Some(promise) = entry.pointer_mut("/dealt/first/promise") {
                    promise["secret"] = json!(secret);
                    promise["parts"][nth] = json!("0123456789abcdef".repeat(2));
                }
            }
        }
        let deal = entries.last()?.pointer("/dealt/first/deal").expect("a deal").clone();
        // A centre card of Blink is a secret until the start, and parts the two then.
        let started = number % 4 != 0;
        (0..200).find_map(|_| {
            let mut other = deal.clone();
            for _ in 0..=dice.below(4) {
                vary(kind, &mut other, dice);
            }
            let nothing_to_vary = kind == Kind::EyesWideShut;
            *entries.last_mut()?.pointer_mut("/dealt/first/deal")? = other.clone();
            let varied: Vec<Vec<u8>> =
                entries.iter().map(|entry| entry.to_string().into_bytes()).collect();
            let same = facts(log, started) == facts(&varied, started);
            (same && (nothing_to_vary || other != deal)).then_some(varied)
        })
    }

    fn step(&mut self) {
        let has_sight = self.session.way != Way::Together && self.session.kind != Kind::Blink;
        match self.dice.below(18) {
            0..=6 => self.act(),
            7 => self.ask_wildly(),
            8..=10 if has_sight => self.look_in_secret(),
            11..=13 if has_sight => self.look_openly(),
            14 => self.talk(),
            15 => self.be_refused(),
            16 => self.slip(),
            17 if self.session.has_delays => {
                let seat = self.anybody();
                // A hidden one's own asks wait for each other, so their line stays as it is.
                if !self.hidden.contains(&seat) {
                    self.measure(seat);
                }
            }
            _ => {}
        }
        let long = self.dice.below(4) == 0;
        let ms = 1 + self.dice.below(if long { 6_000 } else { 500 });
        self.pass(ms.into());
    }

    /// Somebody does something they may; others do its like in the second room.
    fn act(&mut self) {
        let seat = self.anybody();
        let dark = self.people[0][seat].view()["phase"] == "night" && seat != self.seat;
        if dark {
            return self.act_in_the_dark(seat);
        }
        let [legal, mut disguises] = [0, 1].map(|nth| self.people[nth][seat].legal());
        if legal.is_empty() {
            return;
        }
        let action = self.pick(&legal);
        disguises.retain(|disguise| {
            *disguise == action || seat != self.seat && alike(self.session.kind, disguise, &action)
        });
        if disguises.is_empty() {
            return;
        }
        let disguise = self.pick(&disguises);
        self.say(0, seat, "act", json!({ "action": action }));
        self.say(1, seat, "act", json!({ "action": disguise }));
        self.compare();
    }

    /// A hand goes up and down by night, in each room in its own way.
    fn act_in_the_dark(&mut self, seat: usize) {
        let up = self.dice.below(4) == 0;
        for nth in 0..2 {
            for _ in 0..self.dice.below(3) {
                let up = self.dice.below(2) == 0;
                self.say(nth, seat, "act", json!({ "action": { "do": "hand", "up": up } }));
            }
            // Mostly it ends up the same, so that they do not part at dawn.
            if self.dice.below(16) > 0 {
                self.say(nth, seat, "act", json!({ "action": { "do": "hand", "up": up } }));
            }
            if self.dice.below(3) == 0 {
                self.say(nth, seat, "act", json!({ "action": { "do": "confirm" } }));
            }
        }
        self.compare();
    }

    /// Somebody asks for anything at all. What others are refused happens in one room only.
    fn ask_wildly(&mut self) {
        let seat = self.anybody();
        let action = wild(self.session.kind, &mut self.dice);
        let body = json!({ "action": action });
        let one = self.dice.below(2) as usize;
        if seat == self.seat {
            self.both(seat, "act", &body);
        } else if !self.people[one][seat].legal().contains(&action) {
            self.say(one, seat, "act", body);
        }
        self.compare();
    }

    /// Somebody looks around and makes signs while the observed one looks elsewhere.
    fn look_in_secret(&mut self) {
        let nth = self.dice.below(self.hidden.len() as u32) as usize;
        let seat = self.hidden[nth];
        if self.staring.contains(&seat) {
            return;
        }
        self.bot_knew_the_same &= self.bot().is_none();
        for nth in 0..2 {
            match self.dice.below(3) {
                0 => {}
                1 => {
                    let look = self.look_at_anything_but(self.seat);
                    self.say(nth, seat, "look", json!({ "look": look }));
                }
                _ => {
                    let small = ["wink", "nod", "shake", "brow", "smile", "glance"];
                    let gesture = self.dice.pick(&small);
                    let sign = json!({ "gesture": gesture, "aim": self.aim() });
                    self.say(nth, seat, "sign", json!({ "sign": sign }));
                }
            }
        }
        self.compare();
    }

    /// Somebody's eyes do what the observed one may notice, or does itself.
    fn look_openly(&mut self) {
        let seat = self.anybody();
        if self.hidden.contains(&seat) {
            return self.stare(seat);
        }
        if self.dice.below(2) == 0 {
            let look = match seat == self.seat {
                true => self.look_at_anybody_open(),
                false => self.look_at_anything_but(seat),
            };
            let place = look["place"].as_u64().map(|place| json!({ "place": place }));
            let glance = place.map(|aim| json!({ "gesture": "glance", "aim": aim }));
            if seat == self.seat || glance.is_none_or(|glance| self.may_sign(seat, &glance)) {
                self.both(seat, "look", &json!({ "look": look }));
            }
        } else {
            let gestures = ["wink", "nod", "shake", "brow", "smile", "glance", "point", "raise"];
            let gesture = self.dice.pick(&gestures);
            let sign = json!({ "gesture": gesture, "aim": self.aim() });
            // Where signs must be true, one that is refused in one room only says something.
            if seat == self.seat || self.may_sign(seat, &sign) {
                self.both(seat, "sign", &json!({ "sign": sign }));
            }
        }
        self.compare();
    }

    /// Whether a sign is refused in both rooms or in neither.
    fn may_sign(&self, seat: usize, sign: &Value) -> bool {
        let sign = serde_json::from_value(sign.clone()).expect("a sign");
        let [one, other] = self.truths.each_ref().map(|truth| truth.allows(seat as u8, sign));
        one == other
    }

    /// Somebody hidden looks the observed one in the face, or no longer.
    fn stare(&mut self, seat: usize) {
        if self.people[0][seat].view()["phase"] == "night" {
            return;
        }
        if self.staring.contains(&seat) {
            self.staring.retain(|other| *other != seat);
            self.bot_knew_the_same &= self.bot().is_none();
            for nth in 0..2 {
                let look = self.look_at_people_but(self.seat, seat);
                // Eyes that are refused elsewhere would go on staring.
                let look = if self.has_face(&look) { look } else { json!("down") };
                self.say(nth, seat, "look", json!({ "look": look }));
            }
        } else {
            self.staring.push(seat);
            self.both(seat, "look", &json!({ "look": { "seat": self.seat } }));
        }
        self.compare();
    }

    /// Whether a look is at nobody, or at a face that is there.
    fn has_face(&self, look: &Value) -> bool {
        let Some(seat) = look["seat"].as_u64().map(|seat| seat as usize) else { return true };
        let Pair { session, .. } = self;
        session.way == Way::Apart || self.bot() == Some(seat) || session.is_elsewhere(seat)
    }

    fn talk(&mut self) {
        let seat = self.anybody();
        match self.dice.below(3) {
            0 => self.both(seat, "say", &json!({ "text": "I saw nothing 👀" })),
            1 => self.both(seat, "phrase", &json!({ "phrase": "not_me" })),
            // A name is something said.
            _ => self.both(seat, "rename", &json!({ "name": format!("Zoë {seat}") })),
        }
        self.compare();
    }

    /// Somebody asks for what they cannot have, in one room only.
    fn be_refused(&mut self) {
        let (nth, seat) = (self.dice.below(2) as usize, self.anybody());
        if seat == self.seat {
            return;
        }
        let asks = [
            ("ready", json!({ "on": true })),
            ("host", json!({ "order": { "start": {} } })),
            ("host", json!({ "order": { "bot": { "chair": 99, "on": true } } })),
            ("part", json!({ "part": "00".repeat(16) })),
            ("part", json!({ "part": "?" })),
            ("sit", json!({})),
            ("stand", json!({})),
            ("apart", json!({ "on": true })),
            ("look", json!({ "look": { "seat": 99 % 8 } })),
        ];
        let (frame, body) = asks[self.dice.below(asks.len() as u32 - 1) as usize].clone();
        match self.dice.below(3) {
            // Something sent again.
            0 if self.people[nth][seat].id > 0 => {
                let Player { line, id, .. } = self.people[nth][seat];
                self.rooms[nth].say(line, json!({ "ready": { "id": id, "on": true } }));
            }
            _ => self.say(nth, seat, frame, body),
        }
        self.compare();
    }

    /// The line of somebody observed drops, and is up again before the game waits for them.
    fn slip(&mut self) {
        let who = self.dice.below(1 + self.watchers[0].len() as u32) as usize;
        let lines = [0, 1].map(|nth| self.observed(nth, who).line);
        for (room, line) in self.rooms.iter_mut().zip(lines) {
            room.turn([Event::Disconnect { line }]);
        }
        self.compare();
        let ms = self.dice.below(1_900);
        self.pass(ms.into());
        if self.parted {
            return;
        }
        let forgot = self.dice.below(3) == 0;
        for nth in 0..2 {
            let Player { key, heard, .. } = *self.observed(nth, who);
            let heard = heard.filter(|_| !forgot);
            let line = self.rooms[nth].connect(key, heard);
            self.observed(nth, who).line = line;
        }
        self.compare();
    }

    fn observed(&mut self, nth: usize, who: usize) -> &mut Player {
        match who {
            0 => &mut self.people[nth][self.seat],
            _ => &mut self.watchers[nth][who - 1],
        }
    }

    /// The delay of a line is measured.
    fn measure(&mut self, seat: usize) {
        let ms = self.dice.below(200);
        for (room, people) in self.rooms.iter_mut().zip(&self.people) {
            room.round_trip(people[seat].line, ms);
        }
        self.compare();
    }

    fn anybody(&mut self) -> usize {
        self.dice.below(self.people[0].len() as u32) as usize
    }

    fn pick(&mut self, from: &[Value]) -> Value {
        from[self.dice.below(from.len() as u32) as usize].clone()
    }

    fn aim(&mut self) -> Value {
        match self.dice.below(4) {
            0 => json!({ "place": self.dice.below(5) }),
            _ => json!({ "seat": self.dice.below(self.session.seats.into()) }),
        }
    }

    fn look_at_anything_but(&mut self, seat: usize) -> Value {
        match self.dice.below(8) {
            0 => json!("down"),
            1 => json!("shut"),
            2 => json!({ "place": self.dice.below(5) }),
            _ => self.look_at_people_but(seat, seat),
        }
    }

    fn look_at_people_but(&mut self, one: usize, other: usize) -> Value {
        let people = (0..usize::from(self.session.seats)).filter(|&s| s != one && s != other);
        let people: Vec<usize> = people.collect();
        match people.len() {
            0 => json!("down"),
            some => json!({ "seat": people[self.dice.below(some as u32) as usize] }),
        }
    }

    /// Where the observed one may look: not at those who are hidden.
    fn look_at_anybody_open(&mut self) -> Value {
        let open = (0..usize::from(self.session.seats))
            .filter(|s| *s != self.seat && !self.hidden.contains(s));
        let open: Vec<usize> = open.collect();
        match self.dice.below(6) {
            0 => json!("down"),
            1 => json!("shut"),
            2 => json!({ "place": self.dice.below(5) }),
            _ if open.is_empty() => json!("down"),
            _ => json!({ "seat": open[self.dice.below(open.len() as u32) as usize] }),
        }
    }

    fn say(&mut self, nth: usize, seat: usize, frame: &str, body: Value) {
        self.people[nth][seat].say(&mut self.rooms[nth], frame, body);
    }

    fn both(&mut self, seat: usize, frame: &str, body: &Value) {
        for nth in 0..2 {
            self.say(nth, seat, frame, body.clone());
        }
    }

    /// Lets time pass in both, moment by moment.
    fn pass(&mut self, ms: u64) {
        let until = self.rooms[0].now + ms;
        while !self.parted && self.rooms[0].now < until {
            let due = self.rooms.iter().filter_map(|room| room.actor.due()).min();
            // What is due at this very moment happens with the next.
            let next = due.map_or(until, |due| due.max(self.rooms[0].now + 1)).min(until);
            let ms = next.0 - self.rooms[0].now.0;
            self.rooms.iter_mut().for_each(|room| room.pass(ms));
            self.compare();
        }
    }

    /// Reads what everybody was sent; whoever is observed must have been sent the same.
    fn compare(&mut self) {
        if self.parted {
            return;
        }
        self.part_if_they_differ();
        for who in 0..=self.watchers[0].len() {
            let sent = [0, 1].map(|nth| {
                let line = self.observed(nth, who).line;
                self.rooms[nth].take(line)
            });
            self.parted |= !self.bot_knew_the_same && sent[0] != sent[1];
            if !self.parted {
                let Pair { session, seat, hidden, .. } = self;
                assert_eq!(
                    sent[0], sent[1],
                    "seen by {who} of seat {seat}, hidden {hidden:?}, in {session:?}"
                );
                self.compared += sent[0].len();
            }
            for (nth, sent) in sent.iter().enumerate() {
                self.observed(nth, who).read(sent);
            }
        }
        for (room, people) in self.rooms.iter_mut().zip(&mut self.people) {
            people.iter_mut().for_each(|player| player.follow(room));
        }
        // One game is enough.
        self.parted |= self.truths.iter().any(|truth| truth.is_over());
    }

    /// The two part when the observed seat can know a difference.
    fn part_if_they_differ(&mut self) {
        let mut changed = false;
        let deeds = [0, 1].map(|nth| {
            let (room, truth) = (&self.rooms[nth], &mut self.truths[nth]);
            changed |= room.now >= self.starts && truth.start();
            changed |= truth.is_behind(&room.log);
            truth.follow(&room.log, self.seat)
        });
        if !changed {
            return;
        }
        let kind = self.session.kind;
        let looks = self.truths.each_ref().map(|truth| truth.look());
        let known_to = |seat: usize| {
            let [one, other] = looks.each_ref().map(|look| known(kind, look, Some(seat)));
            one == other
        };
        let is_bots = |deed: &&Deed| self.bot().is_some_and(|bot| deed.by == Some(bot));
        // What a bot does must be the same; what comes of it may show a difference to all.
        let bots = deeds.each_ref().map(|deeds| {
            let bots = deeds.iter().filter(is_bots);
            bots.map(|deed| (deed.by, deed.at, &deed.what.0)).collect::<Vec<_>>()
        });
        let others = deeds.each_ref().map(|deeds| {
            let others = deeds.iter().filter(|deed| !is_bots(deed));
            others.map(|deed| (deed.by, &deed.what)).collect::<Vec<_>>()
        });
        self.parted |= others[0] != others[1];
        self.parted |= !self.bot_knew_the_same && bots[0] != bots[1];
        if !self.parted {
            let Pair { session, seat, hidden, .. } = self;
            assert_eq!(
                bots[0], bots[1],
                "a bot shows what {hidden:?} hide from {seat} in {session:?}"
            );
        }
        let shown = |deeds: &[Deed]| deeds.iter().map(|deed| deed.what.clone()).collect::<Vec<_>>();
        self.parted |= shown(&deeds[0]) != shown(&deeds[1]);
        self.bot_knew_the_same &= self.bot().is_none_or(known_to);
        let over = self.truths.iter().any(|truth| truth.is_over());
        let open = looks[0] != looks[1] || !self.session.plays_to_the_end();
        self.parted |= !known_to(self.seat) || over && open;
        if looks[0]["phase"] == "night" {
            self.staring.clear();
        }
    }

    fn bot(&self) -> Option<usize> {
        self.session.has_bot.then(|| usize::from(self.session.seats) - 1)
    }
}
