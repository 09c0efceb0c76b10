//! A house under a path, as a proxy hands it on.

use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::ask::ask;
use crate::player::{Came, next, say};
use crate::test_server::TestServer;

async fn under(base: &str) -> TestServer {
    TestServer::start_as(|config| config.base = base.parse().expect("a base")).await
}

#[tokio::test]
async fn everything_is_found_under_the_base_and_nothing_beside_it() {
    let server = under("/games/sidelong").await;
    for path in ["/", "/rules", "/tv/KWXTZ", "/health", "/ready", "/api/rooms"] {
        let inside = server.get(&format!("/games/sidelong{path}")).await;
        assert_eq!(inside.status, 200, "{path}");
        let beside = server.get(path).await;
        assert_eq!(beside.problem(), (404, "not_found".to_owned()), "{path}");
        assert!(beside.body.contains("/games/sidelong/"), "{}", beside.body);
        assert!(beside.header("content-security-policy").is_some(), "{path}");
    }
    let similar = server.get("/games/sidelongs/").await;
    assert_eq!(similar.status, 404);
}

#[tokio::test]
async fn whoever_leaves_out_the_last_slash_is_sent_on() {
    let server = under("/sidelong").await;
    for (asked, to) in
        [("/sidelong", "/sidelong/"), ("/sidelong?from=door", "/sidelong/?from=door")]
    {
        let answer = server.get(asked).await;
        assert_eq!((answer.status, answer.header("location")), (307, Some(to)), "{asked}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{asked}");
        assert!(answer.header("content-security-policy").is_some(), "{asked}");
    }
    assert_eq!(server.post("/sidelong", &json!({})).await.status, 404, "it is no page");
}

/// The addresses in a page's head and links that lead away from it.
fn addresses(page: &str) -> Vec<&str> {
    let named = |name| page.split(name).skip(1).filter_map(|rest| rest.split('"').next());
    let all = named(" href=\"").chain(named(" src=\""));
    all.filter(|address| !address.starts_with('#')).collect()
}

#[tokio::test]
async fn pages_are_the_same_bytes_under_any_base_and_find_their_files() {
    let (root, sub) = (TestServer::start().await, under("/a/b").await);
    for (path, up) in [("/", "./"), ("/KWXTZ", "./"), ("/rules/blink", "../"), ("/tv/KWXTZ", "../")]
    {
        let (at_root, below) = (root.get(path).await, sub.get(&format!("/a/b{path}")).await);
        assert_eq!(at_root.body, below.body, "{path}");
        assert_eq!(at_root.header("etag"), below.header("etag"), "{path}");
        if below.body.contains("the web client is not built") {
            return;
        }
        let addresses = addresses(&below.body);
        assert!(addresses.len() > 4, "{path}: {addresses:?}");
        for address in addresses {
            let file = address.strip_prefix(up).unwrap_or_else(|| panic!("{path}: {address}"));
            let file = file.split('#').next().unwrap_or_default();
            let found = sub.ask("HEAD", &format!("/a/b/{file}"), &[], "").await;
            assert_eq!(found.status, 200, "{path}: {address}");
        }
    }
}

#[tokio::test]
async fn rooms_and_sockets_are_opened_under_the_base() {
    let server = under("/sidelong").await;
    let body = json!({ "name": "Ann", "settings": { "game": "blink" } });
    let entered = server.post("/sidelong/api/rooms", &body).await;
    assert_eq!(entered.status, 201, "{}", entered.body);
    let entered = entered.json();
    let room = entered["room"].as_str().expect("a code");
    assert_eq!(server.get(&format!("/sidelong/api/rooms/{room}")).await.status, 200);
    assert_eq!(server.get("/sidelong/api/none").await.problem(), (404, "not_found".to_owned()));

    let stream = TcpStream::connect(server.address).await.expect("it listens");
    let request = format!("ws://{}/sidelong/ws", server.address).into_client_request().unwrap();
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await.expect("a socket");
    let (version, token) = (protocol::VERSION, &entered["token"]);
    let hello = json!({ "hello": { "version": version, "room": room, "token": token } });
    say(&mut socket, &hello).await;
    let Came::Frame(frame) = next(&mut socket).await else { panic!("no welcome") };
    assert!(matches!(frame, protocol::ServerFrame::Welcome { .. }), "{frame:?}");
}

#[tokio::test]
async fn what_is_counted_is_called_the_same_under_any_base() {
    let server = TestServer::start_as(|config| {
        config.base = "/sidelong".parse().expect("a base");
        config.metrics_listen = Some(([127, 0, 0, 1], 0).into());
    })
    .await;
    server.get("/sidelong/api/rooms").await;
    let watcher = server.house().metrics_address().expect("it is watched");
    let metrics = ask(watcher, "GET", "/metrics", &[], "").await.body;
    assert!(metrics.contains("\"/api/rooms\"") && !metrics.contains("/sidelong"), "{metrics}");
}

#[tokio::test]
async fn the_house_says_its_base_to_phones() {
    let server = TestServer::start_as(|config| {
        config.base = "/sidelong".parse().expect("a base");
        config.listen = ([0, 0, 0, 0], 0).into();
    })
    .await;
    let said = server.get("/sidelong/api/house").await.json();
    let address = server.house().network_url();
    assert!(address.as_ref().is_none_or(|address| address.ends_with("/sidelong")), "{address:?}");
    assert_eq!(said["address"], json!(address));
}
