//! On which thread code runs that is handed to a call: by the catalog's hops, by dispatchers and executors followed to
//! their initialisers in the file, and by looking into helpers of the file.

use super::tagging::{Tagger, owner_name};
use crate::graph::Runs;
use crate::hir::{Bodies, Expr, ExprId, Flags};
use crate::infer::{Reason, RegionKind, SiteKind, Target};
use crate::risk::rule::{Code, Hop, Place};
use crate::risk::{CallFact, Shape};

impl<'a> Tagger<'a, '_> {
    /// Where a region's code runs, by the call that it is passed to.
    pub(super) fn runs(&mut self, region: usize) -> Runs {
        self.runs_at(region, 0)
    }

    pub(super) fn runs_at(&mut self, region: usize, depth: u32) -> Runs {
        let data = &self.sites.regions[region];
        let is_object = matches!(data.kind, RegionKind::Object(_));
        let Some((expr, param)) = data.passed_to else {
            return if is_object || matches!(data.kind, RegionKind::Lambda(_)) { Runs::Unknown } else { Runs::Same };
        };
        let Some(&at) = self.site_of.get(&expr) else { return Runs::Unknown };
        self.handed_over(at, param, depth)
    }

    /// Where code runs that is given to the call at site `at` for parameter `param`.
    pub(super) fn handed_over(&mut self, at: usize, param: u16, depth: u32) -> Runs {
        let site = &self.sites.sites[at];
        let expr = site.expr;
        let hop = match &site.target {
            Target::Method(method) => {
                let method = *method;
                let described = self.describe(method);
                let extension = self.extension_receiver(method, site);
                let args = self.arguments(expr);
                let fact = CallFact {
                    owner: described.owner,
                    name: described.name,
                    receiver: self.receiver(site),
                    extension_receiver: extension,
                    params: Some(&described.params),
                    args: args.as_deref(),
                    suspend: described.suspend,
                    ..CallFact::default()
                };
                self.matching_hop(&fact, param, described.params.len())
            }
            Target::Unknown(Reason::UnknownClass(owner) | Reason::InheritedFrom(owner)) => {
                let args = self.arguments(expr);
                let name = if site.kind == SiteKind::New { "<init>" } else { site.name.as_str() };
                let fact = CallFact { owner: owner.as_str(), name, args: args.as_deref(), ..CallFact::default() };
                let count = args.as_ref().map_or(0, Vec::len);
                let hop = self.matching_hop(&fact, param, count);
                hop.or_else(|| {
                    let (package, _) = owner.as_str().rsplit_once('.')?;
                    let fact = CallFact { owner: package, ..fact };
                    self.matching_hop(&fact, param, count)
                })
            }
            _ => None,
        };
        let Some(hop) = hop else { return self.looked_into(at, param, depth) };
        for place in &hop.on {
            if let Some(runs) = self.place(place, expr) {
                return runs;
            }
        }
        Runs::Unknown
    }

    /// What a helper of this file does with the function that it is given: run it in place, or hand it on.
    pub(super) fn looked_into(&mut self, at: usize, param: u16, depth: u32) -> Runs {
        let Target::Method(method) = self.sites.sites[at].target else { return Runs::Unknown };
        if method.file != self.file || depth > 4 {
            return Runs::Unknown;
        }
        let callee = self.env.index.items(self.file).callable(method.callable);
        let Some(first) = callee.first_local else { return Runs::Unknown };
        let local = crate::hir::LocalId::new(first.index() + usize::from(param));
        let is_param =
            |bodies: &Bodies, e: ExprId| matches!(bodies.expr(e), Expr::Name { local: Some(l), .. } if l == local);
        let mut found: Option<Runs> = None;
        for i in 0..self.sites.sites.len() {
            let site = &self.sites.sites[i];
            if site.caller != method.callable {
                continue;
            }
            let Expr::Call(call) = self.bodies.expr(site.expr) else { continue };
            let call = self.bodies.call(call);
            let invoked = call.local == Some(local) || call.receiver.is_some_and(|r| is_param(self.bodies, r));
            let region = site.region;
            let mut runs = if invoked {
                Runs::Same
            } else if let Some(position) = self.bodies.args(call).iter().position(|a| is_param(self.bodies, a.value)) {
                self.handed_over(i, position as u16, depth + 1)
            } else {
                continue;
            };
            // The call itself may stand in a lambda that runs elsewhere.
            let mut around = region;
            while let Some(number) = around {
                let outer = self.runs_at(number as usize, depth + 1);
                if outer != Runs::Same && runs == Runs::Same {
                    runs = outer;
                }
                around = self.sites.regions[number as usize].parent;
            }
            found = Some(match found {
                None => runs,
                Some(before) if before == runs => runs,
                Some(_) => Runs::Unknown,
            });
        }
        found.unwrap_or(Runs::Unknown)
    }

    pub(super) fn matching_hop(&mut self, fact: &CallFact<'_>, param: u16, count: usize) -> Option<&'a Hop> {
        let hops = self.matcher.hops(fact);
        hops.into_iter().find(|hop| match &hop.code {
            Code::Param(arg) => arg.position.is_none_or(|p| p == usize::from(param)),
            Code::Last => usize::from(param) + 1 == count,
            Code::Any => true,
            Code::Receiver | Code::Callee | Code::Upstream | Code::Source | Code::Downstream => false,
        })
    }

    pub(super) fn place(&mut self, place: &Place, call: ExprId) -> Option<Runs> {
        Some(match place {
            Place::Inline => Runs::Same,
            Place::Later | Place::Current => Runs::Later,
            Place::Main => Runs::Main,
            Place::Background => Runs::Background,
            Place::Binder => Runs::Binder,
            Place::EventLoop => Runs::EventLoop,
            Place::Stream | Place::Unknown => Runs::Unknown,
            Place::Receiver => {
                let Expr::Call(data) = self.bodies.expr(call) else { return None };
                let receiver = self.bodies.call(data).receiver?;
                return self.thread_of(receiver, 0);
            }
            Place::Argument(arg) => {
                let Expr::Call(data) = self.bodies.expr(call) else { return None };
                let args = self.bodies.args(self.bodies.call(data));
                let named = arg.name.as_deref().and_then(|n| args.iter().find(|a| a.name.as_str() == n));
                let positional = arg.position.and_then(|p| args.get(p).filter(|a| a.name.is_empty()));
                let value = named.or(positional)?.value;
                if matches!(self.bodies.expr(value), Expr::Lambda(_)) {
                    return None;
                }
                return Some(self.thread_of(value, 0).unwrap_or(Runs::Unknown));
            }
        })
    }

    /// The thread that a dispatcher, executor, looper or scheduler stands for, followed to its initialiser in this file.
    pub(super) fn thread_of(&mut self, value: ExprId, depth: u32) -> Option<Runs> {
        if depth > 8 {
            return None;
        }
        let by_site = self.site_of.get(&value).copied();
        if let Some(at) = by_site {
            let site = &self.sites.sites[at];
            if let Target::Method(method) = site.target {
                let described = self.describe(method);
                let args = self.arguments(value);
                let fact = CallFact {
                    owner: described.owner,
                    name: described.name,
                    receiver: self.receiver(site),
                    params: Some(&described.params),
                    args: args.as_deref(),
                    ..CallFact::default()
                };
                let found = self.matcher.dispatcher(&fact);
                if let Some(dispatcher) = found {
                    return dispatcher.on.iter().find_map(|p| self.place(p, value));
                }
            }
        }
        if let Some(&field) = self.sites.fields.get(&value) {
            let items = self.env.index.items(field.file);
            let data = items.field(field.field);
            let fact = CallFact {
                shape: Shape::Get,
                owner: owner_name(items, data.container),
                name: data.name.as_str(),
                ..CallFact::default()
            };
            if let Some(dispatcher) = self.matcher.dispatcher(&fact) {
                return dispatcher.on.iter().find_map(|p| self.place(p, value));
            }
            // A field of this file is what it is initialised with, as long as nothing else can be put in.
            let fixed = field.file == self.file && !data.flags.contains(Flags::MUTABLE);
            return data.init.filter(|_| fixed).and_then(|init| self.thread_of(init, depth + 1));
        }
        match self.bodies.expr(value) {
            Expr::Field { .. } | Expr::Name { local: None, .. } => {
                let path = self.path_of(value)?;
                let (owner, name) = path.as_str().rsplit_once('.')?;
                let fact = CallFact { shape: Shape::Get, owner, name, ..CallFact::default() };
                let dispatcher = self.matcher.dispatcher(&fact)?;
                dispatcher.on.iter().find_map(|p| self.place(p, value))
            }
            Expr::Name { local: Some(local), .. } => {
                let init = self.initialiser(local)?;
                self.thread_of(init, depth + 1)
            }
            Expr::Binary { lhs, rhs, .. } => {
                // `Dispatchers.IO + job`
                self.thread_of(lhs, depth + 1).or_else(|| self.thread_of(rhs, depth + 1))
            }
            _ => None,
        }
    }
}
