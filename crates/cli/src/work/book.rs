//! Finding openings of a game, and the best moves in them, as a job: every position after the first plies is searched; a shard
//! is some of them.
//!
//! *Idea*: the positions of the first plies form a small graph. Searches give the values of the last ones; the values of
//! those before follow by minimax. A move that gives away more than is allowed is a blunder, and lines with blunders are
//! left out. Of the other lines, those are openings whose last position is about even. The best move of a position before
//! their last one is that to the best position after it.
//! *Guarantee*: the same parameters give the same openings on every machine, in any number of parts: searches have a
//! limit of nodes and one thread, and begin with an empty table.

use std::collections::HashMap;

use games::view::Value;
use games::{Algorithm, GameSession, Limits, Request, SearchContext};
use jobs::{AnyWork, Halt, Stop, Work};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

/// The name in manifests.
pub(crate) const KIND: &str = "openings";

/// Positions a shard.
const SHARD: usize = 32;
/// More positions are not searched: fewer plies are enough.
const MAX_POSITIONS: usize = 200_000;
/// The value of a decided game, more than that of any evaluation.
const DECIDED: i64 = 1_000_000;

/// What is searched for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Parameters {
    /// The game with its settings.
    pub(crate) game: String,
    /// Plies of each opening.
    pub(crate) plies: u32,
    /// Nodes of each search.
    pub(crate) nodes: u64,
    /// The most points by which the last position may differ from even.
    pub(crate) balance: u32,
    /// The most points that a move may give away.
    pub(crate) blunder: u32,
}

/// An opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Found {
    /// The moves from the start.
    pub(crate) moves: Vec<String>,
    /// Points for the first side after them.
    pub(crate) points: i64,
}

/// The best move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Best {
    /// The moves from the start to the position.
    pub(crate) line: Vec<String>,
    pub(crate) mv: String,
    /// Points for the side to move.
    pub(crate) points: i64,
}

/// The result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Book {
    pub(crate) openings: Vec<Found>,
    /// Every position that lines without a blunder reach before their last one, once, before the positions after it.
    pub(crate) moves: Vec<Best>,
}

/// A position of the graph.
struct Node {
    /// The position as text.
    position: String,
    /// The side to move.
    turn: usize,
    /// Points for the first side, if the game is over.
    over: Option<i64>,
    /// Moves and the nodes of the next ply that they lead to.
    children: Vec<(String, usize)>,
}

/// The search for openings of a game.
pub(crate) struct Openings {
    parameters: Parameters,
    /// The nodes of each ply.
    plies: Vec<Vec<Node>>,
}

impl Openings {
    /// Enumerates the positions. The error is a sentence.
    pub(crate) fn new(parameters: Parameters) -> Result<Self, String> {
        let root = games::open(&parameters.game).map_err(|fault| fault.to_string())?;
        let mut plies = vec![vec![node(&*root)]];
        for _ in 0..parameters.plies {
            let last = plies.last_mut().expect("the first ply is there");
            let (mut next, mut known) = (Vec::new(), HashMap::new());
            for parent in last.iter_mut().filter(|parent| parent.over.is_none()) {
                let mut session = root.fork();
                session.set_position(&parent.position).map_err(|fault| fault.to_string())?;
                for mv in session.moves() {
                    let mut after = session.fork();
                    after.play(&mv).map_err(|fault| fault.to_string())?;
                    let index = *known.entry(after.position()).or_insert_with(|| {
                        next.push(node(&*after));
                        next.len() - 1
                    });
                    parent.children.push((mv, index));
                    // Before the memory is taken for the rest of the ply.
                    if next.len() > MAX_POSITIONS {
                        return Err(format!(
                            "{} plies lead to more than {MAX_POSITIONS} positions; expected fewer plies, for example --plies 4",
                            parameters.plies
                        ));
                    }
                }
            }
            plies.push(next);
        }
        let goes_on = |nodes: &Vec<Node>| nodes.iter().any(|node| node.over.is_none());
        if !plies.last().is_some_and(goes_on) {
            // An opening ends before the game does.
            let longest = plies.iter().rposition(goes_on).unwrap_or_default();
            let (game, given) = (&parameters.game, parameters.plies);
            let example = if longest == 0 {
                "a longer game".into()
            } else {
                format!("fewer plies, for example: --plies {longest}")
            };
            return Err(format!(
                "no game of {game} lasts more than {given} pl{}; expected {example}",
                if given == 1 { "y" } else { "ies" }
            ));
        }
        Ok(Self { parameters, plies })
    }

    /// The positions to search.
    fn leaves(&self) -> &[Node] {
        self.plies.last().map_or(&[], |last| last)
    }

    /// Number of positions that are searched.
    pub(crate) fn positions(&self) -> u64 {
        self.leaves().len() as u64
    }

    /// Points for the first side by a search.
    fn search(
        &self,
        session: &mut dyn GameSession,
        leaf: &Node,
        stop: &Stop,
    ) -> Result<i64, String> {
        if let Some(points) = leaf.over {
            return Ok(points);
        }
        session.set_position(&leaf.position).map_err(|fault| fault.to_string())?;
        let limits = Limits::none().nodes(self.parameters.nodes).stop(stop);
        let request = Request::new(Algorithm::Engine, limits);
        let found = session.search(&request, SearchContext::new());
        let points = match found.map_err(|fault| fault.to_string())?.summary().value {
            Value::Score(points) => i64::from(points),
            Value::Draw(_) => 0,
            Value::WinIn(plies) => DECIDED - i64::from(plies),
            Value::LossIn(plies) => i64::from(plies) - DECIDED,
        };
        Ok(if leaf.turn == 0 { points } else { -points })
    }

    /// The values of the positions of each ply for given values of the last ones.
    fn values(&self, leaves: &[i64]) -> Vec<Vec<i64>> {
        let mut values = vec![leaves.to_vec()];
        for nodes in self.plies.iter().rev().skip(1) {
            let after = values.last().expect("the values of the last ply are there");
            let value = |node: &Node| {
                let all = node.children.iter().map(|(_, child)| after[*child]);
                let best = if node.turn == 0 { all.max() } else { all.min() };
                node.over.or(best).unwrap_or_default()
            };
            values.push(nodes.iter().map(value).collect());
        }
        values.reverse();
        values
    }

    /// The moves of a node that are no blunders, with the nodes of the next ply; none after the last ply.
    fn sound<'a>(
        &'a self,
        values: &'a [Vec<i64>],
        (ply, index): (usize, usize),
    ) -> impl Iterator<Item = &'a (String, usize)> {
        self.plies[ply][index].children.iter().filter(move |(_, child)| {
            let lost = (values[ply + 1][*child] - values[ply][index]).abs();
            lost <= i64::from(self.parameters.blunder)
        })
    }

    /// The openings for given values of all positions.
    fn openings(&self, values: &[Vec<i64>]) -> Vec<Found> {
        // The moves of one line without a blunder to each position of a ply, if there is one.
        let mut lines = vec![Some(Vec::new())];
        for (ply, nodes) in self.plies.iter().enumerate().take(self.plies.len() - 1) {
            let mut next = vec![None; self.plies[ply + 1].len()];
            for (index, line) in (0..nodes.len()).zip(&lines) {
                let Some(line) = line else { continue };
                for (mv, child) in self.sound(values, (ply, index)) {
                    next[*child].get_or_insert_with(|| line.iter().chain([mv]).cloned().collect());
                }
            }
            lines = next;
        }
        let balance = i64::from(self.parameters.balance);
        let all = self.leaves().iter().zip(&values[self.plies.len() - 1]).zip(lines);
        all.filter(|((node, points), _)| node.over.is_none() && points.abs() <= balance)
            .filter_map(|((_, &points), line)| Some(Found { moves: line?, points }))
            .collect()
    }

    /// The best moves for given values of all positions.
    fn best_moves(&self, values: &[Vec<i64>]) -> Vec<Best> {
        let mut known: Vec<Vec<bool>> =
            self.plies.iter().map(|nodes| vec![false; nodes.len()]).collect();
        let mut found = Vec::new();
        let mut open = vec![((0, 0), Vec::new())];
        while let Some(((ply, index), line)) = open.pop() {
            if std::mem::replace(&mut known[ply][index], true) {
                continue;
            }
            let (node, value) = (&self.plies[ply][index], values[ply][index]);
            let is_best = |(_, child): &&(String, usize)| values[ply + 1][*child] == value;
            let Some((mv, _)) = node.children.iter().find(is_best) else { continue };
            let after: Vec<_> = self.sound(values, (ply, index)).collect();
            open.extend(after.iter().rev().map(|(mv, child)| {
                ((ply + 1, *child), line.iter().chain([mv]).cloned().collect())
            }));
            let points = if node.turn == 0 { value } else { -value };
            found.push(Best { line, mv: mv.clone(), points });
        }
        found
    }
}

/// The position of a session.
fn node(session: &dyn GameSession) -> Node {
    let status = session.status();
    let over = status.outcome.map(|outcome| match outcome.winner {
        Some(0) => DECIDED,
        Some(_) => -DECIDED,
        None => 0,
    });
    Node { position: session.position(), turn: status.turn, over, children: Vec::new() }
}

impl Work for Openings {
    type Payload = Vec<i64>;
    type Total = Book;

    fn kind(&self) -> &'static str {
        KIND
    }

    fn algorithm(&self) -> &'static str {
        "whole-plies-1"
    }

    fn parameters(&self) -> Json {
        json!(self.parameters)
    }

    fn shards(&self) -> u64 {
        self.leaves().len().div_ceil(SHARD) as u64
    }

    fn run(&self, shard: u64, stop: &Stop) -> Result<Vec<i64>, Halt> {
        let mut session =
            games::open(&self.parameters.game).map_err(|fault| Halt::Failed(fault.to_string()))?;
        let mut points = Vec::new();
        for leaf in self.leaves().iter().skip(shard as usize * SHARD).take(SHARD) {
            points.push(self.search(&mut *session, leaf, stop).map_err(Halt::Failed)?);
            if stop.is_raised() {
                return Err(Halt::Stopped);
            }
        }
        Ok(points)
    }

    fn check(&self, shard: u64, points: &Vec<i64>) -> Result<(), String> {
        let expected = self.leaves().len().saturating_sub(shard as usize * SHARD).min(SHARD);
        if points.len() == expected && points.iter().all(|points| points.abs() <= DECIDED) {
            return Ok(());
        }
        Err(format!("it has {} values, expected {expected}", points.len()))
    }

    fn merge(&self, points: Vec<Vec<i64>>) -> Result<Book, String> {
        let values = self.values(&points.concat());
        Ok(Book { openings: self.openings(&values), moves: self.best_moves(&values) })
    }
}

/// The work that the parameters of a manifest describe.
pub(crate) fn open(parameters: &Json, shards: u64) -> Result<Box<dyn AnyWork>, String> {
    let parameters = Parameters::deserialize(parameters).map_err(|fault| fault.to_string())?;
    if !(1..=MAX_PLIES).contains(&parameters.plies) {
        return Err(format!("it has {} plies, expected 1 to {MAX_PLIES}", parameters.plies));
    }
    let work: Box<dyn AnyWork> = Box::new(Openings::new(parameters)?);
    if work.shards() != shards {
        return Err(format!("it has {shards} shards, expected {}", work.shards()));
    }
    Ok(work)
}

/// The most plies of an opening.
pub(crate) const MAX_PLIES: u32 = 12;

#[cfg(test)]
mod tests {
    use super::*;

    fn work(plies: u32, balance: u32, blunder: u32) -> Openings {
        let game = "tic-tac-toe".to_owned();
        Openings::new(Parameters { game, plies, nodes: 100_000, balance, blunder }).unwrap()
    }

    /// Tic-tac-toe: all first moves draw; the answers that lose are blunders.
    #[test]
    fn openings_have_no_blunders() {
        let work = work(2, 0, 0);
        assert_eq!((work.positions(), Work::shards(&work)), (72, 3));
        let stop = Stop::new();
        let points: Vec<Vec<i64>> = (0..3).map(|shard| work.run(shard, &stop).unwrap()).collect();
        for (shard, points) in (0..).zip(&points) {
            assert_eq!(Work::check(&work, shard, points), Ok(()));
        }
        assert!(Work::check(&work, 2, &points[0]).is_err());
        let Book { openings: found, moves } = Work::merge(&work, points).unwrap();
        let answers = |first: &str| {
            let all = found.iter().filter(|found| found.moves[0] == first);
            all.map(|found| found.moves[1].clone()).collect::<Vec<_>>()
        };
        // Against the middle only corners hold, against a corner only the middle.
        let sorted = |first| {
            let mut all = answers(first);
            all.sort();
            all
        };
        assert_eq!(sorted("b2"), ["a1", "a3", "c1", "c3"]);
        assert_eq!(sorted("a1"), ["b2"]);
        assert!(found.iter().all(|found| found.points == 0));
        // The start and the positions after its nine moves, each once, with an answer that holds.
        assert_eq!(moves.len(), 1 + 9);
        assert!(moves[0].line.is_empty() && moves[1..].iter().all(|best| best.line.len() == 1));
        let is_sound = |best: &Best| answers(&best.line[0]).contains(&best.mv);
        assert!(moves[1..].iter().all(is_sound) && moves.iter().all(|best| best.points == 0));
    }

    #[test]
    fn a_blunder_is_what_gives_away_more_than_is_allowed() {
        let strict = work(1, 30, 0);
        // The first side may choose among these values of its nine moves.
        let points = [0, 10, 5, -20, 10, 31, -31, 9, 30];
        let moves = |work: &Openings| work.openings(&work.values(&points)).len();
        assert_eq!(moves(&strict), 0, "the best move is not balanced");
        assert_eq!(moves(&work(1, 31, 0)), 1);
        assert_eq!(moves(&work(1, 30, 21)), 3);
        assert_eq!(moves(&work(1, 30, 1_000)), 7);
        let best = strict.best_moves(&strict.values(&points));
        let mv = strict.plies[0][0].children[5].0.clone();
        assert_eq!(best, [Best { line: Vec::new(), mv, points: 31 }]);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let parameters = Work::parameters(&work(2, 0, 0));
        assert!(open(&parameters, 3).is_ok());
        assert!(open(&parameters, 4).is_err());
        let over = |plies| Parameters {
            game: "tic-tac-toe".into(),
            plies,
            nodes: 1,
            balance: 0,
            blunder: 0,
        };
        assert!(
            Openings::new(over(9))
                .err()
                .unwrap()
                .ends_with("lasts more than 9 plies; expected fewer plies, for example: --plies 8")
        );
        assert!(open(&json!(over(99)), 1).err().unwrap().contains("99 plies"));
        // 3,800,000 positions, of which only the first ones are stored.
        let large = Parameters { game: "tic-tac-toe:m=8,n=8".into(), ..over(4) };
        assert!(Openings::new(large).err().unwrap().contains("more than 200000 positions"));
    }
}
