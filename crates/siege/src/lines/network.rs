//! A network of one's own: nothing in it, and no way out.

use std::fs::File;
use std::io;
use std::sync::Arc;
use std::thread;

use super::NoLines;
use crate::kernel;

/// A network that lasts as long as somebody holds this, or a socket in it.
#[derive(Clone, Debug)]
pub struct Network(Arc<File>);

impl Network {
    /// An empty network, with the machine's own address 127.0.0.1 in it.
    pub(super) fn make() -> Result<Network, NoLines> {
        let made = on_a_thread(|| {
            kernel::leave_for_a_new_network()?;
            kernel::bring_up("lo", None)?;
            kernel::this_network()
        });
        made.map(|file| Network(Arc::new(file))).map_err(|error| NoLines::no_network(&error))
    }

    /// Does this on a thread in the network. Sockets stay in the network they were made in.
    pub fn inside<T: Send>(&self, work: impl FnOnce() -> T + Send) -> io::Result<T> {
        on_a_thread(|| {
            self.enter()?;
            Ok(work())
        })
    }

    /// Leads this thread into the network, for good.
    pub fn enter(&self) -> io::Result<()> {
        kernel::enter(&self.0)
    }
}

/// On a thread of its own, as a thread that has left its network does not come back.
fn on_a_thread<T: Send>(work: impl FnOnce() -> io::Result<T> + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let ended = thread::Builder::new().spawn_scoped(scope, work)?.join();
        ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
