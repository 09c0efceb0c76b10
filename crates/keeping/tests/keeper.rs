//! A keeper brings its room what happens, and does outside what the room decides, in that order.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::rc::Rc;

use games::Kind;
use keeping::{
    Answer, Ask, CREATOR, Errand, Goes, Keeper, Note, Outbox, Outside, Over, Overrun, TURN_MAX,
};
use protocol::{
    ClientFrame, CloseCode, CreateRoom, JoinRoom, Name, PersonId, Role, RoomCard, RoomCode,
    Settings,
};
use room::{Actor, Event, Key, LineId, Text};
use store::{Appended, Memory, Store as _};
use table::{Millis, Seed};

const FOLD_MS: u64 = 10_000;
const GOES_ON: Goes = ControlFlow::Continue(());

/// What was done outside, in words.
type Deeds = Rc<RefCell<Vec<String>>>;

/// The room's end of a socket.
struct Line {
    number: u64,
    slow: bool,
    deeds: Deeds,
}

impl Outbox for Line {
    fn push(&self, text: &Text) -> Result<(), Overrun> {
        let text = text.to_string();
        let kind = text.split('"').nth(1).unwrap_or_default();
        self.deeds.borrow_mut().push(format!("{kind} to {}", self.number));
        if self.slow { Err(Overrun) } else { Ok(()) }
    }

    fn close(&self, code: CloseCode) {
        self.deeds.borrow_mut().push(format!("close {} {}", self.number, code.reason()));
    }

    fn ring(&self) {
        self.deeds.borrow_mut().push(format!("ring {}", self.number));
    }
}

/// Whoever waits for an answer: their name, and whether they still do.
type Asker = (&'static str, bool);

/// The house around a keeper.
#[derive(Default)]
struct House {
    deeds: Deeds,
    asked: Option<Ask>,
    closes: bool,
    breath_ms: u64,
}

impl House {
    fn did(&self, what: String) {
        self.deeds.borrow_mut().push(what);
    }
}

impl Outside for House {
    type Outbox = Line;
    type Asker = Asker;

    fn ask(&mut self, ask: Ask) {
        self.did(format!("ask {} at {}", ask.entries.len(), ask.expected_seq));
        assert!(self.asked.replace(ask).is_none(), "the store is asked one thing at a time");
    }

    fn answer(&mut self, (name, waits): Asker, answer: Answer) -> Result<(), Answer> {
        self.did(match &answer {
            Ok(person) => format!("{name} is {}", person.0),
            Err((code, _)) => format!("{name} is told {code}"),
        });
        if waits { Ok(()) } else { Err(answer) }
    }

    fn open(&mut self) -> bool {
        self.did("open".to_owned());
        !self.closes
    }

    fn show(&mut self, _: RoomCard) {
        self.did("show".to_owned());
    }

    fn send_away(&mut self, person: PersonId) {
        self.did(format!("send {} away", person.0));
    }

    fn pardon(&mut self) {
        self.did("pardon".to_owned());
    }

    fn breath_ms(&mut self) -> u64 {
        self.breath_ms
    }

    fn note(&mut self, what: Note<'_>) {
        if let Note::TooSlow(line) = what {
            self.did(format!("{} is too slow", line.0));
        }
    }
}

/// A keeper, whoever drives it, and a store.
struct Desk {
    keeper: Keeper<House>,
    house: House,
    store: Memory,
    inbox: VecDeque<Errand<House>>,
    now: Millis,
}

fn code() -> RoomCode {
    "KWXTZ".parse().unwrap()
}

fn name(of: &str) -> Name {
    Name::new(of).unwrap()
}

impl Desk {
    /// A room that Ann opens, before its first turn.
    fn new(house: House) -> Desk {
        let (face, role, apart) = (String::new(), Role::Player, false);
        let settings = Settings::new(Kind::Blink);
        let ask = CreateRoom { name: name("Ann"), face, role, apart, settings };
        let luck = Seed::from_number(1);
        let actor = Actor::create(Millis(0), code(), CREATOR, Key([0; 32]), ask, luck).unwrap();
        let keeper = Keeper::create(actor, code(), ("Ann", true), FOLD_MS);
        let (store, inbox) = (Memory::new(), VecDeque::new());
        Desk { keeper, house, store, inbox, now: Millis(0) }
    }

    /// A room that is open, with Ann on a line of that number.
    fn opened(line: u64) -> Desk {
        let mut desk = Desk::new(House::default());
        assert_eq!(desk.turn(), GOES_ON);
        desk.stores();
        desk.connects(line, false);
        assert_eq!(desk.turn(), GOES_ON);
        desk.said();
        desk
    }

    fn connects(&mut self, number: u64, slow: bool) {
        let outbox = Line { number, slow, deeds: Rc::clone(&self.house.deeds) };
        self.inbox.push_back(Errand::Connect(LineId(number), Key([0; 32]), None, outbox));
    }

    fn joins(&mut self, who: &'static str, waits: bool) {
        let (face, role, apart) = (String::new(), Role::Player, false);
        let ask = Box::new(JoinRoom { name: name(who), face, role, apart });
        self.inbox.push_back(Errand::Join(Key([1; 32]), ask, (who, waits)));
    }

    fn hears(&mut self, line: u64, frame: ClientFrame) {
        let (line, came) = (LineId(line), self.now);
        self.inbox.push_back(Event::Frame { line, frame, came }.into());
    }

    fn turn(&mut self) -> Goes {
        self.keeper.turn(self.now, || self.inbox.pop_front(), &mut self.house)
    }

    /// The store answers, and the keeper takes its turn.
    fn answers(&mut self, answer: &Appended) -> Goes {
        self.house.asked.take().expect("it was asked");
        self.keeper.answered(answer, &mut self.house)?;
        self.turn()
    }

    /// The store does what it was asked for.
    fn stores(&mut self) {
        let Ask { room, expected_seq, entries } = self.house.asked.clone().expect("it was asked");
        let answer = self.store.append_and_wait(room, expected_seq, entries);
        assert_eq!(self.answers(&answer), GOES_ON);
    }

    /// What was done since somebody last asked.
    fn said(&mut self) -> Vec<String> {
        self.house.deeds.take()
    }
}

fn no_such_chair(id: u64) -> ClientFrame {
    ClientFrame::Sit { id, chair: Some(99) }
}

#[test]
fn a_new_room_is_found_once_it_is_stored_and_its_creator_knows() {
    let mut desk = Desk::new(House::default());
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.said(), ["ask 2 at 0"]);
    desk.stores();
    assert_eq!(desk.said(), ["Ann is 0", "show", "open"]);
}

#[test]
fn a_room_that_cannot_be_written_does_not_come_to_be() {
    let mut desk = Desk::new(House::default());
    assert_eq!(desk.turn(), GOES_ON);
    let over = desk.answers(&Appended::Damaged("torn".to_owned()));
    assert_eq!(over, ControlFlow::Break(Over::Unwritable));
    assert_eq!(desk.said(), ["ask 2 at 0", "Ann is told store_damaged"]);
}

#[test]
fn what_comes_while_entries_are_stored_is_taken_together_afterwards() {
    let mut desk = Desk::opened(1);
    desk.joins("Bob", true);
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.said(), ["ask 1 at 2"]);
    desk.hears(1, ClientFrame::Ready { id: 1, on: true });
    desk.hears(1, ClientFrame::Ready { id: 2, on: false });
    assert!(!desk.keeper.listens());
    assert_eq!(desk.keeper.wakes_at(true), Millis(u64::MAX), "it waits for the store alone");
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.inbox.len(), 2);
    desk.stores();
    assert_eq!(desk.inbox.len(), 0);
    let said = desk.said();
    assert_eq!(said[0], "Bob is 1", "{said:?}");
    assert_eq!(said.iter().filter(|deed| *deed == "ring 1").count(), 1, "once for all: {said:?}");
    desk.now = desk.keeper.wakes_at(false);
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.said(), ["ack to 1", "ack to 1", "ring 1"]);
}

#[test]
fn no_more_than_so_many_errands_are_taken_at_once() {
    let mut desk = Desk::opened(1);
    for id in 0..TURN_MAX as u64 + 3 {
        desk.hears(1, ClientFrame::Ready { id, on: true });
    }
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.inbox.len(), 3);
}

#[test]
fn a_room_whose_store_is_silent_says_so_and_asks_again() {
    let mut desk = Desk::opened(1);
    desk.joins("Bob", true);
    assert_eq!(desk.turn(), GOES_ON);
    desk.said();
    assert_eq!(desk.answers(&Appended::Unknown("slow".to_owned())), GOES_ON);
    assert_eq!(desk.said(), ["trouble to 1", "ring 1"]);
    assert!(desk.keeper.listens(), "who asks now is told");
    desk.now = desk.keeper.wakes_at(false);
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.said(), ["ask 1 at 2"], "the same once more");
    desk.stores();
    assert!(desk.said().contains(&"Bob is 1".to_owned()));
}

#[test]
fn a_room_that_somebody_else_has_written_is_over() {
    let mut desk = Desk::opened(1);
    desk.joins("Bob", true);
    assert_eq!(desk.turn(), GOES_ON);
    desk.said();
    let head = desk.keeper.ledger().head().after(["somebody else's"]);
    assert_eq!(desk.answers(&Appended::Fenced(head)), ControlFlow::Break(Over::Gone));
    assert_eq!(desk.said(), ["close 1 moved"]);
    assert_eq!(desk.keeper.lines().count(), 0);
}

#[test]
fn a_no_takes_as_long_as_a_yes() {
    let mut desk = Desk::opened(1);
    desk.now = Millis(5_000);
    desk.hears(1, no_such_chair(1));
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.said(), [""; 0]);
    let later = desk.keeper.wakes_at(false);
    assert!(later > desk.now && later < desk.now + 100, "{later}");
    desk.now = later;
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.said(), ["refused to 1", "ring 1"]);
}

#[test]
fn what_a_line_was_still_to_be_told_goes_before_its_close() {
    let mut desk = Desk::opened(1);
    desk.hears(1, no_such_chair(1));
    assert_eq!(desk.turn(), GOES_ON);
    // Ann comes again, on another line.
    desk.connects(2, false);
    assert_eq!(desk.turn(), GOES_ON);
    let said = desk.said();
    let place = |deed: &str| said.iter().position(|said| said == deed);
    assert!(place("refused to 1").is_some(), "{said:?}");
    assert!(place("refused to 1") < place("close 1 replaced"), "{said:?}");
    assert_eq!(desk.keeper.lines().collect::<Vec<_>>(), [LineId(2)]);
}

#[test]
fn a_socket_that_reads_too_slowly_is_let_go_and_the_room_knows() {
    let mut desk = Desk::opened(1);
    desk.connects(2, true);
    assert_eq!(desk.turn(), GOES_ON);
    let said = desk.said();
    assert!(said.contains(&"2 is too slow".to_owned()), "{said:?}");
    assert_eq!(desk.keeper.lines().count(), 0);
    assert_eq!(desk.keeper.actor().idle_since(), Some(desk.now));
}

#[test]
fn whoever_has_gone_before_the_answer_is_in_no_room() {
    let mut desk = Desk::opened(1);
    desk.joins("Bob", false);
    assert_eq!(desk.turn(), GOES_ON);
    desk.stores();
    let said = desk.said();
    assert!(said.contains(&"Bob is 1".to_owned()), "{said:?}");
    assert_eq!(said.last().unwrap(), "ask 1 at 3", "that he has left: {said:?}");
}

#[test]
fn a_room_without_anybody_is_folded_away_unless_somebody_knocks() {
    let mut desk = Desk::opened(1);
    desk.inbox.push_back(Event::Disconnect { line: LineId(1) }.into());
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.keeper.wakes_at(false), desk.now + FOLD_MS);
    desk.now = desk.now + (FOLD_MS - 1);
    assert_eq!(desk.turn(), GOES_ON);
    desk.now = desk.now + 1;
    desk.connects(2, false);
    assert_eq!(desk.turn(), GOES_ON);
    desk.inbox.push_back(Event::Disconnect { line: LineId(2) }.into());
    assert_eq!(desk.turn(), GOES_ON);
    desk.now = desk.now + FOLD_MS;
    assert_eq!(desk.turn(), ControlFlow::Break(Over::Folded));
}

#[test]
fn a_room_goes_on_where_its_log_ends() {
    let mut desk = Desk::opened(1);
    let log = desk.store.read(keeping::name(code()), 0).unwrap();
    let actor = Actor::recover(desk.now, &log.entries, Seed::from_number(2)).unwrap();
    desk.keeper = Keeper::resume(actor, code(), log.head, FOLD_MS);
    desk.connects(2, false);
    assert_eq!(desk.turn(), GOES_ON);
    let said = desk.said();
    assert!(said.contains(&"welcome to 2".to_owned()), "{said:?}");
    assert!(said.contains(&"open".to_owned()), "{said:?}");
    desk.joins("Bob", true);
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.said(), ["ask 1 at 2"]);
}

#[test]
fn a_room_that_opens_as_the_house_closes_is_over_at_once() {
    let mut desk = Desk::new(House { closes: true, ..House::default() });
    assert_eq!(desk.turn(), GOES_ON);
    let ask = desk.house.asked.clone().unwrap();
    let answer = desk.store.append_and_wait(ask.room, ask.expected_seq, ask.entries);
    assert_eq!(desk.answers(&answer), ControlFlow::Break(Over::Gone));
}

#[test]
fn in_a_busy_house_what_comes_is_collected_for_a_while() {
    let mut desk = Desk::opened(1);
    desk.house.breath_ms = 30;
    desk.inbox.push_back(Event::Disconnect { line: LineId(8) }.into());
    assert_eq!(desk.turn(), GOES_ON);
    desk.inbox.push_back(Event::Disconnect { line: LineId(9) }.into());
    assert!(!desk.keeper.takes_errands(desk.now));
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.inbox.len(), 1);
    assert_eq!(desk.keeper.wakes_at(true), desk.now + 30);
    desk.now = desk.now + 30;
    assert_eq!(desk.turn(), GOES_ON);
    assert_eq!(desk.inbox.len(), 0);
}

#[test]
fn whoever_hangs_up_on_everybody_says_why() {
    let mut desk = Desk::opened(1);
    desk.keeper.hang_up(CloseCode::ShuttingDown);
    assert_eq!(desk.said(), ["close 1 shutting_down"]);
    assert_eq!(desk.keeper.lines().count(), 0);
}
