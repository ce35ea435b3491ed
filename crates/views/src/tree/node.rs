//! A node of a recorded search as plain data.

use std::fmt;

use outwit::NodeId;
use outwit::game::{self, ExitReason};
use serde::Serialize;

use crate::picture::Picture;

/// Declares an enum whose values have names, the same as text and in JSON.
macro_rules! named {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $value:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
        pub enum $name {
            $($(#[$what])* #[serde(rename = $text)] $value,)*
        }

        impl $name {
            /// Its name.
            pub fn as_str(self) -> &'static str {
                match self {
                    $($name::$value => $text,)*
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

named! {
    /// How a value is related to the exact one.
    Bound {
        /// It is the exact value.
        Exact = "exact",
        /// The exact value is at least as high.
        Lower = "lower",
        /// The exact value is at most as high.
        Upper = "upper",
    }
}

impl Bound {
    /// The bound of the same value for the other side.
    #[must_use]
    pub fn flip(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }
}

impl From<game::Bound> for Bound {
    fn from(bound: game::Bound) -> Bound {
        match bound {
            game::Bound::Exact => Bound::Exact,
            game::Bound::Lower => Bound::Lower,
            game::Bound::Upper => Bound::Upper,
        }
    }
}

named! {
    /// What a node is: who chooses at a node of a game, or what a search for one player has done with a state.
    Role {
        /// The side to move at the root chooses.
        Max = "max",
        /// The other side chooses.
        Min = "min",
        /// Generated, not expanded yet.
        Frontier = "frontier",
        /// Expanded.
        Explored = "explored",
        /// A goal or a solution.
        Goal = "goal",
        /// Discarded.
        Dropped = "dropped",
    }
}

named! {
    /// Why the search left a node.
    Exit {
        /// The game is over.
        Over = "over",
        /// The horizon is reached.
        Horizon = "horizon",
        /// Every move was searched.
        Searched = "searched",
        /// A move made the others unnecessary.
        Cut = "cut",
        /// The transposition table knew enough.
        Table = "table",
        /// The transposition table knew enough about the position after one move.
        TableCut = "table-cut",
        /// Quiescence search stands pat.
        StandPat = "stand-pat",
        /// A shorter win or loss is known already.
        Distance = "distance",
        /// The game knew the answer without a search.
        Tactics = "tactics",
        /// The bounds of what can still be reached were enough.
        Bounds = "bounds",
        /// A position came again.
        Repetition = "repetition",
        /// A null move was enough.
        NullMove = "null-move",
        /// No move could raise the value enough.
        Futile = "futile",
        /// It is solved.
        Solved = "solved",
        /// A game was played from here.
        Played = "played",
        /// The search went on elsewhere.
        Suspended = "suspended",
        /// The search for a win has met points, and goes on with a question about points.
        Points = "points",
        /// A limit was reached.
        Stopped = "stopped",
        /// A state was generated only.
        Frontier = "frontier",
        /// A state was expanded.
        Explored = "explored",
        /// A state is a goal.
        Goal = "goal",
        /// A state was discarded.
        Dropped = "dropped",
    }
}

impl From<ExitReason> for Exit {
    fn from(reason: ExitReason) -> Exit {
        match reason {
            ExitReason::GameOver => Exit::Over,
            ExitReason::Horizon => Exit::Horizon,
            ExitReason::Searched { .. } => Exit::Searched,
            ExitReason::Cutoff { .. } => Exit::Cut,
            ExitReason::Table => Exit::Table,
            ExitReason::TableCutoff { .. } => Exit::TableCut,
            ExitReason::StandPat => Exit::StandPat,
            ExitReason::MateDistance => Exit::Distance,
            ExitReason::Tactics => Exit::Tactics,
            ExitReason::Bounds => Exit::Bounds,
            ExitReason::Repetition => Exit::Repetition,
            ExitReason::NullMove => Exit::NullMove,
            ExitReason::Futility => Exit::Futile,
            ExitReason::Tablebase => Exit::Solved,
            ExitReason::Playouts { .. } => Exit::Played,
            ExitReason::Threshold { .. } => Exit::Suspended,
            ExitReason::PointsMet => Exit::Points,
            // A reason that the library adds later ends a visit as a limit does.
            _ => Exit::Stopped,
        }
    }
}

/// A search for one player leaves a state as what it has become.
impl From<Role> for Exit {
    fn from(role: Role) -> Exit {
        match role {
            Role::Goal => Exit::Goal,
            Role::Dropped => Exit::Dropped,
            Role::Frontier => Exit::Frontier,
            Role::Explored | Role::Max | Role::Min => Exit::Explored,
        }
    }
}

/// A node of a recorded search. What only a game has is in [`GameNodeView`], what only a search for one player has in
/// [`StateView`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NodeView {
    /// Its number.
    pub id: NodeId,
    /// The node above.
    pub parent: Option<NodeId>,
    /// Levels below the root of the tree.
    pub level: u32,
    /// Moves played from the root to here (frames such as an iteration count no move).
    pub ply: u32,
    /// The move that led here; none for the root and for frames such as an iteration.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// What it is.
    pub role: Role,
    /// What it was visited for: `full`, `scout`, `reduced`, `again`, `quiescence`, ..
    pub pass: String,
    /// What only a game has; empty for one player.
    #[serde(flatten)]
    pub game: GameNodeView,
    /// Why it was left.
    pub why: Option<Exit>,
    /// Why it was left, in a sentence.
    pub reason: String,
    /// Whether this child was chosen by its parent.
    pub chosen: bool,
    /// Nodes directly below that are kept.
    pub children: usize,
    /// Nodes below that were visited, kept or not.
    pub below: u64,
    /// Nodes below that were visited but not kept.
    pub hidden: u64,
    /// The step at which it was entered.
    pub entered: usize,
    /// The step at which it was left.
    pub left: Option<usize>,
    /// What only a search for one player has; none in the tree of a game.
    #[serde(rename = "place", skip_serializing_if = "Option::is_none")]
    pub state: Option<StateView>,
}

impl NodeView {
    /// A node about which nothing else is known.
    pub fn new(id: NodeId, role: Role) -> NodeView {
        NodeView {
            id,
            parent: None,
            level: 0,
            ply: 0,
            mv: None,
            role,
            pass: String::new(),
            game: GameNodeView::default(),
            why: None,
            reason: String::new(),
            chosen: false,
            children: 0,
            below: 0,
            hidden: 0,
            entered: 0,
            left: None,
            state: None,
        }
    }
}

/// A node in the tree of a game. Values and windows are seen from MAX, the side to move at the root, as in the textbooks;
/// wins and losses are counted in plies from the root: `win on ply 7` = MAX wins with the seventh ply.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GameNodeView {
    /// Plies left to the horizon.
    pub depth: Option<i16>,
    /// What MAX was sure of on entering.
    pub alpha: String,
    /// The same as a number, like `points`; -1,000,001 if the window is open. None for one player.
    pub alpha_points: Option<i32>,
    /// What MIN was sure of on entering.
    pub beta: String,
    /// The same as a number; 1,000,001 if the window is open.
    pub beta_points: Option<i32>,
    /// What was found; none while the search is below the node.
    pub value: Option<String>,
    /// The value as a number: points of an evaluation, or 1,000,000 - ply for a win of MAX on that ply and its negative
    /// for a loss.
    pub points: Option<i32>,
    /// How the value is related to the exact one, for MAX.
    pub bound: Option<Bound>,
    /// The rank of the node in the classic text about the game, 1 if MAX wins and 0 if MIN does; only for games whose text
    /// has ranks, where the value decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<u8>,
    /// Moves that were not searched, as text.
    pub unseen: Vec<String>,
    /// Whether the game is over here.
    pub over: bool,
}

/// A node in the tree of a search for one player.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct StateView {
    /// The short name of the state, if it has one.
    pub name: String,
    /// Without a short name: the state as text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// When it was expanded: 1 = first of all.
    pub order: Option<u32>,
    /// The cost from the root.
    pub g: Option<f64>,
    /// The estimate of the rest.
    pub h: Option<f64>,
    /// A small picture of the state, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Picture>,
    /// The values that an assignment removes from the domains, by variable.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<RemovedValues>,
}

/// Values that are removed from the domain of a variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RemovedValues {
    /// The variable.
    pub variable: String,
    /// The values, in the order in which they are removed.
    pub values: Vec<String>,
}
