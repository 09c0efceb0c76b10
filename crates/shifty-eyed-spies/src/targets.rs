//! What there is to intercept, as a list that is not written down (SP-7).

use table::{Seat, SeatSet};

use crate::card::{Kind, Location};
use crate::rules::ShiftyEyedSpies;

/// Everything a spy with a token could say in an intercept, numbered: first "A is delivering to
/// B" by A, B; then "B is receiving at L" by B, L; then both at once by A, B, L.
#[derive(Clone, Copy)]
pub(crate) struct Targets {
    /// Everyone but the interceptor.
    others: SeatSet,
    /// Those of them who hold a Deliver card.
    deliverers: SeatSet,
    /// Those of them who hold a Receive card.
    receivers: SeatSet,
}

impl Targets {
    /// Nothing to say.
    pub(crate) const NONE: Targets =
        Targets { others: SeatSet::EMPTY, deliverers: SeatSet::EMPTY, receivers: SeatSet::EMPTY };

    pub(crate) fn of(game: &ShiftyEyedSpies, seat: Seat) -> Targets {
        let own = SeatSet::only(seat);
        Targets {
            others: SeatSet::all(game.seats()).without(own),
            deliverers: game.stock(Kind::Deliver).held.without(own),
            receivers: game.stock(Kind::Receive).held.without(own),
        }
    }

    /// How many ways there are to say "A is delivering to B".
    fn deliver_ways(self) -> usize {
        self.deliverers.len() * self.others.len().saturating_sub(1)
    }

    fn receive_ways(self) -> usize {
        self.receivers.len() * Location::ALL.len()
    }

    pub(crate) fn len(self) -> usize {
        // In the full form any two go together, but a deliverer not with themselves.
        let both = self.deliverers.len() - self.deliverers.without(self.receivers).len();
        let pairs = self.deliverers.len() * self.receivers.len() - both;
        self.deliver_ways() + self.receive_ways() + pairs * Location::ALL.len()
    }

    pub(crate) fn nth(self, n: usize) -> (Option<Seat>, Seat, Option<Location>) {
        let seat = |among: SeatSet, nth| among.iter().nth(nth).unwrap_or(Seat::at(0));
        let location = |n: usize| Some(Location::ALL[n % Location::ALL.len()]);
        let ways = self.deliver_ways();
        if n < ways {
            let each = ways / self.deliverers.len();
            let from = seat(self.deliverers, n / each);
            let to = seat(self.others.without(SeatSet::only(from)), n % each);
            return (Some(from), to, None);
        }
        let n = n - ways;
        if n < self.receive_ways() {
            return (None, seat(self.receivers, n / Location::ALL.len()), location(n));
        }
        let mut left = n - self.receive_ways();
        for from in self.deliverers.iter() {
            let among = self.receivers.without(SeatSet::only(from));
            let row = among.len() * Location::ALL.len();
            if left < row {
                return (Some(from), seat(among, left / Location::ALL.len()), location(left));
            }
            left -= row;
        }
        (None, Seat::at(0), None)
    }
}
