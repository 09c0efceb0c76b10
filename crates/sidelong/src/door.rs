//! Where the house is, told to people and to programs that start it: addresses, and a code that
//! phones can read off the terminal.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};

use fast_qr::QRCode;
use fast_qr::qr::QRBuilder;
use server::House;

/// Light around the code, without which cameras do not find it, in modules.
const QUIET: usize = 2;

/// What phones say of a certificate that the house drew itself.
const OWN_CERTIFICATE: &str = "\
The first time, a phone will warn that this connection is not private: the house drew its certificate
itself, so nobody else vouches for it. On Android choose “Advanced” and then “Proceed”; on an iPhone
“Show Details” and then “visit this website”. Do so only on a network you trust, and each phone asks
once.";

/// Says where the house is. If nobody listens, it is open all the same.
pub(crate) fn announce(house: &House) {
    let mut out = io::stdout().lock();
    let text = whereabouts(house, out.is_terminal());
    // In one piece: whoever has read the first line may have gone before the second.
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        tracing::warn!(%error, "the house's address could not be printed");
    }
}

fn whereabouts(house: &House, on_terminal: bool) -> String {
    let url = house.url();
    let mut lines = vec![format!("Sidelong is open at {url}\n")];
    // A house at one address has said it.
    if let Some(here) = house.network_url().filter(|_| house.address().ip().is_unspecified()) {
        if here != url {
            lines.push(format!("On your network: {here}\n"));
        }
        lines.push(format!("For a big screen in the room: {here}/tv\n"));
        lines.extend(code(&here).filter(|_| on_terminal));
    }
    if let Some(fingerprint) = house.own_fingerprint() {
        lines.push(format!("{OWN_CERTIFICATE}\nIts fingerprint (SHA-256): {fingerprint}\n"));
    }
    if let Some(address) = house.metrics_address() {
        lines.push(format!("Metrics are at http://{address}/metrics\n"));
    }
    lines.concat()
}

/// An address as a QR code: black on white whatever the terminal's colours, two modules a letter.
fn code(address: &str) -> Option<String> {
    const BLACK_ON_WHITE: &str = "\x1b[38;5;16;48;5;231m";
    const PLAIN: &str = "\x1b[0m";
    let code = QRBuilder::new(address).build().ok()?;
    let mut text = String::new();
    for row in (0..code.size + 2 * QUIET).step_by(2) {
        text.push_str(BLACK_ON_WHITE);
        for column in 0..code.size + 2 * QUIET {
            text.push(match (is_dark(&code, row, column), is_dark(&code, row + 1, column)) {
                (false, false) => ' ',
                (true, false) => '▀',
                (false, true) => '▄',
                (true, true) => '█',
            });
        }
        writeln!(text, "{PLAIN}").ok()?;
    }
    Some(text)
}

fn is_dark(code: &QRCode, row: usize, column: usize) -> bool {
    let inside = QUIET..code.size + QUIET;
    inside.contains(&row) && inside.contains(&column) && code[row - QUIET][column - QUIET].value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_corners_and_light_around_it() {
        let text = code("http://192.168.1.20:4280").expect("it fits");
        let plain: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.replace("\x1b[38;5;16;48;5;231m", "").replace("\x1b[0m", ""))
            .map(|line| line.chars().collect())
            .collect();
        let width = plain[0].len();
        assert!(plain.iter().all(|line| line.len() == width));
        assert!(plain[0].iter().all(|&letter| letter == ' '), "light above");
        // The top edges of the two upper corners: seven dark modules each.
        let corner: String = plain[1][QUIET..QUIET + 7].iter().collect();
        assert_eq!(corner, "█▀▀▀▀▀█");
        let corner: String = plain[1][width - QUIET - 7..width - QUIET].iter().collect();
        assert_eq!(corner, "█▀▀▀▀▀█");
    }
}
