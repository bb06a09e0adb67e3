#!/usr/bin/env python3
"""Runs the program with everything against it: full disks, vanishing files, no memory, signals. Usage: Tests/faults/test_faults.py [-v] [NAME…]"""

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from program import (
    ENVIRONMENT, NOBODY, PWCHECK, SECRET, FaultTest, is_root, is_running, signal_name, until)

LINUX = sys.platform == "linux"


class Disk(FaultTest):
    @unittest.skipUnless(os.path.exists("/dev/full"), "there is no /dev/full")
    def test_a_full_disk_is_an_error(self):
        for arguments in [["audit", self.list], ["audit", "--format", "ndjson", "--rows", "all", self.list],
                          ["audit", "-o", "/dev/full", self.list], ["gate", self.list], ["--help"], ["--version"]]:
            with self.subTest(arguments), open("/dev/full", "wb") as full:
                self.fails(self.run_tool(*arguments, stdout=full), "No space left on device")
        with open("/dev/full", "wb") as full:
            self.fails(self.run_tool(stdin=b"Abcdef1!", stdout=full), "No space left on device")

    def test_a_file_that_may_not_grow_leaves_the_old_one(self):
        """As on a full disk, or beyond a quota."""
        for option, arguments in [("-o", ["--format", "json"]), ("--state", ["-q"])]:
            with self.subTest(option):
                target = self.write("report", "what was there")
                result = self.run_tool("audit", *arguments, option, target, self.list, limits=[(resource.RLIMIT_FSIZE, 512)])
                self.fails(result, "written", "File too large")
                self.assertEqual(target.read_text(), "what was there")
                self.assertEqual(self.files(), ["list.txt", "report"])

    @unittest.skipUnless(LINUX and is_root(), "mounting needs root")
    def test_a_disk_that_fills_up_leaves_the_old_file(self):
        disk = self.folder / "disk"
        disk.mkdir()
        # In a mount namespace of its own, so that nothing of it can stay behind.
        script = (
            f'mount -t tmpfs -o size=64k none "{disk}" && echo old >"{disk}/report" || exit 99; '
            f'"{PWCHECK}" audit --format ndjson --rows all -o "{disk}/report" "{self.folder}/many.txt"; '
            f'status=$?; cat "{disk}/report"; ls "{disk}"; exit $status')
        self.write("many.txt", f"{SECRET}\n" * 5000)
        done = subprocess.run(["unshare", "--mount", "sh", "-c", script], capture_output=True, env=ENVIRONMENT)
        if done.returncode == 99 or b"unshare" in done.stderr:
            self.skipTest("this machine does not let root mount")
        self.assertEqual((done.returncode, done.stdout), (2, b"old\nreport\n"), done.stderr)
        self.assertIn(b"No space left on device", done.stderr)

    @unittest.skipUnless(is_root(), "needs another user")
    def test_a_folder_that_cannot_be_written_is_found_before_the_work(self):
        os.chmod(self.folder, 0o555)
        for arguments in [["audit", "-o", "report"], ["audit", "--state", "state"],
                          ["gate", "--findings", "known", "--findings-key", "key", "--dismiss-findings"]]:
            with self.subTest(arguments):
                self.write("key", "0123456789abcdef")
                # A list that never ends: whoever reads it first never gets to the error.
                reader, writer = os.pipe()
                try:
                    result = self.run_tool(*arguments, "-", user=NOBODY, stdin=reader, timeout=20)
                finally:
                    os.close(reader), os.close(writer)
                self.fails(result, "cannot be written", "Permission denied")

    @unittest.skipUnless(is_root(), "root can read everything, so another user must be had")
    def test_what_may_not_be_read_is_an_error(self):
        for name in ["secret.txt", "secret.json"]:
            os.chmod(self.write(name, SECRET), 0o600)
        for arguments in [["audit", "secret.txt"], ["audit", "list.txt", "secret.txt"], ["gate", "secret.txt"], ["merge", "secret.txt"],
                          ["--password-file", "secret.txt"], ["--policy", "./secret.json"], ["audit", "--words", "secret.txt", "list.txt"],
                          ["audit", "--state-key", "secret.txt", "list.txt"], ["gate", "--policies", "secret.json"],
                          ["--previous-file", "secret.txt"]]:
            with self.subTest(arguments):
                self.fails(self.run_tool(*arguments, user=NOBODY, stdin=b"x"), "Permission denied")

    def test_nothing_is_written_over_what_is_read(self):
        before = self.list.read_bytes()
        os.symlink("list.txt", self.folder / "link")
        os.link(self.list, self.folder / "twin")
        self.write("key", "0123456789abcdef")
        policy = self.write("policy.json", json.dumps({"policy": 1, "id": "p", "rules": [{"id": "a", "label": "a", "match": "a"}]}))
        for arguments in [
            ["audit", "-o", "list.txt", "list.txt"], ["audit", "-o", "link", "list.txt"], ["audit", "-o", "list.txt", "twin"],
            ["audit", "--state", "./list.txt", "list.txt"], ["audit", "-o", "new", "--state", "./new", "list.txt"],
            ["audit", "-o", "new", "--state", self.folder / "new", "list.txt"], ["audit", "--state-key", "key", "-o", "key", "list.txt"],
            ["gate", "-o", "list.txt", "list.txt"],
            ["audit", "--policy", "./policy.json", "-o", "policy.json", "list.txt"],
        ]:
            with self.subTest(arguments):
                self.fails(self.run_tool(*arguments), "would be lost")
                self.assertEqual(self.list.read_bytes(), before)
                self.assertIn('"policy"', policy.read_text())
                self.assertEqual(self.files(), ["key", "link", "list.txt", "policy.json", "twin"])
        with self.subTest("findings that are the list"):
            # They are read first, and are none.
            self.fails(
                self.run_tool("gate", "--findings", "list.txt", "--findings-key", "key", "--dismiss-findings", "list.txt"),
                "not a JSON value")
            self.assertEqual(self.list.read_bytes(), before)
        with open(self.list, "rb") as list_file:
            self.fails(self.run_tool("audit", "-o", "list.txt", stdin=list_file), "would be lost")

    def test_a_file_does_not_count_twice(self):
        os.symlink("list.txt", self.folder / "link")
        os.link(self.list, self.folder / "twin")
        self.write("dump", "ana:1001:aad3b435b51404eeaad3b435b51404ee:8846f7eaee8fb117ad06bdd830b7586c:::\n")
        for arguments in [["audit", "list.txt", "list.txt"], ["audit", "list.txt", "./link"], ["gate", "twin", "list.txt"], ["audit", "-", "list.txt"],
                          ["words", "--from", "text", "list.txt", "link"], ["accounts", "dump", "dump"], ["accounts", "--groups", "twin", "--groups", "link", "dump"],
                          ["accounts", "--potfile", "link", "--potfile", "link", "dump"], ["breach", "build", "-o", "own.pwb", *["--passwords", "list.txt"] * 2]]:
            with self.subTest(arguments), open(self.list, "rb") as stream:
                self.fails(self.run_tool(*arguments, stdin=stream), "are the same file, which would be counted twice. Leave one of them out.")
        self.write("copy", self.list.read_bytes())
        self.assertEqual(self.run_tool("audit", "-q", "list.txt", "copy").errors, b"")

    def test_a_state_is_not_added_to_itself(self):
        for name in ["a", "b"]:
            self.run_tool("audit", "-q", "--state", name, "--state-key", self.write("key", "0123456789abcdef"), self.list)
        before = (self.folder / "a").read_bytes()
        self.fails(self.run_tool("merge", "-q", "--state", "a", "a", "b"), "would be lost")
        self.assertEqual((self.folder / "a").read_bytes(), before)
        # The cure: another file.
        self.assertEqual(self.run_tool("merge", "-q", "--state", "sum", "a", "b").status, 1)
        self.assertEqual(json.loads(self.run_tool("merge", "--format", "json", "sum").output)["summary"]["total"], 6)

    def test_a_link_stays_one(self):
        target = self.write("real", "old")
        os.symlink("real", self.folder / "link")
        os.symlink("link", self.folder / "link-to-link")
        os.symlink("nowhere-yet", self.folder / "dangling")
        self.assertEqual(self.run_tool("audit", "-o", "link-to-link", self.list).status, 1)
        self.assertTrue((self.folder / "link").is_symlink() and (self.folder / "link-to-link").is_symlink())
        self.assertIn("Password audit", target.read_text())
        self.assertEqual(self.run_tool("audit", "-o", "dangling", self.list).status, 1)
        self.assertIn("Password audit", (self.folder / "nowhere-yet").read_text())
        os.symlink("circle", self.folder / "circle")
        self.assertEqual(self.run_tool("audit", "-o", "circle/x", self.list).status, 2)

    def test_what_is_no_file_is_written_to_and_not_replaced(self):
        result = self.run_tool("audit", "-o", "/dev/stdout", self.list)
        self.assertEqual(result.status, 1, result)
        self.assertIn(b"Password audit", result.output)
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        process = self.start("audit", "-o", "fifo", self.list)
        self.assertIn("Password audit", fifo.read_text())
        self.assertEqual(process.wait(20), 1)
        self.assertTrue(fifo.is_fifo())
        null = os.stat("/dev/null")
        self.assertEqual(self.run_tool("audit", "-o", "/dev/null", "--state", "/dev/null", self.list).status, 1)
        self.assertEqual(os.stat("/dev/null").st_rdev, null.st_rdev)


class Input(FaultTest):
    def test_what_is_no_list_is_said_to_be_none(self):
        self.fails(self.run_tool("audit", "nowhere"), "a file whose name may be secret: No such file or directory")
        self.fails(self.run_tool("audit", self.folder), "this is a folder")
        self.fails(self.run_tool("audit", "list.txt/x"), "Not a directory")
        self.fails(self.run_tool("audit", "x" * 5000), "File name too long")
        if LINUX:
            self.fails(self.run_tool("audit", "/proc/self/mem"), "Input/output error")
        self.fails(self.run_tool("audit", "/dev/null"), "no password was read")
        self.assertIn(self.run_tool("audit", "/proc/self/status").status, [1, 2])

    def test_a_fifo_is_read_once(self):
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        process = self.start("audit", "--format", "json", "fifo")
        fifo.write_bytes(self.list.read_bytes())
        output, _ = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 1)
        self.assertEqual(json.loads(output)["schema"], "pwcheck.audit/1")

    def feed(self, change, lines=400_000):
        """An audit that is stopped after its first look at a large list, which then changes."""
        path = self.write("large.txt", "Abcdef1!\n" * lines)
        process = self.start("audit", "--format", "json", "-j", "1", path)
        read = until(lambda: self.position(process, path))
        os.kill(process.pid, signal.SIGSTOP)
        self.assertTrue(read, "the list was never opened")
        change(path)
        os.kill(process.pid, signal.SIGCONT)
        output, errors = process.communicate(timeout=60)
        return process.returncode, output, errors

    def position(self, process, path):
        try:
            for name in os.listdir(f"/proc/{process.pid}/fd"):
                if os.readlink(f"/proc/{process.pid}/fd/{name}") == str(path):
                    with open(f"/proc/{process.pid}/fdinfo/{name}") as info:
                        return int(info.readline().split()[1])
        except OSError:
            return None

    @unittest.skipUnless(LINUX, "needs /proc")
    def test_a_list_that_vanishes_is_read_to_its_end(self):
        status, output, errors = self.feed(lambda path: path.unlink())
        self.assertEqual((status, errors), (0, b""))
        self.assertEqual(json.loads(output)["summary"]["total"], 400_000)

    @unittest.skipUnless(LINUX, "needs /proc")
    def test_a_list_that_is_cut_short_is_an_error(self):
        status, output, errors = self.feed(lambda path: os.truncate(path, 10))
        self.assertEqual((status, output), (2, b""))
        self.assertIn(b"cut short while it was read", errors)

    @unittest.skipUnless(LINUX, "needs /proc")
    def test_a_list_that_grows_is_read_to_its_new_end(self):
        def grow(path):
            with open(path, "a") as file:
                file.write("Abcdef1!\n" * 1000)

        status, output, _ = self.feed(grow)
        self.assertEqual(status, 0)
        self.assertEqual(json.loads(output)["summary"]["total"], 401_000)

    @unittest.skipUnless(LINUX, "needs LD_PRELOAD")
    def test_a_folder_that_cannot_be_read_to_its_end_is_an_error(self):
        source = "#include <dirent.h>\n#include <errno.h>\nstruct dirent *readdir(DIR *folder) { errno = EIO; return 0; }\n"
        library = self.folder / "readdir.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, "-x", "c", "-"], input=source.encode(), check=True)
        result = self.run_tool("policy", "lint", ".", environment={**ENVIRONMENT, "LD_PRELOAD": str(library)})
        self.fails(result, "Input/output error")

    def test_a_very_long_line_is_no_trouble(self):
        self.write("long.txt", b"a" * 3_000_000 + b"\nAbcdef1!\n")
        result = self.run_tool("audit", "--format", "ndjson", "--rows", "all", "long.txt")
        self.assertEqual(result.status, 1)
        rows = [json.loads(line) for line in result.output.splitlines() if b'"line"' in line]
        self.assertEqual([(row["line"], row["accepted"]) for row in rows], [(1, False), (2, True)])

    def test_ten_thousand_policies_are_checked(self):
        policies = self.folder / "policies"
        policies.mkdir()
        good = {"policy": 1, "id": "p", "rules": [{"id": "a", "label": "a", "match": "[a-z]", "accepts": ["a"]}]}
        text = json.dumps(good)
        for number in range(10_000):
            (policies / f"{number:05}.json").write_text(text)
        (policies / "05000.json").write_text(text.replace("[a-z]", "[a-z"))
        result = self.run_tool("gate", "--policies", "policies", timeout=600)
        self.assertEqual((result.status, result.errors), (1, b""))
        lines = result.output.decode().splitlines()
        self.assertRegex(lines[0], r"^policies/05000\.json:1:\d+: error: .*missing terminating \]")
        self.assertEqual(lines[-1], "Policies: 10,000 checked, 1 mistake.")

    def test_very_many_arguments(self):
        for number in range(20_000):
            self.write(f"list-{number}", "a")
        result = self.run_tool("audit", "-q", *[f"list-{number}" for number in range(20_000)])
        self.assertEqual((result.status, result.errors), (1, b""))
        self.fails(self.run_tool("audit", *[f"nowhere-{n}" for n in range(20_000)]), "a file whose name may be secret: No such file")
        result = self.run_tool(*["--personal=" + "x" * 100] * 5_000, stdin=b"Abcdef1!")
        self.assertEqual(result.status, 0, result)


class Streams(FaultTest):
    def closed(self, *descriptors):
        return lambda: [os.close(descriptor) for descriptor in descriptors]

    def test_closed_standard_streams(self):
        self.fails(self.run_tool("audit", before=self.closed(0)), "Bad file descriptor")
        self.fails(self.run_tool(before=self.closed(0)), "Bad file descriptor")
        self.assertEqual(self.run_tool("audit", self.list, before=self.closed(0)).status, 1)
        self.fails(self.run_tool("audit", self.list, before=self.closed(1)), "Bad file descriptor")
        self.fails(self.run_tool("audit", self.list, before=self.closed(0, 1)), "Bad file descriptor")
        self.assertEqual(self.run_tool("audit", "nowhere", before=self.closed(2)).status, 2)
        self.assertEqual(self.run_tool("audit", "nowhere", before=self.closed(0, 1, 2)).status, 2)

    def test_what_is_meant_for_the_screen_never_gets_into_a_file(self):
        for descriptors in [(1,), (2,), (0, 1, 2)]:
            with self.subTest(descriptors):
                report = self.write("report", "")
                result = self.run_tool("gate", "--format", "json", "-o", report, self.list, before=self.closed(*descriptors))
                self.assertEqual(result.status, 2 if 1 in descriptors else 1)
                self.assertEqual(json.loads(report.read_text())["schema"], "pwcheck.audit/1")

    def test_a_reader_that_has_seen_enough(self):
        large = self.write("large.txt", f"{SECRET}\n" * 200_000)
        process = self.start("audit", "--format", "ndjson", "--rows", "all", large)
        self.assertTrue(process.stdout.read(100))
        process.stdout.close()
        self.assertEqual(process.wait(30), -signal.SIGPIPE)
        self.assertEqual(process.stderr.read(), b"")

    def test_a_broken_pipe_leaves_no_temporary_file(self):
        large = self.write("large.txt", f"{SECRET}\n" * 200_000)
        self.write("state", "old")
        process = self.start("audit", "--format", "ndjson", "--rows", "all", "--state", "state", large)
        process.stdout.read(100)
        process.stdout.close()
        process.wait(30)
        self.assertEqual(self.files(), ["large.txt", "list.txt", "state"])
        self.assertEqual((self.folder / "state").read_text(), "old")

    def test_a_pipe_of_errors_that_nobody_reads_costs_no_report(self):
        reader, writer = os.pipe()
        os.close(reader)
        try:
            self.write("open.txt", "Abcdef1!")
            os.chmod(self.folder / "open.txt", 0o644)
            result = self.run_tool("--password-file", "open.txt", stderr=writer)
        finally:
            os.close(writer)
        self.assertEqual(result.status, 0)
        self.assertIn(b"Strength", result.output)

    def test_streams_that_others_have_made_non_blocking(self):
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        os.set_blocking(reader, False)
        large = self.write("large.txt", f"{SECRET}\n" * 50_000)
        process = subprocess.Popen([PWCHECK, "audit", "--format", "ndjson", "--rows", "all", str(large)], stdout=writer, env=ENVIRONMENT)
        os.close(writer)
        time.sleep(0.5)
        os.set_blocking(reader, True)
        with os.fdopen(reader, "rb") as output:
            self.assertEqual(output.read().count(b'"line"'), 50_000)
        self.assertEqual(process.wait(), 1)
        for arguments in [["-q"], ["audit", "-q"]]:
            reader, writer = os.pipe()
            os.set_blocking(reader, False)
            process = self.start(*arguments, stdin=reader)
            os.close(reader)
            time.sleep(0.3)
            os.write(writer, b"Abcdef1!\n")
            os.close(writer)
            self.assertEqual(process.wait(20), 0, arguments)

    def test_input_that_never_comes(self):
        for arguments in [[], ["audit"], ["merge", "-"]]:
            with self.subTest(arguments):
                process = self.start(*arguments, stdin=subprocess.PIPE)
                time.sleep(1.5)
                self.assertIsNone(process.poll())
                if LINUX:
                    with open(f"/proc/{process.pid}/stat") as stat:
                        ticks = sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:13]))
                    # A second of waiting at full speed would be a hundred.
                    self.assertLess(ticks, 60, "it does not wait but run in circles")
                process.send_signal(signal.SIGINT)
                self.assertIn(process.wait(10), [-signal.SIGINT, 130])

    def test_input_that_never_ends(self):
        feeder = subprocess.Popen(["yes", SECRET], stdout=subprocess.PIPE)
        self.addCleanup(lambda: (feeder.kill(), feeder.wait(), feeder.stdout.close()))
        self.fails(self.run_tool(stdin=feeder.stdout, timeout=30), "too large for a password", "pwcheck audit")
        process = self.start("audit", "--format", "json", stdin=feeder.stdout)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=20)
        self.assertEqual((process.returncode, errors), (130, b""))
        self.assertNotIn(SECRET.encode(), output)
        self.assertGreater(json.loads(output)["summary"]["total"], 0)

    def test_an_empty_environment(self):
        for environment in [{}, {"TERM": ""}, {"LC_ALL": "xx_YY.nothing"}, {"LC_ALL": "C"}]:
            result = self.run_tool("audit", self.list, environment=environment)
            self.assertEqual((result.status, result.errors), (1, b""))


class Limits(FaultTest):
    def test_few_descriptors(self):
        for count in range(0, 11):
            with self.subTest(count):
                result = self.run_tool("audit", "--format", "json", "-o", "report", self.list, limits=[(resource.RLIMIT_NOFILE, count)])
                if result.status == 127:
                    self.assertIn(b"shared librar", result.errors)  # the system's own loader, before the program begins
                elif result.status == 2:
                    self.fails(result, "Too many open files")
                    self.assertEqual(self.files(), ["list.txt"])
                else:
                    self.assertEqual(result.status, 1)
                    self.assertEqual(json.loads((self.folder / "report").read_text())["summary"]["total"], 3)
                    (self.folder / "report").unlink()
        self.assertEqual(result.status, 1)

    @unittest.skipUnless(LINUX, "RLIMIT_AS does not hold elsewhere")
    def test_little_memory(self):
        """Right or an error, never something in between."""
        many = self.write("many.txt", "".join(f"{SECRET}{number}\n" for number in range(3000)))
        whole = self.run_tool("audit", "--format", "json", many).output
        commands = [["audit", "--format", "json", "-o", "report", many], ["audit", "-j", "8", "--format", "json", "-o", "report", many]]
        least = {}
        # The image of a debug build alone takes 21; with less than that the kernel ends it before it begins.
        for megabytes in [24, 26, 28, 30, 32, 34, 36, 40, 44, 48, 56, 64, 80, 96, 128, 192]:
            limits = [(resource.RLIMIT_AS, megabytes << 20)]
            for command in commands:
                result = self.run_tool(*command, limits=limits)
                self.little_memory(result, megabytes, command)
                if result.status == 1:
                    report = self.folder / "report"
                    self.assertEqual(report.read_bytes(), whole)
                    report.unlink()
                    least.setdefault(str(command[1:3]), megabytes)
                self.assertEqual(self.files(), ["list.txt", "many.txt"], (megabytes, command, result))
            result = self.run_tool("--format", "json", stdin=b"Abcdef1!", limits=limits)
            self.little_memory(result, megabytes, ["check"])
            if result.status == 0:
                self.assertIs(json.loads(result.output)["accepted"], True)
                least.setdefault("check", megabytes)
        self.assertEqual(len(least), 3, "never enough memory")
        if "-v" in sys.argv:
            print("least address space in MiB:", least, file=sys.stderr)

    def little_memory(self, result, megabytes, command):
        if result.status in (0, 1):
            return
        where = (megabytes, command, result)
        # Below, the system's loader says it in its own words.
        if result.status == 127:
            self.assertIn(b"shared librar", result.errors, where)
        elif result.status > 0:
            self.assertEqual(result.status, 2, where)
            self.assertIn(b"Error: ", result.errors, where)
        elif result.status != -signal.SIGKILL:
            self.assertIn(b"Error: ", result.errors, where)
        self.assertEqual(result.output, b"", where)


class Signals(FaultTest):
    def waiting_audit(self, *arguments):
        """An audit that has opened its output and waits for the rest of its list."""
        process = self.start("audit", *arguments, "-", stdin=subprocess.PIPE)
        process.stdin.write(f"{SECRET}\n".encode())
        process.stdin.flush()
        self.assertTrue(until(lambda: any(name.startswith(("report.", "state.")) for name in self.files())))
        return process

    def test_a_signal_in_the_middle_leaves_the_old_files(self):
        for number in [signal.SIGQUIT, signal.SIGUSR1, signal.SIGALRM, signal.SIGXCPU, signal.SIGSEGV,
                       signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGTRAP, signal.SIGABRT]:
            with self.subTest(signal_name(number)):
                report, state = self.write("report", "old report"), self.write("state", "old state")
                process = self.waiting_audit("-o", "report", "--state", "state")
                process.send_signal(number)
                output, errors = process.communicate(timeout=20)
                # What abort() ends in is an allocation that failed.
                self.assertEqual(process.returncode, 2 if number == signal.SIGABRT else -number)
                self.assertEqual(output, b"")
                self.assertRegex(errors, rb"\A(Error: [^\n]+\n)?\Z")
                self.assertEqual((report.read_text(), state.read_text()), ("old report", "old state"))
                self.assertEqual(self.files(), ["list.txt", "report", "state"])

    def test_one_signal_to_stop_reports_and_two_end(self):
        large = self.write("large.txt", f"{SECRET}\n" * 200_000)
        for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
            with self.subTest(signal_name(number)):
                process = self.waiting_audit("--format", "json", "-o", "report", "--state", "state")
                process.send_signal(number)
                self.assertEqual(process.wait(20), 128 + number)
                self.assertIs(json.loads((self.folder / "report").read_text())["summary"]["partial"], True)
                merged = self.run_tool("merge", "--format", "json", "state")
                self.assertEqual((merged.status, json.loads(merged.output)["summary"]["partial"]), (130, True))
                (self.folder / "report").unlink()
                (self.folder / "state").unlink()
                # The second one while the first is being obeyed: rows that nobody takes.
                process = self.start("audit", "--format", "ndjson", "--rows", "all", "--state", "state", large)
                process.stdout.read(1)
                process.send_signal(number)
                time.sleep(0.3)
                process.send_signal(number)
                self.assertEqual(process.wait(20), -number)
                self.assertEqual(self.files(), ["large.txt", "list.txt"])
                # What nohup and a script's background have ignored stays so.
                if number == signal.SIGHUP:
                    process = self.start("audit", "--format", "json", "-", stdin=subprocess.PIPE,
                                         preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
                    time.sleep(0.5)
                    process.send_signal(number)
                    output, _ = process.communicate(b"Abcdef1!\n", timeout=20)
                    self.assertEqual((process.returncode, json.loads(output)["summary"]["partial"]), (0, False))

    def test_timeout_ends_an_audit_with_a_report(self):
        """It sends its signal twice, to the program and to the group."""
        for _ in range(5):
            report, status = self.timed_audit()
            self.assertEqual((status, report["summary"]["partial"], report["summary"]["total"]), (143, True, 3))
            (self.folder / "state").unlink()

    def timed_audit(self):
        reader, writer = os.pipe()
        os.write(writer, self.list.read_bytes())
        done = subprocess.run(
            ["timeout", "--preserve-status", "1", PWCHECK, "audit", "--format", "json", "--state", "state", "-"], cwd=self.folder,
            env=ENVIRONMENT, stdin=reader, capture_output=True, timeout=60)
        os.close(reader)
        os.close(writer)
        return json.loads(done.stdout), done.returncode

    def test_gates_accounts_merges_and_builds_stop_as_well(self):
        for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
            for arguments, status, file in [
                (["gate", "--format", "json", "-o", "report", "-"], 128 + number, "report"),
                (["accounts", "-o", "report", "-"], 128 + number, None),
                (["merge", "--state", "state", "-"], -number, None),
                (["breach", "build", "--sort", "-", "-o", "index"], -number, None),
            ]:
                with self.subTest(f"{arguments} {signal_name(number)}"):
                    process = self.start(*arguments, stdin=subprocess.PIPE)
                    time.sleep(0.5)
                    process.send_signal(number)
                    self.assertEqual(process.wait(20), status, process.stderr.read())
                    # A gate that was stopped did not pass, and says so.
                    self.assertEqual(self.files(), sorted(["list.txt"] + ([file] if file else [])))
                    if file:
                        (self.folder / file).unlink()

    def test_the_command_for_breaches_ends_with_the_program(self):
        command = self.write("range", "#!/bin/sh\necho $$ > child\nexec sleep 60\n")
        command.chmod(0o755)
        child = self.folder / "child"
        process = self.start("--policy", "default", "--breach-command", f"{command} {{}}", stdin=subprocess.PIPE)
        process.stdin.write(b"Abcdef1!")
        process.stdin.close()
        self.assertTrue(until(lambda: child.exists() and child.read_text().strip()))
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(20), -signal.SIGTERM)
        # A zombie has ended: there may be no init that takes note of it.
        self.assertTrue(until(lambda: not is_running(child.read_text().strip())))

    @unittest.skipUnless(LINUX, "needs /proc")
    def test_the_command_for_breaches_does_not_inherit_the_report(self):
        command = self.write("range", "#!/bin/sh\nls -l /proc/$$/fd > files\n")
        command.chmod(0o755)
        with open(self.folder / "report", "wb") as report:
            self.run_tool("audit", "--breach-command", f"{command} {{}}", "--breach-command-limit", "1", "-o", "/dev/stdout", self.list, stdout=report)
        files = (self.folder / "files").read_text()
        self.assertIn("/files\n", files)
        self.assertNotIn("/report\n", files)

    def test_what_the_caller_ignores_stays_ignored(self):
        process = self.start("audit", "-q", "-o", "report", stdin=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        self.assertTrue(until(lambda: len(self.files()) == 2))
        process.send_signal(signal.SIGHUP)
        process.communicate(self.list.read_bytes(), timeout=20)
        self.assertEqual(process.returncode, 1)

    def test_a_storm_of_signals_changes_nothing(self):
        large = self.write("large.txt", "".join(f"{SECRET}{number % 977}\n" for number in range(60_000)))
        calm = self.run_tool("audit", "--format", "ndjson", "--rows", "all", large).output
        source, sink = os.pipe()
        process = self.start("audit", "--format", "ndjson", "--rows", "all", "-", stdin=source)
        os.close(source)

        def storm():
            number = 0
            while process.poll() is None:
                for one in (signal.SIGWINCH, signal.SIGSTOP, signal.SIGCONT, signal.SIGURG, signal.SIGCHLD):
                    process.send_signal(one)
                number += 1
                time.sleep(0.002)

        def feed():
            with os.fdopen(sink, "wb") as pipe:
                data = large.read_bytes()
                for start in range(0, len(data), 7919):
                    pipe.write(data[start:start + 7919])
                    pipe.flush()

        threads = [threading.Thread(target=storm), threading.Thread(target=feed)]
        for thread in threads:
            thread.start()
        output = process.stdout.read()
        for thread in threads:
            thread.join()
        self.assertEqual(process.wait(), 1)
        self.assertEqual(output.replace(b"standard input", b"IN"), calm.replace(str(large).encode(), b"IN"))


class Patterns(FaultTest):
    def test_an_audit_goes_on_after_a_password_that_cannot_be_decided(self):
        rules = [{"id": "slow", "label": "slow", "match": "^(a+)+$"}, {"id": "digit", "label": "digit", "match": "[0-9]", "severity": "warning"}]
        self.write("policy.json", json.dumps({"policy": 1, "id": "p", "rules": rules}))
        lines = []
        for number in range(20):
            lines += ["a" * 60 + "!", "aaa", "bbb"]
        self.write("attack.txt", "\n".join(lines))
        result = self.run_tool("audit", "--policy", "./policy.json", "--format", "ndjson", "--rows", "all", "attack.txt")
        self.assertEqual((result.status, result.errors), (1, b""))
        rows = [json.loads(line) for line in result.output.splitlines()]
        rows = [(row["accepted"], row["failed"], row["undetermined"]) for row in rows if "line" in row]
        expected = [(False, [], ["slow"]), (True, [], []), (False, ["slow"], [])] * 20
        self.assertEqual(rows, expected)
        result = self.run_tool("--policy", "./policy.json", stdin=b"a" * 60 + b"!")
        self.assertEqual(result.status, 1)
        self.assertIn(b"Not accepted", result.output)


if __name__ == "__main__":
    unittest.main()
