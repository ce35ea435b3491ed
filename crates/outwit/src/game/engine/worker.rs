//! One thread of the engine: what it carries along while it walks through the tree.

use super::options::{Features, SELECTIVE_FEATURES};
use super::ordering::{Learned, Ranked};
use super::table::{Entry, NO_MOVE, Table};
use crate::game::rules::moves_or_outcome;
use crate::game::textbook::Lines;
use crate::game::{
    Bound, Eval, ExitReason, Game, GameEvent, Known, Score, SearchKind, Verdict, Visit,
};
use crate::{Limits, Meter, Observer};

/// Deeper than any game here is long; the search judges a position at this ply whatever it is.
pub(super) const MAX_PLY: u32 = 500;

/// After so many entries it is seen whether the table is filling.
const GROW_EVERY: u32 = 2048;

/// What is kept for each ply of the path.
pub(super) struct Frame<M> {
    /// Two moves that refuted sister positions.
    pub(super) killers: [Option<M>; 2],
    /// The slot of the move that leads from this ply to the next.
    pub(super) slot: Option<usize>,
    /// The key of the position, for repetitions.
    pub(super) key: u64,
    /// Plies since the last move that cannot be taken back.
    pub(super) reversible: u32,
}

impl<M> Default for Frame<M> {
    fn default() -> Self {
        Frame { killers: [None, None], slot: None, key: 0, reversible: 0 }
    }
}

/// Space for the moves of a node, kept for each ply so that a search allocates nothing.
pub(super) struct Buffer<M> {
    /// The moves that are to be tried.
    pub(super) moves: Vec<M>,
    /// The same moves by rank.
    pub(super) ranked: Vec<Ranked>,
    /// The keys of the positions after the moves, and whether the same side is to move there.
    pub(super) keys: Vec<(u64, bool)>,
    /// Moves put off because another thread is searching them.
    pub(super) deferred: Vec<Ranked>,
    /// All legal moves, for the observer.
    pub(super) all: Vec<M>,
}

impl<M> Default for Buffer<M> {
    fn default() -> Self {
        Buffer {
            moves: Vec::new(),
            ranked: Vec::new(),
            keys: Vec::new(),
            deferred: Vec::new(),
            all: Vec::new(),
        }
    }
}

/// What is counted besides nodes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counters {
    pub(super) probes: u64,
    pub(super) hits: u64,
    pub(super) table_cuts: u64,
    pub(super) cuts: u64,
    pub(super) first_move_cuts: u64,
}

/// One thread of a search.
pub(super) struct Worker<'a, G: Game, E, O> {
    pub(super) game: &'a G,
    pub(super) eval: &'a E,
    /// The least and the greatest evaluation.
    pub(super) range: (Score, Score),
    /// Down to this depth everything undecided is judged alike; 0 if the evaluation has an opinion.
    pub(super) flat: i32,
    pub(super) observer: &'a mut O,
    pub(super) on: Features,
    pub(super) table: &'a Table,
    pub(super) generation: u64,
    /// Shared with the other threads: what each of them is searching now.
    pub(super) busy: Option<&'a super::parallel::Busy>,
    pub(super) meter: Meter,
    pub(super) learned: Learned,
    pub(super) frames: Vec<Frame<G::Move>>,
    /// Lent to the node at each ply; see [`Worker::lend`].
    pub(super) buffers: Vec<Option<Box<Buffer<G::Move>>>>,
    pub(super) lines: Lines<G::Move>,
    /// Keys of positions before the root, oldest first.
    pub(super) past: &'a [u64],
    /// Whether an evaluation or a repetition has influenced the score of the node just left.
    pub(super) guessed: bool,
    /// Whether an evaluation was asked for since this was last reset.
    pub(super) saw_horizon: bool,
    pub(super) deepest: u32,
    pub(super) counters: Counters,
    /// No further verification inside a verification.
    pub(super) verifying: bool,
    /// Root moves that are not to be tried, for the second, third, .. best line.
    pub(super) skipped: Vec<u16>,
    /// The depth of the running iteration.
    pub(super) root_depth: i32,
    /// Whether this thread makes the table larger when it fills.
    pub(super) grows: bool,
    pub(super) stored: u32,
    /// The place of the best root move so far.
    pub(super) root_best: Option<u16>,
}

impl<'a, G: Game, E: Eval<G>, O: Observer<GameEvent>> Worker<'a, G, E, O> {
    pub(super) fn new(
        game: &'a G,
        eval: &'a E,
        limits: &Limits,
        observer: &'a mut O,
        on: Features,
        shared: super::Shared<'a>,
        learned: Learned,
    ) -> Self {
        let mut on = on;
        if !game.is_selective() {
            for name in SELECTIVE_FEATURES {
                on.set(name, false);
            }
        }
        Worker {
            game,
            eval,
            range: eval.range(),
            flat: if on.tactics && eval.range().0 == eval.range().1 {
                game.tactics_depth() as i32
            } else {
                0
            },
            observer,
            on,
            table: shared.table,
            generation: shared.generation,
            busy: shared.busy,
            meter: Meter::new(limits),
            learned,
            frames: Vec::new(),
            buffers: Vec::new(),
            lines: Lines::new(),
            past: shared.past,
            guessed: false,
            saw_horizon: false,
            deepest: 0,
            counters: Counters::default(),
            verifying: false,
            skipped: Vec::new(),
            root_depth: 0,
            grows: false,
            stored: 0,
            root_best: None,
        }
    }

    /// Whether the limits end the search.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.meter.stopped().is_some()
    }

    /// Pays for a node and reports it; `false` if the search has to stop.
    #[inline]
    pub(super) fn enter(&mut self, ply: u32, visit: impl FnOnce() -> Visit) -> bool {
        if !self.meter.spend() {
            return false;
        }
        if self.deepest < ply {
            self.deepest = ply;
        }
        while self.frames.len() <= ply as usize + 1 {
            self.frames.push(Frame::default());
            self.buffers.push(None);
        }
        if O::ACTIVE {
            self.observer.on(GameEvent::Enter(visit()));
        }
        true
    }

    /// The space for the moves of a node at this ply; to be put back. A node in a node gets its own.
    #[inline]
    #[expect(
        clippy::unnecessary_box_returns,
        reason = "the space stays in place, a pointer is lent"
    )]
    pub(super) fn lend(&mut self, ply: u32) -> Box<Buffer<G::Move>> {
        self.buffers[ply as usize].take().unwrap_or_default()
    }

    /// Reports that the node is left and hands its score on.
    #[inline]
    pub(super) fn leave(&mut self, score: Score, bound: Bound, why: ExitReason) -> Score {
        if O::ACTIVE {
            self.observer.on(GameEvent::Leave(Verdict { score, bound, why }));
        }
        score
    }

    /// A frame around searches of the same position, for the observer only.
    pub(super) fn frame(&mut self, kind: SearchKind, depth: i32, alpha: Score, beta: Score) {
        if O::ACTIVE {
            let visit = Visit { mv: None, depth: Some(depth as i16), alpha, beta, kind };
            self.observer.on(GameEvent::Enter(visit));
        }
    }

    /// The key under which the table keeps a position.
    #[inline]
    pub(super) fn table_key(&self, state: &G::State) -> u64 {
        let key =
            if self.on.symmetry { self.game.symmetric_key(state) } else { self.game.key(state) };
        self.table.mask(key)
    }

    /// What the table knows, with the score counted from the root.
    #[inline]
    pub(super) fn probe(&mut self, key: u64, ply: u32) -> Option<Entry> {
        self.counters.probes += 1;
        let mut entry = self.table.get(key)?;
        self.counters.hits += 1;
        entry.score = entry.score.from_earlier(ply);
        Some(entry)
    }

    /// Remembers what was found at a node.
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
        let mut solved = !self.guessed;
        if !solved && bound != Bound::Upper && score.is_win() {
            // A win that was found is a win, even if a quicker one may lie beyond the horizon.
            (bound, solved) = (Bound::Lower, true);
        } else if !solved && bound != Bound::Lower && score.is_loss() {
            (bound, solved) = (Bound::Upper, true);
        }
        self.stored = self.stored.wrapping_add(1);
        if self.grows
            && self.stored.is_multiple_of(GROW_EVERY)
            && self.table.is_tight(self.generation)
            && self.meter.has_left(8 * self.table.growing())
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

    /// The place of a move in the full list of the game, which is what observers know.
    #[inline]
    pub(super) fn observed(buffer: &Buffer<G::Move>, mv: G::Move) -> Option<u16> {
        if !O::ACTIVE {
            return None;
        }
        buffer.all.iter().position(|&other| other == mv).map(|index| index as u16)
    }

    /// Whether the position has occurred before: on the path since the last irreversible move, or before the root.
    pub(super) fn is_repetition(&self, ply: u32) -> bool {
        let frame = &self.frames[ply as usize];
        let on_path = ply.min(frame.reversible);
        let earlier = &self.frames[(ply - on_path) as usize..ply as usize];
        if earlier.iter().any(|earlier| earlier.key == frame.key) {
            return true;
        }
        let before = (frame.reversible - on_path) as usize;
        self.past.iter().rev().take(before).any(|&key| key == frame.key)
    }

    /// Prepares the root: positions before it may come back unless the game says that moves never allow it.
    pub(super) fn past_reversible(&mut self) {
        self.frames.push(Frame { reversible: self.past.len() as u32, ..Frame::default() });
        self.buffers.push(None);
    }

    /// Completes a line of proven play from the table, move by move, each keeping the score.
    pub(super) fn complete(&mut self, state: &G::State, line: &mut Vec<G::Move>, score: Score) {
        let Some(distance) = score.distance() else { return };
        let mut state = state.clone();
        let mut ahead = score.is_win();
        let mut moves = Vec::new();
        for ply in 0..distance {
            let next = if let Some(&mv) = line.get(ply as usize) {
                mv
            } else {
                moves.clear();
                if moves_or_outcome(self.game, &state, &mut moves).is_some() {
                    return;
                }
                let side = self.game.turn(&state);
                let left = distance - ply - 1;
                let keeps = |&mv: &G::Move| {
                    let child = self.game.play(&state, mv);
                    let wins = if self.game.turn(&child) == side { ahead } else { !ahead };
                    let wanted = if wins { Score::win_in(left) } else { Score::loss_in(left) };
                    self.known(&child) == Some(wanted)
                };
                let Some(mv) = moves.iter().copied().find(keeps) else { return };
                line.push(mv);
                mv
            };
            let child = self.game.play(&state, next);
            if self.game.turn(&child) != self.game.turn(&state) {
                ahead = !ahead;
            }
            state = child;
        }
    }

    /// The proven score of a position, as far as it can be had without a search.
    fn known(&self, state: &G::State) -> Option<Score> {
        let mut moves = Vec::new();
        if let Some(outcome) = moves_or_outcome(self.game, state, &mut moves) {
            return Some(outcome.score(self.game.turn(state), 0));
        }
        if let Some(score) = self.game.tactics(state, &mut moves) {
            return Some(score);
        }
        if let Some(score) = self.eval.known(self.game, state).and_then(Known::exact) {
            return Some(score);
        }
        let entry = self.table.get(self.table_key(state))?;
        (entry.solved && entry.bound == Bound::Exact).then_some(entry.score)
    }

    /// `NO_MOVE` or the place of a move that exists: a wrong entry of the table must do no harm.
    #[inline]
    pub(super) fn checked(best: u16, moves: usize) -> u16 {
        if (best as usize) < moves { best } else { NO_MOVE }
    }
}
