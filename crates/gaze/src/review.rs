//! After the game: every sign, who noticed it, and for those who did not, why.

use std::fmt;

use serde::{Deserialize, Serialize};
use table::{Aim, BySeat, Millis, Seat, SeatSet};

use crate::{Channel, Dials, Hidden, Look, SignMade};

/// Collects what the channel tells the log, to look back on it once the game is over.
#[derive(Clone, Debug)]
pub struct Review {
    dials: Dials,
    /// Who could see anything.
    sighted: SeatSet,
    /// Each seat's looks in order; eyes begin on their owners' cards.
    looks: Vec<Vec<Rest>>,
    signs: Vec<SignMade>,
}

/// Eyes turned somewhere: on their way from `left` on, at rest from `from` to `to`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rest {
    look: Look,
    left: Millis,
    from: Millis,
    to: Millis,
}

impl Rest {
    /// For how long of that window they rested.
    fn within_ms(&self, from: Millis, to: Millis) -> u64 {
        self.to.min(to).0.saturating_sub(self.from.max(from).0)
    }
}

/// What became of a sign for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "fate", rename_all = "snake_case")]
pub enum Fate {
    /// It was their own.
    Made,
    /// They noticed it.
    Noticed,
    /// They sat in the room with eyes of their own: it was not on their screen.
    NoSight,
    /// Their eyes were elsewhere.
    Elsewhere {
        /// Where they rested longest meanwhile.
        look: Look,
    },
    /// Their eyes were shut.
    EyesShut,
    /// Their eyes were on their way all the time, and not to this face.
    Moving,
    /// Their eyes came to rest on the face too late.
    Late {
        /// By so much.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        by_ms: u64,
    },
    /// Their eyes left the face too soon.
    Short {
        /// By so much.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        by_ms: u64,
    },
    /// They looked, but the sign ended before its time: the night fell, the game was over, or its
    /// maker shut the eyes.
    BrokenOff {
        /// So much was missing.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        by_ms: u64,
    },
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::Made => f.write_str("made it"),
            Fate::Noticed => f.write_str("noticed it"),
            Fate::NoSight => f.write_str("sat in the room"),
            Fate::Elsewhere { look } => write!(f, "looked {look}"),
            Fate::EyesShut => f.write_str("had their eyes shut"),
            Fate::Moving => f.write_str("had their eyes on the way elsewhere"),
            Fate::Late { by_ms } => write!(f, "looked {by_ms} ms too late"),
            Fate::Short { by_ms } => write!(f, "looked away {by_ms} ms too soon"),
            Fate::BrokenOff { by_ms } => write!(f, "saw it broken off {by_ms} ms too soon"),
        }
    }
}

/// A sign and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Seen {
    /// The sign.
    #[serde(flatten)]
    pub made: SignMade,
    /// For each seat.
    pub fates: BySeat<Fate>,
}

/// The signs that a seat made, and what it saw of the others'.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SignFigures {
    /// Signs made.
    pub made: u32,
    /// Of these, at somebody who had eyes in the house …
    pub aimed: u32,
    /// … and noticed by them.
    pub reached: u32,
    /// Signs of others noticed.
    pub noticed: u32,
    /// Signs of others missed.
    pub missed: u32,
    /// Meant for them and noticed: these are among the noticed …
    pub meant_noticed: u32,
    /// … and these among the missed.
    pub meant_missed: u32,
}

impl SignFigures {
    /// Counts a sign for a seat, at a table where these have eyes.
    pub fn count(&mut self, made: &SignMade, seat: Seat, sighted: SeatSet) {
        let meant_for = |seat| made.sign.aim == Aim::Seat(seat);
        if made.by == seat {
            let aim = sighted.iter().find(|&other| other != seat && meant_for(other));
            self.made += 1;
            self.aimed += u32::from(aim.is_some());
            self.reached += u32::from(aim.is_some_and(|other| made.noticed.contains(other)));
        } else if sighted.contains(seat) {
            let noticed = made.noticed.contains(seat);
            self.noticed += u32::from(noticed);
            self.missed += u32::from(!noticed);
            self.meant_noticed += u32::from(meant_for(seat) && noticed);
            self.meant_missed += u32::from(meant_for(seat) && !noticed);
        }
    }
}

/// A seat's evening in figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Figures {
    /// Its signs and those of others.
    #[serde(flatten)]
    pub signs: SignFigures,
    /// How often others than the one they were for noticed one of its signs.
    pub seen_by_others: u32,
    /// How long the eyes rested on each face.
    #[cfg_attr(feature = "schema", ts(as = "BySeat<u32>"))]
    pub looked_ms: BySeat<u64>,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { signs, seen_by_others, .. } = self;
        let SignFigures { made, reached, noticed, missed, .. } = signs;
        write!(f, "made {made}, {reached} seen by whom they were for, ")?;
        write!(f, "{seen_by_others} by others; noticed {noticed}, missed {missed}")
    }
}

impl Review {
    /// Of a channel that is yet to begin.
    pub fn of(channel: &Channel) -> Review {
        let down = Rest {
            look: Look::Down,
            left: Millis::START,
            from: Millis::START,
            to: Millis(u64::MAX),
        };
        Review {
            dials: *channel.dials(),
            sighted: channel.sighted(),
            looks: vec![vec![down]; channel.seats().into()],
            signs: Vec::new(),
        }
    }

    /// Hears what the channel tells the log.
    pub fn hear(&mut self, logged: &Hidden) {
        match *logged {
            Hidden::Looked { at, by, look, rests_from } => {
                let Some(looks) = self.looks.get_mut(by.index()) else { return };
                if let Some(last) = looks.last_mut() {
                    last.to = at;
                }
                looks.push(Rest { look, left: at, from: rests_from, to: Millis(u64::MAX) });
            }
            Hidden::SignOver(made) => self.signs.push(made),
            Hidden::Signed { .. } => {}
        }
    }

    /// The signs in the order in which they ended, with what became of them.
    pub fn signs(&self) -> impl Iterator<Item = Seen> {
        let seats = self.looks.len() as u8;
        self.signs.iter().map(move |made| Seen {
            made: *made,
            fates: BySeat::from_fn(seats, |seat| self.fate(made, seat)),
        })
    }

    /// What `seat` missed: the signs of others that it could have noticed, and did not.
    pub fn missed_by(&self, seat: Seat) -> impl Iterator<Item = Seen> {
        self.signs().filter(move |seen| {
            !matches!(seen.fates[seat], Fate::Made | Fate::Noticed | Fate::NoSight)
        })
    }

    /// Where a seat's eyes turned, and when they set out; nothing if it has none.
    pub fn looks(&self, seat: Seat) -> impl Iterator<Item = (Millis, Look)> {
        let looks = self.looks.get(seat.index()).filter(|_| self.sighted.contains(seat));
        looks.into_iter().flatten().map(|rest| (rest.left, rest.look))
    }

    /// A seat's figures, up to the end of the game.
    pub fn figures(&self, seat: Seat, end: Millis) -> Figures {
        let mut signs = SignFigures::default();
        self.signs.iter().for_each(|made| signs.count(made, seat, self.sighted));
        let own = self.signs.iter().filter(|made| made.by == seat);
        let seen: u32 = own.map(|made| made.noticed.len() as u32).sum();
        let mut figures = Figures {
            signs,
            seen_by_others: seen - signs.reached,
            looked_ms: BySeat::of(self.looks.len() as u8, 0),
        };
        for rest in self.looks.get(seat.index()).into_iter().flatten() {
            if let Look::Seat(other) = rest.look {
                figures.looked_ms[other] += rest.within_ms(Millis::START, end);
            }
        }
        figures
    }

    fn fate(&self, made: &SignMade, seat: Seat) -> Fate {
        if made.by == seat {
            return Fate::Made;
        }
        if made.noticed.contains(seat) {
            return Fate::Noticed;
        }
        if !self.sighted.contains(seat) {
            return Fate::NoSight;
        }
        let (from, to) = (made.at, made.until);
        let needed = u64::from(self.dials.notice_ms);
        let looks = self.looks.get(seat.index()).map_or(&[][..], Vec::as_slice);
        // Only those of its time, so that a long game's review does not take its square.
        let looks = &looks[looks.partition_point(|rest| rest.to <= from)..];
        let looks = &looks[..looks.partition_point(|rest| rest.left < to)];
        // The turn of the eyes that came nearest to seeing it: already on its way when it ended.
        let nearest = looks
            .iter()
            .filter(|rest| rest.look.can_see(made))
            .filter(|rest| rest.left < to && rest.to > from && rest.to > rest.from)
            .max_by_key(|rest| (rest.within_ms(from, to), u64::MAX - rest.from.0));
        if let Some(rest) = nearest {
            let missing = needed - rest.within_ms(from, to).min(needed);
            let whole = made.at + self.dials.window_ms(made.sign.gesture);
            let in_time = rest.from + needed <= whole;
            return if to < whole && rest.to >= to && in_time {
                Fate::BrokenOff { by_ms: missing }
            } else if rest.to < to || rest.from <= from {
                Fate::Short { by_ms: missing }
            } else {
                Fate::Late { by_ms: (rest.from + needed).0.saturating_sub(to.0) }
            };
        }
        let longest = looks.iter().max_by_key(|rest| rest.within_ms(from, to));
        match longest.filter(|rest| rest.within_ms(from, to) > 0).map(|rest| rest.look) {
            None => Fate::Moving,
            Some(Look::Shut) => Fate::EyesShut,
            Some(look) => Fate::Elsewhere { look },
        }
    }
}
