//! Wakes the crowd on time: to a small part of a millisecond, which polling by itself cannot do.

use std::io;
use std::time::{Duration, Instant};

use mio::{Events, Poll};

#[cfg(target_os = "linux")]
mod timer {
    use std::io;
    use std::os::fd::{AsRawFd as _, OwnedFd};
    use std::time::{Duration, Instant};

    use mio::unix::SourceFd;
    use mio::{Interest, Poll, Token};
    use rustix::time::{
        Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec, timerfd_create,
        timerfd_settime,
    };

    /// Polls sockets until something comes, or until it is time: by a timer of the kernel's that
    /// rings like a socket.
    #[derive(Debug)]
    pub(crate) struct Alarm {
        timer: OwnedFd,
        set_for: Option<Instant>,
    }

    impl Alarm {
        /// Rings with this token, which is nobody else's.
        pub(crate) fn new(poll: &Poll, token: Token) -> io::Result<Alarm> {
            let flags = TimerfdFlags::NONBLOCK | TimerfdFlags::CLOEXEC;
            let timer = timerfd_create(TimerfdClockId::Monotonic, flags)?;
            let source = timer.as_raw_fd();
            poll.registry().register(&mut SourceFd(&source), token, Interest::READABLE)?;
            Ok(Alarm { timer, set_for: None })
        }

        /// How long polling may take if it is to end by then.
        pub(super) fn set(&mut self, due: Instant) -> io::Result<Option<Duration>> {
            let left = due.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(Some(left));
            }
            if self.set_for != Some(due) {
                let none = Timespec { tv_sec: 0, tv_nsec: 0 };
                let it_value =
                    Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
                let setting = Itimerspec { it_interval: none, it_value };
                timerfd_settime(&self.timer, TimerfdTimerFlags::empty(), &setting)?;
                self.set_for = Some(due);
            }
            Ok(None)
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod timer {
    use std::io;
    use std::time::{Duration, Instant};

    use mio::{Poll, Token};

    /// Polls sockets until something comes, or until it is time: the last millisecond is spent
    /// asking again and again.
    #[derive(Debug)]
    pub(crate) struct Alarm;

    impl Alarm {
        pub(crate) fn new(_poll: &Poll, _token: Token) -> io::Result<Alarm> {
            Ok(Alarm)
        }

        pub(super) fn set(&mut self, due: Instant) -> io::Result<Option<Duration>> {
            let left = due.saturating_duration_since(Instant::now());
            Ok(Some(Duration::from_millis(left.as_millis() as u64)))
        }
    }
}

pub(super) use timer::Alarm;

impl Alarm {
    /// Waits until something comes or it is `due`.
    pub(super) fn poll(
        &mut self,
        poll: &mut Poll,
        events: &mut Events,
        due: Instant,
    ) -> io::Result<()> {
        let timeout = self.set(due)?;
        take(poll, events, timeout)
    }
}

/// Takes what has come, without waiting.
pub(super) fn look(poll: &mut Poll, events: &mut Events) -> io::Result<()> {
    take(poll, events, Some(Duration::ZERO))
}

fn take(poll: &mut Poll, events: &mut Events, timeout: Option<Duration>) -> io::Result<()> {
    match poll.poll(events, timeout) {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
        done => done,
    }
}

#[cfg(test)]
mod tests {
    use mio::Token;

    use super::*;

    #[test]
    fn it_rings_on_time_again_and_again() {
        let mut poll = Poll::new().expect("a poll");
        let mut alarm = Alarm::new(&poll, Token(0)).expect("an alarm");
        let mut events = Events::with_capacity(4);
        let start = Instant::now();
        for nth in 1..=20 {
            let due = start + nth * Duration::from_micros(1300);
            while Instant::now() < due {
                alarm.poll(&mut poll, &mut events, due).expect("a ring");
            }
        }
        assert!(start.elapsed() >= Duration::from_millis(26));
        assert!(start.elapsed() < Duration::from_secs(2));
    }
}
