//! Measures the rule catalog: how large it is, how long it takes to load, and what a million calls cost.
//!
//! `cargo run --release -p callscope-engine --example risk`

use std::time::Instant;

use callscope_engine::risk::{CallFact, Catalog, Matcher, TypeHierarchy};

/// A hierarchy that answers after one hash look-up, as an index with interned names does.
struct Types(std::collections::HashMap<(&'static str, &'static str), bool>);

impl TypeHierarchy for Types {
    fn is_subtype(&self, class: &str, ancestor: &str) -> bool {
        class == ancestor || self.0.get(&(class, ancestor)).copied().unwrap_or(false)
    }
}

fn main() {
    let start = Instant::now();
    let catalog = Catalog::builtin();
    let load = start.elapsed();
    let subtype = [(("java.io.FileInputStream", "java.io.InputStream"), true)];
    let types = Types(subtype.into_iter().collect());
    // What real code calls most, and what the rules are about: one call in ten has a name that some rule knows.
    let dull = ["append", "size", "getName", "equals", "isEmpty", "valueOf", "format", "toLowerCase", "findViewById"];
    let known = ["get", "read", "execute", "close", "query", "post", "add", "find", "write", "<init>"];
    let owners =
        ["java.util.List", "com.shop.Cart", "java.io.FileInputStream", "android.view.View", "java.lang.String"];
    let name = |i: usize| if i % 10 == 0 { known[i / 10 % known.len()] } else { dull[i % dull.len()] };
    let facts: Vec<CallFact<'_>> = (0..1_000_000)
        .map(|i| CallFact { owner: owners[i % owners.len()], name: name(i), ..CallFact::default() })
        .collect();
    let mut matcher = Matcher::new(catalog, &types);
    let start = Instant::now();
    let hits: usize = facts.iter().map(|fact| matcher.tags(fact).len()).sum();
    let tags = start.elapsed();
    let start = Instant::now();
    let hops: usize = facts.iter().map(|fact| matcher.hops(fact).len()).sum();
    let hop_time = start.elapsed();
    let out = format!(
        "{} rules, {} hops, {} dispatchers, {} entry points, {} keywords\nload {load:?}\n1,000,000 calls: tags {tags:?} ({hits} hits), hops {hop_time:?} ({hops} hits)\n",
        catalog.rules().len(),
        catalog.hops().len(),
        catalog.dispatchers().len(),
        catalog.entries().len(),
        catalog.keywords().len(),
    );
    std::io::Write::write_all(&mut std::io::stdout(), out.as_bytes()).unwrap_or_default();
}
