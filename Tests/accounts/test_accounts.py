#!/usr/bin/env python3
"""An audit of a made-up company's accounts finds what was put into it. See Scripts/test accounts.

    test_accounts.py PWCHECK [USERS]
"""

import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from company import Company, md4, nt

PWCHECK = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "pwcheck"
USERS = int(sys.argv[2]) if len(sys.argv) > 2 else 50_000
# 2026-11-22, on which the ages of passwords depend.
DATE = {"SOURCE_DATE_EPOCH": "1795305600"}


class AccountTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.temporary.name)
        cls.company = Company(USERS)
        cls.company.write(cls.folder)
        cls.figures = json.loads((cls.folder / "figures.json").read_text())

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def run_audit(self, *arguments, status=1):
        groups = [part for name in self.company.groups for part in ("--groups", f"{name}.txt")]
        run = subprocess.run(
            [PWCHECK, "accounts", "--potfile", "cracked.pot", "--breaches", "corpus.txt", *groups,
             "--stale-after", "365", *arguments, "dump.ntds"],
            cwd=self.folder, env=os.environ | DATE, capture_output=True)
        self.assertEqual(run.returncode, status, run.stderr.decode())
        return run.stdout.decode()

    def test_the_hash_is_that_of_the_standard(self):
        self.assertEqual(md4(b""), "31d6cfe0d16ae931b73c59d7e0c089c0")
        self.assertEqual(md4(b"message digest"), "d9130a8164549fe818874806e1c7014b")
        self.assertEqual(nt("M\u00f6m R\u00fclez!"), "ecd382f6949d712f7f81982242755cc3")

    def test_all_figures_are_the_true_ones(self):
        summary = json.loads(self.run_audit("--format", "json"))["summary"]
        dump = summary["dump"]
        self.assertEqual([group["accounts"] for group in dump["largest_shared"]], self.figures["largest_shared"])
        for name, value in self.figures.items():
            if name == "flaws":
                for flaw, count in value.items():
                    self.assertEqual(dump["flaws"][flaw], count, flaw)
            elif name != "largest_shared":
                self.assertEqual(dump[name], value, name)
        self.assertEqual(dump["unreadable_lines"], 0)
        self.assertEqual(dump["log_lines"], 2)
        # The usual results are of the cracked passwords of users.
        self.assertEqual(summary["total"], dump["flaws"]["cracked"])
        self.assertEqual(summary["accepted"], dump["flaws"]["cracked-accepted"])
        potfile = dump["potfile"]
        self.assertEqual((potfile["doubtful"] > 0, potfile["other_kinds"], potfile["not_understood"]), (True, 1, 1))
        self.assertEqual(potfile["entries"] + potfile["not_understood"], len(self.company.potfile))

    def test_departments_have_the_true_figures(self):
        departments = {account["name"]: f"D{number % 3}" for number, account in enumerate(self.company.accounts) if number % 5}
        rows = ["Name,Unit,SamAccountName"] + [f'x,"OU={unit},DC=x",{name}' for name, unit in departments.items()]
        (self.folder / "users.csv").write_text("\n".join(rows) + "\nx,y,nobody-at-all\n")
        dump = json.loads(self.run_audit("--format", "json", "--by", "users.csv:unit"))["summary"]["dump"]
        lines = list(csv.DictReader(io.StringIO(self.run_audit("--format", "csv", "--rows", "all", "--by", "users.csv:unit"))))
        for row in lines:
            self.assertEqual(row["division"], departments.get(row["account"], ""))
        users = [row for row in lines if row["kind"] == "user"]
        self.assertEqual(dump["divisions"]["not_found"], 1)
        for value in dump["divisions"]["values"]:
            mine = [row for row in users if (row["division"] or "(not in the table)") == value["value"]]
            self.assertEqual(value["users"], len(mine))
            self.assertEqual(value["users_with_findings"], sum(row["findings"] != "" for row in mine))
            for flaw in ("shared", "cracked", "breached"):
                self.assertEqual(value[flaw], sum(flaw in row["findings"].split() for row in mine), flaw)
        self.assertEqual(sum(value["users"] for value in dump["divisions"]["values"]), dump["users"])

    def test_each_account_has_its_own_findings(self):
        rows = list(csv.DictReader(io.StringIO(self.run_audit("--format", "csv", "--rows", "all"))))
        self.assertEqual(len(rows), len(self.company.accounts))
        groups = {}
        for row, account in zip(rows, self.company.accounts):
            self.assertEqual(row["account"], account["name"])
            found = set(row["findings"].split()) - {"cracked-accepted", "lm-cracked", "not-looked-up"}
            self.assertEqual(found, account["flaws"], account["name"])
            self.assertEqual(row["breach_count"], str(self.company.breached.get(account["password"], "")))
            if row["share_group"]:
                groups.setdefault(row["share_group"], set()).add(account["password"])
        # A group is one password, and a password is one group.
        self.assertTrue(all(len(passwords) == 1 for passwords in groups.values()))
        self.assertEqual(len(groups), self.figures["shared_passwords"])

    def test_privileged_accounts_come_first(self):
        def run(*arguments):
            return subprocess.run([PWCHECK, *arguments], cwd=self.folder, env=os.environ | DATE, capture_output=True, text=True).stdout

        admins = self.company.groups["Domain Admins"][:12]
        group = self.folder / "few" / "Domain Admins"
        group.parent.mkdir()
        group.write_text("".join(admin["name"] + "\n" for admin in admins))
        report = run("accounts", "--potfile", "cracked.pot", "--groups", str(group), "--findings", "first.json", "dump.ntds")
        cracked = sum("cracked" in admin["flaws"] for admin in admins if admin["enabled"])
        self.assertRegex(report, rf"\n{cracked} of [0-9]+ Domain Admins (is|are) cracked")
        self.assertRegex(report, r"What to do\n1\. Begin with the privileged accounts")
        first = json.loads(run("findings", "list", "first.json", "--format", "json"))["findings"][:cracked]
        self.assertTrue(all(finding.get("groups") == ["Domain Admins"] for finding in first), first)
        # An account that is only old does not stand above one that is cracked, whatever its groups.
        page = run("accounts", "--potfile", "cracked.pot", "--groups", str(group), "--stale-after", "30",
                   "--format", "html", "dump.ntds")
        table = page[page.index('id="first-accounts"'):]
        order = ["critical", "high", "medium", "low"]
        ranks = [order.index(word) for word in re.findall(r">(critical|high|medium|low)<", table[:table.index("</table>")])]
        self.assertGreater(len(set(ranks)), 2)
        self.assertTrue(ranks == sorted(ranks), "a milder account stands above a worse one")

    def test_rows_as_json_say_the_same(self):
        lines = self.run_audit("--format", "ndjson", "--rows", "failing").splitlines()
        rows = [json.loads(line) for line in lines]
        self.assertIn("summary", rows.pop())
        self.assertEqual(len(rows), sum(bool(account["flaws"]) for account in self.company.accounts))

    def test_no_hash_and_no_password_gets_out(self):
        # In every form a reader could search for.
        secrets = {a["password"] for a in self.company.accounts if len(a["password"]) > 8 and a["password"] not in a["name"].lower()
                   and a["name"].lower() not in a["password"].lower() and "user" not in a["password"]}
        hashes = {nt(a["password"]) for a in self.company.accounts}
        for format in ("text", "json", "ndjson", "csv", "markdown", "html", "sarif", "junit", "github"):
            rows = ["--rows", "all"] if format in ("ndjson", "csv") else []
            text = self.run_audit("--format", format, *rows)
            words = set(text.replace("\"", " ").replace(",", " ").replace("<", " ").replace(">", " ").split())
            self.assertFalse(words & secrets, f"{format}: a password")
            self.assertFalse({word.lower() for word in words} & hashes, f"{format}: a hash")

    def test_documents_are_well_formed(self):
        ElementTree.fromstring(self.run_audit("--format", "junit"))
        sarif = json.loads(self.run_audit("--format", "sarif"))["runs"][0]
        rules = sarif["tool"]["driver"]["rules"]
        for result in sarif["results"]:
            self.assertEqual(rules[result["ruleIndex"]]["id"], result["ruleId"])
        kinds = {result["ruleId"] for result in sarif["results"]}
        self.assertLessEqual({"pwcheck.account.cracked", "pwcheck.account.privileged", "pwcheck.account.empty"}, kinds)

    def test_revealed_passwords_are_those_of_the_accounts(self):
        rows = csv.DictReader(io.StringIO(self.run_audit("--format", "csv", "--rows", "all", "--reveal")))
        for row, account in zip(rows, self.company.accounts):
            if "cracked" in account["flaws"]:
                password = account["password"]
                shown = row["password"].removeprefix("'") if password[0] in "='+-@" else row["password"]
                self.assertTrue(shown == password, account["name"])
            else:
                self.assertEqual(row["password"], "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
