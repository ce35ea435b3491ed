//! Student's distribution: that of a mean in units of its standard error, which is itself estimated from the samples.
//!
//! *Idea*: for a whole number of degrees of freedom the share is a finite sum; with many degrees the distribution is nearly normal.
//! *Source*: M. Abramowitz, I. Stegun, "Handbook of Mathematical Functions", 1964, 26.7.3, 26.7.4 and 26.7.8.

use std::f64::consts::FRAC_2_PI;

use super::normal::{CONFIDENCE_95, normal_cdf};

/// With more degrees of freedom than this the normal distribution takes over.
const MAX_EXACT_FREEDOM: u64 = 500;

/// The share of the distribution with this many degrees of freedom, at least 1, below `t`.
///
/// ```
/// assert!((arena::statistics::student_cdf(2.776_445, 4) - 0.975).abs() < 1e-6);
/// ```
pub fn student_cdf(t: f64, freedom: u64) -> f64 {
    let n = freedom.max(1);
    if n > MAX_EXACT_FREEDOM {
        let n = n as f64;
        return normal_cdf(t * (1.0 - 0.25 / n) / (1.0 + t * t / (2.0 * n)).sqrt());
    }
    let angle = (t / (n as f64).sqrt()).atan();
    let (sin, cos) = angle.sin_cos();
    // The sum over cos^k for k = 0, 2, 4 .. or 1, 3, 5 .., with the ratios of double factorials.
    let mut term = if n.is_multiple_of(2) { 1.0 } else { cos };
    let mut sum = if n == 1 { 0.0 } else { term };
    let mut k = 2 + n % 2;
    while k < n {
        term *= cos * cos * (k - 1) as f64 / k as f64;
        sum += term;
        k += 2;
    }
    let within = if n.is_multiple_of(2) { sin * sum } else { FRAC_2_PI * (angle + sin * sum) };
    0.5 + within / 2.0
}

/// 95 % of the distribution lie within this many standard errors of the mean.
pub fn student_95(freedom: u64) -> f64 {
    let (mut low, mut high) = (CONFIDENCE_95, 13.0);
    for _ in 0..50 {
        let middle = f64::midpoint(low, high);
        if student_cdf(middle, freedom) < 0.975 {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Abramowitz and Stegun, table 26.10.
    #[test]
    fn quantiles_of_a_published_table() {
        for (freedom, quantile) in [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (5, 2.571),
            (10, 2.228),
            (19, 2.093),
            (30, 2.042),
            (60, 2.000),
            (120, 1.980),
        ] {
            assert!((student_95(freedom) - quantile).abs() < 6e-4, "{freedom}");
        }
        for (freedom, t, below) in [(1, 1.0, 0.75), (2, 1.886, 0.9), (7, 3.499, 0.995)] {
            assert!((student_cdf(t, freedom) - below).abs() < 1e-4, "{freedom}");
            assert!((student_cdf(-t, freedom) - (1.0 - below)).abs() < 1e-4, "-{freedom}");
        }
    }

    #[test]
    fn many_degrees_of_freedom_are_nearly_normal() {
        assert!((student_95(MAX_EXACT_FREEDOM) - student_95(MAX_EXACT_FREEDOM + 1)).abs() < 1e-4);
        assert!((student_95(u64::MAX) - CONFIDENCE_95).abs() < 1e-6);
        for t in [0.3, 1.0, 2.0, 3.0] {
            let step = student_cdf(t, MAX_EXACT_FREEDOM) - student_cdf(t, MAX_EXACT_FREEDOM + 1);
            assert!(step.abs() < 1e-5, "{t} {step}");
        }
    }
}
