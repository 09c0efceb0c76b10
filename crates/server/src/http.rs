//! Plain HTTP: creating and joining rooms, looking them up, records, the house itself, health.
//! Replays and histories are next door.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, MatchedPath, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use keeping::{LISTED_MAX, Shut};
use protocol::{
    CreateLesson, CreateRoom, Entered, House, JoinRoom, Refusal, Role, RoomCard, RoomCode, Rooms,
    TakeSeat,
};
use serde::de::DeserializeOwned;
use store::PlayerId;
use table::Refusal as _;
use tokio::time;

use crate::asker::{self, Address};
use crate::base;
use crate::directory::Room;
use crate::door;
use crate::doorman::Guest;
use crate::histories::{self, Keyed};
use crate::house::Inside;
use crate::limits::ByAddress;
use crate::page;
use crate::problem::{Denied, text_fault};
use crate::records;
use crate::replays;
use crate::rooms::NotIn;
use crate::socket;

/// The largest body that anybody needs to send.
const BODY_BYTES_MAX: usize = 16 * 1024;
/// How long a body may take to arrive.
const BODY_PATIENCE: Duration = Duration::from_secs(10);

/// How long a browser is to come by https alone: half a year, in seconds.
const ONLY_HTTPS: &str = "max-age=15768000";

/// Everything on the public port, under the house's base.
pub(crate) fn public_router(inside: Arc<Inside>) -> Router {
    base::under(inside.config.base.clone(), router(inside))
}

/// Everything that players ask for.
fn router(inside: Arc<Inside>) -> Router {
    let of_rooms = Router::new()
        .route("/api/rooms", get(list).post(create))
        .route("/api/lessons", post(learn))
        .route("/api/rooms/{code}", get(look))
        .route("/api/rooms/{code}/people", post(join))
        .route("/api/rooms/{code}/seat", post(take_seat))
        .route("/api/rooms/{code}/records", get(records::list))
        .route("/api/rooms/{code}/records/{nth}", get(records::one))
        .route("/api/rooms/{code}/records/{nth}/replay", get(replays::of_room))
        .method_not_allowed_fallback(async || Denied::wrong_method())
        .route_layer(middleware::from_fn_with_state(Arc::clone(&inside), door::pass));
    of_rooms
        .route("/api/replay", post(replays::of_file))
        .route("/api/history", get(histories::show).delete(histories::forget))
        .route("/api/house", get(house))
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/ws", get(socket::upgrade))
        .fallback(page::serve)
        .method_not_allowed_fallback(async || Denied::wrong_method())
        .layer(middleware::from_fn_with_state(Arc::clone(&inside), finish))
        .with_state(inside)
}

/// What other houses of a cluster ask for, for those who came in there.
pub(crate) fn fellows_router(inside: Arc<Inside>) -> Router {
    let line = Router::new().route("/line", get(socket::passed)).with_state(Arc::clone(&inside));
    let admit = middleware::from_fn_with_state(Arc::clone(&inside), door::admit);
    router(inside).merge(line).layer(admit)
}

/// What is for those who watch over the house, on a port of its own.
pub(crate) fn watch_router(inside: Arc<Inside>) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .route("/health", get(health))
        .route("/ready", get(ready))
        .fallback(async || Denied::no_such_page())
        .method_not_allowed_fallback(async || Denied::wrong_method())
        .with_state(inside)
}

/// Counts the answer, and puts on it what keeps browsers out of trouble.
async fn finish(
    State(inside): State<Arc<Inside>>,
    address: Address,
    request: Request,
    next: Next,
) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = if !asker::names_one_host(request.headers()) {
        Denied::bad_host().into_response()
    } else if request.uri().path().starts_with("/api/") && inside.bans.hold(address.address) {
        Denied::banned().into_response()
    } else {
        next.run(request).await
    };
    let route = route.as_ref().map_or("page", MatchedPath::as_str);
    inside.meters.answered(route, response.status());
    let headers = response.headers_mut();
    guard(headers);
    if inside.is_found_by_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY_HTTPS));
    }
    response
}

/// What keeps browsers out of trouble, on every answer.
pub(crate) fn guard(headers: &mut HeaderMap) {
    const ON_EVERY_ANSWER: [(HeaderName, &str); 4] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
             font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
             frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in ON_EVERY_ANSWER {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // What is no file of the client is of the moment.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

async fn create(
    State(inside): State<Arc<Inside>>,
    Address { address, .. }: Address,
    Keyed(player): Keyed,
    headers: HeaderMap,
    Body(ask): Body<CreateRoom>,
) -> Result<(StatusCode, Json<Entered>), Denied> {
    inside.check_invite(address, &headers)?;
    inside.take(&inside.limits.creates, address)?;
    let role = ask.role;
    let entered = inside.create(ask).await?;
    let guest = Guest::new(address, player);
    inside.doorman.note(entered.room, entered.you, guest, Instant::now());
    inside.came_in(player, role, &entered).await;
    Ok((StatusCode::CREATED, Json(entered)))
}

async fn learn(
    State(inside): State<Arc<Inside>>,
    Address { address, .. }: Address,
    Body(ask): Body<CreateLesson>,
) -> Result<(StatusCode, Json<Entered>), Denied> {
    inside.take(&inside.limits.creates, address)?;
    let entered = inside.learn(ask).await?;
    Ok((StatusCode::CREATED, Json(entered)))
}

async fn join(
    State(inside): State<Arc<Inside>>,
    Address { address, .. }: Address,
    Named(code): Named<String>,
    Keyed(player): Keyed,
    Body(ask): Body<JoinRoom>,
) -> Result<(StatusCode, Json<Entered>), Denied> {
    inside.take(&inside.limits.joins, address)?;
    let code = inside.try_code(address, &code)?;
    let role = ask.role;
    let guest = Guest::new(address, player);
    if inside.doorman.turns_away(code, guest, Instant::now()) {
        let no = Refusal::AskedToLeave;
        return Err(NotIn::Refused(no.code(), no.to_string()).into());
    }
    let entered = inside.join(code, ask).await;
    if let Err(NotIn::Shut(Shut::NoSuchRoom)) = &entered {
        inside.slip(address);
    }
    let entered = entered?;
    inside.doorman.note(code, entered.you, guest, Instant::now());
    inside.came_in(player, role, &entered).await;
    Ok((StatusCode::CREATED, Json(entered)))
}

/// Somebody's place, on another device. A code that opens nothing is a slip, as a wrong token is.
async fn take_seat(
    State(inside): State<Arc<Inside>>,
    Address { address, .. }: Address,
    Named(code): Named<String>,
    Keyed(player): Keyed,
    Body(TakeSeat { code: seat_code }): Body<TakeSeat>,
) -> Result<(StatusCode, Json<Entered>), Denied> {
    inside.take(&inside.limits.joins, address)?;
    let code = inside.try_code(address, &code)?;
    let entered = inside.take_seat(code, seat_code).await;
    let wrong = Refusal::BadSeatCode.code();
    match &entered {
        Err(NotIn::Shut(Shut::NoSuchRoom)) => inside.slip(address),
        Err(NotIn::Refused(no, _)) if *no == wrong => inside.slip(address),
        _ => {}
    }
    let entered = entered?;
    inside.doorman.note(code, entered.you, Guest::new(address, player), Instant::now());
    Ok((StatusCode::CREATED, Json(entered)))
}

async fn list(State(inside): State<Arc<Inside>>) -> Json<Rooms> {
    if !inside.config.list_rooms {
        return Json(Rooms { rooms: Vec::new() });
    }
    let mut rooms = inside.directory.shelf().listed();
    if let Some(street) = &inside.street {
        rooms.extend(street.listed_elsewhere());
        rooms.sort_by_key(|card| card.room);
        rooms.dedup_by_key(|card| card.room);
        rooms.truncate(LISTED_MAX);
    }
    Json(Rooms { rooms })
}

async fn house(State(inside): State<Arc<Inside>>) -> Json<House> {
    let (address, alone) = (inside.network_url(), inside.is_alone());
    let self_signed =
        inside.certificates.as_ref().is_some_and(|certificates| certificates.is_own());
    Json(House {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        address,
        alone,
        self_signed,
        invite_only: inside.config.invite_only.is_some(),
        lists_rooms: inside.config.list_rooms,
    })
}

async fn look(
    State(inside): State<Arc<Inside>>,
    Address { address, .. }: Address,
    Named(code): Named<String>,
) -> Result<Json<RoomCard>, Denied> {
    let code = inside.try_code(address, &code)?;
    let room = inside.find(address, code).await?;
    let card = room.card().ok_or_else(Denied::stuck)?;
    Ok(Json(card))
}

/// What a path names. Bytes that are no text name no room.
pub(crate) struct Named<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named<T>, Denied> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(named)| Named(named)).map_err(|_| Denied::no_such_room())
    }
}

async fn health() -> &'static str {
    "the house stands\n"
}

async fn ready(State(inside): State<Arc<Inside>>) -> Result<&'static str, Denied> {
    if inside.directory.shelf().is_closed() {
        return Err(Denied::closing());
    }
    // In a cluster one room may wait for its own stream's leader: the lease is asked every second.
    if let Some(street) = &inside.street {
        let open = street.is_ready().then_some("the house is open\n");
        return open.ok_or_else(Denied::stuck);
    }
    if inside.books.is_damaged() {
        return Err(Denied::store_damaged());
    }
    if inside.books.is_stuck() {
        return Err(Denied::stuck());
    }
    Ok("the house is open\n")
}

async fn metrics(State(inside): State<Arc<Inside>>) -> Response {
    inside.meters.rooms.set(inside.rooms.count() as f64);
    inside.meters.sockets.set(inside.sockets.count() as f64);
    if let (Some(expires), Some(certificates)) =
        (&inside.meters.certificate_expires, &inside.certificates)
    {
        expires.set(certificates.expires_unix_s().unwrap_or(0) as f64);
    }
    if let (Some(street), Some(meters)) = (&inside.street, &inside.meters.cluster) {
        meters.owned.set(street.rooms() as f64);
        meters.passed.set(inside.passed.count() as f64);
        meters.heard.set(f64::from(street.houses.is_heard()));
        meters.fellows.set(street.houses.fellows().len() as f64);
        meters.taken_over.absolute(street.taken_over.load(Ordering::Relaxed));
        meters.received.absolute(street.received.load(Ordering::Relaxed));
    }
    let kind = (header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
    ([kind], inside.meters.render()).into_response()
}

impl Inside {
    /// Somebody came in: if they said a key, their games are kept for them. A screen plays none.
    async fn came_in(&self, player: Option<PlayerId>, role: Role, entered: &Entered) {
        if let Some(player) = player.filter(|_| role != Role::Screen) {
            self.historian.remember(player, entered.room, entered.you).await;
        }
    }

    /// Lets no page ask that is not ours.
    pub(crate) fn check_origin(&self, headers: &HeaderMap) -> Result<(), Denied> {
        let say = "Pages of other houses cannot come in here.";
        let no = || Denied::new(StatusCode::FORBIDDEN, "other_origin", say);
        let domains = self.certificates.iter().flat_map(|certificates| certificates.domains());
        let mut names: Vec<_> =
            domains.map(|domain| format!("{}://{domain}", self.scheme())).collect();
        names.extend_from_slice(&self.config.allow_origins);
        // In a cluster they may have come in at a house that speaks otherwise.
        let secured = self.scheme() == "https" && self.street.is_none();
        asker::is_ours(headers, &names, secured).then_some(()).ok_or_else(no)
    }

    /// Whether browsers are to come to the house by https alone from now on: where it has a name
    /// of its own for good. Other programs may be found by http at a name that it shares; and with a
    /// certificate of its own drawing no browser would let anybody in any more.
    fn is_found_by_https(&self) -> bool {
        self.certificates.as_ref().is_some_and(|certificates| {
            !certificates.domains().is_empty() && !certificates.is_over_http()
        })
    }

    /// A code somebody asks about, unless they have guessed wrong too often.
    pub(crate) fn try_code(&self, address: IpAddr, code: &str) -> Result<RoomCode, Denied> {
        self.may_guess(address)?;
        code.parse().map_err(|_| Denied::no_such_room())
    }

    /// Whether an address has slips left.
    pub(crate) fn may_guess(&self, address: IpAddr) -> Result<(), Denied> {
        self.limits.slips.look(address, self.clock.micros()).map_err(Denied::slow_down)
    }

    /// Takes one of what an address may do.
    pub(crate) fn take(&self, of: &ByAddress, address: IpAddr) -> Result<(), Denied> {
        of.take(address, self.clock.micros()).map_err(Denied::slow_down)
    }

    /// Somebody tried what opens nothing.
    pub(crate) fn slip(&self, address: IpAddr) {
        let _ = self.limits.slips.take(address, self.clock.micros());
    }

    /// Finds a room for somebody. Whoever asks for one that is not there has slipped.
    async fn find(self: &Arc<Self>, address: IpAddr, code: RoomCode) -> Result<Arc<Room>, Shut> {
        let found = self.room(code).await;
        if let Err(Shut::NoSuchRoom) = found {
            self.slip(address);
        }
        found
    }
}

/// A JSON body: small, of the right type, and nothing in it that we do not know.
struct Body<T>(T);

impl<T: DeserializeOwned> FromRequest<Arc<Inside>> for Body<T> {
    type Rejection = Denied;

    async fn from_request(request: Request, inside: &Arc<Inside>) -> Result<Body<T>, Denied> {
        let headers = request.headers();
        inside.check_origin(headers)?;
        // A form on another page can send anything but this without asking first.
        let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let say = "Send JSON, as application/json.";
            return Err(Denied::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", say));
        }
        let bytes = read(request, BODY_BYTES_MAX, BODY_PATIENCE).await?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| match text_fault(&error) {
            Some(fault) => {
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                Denied::new(status, fault.code(), fault.to_string())
            }
            None => {
                let say = format!("That cannot be read: {error}.");
                Denied::new(StatusCode::BAD_REQUEST, "bad_body", say)
            }
        })
    }
}

/// The body of a request that is passed on, within the bounds of all requests about rooms.
pub(crate) async fn read_body(request: Request) -> Result<Bytes, Denied> {
    read(request, BODY_BYTES_MAX, BODY_PATIENCE).await
}

/// The body of a request, if it is of so many bytes at most and comes in time.
pub(crate) async fn read(
    request: Request,
    bytes_max: usize,
    patience: Duration,
) -> Result<Bytes, Denied> {
    match time::timeout(patience, to_bytes(request.into_body(), bytes_max)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => {
            let say = format!("At most {bytes_max} bytes, please.");
            Err(Denied::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", say))
        }
        Err(_) => {
            let say = "That took too long to arrive.";
            Err(Denied::new(StatusCode::REQUEST_TIMEOUT, "too_late", say))
        }
    }
}
