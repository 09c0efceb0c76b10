//! A model of NATS: three servers, streams that each have a leader among them, logs and owners in
//! them. Servers die and come back; a stream without a leader says nothing.
//!
//! What it promises is what JetStream promises: a message is put behind the one that its writer
//! names, or refused; and once it is there, it stays there.

use std::collections::BTreeMap;

use keeping::name;
use protocol::RoomCode;
use store::{Entries, Head};
use table::Millis;

use crate::luck::Luck;

/// How many servers there are. Two of them are a majority.
pub(crate) const SERVERS: usize = 3;
/// Streams of logs: each room is in one of them.
const LOG_STREAMS: usize = 3;
/// The stream that says whose rooms are.
pub(crate) const OWNERS: usize = LOG_STREAMS;
/// The stream in which houses say that they live.
pub(crate) const LEASES: usize = LOG_STREAMS + 1;
const STREAMS: usize = LOG_STREAMS + 2;
/// How long a stream is without a leader when its leader dies.
const ELECTION_MS: (u64, u64) = (4_000, 10_000);

/// A house from its start to its end: one that is started again is another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Name {
    pub(crate) house: usize,
    pub(crate) run: u32,
}

/// A room's last message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Last {
    /// Where the log ends with it.
    pub(crate) head: Head,
    /// Its number; 0 if there is none.
    pub(crate) seq: u64,
    /// Who wrote it, and under which ownership.
    pub(crate) writer: Option<Name>,
    pub(crate) epoch: u64,
}

/// A message for a room's log.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    /// The number of the last message, as its writer knows it.
    pub(crate) behind: u64,
    pub(crate) writer: Name,
    pub(crate) epoch: u64,
    /// None is a fence.
    pub(crate) entries: Option<Entries>,
}

/// What NATS says to a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Put {
    /// It has this number.
    Stored(u64),
    /// The last message is another, or so it seems.
    Refused,
}

/// Whose a room is, and since which change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Owned {
    pub(crate) house: Option<Name>,
    pub(crate) epoch: u64,
}

#[derive(Debug, Default)]
struct Stream {
    leader: usize,
    /// Until then a leader is being elected.
    elects_until: Millis,
    /// Until then it refuses what it should take.
    muddled_until: Millis,
}

#[derive(Debug)]
struct Log {
    entries: Vec<Vec<u8>>,
    last: Last,
}

/// Three servers and what they keep.
#[derive(Debug)]
pub(crate) struct Nats {
    up: [bool; SERVERS],
    streams: [Stream; STREAMS],
    logs: BTreeMap<RoomCode, Log>,
    owners: BTreeMap<RoomCode, Owned>,
    /// Numbers for messages and changes. They only grow.
    numbers: u64,
}

impl Nats {
    pub(crate) fn new() -> Nats {
        let streams =
            std::array::from_fn(|nth| Stream { leader: nth % SERVERS, ..Stream::default() });
        let (logs, owners) = (BTreeMap::new(), BTreeMap::new());
        Nats { up: [true; SERVERS], streams, logs, owners, numbers: 0 }
    }

    /// In which stream a room's log is.
    pub(crate) fn stream_of(room: RoomCode) -> usize {
        room.as_str().bytes().map(usize::from).sum::<usize>() % LOG_STREAMS
    }

    /// Whether a majority of the servers is there.
    pub(crate) fn has_majority(&self) -> bool {
        2 * self.up.iter().filter(|up| **up).count() > SERVERS
    }

    /// Whether a stream answers.
    pub(crate) fn speaks(&self, now: Millis, stream: usize) -> bool {
        self.has_majority() && self.streams[stream].elects_until <= now
    }

    /// Whether all of them do.
    pub(crate) fn is_well(&self, now: Millis) -> bool {
        (0..STREAMS).all(|stream| self.speaks(now, stream))
    }

    /// The servers that are there.
    pub(crate) fn up(&self) -> Vec<usize> {
        (0..SERVERS).filter(|server| self.up[*server]).collect()
    }

    /// A server dies. Gives whether it led anything: a follower is not missed.
    pub(crate) fn kill(&mut self, now: Millis, server: usize, luck: &mut Luck) -> bool {
        self.up[server] = false;
        let heirs = self.up();
        let mut led = false;
        for stream in self.streams.iter_mut().filter(|stream| stream.leader == server) {
            led = true;
            if !heirs.is_empty() {
                stream.leader = luck.pick(&heirs);
            }
            stream.elects_until = now + luck.between(ELECTION_MS.0, ELECTION_MS.1);
        }
        led
    }

    /// A server is there again. If that makes a majority, leaders are elected.
    pub(crate) fn revive(&mut self, now: Millis, server: usize, luck: &mut Luck) {
        let silent = !self.has_majority();
        self.up[server] = true;
        if silent && self.has_majority() {
            let up = self.up();
            for stream in &mut self.streams {
                stream.leader = luck.pick(&up);
                let until = now + luck.between(ELECTION_MS.0 / 4, ELECTION_MS.1 / 2);
                stream.elects_until = stream.elects_until.max(until);
            }
        }
    }

    /// A stream of logs refuses without a reason until then.
    pub(crate) fn muddle(&mut self, until: Millis, luck: &mut Luck) {
        self.streams[luck.below(LOG_STREAMS)].muddled_until = until;
    }

    /// Whether a room's stream refuses without a reason.
    pub(crate) fn is_muddled(&self, now: Millis, room: RoomCode) -> bool {
        now < self.streams[Nats::stream_of(room)].muddled_until
    }

    /// A room's last message.
    pub(crate) fn last(&self, room: RoomCode) -> Last {
        let none = || Last { head: Head::empty(name(room)), seq: 0, writer: None, epoch: 0 };
        self.logs.get(&room).map_or_else(none, |log| log.last)
    }

    /// A room's log.
    pub(crate) fn read(&self, room: RoomCode) -> (Vec<Vec<u8>>, Last) {
        let entries = self.logs.get(&room).map(|log| log.entries.clone());
        (entries.unwrap_or_default(), self.last(room))
    }

    /// Puts a message behind another, unless there is one by now.
    pub(crate) fn put(&mut self, room: RoomCode, message: Message) -> Put {
        let last = self.last(room);
        if last.seq != message.behind {
            return Put::Refused;
        }
        self.numbers += 1;
        let Message { writer, epoch, entries, .. } = message;
        let head = entries.as_ref().map_or(last.head, |entries| last.head.after(entries));
        let log = self.logs.entry(room).or_insert_with(|| Log { entries: Vec::new(), last });
        log.entries.extend(entries.into_iter().flat_map(Entries::into_vec));
        log.last = Last { head, seq: self.numbers, writer: Some(writer), epoch };
        Put::Stored(self.numbers)
    }

    /// Whose a room is.
    pub(crate) fn owner(&self, room: RoomCode) -> Owned {
        self.owners.get(&room).copied().unwrap_or_default()
    }

    /// All rooms that are somebody's.
    pub(crate) fn owned(&self) -> Vec<(RoomCode, Name)> {
        let of = |(room, owned): (&RoomCode, &Owned)| Some((*room, owned.house?));
        self.owners.iter().filter_map(of).collect()
    }

    /// Makes a room somebody's or nobody's, if it still is whose it was then. Gives the new epoch.
    pub(crate) fn give(&mut self, room: RoomCode, before: u64, to: Option<Name>) -> Option<u64> {
        if self.owner(room).epoch != before {
            return None;
        }
        self.numbers += 1;
        self.owners.insert(room, Owned { house: to, epoch: self.numbers });
        Some(self.numbers)
    }

    /// Forgets a room for good.
    pub(crate) fn drop_room(&mut self, room: RoomCode) {
        self.logs.remove(&room);
        self.owners.remove(&room);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Name = Name { house: 0, run: 0 };
    const THERE: Name = Name { house: 1, run: 0 };

    fn room() -> RoomCode {
        "KWXTZ".parse().unwrap()
    }

    fn message(behind: u64, writer: Name, entry: Option<&str>) -> Message {
        let entries = entry.map(|entry| Entries::one(entry.into()).unwrap());
        Message { behind, writer, epoch: 0, entries }
    }

    #[test]
    fn a_fence_changes_no_entries_and_shuts_out_whoever_wrote_before() {
        let mut nats = Nats::new();
        let Put::Stored(first) = nats.put(room(), message(0, HERE, Some("deal"))) else { panic!() };
        let head = nats.last(room()).head;
        assert!(matches!(nats.put(room(), message(first, THERE, None)), Put::Stored(_)));
        assert_eq!(nats.put(room(), message(first, HERE, Some("wink"))), Put::Refused);
        assert_eq!((nats.read(room()).0.len(), nats.last(room()).head), (1, head));
    }

    #[test]
    fn one_of_two_gets_a_room() {
        let mut nats = Nats::new();
        let epoch = nats.give(room(), 0, Some(HERE));
        assert!(epoch.is_some());
        assert_eq!(nats.give(room(), 0, Some(THERE)), None);
        assert_eq!(nats.owned(), [(room(), HERE)]);
        assert!(nats.give(room(), epoch.unwrap(), None).is_some());
        assert_eq!(nats.owner(room()).house, None);
    }

    #[test]
    fn a_leader_is_missed_and_a_follower_is_not_but_two_of_three_are() {
        let (mut nats, mut luck) = (Nats::new(), Luck::new(1, 0));
        assert!(nats.kill(Millis(0), 2, &mut luck));
        assert!(!nats.speaks(Millis(3_999), 2) && nats.speaks(Millis(10_000), 2));
        assert!(nats.speaks(Millis(0), 0) && nats.speaks(Millis(0), 1));
        nats.kill(Millis(0), 1, &mut luck);
        assert!(!nats.speaks(Millis(60_000), 0));
        nats.revive(Millis(60_000), 1, &mut luck);
        assert!(nats.is_well(Millis(70_000)));
    }
}
