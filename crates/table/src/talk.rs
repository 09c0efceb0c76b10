//! The vocabulary of talk: things to say that need no typing and no translator. Which of them
//! belong to a game is for it to say ([`crate::Facts::PHRASES`]); everybody may say all of them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Seat;

macro_rules! phrases {
    ($($phrase:ident $words:literal),+ $(,)?) => {
        /// Something to say.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum Phrase {
            $(#[doc = $words] $phrase,)+
        }

        impl Phrase {
            /// All of them.
            pub const ALL: &'static [Phrase] = &[$(Phrase::$phrase),+];

            /// As records and terminals spell it, in English.
            pub const fn words(self) -> &'static str {
                match self {
                    $(Phrase::$phrase => $words,)+
                }
            }
        }
    };
}

phrases! {
    Hello "Hello!",
    GoodLuck "Good luck!",
    WellPlayed "Well played!",
    ISawThat "I saw that!",
    NotMe "Not me!",
    Hurry "Hurry up!",
    OneMoment "One moment.",
    Sorry "Sorry!",
    Thanks "Thank you!",
    Again "Another one?",
    Goodbye "Goodbye!",
    Yes "Yes.",
    No "No.",
    Maybe "Maybe …",
    IWillRaise "I will raise tonight.",
    IStayLow "I stay low tonight.",
    YouFirst "You first.",
    WhoRaises "Who raises tonight?",
    StayLow "Stay low tonight.",
    IfYouRaiseSoDoI "If you raise, so do I.",
    LetsTakeTurns "Let’s take turns.",
    TrustMe "Trust me.",
    IKeepMyWord "I keep my word.",
    IDontBelieveYou "I don’t believe you.",
    NotYouAgain "Not you again!",
    WhoLied "Who lied?",
    YouLied "You lied!",
    YouKeptYourWord "You kept your word.",
    TooFast "You are too fast!",
    SoClose "So close!",
    PureLuck "Pure luck!",
    IAmStuck "I am stuck!",
    LookAtMe "Look at me!",
    IsItYou "Is it you?",
    ItIsYou "It is you!",
    YouAreBluffing "You are bluffing.",
    IAmNotTelling "I am not telling.",
    KeepYourEyesOpen "Keep your eyes open!",
    SomethingInYourEye "Something in your eye?",
    NicePokerFace "Nice poker face.",
    BoldMove "A bold move.",
    DontLookAtMe "Don’t look at me!",
    IAmWatchingYou "I am watching you.",
    NothingToSee "Nothing to see here.",
    NiceTry "Nice try.",
    HowSuspicious "How suspicious …",
}

impl Phrase {
    /// Those that belong to no game, and give nothing away in any.
    pub const GENERAL: &'static [Phrase] = &[
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::WellPlayed,
        Phrase::ISawThat,
        Phrase::Hurry,
        Phrase::OneMoment,
        Phrase::Sorry,
        Phrase::Thanks,
        Phrase::Again,
        Phrase::Goodbye,
    ];
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

/// A phrase, and to whom it is said. All hear it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Saying {
    /// What.
    pub phrase: Phrase,
    /// To whom, if not to all.
    pub to: Option<Seat>,
}
