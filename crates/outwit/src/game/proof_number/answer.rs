//! The report: who wins, in how many plies, and by which line.

use super::ProofNumber;
use super::numbers::{NEVER, Numbers};
use super::search::Search;
use super::table::Table;
use crate::game::rules::moves_or_outcome;
use crate::game::{Bound, Game, GameEvent, GameReport, Line, Score, TableStatistics};
use crate::sort::insertion_sort_by_key;
use crate::{Limits, Meter, Observer};

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
    let mut moves = Vec::new();
    if let Some(outcome) = moves_or_outcome(game, state, &mut moves) {
        return GameReport { score: outcome.score(turn, 0), proven: true, ..GameReport::empty() };
    }
    let table = Table::new(limits.memory.unwrap_or(TABLE_BYTES));
    let mut search = Search::new(options, game, turn, observer, meter, table);
    let mut report = GameReport::empty();
    let mut stopped = None;
    let mut best_so_far = None;
    for attacker in [turn, turn.other()] {
        search.attacker = attacker;
        let Some(numbers) = search.search_root(state, limits.depth) else {
            stopped = search.meter.stopped();
            // The best move of the attack, unless the attack has failed: then that of the defence.
            best_so_far = search.best_root_move.or(best_so_far);
            break;
        };
        best_so_far = search.best_root_move;
        if numbers.is_won() {
            report = search.won(state, numbers.note, limits.depth);
            break;
        }
        report.proven = attacker != turn && limits.depth.is_none();
    }
    report.best = report.best.or(best_so_far);
    if report.line.is_empty() {
        report.line.extend(report.best);
    }
    if report.lines.is_empty() && report.proven {
        let (score, bound, moves) = (report.score, report.bound, report.line.clone());
        report.lines.push(Line { score, bound, proven: true, moves });
    }
    let table = TableStatistics {
        probes: search.table.probes,
        hits: search.table.hits,
        cuts: 0,
        permille_full: search.table.permille_full(),
    };
    GameReport {
        depth: report.score.distance().unwrap_or(0),
        selective_depth: search.deepest,
        nodes: search.meter.nodes(),
        time: search.meter.elapsed(),
        table,
        stopped,
        ..report
    }
}

impl<G: Game, O: Observer<GameEvent>> Search<'_, G, O> {
    /// The numbers of the solved root: whether the attacker wins (within a number of plies); `None` if a limit was reached.
    fn search_root(&mut self, state: &G::State, within: Option<u32>) -> Option<Numbers> {
        let node = self.root(state, within);
        self.path.clear();
        let known = self.initial_numbers(state, node);
        // Solved without a search, for a shorter distance.
        if known.is_won() && within.is_some() {
            return Some(known);
        }
        self.visit(state, node, None, TO_THE_END)
    }

    /// The report of a proven win of the attacker, who is not always the side to move.
    fn won(
        &mut self,
        state: &G::State,
        plies: u32,
        mut within: Option<u32>,
    ) -> GameReport<G::Move> {
        let (mut plies, mut bound) = (plies, Bound::Lower);
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
                    }
                    Some(_) => break,
                }
            }
        }
        let attacks = self.attacks(state);
        let score = |plies| if attacks { Score::win_in(plies) } else { Score::loss_in(plies) };
        let seen = |bound: Bound| if attacks { bound } else { bound.flip() };
        let line = self.line(state, plies, within);
        let mut report = GameReport::empty();
        (report.score, report.bound, report.proven) = (score(plies), seen(bound), true);
        report.best = line.first().copied();
        // Other root moves that are proven to win, or to lose, as well.
        self.path.clear();
        let node = self.root(state, within);
        self.path.push(node.key);
        for child in self.children(state, node) {
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

    /// The principal variation: the attacker's quickest proven win against the defence with the longest proven one.
    fn line(&mut self, state: &G::State, plies: u32, mut within: Option<u32>) -> Vec<G::Move> {
        let mut state = state.clone();
        let mut line = Vec::new();
        while (line.len() as u32) < plies {
            let attacks = self.attacks(&state);
            let node = self.root(&state, within);
            self.path.clear();
            self.path.push(node.key);
            let mut children = self.children(&state, node);
            // The proof, or a part of it, may have been replaced in the table: then it is searched again.
            let lost = |children: &[_]| {
                !children.iter().any(|child: &super::search::Child<G>| child.numbers.is_won())
            };
            if !children.is_empty() && lost(&children) {
                if self.search_root(&state, within).is_none() {
                    break;
                }
                self.path.clear();
                self.path.push(node.key);
                children = self.children(&state, node);
            }
            let won = children.into_iter().filter(|child| child.numbers.is_won());
            let next = if attacks {
                won.min_by_key(|child| child.numbers.note)
            } else {
                won.max_by_key(|child| child.numbers.note)
            };
            let Some(next) = next else { break };
            line.push(next.mv);
            state = next.state;
            within = within.map(|plies| plies - 1);
        }
        line
    }
}
