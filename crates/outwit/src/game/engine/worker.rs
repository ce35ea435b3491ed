//! One thread of the engine: its state during a search, and its access to the table.

use std::sync::Arc;

use super::evaluations::Evaluations;
use super::options::Features;
use super::ordering::{HistoryTables, Ranked};
use super::parallel::{Split, Team};
use super::table::{Entry, NO_MOVE, Table};
use super::task::visible_depth;
use crate::game::textbook::Lines;
use crate::game::{Bound, Eval, ExitReason, Game, GameEvent, Score, SearchKind, Verdict, Visit};
use crate::hash::mix;
use crate::{Limits, Meter, Observer};

/// The greatest ply of a search; a position there is evaluated, whatever depth is left.
pub(super) const MAX_PLY: u32 = 500;

/// Number of entries stored between two checks whether the table should grow.
const GROW_EVERY: u32 = 2048;

/// What is kept for each ply of the path from the root to the current node.
#[derive(Clone)]
pub(super) struct PathEntry<M> {
    /// Two moves that refuted sibling positions.
    pub(super) killers: [Option<M>; 2],
    /// The history index of the move that leads from this ply to the next.
    pub(super) move_index: Option<usize>,
    /// The key of the position, for repetitions.
    pub(super) key: u64,
    /// Plies since the last move that cannot be taken back.
    pub(super) reversible: u32,
    /// The evaluation for the side to move, where selective search has asked for it in a quiet position.
    pub(super) eval: Option<Score>,
}

impl<M> Default for PathEntry<M> {
    fn default() -> Self {
        PathEntry { killers: [None, None], move_index: None, key: 0, reversible: 0, eval: None }
    }
}

/// The move lists of a node, kept for each ply so that a search does not allocate memory.
pub(super) struct Buffer<M> {
    /// The moves to search.
    pub(super) moves: Vec<M>,
    /// The same moves by rank.
    pub(super) ranked: Vec<Ranked>,
    /// The keys of the positions after the moves, and whether the same side is to move there.
    pub(super) keys: Vec<(u64, bool)>,
    /// All legal moves, for the observer.
    pub(super) all: Vec<M>,
}

impl<M> Default for Buffer<M> {
    fn default() -> Self {
        Buffer { moves: Vec::new(), ranked: Vec::new(), keys: Vec::new(), all: Vec::new() }
    }
}

/// The counters besides nodes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counters {
    pub(super) probes: u64,
    pub(super) hits: u64,
    pub(super) table_cuts: u64,
    pub(super) cuts: u64,
    pub(super) first_move_cuts: u64,
}

/// What a thread keeps from one search to the next, beside the table that all threads share.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// Shared by the threads of a search.
    pub(super) history: Arc<HistoryTables>,
    pub(super) evaluations: Evaluations,
}

/// One thread of a search.
pub(super) struct Worker<'a, G: Game, E> {
    pub(super) game: &'a G,
    pub(super) eval: &'a E,
    /// The least and the greatest evaluation.
    pub(super) eval_range: (Score, Score),
    /// With a constant evaluation, the number of plies in which [`Game::tactics`] rules out an end of the game: a search to
    /// at most this depth cannot change the score. Otherwise 0.
    pub(super) flat_depth: i32,
    pub(super) observer: Option<&'a mut dyn Observer<GameEvent>>,
    pub(super) features: Features,
    pub(super) table: &'a Table,
    pub(super) generation: u64,
    /// The threads of this search, if there are several.
    pub(super) team: Option<&'a Team<G>>,
    /// The innermost node shared with other threads below which this thread searches.
    pub(super) split: Option<Arc<Split<G>>>,
    /// Whether that node, or one above it, needs no result any more; until the thread is back there, scores are meaningless.
    pub(super) abandoned: bool,
    pub(super) meter: Meter,
    /// Look-ups of the evaluation that took long, when the clock was read last for one.
    pub(super) waits: u64,
    pub(super) memory: Memory,
    pub(super) path: Vec<PathEntry<G::Move>>,
    /// The buffers that are not in use, one for each ply; see [`Worker::take_buffer`].
    pub(super) buffers: Vec<Option<Box<Buffer<G::Move>>>>,
    pub(super) lines: Lines<G::Move>,
    /// Keys of positions before the root, oldest first.
    pub(super) past: &'a [u64],
    /// What sets the keys of this search apart from those of others; see [`salt_of`].
    pub(super) salt: u64,
    /// Whether the score of the node left last depends on an evaluation, a heuristic cutoff or a repetition.
    pub(super) inexact: bool,
    /// Whether scores of the table count that are not exact, but come from a search that was deep enough.
    pub(super) trusts_depth: bool,
    /// Whether a line has reached the horizon since this was last reset.
    pub(super) saw_horizon: bool,
    pub(super) deepest: u32,
    pub(super) counters: Counters,
    /// Whether the search verifies a null move; then there is no further null move.
    pub(super) in_verification: bool,
    /// Indices of root moves that are left out, to find the second, third, ... best line.
    pub(super) excluded_root_moves: Vec<u16>,
    /// The depth of the running iteration.
    pub(super) root_depth: i32,
    /// Whether this thread lets the table grow when it fills.
    pub(super) may_grow_table: bool,
    pub(super) stored: u32,
    /// The index of the best root move so far.
    pub(super) root_best: Option<u16>,
}

impl<'a, G: Game, E: Eval<G>> Worker<'a, G, E> {
    pub(super) fn new(
        game: &'a G,
        eval: &'a E,
        limits: &Limits,
        observer: Option<&'a mut dyn Observer<GameEvent>>,
        features: Features,
        shared: &super::Shared<'a, G>,
        memory: Memory,
    ) -> Self {
        let features = features.for_game(game);
        Worker {
            game,
            eval,
            eval_range: eval.range(),
            flat_depth: if features.tactics && eval.range().0 == eval.range().1 {
                game.tactics_depth() as i32
            } else {
                0
            },
            observer,
            features,
            table: shared.table,
            generation: shared.generation,
            team: shared.team,
            split: None,
            abandoned: false,
            meter: match &shared.nodes {
                Some(nodes) => Meter::new(limits).sharing(nodes),
                None => Meter::new(limits),
            },
            waits: eval.waits(),
            memory,
            path: Vec::new(),
            buffers: Vec::new(),
            lines: Lines::new(),
            past: shared.past,
            salt: if features.repetition { salt_of(shared.past) } else { 0 },
            inexact: false,
            trusts_depth: true,
            saw_horizon: false,
            deepest: 0,
            counters: Counters::default(),
            in_verification: false,
            excluded_root_moves: Vec::new(),
            root_depth: 0,
            may_grow_table: false,
            stored: 0,
            root_best: None,
        }
    }

    /// Whether the search ends here: by its limits, or because no result of it is needed any more.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.abandoned || self.meter.stopped().is_some()
    }

    /// Counts a node and reports it; `false` if the search has to stop.
    #[inline]
    pub(super) fn enter(&mut self, ply: u32, visit: impl FnOnce() -> Visit) -> bool {
        if !self.meter.spend() {
            return false;
        }
        if self.split.is_some() && self.is_abandoned() {
            self.abandoned = true;
            return false;
        }
        if self.deepest < ply {
            self.deepest = ply;
        }
        self.reach(ply + 1);
        if let Some(observer) = &mut self.observer {
            observer.on(GameEvent::Enter(visit()));
        }
        true
    }

    /// Makes the path long enough for a node at this ply.
    #[inline]
    pub(super) fn reach(&mut self, ply: u32) {
        while self.path.len() <= ply as usize {
            self.path.push(PathEntry::default());
            self.buffers.push(None);
        }
    }

    /// Takes the move lists for a node at this ply; the node puts them back. A second node at the same ply gets new ones.
    #[inline]
    #[expect(
        clippy::unnecessary_box_returns,
        reason = "the lists stay where they are, only the pointer moves"
    )]
    pub(super) fn take_buffer(&mut self, ply: u32) -> Box<Buffer<G::Move>> {
        self.buffers[ply as usize].take().unwrap_or_default()
    }

    /// Reports that the node is left, and returns its score.
    #[inline]
    pub(super) fn leave(&mut self, score: Score, bound: Bound, reason: ExitReason) -> Score {
        if let Some(observer) = &mut self.observer {
            observer.on(GameEvent::Leave(Verdict { score, bound, reason }));
        }
        score
    }

    /// Reports a frame around searches of the same position, for the observer only.
    pub(super) fn enter_frame(&mut self, kind: SearchKind, depth: i32) {
        if let Some(observer) = &mut self.observer {
            observer.on(GameEvent::Enter(Visit::frame(kind, visible_depth(depth))));
        }
    }

    /// The evaluation of a position, remembered if it takes long to compute.
    #[inline]
    pub(super) fn evaluation(&mut self, state: &G::State) -> Score {
        let (eval, game) = (self.eval, self.game);
        if eval.is_costly() {
            self.memory.evaluations.get(game.key(state), || estimate(eval.eval(game, state)))
        } else {
            estimate(eval.eval(game, state))
        }
    }

    /// The key of a position in the table.
    #[inline]
    pub(super) fn table_key(&self, state: &G::State) -> u64 {
        let symmetry = self.features.symmetry;
        let key = if symmetry { self.game.symmetric_key(state) } else { self.game.key(state) };
        key ^ self.salt
    }

    /// Looks a position up in the table; the score counts from the root.
    #[inline]
    pub(super) fn probe(&mut self, key: u64, ply: u32) -> Option<Entry> {
        self.counters.probes += 1;
        let entry = self.entry(key, ply)?;
        self.counters.hits += 1;
        Some(entry)
    }

    /// The entry of a position in the table; the score counts from the root. The look is not counted.
    #[inline]
    pub(super) fn entry(&self, key: u64, ply: u32) -> Option<Entry> {
        let mut entry = self.table.get(key)?;
        entry.score = entry.score.from_earlier(ply);
        Some(entry)
    }

    /// Stores the result of a node in the table, and lets the table grow now and then.
    #[inline]
    pub(super) fn store(
        &mut self,
        key: u64,
        ply: u32,
        depth: i32,
        score: Score,
        mut bound: Bound,
        best: u16,
    ) {
        let mut solved = !self.inexact;
        if !solved && bound != Bound::Upper && score.is_win() {
            // A win that was found is certain, even if a quicker one may lie beyond the horizon.
            (bound, solved) = (Bound::Lower, true);
        } else if !solved && bound != Bound::Lower && score.is_loss() {
            (bound, solved) = (Bound::Upper, true);
        }
        self.stored = self.stored.wrapping_add(1);
        if self.may_grow_table
            && self.stored.is_multiple_of(GROW_EVERY)
            && self.table.is_half_full(self.generation)
            && self.meter.has_left(8 * self.table.growth_time())
        {
            self.table.grow();
        }
        let depth = depth.clamp(0, 255) as u8;
        self.table.put(
            key,
            Entry { score: score.from_later(ply), bound, depth, solved, best },
            self.generation,
        );
    }

    /// The index of a move among all legal moves, for observers; `None` without an observer.
    #[inline]
    pub(super) fn observed_index(&self, buffer: &Buffer<G::Move>, mv: G::Move) -> Option<u16> {
        self.observer.as_ref()?;
        buffer.all.iter().position(|&other| other == mv).map(|index| index as u16)
    }

    /// Whether the position counts as a draw by repetition: it is on the path since the last irreversible move, or has occurred
    /// twice before the root. What is repeated within the search can be repeated once more, so one occurrence on the path is
    /// enough; a position of the game that occurs a second time is not drawn yet, by the rules of most games. The path counts
    /// first, since its keys are at hand; the rest of the reversible plies lie before the root.
    pub(super) fn is_repetition(&self, ply: u32) -> bool {
        let frame = &self.path[ply as usize];
        let on_path = ply.min(frame.reversible);
        let earlier = &self.path[(ply - on_path) as usize..ply as usize];
        if earlier.iter().any(|earlier| earlier.key == frame.key) {
            return true;
        }
        let before = (frame.reversible - on_path) as usize;
        self.past.iter().rev().take(before).filter(|&&key| key == frame.key).nth(1).is_some()
    }

    /// Prepares the path for the root, which all positions of `past` may repeat.
    pub(super) fn start_path(&mut self) {
        self.path.push(PathEntry { reversible: self.past.len() as u32, ..PathEntry::default() });
        self.buffers.push(None);
    }

    /// Whether a proven score that was found with other counters holds where the game is surely not drawn by them for this number
    /// of plies. A draw does: counters only add draws.
    #[inline]
    pub(super) fn holds_at(
        &self,
        score: Score,
        plies_before_draw: impl FnOnce() -> Option<u32>,
    ) -> bool {
        let in_time = |most| score.distance().is_some_and(|plies| plies <= most);
        !score.is_decided() || plies_before_draw().is_none_or(in_time)
    }

    /// The index, or `NO_MOVE` if there is no such move: a collision in the table must do no harm.
    #[inline]
    pub(super) fn checked_index(best: u16, moves: usize) -> u16 {
        if (best as usize) < moves { best } else { NO_MOVE }
    }
}

/// A score of an evaluation that claims no win: only the rules and tables know one.
#[inline]
fn estimate(score: Score) -> Score {
    Score::eval(score.points())
}

/// A number for the positions that have occurred twice: wherever one occurs again the game is drawn, so that results of the table
/// from searches without them do not hold.
fn salt_of(past: &[u64]) -> u64 {
    let occurs_before = |at: usize| past[..at].contains(&past[at]);
    (0..past.len())
        .filter(|&at| occurs_before(at))
        .fold(0, |salt, at| salt.wrapping_add(mix(past[at])))
}
