//! The rules in words.

/// The rules of all variants: what they share, then how each differs.
pub(super) const TEXT: &str = "\
Aim: to capture all pieces of the opponent, or to leave them without a move. (In antidraughts a side that cannot \
move wins; in breakthrough the first king wins.)

Moves: the sides move in turn on the squares in play, White from below. A man steps one square diagonally forward. A piece \
captures by jumping over an enemy piece onto the empty square behind it, and continues to jump as long as it can. Captures are \
compulsory. Men capture forward only in english, italian, spanish, portuguese, czech, school, school-short and thai, in the other variants \
backward too (turkish: forward and sideways). Captured pieces leave the board after the move and are not jumped twice; in thai \
and turkish they leave at once. A man that ends its move on the last row becomes a king. A king of one step moves and \
captures in all four directions; a flying king over any distance.

Differences of the variants (most pieces: the capture that takes most must be chosen; free choice: any capture may be chosen):
  english        Black begins; men capture forward only, kings of one step, any capture may be chosen
  italian        mirrored board; men cannot capture kings; most pieces, then with a king, then most kings, then kings first
  spanish        mirrored board; flying kings; most pieces, then most kings (portuguese: the same)
  czech          flying kings; if a king can capture, a king must
  school         the game of a study of evaluations: as english with flying kings, White begins (school-short: one step)
  russian        men capture backward too; flying kings; a man that reaches the last row during a capture continues as a king; free choice
  pool           Black begins; men capture backward too; flying kings; free choice
  brazilian      as russian, but most pieces, and a man is crowned only if it ends its move on the last row
  thai           eight men; Black begins; flying kings land directly behind the captured piece; free choice
  international  10x10, twenty men that capture backward too; flying kings; most pieces
  killer         as international, but a king stops directly behind the last captured piece if that is a king
  frisian        10x10, twenty men; men and kings capture in all eight directions; the most valuable capture; at most three quiet moves of the same king in a row
  frysk          frisian with five men per side
  antidraughts   international; a side without a move wins
  breakthrough   international; the first king wins
  canadian       12x12, thirty men, as international (sri-lankan: on the mirrored board)
  spantsiretti   russian on a board of 10 by 8
  turkish        all squares of 8x8, sixteen men; men step forward and sideways; kings move like rooks; no turn by 180 degrees in a capture; most pieces

End: a side that cannot move loses. The game is drawn when a position occurs for the third time, and by the counting rules of the \
variant (english: forty moves of kings without a capture).

Notation: a move is the square left and the square entered, 11-15; a capture is written 22x15, with the squares between if \
two captures have the same ends. Thai draughts write captures with a hyphen, 14-23. Russian, Brazilian, Czech and Turkish \
draughts and spantsiretti name squares by letter and number, c3-d4; a capture is c3:e5 in Russian draughts and spantsiretti, \
c3xe5 in the other three. A position is written as FEN: the side to move, White's pieces, Black's pieces, K before a king. :N and \
numbers at the end are the plies counted so far by the counting rules.

Example: B:WK10,21:B1,K32 is English draughts with Black to move.";
