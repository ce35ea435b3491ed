//! The example of an own problem runs in every search; what it claims is asserted in it.

#[path = "../../examples/eight_puzzle.rs"]
mod eight_puzzle;

#[test]
fn the_example_solves_its_puzzle_in_every_search() {
    eight_puzzle::main();
}

#[test]
fn the_problem_has_as_many_lines_as_it_says() {
    let text = include_str!("../../examples/eight_puzzle.rs");
    let begin = text.split("--- the problem").nth(1).expect("the problem begins");
    let problem = begin.split("// ---").next().expect("and ends");
    let lines = problem.lines().skip(1).filter(|line| !line.trim().is_empty()).count();
    assert_eq!(lines, 32);
}
