//! A child process and its pipes. Nothing here waits longer than it was told to: pipes do not
//! block, and what is read and kept is bounded.

use std::collections::{BTreeSet, VecDeque};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, Signal, kill_process_group};

use super::fault::Fault;
use super::lines::LINE_BYTES_MAX;
use super::{ProgramCommand, Talks};

/// So much is read at a time.
const CHUNK: usize = 8 * 1_024;
/// As much of standard error as is kept …
const ERRORS_KEPT: usize = 2 * 1_024;
/// … and of that as is shown.
const ERRORS_SHOWN_CHARS: usize = 400;
/// Whoever closes their output is given so long to end, so that one can say how.
const ENDING: Duration = Duration::from_millis(300);

/// The leaders of all process groups that run for us.
static RUNNING: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// A running program. It is the first of a process group, and what it starts is stopped with it.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    group: Pid,
    input: Option<ChildStdin>,
    output: ChildStdout,
    errors: Option<ChildStderr>,
    /// Said, and not yet written.
    unwritten: VecDeque<u8>,
    /// Written by it, and not yet read.
    unread: Vec<u8>,
    /// The end of its standard error.
    complaints: VecDeque<u8>,
}

impl Process {
    pub(super) fn start(command: &ProgramCommand) -> io::Result<Process> {
        let mut start = Command::new(&command.program);
        start.args(&command.arguments).process_group(0);
        start.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Whoever stops all that runs finds it there from its first moment.
        let (mut child, group) = running(|all| {
            let child = start.spawn()?;
            let group = Pid::from_child(&child);
            all.insert(group.as_raw_nonzero().get());
            io::Result::Ok((child, group))
        })?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, Some(output), errors) = pipes else {
            return Err(io::Error::other("a pipe is missing"));
        };
        let process = Process {
            child,
            group,
            input,
            output,
            errors,
            unwritten: VecDeque::new(),
            unread: Vec::new(),
            complaints: VecDeque::new(),
        };
        process.input.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        ioctl_fionbio(&process.output, true)?;
        process.errors.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        Ok(process)
    }

    /// The next line that was read, if there is a whole one.
    fn line(&mut self) -> Result<Option<String>, Fault> {
        let Some(end) = self.unread.iter().position(|byte| *byte == b'\n') else {
            return if self.unread.len() > LINE_BYTES_MAX {
                Err(Fault::LongLine)
            } else {
                Ok(None)
            };
        };
        if end > LINE_BYTES_MAX {
            return Err(Fault::LongLine);
        }
        let line: Vec<u8> = self.unread.drain(..=end).collect();
        match String::from_utf8(line) {
            Ok(line) => Ok(Some(line.trim().to_owned())),
            Err(bytes) => {
                let line = String::from_utf8_lossy(bytes.as_bytes()).into_owned();
                Err(Fault::NoAnswer(line, "that is not UTF-8".to_owned()))
            }
        }
    }

    /// Waits until something can be read or written, but no longer than that; then does it.
    fn attend(&mut self, until: Instant, listen: bool) -> Result<(), Fault> {
        let left = until.saturating_duration_since(Instant::now());
        let left =
            Timespec::try_from(left).map_err(|_| Fault::Broken(ErrorKind::TimedOut.into()))?;
        let [mut writes, mut reads, mut complains] = [false; 3];
        {
            let mut pipes = Vec::with_capacity(3);
            let mut which = Vec::with_capacity(3);
            if let Some(input) = self.input.as_ref().filter(|_| !self.unwritten.is_empty()) {
                pipes.push(PollFd::new(input, PollFlags::OUT));
                which.push(&mut writes);
            }
            if listen {
                pipes.push(PollFd::new(&self.output, PollFlags::IN));
                which.push(&mut reads);
            }
            if let Some(errors) = &self.errors {
                pipes.push(PollFd::new(errors, PollFlags::IN));
                which.push(&mut complains);
            }
            match poll(&mut pipes, Some(&left)) {
                Err(rustix::io::Errno::INTR) | Ok(0) => return Ok(()),
                Err(why) => return Err(Fault::Broken(why.into())),
                Ok(_) => {}
            }
            for (pipe, which) in pipes.iter().zip(which) {
                *which = !pipe.revents().is_empty();
            }
        }
        if complains {
            self.read_errors();
        }
        if writes {
            self.write()?;
        }
        if reads { self.read() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<(), Fault> {
        let Some(input) = &mut self.input else { return Ok(()) };
        match input.write(self.unwritten.as_slices().0) {
            Ok(many) => _ = self.unwritten.drain(..many),
            Err(why) if is_not_yet(&why) => {}
            Err(why) if why.kind() == ErrorKind::BrokenPipe => {
                return Err(self.gone(Fault::ClosedInput));
            }
            Err(why) => return Err(Fault::Broken(why)),
        }
        Ok(())
    }

    fn read(&mut self) -> Result<(), Fault> {
        let mut chunk = [0; CHUNK];
        match self.output.read(&mut chunk) {
            Ok(0) => Err(self.gone(Fault::ClosedOutput)),
            Ok(many) => {
                self.unread.extend_from_slice(&chunk[..many]);
                Ok(())
            }
            Err(why) if is_not_yet(&why) => Ok(()),
            Err(why) => Err(Fault::Broken(why)),
        }
    }

    fn read_errors(&mut self) {
        let mut chunk = [0; CHUNK];
        let Some(errors) = &mut self.errors else { return };
        match errors.read(&mut chunk) {
            Ok(many) if many > 0 => {
                self.complaints.extend(&chunk[..many]);
                let over = self.complaints.len().saturating_sub(ERRORS_KEPT);
                self.complaints.drain(..over);
            }
            Err(why) if is_not_yet(&why) => {}
            _ => self.errors = None,
        }
    }

    /// How it ended, or else that.
    fn gone(&mut self, otherwise: Fault) -> Fault {
        let until = Instant::now() + ENDING;
        self.wait_until(until).map_or(otherwise, Fault::Ended)
    }

    fn wait_until(&mut self, until: Instant) -> Option<std::process::ExitStatus> {
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= until {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Writes what is left to say and ends its input.
    pub(super) fn finish(&mut self, until: Instant) {
        while !self.unwritten.is_empty() && Instant::now() < until {
            if self.attend(until, false).is_err() {
                break;
            }
        }
        self.input = None;
    }

    /// Waits until it has ended.
    pub(super) fn wait(&mut self, until: Instant) {
        while Instant::now() < until && self.child.try_wait().is_ok_and(|ended| ended.is_none()) {
            // Whoever still writes something is not to wait for a reader.
            let soon = until.min(Instant::now() + Duration::from_millis(5));
            if self.attend(soon, true).is_err() {
                self.wait_until(until);
            }
            self.unread.clear();
        }
    }
}

impl Talks for Process {
    fn say(&mut self, line: &str) {
        self.unwritten.extend(line.as_bytes());
        self.unwritten.push_back(b'\n');
    }

    fn answer(&mut self, patience: Duration) -> Result<String, Fault> {
        let until = Instant::now() + patience;
        loop {
            let line = self.line()?;
            let is_written = self.unwritten.is_empty();
            match line {
                Some(line) if is_written => return Ok(line),
                // It spoke first; the question is put all the same.
                Some(line) => {
                    let rest = std::mem::take(&mut self.unread);
                    self.unread = [line.as_bytes(), b"\n", &rest].concat();
                }
                None => {}
            }
            if Instant::now() >= until {
                return Err(Fault::Slow(patience));
            }
            let listen = !self.unread.contains(&b'\n');
            self.attend(until, listen)?;
        }
    }

    fn last_words(&mut self) -> String {
        // What it wrote before it ended may be in the pipe still.
        for _ in 0..16 {
            self.read_errors();
        }
        let bytes: Vec<u8> = self.complaints.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain: Vec<char> = words.chars().filter(|letter| !letter.is_control()).collect();
        let from = plain.len().saturating_sub(ERRORS_SHOWN_CHARS);
        let cut = if from > 0 { "…" } else { "" };
        format!("{cut}{}", plain[from..].iter().collect::<String>())
    }
}

impl Drop for Process {
    /// Stops it, and whatever it started.
    fn drop(&mut self) {
        stop(self.group);
        running(|all| _ = all.remove(&self.group.as_raw_nonzero().get()));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_not_yet(why: &io::Error) -> bool {
    matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

fn stop(group: Pid) {
    // There may be nobody left in it.
    let _ = kill_process_group(group, Signal::KILL);
}

fn running<T>(with: impl FnOnce(&mut BTreeSet<i32>) -> T) -> T {
    with(&mut RUNNING.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Makes sure that the programs are stopped when somebody stops us.
pub(crate) fn stop_with_us() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let inside = runtime.enter();
    let signals = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
    let [interrupt, terminate, hangup] = signals.map(signal);
    let (mut interrupt, mut terminate, mut hangup) = (interrupt?, terminate?, hangup?);
    drop(inside);
    thread::spawn(move || {
        let stopped_by = runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => SignalKind::interrupt(),
                _ = terminate.recv() => SignalKind::terminate(),
                _ = hangup.recv() => SignalKind::hangup(),
            }
        });
        // The lock is kept: nothing is started any more.
        let all = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter_map(|group| Pid::from_raw(*group)).for_each(stop);
        // As shells say it.
        std::process::exit(128 + stopped_by.as_raw_value());
    });
    Ok(())
}
