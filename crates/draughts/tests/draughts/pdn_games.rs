//! Where the games of a PDN file begin and end.

use crate::pdn::{games, summary};
use draughts::pdn;
use draughts::{Draughts, Variant};

/// What follows a result in its line belongs to the game before, a comment in a line of its own to the game after it.
#[test]
fn comments_between_games_are_no_games() {
    let moves = "1. 11-15 23-19";
    for end in
        ["1-0 {on time}", "1-0 (on time)", "1-0 $14", "1/2 - 1/2 {drawn} $10", "* ; unfinished"]
    {
        let text = format!("{moves} {end}\n[White \"x\"]\n{moves} *");
        let found = games(&text);
        assert_eq!(found.len(), 2, "{end}: {found:?}");
        assert_eq!((found[0].items.len() > 2, found[1].items.len()), (true, 2), "{end}");
    }
    for between in ["{second}", "; second\n", "{second} [Event \"y\"]", "{a} {b}"] {
        let text = format!("{moves} 1-0\n\n{between} [White \"x\"]\n{moves} *");
        let found = games(&text);
        assert_eq!(found.len(), 2, "{between}: {found:?}");
        assert_eq!(found[0].items.len(), 2, "{between}");
        assert!(found[1].items.len() > 2 && found[1].tag("White") == Some("x"), "{between}");
    }
    let last = games(&format!("{moves} 1-0\n{{the end}}"));
    assert_eq!((last.len(), last[0].items.len()), (1, 3));
    // Two games whose moves are not known.
    let unknown = "[Event \"a\"] {no moves}\n[Event \"b\"] {no moves} *";
    assert_eq!(games(unknown).len(), 2);
}

/// Games that were not played, or whose moves are not known, have a header alone.
#[test]
fn a_header_without_moves_is_a_game() {
    let header = |event: &str, result: &str| {
        format!("[Event \"{event}\"]\n[White \"x\"]\n[GameType \"20\"]\n[Result \"{result}\"]\n")
    };
    for between in ["\n", "\r\n", " \t\n", "% a line\n\n", "\n% a line\n", "{forfeit}\n"] {
        let text = [
            &header("a", "2-0"),
            between,
            &header("b", "0-2"),
            "\n1. 32-28 18-23 0-2\n\n",
            &header("c", "1-1"),
            between,
            &header("d", "*"),
        ];
        let games = games(&text.concat());
        let read: Vec<_> = games.iter().map(|game| (game.tag("Event"), game.tags.len())).collect();
        assert_eq!(read, ["a", "b", "c", "d"].map(|event| (Some(event), 4)), "{between:?}");
        assert!(games.iter().all(|game| game.warnings.is_empty()), "{games:?}");
        let written = pdn::write(&games[0], &Draughts::any(Variant::International)).unwrap();
        assert!(written.ends_with(" 2-0\n") || written.ends_with("\n2-0\n"), "{written}");
    }
}

#[test]
fn two_tags_of_one_name_belong_to_one_game() {
    let text = "[Event \"a\"]\n[White \"x\"]\n  [White \"y\"]\n% no empty line\n[Event \"a\"]\n\n[Site \"s\"]\n1. 11-15 *\n";
    let found = summary(text, Variant::English);
    let warnings: Vec<_> = found.warnings.iter().map(ToString::to_string).collect();
    assert_eq!((found.games, found.bad), (1, 0));
    assert_eq!(warnings, ["game 1, line 3, column 3: another tag White has the value \"x\""]);
    assert_eq!(games(text)[0].tag("White"), Some("x"));
}

/// A star ends a game, but it is also a mark of a forced move.
#[test]
fn a_star_between_moves_does_not_divide_the_game() {
    let moves = ["32-28", "18-23", "38-32"];
    for star in [
        "1. 32-28 * 18-23 2. 38-32 *",
        "1. 32-28 * {forced} 18-23 2. 38-32",
        "1. 32-28 18-23 * 2. 38-32 *",
        "1. 32-28 18-23 *\n2.38-32 2-0",
        "1. 32-28 *\n1... 18-23 2. 38-32 *",
    ] {
        let games = games(star);
        assert_eq!(games.len(), 1, "{star}: {games:?}");
        assert_eq!(games[0].moves().collect::<Vec<_>>(), moves, "{star}");
        let what = "a star between moves is read as a mark of the move before it";
        assert!(games[0].warnings.len() == 1 && games[0].warnings[0].what == what, "{star}");
        let marked =
            |item: &pdn::Item| matches!(item, pdn::Item::Move { strength, .. } if strength == "*");
        assert_eq!(games[0].items.iter().filter(|item| marked(item)).count(), 1, "{star}");
    }
    for two in [
        "1. 32-28 18-23 * 1. 38-32 *",
        "1. 32-28 * 1. 38-32 *",
        "32-28 *\n38-32 *",
        "1. 32-28 18-23 *\n[Event \"x\"] 2. 38-32 *",
        "1. 32-28 * {the end} 1-0 1. 38-32 *",
        "1. 32-28 {so} * 3. 18-23 *",
    ] {
        assert_eq!((games(two).len(), games(two)[0].warnings.len()), (2, 0), "{two}");
    }
}

/// Together the texts of the games are the file.
#[test]
fn the_place_of_each_game_is_known() {
    let text = "\u{feff}% a line\n[Event \"ä\"]\n[Result \"2-0\"]\n\n[Event \"b\"]\r\n1. 32-28 * {so}\n{of the next one}\n\
                1. 32-28 18-23 2-0 1. 31-26 {open\n\n[Event \"c\"]\n1. 99-98 *\n% the end\n";
    let games = games(text);
    let mut end = "\u{feff}% a line\n".len() as u64;
    for (game, begin) in
        games.iter().zip(["[Event \"ä", "[Event \"b", "{of the", "1. 31", "[Event \"c"])
    {
        assert_eq!(game.bytes.start, end, "{games:?}");
        end = game.bytes.end;
        let own = &text[game.bytes.start as usize..end as usize];
        assert!(own.starts_with(begin), "{own:?}");
    }
    assert_eq!((games.len(), end), (5, text.len() as u64));
}

/// They decide when a game is drawn; a wrong `:N` is an error.
#[test]
fn counters_of_the_first_position_are_kept() {
    let draughts = Draughts::any(Variant::International);
    for (fen, written) in [
        ("W:WK1,K7,K49:BK10:N0.31.0", "W:WK1,K7,K49:BK10:N0.31.0"),
        ("W:WK31,K32:BK1,K7:H49", "W:WK31,K32:BK1,K7:N49.0.0"),
    ] {
        let game = games(&format!("[FEN \"{fen}\"] *")).remove(0);
        let start = pdn::replay(&game, &draughts).map(|replay| draughts.text(&replay.start));
        assert_eq!(start.as_deref(), Ok(written));
    }
    let wrong = games("[FEN \"W:WK31,K32:BK1:N999\"] *").remove(0);
    assert!(pdn::replay(&wrong, &draughts).unwrap_err().reason.contains("3 counts of plies"));
}

#[test]
fn a_record_has_each_tag_once() {
    let draughts = Draughts::any(Variant::English);
    let start = draughts.parse("W:WK32:BK1").unwrap();
    let tags = ["GameType", "FEN", "White"].map(|name| (name.to_owned(), "x".to_owned()));
    let game = pdn::record(&draughts, &tags, &start, &[], "*");
    for (name, value) in [("GameType", "21,B,8,8,N1,0"), ("FEN", "W:WK32:BK1"), ("White", "x")] {
        let own = game.tags.iter().filter(|tag| tag.0 == name).map(|tag| tag.1.as_str());
        assert_eq!(own.collect::<Vec<_>>(), [value], "{name}");
    }
}

/// The number before the first move counts where the tag has none, in errors too.
#[test]
fn a_game_from_a_position_keeps_its_move_numbers() {
    let draughts = Draughts::any(Variant::International);
    let start = "B:W28,33,50:B3,4,12,22";
    let moves = "37... 22-27 38. 28-22 *";
    for (tag, moves, written) in [
        (start.to_owned(), moves, "37... 22-27 38. 28-22 *\n"),
        (format!("{start}:F9"), moves, "9... 22-27 10. 28-22 *\n"),
        (format!("{start}:F1"), moves, "1... 22-27 2. 28-22 *\n"),
        (start.to_owned(), "22-27 38. 28-22 *", "1... 22-27 2. 28-22 *\n"),
    ] {
        let game = games(&format!("[FEN \"{tag}\"] {moves}")).remove(0);
        let text = pdn::write(&game, &draughts).unwrap();
        assert!(text.ends_with(written), "{tag} {moves}: {text}");
    }
    let bad = games(&format!("[FEN \"{start}\"] 37... 22-27 38. 1-2 *")).remove(0);
    assert_eq!(pdn::replay(&bad, &draughts).unwrap_err().ply, 74);
}
