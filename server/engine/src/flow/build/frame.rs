//! What surrounds a place in the code: jump targets, handlers, `finally` blocks, and the ways through them.

use super::{Builder, Part, Point};
use crate::flow::facts::{Catches, Raises};
use crate::flow::graph::{Kind, NodeId};
use crate::flow::place::Place;
use crate::hir::{Expr, ExprId, Id, Name, TypeId};

/// Index of a frame.
pub(super) type FrameId = Id<Frame>;

/// `finally` blocks inside `finally` blocks that have copies of their own.
const MAX_COPYING: usize = 3;

/// One construct around a place.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) up: Option<FrameId>,
    pub(super) kind: FrameKind,
}

#[derive(Clone, Debug)]
pub(super) enum FrameKind {
    /// The outermost one.
    Nothing,
    Loop {
        label: Name,
        break_to: NodeId,
        continue_to: NodeId,
    },
    /// A `switch` that `break` leaves.
    Switch {
        label: Name,
        break_to: NodeId,
    },
    /// A labelled statement that is no loop.
    Labeled {
        label: Name,
        break_to: NodeId,
    },
    /// A `switch` with a value.
    Arms {
        to: NodeId,
        dest: Option<Place>,
    },
    /// A function: `return` goes to `to`.
    Function {
        to: NodeId,
        dest: Option<Place>,
        name: Name,
    },
    /// A lambda: only `return` with its label leaves it.
    Lambda {
        to: NodeId,
        dest: Option<Place>,
        label: Name,
    },
    Try {
        handlers: Vec<(NodeId, Option<TypeId>)>,
    },
    Finally {
        block: ExprId,
    },
    /// Code that runs later: what it throws ends it, at `to`, as another `result` of it, and reaches no handler here.
    Kept {
        to: NodeId,
        result: Option<Place>,
    },
}

/// A jump that is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Break(Name),
    Continue(Name),
    Return(Name),
    Yield,
}

impl Builder<'_> {
    pub(super) fn push_frame(&mut self, up: Option<FrameId>, kind: FrameKind) -> FrameId {
        self.frames.push(Frame { up, kind });
        Id::new(self.frames.len() - 1)
    }

    fn frame(&self, id: FrameId) -> &Frame {
        &self.frames[id.index()]
    }

    /// Where a jump goes, through a copy of each `finally` block on its way, and what takes its value.
    pub(super) fn target(&mut self, from: FrameId, way: Way) -> (NodeId, Option<Place>) {
        let mut passed = Vec::new();
        let mut at = Some(from);
        let mut found = None;
        while let Some(id) = at {
            let frame = self.frame(id);
            let hit = match (&frame.kind, way) {
                (FrameKind::Loop { label, break_to, .. }, Way::Break(l)) if l.is_empty() || l == *label => {
                    Some((*break_to, None))
                }
                (FrameKind::Loop { label, continue_to, .. }, Way::Continue(l)) if l.is_empty() || l == *label => {
                    Some((*continue_to, None))
                }
                (FrameKind::Switch { label, break_to }, Way::Break(l)) if l.is_empty() || l == *label => {
                    Some((*break_to, None))
                }
                (FrameKind::Labeled { label, break_to }, Way::Break(l)) if l == *label => Some((*break_to, None)),
                (FrameKind::Arms { to, dest }, Way::Yield) => Some((*to, *dest)),
                (FrameKind::Function { to, dest, name }, Way::Return(l)) if l.is_empty() || l == *name => {
                    Some((*to, *dest))
                }
                (FrameKind::Lambda { to, dest, label }, Way::Return(l)) if !l.is_empty() && l == *label => {
                    Some((*to, *dest))
                }
                (FrameKind::Finally { .. }, _) => {
                    passed.push(id);
                    None
                }
                // Broken code: a jump that leads nowhere ends the callable.
                (FrameKind::Nothing, _) => Some((0, None)),
                _ => None,
            };
            if hit.is_some() {
                found = hit;
                break;
            }
            // A label that names the function itself is known by no frame: the outermost function is meant.
            at = frame.up;
        }
        let (mut to, dest) = found.unwrap_or((0, None));
        for id in passed.into_iter().rev() {
            to = self.finally_copy(id, to);
        }
        (to, dest)
    }

    /// The copy of the `finally` block of frame `id` that goes on to `next`.
    pub(super) fn finally_copy(&mut self, id: FrameId, next: NodeId) -> NodeId {
        let Frame { up: Some(up), kind: FrameKind::Finally { block } } = *self.frame(id) else { return next };
        if let Some(&copy) = self.copies.get(&(block, next)) {
            return copy;
        }
        let copy = self.copy_of(block, next, up);
        self.copies.insert((block, next), copy);
        copy
    }

    /// A copy of a `finally` block in front of `next`. Blocks deep inside others have one copy for all ways out:
    /// copies of copies would double with each level.
    fn copy_of(&mut self, block: ExprId, next: NodeId, up: FrameId) -> NodeId {
        if let Some(&(shared, end)) = self.shared.get(&block) {
            self.succ.push((end, next));
            return shared;
        }
        if self.copying < MAX_COPYING && self.room() {
            self.copying += 1;
            let copy = self.statement(block, next, up, None);
            self.copying -= 1;
            return copy;
        }
        self.coarse = true;
        let group = self.group(block, Part::Gate, None);
        let end = self.node_before(group, up, next);
        let begin = self.node(group, up, Kind::Frame);
        // Known before it is built: the block may be left from inside.
        self.shared.insert(block, (begin, end));
        let copy = self.statement(block, end, up, None);
        self.succ.push((begin, copy));
        begin
    }

    /// The copy of the `finally` block of frame `id` that runs on an exception, which then goes on outwards.
    pub(super) fn rethrowing_copy(&mut self, id: FrameId) -> NodeId {
        if let Some(&copy) = self.rethrowing.get(&id) {
            return copy;
        }
        let Frame { up: Some(up), kind: FrameKind::Finally { block } } = *self.frame(id) else { return 0 };
        let group = self.group(block, Part::Gate, None);
        let again = self.node(group, up, Kind::Frame);
        for target in self.throw_targets(None, up) {
            self.succ.push((again, target));
        }
        let copy = self.copy_of(block, again, up);
        self.rethrowing.insert(id, copy);
        copy
    }

    /// Where `throw value` goes on; `None` for an exception of which nothing is known.
    pub(super) fn throw_targets(&mut self, value: Option<ExprId>, from: FrameId) -> Vec<NodeId> {
        let mut out = Vec::new();
        let mut at = Some(from);
        while let Some(id) = at {
            let frame = self.frame(id).clone();
            match frame.kind {
                FrameKind::Try { handlers } => {
                    for (handler, ty) in handlers {
                        let catches = match (value, ty) {
                            (Some(value), Some(ty)) => self.facts.catches_thrown(ty, value),
                            (None, Some(ty)) => {
                                let anything = Raises { unchecked: true, anything: true, declared: Vec::new() };
                                self.facts.catches_raised(ty, &anything)
                            }
                            (_, None) => Catches::Perhaps,
                        };
                        if catches != Catches::Never {
                            out.push(handler);
                        }
                        if catches == Catches::Always {
                            return out;
                        }
                    }
                }
                FrameKind::Finally { .. } => {
                    out.push(self.rethrowing_copy(id));
                    return out;
                }
                FrameKind::Kept { to, .. } => {
                    out.push(to);
                    return out;
                }
                _ => {}
            }
            at = frame.up;
        }
        out.push(0);
        out
    }

    /// Where code that runs later ends, and what takes its result, where `from` lies in such code.
    fn kept_around(&self, from: FrameId) -> Option<(NodeId, Place)> {
        let mut at = Some(from);
        while let Some(frame) = at.map(|id| self.frame(id)) {
            if let FrameKind::Kept { to, result } = frame.kind {
                return Some((to, result?));
            }
            at = frame.up;
        }
        None
    }

    /// Adds the edges to handlers for all that evaluating a node may raise.
    pub(super) fn raise_all(&mut self, exit: NodeId) {
        let mut next = 0;
        while next < self.nodes.len() {
            let draft = &self.nodes[next];
            if !draft.raises.is_nothing() {
                let (raises, frame) = (draft.raises.clone(), draft.frame);
                for handler in self.raise_targets(&raises, frame) {
                    self.raised.push((next as NodeId, handler));
                }
            }
            next += 1;
        }
        self.reach_silent_handlers(exit);
    }

    fn raise_targets(&mut self, raises: &Raises, from: FrameId) -> Vec<NodeId> {
        let mut out = Vec::new();
        let mut at = Some(from);
        while let Some(id) = at {
            let up = self.frame(id).up;
            match self.frame(id).kind.clone() {
                FrameKind::Try { handlers } => {
                    for (handler, ty) in handlers {
                        let catches = ty.map_or(Catches::Perhaps, |ty| self.facts.catches_raised(ty, raises));
                        if catches != Catches::Never {
                            out.push(handler);
                        }
                        if catches == Catches::Always {
                            return out;
                        }
                    }
                }
                FrameKind::Finally { .. } => {
                    out.push(self.rethrowing_copy(id));
                    return out;
                }
                FrameKind::Kept { .. } => return out,
                _ => {}
            }
            at = up;
        }
        out
    }

    /// A handler that nothing seems to reach is reached from the start of its `try`: better than to be thought dead.
    fn reach_silent_handlers(&mut self, exit: NodeId) {
        let mut reached = vec![false; self.nodes.len()];
        for &(_, to) in self.succ.iter().chain(&self.raised) {
            reached[to as usize] = true;
        }
        let silent: Vec<(NodeId, NodeId)> = self
            .pseudo
            .iter()
            .copied()
            .filter(|&(from, to)| {
                self.nodes[from as usize].kind == Kind::Frame
                    && self.nodes[to as usize].kind == Kind::Handler
                    && !reached[to as usize]
                    && to != exit
            })
            .collect();
        self.raised.extend(silent);
    }

    /// A jump: its value goes where the jump leads, and what stands behind it is what would follow without it.
    /// `around` is the row of the statement that the jump is a part of; `None` where it is one itself.
    pub(super) fn jump(
        &mut self,
        expr: ExprId,
        next: NodeId,
        frame: FrameId,
        around: Option<crate::flow::StatementId>,
    ) -> NodeId {
        let row = around.unwrap_or_else(|| self.row(expr, self.bodies.span(expr)));
        let group = self.group(expr, Part::Jump, Some(row));
        let node = self.node(group, frame, Kind::Jump);
        self.pseudo.push((node, next));
        self.nodes[node as usize].touched = true;
        // The value is evaluated in front: what may fail there, or be run by a call, does not hang on the leaving.
        let mut at = Point { next: node, open: false, group, frame };
        let (way, value) = match self.bodies.expr(expr) {
            Expr::Return { value, label } => (Way::Return(label), value),
            Expr::Yield { value } => (Way::Yield, Some(value)),
            Expr::Break { label } => (Way::Break(label), None),
            Expr::Continue { label } => (Way::Continue(label), None),
            Expr::Throw { value } => {
                let kept = self.kept_around(frame);
                for target in self.throw_targets(Some(value), frame) {
                    self.succ.push((node, target));
                    if let Some((_, result)) = kept.filter(|&(to, _)| to == target) {
                        self.kill_at(node, result);
                    }
                }
                self.value(value, &mut at);
                return at.next;
            }
            _ => return next,
        };
        let (to, dest) = self.target(frame, way);
        self.succ.push((node, to));
        if let Some(value) = value {
            if let Some(dest) = dest {
                self.kill_at(node, dest);
            }
            self.value(value, &mut at);
        }
        at.next
    }
}
