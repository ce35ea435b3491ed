//! Constraint search at its limits.

use outwit::Limits;
use outwit::csp::{Backtracking, Inference, TableCsp, VariableOrder};

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
        assert_eq!(report.nodes, report.backtracks);
    }
}
