//! A formula as a list of steps over registers.
//!
//! *Idea*: the registers hold first the constants, then the features that occur, each once, then what lies between. A step
//! names two or three registers and the one it writes. What is constant is worked out beforehand, and a product that is
//! added is one step, since sums of weighted features are what most formulas are.
//!
//! *Guarantee*: the same value, bit for bit, as walking the tree.

use super::number::{self, held, is_true, truth};
use super::syntax::{Binary, Expr, Input, Unary};
use views::Fault;

/// Registers, at most.
const MAX_SLOTS: usize = 256;

/// A formula, compiled.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    constants: Vec<f64>,
    inputs: Vec<Input>,
    steps: Vec<Step>,
    result: u8,
    /// Registers that are used.
    size: usize,
}

/// `to` becomes `op` of `a`, `b` and `c`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    op: Op,
    to: u8,
    a: u8,
    b: u8,
    c: u8,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Op {
    Unary(Unary),
    Binary(Binary),
    /// c + a * b
    AddProduct,
    /// a ? b : c
    If,
}

impl Program {
    /// Compiles a tree.
    pub fn new(expr: &Expr) -> Result<Program, Fault> {
        let expr = fold(expr);
        let mut found = Found::default();
        found.look(&expr);
        let mut compiler = Compiler {
            first: found.constants.len() + found.inputs.len(),
            found,
            steps: Vec::new(),
            size: 0,
        };
        compiler.size = compiler.first;
        let result = compiler.value(&expr, compiler.first);
        if MAX_SLOTS < compiler.size {
            return Err(Fault::new(format!("the formula needs {} registers", compiler.size))
                .expected(format!(
                    "at most {MAX_SLOTS} different numbers and features, and less nesting"
                )));
        }
        let Compiler { found: Found { constants, inputs }, steps, size, .. } = compiler;
        Ok(Program { constants, inputs, steps, result: result as u8, size: size.max(1) })
    }

    /// The features it looks at.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Its value; `count` gives the value of the input with this number.
    #[inline]
    pub fn run(&self, count: impl Fn(usize) -> f64) -> f64 {
        match self.size {
            ..=16 => self.run_in::<16>(count),
            17..=64 => self.run_in::<64>(count),
            _ => self.run_in::<MAX_SLOTS>(count),
        }
    }

    #[inline]
    fn run_in<const N: usize>(&self, count: impl Fn(usize) -> f64) -> f64 {
        let mut registers = [0.0; N];
        registers[..self.constants.len()].copy_from_slice(&self.constants);
        let inputs = &mut registers[self.constants.len()..][..self.inputs.len()];
        for (number, register) in inputs.iter_mut().enumerate() {
            *register = count(number);
        }
        self.steps(&mut registers)
    }

    fn steps<const N: usize>(&self, registers: &mut [f64; N]) -> f64 {
        // N is a power of two no smaller than `size`, so the mask changes nothing; it spares the check.
        let at = |register: u8| usize::from(register) & (N - 1);
        for step in &self.steps {
            let a = registers[at(step.a)];
            let b = registers[at(step.b)];
            let value = match step.op {
                Op::AddProduct => registers[at(step.c)] + held(a * b),
                Op::Binary(Binary::Add) => a + b,
                Op::Binary(Binary::Subtract) => a - b,
                Op::Binary(Binary::Multiply) => held(a * b),
                Op::Binary(Binary::Less) => truth(a < b),
                Op::Binary(op) => number::binary(op, a, b),
                Op::Unary(op) => number::unary(op, a),
                Op::If if is_true(a) => b,
                Op::If => registers[at(step.c)],
            };
            registers[at(step.to)] = value;
        }
        registers[at(self.result)]
    }
}

/// The tree with everything constant worked out.
fn fold(expr: &Expr) -> Expr {
    match expr {
        Expr::Number(_) | Expr::Input(_) => expr.clone(),
        Expr::Unary(op, operand) => match fold(operand) {
            Expr::Number(operand) => Expr::Number(number::unary(*op, operand)),
            operand => Expr::unary(*op, operand),
        },
        Expr::Binary(op, left, right) => match (fold(left), fold(right)) {
            (Expr::Number(left), Expr::Number(right)) => {
                Expr::Number(number::binary(*op, left, right))
            }
            (left, right) => Expr::binary(*op, left, right),
        },
        Expr::If(parts) => match parts.each_ref().map(fold) {
            [Expr::Number(condition), yes, no] => {
                if is_true(condition) {
                    yes
                } else {
                    no
                }
            }
            parts => Expr::If(Box::new(parts)),
        },
    }
}

/// The constants and features that occur, each once.
#[derive(Default)]
struct Found {
    constants: Vec<f64>,
    inputs: Vec<Input>,
}

impl Found {
    fn look(&mut self, expr: &Expr) {
        match expr {
            Expr::Number(number) => {
                if self.constant(*number).is_none() {
                    self.constants.push(*number);
                }
            }
            Expr::Input(input) => {
                if !self.inputs.contains(input) {
                    self.inputs.push(*input);
                }
            }
            Expr::Unary(_, operand) => self.look(operand),
            Expr::Binary(_, left, right) => {
                self.look(left);
                self.look(right);
            }
            Expr::If(parts) => parts.iter().for_each(|part| self.look(part)),
        }
    }

    /// The register of a constant. Zero and minus zero are different constants.
    fn constant(&self, number: f64) -> Option<usize> {
        self.constants.iter().position(|known| known.to_bits() == number.to_bits())
    }
}

struct Compiler {
    found: Found,
    /// The first register that is free for what lies between.
    first: usize,
    steps: Vec<Step>,
    size: usize,
}

impl Compiler {
    /// Adds the steps for a tree and gives the register of its value; registers from `free` on may be used.
    fn value(&mut self, expr: &Expr, free: usize) -> usize {
        match expr {
            Expr::Number(number) => {
                self.found.constant(*number).expect("every constant has been found")
            }
            Expr::Input(input) => {
                let place = self.found.inputs.iter().position(|known| known == input);
                self.found.constants.len() + place.expect("every feature has been found")
            }
            Expr::Unary(op, operand) => {
                let a = self.value(operand, free);
                self.step(Op::Unary(*op), free, [a, a, a])
            }
            Expr::Binary(Binary::Add, sum, product)
                if let Expr::Binary(Binary::Multiply, left, right) = &**product =>
            {
                let c = self.value(sum, free);
                let a = self.value(left, self.above(free, c));
                let b = self.value(right, self.above(self.above(free, c), a));
                self.step(Op::AddProduct, free, [a, b, c])
            }
            Expr::Binary(op, left, right) => {
                let a = self.value(left, free);
                let b = self.value(right, self.above(free, a));
                self.step(Op::Binary(*op), free, [a, b, a])
            }
            Expr::If(parts) => {
                let [condition, yes, no] = &**parts;
                let a = self.value(condition, free);
                let free_b = self.above(free, a);
                let b = self.value(yes, free_b);
                let c = self.value(no, self.above(free_b, b));
                self.step(Op::If, free, [a, b, c])
            }
        }
    }

    /// The first free register once `used` holds a value that is still needed.
    fn above(&self, free: usize, used: usize) -> usize {
        if used < self.first { free } else { free.max(used + 1) }
    }

    fn step(&mut self, op: Op, to: usize, [a, b, c]: [usize; 3]) -> usize {
        self.size = self.size.max(to + 1);
        // Numbers beyond the greatest register are refused in the end.
        let [to_byte, a, b, c] = [to, a, b, c].map(|register| register as u8);
        self.steps.push(Step { op, to: to_byte, a, b, c });
        to
    }
}
