#!/usr/bin/env python3
"""Changes passwords through the module, with pamtester and pam_wrapper: no root, and no password of the system.

Usage: Integrations/pam/tests/test_pam.py MODULE RECORDER PWCHECK [-v] [NAME…]
MODULE is pam_pwcheck.so, RECORDER is pam_record.so of this folder. If ASAN is set, it is the library of the address
sanitizer, which the module was built with.
"""

import os
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
from pathlib import Path

NOBODY = 65534
# In answers of these tests; only the recorder may show them.
WEAK, GOOD, OTHER = "sekrit-a", "Sekrit-zq-window-7", "Sekrit-zq-cobalt-8"
ASAN = os.environ.get("ASAN")


def find_library(name):
    for folder in (f"/usr/lib/{os.uname().machine}-linux-gnu", "/usr/lib64", "/usr/lib"):
        if Path(folder, name).exists():
            return f"{folder}/{name}"
    raise FileNotFoundError(name)


class Result:
    def __init__(self, process, stored):
        self.status, self.text = process.returncode, process.stdout.decode(errors="replace")
        self.log, self.stored = process.stderr.decode(errors="replace"), stored
        # Errors of the conversation and the log have one stream here.
        self.said = self.text + self.log


class ModuleTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="pam-"))
        cls.folder.chmod(0o755)
        for name, source in zip(("pam_pwcheck.so", "pam_record.so", "pwcheck"), FILES):
            shutil.copy(source, cls.folder / name)
            (cls.folder / name).chmod(0o755)
        (cls.folder / "services").mkdir()
        (cls.folder / "policy.json").write_text(
            '{"policy": 1, "id": "p", "rules": ['
            ' {"id": "length", "label": "ten characters or more", "length": {"min": 10}},'
            ' {"id": "own", "label": "nothing about you", "personal": {}},'
            ' {"id": "new", "label": "unlike the old one", "differs": {"minEdits": 3}},'
            ' {"id": "old", "label": "not an earlier one", "history": {"last": 2}}]}'
        )

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.stored = self.folder / "stored"
        self.stored.unlink(missing_ok=True)

    def path(self, name):
        return str(self.folder / name)

    def helper(self, script):
        """A helper of the test's own."""
        path = self.folder / "helper"
        path.write_text("#!/bin/sh\n" + textwrap.dedent(script))
        path.chmod(0o755)
        return f"helper={path}"

    def change(self, answers, *options, old="", user="nobody", is_root=False, times=1, before=None, policy=True, extra=(), locale="C"):
        """Changes a password as the service does; the answers are typed, a line each."""
        options = list(options)
        if not any(option.startswith("helper=") for option in options):
            options.append(f"helper={self.folder}/pwcheck")
        if policy:
            options.append(f"policy={self.folder}/policy.json")
        # A second module asks nothing: it gets what the first one accepted, or does not run.
        (self.folder / "services" / "passwd").write_bytes(
            f"password requisite {self.folder}/pam_pwcheck.so {' '.join(options)}\n"
            f"password required {self.folder}/pam_record.so {self.stored} ".encode()
            + (old if isinstance(old, bytes) else old.encode()) + b"\n"
        )
        typed = answers if isinstance(answers, bytes) else "".join(answer + "\n" for answer in answers).encode()
        preloaded = ([ASAN] if ASAN else []) + [find_library("libpam_wrapper.so")]
        environment = {
            "PATH": os.environ["PATH"], "PAM_WRAPPER": "1", "PAM_WRAPPER_SERVICE_DIR": self.path("services"),
            "PAM_WRAPPER_DEBUGLEVEL": "0", "PAM_WRAPPER_USE_SYSLOG": "0", "SEKRIT_VARIABLE": "1",
            "LC_ALL": locale, "LOCPATH": self.path("locale"),
            # The loader and Python leave memory behind; what the module leaves has its name in the report.
            "ASAN_OPTIONS": "detect_leaks=1:exitcode=99", "LSAN_OPTIONS": f"suppressions={self.folder}/suppressions",
        }
        if is_root:
            preloaded.append(find_library("libuid_wrapper.so"))
            environment |= {"UID_WRAPPER": "1", "UID_WRAPPER_ROOT": "1"}
        environment["LD_PRELOAD"] = ":".join(preloaded)
        (self.folder / "suppressions").write_text("leak:libpam_wrapper\nleak:pamtester\nleak:libpam.so\nleak:_pam_\n")
        own = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        if own:
            os.chown(self.folder, NOBODY, NOBODY)
        process = subprocess.run(
            ["pamtester", "passwd", user] + ["chauthtok"] * times, input=typed, capture_output=True, env=environment,
            timeout=120, preexec_fn=before, cwd="/", pass_fds=extra, **own,
        )
        for text in (process.stdout, process.stderr):
            self.assertNotIn(b"AddressSanitizer", text, text.decode(errors="replace"))
            self.assertNotIn(b"LeakSanitizer", text, text.decode(errors="replace"))
            self.assertFalse(b"ekrit-" in text, "a password was shown")
        stored = self.stored.read_bytes().decode(errors="replace").splitlines() if self.stored.exists() else []
        return Result(process, stored)

    # --- Verdicts

    def test_accepted(self):
        result = self.change([GOOD, GOOD])
        self.assertEqual((result.status, result.stored), (0, [GOOD]), result.log)
        self.assertNotIn("BAD", result.text + result.log)

    def test_refused_thrice(self):
        result = self.change([WEAK] * 3, "retry=3")
        self.assertEqual((result.status, result.stored), (1, []))
        self.assertEqual((result.text + result.log).count("BAD PASSWORD: ten characters or more"), 3)
        self.assertIn("Have exhausted maximum number of retries", result.text + result.log)

    def test_refused_once_is_an_error(self):
        result = self.change([WEAK])
        self.assertEqual((result.status, result.stored), (1, []))
        self.assertIn("Authentication token manipulation error", result.text + result.log)

    def test_accepted_at_the_third_try(self):
        result = self.change([WEAK, WEAK, GOOD, GOOD], "retry=3")
        self.assertEqual((result.status, result.stored), (0, [GOOD]))

    def test_typed_differently(self):
        result = self.change([GOOD, OTHER, OTHER, OTHER], "retry=2")
        self.assertEqual((result.status, result.stored), (0, [OTHER]))
        result = self.change([GOOD, OTHER])
        self.assertEqual((result.status, result.stored), (1, [OTHER]))

    def test_suggestions_are_shown(self):
        result = self.change([WEAK])
        self.assertRegex(result.text + result.log, r"BAD PASSWORD: ten characters or more\n(.+\n)+")

    def test_the_old_password(self):
        result = self.change([GOOD[:-1] + "9"], old=GOOD)
        self.assertEqual((result.status, result.stored), (1, []))
        self.assertIn("BAD PASSWORD: unlike the old one", result.text + result.log)
        self.assertEqual(self.change([GOOD, GOOD], old=OTHER).stored, [GOOD])

    def test_an_old_password_that_is_not_utf_8(self):
        # "Señor-zq-window-7" in Latin-1; the bytes of half of a surrogate pair.
        for old in (b"Se\xf1or-zq-window-7", b"Se\xed\xa0\x80or-zq", b"Se\xf1"):
            result = self.change([GOOD, GOOD], old=old)
            self.assertEqual((result.status, result.stored), (0, [GOOD]), result.log)
            self.stored.unlink()
        result = self.change(["Señor-zq-window-8"], old=b"Se\xf1or-zq-window-7")
        self.assertEqual((result.status, result.stored), (1, []))
        self.assertIn("BAD PASSWORD: unlike the old one", result.said)

    def test_words_about_the_user(self):
        for word in ("nobody", os.uname().nodename):
            if len(word) < 3:
                continue
            result = self.change([f"zq-{word}-window-zq"])
            self.assertEqual((result.status, result.stored), (1, []), word)
            self.assertIn("BAD PASSWORD: nothing about you", result.text + result.log)

    def test_root(self):
        result = self.change([WEAK, WEAK], is_root=True)
        self.assertEqual((result.status, result.stored), (0, [WEAK]), result.log)
        self.assertIn("BAD PASSWORD: ten characters or more", result.text + result.log)
        result = self.change([OTHER[:5]], "enforce_for_root", is_root=True)
        self.assertEqual((result.status, result.stored), (1, [WEAK]))

    def test_local_users_only(self):
        result = self.change([WEAK, WEAK], "local_users_only", user="lovelace")
        self.assertEqual((result.status, result.stored), (0, [WEAK]))
        result = self.change([OTHER[:5]], "local_users_only")
        self.assertEqual((result.status, result.stored), (1, [WEAK]))

    def test_a_user_without_an_entry(self):
        result = self.change(["zq-lovelace-zq"], user="lovelace")
        self.assertEqual((result.status, result.stored), (1, []))
        self.assertEqual(self.change([GOOD, GOOD], user="lovelace").stored, [GOOD])

    def test_authtok_type(self):
        result = self.change([GOOD, GOOD], "authtok_type=LDAP")
        self.assertIn("New LDAP password", result.text + result.log)

    def test_use_authtok(self):
        result = self.change([GOOD, GOOD], "use_authtok", "retry=3")
        self.assertEqual((result.status, result.stored), (1, []))

    def test_no_answer(self):
        result = self.change([], "retry=3")
        self.assertNotEqual(result.status, 0)
        self.assertEqual(result.stored, [])

    def test_the_default_policy(self):
        result = self.change(["Sekrit-zq-window"[:14]], policy=False)
        self.assertEqual((result.status, result.stored), (1, []))
        self.assertEqual(self.change([GOOD, GOOD], policy=False).stored, [GOOD])

    def test_a_language(self):
        result = self.change([WEAK], "lang=es", policy=False)
        self.assertIn("al menos 15 caracteres", result.text + result.log)

    def test_the_language_of_the_application(self):
        folder = self.folder / "locale"
        for name in ("es_ES", "en_US", "de_DE"):
            if not (folder / name).exists():
                folder.mkdir(exist_ok=True)
                subprocess.run(["localedef", "-i", name, "-f", "UTF-8", str(folder / f"{name}.UTF-8")], capture_output=True)
        if not (folder / "es_ES.UTF-8").exists():
            self.skipTest("there is no source of a Spanish locale: install 'locales'")
        for name, reason in (("es_ES", "al menos 15 caracteres"), ("en_US", "at least 15 characters"), ("de_DE", "at least 15 characters")):
            result = self.change([WEAK], policy=False, locale=f"{name}.UTF-8")
            self.assertIn(reason, result.text + result.log)
        result = self.change([GOOD], "helper=/nonexistent/pwcheck", locale="es_ES.UTF-8")
        self.assertIn("No se ha podido comprobar la contraseña.", result.text + result.log)
        result = self.change([GOOD], "helper=/nonexistent/pwcheck", "lang=ar")
        self.assertIn("تعذّر فحص كلمة المرور.", result.text + result.log)

    # --- Earlier passwords

    def test_earlier_passwords(self):
        old = "$6$abcdefgh$"
        process = subprocess.run(
            ["perl", "-e", "print crypt($ARGV[0], $ARGV[1])", GOOD, old], capture_output=True, check=True
        )
        for name, stored in (("nobody", []), ("another", [GOOD])):
            history = self.folder / "opasswd"
            history.write_text(f"{name}:65534:1:{process.stdout.decode()}\n")
            history.chmod(0o644)
            self.stored.unlink(missing_ok=True)
            result = self.change([GOOD, GOOD], f"history={history}")
            self.assertEqual(result.stored, stored, result.log)

    def test_history_that_is_not_there(self):
        result = self.change([GOOD, GOOD], "history=/nonexistent/opasswd", "retry=3")
        self.assertEqual((result.status, result.stored), (1, []))
        self.assertIn("/nonexistent/opasswd cannot be opened", result.log)

    # --- Failures of the helper: each one is a refusal

    def refuses(self, *options, says, answers=(GOOD, GOOD)):
        start = time.monotonic()
        result = self.change(list(answers) if not isinstance(answers, bytes) else answers, "retry=3", *options)
        self.assertEqual((result.status, result.stored), (1, []), result.log)
        self.assertIn("The password could not be checked", result.text + result.log)
        self.assertRegex(result.log, says)
        return time.monotonic() - start

    def test_helper_missing(self):
        self.refuses("helper=/nonexistent/pwcheck", says="status 127.*cannot be started")

    def test_helper_is_not_executable(self):
        helper = self.helper("exit 0\n")
        (self.folder / "helper").chmod(0o644)
        self.refuses(helper, says="status 127.*cannot be started")

    def test_helper_killed(self):
        self.refuses(self.helper("kill -9 $$\n"), says="ended by signal 9")

    def test_helper_with_another_status(self):
        for status in (2, 3, 126, 255):
            self.refuses(self.helper(f"echo a reason >&2; exit {status}\n"), says=f"status {status}.: a reason")

    def test_slow_helper(self):
        self.assertLess(self.refuses(self.helper("exec sleep 60\n"), "timeout=1", says="took longer than 1 s"), 10)

    def test_helper_that_lingers(self):
        helper = self.helper("exec >&- 2>&-; exec sleep 60\n")
        self.assertLess(self.refuses(helper, "timeout=1", says="took longer than 1 s"), 10)

    def test_helper_that_talks_without_end(self):
        self.assertLess(self.refuses(self.helper("exec yes\n"), "timeout=1", says="took longer than 1 s"), 10)

    def test_helper_that_says_too_much(self):
        result = self.change([GOOD], self.helper("head -c 100000 /dev/zero | tr '\\0' x; exit 1\n"))
        self.assertEqual((result.status, result.stored), (1, []))

    def test_helper_that_reads_nothing(self):
        result = self.change([GOOD, GOOD], self.helper("exec <&-; exit 0\n"))
        self.assertEqual(result.stored, [GOOD])

    def test_helper_with_control_characters(self):
        result = self.change([GOOD], self.helper("printf 'BAD PASSWORD: \\033]0;x\\007\\n'; exit 1\n"))
        self.assertNotIn("\x1b", result.text + result.log)

    def test_broken_policy(self):
        (self.folder / "broken.json").write_text('{"policy": 1}')
        result = self.change([GOOD, GOOD], f"policy={self.folder}/broken.json", policy=False)
        self.assertEqual((result.status, result.stored), (1, []))
        self.assertRegex(result.log, "status 2.*broken.json")

    def test_breaches_that_are_not_there(self):
        self.refuses("breaches=/nonexistent.pwb", says="status 2.*nonexistent.pwb")

    def test_root_goes_on_without_a_helper(self):
        result = self.change([GOOD, GOOD], "helper=/nonexistent/pwcheck", is_root=True)
        self.assertEqual((result.status, result.stored), (0, [GOOD]))
        self.assertIn("The password could not be checked", result.text + result.log)

    def test_unknown_options(self):
        for option in ("retrry=3", "retry=0", "retry=x", "timeout=0", "policy=", "helper=pwcheck", "minlen=8"):
            result = self.change([GOOD, GOOD], option)
            self.assertEqual((result.status, result.stored), (1, []), option)
            self.assertIn(f"unknown option or value: {option}", result.log)
            self.assertIn(f"pam_pwcheck: unknown option or value: {option}", result.said)

    def test_options_of_another_module(self):
        words = ["retry=3", "minlen=12", "dcredit=-1"]
        result = self.change([], *words)
        self.assertEqual((result.status, result.stored), (1, []))
        self.assertIn("pam_pwcheck: unknown option or value: minlen=12", result.said)
        # The cure that is named, with the line of that module.
        self.assertIn("pwcheck policy convert --from pwquality FILE", result.said)
        line = self.folder / "line"
        line.write_text("# /etc/pam.d/common-password\npassword\t[success=1 default=ignore] pam_pwquality.so use_authtok " + " ".join(words) + " # ours\n")
        made = subprocess.run([self.path("pwcheck"), "policy", "convert", "--from", "pwquality", line], capture_output=True, text=True)
        self.assertEqual(made.returncode, 0, made.stderr)
        policy = self.folder / "converted.json"
        policy.write_text(made.stdout)
        self.assertEqual(self.change(["Sekrit-zq-window"], f"policy={policy}", policy=False).status, 1)
        self.assertEqual(self.change([GOOD, GOOD], f"policy={policy}", policy=False).stored, [GOOD])

    def test_root_goes_on_with_a_wrong_option(self):
        result = self.change([GOOD, GOOD], "dcredit=-1", is_root=True)
        self.assertEqual((result.status, result.stored), (0, [GOOD]), result.text + result.log)
        self.assertEqual(result.said.count("pam_pwcheck: unknown option or value: dcredit=-1"), 1)
        self.stored.unlink()
        result = self.change([GOOD, GOOD], "dcredit=-1", "enforce_for_root", is_root=True)
        self.assertEqual((result.status, result.stored), (1, []))

    def test_debug(self):
        self.assertEqual(self.change([GOOD, GOOD], "debug").stored, [GOOD])

    # --- What passwords can be

    def test_invalid_utf_8(self):
        self.refuses(says="status 2.*UTF-8", answers=b"Sekrit-zq-\xff-window\n" * 2)

    def test_zero_byte(self):
        # PAM's texts end at it: what is judged is what is stored.
        result = self.change(b"Sekrit-zq-window\0-7\n" * 2)
        self.assertIn(result.stored, ([], ["Sekrit-zq-window"]))
        result = self.change(b"Sek\0rit-zq-window-7\n" * 2)
        self.assertNotIn(result.status, (0,))

    def test_line_end(self):
        result = self.change(b"Sekrit-zq-window-7\r\n" * 2)
        self.assertEqual(result.stored, [])

    def test_long_password(self):
        result = self.change(["Sekrit-zq-" + "window-" * 60] * 2)
        self.assertEqual(len(result.stored), 1)

    def test_empty_password(self):
        self.assertEqual(self.change([""]).stored, [])

    # --- What is around the helper

    def test_what_the_helper_gets(self):
        helper = self.helper(
            """
            exec 9>"$(dirname "$0")/seen"
            {
              tr '\\0' '\\n' </proc/$$/cmdline; echo --
              tr '\\0' '\\n' </proc/$$/environ; echo --
              ls /proc/$$/fd; echo --
              cat /dev/fd/3; echo; cat /dev/fd/4; echo --
              cat; echo; echo --
              grep -E '^(SigIgn|SigBlk)' /proc/$$/status
            } >&9
            """
        )
        # What the application ignores and has open is not the helper's.
        with open("/dev/null") as other:
            inherited = os.dup2(other.fileno(), 50)
        result = self.change(
            [GOOD, GOOD], helper, old=OTHER, extra=[inherited],
            before=lambda: signal.signal(signal.SIGUSR1, signal.SIG_IGN),
        )
        os.close(inherited)
        self.assertEqual(result.stored, [GOOD], result.log)
        parts = (self.folder / "seen").read_text().split("--\n")
        arguments, environment, descriptors, words, password, status = (part.strip().splitlines() for part in parts)
        self.assertEqual(
            arguments[2:],
            ["check", "--pam", f"--policy={self.folder}/policy.json", "--password-fd=0", "--personal-fd=4", "--previous-fd=3"],
        )
        self.assertEqual(sorted(environment), ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"])
        # 9 is the test's own, 10 and above the shell's.
        self.assertLessEqual({int(name) for name in descriptors} - {0, 1, 2, 3, 4, 9}, set(range(10, 20)) | {255})
        self.assertEqual(words[0], OTHER)
        self.assertIn("user=nobody", words)
        self.assertIn("name=nobody", words)
        self.assertEqual(password, [GOOD])
        self.assertIn("SigIgn:\t0000000000000000", status)

    def test_children_of_the_application(self):
        # An application that ignores the ends of its children: they leave no status.
        result = self.change([GOOD, GOOD], before=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
        self.assertEqual(result.stored, [GOOD], result.log)

    def test_broken_pipes_end_nobody(self):
        result = self.change([GOOD], self.helper("exec <&-; sleep 0.2; exit 1\n"), before=lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL))
        self.assertEqual(result.status, 1)

    def test_nothing_is_left_open(self):
        def few():
            resource.setrlimit(resource.RLIMIT_NOFILE, (32, 32))

        result = self.change([GOOD, GOOD] * 30, times=30, before=few)
        self.assertEqual(result.stored, [GOOD] * 30, result.log)

    def test_nothing_is_left_open_after_a_late_helper(self):
        def few():
            resource.setrlimit(resource.RLIMIT_NOFILE, (20, 20))

        result = self.change([GOOD, GOOD] * 6, self.helper("exec sleep 60\n"), "timeout=1", is_root=True, times=6, before=few)
        self.assertEqual(result.stored, [GOOD] * 6, result.log)
        self.assertEqual(result.log.count("took longer than 1 s"), 6, result.log)

    def test_no_descriptors(self):
        def none():
            resource.setrlimit(resource.RLIMIT_NOFILE, (8, 8))

        result = self.change([GOOD, GOOD], before=none)
        self.assertNotEqual(result.status, 0)
        self.assertEqual(result.stored, [])

    def test_closed_streams(self):
        def close():
            os.close(2)

        result = self.change([GOOD, GOOD], before=close)
        self.assertEqual(result.stored, [GOOD])


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    FILES = sys.argv[1:4]
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
