//! The chart of `compare`: nodes by depth, with the table below it; `assets/chart.js` draws it row by row.

use maud::{Markup, html};

use super::save;

/// The file formats of charts.
const CHART_FORMATS: &[&str] = &["svg", "png", "tikz", "csv"];

/// The section. `rows` is the label of the number of rows, from 1 to `max_rows`.
pub(super) fn chart(
    title: &str,
    about: &str,
    rows: &str,
    max_rows: u32,
    default_rows: u32,
) -> Markup {
    html! {
        section #chart-panel .chart aria-labelledby="chart-title" {
            h2 #chart-title { (title) }
            p .hint { (about) }
            form #chart-form .bar {
                div .field { label for="chart-rows" { (rows) }
                    input #chart-rows type="number" min="1" max=(max_rows) value=(default_rows) required; }
                button { "Draw the chart" }
                button #chart-stop type="button" hidden { "Stop" }
                (save("chart-save", "the chart", CHART_FORMATS))
                output #chart-status {}
            }
            div #chart .figure tabindex="0" role="group" aria-label="Chart" {}
            p .hint .if-empty { "No chart yet: press “Draw the chart”." }
            div .wide tabindex="0" role="group" aria-label="Table of the chart" { table #chart-table .numbers {} }
            p #chart-note role="status" hidden {}
            p .hint { span #chart-command-title { "The same picture from the command line:" } " " code #chart-command {} }
        }
    }
}
