fn main() { let n: usize = std::env::args().nth(1).unwrap().parse().unwrap(); let th: usize = std::env::args().nth(2).unwrap().parse().unwrap();
 let v = queens::count::join::Vectors::available(); let v = v[std::env::args().nth(3).map_or(0, |x| x.parse().unwrap())];
 let t = std::time::Instant::now(); println!("n {n} {:?} {} in {:.3}", queens::count::test_join(n, th, v), v.name(), t.elapsed().as_secs_f64()); }
