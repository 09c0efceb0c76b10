//! The way somebody comes to the house, and what they ask at its door over HTTP.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time;

use crate::lines::Street;
use crate::socket::{Socket, head};

/// How long the house may take to answer a request.
const PATIENCE: Duration = Duration::from_secs(20);

/// A way to the house.
#[derive(Clone, Debug)]
pub(crate) struct Approach {
    way: Way,
    /// Lines said in the head of every request.
    headers: String,
    /// How long pings wait for their pongs.
    pub(crate) pong_delay: Duration,
}

#[derive(Clone, Debug)]
enum Way {
    /// Whatever this network makes of it, from this address of our own if that matters.
    Direct(Option<Ipv4Addr>, SocketAddr),
    /// Over this line of a street, to this port.
    Line(Arc<Street>, usize, u16),
}

/// What came back over HTTP.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Approach {
    /// Straight to this address.
    pub(crate) fn direct(house: SocketAddr) -> Approach {
        Approach::by(Way::Direct(None, house))
    }

    /// From 127.0.0.`neighbour`: the whole of 127.0.0.0/8 is this machine's own.
    pub(crate) fn from_neighbour(neighbour: u8, house: SocketAddr) -> Approach {
        Approach::by(Way::Direct(Some(Ipv4Addr::new(127, 0, 0, neighbour)), house))
    }

    /// Over a slow line.
    pub(crate) fn over(street: &Arc<Street>, line: usize, port: u16) -> Approach {
        Approach::by(Way::Line(Arc::clone(street), line, port))
    }

    fn by(way: Way) -> Approach {
        Approach { way, headers: String::new(), pong_delay: Duration::ZERO }
    }

    /// Says that it comes from this address.
    pub(crate) fn forwarded_for(mut self, address: &str) -> Approach {
        self.headers = format!("X-Forwarded-For: {address}\r\n");
        self
    }

    /// A connection.
    pub(crate) async fn connect(&self) -> io::Result<TcpStream> {
        let stream = match &self.way {
            Way::Direct(own, house) => {
                let socket = TcpSocket::new_v4()?;
                if let Some(own) = own {
                    socket.bind((*own, 0).into())?;
                }
                socket.connect(*house).await?
            }
            Way::Line(street, line, port) => {
                let (street, line, port) = (Arc::clone(street), *line, *port);
                let connect = move || street.line(line).connect(port);
                let stream = tokio::task::spawn_blocking(connect).await??;
                stream.set_nonblocking(true)?;
                TcpStream::from_std(stream)?
            }
        };
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// A socket, over which nothing is said yet.
    pub(crate) async fn socket(&self) -> io::Result<Socket> {
        Socket::open(self.connect().await?, &self.headers, self.pong_delay).await
    }

    /// Asks for something.
    pub(crate) async fn get(&self, path: &str) -> io::Result<Answer> {
        self.ask("GET", path, "").await
    }

    /// Brings something.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> io::Result<Answer> {
        self.ask("POST", path, &body.to_string()).await
    }

    async fn ask(&self, method: &str, path: &str, body: &str) -> io::Result<Answer> {
        let (headers, length) = (&self.headers, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: house\r\nConnection: close\r\n{headers}\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        let answered = async {
            let mut stream = self.connect().await?;
            stream.write_all(request.as_bytes()).await?;
            let (head, mut body) = head(&mut stream).await?;
            stream.read_to_end(&mut body).await?;
            let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
            let status = status.ok_or_else(|| io::Error::other("the house speaks no HTTP"))?;
            let text = || Value::String(String::from_utf8_lossy(&body).into_owned());
            Ok(Answer { status, body: serde_json::from_slice(&body).unwrap_or_else(|_| text()) })
        };
        time::timeout(PATIENCE, answered).await?
    }
}
