//! The node kinds, tokens and fields of tree-sitter-kotlin that lowering asks for, and how they group. What is not listed here, lowering
//! never sees: tokens are dropped, other named nodes are [`Kind::Other`].

use crate::hir::lower::flat::{self, vocabulary};

vocabulary! {
    grammar: tree_sitter_kotlin::LANGUAGE;
    comments: { LineComment = "line_comment", MultilineComment = "multiline_comment", }
    named: /// Node kinds and tokens of Kotlin.
    Kind {
        AdditiveExpression = "additive_expression",
        AnnotatedLambda = "annotated_lambda",
        Annotation = "annotation",
        AnonymousFunction = "anonymous_function",
        AnonymousInitializer = "anonymous_initializer",
        AsExpression = "as_expression",
        Assignment = "assignment",
        BackingField = "backing_field",
        BinLiteral = "bin_literal",
        ValOrVar = "binding_pattern_kind",
        BooleanLiteral = "boolean_literal",
        CallExpression = "call_expression",
        CallSuffix = "call_suffix",
        CallableReference = "callable_reference",
        CatchBlock = "catch_block",
        CharacterLiteral = "character_literal",
        CheckExpression = "check_expression",
        ClassBody = "class_body",
        ClassDeclaration = "class_declaration",
        ClassParameter = "class_parameter",
        CollectionLiteral = "collection_literal",
        CompanionObject = "companion_object",
        ComparisonExpression = "comparison_expression",
        ConjunctionExpression = "conjunction_expression",
        ConstructorDelegationCall = "constructor_delegation_call",
        ConstructorInvocation = "constructor_invocation",
        ContextParameter = "context_parameter",
        ContextParameters = "context_parameters",
        ControlStructureBody = "control_structure_body",
        DelegationSpecifier = "delegation_specifier",
        DestructuringDeclaration = "destructuring_declaration",
        DirectlyAssignableExpression = "directly_assignable_expression",
        DisjunctionExpression = "disjunction_expression",
        DoWhileStatement = "do_while_statement",
        ElvisExpression = "elvis_expression",
        EnumClassBody = "enum_class_body",
        EnumEntry = "enum_entry",
        EqualityExpression = "equality_expression",
        ExplicitDelegation = "explicit_delegation",
        FileAnnotation = "file_annotation",
        FinallyBlock = "finally_block",
        ForStatement = "for_statement",
        FunctionBody = "function_body",
        FunctionDeclaration = "function_declaration",
        FunctionType = "function_type",
        FunctionTypeParameters = "function_type_parameters",
        FunctionValueParameters = "function_value_parameters",
        Getter = "getter",
        GuardCondition = "guard_condition",
        HexLiteral = "hex_literal",
        Identifier = "identifier",
        IfExpression = "if_expression",
        ImportAlias = "import_alias",
        ImportHeader = "import_header",
        ImportList = "import_list",
        IndexingExpression = "indexing_expression",
        IndexingSuffix = "indexing_suffix",
        InfixExpression = "infix_expression",
        IntegerLiteral = "integer_literal",
        InterpolatedExpression = "interpolated_expression",
        InterpolatedIdentifier = "interpolated_identifier",
        JumpExpression = "jump_expression",
        Label = "label",
        LambdaLiteral = "lambda_literal",
        LambdaParameters = "lambda_parameters",
        LongLiteral = "long_literal",
        Modifiers = "modifiers",
        MultiVariableDeclaration = "multi_variable_declaration",
        MultiplicativeExpression = "multiplicative_expression",
        NavigationExpression = "navigation_expression",
        NavigationSuffix = "navigation_suffix",
        NotNullableType = "not_nullable_type",
        NullLiteral = "null_literal",
        NullableType = "nullable_type",
        ObjectDeclaration = "object_declaration",
        ObjectLiteral = "object_literal",
        PackageHeader = "package_header",
        Parameter = "parameter",
        ParameterModifiers = "parameter_modifiers",
        ParameterWithOptionalType = "parameter_with_optional_type",
        ParenthesizedExpression = "parenthesized_expression",
        ParenthesizedType = "parenthesized_type",
        ParenthesizedUserType = "parenthesized_user_type",
        PostfixExpression = "postfix_expression",
        PrefixExpression = "prefix_expression",
        PrimaryConstructor = "primary_constructor",
        PropertyDeclaration = "property_declaration",
        PropertyDelegate = "property_delegate",
        RangeExpression = "range_expression",
        RangeTest = "range_test",
        RealLiteral = "real_literal",
        ReceiverType = "receiver_type",
        SecondaryConstructor = "secondary_constructor",
        Setter = "setter",
        SimpleIdentifier = "simple_identifier",
        SpreadExpression = "spread_expression",
        Statements = "statements",
        StringContent = "string_content",
        StringLiteral = "string_literal",
        SuperExpression = "super_expression",
        ThisExpression = "this_expression",
        TryExpression = "try_expression",
        TypeAlias = "type_alias",
        TypeArguments = "type_arguments",
        TypeConstraint = "type_constraint",
        TypeConstraints = "type_constraints",
        TypeIdentifier = "type_identifier",
        TypeModifiers = "type_modifiers",
        TypeParameter = "type_parameter",
        TypeParameterModifiers = "type_parameter_modifiers",
        TypeParameters = "type_parameters",
        TypeProjection = "type_projection",
        TypeProjectionModifiers = "type_projection_modifiers",
        TypeTest = "type_test",
        UnsignedLiteral = "unsigned_literal",
        UseSiteTarget = "use_site_target",
        UserType = "user_type",
        ValueArgument = "value_argument",
        ValueArguments = "value_arguments",
        VariableDeclaration = "variable_declaration",
        WhenCondition = "when_condition",
        WhenEntry = "when_entry",
        WhenExpression = "when_expression",
        WhenSubject = "when_subject",
        WhileStatement = "while_statement",
        WildcardImport = "wildcard_import",
    }
    tokens: {
        AndAnd = "&&",
        Arrow = "->",
        As = "as",
        AsSafe = "as?",
        Bang = "!",
        BangBang = "!!",
        BangEq = "!=",
        BangEqEq = "!==",
        BraceClose = "}",
        BraceOpen = "{",
        Break = "break",
        BreakAt = "break@",
        Class = "class",
        ColonColon = "::",
        Companion = "companion",
        Constructor = "constructor",
        Continue = "continue",
        ContinueAt = "continue@",
        Do = "do",
        Dot = ".",
        DotDot = "..",
        DotDotLess = "..<",
        Dynamic = "dynamic",
        Elvis = "?:",
        Else = "else",
        Enum = "enum",
        Eq = "=",
        EqEq = "==",
        EqEqEq = "===",
        Fun = "fun",
        Get = "get",
        Greater = ">",
        GreaterEq = ">=",
        If = "if",
        In = "in",
        Init = "init",
        Interface = "interface",
        Is = "is",
        Less = "<",
        LessEq = "<=",
        Minus = "-",
        MinusEq = "-=",
        MinusMinus = "--",
        Object = "object",
        OrOr = "||",
        ParenClose = ")",
        ParenOpen = "(",
        Percent = "%",
        PercentEq = "%=",
        Plus = "+",
        PlusEq = "+=",
        PlusPlus = "++",
        Return = "return",
        ReturnAt = "return@",
        SafeDot = "?.",
        Set = "set",
        Slash = "/",
        SlashEq = "/=",
        SquareOpen = "[",
        Star = "*",
        StarEq = "*=",
        Super = "super",
        Suspend = "suspend",
        This = "this",
        Throw = "throw",
        Typealias = "typealias",
        While = "while",
    }
    fields: /// Fields of Kotlin's nodes.
    Field {
        Alternative = "alternative",
        Condition = "condition",
        Consequence = "consequence",
        Receiver = "receiver",
    }
}

/// A node of a Kotlin tree.
pub(super) type Node<'f> = flat::Node<'f, Kind>;

impl Kind {
    /// A type, as far as its own node goes; `type_modifiers` before it are a node of their own.
    pub(super) fn is_type(self) -> bool {
        matches!(
            self,
            Self::UserType
                | Self::NullableType
                | Self::FunctionType
                | Self::ParenthesizedType
                | Self::ParenthesizedUserType
                | Self::NotNullableType
                | Self::Dynamic
        )
    }

    /// An expression.
    pub(super) fn is_expression(self) -> bool {
        self.is_literal()
            || matches!(
                self,
                Self::AdditiveExpression
                    | Self::AnonymousFunction
                    | Self::AsExpression
                    | Self::CallExpression
                    | Self::CallableReference
                    | Self::CheckExpression
                    | Self::CollectionLiteral
                    | Self::ComparisonExpression
                    | Self::ConjunctionExpression
                    | Self::DirectlyAssignableExpression
                    | Self::DisjunctionExpression
                    | Self::ElvisExpression
                    | Self::EqualityExpression
                    | Self::IfExpression
                    | Self::IndexingExpression
                    | Self::InfixExpression
                    | Self::InterpolatedExpression
                    | Self::InterpolatedIdentifier
                    | Self::JumpExpression
                    | Self::LambdaLiteral
                    | Self::MultiplicativeExpression
                    | Self::NavigationExpression
                    | Self::ObjectLiteral
                    | Self::ParenthesizedExpression
                    | Self::PostfixExpression
                    | Self::PrefixExpression
                    | Self::RangeExpression
                    | Self::SimpleIdentifier
                    | Self::SpreadExpression
                    | Self::SuperExpression
                    | Self::ThisExpression
                    | Self::TryExpression
                    | Self::WhenExpression
            )
    }

    /// A constant, or a string.
    pub(super) fn is_literal(self) -> bool {
        matches!(
            self,
            Self::BinLiteral
                | Self::BooleanLiteral
                | Self::CharacterLiteral
                | Self::HexLiteral
                | Self::IntegerLiteral
                | Self::LongLiteral
                | Self::NullLiteral
                | Self::RealLiteral
                | Self::StringLiteral
                | Self::UnsignedLiteral
        )
    }

    /// A declaration that may stand in a class body or a file.
    pub(super) fn is_declaration(self) -> bool {
        matches!(
            self,
            Self::AnonymousInitializer
                | Self::ClassDeclaration
                | Self::CompanionObject
                | Self::FunctionDeclaration
                | Self::ObjectDeclaration
                | Self::PropertyDeclaration
                | Self::SecondaryConstructor
                | Self::TypeAlias
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;
    use crate::hir::lower::flat::Vocabulary;

    #[test]
    fn the_grammar_has_every_listed_name() {
        assert_eq!(Kind::tables().unknown, Vec::<&str>::new());
    }
}
