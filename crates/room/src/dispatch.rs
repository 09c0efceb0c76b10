//! A frame from somebody in the room: whether it is taken, and who does what it asks for.
//!
//! Each frame has an id, which is its idempotency key: what is sent again is answered again, and
//! done once.

use protocol::{ClientFrame, PersonId, Refusal, ServerFrame, Talked};
use table::Millis;

use crate::Actor;
use crate::entry::Asked;
use crate::lesson;
use crate::live::Ask;
use crate::play::No;
use crate::room::Member;

/// What became of an ask that was not refused.
pub(crate) enum Decided {
    /// It has happened.
    Done,
    /// It waits its turn, and is answered then.
    Later,
}

impl Actor {
    /// A frame from somebody in the room: taken once, and answered.
    pub(crate) fn hear(&mut self, now: Millis, person: PersonId, frame: ClientFrame, came: Millis) {
        let (Some(member), Some(visit)) =
            (self.room.find(person), self.guests.visits.get_mut(&person))
        else {
            return;
        };
        let Some(id) = frame.id() else {
            return self.guests.say_no(person, None, &Refusal::SecondHello.into(), came);
        };
        if !visit.frames.take(came) {
            return self.guests.say_no(person, Some(id), &Refusal::SlowDown.into(), came);
        }
        if visit.pending.contains(&id) {
            return;
        }
        if let Some(no) = visit.refused(id).cloned() {
            return self.guests.say_no(person, Some(id), &no, came);
        }
        if member.has_taken(id) {
            return self.guests.say_yes(person, id, came, false);
        }
        if id <= member.last_id {
            return self.guests.say_no(person, Some(id), &Refusal::IdUsed.into(), came);
        }
        let asked = Asked { by: person, id };
        match self.decide(now, asked, frame, came) {
            Ok(Decided::Done) => self.taken(asked, came),
            Ok(Decided::Later) => {}
            Err(no) => self.refuse(asked, no, came),
        }
    }

    /// Tells somebody that what they asked has been done.
    pub(crate) fn taken(&mut self, asked: Asked, came: Millis) {
        // What the log keeps was noted with its entry; the rest is noted here.
        let written = self.room.find(asked.by).is_some_and(|member| member.has_taken(asked.id));
        if !written {
            self.room.remember(asked);
        }
        self.guests.say_yes(asked.by, asked.id, came, written);
    }

    /// Tells somebody that what they asked cannot be.
    pub(crate) fn refuse(&mut self, asked: Asked, no: No, came: Millis) {
        self.guests.say_no(asked.by, Some(asked.id), &no, came);
        if let Some(visit) = self.guests.visits.get_mut(&asked.by) {
            visit.refuse(asked.id, no);
        }
    }

    /// Does what a frame asks for, if it can be done.
    fn decide(
        &mut self,
        now: Millis,
        asked: Asked,
        frame: ClientFrame,
        came: Millis,
    ) -> Result<Decided, No> {
        let person = asked.by;
        if self.room.settings.lesson && !lesson::allows(&frame) {
            return Err(Refusal::Lesson.into());
        }
        if self.book.is_full(self.room.is_playing()) && !matches!(frame, ClientFrame::Leave { .. })
        {
            return Err(Refusal::BookFull.into());
        }
        if is_written(&frame) && self.room.find(person).is_some_and(Member::has_used_its_share) {
            return Err(Refusal::ShareUsed.into());
        }
        if changes_the_room(&frame) {
            let visit = self.guests.visits.get_mut(&person).ok_or(Refusal::NoSuchPerson)?;
            if !visit.changes.take(now) {
                return Err(Refusal::SlowDown.into());
            }
        }
        match frame {
            ClientFrame::Hello { .. } => return Err(Refusal::SecondHello.into()),
            ClientFrame::Act { action, made, .. } => {
                return self.queue(now, (asked, came), Ask::Act(action), made);
            }
            ClientFrame::Look { look, made, .. } => {
                return self.queue(now, (asked, came), Ask::Look(look), made);
            }
            ClientFrame::Sign { sign, made, .. } => {
                return self.queue(now, (asked, came), Ask::Sign(sign), made);
            }
            ClientFrame::Part { part, .. } => self.give_part(asked, &part),
            ClientFrame::Say { text, to, .. } => self.talk(now, asked, &Talked::Text(text), to),
            ClientFrame::Phrase { phrase, to, .. } => {
                self.talk(now, asked, &Talked::Phrase(phrase), to)
            }
            ClientFrame::Ready { on, .. } => self.be_ready(asked, on),
            ClientFrame::Reading { on, .. } => self.read(now, asked, on),
            ClientFrame::Sit { chair, .. } => self.sit(asked, chair),
            ClientFrame::Stand { .. } => self.stand(asked),
            ClientFrame::Wait { on, .. } => self.wait(asked, on),
            ClientFrame::Rename { name, face, .. } => self.rename(now, asked, name, face),
            ClientFrame::Apart { on, .. } => self.sit_apart(asked, on),
            ClientFrame::Absent { seat, choice, .. } => {
                self.see_to_absent(now, asked, seat, choice)
            }
            ClientFrame::SeatCode { person, .. } => self.give_seat_code(now, asked, person),
            ClientFrame::Leave { .. } => {
                // The ack goes out before the line is closed.
                self.guests.answer(person, &ServerFrame::Ack { id: asked.id });
                self.send_out(person, Some(asked));
                return Ok(Decided::Later);
            }
            ClientFrame::Host { order, .. } => self.order(now, asked, order),
        }
        .map(|()| Decided::Done)
    }
}

/// Whether it asks for what the log keeps, and so uses up some of the book. The host can always
/// see to the room, and everybody can leave it.
fn is_written(frame: &ClientFrame) -> bool {
    !matches!(
        frame,
        ClientFrame::Hello { .. }
            | ClientFrame::Part { .. }
            | ClientFrame::Ready { .. }
            | ClientFrame::Reading { .. }
            | ClientFrame::SeatCode { .. }
            | ClientFrame::Host { .. }
            | ClientFrame::Leave { .. }
    )
}

/// Whether it changes what everybody is told of the room, other than in a game or as talk, which
/// have limits of their own.
fn changes_the_room(frame: &ClientFrame) -> bool {
    matches!(
        frame,
        ClientFrame::Reading { .. }
            | ClientFrame::Absent { .. }
            | ClientFrame::SeatCode { .. }
            | ClientFrame::Sit { .. }
            | ClientFrame::Stand { .. }
            | ClientFrame::Wait { .. }
            | ClientFrame::Rename { .. }
            | ClientFrame::Apart { .. }
            | ClientFrame::Host { .. }
    )
}
