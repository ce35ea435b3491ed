//! Constraint search at its limits.

use outwit::Limits;
use outwit::csp::{Backtracking, Csp, Inference, TableCsp, VariableOrder};

#[test]
fn backtracking_needs_no_stack_for_its_depth() {
    const VARIABLES: usize = 100_000;
    let mut chain = TableCsp::new(vec![2; VARIABLES]);
    for variable in 1..VARIABLES {
        chain.differ(variable - 1, variable);
    }
    for inference in [Inference::None, Inference::ForwardChecking, Inference::ArcConsistency] {
        let search =
            Backtracking { variable: VariableOrder::Written, inference, ..Backtracking::default() };
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

/// Three variables that must differ; the neighbours are listed at one of them only.
struct OneSided([Vec<usize>; 3]);

impl Csp for OneSided {
    fn variables(&self) -> usize {
        3
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
#[should_panic(expected = "a neighbour of each of its neighbours")]
fn one_sided_neighbours_are_a_mistake() {
    let csp = OneSided([vec![1, 2], vec![], vec![]]);
    Backtracking::default().all().search(&csp, &Limits::none(), &mut ());
}

#[test]
#[should_panic(expected = "between two variables")]
fn a_variable_cannot_differ_from_itself() {
    TableCsp::new(vec![0, 2]).differ(0, 0);
}
