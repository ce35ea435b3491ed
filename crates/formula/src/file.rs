//! The file of an evaluation, in TOML.
//!
//! ```toml
//! name = "study"
//! game = "connect-four"
//! tempo = 1            # may be left out
//! scale = 1.0          # may be left out
//!
//! [weights]
//! threats = 10
//! lines = 1
//! ```
//!
//! or, in place of weights, tempo and scale, `formula = "10 * threats + lines"`, or `learned = ".."`, learned weights in
//! base 64 as `outwit train` writes them.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use sha2::{Digest, Sha256};
use toml::Spanned;

use super::number::MAX_NUMBER;
use super::packed::unpacked;
use super::parser::unknown;
use super::program::Program;
use super::syntax::{Binary, Counted, Expr, Input, Whose};
use super::toml_fault::toml_fault;
use super::{LocatedFault, compile};
use views::Fault;
use views::Place;

/// Bytes of a file, at most.
const MAX_FILE_BYTES: usize = 64 * 1024;
/// Bytes of a file with learned weights, at most.
const MAX_WEIGHTS_BYTES: usize = 1 << 20;
/// Letters of a name, at most.
const MAX_NAME_LETTERS: usize = 40;
/// Lines in front of learned weights, at most, for a file of more than [`MAX_FILE_BYTES`].
const MAX_LINES_ABOVE: usize = 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    game: Spanned<String>,
    weights: Option<Spanned<BTreeMap<Spanned<String>, Spanned<f64>>>>,
    formula: Option<Spanned<String>>,
    learned: Option<Spanned<String>>,
    tempo: Option<Spanned<f64>>,
    scale: Option<Spanned<f64>>,
}

/// How an evaluation from a file is put together.
#[derive(Clone, Debug, PartialEq)]
pub enum CustomKind {
    /// Features with a weight each: `(mine - theirs) * weight`, added up, plus `tempo` for the side to move, all times
    /// `scale`.
    Weights {
        /// The features that are named, in the order of the game's list.
        weights: Vec<(String, f64)>,
        /// Points for the side to move.
        tempo: f64,
        /// What the sum is multiplied with.
        scale: f64,
    },
    /// A formula as it was written.
    Formula(String),
    /// Learned weights, as the game packs them.
    Learned(Vec<u8>),
}

/// The SHA-256 of the text of a file, in hexadecimal digits: what `sha256sum FILE` prints.
pub fn content_hash(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::new(), |all, byte| all + &format!("{byte:02x}"))
}

/// Reads a file for a game: the name, how it is put together, and the program.
pub fn read_file(
    text: &str,
    game: &str,
    features: &[&str],
    counted: Counted,
) -> Result<(String, CustomKind, Program), Fault> {
    check_size(text)?;
    let file: File = toml::from_str(text).map_err(|error| {
        let (all, example) = ("name, game, and weights or a formula", example(game, features));
        let fault = toml_fault(text, &error, all, &example);
        // A heuristic of a puzzle is a formula; the parser names the keys of evaluations, too.
        let is_key_of_puzzle =
            counted == Counted::Alone && error.message().starts_with("unknown field");
        if is_key_of_puzzle {
            fault.expected("name, game (the puzzle) and formula").example(example)
        } else {
            fault
        }
    })?;
    let at = |range: Range<usize>, fault: Fault| fault.at(Place::find(text, range));
    if !is_name(file.name.get_ref()) {
        let fault = Fault::new("this cannot be a name")
            .expected("1 to 40 letters, digits, spaces and -_.+")
            .example("name = \"study\"");
        return Err(at(file.name.span(), fault));
    }
    if file.game.get_ref() != game {
        let found = file.game.get_ref().chars().take(40).collect::<String>();
        let fault = Fault::new(format!("the file is for {}", found.escape_debug()))
            .expected(format!("one for {game}"))
            .example(format!("game = \"{game}\""));
        return Err(at(file.game.span(), fault));
    }
    let factor = file.tempo.as_ref().or(file.scale.as_ref()).map(Spanned::span);
    let without_factor = |expected: &str| {
        let fault = Fault::new("tempo and scale go with weights").expected(expected);
        factor.clone().map_or(Ok(()), |span| Err(at(span, fault)))
    };
    let (kind, program) = match (file.learned, file.weights, file.formula) {
        (Some(learned), None, None) => {
            without_factor("learned weights alone")?;
            let weights = unpacked(learned.get_ref()).map_err(|fault| at(learned.span(), fault))?;
            (CustomKind::Learned(weights), Program::new(&Expr::Number(0.0))?)
        }
        (None, None, Some(formula)) => {
            without_factor("the same inside of the formula")?;
            let program = compile(formula.get_ref(), features, counted)
                .map_err(|located| placed(located, text, &formula))?;
            (CustomKind::Formula(formula.into_inner()), program)
        }
        (None, Some(weights), None) => {
            read_weights(text, weights.into_inner(), file.tempo, file.scale, features)?
        }
        (Some(learned), ..) => {
            let fault =
                Fault::new("there are learned weights and something else").expected("one of them");
            return Err(at(learned.span(), fault));
        }
        (None, Some(weights), Some(_)) => {
            let fault = Fault::new("there are weights and a formula").expected("one of them");
            return Err(at(weights.span(), fault));
        }
        (None, None, None) => {
            return Err(Fault::new("there is neither a table of weights nor a formula")
                .expected("one of them")
                .example(example(game, features)));
        }
    };
    Ok((file.name.into_inner(), kind, program))
}

fn check_size(text: &str) -> Result<(), Fault> {
    let is_learned = |line: &str| line.starts_with("learned");
    let has_weights = text.lines().take(MAX_LINES_ABOVE).any(is_learned);
    let most = if has_weights { MAX_WEIGHTS_BYTES } else { MAX_FILE_BYTES };
    if most < text.len() {
        return Err(Fault::new(format!("the file has {} bytes", text.len()))
            .expected(format!("at most {most}")));
    }
    Ok(())
}

fn read_weights(
    text: &str,
    weights: BTreeMap<Spanned<String>, Spanned<f64>>,
    tempo: Option<Spanned<f64>>,
    scale: Option<Spanned<f64>>,
    features: &[&str],
) -> Result<(CustomKind, Program), Fault> {
    let at = |range: Range<usize>, fault: Fault| fault.at(Place::find(text, range));
    let number = |number: Spanned<f64>| {
        let is_weight = number.get_ref().abs() <= MAX_NUMBER;
        if is_weight { Ok(*number.get_ref()) } else { Err(at(number.span(), too_great())) }
    };
    let scale_span = scale.as_ref().map(Spanned::span);
    let (tempo, scale) = (tempo.map_or(Ok(0.0), number)?, scale.map_or(Ok(1.0), number)?);
    if let Some(span) = scale_span.filter(|_| scale <= 0.0) {
        // Without this, all positions would be equal, or the better one would be the worse one.
        let fault = Fault::new(format!("the scale is {scale}"));
        return Err(at(span, fault.expected("a number above 0").example("scale = 1.0")));
    }
    let mut found = vec![None; features.len()];
    for (name, weight) in weights {
        let Some(index) = features.iter().position(|known| known == name.get_ref()) else {
            let fault = unknown(&name.get_ref().escape_debug().to_string(), features);
            return Err(at(name.span(), fault));
        };
        found[index] = Some(number(weight)?);
    }
    let program = Program::new(&sum(&found, tempo, scale))?;
    let weights = features.iter().zip(&found);
    let weights = weights.filter_map(|(name, weight)| Some(((*name).into(), (*weight)?)));
    Ok((CustomKind::Weights { weights: weights.collect(), tempo, scale }, program))
}

/// The weighted sum as a tree, in the order of the game's list.
fn sum(weights: &[Option<f64>], tempo: f64, scale: f64) -> Expr {
    let mut total = Expr::Number(tempo);
    for (feature, weight) in weights.iter().enumerate() {
        if let Some(weight) = weight.filter(|weight| *weight != 0.0) {
            let input = Input { feature: feature as u16, whose: Whose::Difference };
            let term = Expr::binary(Binary::Multiply, Expr::Number(weight), Expr::Input(input));
            total = Expr::binary(Binary::Add, total, term);
        }
    }
    #[expect(clippy::float_cmp, reason = "only the very number 1 may be left out")]
    let is_plain = scale == 1.0;
    if is_plain { total } else { Expr::binary(Binary::Multiply, Expr::Number(scale), total) }
}

/// The fault of a formula at its place in the file, or in the formula alone if it is written with escapes.
fn placed(located: LocatedFault, text: &str, formula: &Spanned<String>) -> Fault {
    let LocatedFault { range, fault } = located;
    let span = formula.span();
    let quoted = text.get(span.clone()).unwrap_or_default();
    let marks = quoted.len() - quoted.trim_start_matches(['"', '\'']).len();
    // An empty string is nothing but marks; a newline after three marks belongs to none.
    let marks =
        marks.min(if quoted.starts_with("\"\"\"") || quoted.starts_with("'''") { 3 } else { 1 });
    let inside = quoted.get(marks..).unwrap_or_default();
    let newline = match marks {
        3 if inside.starts_with("\r\n") => 2,
        3 if inside.starts_with('\n') => 1,
        _ => 0,
    };
    let start = span.start + marks + newline;
    let is_plain = text.get(start..).is_some_and(|rest| rest.starts_with(formula.get_ref()));
    if is_plain {
        fault.at(Place::find(text, start + range.start..start + range.end))
    } else {
        fault.at(Place::find(formula.get_ref(), range)).in_file("formula")
    }
}

fn is_name(name: &str) -> bool {
    let letters = name.chars().count();
    let fits = |c: char| c.is_alphanumeric() || " -_.+".contains(c);
    (1..=MAX_NAME_LETTERS).contains(&letters) && name.chars().all(fits) && name.trim() == name
}

fn too_great() -> Fault {
    Fault::new("this number is too great, or none")
        .expected("a number from -1e15 to 1e15")
        .example("2.5")
}

fn example(game: &str, features: &[&str]) -> String {
    let feature = features.first().unwrap_or(&"1");
    format!("name = \"mine\", game = \"{game}\", formula = \"2 * {feature}\" (a line each)")
}
