//! The way in: rooms are opened and joined over plain HTTP, one request after the other on one
//! connection.

use std::io::{BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs as _};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use protocol::{CreateRoom, Entered, JoinRoom, Name, Problem, Role, RoomCode, Settings};
use serde::Serialize;

use crate::socket::{header, read_head};

/// How long the house may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// The largest answer.
const ANSWER_BYTES_MAX: u64 = 64 * 1024;

/// Where the house is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Address {
    /// Name and port, as in the address.
    pub(super) host: String,
    pub(super) socket: SocketAddr,
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Address, String> {
        let rest = text.strip_prefix("http://").unwrap_or(text).trim_end_matches('/');
        if rest.contains('/') || text.starts_with("https:") {
            return Err("an address like http://127.0.0.1:4280, please".to_owned());
        }
        let has_port = rest.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let host = if has_port { rest.to_owned() } else { format!("{rest}:80") };
        let mut found = host.to_socket_addrs().map_err(|why| format!("{host}: {why}"))?;
        let socket = found.next().ok_or_else(|| format!("nobody knows where {host} is"))?;
        Ok(Address { host, socket })
    }
}

/// A connection to the house for asking to come in.
pub(super) struct Door {
    address: Address,
    stream: BufReader<TcpStream>,
}

impl Door {
    pub(super) fn find(address: &Address) -> Result<Door> {
        let stream = TcpStream::connect_timeout(&address.socket, PATIENCE)
            .with_context(|| format!("there is no house at {}", address.host))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Door { address: address.clone(), stream: BufReader::new(stream) })
    }

    /// Opens a room, and is there for this.
    pub(super) fn create(&mut self, settings: &Settings, role: Role) -> Result<Entered> {
        let (face, settings) = (String::new(), settings.clone());
        let ask = CreateRoom { name: name(0), face, role, apart: false, settings };
        self.post("/api/rooms", &ask).context("a room could not be opened")
    }

    /// Joins a room as its nth player.
    pub(super) fn join(&mut self, room: RoomCode, nth: u8) -> Result<Entered> {
        let ask =
            JoinRoom { name: name(nth), face: String::new(), role: Role::Player, apart: false };
        let path = format!("/api/rooms/{room}/people");
        self.post(&path, &ask).with_context(|| format!("room {room} could not be joined"))
    }

    fn post(&mut self, path: &str, ask: &impl Serialize) -> Result<Entered> {
        let body = serde_json::to_vec(ask)?;
        let mut request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n",
            self.address.host,
            body.len()
        )
        .into_bytes();
        request.extend(body);
        self.stream.get_mut().write_all(&request)?;
        let (status, body) = self.answer()?;
        match status {
            201 => serde_json::from_slice(&body).context("the house's answer cannot be read"),
            429 => bail!("the house limits rates: start it with --no-rate-limit for a load test"),
            _ => {
                let problem = serde_json::from_slice::<Problem>(&body);
                let say = problem.map_or_else(|_| format!("status {status}"), |why| why.say);
                Err(anyhow!("the house says no: {say}"))
            }
        }
    }

    /// The status and the body of an answer.
    fn answer(&mut self) -> Result<(u16, Vec<u8>)> {
        let head = read_head(&mut self.stream)?;
        let status = head.lines().next().unwrap_or_default();
        let number = status.split(' ').nth(1).and_then(|number| number.parse().ok());
        let number = number.with_context(|| format!("this is no answer: {status}"))?;
        let length = header(&head, "content-length").and_then(|length| length.parse::<u64>().ok());
        let length = length.context("the house does not say how long its answer is")?;
        ensure!(length <= ANSWER_BYTES_MAX, "the house's answer is {length} bytes long");
        let mut body = vec![0; length as usize];
        self.stream.read_exact(&mut body).context("the house hung up")?;
        Ok((number, body))
    }
}

fn name(nth: u8) -> Name {
    Name::new(&format!("Player {nth}")).expect("a plain name")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_name_and_a_port() {
        let host = |text: &str| text.parse::<Address>().map(|address| address.host).ok();
        for text in ["http://127.0.0.1:4280", "http://127.0.0.1:4280/", "127.0.0.1:4280"] {
            assert_eq!(host(text).as_deref(), Some("127.0.0.1:4280"));
        }
        assert_eq!(host("http://127.0.0.1").as_deref(), Some("127.0.0.1:80"));
        assert_eq!(host("http://[::1]:4280").as_deref(), Some("[::1]:4280"));
        assert_eq!(host("https://127.0.0.1:4280"), None);
        assert_eq!(host("http://127.0.0.1:4280/house"), None);
    }
}
