"""The built program, run as a user runs it, under conditions that nobody wishes for."""

import os
import resource
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PWCHECK = os.environ.get("PWCHECK", str(ROOT / ".build/debug/pwcheck"))
ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LANG": "C.UTF-8", "TERM": "xterm"}
# In every list of these tests; no message and no report may have it.
SECRET = "sekrit-hunter2-zq"
NOBODY = 65534


# A script's background job, or nohup, has these ignored, and so would the program.
for number in (signal.SIGHUP, signal.SIGQUIT):
    signal.signal(number, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)


class Result:
    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors

    def __repr__(self):
        return f"status {self.status}, errors {self.errors!r}"


class FaultTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pwcheck-faults-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        os.chmod(folder.name, 0o755)
        self.list = self.write("list.txt", f"{SECRET}\nAbcdef1!\npassword\n")

    def write(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def run_tool(self, *arguments, stdin=subprocess.DEVNULL, limits=(), user=None, before=None, timeout=60, environment=ENVIRONMENT, **options):
        """`limits` are of (resource, value); `before` is called in the child."""

        def prepare():
            for what, value in limits:
                resource.setrlimit(what, (value, value))
            if before:
                before()
            if user is not None:
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)

        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        if isinstance(stdin, bytes):
            options["input"] = stdin
        else:
            options["stdin"] = stdin
        done = subprocess.run(
            [PWCHECK, *map(str, arguments)], env=environment, cwd=self.folder, preexec_fn=prepare, timeout=timeout, **options)
        result = Result(done.returncode, done.stdout or b"", done.stderr or b"")
        self.assertNotIn(SECRET.encode(), result.output + result.errors, result)
        return result

    def start(self, *arguments, **options):
        options.setdefault("stdin", subprocess.DEVNULL)
        process = subprocess.Popen(
            [PWCHECK, *map(str, arguments)], env=ENVIRONMENT, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)

        def end():
            if process.poll() is None:
                process.kill()
                process.wait()
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream:
                    stream.close()

        self.addCleanup(end)
        return process

    def fails(self, result, *words, status=2):
        """One clear message, and the status that says so."""
        self.assertEqual(result.status, status, result)
        errors = result.errors.decode()
        self.assertRegex(errors, r"\A(?:Warning: [^\n]+\n)*Error: [^\n]+\n\Z", result)
        for word in words:
            self.assertIn(word, errors)

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())


def is_running(process):
    """Whether the process of this number has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def until(check, seconds=20.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = check()
        if found:
            return found
        time.sleep(0.02)
    return None


def is_root():
    return os.geteuid() == 0


def signal_name(number):
    return signal.Signals(number).name
