//! Openings for matches: the official ballots of English draughts, even lines of Russian and International draughts.
//!
//! *Idea*: games between strong players from the starting position are mostly drawn. So matches begin from random
//! openings, each played with both colours: three moves by ballot, or a man less for each side.
//! *Guarantee*: the 174 three-move ballots in the order of their official numbers, 144 for play over
//! the board, 12 for play by mail and 18 barred; 144 eleven-man ballots, one for each pair of men.
//! The even lines are legal, and no two end in the same position.
//! *Source*: ACF three-move list; eleven-man ballot: one man of each side is taken off by lot. The even lines were found by
//! searches of this program, as the first line of each list says; `outwit book` makes such lists.
//!
//! ```
//! use draughts::openings::{Class, three_move};
//!
//! let ballots = three_move();
//! assert_eq!(ballots.len(), 174);
//! assert_eq!(ballots[0].moves, ["9-13", "21-17", "5-9"]);
//! assert_eq!(ballots[173].name, Some("Skunk"));
//! assert_eq!(ballots.iter().filter(|ballot| ballot.class == Class::Barred).count(), 18);
//! ```

use crate::rules::Variant;

/// Who may play a ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// In play over the board.
    Crossboard,
    /// In play by mail only.
    Mail,
    /// Not played: one side loses.
    Barred,
}

/// A three-move ballot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ballot {
    /// The official number, from 1.
    pub number: usize,
    /// The three moves.
    pub moves: [&'static str; 3],
    /// Who may play it.
    pub class: Class,
    /// Whether it belongs to the 50 that decide games between programs.
    pub is_tough: bool,
    /// What players call it.
    pub name: Option<&'static str>,
}

/// All three-move ballots of English draughts by their numbers.
pub fn three_move() -> Vec<Ballot> {
    let text = include_str!("../data/three_move_ballots.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut ballots = Vec::new();
    for line in lines {
        let (start, thirds) = line.split_once(": ").expect("a line has a colon");
        let (first, second) = start.split_once(' ').expect("a line begins with two moves");
        for third in thirds.split(", ") {
            let (mv, name) = third.split_once(" [").unwrap_or((third, ""));
            let end = mv.find(['~', '#', '!']).unwrap_or(mv.len());
            let (mv, flags) = mv.split_at(end);
            ballots.push(Ballot {
                number: ballots.len() + 1,
                moves: [first, second, mv],
                class: match flags.chars().next() {
                    Some('~') => Class::Mail,
                    Some('#') => Class::Barred,
                    _ => Class::Crossboard,
                },
                is_tough: flags.contains('!'),
                name: name.strip_suffix(']'),
            });
        }
    }
    ballots
}

/// Even lines from the start of a variant, as moves; none for most variants. English draughts have their ballots.
pub fn even(variant: Variant) -> Vec<Vec<&'static str>> {
    let text = match variant {
        Variant::Russian => include_str!("../data/openings_russian.txt"),
        Variant::International => include_str!("../data/openings_international.txt"),
        _ => return Vec::new(),
    };
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split(' ').collect()).collect()
}

/// The eleven-man ballots of English draughts as FEN: each pair of a black and a white man missing.
pub fn eleven_men() -> Vec<(String, String)> {
    let without = |gone: u16, first: u16| {
        let men = (first..first + 12).filter(|&number| number != gone);
        men.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
    };
    let pairs = (1..=12).flat_map(|black| (21..=32).map(move |white| (black, white)));
    pairs
        .map(|(black, white)| {
            let fen = format!("B:W{}:B{}", without(white, 21), without(black, 1));
            (format!("without {black} and {white}"), fen)
        })
        .collect()
}
