//! Whole PDN files: their encoding and variant, and what is doubtful in their games.

use crate::pdn::{found, games, summary};
use draughts::pdn::{self, Reader};
use draughts::rules::SquareNames;
use draughts::{Draughts, Variant};

#[test]
fn the_result_is_compared_with_the_last_position() {
    let start = "[SetUp \"1\"]\n[FEN \"W:WKa1,Kc1,Ke1:BKh8\"]\n";
    for (end, doubtful) in
        [("0-1", 1), ("1/2-1/2", 1), ("1-0", 0), ("2-0", 0), ("0-1F", 1), ("*", 0)]
    {
        let found = summary(&format!("{start}1. c1-h6 h8-g7 2. h6:f8 {end}\n"), Variant::Russian);
        assert_eq!((found.bad, found.doubtful), (0, doubtful), "{end}");
        let says = format!("White has won in the last position, the result is {end}");
        assert!(found.doubts.iter().all(|doubt| doubt.reason == says), "{:?}", found.doubts);
    }
}

#[test]
fn results_of_forfeits_and_of_several_games_are_read() {
    for end in ["1-0F", "0-2F", "2.5-1.5", "0,5-1,5", "2:0", "1:1", "1:0", "0:1", "0:0"] {
        let game = games(&format!("1. 11-15 23-19 {end}\n")).remove(0);
        assert_eq!((game.result.as_deref(), game.moves().count()), (Some(end), 2));
    }
    let game = games("1.32-28 19-23 2.28x19 *\n").remove(0);
    assert_eq!(game.moves().collect::<Vec<_>>(), ["32-28", "19-23", "28x19"]);
}

/// A last word that is also in the tag: other scoring systems have points that may be squares.
#[test]
fn points_that_the_tag_names_are_a_result() {
    let draughts = Draughts::any(Variant::International);
    for score in ["12-0", "8-4"] {
        for end in ["", " *", " {on time}", " {on time} *"] {
            let text =
                format!("[Result \"{score}\"]\n1. 32-28 19-23 {score}{end}\n\n[Event \"x\"]\n");
            let game = games(&text).remove(0);
            assert_eq!((game.result.as_deref(), game.moves().count()), (Some(score), 2), "{text}");
            let written = pdn::write(&game, &draughts).unwrap();
            assert!(written.ends_with(&format!(" {score}\n")), "{written}");
            assert_eq!(games(&written)[0].result, game.result, "{written}");
        }
        let other = format!("[Result \"1-1\"]\n1. 32-28 19-23 {score}\n");
        assert_eq!(games(&other)[0].moves().count(), 3, "{other}");
    }
}

/// A variation may quote a whole game.
#[test]
fn a_variation_may_end_in_a_result() {
    let draughts = Draughts::any(Variant::International);
    for (end, kept) in
        [("2-0", " {2-0}"), ("1 - 1", " {1-1}"), ("*", ""), ("{so} 0-2 *", " {so} {0-2}")]
    {
        let text = format!("1. 32-28 19-23 (1... 18-23 2. 33-29 {end}) 2. 28x19 14x23 *\n");
        let found = summary(&text, Variant::International);
        assert_eq!((found.games, found.bad, found.doubtful), (1, 0, 0), "{:?}", found.doubts);
        let written = pdn::write(&games(&text)[0], &draughts).unwrap();
        let line = format!("( 1... 18-23 2. 33-29{kept} ) 2. 28x19 14x23 *");
        assert!(written.replace('\n', " ").contains(&line), "{written}");
    }
}

#[test]
fn files_in_windows_code_pages_are_read() {
    let read = |text: &[u8]| {
        let mut reader = Reader::new(text);
        let game = reader.next().unwrap().unwrap();
        (game.tag("White").unwrap().to_owned(), reader.encoding())
    };
    // The word behind shows what the letter is.
    let cyrillic = b"[White \"\xcf.\"]\n1. c3-d4 {\xe4\xe5\xe1\xfe\xf2} *";
    assert_eq!(read(cyrillic), ("П.".to_owned(), Some(pdn::Encoding::Cyrillic)));
    let latin = b"[White \"M\xfcller\"]\n1. c3-d4 {cr\xe9\xe9e} *";
    assert_eq!(read(latin), ("Müller".to_owned(), Some(pdn::Encoding::Latin)));
    let text = "[White \"Иванов, Пётр\"]\n1. c3-d4 *";
    assert_eq!(read(text.as_bytes()), ("Иванов, Пётр".to_owned(), None));
}

/// The words that show the encoding may come late, after a first name of one letter.
#[test]
fn a_second_reading_uses_the_encoding_of_the_whole_file() {
    let filler = "1. 11-15 23-19 *\n\n".repeat(2_000);
    let text = [
        b"[White \"\xc8.\"]\n\n",
        filler.as_bytes(),
        b"[White \"\xcf\xb8\xf2\xf0\"]\n\n1. 11-15 *\n",
    ];
    let text = text.concat();
    let encoding = pdn::check(&text[..], None, |_, _| {}).unwrap().encoding;
    assert_eq!(encoding, Some(pdn::Encoding::Cyrillic));
    let game = Reader::new(&text[..]).with_encoding(encoding).next().unwrap().unwrap();
    assert_eq!(game.tag("White"), Some("И."));
}

#[test]
fn a_warning_stays_with_its_game() {
    let games = games("[Event [White \"x\" zz\n1. 11-15 *\n\n[White \"A\"]\n1. 11-15 *\n");
    let last = games.last().unwrap();
    assert!(1 < games.len() && last.warnings.is_empty(), "{games:?}");
}

#[test]
fn a_text_that_is_too_long_is_cut_between_characters() {
    let (long, word) = ("x".repeat((1 << 20) - 1), format!("a{}", "ж".repeat(200)));
    for (text, column, most) in [
        (format!("1. 11-15 {{{long}é}} 23-19 *"), 10, 1 << 20),
        (format!("[Event \"{long}é\"]\n1. 11-15 *"), 1, 1 << 20),
        (format!("1. 11-15 {word} *"), 10, 256),
        (format!("[{word} \"value\"]\n1. 11-15 *"), 1, 256),
    ] {
        let mut reader = Reader::new(text.as_bytes());
        let game = reader.next().unwrap().unwrap();
        assert_eq!((reader.encoding(), game.warnings.len()), (None, 1), "{:?}", game.warnings);
        let warning = &game.warnings[0];
        let says = format!("a text longer than {most} bytes was cut: ");
        assert!(warning.what.starts_with(&says) && warning.column == column, "{warning:?}");
    }
    let whole = format!("1. 11-15 {{{long}x}} 23-19 *");
    assert_eq!(games(&whole)[0].warnings, []);
    // A long comment without its closing brace ends with the game, too.
    for length in [0, 5000] {
        let open = format!(
            "[Event \"a\"]\n1. 11-15 {{{long}{}\n[Event \"b\"]\n1. 11-15 *",
            "y".repeat(length)
        );
        assert_eq!(games(&open).len(), 2, "{length}");
    }
}

#[test]
fn damage_is_reported_with_its_own_line() {
    for (text, says) in [
        (
            "1. 11-15\n23-19\n\n{open",
            "game 1, line 4, move 2.: a comment without its closing brace: \"open\"",
        ),
        (
            "1. 11-15\n(1. 12-16\n23-19 *",
            "game 1, line 2, move 1...: a variation without its closing parenthesis",
        ),
    ] {
        let found = summary(text, Variant::English);
        assert_eq!((found.games, found.bad), (1, 1), "{text}");
        assert_eq!(found.faults[0].to_string(), says);
    }
}

/// The game is good, and the variation is kept as a comment.
#[test]
fn a_variation_that_cannot_be_played_is_doubtful() {
    let text =
        "1. 11-15 23-19\n(1... 22-18! (1... 22-17 2. 9-99) 2. 15x22)\n(1... 24-99 {why}) 2. 8-11 *";
    let found = summary(text, Variant::English);
    let doubts: Vec<_> = found.doubts.iter().map(ToString::to_string).collect();
    assert_eq!((found.bad, found.doubtful), (0, 2), "{doubts:?}");
    assert!(doubts[0].starts_with("game 1, line 2, move 2.: variation: \"9-99\""), "{doubts:?}");
    assert!(doubts[1].starts_with("game 1, line 3, move 1...: variation: \"24-99\""), "{doubts:?}");
    let (game, draughts) = (games(text).remove(0), Draughts::any(Variant::English));
    let replay = pdn::replay(&game, &draughts).unwrap();
    let (playable, _) = pdn::without_unplayable(&game, &draughts, &replay);
    let written = pdn::write(&playable, &draughts).unwrap();
    let kept = "( 1... 22-18! {(22-17 9-99)} 2. 15x22 ) {(24-99 why)} 2. 8-11 *";
    assert!(written.replace('\n', " ").trim_end().ends_with(kept), "{written}");
}

/// A capture of two squares that several captures have is settled by the moves after it, in a variation as in a game.
#[test]
fn a_variation_is_read_as_a_game_is() {
    let start = "[SetUp \"1\"]\n[FEN \"W:W27,32,31:B23,15,24,16,1\"]\n";
    let moves = "27x11 1-5 11-8 24-28";
    for text in [format!("{start}{moves} *\n"), format!("{start}27x18x11 ({moves}) *\n")] {
        let found = summary(&text, Variant::English);
        assert_eq!(
            (found.bad, found.doubtful),
            (0, 0),
            "{text} {:?} {:?}",
            found.faults,
            found.doubts
        );
        let draughts = Draughts::any(Variant::English);
        let written = pdn::write(&games(&text)[0], &draughts).unwrap();
        assert!(summary(&written, Variant::English).doubts.is_empty(), "{written}");
    }
}

/// A game that only one variant allows decides about the others of the file.
#[test]
fn one_variant_is_found_for_a_whole_file() {
    let both = "1. 22-18 11-15 2. 18x11 8x15 *\n";
    // The man is crowned during the capture.
    let russian = "[FEN \"W:W11:B9,7,12\"]\n1. 11:13 *\n";
    let variants = |text: &str| found(text).variants.into_keys().collect::<Vec<_>>();
    assert_eq!(variants(&[russian, both].concat()), [Variant::Russian]);
    assert_eq!(variants(&[both, russian].concat()), [Variant::Russian]);
}

/// A game in letters, tagged or not, says nothing about one in numbers.
#[test]
fn games_in_letters_and_games_in_numbers_are_told_apart() {
    let variants = |text: &str| found(text).variants.into_keys().collect::<Vec<_>>();
    let letters = "1. a3-b4 h6-g5 2. b4-a5 g5-h4 *\n";
    let numbers = "1. 23-18 9-14 2. 18x9 6x13 *\n";
    assert_eq!(variants(&format!("{letters}[GameType \"29\"] {letters}")), [Variant::Czech]);
    let alone = variants(numbers);
    assert!(alone.iter().all(|variant| variant.rules().notation.squares == SquareNames::Numbers));
    for czech in
        [format!("[GameType \"29\"] {letters}"), format!("{letters}[GameType \"29\"] {letters}")]
    {
        for tag in ["", "[GameType \"42\"]\n"] {
            let mut mixed = variants(&format!("{czech}{tag}{numbers}"));
            mixed.retain(|&variant| variant != Variant::Czech);
            assert_eq!(mixed, alone, "{czech}{tag}");
        }
    }
    // Without squares nothing contradicts the tag.
    assert_eq!(
        variants(&format!("[GameType \"29\"] {letters}[Event \"x\"] *\n")),
        [Variant::Czech]
    );
}

#[test]
fn moves_that_fit_several_variants_do_not_settle_which() {
    let found = |text: &str| {
        let found = found(text);
        (found.variants.into_keys().collect::<Vec<_>>(), found.rivals)
    };
    assert_eq!(
        found("1. 11-15 23-19 *\n"),
        (vec![Variant::English], vec![Variant::Spanish, Variant::Pool])
    );
    let (variants, rivals) = found("1. c3-d4 b6-a5 *\n");
    assert_eq!(variants, [Variant::Russian]);
    assert!(
        rivals.contains(&Variant::Brazilian) && !rivals.contains(&Variant::Turkish),
        "{rivals:?}"
    );
    assert_eq!(found("1. c3-d4 b6-a5 {дебют} *\n"), (vec![Variant::Russian], vec![]));
}

/// Also after a position in which the side moves that is second in the variant, after moves left out and after set-ups.
#[test]
fn a_fault_has_the_number_of_its_move() {
    let black = "[FEN \"B:W31-50:B1-20\"]\n";
    for (text, variant, says) in [
        (format!("{black}1... 19-23 2. 32-99 *"), Variant::International, "move 2.: \"32-99\""),
        (format!("{black}1... 19-99 *"), Variant::International, "move 1...: \"19-99\""),
        ("1. 32-28 -- 2. 31-99 *".to_owned(), Variant::International, "move 2.: \"31-99\""),
        ("1. 32-28 /FEN \"W:W31:B1\"/ 2. 31-99".to_owned(), Variant::International, "move 2.: "),
        ("[FEN \"W:W31:B1\"] 1... 31-99 *".to_owned(), Variant::English, "move 1...: \"31-99\""),
        ("1. 11-15 23-99 *".to_owned(), Variant::English, "move 1...: \"23-99\""),
        (format!("{black}1... 19-23 {{open"), Variant::International, "move 2.: a comment"),
    ] {
        let fault = summary(&text, variant).faults[0].to_string();
        assert!(fault.contains(says), "{text}: {fault}");
    }
    let text = format!("{black}1... 19-23 -- 2... 14-19 (2... 13-99 3. 32-28) 3. 32-28 *");
    let doubt = summary(&text, Variant::International).doubts[0].to_string();
    assert!(doubt.contains("move 2...: variation: \"13-99\""), "{doubt}");
}

#[test]
fn a_stray_slash_swallows_nothing() {
    let next = "[Event \"second\"]\n1. 32-28 *\n";
    for stray in ["/ 19-23 2. 28x19 *\n", "/FEN 19-23 *\n", "/FEN \"W:W31:B1 19-23 *\n", "/\n\n"] {
        let text = format!("[Event \"first\"]\n1. 32-28 {stray}{next}");
        let games = games(&text);
        assert_eq!(games.len(), 2, "{text}");
        assert!(games[0].damage.is_some() && games[1].damage.is_none(), "{games:?}");
        assert_eq!(games[1].tag("Event"), Some("second"), "{text}");
    }
}

/// Lidraughts writes 99 for games from a position; some programs write names.
#[test]
fn a_game_type_that_is_not_known_is_found_from_the_moves() {
    for (tag, warned) in [("99", 0), ("?", 0), ("International", 1), ("7", 1)] {
        let tag = format!("[GameType \"{tag}\"]\n");
        let game = format!("{tag}[FEN \"W:W28,50:B23,1\"]\n1. 28x19 1-7 2. 50-44 *\n");
        let found_in = found(&game);
        assert_eq!((found_in.bad, found_in.warned), (0, warned), "{:?}", found_in.faults);
        assert!(found_in.variants[&Variant::International].found_by_moves == 1, "{tag}");
        let fault = found(&format!("{tag}1. 11-99 *")).faults[0].to_string();
        assert_eq!(fault.contains("is not supported; expected a number"), warned == 1, "{fault}");
    }
    let what = "game 1, line 2, column 1: GameType \"English\" is not supported; expected a number such as 20 or 21; \
        the game is read as english";
    let found = found("[Event \"x\"]\n[GameType \"English\"]\n1. 11-15 23-19 *\n");
    assert_eq!(found.warnings[0].to_string(), what);
}

#[test]
fn an_unclosed_comment_does_not_swallow_the_next_game() {
    let text = "1. 32-28 {unclosed\n[not a tag] 19-23 *\n\n[Event \"n\"]\n1. 32-28 *";
    let found = summary(text, Variant::International);
    assert_eq!((found.games, found.bad, found.plies), (2, 0, 2), "{:?}", found.faults);
    let warnings: Vec<_> = found.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    let says = "game 1, line 1, column 10: a comment without its closing brace: ";
    assert!(warnings[0].starts_with(says), "{warnings:?}");
    assert_eq!(games(text)[1].tag("Event"), Some("n"));
    // A closed comment may hold a tag that does not begin a line.
    assert_eq!(games("1. 32-28 {see [Event \"n\"]} 19-23 *").len(), 1);
}

#[test]
fn a_variant_whose_last_position_contradicts_the_result_is_not_chosen() {
    let variants = |text: &str| found(text).variants.into_keys().collect::<Vec<_>>();
    let game = |end: &str| format!("[FEN \"W:W28:B23\"]\n1. 28x19 {end}\n\n");
    assert_eq!(variants(&game("2-0")), [Variant::International]);
    assert_eq!(variants(&game("*")), [Variant::International]);
    assert_eq!(variants(&game("0-2")), [Variant::Antidraughts]);
    // Most games decide.
    assert_eq!(variants(&(game("2-0").repeat(2) + &game("0-2"))), [Variant::International]);
}

#[test]
fn tags_beyond_the_limits_are_reported() {
    let game = |tags: usize, value: &str| {
        let tags = format!("[T \"{value}\"]\n").repeat(tags);
        format!("{tags}\n1. 32-28 *\n\n[White \"n\"]\n1. 32-28 *\n")
    };
    let long = "x".repeat(1 << 20);
    for (text, says) in [
        (game(1000, ""), None),
        (game(1001, ""), Some("game 1, line 1001, move 1...: more than 1000 tags")),
        (game(17, &long), Some("game 1, line 16, move 1...: more than 16777216 bytes of tags")),
    ] {
        let found = summary(&text, Variant::International);
        let fault = found.faults.first().map(ToString::to_string);
        assert_eq!((found.games, fault.as_deref()), (2, says));
    }
}

/// Two games that say their variant decide how the third one is read.
#[test]
fn games_with_a_tag_tell_the_variant_of_those_without() {
    let moves = "1. 32-28 19-23 2. 28x19 14x23 *";
    let tagged = format!("[GameType \"40\"] {moves}\n");
    let found = found(&format!("{tagged}{tagged}{moves}"));
    assert_eq!(found.variants.keys().copied().collect::<Vec<_>>(), [Variant::Frisian]);
    assert!(found.rivals.is_empty());
}

#[test]
fn results_are_read_in_many_forms() {
    for (written, result) in [
        ("1-1", "1-1"),
        ("1–1", "1-1"),
        ("1 - 1", "1-1"),
        ("2 - 0", "2-0"),
        ("0 – 2", "0-2"),
        ("2—0", "2-0"),
        ("1 — 1", "1-1"),
        ("1−1", "1-1"),
        ("1/2-1/2", "1/2-1/2"),
        ("1/2 - 1/2", "1/2-1/2"),
        ("2:0", "2:0"),
        ("½", "½"),
        ("½-½", "½-½"),
        ("1 1/2-1/2", "1 1/2-1/2"),
        ("1 1/2 - 1/2", "1 1/2-1/2"),
        ("1/2-1 1/2", "1/2-1 1/2"),
        ("1/2 - 1 1/2", "1/2-1 1/2"),
        ("1+-1-", "1+-1-"),
        ("1+ - 1-", "1+-1-"),
    ] {
        let found = games(&format!("1. 11-15 23-19 {written} 1. 11-15 *"));
        assert_eq!(found.len(), 2, "{written}: {found:?}");
        assert_eq!(found[0].items.len(), 2, "{written}");
        assert_eq!(found[0].result.as_deref(), Some(result), "{written}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_its_line() {
    for text in ["\u{feff}% hello\n1. 11-15 3. 23-19 *", "% x\n\u{feff}% y\n1. 11-15 3. 23-19 *"] {
        let found = summary(text, Variant::English);
        assert_eq!((found.games, found.bad), (1, 0), "{:?}", found.faults);
    }
    let found = summary("\u{feff}1. 11-15 3. 23-19 *", Variant::English);
    assert_eq!((found.warnings[0].warning.line, found.warnings[0].warning.column), (1, 10));
}

/// Lessons set up position after position, and number the moves of each from 1, or from that of the game.
#[test]
fn the_numbers_of_moves_begin_again_after_a_set_up() {
    let draughts = Draughts::any(Variant::International);
    let begin = "[FEN \"W:W32,38,43:B21,1\"]\n1. 32-27 21x32 2. 38x27 /FEN \"W:W33,39,44:B22,1\"/";
    for (first, second, warned) in [(1, 2, 0), (3, 4, 0), (2, 3, 0), (1, 3, 1)] {
        let text = format!("{begin} {first}. 33-28 22x33 {second}. 39x28 *");
        let found = summary(&text, Variant::International);
        assert_eq!(
            (found.bad, found.warned),
            (0, warned),
            "{text} {:?} {:?}",
            found.warnings,
            found.faults
        );
        let written = pdn::write(&games(&text)[0], &draughts).unwrap();
        assert_eq!(games(&written)[0].warnings, [], "{written}");
    }
    // A set-up in a variation changes nothing for the game itself.
    let text = "1. 32-28 (/FEN \"W:WK1:BK50\"/ 1. 1-6 50-45) 18-23 1. 38-32 *";
    assert_eq!(summary(text, Variant::International).warned, 1);
}

/// A passed turn is written as a set-up, which every reader of PDN 3.0 knows; `B::` stands for the position before it.
#[test]
fn positions_and_passed_turns_are_written_as_the_standard_has_them() {
    let draughts = Draughts::any(Variant::International);
    let written = |text: &str| pdn::write(&games(text)[0], &draughts).unwrap();
    let passed = "1. 45-40 /FEN \"W:W40:B10\"/ 2. 40-34 *\n";
    for pass in ["- -", "/FEN \"W::\"/", "/FEN \"W:W40:B10.\"/"] {
        let text = written(&format!("[FEN \"W:W45:B10.\"]\n\n1. 45-40 {pass} 2. 40-34 *"));
        assert!(text.starts_with("[FEN \"W:W45:B10\"]\n"), "{text}");
        assert!(text.ends_with(passed), "{text}");
        assert_eq!(written(&text), text);
    }
    // The side has its turn anyway.
    let same = written("1. 32-28 /FEN \"B::\"/ 1... 19-23 *");
    assert!(same.contains("/FEN \"B:W28,31,33") && same.ends_with("19-23 *\n"), "{same}");
    let russian = Draughts::any(Variant::Russian);
    let text = pdn::write(&games("[FEN \"W:W21-24,K1:B12\"] *")[0], &russian).unwrap();
    assert!(text.starts_with("[FEN \"W:WKb8"), "{text}");
}

/// The tag names the number of a variant, but another board or another side that begins.
#[test]
fn a_game_type_that_contradicts_its_number_is_not_used() {
    let game = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *";
    for tag in ["20,W,8,8,A0,0", "25,B,8,8,A0,0", "25,W,10,8,A0,0"] {
        let found = found(&format!("[GameType \"{tag}\"]\n{game}"));
        assert_eq!((found.bad, found.warned), (0, 1), "{tag} {:?}", found.faults);
        let what = &found.warnings[0].warning.what;
        assert!(
            what.starts_with(&format!("GameType {tag:?} is not supported; expected ")),
            "{what}"
        );
        assert!(found.variants[&Variant::Russian].found_by_moves == 1, "{tag}");
    }
    // The notation may be another one, and fields may be left out.
    for tag in ["25,W,8,8,N1,0", "25,w, 8,8", "25,,,,A0", "25"] {
        let found = found(&format!("[GameType \"{tag}\"]\n{game}"));
        assert_eq!(
            (found.bad, found.warned, found.variants[&Variant::Russian].found_by_moves),
            (0, 0, 0),
            "{tag}"
        );
    }
    let fault = &found("[GameType \"20,W,8,8,N2,0\"]\n1. 32-99 *").faults[0];
    assert!(fault.reason.ends_with("expected 20,W,10,10,N2,0 for international"), "{fault}");
}
