//! Local search with costs that are not numbers or infinite.

use outwit::local::{Annealing, Choice, HillClimbing, Landscape, LocalBeam, LocalEvent, Schedule};
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

/// A hundred thousand neighbours of one state.
#[test]
fn a_beam_keeps_its_memory_limit_within_a_step() {
    struct Many;

    impl Landscape for Many {
        type State = i64;
        type Move = i64;

        fn random(&self, _: &mut Rng) -> i64 {
            0
        }

        fn cost(&self, state: &i64) -> f64 {
            *state as f64
        }

        fn moves(&self, _: &i64, out: &mut Vec<i64>) {
            out.extend(0..100_000);
        }

        fn apply(&self, state: &mut i64, mv: i64) {
            *state += mv;
        }
    }

    // A move, and in the list of neighbours with its cost and the number of its state, which needs half as much again to be
    // sorted.
    let bytes = 100_000 * (8 + 24 * 3 / 2);
    for (limit, steps) in [(bytes, 0), (bytes + (1 << 12), 3)] {
        let limits = Limits::none().memory(limit);
        let report = LocalBeam { width: 1, patience: 2 }.search(&Many, 1, &limits, &mut ());
        assert_eq!(report.steps, steps, "{report:?}");
        assert_eq!(report.stopped, (steps == 0).then_some(Stopped::Memory));
        assert_eq!(report.evaluated, 100_000 * steps);
    }
}

/// Which of five things to leave behind; the cost is the sum of the weights of the others, which are no sums of powers of two.
struct Bag(f64);

impl Landscape for Bag {
    type State = [bool; 5];
    type Move = usize;

    fn random(&self, rng: &mut Rng) -> [bool; 5] {
        std::array::from_fn(|_| rng.below(2) == 0)
    }

    fn cost(&self, taken: &[bool; 5]) -> f64 {
        let weights = [0.1, 0.2, 0.3, 0.7, 1.1];
        weights.iter().zip(taken).map(|(weight, &is_in)| if is_in { *weight } else { 0.0 }).sum()
    }

    fn moves(&self, _: &[bool; 5], out: &mut Vec<usize>) {
        out.extend(0..5);
    }

    fn apply(&self, taken: &mut [bool; 5], thing: usize) {
        taken[thing] = !taken[thing];
    }

    fn is_enough(&self, cost: f64) -> bool {
        cost <= self.0
    }
}

/// Sums of changes differ from the cost by rounding errors.
#[test]
fn a_goal_is_reached_if_the_cost_of_the_state_is_enough() {
    let limits = Limits::none();
    for (goal, seed) in
        [0.0, 0.3].into_iter().flat_map(|goal| (0..500).map(move |seed| (goal, seed)))
    {
        let bag = Bag(goal);
        let beam = LocalBeam { width: 2, patience: 5 };
        for report in [
            Annealing { steps: 600, ..Annealing::default() }.search(&bag, seed, &limits, &mut ()),
            HillClimbing::default().search(&bag, seed, &limits, &mut ()),
            beam.search(&bag, seed, &limits, &mut ()),
        ] {
            let state = report.state.expect("a state");
            let cost = bag.cost(&state);
            assert_eq!((report.cost, report.reached), (cost, cost <= goal), "{goal} {seed}");
        }
    }
}

/// Integers that never are good enough, with a state to begin in.
struct Given;

impl Landscape for Given {
    type State = i64;
    type Move = i64;

    fn random(&self, rng: &mut Rng) -> i64 {
        rng.below(100) as i64
    }

    fn start(&self) -> Option<i64> {
        Some(1000)
    }

    fn cost(&self, state: &i64) -> f64 {
        state.abs() as f64
    }

    fn moves(&self, _: &i64, out: &mut Vec<i64>) {
        out.extend([-1, 1]);
    }

    fn apply(&self, state: &mut i64, mv: i64) {
        *state += mv;
    }
}

/// Where the rounds of a search begin.
#[derive(Default)]
struct Starts(Vec<i64>);

impl outwit::Observer<LocalEvent<i64, i64>> for Starts {
    fn on(&mut self, event: LocalEvent<i64, i64>) {
        if let LocalEvent::Start { state, .. } = event {
            self.0.push(state);
        }
    }
}

#[test]
fn only_the_first_round_begins_in_the_given_state() {
    let limits = Limits::none().depth(3);
    let mut lists = [(); 3].map(|()| Starts::default());
    let [climb, cool, beam] = &mut lists;
    HillClimbing { restarts: 3, ..HillClimbing::default() }.search(&Given, 1, &limits, climb);
    Annealing { restarts: 3, steps: 3, ..Annealing::default() }.search(&Given, 1, &limits, cool);
    LocalBeam { width: 4, patience: 3 }.search(&Given, 1, &limits, beam);
    for Starts(list) in lists {
        assert_eq!((list.len(), list[0]), (4, 1000));
        assert!(list[1..].iter().all(|&state| state < 100), "{list:?}");
    }
}

/// Rounds that examine no move read the limits, too.
#[test]
fn restarts_without_an_end_stop_at_the_time_limit() {
    let limits = Limits { time: Some(std::time::Duration::from_millis(1)), ..Limits::none() };
    let depth = Limits { depth: Some(0), ..limits.clone() };
    let climb = HillClimbing { restarts: u64::MAX, ..HillClimbing::default() };
    assert_eq!(climb.search(&Lonely, 1, &depth, &mut ()).stopped, Some(Stopped::Time));
    assert_eq!(climb.search(&Lonely, 1, &limits, &mut ()).stopped, Some(Stopped::Time));
    let cool = Annealing { restarts: u64::MAX, ..Annealing::default() };
    assert_eq!(cool.search(&Lonely, 1, &limits, &mut ()).stopped, Some(Stopped::Time));
}

/// States without moves.
struct Lonely;

impl Landscape for Lonely {
    type State = i64;
    type Move = i64;

    fn random(&self, _: &mut Rng) -> i64 {
        1
    }

    fn cost(&self, _: &i64) -> f64 {
        1.0
    }

    fn moves(&self, _: &i64, _: &mut Vec<i64>) {}

    fn apply(&self, _: &mut i64, _: i64) {}
}

#[test]
fn a_schedule_with_a_temperature_that_is_none_is_refused() {
    let anneal = |schedule| {
        let search = Annealing { schedule, steps: 50, ..Annealing::default() };
        search.search(&WALLS, 1, &Limits::none(), &mut ()).steps
    };
    let (linear, logarithmic) =
        (|start| Schedule::Linear { start }, |start| Schedule::Logarithmic { start });
    let geometric = |start, end| Schedule::Geometric { start, end };
    for schedule in [linear(0.0), linear(2.0), logarithmic(1.0), geometric(f64::MAX, 1e-300)] {
        assert!(anneal(schedule) > 0, "{schedule:?}");
    }
    for (schedule, expected) in [
        (linear(-2.0), "at least 0"),
        (linear(f64::NAN), "at least 0"),
        (linear(f64::INFINITY), "at least 0"),
        (logarithmic(-1.0), "at least 0"),
        (geometric(2.0, -0.1), "greater than 0"),
        (geometric(-2.0, -0.1), "greater than 0"),
        (geometric(2.0, 0.0), "greater than 0"),
        (geometric(0.0, 0.1), "greater than 0"),
        (geometric(2.0, f64::NAN), "greater than 0"),
    ] {
        let panic = std::panic::catch_unwind(|| anneal(schedule)).unwrap_err();
        let text = panic.downcast_ref::<String>().expect("a sentence");
        assert!(text.contains(expected) && text.contains("for example: "), "{schedule:?}: {text}");
    }
}

#[test]
fn steepest_makes_the_best_move() {
    let slope = Integers { begin: |_| 20, ..GAPS };
    for seed in 0..100 {
        let limits = Limits::none().depth(1);
        let report = HillClimbing::default().search(&slope, seed, &limits, &mut ());
        assert_eq!(report.state, Some(23), "seed {seed}");
    }
}

/// A staircase whose steps are four wide: at most one sideways move is needed on each.
#[test]
fn a_better_state_allows_sideways_moves_again() {
    let stairs = Integers { begin: |_| 203, cost: |state| (state.max(0) / 4) as f64 };
    for seed in 0..20 {
        let climb = |sideways| {
            let search = HillClimbing { sideways, ..HillClimbing::default() };
            search.search(&stairs, seed, &Limits::none(), &mut ()).cost
        };
        assert_eq!((climb(0), climb(1)), (50.0, 0.0), "seed {seed}");
    }
}

#[test]
fn a_beam_waits_as_long_as_its_patience() {
    let plain = Integers { begin: |_| 0, cost: |_| 1.0 };
    for patience in [0, 3, 7] {
        let limits = Limits::none().depth(100);
        let report = LocalBeam { width: 2, patience }.search(&plain, 1, &limits, &mut ());
        assert_eq!(report.steps, 2 * u64::from(patience + 1));
    }
}
