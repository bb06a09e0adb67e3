#!/usr/bin/env python3
"""Nothing of a password is left in a program's memory once libpwcheck has answered, whatever the answer was. See Scripts/test-c-library.

Usage: test_memory.py LIBRARY [TEST...]   LIBRARY is libpwcheck.so

The library runs in a process of its own. Passwords come to it through a pipe, into memory that the process overwrites before this one
searches all of its memory.
"""

import ctypes
import json
import os
import random
import subprocess
import sys
import time
import unicodedata
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/faults"))
import memory

LIBRARY = Path(sys.argv.pop(1)).resolve()
POLICY = {
    "length": {"length": {"min": 8, "max": 60}},
    "pattern": {"match": "(?=.*[a-z])(?=.*[0-9])(a|b|.)+x*"},
    "blocklist": {"blocklist": {"list": "common-passwords", "forms": ["reversed", "lookAlikes"], "edits": 1}},
    "personal": {"personal": {"minLength": 3, "forms": ["reversed", "lookAlikes"]}},
    "differs": {"differs": {"minEdits": 4, "case": True, "rotations": True}},
    "history": {"history": {"last": 5}},
    "strength": {"strength": {"minScore": 40}},
}
# Searched for in a text that makes it give up.
HARD = {"hard": {"match": "^(a+|b+|[ab]+)*+(a|b)*c$|^((.+)+)+\\1\\2é$"}}


class Work:
    """The process with the library: obeys one line of JSON after another, each with the bytes that its arguments are."""

    def __init__(self):
        library = ctypes.CDLL(str(LIBRARY))
        self.libc = ctypes.CDLL(None)
        self.libc.read.argtypes = self.libc.write.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t]
        self.arena = (ctypes.c_char * (1 << 22))()
        self.base = ctypes.addressof(self.arena)
        for name in ["policy_shipped", "policy_parse", "checker_new", "user_new", "user_new_with_history", "result_reasons", "result_json",
                     "generate", "generate_words", "text_bytes"]:
            getattr(library, "pwcheck_" + name).restype = ctypes.c_void_p
        library.pwcheck_error_message.restype = ctypes.c_char_p
        library.pwcheck_text_length.restype = ctypes.c_size_t
        library.pwcheck_check_list.restype = library.pwcheck_check_column.restype = ctypes.c_int64
        self.library, self.error = library, ctypes.c_void_p()
        self.checkers = [self.checker(policy) for policy in [POLICY, HARD]]
        for name in [b"nist-800-63b-4", b"default"]:
            policy = ctypes.c_void_p(self.call("policy_shipped", name))
            self.checkers.append(ctypes.c_void_p(self.call("checker_new", policy, None, None, ctypes.c_size_t(0))))

    def checker(self, policy):
        text = json.dumps({"policy": 1, "id": "own", "rules": [{"id": name, "label": name, **rule} for name, rule in policy.items()]}).encode()
        parsed = self.call("policy_parse", text, ctypes.c_size_t(len(text)), None)
        assert parsed, self.library.pwcheck_error_message(self.error)
        return ctypes.c_void_p(self.call("checker_new", ctypes.c_void_p(parsed), None, None, ctypes.c_size_t(0)))

    def call(self, name, *arguments):
        return getattr(self.library, "pwcheck_" + name)(*arguments, ctypes.byref(self.error))

    def free(self, kind, thing):
        getattr(self.library, f"pwcheck_{kind}_free")(ctypes.c_void_p(thing))

    def text(self, thing, tells=False):
        """Ends a text, and sends it if it is a secret that the other process must know."""
        thing = ctypes.c_void_p(thing)
        count = self.library.pwcheck_text_length(thing) if thing else 0
        if tells:
            self.tell(count)
            self.libc.write(1, self.library.pwcheck_text_bytes(thing) if thing else None, count)
        self.free("text", thing.value)

    def tell(self, number):
        os.write(1, b"%d\n" % (number or 0))

    def line(self):
        line = b""
        while not line.endswith(b"\n"):
            byte = os.read(0, 1)
            if not byte:
                sys.exit()
            line += byte
        return json.loads(line)

    def arguments(self, sizes):
        """Each as its address and its length; NULL for nothing."""
        found, place = [], self.base
        for size in sizes:
            done = 0
            while size and done < size:
                done += self.libc.read(0, place + done, size - done)
            found += [ctypes.c_void_p(place if size is not None else None), ctypes.c_size_t(size or 0)]
            place += size or 0
        return found

    def run(self):
        self.tell(0)
        while True:
            order = self.line()
            answer = getattr(self, order.pop("do"))(*self.arguments(order.pop("sizes")), **order)
            if self.error:
                self.free("error", self.error.value)
                self.error.value = None
            ctypes.memset(self.base, 0, len(self.arena))
            self.tell(answer)

    def check(self, password, count, words=None, words_count=None, previous=None, previous_count=None, history=None, history_count=None, *,
              checker, results):
        user = ctypes.c_void_p()
        if words is not None:
            user = ctypes.c_void_p(
                self.call("user_new_with_history", words, words_count, previous, previous_count, history, history_count)
                if history is not None and history.value else self.call("user_new", words, words_count, previous, previous_count))
        result = ctypes.c_void_p()
        verdict = self.call("check", self.checkers[checker], user, password, count, ctypes.byref(result) if results else None)
        if result:
            for name in ["reasons", "json"]:
                self.text(self.call("result_" + name, result, b"en"))
            self.free("result", result.value)
        self.free("user", user.value)
        return verdict

    def check_list(self, text, count, *, checker, number, guesses):
        verdicts, numbers = (ctypes.c_int8 * number)(), (ctypes.c_double * number)() if guesses else None
        return self.call("check_list", self.checkers[checker], None, text, count, ctypes.c_char(b"\n"), ctypes.c_size_t(number), verdicts, numbers)

    def check_column(self, text, count, *, checker, offsets):
        verdicts = (ctypes.c_int8 * (len(offsets) - 1))()
        places = (ctypes.c_int32 * len(offsets))(*offsets)
        return self.call(
            "check_column", self.checkers[checker], None, text, count, places, ctypes.c_int32(4), None, ctypes.c_size_t(0),
            ctypes.c_size_t(len(offsets) - 1), verdicts, None)

    def generate(self, words=None, words_count=None, previous=None, previous_count=None, *, checker, kind, size, count):
        user = ctypes.c_void_p(self.call("user_new", words, words_count, previous, previous_count) if words is not None else None)
        bits = ctypes.c_double()
        made = self.call("generate" + kind, self.checkers[checker], user, ctypes.c_size_t(size), ctypes.c_size_t(count), ctypes.byref(bits))
        self.text(made, tells=True)
        self.free("user", user.value)

    def site(self, words, words_count, password, count, *, name):
        policy = ctypes.c_void_p(self.call("policy_shipped", name.encode()))
        checker = ctypes.c_void_p(self.call("checker_new", policy, None, words, words_count))
        verdict = self.call("check", checker, None, password, count, None) if checker else self.library.pwcheck_error_code(self.error)
        self.free("checker", checker.value)
        self.free("policy", policy.value)
        return verdict

    def hold(self, password, count):
        """Does nothing with it, until the next line."""
        self.tell(0)
        self.line()


@unittest.skipUnless(sys.platform == "linux" and os.geteuid() == 0, "nobody else may look")
class LibraryMemory(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.process = subprocess.Popen([sys.executable, __file__, str(LIBRARY), "--work"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        cls.number()
        # What is made at the first use of anything is there.
        for results in [True, False]:
            cls.ask("check", b"Abcdef1!", results=results, checker=2)
        cls.seen = memory.Memory(cls.process.pid)

    @classmethod
    def tearDownClass(cls):
        cls.process.stdin.close()
        cls.process.wait()

    @classmethod
    def number(cls):
        return int(cls.process.stdout.readline())

    @classmethod
    def ask(cls, what, *texts, **options):
        texts = [text.encode() if isinstance(text, str) else text for text in texts]
        line = json.dumps({"do": what, "sizes": [None if text is None else len(text) for text in texts], **options}) + "\n"
        cls.process.stdin.write(line.encode() + b"".join(text or b"" for text in texts))
        return cls.number()

    def assertForgotten(self, *secrets):
        secrets = [text if isinstance(text, str) else text.decode("latin-1") for text in secrets]
        secrets += [unicodedata.normalize("NFC", text) for text in secrets]
        self.assertEqual(self.seen.occurrences(*secrets), [])

    def both(self, *texts, secrets=None, **options):
        for checker in [0, 2]:
            for results in [False, True]:
                with self.subTest(checker=checker, results=results):
                    self.ask("check", *texts, checker=checker, results=results)
                    self.assertForgotten(*(secrets or [text for text in texts if text]))

    BEYOND = ["", "e\u0301", "ก็"]

    def test_the_search_finds_what_is_held(self):
        any_case = memory.secret()
        # Eight letters of one case are a piece of the secret in that case too, so that one place may be found twice.
        for name, start in {"any case": any_case[:10], "lower case": any_case[:10].lower(), "upper case": any_case[:10].upper()}.items():
            with self.subTest(name):
                secret = start + any_case[10:]
                self.ask("hold", secret)
                try:
                    found = self.seen.occurrences(secret)
                finally:
                    self.process.stdin.write(b"{}\n")
                    self.number()
                places = [int(place, 16) for place, *_ in found]
                self.assertEqual([count for *_, count in found if count == len(secret)], [len(secret)], found)
                self.assertLess(max(places) - min(places), len(secret), found)
                self.assertForgotten(secret)

    def test_a_check(self):
        for beyond in self.BEYOND:
            with self.subTest(beyond):
                self.both(memory.secret(beyond))

    def test_what_cannot_be_checked(self):
        secret = memory.secret()
        for name, text in {
            "a zero byte": secret + "\0" + secret, "long": secret * 170, "too long": secret * 4000, "marks": secret + "\u0301" * 40 + secret,
        }.items():
            with self.subTest(name):
                self.both(text, secrets=[secret])
        with self.subTest("not UTF-8"):
            self.both(secret.encode() + b"\xff\xfe", secrets=[secret])
        with self.subTest("undetermined"):
            hard = "".join(random.SystemRandom().choice("ab") for _ in range(3000)) + "é"
            self.assertEqual(self.ask("check", hard, checker=1, results=False), 2)
            self.assertForgotten(hard[:40], hard[-40:])

    def test_a_user(self):
        """The words are no secrets."""
        for beyond in self.BEYOND:
            with self.subTest(beyond):
                secret, previous = memory.secret(beyond), memory.secret(beyond)
                words = "Bartholomew-Quist\nemail\tquist@ornithology.example\nana"
                self.both(secret, words, previous, secrets=[secret, previous])
        with self.subTest("not UTF-8"):
            self.both(secret, "ana", previous.encode() + b"\xff", secrets=[secret, previous])
        with self.subTest("no kind of word"):
            self.both(secret, f"{secret}\t{secret}", previous, secrets=[secret, previous])

    def test_a_history(self):
        for method in ["$5$", "$1$"]:
            secret, other, previous = (memory.secret() for _ in range(3))
            hashes = subprocess.run(
                ["openssl", "passwd", {"$6$": "-6", "$5$": "-5", "$1$": "-1"}[method], "-salt", "abcdefgh", "-stdin"],
                input=f"{other}\n{secret}\n", capture_output=True, text=True).stdout
            for name, text in {"hashes": hashes, "no hashes": f"{other}\n{previous}", "damaged": hashes.replace("$", "$a", 2)}.items():
                with self.subTest(method + name):
                    places = [line.rsplit("$", 1)[-1] for line in hashes.splitlines()]
                    self.both(secret, "ana", previous, text, secrets=[secret, other, previous, *places])

    def test_lists(self):
        for beyond in self.BEYOND:
            secrets = [memory.secret(beyond) for _ in range(20)]
            text = "\n".join(secrets).encode()
            offsets = [0]
            for secret in secrets:
                offsets.append(offsets[-1] + len(secret.encode()) + 1)
            offsets[-1] -= 1
            for checker in [0, 2]:
                for number in [20, 19]:
                    for guesses in [True, False]:
                        with self.subTest(beyond=beyond, checker=checker, number=number, guesses=guesses):
                            self.ask("check_list", text, checker=checker, number=number, guesses=guesses)
                            self.assertForgotten(*secrets)
                for places in [offsets, [*offsets[:3], 0, *offsets[3:]]]:
                    with self.subTest(beyond=beyond, checker=checker):
                        self.ask("check_column", text, checker=checker, offsets=places)
                        self.assertForgotten(*secrets)

    def test_generated_passwords(self):
        for checker in [0, 2, 3]:
            for kind, size, count in [("", 0, 1), ("", 24, 5), ("_words", 6, 5), ("", 400, 1)]:
                for user in [[], ["ana", memory.secret()]]:
                    with self.subTest(checker=checker, kind=kind, size=size, user=len(user)):
                        length = self.ask("generate", *user, checker=checker, kind=kind, size=size, count=count)
                        made = b""
                        while len(made) < length:
                            made += self.process.stdout.read(length - len(made))
                        self.number()
                        # The words of a phrase are in the list that it was made from.
                        pieces = [made.decode()] if kind else made.decode().split("\n")
                        self.assertForgotten(*user[1:], *[piece for piece in pieces if piece and not kind])
                        self.phrases(made.decode().split("\n") if kind else [])

    def phrases(self, phrases):
        for phrase in filter(None, phrases):
            with open(f"/proc/{self.process.pid}/maps") as maps, open(f"/proc/{self.process.pid}/mem", "rb", 0) as held:
                for line in maps:
                    if " rw" in line and "[v" not in line:
                        low, high = (int(number, 16) for number in line.split()[0].split("-"))
                        self.assertEqual(os.pread(held.fileno(), high - low, low).count(phrase.encode()[4:-4]), 0, line)

    def test_the_site_s_words(self):
        """They are no secrets; beside them a password is one."""
        for words in ["acme\n", "acme\0", b"acme\xff", "acme\tacme", "[1, acme", "acme" * 3000]:
            with self.subTest():
                secret = memory.secret()
                self.ask("site", words, secret, name="default")
                self.assertForgotten(secret)


if __name__ == "__main__":
    if sys.argv[1:] == ["--work"]:
        Work().run()
    else:
        unittest.main()
