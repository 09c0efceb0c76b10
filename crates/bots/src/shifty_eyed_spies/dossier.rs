//! What a spy knows of the others' cards: who delivers to whom, who receives where, and where not.

use seen::shifty_eyed_spies::{Action, Location, View};
use table::{BySeat, Seat};

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
    /// Serials, if such a card is held.
    deliver: Option<u16>,
    receive: Option<u16>,
}

/// What a spy knows of the others.
#[derive(Clone, Debug)]
pub(super) struct Dossier {
    own: Seat,
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
    /// Whether it takes the card of a mission that would end the game.
    pub(super) stops: bool,
}

impl Dossier {
    pub(super) fn new(own: Seat, seats: u8) -> Dossier {
        let seen = Seen { points: 0, deliver: None, receive: None };
        let files = BySeat::of(seats, File::default());
        Dossier { own, files, seen: BySeat::of(seats, seen), scored: [0; 4] }
    }

    /// Takes in what lies on the table.
    pub(super) fn update(&mut self, view: &View) {
        self.seen = view.players.map(|player| Seen {
            points: player.points,
            deliver: player.deliver.map(|_| player.deliver_serial),
            receive: player.receive.map(|_| player.receive_serial),
        });
    }

    pub(super) fn points(&self, seat: Seat) -> u8 {
        self.seen[seat].points
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
        let denied = &mut self.files[by].denied;
        let before = if denied.0 == serial { denied.1 } else { 0 };
        *denied = (serial, before | 1 << at as u8);
    }

    /// A Receive card went face up under somebody's points.
    pub(super) fn scored(&mut self, at: Location) {
        self.scored[at as usize] += 1;
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

    /// The best intercept among what is known: two cards before one, and before all the one that
    /// keeps others from being recruited.
    pub(super) fn catch(&self) -> Option<Catch> {
        let others = || self.seen.iter().map(|(seat, _)| seat).filter(|&seat| seat != self.own);
        let deliveries = others().filter_map(|from| {
            let to = self.target_of(from).filter(|&to| to != self.own && to != from)?;
            let location = self.place_of(to);
            Some(self.say(Some(from), to, location))
        });
        let receipts = others().filter_map(|to| Some(self.say(None, to, Some(self.place_of(to)?))));
        // Of equals the first: clockwise order is as good as any.
        deliveries.chain(receipts).fold(None, |best: Option<Catch>, next| match best {
            Some(best) if (best.stops, best.cards) >= (next.stops, next.cards) => Some(best),
            _ => Some(next),
        })
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
            stops: from.is_some_and(|from| self.would_recruit(from, to)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four spies who hold a card of each kind, the first of each.
    fn dossier() -> Dossier {
        let mut dossier = Dossier::new(Seat::at(0), 4);
        dossier.seen = BySeat::of(4, Seen { points: 0, deliver: Some(1), receive: Some(1) });
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
        assert_eq!(catch, Catch { action, cards: 2, stops: false });
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
        dossier.scored(Location::Cafe);
        assert_eq!(dossier.odds(Seat::at(1), Some(Location::Fountain)), [7, 0, 8, 7]);
    }
}
