//! A game being played in a room: any of the five behind one face, its bots among its players.

use std::collections::VecDeque;
use std::fmt::{self, Debug};

use company::{Deed, Hosts, Place};
use games::{SignRefusal, Sitting, Step, with_rules};
use gaze::Perception;
use history::{Aside, First, Line, MatchAfter, MatchPlace, Promise, Sheet, Writer};
use protocol::{Character, Settings, Talked};
use table::{
    By, Dice, Entry, EntryFault, Millis, Pace, Refusal, Saying, Seat, SeatSet, Seed, Viewer,
};

use crate::bots::Bots;
use crate::live::Ask;
use crate::replay::take_cost;
use crate::snapshot::{Snapshot, raw};
use crate::tell::{Happened, Written, own_changes, tell};

/// A game of any kind.
pub(crate) trait Play: Debug + Send {
    fn seats(&self) -> u8;
    /// The moment it has come to: nothing can happen before it.
    fn now(&self) -> Millis;
    /// When something happens by itself, or a bot wants to act.
    fn due(&self) -> Option<Millis>;
    /// Play begins, if it has not yet.
    fn start(&mut self);
    fn is_started(&self) -> bool;
    fn is_night(&self) -> bool;

    /// What happens from here on is told at this time of the house.
    fn tell_at(&mut self, now: Millis);
    /// Lets time pass.
    fn advance(&mut self, until: Millis, made: &mut Vec<Output>);
    /// Does what a seat asks for.
    fn ask(
        &mut self,
        at: Millis,
        seat: Seat,
        ask: &Ask,
        made: &mut Vec<Output>,
    ) -> Result<Taken, No>;
    /// The table acts for one of these, if it is their turn.
    fn act_for(&mut self, at: Millis, absent: SeatSet, made: &mut Vec<Output>);

    /// The bot that sits there.
    fn bot_at(&self, seat: Seat) -> Option<Character>;
    /// Sits this bot down, or lets whoever sits there go. Bots know who are people.
    fn seat_bot(&mut self, seat: Seat, character: Option<Character>, people: SeatSet, dice: Dice);
    /// A bot that wants to by now, and what it asks for, if it still does.
    fn bot_asks(&mut self, now: Millis) -> Option<(Seat, Option<Ask>)>;
    /// Somebody else said something: bots hear it.
    fn hear(&mut self, at: Millis, by: Seat, talk: &Talked, to: Option<Seat>);
    /// What a bot asked for cannot be.
    fn refuse_bot(&mut self, at: Millis, seat: Seat, code: &'static str);

    /// Takes a line of the log.
    fn enter(&mut self, line: &str) -> Result<(), String>;
    /// Takes the moment of something else that the log has: the game had come to it.
    fn enter_moment(&mut self, at: Millis);
    /// Takes the price of a refusal of the log.
    fn enter_cost(&mut self, at: Millis, seat: Seat, code: &str) -> Result<(), String>;

    /// How it stands for whoever comes in.
    fn snapshot(&self, seat: Option<Seat>) -> Snapshot;
    /// How it ended, once it has.
    fn over(&self) -> Option<Over>;
}

/// What became of an ask that was not refused.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    /// Whether it is written down: to look where one looks already is nothing to write down.
    pub(crate) written: bool,
    /// If somebody else's doing has just made it possible, the time at which that was told: this
    /// is an answer to it.
    pub(crate) offered_at: Option<Millis>,
}

/// Something that came out of a game.
#[derive(Debug)]
pub(crate) enum Output {
    /// For the log and the record; and who is told what of it.
    Line { line: String, told: Option<Happened> },
    /// A refusal that costs something, for the log; and what is new to that seat.
    Cost { at: Millis, seat: Seat, code: &'static str, own: String },
    /// One seat's eyes took something in.
    Perceived { at: Millis, to: Seat, what: Perception },
    /// A bot said something.
    Said { at: Millis, seat: Seat, saying: Saying },
}

impl Output {
    /// Whether everybody at the table is told of it.
    pub(crate) fn is_public(&self) -> bool {
        matches!(self, Output::Line { told: Some(told), .. } if told.public.is_some())
    }
}

/// Why not: a stable code and a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct No {
    pub(crate) code: &'static str,
    pub(crate) say: String,
}

impl<R: Refusal> From<R> for No {
    fn from(refusal: R) -> No {
        No { code: refusal.code(), say: refusal.to_string() }
    }
}

impl No {
    /// The table cannot be set up so.
    pub(crate) fn bad_settings(why: impl fmt::Display) -> No {
        No { code: protocol::Refusal::BadSettings.code(), say: why.to_string() }
    }

    fn sign<R: Refusal>(refusal: SignRefusal<R>) -> No {
        No { code: refusal.code(), say: refusal.to_string() }
    }
}

/// The end of a game.
#[derive(Clone, Debug)]
pub(crate) struct Over {
    /// The record's last line.
    pub(crate) last: String,
    /// How the match stands after it.
    pub(crate) standing: games::Standing,
    /// Who has won the match, if that decided it.
    pub(crate) winners: Option<SeatSet>,
}

/// Where the chance of a deal comes from.
#[derive(Debug)]
pub(crate) enum Origin {
    /// From the house and all who have a part in its promise.
    Promised(Promise),
    /// From what was prepared for so many.
    Prepared(u8, Seed),
}

/// Deals a game in which these have eyes, as the first line of its record.
pub(crate) fn deal(
    settings: &Settings,
    eyes: SeatSet,
    origin: &Origin,
    standing: &games::Standing,
) -> Result<String, No> {
    fn first<R: Sheet>(
        settings: &Settings,
        eyes: SeatSet,
        origin: &Origin,
        standing: &games::Standing,
    ) -> Result<String, No> {
        let (seats, seed, promise) = match origin {
            Origin::Promised(promise) => (promise.parts.seats(), promise.seed(), Some(*promise)),
            Origin::Prepared(seats, seed) => (*seats, *seed, None),
        };
        let setup = settings.setup::<R>(seats).map_err(No::bad_settings)?;
        let (_, deal) = R::deal(&setup, &seed).map_err(No::bad_settings)?;
        let mut first = First::<R>::new(setup, &seed, deal);
        first.place = R::IN_MATCHES.then(|| MatchPlace::next(standing));
        if !eyes.is_empty() {
            first.sight = Some(settings.sight.dials());
            first.eyes = (eyes != SeatSet::all(seats)).then_some(eyes);
        }
        first.promise = promise;
        let mut writer = Writer::default();
        writer.first(&first);
        Ok(writer.take())
    }
    with_rules!(settings.game, R => first::<R>(settings, eyes, origin, standing))
}

/// Sits down to a game by the first line of its record, in a room that has settled on this.
pub(crate) fn open(
    first: &str,
    standing: games::Standing,
    settings: &Settings,
) -> Result<Box<dyn Play>, String> {
    fn table<R: Sheet + Hosts + Send>(
        first: &str,
        standing: games::Standing,
        settings: &Settings,
    ) -> Result<Box<dyn Play>, String>
    where
        R::Refusal: Send,
        R::View: Send,
    {
        let first = First::<R>::read(first.as_bytes()).map_err(|fault| fault.to_string())?;
        let seed = first.seed.parse().map_err(|why: table::Misread| why.to_string())?;
        let sitting = first.sit(seed).map_err(|why| why.to_string())?;
        let options = first.setup.options;
        // In a lesson the bots are tutors.
        let bots = if settings.lesson { Bots::tutors() } else { Bots::none() };
        let pace = settings.pace();
        let (started, told_at) = (false, Millis::START);
        let recent = VecDeque::with_capacity(RECENT_MAX);
        Ok(Box::new(Table::<R> {
            sitting,
            options,
            pace,
            standing,
            started,
            bots,
            told_at,
            recent,
            written: Written::default(),
        }))
    }
    let kind = history::kind_of(first.as_bytes()).map_err(|fault| fault.to_string())?;
    with_rules!(kind, R => table::<R>(first, standing, settings))
}

/// A game of one kind, with or without sight.
#[derive(Debug)]
struct Table<R: Sheet + Hosts> {
    sitting: Sitting<R>,
    options: R::Options,
    /// For whom theatre is played.
    pace: Pace,
    /// How the match stood before this game.
    standing: games::Standing,
    started: bool,
    bots: Bots<R>,
    /// When what happens is told.
    told_at: Millis,
    /// The game before the last things that happened.
    recent: VecDeque<Before<R>>,
    written: Written,
}

/// So many of the last things that happened may be what somebody answers.
const RECENT_MAX: usize = 4;

/// A game before something happened.
#[derive(Debug)]
struct Before<R> {
    rules: R,
    by: By,
    told_at: Millis,
}

impl<R: Sheet + Hosts> Table<R> {
    fn rules(&self) -> &R {
        self.sitting.rules()
    }

    /// Does something to the game, and gathers what came of it.
    fn gather<T>(
        &mut self,
        made: &mut Vec<Output>,
        work: impl FnOnce(&mut Sitting<R>, &mut dyn FnMut(Step<'_, R>)) -> T,
    ) -> T {
        let Table { sitting, bots, recent, written, told_at, pace, .. } = self;
        let seen = (sitting.game().seats(), sitting.who_sees());
        work(sitting, &mut |step| match step {
            Step::Entry { before, after, entry } => {
                let mut writer = Writer::default();
                writer.entry(entry);
                bots.tell(before, after, entry);
                if recent.len() == RECENT_MAX {
                    recent.pop_front();
                }
                let (rules, by, told_at) = (before.clone(), entry.by, *told_at);
                recent.push_back(Before { rules, by, told_at });
                let told = Some(tell(written, before, after, seen, *pace, entry));
                made.push(Output::Line { line: writer.take(), told });
            }
            Step::Perceived { at, to, what } => {
                bots.perceive(at, to, what);
                made.push(Output::Perceived { at, to, what });
            }
            // What the log keeps of eyes is what was asked: the rest follows.
            Step::Hidden(_) => {}
        })
    }

    /// When somebody else's doing, which made this possible, was told.
    fn offered_at(&self, at: Millis, seat: Seat, action: &R::Action) -> Option<Millis> {
        let impossible =
            |before: &&Before<R>| before.rules.decide(at, By::Seat(seat), action).is_err();
        let before = self.recent.iter().rev().find(impossible)?;
        // What oneself does, and what the clock does, can be known before it is told.
        match before.by {
            By::Seat(other) if other != seat => Some(before.told_at),
            By::Seat(_) | By::For(_) | By::Table => None,
        }
    }
}

impl<R: Sheet + Hosts + Send> Play for Table<R>
where
    R::Refusal: Send,
    R::View: Send,
{
    fn seats(&self) -> u8 {
        self.sitting.game().seats()
    }

    fn now(&self) -> Millis {
        self.sitting.now()
    }

    fn due(&self) -> Option<Millis> {
        let table = self.sitting.due().filter(|_| self.started);
        table.into_iter().chain(self.bots.due()).min()
    }

    fn start(&mut self) {
        if !std::mem::replace(&mut self.started, true) {
            self.sitting.start();
        }
    }

    fn is_started(&self) -> bool {
        self.started
    }

    fn is_night(&self) -> bool {
        self.rules().eyes_shut()
    }

    fn tell_at(&mut self, now: Millis) {
        self.told_at = now;
    }

    fn advance(&mut self, until: Millis, made: &mut Vec<Output>) {
        if self.started && self.sitting.due().is_some_and(|due| due <= until) {
            self.gather(made, |sitting, out| sitting.advance(until, out));
        }
    }

    fn ask(
        &mut self,
        at: Millis,
        seat: Seat,
        ask: &Ask,
        made: &mut Vec<Output>,
    ) -> Result<Taken, No> {
        let (turned, aside) = match ask {
            Deed::Act(action) => {
                let code = protocol::Refusal::BadAction.code();
                let action: R::Action = serde_json::from_str(action.get())
                    .map_err(|why| No { code, say: format!("{why}.") })?;
                self.advance(at, made);
                let before = self.rules().clone();
                let offered_at = self.offered_at(at, seat, &action);
                let answer = self.gather(made, |sitting, out| sitting.act(at, seat, action, out));
                return answer.map(|()| Taken { written: true, offered_at }).map_err(|fault| {
                    let EntryFault::Refused(refusal) = fault else {
                        return No { code: "too_late", say: format!("Too late: {fault}.") };
                    };
                    if *self.rules() != before {
                        let code = refusal.code();
                        let own = own_changes(&before, self.rules(), seat);
                        made.push(Output::Cost { at, seat, code, own });
                    }
                    refusal.into()
                });
            }
            Deed::Look(look) => {
                let turned = self.gather(made, |sitting, out| sitting.look(at, seat, *look, out));
                (turned, Aside::Look(*look))
            }
            Deed::Sign(sign) => {
                let signed = self.gather(made, |sitting, out| sitting.sign(at, seat, *sign, out));
                (signed.map(|()| true), Aside::Sign(*sign))
            }
            Deed::Say(saying) => {
                self.advance(at, made);
                if self.is_night() {
                    return Err(protocol::Refusal::Night.into());
                }
                if !self.bots.may_talk(at, seat) {
                    return Err(protocol::Refusal::SlowDown.into());
                }
                self.bots.hear(at, seat, Some(saying.phrase), saying.to);
                made.push(Output::Said { at, seat, saying: *saying });
                return Ok(Taken { written: true, offered_at: None });
            }
        };
        let written = turned.map_err(No::sign)?;
        if written {
            let mut writer = Writer::default();
            writer.aside(at, seat, &aside);
            made.push(Output::Line { line: writer.take(), told: None });
        }
        Ok(Taken { written, offered_at: None })
    }

    fn act_for(&mut self, at: Millis, absent: SeatSet, made: &mut Vec<Output>) {
        // Where a clock runs for others as well it runs on.
        let rules = self.rules();
        let (awaited, clock) = (rules.awaited(), rules.due().is_some());
        if !self.started || clock && !awaited.without(absent).is_empty() {
            return;
        }
        let away = awaited.iter().filter(|seat| absent.contains(*seat));
        let excused = away.filter_map(|seat| Some((seat, rules.excuse(seat)?))).next();
        let lapsed = || match self.sitting.game().lapse()? {
            (By::For(seat), action) if absent.contains(seat) => Some((seat, action)),
            _ => None,
        };
        let Some((seat, action)) = excused.or_else(lapsed) else { return };
        let entry = Entry { at: at.max(self.now()), by: By::For(seat), action };
        // What the table may not do, it does not.
        self.gather(made, |sitting, out| sitting.enter(&entry, out)).unwrap_or_default();
    }

    fn bot_at(&self, seat: Seat) -> Option<Character> {
        self.bots.at(seat)
    }

    fn seat_bot(&mut self, seat: Seat, character: Option<Character>, people: SeatSet, dice: Dice) {
        self.bots.stand_up(seat);
        self.bots.meet(people);
        if let Some(character) = character {
            let faces = self.sitting.who_sees();
            let dials = self.sitting.eyes().map(|eyes| *eyes.dials());
            let dials = dials.filter(|_| faces.contains(seat));
            let (options, now) = (self.options.clone(), self.now());
            let place = Place { seat, seats: self.seats(), options, dials, faces, dice };
            self.bots.sit(character, place);
            // Before they see the table: they take more time for people.
            self.bots.meet(people);
            self.bots.show(now, self.sitting.rules());
            // As anybody who comes in, they are told who is looking at them.
            let sight = self.sitting.eyes().and_then(|eyes| eyes.sight_of(seat));
            for by in sight.map_or(SeatSet::EMPTY, |sight| sight.watched_by).iter() {
                self.bots.perceive(now, seat, Perception::Watched { by, begins: true });
            }
        }
    }

    fn bot_asks(&mut self, now: Millis) -> Option<(Seat, Option<Ask>)> {
        let (seat, deed) = self.bots.act(now)?;
        let ask = deed.map(|deed| match deed {
            Deed::Act(action) => Ask::Act(raw(&action)),
            Deed::Look(look) => Ask::Look(look),
            Deed::Sign(sign) => Ask::Sign(sign),
            Deed::Say(saying) => Ask::Say(saying),
        });
        Some((seat, ask))
    }

    fn hear(&mut self, at: Millis, by: Seat, talk: &Talked, to: Option<Seat>) {
        let phrase = match talk {
            Talked::Phrase(phrase) => Some(*phrase),
            Talked::Text(_) => None,
        };
        self.bots.hear(at, by, phrase, to);
    }

    fn refuse_bot(&mut self, at: Millis, seat: Seat, code: &'static str) {
        self.bots.refuse(at, seat, code, self.sitting.rules());
    }

    fn enter(&mut self, line: &str) -> Result<(), String> {
        self.start();
        let line = Line::<R>::read(line.as_bytes()).map_err(|fault| fault.to_string())?;
        line.enter(&mut self.sitting, &mut |_| {})
    }

    fn enter_moment(&mut self, at: Millis) {
        self.start();
        self.sitting.see(at, &mut |_| {});
    }

    fn enter_cost(&mut self, at: Millis, seat: Seat, code: &str) -> Result<(), String> {
        self.start();
        take_cost(&mut self.sitting, at, seat, code, &mut |_| {})
    }

    fn snapshot(&self, seat: Option<Seat>) -> Snapshot {
        Snapshot::of(&self.sitting, seat.map_or(Viewer::Public, Viewer::Seat))
    }

    fn over(&self) -> Option<Over> {
        let outcome = self.rules().outcome()?;
        let mut standing = self.standing;
        let winners = standing.count::<R>(&self.options, &outcome);
        let after = MatchAfter { standing: standing.points, winners };
        let mut writer = Writer::default();
        writer.last::<R>(&outcome, R::IN_MATCHES.then_some(&after));
        Some(Over { last: writer.take(), standing, winners })
    }
}
