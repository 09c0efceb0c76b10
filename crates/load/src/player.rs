//! One player: a socket, what the house says may be done, and what was asked and not answered.

use std::collections::VecDeque;
use std::time::Instant;

use anyhow::Result;
use protocol::changes::apply;
use protocol::{ClientFrame, Entered, VERSION};
use serde_json::Value;
use table::Dice;

use crate::choice::choose;
use crate::screens::Moment;
use crate::socket::Socket;

/// Somebody at a table.
#[derive(Debug)]
pub(super) struct Player {
    pub(super) socket: Socket,
    entered: Entered,
    /// The last id used.
    id: u64,
    /// Whether the house has answered the hello.
    pub(super) greeted: bool,
    /// The game this player knows of, by its number in the room.
    pub(super) game: u32,
    /// The last game for which a part, or word of being ready, was sent.
    pub(super) parted: u32,
    pub(super) readied: u32,
    /// What may be done.
    legal: Value,
    /// What was asked and not answered, in order.
    asked: VecDeque<Asked>,
    /// The moment of this player's own action that the next ack is for.
    pub(super) shown: Option<Moment>,
}

/// An action that was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    id: u64,
    /// When it was to be made.
    pub(super) due: Instant,
}

impl Player {
    /// Somebody who has entered a room, over this socket. Says hello.
    pub(super) fn connect(socket: Socket, entered: Entered, dice: &mut Dice) -> Player {
        let mut player = Player {
            socket,
            entered,
            id: 0,
            greeted: false,
            game: 0,
            parted: 0,
            readied: 0,
            legal: Value::Null,
            asked: VecDeque::new(),
            shown: None,
        };
        player.hello(dice);
        player
    }

    /// Goes on over another socket, afresh. Gives back what will never be answered now.
    pub(super) fn reconnect(&mut self, socket: Socket, dice: &mut Dice) -> VecDeque<Asked> {
        (self.socket, self.greeted) = (socket, false);
        self.hello(dice);
        self.give_up()
    }

    fn hello(&mut self, dice: &mut Dice) {
        let (room, token) = (self.entered.room, self.entered.token.clone());
        self.send(&ClientFrame::Hello { version: VERSION, room, token, heard: None }, dice);
    }

    /// The house has answered the hello, and knows ids up to this one.
    pub(super) fn greet(&mut self, id: u64) {
        self.greeted = true;
        self.id = self.id.max(id);
    }

    /// Sends one of the frames that are sent seldom, under the next id.
    pub(super) fn ask(&mut self, dice: &mut Dice, frame: impl FnOnce(u64) -> ClientFrame) {
        self.id += 1;
        self.send(&frame(self.id), dice);
    }

    fn send(&mut self, frame: &ClientFrame, dice: &mut Dice) {
        let text = serde_json::to_vec(frame).expect("a frame is JSON");
        self.socket.send(&text, mask(dice));
    }

    /// Answers a ping.
    pub(super) fn pong(&mut self, says: &[u8], dice: &mut Dice) {
        self.socket.pong(says, mask(dice));
    }

    /// The house says what may be done.
    pub(super) fn allow(&mut self, legal: Value) {
        self.legal = legal;
    }

    /// The house says what is new in it.
    pub(super) fn allow_changes(&mut self, changes: &[u8]) -> Result<()> {
        Ok(apply(&mut self.legal, &serde_json::from_slice(changes)?)?)
    }

    /// Whether there is anything to do.
    pub(super) fn has_choice(&self) -> bool {
        self.legal.as_object().is_some_and(|kinds| !kinds.is_empty())
    }

    /// How much was asked and not answered.
    pub(super) fn unanswered(&self) -> usize {
        self.asked.len()
    }

    /// Does something of what may be done, by chance.
    pub(super) fn act(&mut self, due: Instant, dice: &mut Dice) {
        let Some(action) = choose(&self.legal, dice) else { return };
        self.id += 1;
        let text = format!("{{\"act\":{{\"id\":{},\"action\":{action}}}}}", self.id);
        self.asked.push_back(Asked { id: self.id, due });
        self.socket.send(text.as_bytes(), mask(dice));
    }

    /// The action of that id has been answered, if it was one.
    pub(super) fn answered(&mut self, id: u64) -> Option<Asked> {
        let at = self.asked.iter().position(|asked| asked.id == id)?;
        self.asked.remove(at)
    }

    /// What is asked and not answered, in order.
    pub(super) fn asked(&self) -> impl Iterator<Item = &Asked> {
        self.asked.iter()
    }

    /// Waits for no answer any more.
    pub(super) fn give_up(&mut self) -> VecDeque<Asked> {
        self.shown = None;
        self.legal = Value::Null;
        std::mem::take(&mut self.asked)
    }
}

/// What a frame is masked with.
fn mask(dice: &mut Dice) -> [u8; 4] {
    dice.below(u32::MAX).to_le_bytes()
}
