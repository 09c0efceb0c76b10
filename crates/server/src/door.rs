//! Any door leads in: what reaches a house that does not run the room is passed to the one that
//! does.
//!
//! Requests are sent on as they are, with who asks. A socket's bytes go through as they are too, so
//! that pings and pongs measure the whole way. Only the way in is cut into pieces, because between
//! them the door tells what its kernel measured of the player's line ([`Pieces`]).
//!
//! Houses know each other by a proof that is made of the secret they share. Who asks is believed
//! from nobody else.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use cluster::Fellow;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use keeping::Shut;
use protocol::RoomCode;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time;

use crate::asker::Address;
use crate::house::Inside;
use crate::http;
use crate::kernel;
use crate::line::{ReadHalf, WriteHalf};
use crate::problem::Denied;
use crate::street::{Place, Street};

/// How another house shows that it is one of ours.
const PROOF: HeaderName = HeaderName::from_static("x-sidelong-proof");
/// For whom it asks, and whether a proxy said so.
const GUEST: HeaderName = HeaderName::from_static("x-sidelong-guest");
const PROXIED: HeaderName = HeaderName::from_static("x-sidelong-proxied");
/// What a passed socket speaks.
const PIECES: &str = "sidelong-pieces";

/// How long another house may take to answer the phone, and to begin its answer.
const CONNECT_PATIENCE: Duration = Duration::from_secs(1);
const ANSWER_PATIENCE: Duration = Duration::from_secs(20);
/// How long it is tried to pass somebody on.
const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(50);
/// How often the owner is told how long the line to a player is.
const TELL_EVERY: Duration = Duration::from_millis(500);
/// How long an owner may take to say goodbye to a player who has hung up.
const GOODBYE_PATIENCE: Duration = Duration::from_secs(5);
/// How long a player may take to read anything.
const WRITE_PATIENCE: Duration = Duration::from_secs(30);
/// How much is passed on at once.
const PIECE_BYTES: usize = 2048;

/// A request that another house passed on, and for whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passed(pub(crate) Address);

/// Passes a request about a room to the house that runs it.
pub(crate) async fn pass(
    State(inside): State<Arc<Inside>>,
    guest: Address,
    request: Request,
    next: Next,
) -> Response {
    let Some(street) = &inside.street else { return next.run(request).await };
    if request.extensions().get::<Passed>().is_some() {
        return next.run(request).await;
    }
    let mut parts = request.uri().path().split('/').skip(3);
    let target = match parts.next() {
        // Whoever guesses too much hears so from the handler, and NATS is not asked for them.
        Some(code) if inside.try_code(guest.address, code).is_err() => None,
        Some(code) => code.parse::<RoomCode>().ok(),
        None => None,
    };
    let part = parts.next();
    let is_new = part.is_none() && target.is_none() && request.method() == "POST";
    let of_records = part == Some("records");
    if !is_new && target.is_none() {
        return next.run(request).await;
    }
    // At the door, or a guesser would have as many slips as there are houses.
    if is_new
        && request.uri().path() == "/api/rooms"
        && let Err(denied) = inside.check_invite(guest.address, request.headers())
    {
        return denied.into_response();
    }
    let until = Instant::now() + PATIENCE;
    let mut waiting = Waiting::Whole(request);
    loop {
        let fellow = match target {
            Some(code) => match inside.place(code, false).await {
                Ok(Place::There(fellow)) => Some(fellow),
                Ok(Place::Here(_)) => None,
                // Records are kept when their room is gone, and any house can read them.
                Err(Shut::NoSuchRoom) if of_records => None,
                Err(shut) => {
                    if shut == Shut::NoSuchRoom {
                        inside.slip(guest.address);
                    }
                    return Denied::from(shut).into_response();
                }
            },
            None => street.least_busy(inside.rooms.count()),
        };
        let Some(fellow) = fellow else {
            return match waiting.whole() {
                Ok(request) => next.run(request).await,
                Err(denied) => denied.into_response(),
            };
        };
        match waiting.send(street, &fellow, guest).await {
            Ok(response) => return response,
            Err(Unsent::NoConnection) if Instant::now() < until => time::sleep(PAUSE).await,
            Err(Unsent::NoConnection) => return Denied::stuck().into_response(),
            Err(Unsent::Denied(denied)) => return denied.into_response(),
        }
    }
}

/// A request that waits to be passed on.
enum Waiting {
    Whole(Request),
    /// Its body was read, so that it can be sent again.
    Read(Box<axum::http::request::Parts>, axum::body::Bytes),
    /// It was sent, and nobody knows what became of it.
    Sent,
}

/// Why a request was not passed on.
enum Unsent {
    /// The other house cannot be reached, so nothing was sent.
    NoConnection,
    Denied(Denied),
}

impl Waiting {
    fn whole(self) -> Result<Request, Denied> {
        match self {
            Waiting::Whole(request) => Ok(request),
            Waiting::Read(parts, body) => Ok(Request::from_parts(*parts, Body::from(body))),
            Waiting::Sent => Err(Denied::stuck()),
        }
    }

    async fn send(
        &mut self,
        street: &Arc<Street>,
        fellow: &Fellow,
        guest: Address,
    ) -> Result<Response, Unsent> {
        let waiting = std::mem::replace(self, Waiting::Sent);
        let (parts, body) = match waiting {
            Waiting::Whole(request) => {
                let (parts, body) = request.into_parts();
                let body = http::read_body(Request::new(body)).await.map_err(Unsent::Denied)?;
                (Box::new(parts), body)
            }
            Waiting::Read(parts, body) => (parts, body),
            Waiting::Sent => return Err(Unsent::Denied(Denied::stuck())),
        };
        let Ok(stream) = connect(fellow).await else {
            *self = Waiting::Read(parts, body);
            return Err(Unsent::NoConnection);
        };
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let mut request = hyper::Request::builder().method(parts.method.clone()).uri(path);
        let headers = request.headers_mut().expect("nothing is wrong with it yet");
        for (name, value) in &parts.headers {
            if !OF_ONE_CONNECTION.contains(name) {
                headers.append(name, value.clone());
            }
        }
        introduce(headers, street, guest);
        let request =
            request.body(Body::from(body)).map_err(|_| Unsent::Denied(Denied::stuck()))?;
        let sent = async {
            let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
            let (street, house) = (Arc::clone(street), fellow.house.clone());
            // An answer whose house dies while it is read ends in the middle, and not never.
            tokio::spawn(async move {
                tokio::select! {
                    _ = connection => {}
                    () = street.until_gone(&house) => {}
                }
            });
            sender.send_request(request).await
        };
        match time::timeout(ANSWER_PATIENCE, sent).await {
            Ok(Ok(response)) => {
                let (mut parts, body) = response.into_parts();
                for name in &OF_ONE_CONNECTION {
                    parts.headers.remove(name);
                }
                Ok(Response::from_parts(parts, Body::new(body)))
            }
            // It may have been done, or not: whoever asked has to look.
            Ok(Err(_)) | Err(_) => Err(Unsent::Denied(Denied::stuck())),
        }
    }
}

/// Headers that are about one connection, and go no further.
const OF_ONE_CONNECTION: [HeaderName; 8] = [
    header::CONNECTION,
    header::UPGRADE,
    header::TRANSFER_ENCODING,
    header::CONTENT_LENGTH,
    HeaderName::from_static("keep-alive"),
    PROOF,
    GUEST,
    PROXIED,
];

/// Says who passes on, and for whom.
fn introduce(headers: &mut HeaderMap, street: &Street, guest: Address) {
    let text = |text: &str| HeaderValue::from_str(text).expect("letters and digits");
    headers.insert(PROOF, text(&street.proof));
    headers.insert(GUEST, text(&guest.address.to_string()));
    if guest.proxied {
        headers.insert(PROXIED, HeaderValue::from_static("1"));
    }
}

async fn connect(fellow: &Fellow) -> io::Result<TcpStream> {
    let stream = time::timeout(CONNECT_PATIENCE, TcpStream::connect(&fellow.said.address)).await;
    let stream = stream.map_err(|_| io::ErrorKind::TimedOut)??;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Lets in nobody but houses of this cluster, and notes for whom they ask.
pub(crate) async fn admit(
    State(inside): State<Arc<Inside>>,
    mut request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let proven = inside.street.as_ref().zip(text(&PROOF)).is_some_and(|(street, said)| {
        // In the same time, however much of it is right.
        blake3::hash(street.proof.as_bytes()) == blake3::hash(said.as_bytes())
    });
    let address = text(&GUEST).and_then(|guest| guest.parse::<IpAddr>().ok());
    let (true, Some(address)) = (proven, address) else {
        let say = "This door is for the other houses of a cluster.";
        return Denied::new(StatusCode::FORBIDDEN, "not_a_house", say).into_response();
    };
    let proxied = text(&PROXIED).is_some();
    request.extensions_mut().insert(Passed(Address { address, proxied }));
    next.run(request).await
}

/// A line to another house.
pub(crate) struct Line {
    stream: TcpStream,
    /// What that has said already.
    said: Vec<u8>,
}

/// Opens a line to the house that runs a room, for a socket that came to this one.
pub(crate) async fn open_line(
    street: &Street,
    fellow: &Fellow,
    guest: Address,
) -> io::Result<Line> {
    let stream = connect(fellow).await?;
    let mut request = hyper::Request::builder().uri("/line");
    let headers = request.headers_mut().expect("nothing is wrong with it yet");
    introduce(headers, street, guest);
    headers.insert(header::HOST, HeaderValue::from_static("house"));
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, HeaderValue::from_static(PIECES));
    let request = request.body(Body::empty()).map_err(io::Error::other)?;
    let opened = async {
        let handshake = http1::handshake::<_, Body>(TokioIo::new(stream)).await;
        let (mut sender, connection) = handshake.map_err(io::Error::other)?;
        tokio::spawn(connection.with_upgrades());
        let response = sender.send_request(request).await.map_err(io::Error::other)?;
        if response.status() != StatusCode::SWITCHING_PROTOCOLS {
            return Err(io::Error::other(format!("it says {}", response.status())));
        }
        let upgraded = hyper::upgrade::on(response).await.map_err(io::Error::other)?;
        let parts = upgraded.downcast::<TokioIo<TcpStream>>();
        let parts = parts.map_err(|_| io::Error::other("another kind of connection"))?;
        Ok(Line { stream: parts.io.into_inner(), said: parts.read_buf.to_vec() })
    };
    time::timeout(CONNECT_PATIENCE, opened).await.map_err(|_| io::ErrorKind::TimedOut)?
}

/// Whether a request opens a line.
pub(crate) fn wants_line(headers: &HeaderMap) -> bool {
    headers.get(header::UPGRADE).is_some_and(|upgrade| upgrade == PIECES)
}

/// The answer to whoever opens one.
pub(crate) fn line_is_open() -> Response {
    let headers = [
        (header::CONNECTION, HeaderValue::from_static("upgrade")),
        (header::UPGRADE, HeaderValue::from_static(PIECES)),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}

/// Carries a player's socket to the house that runs their room, until either hangs up or that
/// house is gone. `heard` is what the player has said already.
pub(crate) async fn carry(
    street: &Street,
    fellow: &Fellow,
    (mut from_player, to_player): (ReadHalf, WriteHalf),
    heard: Vec<u8>,
    Line { stream: mut owner, said }: Line,
) {
    let (mut from_owner, mut to_owner) = owner.split();
    let inwards = async {
        let mut pieces = PieceWriter::default();
        for piece in heard.chunks(PIECE_BYTES) {
            to_owner.write_all(pieces.put(None, piece)).await?;
        }
        drop(heard);
        let mut buffer = vec![0; PIECE_BYTES];
        let mut told: Option<Instant> = None;
        loop {
            let read = from_player.read(&mut buffer).await?;
            if read == 0 {
                return to_owner.shutdown().await;
            }
            let due = told.is_none_or(|at| at.elapsed() > TELL_EVERY);
            let trip = due.then(|| kernel::round_trip(from_player.tcp())).flatten();
            if trip.is_some() {
                told = Some(Instant::now());
            }
            to_owner.write_all(pieces.put(trip, &buffer[..read])).await?;
        }
    };
    let outwards = async {
        let mut buffer = said;
        loop {
            // Whoever reads nothing for so long is hung up on.
            time::timeout(WRITE_PATIENCE, to_player.write(&mut buffer)).await??;
            buffer.resize(PIECE_BYTES, 0);
            let read = from_owner.read(&mut buffer).await?;
            if read == 0 {
                to_player.shut();
                return io::Result::Ok(());
            }
            buffer.truncate(read);
        }
    };
    let mut outwards = std::pin::pin!(outwards);
    tokio::select! {
        _ = &mut outwards => {}
        () = street.until_gone(&fellow.house) => {}
        _ = inwards => {
            let _ = time::timeout(GOODBYE_PATIENCE, outwards).await;
        }
    }
}

/// Cuts what a player says into pieces: two bytes of length and so many bytes; or a length of 0 and
/// four bytes with the microseconds of a round trip to the player. Little-endian.
#[derive(Default)]
struct PieceWriter(Vec<u8>);

impl PieceWriter {
    fn put(&mut self, trip: Option<Duration>, piece: &[u8]) -> &[u8] {
        let PieceWriter(out) = self;
        out.clear();
        if let Some(trip) = trip {
            let micros = u32::try_from(trip.as_micros()).unwrap_or(u32::MAX);
            out.extend_from_slice(&[0, 0]);
            out.extend_from_slice(&micros.to_le_bytes());
        }
        let length = u16::try_from(piece.len()).expect("pieces are short");
        out.extend_from_slice(&length.to_le_bytes());
        out.extend_from_slice(piece);
        out
    }
}

/// Puts pieces together again, as they come in.
#[derive(Debug, Default)]
pub(crate) struct Pieces {
    head: [u8; 6],
    have: usize,
    /// How much of the present piece is still to come.
    left: usize,
    /// The round trip to the player, as their door last told it.
    pub(crate) trip: Option<Duration>,
}

impl Pieces {
    /// How many bytes of the player's come next; none, if it is a head.
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// So many of them have come.
    pub(crate) fn took(&mut self, bytes: usize) {
        self.left -= bytes;
    }

    /// Where the rest of a head is to be read into.
    pub(crate) fn head(&mut self) -> &mut [u8] {
        let whole = if self.have >= 2 { 6 } else { 2 };
        &mut self.head[self.have..whole]
    }

    /// So many bytes of it have come.
    pub(crate) fn took_head(&mut self, bytes: usize) {
        self.have += bytes;
        let [a, b, micros @ ..] = self.head;
        match (self.have, usize::from(u16::from_le_bytes([a, b]))) {
            (2, length @ 1..) => (self.left, self.have) = (length, 0),
            (6, _) => {
                self.trip = Some(Duration::from_micros(u32::from_le_bytes(micros).into()));
                self.have = 0;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads pieces as they would come in, so many bytes at a time.
    fn read(mut sent: &[u8], at_once: usize) -> (Vec<u8>, Option<Duration>) {
        let (mut pieces, mut out) = (Pieces::default(), Vec::new());
        while !sent.is_empty() {
            let bytes = match pieces.left() {
                0 => {
                    let head = pieces.head();
                    let bytes = head.len().min(at_once).min(sent.len());
                    head[..bytes].copy_from_slice(&sent[..bytes]);
                    pieces.took_head(bytes);
                    bytes
                }
                left => {
                    let bytes = left.min(at_once).min(sent.len());
                    out.extend_from_slice(&sent[..bytes]);
                    pieces.took(bytes);
                    bytes
                }
            };
            sent = &sent[bytes..];
        }
        (out, pieces.trip)
    }

    #[test]
    fn pieces_are_put_together_however_they_come_in() {
        let mut writer = PieceWriter::default();
        let trip = Duration::from_micros(70_123);
        let long = vec![7; PIECE_BYTES];
        let mut sent = writer.put(None, b"wi").to_vec();
        sent.extend_from_slice(writer.put(Some(Duration::ZERO), b"nk"));
        sent.extend_from_slice(writer.put(Some(trip), &long));
        for at_once in [1, 2, 3, 5, 1000, 10_000] {
            let (out, told) = read(&sent, at_once);
            assert_eq!((&out[..4], &out[4..]), (&b"wink"[..], &long[..]), "{at_once} at once");
            assert_eq!(told, Some(trip));
        }
    }
}
