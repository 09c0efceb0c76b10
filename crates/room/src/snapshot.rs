//! A game as it stands for one viewer, in JSON: what whoever comes in is shown.

use games::Sitting;
use gaze::Sight;
use protocol::Json;
use serde::Serialize;
use table::{Rules, SignOffer, Viewer};

use crate::tell::{legal, signs};

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
            legal: seat.map(|seat| raw(&legal(rules, seat).collect::<Vec<_>>())),
            signs: seat
                .and_then(|seat| Some(signs(rules, sitting.who_sees(), seat)?.iter().collect())),
            eyes: seat.and_then(|seat| sitting.eyes()?.sight_of(seat)),
            open: rules.outcome().map(|outcome| raw(&rules.view(Viewer::everyone(&outcome)))),
        }
    }
}

pub(crate) fn raw(value: &impl Serialize) -> Json {
    serde_json::value::to_raw_value(value).expect("what leaves a game is always JSON")
}
