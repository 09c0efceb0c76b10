//! Just enough Markdown for the rulebook pages: headings, paragraphs, lists, tables, bold, code.

use console::style;
use terminal::ContentArrangement;

/// A page for a terminal that is `columns` wide. Styled only where the terminal can show it.
pub(crate) fn render(page: &str, columns: usize) -> String {
    let mut text = String::new();
    for block in blocks(page) {
        match block {
            Block::Heading(1, title) => {
                text.push_str(&format!("{}\n\n", style(title.to_uppercase()).bold()));
            }
            Block::Heading(_, title) => {
                text.push_str(&format!("{}\n\n", style(title).bold().cyan()));
            }
            Block::Paragraph(words) => text.push_str(&(wrap(&words, columns, "", "") + "\n\n")),
            Block::List(items) => {
                for (mark, words) in items {
                    let hang = " ".repeat(mark.chars().count() + 1);
                    text.push_str(&(wrap(&words, columns, &format!("{mark} "), &hang) + "\n"));
                }
                text.push('\n');
            }
            Block::Table(rows) => text.push_str(&(table(&rows, columns) + "\n\n")),
        }
    }
    text.trim_end().to_owned() + "\n"
}

enum Block {
    Heading(usize, String),
    Paragraph(String),
    /// Each item with its mark.
    List(Vec<(String, String)>),
    Table(Vec<Vec<String>>),
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    // Whether the next line may go on with the block before it.
    let mut goes_on = false;
    for line in page.lines() {
        let line = line.trim();
        let last = blocks.last_mut().filter(|_| goes_on);
        goes_on = !line.is_empty();
        if line.is_empty() {
            continue;
        }
        if let Some(title) = line.strip_prefix('#') {
            let title = title.trim_start_matches('#');
            let depth = line.len() - title.len();
            blocks.push(Block::Heading(depth, title.trim().to_owned()));
            goes_on = false;
        } else if line.starts_with('|') {
            let row = cells(line);
            let rule = row.iter().all(|cell| cell.chars().all(|mark| matches!(mark, '-' | ':')));
            match last {
                Some(Block::Table(_)) if rule => {}
                Some(Block::Table(rows)) => rows.push(row),
                _ => blocks.push(Block::Table(vec![row])),
            }
        } else if let Some((mark, words)) = list_item(line) {
            match last {
                Some(Block::List(items)) => items.push((mark, words.to_owned())),
                _ => blocks.push(Block::List(vec![(mark, words.to_owned())])),
            }
        } else {
            match last {
                Some(Block::Paragraph(words)) => *words += &format!(" {line}"),
                Some(Block::List(items)) => {
                    if let Some((_, words)) = items.last_mut() {
                        *words += &format!(" {line}");
                    }
                }
                _ => blocks.push(Block::Paragraph(line.to_owned())),
            }
        }
    }
    blocks
}

fn cells(row: &str) -> Vec<String> {
    row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// A bullet or a number, and what follows it.
fn list_item(line: &str) -> Option<(String, &str)> {
    if let Some(words) = line.strip_prefix("- ") {
        return Some(("•".to_owned(), words));
    }
    let (number, words) = line.split_once(". ")?;
    number.parse::<u32>().ok()?;
    Some((format!("{number}."), words))
}

fn wrap(words: &str, columns: usize, first: &str, rest: &str) -> String {
    let options = textwrap::Options::new(columns).initial_indent(first).subsequent_indent(rest);
    textwrap::fill(&inline(words), options)
}

/// Bold and code. A mark that is never closed stays as it is.
fn inline(text: &str) -> String {
    let mut styled = String::new();
    let mut left = text;
    while let Some(at) = left.find(['*', '`']) {
        let mark = if left[at..].starts_with("**") { "**" } else { &left[at..=at] };
        let inside = &left[at + mark.len()..];
        let end = inside.find(mark).filter(|_| mark != "*");
        styled.push_str(&left[..at]);
        let Some(end) = end else {
            styled.push_str(mark);
            left = inside;
            continue;
        };
        let words = style(&inside[..end]);
        let words = if mark == "**" { words.bold() } else { words.yellow() };
        styled.push_str(&words.to_string());
        left = &inside[end + mark.len()..];
    }
    styled + left
}

fn table(rows: &[Vec<String>], columns: usize) -> String {
    let plain = |cell: &String| cell.replace("**", "").replace('`', "");
    let mut rows = rows.iter().map(|row| row.iter().map(plain));
    let mut table = terminal::headed(rows.next().into_iter().flatten());
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(columns as u16);
    rows.for_each(|row| _ = table.add_row(row));
    terminal::text(&table)
}

#[cfg(test)]
mod tests {
    use super::render;
    use expect_test::expect;

    #[test]
    fn a_page_wraps_and_hangs() {
        let page = "# Title\n\nA paragraph\nof two lines, with `code` and **bold words**.\n\n\
                    - one bullet that is long enough to wrap\n  and goes on\n- another\n\n\
                    1. first\n2. second\n\n| name | what |\n| --- | --- |\n| `a` | b |\n\n5 * 6 is 30.";
        expect![[r#"
            TITLE

            A paragraph of two lines, with
            code and bold words.

            • one bullet that is long enough
              to wrap and goes on
            • another

            1. first
            2. second

             name   what
            ─────────────
             a      b

            5 * 6 is 30.
        "#]]
        .assert_eq(&render(page, 32));
    }
}
