//! A stable sort for short lists.
//!
//! The standard sort takes some kilobytes of code for each type that is sorted. The lists of moves of a position are short,
//! and code generic over the game is compiled for each game.

/// Sorts by the key, smallest first; equal keys keep their order. Quadratic in the length of the list.
pub(crate) fn insertion_sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let new = key(&items[end]);
        let index_of_new = items[..end].partition_point(|item| key(item) <= new);
        for index in (index_of_new..end).rev() {
            items.swap(index, index + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn agrees_with_the_standard_stable_sort() {
        let mut rng = Rng::new(7);
        for length in 0..60 {
            let mut items: Vec<(usize, usize)> =
                (0..length).map(|index| (rng.below(9), index)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            insertion_sort_by_key(&mut items, |item| item.0);
            assert_eq!(items, expected);
        }
    }
}
