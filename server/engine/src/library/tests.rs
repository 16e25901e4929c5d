//! Look-ups in the built-in index, and indexes that are damaged.

use expect_test::{Expect, expect};

use super::{Library, LibraryError, Pack};
use crate::hir::{Items, Lowered, pretty};
use crate::text::Name;

/// The stub file of a class as text.
fn stub(library: &Library, class: &str) -> String {
    match library.class(Name::new(class)) {
        Some((file, _)) => shown(library.items(file)),
        None => format!("{class} is not there"),
    }
}

fn shown(items: &Items) -> String {
    pretty::print_items(&Lowered { items: items.clone(), ..Lowered::default() }, "")
}

fn check(class: &str, expected: &Expect) {
    expected.assert_eq(&stub(Library::builtin(), class));
}

#[test]
fn a_class_of_the_jdk_with_members_generics_and_exceptions() {
    check(
        "java.util.concurrent.Future",
        &expect![[r#"
        package java.util.concurrent
        interface Future <V> [public abstract]
          method cancel(: boolean): boolean [public abstract]
          method isCancelled(): boolean [public abstract]
          method isDone(): boolean [public abstract]
          method get(): V throws java.lang.InterruptedException, java.util.concurrent.ExecutionException [public abstract]
          method get(: long, : java.util.concurrent.TimeUnit): V throws java.lang.InterruptedException, java.util.concurrent.ExecutionException, java.util.concurrent.TimeoutException [public abstract]
          method resultNow(): V [public default]
          method exceptionNow(): java.lang.Throwable [public default]
          method state(): java.util.concurrent.Future.State [public default]
          enum Future$State [public static final]
            enumConstant RUNNING [public static final]
            enumConstant SUCCESS [public static final]
            enumConstant FAILED [public static final]
            enumConstant CANCELLED [public static final]
            method values(): java.util.concurrent.Future.State[] [public static implicit]
            method valueOf(: java.lang.String): java.util.concurrent.Future.State [public static implicit]
    "#]],
    );
    check(
        "java.util.concurrent.FutureTask",
        &expect![[r#"
        package java.util.concurrent
        class FutureTask <V> : java.util.concurrent.RunnableFuture<V> [public]
          constructor <init>(: java.util.concurrent.Callable<V>) [public]
          constructor <init>(: java.lang.Runnable, : V) [public]
          method isCancelled(): boolean [public]
          method isDone(): boolean [public]
          method cancel(: boolean): boolean [public]
          method get(): V throws java.lang.InterruptedException, java.util.concurrent.ExecutionException [public]
          method get(: long, : java.util.concurrent.TimeUnit): V throws java.lang.InterruptedException, java.util.concurrent.ExecutionException, java.util.concurrent.TimeoutException [public]
          method resultNow(): V [public]
          method exceptionNow(): java.lang.Throwable [public]
          method state(): java.util.concurrent.Future.State [public]
          method done(): void [protected]
          method set(: V): void [protected]
          method setException(: java.lang.Throwable): void [protected]
          method run(): void [public]
          method runAndReset(): boolean [protected]
          method toString(): java.lang.String [public]
    "#]],
    );
}

#[test]
fn kotlin_keeps_what_class_files_hide() {
    let library = Library::builtin();
    let function = |package: &str, name: &str| {
        let files = library.tops(Name::new(package), Name::new(name));
        let lines = files.iter().flat_map(|&file| {
            let text = shown(library.items(file));
            text.lines().filter(|line| line.contains(&format!("{name}<"))).map(str::to_owned).collect::<Vec<_>>()
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let receiver_of_lambda = function("kotlin", "apply");
    let expected = expect!["method T.apply<T> (block: T.() -> kotlin.Unit): T [public final inline]"];
    expected.assert_eq(&receiver_of_lambda);
    let suspend_with_scope = function("kotlinx.coroutines", "withContext");
    let expected = expect![
        "method withContext<T> (context: kotlin.coroutines.CoroutineContext, block: suspend kotlinx.coroutines.CoroutineScope.() -> T): T [public final suspend]"
    ];
    expected.assert_eq(&suspend_with_scope);
}

#[test]
fn nested_classes_are_found_by_their_dotted_name() {
    let library = Library::builtin();
    let (file, class) = library.class(Name::new("java.util.Map.Entry")).expect("it is in every JDK");
    assert_eq!(library.items(file).class(class).name.as_str(), "Entry");
    assert_eq!(library.origin(file), "jdk");
    for nothing in
        ["java.util.Map.Entries", "java.util.Map$Entry", "java.util", "Map", "", ".", "java.util.Map.", "..a"]
    {
        assert_eq!(library.class(Name::new(nothing)), None, "{nothing}");
    }
}

#[test]
fn hidden_superclasses_of_visible_classes_are_there() {
    let builder = stub(Library::builtin(), "java.lang.StringBuilder");
    assert!(builder.contains("java.lang.AbstractStringBuilder"), "{builder}");
    assert!(Library::builtin().class(Name::new("java.lang.AbstractStringBuilder")).is_some());
}

#[test]
fn packages_and_their_prefixes_are_known() {
    let library = Library::builtin();
    for (package, there) in [
        ("java", true),
        ("java.util", true),
        ("java.util.concurrent", true),
        ("java.uti", false),
        ("java.util.Map", false),
        ("sun.misc", false),
    ] {
        assert_eq!(library.has_package(Name::new(package)), there, "{package}");
    }
}

#[test]
fn the_empty_library_holds_nothing() {
    let library = Library::empty();
    assert_eq!(library.class(Name::new("java.lang.Object")), None);
    assert!(!library.has_package(Name::new("java")));
    assert_eq!(*library.items(7), Items::default());
    assert_eq!(library.error(), None);
}

#[test]
fn damage_anywhere_gives_less_and_an_error_but_never_a_panic() {
    let sound = small_index();
    for at in 0..sound.len() {
        let mut bytes = sound.clone();
        bytes[at] ^= 0x55;
        look_at_everything(&Library::from_bytes(bytes));
        let cut = Library::from_bytes(sound[..at].to_vec());
        look_at_everything(&cut);
        assert!(cut.error().is_some(), "cut at {at}");
    }
    assert_eq!(Library::from_bytes(b"something else".to_vec()).class(Name::new("A")), None);
    let other = Library::from_bytes(b"CSCPAPI\xffxxxxxxxxxxxx".to_vec());
    look_at_everything(&other);
    assert_eq!(other.error(), Some(&LibraryError::Format));
}

fn small_index() -> Vec<u8> {
    let library = Library::builtin();
    let mut pack = Pack::new();
    for class in ["java.util.Map", "java.lang.Thread", "java.lang.annotation.Target"] {
        let (file, _) = library.class(Name::new(class)).expect("it is in every JDK");
        pack.add("test", library.items(file).clone());
    }
    pack.finish(3).expect("enough memory")
}

fn look_at_everything(library: &Library) {
    let _ = library.class(Name::new("java.util.Map.Entry"));
    for file in 0..library.file_count() {
        let _ = library.items(file);
        let _ = library.origin(file);
    }
    let _ = library.tops(Name::new("java.util"), Name::new("listOf"));
}

#[test]
fn what_was_packed_is_what_is_unpacked() {
    let first = Library::builtin();
    let again = Library::from_bytes(small_index());
    for class in ["java.util.Map", "java.lang.Thread", "java.lang.annotation.Target"] {
        assert_eq!(stub(first, class), stub(&again, class), "{class}");
    }
    assert_eq!(again.file_count(), 3);
    assert_eq!(again.error(), None);
}

#[test]
fn every_file_of_the_built_in_index_is_sound() {
    let library = Library::builtin();
    look_at_everything(library);
    assert_eq!(library.error(), None);
}

/// The bound that keeps the program small.
#[test]
fn the_index_is_at_most_eight_megabytes() {
    assert!(include_bytes!("data/api.bin").len() <= 8 << 20);
}

/// A library in the index that the notice does not name would be used against its licence.
#[test]
fn the_notice_names_every_origin() {
    let library = Library::builtin();
    let notice = include_str!("data/NOTICE");
    for file in 0..library.file_count() {
        let origin = library.origin(file);
        let named = match origin {
            "jdk" => "JDK, ".to_owned(),
            "android" => "org.robolectric:android-all, ".to_owned(),
            // `androidx.lifecycle` comes from `chaquopy-stubs-androidx-lifecycle-…`, or from the supplement, which is our own.
            google if !google.contains(':') => continue,
            other => format!("{other}, "),
        };
        assert!(notice.contains(&named), "{origin}");
    }
}
