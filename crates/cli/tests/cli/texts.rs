//! The table of the classic texts: every command in it runs, and every page in it exists.

use std::process::Command;

use crate::documents::{repository, words};

/// The code spans of a text that begin with `outwit `, without the escapes of Markdown tables.
fn commands(text: &str) -> Vec<String> {
    let spans = text.split('`').skip(1).step_by(2);
    spans.filter(|span| span.starts_with("outwit ")).map(|span| span.replace("\\|", "|")).collect()
}

#[test]
fn every_command_of_the_classic_texts_runs() {
    let Some(root) = repository() else { return };
    let text = std::fs::read_to_string(root.join("docs/texts.md")).unwrap();
    let commands: Vec<String> =
        commands(&text).into_iter().filter(|command| command != "outwit studio").collect();
    assert!(commands.len() > 50, "{commands:?}");
    let folder = tempfile::tempdir().unwrap();
    for command in commands {
        let words = words(&command);
        let answer = Command::new(env!("CARGO_BIN_EXE_outwit"))
            .args(&words[1..])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&answer.stderr);
        assert!(answer.status.success(), "{command}\n{error}");
        assert!(!answer.stdout.is_empty(), "{command} prints nothing");
    }
}

#[test]
fn every_page_of_the_classic_texts_exists() {
    let Some(root) = repository() else { return };
    let text = std::fs::read_to_string(root.join("docs/texts.md")).unwrap();
    let pages: std::collections::BTreeSet<&str> =
        text.split('`').skip(1).step_by(2).filter(|span| span.starts_with('/')).collect();
    assert!(pages.len() >= 5, "{pages:?}");
    let folder = root.join("crates/studio/src/page");
    for page in pages {
        let source = std::fs::read_to_string(folder.join(format!("{}.rs", &page[1..]))).unwrap();
        assert!(source.contains(&format!("path: \"{page}\"")), "{page}");
    }
}

/// The pages have neither the programs and values of the texts nor another rule for cuts.
#[test]
fn settings_of_the_command_alone_have_no_page() {
    let Some(root) = repository() else { return };
    let text = std::fs::read_to_string(root.join("docs/texts.md")).unwrap();
    let of_command =
        |row: &&str| [" --classic", " --scale", " --cut"].iter().any(|option| row.contains(option));
    let rows: Vec<&str> =
        text.lines().filter(|line| line.starts_with('|')).filter(of_command).collect();
    assert!(rows.len() >= 5, "{rows:?}");
    for row in rows {
        assert!(row.ends_with("| - |"), "{row}");
    }
}
