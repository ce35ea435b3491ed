//! Games that are annotated again after a person or the studio has written into them.

use crate::pdn::annotated;

/// The text in one line.
fn line(text: &str) -> String {
    text.replace('\n', " ")
}

#[test]
fn words_of_others_survive_a_second_run() {
    let game = b"[GameType \"21\"]\n1. 11-15 {first words} 23-19 2. 15-18 22x15 *\n";
    let (answer, first) = annotated(game, &["--depth", "7"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let first = line(&first);
    assert!(first.contains(" ( 2. ") && first.contains("for White} {first words}"), "{first}");
    let bad = first.find("; better ").expect("a mistake");
    let variation = bad + first[bad..].find(" ) ").expect("a variation");
    for (name, changed, kept) in [
        ("joined by the studio", first.replace("} {first", " first"), "{first words}"),
        ("typed behind", first.replacen(" for White}", " for White. My note}", 1), "{My note}"),
        ("typed before", first.replacen("{[%eval", "{My note [%eval", 1), "{My note}"),
        (
            "in the variation",
            format!("{} {{my own}}{}", &first[..variation], &first[variation..]),
            " {my own} )",
        ),
        (
            "another annotator",
            first.replace(" per move\"]", " per move; J. Smith\"]"),
            "[Annotator \"J. Smith; Outwit, depth 7 per move\"]",
        ),
    ] {
        assert_ne!(changed, first, "{name}");
        let (answer, again) = annotated(changed.as_bytes(), &["--depth", "7"]);
        assert_eq!(answer.code, 0, "{}", answer.err);
        let again = line(&again);
        assert!(again.contains(kept) && again.contains("first words"), "{name}: {again}");
        assert_eq!(again.matches("[%eval ").count(), 4, "{name}: {again}");
    }
    // Without other words the second run writes what the first has written.
    assert_eq!(line(&annotated(first.as_bytes(), &["--depth", "7"]).1), first);
}

/// Other programs show one value of a move.
#[test]
fn a_value_of_another_program_stays_the_only_one() {
    let game = b"[GameType \"21\"]\n1. 11-15 { [%eval 0.12] [%clk 0:01:00] } 23-19 *\n";
    let (_, first) = annotated(game, &["--depth", "3"]);
    let (_, second) = annotated(first.as_bytes(), &["--depth", "3"]);
    for text in [first, second].map(|text| line(&text)) {
        assert_eq!(text.matches("[%eval ").count(), 2, "{text}");
        assert_eq!(text.matches("{Outwit: ").count(), 1, "{text}");
        assert!(text.contains("[%eval 0.12] [%clk 0:01:00]"), "{text}");
    }
}

/// Collections of problems are games without moves.
#[test]
fn a_position_without_moves_gets_a_value_and_the_best_play() {
    let game = b"[GameType \"20\"]\n[FEN \"W:W28,32,37:B5,14,23\"]\n{A problem.} *\n";
    let (answer, first) = annotated(game, &["--depth", "5"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("White to move: "), "{}", answer.out);
    assert!(
        answer.out.contains("; best 28x") && !answer.out.contains("no mistakes"),
        "{}",
        answer.out
    );
    let (_, second) = annotated(first.as_bytes(), &["--depth", "5"]);
    for text in [first, second].map(|text| line(&text)) {
        assert_eq!(text.matches("[%eval ").count(), 1, "{text}");
        assert!(
            text.contains("{A problem.} {[%eval ") && text.contains(" for White; best 28x"),
            "{text}"
        );
    }
}
