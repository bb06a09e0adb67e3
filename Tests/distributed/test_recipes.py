#!/usr/bin/env python3
"""The recipes for Dask, Ray, DuckDB and Kubernetes, run on this machine as their users run them: the report is that of one
process, or there is an error.

Usage: test_recipes.py [-v] [NAME…], with a Python that has requirements-recipes.txt. PWCHECK=PROGRAM takes another program.
"""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import pyarrow
import pyarrow.parquet
import yaml

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "Examples/distributed"
sys.path.insert(0, str(Path(__file__).parent))

from lists import MARKER, hostile_records  # noqa: E402

PROGRAM = Path(os.environ.get("PWCHECK", ROOT / ".build/debug/pwcheck")).resolve()
KEY = b"Xq7-key-" * 4
PARTS = 5


class Recipes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pwcheck-recipes-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.key = self.write("key", KEY)
        os.chmod(self.key, 0o600)
        # The recipes call `pwcheck`, as it is installed.
        (self.folder / "bin").mkdir()
        (self.folder / "bin/pwcheck").symlink_to(PROGRAM)
        self.environment = dict(
            os.environ, PATH=f"{self.folder / 'bin'}:{os.environ['PATH']}", PYTHONPATH=str(EXAMPLES), NO_COLOR="1",
            RAY_USAGE_STATS_ENABLED="0")

    def write(self, name, data):
        (self.folder / name).write_bytes(data)
        return str(self.folder / name)

    def run_command(self, *command, environment=()):
        """The output of a command, which has to succeed and to tell no secret."""
        run = subprocess.run(command, env={**self.environment, **dict(environment)}, capture_output=True, timeout=300)
        self.assertNotIn(MARKER, run.stdout + run.stderr)
        self.assertNotIn(KEY, run.stdout + run.stderr)
        return run

    def output(self, *command):
        run = self.run_command(*command)
        self.assertEqual(run.returncode, 0, run.stderr[-3000:].decode("utf-8", "replace"))
        return run.stdout

    def recipe(self, name, *arguments):
        return self.run_command(sys.executable, str(EXAMPLES / name / "audit.py"), *arguments)

    def recipe_output(self, name, *arguments):
        run = self.recipe(name, *arguments)
        self.assertEqual(run.returncode, 0, run.stderr[-3000:].decode("utf-8", "replace"))
        return run.stdout

    def list_of_lines(self):
        return self.write("list.txt", b"\n".join(hostile_records(900, 31) + [MARKER] * 3) + b"\n")

    def whole(self, path, *options):
        """The report of one process that read the same in as many parts as it likes."""
        state = self.write("whole.json", b"")
        self.output(PROGRAM, "audit", "-q", "--exit-zero", "--state-key", self.key, "--state", state, *options, path)
        return self.report(state, path)

    def report(self, state, path):
        return self.output(PROGRAM, "merge", "--exit-zero", "--list", path, state)

    def test_dask(self):
        path = self.list_of_lines()
        self.assertEqual(self.recipe_output("dask", "local", path, self.key, str(PARTS)), self.whole(path))

    def test_dask_says_what_failed(self):
        run = self.recipe("dask", "local", str(self.folder / "gone.txt"), self.key, "2")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn(b"gone.txt", run.stderr)
        self.assertEqual(run.stdout, b"")

    def test_ray(self):
        try:
            import ray  # noqa: F401
        except ImportError:
            self.skipTest("Ray has no package for this Python")
        path = self.list_of_lines()
        report = self.recipe_output("ray", "local", path, self.key, str(PARTS))
        self.assertEqual(report, self.whole(path))

    def test_duckdb(self):
        """Passwords of any bytes, NULL, empty ones, over several files."""
        passwords = [b"Abcdef1!", None, b"", b"a\nb", b"c\r", b"n\0l", b"\xff\xfe", "pässwörd".encode(), MARKER] * 50
        for number in range(3):
            table = pyarrow.table({'pass"word': pyarrow.array(passwords[number * 150 : number * 150 + 150], pyarrow.binary())})
            pyarrow.parquet.write_table(table, self.folder / f"{number}.parquet")
        files = str(self.folder / "*.parquet")
        frames = b"".join(len(p).to_bytes(4, "little") + p for p in passwords if p is not None) + b"\xff\xff\xff\xff"
        report = self.recipe_output("duckdb", files, 'pass"word', self.key)
        state = self.write("frames.json", b"")
        self.output(PROGRAM, "audit", "-q", "--exit-zero", "--state-key", self.key, "--state", state, "--input", "frames",
                    self.write("frames", frames))
        self.assertEqual(report, self.report(state, files))

    def test_duckdb_reads_text(self):
        """As it stands: a backslash is one."""
        passwords = ["Abcdef1!", "pässwörd", None, "\\x41bcdef1!"]
        self.parquet("text", pyarrow.array(passwords))
        report = self.recipe_output("duckdb", str(self.folder / "text.parquet"), "password", self.key)
        lines = self.write("lines", "\n".join(p for p in passwords if p).encode())
        whole = self.whole(lines).replace(lines.encode(), str(self.folder / "text.parquet").encode())
        self.assertEqual(report, whole)

    def test_duckdb_refuses_what_is_no_password(self):
        damaged = pyarrow.py_buffer(b"ok" + MARKER + b"\xff")
        ends = pyarrow.array([0, 2, 3 + len(MARKER)], pyarrow.int32()).buffers()[1]
        self.parquet("numbers", pyarrow.array([12, 13]))
        self.parquet("damaged", pyarrow.Array.from_buffers(pyarrow.string(), 2, [None, ends, damaged]))
        for name in ("numbers", "damaged"):
            run = self.recipe("duckdb", str(self.folder / f"{name}.parquet"), "password", self.key)
            self.assertEqual((run.returncode, run.stdout), (1, b""))
            self.assertIn(b"does not hold text or bytes", run.stderr)
        run = self.recipe("duckdb", str(self.folder / "gone.parquet"), "password", self.key)
        self.assertEqual((run.returncode, run.stdout), (1, b""))
        self.assertIn(b"gone.parquet", run.stderr)

    def parquet(self, name, column):
        pyarrow.parquet.write_table(pyarrow.table({"password": column}), self.folder / f"{name}.parquet")

    def test_kubernetes(self):
        """The container's own command, without a shell, as the kubelet starts it: once for each index, some of them twice."""
        job = yaml.safe_load((EXAMPLES / "kubernetes/job.yaml").read_text())
        completions = job["spec"]["completions"]
        pod = job["spec"]["template"]["spec"]
        container = pod["containers"][0]
        # What the image has: Containerfile is FROM scratch.
        self.assertEqual(container["command"], ["/pwcheck"])
        variable, = container["env"]
        self.assertIn("job-completion-index", variable["valueFrom"]["fieldRef"]["fieldPath"])
        self.assertIn(f"--part=@$(INDEX)/{completions}", container["args"])
        mounts = {mount["mountPath"]: mount["name"] for mount in container["volumeMounts"]}
        self.assertEqual(set(mounts.values()), {volume["name"] for volume in pod["volumes"]})
        # Who may read the key: the kubelet gives a secret's files to root and to the group, with the mode's bits for it.
        context = pod["securityContext"]
        self.assertEqual(context["fsGroup"], context["runAsUser"])
        mode = next(volume["secret"]["defaultMode"] for volume in pod["volumes"] if "secret" in volume)
        self.assertEqual(mode, 0o440)
        arguments = container["args"]
        for path in mounts:
            self.assertTrue(any(f"{path}/" in argument for argument in arguments))
            arguments = [argument.replace(f"{path}/", f"{self.folder}/mounts{path}/") for argument in arguments]
            (self.folder / f"mounts{path}").mkdir(parents=True)
        path = self.write("mounts/lists/leak.txt", b"\n".join(hostile_records(3000, 32)) + b"\n")
        os.chmod(self.write("mounts/key/key", KEY), 0o400)
        for index in [*range(completions), 3, completions - 1]:
            run = self.run_command(PROGRAM, *(argument.replace(f"$({variable['name']})", str(index)) for argument in arguments))
            self.assertEqual(run.returncode, 0, run.stderr)
        states = sorted(str(state) for state in (self.folder / "mounts/states").iterdir())
        self.assertEqual(len(states), completions)
        self.assertEqual(self.output(PROGRAM, "merge", "--exit-zero", "--list", path, *states), self.whole(path))
        missing = self.run_command(PROGRAM, "merge", *states[1:])
        self.assertEqual(missing.returncode, 2)


if __name__ == "__main__":
    unittest.main()
