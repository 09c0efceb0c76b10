//! Who plays the bots: an ensemble of names that clients have faces for.

/// The ensemble by looks. Whoever shares a look could be taken for each other from the corner of an
/// eye; at one table at most one of each look sits down, as long as there are enough of them.
///
/// Logs and records have these names: add, never rename.
pub const ENSEMBLE: [[&str; 3]; 8] = [
    ["Fiona", "Rufus", "Clea"],
    ["Anselm", "Hedwig", "Leopold"],
    ["Amara", "Kofi", "Zola"],
    ["Casimir", "Vesper", "Barnaby"],
    ["Ines", "Tariq", "Juno"],
    ["Samira", "Arjun", "Babette"],
    ["Astrid", "Linus", "Marlene"],
    ["Mika", "Dario", "Yara"],
];
