//! What a spy knows of the others' cards: who delivers to whom, who receives where, and where not.

use seen::shifty_eyed_spies::{Action, Location, View};
use table::{BySeat, Seat};

use crate::credit::Credit;

/// A token is not spent for less than so many points.
const WORTH_MIN: f32 = 0.4;

/// With so many points each, a mission's two spies are recruited (SP-8).
const RECRUITED_AT: u8 = 5;

/// What is known of one spy's cards. Each is good as long as the card of that serial lies there.
#[derive(Clone, Copy, Default, Debug)]
struct File {
    deliver: Option<(u16, Seat)>,
    receive: Option<(u16, Location)>,
    /// Where that spy said they were not, a bit for each location.
    denied: (u16, u8),
}

/// What everybody can see of a spy.
#[derive(Clone, Copy, Debug)]
struct Seen {
    points: u8,
    tokens: u8,
    /// Serials, if such a card is held.
    deliver: Option<u16>,
    receive: Option<u16>,
}

/// What a spy knows of the others.
#[derive(Clone, Debug)]
pub(super) struct Dossier {
    own: Seat,
    /// Whether signs are true at this table.
    honest: bool,
    /// What everybody's signs have been worth, one's own as others saw them.
    credits: BySeat<Credit>,
    files: BySeat<File>,
    seen: BySeat<Seen>,
    /// Receive cards of each location that were scored, for all to see.
    scored: [u8; 4],
}

/// An intercept that would succeed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Catch {
    pub(super) action: Action,
    /// How many cards it takes.
    pub(super) cards: u8,
    /// How many points it is worth: a card named wrongly is its owner's.
    pub(super) worth: f32,
    /// Whether it takes the card of a mission that would end the game.
    pub(super) stops: bool,
}

impl Dossier {
    pub(super) fn new(own: Seat, seats: u8, honest: bool) -> Dossier {
        let seen = Seen { points: 0, tokens: 0, deliver: None, receive: None };
        let files = BySeat::of(seats, File::default());
        let (credits, seen) = (BySeat::of(seats, Credit::default()), BySeat::of(seats, seen));
        Dossier { own, honest, credits, files, seen, scored: [0; 4] }
    }

    /// Takes in what lies on the table.
    pub(super) fn update(&mut self, view: &View) {
        self.seen = view.players.map(|player| Seen {
            points: player.points,
            tokens: player.tokens,
            deliver: player.deliver.map(|_| player.deliver_serial),
            receive: player.receive.map(|_| player.receive_serial),
        });
    }

    pub(super) fn points(&self, seat: Seat) -> u8 {
        self.seen[seat].points
    }

    pub(super) fn tokens(&self, seat: Seat) -> u8 {
        self.seen[seat].tokens
    }

    pub(super) fn credit(&self, seat: Seat) -> Credit {
        self.credits[seat]
    }

    /// How likely a sign of that spy's is true.
    pub(super) fn chance(&self, seat: Seat) -> f32 {
        if self.honest { 1.0 } else { self.credits[seat].chance() }
    }

    pub(super) fn receives(&self, seat: Seat) -> bool {
        self.seen[seat].receive.is_some()
    }

    /// A wink: `by` delivers to `to`.
    pub(super) fn winked(&mut self, by: Seat, to: Seat) {
        self.files[by].deliver = self.seen[by].deliver.map(|serial| (serial, to));
    }

    /// A glance: `by` receives there.
    pub(super) fn glanced(&mut self, by: Seat, at: Location) {
        self.files[by].receive = self.seen[by].receive.map(|serial| (serial, at));
    }

    /// A mission failed: not there.
    pub(super) fn denied(&mut self, by: Seat, at: Location) {
        let Some(serial) = self.seen[by].receive else { return };
        if self.place_of(by) == Some(at) {
            self.credits[by].judge(false);
            self.files[by].receive = None;
        }
        let denied = &mut self.files[by].denied;
        let before = if denied.0 == serial { denied.1 } else { 0 };
        *denied = (serial, before | 1 << at as u8);
    }

    /// A Deliver card was laid open: it was for that spy.
    pub(super) fn delivered(&mut self, from: Seat, to: Seat) {
        if let Some(said) = self.target_of(from) {
            self.credits[from].judge(said == to);
            self.files[from].deliver = None;
        }
    }

    /// A Receive card went face up under somebody's points.
    pub(super) fn received(&mut self, by: Seat, at: Location) {
        self.scored[at as usize] += 1;
        if let Some(said) = self.place_of(by) {
            self.credits[by].judge(said == at);
            self.files[by].receive = None;
        }
    }

    /// Where that spy receives, if it is known.
    pub(super) fn place_of(&self, seat: Seat) -> Option<Location> {
        let (serial, location) = self.files[seat].receive?;
        (self.seen[seat].receive == Some(serial)).then_some(location)
    }

    /// To whom that spy delivers, if it is known.
    pub(super) fn target_of(&self, seat: Seat) -> Option<Seat> {
        let (serial, to) = self.files[seat].deliver?;
        (self.seen[seat].deliver == Some(serial)).then_some(to)
    }

    /// How likely each location is that spy's, in cards that may be there.
    pub(super) fn odds(&self, seat: Seat, own: Option<Location>) -> [u32; 4] {
        let file = &self.files[seat];
        let denied = if self.seen[seat].receive == Some(file.denied.0) { file.denied.1 } else { 0 };
        Location::ALL.map(|location| {
            let mine = u8::from(own == Some(location));
            let left = 8u8.saturating_sub(self.scored[location as usize] + mine);
            if denied >> location as u8 & 1 == 1 { 0 } else { u32::from(left) }
        })
    }

    /// Whether a mission between the two, if it succeeded, would end the game.
    pub(super) fn would_recruit(&self, one: Seat, other: Seat) -> bool {
        self.points(one).min(self.points(other)) + 1 >= RECRUITED_AT
    }

    /// How near the end is: 0 in the beginning, then 1, and 2 when two lack a point at most.
    pub(super) fn stage(&self) -> usize {
        let points = self.seen.iter().map(|(_, seen)| seen.points);
        let (_, second) = points.fold((0, 0), |(first, second), points| {
            (points.max(first), points.min(first).max(second))
        });
        match second + 1 {
            RECRUITED_AT.. => 2,
            3.. => 1,
            _ => 0,
        }
    }

    /// The best intercept among what is known: two cards before one, and before all the one that
    /// keeps others from being recruited.
    pub(super) fn catch(&self) -> Option<Catch> {
        let others = || self.seen.iter().map(|(seat, _)| seat).filter(|&seat| seat != self.own);
        let deliveries = others().filter_map(|from| {
            let to = self.target_of(from).filter(|&to| to != self.own && to != from)?;
            // What is not believed is not said, too.
            let location = self.place_of(to).filter(|_| self.gain(to) > 0.0);
            Some(self.say(Some(from), to, location))
        });
        let receipts = others().filter_map(|to| Some(self.say(None, to, Some(self.place_of(to)?))));
        // Of equals the first: clockwise order is as good as any.
        let worthwhile = deliveries.chain(receipts).filter(|catch| catch.worth >= WORTH_MIN);
        worthwhile.fold(None, |best: Option<Catch>, next| match best {
            Some(best) if (best.stops, best.worth) >= (next.stops, next.worth) => Some(best),
            _ => Some(next),
        })
    }

    /// What naming a card of that spy's brings, as they said what it is.
    fn gain(&self, spy: Seat) -> f32 {
        2.0 * self.chance(spy) - 1.0
    }

    fn say(&self, from: Option<Seat>, to: Seat, location: Option<Location>) -> Catch {
        Catch {
            action: Action::Intercept {
                from,
                to,
                location,
                saw_deliver: from.and_then(|from| self.seen[from].deliver),
                saw_receive: location.and(self.seen[to].receive),
            },
            cards: u8::from(from.is_some()) + u8::from(location.is_some()),
            worth: from.map_or(0.0, |from| self.gain(from))
                + location.map_or(0.0, |_| self.gain(to)),
            stops: from.is_some_and(|from| self.would_recruit(from, to)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four spies who hold a card of each kind, the first of each.
    fn dossier() -> Dossier {
        let mut dossier = Dossier::new(Seat::at(0), 4, true);
        dossier.seen =
            BySeat::of(4, Seen { points: 0, tokens: 3, deliver: Some(1), receive: Some(1) });
        dossier
    }

    #[test]
    fn a_wink_and_its_answer_are_worth_two_cards() {
        let [one, two] = [1, 2].map(Seat::at);
        let mut dossier = dossier();
        assert_eq!(dossier.catch(), None);
        dossier.glanced(two, Location::Metro);
        assert_eq!(dossier.catch().map(|catch| catch.cards), Some(1));
        dossier.winked(one, two);
        let catch = dossier.catch().expect("both signs were seen");
        let (from, location) = (Some(one), Some(Location::Metro));
        let (saw_deliver, saw_receive) = (Some(1), Some(1));
        let action = Action::Intercept { from, to: two, location, saw_deliver, saw_receive };
        assert_eq!(catch, Catch { action, cards: 2, worth: 2.0, stops: false });
    }

    #[test]
    fn the_end_is_near_when_two_lack_a_point() {
        let mut dossier = dossier();
        for (points, stage) in [([7, 0], 0), ([7, 2], 1), ([3, 3], 1), ([4, 6], 2)] {
            dossier.seen[Seat::at(1)].points = points[0];
            dossier.seen[Seat::at(3)].points = points[1];
            assert_eq!(dossier.stage(), stage, "{points:?}");
        }
    }

    #[test]
    fn nobody_intercepts_what_is_for_themselves() {
        let mut dossier = dossier();
        dossier.winked(Seat::at(1), Seat::at(0));
        assert_eq!(dossier.catch(), None);
    }

    #[test]
    fn the_card_of_two_who_would_be_recruited_goes_first() {
        let [one, two, three] = [1, 2, 3].map(Seat::at);
        let mut dossier = dossier();
        dossier.seen[one].points = 4;
        dossier.seen[three].points = 4;
        dossier.glanced(two, Location::Cafe);
        dossier.winked(three, one);
        assert!(dossier.catch().is_some_and(|catch| catch.stops && catch.cards == 1));
    }

    #[test]
    fn whoever_lies_is_intercepted_no_more_and_believed_again_after_truths() {
        let [one, two] = [1, 2].map(Seat::at);
        let mut dossier = Dossier { honest: false, ..dossier() };
        dossier.winked(one, two);
        assert!(dossier.catch().is_some(), "at first everybody is believed");
        // It was for somebody else.
        dossier.delivered(one, Seat::at(3));
        dossier.winked(one, two);
        assert_eq!(dossier.catch(), None);
        for _ in 0..4 {
            dossier.winked(one, two);
            dossier.delivered(one, two);
        }
        dossier.winked(one, two);
        assert!(dossier.catch().is_some());
    }

    #[test]
    fn what_was_known_of_a_card_is_gone_with_it() {
        let mut dossier = dossier();
        let one = Seat::at(1);
        dossier.glanced(one, Location::Cafe);
        assert_eq!(dossier.place_of(one), Some(Location::Cafe));
        dossier.seen[one].receive = Some(2);
        assert_eq!(dossier.place_of(one), None);
    }

    #[test]
    fn a_denied_place_is_out_and_scored_cards_count() {
        let mut dossier = dossier();
        dossier.denied(Seat::at(1), Location::Metro);
        dossier.received(Seat::at(2), Location::Cafe);
        assert_eq!(dossier.odds(Seat::at(1), Some(Location::Fountain)), [7, 0, 8, 7]);
    }
}
