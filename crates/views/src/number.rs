//! Numbers with at most two decimals.

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
