fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let th: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let t = std::time::Instant::now();
    let q = queens::explicit(n, th).unwrap();
    let a = t.elapsed();
    println!("{:?} gen {a:?} verify {:?}", queens::verify::verify(&q, th), t.elapsed() - a);
}
