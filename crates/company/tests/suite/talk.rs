//! The days of Eyes Wide Shut: bots talk, one at a time, answer what they are asked, and mostly
//! mean what they say, the better players less, where there is something to gain by it.
//!
//! `SHOW_TALK=1 cargo test -p sidelong-company --test suite talk -- --nocapture` prints the figures.

use company::{Character, Watched, lab};
use games::EyesWideShut;
use games::eyes_wide_shut::Action;
use table::{BySeat, Millis, Phrase, Seat, Seed, Setup};

use crate::OF_CHARACTER;

/// What was counted in some games.
#[derive(Debug, Default)]
struct Figures {
    nights: u32,
    words: u32,
    signs: u32,
    /// Claims of tonight's hand, and those that came true.
    claims: u32,
    true_claims: u32,
    /// What was said to somebody that wants an answer, and got one.
    questions: u32,
    answers: u32,
    /// The most that one bot said in a day.
    words_max: u32,
    /// The shortest pause between two words.
    pause_ms: u64,
}

/// One game on its way.
struct Watch {
    figures: Figures,
    /// The last claim of each seat today.
    claims: BySeat<Option<bool>>,
    words: BySeat<u32>,
    hands: BySeat<bool>,
    asked: Option<(Seat, Seat)>,
    last_word: Option<Millis>,
}

impl Watch {
    fn new(seats: u8) -> Watch {
        Watch {
            figures: Figures { pause_ms: u64::MAX, ..Figures::default() },
            claims: BySeat::of(seats, None),
            words: BySeat::of(seats, 0),
            hands: BySeat::of(seats, false),
            asked: None,
            last_word: None,
        }
    }

    fn hear(&mut self, at: Millis, by: Seat, phrase: Phrase, to: Option<Seat>) {
        let figures = &mut self.figures;
        figures.words += 1;
        self.words[by] += 1;
        figures.words_max = figures.words_max.max(self.words[by]);
        if let Some(last) = self.last_word.replace(at) {
            figures.pause_ms = figures.pause_ms.min(at.0 - last.0);
        }
        match phrase {
            Phrase::IWillRaise => self.claims[by] = Some(true),
            Phrase::IStayLow => self.claims[by] = Some(false),
            _ => {}
        }
        if let Some((asker, asked)) = self.asked.take()
            && by == asked
        {
            figures.answers += u32::from(to.is_none_or(|to| to == asker));
        }
        let asks = matches!(
            phrase,
            Phrase::YouFirst | Phrase::StayLow | Phrase::LetsTakeTurns | Phrase::IfYouRaiseSoDoI
        );
        if let (Some(to), true) = (to, asks) {
            figures.questions += 1;
            self.asked = Some((by, to));
        }
    }

    /// A night is over: what were the words worth?
    fn dawn(&mut self) {
        let seats = self.claims.seats();
        self.figures.nights += 1;
        for seat in Seat::all(seats) {
            if let Some(claim) = self.claims[seat] {
                self.figures.claims += 1;
                self.figures.true_claims += u32::from(claim == self.hands[seat]);
            }
        }
        self.claims = BySeat::of(seats, None);
        self.words = BySeat::of(seats, 0);
        self.hands = BySeat::of(seats, false);
        (self.asked, self.last_word) = (None, None);
    }
}

/// Games among equals.
fn figures(character: Character, seats: u8, games: u64) -> Figures {
    let mut watch = Watch::new(seats);
    for nth in 0..games {
        let setup = Setup::<EyesWideShut>::new(seats);
        let seed = Seed::from_number(17).child(nth);
        let mut confirms = false;
        lab::play_one(&setup, &BySeat::of(seats, character), &seed, &mut |watched| match watched {
            Watched::Said(at, by, saying) => {
                // The first word of a day closes the night before it.
                if std::mem::take(&mut confirms) {
                    watch.dawn();
                }
                watch.hear(at, by, saying.phrase, saying.to);
            }
            Watched::Sign(..) => watch.figures.signs += 1,
            Watched::Entry(entry) => match (entry.action, entry.by.seat()) {
                (Action::Hand { up }, Some(seat)) => watch.hands[seat] = up,
                (Action::Confirm {}, _) => confirms = true,
                (Action::Ready {}, _) if std::mem::take(&mut confirms) => watch.dawn(),
                _ => {}
            },
            _ => {}
        });
        watch.dawn();
    }
    watch.figures
}

#[test]
fn bots_talk_in_turn_and_answer() {
    for seats in [3, 6, 8] {
        for character in OF_CHARACTER {
            let figures = figures(character, seats, 60);
            let told = format!("{character}, {seats} seats: {figures:?}");
            if std::env::var_os("SHOW_TALK").is_some() {
                let a_night = |many: u32| f64::from(many) / f64::from(figures.nights);
                let share = |some: u32, of: u32| 100.0 * f64::from(some) / f64::from(of);
                println!(
                    "{character:>6} × {seats}: {:4.1} words and {:4.1} signs a night; {:2.0} % of \
                     claims true; {:2.0} % of questions answered; at most {} words of one in a \
                     day; shortest pause {} ms",
                    a_night(figures.words),
                    a_night(figures.signs),
                    share(figures.true_claims, figures.claims),
                    share(figures.answers, figures.questions),
                    figures.words_max,
                    figures.pause_ms,
                );
            }
            let living = u32::from(seats);
            assert!(figures.words > 3 * figures.nights, "mute: {told}");
            assert!(figures.words < (7 + living) * figures.nights, "never quiet: {told}");
            assert!(figures.signs > 2 * figures.nights, "stony faces: {told}");
            assert!(figures.words_max <= 6, "one talks all the time: {told}");
            assert!(figures.pause_ms >= 1_000, "all at once: {told}");
            assert!(2 * figures.answers > figures.questions, "nobody answers: {told}");
        }
    }
}

#[test]
fn the_better_players_lie_more_unless_lots_make_promises_worth_keeping() {
    let truth = [Character::Casual, Character::Sharp, Character::Master].map(|character| {
        let figures = figures(character, 6, 120);
        f64::from(figures.true_claims) / f64::from(figures.claims)
    });
    let [casual, sharp, master] = truth;
    assert!(casual > sharp && sharp > 0.4, "words are worth something: {truth:?}");
    // Most of a master's nights are somebody's by lot, and who says whose lies to nobody's good.
    // Where hands go up by chance it lies more often than sharp.
    assert!(master > 0.7 && master < 0.98, "{truth:?}");
}
