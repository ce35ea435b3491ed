//! The chart of `compare`: nodes by depth, with the table below it; `assets/chart.js` draws it row by row.

use maud::{Markup, html};

use super::save;

/// The forms in which charts are saved.
const CHART_FORMS: &[&str] = &["svg", "png", "tikz", "csv"];

/// The section; `what` is what the number of rows means.
pub(super) fn chart(title: &str, about: &str, what: &str, most: u32, usual: u32) -> Markup {
    html! {
        section #chart-panel .chart aria-labelledby="chart-title" {
            h2 #chart-title { (title) }
            p .hint { (about) }
            form #chart-form .bar {
                div .field { label for="chart-rows" { (what) }
                    input #chart-rows type="number" min="1" max=(most) value=(usual) required; }
                button .main { "Draw the chart" }
                button #chart-stop type="button" hidden { "Stop" }
                (save("chart-save", "the chart", CHART_FORMS))
                output #chart-status {}
            }
            div #chart .figure {}
            p .hint .if-empty { "No chart yet: press “Draw the chart”." }
            div .wide { table #chart-table .numbers {} }
            p .hint { "The same picture from the command line: " code #chart-command {} }
        }
    }
}
