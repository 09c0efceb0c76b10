//! What storing costs: appends a second of many rooms, how long one append takes, and what each
//! costs the processor, which the writer shares with the sockets.
//! Run by `cargo bench -p sidelong-store`.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};
use store::{Appended, Durability, Entries, RoomCode, Sqlite, Store};

const ROOMS: usize = 200;
const ENTRY_BYTES: usize = 100;
/// What we want of many rooms together.
const APPENDS_A_SECOND: f64 = 60_000.0;

fn main() {
    let quick = !std::env::args().any(|word| word == "--bench");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-appends");
    let _ = std::fs::remove_dir_all(&folder);
    if quick {
        // As a test: it still runs.
        let bench = Bench::open(&folder.join("quick.db"));
        assert_eq!(bench.rush(1_000).answers, 1_000);
        assert_eq!(bench.steady(2_000, 200).answers, 200);
        return;
    }
    println!("{ENTRY_BYTES} bytes an entry, on the disk before the answer");
    let bench = Bench::open(&folder.join("rush.db"));
    bench.rush(20_000);
    let rush = bench.rush(600_000);
    rush.print(&format!("{ROOMS} rooms, as fast as they can"));
    let missed = if rush.a_second() >= APPENDS_A_SECOND { "" } else { ", MISSED" };
    println!("  target at least {APPENDS_A_SECOND:.0} appends a second{missed}");
    for rate in [1_000, 5_000, 20_000] {
        let bench = Bench::open(&folder.join(format!("steady-{rate}.db")));
        bench.steady(rate, rate as usize).print(&format!("{ROOMS} rooms, {rate} appends a second"));
    }
    let bench = Bench::open(&folder.join("alone.db"));
    bench.alone(1_000, Duration::from_millis(5)).print("one room, an append every 5 ms");
    bench.alone(3_000, Duration::ZERO).print("one room, one append after another");
    let _ = std::fs::remove_dir_all(&folder);
}

/// A store and the rooms in it.
struct Bench {
    store: Sqlite,
    rooms: Vec<RoomCode>,
}

/// What was measured.
struct Measured {
    answers: usize,
    took: Duration,
    /// Of each append, sorted.
    latencies: Vec<Duration>,
    writer_cpu_ns: f64,
}

/// An answer, as the writer's thread hands it on.
struct Answer {
    room: usize,
    seq: u64,
    asked: Instant,
    told: Instant,
}

impl Bench {
    fn open(path: &Path) -> Bench {
        let store = Sqlite::open(path, Durability::Full).unwrap_or_else(|why| panic!("{why}"));
        let code = |nth: usize| RoomCode::new(&format!("ROOM{nth}")).expect("a code");
        Bench { store, rooms: (0..ROOMS).map(code).collect() }
    }

    /// Every room appends as soon as its last append is answered.
    fn rush(&self, appends: usize) -> Measured {
        self.measure(appends, |answers, tell| {
            let ask = |room, seq| self.ask(room, seq, tell);
            let before: Vec<_> = (0..ROOMS).map(|room| self.seq(room)).collect();
            let mut asked = ROOMS.min(appends);
            (0..asked).for_each(|room| ask(room, before[room]));
            let mut latencies = Vec::with_capacity(appends);
            while latencies.len() < appends {
                let answer = answers.recv().expect("an answer");
                latencies.push(answer.told - answer.asked);
                if asked < appends {
                    ask(answer.room, answer.seq);
                    asked += 1;
                }
            }
            latencies
        })
    }

    /// The rooms append in turns, so many a second, whatever the store is doing.
    fn steady(&self, rate: u32, appends: usize) -> Measured {
        self.measure(appends, |answers, tell| {
            let before: Vec<_> = (0..ROOMS).map(|room| self.seq(room)).collect();
            thread::scope(|scope| {
                scope.spawn(|| {
                    let (began, gap) = (Instant::now(), Duration::from_secs(1) / rate);
                    for nth in 0..appends {
                        let due = began + gap * nth as u32;
                        // Sleeping is not that exact; several may be due when it ends.
                        thread::sleep(due.saturating_duration_since(Instant::now()));
                        let room = nth % ROOMS;
                        self.ask(room, before[room] + (nth / ROOMS) as u64, tell);
                    }
                });
                let answers = answers.iter().take(appends);
                answers.map(|answer| answer.told - answer.asked).collect()
            })
        })
    }

    /// One room appends, waits for the answer, pauses.
    fn alone(&self, appends: usize, pause: Duration) -> Measured {
        self.measure(appends, |answers, tell| {
            let mut seq = self.seq(0);
            let mut latencies = Vec::with_capacity(appends);
            for _ in 0..appends {
                self.ask(0, seq, tell);
                let answer = answers.recv().expect("an answer");
                latencies.push(answer.told - answer.asked);
                seq = answer.seq;
                thread::sleep(pause);
            }
            latencies
        })
    }

    fn measure(
        &self,
        answers: usize,
        run: impl FnOnce(&mpsc::Receiver<Answer>, &mpsc::Sender<Answer>) -> Vec<Duration>,
    ) -> Measured {
        let (tell, told) = mpsc::channel();
        let (cpu_before, began) = (self.writer_cpu_ns(), Instant::now());
        let mut latencies = run(&told, &tell);
        let (took, cpu_after) = (began.elapsed(), self.writer_cpu_ns());
        assert_eq!(latencies.len(), answers);
        latencies.sort();
        let writer_cpu_ns = (cpu_after - cpu_before) / answers as f64;
        Measured { answers, took, latencies, writer_cpu_ns }
    }

    fn ask(&self, room: usize, seq: u64, tell: &mpsc::Sender<Answer>) {
        let entry = Entries::one(vec![b'x'; ENTRY_BYTES]).expect("within bounds");
        let (tell, asked) = (tell.clone(), Instant::now());
        let done = move |appended| match appended {
            Appended::Stored(head) => {
                let _ = tell.send(Answer { room, seq: head.seq, asked, told: Instant::now() });
            }
            other => panic!("{other:?}"),
        };
        self.store.append(self.rooms[room], seq, entry, Box::new(done));
    }

    fn seq(&self, room: usize) -> u64 {
        self.store.read(self.rooms[room], u64::MAX).expect("a log").head.seq
    }

    /// What the writer's thread has used so far: answers are given there, so it can tell itself.
    fn writer_cpu_ns(&self) -> f64 {
        let (tell, told) = mpsc::channel();
        let room = RoomCode::new("CPU").expect("a code");
        // Fenced, so that it leaves nothing behind.
        let done = move |_| tell.send(thread_cpu_ns()).expect("somebody waits");
        let entry = Entries::one(vec![0]).expect("within bounds");
        self.store.append(room, u64::MAX, entry, Box::new(done));
        told.recv().expect("an answer")
    }
}

impl Measured {
    fn a_second(&self) -> f64 {
        self.answers as f64 / self.took.as_secs_f64()
    }

    fn print(&self, what: &str) {
        let at = |share: f64| {
            let nth = (self.latencies.len() as f64 * share) as usize;
            self.latencies[nth.min(self.latencies.len() - 1)].as_secs_f64() * 1e3
        };
        let cpu = self.writer_cpu_ns / 1e3;
        println!("{what}: {} appends", self.answers);
        println!("  {:.0} a second", self.a_second());
        println!("  {:.2} ms p50, {:.2} p99, {:.2} p99.9", at(0.5), at(0.99), at(0.999));
        let share = cpu * self.a_second() / 1e4;
        println!("  {cpu:.2} µs of the writer's processor an append, {share:.1} % of one core");
    }
}

fn thread_cpu_ns() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e9 + now.tv_nsec as f64
}
