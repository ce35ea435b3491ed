//! Tokens to games, one game at a time.

use std::collections::VecDeque;
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead};

use super::encoding::Encoding;
use super::game::{Damage, Game, Item, Warning, judgement};
use super::lexer::{Lexer, MAX_WARNINGS, Token};
use super::numbers::Numbers;
use super::replay::unknown_game_type;
use super::result::{is_rest_of_result, is_result, joined, plain_dashes};

/// The maximum number of items of a game; a longer one is cut and called damaged.
const MAX_ITEMS: usize = 1 << 20;

/// The maximum number of tags of a game; one with more is called damaged, too.
const MAX_TAGS: usize = 1000;

/// The maximum number of bytes that are kept of the tags of a game, and as many of its other text.
const MAX_BYTES: usize = 16 << 20;

/// The most comments after a result that are kept until it is known to which game they belong.
const MAX_WAITING: usize = 1000;

/// How deep variations may be nested.
const MAX_VARIATION_DEPTH: usize = 64;

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
                if !body.open.is_empty() {
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
            body.warnings.append(&mut self.lexer.take_warnings());
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

/// Whether a word, without the number of a move, is a square alone, and no move.
fn is_square(word: &str) -> bool {
    let square = word.rsplit('.').next().unwrap_or(word);
    let number = square.strip_prefix(|sign: char| sign.is_alphabetic()).unwrap_or(square);
    number.len() < 3 && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// A line and a column, from 1.
type Place = (u64, u64);

/// The items of a game as they come in.
#[derive(Debug, Default)]
struct Body {
    items: Vec<Item>,
    /// The outer parts of variations that are still open.
    open: Vec<Vec<Item>>,
    /// The lines on which these begin.
    open_lines: Vec<u64>,
    /// A word that may be continued by a sign, and where it begins.
    word: String,
    begin: Place,
    numbers: Numbers,
    warnings: Vec<Warning>,
    count: usize,
    bytes: usize,
    tag_bytes: usize,
    damage: Option<Damage>,
}

impl Body {
    fn is_empty(&self) -> bool {
        self.items.is_empty() && self.open.is_empty() && self.word.is_empty()
    }

    /// Whether there is more than comments and judgements.
    fn has_moves(&self) -> bool {
        let is_remark = |item: &Item| matches!(item, Item::Comment(_) | Item::Annotation(_));
        !self.word.is_empty() || !self.open.is_empty() || !self.items.iter().all(is_remark)
    }

    /// The result that this word is or ends, such as the last one of `2 - 0`.
    fn take_result(&mut self, word: &str) -> Option<String> {
        let word = plain_dashes(word);
        // Behind moves, a lone 1 is no number of a move: one and a half points.
        if self.word == "1" && self.numbers.plies > 0 && word.starts_with("1/2") {
            self.word.clear();
            return Some(joined("1", &word));
        }
        if word == "*" || is_result(&word) {
            return Some(word);
        }
        let joined = plain_dashes(&self.word) + &word;
        if self.word.is_empty() || !is_result(&joined) {
            return None;
        }
        self.word.clear();
        Some(joined)
    }

    fn add_tag(&mut self, game: &mut Game, name: String, value: String, (line, column): Place) {
        if name == "GameType"
            && let Some(what) = unknown_game_type(&value)
        {
            game.warnings.push(Warning { line, column, what });
        }
        self.tag_bytes += name.len() + value.len();
        if game.tags.len() == MAX_TAGS {
            self.damage(line, format!("more than {MAX_TAGS} tags"));
        } else if self.tag_bytes > MAX_BYTES {
            self.damage(line, format!("more than {MAX_BYTES} bytes of tags"));
        } else {
            game.tags.push((name, value));
        }
    }

    fn damage(&mut self, line: u64, what: String) {
        self.damage.get_or_insert(Damage { line, what });
    }

    fn push(&mut self, token: Token, begin: Place) {
        if let Token::Word(word) = token {
            let Some(item) = judgement(&word) else { return self.push_word(word, begin) };
            self.end_word();
            self.add(item);
            return;
        }
        self.end_word();
        match token {
            Token::Strength(marks) => {
                if let Some(Item::Move { strength, .. }) = self.items.last_mut()
                    && strength.is_empty()
                {
                    *strength = marks;
                }
            }
            Token::Comment(comment) => self.add(Item::Comment(comment)),
            Token::Annotation(number) => self.add(Item::Annotation(number)),
            Token::Setup(fen) => self.add(Item::Setup(fen)),
            Token::Open if self.open.len() < MAX_VARIATION_DEPTH => {
                self.open.push(std::mem::take(&mut self.items));
                self.open_lines.push(begin.0);
            }
            Token::Open => self.damage(begin.0, "variations nested too deep".to_owned()),
            Token::Close => match self.open.pop() {
                Some(outer) => {
                    self.open_lines.pop();
                    let inner = std::mem::replace(&mut self.items, outer);
                    self.add(Item::Variation(inner));
                }
                None => {
                    self.damage(begin.0, "a closing parenthesis without an opening".to_owned());
                }
            },
            Token::Tag(..) | Token::Word(_) | Token::Odd(_) => {}
        }
    }

    /// Joins `32 - 28` and `32- 28` to one move.
    fn push_word(&mut self, word: String, begin: Place) {
        const SIGNS: [char; 6] = ['-', '–', '−', 'x', 'X', ':'];
        const LINES: [char; 3] = ['-', '–', '−'];
        let (starts, ends) = (word.starts_with(SIGNS), self.word.ends_with(SIGNS));
        // After a whole move a line is no continuation but a move that is left out.
        let whole = self.word == "--"
            || self.word.ends_with('.')
            || word == "--"
            || word.starts_with(LINES)
                && self.word.chars().count() > 1
                && !is_square(self.word.trim_end_matches('+'));
        if !self.word.is_empty() && (starts || ends) && !whole && self.word.len() < 256 {
            self.word.push_str(&word);
            return;
        }
        self.end_word();
        self.word = word;
        self.begin = begin;
    }

    fn end_word(&mut self) {
        let word = std::mem::take(&mut self.word);
        // Numbers: `1.`, `1...`, `1`, or glued to the move, `1.32-28`.
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let mut rest = &word[digits..];
        if rest.starts_with('.') {
            let dots = rest.len() - rest.trim_start_matches('.').len();
            rest = rest.trim_start_matches('.');
            self.check_number(&word[..digits], dots);
        } else if rest.is_empty() && digits < 4 {
            // A bare number of up to three digits; four digits are a move without its sign.
        } else {
            rest = &word;
        }
        // A star glued to a move is a strength mark of old programs.
        let (text, strength) = match rest.strip_suffix('*') {
            Some(text) if !text.is_empty() => (text, "*"),
            _ => (rest, ""),
        };
        if text.is_empty() || text.bytes().all(|byte| byte == b'.') {
            return;
        }
        let (text, strength) = (text.to_owned(), strength.to_owned());
        let line = self.begin.0;
        if self.open.is_empty() {
            self.numbers.plies += 1;
        }
        self.add(Item::Move { text, strength, line });
    }

    /// Warns of the first wrong number of a move of the game itself.
    fn check_number(&mut self, digits: &str, dots: usize) {
        if !self.open.is_empty() {
            return;
        }
        let Ok(number) = digits.parse() else { return };
        if let Some(expected) = self.numbers.wrong(number, dots) {
            let (line, column) = self.begin;
            let what = format!("the move has the number {number}; expected {expected}");
            self.warnings.push(Warning { line, column, what });
        }
    }

    fn add(&mut self, item: Item) {
        self.count += 1;
        self.bytes += match &item {
            Item::Move { text, .. } | Item::Comment(text) | Item::Setup(text) => text.len(),
            Item::Annotation(_) | Item::Variation(_) => 0,
        };
        if self.count > MAX_ITEMS {
            self.damage(self.begin.0, format!("more than {MAX_ITEMS} moves and comments"));
        } else if self.bytes > MAX_BYTES {
            self.damage(self.begin.0, format!("more than {MAX_BYTES} bytes of text"));
        } else {
            self.items.push(item);
        }
    }

    /// The items, what was left out, and the warnings after those of the tags.
    fn finish(mut self, mut warnings: Vec<Warning>) -> (Vec<Item>, Option<Damage>, Vec<Warning>) {
        self.end_word();
        if let Some(&line) = self.open_lines.last() {
            self.damage(line, "a variation without its closing parenthesis".to_owned());
        }
        while let Some(outer) = self.open.pop() {
            let inner = std::mem::replace(&mut self.items, outer);
            self.items.push(Item::Variation(inner));
        }
        warnings.append(&mut self.warnings);
        (self.items, self.damage, warnings)
    }
}
