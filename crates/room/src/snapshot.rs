//! A game as it stands for one viewer, in JSON: what whoever comes in is shown.

use games::Sitting;
use gaze::Sight;
use protocol::Json;
use serde::Serialize;
use serde_json::value::RawValue;
use table::{Rules, SignOffer, Viewer};

use crate::tell::{offered, signs};

/// A game as it stands for one viewer, in JSON.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) view: Json,
    pub(crate) own: Option<Json>,
    pub(crate) legal: Option<Json>,
    pub(crate) signs: Option<Vec<SignOffer>>,
    pub(crate) eyes: Option<Sight>,
    pub(crate) open: Option<Json>,
}

impl Snapshot {
    /// How a game stands for a viewer. A seat has the view that all have, and its own beside it.
    pub(crate) fn of<R: Rules>(sitting: &Sitting<R>, viewer: Viewer) -> Snapshot {
        let rules = sitting.rules();
        let seat = viewer.seat();
        let shown = if viewer.sees_all() { viewer } else { Viewer::Public };
        Snapshot {
            view: raw(&rules.view(shown)),
            own: seat.map(|seat| raw(&rules.own(seat))),
            legal: seat.map(|seat| passed_on(offered(rules, seat))),
            signs: seat
                .and_then(|seat| Some(signs(rules, sitting.who_sees(), seat)?.iter().collect())),
            eyes: seat.and_then(|seat| sitting.eyes()?.sight_of(seat)),
            open: rules.outcome().map(|outcome| raw(&rules.view(Viewer::everyone(&outcome)))),
        }
    }
}

/// JSON text as a value that is passed on as it is.
fn passed_on(json: String) -> Json {
    RawValue::from_string(json).expect("what leaves a game is always JSON")
}

pub(crate) fn raw(value: &impl Serialize) -> Json {
    serde_json::value::to_raw_value(value).expect("what leaves a game is always JSON")
}
