//! Numbers as texts: with at most two decimals, and with their thousands set apart.

use std::fmt;

/// A number with at most two decimals, and none that are not needed.
///
/// ```
/// use views::Number;
/// let texts = [2.0, 2.5, -0.001, 1.0 / 3.0].map(|value| Number(value).to_string());
/// assert_eq!(texts, ["2", "2.5", "0", "0.33"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Number(pub f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // Adding 0 makes 0 of -0.
        write!(f, "{}", rounded + 0.0)
    }
}

/// A whole number in groups of three.
///
/// ```
/// assert_eq!([0u64, 999, 1_000, 1_234_567].map(views::grouped), ["0", "999", "1,000", "1,234,567"]);
/// ```
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut out = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The text with minus signs (U+2212) in place of the hyphens before numbers, as pages show it. Hyphens inside words and between
/// digits stay.
///
/// ```
/// assert_eq!(views::with_minus_signs("-3 [-12.5, +4] null-move 1-2"), "\u{2212}3 [\u{2212}12.5, +4] null-move 1-2");
/// ```
pub fn with_minus_signs(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = rest.next() {
        let is_sign = letter == '-'
            && !before.is_alphanumeric()
            && rest.peek().is_some_and(char::is_ascii_digit);
        out.push(if is_sign { '−' } else { letter });
        before = letter;
    }
    out
}
