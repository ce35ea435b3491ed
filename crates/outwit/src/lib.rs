//! Outwit finds the best move, or proves there is none.
#![forbid(unsafe_code)]
