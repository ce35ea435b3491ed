//! Stable places: while a tree is stepped through, its nodes stay where they are at the end.

use std::collections::HashMap;

use super::WindowItem;

/// Moves every item to its place in the whole tree; false, and nothing is moved, if one is not there.
pub(super) fn keep_places(shown: &mut [WindowItem], end: &[WindowItem]) -> bool {
    let key = |list: &[WindowItem], item: &WindowItem| {
        let parent = item.parent.and_then(|parent| list[parent].node.as_ref()).map(|node| node.id);
        let own = item.node.as_ref().map(|node| node.id);
        (parent, own, own.is_none().then(|| item.edge.clone()))
    };
    let places: HashMap<_, (f64, f64)> =
        end.iter().map(|item| (key(end, item), (item.x, item.y))).collect();
    let found: Option<Vec<(f64, f64)>> =
        shown.iter().map(|item| places.get(&key(shown, item)).copied()).collect();
    let Some(found) = found else { return false };
    for (item, (x, y)) in shown.iter_mut().zip(found) {
        (item.x, item.y) = (x, y);
    }
    true
}
