//! All bad days at random, while bots and players play all five games through any doors: all of
//! them at once, and in a long run first one at a time.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use games::Kind;
use table::Seed;
use tokio::time;

use crate::diary::Diary;
use crate::faults::{Faults, Pace};
use crate::party::{Game, Played, play};
use crate::street;

/// A run of more seconds than this is a long one: bots play everywhere, and for half of the time
/// faults come one at a time.
const SHORT_S: u64 = 60;

/// How long, in seconds; more by the environment, for `cargo xtask cluster --chaos`.
fn seconds() -> u64 {
    std::env::var("SIDELONG_CHAOS_SECONDS").ok().and_then(|n| n.parse().ok()).unwrap_or(25)
}

fn seed() -> u64 {
    std::env::var("SIDELONG_CHAOS_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_or_doubled_whatever_happens() {
    let (seconds, seed) = (seconds(), Seed::from_number(seed()));
    let mut street = street(3, 3);
    let doors: Arc<Vec<_>> = Arc::new((0..3).map(|nth| street.address(nth)).collect());
    let (diary, over) = (Diary::default(), Arc::new(AtomicBool::new(false)));
    let rooms = Kind::ALL.into_iter().zip(0u64..).map(|(kind, nth)| {
        let (doors, diary, over) = (Arc::clone(&doors), diary.clone(), Arc::clone(&over));
        let seed = seed.child(nth);
        // Bots take their time, as people do: in a short run, only where a game is short.
        let bot = seconds > SHORT_S || matches!(kind, Kind::BlinkOfAnEye | Kind::EyesWideShut);
        tokio::spawn(async move {
            let mut played = Vec::new();
            for game in 0.. {
                let game = Game { kind, seed: seed.child(game), bot };
                played.push(play(Arc::clone(&doors), diary.clone(), game).await);
                if over.load(Ordering::Relaxed) {
                    return played;
                }
            }
            played
        })
    });
    let rooms: Vec<_> = rooms.collect();
    time::sleep(Duration::from_secs(2)).await;

    let began = Instant::now();
    let mut told = Instant::now();
    let mut dice = seed.dice(u64::MAX);
    let mut faults = Faults::new(&mut street, seed.dice(u64::MAX - 1), diary.clone());
    let apart_s = if seconds > SHORT_S { seconds / 2 } else { 0 };
    while began.elapsed() < Duration::from_secs(seconds) {
        let apart = began.elapsed() < Duration::from_secs(apart_s);
        faults.mend(false);
        faults.begin(if apart { Pace::Apart } else { Pace::AtOnce });
        time::sleep(Duration::from_millis(u64::from(200 + dice.below(1_600)))).await;
        if told.elapsed() > Duration::from_secs(30) {
            println!("{:4} s: {} faults so far", began.elapsed().as_secs(), diary.faults());
            told = Instant::now();
        }
        assert!(rooms.iter().all(|room| !room.is_finished()), "a room gave up");
    }
    faults.mend(true);
    over.store(true, Ordering::Relaxed);
    let played: Vec<Played> =
        join_all(rooms).await.into_iter().flat_map(|room| room.expect("they play on")).collect();
    street.wait_until_ready().expect("all houses are open again");
    every_record_is_right(&played);
    let acked: usize = played.iter().map(|played| played.acked).sum();
    println!(
        "{} faults in {seconds} s; {} games of all kinds, {acked} acknowledged actions, each in \
         its record once",
        diary.faults(),
        played.len()
    );
    println!("{diary}");
    every_replica_is_the_same(&street).await;
}

/// As whoever has a record would check it.
fn every_record_is_right(played: &[Played]) {
    assert!(Kind::ALL.iter().all(|kind| played.iter().any(|played| played.kind == *kind)));
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let file = file.join(format!("chaos-{}.jsonl", std::process::id()));
    for played in played {
        fs::write(&file, &played.record).expect("a file");
        let mut check = Command::new(env!("CARGO_BIN_EXE_sidelong"));
        let check = check.args(["replay", "--check"]).arg(&file).output().expect("it runs");
        assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
    }
    let _ = fs::remove_file(file);
}

/// All three servers have the same logs on their disks, byte for byte.
async fn every_replica_is_the_same(street: &local_cluster::Street) {
    let began = Instant::now();
    loop {
        let kept = [0, 1, 2].map(|nth| street.nats.kept_by(nth, "sidelong_log_"));
        if let [Ok(one), Ok(two), Ok(three)] = &kept
            && (one, two) == (two, three)
        {
            let messages: usize = one.values().map(BTreeMap::len).sum();
            assert!(one.len() == 16 && messages > 0, "the logs are not in the files");
            return println!("{messages} messages in 16 streams, the same in all three servers");
        }
        let many =
            kept.map(|kept| kept.map(|kept| kept.values().map(BTreeMap::len).sum::<usize>()));
        assert!(began.elapsed() < Duration::from_secs(30), "the replicas differ: {many:?}");
        time::sleep(Duration::from_millis(200)).await;
    }
}
