//! How far somebody's signs are believed, where anything goes: by what became of those before.

/// What is thought of somebody of whom nothing is known: so many signs that were true, and false.
const AT_FIRST: (f32, f32) = (2.0, 0.5);

/// Nothing is made more than so many times likelier by a sign, whoever made it.
const FACTOR_MAX: f32 = 40.0;

/// How many of somebody's signs turned out to be true, and how many were lies.
///
/// With a few of each to begin with, that is what a Beta distribution makes of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Credit {
    truths: f32,
    lies: f32,
}

impl Default for Credit {
    fn default() -> Credit {
        let (truths, lies) = AT_FIRST;
        Credit { truths, lies }
    }
}

impl Credit {
    /// A sign turned out to be true, or was a lie.
    pub(crate) fn judge(&mut self, was_true: bool) {
        *(if was_true { &mut self.truths } else { &mut self.lies }) += 1.0;
    }

    /// A sign is as likely a lie as not.
    pub(crate) fn doubt(&mut self) {
        self.truths += 0.5;
        self.lies += 0.5;
    }

    /// How likely the next sign is true.
    pub(crate) fn chance(self) -> f32 {
        self.truths / (self.truths + self.lies)
    }

    /// How much less likely that is once one more turns out to be a lie.
    pub(crate) fn price_of_a_lie(self) -> f32 {
        let mut caught = self;
        caught.judge(false);
        self.chance() - caught.chance()
    }

    /// How many times likelier a sign makes what it says, if that would be so `base` of the time
    /// and is so as often as signs of theirs are true. Below one, it speaks against it.
    pub(crate) fn factor(self, base: f32) -> f32 {
        (self.truths / self.lies * (1.0 - base) / base).min(FACTOR_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(signs: &[bool]) -> Credit {
        let mut credit = Credit::default();
        signs.iter().for_each(|was_true| credit.judge(*was_true));
        credit
    }

    #[test]
    fn whoever_always_lies_is_no_longer_believed() {
        assert!(after(&[]).factor(0.25) > 8.0);
        assert!(after(&[true; 4]).factor(0.25) > after(&[]).factor(0.25));
        assert!(after(&[false; 3]).chance() < 0.4);
        // In the end a sign of theirs speaks against what it says.
        assert!(after(&[false; 8]).factor(0.25) < 1.0);
    }

    #[test]
    fn one_lie_is_forgiven_by_truths() {
        assert!(after(&[false, true, true, true, true]).chance() > 0.75);
    }

    #[test]
    fn a_good_name_is_dear() {
        assert!(after(&[]).price_of_a_lie() > after(&[true; 6]).price_of_a_lie());
        assert!(after(&[]).price_of_a_lie() > after(&[false; 4]).price_of_a_lie());
    }
}
