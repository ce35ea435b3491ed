//! A game walked through: every position searched, every move held against the best one.
//!
//! *Idea*: the value of a move is what the search of the position after it says; a move is a mistake if the chances of
//! its player are much smaller after it than after the best one ([`Verdict`]).
//!
//! ```
//! use games::{Algorithm, Limits, Request, Stop, review};
//! let mut session = games::open("tic-tac-toe")?;
//! let steps = ["b2", "a2", "a1", "b1"].map(|mv| review::Step::Move(mv.into()));
//! let request = Request::new(Algorithm::Engine, Limits::none().depth(9));
//! let walk = review::walk(&mut *session, &steps, &request, &Stop::new(), &mut |_| ())?.expect("it was not stopped");
//! assert_eq!(walk.plies[1].verdict.mark(), "??");
//! # Ok::<(), games::Fault>(())
//! ```

mod verdict;

use serde::Serialize;

use crate::picture::{Curve, CurvePoint, Format, Theme};
use crate::session::{GameSession, Request, SearchContext};
use crate::view::Value;
use outwit::Stop;
use verdict::{before, chances};
use views::Fault;

pub use verdict::{Verdict, for_other, words};

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
pub struct Walk {
    /// The names of the sides.
    pub sides: [String; 2],
    /// How the first side stood at the beginning, from -1 to 1.
    pub begin: f64,
    /// The moves.
    pub plies: Vec<ReviewedMove>,
    /// Doubtful moves, mistakes and blunders of each side.
    pub mistakes: [[usize; 3]; 2],
}

/// What is known of a position.
struct Seen {
    value: Value,
    best: Option<String>,
    line: Vec<String>,
    depth: u32,
}

/// Walks through a game from the position of the session; `tick` is called after every move.
/// `None` if `stop` was raised.
pub fn walk(
    session: &mut dyn GameSession,
    steps: &[Step],
    request: &Request,
    stop: &Stop,
    tick: &mut dyn FnMut(&ReviewedMove),
) -> Result<Option<Walk>, Fault> {
    let sides = session.view().sides;
    let mut walk = Walk { sides, begin: 0.0, plies: Vec::new(), mistakes: [[0; 3]; 2] };
    let mut here = look(session, request, stop)?;
    let turn = session.view().turn;
    walk.begin = for_first(here.value, turn);
    for step in steps {
        if stop.is_raised() {
            return Ok(None);
        }
        let text = match step {
            Step::Move(text) => text,
            Step::Setup(position) => {
                session.set_position(position)?;
                here = look(session, request, stop)?;
                continue;
            }
        };
        let view = session.view();
        session.play(text)?;
        // The session may write the move in its own way.
        let mv = session.view().history.last().cloned().unwrap_or_else(|| text.clone());
        let after = look(session, request, stop)?;
        let same_side = session.view().turn == view.turn && session.view().outcome.is_none();
        let value = if same_side { after.value } else { before(after.value) };
        // The best move is worth what the deeper of the two searches says.
        let is_best = here.best.as_ref() == Some(&mv);
        let best_value = if is_best { value } else { here.value };
        let verdict = if is_best { Verdict::Good } else { Verdict::of(best_value, value) };
        if verdict != Verdict::Good {
            walk.mistakes[view.turn][verdict as usize - 1] += 1;
        }
        walk.plies.push(ReviewedMove {
            number: walk.plies.len() + 1,
            side: view.side,
            turn: view.turn,
            mv,
            value,
            best: here.best,
            best_value,
            line: here.line,
            depth: here.depth,
            verdict,
        });
        here = after;
        walk.plies.last().into_iter().for_each(&mut *tick);
    }
    Ok((!stop.is_raised()).then_some(walk))
}

fn look(session: &dyn GameSession, request: &Request, stop: &Stop) -> Result<Seen, Fault> {
    let view = session.view();
    if let Some(outcome) = view.outcome {
        // The side to move has lost unless it has won.
        let value = match outcome.winner {
            None => Value::Draw(true),
            Some(winner) if winner == view.turn => Value::WinIn(0),
            Some(_) => Value::LossIn(0),
        };
        return Ok(Seen { value, best: None, line: Vec::new(), depth: 0 });
    }
    let mut request = request.clone();
    request.limits.stop = Some(stop.clone());
    let report = session.search(&request, SearchContext::new())?.report();
    if !report.has_value() && !stop.is_raised() {
        let moves = view.history.len();
        let fault =
            Fault::new(format!("the search has no value for the position after {moves} moves"));
        return Err(fault.expected("larger limits").example("10000 nodes"));
    }
    // All that follows counts in hundredths of a man.
    let value = match report.value {
        Value::Score(points) => {
            Value::Score(100 * points / draughts::evaluation::man(&report.eval))
        }
        value => value,
    };
    Ok(Seen { value, best: report.best, line: report.line, depth: report.depth })
}

fn for_first(value: Value, turn: usize) -> f64 {
    if turn == 0 { chances(value) } else { -chances(value) }
}

impl Walk {
    /// The picture of the game in the form of a file.
    pub fn curve(&self, title: &str, format: Format) -> Result<Vec<u8>, Fault> {
        let points: Vec<CurvePoint> = self
            .plies
            .iter()
            .map(|ply| CurvePoint {
                chances: for_first(ply.value, ply.turn),
                label: format!("{}. {} {}", ply.number.div_ceil(2), ply.side, ply.mv),
                value: words(if ply.turn == 0 { ply.value } else { for_other(ply.value) }),
                mark: ply.verdict.mark().to_owned(),
            })
            .collect();
        let sides = [self.sides[0].as_str(), self.sides[1].as_str()];
        Curve { points: &points, begin: self.begin, sides, title }.file(format, Theme::Auto)
    }

    /// The moves that were mistakes, one line each, with values for the mover.
    pub fn list(&self) -> Vec<[String; 5]> {
        let wrong = self.plies.iter().filter(|ply| ply.verdict != Verdict::Good);
        wrong
            .map(|ply| {
                [
                    format!("{}. {}", ply.number.div_ceil(2), ply.side),
                    format!("{}{}", ply.mv, ply.verdict.mark()),
                    words(ply.value),
                    ply.best.clone().unwrap_or_default(),
                    words(ply.best_value),
                ]
            })
            .collect()
    }
}
