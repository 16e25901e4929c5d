"""`callscope check --sarif` against the schema of SARIF 2.1.0."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import jsonschema

BLOCKING = """package demo;
class Screen extends android.app.Activity {
  private final Object lock = new Object();
  @Override protected void onResume() {
    helper();
    new Thread(() -> { synchronized (lock) { helper(); } }).start();
    synchronized (lock) { toString(); }
  }
  private void helper() {
    try { new java.io.FileReader("ä.txt").read(); } catch (java.io.IOException e) { }
  }
}
"""


def sarif(root, *options):
    program = [os.environ["CALLSCOPE"], "check", "--sarif", "--min-severity", "hint", "--root", str(root), *options]
    done = subprocess.run(program, capture_output=True, check=False)
    assert done.returncode in (0, 1), done.stderr.decode()
    return json.loads(done.stdout)


class Sarif(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        schema = json.loads(pathlib.Path(os.environ["CALLSCOPE_SARIF_SCHEMA"]).read_text(encoding="utf-8"))
        cls.validator = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())

    def assert_valid(self, log):
        wrong = [f"{'/'.join(map(str, e.absolute_path))}: {e.message[:200]}" for e in self.validator.iter_errors(log)]
        self.assertEqual(wrong, [])

    def test_findings_are_valid(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "Screen.java").write_text(BLOCKING, encoding="utf-8")
            log = sarif(folder)
            self.assert_valid(log)
            rules = {result["ruleId"] for result in log["runs"][0]["results"]}
            self.assertIn("jdk.file-reader.open", rules)
            self.assertIn("jdk.monitor.block", rules)
            self.assert_valid(sarif(folder, "--per-entry"))

    def test_an_app_is_valid(self):
        log = sarif(os.environ["CALLSCOPE_ASYNC_STORAGE"])
        self.assert_valid(log)

    def test_nothing_found_is_valid_too(self):
        with tempfile.TemporaryDirectory() as folder:
            log = sarif(folder)
            self.assertEqual(log["runs"][0]["results"], [])
            self.assert_valid(log)

    def test_the_validator_sees_what_is_wrong(self):
        self.assertTrue(list(self.validator.iter_errors({"version": "2.1.0", "runs": [{"results": 1}]})))


if __name__ == "__main__":
    unittest.main()
