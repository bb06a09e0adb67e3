#!/usr/bin/env python3
"""The units of the Debian package under a systemd that runs: this file makes a Debian in a folder, installs the package, boots it with
systemd-nspawn, and there runs itself again as the tests. Needs root, debootstrap, systemd-container and the network of Debian's packages.
Usage: Tests/service/test_systemd.py PWCHECK.deb [FOLDER]      FOLDER keeps the Debian for the next time (default: .build/systemd)"""

import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

SOCKET, HTTP = "/run/pwcheck/socket", "/run/pwcheck-http/socket"
TESTS, LOG, STATUS = "root/tests.py", "root/log", "root/status"
UNIT = f"""[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/sh -c 'python3 /{TESTS} --inside > /{LOG} 2>&1; echo $? > /{STATUS}; systemctl --no-block poweroff'
[Install]
WantedBy=multi-user.target
"""


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout.strip()


def journal():
    run("journalctl", "--sync")
    return run("journalctl", "--unit", "pwcheck.service", "--output", "cat")


def ask(user, request, path=SOCKET):
    """What a process of a user gets for a request; None if the service closes the connection, an exception's name if there is none."""
    code = ("import socket, sys\n"
            "s = socket.socket(socket.AF_UNIX); s.settimeout(20)\n"
            "try:\n s.connect(sys.argv[1]); s.sendall(sys.stdin.buffer.read()); s.shutdown(socket.SHUT_WR)\n"
            " print(b''.join(iter(lambda: s.recv(65536), b'')).decode())\n"
            "except OSError as error: print(type(error).__name__)")
    return run("runuser", "--user", user, "--", "python3", "-c", code, path, input=request)


class UnitsTest(unittest.TestCase):
    check = json.dumps({"op": "check", "password": "password1"}) + "\n"

    @classmethod
    def setUpClass(cls):
        run("useradd", "--groups", "pwcheck", "member")
        run("useradd", "--groups", "pwcheck", "other")
        run("useradd", "stranger")

    def setUp(self):
        run("systemctl", "start", "pwcheck.socket")

    def tearDown(self):
        shutil.rmtree("/etc/systemd/system/pwcheck.service.d", ignore_errors=True)
        run("systemctl", "daemon-reload")
        run("systemctl", "stop", "pwcheck.socket", "pwcheck.service")
        run("systemctl", "reset-failed")

    def override(self, *lines):
        folder = pathlib.Path("/etc/systemd/system/pwcheck.service.d")
        folder.mkdir(parents=True)
        (folder / "test.conf").write_text("\n".join(["[Service]", *lines, ""]))
        run("systemctl", "daemon-reload")

    def process(self):
        process = int(run("systemctl", "show", "--property", "MainPID", "--value", "pwcheck.service"))
        self.assertGreater(process, 0, journal())
        return process

    def test_members_of_the_group_are_answered_and_others_are_not(self):
        status = os.stat(SOCKET)
        self.assertEqual(oct(status.st_mode & 0o777), "0o660")
        self.assertIn('"accepted":false', ask("member", self.check))
        self.assertEqual(ask("stranger", self.check), "PermissionError")

    def test_it_is_no_user_of_the_system_and_leaves_no_core(self):
        ask("member", self.check)
        process = self.process()
        status = pathlib.Path(f"/proc/{process}/status").read_text()
        uid = int(status.split("Uid:")[1].split()[0])
        self.assertNotIn(uid, [0, *(user.pw_uid for user in pwd.getpwall() if user.pw_name != "pwcheck-serve")])
        self.assertIn("CapBnd:\t0000000000000000", status)
        self.assertIn("NoNewPrivs:\t1", status)
        limit = next(line for line in pathlib.Path(f"/proc/{process}/limits").read_text().splitlines() if line.startswith("Max core"))
        self.assertEqual(limit.split()[4:6], ["0", "0"])

    def test_users_are_told_apart(self):
        uid = pwd.getpwnam("member").pw_uid
        self.override("ExecStart=", f"ExecStart=/usr/bin/pwcheck serve --socket-mode 0660 --allow-uid {uid}")
        self.assertIn('"accepted":false', ask("member", self.check))
        self.assertNotIn("accepted", ask("other", self.check))
        self.assertIn(str(pwd.getpwnam("other").pw_uid), journal())

    def test_a_reload_and_an_end_take_less_than_a_second(self):
        ask("member", self.check)
        process = self.process()
        for command in ["reload", "stop"]:
            begin = time.monotonic()
            run("systemctl", command, "pwcheck.service")
            self.assertLess(time.monotonic() - begin, 1, command)
            if command == "reload":
                self.assertEqual(self.process(), process)
                self.assertIn('"status":"ok"', ask("member", '{"op":"health"}\n'))
        self.assertFalse(os.path.exists(f"/proc/{process}"))
        self.assertIn('"accepted":false', ask("member", self.check), "the socket starts it again")

    def test_one_that_was_killed_comes_back(self):
        ask("member", self.check)
        process = self.process()
        os.kill(process, signal.SIGKILL)
        self.assertIn('"accepted":false', ask("member", self.check))
        self.assertNotEqual(self.process(), process)

    def test_http_at_a_path(self):
        self.override("RuntimeDirectory=pwcheck-http", "ExecStart=",
                      f"ExecStart=/usr/bin/pwcheck serve --socket-mode 0666 --http {HTTP}")
        ask("member", self.check)
        body = '{"password":"password1"}'
        request = (f"POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
                   f"Connection: close\r\n\r\n{body}")
        answer = ask("member", request, HTTP)
        self.assertIn("HTTP/1.1 200", answer)
        self.assertIn('"accepted":false', answer)

    def test_the_journal_has_no_password(self):
        ask("member", '{"op":"check","password":"Secret-Of-Ana"}\n{"op":"check","password":"Secret-Of-Ana"\n')
        self.assertNotIn("Secret-Of-Ana", run("journalctl", "--boot"))


def debian(folder):
    """A Debian that boots, in a folder; made once."""
    if not (folder / "usr/bin/python3").exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as work:
            root = pathlib.Path(work) / "root"
            subprocess.run(["debootstrap", "--variant=minbase", "--include=systemd-sysv,dbus,python3", "bookworm", root], check=True,
                           stdout=subprocess.DEVNULL)
            shutil.rmtree(folder, ignore_errors=True)
            root.rename(folder)
    return folder


def main(package, folder):
    for tool in ["debootstrap", "systemd-nspawn"]:
        if not shutil.which(tool):
            sys.exit(f"Error: there is no '{tool}'. 'Scripts/setup --systemd' installs it.")
    with tempfile.TemporaryDirectory() as work:
        root = pathlib.Path(work) / "root"
        subprocess.run(["cp", "--archive", debian(folder), root], check=True)
        shutil.copy(package, root / "root/pwcheck.deb")
        subprocess.run(["chroot", root, "dpkg", "--install", "/root/pwcheck.deb"], check=True, stdout=subprocess.DEVNULL)
        shutil.copy(__file__, root / TESTS)
        (root / "etc/systemd/system/tests.service").write_text(UNIT)
        subprocess.run(["chroot", root, "systemctl", "--quiet", "enable", "tests.service"], check=True)
        boot = subprocess.run(["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--boot", "--directory", root],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600)
        if not (root / STATUS).exists():
            sys.exit(f"Error: this Debian did not boot.\n{boot.stdout[-2000:]}{boot.stderr[-2000:]}")
        print((root / LOG).read_text(), end="")
        sys.exit(int((root / STATUS).read_text()))


if __name__ == "__main__":
    if sys.argv[1:] == ["--inside"]:
        unittest.main(argv=sys.argv[:1], verbosity=2)
    elif sys.argv[1:2] in (["-h"], ["--help"]) or len(sys.argv) not in (2, 3):
        print(__doc__)
        sys.exit(0 if sys.argv[1:2] in (["-h"], ["--help"]) else 2)
    else:
        main(sys.argv[1], pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".build/systemd"))
