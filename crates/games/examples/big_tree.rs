//! How long a large record takes to show: the whole tree of tic-tac-toe, 549,946 nodes and 1,099,892 steps.
//!
//! `cargo run --release -p outwit-games --example big_tree`

use std::time::Instant;

use games::tree::layout::tidy;
use games::tree::{Show, window};
use games::{Algorithm, Request, SearchContext};
use outwit::Limits;

#[expect(clippy::print_stdout, reason = "an example talks to the reader")]
fn main() -> Result<(), games::Fault> {
    let session = games::open("tic-tac-toe")?;
    let request = Request::new(Algorithm::Minimax, Limits::none());
    let start = Instant::now();
    let (report, tree) =
        session.search(&request, SearchContext::new().recording(2_000_000))?.recorded();
    println!("recorded {} nodes, {} steps in {:?}", report.nodes, tree.steps(), start.elapsed());

    let mut slowest = std::time::Duration::ZERO;
    let jumps = 200;
    let start = Instant::now();
    for jump in 0..jumps {
        let begin = Instant::now();
        // Spread over the record, but never at round places.
        let step = (jump * 7919 + 13) * 7 % tree.steps();
        let focus = tree.step(step).map(|step| step.node);
        let shown = window(&*tree, &Show { step: Some(step), focus, ..Show::default() });
        assert!(shown.nodes.iter().any(|item| item.current));
        slowest = slowest.max(begin.elapsed());
    }
    let mean = start.elapsed() / u32::try_from(jumps).unwrap_or(1);
    println!("jump to a step with up to 2,000 nodes shown: {mean:?}, slowest {slowest:?}");

    let n = 1_000_000_usize;
    let mut parents: Vec<Option<usize>> = vec![None];
    parents.extend((1..n).map(|v| Some((v * 2_654_435_761 % 1_000_003) % v)));
    let widths: Vec<f64> = (0..n).map(|v| 20.0 + (v % 7) as f64).collect();
    let start = Instant::now();
    let x = tidy(&parents, &widths, 4.0);
    let first = start.elapsed();
    let start = Instant::now();
    let parents: Vec<_> = (0..n).map(|v| v.checked_sub(1).map(|v| v / 3)).collect();
    let y = tidy(&parents, &widths, 4.0);
    let full = start.elapsed();
    println!("layout of {} random nodes: {first:?}; of a full ternary tree: {full:?}", x.len());
    assert_eq!(x.len(), y.len());
    Ok(())
}
