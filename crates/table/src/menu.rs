//! What a seat may do, as a list that is not written down.

use std::iter::FusedIterator;
use std::ops::Range;

/// The legal actions of a seat, numbered: each is made when it is asked for, so that
/// `menu.len()` and `menu.nth(k)` are cheap however long the list.
///
/// ```
/// use table::Menu;
///
/// let mut squares = Menu::new(5, |n| n * n);
/// assert_eq!(squares.len(), 5);
/// assert_eq!(squares.nth(3), Some(9));
/// assert_eq!(squares.collect::<Vec<_>>(), [16]);
/// ```
#[derive(Clone, Debug)]
pub struct Menu<F> {
    left: Range<usize>,
    item: F,
}

impl<T, F: Fn(usize) -> T> Menu<F> {
    /// `len` items, the `n`th of which is `item(n)`.
    pub const fn new(len: usize, item: F) -> Menu<F> {
        Menu { left: 0..len, item }
    }
}

impl<T, F: Fn(usize) -> T> Iterator for Menu<F> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.left.next().map(&self.item)
    }

    fn nth(&mut self, n: usize) -> Option<T> {
        self.left.nth(n).map(&self.item)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl<T, F: Fn(usize) -> T> ExactSizeIterator for Menu<F> {}
impl<T, F: Fn(usize) -> T> FusedIterator for Menu<F> {}

/// The place of the `nth` one in `bits`, counted from the low end. There must be that many.
///
/// ```
/// assert_eq!(table::nth_bit(0b1011_0000, 2), 7);
/// ```
#[inline]
pub const fn nth_bit(mut bits: u64, nth: usize) -> u32 {
    let mut left = nth;
    while left > 0 {
        bits &= bits - 1;
        left -= 1;
    }
    bits.trailing_zeros()
}
