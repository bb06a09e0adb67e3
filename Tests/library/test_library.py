#!/usr/bin/env python3
"""libpwcheck as programs in C see it: the header, what is exported, the tests in C, its documents beside the program's.
See Scripts/test c-library.

Usage: test_library.py FOLDER PROGRAM [TEST...]   FOLDER is what Scripts/build-library made
"""

import ctypes
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
BUILT = Path(sys.argv.pop(1)).resolve()
PROGRAM = Path(sys.argv.pop(1)).resolve()
HEADER = BUILT / "include/pwcheck.h"
SHARED = BUILT / "lib/libpwcheck.so.0"
SANITIZER = os.environ.get("PWCHECK_SANITIZER")
FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
CLANG = Path(os.path.realpath(subprocess.run(["which", "swift"], capture_output=True, text=True).stdout.strip())).parent / "clang"


def run(*command, status=0, **options):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=1200, **options)
    if result.returncode != status:
        raise AssertionError(f"{Path(str(command[0])).name} ended with {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def declared():
    return set(re.findall(r"\b(pwcheck_\w+)\(", re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)))


class Header(unittest.TestCase):
    def test_compiles_without_a_warning(self):
        cases = [("c", "gcc", "-std=c99"), ("c", CLANG, "-std=c99"), ("c", CLANG, "-std=c2x")]
        cases += [("c++", "g++", "-std=c++11"), ("c++", CLANG, "-std=c++17")]
        with tempfile.TemporaryDirectory() as work:
            for language, compiler, standard in cases:
                file = Path(work, "a." + ("c" if language == "c" else "cc"))
                file.write_text("#include <pwcheck.h>\nint main(void) { return pwcheck_abi(); }\n")
                run(compiler, standard, "-Wall", "-Wextra", "-pedantic", "-Werror", "-Wstrict-prototypes" if language == "c" else "-Wshadow",
                    "-fsyntax-only", "-I", HEADER.parent, file)

    def test_has_the_program_s_version(self):
        version = re.search(r'PWCHECK_VERSION "(.*)"', HEADER.read_text())[1]
        self.assertIn(f"pwcheck {version}", run(PROGRAM, "--version"))


@unittest.skipIf(SANITIZER, "a sanitizer adds names of its own")
class Names(unittest.TestCase):
    def test_only_what_the_header_declares_is_exported(self):
        rows = run("nm", "-D", "--defined-only", "--without-symbol-versions", SHARED).split("\n")
        names = {row.split()[2] for row in rows if row and row.split()[1] != "A"}
        self.assertEqual(names, declared())

    def test_the_static_library_defines_nothing_else(self):
        rows = run("nm", "-g", "--defined-only", BUILT / "lib/libpwcheck.a").split("\n")
        names = {row.split()[2] for row in rows if len(row.split()) == 3}
        self.assertEqual(names, declared())

    def test_needs_only_the_C_library(self):
        dynamic = run("readelf", "-d", SHARED)
        needed = set(re.findall(r"NEEDED.*\[(.*)\]", dynamic))
        self.assertLessEqual({name.split(".so")[0] for name in needed}, {"libc", "libm", "libpthread", "libdl", "ld-linux-x86-64", "ld-linux-aarch64"})
        # Down to glibc 2.25, whose parts libpthread and libdl are.
        names = run("objdump", "-T", SHARED)
        self.assertLessEqual(max(tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_(\d+\.\d+)", names)), (2, 28))
        self.assertIn("[libpwcheck.so.0]", dynamic)
        self.assertIn("NODELETE", dynamic)
        self.assertIn("BIND_NOW", dynamic)
        self.assertNotIn("GNU_STACK RWE", re.sub(" +", " ", run("readelf", "-lW", SHARED)))

    def test_the_documentation_names_every_function(self):
        page = (ROOT / "Documentation/c-interface.md").read_text()
        self.assertEqual([name for name in sorted(declared()) if name not in page], [])


class Programs(unittest.TestCase):
    """The tests in C, by each compiler, with each library. With an empty environment, and nothing is written."""

    def build(self, work, compiler, *link, flags=()):
        program = Path(work, f"library-{Path(str(compiler)).name}-{len(link)}")
        run(compiler, "-std=c99", *FLAGS, *flags, "-g", "-O1", "-I", HEADER.parent, HERE / "library.c", "-o", program, *link, "-lm", "-lpthread")
        return program

    def quiet(self, program, *arguments, environment={}):
        result = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=1200, env=environment)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        if not arguments:
            self.assertEqual(result.stdout, "")
        return result.stdout

    @property
    def shared(self):
        return ["-L", BUILT / "lib", "-lpwcheck", f"-Wl,-rpath,{BUILT}/lib"]

    @unittest.skipIf(SANITIZER, "see test_sanitized")
    def test_shared(self):
        with tempfile.TemporaryDirectory() as work:
            for compiler in ("gcc", CLANG):
                self.quiet(self.build(work, compiler, *self.shared))

    @unittest.skipIf(SANITIZER, "see test_sanitized")
    def test_static(self):
        with tempfile.TemporaryDirectory() as work:
            self.quiet(self.build(work, "gcc", BUILT / "lib/libpwcheck.a", "-lstdc++", "-ldl"))

    @unittest.skipIf(SANITIZER, "see test_sanitized")
    def test_pkg_config(self):
        environment = {**os.environ, "PKG_CONFIG_PATH": str(BUILT / "lib/pkgconfig")}
        flags = run("pkg-config", "--cflags", "--libs", "pwcheck", env=environment).split()
        with tempfile.TemporaryDirectory() as work:
            program = Path(work, "library")
            run("gcc", HERE / "library.c", "-o", program, *flags, f"-Wl,-rpath,{BUILT}/lib", "-lm", "-lpthread")

    @unittest.skipUnless(SANITIZER, "PWCHECK_SANITIZER is not set")
    def test_sanitized(self):
        with tempfile.TemporaryDirectory() as work:
            # The thread sanitizer's runtime asks for it.
            runtime = CLANG.parent.parent / "lib/swift/linux"
            dispatch = ["-L", runtime, "-ldispatch", "-lBlocksRuntime", f"-Wl,-rpath,{runtime}"] if SANITIZER == "thread" else []
            program = self.build(work, CLANG, *self.shared, *dispatch, flags=[f"-fsanitize={SANITIZER}", "-fuse-ld=lld", "-rdynamic"])
            # Swift's globals are never freed, which is not a leak. Sanitizers take more stack.
            # The program leaves out what looks through all memory: a sanitizer's own takes hours.
            environment = {"ASAN_OPTIONS": "detect_leaks=0", "LIBRARY_STACK": str(8 << 20), "PWCHECK_SANITIZER": SANITIZER}
            self.quiet(program, environment=environment)
            self.quiet(program, *self.policies(), environment=environment)

    @staticmethod
    def policies():
        fixtures = ROOT / "Tests/PasswordPolicyTests/Fixtures"
        hostile = ROOT / "Fuzzing/Corpora"
        return sorted([*fixtures.rglob("*.json"), *hostile.glob("policy-*/*")])

    @unittest.skipIf(SANITIZER, "see test_sanitized")
    def test_policies_good_bad_and_hostile(self):
        files = self.policies()
        self.assertGreater(len(files), 50)
        with tempfile.TemporaryDirectory() as work:
            program = self.build(work, "gcc", *self.shared)
            rows = [row.split(" ", 3) for row in self.quiet(program, *files).splitlines()]
        self.assertEqual([row[3] for row in rows], [str(path) for path in files])
        for code, line, column, path in rows:
            if "/bad-policies/" in path:
                self.assertEqual(code, "-6", path)
            if "/good-policies/" in path:
                # The files that some of them name are not there.
                program = subprocess.run([PROGRAM, "--quiet", "--policy", path], input=b"x", capture_output=True)
                self.assertEqual(code == "0", program.returncode < 2, path)
            self.assertEqual(code == "-6", int(line) > 0 and int(column) > 0, path)


class Documents(unittest.TestCase):
    """What the library writes is byte for byte what the program writes."""

    @classmethod
    def setUpClass(cls):
        if SANITIZER:
            raise unittest.SkipTest("Python cannot load a library with a sanitizer")
        cls.library = ctypes.CDLL(str(SHARED))
        for name in declared():
            getattr(cls.library, name).restype = ctypes.c_void_p
        for name in ("check", "error_code", "result_verdict"):
            getattr(cls.library, f"pwcheck_{name}").restype = ctypes.c_int
        cls.library.pwcheck_text_bytes.restype = ctypes.c_char_p
        cls.library.pwcheck_error_message.restype = ctypes.c_char_p

    def take(self, text):
        text = ctypes.c_void_p(text)
        value = self.library.pwcheck_text_bytes(text)
        self.library.pwcheck_text_free(text)
        return value

    def test_check(self):
        passwords = ["Abcdef1!", "Summer2024", "correct horse battery staple", "pässwörd", "١٢٣٤", "ana2024", "x" * 5000, "🦊" * 9, ""]
        library, void = self.library, ctypes.c_void_p
        user = void(library.pwcheck_user_new(b"ana\nana@example.com", ctypes.c_size_t(19), None, ctypes.c_size_t(0), None))
        # A word of which it is not said what it is counts as a word of every kind.
        kinds = ("--user", "--email", "--name", "--site", "--personal")
        words = [part for kind in kinds for word in ("ana", "ana@example.com") for part in (kind, word)]
        count = library.pwcheck_shipped_count
        library.pwcheck_shipped_name.restype = ctypes.c_char_p
        count.restype = ctypes.c_size_t
        for i in range(count()):
            name = library.pwcheck_shipped_name(ctypes.c_size_t(i))
            policy = void(library.pwcheck_policy_shipped(name, None))
            checker = void(library.pwcheck_checker_new(policy, None, None, ctypes.c_size_t(0), None))
            for number, password in enumerate(passwords):
                language = ["en", "es", "he", "ar"][number % 4]
                result = void()
                data = password.encode()
                verdict = library.pwcheck_check(checker, user, data, ctypes.c_size_t(len(data)), ctypes.byref(result), None)
                made = self.take(library.pwcheck_result_json(result, language.encode(), None))
                library.pwcheck_result_free(result)
                program = subprocess.run(
                    [PROGRAM, "--policy", name.decode(), "--format", "json", "--lang", language, *words],
                    input=data, capture_output=True)
                self.assertEqual(made, program.stdout, f"{name}, password {number}")
                self.assertEqual(min(verdict, 1), program.returncode)
            library.pwcheck_checker_free(checker)
            library.pwcheck_policy_free(policy)

    def test_lint(self):
        fixtures = ROOT / "Tests/PasswordPolicyTests/Fixtures/bad-policies"
        for path in sorted(fixtures.glob("*.json"))[::5] + sorted((ROOT / "policies").glob("*.json")):
            data = path.read_bytes()
            made = self.take(self.library.pwcheck_policy_lint(data, ctypes.c_size_t(len(data)), str(path.parent).encode(), None, None))
            program = subprocess.run([PROGRAM, "policy", "lint", "--format", "json", path], capture_output=True, text=True)
            wanted = json.loads(program.stdout)
            for item in wanted["findings"] + wanted["searches"]:
                item["file"] = "policy"
            self.assertEqual(json.loads(made), wanted, path.name)

    def test_errors_say_what_the_program_says(self):
        fixtures = ROOT / "Tests/PasswordPolicyTests/Fixtures/bad-policies"
        for path in sorted(fixtures.glob("*.json"))[::5]:
            error = ctypes.c_void_p()
            self.assertIsNone(self.library.pwcheck_policy_file(str(path).encode(), ctypes.byref(error)), path.name)
            program = subprocess.run([PROGRAM, "--policy", path], input=b"x", capture_output=True)
            self.assertEqual(b"Error: " + self.library.pwcheck_error_message(error) + b"\n", program.stderr)
            self.library.pwcheck_error_free(error)


if __name__ == "__main__":
    unittest.main()
