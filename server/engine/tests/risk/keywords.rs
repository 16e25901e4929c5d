//! The keywords for calls whose receiver has no known type: names count, text around them never does.

use callscope_engine::risk::Catalog;
use callscope_engine::risk::keyword::{TextualCall, textual};

#[test]
fn keywords_look_at_names_receivers_and_arguments() {
    let catalog = Catalog::builtin();
    let method = |names: &'static [&'static str], method, has_receiver, arg_count| TextualCall {
        names,
        method: Some(method),
        has_receiver,
        arg_count,
    };
    let made = |names| TextualCall { names, method: None, has_receiver: false, arg_count: 1 };
    for (call, expected) in [
        (made(&["java.io.FileInputStream"]), "I/O"),
        (made(&["FileInputStream"]), "I/O"),
        (made(&["MyFileInputStream"]), ""),
        (made(&["URL"]), "NETWORK"),
        (made(&["java.net.Socket"]), "NETWORK"),
        (made(&["Handler"]), "HANDLER"),
        (made(&["java.lang.ThreadLocal"]), ""),
        (method(&["dir"], "listFiles", true, 0), "I/O"),
        (method(&[], "listFiles", false, 0), ""),
        (method(&["db"], "query", true, 7), "DATABASE"),
        (method(&[], "query", false, 7), ""),
        (method(&[], "rawQuery", false, 2), "DATABASE"),
        (method(&["helper"], "execSQL", true, 1), "DATABASE"),
        (method(&["url"], "openConnection", true, 0), "NETWORK"),
        (method(&["okhttp3.OkHttpClient"], "newCall", true, 1), "NETWORK"),
        (method(&["Executors"], "newFixedThreadPool", true, 1), "THREADING"),
        (method(&["lock"], "wait", true, 0), "SYNCHRONIZATION"),
        (method(&["waiter"], "wait", true, 1), ""),
        (method(&["view"], "postDelayed", true, 2), "HANDLER"),
        (method(&["executor"], "execute", true, 1), ""),
        (method(&["queryText"], "trim", true, 0), ""),
    ] {
        let (tags, hits) = textual(catalog.keywords(), &call);
        let names: Vec<&str> = catalog.tag_names().names(tags).collect();
        assert_eq!(names.join(" "), expected, "{call:?}");
        assert_eq!(hits.is_empty(), expected.is_empty(), "a tag has its keyword");
    }
}
