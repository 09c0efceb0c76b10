//! Certificates from a real ACME server.

use std::fs;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use server::{Acme, Config, House, Tls};

use crate::ask::ask;
use crate::https::until;
use crate::pebble::{Pebble, free_ports};
use crate::player::Player;
use crate::test_server::TestServer;
use crate::tunnel::Tunnel;

const NAME: &str = "play.example";

/// A house that is found at a name, and asks this authority.
fn named(config: &mut Config, pebble: &Pebble, http_port: u16, or_http: bool) {
    config.http_listen = Some(SocketAddr::from(([127, 0, 0, 1], http_port)));
    config.tls = Some(Tls::Acme(Acme {
        domains: vec![NAME.to_owned(), format!("www.{NAME}")],
        contact: Some("keeper@play.example".to_owned()),
        directory: pebble.directory(),
        ca: Some(pebble.ca()),
        or_http,
        renew_after: Duration::MAX,
    }));
}

// Pebble is waited for outside of tokio.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_is_had_kept_and_renewed() {
    let (config, [http_port]) = (TestServer::config(), free_ports());
    let mut pebble = Pebble::closed(&config.data);
    pebble.open(http_port, 3600);
    let mut server = TestServer::start_as(|changed| {
        *changed = config;
        named(changed, &pebble, http_port, false);
        let Some(Tls::Acme(acme)) = &mut changed.tls else { panic!() };
        acme.renew_after = Duration::from_secs(4);
    })
    .await;
    let visitor = pebble.visitor(NAME).await;
    let first = visitor.shown(server.address).await.expect("a certificate that is trusted");
    pebble.visitor("www.play.example").await.connect(server.address).await.expect("both names");
    let tunnel = Tunnel::open(visitor.clone(), server.address).await;

    // Browsers come by https from now on.
    let page = ask(tunnel.address, "GET", "/", &[], "").await;
    assert_eq!(page.header("strict-transport-security"), Some("max-age=15768000"));
    let http = server.house().http_address().unwrap();
    let sent = ask(http, "GET", "/tv", &[], "").await;
    assert_eq!((sent.status, sent.header("location")), (308, Some("https://play.example/tv")));
    let house = ask(tunnel.address, "GET", "/api/house", &[], "").await.json();
    assert_eq!(house["address"], json!("https://play.example"));
    assert_eq!((&house["alone"], &house["self_signed"]), (&json!(false), &json!(false)));
    let body = json!({ "name": "Eve", "settings": { "game": "blink" } }).to_string();
    for (origin, status) in [("https://play.example", 201), ("http://play.example", 403)] {
        let headers = [("content-type", "application/json"), ("origin", origin)];
        let answer = ask(tunnel.address, "POST", "/api/rooms", &headers, &body).await;
        assert_eq!(answer.status, status, "{origin}");
    }

    // Nobody else reads the keys.
    for name in ["acme-account.json", "acme-certificate.pem"] {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(server.data().join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
    }
    let account = fs::read(server.data().join("acme-account.json")).unwrap();

    // The next comes by itself, and nobody notices.
    let mut ann = Player::create(tunnel.address, "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;
    until("it is renewed", async || visitor.shown(server.address).await.unwrap() != first).await;
    assert_eq!(ann.ask("say", json!({ "text": "I noticed nothing" })).await, Ok(()));
    // A house that opens again has all it needs, though nobody can be asked.
    drop(pebble);
    server.close().await;
    server.reopen().await;
    visitor.connect(server.address).await.expect("the one that is kept");
    assert_eq!(fs::read(server.data().join("acme-account.json")).unwrap(), account);
}

// Pebble is waited for outside of tokio.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_leads_elsewhere_keeps_the_house_closed() {
    let (mut config, [http_port, elsewhere]) = (TestServer::config(), free_ports());
    let mut pebble = Pebble::closed(&config.data);
    pebble.open(elsewhere, 600);
    named(&mut config, &pebble, http_port, false);
    let data = config.data.clone();
    let said = House::start(config).await.map(|_| ()).unwrap_err().to_string();
    for words in [
        "no certificate could be had for play.example and www.play.example",
        "did not find this house at http://",
        "let ports 80 and 443 through to it",
        "--http-fallback",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(data.join("acme-account.json").exists(), "the account is for the next time");
    let _ = fs::remove_dir_all(data);
}

// Pebble is waited for outside of tokio.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn told_so_a_house_opens_without_a_certificate_and_takes_one_when_it_can() {
    let (config, [http_port]) = (TestServer::config(), free_ports());
    let mut pebble = Pebble::closed(&config.data);
    let mut closed = config.clone();
    named(&mut closed, &pebble, http_port, false);
    let said = House::start(closed).await.map(|_| ()).unwrap_err().to_string();
    assert!(said.contains("could not be reached"), "{said}");

    let server = TestServer::start_as(|changed| {
        *changed = config;
        named(changed, &pebble, http_port, true);
    })
    .await;
    let http = server.house().http_address().unwrap();
    assert_eq!(server.house().url(), "http://play.example");
    assert_eq!(ask(http, "GET", "/health", &[], "").await.status, 200);
    let page = ask(http, "GET", "/", &[], "").await;
    assert_eq!((page.status, page.header("strict-transport-security")), (200, None));
    let mut ann = Player::create(http, "Ann", json!({ "game": "blink" })).await;
    ann.connect().await;

    pebble.open(http_port, 600);
    until("it is sent on", async || ask(http, "GET", "/", &[], "").await.status == 308).await;
    assert_eq!(server.house().url(), "https://play.example");
    pebble.visitor(NAME).await.connect(server.address).await.expect("a certificate");
    let say = ann.ask("say", json!({ "text": "still over http" }));
    assert_eq!(tokio::time::timeout(Duration::from_secs(20), say).await, Ok(Ok(())));
}

#[tokio::test]
async fn what_cannot_be_asked_for_is_said_before_anybody_is_asked() {
    let pebble = Pebble::closed(&TestServer::config().data);
    for (name, why) in [
        ("192.168.1.20", "--tls-self"),
        ("*.play.example", "give each name"),
        ("https://play.example", "the bare name"),
        ("bücher.example", "xn--"),
    ] {
        let mut config = TestServer::config();
        named(&mut config, &pebble, 0, false);
        let Some(Tls::Acme(acme)) = &mut config.tls else { panic!() };
        acme.domains.push(name.to_owned());
        let data = config.data.clone();
        let said = House::start(config).await.map(|_| ()).unwrap_err().to_string();
        assert!(said.contains(name) && said.contains(why), "{said}");
        let _ = fs::remove_dir_all(data);
    }
    let mut config = TestServer::config();
    named(&mut config, &pebble, 0, false);
    let Some(Tls::Acme(acme)) = &mut config.tls else { panic!() };
    acme.ca = Some("no/such/file.pem".into());
    let data = config.data.clone();
    let said = House::start(config).await.map(|_| ()).unwrap_err().to_string();
    assert!(said.starts_with("no/such/file.pem cannot be read"), "{said}");
    let _ = fs::remove_dir_all(data);
}
