//! Sentences that quote input of any length.

/// The sentence with long words and a long middle left out: input of any length may be quoted in it.
///
/// ```
/// let sentence = format!("there is no game \"{}\"", "x".repeat(10_000));
/// assert!(views::without_long_input(&sentence).len() < 200);
/// assert_eq!(views::without_long_input("there is no game \"x\""), "there is no game \"x\"");
/// ```
pub fn without_long_input(sentence: &str) -> String {
    const WORD: usize = 300;
    const SENTENCE: usize = 3000;
    let words: Vec<String> = sentence.split(' ').map(|word| ends(word, WORD)).collect();
    ends(&words.join(" "), SENTENCE)
}

/// A text of at most `most` characters, or its beginning and its end.
fn ends(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    let begin: String = text.chars().take(most / 3).collect();
    let end: String = text.chars().skip(length - most / 6).collect();
    format!("{begin} [{} characters] {end}", length - most / 3 - most / 6)
}

#[cfg(test)]
mod tests {
    use super::without_long_input;

    #[test]
    fn long_input_is_not_echoed_whole() {
        let short = "there is no game \"chess\"; expected one of draughts";
        assert_eq!(without_long_input(short), short);
        for input in ["x".repeat(10_000), "x y ".repeat(10_000), "\u{e9}".repeat(10_000)] {
            let text = without_long_input(&format!(
                "there is no game \"{input}\"; expected one of draughts"
            ));
            assert!(text.chars().count() < 1700, "{text}");
            assert!(text.starts_with("there is no game \"") && text.ends_with("one of draughts"));
            assert!(text.contains(" characters]"), "{text}");
        }
    }
}
