//! Several houses on one NATS: any door leads in, and rooms outlive their house.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use games::Kind;
use local_cluster::Nats;
use protocol::{CloseCode, ServerFrame, Stage};
use serde_json::json;
use server::{Cluster, Config, NatsSettings};
use table::Seed;
use tokio::time;

use crate::ask::ask;
use crate::histories::{games, key, play, two_at};
use crate::player::Player;
use crate::seat::start;
use crate::test_server::TestServer;

/// One server for all tests that run at a time: each has a name of its own in it. With the last of
/// them it goes, which a plain static never does.
static NATS: Mutex<Weak<Nats>> = Mutex::new(Weak::new());

fn nats() -> Arc<Nats> {
    let mut shared = NATS.lock().unwrap_or_else(PoisonError::into_inner);
    shared.upgrade().unwrap_or_else(|| {
        let nats = Arc::new(Nats::start(1).unwrap_or_else(|fault| panic!("{fault}")));
        *shared = Arc::downgrade(&nats);
        nats
    })
}

/// A cluster of this name, as long as its server is held.
pub(crate) fn of_its_own(name: &str) -> (Cluster, Arc<Nats>) {
    let server = nats();
    let nats = NatsSettings {
        name: name.to_owned(),
        replicas: 1,
        partitions: 2,
        ..NatsSettings::new(&server.addresses())
    };
    (Cluster { nats, advertise: "127.0.0.1:0".to_owned() }, server)
}

/// Houses of one cluster.
struct Houses {
    name: String,
    doors: Vec<TestServer>,
    /// Held for them.
    _nats: Arc<Nats>,
}

impl Houses {
    async fn open(many: usize) -> Houses {
        static NTH: AtomicU32 = AtomicU32::new(0);
        let name = format!("houses-{}", NTH.fetch_add(1, Ordering::Relaxed));
        let mut houses = Houses { name, doors: Vec::new(), _nats: nats() };
        for _ in 0..many {
            houses.open_another().await;
        }
        houses
    }

    async fn open_another(&mut self) {
        self.open_another_as(|_| {}).await;
    }

    /// Set up otherwise.
    async fn open_another_as(&mut self, change: impl FnOnce(&mut Config)) {
        let (cluster, _) = of_its_own(&self.name);
        let door = TestServer::start_as(|config| {
            config.cluster = Some(cluster);
            config.metrics_listen = Some(([127, 0, 0, 1], 0).into());
            change(config);
        });
        self.doors.push(door.await);
    }

    /// Waits until every house has heard of the others: a new house says so within a second.
    async fn know_each_other(&self) {
        let known = format!("sidelong_cluster_fellows {}\n", self.doors.len() - 1);
        let began = Instant::now();
        for door in &self.doors {
            let watcher = door.house().metrics_address().expect("it has one");
            while !ask(watcher, "GET", "/metrics", &[], "").await.body.contains(&known) {
                assert!(began.elapsed() < Duration::from_secs(30), "a house was not heard");
                time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
}

/// A room behind the first door, and players who came in by each of them.
async fn gather(houses: &Houses, settings: serde_json::Value) -> Vec<Player> {
    let doors = houses.doors.iter().map(|door| door.address);
    let mut host = Player::create(houses.doors[0].address, "Ann", settings).await;
    host.connect().await;
    let mut players = vec![host];
    for (door, name) in doors.skip(1).chain([houses.doors[0].address]).zip(["Bob", "Cid", "Dot"]) {
        let path = format!("/api/rooms/{}/people", players[0].room);
        let mut player = Player::enter(door, &path, &json!({ "name": name })).await;
        player.connect().await;
        players.push(player);
    }
    players
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_door_leads_in() {
    let houses = Houses::open(3).await;
    houses.know_each_other().await;
    let settings = json!({ "game": "zwinkern", "listed": true });
    let mut players = gather(&houses, settings).await;
    let room = players[0].room;

    // What is said behind one door is heard behind all.
    players[1].ask("say", json!({ "text": "through the wall" })).await.expect("said");
    for nth in [0, 2, 3] {
        let heard = players[nth].until(|frame| match frame {
            ServerFrame::Said { talk, .. } => Some(json!(talk)),
            _ => None,
        });
        let heard = heard.await.to_string();
        assert!(heard.contains("through the wall"), "{heard}");
    }
    // A token is good behind every door, and a line that breaks is taken up behind another.
    players[2].drop_line();
    players[2].address = houses.doors[1].address;
    assert!(players[2].connect().await.resumed);

    let cards = join_all(houses.doors.iter().map(|door| door.get_card(room))).await;
    assert!(cards.iter().all(|card| *card == cards[0] && card["seated"] == 4), "{cards:?}");
    let began = Instant::now();
    for door in &houses.doors {
        // Houses show their lists to each other every second.
        while door.get("/api/rooms").await.json()["rooms"][0]["room"] != json!(room) {
            assert!(began.elapsed() < Duration::from_secs(30), "the room is not listed");
            time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(door.get("/ready").await.status, 200);
    }

    // What is wrong is wrong behind every door, and said in the same way.
    for door in &houses.doors {
        assert_eq!(door.get("/api/rooms/ZZZZZ").await.status, 404);
        let mut thief = Player { token: "0".repeat(64), socket: None, ..players.remove(3) };
        thief.address = door.address;
        thief.heard = None;
        assert_eq!(thief.try_connect().await, Err(CloseCode::BadToken.number()));
        thief.room = "ZZZZZ".parse().expect("a code");
        assert_eq!(thief.try_connect().await, Err(CloseCode::NoSuchRoom.number()));
        thief.room = room;
        players.push(thief);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_through_all_doors_and_its_record_is_behind_each() {
    let houses = Houses::open(3).await;
    houses.know_each_other().await;
    let settings = json!({ "game": "zwinkern", "options": { "turn_s": 10 } });
    let players = gather(&houses, settings).await;
    let room = players[0].room;
    let seats = start(players).await;
    let seed = Seed::from_number(5);
    let playing = seats.into_iter().enumerate().map(|(nth, seat)| {
        tokio::spawn(seat.play(seed.dice(nth as u64), nth % 2 == 1, Duration::ZERO))
    });
    for seat in join_all(playing).await {
        seat.expect("they play to the end");
    }
    let record = houses.doors[0].get(&format!("/api/rooms/{room}/records/1")).await;
    assert_eq!(history::check_text(&record.body), Ok(vec![Kind::Zwinkern]), "{}", record.body);
    for door in &houses.doors[1..] {
        let same = door.get(&format!("/api/rooms/{room}/records/1")).await;
        assert_eq!(same.body, record.body);
        let replay = door.get(&format!("/api/rooms/{room}/records/1/replay?as=0")).await;
        assert_eq!(replay.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_by_way_of_another_door_is_measured_whole() {
    let houses = Houses::open(2).await;
    houses.know_each_other().await;
    let mut players = gather(&houses, json!({ "game": "blink" })).await;
    let [ann, bob, ..] = &mut players[..] else { panic!() };
    let delays = async |player: &mut Player| {
        let told = player.until(|frame| match frame {
            ServerFrame::Delays { ms, .. } => Some(ms.as_slice().to_vec()),
            _ => None,
        });
        told.await
    };
    let mut told = Vec::new();
    for _ in 0..3 {
        (told, _) = tokio::join!(delays(ann), delays(bob));
        if !told.contains(&None) {
            break;
        }
    }
    assert!(told.iter().all(|ms| ms.is_some_and(|ms| ms < 50)), "{told:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_but_a_house_comes_in_by_the_houses_door() {
    let houses = Houses::open(1).await;
    let inner = houses.doors[0].house().inner_address().expect("it has one");
    for proof in ["", "0000", &"0".repeat(64)] {
        let headers =
            [("x-sidelong-proof", proof), ("x-sidelong-guest", "10.1.2.3"), ("upgrade", "x")];
        for path in ["/line", "/api/house", "/api/rooms", "/ws"] {
            let answer = crate::ask::ask(inner, "GET", path, &headers, "").await;
            assert_eq!(answer.status, 403, "{path}: {}", answer.body);
        }
    }
    // At the public door those headers mean nothing.
    let headers = [("x-sidelong-guest", "10.1.2.3"), ("x-sidelong-proof", "0000")];
    let answer = houses.doors[0].ask("GET", "/api/house", &headers, "").await;
    assert_eq!(answer.status, 200);
    let line = houses.doors[0].ask("GET", "/line", &[("upgrade", "sidelong-pieces")], "").await;
    assert_eq!(line.status, 200, "a page as any other");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_outlive_their_house() {
    let mut houses = Houses::open(2).await;
    houses.know_each_other().await;
    let mut ann = Player::create(houses.doors[0].address, "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;
    for nth in 0..5 {
        ann.ask("say", json!({ "text": format!("line {nth}") })).await.expect("said");
    }
    houses.doors[0].crash().await;
    ann.address = houses.doors[1].address;
    let died = Instant::now();
    assert_eq!(ann.connect().await.id, ann.id, "nothing that was acknowledged is lost");
    assert!(died.elapsed() < Duration::from_secs(4), "taken over after {:?}", died.elapsed());
    ann.ask("say", json!({ "text": "and on" })).await.expect("said");

    // A house that comes later finds it, and so does whoever comes to it.
    houses.open_another().await;
    ann.drop_line();
    ann.address = houses.doors[2].address;
    assert_eq!(ann.connect().await.id, ann.id);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_whose_house_is_gone_go_on_though_nobody_asks_for_them() {
    let mut houses = Houses::open(2).await;
    houses.know_each_other().await;
    for _ in 0..3 {
        Player::create(houses.doors[0].address, "Ann", json!({ "game": "blink" })).await;
    }
    let before = houses.doors[1].house().rooms();
    houses.doors[0].crash().await;
    let began = Instant::now();
    while houses.doors[1].house().rooms() < 3.max(before) {
        assert!(began.elapsed() < Duration::from_secs(12), "nobody took them over");
        time::sleep(Duration::from_millis(50)).await;
    }
}

/// Comes back as the page does: a door that has not heard yet where the room is now sends one there
/// where it was, and one is told once more that it has moved. Gives the last id that was stored.
async fn come_back(player: &mut Player) -> u64 {
    let began = Instant::now();
    loop {
        match player.try_connect().await {
            Ok(welcome) => return welcome.id,
            Err(code) => assert_eq!(code, CloseCode::Moved.number()),
        }
        assert!(began.elapsed() < Duration::from_secs(10), "the room is not there where it moved");
        time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_closes_hands_its_rooms_over() {
    let mut houses = Houses::open(2).await;
    houses.know_each_other().await;
    let settings = json!({ "game": "eyes_wide_shut", "options": { "day_s": 180 } });
    let players = Player::gather(houses.doors[0].address, 3, settings).await;
    let mut seats = start(players).await;
    for seat in &mut seats {
        let action = seat.until_legal().await[0].clone();
        assert_eq!(seat.player.ask("act", json!({ "action": action })).await, Ok(()));
    }
    let elsewhere = houses.doors[1].address;
    let moves = async {
        let mut pauses = Vec::new();
        for seat in &mut seats {
            assert_eq!(seat.player.end().await, CloseCode::Moved.number());
            let moved = Instant::now();
            seat.player.address = elsewhere;
            assert_eq!(come_back(&mut seat.player).await, seat.player.id);
            pauses.push(moved.elapsed());
        }
        pauses
    };
    let ((), pauses) = tokio::join!(houses.doors[0].close(), moves);
    println!("handed over, and back in after {pauses:?}");
    for seat in &mut seats {
        seat.player.until(|frame| matches!(frame, ServerFrame::Table { .. }).then_some(())).await;
        let stage = &seat.player.state.as_ref().expect("a room").stage;
        assert!(matches!(stage, Stage::Playing { game: 1, .. }), "{stage:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn new_rooms_go_where_least_is_to_be_done() {
    let houses = Houses::open(2).await;
    houses.know_each_other().await;
    for _ in 0..40 {
        Player::create(houses.doors[0].address, "Ann", json!({ "game": "blink" })).await;
    }
    let rooms = houses.doors.iter().map(|door| door.house().rooms()).collect::<Vec<_>>();
    assert_eq!(rooms.iter().sum::<usize>(), 40);
    assert!(rooms.iter().all(|rooms| *rooms >= 12), "{rooms:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_history_is_the_same_behind_every_door_and_gone_behind_each() {
    let houses = Houses::open(2).await;
    houses.know_each_other().await;
    let key = "ab".repeat(32);
    let with_key = [("player-key", &*key)];
    for door in &houses.doors {
        assert_eq!(door.ask("GET", "/api/history", &with_key, "").await.status, 200);
        assert_eq!(door.ask("DELETE", "/api/history", &with_key, "").await.status, 204);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn houses_share_out_the_rooms_that_are_old_and_any_of_them_tells_what_is_kept() {
    let mut houses = Houses::open(0).await;
    for _ in 0..2 {
        let hasty = |config: &mut Config| {
            config.keep_rooms = Some(Duration::from_secs(3));
            config.fold_after = Duration::from_millis(100);
        };
        houses.open_another_as(hasty).await;
    }
    houses.know_each_other().await;
    let ann = key(1);
    let mut records = Vec::new();
    // Some for each of them, very likely.
    for nth in 0..6 {
        let keys = [(nth == 0).then_some(&*ann), None];
        let players = match nth {
            0 => play(two_at(&houses.doors[0], keys).await).await,
            _ => two_at(&houses.doors[0], keys).await,
        };
        records.push(format!("/api/rooms/{}/records", players[0].room));
    }
    games(&houses.doors[1], &ann, 1).await;
    let before = houses.doors[1].get(&format!("{}/1/replay?as=0", records[0])).await;
    assert_eq!(before.status, 200, "{}", before.body);
    let began = Instant::now();
    loop {
        let mut forgotten = 0;
        for door in &houses.doors {
            let watcher = door.house().metrics_address().expect("it has one");
            let metrics = ask(watcher, "GET", "/metrics", &[], "").await.body;
            let mut told = metrics.lines();
            let told = told.find_map(|line| line.strip_prefix("sidelong_rooms_forgotten_total "));
            forgotten += told.expect("it is told").parse::<u32>().expect("a number");
        }
        if forgotten == 6 {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{forgotten} rooms were forgotten");
        time::sleep(Duration::from_millis(50)).await;
    }
    for door in &houses.doors {
        let after = door.get(&format!("{}/1/replay?as=0", records[0])).await;
        assert_eq!((after.status, after.body), (200, before.body.clone()));
        for gone in &records[1..] {
            assert_eq!(door.get(gone).await.problem(), (404, "no_such_room".to_owned()));
        }
    }
}
