#!/usr/bin/env python3
"""Compares two releases of one commit that were built in two folders, and tries one.

Usage: Tests/release/test_release.py FOLDER OTHER [NAME…]     what Scripts/release wrote
"""

import json
import os
import platform
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

ROOT = Path(__file__).resolve().parents[2]
HERE, OTHER = Path(sys.argv[1]), Path(sys.argv[2])
VERSION = re.search(r'PWCHECK_VERSION "(.*)"', (ROOT / "Sources/CPwcheck/pwcheck.h").read_text())[1]


def output(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


class ReleaseTest(unittest.TestCase):
    def the(self, pattern):
        found = list(HERE.glob(pattern))
        self.assertEqual(len(found), 1, pattern)
        return found[0]

    def archive(self):
        return self.the(f"pwcheck-{VERSION}-linux-{platform.machine()}.tar.xz")

    def test_two_builds_are_the_same_bytes(self):
        names = sorted(path.name for path in HERE.iterdir())
        self.assertEqual(names, sorted(path.name for path in OTHER.iterdir()))
        packages = [f"{name}_*.deb" for name in ("pwcheck", "libpwcheck0", "libpwcheck-dev", "libpam-pwcheck")]
        wanted = ["SHA256SUMS", f"pwcheck-{VERSION}.tar.gz", "pwcheck-*-linux-*.tar.xz", "*.whl", "*.cdx.json", *packages]
        self.assertEqual(names, sorted(self.the(pattern).name for pattern in wanted))
        differing = [name for name in names if (HERE / name).read_bytes() != (OTHER / name).read_bytes()]
        self.assertEqual(differing, [])

    def test_checksums(self):
        output("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=HERE)
        listed = [line.split()[1] for line in (HERE / "SHA256SUMS").read_text().splitlines()]
        self.assertEqual(sorted([*listed, "SHA256SUMS"]), sorted(path.name for path in HERE.iterdir()))

    def test_the_archive(self):
        with tarfile.open(self.archive()) as archive, tempfile.TemporaryDirectory() as folder:
            top = self.archive().name.removesuffix(".tar.xz")
            names = {member.name for member in archive}
            self.assertEqual({name.split("/")[0] for name in names}, {top})
            for name in ("bin/pwcheck", "share/man/man1/pwcheck-audit.1", "share/pwcheck/policies/default.json",
                         "share/bash-completion/completions/pwcheck", "share/doc/pwcheck/LICENSE", "share/doc/pwcheck/THIRD-PARTY-NOTICES"):
                self.assertIn(f"{top}/{name}", names)
            for member in archive:
                self.assertTrue(member.isfile() or member.isdir())
                self.assertEqual((member.uid, member.gid, member.mode & 0o7022), (0, 0, 0))
            archive.extractall(folder, filter="data")
            program = f"{folder}/{top}/bin/pwcheck"
            self.assertEqual(subprocess.run([program, "--quiet"], input="Abcdef1!", text=True).returncode, 0)
            self.assertEqual(subprocess.run([program, "--quiet"], input="x", text=True).returncode, 1)

    def test_nothing_names_the_folder_of_the_build(self):
        """Also in what is packed: the wheel and the packages are taken apart."""
        with tempfile.TemporaryDirectory() as folder:
            with tarfile.open(self.archive()) as archive:
                archive.extractall(folder, filter="data")
            for package in HERE.glob("*.deb"):
                output("dpkg-deb", "--extract", package, f"{folder}/{package.stem}")
            output(sys.executable, "-m", "zipfile", "-e", self.the("*.whl"), f"{folder}/wheel")
            clones = [str(HERE.resolve().parent).encode(), str(OTHER.resolve().parent).encode(), b"/tmp/pwcheck-release"]
            for path in Path(folder).rglob("*"):
                # A page may speak of the folder that releases are built in.
                if path.is_file() and not path.is_symlink() and path.suffix != ".md":
                    content = path.read_bytes()
                    for clone in clones:
                        self.assertFalse(clone in content, f"{path.name} names the folder that it was built in")

    def test_the_action_takes_the_archive(self):
        with tempfile.TemporaryDirectory() as folder:
            sums = dict(reversed(line.split()) for line in (HERE / "SHA256SUMS").read_text().splitlines())
            found = Path(folder, "output")
            output(ROOT / "Integrations/github/get-program", env={
                "PATH": os.environ["PATH"], "RUNNER_TEMP": folder, "GITHUB_OUTPUT": str(found), "INPUT_ARCHIVE": str(self.archive()),
                "INPUT_SHA256": sums[self.archive().name]})
            self.assertIn(f"pwcheck {VERSION}", output(found.read_text().strip().removeprefix("path="), "--version"))

    def test_the_bill_of_materials(self):
        text = self.the(f"pwcheck-{VERSION}-linux-{platform.machine()}.cdx.json").read_text()
        self.assertIsNone(JsonStrictValidator(SchemaVersion.V1_6).validate_str(text))
        # What the Debian package says that it was built of.
        fields = output("dpkg-deb", "--field", self.the("pwcheck_*.deb"), "Built-Using")
        built = {tuple(re.fullmatch(r"(\S+) \(= (\S+)\)", one.strip()).groups()) for one in fields.split(",")}
        listed = {(one["name"], one["version"]) for one in json.loads(text)["components"] if "arch=source" in one["purl"]}
        self.assertTrue(listed <= built, listed - built)
        self.assertEqual({name for name, _ in listed}, {name for name, _ in built})

    def test_the_bill_has_a_hash_of_all_that_is_in(self):
        bill = json.loads(self.the("*.cdx.json").read_text())
        released = {one["name"]: one["hashes"][0]["content"] for one in bill["metadata"]["component"]["components"]}
        listed = dict(reversed(line.split()) for line in (HERE / "SHA256SUMS").read_text().splitlines())
        listed.pop(self.the("*.cdx.json").name)
        self.assertEqual(released, listed)
        without = {one["name"] for one in bill["components"] if "hashes" not in one and not all("hashes" in file for file in one.get("components", [{}]))}
        # The toolchain's own, and what Python's standard library has.
        self.assertEqual(without, {"swift", "unicode-character-database"})

    def test_the_source_is_the_commit(self):
        with tarfile.open(self.the(f"pwcheck-{VERSION}.tar.gz")) as archive:
            names = {member.name.split("/", 1)[1] for member in archive if not member.isdir()}
        commit = json.loads(self.the("*.cdx.json").read_text())["metadata"]["component"]["properties"][0]["value"]
        names.remove("PKG-INFO")
        self.assertEqual(names, set(output("git", "-C", ROOT, "ls-tree", "-r", "--name-only", commit).splitlines()))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
