//! The whole tree of a position, printed as boards: the classic program.
//!
//! Its ranks, 0 or 1 for each node, are those of minimax with the scale of the text, in which the first player is MIN.
//!
//! *Cost*: one board in memory for every node, up to a limit.
//!
//! *Source*: the widely copied article "Possible chess knights movements using minimax algorithm" (in Ruby).

use outwit::game::Game;

use super::{State, TwoKnights};
use crate::playable::Fault;

/// What the program prints: the board of the start, then all boards of the tree, depth first, each one step further to the right
/// than its parent. Refuses trees of more than `limit` nodes.
pub(super) fn lines(game: &TwoKnights, start: &State, limit: usize) -> Result<Vec<String>, Fault> {
    let mut nodes = Vec::new();
    if grow(game, *start, 0, limit, &mut nodes).is_none() {
        return Err(Fault::new(format!("the whole tree has more than {limit} nodes"))
            .expected("a smaller board or a position later in the game")
            .example("two-knights:size=4"));
    }
    let boards = [(*start, 0)].into_iter().chain(nodes);
    Ok(boards.flat_map(|(state, level)| board(game.size(), &state, level)).collect())
}

/// Adds the nodes below a state with their levels; `None` if there are too many.
fn grow(
    game: &TwoKnights,
    state: State,
    level: usize,
    limit: usize,
    nodes: &mut Vec<(State, usize)>,
) -> Option<()> {
    if nodes.len() >= limit {
        return None;
    }
    nodes.push((state, level));
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    moves.into_iter().try_for_each(|to| grow(game, state.after(to), level + 1, limit, nodes))
}

/// A board in the form of the program, with the rule below it.
fn board(size: usize, state: &State, level: usize) -> Vec<String> {
    const STEP: usize = 2;
    let indent = " ".repeat(1 + STEP * level);
    let cell = |square: usize| match state.numbers[square] {
        0 => "[  ] ".into(),
        number => format!("[{number:>2}] "),
    };
    let row = |row: usize| (0..size).map(move |column| cell(8 * row + column));
    let mut lines: Vec<String> =
        (0..size).map(|y| row(y).fold(indent.clone(), |line, cell| line + &cell)).collect();
    lines.push(format!("{indent}{}", "-".repeat(5 * size - 1)));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playable::Playable;

    /// Lines, and the number of boards on each level, the root first, which is printed twice.
    fn grown(size: usize, position: Option<&str>) -> (Vec<String>, Vec<usize>) {
        let game = TwoKnights::new(size);
        let state =
            position.map_or_else(|| game.start(), |text| game.parse_position(text).unwrap());
        let lines = lines(&game, &state, 100_000).unwrap();
        let mut levels = vec![0; 20];
        for rule in lines.iter().filter(|line| line.contains('-')) {
            levels[rule.find('-').unwrap() / 2] += 1;
        }
        levels.retain(|&count| count > 0);
        (lines, levels)
    }

    #[test]
    fn the_classic_example_has_the_known_shape() {
        let (lines, levels) = grown(4, Some("0 1 0 0|0 4 0 0|0 0 3 0|0 0 2 0"));
        assert_eq!(levels, [1 + 1, 3, 7, 6, 2, 2, 2, 6, 14]);
        let start = [
            " [  ] [ 1] [  ] [  ] ",
            " [  ] [ 4] [  ] [  ] ",
            " [  ] [  ] [ 3] [  ] ",
            " [  ] [  ] [ 2] [  ] ",
            " -------------------",
        ];
        assert_eq!(lines[..5], start);
        assert_eq!(lines[5..10], start);
        assert_eq!(lines[11], "   [ 5] [ 4] [  ] [  ] ", "row 1, column 0 is the first move");
    }

    #[test]
    fn the_start_has_673_nodes() {
        assert_eq!(grown(4, None).1.iter().sum::<usize>(), 1 + 673);
        assert_eq!(grown(3, None).1.iter().sum::<usize>(), 1 + 17);
    }

    #[test]
    fn a_tree_that_is_too_large_is_refused() {
        let game = TwoKnights::new(8);
        let fault = lines(&game, &game.start(), 1_000).unwrap_err();
        assert!(fault.to_string().contains("more than 1000 nodes"), "{fault}");
    }
}
