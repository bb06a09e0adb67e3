#!/usr/bin/env python3
"""Runs the steps of action.yml as GitHub's runner does, with good and bad lists, and names that are meant to do harm.

Usage: Tests/integrations/test_action.py [-v] [NAME…]     PWCHECK names the program; .build/debug/pwcheck if not set
"""

import hashlib
import http.server
import json
import os
import platform
import re
import shutil
import ssl
import subprocess
import sys
import tarfile
import tempfile
import threading
import unittest
import unittest.mock
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
PWCHECK = os.environ.get("PWCHECK", str(ROOT / ".build/debug/pwcheck"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
SECRET = "sekrit-findings-key-0123456789"
VERSION = re.search(r'PWCHECK_VERSION "(.*)"', (ROOT / "Sources/CPwcheck/pwcheck.h").read_text())[1]
# What the runner knows of the action.
GITHUB = {"action_repository": "acme/pwcheck", "action_ref": f"v{VERSION}", "token": "sekrit-token-0123456789"}
# What a job has no use for, or what would take its meaning away.
NO_INPUTS = {"format", "output", "reveal", "color", "ascii", "quiet", "help", "version", "dismiss-findings",
             "findings-lines", "progress"}


class Run:
    """What became of the action: its status, outputs, annotations and log."""

    def __init__(self, status, outputs, log):
        self.status, self.outputs, self.log = status, outputs, log
        # As the runner finds commands: at the start of a line, or after ##[ anywhere.
        self.commands = [line.strip() for line in log.splitlines() if line.strip().startswith("::") or "##[" in line]
        self.annotations = [line for line in self.commands if line.startswith("::error ")]

    def sarif(self):
        return json.loads(Path(self.outputs["sarif"]).read_text())


class ActionTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pwcheck action ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.workspace, self.temp = self.folder / "work space", self.folder / "temp"
        self.workspace.mkdir()
        self.temp.mkdir()

    def write(self, name, text):
        path = self.workspace / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def evaluate(self, text, inputs, steps):
        def value(match):
            words = match[1].split(".")
            if words[0] == "inputs":
                return inputs[words[1]]
            if words[0] == "github":
                return GITHUB[words[1]]
            self.assertEqual((words[0], words[2]), ("steps", "outputs"))
            return steps[words[1]].get(words[3], "")

        return re.sub(r"\$\{\{\s*(.*?)\s*\}\}", value, text)

    def run_action(self, environment=(), released=False, **inputs):
        """Inputs by their names, with _ for -. The installed program if nothing else is asked for."""
        inputs = {name.replace("_", "-"): str(value) for name, value in inputs.items()}
        self.assertLessEqual(set(inputs), set(ACTION["inputs"]))
        if released:
            inputs.setdefault("program", "")
        elif not {"archive", "build"} & set(inputs):
            inputs.setdefault("program", PWCHECK)
        inputs = {name: inputs.get(name, definition.get("default", "")) for name, definition in ACTION["inputs"].items()}
        steps, log, status = {}, "", 0
        for step in ACTION["runs"]["steps"]:
            self.assertEqual(step["shell"], "bash")
            self.assertNotIn("${{", step["run"], "a script that holds an expression runs what the expression says")
            script, output = self.temp / f"{step['id']}.sh", self.temp / f"output-{step['id']}"
            script.write_text(step["run"])
            output.write_text("")
            result = subprocess.run(
                ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)],
                env={"PATH": os.environ["PATH"], "HOME": str(self.folder), "GITHUB_ACTIONS": "true", "CI": "true",
                     "GITHUB_ACTION_PATH": str(ROOT), "GITHUB_WORKSPACE": str(self.workspace), "RUNNER_TEMP": str(self.temp),
                     "GITHUB_OUTPUT": str(output), **dict(environment),
                     **{name: self.evaluate(text, inputs, steps) for name, text in step.get("env", {}).items()}},
                cwd=self.workspace, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
            log += result.stdout
            status = result.returncode
            steps[step["id"]] = dict(line.split("=", 1) for line in output.read_text().splitlines())
            if status:
                break
        for step in ACTION["runs"]["steps"]:
            steps.setdefault(step["id"], {})
        outputs = {name: self.evaluate(output["value"], inputs, steps) for name, output in ACTION["outputs"].items()}
        run = Run(status, outputs, log)
        for line in run.commands:
            self.assertTrue(line.startswith(("::error ", "::notice ", "::warning ")), "a line of the log is a command to the runner")
        return run

    def assert_unchecked(self, run, part):
        self.assertNotEqual(run.status, 0)
        self.assertIn(run.outputs["result"], ("", "not-checked"))
        self.assertEqual((run.outputs["sarif"], run.outputs["policy-sarif"]), ("", ""))
        self.assertIn(part, run.log)


class Gate(ActionTest):
    def test_a_good_list_passes(self):
        self.write("seeds.txt", "correct horse battery staple\n")
        run = self.run_action(files="seeds.txt", policy="nist-800-63b-4")
        self.assertEqual((run.status, run.outputs["result"], run.annotations), (0, "passed", []))
        self.assertEqual(run.sarif()["runs"][0]["results"], [])

    def test_a_weak_password_fails_with_an_annotation_and_sarif(self):
        self.write("db/seeds one.txt", "correct horse battery staple\nhunter2\n")
        run = self.run_action(files="db/seeds one.txt", policy="nist-800-63b-4")
        self.assertEqual((run.status, run.outputs["result"]), (1, "failed"))
        self.assertEqual(len(run.annotations), 1)
        self.assertIn("file=db/seeds one.txt,line=2", run.annotations[0])
        place = run.sarif()["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
        self.assertEqual((place["artifactLocation"]["uri"], place["region"]["startLine"]), ("db/seeds%20one.txt", 2))
        self.assertNotIn("hunter2", run.log + Path(run.outputs["sarif"]).read_text())

    def test_several_lists_and_patterns(self):
        for name in ("a b.txt", "c.txt", "deep/er/d.txt", "e[1].txt", "other.csv"):
            self.write(name, "x\n")
        run = self.run_action(files="*b.txt\nc.txt\r\n\n**/d.txt\ne[1].txt\n")
        self.assertEqual(len(run.annotations), 4)
        self.assertEqual(run.status, 1)

    def test_options(self):
        self.write("seeds.txt", "x\ny\ncorrect horse battery staple\n")
        run = self.run_action(files="seeds.txt", policy="nist-800-63b-4", max_failing="67%")
        self.assertEqual((run.status, run.outputs["result"]), (0, "passed"))
        self.write(".env", "PASSWORD=x\nOTHER=y\n")
        run = self.run_action(files=".env", input="env", keys="OTHER\nPASS*X")
        self.assertEqual((run.status, len(run.annotations)), (2, 0))
        run = self.run_action(files=".env", input="env", keys="OTHER\nPASS*")
        self.assertEqual((run.status, len(run.annotations)), (1, 2))
        self.write("hex.txt", "$HEX[61]\n")
        for value, mask in [("true", "#LLL#99#"), ("false", "l")]:
            run = self.run_action(files="hex.txt", no_hex=value, policy="nist-800-63b-4")
            self.assertTrue(run.annotations[0].endswith(f": {mask}"))

    def test_policies(self):
        weak = {"policy": 1, "id": "acme", "rules": [{"id": "x", "label": "x", "match": "(a+)+$"}]}
        self.write("policies/acme.json", json.dumps(weak))
        run = self.run_action(policies="policies")
        self.assertEqual((run.status, run.outputs["result"]), (1, "failed"))
        self.assertTrue(any("policies/acme.json" in line for line in run.commands))
        self.assertEqual(run.outputs["sarif"], "")
        findings = json.loads(Path(run.outputs["policy-sarif"]).read_text())["runs"][0]["results"]
        self.assertIn("exponential-backtracking", {finding["ruleId"] for finding in findings})
        # Lists that are fine do not make up for it.
        self.write("seeds.txt", "correct horse battery staple\n")
        run = self.run_action(policies="policies", files="seeds.txt", policy="nist-800-63b-4")
        self.assertEqual((run.status, run.outputs["result"]), (1, "failed"))
        self.assertEqual(run.sarif()["runs"][0]["results"], [])
        # A file here, not the shipped policy of the name.
        self.write("default", "{}")
        self.assertEqual(self.run_action(policies="default").outputs["result"], "failed")

    def test_findings_under_a_secret(self):
        self.write("seeds.txt", "hunter2\n")
        key = self.folder / "key"
        key.write_text(SECRET)
        subprocess.run([PWCHECK, "gate", "--findings", "known.json", "--findings-key", str(key), "--dismiss-findings", "seeds.txt"],
                       cwd=self.workspace, check=True, capture_output=True)
        run = self.run_action(files="seeds.txt", findings="known.json", findings_key=SECRET)
        self.assertEqual((run.status, run.outputs["result"]), (0, "passed"))
        self.assertNotIn(SECRET, run.log)
        run = self.run_action(files="seeds.txt", findings="known.json", findings_key=SECRET[::-1])
        self.assert_unchecked(run, "key")

    def test_a_secret_is_in_no_arguments(self):
        program = self.folder / "program"
        program.write_text('#!/bin/sh\nprintf "%s " "$@" >> "$RUNNER_TEMP/arguments"\nenv > "$RUNNER_TEMP/environment"\n')
        program.chmod(0o755)
        self.write("seeds.txt", "x\n")
        self.run_action(files="seeds.txt", findings="b", findings_key=SECRET, program=program)
        self.assertNotIn(SECRET, (self.temp / "arguments").read_text())
        found = [line for line in (self.temp / "environment").read_text().splitlines() if SECRET in line]
        self.assertEqual(found, [f"PWCHECK_FINDINGS_KEY={SECRET}"])

    def test_every_option_is_an_input(self):
        text = subprocess.run([PWCHECK, "gate", "--help"], check=True, capture_output=True, text=True).stdout
        options = set(re.findall(r"^ +(?:-\w, )?--([a-z-]+)", text, re.M))
        self.assertGreater(len(options), 20)
        names = {"role": "roles"}
        self.assertEqual({names.get(name, name) for name in options - NO_INPUTS},
                         set(ACTION["inputs"]) - {"files", "program", "archive", "sha256", "build"})


class Unchecked(ActionTest):
    def test_what_is_missing_or_empty_is_no_pass(self):
        self.write("empty.txt", "")
        for inputs, part in [
            ({}, "give 'files', 'policies' or both"),
            ({"files": "lost.txt"}, "names no file"),
            ({"files": "empty.txt\n*.csv"}, "names no file"),
            ({"files": "empty.txt"}, "no password"),
            ({"files": "-"}, "names no file"),
            ({"files": "empty.txt", "policy": "nope"}, "there is no policy of this name"),
            ({"files": "empty.txt", "jobs": "many"}, "invalid value for '--jobs N'"),
            ({"files": "empty.txt", "as_passwords": "yes"}, "neither true nor false"),
            ({"files": "empty.txt", "program": "/nowhere/pwcheck"}, "is not there"),
            ({"policies": "nowhere"}, "nowhere"),
        ]:
            with self.subTest(inputs):
                self.assert_unchecked(self.run_action(**inputs), part)

    def test_a_program_that_cannot_run_is_no_pass(self):
        self.write("seeds.txt", "x\n")
        for body in ("exit 3", "kill -9 $$", '[ "$1" = --version ] || kill -9 $$'):
            program = self.folder / "program"
            program.write_text(f"#!/bin/sh\n{body}\n")
            program.chmod(0o755)
            with self.subTest(body):
                run = self.run_action(files="seeds.txt", program=program)
                self.assertNotIn(run.status, (0, 1))
                self.assertIn(run.outputs["result"], ("", "not-checked"))


class Hostile(ActionTest):
    def test_names_that_look_like_options_or_commands(self):
        pwned = self.folder / "pwned"
        names = ["--quiet", "--output=x", "-", f"--breach-command=touch {pwned}".replace("/", "∕"), "$(touch pwned)", "`touch pwned`", ";touch pwned",
                 "::error::x", "::stop-commands::x", "##[add-mask]x", "a'b\"c", "*", "?", "%0A::error::x"]
        for name in names:
            self.write(name, "x\n")
        run = self.run_action(files="\n".join(name for name in names))
        # Each is a list of one weak password, whatever its name; "-" is a file here.
        self.assertIn(run.outputs["result"], ("failed", "not-checked"))
        self.assertNotEqual(run.status, 0)
        self.assertEqual(sorted(path.name for path in self.workspace.iterdir()), sorted(names))
        # The gate gives ten annotations at most.
        names.remove("-")
        for part in (names[:7], names[7:]):
            run = self.run_action(files="\n".join(part))
            self.assertEqual((run.status, len(run.annotations)), (1, len(part)))

    def test_a_line_break_in_a_name(self):
        self.write("a\n::add-mask::b.txt", "x\n")
        run = self.run_action(files="a*.txt")
        self.assertEqual((run.status, len(run.annotations)), (1, 1))

    def test_values_that_try_to_be_more(self):
        self.write("seeds.txt", "x\n")
        for name in ("policy", "input", "encoding", "max_failing", "min_score", "jobs", "words", "breaches", "findings"):
            for value in ("--quiet", "x\n::add-mask::y", "##[add-mask]y", "$(touch pwned)", "default --max-failing=9"):
                with self.subTest(name=name, value=value):
                    run = self.run_action(files="seeds.txt", **{name: value})
                    self.assertEqual(run.status, 2)
                    self.assertFalse((self.workspace / "pwned").exists())

    def test_a_list_that_is_lost_with_a_hostile_name(self):
        for name in ("::add-mask::x", "##[add-mask]x", "x\r::add-mask::y"):
            self.assert_unchecked(self.run_action(files=name), "names no file")


class Archive(ActionTest):
    def make(self, name="pwcheck-0.1.0-linux-x86_64", inside="bin/pwcheck"):
        path = self.folder / "archive.tar.xz"
        with tarfile.open(path, "w:xz", preset=0) as archive:
            program = self.folder / "in-archive"
            program.write_text(f'#!/bin/sh\nexec "{PWCHECK}" "$@"\n')
            program.chmod(0o755)
            archive.add(program, f"{name}/{inside}")
        return path, hashlib.sha256(path.read_bytes()).hexdigest()

    def test_a_file_with_its_checksum(self):
        self.write("seeds.txt", "x\n")
        path, checksum = self.make()
        for checksum in (checksum, checksum.upper()):
            self.assertEqual(self.run_action(files="seeds.txt", archive=path, sha256=checksum).status, 1)

    def test_what_is_not_the_archive_is_not_run(self):
        self.write("seeds.txt", "x\n")
        path, checksum = self.make()
        other = checksum[:-1] + ("0" if checksum[-1] != "0" else "1")
        for inputs, part in [
            ({"archive": path}, "needs 'sha256'"),
            ({"archive": path, "sha256": other}, "the checksum of the archive is"),
            ({"archive": path, "sha256": "x" * 64}, "'sha256' is no checksum"),
            ({"archive": path, "sha256": checksum, "program": PWCHECK}, "more than one"),
            ({"build": "true", "program": PWCHECK}, "more than one"),
            ({"build": "perhaps"}, "neither true nor false"),
            ({"build": "true", "sha256": checksum}, "none is fetched"),
            ({"archive": "http://localhost/x", "sha256": checksum}, "does not begin with https://"),
            ({"archive": "file:///etc/passwd", "sha256": checksum}, "does not begin with https://"),
            ({"archive": "/nowhere/x", "sha256": checksum}, "cannot be read"),
        ]:
            with self.subTest(part):
                self.assert_unchecked(self.run_action(files="seeds.txt", **inputs), part)
        path, checksum = self.make(inside="other/pwcheck")
        self.assert_unchecked(self.run_action(files="seeds.txt", archive=path, sha256=checksum), "no program in the archive")

    def serve(self, pages):
        """The address of a server with TLS that has these pages, and the variable that makes curl trust it."""
        certificate = self.folder / "certificate.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost", "-keyout", certificate, "-out", f"{certificate}.crt"], check=True, capture_output=True)

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                if self.path == "/moved":
                    self.send_response(302)
                    self.send_header("Location", "http://localhost:1/archive")
                    self.end_headers()
                    return
                self.send_response(200 if self.path in pages else 404)
                self.end_headers()
                self.wfile.write(pages.get(self.path, b""))

            def log_message(self, *arguments):
                pass

        server = http.server.ThreadingHTTPServer(("localhost", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{certificate}.crt", certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"https://localhost:{server.server_port}", {"CURL_CA_BUNDLE": f"{certificate}.crt"}

    def test_an_address(self):
        path, checksum = self.make()
        address, trust = self.serve({"/archive": path.read_bytes()})
        self.write("seeds.txt", "x\n")
        self.assertEqual(self.run_action(trust, files="seeds.txt", archive=f"{address}/archive", sha256=checksum).status, 1)
        # A certificate that nobody vouches for, a page that is not there, a way to a place without encryption.
        for environment, page in [({}, "archive"), (trust, "lost"), (trust, "moved")]:
            run = self.run_action(environment, files="seeds.txt", archive=f"{address}/{page}", sha256=checksum)
            self.assert_unchecked(run, "cannot be fetched")

    @unittest.skipUnless(platform.system() == "Linux", "releases are for Linux")
    def test_the_release_of_this_version(self):
        """What the action takes if nothing is said: the release, and only if gh or a checksum vouches for it."""
        path, checksum = self.make()
        page = f"/acme/pwcheck/releases/download/v{VERSION}/pwcheck-{VERSION}-linux-{platform.machine()}.tar.xz"
        address, trust = self.serve({page: path.read_bytes()})
        self.write("seeds.txt", "x\n")
        tools = self.folder / "tools"
        tools.mkdir()
        gh = tools / "gh"

        def run(ref=f"v{VERSION}", repository="acme/pwcheck", status=0, has_gh=True, server=address, **inputs):
            gh.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "$RUNNER_TEMP/verified"\ncmp "$3" "{path}" || exit 3\n'
                          f'[ -n "$GH_TOKEN" ] || exit 4\necho "::add-mask::what gh says"\nexit {status}\n')
            gh.chmod(0o755)
            (self.temp / "verified").unlink(missing_ok=True)
            # As on a machine without gh: its folder is not searched, and this one has none.
            search = f"{tools}:{os.environ['PATH']}" if has_gh else os.environ["PATH"]
            with unittest.mock.patch.dict(GITHUB, action_ref=ref, action_repository=repository):
                found = self.run_action({**trust, "PATH": search, "GITHUB_SERVER_URL": server}, released=True, files="seeds.txt", **inputs)
            self.assertNotIn(GITHUB["token"], found.log)
            return found

        tag = ["--source-ref", f"refs/tags/v{VERSION}"]
        major = VERSION.split(".")[0]
        for ref, more in [(f"v{VERSION}", []), (f"v{major}", []), ("a" * 40, ["--source-digest", "a" * 40])]:
            self.assertEqual(run(ref).status, 1, ref)
            asked = (self.temp / "verified").read_text().splitlines()
            self.assertEqual(asked[:2], ["attestation", "verify"])
            self.assertEqual(asked[3:], ["--repo", "acme/pwcheck", "--signer-workflow", "acme/pwcheck/.github/workflows/release.yml",
                                         *tag, *more, "--deny-self-hosted-runners"])
        # A checksum takes gh's place.
        self.assertEqual(run(has_gh=False, sha256=checksum).status, 1)
        other = checksum[:-1] + ("0" if checksum[-1] != "0" else "1")
        for found, part in [
            (run(status=1), "nothing vouches for"),
            (run(status=1), "  | ::add-mask::what gh says"),
            (run(sha256=other), "the checksum of the archive is"),
            (run("main"), "no release is of 'main'"),
            (run("v9"), "no release is of 'v9'"),
            (run(""), "no release is of ''"),
            (run(repository=""), "this action is no release"),
            (run(repository="../evil"), "cannot be fetched"),
            (run(server="http://localhost:1"), "cannot be fetched"),
            (run(repository="acme/other"), "cannot be fetched"),
        ]:
            with self.subTest(part):
                self.assert_unchecked(found, part)
        if not shutil.which("gh"):
            self.assert_unchecked(run(has_gh=False), "Give 'sha256'")


class Linters(unittest.TestCase):
    """What GitHub's schema and a security linter say of the action and the workflows. Both are of PyPI."""

    FILES = [ROOT / "action.yml", *sorted((ROOT / ".github/workflows").glob("*.yml"))]

    def run_tool(self, name, *arguments):
        result = subprocess.run([Path(sys.executable).parent / name, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_schema(self):
        self.run_tool("check-jsonschema", "--builtin-schema", "vendor.github-actions", self.FILES[0])
        self.run_tool("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *self.FILES[1:])
        self.run_tool("check-jsonschema", "--builtin-schema", "vendor.dependabot", ROOT / ".github/dependabot.yml")

    def test_security(self):
        self.run_tool("zizmor", "--offline", "--no-progress", *self.FILES, ROOT / ".github/dependabot.yml")

    @unittest.skipUnless(shutil.which("actionlint"), "there is no actionlint")
    def test_actionlint(self):
        subprocess.run(["actionlint", "-shellcheck=", *self.FILES[1:]], check=True)


if __name__ == "__main__":
    unittest.main()
