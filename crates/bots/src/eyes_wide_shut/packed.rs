//! Bits in few bytes: an adaptive binary range coder, as LZMA has it. Each bit is said to be of
//! some kind; the more often bits of a kind are alike, the less the next one costs.

/// How likely the next bit of each kind is low, of 65,536.
pub(super) struct Kinds(Vec<u32>);

const EVEN: u32 = 1 << 15;
const LEARNS: u32 = 5;
const LEAST_RANGE: u32 = 1 << 24;

impl Kinds {
    pub(super) fn new(many: usize) -> Kinds {
        Kinds(vec![EVEN; many])
    }

    fn learn(&mut self, kind: usize, bit: bool) {
        let low = &mut self.0[kind];
        if bit { *low -= *low >> LEARNS } else { *low += ((1 << 16) - *low) >> LEARNS }
    }
}

/// Takes bits one by one, or gives them: so packing and unpacking are written once.
pub(super) trait Bits {
    /// The next bit, of that kind: the one that is packed, or whatever was.
    fn bit(&mut self, kinds: &mut Kinds, kind: usize, bit: bool) -> bool;

    /// A number of so many bits, of kinds that begin at `first` and are 2 to that many.
    fn number(&mut self, kinds: &mut Kinds, first: usize, bits: u32, number: u32) -> u32 {
        let mut got = 1;
        for nth in (0..bits).rev() {
            let bit = self.bit(kinds, first + got as usize, number >> nth & 1 == 1);
            got = got << 1 | u32::from(bit);
        }
        got - (1 << bits)
    }
}

pub(super) struct Packer {
    low: u64,
    range: u32,
    /// The last byte, and how many that are all ones wait behind it for a carry.
    last: u8,
    waiting: u64,
    bytes: Vec<u8>,
}

impl Packer {
    pub(super) fn new() -> Packer {
        Packer { low: 0, range: u32::MAX, last: 0, waiting: 1, bytes: Vec::new() }
    }

    fn shift(&mut self) {
        if self.low < 0xFF00_0000 || self.low > 0xFFFF_FFFF {
            let carry = (self.low >> 32) as u8;
            let mut byte = self.last;
            while self.waiting > 0 {
                self.bytes.push(byte.wrapping_add(carry));
                byte = 0xFF;
                self.waiting -= 1;
            }
            self.last = (self.low >> 24) as u8;
        }
        self.waiting += 1;
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }

    pub(super) fn bytes(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        // The first is always nothing.
        self.bytes.remove(0);
        self.bytes
    }
}

impl Bits for Packer {
    fn bit(&mut self, kinds: &mut Kinds, kind: usize, bit: bool) -> bool {
        let bound = (self.range >> 16) * kinds.0[kind];
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        kinds.learn(kind, bit);
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

pub(super) struct Unpacker<'a> {
    code: u32,
    range: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl Unpacker<'_> {
    pub(super) fn new(bytes: &[u8]) -> Unpacker<'_> {
        let mut unpacker = Unpacker { code: 0, range: u32::MAX, bytes: bytes.iter() };
        for _ in 0..4 {
            unpacker.shift();
        }
        unpacker
    }

    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
    }
}

impl Bits for Unpacker<'_> {
    fn bit(&mut self, kinds: &mut Kinds, kind: usize, _bit: bool) -> bool {
        let bound = (self.range >> 16) * kinds.0[kind];
        let bit = self.code >= bound;
        if bit {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        kinds.learn(kind, bit);
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use table::Seed;

    use super::*;

    #[test]
    fn what_is_packed_comes_out_again() {
        let mut dice = Seed::from_number(3).dice(0);
        let bits: Vec<(usize, bool)> = (0..20_000)
            .map(|_| {
                let kind = dice.below(3);
                (kind as usize, dice.below(100) < [1, 50, 99][kind as usize])
            })
            .collect();
        let (mut packer, mut kinds) = (Packer::new(), Kinds::new(3 + 64));
        for &(kind, bit) in &bits {
            packer.bit(&mut kinds, kind, bit);
        }
        packer.number(&mut kinds, 3, 6, 41);
        let bytes = packer.bytes();
        assert!(bytes.len() < 1_500, "{} bytes for a third of 20,000 bits", bytes.len());
        let (mut unpacker, mut kinds) = (Unpacker::new(&bytes), Kinds::new(3 + 64));
        for &(kind, bit) in &bits {
            assert_eq!(unpacker.bit(&mut kinds, kind, false), bit);
        }
        assert_eq!(unpacker.number(&mut kinds, 3, 6, 0), 41);
    }
}
