//! Starter bots play whole games, in every language that is installed on this machine.

use std::process::{Command, Stdio};

use arena::{Ending, GameStart, LANGUAGES, PlayerSpec, Referee, new_bot};
use games::Stop;

pub(crate) fn run() {
    for language in LANGUAGES {
        let tools = [language.build.first(), language.run.first()];
        let missing = tools.into_iter().flatten().find(|tool| !is_there(tool));
        if let Some(tool) = missing {
            println!("{:12} skipped: there is no {tool} on this machine", language.name);
            continue;
        }
        for game in ["tic-tac-toe:m=4", "rabbit-and-wolves"] {
            play(language.name, game);
        }
        println!("{:12} plays", language.name);
    }
}

fn is_there(tool: &str) -> bool {
    if tool.starts_with("./") {
        return true;
    }
    let mut command = Command::new(tool);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn play(language: &str, game: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let bot = new_bot(language, game).expect("a known language");
    for (name, text) in &bot.files {
        assert!(!text.contains("@GAME@"), "{name}");
        // A loaded machine may be slow to start a runtime.
        let text = text.replace("= 10.0", "= 120.0");
        std::fs::write(folder.path().join(name), text).expect("a file in the folder");
    }
    if let Some((program, arguments)) = bot.build.split_first() {
        let built = Command::new(program).args(arguments).current_dir(folder.path()).output();
        let built = built.expect("a compiler that starts");
        let complaint = String::from_utf8_lossy(&built.stderr);
        assert!(built.status.success() && complaint.is_empty(), "{language}: {complaint}");
    }
    let file = format!("bot:{}", folder.path().join("bot.toml").display());
    let mut players = [file.as_str(), "random"].map(|text| {
        PlayerSpec::parse(text).and_then(|player| player.instantiate()).expect("a sound file")
    });
    let [one, two] = &mut players;
    let start = GameStart::of(game).expect("a game");
    let record = Referee::default().play(&start, [&mut **one, &mut **two], &Stop::new());
    let record = record.expect("a game that is played");
    assert!(matches!(record.ending, Ending::Rules { .. }), "{language}: {record}");
    assert!(record.moves.len() > 3, "{language}: {record}");
}
