//! Lines from standard input, read on a thread of their own.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::Sender;
use std::thread;

use crate::failure::Failure;

/// Bytes of a line that are kept. A longer one is cut, and the protocol then refuses it.
const MAX_LINE_BYTES: u64 = (1 << 16) + 2;

/// One read of the input.
#[derive(Debug)]
pub(super) enum Line {
    /// A line without its end; what is no text is replaced by signs that say so.
    Text(String),
    /// There will be no more.
    Closed,
    /// Reading failed.
    Broken(io::Error),
}

/// Sends every line as `wrap` makes it, until the end.
pub(super) fn listen<T: Send + 'static>(
    sender: Sender<T>,
    wrap: fn(Line) -> T,
) -> Result<(), Failure> {
    let work = move || {
        let mut input = io::stdin().lock();
        loop {
            let line = match next(&mut input) {
                Ok(Some(text)) => Line::Text(text),
                Ok(None) => Line::Closed,
                Err(error) => Line::Broken(error),
            };
            let last = !matches!(line, Line::Text(_));
            if sender.send(wrap(line)).is_err() || last {
                return;
            }
        }
    };
    thread::Builder::new().spawn(work).map_err(Failure::other)?;
    Ok(())
}

/// The next line, in bounded memory.
fn next(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if !bytes.ends_with(b"\n") && bytes.len() as u64 == MAX_LINE_BYTES {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_and_what_is_no_text_is_replaced() {
        let long = "x".repeat(3 * MAX_LINE_BYTES as usize);
        let text = format!("ping\r\n{long}\n\n");
        let mut input = io::BufReader::new(text.as_bytes().chain(&b"a\xffb"[..]));
        assert_eq!(next(&mut input).unwrap().unwrap(), "ping");
        assert_eq!(next(&mut input).unwrap().unwrap().len() as u64, MAX_LINE_BYTES);
        assert_eq!(next(&mut input).unwrap().unwrap(), "");
        assert_eq!(next(&mut input).unwrap().unwrap(), "a\u{fffd}b");
        assert!(next(&mut input).unwrap().is_none());
    }
}
