//! Errors of the TOML parser in plain words, with line, column and example.

use toml::de::Error;
use views::{Fault, Place, nearest};

/// A type as messages name it, in plain words, and a value of it.
const TYPES: &[(&str, &str, &str)] = &[
    ("a sequence", "a list in square brackets", "[\"a\", \"b\"]"),
    ("a map", "a section or a list in braces", "{ }"),
    ("a string", "a text in quotes", "\"text\""),
    ("a boolean", "true or false", "true"),
    ("f64", "a number", "0.5"),
    ("i64", "a whole number", "10"),
    ("u64", "a whole number of at least 0", "10"),
    ("usize", "a whole number of at least 0", "10"),
    ("a nonzero u64", "a whole number of at least 1", "10"),
    ("u32", "a whole number from 0 to 4294967295", "10"),
    ("u16", "a whole number from 0 to 65535", "10"),
    ("u8", "a whole number from 0 to 255", "10"),
];

/// What was found, as messages name it, and in plain words.
const FOUND: &[(&str, &str)] = &[
    ("string ", "the text "),
    ("integer ", "the number "),
    ("floating point ", "the number "),
    ("boolean ", "the word "),
    ("sequence", "a list"),
    ("map", "a section"),
];

/// An error in a TOML file. What is expected in the file, and an example, are named unless the parser says more.
pub fn toml_fault(text: &str, error: &Error, expected: &str, example: &str) -> Fault {
    let fault = wrong_type(text, error, example)
        .or_else(|| escape(text, error))
        .or_else(|| no_quotes(text, error, expected, example))
        .unwrap_or_else(|| {
            let lines: Vec<&str> = error.message().lines().map(str::trim).collect();
            let message = lines.join(", ").replace('`', "\"");
            let (found, expected) =
                message.split_once(", expected ").unwrap_or((&message, expected));
            let Some(found) = found.strip_prefix("unknown variant ") else {
                let near = found.strip_prefix("unknown field ").and_then(|typed| {
                    let (typed, known) = (typed.trim_matches('"'), expected.split('"').skip(1));
                    renamed(text, error, typed, nearest(typed, known.step_by(2))?)
                });
                let example = near.as_deref().unwrap_or(example);
                return Fault::new(found).expected(expected).example(example);
            };
            let first = expected.split('"').nth(1).unwrap_or_default();
            Fault::new(format!("unknown value {found}")).expected(expected).example(with_key(
                text,
                error,
                &format!("\"{first}\""),
            ))
        });
    match error.span() {
        Some(span) => fault.at(Place::find(text, span)),
        None => fault,
    }
}

/// The fault of a value of the wrong type.
fn wrong_type(text: &str, error: &Error, example: &str) -> Option<Fault> {
    let message = error.message();
    let rest = message.strip_prefix("invalid type: ");
    let rest = rest.or_else(|| message.strip_prefix("invalid value: "))?;
    let (found, expected) = rest.rsplit_once(", expected ")?;
    // The parser names its own type for a number that is too large for the others.
    let (found, is_large) = found.strip_suffix(" as i128").map_or((found, false), |it| (it, true));
    let plain = FOUND.iter().find_map(|(name, plain)| Some((plain, found.strip_prefix(name)?)));
    let found = plain.map_or(found.into(), |(plain, value)| format!("{plain}{value}"));
    let fault = Fault::new(format!("this is {}", found.replace('`', "")));
    // A list of sections, or a section of it: what stands in one is in the example of the file.
    let is_section = |name: &str| name == "a map" || name.starts_with("struct ");
    let of_sections = |key: &str| example.contains(&format!("[[{key}]]"));
    let shows_it = if expected == "a sequence" {
        toml_key(text, error).is_some_and(of_sections)
    } else {
        is_section(expected) && example.contains("[[")
    };
    let Some((_, expected, value)) = TYPES.iter().find(|(name, ..)| *name == expected) else {
        let fault = fault.expected(if is_section(expected) {
            "a section or a list in braces"
        } else {
            expected
        });
        return Some(if shows_it { fault.example(example) } else { fault });
    };
    let expected = if is_large && expected.contains(" at least ") {
        format!("{expected} and at most {}", u64::MAX)
    } else {
        expected.to_string()
    };
    let fault = fault.expected(expected);
    Some(if shows_it {
        fault.example(example)
    } else {
        fault.example(with_key(text, error, value))
    })
}

/// The fault of a text without double quotes, or without the last one, and that of a missing value.
fn no_quotes(text: &str, error: &Error, expected: &str, example: &str) -> Option<Fault> {
    let message = error.message();
    let needs_quotes = message.starts_with("string values must be quoted");
    let quotes = |example: &str| Fault::new("a text needs double quotes").example(example);
    let Some((key, value)) = line(text, error)?.0.split_once('=') else {
        return needs_quotes.then(|| quotes(example));
    };
    let word = value.split('#').next().unwrap_or_default().trim().trim_matches(['"', '\'']);
    if word.is_empty() {
        let missing = || Fault::new("there is no value").expected(expected).example(example);
        return needs_quotes.then(missing);
    }
    let is_boolean = ["true", "false"].iter().any(|name| word.eq_ignore_ascii_case(name));
    let is_word = word.starts_with(char::is_alphabetic);
    let lacks_quotes = needs_quotes
        || message.starts_with("invalid boolean") && !is_boolean
        // A word that begins as "nan" or "inf" does.
        || message.starts_with("invalid float") && is_word
        || message.starts_with("invalid basic string") && message.ends_with("expected `\"`");
    // In a list or a section in braces the value is not the whole line.
    let is_plain = !key.contains('{') && !word.contains(['[', '{', '"', '\'']);
    let own = format!("{} = \"{word}\"", key.trim());
    lacks_quotes.then(|| quotes(if is_plain { &own } else { example }))
}

/// The fault of a backslash in double quotes that begins no escape, as in paths of Windows.
fn escape(text: &str, error: &Error) -> Option<Fault> {
    let message = error.message();
    let is_escape =
        message.starts_with("missing escaped value") || message.contains("unicode hexadecimal");
    let line = line(text, error)?.0.trim();
    let is_plain = line.len() <= 100 && line.matches('"').count() == 2 && !line.contains('\'');
    let own = is_plain.then(|| line.replace('"', "'"));
    is_escape.then(|| {
        Fault::new("in double quotes, \\ begins an escape")
            .expected("/ or single quotes")
            .example(own.unwrap_or_else(|| "'C:\\bots\\bot.toml'".to_owned()))
    })
}

/// The line of the error with the right name of its key or section, without a remark.
fn renamed(text: &str, error: &Error, typed: &str, right: &str) -> Option<String> {
    let line = line(text, error)?.0.split('#').next()?.trim();
    let is_short = line.len() <= 60 && line.contains(typed);
    is_short.then(|| line.replacen(typed, right, 1))
}

/// A value with the key or section in whose line the error is, if there is one; in brackets if the error is inside a list.
fn with_key(text: &str, error: &Error, value: &str) -> String {
    let before = line(text, error).map_or("", |(_, before)| before);
    let value_before = before.split_once('=').map_or("", |(_, value)| value);
    let is_inside = value_before.rsplit(']').next().is_some_and(|rest| rest.contains('['));
    toml_key(text, error).map_or(value.to_owned(), |key| {
        if is_inside { format!("{key} = [{value}]") } else { format!("{key} = {value}") }
    })
}

/// The key or section in whose line the error is, if there is one; in a list in braces the key inside it.
pub fn toml_key<'a>(text: &'a str, error: &Error) -> Option<&'a str> {
    let (line, before) = line(text, error)?;
    let section = line.trim().strip_prefix('[').map(|name| name.trim_matches(['[', ']']));
    let inner = before.rsplit_once('{').map(|(_, inner)| inner.rsplit(',').next().unwrap_or(inner));
    let key = inner.unwrap_or(before).split_once('=').map(|(key, _)| key);
    key.or(section).filter(|key| !key.contains('{')).map(str::trim)
}

/// The line in which the error begins, and the part of it before the error.
fn line<'a>(text: &'a str, error: &Error) -> Option<(&'a str, &'a str)> {
    let start = error.span()?.start;
    let before = text.get(..start)?.rsplit('\n').next().unwrap_or_default();
    let line = text[start - before.len()..].lines().next().unwrap_or_default();
    Some((line, before))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize, Debug)]
    #[expect(dead_code, reason = "only errors are read")]
    struct File {
        name: String,
        pairs: Option<u64>,
        plies: Option<u8>,
        score: Option<f64>,
        list: Option<Vec<String>>,
        weights: Option<BTreeMap<String, f64>>,
        inner: Option<Box<File>>,
        on: Option<bool>,
        word: Option<Word>,
    }

    #[derive(Deserialize, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Word {
        A,
        B,
    }

    #[test]
    fn types_are_named_in_plain_words() {
        for (line, words) in [
            (
                "pairs = \"ten\"",
                "column 9: this is the text \"ten\"; expected a whole number of at least 0, for example: pairs = 10",
            ),
            (
                "pairs = -1",
                "this is the number -1; expected a whole number of at least 0, for example: pairs = 10",
            ),
            ("pairs = 2.5", "this is the number 2.5; expected a whole number"),
            ("plies = 300", "this is the number 300; expected a whole number from 0 to 255"),
            ("score = true", "this is the word true; expected a number, for example: score = 0.5"),
            (
                "list = 'x'",
                "expected a list in square brackets, for example: list = [\"a\", \"b\"]",
            ),
            (
                "list = [1]",
                "this is the number 1; expected a text in quotes, for example: list = [\"text\"]",
            ),
            ("weights = 3", "this is the number 3; expected a section or a list in braces"),
            ("inner = 3", "this is the number 3; expected a section or a list in braces"),
            ("inner = { name = 'y', pairs = 'x' }", "for example: pairs = 10"),
            ("on = 1", "expected true or false, for example: on = true"),
            ("on = [1]", "this is a list; expected true or false"),
            (
                "word = 'c'",
                "unknown value \"c\"; expected \"a\" or \"b\", for example: word = \"a\"",
            ),
            (
                "[pairs]\nx = 1",
                "this is a section; expected a whole number of at least 0, for example: pairs = 10",
            ),
            ("pears = ", "there is no value; expected a file, for example: name = \"x\""),
            ("word = inch", "a text needs double quotes; for example: word = \"inch\""),
            (
                "word = tic-tac-toe",
                "a text needs double quotes; for example: word = \"tic-tac-toe\"",
            ),
            (
                "word = connect-four # 4",
                "a text needs double quotes; for example: word = \"connect-four\"",
            ),
            (
                "word = false-start",
                "a text needs double quotes; for example: word = \"false-start\"",
            ),
            ("word = \"sudoku", "a text needs double quotes; for example: word = \"sudoku\""),
            ("list = [a, b]", "a text needs double quotes; for example: name = \"x\""),
            ("on = True", "expected"),
            (
                r#"word = "bot:C:\Users\x""#,
                r"in double quotes, \ begins an escape; expected / or single quotes, for example: word = 'bot:C:\Users\x'",
            ),
            (r#"word = "C:\class""#, r"single quotes, for example: word = 'C:\class'"),
            (r#"list = ["C:\x", "a"]"#, r"single quotes, for example: 'C:\bots\bot.toml'"),
        ] {
            let text = format!("name = 'x'\n{line}");
            let error = toml::from_str::<File>(&text).unwrap_err();
            let fault = toml_fault(&text, &error, "a file", "name = \"x\"").to_string();
            assert!(fault.starts_with("line 2, column ") && fault.contains(words), "{fault}");
            for rust in ["u64", "u8", "f64", "sequence", "map", "struct", "`"] {
                assert!(!fault.contains(rust), "{fault}");
            }
        }
        let error = toml::from_str::<File>("").unwrap_err();
        let fault = toml_fault("", &error, "a file", "name = \"x\"").to_string();
        assert!(
            fault.ends_with("missing field \"name\"; expected a file, for example: name = \"x\""),
            "{fault}"
        );
    }
}
