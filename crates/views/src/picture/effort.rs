//! How much several searches had to look at, depth by depth, as a chart.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{LineChart, ValueScale};

/// How much searches had to look at, row by row: a depth, and a count for each search that came to its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    /// The searches.
    pub searches: Vec<String>,
    /// The rows; several of the same depth are averaged.
    pub rows: Vec<(u32, Vec<Option<u64>>)>,
}

impl Effort {
    /// A chart of positions by plies looked ahead.
    ///
    /// ```
    /// use views::picture::{Effort, Theme};
    /// let effort = Effort { searches: vec!["minimax".into()], rows: vec![(1, vec![Some(8)]), (2, vec![Some(57)])] };
    /// assert!(effort.of_game("connect-four").figure().svg(Theme::Light).contains("minimax"));
    /// ```
    pub fn of_game(&self, game: &str) -> LineChart {
        self.chart(format!("Positions visited: {game}"), "plies looked ahead", "positions")
    }

    /// A chart of expanded states by the length of the solution.
    pub fn of_puzzle(&self, puzzle: &str) -> LineChart {
        self.chart(
            format!("States expanded on average: {puzzle}"),
            "length of the solution",
            "states",
        )
    }

    fn chart(&self, title: String, across: &str, up: &str) -> LineChart {
        let series = self.searches.iter().enumerate().map(|(place, name)| {
            let mut sums: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
            for (depth, counts) in &self.rows {
                if let Some(count) = counts.get(place).copied().flatten() {
                    let sum = sums.entry(*depth).or_default();
                    *sum = (sum.0 + count as f64, sum.1 + 1.0);
                }
            }
            let mean = |(depth, (sum, runs)): (u32, (f64, f64))| (depth, sum / runs);
            (name.clone(), sums.into_iter().map(mean).collect())
        });
        let (across, up) = (across.into(), up.into());
        let (scale, intervals) = (ValueScale::Logarithmic, Vec::new());
        LineChart { title, across, up, scale, series: series.collect(), intervals }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_one_depth_are_averaged() {
        let rows = vec![(3, vec![Some(4)]), (2, vec![None]), (3, vec![Some(8)])];
        let chart = Effort { searches: vec!["a".into()], rows }.of_puzzle("x");
        assert_eq!(chart.series, [("a".to_owned(), vec![(3, 6.0)])]);
    }
}
