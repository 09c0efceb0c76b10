//! What the kernel knows of a connection: how soon the other side's kernel acknowledges (`TCP_INFO`).
//!
//! A client answers pings when it likes. What it received is acknowledged by its kernel, which a
//! player does not steer (short of writing a network stack). So this is what a line's delay is
//! held to, where the other end of the connection is the player's own machine.

use std::time::Duration;

use tokio::net::TcpStream;

/// Kernels delay acknowledgements, so the smoothed round trip is up to 40 ms too long, and only the
/// least is the line's own. So much more than the least is believed.
const SLACK: Duration = Duration::from_millis(1);

/// The round trip that the kernel vouches for; nothing where it does not say.
#[cfg(target_os = "linux")]
pub(crate) fn round_trip(stream: &TcpStream) -> Option<Duration> {
    let info = info(stream)?;
    // All ones until there is a first measure.
    let least = Some(info.tcpi_min_rtt).filter(|least| *least != u32::MAX)?;
    let (least, smoothed) = (micros(least), micros(info.tcpi_rtt));
    Some((least + SLACK).min(smoothed.max(least)))
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn round_trip(_: &TcpStream) -> Option<Duration> {
    None
}

#[cfg(target_os = "linux")]
const fn micros(micros: u32) -> Duration {
    Duration::from_micros(micros as u64)
}

/// `TCP_INFO` of a connection. There is no safe way to it in any crate we use.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn info(stream: &TcpStream) -> Option<libc::tcp_info> {
    use std::mem::{MaybeUninit, size_of};
    use std::os::fd::AsRawFd as _;

    let mut info = MaybeUninit::<libc::tcp_info>::zeroed();
    let mut bytes = size_of::<libc::tcp_info>() as libc::socklen_t;
    // SAFETY: the kernel writes `bytes` at the most, into memory of that size that outlives the
    // call; the descriptor is open as long as the stream is borrowed.
    let failed = unsafe {
        let to = info.as_mut_ptr().cast::<libc::c_void>();
        libc::getsockopt(stream.as_raw_fd(), libc::IPPROTO_TCP, libc::TCP_INFO, to, &mut bytes)
    };
    // SAFETY: it is plain numbers, for which zero is a value, and they were all set to it.
    let info = unsafe { info.assume_init() };
    // A kernel that is too old to know of the least round trip writes less.
    let knows = bytes as usize >= std::mem::offset_of!(libc::tcp_info, tcpi_min_rtt) + 4;
    (failed == 0 && knows).then_some(info)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn a_connection_within_a_machine_takes_no_time() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (theirs, ours) = tokio::join!(TcpStream::connect(address), listener.accept());
        let (mut theirs, (mut ours, _)) = (theirs.unwrap(), ours.unwrap());
        ours.write_all(b"ping").await.unwrap();
        theirs.read_exact(&mut [0; 4]).await.unwrap();
        let measured = round_trip(&ours).expect("the kernel has measured it");
        assert!(measured < Duration::from_millis(20), "{measured:?}");
    }
}
