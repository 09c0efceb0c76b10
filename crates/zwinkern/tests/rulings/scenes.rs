//! Tables to play the scenes at, and ways to bring them far into a game.

use expect_test::Expect;
use notation::Scene;
use table::{Millis, Rules, Seat, Setup, Viewer};
use zwinkern::{Action, Deal, Options, Person, View, Zwinkern};

pub(crate) const SEAT_COUNTS: [u8; 4] = [3, 4, 5, 6];

fn hand_size(seats: u8) -> u8 {
    [9, 8, 6, 5][usize::from(seats) - 3]
}

fn persons(numbers: std::ops::RangeInclusive<u8>) -> Vec<Person> {
    numbers.map(Person::at).collect()
}

/// Everything in order, and seat 0 begins.
pub(crate) fn deal(seats: u8) -> Deal {
    let size = hand_size(seats);
    Deal {
        field: persons(1..=36).try_into().unwrap(),
        hands: (0..seats).map(|seat| persons(seat * size + 1..=(seat + 1) * size)).collect(),
        out: persons(seats * size + 1..=36),
        first: Seat::at(0),
    }
}

/// Who holds the twin of a card in that deal.
fn dealt_to(seats: u8, card: Person) -> Option<Seat> {
    Seat::all(seats).nth(usize::from((card.number() - 1) / hand_size(seats)))
}

pub(crate) fn scene(seats: u8) -> Scene<Zwinkern> {
    scene_with(seats, Options::default())
}

pub(crate) fn scene_with(seats: u8, options: Options) -> Scene<Zwinkern> {
    Scene::start(&Setup { options, ..Setup::new(seats) }, &deal(seats))
}

pub(crate) fn turn_s(turn_s: u16) -> Options {
    Options { turn_s, ..Options::default() }
}

pub(crate) fn public(scene: &Scene<Zwinkern>) -> View {
    scene.rules().view(Viewer::Public)
}

/// The cards that lie on the field, by number.
fn lying(view: &View) -> Vec<Person> {
    view.field.iter().flatten().copied().filter(|card| !view.gone.contains_key(card)).collect()
}

/// The first line of what everybody sees.
pub(crate) fn headline(scene: &Scene<Zwinkern>) -> String {
    public(scene).to_string().lines().next().unwrap().to_owned()
}

/// Of each one's view, the hands that are open to them and the partners they know of.
pub(crate) fn hands_seen(scene: &Scene<Zwinkern>) -> String {
    let views = scene.views();
    let player = |line: &str| line.contains(": hand");
    let hidden = |line: &str| line.contains("??") && !line.contains("partner");
    let shown =
        views.lines().filter(|line| line.ends_with("sees") || player(line) && !hidden(line));
    shown.map(|line| format!("{line}\n")).collect()
}

/// Where `seat` may place its figure.
pub(crate) fn places(scene: &Scene<Zwinkern>, seat: Seat) -> impl Iterator<Item = Person> {
    scene.rules().legal(Millis::START, seat).filter_map(|action| match action {
        Action::Place { card } => Some(card),
        _ => None,
    })
}

/// Calls until only the cards of `keep` lie on the field: calls are wrong, except that seat 1
/// is called for its own cards as often as `right` says. Returns the last answer.
pub(crate) fn clear_field(
    scene: &mut Scene<Zwinkern>,
    keep: std::ops::RangeInclusive<u8>,
    mut right: usize,
) -> String {
    let kept = |card: &Person| keep.contains(&card.number());
    let mut told = String::new();
    while scene.rules().outcome().is_none() && !lying(&public(scene)).iter().all(kept) {
        let view = public(scene);
        let turn = view.turn.unwrap();
        let seats = view.players.len() as u8;
        let figure = view.players[turn.index()].figure;
        if let Some(card) = figure.filter(|card| !kept(card)) {
            let holder = dealt_to(seats, card);
            let is_right = right > 0 && holder == Some(Seat::at(1));
            right -= usize::from(is_right);
            let wrong = || Seat::all(seats).find(|&other| other != turn && Some(other) != holder);
            let partner = holder.filter(|_| is_right).or_else(wrong).unwrap();
            told = scene.play(&format!("{} call partner={}", turn.number(), partner.number()));
            if scene.rules().outcome().is_some() {
                break;
            }
        }
        let target = places(scene, turn).min_by_key(|card| (kept(card), *card));
        let target = target.map_or("pass".to_owned(), |card| format!("place card={card}"));
        told = scene.play(&format!("{} {target}", turn.number()));
    }
    told
}

/// That many turns in which whoever's turn it is goes to the highest card they can, calling
/// nobody. Returns the last answer.
pub(crate) fn quiet_turns(scene: &mut Scene<Zwinkern>, turns: usize) -> String {
    let mut told = String::new();
    for _ in 0..turns {
        let turn = public(scene).turn.unwrap();
        let highest = places(scene, turn).max();
        let moves = highest.map_or("pass".to_owned(), |card| format!("place card={card}"));
        told = scene.play(&format!("{} {moves}", turn.number()));
    }
    told
}

pub(crate) fn check(actual: &str, expected: &Expect) {
    expected.assert_eq(actual);
}
