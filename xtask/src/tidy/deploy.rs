//! The files that open houses in containers: they name an image, which is of this version.

use super::Fault;
use crate::workspace::File;

/// Whether it is a file for compose.
pub(super) fn is_composed(path: &str) -> bool {
    path.starts_with("deploy/compose") && path.ends_with(".yaml")
}

/// Images of another version.
pub(super) fn check(composed: &[File], version: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in composed {
        for (number, line) in (1..).zip(file.text.lines()) {
            let image = line.trim().strip_prefix("image: sidelong:");
            if image.is_some_and(|image| image != version) {
                let sentence = format!("the image of this version is sidelong:{version}");
                faults.push(Fault::new(&file.path, number, sentence));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_of_this_version() {
        let text = "services:\n  a:\n    image: sidelong:0.1.0\n  b:\n    image: nats:2.15.1\n";
        let file = File { path: "deploy/compose.yaml".to_owned(), text: text.to_owned() };
        assert!(is_composed(&file.path));
        assert_eq!(check(std::slice::from_ref(&file), "0.1.0"), []);
        assert_eq!(check(&[file], "0.2.0")[0].line, 3);
    }
}
