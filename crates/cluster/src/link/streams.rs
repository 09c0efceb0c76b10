//! What is asked of a stream: to put a message behind another, to show its last one, and to show
//! all of a subject.

use std::time::{Duration, Instant};

use async_nats::HeaderMap;
use async_nats::client::{Request, RequestErrorKind};
use async_nats::datetime::parse_rfc3339;
use async_nats::jetstream::consumer::{DeliverPolicy, pull};
use async_nats::jetstream::stream::{LastRawMessageErrorKind, Stream};
use bytes::Bytes;
use futures_util::StreamExt as _;
use serde::Deserialize;
use serde_json::json;
use tokio::time;

use super::{Link, PATIENCE, chain};

/// How many messages are asked for at once.
const BATCH: u64 = 500;
/// Any replica answers a read, and may be behind: for so long it is asked again.
const REPLICA_PATIENCE: Duration = Duration::from_secs(4);
const REPLICA_PAUSE: Duration = Duration::from_millis(10);

/// Somebody wrote meanwhile, or a message is on its way.
const WRONG_LAST_SEQUENCE: u64 = 10_071;
const WRONG_LAST_SEQUENCE_CONSTANT: u64 = 10_164;
const DOUBLE_ON_ITS_WAY: u64 = 10_158;

/// A message to be stored.
#[derive(Clone, Debug, Default)]
pub(crate) struct Letter {
    pub(crate) payload: Bytes,
    /// The number of the last message of its subject, if it is to be stored behind that alone.
    pub(crate) behind: Option<u64>,
    /// What tells it from every other, so that it is stored once.
    pub(crate) id: Option<String>,
    /// What else stands above it.
    pub(crate) headers: Vec<(&'static str, String)>,
}

/// What NATS says to a message.
#[derive(Debug)]
pub(crate) enum Put {
    /// It has this number, and was perhaps there already.
    Stored { seq: u64, double: bool },
    /// The subject's last message is another, or so it seems: read it again to know.
    Refused,
    /// Nobody knows, and why.
    Unknown(String),
    /// It will never be taken, and why.
    Never(String),
}

/// A message that is stored.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) subject: String,
    pub(crate) seq: u64,
    pub(crate) at_unix_ns: i128,
    pub(crate) headers: HeaderMap,
    pub(crate) payload: Bytes,
}

impl Kept {
    pub(crate) fn at_unix_ms(&self) -> u64 {
        u64::try_from(self.at_unix_ns / 1_000_000).unwrap_or(0)
    }

    /// The part of its subject behind the last dot but so many.
    pub(crate) fn token(&self, from_the_end: usize) -> &str {
        self.subject.rsplit('.').nth(from_the_end).unwrap_or_default()
    }
}

/// NATS cannot say it now, and why, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Silence(pub(crate) String);

impl Silence {
    pub(super) fn of(error: &dyn std::error::Error) -> Silence {
        Silence(chain(error))
    }

    fn behind() -> Silence {
        Silence("the replicas of NATS are behind their leader".to_owned())
    }
}

impl std::fmt::Display for Silence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Silence {}

#[derive(Deserialize)]
struct Ack {
    #[serde(default)]
    seq: u64,
    #[serde(default)]
    duplicate: bool,
    error: Option<AckError>,
}

#[derive(Deserialize)]
struct AckError {
    #[serde(default)]
    err_code: u64,
    #[serde(default)]
    description: String,
}

/// Waits no longer than for an answer: while there is no connection, even asking may wait.
async fn in_time<T>(ask: impl Future<Output = T>) -> Result<T, Silence> {
    let silent = |_| Silence("NATS does not answer".to_owned());
    time::timeout(PATIENCE + Duration::from_millis(100), ask).await.map_err(silent)
}

impl Link {
    /// Stores a message.
    pub(crate) async fn put(&self, subject: String, letter: Letter) -> Put {
        let mut headers = HeaderMap::new();
        if let Some(behind) = letter.behind {
            let name = async_nats::header::NATS_EXPECTED_LAST_SUBJECT_SEQUENCE;
            headers.insert(name, behind.to_string());
        }
        if let Some(id) = letter.id {
            headers.insert(async_nats::header::NATS_MESSAGE_ID, id);
        }
        for (name, value) in letter.headers {
            headers.insert(name, value);
        }
        let request = Request::new().payload(letter.payload).headers(headers);
        let answer = match in_time(self.client.send_request(subject, request)).await {
            Err(Silence(why)) => return Put::Unknown(why),
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => match error.kind() {
                RequestErrorKind::MaxPayloadExceeded => {
                    let why = format!("{}; raise max_payload in NATS' settings", chain(&error));
                    return Put::Never(why);
                }
                RequestErrorKind::NoResponders => {
                    return Put::Unknown("NATS has no leader for it just now".to_owned());
                }
                _ => return Put::Unknown(chain(&error)),
            },
        };
        let Ok(ack) = serde_json::from_slice::<Ack>(&answer.payload) else {
            return Put::Unknown("NATS' answer makes no sense".to_owned());
        };
        match ack.error {
            None => Put::Stored { seq: ack.seq, double: ack.duplicate },
            Some(AckError { err_code, description }) => match err_code {
                WRONG_LAST_SEQUENCE | WRONG_LAST_SEQUENCE_CONSTANT | DOUBLE_ON_ITS_WAY => {
                    Put::Refused
                }
                _ => Put::Unknown(format!("NATS says: {description}")),
            },
        }
    }

    /// The last message of a subject, as its stream's leader knows it.
    pub(crate) async fn last(
        &self,
        stream: &Stream,
        subject: &str,
    ) -> Result<Option<Kept>, Silence> {
        match in_time(stream.get_last_raw_message_by_subject(subject)).await? {
            Ok(raw) => Ok(Some(Kept {
                subject: raw.subject.to_string(),
                seq: raw.sequence,
                at_unix_ns: raw.time.unix_timestamp_nanos(),
                headers: raw.headers,
                payload: raw.payload,
            })),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
            Err(error) => Err(Silence::of(&error)),
        }
    }

    /// All messages of a subject up to this number, in their order.
    pub(crate) async fn all(
        &self,
        stream: &Stream,
        subject: &str,
        last_seq: u64,
    ) -> Result<Vec<Kept>, Silence> {
        let mut all: Vec<Kept> = Vec::new();
        let mut progress = Instant::now();
        loop {
            let read_to = all.last().map_or(0, |kept| kept.seq);
            if read_to >= last_seq {
                all.truncate(all.partition_point(|kept| kept.seq <= last_seq));
                return Ok(all);
            }
            let before = all.len();
            self.batch(stream, subject, read_to + 1, &mut all).await?;
            if all.len() > before {
                progress = Instant::now();
                continue;
            }
            if progress.elapsed() > REPLICA_PATIENCE {
                return Err(Silence::behind());
            }
            time::sleep(REPLICA_PAUSE).await;
        }
    }

    /// The next messages of a subject from this number on, from any replica.
    async fn batch(
        &self,
        stream: &Stream,
        subject: &str,
        from: u64,
        all: &mut Vec<Kept>,
    ) -> Result<(), Silence> {
        let senseless = || Silence("NATS' answer makes no sense".to_owned());
        let inbox = self.client.new_inbox();
        let subscribed = in_time(self.client.subscribe(inbox.clone())).await?;
        let mut answers = subscribed.map_err(|error| Silence::of(&error))?;
        let ask = json!({ "seq": from, "next_by_subj": subject, "batch": BATCH });
        let ask = serde_json::to_vec(&ask).expect("it is JSON");
        let api = format!("$JS.API.DIRECT.GET.{}", stream.cached_info().config.name);
        let sent = in_time(self.client.publish_with_reply(api, inbox, ask.into())).await?;
        sent.map_err(|error| Silence::of(&error))?;
        loop {
            let answer = time::timeout(PATIENCE, answers.next()).await;
            let Ok(Some(answer)) = answer else {
                return Err(Silence("NATS does not answer".to_owned()));
            };
            match answer.status.map(|status| status.as_u16()) {
                None => {}
                // The end of a batch; or there is nothing more, or nothing at all.
                Some(204 | 404) => return Ok(()),
                Some(503) => {
                    return Err(Silence("NATS has no server for it just now".to_owned()));
                }
                Some(status) => {
                    let said = answer.description.unwrap_or_default();
                    return Err(Silence(format!("NATS says {status} {said}")));
                }
            }
            let headers = answer.headers.unwrap_or_default();
            let header = |name| headers.get(name).map(async_nats::HeaderValue::as_str);
            let place = || {
                let seq = header("Nats-Sequence")?.parse().ok()?;
                let at = parse_rfc3339(header("Nats-Time-Stamp")?).ok()?.unix_timestamp_nanos();
                Some((seq, at, header("Nats-Subject")?.to_owned()))
            };
            let (seq, at_unix_ns, subject) = place().ok_or_else(senseless)?;
            all.push(Kept { subject, seq, at_unix_ns, headers, payload: answer.payload });
        }
    }

    /// The last message of every subject in a stream, with its payload if that is wanted.
    pub(crate) async fn last_of_each(
        &self,
        stream: &Stream,
        payloads: bool,
        mut see: impl FnMut(Kept),
    ) -> Result<(), Silence> {
        let began = Instant::now();
        loop {
            // The last of all is the last of its subject too. A replica that is behind gives
            // another, and then again.
            let Some(last) = self.last(stream, ">").await? else { return Ok(()) };
            let config = pull::OrderedConfig {
                deliver_policy: DeliverPolicy::LastPerSubject,
                filter_subject: ">".to_owned(),
                headers_only: !payloads,
                ..pull::OrderedConfig::default()
            };
            let consumer = in_time(stream.create_consumer(config)).await?;
            let consumer = consumer.map_err(|error| Silence::of(&error))?;
            let messages = in_time(consumer.messages()).await?;
            let mut messages = messages.map_err(|error| Silence::of(&error))?;
            let mut reached = 0;
            while let Ok(Some(message)) = time::timeout(PATIENCE, messages.next()).await {
                let message = message.map_err(|error| Silence::of(&error))?;
                let info = message.info();
                let info = info.map_err(|error| Silence(error.to_string()))?;
                let (seq, pending) = (info.stream_sequence, info.pending);
                let at_unix_ns = info.published.unix_timestamp_nanos();
                reached = reached.max(seq);
                let message = message.message;
                see(Kept {
                    subject: message.subject.to_string(),
                    seq,
                    at_unix_ns,
                    headers: message.headers.unwrap_or_default(),
                    payload: message.payload,
                });
                if pending == 0 {
                    break;
                }
            }
            if reached >= last.seq {
                return Ok(());
            }
            if began.elapsed() > REPLICA_PATIENCE {
                return Err(Silence::behind());
            }
            time::sleep(REPLICA_PAUSE).await;
        }
    }
}
