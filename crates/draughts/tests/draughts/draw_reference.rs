//! The counting draw rules a second time, slowly: written from the texts of the rules, on whole games kept as lists of
//! boards. Nothing is counted while the game goes on; every answer looks back through the game.

use std::collections::BTreeSet;

use draughts::{Colour, Draughts, Setup, State, Variant};
use outwit::game::{Game, Outcome};

use crate::common::{Random, setting};

/// The squares of each colour's men and kings, as a FEN names them.
#[derive(Clone, Debug, Default, PartialEq)]
struct Board {
    men: [BTreeSet<String>; 2],
    kings: [BTreeSet<String>; 2],
}

impl Board {
    fn of(game: &Draughts, state: &State) -> Board {
        let text = state.fen(game.rules());
        let mut board = Board::default();
        for part in text.split(':').skip(1) {
            let colour = match part.chars().next() {
                Some('W') => 0,
                Some('B') => 1,
                _ => continue,
            };
            for square in part[1..].split(',').filter(|square| !square.is_empty()) {
                match square.strip_prefix('K') {
                    Some(square) => board.kings[colour].insert(square.to_owned()),
                    None => board.men[colour].insert(square.to_owned()),
                };
            }
        }
        board
    }

    fn pieces(&self, colour: usize) -> usize {
        self.men[colour].len() + self.kings[colour].len()
    }

    fn total(&self) -> usize {
        self.pieces(0) + self.pieces(1)
    }

    /// One king and nothing else against `least` to `most` pieces with a king among them; the colour of the one king.
    fn lone_king(&self, least: usize, most: usize) -> Option<usize> {
        (0..2).find(|&one| {
            let other = 1 - one;
            self.kings[one].len() == 1
                && self.men[one].is_empty()
                && !self.kings[other].is_empty()
                && (least..=most).contains(&self.pieces(other))
        })
    }

    fn has_men(&self) -> bool {
        !self.men[0].is_empty() || !self.men[1].is_empty()
    }

    /// The lone king stands on the main road, the diagonal a1-h8.
    fn holds_main_road(&self, colour: usize) -> bool {
        let roads = ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"];
        self.kings[colour].iter().all(|square| roads.contains(&square.as_str()))
    }
}

/// How many plies at the end of the game were moves of kings without a capture.
fn king_moves(game: &[Board]) -> usize {
    let quiet = |pair: &&[Board]| {
        let (before, after) = (&pair[0], &pair[1]);
        before.men == after.men && before.total() == after.total()
    };
    game.windows(2).rev().take_while(quiet).count()
}

/// How many plies were played since the material last changed by a capture or a promotion.
fn same_material(game: &[Board]) -> usize {
    let kept = |pair: &&[Board]| {
        let counts = |board: &Board| [0, 1].map(|c| (board.men[c].len(), board.kings[c].len()));
        counts(&pair[0]) == counts(&pair[1])
    };
    game.windows(2).rev().take_while(kept).count()
}

/// How many plies were played since a kind of ending arose; 0 if it is not there.
fn since(game: &[Board], ending: impl Fn(&Board) -> bool) -> usize {
    game.iter().rev().take_while(|board| ending(board)).count().saturating_sub(1)
}

/// Whether a counting rule of the variant has ended the game. Two plies are a move.
fn is_drawn(variant: Variant, game: &[Board]) -> bool {
    let Some(last) = game.last() else { return false };
    match variant {
        // WCDF 1.32, FID 10.4: forty moves of each side without a capture or the advance of a man.
        Variant::English | Variant::Italian | Variant::School | Variant::SchoolShort => {
            king_moves(game) >= 80
        }
        // APCA: fifteen moves of each side.
        Variant::Pool => king_moves(game) >= 30,
        Variant::International | Variant::Killer | Variant::Canadian | Variant::SriLankan => {
            // FMJD 6: 25 moves of kings; one king against three pieces 16 moves; against one or two 5 moves.
            king_moves(game) >= 50
                || since(game, |board| board.lone_king(3, 3).is_some()) >= 32
                || since(game, |board| board.lone_king(1, 2).is_some()) >= 10
        }
        Variant::Russian | Variant::Brazilian | Variant::Spantsiretti => {
            // FMJD-64 7.2.3-7.2.8. Three or more kings against one king: 15 moves.
            let kings = |board: &Board| board.lone_king(3, 100).is_some() && !board.has_men();
            // Three pieces against a king on the main road: 5 moves.
            let road = |board: &Board| {
                board.lone_king(3, 3).is_some_and(|colour| board.holds_main_road(colour))
            };
            let both = !last.kings[0].is_empty() && !last.kings[1].is_empty();
            let kept = same_material(game);
            since(game, kings) >= 30
                // 15 moves of kings.
                || king_moves(game) >= 30
                // Both sides have kings and the material stays: 30 moves with 4 or 5 pieces on the board, 60 with 6 or 7.
                || both && (4..=5).contains(&last.total()) && kept >= 60
                || both && (6..=7).contains(&last.total()) && kept >= 120
                || since(game, road) >= 10
                // One or two pieces against a king: 5 moves.
                || since(game, |board| board.lone_king(1, 2).is_some()) >= 10
        }
        Variant::Frisian | Variant::Frysk => {
            // WFD: no men are left; two kings against one 7 moves, one against one 2 moves.
            let ending = |count: usize| {
                move |board: &Board| !board.has_men() && board.lone_king(count, count).is_some()
            };
            since(game, ending(2)) >= 14 || since(game, ending(1)) >= 4
        }
        // One piece against one piece; two moves for a capture.
        Variant::Turkish => since(game, |board| board.pieces(0) == 1 && board.pieces(1) == 1) >= 4,
        _ => false,
    }
}

/// An ending with these numbers of pieces anywhere on the board, mostly kings.
fn ending(game: &Draughts, random: &mut Random, pieces: [u64; 2]) -> Option<State> {
    let rules = game.rules();
    let turn = if random.below(2) == 0 { Colour::White } else { Colour::Black };
    let mut setup = Setup::empty(turn);
    let mut squares: Vec<u16> = (1..=rules.board.squares()).collect();
    for (colour, count) in [(Colour::White, pieces[0]), (Colour::Black, pieces[1])] {
        for _ in 0..count {
            let square = squares.swap_remove(random.below(squares.len() as u64) as usize);
            setup.put(square, colour, random.below(6) > 0);
        }
    }
    // A man on its last row is refused.
    setup.position(rules).ok().map(State::from)
}

/// Plays a game and compares after every ply; returns the plies and whether a rule ended it. Captures are avoided where
/// that is possible, so that endings last.
fn compare(variant: Variant, game: &Draughts, first: State, random: &mut Random) -> (usize, bool) {
    let mut state = first;
    let mut boards = vec![Board::of(game, &state)];
    for ply in 0..600 {
        let drawn = is_drawn(variant, &boards);
        let fen = game.text(&state);
        assert_eq!(
            state.counters.is_draw(game.rules()),
            drawn,
            "{variant} after {ply} plies: {fen}"
        );
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let expected = drawn && !moves.is_empty();
        assert_eq!(game.outcome(&state) == Some(Outcome::Draw), expected, "{variant}: {fen}");
        if drawn {
            return (ply, true);
        }
        if moves.is_empty() || game.outcome(&state).is_some() {
            return (ply, false);
        }
        let safe: Vec<_> = moves
            .iter()
            .copied()
            .filter(|&mv| !game.can_capture(&game.play(&state, mv).position))
            .collect();
        // A capture now and then changes the material while counts run.
        let choice = if safe.is_empty() || random.below(40) == 0 { &moves } else { &safe };
        state = game.play(&state, choice[random.below(choice.len() as u64) as usize]);
        boards.push(Board::of(game, &state));
    }
    (600, false)
}

#[test]
fn counts_agree_with_the_texts_of_the_rules() {
    // `cargo xtask campaign` gives every turn its own games.
    let seed = setting("OUTWIT_SEED", 1);
    for &variant in Variant::ALL {
        let game = Draughts::any(variant);
        let mut random = Random::new((seed << 8) + variant as u64);
        let (mut plies, mut drawn, mut games) = (0, 0, 0);
        let mut add = |(played, ended): (usize, bool)| {
            plies += played;
            drawn += usize::from(ended);
            games += 1;
        };
        for _ in 0..10 {
            add(compare(variant, &game, game.start(), &mut random));
        }
        for pieces in [[1, 1], [2, 1], [3, 1], [1, 3], [4, 1], [2, 2], [3, 2], [3, 3], [4, 3]] {
            for _ in 0..12 {
                if let Some(first) = ending(&game, &mut random, pieces) {
                    add(compare(variant, &game, first, &mut random));
                }
            }
        }
        println!("{variant}: {games} games, {plies} plies compared, {drawn} ended by a count");
        assert!(drawn > 0 || game.rules().draws.counts.is_empty(), "{variant}: no count ran out");
    }
}
