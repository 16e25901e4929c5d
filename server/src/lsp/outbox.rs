//! What the server has to say unasked: progress of the first index, and faults. Handlers and threads put it here; one task
//! of its own tells the client, so that nobody else ever waits for it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use callscope_engine::host::{Progress, Stage};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower_lsp::Client;
use tower_lsp::ls_types::notification::Progress as ProgressNotification;
use tower_lsp::ls_types::{
    ConfigurationItem, MessageType, ProgressParams, ProgressParamsValue, ProgressToken, Unregistration,
    WorkDoneProgress, WorkDoneProgressBegin, WorkDoneProgressEnd, WorkDoneProgressReport,
};
use tower_lsp::ls_types::{Registration, Uri};

use super::publish::Publisher;
use super::server::Server;
use super::{configuration, settings};
use crate::session;
use crate::workspace::Loaded;

/// Progress is told at most this often.
const INTERVAL: Duration = Duration::from_millis(100);

/// Something to tell the client.
#[derive(Debug)]
enum Message {
    Loading,
    Files(Stage, usize, usize),
    Loaded { files: usize, problems: Vec<String> },
    Error(String),
    Register(Registration),
    Unregister(Unregistration),
    AskSettings,
    RefreshLenses,
    RefreshDiagnostics,
    Changed,
    Closed(Uri),
}

/// Where messages are put. Clones share one queue.
#[derive(Clone, Debug)]
pub(super) struct Outbox {
    sender: UnboundedSender<Message>,
    receiver: Arc<Mutex<Option<UnboundedReceiver<Message>>>>,
}

impl Outbox {
    pub(super) fn new() -> Self {
        let (sender, receiver) = unbounded_channel();
        Self { sender, receiver: Arc::new(Mutex::new(Some(receiver))) }
    }

    /// Something went wrong that a person should know.
    pub(super) fn error(&self, message: String) {
        tracing::debug!("{message}");
        self.put(Message::Error(message));
    }

    /// Asks the client for something.
    pub(super) fn register(&self, registration: Registration) {
        self.put(Message::Register(registration));
    }

    /// Takes back what was asked for.
    pub(super) fn unregister(&self, unregistration: Unregistration) {
        self.put(Message::Unregister(unregistration));
    }

    /// Asks the client for its settings.
    pub(super) fn ask_settings(&self) {
        self.put(Message::AskSettings);
    }

    /// Code lenses may differ now, though nothing was typed where they are shown.
    pub(super) fn refresh_lenses(&self) {
        self.put(Message::RefreshLenses);
    }

    /// Diagnostics may differ now, though nothing was typed.
    pub(super) fn refresh_diagnostics(&self) {
        self.put(Message::RefreshDiagnostics);
    }

    /// A document was closed.
    pub(super) fn closed(&self, uri: Uri) {
        self.put(Message::Closed(uri));
    }

    fn put(&self, message: Message) {
        // Without a receiver there is no client left to tell.
        let _ = self.sender.send(message);
    }

    /// Begins to tell the client, who may be spoken to from now on; what has piled up comes first.
    pub(super) fn deliver(&self, server: &Server) {
        let receiver = self.receiver.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(receiver) = receiver {
            tokio::spawn(deliver(receiver, server.clone()));
        }
    }
}

async fn deliver(mut messages: UnboundedReceiver<Message>, server: Server) {
    let (client, agreed) = (server.client.clone(), server.agreed());
    let mut progress: Option<Reporter> = None;
    let mut publisher = Publisher::default();
    let mut count = 0;
    while let Some(message) = messages.recv().await {
        match message {
            Message::Loading => {
                count += 1;
                progress = if agreed.progress { Reporter::begin(&client, count).await } else { None };
            }
            Message::Files(stage, done, total) => {
                if let Some(progress) = &progress {
                    progress.report(stage, done, total).await;
                }
            }
            Message::Loaded { files, problems } => {
                if let Some(progress) = progress.take() {
                    progress.end(files).await;
                }
                for problem in problems {
                    client.log_message(MessageType::WARNING, problem).await;
                }
            }
            Message::Error(message) => client.show_message(MessageType::ERROR, message).await,
            Message::Register(registration) => {
                if let Err(error) = client.register_capability(vec![registration]).await {
                    tracing::warn!("the client refuses a registration: {error}");
                }
            }
            Message::Unregister(unregistration) => {
                if let Err(error) = client.unregister_capability(vec![unregistration]).await {
                    tracing::warn!("the client keeps a registration: {error}");
                }
            }
            Message::AskSettings => {
                let item = ConfigurationItem { scope_uri: None, section: Some(settings::SECTION.into()) };
                match client.configuration(vec![item]).await {
                    // A client without such a section says `null`: what it said at the start stays.
                    Ok(sections) => {
                        sections.into_iter().filter(|s| !s.is_null()).for_each(|s| configuration::set(&server, s))
                    }
                    Err(error) => tracing::warn!("the client does not tell its settings: {error}"),
                }
            }
            Message::RefreshLenses => {
                if agreed.refreshes_lenses
                    && let Err(error) = client.code_lens_refresh().await
                {
                    tracing::warn!("the client does not refresh code lenses: {error}");
                }
            }
            Message::RefreshDiagnostics => {
                publisher.changed(&server);
                if agreed.refreshes_diagnostics
                    && let Err(error) = client.workspace_diagnostic_refresh().await
                {
                    tracing::warn!("the client does not refresh diagnostics: {error}");
                }
            }
            Message::Changed => publisher.changed(&server),
            Message::Closed(uri) => publisher.closed(&server, uri).await,
        }
    }
}

/// One run of the first index, as the client sees it.
struct Reporter {
    client: Client,
    token: ProgressToken,
}

impl Reporter {
    async fn begin(client: &Client, count: u32) -> Option<Self> {
        let token = ProgressToken::String(format!("callscope/index/{count}"));
        client.create_work_done_progress(token.clone()).await.ok()?;
        let reporter = Self { client: client.clone(), token };
        let begin = WorkDoneProgressBegin { title: "Indexing".into(), ..WorkDoneProgressBegin::default() };
        reporter.send(WorkDoneProgress::Begin(begin)).await;
        Some(reporter)
    }

    async fn report(&self, stage: Stage, done: usize, total: usize) {
        // Parsing is most of the work.
        let share = |from: usize, width: usize| from + width * done.min(total) / total.max(1);
        let (word, percentage) = match stage {
            Stage::Parse => ("parsed", share(0, 80)),
            Stage::Resolve => ("resolved", share(80, 20)),
        };
        let report = WorkDoneProgressReport {
            message: Some(format!("{done} of {total} files {word}")),
            percentage: Some(percentage as u32),
            ..WorkDoneProgressReport::default()
        };
        self.send(WorkDoneProgress::Report(report)).await;
    }

    async fn end(&self, files: usize) {
        let end = WorkDoneProgressEnd { message: Some(format!("{files} files")) };
        self.send(WorkDoneProgress::End(end)).await;
    }

    async fn send(&self, value: WorkDoneProgress) {
        let params = ProgressParams { token: self.token.clone(), value: ProgressParamsValue::WorkDone(value) };
        self.client.send_notification::<ProgressNotification>(params).await;
    }
}

/// Puts what the writer thread tells into the outbox.
#[derive(Debug)]
pub(super) struct Listener {
    outbox: Outbox,
    start: Instant,
    /// Milliseconds from the start to the last report.
    reported: AtomicU64,
}

impl Listener {
    pub(super) fn new(outbox: Outbox) -> Self {
        Self { outbox, start: Instant::now(), reported: AtomicU64::new(0) }
    }
}

impl Progress for Listener {
    /// Called by many threads, often: only one of them reports, and only now and then.
    fn files(&self, stage: Stage, done: usize, total: usize) {
        let now = self.start.elapsed().as_millis() as u64;
        let last = self.reported.load(Ordering::Relaxed);
        let due = now >= last + INTERVAL.as_millis() as u64;
        if due && self.reported.compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            self.outbox.put(Message::Files(stage, done, total));
        }
    }
}

impl session::Listener for Listener {
    fn loading(&self) {
        self.outbox.put(Message::Loading);
    }

    fn loaded(&self, loaded: &Loaded) {
        let problems = loaded.problems.iter().map(ToString::to_string).collect();
        self.outbox.put(Message::Loaded { files: loaded.files.len(), problems });
    }

    fn changed(&self) {
        self.outbox.put(Message::Changed);
    }

    fn threads_known(&self) {
        self.outbox.refresh_lenses();
    }

    fn failed(&self, message: &str) {
        self.outbox.error(format!("a fault in Callscope while indexing: {message}"));
    }
}
