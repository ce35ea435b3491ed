//! States of the game as text: FEN with the counters of the draw rules; positions of the Hub protocol are read, too.

use crate::board::Word;
use crate::game::Draughts;
use crate::notation::FenError;
use crate::protocol::hub;
use crate::state::State;

impl<W: Word> Draughts<W> {
    /// The position as FEN, with the counters of the draw rules as `:N` and one number per rule if any
    /// of them runs; other programs pass over them.
    pub fn text(&self, state: &State<W>) -> String {
        let mut text = state.fen(self.rules());
        let plies = &state.counters.plies()[..self.rules().draws.counts.len()];
        if plies.iter().any(|&plies| plies > 0) {
            let plies: Vec<String> = plies.iter().map(u8::to_string).collect();
            text.push_str(":N");
            text.push_str(&plies.join("."));
        }
        text
    }

    /// Reads a FEN of any dialect, with or without counters, or a position as the Hub protocol writes it.
    pub fn parse(&self, text: &str) -> Result<State<W>, FenError> {
        let bare = text.trim();
        // One sign for each square and none between them: a FEN has colons, commas or digits.
        let is_hub = bare.len() > 1
            && bare.starts_with(['W', 'w', 'B', 'b'])
            && bare.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'.');
        if is_hub {
            let position = hub::read_board(bare, self.rules());
            let position = position.map_err(|error| FenError::Hub(error.to_string()))?;
            return Ok(position.converted().into());
        }
        State::from_fen(text, self.rules())
    }
}
