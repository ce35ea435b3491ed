//! Recorded searches: as text, as pictures, as overviews, step by step.

mod notation;
mod overview;
mod scene;
mod shown;
