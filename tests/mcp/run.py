"""Runs the tests of this folder, and closes with the line that `cargo xtask test` counts."""

import logging
import pathlib
import sys
import unittest

# How long a step of the event loop takes is nothing to report on a busy machine.
logging.getLogger("asyncio").setLevel(logging.ERROR)

suite = unittest.defaultTestLoader.discover(str(pathlib.Path(__file__).parent))
result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
skipped = len(result.skipped) + len(result.expectedFailures)
word = "FAILED" if failed else "ok"
print(f"test result: {word}. {result.testsRun - failed - skipped} passed; {failed} failed; {skipped} ignored")
sys.exit(bool(failed))
