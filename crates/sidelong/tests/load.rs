//! A house and its load generator, as they meet on one machine. How fast they are is no business
//! of a test; that the report adds up is.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{self, Child, Command, Output, Stdio};
use std::thread;

use serde_json::Value;

/// A house on a port and a folder of its own.
struct House {
    process: Child,
    address: String,
    data: PathBuf,
}

impl House {
    fn open(name: &str, arguments: &[&str]) -> House {
        let name = format!("{name}-{}", process::id());
        let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let mut process = Command::new(env!("CARGO_BIN_EXE_sidelong"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log-filter", "warn", "--data"])
            .arg(&data)
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut line = String::new();
        let output = process.stdout.take().expect("an output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let (_, address) = line.trim().split_once("http://").expect("an address");
        let address = address.to_owned();
        House { process, address, data }
    }

    fn load(&self, arguments: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_sidelong"))
            .args(["load", "--json", "--address", &self.address])
            .args(arguments.split_whitespace())
            .output()
            .expect("the binary runs")
    }

    fn report(&self, arguments: &str) -> Value {
        let output = self.load(arguments);
        assert!(output.status.success(), "{arguments}: {}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).expect("a report")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn number(report: &Value, name: &str) -> u64 {
    report[name].as_u64().unwrap_or_else(|| panic!("no {name} in {report:#}"))
}

/// Everything that was due has one fate, and everything that was sent has one.
fn assert_adds_up(load: &Value) {
    let is = |name: &str| number(load, name);
    assert_eq!(is("due"), is("sent") + is("idle") + is("unsent"), "{load:#}");
    let refused = load["refused"].as_object().expect("refusals").values();
    let refused: u64 = refused.map(|times| times.as_u64().expect("a number")).sum();
    assert_eq!(is("sent"), is("acked") + refused + is("unanswered"), "{load:#}");
    assert_eq!(number(&load["to_ack"], "count"), is("acked"), "{load:#}");
    assert!(is("acked") > 0, "{load:#}");
    for spread in [&load["to_ack"], &load["to_screens"]] {
        let times = ["p50", "p90", "p99", "p99_9", "max"].map(|name| spread[name].as_f64());
        assert!(times.is_sorted() && times[0] > Some(0.0), "{spread:#}");
    }
    assert_eq!(load["hung_up"], serde_json::json!({}));
    assert_eq!(number(load, "troubles"), 0);
}

#[test]
fn every_action_is_counted_once_on_every_screen() {
    let house = House::open("load-screens", &["--no-rate-limit"]);
    let report = house.report("--rooms 3 --rate 90 --seconds 2 --warm-up 0");
    let load = &report["load"];
    assert_adds_up(load);
    assert_eq!(number(load, "connections"), 18);
    let due = number(load, "due");
    assert!((175..=185).contains(&due), "two seconds of 90 are not {due}");
    assert_eq!(load["refused"], serde_json::json!({}), "what the house calls legal is");
    assert_eq!(number(load, "unanswered"), 0);
    let shown = number(&load["to_screens"], "count");
    assert_eq!(shown, 6 * number(load, "acked"), "six see each of them: {load:#}");
    assert!(load["frames_per_second"].as_f64() > Some(90.0), "{load:#}");
    assert!(load["bytes_per_second"].as_f64() > Some(1000.0), "{load:#}");
    if cfg!(target_os = "linux") {
        assert!(load["house"]["memory_bytes"].as_u64() > Some(1_000_000), "{load:#}");
        assert!(load["generator_cpu"].as_f64() > Some(0.0), "{load:#}");
    }
}

#[test]
fn every_game_can_be_played() {
    let house = House::open("load-games", &["--no-rate-limit"]);
    let games = ["blink", "blink_of_an_eye", "eyes_wide_shut", "zwinkern", "shifty_eyed_spies"];
    thread::scope(|scope| {
        for game in games {
            let house = &house;
            scope.spawn(move || {
                // Nothing before counting: chance ends some games within a second, and the
                // countdown to the next one is longer than what is counted here.
                let arguments =
                    format!("--game {game} --rooms 2 --rate 60 --seconds 2 --warm-up 0");
                let report = house.report(&arguments);
                assert_eq!(report["load"]["game"], game);
                assert_adds_up(&report["load"]);
            });
        }
    });
}

#[test]
fn connections_that_do_nothing_are_counted_and_cost_something() {
    let house = House::open("load-idle", &["--no-rate-limit"]);
    let report = house.report("--rooms 0 --idle 20 --seconds 1");
    let idle = &report["idle"];
    assert_eq!((number(idle, "connections"), number(idle, "rooms")), (20, 4));
    assert_eq!(report["load"], Value::Null);
    if cfg!(target_os = "linux") {
        assert!(idle["bytes_per_connection"].is_number() && idle["cpu"].is_number(), "{idle:#}");
    }
}

#[test]
fn one_person_in_each_room_is_enough_to_do_nothing() {
    let house = House::open("load-alone", &["--no-rate-limit"]);
    let report = house.report("--rooms 0 --idle 3 --seats 1 --seconds 1");
    let idle = &report["idle"];
    assert_eq!((number(idle, "connections"), number(idle, "rooms")), (3, 3));
}

#[test]
fn bots_play_all_games_while_somebody_watches() {
    let house = House::open("load-bots", &["--no-rate-limit"]);
    // Games begin three seconds after the deal.
    let report = house.report("--rooms 0 --bots 5 --warm-up 4 --seconds 5");
    let bots = &report["bots"];
    assert_eq!(number(bots, "rooms"), 5);
    assert!(number(bots, "playing") > 0, "{bots:#}");
    assert!(bots["actions_per_second"].as_f64() > Some(0.0), "{bots:#}");
    assert!(number(&bots["behind"], "count") > 0, "{bots:#}");
}

#[test]
fn a_house_that_limits_rates_is_no_house_for_a_load() {
    let house = House::open("load-limited", &[]);
    let output = house.load("--rooms 30");
    assert!(!output.status.success());
    let said = text(&output.stderr);
    assert!(said.contains("--no-rate-limit"), "{said}");
}

#[test]
fn nonsense_is_refused_before_anybody_is_disturbed() {
    let refused = |arguments: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sidelong"));
        let output = command.arg("load").args(arguments.split_whitespace()).output();
        let output = output.expect("the binary runs");
        assert!(!output.status.success(), "{arguments} was not refused");
        text(&output.stderr)
    };
    assert!(refused("--seats 7").contains("blink_of_an_eye is not for 7 but for 5 to 6 players"));
    assert!(refused("--game blink --max").contains("blink_of_an_eye"));
    assert!(refused("--rooms 0").contains("all 0"));
    assert!(refused("--address http://127.0.0.1:1 --rooms 1").contains("there is no house"));
    assert!(refused("--address https://127.0.0.1:1").contains("http://127.0.0.1:4280"));
}
