//! Whole sessions: what is typed, and what has to appear, column by column. `[..]` stands for what differs from run to run.

use std::path::Path;

use crate::documents::{check, pages};

#[test]
fn sessions_read_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/sessions");
    let sessions = pages(&folder);
    assert!(sessions.len() >= 3, "{sessions:?}");
    let flaws: Vec<String> = sessions.iter().flat_map(|path| check(path, true)).collect();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}
