//! What is fed: each parser with samples that are right, the words of its language, and what it must keep.
//!
//! This folder is also a module of `fuzz`, a workspace of its own, which runs the same targets under libFuzzer.

mod files;

use draughts::protocol::{dxp, hub};
use draughts::{Draughts, Position, Variant, pdn};
use puzzles::grid_map::GridMap;
use puzzles::map_colouring::{Colouring, RegionPlan};
use puzzles::road_map::{Plan, RoadMap};
use puzzles::sudoku::Sudoku;

/// A parser.
pub(super) struct Target {
    pub(super) name: &'static str,
    /// Words of its language.
    pub(super) words: &'static [&'static str],
    /// Inputs that it takes.
    pub(super) samples: fn() -> Vec<Vec<u8>>,
    /// Reads an input: whether it was taken, or which promise was broken.
    pub(super) run: fn(&[u8]) -> Result<bool, String>,
}

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// All parsers.
pub(super) fn targets() -> impl Iterator<Item = &'static Target> {
    TEXTS.iter().chain(files::FILES)
}

/// The parsers of positions, moves, protocols and maps.
const TEXTS: &[Target] = &[
    Target {
        name: "fen",
        words: &[
            "W:", "B:", "?:", ":W", ":B", "K", ",", "-", ".", ":H0", ":F1", ":+0+0", "a1", "h8",
            "31-50", "[FEN \"", "\"]",
        ],
        samples: || {
            let starts = Variant::ALL
                .iter()
                .map(|variant| start(*variant).fen(variant.rules()).into_bytes());
            let others = [
                "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
                "W:W31-50:B1-20:H0:F1:+0+0",
                "[FEN \"W:Wa1,Kc3:Bf6.\"]",
                "W:WK2,40:BK44:+0+244",
            ];
            starts.chain(texts(&others)).collect()
        },
        run: |input| each_variant(input, StartOf::Fen),
    },
    Target {
        name: "move",
        words: &["-", "x", ":", "X", "*", "–", "a1", "h8", "32", "28", "19", "c3", "d4", " "],
        samples: || texts(&["32-28", "9-13", "c3-d4", "11-15", "31-27"]),
        run: |input| each_variant(input, StartOf::Moves),
    },
    Target {
        name: "pdn",
        words: &[
            "[Event \"x\"]",
            "[GameType \"20\"]",
            "[FEN \"W:W31:B20\"]",
            "1.",
            "1...",
            "32-28",
            "11-15",
            "c3-d4",
            "(",
            ")",
            "{",
            "}",
            "$7",
            "!?",
            "(!)",
            "*",
            "1-0",
            "2-0",
            "1/2-1/2",
            "/FEN \"W:W31:B1\"/",
            "%",
            ";",
            "\"",
            "\\\"",
            "\n",
        ],
        samples: || {
            texts(&[
                "[Event \"a \\\"b\\\"\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 {so} 2-0 *\n",
                "[GameType \"21\"] 1. 11-15 (1. 9-13! 22-18 $7) 22-18?! 2. 15x22 1/2-1/2",
                "[GameType \"25,W,8,8,A0,0\"][FEN \"W:Wa1,Kc3:Bh4\"] 1. c3-e1 *",
                "[GameType \"20\"] 1. 32-28 /FEN \"B:W28:B1\"/ 1-6 * % end\n1. 3228 ; rest\n",
            ])
        },
        run: pdn_file,
    },
    Target {
        name: "hub",
        words: &[
            "hub",
            "init",
            "id",
            "param",
            "wait",
            "ready",
            "pos",
            "pos=",
            "moves=",
            "level",
            "go",
            "think",
            "ponder",
            "done",
            "move=",
            "info",
            "pv=",
            "error",
            "message=",
            "type=",
            "enum",
            "values=",
            "=",
            "\"",
            "\"\"",
            "32-28",
            "28x19x23",
            "nan",
            "inf",
            "set-param",
            "name=",
            "value=",
        ],
        samples: || {
            let variant = Variant::International;
            let board = hub::write_board(&start(variant), variant.rules());
            let pos = format!("pos pos={board} moves=\"32-28 19-23 28x19x23\"");
            let lines = [
                "set-param name=variant value=normal",
                "level moves=40 time=300 inc=2.5",
                "go think",
                "id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France",
                "param name=variant value=normal type=enum values=\"normal killer bt\"",
                "param name=size value=3 type=int min=-1 max=9",
                "info depth=21 mean-depth=20.8 score=-0.01 nodes=31 time=3.9 nps=8.0 pv=\"32-28 17-22\"",
                "done move=32-28 ponder=17-22",
                "error message=\"what is this\"",
            ];
            texts(&lines).into_iter().chain([pos.into_bytes()]).collect()
        },
        run: hub_line,
    },
    Target {
        name: "dxp",
        words: &[
            "R", "A", "M", "E", "C", "B", "K", "01", "W", "Z", "w", "z", "e", "000", "0.5", "\0",
            " ",
        ],
        samples: || {
            let name = format!("{:32}", "Somebody");
            let mut samples = texts(&[
                "M0012061100",
                "M001205250422122320",
                "E00",
                "E31",
                "Chello",
                "B012W",
                "K1",
            ]);
            samples.push(format!("R01{name}W060050A").into_bytes());
            samples.push(
                format!("R01{name}Z0.5000BW{}", "wZe.e".repeat(10).replace('.', "z")).into_bytes(),
            );
            samples.push(format!("A{name}0").into_bytes());
            samples
        },
        run: dxp_stream,
    },
    Target {
        name: "game",
        words: &[
            "|", ".", "X", "O", "W", "B", "a1", "b2", "-", "4", "44", "1", ",", ":", "K", "=", "(",
            ")", "[", "]", " ",
        ],
        samples: || {
            let sessions = games::catalogue().iter().filter_map(|row| row.open("").ok());
            sessions.map(|session| session.view().position.into_bytes()).collect()
        },
        run: catalogue,
    },
    Target {
        name: "name",
        words: &[
            "tic-tac-toe",
            "draughts",
            "connect-four",
            "two-knights",
            "russian",
            "size=",
            "columns=",
            "first=",
            "variant=",
            "engine",
            "level",
            "alpha-beta",
            "mcts",
            "depth=",
            "time=",
            "eval=",
            ":",
            ",",
            "=",
            "random",
        ],
        samples: || {
            let games = games::catalogue().iter().map(|row| row.id.as_bytes().to_vec());
            games
                .chain(texts(&[
                    "two-knights:size=4,first=a1",
                    "engine:depth=3,eval=none",
                    "level:3",
                ]))
                .collect()
        },
        run: |input| {
            let text = String::from_utf8_lossy(input);
            let player = text.parse::<games::Player>();
            if let Ok(player) = &player
                && player.to_string().parse::<games::Player>().as_ref() != Ok(player)
            {
                return Err(format!("the player {player} is not read back as the same"));
            }
            Ok(games::open(&text).is_ok() || player.is_ok())
        },
    },
    Target {
        name: "roads",
        words: &[
            "[",
            "]",
            "[[place]]",
            "[[road]]",
            "=",
            "\"",
            "\n",
            "{",
            "}",
            ",",
            "name",
            "from",
            "to",
            "length",
            "x",
            "nan",
            "inf",
        ],
        samples: || {
            texts(&[
                "place = [{ name = \"A\", x = 0, y = 0 }, { name = \"B\", x = 3, y = 4 }]\nroad = [{ from = \"A\", to = \"B\" }]\n",
            ])
        },
        run: |input| {
            let Ok(plan) = Plan::read(&String::from_utf8_lossy(input)) else { return Ok(false) };
            let map = RoadMap::from_plan(&plan);
            map.map(|_| true).map_err(|error| format!("a plan was read, but not its map: {error}"))
        },
    },
    Target {
        name: "regions",
        words: &[
            "region = [{",
            "}]",
            "[[region]]\n",
            "colours = ",
            "neighbours = [",
            "name = \"",
            "\"",
            "\n",
            ",",
            "x",
            "nan",
            "-1",
        ],
        samples: || {
            texts(&[
                "colours = 3\nregion = [{ name = \"A\", x = 0, y = 0, neighbours = [\"B\"] }, { name = \"B\" }]\n",
            ])
        },
        run: |input| {
            let plan = RegionPlan::read(&String::from_utf8_lossy(input));
            Ok(plan.map(|plan| Colouring::from_plan(&plan, 4)).is_ok())
        },
    },
    Target {
        name: "grid",
        words: &[
            "type octile\n",
            "height 3\n",
            "width 3\n",
            "map\n",
            ".",
            "@",
            "T",
            "W",
            "S",
            "#",
            "\n",
            "A",
            "B",
        ],
        samples: || texts(&["type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n"]),
        run: |input| Ok(GridMap::parse(&String::from_utf8_lossy(input)).is_ok()),
    },
    Target {
        name: "sudoku",
        words: &[".", "0", "1", "9", "\n", "|", "-", "+", "A"],
        samples: || {
            texts(&[
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            ])
        },
        run: |input| Ok(Sudoku::parse(&String::from_utf8_lossy(input)).is_ok()),
    },
];

/// What of a starting position.
#[derive(Clone, Copy)]
enum StartOf {
    Fen,
    Moves,
}

fn start(variant: Variant) -> Position {
    Position::start(variant.rules())
}

/// Reads an input in every variant.
fn each_variant(input: &[u8], what: StartOf) -> Result<bool, String> {
    let text = String::from_utf8_lossy(input);
    let mut taken = false;
    for variant in Variant::ALL {
        taken |= match what {
            StartOf::Moves => first_move(*variant, &text)?,
            StartOf::Fen => fen(*variant, &text)?,
        };
    }
    Ok(taken)
}

fn first_move(variant: Variant, text: &str) -> Result<bool, String> {
    let (game, start) = (Draughts::any(variant), start(variant));
    let Ok(mv) = game.read_move(&start, text) else { return Ok(false) };
    let written = game.move_text(&start, mv);
    let same = game.read_move(&start, &written) == Ok(mv);
    if same { Ok(true) } else { Err(format!("{written} is another move")) }
}

fn fen(variant: Variant, text: &str) -> Result<bool, String> {
    let rules = variant.rules();
    let Ok(position) = Position::<u128>::from_fen(text, rules) else { return Ok(false) };
    let fen = position.fen(rules);
    if Position::from_fen(&fen, rules) != Ok(position) {
        return Err(format!("{fen} is another position of {variant}"));
    }
    let board = hub::write_board(&position, rules);
    hub::read_board(&board, rules).map_err(|error| error.to_string())?;
    Ok(true)
}

/// A file of games: what can be replayed can be written, and what is written can be replayed.
fn pdn_file(input: &[u8]) -> Result<bool, String> {
    let mut taken = false;
    for game in pdn::Reader::new(input) {
        // UTF-16 is refused; nothing else goes wrong with a text in memory.
        let Ok(game) = game else { return Ok(taken) };
        let variant = pdn::tagged_variant(&game).unwrap_or(Variant::English);
        taken |= rewrite(&game, &Draughts::any(variant))?;
    }
    Ok(taken)
}

fn rewrite(game: &pdn::Game, draughts: &Draughts) -> Result<bool, String> {
    let Ok(replay) = pdn::replay(game, draughts) else { return Ok(false) };
    // Strange tags and variations that are not legal cannot be written strictly.
    let Ok(text) = pdn::write(game, draughts) else { return Ok(true) };
    let again = pdn::Reader::new(text.as_bytes()).next();
    // A game without tags and moves, nothing but a result, is not looked for.
    if game.tags.is_empty() && game.items.is_empty() {
        return Ok(true);
    }
    let Some(Ok(again)) = again else { return Err(format!("nothing is read in {text}")) };
    let back = pdn::replay(&again, draughts).map_err(|error| format!("{error} in {text}"))?;
    if (back.start, back.end) != (replay.start, replay.end) {
        return Err(format!("another game: {text}"));
    }
    Ok(true)
}

/// A line in either direction: what is read is written and read back as the same text.
fn hub_line(input: &[u8]) -> Result<bool, String> {
    let text = String::from_utf8_lossy(input);
    let mut taken = false;
    if let Ok(Some(line)) = hub::ToEngine::read(&text) {
        taken = true;
        let written = line.to_string();
        let again = hub::ToEngine::read(&written).map_err(|error| error.to_string())?;
        if again.map(|again| again.to_string()).as_ref() != Some(&written) {
            return Err(format!("another line: {written}"));
        }
        if let hub::ToEngine::Pos { board: Some(board), moves } = line
            && let Ok(position) = hub::read_board(&board, Variant::International.rules())
        {
            let game = Draughts::any(Variant::International);
            for mv in moves {
                _ = hub::read_move(&game, &position, &mv);
            }
        }
    }
    if let Ok(Some(line)) = hub::FromEngine::read(&text) {
        taken = true;
        let written = line.to_string();
        let again = hub::FromEngine::read(&written).map_err(|error| error.to_string())?;
        if again.map(|again| again.to_string()).as_ref() != Some(&written) {
            return Err(format!("another line: {written}"));
        }
    }
    Ok(taken)
}

/// A stream of messages, all of them passed to a conversation.
fn dxp_stream(input: &[u8]) -> Result<bool, String> {
    let mut frames = dxp::Frames::new();
    let name = dxp::Name::new("here");
    let mut talk =
        dxp::Conversation::new(Draughts::any(Variant::International), name, dxp::Role::Follower);
    let mut taken = false;
    for &byte in input.iter().chain(&[0]) {
        let Some(Ok(text)) = frames.push(byte) else { continue };
        let Ok(message) = dxp::Message::read(&text) else { continue };
        taken = true;
        let written = message.to_string();
        if written.len() > dxp::MAX_MESSAGE_BYTES
            || dxp::Message::read(&written).as_ref() != Ok(&message)
        {
            return Err(format!("another message: {written}"));
        }
        _ = talk.receive(&message);
        if talk.is_own_turn()
            && let Some(&mv) = talk.game().legal_moves(talk.position()).first()
        {
            talk.play(mv, 1.0);
        }
    }
    Ok(taken)
}

/// A position of every game of the catalogue: what is read is written and read back as the same text. The same text is
/// tried as a move.
fn catalogue(input: &[u8]) -> Result<bool, String> {
    let text = String::from_utf8_lossy(input);
    let mut taken = false;
    for row in games::catalogue() {
        let mut session = row.open("").map_err(|fault| fault.to_string())?;
        taken |= session.play(&text).is_ok();
        session.restart();
        if session.set_position(&text).is_err() {
            continue;
        }
        taken = true;
        let written = session.view().position;
        session
            .set_position(&written)
            .map_err(|fault| format!("{} does not read its own {written}: {fault}", row.id))?;
        if session.view().position != written {
            return Err(format!("{}: {written} is read as {}", row.id, session.view().position));
        }
    }
    Ok(taken)
}
