//! A WebSocket's client side, as much of it as a player needs (RFC 6455): masked text frames out,
//! whole frames in, pongs, and a close. Whoever needs another kind of socket takes the request and
//! the frames.
//!
//! Written for a crowd on one core. A frame is read where it lies in a buffer that all sockets
//! share, is not checked for being UTF-8 and not copied; a socket at rest holds no buffer at all.

use std::io::{BufRead, BufReader, ErrorKind, Read as _, Write as _};
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use mio::net::TcpStream;

/// How long the house may take to answer a request for a socket.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest head of an answer.
const HEAD_BYTES_MAX: u64 = 64 * 1024;
/// The RFC's own example of a key and of the answer to it. A key is there to keep caches on the
/// way from answering, so one will do for everybody.
const KEY: &str = "dGhlIHNhbXBsZSBub25jZQ==";
const ACCEPT: &str = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

/// In the first byte of a frame that is whole, or of the last piece of one.
pub const FINAL: u8 = 0x80;
/// In the first byte, of which kind a frame is: one that goes on from the frame before.
pub const CONTINUED: u8 = 0;
/// A text.
pub const TEXT: u8 = 1;
/// Bytes.
pub const BINARY: u8 = 2;
const CLOSE: u8 = 8;
/// A question whether anybody is there.
pub const PING: u8 = 9;
/// The answer to it.
pub const PONG: u8 = 10;
const MASKED: u8 = 0x80;

/// An open socket.
#[derive(Debug)]
pub(super) struct Socket {
    stream: TcpStream,
    /// The beginning of a frame whose rest has yet to come.
    partial: Vec<u8>,
    /// What the system would not take yet.
    unsent: Vec<u8>,
}

impl Socket {
    /// Opens a socket, and waits for it.
    pub(super) fn open(address: SocketAddr, host: &str) -> Result<Socket> {
        let stream = std::net::TcpStream::connect_timeout(&address, PATIENCE)
            .with_context(|| format!("nobody answers at {address}"))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut stream = BufReader::new(stream);
        stream.get_mut().write_all(request(host, "").as_bytes())?;
        check_answer(&read_head(&mut stream).context("a socket could not be opened")?)?;
        // What follows the head are frames.
        let partial = stream.buffer().to_vec();
        let stream = stream.into_inner();
        stream.set_nonblocking(true)?;
        Ok(Socket { stream: TcpStream::from_std(stream), partial, unsent: Vec::new() })
    }

    /// What the system knows it by.
    pub(super) fn stream(&mut self) -> &mut TcpStream {
        &mut self.stream
    }

    /// Sends a text frame, masked with this key. Whether that worked shows when the socket is read.
    pub(super) fn send(&mut self, text: &[u8], mask: [u8; 4]) {
        self.write(FINAL | TEXT, text, mask);
    }

    /// Answers a ping.
    pub(super) fn pong(&mut self, says: &[u8], mask: [u8; 4]) {
        self.write(FINAL | PONG, says, mask);
    }

    fn write(&mut self, first: u8, payload: &[u8], mask: [u8; 4]) {
        let waits = !self.unsent.is_empty();
        frame(&mut self.unsent, first, payload, Some(mask));
        // Behind something that waits, this waits too.
        if !waits {
            self.flush();
        }
    }

    /// Hands over to the system what it would not take before.
    pub(super) fn flush(&mut self) {
        let mut sent = 0;
        while sent < self.unsent.len() {
            match self.stream.write(&self.unsent[sent..]) {
                Ok(more) => sent += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                // Nobody will have it.
                Err(_) => sent = self.unsent.len(),
            }
        }
        self.unsent.drain(..sent);
    }

    /// Reads what has come into `buffer`, behind the beginning of a frame that came before. Gives
    /// how many bytes are there, and whether nothing else has come yet; nothing if it is over.
    pub(super) fn read(&mut self, buffer: &mut [u8]) -> Option<(usize, bool)> {
        let had = self.partial.len();
        buffer[..had].copy_from_slice(&self.partial);
        self.partial.clear();
        let read = loop {
            match self.stream.read(&mut buffer[had..]) {
                Ok(0) => return None,
                Ok(read) => break read,
                Err(error) if error.kind() == ErrorKind::WouldBlock => break 0,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return None,
            }
        };
        // Less than there was room for: the next bytes come with an event of their own.
        Some((had + read, had + read < buffer.len()))
    }

    /// Keeps the beginning of a frame until its rest comes.
    pub(super) fn keep(&mut self, rest: &[u8]) {
        self.partial.extend_from_slice(rest);
    }
}

/// The request for a socket, with these lines in its head besides.
pub fn request(host: &str, headers: &str) -> String {
    format!(
        "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n{headers}\r\n"
    )
}

/// Reads the head of an answer.
pub(super) fn read_head(stream: &mut impl BufRead) -> Result<String> {
    let (mut head, mut stream) = (String::new(), stream.take(HEAD_BYTES_MAX));
    while !head.ends_with("\r\n\r\n") {
        let read = stream.read_line(&mut head).context("the house gave no answer")?;
        ensure!(read > 0, "the house hung up");
    }
    Ok(head)
}

/// What the head of an answer says under this name.
pub(super) fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let mut headers = head.lines().filter_map(|line| line.split_once(':'));
    headers.find(|(said, _)| said.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
}

/// Whether the head of an answer opens a socket.
pub fn check_answer(head: &str) -> Result<()> {
    let status = head.lines().next().unwrap_or_default();
    ensure!(status.contains(" 101 "), "the house opens no socket: {status}");
    let accept = header(head, "sec-websocket-accept");
    ensure!(accept == Some(ACCEPT), "whatever answers there speaks no WebSocket");
    Ok(())
}

/// Appends a frame of this first byte, masked as clients must.
pub fn frame(out: &mut Vec<u8>, first: u8, payload: &[u8], mask: Option<[u8; 4]>) {
    out.push(first);
    let masked = if mask.is_some() { MASKED } else { 0 };
    match payload.len() {
        short @ ..=125 => out.push(masked | short as u8),
        middle @ ..=0xFFFF => {
            out.push(masked | 126);
            out.extend_from_slice(&(middle as u16).to_be_bytes());
        }
        long => {
            out.push(masked | 127);
            out.extend_from_slice(&(long as u64).to_be_bytes());
        }
    }
    let Some(mask) = mask else { return out.extend_from_slice(payload) };
    out.extend_from_slice(&mask);
    out.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
}

/// A frame from the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame<'a> {
    /// One of the protocol's frames, if it is UTF-8.
    Text(&'a [u8]),
    /// Wants a pong that says the same.
    Ping(&'a [u8]),
    /// Wants nothing.
    Pong,
    /// With its code, if it has one.
    Close(Option<u16>),
}

/// Takes the first whole frame off the bytes that came. None if the rest of it has yet to come.
pub fn next_frame<'a>(bytes: &mut &'a [u8]) -> Result<Option<Frame<'a>>> {
    let all = *bytes;
    let [first, second, ..] = *all else { return Ok(None) };
    ensure!(second & MASKED == 0, "the house masks its frames");
    let at = match second {
        126 => 4,
        127 => 10,
        _ => 2,
    };
    let length = match all.get(2..at) {
        Some([]) => u64::from(second),
        Some(bytes) => bytes.iter().fold(0, |length, byte| length << 8 | u64::from(*byte)),
        None => return Ok(None),
    };
    ensure!(length <= FRAME_BYTES_MAX, "the house sends a frame of {length} bytes");
    let end = at + length as usize;
    let Some(payload) = all.get(at..end) else { return Ok(None) };
    *bytes = &all[end..];
    Ok(Some(match first {
        _ if first == FINAL | TEXT => Frame::Text(payload),
        _ if first == FINAL | PING => Frame::Ping(payload),
        _ if first == FINAL | PONG => Frame::Pong,
        _ if first == FINAL | CLOSE => {
            Frame::Close(payload.first_chunk().map(|code| u16::from_be_bytes(*code)))
        }
        // The house sends no binary frames and none in pieces.
        _ => bail!("the house sends a frame of kind {first:#04x}"),
    }))
}

/// The largest frame anybody is sent.
const FRAME_BYTES_MAX: u64 = 128 * 1024;

/// Room for the beginning of a frame and a good read behind it.
pub(super) const BUFFER_BYTES: usize = 2 * FRAME_BYTES_MAX as usize;

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame as the house writes it.
    fn from_house(opcode: u8, payload: &[u8]) -> Vec<u8> {
        let mut plain = Vec::new();
        frame(&mut plain, FINAL | opcode, payload, None);
        plain
    }

    #[test]
    fn frames_go_out_masked_as_in_the_rfc() {
        let mut out = Vec::new();
        frame(&mut out, FINAL | TEXT, b"Hello", Some([0x37, 0xfa, 0x21, 0x3d]));
        let example = [0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58];
        assert_eq!(out, example);
    }

    #[test]
    fn frames_of_every_length_come_in_whole_wherever_they_are_cut() {
        for length in [0, 1, 125, 126, 127, 65_535, 65_536, 100_000] {
            let payload = vec![b'x'; length];
            let mut bytes = from_house(TEXT, &payload);
            let whole = bytes.len();
            bytes.extend(from_house(PING, b"now"));
            for end in (0..whole.min(20)).chain([whole - 1]) {
                let mut cut = &bytes[..end];
                assert_eq!(next_frame(&mut cut).unwrap(), None, "{length} cut at {end}");
                assert_eq!(cut.len(), end, "nothing is lost");
            }
            let mut rest = &bytes[..];
            assert_eq!(next_frame(&mut rest).unwrap(), Some(Frame::Text(&payload)));
            assert_eq!(next_frame(&mut rest).unwrap(), Some(Frame::Ping(b"now")));
            assert_eq!(next_frame(&mut rest).unwrap(), None);
        }
    }

    #[test]
    fn a_close_says_why() {
        for (payload, code) in [(&b"\x0f\xa7too_slow"[..], Some(4007)), (b"", None)] {
            let frame = from_house(CLOSE, payload);
            assert_eq!(next_frame(&mut &frame[..]).unwrap(), Some(Frame::Close(code)));
        }
    }

    #[test]
    fn what_the_house_never_sends_is_a_fault() {
        let mut masked = Vec::new();
        frame(&mut masked, FINAL | TEXT, b"x", Some([1; 4]));
        let binary = from_house(BINARY, b"x");
        let pieces = [&[TEXT][..], &from_house(TEXT, b"x")[1..]].concat();
        let huge = [FINAL | TEXT, 127, 0, 0, 0, 0, 0, 2, 0, 1];
        for bytes in [&masked[..], &binary, &pieces, &huge] {
            assert!(next_frame(&mut &*bytes).is_err(), "{bytes:?}");
        }
    }

    #[test]
    fn an_answer_must_be_that_of_a_websocket() {
        let answer = |status: &str, accept: &str| {
            format!("HTTP/1.1 {status}\r\nX: y\r\nSec-WebSocket-Accept: {accept}\r\n\r\n")
        };
        assert!(check_answer(&answer("101 Switching Protocols", ACCEPT)).is_ok());
        assert!(check_answer(&answer("403 Forbidden", ACCEPT)).is_err());
        assert!(check_answer(&answer("101 Switching Protocols", KEY)).is_err());
        assert!(check_answer("HTTP/1.1 101 Switching Protocols\r\n\r\n").is_err());
    }
}
