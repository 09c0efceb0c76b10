//! Minds for Eyes Wide Shut: talk by day, and a hand in the dark, up or not.
//!
//! By day they claim, promise, threaten and lie (`tongue`), one at a time and no more than people
//! would; they look at whoever speaks and answer looks and signs (`manners`), wait for people to
//! have their say, and remember who kept their word (`words`). By night they raise a hand as often
//! as their head tells them (`head`). `gentle` is shy, `casual` goes by a feeling and `sharp`
//! counts (`habits`).
//!
//! `master` knows a solution of the game by heart (`strategy`): nights are given to some by lot,
//! which everybody draws who knows of it (`lots`), or hands go up by chance, so that nobody gains
//! by doing otherwise. It keeps books on whether the others do so too, and whether their word was
//! worth something; from that it guesses tonight's hands, and bends its ways as far as that is
//! worth it. The solution is made by [`solution`] from the bottom up: who stands where (`crowd`), a
//! night as a game by itself (`stage`), all nights from the last to the first (`solve`), and what
//! somebody gains who reads all of it (`response`, `rival`).

mod book;
mod crowd;
mod habits;
mod head;
mod lots;
mod manners;
mod packed;
mod prison;
mod response;
mod rival;
pub mod solution;
mod solve;
mod stage;
mod strategy;
mod tongue;
mod tutor;
mod words;

use std::collections::VecDeque;

use seen::Perception;
use seen::eyes_wide_shut::{Action, Notice, Options, Stage, View};
use table::{Gesture, Millis, Phrase, Saying, Seat, SeatSet};

use crate::{Character, Deed, Mind, Pace, Place, REACTION_FLOOR_MS, Somebody};
use head::Head;
use lots::Lots;
use manners::{Manners, Shown};
use tongue::Scene;
use words::{Claim, Words};

pub use tutor::tutor;

/// The pause before a word to nobody in particular, and before one that somebody waits for.
const SPEAKS_MS: (u32, u32) = (1_500, 2_500);
const ANSWERS_MS: (u32, u32) = (1_500, 1_100);
/// When somebody else was spoken to, it is their turn first.
const GIVES_WAY_MS: (u32, u32) = (3_300, 2_200);
/// From one word of one's own accord to the next.
const NEXT_WORD_MS: (u32, u32) = (6_000, 8_000);
/// How long after the last word one is ready, and after people are.
const SETTLES_MS: (u32, u32) = (2_500, 3_500);
const FOLLOWS_MS: (u32, u32) = (800, 1_800);
/// Whoever asks for a moment gets one.
const MOMENT_MS: u64 = 10_000;

/// Of 100 parts of a day: when nobody begins to talk any more, when people have had their time, and
/// when bots are ready whatever is said.
const TALK_PERCENT: u64 = 70;
const PATIENCE_PERCENT: u64 = 75;
const READY_PERCENT: u64 = 88;

/// How often a bot answers in a day: another bot, and a person.
const ANSWERS_MAX: u32 = 2;
const ANSWERS_TO_PEOPLE_MAX: u32 = 5;

/// Somebody who plays it.
pub fn mind(character: Character, place: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(Sleeper {
        seat: place.seat,
        character,
        manners: Manners::new(character, &place),
        words: Words::new(place.seats),
        lots: Lots::default(),
        head: Head::new(place.seat, place.seats, character, place.options),
        pace: Pace(place.dice),
        people: SeatSet::EMPTY,
        at: (0, Stage::Set),
        day: Day::default(),
        word: None,
        ready: None,
        night: VecDeque::new(),
    })
}

struct Sleeper {
    seat: Seat,
    character: Character,
    pace: Pace,
    head: Head,
    words: Words,
    lots: Lots,
    manners: Manners,
    /// Who at the table are people.
    people: SeatSet,
    /// The day and stage that the plans are for.
    at: (u16, Stage),
    day: Day,
    /// What it says next.
    word: Option<(Millis, Word)>,
    /// When it is ready.
    ready: Option<Millis>,
    /// What its hand does when. Whatever is refused is left out: the table's clock goes on.
    night: VecDeque<(Millis, Action)>,
}

/// A day that somebody lives through.
struct Day {
    begins: Millis,
    ends: Millis,
    /// The hand goes up if it does so more often than this of 100.
    mood: u32,
    up: bool,
    story: Claim,
    /// Whether something was said since the hand was last thought about.
    is_news: bool,
    /// When somebody last spoke.
    last_word: Millis,
    settles_ms: u64,
    /// Somebody asked for so much time.
    waits_until: Millis,
    openings: u32,
    answers: u32,
    /// Who of the people are ready, and whether one is oneself.
    people_ready: SeatSet,
    is_ready: bool,
}

impl Default for Day {
    fn default() -> Day {
        Day {
            begins: Millis::START,
            ends: Millis::START,
            mood: 0,
            up: false,
            story: Claim::Low,
            is_news: false,
            last_word: Millis::START,
            settles_ms: 0,
            waits_until: Millis::START,
            openings: 0,
            answers: 0,
            people_ready: SeatSet::EMPTY,
            is_ready: false,
        }
    }
}

impl Day {
    /// The moment after so many of 100 parts of it.
    fn part(&self, percent: u64) -> Millis {
        self.begins + (self.ends.0.saturating_sub(self.begins.0)) * percent / 100
    }
}

/// Something to say.
#[derive(Clone, Copy)]
enum Word {
    /// Whatever comes to mind then.
    Opening,
    /// To somebody who said that, or words of their own.
    Answer { by: Seat, to: Option<Phrase> },
    /// Just that.
    Say(Saying),
}

impl Sleeper {
    fn day_breaks(&mut self, now: Millis, view: &View) {
        self.words.day_breaks();
        self.lots.day_breaks();
        let among_people = !self.living_people().is_empty();
        self.manners.day_breaks(now, among_people, &mut self.pace);
        self.day = Day {
            begins: now,
            ends: view.due.unwrap_or(now),
            mood: self.pace.0.below(100),
            is_news: true,
            last_word: now,
            settles_ms: self.pace.after(Millis(0), SETTLES_MS).0,
            openings: 1 + self.pace.0.below(2),
            ..Day::default()
        };
        self.think();
        self.day.story =
            tongue::story(self.character, &self.head, self.seat, self.day.up, &mut self.pace);
        let first = self.pace.after(now, SPEAKS_MS) + u64::from(self.pace.0.below(3_000));
        self.word = Some((first, Word::Opening));
        self.settle(now);
    }

    /// Thinks, moves the hand if it is to be up, and confirms: all before the shortest night ends.
    fn night_falls(&mut self, now: Millis) {
        self.manners.night_falls();
        self.think();
        let traits = self.character.traits();
        let up = self.day.up != self.pace.percent(traits.slips_percent);
        let mut at = self.pace.after(now, traits.reaction_ms);
        if up {
            self.night.push_back((at, Action::Hand { up }));
        }
        at = self.pace.after(at, traits.dwell_ms);
        self.night.push_back((at, Action::Confirm {}));
    }

    /// Makes up one's mind about tonight's hand, if something was said since.
    fn think(&mut self) {
        if !std::mem::take(&mut self.day.is_news) {
            return;
        }
        self.head.draw(&self.lots);
        let was_honest = self.day.story == Claim::of_hand(self.day.up);
        self.day.up = self.day.mood < self.head.up_percent(&self.words);
        if was_honest {
            self.day.story = Claim::of_hand(self.day.up);
        }
    }

    fn living_people(&self) -> SeatSet {
        let all = SeatSet::all(self.head.prison.prisoners.seats());
        self.people.without(all.without(self.head.rivals()))
    }

    /// When one is ready: some time after the last word, and once people have had their say.
    fn settle(&mut self, now: Millis) {
        if self.day.is_ready || self.at.1 != Stage::Day {
            return;
        }
        let day = &self.day;
        let people = self.living_people();
        let are_ready = 2 * day.people_ready.len() >= people.len();
        // One after another, not all at once.
        let patience = day.part(PATIENCE_PERCENT) + day.settles_ms;
        let patience = if are_ready { now } else { patience };
        let word = self.word.map_or(now, |(at, _)| at + 1);
        let quiet = (day.last_word + day.settles_ms).max(word).max(day.waits_until);
        // People who are ready want to go on: what was not said stays unsaid.
        let hurries = are_ready && !people.is_empty();
        let soon = now + u64::from(FOLLOWS_MS.0 + FOLLOWS_MS.1);
        let quiet = match self.ready {
            Some(at) if hurries && at <= soon => at,
            _ if hurries => self.pace.after(now, FOLLOWS_MS),
            _ => quiet,
        };
        self.ready = Some(quiet.max(patience).max(now + 1).min(day.part(READY_PERCENT)));
    }

    fn scene<'a>(&'a self) -> Scene<'a> {
        Scene {
            me: self.seat,
            character: self.character,
            head: &self.head,
            words: &self.words,
            people: self.people,
            day: self.at.0,
            up: self.day.up,
            story: self.day.story,
        }
    }

    /// So much is said in a day before nobody begins to talk any more, and before nobody answers.
    fn enough(&self) -> [usize; 2] {
        let living = self.head.prison.living().len();
        [4 + living / 2, 7 + living]
    }

    /// Opens the mouth.
    fn speak(&mut self, now: Millis, word: Word) -> Option<Deed<Action>> {
        self.think();
        let [enough, too_much] = self.enough();
        let mut pace = self.pace.clone();
        let scene = self.scene();
        let saying = match word {
            Word::Opening if self.words.many() >= enough || now > self.day.part(TALK_PERCENT) => {
                None
            }
            Word::Opening => scene.opening(&mut pace),
            Word::Answer { by, .. }
                if self.words.many() >= too_much && !self.people.contains(by) =>
            {
                None
            }
            Word::Answer { by, to } => scene.answer(by, to, &mut pace),
            Word::Say(saying) => Some(saying),
        };
        self.pace = pace;
        if matches!(word, Word::Opening) {
            self.day.openings = self.day.openings.saturating_sub(1);
        }
        if self.day.openings > 0 {
            self.word = Some((self.pace.after(now, NEXT_WORD_MS), Word::Opening));
        }
        if let Some(saying) = saying {
            self.day.last_word = now;
            self.words.take(self.seat, saying);
            self.day.is_news = true;
            self.underline(now, saying);
        }
        self.settle(now);
        saying.map(Deed::Say)
    }

    /// Eyes and face go with the words.
    fn underline(&mut self, now: Millis, Saying { phrase, to }: Saying) {
        let at = to.or_else(|| self.head.rivals().iter().next());
        let (Some(at), lies) = (at, self.day.story != Claim::of_hand(self.day.up)) else { return };
        if let Some(to) = to {
            self.manners.address(now + 200, to);
        }
        let is_claim = matches!(phrase, Phrase::IWillRaise | Phrase::IStayLow);
        let (gesture, percent) = match phrase {
            Phrase::YouLied => (Gesture::Point, 40),
            // A poor liar smiles at it.
            _ if is_claim && lies => (Gesture::Smile, self.character.pick(70, 60, 15, 0)),
            Phrase::IWillRaise => (Gesture::Raise, 20),
            Phrase::Yes | Phrase::IKeepMyWord | Phrase::TrustMe => (Gesture::Nod, 40),
            Phrase::No | Phrase::IDontBelieveYou => (Gesture::Shake, 40),
            Phrase::YouFirst | Phrase::LetsTakeTurns => (Gesture::Brow, 40),
            Phrase::Thanks | Phrase::Sorry => (Gesture::Smile, 40),
            _ => return,
        };
        if self.pace.percent(percent) {
            self.manners.underline(self.pace.after(now, (700, 400)), gesture, at);
        }
    }

    /// Whether one answers that.
    fn wants_to_answer(&mut self, by: Seat, phrase: Option<Phrase>, to: Option<Seat>) -> bool {
        let is_person = self.people.contains(by);
        let most = if is_person { ANSWERS_TO_PEOPLE_MAX } else { ANSWERS_MAX };
        if self.day.answers >= most {
            return false;
        }
        let often = match (to, phrase) {
            (Some(to), _) if to != self.seat => 0,
            (Some(_), _) => {
                if is_person {
                    97
                } else {
                    75
                }
            }
            (None, Some(Phrase::WhoRaises | Phrase::WhoLied)) => {
                if is_person {
                    60
                } else {
                    40
                }
            }
            (None, Some(Phrase::Hello)) if is_person => 40,
            (None, _) => 0,
        };
        self.pace.percent(often)
    }

    /// Lets others speak first.
    fn give_way(&mut self, now: Millis, to: Option<Seat>) {
        let pause = if to.is_some() { GIVES_WAY_MS } else { SPEAKS_MS };
        if let Some((at, word)) = self.word.take() {
            let pause = if matches!(word, Word::Opening) { pause } else { SPEAKS_MS };
            self.word = Some((at.max(self.pace.after(now, pause)), word));
        }
    }

    /// Threats make shy, and an invitation makes bold.
    fn is_swayed_by(&mut self, phrase: Phrase) {
        let Day { mood, .. } = &mut self.day;
        match phrase {
            Phrase::IfYouRaiseSoDoI => {
                // What is certain stays so.
                *mood = (*mood + self.character.pick(25, 20, 12, 6)).min(99);
            }
            Phrase::YouFirst => *mood = mood.saturating_sub(self.character.pick(12, 10, 5, 2)),
            _ => {}
        }
    }
}

impl Mind for Sleeper {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, legal: &[Action]) {
        self.head.see(view);
        let ready = view.players.which(|player| player.ready && player.lives > 0);
        let others = SeatSet::all(view.players.seats()).without(self.people);
        self.day.people_ready = ready.without(others);
        if self.at == (view.day, view.phase) {
            if self.ready.is_some() {
                self.settle(now);
            }
            return;
        }
        let (_, before) = std::mem::replace(&mut self.at, (view.day, view.phase));
        (self.word, self.ready) = (None, None);
        self.night.clear();
        match view.phase {
            Stage::Day if !legal.is_empty() => {
                self.day_breaks(now, view);
                self.day.people_ready = ready.without(others);
            }
            Stage::Night if !legal.is_empty() => {
                if before != Stage::Day {
                    // Whoever sits down by night has not thought about it by day.
                    (self.day.mood, self.day.is_news) = (self.pace.0.below(100), true);
                }
                self.night_falls(now);
            }
            Stage::Day | Stage::Night | Stage::Set | Stage::Over => self.manners.night_falls(),
        }
    }

    fn notice(&mut self, _now: Millis, _about: Option<Seat>, notice: &Notice) {
        if let Notice::Dawn(night) = notice {
            self.head.remember(night);
            // A word that was broken is remembered better than most of what one sees.
            let often = 60 + self.character.traits().memory_percent * 2 / 5;
            let pace = &mut self.pace;
            self.words.judge(night, || pace.percent(often));
        }
    }

    fn perceive(&mut self, now: Millis, what: Perception) {
        let Sleeper { words, manners, pace, .. } = self;
        match manners.perceive(now, what, |seat| words.credit(seat), pace) {
            Some(Shown::HandUp { by }) => self.words.take_raised_hand(by),
            Some(Shown::Nod { by, yes }) => self.words.take_nod(by, self.seat, yes),
            Some(Shown::PointedAt { by }) if self.day.answers < ANSWERS_TO_PEOPLE_MAX => {
                self.day.answers += 1;
                let saying = Saying { phrase: Phrase::NotMe, to: Some(by) };
                self.word = Some((self.pace.after(now, ANSWERS_MS), Word::Say(saying)));
                self.settle(now);
            }
            _ => return,
        }
        self.day.is_news = true;
    }

    fn hear(&mut self, now: Millis, by: Seat, phrase: Option<Phrase>, to: Option<Seat>) {
        if self.at.1 != Stage::Day || !self.head.prison.living().contains(self.seat) {
            return;
        }
        if by == self.seat {
            // Lots hang on the words that were said, in the order in which all heard them.
            self.lots.hear(by, phrase, to);
            self.day.is_news = true;
            return;
        }
        // Words are told as they begin.
        self.manners.heed(now + REACTION_FLOOR_MS, by, &mut self.pace);
        self.day.last_word = self.day.last_word.max(now);
        self.lots.hear(by, phrase, to);
        self.day.is_news = true;
        if let Some(phrase) = phrase {
            let saying = Saying { phrase, to };
            // Whoever says the same again and again changes nothing by it.
            let is_fresh = !self.words.is_stale(by, saying);
            self.words.take(by, saying);
            match phrase {
                Phrase::OneMoment if is_fresh => self.day.waits_until = now + MOMENT_MS,
                Phrase::Hurry => self.day.settles_ms = FOLLOWS_MS.0.into(),
                phrase if is_fresh && to == Some(self.seat) => self.is_swayed_by(phrase),
                _ => {}
            }
        }
        if self.wants_to_answer(by, phrase, to) {
            self.day.answers += 1;
            let at = self.pace.after(now, ANSWERS_MS);
            self.manners.address(Millis(at.0 - 700), by);
            self.word = Some((at, Word::Answer { by, to: phrase }));
        } else {
            self.give_way(now, to);
        }
        self.settle(now);
    }

    fn meet(&mut self, people: SeatSet) {
        (self.people, self.manners.people) = (people, people);
    }

    fn due(&self) -> Option<Millis> {
        let night = self.night.front().map(|&(at, _)| at);
        let word = self.word.map(|(at, _)| at);
        [night, word, self.ready, self.manners.due()].into_iter().flatten().min()
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        if let Some((_, action)) = self.night.pop_front_if(|(at, _)| *at <= now) {
            return Some(Deed::Act(action));
        }
        if let Some((_, word)) = self.word.take_if(|(at, _)| *at <= now) {
            return self.speak(now, word);
        }
        if self.ready.take_if(|at| *at <= now).is_some() {
            self.day.is_ready = true;
            return Some(Deed::Act(Action::Ready {}));
        }
        self.manners.act(now, &mut self.pace)
    }
}
