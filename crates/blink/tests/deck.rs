//! The sixty cards (BL-1), and those of the former deck.

use blink::Card;

#[test]
fn bl_1_sixty_cards_each_once() {
    let cards: Vec<Card> = Card::all().collect();
    let distinct: std::collections::BTreeSet<String> = cards.iter().map(Card::to_string).collect();
    assert_eq!(distinct.len(), 60);
    for n in 0..6 {
        assert_eq!(cards.iter().filter(|card| card.colour() == n).count(), 10);
        assert_eq!(cards.iter().filter(|card| card.shape() == n).count(), 10);
        let of_count = cards.iter().filter(|card| card.count() == n + 1).count();
        assert_eq!(of_count, if n < 5 { 12 } else { 0 });
    }
    // Shape s, count n + 1 comes in the colours s + n and s + n + 3.
    assert!("yf3".parse::<Card>().is_ok() && "gf3".parse::<Card>().is_ok());
    assert!("rf3".parse::<Card>().is_err());
}

#[test]
fn bl_1_four_brown_stars_are_in_the_deck() {
    let card: Card = "ns4".parse().unwrap();
    assert_eq!((card.colour(), card.shape(), card.count()), (3, 0, 4));
    // Every colour's first star: red, blue, green, brown, grey in order, and yellow on three.
    let stars: Vec<String> = Card::all().take(10).map(|card| card.to_string()).collect();
    assert_eq!(stars.join(" "), "rs1 ns1 bs2 es2 gs3 ys3 ns4 rs4 es5 bs5");
}

#[test]
fn bl_1_a_card_of_the_former_deck_says_that_it_is_one() {
    let why = |text: &str| text.parse::<Card>().unwrap_err().to_string();
    // Brown and yellow had each other's cards.
    for card in ["ys1", "ys4", "ns3", "yf1"] {
        assert!(why(card).contains("from before brown and yellow changed places"), "{card}");
    }
    // These were never cards.
    for card in ["rf3", "ns2", "xx9", "rs0"] {
        assert!(why(card).starts_with("not a card of Blink"), "{card}");
    }
}
