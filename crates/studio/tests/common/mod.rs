//! What the test programs of the studio share.

use std::sync::mpsc::channel;
use std::thread;

/// The part of a server that its clients need.
pub(crate) struct Target {
    pub(crate) port: u16,
    pub(crate) token: String,
}

impl Target {
    /// Starts a server in this process, which runs as long as the process.
    pub(crate) fn start(options: studio::Options) -> Target {
        let (sender, receiver) = channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.block_on(async {
                let server = studio::Server::bind_with(&options).await.expect("a free port");
                let token = server.token().to_owned();
                sender.send(Target { port: server.port(), token }).expect("the receiver waits");
                server.run().await;
            });
        });
        receiver.recv().expect("a server that has started")
    }
}
