//! Somebody who plays as fast as answers come, comes back after every death of the house, and
//! remembers what was acknowledged.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time;

use crate::approach::Approach;
use crate::luck::Luck;
use crate::player::{Fault, PATIENCE, Player, answer};

/// One of so many frames is talk, one of so many a look.
const TALK_ONE_IN: u64 = 12;
const LOOK_ONE_IN: u64 = 3;
const SEATS: u64 = 5;

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Act,
    Look,
    Say,
}

/// A frame that was sent.
#[derive(Clone, Debug)]
struct Asked {
    id: u64,
    kind: Kind,
    what: Value,
    /// Whether it was acknowledged, once it was answered.
    taken: Option<bool>,
}

#[derive(Debug)]
pub(super) struct Guest {
    pub(super) player: Player,
    luck: Luck,
    asked: Vec<Asked>,
    /// Frames that were sent again, and answered.
    pub(super) again: u64,
    pub(super) faults: Vec<String>,
}

impl Guest {
    pub(super) fn new(player: Player, luck: Luck) -> Guest {
        Guest { player, luck, asked: Vec::new(), again: 0, faults: Vec::new() }
    }

    /// Plays until the game is over, however often the house dies meanwhile.
    pub(super) async fn stay(mut self, mut house: watch::Receiver<SocketAddr>) -> Guest {
        while !self.is_over() {
            if self.play().await.is_err()
                && !self.is_over()
                && let Err(fault) = self.come_back(&mut house).await
            {
                self.faults.push(format!("nobody came back: {fault}"));
                return self;
            }
        }
        self
    }

    fn is_over(&self) -> bool {
        self.player.known.stage == "over"
    }

    /// One frame after another, until the line breaks or the game is over.
    async fn play(&mut self) -> Result<(), Fault> {
        while !self.is_over() {
            if self.player.known.stage != "playing" || self.player.known.legal.is_empty() {
                time::timeout(PATIENCE, self.player.next())
                    .await
                    .map_err(|_| Fault::Silent("before play"))??;
                continue;
            }
            let (kind, what) = self.choose();
            self.asked.push(Asked { id: self.player.id + 1, kind, what, taken: None });
            self.player.id += 1;
            self.ask_last().await?;
        }
        Ok(())
    }

    fn choose(&mut self) -> (Kind, Value) {
        if self.luck.below(TALK_ONE_IN) == 0 {
            return (Kind::Say, json!(format!("line {}", self.player.id + 1)));
        }
        let seat = self.player.known.seat.unwrap_or_default();
        if self.luck.below(LOOK_ONE_IN) == 0 {
            let other = (seat + 1 + self.luck.below(SEATS - 1)) % SEATS;
            let look = json!({ "seat": other });
            // Eyes that are there already do not turn.
            let last = self.asked.iter().rfind(|asked| asked.kind == Kind::Look);
            if last.is_none_or(|last| last.what != look) {
                return (Kind::Look, look);
            }
        }
        let legal = &self.player.known.legal;
        (Kind::Act, legal[self.luck.below(legal.len() as u64) as usize].clone())
    }

    /// Sends the last frame, perhaps once more, and waits for its answer.
    async fn ask_last(&mut self) -> Result<(), Fault> {
        let Some(Asked { id, kind, what, .. }) = self.asked.last().cloned() else { return Ok(()) };
        match kind {
            Kind::Act => self.player.send_as(id, "act", json!({ "action": what })).await,
            Kind::Look => self.player.send_as(id, "look", json!({ "look": what })).await,
            Kind::Say => self.player.send_as(id, "say", json!({ "text": what })).await,
        }
        let answered = |frame: &Value| answer(frame).filter(|(of, _)| *of == id);
        let (_, answer) =
            self.player.until("instead of an answer", |_, frame| answered(frame)).await?;
        if let Some(last) = self.asked.last_mut() {
            if last.taken == Some(true) && answer.is_err() {
                self.faults.push(format!("{id} was acknowledged, and then not: {answer:?}"));
            }
            last.taken = Some(last.taken == Some(true) || answer.is_ok());
        }
        Ok(())
    }

    /// Finds the house where it is now, and sends again what may not have been heard.
    async fn come_back(&mut self, house: &mut watch::Receiver<SocketAddr>) -> Result<(), Fault> {
        let mut last = Fault::Silent("and nowhere to be found");
        for _ in 0..200 {
            self.player.approach = Approach::direct(*house.borrow_and_update());
            self.player.drop_line();
            match self.resume().await {
                Ok(()) => return Ok(()),
                Err(fault) => last = fault,
            }
            // It may be dead again already.
            let _ = time::timeout(Duration::from_millis(500), house.changed()).await;
        }
        Err(last)
    }

    async fn resume(&mut self) -> Result<(), Fault> {
        let taken = self.player.connect().await?;
        // A look that turned nothing is acknowledged and not written down.
        let written = |asked: &&Asked| asked.taken == Some(true) && asked.kind != Kind::Look;
        let stored = self.asked.iter().rfind(written);
        let stored = stored.map_or(0, |asked| asked.id);
        if !(stored..=self.player.id).contains(&taken) {
            let all = self.player.id;
            self.faults.push(format!("{stored} of {all} was acknowledged, not {taken}"));
        }
        let Some(last) = self.asked.last() else { return Ok(()) };
        // Without an answer it is sent again; with one, to see that it is not taken twice.
        if last.taken.is_none() || last.taken == Some(true) && last.id == taken {
            self.ask_last().await?;
            self.again += 1;
        }
        Ok(())
    }

    pub(super) fn acknowledged(&self) -> u64 {
        self.asked.iter().filter(|asked| asked.taken == Some(true)).count() as u64
    }

    /// What was acknowledged, in order. Talk only up to the last action, as it goes on after the
    /// game.
    pub(super) fn taken(&self, kind: Kind) -> Vec<Value> {
        let taken = self.asked.iter().filter(|asked| asked.taken == Some(true));
        let last = taken.clone().rfind(|asked| asked.kind == Kind::Act).map_or(0, |asked| asked.id);
        let these = taken.filter(|asked| asked.kind == kind && asked.id <= last);
        these.map(|asked| asked.what.clone()).collect()
    }

    /// The same from the lines of a record.
    pub(super) fn recorded(&self, kind: Kind, lines: &[Value]) -> Vec<Value> {
        let Some(seat) = self.player.known.seat else { return Vec::new() };
        let last = lines.iter().rposition(|line| line["seat"] == seat && line.get("do").is_some());
        let lines = lines[..last.map_or(0, |last| last + 1)].iter();
        let ours = lines.filter(|line| line["seat"] == seat);
        let what = |line: &Value| match kind {
            Kind::Look => line.get("look").cloned(),
            Kind::Say => line.get("say").cloned(),
            Kind::Act => line.get("do").map(|_| {
                let mut action = line.clone();
                if let Some(action) = action.as_object_mut() {
                    action.retain(|key, _| key != "t" && key != "seat");
                }
                action
            }),
        };
        ours.filter_map(what).collect()
    }
}
