//! Where there is no Linux there are no slow lines: everything says so.

use std::fs::File;
use std::io;
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

use crate::lines::RoundTrip;

pub(crate) fn leave_for_a_new_network() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(crate) fn enter(_network: &File) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(crate) fn this_network() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(crate) fn make_tun(_name: &str) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(crate) fn bring_up(_name: &str, _ends: Option<(Ipv4Addr, Ipv4Addr)>) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(crate) fn wait(_files: [&File; 2], _most: Duration) -> io::Result<[bool; 2]> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Asks TCP how long a round trip over this connection takes.
pub fn round_trip(_stream: &TcpStream) -> io::Result<RoundTrip> {
    Err(io::ErrorKind::Unsupported.into())
}
