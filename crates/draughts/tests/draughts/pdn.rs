//! PDN as it is found in the world, and as it is written.

use crate::common::{Random, random_position};
use draughts::notation::{read_square, write_square};
use draughts::pdn::{self, Item, Reader};
use draughts::rules::{Notation, SquareNames};
use draughts::{Draughts, Move, Position, Rules, Variant};

pub(crate) fn games(text: &str) -> Vec<pdn::Game> {
    Reader::new(text.as_bytes()).map(|game| game.unwrap()).collect()
}

fn moves(text: &str) -> Vec<String> {
    games(text)[0].moves().map(str::to_owned).collect()
}

pub(crate) fn summary(text: &str, variant: Variant) -> pdn::PdnSummary {
    pdn::check(text.as_bytes(), Some(variant), |_, _| {}).unwrap()
}

/// The same with the variant of each game by its tag or its moves.
pub(crate) fn found(text: &str) -> pdn::PdnSummary {
    pdn::check(text.as_bytes(), None, |_, _| {}).unwrap()
}

#[test]
fn numbers_signs_and_strengths_are_read_as_they_come() {
    assert_eq!(moves("1. 32-28 19-23 2. 28x19"), ["32-28", "19-23", "28x19"]);
    assert_eq!(moves("1.32-28 19-23 2.28x19"), ["32-28", "19-23", "28x19"]);
    assert_eq!(moves("1. 32 - 28 19- 23 2 28 x19"), ["32-28", "19-23", "28x19"]);
    assert_eq!(moves("1. 3228 1923 2. 28x19"), ["3228", "1923", "28x19"]);
    assert_eq!(moves("1... 19-23?! 2. 28x19(!) (2. 33-29 $5)"), ["19-23", "28x19"]);
    assert_eq!(moves("1. c3-d4 d6-c5 2. - - c5:e3!"), ["c3-d4", "d6-c5", "--", "c5:e3"]);
    assert_eq!(moves("1. 1-18 2-0"), ["1-18"]);
    for line in ["-", "–", "—", "−"] {
        let text = format!("1. 32{line}28 19 {line} 23 2. 28x19 -- 2—0");
        assert_eq!(summary(&text, Variant::International).plies, 3, "{text}");
    }
    // A line behind a whole move is no part of it.
    for pass in ["--", "- -"] {
        for mv in ["28x19", "d4:f6", "cd4", "3228", "c3d4", "32-28"] {
            assert_eq!(moves(&format!("1. {mv} {pass} 2. 33 - 28")), [mv, "--", "33-28"]);
        }
    }
    assert_eq!(
        moves("\u{feff}1. 32-28 {a (comment) 1-0} 19-23* 2. 28x19"),
        ["32-28", "19-23", "28x19"]
    );
}

#[test]
fn results_and_tags_divide_games() {
    let text = "[Event \"A \\\"quoted\\\" one\"]\n[Result \"2-0\"]\n1. 32-28 2-0 *\n\
        [Event \"second\"]\n[Event \"twice\"]\n1. 32-28 19-23\n[Event \"third\"] 1. 31-27 1/2-1/2\n\
        % a line comment 1. 1-2\n1. 31-27 1-1 1. 31-26 ½-½ 1. 31-26 1+-1- ";
    let games = games(text);
    assert_eq!(games.len(), 6, "{games:#?}");
    assert_eq!(games[0].tag("Event"), Some("A \"quoted\" one"));
    assert_eq!(games[0].result.as_deref(), Some("2-0"));
    assert_eq!(games[1].tags.len(), 2);
    assert_eq!(games[1].moves().count(), 2);
    assert_eq!(games[2].number, 3);
    assert_eq!(summary(text, Variant::International).bad, 0);
}

/// `+-` says that White stands better; it is not the end of the game.
#[test]
fn a_judgement_is_no_result() {
    let text = "1. 11-15 23-19 2. 8-11 22-17 +- 3. 11-16 24-20 *";
    assert_eq!(games(text).len(), 1);
    assert!(games(text)[0].items.contains(&Item::Annotation(18)));
    for signs in ["+-", "-+", "+/-", "=", "+=", "++-", "+-+", "+"] {
        let text = text.replace("+-", signs);
        assert_eq!((games(&text).len(), summary(&text, Variant::English).bad), (1, 0), "{signs}");
    }
    assert_eq!(games(&text.replace("+-", "--")).len(), 1);
}

/// The move number of the FEN and the result behind the moves are kept.
#[test]
fn numbers_and_results_are_written_as_they_were_read() {
    let text =
        "[GameType \"20\"]\n[Result \"1-1\"]\n[FEN \"B:W31,32:B5,10:H0:F40\"]\n\n40... 5-10 0-2";
    let text = text.replace("5-10", "10-14");
    let draughts = Draughts::any(Variant::International);
    let written = pdn::write(&games(&text)[0], &draughts).unwrap();
    assert!(written.ends_with("\n40... 10-14 0-2\n"), "{written}");
    let bad = summary(&text.replace("10-14", "10-13"), Variant::International);
    assert!(bad.faults[0].to_string().contains("move 40..."), "{:?}", bad.faults);
}

#[test]
fn blanks_in_a_tag_without_a_value_do_no_harm() {
    for tag in ["[Date]", "[Date ]", "[ Date\t]", "[Date\t2024]", "[Date 2024 ]"] {
        let found = summary(&format!("{tag}\n1. 11-15 23-19 *"), Variant::English);
        assert_eq!((found.games, found.bad), (1, 0), "{tag}");
    }
}

#[test]
fn a_bad_game_is_reported_with_its_line_and_the_next_one_is_read() {
    let text =
        "1. 11-15 22-18\n2. 15x22 25x18 *\n1. 11-15\n22-19 *\n[FEN \"W:Wx9:B1\"] 1. 22-18 *\n{open";
    let summary = summary(text, Variant::English);
    assert_eq!((summary.games, summary.bad, summary.plies), (4, 3, 4));
    assert_eq!(
        (summary.faults[0].game, summary.faults[0].line, summary.faults[0].plies),
        (2, 4, 1)
    );
    assert!(
        summary.faults[0]
            .to_string()
            .starts_with("game 2, line 4, move 1...: \"22-19\" is not legal")
    );
    assert!(summary.faults[1].to_string().contains("no square \"x9\""));
    assert!(summary.faults[2].to_string().contains("closing brace"));
}

#[test]
fn game_types_choose_the_variant() {
    for &variant in Variant::ALL {
        assert_eq!(
            Variant::from_game_type(variant.rules().notation.tag),
            Some(variant),
            "{variant}"
        );
        // The numbers that PDN leaves free are those of other games in other programs.
        let number = variant.rules().notation.game_type;
        let known = Some(variant).filter(|_| !(42..=49).contains(&number));
        assert_eq!(Variant::from_game_type(&number.to_string()), known);
    }
    assert_eq!(Variant::from_game_type("29,W,10,10,N2,0"), Some(Variant::Frisian));
    for tag in ["7", "43,W,8,8,A0,0"] {
        assert_eq!(Variant::from_game_type(tag), None, "{tag}");
    }
    let turkish = found("[GameType \"43\"] 1. a3-a4 a6-a5 *");
    assert!(turkish.bad == 0 && turkish.variants.contains_key(&Variant::Turkish), "{turkish:?}");
    let text = "[GameType \"25\"] 1. c3-d4 d6-c5 2. b2-c3 f6-g5 *";
    assert_eq!(found(text).bad, 0);
    assert_eq!(
        summary(text, Variant::English).bad,
        1,
        "a variant that is asked for overrides the tag"
    );
}

#[test]
fn r0001_the_path_of_an_ambiguous_capture_is_where_the_king_turns() {
    // The example of the standard: four pieces by two ways.
    let game = Draughts::any(Variant::International);
    let position = Position::from_fen("W:WK47:B9,13,19,20,29,33,42", game.rules()).unwrap();
    let legal = game.legal_moves(&position);
    let texts: Vec<_> = legal.iter().map(|&mv| game.path_text(&position, mv)).collect();
    for (mv, text) in legal.iter().zip(&texts) {
        assert_eq!(game.read_move(&position, text).as_ref(), Ok(mv), "{text} of {texts:?}");
    }
}

#[test]
fn r0002_two_squares_name_the_direct_capture_among_several() {
    let fen = "B:WKh8,b6,b4,e3,g3,a1,Ke1:Bb8,Kc7,Kd4,Kf2";
    let game = Draughts::any(Variant::Russian);
    let position = Position::from_fen(fen, game.rules()).unwrap();
    let taken = |text| game.read_move(&position, text).unwrap().taken.count_ones();
    assert_eq!(taken("c7:h2"), 1);
    assert_eq!(taken("c7:a5:d2:f4:h2"), 4);
}

#[test]
fn captures_differ_by_their_path() {
    let text = "W:W47,K46:B";
    assert!(Position::<u64>::from_fen(text, Variant::International.rules()).is_ok());
    let mut random = Random::new(7);
    let mut ambiguous = 0;
    for variant in [
        Variant::International,
        Variant::Russian,
        Variant::Frisian,
        Variant::Turkish,
        Variant::English,
    ] {
        ambiguous += paths(variant, &mut random);
    }
    assert!(ambiguous > 10, "{ambiguous}");
}

fn paths(variant: Variant, random: &mut Random) -> u32 {
    let (game, rules) = (Draughts::any(variant), variant.rules());
    // Letters are read in every variant.
    let notation = Notation { squares: SquareNames::Letters, ..rules.notation };
    let letters = Rules { notation, ..*rules };
    let mut ambiguous = 0;
    for _ in 0..5_000 {
        let position = random_position(&game, random);
        let fen = || position.fen(rules);
        for mv in game.legal_moves(&position) {
            let text = game.move_text(&position, mv);
            assert_eq!(game.read_move(&position, &text), Ok(mv), "{variant} {} {text}", fen());
            let path = game.path_text(&position, mv);
            assert_eq!(game.read_move(&position, &path), Ok(mv), "{} {path}", fen());
            let sign = if mv.is_capture() { rules.notation.capture } else { '-' };
            let squares: Vec<u16> =
                text.split(sign).map(|square| read_square(rules, square).unwrap()).collect();
            let names: Vec<_> =
                squares.iter().map(|&square| write_square(&letters, square)).collect();
            let other = names.join(&sign.to_string());
            assert_eq!(game.read_move(&position, &other), Ok(mv), "{} {other}", fen());
            ambiguous += u32::from(squares.len() > 2);
        }
    }
    ambiguous
}

/// Plays at most `plies` random moves: the last position and the moves.
fn random_moves(
    draughts: &Draughts,
    mut position: Position,
    plies: usize,
    random: &mut Random,
) -> (Position, Vec<Move>) {
    let mut played = Vec::new();
    while played.len() < plies {
        let moves = draughts.legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len() as u64) as usize];
        played.push(mv);
        position = draughts.after(&position, mv);
    }
    (position, played)
}

fn written(variant: Variant, random: &mut Random) {
    let (draughts, rules) = (Draughts::any(variant), variant.rules());
    for round in 0..40 {
        let start = if round % 2 == 0 {
            Position::start(rules)
        } else {
            random_position(&draughts, random)
        };
        let (position, played) = random_moves(&draughts, start, 150, random);
        let result = pdn::result_text(draughts.winner(&position), rules);
        let tags = [("White".to_owned(), "a \"b\" \\ c".to_owned())];
        let mut game = pdn::record(&draughts, &tags, &start.into(), &played, result);
        if !played.is_empty() {
            let first = game.items[0].clone();
            let pass = Item::Move { text: "--".to_owned(), strength: String::new(), line: 1 };
            let variation = vec![first, pass, Item::Comment("so".to_owned())];
            game.items.insert(1, Item::Variation(variation));
            game.items.insert(1, Item::Annotation(5));
        }
        let text = pdn::write(&game, &draughts).unwrap();
        let read = games(&text);
        assert_eq!(read.len(), 1, "{text}");
        assert_eq!(read[0].tags, game.tags, "{text}");
        let tag = read[0].tag("GameType").unwrap();
        assert_eq!(Variant::from_game_type(tag).unwrap().rules(), rules);
        let replay = pdn::replay(&read[0], &draughts).unwrap();
        assert_eq!((*replay.start, &replay.moves, replay.end), (start, &played, position));
        assert_eq!(pdn::write(&read[0], &draughts).unwrap(), text);
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut random = Random::new(11);
    for variant in Variant::ALL {
        written(*variant, &mut random);
    }
}

#[test]
fn garbage_does_no_harm() {
    let seeds = [
        "[Event \"x\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 {c} (2. 33-29 $3) 14x23! 2-0\n",
        "/FEN \"W:W31-50:B1-20\"/ 1. c3:e5:g7 (((a3-b4)) ;x\n% y\n\\\"[]}{()1/2-1/2 *",
        "W:WK31-40,3:BK1.:H3:F4:+2+118",
    ];
    let mut random = Random::new(13);
    let games: Vec<_> = Variant::ALL.iter().map(|&variant| Draughts::any(variant)).collect();
    for round in 0..20_000 {
        let mut bytes = seeds[round % seeds.len()].as_bytes().to_vec();
        for _ in 0..=random.below(6) {
            let at = random.below(bytes.len() as u64 + 1) as usize;
            match random.below(4) {
                // Zeros are no text and refused at once.
                0 if at < bytes.len() => bytes[at] = (random.next() as u8).max(1),
                1 if at < bytes.len() => drop(bytes.drain(at..(at + 3).min(bytes.len()))),
                2 => bytes.insert(at, b" \"[]{}()*-x:/.$%!?\n\xE9"[random.below(20) as usize]),
                _ => {
                    let copy = bytes[at / 2..at].to_vec();
                    bytes.splice(at..at, copy);
                }
            }
        }
        bytes.truncate(2000);
        let variant = Variant::ALL[round % Variant::ALL.len()];
        pdn::check(&bytes[..], (round % 512 > 0).then_some(variant), |_, _| {}).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        garbage(&games[round % games.len()], &text);
    }
}

fn garbage(game: &Draughts, text: &str) {
    let rules = game.rules();
    if let Ok(position) = Position::<u128>::from_fen(text, rules) {
        assert_eq!(Position::from_fen(&position.fen(rules), rules), Ok(position));
    }
    let start = Position::start(rules);
    let _ = game.read_move(&start, text);
    for word in text.split_whitespace() {
        let _ = game.read_move(&start, word);
    }
}

#[test]
fn a_long_stream_is_read_game_by_game() {
    /// Repeats a text without ever holding it whole.
    struct Repeat<'a> {
        text: &'a [u8],
        at: usize,
        left: usize,
    }
    impl std::io::Read for Repeat<'_> {
        fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
            if self.at == self.text.len() {
                if self.left == 0 {
                    return Ok(0);
                }
                (self.at, self.left) = (0, self.left - 1);
            }
            let count = out.len().min(self.text.len() - self.at);
            out[..count].copy_from_slice(&self.text[self.at..self.at + count]);
            self.at += count;
            Ok(count)
        }
    }
    let text = b"[Event \"e\"]\n1. 11-15 22-18 2. 15x22 25x18 1-0\n\n";
    let stream = std::io::BufReader::new(Repeat { text, at: 0, left: 20_000 });
    let summary = pdn::check(stream, Some(Variant::English), |_, _| {}).unwrap();
    assert_eq!((summary.games, summary.bad, summary.plies), (20_001, 0, 80_004));
}

/// Games of eight variants, as files found on the net have them: without the tag `GameType`.
#[test]
fn the_variant_is_found_from_the_moves() {
    let mut random = Random::new(0x5EED_0005);
    let variants = [
        Variant::English,
        Variant::Italian,
        Variant::Spanish,
        Variant::Russian,
        Variant::Brazilian,
        Variant::International,
        Variant::Frisian,
        Variant::Turkish,
    ];
    for variant in variants {
        let draughts = Draughts::any(variant);
        let mut text = String::new();
        for _ in 0..10 {
            let start = Position::start(draughts.rules());
            let (_, played) = random_moves(&draughts, start, 80, &mut random);
            let mut game = pdn::record(&draughts, &[], &start.into(), &played, "*");
            game.tags.retain(|(name, _)| name != "GameType");
            text += &pdn::write(&game, &draughts).unwrap();
        }
        let summary = found(&text);
        assert_eq!((summary.games, summary.bad), (10, 0), "{variant} {:?}", summary.faults);
        let counts = summary.variants[&variant];
        assert!(counts.found_by_moves >= 9, "{variant} {:?}", summary.variants);
    }
}

#[test]
fn a_game_that_is_legal_in_no_variant_is_reported_for_the_one_that_gets_furthest() {
    let summary = found("1. 32-28 19-23 2. 28x19 14x23 3. 1-2 2-0");
    let fault = summary.faults[0].to_string();
    assert!(fault.starts_with("game 1, line 1, move 3.: \"1-2\" is not legal"), "{fault}");
    assert!(fault.ends_with("(read as international)"), "{fault}");
}

/// The king may take two pieces by two ways to the same square.
#[test]
fn later_moves_settle_what_a_capture_of_two_squares_means() {
    let draughts = Draughts::any(Variant::Russian);
    let mut random = Random::new(0x5EED_0006);
    let (mut settled, mut open) = (0, 0);
    for _ in 0..20_000 {
        let start = random_position(&draughts, &mut random);
        let legal = draughts.legal_moves(&start);
        let alike = |mv: &&draughts::Move| {
            legal.iter().filter(|other| (other.from, other.to) == (mv.from, mv.to)).count() > 1
        };
        let Some(&first) = legal.iter().find(alike) else { continue };
        let (mut position, mut played) = (draughts.after(&start, first), vec![first]);
        for _ in 0..12 {
            let Some(&mv) = draughts.legal_moves(&position).first() else { break };
            played.push(mv);
            position = draughts.after(&position, mv);
        }
        let mut game = pdn::record(&draughts, &[], &start.into(), &played, "*");
        let Item::Move { text, .. } = &mut game.items[0] else { unreachable!() };
        let mut squares = text.split(':');
        *text = format!("{}:{}", squares.next().unwrap(), squares.next_back().unwrap());
        match pdn::replay(&game, &draughts) {
            Ok(replay) => {
                settled += u32::from(replay.moves == played);
                let written = pdn::write(&game, &draughts).unwrap();
                let again = pdn::replay(&games(&written)[0], &draughts).unwrap();
                assert_eq!(again.moves, replay.moves, "{written}");
            }
            Err(bad) => {
                assert!(bad.reason.contains("do not settle which"), "{bad}");
                open += 1;
            }
        }
    }
    assert!(settled > 10 && open > 0, "{settled} settled, {open} open");
}

#[test]
fn diagrams_and_marks_of_other_programs_are_read() {
    let text = "[FEN \"W:W5,K9:B45\"] 1. 5-46 $9999 -- $1 2. 46x40 $123456789012345678901234 *";
    let game = games(text).remove(0);
    assert_eq!(game.items[1], Item::Annotation(9999));
    let draughts = Draughts::any(Variant::International);
    assert!(Position::<u128>::from_fen("W:W5,K9:B45", draughts.rules()).is_err());
    let text = "[FEN \"W:W5,K9:B30\"] 1. 5-46 $9999 -- $1 2. 9-4 30-35 *";
    let game = games(text).remove(0);
    let replay = pdn::replay(&game, &draughts).unwrap();
    assert_eq!(replay.start.fen(draughts.rules()), "W:WK5,K9:B30");
    assert_eq!(replay.moves.len(), 3);
    let written = pdn::write(&game, &draughts).unwrap();
    let set_up = "/FEN \"W:WK9,K46:B30\"/";
    let end = format!("1. 5-46 $9999 {set_up} $1 2. 9-4 30-35 *\n");
    assert!(written.ends_with(&end), "{written}");
}

#[test]
fn the_last_word_of_a_written_game_is_its_result() {
    let draughts = Draughts::any(Variant::English);
    let cases = [
        ("[Result \"1-0\"] 1. 11-15 {[%eval 0.30]} 22-18 {so} *", "1-0"),
        ("[Result \"1/2-1/2\"] 1. 11-15 {[%eval 0.30]} 22-18 {so} 1-0", "1-0"),
        ("1. 11-15 {[%eval 0.30]} 22-18 {so} 2-0", "2-0"),
        ("[Result \"Black won\"] 1. 11-15 {[%eval 0.30]} 22-18 {so} 1-1", "1-1"),
        ("1. 11-15 {[%eval 0.30]} 22-18 {so}", "*"),
    ];
    for (text, end) in cases {
        let game = games(text).remove(0);
        let written = pdn::write(&game, &draughts).unwrap();
        let body = format!("1. 11-15 {{[%eval 0.30]}} 22-18 {{so}} {end}\n");
        assert!(written.ends_with(&body), "{written}");
        let again = games(&written);
        assert_eq!((again.len(), again[0].result.as_deref()), (1, Some(end)), "{written}");
        assert_eq!(again[0].tags, game.tags);
    }
}

#[test]
fn a_result_that_contradicts_its_tag_is_doubtful() {
    let game = |tag: &str, end: &str| format!("[Result \"{tag}\"]\n1. 11-15 23-19 {end}\n\n");
    for (tag, end, doubtful) in [
        ("0-2", "1-1", 1),
        ("1-0", "0-1", 1),
        ("1/2-1/2", "2-0", 1),
        ("2-0", "1-0", 0),
        ("1/2-1/2", "1-1", 0),
        ("*", "1-0", 0),
        ("1-0", "*", 0),
        ("0-0", "1-0", 0),
    ] {
        let found = summary(&game(tag, end), Variant::English);
        assert_eq!((found.games, found.bad, found.doubtful), (1, 0, doubtful), "{tag} {end}");
        let says = format!("the Result tag says {tag}, the moves end with {end}");
        assert!(found.doubts.iter().all(|doubt| doubt.reason == says), "{:?}", found.doubts);
    }
}
