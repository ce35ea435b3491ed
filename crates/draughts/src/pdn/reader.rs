//! Tokens to games, one game at a time.

use std::collections::VecDeque;
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead};

use super::body::Body;
use super::bytes::Place;
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
        self.lexer.bytes.set_encoding(encoding);
        self
    }

    /// The encoding of what has been read, if it is not UTF-8. It is found from the words.
    pub fn encoding(&self) -> Option<Encoding> {
        self.lexer.bytes.encoding()
    }

    /// Refuses UTF-16 and what is not text, by the first bytes.
    fn check_text(&mut self) -> io::Result<()> {
        let what = if let Some(encoding) = self.lexer.bytes.utf_16()? {
            format!(
                "it is encoded in {encoding}; expected UTF-8, for example by: iconv -f UTF-16 -t UTF-8 FILE"
            )
        } else if self.lexer.bytes.is_binary()? {
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
        let mut ended = None;
        while let Some((token, begin)) = self.next_token()? {
            if game.is_empty() && body.is_empty() {
                game.line = begin.line;
                game.bytes.start = begin.offset;
            }
            // Tags after moves begin the next game, which gets their warnings too. So does a tag that the game has already, behind
            // an empty line or a comment: there are games without moves.
            if let Token::Tag(name, _) = &token
                && (body.has_moves()
                    || (!body.is_empty() || self.lexer.is_after_blank_line())
                        && game.tag(name).is_some())
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
                body.damage(begin.line, what);
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
                if result == "*" && self.goes_on(&mut body, begin)? {
                    body.mark_by_star(begin);
                    continue;
                }
                game.result = Some(result);
                ended = Some(begin.line);
                break;
            }
            body.push(token, begin);
        }
        if let Some(line) = ended {
            self.after_result(&mut game, &mut body, line)?;
        }
        let next = self.waiting.front().map(|(_, next)| next.offset);
        game.bytes.end = next.unwrap_or(self.lexer.bytes.place().offset);
        body.finish(&mut game);
        game.warnings.truncate(MAX_WARNINGS);
        game.take_score();
        if game.is_empty() && game.damage.is_none() && ended.is_none() {
            return Ok(None);
        }
        self.games += 1;
        game.number = self.games;
        Ok(Some(game))
    }

    /// Whether the game goes on after the star that begins here: the next words, which are kept for later, are the move whose
    /// turn it is.
    fn goes_on(&mut self, body: &mut Body, star: Place) -> io::Result<bool> {
        if !body.ends_with_move() {
            return Ok(false);
        }
        let mut ahead = VecDeque::new();
        let mut goes_on = false;
        while let Some((token, begin)) = self.next_token()? {
            let is_remark = matches!(token, Token::Comment(_) | Token::Annotation(_));
            if let Token::Word(word) = &token {
                goes_on = body.is_next(word, begin.line == star.line);
            }
            ahead.push_back((token, begin));
            if !is_remark || ahead.len() > MAX_WAITING {
                break;
            }
        }
        ahead.append(&mut self.waiting);
        self.waiting = ahead;
        Ok(goes_on)
    }

    /// Adds what follows the result of a game in its line, and comments at the end of the file. Comments in later lines belong
    /// to the next game.
    fn after_result(&mut self, game: &mut Game, body: &mut Body, line: u64) -> io::Result<()> {
        let mut result = game.result.clone().unwrap_or_default();
        let mut later = Vec::new();
        while let Some((token, begin)) = self.next_token()? {
            let is_near = begin.line == line;
            match token {
                Token::Comment(_) | Token::Annotation(_) if is_near => body.push(token, begin),
                // What is left of `1/2 - 1/2`, or the star of `2-0 *`.
                Token::Word(word)
                    if is_near
                        && (is_rest_of_result(&word)
                            || result.ends_with('-') && is_result(&joined(&result, &word))) =>
                {
                    result = joined(&result, &word);
                    if is_result(&result) {
                        game.result = Some(result.clone());
                    }
                }
                Token::Open if is_near => {
                    let comment = self.in_parentheses()?;
                    body.push(Token::Comment(comment), begin);
                }
                Token::Comment(_) if later.len() < MAX_WAITING => later.push((token, begin)),
                token => {
                    later.push((token, begin));
                    for waiting in later.into_iter().rev() {
                        self.waiting.push_front(waiting);
                    }
                    return Ok(());
                }
            }
        }
        for (token, begin) in later {
            body.push(token, begin);
        }
        Ok(())
    }

    /// The words up to the closing parenthesis, or up to the next tag.
    fn in_parentheses(&mut self) -> io::Result<String> {
        let (mut words, mut depth) = (Vec::new(), 1);
        while depth > 0 && words.len() < MAX_WAITING {
            match self.next_token()? {
                Some((Token::Word(word) | Token::Comment(word), _)) => words.push(word),
                Some((Token::Open, _)) => depth += 1,
                Some((Token::Close, _)) => depth -= 1,
                Some(tag @ (Token::Tag(..), _)) => {
                    self.waiting.push_front(tag);
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
                Some(Err(ReadError { line: self.lexer.bytes.place().line, source }))
            }
        }
    }
}
