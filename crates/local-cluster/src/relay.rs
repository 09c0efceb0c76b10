//! A way to a server that can be cut.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::Fault;

/// How often it is looked whether the way is cut.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// A port that leads to another, unless it is cut: then nothing comes through, and nobody is told.
/// What was sent meanwhile arrives late, as it would over a real network.
#[derive(Debug)]
pub(crate) struct Relay {
    pub(crate) port: u16,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    cut: AtomicBool,
    over: AtomicBool,
}

impl Relay {
    /// Leads to this port.
    pub(crate) fn to(port: u16) -> Result<Relay, Fault> {
        let fault = |error: std::io::Error| Fault(format!("no way can be laid: {error}"));
        let listener = TcpListener::bind("127.0.0.1:0").map_err(fault)?;
        let here = listener.local_addr().map_err(fault)?.port();
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for player in listener.incoming().flatten() {
                if shared.over.load(Ordering::Relaxed) {
                    return;
                }
                let shared = Arc::clone(&shared);
                thread::spawn(move || carry(&player, port, &shared));
            }
        });
        Ok(Relay { port: here, state })
    }

    pub(crate) fn cut(&self, cut: bool) {
        self.state.cut.store(cut, Ordering::Relaxed);
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.state.over.store(true, Ordering::Relaxed);
        // So that it is noticed.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

/// Carries one connection, both ways.
fn carry(from: &TcpStream, port: u16, state: &Arc<State>) {
    // Whoever comes while the way is cut waits.
    while state.cut.load(Ordering::Relaxed) && !state.over.load(Ordering::Relaxed) {
        thread::sleep(LOOK_EVERY);
    }
    let Ok(to) = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port))) else { return };
    let (Ok(back_from), Ok(back_to)) = (to.try_clone(), from.try_clone()) else { return };
    for stream in [from, &to] {
        let _ = stream.set_nodelay(true);
    }
    let shared = Arc::clone(state);
    let back = thread::spawn(move || copy(&back_from, &back_to, &shared));
    copy(from, &to, state);
    let _ = back.join();
}

fn copy(mut from: &TcpStream, mut to: &TcpStream, state: &State) {
    let _ = from.set_read_timeout(Some(LOOK_EVERY));
    let mut buffer = vec![0; 64 * 1024];
    while !state.over.load(Ordering::Relaxed) {
        if state.cut.load(Ordering::Relaxed) {
            thread::sleep(LOOK_EVERY);
            continue;
        }
        match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => {
                while state.cut.load(Ordering::Relaxed) && !state.over.load(Ordering::Relaxed) {
                    thread::sleep(LOOK_EVERY);
                }
                if to.write_all(&buffer[..read]).is_err() {
                    break;
                }
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
