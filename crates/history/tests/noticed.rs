//! Who noticed a sign, computed from a record's lines by the words of `docs/record.md` alone: a
//! reader that shares nothing with the house's eyes comes to the same.

use std::collections::BTreeSet;

use games::{Kind, RandomPlayers, SignRefusal, Sitting, Step, with_rules};
use gaze::{Dials, Hidden, Look, Preset};
use history::{Aside, First, Sheet, Writer};
use serde_json::{Value, json};
use table::{Aim, Dice, Entry, Game, Gesture, Millis, Seat, SeatSet, Seed, Setup, Sign};

/// A sign: when it began and ended, whose it was, and who noticed it.
type Noticed = (u64, u64, u64, BTreeSet<u64>);

// ---- the reader: JSON, and when the game shut all eyes ----

/// Where somebody's eyes were turned: at rest from … to.
struct Rest {
    look: Value,
    from: u64,
    to: u64,
}

struct Made {
    by: usize,
    big: bool,
    from: u64,
    to: u64,
}

/// Eyes and faces as the page describes them.
struct Reader {
    places: u64,
    sight: Value,
    sighted: Vec<bool>,
    rests: Vec<Vec<Rest>>,
    signs: Vec<Made>,
    night: bool,
}

impl Reader {
    fn of(first: &Value) -> Reader {
        let seats = first["seats"].as_u64().unwrap();
        let all = json!((0..seats).collect::<Vec<_>>());
        let eyes = first.get("eyes").unwrap_or(&all).as_array().unwrap();
        let down = || vec![Rest { look: json!("down"), from: 0, to: u64::MAX }];
        Reader {
            places: if first["game"] == "shifty_eyed_spies" { 4 } else { 0 },
            sight: first["sight"].clone(),
            sighted: (0..seats).map(|seat| eyes.contains(&json!(seat))).collect(),
            rests: (0..seats).map(|_| down()).collect(),
            signs: Vec::new(),
            night: false,
        }
    }

    fn dial(&self, name: &str, standard: u64) -> u64 {
        self.sight.get(name).map_or(standard, |dial| dial.as_u64().unwrap())
    }

    fn turned(&self, seat: usize) -> &Rest {
        self.rests[seat].last().unwrap()
    }

    fn turn(&mut self, t: u64, seat: usize, look: Value) {
        if self.turned(seat).look == look {
            return;
        }
        if look == "shut" {
            self.break_off(t, |made| made.by == seat);
        }
        let takes = if look == "shut" { 0 } else { self.dial("move_ms", 120) };
        self.rests[seat].last_mut().unwrap().to = t;
        self.rests[seat].push(Rest { look, from: t + takes, to: u64::MAX });
    }

    fn break_off(&mut self, t: u64, which: impl Fn(&Made) -> bool) {
        for made in self.signs.iter_mut().filter(|made| which(made)) {
            made.to = made.to.min(t);
        }
    }

    /// Whether eyes could turn there, or a sign be made to it.
    fn is_there(&self, by: usize, at: &Value) -> bool {
        match (at["seat"].as_u64(), at["place"].as_u64()) {
            (Some(seat), _) => {
                seat as usize != by && self.sighted.get(seat as usize) == Some(&true)
            }
            (_, Some(place)) => place < self.places,
            _ => true,
        }
    }

    fn look(&mut self, t: u64, seat: usize, look: &Value) {
        if self.sighted[seat] && !self.night && self.is_there(seat, look) {
            self.turn(t, seat, look.clone());
        }
    }

    fn sign(&mut self, t: u64, by: usize, gesture: &str, at: &Value) {
        let big = matches!(gesture, "point" | "raise");
        let rest = self.turned(by);
        let aimed = match at.get("seat") {
            Some(_) => big || gesture != "glance" && rest.look == *at && rest.from <= t,
            None => big || gesture == "glance",
        };
        let busy = self.signs.iter().any(|made| made.by == by && made.to > t);
        if !self.sighted[by] || rest.look == "shut" || !self.is_there(by, at) || !aimed || busy {
            return;
        }
        let lasts = match gesture {
            "wink" => self.dial("wink_ms", 500),
            "glance" => self.dial("glance_ms", 500),
            "point" | "raise" => self.dial("big_ms", 1_000),
            _ => self.dial("face_ms", 800),
        };
        self.signs.push(Made { by, big, from: t, to: t + lasts });
    }

    /// A line of the game: it may have brought the night, the day or the end.
    fn game(&mut self, t: u64, night: bool, over: bool) {
        if over {
            return self.break_off(t, |_| true);
        }
        if night != self.night {
            let look = json!(if night { "shut" } else { "down" });
            (0..self.rests.len()).for_each(|seat| self.turn(t, seat, look.clone()));
        }
        self.night = night;
    }

    fn noticed(&self) -> Vec<Noticed> {
        let needs = self.dial("notice_ms", 80);
        let watches = |made: &Made, rest: &Rest| {
            let sees = rest.look == json!({ "seat": made.by }) || made.big && rest.look != "shut";
            let at = rest.from.max(made.from) + needs;
            sees && at <= made.to && at <= rest.to
        };
        let of = |made: &Made| {
            let seats = (0..self.rests.len()).filter(|&seat| seat != made.by && self.sighted[seat]);
            let who = seats.filter(|&seat| self.rests[seat].iter().any(|rest| watches(made, rest)));
            (made.from, made.to, made.by as u64, who.map(|seat| seat as u64).collect())
        };
        let mut noticed: Vec<Noticed> = self.signs.iter().map(of).collect();
        noticed.sort();
        noticed
    }
}

/// What the reader makes of a record. `nights` says after each action whether all eyes are shut.
fn by_the_page(text: &str, nights: &[bool]) -> Vec<Noticed> {
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut reader = Reader::of(&lines.next().unwrap());
    let mut nights = nights.iter().peekable();
    for line in lines {
        let t = line["t"].as_u64().unwrap_or(0);
        let seat = || line["seat"].as_u64().unwrap() as usize;
        if let Some(look) = line.get("look") {
            reader.look(t, seat(), look);
        } else if let Some(gesture) = line.get("sign") {
            reader.sign(t, seat(), gesture.as_str().unwrap(), &line["at"]);
        } else if line.get("do").is_some() {
            let night = *nights.next().unwrap();
            reader.game(t, night, nights.peek().is_none());
        }
    }
    reader.noticed()
}

// ---- the house: random games in which everybody fidgets ----

/// A record, whether the night had fallen after each action, and what the house says was noticed.
fn fidgety<R: Sheet>(kind: Kind, number: u64) -> (String, Vec<bool>, Vec<Noticed>) {
    let seed = Seed::from_number(number);
    let mut dice = seed.dice(7);
    let spread = u32::from(R::SEATS.end() - R::SEATS.start()) + 1;
    let mut setup = Setup::<R>::new(R::SEATS.start() + dice.below(spread) as u8);
    let free = match kind {
        Kind::Zwinkern => json!({ "signals": "anything_goes", "other_signs": "also" }),
        Kind::ShiftyEyedSpies => json!({ "signals": "anything_goes" }),
        _ => json!({}),
    };
    setup.options = serde_json::from_value(free).unwrap();
    let (mut game, deal) = Game::deal(&setup, seed).unwrap();
    let seats = setup.seats;
    let mut first = First::new(setup, &seed, deal);
    let dials = Preset::ALL[dice.below(3) as usize].dials();
    first.sight = Some(Dials { blink_every_ms: 0, ..dials });
    first.eyes =
        number.is_multiple_of(3).then(|| SeatSet::all(seats).without(SeatSet::only(Seat::at(1))));

    game.start();
    let mut entries = Vec::new();
    RandomPlayers::new(kind, seed.dice(u64::MAX)).play_out(&mut game, |entry| entries.push(*entry));
    let mut fidgets = Fidgets::<R>::at(&first, seed, dice);
    entries.iter().for_each(|entry| fidgets.until(entry));
    let Fidgets { mut writer, nights, mut noticed, .. } = fidgets;
    writer.last::<R>(&game.outcome().unwrap(), None);
    noticed.sort();
    (writer.take(), nights, noticed)
}

struct Fidgets<R: Sheet> {
    sitting: Sitting<R>,
    dice: Dice,
    writer: Writer,
    now: u64,
    nights: Vec<bool>,
    noticed: Vec<Noticed>,
}

impl<R: Sheet> Fidgets<R> {
    fn at(first: &First<R>, seed: Seed, dice: Dice) -> Fidgets<R> {
        let mut writer = Writer::default();
        writer.first(first);
        let mut sitting = first.sit(seed).unwrap();
        sitting.start();
        Fidgets { sitting, dice, writer, now: 0, nights: Vec::new(), noticed: Vec::new() }
    }

    /// Everybody fidgets until something happens in the game, and then it does.
    fn until(&mut self, entry: &Entry<R::Action>) {
        // A long wait says no more than a short one.
        for _ in 0..60 {
            // Steps that meet the windows' ends, and each other, to the millisecond.
            let step = [0, 0, 1, 39, 40, 80, 120, 200, 300][self.dice.below(9) as usize];
            if self.now + step > entry.at.0 {
                break;
            }
            self.now += step;
            self.fidget();
        }
        self.now = entry.at.0;
        self.writer.entry(entry);
        let noticed = &mut self.noticed;
        self.sitting.enter(entry, &mut |step| note(noticed, &step)).unwrap();
        self.nights.push(self.sitting.rules().eyes_shut());
    }

    fn fidget(&mut self) {
        let seats = u32::from(self.sitting.game().seats());
        let (at, seat) = (Millis(self.now), Seat::at(self.dice.below(seats) as u8));
        let other = Seat::at(self.dice.below(seats) as u8);
        let place = self.dice.below(4) as u8;
        let aside = match self.dice.below(12) {
            0..5 => Aside::Look(Look::Seat(other)),
            5 => Aside::Look(Look::Place(place)),
            6 => Aside::Look(Look::Down),
            7 => Aside::Look(Look::Shut),
            nth => {
                let gesture = Gesture::ALL[self.dice.below(8) as usize];
                let aim = if nth == 8 { Aim::Place(place) } else { Aim::Seat(other) };
                Aside::Sign(Sign { gesture, aim })
            }
        };
        let noticed = &mut self.noticed;
        let mut out = |step: Step<'_, R>| note(noticed, &step);
        self.sitting.see(at, &mut out);
        let done = match &aside {
            Aside::Look(look) => self.sitting.enter_look(at, seat, *look, &mut out).map(drop),
            Aside::Sign(sign) => self.sitting.enter_sign(at, seat, *sign, &mut out),
            Aside::Say(_) => Ok(()),
        };
        // What eyes and faces cannot do is written down too: a reader passes over it.
        if !matches!(done, Err(SignRefusal::Game(_))) {
            self.writer.aside(at, seat, &aside);
        }
    }
}

fn note<R: Sheet>(noticed: &mut Vec<Noticed>, step: &Step<'_, R>) {
    let Step::Hidden(Hidden::SignOver(made)) = step else { return };
    let who = made.noticed.iter().map(|seat| seat.number().into()).collect();
    noticed.push((made.at.0, made.until.0, made.by.number().into(), who));
}

#[test]
fn who_noticed_what_follows_from_the_record_by_the_words_of_its_page() {
    let (mut signs, mut seen) = (0, 0);
    for kind in Kind::ALL.into_iter().filter(|kind| kind.has_signs()) {
        for number in 0..25 {
            let (text, nights, by_the_house) = with_rules!(kind, R => fidgety::<R>(kind, number));
            assert_eq!(by_the_page(&text, &nights), by_the_house, "{kind}, game {number}");
            signs += by_the_house.len();
            seen += by_the_house.iter().map(|(.., who)| who.len()).sum::<usize>();
        }
    }
    assert!(signs > 5_000 && seen > 5_000, "{signs} signs, {seen} times noticed");
}
