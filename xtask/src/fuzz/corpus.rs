//! The inputs of earlier runs with coverage that reach different parts of a parser: `fuzz/corpus/NAME.txt`, one on each line.
//!
//! The bytes are escaped as in a Rust string, so that a change of the corpus can be read.

use std::fs;
use std::io;
use std::path::PathBuf;

use crate::root;

/// The inputs of a target, none if it has no file. Fails, with the line, at one that is not escaped as expected.
pub(super) fn read(name: &str) -> Result<Vec<Vec<u8>>, String> {
    let path = path(name);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(fault) => return Err(format!("{}: {fault}", path.display())),
    };
    let inputs = (1..).zip(text.lines()).map(|(number, line)| {
        unescaped(line).ok_or_else(|| {
            format!("{}: line {number} is not escaped; an example: 32-28\\n\\xff", path.display())
        })
    });
    inputs.collect()
}

/// Replaces the inputs of a target.
pub(super) fn write(name: &str, inputs: &[Vec<u8>]) -> Result<(), String> {
    let path = path(name);
    let mut lines: Vec<String> =
        inputs.iter().map(|input| format!("{}\n", input.escape_ascii())).collect();
    // In a fixed order, so that only new inputs are changes.
    lines.sort();
    lines.dedup();
    fs::create_dir_all(path.with_file_name(""))
        .and_then(|()| fs::write(&path, lines.concat()))
        .map_err(|fault| format!("{}: {fault}", path.display()))
}

fn path(name: &str) -> PathBuf {
    root().join("fuzz/corpus").join(name).with_extension("txt")
}

/// What `escape_ascii` was given.
fn unescaped(line: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut input) = (line.bytes(), Vec::new());
    while let Some(byte) = bytes.next() {
        input.push(match byte {
            b'\\' => match bytes.next()? {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'x' => {
                    let mut digit = || char::from(bytes.next()?).to_digit(16);
                    (16 * digit()? + digit()?) as u8
                }
                byte @ (b'\\' | b'\'' | b'"') => byte,
                _ => return None,
            },
            byte => byte,
        });
    }
    Some(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_read_back() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(unescaped(&all.escape_ascii().to_string()), Some(all));
        assert_eq!(unescaped(r"\"), None);
        assert_eq!(unescaped(r"\xf"), None);
        assert_eq!(unescaped(r"\q"), None);
    }
}
