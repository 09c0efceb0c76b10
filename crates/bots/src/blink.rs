//! Minds for Blink: see, decide, move.
//!
//! Eyes go over the hand and the two piles pair by pair, and a hand takes its time to lay the card
//! down; whatever the rival does meanwhile, it does behind the player's back. So a mind is beaten
//! to a pile as people are, and now and then its hand slips.

mod tutor;

use seen::blink::{Action, Card, Notice, Options, Player, SLOTS, Stage, View};
use table::{Millis, Seat, Shown};

use crate::{Character, Deed, Mind, Pace, Place, REACTION_FLOOR_MS, Somebody};

pub use tutor::tutor;

/// Somebody who plays it.
pub fn mind(character: Character, place: Place<Options>) -> Somebody<View, Action, Notice> {
    Box::new(Racer {
        seat: place.seat,
        pace: Pace(place.dice),
        reflexes: Reflexes::of(character),
        sight: None,
        stage: Stage::Set,
        draws: false,
        fumbled_until: Millis::START,
        doing: Doing::Waiting,
    })
}

/// How quick somebody is, and how far they think. Times as in [`crate::Traits`].
#[derive(Clone, Copy)]
struct Reflexes {
    /// From a change on the table to eyes that take it in, as in [`crate::Traits`].
    notice_ms: (u32, u32),
    /// To hold one card against one pile.
    compare_ms: u32,
    /// From the decision to the card on the pile.
    move_ms: (u32, u32),
    /// From one drawn card to the next, where each draws for themselves.
    draw_ms: (u32, u32),
    /// To choose a card in a stall.
    choose_ms: (u32, u32),
    /// How often a match that lies there is not seen at first.
    overlooks_percent: u32,
    /// How often the hand takes the wrong card.
    slips_percent: u32,
    /// Whether it looks for the play that leaves it another.
    thinks_ahead: bool,
}

impl Reflexes {
    const fn of(character: Character) -> Reflexes {
        Reflexes {
            notice_ms: character.pick((270, 700), (170, 620), (110, 440), (70, 300)),
            compare_ms: character.pick(165, 130, 105, 85),
            move_ms: character.pick((580, 720), (450, 650), (370, 480), (320, 320)),
            draw_ms: character.pick((700, 500), (450, 300), (320, 180), (260, 120)),
            choose_ms: character.pick((1_800, 2_000), (1_200, 1_600), (900, 900), (600, 600)),
            overlooks_percent: character.pick(18, 15, 6, 2),
            slips_percent: character.traits().slips_percent,
            thinks_ahead: character.pick(false, false, false, true),
        }
    }
}

/// A card on its way to a pile, and the top that lay there when it was chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Play {
    card: Card,
    pile: usize,
    saw: Card,
}

/// What eyes and hands are at.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Doing {
    /// Nothing fits: wait until something changes.
    Waiting,
    /// Eyes go over the cards, and are through by then.
    Scanning(Millis),
    /// A card is on its way and arrives then.
    Moving(Millis, Play),
    /// A card is being drawn.
    Drawing(Millis),
    /// In a stall: a card is laid down then.
    Choosing(Millis),
}

/// What lies on the table, as far as it matters.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Sight {
    hand: [Option<Card>; SLOTS],
    tops: [Card; 2],
}

impl Sight {
    /// None before the piles are turned over.
    fn of(view: &View, own: &Player) -> Option<Sight> {
        let [one, other] = &view.piles;
        Some(Sight {
            hand: own.hand.map(|slot| slot.and_then(Shown::known)),
            tops: [one.top.known()?, other.top.known()?],
        })
    }

    fn pairs(&self) -> impl Iterator<Item = Play> {
        let tops = self.tops;
        self.hand
            .into_iter()
            .flatten()
            .flat_map(move |card| [0, 1].map(|pile| Play { card, pile, saw: tops[pile] }))
    }

    fn plays(&self) -> impl Iterator<Item = Play> {
        self.pairs().filter(|play| play.card.shares_with(play.saw))
    }

    /// How many ways to go on a play leaves with the rest of the hand.
    fn after(&self, play: &Play) -> usize {
        let mut next = *self;
        next.tops[play.pile] = play.card;
        next.hand = next.hand.map(|slot| slot.filter(|&card| card != play.card));
        next.plays().count()
    }

    /// How many of the rest of the hand could follow a card that is set down.
    fn follows(&self, down: Card) -> usize {
        let rest = self.hand.into_iter().flatten().filter(|&card| card != down);
        rest.filter(|card| card.shares_with(down)).count()
    }
}

struct Racer {
    seat: Seat,
    pace: Pace,
    reflexes: Reflexes,
    sight: Option<Sight>,
    stage: Stage,
    /// Whether there is a card to draw and a slot for it.
    draws: bool,
    fumbled_until: Millis,
    doing: Doing,
}

impl Racer {
    /// Turns to the cards: how long it takes to find a match depends on where the eyes begin.
    fn scan(&mut self, now: Millis) {
        let Some(sight) = self.sight else { return self.doing = Doing::Waiting };
        let mut pairs: Vec<Play> = sight.pairs().collect();
        self.pace.0.shuffle(&mut pairs);
        let fits = |play: &Play| play.card.shares_with(play.saw);
        let compared = pairs.iter().position(fits).map_or(pairs.len(), |nth| nth + 1) as u64;
        let noticed = self.pace.after(now.max(self.fumbled_until), self.reflexes.notice_ms);
        let through = noticed + compared * u64::from(self.reflexes.compare_ms);
        self.doing = Doing::Scanning(through);
    }

    /// Eyes have gone over the cards: a card goes on its way, or is overlooked, or none fits.
    fn decide(&mut self, now: Millis) {
        let Some(sight) = self.sight else { return self.doing = Doing::Waiting };
        let plays: Vec<Play> = sight.plays().collect();
        if plays.is_empty() && self.draws {
            return self.turn_to(now);
        }
        if plays.is_empty() {
            return self.doing = Doing::Waiting;
        }
        if self.pace.percent(self.reflexes.overlooks_percent) {
            return self.scan(now);
        }
        let mut best = plays.clone();
        if self.reflexes.thinks_ahead {
            let most = plays.iter().map(|play| sight.after(play)).max();
            best.retain(|play| Some(sight.after(play)) == most);
        }
        let mut play = self.pace.0.pick(&best);
        if self.pace.percent(self.reflexes.slips_percent) {
            // The hand goes to the wrong pile, or takes the card beside the one it meant.
            let pairs: Vec<Play> = sight.pairs().collect();
            play = self.pace.0.pick(&pairs);
        }
        self.doing = Doing::Moving(self.pace.after(now, self.reflexes.move_ms), play);
    }

    /// What to do next, when nothing is under way.
    fn turn_to(&mut self, now: Millis) {
        self.doing = match self.stage {
            Stage::Race if self.draws => {
                Doing::Drawing(self.pace.after(now, self.reflexes.draw_ms))
            }
            Stage::Race => return self.scan(now),
            Stage::Choice => Doing::Choosing(self.pace.after(now, self.reflexes.choose_ms)),
            Stage::Set | Stage::Over => Doing::Waiting,
        };
    }

    /// The card to set down: the one that the rest of the hand can follow, to who thinks of it.
    fn set_down(&mut self) -> Option<Card> {
        let sight = self.sight?;
        let mut cards: Vec<Card> = sight.hand.into_iter().flatten().collect();
        if self.reflexes.thinks_ahead {
            let most = cards.iter().map(|&card| sight.follows(card)).max();
            cards.retain(|&card| Some(sight.follows(card)) == most);
        }
        (!cards.is_empty()).then(|| self.pace.0.pick(&cards))
    }

    /// Whether a card on its way still makes sense to somebody who sees the table change.
    fn holds_on(&mut self, now: Millis, arrives: Millis, play: &mut Play) -> bool {
        let Some(sight) = self.sight else { return false };
        if !sight.hand.contains(&Some(play.card)) {
            return false;
        }
        let top = sight.tops[play.pile];
        let sees_it = now + u64::from(self.reflexes.notice_ms.0) <= arrives;
        if top == play.saw || !sees_it {
            return true;
        }
        // In time to see the new top: the hand goes on if the card fits that too.
        play.saw = top;
        play.card.shares_with(top)
    }
}

impl Mind for Racer {
    type View = View;
    type Action = Action;
    type Notice = Notice;

    fn see(&mut self, now: Millis, view: &View, legal: &[Action]) {
        let Some(own) = view.players.get(self.seat.index()) else { return };
        let staged = self.stage != view.phase;
        self.stage = view.phase;
        self.sight = Sight::of(view, own);
        self.draws = legal.contains(&Action::Draw {});
        self.fumbled_until = own.fumbled_until.unwrap_or(Millis::START);
        if self.stage == Stage::Choice && own.chosen.is_some() {
            return self.doing = Doing::Waiting;
        }
        match self.doing {
            _ if staged => self.turn_to(now),
            Doing::Waiting => self.turn_to(now),
            Doing::Moving(arrives, mut play) => {
                if self.holds_on(now, arrives, &mut play) {
                    self.doing = Doing::Moving(arrives, play);
                } else {
                    self.turn_to(now);
                }
            }
            Doing::Scanning(_) | Doing::Drawing(_) | Doing::Choosing(_) => {}
        }
    }

    /// Beaten, or fumbled: look again, when the hand may.
    fn refused(&mut self, now: Millis, _code: &'static str) {
        self.turn_to(now + REACTION_FLOOR_MS);
    }

    fn due(&self) -> Option<Millis> {
        match self.doing {
            Doing::Waiting => None,
            Doing::Scanning(at)
            | Doing::Moving(at, _)
            | Doing::Drawing(at)
            | Doing::Choosing(at) => Some(at),
        }
    }

    fn act(&mut self, now: Millis) -> Option<Deed<Action>> {
        match self.doing {
            Doing::Waiting => None,
            Doing::Scanning(_) => {
                self.decide(now);
                None
            }
            Doing::Moving(_, Play { card, pile, saw }) => {
                self.turn_to(now + REACTION_FLOOR_MS);
                let pile = Seat::at(pile as u8);
                Some(Deed::Act(Action::Play { card, pile, saw: Some(saw) }))
            }
            Doing::Drawing(_) => {
                let draws = self.draws;
                self.draws = false;
                self.turn_to(now + REACTION_FLOOR_MS);
                draws.then_some(Deed::Act(Action::Draw {}))
            }
            Doing::Choosing(_) => {
                self.doing = Doing::Waiting;
                self.set_down().map(|card| Deed::Act(Action::SetDown { card }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sight(hand: [&str; 3], tops: [&str; 2]) -> Sight {
        let card = |text: &str| text.parse().expect("a card");
        Sight { hand: hand.map(|text| Some(card(text))), tops: tops.map(card) }
    }

    #[test]
    fn every_card_is_held_against_both_piles() {
        let sight = sight(["rs1", "bt1", "gm2"], ["rb2", "nf1"]);
        assert_eq!(sight.pairs().count(), 6);
        let plays: Vec<String> =
            sight.plays().map(|play| format!("{} on {}", play.card, play.pile)).collect();
        assert_eq!(plays, ["rs1 on 0", "rs1 on 1", "bt1 on 1", "gm2 on 0"]);
    }

    #[test]
    fn thinking_ahead_is_to_count_what_can_follow() {
        let sight = sight(["rs1", "ys3", "gm2"], ["rb2", "bt4"]);
        let [star, moon] = ["rs1", "gm2"].map(|text| text.parse::<Card>().expect("a card"));
        let play = |card| Play { card, pile: 0, saw: sight.tops[0] };
        // On the red star the yellow star can follow; on the green moon nothing can.
        assert_eq!((sight.after(&play(star)), sight.after(&play(moon))), (1, 0));
        assert_eq!((sight.follows(star), sight.follows(moon)), (1, 0));
    }
}
