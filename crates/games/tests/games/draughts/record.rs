//! Games of draughts as PDN.

use games::catalogue::open;

#[test]
fn variations_and_comments_are_written_and_read_again() {
    let session = open("draughts").unwrap();
    let text = "{A start.} 1. 11-15 $2 23-19 (1... 22-18! 2. 15x22 {Takes.} 25x18 (2... 26x17)) 2. 8-11 {Quiet.} *";
    let record = session.read_record(text, 0).unwrap();
    assert_eq!((record.moves.len(), record.comment.as_str()), (3, "A start."));
    assert_eq!((record.line[0].marks.as_str(), record.line[2].comment.as_str()), ("?", "Quiet."));
    let variation = &record.line[1].variations[0];
    assert_eq!((variation.len(), variation[0].marks.as_str()), (3, "!"));
    assert_eq!(variation[2].variations[0][0].mv, "26x17");
    let written = session.write_record(&record, games::Ending::WonBy(1)).unwrap();
    assert!(written.contains("[Result \"1-0\"]"), "{written}");
    assert!(written.contains("23-19 ( 1... 22-18! 2. 15x22 {Takes.}"), "{written}");
    // Only the tags and the result are new.
    let again = session.read_record(&written, 0).unwrap();
    assert_eq!((again.result.as_deref(), again.tags.is_empty()), (Some("1-0"), false));
    let (tags, result) = (record.tags.clone(), record.result.clone());
    assert_eq!(games::Record { tags, result, ..again }, record);
}

#[test]
fn tags_and_result_are_read_and_written_again() {
    let session = open("draughts").unwrap();
    for result in ["2-0F", "0-0", "½-½"] {
        let record = session.read_record(&format!("1. 11-15 23-19 {result}"), 0).unwrap();
        let tag = ("Result".to_owned(), result.to_owned());
        assert_eq!((record.result.as_deref(), record.tags.contains(&tag)), (Some(result), true));
        let written = session.write_record(&record, games::Ending::Unfinished).unwrap();
        assert!(written.contains(&format!("[Result \"{result}\"]")), "{written}");
        assert!(written.ends_with(&format!("23-19 {result}\n")), "{written}");
    }
    let text = "[event \"no name\"]\n[Round-2 \"no name\"]\n[Event \"Club\"]\n[White \"Ann\"]\n[Result \"1-0\"]\n[Annotator \"Cy\"]\n\n1. 11-15 1-0";
    let record = session.read_record(text, 0).unwrap();
    assert_eq!((record.tags.len(), record.result.as_deref()), (6, Some("1-0")));
    // The result that is written is that of the game, and not that of the tags.
    let written = session.write_record(&record, games::Ending::WonBy(0)).unwrap();
    for line in ["[Event \"Club\"]", "[White \"Ann\"]", "[Annotator \"Cy\"]", "[Result \"0-1\"]"] {
        assert!(written.lines().any(|own| own == line), "{written}");
    }
    // PDN does not allow these names.
    for line in ["[X_event \"no name\"]", "[Round_2 \"no name\"]"] {
        assert!(written.lines().any(|own| own == line), "{written}");
    }
    assert!(written.trim_end().ends_with("1. 11-15 0-1"), "{written}");
    // As in writing, the tag comes before the word at the end.
    let record = session.read_record("[Result \"1/2-1/2\"]\n\n1. 11-15 *", 0).unwrap();
    assert_eq!(record.result.as_deref(), Some("1/2-1/2"));
}

#[test]
fn a_game_of_pdn_can_be_played_again() {
    let text = "[Event \"x\"]\n[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 *\n1. 9-13 *";
    let mut session = open("draughts").unwrap();
    let record = session.read_record(text, 0).unwrap();
    assert_eq!((record.game.as_str(), record.start, record.moves.len()), ("draughts", None, 4));
    record.moves.iter().for_each(|mv| session.play(mv).unwrap());
    assert_eq!(record.titles, ["? – ? *, x", "? – ? *"]);
    assert_eq!(session.read_record(text, 1).unwrap().moves, ["9-13"]);
    let fault = session.read_record(text, 2).unwrap_err().to_string();
    assert!(fault.starts_with("there is no game 3 in this text; it has 2"), "{fault}");
    // Only the first games of a long text are read, but all are counted.
    let long = "1. 32-28 *\n".repeat(10_001);
    for (number, start) in [
        (10_000, "game 10001 of 10001 in this text is not read"),
        (10_001, "there is no game 10002 in this text; it has 10001"),
    ] {
        let fault = session.read_record(&long, number).expect_err("too many").to_string();
        assert!(fault.starts_with(start) && fault.contains("1 to 10000, the most"), "{fault}");
    }
    let russian = "[GameType \"25\"] 1. c3-d4 *";
    let record = session.read_record(russian, 0).unwrap();
    assert_eq!(record.game, "draughts:russian");
    open(&record.game).unwrap().play(&record.moves[0]).unwrap();
    let untagged = session.read_record("1. c3-d4 d6-c5 2. b2-c3 f6-g5 *", 0).unwrap();
    assert_eq!(untagged.game, "draughts:russian");
    let broken = session.read_record("1. 11-15 23-19 2. 9-99 8-11 *", 0).unwrap();
    assert_eq!(broken.moves.len(), 2);
    assert!(broken.fault.is_some_and(|fault| fault.contains("9-99")));
    for nonsense in ["", "1. 11-99 *", "hello"] {
        assert!(session.read_record(nonsense, 0).is_err(), "{nonsense}");
    }
}

#[test]
fn numeric_annotations_are_kept() {
    let session = open("draughts").unwrap();
    let text = "1. 11-15! $1 $7 23-19 $22 $2 (1... 22-18 $140) 2. 8-11 $9 *";
    let record = session.read_record(text, 0).unwrap();
    assert_eq!((record.line[0].marks.as_str(), &record.line[0].nags[..]), ("!", &[7][..]));
    assert_eq!((record.line[1].marks.as_str(), &record.line[1].nags[..]), ("?", &[22][..]));
    let written = session.write_record(&record, games::Ending::Unfinished).unwrap();
    let moves = "1. 11-15! $7 23-19? $22 ( 1... 22-18 $140 ) 2. 8-11 $9 *\n";
    assert!(written.ends_with(moves), "{written}");
}

/// A null move or a set-up cannot be shown on a board that follows the rules.
#[test]
fn what_cannot_be_shown_is_said_and_kept() {
    let session = open("draughts:international").unwrap();
    let tags = "[GameType \"20\"] [Result \"0-2\"]";
    let text = format!("{tags} 1. 32-28 19-23 2. -- 23x32 3. 37x28 {{so}} 0-2");
    let record = session.read_record(&text, 0).unwrap();
    assert_eq!((record.moves.len(), record.result.as_deref()), (2, Some("0-2")));
    let fault = record.fault.unwrap();
    assert!(fault.contains("goes on with a null move or a set-up"), "{fault}");
    assert_eq!(record.line[1].comment, "(-- 23x32 37x28 so)");
    let untagged =
        session.read_record("[GameType \"20\"] 1. 32-28 19-23 2. -- 23x32 0-2", 0).unwrap();
    assert_eq!(untagged.result.as_deref(), Some("0-2"));
    // An illegal move behind it is the worse fault: what follows is in no comment.
    let text = format!("{tags} 1. 32-28 19-23 2. -- 23x32 3. 37x28 14-19 4. 99-98 {{more}} 0-2");
    let record = session.read_record(&text, 0).unwrap();
    assert!(!record.is_cut && record.fault.unwrap().contains("99-98"), "{:?}", record.line);
    assert_eq!(record.line[1].comment, "(-- 23x32 37x28 14-19)");
    let text = format!("{tags} 1. 32-28 19-23 (1... -- 2. 37-32 {{a plan}}) 2. 28x19 14x23 0-2");
    let record = session.read_record(&text, 0).unwrap();
    assert_eq!((record.moves.len(), record.fault), (4, None));
    assert_eq!(record.line[1].comment, "(-- 37-32 a plan)");
    assert_eq!(record.result.as_deref(), Some("0-2"));
    let text = "[GameType \"20\"] {First.} /FEN \"W:W28,50:B23,1\"/ 1. 28x19 1-7 *";
    let record = session.read_record(text, 0).unwrap();
    assert_eq!(record.start.as_deref(), Some("W:W28,50:B1,23"));
    assert_eq!((record.moves.len(), record.comment.as_str()), (2, "First."));
    let written = session.write_record(&record, games::Ending::Unfinished).unwrap();
    assert_eq!(session.read_record(&written, 0).unwrap().moves, record.moves);
}

/// Its counters number the moves, as long as the position is the same.
#[test]
fn the_counters_of_a_position_are_kept() {
    let session = open("draughts:international").unwrap();
    let text = "[GameType \"20\"] [FEN \"B:W28,50:B1,19:H4:F23\"] 23... 19-23 24. 28x19 *";
    let mut record = session.read_record(text, 0).unwrap();
    let written = session.write_record(&record, games::Ending::Unfinished).unwrap();
    assert!(written.contains("[FEN \"B:W28,50:B1,19:H4:F23\"]"), "{written}");
    assert!(written.ends_with("\n23... 19-23 24. 28x19 *\n"), "{written}");
    for (tag, moves, kept) in [
        ("B:W28,50:B1,19", "23... 19-23", "B:W28,50:B1,19:H0:F23\"]"),
        ("W:WK31,K32:BK1,2:N9.0.0", "1. 31-27", "W:WK31,K32:BK1,2:N9.0.0\"]"),
        ("W:WK31,K32:BK1,2:H9", "1. 31-27", "W:WK31,K32:BK1,2:H9:F1\"]"),
    ] {
        let text = format!("[GameType \"20\"] [FEN \"{tag}\"] {moves} *");
        let record = session.read_record(&text, 0).unwrap();
        let written = session.write_record(&record, games::Ending::Unfinished).unwrap();
        assert!(written.contains(kept) && written.contains(moves), "{written}");
    }
    record.start = Some("B:W28,50:B1,2,19".to_owned());
    let written = session.write_record(&record, games::Ending::Unfinished).unwrap();
    assert!(
        written.contains("[FEN \"B:W28,50:B1,2,19\"]") && written.contains("\n1... 19-23"),
        "{written}"
    );
}
