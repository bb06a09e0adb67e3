#!/usr/bin/env python3
"""Builds the image of Containerfile by buildah and runs it, without root where buildah can do without.

Usage: Tests/integrations/test_image.py [-v] [NAME…]     PWCHECK_STATIC names the static program; .build/static/release/pwcheck if not set
"""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("PWCHECK_STATIC", str(ROOT / ".build/static/release/pwcheck"))


class ImageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not shutil.which("buildah"):
            raise unittest.SkipTest("there is no buildah")
        if not os.path.exists(PROGRAM):
            raise unittest.SkipTest(f"there is no {PROGRAM}; Scripts/install builds it")
        cls.folder = Path(tempfile.mkdtemp(prefix="pwcheck-image-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        # As Scripts/install lays it out, with a file that must stay out.
        context = cls.folder / "context"
        for source, place in [(PROGRAM, "bin/pwcheck"), ("LICENSE", "share/doc/pwcheck/LICENSE"), ("README.md", "share/doc/pwcheck/README.md"),
                              ("THIRD-PARTY-NOTICES", "share/doc/pwcheck/THIRD-PARTY-NOTICES")]:
            (context / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, context / place)
        cls.buildah("build", "--isolation", "chroot", "--file", ROOT / "Containerfile", "--tag", "pwcheck", context)
        cls.container = cls.buildah("from", "pwcheck").stdout.strip()
        cls.addClassCleanup(cls.buildah, "rm", cls.container)
        # Building needs no rights; running as another user does.
        cls.problem = "" if cls.run_image("--version")[1].startswith("pwcheck ") else "buildah cannot run a container as this user"

    @classmethod
    def buildah(cls, *arguments, check=True, **more):
        command = ["buildah", "--root", cls.folder / "storage", "--runroot", cls.folder / "run", "--storage-driver", "vfs", *arguments]
        result = subprocess.run(command, capture_output=True, text=True, **more)
        if check and result.returncode:
            raise AssertionError(result.stderr)
        return result

    @classmethod
    def run_image(cls, *arguments, options=(), password=""):
        """The status and the output of the image's own command, by buildah, which needs no kernel features in its chroot isolation."""
        result = cls.buildah(
            "run", "--isolation", "chroot", *options, cls.container, "--", "/pwcheck", *arguments, check=False, input=password)
        status = int(result.stderr.rsplit("exit status ", 1)[1]) if "exit status" in result.stderr else result.returncode
        return status, result.stdout

    def test_nothing_but_the_program_and_its_licences(self):
        place = self.folder / "image"
        self.buildah("push", "pwcheck", f"oci:{place}")
        names = set()
        index = json.loads((place / "index.json").read_text())
        blob = lambda entry: place / "blobs" / entry["digest"].replace(":", "/")  # noqa: E731
        manifest = json.loads(blob(index["manifests"][0]).read_text())
        for layer in manifest["layers"]:
            names |= set(subprocess.run(["tar", "-tf", blob(layer)], check=True, capture_output=True, text=True).stdout.split())
        self.assertEqual(names, {"pwcheck", "LICENSE", "THIRD-PARTY-NOTICES"})
        configuration = json.loads(blob(manifest["config"]).read_text())["config"]
        self.assertEqual((configuration["Entrypoint"], configuration["User"]), (["/pwcheck"], "65534:65534"))

    def test_one_password(self):
        if self.problem:
            self.skipTest(self.problem)
        for policy, password, status in [("default", "Abcdef1!", 0), ("nist-800-63b-4", "Abcdef1!", 1), ("nist-800-63b-4", "staple horse of mine", 0),
                                         ("nope", "x", 2)]:
            self.assertEqual(self.run_image("--policy", policy, password=password)[0], status)

    def test_the_demo(self):
        if self.problem:
            self.skipTest(self.problem)
        status, text = self.run_image("demo")
        self.assertEqual(status, 0)
        self.assertIn("❌ at least one digit", text)
        self.assertIn("  pwcheck audit LIST", text)

    def test_a_list_of_the_host(self):
        if self.problem:
            self.skipTest(self.problem)
        lists = self.folder / "lists"
        lists.mkdir()
        lists.chmod(0o755)
        (lists / "leaked.txt").write_text("hunter2\nstaple horse of mine\n")
        options = ["--volume", f"{lists}:/lists:ro", "--workingdir", "/lists"]
        status, text = self.run_image("audit", "--format", "json", "--policy", "nist-800-63b-4", "leaked.txt", options=options)
        self.assertEqual(status, 1)
        self.assertIn('"accepted": 1', text)
        self.assertEqual(self.run_image("gate", "--policy", "nist-800-63b-4", "leaked.txt", options=options)[0], 1)


if __name__ == "__main__":
    unittest.main()
