//! The rulings of Shifty Eyed Spies, each as a short scene. Search for an id, `SP-7` or `sp_7`, to
//! find its tests.

mod decks; // SP-1, SP-2
mod endings; // SP-8, SP-9
mod intercepts; // SP-7, SP-10
mod missions; // SP-6
mod play;
mod scenes;
mod signals; // SP-5
mod turns; // SP-3, SP-4
mod wire;
