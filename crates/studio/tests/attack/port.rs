//! The port: the requested one, or the next free one.

#[tokio::test]
async fn the_next_free_port_is_used() {
    let first = studio::Server::bind(0).await.expect("a free port");
    let second = studio::Server::bind(first.port()).await.expect("the next free port");
    assert!(second.port() > first.port());
    assert_ne!(first.token(), second.token());
    assert!(first.url().starts_with("http://127.0.0.1:"));
}
