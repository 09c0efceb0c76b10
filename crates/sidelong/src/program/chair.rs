//! A chair on which a program sits: it is told what its seat may know, and asked what it does.

use std::fmt::Display;
use std::time::{Duration, Instant};

use company::{Character, Deed, Place, Player, REACTION_FLOOR_MS};
use games::Sitting;
use gaze::Perception;
use protocol::Talked;
use serde_json::json;
use table::{By, Entry, Millis, Phrase, Refusal as _, Rules, Seat, Viewer};

use super::fault::{Failure, Fault};
use super::lines::{self, Intent};
use super::{Hand, Patience, Talks};

/// Nobody's eyes or face do anything sooner after something was told: as quick as the quickest of
/// the house's own, …
const EYES_MS: u64 = REACTION_FLOOR_MS + Character::Master.traits().reaction_ms.0 as u64;
/// … and nobody's hand: about as quick as the quickest with a card.
const HAND_MS: u64 = 600;
/// No game needs more questions to one seat.
const ASKED_MAX: u32 = 50_000;
/// One may talk so often on the whole …
const TALK_EVERY_MS: u64 = 1_500;
/// … but so much at once: as people may in a room.
const TALK_AT_ONCE: u64 = 6;

/// A chair on which a program sits.
pub(crate) struct Chair<'h, R: Rules, T> {
    seat: Seat,
    seats: u8,
    hand: &'h mut Hand<T>,
    patience: Patience,
    /// What is left for all answers.
    left: Duration,
    asked: u32,
    /// Whether there is something to be asked about.
    news: bool,
    /// Whether the table may look different than it did.
    stale: bool,
    /// What it was told of the table last.
    known: String,
    /// When it does what, as it said in answer to that question.
    plan: Option<(Millis, Plan<R::Action>, u64)>,
    /// When all it has said is talked out.
    talked_out: Millis,
}

enum Plan<A> {
    Do(Deed<A>),
    Nonsense(String),
    Ask,
}

impl<'h, R: Rules, T: Talks> Chair<'h, R, T> {
    /// Sits a program down, and waits until it is ready.
    pub(crate) fn new(
        place: Place<R::Options>,
        hand: &'h mut Hand<T>,
        patience: Patience,
    ) -> Chair<'h, R, T> {
        let mut chair = Chair {
            seat: place.seat,
            seats: place.seats,
            left: patience.game(),
            hand,
            patience,
            asked: 0,
            news: false,
            stale: true,
            known: String::new(),
            plan: None,
            talked_out: Millis::START,
        };
        let first = chair.hand.asked == 0;
        let id = chair.hand.asked + 1;
        chair.say(&lines::game::<R>(id, place));
        let patience = if first { patience.start() } else { patience.answer };
        if let Some((line, intent)) = chair.answer(id, patience, None)
            && !matches!(intent, Intent::Ready)
        {
            let why = "the answer to \"game\" is \"ready\"".to_owned();
            chair.fail(Fault::NoAnswer(line, why), None);
        }
        chair
    }

    fn say(&mut self, line: &str) {
        if self.hand.failure.is_none()
            && let Some(talks) = &mut self.hand.talks
        {
            talks.say(line);
        }
    }

    /// Has something to tell, about which it is to be asked.
    fn tell_news(&mut self, line: &str) {
        self.say(line);
        self.news = true;
    }

    /// Waits for the answer to that question; none if the program fails.
    fn answer(
        &mut self,
        id: u64,
        patience: Duration,
        at: Option<Millis>,
    ) -> Option<(String, Intent<R::Action>)> {
        self.hand.asked = id;
        if self.hand.failure.is_some() {
            return None;
        }
        let answered = self.hand.talks.as_mut()?.answer(patience);
        let read = answered.and_then(|line| match lines::read::<R>(&line) {
            Ok((answered, _)) if answered != id => {
                Err(Fault::OtherQuestion { asked: id, answered })
            }
            Ok((_, intent)) => Ok((line, intent)),
            Err(why) => Err(Fault::NoAnswer(line, why)),
        });
        read.map_err(|fault| self.fail(fault, at)).ok()
    }

    fn fail(&mut self, fault: Fault, at: Option<Millis>) {
        let last_words = self.hand.talks.as_mut().map(Talks::last_words).unwrap_or_default();
        self.hand.failure = Some(Failure { fault, at, last_words });
        self.plan = None;
    }

    /// Asks what it does next.
    fn ask(&mut self, now: Millis) {
        self.news = false;
        self.asked += 1;
        if self.asked > ASKED_MAX {
            return self.fail(Fault::TooOften(ASKED_MAX), Some(now));
        }
        let id = self.hand.asked + 1;
        self.say(&lines::ask(id, now));
        let began = Instant::now();
        let patience = self.patience.answer.min(self.left);
        let answer = self.answer(id, patience, Some(now));
        self.left = self.left.saturating_sub(began.elapsed());
        let Some((line, intent)) = answer else {
            if patience < self.patience.answer
                && let Some(Failure { fault: fault @ Fault::Slow(_), .. }) = &mut self.hand.failure
            {
                *fault = Fault::SlowInAll(self.patience.game());
            }
            return;
        };
        let mut plan = |in_ms, least: u64, plan| {
            self.plan = Some((now + least.max(in_ms), plan, id));
        };
        match intent {
            Intent::Do(in_ms, deed @ Deed::Act(_)) => plan(in_ms, HAND_MS, Plan::Do(deed)),
            Intent::Do(in_ms, deed) => plan(in_ms, EYES_MS, Plan::Do(deed)),
            Intent::Nonsense(in_ms, why) => plan(in_ms, HAND_MS, Plan::Nonsense(why)),
            Intent::Ask(in_ms) => plan(in_ms, EYES_MS, Plan::Ask),
            Intent::Wait => self.plan = None,
            Intent::Keep => {}
            Intent::Ready => {
                let why = "\"ready\" is the answer to \"game\" and to nothing else".to_owned();
                self.fail(Fault::NoAnswer(line, why), Some(now));
            }
        }
    }

    /// Whether it may say something to them, as in a room.
    fn talk(&mut self, now: Millis, to: Option<Seat>) -> Result<(), protocol::Refusal> {
        if to.is_some_and(|to| to == self.seat || to.number() >= self.seats) {
            return Err(protocol::Refusal::NoSuchChair);
        }
        let out = self.talked_out.max(now);
        if out.0 - now.0 > (TALK_AT_ONCE - 1) * TALK_EVERY_MS {
            return Err(protocol::Refusal::SlowDown);
        }
        self.talked_out = out + TALK_EVERY_MS;
        Ok(())
    }

    fn refused(&mut self, at: Millis, id: u64, code: &str, why: &dyn Display) {
        let body = json!({ "id": id, "t": at, "code": code, "say": why.to_string() });
        self.tell_news(&lines::named("refused", &body));
    }
}

impl<R: Rules, T: Talks> Player<R> for Chair<'_, R, T> {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn show(&mut self, _now: Millis, _rules: &R) {
        self.stale = true;
    }

    fn tell(&mut self, before: &R, after: &R, entry: &Entry<R::Action>) {
        self.stale = true;
        if self.hand.failure.is_some() {
            return;
        }
        let viewer = Viewer::Seat(self.seat);
        let mut noticed: Vec<(Option<Seat>, R::Notice)> = Vec::new();
        let own = before.notice(viewer, entry.by, &entry.action);
        noticed.extend(own.map(|notice| (entry.by.seat(), notice)));
        let by_table = !noticed.is_empty() && matches!(entry.by, By::For(_));
        after.aftermath(viewer, before, &mut |about, notice| noticed.push((about, notice)));
        if !noticed.is_empty() {
            self.tell_news(&lines::happened(entry.at, &noticed, by_table));
        }
    }

    fn perceive(&mut self, at: Millis, what: Perception) {
        self.tell_news(&lines::perceived(at, what));
    }

    fn hear(&mut self, at: Millis, by: Seat, phrase: Phrase, to: Option<Seat>) {
        if by == self.seat() {
            // The program is told that it was done.
            return;
        }
        let talk = Talked::Phrase(phrase);
        let body = match to {
            Some(to) => json!({ "t": at, "bot": by, "talk": talk, "to": to }),
            None => json!({ "t": at, "bot": by, "talk": talk }),
        };
        self.tell_news(&lines::named("said", &body));
    }

    fn done(&mut self, at: Millis) {
        let id = self.plan.take().map_or(0, |(_, _, id)| id);
        self.tell_news(&lines::named("ack", &json!({ "id": id, "t": at })));
    }

    fn refuse(&mut self, at: Millis, code: &'static str, why: &dyn Display) {
        let id = self.plan.take().map_or(0, |(_, _, id)| id);
        self.refused(at, id, code, why);
    }

    fn due(&mut self, table: &Sitting<R>) -> Option<Millis> {
        if self.hand.failure.is_some() {
            return None;
        }
        let now = table.now();
        if std::mem::take(&mut self.stale) {
            let known = lines::known(table, self.seat);
            if known != self.known {
                self.known = known;
                self.tell_news(&lines::table(table, self.seat, now, &self.known));
            }
        }
        if self.news {
            self.ask(now);
        }
        self.plan.as_ref().map(|(due, ..)| *due)
    }

    fn act(&mut self, now: Millis) -> Option<Deed<R::Action>> {
        let (due, plan, id) = self.plan.take()?;
        match plan {
            Plan::Do(Deed::Say(saying)) => {
                if let Err(why) = self.talk(now, saying.to) {
                    self.refused(now, id, why.code(), &why);
                    return None;
                }
                self.plan = Some((due, Plan::Ask, id));
                Some(Deed::Say(saying))
            }
            Plan::Do(deed) => {
                // Its number, until it is known what came of it.
                self.plan = Some((due, Plan::Ask, id));
                Some(deed)
            }
            Plan::Nonsense(why) => {
                let code = protocol::Refusal::BadAction.code();
                self.refused(now, id, code, &why);
                None
            }
            Plan::Ask => {
                self.news = true;
                None
            }
        }
    }

    fn over(&mut self, table: &Sitting<R>) {
        if let Some(line) = lines::over(table) {
            self.say(&line);
        }
    }
}
