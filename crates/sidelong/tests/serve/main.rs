//! `sidelong serve` as a program: how it is set up, how it ends, and that nothing ends what it
//! has told anybody.

#[path = "../../../server/tests/house/ask.rs"]
#[allow(dead_code, reason = "shared with the server's own tests, which use all of it")]
mod ask;
#[path = "../../../server/tests/house/player.rs"]
#[allow(dead_code, reason = "shared with the server's own tests, which use all of it")]
mod player;

mod folder;
mod keeping;
mod kills;
mod program;
mod python;
mod settings;
