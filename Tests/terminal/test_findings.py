#!/usr/bin/env python3
"""Drives the findings browser in a real terminal. Usage: Tests/terminal/test_findings.py [-v] [NAME…]"""

import base64
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from terminal import ENVIRONMENT, PWCHECK, Pty, Tmux, plain, until

# A password that nothing but the list may hold.
MARKER = "Zq7mrkrXv"
KEY = "a key of the tests, of 32 bytes!!"


class BrowserTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(self.path("key"), "w") as file:
            file.write(KEY)
        os.chmod(self.path("key"), 0o600)
        self.write_list(["hunter2", MARKER, "Abcdef1!Abcdef1!", "letmein"])
        self.tool("gate", "--findings", "f.json", "--findings-key", "key", "list.txt")

    def path(self, name):
        return os.path.join(self.folder, name)

    def write_list(self, passwords):
        with open(self.path("list.txt"), "w") as file:
            file.write("".join(password + "\n" for password in passwords))

    def tool(self, *arguments):
        return subprocess.run(
            [PWCHECK, *arguments], cwd=self.folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)

    def document(self):
        with open(self.path("f.json")) as file:
            return json.load(file)

    def findings(self):
        """The findings as they are now, with the decisions that are in the journal only."""
        run = self.tool("findings", "list", "f.json", "--status", "all", "--format", "json")
        self.assertIn(run.returncode, (0, 1), run.stderr)
        return json.loads(run.stdout)["findings"]

    def events(self):
        """The events of each finding, by its line."""
        return {f["line"]: [change["event"] for change in f["history"]] for f in self.findings()}

    def processes(self, argument):
        """The processes in the folder that have an argument."""
        found = []
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{number}/cmdline", "rb") as file:
                    arguments = file.read().split(b"\0")
                if argument.encode() in arguments and os.readlink(f"/proc/{number}/cwd") == self.folder:
                    found.append(int(number))
            except OSError:
                continue  # it has ended
        return found

    def open(self, arguments="f.json", ready="Findings", **options):
        pane = Tmux(**options)
        self.addCleanup(pane.close)
        pane.command(f"cd {self.folder}; clear; {PWCHECK} findings {arguments}; echo status=$?")
        pane.sees(ready)
        pane.settles()
        return pane


class Share(BrowserTest):
    def test_a_terminal_without_utf8_gets_ascii(self):
        os.rename(self.path("list.txt"), self.path("l\u00e4st.txt"))
        self.tool("audit", "-q", "--findings", "f.json", "l\u00e4st.txt")
        ids = [finding["id"] for finding in self.findings()]
        run = Pty(["findings", "share", "f.json", *ids], environment={"LANG": "C"}, folder=self.folder)
        self.addCleanup(run.close)
        run.wait()
        run.read()
        self.assertIn(rb"l\u{E4}st.txt", run.sent)
        self.assertRegex(run.sent, rb"^[\x00-\x7f]+$")


class Screens(BrowserTest):
    def test_the_list_and_a_finding(self):
        pane = self.open()
        # What all have in common is said once.
        screen = pane.sees("3 of 3 · open", "· list.txt", "line 1", "line 2", "line 4", "1/3", "q quit")
        self.assertNotIn(MARKER, screen)
        self.assertIn("›", screen)
        pane.keys("Enter")
        pane.sees("Severity", "Rules", "History", "found", "Esc back")
        pane.keys("Escape")
        pane.sees("Enter open")
        pane.type("q")
        pane.sees("status=0")

    def test_an_empty_file_says_what_to_do(self):
        self.write_list(["Abcdef1!Abcdef1!"])
        os.remove(self.path("f.json"))
        self.tool("gate", "--findings", "f.json", "--findings-key", "key", "list.txt")
        pane = self.open()
        pane.sees("Nothing was found.", "pwcheck audit --findings")

    def test_decisions_are_in_the_file_at_once(self):
        pane = self.open()
        pane.type("d")
        pane.sees("Reason:")
        pane.type("a test")
        pane.keys("Enter")
        pane.sees("Until")
        pane.type("2999-12-31")
        pane.keys("Enter")
        pane.sees("Dismissed.", "2 of 3 · open")
        self.assertEqual(self.events()[1], ["found", "dismissed"])
        pane.type("c")
        pane.sees("Marked as complete.", "1 of 3 · open")
        self.assertEqual(self.events()[2], ["found", "completed"])
        pane.type("u")
        pane.sees("Undone.", "2 of 3 · open")
        self.assertEqual(self.events()[2], ["found"])
        pane.type("u")
        pane.sees("3 of 3 · open")
        self.assertEqual(self.events()[1], ["found"])
        pane.keys("Enter")
        pane.type("c")
        pane.sees("completed")
        pane.type("o")
        pane.sees("Reopened.")
        self.assertEqual(self.events()[1], ["found", "completed", "reopened"])

    def test_a_search_and_a_filter(self):
        pane = self.open()
        pane.type("/txt:4")
        pane.sees("1 of 3 · open · “txt:4”")
        pane.keys("Enter")
        pane.type("c")
        pane.sees("No finding matches.")
        pane.keys("Escape")
        pane.sees("2 of 3 · open")
        pane.type("f")
        pane.sees("State  ‹ open ›")
        pane.keys("Right", "Right")
        pane.sees("1 of 3 · completed")
        pane.keys("Enter")
        pane.sees("line 4")

    def test_the_mouse_selects_and_opens(self):
        pane = self.open()
        flags = "#{mouse_standard_flag}#{mouse_sgr_flag}"
        self.assertEqual(pane.run("display-message", "-p", flags).strip(), "11")
        pane.type("\x1b[<0;5;3M\x1b[<0;5;3m")
        pane.sees("2/3")
        pane.type("\x1b[<65;5;3M")
        pane.sees("3/3")
        pane.type("\x1b[<64;5;3M")
        pane.sees("1/3")
        pane.type("\x1b[<0;5;2M\x1b[<0;5;2m")
        pane.sees("Severity", "History")
        pane.keys("Escape")
        pane.sees("Enter open")
        pane.type("q")
        pane.sees("status=0")
        self.assertEqual(pane.run("display-message", "-p", flags).strip(), "00")
        pane = self.open("--no-mouse f.json")
        self.assertEqual(pane.run("display-message", "-p", flags).strip(), "00")

    def test_groups_and_the_keys_for_them(self):
        pane = self.open()
        pane.type("?group")
        screen = pane.sees("group by what the list is sorted by", "Keys for: group")
        self.assertNotIn("clipboard", screen)
        pane.keys("Escape")
        pane.sees("Enter open")
        pane.type("b")
        pane.sees("low · 3", "1/3")
        pane.type("/lst")
        pane.sees("like “lst”", "3 of 3")

    def test_sharing(self):
        pane = self.open()
        pane.type("s")
        pane.sees("Copy as text", "Write a file…")
        pane.keys("Down", "Down", "Down", "Enter")
        pane.sees("New file")
        pane.type("shared.md")
        pane.keys("Enter")
        pane.sees("Written to shared.md.")
        with open(self.path("shared.md")) as file:
            self.assertIn("## ", file.read())
        # Another one of this name is not lost.
        pane.type("s")
        pane.keys("Down", "Down", "Down", "Enter")
        pane.type("shared.md")
        pane.keys("Enter")
        pane.sees("already exists")
        pane.type("?")
        pane.sees("mark as complete", "PgUp")

    def test_the_clipboard(self):
        browser = Pty(["findings", self.path("f.json")])
        self.addCleanup(browser.close)
        self.assertTrue(until(lambda: b"Findings" in browser.sent or (browser.read() and False)))
        browser.write("s")
        browser.read(0.3)
        browser.write("\r")
        copied = until(lambda: (browser.read(), re.search(rb"\x1b\]52;c;([A-Za-z0-9+/=]+)\x1b\\", browser.sent))[1])
        text = base64.b64decode(copied[1]).decode()
        self.assertIn("Severity", text)
        self.assertNotIn(MARKER, text)
        self.assertTrue(until(lambda: (browser.read(), b"Sent to the clipboard" in browser.sent)[1]))
        browser.write("q")
        self.assertEqual(browser.wait(), 0)
        # The second screen was taken and given back.
        self.assertEqual(browser.sent.count(b"\x1b[?1049h"), 1)
        self.assertEqual(browser.sent.count(b"\x1b[?1049l"), 1)


class Refresh(BrowserTest):
    def test_what_is_gone_and_new(self):
        pane = self.open()
        pane.type("c")
        pane.sees("Marked as complete.")
        self.write_list(["hunter2", "Abcdef1!Abcdef1!", "letmein", "password"])
        pane.type("r")
        pane.sees("This runs:", "pwcheck gate", "list.txt")
        self.assertEqual(len(self.document()["findings"]), 3)
        pane.keys("Enter")
        pane.sees("Looked again. Open: 3.")
        events = [[c["event"] for c in f["history"]] for f in self.document()["findings"]]
        self.assertIn(["found", "completed", "found-again"], events)
        self.assertIn(["found", "gone"], events)
        self.assertIn(["found"], events)

    def test_what_runs_is_what_was_shown(self):
        for lists in ([], ["other.txt"]):
            pane = self.open()
            document = self.document()
            document["runs"] = [{**run, "lists": lists} for run in document["runs"] if lists]
            with open(self.path("f.json"), "w") as file:
                json.dump(document, file)
            pane.type("c")
            pane.sees("Marked as complete.")
            pane.type("r")
            pane.sees("This runs:", "-- list.txt")
            pane.keys("Enter")
            pane.sees("Looked again.")

    def test_a_failure_is_told(self):
        pane = self.open()
        os.remove(self.path("list.txt"))
        before = self.document()
        pane.type("r")
        pane.keys("Enter")
        pane.sees("! list.txt: No such file")
        self.assertEqual(self.document(), before)

    def test_it_can_be_stopped(self):
        os.remove(self.path("list.txt"))
        os.mkfifo(self.path("list.txt"))
        before = self.document()
        pane = self.open()
        pane.type("r")
        pane.keys("Enter")
        pane.sees("Looking again…", "Esc stop")
        pane.keys("Escape")
        pane.sees("Stopped. Nothing was changed.")
        self.assertEqual(self.document(), before)
        pane.type("q")
        pane.sees("status=0")

    def test_it_ends_with_the_browser(self):
        os.remove(self.path("list.txt"))
        os.mkfifo(self.path("list.txt"))
        pane = self.open()
        pane.type("r")
        pane.keys("Enter")
        pane.sees("Looking again…")
        runs = until(lambda: self.processes("--progress"))
        pane.keys("C-c")
        pane.sees("status=130")
        try:
            self.assertTrue(runs and until(lambda: not self.processes("--progress")))
        finally:
            for number in self.processes("--progress"):
                os.kill(number, signal.SIGKILL)

    def test_a_list_from_standard_input_cannot_be_read_again(self):
        os.remove(self.path("f.json"))
        subprocess.run([PWCHECK, "gate", "--findings", "f.json", "--findings-key", "key", "-"], input=b"hunter2\n",
                       cwd=self.folder, env=ENVIRONMENT, capture_output=True)
        pane = self.open()
        pane.type("r")
        pane.sees("standard input")

    def test_a_file_cannot_make_it_run_anything_else(self):
        document = self.document()
        for options in (["--output=x"], ["--breach-command=touch x"], ["--state=x"], ["--reveal"], ["--findings=x"]):
            document["runs"][0]["options"] = options
            with open(self.path("g.json"), "w") as file:
                json.dump(document, file)
            run = self.tool("findings", "list", "g.json")
            self.assertEqual(run.returncode, 2)
            self.assertIn("is not an option that a run may have", run.stderr)
        document["runs"][0]["options"] = ["--findings-key=key"]
        document["runs"][0]["lists"] = ["--output=x"]
        with open(self.path("f.json"), "w") as file:
            json.dump(document, file)
        pane = self.open()
        pane.type("r")
        pane.keys("Enter")
        pane.sees("No such file")
        self.assertFalse(os.path.exists(self.path("x")))


class Others(BrowserTest):
    def test_of_two_browsers_one_wins_and_the_other_is_told(self):
        first, second = self.open(), self.open()
        first.type("c")
        first.sees("Marked as complete.")
        second.type("d")
        second.type("late")
        second.keys("Enter", "Enter")
        second.sees("somebody else has changed this finding", "2 of 3 · open")
        self.assertEqual(self.events()[1], ["found", "completed"])
        # Both go on, with other findings.
        second.type("c")
        second.sees("Marked as complete.", "1 of 3 · open")
        first.keys("Down")
        first.type("c")
        first.sees("Marked as complete.", "0 of 3 · open")
        self.assertEqual([e[-1] for e in self.events().values()], ["completed"] * 3)

    def test_many_writers_lose_nothing(self):
        ids = [finding["id"] for finding in self.document()["findings"]]
        failures = []

        def work(number):
            for i in range(8):
                run = self.tool("findings", "dismiss", "f.json", ids[number % 3], "--reason", f"{number}-{i}", "-q")
                # 2: somebody else was between. Nothing else may go wrong.
                if run.returncode != 0:
                    failures.append(run.stderr)

        threads = [threading.Thread(target=work, args=[n]) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        reasons = [c["reason"] for f in self.document()["findings"] for c in f["history"] if c["event"] == "dismissed"]
        self.assertEqual(sorted(reasons), sorted(f"{n}-{i}" for n in range(4) for i in range(8)))

    def test_a_file_that_is_broken_meanwhile(self):
        pane = self.open()
        with open(self.path("f.json"), "w") as file:
            file.write("{")
        pane.type("c")
        pane.sees("! f.json:1:2: ")
        pane.type("q")
        pane.sees("status=0")


class Ends(BrowserTest):
    def modes(self, pane):
        pane.command("clear; stty -a; echo end")
        pane.sees("\nend")
        return pane.screen()

    def check(self, end, gone):
        pane = Tmux()
        self.addCleanup(pane.close)
        before = self.modes(pane)
        pane.command(f"cd {self.folder}; clear; echo be''fore; {PWCHECK} findings f.json; echo status=$?")
        pane.sees("3 of 3")
        pane.type("d")
        pane.sees("Reason:")
        end(pane)
        screen = pane.sees(gone, "before")
        self.assertNotIn("does not meet", screen)
        pane.command("echo al''ive")
        pane.sees("alive")
        self.assertEqual(self.modes(pane), before)
        self.assertEqual(pane.run("display-message", "-p", "#{cursor_flag}").strip(), "1")

    def test_the_terminal_is_as_it_was(self):
        self.check(lambda pane: pane.keys("C-c"), "status=130")
        for name in ["TERM", "HUP", "QUIT", "SEGV", "ABRT", "USR1"]:
            with self.subTest(name):
                number = getattr(signal, "SIG" + name)
                self.check(lambda pane: os.kill(pane.pid(), number), f"status={128 + number}")

    def test_after_stop_and_continue(self):
        pane = self.open()
        pane.keys("C-z")
        pane.sees("Stopped")
        pane.command("stty -a | grep -o ' echo '; clear; fg")
        pane.sees("3 of 3 · open", "q quit")
        pane.type("c")
        pane.sees("2 of 3 · open")

    def test_kill_at_any_moment_loses_nothing(self):
        before = self.document()
        for _ in range(50):
            with open(self.path("f.json"), "w") as file:
                json.dump(before, file)
            if os.path.exists(self.path("f.json.journal")):
                os.remove(self.path("f.json.journal"))
            browser = Pty(["findings", self.path("f.json")])
            try:
                self.assertTrue(until(lambda: (browser.read(0.01), b"open" in browser.sent)[1]))
                for step in [b"c", b"c", b"c", b"q"][:random.randrange(5)]:
                    browser.write(step)
                    time.sleep(random.choice([0, 0.001, 0.003, 0.01, 0.03]))
                os.kill(browser.pid, signal.SIGKILL)
                os.waitpid(browser.pid, 0)
                browser.status = -9
                browser.read(0.01)
            finally:
                browser.close()
            # Whatever the user was told is so.
            told = 3 - int(re.findall(rb"([0-3]) of 3", browser.sent)[-1])
            events = [[c["event"] for c in f["history"]] for f in self.findings()]
            completed = events.count(["found", "completed"])
            self.assertEqual(completed + events.count(["found"]), 3)
            self.assertGreaterEqual(completed, told)

    def test_a_decision_does_not_rewrite_the_file(self):
        pane = self.open()
        node = os.stat(self.path("f.json")).st_ino
        pane.type("vGc")
        pane.sees("marked as complete. u undoes all of it.")
        self.assertEqual(os.stat(self.path("f.json")).st_ino, node)
        self.assertTrue(os.path.exists(self.path("f.json.journal")))
        self.assertNotIn("completed", json.dumps(self.document()))
        pane.type("q")
        pane.sees("status=0")
        self.assertFalse(os.path.exists(self.path("f.json.journal")))
        self.assertIn("completed", json.dumps(self.document()))

    def test_kill_of_an_audit_loses_nothing(self):
        self.write_list(["hunter2", "x" * 40] * 20000)
        for delay in [0.01, 0.03, 0.06, 0.1, 0.15, 0.25]:
            before = self.document()["findings"]
            process = subprocess.Popen([PWCHECK, "audit", "-q", "--findings", "f.json", "--findings-key", "key", "list.txt"],
                                       cwd=self.folder, env=ENVIRONMENT)
            time.sleep(delay)
            process.kill()
            process.wait()
            after = {f["id"]: f["history"] for f in self.document()["findings"]}
            for finding in before:
                history = finding["history"]
                self.assertEqual(after[finding["id"]][:len(history)], history)


class Looks(BrowserTest):
    def test_a_small_terminal_and_a_resize(self):
        pane = self.open(columns=40, rows=10)
        lines = pane.settles().split("\n")
        self.assertIn("3 of 3 · open", lines[0])
        self.assertIn("q quit", lines[9])
        pane.resize(90, 20)
        pane.sees("line 4", "d dismiss")
        self.assertEqual(pane.settles().count("Findings"), 1)
        pane.resize(40, 10)
        pane.keys("Down", "Down", "Enter")
        pane.sees("Severity", "more below")
        pane.resize(30, 8)
        # The page is drawn anew: the file's name is cut.
        pane.sees("f.…")
        pane.keys("End")
        self.assertNotIn("more below", pane.sees("found", "more above"))

    def test_plain_says_each_change_and_draws_nothing(self):
        browser = Pty(["findings", "--plain", self.path("f.json")])
        self.addCleanup(browser.close)
        until(lambda: (browser.read(), b"1 of 3" in browser.sent)[1])
        browser.write("\x1b[B")
        self.assertTrue(until(lambda: (browser.read(), b"2 of 3" in browser.sent)[1]))
        browser.write("c")
        self.assertTrue(until(lambda: (browser.read(), b"Marked as complete." in browser.sent)[1]))
        browser.write("q")
        self.assertEqual(browser.wait(), 0)
        self.assertNotIn(b"\x1b", browser.sent)

    def test_no_color_has_none(self):
        browser = Pty(["findings", self.path("f.json")], environment={"NO_COLOR": "1"})
        self.addCleanup(browser.close)
        until(lambda: (browser.read(), b"list.txt" in browser.sent)[1])
        self.assertNotRegex(browser.sent, rb"\x1b\[[0-9;]*3[0-7]m")

    def test_a_pipe_is_told_what_to_use(self):
        run = subprocess.run([PWCHECK, "findings", self.path("f.json")], stdin=subprocess.DEVNULL, env=ENVIRONMENT,
                             capture_output=True, text=True)
        self.assertEqual(run.returncode, 2)
        self.assertIn("pwcheck findings list FILE", run.stderr)

    def test_hostile_text_steers_nothing(self):
        document = self.document()
        document["findings"][0]["text"] = "\x1b]52;c;eA==\x07\u202eevil"
        document["findings"][0]["lists"] = ["\x1b[2J.txt"]
        with open(self.path("f.json"), "w") as file:
            json.dump(document, file)
        browser = Pty(["findings", self.path("f.json")])
        self.addCleanup(browser.close)
        until(lambda: (browser.read(), b"evil" in browser.sent)[1])
        browser.write("\r")
        browser.read(0.5)
        self.assertNotIn(b"\x1b]52", browser.sent)
        self.assertNotIn("\u202e".encode(), browser.sent)


class Secrets(BrowserTest):
    def test_no_password_leaves_the_list(self):
        pane = self.open()
        pane.type("s")
        pane.keys("Down", "Down", "Down", "Enter")
        pane.type("shared.json")
        pane.keys("Enter")
        pane.sees("Written to")
        pane.type("r")
        pane.keys("Enter")
        pane.sees("Looked again.")
        memory = self.memory(pane.pid())
        pane.type("q")
        pane.sees("status=0")
        self.assertNotIn(MARKER, pane.run("capture-pane", "-p", "-S", "-"))
        self.assertNotIn("does not meet", pane.run("capture-pane", "-p", "-S", "-"))
        for name in os.listdir(self.folder):
            if name not in ("list.txt", "key"):
                with open(self.path(name), "rb") as file:
                    data = file.read()
                self.assertFalse(MARKER.encode() in data or KEY.encode() in data, name)
        # The browser itself never reads the list or the key; what it starts does.
        if memory is not None:
            self.assertIn(b"list.txt", memory)
            self.assertFalse(MARKER.encode() in memory)
            self.assertFalse(KEY.encode() in memory)

    def memory(self, pid):
        """All that the process can write to; None if the system does not let us look."""
        found = b""
        try:
            with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
                for line in maps:
                    span, mode = line.split()[:2]
                    start, end = (int(number, 16) for number in span.split("-"))
                    if "w" in mode and not line.rstrip().endswith("[vvar]"):
                        try:
                            memory.seek(start)
                            found += memory.read(end - start)
                        except OSError:
                            pass
        except OSError:
            return None
        return found


if __name__ == "__main__":
    unittest.main()
