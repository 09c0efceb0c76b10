//! Watches the built web client, so that the binary has the newest.

/// From this package's folder, where build scripts run.
const CLIENT: &str = "../../web/dist";

fn main() {
    // The files are embedded from there; and a folder that is missing would count as changed each
    // time. Empty, it gives a house that says that its client is not built.
    std::fs::create_dir_all(CLIENT).expect("the folder for the built web client cannot be made");
    println!("cargo:rerun-if-changed={CLIENT}");
}
