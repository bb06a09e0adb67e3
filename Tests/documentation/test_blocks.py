"""That the documentation's tests fail where they should."""

import tempfile
import unittest
from pathlib import Path

from blocks import DocumentError, parse
from sessions import Sessions, commands, matches, pipeline_commands


def only(text):
    (block,) = parse(text, Path("page.md"))
    return block


def run(text, binaries="/nowhere"):
    """How many commands a document has, run in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        sessions = Sessions(folder, binaries)
        count = 0
        for block in parse(text, Path("page.md")):
            match block.treatment:
                case "file":
                    sessions.write(block)
                case "run":
                    count += sessions.run(block)
        return count


class Treatments(unittest.TestCase):
    def test_a_block_that_is_neither_run_nor_marked_fails(self):
        for language in ["", "json", "swift", "text", "bash", "python"]:
            with self.subTest(language), self.assertRaisesRegex(DocumentError, r"^page.md:3: .* neither run nor marked"):
                only(f"A\n\n```{language}\nx\n```\n").treatment

    def test_so_does_one_that_is_indented_or_fenced_otherwise(self):
        for text in ["- item\n\n  ```json\n  {}\n  ```\n", "~~~\nx\n~~~\n", "````json\n```\n````\n"]:
            with self.subTest(text), self.assertRaises(DocumentError):
                only(text).treatment

    def test_a_reason_is_needed(self):
        self.assertEqual(only("<!-- not run: for CI -->\n```json\n{}\n```\n").treatment, "not run")
        with self.assertRaisesRegex(DocumentError, "needs a reason"):
            only("<!-- not run: -->\n```json\n{}\n```\n").treatment

    def test_a_mark_holds_for_the_next_block_only(self):
        first, second = parse("<!-- not run: x -->\n```json\n{}\n```\n\n```json\n{}\n```\n", Path("page.md"))
        self.assertEqual(first.treatment, "not run")
        with self.assertRaises(DocumentError):
            second.treatment

    def test_what_cannot_be_meant_is_refused(self):
        for text, reason in [
            ("<!-- not-run: x -->\n```json\n{}\n```\n", "'not-run' is none of"),
            ("<!-- not run: x -->\n\nText.\n", "followed by no block"),
            ("```sh\nls\n", "not closed"),
            ("<!-- file: x\n", "not closed"),
        ]:
            with self.subTest(text), self.assertRaisesRegex(DocumentError, reason):
                parse(text, Path("page.md"))
        with self.assertRaisesRegex(DocumentError, "both"):
            only("<!-- file: x -->\n<!-- not run: x -->\n```json\n{}\n```\n").treatment

    def test_a_block_in_a_list_loses_its_indentation(self):
        self.assertEqual(only("- x\n\n  ```console\n  $ ls\n    a\n  ```\n").lines, ["$ ls", "  a"])


class Running(unittest.TestCase):
    def test_a_session_is_compared(self):
        self.assertEqual(run("```console\n$ echo a; echo b >&2\na\nb\n$ true\n$ (exit 3)\n$ echo $?\n3\n```\n"), 4)
        for wrong in ["A\n", "a\na\n", "", "a \n"]:
            with self.subTest(wrong), self.assertRaisesRegex(DocumentError, "'echo a' prints\na\nand not"):
                run(f"```console\n$ echo a\n{wrong}```\n")

    def test_a_session_that_breaks_off_fails(self):
        with self.assertRaisesRegex(DocumentError, "ended after 1"):
            run("```console\n$ exit 0\n$ true\n```\n")

    def test_left_out_lines_are_said_to_be(self):
        self.assertTrue(matches(["a", "…", "d"], ["a", "b", "c", "d"]))
        self.assertTrue(matches(["…"], ["a"]))
        for expected, actual in [(["a"], ["a", "b"]), (["…", "b"], ["a"]), (["a", "…"], ["a"]), ([], ["a"]), (["a"], [])]:
            self.assertFalse(matches(expected, actual), (expected, actual))

    def test_usage_must_work(self):
        self.assertEqual(run("```sh\n# A remark\necho a \\\n  b\nfor x in 1 2; do\n  true\ndone\n```\n"), 2)
        for line in ["false", "nosuchcommand", "false | true", "cat nosuchfile"]:
            with self.subTest(line), self.assertRaisesRegex(DocumentError, "fails"):
                run(f"```sh\n{line}\ntrue\n```\n")

    def test_a_verdict_is_no_failure_and_a_refusal_is(self):
        with tempfile.TemporaryDirectory() as binaries:
            for status, fails in [(0, False), (1, False), (2, True), (134, True)]:
                program = Path(binaries) / "pwcheck"
                program.write_text(f"#!/bin/sh\nexit {status}\n")
                program.chmod(0o755)
                for text in [
                    "```sh\npwcheck x | cat\n```\n",
                    "```yaml\n  - run: pwcheck x\n```\n",
                    "<!-- terminal -->\n```sh\nprintf '\\033[m'; pwcheck x\n```\n",
                ]:
                    with self.subTest(f"{status} {text}"):
                        if fails:
                            with self.assertRaises(DocumentError):
                                run(text, binaries)
                        else:
                            self.assertEqual(run(text, binaries), 1)

    def test_files_are_there_for_the_commands_after_them(self):
        self.assertEqual(run("<!-- file: a/b\n1\n2\n-->\n<!-- file: c -->\n```json\n3\n```\n```console\n$ cat a/b c\n1\n2\n3\n```\n"), 1)
        with self.assertRaisesRegex(DocumentError, "outside"):
            run("<!-- file: ../b\n1\n-->\n")

    def test_a_session_is_left_with_escape(self):
        self.assertEqual(run("<!-- terminal -->\n```sh\nprintf '\\033[m'; read -r -n 1 -s key; [ \"$key\" = $'\\e' ]\n```\n"), 1)

    def test_commands_of_pipelines_are_found(self):
        block = only("```yaml\n      run: pwcheck/Scripts/run gate a\n    - pwcheck gate b\n        entry: pwcheck gate c\n    - git clone x/pwcheck.git\n```\n")
        self.assertEqual(pipeline_commands(block), ["pwcheck/Scripts/run gate a", "pwcheck gate b", "pwcheck gate c"])
        for text, find in [("```yaml\na: 1\n```\n", pipeline_commands), ("```sh\n# x\n```\n", commands), ("```sh\nif\n```\n", commands)]:
            with self.subTest(text), self.assertRaises(DocumentError):
                find(only(text))


if __name__ == "__main__":
    unittest.main()
