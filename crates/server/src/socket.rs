//! A player's socket: a hello, then frames both ways, then a close with a reason.

use std::io;
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper_util::rt::TokioIo;
use protocol::{CLIENT_FRAME_BYTES_MAX, ClientFrame, CloseCode, Refusal, ServerFrame};
use room::LineId;
use table::Refusal as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::asker::{self, Address};
use crate::directory::{Room, Shut};
use crate::hello::{self, Hello};
use crate::house::Inside;
use crate::http::other_origin;
use crate::keeper::Errand;
use crate::limits::{Bucket, Rate};
use crate::outbox::Outbox;
use crate::problem::{Denied, text_fault};
use crate::pulse::{Beat, Pulse};
use crate::tally::Counted;

/// Small: most sockets are idle most of the time, and this is what they cost.
const READ_BUFFER_BYTES: usize = 1024;
/// Frames are gathered up to here before they are written.
const WRITE_BUFFER_BYTES: usize = 4 * 1024;
/// How long a write may take.
const WRITE_PATIENCE: Duration = Duration::from_secs(30);
/// How long saying goodbye may take, and how much of what still comes in is thrown away, so that
/// the goodbye is not lost with it.
const GOODBYE_PATIENCE: Duration = Duration::from_secs(5);
const GOODBYE_BYTES_MAX: usize = 256 * 1024;

/// What a player may send; beyond that frames are refused, and beyond the other the house hangs
/// up.
const FLOW: Rate = Rate::per_second(120, 60);
const FLOOD: Rate = Rate::per_second(480, 240);
/// So many frames that make no sense are no accident.
const NONSENSE_MAX: u32 = 20;

/// Turns a request into a socket.
pub(crate) async fn upgrade(
    State(inside): State<Arc<Inside>>,
    Address(address): Address,
    mut request: Request,
) -> Result<Response, Denied> {
    if !asker::is_ours(request.headers(), &inside.config.allow_origins) {
        return Err(other_origin());
    }
    let response = create_response_with_body(&request, Body::empty).map_err(|error| {
        let say = format!("This address is for WebSockets: {error}.");
        Denied::new(StatusCode::UPGRADE_REQUIRED, "not_a_socket", say)
    })?;
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let Ok(upgraded) = upgrade.await else { return };
        // Nothing but our own listener makes connections, and of no other kind.
        let Ok(parts) = upgraded.downcast::<TokioIo<TcpStream>>() else { return };
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(WRITE_BUFFER_BYTES)
            .max_message_size(Some(CLIENT_FRAME_BYTES_MAX))
            .max_frame_size(Some(CLIENT_FRAME_BYTES_MAX));
        let stream = parts.io.into_inner();
        let read = parts.read_buf.to_vec();
        drop(parts.read_buf);
        let role = Role::Server;
        let stream = WebSocketStream::from_partially_read(stream, read, role, Some(config)).await;
        attend(inside, stream, address).await;
    });
    Ok(response)
}

/// Why a socket ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The house hangs up.
    Close(CloseCode),
    /// Nobody is there any more.
    Lost,
}

impl From<CloseCode> for End {
    fn from(code: CloseCode) -> End {
        End::Close(code)
    }
}

/// From the hello to the goodbye.
async fn attend(inside: Arc<Inside>, mut stream: WebSocketStream<TcpStream>, address: IpAddr) {
    let counted = inside.sockets.enter(inside.config.sockets_max);
    let end = match &counted {
        Some(_) => converse(&inside, &mut stream, address).await,
        None => CloseCode::Full.into(),
    };
    match end {
        End::Close(code) => {
            inside.meters.closed(code);
            let _ = time::timeout(GOODBYE_PATIENCE, goodbye(&mut stream, code)).await;
        }
        // Whoever hung up in order is answered in order.
        End::Lost => {
            let _ = time::timeout(GOODBYE_PATIENCE, stream.flush()).await;
        }
    }
    // Counted until here: the house waits for goodbyes when it closes.
    drop::<Option<Counted>>(counted);
}

/// Says why, and stays until the other side has hung up as well.
async fn goodbye(stream: &mut WebSocketStream<TcpStream>, code: CloseCode) -> io::Result<()> {
    let close = CloseFrame { code: code.number().into(), reason: code.reason().into() };
    stream.send(Message::Close(Some(close))).await.map_err(io::Error::other)?;
    // Past the frames: what follows a frame that was too large cannot be read as one.
    let stream = stream.get_mut();
    stream.shutdown().await?;
    let mut thrown = vec![0; 1024];
    let mut left = GOODBYE_BYTES_MAX;
    while left > 0 {
        match stream.read(&mut thrown).await? {
            0 => break,
            read => left = left.saturating_sub(read),
        }
    }
    Ok(())
}

async fn converse(
    inside: &Arc<Inside>,
    stream: &mut WebSocketStream<TcpStream>,
    address: IpAddr,
) -> End {
    let hello = tokio::select! {
        hello = hello::await_hello(stream) => hello,
        () = inside.closing() => Err(CloseCode::ShuttingDown.into()),
    };
    let Hello { room: code, token, heard } = match hello {
        Ok(hello) => hello,
        Err(end) => return end,
    };
    let limits = &inside.limits;
    if limits.may_try(address, inside.clock.micros()).is_err() {
        return CloseCode::TooMuch.into();
    }
    let room = match inside.room(code).await {
        Ok(room) => room,
        Err(shut) => {
            if shut == Shut::NoSuchRoom {
                limits.slip(address, inside.clock.micros());
            }
            return close_code(&shut).into();
        }
    };
    let outbox = Arc::new(Outbox::default());
    let line = LineId(inside.last_line.fetch_add(1, Ordering::Relaxed) + 1);
    let key = inside.secret.key(&token);
    drop(token);
    let connect = Errand::Connect { line, key, heard, outbox: Arc::clone(&outbox) };
    if room.inbox.send(connect).await.is_err() {
        return CloseCode::Moved.into();
    }
    tracing::debug!(room = %code, line = line.0, "connected");
    let attached = Attached { room, line };
    let socket = Socket {
        inside,
        stream,
        outbox: &outbox,
        attached: &attached,
        pulse: Pulse::new(Instant::now(), nonce(line)),
        flow: Bucket::default(),
        flood: Bucket::default(),
        nonsense: 0,
    };
    let end = socket.run().await;
    if end == End::Close(CloseCode::BadToken) {
        limits.slip(address, inside.clock.micros());
    }
    tracing::debug!(room = %code, line = line.0, ?end, "disconnected");
    end
}

fn close_code(shut: &Shut) -> CloseCode {
    match shut {
        Shut::NoSuchRoom => CloseCode::NoSuchRoom,
        Shut::Damaged(_) => CloseCode::Damaged,
        Shut::Full => CloseCode::Full,
        // After this one a client comes back by itself.
        Shut::Closing | Shut::Trouble => CloseCode::ShuttingDown,
    }
}

/// Where a socket's pings start; if there is no randomness to be had, its number will do.
fn nonce(line: LineId) -> u64 {
    getrandom::u64().unwrap_or(line.0)
}

/// A line in a room, until it is dropped.
struct Attached {
    room: Arc<Room>,
    line: LineId,
}

impl Drop for Attached {
    fn drop(&mut self) {
        use tokio::sync::mpsc::error::TrySendError;
        let gone = self.room.inbox.try_send(Errand::Disconnect { line: self.line });
        if let Err(TrySendError::Full(errand)) = gone {
            let room = Arc::clone(&self.room);
            tokio::spawn(async move {
                let _ = room.inbox.send(errand).await;
            });
        }
    }
}

/// A socket in a room.
struct Socket<'a> {
    inside: &'a Arc<Inside>,
    stream: &'a mut WebSocketStream<TcpStream>,
    outbox: &'a Outbox,
    attached: &'a Attached,
    pulse: Pulse,
    flow: Bucket,
    flood: Bucket,
    nonsense: u32,
}

/// Whether a socket goes on.
type Goes = ControlFlow<End>;

impl Socket<'_> {
    async fn run(mut self) -> End {
        let mut timer = pin!(time::sleep_until(self.pulse.due().into()));
        loop {
            let waiting = self.outbox.take();
            if !waiting.frames.is_empty() {
                self.inside.meters.frames_out.increment(waiting.frames.len() as u64);
                let frames = waiting.frames.into_iter().map(Message::text);
                if let ControlFlow::Break(end) = self.write(frames).await {
                    return end;
                }
            }
            if let Some(code) = waiting.end {
                return code.into();
            }
            let goes = tokio::select! {
                message = self.stream.next() => self.hear(message).await,
                () = self.outbox.news() => ControlFlow::Continue(()),
                () = &mut timer => self.beat().await,
            };
            if let ControlFlow::Break(end) = goes {
                return end;
            }
            let due = self.pulse.due().into();
            if timer.deadline() != due {
                timer.as_mut().reset(due);
            }
        }
    }

    /// Writes all of it together, unless the room meanwhile gives this socket up.
    async fn write(&mut self, messages: impl Iterator<Item = Message>) -> Goes {
        let stream = &mut *self.stream;
        let write = async {
            for message in messages {
                stream.feed(message).await?;
            }
            stream.flush().await
        };
        tokio::select! {
            biased;
            written = time::timeout(WRITE_PATIENCE, write) => match written {
                Ok(Ok(())) => ControlFlow::Continue(()),
                Ok(Err(_)) => ControlFlow::Break(End::Lost),
                Err(_) => ControlFlow::Break(CloseCode::TooSlow.into()),
            },
            () = self.outbox.overrun() => ControlFlow::Break(CloseCode::TooSlow.into()),
        }
    }

    async fn beat(&mut self) -> Goes {
        match self.pulse.beat(Instant::now(), self.attached.room.is_playing()) {
            Beat::Ping(says) => {
                let ping = Message::Ping(says.to_vec().into());
                self.write(std::iter::once(ping)).await
            }
            Beat::Lost => ControlFlow::Break(End::Lost),
        }
    }

    async fn hear(&mut self, message: Option<Result<Message, Error>>) -> Goes {
        let now_us = self.inside.clock.micros();
        let limited = self.inside.limits.are_on();
        if limited && self.flood.take(FLOOD, now_us).is_err() {
            return ControlFlow::Break(CloseCode::TooMuch.into());
        }
        match read(message) {
            Ok(Message::Text(text)) => {
                self.inside.meters.frames_in.increment(1);
                match serde_json::from_str(&text) {
                    Ok(frame) => self.frame(frame, limited, now_us).await,
                    Err(error) => self.nonsense(&text, &error),
                }
            }
            Ok(Message::Pong(says)) => match self.pulse.pong(Instant::now(), &says) {
                Some(ms) => self.send(|line| Errand::Delay { line, ms }).await,
                None => ControlFlow::Continue(()),
            },
            // Pings are answered by the stream itself.
            Ok(_) => ControlFlow::Continue(()),
            Err(end) => ControlFlow::Break(end),
        }
    }

    async fn frame(&mut self, frame: ClientFrame, limited: bool, now_us: u64) -> Goes {
        if limited && self.flow.take(FLOW, now_us).is_err() {
            return self.refuse(frame.id(), Refusal::SlowDown.code(), &Refusal::SlowDown);
        }
        if let ClientFrame::Hello { .. } = frame {
            self.refuse(None, Refusal::SecondHello.code(), &Refusal::SecondHello)?;
            return self.count_nonsense();
        }
        self.send(|line| Errand::Frame { line, frame }).await
    }

    /// Brings it to the room, however long that takes: so fast reads whoever is fast.
    async fn send(&mut self, errand: impl FnOnce(LineId) -> Errand) -> Goes {
        let Attached { room, line } = self.attached;
        match room.inbox.send(errand(*line)).await {
            Ok(()) => ControlFlow::Continue(()),
            // The room has left, and has said why; if it has not, it comes back elsewhere.
            Err(_) => {
                let code = self.outbox.take().end.unwrap_or(CloseCode::Moved);
                ControlFlow::Break(code.into())
            }
        }
    }

    /// A frame that is none of ours.
    fn nonsense(&mut self, text: &str, error: &serde_json::Error) -> Goes {
        let id = hello::fish_id(text);
        if let Some(fault) = text_fault(error) {
            return self.refuse(id, fault.code(), &fault);
        }
        self.refuse(id, Refusal::BadFrame.code(), &Refusal::BadFrame)?;
        self.count_nonsense()
    }

    fn count_nonsense(&mut self) -> Goes {
        self.nonsense += 1;
        match self.nonsense {
            NONSENSE_MAX.. => ControlFlow::Break(CloseCode::TooMuch.into()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn refuse(&self, id: Option<u64>, code: &str, why: &dyn std::fmt::Display) -> Goes {
        self.inside.meters.refused(code);
        let frame = ServerFrame::Refused { id, code: code.to_owned(), say: why.to_string() };
        let text = serde_json::to_string(&frame).expect("a refusal is JSON");
        match self.outbox.push(text) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(CloseCode::TooSlow.into()),
        }
    }
}

/// A message, or why there will be no more.
pub(crate) fn read(message: Option<Result<Message, Error>>) -> Result<Message, End> {
    match message {
        Some(Ok(Message::Binary(_))) => Err(CloseCode::BadFrame.into()),
        Some(Ok(Message::Close(_))) | None => Err(End::Lost),
        Some(Ok(message)) => Ok(message),
        Some(Err(Error::Capacity(_) | Error::Utf8(_))) => Err(CloseCode::BadFrame.into()),
        Some(Err(_)) => Err(End::Lost),
    }
}
