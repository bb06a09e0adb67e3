#!/usr/bin/env python3
"""Drives the real program in a real terminal. Usage: Tests/terminal/test_forms.py [-v] [NAME…]"""

import hashlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from server import Server
from terminal import ENVIRONMENT, PWCHECK, Pty, Tmux, plain, until

PASSWORD = "Tr0ub4dor&3"


class FormTest(unittest.TestCase):
    def open(self, arguments, ready="Esc", **options):
        """A form in a terminal, ready for keys: what is typed before is dropped, as before any password prompt."""
        pane = Tmux(**options)
        self.addCleanup(pane.close)
        pane.command("clear")
        pane.command(f"{PWCHECK} form {arguments}; echo status=$?")
        pane.sees(ready)
        return pane

    def bare(self, arguments, **options):
        form = Pty(["form"] + arguments, **options)
        self.addCleanup(form.close)
        return form

    def fill(self, pane):
        pane.sees("Confirm password")
        pane.type(PASSWORD)
        pane.keys("Enter")
        pane.type(PASSWORD)
        pane.keys("Enter")


class Marks(FormTest):
    def test_they_turn_as_the_user_types_leaves_and_comes_back(self):
        pane = self.open("new-password")
        pane.sees("⚪️ at least one digit", "⚪️ 8-32 characters")
        pane.type("7")
        screen = pane.sees("✅ at least one digit", "⚪️ 8-32 characters")
        self.assertNotIn("❌", screen)
        pane.keys("Tab")
        screen = pane.sees("✅ at least one digit", "❌ 8-32 characters", "❌ at least one uppercase")
        self.assertNotIn("⚪", screen)
        pane.keys("BTab")
        pane.type("A")
        screen = pane.sees("✅ at least one uppercase")
        self.assertNotIn("⚪", screen)
        pane.keys("BSpace")
        pane.sees("❌ at least one uppercase")
        pane.keys("Escape")
        pane.sees("New password: Cancelled", "status=1")

    def test_text_stands_in_one_column_whatever_the_mark(self):
        pane = self.open("new-password")
        pane.type("a")
        screen = pane.sees("✅ at least one lowercase", "⚪️ 8-32")
        rows = [row for row in screen.splitlines() if row.startswith(("✅", "⚪"))]
        self.assertEqual(len(rows), 5)
        for row in rows:
            self.assertRegex(row, r"^(✅|⚪️?) \S")


class Demo(unittest.TestCase):
    def play(self, arguments="", **options):
        pane = Tmux(**options)
        self.addCleanup(pane.close)
        # In one line: what is typed while the shell still clears is echoed twice.
        pane.command(f"clear; {PWCHECK} demo {arguments}; echo status=$?")
        return pane

    def test_it_plays_and_asks_to_try(self):
        start = time.monotonic()
        pane = self.play(columns=80, rows=45)
        pane.sees("Summe", "✅ at least one uppercase", "⚪️ at least one digit")
        screen = pane.sees("Summer2024", "❌ at least one special")
        self.assertNotIn("⚪️ at", screen)
        pane.sees("Summer2024!", "✅ at least one special")
        screen = pane.sees("a season", "nist-800-63b-4", "  pwcheck audit LIST", "Press Return")
        self.assertLess(time.monotonic() - start, 20)
        self.assertLessEqual(len(screen.rstrip().splitlines()), 40)
        pane.keys("Enter")
        pane.sees("⚪️ at least one special", "Esc cancel")
        pane.type("Abcdef1!")
        pane.keys("Enter", "Enter")
        pane.sees("Password accepted", "status=0")

    def test_a_key_skips_the_pauses(self):
        pane = self.play(columns=80, rows=45)
        pane.sees("⚪️ at least one special")
        pane.keys("Space")
        pane.sees("Press Return", seconds=2)
        self.assertIn("Summer2024!", pane.screen())
        pane.command("q")
        pane.sees("status=0")

    def test_a_form_that_is_cancelled_ends_it_well_and_one_that_is_quit_says_so(self):
        for key, status in [("Escape", 0), ("C-c", 130)]:
            pane = self.play("--motion=none", columns=80, rows=45)
            pane.sees("Press Return", seconds=4)
            pane.keys("Enter")
            pane.sees("Esc cancel")
            pane.keys(key)
            pane.sees(f"status={status}")

    def test_it_can_be_broken_off(self):
        pane = self.play()
        pane.sees("⚪️ at least one special")
        pane.keys("C-c")
        pane.sees("status=130")

    def test_without_motion_and_colour_it_prints(self):
        pane = self.play("--motion=none", columns=80, rows=45, environment={"NO_COLOR": "1"})
        pane.sees("(while you type)", "⚪️ at least one digit", "❌ at least one digit", "Press Return", seconds=4)
        self.assertNotIn("\x1b[3", pane.screen(styles=True))
        pane.keys("C-d")
        pane.sees("status=0")

    def test_in_a_pipe_it_prints_and_does_not_ask(self):
        run = subprocess.run([PWCHECK, "demo"], env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertLessEqual(len(run.stdout.splitlines()), 40)
        self.assertNotIn("\x1b", run.stdout)
        for text in ["⚪️ at least one digit", "❌ at least one digit", "✅ at least one lowercase", "the year 2024", "pwcheck audit LIST"]:
            self.assertIn(text, run.stdout)
        self.assertNotIn("Press", run.stdout)


class SignIn(FormTest):
    def test_it_leads_to_the_findings_and_logging_out_leads_back(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/list.txt", "w") as file:
                file.write("hunter2\nletmein\n")
            key = f"{folder}/key"
            with open(key, "w") as file:
                file.write("a key of the tests, of 32 bytes!!")
            os.chmod(key, 0o600)
            subprocess.run([PWCHECK, "gate", "--findings", f"{folder}/f.json", "--findings-key", key, f"{folder}/list.txt"],
                           env=ENVIRONMENT, capture_output=True)
            pane = self.open(f"sign-in --next findings {folder}/f.json", columns=80)
            for name in ["ana", "ben"]:
                pane.type(name)
                pane.keys("Enter")
                pane.type(PASSWORD)
                pane.keys("Enter")
                pane.sees(f"{name} · Findings", "2 of 2", "q log out")
                pane.type("q")
                pane.sees("Sign In", "Your username")
            pane.keys("Escape")
            pane.sees("status=0")
            # Who signs in is asked only if there is something to see.
            form = self.bare(["sign-in", "--next", "findings", f"{folder}/gone.json"])
            self.assertEqual(form.wait(), 2)
            self.assertIn(b"gone.json", form.sent)

    def test_a_file_alone_is_refused_unread(self):
        form = self.bare(["sign-in", "secret-word"])
        self.assertEqual(form.wait(), 2)
        self.assertNotIn(b"secret-word", form.sent)

    def test_the_rules_are_followed_while_typing(self):
        pane = self.open("sign-in")
        pane.type("an")
        pane.sees("⚪️ at least 3 characters", "⚪️ at least 6 characters")
        pane.type("a")
        pane.sees("✅ at least 3 characters")
        pane.keys("C-c")


class Outcomes(FormTest):
    def test_the_values_of_the_mail_s_link_are_handed_on(self):
        with tempfile.TemporaryDirectory() as folder:
            link = "https://example.com/reset?token=b7%2Be1&email=ana%40example.com&user_id=5&t=&x#top"
            pane = self.open(f"reset-password --link '{link}' --submit 'cat >{folder}/input'", columns=200)
            self.fill(pane)
            pane.sees("Password Reset Successfully")
            with open(f"{folder}/input") as given:
                fields = json.load(given)["fields"]
            self.assertEqual((fields["token"], fields["email"], fields["user_id"]), ("b7+e1", "ana@example.com", "5"))
            self.assertFalse({"t", "x"} & fields.keys())
        for link, said in [("https://example.com/", b"an address with '?NAME=VALUE'"), ("?password=x", b"a second field is called 'password'"),
                           ("?a=%zz", b"an address with"), ("?a=%+5", b"an address with")]:
            form = self.bare(["reset-password", "--link", link])
            self.assertEqual(form.wait(), 2, link)
            self.assertIn(said, form.sent.replace(b"\r\n", b" "))

    def test_a_mismatch_is_refused_and_can_be_put_right(self):
        pane = self.open("reset-password")
        pane.sees("Enter your new password")
        pane.type(PASSWORD)
        pane.keys("Enter")
        pane.type(PASSWORD[:-1])
        pane.keys("Enter")
        pane.sees("Passwords do not match")
        pane.type(PASSWORD[-1])
        until(lambda: "do not match" not in pane.screen())
        pane.keys("Enter")
        pane.sees("Password Reset Successfully", "You can now sign in with your new password", "Go to Login")
        # Which leads there. The reset is done whatever becomes of signing in.
        pane.keys("Enter")
        pane.sees("Sign In", "Username")
        pane.keys("Escape")
        pane.sees("status=0")

    def test_signing_in_after_a_reset_greets_by_name(self):
        pane = self.open("reset-password --user ana")
        pane.sees("Enter your new password")
        for text in [PASSWORD, PASSWORD]:
            pane.type(text)
            pane.keys("Enter")
        pane.sees("Go to Login")
        pane.keys("Enter")
        # The name is filled in, and the password has the focus.
        pane.sees("Sign In", "ana")
        pane.type(PASSWORD)
        pane.keys("Enter")
        pane.sees("Hello, ana", "status=0")

    def test_a_key_clears_the_form(self):
        pane = self.open("reset-password")
        pane.type("abc")
        pane.keys("Enter")
        pane.sees("❌")
        pane.keys("C-x")
        until(lambda: "❌" not in pane.screen() and "•" not in pane.screen())

    def test_what_is_wrong_is_told_by_itself(self):
        pane = self.open("reset-password")
        pane.sees("Confirm")
        pane.keys("Tab", "Tab")
        pane.sees("Enter a new password", "Enter the password again")
        pane.keys("Tab")
        pane.type("abc")
        pane.sees("Password must be at least 6 characters")
        pane.keys("C-c")
        pane.sees("status=130")

    def test_a_server_that_succeeds(self):
        server = Server()
        self.addCleanup(server.close)
        pane = self.open(f"reset-password --submit 'curl -fsS --json @- {server.url('succeed')}'")
        self.fill(pane)
        pane.sees("Password Reset Successfully")
        fields = {"password": PASSWORD, "confirmation": PASSWORD}
        self.assertEqual(server.requests, [{"schema": "pwcheck.form-values/1", "form": "reset-password", "fields": fields}])

    def test_a_server_that_fails_first(self):
        server = Server()
        self.addCleanup(server.close)
        pane = self.open(f"reset-password --submit 'curl -fsS --json @- {server.url('flaky')}'")
        self.fill(pane)
        pane.sees("returned error: 500", "[ Reset ]")
        pane.keys("Enter")
        pane.sees("Password Reset Successfully")
        self.assertEqual(len(server.requests), 2)

    def test_a_server_that_hangs_can_be_left_and_times_out(self):
        server = Server()
        self.addCleanup(server.close)
        pane = self.open(f"reset-password --timeout 2 --submit 'curl -fsS --json @- {server.url('hang')}'")
        self.fill(pane)
        pane.sees("Resetting your password…", "Esc stop")
        pane.keys("Escape")
        pane.sees("Stopped waiting", "[ Reset ]")
        self.assertEqual(self.children(pane), [])
        pane.keys("Enter")
        pane.sees("Resetting your password…")
        pane.sees("no answer within 2 seconds")
        self.assertEqual(self.children(pane), [])
        pane.keys("Enter")
        pane.sees("Resetting your password…")
        pane.keys("C-c")
        pane.sees("status=130")

    def children(self, pane):
        """What the form has started and not ended."""
        return subprocess.run(["pgrep", "-P", str(pane.pid()), "sh|curl"], capture_output=True, text=True).stdout.split()

    def test_a_server_that_dies(self):
        server = Server()
        self.addCleanup(server.close)
        pane = self.open(f"reset-password --submit 'curl -fsS --json @- {server.url('die')}'")
        self.fill(pane)
        pane.sees("curl: (52)")

    def test_a_command_that_is_killed_or_says_nothing(self):
        pane = self.open("reset-password --submit 'kill -9 $$'")
        self.fill(pane)
        pane.sees("broken off (signal 9)")
        pane = self.open("reset-password --submit 'exit 3'")
        self.fill(pane)
        pane.sees("That failed (status 3)")

    def test_a_hostile_reason_cannot_steer_the_terminal(self):
        pane = self.open("reset-password --submit 'printf \"\\n\\033[2J\\033]0;x\\007oops\\nmore\" >&2; false'")
        self.fill(pane)
        screen = pane.sees("! \\u{1B}[2J\\u{1B}]0;x\\u{7}oops")
        self.assertNotIn("\nmore", screen)

    def test_the_command_gets_the_password_on_its_input_only(self):
        with tempfile.TemporaryDirectory() as folder:
            pane = self.open(
                f"reset-password --submit 'cat /proc/$$/environ /proc/$$/cmdline /proc/$PPID/environ /proc/$PPID/cmdline"
                f" >{folder}/seen; cat >{folder}/input'")
            self.fill(pane)
            pane.sees("Password Reset Successfully")
            with open(f"{folder}/seen", "rb") as seen, open(f"{folder}/input") as given:
                self.assertNotIn(PASSWORD.encode(), seen.read())
                self.assertIn(PASSWORD, given.read())

    def test_the_accepted_password_goes_to_a_script(self):
        pane = self.open("new-password --print-fd 1 >/dev/null")
        pane.keys("Escape")
        pane.sees("status=1")
        pane.command(f"p=$({PWCHECK} form new-password --print-fd 1); echo \"got=${{#p}} status=$?\"")
        pane.sees("8-32")
        pane.type(PASSWORD)
        pane.keys("Enter")
        pane.sees("Password accepted", f"got={len(PASSWORD)} status=0")
        pane.command(f"{PWCHECK} form new-password --print-fd 1; echo status=$?")
        pane.sees("is the terminal", "status=2")
        pane.command(f"clear; {PWCHECK} form new-password --print-fd 7; echo status=$?")
        pane.sees("is not open", "status=2")

    def test_a_password_that_nobody_takes_is_reported(self):
        pane = self.open("new-password --print-fd 7 7> >(:)", columns=120)
        pane.type(PASSWORD)
        pane.keys("Enter")
        pane.sees("the password cannot be written to descriptor 7: Broken pipe.", "status=2")

    def test_the_previous_password_comes_from_a_pipe_too(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/p.json", "w") as policy:
                json.dump({"policy": 1, "id": "p", "rules": [
                    {"id": "new", "label": "another password", "differs": {"minEdits": 3}}]}, policy)
            with open(f"{folder}/old", "w") as old:
                old.write(PASSWORD)
            for command in ["check", "form new-password"]:
                for source in ["--previous-file", "--previous-fd 7 7<"]:
                    with self.subTest(command=command, source=source):
                        pane = Tmux()
                        self.addCleanup(pane.close)
                        pane.command(f"{PWCHECK} {command} --policy {folder}/p.json {source} <(cat {folder}/old); echo status=$?")
                        pane.sees("Esc")
                        pane.type(PASSWORD)
                        pane.keys("Tab")
                        pane.sees("❌ another password")
                        pane.keys("Escape")
                        pane.sees("status=1")


class Suggestions(FormTest):
    def test_a_suggestion_fills_both_fields_and_can_be_read(self):
        with tempfile.TemporaryDirectory() as folder:
            pane = self.open(f"reset-password --policy default --submit 'cat >{folder}/input'", columns=80)
            pane.sees("Ctrl-G suggest")
            pane.keys("C-g")
            pane.sees("✅ 8-32", "✅ at least one special", "very strong", "Ctrl-R hide")
            pane.settles()
            pane.keys("C-g")

            def phrases():
                return [line.strip() for line in pane.screen().splitlines() if line.count("-") >= 3 and " " not in line.strip()]

            # A passphrase, whole and twice.
            self.assertTrue(until(lambda: len(phrases()) == 2), pane.screen())
            phrase = phrases()
            self.assertEqual(phrase[0], phrase[1])
            pane.keys("Tab", "Enter")
            pane.sees("Password Reset Successfully")
            with open(f"{folder}/input") as given:
                fields = json.load(given)["fields"]
            self.assertEqual(fields, {"password": phrase[0], "confirmation": phrase[0]})

    def test_plain_tells_the_suggestion(self):
        form = self.bare(["new-password", "--plain"])
        form.read(0.3)
        form.write("\x07")
        said = form.read(1).decode().splitlines()
        self.assertIn("The password is shown.", said)
        self.assertRegex(said[-1], r"^Password: \S{15,}$")
        form.write("\x07")
        self.assertRegex(form.read(1).decode().splitlines()[-1], r"^Password: [\w-]+")
        form.write("\r")
        self.assertEqual(form.wait(), 0)
        self.assertEqual(form.sent.decode().count("The password is shown."), 1)

    def test_a_form_without_a_suggestion_ignores_the_key(self):
        form = self.bare(["sign-in", "--plain"])
        form.read(0.3)
        form.write("\x07")
        self.assertEqual(form.read(0.3), b"")

    def test_a_policy_that_nothing_meets_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/p.json", "w") as file:
                json.dump({"policy": 1, "id": "p", "rules": [{"id": "a", "label": "a", "match": "a"}, {"id": "b", "label": "b", "avoid": "a"}]}, file)
            form = self.bare(["new-password", "--plain", "--policy", f"{folder}/p.json"])
            form.read(0.5)
            form.write("\x07")
            self.assertEqual(form.read(3).decode(), "No password that the policy accepts was found.\r\n")


class Typing(FormTest):
    def test_paste_is_one_line(self):
        pane = self.open("new-password")
        pane.sees("8-32")
        pane.paste("one\ntwo")
        pane.sees("Nothing was pasted")
        pane.paste(PASSWORD + "\n")
        pane.sees("•" * len(PASSWORD), "✅ 8-32")
        pane.keys("C-r")
        pane.sees(PASSWORD)
        pane.keys("C-r")
        until(lambda: PASSWORD not in pane.screen())
        pane.keys("Enter")
        screen = pane.sees("Password accepted", "status=0")
        self.assertNotIn(PASSWORD, screen)

    def test_any_unicode_can_be_typed_and_deleted(self):
        form = self.bare(["new-password", "--motion=none"])
        form.read(0.3)
        form.write("\x12" + "é한👩‍👧e\u0301")
        self.assertIn("é한👩‍👧e\u0301", plain(form.read()))
        form.write("\x7f\x7f")
        self.assertIn("é한 ", plain(form.read()))
        # A character in two pieces.
        form.write("ñ".encode()[:1])
        form.read(0.05)
        form.write("ñ".encode()[1:])
        self.assertIn("é한ñ", plain(form.read()))
        form.write("\x03")
        self.assertEqual(form.wait(), 130)

    def test_a_paste_without_its_end_mark_is_over_after_a_pause_or_ctrl_c(self):
        form = self.bare(["new-password", "--motion=none"])
        form.read(0.3)
        form.write("\x12\x1b[200~" + PASSWORD[:4])
        form.read(0.5)
        form.write(PASSWORD[4:])
        self.assertIn(PASSWORD, plain(form.read(1.5)))
        form.write("\x1b[200~abc")
        form.read(0.1)
        form.write("\x03")
        self.assertEqual(form.wait(), 130)

    def test_a_stream_of_escape_bytes_does_no_harm(self):
        form = self.bare(["new-password", "--motion=none"])
        form.read(0.3)
        for data in [b"\x1b[999999999999999999999;1;1;1;1m", b"\x1b[200~", b"\xff\xfe\x00" * 50, b"\x1b[201~", b"\x1bO", b"x"]:
            form.write(data)
            form.read(0.08)
        form.write("\x03")
        self.assertEqual(form.wait(), 130)


    def test_only_with_motion_an_accepted_form_leaves_row_by_row(self):
        for motion, drawings in [("none", range(1, 2)), ("full", range(3, 100))]:
            form = self.bare(["new-password", f"--motion={motion}"])
            form.read(0.5)
            form.write(PASSWORD)
            form.read(0.5)
            form.write("\r")
            self.assertIn(form.read(1).count(b"\x1b[?2026h"), drawings, motion)
            self.assertEqual(form.wait(), 0)


class Window(FormTest):
    def test_a_resize_leaves_one_form(self):
        pane = self.open("reset-password", columns=70, rows=24)
        pane.type("abc")
        pane.sees("•••")
        for columns, rows in [(30, 24), (20, 24), (70, 24), (45, 12), (80, 30)]:
            pane.resize(columns, rows)
            time.sleep(0.3)
            screen = pane.settles()
            self.assertEqual(screen.count("New password"), 1, screen)
            self.assertEqual(screen.count("•••"), 1, screen)
        pane.type("def")
        pane.sees("✅ at least 6 characters", "Reset Password")
        pane.keys("C-c")
        pane.sees("status=130")

    def test_a_short_terminal_shows_the_field(self):
        pane = self.open("new-password", columns=30, rows=4, ready="spaces)")
        pane.type("abc")
        pane.sees("Password", "•••")
        pane.keys("C-c")

    def test_what_does_not_fit_scrolls_with_a_mark(self):
        pane = self.open("new-password --policy cis", columns=40, rows=10)
        pane.type("hunter2")
        pane.sees("•••••••", "⚪️ at least 14 characters", "7 more below", "[ Accept ]", "Esc cancel")
        pane.keys("NPage", "NPage", "NPage")
        pane.sees("very weak", "away in 2 days", "2 of 4 met · 10 more above", "[ Accept ]", "Esc cancel")
        # The next key goes back to the field.
        pane.type("x")
        pane.sees("••••••••", "more below")
        pane.keys("C-c")

    def test_a_key_tells_of_all_keys(self):
        pane = self.open("sign-in", columns=80)
        pane.keys("F1")
        screen = pane.sees("Show or hide the password", "Esc cancel")
        self.assertNotIn("Ctrl-G", screen)
        pane.type("q")
        pane.sees("Username", "Your username")
        # On the button no text is typed.
        pane.keys("Tab", "Tab")
        pane.type("?")
        pane.sees("Shift-Tab", "Clear every field")
        pane.keys("Escape")
        pane.sees("[ Sign in ]")
        pane.keys("Escape")
        pane.sees("status=1")
        form = self.bare(["new-password", "--plain"])
        form.read(0.3)
        form.write("\x1bOP")
        self.assertIn("Ctrl-G: Fill in a random password; again: a passphrase", form.read().decode())
        form.write("\x03")
        self.assertEqual(form.wait(), 130)

    def test_the_shell_goes_on_below(self):
        pane = self.open("sign-in")
        pane.sees("Username")
        pane.type("ana")
        pane.keys("C-c")
        screen = pane.sees("Sign In: Cancelled", "status=130")
        self.assertNotIn("Username", screen)
        self.assertNotIn("Tab next", screen)


class Sanity(FormTest):
    """Whatever ends the form, the terminal is as it was."""

    def modes(self, pane):
        pane.command("clear; stty -a; echo end")
        pane.sees("\nend")
        return pane.screen()

    def check(self, arguments, end, gone="status="):
        pane = Tmux()
        self.addCleanup(pane.close)
        before = self.modes(pane)
        pane.command(f"clear; {PWCHECK} form {arguments}; echo status=$?")
        pane.sees("Confirm")
        pane.type(PASSWORD)
        pane.sees("•" * len(PASSWORD))
        pane.keys("C-r")
        pane.sees(PASSWORD)
        end(pane)
        pane.sees(gone)
        screen = pane.settles()
        self.assertNotIn(PASSWORD, screen)
        self.assertNotIn("•", screen)
        pane.command("echo al''ive")
        pane.sees("alive")
        self.assertEqual(self.modes(pane), before)
        self.assertEqual(pane.run("display-message", "-p", "#{cursor_flag}").strip(), "1")
        return screen

    def test_after_keys(self):
        self.check("reset-password", lambda pane: pane.keys("C-c"), "status=130")
        self.check("reset-password", lambda pane: pane.keys("Escape"), "status=1")

    def test_after_signals(self):
        for name in ["INT", "TERM", "HUP", "QUIT", "SEGV", "ABRT", "BUS", "ILL", "FPE", "USR1"]:
            with self.subTest(name):
                number = getattr(signal, "SIG" + name)
                # The shell leaves the rest of the line out after an interrupt.
                gone = "$" if name == "INT" else f"status={128 + number}"
                self.check("reset-password", lambda pane: os.kill(pane.pid(), number), gone)

    def test_after_stop_and_continue(self):
        def stop(pane):
            pane.keys("C-z")
            screen = pane.sees("Stopped")
            self.assertNotIn(PASSWORD, screen)
            pane.command("stty -a | grep -o ' echo '")
            pane.sees("\n echo")
            pane.command("clear; fg")
            pane.sees("New password", PASSWORD)
            pane.type("x")
            pane.sees(PASSWORD + "x")
            pane.keys("C-c")

        self.check("reset-password", stop, "$")

    def test_after_stop_while_busy(self):
        def key(pane):
            pane.keys("C-z")

        def outside(pane):
            os.kill(pane.pid(), signal.SIGSTOP)

        def asked(pane):
            os.kill(pane.pid(), signal.SIGTSTP)

        for stop in [key, outside, asked]:
            with self.subTest(stop.__name__):
                pane = self.open("reset-password --submit 'sleep 986'", columns=160)
                self.fill(pane)
                pane.sees("Resetting")
                time.sleep(0.2)
                stop(pane)
                pane.sees("Stopped")
                if stop is not outside:
                    self.assertNotIn("Resetting", pane.screen())
                pane.command("clear; fg")
                pane.sees("Resetting", "Esc stop")
                time.sleep(0.3)
                screen = pane.screen()
                self.assertEqual(screen.count("Resetting"), 1, screen)
                self.assertEqual(screen.splitlines()[1], "Reset Password", screen)
                pane.keys("C-c")
                pane.sees("$")
                # What the command line has left is all that is above the form's last words.
                self.assertRegex(pane.settles(), r"^\S*pwcheck form [^\n]*\n(\S[^\n]*\n)?Reset Password: Cancelled")

    def test_after_stop_from_outside(self):
        def stop(pane):
            os.kill(pane.pid(), signal.SIGSTOP)
            pane.sees("Stopped")
            pane.command("clear; fg")
            pane.sees("New password", PASSWORD)
            pane.keys("C-c")

        self.check("reset-password", stop, "$")

    def test_after_a_kill_that_no_handler_sees(self):
        pane = Tmux()
        self.addCleanup(pane.close)
        before = self.modes(pane)
        # A script, unlike an interactive shell, does not put the terminal back.
        script = f"{PWCHECK} form reset-password; echo status=$?; sleep 0.3; stty -a | grep -o \" echo \"; echo said"
        pane.command(f"clear; sh -c '{script}'")
        pane.sees("Confirm")
        form = subprocess.run(["pgrep", "-P", str(pane.pid())], capture_output=True, text=True).stdout.split()
        os.kill(int(form[0]), signal.SIGKILL)
        pane.sees("status=137", " echo", "said")
        pane.command("echo al''ive")
        pane.sees("alive")
        self.assertEqual(self.modes(pane), before)
        self.assertTrue(until(lambda: subprocess.run(["pgrep", "-f", f"{PWCHECK} form reset"], capture_output=True).returncode))

    def test_the_command_dies_with_the_form(self):
        pane = self.open("reset-password --submit 'sleep 987'")
        self.fill(pane)
        pane.sees("Resetting")
        os.kill(pane.pid(), signal.SIGTERM)
        pane.sees("status=143")
        self.assertTrue(until(lambda: subprocess.run(["pgrep", "-f", "sleep 987"]).returncode == 1))

    def test_a_command_that_ignores_the_request_to_end_is_killed(self):
        pane = self.open("reset-password --submit \"trap '' TERM; exec sleep 988\"")
        self.fill(pane)
        pane.sees("Resetting")
        pane.keys("Escape")
        self.assertTrue(until(lambda: subprocess.run(["pgrep", "-f", "^sleep 988"], capture_output=True).returncode == 1))


class Voice(FormTest):
    def test_plain_says_each_change_and_draws_nothing(self):
        form = self.bare(["sign-in", "--plain"])
        form.read(0.3)
        form.write("ana\t")
        form.read()
        form.write("x\r")
        form.read()
        form.write("\x03")
        self.assertEqual(form.wait(), 130)
        self.assertNotIn(b"\x1b", form.sent)
        self.assertEqual(
            form.sent.decode().splitlines(),
            [
                "Sign In", "Username, entry, 1 of 2", "Your username", "at least 3 characters: not yet",
                "Tab next", "Ctrl-R show", "Ctrl-X clear", "F1 help", "Esc cancel",
                "at least 3 characters: met", "Username: ana",
                "Password, hidden entry, 2 of 2", "at least 6 characters: not yet",
                "at least 6 characters: not met", "Enter valid password", "5 more characters.",
                "Cancelled",
            ],
        )

    def test_a_dumb_terminal_is_spoken_to(self):
        form = self.bare(["new-password"], environment={"TERM": "dumb"})
        form.read(0.3)
        form.write("7")
        form.read()
        form.write("\x1b")
        self.assertEqual(form.wait(), 1)
        self.assertNotIn(b"\x1b", form.sent)
        self.assertIn("at least one digit (0-9): met", form.sent.decode())

    def test_a_breached_password_is_refused_and_a_damaged_corpus_lets_none_pass(self):
        with tempfile.TemporaryDirectory() as folder:
            names = [f"{folder}/{name}" for name in ("c.txt", "c.pwb", "damaged.pwb")]
            hashes = sorted(hashlib.sha1(word.encode()).hexdigest() for word in (PASSWORD, "other", "third"))
            with open(names[0], "w") as file:
                file.write("".join(f"{hash}:17\n" for hash in ["0" * 40, *hashes]))
            subprocess.run([PWCHECK, "breach", "build", "-q", "-o", names[1], names[0]], check=True)
            with open(names[1], "rb") as file:
                damaged = bytearray(file.read())
            damaged[600] ^= 1
            with open(names[2], "wb") as file:
                file.write(damaged)
            for corpus, said in [
                (names[0], "has appeared in a data breach"), (names[1], "has appeared in a data breach"),
                (names[2], "could not be decided, so it does not count as met"),
            ]:
                form = self.bare(["new-password", "--plain", "--breaches", corpus])
                form.read(0.3)
                form.write(PASSWORD + "\r")
                form.read()
                form.write("\x03")
                self.assertEqual(form.wait(), 130, corpus)
                self.assertIn(said, form.sent.decode(), corpus)
                self.assertNotIn(PASSWORD, form.sent.decode(), corpus)
            # What is in no breach is accepted.
            form = self.bare(["new-password", "--plain", "--breaches", names[1]])
            form.read(0.3)
            form.write("Cobalt7-tram-window\r")
            form.read()
            self.assertEqual(form.wait(), 0)
            self.assertIn("not known from a data breach: met", form.sent.decode())

    def test_words_about_the_user_keep_their_kinds(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/p.json", "w") as file:
                json.dump({"policy": 1, "id": "p", "rules": [{"id": "own", "label": "own", "personal": {"of": ["email"]}}]}, file)
            for word, status in [("--site=acmecorp", 0), ("--email=acmecorp@example.com", 130)]:
                form = self.bare(["new-password", "--plain", "--policy", f"{folder}/p.json", word])
                form.read(0.3)
                form.write("xacmecorp77\r")
                form.read()
                if status:
                    form.write("\x03")
                self.assertEqual(form.wait(), status, word)

    def test_no_color_has_none(self):
        form = self.bare(["new-password", "--motion=none"], environment={"NO_COLOR": "1"})
        form.read(0.3)
        form.write("a\t")
        form.read()
        form.write("\x03")
        form.wait()
        self.assertNotRegex(form.sent, rb"\x1b\[[0-9;]*3[0-9]m")

    def test_the_locale_chooses_the_language(self):
        for variables, text in [
            ({"LC_ALL": "es_ES.UTF-8"}, "Restablecer la contraseña"), ({"LANG": "he_IL.UTF-8"}, "המסיס סופיא"),
            ({"LC_MESSAGES": "es_MX", "LANG": "he_IL.UTF-8"}, "Restablecer"), ({"LANG": "fi_FI.UTF-8"}, "Reset Password"),
            # Hebrew in ISO 8859-8 is nothing that the program can write.
            ({"LANG": "he_IL"}, "Reset Password"),
        ]:
            form = self.bare(["reset-password"], environment=variables)
            self.assertIn(text, plain(form.read(0.4)))

    def test_the_locale_chooses_the_language_of_an_answer_on_a_terminal(self):
        with tempfile.NamedTemporaryFile() as password:
            password.write(b"hunter2")
            password.flush()
            for variables, text in [
                ({"LANG": "es_MX.UTF-8"}, "Seguridad"), ({"LC_ALL": "C.UTF-8"}, "Strength"), ({"LANG": "C"}, "Strength"),
            ]:
                with self.subTest(variables):
                    run = Pty(["check", "--password-file", password.name], environment=variables)
                    self.addCleanup(run.close)
                    run.wait()
                    run.read()
                    self.assertIn(text, run.sent.decode())

    def test_a_locale_without_utf8_is_shown_ascii(self):
        for variables in [{"LANG": "C"}, {"LC_ALL": "POSIX"}, {"LANG": ""}, {"LC_CTYPE": "es_ES.ISO-8859-1", "LANG": "es_ES.UTF-8"}]:
            with self.subTest(variables):
                form = self.bare(["new-password", "--motion=none"], environment=variables)
                form.read(0.3)
                form.write("7\x12")
                form.read()
                form.write("\u00e9\t")
                form.read()
                form.write("\x1b")
                self.assertEqual(form.wait(), 1)
                self.assertRegex(form.sent, rb"^[\x00-\x7f]*$")
                self.assertIn("[!]8-32 characters", plain(form.sent))
                self.assertIn("7?", plain(form.sent))

    def test_a_terminal_without_utf8_gets_ascii_from_every_command(self):
        for arguments in [["--help"], ["policy", "show", "owasp-asvs-5"], ["check", "--policy", "none"], ["form", "--help"]]:
            with self.subTest(arguments):
                run = self.bare(arguments, environment={"LANG": "C"})
                run.wait()
                run.read()
                self.assertRegex(run.sent, rb"^[\x00-\x7f]+$")

    def test_a_language_that_cannot_be_shown_is_refused(self):
        form = self.bare(["new-password", "--lang", "he"], environment={"LANG": "C"})
        self.assertEqual(form.wait(), 2)
        self.assertIn(b"LC_ALL=C.UTF-8", form.sent)

    def test_nothing_moves_when_it_should_not(self):
        form = self.bare(["new-password", "--motion=none"])
        form.read(0.3)
        form.write("Tr0ub4dor\t\r")
        form.read(0.3)
        self.assertEqual(form.read(0.5), b"")


class Progress(unittest.TestCase):
    def errors(self, arguments=("audit", "-"), parts=4 * [(b"a" * 1000 + b"\n") * 1500], status=1, **variables):
        """What a command that takes its time writes to a terminal on its standard error."""
        master, slave = os.openpty()
        command = subprocess.Popen([PWCHECK, *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=slave,
                                   env=dict(ENVIRONMENT, **variables))
        os.close(slave)
        for part in parts:
            command.stdin.write(part)
            command.stdin.flush()
            time.sleep(0.25)
        command.stdin.close()
        self.assertEqual(command.wait(timeout=60), status)
        text = b""
        try:
            while data := os.read(master, 65536):
                text += data
        except OSError:
            pass
        os.close(master)
        return text

    def test_a_line_that_is_drawn_over(self):
        self.assertRegex(self.errors(), rb"\r\x1b\[K[0-9,]+ passwords")

    def test_a_dumb_terminal_cannot_be_drawn_over(self):
        self.assertNotRegex(self.errors(TERM="dumb"), rb"[\r\x1b](?!\n)")

    def test_an_index_in_the_making_shows_its_progress(self):
        lines = [f"{i * (1 << 160) // 200_000 + 1:040X}:3\n".encode() for i in range(200_000)]
        parts = [b"".join(lines[i:i + 50_000]) for i in range(0, 200_000, 50_000)]
        with tempfile.TemporaryDirectory() as folder:
            build = ["breach", "build", "-o", f"{folder}/c.pwb", "-"]
            self.assertRegex(self.errors(build, parts, 0), rb"\r\x1b\[K[0-9,]+ MB read")
            self.assertEqual(self.errors([*build, "--quiet"], parts, 0), b"")
            self.assertNotRegex(self.errors(build, parts, 0, TERM="dumb"), rb"[\r\x1b](?!\n)")


class NoTerminal(unittest.TestCase):
    def run_form(self, *arguments):
        return subprocess.run([PWCHECK, "form", *arguments], input=b"x", capture_output=True, env=ENVIRONMENT, timeout=10)

    def test_a_pipe_is_told_what_to_use(self):
        result = self.run_form("sign-in")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"needs a terminal", result.stderr)

    def test_an_unknown_form_is_told_of_the_others(self):
        result = self.run_form("sign-on")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"'sign-in'", result.stderr)


if __name__ == "__main__":
    unittest.main()
