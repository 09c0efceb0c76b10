//! Who is told what of something that happened in a game.
//!
//! The public view is encoded once for everybody; a seat gets its own secrets and choices beside
//! it, and only when they changed. Whether a seat gets a frame at all depends on nothing that seat
//! may not know.

use std::sync::Arc;

use serde::Serialize;
use table::{By, Entry, Millis, Rules, Seat, SeatSet, SignOffers, Viewer};

/// Past every wait: what one may do is listed as if one could act at once. How long one cannot
/// (BL-5) is among a seat's own secrets.
const AFTER_ANY_WAIT: Millis = Millis(u64::MAX);

/// Who is told what of something that happened: each frame is `{"happened":{"n":1,`, a head and
/// the tail that all share.
#[derive(Clone, Debug)]
pub(crate) struct Happened {
    /// For spectators and screens, if they notice anything.
    pub(crate) public: Option<Arc<str>>,
    /// For each seat, if it does.
    pub(crate) seats: Vec<Option<Arc<str>>>,
    pub(crate) tail: Arc<str>,
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

/// Who is told what of an entry, where these have eyes.
pub(crate) fn tell<R: Rules>(
    before: &R,
    after: &R,
    seats: u8,
    eyes: SeatSet,
    entry: &Entry<R::Action>,
) -> Happened {
    let by_table = matches!(entry.by, By::For(_));
    let public = Noticed::of(Viewer::Public, before, after, entry);
    let public_changed =
        !public.all.is_empty() || { before.view(Viewer::Public) != after.view(Viewer::Public) };
    let public_text: Arc<str> = head_of(&public, by_table).finish();
    let heads = Seat::all(seats).map(|seat| {
        let noticed = Noticed::of(Viewer::Seat(seat), before, after, entry);
        let own = Some(after.own(seat)).filter(|own| *own != before.own(seat));
        let choices = (!legal(before, seat).eq(legal(after, seat))).then(|| legal(after, seat));
        let signs = signs(after, eyes, seat).filter(|now| Some(*now) != signs(before, eyes, seat));
        if own.is_none() && choices.is_none() && signs.is_none() {
            if noticed.all.is_empty() && !public_changed {
                return None;
            }
            if noticed == public {
                return Some(Arc::clone(&public_text));
            }
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
        if let Some(signs) = signs {
            head.push("\"signs\":");
            head.json(&signs);
            head.push(",");
        }
        Some(head.finish())
    });
    Happened {
        seats: heads.collect(),
        tail: tail_of(after, entry.at, public_changed.then_some(Viewer::Public)),
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
    if noticed.all.is_empty() && before.view(everyone) == after.view(everyone) {
        return None;
    }
    let head = head_of(&noticed, matches!(entry.by, By::For(_))).finish();
    Some((head, tail_of(after, entry.at, Some(everyone))))
}

/// What a seat is told of what a refusal cost it: all of a frame but its number.
pub(crate) fn cost_text(at: Millis, own: &str) -> Arc<str> {
    let t = at.0;
    format!("\"notices\":[],\"own\":{own},\"t\":{t}}}}}").into()
}

/// `"t":…}}`, with the view that is to be shown, and at the end everything.
fn tail_of<R: Rules>(after: &R, at: Millis, shown: Option<Viewer>) -> Arc<str> {
    let mut tail = Piece::new("\"t\":");
    tail.json(&at);
    if let Some(viewer) = shown {
        tail.push(",\"view\":");
        tail.json(&after.view(viewer));
    }
    if let Some(outcome) = after.outcome() {
        tail.push(",\"open\":");
        tail.json(&after.view(Viewer::everyone(&outcome)));
    }
    tail.push("}}");
    tail.finish()
}

/// `"notices":[…],`, in the words of [`protocol::Happening`].
fn head_of<N: Serialize>(noticed: &Noticed<N>, by_table: bool) -> Piece {
    #[derive(Serialize)]
    struct Happening<'a, N> {
        seat: Option<Seat>,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        by_table: bool,
        notice: &'a N,
    }
    let all = noticed.all.iter().enumerate().map(|(nth, (seat, notice))| Happening {
        seat: *seat,
        by_table: by_table && nth < noticed.direct,
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
