//! What the house keeps of the games somebody has played, under a key that only they have.

use std::fmt;

use data_encoding::HEXLOWER_PERMISSIVE;
use games::Kind;
use gaze::SignFigures;
use serde::{Deserialize, Serialize};
use table::{BySeat, Millis, Misread, Seat, SeatSet};
pub use table::{Race, Tries};

use crate::{RoomCode, Seated};

/// The header in which a player's key is said.
pub const PLAYER_KEY_HEADER: &str = "player-key";

/// A player's own secret: 32 bytes that their browser has drawn, as 64 hex digits. Whoever has it
/// can see the player's history and delete it, and nothing else.
#[derive(Clone, PartialEq, Eq)]
pub struct PlayerKey([u8; 32]);

impl PlayerKey {
    /// The key itself; not for anybody's eyes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// What is said to somebody whose text is no player's key.
pub const NOT_A_PLAYER_KEY: Misread = Misread("A player's key is 64 hex digits.");

impl std::str::FromStr for PlayerKey {
    type Err = Misread;

    fn from_str(text: &str) -> Result<PlayerKey, Misread> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).map_err(|_| NOT_A_PLAYER_KEY)?;
        bytes.try_into().map(PlayerKey).map_err(|_| NOT_A_PLAYER_KEY)
    }
}

impl fmt::Debug for PlayerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PlayerKey(…)")
    }
}

/// The games somebody has played: the answer to `GET /api/history`, and all that is kept of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct History {
    /// All games of one kind together, for each kind that was played.
    pub totals: Vec<Totals>,
    /// The games, the newest first.
    pub games: Vec<PlayedGame>,
    /// How many games are kept at the most; then the oldest go.
    pub games_max: u32,
}

/// All games of one kind together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Totals {
    /// Which.
    pub game: Kind,
    /// How many were played.
    pub played: u32,
    /// How many of them were won, alone or with others.
    pub won: u32,
    /// The figures of all of them.
    pub figures: PlayedFigures,
}

/// A game that somebody has played from the deal to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlayedGame {
    /// In which room.
    pub room: RoomCode,
    /// Its number there, from 1: its replay is `/replay/CODE/N` in the browser.
    pub number: u32,
    /// Which game.
    pub game: Kind,
    /// When it was over, in milliseconds since 1970.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub ended_unix_ms: u64,
    /// How long it took.
    pub lasted: Millis,
    /// Where they sat.
    pub seat: Seat,
    /// Who sat where, by seat.
    pub players: Vec<Option<Seated>>,
    /// Everybody's points.
    pub scores: BySeat<i16>,
    /// Who won; nobody, if it was nobody.
    pub winners: SeatSet,
    /// Their place, from 1; several can share one.
    pub place: u8,
    /// How they played.
    pub figures: PlayedFigures,
    /// In Blink, how long each card that they played had fitted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<u32>>", optional))]
    pub reactions_ms: Vec<u32>,
}

/// How somebody played, in figures. What a game has not, or the house could not see, is null; what
/// a bot did or saw while it minded their seat is not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PlayedFigures {
    /// Their signs and those of others, if they had eyes in the house.
    pub signs: Option<SignFigures>,
    /// What they found out about others: guesses on others' Targets (In the Blink of an Eye), Big
    /// Eyes (Zwinkern), cards named in intercepts (Shifty Eyed Spies). In Eyes Wide Shut, their
    /// own raised hands: those that got through, and those that were caught.
    pub catches: Option<Tries>,
    /// What they tried with a partner: contact with their target (In the Blink of an Eye, a try a
    /// round), calls (Zwinkern), missions (Shifty Eyed Spies).
    pub partners: Option<Tries>,
    /// How often others found them out: their Target, their partnership, their card.
    pub caught: Option<u32>,
    /// Their race, in Blink.
    pub race: Option<Race>,
}

impl History {
    /// A history of these games, the newest first.
    pub fn of(games: Vec<PlayedGame>, games_max: u32) -> History {
        let of = |kind: Kind| {
            let games: Vec<&PlayedGame> = games.iter().filter(|game| game.game == kind).collect();
            (!games.is_empty()).then(|| Totals::of(kind, &games))
        };
        History { totals: Kind::ALL.into_iter().filter_map(of).collect(), games, games_max }
    }
}

impl Totals {
    fn of(game: Kind, games: &[&PlayedGame]) -> Totals {
        let mut figures = PlayedFigures::default();
        games.iter().for_each(|game| figures.add(&game.figures));
        if let Some(race) = &mut figures.race {
            race.time(games.iter().flat_map(|game| game.reactions_ms.iter().copied()).collect());
        }
        let won = games.iter().filter(|game| game.winners.contains(game.seat)).count();
        Totals { game, played: games.len() as u32, won: won as u32, figures }
    }
}

impl PlayedFigures {
    /// Adds another game's. Reactions cannot be added: [`Race::time`] takes all of them.
    fn add(&mut self, other: &PlayedFigures) {
        let PlayedFigures { signs, catches, partners, caught, race } = other;
        if let Some(more) = signs {
            let all = self.signs.get_or_insert_default();
            all.made += more.made;
            all.aimed += more.aimed;
            all.reached += more.reached;
            all.noticed += more.noticed;
            all.missed += more.missed;
            all.meant_noticed += more.meant_noticed;
            all.meant_missed += more.meant_missed;
        }
        for (all, more) in [(&mut self.catches, catches), (&mut self.partners, partners)] {
            if let Some(more) = more {
                let all = all.get_or_insert_default();
                all.right += more.right;
                all.wrong += more.wrong;
            }
        }
        if let Some(more) = caught {
            *self.caught.get_or_insert_default() += more;
        }
        if let Some(more) = race {
            let all = self.race.get_or_insert_default();
            all.cards += more.cards;
            all.fumbles += more.fumbles;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_64_hex_digits_and_keep_quiet() {
        let key: PlayerKey = "0a".repeat(32).parse().unwrap();
        assert_eq!(key.as_bytes(), &[10; 32]);
        assert_eq!("0A".repeat(32).parse(), Ok(key.clone()));
        assert_eq!(format!("{key:?}"), "PlayerKey(…)");
        for bad in ["", "0a", &"0g".repeat(32), &"é".repeat(32), &"+a".repeat(32), &"0".repeat(65)]
        {
            assert_eq!(bad.parse::<PlayerKey>(), Err(NOT_A_PLAYER_KEY), "{bad}");
        }
    }

    fn game(kind: Kind, won: bool, reactions_ms: &[u32]) -> PlayedGame {
        let mut race = Race { cards: 3, fumbles: 1, ..Race::default() };
        race.time(reactions_ms.to_vec());
        let signs = SignFigures { made: 2, noticed: 5, ..SignFigures::default() };
        let figures = match kind {
            Kind::Blink => PlayedFigures { race: Some(race), ..PlayedFigures::default() },
            _ => PlayedFigures { signs: Some(signs), caught: Some(1), ..PlayedFigures::default() },
        };
        let winners = if won { SeatSet::only(Seat::at(0)) } else { SeatSet::EMPTY };
        PlayedGame {
            room: "KWXTZ".parse().unwrap(),
            number: 1,
            game: kind,
            ended_unix_ms: 7,
            lasted: Millis(9),
            seat: Seat::at(0),
            players: Vec::new(),
            scores: BySeat::of(2, 0),
            winners,
            place: 1,
            figures,
            reactions_ms: reactions_ms.to_vec(),
        }
    }

    #[test]
    fn totals_add_up_and_the_median_is_of_all_reactions() {
        let games = vec![
            game(Kind::Blink, true, &[100, 900]),
            game(Kind::Zwinkern, false, &[]),
            game(Kind::Blink, false, &[300, 500, 700]),
            game(Kind::Zwinkern, true, &[]),
        ];
        let race = games[0].figures.race.unwrap();
        assert_eq!((race.median_ms, race.best_ms), (Some(500), Some(100)));
        let History { totals, .. } = History::of(games, 9);
        let [blink, zwinkern] = &totals[..] else { panic!("{totals:?}") };
        assert_eq!((blink.game, blink.played, blink.won), (Kind::Blink, 2, 1));
        let all = Race { cards: 6, fumbles: 2, median_ms: Some(500), best_ms: Some(100) };
        assert_eq!(blink.figures, PlayedFigures { race: Some(all), ..PlayedFigures::default() });
        let signs = zwinkern.figures.signs.unwrap();
        assert_eq!((signs.made, signs.noticed, zwinkern.figures.caught), (4, 10, Some(2)));
        assert_eq!(zwinkern.figures.catches, None, "what no game had is not zero");
    }

    /// Histories are kept for as long as their players like: what was written once is read for ever.
    #[test]
    fn what_was_kept_long_ago_is_read() {
        let race = r#"{"room":"KWXTZ","number":3,"game":"blink","ended_unix_ms":1760000000000,"lasted":93000,"seat":1,"players":[{"name":"Ann","face":"fox-3","bot":null},null],"scores":[0,1],"winners":[1],"place":1,"figures":{"signs":null,"catches":null,"partners":null,"caught":null,"race":{"cards":2,"fumbles":1,"median_ms":500,"best_ms":400}},"reactions_ms":[400,600]}"#;
        let winks = r#"{"room":"KWXTZ","number":4,"game":"zwinkern","ended_unix_ms":1760000100000,"lasted":801000,"seat":0,"players":[],"scores":[5,4,4],"winners":[0],"place":1,"figures":{"signs":{"made":3,"aimed":3,"reached":2,"noticed":1,"missed":4,"meant_noticed":1,"meant_missed":0},"catches":{"right":1,"wrong":0},"partners":{"right":2,"wrong":1},"caught":1,"race":null}}"#;
        for text in [race, winks] {
            let game: PlayedGame = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&game).unwrap(), text);
        }
        let race: PlayedGame = serde_json::from_str(race).unwrap();
        let expected = Race { cards: 2, fumbles: 1, median_ms: Some(500), best_ms: Some(400) };
        assert_eq!((race.figures.race, race.reactions_ms), (Some(expected), vec![400, 600]));
    }
}
