//! What is written as an object, member by member, without reading it again.
//!
//! ```
//! use protocol::fields::Fields;
//!
//! #[derive(serde::Serialize)]
//! struct Card {
//!     color: &'static str,
//!     number: u8,
//! }
//!
//! let mut fields = Fields::default();
//! fields.take(&Card { color: "red", number: 3 });
//! let card: Vec<_> = fields.iter().flatten().map(|field| (field.name, field.json)).collect();
//! assert_eq!(card, [("color", "\"red\""), ("number", "3")]);
//! ```

use serde::ser::{Error as _, Impossible, Serialize, SerializeStruct, Serializer};
use serde_json::Error;

/// The members of several objects, their values as JSON.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    json: Vec<u8>,
    /// The name of each, and where its value ends.
    ends: Vec<(&'static str, usize)>,
    /// After how many members each object ends.
    objects: Vec<usize>,
}

/// A member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field<'a> {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub json: &'a str,
}

impl Fields {
    /// With room for so many small objects.
    pub fn for_objects(count: usize) -> Fields {
        Fields {
            json: Vec::with_capacity(24 * count),
            ends: Vec::with_capacity(3 * count),
            objects: Vec::with_capacity(count),
        }
    }

    /// Adds an object.
    ///
    /// # Panics
    /// If it is not written as a struct.
    pub fn take(&mut self, object: &impl Serialize) {
        object.serialize(&mut *self).expect("it is written as a struct");
        self.objects.push(self.ends.len());
    }

    /// The objects, each with its members.
    pub fn iter(&self) -> impl Iterator<Item = impl Iterator<Item = Field<'_>> + Clone> {
        let json = std::str::from_utf8(&self.json).expect("JSON is text");
        let mut begun = 0;
        self.objects.iter().map(move |&end| {
            let from = begun;
            begun = end;
            (from..end).map(move |nth| {
                let (name, end) = self.ends[nth];
                let begins = nth.checked_sub(1).map_or(0, |before| self.ends[before].1);
                Field { name, json: &json[begins..end] }
            })
        })
    }
}

impl SerializeStruct for &mut Fields {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        serde_json::to_writer(&mut self.json, value)?;
        self.ends.push((name, self.json.len()));
        Ok(())
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

fn no_struct<T>() -> Result<T, Error> {
    Err(Error::custom("only structs have members with names"))
}

macro_rules! no_structs {
    ($($name:ident: $value:ty,)+) => {
        $(fn $name(self, _: $value) -> Result<(), Error> {
            no_struct()
        })+
    };
}

type Never = Impossible<(), Error>;

impl Serializer for &mut Fields {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Never;
    type SerializeTuple = Never;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStruct = Self;
    type SerializeStructVariant = Never;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Error> {
        Ok(self)
    }

    no_structs! {
        serialize_bool: bool,
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_f32: f32,
        serialize_f64: f64,
        serialize_char: char,
        serialize_str: &str,
        serialize_bytes: &[u8],
        serialize_unit_struct: &'static str,
    }

    fn serialize_none(self) -> Result<(), Error> {
        no_struct()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        no_struct()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Error> {
        no_struct()
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        no_struct()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Never, Error> {
        no_struct()
    }

    fn serialize_tuple(self, _: usize) -> Result<Never, Error> {
        no_struct()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Never, Error> {
        no_struct()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Never, Error> {
        no_struct()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Never, Error> {
        no_struct()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Never, Error> {
        no_struct()
    }
}
