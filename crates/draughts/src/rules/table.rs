//! The rules of every variant: one constant each, every choice with its rule.
//!
//! *Idea*: a variant is written as its difference from the nearest relative.
//! *Guarantee*: the perft totals published for these games come out of these constants.
//! *Source*: WCDF rules (English), FID technical regulations (Italian), FMJD rules annex 1
//! (International), the Russian code of 2004 ("code") and the FMJD-64 rules (Russian, Brazilian),
//! WFD rules (Frisian), the PDN 3.0 standard (game types, numbering). Paragraph numbers are given
//! where they are known; the other lines say the rule.

use super::{
    Choice, Crowning, Landing, ManCaptures, NoMoves, Notation, Range, Removal, Rules, SquareNames,
    draws,
};
use crate::board::Board;
use crate::colour::Colour;

/// English draughts, American checkers.
pub const ENGLISH: Rules = Rules {
    name: "english",
    title: "English draughts (American checkers)",
    board: Board::diagonal(8, 8), // WCDF: the bottom-left square is in play
    starts: Colour::Black,        // WCDF: the darker pieces move first
    rows_behind: 0,               // WCDF: the men fill the first rows
    rows_of_men: 3,               // WCDF: twelve men a side
    man_captures: ManCaptures::Forward, // WCDF 1.18: a man captures forward only
    man_takes_king: true,         // WCDF: any piece may be captured
    king: Range::Short,           // WCDF 1.17: a king moves one square, both ways
    king_captures_all_ways: false, // WCDF: diagonally only
    landing: Landing::Anywhere,   // one square behind, as the range is short
    choice: Choice::Free,         // WCDF: any capture may be chosen
    crowning: Crowning::Ends,     // WCDF: the move ends at the king-row
    removal: Removal::AfterMove,  // WCDF: the jumped pieces leave after the move
    king_run: None,               // no such rule
    no_moves: NoMoves::Loses,     // WCDF 1.30: without a legal move the game is lost
    first_king_wins: false,       // no such rule
    draws: draws::ENGLISH,        // WCDF 1.32: repetition, forty moves
    notation: Notation {
        game_type: 21,                 // PDN 3.0: 21 = English
        tag: "21,B,8,8,N1,0",          // PDN 3.0
        squares: SquareNames::Numbers, // WCDF: Black 1-12, White 21-32
        capture: 'x',                  // PDN 3.0
        two_points: false,             // PDN 3.0: 1-0
    },
};

/// Italian draughts.
pub const ITALIAN: Rules = Rules {
    name: "italian",
    title: "Italian draughts",
    board: ENGLISH.board.mirrored(), // FID: the bottom-right square is in play
    starts: Colour::White,           // FID: White moves first
    man_takes_king: false,           // FID 5.3(b): a man may not capture a king
    choice: Choice::Italian,         // FID 6.1-6.10: quantity, then quality in three steps
    draws: draws::ITALIAN,           // FID 9.3(b), 10.4: repetition, forty moves
    notation: Notation { game_type: 22, tag: "22,W,8,8,N2,1", ..ENGLISH.notation }, // PDN 3.0
    ..ENGLISH                        // FID 4.7, 5.3(a): short kings, men capture forward
};

/// Spanish draughts.
pub const SPANISH: Rules = Rules {
    name: "spanish",
    title: "Spanish draughts",
    board: ENGLISH.board.mirrored(), // the bottom-right square is in play
    starts: Colour::White,           // White moves first
    king: Range::Flying,             // kings move and capture from any distance
    choice: Choice::MostThenKings,   // law of quantity, then of quality
    draws: draws::REPETITION_ONLY,   // threefold repetition
    notation: Notation {
        game_type: 24,                       // PDN 3.0: 24 = Spanish
        tag: "24,W,8,8,N1,1",                // PDN 3.0
        squares: SquareNames::NumbersTurned, // PDN 3.0: h1 = 1, White 1-12
        ..ENGLISH.notation
    },
    ..ENGLISH // men capture forward, move ends at the king-row
};

/// Portuguese draughts.
pub const PORTUGUESE: Rules = Rules {
    name: "portuguese",
    title: "Portuguese draughts",
    notation: Notation { game_type: 28, tag: "28,W,8,8,N1,1", ..SPANISH.notation }, // PDN 3.0
    ..SPANISH // the Spanish rules
};

/// Czech draughts.
pub const CZECH: Rules = Rules {
    name: "czech",
    title: "Czech draughts",
    starts: Colour::White,         // CDF: White moves first
    king: Range::Flying,           // CDF: kings move and capture from any distance
    choice: Choice::KingFirst,     // CDF: a king must capture before a man
    draws: draws::REPETITION_ONLY, // CDF: threefold repetition
    notation: Notation {
        game_type: 29,                 // PDN 3.0: 29 = Czech
        tag: "29,W,8,8,A0,0",          // PDN 3.0
        squares: SquareNames::Letters, // PDN 3.0: a1 at the bottom left
        ..ENGLISH.notation
    },
    ..ENGLISH // men capture forward, move ends at the king-row
};

/// The game of the evaluation study: men capture forward only, kings in all directions.
pub const SCHOOL: Rules = Rules {
    name: "school",
    title: "School draughts (flying kings)",
    starts: Colour::White, // not stated by the study; White as usual
    king: Range::Flying,   // not stated by the study; see SCHOOL_SHORT
    draws: draws::ENGLISH, // not stated by the study
    notation: Notation { game_type: 42, tag: "42,W,8,8,N2,0", ..ENGLISH.notation }, // 42-49 free
    ..ENGLISH              // free choice, move ends at the king-row
};

/// The game of the evaluation study with kings of one step.
pub const SCHOOL_SHORT: Rules = Rules {
    name: "school-short",
    title: "School draughts (kings of one step)",
    king: Range::Short, // the other reading of the study
    notation: Notation { game_type: 43, tag: "43,W,8,8,N2,0", ..SCHOOL.notation }, // 42-49 free
    ..SCHOOL
};

/// Russian draughts.
pub const RUSSIAN: Rules = Rules {
    name: "russian",
    title: "Russian draughts",
    starts: Colour::White,                // FMJD-64: White moves first
    man_captures: ManCaptures::Diagonals, // code 1.5.3: men capture forward and backward
    king: Range::Flying,                  // code 1.4.5: kings move any distance
    crowning: Crowning::Becomes,          // code 1.5.15: goes on at once as a king
    draws: draws::DRAUGHTS_64,            // FMJD-64 7.2.3-7.2.8
    notation: Notation {
        game_type: 25,                 // PDN 3.0: 25 = Russian
        tag: "25,W,8,8,A0,0",          // PDN 3.0
        squares: SquareNames::Letters, // FMJD-64: a1 at the bottom left
        capture: ':',                  // FMJD-64: a colon
        two_points: false,             // PDN 3.0: 1-0
    },
    ..ENGLISH // code 1.5.14: free choice; removal after the move
};

/// American pool checkers.
pub const POOL: Rules = Rules {
    name: "pool",
    title: "American pool checkers",
    starts: Colour::Black,      // APCA: Black moves first
    crowning: Crowning::Passes, // APCA: a man that goes on capturing stays a man
    draws: draws::POOL,         // APCA: thirty plies of kings only
    notation: Notation { game_type: 23, tag: "23,B,8,8,N1,0", ..ENGLISH.notation }, // PDN 3.0
    ..RUSSIAN                   // free choice, flying kings
};

/// Brazilian draughts.
pub const BRAZILIAN: Rules = Rules {
    name: "brazilian",
    title: "Brazilian draughts",
    choice: Choice::Most,       // FMJD-64: most pieces, men and kings alike
    crowning: Crowning::Passes, // FMJD-64: a man that goes on capturing stays a man
    notation: Notation { game_type: 26, tag: "26,W,8,8,A0,0", capture: 'x', ..RUSSIAN.notation },
    ..RUSSIAN // International rules on the Russian board
};

/// Thai draughts.
pub const THAI: Rules = Rules {
    name: "thai",
    title: "Thai draughts (makhos)",
    starts: Colour::Black,         // PDN 3.0: B
    rows_of_men: 2,                // eight men a side
    king: Range::Flying,           // kings move and capture from any distance
    landing: Landing::Behind,      // a king stops right behind the captured piece
    removal: Removal::AtOnce,      // captured pieces leave at once
    draws: draws::REPETITION_ONLY, // threefold repetition
    notation: Notation {
        game_type: 31,                       // PDN 3.0: 31 = Thai
        tag: "31,B,8,8,N2,0",                // PDN 3.0
        squares: SquareNames::NumbersTurned, // PDN 3.0: top left of Black's view = 1
        capture: '-',                        // PDN 3.0
        two_points: false,                   // PDN 3.0: 1-0
    },
    ..ENGLISH // free choice, men capture forward
};

/// International draughts.
pub const INTERNATIONAL: Rules = Rules {
    name: "international",
    title: "International draughts",
    board: Board::diagonal(10, 10), // FMJD: 10x10, bottom-left square in play
    starts: Colour::White,          // FMJD: White moves first
    rows_behind: 0,                 // FMJD: the men fill the first rows
    rows_of_men: 4,                 // FMJD: twenty men a side
    man_captures: ManCaptures::Diagonals, // FMJD 4.1: men capture forward and backward
    man_takes_king: true,           // FMJD: any piece may be captured
    king: Range::Flying,            // FMJD 3.9: any distance
    king_captures_all_ways: false,  // FMJD: diagonally only
    landing: Landing::Anywhere,     // FMJD: any empty square behind
    choice: Choice::Most,           // FMJD 4.13: most pieces, men and kings alike
    crowning: Crowning::Passes,     // FMJD: crowned only where it stops
    removal: Removal::AfterMove,    // FMJD: removed after the move
    king_run: None,                 // no such rule
    no_moves: NoMoves::Loses,       // FMJD: without a legal move the game is lost
    first_king_wins: false,         // no such rule
    draws: draws::INTERNATIONAL,    // FMJD 6.1-6.2 and the few-piece endings
    notation: Notation {
        game_type: 20,                 // PDN 3.0: 20 = International
        tag: "20,W,10,10,N2,0",        // PDN 3.0
        squares: SquareNames::Numbers, // FMJD: Black 1-20, White 31-50
        capture: 'x',                  // PDN 3.0
        two_points: true,              // PDN 3.0: 2-0
    },
};

/// Killer draughts.
pub const KILLER: Rules = Rules {
    name: "killer",
    title: "Killer draughts",
    landing: Landing::BehindKing, // a king taken last: stop right behind it
    notation: Notation { game_type: 44, tag: "44,W,10,10,N2,0", ..INTERNATIONAL.notation },
    ..INTERNATIONAL
};

/// Frisian draughts.
pub const FRISIAN: Rules = Rules {
    name: "frisian",
    title: "Frisian draughts",
    man_captures: ManCaptures::AllWays, // WFD: along rows and columns as well
    king_captures_all_ways: true,       // WFD: kings too, at any distance
    choice: Choice::Value,              // WFD: highest value, then with a king
    king_run: Some(3),                  // WFD: three quiet moves of the same king
    draws: draws::FRISIAN,              // WFD: 2 v 1 and 1 v 1 king
    notation: Notation {
        game_type: 40,          // PDN 3.0: 40 = Frisian
        tag: "40,W,10,10,N2,0", // PDN 3.0
        two_points: false,      // PDN 3.0: 1-0
        ..INTERNATIONAL.notation
    },
    ..INTERNATIONAL
};

/// Frysk!: Frisian with five men a side.
pub const FRYSK: Rules = Rules {
    name: "frysk",
    title: "Frysk!",
    rows_of_men: 1, // White 46-50, Black 1-5
    notation: Notation { game_type: 97, tag: "97,W,10,10,N2,0", ..FRISIAN.notation }, // private
    ..FRISIAN
};

/// Antidraughts: the losing game.
pub const ANTIDRAUGHTS: Rules = Rules {
    name: "antidraughts",
    title: "Antidraughts",
    no_moves: NoMoves::Wins,       // who cannot move, or has no pieces, wins
    draws: draws::REPETITION_ONLY, // threefold repetition only
    notation: Notation { game_type: 98, tag: "98,W,10,10,N2,0", ..INTERNATIONAL.notation },
    ..INTERNATIONAL
};

/// Breakthrough: the first king wins.
pub const BREAKTHROUGH: Rules = Rules {
    name: "breakthrough",
    title: "Breakthrough draughts",
    first_king_wins: true, // who first has a king after a move wins
    draws: draws::NONE,    // men go forward only: no draw
    notation: Notation { game_type: 96, tag: "96,W,10,10,N2,0", ..INTERNATIONAL.notation },
    ..INTERNATIONAL
};

/// Canadian draughts.
pub const CANADIAN: Rules = Rules {
    name: "canadian",
    title: "Canadian draughts",
    board: Board::diagonal(12, 12), // PDN 3.0: 12x12, Black 1-30, White 43-72
    rows_of_men: 5,                 // thirty men a side
    notation: Notation { game_type: 27, tag: "27,W,12,12,N2,0", ..INTERNATIONAL.notation },
    ..INTERNATIONAL
};

/// Sri Lankan draughts: Canadian in the mirror.
pub const SRI_LANKAN: Rules = Rules {
    name: "sri-lankan",
    title: "Sri Lankan draughts",
    board: CANADIAN.board.mirrored(), // the bottom-right square is in play
    notation: Notation { game_type: 45, tag: "45,W,12,12,N2,1", ..CANADIAN.notation }, // 42-49 free
    ..CANADIAN
};

/// Spantsiretti: Russian rules on a board ten wide and eight high.
pub const SPANTSIRETTI: Rules = Rules {
    name: "spantsiretti",
    title: "Spantsiretti",
    board: Board::diagonal(10, 8), // PDN 3.0: 10x8, columns a to j
    notation: Notation { game_type: 41, tag: "41,W,10,8,A0,0", ..RUSSIAN.notation }, // PDN 3.0
    ..RUSSIAN
};

/// Turkish draughts.
pub const TURKISH: Rules = Rules {
    name: "turkish",
    title: "Turkish draughts",
    board: Board { width: 8, height: 8, corner: true, full: true }, // all 64 squares
    starts: Colour::White,                                          // White moves first
    rows_behind: 1,                                                 // the first row is empty
    rows_of_men: 2,                        // sixteen men a side on rows 2 and 3
    man_captures: ManCaptures::Forward,    // forward, left and right, as it moves
    king: Range::Flying,                   // like a rook
    choice: Choice::Most,                  // most pieces, men and kings alike
    crowning: Crowning::Passes,            // goes on as a man, crowned at the end of the move
    removal: Removal::AtOnceNoTurningBack, // captured pieces leave at once; no turn by 180 degrees
    draws: draws::TURKISH,                 // one piece against one
    notation: Notation {
        game_type: 30,                 // PDN 3.0: 30 = Turkish
        tag: "30,W,8,8,A0,0",          // PDN 3.0
        squares: SquareNames::Letters, // PDN 3.0: letters, all squares
        ..ENGLISH.notation
    },
    ..ENGLISH
};
