"""Runs the commands of a document as a reader would, in a folder of their own, and compares what they print."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path

# What commands read that ask for a password.
STANDARD_INPUT = "Summer2024\n"
MARK = "==== 5d2e7f ===="
# No command takes long; but the machine may be busy.
SECONDS = 300


class Sessions:
    """One document's folder. Its blocks are run in their order."""

    def __init__(self, folder, binaries):
        self.folder = Path(folder)
        self.environment = {
            "PATH": f"{binaries}:/usr/local/bin:/usr/bin:/bin",
            "HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
        }
        self.input = self.folder / ".input"
        self.input.write_text(STANDARD_INPUT)

    def write(self, block):
        path = self.folder / block.notes["file"]
        if not path.resolve().is_relative_to(self.folder.resolve()):
            block.fail(f"{path} is outside of the document's folder")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text)
        if block.text.startswith("#!"):
            path.chmod(0o755)

    def run(self, block):
        """Returns how many commands there were."""
        try:
            return self.steps(block)
        except subprocess.TimeoutExpired as error:
            block.fail(f"no end after {SECONDS} seconds:\n{(error.stdout or b'').decode(errors='replace')}")

    def steps(self, block):
        if "terminal" in block.notes:
            return self.in_terminal(block)
        if block.language == "console":
            return self.session(block)
        if block.language == "yaml":
            return self.lines(block, pipeline_commands(block))
        return self.lines(block, commands(block))

    def session(self, block):
        """Commands after `$`, each followed by what it prints. A line `…` stands for any lines."""
        steps = []
        for line in block.lines:
            if line.startswith("$ "):
                steps.append((line[2:], []))
            elif not steps:
                block.fail("a session begins with a command after '$ '")
            elif line.startswith("> ") and not steps[-1][1]:
                steps[-1] = (steps[-1][0] + "\n" + line[2:], [])
            else:
                steps[-1][1].append(line)
        # The mark keeps the exit status, for a reader's next command may be `echo $?`.
        script = f"mark() {{ local status=$?; printf '{MARK}\\n'; return $status; }}\n" + block.notes.get("before", "")
        for command, _ in steps:
            script += f"\nmark\n{command}"
        done = self.shell(script)
        _, *outputs = done.stdout.split(MARK + "\n")
        if len(outputs) != len(steps):
            block.fail(f"the session ended after {len(outputs)} commands:\n{done.stdout}")
        for (command, expected), output in zip(steps, outputs):
            actual = output.removesuffix("\n").split("\n") if output else []
            if not matches(expected, actual):
                block.fail(f"'{command}' prints\n" + "\n".join(actual) + "\nand not\n" + "\n".join(expected))
        return len(steps)

    def lines(self, block, lines):
        """Usage: every command must do its work. Of pwcheck that includes a verdict of 1, never a refusal of 2."""
        script = "set -o pipefail\n" + block.notes.get("before", "") + "\n"
        for line in lines:
            allowed = "0|1" if "pwcheck" in line else "0"
            script += (
                f"printf '{MARK}\\n'\n{{\n{line}\n}} <'{self.input}'\n"
                f"status=$?\ncase $status in {allowed}) ;; *) printf '{MARK}exit status %d\\n' $status; exit ;; esac\n"
            )
        done = self.shell(script)
        *_, last = done.stdout.split(MARK)
        if last.startswith("exit status") or done.returncode not in (0, 1):
            ran = done.stdout.count(MARK + "\n")
            block.fail(f"'{lines[ran - 1]}' fails: {last}\n{done.stdout.replace(MARK, '')}")
        return len(lines)

    def shell(self, script):
        with open(self.input) as stdin:
            return subprocess.run(
                ["bash", "-c", script], cwd=self.folder, env=self.environment, stdin=stdin, text=True, timeout=SECONDS,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )

    def in_terminal(self, block):
        lines = commands(block)
        for line in lines:
            status, text = self.terminal(block.notes.get("before", "") + "\n" + line)
            if status not in (0, 1):
                block.fail(f"'{line}' ends with {status}:\n{text}")
            if "\x1b[" not in text and "--plain" not in line:
                block.fail(f"'{line}' shows nothing in a terminal:\n{text}")
        return len(lines)

    def terminal(self, script):
        """The exit status, and all that was shown, of commands that are left with Esc once they keep quiet."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execvpe("bash", ["bash", "-c", script], self.environment)
        shown = b""
        deadline = time.monotonic() + SECONDS
        try:
            while time.monotonic() < deadline:
                # A second of silence after something was shown: it waits for the user.
                ready, _, _ = select.select([terminal], [], [], 1)
                if ready:
                    try:
                        data = os.read(terminal, 65536)
                    except OSError:  # Linux says so when the other end is closed.
                        data = b""
                    if not data:
                        _, status = os.waitpid(pid, 0)
                        return os.waitstatus_to_exitcode(status), shown.decode(errors="replace")
                    shown += data
                elif shown:
                    os.write(terminal, b"\x1b")
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return "no end", shown.decode(errors="replace")
        finally:
            os.close(terminal)


def commands(block):
    """The block's commands, each with all its lines."""
    found, pending = [], ""
    for line in block.lines:
        pending += line + "\n"
        if not re.sub(r"^\s*#.*$", "", pending, flags=re.M).strip():
            pending = ""
        elif not pending.endswith("\\\n") and is_complete(pending):
            found.append(pending.strip())
            pending = ""
    if pending:
        block.fail(f"no shell understands '{pending}'")
    if not found:
        block.fail("a block without a command")
    return found


def is_complete(text):
    return subprocess.run(["bash", "-n", "-c", text], stderr=subprocess.DEVNULL).returncode == 0


def pipeline_commands(block):
    """The commands of a CI file in which pwcheck is called."""
    found = [
        match[1]
        for line in block.lines
        if (match := re.match(r"\s*(?:- )?(?:(?:run|entry): )?((?:\S+/)?(?:pwcheck|Scripts/run) .*)$", line))
    ]
    if not found:
        block.fail("no line of it runs pwcheck")
    return found


def matches(expected, actual):
    """Whether lines are the expected ones, `…` standing for one line or more."""
    if not expected:
        return not actual
    if expected[0] in ("…", "..."):
        return any(matches(expected[1:], actual[skipped:]) for skipped in range(1, len(actual) + 1))
    return bool(actual) and expected[0] == actual[0] and matches(expected[1:], actual[1:])
