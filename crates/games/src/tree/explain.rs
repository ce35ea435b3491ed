//! Sentences about the nodes of a recorded search.

use outwit::NodeId;
use outwit::game::{Bound, Pass, Score, Verdict, Why};

use super::{NodeView, Tree};
use crate::Playable;
use crate::analysis::legal_moves;

/// A node in words.
pub(super) fn node_view<G: Playable>(tree: &Tree<G>, id: NodeId) -> Option<NodeView> {
    let node = tree.trace.get(id)?;
    let (visit, verdict) = (node.data.visit, node.data.verdict);
    let parent = tree.trace.parent(id);
    let state = tree.state(id)?;
    let max = tree.game.turn(&tree.root);
    let is_max = tree.game.turn(&state) == max;
    // Everything is told from MAX's view.
    let (alpha, beta) =
        if is_max { (visit.alpha, visit.beta) } else { (-visit.beta, -visit.alpha) };
    let mover = |id: NodeId| {
        let above = tree.trace.parent(id).and_then(|id| tree.state(id))?;
        let index = tree.data(id)?.visit.mv?;
        let mv = *legal_moves(&tree.game, &above).get(index as usize)?;
        Some(tree.game.move_text(&above, mv))
    };
    let seen: Vec<u16> =
        tree.trace.children(id).filter_map(|child| tree.data(child)?.visit.mv).collect();
    let moves = legal_moves(&tree.game, &state);
    let text = |index: u16| moves.get(index as usize).map(|&mv| tree.game.move_text(&state, mv));
    let unseen = match verdict.map(|verdict| verdict.why) {
        Some(Why::Cut { unseen, .. }) if unseen > 0 => {
            (0..moves.len() as u16).filter(|index| !seen.contains(index)).filter_map(text).collect()
        }
        _ => Vec::new(),
    };
    let chosen = parent.and_then(|above| tree.data(above)).is_some_and(|above| {
        let best = match above.verdict.map(|verdict| verdict.why) {
            Some(Why::Searched { best }) => best,
            Some(Why::Cut { by, .. }) => Some(by),
            _ => None,
        };
        best.is_some() && best == visit.mv
    });
    let (value, bound) = match verdict {
        Some(verdict) if is_max => (Some(verdict.score), Some(verdict.bound)),
        Some(verdict) => (Some(-verdict.score), Some(verdict.bound.flip())),
        None => (None, None),
    };
    let reason = verdict.map_or_else(String::new, |verdict| {
        reason(verdict, is_max, alpha, beta, value.unwrap_or_default(), &text)
    });
    Some(NodeView {
        id,
        parent,
        level: node.level,
        mv: mover(id),
        role: if is_max { "max" } else { "min" }.into(),
        pass: pass_word(visit.pass).into(),
        depth: visit.depth,
        alpha: Tree::<G>::score_text(alpha),
        beta: Tree::<G>::score_text(beta),
        value: value.map(Tree::<G>::score_text),
        bound: bound.map(|bound| Tree::<G>::bound_text(bound).into()),
        why: verdict.map(|verdict| why_word(verdict.why).into()),
        reason,
        unseen,
        chosen,
        children: tree.trace.children(id).count(),
        hidden: node.hidden,
        over: verdict.is_some_and(|verdict| verdict.why == Why::Over),
    })
}

fn reason(
    verdict: Verdict,
    is_max: bool,
    alpha: Score,
    beta: Score,
    value: Score,
    text: &dyn Fn(u16) -> Option<String>,
) -> String {
    let (who, other) = if is_max { ("MAX", "MIN") } else { ("MIN", "MAX") };
    let sure = if is_max { beta } else { alpha };
    let mv = |index: u16| text(index).unwrap_or_else(|| "?".into());
    match verdict.why {
        Why::Over => format!("The game is over: {value}."),
        Why::Horizon => format!("The depth limit is reached; the evaluation says {value}."),
        Why::Searched { best: Some(best) } if verdict.bound == Bound::Exact => {
            format!("{who} chooses {}, worth {value}.", mv(best))
        }
        Why::Searched { .. } => {
            let reach = if is_max { "at most" } else { "at least" };
            format!(
                "Every move was tried; {who} gets {reach} {value}, and has something as good elsewhere."
            )
        }
        Why::Cut { by, unseen } => {
            let rest = match unseen {
                0 => "no move was left to skip".into(),
                1 => "one more move cannot matter".into(),
                more => format!("{more} more moves cannot matter"),
            };
            format!(
                "Cut: {other} is sure of {sure} elsewhere, and {who} already has {value} here by {}; {rest}.",
                mv(by)
            )
        }
        Why::Table => format!("The table knows this position: {value}."),
        Why::StandPat => format!("Without any noisy move it is worth {value} already."),
        Why::Distance => format!(
            "Even the quickest win from here would be slower than one already found: {value}."
        ),
        Why::Tactics => format!("The game itself sees it: {value}."),
        Why::Bounds => {
            format!("No more than {value} can be reached from here, and that does not matter.")
        }
        Why::Repetition => "The position has occurred before: a draw.".into(),
        Why::NullMove => format!("Even with a free move {other} cannot get below {value}."),
        Why::Futile => format!("Too far outside the window for the few plies left: {value}."),
        Why::Solved => format!("The endgame table knows it: {value}."),
        Why::Played { visits } => format!("{visits} playouts went through here."),
        Why::Stopped => "The search was stopped below this node.".into(),
    }
}

fn pass_word(pass: Pass) -> &'static str {
    match pass {
        Pass::Full => "full",
        Pass::Search => "search",
        Pass::Iteration => "iteration",
        Pass::Distance => "distance",
        Pass::Scout => "scout",
        Pass::Reduced => "reduced",
        Pass::Again => "again",
        Pass::Quiescence => "quiescence",
        Pass::NullMove => "null-move",
        Pass::Probe => "probe",
        Pass::Playouts => "playouts",
        Pass::Proof => "proof",
    }
}

fn why_word(why: Why) -> &'static str {
    match why {
        Why::Over => "over",
        Why::Horizon => "horizon",
        Why::Searched { .. } => "searched",
        Why::Cut { .. } => "cut",
        Why::Table => "table",
        Why::StandPat => "stand-pat",
        Why::Distance => "distance",
        Why::Tactics => "tactics",
        Why::Bounds => "bounds",
        Why::Repetition => "repetition",
        Why::NullMove => "null-move",
        Why::Futile => "futile",
        Why::Solved => "solved",
        Why::Played { .. } => "played",
        Why::Stopped => "stopped",
    }
}
