//! Openings of a match: the starting position, a list, or balanced random positions.
//!
//! *Idea*: repeatable players would always play the same game. Therefore each pair of games starts from another opening,
//! which is played with both colours. A random opening is a few random moves; of several candidates, the one is taken whose
//! value in a short search is closest to 0. A game may have a list of its own, such as the ballots of draughts. Opening `i`
//! depends only on the seed and `i`, so that shards can be played on any machine.
//!
//! *Guarantee*: an opening is legal, and the game is not over after it. The same seed gives the same openings on every machine.
//!
//! *Cost*: three searches of 300 nodes for a random opening.
//!
//! ```
//! use arena::Openings;
//! let random = Openings::Random { least: 4, most: 6, seed: 1 };
//! let start = random.start("connect-four", 0)?;
//! assert!((4..=6).contains(&start.moves.len()));
//! assert_eq!(random.start("connect-four", 0)?, start);
//! # Ok::<(), games::Fault>(())
//! ```

use std::collections::BTreeSet;

use games::view::Value;
use games::{
    Algorithm, Fault, GameSession, Limits, Record, Request, SearchContext, draughts_variant,
};
use outwit::Rng;
use outwit::hash::key_of;
use serde::{Deserialize, Serialize};

use crate::game_start::GameStart;
use crate::pdn_openings;

/// The openings of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "lowercase", deny_unknown_fields)]
pub enum Openings {
    /// Always the starting position.
    #[default]
    Start,
    /// Balanced positions after random moves.
    Random {
        /// Minimum number of moves.
        least: usize,
        /// Maximum number of moves.
        most: usize,
        /// The random seed.
        #[serde(with = "jobs::whole")]
        seed: u64,
    },
    /// A list, from the first to the last and then again from the first.
    List {
        /// The openings.
        list: Vec<Opening>,
    },
}

/// An opening of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The starting position; `None` = the starting position of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves from that position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// Undecided random lines of which the most balanced one is taken.
const CANDIDATES: usize = 3;
/// Maximum number of random lines tried; in a tiny game all may end the game.
const MAX_ATTEMPTS: usize = 64;
/// Nodes of the search that evaluates a line.
const EVALUATION_NODES: u64 = 300;

impl Openings {
    /// The start of the games of pair `index`. Fails if there is no such game or no opening.
    pub fn start(&self, game: &str, index: u64) -> Result<GameStart, Fault> {
        let mut start = GameStart { game: game.to_owned(), ..GameStart::default() };
        match self {
            Openings::Start => {}
            Openings::Random { least, most, seed } => {
                let session = games::open(game)?;
                start.moves = random_line(&*session, (*least, *most), key_of(&(*seed, index)))?;
            }
            Openings::List { list } => {
                let Some(line) = list.get((index % list.len().max(1) as u64) as usize) else {
                    return Err(Fault::new("the list of openings is empty"));
                };
                start.position.clone_from(&line.position);
                start.moves.clone_from(&line.moves);
            }
        }
        Ok(start)
    }

    /// The game's own list without the unfair openings, shuffled by `seed`; `None` if it has fewer than `least` openings,
    /// with which repeatable players would repeat games.
    pub fn of_game(game: &str, seed: u64, least: u64) -> Result<Option<Openings>, Fault> {
        let list = shuffled(games::open(game)?.openings(), seed);
        Ok((list.len() as u64 >= least.max(1)).then_some(Openings::List { list }))
    }

    /// The openings of a part of the game's own list, shuffled by `seed`.
    fn part_of_game(game: &str, part: &str, seed: u64) -> Result<Openings, Fault> {
        let mut list = games::open(game)?.openings();
        if list.is_empty() {
            return Err(no_list(game));
        }
        let parts: BTreeSet<&str> = list.iter().flat_map(|one| one.parts).copied().collect();
        if !parts.contains(part) {
            let parts: Vec<&str> = parts.into_iter().collect();
            let fault = Fault::new(format!("the openings of {game} have no part \"{part}\""));
            return Err(match parts.first() {
                Some(first) => fault.expected(parts.join(", ")).example(format!("own:{first}")),
                None => fault.expected("another kind of openings").example("random:4-8"),
            });
        }
        list.retain(|opening| opening.parts.contains(&part));
        Ok(Openings::List { list: shuffled(list, seed) })
    }

    /// The default for `pairs` pairs of games: the game's own openings if there are enough, else two to six random moves, or the
    /// start if these always end the game.
    pub fn default_for(game: &str, seed: u64, pairs: u64) -> Result<Openings, Fault> {
        if let Some(own) = Openings::of_game(game, seed, pairs)? {
            return Ok(own);
        }
        let random = Openings::Random { least: 2, most: 6, seed };
        Ok(if random.start(game, 0).is_ok() { random } else { Openings::Start })
    }

    /// The openings that `spec` describes ([`Openings::parse_spec`]), or the default for `pairs` pairs without one.
    pub fn choose(
        spec: Option<&str>,
        game: &str,
        seed: u64,
        pairs: u64,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Openings, Fault> {
        match spec {
            Some(spec) => Openings::parse_spec(spec, game, seed, read),
            None => Openings::default_for(game, seed, pairs),
        }
    }

    /// Reads `own`, a part of that list as `own:tough`, `start`, `random:4-8`, or the path of a file of openings, whose text `read`
    /// returns.
    pub fn parse_spec(
        spec: &str,
        game: &str,
        seed: u64,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Openings, Fault> {
        const EXPECTED: &str =
            "own, start, random:4-8 or a file with one opening per line, in draughts also PDN";
        if spec.is_empty() {
            return Err(Fault::new("no openings are named").expected(EXPECTED));
        }
        if spec == "start" {
            return Ok(Openings::Start);
        }
        if spec == "own" {
            return Openings::of_game(game, seed, 1)?.ok_or_else(|| no_list(game));
        }
        if let Some(part) = spec.strip_prefix("own:") {
            return Openings::part_of_game(game, part, seed);
        }
        let (word, range) = spec.split_once(':').unwrap_or((spec, "2-6"));
        if word == "random" {
            let (least, most) = range.split_once('-').unwrap_or((range, range));
            return match (least.trim().parse(), most.trim().parse()) {
                (Ok(least), Ok(most)) if least <= most && most <= 1000 => {
                    Ok(Openings::Random { least, most, seed })
                }
                _ => Err(Fault::new(format!("\"{range}\" is not a range of moves"))
                    .expected("the minimum and the maximum number of random moves")
                    .example("random:4-8")),
            };
        }
        let text = read(spec).map_err(|fault| fault.expected(EXPECTED))?;
        Openings::parse(game, &text).map_err(|fault| fault.in_file(spec))
    }

    /// Reads a list with one opening per line, either moves from the start of the game or a position. Empty lines and
    /// text after a `#` are ignored. In draughts the text may be PDN: each game is an opening. Fails, with the number of the
    /// line or the game, at an opening that is not legal.
    pub fn parse(game: &str, text: &str) -> Result<Openings, Fault> {
        let session = games::open(game)?;
        let mut list = Vec::new();
        if pdn_openings::is_pdn(text) {
            let Some(variant) = draughts_variant(game) else {
                return Err(Fault::new("the file has tags, as games in PDN have")
                    .expected("one opening per line, as moves or as a position"));
            };
            list = pdn_openings::read(&*session, variant, text)?;
            return Ok(Openings::List { list });
        }
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let read = read_line(&*session, line);
            list.push(read.map_err(|fault| fault.within(format_args!("line {number}")))?);
        }
        if list.is_empty() {
            let view = session.view();
            let example = view.moves.first().map_or(view.position, |mv| mv.text.clone());
            return Err(Fault::new("there is no opening in the file")
                .expected("one opening per line, as moves or as a position")
                .example(example));
        }
        Ok(Openings::List { list })
    }
}

/// The fault for a game without a list of openings.
fn no_list(game: &str) -> Fault {
    Fault::new(format!("{game} has no openings of its own"))
        .expected("another kind of openings")
        .example("random:4-8")
}

/// The fair ones of a game's openings, shuffled by `seed`.
fn shuffled(openings: Vec<games::Opening>, seed: u64) -> Vec<Opening> {
    let fair = openings.into_iter().filter(|opening| opening.is_fair);
    let mut list: Vec<Opening> =
        fair.map(|opening| Opening { position: opening.position, moves: opening.moves }).collect();
    Rng::new(seed).shuffle(&mut list);
    list
}

/// Reads a line as moves, written as for [`Record::list`], or as a position. If it is neither, the fault is that of the moves
/// if the first move is legal, else both.
fn read_line(session: &dyn GameSession, line: &str) -> Result<Opening, Fault> {
    let mut game = session.fork();
    let mut moves = Vec::new();
    let (listed, mut wrong) = match Record::list("", line) {
        Ok(record) => (record.moves, None),
        Err(fault) => (Vec::new(), Some(fault)),
    };
    for word in listed {
        match game.play(&word) {
            Ok(()) => moves.extend(game.last_move()),
            Err(fault) => {
                wrong = Some(fault);
                break;
            }
        }
    }
    let mut opening = Opening { position: None, moves };
    if let Some(fault) = wrong {
        game = session.fork();
        if let Err(other) = game.set_position(line) {
            return Err(if opening.moves.is_empty() {
                Fault::new(format!("no moves ({fault}) and no position ({other})"))
            } else {
                fault
            });
        }
        opening = Opening { position: Some(game.view().position), moves: Vec::new() };
    }
    if game.status().outcome.is_some() {
        return Err(Fault::new("the game is over after this opening"));
    }
    Ok(opening)
}

/// The most balanced of a few random lines of `least` to `most` moves. Fails if all lines end the game.
fn random_line(
    session: &dyn GameSession,
    (least, most): (usize, usize),
    seed: u64,
) -> Result<Vec<String>, Fault> {
    let mut rng = Rng::new(seed);
    let mut best: Option<(i64, Vec<String>)> = None;
    let mut found = 0;
    for _ in 0..MAX_ATTEMPTS {
        let plies = least + rng.below(most.saturating_sub(least) + 1);
        let mut game = session.fork();
        let mut moves = Vec::new();
        for _ in 0..plies {
            let legal = game.moves();
            let Some(mv) = rng.pick(&legal) else { break };
            game.play(mv)?;
            moves.push(mv.clone());
        }
        if game.status().outcome.is_some() {
            continue;
        }
        let imbalance = imbalance(&*game)?;
        if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
            best = Some((imbalance, moves));
        }
        found += usize::from(imbalance < DECIDED);
        if found == CANDIDATES {
            break;
        }
    }
    best.map(|(_, moves)| moves).ok_or_else(|| {
        Fault::new(format!("no opening of {most} random moves was found: they end the game"))
            .expected("fewer random moves")
            .example("random:1-2")
    })
}

/// More than any score: proven wins and losses are the least balanced positions.
const DECIDED: i64 = 1 << 40;

/// How far the value of a position is from 0, by a short search.
fn imbalance(session: &dyn GameSession) -> Result<i64, Fault> {
    let request = Request::new(Algorithm::Engine, Limits::none().nodes(EVALUATION_NODES));
    let search = session.search(&request, SearchContext::new())?.summary();
    Ok(match search.value {
        Value::Score(points) => i64::from(points).abs(),
        Value::Draw(_) => 0,
        // A longer win is the more balanced one.
        Value::WinIn(plies) | Value::LossIn(plies) => DECIDED + i64::from(u32::MAX - plies),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_are_legal_different_and_repeatable() {
        for row in games::catalogue() {
            let openings = Openings::Random { least: 1, most: 3, seed: 5 };
            let starts: Vec<GameStart> =
                (0..6).map(|index| openings.start(row.id, index).unwrap()).collect();
            for (index, start) in starts.iter().enumerate() {
                assert!(start.session().unwrap().status().outcome.is_none(), "{}", row.id);
                assert_eq!(*start, openings.start(row.id, index as u64).unwrap());
            }
            assert!(starts.iter().any(|start| *start != starts[0]), "{}", row.id);
        }
    }

    #[test]
    fn a_random_opening_is_no_less_balanced_than_the_first_candidate() {
        let session = games::open("connect-four").unwrap();
        let after = |moves: &[String]| {
            let mut game = session.fork();
            for mv in moves {
                game.play(mv).unwrap();
            }
            game
        };
        let mut better = 0;
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            // The number of moves is drawn first.
            rng.below(1);
            let mut first = Vec::new();
            for _ in 0..5 {
                first.extend(rng.pick(&after(&first).moves()).cloned());
            }
            let chosen = random_line(&*session, (5, 5), seed).unwrap();
            let [chosen, first] = [chosen, first].map(|line| imbalance(&*after(&line)).unwrap());
            assert!(0 <= chosen && chosen <= first, "seed {seed}: {chosen} {first}");
            better += u32::from(chosen < first);
        }
        assert!(better > 5, "{better}");
    }

    #[test]
    fn a_game_with_openings_of_its_own_begins_with_fair_ones() {
        let unfair = games::open("draughts").unwrap().openings();
        let unfair: Vec<_> = unfair.iter().filter(|opening| !opening.is_fair).collect();
        assert!(!unfair.is_empty());
        let Openings::List { list } = Openings::default_for("draughts", 1, 100).unwrap() else {
            panic!("draughts has ballots");
        };
        assert!(list.len() >= 100);
        let pairs = list.len() as u64;
        for (pairs, is_enough) in [(pairs, true), (pairs + 1, false)] {
            assert_eq!(Openings::of_game("draughts", 1, pairs).unwrap().is_some(), is_enough);
        }
        let same = |line: &Opening| {
            unfair.iter().any(|bad| bad.position == line.position && bad.moves == line.moves)
        };
        assert!(!list.iter().any(same));
        let Some(Openings::List { list: other }) = Openings::of_game("draughts", 2, 1).unwrap()
        else {
            panic!("draughts has ballots");
        };
        assert_ne!(list, other, "the seed gives the order");
        for (game, pairs) in [("draughts", 1000), ("connect-four", 1)] {
            let default = Openings::default_for(game, 1, pairs).unwrap();
            assert!(matches!(default, Openings::Random { .. }), "{game}");
        }
        let fault =
            Openings::parse_spec("own", "connect-four", 1, &mut |_| unreachable!("no file"));
        assert!(fault.unwrap_err().to_string().contains("no openings of its own"));
    }

    #[test]
    fn a_part_of_a_list_can_be_chosen() {
        let read = |spec: &str, game: &str| {
            Openings::parse_spec(spec, game, 1, &mut |_| unreachable!("no file"))
        };
        for (part, count) in [("tough", 50), ("eleven-man", 144), ("three-move", 156)] {
            let Ok(Openings::List { list }) = read(&format!("own:{part}"), "draughts") else {
                panic!("draughts has {part} openings");
            };
            assert_eq!(list.len(), count, "{part}");
            assert_eq!(list.iter().all(|one| one.position.is_some()), part == "eleven-man");
        }
        for (game, words) in [
            ("draughts", "have no part \"hard\"; expected eleven-man, three-move, tough"),
            ("draughts:russian", "have no part \"hard\"; expected another kind"),
            ("connect-four", "connect-four has no openings of its own"),
        ] {
            let fault = read("own:hard", game).unwrap_err().to_string();
            assert!(fault.contains(words), "{fault}");
        }
    }

    #[test]
    fn lists_hold_moves_and_positions_and_faults_name_the_line() {
        let text = "# two of them\nb2 a1\n\n  X..|.O.|... X  # a position\n";
        let openings = Openings::parse("tic-tac-toe", text).unwrap();
        assert_eq!(openings.start("tic-tac-toe", 2).unwrap().moves, ["b2", "a1"]);
        let second = openings.start("tic-tac-toe", 1).unwrap();
        assert_eq!(second.session().unwrap().view().position, "X..|.O.|... X");
        let numbered = "1. b2! a1 {a comment} (1... c1) 2. c3\n";
        let openings = Openings::parse("tic-tac-toe", numbered).unwrap();
        assert_eq!(openings.start("tic-tac-toe", 0).unwrap().moves, ["b2", "a1", "c3"]);
        for (text, part) in [
            ("", "no opening"),
            ("b2\nb2 b2", "line 2: \"b2\" is not a legal move"),
            ("nonsense", "line 1: "),
            ("a1 a2 b1 b2 c1", "the game is over"),
        ] {
            let fault = Openings::parse("tic-tac-toe", text).unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}
