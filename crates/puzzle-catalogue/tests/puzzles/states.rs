//! The states of a puzzle, step by step, as callers without a search use them.

use puzzle_catalogue::open_puzzle;

#[test]
#[expect(clippy::float_cmp, reason = "costs and estimates are whole numbers here")]
fn states_lead_to_the_goal_step_by_step() {
    let board = open_puzzle("sliding-tiles:rows=3,cols=3").unwrap();
    let board = board.instance("1 2 0 3 4 5 6 7 8").unwrap();
    let mut state = board.start().unwrap();
    assert_eq!(state.estimate(Some("manhattan")).unwrap(), 2.0);
    for action in ["left", "left"] {
        assert!(!state.is_goal());
        let step = state.successors().into_iter().find(|step| step.action == action).unwrap();
        assert_eq!(step.cost, 1.0);
        state = step.state;
    }
    assert!(state.is_goal());
    assert!(state.estimate(Some("none such")).is_err());
    let queens = open_puzzle("n-queens").unwrap();
    let queens = queens.instance(&queens.default_instance()).unwrap();
    assert!(queens.start().err().unwrap().to_string().contains("no states"));
}
