//! Sight over random gaze, for every number of seats.

use gaze::{Channel, Dials, Fate, Hidden, Look, Perception, Preset, Review, SignMade, Told};
use table::{Aim, Dice, Gesture, Millis, Seat, SeatSet, Seed, Sign};

const PLACES: u8 = 4;

/// Something a seat does.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Doing {
    Look(Look),
    Sign(Sign),
}

type Log = Vec<(Millis, Seat, Doing)>;

/// What came out: each seat's perceptions as bytes, and the signs with who noticed them.
#[derive(PartialEq, Debug)]
struct Seen {
    by_seat: Vec<String>,
    signs: Vec<SignMade>,
    review: Vec<gaze::Seen>,
}

fn run(seats: u8, dials: Dials, log: &Log) -> Seen {
    run_among(SeatSet::all(seats), seats, dials, log)
}

/// The same, where only these have eyes.
fn run_among(eyes: SeatSet, seats: u8, dials: Dials, log: &Log) -> Seen {
    let channel = Channel::new(seats, PLACES, dials, Seed::from_number(5), Millis::START).unwrap();
    let mut channel = channel.only(eyes);
    let mut seen =
        Seen { by_seat: vec![String::new(); seats.into()], signs: Vec::new(), review: Vec::new() };
    let mut review = Review::of(&channel);
    let mut out = |told: Told| match told {
        Told::Perceived { at, to, what } => {
            let what = serde_json::to_string(&what).unwrap();
            seen.by_seat[to.index()] += &format!("{} {what}\n", at.0);
        }
        Told::Hidden(logged) => {
            review.hear(&logged);
            if let Hidden::SignOver(made) = logged {
                seen.signs.push(made);
            }
        }
    };
    for &(at, seat, doing) in log {
        match doing {
            Doing::Look(look) => channel.look(at, seat, look, &mut out).unwrap(),
            Doing::Sign(sign) => channel.sign(at, seat, sign, &mut out).unwrap(),
        }
    }
    channel.advance(Millis(1_000_000), &mut out);
    seen.review = review.signs().collect();
    seen
}

/// Random looks and signs, of which those are kept that the channel takes.
fn random_log(seats: u8, dials: Dials, dice: &mut Dice) -> Log {
    let mut channel =
        Channel::new(seats, PLACES, dials, Seed::from_number(5), Millis::START).unwrap();
    let mut now = Millis::START;
    let mut log = Log::new();
    while log.len() < 120 {
        now = now + u64::from(dice.below(160));
        let seat = Seat::at(dice.below(seats.into()) as u8);
        let other = Seat::at(dice.below(seats.into()) as u8);
        let doing = match dice.below(20) {
            0 => Doing::Look(Look::Shut),
            1 | 2 => Doing::Look(Look::Down),
            3 => Doing::Look(Look::Place(dice.below(PLACES.into()) as u8)),
            4..=11 => Doing::Look(Look::Seat(other)),
            nth => {
                let gesture = dice.pick(&Gesture::ALL);
                // Mostly at the face one looks at, or few signs would be taken.
                let aim = match channel.look_of(seat) {
                    _ if gesture == Gesture::Glance => Aim::Place(dice.below(4) as u8),
                    Some(Look::Seat(looked_at)) if nth > 12 => Aim::Seat(looked_at),
                    _ => Aim::Seat(other),
                };
                Doing::Sign(Sign { gesture, aim })
            }
        };
        let taken = match doing {
            Doing::Look(look) => channel.look(now, seat, look, &mut |_| {}),
            Doing::Sign(sign) => channel.sign(now, seat, sign, &mut |_| {}),
        };
        if taken.is_ok() {
            log.push((now, seat, doing));
        }
    }
    log
}

fn for_random_logs(mut check: impl FnMut(u8, Dials, &Log, &mut Dice)) {
    for seats in 2..=8 {
        for number in 0..40 {
            let mut dice = Seed::from_number(number).dice(seats.into());
            let dials = dice.pick(&[Preset::Relaxed, Preset::Standard, Preset::Sharp]).dials();
            let log = random_log(seats, dials, &mut dice);
            check(seats, dials, &log, &mut dice);
        }
    }
}

/// Who must notice a sign: a plain count, millisecond by millisecond, of how long each seat's
/// eyes have rested where they can see it.
fn should_notice(seats: u8, dials: Dials, log: &Log, made: &SignMade) -> SeatSet {
    let sees = |seat: Seat, moment: Millis| {
        let turns = log.iter().filter(|(at, by, doing)| {
            *at <= moment && *by == seat && matches!(doing, Doing::Look(_))
        });
        let mut look = (Look::Down, Millis::START);
        for &(at, _, doing) in turns {
            if let Doing::Look(to) = doing
                && to != look.0
            {
                let takes = if to == Look::Shut { 0 } else { u64::from(dials.move_ms) };
                look = (to, at + takes);
            }
        }
        let at_rest = look.1 <= moment && look.0 != Look::Shut;
        at_rest && (made.sign.gesture.is_big() || look.0 == Look::Seat(made.by))
    };
    let notices = |seat: &Seat| {
        let mut rested = 0;
        (made.at.0..made.until.0).any(|ms| {
            rested = if sees(*seat, Millis(ms)) { rested + 1 } else { 0 };
            rested == dials.notice_ms
        })
    };
    Seat::all(seats).filter(|&seat| seat != made.by).filter(notices).collect()
}

#[test]
fn a_sign_is_perceived_exactly_by_those_who_looked_long_enough() {
    let (mut noticed, mut missed) = (0, 0);
    for_random_logs(|seats, dials, log, _| {
        let seen = run(seats, dials, log);
        for made in &seen.signs {
            assert_eq!(made.noticed, should_notice(seats, dials, log, made), "{made:?} in {log:?}");
            noticed += made.noticed.len();
            missed += usize::from(seats) - 1 - made.noticed.len();
        }
        let perceived: usize =
            seen.by_seat.iter().map(|told| told.matches(r#""what":"sign""#).count()).sum();
        assert_eq!(perceived, seen.signs.iter().map(|made| made.noticed.len()).sum::<usize>());
    });
    assert!(noticed > 1_000 && missed > 1_000, "{noticed} noticed, {missed} missed");
}

#[test]
fn a_sign_changes_no_byte_of_those_who_do_not_notice_it() {
    let mut compared = 0;
    for_random_logs(|seats, dials, log, _| {
        let with = run(seats, dials, log);
        for (nth, (at, by, doing)) in log.iter().enumerate() {
            let Doing::Sign(sign) = doing else { continue };
            let made = with.signs.iter().find(|made| made.at == *at && made.by == *by);
            let noticed = made.expect("every sign ends").noticed;
            let mut changed = log.clone();
            // Not made at all, or another one in its place that lasts as long.
            let other = match sign.gesture {
                Gesture::Nod => Gesture::Smile,
                Gesture::Smile | Gesture::Brow | Gesture::Shake => Gesture::Nod,
                Gesture::Point => Gesture::Raise,
                same => same,
            };
            if other == sign.gesture {
                changed.remove(nth);
            } else {
                changed[nth].2 = Doing::Sign(Sign { gesture: other, ..*sign });
            }
            let without = run(seats, dials, &changed);
            for seat in Seat::all(seats).filter(|&seat| !noticed.contains(seat)) {
                let [one, other] = [&with, &without].map(|seen| &seen.by_seat[seat.index()]);
                assert_eq!(one, other, "{seat} can tell that {by} made {sign:?} at {}", at.0);
                compared += 1;
            }
        }
    });
    assert!(compared > 5_000, "only {compared} compared");
}

#[test]
fn a_look_changes_no_byte_of_those_it_does_not_concern() {
    let mut compared = 0;
    for_random_logs(|seats, dials, log, dice| {
        // A short stretch, so that some seats have nothing to do with each other.
        let log: Log = log.iter().copied().take(12).collect();
        let nth = dice.below(log.len() as u32) as usize;
        let (_, mover, Doing::Look(_)) = log[nth] else { return };
        let mut changed = log.clone();
        changed[nth].2 = Doing::Look(Look::Down);
        // Signs of the mover may need the look.
        let signs = |log: &Log| {
            log.iter().any(|(_, by, doing)| *by == mover && matches!(doing, Doing::Sign(_)))
        };
        if signs(&log) {
            return;
        }
        let concerned = |log: &Log| {
            let mut set = SeatSet::only(mover);
            for (_, by, doing) in log {
                match doing {
                    Doing::Look(Look::Seat(other)) if other == &mover => set.insert(*by),
                    Doing::Look(Look::Seat(other)) if *by == mover => set.insert(*other),
                    _ => {}
                }
            }
            set
        };
        let [one, other] = [&log, &changed].map(|log| run(seats, dials, log));
        let concerned: SeatSet = concerned(&log).iter().chain(concerned(&changed).iter()).collect();
        for seat in SeatSet::all(seats).without(concerned).iter() {
            assert_eq!(one.by_seat[seat.index()], other.by_seat[seat.index()]);
            compared += 1;
        }
    });
    assert!(compared > 200, "only {compared} compared");
}

#[test]
fn shut_eyes_perceive_nothing() {
    for_random_logs(|seats, dials, log, dice| {
        let sleeper = Seat::at(dice.below(seats.into()) as u8);
        let mut asleep: Log = vec![(Millis::START, sleeper, Doing::Look(Look::Shut))];
        asleep.extend(log.iter().filter(|(_, seat, _)| *seat != sleeper));
        assert_eq!(run(seats, dials, &asleep).by_seat[sleeper.index()], "");
    });
}

#[test]
fn among_those_with_eyes_all_is_as_if_the_others_never_looked_up() {
    let mut compared = 0;
    for_random_logs(|seats, dials, log, dice| {
        let eyes: SeatSet = Seat::all(seats).filter(|_| dice.below(3) > 0).collect();
        let has_face = |at: Option<Seat>| at.is_none_or(|seat| eyes.contains(seat));
        let mut log = log.clone();
        log.retain_mut(|(_, by, doing)| match doing {
            _ if !eyes.contains(*by) => false,
            Doing::Sign(sign) => has_face(sign.aim.at_whom()),
            Doing::Look(look) => {
                // Where there is no face, eyes go down.
                *look = if has_face(look.at_whom()) { *look } else { Look::Down };
                true
            }
        });
        let (among, all) = (run_among(eyes, seats, dials, &log), run(seats, dials, &log));
        for seat in Seat::all(seats) {
            let told = &among.by_seat[seat.index()];
            if eyes.contains(seat) {
                assert_eq!(*told, all.by_seat[seat.index()]);
                compared += told.len();
            } else {
                assert_eq!(told, "", "{seat} has no eyes");
            }
        }
        for (seen, with_all) in among.review.iter().zip(&all.review) {
            for seat in Seat::all(seats) {
                let fate = if eyes.contains(seat) { with_all.fates[seat] } else { Fate::NoSight };
                assert_eq!(seen.fates[seat], fate);
            }
        }
    });
    assert!(compared > 5_000, "only {compared} bytes compared");
}

#[test]
fn two_runs_of_one_log_are_equal() {
    for_random_logs(|seats, dials, log, _| {
        assert_eq!(run(seats, dials, log), run(seats, dials, log));
    });
}

#[test]
fn the_review_agrees_with_the_channel() {
    for_random_logs(|seats, dials, log, _| {
        let seen = run(seats, dials, log);
        assert_eq!(seen.review.len(), seen.signs.len());
        for sign in &seen.review {
            for (seat, fate) in sign.fates.iter() {
                assert_eq!(*fate == Fate::Made, seat == sign.made.by);
                assert_eq!(*fate == Fate::Noticed, sign.made.noticed.contains(seat));
                if let Fate::Late { by_ms } | Fate::Short { by_ms } = fate {
                    assert!(*by_ms > 0, "{seat} missed {:?} by nothing", sign.made);
                }
            }
        }
    });
}

/// The blinks each seat sees of each face, when everybody looks at the next seat and does this.
fn blinks(doing: &[(u64, u8, Look)]) -> Vec<(u64, u8, u8)> {
    let seed = Seed::from_number(1);
    let mut channel = Channel::new(3, 0, Dials::default(), seed, Millis::START).unwrap();
    let mut seen = Vec::new();
    let mut out = |told| {
        if let Told::Perceived { at, to, what: Perception::Blink { of } } = told {
            seen.push((at.0, to.number(), of.number()));
        }
    };
    for seat in Seat::all(3) {
        channel.look(Millis::START, seat, Look::Seat(seat.left(3)), &mut out).unwrap();
    }
    for &(at, seat, look) in doing {
        channel.look(Millis(at), Seat::at(seat), look, &mut out).unwrap();
    }
    channel.advance(Millis(400_000), &mut out);
    seen
}

#[test]
fn faces_blink_now_and_then_each_in_its_own_time() {
    let seen = blinks(&[]);
    let of = |face: u8| {
        seen.iter().filter(|(.., of)| *of == face).map(|(at, ..)| *at).collect::<Vec<_>>()
    };
    for face in 0..3 {
        assert!((80..=120).contains(&of(face).len()), "{} blinks in 400 s", of(face).len());
    }
    assert_ne!(of(0), of(1));
    // Nothing anybody does shows in a face's blinks, its own looks included.
    let busy = blinks(&[(1_000, 1, Look::Down), (5_000, 1, Look::Seat(Seat::at(0)))]);
    let of_1 = |seen: &[(u64, u8, u8)]| -> Vec<_> {
        seen.iter().filter(|(.., of)| *of == 1).copied().collect()
    };
    assert_eq!(of_1(&seen), of_1(&busy));
}

#[test]
fn shut_faces_do_not_blink_and_moving_eyes_see_none() {
    let seen = blinks(&[(1_000, 1, Look::Shut)]);
    assert!(seen.iter().all(|(at, _, of)| *of != 1 || *at < 1_000));
    // Eyes that turn away and back just around a blink do not see it.
    let (at, ..) = *blinks(&[]).iter().find(|(at, to, _)| *to == 0 && *at > 2_000).unwrap();
    let turns = [(at - 130, 0, Look::Down), (at - 1, 0, Look::Seat(Seat::at(1)))];
    assert!(!blinks(&turns).contains(&(at, 0, 1)));
}

#[test]
fn the_channel_is_small() {
    assert_eq!(size_of::<Channel>(), 544);
}
