//! From the words of a formula to its tree.
//!
//! ```text
//! or         = and { "or" and }
//! and        = not { "and" not }
//! not        = "not" not | comparison
//! comparison = sum [ ("<" | "<=" | ">" | ">=" | "=" | "==" | "!=") sum ]
//! sum        = product { ("+" | "-") product }
//! product    = signed { ("*" | "/") signed }
//! signed     = "-" signed | "+" signed | atom
//! atom       = number | feature | "my." feature | "their." feature | "(" or ")" | function "(" or { "," or } ")"
//! ```

use std::ops::Range;

use super::LocatedFault;
use super::lexer::{Token, words};
use super::syntax::{Binary, Counted, Expr, Input, Unary, Whose};
use views::Fault;

/// Parts that a formula may have.
const MAX_PARTS: usize = 2_000;
/// Parentheses and functions inside each other.
const MAX_NESTING: usize = 48;

/// The functions: name, least and most arguments.
const FUNCTIONS: &[(&str, usize, usize)] =
    &[("min", 1, 100), ("max", 1, 100), ("abs", 1, 1), ("clamp", 3, 3), ("if", 3, 3)];

/// Words that cannot be names of features.
pub const RESERVED: &[&str] =
    &["and", "or", "not", "my", "their", "min", "max", "abs", "clamp", "if"];

/// Reads a formula over these features.
pub(crate) fn parse(text: &str, features: &[&str], counted: Counted) -> Result<Expr, LocatedFault> {
    let words = words(text)?;
    let mut parser = Parser { words: &words, at: 0, features, counted, parts: 0, depth: 0 };
    let expr = parser.or()?;
    match parser.word() {
        Token::End => Ok(expr),
        _ => Err(parser.unexpected("an operator or the end of the formula")),
    }
}

struct Parser<'a> {
    words: &'a [(Token<'a>, Range<usize>)],
    at: usize,
    features: &'a [&'a str],
    counted: Counted,
    parts: usize,
    depth: usize,
}

type Parsed = Result<Expr, LocatedFault>;

impl<'a> Parser<'a> {
    fn word(&self) -> Token<'a> {
        self.words[self.at].0
    }

    fn range(&self) -> Range<usize> {
        self.words[self.at].1.clone()
    }

    /// Steps over a sign, if it is next.
    fn takes(&mut self, sign: &str) -> bool {
        let found = matches!(self.word(), Token::Sign(next) if next == sign);
        self.at += usize::from(found);
        found
    }

    /// Steps over a word, if it is next.
    fn takes_word(&mut self, word: &str) -> bool {
        let found = self.word() == Token::Name(word);
        self.at += usize::from(found);
        found
    }

    fn needs(&mut self, sign: &str, purpose: &str) -> Result<(), LocatedFault> {
        if self.takes(sign) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("\"{sign}\" {purpose}")))
        }
    }

    fn unexpected(&self, expected: &str) -> LocatedFault {
        let fault = Fault::new(format!("found {}", self.word().text())).expected(expected);
        LocatedFault { range: self.range(), fault }
    }

    /// Counts the parts, so that no formula is deep enough to exhaust the stack.
    fn part(&mut self, expr: Expr) -> Parsed {
        self.parts += 1;
        if self.parts <= MAX_PARTS {
            return Ok(expr);
        }
        let fault = Fault::new("the formula is too long")
            .expected(format!("at most {MAX_PARTS} numbers, features and operations"));
        Err(LocatedFault { range: self.range(), fault })
    }

    fn chain(
        &mut self,
        operand: fn(&mut Self) -> Parsed,
        next: fn(&mut Self) -> Option<Binary>,
    ) -> Parsed {
        let mut left = operand(self)?;
        while let Some(op) = next(self) {
            let right = operand(self)?;
            left = self.part(Expr::binary(op, left, right))?;
        }
        Ok(left)
    }

    fn or(&mut self) -> Parsed {
        self.depth += 1;
        // The whole formula is the first level, outside of all parentheses.
        if MAX_NESTING + 1 < self.depth {
            let fault = Fault::new("the formula is nested too deeply")
                .expected(format!("at most {MAX_NESTING} levels of parentheses"));
            return Err(LocatedFault { range: self.range(), fault });
        }
        let expr = self.chain(Self::and, |parser| parser.takes_word("or").then_some(Binary::Or));
        self.depth -= 1;
        expr
    }

    fn and(&mut self) -> Parsed {
        self.chain(Self::not, |parser| parser.takes_word("and").then_some(Binary::And))
    }

    fn not(&mut self) -> Parsed {
        let mut negations = 0;
        while self.takes_word("not") {
            negations += 1;
        }
        let mut expr = self.comparison()?;
        for _ in 0..negations {
            expr = self.part(Expr::unary(Unary::Not, expr))?;
        }
        Ok(expr)
    }

    /// The comparison that is next, and whether its sides have to be exchanged.
    fn compares(&mut self) -> Option<(Binary, bool)> {
        let Token::Sign(sign) = self.word() else { return None };
        let found = match sign {
            "<" => (Binary::Less, false),
            "<=" => (Binary::LessOrEqual, false),
            ">" => (Binary::Less, true),
            ">=" => (Binary::LessOrEqual, true),
            "=" | "==" => (Binary::Equal, false),
            "!=" => (Binary::Unequal, false),
            _ => return None,
        };
        self.at += 1;
        Some(found)
    }

    fn comparison(&mut self) -> Parsed {
        let left = self.sum()?;
        let Some((op, exchanged)) = self.compares() else { return Ok(left) };
        let right = self.sum()?;
        let range = self.range();
        if self.compares().is_some() {
            let fault = Fault::new("a comparison of a comparison")
                .expected("comparisons joined by \"and\"")
                .example("1 < men and men < 5");
            return Err(LocatedFault { range, fault });
        }
        let (left, right) = if exchanged { (right, left) } else { (left, right) };
        self.part(Expr::binary(op, left, right))
    }

    fn sum(&mut self) -> Parsed {
        self.chain(Self::product, |parser| {
            let plus = parser.takes("+").then_some(Binary::Add);
            plus.or_else(|| parser.takes("-").then_some(Binary::Subtract))
        })
    }

    fn product(&mut self) -> Parsed {
        self.chain(Self::signed, |parser| {
            let times = parser.takes("*").then_some(Binary::Multiply);
            times.or_else(|| parser.takes("/").then_some(Binary::Divide))
        })
    }

    fn signed(&mut self) -> Parsed {
        let mut is_negative = false;
        loop {
            if self.takes("-") {
                is_negative = !is_negative;
            } else if !self.takes("+") {
                break;
            }
        }
        let expr = self.atom()?;
        if is_negative { self.part(Expr::unary(Unary::Negate, expr)) } else { Ok(expr) }
    }

    fn atom(&mut self) -> Parsed {
        match self.word() {
            Token::Number(number) => {
                self.at += 1;
                self.part(Expr::Number(number))
            }
            Token::Sign("(") => {
                self.at += 1;
                let expr = self.or()?;
                self.needs(")", "to close the parenthesis")?;
                Ok(expr)
            }
            Token::Name(name) => {
                let owner = match name {
                    "my" => Some(Whose::Mine),
                    "their" => Some(Whose::Theirs),
                    _ => None,
                };
                if let Some(whose) = owner {
                    return self.of_a_side(name, whose);
                }
                let function = FUNCTIONS.iter().find(|(known, ..)| *known == name);
                match function {
                    Some(&(name, least, most)) => self.call(name, least, most),
                    None if RESERVED.contains(&name) => {
                        Err(self.unexpected("a number, a feature or \"(\""))
                    }
                    None => self.feature(Whose::Difference),
                }
            }
            Token::Sign(_) | Token::End => Err(self.unexpected("a number, a feature or \"(\"")),
        }
    }

    /// `my.feature` or `their.feature`.
    fn of_a_side(&mut self, side: &str, whose: Whose) -> Parsed {
        let start = self.range().start;
        self.at += 1;
        self.needs(".", &format!("and a feature after \"{side}\""))?;
        let (Token::Name(name), range) = (self.word(), start..self.range().end) else {
            return self.feature(whose);
        };
        let expr = self.feature(whose)?;
        if self.counted == Counted::ForBoth {
            return Ok(expr);
        }
        let fault = Fault::new(format!("a puzzle has one side, so there is no {side}.{name}"))
            .expected("the feature alone")
            .example(name);
        Err(LocatedFault { range, fault })
    }

    fn feature(&mut self, whose: Whose) -> Parsed {
        let Token::Name(name) = self.word() else {
            return Err(self.unexpected("the name of a feature"));
        };
        let Some(feature) = self.features.iter().position(|known| *known == name) else {
            return Err(LocatedFault { range: self.range(), fault: unknown(name, self.features) });
        };
        self.at += 1;
        self.part(Expr::Input(Input { feature: feature as u16, whose }))
    }

    fn call(&mut self, name: &str, least: usize, most: usize) -> Parsed {
        let range = self.range();
        self.at += 1;
        self.needs("(", &format!("after \"{name}\""))?;
        let mut arguments = Vec::new();
        if !self.takes(")") {
            loop {
                arguments.push(self.or()?);
                if self.takes(")") {
                    break;
                }
                self.needs(",", "or \")\"")?;
            }
        }
        let count = arguments.len();
        if count < least || most < count {
            let wanted = match (least, most) {
                (1, 1) => "1".to_owned(),
                (least, most) if least == most => least.to_string(),
                (least, most) if most < count => format!("{least} to {most}"),
                (least, _) => format!("at least {least}"),
            };
            let fault = Fault::new(format!("{name} has {count} arguments"))
                .expected(wanted)
                .example(example(name));
            return Err(LocatedFault { range, fault });
        }
        self.applied(name, arguments)
    }

    fn applied(&mut self, name: &str, arguments: Vec<Expr>) -> Parsed {
        let mut arguments = arguments.into_iter();
        let mut next = || arguments.next().expect("the number of arguments has been checked");
        let first = next();
        match name {
            "abs" => self.part(Expr::unary(Unary::Abs, first)),
            "clamp" => {
                let low = self.part(Expr::binary(Binary::Max, first, next()))?;
                self.part(Expr::binary(Binary::Min, low, next()))
            }
            "if" => {
                let branches = Expr::If(Box::new([first, next(), next()]));
                self.part(branches)
            }
            _ => {
                let op = if name == "min" { Binary::Min } else { Binary::Max };
                let mut least = first;
                for argument in arguments {
                    least = self.part(Expr::binary(op, least, argument))?;
                }
                Ok(least)
            }
        }
    }
}

/// The fault about a name that is no feature.
pub(crate) fn unknown(name: &str, features: &[&str]) -> Fault {
    let fault = Fault::new(format!("there is no feature \"{name}\""));
    if features.is_empty() {
        return fault.expected("a number, since this game has no features");
    }
    let fault = fault.expected(format!("one of {}", features.join(", ")));
    fault.did_you_mean(name, features.iter().copied())
}

fn example(function: &str) -> &'static str {
    match function {
        "abs" => "abs(a)",
        "clamp" => "clamp(a, -5, 5)",
        "if" => "if(a < 5, b, c)",
        "min" => "min(a, b)",
        _ => "max(a, b)",
    }
}
