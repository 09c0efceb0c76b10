//! The rulings of In the Blink of an Eye, each as a short scene. Search for an id, `BE-4` or
//! `be_4`, to find its tests.

mod clock; // BE-3
mod guesses; // BE-4, BE-5
mod play;
mod reveal; // BE-6, BE-7, BE-8
mod scenes;
mod setup; // BE-1, BE-2
mod wire;
