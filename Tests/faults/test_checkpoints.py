#!/usr/bin/env python3
"""Kills an audit at random moments, resumes it, and compares everything with one run.
Usage: Tests/faults/test_checkpoints.py [-v] [NAME…]; with KILLS=50 LINES=3000000 for the long run.
The lists are larger than what is read at first, so a release program is needed: PWCHECK=…/release/pwcheck."""

import base64
import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from program import ENVIRONMENT, PWCHECK, FaultTest

KILLS = int(os.environ.get("KILLS", "4"))
LINES = int(os.environ.get("LINES", "150000"))
SEED = int(os.environ.get("SEED", "1"))
ENVIRONMENT["SOURCE_DATE_EPOCH"] = "1800000000"


def passwords(count):
    """Passwords of all kinds, some of them often: 42,000 different ones, so that the counts of the most common are exact."""
    dice = random.Random(7)
    words = ["Summer", "dragon", "Passw0rd", "qwerty", "letmein", "Zürich", "correct horse"]
    for n in range(count):
        yield dice.choice(words) + str(dice.randrange(1500)) + dice.choice(["", "!", "!!", "?x"])


class Checkpoints(FaultTest):
    format = "ndjson"

    def setUp(self):
        super().setUp()
        self.key = self.write("key", "0123456789abcdef")
        self.key.chmod(0o600)
        self.lines = list(passwords(LINES))
        self.write("long.txt", "\n".join(self.lines) + "\n")
        self.dice = random.Random(SEED)

    def audit(self, *arguments):
        return ["audit", "--policy", "nist-800-63b-4", "--state-key", self.key, "--format", self.format, *map(str, arguments)]

    def checkpointed(self, *arguments):
        return self.audit("--checkpoint", "point", "--every", 0, "-o", "report", *arguments)

    def killed(self, arguments):
        """Runs the program and kills it some time after it has saved once more; false if it was done before."""
        process = subprocess.Popen([PWCHECK, *map(str, arguments)], cwd=self.folder, env=ENVIRONMENT,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        point = self.folder / "point"
        before = point.stat().st_ino if point.exists() else None
        while process.poll() is None and (point.stat().st_ino if point.exists() else None) == before:
            time.sleep(0.005)
        time.sleep(self.dice.uniform(0, self.seconds / 3))
        process.kill()
        process.wait()
        return process.returncode == -signal.SIGKILL

    def compare(self, report, expected):
        """Everything but the seconds and the random number of the run is equal."""
        if self.format != "ndjson":
            return self.assertEqual((self.folder / report).read_text(), (self.folder / expected).read_text())
        got, wanted = ([json.loads(line) for line in (self.folder / name).read_text().splitlines()] for name in (report, expected))
        self.assertEqual(len(got), len(wanted))
        self.assertEqual(got[:-1], wanted[:-1])
        self.assertEqual(got[-1], wanted[-1])

    def findings(self):
        """The findings in the file; nothing without a file."""
        path = self.folder / "found.json"
        return json.loads(path.read_text())["findings"] if path.exists() else []

    def kill_and_resume(self, lists, options=(), jobs=("1", "2", "3")):
        whole = self.audit("-o", "whole", *options, *lists)
        before = time.monotonic()
        self.run_tool(*whole)
        self.seconds = time.monotonic() - before
        self.assertTrue((self.folder / "whole").exists())
        expected = self.findings()
        self.assertEqual("--findings" in options, expected != [])
        kills = points = 0
        while kills < KILLS:
            for name in ("point", "point.rows", "report", "found.json", "found.json.journal"):
                (self.folder / name).unlink(missing_ok=True)
            # At most a few times in one audit, so that it ends.
            for _ in range(3):
                arguments = self.checkpointed("--resume", "-j", self.dice.choice(jobs), *options, *lists)
                if not self.killed(arguments):
                    break
                kills += 1
                if (self.folder / "point").exists():
                    points += 1
                    # Whatever happened, the file is whole.
                    state = self.run_tool("merge", "--format", "json", "point")
                    self.assertEqual(state.status, 130, state.errors)
                # A kill may come when all is written; before, there is no report.
                if (self.folder / "report").exists():
                    self.compare("report", "whole")
            done = self.run_tool(*self.checkpointed("--resume", *options, *lists))
            self.assertEqual(done.status, 1, done.errors)
            self.compare("report", "whole")
            self.assertEqual(self.findings(), expected)
            self.assertFalse((self.folder / "point").exists() or (self.folder / "point.rows").exists())
        self.assertGreater(points, 0, "no kill came after a checkpoint")

    def test_lines_with_rows(self):
        self.kill_and_resume(["long.txt"], ["--rows", "failing"])

    def test_figures_of_several_lists(self):
        half = len(self.lines) // 2
        self.write("first.txt", "\n".join(self.lines[:half]))
        (self.folder / "second.gz").write_bytes(gzip.compress("\n".join(self.lines[half:]).encode()))
        self.kill_and_resume(["first.txt", "second.gz"])

    def test_columns_of_csv(self):
        rows = "".join(f'user{n},"{line}"\n' for n, line in enumerate(self.lines[:LINES // 2]))
        self.write("table.csv", "name,password\n" + rows)
        self.kill_and_resume(["table.csv"], ["--input", "csv:name,password", "--rows", "failing"])

    def test_findings_about_passwords(self):
        self.kill_and_resume(["long.txt"], ["--findings", "found.json", "--findings-key", "key", "--rows", "failing"])

    def test_findings_about_accounts(self):
        rows = "".join(f'user{n % (LINES // 3)},"{line}"\n' for n, line in enumerate(self.lines[:LINES // 2]))
        self.write("table.csv", "name,password\n" + rows)
        self.kill_and_resume(["table.csv"], ["--input", "csv:name,password", "--findings", "found.json"])

    def test_lines_of_code_hosts(self):
        self.format = "sarif"
        self.kill_and_resume(["long.txt"])

    def stopped(self, *arguments):
        """An audit that was killed after its first checkpoint."""
        process = subprocess.Popen([PWCHECK, *self.checkpointed(*arguments)], cwd=self.folder, env=ENVIRONMENT,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        point = self.folder / "point"
        while not point.exists():
            self.assertIsNone(process.poll(), "the audit was done before its first checkpoint")
            time.sleep(0.02)
        process.kill()
        process.communicate()

    def test_hashes_of_passwords_in_a_checkpoint_have_the_key(self):
        self.write("table.csv", "name,password\n" + "".join(f"user{n},{self.lines[0]}\n" for n in range(LINES)))
        hashes = []
        for key in ("0123456789abcdef", "fedcba9876543210"):
            self.write("key", key)
            self.stopped("--input", "csv:name,password", "--findings", "found.json", "table.csv")
            content = base64.b64decode(json.loads((self.folder / "point").read_text())["content"])
            # No password was given up, and there is one: its account is 'user0', and then comes its hash.
            place = content.index(b"\0\1\5user0") + 8
            hashes.append(content[place : place + 8])
            (self.folder / "point").unlink()
        self.assertNotEqual(*hashes)

    def test_what_is_not_that_audit_is_refused(self):
        self.stopped("--rows", "failing", "long.txt")
        resume = ["--resume", "--rows", "failing"]
        self.fails(self.run_tool(*self.checkpointed("long.txt")), "point exists", "add --resume")
        self.fails(self.run_tool(*self.checkpointed("--resume", "--rows", "all", "long.txt")), "must be those of the checkpoint")
        self.write("other.txt", "Abcdef1!\n")
        self.fails(self.run_tool(*self.checkpointed(*resume, "other.txt")), "the lists, their names and the options")
        self.fails(self.run_tool(*self.checkpointed(*resume, "./long.txt")), "their names")
        self.fails(self.run_tool(*self.checkpointed(*resume, "--no-strength", "long.txt")), "cannot be resumed")
        policy = [a if a != "nist-800-63b-4" else "default" for a in self.checkpointed(*resume, "long.txt")]
        self.fails(self.run_tool(*policy), "cannot be resumed")
        self.write("key", "fedcba9876543210")
        self.fails(self.run_tool(*self.checkpointed(*resume, "long.txt")), "another --state-key")
        self.write("key", "0123456789abcdef")
        data = (self.folder / "long.txt").read_bytes()
        changed = data[:1000] + b"x" + data[1000:]
        replaced = data[:1001] + bytes([data[1001] ^ 1]) + data[1002:]
        for text in [changed, replaced, data[:2000]]:
            (self.folder / "long.txt").write_bytes(text)
            self.fails(self.run_tool(*self.checkpointed(*resume, "long.txt")), "is not the one")
        (self.folder / "long.txt").write_bytes(data)
        rows = (self.folder / "point.rows").read_bytes()
        for other in [b"", bytes([rows[0] ^ 1]) + rows[1:]]:
            (self.folder / "point.rows").write_bytes(other)
            self.fails(self.run_tool(*self.checkpointed(*resume, "long.txt")), "are not those of the checkpoint")
        (self.folder / "point.rows").write_bytes(rows)
        # Each byte of a damaged checkpoint is found.
        point = (self.folder / "point").read_bytes()
        for place in range(0, len(point), max(1, len(point) // 20)):
            damaged = bytearray(point)
            damaged[place] ^= 1
            (self.folder / "point").write_bytes(damaged)
            self.fails(self.run_tool(*self.checkpointed(*resume, "long.txt")), "cannot be resumed")
        (self.folder / "point").write_bytes(point)
        done = self.run_tool(*self.checkpointed(*resume, "long.txt"))
        self.assertEqual(done.status, 1, done.errors)

    def test_what_cannot_be_resumed_is_said_before_the_work(self):
        for arguments, what in [
            (["--checkpoint", "point", "long.txt"], "needs '--state-key'"),
            (["--resume", "long.txt"], "--checkpoint"),
            (["--checkpoint", "point", "--state-key", "key", "-"], "standard input"),
            (["--checkpoint", "long.txt", "--state-key", "key", "long.txt"], "exists"),
            (["--checkpoint", "long.txt", "--resume", "--state-key", "key", "long.txt"], "long.txt"),
            (["--checkpoint", "p", "-o", "p.rows", "--state-key", "key", "--format", "ndjson", "--rows", "all", "long.txt"], "p.rows"),
        ]:
            with self.subTest(arguments):
                result = self.run_tool("audit", *arguments)
                self.assertEqual(result.status, 2, result)
                self.assertIn(what, result.errors.decode())
        self.assertEqual(self.files(), ["key", "list.txt", "long.txt"])

    def test_a_file_that_is_not_of_the_audit_stays(self):
        self.write("kept", "mine")
        (self.folder / "point.rows").symlink_to("kept")
        refused = self.run_tool(*self.checkpointed("--rows", "failing", "long.txt"))
        self.fails(refused, "point.rows exists", "name another file")
        # Without rows there is no such file to write.
        done = self.run_tool(*self.checkpointed("long.txt"))
        self.assertEqual(done.status, 1, done.errors)
        self.assertEqual((self.folder / "point.rows").readlink().name, "kept")
        self.assertEqual((self.folder / "kept").read_text(), "mine")

    def test_a_signal_reports_and_leaves_the_checkpoint(self):
        self.stopped("--rows", "failing", "long.txt")
        process = subprocess.Popen([PWCHECK, *self.checkpointed("--resume", "--rows", "failing", "long.txt")], cwd=self.folder,
                                   env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(0.7)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
        if process.returncode == 130:
            self.assertIn(b"add --resume", errors)
            self.assertTrue((self.folder / "point").exists())
            (self.folder / "report").unlink()
        done = self.run_tool(*self.checkpointed("--resume", "--rows", "failing", "long.txt"))
        self.assertEqual(done.status, 1, done.errors)
        self.run_tool(*self.audit("-o", "whole", "--rows", "failing", "long.txt"))
        self.compare("report", "whole")


if __name__ == "__main__":
    unittest.main()
