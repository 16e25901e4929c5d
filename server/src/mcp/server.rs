//! One client's server: what it may read, and which projects it has analysed.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest, CustomResult, ErrorCode,
    Implementation, InitializeResult, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
    ToolsCapability,
};
use rmcp::service::{Peer, RequestContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};

use super::permission::Allowed;
use super::project::Project;
use super::{budget, tools};

/// What tools say before a project was analysed.
pub(super) const NOT_READY: &str = "Source index not initialized. Call SootStaticAnalyzer first.";

/// Projects that are kept ready; one more ends the one that was used longest ago.
const PROJECTS: usize = 4;

/// How long a client may take to tell its roots.
const ROOTS_PATIENCE: Duration = Duration::from_secs(5);

/// The server of one connection.
#[derive(Debug)]
pub(super) struct Server {
    /// Roots of the command line; the client's do not change them.
    given: Option<Allowed>,
    projects: Mutex<Projects>,
}

#[derive(Debug, Default)]
struct Projects {
    /// Last used last.
    open: Vec<Arc<Project>>,
    /// What tools are about that name no project.
    current: Option<Arc<Project>>,
}

impl Server {
    /// A server that may read `roots`, and analyses them at once; without roots it asks the client.
    pub(super) fn new(roots: Vec<PathBuf>) -> anyhow::Result<Self> {
        if roots.is_empty() {
            return Ok(Self { given: None, projects: Mutex::default() });
        }
        let server = Self { given: Some(Allowed::new(&roots)), projects: Mutex::default() };
        let project = server.open(roots).map_err(|message| anyhow::anyhow!(message))?;
        server.set_current(project);
        Ok(server)
    }

    /// What may be read: the command line's roots, else the client's, else the current folder.
    pub(super) async fn allowed(&self, peer: &Peer<RoleServer>) -> Allowed {
        if let Some(given) = &self.given {
            return given.clone();
        }
        let folders = client_roots(peer).await.unwrap_or_else(|| vec![PathBuf::from(".")]);
        Allowed::new(&folders)
    }

    /// The project that was analysed last.
    pub(super) fn current(&self) -> Result<Arc<Project>, String> {
        self.projects().current.clone().ok_or_else(|| NOT_READY.to_owned())
    }

    /// Makes a project the one that tools are about.
    pub(super) fn set_current(&self, project: Arc<Project>) {
        self.projects().current = Some(project);
    }

    /// The project of these resolved folders: the one that is open, or a new one.
    pub(super) fn open(&self, roots: Vec<PathBuf>) -> Result<Arc<Project>, String> {
        let mut projects = self.projects();
        let known = projects.open.iter().position(|p| p.roots == roots);
        let project = match known {
            Some(at) => projects.open.remove(at),
            None => Arc::new(Project::open(roots)?),
        };
        projects.open.push(project.clone());
        if projects.open.len() > PROJECTS {
            projects.open.remove(0);
        }
        Ok(project)
    }

    fn projects(&self) -> std::sync::MutexGuard<'_, Projects> {
        self.projects.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn answer(&self, request: CallToolRequestParams, peer: &Peer<RoleServer>) -> CallToolResult {
        let mut arguments = request.arguments.unwrap_or_default();
        let answer = match budget::characters(&mut arguments) {
            Ok(room) => tools::call(self, peer, &request.name, arguments, room).await.map(|mut answer| {
                budget::fit(&mut answer, room);
                answer
            }),
            Err(message) => Err(message),
        };
        match answer {
            Ok(answer) => {
                let mut result = CallToolResult::success(vec![ContentBlock::text(answer.to_string())]);
                result.structured_content = Some(answer);
                result
            }
            Err(message) => CallToolResult::error(vec![ContentBlock::text(message)]),
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let mut capabilities = ServerCapabilities::default();
        capabilities.tools = Some(ToolsCapability::default());
        let about = Implementation::new("callscope", env!("CARGO_PKG_VERSION")).with_title("Callscope");
        InitializeResult::new(capabilities).with_server_info(about).with_instructions(tools::INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::list()))
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(malformed(&request))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if !tools::exists(&request.name) {
            return Err(ErrorData::invalid_params(format!("there is no tool `{}`", request.name), None));
        }
        tokio::select! {
            answer = self.answer(request, &context.peer) => Ok(answer.into()),
            // The work stops with the future that waits for it.
            () = context.ct.cancelled() => Ok(CallToolResult::error(vec![ContentBlock::text("cancelled")]).into()),
        }
    }
}

/// What the SDK could not read as a request of the protocol.
fn malformed(request: &CustomRequest) -> ErrorData {
    let message = match request.method.as_str() {
        "tools/call" => "`name` must be a text, and `arguments` an object".to_owned(),
        other => return ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("there is no method `{other}`"), None),
    };
    ErrorData::invalid_params(message, None)
}

/// The client's roots; `None` where it has none to tell.
#[allow(deprecated, reason = "later versions of the protocol do without roots; the clients of today have them")]
async fn client_roots(peer: &Peer<RoleServer>) -> Option<Vec<PathBuf>> {
    peer.peer_info().filter(|info| info.capabilities.roots.is_some())?;
    let listed = tokio::time::timeout(ROOTS_PATIENCE, peer.list_roots()).await.ok()?.ok()?;
    Some(listed.roots.iter().filter_map(|root| path_of(&root.uri)).collect())
}

/// The path of a `file:` URI.
fn path_of(uri: &str) -> Option<PathBuf> {
    let uri: tower_lsp::ls_types::Uri = uri.parse().ok()?;
    uri.to_file_path().map(|path| path.into_owned())
}
