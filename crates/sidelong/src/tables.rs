//! How tables look in the terminal: a line under the header and nothing else.

use comfy_table::{LineStyle, Table, TableStyle};

const LINE_UNDER_HEADER: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// An empty table under this header.
pub(crate) fn headed(header: impl IntoIterator<Item: Into<String>>) -> Table {
    let mut table = Table::new();
    let header: Vec<String> = header.into_iter().map(Into::into).collect();
    table.load_style(LINE_UNDER_HEADER).set_header(header);
    table
}

/// The table as lines without white space at their ends.
pub(crate) fn text(table: &Table) -> String {
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}
