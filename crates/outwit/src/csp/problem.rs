//! Constraint problems: variables, values, and which pairs of values are allowed.

use std::collections::HashMap;

use crate::hash::Build;

/// Variables `0..variables()`, each with values `0..values(variable)`, and constraints between pairs of variables.
///
/// ```
/// use outwit::csp::{Backtracking, Csp};
/// use outwit::Limits;
///
/// /// Queens: variable = column, value = row.
/// struct Queens(usize, Vec<Vec<usize>>);
/// impl Csp for Queens {
///     fn variables(&self) -> usize { self.0 }
///     fn values(&self, _: usize) -> usize { self.0 }
///     fn neighbours(&self, column: usize) -> &[usize] { &self.1[column] }
///     fn allows(&self, a: usize, x: usize, b: usize, y: usize) -> bool {
///         x != y && x.abs_diff(y) != a.abs_diff(b)
///     }
/// }
/// let others = (0..6).map(|c| (0..6).filter(|&d| d != c).collect()).collect();
/// let report = Backtracking::default().all().search(&Queens(6, others), &Limits::none(), &mut ());
/// assert_eq!(report.found, 4);
/// ```
pub trait Csp {
    /// The number of variables.
    fn variables(&self) -> usize;

    /// The number of values of a variable.
    fn values(&self, variable: usize) -> usize;

    /// The variables that share a constraint with this one, never itself. Symmetric: a variable is a neighbour of each of its
    /// neighbours. Otherwise searches skip constraints and find assignments that break them, or miss solutions. A constraint on
    /// one variable belongs to [`Csp::possible`].
    fn neighbours(&self, variable: usize) -> &[usize];

    /// Whether `a` may have value `x` while its neighbour `b` has `y`. Symmetric.
    fn allows(&self, a: usize, x: usize, b: usize, y: usize) -> bool;

    /// Whether the variable may have the value (a unary constraint).
    fn possible(&self, variable: usize, value: usize) -> bool {
        let _ = (variable, value);
        true
    }
}

/// In debug builds, for up to 200 variables: panics if a variable is its own neighbour or no neighbour of one of its neighbours.
pub(super) fn check_neighbours<C: Csp>(csp: &C) {
    if !cfg!(debug_assertions) || 200 < csp.variables() {
        return;
    }
    for variable in 0..csp.variables() {
        for &other in csp.neighbours(variable) {
            assert!(
                other != variable && csp.neighbours(other).contains(&variable),
                "variable {variable} has the neighbour {other}; expected another variable, and that each is a neighbour \
                 of the other"
            );
        }
    }
}

/// A constraint problem given by tables.
///
/// ```
/// use outwit::csp::{Backtracking, TableCsp};
/// use outwit::Limits;
/// let mut table = TableCsp::new(vec![2, 2]);
/// table.forbid(0, 0, 1, 0);
/// table.forbid(0, 1, 1, 1);
/// table.forbid(0, 1, 1, 0);
/// let report = Backtracking::default().search(&table, &Limits::none(), &mut ());
/// assert_eq!(report.solutions, [[0, 1]]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct TableCsp {
    values: Vec<usize>,
    neighbours: Vec<Vec<usize>>,
    /// Forbidden pairs of values by pair of variables, the lesser variable first.
    forbidden: HashMap<(usize, usize), Vec<bool>, Build>,
}

impl TableCsp {
    /// Variables without constraints, given the number of values of each.
    pub fn new(values: Vec<usize>) -> Self {
        let neighbours = vec![Vec::new(); values.len()];
        TableCsp { values, neighbours, forbidden: HashMap::default() }
    }

    /// Forbids that `a` has value `x` while `b` has `y`.
    ///
    /// # Panics
    /// If there is no such variable or value, or `a` is `b`.
    pub fn forbid(&mut self, a: usize, x: usize, b: usize, y: usize) {
        assert!(a != b, "a constraint is between two variables");
        if a > b {
            return self.forbid(b, y, a, x);
        }
        assert!(x < self.values[a] && y < self.values[b], "there is no such value");
        let (rows, columns) = (self.values[a], self.values[b]);
        let table = self.forbidden.entry((a, b)).or_insert_with(|| {
            self.neighbours[a].push(b);
            self.neighbours[b].push(a);
            vec![false; rows * columns]
        });
        table[x * columns + y] = true;
    }

    /// Forbids that `a` and `b` have the same value.
    ///
    /// # Panics
    /// If there is no such variable, or `a` is `b`.
    pub fn differ(&mut self, a: usize, b: usize) {
        assert!(a != b, "a constraint is between two variables");
        for value in 0..self.values[a].min(self.values[b]) {
            self.forbid(a, value, b, value);
        }
    }
}

impl Csp for TableCsp {
    fn variables(&self) -> usize {
        self.values.len()
    }

    fn values(&self, variable: usize) -> usize {
        self.values[variable]
    }

    fn neighbours(&self, variable: usize) -> &[usize] {
        &self.neighbours[variable]
    }

    fn allows(&self, a: usize, x: usize, b: usize, y: usize) -> bool {
        if a > b {
            return self.allows(b, y, a, x);
        }
        !self.forbidden.get(&(a, b)).is_some_and(|table| table[x * self.values[b] + y])
    }
}
