//! What goes over the wire, for programs in other languages. With the feature `schema`.
//!
//! Every type that is sent has a TypeScript type (`ts_rs::TS`) and a JSON schema
//! (`schemars::JsonSchema`). Types of one name in several games go by the name serde is told, which
//! begins with the game: `blink::View` is `BlinkView`.
//!
//! ```
//! use games::{Kind, schema, with_rules};
//! use table::Rules;
//!
//! let typescript = schema::Declarations::of_games().to_string();
//! assert!(typescript.contains("export type ZwinkernPerson = number;"));
//!
//! let mut sent = schema::sent();
//! for kind in Kind::ALL {
//!     with_rules!(kind, R => sent.subschema_for::<<R as Rules>::View>());
//! }
//! assert!(sent.take_definitions(true).contains_key("ZwinkernView"));
//! ```

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{Schema, SchemaGenerator};
use table::Rules;
use ts_rs::{Config, TS, TypeVisitor};

use crate::{Kind, with_rules};

/// Makes JSON schemas of what the house sends: every field is there.
pub fn sent() -> SchemaGenerator {
    for_readers(SchemaSettings::draft2020_12().for_serialize())
}

/// Makes JSON schemas of what the house takes: what has a default may be left out.
pub fn taken() -> SchemaGenerator {
    for_readers(SchemaSettings::draft2020_12().for_deserialize())
}

fn for_readers(settings: SchemaSettings) -> SchemaGenerator {
    let plain = |schema: &mut Schema| {
        if let Some(docs) = schema.get("description").and_then(|docs| docs.as_str()) {
            let docs = without_examples(docs);
            schema.insert("description".to_owned(), docs.trim_end().into());
        }
    };
    settings.with_transform(RecursiveTransform(plain)).into_generator()
}

/// Docs without their examples, which are Rust.
fn without_examples(docs: &str) -> String {
    let mut inside = false;
    let mut plain = String::new();
    for line in docs.lines() {
        let fence = line.trim_start_matches([' ', '*']).starts_with("```");
        if !inside && !fence {
            plain.push_str(line);
            plain.push('\n');
        }
        inside ^= fence;
    }
    // In a comment of TypeScript the empty line before an example is left over.
    plain.replace("\n *\n */", "\n */")
}

/// TypeScript declarations, each once and by name, with all that they are made of.
///
/// ```
/// use games::schema::Declarations;
///
/// let mut declarations = Declarations::default();
/// declarations.add::<games::blink::Own>();
/// assert!(declarations.names().eq(["BlinkCard", "BlinkOwn", "Millis"]));
/// assert!(declarations.to_string().contains("export type BlinkCard = string;"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    by_name: BTreeMap<String, String>,
    seen: BTreeSet<TypeId>,
}

impl Declarations {
    /// Longer arrays are lists: nobody wants to read a field of six by six as a type.
    const TUPLE_MAX: usize = 3;

    /// All that the games and the eyes have to say or to hear.
    pub fn of_games() -> Declarations {
        let mut all = Declarations::default();
        all.add::<Kind>();
        for kind in Kind::ALL {
            with_rules!(kind, R => all.add_rules::<R>());
        }
        all.add::<table::Sign>();
        all.add::<gaze::Look>();
        all.add::<gaze::Perception>();
        all.add::<gaze::Dials>();
        all.add::<gaze::Preset>();
        all.add::<gaze::Seen>();
        all.add::<gaze::Figures>();
        all
    }

    fn add_rules<R>(&mut self)
    where
        R: Rules<Options: TS, Action: TS, View: TS, Own: TS, Notice: TS> + 'static,
    {
        self.add::<R::Options>();
        self.add::<R::Action>();
        self.add::<R::View>();
        self.add::<R::Own>();
        self.add::<R::Notice>();
    }

    /// Adds a type and all that it is made of. Numbers are numbers, however large.
    ///
    /// # Panics
    /// If another type has its name.
    pub fn add<T: TS + ?Sized + 'static>(&mut self) {
        // What has no file of its own (numbers, lists) needs no declaration.
        if T::output_path().is_none() || !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        let config = Config::new().with_large_int("number").with_array_tuple_limit(Self::TUPLE_MAX);
        let docs = without_examples(&T::docs().unwrap_or_default());
        let declaration = format!("{docs}export {}", T::decl(&config));
        let name = T::ident(&config);
        let declared = self.by_name.entry(name).or_insert_with(|| declaration.clone());
        assert_eq!(*declared, declaration, "two types have one name");
        T::visit_dependencies(self);
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}

/// As a file of TypeScript.
impl fmt::Display for Declarations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, declaration) in self.by_name.values().enumerate() {
            writeln!(f, "{}{declaration}", if nth == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}
