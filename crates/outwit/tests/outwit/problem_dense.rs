//! States with numbers go into a flat array, others into a hash table: every search must do the same with both.

use outwit::hash::mix;
use outwit::problem::{
    BestFirstMemory, Problem, ProblemReport, a_star, a_star_in, breadth_first, uniform_cost,
};
use outwit::{Limits, Rng, Stopped};

/// Random ways between numbered places.
struct Ways {
    count: u32,
    seed: u64,
    numbered: bool,
    local: bool,
}

impl Problem for Ways {
    type State = u32;
    type Action = u8;
    type Cost = u32;

    fn start(&self) -> u32 {
        0
    }
    fn is_goal(&self, place: &u32) -> bool {
        *place == self.count - 1
    }
    fn actions(&self, place: &u32, out: &mut Vec<(u8, u32)>) {
        let random = |way: u8| mix(self.seed ^ u64::from(*place) << 8 ^ u64::from(way));
        out.extend((0..3).map(|way| (way, (random(way) >> 40) as u32 % 9 + 1)));
    }
    fn apply(&self, place: &u32, way: u8) -> u32 {
        (mix(self.seed ^ u64::from(*place) << 8 ^ u64::from(way)) % u64::from(self.count)) as u32
    }
    fn state_count(&self) -> Option<usize> {
        self.numbered.then_some(self.count as usize)
    }
    fn index(&self, place: &u32) -> usize {
        *place as usize
    }
    fn has_local_index(&self) -> bool {
        self.local
    }
}

type Answer = (Option<(Vec<u8>, u32)>, u32, Vec<u64>, Option<Stopped>);

fn answer(report: ProblemReport<u8, u32>) -> Answer {
    let counts = report.counts;
    let numbers = vec![
        counts.expanded,
        counts.generated,
        counts.duplicates,
        counts.reopened,
        counts.peak_nodes,
        u64::from(counts.depth),
    ];
    let solution = report.solution.map(|solution| (solution.actions, solution.cost));
    (solution, report.lower_bound, numbers, report.stopped)
}

#[test]
fn a_flat_array_changes_nothing_but_the_memory() {
    // The greater counts begin with a hash table and change over on the way.
    for (count, seeds) in [(40, 300), (2_000, 40), (60_000, 3), (70_000, 4), (400_000, 2)] {
        for seed in 0..seeds {
            let all = [(false, false), (true, false), (true, true)].map(|(numbered, local)| {
                let ways = Ways { count, seed, numbered, local };
                let h = |_: &Ways, place: &u32| (mix(u64::from(*place)) % 3) as u32;
                let none = Limits::none();
                [
                    answer(breadth_first(&ways, &none, &mut ())),
                    answer(uniform_cost(&ways, &none, &mut ())),
                    answer(a_star(&ways, &h, &none, &mut ())),
                ]
            });
            assert!(all[0] == all[1] && all[1] == all[2], "{count} places, seed {seed}");
        }
    }
}

#[test]
fn memory_of_an_earlier_search_changes_nothing() {
    let mut memories = [BestFirstMemory::default(), BestFirstMemory::with_capacity(3_000)];
    let mut rng = Rng::new(1);
    for seed in 0..300 {
        // Small and large, flat and hashed, in any order; some searches are stopped.
        let count = [2, 40, 2_000, 30_000, 70_000][rng.below(5)];
        let ways = Ways { count, seed, numbered: rng.below(2) == 0, local: rng.below(2) == 0 };
        let least = 1 + rng.below(3) as u32;
        let h = |_: &Ways, place: &u32| (mix(u64::from(*place)) % 3) as u32 / least;
        let limits = match rng.below(4) {
            0 => Limits::none().nodes(1 + rng.below(5_000) as u64),
            1 => Limits::none().memory(rng.below(1 << 20)),
            _ => Limits::none(),
        };
        let alone = a_star(&ways, &h, &limits, &mut ());
        let memory = &mut memories[rng.below(2)];
        let after_others = a_star_in(&ways, &h, &limits, &mut (), memory);
        let bytes = [&alone, &after_others].map(|report| report.counts.peak_bytes);
        assert_eq!(bytes[0], bytes[1], "seed {seed}");
        assert_eq!(answer(alone), answer(after_others), "seed {seed}, {count} places");
    }
    assert!(memories.iter().all(|memory| memory.bytes() > 0));
}

#[test]
fn a_flat_array_that_does_not_fit_is_done_without() {
    let limits = Limits::none().memory(4 << 20);
    for local in [false, true] {
        // The array of a breadth-first search has a bit for each state, that of the others four bytes.
        for (count, by_cost) in [(4_000_000, false), (4_000_000, true), (1_000_000, true)] {
            let ways = Ways { count, seed: 1, numbered: true, local };
            let report = if by_cost {
                uniform_cost(&ways, &limits, &mut ())
            } else {
                breadth_first(&ways, &limits, &mut ())
            };
            assert_eq!(report.stopped, Some(Stopped::Memory));
            assert!(report.counts.peak_bytes <= 4 << 20);
            assert!(report.counts.expanded > 10_000, "{count} {local} {by_cost}");
        }
    }
}

/// Numbers from 0 without end, which are said to be five.
struct TooFew;

impl Problem for TooFew {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn start(&self) -> u32 {
        0
    }
    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn actions(&self, _: &u32, out: &mut Vec<((), u32)>) {
        out.push(((), 1));
    }
    fn apply(&self, number: &u32, (): ()) -> u32 {
        number + 1
    }
    fn state_count(&self) -> Option<usize> {
        Some(5)
    }
    fn index(&self, number: &u32) -> usize {
        *number as usize
    }
}

#[test]
#[should_panic(
    expected = "`Problem::index` gave 5; expected a number less than `Problem::state_count`"
)]
fn an_index_beyond_the_number_of_states_is_named() {
    uniform_cost(&TooFew, &Limits::none(), &mut ());
}
