//! Properties that hold for every input, checked with random ones.

use outwit::{Limits, Rng};
use queens::board::{Square, Symmetry, images, is_solution};
use queens::complete::{Answer, complete};
use queens::count::{Cut, Plan};
use queens::local::local_search;

/// A random solution of a board of `sizes`.
fn solution(rng: &mut Rng, sizes: std::ops::Range<usize>) -> Vec<u32> {
    let n = sizes.start + rng.below(sizes.len());
    local_search(n, rng.next_u64(), &mut ()).expect("n >= 4").queens
}

/// Any part of a solution can be completed, and the completion keeps it.
#[test]
fn part_of_a_solution_is_completed() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let (solution, kept) = (solution(&mut rng, 4..60), rng.next_u64());
        let preset: Vec<Square> = (0..)
            .zip(&solution)
            .filter(|&(column, _): &(u32, _)| kept >> (column % 64) & 1 == 1)
            .map(|(column, &row)| Square { column, row })
            .collect();
        let limits = Limits::none().nodes(20_000);
        match complete(solution.len() as u32, &preset, &limits, seed).expect("part of a solution") {
            Answer::Completed(queens) => {
                assert!(is_solution(&queens), "seed {seed}");
                let keeps = preset.iter().all(|s| queens[s.column as usize] == s.row);
                assert!(keeps, "seed {seed}");
            }
            Answer::Impossible => panic!("{solution:?} completes {preset:?}"),
            // Half-filled boards are the hard ones.
            Answer::Unknown => {}
        }
    }
}

#[test]
fn images_of_a_solution_are_solutions() {
    for seed in 0..200 {
        let solution = solution(&mut Rng::new(seed), 4..40);
        let mut all = images(&solution).to_vec();
        assert!(all.iter().all(|image| is_solution(image)), "seed {seed}");
        all.sort();
        all.dedup();
        assert_eq!(all.len() as u32, Symmetry::of(&solution).class_size(), "seed {seed}");
    }
}

#[test]
fn squares_survive_writing_and_reading() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        // Numbers of all lengths: a1 as well as names of six letters.
        let mut number = |most: u32| (rng.next_u64() as u32 >> 4) >> rng.below(most as usize);
        let square = Square { column: number(28), row: number(28) };
        assert_eq!(square.to_string().parse(), Ok(square), "seed {seed}");
    }
}

#[test]
fn any_text_is_a_square_or_an_error() {
    let signs: Vec<char> = "abz019-,:.;= \n\tAé\u{0}\u{202e}😀#".chars().collect();
    for seed in 0..2_000 {
        let mut rng = Rng::new(seed);
        let text: String = (0..rng.below(13)).filter_map(|_| rng.pick(&signs).copied()).collect();
        let _ = text.parse::<Square>();
        let _ = text.parse::<queens::regions::Regions>();
    }
}

#[test]
fn every_cut_and_sharding_gives_the_total() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let (n, rows, shards) = (4 + rng.below(6), 2 + rng.below(2), 1 + rng.below(8) as u64);
        let whole = Plan::new(n, Cut::Cross(0)).expect("fits");
        let total = whole.count(1, &Limits::none(), &mut ()).expect("runs");
        let plan = Plan::new(n, Cut::Rows(rows)).expect("fits");
        let mut sum = queens::count::ShardCount::default();
        for index in 0..shards {
            sum += plan.shard(index, shards, &Limits::none(), &mut ()).expect("runs");
        }
        assert_eq!(sum.solutions, total.solutions, "seed {seed}");
        assert_eq!(sum.prefixes, plan.prefixes(), "seed {seed}");
    }
}
