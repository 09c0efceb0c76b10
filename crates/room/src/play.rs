//! A game being played in a room: any of the five behind one face, and what everybody is told of
//! each thing that happens in it.
//!
//! The public view is encoded once for everybody; a seat gets its own secrets and choices beside
//! it, and only when they changed. Whether a seat gets a frame at all depends on nothing that seat
//! may not know.

use std::fmt::Debug;
use std::sync::Arc;

use company::{Deed, Hosts, Place};
use games::{Happens, Sighted, with_rules};
use gaze::{Look, Perception, Told};
use history::{Aside, First, Line, MatchAfter, MatchPlace, Promise, Sheet, Writer};
use protocol::{Character, Eyes, Settings};
use serde::Serialize;
use serde_json::value::RawValue;
use table::{
    By, Dice, Entry, EntryFault, Game, Millis, Refusal, Rules, Seat, SeatSet, Sign, Viewer,
};

use crate::bots::Bots;
use crate::game::Ask;
use crate::words;

/// Past every wait: what one may do is listed as if one could act at once. How long one cannot
/// (BL-5) is among a seat's own secrets.
const AFTER_ANY_WAIT: Millis = Millis(u64::MAX);

/// A game of any kind.
pub(crate) trait Play: Debug + Send {
    fn seats(&self) -> u8;
    /// The moment it has come to: nothing can happen before it.
    fn now(&self) -> Millis;
    /// When something happens by itself.
    fn due(&self) -> Option<Millis>;
    fn start(&mut self);
    fn is_started(&self) -> bool;
    fn is_night(&self) -> bool;

    /// Lets time pass.
    fn advance(&mut self, until: Millis, made: &mut Vec<Made>);
    fn act(&mut self, at: Millis, seat: Seat, action: &str, made: &mut Vec<Made>)
    -> Result<(), No>;
    fn look(&mut self, at: Millis, seat: Seat, look: Look, made: &mut Vec<Made>) -> Result<(), No>;
    fn sign(&mut self, at: Millis, seat: Seat, sign: Sign, made: &mut Vec<Made>) -> Result<(), No>;
    /// Where no clock runs: the table acts for one of these, if it is their turn.
    fn act_for(&mut self, at: Millis, absent: SeatSet, made: &mut Vec<Made>);

    /// The bot that sits there.
    fn bot_at(&self, seat: Seat) -> Option<Character>;
    /// Sits this bot down, or lets whoever sits there go.
    fn seat_bot(&mut self, seat: Seat, character: Option<Character>, dice: Dice);
    /// When a bot wants to act.
    fn bots_due(&self) -> Option<Millis>;
    /// A bot that wants to by now, and what it asks for, if it still does.
    fn bot_asks(&mut self, now: Millis) -> Option<(Seat, Option<Ask>)>;
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

/// Something that came out of a game.
#[derive(Debug)]
pub(crate) enum Made {
    /// For the log and the record; and what whom is told of it.
    Line { line: String, told: Option<Happened> },
    /// A refusal that costs something, for the log.
    Cost { at: Millis, seat: Seat, code: &'static str, own: String },
    /// One seat's eyes took something in.
    Perceived { at: Millis, to: Seat, what: Perception },
}

/// What whom is told of something that happened: each frame is `{"happened":{"n":1,`, a head and
/// the tail that all share.
#[derive(Clone, Debug)]
pub(crate) struct Happened {
    /// For spectators and screens, if they notice anything.
    pub(crate) public: Option<Arc<str>>,
    /// For each seat, if it does.
    pub(crate) seats: Vec<Option<Arc<str>>>,
    pub(crate) tail: Arc<str>,
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

/// A game as it stands for one viewer, in JSON.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) view: Box<RawValue>,
    pub(crate) own: Option<Box<RawValue>>,
    pub(crate) legal: Option<Box<RawValue>>,
    pub(crate) eyes: Option<Eyes>,
    pub(crate) open: Option<Box<RawValue>>,
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

/// Deals a game in which these have eyes to all who have a part in the promise, as the first line
/// of its record.
pub(crate) fn deal(
    settings: &Settings,
    eyes: SeatSet,
    promise: &Promise,
    standing: &games::Standing,
) -> Result<String, No> {
    fn first<R: Sheet>(
        settings: &Settings,
        eyes: SeatSet,
        promise: &Promise,
        standing: &games::Standing,
    ) -> Result<String, No> {
        let no = |why: String| No { code: words::BAD_SETTINGS, say: why };
        let seats = promise.parts.seats();
        let setup = settings.setup::<R>(seats).map_err(|fault| no(fault.to_string()))?;
        let seed = promise.seed();
        let (_, deal) = R::deal(&setup, &seed).map_err(|fault| no(fault.to_string()))?;
        let mut first = First::<R>::new(setup, &seed, deal);
        first.place = R::IN_MATCHES.then(|| MatchPlace::next(standing));
        if !eyes.is_empty() {
            first.sight = Some(settings.sight.dials());
            first.eyes = (eyes != SeatSet::all(seats)).then_some(eyes);
        }
        first.promise = Some(*promise);
        let mut writer = Writer::default();
        writer.first(&first);
        Ok(writer.take())
    }
    with_rules!(settings.game, R => first::<R>(settings, eyes, promise, standing))
}

/// Sits down to a game by the first line of its record.
pub(crate) fn open(first: &str, standing: games::Standing) -> Result<Box<dyn Play>, String> {
    fn table<R: Sheet + Hosts + Send>(
        first: &str,
        standing: games::Standing,
    ) -> Result<Box<dyn Play>, String>
    where
        R::Refusal: Send,
        R::View: Send,
    {
        let first = First::<R>::read(first.as_bytes()).map_err(|fault| fault.to_string())?;
        let seed = first.seed.parse().map_err(|why: table::NotASeed| why.to_string())?;
        let game = Game::open(&first.setup, &first.deal, seed).map_err(|why| why.to_string())?;
        let eyes = first.eyes.unwrap_or(SeatSet::all(game.seats()));
        let seats = match first.sight {
            // The blinks' seed is a stream that no deal and no throw of the game uses.
            Some(dials) => Sighted::new(game, dials, seed.child(u64::MAX))
                .map(|sighted| Seats::Sighted(Box::new(sighted.only(eyes))))
                .map_err(|why| why.to_string())?,
            None => Seats::Plain(game),
        };
        let options = first.setup.options;
        Ok(Box::new(Table::<R> { seats, options, standing, started: false, bots: Bots::none() }))
    }
    let kind = history::kind_of(first.as_bytes()).map_err(|fault| fault.to_string())?;
    with_rules!(kind, R => table::<R>(first, standing))
}

/// A game of one kind, with or without sight.
#[derive(Debug)]
struct Table<R: Sheet + Hosts> {
    seats: Seats<R>,
    options: R::Options,
    /// How the match stood before this game.
    standing: games::Standing,
    started: bool,
    bots: Bots<R>,
}

#[derive(Debug)]
enum Seats<R: Rules> {
    Sighted(Box<Sighted<R>>),
    Plain(Game<R>),
}

impl<R: Rules> Seats<R> {
    fn game(&self) -> &Game<R> {
        match self {
            Seats::Sighted(sighted) => sighted.game(),
            Seats::Plain(game) => game,
        }
    }
}

impl<R: Sheet + Hosts> Table<R> {
    fn game(&self) -> &Game<R> {
        self.seats.game()
    }

    fn rules(&self) -> &R {
        self.game().rules()
    }

    /// Does something to the game, and gathers what came of it.
    fn gather<T>(
        &mut self,
        made: &mut Vec<Made>,
        work: impl FnOnce(&mut Seats<R>, &mut Vec<Happens<R::Action>>) -> T,
    ) -> T {
        let mut before = self.rules().clone();
        let mut happens = Vec::new();
        let answer = work(&mut self.seats, &mut happens);
        for happened in happens {
            match happened {
                Happens::Entry(entry) => {
                    let mut after = before.clone();
                    after.apply(entry.at, entry.by, &entry.action);
                    let mut writer = Writer::default();
                    writer.entry(&entry);
                    self.bots.tell(&before, &after, &entry);
                    let told = Some(tell(&before, &after, self.game().seats(), &entry));
                    made.push(Made::Line { line: writer.take(), told });
                    before = after;
                }
                Happens::Told(Told::Perceived { at, to, what }) => {
                    self.bots.perceive(at, to, what);
                    made.push(Made::Perceived { at, to, what });
                }
                // What the log keeps of eyes is what was asked: the rest follows.
                Happens::Told(Told::Logged(_)) => {}
            }
        }
        answer
    }

    fn aside(&mut self, at: Millis, seat: Seat, aside: &Aside, made: &mut Vec<Made>) {
        let mut writer = Writer::default();
        writer.aside(at, seat, aside);
        made.push(Made::Line { line: writer.take(), told: None });
    }
}

impl<R: Sheet + Hosts + Send> Play for Table<R>
where
    R::Refusal: Send,
    R::View: Send,
{
    fn seats(&self) -> u8 {
        self.game().seats()
    }

    fn now(&self) -> Millis {
        match &self.seats {
            Seats::Sighted(sighted) => sighted.now(),
            Seats::Plain(game) => game.now(),
        }
    }

    fn due(&self) -> Option<Millis> {
        match &self.seats {
            _ if !self.started => None,
            Seats::Sighted(sighted) => sighted.due(),
            Seats::Plain(game) => game.rules().due(),
        }
    }

    fn start(&mut self) {
        match &mut self.seats {
            Seats::Sighted(sighted) => sighted.start(),
            Seats::Plain(game) => game.start(),
        }
        self.started = true;
    }

    fn is_started(&self) -> bool {
        self.started
    }

    fn is_night(&self) -> bool {
        self.rules().eyes_shut()
    }

    fn advance(&mut self, until: Millis, made: &mut Vec<Made>) {
        if self.due().is_none_or(|due| due > until) {
            return;
        }
        self.gather(made, |seats, happens| match seats {
            Seats::Sighted(sighted) => sighted.advance(until, &mut |what| happens.push(what)),
            Seats::Plain(game) => {
                happens.extend(std::iter::from_fn(|| game.tick(until)).map(Happens::Entry));
            }
        });
    }

    fn act(
        &mut self,
        at: Millis,
        seat: Seat,
        action: &str,
        made: &mut Vec<Made>,
    ) -> Result<(), No> {
        let action: R::Action = serde_json::from_str(action)
            .map_err(|why| No { code: words::BAD_ACTION, say: format!("{why}.") })?;
        self.advance(at, made);
        let before = self.rules().clone();
        let answer = self.gather(made, |seats, happens| match seats {
            Seats::Sighted(sighted) => {
                sighted.act(at, seat, action, &mut |what| happens.push(what))
            }
            Seats::Plain(game) => {
                game.act(at, seat, action).map(|entry| happens.push(Happens::Entry(entry)))
            }
        });
        answer.map_err(|fault| {
            let EntryFault::Refused(refusal) = fault else {
                return No { code: words::TOO_LATE, say: format!("Too late: {fault}.") };
            };
            if *self.rules() != before {
                let (code, own) = (refusal.code(), json(&self.rules().own(seat)));
                made.push(Made::Cost { at, seat, code, own });
            }
            refusal.into()
        })
    }

    fn look(&mut self, at: Millis, seat: Seat, look: Look, made: &mut Vec<Made>) -> Result<(), No> {
        let answer = self.gather(made, |seats, happens| match seats {
            Seats::Sighted(sighted) => sighted
                .look(at, seat, look, &mut |what| happens.push(what))
                .map_err(|refusal| No { code: refusal.code(), say: refusal.to_string() }),
            Seats::Plain(_) => Err(gaze::Refusal::NoSight.into()),
        });
        answer.map(|()| self.aside(at, seat, &Aside::Look(look), made))
    }

    fn sign(&mut self, at: Millis, seat: Seat, sign: Sign, made: &mut Vec<Made>) -> Result<(), No> {
        let answer = self.gather(made, |seats, happens| match seats {
            Seats::Sighted(sighted) => sighted
                .sign(at, seat, sign, &mut |what| happens.push(what))
                .map_err(|refusal| No { code: refusal.code(), say: refusal.to_string() }),
            Seats::Plain(_) => Err(gaze::Refusal::NoSight.into()),
        });
        answer.map(|()| self.aside(at, seat, &Aside::Sign(sign), made))
    }

    fn act_for(&mut self, at: Millis, absent: SeatSet, made: &mut Vec<Made>) {
        if self.rules().due().is_some() || !self.started {
            return;
        }
        let Some((By::For(seat), action)) = self.game().lapse() else { return };
        if !absent.contains(seat) {
            return;
        }
        let entry = Entry { at: at.max(self.now()), by: By::For(seat), action };
        self.gather(made, |seats, happens| match seats {
            Seats::Sighted(sighted) => {
                sighted.enter(entry, &mut |what| happens.push(what)).unwrap_or_default();
            }
            Seats::Plain(game) => {
                if game.enter(&entry).is_ok() {
                    happens.push(Happens::Entry(entry));
                }
            }
        });
    }

    fn bot_at(&self, seat: Seat) -> Option<Character> {
        self.bots.at(seat)
    }

    fn seat_bot(&mut self, seat: Seat, character: Option<Character>, dice: Dice) {
        self.bots.stand_up(seat);
        if let Some(character) = character {
            let (dials, faces) = match &self.seats {
                Seats::Sighted(sighted) => {
                    let (dials, sighted) =
                        (*sighted.channel().dials(), sighted.channel().sighted());
                    (sighted.contains(seat).then_some(dials), sighted)
                }
                Seats::Plain(_) => (None, SeatSet::EMPTY),
            };
            let (options, now) = (self.options.clone(), self.now());
            let place = Place { seat, seats: self.seats(), options, dials, faces, dice };
            self.bots.sit(character, place);
            self.bots.show(now, self.seats.game().rules());
        }
    }

    fn bots_due(&self) -> Option<Millis> {
        self.bots.due()
    }

    fn bot_asks(&mut self, now: Millis) -> Option<(Seat, Option<Ask>)> {
        let (seat, deed) = self.bots.act(now)?;
        let ask = deed.map(|deed| match deed {
            Deed::Act(action) => Ask::Act(raw(&action)),
            Deed::Look(look) => Ask::Look(look),
            Deed::Sign(sign) => Ask::Sign(sign),
        });
        Some((seat, ask))
    }

    fn refuse_bot(&mut self, at: Millis, seat: Seat, code: &'static str) {
        self.bots.refuse(at, seat, code, self.seats.game().rules());
    }

    fn enter(&mut self, line: &str) -> Result<(), String> {
        if !self.started {
            self.start();
        }
        let line = Line::<R>::read(line.as_bytes()).map_err(|fault| fault.to_string())?;
        match (&mut self.seats, line) {
            (Seats::Plain(game), Line::Entry(entry)) => {
                game.enter(&entry).map_err(|fault| fault.to_string())
            }
            (Seats::Sighted(sighted), Line::Entry(entry)) => {
                sighted.enter(entry, &mut |_| {}).map_err(|fault| fault.to_string())
            }
            (Seats::Sighted(sighted), Line::Aside { at, seat, aside: Aside::Look(look) }) => {
                sighted.see(at, &mut |_| {});
                let answer = sighted.enter_look(at, seat, look, &mut |_| {});
                answer.map_err(|refusal| refusal.to_string())
            }
            (Seats::Sighted(sighted), Line::Aside { at, seat, aside: Aside::Sign(sign) }) => {
                sighted.see(at, &mut |_| {});
                let answer = sighted.enter_sign(at, seat, sign, &mut |_| {});
                answer.map_err(|refusal| refusal.to_string())
            }
            (_, Line::Aside { .. }) => Err("looks and signs at a table without sight".to_owned()),
        }
    }

    fn enter_moment(&mut self, at: Millis) {
        if !self.started {
            self.start();
        }
        if let Seats::Sighted(sighted) = &mut self.seats {
            sighted.see(at, &mut |_| {});
        }
    }

    fn enter_cost(&mut self, at: Millis, seat: Seat, code: &str) -> Result<(), String> {
        let refusal = R::Refusal::ALL.iter().find(|refusal| refusal.code() == code);
        let refusal = *refusal.ok_or_else(|| format!("{} refuses nothing as {code}", R::NAME))?;
        if !self.started {
            self.start();
        }
        match &mut self.seats {
            Seats::Sighted(sighted) => sighted.cost(at, seat, refusal, &mut |_| {}),
            Seats::Plain(game) => game.cost(at, seat, refusal),
        }
        Ok(())
    }

    fn snapshot(&self, seat: Option<Seat>) -> Snapshot {
        let rules = self.rules();
        let eyes = match (&self.seats, seat) {
            (Seats::Sighted(sighted), Some(seat)) => sighted.channel().sight_of(seat),
            _ => None,
        };
        Snapshot {
            view: raw(&rules.view(Viewer::Public)),
            own: seat.map(|seat| raw(&rules.own(seat))),
            legal: seat.map(|seat| raw(&legal(rules, seat).collect::<Vec<_>>())),
            eyes: eyes.map(|sight| Eyes {
                look: sight.look,
                face: sight.face,
                watched_by: sight.watched_by,
            }),
            open: rules.outcome().map(|outcome| raw(&rules.view(Viewer::everyone(&outcome)))),
        }
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

fn legal<R: Rules>(rules: &R, seat: Seat) -> impl ExactSizeIterator<Item = R::Action> {
    rules.legal(AFTER_ANY_WAIT, seat)
}

/// What whom is told of an entry.
fn tell<R: Rules>(before: &R, after: &R, seats: u8, entry: &Entry<R::Action>) -> Happened {
    let notices = |viewer| {
        let mut all: Vec<(Option<Seat>, R::Notice)> = Vec::new();
        let own = before.notice(viewer, entry.by, &entry.action);
        all.extend(own.map(|notice| (entry.by.seat(), notice)));
        let direct = all.len();
        after.aftermath(viewer, before, &mut |seat, notice| all.push((seat, notice)));
        (direct, all)
    };
    let by_table = matches!(entry.by, By::For(_));
    let public = notices(Viewer::Public);
    let public_changed =
        !public.1.is_empty() || { before.view(Viewer::Public) != after.view(Viewer::Public) };

    let mut tail = Piece::new("\"t\":");
    tail.json(&entry.at);
    if public_changed {
        tail.push(",\"view\":");
        tail.json(&after.view(Viewer::Public));
    }
    if let Some(outcome) = after.outcome() {
        tail.push(",\"open\":");
        tail.json(&after.view(Viewer::everyone(&outcome)));
    }
    tail.push("}}");

    let public_text: Arc<str> = head_of(&public, by_table).finish();
    let heads = Seat::all(seats).map(|seat| {
        let noticed = notices(Viewer::Seat(seat));
        let own = Some(after.own(seat)).filter(|own| *own != before.own(seat));
        let choices = (!legal(before, seat).eq(legal(after, seat))).then(|| legal(after, seat));
        if noticed.1.is_empty() && own.is_none() && choices.is_none() && !public_changed {
            return None;
        }
        if own.is_none() && choices.is_none() && noticed == public {
            return Some(Arc::clone(&public_text));
        }
        let mut head = head_of(&noticed, by_table);
        if let Some(own) = own {
            head.push("\"own\":");
            head.json(&own);
            head.push(",");
        }
        if let Some(choices) = choices {
            head.push("\"legal\":");
            head.json(&choices.collect::<Vec<_>>());
            head.push(",");
        }
        Some(head.finish())
    });
    Happened {
        seats: heads.collect(),
        public: public_changed.then_some(public_text),
        tail: tail.finish(),
    }
}

/// `"notices":[…],`, in the words of [`protocol::Happening`]. The first `direct` of them are the
/// doing of whoever acted.
fn head_of<N: Serialize>(
    (direct, notices): &(usize, Vec<(Option<Seat>, N)>),
    by_table: bool,
) -> Piece {
    #[derive(Serialize)]
    struct Happening<'a, N> {
        seat: Option<Seat>,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        by_table: bool,
        notice: &'a N,
    }
    let all = notices.iter().enumerate().map(|(nth, (seat, notice))| Happening {
        seat: *seat,
        by_table: by_table && nth < *direct,
        notice,
    });
    let mut head = Piece::new("\"notices\":");
    head.json(&all.collect::<Vec<_>>());
    head.push(",");
    head
}

/// A piece of a frame on its way.
struct Piece(Vec<u8>);

impl Piece {
    /// Enough for most views, so that it grows once at most.
    const BYTES: usize = 2_048;

    fn new(text: &str) -> Piece {
        let mut bytes = Vec::with_capacity(Piece::BYTES);
        bytes.extend_from_slice(text.as_bytes());
        Piece(bytes)
    }

    fn push(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    fn json(&mut self, value: &impl Serialize) {
        serde_json::to_writer(&mut self.0, value).expect("what leaves a game is always JSON");
    }

    fn finish(self) -> Arc<str> {
        std::str::from_utf8(&self.0).expect("JSON is text").into()
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what leaves a game is always JSON")
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("what leaves a game is always JSON")
}
