//! The bytes of a PDN text with their places, and what they are as characters.

use std::io::{self, BufRead};

use super::encoding::{Encoding, is_cyrillic};

/// The first bytes of the input, which show whether it is text.
const FIRST_BYTES: usize = 4096;

/// Where a character stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// From 1.
    pub(super) line: u64,
    /// From 1; 0 is the beginning of the line.
    pub(super) column: u64,
    /// The number of bytes before it.
    pub(super) offset: u64,
}

/// The bytes that are still to be read.
#[derive(Debug)]
pub(super) struct Bytes<R> {
    input: R,
    /// Bytes read ahead, in reverse order.
    back: Vec<u8>,
    /// The line and column of the last character read, and the offset behind it.
    place: Place,
    /// The column of the last character of the line before.
    column_before: u64,
    /// How bytes are read that are not UTF-8, once there were some.
    encoding: Option<Encoding>,
}

impl<R: BufRead> Bytes<R> {
    pub(super) fn new(input: R) -> Self {
        let place = Place { line: 1, ..Place::default() };
        Self { input, back: Vec::new(), place, column_before: 0, encoding: None }
    }

    /// Line and column of the last character read, and the offset of the next one.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn is_at_line_start(&self) -> bool {
        self.place.column == 0
    }

    /// Leaves the byte that was read last out of its line: it belongs to a byte order mark.
    pub(super) fn uncount(&mut self) {
        self.place.column -= 1;
    }

    /// The encoding of what has been read, if it is not UTF-8.
    pub(super) fn encoding(&self) -> Option<Encoding> {
        self.encoding
    }

    pub(super) fn set_encoding(&mut self, encoding: Option<Encoding>) {
        self.encoding = encoding;
    }

    /// Text in UTF-8, or in the encoding that its words and those after it suggest.
    pub(super) fn decoded(&mut self, bytes: Vec<u8>) -> String {
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => return text,
            Err(error) => error.into_bytes(),
        };
        let is_first = self.encoding.is_none();
        if is_cyrillic(&bytes) || is_first && self.input.fill_buf().is_ok_and(is_cyrillic) {
            self.encoding = Some(Encoding::Cyrillic);
        }
        self.encoding.get_or_insert(Encoding::Latin).decode(&bytes)
    }

    /// The encoding of the input, if its first bytes show that it is UTF-16. No text in UTF-8 begins with them.
    pub(super) fn utf_16(&mut self) -> io::Result<Option<&'static str>> {
        let bytes = self.input.fill_buf()?;
        Ok(match bytes {
            [0xFF, 0xFE, ..] => Some("UTF-16, little endian"),
            [0xFE, 0xFF, ..] => Some("UTF-16, big endian"),
            [one, 0, two, 0, ..] if *one > 0 && *two > 0 => Some("UTF-16, little endian"),
            [0, one, 0, two, ..] if *one > 0 && *two > 0 => Some("UTF-16, big endian"),
            _ => None,
        })
    }

    /// Whether zero bytes among the first ones show that the input is not text.
    pub(super) fn is_binary(&mut self) -> io::Result<bool> {
        Ok(self.input.fill_buf()?.iter().take(FIRST_BYTES).any(|&byte| byte == 0))
    }

    pub(super) fn next_byte(&mut self) -> io::Result<Option<u8>> {
        let byte = match self.back.pop() {
            Some(byte) => byte,
            None => loop {
                match self.input.fill_buf() {
                    Ok([]) => return Ok(None),
                    Ok(&[byte, ..]) => {
                        self.input.consume(1);
                        break byte;
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                }
            },
        };
        if byte == b'\n' {
            self.place.line += 1;
            (self.column_before, self.place.column) = (self.place.column, 0);
        } else if !is_continuation(byte) {
            self.place.column += 1;
        }
        self.place.offset += 1;
        Ok(Some(byte))
    }

    pub(super) fn unread(&mut self, byte: u8) {
        if byte == b'\n' {
            self.place.line -= 1;
            self.place.column = self.column_before;
        } else if !is_continuation(byte) {
            self.place.column -= 1;
        }
        self.place.offset -= 1;
        self.back.push(byte);
    }

    pub(super) fn skip_line(&mut self) -> io::Result<()> {
        while let Some(byte) = self.next_byte()? {
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn skip_spaces(&mut self) -> io::Result<()> {
        while let Some(byte) = self.next_byte()? {
            if !byte.is_ascii_whitespace() {
                self.unread(byte);
                break;
            }
        }
        Ok(())
    }
}

/// Whether a byte of UTF-8 continues a character.
fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}
