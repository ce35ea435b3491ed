//! The classic program: alpha-beta to twice the level, with the distance as the only evaluation.
//!
//! *Idea*: where a side cannot move, or the rabbit stands on the top row, the program knows no win and no loss; the
//! evaluation is used there as anywhere else. Among equal moves the wolves take the first, the rabbit the last. For that
//! the search may skip the rest of a node only if alpha exceeds beta: with the usual test a bound that equals the best
//! value looks like a tie, and the rabbit moves differently than without pruning.
//!
//! *Guarantee*: the moves and values of minimax to the same depth with the same choice among equals. Wolves are a set of
//! squares here, so "first" means the wolf on the smallest square, counted row by row from the top left.
//!
//! *Source*: the article "Minimax Alpha Beta Pruning Sample" (Rabbits and wolves, in C++).
//!
//! ```
//! use games::{Limits, Player, SearchContext};
//! let session = games::open("fox-and-hounds")?;
//! let program: Player = "classic:3".parse()?;
//! let choice = program.choose(&*session, &Limits::none(), SearchContext::new())?;
//! assert_eq!(choice.mv, "c1-d2");
//! # Ok::<(), games::Fault>(())
//! ```

use outwit::game::{
    AlphaBeta, CutoffRule, ExitReason, Game, GameEvent, GameRecorder, GameReport, Outcome, Side,
    TieBreak, WinScoring,
};
use outwit::{Limits, Observer};

use super::{RABBIT, RabbitAndWolves, State, Step, distance};

/// The game as the classic program sees it: no side ever wins, and a game that is over stays as it is.
#[derive(Clone, Copy, Debug)]
struct NeverOver<'a>(&'a RabbitAndWolves);

/// The step of a piece that stays where it is.
const STAY: Step = Step { from: 32, to: 32 };

impl Game for NeverOver<'_> {
    /// The position, and whether the game has ended there.
    type State = (State, bool);
    type Move = Step;

    fn start(&self) -> (State, bool) {
        (self.0.start(), false)
    }

    fn turn(&self, (state, _): &(State, bool)) -> Side {
        state.turn
    }

    fn moves(&self, (state, over): &(State, bool), out: &mut Vec<Step>) {
        if !over && self.0.outcome(state).is_none() {
            self.0.moves(state, out);
        }
        if out.is_empty() {
            out.push(STAY);
        }
    }

    fn play(&self, (state, _): &(State, bool), mv: Step) -> (State, bool) {
        if mv == STAY { (*state, true) } else { (self.0.play(state, mv), false) }
    }

    fn outcome(&self, _: &(State, bool)) -> Option<Outcome> {
        None
    }
}

/// Records the search without the steps of pieces that stay: where they begin the game is over.
struct WithoutStays<'a> {
    game: &'a NeverOver<'a>,
    root: &'a (State, bool),
    /// The positions from the root to the present node.
    path: Vec<(State, bool)>,
    /// Nodes between the end of the path and the present node.
    stays: u32,
    recorder: &'a mut GameRecorder,
}

impl WithoutStays<'_> {
    fn moves(&self) -> Vec<Step> {
        let mut moves = Vec::new();
        if let Some(state) = self.path.last() {
            self.game.moves(state, &mut moves);
        }
        moves
    }
}

impl Observer<GameEvent> for WithoutStays<'_> {
    fn on(&mut self, event: GameEvent) {
        match event {
            GameEvent::Enter(visit) => {
                let mv = visit.mv.and_then(|index| self.moves().get(usize::from(index)).copied());
                match (mv, self.path.last()) {
                    _ if self.stays > 0 => self.stays += 1,
                    (Some(STAY), _) => self.stays = 1,
                    (Some(mv), Some(above)) => self.path.push(self.game.play(above, mv)),
                    _ => self.path.push(*self.root),
                }
                if self.stays == 0 {
                    self.recorder.on(event);
                }
            }
            GameEvent::Leave(_) if self.stays > 0 => self.stays -= 1,
            GameEvent::Leave(mut verdict) => {
                if self.moves() == [STAY] {
                    verdict.reason = ExitReason::GameOver;
                }
                self.path.pop();
                self.recorder.on(GameEvent::Leave(verdict));
            }
            _ => {}
        }
    }
}

/// What the program answers at a level; its scores are those of the evaluation `distance`.
pub fn choose(
    game: &RabbitAndWolves,
    state: &State,
    level: u8,
    limits: &Limits,
    recorder: Option<&mut GameRecorder>,
) -> GameReport<Step> {
    let search = AlphaBeta {
        scores: WinScoring::default(),
        cut: CutoffRule::Strict,
        ties: TieBreak::LastFor(RABBIT),
    };
    let limits = Limits { depth: Some(2 * u32::from(level)), ..limits.clone() };
    let eval =
        |_: &NeverOver, (state, _): &(State, bool)| distance::score(state, distance::steps(state));
    let (game, root) = (&NeverOver(game), &(*state, false));
    let mut report = match recorder {
        Some(recorder) => {
            let mut filter = WithoutStays { game, root, path: Vec::new(), stays: 0, recorder };
            search.search(game, root, &eval, &limits, &mut filter)
        }
        None => search.search(game, root, &eval, &limits, &mut ()),
    };
    // Where the game is over there is nothing to play and nothing to expect.
    report.best = report.best.filter(|&mv| mv != STAY);
    for line in report.lines.iter_mut().map(|line| &mut line.moves).chain([&mut report.line]) {
        let end = line.iter().position(|&mv| mv == STAY).unwrap_or(line.len());
        line.truncate(end);
    }
    report
}
