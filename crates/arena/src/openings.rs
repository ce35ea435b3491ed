//! Where the games of a match begin: the usual start, a list, or random positions that are fair.
//!
//! *Idea*: repeatable players would play the same game for ever. So each pair of games begins somewhere else, and is played
//! with both colours. A random opening is a few random moves; of several such lines the one is taken that a short search
//! finds most even. A game may have a list of its own, such as the ballots of draughts. Opening `i` depends on nothing but the seed and `i`, so that shards can be played anywhere.
//!
//! *Guarantee*: an opening is legal and not over. The same seed gives the same openings on every machine.
//!
//! *Cost*: three searches of 300 positions for an opening.
//!
//! ```
//! use arena::Openings;
//! let random = Openings::Random { least: 4, most: 6, seed: 1 };
//! let start = random.start("connect-four", 0)?;
//! assert!((4..=6).contains(&start.moves.len()));
//! assert_eq!(random.start("connect-four", 0)?, start);
//! # Ok::<(), games::Fault>(())
//! ```

use games::view::Value;
use games::{Algorithm, Fault, GameSession, Limits, Memory, Request};
use outwit::Rng;
use outwit::hash::key_of;
use serde::{Deserialize, Serialize};

use crate::contestant::GameStart;

/// Where the games begin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "lowercase", deny_unknown_fields)]
pub enum Openings {
    /// At the usual start, every time.
    #[default]
    Start,
    /// After so many random moves, as even as can be found.
    Random {
        /// The least number of moves.
        least: usize,
        /// The most.
        most: usize,
        /// For the choice.
        seed: u64,
    },
    /// One after the other, and again from the first.
    List {
        /// The openings; the name of the game is not repeated in them.
        list: Vec<Line>,
    },
}

/// An opening of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The first position; none = that of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// Random lines of which the most even one is taken.
const CANDIDATES: usize = 3;
/// Attempts to find a line that is not over; in a tiny game there may be none.
const ATTEMPTS: usize = 64;
/// Positions that the search looks at to judge a line.
const SHALLOW: u64 = 300;

impl Openings {
    /// The start of the games of pair `index`.
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

    /// The openings of the game itself, those aside that are not fair, in an order that the seed gives; none if it has no
    /// list of its own, or one of fewer than `least`: repeatable players would play the same games again.
    pub fn own(game: &str, seed: u64, least: u64) -> Result<Option<Openings>, Fault> {
        let mut list: Vec<Line> = games::open(game)?
            .openings()
            .into_iter()
            .filter(|opening| opening.is_fair)
            .map(|opening| Line { position: opening.position, moves: opening.moves })
            .collect();
        Rng::new(seed).shuffle(&mut list);
        Ok((list.len() as u64 >= least.max(1)).then_some(Openings::List { list }))
    }

    /// What is taken for so many pairs if nothing is said: the game's own openings if there are enough, else two to six
    /// random moves.
    pub fn usual(game: &str, seed: u64, pairs: u64) -> Result<Openings, Fault> {
        let random = Openings::Random { least: 2, most: 6, seed };
        Ok(Openings::own(game, seed, pairs)?.unwrap_or(random))
    }

    /// Openings for so many pairs: those in words ([`Openings::read`]), or else the usual ones. Everything that plays
    /// games begins here, so that it begins alike.
    pub fn chosen(
        words: Option<&str>,
        game: &str,
        seed: u64,
        pairs: u64,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Openings, Fault> {
        match words {
            Some(words) => Openings::read(words, game, seed, read),
            None => Openings::usual(game, seed, pairs),
        }
    }

    /// Openings in words: `own`, `start`, `random:4-8`, or the name of a file, whose text `read` gives.
    pub fn read(
        words: &str,
        game: &str,
        seed: u64,
        read: &mut dyn FnMut(&str) -> Result<String, Fault>,
    ) -> Result<Openings, Fault> {
        if words == "start" {
            return Ok(Openings::Start);
        }
        if words == "own" {
            return Openings::own(game, seed, 1)?.ok_or_else(|| {
                Fault::new(format!("{game} has no openings of its own"))
                    .expected("another kind of openings")
                    .example("random:4-8")
            });
        }
        let (word, range) = words.split_once(':').unwrap_or((words, "2-6"));
        if word == "random" {
            let (least, most) = range.split_once('-').unwrap_or((range, range));
            return match (least.trim().parse(), most.trim().parse()) {
                (Ok(least), Ok(most)) if least <= most && most <= 1000 => {
                    Ok(Openings::Random { least, most, seed })
                }
                _ => Err(Fault::new(format!("\"{range}\" is no range of moves"))
                    .expected("the least and the most random moves")
                    .example("random:4-8")),
            };
        }
        let text = read(words).map_err(|fault| {
            Fault::new(fault.to_string())
                .expected("own, start, random:4-8 or a file with one opening a line")
        })?;
        Openings::parse(game, &text).map_err(|fault| fault.in_file(words))
    }

    /// How many different openings there are; none if there is no end.
    pub fn count(&self) -> Option<u64> {
        match self {
            Openings::Start => Some(1),
            Openings::Random { .. } => None,
            Openings::List { list } => Some(list.len() as u64),
        }
    }

    /// Reads a list: one opening a line, either moves from the start of the game or a position. Empty lines and what
    /// follows a `#` do not count.
    pub fn parse(game: &str, text: &str) -> Result<Openings, Fault> {
        let session = games::open(game)?;
        let mut list = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let read = read_line(&*session, line);
            list.push(read.map_err(|fault| Fault::new(format!("line {number}: {fault}")))?);
        }
        if list.is_empty() {
            let view = session.view();
            let example = view.moves.first().map_or(view.position, |mv| mv.text.clone());
            return Err(Fault::new("there is no opening in it")
                .expected("one opening a line, as moves or as a position")
                .example(example));
        }
        Ok(Openings::List { list })
    }
}

/// Moves or a position; if it is neither, the fault is that of the more likely one.
fn read_line(session: &dyn GameSession, line: &str) -> Result<Line, Fault> {
    let mut game = session.fork();
    let mut moves = Vec::new();
    let mut wrong = None;
    for word in line.split_whitespace() {
        match game.play(word) {
            Ok(()) => moves.extend(game.last_move()),
            Err(fault) => {
                wrong = Some(fault);
                break;
            }
        }
    }
    let mut line_of = Line { position: None, moves };
    if let Some(fault) = wrong {
        game = session.fork();
        if let Err(other) = game.set_position(line) {
            return Err(if line_of.moves.is_empty() { other } else { fault });
        }
        line_of = Line { position: Some(game.view().position), moves: Vec::new() };
    }
    if game.standing().outcome.is_some() {
        return Err(Fault::new("the game is over after this opening"));
    }
    Ok(line_of)
}

fn random_line(
    session: &dyn GameSession,
    (least, most): (usize, usize),
    seed: u64,
) -> Result<Vec<String>, Fault> {
    let mut rng = Rng::new(seed);
    let mut best: Option<(i64, Vec<String>)> = None;
    let mut found = 0;
    for _ in 0..ATTEMPTS {
        let plies = least + rng.below(most.saturating_sub(least) + 1);
        let mut game = session.fork();
        let mut moves = Vec::with_capacity(plies);
        for _ in 0..plies {
            let legal = game.view().moves;
            let Some(mv) = rng.pick(&legal) else { break };
            game.play(&mv.text)?;
            moves.push(mv.text.clone());
        }
        if game.standing().outcome.is_some() {
            continue;
        }
        let away = unevenness(&*game)?;
        if best.as_ref().is_none_or(|(least, _)| away < *least) {
            best = Some((away, moves));
        }
        found += usize::from(away < DECIDED);
        if found == CANDIDATES {
            break;
        }
    }
    best.map(|(_, moves)| moves).ok_or_else(|| {
        Fault::new(format!("{most} random moves always end the game"))
            .expected("fewer random moves")
            .example("random:1-2")
    })
}

/// A proven win is worse than any opinion.
const DECIDED: i64 = 1 << 40;

/// How far from even a position is.
fn unevenness(session: &dyn GameSession) -> Result<i64, Fault> {
    let request = Request::new(Algorithm::Engine, Limits::none().nodes(SHALLOW));
    let (_, thought) = session.think(&request, &mut Memory::new())?;
    Ok(match thought.value {
        Value::Score(points) => i64::from(points).abs(),
        Value::Draw(_) => 0,
        // The longer it takes, the more there is to play for.
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
                assert!(start.session().unwrap().standing().outcome.is_none(), "{}", row.id);
                assert_eq!(*start, openings.start(row.id, index as u64).unwrap());
            }
            assert!(starts.iter().any(|start| *start != starts[0]), "{}", row.id);
        }
    }

    #[test]
    fn a_game_with_openings_of_its_own_begins_with_fair_ones() {
        let unfair = games::open("draughts").unwrap().openings();
        let unfair: Vec<_> = unfair.iter().filter(|opening| !opening.is_fair).collect();
        assert!(!unfair.is_empty());
        let Openings::List { list } = Openings::usual("draughts", 1, 100).unwrap() else {
            panic!("draughts has ballots");
        };
        assert!(list.len() >= 100);
        let same = |line: &Line| {
            unfair.iter().any(|bad| bad.position == line.position && bad.moves == line.moves)
        };
        assert!(!list.iter().any(same));
        let Some(Openings::List { list: other }) = Openings::own("draughts", 2, 1).unwrap() else {
            panic!("draughts has ballots");
        };
        assert_ne!(list, other, "the seed gives the order");
        for (game, pairs) in [("draughts", 1000), ("connect-four", 1)] {
            let usual = Openings::usual(game, 1, pairs).unwrap();
            assert!(matches!(usual, Openings::Random { .. }), "{game}");
        }
        let fault = Openings::read("own", "connect-four", 1, &mut |_| unreachable!("no file"));
        assert!(fault.unwrap_err().to_string().contains("no openings of its own"));
    }

    #[test]
    fn lists_hold_moves_and_positions_and_faults_name_the_line() {
        let text = "# two of them\nb2 a1\n\n  X..|.O.|... X  # a position\n";
        let openings = Openings::parse("tic-tac-toe", text).unwrap();
        assert_eq!(openings.count(), Some(2));
        assert_eq!(openings.start("tic-tac-toe", 2).unwrap().moves, ["b2", "a1"]);
        let second = openings.start("tic-tac-toe", 1).unwrap();
        assert_eq!(second.session().unwrap().view().position, "X..|.O.|... X");
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
