//! Tables to play the scenes at: stacked decks, and games that have gone far.

use expect_test::Expect;
use notation::Scene;
use shifty_eyed_spies::{
    Action, Card, Deal, Kind, Kinds, Location, Options, Pile, ShiftyEyedSpies,
};
use table::{Rules, Seat, Setup, Shown, Viewer};

/// A scene of this game.
pub(crate) type Spies = Scene<ShiftyEyedSpies>;

/// Decks that begin with these cards (spies by number, locations by first letter); the others
/// follow, one of each in turn. Seat 0 is first.
pub(crate) fn deal(seats: u8, deliver: &str, receive: &str) -> Deal {
    let spies = Seat::all(seats).collect::<Vec<_>>();
    let deliver = deliver.split_whitespace().map(|spy| Seat::at(spy.parse().unwrap()));
    let receive = receive.split_whitespace().map(|name| {
        let of_name = |location: &&Location| location.to_string().starts_with(name);
        *Location::ALL.iter().find(of_name).unwrap()
    });
    Deal {
        deliver: deck(deliver.collect(), &spies, 7),
        receive: deck(receive.collect(), &Location::ALL, 8),
        first: Seat::at(0),
    }
}

pub(crate) fn deck<T: Copy + PartialEq>(mut top: Vec<T>, faces: &[T], of_each: usize) -> Vec<T> {
    while top.len() < faces.len() * of_each {
        for &face in faces {
            if top.iter().filter(|&&card| card == face).count() < of_each {
                top.push(face);
            }
        }
    }
    top
}

pub(crate) fn scene(seats: u8, deliver: &str, receive: &str) -> Spies {
    Spies::start(&Setup::new(seats), &deal(seats, deliver, receive))
}

/// Four spies who deliver in a ring (0 to 1, 1 to 2 …) and receive at place 0, 1, 2, 3.
pub(crate) fn ring() -> Spies {
    scene(4, "1 2 3 0", "f m n c")
}

pub(crate) fn with_options(options: Options, deal: &Deal) -> Spies {
    let seats = (deal.deliver.len() / 7) as u8;
    Spies::start(&Setup { options, ..Setup::new(seats) }, deal)
}

pub(crate) fn check(actual: &str, expected: &Expect) {
    expected.assert_eq(actual);
}

pub(crate) fn hand(scene: &Spies, seat: Seat) -> (Option<Seat>, Option<Location>) {
    let own = scene.rules().view(Viewer::Seat(seat)).players[seat];
    let known_spy = |card| if let Shown::Known(spy) = card { Some(spy) } else { None };
    let known_place = |card| if let Shown::Known(place) = card { Some(place) } else { None };
    (own.deliver.and_then(known_spy), own.receive.and_then(known_place))
}

/// Of each one's view, the hands that are open to them.
pub(crate) fn hands_seen(scene: &Spies) -> String {
    let views = scene.views();
    let player = |line: &str| line.contains(": deliver");
    let hidden = |line: &str| line.contains("deliver ??") && line.contains("receive ??");
    let shown =
        views.lines().filter(|line| line.ends_with("sees") || player(line) && !hidden(line));
    shown.map(|line| format!("{line}\n")).collect()
}

/// The tracker's mission succeeds, and the turn ends.
pub(crate) fn succeed(scene: &mut Spies) -> String {
    let seat = scene.rules().view(Viewer::Public).tracker;
    let (Some(to), _) = hand(scene, seat) else { panic!("{seat} has no Deliver card") };
    let (_, Some(location)) = hand(scene, to) else { panic!("{to} has no Receive card") };
    let number = seat.number();
    let mut told = scene.play(&format!("{number} mission location={location}"));
    if scene.rules().outcome().is_none() {
        told += &scene.play(&format!("{number} end discard=[]"));
    }
    told
}

/// A location that is not on the Receive card of `to`: whoever says it lets `to` score.
pub(crate) fn wrong_place(scene: &Spies, to: u8) -> Location {
    let (_, held) = hand(scene, Seat::at(to));
    *Location::ALL.iter().find(|&&location| Some(location) != held).unwrap()
}

/// Seven cards that name seat 3 are all that is left of the Deliver deck, and seat 3 has to draw.
pub(crate) fn only_own_spy_left() -> Spies {
    let mut scene =
        scene(4, "1 0 0 0  1 1 1 1 1 2 2 2 2  2 0 0 0 2 2 1 0  3 3 3 3 3 3 3", "f m n c");
    scene.play(&"1 intercept from=0 to=3\n".repeat(3));
    scene.play(&"2 intercept from=0 to=3\n".repeat(3));
    scene.play(&"3 intercept from=0 to=1\n".repeat(3));
    for _ in 0..8 {
        succeed(&mut scene);
    }
    scene.play("0 intercept from=3 to=1");
    scene
}

/// Eight spies, and every Receive card is in a hand or scored: 21 by seat 0, 3 by seat 1. The
/// seven Deliver cards that name seat 1 are scored too, by seat 2.
pub(crate) fn receive_deck_run_out() -> Spies {
    receive_deck_run_out_after(7, "3 2 1 5 6 7 0 0  1 1 1 1 1 1 4")
}

/// The same with other Deliver cards, of which seat 2 has scored the first so many it drew.
pub(crate) fn receive_deck_run_out_after(scored: u8, deliver: &str) -> Spies {
    let mut scene = scene(8, deliver, "");
    for nth in 0..21 {
        let by = 1 + nth / 3;
        let location = wrong_place(&scene, 0);
        // Of these, some are about the Deliver card of seat 2 as well.
        let from = if (3..6).contains(&by) && points(&scene, 2) < scored { "from=2" } else { "" };
        scene.play(&format!("{by} intercept {from} to=0 location={location}"));
    }
    for _ in 0..3 {
        let location = wrong_place(&scene, 1);
        scene.play(&format!("0 intercept to=1 location={location}"));
    }
    scene
}

pub(crate) fn points(scene: &Spies, seat: u8) -> u8 {
    scene.rules().view(Viewer::Public).players[Seat::at(seat)].points
}

/// Everything anybody could think of, in the order in which a menu would list it.
pub(crate) fn conceivable() -> Vec<Action> {
    let seats = || Seat::all(8);
    let said = |from: Option<Seat>, to, location| Action::Intercept {
        from,
        to,
        location,
        saw_deliver: None,
        saw_receive: None,
    };
    let mut actions: Vec<Action> = Vec::new();
    actions.extend(Location::ALL.map(|location| Action::Mission { location, saw_deliver: None }));
    let discards =
        [Kinds::NONE, Kinds::only(Kind::Deliver), Kinds::only(Kind::Receive), Kinds::BOTH];
    actions.extend(discards.map(|discard| Action::End { discard }));
    for from in seats() {
        actions.extend(seats().map(|to| said(Some(from), to, None)));
    }
    for to in seats() {
        actions.extend(Location::ALL.map(|location| said(None, to, Some(location))));
    }
    for from in seats() {
        for to in seats() {
            actions.extend(Location::ALL.map(|location| said(Some(from), to, Some(location))));
        }
    }
    actions.extend(seats().map(|to| said(None, to, None)));
    for deck in Kind::ALL {
        for cards in [vec![], vec![Card::Deliver(Seat::at(7))], vec![Card::Receive(Location::Cafe)]]
        {
            actions.push(Action::Shuffle { deck, order: Pile::of(&cards).unwrap() });
        }
    }
    actions
}
