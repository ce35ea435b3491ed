//! Finding openings of a game, and the best moves in them, as a job: every position after the first plies is searched; a shard
//! is some of them.
//!
//! *Idea*: the positions of the first plies form a small graph. Searches give the values of the last ones; the values of
//! those before follow by minimax. A move that gives away more than is allowed is a blunder, and lines with blunders are
//! left out. Of the other lines, those are openings whose last position is about even. The best moves of a position before
//! their last one are those to the best positions after it.
//! *Guarantee*: the same parameters give the same openings on every machine, in any number of parts: searches have a
//! limit of nodes and one thread, and begin with an empty table. A program whose searches find something else adds no
//! results to a job. What is a blunder and what is even is decided after the searches, so it may change from run to run.

use std::collections::HashMap;
use std::path::Path;

use arena::{OTHER_PROGRAM, PlayerSpec};
use games::view::Value;
use games::{Algorithm, GameSession, Limits, Request, SearchContext};
use jobs::{AnyWork, Halt, Job, Stop, Work};
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

/// Said if the searches of a job cannot be compared with those of this program.
const UNKNOWN_PROGRAM: &str = "an earlier version of the program started it, without a record of what its searches find; \
     expected that version, or a new folder";

/// What is searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Parameters {
    /// The game with its settings.
    game: String,
    /// Plies of each opening.
    plies: u32,
    /// Nodes of each search.
    nodes: u64,
    /// What a short search finds; none in jobs of versions that did not note it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    search_digest: Option<String>,
    /// The bounds of openings, which had no effect on the searches: only in jobs of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    balance: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    blunder: Option<u32>,
}

/// Which lines are openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The most points by which the last position may differ from even.
    pub(crate) balance: u32,
    /// The most points that a move may give away.
    pub(crate) blunder: u32,
}

/// An opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Found {
    /// The moves from the start.
    pub(crate) moves: Vec<String>,
    /// Points for the first side after them.
    pub(crate) points: i64,
}

/// The best moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Best {
    /// The moves from the start to the position.
    pub(crate) line: Vec<String>,
    pub(crate) mv: String,
    /// The other moves that are as good.
    pub(crate) equal: Vec<String>,
    /// Points for the side to move.
    pub(crate) points: i64,
}

/// The result of the searches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Searched {
    /// The points of the positions after the last ply, for the first side.
    pub(crate) points: Vec<i64>,
}

/// The openings and best moves that follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl Parameters {
    /// Of searches by this program.
    fn new(game: &str, plies: u32, nodes: u64) -> Result<Self, String> {
        let search_digest = Some(search_digest(game)?);
        Ok(Self { game: game.into(), plies, nodes, search_digest, balance: None, blunder: None })
    }

    /// Whether both search the same positions with the same limit.
    fn is_alike(&self, other: &Self) -> bool {
        (&self.game, self.plies, self.nodes) == (&other.game, other.plies, other.nodes)
    }
}

/// What a short search of this program finds at the start of a game.
fn search_digest(game: &str) -> Result<String, String> {
    let session = games::open(game).map_err(|fault| fault.to_string())?;
    let engine = PlayerSpec::parse("engine").map_err(|fault| fault.to_string())?;
    Ok(engine.search_hash(&*session).unwrap_or_default())
}

impl Openings {
    /// The work of the job in a folder, if it searches the same positions with the same limit; else that of a new job.
    pub(crate) fn in_folder(
        directory: &Path,
        game: &str,
        plies: u32,
        nodes: u64,
    ) -> Result<Self, String> {
        let asked = Parameters::new(game, plies, nodes)?;
        let planned = Job::open(directory).ok().filter(|job| job.manifest().kind() == KIND);
        let planned =
            planned.and_then(|job| Parameters::deserialize(job.manifest().parameters()).ok());
        Self::new(planned.filter(|planned| planned.is_alike(&asked)).unwrap_or(asked))
    }

    /// Why this program cannot add results to those of the job, if it cannot.
    pub(crate) fn refusal(&self) -> Option<&'static str> {
        match &self.parameters.search_digest {
            None => Some(UNKNOWN_PROGRAM),
            Some(planned) if search_digest(&self.parameters.game).as_ref() == Ok(planned) => None,
            Some(_) => Some(OTHER_PROGRAM),
        }
    }

    /// Enumerates the positions. The error is a sentence.
    fn new(parameters: Parameters) -> Result<Self, String> {
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
                    let index = *known.entry(after.key()).or_insert_with(|| {
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
        bounds: Bounds,
    ) -> impl Iterator<Item = &'a (String, usize)> {
        self.plies[ply][index].children.iter().filter(move |(_, child)| {
            let lost = (values[ply + 1][*child] - values[ply][index]).abs();
            lost <= i64::from(bounds.blunder)
        })
    }

    /// The openings for given values of all positions.
    fn openings(&self, values: &[Vec<i64>], bounds: Bounds) -> Vec<Found> {
        // The moves of one line without a blunder to each position of a ply, if there is one.
        let mut lines = vec![Some(Vec::new())];
        for (ply, nodes) in self.plies.iter().enumerate().take(self.plies.len() - 1) {
            let mut next = vec![None; self.plies[ply + 1].len()];
            for (index, line) in (0..nodes.len()).zip(&lines) {
                let Some(line) = line else { continue };
                for (mv, child) in self.sound(values, (ply, index), bounds) {
                    next[*child].get_or_insert_with(|| line.iter().chain([mv]).cloned().collect());
                }
            }
            lines = next;
        }
        let balance = i64::from(bounds.balance);
        let all = self.leaves().iter().zip(&values[self.plies.len() - 1]).zip(lines);
        all.filter(|((node, points), _)| node.over.is_none() && points.abs() <= balance)
            .filter_map(|((_, &points), line)| Some(Found { moves: line?, points }))
            .collect()
    }

    /// The best moves for given values of all positions.
    fn best_moves(&self, values: &[Vec<i64>], bounds: Bounds) -> Vec<Best> {
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
            let mut best = node.children.iter().filter(is_best).map(|(mv, _)| mv.clone());
            let Some(mv) = best.next() else { continue };
            let equal = best.collect();
            let after: Vec<_> = self.sound(values, (ply, index), bounds).collect();
            open.extend(after.iter().rev().map(|(mv, child)| {
                ((ply + 1, *child), line.iter().chain([mv]).cloned().collect())
            }));
            let points = if node.turn == 0 { value } else { -value };
            found.push(Best { line, mv, equal, points });
        }
        found
    }

    /// The openings and the best moves, by what the searches have found.
    pub(crate) fn book(&self, searched: &Searched, bounds: Bounds) -> Book {
        let values = self.values(&searched.points);
        let (openings, moves) = (self.openings(&values, bounds), self.best_moves(&values, bounds));
        Book { openings, moves }
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
    type Total = Searched;

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
        if let Some(reason) = self.refusal() {
            return Err(Halt::Failed(reason.to_owned()));
        }
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

    fn merge(&self, points: Vec<Vec<i64>>) -> Result<Searched, String> {
        Ok(Searched { points: points.concat() })
    }
}

/// The work that the parameters of a manifest describe.
pub(crate) fn open(parameters: &Json) -> Result<Box<dyn AnyWork>, String> {
    let parameters = Parameters::deserialize(parameters).map_err(|fault| fault.to_string())?;
    if !(1..=MAX_PLIES).contains(&parameters.plies) {
        return Err(format!("it has {} plies, expected 1 to {MAX_PLIES}", parameters.plies));
    }
    Ok(Box::new(Openings::new(parameters)?))
}

/// The most plies of an opening.
pub(crate) const MAX_PLIES: u32 = 12;

#[cfg(test)]
mod tests;
