//! Settings: from the client's configuration where it can be asked, else from what it sends.

use serde_json::{Value, json};

use super::client::{Client, uri};
use crate::support::fixture::Fixture;

const SLEEPER: &str = "//- A.java\nclass A { void a() throws Exception { Thread.sleep(9); } }\n";

fn start(fixture: &Fixture, capabilities: Value, options: Value) -> Client {
    let mut client = Client::spawn();
    client.initialize(json!({
        "capabilities": { "workspace": capabilities },
        "initializationOptions": options,
        "workspaceFolders": [{ "uri": uri(fixture.root()), "name": "test" }],
    }));
    client
}

fn lens_count(client: &mut Client, fixture: &Fixture) -> usize {
    let params = json!({ "textDocument": { "uri": uri(&fixture.path("A.java")) } });
    client.request("textDocument/codeLens", params).as_array().expect("a list").len()
}

#[test]
fn settings_that_are_sent() {
    let fixture = Fixture::new(SLEEPER);
    let mut client = start(&fixture, json!({}), json!({ "codeLens": "off" }));
    assert_eq!(lens_count(&mut client, &fixture), 0);
    let settings = json!({ "settings": { "callscope": { "codeLens": "risky" } } });
    client.notify("workspace/didChangeConfiguration", settings);
    assert_eq!(lens_count(&mut client, &fixture), 1);
    client.finish();
}

#[test]
fn settings_that_are_asked_for() {
    let fixture = Fixture::new(SLEEPER);
    let can = json!({
        "configuration": true,
        "didChangeConfiguration": { "dynamicRegistration": true },
        "codeLens": { "refreshSupport": true },
    });
    let mut client = start(&fixture, can, json!({ "codeLens": "risky" }));
    let registered = client.server_request("client/registerCapability");
    assert_eq!(
        registered["registrations"][0]["method"], "workspace/didChangeConfiguration",
        "the client is to tell of changes"
    );
    let asked = client.server_request_answered("workspace/configuration", json!([null]));
    assert_eq!(asked, json!({ "items": [{ "section": "callscope" }] }));
    assert_eq!(lens_count(&mut client, &fixture), 1, "a client that knows no setting has said all at the start");

    client.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
    client.server_request_answered("workspace/configuration", json!([{ "codeLens": "off" }]));
    client.server_request("workspace/codeLens/refresh");
    assert_eq!(lens_count(&mut client, &fixture), 0);
    client.finish();
}

#[test]
fn a_wrong_setting_is_told_and_changes_nothing() {
    let fixture = Fixture::new(SLEEPER);
    let mut client = start(&fixture, json!({}), json!({ "codeLens": "risky" }));
    let settings = json!({ "settings": { "callscope": { "codeLens": "loud" } } });
    client.notify("workspace/didChangeConfiguration", settings);
    let shown = client.notification("window/showMessage");
    let message = shown["message"].as_str().expect("text");
    assert!(message.starts_with("setting `callscope`: unknown variant `loud`"), "{message}");
    assert_eq!(lens_count(&mut client, &fixture), 1);
    client.finish();
}

/// A project may leave files out of sight, and so hide from a reader what they do.
#[test]
fn what_an_untrusted_project_says_about_itself_is_not_taken() {
    let fixture = Fixture::new(SLEEPER);
    fixture.write("callscope.toml", b"exclude = ['**']\n");
    for (client, lenses) in [(json!({}), 0), (json!({ "untrustedWorkspace": true }), 1)] {
        let mut client = start(&fixture, json!({}), json!({ "codeLens": "risky", "client": client }));
        assert_eq!(lens_count(&mut client, &fixture), lenses);
        client.finish();
    }
}
