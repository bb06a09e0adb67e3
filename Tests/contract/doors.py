"""The doors: each judges rows in its own way and says what came out, in one form."""

import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import threading
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from table import HERE, Options, policy_path

ROOT = HERE.parents[1]
MARK = b"\xef\xbb\xbf"
LINE_ENDS = [end.encode() for end in "\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"]
LONGEST = 16 << 20


@dataclass
class Answer:
    verdict: str
    #: Each rule's outcome, groups before their members; None if the door does not say.
    rules: list = None
    #: Of the rules outside groups: those that failed, are undetermined, and warn; None likewise.
    failing: tuple = None


def verdict_of(accepted, failing):
    if accepted:
        return "accepted"
    return "refused" if failing[0] else "open"


def failing_of(rules):
    """Of a document's rules."""

    def ids(outcome, severity):
        return sorted(rule["id"] for rule in rules if rule["outcome"] == outcome and rule["severity"] == severity)

    return ids("unmet", "error"), ids("undetermined", "error"), ids("unmet", "warning")


def flat(rules):
    found = []
    for rule in rules:
        found.append((rule["id"], rule["outcome"]))
        found += flat(rule.get("members", []))
    return found


def document(answer):
    """The answer of a JSON document of a check."""
    failing = failing_of(answer["rules"])
    if not answer["accepted"] and not failing[0] and not failing[1]:
        return error("no-reason")
    return Answer(verdict_of(answer["accepted"], failing), flat(answer["rules"]), failing)


def error(code):
    return Answer(f"error:{code}")


def by_options(rows):
    groups = defaultdict(list)
    for row in rows:
        groups[row.options].append(row)
    return groups.items()


class Door:
    groups = ()

    def __init__(self, work, program):
        self.work, self.program = work, program

    def missing(self):
        """Why the door cannot be tried here; None if it can."""

    def takes(self, row):
        """Whether the door has a way to be given the row."""
        return True

    def file(self, name, data):
        # Another thread may read it: it appears whole.
        path = self.work / name
        if not path.exists():
            part = self.work / f"{name}.{threading.get_ident()}"
            part.write_bytes(data)
            part.chmod(0o600)
            part.rename(path)
        return str(path)

    def words(self, options):
        return self.file(f"{options.name}.words", "".join(f"{word}\n" for word in options.words).encode())

    def answers(self, rows):
        raise NotImplementedError


# --- One password a process ---


class Check(Door):
    """`pwcheck check`, by standard input."""

    groups = ("check",)

    def answers(self, rows):
        with ThreadPoolExecutor(os.cpu_count() + 1) as pool:
            return dict(zip(rows, pool.map(self.answer, rows)))

    @staticmethod
    def given(row):
        """The bytes to give. A line end after the password is no part of it, so one that ends in a line feed gets another."""
        return row.password + b"\n" if row.password.endswith(b"\n") else row.password

    def arguments(self, options):
        found = ["check", "--format", "json", "--policy", policy_path(options.policy)]
        for role in options.roles:
            found += ["--role", role]
        if options.words:
            found += ["--words", self.words(options)]
        return found + self.about(options)

    def about(self, options):
        found = []
        for word in options.user:
            kind, text = word.split("=", 1)
            found.append(f"--{'personal' if kind == 'other' else kind}={text}")
        if options.previous is not None:
            found += ["--previous-file", self.file(f"{options.name}.previous", options.previous.encode())]
        if options.history is not None:
            lines = "".join(f"{text}\n" for text in reversed(options.history))
            found += ["--history", self.file(f"{options.name}.history", lines.encode())]
        return found

    def answer(self, row):
        run = subprocess.run([self.program, *self.arguments(row.options)], input=self.given(row), capture_output=True)
        return self.read(run)

    def read(self, run):
        if run.returncode == 2:
            return error(self.code(run.stderr.decode()))
        answer = document(json.loads(run.stdout))
        if run.returncode != (answer.verdict != "accepted"):
            return error(f"exit-{run.returncode}")
        return answer

    @staticmethod
    def code(message):
        signs = {
            "zero byte": "zero", "is not UTF-8": "not-utf8", "byte order mark": "mark", "more than one line": "lines",
            "too large for a password": "too-long", "this is": "kind",
        }  # fmt: skip
        return next((code for sign, code in signs.items() if sign in message), "unknown")


class CheckFile(Check):
    """`--password-file`."""

    def answer(self, row):
        path = self.file(f"{row.line}.password", self.given(row))
        arguments = [self.program, *self.arguments(row.options), "--password-file", path]
        run = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True)
        os.remove(path)
        return self.read(run)


class CheckDescriptor(Check):
    """`--password-fd`, and the previous password and the hashes by descriptors too."""

    def about(self, options):
        return []

    def answer(self, row):
        options, opened = row.options, []

        def descriptor(name, data):
            number = os.memfd_create(name)
            os.write(number, data) if len(data) < 1 << 20 else os.truncate(number, 0)
            if len(data) >= 1 << 20:
                with os.fdopen(os.dup(number), "wb") as file:
                    file.write(data)
            os.lseek(number, 0, os.SEEK_SET)
            opened.append(number)
            return str(number)

        arguments = [self.program, *self.arguments(options), "--password-fd", descriptor("password", self.given(row))]
        if options.user:
            arguments += ["--personal-fd", descriptor("words", "".join(f"{word}\n" for word in options.user).encode())]
        if options.previous is not None:
            arguments += ["--previous-fd", descriptor("previous", options.previous.encode())]
        if options.history is not None:
            lines = "".join(f"{text}\n" for text in reversed(options.history))
            arguments += ["--history-fd", descriptor("history", lines.encode())]
        try:
            return self.read(subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, pass_fds=opened))
        finally:
            for number in opened:
                os.close(number)


class PAM(Check):
    """The call of the PAM module: descriptors, and bytes without a line end. What it hands over are strings of C."""

    groups = ("pam",)

    def takes(self, row):
        options = row.options
        return b"\0" not in row.password and len(row.password) < 4096 and not options.roles and not options.words

    def answer(self, row):
        options = row.options
        ends, arguments = [], [self.program, "check", "--pam", f"--policy={policy_path(options.policy)}"]

        def pipe(data):
            reading, writing = os.pipe()
            os.write(writing, data)
            os.close(writing)
            ends.append(reading)
            return reading

        arguments.append(f"--password-fd={pipe(row.password)}")
        arguments.append(f"--personal-fd={pipe(''.join(f'{word}{chr(10)}' for word in options.user).encode())}")
        if options.previous is not None:
            arguments.append(f"--previous-fd={pipe(options.previous.encode())}")
        if options.history is not None:
            line = f"ana:1000:{len(options.history)}:{','.join(reversed(options.history))}\n"
            arguments += [f"--history-fd={pipe(line.encode())}", "--history-user=ana"]
        environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
        run = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, pass_fds=ends, env=environment)
        for end in ends:
            os.close(end)
        if run.returncode == 2:
            return error(self.code(run.stderr.decode()))
        return Answer("accepted" if run.returncode == 0 else "not accepted")


# --- Lists ---


class List(Door):
    """`pwcheck audit`, one list for each set of options."""

    groups = ("lists",)
    format = "lines"
    #: Stands before the first row, since a byte order mark before the first record is one.
    first = b"first-record\n"

    def takes(self, row):
        options = row.options
        return options.previous is None and options.history is None and not options.user and self.can_hold(row.password)

    def can_hold(self, password):
        # Of a line with another sign for a line end nobody knows whether it is one: it is unreadable.
        return password and not any(end in password for end in LINE_ENDS)

    def record(self, row):
        return row.password + b"\n"

    def listed(self, rows):
        return self.first + b"".join(self.record(row) for row in rows)

    def arguments(self, options):
        found = ["--policy", policy_path(options.policy), "--input", self.format, "--as-passwords", "--no-hex"]
        for role in options.roles:
            found += ["--role", role]
        if options.words:
            found += ["--words", self.words(options)]
        return found

    def answers(self, rows):
        found = {}
        for options, own in by_options(rows):
            arguments = [self.program, "audit", "--format", "ndjson", "--rows", "all", *self.arguments(options), "-"]
            run = subprocess.run(arguments, input=self.listed(own), capture_output=True)
            if run.returncode not in (0, 1):
                raise SystemExit(f"audit of {options.name} by {self.format}: {run.stderr.decode()[:300]}")
            lines = {}
            for line in run.stdout.splitlines():
                answer = json.loads(line)
                if "line" in answer:
                    lines[answer["line"]] = answer
            for number, row in enumerate(own, 2):
                answer = lines.get(number)
                if answer is None:
                    found[row] = error("unreadable")
                    continue
                failing = (sorted(answer["failed"]), sorted(answer["undetermined"]), sorted(answer.get("warnings", [])))
                found[row] = Answer(verdict_of(answer["accepted"], failing), None, failing)
                if not answer["accepted"] and not failing[0] and not failing[1]:
                    found[row] = error("no-reason")
        return found


class Nul(List):
    format = "nul"
    first = b"first-record\0"

    def can_hold(self, password):
        return password and b"\0" not in password

    def record(self, row):
        return row.password + b"\0"


class Frames(List):
    format = "frames"
    first = struct.pack("<I", 5) + b"first"

    def can_hold(self, password):
        return len(password) <= 1 << 18

    def record(self, row):
        return struct.pack("<I", len(row.password)) + row.password

    def listed(self, rows):
        return super().listed(rows) + b"\xff" * 4


class UserFrames(Frames):
    """Frames with the user's name before each password."""

    format = "frames:user"
    first = struct.pack("<I", 3) + b"eve" + Frames.first

    def takes(self, row):
        options = row.options
        is_name = len(options.user) == 1 and options.user[0].startswith("user=")
        return is_name and options.previous is None and options.history is None and self.can_hold(row.password)

    def record(self, row):
        name = row.options.user[0].removeprefix("user=").encode()
        return struct.pack("<I", len(name)) + name + super().record(row)


class Gate(List):
    """`pwcheck gate`, which says how many it accepts: lists of rows are halved until all or none of each are."""

    def answers(self, rows):
        found = {}
        for options, own in by_options(rows):
            for kind in (True, False):
                if half := [row for row in own if (row.others.get("lists", row.verdict) == "accepted") is kind]:
                    self.split(options, half, found)
        return found

    def split(self, options, rows, found):
        accepted = self.accepted(options, rows)
        if accepted in (0, len(rows)):
            for row in rows:
                found[row] = Answer("accepted" if accepted else "not accepted")
            return
        for half in (rows[: len(rows) // 2], rows[len(rows) // 2 :]):
            self.split(options, half, found)

    def accepted(self, options, rows):
        arguments = [self.program, "gate", "--format", "json", *self.arguments(options), "-"]
        # A list of little but zero bytes is no list, and a mark at its start is one: no policy accepts "1".
        is_odd = any(b"\0" in row.password or row.password.startswith(MARK) for row in rows)
        others = 3 * len(rows) if is_odd else 0
        run = subprocess.run(arguments, input=b"1\n" * others + b"".join(map(self.record, rows)), capture_output=True)
        if run.returncode not in (0, 1):
            raise SystemExit(f"gate of {options.name}: {run.stderr.decode()[:300]}")
        summary = json.loads(run.stdout)["summary"]
        total, accepted = summary["total"], summary["accepted"]
        if total != len(rows) + others or (run.returncode == 0) != (accepted == total):
            raise SystemExit(f"gate of {options.name}: exit {run.returncode}, {accepted} of {total} accepted, {len(rows)} rows")
        return accepted


# --- Libraries ---


class Library(Door):
    """The Swift library, as an app calls it: Tests/contract/library."""

    groups = ("library",)

    def takes(self, row):
        # A String is well-formed.
        return row.is_text

    def missing(self):
        path = Path(self.program).with_name("contract-library")
        return None if path.exists() else f"there is no {path}; build it"

    def answers(self, rows):
        def hexed(text):
            return "-" if text is None else "=" + (text if isinstance(text, bytes) else text.encode()).hex()

        lines = []
        for row in rows:
            options = row.options
            fields = [
                policy_path(options.policy), "\n".join(options.roles), "\n".join(options.user), options.previous,
                None if options.history is None else "\n".join(options.history), "\n".join(options.words), row.password,
            ]  # fmt: skip
            lines.append("\t".join(hexed(value) for value in fields) + "\n")
        program = str(Path(self.program).with_name("contract-library"))
        run = subprocess.run([program], input="".join(lines).encode(), capture_output=True)
        if run.returncode:
            raise SystemExit(f"the Swift library: {run.stderr.decode()[:300]}")
        return {row: document(json.loads(line)) for row, line in zip(rows, run.stdout.splitlines(), strict=True)}


class Python(Door):
    """The Python package beside the library that was built; its `check`, and `check_many` for all rows of a set."""

    groups = ("python", "libraries")
    many = False

    def __init__(self, work, program):
        super().__init__(work, program)
        built = ROOT / ".build/library/out/lib/libpwcheck.so.0"
        self.built = built if built.exists() else None
        if self.built and not (work / "pwcheck").exists():
            shutil.copytree(ROOT / "Integrations/python/pwcheck", work / "pwcheck")
            shutil.copy(self.built, work / "pwcheck/libpwcheck.so.0")
            sys.path.insert(0, str(work))

    def missing(self):
        return None if self.built else "there is no C library; see Scripts/build-library"

    def checker(self, options):
        import pwcheck

        path = policy_path(options.policy)
        policy = Path(path) if "/" in path else path
        return pwcheck.Checker(policy, roles=options.roles, site_words=options.words)

    def user(self, options):
        import pwcheck

        words = [dict([word.split("=", 1)]) for word in options.user]
        return pwcheck.User(words, previous=options.previous, history=options.history)

    def answers(self, rows):
        import pwcheck

        found = {}
        for options, own in by_options(rows):
            checker, user = self.checker(options), self.user(options)
            # Bytes and str are two ways in.
            passwords = [row.text if row.line % 2 and row.text is not None else row.password for row in own]
            if self.many:
                verdicts = checker.check_many([*passwords, None, 5], user=user)
                assert [verdicts[len(own)], verdicts[len(own) + 1]] == [pwcheck.Verdict.MISSING] * 2
                for row, verdict in zip(own, verdicts):
                    found[row] = self.named(verdict)
                continue
            for row, password in zip(own, passwords):
                try:
                    found[row] = document(checker.check(password, user=user).as_dict())
                    if checker.accepts(password, user=user) != (found[row].verdict == "accepted"):
                        found[row] = error("accepts-differs")
                except pwcheck.PwcheckError as problem:
                    found[row] = error({-2: "not-utf8", -3: "too-long", -4: "zero"}.get(problem.code, problem.code))
        return found

    @staticmethod
    def named(verdict):
        if verdict.value >= 0:
            return Answer("accepted" if verdict else "not accepted")
        return error({-2: "not-utf8", -3: "too-long", -4: "zero"}.get(verdict.value, verdict.name))


class PythonMany(Python):
    many = True


class C(Python):
    """The functions of C themselves, by ctypes, with what C knows of a result."""

    groups = ("c", "libraries")

    def answers(self, rows):
        from ctypes import byref, c_void_p

        from pwcheck import _library as c

        found = {}
        for options, own in by_options(rows):
            checker = self.checker(options)._handle
            words = "\n".join(word.replace("=", "\t", 1) for word in options.user).encode()
            previous = None if options.previous is None else options.previous.encode()
            history = None if options.history is None else "\n".join(options.history).encode()
            user = c.user_new_with_history(
                words, len(words), previous, len(previous or b""), history, len(history or b""), None
            )
            for row in own:
                result, problem = c_void_p(), c_void_p()
                code = c.check(checker, user, row.password, len(row.password), byref(result), byref(problem))
                quick = c.check(checker, user, row.password, len(row.password), None, None)
                if code < 0:
                    own_code = c.error_code(problem)
                    c.error_free(problem)
                    same = own_code == code == quick
                    found[row] = error({-2: "not-utf8", -3: "too-long", -4: "zero"}.get(code, code) if same else "differs")
                    continue
                outcomes = ["met", "unmet", "undetermined", "notApplicable"]
                rules = [
                    (c.result_rule_id(result, i).decode(), outcomes[c.result_rule_outcome(result, i)])
                    for i in range(c.result_rule_count(result))
                ]
                c.result_free(result)
                found[row] = Answer("accepted" if code == 0 else "not accepted", rules) if code == quick else error("differs")
            c.user_free(user)
        return found


# --- The service ---


class Serve(Door):
    """`pwcheck serve` on standard input: one service for each set of words about the site."""

    groups = ("service",)
    policies = ("default",)

    def takes(self, row):
        # A longer request is refused before it is read.
        return row.text is not None and len(row.password) <= 1 << 20

    def request(self, row):
        options = row.options
        request = {"id": row.line, "policy": self.ids[options.policy], "password": row.text}
        if options.roles:
            request["roles"] = options.roles
        if options.user:
            request["user"] = [dict([word.split("=", 1)]) for word in options.user]
        if options.previous is not None:
            request["previous"] = options.previous
        if options.history is not None:
            request["history"] = options.history
        # Escapes in every other row, and the characters themselves.
        is_plain = row.line % 2 and row.is_text
        return json.dumps(request, ensure_ascii=not is_plain).encode() + b"\n"

    def answers(self, rows):
        found = {}
        groups = defaultdict(list)
        for row in rows:
            groups[row.options.words].append(row)
        for words, own in groups.items():
            policies = sorted({row.options.policy for row in own})
            self.ids = {name: self.policy_id(name) for name in policies}
            arguments = [self.program, "serve", "--max-request", str(LONGEST)]
            for name in policies:
                arguments += ["--policy", policy_path(name)]
            if words:
                arguments += ["--words", self.words(Options("serve", words=words))]
            lines = self.ask(arguments, b"".join(self.request(row) for row in own)).splitlines()
            for row, line in zip(own, lines, strict=True):
                found[row] = self.read(json.loads(line))
        return found

    @staticmethod
    def policy_id(name):
        path = HERE / "policies" / name
        return json.loads(path.read_text())["id"] if path.exists() else name

    @staticmethod
    def read(answer):
        if "error" in answer:
            return error(answer["error"]["code"])
        return document(answer)

    def ask(self, arguments, requests):
        return subprocess.run(arguments, input=requests, capture_output=True, check=True).stdout


class ServeSocket(Serve):
    """The same by a socket."""

    def ask(self, arguments, requests):
        path = str(self.work / "contract.sock")
        service = subprocess.Popen([*arguments, "--socket", path, "--threads", "1"], stderr=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + 30
            while not os.path.exists(path):
                if service.poll() is not None or time.monotonic() > deadline:
                    raise SystemExit("the service does not start")
                time.sleep(0.01)
            with socket.socket(socket.AF_UNIX) as client:
                client.connect(path)
                with ThreadPoolExecutor(1) as pool:

                    def send():
                        client.sendall(requests)
                        client.shutdown(socket.SHUT_WR)

                    sending = pool.submit(send)
                    answers = b"".join(iter(lambda: client.recv(1 << 16), b""))
                    sending.result()
                return answers
        finally:
            service.terminate()
            service.wait()
            if os.path.exists(path):
                os.remove(path)


class Web(Door):
    """The module for web pages in node. It knows no hashes and no words about the site."""

    groups = ("web",)
    package = ROOT / ".build/web/package"

    def missing(self):
        if not (self.package / "assets.js").exists():
            return "there is no module; see Scripts/build-web"
        return None if shutil.which("node") else "there is no node"

    def takes(self, row):
        options = row.options
        return row.text is not None and not options.words and options.history is None

    def answers(self, rows):
        requests = []
        for row in rows:
            options, path = row.options, policy_path(row.options.policy)
            is_file = "/" in path
            requests.append({
                "policy": Path(path).read_text() if is_file else path, "isFile": is_file, "password": row.text,
                "user": [dict([word.split("=", 1)]) for word in options.user], "previous": options.previous,
                "roles": options.roles,
            })  # fmt: skip
        run = subprocess.run(
            ["node", str(HERE / "web.mjs"), str(self.package)],
            input="".join(json.dumps(request) + "\n" for request in requests).encode(), capture_output=True,
        )  # fmt: skip
        if run.returncode:
            raise SystemExit(f"node: {run.stderr.decode()[:400]}")
        found = {}
        for row, line in zip(rows, run.stdout.splitlines(), strict=True):
            answer = json.loads(line)
            found[row] = error(answer["code"]) if "code" in answer else document(answer)
        return found


DOORS = {
    "stdin": Check, "file": CheckFile, "fd": CheckDescriptor, "lines": List, "nul": Nul, "frames": Frames,
    "users": UserFrames, "gate": Gate, "library": Library, "c": C, "python": Python, "many": PythonMany,
    "serve": Serve, "socket": ServeSocket, "pam": PAM, "web": Web,
}  # fmt: skip
