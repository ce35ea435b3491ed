//! A tree as a drawing: MAX is a triangle that points up, MIN one that points down, as in the textbooks.
//!
//! Colour is never the only sign: roles have shapes, cut branches are dotted and end in a bar, the principal variation
//! is thick, bounds carry their sign. The reason why a node was left is its `<title>`.

use super::words::short_of_text;
use super::{Kind, NodeView, Role, StateView, TreeWindow, WindowItem, state};
use crate::picture::{Colour, Figure, Pen, TextAnchor, Theme, palette_css};

pub(super) const PALETTE: &[Colour] = &[
    ("paper", "fill:#fff", "fill:#16181d"),
    ("edge", "stroke:#6b7280;stroke-width:1.2", "stroke:#9aa3b2;stroke-width:1.2"),
    ("best", "stroke:#111;stroke-width:3.5", "stroke:#fff;stroke-width:3.5"),
    // As the path on a map.
    ("solution", "stroke:#a3005c;stroke-width:3.5", "stroke:#c8107a;stroke-width:3.5"),
    (
        "dotted",
        "stroke:#6b7280;stroke-width:1.4;stroke-dasharray:1.5 4;stroke-linecap:round",
        "stroke:#a9b1bf;stroke-width:1.4;stroke-dasharray:1.5 4;stroke-linecap:round",
    ),
    (
        "max",
        "fill:#cfe3f7;stroke:#0b5394;stroke-width:2;stroke-linejoin:round",
        "fill:#173a5e;stroke:#8cc4ff;stroke-width:2;stroke-linejoin:round",
    ),
    (
        "min",
        "fill:#fbdcc8;stroke:#a33b00;stroke-width:2;stroke-linejoin:round",
        "fill:#59280f;stroke:#ffb48a;stroke-width:2;stroke-linejoin:round",
    ),
    ("busy", "fill:none;stroke-dasharray:4 3", "fill:none;stroke-dasharray:4 3"),
    (
        "bundle",
        "fill:#eceff3;stroke:#4b5563;stroke-width:1.5",
        "fill:#2a2f38;stroke:#aeb6c2;stroke-width:1.5",
    ),
    (
        "run",
        "fill:#eceff3;stroke:#4b5563;stroke-width:1.5",
        "fill:#2a2f38;stroke:#aeb6c2;stroke-width:1.5",
    ),
    (
        "bar",
        "stroke:#8f1d1d;stroke-width:2.5;stroke-linecap:round",
        "stroke:#ff9d9d;stroke-width:2.5;stroke-linecap:round",
    ),
    (
        "here",
        "fill:none;stroke:#7a1fa2;stroke-width:2.5;stroke-dasharray:6 3",
        "fill:none;stroke:#e3b4ff;stroke-width:2.5;stroke-dasharray:6 3",
    ),
    (
        "frontier",
        "fill:#fdf3d7;stroke:#8a5a00;stroke-width:2;stroke-dasharray:4 3",
        "fill:#3d2f10;stroke:#ffd98a;stroke-width:2;stroke-dasharray:4 3",
    ),
    (
        "explored",
        "fill:#cfe3f7;stroke:#0b5394;stroke-width:2",
        "fill:#173a5e;stroke:#8cc4ff;stroke-width:2",
    ),
    (
        "goal",
        "fill:#cdebd0;stroke:#116329;stroke-width:3.5",
        "fill:#164a26;stroke:#8fe3a5;stroke-width:3.5",
    ),
    (
        "dropped",
        "fill:#eceff3;stroke:#6b7280;stroke-width:1.5",
        "fill:#2a2f38;stroke:#aeb6c2;stroke-width:1.5",
    ),
    (
        "tile",
        "fill:#fdfdf8;stroke:#6b7280;stroke-width:.8",
        "fill:#dfe3e8;stroke:#10161c;stroke-width:.8",
    ),
    ("tile-ink", "fill:#111", "fill:#111"),
    ("caption", "fill:#111;font-weight:bold", "fill:#f2f2f2;font-weight:bold"),
    ("move", "fill:#111;font-weight:bold", "fill:#f2f2f2;font-weight:bold"),
    ("value", "fill:#111", "fill:#f2f2f2"),
    ("small", "fill:#4a4f57", "fill:#c3c8d0"),
];

/// The style sheet for a page that shows trees with [`Theme::Page`].
pub fn css() -> String {
    palette_css(PALETTE)
}

/// Space for the caption above and the legend below.
const CAPTION: f64 = 24.0;
const LEGEND: f64 = 44.0;
const LEGEND_WIDTH: f64 = 560.0;

impl TreeWindow {
    /// The window as an SVG document of its own, with caption and legend, or the nodes alone to be put into a page
    /// ([`Theme::Page`]).
    pub fn svg(&self, theme: Theme) -> String {
        if theme != Theme::Page {
            return self.figure().svg(theme);
        }
        Figure {
            size: (self.width, self.height),
            draw: Box::new(|pen| self.draw_nodes(pen, (0.0, 0.0))),
            ..self.figure()
        }
        .svg(theme)
    }

    /// The window with its caption and legend as something to be drawn in any form.
    pub fn figure(&self) -> Figure<'_> {
        Figure {
            size: self.size(),
            palette: PALETTE,
            title: self.caption.clone(),
            description: self.description(),
            draw: Box::new(move |pen| self.draw(pen)),
        }
    }

    fn size(&self) -> (f64, f64) {
        let caption = self.caption.chars().count() as f64 * 9.0 + 24.0;
        (self.width.max(LEGEND_WIDTH).max(caption), self.height + CAPTION + LEGEND)
    }

    fn description(&self) -> String {
        let shown = self.nodes.iter().filter(|item| item.kind == Kind::Node).count();
        let reason = self.nodes.first().and_then(|item| item.node.as_ref());
        let reason = reason.map_or("", |node| node.reason.as_str());
        format!("A search tree; {shown} of {} visited nodes are shown. {reason}", self.visited)
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let (width, height) = self.size();
        pen.rect("paper", [0.0, 0.0, width, height]);
        pen.text((12.0, 22.0), TextAnchor::Left, 14.0, "caption", &self.caption);
        self.draw_nodes(pen, (((width - self.width) / 2.0).max(0.0), CAPTION));
        if self.nodes.first().and_then(|item| item.node.as_ref()).is_some_and(|n| n.state.is_some())
        {
            state::legend(pen, &self.nodes, height - LEGEND);
        } else {
            legend(pen, &self.nodes, height - LEGEND);
        }
    }

    fn draw_nodes(&self, pen: &mut Pen<'_>, by: (f64, f64)) {
        pen.moved(by, |pen| {
            for item in &self.nodes {
                if let Some(parent) = item.parent {
                    edge(pen, &self.nodes[parent], item);
                }
            }
            for item in &self.nodes {
                draw_item(pen, item);
            }
        });
    }
}

/// Half the height of a shape: of a node of a game, which has its value inside, and of the others.
const HALF_OF_GAME: f64 = 20.0;
const HALF: f64 = 13.0;

/// The most letters of a value inside a shape; a longer one is written below.
const LETTERS_INSIDE: usize = 4;

fn half(item: &WindowItem) -> f64 {
    if item.node.is_some() && !is_state(item) { HALF_OF_GAME } else { HALF }
}

/// Whether this is a node of a search for one player.
fn is_state(item: &WindowItem) -> bool {
    state_of(item).is_some()
}

fn state_of(item: &WindowItem) -> Option<&StateView> {
    item.node.as_ref()?.state.as_ref()
}

/// Half the width of a shape: a triangle is as wide as the value inside it needs.
pub(super) fn half_width(item: &WindowItem) -> f64 {
    match value(item).chars().count() {
        3 if is_inside(item) => 25.0,
        LETTERS_INSIDE if is_inside(item) => 29.0,
        _ => half(item),
    }
}

/// The value of a node; while it is searched, what MAX has at least and MIN at most.
fn value(item: &WindowItem) -> String {
    match (&item.so_far, &item.node) {
        (Some(so_far), Some(node)) if item.label.is_empty() => {
            let sign = if node.role == Role::Max { '≥' } else { '≤' };
            format!("{sign}{}", short_of_text(so_far))
        }
        _ => item.label.clone(),
    }
}

/// Whether the value is written inside the shape.
fn is_inside(item: &WindowItem) -> bool {
    item.kind == Kind::Node && half(item) > HALF && value(item).chars().count() <= LETTERS_INSIDE
}

fn edge(pen: &mut Pen<'_>, above: &WindowItem, item: &WindowItem) {
    let class = match item.kind {
        Kind::Unseen => "dotted",
        _ if item.principal && is_state(item) => "solution",
        _ if item.principal => "best",
        _ => "edge",
    };
    let (x1, x2, y2) = (above.x, item.x, item.y - half(item) - label_height(item));
    // Begins below the texts of the parent, so that they stay readable.
    let start = above.y + half(above) + 3.0 + texts_height(above) + state::extra_height(above);
    pen.line(class, (x1, start), (x2, y2));
}

/// Whether the action is written above the shape. One that is named after the state it leads to would repeat the name below it.
fn has_label(item: &WindowItem) -> bool {
    item.kind == Kind::Unseen || state_of(item).is_none_or(|state| state.name != item.edge)
}

/// Height of the action above a shape, with the gaps.
fn label_height(item: &WindowItem) -> f64 {
    if has_label(item) { 15.0 } else { 3.0 }
}

/// Height of the texts below a shape.
fn texts_height(item: &WindowItem) -> f64 {
    let is_below = item.kind == Kind::Node && !value(item).is_empty() && !is_inside(item);
    let label = if is_below { 14.0 } else { 0.0 };
    let small = [&item.window, &item.bundle].into_iter().filter(|text| !text.is_empty()).count();
    label + 13.0 * small as f64
}

fn draw_item(pen: &mut Pen<'_>, item: &WindowItem) {
    let title = match (&item.node, item.kind) {
        (_, Kind::Run) => {
            format!("{}, each the only child of the one before: {}", item.edge, item.label)
        }
        (Some(node), _) => node.reason.clone(),
        (None, Kind::More) => format!("{} for which there was no room", item.edge),
        (None, _) => format!("skipped: {}", item.label),
    };
    let id = item.node.as_ref().map(|node| node.id.to_string());
    pen.titled(id.as_deref().map(|id| ("node", id)), &title, |pen| {
        draw_shape(pen, item);
        here(pen, item);
        texts(pen, item);
    });
}

fn draw_shape(pen: &mut Pen<'_>, item: &WindowItem) {
    let (x, y) = (item.x, item.y);
    match (&item.node, item.kind) {
        (_, Kind::Run) => pen.round_rect("run", [x - 8.0, y - HALF, 16.0, 2.0 * HALF], 8.0),
        (Some(node), _) if node.state.is_some() => state::draw(pen, item, node),
        (Some(node), _) => {
            let busy = if node.game.value.is_none() { " busy" } else { "" };
            let role = node.role;
            let (half, wide) = (half(item), half_width(item));
            let (high, base) = (2.0 * half, 2.0 * wide);
            let shape = match (node.game.over, role) {
                (true, _) => {
                    let side = 0.8 * half;
                    format!("M{} {}h{w}v{w}h-{w}Z", x - side, y - side, w = 2.0 * side)
                }
                (_, Role::Max) => format!("M{x} {}l{wide} {high}h-{base}Z", y - half),
                _ => format!("M{x} {}l-{wide} -{high}h{base}Z", y + half),
            };
            pen.path(&format!("{role}{busy}"), &shape);
        }
        (None, Kind::More) => pen.round_rect("bundle", [x - 14.0, y - 8.0, 28.0, 16.0], 4.0),
        (None, _) => {
            pen.line("bar", (x - 6.0, y), (x + 6.0, y));
            pen.line("dotted", (x, y - HALF + 2.0), (x, y));
        }
    }
}

/// The frame around the node of the step.
fn here(pen: &mut Pen<'_>, item: &WindowItem) {
    let (x, y) = (item.x, item.y);
    if item.current {
        let (left, top) = (x - item.width / 2.0 - 4.0, y - half(item) - 17.0);
        let height = 2.0 * half(item) + 21.0 + texts_height(item) + state::extra_height(item);
        let width = item.width + 8.0;
        pen.round_rect("here", [left, top, width, height], 6.0);
    }
}

/// The texts around a shape.
fn texts(pen: &mut Pen<'_>, item: &WindowItem) {
    let (x, y) = (item.x, item.y);
    let half = half(item);
    if item.kind == Kind::Unseen {
        pen.text((x, y - half - 1.0), TextAnchor::Middle, 12.0, "small", &item.edge);
    } else if has_label(item) {
        pen.text((x, y - half - 3.0), TextAnchor::Middle, 12.0, "move", &item.edge);
    }
    let mut line = y + half + 13.0 + state::extra_height(item);
    if item.kind == Kind::Node {
        let value = value(item);
        if is_inside(item) {
            // The middle of a triangle is nearer to its base.
            let over = item.node.as_ref().is_some_and(|node| node.game.over);
            let role = item.node.as_ref().map(|node| node.role);
            let down = match role {
                _ if over => 4.5,
                Some(Role::Max) => 14.0,
                _ => -5.0,
            };
            let size = if value.chars().count() > 3 { 12.0 } else { 13.0 };
            pen.text((x, y + down), TextAnchor::Middle, size, "value", value);
        } else if !value.is_empty() {
            pen.text((x, line), TextAnchor::Middle, 13.0, "value", value);
            line += 13.0;
        }
    }
    for text in [&item.window, &item.bundle] {
        if !text.is_empty() {
            pen.text((x, line), TextAnchor::Middle, 12.0, "small", text);
            line += 13.0;
        }
    }
}

/// What the shapes and texts mean that are shown.
fn legend(pen: &mut Pen<'_>, shown: &[WindowItem], y: f64) {
    let first = y + 14.0;
    let any = |test: &dyn Fn(&WindowItem) -> bool| shown.iter().any(test);
    let any_node =
        |test: &dyn Fn(&NodeView) -> bool| any(&|item| item.node.as_ref().is_some_and(test));
    let role = |role: Role| any_node(&|node| node.role == role && !node.game.over);
    let mut x = 18.0;
    if role(Role::Max) {
        pen.path("max", &format!("M{x} {}l7 13h-14Z", first - 9.0));
        pen.text((x + 12.0, first + 3.0), TextAnchor::Left, 12.0, "small", "MAX");
        x += 60.0;
    }
    if role(Role::Min) {
        pen.path("min", &format!("M{x} {}l-7 -13h14Z", first + 4.0));
        pen.text((x + 12.0, first + 3.0), TextAnchor::Left, 12.0, "small", "MIN");
        x += 54.0;
    }
    for (class, meaning, used, width) in [
        (
            "best",
            "principal variation",
            any(&|item| item.principal && item.parent.is_some()),
            152.0,
        ),
        ("dotted", "skipped", any(&|item| item.kind == Kind::Unseen), 88.0),
    ] {
        if used {
            pen.line(class, (x, first - 1.0), (x + 22.0, first - 1.0));
            pen.text((x + 28.0, first + 3.0), TextAnchor::Left, 12.0, "small", meaning);
            x += width;
        }
    }
    if let Some(over) =
        shown.iter().filter_map(|item| item.node.as_ref()).find(|node| node.game.over)
    {
        pen.path(over.role.as_str(), &format!("M{x} {}h10v10h-10Z", first - 6.0));
        pen.text(
            (x + 16.0, first + 3.0),
            TextAnchor::Left,
            12.0,
            "small",
            "square: the game is over",
        );
    }
    let label =
        |letter: char| any(&|item| value(item).trim_start_matches(['≥', '≤']).starts_with(letter));
    let notes = [
        ("[alpha, beta] on entering", any(&|item| !item.window.is_empty())),
        ("values for MAX", true),
        ("W7: MAX wins on ply 7", label('W')),
        ("L8: MIN wins on ply 8", label('L')),
    ];
    let notes: Vec<&str> = notes.iter().filter(|note| note.1).map(|note| note.0).collect();
    pen.text((12.0, first + 21.0), TextAnchor::Left, 12.0, "small", notes.join(" · "));
}
