//! An evaluation from a file: weights or a formula over the game's features, with a name and the hash of its text.

use std::fmt;
use std::sync::Arc;

use outwit::game::{Eval, Score, Side};

use crate::playable::Playable;
use formula::{Counted, CustomKind, Program, Whose, content_hash, read_file};
use views::Fault;

/// An evaluation that a user wrote. The same text always gives the same one, so name and hash say all that is needed to
/// repeat a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Custom {
    name: String,
    game: &'static str,
    kind: CustomKind,
    text: String,
    hash: String,
    program: Program,
}

impl Custom {
    /// Reads the text of a file for a game with these features.
    pub(crate) fn parse<G: Playable>(text: &str) -> Result<Custom, Fault> {
        let features: Vec<&str> = G::features().iter().map(|feature| feature.name).collect();
        let (name, kind, program) = read_file(text, G::INFO.id, &features, Counted::ForBoth)?;
        let hash = content_hash(text);
        Ok(Custom { name, game: G::INFO.id, kind, text: text.into(), hash, program })
    }

    /// The name that the file gives it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The id of the game it is for.
    pub fn game(&self) -> &str {
        self.game
    }

    /// How it is put together.
    pub fn kind(&self) -> &CustomKind {
        &self.kind
    }

    /// The whole text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The SHA-256 of the text, in hexadecimal digits: what `sha256sum FILE` prints.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The first eight digits of the hash.
    pub fn short_hash(&self) -> &str {
        &self.hash[..8]
    }

    /// The weight of a feature, if it has one.
    pub fn weight(&self, feature: &str) -> Option<f64> {
        let CustomKind::Weights { weights, .. } = &self.kind else { return None };
        weights.iter().find(|(name, _)| name == feature).map(|(_, weight)| *weight)
    }
}

impl fmt::Display for Custom {
    /// Name and hash, as reports show them: `study@1a2b3c4d`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.name, self.short_hash())
    }
}

/// How a side of a position is counted.
type Count<G> = fn(&G, &<G as outwit::game::Game>::State, Side) -> i32;

/// An evaluation from a file, ready for a game: for searches that know the game by its type.
///
/// ```
/// use games::{CustomEval, connect_four::ConnectFour};
/// use outwit::game::{Eval, Game, Score};
/// let session = games::open("connect-four")?;
/// let custom = session
///     .evaluations()
///     .read("name = 'four'\ngame = 'connect-four'\nformula = '4 * centre + 1'")?;
/// let eval = CustomEval::<ConnectFour>::new(&custom.into())?;
/// assert_eq!(eval.eval(&ConnectFour, &ConnectFour.start()), Score::eval(1));
/// # Ok::<(), games::Fault>(())
/// ```
pub struct CustomEval<G: Playable> {
    custom: Arc<Custom>,
    /// The functions behind the inputs of the program, in their order.
    counts: Vec<(Count<G>, Whose)>,
}

impl<G: Playable> CustomEval<G> {
    /// A fault if the evaluation is for another game.
    pub fn new(custom: &Arc<Custom>) -> Result<Self, Fault> {
        if custom.game != G::INFO.id {
            return Err(Fault::new(format!("the evaluation {custom} is for {}", custom.game))
                .expected(format!("one for {}", G::INFO.id)));
        }
        let inputs = custom.program.inputs().iter();
        let counts = inputs.map(|input| (G::features()[input.feature as usize].count, input.whose));
        Ok(CustomEval { counts: counts.collect(), custom: Arc::clone(custom) })
    }

    pub(crate) fn custom(&self) -> &Custom {
        &self.custom
    }

    /// The value before it is rounded; a feature that is `without` counts as 0 on both sides.
    #[inline]
    pub(crate) fn value(&self, game: &G, state: &G::State, without: Option<usize>) -> f64 {
        let own = game.turn(state);
        self.custom.program.run(|number| {
            let (count, whose) = self.counts[number];
            if without.is_some() && without == self.feature(number) {
                return 0.0;
            }
            let count = |side| f64::from(count(game, state, side));
            match whose {
                Whose::Mine => count(own),
                Whose::Theirs => count(own.other()),
                Whose::Difference => count(own) - count(own.other()),
            }
        })
    }

    /// The number of the feature behind an input.
    fn feature(&self, input: usize) -> Option<usize> {
        self.custom.program.inputs().get(input).map(|input| usize::from(input.feature))
    }

    /// Whether it looks at a feature.
    pub(crate) fn uses(&self, feature: usize) -> bool {
        self.custom.program.inputs().iter().any(|input| usize::from(input.feature) == feature)
    }
}

impl<G: Playable> Eval<G> for CustomEval<G> {
    #[inline]
    fn eval(&self, game: &G, state: &G::State) -> Score {
        points(self.value(game, state, None))
    }
}

impl<G: Playable> fmt::Debug for CustomEval<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CustomEval").field(&self.custom).finish()
    }
}

/// Rounds to the nearest point, halves away from zero.
#[inline]
fn points(value: f64) -> Score {
    // A cast cuts the fraction off and saturates.
    Score::eval((value + 0.5_f64.copysign(value)) as i32)
}
