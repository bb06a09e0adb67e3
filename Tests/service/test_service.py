#!/usr/bin/env python3
"""Runs `pwcheck serve` as its clients do: right and wrong requests, a thousand clients, slow ones, and ones that vanish.

Usage: Tests/service/test_service.py [-v] [NAME…]
"""

import contextlib
import json
import os
import resource
import selectors
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PWCHECK = os.environ.get("PWCHECK", str(ROOT / ".build/debug/pwcheck"))
ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LANG": "C.UTF-8"}
# In requests of these tests; no message may have it.
SECRET = "sekrit-hunter2-zq"
NOBODY = 65534
# Nobody's, of some forty milliseconds.
SLOW_HASH = "$6$rounds=100000$abcdefgh$" + "." * 86

# A thousand clients and as many ends of ours.
resource.setrlimit(resource.RLIMIT_NOFILE, (8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


def line(**members):
    return json.dumps(members).encode() + b"\n"


def crypt(password):
    """A fast hash of crypt(3)."""
    return subprocess.run(["openssl", "passwd", "-6", "-salt", "abcdefgh", password], capture_output=True, text=True, check=True).stdout.strip()


class Client:
    """One connection, with its answers in order."""

    def __init__(self, path, timeout=60):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(str(path))
        self.stream = self.socket.makefile("rb")

    def send(self, **members):
        self.socket.sendall(line(**members))

    def answer(self):
        """None if the service has closed the connection."""
        text = self.stream.readline()
        return json.loads(text) if text.endswith(b"\n") else None

    def ask(self, **members):
        self.send(**members)
        return self.answer()

    def close(self):
        self.stream.close()
        self.socket.close()


class ServiceTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pwcheck-service-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        os.chmod(folder.name, 0o755)
        self.path = self.folder / "socket"

    def write_policy(self, name, least):
        rule = {"id": "length", "label": "Length", "length": {"min": least}}
        path = self.folder / name
        path.write_text(json.dumps({"policy": 1, "id": "acme", "title": "Acme", "rules": [rule]}))
        return path

    def start(self, *options, program=None, **more):
        """A service that listens."""
        process = subprocess.Popen(
            [*(program or [PWCHECK, "serve", "--socket", str(self.path)]), *map(str, options)],
            env=ENVIRONMENT, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
        self.messages = []
        reader = threading.Thread(target=lambda: self.messages.extend(process.stderr), daemon=True)
        reader.start()

        def end():
            if process.poll() is None:
                process.kill()
            process.wait()
            reader.join(5)
            process.stdout.close()
            process.stderr.close()

        self.addCleanup(end)
        self.assertTrue(until(lambda: any(b"Listening" in message for message in self.messages) or process.poll() is not None))
        return process

    def client(self, **options):
        client = Client(self.path, **options)
        self.addCleanup(client.close)
        return client

    def assert_stops(self, process):
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(20), 0)
        self.assertFalse(self.path.exists())
        self.assertNotIn(SECRET.encode(), b"".join(self.messages))


def processor_seconds(process):
    """The processor time that a process has taken: the same on a busy machine as on an idle one."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def until(check, seconds=20.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if check():
            return True
        time.sleep(0.02)
    return False


def pipe(text, *options):
    """What the service answers on standard output to a whole input."""
    process = subprocess.run([PWCHECK, "serve", *map(str, options)], input=text, env=ENVIRONMENT, capture_output=True, timeout=120)
    return process, [json.loads(answer) for answer in process.stdout.splitlines()]


class Requests(unittest.TestCase):
    def test_each_request_is_answered_in_its_place(self):
        passwords = [f"Abcdef{number}!" if number % 3 else "short" for number in range(3000)]
        process, answers = pipe(b"".join(line(id=i, password=password) for i, password in enumerate(passwords)))
        self.assertEqual((process.returncode, process.stderr), (0, b""))
        self.assertEqual([answer["id"] for answer in answers], list(range(3000)))
        self.assertEqual([answer["accepted"] for answer in answers], [len(password) >= 8 for password in passwords])

    def test_it_says_what_check_says(self):
        for password in ["Abcdef1!", "password", "", "pässwörd", "a" * 5000]:
            one = subprocess.run(
                [PWCHECK, "check", "--format", "json", "--password-fd", "0", "--user", "ana"], input=password.encode(), env=ENVIRONMENT,
                capture_output=True)
            expected = json.loads(one.stdout)
            _, [check, explain] = pipe(
                line(id=1, password=password, user=["ana"]) + line(id=1, op="explain", password=password, user=["ana"]))
            for answer in (check, explain):
                self.assertEqual(answer.pop("id"), 1)
                self.assertEqual(answer, {key: expected[key] for key in answer})
            self.assertEqual({"schema", *check, *explain}, set(expected))

    def test_what_is_nearly_a_request_is_a_mistake(self):
        for text in [
                '{"id":1,"password":"x"', '{"id":1,"password":"x"},', '{"id":1,"password":"x",}', '{"id":1,,"password":"x"}', '{"id":01,"password":"x"}',
                '{"id":1 2,"password":"x"}', '{"id":1"password":"x"}', '{"id" 1,"password":"x"}', '{"id":1,"id":1,"password":"x"}',
                '{"password":"x","password":"x"}', '{"op":"check","op":"check","password":"x"}', '{"id":"a"b","password":"x"}', '{"id":1,"password":"x"}}',
                '{"id":1,"password":x}', '{"id":1,"password":"x\t"}', '{"id":1,"password":"x\x00"}', '{id:1,"password":"x"}', '["password":"x"]',
                '{"policy":"default","policy":"default","password":"x"}', '{"id":1,"pass word":"x"}', '{"id":1,"op":"chec","password":"x"}',
                '{"id":1,"op":"generate","password":"x"}', '{-"password"-:-"x"-}-', '{"id":-,"password":"x"}', '{"id":1}', "{}", '{"id":,"password":"x"}']:
            _, [answer] = pipe(text.encode() + b"\n")
            self.assertEqual(set(answer), {"id", "error"}, text)

    def test_each_mistake_is_named_and_none_is_a_verdict(self):
        table = [
            (b"hunter2\n", "not-json", None),
            (b'{"id":1,"password":"x"\n', "not-json", None),
            (b'{"id":1,"password":"x"} {"id":2,"password":"y"}\n', "not-json", None),
            (b'{"id":1,"password":"a","password":"b"}\n', "invalid", None),
            (b'{"id":1,"password":"a\\ud800b"}\n', "not-text", None),
            (line(id=1, password="a\0Bcdefgh1!"), "not-text", 1),
            (line(id=1, password="Abcdefgh1!\0"), "not-text", 1),
            (line(id=1, password="Abcdefgh1!", previous="a\0"), "not-text", 1),
            (line(id=1, password="Abcdefgh1!", user=["ana\0"]), "not-text", 1),
            (line(id=1, password="Abcdefgh1!", user=[{"email": "\0ana@example.org"}]), "not-text", 1),
            (line(id=1, password="Abcdefgh1!", history=["$6$a$b\0"]), "not-text", 1),
            (line(id=1, password="Abcdefgh1!", roles=["mfa\0"], policy="nist-800-63b-4"), "not-text", 1),
            (line(id=1, op="explain", password="Abcdefgh1!\0"), "not-text", 1),
            (b'{"id":1,"password":"\xff"}\n', "not-json", None),
            (b"[1]\n", "invalid", None),
            (line(id=True, password="x"), "invalid", None),
            (line(id="i" * 257, password="x"), "invalid", None),
            (line(id=1), "invalid", 1),
            (line(id=1, op="chek", password="x"), "invalid", 1),
            (line(id=1, pasword="x"), "invalid", 1),
            (line(id=1, password=12345678), "invalid", 1),
            (line(id=1, password="x", user="ana"), "invalid", 1),
            (line(id=1, password="x", user=[1]), "invalid", 1),
            (line(id=1, password="x", policy="nope"), "unknown-policy", 1),
            (line(id=1, password="x", policy="nist-800-63b-4", roles=["mfaa"]), "unknown-role", 1),
            (line(id=1, password="x", policy="nist-800-63b-4", roles="mfa"), "invalid", 1),
            (line(id=1, password="x", user=[{"nick": "ana"}]), "invalid", 1),
            (line(id=1, password="x", user=[{"user": "ana", "name": "Ana"}]), "invalid", 1),
            (line(id=1, password="x", user=[{"birthday": "17.05.1990"}]), "invalid", 1),
            (line(id=1, password="x", count=3), "invalid", 1),
            (line(id=1, op="generate", count=0), "invalid", 1),
            (line(id=1, op="generate", count=101), "invalid", 1),
            (line(id=1, op="generate", length=8, words=3), "invalid", 1),
            (line(id=1, op="generate", length=3), "not-generated", 1),
            (line(id=1, password="x" * 70_000), "too-long", None),
            (b"[" * 60_000 + b"\n", "not-json", None),
        ]
        # What comes after a mistake is answered all the same.
        _, answers = pipe(b"".join(text + line(id="next", password=SECRET) for text, _, _ in table))
        self.assertEqual(len(answers), 2 * len(table))
        for (text, code, number), answer, following in zip(table, answers[::2], answers[1::2]):
            with self.subTest(text[:40]):
                self.assertEqual((answer["id"], answer["error"]["code"]), (number, code))
                self.assertEqual(set(answer), {"id", "error"})
                self.assertNotIn("hunter2", answer["error"]["message"])
                self.assertEqual(following["id"], "next")

    def test_a_request_may_have_64_kib(self):
        short = len(line(id=1, password="")) - 1
        _, answers = pipe(line(id=1, password="x" * (65_536 - short)) + line(id=1, password="x" * (65_537 - short)))
        self.assertIn("accepted", answers[0])
        self.assertEqual(answers[1]["error"]["code"], "too-long")

    def test_too_many_combining_marks_leave_each_rule_undetermined(self):
        _, answers = pipe(line(id=1, password="a" + "\u0301" * 31) + line(id=2, op="explain", password="a" + "\u0301" * 31))
        answer = answers[0]
        self.assertEqual((answer["accepted"], answer["undetermined"], answer["too_many_marks"]), (False, True, True))
        self.assertEqual({rule["outcome"] for rule in answer["rules"]}, {"undetermined"})
        self.assertNotIn("accepted", answers[1])

    def test_each_digit_of_an_escape_is_read(self):
        # The answer is the same, however a text is written.
        for units in ["89ab", "cdef", "abcd", "1fAd", "d83dde00", "DBFFDFFD"]:
            text = bytes.fromhex(units).decode("utf-16-be")
            escapes = "".join(f"\\u{units[place:place + 4]}" for place in range(0, len(units), 4))
            lines = [f'{{"op":"explain","password":"{password}"}}\n'.encode() for password in (f"ab{escapes}cd", f"ab{text}cd")]
            _, answers = pipe(b"".join(lines))
            with self.subTest(units):
                self.assertEqual(answers[0], answers[1])
            _, answers = pipe(b"".join(
                f'{{"policy":"nist-800-63b-4","password":"{password}x","previous":"{text * 9}"}}\n'.encode() for password in (escapes * 9, text * 9)))
            with self.subTest(units):
                self.assertEqual(answers[0], answers[1])

    def test_ids_come_back_as_they_were(self):
        ids = ["1", "-0.5e3", "12345678901234567890123", '"a\\"b"', '"é"']
        process, _ = pipe("".join(f'{{"password":"x","id":{text}}}\n' for text in ids).encode())
        self.assertEqual([answer.split(b',"policy"')[0] for answer in process.stdout.splitlines()], [f'{{"id":{text}'.encode() for text in ids])

    def test_what_is_known_of_one_user_is_not_known_of_the_next(self):
        password = "Anastasia-2031!"
        _, answers = pipe(
            line(id=1, policy="microsoft-ad", password=password, user=["anastasia"]) + line(id=2, policy="microsoft-ad", password=password)
            + line(id=3, policy="microsoft-ad", password=password, previous=password) + line(id=4, policy="microsoft-ad", password=password))
        self.assertEqual([answer["accepted"] for answer in answers][:2], [False, True])
        self.assertEqual({key: value for key, value in answers[1].items() if key != "id"}, {key: value for key, value in answers[3].items() if key != "id"})

    def test_an_estimate_knows_the_user_of_its_request_only(self):
        request = {"op": "explain", "password": "Anastasia-2031!"}
        _, answers = pipe(b"".join(line(id=1, **request, **more) for more in [{}, {"user": ["anastasia"]}, {}]))
        self.assertEqual(answers[0], answers[2])
        self.assertLess(answers[1]["guesses_log10"], answers[0]["guesses_log10"])
        # The same as a check says.
        _, checks = pipe(line(id=1, password=request["password"], user=["anastasia"]))
        self.assertEqual(checks[0]["guesses_log10"], answers[1]["guesses_log10"])

    def test_why_no_password_was_made_and_what_to_ask_for(self):
        _, answers = pipe(line(id=1, op="generate", policy="nist-800-63b-4", length=9) + line(id=2, op="generate", policy="three-of-four", words=20))
        self.assertRegex(answers[0]["error"]["message"], r"9-character password of printable ASCII .*'length'.* Use 'length' \d+, or leave 'length' out\.$")
        self.assertRegex(answers[1]["error"]["message"], r"20-word passphrase .* Use 'words' \d+\.$")

    def test_a_role_loosens_only_the_request_that_has_it(self):
        request = {"id": 1, "policy": "nist-800-63b-4", "password": "tramwindow7"}
        _, answers = pipe(b"".join(line(**request, **roles) for roles in [{}, {"roles": ["mfa"]}, {"roles": []}]))
        self.assertEqual([answer["accepted"] for answer in answers], [False, True, False])

    def test_a_word_counts_as_what_it_is(self):
        request = {"id": 1, "policy": "microsoft-ad", "password": "x-lopez-X9"}
        _, answers = pipe(b"".join(line(**request, user=[word]) for word in [{"name": "Ana Lopez"}, {"email": "lopez@example.com"}, "lopez"]))
        self.assertEqual([answer["accepted"] for answer in answers], [False, True, False])

    def test_earlier_passwords_are_refused_by_their_hashes(self):
        def ask(password, **more):
            _, [answer, other] = pipe(line(id=1, policy="pci-dss-4", password=password, **more) + line(id=2, policy="pci-dss-4", password=password))
            rule, = (rule for rule in answer["rules"] if "history" in rule or rule["outcome"] == "notApplicable" and "history" in rule["id"])
            # Nobody else's request knows of it.
            self.assertTrue(all("history" not in rule for rule in other["rules"]))
            return answer["accepted"], rule["outcome"], rule.get("history")

        hashes = {old: crypt(old) for old in ("Old-password-0", "Old-password-1", "Old-password-5")}
        self.assertEqual(ask("Old-password-1", history=list(hashes.values())), (False, "unmet", {"answer": "found"}))
        self.assertEqual(ask("Other-passw0rd-1", history=list(hashes.values())), (True, "met", {"answer": "not-found", "compared": 3}))
        # Four count, and the newest comes first.
        many = [crypt(f"Old-password-{number}") for number in range(2, 6)] + [hashes["Old-password-1"]]
        self.assertEqual(ask("Old-password-1", history=many), (True, "met", {"answer": "not-found", "compared": 4}))
        self.assertEqual(ask("Old-password-1", history=many[::-1])[0], False)
        self.assertEqual(ask("Old-password-1", history=[])[:2], (True, "met"))
        self.assertEqual(ask("Old-password-1"), (True, "notApplicable", None))
        # The slow rule comes last, and only if the others accept the password.
        self.assertEqual(ask("short", history=many), (False, "undetermined", {"answer": "left-out"}))
        for bad in ["no hash", "", "$2b$31$abcdefghijklmnopqrstuuQWERTYUIOPASDFGHJKLZXCVBNM12345678", "$y$jST$abcdefgh$QWERTYUIOPASDFGHJKLZXCVBNM12345678"]:
            started = time.monotonic()
            accepted, outcome, answer = ask("Old-password-1", history=[bad])
            self.assertEqual((accepted, outcome, answer["answer"]), (False, "undetermined", "could-not-check"))
            self.assertLess(time.monotonic() - started, 20)
            self.assertNotIn("abcdefgh", answer["message"])
        for wrong in ("x", [1], [None], {"a": 1}, ["x"] * 1001):
            _, [answer] = pipe(line(id=1, policy="pci-dss-4", password=SECRET, history=wrong))
            self.assertEqual((answer["error"]["code"], "history" in answer["error"]["message"]), ("invalid", True))
        for operation in ("explain", "generate"):
            _, [answer] = pipe(line(id=1, op=operation, **({"password": "x"} if operation == "explain" else {}), history=[]))
            self.assertEqual(answer["error"]["code"], "invalid")

    def test_generated_passwords_are_accepted(self):
        _, [answer, phrase] = pipe(line(id=1, op="generate", policy="pci-dss-4", count=20) + line(id=2, op="generate", policy="nist-800-63b-4", words=6))
        self.assertEqual((len(answer["passwords"]), len(phrase["passwords"])), (20, 1))
        _, answers = pipe(b"".join(line(id=1, policy="pci-dss-4", password=password) for password in answer["passwords"]))
        self.assertTrue(all(answer["accepted"] for answer in answers))

    def test_an_empty_input_and_empty_lines_have_no_answer(self):
        self.assertEqual(pipe(b"")[1], [])
        self.assertEqual(len(pipe(b"\n \r\n" + line(id=1, password="x")[:-1])[1]), 1)

    def test_a_bad_start_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            plain = Path(folder) / "file"
            plain.write_text("precious")
            for options, words in [
                (["--policy", "nope"], b"no policy of this name"), (["--policy", "default", "--policy", "default"], b"same id"),
                (["--socket", plain], b"file"), (["--socket", f"{folder}/{'x' * 200}"], b"long"), (["--socket", f"{folder}/no/where"], b"where"),
                (["--socket-mode", "9"], b"--socket-mode"), (["--breach-command", "x {}"], b"--breach-command"), (["--password", "x"], b"")]:
                process, _ = pipe(b"", *options)
                self.assertEqual(process.returncode, 2, options)
                self.assertIn(words, process.stderr)
            self.assertEqual(plain.read_text(), "precious")

    def test_a_reader_that_has_gone_ends_it(self):
        process = subprocess.Popen([PWCHECK, "serve"], env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.close()
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(line(id=1, password=SECRET) * 1000)
            process.stdin.close()
        self.assertEqual(process.wait(20), -signal.SIGPIPE)
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()


class Sockets(ServiceTest):
    def test_only_the_owner_may_connect(self):
        process = self.start()
        self.assertEqual(self.path.stat().st_mode & 0o777, 0o600)
        self.assertTrue(self.client().ask(id=1, password="Abcdef1!")["accepted"])
        self.assert_stops(process)

    def test_the_name_of_a_socket_makes_no_line_of_the_log(self):
        self.path = self.folder / "a\nb"
        process = self.start()
        self.assertIn(b"a\\u{A}b: ", self.messages[0])
        self.assert_stops(process)

    @unittest.skipUnless(os.geteuid() == 0, "needs root")
    def test_other_users_are_refused_unless_they_are_named(self):
        ask = f"import socket; s = socket.socket(socket.AF_UNIX); s.connect('{self.path}'); s.sendall(b'{{}}\\n'); print(len(s.recv(9)))"

        def answer_for_nobody():
            process = subprocess.run(["python3", "-c", ask], user=NOBODY, capture_output=True, timeout=20)
            return process.returncode == 0 and process.stdout != b"0\n"

        for options, is_answered in [([], False), (["--socket-mode", "0666"], True), (["--socket-mode", "0666", "--allow-uid", "12345"], False),
                                     (["--socket-mode", "0666", "--allow-uid", str(NOBODY)], True)]:
            with self.subTest(options):
                process = self.start(*options)
                self.assertEqual(answer_for_nobody(), is_answered)
                self.assert_stops(process)

    def test_a_socket_that_a_killed_service_left_is_replaced_and_a_living_one_is_not(self):
        first = self.start()
        first.kill()
        first.wait()
        self.assertTrue(self.path.exists())
        second = self.start()
        third = subprocess.run([PWCHECK, "serve", "--socket", self.path], env=ENVIRONMENT, capture_output=True, timeout=20)
        self.assertEqual(third.returncode, 2)
        self.assertTrue(self.client().ask(id=1, password="Abcdef1!")["accepted"])
        self.assert_stops(second)

    def test_a_reload_takes_new_policies_and_keeps_the_old_ones_if_they_are_bad(self):
        policy = self.write_policy("acme.json", 5)
        process = self.start("--policy", policy)
        client = self.client()
        ask = lambda: client.ask(id=1, password="sixsix")["accepted"]
        self.assertTrue(ask())
        self.write_policy("acme.json", 7)
        process.send_signal(signal.SIGHUP)
        self.assertTrue(until(lambda: any(b"Loaded again" in message for message in self.messages)), self.messages)
        self.assertTrue(until(lambda: not ask()))
        policy.write_text('{"policy": 1, "id": "acme", "rulez": []}')
        process.send_signal(signal.SIGHUP)
        self.assertTrue(until(lambda: any(b"stay as they were" in message for message in self.messages)), self.messages)
        self.assertFalse(ask())
        self.assert_stops(process)

    def test_a_service_that_nohup_started_loads_again_too(self):
        policy = self.write_policy("acme.json", 5)
        process = self.start("--policy", policy, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        self.assertTrue(self.client().ask(id=1, password="sixsix")["accepted"])
        process.send_signal(signal.SIGHUP)
        self.assertTrue(until(lambda: any(b"Loaded again" in message for message in self.messages)), self.messages)
        self.assert_stops(process)

    def test_systemd_hands_over_a_socket(self):
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(self.path))
            listener.listen()
            # The descriptor has to be number 3, and the variable to name the process.
            start = f'exec 3<&{listener.fileno()}; export LISTEN_PID=$$ LISTEN_FDS=1; exec "{PWCHECK}" serve'
            process = subprocess.Popen(["/bin/bash", "-c", start], env=ENVIRONMENT, pass_fds=[listener.fileno()], stderr=subprocess.DEVNULL)
            try:
                self.assertTrue(self.client().ask(id=1, password="Abcdef1!")["accepted"])
            finally:
                process.terminate()
                self.assertEqual(process.wait(20), 0)
        self.assertTrue(self.path.exists(), "the socket belongs to the manager")


class Load(ServiceTest):
    def test_a_thousand_clients_get_their_own_answers(self):
        process = self.start()
        clients = [self.client() for _ in range(1000)]
        for round in range(3):
            for number, client in enumerate(clients):
                client.send(id=f"{number}/{round}", password=f"Abcdef{number}!" if number % 2 else "no", user=[f"user{number}"])
            for number, client in enumerate(clients):
                answer = client.answer()
                self.assertEqual((answer["id"], answer["accepted"]), (f"{number}/{round}", number % 2 == 1))
        self.assert_stops(process)

    def test_one_that_does_not_read_holds_nobody_up_and_costs_little(self):
        process = self.start("--threads", 1, "--timeout", 2)
        slow = socket.socket(socket.AF_UNIX)
        slow.connect(str(self.path))
        slow.setblocking(False)
        sent = 0
        request = line(id=1, password=SECRET) * 100
        end = time.monotonic() + 1
        while time.monotonic() < end:
            try:
                sent += slow.send(request)
            except BlockingIOError:
                time.sleep(0.01)
        # The service has stopped reading, and does not keep the rest in memory.
        self.assertLess(sent, 8 << 20)
        self.assertTrue(self.client().ask(id=1, password="Abcdef1!")["accepted"])
        status = Path(f"/proc/{process.pid}/status").read_text()
        self.assertLess(int(status.split("VmRSS:")[1].split()[0]), 64 * 1024)
        self.assertTrue(until(lambda: self.is_closed(slow), 30))
        slow.close()
        self.assert_stops(process)

    def is_closed(self, connection):
        """Whether the service has let go of a client that does not read."""
        try:
            return connection.send(b"\n") == 0
        except BlockingIOError:
            return False
        except OSError:
            return True

    def test_one_that_reads_slowly_gets_every_answer(self):
        process = self.start("--threads", 1)
        client = self.client()
        count = 2000
        writer = threading.Thread(target=lambda: [client.send(id=i, password="Abcdef1!") for i in range(count)])
        writer.start()
        for number in range(count):
            if number % 200 == 0:
                time.sleep(0.05)
            self.assertEqual(client.answer()["id"], number)
        writer.join()
        self.assert_stops(process)

    def test_one_that_sends_half_a_request_is_closed_in_the_end(self):
        process = self.start("--timeout", 1)
        half = self.client()
        half.socket.sendall(b'{"id": 1, "pass')
        idle = self.client()
        self.assertIsNone(half.answer())
        self.assertTrue(idle.ask(id=1, password="Abcdef1!")["accepted"], "one that is only idle stays")
        self.assert_stops(process)

    def test_one_that_has_said_all_still_gets_its_answers(self):
        process = self.start()
        client = self.client()
        client.socket.sendall(line(id=1, password="Abcdef1!") + line(id=2, password="x")[:-1])
        client.socket.shutdown(socket.SHUT_WR)
        self.assertEqual([client.answer()["id"], client.answer()["id"], client.answer()], [1, 2, None])
        self.assert_stops(process)

    def test_ones_that_vanish_take_nothing_with_them(self):
        process = self.start()
        self.assertTrue(self.client().ask(id=1, password="Abcdef1!")["accepted"])
        before = len(os.listdir(f"/proc/{process.pid}/fd"))
        for number in range(300):
            client = Client(self.path)
            client.socket.sendall(line(id=1, password=SECRET) * (number % 5) + b'{"id"')
            client.close()
        self.assertTrue(self.client().ask(id=1, password="Abcdef1!")["accepted"])
        self.assertTrue(until(lambda: len(os.listdir(f"/proc/{process.pid}/fd")) <= before + 1))
        self.assert_stops(process)

    def test_more_than_it_takes_close_the_longest_idle(self):
        process = self.start("--threads", 1, "--max-clients", 10)
        clients = [self.client() for _ in range(10)]
        for number, client in enumerate(clients):
            self.assertEqual(client.ask(id=number, password="x")["id"], number)
        self.assertEqual(self.client().ask(id=11, password="x")["id"], 11)
        self.assertIsNone(clients[0].answer())
        self.assertEqual(clients[9].ask(id=9, password="x")["id"], 9)
        self.assert_stops(process)

    def test_no_descriptors_left_is_not_the_end(self):
        process = self.start("--threads", 1, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24)))
        clients = [self.client() for _ in range(40)]
        # Those that it cannot take have closed an idle one each.
        self.assertEqual(clients[-1].ask(id=1, password="x")["id"], 1)
        self.assert_stops(process)

    def test_it_answers_what_came_in_before_it_ends(self):
        process = self.start("--threads", 1)
        client = self.client()
        client.socket.sendall(b"".join(line(id=i, password="Abcdef1!") for i in range(50)))
        self.assertEqual(client.answer()["id"], 0)
        process.send_signal(signal.SIGTERM)
        rest = 0
        while client.answer() is not None:
            rest += 1
        self.assertEqual(rest, 49)
        self.assertEqual(process.wait(20), 0)

    def test_what_takes_long_is_answered_before_it_ends(self):
        process = self.start("--threads", 1)
        client = self.client()
        # The second is at work when the first is answered.
        client.socket.sendall(line(id=0, password="Abcdef1!") + line(id=1, policy="pci-dss-4", password="Old-passw0rd-1", history=[SLOW_HASH]))
        self.assertEqual(client.answer()["id"], 0)
        process.send_signal(signal.SIGTERM)
        self.assertEqual((client.answer() or {}).get("id"), 1)
        self.assertEqual(process.wait(20), 0)

    def test_one_request_after_the_other_costs_little(self):
        process = self.start("--threads", 1)
        client = self.client()
        before = processor_seconds(process)
        for number in range(100):
            client.ask(id=number, op="check-many", checks=[{"password": "Abcdef1!"}])
        # Free memory is overwritten once, and not after each.
        self.assertLess(processor_seconds(process) - before, 1)

    def test_it_takes_no_time_while_nobody_asks(self):
        process = self.start("--threads", 1)
        client = self.client()
        self.assertTrue(client.ask(id=1, password="Abcdef1!")["accepted"])
        # It has overwritten its memory by then.
        time.sleep(0.5)
        before = processor_seconds(process)
        self.assertFalse(until(lambda: processor_seconds(process) > before + 0.3, 2))
        self.assert_stops(process)

    def test_its_memory_stays_as_it_is(self):
        process = self.start("--threads", 1)
        client = self.client()

        def ask(count):
            for start in range(0, count, 100):
                client.socket.sendall(b"".join(line(id=i, password=f"Abcdef{start + i}!", user=[f"ana{i}"]) for i in range(100)))
                for _ in range(100):
                    client.answer()
            return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])

        first = ask(2000)
        self.assertLess(ask(6000), first + 512)
        self.assert_stops(process)


class Attacks(ServiceTest):
    """Clients that ask for what takes long, or for nothing at all: others get their answers, and signals are obeyed."""

    # Nobody's hashes, of cost 12: a quarter of a second each.
    HASHES = ["$2b$12$" + salt * 21 + "." + "b" * 30 + "." for salt in "abcd"]
    SLOW = [
        line(id=1, op="generate", length=1024, count=100) * 100,
        line(id=1, op="generate", length=1024, count=100, policy="nist-800-63b-4") * 100,
        line(id=1, policy="pci-dss-4", password="Old-passw0rd-1", history=HASHES) * 20,
    ]

    def attack(self, *options):
        process = self.start("--threads", 2, *options)
        attackers = [self.client() for _ in self.SLOW]
        for attacker, requests in zip(attackers, self.SLOW):
            attacker.socket.sendall(requests)
        # All are at work.
        before = processor_seconds(process)
        self.assertTrue(until(lambda: processor_seconds(process) > before + 0.3))
        return process, attackers

    def assert_costs_at_most(self, seconds, process, action):
        before = processor_seconds(process)
        result = action()
        self.assertLess(processor_seconds(process) - before, seconds)
        return result

    def test_others_are_answered(self):
        process, _ = self.attack()
        for number in range(20):
            client = self.client()
            self.assertTrue(self.assert_costs_at_most(0.5, process, lambda: client.ask(id=number, password="Abcdef1!"))["accepted"])
        # What takes long waits for its turn, and not for all that the others want.
        made = self.assert_costs_at_most(8, process, lambda: self.client().ask(op="generate"))
        self.assertEqual(len(made["passwords"]), 1)
        self.assert_stops(process)

    def test_an_attacker_gets_its_answers_in_order(self):
        process = self.start("--threads", 1)
        client = self.client()
        client.socket.sendall(b"".join(
            line(id=3 * i, password="x") + line(id=3 * i + 1, op="generate") + line(id=3 * i + 2, policy="pci-dss-4", password="x", history=self.HASHES)
            for i in range(50)))
        client.socket.shutdown(socket.SHUT_WR)
        self.assertEqual([client.answer()["id"] for _ in range(150)], list(range(150)))
        self.assertIsNone(client.answer())
        self.assert_stops(process)

    def test_signals_are_obeyed(self):
        policy = self.write_policy("acme.json", 5)
        process, _ = self.attack("--policy", "default", "--policy", "nist-800-63b-4", "--policy", "pci-dss-4", "--policy", policy)
        client = self.client()
        ask = lambda: client.ask(id=1, policy="acme", password="sixsix")["accepted"]
        self.assertTrue(ask())
        self.write_policy("acme.json", 7)

        def reload():
            process.send_signal(signal.SIGHUP)
            self.assertTrue(until(lambda: any(b"Loaded again" in message for message in self.messages), 60))
            self.assertTrue(until(lambda: not ask()))

        self.assert_costs_at_most(4, process, reload)
        before = processor_seconds(process)
        process.send_signal(signal.SIGTERM)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        self.assertLess(usage.ru_utime + usage.ru_stime - before, 2)

    def test_a_request_that_waits_too_long_is_refused(self):
        process = self.start("--threads", 1, "--timeout", 1)
        first, second = self.client(), self.client()
        first.socket.sendall(self.SLOW[2])
        self.assertTrue(until(lambda: processor_seconds(process) > 0.3))
        for _ in range(4):
            second.send(id="x", op="generate")
        answers = [second.answer() for _ in range(4)]
        self.assertEqual({answer["id"] for answer in answers}, {"x"})
        for answer in answers:
            self.assertTrue("passwords" in answer or answer["error"]["code"] == "busy", answer)
        self.assert_stops(process)

    def test_half_open_connections_make_room(self):
        process = self.start("--threads", 2, "--max-clients", 200)
        for _ in range(2):
            halves = [self.client() for _ in range(200)]
            for half in halves:
                half.socket.sendall(b'{"id": 1, "pass')
            time.sleep(1.2)
            # Those that have waited the longest, each for one that comes.
            clients = [self.client(timeout=10) for _ in range(20)]
            for client in clients:
                self.assertTrue(client.ask(id=1, password="Abcdef1!")["accepted"])
        self.assertTrue(any(b"no room" in message for message in self.messages), self.messages)
        self.assert_stops(process)

    @unittest.skipUnless(os.geteuid() == 0, "needs root")
    def test_a_user_who_takes_all_places_gives_some_to_others(self):
        process = self.start("--threads", 2, "--max-clients", 200, "--socket-mode", "0666")
        mine = self.client()
        self.assertTrue(mine.ask(id=1, password="Abcdef1!")["accepted"])
        flood = f"""
import socket, time
sockets = []
def connect():
    s = socket.socket(socket.AF_UNIX); s.connect({str(self.path)!r}); s.sendall(b'{{"id": 1, "pass'); sockets.append(s)
for _ in range(300): connect()
print("ready", flush=True)
while True: connect(); time.sleep(0.001)
"""
        attacker = subprocess.Popen(["python3", "-c", flood], user=NOBODY, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(lambda: (attacker.kill(), attacker.wait(), attacker.stdout.close()))
        self.assertEqual(attacker.stdout.readline(), b"ready\n")
        for _ in range(10):
            client = self.client(timeout=20)
            self.assertTrue(client.ask(id=1, password="Abcdef1!")["accepted"])
        # The one who had a place keeps it, however long it was idle.
        time.sleep(1.5)
        self.assertTrue(mine.ask(id=2, password="Abcdef1!")["accepted"])
        self.assert_stops(process)


class Health(ServiceTest):
    def test_it_says_how_it_is_and_what_it_did(self):
        process = self.start("--threads", 2)
        client = self.client()
        health = client.ask(id=1, op="health")
        self.assertEqual((health["status"], health["policies"][0]), ("ok", "default"))
        for password in (SECRET, "Abcdef1!"):
            client.ask(id=1, password=password)
        client.ask(id=1, op="generate")
        client.ask(id=1, op="nothing")
        # A worker counts what it has answered a moment after the answer is sent.
        time.sleep(0.5)
        stats = self.client().ask(id="s", op="stats")
        self.assertEqual(stats["requests"], {"check": 2, "check-many": 0, "explain": 0, "generate": 1, "health": 1, "stats": 0})
        self.assertEqual((stats["errors"], stats["clients"], stats["connections"], stats["waiting"]), (1, 2, 2, 0))
        self.assertGreater(stats["processor_seconds"], 0)
        self.assertNotIn(SECRET, json.dumps(stats))
        text = client.ask(id=1, op="stats", format="prometheus")["text"]
        self.assertIn('pwcheck_requests_total{op="check"} 2\n', text)
        for row in text.splitlines():
            self.assertRegex(row, r"^# (HELP|TYPE) pwcheck_\w+ .+|^pwcheck_\w+(\{\w+=\"[\w-]+\"\})? [\d.e+-]+$")
        self.assertEqual(client.ask(id=1, op="stats", format="x")["error"]["code"], "invalid")
        self.assert_stops(process)

    def test_a_reload_that_failed_shows(self):
        policy = self.write_policy("acme.json", 5)
        process = self.start("--policy", policy)
        policy.write_text("{")
        process.send_signal(signal.SIGHUP)
        self.assertTrue(until(lambda: self.client().ask(op="health")["status"] == "stale"))
        self.write_policy("acme.json", 6)
        process.send_signal(signal.SIGHUP)
        self.assertTrue(until(lambda: self.client().ask(op="health")["status"] == "ok"))
        self.assertEqual(self.client().ask(op="stats")["reloads"], {"done": 1, "failed": 1})
        self.assert_stops(process)

    @unittest.skipUnless(os.geteuid() == 0, "needs root")
    def test_the_log_says_why_a_connection_was_closed(self):
        process = self.start("--socket-mode", "0666", "--allow-uid", "12345", "--timeout", 1)
        ask = f"import socket; s = socket.socket(socket.AF_UNIX); s.connect('{self.path}'); s.recv(9)"
        subprocess.run(["python3", "-c", ask], user=NOBODY, timeout=20)
        self.assertTrue(until(lambda: any(b"user 65534" in message and b"--allow-uid" in message for message in self.messages)), self.messages)
        self.assertTrue(any(b"PrivateUsers" in message for message in self.messages), self.messages)
        half = self.client()
        half.socket.sendall(b'{"id": 1, "pass' + SECRET.encode())
        self.assertIsNone(half.answer())
        self.assertTrue(until(lambda: any(b"took too long" in message for message in self.messages)), self.messages)
        self.assertEqual(self.client().ask(op="stats")["closed"], {"not-allowed": 1, "no-room": 0, "too-slow": 1})
        self.assert_stops(process)


if __name__ == "__main__":
    unittest.main()
