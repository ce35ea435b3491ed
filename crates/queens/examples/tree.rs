use queens::count::*;
fn main() { let n: usize = std::env::args().nth(1).unwrap().parse().unwrap(); let th: usize = std::env::args().nth(2).unwrap().parse().unwrap();
 for cut in [Cut::Rows(4), Cut::Cross(0), Cut::Cross(1)] {
 let t = std::time::Instant::now(); let p=Plan::new(n, cut).unwrap(); println!("{cut:?} {} {:?} in {:.3}", p.prefixes(), p.count(th, Control::default()), t.elapsed().as_secs_f64()); } }
