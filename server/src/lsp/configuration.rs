//! The client's settings: asked for where it can be asked, else taken from what it sends.

use serde_json::{Value, json};
use tower_lsp::ls_types::{DidChangeConfigurationParams, Registration};

use super::navigation;
use super::server::Server;
use super::settings::SECTION;

/// Asks for the settings, and to be told when they change.
pub(super) fn initialized(server: &Server) {
    let agreed = server.agreed();
    if agreed.tells_settings {
        server.outbox.register(Registration {
            id: "configuration".into(),
            method: "workspace/didChangeConfiguration".into(),
            register_options: Some(json!({ "section": SECTION })),
        });
    }
    if agreed.registers_navigation && server.settings().navigation {
        navigation::switch(server, true);
    }
    if agreed.asks_settings {
        server.outbox.ask_settings();
    }
}

pub(super) fn did_change(server: &Server, mut params: DidChangeConfigurationParams) {
    if server.agreed().asks_settings {
        server.outbox.ask_settings();
    } else if let Some(section) = params.settings.get_mut(SECTION) {
        set(server, section.take());
    }
}

/// Takes settings that may differ from those before.
pub(super) fn set(server: &Server, section: Value) {
    let before = server.settings();
    if !server.set_settings(section) {
        return;
    }
    server.outbox.refresh_lenses();
    server.outbox.refresh_diagnostics();
    let navigation = server.settings().navigation;
    if navigation != before.navigation && server.agreed().registers_navigation {
        navigation::switch(server, navigation);
    }
}
