//! Scripted games, and random ones that are counted a second time in another way.

use games::blink_of_an_eye::GuessCard;
use games::{
    Blink, BlinkOfAnEye, EyesWideShut, RandomPlayers, ShiftyEyedSpies, Zwinkern, blink,
    blink_of_an_eye, eyes_wide_shut, shifty_eyed_spies, zwinkern,
};
use history::{First, Writer};
use protocol::{Race, Tries};
use table::{Entry, Game, Rules, Seed, Setup, Viewer};

use super::*;

const CODE: &str = "KWXTZ";

/// A game that is played and written down.
struct Table<R: Sheet> {
    game: Game<R>,
    deal: R::Deal,
    writer: Writer,
}

impl<R: Sheet> Table<R> {
    fn new(setup: &Setup<R>, seed: u64) -> Table<R> {
        let seed = Seed::from_number(seed);
        let (mut game, deal) = Game::deal(setup, seed).expect("a game");
        let mut writer = Writer::default();
        writer.first(&First::new(setup.clone(), &seed, deal.clone()));
        game.start();
        Table { game, deal, writer }
    }

    fn act(&mut self, at: u64, seat: u8, action: R::Action) {
        let entry = self.game.act(Millis(at), Seat::at(seat), action).expect("it is legal");
        self.writer.entry(&entry);
    }

    fn tick(&mut self, until: u64) {
        while let Some(entry) = self.game.tick(Millis(until)) {
            self.writer.entry(&entry);
        }
    }

    /// From here on bots mind these seats.
    fn mind(&self, seats: impl IntoIterator<Item = u8>) -> (usize, Beside) {
        let seats = seats.into_iter().map(Seat::at).collect();
        (self.writer.text().lines().count(), Beside::Minded(seats))
    }

    /// Counts it, once it is over.
    fn counted(&mut self, beside: &[(usize, Beside)]) -> Counted {
        let outcome = self.game.outcome().expect("it is over");
        self.writer.last::<R>(&outcome, None);
        let counted = count(self.writer.text().as_bytes(), beside).expect("it can be counted");
        assert_eq!((counted.scores, counted.winners), (outcome.scores, outcome.winners));
        assert_eq!((counted.game.name(), counted.lasted), (R::NAME, self.game.now()));
        counted
    }
}

fn tries(right: u32, wrong: u32) -> Option<Tries> {
    Some(Tries { right, wrong })
}

#[test]
fn winners_are_first_whatever_their_points_and_places_are_shared() {
    let scores = BySeat::from_fn(5, |seat| [3, 7, 5, 3, 1][seat.index()]);
    let winners = [Seat::at(1), Seat::at(3)].into_iter().collect();
    let places = Seat::all(5).map(|seat| place(&scores, winners, seat));
    assert_eq!(places.collect::<Vec<_>>(), [4, 1, 3, 1, 5]);
    let nobody = BySeat::of(2, 0);
    assert_eq!(place(&nobody, SeatSet::EMPTY, Seat::at(1)), 1);
}

#[test]
fn a_reaction_runs_from_the_moment_at_which_the_card_fitted_its_pile() {
    let mut table = Table::<Blink>::new(&Setup::new(2), 4);
    // What seat 0 could play, and since when; what it could before, it has since then.
    let note = |table: &Table<Blink>, since: &mut Vec<(blink::Action, u64)>, now: u64| {
        let legal = table.game.rules().legal(Millis(u64::MAX), Seat::at(0));
        let plays = legal.filter(|action| matches!(action, blink::Action::Play { .. }));
        let known = |play| since.iter().find(|(known, _)| *known == play).copied();
        *since = plays.map(|play| known(play).unwrap_or((play, now))).collect();
    };
    // Seat 0 plays every 250 ms, and what has just come to fit if there is anything; seat 1 never
    // does. What the table does meanwhile is nobody's.
    let (mut now, mut played) = (0, 0);
    let (mut expected, mut since) = (Vec::new(), Vec::new());
    note(&table, &mut since, now);
    while table.game.outcome().is_none() {
        now += 250;
        table.tick(now);
        note(&table, &mut since, table.game.now().0);
        if let Some((play, from)) = since.last().copied() {
            table.act(now, 0, play);
            expected.push((now - from) as u32);
            played += 1;
            note(&table, &mut since, now);
        } else {
            let down = table.game.rules().legal(Millis(now), Seat::at(0)).next();
            down.into_iter().for_each(|down| table.act(now, 0, down));
        }
    }
    // In the last moment, when there is nothing left that it could hinder.
    let code = "no_match".to_owned();
    let fumble = Beside::Cost { at: Millis(now), seat: Seat::at(0), code };
    let Counted { pages, signs, .. } = table.counted(&[(usize::MAX, fumble.clone())]);
    assert_eq!(pages[0].reactions_ms, expected);
    assert!(played > 5 && expected.contains(&250) && expected.iter().any(|ms| *ms > 250));
    let race = pages[0].figures.race.expect("a race");
    assert_eq!((race.cards, race.fumbles), (played, 1));
    assert_eq!(pages[1].figures.race, Some(Race::default()), "the table's cards are not theirs");
    assert_eq!(signs, [None, None], "nobody saw anybody");
    let minded = Beside::Minded(SeatSet::only(Seat::at(0)));
    let text = table.writer.text().as_bytes();
    let pages = count(text, &[(1, minded), (usize::MAX, fumble)]).expect("figures").pages;
    assert_eq!(pages[0].figures.race, Some(Race::default()), "nor are those of a bot");
    assert_eq!(pages[0].reactions_ms, [0; 0]);
}

#[test]
fn guesses_contact_and_being_seen_through_are_counted_at_the_reveal() {
    let place = |table: &mut Table<BlinkOfAnEye>, by: u8, on: u8, of: Seat| {
        let card = GuessCard::Guess(table.deal.colors[of]);
        table.act(1_000, by, blink_of_an_eye::Action::Place { card, on: Seat::at(on) });
    };
    let mut table = Table::<BlinkOfAnEye>::new(&Setup::new(5), 3);
    let targets = table.deal.targets;
    // Somebody who is not their own target, that target, and somebody else still.
    let owner = Seat::all(5).find(|&seat| targets[seat] != seat).expect("not all are their own");
    let target = targets[owner];
    let other = Seat::all(5)
        .find(|&seat| seat != owner && seat != target && targets[seat] != target)
        .expect("five sit here");
    let third = Seat::all(5).find(|seat| ![owner, target, other].contains(seat)).expect("a third");
    // The target knows, somebody else knows too, a third is wrong, and a bluff is no guess.
    place(&mut table, target.number(), owner.number(), target);
    place(&mut table, other.number(), owner.number(), target);
    let wrong = Seat::all(5)
        .find(|&seat| seat != target && seat != targets[third])
        .expect("somebody whom it is not");
    place(&mut table, third.number(), owner.number(), wrong);
    let bluff = blink_of_an_eye::Action::Place { card: GuessCard::Bluff, on: target };
    table.act(2_000, owner.number(), bluff);
    table.tick(120_000);
    let Counted { pages, .. } = table.counted(&[]);
    let of = |seat: Seat| pages[seat.index()].figures;
    assert_eq!([of(target).catches, of(other).catches], [tries(1, 0); 2]);
    assert_eq!((of(third).catches, of(owner).catches), (tries(0, 1), tries(0, 0)));
    assert_eq!((of(owner).caught, of(target).caught), (Some(1), Some(0)));
    assert_eq!(of(owner).partners, tries(1, 0));
    for seat in Seat::all(5).filter(|&seat| seat != owner) {
        let contact = if targets[seat] == seat { None } else { tries(0, 1) };
        assert_eq!(of(seat).partners, contact, "{seat}");
    }
}

#[test]
fn raised_hands_get_through_or_are_caught() {
    use eyes_wide_shut::Action::{Confirm, Hand, Ready};
    let mut table = Table::<EyesWideShut>::new(&Setup::new(3), 1);
    let mut now = 0;
    let mut night = |table: &mut Table<EyesWideShut>, raised: &[u8]| {
        now += 1_000;
        (0..3).for_each(|seat| table.act(now, seat, Ready {}));
        raised.iter().for_each(|seat| table.act(now, *seat, Hand { up: true }));
        // A hand that went down again was never up.
        table.act(now, 2, Hand { up: true });
        table.act(now, 2, Hand { up: false });
        (0..3).for_each(|seat| table.act(now, seat, Confirm {}));
    };
    night(&mut table, &[0]);
    night(&mut table, &[0, 1]);
    let mut through = 1;
    while table.game.outcome().is_none() {
        night(&mut table, &[0]);
        through += 1;
    }
    let Counted { pages, .. } = table.counted(&[]);
    let catches: Vec<_> = pages.iter().map(|page| page.figures.catches).collect();
    assert_eq!(catches, [tries(through, 1), tries(0, 1), tries(0, 0)]);
    assert!(pages.iter().all(|page| page.figures.caught.is_none()));
}

#[test]
fn what_a_bot_had_a_hand_in_is_not_counted_until_it_is_decided() {
    use eyes_wide_shut::Action::{Confirm, Hand, Ready};
    let mut table = Table::<EyesWideShut>::new(&Setup::new(3), 1);
    let mut beside = Vec::new();
    let mut nights = 0;
    while table.game.outcome().is_none() {
        nights += 1;
        let now = 1_000 * u64::from(nights);
        if nights == 1 {
            beside.push(table.mind([0, 1]));
        }
        (0..3).for_each(|seat| table.act(now, seat, Ready {}));
        table.act(now, 0, Hand { up: true });
        if nights == 1 {
            // Seat 0 is back before the dawn, seat 1 after it.
            beside.push(table.mind([1]));
        }
        (0..3).for_each(|seat| table.act(now, seat, Confirm {}));
        if nights == 1 {
            beside.push(table.mind([]));
        }
    }
    assert!(nights > 1);
    let catches = |counted: &Counted| counted.pages[0].figures.catches;
    assert_eq!(catches(&table.counted(&beside)), tries(nights - 1, 0));
    assert_eq!(catches(&count(table.writer.text().as_bytes(), &[]).unwrap()), tries(nights, 0));

    // Here everything is decided at the end.
    let mut table = Table::<BlinkOfAnEye>::new(&Setup::new(5), 3);
    let targets = table.deal.targets;
    let owner = Seat::all(5).find(|&seat| targets[seat] != seat).expect("not all are their own");
    let target = targets[owner].number();
    let beside = [table.mind([target]), {
        let card = GuessCard::Guess(table.deal.colors[targets[owner]]);
        table.act(1_000, target, blink_of_an_eye::Action::Place { card, on: owner });
        table.mind([])
    }];
    table.tick(120_000);
    let Counted { pages, .. } = table.counted(&beside);
    assert_eq!(pages[usize::from(target)].figures.catches, tries(0, 0));
    assert_eq!(pages[owner.index()].figures.partners, tries(1, 0), "the owner did their part");
}

/// Plays by chance, and shows every entry with the game before and after.
fn played_out<R: Sheet>(
    kind: Kind,
    seats: u8,
    seed: u64,
    mut show: impl FnMut(&R::Deal, &R, &R, &Entry<R::Action>),
) -> Vec<Figures> {
    let mut table = Table::<R>::new(&Setup::new(seats), seed);
    let mut players = RandomPlayers::new(kind, Seed::from_number(seed).dice(9));
    let mut game = table.game.clone();
    let mut entries = Vec::new();
    players.play_out(&mut game, |entry| entries.push(*entry));
    for entry in entries {
        let before = table.game.rules().clone();
        table.game.enter(&entry).expect("it was so");
        show(&table.deal, &before, table.game.rules(), &entry);
        table.writer.entry(&entry);
    }
    table.counted(&[]).pages.iter().map(|page| page.figures).collect()
}

/// Catches, partners and how often they were caught, for each seat.
fn assert_counted(seed: u64, figures: &[Figures], expected: &[(Tries, Tries, u32)]) {
    let counted: Vec<_> =
        figures.iter().map(|seat| (seat.catches, seat.partners, seat.caught)).collect();
    let some = |(catches, partners, caught): &_| (Some(*catches), Some(*partners), Some(*caught));
    assert_eq!(counted, expected.iter().map(some).collect::<Vec<_>>(), "seed {seed}");
}

#[test]
fn calls_and_claims_are_right_by_the_deal() {
    let mut claims = 0;
    for seed in 0..20 {
        let mut expected = vec![(Tries::default(), Tries::default(), 0); 4];
        // Whose twins have gone, and where the figures stand.
        let mut gone = Vec::new();
        let mut stands = [None; 4];
        let figures = played_out::<Zwinkern>(Kind::Zwinkern, 4, seed, |deal, _, _, entry| {
            let Some(by) = entry.by.seat() else { return };
            let mut holds = |seat: Seat, card| {
                let right = deal.hands[seat.index()].contains(&card) && !gone.contains(&card);
                right.then(|| gone.push(card));
                right
            };
            match entry.action {
                zwinkern::Action::Place { card } => stands[by.index()] = Some(card),
                zwinkern::Action::Pass {} => stands[by.index()] = None,
                zwinkern::Action::Call { partner } => {
                    let card = stands[by.index()].take().expect("a figure");
                    let right = holds(partner, card);
                    let calls = &mut expected[by.index()].1;
                    *(if right { &mut calls.right } else { &mut calls.wrong }) += 1;
                }
                zwinkern::Action::BigEyes { card, holder, .. } => {
                    claims += 1;
                    let owner = stands.iter().position(|at| *at == Some(card)).expect("a figure");
                    let right = holds(holder, card);
                    let claims = &mut expected[by.index()].0;
                    *(if right { &mut claims.right } else { &mut claims.wrong }) += 1;
                    if right {
                        stands[owner] = None;
                        expected[owner].2 += 1;
                        expected[holder.index()].2 += 1;
                    }
                }
            }
        });
        assert_counted(seed, &figures, &expected);
    }
    assert!(claims > 20, "{claims}");
}

#[test]
fn missions_and_intercepts_are_right_by_the_points_they_bring() {
    let (mut right, mut wrong) = (0, 0);
    for seed in 0..20 {
        let mut expected = vec![(Tries::default(), Tries::default(), 0); 5];
        let figures = played_out::<ShiftyEyedSpies>(
            Kind::ShiftyEyedSpies,
            5,
            seed,
            |_, before, after, entry| {
                let Some(by) = entry.by.seat() else { return };
                let points = |game: &ShiftyEyedSpies, seat: Seat| {
                    u32::from(game.view(Viewer::Public).players[seat].points)
                };
                let gained = |seat| points(after, seat) - points(before, seat);
                match entry.action {
                    shifty_eyed_spies::Action::Mission { .. } => {
                        expected[by.index()].1.right += gained(by);
                        expected[by.index()].1.wrong += 1 - gained(by);
                    }
                    shifty_eyed_spies::Action::Intercept { from, to, location, .. } => {
                        let named = u32::from(from.is_some()) + u32::from(location.is_some());
                        expected[by.index()].0.right += gained(by);
                        expected[by.index()].0.wrong += named - gained(by);
                        // Whoever keeps their card scores it.
                        for owner in from.into_iter().chain(location.map(|_| to)) {
                            expected[owner.index()].2 += 1 - gained(owner);
                        }
                    }
                    _ => {}
                }
            },
        );
        assert_counted(seed, &figures, &expected);
        for (intercepts, ..) in expected {
            (right, wrong) = (right + intercepts.right, wrong + intercepts.wrong);
        }
    }
    assert!(right > 5 && wrong > 5, "{right} right, {wrong} wrong");
}

#[test]
fn what_is_no_whole_record_is_a_fault() {
    let code = |text: &str| count(text.as_bytes(), &[]).err().map(|fault| fault.code);
    assert_eq!(code(""), Some("cut_off"));
    assert_eq!(code("hello"), Some("not_json"));
    let mut table = Table::<EyesWideShut>::new(&Setup::new(3), 1);
    table.tick(1_000);
    assert_eq!(code(table.writer.text()), Some("cut_off"));
}

#[test]
fn only_people_have_histories() {
    let mut table = Table::<EyesWideShut>::new(&Setup::new(3), 1);
    let mut players = RandomPlayers::new(Kind::EyesWideShut, Seed::from_number(1).dice(9));
    let Table { game, writer, .. } = &mut table;
    players.play_out(game, |entry| writer.entry(entry));
    table.counted(&[]);
    let finished = Finished {
        number: 4,
        record: table.writer.text().to_owned(),
        ended_by: 9,
        players: vec![None; 3],
        people: vec![Some(PersonId(7)), None, Some(PersonId(2))],
        beside: Vec::new(),
        lines: 0,
    };
    let played = finished.played(CODE.parse().expect("a code"), 55).expect("figures");
    let who: Vec<_> = played.iter().map(|(person, game)| (person.0, game.seat.number())).collect();
    assert_eq!(who, [(7, 0), (2, 2)]);
    let (_, game) = &played[0];
    assert_eq!((game.room.as_str(), game.number, game.ended_unix_ms), (CODE, 4, 55));
}
