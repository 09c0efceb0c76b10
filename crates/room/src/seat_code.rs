//! Somebody's place, taken on another device: by a code of a few letters that is said once, soon, and
//! to the room alone. The code is for whoever has the place, or for the host to give if they are
//! away. With it comes a token of its own; when that first says hello, the old one is void.
//!
//! Codes are in no log: a house that comes back has forgotten them.

use std::collections::BTreeMap;

use protocol::{LETTERS, PersonId, Refusal, ServerFrame};
use table::{Dice, Millis};

use crate::entry::{Asked, Entry};
use crate::play::No;
use crate::visit::{Bucket, Rate};
use crate::{Actor, Effect, Key};

/// How many letters a code has: one of 64 million.
const LETTERS_IN_CODE: usize = 6;
/// For how long it opens anything.
const CODE_MS: u64 = 180_000;
/// How long the new device may take to say hello.
const HELLO_MS: u64 = 60_000;
/// How often a room listens to codes, right or wrong, while one is out: 200 tries of 64 million in
/// its time. More than one address may try, so that nobody can keep others from theirs.
const TRIES: Rate = Rate::new(20, 1_000);

/// The codes of a room.
#[derive(Debug)]
pub(crate) struct SeatCodes {
    given: BTreeMap<PersonId, Given>,
    /// Keys of devices that said a code, and have not said hello.
    coming: BTreeMap<PersonId, (Key, Millis)>,
    tries: Bucket,
}

struct Given {
    code: [u8; LETTERS_IN_CODE],
    until: Millis,
    by_host: bool,
}

impl std::fmt::Debug for Given {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Given(…)")
    }
}

impl Default for SeatCodes {
    fn default() -> SeatCodes {
        let tries = Bucket::full(TRIES);
        SeatCodes { given: BTreeMap::new(), coming: BTreeMap::new(), tries }
    }
}

impl SeatCodes {
    /// Draws a code for somebody's place; one that was drawn before is void.
    fn give(&mut self, now: Millis, person: PersonId, by_host: bool, dice: &mut Dice) -> String {
        let code = std::array::from_fn(|_| dice.pick(LETTERS));
        self.given.insert(person, Given { code, until: now + CODE_MS, by_host });
        code.iter().map(|letter| char::from(*letter)).collect()
    }

    /// Whose place a code opens. It does so once.
    fn take(&mut self, now: Millis, said: &str) -> Result<PersonId, Refusal> {
        self.given.retain(|_, given| given.until > now);
        if !self.given.is_empty() && !self.tries.take(now) {
            return Err(Refusal::SlowDown);
        }
        let opens = |given: &Given| said.as_bytes() == given.code;
        let found = self.given.iter().find(|(_, given)| opens(given));
        let person = found.map(|(person, _)| *person).ok_or(Refusal::BadSeatCode)?;
        self.given.remove(&person);
        Ok(person)
    }

    /// Who comes with that key for the first time.
    fn coming(&self, key: &Key, now: Millis) -> Option<PersonId> {
        let mut coming = self.coming.iter();
        let (&person, _) = coming.find(|(_, (new, until))| new.opens(key) && *until > now)?;
        Some(person)
    }

    /// Whether anybody does.
    pub(crate) fn expects(&self, key: &Key, now: Millis) -> bool {
        self.coming(key, now).is_some()
    }

    /// Whether the host has made a code for somebody's place.
    pub(crate) fn is_given_by_host(&self, person: PersonId, now: Millis) -> bool {
        self.given.get(&person).is_some_and(|given| given.by_host && given.until > now)
    }

    /// Somebody is there, or gone for good: what was given for their place is void.
    pub(crate) fn forget(&mut self, person: PersonId) {
        self.given.remove(&person);
        self.coming.remove(&person);
    }

    /// The new token reached nobody. Gives whether there was one.
    pub(crate) fn unheard(&mut self, person: PersonId) -> bool {
        self.coming.remove(&person).is_some()
    }
}

impl Actor {
    /// Somebody asks for a code for their own place, or the host for that of somebody who is away.
    pub(crate) fn give_seat_code(
        &mut self,
        now: Millis,
        asked: Asked,
        person: Option<PersonId>,
    ) -> Result<(), No> {
        let person = person.unwrap_or(asked.by);
        let by_host = person != asked.by;
        if by_host {
            if self.room.host != asked.by {
                return Err(Refusal::NotHost.into());
            }
            self.room.find(person).ok_or(Refusal::NoSuchPerson)?;
            if self.guests.is_here(person) {
                return Err(Refusal::NotAway.into());
            }
            self.guests.room_changed = true;
        }
        let code = self.guests.seat_codes.give(now, person, by_host, &mut self.dice);
        let told = ServerFrame::SeatCode { person, code, lasts_ms: CODE_MS as u32 };
        self.guests.answer(asked.by, &told);
        Ok(())
    }

    /// A device says a code, and will come with a token of this key.
    pub(crate) fn take_seat(&mut self, now: Millis, ticket: u64, key: Key, code: &str) {
        let codes = &mut self.guests.seat_codes;
        let taken = codes.take(now, &code.to_ascii_uppercase());
        let answer = taken.map_err(|refusal| {
            let No { code, say } = refusal.into();
            (code, say)
        });
        if let Ok(person) = answer {
            codes.coming.insert(person, (key, now + HELLO_MS));
        }
        self.guests.outbox.push(Effect::Answer { ticket, answer });
    }

    /// A token is said that the room does not know yet: it may be that of a new device.
    pub(crate) fn move_in(&mut self, now: Millis, key: &Key) {
        if let Some(person) = self.guests.seat_codes.coming(key, now)
            && self.room.find(person).is_some()
        {
            self.guests.seat_codes.coming.remove(&person);
            self.enter(&Entry::Moved { person, key: *key });
        }
    }
}
