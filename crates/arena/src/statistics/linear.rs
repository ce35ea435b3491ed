//! Small systems of linear equations.

/// Solves `matrix * x = right` by Gaussian elimination with pivoting; `None` if there is no unique solution.
pub(crate) fn solved(mut matrix: Vec<Vec<f64>>, right: &[f64]) -> Option<Vec<f64>> {
    for (row, value) in matrix.iter_mut().zip(right) {
        row.push(*value);
    }
    solved_for_all(matrix)?.pop()
}

/// The columns of the inverse; `None` if there is none.
pub(crate) fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == index))));
    }
    solved_for_all(matrix)
}

/// The solutions for each right side in the columns behind a square matrix.
fn solved_for_all(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let columns = matrix.first().map_or(0, Vec::len);
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
            for index in column..columns {
                row[index] -= factor * above[column][index];
            }
        }
    }
    let solve = |right: usize| {
        let mut solution = vec![0.0; size];
        for row in (0..size).rev() {
            let known: f64 =
                (row + 1..size).map(|column| matrix[row][column] * solution[column]).sum();
            solution[row] = (matrix[row][right] - known) / matrix[row][row];
        }
        solution
    };
    Some((size..columns).map(solve).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_has_the_solutions_for_the_unit_vectors() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![1.0, 1.0, 0.0], vec![3.0, 0.0, 4.0]];
        let inverse = inverse(matrix.clone()).unwrap();
        for (index, column) in inverse.iter().enumerate() {
            let unit: Vec<f64> = (0..3).map(|row| f64::from(u8::from(row == index))).collect();
            assert_eq!(*column, solved(matrix.clone(), &unit).unwrap());
            for (row, unit) in matrix.iter().zip(unit) {
                let product: f64 = row.iter().zip(column).map(|(one, two)| one * two).sum();
                assert!((product - unit).abs() < 1e-12);
            }
        }
        assert_eq!(super::inverse(vec![vec![1.0, 2.0], vec![2.0, 4.0]]), None);
    }
}
