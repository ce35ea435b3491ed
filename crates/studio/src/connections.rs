//! The open connections: how many there may be, and which one is closed to make room.
//!
//! *Idea*: a connection is *known* once a request on it has passed the checks of [`crate::guard`]. When there are too many
//! connections, in all or from one address, the oldest one that is not known yet is closed. So connections that send
//! nothing or are refused never delay the owner of the token.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::Notify;

use crate::bounds;
use crate::locked::locked;

/// The connections of a server.
#[derive(Debug)]
pub(crate) struct Connections {
    /// By number, the oldest first.
    open: Mutex<(u64, BTreeMap<u64, Entry>)>,
    limit: usize,
}

#[derive(Clone, Debug)]
struct Entry {
    address: IpAddr,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    known: AtomicBool,
    close: Notify,
}

/// A connection that may be served; dropping it makes room.
#[derive(Debug)]
pub(crate) struct Connection {
    number: u64,
    state: Arc<State>,
    connections: Arc<Connections>,
}

impl Connections {
    /// At most `limit` connections.
    pub(crate) fn new(limit: usize) -> Arc<Connections> {
        Arc::new(Connections { open: Mutex::default(), limit })
    }

    /// Room for a new connection from `address`. `None` if there are too many and all of them are known.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Connection> {
        let address = group(address);
        let mut open = self.open();
        let (next, entries) = &mut *open;
        let same = entries.values().filter(|entry| entry.address == address).count();
        let crowded = !address.is_loopback() && same >= bounds::CONNECTIONS_PER_ADDRESS;
        if crowded || entries.len() >= self.limit {
            let closes = |entry: &Entry| {
                !entry.state.known.load(Ordering::Relaxed) && (!crowded || entry.address == address)
            };
            let oldest = entries.iter().find(|(_, entry)| closes(entry)).map(|(number, _)| *number);
            let closed = entries.remove(&oldest?)?;
            closed.state.close.notify_one();
        }
        *next += 1;
        let (number, state) = (*next, Arc::<State>::default());
        entries.insert(number, Entry { address, state: Arc::clone(&state) });
        drop(open);
        Some(Connection { number, state, connections: Arc::clone(self) })
    }

    fn open(&self) -> MutexGuard<'_, (u64, BTreeMap<u64, Entry>)> {
        locked(&self.open)
    }
}

impl Connection {
    /// Notes that a request on the connection has passed all checks.
    pub(crate) fn set_known(&self) {
        self.state.known.store(true, Ordering::Relaxed);
    }

    /// Waits until the connection has to be closed.
    pub(crate) async fn closed(&self) {
        self.state.close.notified().await;
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.connections.open().1.remove(&self.number);
    }
}

/// The addresses that count as one: all of this machine, and a whole IPv6 network of 64 bits, which one machine may own.
fn group(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) if address.is_loopback() => Ipv6Addr::LOCALHOST.into(),
        IpAddr::V6(address) if !address.is_loopback() => {
            Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    async fn is_closed(connection: &Connection) -> bool {
        tokio::time::timeout(Duration::from_millis(1), connection.closed()).await.is_ok()
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[tokio::test]
    async fn the_oldest_unknown_connection_makes_room() {
        let all = Connections::new(3);
        let here = address("127.0.0.1");
        let mut admitted: Vec<Connection> =
            (0..3).map(|_| all.admit(here).expect("room")).collect();
        admitted[0].set_known();
        admitted.push(all.admit(address("127.0.0.2")).expect("room is made"));
        assert!(!is_closed(&admitted[0]).await, "known");
        assert!(is_closed(&admitted[1]).await, "the oldest of the unknown");
        assert!(!is_closed(&admitted[2]).await && !is_closed(&admitted[3]).await);
        admitted.iter().for_each(Connection::set_known);
        assert!(all.admit(here).is_none(), "all are known");
        admitted.pop();
        assert!(all.admit(here).is_some());
    }

    #[tokio::test]
    async fn this_machine_may_take_all() {
        let all = Connections::new(bounds::CONNECTIONS);
        let here = |_| all.admit(address("127.0.0.1")).expect("room");
        let admitted: Vec<Connection> = (0..=bounds::CONNECTIONS_PER_ADDRESS).map(here).collect();
        assert!(!is_closed(&admitted[0]).await);
    }

    #[tokio::test]
    async fn one_address_of_the_network_cannot_take_all() {
        let all = Connections::new(bounds::CONNECTIONS);
        let other = all.admit(address("192.168.0.9")).expect("room");
        let greedy = |last: usize| address(&format!("2001:db8::{last:x}"));
        let mut admitted = Vec::new();
        for last in 0..bounds::CONNECTIONS_PER_ADDRESS {
            admitted.push(all.admit(greedy(last)).expect("room"));
        }
        let next = all.admit(greedy(7)).expect("room is made");
        assert!(is_closed(&admitted[0]).await, "its own oldest");
        assert!(!is_closed(&other).await);
        admitted.iter().chain([&next]).for_each(Connection::set_known);
        assert!(all.admit(greedy(8)).is_none());
        assert!(all.admit(address("192.168.0.10")).is_some());
    }
}
