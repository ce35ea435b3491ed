//! Sentences about the nodes of a recorded search.
//!
//! Who is sure of what, and by which move, is read from the record: a bound of the window is followed up the path to the
//! node that made it, and there to the earlier move with that value.

use outwit::NodeId;
use outwit::game::{Bound, ExitReason, Score, SearchKind, Verdict};

use super::cursor::TreeCursor;
use super::{GameNodeView, NodeView, Role, Scale, TreeView};

/// A node in words.
pub(super) fn node_view(cursor: &mut TreeCursor<'_>, id: NodeId) -> Option<NodeView> {
    if !cursor.go(id) {
        return None;
    }
    let tree = cursor.tree;
    let scale = tree.scale;
    let node = tree.trace.get(id)?;
    let (visit, verdict) = (node.data.visit, node.data.verdict);
    let level = cursor.level();
    let (alpha, beta) = cursor.window(level)?;
    let (is_max, ply) = (cursor.here().is_max, cursor.here().ply);
    // A search that was stopped, or that goes on elsewhere, may know nothing of a node.
    let known = verdict.filter(|Verdict { score, bound, reason, .. }| {
        let is_unknown = *reason == ExitReason::Stopped && *score == -Score::INFINITY;
        !is_unknown && !scale.is_vacuous(*score, *bound) && failed_within(cursor).is_none()
    });
    let value = known.map(|verdict| if is_max { verdict.score } else { -verdict.score });
    let bound = known.map(|v| if is_max { v.bound } else { v.bound.flip() });
    let (entered, left) = tree.times(id)?;
    Some(NodeView {
        id,
        parent: tree.trace.parent(id),
        level: node.level,
        ply,
        mv: cursor.text_of_move_to(level),
        role: if is_max { Role::Max } else { Role::Min },
        pass: visit.kind.name().into(),
        game: GameNodeView {
            depth: visit.depth,
            alpha: scale.value(alpha),
            alpha_points: Some(scale.points(alpha)),
            beta: scale.value(beta),
            beta_points: Some(scale.points(beta)),
            value: value.map(|value| scale.value(value)),
            points: value.map(Score::points),
            bound: bound.map(Into::into),
            rank: value.zip(bound).filter(|_| tree.game.has_ranks()).and_then(rank),
            unseen: verdict.map_or_else(Vec::new, |verdict| unseen(cursor, verdict.reason)),
            over: verdict.is_some_and(|verdict| verdict.reason == ExitReason::GameOver),
        },
        why: verdict.map(|verdict| verdict.reason.into()),
        reason: verdict.map_or_else(String::new, |verdict| sentence(cursor, verdict)),
        chosen: level > 0 && cursor.path[level - 1].chosen == Some(id),
        children: tree.trace.children(id).count(),
        below: tree.below(id),
        hidden: node.hidden,
        entered,
        left,
        state: None,
    })
}

/// The plies within which an attack of proof-number search found no way to its goal, if it was limited: that is no bound on the
/// value, since a longer way may exist.
fn failed_within(cursor: &TreeCursor<'_>) -> Option<i16> {
    let node = cursor.tree.data(cursor.here().id)?;
    let Verdict { score, bound, reason, .. } = node.verdict?;
    // Every goal is better than a draw for the attacker.
    let has_failed = match bound {
        Bound::Upper => Score::DRAW <= score,
        Bound::Lower => score <= Score::DRAW,
        Bound::Exact => false,
    };
    let is_failure = node.visit.kind == SearchKind::ProofNumber
        && matches!(reason, ExitReason::Searched { .. })
        && has_failed;
    node.visit.depth.filter(|_| is_failure)
}

/// 1 for a sure win of MAX, 0 for a sure loss.
fn rank((value, bound): (Score, Bound)) -> Option<u8> {
    if !value.is_decided() {
        return None;
    }
    match (value.is_win(), bound) {
        (true, Bound::Exact | Bound::Lower) => Some(1),
        (false, Bound::Exact | Bound::Upper) => Some(0),
        _ => None,
    }
}

/// The moves that a cut made unnecessary to look at; empty if the record no longer tells.
fn unseen(cursor: &TreeCursor<'_>, reason: ExitReason) -> Vec<String> {
    if let ExitReason::TableCutoff { by, skipped } = reason {
        return cursor.positions.unseen(cursor.level(), &[by], skipped);
    }
    let ExitReason::Cutoff { skipped: count @ 1.., .. } = reason else { return Vec::new() };
    let tree = cursor.tree;
    let children = || tree.trace.children(cursor.here().id);
    if children().next().is_none() {
        return Vec::new();
    }
    let seen: Vec<u16> = children().filter_map(|child| tree.data(child)?.visit.mv).collect();
    cursor.positions.unseen(cursor.level(), &seen, count)
}

/// Who made a bound of the window.
pub(super) enum BoundSource {
    /// An earlier move of a node above, which is this many plies up.
    Move { text: String, up: u32 },
    /// A scout, which asks only whether something is better.
    Scout,
    /// The window with which the search, or a pass of it, began.
    Start,
    /// Not a move: the rules, the distance, or a visit that was not kept.
    Unknown,
}

/// Follows alpha (`of_max`) or beta up the path to the move that made it.
pub(super) fn bound_source(cursor: &TreeCursor<'_>, of_max: bool) -> BoundSource {
    let pick = |(alpha, beta): (Score, Score)| if of_max { alpha } else { beta };
    let here = cursor.here().ply;
    let at = |level| cursor.window(level).map(pick);
    for level in (1..cursor.path.len()).rev() {
        let (above, bound) = (at(level - 1), at(level));
        if above == bound {
            continue;
        }
        let parent = &cursor.path[level - 1];
        if cursor
            .tree
            .data(cursor.path[level].id)
            .is_some_and(|node| node.visit.kind.keeps_position())
        {
            return BoundSource::Start;
        }
        let is_scout = cursor.tree.data(cursor.path[level].id).is_some_and(|node| {
            matches!(
                node.visit.kind,
                SearchKind::Scout
                    | SearchKind::Reduced
                    | SearchKind::ReSearch
                    | SearchKind::NullMove
            )
        });
        if parent.is_max != of_max {
            return if is_scout { BoundSource::Scout } else { BoundSource::Unknown };
        }
        let earlier = bound.and_then(|bound| earlier_move(cursor, level, bound, of_max));
        return match earlier {
            Some(text) => BoundSource::Move { text, up: here - parent.ply },
            None if is_scout => BoundSource::Scout,
            None => BoundSource::Unknown,
        };
    }
    BoundSource::Start
}

/// The move, tried before the one that leads to `level`, that is worth `bound` to its chooser.
fn earlier_move(
    cursor: &TreeCursor<'_>,
    level: usize,
    bound: Score,
    of_max: bool,
) -> Option<String> {
    let (parent, tree) = (&cursor.path[level - 1], cursor.tree);
    let mut before = tree.trace.children(parent.id).take_while(|&id| id != cursor.path[level].id);
    let worth = |id: NodeId| {
        let node = tree.data(id)?;
        let (index, verdict) = (node.visit.mv?, node.verdict?);
        let for_chooser = if cursor.positions.moves_again(level - 1, index)? {
            (verdict.score, verdict.bound)
        } else {
            (-verdict.score, verdict.bound.flip())
        };
        let sure = for_chooser.1 != Bound::Upper;
        let wanted = if of_max { bound } else { -bound };
        (sure && for_chooser.0 == wanted).then_some(index)
    };
    let index = before.find_map(worth)?;
    cursor.move_text(level - 1, index)
}

fn sentence(cursor: &TreeCursor<'_>, verdict: Verdict) -> String {
    let is_second_pass = cursor
        .tree
        .data(cursor.here().id)
        .is_some_and(|node| node.visit.kind == SearchKind::Distance);
    // The first pass of the textbook search takes all wins as equal.
    let begin = if is_second_pass { "The second pass finds the number of plies: " } else { "" };
    let words = sentence_of_proof(cursor, verdict);
    format!("{begin}{}", words.unwrap_or_else(|| sentence_of_node(cursor, verdict)))
}

/// The sentence about a node of a proof-number search, where it differs from that of other searches.
fn sentence_of_proof(cursor: &TreeCursor<'_>, verdict: Verdict) -> Option<String> {
    let kind = |id: NodeId| cursor.tree.data(id).map(|node| node.visit.kind);
    let here = kind(cursor.here().id)?;
    let first = cursor.tree.trace.children(cursor.here().id).next().and_then(kind);
    let is_frame = here == SearchKind::Search && first == Some(SearchKind::ProofNumber);
    // The frame around the questions is worded as they are, unless it has the value.
    let is_question =
        here == SearchKind::ProofNumber || (is_frame && verdict.bound != Bound::Exact);
    match verdict.reason {
        ExitReason::Searched { best } if is_question => {
            if let Some(plies) = failed_within(cursor) {
                return Some(sentence_of_failure(cursor, verdict, plies));
            }
            let by = best.map_or_else(
                || ", every move was tried".into(),
                |best| format!(" by {}", move_or_unknown(cursor, best)),
            );
            let scale = cursor.tree.scale;
            if scale.is_vacuous(verdict.score, verdict.bound) {
                return Some(format!("Proven{by}: there is no win here, only points."));
            }
            let (at, value) = seen_by_max(cursor, verdict);
            Some(format!("Proven{by}: {at}{}.", scale.value(value)))
        }
        ExitReason::Stopped if is_frame => Some("No value was proven within the limits.".into()),
        _ => None,
    }
}

/// The words before the value of a node if it is a bound, and the value for MAX.
fn seen_by_max(cursor: &TreeCursor<'_>, verdict: Verdict) -> (&'static str, Score) {
    let is_max = cursor.here().is_max;
    let at = match (verdict.bound, is_max) {
        (Bound::Exact, _) => "",
        (Bound::Lower, true) | (Bound::Upper, false) => "at least ",
        _ => "at most ",
    };
    (at, if is_max { verdict.score } else { -verdict.score })
}

/// The text of a move of the node where the cursor is; a question mark if it is not known.
fn move_or_unknown(cursor: &TreeCursor<'_>, index: u16) -> String {
    cursor.move_text(cursor.level(), index).unwrap_or_else(|| "?".into())
}

fn sentence_of_node(cursor: &TreeCursor<'_>, verdict: Verdict) -> String {
    let is_max = cursor.here().is_max;
    let (at, value) = seen_by_max(cursor, verdict);
    let scale = cursor.tree.scale;
    let (who, other) = if is_max { ("MAX", "MIN") } else { ("MIN", "MAX") };
    let mv = |index: u16| move_or_unknown(cursor, index);
    let worth = scale.value(value);
    let to_end = plies_left(cursor).is_none();
    // What the side to move has here, and what the other side is sure of elsewhere.
    let has_and_sure =
        || (scale.has(value, is_max), elsewhere(cursor, !is_max, &format!("{other} ")));
    // What the side to move has here at most, and what it is sure of elsewhere.
    let most_and_rest = || (scale.at_most(value, is_max), elsewhere(cursor, is_max, ""));
    match verdict.reason {
        ExitReason::GameOver if scale != Scale::Results => {
            format!("A leaf: {}.", scale.statement(value, true))
        }
        ExitReason::GameOver => format!("The game is over: {}.", scale.statement(value, true)),
        ExitReason::Horizon => format!("The depth limit is reached; the evaluation is {worth}."),
        ExitReason::Searched { best: Some(best) } if verdict.bound == Bound::Lower => {
            let (has, sure) = has_and_sure();
            format!("Every move was tried: {who} {has} here by {}, and {sure}.", mv(best))
        }
        ExitReason::Searched { best: Some(best) } if verdict.bound != Bound::Upper => {
            let second = match cursor.second_pass(cursor.here().id) {
                Some((_, Some(other))) if other != best => format!(
                    " In this pass all wins are equal, and all losses; the second pass (distance) chooses {}.",
                    mv(other)
                ),
                Some((_, None)) => " The second pass (distance) was stopped; a win that it found is the answer.".into(),
                _ => String::new(),
            };
            format!("{who} chooses {}; {}.{second}", mv(best), scale.statement(value, to_end))
        }
        ExitReason::Searched { .. } if verdict.bound != Bound::Upper => {
            format!("Every move was tried: {}.", scale.statement(value, to_end))
        }
        ExitReason::Searched { .. } => {
            let (most, rest) = most_and_rest();
            format!("Every move was tried; {who} {most} here, and {rest}.")
        }
        ExitReason::Cutoff { by, skipped } => {
            let (has, sure) = has_and_sure();
            format!("Cut: {who} {has} here by {}, and {sure}; {}.", mv(by), cannot_matter(skipped))
        }
        ExitReason::TableCutoff { by, skipped } => {
            let (has, sure) = has_and_sure();
            let rest = cannot_matter(skipped);
            format!(
                "Cut: the transposition table has the position after {}, so {who} {has} here, and {sure}; {rest}.",
                mv(by)
            )
        }
        ExitReason::Table => format!("The transposition table has this position: {at}{worth}."),
        ExitReason::StandPat => {
            format!("Stand pat: even without a noisy move, {who} {}.", scale.has(value, is_max))
        }
        ExitReason::MateDistance => {
            "Mate-distance pruning: even the fastest end from here comes too late to change the choice above.".into()
        }
        ExitReason::Tactics => format!("The rules of the game give the value without a search: {at}{worth}."),
        ExitReason::Bounds => {
            format!("The rules bound the value: {at}{worth}, which cannot change the choice.")
        }
        ExitReason::Repetition => "The position has occurred before: a draw.".into(),
        ExitReason::NullMove => {
            let (has, sure) = has_and_sure();
            format!("Null move: even if {who} passes, {who} {has}, and {sure}.")
        }
        ExitReason::Futility if verdict.bound == Bound::Upper => {
            let (most, rest) = most_and_rest();
            format!(
                "{who} {most} here by the moves tried, and {rest}; the others are skipped (futility pruning), since the evaluation is too low to reach that in the remaining plies."
            )
        }
        ExitReason::Futility => {
            format!("Futility pruning: the evaluation is too far outside the window for the remaining plies: {at}{worth}.")
        }
        ExitReason::Tablebase if verdict.bound != Bound::Exact => {
            format!("The endgame table has this position: {at}{worth}.")
        }
        ExitReason::Tablebase => {
            format!("The endgame table has this position: {}.", scale.statement(value, to_end))
        }
        ExitReason::Playouts { visits, mean } => {
            let mean = f64::from(if is_max { mean } else { -mean }) / 1000.0;
            match visits {
                1 => format!("One playout passed through here; its result for MAX is {mean:+.3}."),
                _ => format!(
                    "{} playouts passed through here; their mean result for MAX is {mean:+.3}.",
                    views::grouped(visits)
                ),
            }
        }
        ExitReason::Threshold { proof, disproof } => format!(
            "The search continues at another node. Here the proof number is {proof}, the disproof number {disproof}."
        ),
        ExitReason::PointsMet => {
            "The search left this node, since the game can end with points: this pass asks who wins, the next pass asks for the points.".into()
        }
        ExitReason::Stopped => "The search was stopped here or below.".into(),
        other => format!("The search ended here: {}.", other.name()),
    }
}

/// What the attacker of a proof-number search does not reach within a number of plies.
fn sentence_of_failure(cursor: &TreeCursor<'_>, verdict: Verdict, plies: i16) -> String {
    let scale = cursor.tree.scale;
    let (_, value) = seen_by_max(cursor, verdict);
    let of_max = cursor.here().is_max == (verdict.bound == Bound::Upper);
    let attacker = if of_max { "MAX" } else { "MIN" };
    let goal = if value == Score::DRAW || scale.is_vacuous(verdict.score, verdict.bound) {
        format!("No win for {attacker}")
    } else {
        format!("{attacker} {}", scale.at_most(value, of_max))
    };
    let way = match verdict.reason {
        ExitReason::Searched { best: Some(best) } => {
            format!("if {} is played", move_or_unknown(cursor, best))
        }
        _ => "by any move".into(),
    };
    format!("{goal} within {plies} {} {way}.", if plies == 1 { "ply" } else { "plies" })
}

fn cannot_matter(skipped: u16) -> String {
    match skipped {
        0 => "no move was left to skip".into(),
        1 => "the remaining move cannot change the result".into(),
        more => format!("the {more} remaining moves cannot change the result"),
    }
}

/// What MAX (or MIN) is sure of elsewhere, and by what: the second half of many sentences. The subject may be empty.
fn elsewhere(cursor: &TreeCursor<'_>, of_max: bool, subject: &str) -> String {
    let (alpha, beta) = cursor.window(cursor.level()).unwrap_or_default();
    let bound = if of_max { alpha } else { beta };
    let scale = cursor.tree.scale;
    let sure = scale.sure(bound, of_max);
    match bound_source(cursor, of_max) {
        BoundSource::Move { text, up: 0 | 1 } => format!("{subject}{sure} by {text}"),
        BoundSource::Move { text, up } => format!("{subject}{sure} by {text}, {up} plies up"),
        BoundSource::Scout if of_max => {
            format!("the null window only tests whether MAX gets more than {}", scale.value(alpha))
        }
        BoundSource::Scout => {
            format!("the null window only tests whether MAX gets {} or more", scale.value(beta))
        }
        BoundSource::Start => format!("{subject}{sure}, as was known when this pass began"),
        BoundSource::Unknown if of_max => {
            format!("no value below {} counts here", scale.value(alpha))
        }
        BoundSource::Unknown => format!("no value above {} counts here", scale.value(beta)),
    }
}

/// Plies left to the horizon where the cursor is; none without a horizon. A frame around iterations has the horizon of the last one.
fn plies_left(cursor: &TreeCursor<'_>) -> Option<i16> {
    let depth = |id: NodeId| cursor.tree.data(id)?.visit.depth;
    depth(cursor.here().id).or_else(|| depth(cursor.here().chosen?))
}
