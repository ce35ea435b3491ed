//! From the text of a formula to its words.

use std::ops::Range;

use super::LocatedFault;
use views::Fault;

/// A word of a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    Number(f64),
    Name(&'a str),
    /// One of `+ - * / ( ) , . < <= > >= = == !=`.
    Sign(&'static str),
    End,
}

impl Token<'_> {
    /// How to name it in a sentence.
    pub(crate) fn text(&self) -> String {
        match self {
            Token::Number(number) => format!("the number {number}"),
            Token::Name(name) => format!("\"{name}\""),
            Token::Sign(sign) => format!("\"{sign}\""),
            Token::End => "the end of the formula".into(),
        }
    }
}

/// Longer signs first.
const SIGNS: [&str; 15] =
    ["<=", ">=", "==", "!=", "+", "-", "*", "/", "(", ")", ",", ".", "<", ">", "="];

/// The words with their places in bytes; the last one is [`Token::End`].
pub(crate) fn words(text: &str) -> Result<Vec<(Token<'_>, Range<usize>)>, LocatedFault> {
    let mut words = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let Some(first) = rest.chars().next() else { break };
        let length = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first == '#' {
            // A comment goes to the end of the line.
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        } else if first.is_ascii_digit() || first == '.' && starts_with_digit(&rest[1..]) {
            let length = number_length(rest);
            let number: f64 = rest[..length].parse().unwrap_or(f64::INFINITY);
            if super::number::MAX_NUMBER < number {
                let fault =
                    Fault::new(format!("the number {} is too great", short(&rest[..length])))
                        .expected("a number up to 1e15");
                return Err(LocatedFault { range: at..at + length, fault });
            }
            words.push((Token::Number(number), at..at + length));
            length
        } else if first.is_ascii_alphabetic() || first == '_' {
            let part = |c: char| !c.is_ascii_alphanumeric() && c != '_';
            let length = rest.find(part).unwrap_or(rest.len());
            words.push((Token::Name(&rest[..length]), at..at + length));
            length
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            words.push((Token::Sign(sign), at..at + sign.len()));
            sign.len()
        } else {
            let fault = Fault::new(format!("the sign \"{}\" has no meaning", first.escape_debug()))
                .expected("numbers, features, + - * / ( ) , comparisons, and, or, not");
            return Err(LocatedFault { range: at..at + first.len_utf8(), fault });
        };
        at += length;
    }
    words.push((Token::End, text.len()..text.len()));
    Ok(words)
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// The length of the number that `text` begins with: digits, a point with digits, an exponent.
fn number_length(text: &str) -> usize {
    let digits = |from: usize| {
        let rest = &text[from..];
        from + rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
    };
    let mut length = digits(0);
    if text[length..].starts_with('.') && starts_with_digit(&text[length + 1..]) {
        length = digits(length + 1);
    }
    if let Some(exponent) = text[length..].strip_prefix(['e', 'E']) {
        let signed = usize::from(exponent.starts_with(['+', '-']));
        if starts_with_digit(&exponent[signed..]) {
            length = digits(length + 1 + signed);
        }
    }
    length
}

/// A number as typed, cut if it is absurdly long.
fn short(text: &str) -> &str {
    &text[..text.len().min(20)]
}
