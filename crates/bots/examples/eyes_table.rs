//! Makes the master's book of Eyes Wide Shut anew:
//! `cargo run --release -p sidelong-bots --example eyes_table`. The method is described in `bots::eyes_wide_shut::school`.

fn main() -> std::io::Result<()> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/eyes_wide_shut/table.txt");
    std::fs::write(file, bots::eyes_wide_shut::school::book())
}
