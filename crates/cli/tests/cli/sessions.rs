//! Whole sessions: what is typed, and what has to appear. `[..]` stands for what differs from run to run.

#[test]
fn sessions_read_as_written() {
    trycmd::TestCases::new().case("tests/cli/sessions/*.md");
}
