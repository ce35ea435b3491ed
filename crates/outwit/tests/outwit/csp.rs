//! Constraint search at its limits.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use outwit::csp::example::ring;
use outwit::csp::{
    Backtracking, Csp, CspMark, CspRecorder, CspReport, Inference, MinConflicts, TableCsp,
    ValueOrder, VariableOrder,
};
use outwit::{Limits, Stop, Stopped};

#[test]
fn backtracking_needs_no_stack_for_its_depth() {
    const VARIABLES: usize = 100_000;
    let mut chain = TableCsp::new(vec![2; VARIABLES]);
    for variable in 1..VARIABLES {
        chain.differ(variable - 1, variable);
    }
    for inference in [Inference::None, Inference::ForwardChecking, Inference::ArcConsistency] {
        let search = Backtracking {
            variables: VariableOrder::Written,
            inference,
            ..Backtracking::default()
        };
        let report = search.all().search(&chain, &Limits::none(), &mut ());
        assert_eq!((report.found, report.exhausted), (2, true), "{inference:?}");
        assert_eq!((report.nodes, report.depth), (report.backtracks, VARIABLES));
        // The assignments of the solution stand.
        let report = search.search(&chain, &Limits::none(), &mut ());
        assert_eq!((report.found, report.nodes - report.backtracks), (1, VARIABLES as u64));
    }
}

#[test]
fn no_solution_is_found_where_none_is_asked_for() {
    let search = Backtracking { solutions: 0, ..Backtracking::default() };
    let report = search.search(&TableCsp::new(vec![3, 3]), &Limits::none(), &mut ());
    assert_eq!((report.found, report.nodes, report.exhausted), (0, 0, false));
}

#[test]
fn the_degree_decides_between_variables_with_one_value_left() {
    let mut csp = TableCsp::new(vec![1, 1, 2, 3]);
    csp.differ(1, 2);
    csp.differ(0, 3);
    csp.differ(1, 3);
    let mut recorder = CspRecorder::new(100);
    Backtracking::default().search(&csp, &Limits::none(), &mut recorder);
    let trace = recorder.into_trace();
    let order = trace.nodes().filter_map(|(_, node)| Some(node.data.assigned?.0));
    assert_eq!(order.collect::<Vec<_>>(), [1, 0, 2, 3]);
}

/// Without inference the values left for a variable are those that fit the assignments so far, and counting them takes checks.
#[test]
fn without_inference_the_fewest_values_are_counted_by_checks() {
    let mut csp = TableCsp::new(vec![3, 3, 3, 3]);
    csp.differ(0, 2);
    csp.differ(2, 3);
    let order = |inference| {
        let mut recorder = CspRecorder::new(100);
        let variables = VariableOrder::Fewest;
        let search = Backtracking { variables, inference, ..Backtracking::default() };
        let report = search.search(&csp, &Limits::none(), &mut recorder);
        let trace = recorder.into_trace();
        let order = trace.nodes().filter_map(|(_, node)| Some(node.data.assigned?.0));
        (order.collect::<Vec<_>>(), report.nodes, report.checks)
    };
    // Variable 2 has two values left after 0, and 3 has two after 2; the value of 2 that is gone is tried all the same.
    let (with, ..) = order(Inference::ForwardChecking);
    let (without, nodes, checks) = order(Inference::None);
    assert_eq!(with, [0, 2, 3, 1]);
    let mut firsts = without.clone();
    firsts.dedup();
    assert_eq!((firsts, nodes), (with, 5));
    // By the order: 3 for variable 2, then 3 for variable 3; by their assignments: 2 and 1.
    assert_eq!(checks, 9);
}

/// A search for one solution ends with it, a search for all takes everything back.
#[test]
fn a_record_ends_with_the_solution_asked_for() {
    let last = |search: Backtracking, limits: &Limits| {
        let mut recorder = CspRecorder::new(1000);
        let report = search.search(&ring(6, 3), limits, &mut recorder);
        let trace = recorder.into_trace();
        let back = trace.steps().iter().filter(|step| step.kind == CspMark::Back).count();
        assert_eq!(back as u64, report.backtracks);
        trace.steps().last().expect("a step").kind
    };
    let one = Backtracking::default();
    assert_eq!(last(one, &Limits::none()), CspMark::Solution);
    assert_eq!(last(one.all(), &Limits::none()), CspMark::Back);
    // At a limit the assignments stand as well.
    let limits = Limits::none().nodes(3);
    assert_ne!(last(one.all(), &limits), CspMark::Back);
}

/// Variables that must differ from those listed for them.
struct Listed(Vec<Vec<usize>>);

impl Csp for Listed {
    fn variables(&self) -> usize {
        self.0.len()
    }

    fn values(&self, _: usize) -> usize {
        2
    }

    fn neighbours(&self, variable: usize) -> &[usize] {
        &self.0[variable]
    }

    fn allows(&self, _: usize, x: usize, _: usize, y: usize) -> bool {
        x != y
    }
}

#[test]
#[cfg(debug_assertions)]
fn false_lists_of_neighbours_are_a_mistake() {
    // At one of two variables only; a variable itself.
    for (lists, other) in [(vec![vec![1, 2], vec![], vec![]], 1), (vec![vec![0]], 0)] {
        let csp = Listed(lists);
        let searches: [&dyn Fn() -> CspReport; 2] =
            [&|| Backtracking::default().all().search(&csp, &Limits::none(), &mut ()), &|| {
                MinConflicts::default().search(&csp, 1, &Limits::none(), &mut ())
            }];
        for search in searches {
            let panic = catch_unwind(AssertUnwindSafe(search)).expect_err("the lists are refused");
            let message = panic.downcast_ref::<String>().expect("a text");
            let start = format!("variable 0 has the neighbour {other}; expected");
            assert!(message.starts_with(&start), "{message}");
        }
    }
}

#[test]
#[should_panic(expected = "between two variables")]
fn a_variable_cannot_differ_from_itself() {
    TableCsp::new(vec![0, 2]).differ(0, 0);
}

/// Variables that must all differ; the check with this number raises the flag.
struct Raises {
    neighbours: Vec<Vec<usize>>,
    stop: Stop,
    left: Cell<u64>,
}

impl Csp for Raises {
    fn variables(&self) -> usize {
        self.neighbours.len()
    }

    fn values(&self, _: usize) -> usize {
        self.neighbours.len()
    }

    fn neighbours(&self, variable: usize) -> &[usize] {
        &self.neighbours[variable]
    }

    fn allows(&self, _: usize, x: usize, _: usize, y: usize) -> bool {
        self.left.set(self.left.get().saturating_sub(1));
        if self.left.get() == 0 {
            self.stop.raise();
        }
        x != y
    }
}

#[test]
fn a_raised_flag_stops_the_checks_between_two_assignments() {
    const COUNT: usize = 100;
    let searches = [
        Backtracking { prepare: true, ..Backtracking::default() },
        Backtracking { values: ValueOrder::LeastConstraining, ..Backtracking::default() },
        Backtracking { inference: Inference::ArcConsistency, ..Backtracking::default() },
        Backtracking::default(),
    ];
    // The last number is far beyond the first assignment.
    for (search, after) in searches.iter().flat_map(|s| [0, 1, 20_000, 300_000].map(|k| (s, k))) {
        let others = |a| (0..COUNT).filter(|&b| b != a).collect();
        let csp = Raises {
            neighbours: (0..COUNT).map(others).collect(),
            stop: Stop::new(),
            left: Cell::new(after),
        };
        if after == 0 {
            csp.stop.raise();
        }
        let report = search.all().search(&csp, &Limits::none().stop(&csp.stop), &mut ());
        assert_eq!((report.stopped, report.exhausted), (Some(Stopped::Flag), false), "{search:?}");
        let allowed = after..=after + 4096 + COUNT as u64;
        assert!(allowed.contains(&report.checks), "{search:?}: {} after {after}", report.checks);
    }
}

/// The second variable loses nearly all of its values by the first assignment.
struct Wide;

impl Csp for Wide {
    fn variables(&self) -> usize {
        3
    }

    fn values(&self, variable: usize) -> usize {
        if variable == 1 { 1_100_000 } else { 1 }
    }

    fn neighbours(&self, variable: usize) -> &[usize] {
        [&[1][..], &[0], &[]][variable]
    }

    fn allows(&self, a: usize, x: usize, b: usize, y: usize) -> bool {
        (a, x) == (1, 1_099_999) || (b, y) == (1, 1_099_999)
    }
}

#[test]
fn a_log_of_a_million_steps_ends_a_small_record() {
    let mut recorder = CspRecorder::new(1_000);
    let search = Backtracking { variables: VariableOrder::Written, ..Backtracking::default() };
    let report = search.search(&Wide, &Limits::none(), &mut recorder);
    assert_eq!((report.found, report.nodes), (1, 3));
    let trace = recorder.into_trace();
    assert_eq!((trace.steps().len(), trace.is_complete()), (1_000_000, false));
    // The root and the first assignment; the others are counted there.
    assert_eq!((trace.len(), trace.weights()[0]), (2, 4));
}
