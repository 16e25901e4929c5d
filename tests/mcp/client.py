"""A client of `callscope mcp` by the official SDK, and golden transcripts of what was said."""

import contextlib
import json
import os
import pathlib

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

CALLSCOPE = os.environ["CALLSCOPE"]
HERE = pathlib.Path(__file__).parent
FIELDNOTES = HERE.parent / "fixtures" / "fieldnotes"

# Tokens of an answer are counted as four characters.
USUAL = 1_500 * 4
MOST = 6_000 * 4


class ToolError(Exception):
    """A tool said that it cannot answer, and why."""


class Agent:
    """One connection."""

    def __init__(self, session):
        self.session = session

    async def call(self, tool, **arguments):
        """The answer, which is the same as text and as structured content."""
        result = await self.session.call_tool(tool, arguments)
        (content,) = result.content
        if result.is_error:
            raise ToolError(content.text)
        answer = json.loads(content.text)
        assert answer == result.structured_content
        most = min(arguments.get("max_tokens", 1_500), 6_000) * 4
        assert len(content.text) <= most, f"{tool} {arguments}: {len(content.text)} characters"
        return answer


@contextlib.asynccontextmanager
async def connect(*roots, cwd=None, **session_arguments):
    """Starts a server; `roots` are given on its command line."""
    arguments = ["mcp"] + [word for root in roots for word in ("--root", str(root))]
    # What build tools have in their caches on this machine must not change an answer.
    environment = dict(os.environ, CALLSCOPE_JARS="off")
    parameters = StdioServerParameters(command=CALLSCOPE, args=arguments, cwd=cwd, env=environment)
    async with stdio_client(parameters) as (read, write):
        async with ClientSession(read, write, **session_arguments) as session:
            agent = Agent(session)
            agent.server = await session.initialize()
            yield agent


def golden(test, name, transcript):
    """Holds a transcript against tests/mcp/golden; UPDATE_EXPECT=1 writes it anew."""
    path = HERE / "golden" / name
    text = json.dumps(transcript, indent=1, ensure_ascii=False) + "\n"
    if os.environ.get("UPDATE_EXPECT"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    test.maxDiff = None
    test.assertEqual(text, path.read_text(encoding="utf-8"), "UPDATE_EXPECT=1 writes the transcript anew")
