//! Local search with costs that are not numbers or infinite.

use outwit::local::{Annealing, Choice, HillClimbing, Landscape, LocalBeam};
use outwit::{Limits, Rng, Stopped};

/// Integers that should be near 50.
struct Integers {
    begin: fn(&mut Rng) -> i64,
    cost: fn(i64) -> f64,
}

/// The cost of every fifth is not a number.
const GAPS: Integers = Integers {
    begin: |rng| rng.below(100) as i64,
    cost: |state| if state % 5 == 1 { -f64::NAN } else { (state - 50).abs() as f64 },
};

/// Nearly half of those below 20 are not allowed, and every search begins in one of these.
const WALLS: Integers = Integers {
    begin: |rng| 2 * rng.below(5) as i64 + 11,
    cost: |state| {
        if state < 20 && state % 2 == 1 { f64::INFINITY } else { (state - 50).abs() as f64 }
    },
};

impl Landscape for Integers {
    type State = i64;
    type Move = i64;

    fn random(&self, rng: &mut Rng) -> i64 {
        (self.begin)(rng)
    }

    fn cost(&self, state: &i64) -> f64 {
        (self.cost)(*state)
    }

    fn moves(&self, _: &i64, out: &mut Vec<i64>) {
        out.extend([-3, -2, -1, 1, 2, 3]);
    }

    fn apply(&self, state: &mut i64, mv: i64) {
        *state += mv;
    }
}

#[test]
fn a_cost_that_is_no_number_is_worse_than_every_other() {
    let limits = Limits::none().nodes(20_000);
    for seed in 0..20 {
        let climb = |choice| {
            let search = HillClimbing { choice, restarts: 10, ..HillClimbing::default() };
            search.search(&GAPS, seed, &limits, &mut ())
        };
        let reports = [
            climb(Choice::Steepest),
            climb(Choice::Stochastic),
            climb(Choice::FirstChoice { tries: 50 }),
            Annealing { steps: 1000, restarts: 10, ..Annealing::default() }.search(
                &GAPS,
                seed,
                &limits,
                &mut (),
            ),
            LocalBeam { width: 4, patience: 5 }.search(&GAPS, seed, &limits, &mut ()),
        ];
        for (index, report) in reports.iter().enumerate() {
            assert!(report.cost <= 3.0, "search {index} with seed {seed}: {report:?}");
        }
    }
}

#[test]
fn a_search_leaves_states_of_infinite_cost() {
    let limits = Limits::none().nodes(20_000);
    for seed in 0..20 {
        let climb = |choice| {
            HillClimbing { choice, ..HillClimbing::default() }.search(
                &WALLS,
                seed,
                &limits,
                &mut (),
            )
        };
        let reports = [
            climb(Choice::Steepest),
            climb(Choice::Stochastic),
            climb(Choice::FirstChoice { tries: 200 }),
            Annealing::default().search(&WALLS, seed, &limits, &mut ()),
            LocalBeam { width: 4, patience: 5 }.search(&WALLS, seed, &limits, &mut ()),
        ];
        for (index, report) in reports.iter().enumerate() {
            assert!(report.cost <= 3.0, "search {index} with seed {seed}: {report:?}");
        }
    }
}

#[test]
fn a_wide_beam_keeps_its_limits_before_the_first_step() {
    let wide = LocalBeam { width: usize::MAX, patience: 5 };
    let short = Limits::none().time(std::time::Duration::from_millis(5));
    assert_eq!(wide.search(&GAPS, 1, &short, &mut ()).stopped, Some(Stopped::Time));
    let small = Limits::none().memory(1 << 16);
    assert_eq!(wide.search(&GAPS, 1, &small, &mut ()).stopped, Some(Stopped::Memory));
}
