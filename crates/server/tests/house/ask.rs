//! Plain HTTP for tests: one request, one answer.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// What came back over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

/// One request over a connection of its own.
pub(crate) async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\n");
    for (name, value) in headers {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    let length = body.len();
    request.push_str(&format!("connection: close\r\ncontent-length: {length}\r\n\r\n{body}"));
    let mut stream = TcpStream::connect(address).await.expect("somebody listens");
    // A house that has heard enough may hang up before everything is said.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8(answer).expect("it is text");
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Answer { status: status.expect("a status"), head: head.to_owned(), body: body.to_owned() }
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("it is JSON")
    }

    /// The status, and the code of the problem.
    pub(crate) fn problem(&self) -> (u16, String) {
        let problem: protocol::Problem = serde_json::from_str(&self.body).expect("a problem");
        assert!(!problem.say.is_empty());
        (self.status, problem.code)
    }
}
