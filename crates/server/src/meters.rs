//! What the house counts, for Prometheus.
//!
//! Every house has a recorder of its own, so that two in one process do not mix. The handles are
//! made once: counting is then an addition.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use metrics::{
    Counter, Gauge, Histogram, Key, KeyName, Label, Level, Metadata, Recorder as _, Unit,
};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use protocol::CloseCode;

/// In seconds: from what a synced disk takes to what players call broken.
const SECONDS: [f64; 13] =
    [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

const DATA: Metadata<'static> = Metadata::new("server", Level::INFO, None);

/// The counters, by name.
pub(crate) struct Meters {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
    pub(crate) rooms: Gauge,
    pub(crate) sockets: Gauge,
    /// Only where there is a certificate: without one, no moment would be right.
    pub(crate) certificate_expires: Option<Gauge>,
    /// Those of a house in a cluster.
    pub(crate) cluster: Option<ClusterMeters>,
    pub(crate) frames_in: Counter,
    pub(crate) frames_out: Counter,
    pub(crate) appends_stored: Counter,
    pub(crate) appends_fenced: Counter,
    pub(crate) appends_unknown: Counter,
    pub(crate) append_seconds: Histogram,
    pub(crate) action_seconds: Histogram,
    pub(crate) rooms_recovered: Counter,
    pub(crate) rooms_damaged: Counter,
    pub(crate) rooms_folded: Counter,
    pub(crate) rooms_forgotten: Counter,
    /// Those with a label that is known only when it happens.
    labelled: Mutex<HashMap<(&'static str, String), Counter>>,
}

/// What a house in a cluster counts besides.
pub(crate) struct ClusterMeters {
    pub(crate) owned: Gauge,
    pub(crate) passed: Gauge,
    pub(crate) heard: Gauge,
    pub(crate) fellows: Gauge,
    pub(crate) taken_over: Counter,
    pub(crate) received: Counter,
}

impl Meters {
    pub(crate) fn new(in_cluster: bool, with_certificate: bool) -> Meters {
        let builder = PrometheusBuilder::new().set_buckets(&SECONDS).expect("there are buckets");
        let recorder = builder.build_recorder();
        let gauge = |name: &'static str, says: &'static str| {
            recorder.describe_gauge(KeyName::from_const_str(name), None, says.into());
            recorder.register_gauge(&Key::from_static_name(name), &DATA)
        };
        let counter = |name: &'static str, says: &'static str| {
            recorder.describe_counter(KeyName::from_const_str(name), None, says.into());
            recorder.register_counter(&Key::from_static_name(name), &DATA)
        };
        let histogram = |name: &'static str, says: &'static str| {
            let unit = Some(Unit::Seconds);
            recorder.describe_histogram(KeyName::from_const_str(name), unit, says.into());
            recorder.register_histogram(&Key::from_static_name(name), &DATA)
        };
        let appends = |answer: &'static str| {
            let labels = vec![Label::from_static_parts("answer", answer)];
            recorder.register_counter(&Key::from_parts("sidelong_appends_total", labels), &DATA)
        };
        for (name, says) in [
            ("sidelong_appends_total", "Appends to room logs, by the store's answer."),
            (REFUSALS, "Refusals sent to players, by code."),
            (CLOSES, "Sockets the house hung up on, by code."),
            (REQUESTS, "HTTP requests, by route and status."),
        ] {
            recorder.describe_counter(KeyName::from_const_str(name), None, says.into());
        }
        Meters {
            rooms: gauge("sidelong_rooms", "Rooms in memory."),
            sockets: gauge("sidelong_sockets", "Open sockets."),
            certificate_expires: with_certificate.then(|| {
                gauge(
                    "sidelong_certificate_expires_timestamp_seconds",
                    "When the certificate ends, in seconds since 1970; 0 while there is none.",
                )
            }),
            cluster: in_cluster.then(|| ClusterMeters {
                owned: gauge("sidelong_rooms_owned", "Rooms of the cluster that are this house's."),
                passed: gauge(
                    "sidelong_sockets_passed",
                    "Sockets carried to another house of the cluster.",
                ),
                heard: gauge(
                    "sidelong_cluster_heard",
                    "1 while NATS stores what this house says, 0 while it does not.",
                ),
                fellows: gauge(
                    "sidelong_cluster_fellows",
                    "Other houses of the cluster that live.",
                ),
                taken_over: counter(
                    "sidelong_rooms_taken_over_total",
                    "Rooms taken over from a house that is gone.",
                ),
                received: counter(
                    "sidelong_rooms_received_total",
                    "Rooms received from a house that was closing.",
                ),
            }),
            frames_in: counter("sidelong_frames_in_total", "Frames from players."),
            frames_out: counter("sidelong_frames_out_total", "Frames to players."),
            appends_stored: appends("stored"),
            appends_fenced: appends("fenced"),
            appends_unknown: appends("unknown"),
            append_seconds: histogram(
                "sidelong_append_seconds",
                "From asking for an append to its answer, in seconds.",
            ),
            action_seconds: histogram(
                "sidelong_action_seconds",
                "From a frame's arrival at its room until its answer is on the way, in seconds.",
            ),
            rooms_recovered: counter(
                "sidelong_rooms_recovered_total",
                "Rooms read from their logs.",
            ),
            rooms_damaged: counter("sidelong_rooms_damaged_total", "Rooms whose logs are damaged."),
            rooms_folded: counter("sidelong_rooms_folded_total", "Idle rooms folded away."),
            rooms_forgotten: counter(
                "sidelong_rooms_forgotten_total",
                "Rooms whose logs were removed, because they were old or their keeper said so.",
            ),
            labelled: Mutex::default(),
            handle: recorder.handle(),
            recorder,
        }
    }

    /// A refusal was sent.
    pub(crate) fn refused(&self, code: &str) {
        self.count(REFUSALS, &[("code", code)]);
    }

    /// The house hung up.
    pub(crate) fn closed(&self, code: CloseCode) {
        self.count(CLOSES, &[("code", code.reason())]);
    }

    /// A request was answered. Routes are patterns, so their number is bounded.
    pub(crate) fn answered(&self, route: &str, status: StatusCode) {
        self.count(REQUESTS, &[("route", route), ("status", status.as_str())]);
    }

    fn count(&self, name: &'static str, labels: &[(&'static str, &str)]) {
        let what = labels.iter().flat_map(|(_, value)| [value, " "]).collect();
        let mut labelled = self.labelled.lock().unwrap_or_else(PoisonError::into_inner);
        let counter = labelled.entry((name, what)).or_insert_with(|| {
            let labels = labels.iter().map(|(label, is)| Label::new(*label, (*is).to_owned()));
            let key = Key::from_parts(name, labels.collect::<Vec<_>>());
            self.recorder.register_counter(&key, &DATA)
        });
        counter.increment(1);
    }

    /// Everything, as Prometheus reads it.
    pub(crate) fn render(&self) -> String {
        self.handle.render()
    }

    /// Samples of histograms pile up until they are put into their buckets.
    pub(crate) async fn upkeep(self: Arc<Self>) {
        loop {
            tokio::time::sleep(Duration::from_secs(5)).await;
            self.handle.run_upkeep();
        }
    }
}

const REFUSALS: &str = "sidelong_refusals_total";
const CLOSES: &str = "sidelong_closes_total";
const REQUESTS: &str = "sidelong_http_requests_total";
