//! The language of Graphviz, in which trees and maps are written.

/// A string of Graphviz.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
