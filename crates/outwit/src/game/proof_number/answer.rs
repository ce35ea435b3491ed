//! The report: who wins, in how many plies, and by which line.

use super::ProofNumber;
use super::most_points::Found;
use super::numbers::{NEVER, Numbers};
use super::points::{A_WIN, PointsSeen};
use super::search::{Child, Search};
use super::table::Table;
use crate::game::rules::moves_or_outcome;
use crate::game::{Bound, Game, GameEvent, GameReport, Line, Score, Side, TableStatistics};
use crate::sort::insertion_sort_by_key;
use crate::{Limits, Meter, Observer, Stopped};

const TABLE_BYTES: usize = 64 << 20;
/// The thresholds of the root: it is searched until it is solved.
const TO_THE_END: (u32, u32) = (NEVER, NEVER);

pub(super) fn answer<G: Game, O: Observer<GameEvent>>(
    options: ProofNumber,
    game: &G,
    state: &G::State,
    limits: &Limits,
    observer: &mut O,
) -> GameReport<G::Move> {
    let turn = game.turn(state);
    let meter = Meter::new(limits);
    // A limit beyond the end of the game is none; the moves of the root are looked at with every limit.
    let is_short = |depth: &u32| game.plies_left(state).is_none_or(|left| *depth < left);
    let depth = limits.depth.map(|depth| depth.max(1)).filter(is_short);
    let mut moves = Vec::new();
    if let Some(outcome) = moves_or_outcome(game, state, &mut moves) {
        return GameReport { score: outcome.score(turn, 0), proven: true, ..GameReport::empty() };
    }
    let table = Table::new(limits.memory.unwrap_or(TABLE_BYTES));
    let mut search = Search::new(options, game, turn, observer, meter, table);
    let mut known = Known {
        report: GameReport::empty(),
        range: (Score::loss_in(0), Score::win_in(0)),
        best: None,
        stopped: None,
    };
    if search.attack(state, depth, turn, &mut known) {
        search.attack(state, depth, turn.other(), &mut known);
    }
    search.finish(known)
}

/// What is known of the root so far.
struct Known<M> {
    /// A proof, if there is one.
    report: GameReport<M>,
    /// What is proven of the value, for the side to move.
    range: (Score, Score),
    /// The best move.
    best: Option<M>,
    stopped: Option<Stopped>,
}

/// The report of a value that lies in a proven range: a draw if that is the only value, else no proof.
fn report_of_range<M: Copy>(range: (Score, Score), report: GameReport<M>) -> GameReport<M> {
    let (least, most) = range;
    if least == most {
        return GameReport { score: least, proven: true, ..report };
    }
    let (score, bound) = match (least.is_loss(), most.is_win()) {
        (true, true) => return report,
        (true, false) => (most, Bound::Upper),
        _ => (least, Bound::Lower),
    };
    GameReport { score, bound, between: Some(range), ..report }
}

impl<G: Game, O: Observer<GameEvent>> Search<'_, G, O> {
    /// Lets one side search for a win, or for points; whether the other side has to search as well.
    fn attack(
        &mut self,
        state: &G::State,
        depth: Option<u32>,
        attacker: Side,
        known: &mut Known<G::Move>,
    ) -> bool {
        self.start_attack(attacker);
        let attacks = self.attacks(state);
        let numbers = self.search_root(state, depth);
        if let Some(numbers) = numbers.filter(|numbers| numbers.is_won()) {
            known.best = self.best_root_move;
            known.report = self.won(state, numbers.note, depth);
            // The win is proven in any case, but perhaps not its distance.
            let is_open = self.options.distance && known.report.bound != Bound::Exact;
            known.stopped = self.meter.stopped().filter(|_| is_open);
            return false;
        }
        let most = if self.has_met_points() {
            let best = self.best_root_move.or(known.best);
            let found = self.most_points(state, depth);
            known.stopped = self.meter.stopped();
            known.best = found.best(attacks).or(best);
            if found.least.is_win() {
                known.report = self.outright_win(state, found.plies(), depth);
                return false;
            }
            if Score::DRAW < found.least && found.least == found.most {
                known.report = self.exact_points(state, &found);
                return false;
            }
            if attacks {
                known.range.0 = known.range.0.max(found.least);
            } else {
                known.range.1 = known.range.1.min(-found.least);
            }
            found.most
        } else if numbers.is_none() {
            known.stopped = self.meter.stopped();
            // The best move of the attack, unless the attack has failed: then that of the defence.
            known.best = self.best_root_move.or(known.best);
            return false;
        } else {
            known.best = self.best_root_move;
            if depth.is_none() { Score::DRAW } else { Score::win_in(0) }
        };
        if attacks {
            known.range.1 = most;
        } else {
            known.range.0 = known.range.0.max(-most);
        }
        known.stopped.is_none() && known.range.0 <= Score::DRAW
    }

    /// The report at the end.
    fn finish(self, known: Known<G::Move>) -> GameReport<G::Move> {
        let mut report = known.report;
        if !report.proven {
            report = report_of_range(known.range, report);
        }
        // A move whose own score was not proven has no line.
        let is_scored = report.best.is_some() || report.score == Score::DRAW;
        report.best = report.best.or(known.best);
        if report.line.is_empty() {
            report.line.extend(report.best);
        }
        if report.lines.is_empty() && report.proven && is_scored {
            let (score, bound, moves) = (report.score, report.bound, report.line.clone());
            report.lines.push(Line { score, bound, proven: true, moves });
        }
        let table = TableStatistics {
            probes: self.table.probes,
            hits: self.table.hits,
            cuts: 0,
            permille_full: self.table.permille_full(),
        };
        // The time of the report includes that of freeing the table.
        drop(self.table);
        GameReport {
            depth: report.score.distance().unwrap_or(0),
            selective_depth: self.deepest,
            nodes: self.meter.nodes(),
            time: self.meter.elapsed(),
            table,
            stopped: known.stopped,
            ..report
        }
    }

    /// From now on the search is for a win of this side; positive points end it.
    fn start_attack(&mut self, attacker: Side) {
        self.attacker = attacker;
        self.goal = A_WIN;
        self.asks_for_points = true;
        self.points = PointsSeen::default();
    }

    /// The numbers of the solved root: whether the attacker wins (within a number of plies); `None` if a limit was reached.
    pub(super) fn search_root(&mut self, state: &G::State, within: Option<u32>) -> Option<Numbers> {
        let node = self.root(state, within);
        self.path.clear();
        self.best_root_move = None;
        let known = self.initial_numbers(state, node);
        // Solved without a search, for a shorter distance.
        if known.is_won() && within.is_some() {
            return Some(known);
        }
        self.visit(state, node, None, TO_THE_END)
    }

    /// The children of a position that becomes the root.
    pub(super) fn root_children(&mut self, state: &G::State, within: Option<u32>) -> Vec<Child<G>> {
        let node = self.root(state, within);
        self.path.clear();
        self.path.push(node.position_key);
        self.children(state, node)
    }

    /// The report of an exact number of points, of which the attacker is sure.
    fn exact_points(&mut self, state: &G::State, found: &Found<G::Move>) -> GameReport<G::Move> {
        let attacks = self.attacks(state);
        let score = if attacks { found.least } else { -found.least };
        let line = self.points_line(state, found);
        let best = line.first().copied();
        GameReport { score, proven: true, best, line, ..GameReport::empty() }
    }

    /// The report of a win in a game that can also end with points.
    fn outright_win(
        &mut self,
        state: &G::State,
        plies: u32,
        within: Option<u32>,
    ) -> GameReport<G::Move> {
        self.goal = A_WIN;
        self.asks_for_points = false;
        let numbers = self.search_root(state, within).filter(|numbers| numbers.is_won());
        if numbers.is_none() {
            self.best_root_move = None;
        }
        self.won(state, numbers.map_or(plies, |numbers| numbers.note), within)
    }

    /// The report of a proven win of the attacker, who is not always the side to move.
    fn won(
        &mut self,
        state: &G::State,
        plies: u32,
        mut within: Option<u32>,
    ) -> GameReport<G::Move> {
        self.asks_for_points = false;
        let (mut plies, mut bound) = (plies, Bound::Lower);
        let mut proving = self.best_root_move;
        if self.options.distance {
            bound = Bound::Exact;
            while plies > 1 {
                match self.search_root(state, Some(plies - 1)) {
                    None => {
                        bound = Bound::Lower;
                        break;
                    }
                    Some(numbers) if numbers.is_won() => {
                        within = Some(plies - 1);
                        plies = numbers.note;
                        proving = self.best_root_move;
                    }
                    Some(_) => break,
                }
            }
        }
        let attacks = self.attacks(state);
        let score = |plies| if attacks { Score::win_in(plies) } else { Score::loss_in(plies) };
        let seen = |bound: Bound| if attacks { bound } else { bound.flip() };
        let mut line = self.line(state, plies, within, bound == Bound::Exact);
        if line.is_empty() && attacks {
            line.extend(proving);
        }
        let mut report = GameReport::empty();
        (report.score, report.bound, report.proven) = (score(plies), seen(bound), true);
        report.best = line.first().copied();
        // Other root moves that are proven to win, or to lose, as well.
        for child in self.root_children(state, within) {
            let is_best = Some(child.mv) == report.best;
            if is_best || child.numbers.is_won() {
                let moves = if is_best { line.clone() } else { vec![child.mv] };
                let (score, bound) = if is_best {
                    (report.score, report.bound)
                } else {
                    (score(child.numbers.note + 1), seen(Bound::Lower))
                };
                report.lines.push(Line { score, bound, proven: true, moves });
            }
        }
        let best = report.best;
        insertion_sort_by_key(&mut report.lines, |line| {
            (line.moves.first().copied() != best, -line.score)
        });
        report.line = line;
        report
    }

    /// The principal variation: the attacker's quickest proven win against the defence with the longest proven one; or, if
    /// the distance is exact, a defence that is proven to last as long.
    fn line(
        &mut self,
        state: &G::State,
        plies: u32,
        within: Option<u32>,
        is_exact: bool,
    ) -> Vec<G::Move> {
        let mut state = state.clone();
        let mut line = Vec::new();
        for left in (1..=plies).rev() {
            let within = within.map(|within| within - (plies - left));
            let attacks = self.attacks(&state);
            let children = self.root_children(&state, within);
            if children.is_empty() {
                break;
            }
            let known = children.iter().filter(|child| child.numbers.is_won());
            let mut next = if attacks {
                let known = known.filter(|child| child.numbers.note < left);
                known.min_by_key(|child| child.numbers.note).map(|child| child.mv)
            } else {
                known.max_by_key(|child| child.numbers.note).map(|child| child.mv)
            };
            // The proof, or a part of it, may have been replaced in the table: then it is searched again.
            if attacks && next.is_none() {
                next = self.solving_move(&state, Some(left), None);
            } else if !attacks && is_exact && left > 1 {
                next = self.solving_move(&state, Some(left - 1), next);
            } else if !attacks && next.is_none() {
                next = children.first().map(|child| child.mv);
            }
            let Some(mv) = next else { break };
            line.push(mv);
            state = self.game.play(&state, mv);
        }
        line
    }

    /// A move that decides the question of the present goal for the side to move, `preferred` if it is one, from the table
    /// or by another search; `None` if a limit was reached.
    pub(super) fn solving_move(
        &mut self,
        state: &G::State,
        within: Option<u32>,
        preferred: Option<G::Move>,
    ) -> Option<G::Move> {
        let attacks = self.attacks(state);
        let children = self.root_children(state, within);
        let mut solving = children.iter().filter(|child| child.numbers.split(attacks).0 == 0);
        let known = solving.clone().find(|child| Some(child.mv) == preferred);
        if let Some(child) = known.or_else(|| solving.next()) {
            return Some(child.mv);
        }
        let node = self.root(state, within);
        self.path.clear();
        self.visit(state, node, None, TO_THE_END)?;
        self.best_root_move
    }
}
