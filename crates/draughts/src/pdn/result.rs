//! The result of a game as a word.

use std::cmp::Ordering;

use crate::notation::is_dash;

/// Whether a whole word is a result. No legal move looks like one: squares are not 0 and differ.
pub(super) fn is_result(word: &str) -> bool {
    let known = [
        "1-0", "0-1", "1/2-1/2", "0-0", "2-0", "0-2", "1-1", "1/2", "½-½", "½", "1:0", "0:1",
        "0:0", "2:0", "0:2", "1:1",
    ];
    // Plus draws and other scoring systems: sums of halves, such as `1 1/2-1/2`, and plus signs.
    let sides = || word.split_once('-').map(|(left, right)| [left, right]);
    let points = |side: &str| {
        let side = side.trim_end_matches(['+', '-']);
        let whole = side.strip_suffix("1/2").unwrap_or(side);
        !side.is_empty() && matches!(whole.trim_end(), "" | "0" | "1")
    };
    // Signs alone judge the position, such as +- and ++-: not a result, and no move either.
    if word.bytes().all(|byte| matches!(byte, b'+' | b'-')) {
        return false;
    }
    // The points of two games or more, such as 2.5-1.5. In 2.5-1 the first number may be that of a move.
    let halves = |side: &str| {
        side.split_once(['.', ',']).is_some_and(|(whole, half)| {
            !whole.is_empty()
                && whole.bytes().all(|byte| byte.is_ascii_digit())
                && matches!(half, "0" | "5")
        })
    };
    known.contains(&word)
        // F marks a game that was decided without play.
        || word.strip_suffix('F').is_some_and(|word| known.contains(&word))
        || sides().is_some_and(|sides| sides.iter().all(|side| halves(side)))
        || sides().is_some_and(|[left, right]| {
            (word.contains("1/2") || word.contains('+')) && points(left) && points(right)
        })
}

/// Whether a word is the points of both sides as numbers, such as `12-0`, which may also be a move.
pub(super) fn is_score(word: &str) -> bool {
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    let sides = word.split_once(['-', ':']);
    sides.is_some_and(|(left, right)| is_number(left) && is_number(right))
}

/// Which of the two scores of a result is greater. `None` for results that say nothing, such as `*` and `0-0`, or that are not
/// known.
pub(super) fn outcome(result: &str) -> Option<Ordering> {
    let half_points = |side: &str| match side {
        "0" => Some(0),
        "1/2" | "½" => Some(1),
        "1" => Some(2),
        "1 1/2" | "1½" => Some(3),
        "2" => Some(4),
        _ => None,
    };
    let (first, second) = result.trim().trim_end_matches('F').split_once(['-', ':'])?;
    let (first, second) = (half_points(first)?, half_points(second)?);
    (0 < first + second).then_some(first.cmp(&second))
}

/// Whether a word after a result is a part of it: a dash, a star or another result.
pub(super) fn is_rest_of_result(word: &str) -> bool {
    let word = plain_dashes(word);
    matches!(&*word, "-" | "*") || is_result(&word)
}

/// A result and the word after it: `1 1/2` keeps its space, so that it is not eleven halves.
pub(super) fn joined(result: &str, word: &str) -> String {
    let ends = |text: &str| text.ends_with(|sign: char| sign.is_ascii_digit());
    let space = if ends(result) && word.starts_with("1/2") { " " } else { "" };
    format!("{result}{space}{}", plain_dashes(word))
}

/// The word with hyphens in place of other dashes.
pub(super) fn plain_dashes(word: &str) -> String {
    word.replace(is_dash, "-")
}
