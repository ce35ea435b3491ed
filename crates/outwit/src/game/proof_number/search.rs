//! The depth-first search (df-pn) that answers one question: does this side reach its goal?
//!
//! Invariants: `path` holds the keys of the positions from the root to the node being searched. A node is left when one
//! of its numbers reaches its threshold; the numbers are then in the table. Phi is the number that the side to move wants
//! to bring to zero (the proof number for the attacker, the disproof number for the defender), delta the other one.

use super::ProofNumber;
use super::numbers::{INDEPENDENT, Numbers};
use super::points::{A_WIN, PointsSeen};
use super::table::Table;
use crate::game::rules::{checked_bounds, checked_tactics, moves_or_outcome};
use crate::game::textbook::remaining_depth;
use crate::game::{Bound, ExitReason, Game, GameEvent, Score, SearchKind, Side, Verdict, Visit};
use crate::hash::mix;
use crate::sort::insertion_sort_by_key;
use crate::{Meter, Observer, Stopped};

/// The maximum length of the path in plies; a longer one ends the search.
const MAX_PLY: u32 = 2000;

/// A move, the position after it, and the numbers of that position.
pub(super) struct Child<G: Game> {
    pub(super) state: G::State,
    pub(super) mv: G::Move,
    pub(super) index: u16,
    node: NodeInfo,
    pub(super) numbers: Numbers,
}

/// A node of the search, without its position.
#[derive(Clone, Copy)]
pub(super) struct NodeInfo {
    /// The key in the table.
    pub(super) key: u64,
    /// The key by which the position is recognised when it recurs on the path: without counters.
    pub(super) position_key: u64,
    pub(super) ply: u32,
    /// The ply of the first position on the path that can recur here or below.
    base: u32,
    /// The number of plies within which the win is asked for; `None` = any.
    pub(super) within: Option<u32>,
}

pub(super) struct Search<'a, G: Game, O> {
    pub(super) options: ProofNumber,
    pub(super) game: &'a G,
    pub(super) attacker: Side,
    /// The least score for the attacker that counts as reached: [`A_WIN`], or a number of points above 0.
    pub(super) goal: Score,
    /// Whether positive points for the attacker end a search for a win, so that another goal can be set.
    pub(super) asks_for_points: bool,
    /// The positive points for the attacker met so far.
    pub(super) points: PointsSeen,
    pub(super) observer: &'a mut O,
    pub(super) meter: Meter,
    pub(super) table: Table,
    pub(super) deepest: u32,
    /// The root move that was searched last, or that solved the root.
    pub(super) best_root_move: Option<G::Move>,
    /// The position keys from the root to the current node.
    pub(super) path: Vec<u64>,
    scratch: Vec<G::Move>,
}

impl<'a, G: Game, O: Observer<GameEvent>> Search<'a, G, O> {
    pub(super) fn new(
        options: ProofNumber,
        game: &'a G,
        attacker: Side,
        observer: &'a mut O,
        meter: Meter,
        table: Table,
    ) -> Self {
        Search {
            options,
            game,
            attacker,
            goal: A_WIN,
            asks_for_points: false,
            points: PointsSeen::default(),
            observer,
            meter,
            table,
            deepest: 0,
            best_root_move: None,
            path: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// The root node for a position.
    pub(super) fn root(&self, state: &G::State, within: Option<u32>) -> NodeInfo {
        let (position_key, key) = self.keys(state, within);
        NodeInfo { key, position_key, ply: 0, base: 0, within }
    }

    /// The key of the position for the question: the position, the attacker, its goal, the side to move and the plies left;
    /// and the key in the table. Where draws depend on counters, the second one has them too: a failure with one count need
    /// not be one with another.
    fn keys(&self, state: &G::State, within: Option<u32>) -> (u64, u64) {
        let role = u64::from(self.attacks(state)) << 1 | self.attacker as u64;
        let left = within.map_or(0, |plies| u64::from(plies) + 1) << 2;
        let goal = if self.goal == A_WIN { 0 } else { (self.goal.points() as u64) << 40 };
        let counters =
            if self.game.is_path_dependent(state) { self.game.counter_key(state) } else { 0 };
        let position_key = self.game.symmetric_key(state) ^ mix((role | left | goal) + 1);
        (position_key, position_key ^ counters)
    }

    /// The numbers of a position with a known score for the attacker, a number of plies from here. A draw never reaches a
    /// goal, since every goal is better than a draw.
    fn known_numbers(&mut self, score: Score, plies: u32) -> Numbers {
        if Score::DRAW < score && !score.is_win() {
            self.points.insert(score);
        }
        if self.goal <= score { Numbers::won(plies) } else { Numbers::failed(INDEPENDENT) }
    }

    /// Whether a search that asks for a win has met positive points, and so has to ask for points instead.
    pub(super) fn has_met_points(&self) -> bool {
        self.asks_for_points && !self.points.is_empty()
    }

    pub(super) fn attacks(&self, state: &G::State) -> bool {
        self.game.turn(state) == self.attacker
    }

    /// Searches a node until one of its numbers reaches its threshold; `thresholds` holds that of the proof number, then that of
    /// the disproof number. `None` if the search has to stop.
    pub(super) fn visit(
        &mut self,
        state: &G::State,
        node: NodeInfo,
        mv: Option<u16>,
        thresholds: (u32, u32),
    ) -> Option<Numbers> {
        if node.ply > MAX_PLY {
            self.meter.halt(Stopped::Depth);
        }
        if self.has_met_points() || !self.meter.spend() {
            return None;
        }
        if self.observer.is_active() {
            let (alpha, beta) = (-Score::INFINITY, Score::INFINITY);
            let depth = node.within.map(|plies| remaining_depth(plies, 0));
            let visit = Visit { mv, depth, alpha, beta, kind: SearchKind::ProofNumber };
            self.observer.on(GameEvent::Enter(visit));
        }
        let before = self.meter.nodes();
        self.deepest = self.deepest.max(node.ply);
        self.path.truncate(node.ply as usize);
        self.path.push(node.position_key);
        let attacks = self.attacks(state);
        let mut children = self.children(state, node);
        let found = self.search_children(&mut children, attacks, node, thresholds);
        if let Some(numbers) = found {
            let work = self.meter.nodes() - before + 1;
            self.table.put(self.stored_under(node, numbers), numbers, work);
        }
        if self.observer.is_active() {
            self.report_exit(&children, attacks, node, found);
        }
        found
    }

    /// The inner loop: searches the child with the least phi, with thresholds that end its search as soon as another child
    /// is more promising, or the node itself reaches a threshold.
    fn search_children(
        &mut self,
        children: &mut [Child<G>],
        attacks: bool,
        node: NodeInfo,
        thresholds: (u32, u32),
    ) -> Option<Numbers> {
        let weak = self.options.weak;
        loop {
            let all = children.iter().map(|child| child.numbers);
            let numbers = Numbers::of_children(all, attacks, weak, node.ply);
            if node.ply == 0 && numbers.is_solved() {
                let settles = |child: &&Child<G>| child.numbers.split(attacks).0 == 0;
                self.best_root_move =
                    children.iter().find(settles).or(children.first()).map(|child| child.mv);
            }
            if numbers.proof >= thresholds.0 || numbers.disproof >= thresholds.1 {
                return Some(numbers);
            }
            let phi = |child: &Child<G>| child.numbers.split(attacks).0;
            let best = (0..children.len()).min_by_key(|&i| phi(&children[i]))?;
            let rivals = (0..children.len()).filter(|&i| i != best).map(|i| phi(&children[i]));
            let rival = rivals.min().unwrap_or(u32::MAX);
            let (own, other) = if attacks { thresholds } else { (thresholds.1, thresholds.0) };
            let stretched = f64::from(rival) * (1.0 + self.options.epsilon);
            // Another path may have solved the position of the child in the meantime.
            let elsewhere = self.table.get(children[best].node.key);
            if let Some(solved) = elsewhere.filter(|numbers| numbers.is_solved()) {
                children[best].numbers = solved;
                continue;
            }
            // Thresholds of the child: its own number may grow a little beyond that of the second-best child (the 1 + epsilon
            // trick avoids switching too often), but not beyond the threshold of this node.
            let child = &children[best];
            let (least, delta) = child.numbers.split(attacks);
            let own = own.min((stretched as u32).max(rival.saturating_add(1))).max(least + 1);
            // The other number of the node is the sum over its children (or the weak form of it), so the child gets the
            // part of the threshold that its siblings leave.
            let total = numbers.split(attacks).1;
            let open = children.iter().filter(|child| !child.numbers.is_solved()).count() as u32;
            let others = if weak { open - 1 } else { total.saturating_sub(delta) };
            let other = other.saturating_sub(others).max(delta + 1);
            if node.ply == 0 {
                self.best_root_move = Some(child.mv);
            }
            let thresholds = if attacks { (own, other) } else { (other, own) };
            let (state, below, index) = (child.state.clone(), child.node, child.index);
            children[best].numbers = self.visit(&state, below, Some(index), thresholds)?;
            self.path.truncate(node.ply as usize + 1);
        }
    }

    /// The children of a node in the order of the game's hints, with the numbers known without a search.
    pub(super) fn children(&mut self, state: &G::State, node: NodeInfo) -> Vec<Child<G>> {
        let mut moves = Vec::new();
        if moves_or_outcome(self.game, state, &mut moves).is_some() {
            return Vec::new();
        }
        let all = moves.clone();
        // The parent has used the score of `tactics` already; here only the shorter list of moves matters.
        if checked_tactics(self.game, state, &mut moves).is_some() {
            moves.clone_from(&all);
        }
        let known = |mv: &G::Move| all.iter().position(|other| other == mv).unwrap_or(0) as u16;
        let mut children: Vec<_> = moves
            .iter()
            .map(|mv| {
                let child = self.game.play(state, *mv);
                let within = node.within.map(|plies| plies - 1);
                let forgets = self.game.is_irreversible(state, *mv);
                let base = if forgets { node.ply + 1 } else { node.base };
                let (position_key, key) = self.keys(&child, within);
                let below = NodeInfo { key, position_key, ply: node.ply + 1, base, within };
                let numbers = self.initial_numbers(&child, below);
                Child { state: child, mv: *mv, index: known(mv), node: below, numbers }
            })
            .collect();
        insertion_sort_by_key(&mut children, |child| {
            std::cmp::Reverse(self.game.move_order_hint(state, child.mv))
        });
        children
    }

    /// The numbers of a position before it is searched: by the rules, from the table, or by the number of its moves.
    pub(super) fn initial_numbers(&mut self, state: &G::State, node: NodeInfo) -> Numbers {
        let mut moves = std::mem::take(&mut self.scratch);
        moves.clear();
        let numbers = self.terminal_numbers(state, node, &mut moves).unwrap_or_else(|| {
            self.stored_numbers(node)
                .unwrap_or_else(|| Numbers::unknown(self.attacks(state), moves.len()))
        });
        self.scratch = moves;
        numbers
    }

    /// The numbers of a position that is decided without a search: the game is over or known, or the position recurs.
    fn terminal_numbers(
        &mut self,
        state: &G::State,
        node: NodeInfo,
        moves: &mut Vec<G::Move>,
    ) -> Option<Numbers> {
        if let Some(outcome) = moves_or_outcome(self.game, state, moves) {
            return Some(self.known_numbers(outcome.score(self.attacker, 0), 0));
        }
        if node.within == Some(0) {
            return Some(Numbers::failed(INDEPENDENT));
        }
        // A repetition is a failure of the attacker. With a limit of plies no line is endless, so it need not be found.
        let earlier = self.path.get(node.base as usize..).unwrap_or_default();
        if node.within.is_none()
            && let Some(at) = earlier.iter().position(|&key| key == node.position_key)
        {
            return Some(Numbers::failed(node.base + at as u32));
        }
        let attacks = self.attacks(state);
        let seen = |score: Score| if attacks { score } else { -score };
        let fits = |plies: u32| node.within.is_none_or(|within| plies <= within);
        if let Some(score) = checked_tactics(self.game, state, moves).map(seen) {
            match score.distance().filter(|_| score.is_win()) {
                // The distance to an end with points is not known: with a limit of plies they are searched for.
                None if node.within.is_none() || score <= Score::DRAW => {
                    return Some(self.known_numbers(score, 0));
                }
                Some(plies) if fits(plies) => return Some(Numbers::won(plies)),
                // The score may be a bound on the distance: search.
                _ => (),
            }
        }
        let (low, high) = checked_bounds(self.game, state);
        let reachable = if attacks { high } else { -low };
        if self.goal <= reachable {
            return None;
        }
        // What is left may be positive points, although no win.
        let is_certain = reachable <= Score::DRAW || !self.asks_for_points;
        is_certain.then_some(Numbers::failed(INDEPENDENT))
    }

    /// The numbers of a node in the table. A failure that depends on the path is found under the key of the path alone.
    fn stored_numbers(&mut self, node: NodeInfo) -> Option<Numbers> {
        let numbers = self.table.get(node.key);
        if numbers.is_some_and(Numbers::is_solved) || node.base >= node.ply {
            return numbers;
        }
        self.table.get(self.path_key(node)).or(numbers)
    }

    /// The key under which numbers are stored: a failure that rests on an earlier position holds for this path only.
    fn stored_under(&self, node: NodeInfo, numbers: Numbers) -> u64 {
        let depends = numbers.is_failed() && numbers.note != INDEPENDENT;
        if depends { self.path_key(node) } else { node.key }
    }

    /// The key of a position together with the positions of the path that can recur, in their order and at their plies.
    fn path_key(&self, node: NodeInfo) -> u64 {
        let path = &self.path[node.base as usize..node.ply as usize];
        path.iter()
            .fold(mix(node.key ^ u64::from(node.base)), |sum, &key| mix(sum.rotate_left(1) ^ key))
    }

    /// Reports to the observer that a node is left.
    fn report_exit(
        &mut self,
        children: &[Child<G>],
        attacks: bool,
        node: NodeInfo,
        numbers: Option<Numbers>,
    ) {
        let settles = |child: &&Child<G>| child.numbers.split(attacks).0 == 0;
        let best = children.iter().find(settles).map(|child| child.index);
        let (score, bound, reason) = match numbers {
            None => {
                let is_left = self.has_met_points() && self.meter.stopped().is_none();
                let reason = if is_left { ExitReason::PointsMet } else { ExitReason::Stopped };
                (-Score::INFINITY, Bound::Lower, reason)
            }
            Some(numbers) if numbers.is_won() => {
                let wins = self.goal == A_WIN;
                let score = if wins { Score::win_in(numbers.note + node.ply) } else { self.goal };
                (score, Bound::Lower, ExitReason::Searched { best })
            }
            Some(numbers) if numbers.is_failed() => {
                // Without points whatever is no win is a draw at most.
                let only_wins = self.goal == A_WIN && self.points.is_empty();
                let score = if only_wins { Score::DRAW } else { self.goal.just_below() };
                (score, Bound::Upper, ExitReason::Searched { best })
            }
            Some(Numbers { proof, disproof, .. }) => {
                (Score::INFINITY, Bound::Upper, ExitReason::Threshold { proof, disproof })
            }
        };
        let verdict = if attacks {
            Verdict { score, bound, reason }
        } else {
            Verdict { score: -score, bound: bound.flip(), reason }
        };
        self.observer.on(GameEvent::Leave(verdict));
    }
}
