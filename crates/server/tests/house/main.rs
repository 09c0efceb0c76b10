//! The house as players meet it: a real server, real sockets, good days and bad ones.

mod acme;
mod ask;
mod bad_frames;
mod base;
mod cluster;
mod damage;
mod devices;
mod games;
mod harm;
mod histories;
mod http;
mod https;
mod limits;
mod lines;
mod pebble;
mod player;
mod quiet;
mod replays;
mod restarts;
mod retention;
mod seat;
mod test_server;
mod timing;
mod trouble;
mod tunnel;
mod watching;
