//! The port: the one asked for, or the next free one.

#[tokio::test]
async fn a_taken_port_is_left_to_its_owner() {
    let first = studio::Server::bind(0).await.expect("a free port");
    let second = studio::Server::bind(first.port()).await.expect("the next free port");
    assert!(second.port() > first.port());
    assert_ne!(first.token(), second.token());
    assert!(first.url().starts_with("http://127.0.0.1:"));
}
