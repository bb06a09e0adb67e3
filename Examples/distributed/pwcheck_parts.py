"""Audits parts of lists with pwcheck, for any engine that runs Python.

    from pwcheck_parts import Pwcheck
    pwcheck = Pwcheck("pwcheck", ["--policy", "nist-800-63b-4"], key=open("key", "rb").read())
    states = [pwcheck.audit_part("leak.txt", k, 100) for k in range(1, 101)]
    print(pwcheck.report(states, "--list", "leak.txt").decode())

Every call is one process of pwcheck, on one core. A call may be repeated, run anywhere and in any
order: what it returns is a state, one line of JSON, and only a state that gets to `report` counts.
The key and the states go through pipes, so that none lies on a disk.

Python 3.9 or later, and nothing but its own library.
"""

import json
import os
import subprocess
from dataclasses import dataclass, field
from typing import Iterable, Sequence, Tuple

END = b"\xff\xff\xff\xff"
LARGEST_FRAME = 1 << 18


class PwcheckFailed(RuntimeError):
    """pwcheck's own message, which never holds a password."""


def frame(password: bytes) -> bytes:
    """A password for `audit_frames`. What is longer than a frame may be is cut: pwcheck judges a
    password on its first 65,536 bytes and never accepts one that is longer."""
    password = password[:LARGEST_FRAME]
    return len(password).to_bytes(4, "little") + password


def part_count(path: str, size: int = 1 << 30) -> int:
    """How many parts of at most so many bytes a file has."""
    return max(1, -(-os.path.getsize(path) // size))


@dataclass(frozen=True)
class Pwcheck:
    """The program, and what every audit of a list must have alike. `repr` does not show the key."""

    program: str = "pwcheck"
    options: Sequence[str] = ()
    key: bytes = field(default=b"", repr=False)

    def audit_part(self, path: str, number: int, count: int) -> bytes:
        """The state of a part of a file: the records that begin in the k-th of n ranges of bytes."""
        return self._state(["--part", f"{number}/{count}", path])

    def audit_file(self, path: str) -> bytes:
        """The state of a whole file, which may be compressed."""
        return self._state([path])

    def audit_passwords(self, passwords: Iterable[bytes]) -> bytes:
        """The state of passwords of any bytes."""
        return self.audit_frames((frame(password), 1) for password in passwords)

    def audit_accounts(self, accounts: Iterable[Tuple[bytes, bytes]]) -> bytes:
        """The state of users and their passwords."""
        frames = ((frame(user) + frame(password), 1) for user, password in accounts)
        return self.audit_frames(frames, users=True)

    def audit_frames(self, blocks: Iterable[Tuple[bytes, int]], users: bool = False) -> bytes:
        """The state of frames (see `frame`) in blocks of any size, each with its number of records."""
        sent = 0

        def stream():
            nonlocal sent
            for block, records in blocks:
                sent += records
                yield block
            # Only now: if the blocks end by an exception, pwcheck sees a list that breaks off.
            yield END

        state = self._state(["--input", "frames:user" if users else "frames", "-"], stream())
        counted = json.loads(state)["records"]
        if counted != sent:
            raise PwcheckFailed(f"{sent} records were sent, and {counted} were counted.")
        return state

    def merge(self, states: Iterable[bytes]) -> bytes:
        """The sum of states as a state. Parts may be missing in it, but none may come twice."""
        return self._run(["merge", "-q", "--some-parts", "--state", "-", "-"], states)

    def tree(self, states: Sequence[bytes], fan: int = 32) -> bytes:
        """The same, by merges of a few states each."""
        states = list(states)
        while len(states) > 1:
            states = [self.merge(states[i : i + fan]) for i in range(0, len(states), fan)]
        return self.merge(states)

    def report(self, states: Iterable[bytes], *arguments: str) -> bytes:
        """What `pwcheck merge` says of all states, of which no part may be missing."""
        return self._run(["merge", "--exit-zero", *arguments, "-"], states)

    def _state(self, arguments: Sequence[str], blocks: Iterable[bytes] = ()) -> bytes:
        fixed = ["audit", "-q", "-j", "1", "--exit-zero", "--state", "-", *self.options]
        return self._run([*fixed, *arguments], blocks, key=self.key)

    def _run(self, arguments: Sequence[str], blocks: Iterable[bytes], key: bytes = b"") -> bytes:
        descriptors = ()
        if key:
            if len(key) > 4096:
                raise ValueError("the key does not fit into a pipe")
            reading, writing = os.pipe()
            os.write(writing, key)
            os.close(writing)
            descriptors = (reading,)
            arguments = [arguments[0], "--state-key", f"/dev/fd/{reading}", *arguments[1:]]
        try:
            process = subprocess.Popen(
                [self.program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, pass_fds=descriptors, bufsize=0,
                env=dict(os.environ, LC_ALL="C.UTF-8"))
        finally:
            for descriptor in descriptors:
                os.close(descriptor)
        try:
            # pwcheck writes nothing before it has read all, so one after the other cannot block.
            broken = not _feed(process.stdin, blocks)
            output = process.stdout.read()
            errors = process.stderr.read().decode("utf-8", "replace").strip()
            status = process.wait()
            if status != 0 or broken:
                raise PwcheckFailed(errors or f"pwcheck ended with {status}.")
            return output
        finally:
            if process.poll() is None:
                process.kill()
            for pipe in (process.stdin, process.stdout, process.stderr):
                try:
                    pipe.close()
                except BrokenPipeError:
                    pass
            process.wait()


def _feed(pipe, blocks: Iterable[bytes]) -> bool:
    """Writes all blocks and closes the pipe; false if nobody reads them any more."""
    pending = []
    size = 0
    try:
        for block in blocks:
            pending.append(block)
            size += len(block)
            if size >= 1 << 16:
                _write(pipe, b"".join(pending))
                pending, size = [], 0
        _write(pipe, b"".join(pending))
        pipe.close()
        return True
    except BrokenPipeError:
        return False


def _write(pipe, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[pipe.write(view) :]
