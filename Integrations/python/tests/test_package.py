#!/usr/bin/env python3
"""The installed Python package, as its users use it. See Scripts/test python. A failure never shows a password."""

import json
import multiprocessing
import os
import pty
import random
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import unittest
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from importlib.metadata import distribution
from pathlib import Path

import numpy
import pandas
import pyarrow

import pwcheck
from pwcheck import Breaches, Checker, CorpusError, Outcome, Policy, PolicyError, PwcheckError, User, Verdict

HERE = Path(__file__).parent
PROGRAM = os.environ.get("PWCHECK", str(HERE.parents[2] / ".build/debug/pwcheck"))
MIXED = ["Abcdef1!", "short", "Summer2024!", "pässwörd", "", "correct horse battery staple", "🦊🦊🦊", "x" * 5000]

OWN = {
    "policy": 1,
    "id": "own",
    "rules": [
        {"id": "own-words", "label": "no word of yours", "personal": {"minLength": 3}},
        {"id": "new", "label": "a new one", "differs": {"minEdits": 3}},
        {"id": "long", "label": {"en": "long", "es": "larga"}, "length": {"min": 8}, "severity": "warning"},
    ],
}


def check_in_child(password):
    return bool(Checker().check(password))


def make_in_child(text):
    return Policy.parse(text).id


class One(unittest.TestCase):
    def test_the_first_lines_of_the_readme(self):
        readme = (HERE.parent / "README.md").read_text()
        code = readme.split("```python\n", 1)[1].split("```", 1)[0]
        output = readme.split("```text\n", 1)[1].split("```", 1)[0]
        made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        self.assertEqual(made.stdout, output)

    def test_result(self):
        result = Checker().check("Summer2024")
        self.assertIs(result.verdict, Verdict.NOT_ACCEPTED)
        self.assertFalse(result)
        self.assertFalse(result.accepted)
        self.assertEqual(result.reasons(), ["at least one special character (e.g. !@#$%^)"])
        self.assertEqual([rule.id for rule in result.rules if not rule.outcome], ["special"])
        self.assertEqual(result.level, result.score // 20)
        self.assertEqual(result.as_dict()["score"], result.score)
        self.assertAlmostEqual(result.as_dict()["guesses_log10"], result.guesses_log10, places=4)
        self.assertNotIn("Summer2024", repr(result) + result.json())
        self.assertTrue(Checker().check("Abcdef1!"))
        self.assertTrue(Checker().accepts(b"Abcdef1!"))

    def test_the_document_is_the_program_s(self):
        for policy in ("default", "nist-800-63b-4"):
            for number, password in enumerate(MIXED):
                program = subprocess.run([PROGRAM, "--policy", policy, "--format", "json", "--lang", "es"], input=password.encode(), capture_output=True)
                self.assertEqual(Checker(policy).check(password).json("es").encode(), program.stdout, number)

    def test_user_and_previous(self):
        checker = Checker(Policy.parse(OWN))
        self.assertTrue(checker.check("marmalade"))
        self.assertEqual(checker.check("ana-lopez-9", user=["ana@example.com"]).rules[0].outcome, Outcome.UNMET)
        self.assertFalse(checker.accepts("ana-lopez-9", user="Lopez\nAna"))
        self.assertFalse(checker.accepts("marmalade1", previous="marmalade"))
        user = User(["ana"], previous="marmalade")
        self.assertFalse(checker.accepts("marmalade1", user=user))
        self.assertTrue(checker.accepts("vermilion", user=user))
        with self.assertRaises(TypeError):
            checker.accepts("x", user=user, previous="y")
        # A hostile name of a user is no way around the check.
        for word in ("ana\0", "ana\ud800"):
            with self.assertRaises(PwcheckError):
                checker.accepts("ana-lopez", user=[word, "lopez"])

    def test_kinds_of_words(self):
        rule = {"id": "r", "label": "r", "personal": {"minLength": 3, "of": ["user", "email"]}}
        checker = Checker(Policy.parse({"policy": 1, "id": "a", "rules": [rule]}))
        for words, accepted in [
            ("lopez", False),
            ({"user": "lopez"}, False),
            ({"name": "lopez"}, True),
            ({"name": ["ana", "lopez"], "site": "lopez", "other": (), "email": None}, True),
            ([{"name": "ana"}, {"email": "lopez@example.com"}], False),
            ([{"name": "lopez"}, "lopez"], False),
            # A name that its owner chose does not say what it is.
            (["name\tlopez"], False),
            ([{"user": "x\nname\tlopez"}], False),
        ]:
            self.assertEqual(checker.accepts("vermilion-lopez", user=words), accepted, words)
            self.assertEqual(checker.accepts("vermilion-lopez", user=User(words)), accepted)
        with self.assertRaisesRegex(ValueError, "unknown"):
            checker.accepts("x", user={"nickname": "lopez"})
        with self.assertRaisesRegex(PwcheckError, "1990-05-17"):
            checker.accepts("x", user={"birthday": "17.05.1990"})
        self.assertTrue(checker.accepts("x", user={"birthday": ["1990-05-17", ""]}))

    def test_history(self):
        rules = [
            {"id": "old", "label": "none of the last two", "history": {"last": 2}},
            {"id": "long", "label": "long", "length": {"min": 4}},
        ]
        checker = Checker(Policy.parse({"policy": 1, "id": "a", "rules": rules}))
        # Of "Old-password-1", by openssl passwd -6, and of "Old-password-0" and "Old-password-2".
        hashes = [
            "$6$abcdefgh$H3Kve1dNV8Zbo0MEqOybcnCbjGNOcNgMm95VrF1i4WDu9HeMmc0ceb7efX3/8eBP1h0EJUAJtr3NayrTKKCrl.",
            "$6$abcdefgh$C3GGaRTTDxG1DW42eSaNSETx1nREibvEGXiRIzYZ/uZ3cvZviq1pE4ht9nm4RD3knbb7XoSQAc8AMj7yrOFlk.",
            "$6$abcdefgh$PppXJT9dWCdC6fylsswhK7RQvXYtZBX6c14YYb55Coh2jpASMi2H1X4h.JLC3FiM3657qdqT/ZPjawUF9yMEW1",
        ]
        for password, outcome in [
            ("Old-password-1", Outcome.UNMET),
            ("Old-password-0", Outcome.UNMET),
            ("Old-password-2", Outcome.MET),
            ("another-one", Outcome.MET),
        ]:
            result = checker.check(password, history=hashes)
            self.assertIs(result.rules[0].outcome, outcome)
            self.assertEqual(checker.accepts(password, history=iter(hashes)), outcome is Outcome.MET)
            self.assertEqual(checker.accepts(password, user=User("ana", history=hashes)), outcome is Outcome.MET)
        self.assertEqual(checker.check("Old-password-2", history=hashes).as_dict()["rules"][0]["history"], {"answer": "not-found", "compared": 2})
        # Refused by another rule: no hash is computed.
        self.assertEqual(checker.check("abc", history=hashes).as_dict()["rules"][0]["history"], {"answer": "left-out"})
        self.assertIs(checker.check("another-one").rules[0].outcome, Outcome.NOT_APPLICABLE)
        self.assertIs(checker.check("another-one", history=[]).rules[0].outcome, Outcome.MET)
        for bad in ("$2b$31$abcdefghijklmnopqrstuuQWERTYUIOPASDFGHJKLZXCVBNM12345678", "pbkdf2_sha256$1$a$b", "no hash"):
            self.assertIs(checker.check("another-one", history=[bad]).verdict, Verdict.UNDETERMINED)
        for wrong in (hashes[0], [b"$6$"], [None]):
            with self.assertRaises(TypeError):
                checker.check("another-one", history=wrong)
        for wrong in ("", "\n", "\r", hashes[0] + "\n", hashes[0] + "\nx"):
            with self.assertRaises(ValueError):
                checker.check("another-one", history=[wrong])
        with self.assertRaises(PwcheckError):
            checker.check("another-one", history=["$6$a\0b$c"])
        with self.assertRaises(TypeError):
            checker.check("another-one", user=User(), history=hashes)

    def test_roles(self):
        rules = [{"id": "long", "label": "l", "length": {"min": 15}, "when": {"withoutRole": "mfa"}},
                 {"id": "short", "label": "l", "length": {"min": 8}, "when": {"role": "mfa"}}]
        policy = Policy.parse({"policy": 1, "id": "a", "rules": rules})
        self.assertFalse(Checker(policy).accepts("marmalade"))
        self.assertTrue(Checker(policy, roles=["mfa"]).accepts("marmalade"))
        with self.assertRaises(PwcheckError):
            Checker(policy, roles=["mfa", "admin"])
        # Its second line would be a role of its own.
        for role in ("\nmfa", "mfa\r\n"):
            with self.assertRaisesRegex(ValueError, "line break"):
                Checker(policy, roles=[role])

    def test_too_many_marks_are_no_rules_fault(self):
        from pwcheck._checker import failures

        result = Checker().check("Abcdef1!" + "\u0301" * 40)
        self.assertIs(result.verdict, Verdict.UNDETERMINED)
        self.assertEqual(failures(result), [])
        reason, = result.reasons()
        self.assertIn("30 combining marks in a row", reason)

    def test_texts_that_c_would_cut_off_are_refused(self):
        for ask in (lambda: Policy("default\0x"), lambda: Policy.file("a\0b"), lambda: Policy.file(b"a\0b"),
                    lambda: Policy.parse("{}", folder="a\0b"), lambda: Checker("default\0"), lambda: pwcheck.Breaches("a\0b"),
                    lambda: Checker("nist-800-63b-4", roles=["mfa\0x"]), lambda: pwcheck.lint("{}", folder="\0")):
            with self.assertRaises(ValueError):
                ask()
        for wrong in (["ana\0b"], {"email": "a\0b"}, ["\ud800"]):
            with self.assertRaises(PwcheckError) as raised:
                Checker().check("Abcdef1!", user=wrong)
            self.assertIn(raised.exception.code, (-2, -4))
        with self.assertRaises(PwcheckError):
            Checker(site_words=["acme\0x"])
        for wrong in ("a\0b", b"\xff"):
            with self.assertRaises(PwcheckError):
                Checker().check("Abcdef1!", previous=wrong)

    def test_words_that_are_none_are_type_errors(self):
        for wrong in ([None, "ana"], [5], {"name": [None]}, {"name": 5}, [["ana"]], {"email": b"a"}):
            with self.assertRaises(TypeError):
                Checker().check("Abcdef1!", user=wrong)

    def test_an_item_that_is_no_password_spoils_no_other(self):
        checker = Checker()
        for odd in (float("nan"), None, 5, ["Abcdef1!"], object()):
            batch = checker.check_many(["Abcdef1!", odd, b"Abcdef1!", "x"])
            verdicts = [Verdict.ACCEPTED, Verdict.MISSING, Verdict.ACCEPTED, Verdict.NOT_ACCEPTED]
            self.assertEqual((list(batch), batch.accepted), (verdicts, 2))

    def test_bad_passwords(self):
        for bad, code in (("\ud800", -2), (b"\xff", -2), ("a\0b", -4)):
            for ask in (Checker().check, Checker().accepts):
                with self.assertRaises(PwcheckError) as raised:
                    ask(bad)
                self.assertEqual(raised.exception.code, code)
        for wrong in (None, 5, ["x"]):
            with self.assertRaises(TypeError):
                Checker().check(wrong)

    def test_policies(self):
        self.assertIn("nist-800-63b-4", pwcheck.shipped_policies())
        with self.assertRaisesRegex(PolicyError, "no policy named 'defualt'"):
            Checker("defualt")
        with self.assertRaises(PolicyError) as raised:
            Policy.parse('{\n"policy": 1, "id": "a", "rules": []}')
        self.assertEqual((raised.exception.line, raised.exception.column > 0), (2, True))
        with tempfile.TemporaryDirectory() as work:
            path = Path(work, "own.json")
            with self.assertRaises(PolicyError):
                Checker(path)
            path.write_text(json.dumps(OWN))
            self.assertEqual(Checker(path).policy.id, "own")
            with self.assertRaises(CorpusError):
                Breaches(path)
            corpus = Path(work, "corpus.txt")
            corpus.write_text("0" * 40 + ":1\n" + "ABF7AAD6438836DBE526AA231ABDE2D0EEF74D42:7\n" + "F" * 40 + ":1\n")
            self.assertFalse(Checker("sign-in", breaches=corpus).accepts("correct horse battery staple"))
            self.assertTrue(Checker("sign-in", breaches=Breaches(corpus)).accepts("correct horse battery stapler"))
        self.assertEqual(pwcheck.lint(OWN)["schema"], "pwcheck.lint/1")
        self.assertEqual(pwcheck.lint("{")["errors"], 1)

    def test_what_a_checker_takes(self):
        self.assertEqual(Checker(OWN).policy.id, "own")
        with tempfile.TemporaryDirectory() as work:
            path = Path(work, "own.json")
            path.write_text(json.dumps(OWN))
            with self.assertRaisesRegex(PolicyError, r"Checker\(pathlib\.Path\(\.\.\.\)\)"):
                Checker(str(path))
            self.assertEqual(Checker(Path(str(path))).policy.id, "own")
        with self.assertRaises(PolicyError):
            Checker("own.json")

    def test_generation(self):
        checker = Checker()
        passwords, bits = checker.generate(count=5)
        self.assertTrue(len(passwords) == 5 and bits > 99 and all(map(checker.accepts, passwords)))
        self.assertEqual(len(checker.generate(length=12).passwords[0]), 12)
        self.assertEqual(Checker("nist-800-63b-4").generate(words=6).passwords[0].count("-"), 5)
        for wrong in ({"length": 7}, {"length": 5000}, {"count": 0}, {"words": -1}, {"count": 2**64 + 1}, {"length": 2**64 + 12}, {"words": 2**64 + 6}):
            with self.assertRaises(PwcheckError):
                checker.generate(**wrong)

    def test_what_is_true(self):
        self.assertEqual([verdict for verdict in Verdict if verdict], [Verdict.ACCEPTED])
        self.assertEqual([outcome for outcome in Outcome if outcome], [Outcome.MET])


class Many(unittest.TestCase):
    def setUp(self):
        self.checker = Checker()
        generator = random.Random(7)
        letters = "abcdefgABCDEFG0123456789!ä漢🦊 \n"
        self.passwords = ["".join(generator.choices(letters, k=generator.randrange(14))) for _ in range(80_000)]
        self.passwords[70_001] = "x" * 40_000
        self.wanted = [self.checker.accepts(password) for password in self.passwords[:2000]]
        self.batch = self.checker.check_many(self.passwords, guesses=True)

    def same(self, passwords):
        batch = self.checker.check_many(passwords, guesses=True)
        self.assertEqual(batch.codes, self.batch.codes)
        self.assertEqual(batch.guesses_log10, self.batch.guesses_log10)
        self.assertEqual(batch.accepted, self.batch.accepted)

    def test_lists(self):
        self.assertEqual([bool(verdict) for verdict in self.batch][:2000], self.wanted)
        self.assertEqual(self.batch.accepted, self.batch.codes.count(0))
        self.assertGreater(self.batch.accepted, 0)
        for i in range(0, 2000, 97):
            self.assertAlmostEqual(self.batch.guesses_log10[i], self.checker.check(self.passwords[i]).guesses_log10)
        self.same(iter(self.passwords))
        self.same([password.encode() for password in self.passwords])
        self.same(password if i % 2 else password.encode() for i, password in enumerate(self.passwords))

    def test_arrow(self):
        for kind in (pyarrow.string(), pyarrow.large_string()):
            column = pyarrow.array(self.passwords, kind)
            self.same(column)
            self.same(column.cast(pyarrow.binary()))
            self.same(pyarrow.chunked_array([column[:3], column[3:7_777], column[7_777:]]))
        padded = pyarrow.array(["a"] * 13 + self.passwords)
        self.same(padded[13:])
        self.same(pyarrow.array(self.passwords[:5] * 2 + self.passwords).dictionary_encode()[10:])
        with self.assertRaisesRegex(TypeError, "int64"):
            self.checker.check_many(pyarrow.array([1, 2]))
        nulls = self.checker.check_many(pyarrow.array(["Abcdef1!", None, "Abcdef1!"] * 9)[4:])
        self.assertEqual([verdict.name for verdict in nulls][:3], ["MISSING", "ACCEPTED", "ACCEPTED"])
        self.assertEqual(len(self.checker.check_many(pyarrow.array([], pyarrow.string()))), 0)
        self.assertEqual(self.checker.check_many(pyarrow.nulls(3)).codes.tolist(), [-1, -1, -1])

    def test_numpy_and_pandas(self):
        self.same(numpy.array(self.passwords, dtype=object))
        self.same(pandas.Series(self.passwords).to_numpy())
        self.same(pandas.Series(self.passwords, dtype="string[pyarrow]"))
        few = [password for password in self.passwords[:5000]]
        wanted = self.checker.check_many(few).codes
        self.assertEqual(self.checker.check_many(numpy.array(few)).codes, wanted)
        if hasattr(numpy.dtypes, "StringDType"):
            self.assertEqual(self.checker.check_many(numpy.array(few, dtype=numpy.dtypes.StringDType())).codes, wanted)
        ascii_only = numpy.array([b"Abcdef1!", b"short"])
        self.assertEqual(self.checker.check_many(ascii_only).codes.tolist(), [0, 1])
        self.assertEqual(numpy.frombuffer(self.batch.codes, dtype="i1").tolist(), self.batch.codes.tolist())

    def test_columns_of_objects_and_columns_without_arrow(self):
        few = ["Abcdef1!", "short", None, "pässwörd", float("nan"), 12, b"Abcdef1!"]
        wanted = self.checker.check_many(few).codes.tolist()
        self.assertEqual(wanted[2], Verdict.MISSING.value)
        texts = [text for text in few if isinstance(text, str) or text is None]
        expected = self.checker.check_many(texts).codes.tolist()
        tried = """
            import sys
            for name in sys.argv[1:]: sys.modules[name] = None
            import pandas, polars
            from pwcheck import Checker
            few = ["Abcdef1!", "short", None, "pässwörd", float("nan"), 12, b"Abcdef1!"]
            texts = [text for text in few if isinstance(text, str) or text is None]
            def codes(column): return Checker().check_many(column).codes.tolist()
            print([codes(pandas.Series(few)), codes(pandas.Series(few, index=[i / 2 for i in range(7)])), codes(pandas.Series(few, dtype=object).array)])
            print([codes(pandas.Series(texts)), codes(pandas.Series(texts, dtype="string")), codes(polars.Series(texts)), codes(pandas.Index(texts))])
            for table in (pandas.DataFrame({"password": texts}), polars.DataFrame({"password": texts})):
                try: codes(table)
                except TypeError as error: print(error)
        """
        for missing in ([], ["pyarrow"]):
            done = subprocess.run([sys.executable, "-c", textwrap.dedent(tried), *missing], capture_output=True, text=True)
            self.assertEqual(done.stderr, "")
            first, second, *tables = done.stdout.splitlines()
            self.assertEqual((json.loads(first), json.loads(second)), ([wanted] * 3, [expected] * 4), missing)
            self.assertEqual(len(tables), 2, tables)
            if missing:
                self.assertIn("Choose one", tables[0])

    def test_what_is_no_password(self):
        batch = self.checker.check_many(["Abcdef1!", "a\0b", None, "\ud800", b"\xff", b"Abcdef1!"], guesses=True)
        self.assertEqual([verdict.name for verdict in batch], ["ACCEPTED", "ZERO_BYTE", "MISSING", "NOT_UTF8", "NOT_UTF8", "ACCEPTED"])
        self.assertTrue(numpy.isnan(batch.guesses_log10[1]))
        self.assertEqual(self.checker.check_many(["a\0b", "c"]).codes.tolist(), [-4, 1])
        self.assertEqual(self.checker.check_many([]).accepted, 0)
        self.assertEqual(self.checker.check_many([1, ["a"]]).codes.tolist(), [-1, -1])
        for wrong in ("one", b"one"):
            with self.assertRaises(TypeError):
                self.checker.check_many(wrong)
        with self.assertRaises(TypeError):
            bool(batch)

    def test_user(self):
        checker = Checker(Policy.parse(OWN))
        self.assertEqual(checker.check_many(["ana-likes", "vermilion"], user=["ana"]).codes.tolist(), [1, 0])


def in_child(passwords):
    return Checker().check_many(passwords).codes.tolist()


INHERITED = Checker()


def with_inherited(passwords):
    return INHERITED.check_many(passwords).codes.tolist()


class Concurrency(unittest.TestCase):
    def test_threads_share_a_checker(self):
        checker = Checker("nist-800-63b-4")
        wanted = [checker.check(password, user=["ana"]).json() for password in MIXED]
        start = threading.Barrier(8)

        def work(_):
            start.wait()
            return all([checker.check(p, user=["ana"]).json() for p in MIXED] == wanted for _ in range(30))

        with ThreadPoolExecutor(8) as pool:
            self.assertEqual(list(pool.map(work, range(8))), [True] * 8)

    def test_processes(self):
        wanted = in_child(MIXED)
        for method in ("fork", "spawn", "forkserver"):
            for function in (in_child, with_inherited):
                with ProcessPoolExecutor(3, mp_context=multiprocessing.get_context(method)) as pool:
                    self.assertEqual(list(pool.map(function, [MIXED] * 6)), [wanted] * 6, method)

    def test_a_child_of_busy_threads_asks_an_index(self):
        # Other threads have the index locked while the process forks.
        with tempfile.TemporaryDirectory() as work:
            (lines := Path(work, "lines")).write_text("".join(f"password{i}\n" for i in range(5000)))
            index = Path(work, "index.pwb")
            subprocess.run([PROGRAM, "breach", "build", "--passwords", lines, "--output", index], check=True, capture_output=True)
            checker, is_over = Checker("sign-in", breaches=index), threading.Event()

            def work_on():
                while not is_over.is_set():
                    checker.check_many(["x"] * 64)

            threads = [threading.Thread(target=work_on) for _ in range(4)]
            for thread in threads:
                thread.start()
            try:
                for _ in range(200):
                    child = os.fork()
                    if child == 0:
                        signal.alarm(60)
                        try:
                            os._exit(checker.check_many(["password7", "marmalade over vermilion"]).codes.tolist() != [1, 0])
                        finally:
                            os._exit(2)
                    self.assertEqual(os.waitpid(child, 0)[1], 0)
            finally:
                is_over.set()
                for thread in threads:
                    thread.join()

    def test_errors_come_back_from_other_processes(self):
        import pickle

        for error in (PwcheckError("a", -4), PolicyError("b", -6, 3, 7), CorpusError("c", -8)):
            other = pickle.loads(pickle.dumps(error))
            self.assertEqual((type(other), str(other), vars(other)), (type(error), str(error), vars(error)))
        for method in ("fork", "spawn", "forkserver"):
            context = multiprocessing.get_context(method)
            with context.Pool(2) as pool:
                with self.assertRaisesRegex(PwcheckError, "zero byte"):
                    pool.map_async(check_in_child, ["Abcdef1!", "a\0b"]).get(60)
                self.assertTrue(pool.map_async(check_in_child, ["Abcdef1!"]).get(60)[0])
            with ProcessPoolExecutor(1, mp_context=context) as pool:
                with self.assertRaises(PwcheckError):
                    pool.submit(check_in_child, "a\0b").result(60)
                with self.assertRaises(PolicyError) as caught:
                    pool.submit(make_in_child, '{"policy": 1,\n "rulez": []}').result(60)
                self.assertEqual(caught.exception.line, 2)
                # The pool goes on.
                self.assertTrue(pool.submit(check_in_child, "Abcdef1!").result(60))

    def test_a_checker_is_not_sent_to_another_process(self):
        import pickle

        with self.assertRaisesRegex(TypeError, "Make it anew"):
            pickle.dumps(Checker())

    def test_memory_is_flat(self):
        def resident():
            return int(Path("/proc/self/statm").read_text().split()[1])

        before = 0
        for round in range(300):
            if round == 100:
                before = resident()
            checker = Checker(Policy.parse(OWN))
            checker.check("x", user=["ana"], previous="y").json()
            checker.check_many(["Abcdef1!"] * 2000, guesses=True)
            for bad in (lambda: Checker("no"), lambda: checker.check("\0")):
                try:
                    bad()
                except PwcheckError:
                    pass
        self.assertLess(resident() - before, 1000)


class Metadata(unittest.TestCase):
    def test_what_is_linked_in_is_told(self):
        from packaging.licenses import canonicalize_license_expression

        found = distribution("pwcheck").metadata
        self.assertEqual(canonicalize_license_expression(found["License-Expression"]), found["License-Expression"])
        for part in ("LGPL-2.1-or-later", "CC-BY-3.0-US", "Unicode-DFS-2016"):
            self.assertIn(part, found["License-Expression"])
        self.assertNotRegex(found.get_payload(), r"\]\((?!https?:)")
        for name in found.get_all("License-File"):
            self.assertTrue(any(str(file).endswith(f"licenses/{name}") for file in distribution("pwcheck").files))

    def test_it_runs_with_an_old_c_library(self):
        tags = distribution("pwcheck").read_text("WHEEL")
        self.assertRegex(tags, r"manylinux_2_(1\d|2[0-8])_")


class Typing(unittest.TestCase):
    def test_types(self):
        self.assertTrue(any(file.name == "py.typed" for file in distribution("pwcheck").files))
        with tempfile.TemporaryDirectory() as work:
            file = Path(work, "user.py")
            file.write_text(
                textwrap.dedent("""
                from pwcheck import Checker, Policy, Result
                result: Result = Checker(Policy.file("a"), site_words=["a"]).check("x", user=["a"], previous=b"y")
                Checker({"policy": 1, "id": "a", "rules": []})
                score: int = result.score
                reasons: list[str] = result.reasons("es")
                passwords: list[str] = Checker().generate(words=6).passwords
                """)
            )
            checked = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", work, file], capture_output=True, text=True)
            self.assertEqual(checked.returncode, 0, checked.stdout)
            modules = ["pwcheck", "pwcheck._batch", "pwcheck._checker", "pwcheck._library", "pwcheck.pydantic"]
            checked = subprocess.run(
                [sys.executable, "-m", "mypy", "--strict", "--cache-dir", work, *(word for name in modules for word in ("-m", name))],
                capture_output=True, text=True)  # fmt: skip
            self.assertEqual(checked.returncode, 0, checked.stdout)


SETTINGS = """
SECRET_KEY = "x"
DEBUG = False
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "urls"
USE_TZ = True
INSTALLED_APPS = ["django.contrib.admin", "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.messages", "django.contrib.sessions"]
MIDDLEWARE = ["django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.locale.LocaleMiddleware",
              "django.contrib.auth.middleware.AuthenticationMiddleware", "django.contrib.messages.middleware.MessageMiddleware"]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {"context_processors": [
    "django.template.context_processors.request", "django.contrib.auth.context_processors.auth", "django.contrib.messages.context_processors.messages"]}}]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "site.sqlite3"}}
AUTH_PASSWORD_VALIDATORS = [{"NAME": "pwcheck.django.PolicyValidator", "OPTIONS": {"policy": "nist-800-63b-4"}}]
"""

ADMIN = """
import django
django.setup()
from django.contrib.auth.models import User
from django.test import Client

client = Client()
client.force_login(User.objects.get(username="root"))
form = {"username": "ana", "usable_password": "true", "password1": "password1234", "password2": "password1234"}
refused = client.post("/admin/auth/user/add/", form)
print("refused", refused.status_code, User.objects.filter(username="ana").exists(), b"errorlist" in refused.content)
form["username"] = "marmalade-vermilion"
form["password1"] = form["password2"] = "marmalade-vermilion"
own = client.post("/admin/auth/user/add/", form, headers={"accept-language": "es"})
print("own", own.status_code, User.objects.filter(username="marmalade-vermilion").exists())
form["username"] = "ana"
form["password1"] = form["password2"] = "vermilion trombone over marmalade"
accepted = client.post("/admin/auth/user/add/", form)
print("accepted", accepted.status_code, User.objects.get(username="ana").check_password(form["password1"]))
from django.contrib.auth.password_validation import password_validators_help_texts
print("help", bool(password_validators_help_texts()[0]))
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.core.exceptions import ValidationError
html = password_validators_help_text_html()
print("items", html.count("<li>"), html.count("<ul>"), "</li><li>" in password_validators_help_texts()[0])
try:
    validate_password("aaaaaaaa")
except ValidationError as error:
    print("codes", [one.code for one in error.error_list], error.error_list[0].params)
ana = User.objects.get(username="ana")
try:
    validate_password("vermilion trombone over marmalade", ana)
except ValidationError as error:
    print("current", [one.code for one in error.error_list], error.messages)
validate_password("marmalade under vermilion trombones", ana)
from pwcheck.django import PolicyValidator
class French(PolicyValidator):
    def sentence(self, rule, sentence): return {"length": "100 % de 15 caractères"}.get(rule, sentence)
try:
    French().validate("aB3%xy")
except ValidationError as error:
    print("own words", error.messages[0], French().get_help_text()[:22])
from django.core.exceptions import ImproperlyConfigured
PolicyValidator(user_attributes=["username", "date_joined", "last_login"]).validate("marmalade under vermilion trombones", ana)
PolicyValidator(user_attributes=["usrname"]).validate("marmalade under vermilion trombones")
try:
    PolicyValidator(user_attributes=["username", "usrname"]).validate("marmalade under vermilion trombones", ana)
except ImproperlyConfigured as error:
    print("attribute", error)
page = client.get("/admin/auth/user/add/")
print("admin", page.content.count("<li>".encode()) >= 3)
"""

REST = """
import django
django.setup()
from django.contrib.auth.models import User
from django.test import Client
client = Client()
def post(password, name): return client.post("/sign-up/", {"username": name, "email": "a@example.com", "password": password}, content_type="application/json")
refused = post("password", "bob")
print(refused.status_code, sorted(refused.json()), b'"password"}' in refused.content)
from drf_sign_up import SignUpSerializer
serializer = SignUpSerializer(data={"username": "bob", "email": "a@example.com", "password": "password"})
serializer.is_valid()
print([one.code for one in serializer.errors["password"]])
print(post("vermilion trombone over marmalade", "bob").status_code, User.objects.get(username="bob").check_password("vermilion trombone over marmalade"))
"""


class Frameworks(unittest.TestCase):
    def test_django(self):
        with tempfile.TemporaryDirectory() as work:
            Path(work, "settings.py").write_text(SETTINGS)
            Path(work, "urls.py").write_text("from django.contrib import admin\nfrom django.urls import path\nfrom drf_sign_up import SignUp\nurlpatterns = [path('admin/', admin.site.urls), path('sign-up/', SignUp.as_view())]\n")
            environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "settings", "PYTHONPATH": f"{work}:{HERE.parent / 'examples'}"}
            subprocess.run([sys.executable, "-m", "django", "migrate", "--verbosity", "0"], check=True, cwd=work, env=environment)
            answers = ["password1234", "password1234", "n"] + ["vermilion trombone over marmalade"] * 2
            said = self.answer([sys.executable, "-m", "django", "createsuperuser", "--username", "root", "--email", "r@example.com"], answers, work, environment)
            self.assertIn("Bypass password validation", said)
            self.assertIn("Superuser created", said)
            made = subprocess.run([sys.executable, "-c", ADMIN], capture_output=True, text=True, cwd=work, env=environment)
            self.assertEqual(made.stdout.splitlines(), ["refused 200 False True", "own 200 False", "accepted 302 True", "help True", "items 3 1 False",
                "codes ['password_length', 'password_common-password', 'password_expected-value'] {'rule': 'length', 'policy': 'nist-800-63b-4'}",
                "current ['password_unchanged'] ['This is the current password. Choose a different one.']",
                "own words 100 % de 15 caractères 100 % de 15 caractères",
                "attribute The user has no attribute 'usrname'. Correct the option 'user_attributes' of PolicyValidator.", "admin True"], made.stderr[-2000:])
            rest = subprocess.run([sys.executable, "-c", REST], capture_output=True, text=True, cwd=work, env=environment)
            self.assertEqual(rest.stdout.splitlines(), [
                "400 ['password'] False", "['password_length', 'password_common-password']", "201 True"], rest.stderr[-2000:])

    def test_pydantic(self):
        from typing import Annotated, Optional

        from pydantic import BaseModel, SecretStr, ValidationError
        from pwcheck.pydantic import Accepted

        class Model(BaseModel):
            model_config = {"hide_input_in_errors": True}
            email: str
            password: Annotated[SecretStr, Accepted("microsoft-ad", user=["email"])]
            plain: Annotated[str, Accepted(OWN, language="es")] = "unusual words"

        good = Model(email="ana.lopez@example.com", password="Vermilion-7-trombone")
        self.assertEqual(good.password.get_secret_value(), "Vermilion-7-trombone")
        for password, rule in (("short", "length"), ("a\0bcdefgh1A!", None)):
            with self.assertRaises(ValidationError) as caught:
                Model(email="ana.lopez@example.com", password=password)
            error, = caught.exception.errors(include_input=False)
            self.assertEqual((error["type"], error["loc"]), ("password_policy", ("password",)))
            self.assertEqual(rule in error["ctx"]["rules"] if rule else error["ctx"]["rules"], True if rule else [])
            self.assertNotIn(password, str(caught.exception))
        self.assertIn("password", Model.model_json_schema()["properties"])

        class Optionally(BaseModel):
            password: Annotated[Optional[SecretStr], Accepted("microsoft-ad")] = SecretStr("")

        self.assertIsNone(Optionally(password=None).password)

        class Behind(BaseModel):
            password: Annotated[SecretStr, Accepted("microsoft-ad", user=["email"])]
            email: str

        class Misspelt(BaseModel):
            email: str
            password: Annotated[SecretStr, Accepted("microsoft-ad", user=["emial"])]

        class Secret(BaseModel):
            account: SecretStr
            password: Annotated[SecretStr, Accepted("microsoft-ad", user=["account"])]

        with self.assertRaises(ValidationError):
            Secret(account="vermilion", password="Vermilion-7-trombone")

        for model, name in ((Behind, "email"), (Misspelt, "emial")):
            with self.assertRaisesRegex(ValidationError, f"not checked: no valid field '{name}' stands before it"):
                model(email="ana.lopez@example.com", password="Vermilion-7-trombone")

    @staticmethod
    def answer(command, answers, folder, environment):
        """Runs a command on a terminal of its own and answers what it asks. The terminal shows no password."""
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        said = b""
        for answer in answers:
            start = len(said)
            while not (said[start:].rstrip().endswith((b":", b"[y/N]:"))):
                said += os.read(terminal, 4096)
            os.write(terminal, answer.encode() + b"\n")
            said += b"\n"
        try:
            while part := os.read(terminal, 4096):
                said += part
        except OSError:  # the end, on Linux
            pass
        os.waitpid(process, 0)
        return said.decode()

    def test_fastapi(self):
        sys.path.insert(0, str(HERE.parent / "examples"))
        from fastapi.testclient import TestClient
        from fastapi_app import app

        client = TestClient(app)
        for password in ("password", "anna@example.com", "a\0b" + "x" * 20):
            answer = client.post("/sign-up", json={"email": "anna@example.com", "password": password})
            self.assertEqual(answer.status_code, 422)
            self.assertTrue(answer.json()["detail"][0]["msg"])
            self.assertNotIn("anna@example.com", answer.text)
            self.assertNotIn("input", answer.json()["detail"][0])
        answer = client.post("/sign-up", json={"email": "anna@example.com", "password": "vermilion trombone over marmalade"})
        self.assertEqual((answer.status_code, answer.json()), (201, {"email": "anna@example.com"}))


if __name__ == "__main__":
    unittest.main()
