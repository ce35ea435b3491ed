//! The setting for repeated states.

use super::support::table::Find;

/// What a search does with repeated states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Repeats {
    /// Graph search: every state is searched once; needs memory for all of them.
    #[default]
    Avoid,
    /// A path visits no state twice, so there are no cycles; a state reached by several paths is searched once for each.
    AvoidOnPath,
    /// Tree search: every path is a new node, and repeated states are not looked for. It may never end.
    Allow,
}

impl Repeats {
    /// What a search has to find of the states it has stored.
    pub(crate) fn find(self) -> Find {
        if self == Repeats::Avoid { Find::Where } else { Find::Nothing }
    }
}

crate::named_values!(Repeats {
    Avoid = "avoid": "graph search: each state is expanded once",
    AvoidOnPath = "on-path": "no cycles: a state may not repeat on its own path",
    Allow = "allow": "tree search: repeated states are searched again",
});
