//! Bots in a sandbox: a spy sees nothing, and limits hold. Skipped, with the reason, where bubblewrap cannot run.

use std::net::TcpListener;
use std::path::{Path, PathBuf};

use arena::{
    Contest, Ending, GameRecord, GameStart, PlayerSpec, Referee, Sandbox, TimeControl, Tournament,
};
use games::Stop;

use crate::cases::left;

/// The bot, the lines of its sandbox, and parts of the messages that are accepted; none = it plays to the end.
const CASES: &[(&str, &str, &[&str])] = &[
    ("good", "", &[]),
    ("full", "", &[]),
    ("spies", "", &[]),
    ("daemon", "", &[]),
    ("aborts", "", &["it was ended by signal 6 (abort)"]),
    ("gone", "", &["it ended with exit code 3; standard error: cannot find my book"]),
    ("hungry", "memory = 100", &["took more memory than its 104857600 bytes"]),
    // The kernel counts the processes of users, the arena those of root.
    ("forks", "processes = 20\ntime = 1", &["more than its 20 processes", "did not answer"]),
];

pub(crate) fn run() {
    let class = tempfile::tempdir().expect("a folder");
    let class = class.path().canonicalize().expect("a folder");
    let program = std::env::current_exe().expect("the path of this program");
    let mark = format!("sandbox-{}", std::process::id());
    // What a spy looks for: the file of another bot, files of the system and of the user, and a server of this machine.
    let secret = write(&class, "other", "solution.txt", "the best move");
    let server = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = server.local_addr().expect("an address").port();
    let spying = format!("SPY = '{}'\nSPY_PORT = '{port}'\n", secret.display());
    let environment = format!("[environment]\nOUTWIT_TEST = '{mark}'\n{spying}");
    let bot = |name: &str, kind: &str, sandbox: &str| {
        let level = if kind == "full" { "level = 'full'\n" } else { "" };
        let command = format!("command = ['{}', '--bot', '{kind}']\n", program.display());
        let file =
            write(&class, name, "bot.toml", &format!("{command}{level}{sandbox}{environment}"));
        format!("bot:{}", file.display())
    };

    // Without a sandbox the spy finds all of it, so the test is one.
    let record = game(&bot("outside", "spies", ""), 9_000);
    let found = record.result();
    for part in ["other bot", "/etc/passwd", "network", "processes"] {
        assert!(found.contains(part), "the spy has to find {part}: {found}");
    }

    let readable = format!("[sandbox]\nreadable = ['{}']\n", program.display());
    let spec = PlayerSpec::parse(&bot("probe", "good", &readable)).expect("a sound file");
    if let Some(why) = spec.confinement().expect("no sandbox is required").missing {
        println!("sandbox      SKIPPED: {why}");
        return;
    }
    for (number, (kind, lines, accepted)) in CASES.iter().enumerate() {
        let bot = bot(&format!("case-{number}"), kind, &format!("{readable}{lines}\n"));
        // What the forking bot cannot start it waits for in vain.
        let record = game(&bot, if *kind == "forks" { 2_000 } else { 9_000 });
        let result = record.result();
        println!("in a sandbox {kind:18} {result}");
        match &record.ending {
            Ending::Forfeit { side: 0, .. } => {
                assert!(accepted.iter().any(|part| result.contains(part)), "{kind}: {result}");
            }
            _ => assert!(accepted.is_empty(), "{kind}: {result}"),
        }
    }
    tournament(&class, &program, &bot);
    let left = left(&mark);
    assert!(left.is_empty(), "processes are left: {left:?}");
    println!("{} bots in a sandbox, nothing is seen, no process is left", CASES.len());
}

/// The sandbox of a tournament holds for all its bots, whatever their files say, and its job keeps it.
fn tournament(class: &Path, program: &Path, bot: &dyn Fn(&str, &str, &str) -> String) {
    let evil = format!(
        "folder = '.'\n[limits]\nmemory = 1000000\n[sandbox]\nreadable = ['{}']\n",
        class.display()
    );
    let players = [bot("one", "spies", &evil), bot("two", "good", "")];
    let sections = players.map(|player| format!("[[player]]\nis = '{player}'\n"));
    let text = format!(
        "game = 'tic-tac-toe'\npairs = 1\n[sandbox]\nrequired = true\nreadable = ['{}']\n{}",
        program.display(),
        sections.concat()
    );
    let no_file = &mut |path: &str| Err(games::Fault::new(path));
    let tournament = Tournament::parse(&text, no_file).expect("a sound tournament");
    let warnings = tournament.contest.warnings().join(" ");
    assert!(!warnings.contains("no sandbox"), "{warnings}");
    let job = class.join("job");
    let played = tournament.contest.run_job(&job, 1, &Stop::new(), &|_| {}).expect("a job");
    assert_eq!(played.total().forfeits, [0, 0], "the spy finds nothing");
    let again = Contest::of_job(&job).expect("a job");
    assert_eq!(again, tournament.contest);
    assert!(again.sandbox.is_some_and(|Sandbox { required, .. }| required));

    // A folder that contains that of another bot would show its files.
    let inner = write(class, "one/inner", "bot.toml", "command = ['true']");
    let text =
        text.replace("/two/bot.toml", &format!("{}", Path::new("/one/inner/bot.toml").display()));
    let fault = Tournament::parse(&text, no_file).expect_err("the folders overlap").to_string();
    assert!(fault.contains("would show") && fault.contains(&*inner.to_string_lossy()), "{fault}");
}

fn write(class: &Path, folder: &str, name: &str, text: &str) -> PathBuf {
    let folder = class.join(folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file in the folder");
    path
}

/// A game of a bot, on the first side, against random moves, with this time for a move in milliseconds.
fn game(bot: &str, move_time: u64) -> GameRecord {
    let players = [bot, "random:seed=5"];
    let mut players = players.map(|text| {
        PlayerSpec::parse(text).and_then(|player| player.instantiate()).expect("a sound file")
    });
    let [one, two] = &mut players;
    let start = GameStart::of("tic-tac-toe").expect("a game");
    let mut referee = Referee::default();
    referee.conditions.time_control =
        TimeControl { move_time: Some(move_time), ..TimeControl::default() };
    referee.play(&start, [&mut **one, &mut **two], &Stop::new()).expect("a game that is played")
}
