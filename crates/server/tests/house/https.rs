//! By HTTPS: certificates of all three kinds, and that everything else is as it is without.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{Request, Version};
use futures_util::StreamExt as _;
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use protocol::ServerFrame;
use rcgen::{CertificateParams, KeyPair, date_time_ymd};
use serde_json::json;
use server::{Config, House, StartFault, Tls};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time;

use crate::ask::{Answer, ask};
use crate::cluster::of_its_own;
use crate::player::Player;
use crate::seat;
use crate::test_server::TestServer;
use crate::tunnel::{Tunnel, Visitor};

const PATIENCE: Duration = Duration::from_secs(60);
const A_MOMENT: Duration = Duration::from_millis(20);

/// Waits until it is so.
pub(crate) async fn until(what: &str, mut so: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !so().await {
        assert!(began.elapsed() < PATIENCE, "{what}: it takes too long");
        time::sleep(A_MOMENT).await;
    }
}

/// A pair that anybody could have drawn, valid in these years.
fn drawn(from: i32, until: i32) -> (String, String) {
    let mut params = CertificateParams::new(["play.example".to_owned()]).unwrap();
    params.not_before = date_time_ymd(from, 1, 1);
    params.not_after = date_time_ymd(until, 1, 1);
    let key = KeyPair::generate().unwrap();
    (params.self_signed(&key).unwrap().pem(), key.serialize_pem())
}

/// Files of a keeper's own.
struct Files {
    folder: PathBuf,
}

impl Files {
    fn new(name: &str) -> Files {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("https-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Files { folder }
    }

    fn put(&self, (cert, key): &(String, String)) {
        fs::write(self.folder.join("cert.pem"), cert).unwrap();
        fs::write(self.folder.join("key.pem"), key).unwrap();
    }

    fn tls(&self) -> Option<Tls> {
        let [cert, key] = ["cert.pem", "key.pem"].map(|name| self.folder.join(name));
        Some(Tls::Files { cert, key })
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A house that draws its own certificate, and somebody who trusts it.
async fn own() -> (TestServer, Visitor) {
    let server = TestServer::start_as(|config| config.tls = Some(Tls::Own)).await;
    let visitor = Visitor::new(&own_pem(server.data()), "localhost");
    (server, visitor)
}

fn own_pem(data: &Path) -> String {
    fs::read_to_string(data.join("own-certificate.pem")).expect("it is kept")
}

/// Why a house set up like this does not open.
async fn refused(change: impl FnOnce(&mut Config)) -> String {
    let mut config = TestServer::config();
    change(&mut config);
    match House::start(config).await {
        Err(fault @ StartFault::Tls(_)) => fault.to_string(),
        Err(fault) => panic!("{fault}"),
        Ok(_) => panic!("it opens"),
    }
}

/// Asks over HTTP/2.
async fn ask_2(
    visitor: &Visitor,
    at: SocketAddr,
    requests: Vec<Request<Body>>,
) -> Vec<(u16, Option<String>, String)> {
    let stream = visitor.connect(at).await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
    let (mut sender, connection) =
        http2::handshake(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
    tokio::spawn(connection);
    let mut answers = Vec::new();
    for request in requests {
        let answer = sender.send_request(request).await.unwrap();
        assert_eq!(answer.version(), Version::HTTP_2);
        let kind =
            answer.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
        let status = answer.status().as_u16();
        let body = to_bytes(Body::new(answer.into_body()), usize::MAX).await.unwrap();
        answers.push((status, kind, String::from_utf8(body.to_vec()).unwrap()));
    }
    answers
}

#[tokio::test]
async fn a_game_is_played_by_https() {
    let (server, visitor) = own().await;
    let tunnel = Tunnel::open(visitor, server.address).await;
    let players = Player::gather(tunnel.address, 2, json!({ "game": "blink" })).await;
    let mut seats = seat::start(players).await;
    for nth in [0, 1, 0, 1] {
        let action = seats[nth].until_legal().await[0].clone();
        let answer = seats[nth].player.ask("act", json!({ "action": action })).await;
        // Both play at once, so it may be too late by now; but it was heard.
        assert!(answer.is_ok() || answer.is_err_and(|code| !code.is_empty()));
    }
    // A line that is dropped without a goodbye is noticed, and resumes.
    let [ann, bob] = &mut seats[..] else { panic!() };
    bob.player.drop_line();
    assert!(bob.player.connect().await.resumed);
    assert_eq!(ann.player.ask("say", json!({ "text": "still here?" })).await, Ok(()));
    bob.player.until(|frame| matches!(frame, ServerFrame::Said { .. }).then_some(())).await;
    // Whoever hangs up in order is answered in order.
    ann.player.socket.as_mut().unwrap().close(None).await.unwrap();
    while let Some(message) = ann.player.socket.as_mut().unwrap().next().await {
        message.expect("no fault before the goodbye");
    }
}

#[tokio::test]
async fn a_house_says_by_https_what_it_says_without() {
    let (server, visitor) = own().await;
    let tunnel = Tunnel::open(visitor, server.address).await;
    let page = ask(tunnel.address, "GET", "/", &[], "").await;
    assert_eq!(page.status, 200);
    assert!(page.header("content-security-policy").is_some());
    assert_eq!(page.header("strict-transport-security"), None, "no browser would come in again");
    let house = ask(tunnel.address, "GET", "/api/house", &[], "").await.json();
    assert_eq!((&house["self_signed"], &house["alone"]), (&json!(true), &json!(true)));
    assert_eq!(server.house().url(), format!("https://{}", server.address));
    assert_eq!(server.house().own_fingerprint().unwrap().len(), 32 * 3 - 1);

    let body = json!({ "name": "Ann", "settings": { "game": "blink" } }).to_string();
    let create = async |origin: &str| {
        let host = format!("{}", tunnel.address);
        let origin = format!("{origin}://{host}");
        let headers = [("content-type", "application/json"), ("origin", &*origin)];
        ask(tunnel.address, "POST", "/api/rooms", &headers, &body).await.status
    };
    assert_eq!(create("https").await, 201);
    assert_eq!(create("http").await, 403, "the house has no pages over http");
}

#[tokio::test]
async fn whoever_comes_by_plain_http_is_sent_on() {
    let server = TestServer::start_as(|config| {
        config.tls = Some(Tls::Own);
        config.http_listen = Some(([127, 0, 0, 1], 0).into());
    })
    .await;
    let sent =
        |answer: &Answer| (answer.status, answer.header("location").unwrap_or_default().to_owned());
    let here = server.get("/r/KWXTZ?as=tv").await;
    assert_eq!(sent(&here), (307, format!("https://{}/r/KWXTZ?as=tv", server.address)));
    let http = server.house().http_address().unwrap();
    let there = ask(http, "POST", "/api/rooms", &[], "{}").await;
    assert_eq!(sent(&there), (307, format!("https://{}/api/rooms", server.address)));
    for path in ["/.well-known/acme-challenge/nothing", "/.well-known/acme-challenge/%2e%2e"] {
        assert_eq!(ask(http, "GET", path, &[], "").await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn pages_come_by_http_2_and_sockets_by_http_1() {
    let (server, _) = own().await;
    let visitor = Visitor::speaking(&own_pem(server.data()), "localhost", b"h2");
    let ask = |method: &str, path: &str, body: String| {
        let request = Request::builder().method(method).uri(format!("https://localhost{path}"));
        let request = request.header("content-type", "application/json");
        request.header("origin", "https://localhost").body(Body::from(body)).unwrap()
    };
    let room = json!({ "name": "Ann", "settings": { "game": "blink" } }).to_string();
    let requests = vec![
        ask("GET", "/", String::new()),
        ask("GET", "/api/house", String::new()),
        ask("POST", "/api/rooms", room),
        ask("GET", "/ws", String::new()),
    ];
    let answers = ask_2(&visitor, server.address, requests).await;
    assert_eq!(
        answers.iter().map(|(status, ..)| *status).collect::<Vec<_>>(),
        [200, 200, 201, 426]
    );
    assert_eq!(answers[0].1.as_deref(), Some("text/html; charset=utf-8"));
    assert!(answers[1].2.contains("self_signed"));

    // Nobody who offers both is left without a protocol that has sockets.
    let visitor = Visitor::new(&own_pem(server.data()), "localhost");
    let stream = visitor.connect(server.address).await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"http/1.1"[..]));
}

#[tokio::test]
async fn a_certificate_of_the_houses_own_is_kept_and_is_for_its_addresses() {
    let (mut server, visitor) = own().await;
    let first = visitor.shown(server.address).await.unwrap();
    let by_address = Visitor::new(&own_pem(server.data()), "127.0.0.1");
    by_address.connect(server.address).await.expect("it is for this address too");
    let elsewhere = Visitor::new(&own_pem(server.data()), "play.example");
    assert!(elsewhere.connect(server.address).await.is_err());
    server.close().await;
    server.reopen().await;
    assert_eq!(visitor.shown(server.address).await.unwrap(), first);
}

#[tokio::test]
async fn a_replaced_certificate_is_shown_to_whoever_comes_later() {
    let files = Files::new("replaced");
    let [first, second, third] = [(); 3].map(|()| drawn(2020, 2060));
    files.put(&first);
    let server = TestServer::start_as(|config| {
        config.tls = files.tls();
        config.allow_origins = vec!["https://play.example".to_owned()];
    })
    .await;
    assert_eq!(server.house().url(), "https://play.example");
    let visitor = |(cert, _): &(String, String)| Visitor::new(cert, "play.example");
    let is_shown =
        async |pair: &(String, String)| visitor(pair).connect(server.address).await.is_ok();
    let tunnel = Tunnel::open(visitor(&first), server.address).await;
    let mut ann = Player::create(tunnel.address, "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;

    files.put(&second);
    until("the second is shown", async || is_shown(&second).await).await;
    assert!(!is_shown(&first).await);
    assert_eq!(ann.ask("say", json!({ "text": "as before" })).await, Ok(()));

    // Whatever is wrong with the next, the last good one stays, and the one after it is taken.
    let (_, other_key) = drawn(2020, 2060);
    for bad in [
        (third.0.clone(), other_key),
        (String::new(), third.1.clone()),
        (third.0.clone(), "no key".to_owned()),
        drawn(2001, 2002),
    ] {
        files.put(&bad);
        time::sleep(Duration::from_millis(2500)).await;
        assert!(is_shown(&second).await);
    }
    fs::remove_file(files.folder.join("cert.pem")).unwrap();
    files.put(&third);
    until("the third is shown", async || is_shown(&third).await).await;
    assert_eq!(ann.ask("say", json!({ "text": "all the while" })).await, Ok(()));
}

#[tokio::test]
async fn a_certificate_of_no_use_keeps_the_house_closed() {
    let files = Files::new("useless");
    let good = drawn(2020, 2060);
    let why = async |pair: &(String, String)| {
        files.put(pair);
        refused(|config| config.tls = files.tls()).await
    };
    let said = why(&(good.0.clone(), drawn(2020, 2060).1)).await;
    assert!(said.contains("the key does not fit the certificate"), "{said}");
    let said = why(&drawn(2001, 2002)).await;
    assert!(said.contains("it expired on 2002-01-01; renew it"), "{said}");
    let said = why(&drawn(2090, 2091)).await;
    assert!(
        said.contains("valid only from 2090-01-01 on; is this machine's clock right?"),
        "{said}"
    );
    let said = why(&(String::new(), good.1.clone())).await;
    assert!(said.contains("cert.pem is of no use: there is no certificate in it"), "{said}");
    let said = why(&(good.0.clone(), String::new())).await;
    assert!(said.contains("key.pem is of no use: there is no private key in it"), "{said}");
    fs::remove_file(files.folder.join("key.pem")).unwrap();
    let said = refused(|config| config.tls = files.tls()).await;
    assert!(said.contains("key.pem cannot be read"), "{said}");
}

#[tokio::test]
async fn whoever_does_not_finish_the_handshake_is_hung_up_on() {
    let (server, visitor) = own().await;
    let began = Instant::now();
    let silent = async |first: &[u8]| {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(first).await.unwrap();
        let _ = stream.read_to_end(&mut Vec::new()).await;
    };
    // Nothing; the first byte; the first half of a hello.
    let hello = [0x16, 3, 1, 1, 0, 1, 0, 0];
    tokio::join!(silent(&[]), silent(&hello[..1]), silent(&hello));
    let took = began.elapsed();
    assert!((Duration::from_secs(5)..PATIENCE).contains(&took), "{took:?}");
    visitor.connect(server.address).await.expect("others come in meanwhile");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_door_of_a_cluster_leads_in_by_https() {
    let (cluster, _nats) = of_its_own("by-https");
    let mut doors = Vec::new();
    for _ in 0..2 {
        let door = TestServer::start_as(|config| {
            config.cluster = Some(cluster.clone());
            config.metrics_listen = Some(([127, 0, 0, 1], 0).into());
            config.tls = Some(Tls::Own);
        });
        let door = door.await;
        let visitor = Visitor::new(&own_pem(door.data()), "localhost");
        let tunnel = Tunnel::open(visitor, door.address).await;
        doors.push((door, tunnel));
    }
    for (door, _) in &doors {
        let watcher = door.house().metrics_address().expect("it has one");
        until("they know each other", async || {
            let metrics = ask(watcher, "GET", "/metrics", &[], "").await;
            metrics.body.contains("sidelong_cluster_fellows 1\n")
        })
        .await;
    }
    // Whichever house runs the room, one of them came in at the other.
    let doors = [doors[0].1.address, doors[1].1.address];
    let mut ann = Player::create(doors[0], "Ann", json!({ "game": "blink" })).await;
    let path = format!("/api/rooms/{}/people", ann.room);
    let mut bob = Player::enter(doors[1], &path, &json!({ "name": "Bob" })).await;
    ann.connect().await;
    bob.connect().await;
    let said = |frame| match frame {
        ServerFrame::Said { talk, .. } => Some(json!(talk)),
        _ => None,
    };
    for nth in 0..20 {
        let says = json!({ "text": format!("{nth} {}", "ä".repeat(50)) });
        let (from, to) = if nth % 2 == 0 { (&mut ann, &mut bob) } else { (&mut bob, &mut ann) };
        match from.ask("say", says.clone()).await {
            Ok(()) => drop(to.until(|frame| said(frame).filter(|heard| *heard == says)).await),
            // Enough was said to see it.
            Err(code) => {
                assert!(nth > 2, "{code}");
                break;
            }
        }
    }
    bob.drop_line();
    assert!(bob.connect().await.resumed);
}
