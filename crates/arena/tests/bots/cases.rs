//! What each bot does, and how its game has to end.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use arena::{
    BuiltinPlayer, Conditions, Ending, GameRecord, GameStart, MatchPlayer, PlayerSpec, Referee,
    TimeControl,
};
use games::Stop;

/// No game takes nearly this long.
const GAME_TIMEOUT: Duration = Duration::from_mins(2);

/// The bot, its limits, the time for a move, and a part of the message. Limits are short only where they are meant to be
/// exceeded.
const CASES: &[(&str, &str, Option<u64>, &str)] = &[
    ("good", "", None, "wins"),
    ("full", "level = 'full'", Some(20_000), "wins"),
    ("stays", "level = 'full'", None, "wins"),
    ("children", "", None, "wins"),
    ("daemon", "", None, "wins"),
    ("grumbles", "", None, "wins"),
    ("gone", "", None, "crashed: it ended with exit code 3; standard error: cannot find my book"),
    ("aborts", "", None, "crashed: it was ended by signal 6 (abort)"),
    ("leaves", "", None, "crashed: it ended with exit code 0"),
    ("spins", "limits = { time = 0.2, start = 0.3 }", None, "did not answer within"),
    (
        "sleeps",
        "limits = { time = 0.2, start = 0.3 }",
        Some(50),
        "did not answer within 300 ms and 200 ms of grace",
    ),
    ("stops", "limits = { time = 0.2, start = 3.0 }", None, "did not answer within"),
    ("long line", "", None, "wrote more than 1048576 bytes for one move"),
    (
        "half line",
        "limits = { start = 4.0, time = 0.5 }",
        None,
        "2 bytes without the end of a line",
    ),
    ("half line and gone", "", None, "exit code 0 in the middle of a line of 2 bytes"),
    ("illegal", "", None, "played \"z9\", which is not legal; expected one of a3 b3 c3"),
    ("taken", "", None, "played \"a1\", which is not legal; expected one of"),
    ("latin", "", None, "is not UTF-8"),
    ("zero byte", "", None, "which is not legal"),
    ("empty", "", None, "the line \"\"; expected a move"),
    ("closes", "", None, "crashed: it closed its output without ending"),
    (
        "early",
        "",
        None,
        "it wrote \"b3\" before it was asked; diagnostics belong on standard error",
    ),
    (
        "late at first",
        "limits = { start = 4.0 }",
        Some(4_000),
        "was late: it had 4000 ms and took 4",
    ),
    ("late", "", Some(100), "was late: it had 100 ms and took"),
    ("late within the margin", "", Some(100), "wins"),
    ("hungry", "limits = { memory = 100 }", None, "took more memory than its 104857600 bytes"),
    (
        "hungry child",
        "limits = { memory = 100 }",
        None,
        "took more memory than its 104857600 bytes",
    ),
    ("children and gone", "", None, "crashed: it ended with exit code 1"),
    ("resigns", "", None, "gave up"),
    (
        "sleeps",
        "level = 'full'\nlimits = { start = 0.3 }",
        None,
        "did not answer: expected \"ready\" within 300 ms of \"outwit\"",
    ),
    (
        "resigns at once",
        "level = 'full'",
        None,
        "wrote \"resign\"; expected \"ready\" as the answer",
    ),
    ("ready again", "level = 'full'", None, "it wrote \"ready\" instead of a move"),
    ("chatters", "level = 'full'", None, "wrote more than 1048576 bytes"),
    ("babbles", "level = 'full'", None, "expected name, ready, info, move or resign"),
    ("good", "game = 'connect-four'", None, "it plays connect-four and not tic-tac-toe"),
    ("good", "command = ['./no-such-bot']", None, "/no-such-bot\" cannot be started: no such file"),
];

pub(crate) fn run() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = format!("{}-{:?}", std::process::id(), Instant::now());
    let next = AtomicUsize::new(0);
    let (done, finished) = channel();
    thread::scope(|scope| {
        for _ in 0..4 {
            let (next, mark, folder, done) = (&next, &mark, folder.path(), done.clone());
            scope.spawn(move || {
                while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed))
                    && let Some(case) = CASES.get(number)
                {
                    let clock = Instant::now();
                    let record = game(case, number, mark, folder);
                    let _ = done.send((case, record, clock.elapsed()));
                }
            });
        }
        let mut bad = Vec::new();
        for _ in CASES {
            let Ok((case, record, took)) = finished.recv_timeout(GAME_TIMEOUT) else {
                // A hanging thread cannot be ended in another way.
                eprintln!("a game hangs");
                std::process::exit(1);
            };
            let (kind, file, _, expected) = case;
            let result = record.result();
            println!("{:18} {:5} ms  {result}", kind, took.as_millis());
            if !result.contains(expected) {
                bad.push(format!("{kind} ({file}): {result}; expected {expected}"));
            }
            if matches!(record.ending, Ending::Forfeit { side, .. } if side != 0) {
                bad.push(format!("{kind}: the wrong side lost: {result}"));
            }
        }
        assert!(bad.is_empty(), "wrong verdicts:\n{}", bad.join("\n"));
    });
    let left = left(&mark);
    assert!(left.is_empty(), "processes are left: {left:?}");
    println!("{} bots, 0 hangs, 0 processes left", CASES.len());
}

/// A game of a bot, on the first side, against random moves.
fn game(
    &(kind, file, move_time, _): &(&str, &str, Option<u64>, &str),
    number: usize,
    mark: &str,
    folder: &Path,
) -> GameRecord {
    let program = std::env::current_exe().expect("the path of this program");
    let path = folder.join(format!("{number}.toml"));
    let command = if file.contains("command") {
        String::new()
    } else {
        format!("command = [{:?}, '--bot', '{kind}']\n", program.display().to_string())
    };
    let text = format!("{command}{file}\n[environment]\nOUTWIT_TEST = {mark:?}\n");
    std::fs::write(&path, text).expect("a file in the folder");
    let bot = format!("bot:{}", path.display());
    let mut bot = PlayerSpec::parse(&bot).and_then(|bot| bot.instantiate()).expect("a sound file");
    let mut random = BuiltinPlayer::new("random:seed=5".parse().expect("a player"));
    let margin = if kind.contains("margin") { 60_000 } else { 0 };
    let time_control = TimeControl { move_time, margin, ..TimeControl::default() };
    let referee = Referee::new(Conditions { time_control, ..Conditions::default() });
    let start = GameStart::of("tic-tac-toe").expect("a game");
    let players: [&mut dyn MatchPlayer; 2] = [&mut *bot, &mut random];
    let first = referee.play(&start, players, &Stop::new()).expect("a game that is played");
    // The bot is started again for the next game, which ends in the same way.
    if matches!(first.ending, Ending::Forfeit { .. })
        && move_time.is_none()
        && number.is_multiple_of(2)
    {
        let players: [&mut dyn MatchPlayer; 2] = [&mut *bot, &mut random];
        let again = referee.play(&start, players, &Stop::new()).expect("a game that is played");
        assert_eq!(again.ending, first.ending, "{kind}");
    }
    first
}

/// The processes of this test that are still running, except this one. One that has just been killed may take a moment to
/// end on a busy machine.
pub(crate) fn left(mark: &str) -> Vec<String> {
    let start = Instant::now();
    loop {
        let running = running(mark);
        if running.is_empty() || start.elapsed() > Duration::from_secs(30) {
            return running;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

fn running(mark: &str) -> Vec<String> {
    let wanted = format!("OUTWIT_TEST={mark}");
    let entries = std::fs::read_dir("/proc").expect("/proc").flatten();
    let processes = entries.filter(|entry| {
        let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|entry| entry == wanted.as_bytes())
    });
    processes.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}
