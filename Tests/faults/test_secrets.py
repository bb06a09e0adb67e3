#!/usr/bin/env python3
"""Plants passwords wherever the program may meet one and looks for them in everything that it emits. Usage: Tests/faults/test_secrets.py [-v] [NAME…]"""

import base64
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
import unicodedata
import unittest
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "terminal")]
from program import ENVIRONMENT, NOBODY, PWCHECK, FaultTest, is_root, until
import memory
from terminal import Pty, plain

LINUX = sys.platform == "linux"
FORMATS = ["text", "json", "ndjson", "csv", "markdown", "html", "sarif", "junit", "github"]

# One for each way in, none of them a piece of another. Long enough not to occur by chance in any form.
MARKERS = [
    "Vq7!plumbago-ONE", "wex3_quorum-TWO", "Zyt%mangrove-THREE", "kuf9 tarragon-FOUR", "<b>Ojx&heliotrope-FIVE</b>", "=cmd|sassafras-SIX",
    "çédille-ñandú-SEVEN", "\u05e1\u05d5\u05d3-geranium-EIGHT", "`rm -rf`$(agapanthus-NINE)",
]


def shapes(secret):
    """What a password may look like once it has gone through something."""
    data = secret.encode()
    found = {data, data.lower(), data.upper(), data[::-1], secret[::-1].encode(), data.hex().encode(), data.hex().upper().encode(),
             urllib.parse.quote(secret).encode(), json.dumps(secret)[1:-1].encode(), secret.encode("utf-16-le"), data.swapcase()}
    # Base64 of the secret within other text: at each of the three offsets, without what its neighbours decide.
    for offset in range(3):
        encoded = base64.b64encode(b"\0" * offset + data)
        found.add(encoded[4 if offset else 0:len(encoded) // 4 * 4 - 4])
    # A good part of one is as bad as the whole.
    core = max(secret.replace("_", "-").split("-"), key=len).encode()
    found |= {core, core.lower(), core.upper(), core[::-1], core.hex().encode()} if len(core) >= 8 else set()
    return {shape for shape in found if len(shape) >= 6}


def call(pid):
    """The number of the system call that a process waits in, and its first argument."""
    with open(f"/proc/{pid}/syscall") as file:
        return tuple(file.read().split()[:2])


class SecretTest(FaultTest):
    def clean(self, data, secrets, where):
        # Never the data in the message: it holds a secret.
        for number, secret in enumerate(secrets):
            for shape in shapes(secret):
                self.assertFalse(shape in data, f"{where}: secret {number} is told")

    def clean_folder(self, names, secrets, where):
        for name in names:
            self.clean((self.folder / name).read_bytes(), secrets, f"{where}: {name}")


class Lists(SecretTest):
    def inputs(self):
        """Each format, with every marker in it as a password."""
        lines = "\n".join(MARKERS)
        hexes = "\n".join(f"$HEX[{marker.encode().hex()}]" for marker in MARKERS)
        quoted = "\n".join('"' + marker.replace('"', '""') + '",x' for marker in MARKERS)
        yield "lines", lines
        yield "lines", hexes
        yield "nul", "\0".join(MARKERS)
        yield "csv:password", "password,name\n" + quoted
        yield "csv:1", quoted
        yield "userpass", "\n".join(f"user{n}:{marker}" for n, marker in enumerate(MARKERS))
        yield "env", "\n".join(f"KEY{n}='{marker}'" for n, marker in enumerate(MARKERS))
        yield "potfile", "\n".join(f"5f4dcc3b5aa765d61d8327deb882cf9{n}:{marker}" for n, marker in enumerate(MARKERS))

    def test_no_report_of_a_list_tells(self):
        key = self.write("key", "0123456789abcdef")
        for number, (kind, text) in enumerate(self.inputs()):
            # How a password came in is no matter to how it goes out; every format is tried with the first.
            formats = FORMATS if number == 0 else ["ndjson", "text"]
            # Often enough to be among what is frequent, and followed by some that fail.
            self.write("planted", (text + "\n") * (1 if kind == "csv:password" else 7))
            for form in formats:
                with self.subTest(f"{kind} {number} {form}"):
                    extra = ["--rows", "all"] if form in ("ndjson", "csv") else []
                    result = self.run_tool(
                        "audit", "--input", kind, "--format", form, "--top", 1000, "--min-count", 1, "--policy", "nist-800-63b-4", "--state",
                        "state", "--state-key", key, "--compare-policies", *extra, "planted")
                    self.assertIn(result.status, [0, 1], result.errors)
                    self.assertGreater(len(result.output), 20)
                    self.clean(result.output + result.errors, MARKERS, "audit")
                    self.clean_folder(["state"], MARKERS, "audit")
                    result = self.run_tool("merge", "--format", form, "--top", 1000, "--min-count", 1, "--state", "sum", "state")
                    if result.status != 2:
                        self.clean_folder(["sum"], MARKERS, "merge")
                    self.clean(result.output + result.errors, MARKERS, "merge")
            for form in ["text", "github", "sarif", "json"] if number == 0 else ["github"]:
                result = self.run_tool(
                    "gate", "--input", kind, "--format", form, "--min-score", 90, "--findings", "known", "--findings-key", key, "--dismiss-findings",
                    "-o", "report", "planted")
                self.assertEqual(result.status, 0, result.errors)
                self.clean(result.output + result.errors, MARKERS, "gate")
                self.clean_folder(["known", "report"], MARKERS, "gate")
                for command in (["audit", "--no-statistics"], ["gate"]):
                    result = self.run_tool(*command, "--input", kind, "--findings", "found", "--findings-key", key, "planted")
                    self.assertIn(result.status, [0, 1], result.errors)
                    self.clean(result.output + result.errors, MARKERS, "findings")
                    self.clean_folder(["found"], MARKERS, "findings")
                result = self.run_tool("gate", "--input", kind, "--format", form, "--min-score", 100, "planted")
                self.clean(result.output + result.errors, MARKERS, "gate")

    def test_the_search_finds_what_reveal_shows(self):
        """Or the test above would have nothing to say."""
        secret = "Vq7plumbagoONE"
        self.write("planted", (secret + "\n") * 7)
        for form in ["text", "json", "ndjson", "csv", "markdown", "html"]:
            result = self.run_tool("audit", "--reveal", "--format", form, "--min-count", 1, "planted")
            with self.assertRaises(AssertionError, msg=form):
                self.clean(result.output, [secret], form)
        for shape in [secret[::-1], secret.lower(), base64.b64encode(b"xy" + secret.encode() + b"z").decode(), secret.encode().hex()]:
            with self.assertRaises(AssertionError, msg=shape):
                self.clean(f"..{shape}..".encode(), [secret], "shape")

    def test_lists_that_are_broken_are_not_quoted(self):
        for kind, text in [("csv:password", f'password\n"{MARKERS[0]}'), ("csv:nothing", f"{MARKERS[0]},x\nx,y"),
                           ("userpass", MARKERS[0]), ("env", MARKERS[0]), ("potfile", MARKERS[0]), ("lines", MARKERS[0].encode("utf-16"))]:
            with self.subTest(kind):
                result = self.run_tool("audit", "--input", kind, stdin=text if isinstance(text, bytes) else text.encode())
                self.clean(result.output + result.errors, MARKERS[:1], kind)


class OnePassword(SecretTest):
    def ways(self, secret, extra=()):
        yield ["--password-file", self.write("secret.txt", secret)], {}
        yield [], {"stdin": secret.encode()}
        yield ["--previous-file", self.write("previous.txt", secret)], {"stdin": b"another-1"}
        reader, writer = os.pipe()
        os.write(writer, secret.encode() + b"\n")
        os.close(writer)
        yield ["--password-fd", str(reader)], {"pass_fds": [reader]}
        os.close(reader)

    def test_no_answer_about_a_password_tells(self):
        for secret in MARKERS:
            for command in [["check"], ["check", "--format", "json"], ["check", "--policy", "owasp-asvs-5"], ["explain"]]:
                for arguments, options in self.ways(secret):
                    if command == ["explain"] and "--previous-file" in arguments:
                        continue
                    with self.subTest(f"{command} {arguments[:1]}"):
                        result = self.run_tool(*command, *arguments, **options)
                        self.assertIn(result.status, [0, 1], result.errors)
                        self.assertGreater(len(result.output), 20)
                        self.clean(result.output + result.errors, [secret], "answer")

    def test_what_cannot_be_judged_is_not_quoted(self):
        for secret in MARKERS[:3]:
            for data in [secret + "\n" + secret, secret.encode() + b"\xff\xfe", secret * 1_500_000]:
                result = self.run_tool(stdin=data if isinstance(data, bytes) else data.encode())
                self.assertEqual(result.status, 2)
                self.clean(result.output + result.errors, [secret], "refusal")

    def test_a_password_on_the_command_line_is_refused_and_not_repeated(self):
        secret = MARKERS[1]
        for arguments in [[secret], ["check", secret], ["explain", secret], ["check", "--policy", "default", secret], ["form", "sign-in", secret],
                          ["--" + secret], ["-p", secret], ["--password=" + secret], ["--password", secret], ["check", "-" + secret],
                          ["check", "--password-fd", secret], ["check", "--mode", secret], ["check", "--password-file", secret],
                          ["check", "--previous-file", secret], ["explain", "--password-file=" + secret], ["generate", secret],
                          ["generate", "--password=" + secret], ["form", "sign-in", "--password", secret], ["lint", secret],
                          ["version", secret], ["list.txt", secret], ["audit", "--state-key", secret, "list.txt"],
                          ["audit", "--state-key=keys/" + secret, "list.txt"],
                          ["gate", "--findings", "known", "--findings-key", secret, "list.txt"]]:
            with self.subTest(arguments[:1]):
                result = self.run_tool(*arguments, stdin=b"x")
                self.assertEqual(result.status, 2, result)
                self.clean(result.output + result.errors, [secret], "usage error")

    def test_no_command_and_no_option_repeats_a_word_that_is_no_name(self):
        """A password where a command, a file, a value or an option belongs."""
        secrets = ["Vq7plumbagoONE9", "-Wex3quorumTWO", "--Zyt_mangrove_THREE", "kuf9=tarragon-FOUR"]
        self.write("names", "\n".join(secrets[:1]))
        pages = self.run_tool("man", "--list").output.decode().splitlines()
        for words in [line.split()[1:] for line in pages] + [["policy"], ["breach"], ["findings"], ["help"]]:
            page = self.run_tool(*words, "--help").output.decode() if words != ["help"] else ""
            options = [] if words == ["serve"] else [
                option for option, value in re.findall(r"^  (?:-\w, |    )(--[\w-]+)(?: (\S+))?", page, re.M)
                # What becomes a name of a file, of a command or of a user's word is that.
                if value and option not in {"--output", "--state", "--findings", "--list", "--submit", "--breach-command", "--as"}]
            for secret in secrets:
                lines = [[*words, secret], [*words, "list.txt", secret], [*words, "--", secret]]
                for option in options:
                    lines += [[*words, f"{option}={secret}"], [*words, f"{option}={secret}", "list.txt"]]
                for arguments in lines:
                    with self.subTest(f"{[word for word in arguments if secret not in word]} {secrets.index(secret)}"):
                        result = self.run_tool(*arguments, stdin=b"x")
                        self.clean(result.output + result.errors, [secret.strip("-")], "message")
        result = self.run_tool("merge", "--states-from", "names")
        self.assertEqual(result.status, 2)
        self.clean(result.output + result.errors, secrets[:1], "merge")
        self.assertIn(b"./NAME", self.run_tool("--policy", "Vq7plumbagoONE9", stdin=b"x").errors)
        # A path is no secret.
        for path in ["./nowhere", "gone.txt", "/nowhere/list"]:
            self.assertIn(path.encode(), self.run_tool("audit", path).errors)

    def test_personal_words_are_in_no_answer(self):
        """They are no secret, but nobody needs them repeated."""
        words = ["Bartholomew-Quist", "quist@ornithology.example"]
        for form in ["text", "json"]:
            result = self.run_tool("--format", form, "--policy", "owasp-asvs-5", "--name", words[0], "--email", words[1], stdin=b"bartholomew-quist1")
            self.assertEqual(result.status, 1)
            self.clean(result.output + result.errors, words, form)


class WrongFiles(SecretTest):
    """A file of secrets, given where another file belongs."""

    secret = "quorum-hunter2-zq"

    def contents(self):
        secret = self.secret
        yield secret
        yield f"{secret}\n{secret}\n"
        yield f"{secret}={secret}\n"
        yield f"{secret}: {secret}\n"
        yield f"user:{secret}"
        yield f'{{"{secret}": 1, "b": 2}}'
        yield f'{{"{secret}": 1, "{secret}": 2}}'
        yield f'{{"password": {secret}}}'
        yield f'["{secret}"'
        yield f'"\\{secret}"'
        yield f'{{"schema": "{secret}"}}'
        yield f'{{"cases": [{{"{secret}": true}}]}}'
        yield f'{{"cases": [{{"password": {secret}}}]}}'
        yield f'{{"cases": {secret}}}'

    def test_no_error_about_a_file_quotes_it(self):
        self.write("key", "0123456789abcdef")
        formats = ["apple", "html", "pwquality", "passwdqc", "cognito", "iam", "okta", "auth0", "auth0-legacy", "firebase", "keycloak"]
        for text in self.contents():
            self.write("planted", text)
            for arguments in [
                ["check", "--policy", "./planted"], ["generate", "--policy", "./planted"], ["form", "./planted"],
                ["form", "sign-in", "--policy", "./planted"], ["audit", "--policy", "./planted", "list.txt"],
                ["audit", "--compare", "./planted", "list.txt"], ["gate", "--policy", "./planted", "list.txt"],
                ["gate", "--policies", "planted"], ["gate", "--findings", "planted", "--findings-key", "key", "list.txt"],
                ["merge", "planted"], ["policy", "lint", "planted"], ["policy", "lint", "--format", "json", "planted"],
                ["policy", "lint", "--format", "sarif", "planted"], ["policy", "lint", "--format", "github", "planted"],
                ["policy", "test", "./planted"], ["policy", "test", "--cases", "planted", "default"], ["policy", "show", "./planted"],
                ["policy", "diff", "./planted", "default"], ["policy", "diff", "default", "./planted"],
                ["policy", "convert", "./planted", "--to", "apple"],
                *(["policy", "convert", "--from", form, "planted"] for form in formats),
            ]:
                with self.subTest(f"{arguments} {text.replace(self.secret, '…')!r}"):
                    result = self.run_tool(*arguments, stdin=b"x")
                    self.assertIn(result.status, [1, 2], "it was read as what it is not")
                    self.clean(result.output + result.errors, [self.secret], "error")
            for arguments in [["check"], ["explain"], ["audit", "list.txt"], ["gate", "list.txt"]]:
                result = self.run_tool(*arguments, "--words", "planted", stdin=b"x")
                self.clean(result.output + result.errors, [self.secret], "words")


class Files(SecretTest):
    def test_a_password_file_that_others_can_read_is_warned_about(self):
        secret = self.write("secret.txt", MARKERS[0])
        for mode, warns in [(0o600, False), (0o400, False), (0o640, True), (0o604, True), (0o644, True)]:
            os.chmod(secret, mode)
            for arguments in [["--password-file", secret], ["--previous-file", secret]]:
                with self.subTest(f"{mode:o} {arguments[0]}"):
                    result = self.run_tool(*arguments, stdin=b"Abcdef1!")
                    self.assertIn(result.status, [0, 1])
                    self.assertEqual(b"chmod 600" in result.errors, warns, result.errors)
                    self.assertEqual(self.run_tool("-q", *arguments, stdin=b"Abcdef1!").errors, b"")

    def test_a_pipe_is_not_warned_about(self):
        script = f'"{PWCHECK}" --password-file <(printf "%s" "$P") --previous-file <(printf old)'
        variables = dict(ENVIRONMENT, P="Abcdef1!")
        done = subprocess.run(["bash", "-c", script], capture_output=True, env=variables, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, 0)
        self.assertNotIn(b"other users can read", done.stderr)

    @unittest.skipUnless(is_root(), "needs another user")
    def test_a_user_reads_pipes_by_their_names(self):
        """Which a process that forbids looking at it must still be able to."""
        for path in ["/dev/stdin", "/dev/fd/0"]:
            reader, writer = os.pipe()
            os.write(writer, b"Abcdef1!")
            os.close(writer)
            os.chmod(self.folder, 0o755)
            result = self.run_tool("--password-file", path, stdin=reader, before=lambda: os.fchmod(0, 0o666), user=NOBODY)
            os.close(reader)
            self.assertEqual((result.status, result.errors), (0, b""))

    @unittest.skipUnless(LINUX, "needs /proc")
    def test_the_descriptor_of_a_password_is_closed_once_it_is_read(self):
        reader, writer = os.pipe()
        os.write(writer, MARKERS[0].encode())
        os.close(writer)
        fifo = self.folder / "full"
        os.mkfifo(fifo)
        # Standard output is a pipe that is full, so that the answer waits to be written.
        output_reader, output_writer = os.pipe()
        os.set_blocking(output_writer, False)
        try:
            while True:
                os.write(output_writer, b"x" * 4096)
        except BlockingIOError:
            os.set_blocking(output_writer, True)
        process = subprocess.Popen([PWCHECK, "--password-fd", str(reader)], pass_fds=[reader], stdout=output_writer, env=ENVIRONMENT)
        try:
            os.close(output_writer)
            # Waiting in write(2) to standard output, whose number on this machine is 1.
            self.assertTrue(until(lambda: call(process.pid) == ("1", "0x1")))
            self.assertNotIn(str(reader), os.listdir(f"/proc/{process.pid}/fd"))
        finally:
            process.kill()
            process.wait()
            os.close(reader)
            os.close(output_reader)


@unittest.skipUnless(LINUX, "needs /proc")
class Memory(SecretTest):
    secret = "Vq7!plumbago-Memory"

    def pty(self, *arguments, **options):
        form = Pty(list(arguments), **options)
        self.addCleanup(form.close)
        form.read(0.5)
        return form

    def type(self, form, text, way="typed"):
        if way == "pasted":
            form.write(f"\x1b[200~{text}\x1b[201~")
        else:
            for character in text:
                form.write(character)
                form.read(0.005)
        form.read(0.1)

    def assertCopies(self, form, secret, count, where):
        """One of a secret in a field; none of it where it is over, nor of a piece."""
        if count == 0:
            self.assertEqual(memory.occurrences(form.pid, secret), [], where)
        else:
            self.assertEqual(memory.copies(form.pid, secret), count, where)

    @unittest.skipUnless(is_root(), "nobody else may look")
    def test_an_open_form_holds_a_secret_once_and_forgets_what_is_cleared(self):
        """What a field holds is in one buffer, and once more in the row that shows it, if it is shown."""
        for way in ["typed", "pasted", "edited", "plain"]:
            with self.subTest(way):
                form = self.pty("form", "reset-password", "--motion=none", *(["--plain"] if way == "plain" else []))
                secret, other = memory.secret(), memory.secret("é")
                self.type(form, secret, way)
                if way == "edited":
                    form.write("abc\x7f\x7f\x7f\x1b[D\x1b[C\x1b[Hx\x1b[D\x1b[3~")
                    form.read(0.2)
                self.assertCopies(form, secret, 1, "held")
                if way != "plain":
                    form.write("\x12")
                    form.read(0.2)
                    self.assertIn(secret, plain(form.sent))
                    self.assertCopies(form, secret, 2, "revealed")
                    form.write("\x12")
                    form.read(0.2)
                    self.assertCopies(form, secret, 1, "concealed")
                # The second field repeats the first.
                form.write("\t")
                self.type(form, secret, way)
                self.assertCopies(form, secret, 2, "repeated")
                for clear in ["\x15", "\x1b[D" * 40 + "\x0b", "\x7f" * 40, "\x17" * 9]:
                    form.write(clear)
                    form.read(0.2)
                    self.assertCopies(form, secret, 1, "the second field cleared")
                    self.type(form, other, way)
                    self.assertCopies(form, other, 1, "typed anew")
                form.write("\x1b[200~" + other + "\n" + other + "\x1b[201~")
                form.read(0.2)
                self.assertCopies(form, other, 1, "a paste of several lines, which is refused")
                form.write("\x18")
                form.read(0.3)
                self.assertCopies(form, secret, 0, "reset")
                self.assertCopies(form, other, 0, "reset")
                form.write("\x1b")
                self.assertEqual(form.wait(), 1)

    @unittest.skipUnless(is_root(), "nobody else may look")
    def test_a_form_forgets_on_every_way_out(self):
        """The process lives on: while a command is asked, after it failed, was stopped or took too long, and once all is done."""
        for way, command, held in [("refused", "cat >/dev/null; echo no >&2; exit 3", 2), ("stopped", "cat >/dev/null; sleep 9", 2),
                                   ("too late", "cat >/dev/null; sleep 9", 2), ("done", "cat >/dev/null", 0), ("without a reader", "exec <&-", 0), ("revealed", "cat >/dev/null", 0),
                                   ("plain", "cat >/dev/null", 0), ("no command", None, 0)]:
            with self.subTest(way):
                extra = ["--plain"] if way == "plain" else []
                form = self.pty("form", "reset-password", "--motion=none", *extra, *(["--timeout", "1", "--submit", command] if command else []))
                # What is judged without its accent too is another copy.
                secret = "é" + memory.secret()
                if way == "revealed":
                    form.write("\x12")
                for _ in range(2):
                    self.type(form, secret)
                    form.write("\r")
                    form.read(0.1)
                if way == "stopped":
                    self.assertTrue(until(lambda: memory.copies(form.pid, secret) == 2))
                    form.write("\x1b")
                words = {"refused": "! no", "stopped": "", "too late": "within a second"}.get(way, "Successfully")
                self.assertTrue(until(lambda: form.read(0.1) is not None and words in plain(form.sent)), way)
                form.read(0.2)
                self.assertCopies(form, secret, held, way)
                if held:
                    form.write("\x18")
                    form.read(0.3)
                self.assertCopies(form, secret, 0, way)
                form.write("\x1b")
                form.wait()

    @unittest.skipUnless(is_root(), "nobody else may look")
    def test_a_check_forgets_before_it_answers(self):
        """Asked for in the terminal, read from a file, a descriptor or a pipe: while the answer waits for its reader."""
        for command in [["check"], ["check", "--format", "json", "--policy", "nist-800-63b-4"], ["check", "--previous-file", "old"]]:
            for way in ["prompt", "file", "stdin"]:
                with self.subTest(f"{command} {way}"):
                    secret, old = "é" + memory.secret(), memory.secret()
                    self.write("old", old)
                    os.chmod(self.write("new", secret), 0o600)
                    os.chmod(self.folder / "old", 0o600)
                    reader, writer = os.pipe()
                    os.set_blocking(writer, False)
                    try:
                        while True:
                            os.write(writer, b"x" * 4096)
                    except BlockingIOError:
                        os.set_blocking(writer, True)
                    self.addCleanup(os.close, reader)
                    if way == "prompt":
                        form = Pty(command, output=writer, folder=self.folder)
                        self.addCleanup(form.close)
                        self.assertTrue(until(lambda: form.read(0.1) is not None and "Password" in plain(form.sent)))
                        self.type(form, secret)
                        # The kernel hands over whole lines.
                        self.assertCopies(form, secret, 0, "typed")
                        form.write("\n")
                        pid = form.pid
                    else:
                        extra = ["--password-file", "new"] if way == "file" else []
                        with open(self.folder / "new") as file:
                            process = subprocess.Popen([PWCHECK, *command, *extra], stdin=file, stdout=writer, env=ENVIRONMENT, cwd=self.folder)
                        self.addCleanup(lambda: (process.kill(), process.wait()))
                        pid = process.pid
                    os.close(writer)
                    self.assertTrue(until(lambda: call(pid) == ("1", "0x1")))
                    self.assertEqual(memory.occurrences(pid, secret, old), [])

    @unittest.skipUnless(LINUX, "needs LD_PRELOAD")
    def test_no_memory_is_given_back_with_the_password(self):
        """Whatever is allocated next would overwrite a part of it, or not: looking afterwards finds it now and then only."""
        library = self.folder / "freed.so"
        built = subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, os.path.join(HERE, "freed.c"), "-ldl"], check=False)
        self.assertEqual(built.returncode, 0)
        secret, old = memory.secret(), memory.secret()
        self.write("new", secret)
        self.write("old", old)
        environment = {**ENVIRONMENT, "LD_PRELOAD": str(library), "PWCHECK_SECRETS": f"{secret}\n{old}"}

        def freed(*words, pieces=None):
            process = subprocess.Popen([PWCHECK, *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                       env=environment, cwd=self.folder)
            for piece in pieces or []:
                process.stdin.write(piece.encode())
                process.stdin.flush()
                time.sleep(0.1)
            return process.communicate()[1].count(b"FREED")

        # It finds what is there to find: the lines of an audit are no secret of the person who runs it.
        self.assertGreater(freed("audit", "new"), 0)
        if freed("--version"):
            self.fail("the environment was taken for a password")
        for words in [["check"], ["check", "--format", "json", "--policy", "nist-800-63b-4"], ["explain"],
                      ["check", "--previous-file", "old"], ["check", "--previous-file", "old", "--policy", "pci-dss-4"]]:
            with self.subTest(words):
                self.assertEqual(freed(*words, "--password-file", "new"), 0, "from a file")
                self.assertEqual(freed(*words, pieces=[secret]), 0, "from a pipe")
                self.assertEqual(freed(*words, pieces=[secret[:9], secret[9:]]), 0, "in pieces")

    @unittest.skipIf(resource.getrlimit(resource.RLIMIT_MEMLOCK)[0] < 64 << 10, "this machine lets nobody lock memory")
    def test_what_is_typed_is_locked_against_swap(self):
        form = self.pty("form", "new-password", "--motion=none")
        form.write(self.secret)
        form.read(0.2)
        with open(f"/proc/{form.pid}/status") as status:
            locked = [int(line.split()[1]) for line in status if line.startswith("VmLck")]
        self.assertGreater(locked[0], 0)

    def test_no_signal_makes_a_form_tell(self):
        os.mkdir(self.folder / "cwd")
        for number in [signal.SIGABRT, signal.SIGSEGV, signal.SIGILL, signal.SIGTRAP, signal.SIGQUIT]:
            for arguments in [["form", "new-password", "--motion=none"], ["form", "sign-in", "--plain"]]:
                with self.subTest(f"{number} {arguments}"):
                    form = self.pty(*arguments, environment={"SWIFT_BACKTRACE": "enable=yes,registers=all,images=all,sanitize=no"})
                    form.write(self.secret if arguments[1] == "new-password" else "ana\t" + self.secret)
                    form.read(0.1)
                    os.kill(form.pid, number)
                    self.assertEqual(form.wait(), -number)
                    self.clean(form.sent, [self.secret], "form")

    def test_no_core_file_is_written(self):
        for number in [signal.SIGABRT, signal.SIGSEGV, signal.SIGQUIT]:
            process = self.start("audit", stdin=subprocess.PIPE, preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)) if is_root() else None)
            process.stdin.write(self.secret.encode() + b"\n")
            process.stdin.flush()
            self.assertTrue(until(lambda: self.has_no_core(process.pid)))
            process.send_signal(number)
            output, errors = process.communicate(timeout=20)
            self.assertNotEqual(process.returncode, 0)
            self.clean(output + errors, [self.secret], "crash")
            self.assertEqual([name for name in self.files() if "core" in name], [])

    def has_no_core(self, pid):
        with open(f"/proc/{pid}/limits") as limits:
            return "Max core file size        0                    0" in limits.read()

    @unittest.skipUnless(is_root(), "needs another user")
    def test_another_process_of_the_same_user_cannot_look(self):
        process = self.start("audit", stdin=subprocess.PIPE, user=NOBODY, group=NOBODY)
        # What such a process has in /proc belongs to root, whoever runs it.
        self.assertTrue(until(lambda: os.stat(f"/proc/{process.pid}/environ").st_uid == 0))
        done = subprocess.run(["cat", f"/proc/{process.pid}/environ"], user=NOBODY, group=NOBODY, capture_output=True)
        self.assertIn(b"Permission denied", done.stderr)

    def test_nothing_is_in_the_process_list(self):
        form = self.pty("form", "reset-password", "--motion=none", "--submit", "sleep 5")
        for _ in range(2):
            form.write(self.secret + "\r")
            form.read(0.2)
        children = until(lambda: subprocess.run(["pgrep", "-P", str(form.pid)], capture_output=True, text=True).stdout.split())
        for pid in [form.pid, *map(int, children)]:
            for name in ["cmdline", "environ"]:
                try:
                    with open(f"/proc/{pid}/{name}", "rb") as file:
                        self.clean(file.read(), [self.secret], f"/proc/{name}")
                except (PermissionError, FileNotFoundError):
                    pass
        form.write("\x03")
        self.assertEqual(form.wait(), 130)

    def test_no_child_gets_a_key_of_ours(self):
        keys = {"PWCHECK_FINDINGS_KEY": "findings-key-of-ours"}
        command = self.write("range", "#!/bin/sh\nenv > " + str(self.folder / "seen") + "\n")
        os.chmod(command, 0o755)
        environment = dict(ENVIRONMENT, **keys, PWCHECK_OWN="kept", KEY="kept too")
        self.run_tool("breach", "lookup", "--breach-command", f"{command} {{}}", stdin=b"Abcdef1!", environment=environment)
        seen = (self.folder / "seen").read_text()
        self.assertNotIn("-key-of-ours", seen)
        self.assertIn("PWCHECK_OWN=kept", seen)
        self.assertIn("KEY=kept too", seen)
        form = self.pty("form", "reset-password", "--motion=none", "--submit", f"env > {self.folder}/form; exit 3", environment=keys)
        for _ in range(2):
            form.write(self.secret + "\r")
            form.read(0.2)
        self.assertTrue(until(lambda: form.read(0.1) is not None and "status 3" in plain(form.sent)))
        self.assertIn("PATH=", (self.folder / "form").read_text())
        self.assertNotIn("-key-of-ours", (self.folder / "form").read_text())

    def test_a_form_shows_nothing_unasked(self):
        for arguments in [["form", "new-password"], ["form", "new-password", "--plain"], ["form", "reset-password", "--plain"], ["--policy", "cis"],
                          ["explain"]]:
            with self.subTest(arguments):
                form = self.pty(*arguments)
                form.write(self.secret + ("\n" if arguments == ["explain"] else "\t"))
                form.read(0.3)
                form.write("\x1b")
                form.read(0.3)
                self.clean(form.sent, [self.secret], "form")
                self.assertGreater(len(form.sent), 50)

    def test_a_command_that_fails_is_not_told_on(self):
        form = self.pty("form", "reset-password", "--motion=none", "--submit", "cat >/dev/null; exit 3")
        for _ in range(2):
            form.write(self.secret + "\r")
            form.read(0.2)
        self.assertTrue(until(lambda: form.read(0.1) is not None and "status 3" in plain(form.sent)))
        self.clean(form.sent, [self.secret], "form")


@unittest.skipUnless(LINUX and is_root(), "nobody else may look")
class ServiceMemory(SecretTest):
    """A service keeps nothing of a request that it has answered, whatever the answer was."""

    def requests(self):
        """Lines, each with the secrets in it."""

        def line(**members):
            return json.dumps({"id": 1, **members}, ensure_ascii=False)

        for beyond in ["", "é", "e\u0301", "が", "ก็"]:
            secret, other, third = (memory.secret(beyond) for _ in range(3))
            form = unicodedata.normalize("NFC", secret)
            yield f"check {beyond}", line(password=secret), [secret, form]
            yield f"escapes {beyond}", json.dumps({"password": secret}).replace(secret[3], f"\\u{ord(secret[3]):04x}"), [secret, form]
            yield f"previous {beyond}", line(password=secret, previous=other), [secret, form, other, unicodedata.normalize("NFC", other)]
            yield f"explain {beyond}", line(op="explain", password=secret), [secret, form]
            yield f"a word of the user's {beyond}", line(password=secret, user=["ana", {"name": "Ana"}]), [secret, form]
            yield f"history {beyond}", line(password=secret, history=[other, "$6$salt$" + 86 * "a"]), [secret, form, other]
            yield f"another policy {beyond}", line(password=secret, policy="nist-800-63b-4"), [secret, form]
            yield f"what is left of it {beyond}", line(password=secret, policy="rest"), [secret, form]
            yield f"spaces {beyond}", line(password=secret) + "  ", [secret, form]
            for policy in ["nono", third]:
                yield f"no such policy {beyond}", line(password=secret, policy=policy), [secret, third]
            yield f"no such role {beyond}", line(password=secret, roles=[other]), [secret, other]
            yield f"a member of this name {beyond}", json.dumps({"password": secret, other: 1}), [secret, other]
            yield f"no password {beyond}", line(user=[], policy=secret), [secret]
            yield f"too many words {beyond}", line(password=secret, user=[other] * 1001), [secret, other]
            yield f"not JSON {beyond}", line(password=secret) + ",", [secret]
            yield f"no quotes {beyond}", '{"password":' + secret + "}", [secret]
            yield f"not closed {beyond}", '{"password":"' + secret, [secret]
            yield f"bad escape {beyond}", '{"password":"' + secret + '\\x"}', [secret]
            yield f"lone surrogate {beyond}", '{"password":"' + secret + '\\ud800x"}', [secret]
            yield f"twice {beyond}", json.dumps({secret: 1})[:-1] + f', "{secret}": 2}}', [secret]
            yield f"deep {beyond}", "[" * 40 + f'"{secret}"' + "]" * 40, [secret]
            yield f"a zero byte {beyond}", json.dumps({"password": secret + "\0" + other}), [secret, other]
            yield f"not an object {beyond}", json.dumps(secret), [secret]
            yield f"a name of the request {beyond}", json.dumps({"id": secret * 9, "password": other}), [secret, other]
        secret = memory.secret()
        yield "long", line(password=secret * 300), [secret]
        yield "too long", line(password=secret * 3000), [secret]
        yield "marks", line(password=secret + "\u0301" * 40 + secret), [secret]
        yield "not UTF-8", line(password=secret).encode().replace(b"aA1!", b"\xff\xfe"), [secret]

    REST = {"id": "rest", "label": "rest", "after": {"remove": {"list": "common-passwords"}, "leave": 1, "length": {"min": 5}}}

    def serve(self, *options, **more):
        rest = self.write("rest.json", json.dumps({"policy": 1, "id": "rest", "rules": [self.REST]}))
        policies = [word for policy in ["default", "nist-800-63b-4", "owasp-asvs-5", rest] for word in ["--policy", policy]]
        return self.start("serve", *policies, *options, **more)

    def judge(self, ask, pid):
        seen = memory.Memory(pid)
        for name, line, secrets in self.requests():
            with self.subTest(name):
                self.assertIn(b'"id":', ask(line if isinstance(line, bytes) else line.encode()))
                self.assertForgotten(seen, secrets)
        for request in ['{"op":"generate","count":3}', '{"op":"generate","words":5}', '{"op":"generate","policy":"nist-800-63b-4"}']:
            with self.subTest(request):
                made = json.loads(ask(request.encode()))["passwords"]
                if "words" in request:
                    # A word is in the public list, and so perhaps elsewhere: what is secret is which stand side by side.
                    made = [phrase[i - 4:i + 4] for phrase in made for i in range(4, len(phrase) - 3) if not phrase[i].isalpha()]
                    self.assertTrue(made)
                self.assertForgotten(seen, made)

    def assertForgotten(self, seen, secrets):
        # Pieces that were in registers, and words that are no secrets, are gone when there was no request for a while.
        if seen.occurrences(*secrets):
            time.sleep(0.5)
            self.assertEqual(memory.occurrences(seen.pid, *secrets), [])

    def test_standard_streams(self):
        process = self.serve(stdin=subprocess.PIPE)

        def ask(line):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            return process.stdout.readline()

        # The search finds what is there: a request without its end.
        secret = memory.secret()
        process.stdin.write(b'{"password":"' + secret.encode())
        process.stdin.flush()
        self.assertTrue(until(lambda: memory.occurrences(process.pid, secret)))
        self.assertIn(b"accepted", ask(b'"}'))
        self.judge(ask, process.pid)
        process.stdin.close()
        self.assertEqual(process.wait(), 0)

    def test_a_socket(self):
        path = str(self.folder / "socket")
        process = self.serve("--socket", path)
        self.assertTrue(until(lambda: os.path.exists(path)))
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(path)
            stream = client.makefile("rb")

            def ask(line):
                client.sendall(line + b"\n")
                return stream.readline()

            self.judge(ask, process.pid)
        # A client that leaves in the middle of a request.
        secret = memory.secret()
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(path)
            client.sendall(b'{"password":"' + secret.encode())
            self.assertTrue(until(lambda: memory.occurrences(process.pid, secret)))
        self.assertTrue(until(lambda: not memory.occurrences(process.pid, secret)))


if __name__ == "__main__":
    unittest.main()
