//! What front ends show: plain data with stable field names, the same for terminal, page and JSON.

use std::fmt;

use outwit::Stopped;
use outwit::game;
use outwit::game::Score;
use serde::{Deserialize, Serialize};
use views::grouped;
use views::picture::{Marks, Picture};

pub use views::tree::Bound;

/// A position, with all that is needed to show it and to play on.
#[derive(Clone, Debug, Serialize)]
pub struct PositionView {
    /// The game with its settings, as it can be opened again.
    pub game: String,
    /// The position as text.
    pub position: String,
    /// Who is to move: 0 or 1.
    pub turn: usize,
    /// The name of the side to move.
    pub side: String,
    /// The names of both sides.
    pub sides: [String; 2],
    /// The legal moves; empty when the game is over.
    pub moves: Vec<MoveView>,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// The moves played so far, as text.
    pub history: Vec<String>,
    /// The cells of the last move.
    pub last: Vec<String>,
    /// The cells of the line that won; left out if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub won: Vec<String>,
    /// The moves whose value is known from endgame tables, best first, for the side to move; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<ScoredMove>,
    /// How it looks.
    pub picture: Picture,
}

impl PositionView {
    /// The last move and the line that won, to be drawn on the picture.
    pub fn marks(&self) -> Marks {
        Marks { won: self.won.clone(), ..Marks::last(&self.last) }
    }
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveView {
    /// As people write it.
    pub text: String,
    /// The cells to touch, in order.
    pub cells: Vec<String>,
    /// All ways to touch cells for this move, if there are others than `cells`: for each step of a way the cells among which there is
    /// a choice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Vec<Vec<String>>>,
}

/// A feature of a game with its counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FeatureView {
    /// The name to type.
    pub name: String,
    /// The name to read.
    pub title: String,
    /// What it counts, in one line.
    pub summary: String,
    /// The weight of one of it by default, whatever evaluation is in use.
    pub default_weight: f64,
    /// The counts of the first and the second side.
    pub counts: [i32; 2],
}

/// What one kind of piece is worth on each square, as the first picture of the board shows it.
#[derive(Clone, Debug, Serialize)]
pub struct WeightBoard {
    /// The kind of piece.
    pub piece: String,
    /// The rows from the top; none where no such piece can stand.
    pub rows: Vec<Vec<Option<i32>>>,
}

/// The value of a position by an evaluation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EvalView {
    /// The game with its settings.
    pub game: String,
    /// The position.
    pub position: String,
    /// The side to move, 0 or 1.
    pub turn: usize,
    /// Its name.
    pub side: String,
    /// The names of both sides.
    pub sides: [String; 2],
    /// The evaluation; `name@hash` if it is from a file.
    pub eval: String,
    /// The SHA-256 of the file, if it is from one.
    pub hash: Option<String>,
    /// The value before it is rounded to points, if the evaluation is from a file.
    pub value: Option<f64>,
    /// The points for the side to move.
    pub score: i32,
    /// What the contributions of the features and this add up to is `score`: points for the side to move, constants, terms of
    /// several features, rounding. None if the evaluation is not made of features.
    pub rest: Option<f64>,
    /// The features of the game.
    pub terms: Vec<TermView>,
}

/// What a feature adds to an evaluation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TermView {
    /// The feature with its counts.
    #[serde(flatten)]
    pub feature: FeatureView,
    /// Its weight, if the evaluation is a weighted sum with this feature.
    pub used_weight: Option<f64>,
    /// What the value for the side to move would lose if neither side had any of it; none if the evaluation does not use it.
    pub contribution: Option<f64>,
}

/// What a side does: `Red wins`, but `Wolves win`. `verb` is the plural form.
///
/// ```
/// assert_eq!(games::view::side_does("White", "win"), "White wins");
/// assert_eq!(games::view::side_does("Wolves", "lose"), "Wolves lose");
/// ```
pub fn side_does(side: &str, verb: &str) -> String {
    let is_plural = side.ends_with('s') && !side.ends_with("ss");
    format!("{side} {verb}{}", if is_plural { "" } else { "s" })
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeView {
    /// The winner, 0 or 1; none if drawn.
    pub winner: Option<usize>,
    /// The result of a game of points, for the first side; left out in other games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// In words.
    pub text: String,
}

/// A value in the words of a player: `{"win_in":7}`, `{"loss_in":12}`, `{"draw":true}` or `{"score":25}`; `{"win_in":null}` and
/// `{"loss_in":null}` where the distance is not known, from [`Score::FAR`] on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// The side to move wins in this number of plies.
    WinIn(#[serde(with = "distance")] u32),
    /// The side to move loses in this number of plies.
    LossIn(#[serde(with = "distance")] u32),
    /// Proven drawn.
    Draw(bool),
    /// An estimate, in the points of the evaluation.
    Score(i32),
}

impl Value {
    /// The value with an estimate in hundredths of a man, if the evaluation counts `man` points for one; without men, or
    /// where `man` is `None`, the value itself. So values of different evaluations can be compared.
    #[must_use]
    pub fn in_hundredths_of(self, man: Option<i32>) -> Value {
        match (self, man) {
            (Value::Score(points), Some(man)) if man > 0 => {
                Value::Score((100 * i64::from(points) / i64::from(man)) as i32)
            }
            (value, _) => value,
        }
    }
}

impl From<game::Value> for Value {
    fn from(value: game::Value) -> Value {
        match value {
            game::Value::WinIn(plies) => Value::WinIn(plies),
            game::Value::LossIn(plies) => Value::LossIn(plies),
            game::Value::Draw => Value::Draw(true),
            game::Value::Score(points) => Value::Score(points),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::WinIn(plies) => game::Value::WinIn(*plies).fmt(f),
            Value::LossIn(plies) => game::Value::LossIn(*plies).fmt(f),
            Value::Draw(_) => f.write_str("draw"),
            Value::Score(points) => write!(f, "{points:+}"),
        }
    }
}

/// A distance in plies as plain data, null if it is not known.
mod distance {
    use outwit::game::Score;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
    pub(super) fn serialize<S: Serializer>(plies: &u32, to: S) -> Result<S::Ok, S::Error> {
        Some(*plies).filter(|&plies| plies < Score::FAR).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
        Ok(Option::deserialize(from)?.unwrap_or(Score::FAR))
    }
}

/// Proven bounds of a value, for the side to move; none = nothing is known on this side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ProvenRange {
    /// The value is at least this.
    pub least: Option<Value>,
    /// The value is at most this.
    pub most: Option<Value>,
}

impl ProvenRange {
    /// The range between two proven scores, in words; a loss at once and a win at once say nothing.
    pub(crate) fn of(
        (least, most): (Score, Score),
        value: impl Fn(Score) -> Value,
    ) -> Option<ProvenRange> {
        let known = |score: Score| {
            let says = score != Score::loss_in(0) && score != Score::win_in(0);
            says.then(|| value(score))
        };
        let range = ProvenRange { least: known(least), most: known(most) };
        (range.least.is_some() || range.most.is_some()).then_some(range)
    }
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReportView {
    /// The game with its settings.
    pub game: String,
    /// The position searched.
    pub position: String,
    /// The side to move.
    pub side: String,
    /// The algorithm.
    pub algorithm: String,
    /// The evaluation.
    pub eval: String,
    /// The move to play.
    pub best: Option<String>,
    /// Its value for the side to move.
    pub value: Value,
    /// How the value is related to the exact one.
    pub bound: Bound,
    /// Whether value and bound hold whatever lies beyond the horizon.
    pub proven: bool,
    /// What was proven of the value, if not the value itself.
    pub between: Option<ProvenRange>,
    /// Plies searched completely.
    pub depth: u32,
    /// The deepest ply visited.
    pub selective_depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Only if textbook alpha-beta made a second pass, which finds the distance of a win or loss: how many of these it visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance_nodes: Option<u64>,
    /// Time taken.
    pub seconds: f64,
    /// The expected play.
    pub line: Vec<String>,
    /// The root moves that were scored, best first.
    pub moves: Vec<ScoredMove>,
    /// Look-ups in the transposition table, and how many found the position.
    pub table_probes: u64,
    /// See `table_probes`.
    pub table_hits: u64,
    /// Cuts, in per cent, that the first move tried made; none if there were no cuts.
    pub first_move_cuts: Option<f64>,
    /// Why the search ended early.
    pub stopped: Option<Stopped>,
    /// Only where values are plain numbers, as in a typed tree: the factor, 1 or -1, from values for the side to move to
    /// values for MAX.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<i32>,
    /// Only in draughts: points of the evaluation that a man more is worth at the start of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub man: Option<i32>,
}

impl ReportView {
    /// Whether `value` says anything: not if a limit stopped the search before its first score, or if it only proves values and
    /// has proven none.
    pub fn has_value(&self) -> bool {
        self.proven || !self.moves.is_empty() || self.bound != Bound::Exact
    }

    /// The nodes of both passes in words, if textbook alpha-beta made two.
    pub fn passes_text(&self) -> Option<String> {
        let second = self.distance_nodes?;
        let (first, second) = (grouped(self.nodes - second), grouped(second));
        Some(format!(
            "{first} positions as in the textbooks, {second} more in a second pass for the distance"
        ))
    }

    /// Why there is no value, in words.
    pub fn no_value_text(&self) -> &'static str {
        match self.stopped {
            Some(Stopped::Depth) => "no value, none was proven within the depth",
            Some(_) => "no value yet, the search was stopped too early",
            None => "no value, none was proven",
        }
    }

    /// A value of this report as people read it: `at least +3`, `win in 7`; for a typed tree the plain number for MAX.
    pub fn value_text(&self, value: Value, bound: Bound) -> String {
        let (text, bound) = match (value, self.sign) {
            (Value::Score(points), Some(sign)) => {
                ((points * sign).to_string(), if sign < 0 { bound.flip() } else { bound })
            }
            _ => return value.with_bound(bound),
        };
        match bound {
            Bound::Lower => format!("at least {text}"),
            Bound::Upper => format!("at most {text}"),
            Bound::Exact => text,
        }
    }

    /// The proven bounds of the value as people read them; none if nothing is known.
    pub fn range_text(&self) -> Option<String> {
        let ProvenRange { least, most } = self.between?;
        let text = |value: Value| self.value_text(value, Bound::Exact);
        // For the other side the greatest value is the least.
        let (least, most) = if self.sign == Some(-1) {
            (most.map(text), least.map(text))
        } else {
            (least.map(text), most.map(text))
        };
        match (least, most) {
            (Some(least), Some(most)) => Some(format!("between {least} and {most}")),
            (Some(least), None) => Some(format!("at least {least}")),
            (None, Some(most)) => Some(format!("at most {most}")),
            (None, None) => None,
        }
    }
}

impl Value {
    /// The value with its bound in words: `win in at most 7`, `at least +3`.
    pub fn with_bound(self, bound: Bound) -> String {
        match (self, bound) {
            (_, Bound::Exact)
            | (Value::WinIn(Score::FAR..), Bound::Lower)
            | (Value::LossIn(Score::FAR..), Bound::Upper) => self.to_string(),
            (Value::WinIn(plies), Bound::Lower) => format!("win in at most {plies}"),
            (Value::LossIn(plies), Bound::Upper) => format!("loss in at most {plies}"),
            (Value::LossIn(_), Bound::Lower) => format!("{self} or better"),
            (Value::WinIn(_), Bound::Upper) => format!("{self} or worse"),
            (_, Bound::Lower) => format!("at least {self}"),
            (_, Bound::Upper) => format!("at most {self}"),
        }
    }

    /// [`Value::with_bound`] as a sentence has it, with the unit of a distance: `win in at most 7 plies`.
    ///
    /// ```
    /// use games::view::{Bound, Value};
    ///
    /// let text = |value: Value, bound| value.in_sentence(bound);
    /// assert_eq!(text(Value::WinIn(1), Bound::Exact), "win in 1 ply");
    /// assert_eq!(text(Value::WinIn(7), Bound::Lower), "win in at most 7 plies");
    /// assert_eq!(text(Value::LossIn(16), Bound::Lower), "loss in 16 plies or better");
    /// assert_eq!(text(Value::Score(7), Bound::Lower), "at least +7");
    /// ```
    pub fn in_sentence(self, bound: Bound) -> String {
        let text = self.with_bound(bound);
        match self {
            // The number is the only one in the text, which has none if the distance is not known.
            Value::WinIn(plies) | Value::LossIn(plies) => {
                let unit = if plies == 1 { "ply" } else { "plies" };
                text.replacen(&plies.to_string(), &format!("{plies} {unit}"), 1)
            }
            Value::Draw(_) | Value::Score(_) => text,
        }
    }
}

/// A root move with its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoredMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value for the side to move.
    pub value: Value,
    /// How the value is related to the exact one.
    pub bound: Bound,
    /// The move and the expected play after it.
    pub line: Vec<String>,
}
