//! The fit of a network: logistic regression through its layers, with Adam steps.

use outwit::{Rng, Stop};

use super::loss::{FitQuality, FitSettings, chance, hold_back, label, loss, result};
use super::sample::Sample;
use crate::board::{Word, of_word};
use crate::colour::Colour;
use crate::evaluation::network::{
    BUCKETS, FIRST, Inputs, MAX_FIRST, MAX_SECOND, Network, SECOND, UPPER, count,
};
use crate::evaluation::patterns::Patterns;
use crate::game::Draughts;

/// Samples between two steps.
const BATCH: usize = 1024;
/// Parts of a batch with their own sums of gradients, which threads compute. Their number is fixed, and so are the weights.
const PARTS: usize = 4;
/// How much of the means of the gradients and of their squares a step keeps.
const KEPT: [f32; 2] = [0.9, 0.999];
/// The part of each weight that is taken away with every step of length 1. Without it 1.3 million positions are
/// overfitted: the loss of other games grows by 0.002.
const DECAY: f32 = 0.1;
/// Steps in which their length grows from 0, at most; fewer steps than ten times as many use a tenth of them.
const WARM_UP: f32 = 500.0;

/// Fitted weights in floating point.
#[derive(Clone, Debug)]
pub struct NetworkFit {
    values: Vec<f32>,
    scale: f32,
    /// How well the weights explain samples that were not fitted.
    pub quality: FitQuality,
}

/// The state of the steps.
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

/// The neurons of one sample before they are cut off.
struct Neurons {
    first: [f32; FIRST],
    second: [f32; SECOND],
}

/// Rows of the first layer for a position, at most: 60 pieces, 18 groups, 2 parities and the biases.
const MAX_ROWS: usize = 81;

/// A sample as the network sees it.
struct Row {
    /// The rows of the first layer that are added up: the biases first, then those of the inputs.
    inputs: [u16; MAX_ROWS],
    count: usize,
    bucket: usize,
    /// Whether White is to move.
    white: bool,
}

struct Fitter<'a, W: Word> {
    game: &'a Draughts<W>,
    inputs: Inputs,
    settings: &'a FitSettings,
    values: Vec<f32>,
}

type Fit<W> = fn(
    &Draughts<W>,
    Vec<Sample<W>>,
    &FitSettings,
    Option<&Network>,
    &Stop,
    &mut dyn FnMut(usize, f64),
) -> Option<NetworkFit>;

impl NetworkFit {
    /// The weights under which the labels are likely: after all epochs, with a learning rate
    /// that falls to 0. `None` if it was stopped, the board has no network, or `from` is one of another board. `on_epoch` gets the
    /// number of an epoch that is done, from 1, and the mean loss of the fitted samples in it.
    ///
    /// The steps begin with the weights of the network `from`, of the same variant, if there is one: the result keeps what
    /// `from` has learned from other samples. Otherwise they begin with random weights.
    ///
    /// The same samples and settings give the same weights on any number of threads.
    pub fn of<W: Word>(
        game: &Draughts<W>,
        samples: Vec<Sample<W>>,
        settings: &FitSettings,
        from: Option<&Network>,
        stop: &Stop,
        on_epoch: &mut dyn FnMut(usize, f64),
    ) -> Option<NetworkFit> {
        // Compiled in this crate and never again in those that use it.
        static NARROW: Fit<u64> = NetworkFit::fit;
        static WIDE: Fit<u128> = NetworkFit::fit;
        of_word::<Fit<W>>(&NARROW, &WIDE)(game, samples, settings, from, stop, on_epoch)
    }

    fn fit<W: Word>(
        game: &Draughts<W>,
        mut samples: Vec<Sample<W>>,
        settings: &FitSettings,
        from: Option<&Network>,
        stop: &Stop,
        on_epoch: &mut dyn FnMut(usize, f64),
    ) -> Option<NetworkFit> {
        let inputs = Inputs::new(game.rules())?;
        samples.retain(|sample| Patterns::scale(game, &sample.state()) == 1000);
        let mut rng = Rng::new(settings.seed);
        let held = hold_back(&mut samples);
        let values = match from.map(Network::values) {
            Some((values, _)) if values.len() == count(inputs.count()) => values,
            Some(_) => return None,
            None => start(&inputs, settings.neurons, &mut rng),
        };
        let mut fitter = Fitter { game, inputs, settings, values };
        let length = fitter.values.len();
        let mut adam = Adam { means: vec![0.0; length], squares: vec![0.0; length], steps: 0 };
        let mut parts = vec![vec![0.0; length]; PARTS];
        let steps = (samples.len().div_ceil(BATCH) * settings.epochs) as f32;
        let warm_up = WARM_UP.min(steps / 10.0);
        for epoch in 0..settings.epochs {
            rng.shuffle(&mut samples);
            let mut sum = 0.0;
            for batch in samples.chunks(BATCH) {
                if stop.is_raised() {
                    return None;
                }
                sum += fitter.batch(batch, &mut parts);
                let part = adam.steps as f32 / steps;
                let rate = settings.learning_rate
                    * (0.5 * (1.0 + (std::f32::consts::PI * part).cos())).max(0.01)
                    * ((adam.steps + 1) as f32 / warm_up).min(1.0);
                let threads = settings.threads.max(1);
                adam.step(&mut fitter.values, &mut parts, batch.len(), rate, threads);
                fitter.limit();
            }
            on_epoch(epoch + 1, sum / samples.len().max(1) as f64);
        }
        let sum: f64 = held.iter().map(|sample| fitter.loss_of_result(sample)).sum();
        let quality = FitQuality::of(sum, samples.len(), &held, settings.scale);
        Some(NetworkFit { values: fitter.values, scale: settings.scale, quality })
    }

    /// The network with the fitted weights in points, [`OUTPUT`](super::OUTPUT) of the scale.
    pub fn network<W: Word>(&self, game: &Draughts<W>) -> Option<Network> {
        Network::with_weights(game.rules(), &self.values, super::OUTPUT * self.scale)
    }
}

/// Random weights of about the size that keeps the sums of all layers between 0 and 1. Those of the groups begin at 0: what a
/// filling adds to its men. Neurons after the first `neurons` have no weights: their outputs are 0, and so are their gradients.
fn start(inputs: &Inputs, neurons: usize, rng: &mut Rng) -> Vec<f32> {
    let mut within = |width: f32| (rng.below(2_000_001) as f32 / 1_000_000.0 - 1.0) * width;
    let mut values: Vec<f32> = (0..inputs.singles() * FIRST).map(|_| within(0.35)).collect();
    values.resize(inputs.count() * FIRST, 0.0);
    values.extend((0..FIRST).map(|_| 0.5 + within(0.2)));
    let mut upper: Vec<f32> =
        (0..FIRST * SECOND).map(|_| within((3.0 / FIRST as f32).sqrt())).collect();
    upper.extend([0.2; SECOND]);
    upper.extend((0..SECOND).map(|_| within(1.0)));
    upper.push(0.0);
    for row in values.chunks_mut(FIRST).chain(upper[..FIRST * SECOND].chunks_mut(FIRST)) {
        row[neurons.min(FIRST)..].fill(0.0);
    }
    // All buckets start alike.
    for _ in 0..BUCKETS {
        values.extend(&upper);
    }
    values
}

impl<W: Word> Fitter<'_, W> {
    fn row(&self, sample: &Sample<W>) -> Row {
        let state = sample.state();
        let mut row = Row {
            inputs: [0; MAX_ROWS],
            count: 1,
            bucket: self.inputs.bucket(state.total()),
            white: state.turn == Colour::White,
        };
        row.inputs[0] = self.inputs.count() as u16;
        let fitted = self.inputs.fitted();
        self.inputs.each(self.game, &state, |input| {
            if input < fitted {
                row.inputs[row.count] = input as u16;
                row.count += 1;
            }
        });
        row
    }

    /// Adds the gradients of the samples, each part of these to its own sums; the sum of their losses.
    fn batch(&self, samples: &[Sample<W>], parts: &mut [Vec<f32>]) -> f64 {
        let size = samples.len().div_ceil(PARTS);
        let mut work: Vec<_> = samples.chunks(size).zip(parts).collect();
        let each = work.len().div_ceil(self.settings.threads.max(1));
        let sums = on_threads(work.chunks_mut(each), |share| -> Vec<f64> {
            share.iter_mut().map(|(samples, gradients)| self.part(samples, gradients)).collect()
        });
        sums.iter().flatten().sum()
    }

    /// Adds the gradients of the samples; the sum of their losses.
    fn part(&self, samples: &[Sample<W>], gradients: &mut [f32]) -> f64 {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "wide registers: a fit takes a third of the time")]
            // SAFETY: the processor has just said that it has these instructions.
            return unsafe { self.wide(samples, gradients) };
        }
        self.any(samples, gradients)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn wide(&self, samples: &[Sample<W>], gradients: &mut [f32]) -> f64 {
        self.any(samples, gradients)
    }

    #[inline(always)]
    fn any(&self, samples: &[Sample<W>], gradients: &mut [f32]) -> f64 {
        let mut neurons = Neurons { first: [0.0; FIRST], second: [0.0; SECOND] };
        let FitSettings { result_share, scale, .. } = *self.settings;
        let mut sum = 0.0;
        for sample in samples {
            let row = self.row(sample);
            let odds = self.forward(&row, &mut neurons);
            let white = label(sample, result_share, scale);
            let label = if row.white { white } else { 1.0 - white };
            sum += loss(odds, label);
            self.backward(&row, &neurons, chance(odds) - label, gradients);
        }
        sum
    }

    /// The upper layers of a row: where they begin among the weights.
    fn upper(&self, row: &Row) -> usize {
        (self.inputs.count() + 1) * FIRST + row.bucket * UPPER
    }

    #[inline(always)]
    fn forward(&self, row: &Row, neurons: &mut Neurons) -> f32 {
        neurons.first.fill(0.0);
        for &input in &row.inputs[..row.count] {
            let weights = &self.values[usize::from(input) * FIRST..][..FIRST];
            for (sum, weight) in neurons.first.iter_mut().zip(weights) {
                *sum += weight;
            }
        }
        let first = neurons.first.map(output);
        let upper = &self.values[self.upper(row)..][..UPPER];
        let mut odds = upper[UPPER - 1];
        for number in 0..SECOND {
            // Sums side by side, in an order that is the same with any registers.
            let mut sums = [0.0; 8];
            let weights = upper[number * FIRST..][..FIRST].as_chunks::<8>().0;
            for (weights, inputs) in weights.iter().zip(first.as_chunks::<8>().0) {
                for lane in 0..8 {
                    sums[lane] += weights[lane] * inputs[lane];
                }
            }
            let sum = upper[FIRST * SECOND + number] + sums.iter().sum::<f32>();
            neurons.second[number] = sum;
            odds += sum.clamp(0.0, 1.0) * upper[FIRST * SECOND + SECOND + number];
        }
        odds
    }

    /// Adds the gradients of a row whose odds are too high by `error`.
    #[inline(always)]
    fn backward(&self, row: &Row, neurons: &Neurons, error: f32, gradients: &mut [f32]) {
        let is_open = |sum: f32| 0.0 < sum && sum < 1.0;
        let first = neurons.first.map(output);
        let upper = &self.values[self.upper(row)..][..UPPER];
        let mut errors = [0.0; FIRST];
        let own = &mut gradients[self.upper(row)..][..UPPER];
        own[UPPER - 1] += error;
        for (number, &sum) in neurons.second.iter().enumerate() {
            let output = FIRST * SECOND + SECOND + number;
            own[output] += error * sum.clamp(0.0, 1.0);
            if !is_open(sum) {
                continue;
            }
            let error = error * upper[output];
            own[FIRST * SECOND + number] += error;
            let weights = &upper[number * FIRST..][..FIRST];
            let own = &mut own[number * FIRST..][..FIRST];
            for index in 0..FIRST {
                own[index] += error * first[index];
                errors[index] += error * weights[index];
            }
        }
        for (error, &sum) in errors.iter_mut().zip(&neurons.first) {
            *error *= if is_open(sum) { 2.0 * sum } else { 0.0 };
        }
        for &input in &row.inputs[..row.count] {
            let own = &mut gradients[usize::from(input) * FIRST..][..FIRST];
            for (own, error) in own.iter_mut().zip(&errors) {
                *own += error;
            }
        }
    }

    /// Keeps the weights within what the network can hold.
    fn limit(&mut self) {
        let (first, upper) = self.values.split_at_mut((self.inputs.count() + 1) * FIRST);
        let second = upper.chunks_mut(UPPER).flat_map(|upper| &mut upper[..FIRST * SECOND]);
        for weight in first {
            *weight = weight.clamp(-MAX_FIRST, MAX_FIRST);
        }
        for weight in second {
            *weight = weight.clamp(-MAX_SECOND, MAX_SECOND);
        }
    }

    fn loss_of_result(&self, sample: &Sample<W>) -> f64 {
        let row = self.row(sample);
        let mut neurons = Neurons { first: [0.0; FIRST], second: [0.0; SECOND] };
        let odds = self.forward(&row, &mut neurons);
        loss(if row.white { odds } else { -odds }, result(sample))
    }
}

/// The output of a neuron of the first layer.
#[inline(always)]
fn output(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0).powi(2)
}

/// The results of the work, the first by this thread, each of the others by a thread of its own.
fn on_threads<T: Send, R: Send>(
    mut work: impl Iterator<Item = T>,
    run: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let run = &run;
    std::thread::scope(|scope| {
        let own = work.next();
        let others: Vec<_> = work.map(|one| scope.spawn(move || run(one))).collect();
        let mut results: Vec<R> = own.into_iter().map(run).collect();
        results.extend(others.into_iter().map(|one| one.join().expect("a thread of the fit")));
        results
    })
}

impl Adam {
    /// A step against the gradients of `count` samples, which are the sums of the parts; these become 0. Each thread changes
    /// some of the weights.
    fn step(
        &mut self,
        values: &mut [f32],
        parts: &mut [Vec<f32>],
        count: usize,
        rate: f32,
        threads: usize,
    ) {
        self.steps += 1;
        let [mean, square] = KEPT;
        let (least, most) = (1.0 - mean.powi(self.steps), 1.0 - square.powi(self.steps));
        let each = values.len().div_ceil(threads);
        let mut parts: Vec<_> = parts.iter_mut().map(|part| part.chunks_mut(each)).collect();
        let state = self.means.chunks_mut(each).zip(self.squares.chunks_mut(each));
        let work = values.chunks_mut(each).zip(state).map(|(values, (means, squares))| {
            let parts: Vec<_> = parts.iter_mut().filter_map(Iterator::next).collect();
            (values, means, squares, parts)
        });
        on_threads(work, |(values, means, squares, mut parts)| {
            let (gradients, others) = parts.split_first_mut().expect("parts of a batch");
            for other in others {
                for (sum, part) in gradients.iter_mut().zip(&mut **other) {
                    *sum += *part;
                    *part = 0.0;
                }
            }
            let state = means.iter_mut().zip(squares);
            for ((value, sum), (m, v)) in values.iter_mut().zip(&mut **gradients).zip(state) {
                let gradient = *sum / count as f32;
                *sum = 0.0;
                *m = mean * *m + (1.0 - mean) * gradient;
                *v = square * *v + (1.0 - square) * gradient * gradient;
                *value -= rate * DECAY * *value;
                *value -= rate * (*m / least) / ((*v / most).sqrt() + 1e-8);
            }
        });
    }
}
