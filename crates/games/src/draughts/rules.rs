//! The rules in words.

/// The rules of all variants: what they share, then how each differs.
pub(super) const TEXT: &str = "\
Aim: to capture all pieces of the opponent, or to leave them without a move. (In antidraughts a side that cannot \
move wins; in breakthrough the first king wins.)

Moves: the sides move in turn on the squares in play, White from below. Black begins in english, pool and thai, White in the \
others. A man steps one square diagonally forward. A piece captures by jumping over an enemy piece onto the empty square behind it, and \
continues to jump as long as it can. Captures are compulsory. Men capture forward only in english, italian, spanish, portuguese, czech, school, school-short and thai, in the other variants \
backward too (turkish: forward and sideways). Captured pieces leave the board after the move and are not jumped twice; in thai \
and turkish they leave immediately. A man that ends its move on the last row becomes a king. A king of one step moves and \
captures in all four directions; a flying king over any distance. Of several captures, any may be chosen where the variant says \
free choice, and one that takes most must be chosen where it says most pieces.

Differences of the variants:
  english        men capture forward only; kings of one step; free choice
  italian        mirrored board; kings of one step; men cannot capture kings; most pieces, then with a king, then most kings, then kings first
  spanish        mirrored board; flying kings; most pieces, then most kings (portuguese: the same)
  czech          flying kings; if a king can capture, a king must
  school         the game of a study of evaluations: as english, but White begins; flying kings (school-short: kings of one step)
  russian        men capture backward too; flying kings; a man that reaches the last row during a capture continues as a king; free choice
  pool           men capture backward too; flying kings; free choice
  brazilian      as russian, but most pieces, and a man is crowned only if it ends its move on the last row
  thai           eight men; flying kings land directly behind the captured piece; free choice
  international  10x10, twenty men that capture backward too; flying kings; most pieces
  killer         as international, but a king stops directly behind the last captured piece if that is a king
  frisian        10x10, twenty men; flying kings; men and kings capture in all eight directions; the most valuable capture (a king counts nearly as \
two men), at equal value with a king; at most three quiet moves of the same king in a row while its side has men
  frysk          frisian with five men per side
  antidraughts   international; a side without a move wins
  breakthrough   international; the first king wins
  canadian       12x12, thirty men, as international (sri-lankan: on the mirrored board)
  spantsiretti   russian on a board of 10 by 8
  turkish        all squares of 8x8, sixteen men; men step forward and sideways; flying kings move like rooks; no turn by 180 degrees in a capture; most pieces

End: a side that cannot move loses. The game is drawn when a position occurs for the third time (italian: the fourth time; \
breakthrough: never), and by these counting rules, where a move is one of each side:
  english, italian, school, school-short       40 moves of kings without a capture
  pool                                         15 moves of kings without a capture
  russian, brazilian, spantsiretti             15 moves with three or more kings against a single king; 15 moves of kings without a capture; \
30 moves with 4 or 5 pieces on the board, kings on both sides, and nothing captured or crowned; 60 moves with 6 or 7 in the same way; \
5 moves with three pieces, one of them a king, against a single king that holds the main road (a1-h8); 5 moves with one or two pieces, one \
of them a king, against a single king
  international, killer, canadian, sri-lankan  25 moves of kings without a capture; 16 moves with three pieces, one of them a king, \
against a single king; 5 moves with one or two pieces, one of them a king, against a single king
  frisian, frysk                               7 moves with two kings against one; 2 moves with one king against one
  turkish                                      2 moves with one piece against one
The other variants have no counting rule here: limits that federations set, for example in spanish and portuguese, are not applied.

Notation: a move is the square left and the square entered, 11-15; a capture is written 22x15, with the squares between if \
two captures have the same ends. Thai draughts write captures with a hyphen, 14-23. Russian, Brazilian, Czech and Turkish \
draughts and spantsiretti name squares by letter and number, c3-d4; a capture is c3:e5 in Russian draughts and spantsiretti, \
c3xe5 in the other three. A position is written as FEN: the side to move, White's pieces, Black's pieces, K before a king. :N and \
numbers at the end are the plies counted so far by the counting rules, one number for each rule of the variant in the order of the list \
above, joined by dots: :N4.0.0 is four plies of kings in international; in frisian and frysk, :+36+341 are the quiet moves in a row \
of one king and its square, of Black (3 by the king on 6) and of White (3 by that on 41). The form of the Hub protocol is read, too: W or B for \
the side to move, then w, b, W, B (kings) or e (empty) for each square.

Example: B:WK10,21:B1,K32 is English draughts with Black to move.";

#[cfg(test)]
mod tests {
    use super::TEXT;
    use draughts::rules::draws::DrawCondition;
    use draughts::{Colour, Variant};

    #[test]
    fn the_variants_that_black_begins_are_named() {
        let black = Variant::ALL.iter().filter(|variant| variant.rules().starts == Colour::Black);
        let black: Vec<_> = black.map(ToString::to_string).collect();
        let (last, others) = black.split_last().expect("there are some");
        let says =
            format!("Black begins in {} and {last}, White in the others.", others.join(", "));
        assert!(TEXT.contains(&says), "{says}");
    }

    #[test]
    fn the_draws_by_repetition_are_named() {
        for variant in Variant::ALL {
            let says = match variant.rules().draws.repetition {
                None => format!("{variant}: never"),
                Some(4) => format!("{variant}: the fourth time"),
                limit => {
                    assert_eq!(limit, Some(3), "{variant}");
                    "for the third time".to_owned()
                }
            };
            assert!(TEXT.contains(&says), "{says}");
        }
    }

    /// The first words of a condition.
    fn condition(when: DrawCondition) -> String {
        match when {
            DrawCondition::OnlyKingMoves => "of kings".to_owned(),
            DrawCondition::SameMaterial { from, to } => format!("with {from} or {to}"),
            DrawCondition::LoneKing { .. } | DrawCondition::OneEach => "with ".to_owned(),
        }
    }

    #[test]
    fn every_counting_rule_is_listed() {
        let (_, rules) = TEXT.split_once("counting rules, where").expect("the text has them");
        let (rules, _) = rules.split_once("\n\n").expect("a paragraph ends");
        for variant in Variant::ALL {
            let is_named = |line: &&str| {
                let (names, _) = line.trim().split_once("  ").unwrap_or_default();
                names.split(", ").any(|name| name == variant.to_string())
            };
            let line = rules.lines().find(is_named).unwrap_or_default();
            let counts = variant.rules().draws.counts;
            assert_eq!(line.is_empty(), counts.is_empty(), "{variant}");
            assert_eq!(line.matches(" moves ").count(), counts.len(), "{variant}");
            // In the order of the counters in a FEN.
            let mut rest = line;
            for count in counts {
                let moves = format!("{} moves {}", count.plies / 2, condition(count.when));
                let Some((_, after)) = rest.split_once(&moves) else {
                    panic!("{variant}: {moves} in {rest}");
                };
                rest = after;
            }
        }
    }
}
