#!/usr/bin/env python3
"""Every option and argument that names a file, on files that nobody wishes for: time and memory are bounded, and nothing traps. The options
are those that the program's help has; a new one fails here until the tables say whether it names a file that is read or one that is written.
Every number is tried at its limits, too.
Usage: Tests/faults/test_bounds.py [-v] [NAME…]"""

import concurrent.futures
import os
import re
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from program import ENVIRONMENT, PWCHECK, FaultTest

# What names a file in the help, and what does not.
FILES = {"FILE", "FOLDER", "PATH", "NAME|FILE", "STATE", "CORPUS", "OLD", "NEW", "CHANGE|POLICY", "FILE:COLUMN"}
OTHERS = {
    "48|56|64", "ADDRESS", "CHARACTERS", "CODE", "COLOR", "COMMAND", "DATE", "DAY", "ENCODING", "FORMAT", "GPUS[@PRICE]", "HASH", "HOW", "ID", "K/N", "LANGUAGE", "LANGUAGE,…", "LEVEL",
    "MODE", "N", "NAME", "N|P%", "PATTERN", "ROLE", "SECONDS", "SEVERITY", "STATUS", "TEXT", "UID", "URL", "WHEN", "WHICH", "WHO", "WORD",
    "bash|zsh|fish", "findings", "inline|blur", "passwords|text|names", "policy|form", "sha1|nt", "text|json",
}
# The options and arguments that name files, by what is done with these; a few are read and then replaced.
READ = {
    "--breaches", "--by", "--cases", "--checkpoint", "--compare", "--findings", "--findings-key", "--groups", "--history", "--list",
    "--password-file", "--passwords", "--policies", "--policy", "--potfile", "--previous-file", "--state-key", "--states-from", "--what-if", "--words",
    "CORPUS", "FILE", "NAME|FILE", "NEW", "OLD", "STATE",
}
WRITTEN = {"--output", "--socket", "--sort-folder", "--state"}
# What a command needs besides to get at the file.
ARGUMENTS = {
    "audit": ["list"], "accounts": ["dump"], "gate": ["list"], "words": ["list"], "merge": ["state"], "form": ["sign-in"], "policy show": ["default"],
    "policy lint": ["default"], "policy test": ["default"], "policy diff": ["default", "cis"], "policy convert": ["default", "--to", "apple"],
}
COMPANIONS = {
    "--checkpoint": ["--state-key", "key", "--resume"],
    "--findings-key": ["--findings", "new"],
    "--findings": ["--findings-key", "key"],
    "--passwords": ["-o", "new"],
}
# What is compared with the file.
COMPARED = {"policy diff": "default", "breach diff": "corpus"}
# Read as they come, however long that takes, in memory of one size: a signal ends them.
STREAMS = {("audit", "FILE"), ("accounts", "FILE"), ("gate", "FILE"), ("words", "FILE"), ("merge", "STATE"), ("accounts", "--potfile"), ("accounts", "--groups"), ("accounts", "--by"), ("policy diff", "--list"),
           ("breach build", "CORPUS"), ("breach build", "--passwords"), ("breach verify", "CORPUS"), ("check", "--password-file"), ("explain", "--password-file"),
           ("check", "--previous-file"), ("generate", "--previous-file"), ("form", "--previous-file")}
# Of a build for debugging, whose program alone is larger. The bar of a release build is 64 MB.
MEMORY = 128 << 20
# For what people really have: a few times what a run on a single password takes.
MEMORY_OF_LARGE = 64 << 20
SECONDS = 6
# A list of many words is long work for a build for debugging.
ENDLESS = ["sparse", "fifo", "lines"]


def commands():
    """Each command's words, and its options and arguments as (name, name of the value)."""
    for line in subprocess.run([PWCHECK, "man", "--list"], capture_output=True, text=True, check=True).stdout.splitlines():
        words = line.split()[1:]
        page = subprocess.run([PWCHECK, *words, "--help"], capture_output=True, text=True, check=True).stdout
        options = re.findall(r"^  (?:-\w, |    )(--[\w-]+) (\S+)", page, re.M)
        arguments = re.search(r"^Arguments:\n((?:  .*\n)+)", page, re.M)
        places = re.findall(r"^  (\S+) ", arguments.group(1), re.M) if arguments else []
        yield words, options + [(place, place) for place in places]


class Outcome:
    def __init__(self, status, errors, memory, seconds, is_stopped):
        self.status, self.errors, self.memory, self.seconds, self.is_stopped = status, errors, memory, seconds, is_stopped

    def __repr__(self):
        return f"status {self.status}, {self.memory >> 20} MiB, {self.seconds:.1f} s, {self.errors[:300]!r}"


class BoundsTest(FaultTest):
    def setUp(self):
        super().setUp()
        self.write("list", "Abcdef1!\n")
        self.write("dump", f"ana:1:{'a' * 32}:{'b' * 32}:::\n")
        self.write("key", "0123456789abcdef")
        self.write("corpus", f"{'0' * 40}:1\n")
        self.run_tool("audit", "-q", "--state", "state", "list")
        self.run_tool("gate", "-q", "--findings", "known", "--findings-key", "key", "--dismiss-findings", "list")

    def write_lines(self, name, lines):
        """Writes a file piece by piece: the memory that this process has had counts as that of the programs it starts."""
        with open(self.folder / name, "wb") as file:
            file.writelines(lines)

    def outcome(self, arguments, number, patience=SECONDS):
        with open(self.folder / f"errors{number}", "w+b") as errors:
            begin = time.monotonic()
            process = subprocess.Popen(
                [PWCHECK, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors, cwd=self.folder, env=ENVIRONMENT,
                start_new_session=True)
            is_stopped = False
            while True:
                done, status, usage = os.wait4(process.pid, os.WNOHANG)
                seconds = time.monotonic() - begin
                if done:
                    break
                if seconds > patience and not is_stopped:
                    is_stopped = True
                    process.send_signal(signal.SIGTERM)
                if seconds > 10 * patience:
                    process.kill()
                time.sleep(0.02)
            process.returncode = os.waitstatus_to_exitcode(status)
            errors.seek(0)
            return Outcome(process.returncode, errors.read().decode(errors="replace"), usage.ru_maxrss << 10, seconds, is_stopped)


class Options(unittest.TestCase):
    def test_each_is_known_to_be_read_or_written_or_no_file(self):
        options = {(value, name) for _, options in commands() for name, value in options}
        self.assertGreater(len(options), 80)
        self.assertEqual({value for value, _ in options}, FILES | OTHERS)
        self.assertEqual({name for value, name in options if value in FILES}, READ | WRITTEN)
        self.assertFalse(READ & WRITTEN)


class Files(BoundsTest):
    def make(self):
        """Files by name; of a stream only those that end."""
        with open(self.folder / "sparse", "wb") as file:
            file.truncate(1 << 40)
        os.mkfifo(self.folder / "fifo")
        (self.folder / "folder").mkdir()
        size = 2 << 20
        worst = {
            "ends": (b"\n", size), "open": (b"[", size), "long": (b"a", size), "zeros": (b"\0", size), "commas": (b'["a",', 1, b'"",', size // 3),
            "bytes": (bytes(range(256)), size >> 8), "colons": (b"a:0:1:\n", size // 7), "quotes": (b'"', size),
            "hashes": (b"0" * 40 + b":1\n", 1, b"F", size),
        }
        for name, parts in worst.items():
            self.write_lines(name, (part * count for part, count in zip(parts[::2], parts[1::2])))
        self.write_lines("lines", ("".join(chr(0x4E00 + (3 * i + k) % 20_000) for k in range(3)).encode() + b"\n" for i in range(size // 9)))
        return ["sparse", "/dev/zero", "fifo", "folder", *worst, "lines"]

    def test_no_file_takes_more_than_its_bounds(self):
        files = self.make()
        cases = []
        for words, options in commands():
            command = " ".join(words)
            for name, value in options:
                if value not in FILES or name in WRITTEN:
                    continue
                for file in files:
                    if name.startswith("--"):
                        # Of two lists of words one is an option's.
                        given = f"{file}:name" if value == "FILE:COLUMN" else file
                        arguments = [*words, *ARGUMENTS.get(command, []), *COMPANIONS.get(name, []), name, given]
                        if command == "serve" and name != "--policy":
                            arguments += ["--policy", "default"]
                    elif value == "NEW":
                        arguments = [*words, COMPARED[command], file]
                    else:
                        arguments = [*words, file] + {"OLD": [COMPARED.get(command)], "CORPUS": ["-o", "new"] if command == "breach build" else []}.get(value, [])
                        arguments += {"policy convert": ["--to", "apple"], "findings share": ["0123456789abcdef"], "findings show": ["0123456789abcdef"],
                                      "findings dismiss": ["0123456789abcdef", "--reason", "x"], "findings complete": ["0123456789abcdef"],
                                      "findings reopen": ["0123456789abcdef"]}.get(command, [])
                    # A policy without a slash is a shipped one's name.
                    arguments = ["./" + word if word in files and "/" not in word else word for word in arguments]
                    cases.append((command, name, file, arguments))
        self.assertEqual({case[1] for case in cases}, READ)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            # What ends may take its time on a busy machine; the rest would go on for ever, or as good as.
            outcomes = list(pool.map(
                lambda case: self.outcome(case[1][3], case[0], SECONDS if case[1][2] in ENDLESS else 5 * SECONDS), enumerate(cases)))
        if "-v" in sys.argv:
            for memory, *case in sorted(((outcome.memory >> 20, *case[:3]) for case, outcome in zip(cases, outcomes)), reverse=True)[:12]:
                print(memory, "MiB", *case, file=sys.stderr)
        for (command, name, file, arguments), outcome in zip(cases, outcomes):
            with self.subTest(f"{command} {name} {file}"):
                self.assertIn(outcome.status, [0, 1, 2, 143, -15] if outcome.is_stopped else [0, 1, 2], outcome)
                self.assertNotIn("has a fault", outcome.errors)
                self.assertLess(len(outcome.errors), 16 << 10, "the message is as long as the file")
                self.assertNotIn("for want of memory", outcome.errors)
                self.assertNotIn("Usage", outcome.errors)
                self.assertNotRegex(outcome.errors, r"needs '--|See 'pwcheck [a-z ]*--help'", "the file was not looked at")
                self.assertLess(outcome.memory, MEMORY, outcome)
                if outcome.is_stopped:
                    self.assertIn((command, name), STREAMS, outcome)
                    self.assertIn(file, ENDLESS, outcome)
                elif file in ["/dev/zero"]:
                    self.assertEqual(outcome.status, 2, outcome)


    def test_what_cannot_be_written_ends_at_once(self):
        (self.folder / "folder").mkdir()
        os.mkfifo(self.folder / "fifo")
        needed = {("audit", "--state"): ["list"], ("gate", "--output"): ["--format", "json", "list"], ("merge", "--state"): ["state"], ("breach build", "--output"): ["list"],
                  ("breach build", "--sort-folder"): ["-o", "new", "list"], ("serve", "--socket"): ["--policy", "default"]}
        cases = [
            (" ".join(words), name, target, [*words, *(needed.get((" ".join(words), name)) or ARGUMENTS.get(" ".join(words), [])), name, target])
            for words, options in commands() for name, value in options if name in WRITTEN
            for target in ["folder", "/dev/full", "missing/file", "list/file", ""] if (name, target) != ("--sort-folder", "folder")]
        self.assertEqual({case[1] for case in cases}, WRITTEN)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            outcomes = list(pool.map(lambda case: self.outcome(case[1][3], case[0]), enumerate(cases)))
        for (command, name, target, _), outcome in zip(cases, outcomes):
            with self.subTest(f"{command} {name} {target}"):
                self.assertEqual(outcome.status, 2, outcome)
                self.assertFalse(outcome.is_stopped, outcome)
                self.assertLess(outcome.memory, MEMORY, outcome)
                self.assertNotIn("has a fault", outcome.errors)


class Large(BoundsTest):
    """What people really have, and much of it: what is kept of a file is small beside the file."""

    def test_findings(self):
        self.write_lines("long", (b"%x\n" % number for number in range(36_000)))
        arguments = ["audit", "-q", "--findings", "findings", "--findings-key", "key", "--findings-lines", "30000", "--no-statistics", "long"]
        for run in [arguments, arguments, ["findings", "list", "-q", "findings"]]:
            outcome = self.outcome(run, 0, patience=60)
            self.assertEqual(outcome.status, 1, outcome)
            self.assertLess(outcome.memory, MEMORY_OF_LARGE, outcome)
        self.assertGreater((self.folder / "findings").stat().st_size, 10 << 20)

    def test_documents(self):
        records = [b'{"password": "%x"}%s\n' % (number, b"," if number else b"") for number in range(100_000, -1, -1)]
        self.write_lines("list.json", [b"[", *records, b"]"])
        self.write_lines("items.json", [b'{"items": [', *records, b"]}"])
        self.write_lines("list.yaml", (b"- password: a%x\n" % number for number in range(100_000)))
        for file in ["list.json", "items.json", "list.yaml"]:
            outcome = self.outcome(["audit", "-q", "--no-strength", "--no-statistics", "--input", file.split(".")[1], file], 0, patience=60)
            self.assertEqual(outcome.status, 1, outcome)
            self.assertLess(outcome.memory, MEMORY_OF_LARGE, outcome)

    def test_too_many_values_are_refused_before_they_are_in_memory(self):
        for file, start, end in [("deep.json", b'{"a": {"b": [', b"1]}}"), ("deep.yaml", b"a: [", b"1]")]:
            self.write_lines(file, [start, *[b"1," * (1 << 20)] * 7, end])
        for file in ["deep.json", "deep.yaml"]:
            outcome = self.outcome(["audit", "-q", "--input", file.split(".")[1], file], 0, patience=60)
            self.assertEqual(outcome.status, 2, outcome)
            self.assertIn("more than 1,048,576 values", outcome.errors)
            self.assertLess(outcome.memory, MEMORY + (32 << 20), outcome)


class Numbers(BoundsTest):
    def test_no_number_traps(self):
        """At the command line: whatever the option says of it, an error or what was asked for."""
        cases = []
        for words, options in commands():
            for name, value in options:
                if not name.startswith("--") or not re.fullmatch(r"N|UID|SECONDS|N\|P%|K/N|48\|56\|64|MODE", value):
                    continue
                for number in ["-1", "0", "9223372036854775807", "9223372036854775808", "4294967295", "4294967296", "+1", "1e3", "", " ", "1.5",
                               "0x10", "1_000", "NaN", "١", "99.999999999999999999%", "100.0000001%", "-0"]:
                    command = " ".join(words)
                    cases.append((command, name, number, [*words, *ARGUMENTS.get(command, []), f"{name}={number}"]))
        self.assertGreater(len({case[1] for case in cases}), 20)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            outcomes = list(pool.map(lambda case: self.outcome(case[1][3], case[0]), enumerate(cases)))
        for (command, name, number, _), outcome in zip(cases, outcomes):
            with self.subTest(f"{command} {name}={number}"):
                self.assertIn(outcome.status, [0, 1, 2], outcome)
                self.assertNotIn("has a fault", outcome.errors)
                self.assertFalse(outcome.is_stopped, outcome)
                if number in ["", " ", "+1", "1e3", "0x10", "1_000", "NaN", "١", "1.5", "99.999999999999999999%", "100.0000001%"]:
                    self.assertEqual(outcome.status, 2, outcome)


class Generation(BoundsTest):
    def test_a_length_that_the_policy_forbids_is_told_at_once(self):
        outcome = self.outcome(["generate", "--length", "1000"], 0)
        self.assertEqual(outcome.status, 2, outcome)
        self.assertIn("Use --length 32, or leave --length out.", outcome.errors)
        self.assertLess(outcome.seconds, SECONDS / 2, outcome)


if __name__ == "__main__":
    unittest.main()
