//! What the house keeps to itself, and what it draws by lot.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use data_encoding::HEXLOWER;
use protocol::{PlayerKey, RoomCode};
use room::Key;
use store::PlayerId;
use table::Seed;

use crate::folder::put_private;

/// The file with the house's own secret, in its data folder.
pub(crate) const FILE: &str = "house.key";

/// What makes the secret of players' keys another than that of tokens. Changing it loses every
/// history there is.
const PLAYERS: &str = "sidelong 2026-11-16 the keys of players";

/// The house's own secret. Rooms keep tokens only as hashes under it, so that a stolen log opens
/// nothing.
pub(crate) struct Secret([u8; 32]);

/// What a player keeps. It leaves the house once, in the answer to whoever came in.
pub(crate) struct Token(String);

impl Secret {
    /// The secret of this data folder, which has one from its first day on.
    pub(crate) fn open(folder: &Path) -> io::Result<Secret> {
        let path = folder.join(FILE);
        match fs::read(&path) {
            Ok(bytes) => <[u8; 32]>::try_from(bytes).map(Secret).map_err(|bytes| {
                let why = format!("{} has {} bytes, not 32", path.display(), bytes.len());
                io::Error::new(io::ErrorKind::InvalidData, why)
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Secret::create(folder),
            Err(error) => Err(error),
        }
    }

    /// A secret for a cluster, in case it has none yet.
    pub(crate) fn draw() -> io::Result<[u8; 32]> {
        draw()
    }

    /// The secret that a cluster has.
    pub(crate) fn shared(secret: [u8; 32]) -> Secret {
        Secret(secret)
    }

    fn create(folder: &Path) -> io::Result<Secret> {
        let secret = draw()?;
        put_private(folder, FILE, &secret)?;
        Ok(Secret(secret))
    }

    /// Whom this key belongs to. Tokens and keys never stand for each other: they are hashed under
    /// secrets of their own.
    pub(crate) fn player(&self, key: &PlayerKey) -> PlayerId {
        let secret = blake3::derive_key(PLAYERS, &self.0);
        PlayerId(*blake3::keyed_hash(&secret, key.as_bytes()).as_bytes())
    }

    /// What a room keeps of this token.
    pub(crate) fn key(&self, token: &str) -> Key {
        Key(*blake3::keyed_hash(&self.0, token.as_bytes()).as_bytes())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Token {
    pub(crate) fn draw() -> io::Result<Token> {
        Ok(Token(HEXLOWER.encode(&draw()?)))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn into_string(self) -> String {
        self.0
    }
}

/// Chance for a room: its bots, its natural blinks, the house's part in a deal.
pub(crate) fn luck() -> io::Result<Seed> {
    draw().map(Seed::new)
}

/// A code that nobody can guess from the one before.
pub(crate) fn code() -> io::Result<RoomCode> {
    Ok(RoomCode::throw(&mut luck()?.dice(0)))
}

fn draw() -> io::Result<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_keeps_its_secret_and_nobody_else_reads_it() {
        let folder = std::env::temp_dir().join(format!("sidelong-secret-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let first = Secret::open(&folder).unwrap();
        let again = Secret::open(&folder).unwrap();
        assert!(first.key("token").opens(&again.key("token")));
        assert!(!first.key("token").opens(&first.key("tokem")));
        assert_eq!(format!("{first:?}"), "Secret(…)");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(folder.join(FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(folder.join(FILE), b"short").unwrap();
        assert!(Secret::open(&folder).is_err(), "a damaged secret is not replaced");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_token_and_a_players_key_never_stand_for_each_other() {
        let (secret, other) = (Secret([7; 32]), Secret([8; 32]));
        let text = "0a".repeat(32);
        let key: PlayerKey = text.parse().unwrap();
        assert_eq!(secret.player(&key), secret.player(&text.to_uppercase().parse().unwrap()));
        assert_ne!(secret.player(&key), other.player(&key));
        let as_bytes = blake3::keyed_hash(&secret.0, key.as_bytes());
        for hash in [secret.key(&text).0, *as_bytes.as_bytes()] {
            assert_ne!(secret.player(&key).0, hash);
        }
    }

    #[test]
    fn tokens_are_long_and_never_the_same() {
        let (one, other) = (Token::draw().unwrap(), Token::draw().unwrap());
        assert_eq!(one.as_str().len(), 64);
        assert_ne!(one.as_str(), other.as_str());
    }
}
