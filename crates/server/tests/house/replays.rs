//! Replays over HTTP: finished games of rooms, and records that somebody sends.

use std::time::Duration;

use serde_json::{Value, json};
use table::Seed;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use crate::ask::Answer;
use crate::player::Player;
use crate::seat::{Seat, start};
use crate::test_server::TestServer;

/// Three play one game of Zwinkern, and one of them looks at another. Gives the path of its record.
async fn played(server: &TestServer) -> String {
    let settings = json!({ "game": "zwinkern", "options": { "turn_s": 10 } });
    let mut seats = start(Player::gather(server.address, 3, settings).await).await;
    while seats[0].player.ask("look", json!({ "look": { "seat": 2 } })).await.is_err() {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let path = format!("/api/rooms/{}/records/1", seats[0].player.room);
    let seed = Seed::from_number(11);
    let playing = seats
        .into_iter()
        .enumerate()
        .map(|(nth, seat)| tokio::spawn(seat.play(seed.dice(nth as u64), false, Duration::ZERO)));
    let played = futures_util::future::join_all(playing).await;
    assert!(played.into_iter().all(|seat: Result<Seat, _>| seat.is_ok()), "they play to the end");
    path
}

/// Sends a file of records.
async fn send(server: &TestServer, query: &str, file: &str) -> Answer {
    server.ask("POST", &format!("/api/replay{query}"), &[], file).await
}

/// The frames of a replay by their kinds, and whose table it is.
fn told(replay: &Value) -> (Vec<&str>, &Value) {
    let frames = replay["frames"].as_array().expect("frames");
    let kinds = frames.iter().map(|frame| frame.as_object().expect("a frame"));
    let kinds = kinds.map(|frame| frame.keys().next().expect("a name").as_str());
    (kinds.collect(), &frames[0]["table"]["seat"])
}

/// What is wrong, in which line, and in which words.
fn problem(answer: &Answer) -> (u16, String, Option<usize>) {
    let problem: protocol::Problem = serde_json::from_str(&answer.body).expect("a problem");
    let say = problem.say;
    assert!(say.starts_with(|c: char| c.is_uppercase() || c == '"') && say.ends_with('.'), "{say}");
    (answer.status, problem.code, problem.line)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_replayed_for_anybody_and_so_is_its_record() {
    let server = TestServer::start().await;
    let path = played(&server).await;
    let record = server.get(&path).await.body;
    for (who, seat) in
        [("0", json!(0)), ("2", json!(2)), ("public", json!(null)), ("open", json!(null))]
    {
        let answer = server.get(&format!("{path}/replay?as={who}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        let replay = answer.json();
        let (kinds, whose) = told(&replay);
        assert_eq!((kinds[0], whose), ("table", &seat));
        assert!(kinds.contains(&"happened"));
        assert!(seat != json!(null) || !kinds.contains(&"perceived"), "whose eyes? {kinds:?}");
        let last = replay["frames"].as_array().unwrap().last().unwrap();
        assert!(last["happened"]["open"].is_object(), "{last}");

        // The record alone tells the same, but for names.
        let sent = send(&server, &format!("?as={who}&game=1"), &record).await;
        assert_eq!(sent.status, 200, "{}", sent.body);
        let mut sent = sent.json();
        assert_eq!(sent["players"], json!([null, null, null]));
        sent["players"] = replay["players"].clone();
        assert_eq!(sent, replay);
    }
    let open = server.get(&format!("{path}/replay")).await.json();
    assert_eq!(open, server.get(&format!("{path}/replay?as=open")).await.json(), "by default");
    assert_eq!((&open["game"], &open["seats"]), (&json!("zwinkern"), &json!(3)));
    assert_eq!(open["players"][0], json!({ "name": "Ann", "face": "", "bot": null }));
    assert_eq!(open["players"][2], json!({ "name": "Cid", "face": "", "bot": null }));
    assert_eq!((&open["chance"], &open["games"]), (&json!("follows"), &json!(1)));
    let [first, last] = [record.lines().next(), record.lines().last()]
        .map(|line| serde_json::from_str::<Value>(line.unwrap()).unwrap());
    assert_eq!((&open["promise"], &open["seed"]), (&first["promise"], &first["seed"]));
    assert_eq!(open["result"], last["result"]);
    assert_eq!(open["missed"]["looks"][0][1]["look"], json!({ "seat": 2 }));

    let two = format!("{record}{record}");
    assert_eq!(send(&server, "?game=2", &two).await.json()["games"], 2, "any game of a file");
    for (query, status, code) in [
        ("?as=3", 404, "no_such_seat"),
        ("?as=900", 404, "no_such_seat"),
        ("?as=", 400, "bad_query"),
        ("?as=-1", 400, "bad_query"),
        ("?as=everybody", 400, "bad_query"),
        ("?game=one", 400, "bad_query"),
        ("?game=0", 404, "no_such_record"),
        ("?game=3", 404, "no_such_record"),
    ] {
        assert_eq!(
            problem(&send(&server, query, &two).await),
            (status, code.to_owned(), None),
            "{query}"
        );
    }
    for (path, status, code) in [
        (format!("{path}/replay?as=3"), 404, "no_such_seat"),
        (format!("{path}/replay?as=me"), 400, "bad_query"),
        (path.replace("records/1", "records/2/replay"), 404, "no_such_record"),
        (path.replace("records/1", "records/x/replay"), 404, "no_such_record"),
        ("/api/rooms/AAAAA/records/1/replay".to_owned(), 404, "no_such_room"),
    ] {
        assert_eq!(server.get(&path).await.problem(), (status, code.to_owned()), "{path}");
    }
    a_false_record_is_refused_with_its_line(&server, &record).await;
}

async fn a_false_record_is_refused_with_its_line(server: &TestServer, record: &str) {
    let lines: Vec<&str> = record.lines().collect();
    let many = lines.len();
    let cut = lines[..many - 3].join("\n");
    let torn = record[..record.len() - 10].to_owned();
    let altered = record.replacen("\"seat\":0,\"do\"", "\"seat\":7,\"do\"", 1);
    let line = 1 + lines.iter().position(|line| line.contains("\"seat\":0,\"do\"")).unwrap();
    let other_seed = record.replacen("\"seed\":\"", "\"seed\":\"f", 1);
    let twice = format!("{record}{cut}\n");
    for (what, file, code, line) in [
        ("cut", &cut, "cut_off", many - 3),
        ("torn", &torn, "not_json", many),
        ("altered", &altered, "no_such_seat", line),
        ("another seed", &other_seed, "broken_promise", 1),
        ("the second game is cut", &twice, "cut_off", many + many - 3),
        ("empty", &String::new(), "cut_off", 1),
        ("no record", &"Dear house,\n".to_owned(), "not_json", 1),
    ] {
        let answer = send(server, "", file).await;
        assert_eq!(problem(&answer), (422, code.to_owned(), Some(line)), "{what}: {}", answer.body);
    }
    let blank = "\n".repeat(2 * 1024 * 1024);
    let just = send(server, "", &blank[..blank.len() - record.len()].replacen("", record, 1)).await;
    assert_eq!(just.status, 200, "as large as it may be: {}", just.body);
    let large = send(server, "", &format!("{record}{blank}")).await;
    assert_eq!(problem(&large), (413, "too_large".to_owned(), None));
    let evil = [("origin", "https://evil.example")];
    let evil = server.ask("POST", "/api/replay", &evil, record).await;
    assert_eq!(problem(&evil), (403, "other_origin".to_owned(), None));
    assert_eq!(server.get("/api/replay").await.problem(), (405, "wrong_method".to_owned()));
}

#[tokio::test]
async fn one_address_has_so_many_replays_made_and_then_waits() {
    let server = TestServer::start_as(|config| {
        config.rate_limits = true;
        config.trust_proxy = true;
    })
    .await;
    let send = async |address: &str| {
        server.ask("POST", "/api/replay", &[("x-forwarded-for", address)], "nothing").await
    };
    let mut refused = None;
    for _ in 0..40 {
        let answer = send("10.0.0.1").await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
        assert_eq!(problem(&answer), (422, "not_json".to_owned(), Some(1)));
    }
    let refused = refused.expect("thirty are enough");
    assert_eq!(refused.problem(), (429, "slow_down".to_owned()));
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(send("10.0.0.2").await.status, 422, "somebody else");
}

#[tokio::test]
async fn whoever_is_slow_takes_no_place_from_others() {
    let server = TestServer::start_as(|config| {
        config.rate_limits = true;
        config.trust_proxy = true;
    })
    .await;
    let send = async |address: &str| {
        server.ask("POST", "/api/replay", &[("x-forwarded-for", address)], "nothing").await
    };
    // Announces files, and does not send them: sixteen of 2 MiB are all that one address may have.
    let mut slow = Vec::new();
    for _ in 0..16 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = "POST /api/replay HTTP/1.1\r\nhost: house\r\nx-forwarded-for: 10.0.0.1\r\n\
                    content-length: 2000000\r\n\r\n{";
        stream.write_all(head.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    let refused = loop {
        let answer = send("10.0.0.1").await;
        if answer.status != 422 {
            break answer;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(refused.problem(), (503, "many_replays".to_owned()));
    assert!(refused.header("retry-after").is_some());
    assert_eq!(send("10.0.0.2").await.status, 422, "somebody else");
    // A history is a long answer, too.
    let history = async |address: &str| {
        let headers = [("x-forwarded-for", address), ("player-key", &*"0a".repeat(32))];
        server.ask("GET", "/api/history", &headers, "").await
    };
    assert_eq!(history("10.0.0.1").await.problem(), (503, "no_history".to_owned()));
    assert_eq!(history("10.0.0.2").await.status, 200);
    drop(slow);
    while send("10.0.0.1").await.status == 503 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn records_are_read_only_so_often() {
    let server = TestServer::start_as(|config| {
        config.rate_limits = true;
        config.trust_proxy = true;
    })
    .await;
    let ann = Player::create(server.address, "Ann", json!({ "game": "blink" })).await;
    for (path, address) in [("records", "10.0.0.1"), ("records/1", "10.0.0.2")] {
        let path = format!("/api/rooms/{}/{path}", ann.room);
        let from = [("x-forwarded-for", address)];
        let mut asked = 0;
        while server.ask("GET", &path, &from, "").await.status != 429 {
            asked += 1;
            assert!(asked < 60, "{path}: without end");
        }
    }
}
