//! Who is told what: the room, the table, what happens.
//!
//! What changed in the public view is encoded once for everybody; a seat gets what changed in its
//! own secrets and choices beside it. Whether a seat gets a frame at all depends on nothing that seat
//! may not know. Every frame with a number is numbered for its reader alone, so that a gap tells
//! nobody that something happened.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use gaze::Perception;
use protocol::changes::between;
use protocol::offers::offers;
use protocol::{
    Chair as ChairShown, Person, PersonId, Presence, RoomState, ServerFrame, Spectators,
    Stage as StageShown, Standing, Talked, news,
};
use serde::Serialize;
use table::{By, BySeat, Entry, Facts, Millis, Pace, Rules, Seat, SeatSet, SignOffers, Viewer};

use crate::Text;
use crate::guests::{Guests, encode};
use crate::live::Live;
use crate::room::{Chair, Member, Room, Stage};
use crate::snapshot::Snapshot;

/// Past every wait: what one may do is listed as if one could act at once. How long one cannot
/// (BL-5) is among a seat's own secrets.
const AFTER_ANY_WAIT: Millis = Millis(u64::MAX);

/// What spectators are shown later is kept for so many frames at most; then it comes early.
const DELAYED_MAX: usize = 2_048;

/// What spectators with a delay have yet to see, and what they see.
#[derive(Debug, Default)]
pub(crate) struct Audience {
    later: VecDeque<(Millis, Later)>,
    /// The table as they see it, and the game's time then.
    shown: Option<(i64, Snapshot)>,
    /// Who has been shown it.
    shown_to: BTreeSet<PersonId>,
}

#[derive(Debug)]
struct Later {
    /// What happened, unless the whole table is to be shown.
    happened: Option<(Arc<str>, Arc<str>)>,
    table: (i64, Snapshot),
}

impl Audience {
    pub(crate) fn due(&self) -> Option<Millis> {
        self.later.front().map(|(at, _)| *at)
    }
}

impl Guests {
    /// Sends everybody the room, if it changed.
    pub(crate) fn tell_room_if_changed(&mut self, room: &Room, live: &Live, now: Millis) {
        if !self.take_room_change() {
            return;
        }
        let text = self.room_text(room, live, now);
        for person in self.everybody() {
            self.number(person, |n| Text::numbered("room", n, Arc::clone(&text), None));
        }
        self.show_card(room.card(self.anybody_here()));
    }

    /// Sends the room to one person.
    pub(crate) fn tell_room(&mut self, room: &Room, live: &Live, now: Millis, person: PersonId) {
        let text = self.room_text(room, live, now);
        self.number(person, |n| Text::numbered("room", n, text, None));
    }

    fn room_text(&self, room: &Room, live: &Live, now: Millis) -> Arc<str> {
        let room =
            serde_json::to_string(&self.state(room, live, now)).expect("a room is always JSON");
        format!("\"room\":{room}}}}}").into()
    }

    /// Sends everybody the table, if it changed in a way that no single happening tells.
    pub(crate) fn tell_tables_if_changed(&mut self, room: &Room, live: &Live, now: Millis) {
        if !std::mem::take(&mut self.table_changed) {
            return;
        }
        self.tell_room_if_changed(room, live, now);
        let people = self.everybody().into_iter().filter(|person| room.is_let_in(*person));
        let (later, at_once): (Vec<PersonId>, Vec<PersonId>) =
            people.partition(|person| room.sees_later(*person));
        for person in at_once {
            self.tell_table(room, live, now, person);
        }
        if !later.is_empty() {
            self.show_later(room, live, now, None);
        }
    }

    /// Sends somebody the table as they may see it.
    pub(crate) fn tell_table(&mut self, room: &Room, live: &Live, now: Millis, person: PersonId) {
        if !room.is_let_in(person) {
            return;
        }
        let seat = room.seat_of(person);
        let (t, snapshot) = if room.sees_later(person) {
            let audience = &self.audience;
            let Some(shown) = audience.shown.clone() else {
                // The first who watches: the table comes as late as everything else.
                if audience.later.is_empty() {
                    self.show_later(room, live, now, None);
                }
                return;
            };
            self.audience.shown_to.insert(person);
            shown
        } else {
            let Some(play) = room.on_table() else { return };
            (live.game_time(room, now), play.snapshot(seat))
        };
        self.number(person, |n| encode(&table_frame(n, t, seat, snapshot)));
    }

    pub(crate) fn tell_happened(&mut self, room: &Room, live: &Live, now: Millis, told: &Happened) {
        for (seat, head) in Seat::all(told.seats.len() as u8).zip(&told.seats) {
            if let (Some(head), Some(person)) = (head, room.person_at(seat)) {
                self.number(person, |n| happened_text(n, head, &told.tail));
            }
        }
        let Some(head) = &told.public else { return };
        let mut later = false;
        let watchers = room.people.iter().map(|member| member.id);
        let watchers =
            watchers.filter(|person| room.seat_of(*person).is_none() && room.is_let_in(*person));
        for person in watchers {
            if room.sees_later(person) {
                later = true;
            } else {
                self.number(person, |n| happened_text(n, head, &told.tail));
            }
        }
        if later {
            self.show_later(room, live, now, Some((Arc::clone(head), Arc::clone(&told.tail))));
        }
    }

    /// Tells a seat what a refusal cost it: that is its own business.
    pub(crate) fn tell_cost(&mut self, room: &Room, at: Millis, seat: Seat, own: &str) {
        if let Some(person) = room.person_at(seat) {
            let told = cost_text(at, own);
            self.number(person, |n| Text::numbered("happened", n, told, None));
        }
    }

    pub(crate) fn tell_perceived(&mut self, room: &Room, at: Millis, to: Seat, what: Perception) {
        if let Some(person) = room.person_at(to) {
            self.number(person, |n| encode(&ServerFrame::Perceived { n, t: at, what }));
        }
    }

    /// Tells everybody what a person or a bot said, and to whom.
    pub(crate) fn tell_said(
        &mut self,
        room: &Room,
        (by, bot): (Option<PersonId>, Option<Seat>),
        talk: &Talked,
        to: Option<Seat>,
    ) {
        for person in self.everybody().into_iter().filter(|person| room.is_let_in(*person)) {
            let talk = talk.clone();
            self.number(person, |n| encode(&ServerFrame::Said { n, by, bot, talk, to }));
        }
    }

    /// Tells somebody who comes in what was said of late.
    pub(crate) fn tell_talk(&mut self, room: &Room, person: PersonId) {
        let lines = room.talk.lines();
        if room.is_let_in(person) && !lines.is_empty() {
            self.number(person, |n| encode(&ServerFrame::Talk { n, lines }));
        }
    }

    pub(crate) fn tell_delays(&mut self, room: &Room, live: &Live) {
        let counted = self.round_trips(room);
        let ms = BySeat::from_fn(counted.seats(), |seat| {
            let person = room.person_at(seat)?;
            let trip = self.visits.get(&person)?.credit.trip()?;
            Some(trip.claimed_ms.div_ceil(2))
        });
        let counted_ms = BySeat::from_fn(counted.seats(), |seat| {
            let ms = counted[seat].filter(|_| ms[seat].is_some())?;
            u32::try_from(ms).ok()
        });
        let window_ms = live.hold_ms as u32;
        for person in self.everybody() {
            self.answer(person, &ServerFrame::Delays { ms, counted_ms, window_ms });
        }
    }

    /// Keeps what spectators see for later.
    fn show_later(
        &mut self,
        room: &Room,
        live: &Live,
        now: Millis,
        happened: Option<(Arc<str>, Arc<str>)>,
    ) {
        let Spectators::Delayed { delay_s } = room.settings.spectators else { return };
        let Some(play) = room.on_table() else { return };
        let table = (live.game_time(room, now), play.snapshot(None));
        let Audience { later, shown, .. } = &mut self.audience;
        // Nobody is told what happens at a table they have not been shown.
        let happened = happened.filter(|_| shown.is_some() || !later.is_empty());
        let mut at = now + u64::from(delay_s) * 1_000;
        if later.len() >= DELAYED_MAX {
            at = now;
            later.iter_mut().for_each(|(release, _)| *release = now);
        }
        later.push_back((at, Later { happened, table }));
    }

    /// Shows spectators what is due to them.
    pub(crate) fn show_audience(&mut self, room: &Room, now: Millis) {
        while self.audience.due().is_some_and(|at| at <= now) {
            let Some((_, Later { happened, table })) = self.audience.later.pop_front() else {
                return;
            };
            let people = self.everybody().into_iter();
            let watchers = people.filter(|who| room.sees_later(*who) && room.is_let_in(*who));
            for person in watchers {
                // Whoever sat on a chair when it came is shown the table first.
                let is_new = self.audience.shown_to.insert(person);
                match &happened {
                    Some((head, tail)) if !is_new => {
                        self.number(person, |n| happened_text(n, head, tail));
                    }
                    _ => {
                        let (t, snapshot) = table.clone();
                        self.number(person, |n| encode(&table_frame(n, t, None, snapshot)));
                    }
                }
            }
            self.audience.shown = Some(table);
        }
    }

    /// The room as everybody in it sees it.
    fn state(&self, room: &Room, live: &Live, now: Millis) -> RoomState {
        let chairs = room.chairs.iter().enumerate().map(|(nth, chair)| match chair {
            Chair::Open => ChairShown::Open,
            Chair::Bot(bot) => {
                ChairShown::Bot { name: bot.name(nth).to_owned(), character: bot.character }
            }
            Chair::Person { id, minded } => match room.find(*id) {
                Some(member) => ChairShown::Person(self.person(member, *minded)),
                None => ChairShown::Open,
            },
        });
        let others = room.people.iter().filter(|member| room.chair_of(member.id).is_none());
        let game = room.games;
        RoomState {
            code: room.code,
            settings: room.settings.clone(),
            chairs: chairs.collect(),
            others: others.map(|member| self.person(member, false)).collect(),
            queue: room.queue.clone(),
            choosing: self.choosing.filter(|_| self.is_here(room.host)),
            host: room.host,
            locked: room.locked,
            stage: match &room.stage {
                Stage::Gathering { abandoned } => {
                    StageShown::Gathering { abandoned: abandoned.clone() }
                }
                Stage::Promised { secret } => {
                    StageShown::Promised { game, commit: secret.commitment().to_string() }
                }
                Stage::Playing { promise, .. } => StageShown::Playing {
                    game,
                    commit: promise.as_ref().map(|promise| promise.commit.clone()),
                    waits_for: live.waits_for,
                    waits: self.waits(room, live, now),
                    shows_ms: live.shows_ms(now),
                },
                Stage::Over { promise, result, sat, .. } => {
                    let promise = promise.as_ref().map(|promise| promise.whole.clone());
                    let players = sat.iter().map(|(seated, _)| seated.clone()).collect();
                    let (shows_ms, next) = (live.shows_ms(now), live.next_game(now));
                    let result = result.clone();
                    StageShown::Over { game, result, promise, players, shows_ms, next }
                }
            },
            standing: room.standing.as_ref().filter(|_| room.plays_matches()).map(|running| {
                Standing {
                    games: running.standing.games,
                    points: running.standing.points,
                    winners: running.winners,
                }
            }),
        }
    }

    fn person(&self, member: &Member, minded: bool) -> Person {
        let visit = self.visits.get(&member.id);
        let here = self.is_here(member.id);
        Person {
            id: member.id,
            name: member.name.clone(),
            face: member.face.clone(),
            role: member.role,
            apart: member.apart,
            presence: match (minded, here) {
                (true, _) => Presence::Minded,
                (false, true) => Presence::Here,
                (false, false) => Presence::Away,
            },
            ready: visit.is_some_and(|visit| visit.ready),
            waits: member.waits,
        }
    }
}

pub(crate) fn happened_text(n: u64, head: &Arc<str>, tail: &Arc<str>) -> Text {
    Text::numbered("happened", n, Arc::clone(head), Some(Arc::clone(tail)))
}

pub(crate) fn table_frame(n: u64, t: i64, seat: Option<Seat>, snapshot: Snapshot) -> ServerFrame {
    let Snapshot { view, own, legal, signs, eyes, open } = snapshot;
    ServerFrame::Table { n, t, seat, view, own, legal, signs, eyes, open }
}

/// Who is told what of something that happened: each frame is `{"happened":{"n":1,`, a head and
/// the tail that all share.
#[derive(Clone, Debug)]
pub(crate) struct Happened {
    /// For spectators and screens, if they notice anything.
    pub(crate) public: Option<Arc<str>>,
    /// For each seat, if it does.
    pub(crate) seats: Vec<Option<Arc<str>>>,
    pub(crate) tail: Arc<str>,
    /// How long it is shown.
    pub(crate) shows_ms: u32,
}

/// What a seat may do, once it may do anything.
pub(crate) fn legal<R: Rules>(rules: &R, seat: Seat) -> impl ExactSizeIterator<Item = R::Action> {
    rules.legal(AFTER_ANY_WAIT, seat)
}

/// What a seat may sign, where these have eyes.
pub(crate) fn signs<R: Rules>(rules: &R, eyes: SeatSet, seat: Seat) -> Option<SignOffers> {
    eyes.contains(seat).then(|| rules.signs(seat).only_at(eyes))
}

/// What one viewer notices of an entry, each with the seat it is about. The first `direct` of it
/// are the doing of whoever acted.
#[derive(PartialEq)]
struct Noticed<N> {
    direct: usize,
    all: Vec<(Option<Seat>, N)>,
}

impl<N> Noticed<N> {
    fn of<R: Rules<Notice = N>>(
        viewer: Viewer,
        before: &R,
        after: &R,
        entry: &Entry<R::Action>,
    ) -> Noticed<N> {
        let mut all: Vec<(Option<Seat>, N)> = Vec::new();
        let own = before.notice(viewer, entry.by, &entry.action);
        all.extend(own.map(|notice| (entry.by.seat(), notice)));
        let direct = all.len();
        after.aftermath(viewer, before, &mut |seat, notice| all.push((seat, notice)));
        Noticed { direct, all }
    }
}

/// What was written of a game when something was told of it last. What is new is found by comparing
/// texts, and so each is written only once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    view: Option<String>,
    /// By seat, what it may do.
    legal: Vec<Option<String>>,
}

impl Written {
    /// What is new in the public view, if anything is.
    fn view_changes<V: PartialEq + Serialize>(&mut self, before: &V, after: &V) -> Option<String> {
        (before != after).then(|| changes(&mut self.view, || json(before), json(after)))
    }

    /// What is new in what a seat may do, if anything is.
    fn legal_changes<R: Rules>(&mut self, before: &R, after: &R, seat: Seat) -> Option<String> {
        let is_new = !legal(before, seat).eq(legal(after, seat));
        is_new.then(|| {
            if self.legal.len() <= seat.index() {
                self.legal.resize(seat.index() + 1, None);
            }
            let written = &mut self.legal[seat.index()];
            changes(written, || offered(before, seat), offered(after, seat))
        })
    }
}

/// What is new since `written`, or since `before` if nothing is.
fn changes(written: &mut Option<String>, before: impl Fn() -> String, after: String) -> String {
    let known = written.take().unwrap_or_else(&before);
    debug_assert_eq!(known, before(), "somebody was not told of something");
    let changes = between(&known, &after);
    *written = Some(after);
    changes
}

/// Who is told what of an entry, where these have eyes.
pub(crate) fn tell<R: Facts>(
    written: &mut Written,
    before: &R,
    after: &R,
    (seats, eyes): (u8, SeatSet),
    pace: Pace,
    entry: &Entry<R::Action>,
) -> Happened {
    let by_table = matches!(entry.by, By::For(_));
    let public = Noticed::of(Viewer::Public, before, after, entry);
    let then = after.view(Viewer::Public);
    let view = written.view_changes(&before.view(Viewer::Public), &then);
    let public_changed = !public.all.is_empty() || view.is_some();
    let public_text: Arc<str> = head_of(&public, by_table).finish();
    let heads = Seat::all(seats).map(|seat| {
        let noticed = Noticed::of(Viewer::Seat(seat), before, after, entry);
        let own = changes_of(&before.own(seat), &after.own(seat));
        let choices = written.legal_changes(before, after, seat);
        let signs = changes_of(&signs(before, eyes, seat), &signs(after, eyes, seat));
        if own.is_none() && choices.is_none() && signs.is_none() {
            if noticed.all.is_empty() && !public_changed {
                return None;
            }
            if noticed == public {
                return Some(Arc::clone(&public_text));
            }
        }
        let mut head = head_of(&noticed, by_table);
        head.field("own", own);
        head.field("legal", choices);
        head.field("signs", signs);
        Some(head.finish())
    });
    Happened {
        seats: heads.collect(),
        tail: tail_of(after, entry.at, view.as_deref()),
        shows_ms: {
            let noticed: Vec<R::Notice> =
                public.all.into_iter().map(|(_, notice)| notice).collect();
            R::theatre_ms(pace, &noticed, &then)
        },
        public: public_changed.then_some(public_text),
    }
}

/// What somebody from whom nothing is hidden is told of an entry: a head and its tail.
pub(crate) fn tell_everything<R: Rules>(
    before: &R,
    after: &R,
    everyone: Viewer,
    entry: &Entry<R::Action>,
) -> Option<(Arc<str>, Arc<str>)> {
    let noticed = Noticed::of(everyone, before, after, entry);
    let view = changes_of(&before.view(everyone), &after.view(everyone));
    if noticed.all.is_empty() && view.is_none() {
        return None;
    }
    let head = head_of(&noticed, matches!(entry.by, By::For(_))).finish();
    Some((head, tail_of(after, entry.at, view.as_deref())))
}

/// What a seat is told of what a refusal cost it: all of a frame but its number.
pub(crate) fn cost_text(at: Millis, own: &str) -> Arc<str> {
    let t = at.0;
    format!("\"own\":{own},\"t\":{t}}}}}").into()
}

/// The same for somebody from whom nothing is hidden.
pub(crate) fn view_text<R: Rules>(
    before: &R,
    after: &R,
    everyone: Viewer,
    at: Millis,
) -> Option<Arc<str>> {
    let view = changes_of(&before.view(everyone), &after.view(everyone))?;
    Some(format!("\"t\":{},\"view\":{view}}}}}", at.0).into())
}

/// What is new in what a seat knows besides.
pub(crate) fn own_changes<R: Rules>(before: &R, after: &R, seat: Seat) -> String {
    changes_of(&before.own(seat), &after.own(seat)).unwrap_or_else(|| "{}".to_owned())
}

/// What a seat may do, as a frame says it.
pub(crate) fn offered<R: Rules>(rules: &R, seat: Seat) -> String {
    offers(legal(rules, seat), R::GROUPED_BY)
}

/// What is new, if anything is.
fn changes_of<T: PartialEq + Serialize>(before: &T, after: &T) -> Option<String> {
    (before != after).then(|| between(&json(before), &json(after)))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what leaves a game is always JSON")
}

/// `"t":…}}`, with what is new in the view, and at the end everything.
fn tail_of<R: Rules>(after: &R, at: Millis, view: Option<&str>) -> Arc<str> {
    let mut tail = Piece::new("\"t\":");
    tail.json(&at);
    if let Some(changes) = view {
        tail.push(",\"view\":");
        tail.push(changes);
    }
    if let Some(outcome) = after.outcome() {
        tail.push(",\"open\":");
        tail.json(&after.view(Viewer::everyone(&outcome)));
    }
    tail.push("}}");
    tail.finish()
}

/// `"news":[…],`, each in the short form of [`protocol::Happening`]; nothing if there is none.
fn head_of<N: Serialize>(noticed: &Noticed<N>, by_table: bool) -> Piece {
    let mut head = Piece::new("");
    if !noticed.all.is_empty() {
        for text in ["\"news\":", &news(&noticed.all), ","] {
            head.push(text);
        }
    }
    if by_table && noticed.direct > 0 {
        head.push("\"by_table\":true,");
    }
    head
}

/// A piece of a frame on its way.
struct Piece(Vec<u8>);

impl Piece {
    /// Enough for most frames, so that it grows once at most.
    const BYTES: usize = 256;

    fn new(text: &str) -> Piece {
        let mut bytes = Vec::with_capacity(Piece::BYTES);
        bytes.extend_from_slice(text.as_bytes());
        Piece(bytes)
    }

    fn push(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// `"key":…,`, if there is anything to say.
    fn field(&mut self, key: &str, json: Option<String>) {
        if let Some(json) = json {
            ["\"", key, "\":", &json, ","].iter().for_each(|text| self.push(text));
        }
    }

    fn json(&mut self, value: &impl Serialize) {
        serde_json::to_writer(&mut self.0, value).expect("what leaves a game is always JSON");
    }

    fn finish(self) -> Arc<str> {
        std::str::from_utf8(&self.0).expect("JSON is text").into()
    }
}
