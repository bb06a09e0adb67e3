"""A real terminal to run pwcheck in: tmux for what is seen, a bare pty for what is sent."""

import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PWCHECK = os.environ.get("PWCHECK", str(ROOT / ".build/debug/pwcheck"))
# Without the caller's terminal and language, so that every run is the same.
ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LANG": "C.UTF-8", "TERM": "xterm-256color"}


def until(check, seconds=20.0):
    """What `check` returns, as soon as that is true; fails after some seconds."""
    end = time.monotonic() + seconds
    while True:
        result = check()
        if result:
            return result
        if time.monotonic() > end:
            return None
        time.sleep(0.02)


class Tmux:
    """One pane with a plain shell in it, on a server of its own."""

    def __init__(self, columns=70, rows=24, environment=None):
        self.folder = tempfile.mkdtemp(prefix="pwcheck-test-")
        variables = dict(ENVIRONMENT, PS1="$ ", PS2="", HISTFILE="/dev/null", **(environment or {}))
        shell = ["env", "-i"] + [f"{key}={value}" for key, value in variables.items()] + ["bash", "--norc", "--noprofile"]
        self.run("-f", "/dev/null", "new-session", "-d", "-x", columns, "-y", rows, shlex.join(shell))
        self.run("set-option", "-g", "status", "off")
        self.run("set-option", "-g", "escape-time", "0")
        if not until(lambda: "$" in self.screen()):
            raise AssertionError("the shell does not start")

    def run(self, *arguments):
        command = ["tmux", "-S", self.folder + "/tmux"] + [str(argument) for argument in arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def close(self):
        subprocess.run(["tmux", "-S", self.folder + "/tmux", "kill-server"], capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def screen(self, styles=False):
        return self.run("capture-pane", "-p", *(["-e", "-N"] if styles else []))

    def type(self, text):
        self.run("send-keys", "-l", "--", text)

    def keys(self, *names):
        for name in names:
            self.run("send-keys", name)

    def paste(self, text):
        self.run("set-buffer", "--", text)
        self.run("paste-buffer", "-p", "-r")

    def command(self, line):
        self.type(line)
        self.keys("Enter")

    def resize(self, columns, rows):
        self.run("resize-window", "-x", columns, "-y", rows)

    def sees(self, *texts, seconds=8.0):
        """Waits until every text is on the screen at once."""
        found = until(lambda: all(text in self.screen() for text in texts), seconds)
        if not found:
            raise AssertionError(f"{texts} not on the screen:\n{self.screen()}")
        return self.screen()

    def settles(self):
        """The screen, once it no longer changes."""
        last = None

        def check():
            nonlocal last
            before, last = last, self.screen()
            time.sleep(0.08)
            return before == last and last

        return until(check)

    def pid(self):
        """The process of the form in this pane."""
        shell = self.run("display-message", "-p", "#{pane_pid}").strip()

        def find():
            found = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True).stdout.split()
            return int(found[0]) if found else None

        return until(find)


class Pty:
    """A form on a bare pty: every byte that it sends is kept."""

    def __init__(self, arguments, environment=None, columns=70, rows=24, output=None, folder=None):
        variables = dict(ENVIRONMENT, **(environment or {}))
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            if output is not None:
                os.dup2(output, 1)
            if folder is not None:
                os.chdir(folder)
            os.execve(PWCHECK, [PWCHECK] + arguments, variables)
        import fcntl, struct, termios
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.sent = b""
        self.status = None

    def read(self, seconds=0.1):
        """What is sent until nothing comes for this long. The first bytes are waited for: a program on a busy machine starts late,
        and drops what was typed before."""
        new = b""
        while select.select([self.master], [], [], seconds if self.sent or new else max(seconds, 5))[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                break
            if not data:
                break
            new += data
        self.sent += new
        return new

    def write(self, data):
        os.write(self.master, data if isinstance(data, bytes) else data.encode())

    def wait(self):
        """The exit status; a signal is negative."""
        end = time.monotonic() + 8
        while self.status is None and time.monotonic() < end:
            self.read(0.02)
            pid, how = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(how)
        return self.status

    def close(self):
        if self.status is None:
            os.kill(self.pid, 9)
            os.waitpid(self.pid, 0)
        os.close(self.master)


def plain(data):
    """Bytes without escape sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", data.decode("utf-8", "replace"))
