//! Two players in a room of their own, both idle until something happens that both see.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time;

use super::{Claim, Held};
use crate::approach::Approach;
use crate::luck::Luck;
use crate::player::{Fault, PATIENCE, Player, answer};
use crate::reactions::reaction;

/// A table where nothing has come for so long is at rest.
const REST: Duration = Duration::from_millis(40);
/// How long a wait for something goes on before its end is looked at.
const LOOKS_UP_EVERY: Duration = Duration::from_millis(200);
/// What was done is on both screens by then, and both hands have moved.
const SEEN_BY_THEN: Duration = Duration::from_secs(5);

/// Two players, and what is between them and the house.
pub(super) struct Pair {
    players: [Player; 2],
    luck: Luck,
    unanswered: Vec<Asked>,
    /// When something last came.
    last: Instant,
    /// What plays waited for their answer.
    waits: [Vec<Duration>; 2],
}

/// A frame without an answer.
struct Asked {
    seat: usize,
    id: u64,
    sent: Instant,
    /// Whether it is one hand of two that may have gone for the same pile.
    is_race: bool,
}

/// What one of them saw, and does about it.
#[derive(Default)]
struct Hand {
    saw: bool,
    /// When to play, and what.
    plan: Option<(Instant, Value)>,
    /// The pile that was gone for.
    went: Option<u64>,
}

impl Pair {
    /// Two come in and are connected.
    pub(super) async fn sit_down(approaches: &[Approach; 2], luck: Luck) -> Result<Pair, Fault> {
        let options = json!({ "best_of": 1, "idle_ms": 3_600_000 });
        let settings = json!({ "game": "blink", "options": options });
        let mut ann = Player::create(approaches[0].clone(), "Ann", &settings).await?;
        let mut bob = Player::join(approaches[1].clone(), "Bob", &ann.room).await?;
        ann.connect().await?;
        bob.connect().await?;
        let (unanswered, waits) = (Vec::new(), [Vec::new(), Vec::new()]);
        Ok(Pair { players: [ann, bob], luck, unanswered, last: Instant::now(), waits })
    }

    /// Game after game until there is enough.
    pub(super) async fn play(mut self, held: &Held) -> Result<(), Fault> {
        while !held.is_enough() {
            self.start().await?;
            held.note(|won| won.games += 1);
            while !held.is_enough() && self.round(held).await? {}
        }
        Ok(())
    }

    /// From the lobby or a result to a game that runs.
    async fn start(&mut self) -> Result<(), Fault> {
        self.rest().await?;
        self.send(1, "ready", json!({ "on": true })).await;
        self.rest().await?;
        self.send(0, "host", json!({ "order": { "start": {} } })).await;
        let began = Instant::now();
        let mut parted = [false; 2];
        // Face down until the start; whether anybody can play then is for the rounds to find out.
        let runs = |player: &Player| {
            let (stage, phase) = (&player.known.stage, &player.known.view["phase"]);
            stage == "playing" && (phase == "race" || phase == "choice")
        };
        while !self.players.iter().all(runs) {
            for (seat, parted) in parted.iter_mut().enumerate() {
                if !*parted && self.players[seat].known.stage == "promised" {
                    *parted = true;
                    self.send(seat, "part", json!({ "part": "0".repeat(32) })).await;
                }
            }
            if began.elapsed() > PATIENCE {
                return Err(Fault::Silent("when a game should start"));
            }
            self.next(Instant::now() + LOOKS_UP_EVERY).await?;
        }
        self.rest().await
    }

    /// Something happens, both see it, and perhaps both go for the same pile. False once the game
    /// is over.
    async fn round(&mut self, held: &Held) -> Result<bool, Fault> {
        if self.is_over() {
            return Ok(false);
        }
        // Whose doing it is says nothing about what follows.
        let first = self.luck.below(2) as usize;
        let able =
            [first, 1 - first].into_iter().find(|s| !self.players[*s].known.legal.is_empty());
        let Some(actor) = able else {
            self.next(Instant::now() + LOOKS_UP_EVERY).await?;
            return Ok(!self.is_over());
        };
        let legal = &self.players[actor].known.legal;
        let chosen = legal[self.luck.below(legal.len() as u64) as usize].clone();
        let action = self.having_seen(actor, chosen.clone());
        self.send(actor, "act", json!({ "action": action })).await;
        if chosen["do"] != "play" {
            self.rest().await?;
            return Ok(!self.is_over());
        }
        let stalls = held.stalls.so_far();
        let winner = self.race(held, actor, &chosen).await?;
        self.rest().await?;
        let disturbed = held.stalls.so_far() != stalls;
        let waits = std::mem::take(&mut self.waits);
        held.note(|won| {
            match winner {
                Some(_) if disturbed => return won.disturbed += 1,
                Some(winner) => {
                    won.contested += 1;
                    won.won[winner] += 1;
                }
                None => {}
            }
            for (seat, waits) in waits.into_iter().enumerate() {
                let line = held.contest.ways[seat].round_trip();
                let in_house = waits.into_iter().map(|wait| wait.saturating_sub(line));
                won.waits_ms[seat].extend(in_house.map(|wait| wait.as_secs_f64() * 1e3));
            }
        });
        Ok(!self.is_over())
    }

    /// Both react to what was done. Gives who got the pile, if both went for the same.
    async fn race(
        &mut self,
        held: &Held,
        actor: usize,
        done: &Value,
    ) -> Result<Option<usize>, Fault> {
        let began = Instant::now();
        let mut hands = [Hand::default(), Hand::default()];
        // Who played on which pile after that, as the first of the two was told.
        let mut played: Vec<(usize, u64)> = Vec::new();
        loop {
            let plans = hands.iter().filter_map(|hand| hand.plan.as_ref().map(|(at, _)| *at));
            let until = match plans.min() {
                Some(at) => at,
                None if hands.iter().all(|hand| hand.saw) => break,
                None => began + SEEN_BY_THEN,
            };
            if began.elapsed() > SEEN_BY_THEN {
                return Ok(None);
            }
            if let Some((seat, frame, at)) = self.next(until).await? {
                for (who, pile, card) in plays(&frame) {
                    if hands[seat].saw {
                        if seat == 0 {
                            played.push((who, pile));
                        }
                    } else if who == actor && *card == done["card"] {
                        hands[seat].saw = true;
                        hands[seat].plan = self.plan(seat, at);
                    } else {
                        // Something else was under way: this round does not count.
                        return Ok(None);
                    }
                }
            }
            for (seat, hand) in hands.iter_mut().enumerate() {
                if let Some((_, action)) = hand.plan.take_if(|(at, _)| *at <= Instant::now()) {
                    hand.went = action["pile"].as_u64();
                    self.play_card(held.contest.claims[seat], seat, action).await;
                }
            }
        }
        // What the second was told is also on its way to the first.
        self.rest_noting(&mut played).await?;
        let [Some(pile), Some(other)] = hands.map(|hand| hand.went) else { return Ok(None) };
        let winner = played.iter().find(|(_, on)| *on == pile).map(|(who, _)| *who);
        Ok(winner.filter(|_| pile == other))
    }

    /// The first pile that this seat can play on, and when its hand will be there.
    fn plan(&mut self, seat: usize, seen: Instant) -> Option<(Instant, Value)> {
        let reaction = reaction(&mut self.luck);
        let legal = &self.players[seat].known.legal;
        let on = |pile: u64| {
            legal.iter().find(|action| action["do"] == "play" && action["pile"] == pile)
        };
        let play = on(0).or_else(|| on(1))?.clone();
        Some((seen + reaction, self.having_seen(seat, play)))
    }

    /// An action with what its player saw.
    fn having_seen(&self, seat: usize, mut action: Value) -> Value {
        if let Some(pile) = action["pile"].as_u64() {
            let top = &self.players[seat].known.view["piles"][pile as usize][0];
            if top.is_string() {
                action["saw"] = top.clone();
            }
        }
        action
    }

    async fn play_card(&mut self, claim: Claim, seat: usize, action: Value) {
        let made = match claim {
            Claim::Nothing => None,
            Claim::Truth => self.game_time(seat),
            Claim::Lie => Some(0),
        };
        let mut body = json!({ "action": action });
        if let Some(made) = made {
            body["made"] = json!(made);
        }
        self.send(seat, "act", body).await;
        if let Some(asked) = self.unanswered.last_mut() {
            asked.is_race = true;
        }
    }

    /// The game's time as far as this seat can know: a frame was under way for its line's delay.
    fn game_time(&self, seat: usize) -> Option<u64> {
        let known = &self.players[seat].known;
        let (t, at) = known.clock?;
        let delay = known.delays[seat].as_i64().unwrap_or_default();
        u64::try_from(t + at.elapsed().as_millis() as i64 + delay).ok()
    }

    fn is_over(&self) -> bool {
        self.players.iter().any(|player| player.known.stage != "playing")
    }

    async fn send(&mut self, seat: usize, kind: &str, body: Value) {
        let sent = Instant::now();
        let id = self.players[seat].send(kind, body).await;
        self.unanswered.push(Asked { seat, id, sent, is_race: false });
    }

    /// Waits until nothing is unanswered, both know the same, and nothing has come for a moment.
    async fn rest(&mut self) -> Result<(), Fault> {
        self.rest_noting(&mut Vec::new()).await
    }

    async fn rest_noting(&mut self, played: &mut Vec<(usize, u64)>) -> Result<(), Fault> {
        let began = Instant::now();
        loop {
            let [one, other] = &self.players;
            let alike = one.known.view == other.known.view && one.known.stage == other.known.stage;
            let quiet = self.last.elapsed() >= REST;
            if alike && quiet && self.unanswered.is_empty() {
                return Ok(());
            }
            if began.elapsed() > PATIENCE {
                return Err(Fault::Silent("when both should know the same"));
            }
            let Some((0, frame, _)) = self.next(Instant::now() + REST).await? else { continue };
            played.extend(plays(&frame).map(|(who, pile, _)| (who, pile)));
        }
    }

    /// The next frame to either of them, whose it is and when it came; none if it takes too long.
    async fn next(&mut self, until: Instant) -> Result<Option<(usize, Value, Instant)>, Fault> {
        let [one, other] = &mut self.players;
        let (seat, came) = tokio::select! {
            came = one.next() => (0, came),
            came = other.next() => (1, came),
            () = time::sleep_until(until.into()) => return Ok(None),
        };
        let (frame, at) = came?;
        self.last = at;
        if let Some((id, outcome)) = answer(&frame) {
            self.answered(seat, id, outcome.is_ok(), at);
        }
        Ok(Some((seat, frame, at)))
    }

    fn answered(&mut self, seat: usize, id: u64, done: bool, at: Instant) {
        let this = |asked: &mut Asked| (asked.seat, asked.id) == (seat, id);
        for asked in self.unanswered.extract_if(.., this) {
            if done && asked.is_race {
                self.waits[seat].push(at - asked.sent);
            }
        }
    }
}

/// What a frame tells of cards that were played: who played on which pile, and which card.
fn plays(frame: &Value) -> impl Iterator<Item = (usize, u64, &Value)> {
    let news = frame["happened"]["news"].as_array();
    news.into_iter().flatten().filter_map(|happening| {
        let (who, pile) = (happening[0].as_u64()?, happening[3].as_u64()?);
        (happening[1] == "played").then_some((who as usize, pile, &happening[2]))
    })
}
