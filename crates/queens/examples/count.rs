//! Counts and times: `cargo run --release -p outwit-queens --example count -- 16 join [threads] [avx512|avx2|portable]`.

use queens::count::{Classes, Method, Options, Vectors, count};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize, default: &str| arguments.get(i).cloned().unwrap_or(default.to_owned());
    let n: usize = word(0, "16").parse()?;
    let method = if word(1, "join") == "join" { Method::Join } else { Method::Tree };
    let vectors = match word(3, "best").as_str() {
        "avx512" => Vectors::Avx512,
        "avx2" => Vectors::Avx2,
        "portable" => Vectors::Portable,
        _ => Vectors::best(),
    };
    let options = Options { method, threads: word(2, "1").parse()?, vectors };
    let begin = Instant::now();
    let found = count(n, &options, &outwit::Limits::none(), &mut ())?;
    let counted = begin.elapsed();
    let classes = Classes::of(n, found.all)?;
    let divided = begin.elapsed().saturating_sub(counted);
    #[expect(clippy::print_stdout, reason = "an example prints its result")]
    {
        println!("n {n}: all {}, unique {}, nodes {}", found.all, classes.unique, found.nodes);
        println!("{} {:?}: {counted:?}, classes in {divided:?}", method.name(), vectors);
    }
    Ok(())
}
