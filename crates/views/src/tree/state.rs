//! How the nodes of a one-player search look: the frontier is a dashed circle, what is explored a full one, the goal a
//! double one, what was dropped a small square. A state with a small board is drawn as that board.

use super::{NodeView, Role, StateView, WindowItem};
use crate::Number;
use crate::picture::{Pen, Picture, TextAnchor};

/// Side of a cell of a board that stands for a node.
const CELL: f64 = 15.0;
/// Half the height of a plain node.
const HALF: f64 = 13.0;

fn board(item: &WindowItem) -> Option<&Picture> {
    item.node.as_ref()?.state.as_ref()?.board.as_ref()
}

/// Height that the board of a node takes beyond that of a plain node.
pub(super) fn extra_height(item: &WindowItem) -> f64 {
    board(item).map_or(0.0, |board| (board.rows() as f64 * CELL + 6.0 - 2.0 * HALF).max(0.0))
}

/// Width that the shape of a node takes.
pub(super) fn width(item: &WindowItem) -> f64 {
    board(item).map_or(0.0, |board| board.columns as f64 * CELL + 8.0)
}

/// What is written at the shape: the name of the state and the order of expansion.
pub(super) fn label(state: &StateView) -> String {
    let order = state.order.map_or_else(String::new, |order| format!("#{order}"));
    match (state.name.is_empty(), order.is_empty()) {
        (true, _) => order,
        (false, true) => state.name.clone(),
        (false, false) => format!("{} {order}", state.name),
    }
}

/// g, h and their sum.
pub(super) fn numbers(state: &StateView) -> String {
    match (state.g, state.h) {
        (Some(g), Some(h)) if h > 0.0 => {
            format!("g {} h {} f {}", Number(g), Number(h), Number(g + h))
        }
        (Some(g), _) => format!("g {}", Number(g)),
        (None, Some(h)) => format!("cost {}", Number(h)),
        (None, None) => String::new(),
    }
}

/// The board of a state in a line, if it has one.
fn board_text(state: &StateView) -> Option<String> {
    let board = state.board.as_ref()?;
    let cell = |cell: &crate::picture::Cell| match &cell.piece {
        Some(_) => cell.label.clone(),
        None => ".".into(),
    };
    let row = |row: &[crate::picture::Cell]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = board.cells.chunks(board.columns.max(1)).map(row).collect();
    Some(rows.join(" / "))
}

/// The fields of a table: the name or the text, the order of expansion, g and h.
pub(super) fn fields(state: &StateView) -> [String; 4] {
    let number = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    let order = state.order.map(|order| order.to_string()).unwrap_or_default();
    let name = if state.name.is_empty() { &state.text } else { &state.name };
    [name.clone(), order, number(state.g), number(state.h)]
}

/// A role as people read it; that of a state that is discarded also fits an assignment with a conflict.
fn role_name(role: Role) -> &'static str {
    match role {
        Role::Explored => "expanded",
        Role::Dropped => "not continued",
        other => other.as_str(),
    }
}

/// The words of a node for the terminal.
pub(super) fn words(state: &StateView, role: Role) -> Vec<String> {
    let mut words = vec![role_name(role).to_owned()];
    words.extend(board_text(state));
    words.extend([label(state), numbers(state)].into_iter().filter(|text| !text.is_empty()));
    words
}

/// The shape in the language of Graphviz.
pub(super) fn graphviz(role: Role) -> &'static str {
    match role {
        Role::Goal => "doublecircle",
        Role::Dropped => "box",
        _ => "ellipse",
    }
}

/// Draws the shape of a node.
pub(super) fn draw(pen: &mut Pen<'_>, item: &WindowItem, node: &NodeView) {
    let (x, y) = (item.x, item.y);
    let role = node.role;
    if let Some(board) = board(item) {
        let (width, height) = (board.columns as f64 * CELL, board.rows() as f64 * CELL);
        let (left, top) = (x - width / 2.0, y - HALF + 4.0);
        let (frame_left, frame_top) = (left - 3.0, top - 3.0);
        let (frame_width, frame_height) = (width + 6.0, height + 6.0);
        pen.round_rect(role.as_str(), [frame_left, frame_top, frame_width, frame_height], 4.0);
        for (index, cell) in board.cells.iter().enumerate().filter(|(_, cell)| cell.piece.is_some())
        {
            let (cx, cy) = (
                left + (index % board.columns) as f64 * CELL,
                top + (index / board.columns) as f64 * CELL,
            );
            pen.rect("tile", [cx, cy, CELL, CELL]);
            let middle = (cx + CELL / 2.0, cy + CELL - 3.2);
            pen.text(middle, TextAnchor::Middle, 12.0, "tile-ink", &cell.label);
        }
        return;
    }
    if role == Role::Dropped {
        pen.rect("dropped", [x - 8.0, y - 8.0, 16.0, 16.0]);
        pen.path("bar", &format!("M{} {}l10 10m0-10l-10 10", x - 5.0, y - 5.0));
        return;
    }
    pen.circle(role.as_str(), (x, y), HALF);
    if role == Role::Goal {
        pen.circle("goal", (x, y), 8.0);
    }
}

/// What the shapes mean that are shown.
pub(super) fn legend(pen: &mut Pen<'_>, shown: &[WindowItem], y: f64) {
    let line = y + 13.0;
    let is_used = |role: Role| {
        shown.iter().filter_map(|item| item.node.as_ref()).any(|node| node.role == role)
    };
    let roles = [Role::Frontier, Role::Explored, Role::Goal, Role::Dropped];
    let mut x = 20.0;
    for role in roles.into_iter().filter(|role| is_used(*role)) {
        if role == Role::Dropped {
            pen.rect("dropped", [x - 6.0, line - 6.0, 12.0, 12.0]);
        } else {
            pen.circle(role.as_str(), (x, line), 7.0);
        }
        pen.text((x + 13.0, line + 4.0), TextAnchor::Left, 11.0, "small", role_name(role));
        x += 95.0;
    }
    let note = "#n: expanded as number n · g: cost so far · h: estimate of the rest · f = g + h";
    pen.text((12.0, y + 36.0), TextAnchor::Left, 11.0, "small", note);
}
