//! Two characters at one table: `duel GAME SEATS ONE OTHER GAMES [SEED]`.

use company::{Character, Hosts, lab};
use games::{Kind, with_rules};
use table::{Seed, Setup};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, one, other, games, seed @ ..] = &words[..] else {
        eprintln!("duel GAME SEATS ONE OTHER GAMES [SEED]");
        return;
    };
    let kind: Kind = game.parse().expect("a game");
    let characters = [one, other].map(|name| name.parse::<Character>().expect("a character"));
    let seed = seed.first().map_or(1, |seed| seed.parse().expect("a seed"));
    let (seats, games) = (seats.parse().expect("seats"), games.parse().expect("games"));
    with_rules!(kind, R => show::<R>(seats, characters, games, seed));
}

fn show<R: Hosts>(seats: u8, characters: [Character; 2], games: u64, seed: u64)
where
    R::Action: Send,
{
    let fared = lab::duel(&Setup::<R>::new(seats), characters, games, &Seed::from_number(seed));
    for (character, fared) in characters.iter().zip(fared) {
        let (rate, margin) = (100.0 * fared.rate(), 100.0 * fared.margin());
        let points = fared.mean_points();
        println!(
            "{character:8} wins {rate:5.1} % ± {margin:.1} of its chairs, {points:6.2} points"
        );
    }
}
