//! What a siege found out: figures, and whether promises were kept.

use std::fmt;

use terminal::{CellAlignment, Table};

/// One figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was measured.
    pub what: String,
    /// What came out.
    pub measured: String,
    /// What was promised, if anything was.
    pub promised: String,
    /// Whether that was kept; none if the figure is just worth knowing.
    pub kept: Option<bool>,
}

impl Finding {
    /// A figure that is worth knowing.
    pub fn figure(what: impl Into<String>, measured: impl Into<String>) -> Finding {
        let (what, measured) = (what.into(), measured.into());
        Finding { what, measured, promised: String::new(), kept: None }
    }

    /// A figure that was promised.
    pub fn promise(
        what: impl Into<String>,
        measured: impl Into<String>,
        promised: impl Into<String>,
        kept: bool,
    ) -> Finding {
        Finding { promised: promised.into(), kept: Some(kept), ..Finding::figure(what, measured) }
    }

    /// Something could not be tried, and why.
    pub fn left_out(what: impl Into<String>, why: &dyn fmt::Display) -> Finding {
        Finding::figure(what, format!("left out: {why}"))
    }

    /// The siege itself failed, which is no promise kept.
    pub fn failed(what: impl Into<String>, why: &dyn fmt::Display) -> Finding {
        Finding::promise(what, format!("{why:#}"), "to be tried", false)
    }
}

/// All findings as a table for people.
pub fn table(findings: &[Finding]) -> Table {
    let mut table = terminal::headed(["", "measured", "promised", ""]);
    for finding in findings {
        let kept = match finding.kept {
            Some(true) => "kept",
            Some(false) => "BROKEN",
            None => "",
        };
        table.add_row([&finding.what, &finding.measured, &finding.promised, kept]);
    }
    if let Some(column) = table.column_mut(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
