//! Techniques of the engine, compared at a fixed depth.

use games::compare::configurations;
use games::{Algorithm, Limits, SearchContext};

/// All rows but the last search to the depth alone, so that their counts can be compared.
#[test]
fn techniques_save_positions_at_a_fixed_depth() {
    for (game, depth) in [("two-knights", 9), ("tic-tac-toe", 6), ("connect-four", 5)] {
        let session = games::open(game).expect("a game of the catalogue");
        let mut counts = Vec::new();
        for way in configurations() {
            let request = way.request(Limits::none().depth(depth), None);
            let result = session.search(&request, SearchContext::new()).expect(game);
            counts.push(result.summary().nodes);
            if way.name != "engine" && request.algorithm == Algorithm::Engine {
                let context = SearchContext::new().recording(1 << 20);
                let tree = session.search(&request, context).expect(game).recorded().1;
                assert_eq!(tree.iterations().len(), 1, "{game}: {}", way.name);
            }
        }
        assert!(counts[1..4].iter().all(|&count| count < counts[0]), "{game}: {counts:?}");
    }
}
