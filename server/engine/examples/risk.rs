//! Measures the rule catalog: how large it is, how long it takes to load, and what a million calls cost.
//!
//! Times are those of the processor where the system tells them, so that a busy machine does not change them.
//!
//! `cargo run --release -p callscope-engine --example risk`

use std::time::{Duration, Instant};

use callscope_engine::risk::{CallFact, Catalog, Matcher, TypeHierarchy};

/// A small hierarchy: every class has the two supertypes that a typical one has.
struct Types;

impl TypeHierarchy for Types {
    fn supertypes(&self, class: &str, visit: &mut dyn FnMut(&str)) {
        visit(class);
        if class == "java.io.FileInputStream" {
            visit("java.io.InputStream");
        }
        visit("java.lang.AutoCloseable");
        visit("java.lang.Object");
    }
}

/// What this thread has computed so far; the time that passed where the system does not tell.
fn computed(since: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

fn main() {
    let begin = Instant::now();
    let measure = |work: &mut dyn FnMut()| {
        let before = computed(begin);
        work();
        computed(begin).saturating_sub(before)
    };
    let load = measure(&mut || {
        let _ = Catalog::builtin();
    });
    let catalog = Catalog::builtin();
    let again = (0..20).map(|_| measure(&mut || drop(Catalog::with_project("[types]\nnone = []", &[]))));
    let again = again.min().unwrap_or_default();
    // What real code calls most, and what the rules are about: one call in seven has a name that some rule knows.
    let dull = ["append", "size", "getName", "equals", "isEmpty", "valueOf", "format", "toLowerCase", "findViewById"];
    let known = ["get", "read", "execute", "close", "query", "post", "add", "find", "write", "<init>"];
    let owners =
        ["java.util.List", "com.shop.Cart", "java.io.FileInputStream", "android.view.View", "java.lang.String"];
    let name = |i: usize| if i.is_multiple_of(7) { known[i % known.len()] } else { dull[i % dull.len()] };
    let facts: Vec<CallFact<'_>> = (0..1_000_000)
        .map(|i| CallFact { owner: owners[i / 7 % owners.len()], name: name(i), ..CallFact::default() })
        .collect();
    let mut matcher = Matcher::new(catalog, &Types);
    let (mut hits, mut hops) = (0, 0);
    let tags = measure(&mut || hits = facts.iter().map(|fact| matcher.tags(fact).len()).sum::<usize>());
    let hop_time = measure(&mut || hops = facts.iter().map(|fact| matcher.hops(fact).len()).sum::<usize>());
    let out = format!(
        "{} rules, {} hops, {} dispatchers, {} entry points, {} keywords\nload {load:?}, again {again:?}\n1,000,000 calls: tags {tags:?} ({hits} hits), hops {hop_time:?} ({hops} hits)\n",
        catalog.rules().len(),
        catalog.hops().len(),
        catalog.dispatchers().len(),
        catalog.entries().len(),
        catalog.keywords().len(),
    );
    std::io::Write::write_all(&mut std::io::stdout(), out.as_bytes()).unwrap_or_default();
}
