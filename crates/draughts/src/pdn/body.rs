//! The parts of one game, as its tokens come in.

use super::bytes::Place;
use super::game::{Damage, Game, Item, Warning, judgement};
use super::lexer::{Token, shortened};
use super::numbers::Numbers;
use super::replay::unknown_game_type;
use super::result::{is_result, joined, plain_dashes};
use crate::notation::is_dash;

/// The maximum number of items of a game; a longer one is cut and called damaged.
const MAX_ITEMS: usize = 1 << 20;

/// The maximum number of tags of a game; one with more is called damaged, too.
const MAX_TAGS: usize = 1000;

/// The maximum number of bytes that are kept of the tags of a game, and as many of its other text.
const MAX_BYTES: usize = 16 << 20;

/// How deep variations may be nested.
const MAX_VARIATION_DEPTH: usize = 64;

/// Whether a word, without the number of a move, is a square alone, and no move.
fn is_square(word: &str) -> bool {
    let square = word.rsplit('.').next().unwrap_or(word);
    let number = square.strip_prefix(|sign: char| sign.is_alphabetic()).unwrap_or(square);
    number.len() < 3 && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a sign stands between the squares of a move.
fn is_sign(sign: char) -> bool {
    is_dash(sign) || matches!(sign, 'x' | 'X' | ':')
}

/// Whether a word looks like a move: squares with signs between them.
fn is_move(word: &str) -> bool {
    word.contains(is_sign)
        && word.contains(|sign: char| sign.is_ascii_digit())
        && word.chars().all(|sign| is_sign(sign) || sign.is_alphanumeric())
}

/// The items of a game as they come in.
#[derive(Debug, Default)]
pub(super) struct Body {
    items: Vec<Item>,
    /// The outer parts of variations that are still open.
    open: Vec<Vec<Item>>,
    /// The lines on which these begin.
    open_lines: Vec<u64>,
    /// A word that may be continued by a sign, and where it begins.
    word: String,
    begin: Place,
    numbers: Numbers,
    /// The number before the first move, if there is one.
    first_number: Option<u16>,
    warnings: Vec<Warning>,
    count: usize,
    bytes: usize,
    tag_bytes: usize,
    damage: Option<Damage>,
}

impl Body {
    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty() && self.open.is_empty() && self.word.is_empty()
    }

    /// Whether there is more than comments and judgements.
    pub(super) fn has_moves(&self) -> bool {
        let is_remark = |item: &Item| matches!(item, Item::Comment(_) | Item::Annotation(_));
        !self.word.is_empty() || !self.open.is_empty() || !self.items.iter().all(is_remark)
    }

    /// Whether a variation is open.
    pub(super) fn is_in_variation(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether the last item is a move.
    pub(super) fn ends_with_move(&mut self) -> bool {
        self.end_word();
        matches!(self.items.last(), Some(Item::Move { .. }))
    }

    /// Whether a word behind the last move is the number of the next one, or in the same line a move.
    pub(super) fn is_next(&self, word: &str, is_same_line: bool) -> bool {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let rest = word[digits..].trim_start_matches('.');
        let dots = word.len() - digits - rest.len();
        if dots > 0 || rest.is_empty() {
            return word[..digits].parse().is_ok_and(|number| self.numbers.is_next(number, dots));
        }
        is_same_line && !is_result(&plain_dashes(word)) && is_move(word)
    }

    /// Gives the last move a star as its mark, although the star that begins here is the sign of the end of a game.
    pub(super) fn mark_by_star(&mut self, star: Place) {
        self.push(Token::Strength("*".to_owned()), star);
        let what = "a star between moves is read as a mark of the move before it".to_owned();
        self.warnings.push(Warning { line: star.line, column: star.column, what });
    }

    /// The result that this word is or ends, such as the last one of `2 - 0`.
    pub(super) fn take_result(&mut self, word: &str) -> Option<String> {
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

    pub(super) fn add_tag(
        &mut self,
        game: &mut Game,
        name: String,
        value: String,
        Place { line, column, .. }: Place,
    ) {
        if name == "GameType"
            && let Some(what) = unknown_game_type(&value)
        {
            game.warnings.push(Warning { line, column, what });
        }
        if let Some(first) = game.tag(&name).filter(|&first| first != value) {
            let what = format!("another tag {name} has the value {:?}", shortened(first));
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

    pub(super) fn damage(&mut self, line: u64, what: String) {
        self.damage.get_or_insert(Damage { line, what });
    }

    pub(super) fn push(&mut self, token: Token, begin: Place) {
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
            Token::Setup(fen) => {
                if self.open.is_empty() {
                    self.numbers.restart();
                }
                self.add(Item::Setup(fen));
            }
            Token::Open if self.open.len() < MAX_VARIATION_DEPTH => {
                self.open.push(std::mem::take(&mut self.items));
                self.open_lines.push(begin.line);
            }
            Token::Open => self.damage(begin.line, "variations nested too deep".to_owned()),
            Token::Close => match self.open.pop() {
                Some(outer) => {
                    self.open_lines.pop();
                    let inner = std::mem::replace(&mut self.items, outer);
                    self.add(Item::Variation(inner));
                }
                None => {
                    self.damage(begin.line, "a closing parenthesis without an opening".to_owned());
                }
            },
            Token::Tag(..) | Token::Word(_) | Token::Odd(_) => {}
        }
    }

    /// Joins `32 - 28` and `32- 28` to one move.
    fn push_word(&mut self, word: String, begin: Place) {
        let (starts, ends) = (word.starts_with(is_sign), self.word.ends_with(is_sign));
        // After a whole move a line is no continuation but a move that is left out.
        let whole = self.word == "--"
            || self.word.ends_with('.')
            || word == "--"
            || word.starts_with(is_dash)
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
        let line = self.begin.line;
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
        if self.numbers.plies == 0 && self.first_number.is_none() {
            self.first_number = u16::try_from(number).ok();
        }
        if let Some(expected) = self.numbers.wrong(number, dots) {
            let Place { line, column, .. } = self.begin;
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
            self.damage(self.begin.line, format!("more than {MAX_ITEMS} moves and comments"));
        } else if self.bytes > MAX_BYTES {
            self.damage(self.begin.line, format!("more than {MAX_BYTES} bytes of text"));
        } else {
            self.items.push(item);
        }
    }

    /// Gives the game its items, what was left out, and the warnings after those of the tags.
    pub(super) fn finish(mut self, game: &mut Game) {
        self.end_word();
        if let Some(&line) = self.open_lines.last() {
            self.damage(line, "a variation without its closing parenthesis".to_owned());
        }
        while let Some(outer) = self.open.pop() {
            let inner = std::mem::replace(&mut self.items, outer);
            self.items.push(Item::Variation(inner));
        }
        game.first_number = self.first_number;
        game.items = self.items;
        game.damage = self.damage;
        game.warnings.append(&mut self.warnings);
    }
}
