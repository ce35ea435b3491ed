//! What the processor can do, asked when the program runs.

/// Whether the processor counts, clears and gathers bits by one instruction each. The answer is cached.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn can_count() -> bool {
    is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
}
