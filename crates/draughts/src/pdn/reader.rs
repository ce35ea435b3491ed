//! Tokens to games, one game at a time.

use std::collections::VecDeque;
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead};

use super::body::{Body, Place};
use super::encoding::Encoding;
use super::game::Game;
use super::lexer::{Lexer, MAX_WARNINGS, Token};
use super::result::{is_rest_of_result, is_result, joined};

/// The most comments after a result that are kept until it is known to which game they belong.
const MAX_WAITING: usize = 1000;

/// The input could not be read.
#[derive(Debug)]
pub struct ReadError {
    line: u64,
    source: io::Error,
}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PDN: cannot read on from line {}: {}", self.line, self.source)
    }
}

impl Error for ReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.source)
    }
}

/// Reads games one by one; an iterator over them.
#[derive(Debug)]
pub struct Reader<R> {
    lexer: Lexer<R>,
    /// What has ended the game before, and where it begins: a tag, or words and comments after a result.
    waiting: VecDeque<(Token, Place)>,
    /// Whether something was read.
    begun: bool,
    games: u64,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads from any buffered source.
    pub fn new(input: R) -> Self {
        Self {
            lexer: Lexer::new(input),
            waiting: VecDeque::new(),
            begun: false,
            games: 0,
            failed: false,
        }
    }

    /// Reads what is not UTF-8 in this encoding, which a first reading has found.
    #[must_use]
    pub fn with_encoding(mut self, encoding: Option<Encoding>) -> Self {
        self.lexer.set_encoding(encoding);
        self
    }

    /// The encoding of what has been read, if it is not UTF-8. It is found from the words.
    pub fn encoding(&self) -> Option<Encoding> {
        self.lexer.encoding()
    }

    /// Refuses UTF-16 and what is not text, by the first bytes.
    fn check_text(&mut self) -> io::Result<()> {
        let what = if let Some(encoding) = self.lexer.utf_16()? {
            format!(
                "it is encoded in {encoding}; expected UTF-8, for example by: iconv -f UTF-16 -t UTF-8 FILE"
            )
        } else if self.lexer.is_binary()? {
            "it is not text; expected PDN".into()
        } else {
            return Ok(());
        };
        Err(io::Error::new(io::ErrorKind::InvalidData, what))
    }

    /// The next token and where it begins: one that waits, or one that is read.
    fn next_token(&mut self) -> io::Result<Option<(Token, Place)>> {
        if let Some(waiting) = self.waiting.pop_front() {
            return Ok(Some(waiting));
        }
        let token = self.lexer.next_token()?;
        Ok(token.map(|token| (token, self.lexer.begin())))
    }

    fn read_game(&mut self) -> io::Result<Option<Game>> {
        if !std::mem::replace(&mut self.begun, true) {
            self.check_text()?;
        }
        let mut game = Game::default();
        let mut body = Body::default();
        let mut ended = false;
        while let Some((token, begin)) = self.next_token()? {
            if game.is_empty() && body.is_empty() {
                game.line = begin.0;
            }
            // Tags after moves begin the next game, which gets their warnings too; a comment may stand before the tags.
            if let Token::Tag(name, _) = &token
                && (body.has_moves() || !body.is_empty() && game.tag(name).is_some())
            {
                self.waiting.push_front((token, begin));
                break;
            }
            game.warnings.append(&mut self.lexer.take_warnings());
            game.warnings.truncate(MAX_WARNINGS);
            if let Token::Tag(name, value) = token {
                body.add_tag(&mut game, name, value, begin);
                continue;
            }
            if let Token::Odd(what) = token {
                body.damage(begin.0, what);
                continue;
            }
            if let Token::Word(word) = &token
                && let Some(result) = body.take_result(word)
            {
                // The result of a game that a variation quotes.
                if body.is_in_variation() {
                    if result != "*" {
                        body.push(Token::Comment(result), begin);
                    }
                    continue;
                }
                // A result alone, such as the star after `2-0`, is no game of its own.
                if game.is_empty() && !body.has_moves() {
                    continue;
                }
                game.result = Some(result);
                ended = true;
                break;
            }
            body.push(token, begin);
        }
        if ended {
            self.after_result(&mut game, &mut body)?;
        }
        (game.items, game.damage, game.warnings) = body.finish(game.warnings);
        game.warnings.truncate(MAX_WARNINGS);
        game.take_score();
        if game.is_empty() && game.damage.is_none() && !ended {
            return Ok(None);
        }
        self.games += 1;
        game.number = self.games;
        Ok(Some(game))
    }

    /// Adds what follows the result of a game in its line, and comments at the end of the file. Comments in later lines belong
    /// to the next game.
    fn after_result(&mut self, game: &mut Game, body: &mut Body) -> io::Result<()> {
        let line = self.lexer.line();
        let mut result = game.result.clone().unwrap_or_default();
        let mut later = Vec::new();
        loop {
            let token = self.lexer.next_token()?;
            let begin = self.lexer.begin();
            match token {
                Some(token @ (Token::Comment(_) | Token::Annotation(_))) if begin.0 == line => {
                    body.push(token, begin);
                }
                // What is left of `1/2 - 1/2`, or the star of `2-0 *`.
                Some(Token::Word(word))
                    if begin.0 == line
                        && (is_rest_of_result(&word)
                            || result.ends_with('-') && is_result(&joined(&result, &word))) =>
                {
                    result = joined(&result, &word);
                    if is_result(&result) {
                        game.result = Some(result.clone());
                    }
                }
                Some(Token::Open) if begin.0 == line => {
                    let comment = self.in_parentheses()?;
                    body.push(Token::Comment(comment), begin);
                }
                Some(token @ Token::Comment(_)) if later.len() < MAX_WAITING => {
                    later.push((token, begin));
                }
                None => {
                    for (token, begin) in later {
                        body.push(token, begin);
                    }
                    return Ok(());
                }
                token => {
                    self.waiting.extend(later);
                    self.waiting.extend(token.map(|token| (token, begin)));
                    return Ok(());
                }
            }
        }
    }

    /// The words up to the closing parenthesis, or up to the next tag.
    fn in_parentheses(&mut self) -> io::Result<String> {
        let (mut words, mut depth) = (Vec::new(), 1);
        while depth > 0 && words.len() < MAX_WAITING {
            match self.lexer.next_token()? {
                Some(Token::Word(word) | Token::Comment(word)) => words.push(word),
                Some(Token::Open) => depth += 1,
                Some(Token::Close) => depth -= 1,
                Some(tag @ Token::Tag(..)) => {
                    self.waiting.push_back((tag, self.lexer.begin()));
                    break;
                }
                Some(_) => {}
                None => break,
            }
        }
        Ok(words.join(" "))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        match self.read_game() {
            Ok(game) => game.map(Ok),
            Err(source) => {
                self.failed = true;
                Some(Err(ReadError { line: self.lexer.line(), source }))
            }
        }
    }
}
