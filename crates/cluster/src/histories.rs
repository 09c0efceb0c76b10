//! Players' histories in a stream: a message for every stay and for every game.
//!
//! | subject, behind the cluster's name | says |
//! | --- | --- |
//! | `history.stay.ROOM.PLAYER.PERSON` | somebody's games in a room are kept; the number of the last |
//! | `history.mine.PLAYER.ROOM.PERSON` | that there is such a stay, to be found by its player |
//! | `history.game.PLAYER.ENDED.ROOM.GAME.PERSON` | a game, as it is shown |
//! | `history.record.ROOM.GAME` | its record, once its room is gone |
//!
//! A player is the hash of their key. What is forgotten is overwritten where it was stored.

use std::collections::BTreeSet;
use std::fmt;

use async_nats::jetstream::stream::Stream;
use bytes::Bytes;
use data_encoding::HEXLOWER;
use store::{GAMES_MAX, Histories, HistoriesFault, PlayerId, RoomCode, STAYS_MAX, Stay};
use tokio::runtime::Handle;

use crate::link::{Kept, Letter, Link, LinkFault, Put, Silence, patiently};

/// Players' histories in a stream of JetStream.
pub struct StreamHistories {
    link: Link,
    stream: Stream,
    runtime: Handle,
}

type Answer<T> = Result<T, Silence>;

impl StreamHistories {
    /// Opens the histories of this cluster, and makes their stream if there is none.
    pub async fn open(link: &Link) -> Result<StreamHistories, LinkFault> {
        let name = &link.settings.name;
        let open = || link.stream(format!("{name}_history"), format!("{name}.history.>"));
        let stream = patiently(open).await?;
        Ok(StreamHistories { link: link.clone(), stream, runtime: Handle::current() })
    }

    fn subject(&self, rest: impl fmt::Display) -> String {
        format!("{}.history.{rest}", self.link.settings.name)
    }

    fn stay(&self, Stay { player, room, person }: &Stay) -> String {
        self.subject(format_args!("stay.{room}.{}.{person}", hex(*player)))
    }

    fn mine(&self, Stay { player, room, person }: &Stay) -> String {
        self.subject(format_args!("mine.{}.{room}.{person}", hex(*player)))
    }

    /// Everything under a subject, the oldest first, each subject once.
    async fn all(&self, subject: &str) -> Answer<Vec<Kept>> {
        match self.link.last(&self.stream, subject).await? {
            Some(last) => self.link.all(&self.stream, subject, last.seq).await,
            None => Ok(Vec::new()),
        }
    }

    async fn last(&self, subject: &str) -> Answer<Option<Kept>> {
        self.link.last(&self.stream, subject).await
    }

    /// Puts a message, behind another if it has to be. False if that is no longer the last.
    async fn put(&self, subject: String, payload: Bytes, behind: Option<u64>) -> Answer<bool> {
        let letter = Letter { payload, behind, ..Letter::default() };
        match self.link.put(subject, letter).await {
            Put::Stored { .. } => Ok(true),
            Put::Refused => Ok(false),
            Put::Unknown(why) | Put::Never(why) => Err(Silence(why)),
        }
    }

    /// Overwrites messages where they are stored.
    async fn erase(&self, messages: impl IntoIterator<Item = Kept>) -> Answer<()> {
        for message in messages {
            let erased = self.stream.delete_message(message.seq).await;
            if let Err(error) = erased {
                // Another house may have been quicker.
                let gone = self.last(&message.subject).await?.is_none_or(|k| k.seq != message.seq);
                if !gone {
                    return Err(Silence(crate::link::chain(&error)));
                }
            }
        }
        Ok(())
    }

    async fn try_remember(&self, stay: &Stay) -> Answer<()> {
        let all = self.subject(format_args!("mine.{}.>", hex(stay.player)));
        let (subject, mine) = (self.stay(stay), self.mine(stay));
        if self.last(&subject).await?.is_some() {
            return Ok(());
        }
        // First what leads to it, so that it is never there unknown to its player.
        self.put(mine, Bytes::new(), None).await?;
        self.put(subject, Bytes::from_static(b"0"), Some(0)).await?;
        let mut stays = self.all(&all).await?;
        let many = stays.len().saturating_sub(STAYS_MAX);
        stays.truncate(many);
        self.forget_stays(stays, stay.player).await
    }

    async fn forget_stays(&self, mine: Vec<Kept>, player: PlayerId) -> Answer<()> {
        for mine in mine {
            let (Ok(room), Ok(person)) = (RoomCode::new(mine.token(1)), mine.token(0).parse())
            else {
                continue;
            };
            let stay = self.stay(&Stay { player, room, person });
            self.erase(self.all(&stay).await?).await?;
            self.erase([mine]).await?;
        }
        Ok(())
    }

    async fn try_stays_in(&self, room: RoomCode) -> Answer<Vec<(Stay, u32)>> {
        let stays = self.all(&self.subject(format_args!("stay.{room}.>"))).await?;
        let read = |kept: &Kept| {
            let player = HEXLOWER.decode(kept.token(1).as_bytes()).ok()?.try_into().ok()?;
            let stay = Stay { player: PlayerId(player), room, person: kept.token(0).parse().ok()? };
            Some((stay, number(kept)?))
        };
        Ok(stays.iter().filter_map(read).collect())
    }

    async fn try_keep(&self, stay: &Stay, game: u32, ended: u64, played: &[u8]) -> Answer<()> {
        let subject = self.stay(stay);
        let Some(last) = self.last(&subject).await? else { return Ok(()) };
        if number(&last).is_some_and(|last| last >= game) {
            return Ok(());
        }
        let Stay { player, room, person } = stay;
        let player = hex(*player);
        let kept = self.subject(format_args!("game.{player}.{ended:014}.{room}.{game}.{person}"));
        if !self.put(kept.clone(), Bytes::copy_from_slice(played), Some(0)).await?
            && self.last(&kept).await?.is_none()
        {
            return Err(Silence("NATS refuses a game without a reason".to_owned()));
        }
        let note = Bytes::from(game.to_string());
        if !self.put(subject.clone(), note, Some(last.seq)).await?
            && self.last(&subject).await?.is_none()
        {
            // Forgotten meanwhile.
            return self.erase(self.all(&kept).await?).await;
        }
        // The note before it has done its work.
        self.erase([last]).await?;
        let mut games = self.games(stay.player).await?;
        games.truncate(games.len().saturating_sub(GAMES_MAX));
        self.forget_games(games).await
    }

    /// Erases games, and the records of those that are in nobody's history any more.
    async fn forget_games(&self, games: Vec<Kept>) -> Answer<()> {
        let of = |game: &Kept| (game.token(2).to_owned(), game.token(1).to_owned());
        let which: BTreeSet<_> = games.iter().map(of).collect();
        self.erase(games).await?;
        for (room, game) in which {
            let record = self.subject(format_args!("record.{room}.{game}"));
            if self.last(&record).await?.is_some() && !self.is_anybodys(&room, &game).await? {
                self.erase(self.all(&record).await?).await?;
            }
        }
        Ok(())
    }

    /// Whether a room's game is in anybody's history.
    async fn is_anybodys(&self, room: &str, game: &str) -> Answer<bool> {
        let anybodys = self.subject(format_args!("game.*.*.{room}.{game}.*"));
        Ok(self.last(&anybodys).await?.is_some())
    }

    /// The numbers at this place of the subjects, in order, each once.
    async fn numbers(&self, subject: String, from_the_end: usize) -> Answer<Vec<u32>> {
        let all = self.all(&subject).await?;
        let numbers = all.iter().filter_map(|kept| kept.token(from_the_end).parse().ok());
        Ok(numbers.collect::<BTreeSet<_>>().into_iter().collect())
    }

    async fn try_keep_record(&self, room: RoomCode, game: u32, record: &[u8]) -> Answer<()> {
        let (name, number) = (room.as_str(), game.to_string());
        let subject = self.subject(format_args!("record.{name}.{number}"));
        if !self.is_anybodys(name, &number).await? || self.last(&subject).await?.is_some() {
            return Ok(());
        }
        self.put(subject.clone(), Bytes::copy_from_slice(record), None).await?;
        // Its last player may have been forgotten meanwhile.
        if !self.is_anybodys(name, &number).await? {
            self.erase(self.all(&subject).await?).await?;
        }
        Ok(())
    }

    async fn try_leave(&self, room: RoomCode) -> Answer<()> {
        let stays = self.all(&self.subject(format_args!("stay.{room}.>"))).await?;
        for stay in &stays {
            let (player, person) = (stay.token(1), stay.token(0));
            let mine = self.subject(format_args!("mine.{player}.{room}.{person}"));
            self.erase(self.all(&mine).await?).await?;
        }
        self.erase(stays).await
    }

    /// A player's games, the oldest first.
    async fn games(&self, player: PlayerId) -> Answer<Vec<Kept>> {
        let mut games = self.all(&self.subject(format_args!("game.{}.>", hex(player)))).await?;
        // By when they ended, which is part of their subjects; and then as they came.
        games.sort_by(|one, other| one.token(3).cmp(other.token(3)));
        Ok(games)
    }

    async fn try_forget(&self, player: PlayerId) -> Answer<()> {
        let mine = self.all(&self.subject(format_args!("mine.{}.>", hex(player)))).await?;
        self.forget_stays(mine, player).await?;
        self.forget_games(self.games(player).await?).await
    }

    fn wait<T>(&self, what: impl Future<Output = Answer<T>>) -> Result<T, HistoriesFault> {
        self.runtime.block_on(what).map_err(|Silence(why)| HistoriesFault(why))
    }
}

impl Histories for StreamHistories {
    fn remember(&self, stay: &Stay) -> Result<(), HistoriesFault> {
        self.wait(self.try_remember(stay))
    }

    fn stays_in(&self, room: RoomCode) -> Result<Vec<(Stay, u32)>, HistoriesFault> {
        self.wait(self.try_stays_in(room))
    }

    fn keep(
        &self,
        stay: &Stay,
        game: u32,
        ended_unix_ms: u64,
        played: &[u8],
    ) -> Result<(), HistoriesFault> {
        self.wait(self.try_keep(stay, game, ended_unix_ms, played))
    }

    fn games_of(&self, player: PlayerId) -> Result<Vec<Vec<u8>>, HistoriesFault> {
        let games = self.wait(self.games(player))?;
        Ok(games.iter().rev().map(|game| game.payload.to_vec()).collect())
    }

    fn forget(&self, player: PlayerId) -> Result<(), HistoriesFault> {
        self.wait(self.try_forget(player))
    }

    fn games_in(&self, room: RoomCode) -> Result<Vec<u32>, HistoriesFault> {
        let games = self.subject(format_args!("game.*.*.{room}.*.*"));
        self.wait(self.numbers(games, 1))
    }

    fn keep_record(&self, room: RoomCode, game: u32, record: &[u8]) -> Result<(), HistoriesFault> {
        self.wait(self.try_keep_record(room, game, record))
    }

    fn records_of(&self, room: RoomCode) -> Result<Vec<u32>, HistoriesFault> {
        let records = self.subject(format_args!("record.{room}.*"));
        self.wait(self.numbers(records, 0))
    }

    fn record(&self, room: RoomCode, game: u32) -> Result<Option<Vec<u8>>, HistoriesFault> {
        let record = self.subject(format_args!("record.{room}.{game}"));
        let kept = self.wait(self.last(&record))?;
        Ok(kept.map(|kept| kept.payload.to_vec()))
    }

    fn leave(&self, room: RoomCode) -> Result<(), HistoriesFault> {
        self.wait(self.try_leave(room))
    }

    fn forget_records(&self, room: RoomCode) -> Result<(), HistoriesFault> {
        let records = self.subject(format_args!("record.{room}.*"));
        self.wait(async { self.erase(self.all(&records).await?).await })
    }
}

fn hex(PlayerId(player): PlayerId) -> String {
    HEXLOWER.encode(&player)
}

fn number(kept: &Kept) -> Option<u32> {
    str::from_utf8(&kept.payload).ok()?.parse().ok()
}

impl fmt::Debug for StreamHistories {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StreamHistories")
    }
}
