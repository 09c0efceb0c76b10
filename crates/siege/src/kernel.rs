//! What only the kernel can do: namespaces, TUN devices, and what TCP itself thinks of a line.
//!
//! The one file here with unsafe code. There are no safe wrappers for these calls that would not
//! be a larger crate than this; each block is one call, and what it is given lives on the stack.
#![allow(unsafe_code)]

use std::fs::{File, OpenOptions};
use std::io;
use std::net::{Ipv4Addr, TcpStream, UdpSocket};
use std::os::fd::{AsRawFd as _, RawFd};
use std::os::unix::fs::OpenOptionsExt as _;
use std::time::Duration;

use libc::{c_char, c_int, c_short};

use crate::lines::RoundTrip;

/// Leads this thread, and no other, into a network of its own with nothing in it.
pub(crate) fn leave_for_a_new_network() -> io::Result<()> {
    // SAFETY: it takes no pointers; files and memory stay shared with the other threads.
    done(unsafe { libc::unshare(libc::CLONE_NEWNET) })
}

/// Leads this thread, and no other, into that network.
pub(crate) fn enter(network: &File) -> io::Result<()> {
    // SAFETY: the file is open while it is borrowed.
    done(unsafe { libc::setns(network.as_raw_fd(), libc::CLONE_NEWNET) })
}

/// The network that this thread is in. It lasts as long as the file is open.
pub(crate) fn this_network() -> io::Result<File> {
    File::open("/proc/thread-self/ns/net")
}

/// Makes a device in this thread's network whose packets are read from and written to a file.
pub(crate) fn make_tun(name: &str) -> io::Result<File> {
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .custom_flags(libc::O_NONBLOCK | libc::O_CLOEXEC)
        .open("/dev/net/tun")?;
    let mut request = request(name);
    request.ifr_ifru.ifru_flags = (libc::IFF_TUN | libc::IFF_NO_PI) as c_short;
    // SAFETY: the kernel reads and writes one `ifreq`, which this is.
    done(unsafe { libc::ioctl(file.as_raw_fd(), libc::TUNSETIFF, &raw mut request) })?;
    Ok(file)
}

/// Gives a device of this thread's network its address and that of the other end, and starts it.
pub(crate) fn bring_up(name: &str, ends: Option<(Ipv4Addr, Ipv4Addr)>) -> io::Result<()> {
    // Any socket will do: it says which network is meant.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    let mut request = request(name);
    let ask = |what, request: &mut libc::ifreq| {
        // SAFETY: the kernel reads and writes one `ifreq`, which this is.
        done(unsafe { libc::ioctl(socket.as_raw_fd(), what, std::ptr::from_mut(request)) })
    };
    if let Some((here, there)) = ends {
        request.ifr_ifru.ifru_addr = address(here);
        ask(libc::SIOCSIFADDR, &mut request)?;
        request.ifr_ifru.ifru_dstaddr = address(there);
        ask(libc::SIOCSIFDSTADDR, &mut request)?;
    }
    request.ifr_ifru.ifru_flags = (libc::IFF_UP | libc::IFF_RUNNING) as c_short;
    ask(libc::SIOCSIFFLAGS, &mut request)
}

/// Waits until one of two files can be read, or so long.
pub(crate) fn wait(files: [&File; 2], most: Duration) -> io::Result<[bool; 2]> {
    let poll =
        |file: &File| libc::pollfd { fd: file.as_raw_fd(), events: libc::POLLIN, revents: 0 };
    let mut polls = files.map(poll);
    let most = libc::timespec {
        tv_sec: most.as_secs().try_into().unwrap_or(libc::time_t::MAX),
        tv_nsec: most.subsec_nanos().into(),
    };
    // SAFETY: there are as many as it is told, and the files are open while they are borrowed.
    let found = unsafe { libc::ppoll(polls.as_mut_ptr(), 2, &raw const most, std::ptr::null()) };
    match done(found) {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok([false; 2]),
        other => other.map(|()| polls.map(|poll| poll.revents != 0)),
    }
}

/// Asks TCP how long a round trip over this connection takes.
pub fn round_trip(stream: &TcpStream) -> io::Result<RoundTrip> {
    // SAFETY: a struct of numbers, for which all zeros is a value.
    let mut info: libc::tcp_info = unsafe { std::mem::zeroed() };
    let mut length = size_of_val(&info) as libc::socklen_t;
    let (at, size) = ((&raw mut info).cast(), &raw mut length);
    let file: RawFd = stream.as_raw_fd();
    // SAFETY: the kernel writes no more than the length says, which is that of the struct.
    done(unsafe { libc::getsockopt(file, libc::IPPROTO_TCP, libc::TCP_INFO, at, size) })?;
    Ok(RoundTrip {
        usual: Duration::from_micros(info.tcpi_rtt.into()),
        quickest: Duration::from_micros(info.tcpi_min_rtt.into()),
    })
}

/// A request about the device of that name.
fn request(name: &str) -> libc::ifreq {
    // SAFETY: a struct of numbers, for which all zeros is a value.
    let mut request: libc::ifreq = unsafe { std::mem::zeroed() };
    // The last byte stays zero.
    let room = request.ifr_name.len() - 1;
    for (to, from) in request.ifr_name[..room].iter_mut().zip(name.bytes()) {
        *to = from as c_char;
    }
    request
}

/// An address as C writes it.
fn address(address: Ipv4Addr) -> libc::sockaddr {
    let mut data = [0; 14];
    for (to, from) in data[2..6].iter_mut().zip(address.octets()) {
        *to = from as c_char;
    }
    libc::sockaddr { sa_family: libc::AF_INET as libc::sa_family_t, sa_data: data }
}

fn done(answer: c_int) -> io::Result<()> {
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
