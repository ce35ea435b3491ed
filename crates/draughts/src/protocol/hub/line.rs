//! A line: a command and its arguments.

use std::fmt;

use crate::protocol::ProtocolError;

/// The longest line that is read, in bytes.
const MAX_LINE_BYTES: usize = 1 << 16;

const EXAMPLE: &str = "level moves=40 time=300";

/// A line of the protocol, not yet understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first word.
    pub command: String,
    /// Name and value of each argument; a flag has none.
    pub arguments: Vec<(String, Option<String>)>,
}

impl Line {
    /// A line without arguments.
    pub fn new(command: &str) -> Self {
        Self { command: command.to_owned(), arguments: Vec::new() }
    }

    /// With one more argument.
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.arguments.push((name.to_owned(), Some(value.into())));
        self
    }

    /// With one more argument if there is a value for it.
    pub(super) fn with_some(self, name: &str, value: Option<impl Into<String>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// With one more flag: an argument without a value.
    pub fn flag(mut self, name: &str) -> Self {
        self.arguments.push((name.to_owned(), None));
        self
    }

    /// The value of the first argument with this name; that of a flag is empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs().find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    /// All arguments, a flag with an empty value.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.arguments.iter().map(|(name, value)| (name.as_str(), value.as_deref().unwrap_or("")))
    }

    /// The first word of a line, of which the rest need not have the form of a line.
    pub(super) fn command_of(text: &str) -> &str {
        take_name(&mut text.trim_start_matches(is_space))
    }

    /// Reads a line; `None` if it is blank.
    ///
    /// ```
    /// use draughts::protocol::hub::Line;
    ///
    /// let line = Line::read("id name=Scan author=\"Fabien Letouzey\"").unwrap().unwrap();
    /// assert_eq!(line.get("author"), Some("Fabien Letouzey"));
    /// assert!(Line::read("id name=\"Scan").is_err());
    /// ```
    pub fn read(text: &str) -> Result<Option<Self>, ProtocolError> {
        if text.len() > MAX_LINE_BYTES {
            return Err(ProtocolError::new(
                text,
                format!("at most {MAX_LINE_BYTES} characters"),
                EXAMPLE,
            ));
        }
        let mut rest = text.trim_matches(is_space);
        if rest.is_empty() {
            return Ok(None);
        }
        let mut line = Self::new(take_name(&mut rest));
        if line.command.is_empty() || rest.trim_start_matches(is_space).starts_with('=') {
            return Err(ProtocolError::new(text, "a command first", EXAMPLE));
        }
        loop {
            rest = rest.trim_start_matches(is_space);
            if rest.is_empty() {
                return Ok(Some(line));
            }
            let name = take_name(&mut rest);
            if name.is_empty() {
                return Err(ProtocolError::new(rest, "the name of an argument", EXAMPLE));
            }
            // Spaces around the sign are no harm.
            line = match rest.trim_start_matches(is_space).strip_prefix('=') {
                Some(after) => {
                    rest = after.trim_start_matches(is_space);
                    line.with(name, take_value(&mut rest)?)
                }
                None => line.flag(name),
            };
        }
    }
}

/// Control characters count as spaces: a line has none, but a stray NUL or tab does no harm.
fn is_space(sign: char) -> bool {
    sign.is_whitespace() || sign.is_control()
}

/// The words of a value, between which control characters count as spaces too.
pub(super) fn words(value: &str) -> Vec<String> {
    value.split(is_space).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn take_name<'a>(rest: &mut &'a str) -> &'a str {
    let end = rest.find(|sign: char| is_space(sign) || sign == '=').unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    *rest = after;
    name
}

fn take_value<'a>(rest: &mut &'a str) -> Result<&'a str, ProtocolError> {
    let (value, after) = if let Some(quoted) = rest.strip_prefix('"') {
        quoted
            .split_once('"')
            .ok_or_else(|| ProtocolError::new(rest, "a closing quote", "pv=\"32-28 19-23\""))?
    } else {
        rest.split_at(rest.find(is_space).unwrap_or(rest.len()))
    };
    *rest = after;
    Ok(value)
}

impl fmt::Display for Line {
    /// Strict: quotes only where they are needed. The protocol has no way to write a quote or the
    /// end of a line inside a value; they become an apostrophe and a blank.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            write!(out, " {name}")?;
            let Some(value) = value else { continue };
            let clean: String = value
                .chars()
                .map(|sign| match sign {
                    '"' => '\'',
                    control if control.is_control() => ' ',
                    other => other,
                })
                .collect();
            if clean.is_empty() {
                out.write_str("=\"\"")?;
            } else if clean.contains(|sign: char| sign.is_whitespace() || sign == '=') {
                write!(out, "=\"{clean}\"")?;
            } else {
                write!(out, "={clean}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Line {
        Line::read(text).unwrap().unwrap()
    }

    #[test]
    fn arguments_are_read_as_programs_write_them() {
        let line = read("  pos\tpos=Wbe moves=\"38-15 5-41\" flag empty=\"\" a = b\r\n");
        assert_eq!(line.command, "pos");
        assert_eq!(line.get("pos"), Some("Wbe"));
        assert_eq!(line.get("moves"), Some("38-15 5-41"));
        assert_eq!((line.get("flag"), line.get("empty")), (Some(""), Some("")));
        assert_eq!((line.get("a"), line.get("b")), (Some("b"), None));
        assert_eq!(Line::read(" \r\n"), Ok(None));
    }

    #[test]
    fn words_are_the_same_after_writing() {
        let line = read("param name=v type=enum values=\"normal \u{1b}killer  bt\"");
        let found = words(line.get("values").unwrap());
        assert_eq!(found, ["normal", "killer", "bt"]);
        assert_eq!(words(read(&line.to_string()).get("values").unwrap()), found);
    }

    #[test]
    fn broken_lines_are_told() {
        for text in ["=3", "pos=3 x", "pos =3", "go =x", "id name=\"x", "id name=\"x y"] {
            let error = Line::read(text).unwrap_err().to_string();
            assert!(error.contains("expected") && error.contains("for example"), "{text}: {error}");
        }
        assert!(Line::read(&"x".repeat(MAX_LINE_BYTES + 1)).is_err());
    }

    #[test]
    fn values_are_quoted_where_they_must_be() {
        let line = Line::new("id").with("a", "b c").with("d", "").with("e", "f=g").with("h", "i");
        assert_eq!(line.to_string(), "id a=\"b c\" d=\"\" e=\"f=g\" h=i");
        assert_eq!(read(&line.to_string()), line);
        assert_eq!(Line::new("x").with("a", "say \"no\"\n").to_string(), "x a=\"say 'no' \"");
    }
}
