#!/usr/bin/env python3
"""Runs the hooks of .pre-commit-hooks.yaml by pre-commit itself, in a repository of their own.

Usage: Tests/integrations/test_pre_commit.py [-v] [NAME…]     PWCHECK names the program; .build/debug/pwcheck if not set
"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
PWCHECK = os.environ.get("PWCHECK", str(ROOT / ".build/debug/pwcheck"))
PRE_COMMIT = Path(sys.executable).parent / "pre-commit"
GOOD_POLICY = (ROOT / "policies/default.json").read_text()


class HookTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pwcheck-hooks-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.here, self.hooks = self.folder / "repository", self.folder / "pwcheck"
        bin_ = self.folder / "bin"
        for path in (self.here, self.hooks, bin_):
            path.mkdir()
        # A copy: with the build's own name, and found by the path.
        (bin_ / "pwcheck").symlink_to(PWCHECK)
        self.environment = {
            "PATH": f"{bin_}:{os.environ['PATH']}", "HOME": str(self.folder), "PRE_COMMIT_HOME": str(self.folder / "cache"), "LANG": "C.UTF-8",
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "x", "GIT_AUTHOR_EMAIL": "x@localhost",
            "GIT_COMMITTER_NAME": "x", "GIT_COMMITTER_EMAIL": "x@localhost"}
        # What pre-commit clones.
        shutil.copy(ROOT / ".pre-commit-hooks.yaml", self.hooks)
        self.git("init", "--quiet", folder=self.hooks)
        self.git("add", ".", folder=self.hooks)
        self.git("commit", "--quiet", "--message", "x", folder=self.hooks)
        self.revision = self.git("rev-parse", "HEAD", folder=self.hooks).strip()
        self.git("init", "--quiet")
        self.configure()

    def git(self, *arguments, folder=None):
        return subprocess.run(
            ["git", *arguments], cwd=folder or self.here, env=self.environment, check=True, capture_output=True, text=True).stdout

    def configure(self, gate=(), lint=()):
        """The installed program, as building takes minutes; members of the hooks that users may set."""
        hooks = [{"id": "pwcheck-gate", "language": "system", **dict(gate)}, {"id": "pwcheck-policy-lint", "language": "system", **dict(lint)}]
        configuration = {"repos": [{"repo": str(self.hooks), "rev": self.revision, "hooks": hooks}]}
        (self.here / ".pre-commit-config.yaml").write_text(yaml.safe_dump(configuration))
        self.git("add", ".pre-commit-config.yaml")

    def commit(self, files):
        """The status and the words of pre-commit, run as the hook of a commit that adds these files."""
        for name, text in files.items():
            path = self.here / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.git("add", "--", *files)
        result = subprocess.run(
            [PRE_COMMIT, "run", "--color", "never"], cwd=self.here, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=300)
        return result.returncode, result.stdout

    def test_what_is_accepted(self):
        self.configure(gate={"args": ["--policy", "nist-800-63b-4", "--"]})
        status, text = self.commit({"db/seeds.txt": "correct horse battery staple\n", "policies/acme.json": GOOD_POLICY, "other.txt": "x\n"})
        self.assertEqual((status, text.count("Passed")), (0, 2), text)

    def test_a_weak_password_is_refused_without_being_shown(self):
        status, text = self.commit({"db/my seeds.txt": "hunter2\n", "policies/acme.json": GOOD_POLICY})
        self.assertEqual(status, 1)
        self.assertIn("db/my seeds.txt:1", text)
        self.assertEqual((text.count("Failed"), text.count("Passed")), (1, 1))
        self.assertNotIn("hunter2", text)

    def test_only_what_changes_is_read(self):
        self.commit({"seeds.txt": "hunter2\n"})
        self.git("commit", "--quiet", "--message", "x")
        status, text = self.commit({"passwords.txt": "Abcdef1!x\n"})
        self.assertEqual(status, 0, text)
        status, text = self.commit({"other.txt": "x\n"})
        self.assertEqual((status, text.count("Skipped")), (0, 1), text)

    def test_the_page_s_hook_passes_over_what_is_beside_a_policy(self):
        page = (ROOT / "Documentation/ci.md").read_text()
        text = page.split("Tests/integrations/test_pre_commit.py", 1)[1].split("```yaml\n", 1)[1].split("```", 1)[0]
        lint = next(hook for hook in yaml.safe_load(text)["repos"][0]["hooks"] if hook["id"] == "pwcheck-policy-lint")
        self.configure(lint=lint)
        status, text = self.commit({"policies/acme.json": GOOD_POLICY, "policies/README.md": "# Ours\n", "policies/words.txt": "acme\n"})
        self.assertEqual((status, text.count("Passed")), (0, 1), text)

    def test_a_broken_policy_is_refused(self):
        status, text = self.commit({"policies/acme.json": GOOD_POLICY.replace('"match"', '"macth"', 1)})
        self.assertEqual(status, 1)
        self.assertIn("policies/acme.json:", text)
        self.assertIn("match", text)

    def test_what_cannot_be_checked_is_refused(self):
        for arguments in (["--policy", "nope", "--"], ["--lost", "--"]):
            self.configure(gate={"args": arguments})
            status, text = self.commit({"seeds.txt": "correct horse battery staple\n"})
            self.assertEqual((status, text.count("exit code: 2")), (1, 1), text)
        self.configure()
        self.assertEqual(self.commit({"seeds.txt": ""})[0], 1)

    def test_the_limit_counts_over_all_files(self):
        self.configure(gate={"args": ["--max-failing", "2", "--"]})
        self.assertEqual(self.commit({f"seeds{number}.txt": "x\n" for number in range(2)})[0], 0)
        self.assertEqual(self.commit({f"seeds{number}.txt": "x\n" for number in range(40)})[0], 1)

    def test_names_that_look_like_options(self):
        names = ["--quiet-seeds.txt", "--output=seeds.txt", "-q seeds.txt", "$(touch pwned) seeds.txt", "a;touch pwned;seeds.txt"]
        status, text = self.commit({name: "x\n" for name in names})
        self.assertEqual(status, 1)
        self.assertIn("5 of 5 passwords", text)
        self.assertFalse((self.here / "pwned").exists())
        self.assertEqual((self.here / names[1]).read_text(), "x\n")


class ManifestTest(unittest.TestCase):
    def test_it_is_a_manifest(self):
        result = subprocess.run(
            [PRE_COMMIT, "validate-manifest", ROOT / ".pre-commit-hooks.yaml"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(result.returncode, 0, result.stdout)


if __name__ == "__main__":
    unittest.main()
