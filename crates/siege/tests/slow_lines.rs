//! Lines made of the kernel's own parts are as slow as they say, for TCP and for whoever waits.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::time::{Duration, Instant};

use siege::lines::{LineSpec, Street};

/// Twice what the test's line takes one way.
const ROUND_TRIP: Duration = Duration::from_millis(140);
/// What a busy machine may add.
const MORE: Duration = Duration::from_millis(15);

#[test]
fn a_line_of_70_ms_each_way_is_one_of_140_ms_for_tcp_itself() {
    let line = LineSpec { one_way_us: 70_000, jitter_us: 0 };
    let street = match Street::build(&[line]) {
        Ok(street) => street,
        Err(why) => return println!("left out: {why}"),
    };
    let listen = || TcpListener::bind("0.0.0.0:0");
    let listener = street.house().inside(listen).unwrap().unwrap();
    let port = listener.local_addr().unwrap().port();

    let mut player = street.line(0).connect(port).unwrap();
    let (mut accepted, peer) = listener.accept().unwrap();
    assert_eq!(peer.ip().to_string(), "10.77.0.2");
    accepted.set_nodelay(true).unwrap();
    let echo = std::thread::spawn(move || {
        let mut byte = [0];
        while accepted.read(&mut byte).unwrap() == 1 {
            accepted.write_all(&byte).unwrap();
        }
        siege::round_trip(&accepted).unwrap()
    });
    for nth in 0..5 {
        let (asked, mut answer) = (Instant::now(), [0]);
        player.write_all(&[nth]).unwrap();
        player.read_exact(&mut answer).unwrap();
        let took = asked.elapsed();
        assert!(took >= ROUND_TRIP, "an echo in {took:?}");
        // The quickest is told by TCP below; one slow echo is the machine's fault.
        assert!(took < ROUND_TRIP + 10 * MORE, "an echo in {took:?}");
        assert_eq!(answer, [nth]);
    }
    drop(player);
    let trip = echo.join().unwrap();
    println!("TCP at the accepting side: {trip:?}, {} packets", street.line(0).packets());
    assert!((ROUND_TRIP..ROUND_TRIP + MORE).contains(&trip.quickest), "{trip:?}");
    assert!((ROUND_TRIP..ROUND_TRIP + 2 * MORE).contains(&trip.usual), "{trip:?}");
}
