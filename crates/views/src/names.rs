//! Words that games and puzzles show alike: the names of searches, and the name that was meant.

/// The name of an algorithm or player as the textbooks write it.
///
/// ```
/// use views::display_name;
/// let names = ["alpha-beta", "weighted-a-star", "mcts", "hill-climbing"].map(display_name);
/// assert_eq!(names, ["Alpha-beta", "Weighted A*", "MCTS", "Hill climbing"]);
/// ```
pub fn display_name(name: &str) -> String {
    const KNOWN: &[(&str, &str)] = &[
        ("a-star", "A*"),
        ("alpha-beta", "Alpha-beta"),
        ("anytime-a-star", "Anytime A*"),
        ("breadth-first", "Breadth-first"),
        ("depth-first", "Depth-first"),
        ("depth-limited", "Depth-limited"),
        ("ida-star", "IDA*"),
        ("mcts", "MCTS"),
        ("min-conflicts", "Min-conflicts"),
        ("nbs", "NBS"),
        ("proof-number", "Proof-number"),
        ("rbfs", "RBFS"),
        ("sma-star", "SMA*"),
        ("uniform-cost", "Uniform-cost"),
        ("weighted-a-star", "Weighted A*"),
    ];
    if let Some((_, shown)) = KNOWN.iter().find(|(known, _)| *known == name) {
        return (*shown).into();
    }
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect::<String>().replace('-', " ")
}

/// The name of a place as it is drawn: a name in one word, as the textbooks print some, with spaces between its words.
///
/// ```
/// use views::place_name;
/// let names = ["GrandForks", "St Cloud", "McAllen", "P12"].map(place_name);
/// assert_eq!(names, ["Grand Forks", "St Cloud", "McAllen", "P12"]);
/// ```
pub fn place_name(name: &str) -> String {
    let is_word = |word: &str| {
        word.chars().count() > 1 && word.ends_with(char::is_lowercase) && !PREFIXES.contains(&word)
    };
    let (mut shown, mut begin) = (String::new(), 0);
    for (at, letter) in name.char_indices() {
        if letter.is_uppercase() {
            if is_word(&name[begin..at]) {
                shown.push(' ');
            }
            begin = at;
        } else if !letter.is_alphabetic() {
            begin = at + letter.len_utf8();
        }
        shown.push(letter);
    }
    shown
}

/// What is written in one word with the name after it.
const PREFIXES: [&str; 4] = ["De", "Di", "Mac", "Mc"];

/// The known name most similar to a misspelt one; none if no name is similar.
///
/// ```
/// let games = ["tic-tac-toe", "two-knights", "connect-four"];
/// assert_eq!(views::nearest("Two_Knight", games), Some("two-knights"));
/// assert_eq!(views::nearest("zzz", games), None);
/// ```
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |name: &str| name.to_lowercase().replace(['_', ' '], "-");
    // No name is longer; more would only take time.
    let typed = plain(&typed.chars().take(80).collect::<String>());
    let similarity = |name: &str| {
        let name = plain(name);
        if typed.len() > 1 && name.starts_with(&typed) || typed == name {
            return 1.0;
        }
        // One letter says too little of a longer name.
        if typed.chars().count() < 2 {
            return 0.0;
        }
        strsim::jaro_winkler(&typed, &name)
    };
    known
        .into_iter()
        .map(|name| (similarity(name), name))
        .filter(|(similarity, _)| *similarity > 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// The message for an option that an algorithm does not use; `users` use it, and `example` says how to choose one.
///
/// ```
/// let shown = views::no_effect("--width", "a-star", &["beam"], |name| format!("--algorithm {name}"));
/// assert!(shown.ends_with("an algorithm that uses it: beam; for example: --algorithm beam"));
/// ```
pub fn no_effect(
    option: &str,
    algorithm: &str,
    users: &[&str],
    example: impl Fn(&str) -> String,
) -> String {
    match users.first() {
        Some(first) => format!(
            "{option} has no effect on {algorithm}; leave it out, or take an algorithm that uses it: {}; for example: {}",
            users.join(", "),
            example(first)
        ),
        None => format!("{option} has no effect on any algorithm of this puzzle; leave it out"),
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn misspelt_names_find_the_nearest_name() {
        let ids = ["tic-tac-toe", "two-knights", "connect-four", "open_lines", "Wausau"];
        let near = |typed| nearest(typed, ids);
        assert_eq!(near("tictactoe"), Some("tic-tac-toe"));
        assert_eq!(near("Two_Knight"), Some("two-knights"));
        assert_eq!(near("conect4"), Some("connect-four"));
        assert_eq!(near("open_linse"), Some("open_lines"));
        assert_eq!(near("Wasau"), Some("Wausau"));
        assert_eq!(near("zzz"), None);
        assert_eq!(near("W"), None);
        assert_eq!(nearest("M", ["k", "m"]), Some("m"));
        assert_eq!(near(""), None);
    }
}
