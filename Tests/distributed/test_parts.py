#!/usr/bin/env python3
"""Audits in parts: whatever way a list is cut, the sum says what one process says, or there is an error.

Usage: [STATES=10000] Tests/distributed/test_parts.py [-v] [NAME…], with PWCHECK=PROGRAM for another than the debug build
"""

import base64
import contextlib
import gzip
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Examples/distributed"), str(Path(__file__).parent)]

from lists import MARKER, differences, figures, hostile_records, renumbered  # noqa: E402
from pwcheck_parts import END, Pwcheck, PwcheckFailed, frame, part_count  # noqa: E402

PROGRAM = os.path.realpath(os.environ.get("PWCHECK", ROOT / ".build/debug/pwcheck"))
KEY = b"Xq7-key-" * 4
# A debug build takes 6 ms for each.
STATES = int(os.environ.get("STATES", "1000"))
JSON = ("--format", "json", "--min-count", "1", "--top", "100")


class Parts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.pwcheck = Pwcheck(PROGRAM, key=KEY)

    def write(self, name, data):
        (self.folder / name).write_bytes(data)
        return str(self.folder / name)

    def whole(self, *paths, options=(), key=KEY):
        """The report of one process."""
        arguments = [PROGRAM, "audit", "--exit-zero", "-j", "1", *JSON, *options]
        keyfile = self.write("key", key)
        os.chmod(keyfile, 0o600)
        run = subprocess.run(arguments + ["--state-key", keyfile, *paths], capture_output=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        return figures(run.stdout)

    def report(self, states, pwcheck=None):
        return figures((pwcheck or self.pwcheck).report(states, *JSON))

    # How a list is cut

    def test_five_splittings_of_a_hostile_list(self):
        for seed in range(5):
            r = random.Random(seed)
            records = hostile_records(700, seed)
            data = b"\n".join(records) + (b"\n" if seed % 2 else b"")
            whole = self.whole(self.write(f"whole{seed}", data))
            # Many files, some compressed, some audited in parts. None begins like a file of another
            # kind, as a list of its own must not.
            plain = [i for i in range(80, 620) if records[i].startswith((b"Password", b"user"))]
            cuts = [0] + sorted(r.sample(plain, r.randrange(1, 4))) + [len(records)]
            states = []
            for start, end in zip(cuts, cuts[1:]):
                lines = b"\n".join(records[start:end]) + (b"\n" if end < len(records) or seed % 2 else b"")
                if r.random() < 0.4:
                    states.append(self.pwcheck.audit_file(self.write(f"{seed}-{start}.gz", gzip.compress(lines))))
                else:
                    path, count = self.write(f"{seed}-{start}", lines), r.randrange(1, 9)
                    states += [self.pwcheck.audit_part(path, k + 1, count) for k in range(count)]
            r.shuffle(states)
            with self.subTest(seed=seed):
                self.assertEqual(differences(self.report(states), whole), [])

    def test_ranges_of_bytes(self):
        records = hostile_records(150, 11)
        data = b"\n".join(records + [b"B" * 9000] + records) + b"\nno line end"
        path = self.write("list", data)
        whole = self.whole(path)
        for size in (997, 4099, 50000, 1 << 20):
            count = part_count(path, size)
            states = [self.pwcheck.audit_part(path, k + 1, count) for k in range(count)]
            with self.subTest(size=size):
                self.assertEqual(differences(self.report(states), whole), [])

    def test_every_tree_has_the_same_counts(self):
        path = self.write("list", b"\n".join(hostile_records(300, 5)))
        states = [self.pwcheck.audit_part(path, k + 1, 9) for k in range(9)]
        expected = self.report(states)
        r = random.Random(2)
        for fan in (2, 3, 8, 32):
            r.shuffle(states)
            tree = self.pwcheck.tree(states, fan)
            self.assertEqual(differences(self.report([tree]), expected), [])

    def test_without_a_key_only_what_needs_one_is_missing(self):
        path = self.write("list", b"\n".join(hostile_records(300, 3)))
        open_pwcheck = Pwcheck(PROGRAM)
        merged = self.report([open_pwcheck.audit_part(path, k, 2) for k in (1, 2)], open_pwcheck)
        self.assertEqual(merged.pop("left_out"), ["distinct", "top.passwords", "top.base_words"])
        # Among the findings is how many passwords are the same as another.
        self.assertEqual(
            differences(merged, self.whole(path)), ["distinct", "findings", "top.base_words", "top.passwords"])

    def test_without_statistics_everything_is_equal(self):
        path = self.write("list", b"\n".join(hostile_records(400, 4)))
        options = ["--no-statistics", "--compare", "nist-800-63b-4"]
        pwcheck = Pwcheck(PROGRAM, options)
        merged = self.report([pwcheck.audit_part(path, k, 3) for k in (2, 3, 1)], pwcheck)
        self.assertEqual(differences(merged, self.whole(path, options=options)), [])

    def test_lists_that_had_to_forget_differ_within_their_error(self):
        r = random.Random(1)
        passwords = [b"w%dx%d" % (i, i * 7919) for i in range(50500)] + [b"often%d" % (i % 10) for i in range(1000)]
        r.shuffle(passwords)
        path = self.write("list", b"\n".join(passwords))
        options = ["--no-strength"]
        pwcheck = Pwcheck(PROGRAM, options, KEY)
        merged = self.report([pwcheck.audit_part(path, k + 1, 3) for k in range(3)], pwcheck)
        whole = self.whole(path, options=options)
        names = differences(merged, whole)
        self.assertTrue(names and all(name.startswith("top.") for name in names), names)
        self.assertEqual(merged["distinct"], whole["distinct"])
        top = merged["top"]["passwords"]
        self.assertGreater(top["error"], 0)
        for entry in top["entries"][:10]:
            self.assertTrue(entry["count"] <= 100 <= entry["count"] + top["error"])

    # What the system's own tools cut

    def test_split_of_coreutils(self):
        path = self.write("list", b"\n".join(r.rstrip(b"\r") or b"x" for r in hostile_records(200, 8)) + b"\n")
        if "GNU" not in subprocess.run(["split", "--version"], capture_output=True, text=True).stdout:
            self.skipTest("split is not GNU's")
        script = ROOT / "Examples/distributed/shell/split.sh"
        self.shell_recipe(script, path)

    def parallel_recipe(self, *options):
        """What parallel.sh prints, given a list of a name that the shell must not see."""
        path = self.write("a list; touch stepped-into", b"\n".join(hostile_records(200, 9)))
        keyfile = self.write("key", KEY)
        os.chmod(keyfile, 0o600)
        environment = {"PATH": f"{Path(PROGRAM).parent}:{os.environ['PATH']}", "HOME": str(self.folder), "TMPDIR": str(self.folder)}
        run = subprocess.run(
            [ROOT / "Examples/distributed/shell/parallel.sh", path, keyfile, "4", *options], env=environment, capture_output=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        state = self.write("whole.json", b"")
        for arguments in [["audit", "-q", "--state-key", keyfile, "--state", state, path], ["merge", "--list", path, state]]:
            whole = subprocess.run([PROGRAM, arguments[0], "--exit-zero", *arguments[1:]], env=environment, capture_output=True, check=True)
        self.assertEqual(run.stdout, whole.stdout)
        self.assertFalse((self.folder / "stepped-into").exists())
        self.assertEqual(list(self.folder.glob("tmp.*")), [])

    @unittest.skipUnless(shutil.which("parallel"), "there is no GNU parallel")
    def test_gnu_parallel(self):
        self.parallel_recipe()

    @unittest.skipUnless(shutil.which("parallel"), "there is no GNU parallel")
    def test_gnu_parallel_over_ssh(self):
        """A stand-in for ssh begins in another folder, with an environment of its own, as sshd does."""
        calls = self.folder / "calls"
        ssh = self.write("ssh", f"""#!/bin/sh
echo "$*" >>{calls}
while [ "${{1#-}}" != "$1" ]; do case $1 in -o | -l | -p) shift 2 ;; *) shift ;; esac; done
shift
[ "$1" != -- ] || shift
cd / && exec env -i HOME={self.folder} SHELL=/bin/sh PATH={Path(PROGRAM).parent}:/usr/bin:/bin /bin/sh -c "$*"
""".encode())
        os.chmod(ssh, 0o700)
        self.parallel_recipe("--ssh", ssh, "--sshlogin", "2/one,2/two")
        self.assertEqual({host for host in ("one", "two") if f"{host} " in calls.read_text()}, {"one", "two"})

    def shell_recipe(self, script, path):
        keyfile = self.write("key", KEY)
        os.chmod(keyfile, 0o600)
        environment = dict(os.environ, PATH=f"{Path(PROGRAM).parent}:{os.environ['PATH']}", HOME=str(self.folder))
        out = self.folder / "states"
        run = subprocess.run([script, path, keyfile, str(out), "4"], env=environment, capture_output=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(len(list(out.iterdir())), 4)
        merged = subprocess.run([PROGRAM, "merge", "--exit-zero", *JSON, *sorted(map(str, out.iterdir()))], capture_output=True)
        self.assertEqual(differences(figures(merged.stdout), self.whole(path)), [])

    # Frames

    def test_passwords_of_any_bytes(self):
        passwords = [b"Abcdef1!", b"", b"a\nb", b"c\r", b"n\0l", b"\xff\xfe", b"x" * 300000]
        summary = self.report([self.pwcheck.audit_passwords(passwords)])
        self.assertEqual((summary["total"], summary["accepted"]), (7, 1))
        self.assertEqual((summary["records"]["empty"], summary["records"]["truncated"]), (1, 1))
        accounts = [(b"a:b", b"Abcdef1!"), (b"new\nline", b"p:q\n"), (b"ana", b"ANA"), (b"", b"")]
        summary = self.report([self.pwcheck.audit_accounts(accounts)])
        self.assertEqual(summary["accounts"]["total"], 4)
        self.assertEqual(summary["accounts"]["password_is_username"], 1)

    def test_frames_say_what_lines_say(self):
        records = [r.rstrip(b"\r") for r in hostile_records(500, 6)]
        records = [r for r in records if r]
        lines = self.whole(self.write("list", b"\n".join(records)))
        self.assertEqual(differences(self.report([self.pwcheck.audit_passwords(records)]), lines), [])

    def test_a_feeder_that_dies_leaves_no_state(self):
        def dying():
            yield frame(b"one"), 1
            raise RuntimeError("the source broke off")

        with self.assertRaisesRegex(RuntimeError, "the source broke off"):
            self.pwcheck.audit_frames(dying())
        with self.assertRaisesRegex(PwcheckFailed, "1 records were sent, and 2 were counted"):
            self.pwcheck.audit_frames([(frame(b"one") + frame(b"two"), 1)])
        # A feeder in another process, killed in the middle.
        out = self.folder / "state"
        script = 'mkfifo pipe; "$0" audit -q --exit-zero --input frames --state state - < pipe & exec sh -c \'cat data >&3; kill -9 $$\' 3> pipe'
        self.write("data", frame(b"one") * 5000)
        subprocess.run(["sh", "-c", script, PROGRAM], cwd=self.folder, stderr=subprocess.DEVNULL)
        time.sleep(1)
        self.assertFalse(out.exists())
        self.write("data", frame(b"one") * 5000 + END)
        run = subprocess.run(f'"{PROGRAM}" audit -q --exit-zero --input frames --state state - < data', shell=True, cwd=self.folder)
        self.assertEqual((run.returncode, out.exists()), (0, True))

    # What fails

    def test_killed_once_the_totals_are_exact_and_killed_always_there_are_none(self):
        path = self.write("list", b"Password1!\n" * 2_000_000)
        # It waits to be told to begin, so that even a fast program is killed while it works.
        self.write("waits", b"#!/bin/sh\nkill -STOP $$\nexec " + PROGRAM.encode() + b' "$@"\n')
        os.chmod(self.folder / "waits", 0o700)
        waiting = Pwcheck(str(self.folder / "waits"), key=KEY)

        def killed(number):
            """Ends the process of an audit as soon as it is the program, and began to work."""
            def children():
                return map(int, subprocess.run(["pgrep", "-P", str(os.getpid())], capture_output=True, text=True).stdout.split())

            def kill():
                end = time.monotonic() + 60
                while time.monotonic() < end:
                    for pid in children():
                        with contextlib.suppress(OSError):
                            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
                                continue
                            os.kill(pid, signal.SIGCONT)
                            while os.readlink(f"/proc/{pid}/exe") != PROGRAM:
                                pass
                            os.kill(pid, signal.SIGKILL)
                            return
            thread = threading.Thread(target=kill)
            thread.start()
            try:
                return waiting.audit_part(path, number, 4)
            finally:
                thread.join()

        if not Path("/proc/self/cmdline").exists():
            self.skipTest("there is no /proc")
        states = []
        for number in range(1, 5):
            with self.assertRaises(PwcheckFailed):
                killed(number)
            states.append(self.pwcheck.audit_part(path, number, 4))
        self.assertEqual(self.report(states)["total"], 2_000_000)
        with self.assertRaisesRegex(PwcheckFailed, "part 2 of 4 of .* is missing"):
            self.report(states[:1] + states[2:])
        with self.assertRaisesRegex(PwcheckFailed, "counted twice"):
            self.report(states + states[:1])

    def test_what_is_cut_short_or_empty(self):
        packed = gzip.compress(b"\n".join(hostile_records(300, 1)))
        with self.assertRaisesRegex(PwcheckFailed, "cut short"):
            self.pwcheck.audit_file(self.write("cut.gz", packed[:-100]))
        with self.assertRaisesRegex(PwcheckFailed, "holds no state"):
            self.pwcheck.report([])
        empty = self.write("empty", b"")
        states = [self.pwcheck.audit_part(empty, k + 1, 20) for k in range(20)]
        with self.assertRaisesRegex(PwcheckFailed, "no password was read"):
            self.pwcheck.report(states)
        state = self.pwcheck.audit_part(self.write("one", b"Abcdef1!"), 1, 1)
        with self.assertRaisesRegex(PwcheckFailed, "cut short or changed"):
            self.pwcheck.report([state[:-1]])

    def test_many_states_need_no_more_memory_than_ten(self):
        pwcheck = Pwcheck(PROGRAM, ["--no-statistics", "--no-strength"])
        state = pwcheck.audit_passwords([b"Abcdef1!"])
        run = int.from_bytes(base64.b64decode(json.loads(state)["content"])[1:9], "little")
        # The checksum is computed as pwcheck does it.
        self.assertEqual(renumbered(state, run), state)
        states = [renumbered(state, i) for i in range(1, STATES + 1)]
        names = []
        for i in range(0, STATES, 10):
            names.append(self.write(f"{i}.states", b"".join(states[i : i + 10])))
        peaks = []
        for count in (1, STATES // 10):
            listed = self.write("names", "\n".join(names[:count]).encode())
            process = subprocess.Popen([PROGRAM, "merge", *JSON, "--list", "all", "--states-from", listed], stdout=subprocess.PIPE)
            report = process.stdout.read()
            process.stdout.close()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = status
            self.assertEqual((status, figures(report)["total"]), (0, count * 10))
            peaks.append(usage.ru_maxrss >> (20 if sys.platform == "darwin" else 10))
        self.assertLessEqual(peaks[1], 64, f"{peaks} MB")
        self.assertLessEqual(peaks[1] - peaks[0], 8, f"{peaks} MB")

    # What is secret

    def test_neither_the_key_nor_a_password_is_told(self):
        path = self.write("list", MARKER + b"\nbob\n" + MARKER + b"\n")
        self.assertNotIn("Xq7", repr(self.pwcheck))
        states = [self.pwcheck.audit_part(path, k, 2) for k in (1, 2)]
        states.append(self.pwcheck.merge(states))
        report = self.pwcheck.report(states[:2], *JSON)
        contents = [base64.b64decode(json.loads(state)["content"]) for state in states]
        for text in states + contents + [report]:
            self.assertNotIn(b"Xq7", text)
            self.assertNotIn(b"Zanzibar", text)
        for arguments in (["--input", "frames", path], ["--policy", "gone", path], ["--input", "csv:Xq", path]):
            with self.assertRaises(PwcheckFailed) as caught:
                self.pwcheck._state(arguments)
            self.assertNotIn("Zanzibar", str(caught.exception))
            self.assertNotIn("Xq7-key", str(caught.exception))
        for file in self.folder.iterdir():
            if file.name != "list":
                self.assertNotIn(b"Xq7", file.read_bytes())


if __name__ == "__main__":
    unittest.main()
