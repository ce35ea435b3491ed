//! A program that ends kills its bots. After this test no other bot can be started.

use std::fs;
use std::io::Read as _;
use std::process::Command;
use std::thread;

use arena::{BuiltinPlayer, Conditions, GameStart, MatchPlayer, PlayerSpec, Referee, kill_bots};
use games::Stop;

pub(crate) fn run() {
    let folder = tempfile::tempdir().expect("a folder");
    let (pipe, file) = (folder.path().join("pipe"), folder.path().join("bot.toml"));
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let script = "exec 3> pipe; sleep 20; echo it runs on >&3";
    let text = format!("command = ['sh', '-c', '{script}']\nlimits = {{ start = 600.0 }}");
    fs::write(&file, text).expect("a file in the folder");
    let bot = PlayerSpec::parse(&format!("bot:{}", file.display())).expect("a sound file");
    thread::spawn(move || {
        let mut bot = bot.instantiate().expect("a sound file");
        let mut random = BuiltinPlayer::new("random".parse().expect("a player"));
        let start = GameStart::of("tic-tac-toe").expect("a game");
        let players: [&mut dyn MatchPlayer; 2] = [&mut *bot, &mut random];
        // It ends with the program.
        let _ = Referee::new(Conditions::default()).play(&start, players, &Stop::new());
    });
    // It is open as soon as the bot runs, and at its end when none of its processes is left.
    let mut pipe = fs::File::open(pipe).expect("the pipe");
    kill_bots();
    let mut said = String::new();
    pipe.read_to_string(&mut said).expect("the end of the pipe");
    assert_eq!(said, "", "a bot is left");
    println!("kill_bots leaves no bot");
}
