"""An agent at work, from the first call to the query without a WHERE clause: on the sample app, and on a published one."""

import asyncio
import os
import pathlib
import unittest

from client import FIELDNOTES, connect, golden

# What the contract promises of each answer.
EXPANSION = {"method", "found", "tags", "body", "callees", "full_name", "location", "index"}
CALLEE = {"signature", "method", "full_name", "tags", "expandable", "lines", "kind", "resolution", "thread"}
SLICE = {"method", "found", "criterion_stmt", "criterion_var", "slice", "interprocedural_context", "slice_size", "method_line"}
SOURCE = {
    "method_full_name", "method_signature", "file_path", "start_line", "end_line", "containing_class", "source", "found",
}
RISK = {"tag", "rule", "kind", "thread", "blocks_caller", "certainty", "sink", "path"}
STEP = {"signature", "file", "line", "thread", "via"}


class Transcripts(unittest.IsolatedAsyncioTestCase):
    async def talk(self, root, calls):
        """Each call with its answer; the place of the root does not matter."""
        transcript = []
        async with connect(root) as agent:
            for tool, arguments in calls:
                answer = await agent.call(tool, **arguments)
                for _ in range(60):
                    # A slice has 100 ms; on a busy machine they may not suffice.
                    if not (tool == "ProgramSlicer" and answer.get("truncated") and "omitted" not in answer):
                        break
                    await asyncio.sleep(0.2)
                    answer = await agent.call(tool, **arguments)
                self.check(tool, answer)
                if tool == "analyze_project":
                    answer["repository_path"] = "…"
                transcript.append({"tool": tool, "arguments": arguments, "answer": answer})
        return transcript

    def check(self, tool, answer):
        def has(keys, row):
            self.assertLessEqual(keys, set(row), row)

        if tool == "CallChainExpander":
            has(EXPANSION, answer)
            for callee in answer["callees"]:
                has(CALLEE, callee)
                if callee["resolution"] == "unknown":
                    self.assertTrue(callee["reason"])
        elif tool == "ProgramSlicer":
            has(SLICE, answer)
            self.assertEqual(answer["slice_size"], len(answer["slice"]))
            for row in answer["slice"] + answer["interprocedural_context"]:
                has({"line", "code", "role", "range"}, row)
            self.assertTrue(all(row["interprocedural"] for row in answer["interprocedural_context"]))
        elif tool == "read_method_source_by_method_name":
            has(SOURCE, answer)
        elif tool == "trace_to_risk":
            for risk in answer["risks"]:
                has(RISK, risk)
                for step in risk["path"]:
                    has(STEP, step)

    async def test_fieldnotes(self):
        transcript = await self.talk(FIELDNOTES, [
            ("analyze_project", {"write_files": False}),
            ("list_entry_points", {"kind": "activity", "class": "MainActivity"}),
            ("trace_to_risk", {"method": "MainActivity.onCreate", "tag": "DATABASE"}),
            ("CallChainExpander", {"method": "MainActivity.onCreate", "until": "DATABASE"}),
            ("CallChainExpander", {"method": "ProfileRepository.current"}),
            ("CallChainExpander", {"method": "DBHelper.queryUser"}),
            ("CallChainExpander", {"method": "DBHelper.queryUser"}),
            ("ProgramSlicer", {"method": "DBHelper.queryUser", "target_stmt": "rawQuery", "target_var": "query"}),
            ("read_method_source_by_method_name", {"method_full_name": "SqlQueries.selectProfiles"}),
            ("find_callers_by_method_name", {"method": "DBHelper.queryUser"}),
            ("find_implementations_by_method_name", {"method": "NoteStore.save"}),
            ("list_methods_by_class_name", {"class": "DBHelper"}),
        ])
        slice_of = next(step["answer"] for step in transcript if step["tool"] == "ProgramSlicer")
        code = "\n".join(row["code"] for row in slice_of["slice"] + slice_of["interprocedural_context"])
        self.assertIn("SELECT", code)
        self.assertNotIn("WHERE", code)
        golden(self, "fieldnotes.json", transcript)

    async def test_a_published_app(self):
        """React Native's AsyncStorage: all keys are read by a query whose selection is `null`. Its code stays where it is: the golden file
        holds names, lines and counts."""
        root = pathlib.Path(os.environ["CALLSCOPE_ASYNC_STORAGE"]) / "android"
        transcript = await self.talk(root, [
            ("analyze_project", {"write_files": False}),
            ("list_entry_points", {"class": "AsyncStorageModule"}),
            ("trace_to_risk", {"method": "AsyncStorageModule.getAllKeys"}),
            ("CallChainExpander", {"method": "AsyncStorageModule.getAllKeys"}),
            ("CallChainExpander", {"method": "AsyncStorageModule.ensureDatabase"}),
            ("CallChainExpander", {"method": "ReactDatabaseSupplier.ensureDatabase"}),
            ("ProgramSlicer", {"method": "AsyncStorageModule.getAllKeys", "target_stmt": "query"}),
        ])
        sliced = transcript[-1]["answer"]
        criterion = next(row for row in sliced["slice"] if row["role"] == "criterion")
        lines = (root / sliced["file"]).read_text().splitlines()
        statement = " ".join(lines[criterion["range"]["start"]["line"] : criterion["range"]["end"]["line"] + 1])
        self.assertIn("columns, null, null", statement)
        # How far it got beyond the method depends on the time that it had.
        sliced.pop("truncated", None)
        sliced.pop("interprocedural_context")
        golden(self, "async_storage.json", without_code(transcript))


def without_code(value):
    """The same without texts of the code: how many lines each has."""
    if isinstance(value, list):
        return [without_code(item) for item in value]
    if isinstance(value, dict):
        texts = ("body", "source", "code", "javadoc")
        return {
            key: f"{len(item.splitlines())} lines" if key in texts and item else without_code(item) for key, item in value.items()
        }
    return value


if __name__ == "__main__":
    unittest.main()
