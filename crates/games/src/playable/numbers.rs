//! All positions of a game solved at once, with the way of numbering them erased.

use std::io::{Read, Write};

use outwit::Limits;
use outwit::game::retrograde::{
    ByIndex, Counts, Indexed, Numbering, Progress, Reachable, Retrograde, Solution, Unsolved,
};
use outwit::game::{Game, GameReport};
use serde::Serialize;

use views::Fault;

use super::Playable;

/// The solution of a whole game.
pub(crate) trait Solved<G: Game>: Send + Sync {
    /// The perfect answer to a position; `None` if it is not among those that were solved.
    fn report(&self, game: &G, state: &G::State) -> Option<GameReport<G::Move>>;

    /// How many positions are won, lost and drawn.
    fn counts(&self) -> Counts;

    /// Writes the solution under the full name of the game.
    fn save(&self, name: &str, out: &mut dyn Write) -> std::io::Result<()>;
}

impl<G: Game, N: Numbering<G> + Send> Solved<G> for Solution<N> {
    fn report(&self, game: &G, state: &G::State) -> Option<GameReport<G::Move>> {
        Solution::report(self, game, state)
    }

    fn counts(&self) -> Counts {
        Solution::counts(self)
    }

    fn save(&self, name: &str, mut out: &mut dyn Write) -> std::io::Result<()> {
        Solution::save(self, name, &mut out)
    }
}

type Solve<G> = fn(&G, &Limits, &mut dyn FnMut(Progress)) -> Result<Box<dyn Solved<G>>, Unsolved>;
type Load<G> = fn(&G, &str, &mut dyn Read) -> Result<Box<dyn Solved<G>>, Fault>;

/// How the positions of a game are numbered, so that all of them can be solved at once.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<G: Game> {
    pub(crate) solve: Solve<G>,
    pub(crate) load: Load<G>,
    /// The position with the number of this position, which should be this one.
    #[cfg(feature = "contract")]
    pub(crate) numbered_again: fn(&G, &G::State) -> Option<G::State>,
}

impl<G: Playable> Numbers<G> {
    /// By walking through everything that can be reached from the start.
    pub fn reachable() -> Self {
        Numbers {
            solve: |game, limits, progress| {
                Ok(Box::new(Retrograde::default().solve_reachable(game, limits, progress)?))
            },
            load: |game, name, input| {
                let reachable = Reachable::from_starts(game, [game.start()], &Limits::none());
                let reachable =
                    reachable.map_err(|_| Fault::new("the positions cannot be walked through"))?;
                load(game, name, reachable, input)
            },
            #[cfg(feature = "contract")]
            numbered_again: |_, state| Some(state.clone()),
        }
    }

    /// By the formula of the game.
    pub fn by_index() -> Self
    where
        G: Indexed,
    {
        Numbers {
            solve: |game, limits, progress| {
                Ok(Box::new(Retrograde::default().solve(game, ByIndex, limits, progress)?))
            },
            load: |game, name, input| load(game, name, ByIndex, input),
            #[cfg(feature = "contract")]
            numbered_again: |game, state| game.state(game.index(state)?),
        }
    }
}

fn load<G: Playable, N: Numbering<G> + Send + 'static>(
    game: &G,
    name: &str,
    numbering: N,
    mut input: &mut dyn Read,
) -> Result<Box<dyn Solved<G>>, Fault> {
    match Solution::load(game, name, numbering, &mut input) {
        Ok(solution) => Ok(Box::new(solution)),
        Err(refused) => Err(Fault::new(refused.to_string())),
    }
}

/// What is known about all positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SolvedView {
    /// Positions.
    pub states: u64,
    /// Positions that the side to move wins.
    pub won: u64,
    /// Positions that the side to move loses.
    pub lost: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Plies of the longest win or loss.
    pub longest: u32,
}

impl From<Counts> for SolvedView {
    fn from(counts: Counts) -> Self {
        let sum = |by_distance: &[u64]| by_distance.iter().sum();
        SolvedView {
            states: counts.total(),
            won: sum(&counts.won),
            lost: sum(&counts.lost),
            drawn: counts.drawn,
            longest: counts.longest().unwrap_or(0),
        }
    }
}
