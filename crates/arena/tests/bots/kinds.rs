//! The bots; `cases.rs` lists them.

use std::fs::File;
use std::io::{self, BufRead, Write, stdin, stdout};
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;

const FOREVER: Duration = Duration::from_mins(10);

/// The next question of the simple level: the legal moves. The program ends with its input.
fn question() -> Vec<String> {
    let mut line = String::new();
    if stdin().lock().read_line(&mut line).unwrap_or(0) == 0 {
        exit(0);
    }
    line.trim_end().split('\t').skip(1).map(String::from).collect()
}

fn say(text: &str) {
    write(format!("{text}\n").as_bytes());
}

fn write(bytes: &[u8]) {
    let mut out = stdout();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

fn play_on() -> ! {
    loop {
        say(&question()[0]);
    }
}

/// Starts this program as another bot, with streams of its own.
fn child(kind: &str) {
    let program = std::env::current_exe().expect("the path of this program");
    let mut command = Command::new(program);
    command.args(["--bot", kind]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    #[expect(clippy::zombie_processes, reason = "this is how bad bots behave")]
    command.spawn().expect("a child");
}

/// The same, without the variable by which the arena finds its processes.
fn child_without_mark(kind: &str) {
    let program = std::env::current_exe().expect("the path of this program");
    let mut command = Command::new(program);
    command.args(["--bot", kind]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    #[expect(clippy::zombie_processes, reason = "this is how bad bots behave")]
    command.env_remove("OUTWIT_BOT").spawn().expect("a child");
}

/// Takes memory and touches it.
fn eat(mebibytes: usize) {
    let eaten = vec![1u8; mebibytes << 20];
    let sum: u64 = eaten.iter().step_by(512).map(|&byte| u64::from(byte)).sum();
    assert!(sum > 0);
    sleep(FOREVER);
}

pub(crate) fn play(kind: &str) {
    match kind {
        "good" => play_on(),
        "full" => full(false),
        "stays" => full(true),
        "sleeps" => sleep(FOREVER),
        "gone" => {
            eprintln!("cannot find my book");
            exit(3);
        }
        "aborts" => {
            say(&question()[0]);
            question();
            std::process::abort();
        }
        "leaves" => {
            say(&question()[0]);
            exit(0);
        }
        "spins" => {
            question();
            loop {
                std::hint::spin_loop();
            }
        }
        "long line" => {
            question();
            write(&vec![b'x'; 10 << 20]);
            sleep(FOREVER);
        }
        "half line" => {
            question();
            write(b"b2");
            sleep(FOREVER);
        }
        "half line and gone" => {
            question();
            write(b"b2");
        }
        "illegal" => {
            question();
            say("z9");
            play_on();
        }
        "taken" => loop {
            question();
            say("a1");
        },
        "latin" => {
            question();
            write(b"z\xfcge\n");
            play_on();
        }
        "zero byte" => {
            question();
            write(b"b2\0\x1b[2J\n");
            play_on();
        }
        "empty" => {
            question();
            say("");
            play_on();
        }
        "closes" => {
            question();
            let nowhere = File::open("/dev/null").expect("/dev/null");
            rustix::stdio::dup2_stdout(nowhere).expect("a file in place of the output");
            sleep(FOREVER);
        }
        "early" => {
            let first = question();
            say(&format!("{}\n{}", first[0], first[1]));
            play_on();
        }
        "late at first" => {
            let moves = question();
            sleep(Duration::from_millis(4_001));
            say(&moves[0]);
            play_on();
        }
        "resigns at once" => {
            question();
            say("resign");
            sleep(FOREVER);
        }
        "ready again" => loop {
            let mut line = String::new();
            if stdin().lock().read_line(&mut line).unwrap_or(0) == 0 {
                exit(0);
            }
            if line.starts_with("outwit") || line.starts_with("newgame") || line == "go\n" {
                say("ready");
            }
        },
        "late" | "late within the margin" => {
            say(&question()[0]);
            let moves = question();
            sleep(Duration::from_millis(101));
            say(&moves[0]);
            play_on();
        }
        "hungry" => {
            question();
            eat(300);
        }
        "hungry child" => {
            question();
            child("eats");
            sleep(FOREVER);
        }
        "eats" => eat(300),
        "children" => {
            (0..3).for_each(|_| child("sleeps"));
            play_on();
        }
        "children and gone" => {
            (0..3).for_each(|_| child("hides"));
            question();
            exit(1);
        }
        "hides" => {
            // Out of the group, and with a grandchild whose parent is gone.
            let _ = rustix::process::setsid();
            child("sleeps");
            child("orphan maker");
            sleep(FOREVER);
        }
        "daemon" => {
            child("forks again");
            play_on();
        }
        "forks again" => {
            // Neither the group nor the environment leads to the bot; the parent ends at once.
            let _ = rustix::process::setsid();
            child_without_mark("sleeps");
        }
        "orphan maker" => child("sleeps"),
        "stops" => {
            question();
            let own = rustix::process::getpid();
            let _ = rustix::process::kill_process(own, rustix::process::Signal::STOP);
        }
        "grumbles" => {
            let mut errors = io::stderr();
            let _ = errors.write_all(&vec![b'?'; 10 << 20]);
            play_on();
        }
        "forks" => {
            question();
            let program = std::env::current_exe().expect("the path of this program");
            let mut command = Command::new(program);
            command.args(["--bot", "sleeps"]).stdout(Stdio::null());
            // The number is limited, so that the machine survives where the sandbox fails.
            let children: Vec<_> = (0..300).map_while(|_| command.spawn().ok()).collect();
            assert!(children.len() < 300, "a limit");
            sleep(FOREVER);
        }
        "spies" => spy(),
        "resigns" => {
            question();
            say("resign");
        }
        "chatters" => loop {
            say("name chatter\ninfo depth 1");
        },
        "babbles" => {
            question();
            say("what game is this");
            sleep(FOREVER);
        }
        _ => exit(9),
    }
}

/// Plays only if it can see nothing that it should not see; its answer is otherwise what it has found.
fn spy() {
    let mut found = Vec::new();
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let other = std::path::PathBuf::from(variable("SPY"));
    let home = variable("HOME");
    let class =
        other.parent().and_then(|folder| folder.parent()).map(|class| class.join("two/bot.toml"));
    if std::fs::read(&other).is_ok() || class.is_some_and(|file| File::open(file).is_ok()) {
        found.push("other bot".to_owned());
    }
    for path in ["/etc/passwd", "/etc/hostname", "/home", "/root", "/run", "/sys"] {
        if File::open(path).is_ok() {
            found.push(path.to_owned());
        }
    }
    if std::fs::read_dir(&home).is_ok_and(|mut entries| entries.next().is_some()) && home != "/tmp"
    {
        found.push("the home folder".into());
    }
    let port = variable("SPY_PORT").parse().unwrap_or(1);
    if std::net::TcpStream::connect(("127.0.0.1", port)).is_ok() {
        found.push("network".into());
    }
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let number =
        |entry: &std::fs::DirEntry| entry.file_name().to_string_lossy().parse::<u32>().is_ok();
    if processes.filter(number).count() > 4 {
        found.push("processes".into());
    }
    if File::create("stolen.txt").is_ok() {
        found.push("its own folder can be written".into());
    }
    if found.is_empty() {
        play_on();
    }
    question();
    say(&found.join(", "));
    play_on();
}

/// A bot of the full level; one that `stays` ignores `quit` and the end of its input.
fn full(stays: bool) {
    let mut moves = Vec::new();
    for line in stdin().lock().lines() {
        let Ok(line) = line else { break };
        let fields: Vec<&str> = line.split('\t').collect();
        match fields[0] {
            "outwit" => say("name full\nready"),
            "newgame" => say("ready"),
            "moves" => moves = fields[1..].iter().map(|mv| (*mv).to_owned()).collect(),
            "go" => say(&format!("info value 12 depth 3 nodes 99\nmove {}", moves[0])),
            "quit" if !stays => return,
            _ => {}
        }
    }
    if stays {
        sleep(FOREVER);
    }
}
