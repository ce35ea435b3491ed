//! The archive in an empty root, where there is neither Rust nor anything else.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{find, output};

/// Uses of the program, each with a part of its answer.
const USES: &[(&[&str], &str)] = &[
    (&["--version"], "outwit "),
    (&["list"], "connect-four"),
    (&["analyse", "two-knights"], "loss in 12"),
    (&["solve", "sliding-tiles:rows=3,cols=3", "1 2 5 3 0 8 6 4 7"], "Cost 6"),
    (&["queens", "count", "8", "--threads", "2"], "92"),
    (&["match", "engine:depth=2", "random", "--game", "tic-tac-toe", "--games", "4"], "Elo"),
    (&["trace", "tic-tac-toe", "--depth", "1", "--format", "png", "--output", "/tmp/tree.png"], ""),
];

/// What an empty root is made with.
enum Room {
    /// A container without privileges.
    Bubblewrap(PathBuf),
    /// Only for root.
    Chroot(PathBuf),
    /// An empty folder and an empty environment; the system's files can be seen.
    Folder,
}

/// Checks the checksum, unpacks the archive below `root` and uses the program there.
pub(super) fn run(archive: &Path, name: &str, root: &Path) -> Result<(), String> {
    let start = Instant::now();
    if find("sha256sum").is_some() {
        let sums = format!("{name}.tar.gz.sha256");
        let place = archive.parent().unwrap_or(Path::new("."));
        output(Command::new("sha256sum").args(["--check", "--quiet", &sums]).current_dir(place))?;
    }
    output(Command::new("tar").arg("-xzf").arg(archive).current_dir(root))?;
    fs::create_dir(root.join("tmp")).map_err(|error| format!("{}: {error}", root.display()))?;
    let program = format!("/{name}/outwit{}", std::env::consts::EXE_SUFFIX);
    let room = Room::choose(root);
    if !matches!(room, Room::Folder) {
        copy_libraries(root, &program)?;
    }
    for (words, expected) in USES {
        let answer = output(room.command(root, &program).args(*words))?;
        if !answer.contains(expected) {
            return Err(format!("outwit {} says {answer}, expected {expected}", words.join(" ")));
        }
    }
    studio(&mut room.command(root, &program))?;
    println!("it works {}; {:.0} s", room.name(), start.elapsed().as_secs_f64());
    Ok(())
}

impl Room {
    fn choose(root: &Path) -> Self {
        // A trial of each: bubblewrap may be forbidden in a container, and chroot is for root only.
        let works = |room: &Room| {
            let mut command = room.command(root, "/no-such-program");
            let said =
                command.output().map(|out| String::from_utf8_lossy(&out.stderr).into_owned());
            said.is_ok_and(|said| said.contains("no-such-program"))
        };
        let rooms = [find("bwrap").map(Room::Bubblewrap), find("chroot").map(Room::Chroot)];
        rooms.into_iter().flatten().find(works).unwrap_or(Room::Folder)
    }

    fn name(&self) -> &'static str {
        match self {
            Room::Bubblewrap(_) => "in an empty root, by bubblewrap",
            Room::Chroot(_) => "in an empty root, by chroot",
            Room::Folder => {
                "in an empty folder, but !! NOT IN AN EMPTY ROOT: there is no bubblewrap, and no right to chroot"
            }
        }
    }

    /// The program, which lies at `program` below `root`, in this room with an empty environment.
    fn command(&self, root: &Path, program: &str) -> Command {
        let mut command = match self {
            Room::Bubblewrap(bwrap) => {
                let mut command = Command::new(bwrap);
                command.args(["--unshare-all", "--share-net", "--die-with-parent", "--bind"]);
                command
                    .arg(root)
                    .args(["/", "--dev", "/dev", "--proc", "/proc", "--chdir", "/tmp"]);
                command.arg(program);
                command
            }
            Room::Chroot(chroot) => {
                let mut command = Command::new(chroot);
                command.arg(root).arg(program);
                command
            }
            Room::Folder => Command::new(root.join(program.trim_start_matches('/'))),
        };
        command.env_clear().current_dir(root);
        command
    }
}

/// Copies the libraries of a program that is not static, with the dynamic linker, to their places below `root`.
fn copy_libraries(root: &Path, program: &str) -> Result<(), String> {
    // It fails on a static program.
    let list = output(Command::new("ldd").arg(root.join(program.trim_start_matches('/'))));
    for library in list.unwrap_or_default().split_whitespace().filter(|word| word.starts_with('/'))
    {
        let copy = root.join(library.trim_start_matches('/'));
        let folder = copy.parent().unwrap_or(root);
        fs::create_dir_all(folder)
            .and_then(|()| fs::copy(library, &copy))
            .map_err(|error| format!("{library}: {error}"))?;
    }
    Ok(())
}

/// Starts the studio and asks for its first page.
fn studio(command: &mut Command) -> Result<(), String> {
    command.args(["studio", "--no-open", "--port", "0"]).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("the studio: {error}"))?;
    let answer = first_page(&mut child);
    // The program may have ended by itself, with a fault that is reported.
    let _ = child.kill();
    let _ = child.wait();
    let answer = answer.map_err(|error| format!("the studio: {error}"))?;
    let (good, page) = (answer.starts_with("HTTP/1.1 "), answer.contains("Outwit"));
    if good && page { Ok(()) } else { Err(format!("the studio answers {answer:?}")) }
}

fn first_page(child: &mut Child) -> std::io::Result<String> {
    let out = child.stdout.take().ok_or(std::io::ErrorKind::BrokenPipe)?;
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line)?;
    let address = line.split_once("http://").map(|(_, rest)| rest.trim());
    let (host, path) = address
        .and_then(|address| address.split_once('/'))
        .ok_or_else(|| std::io::Error::other(format!("it says {line:?}, expected its address")))?;
    let mut stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(Duration::from_mins(1)))?;
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
