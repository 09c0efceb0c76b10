//! `sidelong serve` as a program: how it is set up, how it ends, and that nothing ends what it
//! has told anybody.

#[path = "../../../server/tests/house/ask.rs"]
#[allow(dead_code, reason = "shared with the server's own tests, which use all of it")]
mod ask;
#[path = "../../../server/tests/house/pebble.rs"]
#[allow(dead_code, reason = "shared with the server's own tests, which use all of it")]
mod pebble;
#[path = "../../../server/tests/house/player.rs"]
#[allow(dead_code, reason = "shared with the server's own tests, which use all of it")]
mod player;
#[path = "../../../server/tests/house/seat.rs"]
#[allow(dead_code, reason = "shared with the server's own tests, which use all of it")]
mod seat;
#[path = "../../../server/tests/house/tunnel.rs"]
#[allow(dead_code, reason = "shared with the server's own tests, which use all of it")]
mod tunnel;

mod backups;
mod desk;
mod folder;
mod https;
mod keeping;
mod kills;
mod logs;
mod program;
mod python;
mod settings;
