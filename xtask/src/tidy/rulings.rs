//! Every ruling is pinned by a test that carries its id, and `docs/rulings.md` says which.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::Fault;
use crate::workspace::{File, Game};

/// The generated index of rulings and their tests.
pub(super) const INDEX: &str = "docs/rulings.md";

/// Where the pages with the rulings lie.
const PAGES: &str = "crates/games/rules/";

/// Whether this is the path of a page with rulings.
pub(super) fn is_page(path: &str) -> bool {
    path.strip_prefix(PAGES).is_some_and(|name| name.ends_with(".md") && !name.contains('/'))
}

/// The id of a ruling: `BL-4`. What it begins with is the game's own, as its first ruling says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Id<'a> {
    game: &'a str,
    number: u32,
}

impl<'a> Id<'a> {
    fn new(game: &'a str, number: &str) -> Option<Id<'a>> {
        let plain = number.bytes().all(|digit| digit.is_ascii_digit()) && !number.starts_with('0');
        Some(Id { game, number: number.parse().ok().filter(|_| plain)? })
    }

    /// The id that a test of this name pins: `bl_4_…`, if a game's ids begin so.
    fn pinned_by(test: &str, games: &[&'a str]) -> Option<Id<'a>> {
        let (game, rest) = test.split_once('_')?;
        let (number, _) = rest.split_once('_')?;
        // An id is written in one way only, so `BL_4_…` pins nothing.
        let game = games.iter().find(|known| known.to_ascii_lowercase() == game)?;
        Id::new(game, number)
    }
}

impl fmt::Display for Id<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.game, self.number)
    }
}

/// A ruling or a test, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Place<'a> {
    name: &'a str,
    path: &'a str,
    line: usize,
}

/// A page of the rulebook.
struct Page<'a> {
    path: &'a str,
    title: &'a str,
    /// What its ids begin with.
    game: &'a str,
    rulings: Vec<(Id<'a>, Place<'a>)>,
    /// Bullets that look like a ruling and have no id of this game.
    strays: Vec<Place<'a>>,
}

/// All rulings and all tests that carry an id.
pub(super) struct Index<'a> {
    /// In the order of the games.
    pages: Vec<Page<'a>>,
    tests: BTreeMap<Id<'a>, Vec<Place<'a>>>,
}

impl<'a> Index<'a> {
    /// Reads the games' pages for rulings and the crates' sources for tests.
    pub(super) fn of(games: &[Game], pages: &'a [File], sources: &'a [File]) -> Index<'a> {
        let mut pages: Vec<Page<'a>> = pages.iter().map(Page::read).collect();
        pages.sort_by_key(|page| {
            games.iter().position(|game| page.path.ends_with(&format!("/{}.md", game.name)))
        });
        let ids: Vec<&str> = pages.iter().map(|page| page.game).collect();

        // Not the sources of xtask, whose own tests are full of examples.
        let crates = sources.iter().filter(|source| source.path.starts_with("crates/"));
        let mut pinning: BTreeMap<Id<'a>, Vec<Place<'a>>> = BTreeMap::new();
        for test in crates.flat_map(tests) {
            if let Some(id) = Id::pinned_by(test.name, &ids) {
                pinning.entry(id).or_default().push(test);
            }
        }
        Index { pages, tests: pinning }
    }

    /// What is missing, double or left over, and whether `written` is still this index.
    pub(super) fn check(&self, written: &str) -> Vec<Fault> {
        if self.pages.iter().all(|page| page.rulings.is_empty()) {
            let sentence = "there is no ruling: the rulebook's pages belong here, with bullets \
                            such as `- **BL-4 Refill.** …`";
            return vec![Fault::new(PAGES.trim_end_matches('/'), 1, sentence)];
        }
        let mut faults = Vec::new();
        let mut fault = |place: &Place<'_>, sentence: String| {
            faults.push(Fault::new(place.path, place.line, sentence));
        };
        let mut seen: BTreeMap<Id<'_>, &Place<'_>> = BTreeMap::new();
        for (id, ruling) in self.pages.iter().flat_map(|page| &page.rulings) {
            if let Some(Place { path, line, .. }) = seen.get(id) {
                fault(ruling, format!("{id} stands at {path}:{line} already"));
                continue;
            }
            seen.insert(*id, ruling);
            if !self.tests.contains_key(id) {
                let stem = id.to_string().to_lowercase().replace('-', "_");
                fault(ruling, format!("{id} has no test: pin it with one named `{stem}_…`"));
            }
        }
        for page in &self.pages {
            for stray in &page.strays {
                let (name, game) = (stray.name, page.game);
                fault(stray, format!("`{name}` is no id: ids here are {game} and a number"));
            }
        }
        for (id, tests) in self.tests.iter().filter(|(id, _)| !seen.contains_key(id)) {
            for test in tests {
                fault(test, format!("`{}` pins {id}, a ruling that no page has", test.name));
            }
        }
        let fresh = self.to_string();
        if fresh != written {
            let same = fresh.lines().zip(written.lines()).take_while(|(a, b)| a == b).count();
            let sentence = "stale: renew it with `cargo xtask tidy --write`";
            faults.push(Fault::new(INDEX, same + 1, sentence));
        }
        faults
    }
}

/// The text of `docs/rulings.md`. Tests are linked without their lines, which change too often.
impl fmt::Display for Index<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "<!-- Generated by `cargo xtask tidy --write`; edits here are lost. -->\n\n\
             # Rulings and their tests\n\n\
             Generated by `cargo xtask tidy --write` from the rulebook's pages and the names of \
             the tests: a test that pins BL-4 has a name that begins with `bl_4_`.\n",
        )?;
        for page in self.pages.iter().filter(|page| !page.rulings.is_empty()) {
            writeln!(f, "\n## [{}](../{})\n", page.title, page.path)?;
            writeln!(f, "| id | title | tests |\n| --- | --- | --- |")?;
            for (id, ruling) in &page.rulings {
                let tests = self.tests.get(id).map_or(&[][..], Vec::as_slice);
                let links = tests.iter().map(|test| format!("[{}](../{})", test.name, test.path));
                let links = links.collect::<Vec<_>>().join("<br>");
                writeln!(f, "| {id} | {} | {links} |", ruling.name)?;
            }
        }
        Ok(())
    }
}

impl<'a> Page<'a> {
    fn read(page: &'a File) -> Page<'a> {
        let path = &*page.path;
        let heading = page.text.lines().find_map(|line| line.strip_prefix("# "));
        let first = page.text.lines().find_map(ruling).and_then(|(id, _)| id.split_once('-'));
        let game = first.map_or("", |(game, _)| game);
        let title = heading.unwrap_or(path);
        let mut read = Page { path, title, game, rulings: Vec::new(), strays: Vec::new() };
        for (line, text) in (1..).zip(page.text.lines()) {
            let Some((id, title)) = ruling(text) else { continue };
            let own = id.split_once('-').filter(|(letters, _)| *letters == game);
            match own.and_then(|(game, number)| Id::new(game, number)) {
                Some(known) => read.rulings.push((known, Place { name: title, path, line })),
                None => read.strays.push(Place { name: id, path, line }),
            }
        }
        read
    }
}

/// Id and title of a bullet such as `- **BL-4 Refill.** …`, if it looks like that.
fn ruling(line: &str) -> Option<(&str, &str)> {
    let (bold, _) = line.trim_start().strip_prefix("- **")?.split_once("**")?;
    let (id, title) = bold.split_once(' ').unwrap_or((bold, ""));
    let (game, number) = id.split_once('-')?;
    let looks_like_one = !game.is_empty()
        && game.bytes().all(|letter| letter.is_ascii_uppercase())
        && number.starts_with(|digit: char| digit.is_ascii_digit());
    looks_like_one.then(|| (id, title.trim_end_matches(['.', ':'])))
}

/// The tests in a source file, in the order in which they stand. One that is ignored pins nothing.
fn tests(source: &File) -> Vec<Place<'_>> {
    let mut attributes = BTreeSet::new();
    let mut tests = Vec::new();
    for (line, text) in (1..).zip(source.text.lines().map(str::trim)) {
        if let Some(attribute) = text.strip_prefix("#[") {
            let end = attribute.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            attributes.insert(&attribute[..end.unwrap_or(attribute.len())]);
        }
        if let Some(name) = function(text) {
            if attributes.contains("test") && !attributes.contains("ignore") {
                tests.push(Place { name, path: &source.path, line });
            }
            attributes.clear();
        }
    }
    tests
}

/// The name of the function that this line begins.
fn function(line: &str) -> Option<&str> {
    if line.starts_with("//") {
        return None;
    }
    let (before, after) = line.split_once("fn ")?;
    let end = after.find(|letter: char| !letter.is_alphanumeric() && letter != '_')?;
    (before.is_empty() || before.ends_with(' ')).then(|| &after[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Blink\n\n- **BL-1 Deck.** Sixty.\n- **BL-10 Match.** Best of three.\n";

    fn page(text: &str) -> [File; 1] {
        [File { path: "crates/games/rules/blink.md".to_owned(), text: text.to_owned() }]
    }

    fn source(tests: &[&str]) -> [File; 1] {
        let tests = tests.iter().map(|name| format!("#[test]\nfn {name}() {{}}\n"));
        let text = tests.collect();
        [File { path: "crates/blink/tests/rulings.rs".to_owned(), text }]
    }

    /// The faults apart from a stale index.
    fn faults(rules: &str, tests: &[&str]) -> Vec<String> {
        let (pages, sources) = (page(rules), source(tests));
        let index = Index::of(&[], &pages, &sources);
        index.check(&index.to_string()).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn pinned_rulings_are_fine() {
        assert_eq!(faults(RULES, &["bl_1_deck", "bl_10_match", "bl_10_tie", "other"]), [""; 0]);
    }

    #[test]
    fn a_ruling_without_a_test_is_a_fault_and_bl_10_does_not_pin_bl_1() {
        assert_eq!(
            faults(RULES, &["bl_10_match"]),
            ["crates/games/rules/blink.md:3: BL-1 has no test: pin it with one named `bl_1_…`"]
        );
        assert_eq!(
            faults(RULES, &["bl_1_match", "bl_100x", "bl_1"]),
            ["crates/games/rules/blink.md:4: BL-10 has no test: pin it with one named `bl_10_…`"]
        );
    }

    #[test]
    fn a_test_without_a_ruling_is_a_fault() {
        assert_eq!(
            faults(RULES, &["bl_1_deck", "bl_10_match", "bl_11_nobody_moves"]),
            ["crates/blink/tests/rulings.rs:6: `bl_11_nobody_moves` pins BL-11, \
              a ruling that no page has"]
        );
    }

    #[test]
    fn a_ruling_stands_once_and_has_an_id_of_its_game() {
        let rules = "- **BL-1 Deck.** Sixty.\n- **BL-1 Deck.** Sixty.\n- **XY-1 What.**\n";
        assert_eq!(
            faults(rules, &["bl_1_deck"]),
            [
                "crates/games/rules/blink.md:2: BL-1 stands at crates/games/rules/blink.md:1 already",
                "crates/games/rules/blink.md:3: `XY-1` is no id: \
                 ids here are BL and a number",
            ]
        );
    }

    #[test]
    fn a_rulebook_without_rulings_is_a_fault() {
        assert_eq!(Index::of(&[], &[], &source(&["bl_1_deck"])).check("").len(), 1);
    }

    #[test]
    fn a_stale_index_is_a_fault_where_it_first_differs() {
        let (pages, sources) = (page(RULES), source(&["bl_1_deck", "bl_10_match"]));
        let index = Index::of(&[], &pages, &sources);
        let written = index.to_string().replace("bl_10_match", "bl_10_before");
        let found = index.check(&written);
        let stale = "docs/rulings.md:12: stale: renew it with `cargo xtask tidy --write`";
        assert_eq!(found.iter().map(Fault::to_string).collect::<Vec<_>>(), [stale]);
    }

    #[test]
    fn the_index_links_every_ruling_to_its_tests() {
        let (pages, sources) = (page(RULES), source(&["bl_10_match", "bl_1_deck", "bl_10_tie"]));
        let text = Index::of(&[], &pages, &sources).to_string();
        let file = "../crates/blink/tests/rulings.rs";
        let expected = format!(
            "## [Blink](../crates/games/rules/blink.md)\n\n\
             | id | title | tests |\n| --- | --- | --- |\n\
             | BL-1 | Deck | [bl_1_deck]({file}) |\n\
             | BL-10 | Match | [bl_10_match]({file})<br>[bl_10_tie]({file}) |\n"
        );
        assert!(text.ends_with(&expected), "{text}");
    }

    #[test]
    fn a_bullet_in_bold_is_a_ruling_if_it_begins_with_an_id() {
        assert_eq!(ruling("- **BL-4 Refill.** A hand is …"), Some(("BL-4", "Refill")));
        assert_eq!(ruling("- **SP-8 After a mission** that …"), Some(("SP-8", "After a mission")));
        assert_eq!(ruling("- **Note.** BL-4 again."), None);
        assert_eq!(ruling("See **BL-4 Refill.**"), None);
    }

    #[test]
    fn only_functions_that_run_as_tests_count() {
        let text = "
            #[test]
            #[should_panic = \"yes\"]
            fn one() {}
            fn not_one() {}
            #[test] fn two() {}
            #[test]
            #[ignore]
            fn asleep() {}
            // #[test]
            // fn a_comment() {}
            fn neither() {}
        ";
        let file = File { path: "a.rs".to_owned(), text: text.to_owned() };
        let names: Vec<_> = tests(&file).iter().map(|test| test.name).collect();
        assert_eq!(names, ["one", "two"]);
    }
}
