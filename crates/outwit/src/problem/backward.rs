//! The error of a search from both ends if the problem does not know enough for the part that begins at the goal.

/// The error of a bidirectional search on a problem that cannot be searched from the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BackwardUnknown {
    /// The problem does not list its goal states ([`Problem::goals`](super::Problem::goals)).
    Goals,
    /// The problem does not know the steps that lead to a state: it has neither
    /// [`arrivals`](super::Problem::arrivals) nor says that all its actions have an inverse
    /// ([`is_reversible`](super::Problem::is_reversible)).
    Arrivals,
}

impl std::fmt::Display for BackwardUnknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            BackwardUnknown::Goals => {
                "a bidirectional search has to begin at the goal too, but this problem does not list its goal states; \
                 expected them from its function `goals` (`Problem::goals`), for example: the goal board of an 8-puzzle"
            }
            BackwardUnknown::Arrivals => {
                "a bidirectional search has to go back from the goal too, but this problem does not know the steps that lead \
                 to a state; expected them from its function `arrivals` (`Problem::arrivals`), or, if every action has an \
                 inverse, `inverse` and `is_reversible`, for example: `fn is_reversible(&self) -> bool { true }`"
            }
        })
    }
}

impl std::error::Error for BackwardUnknown {}
