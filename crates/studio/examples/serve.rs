//! Opens the studio without the command line: `cargo run -p outwit-studio --example serve -- [PORT]`.

fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(7171);
    studio::serve(&studio::Options {
        port,
        open_browser: false,
        host: None,
        token: None,
        bots: None,
    })
}
