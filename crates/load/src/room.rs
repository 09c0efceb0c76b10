//! One room of the crowd: its players gather, play one game after the other, and do what is due.

use std::collections::VecDeque;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use protocol::{Chair, ClientFrame, Order, Presence, RoomState, ServerFrame, Stage};
use serde_json::Value;
use table::{Dice, Seat};

use crate::player::{Asked, Player};
use crate::scan::{self, Happened, Heard};
use crate::screens::Screens;
use crate::socket::Socket;
use crate::tally::Tally;
use crate::watch::Watch;

/// The most actions that wait for a player to be free.
const WAITING_MAX: usize = 4096;

/// What people are in a room for.
#[derive(Debug)]
pub(super) enum Aim {
    /// To do nothing.
    Rest,
    Play,
    /// To watch bots.
    Watch(Watch),
}

/// A room.
#[derive(Debug)]
pub(super) struct Room {
    pub(super) players: Vec<Player>,
    aim: Aim,
    /// How many actions each may have sent without an answer.
    unanswered_max: usize,
    screens: Screens,
    /// Who acts next, if nothing is against it.
    turn: usize,
    /// When the actions were due that nobody has been free to make.
    waiting: VecDeque<Instant>,
}

/// Who can act.
enum Able {
    Player(usize),
    /// Those who could wait for an answer.
    Later,
    Nobody,
}

impl Room {
    /// A room of those players, in the order of their seats.
    pub(super) fn new(players: Vec<Player>, aim: Aim, unanswered_max: usize) -> Room {
        let screens = Screens::new(players.len() as u8);
        Room { players, aim, unanswered_max, screens, turn: 0, waiting: VecDeque::new() }
    }

    /// Whether everybody has been greeted.
    pub(super) fn is_gathered(&self) -> bool {
        self.players.iter().all(|player| player.greeted)
    }

    /// Whether a game is on in which somebody can do something.
    pub(super) fn is_playing(&self) -> bool {
        self.players.iter().any(Player::has_choice)
    }

    /// Whether bots play here and somebody watches.
    pub(super) fn is_watched(&self) -> bool {
        matches!(&self.aim, Aim::Watch(watch) if watch.is_on())
    }

    /// Whether everything that was due has been sent, answered and shown.
    pub(super) fn is_quiet(&self) -> bool {
        let answered = self.players.iter().all(|player| player.unanswered() == 0);
        self.waiting.is_empty() && answered && self.screens.are_done()
    }

    /// An action is due: somebody makes it, now or as soon as anybody is free.
    pub(super) fn act(&mut self, due: Instant, tally: &mut Tally, dice: &mut Dice) {
        self.catch_up(tally, dice);
        match self.able() {
            Able::Player(player) => {
                tally.note_lag(due);
                self.send(player, due, tally, dice);
            }
            Able::Later if self.waiting.len() < WAITING_MAX => self.waiting.push_back(due),
            Able::Later => tally.note_unsent(due),
            Able::Nobody => tally.note_idle(due),
        }
    }

    fn able(&self) -> Able {
        let all = self.players.len();
        let mut able = Able::Nobody;
        for player in (0..all).map(|nth| (self.turn + nth) % all) {
            if self.players[player].has_choice() {
                if self.players[player].unanswered() < self.unanswered_max {
                    return Able::Player(player);
                }
                able = Able::Later;
            }
        }
        able
    }

    fn send(&mut self, player: usize, due: Instant, tally: &mut Tally, dice: &mut Dice) {
        self.turn = (player + 1) % self.players.len();
        tally.note_sent(due);
        self.players[player].act(due, dice);
    }

    /// Makes up for what was due while nobody was free.
    fn catch_up(&mut self, tally: &mut Tally, dice: &mut Dice) {
        while let Some(&due) = self.waiting.front() {
            match self.able() {
                Able::Player(player) => self.send(player, due, tally, dice),
                Able::Later => break,
                Able::Nobody => tally.note_idle(due),
            }
            self.waiting.pop_front();
        }
    }

    /// Makes up for nothing any more, and says what has not been answered.
    pub(super) fn settle(&mut self, tally: &mut Tally) {
        self.waiting.drain(..).for_each(|due| tally.note_unsent(due));
        let asked = self.players.iter().flat_map(Player::asked);
        asked.for_each(|asked| tally.note_unanswered(asked.due));
    }

    /// The socket of a player is another one now.
    pub(super) fn reconnect(
        &mut self,
        player: usize,
        socket: Socket,
        tally: &mut Tally,
        dice: &mut Dice,
    ) {
        let lost = self.players[player].reconnect(socket, dice);
        note_lost(lost, tally);
    }

    /// A frame came to a player.
    pub(super) fn hear(
        &mut self,
        player: usize,
        frame: &[u8],
        at: Instant,
        tally: &mut Tally,
        dice: &mut Dice,
    ) -> Result<()> {
        tally.note_frame(frame.len(), at);
        let heard = scan::read(frame);
        match heard.with_context(|| format!("no such frame: {}", beginning(frame)))? {
            Heard::Happened(happened) => {
                tally.note_happened(frame.len(), at);
                self.happened(player, happened, at, tally)
            }
            Heard::Ack(id) => {
                self.acked(player, id, at, tally);
                self.catch_up(tally, dice);
                Ok(())
            }
            Heard::Other(frame) => self.hear_other(player, frame, at, tally, dice),
        }
    }

    fn happened(
        &mut self,
        nth: usize,
        happened: Happened<'_>,
        at: Instant,
        tally: &mut Tally,
    ) -> Result<()> {
        if let Aim::Watch(watch) = &mut self.aim {
            watch.happened(happened.t, happened.by.is_some(), at, tally);
            return Ok(());
        }
        let player = &mut self.players[nth];
        if let Some(changes) = happened.legal {
            player.allow_changes(changes)?;
        }
        let moment = (player.game, happened.t);
        let seat = Seat::new(nth as u8);
        // Whatever was shown last before an ack is what the ack is for.
        player.shown = happened.by.filter(|by| Some(*by) == seat).map(|_| moment);
        if let (Some(by), Some(seat)) = (happened.by, seat)
            && let Some(due) = self.screens.show(seat, by, moment, at)
        {
            tally.note_shown(due, at);
        }
        Ok(())
    }

    fn acked(&mut self, nth: usize, id: u64, at: Instant, tally: &mut Tally) {
        let player = &mut self.players[nth];
        let Some(asked) = player.answered(id) else { return };
        tally.note_ack(asked.due, at);
        if let (Some(moment), Some(seat)) = (player.shown.take(), Seat::new(nth as u8)) {
            self.screens.took(seat, moment, asked.due, &mut |due, at| tally.note_shown(due, at));
        }
    }

    /// One of the frames that come seldom.
    fn hear_other(
        &mut self,
        nth: usize,
        frame: &[u8],
        at: Instant,
        tally: &mut Tally,
        dice: &mut Dice,
    ) -> Result<()> {
        const IGNORED: [&[u8]; 3] = [b"{\"perceived\":", b"{\"said\":", b"{\"delays\":"];
        if IGNORED.iter().any(|name| frame.starts_with(name)) {
            return Ok(());
        }
        let parsed: ServerFrame = serde_json::from_slice(frame)
            .with_context(|| format!("no such frame: {}", beginning(frame)))?;
        match parsed {
            ServerFrame::Welcome { id, .. } => {
                let player = &mut self.players[nth];
                player.greet(id);
                // The host starts when the others are ready.
                if matches!(self.aim, Aim::Play) && nth > 0 {
                    player.ask(dice, |id| ClientFrame::Ready { id, on: true });
                }
            }
            ServerFrame::Refused { id, code, .. } => {
                let asked = id.and_then(|id| self.players[nth].answered(id));
                // Lobbies may be refused things by the way: somebody else was faster.
                if let Some(asked) = asked {
                    tally.note_refusal(asked.due, &code);
                    self.catch_up(tally, dice);
                }
            }
            ServerFrame::Room { room, .. } => match &mut self.aim {
                Aim::Rest => {}
                Aim::Play => self.follow(nth, &room, tally, dice),
                Aim::Watch(watch) => watch.follow(&mut self.players[nth], &room, at, tally, dice),
            },
            ServerFrame::Table { t, seat, legal, .. } => {
                if let Aim::Watch(watch) = &mut self.aim {
                    watch.set_clock(t, at);
                    return Ok(());
                }
                ensure!(seat == Seat::new(nth as u8), "player {nth} was given {seat:?}");
                let legal =
                    legal.map_or(Ok(Value::Null), |legal| serde_json::from_str(legal.get()))?;
                self.players[nth].allow(legal);
            }
            ServerFrame::Trouble { code, .. } => tally.troubles += u64::from(code != "none"),
            ServerFrame::Ack { .. }
            | ServerFrame::Happened { .. }
            | ServerFrame::Perceived { .. }
            | ServerFrame::Said { .. }
            | ServerFrame::Talk { .. }
            | ServerFrame::SeatCode { .. }
            | ServerFrame::Delays { .. } => {}
        }
        Ok(())
    }

    /// The room has changed: does what it takes for the game to go on.
    fn follow(&mut self, nth: usize, state: &RoomState, tally: &mut Tally, dice: &mut Dice) {
        let all = self.players.len();
        let player = &mut self.players[nth];
        match &state.stage {
            Stage::Gathering { .. } => {
                if nth == 0 && player.readied == 0 && all_ready(state, all) {
                    // Asked once. What comes later starts by itself.
                    player.readied = 1;
                    player.ask(dice, |id| ClientFrame::Host { id, order: Order::Start {} });
                }
            }
            Stage::Promised { game, .. } => {
                if player.parted < *game {
                    player.parted = *game;
                    let part = format!("{:032x}", dice.below(u32::MAX));
                    player.ask(dice, |id| ClientFrame::Part { id, part });
                }
            }
            Stage::Playing { game, shows_ms, .. } => {
                if player.game < *game {
                    player.game = *game;
                    note_lost(player.give_up(), tally);
                }
                // Nobody here looks at anything.
                if nth == 0 && shows_ms.is_some() {
                    player.ask(dice, |id| ClientFrame::Host { id, order: Order::Skip {} });
                }
            }
            Stage::Over { game, .. } => {
                player.allow(Value::Null);
                if player.readied <= *game {
                    player.readied = *game + 1;
                    player.ask(dice, |id| ClientFrame::Ready { id, on: true });
                }
                self.catch_up(tally, dice);
            }
        }
    }
}

fn note_lost(lost: VecDeque<Asked>, tally: &mut Tally) {
    lost.into_iter().for_each(|asked| tally.note_unanswered(asked.due));
}

/// Whether that many sit there, are here and ready, the host apart.
fn all_ready(state: &RoomState, all: usize) -> bool {
    let ready = state.chairs.iter().filter(|chair| match chair {
        Chair::Person(person) => {
            person.presence == Presence::Here && (person.ready || person.id == state.host)
        }
        _ => false,
    });
    ready.count() == all
}

/// Enough of a frame to know it by.
fn beginning(frame: &[u8]) -> String {
    String::from_utf8_lossy(&frame[..frame.len().min(80)]).into_owned()
}
