//! PDN as it is found in the world, and as it is written.

use crate::common::{Random, random_position};
use draughts::pdn::{self, Item, Reader};
use draughts::{Kind, Position, Variant, Visitor, kinds};

fn games(text: &str) -> Vec<pdn::Game> {
    Reader::new(text.as_bytes()).map(|game| game.unwrap()).collect()
}

fn moves(text: &str) -> Vec<String> {
    games(text)[0].moves().map(str::to_owned).collect()
}

fn summary(text: &str, kind: Kind) -> pdn::Summary {
    pdn::check(text.as_bytes(), kind, |_, _| {}).unwrap()
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
    assert_eq!(summary(text, Kind::International).bad, 0);
}

#[test]
fn a_bad_game_is_told_with_its_place_and_the_next_one_is_read() {
    let text =
        "1. 11-15 22-18\n2. 15x22 25x18 *\n1. 11-15\n22-19 *\n[FEN \"W:Wx9:B1\"] 1. 22-18 *\n{open";
    let summary = summary(text, Kind::English);
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
    for &kind in Kind::ALL {
        assert_eq!(Kind::from_game_type(kind.rules().notation.tag), Some(kind), "{kind}");
        let number = kind.rules().notation.game_type.to_string();
        assert_eq!(Kind::from_game_type(&number), Some(kind));
    }
    assert_eq!(Kind::from_game_type("29,W,10,10,N2,0"), Some(Kind::Frisian));
    assert_eq!(Kind::from_game_type("7"), None);
    let text = "[GameType \"25\"] 1. c3-d4 d6-c5 2. b2-c3 f6-g5 *";
    assert_eq!(summary(text, Kind::English).bad, 0);
}

#[test]
fn r0001_the_path_of_an_ambiguous_capture_is_where_the_king_turns() {
    // The example of the standard: four pieces by two ways.
    let position: Position<kinds::International> =
        Position::from_fen("W:WK47:B9,13,19,20,29,33,42").unwrap();
    let texts: Vec<_> = position.legal_moves().iter().map(|&mv| position.path_text(mv)).collect();
    for (mv, text) in position.legal_moves().iter().zip(&texts) {
        assert_eq!(position.read_move(text).as_ref(), Ok(mv), "{text} of {texts:?}");
    }
}

#[test]
fn r0002_two_squares_name_the_direct_capture_among_several() {
    let fen = "B:WKh8,b6,b4,e3,g3,a1,Ke1:Bb8,Kc7,Kd4,Kf2";
    let position: Position<kinds::Russian> = Position::from_fen(fen).unwrap();
    assert_eq!(position.read_move("c7:h2").unwrap().taken.count_ones(), 1);
    assert_eq!(position.read_move("c7:a5:d2:f4:h2").unwrap().taken.count_ones(), 4);
}

#[test]
fn captures_are_told_apart_by_their_path() {
    let text = "W:W47,K46:B";
    assert!(Position::<kinds::International>::from_fen(text).is_ok());
    let mut random = Random::new(7);
    let mut ambiguous = 0;
    for kind in [Kind::International, Kind::Russian, Kind::Frisian, Kind::Turkish, Kind::English] {
        ambiguous += kind.visit(Paths(&mut random));
    }
    assert!(ambiguous > 10, "{ambiguous}");
}

struct Paths<'a>(&'a mut Random);

impl Visitor for Paths<'_> {
    type Output = u32;

    fn visit<V: Variant>(self) -> u32 {
        let mut ambiguous = 0;
        for _ in 0..5_000 {
            let position: Position<V> = random_position(self.0);
            for mv in position.legal_moves() {
                let text = position.move_text(mv);
                let found = position.read_move(&text);
                assert_eq!(found, Ok(mv), "{} {} {text}", V::RULES.name, position.fen());
                let path = position.path_text(mv);
                assert_eq!(position.read_move(&path), Ok(mv), "{} {path}", position.fen());
                for names in [draughts::rules::SquareNames::Letters, V::RULES.notation.squares] {
                    let other = position.move_text_in(mv, names);
                    assert_eq!(position.read_move(&other), Ok(mv), "{} {other}", position.fen());
                }
                let signs = text.chars().filter(|sign| !sign.is_ascii_alphanumeric()).count();
                ambiguous += u32::from(signs > 1);
            }
        }
        ambiguous
    }
}

struct Written<'a>(&'a mut Random);

impl Visitor for Written<'_> {
    type Output = ();

    fn visit<V: Variant>(self) {
        for round in 0..40 {
            let start =
                if round % 2 == 0 { Position::<V>::start() } else { random_position(self.0) };
            let (mut position, mut played) = (start, Vec::new());
            for _ in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[self.0.below(moves.len() as u64) as usize];
                played.push(mv);
                position = position.play(mv);
            }
            let result = pdn::result_text::<V>(position.winner());
            let tags = [("White".to_owned(), "a \"b\" \\ c".to_owned())];
            let mut game = pdn::record(&tags, &start, &played, result);
            if !played.is_empty() {
                let first = game.items[0].clone();
                game.items.insert(1, Item::Variation(vec![first, Item::Comment("so".to_owned())]));
                game.items.insert(1, Item::Annotation(5));
            }
            let text = pdn::write::<V>(&game).unwrap();
            let read = games(&text);
            assert_eq!(read.len(), 1, "{text}");
            assert_eq!(read[0].tags, game.tags, "{text}");
            assert_eq!(
                Kind::from_game_type(read[0].tag("GameType").unwrap()).unwrap().rules(),
                &V::RULES
            );
            let replay = pdn::replay::<V>(&read[0]).unwrap();
            assert_eq!((replay.start, &replay.moves, replay.end), (start, &played, position));
            assert_eq!(pdn::write::<V>(&read[0]).unwrap(), text);
        }
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut random = Random::new(11);
    for kind in Kind::ALL {
        kind.visit(Written(&mut random));
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
    for round in 0..60_000 {
        let mut bytes = seeds[round % seeds.len()].as_bytes().to_vec();
        for _ in 0..=random.below(6) {
            let at = random.below(bytes.len() as u64 + 1) as usize;
            match random.below(4) {
                0 if at < bytes.len() => bytes[at] = random.next() as u8,
                1 if at < bytes.len() => drop(bytes.drain(at..(at + 3).min(bytes.len()))),
                2 => bytes.insert(at, b" \"[]{}()*-x:/.$%!?\n\xE9"[random.below(20) as usize]),
                _ => {
                    let copy = bytes[at / 2..at].to_vec();
                    bytes.splice(at..at, copy);
                }
            }
        }
        bytes.truncate(2000);
        let kind = Kind::ALL[round % Kind::ALL.len()];
        pdn::check(&bytes[..], kind, |_, _| {}).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        kind.visit(Garbage(&text));
    }
}

struct Garbage<'a>(&'a str);

impl Visitor for Garbage<'_> {
    type Output = ();

    fn visit<V: Variant>(self) {
        if let Ok(position) = Position::<V>::from_fen(self.0) {
            assert_eq!(Position::from_fen(&position.fen()), Ok(position));
        }
        let _ = Position::<V>::start().read_move(self.0);
        for word in self.0.split_whitespace() {
            let _ = Position::<V>::start().read_move(word);
        }
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
    let summary = pdn::check(stream, Kind::English, |_, _| {}).unwrap();
    assert_eq!((summary.games, summary.bad, summary.plies), (20_001, 0, 80_004));
}
