#!/usr/bin/env python3
"""No file in an unexpected shape passes for a list of good passwords, and honest lists are read. See Scripts/test lists.

    test_lists.py [PWCHECK [TEST...]] [--whole]

Each shape goes through the gate in each format of FORMATS with 1 and 5 records; with 2 and with 150 as lines, by guess, and in
two formats more, which its name picks. The audit gets it as lines and by guess with 1. --whole runs the whole grid: each shape
with 1, 2, 5 and 150 records in each format of FORMATS and OTHERS, by gate and audit. This takes ten minutes.
"""

import base64
import itertools
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from honest import LISTS, WEAK

FOLDER = Path(__file__).resolve().parent
WHOLE = "--whole" in sys.argv[1:]
PROGRAMS = [argument for argument in sys.argv[1:] if argument != "--whole"]
PWCHECK = os.path.abspath(PROGRAMS[0]) if PROGRAMS else str(FOLDER.parents[1] / ".build/debug/pwcheck")
POLICY = ["--policy", "nist-800-63b-4"]
FAST = {"audit": ["--no-strength", "--no-statistics"], "gate": []}
SIZES = [1, 2, 5, 150]
FORMATS = ["lines", "auto", "nul", "userpass", "potfile", "env", "csv:1", "csv:2", "csv:password", "json", "yaml"]
OTHERS = ["frames", "frames:user", "userpass:tab", "userpass:;", "userpass:,", "userpass:|", "userpass:=", "csv:1,2", "csv:2,3",
          "csv:username,password", "csv-comma:2", "csv-semicolon:2", "csv-tab:2", "env --keys=*", "json:*", "json:", "yaml:*",
          "yaml:password*"]
USERS = ["anastasia.lopez", "robert.miller", "evelyn.carter", "jonathan.smith", "wolfgang.maier"]
CHARACTERS = {"tab": "\t", "cr": "\r", "nel": "\x85", "ls": "\u2028", "ps": "\u2029", "vt": "\v", "ff": "\f",
              "rs": "\x1e", "bom": "\ufeff"}
CRYPT = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


class Shape:
    """A kind of file: what stands before, in and after its records."""

    def __init__(self, name):
        self.name = name
        self.parts = {"h": [], "r": [], "t": []}
        self.encoding, self.joint, self.fewest = "utf-8", "\n", 1

    def text(self, records):
        digits = random.Random(f"{self.name} {records}")
        lines = [self.filled(line, 0, digits) for line in self.parts["h"]]
        for n in range(1, records + 1):
            lines += [self.filled(line, n, digits) for line in self.parts["r"]]
        lines += [self.filled(line, 0, digits) for line in self.parts["t"]]
        return (self.joint.join(lines) + self.joint).encode(self.encoding)

    def filled(self, line, n, digits=None):
        user = f"{USERS[n % 5]}{n}"

        def value(match):
            name, _, argument = match[1].partition(":")
            if name in ("hex", "HEX"):
                # A letter and a digit at least, as nearly all hashes have them.
                found = "".join(digits.choice("0123456789abcdef") for _ in range(int(argument) - 2)) + "a1"
                return found.upper() if name == "HEX" else found
            if name == "des":
                # 11 digits for 64 bits: the last has two bits that are always zero.
                return "".join(digits.choice(CRYPT) for _ in range(12)) + digits.choice(CRYPT[::4])
            if name == "crypt":
                # One of the two digits that no password generator takes.
                return "".join(digits.choice(CRYPT) for _ in range(int(argument) - 1)) + digits.choice(CRYPT[:2])
            if name == "bytes":
                return base64.b64encode(digits.randbytes(int(argument))).decode()
            if name == "b64":
                return "".join(digits.choice(LETTERS) for _ in range(int(argument)))
            return CHARACTERS.get(name) or {"pw": WEAK[n % 10], "user": user, "mail": f"{user}@example.com", "n": str(n)}[name]

        line = re.sub(r"\{(pw|user|mail|n|des|tab|cr|nel|ls|ps|vt|ff|rs|bom|(?:hex|HEX|b64|crypt|bytes):\d+)\}", value, line)
        return re.sub(r"\{enc:(.*?)\}", lambda match: base64.b64encode(match[1].encode()).decode(), line)


def shapes():
    found = []
    for line in (FOLDER / "shapes.txt").read_text().splitlines():
        if line.startswith("== "):
            found.append(Shape(line[3:]))
        elif found and line[:1] in "hrt" and line:
            found[-1].parts[line[0]].append(line[2:])
        elif line.startswith("e "):
            found[-1].encoding = line[2:]
        elif line.startswith("m "):
            found[-1].fewest = int(line[2:])
        elif line.startswith("j "):
            found[-1].joint = found[-1].filled(line[2:], 0)
    return found


def cases():
    """Shape, number of records, format and command; see above for which."""
    for shape, size in itertools.product(shapes(), SIZES):
        if size < shape.fewest:
            continue
        others = FORMATS[2:]
        if WHOLE:
            others += OTHERS
        elif size in (2, 150):
            others = random.Random(f"{shape.name} {size}").sample(others, 2)
        for format in FORMATS[:2] + others:
            yield shape, size, format, "gate"
        for format in FORMATS[:2] + others if WHOLE else FORMATS[:2] if size == 1 else []:
            yield shape, size, format, "audit"


def run(arguments, text, cwd=None):
    return subprocess.run([PWCHECK, *arguments], input=text, capture_output=True, cwd=cwd)


class ListTests(unittest.TestCase):
    maxDiff = None

    def test_no_shape_passes(self):
        """Each shape in each format: a weak password was found (1), or the file was refused (2)."""
        def passes(case):
            shape, size, format, command = case
            status = run([command, *POLICY, *FAST[command], "-q", "--input", *format.split(), "-"], shape.text(size)).returncode
            return None if status in (1, 2) else f"{shape.name} × {size} as {format}: {command} exits with {status}"

        with ThreadPoolExecutor(2) as pool:
            self.assertEqual([found for found in pool.map(passes, cases()) if found], [])

    def test_there_are_enough_shapes(self):
        self.assertGreaterEqual(len({shape.name for shape in shapes()}), 170)
        self.assertGreaterEqual(len(LISTS), 40)

    def test_a_frame_around_all_lines_is_cut_off_before_they_are_read(self):
        for before, after in ("the new password of Ana is ", " from now on"), ("ana/", ""), ("", " (old)"), ("call('", "')"):
            for size in 5, 150:
                text = "".join(f"{before}{n}{WEAK[n % 10]}{after}\n" for n in range(size)).encode()
                for format in "lines", "auto", "nul":
                    self.assertEqual(run(["gate", *POLICY, "-q", "--input", format, "-"], text).returncode, 2, (before, size))
                with tempfile.TemporaryDirectory() as folder:
                    Path(folder, "list.txt").write_bytes(text)
                    message = run(["gate", *POLICY, "list.txt"], b"", folder).stderr.decode()
                    command = re.search(r"Run: (.*?) \|", message)[1]
                    cut = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True).stdout.decode()
                    self.assertEqual(cut, "".join(f"{n}{WEAK[n % 10]}\n" for n in range(size)))

    def test_what_looks_framed_is_read(self):
        """Few lines, one passphrase that many chose, and words that all passwords begin with."""
        for lines in ["my dog Rex 1", "my dog Rex 2"], ["correct horse battery"] * 9, [f"Winter2026-{n}" for n in range(9)]:
            text = "".join(line + "\n" for line in lines).encode()
            self.assertIn(run(["gate", *POLICY, "-q", "-"], text).returncode, (0, 1), lines[0])

    def test_honest_lists_are_read(self):
        wrong = []
        for name, lines in LISTS.items():
            text = "".join(line + "\n" for line in lines).encode()
            audit = run(["audit", *POLICY, *FAST["audit"], "--format", "json", "-"], text)
            if audit.returncode not in (0, 1) or f'"total": {len(lines)},'.encode() not in audit.stdout:
                wrong.append(f"{name}: {audit.returncode} {audit.stderr.decode()}")
        self.assertEqual(wrong, [])

    def test_each_cure_finds_what_is_weak(self):
        """The command that an error names is run: it must find weak passwords, or refuse what has none."""
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "pwcheck").symlink_to(PWCHECK)

            def passing(case):
                shape, size, format = case
                with tempfile.TemporaryDirectory(dir=folder) as own:
                    Path(own, "list.txt").write_bytes(shape.text(size))
                    first = run(["gate", *POLICY, "--input", format, "list.txt"], b"", own)
                    return [f"{shape.name} × {size} as {format}: {command}"
                            for command in cures(first.stderr.decode()) if fails(command, own, folder)]

            cases = [case for case in itertools.product(shapes(), [1, 5], ["lines", "auto", "userpass"]) if case[1] >= case[0].fewest]
            with ThreadPoolExecutor(2) as pool:
                self.assertEqual([found for all in pool.map(passing, cases) for found in all], [])


def fails(command, folder, programs):
    """Whether the command, with the pwcheck of a folder, accepts all; of a dump, whose hashes are nobody's, does not read it."""
    status = subprocess.run(["bash", "-c", "set -o pipefail; " + command], cwd=folder, capture_output=True,
                            stdin=subprocess.DEVNULL, env=os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}
                            ).returncode
    if "--input vault" in command:
        return status != 1
    return status == (2 if "pwcheck accounts" in command else 0)


def cures(message):
    """The commands that an error names, complete: with the policy, the file and the option."""
    gate = "pwcheck gate " + " ".join(POLICY) + " -q"
    piped = re.search(r"(?:Run|first): (.*?)(?: To check| *$)", message)
    found = [re.sub(r"pwcheck (?:gate|audit)(?! --input vault)", gate, piped[1])] if piped else []
    found += [f"{gate} --input {shlex.quote(option.strip(chr(39)).rstrip('.'))} list.txt"
              for option in re.findall(r"[Uu]se --input ('[^']*'|\S+)", message)]
    found += ["pwcheck accounts -q list.txt" for _ in re.findall("'pwcheck accounts'", message)]
    return found


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + PROGRAMS[1:])
