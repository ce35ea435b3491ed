//! A tree as JSON: the fields of [`Window`] as they are.

use super::Window;

impl Window {
    /// The window as JSON on several lines.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data without maps always becomes JSON")
    }
}
