//! Everybody at once: one thread that waits for all sockets and does everything on time.
//!
//! Actions are due by the clock, evenly, whatever the house does (an open loop). One that goes out
//! late, because this side was busy or its players waited for answers, is still measured from when
//! it was due: a house that stalls cannot hide it by slowing us down.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use mio::{Events, Interest, Poll, Token};
use protocol::{CloseCode, Entered};
use table::{Dice, Seed};

use crate::alarm::{self, Alarm};
use crate::door::Address;
use crate::player::Player;
use crate::room::{Aim, Room};
use crate::socket::{BUFFER_BYTES, Frame, Socket, next_frame};
use crate::tally::Tally;

/// The most events taken from the system at a time.
const EVENTS: usize = 1024;
/// How often the house may hang up before we do.
const HUNG_UP_MAX: u64 = 2_000;
/// How long answers are waited for after the last action.
const PATIENCE: Duration = Duration::from_secs(3);

const ALARM: Token = Token(usize::MAX - 1);

/// Rooms full of players.
pub(super) struct Crowd {
    address: Address,
    poll: Poll,
    alarm: Alarm,
    buffer: Vec<u8>,
    rooms: Vec<Room>,
    /// The rooms that play.
    playing: Vec<usize>,
    /// By a socket's token: in which room, and as which player.
    places: Vec<(usize, usize)>,
    pace: Option<Pace>,
    tally: Tally,
    dice: Dice,
    hung_up: u64,
    manners: Manners,
}

/// How the crowd behaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manners {
    /// How many actions each player may have without an answer.
    pub(super) unanswered_max: usize,
    /// Whether it never sleeps while actions are due.
    pub(super) spins: bool,
}

/// When actions are due.
#[derive(Clone, Copy, Debug)]
struct Pace {
    start: Instant,
    per_second: u32,
    /// How many have been due.
    past: u64,
}

impl Pace {
    fn next(&self) -> Instant {
        const NANOS: u128 = 1_000_000_000;
        let nanos = u128::from(self.past) * NANOS / u128::from(self.per_second.max(1));
        self.start + Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
    }
}

impl Crowd {
    /// Nobody yet.
    pub(super) fn new(address: &Address, manners: Manners) -> Result<Crowd> {
        let poll = Poll::new().context("the system gives no events")?;
        Ok(Crowd {
            address: address.clone(),
            alarm: Alarm::new(&poll, ALARM).context("the system gives no timer")?,
            poll,
            buffer: vec![0; BUFFER_BYTES],
            rooms: Vec::new(),
            playing: Vec::new(),
            places: Vec::new(),
            pace: None,
            tally: Tally::new(Instant::now(), Duration::ZERO),
            // Whatever they do is legal: it does not matter what.
            dice: Seed::from_number(1).dice(0),
            hung_up: 0,
            manners,
        })
    }

    /// Connects those who have entered a room.
    pub(super) fn connect(&mut self, entered: Vec<Entered>, aim: Aim) -> Result<()> {
        let room = self.rooms.len();
        let mut players = Vec::with_capacity(entered.len());
        for (nth, entered) in entered.into_iter().enumerate() {
            let socket = self.open_socket(Token(self.places.len()))?;
            self.places.push((room, nth));
            players.push(Player::connect(socket, entered, &mut self.dice));
        }
        if matches!(aim, Aim::Play) {
            self.playing.push(room);
        }
        self.rooms.push(Room::new(players, aim, self.manners.unanswered_max));
        // Those who are there already have things to hear meanwhile.
        self.run_until(Instant::now())
    }

    fn open_socket(&self, token: Token) -> Result<Socket> {
        let mut socket = Socket::open(self.address.socket, &self.address.host)?;
        let both = Interest::READABLE | Interest::WRITABLE;
        self.poll.registry().register(socket.stream(), token, both)?;
        Ok(socket)
    }

    /// How many sockets there are.
    pub(super) fn sockets(&self) -> usize {
        self.places.len()
    }

    /// Whether everybody has been greeted.
    pub(super) fn is_gathered(&self) -> bool {
        self.rooms.iter().all(Room::is_gathered)
    }

    /// In how many rooms a game is on.
    pub(super) fn playing(&self) -> usize {
        self.playing.iter().filter(|room| self.rooms[**room].is_playing()).count()
    }

    /// In how many rooms bots play and somebody watches.
    pub(super) fn watched(&self) -> usize {
        self.rooms.iter().filter(|room| room.is_watched()).count()
    }

    /// What is counted at the moment.
    pub(super) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// From now on that many actions a second are due, spread evenly over the rooms.
    pub(super) fn set_pace(&mut self, per_second: u32) {
        let start = Instant::now();
        self.pace = (per_second > 0).then_some(Pace { start, per_second, past: 0 });
    }

    /// Counts what is due from now on, for so long.
    pub(super) fn count(&mut self, length: Duration) {
        self.tally = Tally::new(Instant::now(), length);
    }

    /// Nothing is due any more. Waits a little for answers, and gives what was counted.
    pub(super) fn finish(&mut self) -> Result<Tally> {
        self.pace = None;
        let last = Instant::now() + PATIENCE;
        while Instant::now() < last && !self.rooms.iter().all(Room::is_quiet) {
            self.run_until(Instant::now() + Duration::from_millis(10))?;
        }
        self.rooms.iter_mut().for_each(|room| room.settle(&mut self.tally));
        let nothing = Tally::new(Instant::now(), Duration::ZERO);
        Ok(std::mem::replace(&mut self.tally, nothing))
    }

    /// Hears and acts until then.
    pub(super) fn run_until(&mut self, until: Instant) -> Result<()> {
        let mut events = Events::with_capacity(EVENTS);
        loop {
            match self.pace {
                Some(_) if self.manners.spins => alarm::look(&mut self.poll, &mut events)?,
                pace => {
                    let due = pace.map_or(until, |pace| pace.next().min(until));
                    self.alarm.poll(&mut self.poll, &mut events, due)?;
                }
            }
            for event in &events {
                let Some(&(room, player)) = self.places.get(event.token().0) else { continue };
                if event.is_writable() {
                    self.rooms[room].players[player].socket.flush();
                }
                if event.is_readable() || event.is_read_closed() {
                    self.hear(room, player)?;
                    self.act(Instant::now());
                }
            }
            let now = Instant::now();
            self.act(now);
            if now >= until {
                return Ok(());
            }
        }
    }

    /// Does what is due by now.
    fn act(&mut self, now: Instant) {
        let Some(mut pace) = self.pace else { return };
        while !self.playing.is_empty() {
            let due = pace.next();
            if due > now {
                break;
            }
            let room = self.playing[(pace.past % self.playing.len() as u64) as usize];
            pace.past += 1;
            self.rooms[room].act(due, &mut self.tally, &mut self.dice);
        }
        self.pace = Some(pace);
    }

    /// Reads what has come for a player.
    fn hear(&mut self, room: usize, nth: usize) -> Result<()> {
        loop {
            let socket = &mut self.rooms[room].players[nth].socket;
            let Some((bytes, drained)) = socket.read(&mut self.buffer) else {
                return self.come_back(room, nth, None);
            };
            let at = Instant::now();
            let mut rest = &self.buffer[..bytes];
            while let Some(frame) = next_frame(&mut rest)? {
                let here = &mut self.rooms[room];
                match frame {
                    Frame::Text(text) => {
                        here.hear(nth, text, at, &mut self.tally, &mut self.dice)?;
                    }
                    Frame::Ping(says) => here.players[nth].pong(says, &mut self.dice),
                    Frame::Pong => {}
                    Frame::Close(code) => return self.come_back(room, nth, code),
                }
            }
            self.rooms[room].players[nth].socket.keep(rest);
            if drained {
                return Ok(());
            }
        }
    }

    /// The house hung up on a player, who comes back if that makes sense.
    fn come_back(&mut self, room: usize, nth: usize, code: Option<u16>) -> Result<()> {
        *self.tally.hung_up.entry(code.unwrap_or_default()).or_default() += 1;
        self.hung_up += 1;
        let again = [CloseCode::TooSlow, CloseCode::Moved].map(CloseCode::number);
        if let Some(code) = code
            && !again.contains(&code)
        {
            let known = CloseCode::ALL.into_iter().find(|known| known.number() == code);
            bail!("the house hung up: {code} {}", known.map_or("", CloseCode::reason));
        }
        ensure!(self.hung_up <= HUNG_UP_MAX, "the house hung up {HUNG_UP_MAX} times");
        let place = self.places.iter().position(|place| *place == (room, nth));
        let token = Token(place.context("a socket that nobody has")?);
        let socket = self.open_socket(token)?;
        self.rooms[room].reconnect(nth, socket, &mut self.tally, &mut self.dice);
        Ok(())
    }
}
