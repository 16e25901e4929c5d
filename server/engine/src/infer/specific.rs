//! Which of several applicable callables is the most specific (JLS §15.12.2.5; Kotlin specification, "Choosing the most specific
//! candidate").

use super::body::Walker;
use super::convert::Fit;
use super::overload::{Applicable, Argument, Candidate, Choice, Shape, same_erasure};
use super::ty::Ty;
use crate::hir::{Flags, LambdaId, Primitive};

impl Walker<'_> {
    pub(super) fn most_specific(
        &self,
        candidates: &[Candidate],
        arguments: &[Argument],
        all: Vec<Applicable>,
    ) -> Choice {
        if all.len() == 1 {
            return all.into_iter().next().map_or(Choice::None, |a| Choice::One(a.candidate, a.map));
        }
        // An overrider hides what it overrides: of equal parameter lists the first, most derived one stays.
        let mut left: Vec<Applicable> = Vec::new();
        for next in all {
            let same =
                left.iter().any(|kept| self.same_parameters(&candidates[kept.candidate], &candidates[next.candidate]));
            if !same {
                left.push(next);
            } else if let Some(kept) = left.iter_mut().find(|kept| {
                let kept = &candidates[kept.candidate];
                self.same_parameters(kept, &candidates[next.candidate]) && self.is_expected(kept)
            }) {
                // What multiplatform code expects is what the platform's code makes of it.
                *kept = next;
            }
        }
        // Better fits go first where languages have no phases for them.
        if !self.dialect.numeric_conversions {
            let best = left.iter().map(|a| a.fit).max().unwrap_or(Fit::No);
            if best > Fit::Maybe {
                left.retain(|a| a.fit >= Fit::Loose);
            }
        }
        let beats = |a: &Applicable, b: &Applicable| self.more_specific(candidates, arguments, a, b);
        let winners: Vec<usize> =
            (0..left.len()).filter(|&i| (0..left.len()).all(|j| i == j || beats(&left[i], &left[j]))).collect();
        let winner = match winners.as_slice() {
            [one] => Some(*one),
            [] => None,
            several => Some(self.tie_break(candidates, &left, several)).flatten(),
        };
        if let Some(at) = winner {
            let winner = left.swap_remove(at);
            return Choice::One(winner.candidate, winner.map);
        }
        // Arguments of unknown type leave several possible; narrow to those that nothing else beats.
        let open: Vec<usize> = (0..left.len())
            .filter(|&i| !(0..left.len()).any(|j| i != j && beats(&left[j], &left[i]) && !beats(&left[i], &left[j])))
            .collect();
        let mut open = if open.is_empty() { (0..left.len()).collect() } else { open };
        // Of several that are all most specific for all that is known, those without unknowns are meant.
        let best = open.iter().map(|&i| left[i].fit).max().unwrap_or(Fit::No);
        if best >= Fit::Loose {
            open.retain(|&i| left[i].fit == best);
        }
        if let [one] = open[..] {
            let winner = left.swap_remove(one);
            return Choice::One(winner.candidate, winner.map);
        }
        if best >= Fit::Loose
            && let Some(at) = self.tie_break(candidates, &left, &open)
        {
            let winner = left.swap_remove(at);
            return Choice::One(winner.candidate, winner.map);
        }
        Choice::Many(open.into_iter().map(|i| left[i].candidate).collect())
    }

    fn is_expected(&self, candidate: &Candidate) -> bool {
        let flags = |m: crate::index::MethodRef| self.env.index.items(m.file).callable(m.callable).flags;
        candidate.method().is_some_and(|m| flags(m).contains(Flags::EXPECT))
    }

    /// Kotlin: no default value used, no variable arity, not generic. Java: not abstract.
    pub(super) fn tie_break(&self, candidates: &[Candidate], left: &[Applicable], several: &[usize]) -> Option<usize> {
        let abstract_ = |c: &Candidate| {
            c.method()
                .is_some_and(|m| self.env.index.items(m.file).callable(m.callable).flags.contains(Flags::ABSTRACT))
        };
        let key = |&i: &usize| {
            let candidate = &candidates[left[i].candidate];
            (left[i].vararg, left[i].defaults, candidate.signature.type_params > 0, abstract_(candidate))
        };
        let least = several.iter().map(key).min()?;
        let mut best = several.iter().filter(|i| key(i) == least);
        match (best.next(), best.next()) {
            (Some(&one), None) => Some(one),
            // Equal in all: inherited on two ways, or a Java and a Kotlin view of one thing. The first is most derived.
            (Some(&one), Some(&two)) => {
                self.same_parameters(&candidates[left[one].candidate], &candidates[left[two].candidate]).then_some(one)
            }
            _ => None,
        }
    }

    pub(super) fn same_parameters(&self, a: &Candidate, b: &Candidate) -> bool {
        a.signature.params.len() == b.signature.params.len()
            && (0..a.signature.params.len() as u16).all(|i| self.same_bounded(&a.param(i), &b.param(i)))
            && match (&a.signature.receiver, &b.signature.receiver) {
                (Some(x), Some(y)) => self.same_bounded(x, y),
                (None, None) => true,
                _ => false,
            }
            && a.signature.params.iter().zip(&b.signature.params).all(|(p, q)| p.vararg == q.vararg)
            && !Self::nulls_differ(&a.signature, &b.signature)
    }

    /// [`same_erasure`], type parameters by their bounds.
    fn same_bounded(&self, x: &Ty, y: &Ty) -> bool {
        match (x, y) {
            (Ty::Param(..), Ty::Param(..)) => {
                same_erasure(x, y) && same_erasure(&self.upper_bound(x), &self.upper_bound(y))
            }
            _ => same_erasure(x, y),
        }
    }

    pub(super) fn more_specific(
        &self,
        candidates: &[Candidate],
        arguments: &[Argument],
        a: &Applicable,
        b: &Applicable,
    ) -> bool {
        let (first, second) = (&candidates[a.candidate], &candidates[b.candidate]);
        if let (Some(x), Some(y)) = (&first.signature.receiver, &second.signature.receiver)
            && !self.param_more_specific(first, &first.hit.instantiate(x), second, &second.hit.instantiate(y))
        {
            return false;
        }
        let mut equal = true;
        for (i, argument) in arguments.iter().enumerate() {
            let whole = |c: &Candidate, at: u16, vararg: bool| {
                let is_variable = c.signature.params.get(at as usize).is_some_and(|p| p.vararg);
                // By fixed arity, a variable-arity parameter takes an array (JLS §15.12.2.2).
                let as_array = is_variable && !vararg && self.dialect.numeric_conversions;
                if as_array { Ty::Array(c.param(at).into()) } else { c.param(at) }
            };
            let (x, y) = (whole(first, a.map[i], a.vararg), whole(second, b.map[i], b.vararg));
            let ok = match &argument.shape {
                Shape::Lambda(lambda, _) => self.function_more_specific(*lambda, &x, &y),
                _ => self.param_more_specific(first, &x, second, &y),
            };
            if !ok {
                return false;
            }
            equal &= same_erasure(&x, &y);
        }
        // What takes no null goes before what does.
        if equal && Self::nulls_differ(&first.signature, &second.signature) {
            return Self::refuses_more(&first.signature, &second.signature);
        }
        // Kotlin: among equals the one that needs no default value, and no variable arity, wins.
        if equal && !self.dialect.numeric_conversions {
            let key = |c: &Candidate, x: &Applicable| (x.vararg, x.defaults, c.signature.type_params > 0);
            return key(first, a) <= key(second, b);
        }
        true
    }

    pub(super) fn param_more_specific(&self, a: &Candidate, x: &Ty, b: &Candidate, y: &Ty) -> bool {
        if let (Ty::Param(..), Ty::Param(..)) = (x, y)
            && same_erasure(x, y)
        {
            // `T : Closeable` goes before `T : AutoCloseable`.
            let (x, y) = (self.upper_bound(x), self.upper_bound(y));
            return self.env.fit(&x, &y, self.dialect) != Fit::No;
        }
        if same_erasure(x, y) {
            return true;
        }
        // A type parameter of the less specific callable takes anything within its bounds.
        let x = match x {
            Ty::Param(owner, _) if a.infers(*owner) => self.upper_bound(x),
            other => other.clone(),
        };
        if let (Ty::Param(owner, _), true) = (y, true)
            && b.infers(*owner)
        {
            let bound = self.upper_bound(y);
            return bound == Ty::Unknown || self.env.fit(&x, &bound, self.dialect) >= Fit::Loose;
        }
        // Kotlin's `Int` goes before its other integral types for a literal.
        if let (Ty::Primitive(p), Ty::Primitive(q), false) = (&x, y, self.dialect.numeric_conversions) {
            let rank = |p: &Primitive| match p {
                Primitive::Int => 0,
                Primitive::Long => 1,
                Primitive::Short => 2,
                Primitive::Byte => 3,
                _ => 4,
            };
            return rank(p) < rank(q);
        }
        self.env.fit(&x, y, self.dialect) == Fit::Strict
    }

    pub(super) fn upper_bound(&self, param: &Ty) -> Ty {
        match self.env.bounds(param).into_iter().next() {
            Some(Ty::Param(..)) | None => self.env.well_known.object.map_or(Ty::Unknown, |o| Ty::Class(o, None)),
            Some(bound) => bound,
        }
    }

    pub(super) fn function_more_specific(&self, lambda: LambdaId, x: &Ty, y: &Ty) -> bool {
        if same_erasure(x, y) {
            return true;
        }
        match (self.env.function_of(x), self.env.function_of(y)) {
            (Some(f), Some(g)) => {
                if !self.dialect.numeric_conversions {
                    let is_function = |t: &Ty| matches!(t, Ty::Function(_));
                    return is_function(x) >= is_function(y);
                }
                // JLS §15.12.2.5: a value goes before no value; a primitive result before a box where the body is primitive.
                match (f.ret == Ty::VOID, g.ret == Ty::VOID) {
                    (_, true) => true,
                    (true, false) => false,
                    _ => {
                        let _ = lambda;
                        self.env.fit(&f.ret, &g.ret, self.dialect) >= Fit::Loose
                    }
                }
            }
            (Some(_), None) => true,
            _ => false,
        }
    }
}
