//! What a keeper sees of a house, and what it does for them while it is open.

use std::collections::HashMap;
use std::io::{self, Write as _};
use std::net::IpAddr;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, anyhow, bail};
use server::desk::{Answer, Ask, CallFault, Stats, Whom, call};
use server::{Ban, Look, Name, RoomCard, RoomCode, ShownRoom};
use terminal::grouped;

pub(super) fn rooms(data: &Path, only_open: bool) -> Result<()> {
    let look = Look::into(data)?;
    let rooms = look.rooms()?;
    let open = open_rooms(data)?;
    let mut table = terminal::headed(["room", "last used", "entries", "", "game", "at the table"]);
    for room in rooms.iter().filter(|room| !only_open || open.contains_key(&room.code)) {
        let card = open.get(&room.code);
        let seated = card.map(|card| {
            let bots =
                if card.bots > 0 { format!(", {} of them bots", card.bots) } else { String::new() };
            format!("{} of {}{bots}", card.seated, card.chairs)
        });
        table.add_row([
            room.code.to_string(),
            ago(room.last),
            grouped(room.entries),
            card.map(state).unwrap_or_default().to_owned(),
            card.map(|card| card.game.to_string()).unwrap_or_default(),
            seated.unwrap_or_default(),
        ]);
    }
    let many = format!("{} rooms, {} of them open", grouped(rooms.len() as u64), open.len());
    say(&format!("{}\n{many}\n", terminal::text(&table)))
}

/// What a room in memory is doing.
const fn state(card: &RoomCard) -> &'static str {
    match (card.playing, card.anybody_here) {
        (true, _) => "playing",
        (false, true) => "open",
        (false, false) => "open, nobody there",
    }
}

/// The rooms in memory, if the house is open.
fn open_rooms(data: &Path) -> Result<HashMap<RoomCode, RoomCard>> {
    match call(data, &Ask::Rooms {}) {
        Ok(Answer::Rooms(rooms)) => Ok(rooms.into_iter().map(|card| (card.room, card)).collect()),
        Ok(other) => Err(unexpected(&other)),
        Err(CallFault::Closed) => Ok(HashMap::new()),
        Err(fault) => Err(fault.into()),
    }
}

pub(super) fn show(data: &Path, code: RoomCode) -> Result<()> {
    let room = Look::into(data)?.show(code)?;
    let room = room.with_context(|| format!("there is no room {code}"))?;
    let open = open_rooms(data)?;
    say(&shown(&room, open.get(&code)))
}

fn shown(room: &ShownRoom, open: Option<&RoomCard>) -> String {
    let card = open.unwrap_or(&room.card);
    let mut lines = vec![format!("{}, {}", card.room, card.game)];
    lines.push(match (room.closed, open) {
        (true, _) => "closed by the keeper".to_owned(),
        (false, Some(card)) => state(card).to_owned(),
        (false, None) => "on the disk alone, until somebody asks for it".to_owned(),
    });
    let names: Vec<_> = room.people.iter().map(ToString::to_string).collect();
    let host = card.host.as_ref().map(|host| format!("; the host is {host}")).unwrap_or_default();
    lines.push(match names.is_empty() {
        true => "people     nobody".to_owned(),
        false => format!("people     {}{host}", names.join(", ")),
    });
    let at = |time: Option<SystemTime>| time.map_or("?".to_owned(), date);
    lines.push(format!("opened     {}", at(room.opened)));
    lines.push(format!("last used  {}", at(room.last)));
    let kilobytes = room.bytes.div_ceil(1000);
    lines.push(format!("log        {} entries, {} kB", grouped(room.entries), grouped(kilobytes)));
    for game in &room.games {
        lines.push(format!("game {:<5} {}, ended {}", game.number, game.game, at(game.ended)));
    }
    lines.join("\n") + "\n"
}

pub(super) fn close(data: &Path, room: RoomCode) -> Result<()> {
    ask(data, &Ask::Close { room })?;
    say(&format!("{room} is closed\n"))
}

pub(super) fn forget(data: &Path, room: RoomCode) -> Result<()> {
    ask(data, &Ask::Forget { room })?;
    say(&format!("{room} is forgotten\n"))
}

pub(super) fn ban(
    data: &Path,
    whom: &str,
    name: Option<String>,
    time: Option<Duration>,
) -> Result<()> {
    let whom = match (whom.parse::<IpAddr>(), whom.parse::<RoomCode>(), name) {
        (Ok(address), _, None) => Whom::Address(address),
        (_, Ok(room), Some(name)) => {
            let name = Name::try_from(name).map_err(|fault| anyhow!("{fault}"))?;
            Whom::Person { room, name }
        }
        (Ok(_), _, Some(_)) => bail!("an address is enough: leave the name out"),
        (_, Ok(room), None) => bail!("who in {room}? Such as: sidelong house ban {room} Bob"),
        _ => bail!("{whom} is neither an address nor the five letters of a room"),
    };
    let seconds = time.map(|time| time.as_secs());
    match ask(data, &Ask::Ban { whom, seconds })? {
        Answer::Bans(bans) => say(&listed(&bans)),
        other => Err(unexpected(&other)),
    }
}

pub(super) fn unban(data: &Path, address: IpAddr) -> Result<()> {
    ask(data, &Ask::Unban { address })?;
    say(&format!("{address} may come in again\n"))
}

pub(super) fn bans(data: &Path) -> Result<()> {
    match ask(data, &Ask::Bans {})? {
        Answer::Bans(bans) if bans.is_empty() => say("Nobody is shut out.\n"),
        Answer::Bans(bans) => say(&listed(&bans)),
        other => Err(unexpected(&other)),
    }
}

fn listed(bans: &[Ban]) -> String {
    let moment = |unix_ms| date(UNIX_EPOCH + Duration::from_millis(unix_ms));
    let lines = bans.iter().map(|ban| {
        let whole = if ban.household.is_ipv6() { "/64" } else { "" };
        let until = ban
            .until_unix_ms
            .map_or("for good".to_owned(), |until| format!("until {}", moment(until)));
        format!(
            "{}{whole} is shut out since {}, {until}\n",
            ban.household,
            moment(ban.since_unix_ms)
        )
    });
    lines.collect()
}

pub(super) fn stats(data: &Path) -> Result<()> {
    let look = Look::into(data)?;
    let mut text = match call(data, &Ask::Stats {}) {
        Ok(Answer::Stats(stats)) => open_house(&stats),
        Ok(other) => return Err(unexpected(&other)),
        Err(CallFault::Closed) => "the house is closed\n".to_owned(),
        Err(fault) => return Err(fault.into()),
    };
    let (logs, histories) = look.bytes();
    let megabytes = |bytes: u64| format!("{:.1} MB", bytes as f64 / 1e6);
    text += &format!("on the disk  {} rooms\n", grouped(look.rooms()?.len() as u64));
    text += &format!("logs         {}\n", megabytes(logs));
    text += &format!("histories    {}\n", megabytes(histories));
    say(&text)
}

fn open_house(stats: &Stats) -> String {
    let Stats { version, open_for_s, address, rooms, playing, sockets, writes } = stats;
    let open_for = humantime::format_duration(Duration::from_secs(*open_for_s));
    let mut text = format!("open at {address} for {open_for}, sidelong {version}\n");
    text += &format!("in memory    {rooms} rooms, {playing} of them playing\n");
    text += &format!("connected    {sockets} screens\n");
    if !writes {
        text += "the store cannot be written: rooms wait. The log of the house says why\n";
    }
    text
}

/// Asks a house that must be open.
fn ask(data: &Path, ask: &Ask) -> Result<Answer> {
    call(data, ask).map_err(|fault| match fault {
        CallFault::Closed => {
            let data = data.display();
            anyhow!("no house is open on {data}: open it first, or name another with --data")
        }
        fault => fault.into(),
    })
}

fn unexpected(answer: &Answer) -> anyhow::Error {
    anyhow!("the house answers something else: {answer:?}")
}

fn say(text: &str) -> Result<()> {
    Ok(io::stdout().write_all(text.as_bytes())?)
}

fn date(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time).to_string().replace('T', " ").replace('Z', " UTC")
}

/// How long ago, in one unit.
fn ago(time: SystemTime) -> String {
    let seconds = time.elapsed().unwrap_or_default().as_secs();
    match seconds {
        0..60 => format!("{seconds} s ago"),
        60..3600 => format!("{} min ago", seconds / 60),
        3600..172_800 => format!("{} h ago", seconds / 3600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}
