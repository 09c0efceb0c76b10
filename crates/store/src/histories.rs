//! What players have played, each under a hash of a key that only they have.
//!
//! Kept apart from the logs: whatever becomes of it, and however slow it is, no room waits for it.
//! What it says of games follows from the logs; who asked to be remembered, and who no longer
//! does, is known here alone.

use std::fmt;

use crate::RoomCode;

/// How many games are kept of a player; then the oldest go.
pub const GAMES_MAX: usize = 2_000;
/// How many stays are remembered of a player; then the oldest go.
pub const STAYS_MAX: usize = 2_000;

/// A keeper of players' histories. Its calls wait until it is done.
pub trait Histories: Send + Sync + 'static {
    /// Notes who somebody in a room is, so that their games are kept from now on.
    fn remember(&self, stay: &Stay) -> Result<(), HistoriesFault>;

    /// Those in a room whose games are kept, each with the number of the last that was; 0, if
    /// none was yet.
    fn stays_in(&self, room: RoomCode) -> Result<Vec<(Stay, u32)>, HistoriesFault>;

    /// Keeps a room's next game, unless nobody wants it any more. One that was kept already, or
    /// that comes after a later one, is passed over: it may have been there and made room.
    fn keep(
        &self,
        stay: &Stay,
        game: u32,
        ended_unix_ms: u64,
        played: &[u8],
    ) -> Result<(), HistoriesFault>;

    /// A player's games, the newest first.
    fn games_of(&self, player: PlayerId) -> Result<Vec<Vec<u8>>, HistoriesFault>;

    /// Forgets a player: their games, and who they were in which room. What comes late is not
    /// kept.
    fn forget(&self, player: PlayerId) -> Result<(), HistoriesFault>;

    /// The numbers of a room's games that are in anybody's history, in order.
    fn games_in(&self, room: RoomCode) -> Result<Vec<u32>, HistoriesFault>;

    /// Keeps the record of a room's game, for as long as the game is in anybody's history. One that
    /// is in nobody's is not kept.
    fn keep_record(&self, room: RoomCode, game: u32, record: &[u8]) -> Result<(), HistoriesFault>;

    /// The numbers of a room's games whose records are kept, in order.
    fn records_of(&self, room: RoomCode) -> Result<Vec<u32>, HistoriesFault>;

    /// The record of a room's game, if it is kept.
    fn record(&self, room: RoomCode, game: u32) -> Result<Option<Vec<u8>>, HistoriesFault>;

    /// Forgets who was who in a room: it is gone, or begins anew. Games stay in the histories.
    fn leave(&self, room: RoomCode) -> Result<(), HistoriesFault>;

    /// Forgets the records of a room.
    fn forget_records(&self, room: RoomCode) -> Result<(), HistoriesFault>;
}

/// A player, by a hash of their key.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlayerId(pub [u8; 32]);

/// A player is somebody in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stay {
    /// Who.
    pub player: PlayerId,
    /// In which room.
    pub room: RoomCode,
    /// As whom: the person's number there.
    pub person: u32,
}

/// Why a history cannot be read or written, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoriesFault(pub String);

impl fmt::Display for HistoriesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the histories cannot be used: {}", self.0)
    }
}

impl std::error::Error for HistoriesFault {}

impl fmt::Debug for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PlayerId(…)")
    }
}
