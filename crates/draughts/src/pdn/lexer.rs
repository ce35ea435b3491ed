//! Bytes to tokens, one at a time.

use std::io::{self, BufRead};

use super::encoding::{Encoding, is_cyrillic};
use super::game::Warning;

/// The longest comment or value of a tag; what is longer is cut, with a warning.
const MAX_TEXT_BYTES: usize = 1 << 20;

/// The longest word or name of a tag.
const MAX_WORD_BYTES: usize = 256;

/// The first bytes of the input, which show whether it is text.
const FIRST_BYTES: usize = 4096;

/// Warnings of a game that are kept.
pub(super) const MAX_WARNINGS: usize = 100;

/// What begins a game, behind the end of a line; a comment without its closing brace ends before it.
const NEXT_GAME: &[u8] = b"[Event \"";

/// A token of a PDN text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `[Name "value"]`
    Tag(String, String),
    /// A run of characters between spaces and signs: a number, a move, a result.
    Word(String),
    /// `{...}`
    Comment(String),
    /// `$7`
    Annotation(u64),
    /// `(!?)`
    Strength(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `/FEN "..."/`
    Setup(String),
    /// Something that is not allowed here.
    Odd(String),
}

/// The tokenizer.
#[derive(Debug)]
pub(super) struct Lexer<R> {
    input: R,
    /// Bytes read ahead, in reverse order.
    back: Vec<u8>,
    line: u64,
    /// The column of the last character read, from 1, and that of the last character of the line before.
    column: u64,
    column_before: u64,
    /// Line and column at which the last token begins.
    begin: (u64, u64),
    at_line_start: bool,
    /// How bytes are read that are not UTF-8, once there were some.
    encoding: Option<Encoding>,
    /// What is wrong with the tokens read, although they are tokens.
    warnings: Vec<Warning>,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            back: Vec::new(),
            line: 1,
            column: 0,
            column_before: 0,
            begin: (1, 1),
            at_line_start: true,
            encoding: None,
            warnings: Vec::new(),
        }
    }

    /// The line that is being read, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// Line and column at which the last token begins, from 1.
    pub(super) fn begin(&self) -> (u64, u64) {
        self.begin
    }

    /// The encoding of what has been read, if it is not UTF-8.
    pub(super) fn encoding(&self) -> Option<Encoding> {
        self.encoding
    }

    pub(super) fn set_encoding(&mut self, encoding: Option<Encoding>) {
        self.encoding = encoding;
    }

    /// Text of at most `most` bytes; one that has more is cut, with a warning. So its bytes are collected up to one more.
    fn text(&mut self, mut bytes: Vec<u8>, most: usize) -> String {
        if bytes.len() <= most {
            return self.decoded(bytes);
        }
        bytes.truncate(most);
        // Half a character of UTF-8 at the end would make the text look like one in another encoding.
        if let Err(error) = str::from_utf8(&bytes)
            && error.error_len().is_none()
        {
            bytes.truncate(error.valid_up_to());
        }
        let text = self.decoded(bytes);
        self.warn(&format!("a text longer than {most} bytes was cut"), &text);
        text
    }

    /// Text in UTF-8, or in the encoding that its words and those after it suggest.
    fn decoded(&mut self, bytes: Vec<u8>) -> String {
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

    /// What is wrong with the tokens since the last call.
    pub(super) fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    fn warn(&mut self, what: &str, found: &str) {
        if self.warnings.len() < MAX_WARNINGS {
            let (line, column) = self.begin;
            let found: String = found.chars().take(40).collect();
            self.warnings.push(Warning { line, column, what: format!("{what}: {found:?}") });
        }
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

    fn next_byte(&mut self) -> io::Result<Option<u8>> {
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
            self.line += 1;
            (self.column_before, self.column) = (self.column, 0);
        } else if !is_continuation(byte) {
            self.column += 1;
        }
        self.at_line_start = byte == b'\n';
        Ok(Some(byte))
    }

    fn unread(&mut self, byte: u8) {
        if byte == b'\n' {
            self.line -= 1;
            self.column = self.column_before;
        } else if !is_continuation(byte) {
            self.column -= 1;
        }
        self.back.push(byte);
    }

    /// Reads up to a closing byte, which is consumed, and whether it was there. With `quoted`, a backslash may stand before it,
    /// and the text ends with the line.
    fn until(&mut self, close: u8, quoted: bool) -> io::Result<(String, bool)> {
        let mut bytes = Vec::new();
        while let Some(mut byte) = self.next_byte()? {
            if byte == close {
                return Ok((self.text(bytes, MAX_TEXT_BYTES), true));
            }
            if quoted && matches!(byte, b'\n' | b'\r') {
                self.unread(byte);
                break;
            }
            if quoted && byte == b'\\' {
                byte = match self.next_byte()? {
                    Some(next) if next == close || next == b'\\' => next,
                    Some(next) => {
                        self.unread(next);
                        byte
                    }
                    None => byte,
                };
            }
            if bytes.len() <= MAX_TEXT_BYTES {
                bytes.push(byte);
            }
            // A forgotten brace must not swallow the rest of the file.
            if close == b'}'
                && let Some(before) = bytes.strip_suffix(NEXT_GAME)
                && before.ends_with(b"\n")
            {
                NEXT_GAME.iter().rev().for_each(|&byte| self.unread(byte));
                let text = self.text(before.to_vec(), MAX_TEXT_BYTES);
                self.warn("a comment without its closing brace", text.trim_end());
                return Ok((text, true));
            }
        }
        Ok((self.text(bytes, MAX_TEXT_BYTES), false))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        while let Some(byte) = self.next_byte()? {
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }

    fn skip_spaces(&mut self) -> io::Result<()> {
        while let Some(byte) = self.next_byte()? {
            if !byte.is_ascii_whitespace() {
                self.unread(byte);
                break;
            }
        }
        Ok(())
    }

    /// The next token, or `None` at the end.
    pub(super) fn next_token(&mut self) -> io::Result<Option<Token>> {
        loop {
            let line_start = self.at_line_start;
            self.begin = (self.line, self.column + 1);
            let Some(byte) = self.next_byte()? else { return Ok(None) };
            let token = match byte {
                b'%' if line_start => {
                    self.skip_line()?;
                    continue;
                }
                b';' => Token::Comment(self.until(b'\n', false)?.0.trim().to_owned()),
                b'[' => self.tag()?,
                b'{' => match self.until(b'}', false)? {
                    (comment, true) => Token::Comment(comment),
                    (comment, false) => odd("a comment without its closing brace", &comment),
                },
                b'(' => self.strength_or_open()?,
                b')' => Token::Close,
                b'$' => self.annotation()?,
                b'/' => self.setup()?,
                b'*' => Token::Word("*".to_owned()),
                b'!' | b'?' => self.marks(byte)?,
                _ if byte.is_ascii_whitespace() || byte == 0 => continue,
                // The byte order mark of UTF-8.
                0xEF | 0xBB | 0xBF => continue,
                b'"' | b']' | b'}' => {
                    odd("a sign without its partner", &char::from(byte).to_string())
                }
                _ => Token::Word(self.word(byte)?),
            };
            return Ok(Some(token));
        }
    }

    fn word(&mut self, first: u8) -> io::Result<String> {
        let mut bytes = vec![first];
        while let Some(byte) = self.next_byte()? {
            let ends = byte.is_ascii_whitespace()
                || matches!(
                    byte,
                    b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'"' | b'$' | b'!' | b'?' | b';'
                );
            // A number glued to its move ends with the dot: 1.32-28
            if ends {
                self.unread(byte);
                break;
            }
            if bytes.len() <= MAX_WORD_BYTES {
                bytes.push(byte);
            }
        }
        Ok(self.text(bytes, MAX_WORD_BYTES))
    }

    fn marks(&mut self, first: u8) -> io::Result<Token> {
        let mut marks = char::from(first).to_string();
        while let Some(byte) = self.next_byte()? {
            if !matches!(byte, b'!' | b'?') {
                self.unread(byte);
                break;
            }
            if marks.len() < 8 {
                marks.push(char::from(byte));
            }
        }
        Ok(Token::Strength(marks))
    }

    fn strength_or_open(&mut self) -> io::Result<Token> {
        let Some(byte) = self.next_byte()? else { return Ok(Token::Open) };
        if !matches!(byte, b'!' | b'?') {
            self.unread(byte);
            return Ok(Token::Open);
        }
        let marks = self.marks(byte)?;
        if let Some(byte) = self.next_byte()?
            && byte != b')'
        {
            self.unread(byte);
        }
        Ok(marks)
    }

    fn annotation(&mut self) -> io::Result<Token> {
        let mut digits = String::new();
        while let Some(byte) = self.next_byte()? {
            if !byte.is_ascii_digit() {
                self.unread(byte);
                break;
            }
            // 19 digits fit into the number; more have no meaning.
            if digits.len() < 19 {
                digits.push(char::from(byte));
            }
        }
        Ok(match digits.parse() {
            Ok(number) => Token::Annotation(number),
            Err(_) => odd("a dollar sign without its number, such as $7", &digits),
        })
    }

    /// `/FEN "..."/`. A stray slash must not swallow what stands behind it.
    fn setup(&mut self) -> io::Result<Token> {
        let mut name = Vec::new();
        while let Some(byte) = self.next_byte()? {
            if byte == b'"' && name.trim_ascii() == b"FEN" {
                return self.setup_value();
            }
            if !(byte.is_ascii_alphabetic() || byte == b' ') || name.len() == MAX_WORD_BYTES {
                self.unread(byte);
                break;
            }
            name.push(byte);
        }
        Ok(odd(
            "a slash that begins no set-up, such as /FEN \"W:W31:B20\"/",
            &self.text(name, MAX_WORD_BYTES),
        ))
    }

    fn setup_value(&mut self) -> io::Result<Token> {
        let (fen, closed) = self.until(b'"', true)?;
        self.skip_spaces()?;
        match self.next_byte()? {
            Some(b'/') if closed => Ok(Token::Setup(fen)),
            other => {
                if let Some(byte) = other {
                    self.unread(byte);
                }
                Ok(odd("a set-up without its closing slash", &fen))
            }
        }
    }

    fn tag(&mut self) -> io::Result<Token> {
        self.skip_spaces()?;
        let mut name = Vec::new();
        loop {
            match self.next_byte()? {
                None => {
                    return Ok(odd(
                        "a tag without its closing bracket",
                        &self.text(name, MAX_WORD_BYTES),
                    ));
                }
                Some(b'"') => break,
                // A tag without quotes, or no tag at all.
                Some(b']') => {
                    let words = self.text(name, MAX_WORD_BYTES);
                    let words = words.trim();
                    let (name, value) =
                        words.split_once(char::is_whitespace).unwrap_or((words, ""));
                    if !is_tag_name(name) {
                        return Ok(odd("brackets around something that is no tag", words));
                    }
                    return Ok(Token::Tag(name.to_owned(), value.trim().to_owned()));
                }
                // The tag before it was not closed.
                Some(b'[') if name.iter().any(|byte| !byte.is_ascii_whitespace()) => {
                    let before = self.text(std::mem::take(&mut name), MAX_WORD_BYTES);
                    self.warn("a tag without its closing bracket", before.trim());
                    self.begin = (self.line, self.column);
                }
                Some(byte) => {
                    if name.len() <= MAX_WORD_BYTES {
                        name.push(byte);
                    }
                }
            }
        }
        let name = self.text(name, MAX_WORD_BYTES);
        self.tag_value(name.trim())
    }

    /// The rest of a tag of this name, behind the quotation mark that begins its value.
    fn tag_value(&mut self, name: &str) -> io::Result<Token> {
        // Values with bare quotes occur; the tag ends with a quote before the bracket.
        let (mut value, mut is_closed) = (Vec::new(), false);
        while let Some(byte) = self.next_byte()? {
            value.truncate(MAX_TEXT_BYTES + 1);
            match byte {
                b'\\' => match self.next_byte()? {
                    Some(next) if next == b'"' || next == b'\\' => value.push(next),
                    Some(next) => {
                        value.push(byte);
                        self.unread(next);
                    }
                    None => break,
                },
                b'"' => {
                    self.skip_spaces()?;
                    match self.next_byte()? {
                        Some(b']') => {
                            is_closed = true;
                            break;
                        }
                        None => break,
                        Some(next) => {
                            value.push(b'"');
                            self.unread(next);
                        }
                    }
                }
                // A forgotten quote must not swallow the rest of the file.
                b'\n' | b'\r' => {
                    if value.last() == Some(&b']') {
                        value.pop();
                        self.warn("a tag without its closing quotation mark", name);
                    } else if value.contains(&b'"') {
                        // What stands behind the quote may be a whole game.
                        return Ok(odd(
                            "a tag without its closing bracket",
                            &self.text(value, MAX_TEXT_BYTES),
                        ));
                    } else {
                        self.warn("a tag without its closing quotation mark and bracket", name);
                    }
                    is_closed = true;
                    break;
                }
                _ => value.push(byte),
            }
        }
        // At the end of the input too.
        if !is_closed && value.contains(&b'"') {
            return Ok(odd("a tag without its closing bracket", &self.text(value, MAX_TEXT_BYTES)));
        }
        if !is_closed {
            self.warn("a tag without its closing quotation mark and bracket", name);
        }
        Ok(Token::Tag(name.to_owned(), self.text(value, MAX_TEXT_BYTES)))
    }
}

/// Whether a byte of UTF-8 continues a character.
fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn odd(what: &str, found: &str) -> Token {
    let found: String = found.chars().take(40).collect();
    Token::Odd(format!("{what}: {found:?}"))
}
