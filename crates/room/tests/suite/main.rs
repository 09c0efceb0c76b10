//! A room in virtual time: people come, sit down, play, drop, come back.

mod book;
mod clocks;
mod crowds;
mod fair;
mod figures;
mod house;
mod ids;
mod lesson_restarts;
mod lessons;
mod lobby;
mod matches;
mod mixed;
mod people;
mod playing;
mod promises;
mod recovery;
mod replays;
mod secrets;
mod sessions;
mod signs;
mod spectators;
mod storing;
mod talk;
mod waiting;
