//! What a formula is once it has been read.

/// Whose count of a feature is meant, seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// `my.feature`
    Mine,
    /// `their.feature`
    Theirs,
    /// `feature`: mine minus theirs.
    Difference,
}

/// For whom the features are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// For each of the two sides of a game.
    ForBoth,
    /// For a puzzle, which has no sides: `my` and `their` are refused.
    Alone,
}

/// A feature that a formula looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Input {
    /// The number of the feature in the game's list.
    pub feature: u16,
    /// Which of the two sides is counted.
    pub whose: Whose,
}

/// An operation on one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    Negate,
    Abs,
    Not,
}

/// An operation on two numbers. Greater and greater-or-equal are the other two with their sides exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Min,
    Max,
    Less,
    LessOrEqual,
    Equal,
    Unequal,
    And,
    Or,
}

/// A formula as a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Number(f64),
    Input(Input),
    Unary(Unary, Box<Expr>),
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// Condition, value if it holds, value if it does not.
    If(Box<[Expr; 3]>),
}

impl Expr {
    pub fn binary(op: Binary, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op, Box::new(left), Box::new(right))
    }

    pub fn unary(op: Unary, operand: Expr) -> Expr {
        Expr::Unary(op, Box::new(operand))
    }
}
