#!/usr/bin/env python3
"""Runs what .github/workflows/release.yml does once the parts of a release are built: puts made-up parts together, pushes the image to a
folder, and publishes by a gh that only writes down what it was asked for. What only GitHub can do is not tried: to build for arm64, to sign.

Usage: Tests/integrations/test_release_workflow.py [-v] [NAME…]
"""

import hashlib
import io
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
VERSION = re.search(r'PWCHECK_VERSION "(.*)"', (ROOT / "Sources/CPwcheck/pwcheck.h").read_text())[1]
WORKFLOW = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())
STEPS = {step.get("name"): step for step in WORKFLOW["jobs"]["publish"]["steps"]}
ADDRESS = "https://github.com/acme/pwcheck"
PARTS = {
    machine: [f"pwcheck-{VERSION}.tar.gz", f"pwcheck-{VERSION}-linux-{machine}.tar.xz", f"pwcheck-{VERSION}-linux-{machine}.cdx.json",
              f"pwcheck-{VERSION}-py3-none-manylinux_2_25_{machine}.whl",
              *(f"{name}_{VERSION}-1_{debian}.deb" for name in ("pwcheck", "libpwcheck0", "libpwcheck-dev", "libpam-pwcheck"))]
    for machine, debian in (("x86_64", "amd64"), ("aarch64", "arm64"))
} | {"web": [f"pwcheck-web-{VERSION}.tgz"]}


class ReleaseTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pwcheck-release-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name, "checkout")
        for path in ("packaging/release", "packaging/homebrew", "Containerfile", "Sources/CPwcheck/pwcheck.h", "CHANGELOG.md"):
            target = self.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / path).is_dir() else shutil.copy
            copy(ROOT / path, target)
        changes = self.folder / "CHANGELOG.md"
        changes.write_text(f"# Changelog\n\n## Unreleased\n\nLater.\n\n## {VERSION} - 2026-11-30\n\nA first version.\n\n## 0.0.1\n\nOlder.\n")
        git = ["git", "-C", self.folder, "-c", "user.name=x", "-c", "user.email=x@example.com"]
        for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "x"]):
            subprocess.run([*git, *command], check=True)
        for part, names in PARTS.items():
            place = self.folder / "parts" / f"part-{part}"
            place.mkdir(parents=True)
            for name in names:
                (place / name).write_bytes(self.archive(name) if "-linux-" in name and name.endswith(".xz") else f"{name}\n".encode())
            if part != "web":
                self.sum_up(place)

    def archive(self, name):
        """One of the program, whose machine it tells."""
        written = io.BytesIO()
        with tarfile.open(fileobj=written, mode="w:xz", preset=0) as archive:
            for path, text, mode in [("bin/pwcheck", name, 0o755), ("share/doc/pwcheck/LICENSE", "x", 0o644),
                                     ("share/doc/pwcheck/THIRD-PARTY-NOTICES", "x", 0o644)]:
                entry = tarfile.TarInfo(f"{name.removesuffix('.tar.xz')}/{path}")
                entry.size, entry.mode = len(text), mode
                archive.addfile(entry, io.BytesIO(text.encode()))
        return written.getvalue()

    def sum_up(self, place):
        lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(place.iterdir()) if path.name != "SHA256SUMS"]
        (place / "SHA256SUMS").write_text("".join(lines))

    def run_step(self, name, tag=f"v{VERSION}", **environment):
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", STEPS[name]["run"]], cwd=self.folder, capture_output=True, text=True,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder), "TAG": tag, "ADDRESS": ADDRESS, "GITHUB_REPOSITORY": "Acme/pwcheck",
                 "GITHUB_ACTOR": "ana", "GITHUB_OUTPUT": str(self.folder / "output"), **environment})

    def collect(self, **more):
        return self.run_step("Put the parts together", **more)

    def test_the_parts_make_a_release(self):
        run = self.collect()
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        place = self.folder / "dist"
        self.assertEqual({path.name for path in place.iterdir()}, {name for names in PARTS.values() for name in names} | {"pwcheck.rb", "SHA256SUMS"})
        subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=place, check=True)
        self.assertEqual(len((place / "SHA256SUMS").read_text().splitlines()), len(list(place.iterdir())) - 1)
        notes = (self.folder / "notes.md").read_text()
        self.assertTrue(notes.startswith("A first version.\n"))
        self.assertIn(f"--source-ref refs/tags/v{VERSION}", notes)
        self.assertIn("LGPL", notes)
        for other in ("Later", "Older"):
            self.assertNotIn(other, notes)

    def test_the_formula(self):
        self.collect()
        formula = (self.folder / "dist/pwcheck.rb").read_text()
        self.assertNotIn("@", formula)
        source = hashlib.sha256((self.folder / f"dist/pwcheck-{VERSION}.tar.gz").read_bytes()).hexdigest()
        self.assertIn(f'url "{ADDRESS}/releases/download/v{VERSION}/pwcheck-{VERSION}.tar.gz"\n  sha256 "{source}"', formula)
        if shutil.which("ruby"):
            subprocess.run(["ruby", "-c"], input=formula, text=True, check=True, capture_output=True)

    def test_half_a_release_is_none(self):
        part = self.folder / "parts/part-x86_64"
        program = part / f"pwcheck-{VERSION}-linux-x86_64.tar.xz"

        def remove():
            program.unlink()
            self.sum_up(part)

        def add():
            (part / "password.txt").write_text("x")
            self.sum_up(part)

        def differ():
            (part / f"pwcheck-{VERSION}.tar.gz").write_text("another source")
            self.sum_up(part)

        for name, change, message in [
            ("damaged", lambda: program.write_bytes(b"x"), "are not those of its SHA256SUMS"),
            ("missing", remove, "0 files are"),
            ("more", add, "a release has no password.txt"),
            ("different", differ, "they differ"),
            ("no web", lambda: shutil.rmtree(self.folder / "parts/part-web"), "0 files are"),
            ("no changes", lambda: (self.folder / "CHANGELOG.md").write_text("## Unreleased\n"), "has no section"),
        ]:
            with self.subTest(name):
                kept = self.folder.with_name("kept")
                shutil.copytree(self.folder, kept, symlinks=True)
                change()
                run = self.collect()
                self.assertNotEqual(run.returncode, 0)
                self.assertIn(message, run.stderr)
                self.assertFalse((self.folder / "dist").exists())
                shutil.rmtree(self.folder)
                kept.rename(self.folder)
        self.assertIn("is not of version", self.collect(tag="v9.9.9").stderr)

    def test_the_release_is_published_with_all_its_files(self):
        self.collect()
        tools = self.folder / "tools"
        tools.mkdir()
        (tools / "gh").write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
        (tools / "gh").chmod(0o755)
        run = self.run_step("Publish the release", PATH=f"{tools}:{os.environ['PATH']}", IMAGE="ghcr.io/acme/pwcheck@sha256:0")
        self.assertEqual(run.returncode, 0, run.stderr)
        asked = run.stdout.splitlines()
        self.assertEqual(asked[:4], ["release", "create", f"v{VERSION}", "--verify-tag"])
        self.assertEqual(asked[8:], sorted(f"dist/{path.name}" for path in (self.folder / "dist").iterdir()))
        self.assertTrue((self.folder / "notes.md").read_text().endswith("`ghcr.io/acme/pwcheck@sha256:0`\n"))

    @unittest.skipUnless(shutil.which("buildah"), "there is no buildah")
    def test_the_image_is_of_both_machines(self):
        self.collect()
        place = self.folder / "image"
        storage = self.folder / "storage.conf"
        storage.write_text(f'[storage]\ndriver = "vfs"\ngraphroot = "{self.folder}/storage"\nrunroot = "{self.folder}/run"\n')
        run = subprocess.run(
            [self.folder / "packaging/release/push-image", VERSION, self.folder / "dist", f"oci:{place}"], capture_output=True, text=True,
            env={**os.environ, "CONTAINERS_STORAGE_CONF": str(storage), "BUILDAH_ISOLATION": "chroot"})
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertRegex(run.stdout, r"\Asha256:[0-9a-f]{64}\n?\Z")
        digest = run.stdout.strip().replace(":", "/")
        manifests = json.loads((place / "blobs" / digest).read_text())["manifests"]
        self.assertEqual([one["platform"]["architecture"] for one in manifests], ["amd64", "arm64"])
        for one, machine in zip(manifests, ("x86_64", "aarch64")):
            layers = json.loads((place / "blobs" / one["digest"].replace(":", "/")).read_text())["layers"]
            content = {}
            for layer in layers:
                with tarfile.open(place / "blobs" / layer["digest"].replace(":", "/")) as archive:
                    content |= {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}
            self.assertEqual(set(content), {"pwcheck", "LICENSE", "THIRD-PARTY-NOTICES"})
            self.assertIn(machine.encode(), content["pwcheck"])

    def test_pip_builds_the_source_or_says_what_it_needs(self):
        """With what is not tried here, the build of the library, in the place of a script that packs nothing."""
        source = self.folder / "source"
        for path in ("pyproject.toml", "Integrations/python/build_backend.py"):
            (source / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, source / path)
        script = source / "Scripts/build-python"
        script.parent.mkdir()
        info = f"pwcheck-{VERSION}.dist-info"
        name = f"pwcheck-{VERSION}-py3-none-any.whl"
        script.write_text(f"""#!{sys.executable}
import sys, zipfile
with zipfile.ZipFile(sys.argv[1] + "/{name}", "w") as wheel:
    wheel.writestr("{info}/METADATA", "Metadata-Version: 2.1\\nName: pwcheck\\nVersion: {VERSION}\\n")
    wheel.writestr("{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: false\\nTag: py3-none-any\\n")
    wheel.writestr("{info}/RECORD", "")
print(sys.argv[1] + "/{name}")
""")
        script.chmod(0o755)
        tools = self.folder / "swift-tools"
        tools.mkdir()

        def pip():
            return subprocess.run(
                [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index", "--wheel-dir", self.folder / "wheels", source], text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={"PATH": str(tools), "HOME": str(self.folder), "PIP_DISABLE_PIP_VERSION_CHECK": "1"})

        run = pip()
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("takes Swift 6.2 or later", run.stdout)
        for tool in ("swift", "objdump"):
            (tools / tool).write_text("#!/bin/sh\n")
            (tools / tool).chmod(0o755)
        run = pip()
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertEqual([path.name for path in (self.folder / "wheels").iterdir()], [name])

    def test_the_version_is_one(self):
        self.assertEqual(json.loads((ROOT / "Integrations/web/package/package.json").read_text())["version"], VERSION)
        self.assertRegex((ROOT / "packaging/debian/changelog").read_text().splitlines()[0], rf"\({re.escape(VERSION)}-\d+\)")

    def test_every_word_list_of_the_bill_has_a_checksum(self):
        bill = runpy.run_path(str(ROOT / "packaging/release/bill-of-materials.py"))
        files = {entry[-1] for entry in bill["DATA"]} - {None}
        self.assertEqual(files - set(bill["source_digests"]()), set())

    def test_everything_waits_for_the_tests(self):
        self.assertEqual(set(WORKFLOW["jobs"]["publish"]["needs"]), set(WORKFLOW["jobs"]) - {"publish"})


if __name__ == "__main__":
    unittest.main()
