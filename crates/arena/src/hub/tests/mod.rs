use std::path::Path;
use std::process::Command;
use std::time::Duration;

use games::Stop;

use super::engine::Engine;
use super::words;
use crate::builtin::BuiltinPlayer;
use crate::game_start::GameStart;
use crate::match_player::MatchPlayer;
use crate::player_spec::PlayerSpec;
use crate::record::{Ending, GameRecord};
use crate::referee::{Conditions, Referee};
use crate::time_control::TimeControl;

#[test]
fn a_command_is_split_into_words_without_a_shell() {
    assert_eq!(words(" ./scan  hub ").unwrap(), ["./scan", "hub"]);
    assert_eq!(words("\"/opt/my engine\" $HOME;x").unwrap(), ["/opt/my engine", "$HOME;x"]);
    for bad in ["", "  ", "\"scan", "\"\" hub", "a\0b"] {
        let fault = words(bad).unwrap_err().to_string();
        assert!(fault.contains("hub:./scan hub"), "{bad:?}: {fault}");
    }
}

/// A game of an engine against random moves.
fn play(
    engine: &mut Engine,
    game: &str,
    move_time: Option<u64>,
    first: bool,
    moves: &[&str],
) -> GameRecord {
    let mut random = BuiltinPlayer::new("random:seed=5".parse().expect("a player"));
    let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
    let start = GameStart { moves, ..GameStart::of(game).expect("a game") };
    let time_control = TimeControl { move_time, ..TimeControl::default() };
    let referee = Referee::new(Conditions { time_control, ..Conditions::default() });
    let mut players: [&mut dyn MatchPlayer; 2] = [engine, &mut random];
    if !first {
        players.swap(0, 1);
    }
    referee.play(&start, players, &Stop::new()).expect("a game that is played")
}

#[test]
fn an_independent_engine_plays_whole_games_on_either_side() {
    if !Command::new("python3").arg("--version").output().is_ok_and(|out| out.status.success()) {
        println!("skipped: there is no python3 on this machine");
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/hub/tests/engine.py");
    let mut engine =
        Engine::new(&format!("python3 \"{}\"", script.display()), Duration::from_mins(1)).unwrap();
    let mut won = 0;
    for (first, moves) in [(true, &[][..]), (false, &[]), (true, &["11-15", "22-18"])] {
        let record = play(&mut engine, "draughts", None, first, moves);
        assert!(!matches!(record.ending, Ending::Forfeit { .. }), "{}", record.result());
        won += usize::from(record.ending.winner() == Some(usize::from(!first)));
        let searched = record.moves.iter().filter(|mv| mv.nodes.is_some() && mv.value.is_some());
        assert!(searched.count() > 10, "{record}");
    }
    assert!(won >= 1, "it captures, random moves do not");
    // Games that it does not play.
    let verdict = play(&mut engine, "draughts:russian", None, true, &[]).result();
    assert!(verdict.contains("it plays english and not russian"), "{verdict}");
    let verdict = play(&mut engine, "tic-tac-toe", None, true, &[]).result();
    assert!(verdict.contains("tic-tac-toe is not draughts"), "{verdict}");
}

/// The start of an engine for International draughts, as a script.
const GREETING: &str = "read line; echo 'id name=x version=1'; echo wait; read line; echo ready\n";

/// Scripts of faulty engines, each with a part of the message; `@` stands for a correct start, and
/// `go:` for a correct engine except that it does this when it is asked for a move.
const WRONG: &[(&str, &str)] = &[
    ("exit 3", "crashed: it ended with exit code 3"),
    ("echo 'no table' >&2; kill -9 $$", "signal 9 (kill); standard error: no table"),
    ("while read line; do :; done", "nothing; expected \"wait\" within 2000 ms of \"hub\""),
    ("while read line; do echo uciok; done", "\"uciok\"; expected \"wait\" within 2000 ms"),
    ("while read line; do echo '=3 x'; done", "\"=3 x\"; expected \"wait\" within 2000 ms"),
    ("while read line; do echo 'id =3'; done", "could not be understood"),
    (
        "read line; echo 'param name=variant value=bt type=enum values=\"bt losing\"'; echo wait; sleep 60",
        "it plays bt, losing and not normal",
    ),
    (
        "read line; echo wait; read line; echo 'error message=\"no key\"'; echo hm; sleep 60",
        "it wrote \"error message=no key\"; expected \"ready\" within 2000 ms of \"init\"",
    ),
    (
        "read line; echo 'error message=\"no key\"'; exit 3",
        "ended with exit code 3; it wrote \"error message=no key\"",
    ),
    ("@ exit 1", "crashed: it ended with exit code 1"),
    ("go: exit 4", "crashed: it ended with exit code 4"),
    ("@ while read line; do :; done", "did not answer within 1000 ms and 250 ms of grace"),
    ("@ sleep 60 & sleep 60", "did not answer within 1000 ms and 250 ms of grace"),
    (
        "@ while read line; do echo 'bestmove 32-28'; done",
        "no \"done\" in 1250 ms, but the line \"bestmove 32-28\"",
    ),
    ("go: echo 'done move=1-2'", "played \"1-2\", which is not legal; expected one of 31-26"),
    ("go: echo 'done'", "is not understood; expected move="),
    ("go: echo 'done move=é'", "which is not legal"),
    ("go: printf 'done move=\\377\\n'", "which is not legal"),
    ("go: sleep 1.02; echo 'done move=32-28'", "was late: it had 1000 ms and took 1"),
    // In one write with the last line of the start, and so before the question.
    (
        "read line; echo 'id name=x version=1'; echo wait; read line; printf 'ready\\ndone move=32-28\\n'; while read line; do :; done",
        "before it was asked",
    ),
    ("go: yes", "wrote more than 1048576 bytes"),
    (
        "go: echo 'error message=\"bad position\"'",
        "no \"done\" in 1250 ms, but the line \"error message=bad position\"",
    ),
    (
        "go: echo 'error message=\"no book\"'; echo 'done move=1-2'",
        "30; it wrote \"error message=no book\"",
    ),
];

#[test]
fn mistakes_lose_the_game_with_a_message_and_leave_no_process() {
    let folder = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for (number, (script, expected)) in WRONG.iter().enumerate() {
            let path = folder.path().join(format!("{number}.sh"));
            scope.spawn(move || {
                let text = match script.strip_prefix("go: ") {
                    Some(answer) => format!(
                        "{GREETING}while read line; do case $line in go*) {answer};; esac; done"
                    ),
                    None => script.replace('@', GREETING),
                };
                std::fs::write(&path, text).unwrap();
                let command = format!("sh \"{}\"", path.display());
                // Limits are short only where they are meant to be exceeded.
                let limit = |short, is_short| if is_short { short } else { 60_000 };
                let start = limit(2000, expected.contains("within 2000 ms"));
                let start = Duration::from_millis(start);
                let is_short = ["1000 ms", "1250 ms"].iter().any(|time| expected.contains(time));
                let move_time = Some(limit(1000, is_short));
                let mut engine = Engine::new(&command, start).unwrap();
                for _ in 0..=(number % 2) {
                    let record = play(&mut engine, "draughts:international", move_time, true, &[]);
                    let verdict = record.result();
                    assert!(verdict.contains(expected), "{script}: {verdict}");
                    assert!(matches!(record.ending, Ending::Forfeit { side: 0, .. }), "{script}");
                }
            });
        }
    });
    let none = Engine::new("./no-such-engine", Duration::from_secs(1));
    let verdict = play(&mut none.unwrap(), "draughts:international", None, true, &[]).result();
    assert!(verdict.contains("/no-such-engine\" cannot be started"), "{verdict}");
    let left = processes_with(&folder.path().display().to_string());
    assert!(left.is_empty(), "processes are left: {left:?}");
}

/// The command lines of processes in which a text occurs; empty on systems without `/proc`.
fn processes_with(text: &str) -> Vec<String> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&line).replace('\0', " "))
    });
    lines.filter(|line| line.contains(text)).collect()
}

#[test]
fn a_changed_engine_has_another_hash() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.sh");
    let hash = || PlayerSpec::parse(&format!("hub:sh {}", path.display())).unwrap().hash();
    assert_eq!(hash(), None, "there is no file yet");
    std::fs::write(&path, "exit 1").unwrap();
    let first = hash();
    assert!(first.is_some());
    std::fs::write(&path, "exit 2").unwrap();
    assert_ne!(hash(), first);
}

#[test]
fn sessions_of_all_variants_can_be_sent() {
    for variant in draughts::Variant::ALL {
        let start = GameStart::of(&format!("draughts:{variant}")).unwrap();
        let game = start.session().unwrap();
        let variant = games::draughts_variant(&start.game).expect("a variant");
        let mut board = super::board::Board::new(variant, &start).unwrap();
        let mv = &game.view().moves[0].text;
        let text = board.question(&*game).unwrap().to_string();
        assert!(text.starts_with("pos pos="), "{text}");
        // The protocol numbers the squares; some variants use other names.
        if ["english", "international", "frisian", "canadian"].contains(&variant.rules().name) {
            assert_eq!(board.answer(mv).as_ref(), Ok(mv), "{variant}");
        }
    }
}
