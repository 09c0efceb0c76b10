//! What a game must know to be played here.

use std::fmt::{self, Debug, Display};
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    BySeat, Dice, Millis, Options, Refusal, Seat, SeatSet, Seed, Sign, SignOffers, Viewer,
};

/// The rules of one game, and the state of one deal of it.
///
/// Pure and deterministic: time is passed in, chance comes from [`Dice`], the same calls give the
/// same state. The state holds every secret, so it is never serialised; what may leave it are
/// [`Rules::View`], [`Rules::Own`] and [`Rules::Notice`], types of their own that are built for one
/// viewer.
///
/// One [`Rules::Action`] type serves for what seats ask, what the table does and what the record
/// keeps: an accepted action *is* the event, and folding a record takes the same
/// `decide`/`apply` as play does.
pub trait Rules: Clone + Eq + Debug + Sized {
    /// Its name in records and on the command line.
    const NAME: &'static str;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// How many places on the table eyes can turn to.
    const PLACES: u8;

    /// What a table can choose before the deal.
    type Options: Options;
    /// What chance lays out before play, secrets included.
    type Deal: Clone + Eq + Debug;
    /// What a seat can ask for, and what only the table does (clocks and shuffles).
    type Action: Copy + Eq + Debug + Serialize + DeserializeOwned;
    /// Why not.
    type Refusal: Refusal;
    /// All that one viewer may know now.
    type View: Clone + Eq + Debug + Display + Serialize;
    /// What one seat knows beyond what everybody may.
    type Own: Clone + Eq + Debug + Serialize;
    /// What one viewer notices of an action.
    type Notice: Clone + Eq + Debug + Display + Serialize;

    /// By which members of an action what one may do is grouped first, where that is not the order in
    /// which they are written: those whose choice is changed by something else than the others'.
    const GROUPED_BY: &'static [&'static str] = &[];
    /// How the game ended, beyond scores and winners.
    type End: Ending;

    /// Lays out a game by chance. The setup has been checked.
    fn shuffle(setup: &Setup<Self>, dice: &mut Dice) -> Self::Deal;

    /// Sits down to a deal, if this game can have the setup and the setup the deal.
    fn open(setup: &Setup<Self>, deal: &Self::Deal) -> Result<Self, SetupFault>;

    /// Checks the setup, then deals from the seed's stream 0 and sits down to it.
    fn deal(setup: &Setup<Self>, seed: &Seed) -> Result<(Self, Self::Deal), SetupFault> {
        setup.check()?;
        let deal = Self::shuffle(setup, &mut seed.dice(0));
        Ok((Self::open(setup, &deal)?, deal))
    }

    /// Play begins, at [`Millis::START`]. Before this every action is refused.
    fn start(&mut self);

    /// What `seat` may do now, in a stable order. Exactly what [`Rules::decide`] accepts from it,
    /// each once, with whatever the sender says it saw left out. It rests on what that seat may
    /// know, so it can be shown to whoever sits there.
    fn legal(&self, now: Millis, seat: Seat) -> impl ExactSizeIterator<Item = Self::Action>;

    /// Whether that may happen now. Changes nothing.
    fn decide(&self, now: Millis, by: By, action: &Self::Action) -> Result<(), Self::Refusal>;

    /// Makes it happen. Only for what [`Rules::decide`] has just accepted.
    fn apply(&mut self, now: Millis, by: By, action: &Self::Action);

    /// What a refusal costs, in the one case where a ruling names a price (BL-5).
    fn penalty(&mut self, _now: Millis, _seat: Seat, _refusal: Self::Refusal) {}

    /// What `viewer` notices of an accepted action; asked before it is applied.
    fn notice(&self, viewer: Viewer, by: By, action: &Self::Action) -> Option<Self::Notice>;

    /// What `viewer` notices of what an action brought with it (cards drawn and turned over, the
    /// end of a night), now that it has been applied to `before`; each with the seat it is about,
    /// if it is about one.
    fn aftermath(
        &self,
        _viewer: Viewer,
        _before: &Self,
        _tell: &mut dyn FnMut(Option<Seat>, Self::Notice),
    ) {
    }

    /// What `viewer` may know now.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What `seat`, which is at the table, knows beyond [`Viewer::Public`]'s view: with both, it
    /// knows all that its own view says.
    fn own(&self, seat: Seat) -> Self::Own;

    /// Whether `seat` may make that sign now (and, where signs must be true, whether it is).
    fn allows(&self, seat: Seat, sign: Sign) -> Result<(), Self::Refusal>;

    /// What `seat` may sign now: exactly what [`Rules::allows`] accepts from it of what a face can
    /// do, at others. It rests on what that seat may know.
    fn signs(&self, seat: Seat) -> SignOffers;

    /// Whether the game keeps all eyes shut now: most never do.
    fn eyes_shut(&self) -> bool {
        false
    }

    /// For whom the game is waiting. Others may still be free to act. Everybody is told this, so
    /// it must give nothing away.
    fn awaited(&self) -> SeatSet;

    /// When the table acts by itself, if nobody acts before. Past this moment no seat can act
    /// until the table has.
    fn due(&self) -> Option<Millis>;

    /// What the table then does.
    fn lapse(&self, dice: &mut Dice) -> Option<(By, Self::Action)>;

    /// What the table does for `seat` when everybody it waits for is away for good, if that is
    /// something else than when the time runs out.
    fn excuse(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Whether a sign that is refused for that reason breaks what the table agreed on (ZW-4, SP-5),
    /// so that the cards in a record show it.
    fn breaks_agreement(_why: Self::Refusal) -> bool {
        false
    }

    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome<Self::End>>;

    /// Counts the cards: every one must be somewhere, and only there.
    fn audit(&self) -> Result<(), &'static str>;
}

/// Who did it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// The player there.
    Seat(Seat),
    /// The table for that seat: its time ran out or its player was away.
    For(Seat),
    /// The clock or chance.
    Table,
}

impl By {
    /// Whose move it is, whoever made it.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            By::Seat(seat) | By::For(seat) => Some(seat),
            By::Table => None,
        }
    }
}

impl Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Seat(seat) => write!(f, "{seat}"),
            By::For(seat) => write!(f, "the table for {seat}"),
            By::Table => f.write_str("the table"),
        }
    }
}

/// What is settled before the deal. Not yet checked: that is [`Setup::check`], or the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<R: Rules> {
    /// How many play.
    pub seats: u8,
    /// What they chose.
    pub options: R::Options,
    /// Who begins, in games where the host may choose; otherwise the game says.
    pub first: Option<Seat>,
}

impl<R: Rules> Setup<R> {
    /// That many seats and the defaults.
    pub fn new(seats: u8) -> Setup<R> {
        Setup { seats, options: R::Options::default(), first: None }
    }

    /// Whether that seat can begin: it is at the table, and nobody else was chosen.
    pub fn check_first(&self, first: Seat) -> Result<(), SetupFault> {
        SetupFault::deal(first.number() < self.seats, "the first seat is not at this table")?;
        let as_chosen = self.first.is_none_or(|chosen| chosen == first);
        SetupFault::deal(as_chosen, "another seat begins than the host chose")
    }

    /// Whether the game can be played so.
    pub fn check(&self) -> Result<(), SetupFault> {
        if !R::SEATS.contains(&self.seats) {
            return Err(SetupFault::Seats { least: *R::SEATS.start(), most: *R::SEATS.end() });
        }
        if self.first.is_some_and(|first| first.number() >= self.seats) {
            return Err(SetupFault::First);
        }
        self.options.check()
    }
}

/// Why a game cannot be set up so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupFault {
    /// Too few or too many seats.
    Seats {
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
    },
    /// The first seat is none of this table's.
    First,
    /// An option has a value the game does not offer.
    Option {
        /// Its name.
        name: &'static str,
        /// What it may be.
        allowed: &'static str,
    },
    /// The cards cannot lie like that.
    Deal(&'static str),
}

impl SetupFault {
    /// A fault unless `fits`.
    pub fn option(fits: bool, name: &'static str, allowed: &'static str) -> Result<(), SetupFault> {
        if fits { Ok(()) } else { Err(SetupFault::Option { name, allowed }) }
    }

    /// A fault unless `fits`.
    pub fn deal(fits: bool, why: &'static str) -> Result<(), SetupFault> {
        if fits { Ok(()) } else { Err(SetupFault::Deal(why)) }
    }

    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            SetupFault::Seats { .. } => "seats",
            SetupFault::First => "first",
            SetupFault::Option { .. } => "option",
            SetupFault::Deal(_) => "deal",
        }
    }
}

impl Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::Seats { least, most } if least == most => {
                write!(f, "this game is for {least} seats")
            }
            SetupFault::Seats { least, most } => {
                write!(f, "this game is for {least} to {most} seats")
            }
            SetupFault::First => f.write_str("the first seat is not at this table"),
            SetupFault::Option { name, allowed } => write!(f, "option {name} must be {allowed}"),
            SetupFault::Deal(why) => write!(f, "impossible deal: {why}"),
        }
    }
}

impl std::error::Error for SetupFault {}

/// How a game can end.
pub trait Ending: Copy + Eq + Debug + Serialize {
    /// The stable word for it in records.
    fn reason(&self) -> &'static str;
}

/// The end of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Outcome_for_{E}"))]
pub struct Outcome<E> {
    /// Points of this game.
    pub scores: BySeat<i16>,
    /// Who won it: nobody, one, or several who share.
    pub winners: SeatSet,
    /// How it came to an end, and what only this game reports.
    pub end: E,
}

impl<E: Ending> Display for Outcome<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scores = self.scores.as_slice();
        write!(f, "{}: scores {scores:?}, won by {}", self.end.reason(), self.winners)
    }
}
