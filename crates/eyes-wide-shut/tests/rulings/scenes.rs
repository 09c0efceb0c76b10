//! Tables to play the scenes at, and whole nights at a stroke.

use expect_test::Expect;
use eyes_wide_shut::{Deal, EyesWideShut, Options, Quota};
use notation::Scene;
use table::{Rules, Setup, Viewer};

pub(crate) fn setup(seats: u8, quota: Quota) -> Setup<EyesWideShut> {
    Setup { options: Options { quota, ..Options::default() }, ..Setup::new(seats) }
}

pub(crate) fn scene_of(seats: u8) -> Scene<EyesWideShut> {
    Scene::start(&Setup::new(seats), &Deal {})
}

/// Everybody is ready; by night these raise a hand, and all confirm.
fn night(scene: &mut Scene<EyesWideShut>, raised: &[u8]) -> String {
    let living = scene.rules().awaited();
    let mut script = String::new();
    living.iter().for_each(|seat| script += &format!("{} ready\n", seat.number()));
    raised.iter().for_each(|seat| script += &format!("{seat} hand up=true\n"));
    living.iter().for_each(|seat| script += &format!("{} confirm\n", seat.number()));
    let told = scene.play(&script);
    assert!(!told.contains("refused"), "{told}");
    told.lines().filter(|line| line.starts_with('[')).collect()
}

/// Several such nights, and what everybody sees after the last.
pub(crate) fn nights(scene: &mut Scene<EyesWideShut>, all: &[&[u8]]) -> String {
    let ended: Vec<String> = all.iter().map(|raised| night(scene, raised)).collect();
    scene.seen_by_all() + ended.last().map_or("", String::as_str)
}

/// The lives of all, after such nights.
pub(crate) fn lives(seats: u8, all: &[&[u8]]) -> Vec<u8> {
    let mut scene = scene_of(seats);
    nights(&mut scene, all);
    let players = scene.rules().view(Viewer::Public).players;
    players.as_slice().iter().map(|player| player.lives).collect()
}

/// Four started; seat 3 has died in zone 1, the others live on.
pub(crate) fn fallen() -> Scene<EyesWideShut> {
    let mut scene = scene_of(4);
    nights(&mut scene, &[&[0, 3], &[1, 3], &[2], &[0, 3]]);
    scene
}

pub(crate) fn check(actual: &str, expected: &Expect) {
    expected.assert_eq(actual);
}
