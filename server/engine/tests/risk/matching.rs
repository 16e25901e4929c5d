//! What the matcher answers, as tables: which rules, how certain, whether they block; hops, dispatchers and entry points.

use callscope_engine::risk::rule::{Blocking, Place};
use callscope_engine::risk::{ArgFact, CallFact, Catalog, Matcher, Shape, Value};

use crate::sketch::Types;

const SECONDS: Value<'_> = Value::Path("java.util.concurrent.TimeUnit.SECONDS");

fn args<'a>(values: &[Value<'a>]) -> Vec<ArgFact<'a>> {
    values.iter().map(|value| ArgFact { value: *value, ..ArgFact::default() }).collect()
}

/// What the rule `id` says of a call; `None` when it does not match.
fn blocking_of(id: &str, fact: &CallFact<'_>) -> Option<Blocking> {
    let types = Types::of_the_libraries();
    let hits = Matcher::new(Catalog::builtin(), &types).tags(fact);
    hits.iter().find(|hit| *hit.rule.id == *id).map(|hit| hit.blocking)
}

fn ids(fact: &CallFact<'_>) -> Vec<String> {
    let types = Types::of_the_libraries();
    Matcher::new(Catalog::builtin(), &types).tags(fact).iter().map(|hit| hit.rule.id.to_string()).collect()
}

#[test]
fn a_wait_is_long_without_a_time_out_or_with_one_above_five_seconds() {
    let latch = "java.util.concurrent.CountDownLatch";
    for (owner, name, given, expected) in [
        (latch, "await", args(&[]), Blocking::Yes),
        (latch, "await", args(&[Value::Int(6), SECONDS]), Blocking::Yes),
        (latch, "await", args(&[Value::Int(5), SECONDS]), Blocking::No),
        (latch, "await", args(&[Value::Int(0), Value::Unknown]), Blocking::No),
        (latch, "await", args(&[Value::Int(6), Value::Unknown]), Blocking::Maybe),
        (latch, "await", args(&[Value::Unknown, SECONDS]), Blocking::Maybe),
        ("java.lang.Thread", "join", args(&[Value::Int(5_001)]), Blocking::Yes),
        ("java.lang.Thread", "join", args(&[Value::Int(4_000)]), Blocking::No),
        ("java.lang.Thread", "join", args(&[Value::Millis(9_000)]), Blocking::Yes),
        ("java.lang.Object", "wait", args(&[Value::Int(0)]), Blocking::Yes),
        ("java.lang.Object", "wait", args(&[Value::Int(100)]), Blocking::No),
    ] {
        let fact = CallFact { owner, name, args: Some(&given), ..CallFact::default() };
        let id = match name {
            "await" => "jdk.latch.await",
            "join" => "jdk.thread.join",
            _ => "jdk.object.wait",
        };
        assert_eq!(blocking_of(id, &fact), Some(expected), "{owner}.{name}({given:?})");
    }
    // A method reference shows no arguments.
    let fact = CallFact { owner: latch, name: "await", ..CallFact::default() };
    assert_eq!(blocking_of("jdk.latch.await", &fact), Some(Blocking::Maybe));
}

#[test]
fn an_argument_that_nobody_knows_makes_a_match_uncertain() {
    let edit = |given: &[ArgFact<'_>]| {
        let fact = CallFact {
            owner: "androidx.core.content",
            name: "edit",
            extension_receiver: Some("android.content.SharedPreferences"),
            args: Some(given),
            ..CallFact::default()
        };
        blocking_of("core-ktx.prefs.commit", &fact)
    };
    let commit = |value| [ArgFact { name: Some("commit"), value, ..ArgFact::default() }];
    assert_eq!(edit(&commit(Value::Bool(true))), Some(Blocking::Yes));
    assert_eq!(edit(&commit(Value::Unknown)), Some(Blocking::Maybe));
    assert_eq!(edit(&commit(Value::Bool(false))), None);
    assert_eq!(edit(&args(&[Value::Bool(true), Value::Code])), Some(Blocking::Yes), "by position");
    assert_eq!(edit(&args(&[Value::Code])), None, "the block is not `commit`");
}

#[test]
fn exemptions_look_at_the_receiver_and_at_what_it_is_made_of() {
    let read = |receiver, made_of: &[&str]| {
        let fact = CallFact {
            owner: "java.io.InputStream",
            name: "read",
            receiver: Some(receiver),
            receiver_made_of: made_of,
            ..CallFact::default()
        };
        blocking_of("jdk.stream.read", &fact)
    };
    assert_eq!(read("java.io.InputStream", &[]), Some(Blocking::Maybe));
    assert_eq!(read("java.io.ByteArrayInputStream", &[]), None);
    assert_eq!(read("java.io.InputStream", &["java.io.BufferedInputStream", "java.io.ByteArrayInputStream"]), None);
    assert_eq!(read("java.io.InputStream", &["java.io.FileInputStream"]), Some(Blocking::Maybe));
}

#[test]
fn rules_for_the_class_itself_come_before_those_for_its_supertypes() {
    let fact = CallFact { owner: "java.io.FileInputStream", name: "read", ..CallFact::default() };
    assert_eq!(ids(&fact), ["jdk.file-input.read", "jdk.stream.read"]);
}

#[test]
fn constructors_are_not_inherited_but_where_a_rule_says_so() {
    let made = |owner| ids(&CallFact { owner, name: "<init>", ..CallFact::default() });
    assert_eq!(made("java.io.FileInputStream"), ["jdk.file-input.open"]);
    assert_eq!(made("java.io.InputStream"), [""; 0]);
    assert_eq!(made("android.os.HandlerThread"), ["android.handler-thread.new", "jdk.thread.new"]);
}

#[test]
fn a_property_is_its_getter_and_its_setter_but_no_other_method() {
    let use_of = |shape, owner, name| ids(&CallFact { shape, owner, name, ..CallFact::default() });
    let prefs = "android.content.SharedPreferences";
    assert_eq!(use_of(Shape::Get, prefs, "all"), ["android.prefs.read"]);
    assert_eq!(use_of(Shape::Call, prefs, "getAll"), ["android.prefs.read"]);
    assert_eq!(use_of(Shape::Set, prefs, "all"), [""; 0]);
    assert_eq!(use_of(Shape::Set, "java.io.File", "readable"), ["jdk.file.attributes"]);
    assert_eq!(use_of(Shape::Get, "java.io.File", "listFiles"), [""; 0], "a property of that name is no call");
    let store = "androidx.datastore.core.DataStore";
    assert_eq!(use_of(Shape::Get, store, "data"), ["datastore.data"]);
    assert_eq!(use_of(Shape::Call, store, "getData"), ["datastore.data"], "from Java");
    assert_eq!(use_of(Shape::Call, store, "data"), [""; 0]);
}

#[test]
fn top_level_functions_are_found_by_package_and_by_facade() {
    for (owner, extension_receiver, params) in [
        ("kotlin.io", Some("java.io.File"), None),
        ("kotlin.io.FilesKt", Some("java.io.File"), None),
        ("kotlin.io.FilesKt__FileReadWriteKt", Some("java.io.File"), None),
        ("kotlin.io.FilesKt", None, Some(["java.io.File", "Charset"])),
    ] {
        let params = params.as_ref().map(|all| &all[..]);
        let fact = CallFact { owner, name: "readText", extension_receiver, params, ..CallFact::default() };
        assert_eq!(ids(&fact), ["kotlin.file.read"], "{owner}");
    }
    let fact = CallFact { owner: "kotlin.io", name: "readText", ..CallFact::default() };
    assert_eq!(ids(&fact), [""; 0], "of an unknown receiver it might be a file's or an address's");
    let fact = CallFact { owner: "kotlinx.coroutines.CoroutineScope", name: "<init>", ..CallFact::default() };
    assert_eq!(ids(&fact), ["coroutines.scope.new"], "a function that looks like a constructor");
}

#[test]
fn projects_own_classes_with_the_same_names_match_nothing() {
    for (owner, name) in [
        ("kiosk.Catalog", "query"),
        ("kiosk.Mailbox", "post"),
        ("kiosk.Handler", "<init>"),
        ("tally.Padlock", "lock"),
        ("options.Draft", "commit"),
        ("app.Runner", "runBlocking"),
    ] {
        assert_eq!(ids(&CallFact { owner, name, ..CallFact::default() }), [""; 0], "{owner}.{name}");
    }
}

#[test]
fn hops_say_where_code_runs() {
    let types = Types::of_the_libraries();
    let mut matcher = Matcher::new(Catalog::builtin(), &types);
    let scope = Some("kotlinx.coroutines.CoroutineScope");
    let flow = Some("kotlinx.coroutines.flow.Flow");
    for (owner, extension_receiver, name, expected) in [
        ("java.util.concurrent.Executor", None, "execute", "jdk.executor.execute"),
        ("java.util.concurrent.ExecutorService", None, "execute", "jdk.executor.execute"),
        ("java.lang.Thread", None, "<init>", "jdk.thread.new"),
        ("android.os.Handler", None, "post", "android.handler.post"),
        ("android.view.View", None, "setOnClickListener", "android.view.set-on"),
        ("kotlin", Some("a.B"), "let", "kotlin.scope"),
        ("kotlin.collections", Some("kotlin.collections.List"), "forEach", "kotlin.collections"),
        ("kotlinx.coroutines", None, "runBlocking", "coroutines.run-blocking"),
        ("kotlinx.coroutines", scope, "launch", "coroutines.launch"),
        ("kotlinx.coroutines.flow", flow, "flowOn", "flow.on"),
        ("kotlinx.coroutines.flow", flow, "map", "flow.operator"),
        ("kotlinx.coroutines.flow", flow, "collectLatest", "flow.collect"),
        ("io.reactivex.rxjava3.core.Observable", None, "subscribeOn", "rx.subscribe-on"),
        ("io.reactivex.rxjava3.core.Observable", None, "map", "rx.operator"),
        ("androidx.compose.material3", None, "Button", "compose.component"),
        ("androidx.compose.runtime", None, "LaunchedEffect", "compose.effect"),
    ] {
        let fact = CallFact { owner, extension_receiver, name, ..CallFact::default() };
        let found: Vec<&str> = matcher.hops(&fact).iter().map(|hop| &*hop.id).collect();
        assert_eq!(found.first(), Some(&expected), "{owner}.{name}: {found:?}");
    }
}

#[test]
fn dispatchers_are_values_by_name() {
    let types = Types::of_the_libraries();
    let mut matcher = Matcher::new(Catalog::builtin(), &types);
    let looper = [ArgFact { ty: Some("android.os.Looper"), ..ArgFact::default() }];
    for (shape, owner, name, args, expected) in [
        (Shape::Get, "kotlinx.coroutines.Dispatchers", "IO", None, Place::Background),
        (Shape::Call, "kotlinx.coroutines.Dispatchers", "getIO", None, Place::Background),
        (Shape::Get, "kotlinx.coroutines.Dispatchers", "Main", None, Place::Main),
        (Shape::Call, "java.util.concurrent.Executors", "newFixedThreadPool", None, Place::Background),
        (Shape::Call, "android.content.Context", "getMainExecutor", None, Place::Main),
        (Shape::Get, "android.content.Context", "mainLooper", None, Place::Main),
        (Shape::Call, "android.os.Handler", "<init>", Some(&[][..]), Place::Current),
        (Shape::Call, "android.os.Handler", "<init>", Some(&looper[..]), "arg:0".parse().unwrap()),
        (Shape::Call, "io.reactivex.android.schedulers.AndroidSchedulers", "mainThread", None, Place::Main),
        (Shape::Call, "com.google.common.util.concurrent.MoreExecutors", "directExecutor", None, Place::Inline),
        (Shape::Call, "kotlinx.coroutines.MainScope", "<init>", None, Place::Main),
    ] {
        let fact = CallFact { shape, owner, name, args, ..CallFact::default() };
        let found = matcher.dispatcher(&fact);
        assert_eq!(found.map(|d| &d.on[0]), Some(&expected), "{owner}.{name}");
    }
    let own = CallFact { shape: Shape::Get, owner: "app.Dispatchers", name: "IO", ..CallFact::default() };
    assert!(matcher.dispatcher(&own).is_none());
}

#[test]
fn entry_points_have_a_kind_and_a_thread() {
    let types = Types::of_the_libraries();
    let mut matcher = Matcher::new(Catalog::builtin(), &types);
    for (owner, name, annotation, kind, thread) in [
        ("android.app.Activity", "onCreate", "", "activity", Place::Main),
        ("android.app.Activity", "onTopResumedActivityChanged", "", "activity", Place::Main),
        ("android.content.ContentProvider", "query", "", "provider", Place::Binder),
        ("android.content.ContentProvider", "onCreate", "", "provider", Place::Main),
        ("androidx.work.Worker", "doWork", "", "worker", Place::Background),
        ("android.webkit.WebViewClient", "shouldInterceptRequest", "", "listener", Place::Background),
        ("android.webkit.WebViewClient", "onPageStarted", "", "listener", Place::Main),
        ("android.widget.SeekBar.OnSeekBarChangeListener", "onProgressChanged", "", "listener", Place::Main),
        ("android.text.Unheard", "onSomething", "", "listener", Place::Main),
        ("okhttp3.Interceptor", "intercept", "", "listener", Place::Background),
        ("shop.Cart", "Content", "androidx.compose.runtime.Composable", "compose", Place::Main),
        ("shop.Cart", "load", "androidx.annotation.WorkerThread", "annotated", Place::Background),
        ("shop.Api", "users", "org.springframework.web.bind.annotation.GetMapping", "server", Place::Background),
    ] {
        let annotations = [annotation];
        let annotations = if annotation.is_empty() { &[][..] } else { &annotations };
        let fact = CallFact { shape: Shape::Declaration, owner, name, annotations, ..CallFact::default() };
        let found = matcher.entry(&fact).unwrap_or_else(|| panic!("{owner}.{name} is no entry point"));
        assert_eq!((&*found.kind, &found.thread), (kind, &thread), "{owner}.{name}: {}", found.id);
    }
    for (owner, name) in [("android.text.Unheard", "once"), ("shop.Cart", "onCreate"), ("shop.Cart", "load")] {
        let fact = CallFact { shape: Shape::Declaration, owner, name, ..CallFact::default() };
        assert!(matcher.entry(&fact).is_none(), "{owner}.{name}");
    }
}
