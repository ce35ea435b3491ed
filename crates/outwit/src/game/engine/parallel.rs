//! Several threads search one tree.
//!
//! *Idea*: once the first move of a node is searched, its other moves are offered to the other threads ("young brothers
//! wait"): the first move usually gives the bound that makes the others cheap, and where it is already a cutoff, there was
//! nothing to share. (In games without late move reductions nodes of the principal variation are not offered.) A thread
//! without work takes a move of the node that promises most work, and offers nodes of its own below it. A thread whose moves
//! are all taken helps below its own node until their results are there.
//!
//! *Guarantee*: a node has the value that a search with one thread may give it; which moves the bounds cut off depends on the
//! order in which results arrive. A cutoff ends all work below the node at the next position of each thread.
//!
//! *Cost*: a node is offered only if its first move took [`WORTH_SHARING`] positions, so that copying the path and taking
//! a lock for each move do not count.
//!
//! *Source*: R. Feldmann, "Game tree search on massively parallel systems", 1993.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::options::Features;
use super::ordering::{Ranked, pick};
use super::task::Task;
use super::worker::{Buffer, PathEntry, Worker};
use crate::game::{Eval, Game, Score, SearchKind};

/// The least number of positions below the first move of a node whose other moves are shared.
const WORTH_SHARING: u64 = 400;
/// Looks for work between two readings of the clock by a thread that waits.
const LOOKS_PER_CLOCK_READING: u32 = 256;

/// The threads of one search.
pub(super) struct Team<G: Game> {
    /// The nodes with moves that no thread searches yet.
    offers: Mutex<Vec<Arc<Split<G>>>>,
    /// Their number, to be read without the lock.
    open: AtomicUsize,
    done: AtomicBool,
}

/// A node whose moves are searched by several threads. The thread that made it is its owner.
pub(super) struct Split<G: Game> {
    /// The node above it that is shared, too.
    parent: Option<Arc<Split<G>>>,
    node: SharedNode<G>,
    /// What a helper needs to know of the search: the path to the node and the settings of its owner.
    path: Vec<PathEntry<G::Move>>,
    features: Features,
    root_depth: i32,
    in_verification: bool,
    excluded_root_moves: Vec<u16>,
    /// Positions below the first move: the more, the more work the others promise.
    weight: u64,
    /// Whether no result is needed any more.
    over: AtomicBool,
    state: Mutex<Progress<G::Move>>,
}

/// A node whose first moves are searched.
pub(super) struct OpenNode<'s, S> {
    pub(super) state: &'s S,
    pub(super) task: Task,
    pub(super) is_pv: bool,
    /// See [`Worker::is_improving`].
    pub(super) improving: bool,
    /// The number of positions at the begin of the node.
    pub(super) nodes: u64,
}

/// The node and its moves that are not searched yet, best first.
struct SharedNode<G: Game> {
    state: G::State,
    task: Task,
    is_pv: bool,
    improving: bool,
    /// The moves, each with its index and the number of moves of the node before it.
    moves: Vec<(G::Move, u16, usize)>,
}

/// What has been found at a node so far.
#[derive(Clone)]
pub(super) struct NodeResult<M> {
    pub(super) best: Score,
    pub(super) best_move: u16,
    pub(super) alpha: Score,
    /// Moves whose scores are complete.
    pub(super) tried: usize,
    /// Whether moves that cannot be expected to reach alpha were left out.
    pub(super) left_out: bool,
    inexact: bool,
    saw_horizon: bool,
    deepest: u32,
    /// In a PV node: the line of the best move, if a shared move became the best.
    line: Option<Vec<M>>,
}

struct Progress<M> {
    found: NodeResult<M>,
    /// The first move that no thread has taken.
    next: usize,
    /// Moves that a helper took and did not finish, since its own limit ended it.
    returned: Vec<usize>,
    helpers: usize,
}

impl<M> NodeResult<M> {
    /// The result of the moves that the owner has searched alone.
    pub(super) fn new(best: Score, best_move: u16, alpha: Score, tried: usize) -> Self {
        NodeResult {
            best,
            best_move,
            alpha,
            tried,
            left_out: false,
            inexact: false,
            saw_horizon: false,
            deepest: 0,
            line: None,
        }
    }
}

impl<M> Progress<M> {
    fn has_moves(&self, count: usize) -> bool {
        self.next < count || !self.returned.is_empty()
    }
}

impl<G: Game> Split<G> {
    fn lock(&self) -> MutexGuard<'_, Progress<G::Move>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the result of this node, or of one above it, is not needed any more.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_over())
    }

    fn is_below(&self, node: &Split<G>) -> bool {
        let mut above = self.parent.as_deref();
        while let Some(split) = above {
            if std::ptr::eq(split, node) {
                return true;
            }
            above = split.parent.as_deref();
        }
        false
    }

    /// Whether every move has its result.
    fn is_finished(&self) -> bool {
        let progress = self.lock();
        progress.helpers == 0 && !progress.has_moves(self.node.moves.len())
    }
}

impl<G: Game> Team<G> {
    pub(super) fn new() -> Self {
        Team { offers: Mutex::default(), open: AtomicUsize::new(0), done: AtomicBool::new(false) }
    }

    fn offers(&self) -> MutexGuard<'_, Vec<Arc<Split<G>>>> {
        self.offers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn offer(&self, split: &Arc<Split<G>>) {
        let mut offers = self.offers();
        offers.push(Arc::clone(split));
        self.open.store(offers.len(), Relaxed);
    }

    fn withdraw(&self, split: &Split<G>) {
        let mut offers = self.offers();
        if let Some(at) = offers.iter().rposition(|other| std::ptr::eq(&raw const **other, split)) {
            offers.swap_remove(at);
            self.open.store(offers.len(), Relaxed);
        }
    }

    /// Joins the node that promises most work, of those below `above` if that is given.
    fn join(&self, above: Option<&Split<G>>) -> Option<Joined<G>> {
        if self.open.load(Relaxed) == 0 {
            return None;
        }
        let offers = self.offers();
        let fits = |split: &&Arc<Split<G>>| {
            above.is_none_or(|above| split.is_below(above)) && !split.is_over()
        };
        let split = offers.iter().filter(fits).max_by_key(|split| split.weight)?;
        // A node is withdrawn after its last move is taken, so there may be none left.
        let mut progress = split.lock();
        if !progress.has_moves(split.node.moves.len()) {
            return None;
        }
        progress.helpers += 1;
        Some(Joined(Arc::clone(split)))
    }

    /// Ends the work of the helpers when it is dropped, also by a panic.
    pub(super) fn end_when_dropped(&self) -> impl Drop + '_ {
        struct End<'a>(&'a AtomicBool);
        impl Drop for End<'_> {
            fn drop(&mut self) {
                self.0.store(true, Relaxed);
            }
        }
        End(&self.done)
    }
}

/// A helper's part in a node; it ends when this is dropped, also by a panic.
struct Joined<G: Game>(Arc<Split<G>>);

impl<G: Game> Drop for Joined<G> {
    fn drop(&mut self) {
        self.0.lock().helpers -= 1;
    }
}

impl<G: Game, E: Eval<G>> Worker<'_, G, E> {
    /// Whether the moves left are worth the work of other threads; `nodes` is the number of positions at the begin of the node.
    /// In a PV node they are only where late moves are reduced: then the moves are little work and offer few nodes below. Full
    /// searches of two of its moves at a time visit the same positions twice (Connect Four: 1.5 times the positions of one
    /// thread, 1.1 times if PV nodes are not shared).
    #[inline]
    pub(super) fn is_worth_sharing<const PV: bool>(&self, nodes: u64, moves_left: usize) -> bool {
        self.team.is_some()
            // The others get null windows.
            && self.features.pvs
            && (!PV || self.features.lmr)
            && 1 < moves_left
            && WORTH_SHARING <= self.meter.nodes() - nodes
    }

    /// Searches the moves from `next` on together with the other threads, and adds them to what was found.
    pub(super) fn share(
        &mut self,
        node: &OpenNode<'_, G::State>,
        next: usize,
        buffer: &mut Buffer<G::Move>,
        found: &mut NodeResult<G::Move>,
    ) {
        let Some(team) = self.team else { return };
        let &OpenNode { state, task, is_pv, improving, nodes } = node;
        let ply = task.ply;
        let mut moves = Vec::with_capacity(buffer.ranked.len() - next);
        for at in next..buffer.ranked.len() {
            let Ranked { index, .. } = pick(&mut buffer.ranked, at);
            if ply != 0 || !self.excluded_root_moves.contains(&index) {
                moves.push((buffer.moves[index as usize], index, found.tried + moves.len()));
            }
        }
        let progress = Progress { found: found.clone(), next: 0, returned: Vec::new(), helpers: 0 };
        let split = Arc::new(Split {
            parent: self.split.clone(),
            node: SharedNode { state: state.clone(), task, is_pv, improving, moves },
            path: self.path[..=ply as usize].to_vec(),
            features: self.features,
            root_depth: self.root_depth,
            in_verification: self.in_verification,
            excluded_root_moves: self.excluded_root_moves.clone(),
            weight: self.meter.nodes() - nodes,
            over: AtomicBool::new(false),
            state: Mutex::new(progress),
        });
        team.offer(&split);
        let above = self.split.replace(Arc::clone(&split));
        loop {
            self.search_shared(team, &split);
            if self.is_stopped() || split.is_over() || split.is_finished() {
                break;
            }
            self.wait(team, Some(&split));
        }
        split.over.store(true, Relaxed);
        team.withdraw(&split);
        self.split = above;
        self.abandoned = self.is_abandoned();
        let shared = split.lock().found.clone();
        self.inexact |= shared.inexact;
        self.saw_horizon |= shared.saw_horizon;
        self.deepest = self.deepest.max(shared.deepest);
        if let Some(line) = &shared.line {
            self.lines.replace(ply as usize, line);
        }
        *found = shared;
    }

    /// Whether a node above is over.
    pub(super) fn is_abandoned(&self) -> bool {
        self.split.as_ref().is_some_and(|split| split.is_over())
    }

    /// Searches moves of a shared node as long as there are any.
    fn search_shared(&mut self, team: &Team<G>, split: &Split<G>) {
        let SharedNode { state, task, is_pv, improving, moves } = &split.node;
        let side = self.game.turn(state);
        while let Some((at, alpha)) = self.take_move(team, split) {
            let (mv, index, earlier) = moves[at];
            let child = self.game.play(state, mv);
            self.push_move(state, mv, task.ply);
            let below = Task {
                ply: task.ply + 1,
                depth: task.depth - 1,
                alpha,
                kind: SearchKind::Full,
                mv: None,
                ..*task
            };
            let others_inexact = std::mem::replace(&mut self.inexact, false);
            let reduction = self.reduction(state, mv, earlier, task.depth, *is_pv, *improving);
            let score = if *is_pv {
                self.lines.clear(task.ply as usize + 1);
                self.scout::<true>(side, &child, below, reduction)
            } else {
                self.scout::<false>(side, &child, below, reduction)
            };
            let inexact = std::mem::replace(&mut self.inexact, others_inexact);
            let mut progress = split.lock();
            if self.is_stopped() {
                progress.returned.push(at);
                break;
            }
            let found = &mut progress.found;
            found.tried += 1;
            found.inexact |= inexact;
            found.saw_horizon |= self.saw_horizon;
            found.deepest = found.deepest.max(self.deepest);
            if found.best < score {
                (found.best, found.best_move) = (score, index);
                if *is_pv && found.alpha < score {
                    let below = self.lines.at(task.ply as usize + 1);
                    found.line = Some(std::iter::once(mv).chain(below.iter().copied()).collect());
                }
            }
            found.alpha = found.alpha.max(score);
            if task.beta <= score {
                split.over.store(true, Relaxed);
            }
        }
    }

    /// Takes the next move of a shared node, with the lower end of the window; `None` if there is none left.
    fn take_move(&mut self, team: &Team<G>, split: &Split<G>) -> Option<(usize, Score)> {
        if split.is_over() {
            return None;
        }
        let SharedNode { task, is_pv, ref moves, .. } = split.node;
        let mut progress = split.lock();
        let NodeResult { best, alpha, .. } = progress.found;
        if let Some(at) = progress.returned.pop() {
            return Some((at, alpha));
        }
        if !is_pv && !best.is_loss() && self.is_futile(task.ply, task.depth, alpha) {
            let is_left_out = progress.next < moves.len();
            progress.found.left_out |= is_left_out;
            progress.found.inexact |= is_left_out;
            progress.next = moves.len();
        }
        let at = progress.next;
        progress.next = (at + 1).min(moves.len());
        drop(progress);
        if moves.len() <= at + 1 {
            team.withdraw(split);
        }
        (at < moves.len()).then_some((at, alpha))
    }

    /// The work of a helper thread: until the search is done, or the limit of this thread is reached.
    pub(super) fn assist(&mut self) {
        let Some(team) = self.team else { return };
        while !team.done.load(Relaxed) && self.meter.stopped().is_none() {
            self.wait(team, None);
        }
    }

    /// Looks for work for a while, below `above` if that is given.
    fn wait(&mut self, team: &Team<G>, above: Option<&Split<G>>) {
        for look in 0..LOOKS_PER_CLOCK_READING {
            if let Some(joined) = team.join(above) {
                self.help(team, &joined);
                return;
            }
            if above.is_some_and(|above| above.is_over() || above.is_finished()) {
                return;
            }
            if look < LOOKS_PER_CLOCK_READING / 2 {
                std::hint::spin_loop();
            } else {
                std::thread::yield_now();
            }
        }
        self.meter.poll();
    }

    /// Searches moves of a node of another thread. The path up to that node is replaced: whoever helps has no node open below
    /// it.
    fn help(&mut self, team: &Team<G>, joined: &Joined<G>) {
        let split = &*joined.0;
        let plies = split.path.len();
        self.reach(plies as u32);
        self.path[..plies].clone_from_slice(&split.path);
        self.features = split.features;
        self.root_depth = split.root_depth;
        self.excluded_root_moves.clone_from(&split.excluded_root_moves);
        let own_split = self.split.replace(Arc::clone(&joined.0));
        let own_verification = std::mem::replace(&mut self.in_verification, split.in_verification);
        let own_horizon = std::mem::replace(&mut self.saw_horizon, false);
        self.search_shared(team, split);
        self.split = own_split;
        self.in_verification = own_verification;
        self.saw_horizon = own_horizon;
        self.abandoned = self.is_abandoned();
    }
}
