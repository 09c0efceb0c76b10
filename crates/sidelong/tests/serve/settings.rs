//! Flags, environment, file: which counts, and what is said when they make no sense.

use std::io::{BufRead as _, BufReader};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;

use expect_test::{Expect, expect};

use crate::folder::folder;
use crate::program::{Program, sidelong};

/// What it says on its way out.
fn refused(command: &mut std::process::Command, expected: &Expect) {
    let output = command.output().expect("it runs");
    assert!(!output.status.success());
    expected.assert_eq(&String::from_utf8(output.stderr).expect("it speaks UTF-8"));
}

#[test]
fn flags_count_before_the_environment_and_that_before_the_file() {
    let folder = folder();
    let file = folder.join("house.toml");
    std::fs::write(
        &file,
        "listen = \"127.0.0.3:0\"\ndata = \"from-file\"\nlog_filter = \"warn\"\n",
    )
    .unwrap();
    let command = || {
        let mut command = sidelong();
        command.current_dir(&folder).env("SIDELONG_CONFIG", &file);
        command
    };
    let by_file = Program::run(&mut command());
    assert_eq!(by_file.address.ip().to_string(), "127.0.0.3");
    by_file.kill();
    let by_environment = Program::run(command().env("SIDELONG_LISTEN", "127.0.0.2:0"));
    assert_eq!(by_environment.address.ip().to_string(), "127.0.0.2");
    by_environment.kill();
    let mut flags = command();
    flags.env("SIDELONG_LISTEN", "127.0.0.2:0").args(["--listen", "127.0.0.1:0"]);
    let by_flag = Program::run(&mut flags);
    assert_eq!(by_flag.address.ip().to_string(), "127.0.0.1");
    by_flag.kill();
    assert!(folder.join("from-file/house.db").exists());
}

#[test]
fn a_file_beside_is_read_by_itself() {
    let folder = folder();
    std::fs::write(folder.join("sidelong.toml"), "listen = \"127.0.0.4:0\"\n").unwrap();
    let program = Program::run(sidelong().current_dir(&folder).args(["--log-filter", "warn"]));
    assert_eq!(program.address.ip().to_string(), "127.0.0.4");
    assert!(folder.join("sidelong-data/house.db").exists());
    program.kill();
}

#[test]
fn a_house_told_nothing_finds_a_free_port() {
    // Ours, or somebody else's who was here before: it is taken either way.
    let _usual = TcpListener::bind("0.0.0.0:4280");
    let folder = folder();
    let program = Program::run(sidelong().current_dir(&folder).args(["--log-filter", "warn"]));
    assert!((4281..=4300).contains(&program.address.port()), "{}", program.address);
    program.kill();
}

#[test]
fn a_file_that_makes_no_sense_is_refused_with_the_place() {
    let folder = folder();
    let write = |text: &str| std::fs::write(folder.join("sidelong.toml"), text).unwrap();
    write("listen = \"127.0.0.1:0\"\nroms_max = 9\n");
    refused(
        sidelong().current_dir(&folder),
        &expect![[r#"
        sidelong: sidelong.toml is not as it should be: TOML parse error at line 2, column 1
          |
        2 | roms_max = 9
          | ^^^^^^^^
        unknown field `roms_max`, expected one of `listen`, `metrics_listen`, `data`, `durability`, `allow_origin`, `base`, `trust_proxy`, `proxy_credit_ms`, `invite_only`, `list_rooms`, `rooms_per_household`, `joins_per_household`, `connections_per_household`, `rooms_max`, `sockets_max`, `fold_after`, `keep_rooms`, `log`, `log_filter`, `cluster`, `advertise`, `cluster_credentials`, `cluster_ca`, `cluster_cert`, `cluster_key`, `cluster_name`, `cluster_replicas`, `cluster_partitions`, `domain`, `acme_contact`, `acme_directory`, `acme_ca`, `http_fallback`, `tls_cert`, `tls_key`, `tls_self`, `http_listen`, `no_rate_limit`
    "#]],
    );
    write("fold_after = \"soon\"\n");
    refused(
        sidelong().current_dir(&folder),
        &expect![[r#"
        sidelong: sidelong.toml is not as it should be: TOML parse error at line 1, column 14
          |
        1 | fold_after = "soon"
          |              ^^^^^^
        a time is a number and its unit, such as 90s, 10m or 2h
    "#]],
    );
    refused(
        sidelong().current_dir(&folder).args(["--config", "other.toml"]),
        &expect![[r#"
        sidelong: cannot read other.toml: No such file or directory (os error 2)
    "#]],
    );
}

#[test]
fn a_port_that_is_taken_is_said_to_be() {
    let folder = folder();
    let first = Program::start(&folder.join("one"));
    let mut second = sidelong();
    second.args(["--listen", &first.address.to_string(), "--log-filter", "warn", "--data"]);
    let output = second.arg(folder.join("two")).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let taken = format!("sidelong: {} is taken: another program listens there\n", first.address);
    assert_eq!(said, taken);
}

#[test]
fn the_house_stays_open_though_nobody_reads_where_it_is() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut command = sidelong();
    command.args(["--listen", &free.to_string(), "--log-filter", "warn", "--data"]);
    command.arg(folder()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut house = command.spawn().unwrap();
    drop(house.stdout.take());
    let mut said = String::new();
    BufReader::new(house.stderr.as_mut().unwrap()).read_line(&mut said).unwrap();
    let open = TcpStream::connect(free);
    let _ = house.kill();
    let _ = house.wait();
    assert!(said.contains("the house's address could not be printed"), "it said {said:?}");
    assert!(open.is_ok(), "it is not open");
}

#[test]
fn help_tells_all_three_ways() {
    let output = sidelong().arg("--help").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    for word in ["--fold-after", "SIDELONG_FOLD_AFTER", "fold_after = ", "[default: 10m]"] {
        assert!(help.contains(word), "{word}:\n{help}");
    }
    assert!(!help.contains("rate-limit"), "that is not for people");
}

#[cfg(unix)]
#[test]
fn told_to_stop_it_ends_well_and_soon() {
    let folder = folder();
    let program = Program::start(&folder);
    let started = std::time::Instant::now();
    assert_eq!(program.terminate().code(), Some(0));
    assert!(started.elapsed().as_secs() < 10);
}
