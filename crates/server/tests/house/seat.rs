//! Somebody who plays a whole game by the protocol alone.

use std::time::Duration;

use protocol::changes::apply;
use protocol::offers::apart;
use protocol::{ServerFrame, Stage};
use serde_json::{Value, json};
use table::Dice;

use crate::player::{Came, Player};

/// Somebody at the table.
pub(crate) struct Seat {
    pub(crate) player: Player,
    /// What they may do, as they were last told.
    pub(crate) legal: Vec<Value>,
    /// The same by kind.
    offers: Value,
    pub(crate) acted: u32,
}

/// Has everybody get ready, and gives them their seats once a game is dealt.
pub(crate) async fn start(mut players: Vec<Player>) -> Vec<Seat> {
    for player in &mut players[1..] {
        assert_eq!(player.ask("ready", json!({ "on": true })).await, Ok(()));
    }
    let order = json!({ "order": { "start": {} } });
    assert_eq!(players[0].ask("host", order).await, Ok(()));
    for player in &mut players {
        while !matches!(player.state.as_ref().map(|s| &s.stage), Some(Stage::Promised { .. })) {
            player.frame().await;
        }
        let part = format!("{:032x}", player.you.0 + 7);
        assert_eq!(player.ask("part", json!({ "part": part })).await, Ok(()));
    }
    players.into_iter().map(Seat::new).collect()
}

impl Seat {
    fn new(player: Player) -> Seat {
        Seat { player, legal: Vec::new(), offers: Value::Null, acted: 0 }
    }

    fn is_over(&self) -> bool {
        matches!(self.player.state.as_ref().map(|s| &s.stage), Some(Stage::Over { .. }))
    }

    /// Takes in what a frame says about one's choices. Nobody here looks at what is shown, so the
    /// host skips it.
    async fn heed(&mut self, frame: &ServerFrame) {
        if let ServerFrame::Room { room, .. } = frame
            && room.host == self.player.you
            && matches!(room.stage, Stage::Playing { shows_ms: Some(_), .. })
        {
            self.player.send("host", json!({ "order": { "skip": {} } })).await;
        }
        match frame {
            ServerFrame::Table { legal: Some(legal), .. } => {
                self.offers = serde_json::from_str(legal.get()).expect("JSON");
            }
            ServerFrame::Happened { legal: Some(changes), .. } => {
                apply(&mut self.offers, changes).expect("changes of what they were offered");
            }
            _ => return,
        }
        self.legal = apart(&self.offers);
    }

    /// Reads on until there is something to do; there is while a game goes on.
    pub(crate) async fn until_legal(&mut self) -> &[Value] {
        while self.legal.is_empty() {
            let frame = self.player.frame().await;
            self.heed(&frame).await;
        }
        &self.legal
    }

    /// Plays by chance to the end. Whoever drops does so once on the way, in the middle of an
    /// action, and sends it again.
    pub(crate) async fn play(mut self, mut dice: Dice, drops: bool, pause: Duration) -> Seat {
        while !self.is_over() {
            if self.legal.is_empty() {
                let frame = self.player.frame().await;
                self.heed(&frame).await;
                continue;
            }
            let action = self.legal[dice.below(self.legal.len() as u32) as usize].clone();
            let body = json!({ "action": action });
            let id = self.player.send("act", body.clone()).await;
            self.acted += 1;
            if drops && self.acted == 3 {
                self.player.drop_line();
                tokio::time::sleep(Duration::from_millis(100)).await;
                // Resumed or shown afresh, whichever the frames missed meanwhile allow.
                self.player.connect().await;
                self.player.send_as(id, "act", body).await;
            }
            self.hear_of(id).await;
            if !pause.is_zero() {
                self.rest(pause).await;
            }
        }
        self
    }

    /// Reads on until that ask is answered, or the game is over.
    async fn hear_of(&mut self, id: u64) {
        loop {
            let frame = self.player.frame().await;
            self.heed(&frame).await;
            match frame {
                ServerFrame::Ack { id: of } | ServerFrame::Refused { id: Some(of), .. }
                    if of == id =>
                {
                    return;
                }
                _ if self.is_over() => return,
                _ => {}
            }
        }
    }

    /// Only looks for a while.
    async fn rest(&mut self, pause: Duration) {
        let rest = tokio::time::sleep(pause);
        tokio::pin!(rest);
        loop {
            tokio::select! {
                () = &mut rest => return,
                came = self.player.next() => match came {
                    Came::Frame(frame) => self.heed(&frame).await,
                    end => panic!("{end:?}"),
                },
            }
        }
    }
}
