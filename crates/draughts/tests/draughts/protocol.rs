//! Hub and DXP: there and back, on boards of every variant, and nothing that makes a reader panic.

use crate::common::{Random, random_position};
use draughts::protocol::dxp::{
    self, Answer, EndReason, Frames, GameRequest, GameTime, Message, Name, PlayedMove, TakeBack,
};
use draughts::protocol::hub::{self, FromEngine, Go, Info, Level, Param, ParamType, ToEngine};
use draughts::{Colour, Draughts, Position, Variant};

/// The text of a random value: words that need quotes, and words that do not.
fn word(random: &mut Random) -> String {
    let letters = ['a', 'Z', '0', '-', '.', ' ', '=', 'é', '\'', 'x'];
    (0..random.below(8)).map(|_| letters[random.below(letters.len() as u64) as usize]).collect()
}

/// A word that is no nothing and has no spaces.
fn name(random: &mut Random) -> String {
    format!("n{}", word(random).replace([' ', '='], ""))
}

fn maybe<T>(random: &mut Random, value: T) -> Option<T> {
    (random.below(2) == 0).then_some(value)
}

/// To the millisecond.
fn seconds(random: &mut Random) -> f64 {
    random.below(10_000_000) as f64 / 1000.0
}

fn to_engine(random: &mut Random) -> ToEngine {
    match random.below(11) {
        0 => ToEngine::Hub,
        1 => ToEngine::Init,
        2 => ToEngine::NewGame,
        3 => ToEngine::Ping,
        4 => ToEngine::PonderHit,
        5 => ToEngine::Stop,
        6 => ToEngine::Quit,
        7 => ToEngine::SetParam { name: name(random), value: word(random) },
        8 => ToEngine::Go([Go::Think, Go::Ponder, Go::Analyze][random.below(3) as usize]),
        9 => {
            let board = hub::write_board(&random_position(&ten(), random), ten().rules());
            let board = maybe(random, board);
            let moves = (0..random.below(4)).map(|_| name(random)).collect();
            ToEngine::Pos { board, moves }
        }
        _ => {
            let level = Level {
                depth: Some(1 + random.below(99) as u32).filter(|depth| depth % 2 == 0),
                nodes: Some(1 + random.next() / 2).filter(|nodes| nodes % 2 == 0),
                move_time: Some(seconds(random)).filter(|_| random.below(2) == 0),
                moves: Some(1 + random.below(99) as u32).filter(|moves| moves % 2 == 0),
                time: Some(seconds(random)).filter(|_| random.below(2) == 0),
                increment: Some(seconds(random)).filter(|_| random.below(2) == 0),
                infinite: random.below(4) == 0,
            };
            let clock = Level { moves: None, increment: None, ..level.clone() };
            let is_endless = clock == Level::default();
            ToEngine::Level(if is_endless { Level::move_time(1.0) } else { level })
        }
    }
}

fn from_engine(random: &mut Random) -> FromEngine {
    match random.below(8) {
        0 => FromEngine::Wait,
        1 => FromEngine::Ready,
        2 => FromEngine::Pong,
        3 => FromEngine::Error(word(random)),
        4 => {
            let country = word(random);
            FromEngine::Id {
                name: word(random),
                version: word(random),
                author: word(random),
                country: maybe(random, country),
            }
        }
        5 => {
            let ponder = name(random);
            FromEngine::Done { mv: name(random), ponder: maybe(random, ponder) }
        }
        6 => {
            let values = match random.below(5) {
                0 => ParamType::Bool,
                1 => ParamType::Int { min: -(random.below(9) as i64), max: random.next() as i64 },
                2 => ParamType::Real { min: -seconds(random), max: seconds(random) },
                3 => ParamType::Text,
                _ => ParamType::Enum((0..random.below(4)).map(|_| name(random)).collect()),
            };
            FromEngine::Param(Param { name: name(random), value: word(random), values })
        }
        _ => FromEngine::Info(Info {
            depth: Some(random.below(99) as u32),
            mean_depth: Some(random.below(999) as f64 / 10.0),
            score: Some(random.below(9999) as f64 / 100.0),
            nodes: Some(random.next()),
            time: Some(seconds(random)),
            speed: Some(random.below(999) as f64 / 10.0),
            line: (0..random.below(4)).map(|_| name(random)).collect(),
        }),
    }
}

#[test]
fn hub_lines_come_back() {
    let seed = 0x4855_4201;
    let random = &mut Random::new(seed);
    for case in 0..10_000 {
        let message = to_engine(random);
        let text = message.to_string();
        assert_eq!(ToEngine::read(&text), Ok(Some(message)), "seed {seed:x}, case {case}: {text}");
        let message = from_engine(random);
        let text = message.to_string();
        assert_eq!(FromEngine::read(&text), Ok(Some(message)), "seed {seed:x} {case}: {text}");
        assert!(!text.contains(['\n', '\r']));
    }
}

#[test]
fn hub_lines_are_read_as_programs_send_them() {
    let read = |text| FromEngine::read(text).unwrap().unwrap();
    let id = read("id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France");
    assert!(matches!(id, FromEngine::Id { author, .. } if author == "Fabien Letouzey"));
    let param = "param name=variant value=normal type=enum values=\"normal killer bt\"";
    assert!(matches!(read(param), FromEngine::Param(Param { values: ParamType::Enum(words), .. })
            if words.len() == 3));
    let info = "info depth=21 mean-depth=20.8 score=-0.01 nodes=31261613 time=3.906 nps=8.0 \
        pv=\"32-28 17-22 28x17x22\"";
    assert!(matches!(read(info), FromEngine::Info(Info { score: Some(score), line, .. })
            if (score + 0.01).abs() < 1e-9 && line.len() == 3));
    // What is no number is passed over, the rest of the line is not.
    let odd = "info depth=5/12 mean-depth=x score=inf nodes=1e6 time= nps=-nan pv=\"32-28\"";
    let line = Info { line: vec!["32-28".into()], ..Info::default() };
    assert_eq!(read(odd), FromEngine::Info(line));
    let done = FromEngine::Done { mv: "32-28".into(), ponder: Some("17-22".into()) };
    assert_eq!(read("done move=32-28 ponder=17-22"), done);
    // Nor is a parameter of another type or range, which is not set.
    for (text, values) in [
        ("param name=a type=spin", ParamType::Text),
        ("param name=a type=int min=16 max=1e6", ParamType::Int { min: 16, max: i64::MAX }),
        ("param name=a type=real min=inf", ParamType::Real { min: f64::MIN, max: f64::MAX }),
    ] {
        let param = Param { name: "a".into(), value: String::new(), values };
        assert_eq!(read(text), FromEngine::Param(param));
    }
    for text in ["banner text=hello", "=== Engine 1.0 ===", "loaded 3 tables =2", "say \"x"] {
        assert_eq!(FromEngine::read(text), Ok(None));
    }
    let level = ToEngine::read("level moves=0 time=-0.3 inc=2 future=1").unwrap();
    let clock = Level { time: Some(0.0), increment: Some(2.0), ..Level::default() };
    assert_eq!(level, Some(ToEngine::Level(clock)));
    assert_eq!(
        ToEngine::read("pos pos=start"),
        Ok(Some(ToEngine::Pos { board: None, moves: Vec::new() }))
    );
}

#[test]
fn broken_hub_lines_are_explained() {
    for text in [
        "set-param name=x",
        "set-param value=x",
        "level",
        "level moves=40",
        "level inc=2",
        "level moves=40 inc=2",
        "level depth=0",
        "level depth=deep",
        "level depth=99999999999",
        "level nodes=-1",
        "level move-time=soon",
        "level time=nan",
        "level time=inf",
        "go",
        "go away",
        "pos",
        "pos pos=\"\"",
        "pos moves=32-28",
        "pos moves=\"1-2",
    ] {
        let error = ToEngine::read(text).unwrap_err().to_string();
        assert!(error.contains("; expected ") && error.contains("for example: "), "{error}");
    }
    let error = ToEngine::read("level depth=99999999999").unwrap_err().to_string();
    assert!(error.contains("a whole number from 1 to 4294967295 for depth"), "{error}");
    for text in ["done", "done move=", "param type=int"] {
        assert!(FromEngine::read(text).is_err(), "{text}");
    }
}

/// Positions and moves of a variant, through both protocols.
fn there_and_back(variant: Variant) {
    let (game, rules) = (Draughts::any(variant), variant.rules());
    let random = &mut Random::new(0x4855_4202);
    for _ in 0..300 {
        let position = random_position(&game, random);
        let text = hub::write_board(&position, rules);
        let back = hub::read_board(&text, rules).unwrap();
        assert_eq!(hub::write_board(&back, rules), text);
        let legal = game.legal_moves(&position);
        let fen = position.fen(rules);
        let mut texts: Vec<String> = legal.iter().map(|&mv| hub::write_move(mv, rules)).collect();
        for (&mv, text) in legal.iter().zip(&texts) {
            assert_eq!(hub::read_move(&game, &position, text), Ok(mv), "{fen} {text}");
            let columns = dxp::write_move(mv, 3.0, rules);
            assert_eq!(dxp::read_move(&game, &position, &columns), Ok(mv));
            // Captured squares in another order are the same move.
            let mut parts: Vec<&str> = text.split('x').collect();
            if parts.len() > 3 {
                parts[2..].reverse();
                assert_eq!(hub::read_move(&game, &position, &parts.join("x")), Ok(mv));
            }
        }
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), legal.len(), "moves have different texts: {fen}");
    }
}

#[test]
fn positions_and_moves_of_every_variant_come_back() {
    for variant in Variant::ALL {
        there_and_back(*variant);
        assert_eq!(hub::variant_of_name(hub::variant_name(*variant)), Some(*variant));
        assert_eq!(hub::variant_of_name(variant.rules().name), Some(*variant));
    }
}

#[test]
fn wrong_hub_positions_and_moves_are_explained() {
    let (game, rules) = (ten(), ten().rules());
    let start = Position::start(rules);
    let good = hub::write_board(&start, rules);
    for text in ["", "X", "Wbbb", &good[1..], &good.replace('e', "x"), &good.replace('b', "w")] {
        let error = hub::read_board(text, rules).unwrap_err().to_string();
        assert!(error.contains("expected"), "{error}");
    }
    for text in ["", "32", "32-", "a-b", "32-29", "32-51", "0-5", "32-28-22", "1-1"] {
        let error = hub::read_move(&game, &start, text).unwrap_err().to_string();
        assert!(error.contains("expected"), "{text}: {error}");
        assert!(error.ends_with(", for example: 31-26"), "{text}: {error}");
    }
    // The example is a move of the position, if it has one.
    let blocked = Position::from_fen("W:W46:B41,37,5", rules).unwrap();
    let over = hub::read_move(&game, &blocked, "46-41").unwrap_err().to_string();
    assert!(over.ends_with("expected no move, the game is over"), "{over}");
    let two = Position::from_fen("W:WK46:B37,38,19,20,9,10", rules).unwrap();
    assert!(!game.legal_moves(&two).is_empty());
}

pub(crate) fn request(random: &mut Random) -> GameRequest {
    let setup = random_position(&ten(), random).setup(ten().rules());
    let setup = draughts::Setup { king_runs: Default::default(), ..setup };
    GameRequest {
        version: 1,
        name: Name::new(&word(random)),
        follower: if random.below(2) == 0 { Colour::White } else { Colour::Black },
        time: GameTime::from_seconds(random.below(70_000) as f64),
        moves: Some(1 + random.below(999) as u16).filter(|moves| moves % 2 == 0),
        position: maybe(random, setup),
    }
}

fn dxp_message(random: &mut Random) -> Message {
    match random.below(7) {
        0 => Message::Request(request(random)),
        1 => {
            let answers = [Answer::Yes, Answer::WrongVersion, Answer::NotThis, Answer::No];
            let answer = answers[random.below(4) as usize];
            Message::Accept { name: Name::new(&word(random)), answer }
        }
        2 => Message::Move(PlayedMove {
            seconds: random.below(10_000) as u16,
            from: 1 + random.below(50) as u16,
            to: 1 + random.below(50) as u16,
            taken: (0..random.below(21)).map(|_| 1 + random.below(50) as u16).collect(),
        }),
        3 => {
            let reasons =
                [EndReason::Unknown, EndReason::IGiveUp, EndReason::Draw, EndReason::IWin];
            Message::End { reason: reasons[random.below(4) as usize], stop: random.below(2) == 0 }
        }
        4 => Message::Chat(format!("hello {}", random.below(1000))),
        5 => {
            let turn = if random.below(2) == 0 { Colour::White } else { Colour::Black };
            Message::BackRequest { number: random.below(1000) as u16, turn }
        }
        _ => {
            let answers = [TakeBack::Done, TakeBack::NotSupported, TakeBack::Refused];
            Message::BackAnswer(answers[random.below(3) as usize])
        }
    }
}

#[test]
fn dxp_messages_come_back_and_have_their_widths() {
    let seed = 0x4458_5001;
    let random = &mut Random::new(seed);
    for case in 0..10_000 {
        let message = dxp_message(random);
        let text = message.to_string();
        assert_eq!(Message::read(&text).as_ref(), Ok(&message), "seed {seed:x} {case}: {text}");
        let width = match &message {
            Message::Request(request) if request.position.is_some() => 94,
            Message::Request(_) => 43,
            Message::Accept { .. } => 34,
            Message::Move(mv) => 11 + 2 * mv.taken.len(),
            Message::End { .. } => 3,
            Message::Chat(text) => 1 + text.len(),
            Message::BackRequest { .. } => 5,
            Message::BackAnswer(_) => 2,
        };
        assert_eq!(text.len(), width, "{text}");
        assert_eq!(dxp::framed(&message).last(), Some(&0));
    }
    let example = Message::Move(PlayedMove { seconds: 12, from: 6, to: 11, taken: Vec::new() });
    assert_eq!(example.to_string(), "M0012061100");
}

#[test]
fn broken_dxp_messages_are_explained() {
    let request = format!("R01{:32}W060050", "Somebody");
    for text in [
        "",
        "X",
        "E",
        "E4",
        "E0",
        "E02",
        "E001",
        "M001206110",
        "M001206111",
        "M00120611012",
        "M0012061121",
        "M00a2061100",
        "B01W",
        "B012X",
        "K",
        "K3",
        "A",
        "Ashort0",
        &request,
        &format!("{request}C"),
        &format!("{request}B"),
        &format!("{request}BWww"),
        &format!("{request}A rest"),
        &format!("{request}BW{}", "q".repeat(50)),
        "Mé",
        &"C".repeat(128),
    ] {
        let error = Message::read(text).unwrap_err().to_string();
        assert!(
            error.contains("; expected ") && error.contains("for example: "),
            "{text}: {error}"
        );
    }
    let short = Message::read("B012").unwrap_err().to_string();
    assert!(short.contains("expected 1 character for the side to move"), "{short}");
    // What comes padded or with blanks at its end is taken.
    assert!(Message::read("M  12 61100 ").is_ok());
    assert!(Message::read(&format!("{request}A   ")).is_ok());
}

/// Random bytes, and random damage to what is right.
#[test]
fn nothing_makes_a_reader_panic() {
    let seed = 0x4855_4203;
    let random = &mut Random::new(seed);
    let game = ten();
    let start = Position::start(game.rules());
    let mut frames = Frames::new();
    for case in 0..20_000 {
        let mut bytes = match random.below(4) {
            0 => (0..random.below(200)).map(|_| random.next() as u8).collect(),
            1 => to_engine(random).to_string().into_bytes(),
            2 => from_engine(random).to_string().into_bytes(),
            _ => dxp_message(random).to_string().into_bytes(),
        };
        for _ in 0..random.below(4) {
            let at = random.below(bytes.len() as u64 + 1) as usize;
            match random.below(3) {
                0 => bytes.insert(at, random.next() as u8),
                1 if at < bytes.len() => drop(bytes.remove(at)),
                _ => bytes.truncate(at),
            }
        }
        for &byte in &bytes {
            drop(frames.push(byte));
        }
        let text = String::from_utf8_lossy(&bytes);
        // Whatever can be read can be written, and what is written can be read.
        if let Ok(Some(line)) = ToEngine::read(&text) {
            let written = line.to_string();
            let again = ToEngine::read(&written).unwrap().unwrap();
            assert_eq!(again.to_string(), written, "seed {seed:x}, case {case}: {text}");
        }
        drop(FromEngine::read(&text));
        if let Ok(message) = Message::read(&text) {
            assert_eq!(Message::read(&message.to_string()), Ok(message), "{seed:x} {case} {text}");
        }
        drop(hub::read_board(&text, Variant::Canadian.rules()));
        drop(hub::read_move(&game, &start, &text));
    }
}

/// The game of the protocols.
pub(crate) fn ten() -> Draughts {
    Draughts::any(Variant::International)
}
