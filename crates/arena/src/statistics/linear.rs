//! Small systems of linear equations.

/// Solves `matrix * x = right` by Gaussian elimination with pivoting; `None` if there is no unique solution.
pub(crate) fn solved(mut matrix: Vec<Vec<f64>>, right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    for (row, value) in matrix.iter_mut().zip(right) {
        row.push(*value);
    }
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        let (above, below) = matrix.split_at_mut(column + 1);
        for row in below {
            let factor = row[column] / above[column][column];
            for index in column..=size {
                row[index] -= factor * above[column][index];
            }
        }
    }
    let mut solution = vec![0.0; size];
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * solution[column]).sum();
        solution[row] = (matrix[row][size] - known) / matrix[row][row];
    }
    Some(solution)
}
