//! Writes random games of all variants as PDN, for tests of size:
//! `cargo run --release -p draughts --example random_pdn -- 500 > games.pdn` writes 500 MB.

use std::io::{self, BufWriter, Write};

use draughts::{Draughts, Kind, Position, pdn};
use outwit::Rng;

/// A random game with comments, annotations and a variation.
fn random_game(draughts: &Draughts, rng: &mut Rng, number: u64) -> String {
    let (start, mut moves) = (Position::start(draughts.rules()), Vec::new());
    let mut position = start;
    let length = 20 + rng.below(100);
    while moves.len() < length
        && let Some(&mv) = rng.pick(&draughts.legal_moves(&position))
    {
        moves.push(mv);
        position = draughts.after(&position, mv);
    }
    let winner = draughts.winner(&position);
    let result = winner.map_or("*", |winner| pdn::result_text(Some(winner), draughts.rules()));
    let tags = [("Event".to_owned(), format!("Random game {number}"))];
    let mut game = pdn::record(draughts, &tags, &start, &moves, result);
    if moves.len() > 1 {
        let first = game.items[0].clone();
        game.items.insert(1, pdn::Item::Variation(vec![first]));
        game.items.push(pdn::Item::Comment("[%clk 0:12:34] the end".to_owned()));
        game.items.push(pdn::Item::Annotation(10));
    }
    pdn::write(&game, draughts).expect("legal moves can be written")
}

fn main() -> io::Result<()> {
    let megabytes = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_u64);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut rng = Rng::new(1);
    let (mut bytes, mut number) = (0, 0);
    while bytes < megabytes * 1_000_000 {
        number += 1;
        let kind = Kind::ALL[rng.below(Kind::ALL.len())];
        let text = random_game(&Draughts::any(kind), &mut rng, number);
        writeln!(out, "{text}")?;
        bytes += text.len() as u64 + 1;
    }
    out.flush()
}
