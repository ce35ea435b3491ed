//! Properties that hold for every input.

use outwit::Limits;
use proptest::prelude::*;
use queens::board::{Square, Symmetry, images, is_solution};
use queens::complete::{Answer, complete};
use queens::count::{Cut, Plan};
use queens::local::local_search;

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Any part of a solution can be completed, and the completion keeps it.
    #[test]
    fn part_of_a_solution_is_completed(n in 4_usize..60, seed: u64, kept in any::<u64>()) {
        let solution = local_search(n, seed, &mut ()).expect("n >= 4").queens;
        let preset: Vec<Square> = (0..).zip(&solution)
            .filter(|&(column, _): &(u32, _)| kept >> (column % 64) & 1 == 1)
            .map(|(column, &row)| Square { column, row })
            .collect();
        match complete(n as u32, &preset, &Limits::none().nodes(20_000), seed).expect("part of a solution") {
            Answer::Completed(queens) => {
                prop_assert!(is_solution(&queens));
                prop_assert!(preset.iter().all(|s| queens[s.column as usize] == s.row));
            }
            Answer::Impossible => prop_assert!(false, "{solution:?} completes {preset:?}"),
            // Half-filled boards are the hard ones.
            Answer::Unknown => {}
        }
    }

    #[test]
    fn images_of_a_solution_are_solutions(n in 4_usize..40, seed: u64) {
        let solution = local_search(n, seed, &mut ()).expect("n >= 4").queens;
        let mut all = images(&solution).to_vec();
        prop_assert!(all.iter().all(|image| is_solution(image)));
        all.sort();
        all.dedup();
        prop_assert_eq!(all.len() as u32, Symmetry::of(&solution).class_size());
    }

    #[test]
    fn squares_survive_writing_and_reading(column: u32, row in 0..u32::MAX) {
        let square = Square { column: column / 16, row };
        prop_assert_eq!(square.to_string().parse(), Ok(square));
    }

    #[test]
    fn any_text_is_a_square_or_an_error(text in ".{0,12}") {
        let _ = text.parse::<Square>();
        let _ = text.parse::<queens::regions::Regions>();
    }

    #[test]
    fn every_cut_and_sharding_gives_the_total(n in 4_usize..10, rows in 2_usize..4, shards in 1_u64..9) {
        let total = Plan::new(n, Cut::Cross(0)).expect("fits").count(1, &Limits::none(), &mut ()).expect("runs");
        let plan = Plan::new(n, Cut::Rows(rows)).expect("fits");
        let mut sum = queens::count::ShardCount::default();
        for index in 0..shards {
            sum += plan.shard(index, shards, &Limits::none(), &mut ()).expect("runs");
        }
        prop_assert_eq!(sum.solutions, total.solutions);
        prop_assert_eq!(sum.prefixes, plan.prefixes());
    }
}
