//! The rulebook pages in a terminal.

use console::style;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use terminal::ContentArrangement;

/// A page for a terminal that is `columns` wide. Styled only where the terminal can show it.
/// Headings, paragraphs, lists, tables, bold and code: pages are made of nothing else.
pub(crate) fn render(page: &str, columns: usize) -> String {
    let mut text = String::new();
    // What has been read of the block under way.
    let mut words = String::new();
    let (mut row, mut rows) = (Vec::new(), Vec::new());
    let (mut bold, mut in_table) = (false, false);
    // The next item's number, in a list that has numbers.
    let mut number = None;
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Strong) => bold = true,
            Event::End(TagEnd::Strong) => bold = false,
            // The table counts letters, and would count those that make them bold.
            Event::Text(plain) if bold && !in_table => words += &style(plain).bold().to_string(),
            Event::Code(code) if !in_table => words += &style(code).yellow().to_string(),
            Event::Text(plain) | Event::Code(plain) => words += &plain,
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            Event::End(TagEnd::Heading(level)) => {
                let title = match level {
                    HeadingLevel::H1 => style(words.to_uppercase()).bold(),
                    _ => style(words).bold().cyan(),
                };
                text += &format!("{title}\n\n");
                words = String::new();
            }
            Event::End(TagEnd::Paragraph) => {
                text += &(wrap(&words, columns, "") + "\n\n");
                words.clear();
            }
            Event::Start(Tag::List(first)) => number = first,
            Event::End(TagEnd::Item) => {
                let mark = number.map_or("• ".to_owned(), |number| format!("{number}. "));
                text += &(wrap(&words, columns, &mark) + "\n");
                words.clear();
                number = number.map(|number| number + 1);
            }
            Event::End(TagEnd::List(_)) => text.push('\n'),
            Event::Start(Tag::Table(_)) => in_table = true,
            Event::End(TagEnd::TableCell) => row.push(std::mem::take(&mut words)),
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => rows.push(std::mem::take(&mut row)),
            Event::End(TagEnd::Table) => {
                text += &(table(std::mem::take(&mut rows), columns) + "\n\n");
                in_table = false;
            }
            _ => {}
        }
    }
    text.trim_end().to_owned() + "\n"
}

/// These words after this mark, and the lines that follow as far in as the first.
fn wrap(words: &str, columns: usize, mark: &str) -> String {
    let hang = " ".repeat(mark.chars().count());
    let options = textwrap::Options::new(columns).initial_indent(mark).subsequent_indent(&hang);
    textwrap::fill(words, options)
}

fn table(rows: Vec<Vec<String>>, columns: usize) -> String {
    let mut rows = rows.into_iter();
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
