//! The house as players meet it: a real server, real sockets, good days and bad ones.

mod ask;
mod bad_frames;
mod cluster;
mod damage;
mod devices;
mod games;
mod harm;
mod histories;
mod http;
mod limits;
mod lines;
mod player;
mod quiet;
mod replays;
mod restarts;
mod test_server;
mod timing;
mod trouble;
mod watching;
