#!/usr/bin/env python3
"""Audits with Spark: a master and two workers on this machine, each with processes of its own. What they say together is what one
process says, or there is an error.

Usage: test_spark.py [-v] [NAME…], with a Python that has requirements.txt. MASTER=spark://… uses a cluster that runs already.
"""

import contextlib
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "Examples/distributed"
sys.path[:0] = [str(EXAMPLES), str(Path(__file__).parent)]

import pyspark  # noqa: E402
from lists import MARKER, differences, figures, hostile_records  # noqa: E402

PROGRAM = os.environ.get("PWCHECK", str(ROOT / ".build/debug/pwcheck"))
KEY = b"Xq7-key-" * 4
JSON = ("--format", "json", "--min-count", "1", "--top", "100")
MASTER = os.environ.get("MASTER", "local-cluster[2,1,1024]")


class Spark(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="pwcheck-spark-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        # Where executors write. A standalone worker has its own, whatever the application's spark.local.dir says.
        cls.local = Path(os.environ.get("SPARK_LOCAL_DIRS", cls.folder / "local"))
        cls.key = cls.write("key", KEY)
        os.chmod(cls.key, 0o600)
        # local-cluster leaves what its workers wrote.
        work = Path(os.environ.get("SPARK_WORKER_DIR", Path(pyspark.__file__).parent / "work"))
        cls.addClassCleanup(shutil.rmtree, work, ignore_errors=True)
        cls.work = work

    @classmethod
    def write(cls, name, data):
        (cls.folder / name).write_bytes(data)
        return str(cls.folder / name)

    def whole(self, *arguments):
        run = subprocess.run([PROGRAM, "audit", "--exit-zero", *JSON, "--state-key", self.key, *arguments], capture_output=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        return figures(run.stdout)

    def submit(self, arguments, configuration=(), script=None, report=JSON):
        """Runs the example, or a script beside it, as a user would."""
        scratch = self.folder / "scratch"
        scratch.mkdir(exist_ok=True)
        settings = {"spark.ui.enabled": "false", "spark.eventLog.enabled": "true",
                    "spark.eventLog.dir": scratch, "spark.sql.shuffle.partitions": "4", **dict(configuration)}
        command = [str(Path(sys.executable).parent / "spark-submit"), "--master", MASTER, "--py-files", str(EXAMPLES / "pwcheck_parts.py")]
        for name, value in settings.items():
            command += ["--conf", f"{name}={value}"]
        command += [str(script or EXAMPLES / "spark/audit.py"), *arguments]
        if script is None:
            # spark-submit mixes what the program prints with its messages.
            self.report = self.folder / "report.json"
            self.report.unlink(missing_ok=True)
            command += ["--program", PROGRAM, "--state-key", self.key, "--", *report, "-o", str(self.report)]
        environment = dict(os.environ, SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_DIRS=str(self.local), PYSPARK_PYTHON=sys.executable)
        return subprocess.run(command, env=environment, capture_output=True, timeout=900)

    @contextlib.contextmanager
    def watching(self, *secrets):
        """Looks for secrets on the disks as long as Spark runs, for it deletes what it wrote. Yields a set of what was found."""
        found = set()
        ended = threading.Event()

        def watch():
            while True:
                last = ended.is_set()
                for folder in (self.folder / "scratch", self.local, self.work):
                    found.update(secret for secret in secrets if self.is_in(secret, folder))
                if last:
                    return
                ended.wait(0.1)

        thread = threading.Thread(target=watch)
        thread.start()
        try:
            yield found
        finally:
            ended.set()
            thread.join()

    def figures(self, run):
        self.assertEqual(run.returncode, 0, (run.stdout + run.stderr)[-3000:].decode("utf-8", "replace"))
        return figures(self.report.read_bytes())

    def test_text(self):
        """By ranges of bytes, and by Spark's reader with compressed files: equal, but for blank lines that the reader leaves out."""
        records = hostile_records(900, 21) + [b"C" * 60000] + hostile_records(300, 22)
        data = b"\n".join(records) + b"\nlast"
        path = self.write("list.txt", data)
        whole = self.whole(path)
        self.assertEqual(differences(self.figures(self.submit(["--ranges", "9000", "--text", path])), whole), [])
        cut = data.index(b"\nPassword", len(data) // 3) + 1
        packed = self.write("packed.gz", gzip.compress(data[:cut]))
        plain = self.write("plain", data[cut:])
        blocks = self.submit(["--text", packed, plain], {"spark.sql.files.maxPartitionBytes": "20000"})
        self.assertEqual(differences(self.figures(blocks), whole), ["records.blank"])

    def test_tables(self):
        import pyarrow
        import pyarrow.parquet

        passwords = [b"Abcdef1!", None, b"", b"a\nb", b"c\r", b"n\0l", b"\xff\xfe", "pässwörd".encode(), b"x" * 70000] * 40
        users = [b"a:b", b"ana", None, b"new\nline", b"c\r", b"n\0l", b"\xff", b"u", b"x"] * 40
        folder = self.folder / "table"
        folder.mkdir()
        for number, start in enumerate(range(0, 360, 60)):
            table = pyarrow.table({"password": pyarrow.array(passwords[start : start + 60], pyarrow.binary()),
                                   "name": pyarrow.array(users[start : start + 60], pyarrow.binary())})
            pyarrow.parquet.write_table(table, folder / f"{number}.parquet")

        def frame(data):
            return len(data).to_bytes(4, "little") + data

        end = b"\xff\xff\xff\xff"
        alone = self.write("alone", b"".join(frame(p) for p in passwords if p is not None) + end)
        both = self.write("both", b"".join(frame(u or b"") + frame(p) for u, p in zip(users, passwords) if p is not None) + end)
        run = self.submit(["--parquet", str(folder), "--column", "password"])
        self.assertEqual(differences(self.figures(run), self.whole("--input", "frames", alone)), [])
        run = self.submit(["--parquet", str(folder), "--column", "password", "--user", "name"])
        self.assertEqual(differences(self.figures(run), self.whole("--input", "frames:user", both)), [])

    def test_processes_that_die(self):
        """pwcheck, the Python worker and the executor are killed in first attempts: exact totals. Always killed: the job fails."""
        path = self.write("many.txt", b"".join(b"Password%d!\n" % i for i in range(4000)) + MARKER + b"\n")
        script = self.write("faults.py", FAULTS.encode())
        for fault in ("pwcheck", "python", "executor"):
            run = self.submit([path, PROGRAM, fault], {"spark.task.maxFailures": "4"}, script)
            with self.subTest(fault=fault):
                self.assertEqual(run.returncode, 0, (run.stdout + run.stderr)[-3000:].decode("utf-8", "replace"))
                self.assertEqual(json.loads((self.folder / f"{fault}.json").read_bytes())["summary"]["total"], 4001)
                self.assertIn(b"injected", (self.folder / f"{fault}.injected").read_bytes())
        run = self.submit([path, PROGRAM, "always"], {"spark.task.maxFailures": "2"}, script)
        self.assertNotEqual(run.returncode, 0)
        self.assertFalse((self.folder / "always.json").exists())
        self.assertNotIn(MARKER, run.stdout + run.stderr)

    def test_what_is_cut_short_or_empty(self):
        packed = gzip.compress(b"\n".join(hostile_records(500, 1)))
        cut = self.write("cut.gz", packed[: len(packed) // 2])
        self.assertNotEqual(self.submit(["--text", cut]).returncode, 0)
        refused = self.submit(["--text", cut], {"spark.sql.files.ignoreCorruptFiles": "true"})
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn(b"ignoreCorruptFiles is on", refused.stdout + refused.stderr)
        empty = self.submit(["--text", self.write("empty.txt", b"")])
        self.assertNotEqual(empty.returncode, 0)
        self.assertIn(b"holds no state", empty.stdout + empty.stderr)

    def test_secrets(self):
        """A marker is on no disk and in no log; and it is found where a shuffle without encryption writes it, so the search can find."""
        path = self.write("secret.txt", b"".join(MARKER + b"%d\n" % i for i in range(5000)))
        with self.watching(MARKER, KEY[:16]) as found:
            run = self.submit(["--ranges", "20000", "--text", path])
            self.figures(run)
            blocks = self.submit(["--text", path])
            self.figures(blocks)
        self.assertEqual(found, set())
        self.assertIn(b"spark.io.encryption.enabled is off", blocks.stdout + blocks.stderr)
        for secret in (MARKER, KEY[:16]):
            self.assertNotIn(secret, run.stdout + run.stderr + blocks.stdout + blocks.stderr)
        script = self.write("shuffle.py", SHUFFLE.encode())
        with self.watching(MARKER) as found:
            shuffled = self.submit([path], {"spark.shuffle.compress": "false"}, script)
        self.assertEqual(shuffled.returncode, 0, shuffled.stderr[-3000:])
        self.assertEqual(found, {MARKER})

    @staticmethod
    def is_in(secret, folder):
        # Files and folders come and go meanwhile.
        with contextlib.suppress(OSError):
            for file in folder.rglob("*"):
                with contextlib.suppress(OSError):
                    if file.is_file() and secret in file.read_bytes():
                        return True
        return False


FAULTS = '''
import os, signal, subprocess, sys
from pyspark.sql import SparkSession
from pyspark import TaskContext
from pwcheck_parts import Pwcheck, part_count

path, program, fault = sys.argv[1:]
folder = os.path.dirname(path)
pwcheck = Pwcheck(program, ["--no-strength"])
count = 12

def audit(number):
    context = TaskContext.get()
    first = context.attemptNumber() == 0 and number % 4 == 1
    mark = os.path.join(folder, fault + ".injected")
    if fault == "executor":
        # Once only: a new executor begins with first attempts again.
        first = number == 5 and not os.path.exists(mark)
    if first or fault == "always" and number == 3:
        with open(mark, "a") as file:
            file.write("injected\\n")
        if fault == "python":
            os.kill(os.getpid(), signal.SIGKILL)
        if fault == "executor":
            # The parent of the daemon that forked this worker.
            daemon = os.getppid()
            parent = int(open(f"/proc/{daemon}/stat").read().rsplit(")", 1)[1].split()[1])
            os.kill(parent, signal.SIGKILL)
        killing = Pwcheck(os.path.join(folder, "killed"), ["--no-strength"])
        with open(killing.program, "w") as file:
            file.write("#!/bin/sh\\nkill -9 $$\\n")
        os.chmod(killing.program, 0o700)
        return killing.audit_part(path, number, count)
    return pwcheck.audit_part(path, number, count)

spark = SparkSession.builder.getOrCreate()
states = spark.sparkContext.parallelize(range(1, count + 1), count).map(audit).collect()
pwcheck.report(states, "-o", os.path.join(folder, fault + ".json"))
'''

SHUFFLE = '''
import sys, time
from pyspark.sql import SparkSession

path, = sys.argv[1:]
spark = SparkSession.builder.getOrCreate()
rows = spark.read.option("lineSep", "\\n").text(path).repartition(4)
rows.foreachPartition(lambda rows: sum(1 for row in rows))
time.sleep(2)
'''


if __name__ == "__main__":
    unittest.main()
