//! `cargo xtask pictures [--check]`: the pictures of the README and the book, made by the program itself. Those of the studio
//! are as those of `cargo xtask screenshots`, `games-tree-1280`, in 96 colours.
//!
//! *Guarantee.* Each is the output of the command beside it; with `--check` nothing is written, and a picture that is not
//! what its command makes today is named.

use std::fs;
use std::process::Command;

use crate::program::{Program, output};
use crate::{files, has_flag, root};

/// Where they lie: in the book, all of whose files must be below its folder.
const FOLDER: &str = "docs/book/src/pictures";

/// Each picture with the words of the command that makes it.
const PICTURES: &[(&str, &[&str])] = &[
    (
        "alpha-beta.svg",
        &["trace", "tic-tac-toe", "--position", "XOX|.O.|.X. O", "--depth", "2", "--format", "svg"],
    ),
    (
        "a-star.svg",
        &[
            "trace",
            "sliding-tiles:rows=3,cols=3",
            "1 2 5 3 0 4 6 7 8",
            "--algorithm",
            "a-star",
            "--format",
            "svg",
        ],
    ),
    ("road-map.svg", &["picture", "road-map", "Rochester to Wausau", "--format", "svg"]),
];

/// Writes or checks them.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let check = has_flag("pictures", "--check", words)?;
    let program = Program::build()?;
    let mut stale = Vec::new();
    for (name, words) in PICTURES {
        let drawn = output(Command::new(program.path()).args(*words))?;
        let path = root().join(FOLDER).join(name);
        if fs::read_to_string(&path).is_ok_and(|text| text == drawn) {
            continue;
        }
        if check {
            stale.push(*name);
        } else {
            files::write(&path, &drawn)?;
            println!("pictures: {FOLDER}/{name}: outwit {}", words.join(" "));
        }
    }
    if stale.is_empty() {
        println!("pictures: {} as their commands draw them", PICTURES.len());
        return Ok(());
    }
    Err(format!("{} are not what the program draws; run: cargo xtask pictures", stale.join(", ")))
}
