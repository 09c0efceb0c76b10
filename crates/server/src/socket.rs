//! A player's socket: a hello, then frames both ways, then a close with a reason.

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
use cluster::Fellow;
use keeping::Shut;
use protocol::{ClientFrame, CloseCode, Refusal, RoomCode, ServerFrame};
use room::{Event, LineId, Text};
use table::Refusal as _;
use table::fair::{RoundTrip, UNPROVEN_MS_MAX};
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::TrySendError;
use tokio::time;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

use crate::asker::Address;
use crate::directory::Room;
use crate::door;
use crate::hello::{self, Hello};
use crate::house::Inside;
use crate::keeper::Errand;
use crate::limits::{Bucket, Rate};
use crate::line;
use crate::outbox::RoomEnd;
use crate::problem::{Denied, text_fault};
use crate::pulse::Pulse;
use crate::street::Place;
use crate::tally::Counted;
use crate::wire::{self, End, Wire};

/// How long a write may take.
const WRITE_PATIENCE: Duration = Duration::from_secs(30);
/// What a player may send; beyond that frames are refused, and beyond the other the house hangs
/// up.
const FLOW: Rate = Rate::per_second(120, 60);
const FLOOD: Rate = Rate::per_second(480, 240);
/// How long it is tried to reach the house that runs a room, and how often.
const FIND_PATIENCE: Duration = Duration::from_secs(10);
const FIND_PAUSE: Duration = Duration::from_millis(50);
/// So many frames that make no sense are no accident.
const NONSENSE_MAX: u32 = 20;

/// Turns a request into a socket.
pub(crate) async fn upgrade(
    State(inside): State<Arc<Inside>>,
    guest: Address,
    mut request: Request,
) -> Result<Response, Denied> {
    inside.check_origin(request.headers())?;
    let response = create_response_with_body(&request, Body::empty).map_err(|error| {
        let say = format!("This address is for WebSockets: {error}.");
        Denied::new(StatusCode::UPGRADE_REQUIRED, "not_a_socket", say)
    })?;
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let Ok(upgraded) = upgrade.await else { return };
        // From here on the socket itself says how long it waits.
        let Some((halves, read)) = line::taken_over(upgraded) else { return };
        let frames_out = inside.meters.frames_out.clone();
        let wire = Wire::new(halves, read, frames_out, inside.street.is_some()).await;
        attend(inside, wire, guest, false).await;
    });
    Ok(response)
}

/// Turns a request of another house into the socket of somebody who came in there.
pub(crate) async fn passed(
    State(inside): State<Arc<Inside>>,
    guest: Address,
    mut request: Request,
) -> Result<Response, Denied> {
    if !door::wants_line(request.headers()) {
        return Err(Denied::no_such_page());
    }
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let Ok(upgraded) = upgrade.await else { return };
        let Some((halves, read)) = line::taken_over(upgraded) else { return };
        // A house says nothing before it is answered.
        if read.is_empty() {
            let wire = Wire::passed(halves, inside.meters.frames_out.clone()).await;
            attend(inside, wire, guest, true).await;
        }
    });
    Ok(door::line_is_open())
}

/// From the hello to the goodbye. A socket idles for hours, so what is soon over (coming in, waiting
/// to write, parting) is boxed and takes no room in this future meanwhile.
async fn attend(inside: Arc<Inside>, mut wire: Wire, guest: Address, passed: bool) {
    let counted = inside.sockets.enter(inside.config.sockets_max);
    let end = match &counted {
        Some(_) => match Box::pin(come_in(&inside, &mut wire, guest, passed)).await {
            Ok(Arrival::There(fellow, line)) => {
                return Box::pin(pass_through(&inside, &fellow, wire, line)).await;
            }
            Ok(Arrival::Here(attached)) => {
                wire.settle();
                let line = attached.line.0;
                let socket = Socket {
                    inside: &inside,
                    wire: &mut wire,
                    attached: &attached,
                    proxied: guest.proxied,
                    // If there is no randomness to be had for the first ping, the line's number
                    // will do.
                    pulse: Pulse::new(Instant::now(), getrandom::u64().unwrap_or(line)),
                    flow: Bucket::default(),
                    flood: Bucket::default(),
                    nonsense: 0,
                };
                let end = tokio::select! {
                    end = socket.run() => end,
                    () = inside.bans.reach(guest.address) => CloseCode::Banned.into(),
                };
                tracing::debug!(room = %attached.room.code, line, ?end, "disconnected");
                match end {
                    // A room that was taken over elsewhere may know them there.
                    End::Close(CloseCode::BadToken)
                        if !inside.is_ours(attached.room.code).await =>
                    {
                        CloseCode::Moved.into()
                    }
                    End::Close(CloseCode::BadToken) => attached.guest.slip(&inside, end),
                    end => end,
                }
            }
            Err(end) => end,
        },
        None => CloseCode::Full.into(),
    };
    if let End::Close(code) = end {
        inside.meters.closed(code);
    }
    Box::pin(wire.part(end)).await;
    // Counted until here: the house waits for goodbyes when it closes.
    drop::<Option<Counted>>(counted);
}

/// Somebody at a certain address.
#[derive(Clone, Copy)]
struct Guest {
    address: IpAddr,
    /// Too much was guessed from there of late.
    guesses: bool,
}

impl Guest {
    /// They tried what opens nothing. Whoever guesses too much does not learn what was wrong.
    fn slip(self, inside: &Inside, end: End) -> End {
        inside.slip(self.address);
        if self.guesses { CloseCode::TooMuch.into() } else { end }
    }
}

/// Where somebody's line leads.
enum Arrival {
    Here(Attached),
    /// To another house, over this connection.
    There(Fellow, door::Line),
}

/// Carries a socket to the house that runs its room.
async fn pass_through(inside: &Inside, fellow: &Fellow, wire: Wire, line: door::Line) {
    let given = time::timeout(WRITE_PATIENCE, wire.give_up()).await;
    let (Some(street), Ok(Some((halves, heard)))) = (&inside.street, given) else { return };
    let _counted = inside.passed.enter(usize::MAX);
    tokio::select! {
        () = door::carry(street, fellow, halves, heard, line) => {}
        () = inside.closing() => {}
    }
}

/// Waits for the hello, and brings the line into its room.
async fn come_in(
    inside: &Arc<Inside>,
    wire: &mut Wire,
    asker: Address,
    passed: bool,
) -> Result<Arrival, End> {
    let address = asker.address;
    let (limits, now_us) = (&inside.limits, inside.clock.micros());
    let guest = Guest { address, guesses: limits.slips.look(address, now_us).is_err() };
    if guest.guesses && limits.tries.take(address, now_us).is_err() {
        return Err(CloseCode::TooMuch.into());
    }
    if inside.bans.hold(address) {
        return Err(CloseCode::Banned.into());
    }
    let hello = tokio::select! {
        hello = hello::await_hello(wire) => hello,
        () = inside.closing() => Err(CloseCode::ShuttingDown.into()),
    };
    let Hello { room: code, token, heard } = hello.map_err(|end| match end {
        End::Close(CloseCode::NoHello | CloseCode::BadFrame) => guest.slip(inside, end),
        end => end,
    })?;
    let found = find(inside, code, asker, passed).await.map_err(|shut| match shut {
        Shut::NoSuchRoom => guest.slip(inside, CloseCode::NoSuchRoom.into()),
        shut => close_code(&shut).into(),
    })?;
    let room = match found {
        Found::Here(room) => room,
        Found::There(fellow, line) => return Ok(Arrival::There(fellow, line)),
    };
    let line = LineId(inside.last_line.fetch_add(1, Ordering::Relaxed) + 1);
    let key = inside.secret.key(&token);
    drop(token);
    let connect = Errand::Connect(line, key, heard, RoomEnd(Arc::clone(wire.outbox())));
    if room.inbox.send(connect).await.is_err() {
        return Err(CloseCode::Moved.into());
    }
    tracing::debug!(room = %code, line = line.0, "connected");
    Ok(Arrival::Here(Attached { room, line, guest }))
}

/// A room, or a line to the house that runs it.
enum Found {
    Here(Arc<Room>),
    There(Fellow, door::Line),
}

/// Finds a room, and goes on looking while the house that runs it cannot be reached.
async fn find(
    inside: &Arc<Inside>,
    code: RoomCode,
    guest: Address,
    passed: bool,
) -> Result<Found, Shut> {
    let until = Instant::now() + FIND_PATIENCE;
    loop {
        let fellow = match inside.place(code, passed).await? {
            Place::Here(room) => return Ok(Found::Here(room)),
            Place::There(fellow) => fellow,
        };
        let street = inside.street.as_ref().ok_or(Shut::Trouble)?;
        match door::open_line(street, &fellow, guest).await {
            Ok(line) => return Ok(Found::There(fellow, line)),
            Err(error) if Instant::now() > until => {
                tracing::warn!(room = %code, house = %fellow.house, %error, "the room's house cannot be reached");
                return Err(Shut::Trouble);
            }
            Err(_) => time::sleep(FIND_PAUSE).await,
        }
    }
}

fn close_code(shut: &Shut) -> CloseCode {
    match shut {
        Shut::NoSuchRoom => CloseCode::NoSuchRoom,
        Shut::Damaged(_) | Shut::StoreDamaged => CloseCode::Damaged,
        Shut::Full => CloseCode::Full,
        // After this one a client comes back by itself.
        Shut::Closing | Shut::Trouble => CloseCode::ShuttingDown,
        Shut::Elsewhere => CloseCode::Moved,
    }
}

/// A line in a room, until it is dropped.
struct Attached {
    room: Arc<Room>,
    line: LineId,
    guest: Guest,
}

impl Drop for Attached {
    fn drop(&mut self) {
        let gone = self.room.inbox.try_send(Event::Disconnect { line: self.line }.into());
        if let (Err(TrySendError::Full(errand)), Ok(runtime)) = (gone, Handle::try_current()) {
            let room = Arc::clone(&self.room);
            runtime.spawn(async move {
                let _ = room.inbox.send(errand).await;
            });
        }
    }
}

/// A socket in a room.
struct Socket<'a> {
    inside: &'a Arc<Inside>,
    wire: &'a mut Wire,
    attached: &'a Attached,
    /// The other end of the connection is a proxy.
    proxied: bool,
    pulse: Pulse,
    flow: Bucket,
    flood: Bucket,
    nonsense: u32,
}

/// Whether a socket goes on.
type Goes = ControlFlow<End>;

impl Socket<'_> {
    async fn run(mut self) -> End {
        let outbox = Arc::clone(self.wire.outbox());
        let mut timer = pin!(time::sleep_until(self.pulse.due().into()));
        loop {
            if let ControlFlow::Break(end) = self.write().await {
                return end;
            }
            if let Some(code) = outbox.end() {
                return code.into();
            }
            let goes = tokio::select! {
                message = self.wire.read() => self.hear(message).await,
                () = outbox.news() => ControlFlow::Continue(()),
                () = &mut timer => self.beat(),
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

    /// Writes what the room could not, unless it meanwhile gives this socket up.
    async fn write(&mut self) -> Goes {
        let outbox = self.wire.outbox();
        if outbox.is_empty() {
            return ControlFlow::Continue(());
        }
        let write = async {
            tokio::select! {
                biased;
                written = time::timeout(WRITE_PATIENCE, self.wire.write()) => match written {
                    Ok(Ok(())) => ControlFlow::Continue(()),
                    Ok(Err(_)) => ControlFlow::Break(End::Lost),
                    Err(_) => ControlFlow::Break(CloseCode::TooSlow.into()),
                },
                () = outbox.overrun() => ControlFlow::Break(CloseCode::TooSlow.into()),
            }
        };
        Box::pin(write).await
    }

    fn beat(&mut self) -> Goes {
        let beat = self.pulse.beat(Instant::now(), self.attached.room.is_playing());
        let Some(says) = beat else { return ControlFlow::Break(CloseCode::Silent.into()) };
        let outbox = self.wire.outbox();
        outbox.put(|out| wire::put_ping(out, says));
        outbox.ring();
        ControlFlow::Continue(())
    }

    async fn hear(&mut self, message: Result<Message, End>) -> Goes {
        let now_us = self.inside.clock.micros();
        let limited = self.inside.limits.on;
        if limited && self.flood.take(FLOOD, now_us).is_err() {
            return ControlFlow::Break(CloseCode::TooMuch.into());
        }
        match message {
            Ok(Message::Text(text)) => {
                self.inside.meters.frames_in.increment(1);
                match serde_json::from_str(&text) {
                    Ok(frame) => self.frame(frame, limited, now_us).await,
                    Err(error) => self.nonsense(&text, &error),
                }
            }
            Ok(Message::Pong(says)) => match self.pulse.pong(Instant::now(), &says) {
                Some(claimed_ms) => {
                    let trip = self.vouch_for(claimed_ms);
                    self.send(|line| Event::Measured { line, trip }).await
                }
                None => ControlFlow::Continue(()),
            },
            // Pings are answered by the stream itself.
            Ok(_) => ControlFlow::Continue(()),
            Err(end) => ControlFlow::Break(end),
        }
    }

    /// How much of a round trip the house can vouch for. The kernel sees no further than the
    /// proxy, if there is one: from there on pings are believed, up to a bound.
    fn vouch_for(&self, claimed_ms: u32) -> RoundTrip {
        let kernel = self.wire.kernel_round_trip();
        let kernel_ms =
            kernel.map_or(0, |trip| u32::try_from(trip.as_millis()).unwrap_or(u32::MAX));
        if kernel.is_some() && !self.proxied {
            RoundTrip { claimed_ms, proven_ms: kernel_ms, earnable_ms: UNPROVEN_MS_MAX }
        } else {
            let proven_ms = kernel_ms.saturating_add(self.inside.config.proxy_credit_ms);
            RoundTrip { claimed_ms, proven_ms, earnable_ms: 0 }
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
        let came = self.inside.clock.now();
        self.send(|line| Event::Frame { line, frame, came }).await
    }

    /// Brings it to the room, and waits for a place in its inbox. So a socket is read no faster than
    /// its room takes frames (backpressure).
    async fn send(&mut self, event: impl FnOnce(LineId) -> Event) -> Goes {
        let Attached { room, line, .. } = self.attached;
        let sent = match room.inbox.try_send(event(*line).into()) {
            Ok(()) => true,
            Err(TrySendError::Full(errand)) => Box::pin(room.inbox.send(errand)).await.is_ok(),
            Err(TrySendError::Closed(_)) => false,
        };
        if sent {
            return ControlFlow::Continue(());
        }
        // The room has left, and has said why; if it has not, it comes back elsewhere.
        let code = self.wire.outbox().end().unwrap_or(CloseCode::Moved);
        ControlFlow::Break(code.into())
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
        let outbox = self.wire.outbox();
        if outbox.push(&Text::whole(&text)).is_err() {
            return ControlFlow::Break(CloseCode::TooSlow.into());
        }
        outbox.ring();
        ControlFlow::Continue(())
    }
}
