//! The parsers of files that people write: evaluations, tournaments, gradings, openings, instances of puzzles and lists of them.

use std::sync::LazyLock;

use arena::grading::Grading;
use arena::{Openings, Tournament};
use games::Fault;
use puzzle_catalogue::{OpenPuzzle, PuzzleFile, puzzles};

use super::{Target, texts};

/// The parsers of files.
pub(super) const FILES: &[Target] = &[
    Target {
        name: "evaluation",
        words: &[
            "name = ",
            "game = ",
            "\"connect-four\"",
            "\"draughts\"",
            "[weights]\n",
            "formula = ",
            "tempo = ",
            "scale = ",
            "learned = ",
            "\"",
            "\n",
            "=",
            "(",
            ")",
            "*",
            "/",
            "min(",
            "max(",
            "abs(",
            "clamp(",
            "if(",
            "my.",
            "their.",
            " and ",
            " >= ",
            "men",
            "kings",
            "threats",
            "1e308",
            "inf",
            "nan",
            ",",
        ],
        samples: || {
            let evaluations = games::catalogue().iter().filter_map(|row| {
                let session = row.open("").ok()?;
                let feature = session.evaluations().features().first()?.name.clone();
                let game = session.evaluations().game();
                let head = format!("name = \"mine\"\ngame = \"{game}\"\n");
                Some([
                    format!("{head}tempo = 2\nscale = 0.5\n[weights]\n{feature} = -1.5\n"),
                    format!("{head}formula = \"(my.{feature} - their.{feature}) * 3 + if({feature} > 1, 2, 0)\"\n"),
                ])
            });
            evaluations.flatten().map(String::into_bytes).collect()
        },
        run: |input| {
            let text = String::from_utf8_lossy(input);
            Ok(SESSIONS.iter().any(|session| session.evaluations().read(&text).is_ok()))
        },
    },
    Target {
        name: "tournament",
        words: &[
            "game = ",
            "\"tic-tac-toe\"",
            "\"connect-four\"",
            "format = ",
            "\"round-robin\"",
            "\"swiss\"",
            "\"gauntlet\"",
            "\"knock-out\"",
            "rounds = ",
            "pairs = ",
            "seed = ",
            "max_forfeits = ",
            "max_plies = ",
            "openings = ",
            "\"random:2-4\"",
            "[time_control]\n",
            "nodes = ",
            "depth = ",
            "move_time = ",
            "game_time = ",
            "increment = ",
            "[[player]]\n",
            "is = ",
            "name = ",
            "\"level:3\"",
            "\"random\"",
            "\"engine:depth=3\"",
            "\"",
            "\n",
        ],
        samples: || {
            texts(&[
                "game = 'tic-tac-toe'\n[[player]]\nis = 'level:3'\n[[player]]\nis = 'random'\n",
                "game = \"connect-four\"\nformat = \"swiss\"\npairs = 4\nrounds = 2\nopenings = \"random:2-4\"\n\
                 [time_control]\nnodes = 300\n[[player]]\nis = \"level:2\"\nname = \"two\"\n[[player]]\nis = \"random\"\n\
                 [[player]]\nis = \"engine:depth=3\"\n",
            ])
        },
        run: |input| Ok(Tournament::parse(&String::from_utf8_lossy(input), &mut no_file).is_ok()),
    },
    Target {
        name: "grading",
        words: &[
            "game = ",
            "\"tic-tac-toe\"",
            "[[baseline]]\n",
            "against = ",
            "pairs = ",
            "score = ",
            "points = ",
            "name = ",
            "visibility = ",
            "\"random\"",
            "\"level:3\"",
            "[time_control]\n",
            "nodes = ",
            "\"",
            "\n",
            "nan",
            "-1",
        ],
        samples: || {
            texts(&[
                "game = \"tic-tac-toe\"\n[[baseline]]\nagainst = \"random\"\npairs = 10\nscore = 0.95\npoints = 10\n",
            ])
        },
        run: |input| {
            let text = String::from_utf8_lossy(input);
            Ok(Grading::parse(&text, "level:2", &mut no_file).is_ok())
        },
    },
    Target {
        name: "openings",
        words: &[
            "#",
            "\n",
            " ",
            "1.",
            "4",
            "3",
            "32-28",
            "c3-d4",
            "f6-g5",
            "W:W31:B20",
            ":",
            "-",
            "x",
            "0/1",
        ],
        samples: || texts(&["c3-d4 f6-g5 # quiet\n\nc3-b4\n", "4 4\n4 3\n"]),
        run: |input| {
            let text = String::from_utf8_lossy(input);
            let games = ["draughts:russian", "connect-four"];
            Ok(games.iter().any(|game| Openings::parse(game, &text).is_ok()))
        },
    },
    Target {
        name: "instance",
        words: &[
            " ", ",", "-", ">", "/", "to", "from", ";", ":", ".", "a1", "b2", "A", "Z", "0", "1",
            "15", "(", ")",
        ],
        samples: || FRAMES.iter().map(|frame| frame.default_instance().into_bytes()).collect(),
        run: instance,
    },
    Target {
        name: "lists",
        words: &[
            "version 1\n",
            "type octile\n",
            "height 3\n",
            "width 3\n",
            "map\n",
            "p edge 3 2\n",
            "e 1 2\n",
            "c ",
            "NAME: ",
            "TYPE: TSP\n",
            "DIMENSION: 3\n",
            "EDGE_WEIGHT_TYPE: EUC_2D\n",
            "NODE_COORD_SECTION\n",
            "EOF\n",
            "\t",
            "\n",
            " ",
            "#",
            "place = [{ name = \"A\", x = 0, y = 0 }]\n",
            "region = [{ name = \"A\" }]\n",
            "1e308",
        ],
        samples: || {
            let lists = FRAMES.iter().map(|frame| format!("{}\n", frame.default_instance()));
            let lists = lists.map(String::into_bytes);
            lists
                .chain(texts(&[
                    "p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n",
                    "NAME: x\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 4\n3 6 0\nEOF\n",
                    "type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n",
                    "version 1\n0\ta.map\t3\t2\t0\t0\t2\t0\t4\n",
                ]))
                .collect()
        },
        run: |input| Ok(lists(input)),
    },
];

/// Every game as it is by default.
static SESSIONS: LazyLock<Vec<Box<dyn games::GameSession>>> =
    LazyLock::new(|| games::catalogue().iter().filter_map(|row| row.open("").ok()).collect());

/// Every puzzle as it is by default.
static FRAMES: LazyLock<Vec<Box<dyn OpenPuzzle>>> =
    LazyLock::new(|| puzzles().iter().filter_map(|row| row.open("").ok()).collect());

/// Files that are named in other files do not exist.
fn no_file(_: &str) -> Result<String, Fault> {
    Err(Fault::new("there is no such file"))
}

/// An instance of every puzzle: what is read is written and read back as the same text.
fn instance(input: &[u8]) -> Result<bool, String> {
    let text = String::from_utf8_lossy(input);
    let mut taken = false;
    for frame in FRAMES.iter() {
        let Ok(session) = frame.instance(&text) else { continue };
        taken = true;
        let written = session.view().instance;
        let again = frame.instance(&written).map_err(|fault| {
            format!("{} does not read its own {written:?}: {fault}", frame.name())
        })?;
        let back = again.view().instance;
        if back != written {
            return Err(format!("{}: {written:?} is read as {back:?}", frame.name()));
        }
    }
    Ok(taken)
}

/// A file with a map or a list of instances, for every puzzle and with the names that choose between formats.
fn lists(input: &[u8]) -> bool {
    let text = String::from_utf8_lossy(input);
    let mut taken = false;
    for row in puzzles() {
        for name in ["list.txt", "map.toml", "maze.map", "maze.scen", "graph.col", "cities.tsp"] {
            let file = PuzzleFile { name, text: &text, beside: &no_file };
            taken |= row.read("", &file).is_ok();
        }
    }
    taken
}
