//! Columns: names, numbers, colours and times of a fixed width.

use std::fmt;

use crate::colour::Colour;
use crate::protocol::ProtocolError;

/// Cuts a message into its columns from left to right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns<'a> {
    whole: &'a str,
    rest: &'a str,
    example: &'static str,
}

impl<'a> Columns<'a> {
    /// A message without its first letter; `whole` is ASCII.
    pub(super) fn new(whole: &'a str, example: &'static str) -> Self {
        Self { whole, rest: whole.get(1..).unwrap_or_default(), example }
    }

    pub(super) fn fault(&self, expected: impl Into<String>) -> ProtocolError {
        ProtocolError::new(self.whole, expected, self.example)
    }

    /// The next `width` characters.
    pub(super) fn take(&mut self, width: usize, what: &str) -> Result<&'a str, ProtocolError> {
        let Some((column, rest)) = self.rest.split_at_checked(width) else {
            let column = self.whole.len() - self.rest.len() + 1;
            let plural = if width == 1 { "" } else { "s" };
            return Err(
                self.fault(format!("{width} character{plural} for {what} from column {column} on"))
            );
        };
        self.rest = rest;
        Ok(column)
    }

    /// What is left; blanks at the end count as nothing.
    pub(super) fn rest(&self) -> &'a str {
        self.rest.trim_end()
    }

    /// A number; some programs pad with blanks instead of zeros.
    pub(super) fn number(&mut self, width: usize, what: &str) -> Result<u16, ProtocolError> {
        let text = self.take(width, what)?.trim_start();
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        number.ok_or_else(|| self.fault(format!("{width} digits for {what}, not {text:?}")))
    }

    /// `W`, or `Z` for Black.
    pub(super) fn colour(&mut self, what: &str) -> Result<Colour, ProtocolError> {
        match self.take(1, what)? {
            "W" | "w" => Ok(Colour::White),
            "Z" | "z" => Ok(Colour::Black),
            other => Err(self.fault(format!("W or Z for {what}, not {other:?}"))),
        }
    }
}

/// `W`, or `Z` for Black.
pub(super) fn colour_letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'W',
        Colour::Black => 'Z',
    }
}

/// The name of a program or player: 1 to 32 printable ASCII characters without blanks at the ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

impl Name {
    /// The width of the column.
    pub const WIDTH: usize = 32;

    /// The part of a text that fits: foreign characters become `?`.
    pub fn new(text: &str) -> Self {
        let printable =
            |sign: char| if sign == ' ' || sign.is_ascii_graphic() { sign } else { '?' };
        let cut: String = text.trim().chars().take(Self::WIDTH).map(printable).collect();
        Self(cut.trim_end().to_owned())
    }

    /// The name without padding.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    /// Padded with blanks to its width.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:<32}", self.0)
    }
}

/// The time for a whole game, in minutes: three characters, of which one may be a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameTime {
    /// Hundredths of a minute.
    hundredths: u32,
}

impl GameTime {
    /// The greatest time not above this one that fits its three characters: whole minutes, tenths
    /// below ten minutes, hundredths below one; at least one hundredth and at most 999 minutes.
    pub fn from_seconds(seconds: f64) -> Self {
        let hundredths = ((seconds / 0.6 + 1e-6) as u32).clamp(1, 99_900);
        let step = match hundredths {
            ..100 => 1,
            100..1000 => 10,
            _ => 100,
        };
        Self { hundredths: hundredths / step * step }
    }

    /// In seconds.
    pub fn seconds(self) -> f64 {
        f64::from(self.hundredths) * 0.6
    }

    pub(super) fn read(columns: &mut Columns<'_>) -> Result<Self, ProtocolError> {
        let text = columns.take(3, "the minutes")?.trim();
        let sound = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let minutes = text.parse::<f64>().ok().filter(|_| sound).ok_or_else(|| {
            columns.fault(format!("minutes such as 090 or 0.5 in three characters, not {text:?}"))
        })?;
        Ok(Self { hundredths: (minutes * 100.0).round() as u32 })
    }
}

impl fmt::Display for GameTime {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, part) = (self.hundredths / 100, self.hundredths % 100);
        match (minutes, part) {
            (_, 0) => write!(out, "{minutes:03}"),
            (0, _) => write!(out, ".{part:02}"),
            // The field has three characters, so a fraction above one minute keeps one digit.
            _ => write!(out, "{minutes}.{}", part / 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_width() {
        assert_eq!(Name::new("Outwit").to_string().len(), 32);
        let long = Name::new(&"é".repeat(40));
        assert_eq!(long.to_string(), "?".repeat(32));
        assert_eq!(Name::new("  a\tb ").as_str(), "a?b");
    }

    #[test]
    fn times_fit_three_characters_and_come_back() {
        for (seconds, text) in [
            (0.0, ".01"),
            (15.0, ".25"),
            (30.0, ".50"),
            (60.0, "001"),
            (90.0, "1.5"),
            (95.0, "1.5"),
            (600.0, "010"),
            (630.0, "010"),
            (1e9, "999"),
        ] {
            let time = GameTime::from_seconds(seconds);
            assert_eq!(time.to_string(), text, "{seconds}");
            let message = format!("R{text}");
            assert_eq!(GameTime::read(&mut Columns::new(&message, "R001")), Ok(time), "{seconds}");
            assert!(time.seconds() <= seconds.max(0.6));
        }
        for text in ["0.5", " 5", " .5", "5. "] {
            let message = format!("R{text:3}");
            assert!(GameTime::read(&mut Columns::new(&message, "R001")).is_ok(), "{text}");
        }
        for text in ["abc", "-10", "1e2", "...", "   ", "01"] {
            let message = format!("R{text}");
            assert!(GameTime::read(&mut Columns::new(&message, "R001")).is_err(), "{text}");
        }
    }
}
