//! Bytes to tokens, one at a time.

use std::io::{self, BufRead};

use super::bytes::{Bytes, Place};
use super::game::Warning;

/// The longest comment or value of a tag; what is longer is cut, with a warning.
const MAX_TEXT_BYTES: usize = 1 << 20;

/// The longest word or name of a tag.
const MAX_WORD_BYTES: usize = 256;

/// Warnings of a game that are kept.
pub(super) const MAX_WARNINGS: usize = 100;

/// The warning about a comment that takes up what follows it.
pub const UNCLOSED_COMMENT: &str = "a comment without its closing brace";

/// What begins a game, behind the end of a line; a comment without its closing brace ends before it.
const NEXT_GAME: &[u8] = b"[Event \"";

/// Bytes beyond the limit that are held before all but the last are dropped.
const MARGIN: usize = 4096;

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
    pub(super) bytes: Bytes<R>,
    /// Where the last token begins.
    begin: Place,
    after_blank_line: bool,
    /// What is wrong with the tokens read, although they are tokens.
    warnings: Vec<Warning>,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            bytes: Bytes::new(input),
            begin: Place::default(),
            after_blank_line: false,
            warnings: Vec::new(),
        }
    }

    /// Where the last token begins.
    pub(super) fn begin(&self) -> Place {
        self.begin
    }

    /// Whether there is an empty line before the last token.
    pub(super) fn is_after_blank_line(&self) -> bool {
        self.after_blank_line
    }

    /// Text of at most `most` bytes; one that has more is cut, with a warning. So its bytes are collected up to one more.
    fn text(&mut self, mut bytes: Vec<u8>, most: usize) -> String {
        if bytes.len() <= most {
            return self.bytes.decoded(bytes);
        }
        bytes.truncate(most);
        // Half a character of UTF-8 at the end would make the text look like one in another encoding.
        if let Err(error) = str::from_utf8(&bytes)
            && error.error_len().is_none()
        {
            bytes.truncate(error.valid_up_to());
        }
        let text = self.bytes.decoded(bytes);
        self.warn(&format!("a text longer than {most} bytes was cut"), &text);
        text
    }

    /// What is wrong with the tokens since the last call.
    pub(super) fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    fn warn(&mut self, what: &str, found: &str) {
        if self.warnings.len() < MAX_WARNINGS {
            let Place { line, column, .. } = self.begin;
            let what = format!("{what}: {:?}", shortened(found));
            self.warnings.push(Warning { line, column, what });
        }
    }

    /// Reads up to a closing byte, which is consumed, and whether it was there. With `quoted`, a backslash may stand before it,
    /// and the text ends with the line.
    fn until(&mut self, close: u8, quoted: bool) -> io::Result<(String, bool)> {
        let mut bytes = Vec::new();
        while let Some(mut byte) = self.bytes.next_byte()? {
            if byte == close {
                return Ok((self.text(bytes, MAX_TEXT_BYTES), true));
            }
            if quoted && matches!(byte, b'\n' | b'\r') {
                self.bytes.unread(byte);
                break;
            }
            if quoted && byte == b'\\' {
                byte = match self.bytes.next_byte()? {
                    Some(next) if next == close || next == b'\\' => next,
                    Some(next) => {
                        self.bytes.unread(next);
                        byte
                    }
                    None => byte,
                };
            }
            bytes.push(byte);
            // Of what is too long only the end is kept, to find the next game.
            if bytes.len() > MAX_TEXT_BYTES + MARGIN {
                bytes.drain(MAX_TEXT_BYTES + 1..MAX_TEXT_BYTES + MARGIN - NEXT_GAME.len());
            }
            // A forgotten brace must not swallow the rest of the file.
            if close == b'}'
                && let Some(before) = bytes.strip_suffix(NEXT_GAME)
                && before.ends_with(b"\n")
            {
                NEXT_GAME.iter().rev().for_each(|&byte| self.bytes.unread(byte));
                let text = self.text(before.to_vec(), MAX_TEXT_BYTES);
                self.warn(UNCLOSED_COMMENT, text.trim_end());
                return Ok((text, true));
            }
        }
        Ok((self.text(bytes, MAX_TEXT_BYTES), false))
    }

    /// The next token, or `None` at the end.
    pub(super) fn next_token(&mut self) -> io::Result<Option<Token>> {
        self.after_blank_line = false;
        let mut is_blank = self.bytes.is_at_line_start();
        loop {
            let line_start = self.bytes.is_at_line_start();
            self.begin = self.bytes.place();
            self.begin.column += 1;
            let Some(byte) = self.bytes.next_byte()? else { return Ok(None) };
            let token = match byte {
                b'%' if line_start => {
                    self.bytes.skip_line()?;
                    is_blank = true;
                    continue;
                }
                b';' => Token::Comment(self.until(b'\n', false)?.0.trim().to_owned()),
                b'[' => self.tag()?,
                b'{' => match self.until(b'}', false)? {
                    (comment, true) => Token::Comment(comment),
                    (comment, false) => odd(UNCLOSED_COMMENT, &comment),
                },
                b'(' => self.strength_or_open()?,
                b')' => Token::Close,
                b'$' => self.annotation()?,
                b'/' => self.setup()?,
                b'*' => Token::Word("*".to_owned()),
                b'!' | b'?' => self.marks(byte)?,
                b'\n' => {
                    self.after_blank_line |= is_blank;
                    is_blank = true;
                    continue;
                }
                _ if byte.is_ascii_whitespace() || byte == 0 => continue,
                // The byte order mark of UTF-8 is no part of its line.
                0xEF if line_start => {
                    self.bytes.uncount();
                    continue;
                }
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
        while let Some(byte) = self.bytes.next_byte()? {
            let ends = byte.is_ascii_whitespace()
                || matches!(
                    byte,
                    b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'"' | b'$' | b'!' | b'?' | b';'
                );
            if ends {
                self.bytes.unread(byte);
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
        while let Some(byte) = self.bytes.next_byte()? {
            if !matches!(byte, b'!' | b'?') {
                self.bytes.unread(byte);
                break;
            }
            if marks.len() < 8 {
                marks.push(char::from(byte));
            }
        }
        Ok(Token::Strength(marks))
    }

    fn strength_or_open(&mut self) -> io::Result<Token> {
        let Some(byte) = self.bytes.next_byte()? else { return Ok(Token::Open) };
        if !matches!(byte, b'!' | b'?') {
            self.bytes.unread(byte);
            return Ok(Token::Open);
        }
        let marks = self.marks(byte)?;
        if let Some(byte) = self.bytes.next_byte()?
            && byte != b')'
        {
            self.bytes.unread(byte);
        }
        Ok(marks)
    }

    fn annotation(&mut self) -> io::Result<Token> {
        let mut digits = String::new();
        while let Some(byte) = self.bytes.next_byte()? {
            if !byte.is_ascii_digit() {
                self.bytes.unread(byte);
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
        while let Some(byte) = self.bytes.next_byte()? {
            if byte == b'"' && name.trim_ascii() == b"FEN" {
                return self.setup_value();
            }
            if !(byte.is_ascii_alphabetic() || byte == b' ') || name.len() == MAX_WORD_BYTES {
                self.bytes.unread(byte);
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
        self.bytes.skip_spaces()?;
        match self.bytes.next_byte()? {
            Some(b'/') if closed => Ok(Token::Setup(fen)),
            other => {
                if let Some(byte) = other {
                    self.bytes.unread(byte);
                }
                Ok(odd("a set-up without its closing slash", &fen))
            }
        }
    }

    fn tag(&mut self) -> io::Result<Token> {
        self.bytes.skip_spaces()?;
        let mut name = Vec::new();
        loop {
            match self.bytes.next_byte()? {
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
                    self.begin = Place { offset: self.begin.offset, ..self.bytes.place() };
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
        while let Some(byte) = self.bytes.next_byte()? {
            value.truncate(MAX_TEXT_BYTES + 1);
            match byte {
                b'\\' => match self.bytes.next_byte()? {
                    Some(next) if next == b'"' || next == b'\\' => value.push(next),
                    Some(next) => {
                        value.push(byte);
                        self.bytes.unread(next);
                    }
                    None => break,
                },
                b'"' => {
                    self.bytes.skip_spaces()?;
                    match self.bytes.next_byte()? {
                        Some(b']') => {
                            is_closed = true;
                            break;
                        }
                        None => break,
                        Some(next) => {
                            value.push(b'"');
                            self.bytes.unread(next);
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

pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn odd(what: &str, found: &str) -> Token {
    Token::Odd(format!("{what}: {:?}", shortened(found)))
}

/// As much of a text as a message shows.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
