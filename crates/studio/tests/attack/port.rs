//! The port: the requested one, or the next free one.

/// Only a port in use is a reason to try the next one.
#[tokio::test]
async fn other_faults_of_a_port_are_not_a_port_in_use() {
    // An address for examples, which no machine has.
    let host = Some("192.0.2.1".to_owned());
    let options = studio::Options { host, ..Default::default() };
    let fault = studio::Server::bind_with(&options).await.expect_err("no address of this machine");
    assert!(fault.to_string().starts_with("192.0.2.1:7777: "), "{fault}");
}

#[tokio::test]
async fn the_next_free_port_is_used() {
    let first = studio::Server::bind(0).await.expect("a free port");
    let second = studio::Server::bind(first.port()).await.expect("the next free port");
    assert!(second.port() > first.port());
    assert_ne!(first.token(), second.token());
    assert!(first.url().starts_with("http://127.0.0.1:"));
}
