//! What somebody noticed, as frames say it: short lists ([`Happening`](crate::Happening)).

use serde::Serialize;
use table::Seat;

use crate::fields::Fields;

/// What was noticed, in order, each with the seat it is about, as JSON: `[[1,"laid",0,"bluff"]]`.
///
/// ```
/// use protocol::news;
/// use table::Seat;
///
/// #[derive(serde::Serialize)]
/// struct Laid {
///     what: &'static str,
///     on: u8,
///     card: Option<&'static str>,
/// }
///
/// let laid = |card| Laid { what: "laid", on: 0, card };
/// let noticed = [(Some(Seat::at(1)), laid(Some("bluff"))), (None, laid(None))];
/// assert_eq!(news(&noticed), r#"[[1,"laid",0,"bluff"],[null,"laid",0]]"#);
/// ```
///
/// # Panics
/// If a notice is not written as a struct.
pub fn news<N: Serialize>(noticed: &[(Option<Seat>, N)]) -> String {
    let mut fields = Fields::default();
    noticed.iter().for_each(|(_, notice)| fields.take(notice));
    let mut news = String::with_capacity(64);
    for (nth, ((seat, _), notice)) in noticed.iter().zip(fields.iter()).enumerate() {
        news.push_str(if nth == 0 { "[[" } else { "],[" });
        match seat {
            Some(seat) => news.push_str(&seat.number().to_string()),
            None => news.push_str("null"),
        }
        // At the end null is left out.
        let said = notice.clone().enumerate().filter(|(_, field)| field.json != "null");
        let many = said.last().map_or(0, |(nth, _)| nth + 1);
        for field in notice.take(many) {
            news.push(',');
            news.push_str(field.json);
        }
    }
    news.push_str(if noticed.is_empty() { "[]" } else { "]]" });
    news
}
