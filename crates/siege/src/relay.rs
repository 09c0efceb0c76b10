//! A box in the middle: it takes connections itself and passes bytes on after a while.
//!
//! Some networks have one. The house's TCP then measures the way to the box and not to the player.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{self, Instant};

/// Pieces under way in one direction.
const UNDER_WAY_MAX: usize = 1024;

/// A relay to a house, until it is dropped.
#[derive(Debug)]
pub(crate) struct Relay {
    pub(crate) address: SocketAddr,
    task: JoinHandle<()>,
}

impl Relay {
    pub(crate) async fn to(house: SocketAddr, one_way: Duration) -> io::Result<Relay> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(async move {
            while let Ok((guest, _)) = listener.accept().await {
                let Ok(house) = TcpStream::connect(house).await else { continue };
                if guest.set_nodelay(true).is_ok() && house.set_nodelay(true).is_ok() {
                    let (from_guest, to_guest) = guest.into_split();
                    let (from_house, to_house) = house.into_split();
                    tokio::spawn(pass(from_guest, to_house, one_way));
                    tokio::spawn(pass(from_house, to_guest, one_way));
                }
            }
        });
        Ok(Relay { address, task })
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, one_way: Duration) {
    let (under_way, mut arriving) = mpsc::channel::<(Instant, Vec<u8>)>(UNDER_WAY_MAX);
    tokio::spawn(async move {
        while let Some((due, bytes)) = arriving.recv().await {
            time::sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
    let mut piece = [0; 4096];
    while let Ok(read @ 1..) = from.read(&mut piece).await {
        if under_way.send((Instant::now() + one_way, piece[..read].to_vec())).await.is_err() {
            return;
        }
    }
}
