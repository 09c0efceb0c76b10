//! The rulings of Eyes Wide Shut, each as a short scene. Search for an id, `EW-7` or `ew_7`, to
//! find its tests.

mod days; // EW-1, EW-2
mod endings; // EW-8 to EW-12
mod nights; // EW-3
mod play;
mod quota; // EW-4, EW-5, EW-6
mod scenes;
mod stagnation; // EW-7
mod wire;
