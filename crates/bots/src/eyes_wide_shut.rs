//! Minds for eyes_wide_shut.

use seen::eyes_wide_shut::{Action, Notice, Options, View};

use crate::{Character, Mind, Place, Whim};

/// Somebody who plays it.
pub fn mind(
    _character: Character,
    place: Place<Options>,
) -> Box<dyn Mind<View = View, Action = Action, Notice = Notice>> {
    Box::new(Whim::new(place))
}
