//! Own tree: a game tree typed in brackets, for exercises with pencil and paper.
//!
//! The result is the number at the leaf that is reached: MAX chooses the greatest, MIN the least. So every search can be
//! watched on exactly the tree that a textbook, a teacher or an examination prints.

mod branch;
mod read;

use std::sync::Arc;

use outwit::Rng;
use outwit::game::{Game, Outcome, Score, Side};

use crate::catalogue::Row;
use crate::picture::{Cell, Picture};
use crate::playable::{Fault, GameInfo, NamedEval, Param, Playable, Settings, SetupMode};
use crate::tree::{Notation, Scale};

pub use branch::Branch;

/// The entry of the catalogue.
pub const GAME: Row = Row::of::<OwnTree>();

/// The deepest tree and the most nodes that can be typed or drawn by lot.
pub(crate) const MAX_DEPTH: usize = 60;
/// See [`MAX_DEPTH`].
pub(crate) const MAX_NODES: usize = 50_000;

/// The tree that is there before another one is typed.
const DEFAULT: &str = "((3 12 8) (2 4 6) (14 5 2)) MAX";

/// How the first tree is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnTree {
    /// Levels of a random tree; 0 for the one that is there before.
    depth: usize,
    /// Branches of a node of the random tree.
    width: usize,
    /// Seed of the random tree.
    seed: u64,
}

/// What is left of the tree, and who chooses in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    branch: Arc<Branch>,
    turn: Side,
}

impl Game for OwnTree {
    type State = State;
    type Move = u16;

    fn start(&self) -> State {
        if self.depth == 0 {
            return read::position(DEFAULT).expect("the first tree is well formed");
        }
        let branch = Branch::random(self.depth, self.width, &mut Rng::new(self.seed));
        State { branch: Arc::new(branch), turn: Side::First }
    }

    fn turn(&self, state: &State) -> Side {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<u16>) {
        out.extend(0..state.branch.children().len() as u16);
    }

    fn play(&self, state: &State, mv: u16) -> State {
        let branch = Arc::clone(&state.branch.children()[usize::from(mv)]);
        State { branch, turn: state.turn.other() }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.branch.leaf().map(Outcome::Points)
    }

    fn key(&self, state: &State) -> u64 {
        state.branch.key() ^ (state.turn as u64)
    }
}

impl Playable for OwnTree {
    const INFO: GameInfo = GameInfo {
        id: "own-tree",
        aliases: &[],
        title: "Own tree",
        summary: "a game tree that you type, as in exercises on minimax and alpha-beta",
        rules: "\
Aim: MAX wants to reach a leaf with a large number, MIN one with a small number.

Moves: at every inner node the side to move chooses a branch: a is the first, b the second, and so on. The sides take turns.

End: at a leaf. Its number is the result. Searches know no win and no loss in this game; in matches a positive result is \
won by MAX, a negative one by MIN, and 0 is a draw.

Notation: a tree is a number (a leaf) or its branches in brackets, separated by spaces or commas, and then MAX or MIN, \
whichever side begins. A number and a colon before a bracket is the evaluation of that node, for exercises with a depth \
limit; without it the evaluation takes the average of the leaves below, without the decimals.

Example: ((3 12 8) (2 4 6) (14 5 2)) MAX has the value 3.",
        sides: ["MAX", "MIN"],
        params: &[
        Param { name: "depth", meaning: "levels of a random tree, 0 to 12; 0 = the example", default: "0" },
        Param { name: "width", meaning: "branches of a node of the random tree, 1 to 9", default: "3" },
        Param { name: "seed", meaning: "random seed", default: "1" },
    ],
    };

    fn create(settings: &Settings) -> Result<Self, Fault> {
        let depth = settings.number("depth", 0, 0, 12)? as usize;
        let width = settings.number("width", 3, 1, 9)? as usize;
        let seed = u64::from(settings.number("seed", 1, 0, u32::MAX)?);
        if depth == 0 && (width, seed) != (3, 1) {
            return Err(Fault::new("width and seed change nothing in the example")
                .expected("them only with a depth, for a random tree")
                .example(format!("own-tree:depth=2,width={width},seed={seed}")));
        }
        let nodes = (0..=depth as u32)
            .fold(0, |sum: usize, level| sum.saturating_add(width.saturating_pow(level)));
        if nodes > MAX_NODES {
            return Err(Fault::new(format!(
                "a tree of {depth} levels with {width} branches has {nodes} nodes"
            ))
            .expected(format!("at most {MAX_NODES}"))
            .example("depth=4,width=3"));
        }
        Ok(OwnTree { depth, width, seed })
    }

    fn settings(&self) -> String {
        let values = [
            ("depth", self.depth as u64, 0),
            ("width", self.width as u64, 3),
            ("seed", self.seed, 1),
        ];
        let changed = values.iter().filter(|(_, value, default)| value != default);
        changed.map(|(name, value, _)| format!("{name}={value}")).collect::<Vec<_>>().join(",")
    }

    fn position_text(&self, state: &State) -> String {
        format!("{} {}", state.branch, Self::INFO.sides[state.turn as usize])
    }

    fn parse_position(&self, text: &str) -> Result<State, Fault> {
        read::position(text)
    }

    fn move_text(&self, _: &State, mv: u16) -> String {
        branch_name(usize::from(mv))
    }

    fn move_cells(&self, state: &State, mv: u16) -> Vec<String> {
        vec![self.move_text(state, mv)]
    }

    fn picture(&self, state: &State) -> Picture {
        let cell = |(number, child): (usize, &Arc<Branch>)| Cell {
            name: branch_name(number),
            label: child.leaf().map_or_else(|| "…".into(), |points| points.to_string()),
            ..Cell::default()
        };
        let cells: Vec<Cell> = match state.branch.leaf() {
            Some(points) => vec![Cell { label: points.to_string(), ..Cell::default() }],
            None => state.branch.children().iter().enumerate().map(cell).collect(),
        };
        let column_names = cells.iter().map(|cell| cell.name.clone()).collect();
        Picture {
            columns: cells.len(),
            cells,
            column_names,
            row_names: vec![String::new()],
            ..Picture::default()
        }
    }

    fn setup_mode(&self) -> SetupMode {
        SetupMode::Tree
    }

    /// A typed tree has MAX and MIN as they are typed, and numbers without signs.
    fn notation(&self) -> Notation {
        Notation { scale: Scale::POINTS, max: Some(Side::First) }
    }

    fn points(&self, state: &State) -> Option<[i32; 2]> {
        Some(state.branch.range())
    }

    fn evals() -> &'static [NamedEval<Self>] {
        &[NamedEval {
            name: "estimate",
            summary: "the number before the colon, or else the average of the leaves below, without the decimals",
            eval: |_, state| {
                let points = Score::eval(state.branch.estimate());
                if state.turn == Side::First { points } else { -points }
            },
        }]
    }
}

/// The name of a branch: a to z, then aa, ab, ..
fn branch_name(number: usize) -> String {
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => letter(number).to_string(),
        before => branch_name(before - 1) + &letter(number).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use outwit::Limits;
    use outwit::game::{NoEval, Value, minimax};

    use super::*;

    #[test]
    fn the_example_of_the_rules_has_the_value_that_they_say() {
        let game = OwnTree::default();
        let report = minimax(&game, &game.start(), &NoEval, &Limits::none(), &mut ());
        assert_eq!((report.value(), report.best), (Value::Score(3), Some(0)));
    }

    #[test]
    fn branches_have_names_without_end() {
        assert_eq!(
            [0, 25, 26, 51, 52, 701, 702].map(branch_name),
            ["a", "z", "aa", "az", "ba", "zz", "aaa"]
        );
    }
}
