//! Zwinkern's rulings, each as a short scene. Search for an id, `ZW-7` or `zw_7`, to find its
//! tests.
//!
//! Unless a test says otherwise the cards lie in order: the field is 1 to 36 row by row, seat 0
//! holds the lowest twins, seat 1 the next, and the highest are out of the game. At a table of
//! three that is 1–9, 10–18, 19–27 and, out, 28–36.

mod big_eyes; // ZW-6, ZW-7
mod calls; // ZW-5
mod endings; // ZW-8, ZW-9
mod play;
mod scenes;
mod setup; // ZW-1
mod turns; // ZW-2, ZW-3
mod winks; // ZW-4
mod wire;
