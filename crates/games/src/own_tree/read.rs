//! Reads a tree in brackets: `((3 12 8) (2 4 6)) MAX`, tolerant of commas, square and curly brackets.

use std::iter::Peekable;
use std::str::CharIndices;
use std::sync::Arc;

use outwit::game::Side;

use super::{Branch, DEFAULT, MAX_DEPTH, MAX_NODES, State};
use crate::playable::Fault;

/// Numbers are held inside these, as on a blackboard.
const MAX_VALUE: i32 = 99_999;

/// An inner node whose bracket is still open.
struct Open {
    estimate: Option<i32>,
    children: Vec<Arc<Branch>>,
    /// Where it was opened, to say which bracket is not closed.
    at: usize,
}

/// The position that the text describes. MAX begins if nothing is said.
pub(super) fn position(text: &str) -> Result<State, Fault> {
    let text = text.trim();
    let side = |name: &str| match name.to_ascii_uppercase().as_str() {
        "MAX" => Some(Side::First),
        "MIN" => Some(Side::Second),
        _ => None,
    };
    let split = text.rfind([' ', ')', ']', '}', ',']).map_or(0, |at| at + 1);
    let (tree, turn) = match side(&text[split..]) {
        Some(turn) => (&text[..split], turn),
        None => (text, Side::First),
    };
    Ok(State { branch: Arc::new(tree_of(tree)?), turn })
}

/// The number that begins with a character; its digits if it is none, or too great.
fn number(first: char, rest: &mut Peekable<CharIndices<'_>>) -> Result<i32, String> {
    let mut digits = String::from(if first == '−' { '-' } else { first });
    while let Some((_, digit)) = rest.next_if(|(_, c)| c.is_ascii_digit()) {
        digits.push(digit);
    }
    let number = digits.parse().ok().filter(|number| (-MAX_VALUE..=MAX_VALUE).contains(number));
    number.ok_or(digits)
}

fn tree_of(text: &str) -> Result<Branch, Fault> {
    let fault = |found: String| {
        Fault::new(found).expected("numbers and brackets, then MAX or MIN").example(DEFAULT)
    };
    let place = |at: usize| text[..at].chars().count() + 1;
    let mut open: Vec<Open> = Vec::new();
    let mut whole: Option<Branch> = None;
    let mut estimate: Option<i32> = None;
    let mut nodes = 0;
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        let done = match c {
            c if c.is_whitespace() || c == ',' => continue,
            '(' | '[' | '{' => {
                if open.len() == MAX_DEPTH {
                    return Err(fault(format!("the tree is deeper than {MAX_DEPTH} levels")));
                }
                open.push(Open { estimate: estimate.take(), children: Vec::new(), at });
                continue;
            }
            ')' | ']' | '}' => {
                let Some(node) = open.pop() else {
                    let at = place(at);
                    return Err(fault(format!("the bracket at character {at} was never opened")));
                };
                if node.children.is_empty() {
                    let at = place(node.at);
                    return Err(fault(format!("the bracket at character {at} is empty")));
                }
                Branch::new_inner(node.children, node.estimate)
            }
            '-' | '−' | '+' | '0'..='9' => {
                let number = number(c, &mut rest).map_err(|digits| {
                    let at = place(at);
                    fault(format!("\"{digits}\" at character {at} is no number up to {MAX_VALUE}"))
                })?;
                if rest.next_if(|(_, c)| *c == ':').is_some() {
                    estimate = Some(number);
                    continue;
                }
                Branch::new_leaf(number)
            }
            c => return Err(fault(format!("there is \"{c}\" at character {}", place(at)))),
        };
        nodes += 1;
        if nodes > MAX_NODES {
            return Err(fault(format!("the tree has more than {MAX_NODES} nodes")));
        }
        if estimate.is_some() {
            return Err(fault(format!(
                "a colon stands before something else than a bracket, near character {}",
                place(at)
            )));
        }
        match (open.last_mut(), &whole) {
            (Some(parent), _) => parent.children.push(Arc::new(done)),
            (None, None) => whole = Some(done),
            (None, Some(_)) => {
                let at = place(at) + 1;
                return Err(fault(format!("a second tree begins before character {at}")));
            }
        }
    }
    if let Some(node) = open.last() {
        return Err(fault(format!("the bracket at character {} is not closed", place(node.at))));
    }
    if estimate.is_some() {
        return Err(fault("a colon stands at the end".into()));
    }
    whole.ok_or_else(|| fault("there is no tree".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_read_as_textbooks_print_them() {
        for (text, same) in [
            ("((3 12 8) (2 4 6)) MAX", "((3 12 8) (2 4 6))"),
            ("[[3, 12, 8], [2, 4, 6]]", "((3 12 8) (2 4 6))"),
            ("{3,{−4,+5}}min", "(3 (-4 5))"),
            ("7 MIN", "7"),
            ("5:(1 2:(3 4))", "5:(1 2:(3 4))"),
            ("(99999 -99999)", "(99999 -99999)"),
        ] {
            assert_eq!(position(text).unwrap().branch.to_string(), same, "{text}");
        }
        assert_eq!(position("(1 2)Min").unwrap().turn, Side::Second);
    }

    #[test]
    fn faults_say_where() {
        for (text, part) in [
            ("", "there is no tree"),
            ("MAX", "there is no tree"),
            ("-2147483648", "is no number up to 99999"),
            ("(1 2", "character 1 is not closed"),
            ("(1 2))", "character 6 was never opened"),
            ("(1 ())", "character 4 is empty"),
            ("(1 x)", "\"x\" at character 4"),
            ("(1 -)", "\"-\" at character 4"),
            ("1 2", "a second tree"),
            ("(3:4 5)", "a colon"),
            ("3:", "a colon"),
            ("(123456789)", "no number up to"),
        ] {
            let fault = position(text).unwrap_err().to_string();
            assert!(fault.contains(part) && fault.contains("for example"), "{text}: {fault}");
        }
        assert!(position(&"(".repeat(100_000)).is_err());
    }

    #[test]
    fn the_limits_of_depth_and_nodes_are_those_of_the_messages() {
        let deep = |levels| format!("{}1{}", "(".repeat(levels), ")".repeat(levels));
        let wide = |leaves| format!("({})", "1 ".repeat(leaves));
        // The root is a node, too.
        for text in [deep(MAX_DEPTH), wide(MAX_NODES - 1)] {
            assert!(position(&text).is_ok(), "{} characters", text.len());
        }
        for (text, part) in [
            (deep(MAX_DEPTH + 1), "deeper than 60 levels"),
            (wide(MAX_NODES), "more than 50000 nodes"),
        ] {
            let fault = position(&text).unwrap_err().to_string();
            assert!(fault.contains(part), "{fault}");
        }
    }
}
