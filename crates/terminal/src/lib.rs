//! Numbers and tables as a terminal shows them.

use comfy_table::{LineStyle, TableStyle};

pub use comfy_table::{CellAlignment, ContentArrangement, Table};

/// A line under the header and nothing else.
const LINE_UNDER_HEADER: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// An empty table under this header.
pub fn headed(header: impl IntoIterator<Item: Into<String>>) -> Table {
    let mut table = Table::new();
    let header: Vec<String> = header.into_iter().map(Into::into).collect();
    table.load_style(LINE_UNDER_HEADER).set_header(header);
    table
}

/// A table whose columns hold numbers, the first apart.
pub fn numbers(header: &[&str]) -> Table {
    let mut table = headed(header.iter().copied());
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The table as lines without white space at their ends.
pub fn text(table: &Table) -> String {
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// 0.125 as 12.5 %.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// 1234567 as 1,234,567.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
