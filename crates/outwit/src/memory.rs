//! Requests for large pieces of memory that return an error value instead of aborting the process.
//!
//! *Idea*: `vec!` and `push` abort the process when the system has no memory. Tables, and the stores and lists that
//! grow with a search, are requested here or by `try_reserve`, and the search ends with what it has found
//! ([`Stopped::Memory`](crate::Stopped::Memory)), or goes on with a smaller table.
//!
//! *Guarantee*: none for small pieces, for which Rust has no such request; a process without a few kilobytes cannot
//! report anything, either. None while a frontier changes from buckets to a heap, nor for the list of nodes that are ready in
//! bidirectional A*, whose nodes were requested for another list before.

/// A vector of `count` zeros or other defaults, from pages that are not written yet where the system has such;
/// `None` if there is no memory.
pub fn zeros<T: Clone + Default>(count: usize) -> Option<Vec<T>> {
    // `vec!` alone gets zeroed pages, but aborts without memory; the request before it returns an error instead.
    has_room_for::<T>(count).then(|| vec![T::default(); count])
}

/// A vector of `count` copies of `value`; `None` if there is no memory.
pub fn filled<T: Clone>(value: T, count: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).ok()?;
    list.resize(count, value);
    Some(list)
}

/// Appends an item; `None` if the list must grow and there is no memory. The list is unchanged then.
#[inline]
pub fn push<T>(list: &mut Vec<T>, item: T) -> Option<()> {
    if list.len() == list.capacity() {
        list.try_reserve(1).ok()?;
    }
    list.push(item);
    Some(())
}

/// Whether the system has memory for `count` items now, in one piece. For work that allocates many small pieces.
pub fn has_room_for<T>(count: usize) -> bool {
    Vec::<T>::new().try_reserve_exact(count).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_is_refused_and_little_is_given() {
        assert_eq!(zeros::<u64>(usize::MAX / 8), None);
        assert_eq!(filled(1_u8, usize::MAX), None);
        assert!(!has_room_for::<u8>(usize::MAX) && has_room_for::<u8>(10));
        assert_eq!((zeros(2), filled('a', 2)), (Some(vec![0, 0]), Some(vec!['a', 'a'])));
        let mut list = Vec::new();
        assert_eq!((push(&mut list, 5), list), (Some(()), vec![5]));
    }
}
