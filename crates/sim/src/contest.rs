//! Fair order, measured: two people with equal reactions play Blink over unequal lines, and now
//! and then both go for the same pile.
//!
//! Real rooms, frames as text, a store that answers at once: what is measured is the order in
//! which a room takes two reactions to what each saw on their own screen (BL-6), and nothing else.

use protocol::offers::apart;
use protocol::{ClientFrame, CreateRoom, JoinRoom, Name, Role, ServerFrame, Settings, Stage};
use room::{Actor, Effect, Event, Key, LineId};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use table::fair::{RoundTrip, UNPROVEN_MS_MAX};
use table::{Millis, Seed};

use crate::follower::Follower;
use crate::luck::Luck;
use crate::vault::turn_stored;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contest {
    /// Where chance comes from.
    pub seed: u64,
    /// How many piles are to be contested.
    pub piles: u32,
    /// How long each one's line takes there and back.
    pub trips_ms: [u64; 2],
    /// What a frame may take longer than that, each way.
    pub jitter_ms: u64,
    /// What the house can tell of each one's line.
    pub measures: [Measure; 2],
    /// What each says about when they acted.
    pub claims: [Claim; 2],
}

/// What the house can tell of somebody's line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Pings and the kernel agree.
    Agreed,
    /// Pings are answered so much later than the kernel acknowledges.
    PongsHeldBack(u32),
    /// The kernel sees a middlebox next door. Pings say how long it really takes.
    Middlebox,
    /// The kernel sees a proxy of the house's own, beyond which so much is believed; and pongs are
    /// held back by the other.
    Proxied(u32, u32),
}

impl Measure {
    fn of(self, trip_ms: u64) -> RoundTrip {
        let real = u32::try_from(trip_ms).unwrap_or(u32::MAX);
        let earnable_ms = UNPROVEN_MS_MAX;
        match self {
            Measure::Agreed => RoundTrip { claimed_ms: real, proven_ms: real, earnable_ms },
            Measure::PongsHeldBack(ms) => {
                RoundTrip { claimed_ms: real + ms, proven_ms: real, earnable_ms }
            }
            Measure::Middlebox => RoundTrip { claimed_ms: real, proven_ms: 0, earnable_ms },
            Measure::Proxied(credit_ms, ms) => {
                RoundTrip { claimed_ms: real + ms, proven_ms: credit_ms, earnable_ms: 0 }
            }
        }
    }
}

/// What somebody says about when they acted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Nothing.
    Nothing,
    /// The truth, as well as a client can know it.
    Truth,
    /// The start of the game.
    Lie,
}

impl Claim {
    /// What is said about a moment.
    pub(crate) fn of(self, truth: Millis) -> Option<Millis> {
        match self {
            Claim::Nothing => None,
            Claim::Truth => Some(truth),
            Claim::Lie => Some(Millis(0)),
        }
    }
}

/// How a contest came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Won {
    /// Piles that both went for.
    pub contested: u32,
    /// How many of these each got.
    pub won: [u32; 2],
    /// How often the quicker reaction, by a millisecond or more, got it.
    pub deserved: u32,
    /// How often there was one.
    pub clear: u32,
    /// The longest that a play waited in the house before all were told.
    pub waited_ms: [u64; 2],
}

impl Won {
    /// The share of the contested piles that a seat got, in percent.
    pub fn percent(&self, seat: usize) -> f64 {
        100.0 * f64::from(self.won[seat]) / f64::from(self.contested.max(1))
    }
}

/// The two play so many games in one room, then in another.
const GAMES_MAX: u32 = 20;

/// Plays games of Blink until enough piles have been contested.
pub fn hold(contest: Contest) -> Won {
    let mut won = Won::default();
    let mut luck = Luck::new(contest.seed, 1);
    while won.contested < contest.piles {
        let mut game = Game::sit_down(contest, &mut luck);
        for _ in 0..GAMES_MAX {
            game.deal();
            while won.contested < contest.piles && game.next_pile(&mut luck, &mut won) {}
        }
    }
    won
}

/// So long after an act everybody has been told of it, and of what it brought about.
const QUIET_MS: u64 = 2_000;

struct Game {
    contest: Contest,
    actor: Actor,
    now: Millis,
    seq: u64,
    people: [Follower; 2],
    ids: [u64; 2],
    /// Who played on which pile, and when all were told.
    played: Vec<(usize, u64, Millis)>,
}

impl Game {
    /// Two sit down.
    fn sit_down(contest: Contest, luck: &mut Luck) -> Game {
        let mut settings = Settings::new(games::Kind::Blink);
        let options = json!({ "best_of": 1, "idle_ms": 3_600_000 });
        settings.options = RawValue::from_string(options.to_string()).expect("JSON");
        let name = |who: &str| Name::new(who).expect("a name");
        let ask = CreateRoom {
            name: name("Ann"),
            face: String::new(),
            role: Role::Player,
            apart: false,
            settings,
        };
        let code = "KWXTZ".parse().expect("a code");
        let chance = Seed::new(luck.bytes());
        let actor = Actor::create(Millis(0), code, 0, Key([0; 32]), ask, chance).expect("a room");
        let people = [Follower::default(), Follower::default()];
        let (ids, played) = ([0; 2], Vec::new());
        let mut game = Game { contest, actor, now: Millis(0), seq: 0, people, ids, played };
        let ask =
            JoinRoom { name: name("Bob"), face: String::new(), role: Role::Player, apart: false };
        game.turn(vec![Event::Join { ticket: 1, key: Key([1; 32]), ask }]);
        for (seat, trip_ms) in contest.trips_ms.into_iter().enumerate() {
            let (line, key) = (LineId(seat as u64), Key([seat as u8; 32]));
            game.turn(vec![Event::Connect { line, key, heard: None }]);
            let trip = contest.measures[seat].of(trip_ms);
            game.turn(vec![Event::Measured { line, trip }]);
        }
        game
    }

    /// Play begins, in the place of a game that cannot go on.
    fn deal(&mut self) {
        if !self.is_over() {
            self.say(0, |id| ClientFrame::Host { id, order: protocol::Order::Abandon {} });
        }
        self.say(1, |id| ClientFrame::Ready { id, on: true });
        self.say(0, |id| ClientFrame::Host { id, order: protocol::Order::Start {} });
        for seat in 0..2 {
            self.say(seat, |id| ClientFrame::Part { id, part: "0".repeat(32) });
        }
        self.pass(3_000 + QUIET_MS);
    }

    fn turn(&mut self, events: Vec<Event>) {
        let effects = turn_stored(&mut self.actor, self.now, events, &mut self.seq);
        for effect in effects.expect("a room that counts") {
            if let Effect::Send { line, text } | Effect::Reply { line, text, .. } = effect {
                let frame: ServerFrame = serde_json::from_str(&text.to_string()).expect("a frame");
                self.people[line.0 as usize].take(self.now, &frame).expect("frames in order");
                if let (ServerFrame::Happened { news, .. }, 0) = (&frame, line.0) {
                    self.note(news);
                }
            }
        }
    }

    fn note(&mut self, news: &[protocol::Happening]) {
        for happening in news {
            if let ("played", Some(seat)) = (happening.what(), happening.seat()) {
                let pile = happening.0.get(3).and_then(Value::as_u64).unwrap_or_default();
                self.played.push((seat.index(), pile, self.now));
            }
        }
    }

    /// Lets time pass, moment by moment.
    fn until(&mut self, then: Millis) {
        while let Some(due) = self.actor.due().filter(|due| *due <= then) {
            self.now = self.now.max(due);
            self.turn(Vec::new());
        }
        self.now = then;
    }

    fn pass(&mut self, ms: u64) {
        self.until(self.now + ms);
    }

    fn say(&mut self, seat: usize, frame: impl FnOnce(u64) -> ClientFrame) {
        self.ids[seat] += 1;
        let frame = frame(self.ids[seat]);
        let text = serde_json::to_string(&frame).expect("JSON");
        let frame = serde_json::from_str(&text.to_string()).expect("a frame");
        let (line, came) = (LineId(seat as u64), self.now);
        self.turn(vec![Event::Frame { line, frame, came }]);
    }

    fn is_over(&self) -> bool {
        let room = self.people[0].room.as_deref();
        room.is_none_or(|room| !matches!(room.stage, Stage::Playing { .. }))
    }

    fn legal(&self, seat: usize) -> Vec<Value> {
        let table = self.people[seat].table.as_ref();
        table.map_or_else(Vec::new, |table| apart(&table.legal))
    }

    /// Somebody does one of the things they may, in their own time, and all are told. False if
    /// there is none.
    fn act(&mut self, seat: usize, luck: &mut Luck) -> bool {
        let legal = self.legal(seat);
        if legal.is_empty() {
            return false;
        }
        let action = raw(&legal[luck.below(legal.len())]);
        self.pass(QUIET_MS);
        self.played.clear();
        self.say(seat, |id| ClientFrame::Act { id, action, made: None });
        let latest = self.now + QUIET_MS;
        while self.played.is_empty()
            && let Some(due) = self.actor.due().filter(|due| *due <= latest)
        {
            self.until(due);
        }
        true
    }

    /// Both go for a pile, if there is one that both can have. False once the game is over.
    fn next_pile(&mut self, luck: &mut Luck, won: &mut Won) -> bool {
        if self.is_over() {
            return false;
        }
        // Something happens that both see. Whose doing it is says nothing about what follows.
        let first = luck.below(2);
        let acted = self.act(first, luck) || self.act(1 - first, luck);
        if self.is_over() || !acted {
            return false;
        }
        let on = |legal: &[Value], pile: u64| {
            let plays = legal.iter().filter(|action| action["do"] == "play");
            plays.into_iter().find(|action| action["pile"] == pile).cloned()
        };
        let (mine, theirs) = (self.legal(0), self.legal(1));
        let both = |pile| Some((pile, [on(&mine, pile)?, on(&theirs, pile)?]));
        let Some((pile, plays)) = [0, 1].into_iter().find_map(both) else { return true };
        self.race(luck, won, pile, &plays);
        true
    }

    /// Two hands, one pile. Both were told that it can be had a moment ago.
    fn race(&mut self, luck: &mut Luck, won: &mut Won, pile: u64, plays: &[Value; 2]) {
        let Contest { trips_ms, jitter_ms, claims, .. } = self.contest;
        let told = self.now;
        let mut reactions = [0; 2];
        let mut arrivals = Vec::new();
        let shift = self.game_time();
        for (seat, action) in plays.iter().enumerate() {
            let extra = |luck: &mut Luck| luck.between(0, jitter_ms + 1);
            reactions[seat] = 180 + (0..4).map(|_| luck.between(0, 80)).sum::<u64>();
            let hand = told + (trips_ms[seat] / 2 + extra(luck) + reactions[seat]);
            let truth = Millis((hand.0 as i64 + shift).max(0) as u64);
            let arrival = hand + (trips_ms[seat].div_ceil(2) + extra(luck));
            arrivals.push((arrival, seat, raw(action), claims[seat].of(truth)));
        }
        arrivals.sort_by_key(|(at, seat, ..)| (*at, *seat));
        let arrived: Vec<(usize, Millis)> =
            arrivals.iter().map(|(at, seat, ..)| (*seat, *at)).collect();
        self.played.clear();
        for (at, seat, action, made) in arrivals {
            self.until(at);
            self.say(seat, |id| ClientFrame::Act { id, action, made });
        }
        self.pass(QUIET_MS);
        let Some(&(winner, ..)) = self.played.iter().find(|(_, on, _)| *on == pile) else { return };
        won.contested += 1;
        won.won[winner] += 1;
        if reactions[0] != reactions[1] {
            won.clear += 1;
            won.deserved += u32::from(reactions[winner] < reactions[1 - winner]);
        }
        for (seat, at) in arrived {
            if let Some((.., told)) = self.played.iter().find(|(who, ..)| *who == seat) {
                won.waited_ms[seat] = won.waited_ms[seat].max(told.0 - at.0);
            }
        }
    }

    /// How far the game's time is ahead of ours.
    fn game_time(&self) -> i64 {
        let table = self.people[0].table.as_ref();
        table.map_or(0, |table| table.clock(self.now) - self.now.0 as i64)
    }
}

fn raw(action: &Value) -> Box<RawValue> {
    RawValue::from_string(action.to_string()).expect("JSON")
}
