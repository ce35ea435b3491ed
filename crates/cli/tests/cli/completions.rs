//! Completion scripts for shells.

use crate::program::outwit;

#[test]
fn completions_offer_games_puzzles_and_formats() {
    // Scripts for fish have values of options only.
    let positional = "travelling-salesman";
    for (shell, has_positional) in [("bash", true), ("zsh", true), ("fish", false)] {
        let script = outwit(&["completions", shell], "").out;
        assert!(script.contains("rabbit-and-wolves") && script.contains("tikz"), "{shell}");
        assert!(script.contains(positional) || !has_positional, "{shell}");
    }
}
