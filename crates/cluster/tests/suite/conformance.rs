//! What every store promises, kept by logs on one server and on three.

use store::conformance;

use crate::{nats, open, settings};

#[test]
fn one_server_is_a_store() {
    let nats = nats(1);
    conformance::check(|| open(&settings(&nats, 1)));
}

#[test]
fn three_servers_are_a_store_and_what_they_keep_outlives_whoever_wrote_it() {
    let nats = nats(3);
    conformance::check(|| open(&settings(&nats, 3)));
    let these = settings(&nats, 3);
    conformance::check_reopened(|| open(&these), |_| open(&these));
}
