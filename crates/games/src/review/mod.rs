//! A game walked through: every position searched, every move held against the best one.
//!
//! *Idea*: the value of a move is what the search of the position after it says; a move is a mistake if the chances of
//! its player are much smaller after it than after the best one ([`Verdict`]). Before a move is called a mistake, the position
//! after the best one is searched as well, so that values of the same depth are compared: the search of the position before
//! both sees one ply less.
//!
//! ```
//! use games::{Algorithm, Limits, Request, Stop, review};
//! let mut session = games::open("tic-tac-toe")?;
//! let steps = ["b2", "a2", "a1", "b1"].map(|mv| review::Step::Move(mv.into()));
//! let request = Request::new(Algorithm::Engine, Limits::none().depth(9));
//! let review = review::review_game(&mut *session, &steps, &request, &Stop::new(), &mut |_| ())?.expect("it was not stopped");
//! assert_eq!(review.plies[1].verdict.mark(), "??");
//! # Ok::<(), games::Fault>(())
//! ```

mod verdict;

use serde::Serialize;

use crate::picture::{Curve, CurvePoint, Format, Theme};
use crate::session::{GameSession, GameStatus, Request, SearchContext};
use crate::view::Value;
use outwit::Stop;
use verdict::{Measure, before};
use views::Fault;

pub use verdict::{Verdict, eval_text, for_other, words, words_in_sentence};

/// A part of a game.
#[derive(Clone, Debug)]
pub enum Step {
    /// A move.
    Move(String),
    /// A position set up in the middle of it.
    Setup(String),
}

/// A move with what is to be said about it.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewedMove {
    /// From 1.
    pub number: usize,
    /// The ply as moves are numbered, from 0; the moves of the side that begins in the game have even ones.
    #[serde(skip)]
    pub ply: usize,
    /// Who moved.
    pub side: String,
    /// The same as a number, 0 or 1.
    pub turn: usize,
    /// The move as text.
    #[serde(rename = "move")]
    pub mv: String,
    /// The value of the move for the mover, from the search of the position after it.
    pub value: Value,
    /// The best move.
    pub best: Option<String>,
    /// Its value for the mover.
    pub best_value: Value,
    /// The play that is expected after it.
    pub line: Vec<String>,
    /// Plies looked ahead.
    pub depth: u32,
    /// How good the move was.
    pub verdict: Verdict,
}

/// A game with its annotations.
#[derive(Clone, Debug, Serialize)]
pub struct GameReview {
    /// The names of the sides.
    pub sides: [String; 2],
    /// How the first side stood at the beginning, from -1 to 1.
    pub begin: f64,
    /// The moves.
    pub plies: Vec<ReviewedMove>,
    /// Doubtful moves, mistakes and blunders of each side.
    pub mistakes: [[usize; 3]; 2],
    /// The least and the greatest result of a game of points; left out in other games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
    /// The position of a game without a move; left out in other games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<ReviewedPosition>,
}

/// A position with the best play.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewedPosition {
    /// Who is to move.
    pub side: String,
    /// The same as a number, 0 or 1.
    pub turn: usize,
    /// Its value for the side to move.
    pub value: Value,
    /// The play that is expected.
    pub line: Vec<String>,
    /// Plies looked ahead.
    pub depth: u32,
}

/// What is known of a position.
struct Seen {
    value: Value,
    best: Option<String>,
    line: Vec<String>,
    depth: u32,
    /// Whether the value is that of perfect play.
    is_exact: bool,
}

/// Walks through a game from the position of the session; `tick` is called after every move.
/// `None` if `stop` was raised.
pub fn review_game(
    session: &mut dyn GameSession,
    steps: &[Step],
    request: &Request,
    stop: &Stop,
    tick: &mut dyn FnMut(&ReviewedMove),
) -> Result<Option<GameReview>, Fault> {
    let sides = session.sides();
    let points = session.points();
    let (plies, mistakes) = (Vec::new(), [[0; 3]; 2]);
    let mut review = GameReview { sides, begin: 0.0, plies, mistakes, points, position: None };
    let mut here = look(session, request, stop)?;
    let turn = session.status().turn;
    review.begin = review.for_first(here.value, turn);
    let mut ply = turn;
    for step in steps {
        if stop.is_raised() {
            return Ok(None);
        }
        let text = match step {
            Step::Move(text) => text,
            Step::Setup(position) => {
                session.set_position(position)?;
                here = look(session, request, stop)?;
                ply += usize::from(ply % 2 != session.status().turn);
                continue;
            }
        };
        let turn = session.status().turn;
        let fork = session.fork();
        session.play(text)?;
        // The session may write the move in its own way.
        let mv = session.last_move().unwrap_or_else(|| text.clone());
        let after = look(session, request, stop)?;
        let value = for_mover(after.value, turn, session);
        // The best move is worth what the deeper of the two searches says.
        let is_best = here.best.as_ref() == Some(&mv);
        let mut best_value = if is_best { value } else { here.value };
        let mut verdict = if is_best {
            Verdict::Good
        } else {
            Measure(points).verdict(best_value, value, here.is_exact && after.is_exact)
        };
        if verdict != Verdict::Good
            && let (Value::Score(_), Some(best)) = (here.value, &here.best)
        {
            let mut other = fork;
            other.play(best)?;
            let after_best = look(&*other, request, stop)?;
            best_value = for_mover(after_best.value, turn, &*other);
            let is_exact = after_best.is_exact && after.is_exact;
            verdict = Measure(points).verdict(best_value, value, is_exact);
            here.line.truncate(1);
            here.line.extend(after_best.line);
        }
        if verdict != Verdict::Good {
            review.mistakes[turn][verdict as usize - 1] += 1;
        }
        review.plies.push(ReviewedMove {
            number: review.plies.len() + 1,
            ply,
            side: review.sides[turn].clone(),
            turn,
            mv,
            value,
            best: here.best,
            best_value,
            line: here.line,
            depth: here.depth,
            verdict,
        });
        here = after;
        ply += 1;
        review.plies.last().into_iter().for_each(&mut *tick);
    }
    if review.plies.is_empty() {
        let (turn, Seen { value, line, depth, .. }) = (session.status().turn, here);
        let side = review.sides[turn].clone();
        let position = ReviewedPosition { side, turn, value, line, depth };
        review.position = Some(position);
    }
    Ok((!stop.is_raised()).then_some(review))
}

fn look(session: &dyn GameSession, request: &Request, stop: &Stop) -> Result<Seen, Fault> {
    let GameStatus { turn, outcome, plies, .. } = session.status();
    if let Some(outcome) = outcome {
        // The side to move has lost unless it has won.
        let value = match (outcome.points, outcome.winner) {
            (Some(points), _) if turn == 0 => Value::Score(points),
            (Some(points), _) => Value::Score(-points),
            (None, None) => Value::Draw(true),
            (None, Some(winner)) if winner == turn => Value::WinIn(0),
            (None, Some(_)) => Value::LossIn(0),
        };
        return Ok(Seen { value, best: None, line: Vec::new(), depth: 0, is_exact: true });
    }
    let mut request = request.clone();
    request.limits.stop = Some(stop.clone());
    let report = session.search(&request, SearchContext::new())?.report();
    if !report.has_value() && !stop.is_raised() {
        let fault =
            Fault::new(format!("the search has no value for the position after {plies} moves"));
        return Err(if request.needs_depth() {
            fault
                .expected("a limited depth: this search has no value before its end")
                .example("depth 8")
        } else {
            fault.expected("larger limits").example("10000 nodes")
        });
    }
    // All that follows counts in hundredths of a man.
    let value = report.value.in_hundredths_of(report.man);
    let is_exact = report.proven;
    Ok(Seen { value, best: report.best, line: report.line, depth: report.depth, is_exact })
}

/// The value of a position after a move, for the side that moved.
fn for_mover(value: Value, mover: usize, after: &dyn GameSession) -> Value {
    let status = after.status();
    if status.turn == mover && status.outcome.is_none() { value } else { before(value) }
}

impl GameReview {
    /// The chances of the first side by a value for the side `turn`.
    fn for_first(&self, value: Value, turn: usize) -> f64 {
        let chances = Measure(self.points).chances(value, turn);
        if turn == 0 { chances } else { -chances }
    }

    /// The picture of the game in the form of a file.
    pub fn curve(&self, title: &str, format: Format) -> Result<Vec<u8>, Fault> {
        let points: Vec<CurvePoint> = self
            .plies
            .iter()
            .map(|ply| CurvePoint {
                chances: self.for_first(ply.value, ply.turn),
                label: format!("{}. {} {}", ply.ply / 2 + 1, ply.side, ply.mv),
                value: Measure(self.points).words(if ply.turn == 0 {
                    ply.value
                } else {
                    for_other(ply.value)
                }),
                mark: ply.verdict.mark().to_owned(),
            })
            .collect();
        let sides = [self.sides[0].as_str(), self.sides[1].as_str()];
        Curve { points: &points, begin: self.begin, sides, title }.file(format, Theme::Auto)
    }

    /// The position of a game without a move in words: who moves, its value for that side, and the best play.
    pub fn position_words(&self) -> Option<String> {
        let ReviewedPosition { side, value, line, .. } = self.position.as_ref()?;
        let value = Measure(self.points).words(*value);
        let best =
            if line.is_empty() { String::new() } else { format!("; best {}", line.join(" ")) };
        Some(format!("{side} to move: {value}{best}"))
    }

    /// The moves that were mistakes, one line each, with values for the mover.
    pub fn list(&self) -> Vec<[String; 5]> {
        let words = |value| Measure(self.points).words(value);
        let wrong = self.plies.iter().filter(|ply| ply.verdict != Verdict::Good);
        wrong
            .map(|ply| {
                [
                    format!("{}. {}", ply.ply / 2 + 1, ply.side),
                    format!("{}{}", ply.mv, ply.verdict.mark()),
                    words(ply.value),
                    ply.best.clone().unwrap_or_default(),
                    words(ply.best_value),
                ]
            })
            .collect()
    }
}
