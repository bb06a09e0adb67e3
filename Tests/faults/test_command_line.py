#!/usr/bin/env python3
"""Every command and option with streams, files and values that nobody expects. Usage: Tests/faults/test_command_line.py [-v] [NAME…]"""

import fcntl
import os
import pty
import re
import resource
import struct
import subprocess
import sys
import termios
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from program import ENVIRONMENT, PWCHECK, FaultTest

# What a command needs to get to its work.
ARGUMENTS = {
    "audit": ["list"], "accounts": ["dump"], "gate": ["list"], "merge": ["state"], "form": ["sign-in"], "policy show": ["default"], "policy lint": ["default"],
    "policy test": ["default"], "policy diff": ["default", "cis"], "policy convert": ["default", "--to", "apple"], "completions": ["bash"],
}
# They make what they are given into a file.
WRITTEN = ["--output", "--state", "--findings"]


def commands():
    """Every command's words and its options, each with the name of its value or nothing, as its help has them."""
    for line in subprocess.run([PWCHECK, "man", "--list"], capture_output=True, text=True, check=True).stdout.splitlines():
        words = line.split()[1:]
        # It runs until it is ended, and says nothing if it is asked nothing: Tests/service.
        if words == ["serve"]:
            continue
        page = subprocess.run([PWCHECK, *words, "--help"], capture_output=True, text=True, check=True).stdout
        yield words, re.findall(r"^  (?:-\w, |    )(--[\w-]+)(?: (\S+))?", page, re.M)


def arguments_of(words):
    return [*words, *ARGUMENTS.get(" ".join(words), [])]


class CommandLineTest(FaultTest):
    def setUp(self):
        super().setUp()
        self.write("list", "Abcdef1!\n")
        self.write("dump", f"ana:1:{'a' * 32}:{'b' * 32}:::\n")
        self.run_tool("audit", "-q", "--state", "state", "list")

    def shell(self, arguments, redirections):
        script = f'exec "$0" "$@" {redirections}'
        done = subprocess.run(
            ["sh", "-c", script, PWCHECK, *arguments], cwd=self.folder, env=ENVIRONMENT, capture_output=True, stdin=subprocess.DEVNULL,
            timeout=30)
        return done.returncode, done.stdout, done.stderr


class Streams(CommandLineTest):
    def test_no_stream_is_needed_but_the_one_that_is_used(self):
        for words, _ in commands():
            usual = [arguments_of(words), [*words, "--help"]]
            for arguments in usual if words != ["policy"] else usual[1:]:
                # Without input: a form, and a password that is waited for, have nothing to work with.
                open_status, output, _ = self.shell(arguments, "")
                for redirections in [">&-", ">&- <&-", ">&- 2>&-", ">/dev/full"]:
                    with self.subTest(f"{arguments} {redirections}"):
                        if redirections == ">/dev/full" and not os.path.exists("/dev/full"):
                            continue
                        status, _, errors = self.shell(arguments, redirections)
                        self.assertEqual(status, 2)
                        self.assertTrue(b"Error: " in errors or "2>&-" in redirections, errors)
                for redirections in ["2>&-", "2>/dev/full"]:
                    with self.subTest(f"{arguments} {redirections}"):
                        if os.path.exists("/dev/full") or "full" not in redirections:
                            status, again, _ = self.shell(arguments, redirections)
                            self.assertEqual(status, open_status)
                            if words[:1] != ["generate"]:
                                self.assertEqual(again, output)
                with self.subTest(f"{arguments} <&-"):
                    status, again, errors = self.shell(arguments, "<&-")
                    if "--help" in arguments or (words and words[0] not in ["check", "explain", "form"]):
                        self.assertEqual(status, open_status)
                    else:
                        self.assertEqual((status, again, errors[:7]), (2, b"", b"Error: "))

    def test_a_closed_input_is_an_error_in_words(self):
        for arguments in [["completions", "--answer"], ["audit", "-"], ["merge", "-"], ["policy", "convert", "-", "--from", "apple"],
                          ["policy", "test", "default", "--cases", "-"]]:
            with self.subTest(arguments):
                status, output, errors = self.shell(arguments, "<&-")
                self.assertEqual((status, output, errors), (2, b"", b"Error: standard input: Bad file descriptor.\n"))

    def test_a_file_that_is_written_is_never_taken_for_a_closed_stream(self):
        self.write("key", "0123456789abcdef")
        for name, arguments in [("new", ["--state", "new"]), ("report", ["-o", "report", "--state", "new"])]:
            self.shell(["audit", *arguments, "list"], "")
            whole = (self.folder / name).read_bytes()
            (self.folder / name).unlink()
            for redirections in ["2>&-", "<&- 2>&-", "<&- >/dev/null 2>&-"]:
                self.shell(["audit", *arguments, "list"], redirections)
                # A state has random parts, so that only its beginning, its end and its size are the same.
                written = (self.folder / name).read_bytes()
                self.assertEqual((written[:48], written[-3:], len(written)), (whole[:48], whole[-3:], len(whole)))
                (self.folder / name).unlink()


class Help(CommandLineTest):
    def help(self, arguments, columns):
        reader, writer = pty.openpty()
        fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        process = subprocess.Popen([PWCHECK, *arguments], stdin=subprocess.DEVNULL, stdout=writer, env={**ENVIRONMENT, "NO_COLOR": "1"})
        os.close(writer)
        output = b""
        while True:
            try:
                data = os.read(reader, 1 << 16)
            except OSError:
                break
            if not data:
                break
            output += data
        os.close(reader)
        self.assertEqual(process.wait(), 0)
        return output.decode().replace("\r\n", "\n")

    def test_the_help_fits_the_terminal(self):
        for words, _ in commands():
            for columns in [40, 80, 200]:
                with self.subTest(f"{words} {columns}"):
                    text = self.help([*words, "--help"], columns)
                    self.assertEqual(text, self.help(["help", *words], columns))
                    # What is to be copied is not broken.
                    examples = text.partition("\nExamples:\n")[2].splitlines()
                    for line in text.splitlines():
                        # Nor is a long word.
                        if columns > 40 or not (line in examples or line.startswith("Usage:") or len(line.split()) == 1):
                            self.assertLessEqual(len(line), min(columns, 100), line)

    def test_every_misspelt_option_is_put_right(self):
        for words, options in commands():
            for name, _ in options:
                with self.subTest(f"{words} {name}"):
                    # The last two letters change places.
                    typo = name[:-2] + name[-1] + name[-2] if name[-1] != name[-2] else name[:-1]
                    result = self.run_tool(*arguments_of(words), typo)
                    self.assertEqual(result.status, 2)
                    self.assertRegex(result.errors.decode(), r"Did you mean '--[\w-]+'\?")


class Values(CommandLineTest):
    HOSTILE = b"./h\x1b[2J\x07\nError: forged\xe2\x80\xae.json"

    def values(self):
        os.mkdir(self.folder / "folder")
        self.write("-dash", "x")
        (self.folder / os.fsdecode(self.HOSTILE)).write_bytes(b"{\x1b[31m")
        yield from [b"", b"A" * 100_000, b"9" * 400, b"-1", b"-0.5", b"nan", b"1e999", b"0x10", b"folder", b"./folder/", b".", b"/", b"/dev/null",
                    b"-dash", self.HOSTILE, b"./missing\x1b[31m\nError: forged", b"missing\xff\xfe", b"./list/x"]
        yield from (device for device in [b"/dev/zero", b"/dev/full", b"/dev/urandom", b"/dev/tty"] if os.path.exists(device))

    def check(self, arguments, where):
        with self.subTest(where):
            result = self.run_tool(
                *arguments, stdin=b"Abcdef1!", start_new_session=True, timeout=60, limits=[(resource.RLIMIT_CPU, 30)], text_arguments=False)
            self.assertIn(result.status, [0, 1, 2], result)
            for stream in [result.output, result.errors]:
                for hostile in [b"\x1b", b"\x07", "\u202e".encode()]:
                    self.assertNotIn(hostile, stream, "steers the terminal")
            self.assertNotRegex(result.errors, rb"(?m)^Error: forged", "a line of its own")
            result.errors.decode()
            self.assertLess(len(result.errors), 3000)
            if result.status == 2:
                self.assertRegex(result.errors, rb"(?m)\AError: |^Error: ")

    def run_tool(self, *arguments, text_arguments=True, **options):
        if text_arguments:
            return super().run_tool(*arguments, **options)
        # Bytes as they are, and in the folder of the test.
        return super().run_tool(*(os.fsdecode(a) if isinstance(a, bytes) else a for a in arguments), **options)

    def test_no_value_of_an_option_does_harm(self):
        values = list(self.values())
        seen = set()
        times = {}
        for words, options in commands():
            for name, value in options:
                # Read and used in one place, whatever the command.
                if name in ["--help", "--version", "--submit"] or name in seen and name in ["--color", "--ascii", "--quiet"]:
                    continue
                seen.add(name)
                base = arguments_of(words)
                if not value:
                    self.check([*base, name + "=x"], f"{words} {name}=x")
                    self.check([*base, name, name], f"{words} {name} twice")
                    continue
                self.check([*base, name], f"{words} {name} without its value")
                # All values where an option is first met. Of other commands with that option, each
                # gets a quarter of them, and the next command another quarter.
                times[name, value] = turn = times.get((name, value), -1) + 1
                for number, text in enumerate(values):
                    if name not in WRITTEN and (turn == 0 or number % 4 == turn % 4):
                        self.check([*base, name.encode() + b"=" + text], f"{words} {name} with value {number}")

    def test_no_argument_does_harm(self):
        for number, text in enumerate(self.values()):
            for words, _ in commands():
                rest = ["--to", "apple"] if words[-1:] == ["convert"] else ["default"] if words[-1:] == ["diff"] else []
                self.check([*words, "--", text] if text.startswith(b"-") else [*words, text, *rest], f"{words} argument {number}")

    def test_an_argument_that_is_not_utf8_is_refused(self):
        name = os.fsdecode(b"caf\xe9.json")
        before = self.files()
        for number, arguments in [(4, ["audit", "-q", "-o", name, "list"]), (2, ["audit", name]), (1, ["--password-file=" + name]), (1, [name, "--help"])]:
            with self.subTest(number):
                result = self.run_tool(*arguments)
                self.fails(result, f"argument {number} is not UTF-8", "'< FILE'")
                self.assertNotIn(b"caf", result.output + result.errors)
        self.assertEqual(self.files(), before)

    def test_a_name_that_begins_with_a_dash_can_be_given(self):
        self.assertIn(self.run_tool("audit", "--", "-dash", stdin=b"") .status, [2])
        self.write("-dash", "Abcdef1!\n")
        self.assertEqual(self.run_tool("audit", "--", "-dash").status, 0)
        self.assertEqual(self.run_tool("audit", "./-dash").status, 0)
        os.chmod(self.folder / "-dash", 0o600)
        self.assertEqual(self.run_tool("--password-file=-dash").status, 0)

    def test_a_device_without_an_end_is_not_read(self):
        for device in ["/dev/zero", "/dev/urandom"]:
            for arguments in [["audit", device], ["gate", device], ["merge", device], ["check", "--policy", device], ["form", device],
                              ["--password-file", device], ["check", "--words", device], ["policy", "lint", device],
                              ["policy", "diff", "default", "cis", "--list", device], ["gate", "--policies", device],
                              ["audit", "--state-key", device, "list"]]:
                with self.subTest(arguments):
                    result = self.run_tool(*arguments, timeout=20)
                    self.fails(result, "this is a device, which may have no end")

    def test_standard_input_is_read_once(self):
        """Or the second reader would judge an empty password, or pass an empty list."""
        self.write("key", "0123456789abcdef")
        for arguments in [["audit", "-", "-"], ["gate", "-", "-"], ["merge", "-", "-"], ["audit", "--words", "-"], ["gate", "--words", "-"],
                          ["check", "--words", "-"], ["check", "-q", "--previous-file", "-"], ["check", "--password-file", "-", "--words", "-"],
                          ["explain", "--words", "-"], ["policy", "diff", "default", "cis", "--list", "-", "--list", "-"],
                          ["gate", "--findings", "-", "--findings-key", "key"]]:
            with self.subTest(arguments):
                data = (self.folder / "state").read_bytes() if "merge" in arguments else b"Abcdef1!"
                result = self.run_tool(*arguments, stdin=data)
                if "--findings" in arguments:
                    self.assertEqual((result.status, result.output), (2, b""))
                else:
                    self.fails(result, "standard input", "read only once")

    def test_nothing_is_written_to_a_file_called_dash(self):
        for arguments in [["audit", "-o", "-", "list"], ["merge", "-o", "-", "state"],
                          ["policy", "convert", "default", "--to", "apple", "-q", "-o", "-"], ["gate", "-o", "-", "list"]]:
            with self.subTest(arguments):
                self.fails(self.run_tool(*arguments), "'-' is not the name of a file to write", "'./-'")
                self.assertNotIn("-", self.files())
        # A state may go to standard output, and never to a file of this name.
        self.assertEqual(self.run_tool("audit", "--state", "-", "list").status, 2)
        self.assertNotIn("-", self.files())
        self.assertEqual(self.run_tool("audit", "-o", "./-", "list").status, 0)
        self.assertIn("-", self.files())

    def test_a_password_is_not_read_from_a_terminal_that_shows_it(self):
        reader, writer = pty.openpty()
        try:
            for option, value in [("--password-fd", writer), ("--password-file", f"/dev/fd/{writer}"), ("--previous-file", f"/dev/fd/{writer}")]:
                with self.subTest(option):
                    result = self.run_tool(option, value, stdin=b"x", pass_fds=[writer], timeout=20)
                    self.assertEqual(result.status, 2, result)
                    self.assertIn(b"is a terminal, which would show the password as you type it", result.errors)
        finally:
            os.close(reader), os.close(writer)

    def test_a_manual_page_that_is_not_there_leads_to_one(self):
        for word, command in [("audt", "audit"), ("lint", "policy lint"), ("policy-lint", "policy lint")]:
            self.fails(self.run_tool("man", word), f"Did you mean 'pwcheck man {command}'?")
        self.fails(self.run_tool("man", "nonsense"), "See 'pwcheck man --list'.")

    def test_a_manual_page_is_found_as_the_list_names_it(self):
        for words in [[], ["audit"], ["policy", "lint"]]:
            self.assertEqual(self.run_tool("man", "pwcheck", *words).output, self.run_tool("man", *words).output)
            self.assertEqual(self.run_tool("man", "pwcheck", *words).status, 0)

    def test_a_share_is_written_in_decimals(self):
        for share in ["0x1p3%", "1e1%", "inf%", "nan%", "%", "-1%", "+5%", "101%", "100.1%", "5", "2.5%", "0%", "100%", ".5%"]:
            with self.subTest(share):
                status = self.run_tool("gate", "--max-failing", share, "list").status
                self.assertEqual(status, 0 if share in ["5", "2.5%", "0%", "100%"] else 2)

    def test_a_named_pipe_is_a_file_of_its_writer(self):
        os.mkfifo(self.folder / "pipe")
        process = self.start("--password-file", "pipe")
        (self.folder / "pipe").write_bytes(b"Abcdef1!")
        output, errors = process.communicate(timeout=20)
        self.assertEqual((process.returncode, errors), (0, b""))

    def test_an_option_that_does_nothing_is_refused(self):
        for arguments in [["gate", "--findings-key", "list", "list"], ["gate", "--dismiss-findings", "list"], ["explain", "--previous-file", "list"],
                          ["policy", "diff", "default", "cis", "--input", "nul"], ["generate", "--separator", "x"]]:
            with self.subTest(arguments):
                result = self.run_tool(*arguments, stdin=b"x")
                self.assertEqual((result.status, result.output), (2, b""))


if __name__ == "__main__":
    unittest.main()
