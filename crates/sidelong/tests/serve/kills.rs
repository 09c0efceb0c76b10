//! kill -9 in the middle of a game, again and again.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use protocol::ServerFrame;
use protocol::changes::apply;
use protocol::offers::apart;
use serde_json::{Value, json};
use table::{Dice, Seed};

use crate::folder::folder;
use crate::player::{Came, Player};
use crate::program::Program;

/// How often; more by the environment, such as `SIDELONG_KILLS=100`.
fn kills() -> u64 {
    let more = std::env::var("SIDELONG_KILLS").ok().and_then(|n| n.parse().ok());
    more.unwrap_or(10)
}

/// Somebody who plays as fast as answers come.
struct Seat {
    player: Player,
    legal: Vec<Value>,
    /// The same by kind, as they were last told.
    offers: Value,
    /// What they know besides, as they were last told.
    own: Value,
    /// The highest id they have an answer for.
    answered: u64,
    /// The highest that was acknowledged in the game, and so is stored.
    stored: u64,
    acked: u64,
}

impl Seat {
    fn heed(&mut self, frame: &ServerFrame) {
        let parse = |json: &Option<protocol::Json>| -> Value {
            let json = json.as_ref().expect("somebody who plays");
            serde_json::from_str(json.get()).expect("JSON")
        };
        match frame {
            ServerFrame::Table { legal, own, .. } => {
                (self.own, self.offers) = (parse(own), parse(legal));
            }
            ServerFrame::Happened { legal, own, .. } => {
                for (known, changes) in [(&mut self.own, own), (&mut self.offers, legal)] {
                    if let Some(changes) = changes {
                        apply(known, changes).expect("changes of what they knew");
                    }
                }
            }
            _ => return,
        }
        self.legal = apart(&self.offers);
    }

    /// Plays until the line breaks.
    async fn play(mut self, mut dice: Dice, acks: Arc<AtomicU64>) -> Seat {
        loop {
            if !self.legal.is_empty() && self.answered == self.player.id {
                let nth = dice.below(self.legal.len() as u32) as usize;
                let action = self.legal[nth].clone();
                self.player.send("act", json!({ "action": action })).await;
            }
            match self.player.next().await {
                Came::Frame(frame) => {
                    self.heed(&frame);
                    match frame {
                        ServerFrame::Ack { id } => {
                            self.acked += 1;
                            (self.answered, self.stored) = (id, id);
                            acks.fetch_add(1, Ordering::Relaxed);
                        }
                        ServerFrame::Refused { id: Some(id), .. } => self.answered = id,
                        _ => {}
                    }
                }
                Came::Closed(_) | Came::Broke => return self,
            }
        }
    }

    /// Comes back, and sees that everything is there.
    async fn resume(&mut self, program: &Program) {
        self.player.address = program.address;
        self.player.drop_line();
        let (asked, knew) = (self.player.id, self.own.clone());
        let welcome = self.player.connect().await;
        assert!(welcome.id >= self.stored, "{} was acknowledged, not {}", self.stored, welcome.id);
        assert!(welcome.id <= asked, "nobody asked for {}", welcome.id);
        loop {
            let frame = self.player.frame().await;
            self.heed(&frame);
            if let ServerFrame::Table { .. } = frame {
                break;
            }
        }
        if welcome.id == self.stored {
            assert_eq!(self.own, knew, "what was acknowledged is there");
        }
        // What was asked and not answered either happened or did not; the next is new.
        self.answered = asked;
    }
}

/// A table of five who lay and lift cards as they like, for as long as a clock can run.
async fn table(program: &Program) -> Vec<Seat> {
    let settings = json!({
        "game": "blink_of_an_eye", "options": { "clock_s": 300 }, "away_s": 600,
    });
    let mut players = Player::gather(program.address, 5, settings).await;
    for player in &mut players[1..] {
        player.ask("ready", json!({ "on": true })).await.expect("ready");
    }
    players[0].ask("host", json!({ "order": { "start": {} } })).await.expect("started");
    let mut seats = Vec::new();
    for player in players {
        let answered = player.id;
        let (legal, offers, own) = (Vec::new(), Value::Null, Value::Null);
        let mut seat = Seat { player, legal, offers, own, answered, stored: 0, acked: 0 };
        while seat.legal.is_empty() {
            let frame = seat.player.frame().await;
            seat.heed(&frame);
        }
        seats.push(seat);
    }
    seats
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_outlives_a_kill() {
    let folder = folder();
    let mut program = Program::start(&folder);
    let mut seats = table(&program).await;
    let seed = Seed::from_number(u64::from(std::process::id()));
    let mut chance = seed.dice(u64::MAX);
    let before: u64 = seats.iter().map(|seat| seat.acked).sum();
    for round in 0..kills() {
        let acked: u64 = seats.iter().map(|seat| seat.acked).sum();
        let acks = Arc::new(AtomicU64::new(0));
        let playing: Vec<_> = seats
            .into_iter()
            .zip(0..)
            .map(|(seat, nth)| {
                tokio::spawn(seat.play(seed.child(round).dice(nth), Arc::clone(&acks)))
            })
            .collect();
        // However slow the machine: something was acknowledged since the last time.
        while acks.load(Ordering::Relaxed) == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_millis(u64::from(chance.below(250)))).await;
        program.kill();
        seats = Vec::new();
        for seat in playing {
            seats.push(seat.await.expect("they play until the line breaks"));
        }
        program = Program::start(&folder);
        for seat in &mut seats {
            seat.resume(&program).await;
        }
        let now: u64 = seats.iter().map(|seat| seat.acked).sum();
        assert!(now > acked, "round {round}: nobody got to play");
    }
    let acked: u64 = seats.iter().map(|seat| seat.acked).sum::<u64>() - before;
    println!("{} kills, {acked} acknowledged actions, all there", kills());
}
