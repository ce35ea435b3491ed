//! The comments that `annotate` writes, and how they are found again in a game that was annotated before.
//!
//! Only text of exactly the written form is taken for one of them: a person or another program may have added words to it, and
//! the studio joins comments that stand side by side.

/// How the annotator begins and ends in the tag `Annotator` of games that were annotated here.
pub(super) const OWN: &str = "Outwit, ";
const OWN_END: &str = " per move";
/// Between the annotators of a game.
const NEXT: &str = "; ";
/// Before the value of a move in the form that other programs read.
pub(super) const EVAL: &str = "[%eval ";
/// Before the words for a value, in place of [`EVAL`] where the game has such a value of another program.
pub(super) const SECOND_VALUE: &str = "Outwit: ";
/// Behind a value in words.
pub(super) const FOR_WHITE: &str = " for White";
/// Before the mark of a move whose other mark stood in the game before.
pub(super) const OTHER_MARK: &str = ", Outwit: ";
/// Between the value of a move and that of a better one.
pub(super) const BETTER: &str = "; better ";
/// Between the value of a position without a move and the best play.
pub(super) const BEST: &str = "; best ";

/// The annotators before, if the game was annotated here.
pub(super) fn other_annotators(all: &str) -> Option<String> {
    let is_own = |name: &&str| name.starts_with(OWN) && name.ends_with(OWN_END);
    let others: Vec<_> = all.split(NEXT).filter(|name| !is_own(name)).collect();
    (others.len() < all.split(NEXT).count()).then(|| others.join(NEXT))
}

/// A comment that was written here, perhaps with other words around it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct OwnComment {
    /// The other words.
    pub(super) rest: String,
    /// The better move that it names.
    pub(super) better: Option<String>,
    /// Whether it has the mark of the move, which had another one before.
    pub(super) has_mark: bool,
}

/// Finds what was written here in a comment. Other programs write `[%eval` as well.
pub(super) fn find(comment: &str) -> Option<OwnComment> {
    // Other programs break the lines of comments.
    let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let begins = comment.match_indices(EVAL).chain(comment.match_indices(SECOND_VALUE));
    let parsed = |(at, _)| Some((at, parse(&comment[at..])?));
    let (at, (mut own, after)) = begins.into_iter().find_map(parsed)?;
    let (before, after) = (comment[..at].trim(), after.trim_start_matches([' ', '.', ',', ';']));
    [before, after].join(" ").trim().clone_into(&mut own.rest);
    Some(own)
}

/// A comment at the beginning of a text, and the text behind it.
fn parse(text: &str) -> Option<(OwnComment, &str)> {
    let words = match text.strip_prefix(EVAL) {
        Some(rest) => {
            let (eval, words) = rest.split_once("] ")?;
            let is_of_eval = |byte| matches!(byte, b'0'..=b'9' | b'-' | b'.' | b'#');
            eval.bytes().all(is_of_eval).then_some(words)?
        }
        None => text.strip_prefix(SECOND_VALUE)?,
    };
    let mut rest = after_value(words)?.strip_prefix(FOR_WHITE)?;
    let mut own = OwnComment { rest: String::new(), better: None, has_mark: false };
    if let Some(behind) = rest.strip_prefix(OTHER_MARK)
        && let Some(mark) = ["??", "?!", "?"].into_iter().find(|mark| behind.starts_with(mark))
    {
        (own.has_mark, rest) = (true, &behind[mark.len()..]);
    }
    if let Some((mv, value)) = rest.strip_prefix(BETTER).and_then(|better| better.split_once(' '))
        && let Some(behind) = after_value(value)
    {
        (own.better, rest) = (Some(mv.to_owned()), behind);
    } else if let Some(line) = rest.strip_prefix(BEST) {
        rest = line.trim_start();
        while let Some(word) = rest.split(' ').next().filter(|word| is_move(word)) {
            rest = rest[word.len()..].trim_start();
        }
    }
    Some((own, rest))
}

/// The text behind a value in words, such as `+0.35` or `win in 7 plies`, whose unit may be missing.
fn after_value(text: &str) -> Option<&str> {
    let rest = if let Some(rest) = text.strip_prefix("draw") {
        rest
    } else if let Some(rest) = text.strip_prefix("win").or_else(|| text.strip_prefix("loss")) {
        let rest = rest.strip_prefix(" in ").and_then(after_digits).unwrap_or(rest);
        rest.strip_prefix(" plies").or_else(|| rest.strip_prefix(" ply")).unwrap_or(rest)
    } else {
        after_digits(text.strip_prefix(['+', '-'])?)?.strip_prefix('.').and_then(after_digits)?
    };
    (!rest.starts_with(char::is_alphanumeric)).then_some(rest)
}

fn after_digits(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    (rest.len() < text.len()).then_some(rest)
}

/// Whether a word is a move as moves are written: two squares or more with a sign between them.
fn is_move(word: &str) -> bool {
    let squares: Vec<_> = word.split(['-', 'x', ':']).collect();
    let is_square = |square: &&str| {
        let number = square.trim_start_matches(|sign: char| sign.is_ascii_lowercase());
        square.len() - number.len() <= 1 && after_digits(number) == Some("")
    };
    squares.len() > 1 && squares.iter().all(is_square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_written_is_taken_out_of_a_comment() {
        let found = |comment: &str| {
            find(comment).map(|own| (own.rest, own.better.unwrap_or_default(), own.has_mark))
        };
        let own = |rest: &str, better: &str, mark| Some((rest.to_owned(), better.to_owned(), mark));
        for (comment, expected) in [
            ("[%eval -0.01] -0.01 for White", own("", "", false)),
            ("[%eval #-3] loss in 6 for White", own("", "", false)),
            ("[%eval #11] win in 22 plies for White", own("", "", false)),
            ("[%eval #1] win in 1 ply for White", own("", "", false)),
            ("[%eval #0] loss for White", own("", "", false)),
            ("Outwit: draw for White", own("", "", false)),
            ("[%eval 0.00]\ndraw for\nWhite", own("", "", false)),
            ("[%eval -0.01] -0.01 for White. A long note…", own("A long note…", "", false)),
            ("Before [%eval 1.00] +1.00 for White after", own("Before after", "", false)),
            ("[%eval 1.00] +1.00 for White; better play", own("better play", "", false)),
            ("[%eval 1.00] +1.00 for White; better 32-28 +1.50", own("", "32-28", false)),
            (
                "[%eval 1.00] +1.00 for White; better 32-28 win in 7 plies here",
                own("here", "32-28", false),
            ),
            ("[%eval 1.00] +1.00 for White, Outwit: ?!; better 1-5 draw", own("", "1-5", true)),
            ("[%eval 0.10] +0.10 for White; best 32-28 19-23 28x19", own("", "", false)),
            ("[%eval 0.10] +0.10 for White; best c3:e5 2 plans", own("2 plans", "", false)),
            ("Outwit: +0.10 for White [%eval 0.3] x", own("[%eval 0.3] x", "", false)),
            ("[%eval 0.3] a thought", None),
            ("[%eval 0.3] good for White", None),
            ("[%eval 0.3] drawn for White", None),
            ("A plan for White, Outwit: ?", None),
        ] {
            assert_eq!(found(comment), expected, "{comment}");
        }
    }

    #[test]
    fn only_the_own_annotator_is_dropped() {
        let own = "Outwit, 500 positions per move";
        for (all, others) in [
            (own.to_owned(), Some("")),
            (format!("{own}; J. Smith"), Some("J. Smith")),
            (format!("Ada; {own}; J. Smith"), Some("Ada; J. Smith")),
            ("Ada; Outwit, J. Smith".to_owned(), None),
        ] {
            assert_eq!(other_annotators(&all).as_deref(), others, "{all}");
        }
    }
}
