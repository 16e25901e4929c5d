//! Constants and operators of code.

#![allow(missing_docs, reason = "a variant named like the operator it stands for needs no sentence")]

/// A constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    Null,
    Bool(bool),
    /// `int`, also where a Kotlin literal may become another integral type by its expected type.
    Int(i64),
    Long(i64),
    /// Kotlin's `1u`, `1uL`
    Unsigned {
        long: bool,
    },
    Float,
    Double,
    Char,
    /// A string or text block without interpolation; its text is the span's.
    String,
    /// `Unit`-valued empty statement (`;`)
    Unit,
}

/// Binary operators, logical ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    Shr,
    UShr,
    /// Short-circuit.
    And,
    /// Short-circuit.
    Or,
    /// `==`: by value in Kotlin (calls `equals`), by identity in Java.
    Eq,
    NotEq,
    /// Kotlin's `===`
    Same,
    NotSame,
    Less,
    LessEq,
    Greater,
    GreaterEq,
    /// `lhs in rhs`
    In,
    NotIn,
    /// `..`
    Range,
    /// `..<`
    RangeUntil,
}

/// Unary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    Plus,
    Minus,
    Not,
    BitNot,
    /// Kotlin's `!!`
    NotNull,
}
