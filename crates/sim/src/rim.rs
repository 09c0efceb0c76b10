//! Where a keeper ends and the simulation begins: what it does is noted here in its order, and the
//! world makes it happen when the turn is over.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use keeping::{Answer, Ask, Note, Outbox, Outside, Overrun, Waiting};
use protocol::{CloseCode, PersonId, RoomCard};
use room::{LineId, Text};

use crate::house::{Caller, Knock};

/// What a keeper did.
#[derive(Debug)]
pub(crate) enum Deed {
    /// It asked the store.
    Ask(Ask),
    /// The store's answer meant that.
    Noted(&'static str),
    /// It answered somebody at the door, who heard it.
    Answer(Knock, Result<PersonId, &'static str>),
    /// It answered somebody who had gone.
    Unheard,
    /// It let somebody go without an answer.
    Unanswered(Caller),
    /// It can be found.
    Open,
    /// It showed itself.
    Show(RoomCard),
    /// It said something over a line.
    Send(LineId, String),
    /// It told the socket that something waits.
    Ring(LineId),
    /// It let go of a line, for this reason.
    Close(LineId, CloseCode),
}

/// What a keeper did since somebody last looked.
pub(crate) type Deeds = Rc<RefCell<Vec<Deed>>>;

/// The outside of one keeper.
#[derive(Debug, Default)]
pub(crate) struct Rim {
    pub(crate) deeds: Deeds,
    /// The house closes.
    pub(crate) closing: bool,
    /// How long the house would have its rooms collect.
    pub(crate) breath_ms: u64,
}

/// A room's end of a line.
#[derive(Debug)]
pub(crate) struct Pipe {
    pub(crate) line: LineId,
    pub(crate) waiting: Rc<RefCell<Waiting>>,
    pub(crate) deeds: Deeds,
}

impl Outbox for Pipe {
    fn push(&self, text: &Text) -> Result<(), Overrun> {
        self.deeds.borrow_mut().push(Deed::Send(self.line, text.to_string()));
        self.waiting.borrow_mut().push(|bytes| {
            text.put(bytes);
            bytes.push(b'\n');
        })
    }

    fn close(&self, code: CloseCode) {
        self.waiting.borrow_mut().close(code);
    }

    fn ring(&self) {
        self.deeds.borrow_mut().push(Deed::Ring(self.line));
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.close(CloseCode::Moved);
        let end = self.waiting.borrow().end;
        self.deeds.borrow_mut().push(Deed::Close(self.line, end.unwrap_or(CloseCode::Moved)));
    }
}

/// Somebody at the door who waits for an answer.
#[derive(Debug)]
pub(crate) struct Asker {
    /// Who it is, until they are answered.
    pub(crate) caller: Option<Caller>,
    pub(crate) knock: Knock,
    /// Whether they still wait.
    pub(crate) waits: Weak<()>,
    pub(crate) deeds: Deeds,
}

impl Drop for Asker {
    fn drop(&mut self) {
        if let Some(caller) = self.caller.take() {
            self.deeds.borrow_mut().push(Deed::Unanswered(caller));
        }
    }
}

impl Outside for Rim {
    type Outbox = Pipe;
    type Asker = Asker;

    fn ask(&mut self, ask: Ask) {
        self.deeds.borrow_mut().push(Deed::Ask(ask));
    }

    fn answer(&mut self, mut asker: Asker, answer: Answer) -> Result<(), Answer> {
        asker.caller = None;
        if asker.waits.strong_count() == 0 {
            self.deeds.borrow_mut().push(Deed::Unheard);
            return Err(answer);
        }
        self.deeds.borrow_mut().push(Deed::Answer(asker.knock, answer.map_err(|(code, _)| code)));
        Ok(())
    }

    fn open(&mut self) -> bool {
        self.deeds.borrow_mut().push(Deed::Open);
        !self.closing
    }

    fn show(&mut self, card: RoomCard) {
        self.deeds.borrow_mut().push(Deed::Show(card));
    }

    // Who comes from where is not in this world.
    fn send_away(&mut self, _: PersonId) {}

    fn pardon(&mut self) {}

    fn breath_ms(&mut self) -> u64 {
        self.breath_ms
    }

    fn note(&mut self, what: Note<'_>) {
        let what = match what {
            Note::Stored => "stored",
            Note::Fenced => "fenced",
            Note::Unknown(_) | Note::Damaged(_) => "unknown",
            Note::NotTaken(_) => "not taken",
            Note::Replied(..) | Note::TooSlow(_) => return,
        };
        self.deeds.borrow_mut().push(Deed::Noted(what));
    }
}
