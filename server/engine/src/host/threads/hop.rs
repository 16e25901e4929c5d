//! What each call does with the code that it is given: by the catalog's hops, or by what the callee of the project does.

use super::{Collector, distinct};
use crate::graph::Runs;
use crate::graph::handover::{Code, Handover, Place, Value};
use crate::hir::{CallableKind, Expr, ExprId, Flags, Member, Name};
use crate::host::tagging::interned_type;
use crate::index::MethodRef;
use crate::infer::{Reason, RegionKind, SiteKind, Target, Ty};
use crate::risk::CallFact;
use crate::risk::rule::{Code as HopCode, Hop, Place as RulePlace, Waits};

/// Types of what libraries take along with a callback, to run it.
const EXECUTORS: &[&str] = &["java.util.concurrent.Executor", "android.os.Handler"];

impl<'a> Collector<'_, 'a, '_> {
    /// Notes what the call at site `at` makes run.
    pub(super) fn site(&mut self, at: usize) {
        let site = &self.t.sites.sites[at];
        let expr = site.expr;
        let Some(&edge) = self.numbers.get(&expr) else { return };
        if self.t.site_of.get(&expr) != Some(&at) || !matches!(self.t.bodies.expr(expr), Expr::Call(_)) {
            return;
        }
        let target = site.target.clone();
        if let Some(code) = self.invoked(at) {
            let name = self.t.sites.sites[at].name;
            self.hand(edge, code, [name].into(), Place::runs(Runs::Same), false);
        }
        let args: Vec<ExprId> = self.body.args_of(self.t.bodies, expr).collect();
        let is_own = matches!(target, Target::Method(m) if !m.file.is_library());
        if is_own || self.t.sites.sites[at].kind == SiteKind::Delegation || self.super_calls.contains(&expr) {
            self.note_arguments(at, edge);
        }
        let codes: Vec<(usize, Code)> =
            args.iter().enumerate().filter_map(|(n, &arg)| Some((n, self.code(arg)?))).collect();
        let has_receiver =
            matches!(self.t.bodies.expr(expr), Expr::Call(c) if self.t.bodies.call(c).receiver.is_some());
        if codes.is_empty() && !has_receiver && site_is_plain(&target) {
            return;
        }
        let (hops, count) = self.hops(at);
        // Of a lazy value that stands for itself nobody knows who asks for it first.
        let is_lazy = matches!(target, Target::Method(m) if m.file.is_library())
            && self.t.sites.sites[at].name.as_str() == "lazy"
            && !self.body.is_delegate(self.t.bodies, expr);
        for (n, code) in codes.into_iter().filter(|_| !is_lazy) {
            let param = self.param_of(at, n);
            self.hand_argument(at, edge, param, count, code, &hops);
        }
        for hop in hops.iter().filter(|h| h.code == HopCode::Receiver) {
            self.hand_receiver(at, edge, hop);
        }
        self.link(at, edge, &hops);
    }

    fn hand(&mut self, edge: u32, code: Code, methods: Box<[Name]>, place: Place, waits: bool) {
        self.calls.push(Handover { edge, code, methods, place, waits, appointed: false });
    }

    fn hand_argument(&mut self, at: usize, edge: u32, param: u16, count: usize, code: Code, hops: &[&'a Hop]) {
        let expr = self.t.sites.sites[at].expr;
        let target = self.t.sites.sites[at].target.clone();
        let matching = hops.iter().find(|hop| match &hop.code {
            HopCode::Param(arg) => arg.position.is_none_or(|p| p == usize::from(param)),
            HopCode::Last => usize::from(param) + 1 >= count,
            HopCode::Any => true,
            _ => false,
        });
        if let Some(hop) = matching.copied() {
            let place = if hop.on.contains(&RulePlace::Stream) && hop.on.len() == 1 {
                Place::Stream
            } else {
                Place::On(self.places(&hop.on, expr))
            };
            let methods = self.methods(hop, &target, param, &code);
            self.hand(edge, code, methods, place, hop.waits == Waits::Blocks);
            return;
        }
        match target {
            Target::Method(method) if !method.file.is_library() && self.is_worth_following(at, &code, param) => {
                self.hand(edge, code, Box::default(), Place::Given(param), false);
            }
            _ if matches!(code, Code::Region(_)) => {
                let by = self.appointed(at, param);
                let (appointed, value) = (by.is_some(), by.unwrap_or(Value::Unknown));
                let place = Place::On(value);
                self.calls.push(Handover { edge, code, methods: Box::default(), place, waits: false, appointed });
            }
            _ => {}
        }
    }

    /// The executor or handler that a call is given along with the code for `param`; `None` where it is given none, or `null`.
    fn appointed(&mut self, at: usize, param: u16) -> Option<Value> {
        let expr = self.t.sites.sites[at].expr;
        let args: Vec<ExprId> = self.body.args_of(self.t.bodies, expr).collect();
        for (n, arg) in args.into_iter().enumerate() {
            let declared = match self.t.sites.sites[at].target {
                Target::Method(method) => {
                    let params = &self.t.env.signature(method).params;
                    params.get(usize::from(self.param_of(at, n))).map(|p| interned_type(self.t.env, &p.ty))
                }
                _ => None,
            };
            let ty = declared.unwrap_or_else(|| self.type_of(arg));
            let runs_code = EXECUTORS.iter().any(|e| !ty.is_empty() && self.is_subtype(ty, e));
            if self.param_of(at, n) != param && runs_code {
                return Some(self.value(arg, 0)).filter(|v| *v != Value::Silent);
            }
        }
        None
    }

    /// Whether an argument is code as far as its type tells.
    fn is_worth_following(&self, at: usize, code: &Code, param: u16) -> bool {
        match code {
            Code::Region(_) => true,
            _ => {
                let expr = self.t.sites.sites[at].expr;
                let mut args = self.body.args_of(self.t.bodies, expr).enumerate();
                args.any(|(n, arg)| self.param_of(at, n) == param && self.may_hold_code(arg))
            }
        }
    }

    /// The methods of an object that a hop runs.
    fn methods(&self, hop: &Hop, target: &Target, param: u16, code: &Code) -> Box<[Name]> {
        if !hop.methods.is_empty() {
            return hop.methods.iter().map(|m| Name::new(m)).collect();
        }
        let is_object = match code {
            Code::Region(region) => {
                matches!(self.t.sites.regions[*region as usize].kind, RegionKind::Object(_))
            }
            _ => true,
        };
        match target {
            Target::Method(method) if is_object => self.declared_methods(*method, param),
            _ => Box::default(),
        }
    }

    /// The methods that the type of a parameter has.
    fn declared_methods(&self, method: MethodRef, param: u16) -> Box<[Name]> {
        let signature = self.t.env.signature(method);
        let Some(Ty::Class(class, _)) = signature.params.get(usize::from(param)).map(|p| p.ty.clone()) else {
            return Box::default();
        };
        let mut names = Vec::new();
        for entry in &self.t.env.linearization(class).entries {
            let items = self.t.env.index.items(entry.class.file);
            let owner = items.class(entry.class.class);
            if entry.class.file.is_library() && owner.name.as_str() == "Object" {
                continue;
            }
            for member in &owner.members {
                let Member::Callable(callable) = *member else { continue };
                let data = items.callable(callable);
                let is_own = data.kind == CallableKind::Method
                    && !data.flags.intersects(Flags::STATIC | Flags::PRIVATE | Flags::FINAL);
                if is_own {
                    names.push(data.name);
                }
            }
        }
        distinct(names)
    }

    /// `task.execute(…)`: methods of the receiver run.
    fn hand_receiver(&mut self, at: usize, edge: u32, hop: &Hop) {
        let expr = self.t.sites.sites[at].expr;
        let Expr::Call(call) = self.t.bodies.expr(expr) else { return };
        let code = match self.t.bodies.call(call).receiver {
            Some(receiver) => self.code(receiver),
            None => {
                let own = self.t.receiver(&self.t.sites.sites[at]);
                own.and_then(|name| {
                    let class = self.t.env.index.class_named(name)?;
                    (!class.file.is_library()).then(|| Code::Class(Name::new(name)))
                })
            }
        };
        let Some(code) = code else { return };
        let place = Place::On(self.places(&hop.on, expr));
        let methods = hop.methods.iter().map(|m| Name::new(m)).collect();
        self.hand(edge, code, methods, place, hop.waits == Waits::Blocks);
    }

    /// The hops of a call, and how many parameters its callee has.
    fn hops(&mut self, at: usize) -> (Vec<&'a Hop>, usize) {
        let site = &self.t.sites.sites[at];
        let expr = site.expr;
        match site.target {
            Target::Method(method) => {
                let items = self.t.env.index.items(method.file);
                let callable = items.callable(method.callable);
                let owner = super::super::tagging::owner_name(items, callable.container);
                if !self.t.matcher.may_hop(owner, self.t.receiver(site), callable.name.as_str()) {
                    return (Vec::new(), callable.params.len());
                }
                let described = self.t.describe(method);
                let site = &self.t.sites.sites[at];
                let extension = self.t.extension_receiver(method, site);
                let args = self.t.arguments(expr);
                let fact = CallFact {
                    owner: described.owner,
                    name: described.name,
                    receiver: self.t.receiver(site),
                    extension_receiver: extension,
                    params: Some(&described.params),
                    args: args.as_deref(),
                    suspend: described.suspend,
                    ..CallFact::default()
                };
                (self.t.matcher.hops(&fact), described.params.len())
            }
            Target::Candidates(ref all) => {
                // Overloads of one API hand their code over alike.
                let Some(&method) = all.first() else { return (Vec::new(), 0) };
                let described = self.t.describe(method);
                let site = &self.t.sites.sites[at];
                let args = self.t.arguments(expr);
                let extension = self.t.extension_receiver(method, site);
                let fact = CallFact {
                    owner: described.owner,
                    name: described.name,
                    receiver: self.t.receiver(site),
                    extension_receiver: extension,
                    args: args.as_deref(),
                    ..CallFact::default()
                };
                let count = args.as_ref().map_or(0, Vec::len);
                (self.t.matcher.hops(&fact), count)
            }
            Target::Unknown(Reason::UnknownClass(owner) | Reason::InheritedFrom(owner)) => {
                let args = self.t.arguments(expr);
                let count = args.as_ref().map_or(0, Vec::len);
                let name = if site.kind == SiteKind::New { "<init>" } else { site.name.as_str() };
                let extension_receiver = self.t.receiver(site);
                let fact = CallFact { owner: owner.as_str(), name, args: args.as_deref(), ..CallFact::default() };
                let mut hops = self.t.matcher.hops(&fact);
                if hops.is_empty()
                    && let Some((package, _)) = owner.as_str().rsplit_once('.')
                {
                    hops = self.t.matcher.hops(&CallFact { owner: package, extension_receiver, ..fact });
                }
                (hops, count)
            }
            Target::Unknown(_) => {
                // A function imported by its full name from a library that nobody knows.
                let Some(package) = self.t.imported_from(site.name) else { return (Vec::new(), 0) };
                let args = self.t.arguments(expr);
                let count = args.as_ref().map_or(0, Vec::len);
                let extension_receiver = self.t.receiver(site);
                let name = site.name.as_str();
                let fact =
                    CallFact { owner: package, name, extension_receiver, args: args.as_deref(), ..CallFact::default() };
                (self.t.matcher.hops(&fact), count)
            }
            Target::Accessor(..) | Target::FunctionValue => (Vec::new(), 0),
        }
    }
}

/// Whether a call can be no hop when it is given no code.
fn site_is_plain(target: &Target) -> bool {
    !matches!(target, Target::Method(m) if !m.file.is_library())
}
