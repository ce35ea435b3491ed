//! A picture as SVG.
