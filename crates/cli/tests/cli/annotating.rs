//! What stood in a game stays when it is annotated, also for the second time.

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

/// A form of a game that is not supported stays in its tag, even among games of another one.
#[test]
fn the_number_of_another_game_stays() {
    let pool = "[GameType \"23,W,8,8,A0,0\"]\n1. c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5 *\n";
    let czech = "[GameType \"29\"]\n1. c3-d4 b6-a5 *\n\n";
    let (answer, text) = annotated(format!("{czech}{pool}").as_bytes(), &["--depth", "2"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.err.contains("GameType \"23,W,8,8,A0,0\" is not supported"), "{}", answer.err);
    assert_eq!(text.matches("[GameType \"23,W,8,8,A0,0\"]").count(), 1, "{text}");
    assert_eq!(text.matches("[GameType ").count(), 2, "{text}");
}

/// Results of other scoring systems are kept whole, in the tag and behind the moves.
#[test]
fn results_with_halves_and_signs_are_kept() {
    for (written, result) in [("1 1/2-1/2", "1 1/2-1/2"), ("1+ - 1-", "1+-1-")] {
        let game = format!("[GameType \"20\"]\n1. 32-28 19-23 {written}\n");
        let (answer, text) = annotated(game.as_bytes(), &["--depth", "1"]);
        assert_eq!(answer.code, 0, "{}", answer.err);
        assert!(text.contains(&format!("[Result \"{result}\"]")), "{text}");
        assert!(text.trim_end().ends_with(&format!("\n{result}")), "{text}");
    }
}
