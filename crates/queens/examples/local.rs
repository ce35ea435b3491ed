fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let t = std::time::Instant::now();
    let q = queens::local::local_search(n, 1, &mut ()).unwrap();
    println!(
        "{:?} swaps {} tries {} restarts {} verify {:?}",
        t.elapsed(),
        q.swaps,
        q.tries,
        q.restarts,
        queens::verify::verify(&q.queens, 1)
    );
}
