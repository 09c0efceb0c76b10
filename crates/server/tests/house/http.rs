//! Plain HTTP.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::ask::ask;
use crate::player::Player;
use crate::test_server::TestServer;

fn blink() -> Value {
    json!({ "name": "Ann", "settings": { "game": "blink", "listed": true } })
}

#[tokio::test]
async fn a_room_is_created_listed_looked_up_and_joined() {
    let server = TestServer::start().await;
    assert_eq!(server.get("/api/rooms").await.json(), json!({ "rooms": [] }));
    let entered = server.post("/api/rooms", &blink()).await;
    assert_eq!(entered.status, 201);
    let entered = entered.json();
    let code = entered["room"].as_str().unwrap();
    assert_eq!(entered["you"], 0);
    assert_eq!(entered["token"].as_str().unwrap().len(), 64);

    let card = server.get(&format!("/api/rooms/{code}")).await;
    assert_eq!(card.status, 200);
    let card = card.json();
    assert_eq!((&card["seated"], &card["chairs"]), (&json!(1), &json!(2)));
    assert_eq!(server.get("/api/rooms").await.json(), json!({ "rooms": [] }), "nobody is there");
    let small = server.get(&format!("/api/rooms/{}", code.to_lowercase())).await;
    assert_eq!(small.json(), card, "capitals do not count");

    let people = format!("/api/rooms/{code}/people");
    let joined = server.post(&people, &json!({ "name": "Bob" })).await;
    assert_eq!((joined.status, &joined.json()["you"]), (201, &json!(1)));
    assert_eq!(server.get("/api/rooms").await.json(), json!({ "rooms": [] }), "it is full");
}

/// The rooms on the list, once there are so many: that somebody came or went is told in a while.
async fn listed(server: &TestServer, many: usize) -> Vec<Value> {
    let until = async {
        loop {
            let rooms = server.get("/api/rooms").await.json();
            let rooms = rooms["rooms"].as_array().expect("a list").clone();
            if rooms.len() == many {
                return rooms;
            }
        }
    };
    let patience = Duration::from_secs(60);
    tokio::time::timeout(patience, until).await.expect("a list that changes")
}

#[tokio::test]
async fn a_room_is_listed_while_somebody_is_there() {
    let server = TestServer::start().await;
    let mut ann = Player::enter(server.address, "/api/rooms", &blink()).await;
    ann.connect().await;
    let rooms = listed(&server, 1).await;
    assert_eq!(rooms[0], server.get(&format!("/api/rooms/{}", ann.room)).await.json());
    ann.drop_line();
    listed(&server, 0).await;
    ann.connect().await;
    listed(&server, 1).await;
}

#[tokio::test]
async fn a_lesson_is_opened_for_one_and_listed_nowhere() {
    let server = TestServer::start().await;
    let ask = json!({ "name": "Ann", "face": "fox-3", "game": "blink_of_an_eye" });
    let mut ann = Player::enter(server.address, "/api/lessons", &ask).await;
    assert_eq!(server.get("/api/rooms").await.json(), json!({ "rooms": [] }));
    let people = format!("/api/rooms/{}/people", ann.room);
    let bob = server.post(&people, &json!({ "name": "Bob" })).await;
    assert_eq!((bob.status, &bob.json()["code"]), (409, &json!("lesson")));

    ann.connect().await;
    assert_eq!(ann.ask("host", json!({ "order": { "start": {} } })).await, Ok(()));

    let posing = json!({ "name": "Ann", "settings": { "game": "blink", "lesson": true } });
    let refused = server.post("/api/rooms", &posing).await;
    assert_eq!((refused.status, &refused.json()["code"]), (422, &json!("bad_settings")));
    let unknown = json!({ "name": "Ann", "game": "chess" });
    assert_eq!(server.post("/api/lessons", &unknown).await.json()["code"], "bad_body");
    let faceless = json!({ "name": "Ann", "face": "<svg>", "game": "blink" });
    assert_eq!(server.post("/api/lessons", &faceless).await.json()["code"], "bad_face");
}

#[tokio::test]
async fn the_house_says_where_phones_find_it_if_they_can() {
    let here = TestServer::start().await;
    let version = env!("CARGO_PKG_VERSION");
    let answer = here.get("/api/house").await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.json(),
        json!({
            "version": version, "address": null, "alone": true, "self_signed": false,
            "invite_only": false, "lists_rooms": true,
        }),
        "only for itself"
    );

    let everywhere = TestServer::start_as(|config| config.listen = ([0, 0, 0, 0], 0).into()).await;
    let address = everywhere.house().network_url();
    let said = everywhere.get("/api/house").await.json();
    assert_eq!(said["address"], json!(address));
    assert_eq!(said["alone"], json!(false));
    // A machine without any network has no such address.
    if let Some(address) = address {
        let address: SocketAddr = address.strip_prefix("http://").unwrap().parse().unwrap();
        assert_eq!(address.port(), everywhere.address.port());
        assert!(!address.ip().is_unspecified() && !address.ip().is_loopback(), "{address}");
        assert_eq!(ask(address, "GET", "/health", &[], "").await.status, 200);
    }

    let behind = TestServer::start_as(|config| {
        config.listen = ([0, 0, 0, 0], 0).into();
        config.trust_proxy = true;
    });
    let said = behind.await.get("/api/house").await.json();
    assert_eq!(said["address"], json!(null), "people come in at the proxy");
}

#[tokio::test]
async fn somebody_comes_in_from_elsewhere() {
    let server = TestServer::start().await;
    let settings = json!({ "game": "zwinkern", "way": "together" });
    let mut ann = Player::create(server.address, "Ann", settings).await;
    let people = format!("/api/rooms/{}/people", ann.room);
    let bob = server.post(&people, &json!({ "name": "Bob", "apart": true })).await;
    assert_eq!(bob.status, 201);
    ann.connect().await;
    let apart = |ann: &Player| {
        let room = serde_json::to_value(ann.state.as_ref().unwrap()).unwrap();
        [0, 1].map(|chair| room["chairs"][chair]["person"]["apart"].clone())
    };
    ann.ask("say", json!({ "text": "Where are you?" })).await.unwrap();
    assert_eq!(apart(&ann), [false, true]);
    ann.ask("apart", json!({ "on": true })).await.unwrap();
    ann.ask("say", json!({ "text": "Here!" })).await.unwrap();
    assert_eq!(apart(&ann), [true, true]);
}

#[tokio::test]
async fn what_cannot_be_is_answered_with_a_code() {
    let server = TestServer::start().await;
    let entered = server.post("/api/rooms", &blink()).await.json();
    let room = format!("/api/rooms/{}", entered["room"].as_str().unwrap());
    let people = format!("{room}/people");
    let create = |change: fn(&mut Value)| {
        let mut body = blink();
        change(&mut body);
        body
    };
    for (path, body, status, code) in [
        ("/api/rooms", json!({}), 400, "bad_body"),
        ("/api/rooms", json!([]), 400, "bad_body"),
        ("/api/rooms", create(|b| b["admin"] = json!(true)), 400, "bad_body"),
        ("/api/rooms", create(|b| b["settings"]["game"] = json!("chess")), 400, "bad_body"),
        ("/api/rooms", create(|b| b["settings"]["x"] = json!(1)), 400, "bad_body"),
        ("/api/rooms", create(|b| b["name"] = json!("")), 422, "text_empty"),
        ("/api/rooms", create(|b| b["name"] = json!("x".repeat(25))), 422, "text_too_long"),
        ("/api/rooms", create(|b| b["name"] = json!("a\u{202e}b")), 422, "text_tricks"),
        ("/api/rooms", create(|b| b["face"] = json!("<b>")), 422, "bad_face"),
        (
            "/api/rooms",
            create(|b| b["settings"]["options"] = json!({ "best_of": 4 })),
            422,
            "bad_settings",
        ),
        ("/api/rooms", create(|b| b["name"] = json!("x".repeat(17_000))), 413, "too_large"),
        (&people, json!({ "name": "Ann" }), 409, "name_taken"),
        (&people, json!({ "name": "Bob", "as": "screen" }), 409, "only_together"),
        ("/api/rooms/AAAAA/people", json!({ "name": "Bob" }), 404, "no_such_room"),
        ("/api/rooms/nonsense/people", json!({ "name": "Bob" }), 404, "no_such_room"),
    ] {
        let answer = server.post(path, &body).await;
        assert_eq!(answer.problem(), (status, code.to_owned()), "{path} {body:.60}");
    }
    let body = blink().to_string();
    let form = server.ask("POST", "/api/rooms", &[("content-type", "text/plain")], &body).await;
    assert_eq!(form.problem(), (415, "not_json".to_owned()));
    for (method, path, status, code) in [
        ("GET", "/api/rooms/AAAAA", 404, "no_such_room"),
        ("GET", "/api/rooms/%ff%fe", 404, "no_such_room"),
        ("GET", "/api/rooms/AAAAA/records", 404, "no_such_room"),
        ("GET", &*format!("{room}/records/1"), 404, "no_such_record"),
        ("GET", &*format!("{room}/records/first"), 404, "no_such_record"),
        ("GET", "/api", 404, "not_found"),
        ("GET", "/api/players", 404, "not_found"),
        ("GET", "/metrics.txt", 404, "not_found"),
        ("GET", "/../Cargo.toml", 404, "not_found"),
        ("DELETE", "/api/rooms", 405, "wrong_method"),
        ("POST", "/health", 405, "wrong_method"),
        ("POST", "/", 405, "wrong_method"),
        ("GET", "/ws", 426, "not_a_socket"),
    ] {
        let answer = server.ask(method, path, &[], "").await;
        assert_eq!(answer.problem(), (status, code.to_owned()), "{method} {path}");
    }
}

#[tokio::test]
async fn pages_of_other_houses_can_open_neither_rooms_nor_sockets() {
    let server =
        TestServer::start_as(|config| config.allow_origins = vec!["https://ours.example".into()])
            .await;
    let own = format!("http://{}", server.address);
    let upgrade = |origin| {
        [
            ("connection", "upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
            ("origin", origin),
        ]
    };
    for (origin, ours) in [
        (&*own, true),
        ("https://ours.example", true),
        ("https://evil.example", false),
        ("http://localhost", false),
        ("null", false),
    ] {
        let json = ("content-type", "application/json");
        let body = blink().to_string();
        let room = server.ask("POST", "/api/rooms", &[json, ("origin", origin)], &body).await;
        let headers = upgrade(origin);
        if ours {
            assert_eq!(room.status, 201, "{origin}");
            let stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
            let socket =
                crate::player::upgrade(stream, server.address, &[("origin", origin)]).await;
            assert!(socket.is_ok(), "{origin}");
        } else {
            assert_eq!(room.problem(), (403, "other_origin".to_owned()), "{origin}");
            let socket = server.ask("GET", "/ws", &headers, "").await;
            assert_eq!(socket.problem(), (403, "other_origin".to_owned()), "{origin}");
        }
    }
}

#[tokio::test]
async fn every_page_has_a_strict_policy() {
    let server = TestServer::start().await;
    for path in ["/", "/KWXTZ", "/no/such.js", "/api/rooms"] {
        let page = server.get(path).await;
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(page.header("referrer-policy"), Some("no-referrer"), "{path}");
    }
    let api = server.get("/api/rooms").await;
    assert_eq!(api.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn every_path_of_the_client_opens_it() {
    let server = TestServer::start().await;
    for path in ["/", "/rules", "/KWXTZ"] {
        let page = server.get(path).await;
        let kind = Some("text/html; charset=utf-8");
        assert_eq!((page.status, page.header("content-type")), (200, kind), "{path}");
        // The policy would forbid it.
        let inline = ["<script>", " style=", "<style"];
        assert!(!inline.iter().any(|tag| page.body.contains(tag)), "{}", page.body);
    }
    // What looks different for everybody is not drawn ahead.
    assert_eq!(server.get("/KWXTZ").await.body, server.get("/TZKWX").await.body);
    let head = server.ask("HEAD", "/", &[], "").await;
    assert_eq!((head.status, &*head.body), (200, ""));
}

#[tokio::test]
async fn a_screen_that_is_opened_again_and_again_leaves_no_rooms_behind() {
    let fold_after = Duration::from_millis(200);
    let server = TestServer::start_as(|config| config.fold_after = fold_after).await;
    let settings = json!({ "game": "zwinkern", "way": "together" });
    let body = json!({ "name": "Wall", "as": "screen", "settings": settings });
    let mut walls = Vec::new();
    for _ in 0..5 {
        let mut wall = Player::enter(server.address, "/api/rooms", &body).await;
        wall.connect().await;
        walls.push(wall);
    }
    assert_eq!(server.house().rooms(), 5);
    drop(walls);
    server.until_no_room_is_open().await;
}

#[tokio::test]
async fn an_idle_room_is_folded_away_and_comes_back_when_somebody_asks() {
    let fold_after = Duration::from_secs(2);
    let server = TestServer::start_as(|config| config.fold_after = fold_after).await;
    let mut ann = Player::create(server.address, "Ann", json!({ "game": "zwinkern" })).await;
    let path = format!("/api/rooms/{}", ann.room);
    let card = server.get(&path).await.json();
    server.until_no_room_is_open().await;
    // Many ask at once, and one reads.
    let asks = (0..20).map(|_| ask(server.address, "GET", &path, &[], ""));
    for answer in futures_util::future::join_all(asks).await {
        assert_eq!((answer.status, answer.json()), (200, card.clone()));
    }
    assert_eq!(server.house().rooms(), 1);
    server.until_no_room_is_open().await;
    ann.connect().await;
    tokio::time::sleep(2 * fold_after).await;
    assert_eq!(server.house().rooms(), 1, "somebody is in it");
    ann.ask("say", json!({ "text": "hello?" })).await.unwrap();
    ann.drop_line();
    server.until_no_room_is_open().await;
    assert_eq!(server.get(&format!("{path}/records")).await.json(), json!({ "records": [] }));
}

#[tokio::test]
async fn metrics_are_told_on_a_port_of_their_own() {
    let listen = Some(([127, 0, 0, 1], 0).into());
    let server = TestServer::start_as(|config| config.metrics_listen = listen).await;
    let mut players = Player::gather(server.address, 2, json!({ "game": "blink" })).await;
    players[0].ask("say", json!({ "text": "hello" })).await.unwrap();
    players[1].ask("host", json!({ "order": { "start": {} } })).await.unwrap_err();
    let watcher = server.house().metrics_address().unwrap();
    let metrics = ask(watcher, "GET", "/metrics", &[], "").await;
    assert_eq!(metrics.status, 200);
    for line in [
        "sidelong_rooms 1",
        "sidelong_sockets 2",
        "sidelong_frames_in_total 2",
        "sidelong_appends_total{answer=\"stored\"} 3",
        "sidelong_refusals_total{code=\"not_host\"} 1",
        "sidelong_http_requests_total{route=\"/api/rooms\",status=\"201\"} 1",
        "sidelong_append_seconds_count 3",
        "sidelong_action_seconds_count 2",
    ] {
        assert!(metrics.body.lines().any(|l| l == line), "{line}\n{}", metrics.body);
    }
    let public = server.get("/metrics").await;
    assert!(!public.body.contains("sidelong_rooms"), "not for everybody");
}

#[tokio::test]
async fn the_house_says_whether_it_is_well() {
    let mut server = TestServer::start().await;
    assert_eq!(server.get("/health").await.status, 200);
    assert_eq!(server.get("/ready").await.status, 200);
    let address = server.address;
    server.close().await;
    assert!(tokio::net::TcpStream::connect(address).await.is_err(), "nobody listens any more");
}

#[tokio::test]
async fn whoever_dawdles_over_a_request_is_hung_up_on() {
    let server = TestServer::start().await;
    let head = "POST /api/rooms HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    let body = format!("{head}content-length: 100\r\n\r\n{{");
    let dawdles = async |said: &str, answer: &str| {
        let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        let mut heard = String::new();
        let end = stream.read_to_string(&mut heard);
        let end = tokio::time::timeout(Duration::from_secs(15), end).await;
        end.expect("it hangs up").unwrap();
        assert!(heard.starts_with(answer), "{said:?}: {heard}");
    };
    tokio::join!(dawdles("", ""), dawdles("GET / HT", ""), dawdles(&body, "HTTP/1.1 408"));
}
