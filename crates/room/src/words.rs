//! Codes that have no refusal of their own, because their sentence is made on the spot.

/// An action that the game does not know.
pub(crate) const BAD_ACTION: &str = "bad_action";
/// Settings that the game does not know.
pub(crate) const BAD_SETTINGS: &str = "bad_settings";
/// The clock was faster.
pub(crate) const TOO_LATE: &str = "too_late";
