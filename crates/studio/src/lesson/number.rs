//! Numbers as people type them: `549946`, `549,946`, `549 946`, `30.49`, `30,49`.

/// What a text may mean. A mark before exactly three digits separates groups of digits, but may also be a decimal point.
pub(super) fn readings(text: &str) -> impl Iterator<Item = f64> {
    let all = [ungrouped(text), text.into()];
    let read = |text: String| text.replace(',', ".").parse::<f64>();
    all.into_iter().flat_map(read).filter(|number| number.is_finite())
}

/// The text without the marks between groups of three digits.
fn ungrouped(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let is_digit = |c: &&char| c.is_ascii_digit();
    let separates = |at: usize| {
        let before = chars[..at].iter().rev().take_while(is_digit).count();
        let after = chars[at + 1..].iter().take_while(is_digit).count();
        ",. \u{202f}\u{a0}".contains(chars[at]) && (1..=3).contains(&before) && after == 3
    };
    (0..chars.len()).filter(|&at| !separates(at)).map(|at| chars[at]).collect()
}

#[cfg(test)]
mod tests {
    use super::readings;

    #[test]
    fn only_marks_between_groups_of_three_digits_are_dropped() {
        for text in ["549946", "549,946", "549.946", "549 946", "549\u{202f}946"] {
            assert_eq!(readings(text).next(), Some(549_946.0), "{text}");
        }
        assert_eq!(readings("1,234,567.5").next(), Some(1_234_567.5));
        assert_eq!(readings("6.1").next(), Some(6.1));
        assert_eq!(readings("30,49").next(), Some(30.49));
        assert!(readings("0.125").any(|number| (number - 0.125).abs() < 1e-9));
        for text in ["", "6 1", "many", "inf", "1.2.3"] {
            assert_eq!(readings(text).next(), None, "{text}");
        }
    }
}
