"""What tools say of themselves, what they refuse, and how long their answers are."""

import asyncio
import json
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import mcp.types as types

from client import CALLSCOPE, FIELDNOTES, MOST, ToolError, connect

NOT_READY = "Source index not initialized. Call SootStaticAnalyzer first."

TOOLS = {
    "analyze_project": [],
    "SootStaticAnalyzer": [],
    "list_entry_points": [],
    "trace_to_risk": ["method"],
    "CallChainExpander": ["method"],
    "ProgramSlicer": ["method", "target_stmt"],
    "read_method_source_by_method_name": ["method_full_name"],
    "find_callers_by_method_name": ["method"],
    "find_implementations_by_method_name": ["method"],
    "list_methods_by_class_name": ["class"],
}

ANY = {"method": "A.b", "target_stmt": "x", "method_full_name": "A.b", "class": "A"}


def needed(tool):
    return {key: ANY[key] for key in TOOLS[tool]}


class Tools(unittest.IsolatedAsyncioTestCase):
    async def refused(self, agent, tool, **arguments):
        with self.assertRaises(ToolError) as refused:
            await agent.call(tool, **arguments)
        return str(refused.exception)

    async def test_tools_say_what_they_are_for(self):
        async with connect(FIELDNOTES) as agent:
            tools = {tool.name: tool for tool in (await agent.session.list_tools()).tools}
            self.assertEqual({name: tool.input_schema["required"] for name, tool in tools.items()}, TOOLS)
            for tool in tools.values():
                self.assertGreater(len(tool.description), 100, tool.name)
                self.assertLess(len(tool.description), 600, tool.name)
                for key, schema in tool.input_schema["properties"].items():
                    self.assertIn("description", schema, f"{tool.name}: {key}")
            self.assertTrue(tools["ProgramSlicer"].annotations.read_only_hint)
            self.assertFalse(tools["analyze_project"].annotations.destructive_hint)
            self.assertIn("analyze_project", agent.server.instructions)

    async def test_nothing_is_answered_before_a_project_was_analysed(self):
        with tempfile.TemporaryDirectory() as folder:
            async with connect(cwd=folder) as agent:
                for tool in TOOLS:
                    if tool not in ("analyze_project", "SootStaticAnalyzer"):
                        self.assertEqual(await self.refused(agent, tool, **needed(tool)), NOT_READY, tool)

    async def test_a_root_given_at_the_start_analyses_itself(self):
        async with connect(FIELDNOTES) as agent:
            answer = await agent.call("CallChainExpander", method="MainActivity.onResume")
            self.assertTrue(answer["found"])

    async def test_wrong_arguments_are_named(self):
        async with connect(FIELDNOTES) as agent:
            for tool, arguments, expected in [
                ("CallChainExpander", {}, "CallChainExpander needs `method`; it takes "),
                ("CallChainExpander", {"method": ""}, "CallChainExpander needs `method`"),
                ("CallChainExpander", {"methd": "A.b"}, "CallChainExpander has no argument `methd`; it takes `method`"),
                ("CallChainExpander", {"method": 7}, "`method`: invalid type: integer `7`, expected a string"),
                ("CallChainExpander", {"method": "A.b", "force": "yes"}, "`force`: invalid type: string \"yes\""),
                ("ProgramSlicer", {"method": "A.b"}, "ProgramSlicer needs `target_stmt`"),
                ("ProgramSlicer", {"method": "A", "target_stmt": "x", "direction": "up"}, "`direction`: \"up\" is none of `backward`, `forward`"),
                ("list_entry_points", {"limit": -1}, "`limit`: invalid value: integer `-1`"),
                ("list_entry_points", {"max_tokens": "all"}, "`max_tokens` must be a number of tokens, at most 6000"),
                ("read_method_source_by_method_name", {"method_full_name": "A.b", "repository_path": 1}, "`repository_path`"),
            ]:
                refused = await self.refused(agent, tool, **arguments)
                self.assertTrue(refused.startswith(expected), refused)
            # `null` is what many clients send for "not given".
            answer = await agent.session.call_tool("CallChainExpander", {"method": "MainActivity.onResume", "until": None, "max_tokens": None})
            self.assertFalse(answer.is_error)
            with self.assertRaises(Exception) as unknown:
                await agent.session.call_tool("Dance", {})
            self.assertIn("there is no tool `Dance`", str(unknown.exception))

    async def test_names_that_are_not_one_method_lead_on(self):
        async with connect(FIELDNOTES) as agent:
            near = await agent.call("CallChainExpander", method="DBHelper.qeryUser")
            self.assertEqual((near["found"], near["callees"]), (False, []))
            self.assertIn({"tool": "CallChainExpander", "arguments": {"method": "DBHelper.queryUser"}, "why": "a similar name"}, near["next"])
            several = await agent.call("CallChainExpander", method="onCreate")
            self.assertTrue(several["ambiguous"])
            first = several["next"][0]
            self.assertTrue((await agent.call(first["tool"], **first["arguments"]))["found"])

    async def test_answers_have_a_length(self):
        async with connect(FIELDNOTES) as agent:
            all_of_them = await agent.call("list_entry_points")
            self.assertTrue(all_of_them["truncated"])
            shown, total = len(all_of_them["entry_points"]), sum(all_of_them["kinds"].values())
            self.assertEqual(all_of_them["omitted"], {"entry_points": total - shown})
            more = await agent.call("list_entry_points", max_tokens=1_000_000)
            self.assertGreater(len(more["entry_points"]), shown)
            self.assertLessEqual(len(json.dumps(more, separators=(",", ":"), ensure_ascii=False)), MOST)
            few = await agent.call("CallChainExpander", method="MainActivity.onCreate", max_tokens=400)
            self.assertTrue(few["found"])
            self.assertGreater(few["callees_omitted"] + few.get("omitted", {}).get("callees", 0), 0)

    async def test_two_connections_do_not_share_what_was_shown(self):
        async with connect(FIELDNOTES) as one, connect(FIELDNOTES) as two:
            first = await one.call("CallChainExpander", method="DBHelper.queryUser")
            again = await one.call("CallChainExpander", method="DBHelper.queryUser")
            other = await two.call("CallChainExpander", method="DBHelper.queryUser")
            forced = await one.call("CallChainExpander", method="DBHelper.queryUser", force=True)
            self.assertNotEqual(first["body"], "")
            self.assertEqual((again["body"], again["already_expanded"]), ("", True))
            self.assertIn("go on with", again["message"])
            self.assertEqual(again["callees"], first["callees"])
            self.assertEqual((other["body"], forced["body"]), (first["body"], first["body"]))

    async def test_edits_are_followed(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "A.java"
            file.write_text("class A { void run() { stop(); } void stop() { } }")
            async with connect(folder) as agent:
                before = await agent.call("CallChainExpander", method="A.run")
                self.assertEqual([c["signature"] for c in before["callees"]], ["A.stop"])
                file.write_text("class A { void run() { go(); } void go() { } }")
                for _ in range(600):
                    after = await agent.call("CallChainExpander", method="A.run", force=True)
                    if [c["signature"] for c in after["callees"]] == ["A.go"]:
                        break
                    await asyncio.sleep(0.1)
                else:
                    self.fail(f"the edit was not seen: {after}")


class Security(unittest.IsolatedAsyncioTestCase):
    async def test_only_what_lies_under_the_roots_is_read_or_written(self):
        with tempfile.TemporaryDirectory() as folder:
            root, other = pathlib.Path(folder) / "root", pathlib.Path(folder) / "other"
            for path in (root, other):
                path.mkdir()
                (path / "A.java").write_text("class A { void run() { } }")
            (root / "way").symlink_to(other)
            async with connect(root) as agent:
                for path in (str(other), "/", "../other", str(root / ".." / "other"), "way", "missing"):
                    for tool, arguments in [
                        ("analyze_project", {"repository_path": path}),
                        ("analyze_project", {"output_dir": path}),
                        ("read_method_source_by_method_name", {"method_full_name": "A.run", "repository_path": path}),
                    ]:
                        with self.assertRaises(ToolError) as refused:
                            await agent.call(tool, **arguments)
                        self.assertIn("this server may read", str(refused.exception))
                self.assertEqual([p.name for p in other.iterdir()], ["A.java"])
                source = await agent.call("read_method_source_by_method_name", method_full_name="A.run", repository_path=str(root))
                self.assertEqual(source["source"], "void run() { }")

    async def test_without_given_roots_the_clients_count(self):
        with tempfile.TemporaryDirectory() as folder:
            mine, cwd = pathlib.Path(folder) / "mine", pathlib.Path(folder) / "cwd"
            for path in (mine, cwd):
                path.mkdir()
                (path / f"{path.name.title()}.java").write_text(f"class {path.name.title()} {{ void run() {{ }} }}")

            async def roots(_):
                return types.ListRootsResult(roots=[types.Root(uri=mine.resolve().as_uri())])

            async with connect(cwd=cwd, list_roots_callback=roots) as agent:
                answer = await agent.call("analyze_project", write_files=False)
                self.assertEqual(answer["repository_path"], str(mine.resolve()))
                with self.assertRaises(ToolError):
                    await agent.call("analyze_project", repository_path=str(cwd))
            async with connect(cwd=cwd) as agent:
                answer = await agent.call("analyze_project", write_files=False)
                self.assertEqual(answer["repository_path"], str(cwd.resolve()))

    async def test_stdout_is_protocol_and_garbage_ends_nothing(self):
        hello = {
            "jsonrpc": "2.0", "id": 1, "method": "initialize",
            "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}},
        }
        ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
        call = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "list_entry_points", "arguments": {}}}
        wrong = {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "ProgramSlicer", "arguments": []}}
        lines = [json.dumps(hello), json.dumps(ready), "garbage", "{", json.dumps(wrong), json.dumps(call)]
        server = subprocess.Popen(
            [CALLSCOPE, "mcp", "--root", str(FIELDNOTES)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        try:
            server.stdin.write("\n".join(lines) + "\n")
            server.stdin.flush()
            answers = {}
            while not {2, 3} <= set(answers):
                message = json.loads(server.stdout.readline())
                self.assertEqual(message["jsonrpc"], "2.0")
                answers[message.get("id")] = message
            self.assertFalse(answers[2]["result"].get("isError"))
            self.assertEqual(answers[3]["error"], {"code": -32602, "message": "`name` must be a text, and `arguments` an object"})
            server.stdin.close()
            self.assertEqual(server.wait(timeout=60), 0)
        finally:
            server.kill()
            server.stdout.close()


class Files(unittest.IsolatedAsyncioTestCase):
    async def test_an_analysis_writes_what_agents_read(self):
        with tempfile.TemporaryDirectory() as folder:
            app = pathlib.Path(folder) / "app"
            shutil.copytree(FIELDNOTES, app)
            for tool in ("analyze_project", "SootStaticAnalyzer"):
                async with connect(cwd=app) as agent:
                    answer = await agent.call(tool)
                    self.assertTrue(answer["analyzed"])
                    entries = json.loads((app / "skill1_output/ui_entry_points.json").read_text())["entry_points"]
                    graph = json.loads((app / "skill1_output/call_graph.json").read_text())
                    self.assertEqual(len(graph["nodes"]), answer["output"]["nodes"])
                    for rows, keys in [
                        (entries, ["method_signature", "class", "kind", "file", "line"]),
                        (graph["nodes"], ["signature", "tags", "file", "line"]),
                        (graph["edges"], ["caller", "callee", "line", "kind", "resolution", "thread"]),
                    ]:
                        self.assertTrue(rows)
                        for row in rows:
                            self.assertLessEqual(set(keys), set(row), row)
                    # Every signature leads back.
                    for row in entries:
                        answer = await agent.call("CallChainExpander", method=row["method_signature"])
                        self.assertTrue(answer["found"], row)
                shutil.rmtree(app / "skill1_output")


if __name__ == "__main__":
    unittest.main()
