//! The one list of two-player searches by name.

use views::Fault;

use super::GameSession;

/// A two-player search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// The whole tree to the depth.
    Minimax,
    /// The textbook alpha-beta.
    AlphaBeta,
    /// Textbook alpha-beta, deeper and deeper.
    Deepening,
    /// The strong searcher.
    Engine,
    /// Monte-Carlo tree search.
    Mcts,
    /// Proof-number search.
    ProofNumber,
    /// The solved game.
    Perfect,
}

/// What can be set for some two-player searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchSetting {
    /// The evaluation.
    Eval,
    /// The number of threads.
    Threads,
    /// The random seed.
    Seed,
    /// The opening book.
    Book,
    /// When alpha-beta cuts off.
    Cut,
    /// A folder of endgame tables.
    Tables,
}

/// A search with its name and what it does.
#[derive(Clone, Copy, Debug)]
pub struct AlgorithmRow {
    /// The search.
    pub algorithm: Algorithm,
    /// The name to type.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
}

/// All two-player searches.
pub const ALGORITHMS: &[AlgorithmRow] = &[
    AlgorithmRow {
        algorithm: Algorithm::Minimax,
        name: "minimax",
        summary: "searches the whole tree to the depth limit",
    },
    AlgorithmRow {
        algorithm: Algorithm::AlphaBeta,
        name: "alpha-beta",
        summary: "the value of minimax with alpha-beta pruning, as in the textbooks",
    },
    AlgorithmRow {
        algorithm: Algorithm::Deepening,
        name: "iterative-deepening",
        summary: "alpha-beta with increasing depth until a limit is reached",
    },
    AlgorithmRow {
        algorithm: Algorithm::Engine,
        name: "engine",
        summary: "the strong engine: transposition table, move ordering, quiescence, threads",
    },
    AlgorithmRow {
        algorithm: Algorithm::Mcts,
        name: "mcts",
        summary: "Monte-Carlo tree search (UCT) with proven values",
    },
    AlgorithmRow {
        algorithm: Algorithm::ProofNumber,
        name: "proof-number",
        summary: "depth-first proof-number search: proves who wins",
    },
    AlgorithmRow {
        algorithm: Algorithm::Perfect,
        name: "perfect",
        summary: "exact values: of every move by retrograde analysis, or of the best one by a search to the end",
    },
];

impl Algorithm {
    /// The search with this name.
    pub fn parse(name: &str) -> Result<Algorithm, Fault> {
        ALGORITHMS.iter().find(|row| row.name == name).map(|row| row.algorithm).ok_or_else(|| {
            let names: Vec<_> = ALGORITHMS.iter().map(|row| row.name).collect();
            Fault::new(format!("there is no algorithm \"{name}\""))
                .expected(format!("one of {}", names.join(", ")))
        })
    }

    /// Refuses a depth for a search that has none.
    pub fn check_depth(self, depth: Option<u32>) -> Result<(), Fault> {
        let why = match self {
            Algorithm::Mcts => "its games go on to their ends",
            Algorithm::Perfect => "it searches until the value is proven",
            _ => return Ok(()),
        };
        let fault = || Fault::new(format!("{} takes no depth, since {why}", self.name()));
        let refused = depth.map(|_| fault().expected("nodes or time").example("10000 nodes"));
        refused.map_or(Ok(()), Err)
    }

    /// Whether it can be limited in depth.
    pub fn takes_depth(self) -> bool {
        self.check_depth(Some(1)).is_ok()
    }

    /// Whether it uses this setting.
    ///
    /// ```
    /// use games::{Algorithm, SearchSetting};
    /// assert!(Algorithm::Mcts.uses(SearchSetting::Seed) && !Algorithm::Engine.uses(SearchSetting::Seed));
    /// ```
    pub fn uses(self, setting: SearchSetting) -> bool {
        use SearchSetting::{Book, Cut, Eval, Seed, Tables, Threads};
        match self {
            Algorithm::Minimax | Algorithm::Deepening => setting == Eval,
            Algorithm::AlphaBeta => matches!(setting, Eval | Cut),
            Algorithm::Engine => matches!(setting, Eval | Threads | Book | Tables),
            Algorithm::Mcts => matches!(setting, Eval | Seed),
            Algorithm::ProofNumber => false,
            Algorithm::Perfect => setting == Tables,
        }
    }

    /// Whether it uses an evaluation in this game. Where nothing bounds the length of the game, perfect play searches deeper and
    /// deeper, as the engine does.
    pub fn takes_eval(self, session: &dyn GameSession) -> bool {
        let ends = || session.is_bounded() || session.solution().is_possible();
        self.uses(SearchSetting::Eval) || self == Algorithm::Perfect && !ends()
    }

    /// The names of the searches that use this setting.
    pub fn users_of(setting: SearchSetting) -> Vec<&'static str> {
        ALGORITHMS.iter().filter(|row| row.algorithm.uses(setting)).map(|row| row.name).collect()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        ALGORITHMS.iter().find(|row| row.algorithm == self).map_or("", |row| row.name)
    }
}
