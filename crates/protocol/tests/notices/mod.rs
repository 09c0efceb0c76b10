//! What belongs to each thing that can be noticed in a game, as its TypeScript declares it.

use games::schema::Declarations;
use games::{Kind, with_rules};
use table::Rules;
use ts_rs::{Config, TS};

/// Each notice of a game, with the names of its members in their order.
pub(crate) fn notices_of(kind: Kind) -> Vec<(String, Vec<String>)> {
    let declared = with_rules!(kind, R => <<R as Rules>::Notice as TS>::decl(&Config::new()));
    let mut notices = declared.split("\"what\": \"");
    notices.next();
    notices
        .map(|notice| {
            let (what, rest) = notice.split_once('"').expect("a name in quotes");
            let inside = rest.split_once("} & ").map_or_else(
                || rest.to_owned(),
                |(_, other)| {
                    declaration(other.trim_end_matches(';').split(' ').next().unwrap_or(""))
                },
            );
            (what.to_owned(), members(&inside))
        })
        .collect()
}

/// The declaration of a type by its name.
fn declaration(name: &str) -> String {
    let all = Declarations::of_games().to_string();
    let (_, begun) = all.split_once(&format!("export type {name} = ")).expect("it is declared");
    begun.split("\n\n").next().unwrap_or_default().to_owned()
}

/// The names that stand at the beginning of a line: comments stand on lines of their own.
fn members(declared: &str) -> Vec<String> {
    let names = declared.lines().filter_map(|line| Some(line.split_once(':')?.0));
    names.filter(|name| is_name(name)).map(str::to_owned).collect()
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}
