"""Reads every report of plain and hostile lists with programs that are not ours. See Scripts/test reports."""

import base64
import csv
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

import browser
import cmarkgfm
import hostile
import html5lib
from jsonschema import Draft4Validator, Draft202012Validator
from lxml import etree

PWCHECK, VENV, PICTURES = sys.argv[1:4]
PWCHECK = os.path.abspath(PWCHECK)
FORMATS = ["text", "json", "ndjson", "csv", "markdown", "html", "sarif", "junit", "github"]
XHTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"

root = Path(__file__).resolve().parents[2]
ours = json.loads((root / "Documentation/schema/audit-1.json").read_text())
Draft202012Validator.check_schema(ours)
document = Draft202012Validator(ours)
last_schema = Draft202012Validator({"$defs": ours["$defs"], "$ref": "#/$defs/lastLine"})
account_schema = Draft202012Validator({"$defs": ours["$defs"], "$ref": "#/$defs/account"})
row_schema = Draft202012Validator({"$defs": ours["$defs"], "$ref": "#/$defs/row"})
check_schema = json.loads((root / "Documentation/schema/check-1.json").read_text())
Draft202012Validator.check_schema(check_schema)
one_password = Draft202012Validator(check_schema)
lint_schema = json.loads((root / "Documentation/schema/lint-1.json").read_text())
Draft202012Validator.check_schema(lint_schema)
review = Draft202012Validator(lint_schema)
sarif = Draft4Validator(json.loads((Path(VENV) / "sarif-2.1.0-rtm.4.json").read_text()))
junit = etree.XMLSchema(etree.parse(str(Path(VENV) / "junit-10.xsd")))


def ensure(condition, what):
    if not condition:
        raise AssertionError(what)


# One function a format; each takes the report's text and what it was made from.


def check_text(text, case):
    for line in text.splitlines():
        ensure(len(line) <= 80, f"a long line: {line!r}")


def check_json(text, case):
    document.validate(json.loads(text))
    ensure(next(iter(json.loads(text))) == "schema", "the schema is not first")


def check_ndjson(text, case):
    *rows, last = [json.loads(line) for line in text.split("\n")[:-1]]
    for row in rows:
        (account_schema if isinstance(case, Vault) else row_schema).validate(row)
        ensure(("password" in row) == case.reveals, "passwords are shown, or not, as they should not be")
        ensure(("file" in row) == (len(case.lists) > 1), "the file is named without need, or not named")
    ensure([r["line"] for r in rows if r.get("file") == rows[0].get("file")]
           == sorted(r["line"] for r in rows if r.get("file") == rows[0].get("file")), "rows out of order")
    last_schema.validate(last)
    ensure(len(rows) == last["summary"]["total"], "rows and total differ")
    ensure(sum(r["accepted"] for r in rows) == last["summary"]["accepted"], "rows and accepted differ")


def check_csv(text, case):
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    ensure(text.endswith("\r\n") and "\r\n\r\n" not in text, "not RFC 4180's line ends")
    ensure({len(r) for r in rows} == {len(rows[0])}, "records of different lengths")
    for field in (f for r in rows for f in r):
        ensure(not field.startswith(("=", "+", "-", "@", "\t", "\r")), f"a formula: {field!r}")
    ensure("line" in rows[0] and "result" in rows[0], "no header")


def check_markdown(text, case):
    html = cmarkgfm.github_flavored_markdown_to_html(text, options=cmarkgfm.cmark.Options.CMARK_OPT_UNSAFE)
    tree = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), strict=False).parseFragment(html)
    tags = {e.tag.removeprefix(XHTML) for e in tree.iter() if isinstance(e.tag, str)}
    known = {"DOCUMENT_FRAGMENT", "h1", "h2", "p", "table", "thead", "tbody", "tr", "th", "td", "code", "strong",
             "blockquote", "ol", "ul", "li"}
    ensure(tags <= known, f"elements that are not ours: {tags - known}")
    # What to do, and the method: no list of passwords makes another.
    for tag in ["ol", "ul"]:
        # A vault has the logins to change first besides, those alike, and what was not checked.
        most = {"ol": 2, "ul": 4}[tag] if isinstance(case, Vault) else 1
        ensure(sum(e.tag == XHTML + tag for e in tree.iter()) <= most, f"one '{tag}' more")
    for table in tree.iter(f"{XHTML}table"):
        ensure(len({len(list(r)) for r in table.iter(f"{XHTML}tr")}) == 1, "a table with ragged rows")
    if case.is_hostile:
        # A cell that is cut short would make no table ragged: what is too much is dropped.
        cells = ["".join(cell.itertext()) for cell in tree.iter(f"{XHTML}td")]
        for piece in ("<script>alert(1)</script>", "a|b|c `rm -rf` ``a` b``", "**b** _i_ ~~s~~ @octocat", "$x^2$ | --- |"):
            ensure(sum(piece in cell for cell in cells) >= 3, f"labels did not arrive as they are: {piece}")
    ensure(len(list(tree.iter(f"{XHTML}table"))) >= 3, "no tables")


def check_html(text, case):
    tree = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), strict=True).parse(text)
    elements = [e for e in tree.iter() if isinstance(e.tag, str)]
    ensure(not [e for e in elements if e.tag.split("}")[-1] in ("img", "link", "iframe", "object", "x")],
           "an element that is not ours")
    # One script, which the page's policy names by its digest.
    scripts = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    ensure(len([e for e in elements if e.tag == f"{XHTML}script"]) == 1, "not one script")
    digest = base64.b64encode(hashlib.sha256(scripts[-1].encode()).digest()).decode()
    ensure(f"script-src 'sha256-{digest}'" in text, "the policy forbids the script")
    for e in elements:
        for name, value in e.attrib.items():
            ensure(not name.lower().startswith("on"), f"a handler: {name}")
            ensure(name not in ("src", "href") or value.startswith("#"), f"a link out: {value}")
    ids = [e.attrib["id"] for e in elements if "id" in e.attrib]
    ensure(len(ids) == len(set(ids)), "an id twice")
    for e in elements:
        if e.tag == f"{XHTML}table":
            ensure(e.find(f"{XHTML}caption") is not None, "a table without a caption")
            ensure(all("scope" in h.attrib for h in e.iter(f"{XHTML}th")), "a heading without a scope")
        if e.tag == f"{SVG}svg" and e.attrib.get("aria-hidden") != "true":
            ensure(e.attrib.get("role") == "img" and e.find(f"{SVG}title") is not None, "a picture without words")
        for reference in (e.attrib.get("aria-labelledby") or "").split():
            ensure(reference in ids, f"no element {reference}")
        if e.tag == f"{XHTML}a":
            ensure(e.attrib["href"][1:] in ids, "a link to nothing")
    headings = [e.tag[-2:] for e in elements if re.fullmatch(r".*\}h[1-6]", e.tag)]
    ensure(headings[0] == "h1" and set(headings[1:]) == {"h2"}, "headings out of order")
    ensure("url(" not in text and "@import" not in text, "a style that loads")
    done = subprocess.run(["tidy", "-quiet", "-errors", "-utf8", "--drop-empty-elements", "no"], input=text.encode(),
                          capture_output=True)
    ensure(done.returncode == 0, "tidy says: " + done.stderr.decode()[:2000])


def check_sarif(text, case):
    log = json.loads(text)
    sarif.validate(log)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        ensure(rules[result["ruleIndex"]]["id"] == result["ruleId"], "a result's rule is another")
        ensure(result["partialFingerprints"], "no fingerprint")
        for location in result["locations"] + result.get("relatedLocations", []):
            uri = location["physicalLocation"]["artifactLocation"]["uri"]
            ensure(re.fullmatch(r"(file:///)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri), f"not a URI: {uri}")
    ensure(run["results"] or not case.lists, "no results")


def check_junit(text, case):
    tree = etree.fromstring(text.encode())
    junit.assertValid(tree)
    for suite in tree.iter("testsuite"):
        cases = list(suite.iter("testcase"))
        ensure(len(cases) == int(suite.get("tests")), "tests are not counted right")
        ensure(len(list(suite.iter("failure"))) == int(suite.get("failures")), "failures are not counted right")
    ensure(list(tree.iter("failure")), "no failure")


def check_github(text, case):
    lines = text.split("\n")[:-1]
    for line in lines:
        # As the runner reads it: a name, properties between commas, and the message after the second '::'.
        match = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
        ensure(match, f"not a command: {line!r}")
        for item in match[2].split(","):
            ensure(re.fullmatch(r"(file|line|col|endColumn|title)=.*", item), f"not a property: {item!r}")
    ensure(sum(line.startswith("::error") for line in lines) <= 10, "more errors than GitHub shows")


def check_every(text, case, name):
    for character in set(text) - {"\n"}:
        if character == "\r" and name == "csv" or character == "\uffff" and name in ("json", "ndjson", "sarif"):
            continue
        ensure(unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp"), f"U+{ord(character):04X}")
    if not case.reveals:
        for secret in hostile.SECRETS:
            ensure(secret.lower() not in text.lower(), f"a password: {secret}")
        ensure("victim3" not in text, "a user name")


class Case:
    def __init__(self, lists, policy, reveals, is_hostile):
        self.lists, self.policy, self.reveals, self.is_hostile = lists, policy, reveals, is_hostile

    def report(self, name):
        rows = ["--rows", "all"] if name in ("ndjson", "csv") else []
        command = [PWCHECK, "audit", "--input", "userpass", "--format", name, "--policy", str(self.policy), *rows,
                   "--what-if", "repeats.max=2", "--what-if", "add=blocklist", "--hash", "bcrypt:12", "--budget", "100"]
        # Some look like XML, some have line ends of other kinds within them.
        command += ["--as-passwords", "--max-unreadable", "10%"]
        command += ["--reveal"] if self.reveals else []
        command += ["--top", "60", "--compare", "nist-800-63b-4", "--", *self.lists]
        done = subprocess.run(command, capture_output=True, cwd=os.path.dirname(self.lists[0]))
        ensure(done.returncode == 1 and not done.stderr, f"{name}: {done.returncode} {done.stderr.decode()}")
        return done.stdout.decode()


class Vault(Case):
    """The export of a browser with hostile names of sites and users."""

    def __init__(self, folder):
        path = folder / "vault.csv"
        names = ["<script>alert(1)</script>.example", "a|b`c`.example", "=cmd|'/c calc'!A1", "\x1b[2J\x07.example", "\u202eexample.org", "::error::x"]
        with open(path, "w", newline="") as file:
            table = csv.writer(file)
            table.writerow(["name", "url", "username", "password", "note"])
            for number, name in enumerate(names):
                table.writerow([name, f"https://{name}/", f"{name}\n{number}", "Kittens1!" if number % 2 else f"Kittens{number}", "a note"])
        super().__init__([str(path)], "default", False, False)

    def report(self, name):
        rows = ["--rows", "all"] if name in ("ndjson", "csv") else []
        done = subprocess.run([PWCHECK, "audit", "--input", "vault", "--format", name, *rows, *self.lists], capture_output=True)
        ensure(done.returncode == 1 and not done.stderr, f"{name}: {done.returncode} {done.stderr.decode()}")
        ensure(b"ittens" not in done.stdout, "a password")
        return done.stdout.decode()


def check_one_password(password, policy):
    """`pwcheck check --format json` of a password."""
    done = subprocess.run([PWCHECK, "--format", "json", "--policy", str(policy), "--email", "ana@example.com"],
                          input=password.encode(), capture_output=True)
    # Most policies have no rule that uses the address, which is worth a warning.
    errors = done.stderr.decode()
    ensure(done.returncode in (0, 1) and (not errors or errors.startswith("Warning: the policy ")), f"{done.returncode} {errors}")
    result = json.loads(done.stdout)
    one_password.validate(result)
    ensure(next(iter(result)) == "schema", "the schema is not first")
    ensure(result["accepted"] == (done.returncode == 0), "the exit status says something else")
    ensure(abs(sum(s["guesses_log10"] for s in result["sequence"]) - result["guesses_log10"]) < .01, "shares do not add up")
    ensure(len(password) < 4 or password not in done.stdout.decode(), "the password is in it")


def check_review(paths):
    """`pwcheck policy lint` of policy files, in every format."""
    texts = {}
    for name in ("text", "json", "sarif", "github"):
        done = subprocess.run([PWCHECK, "policy", "lint", "--format", name, *paths], capture_output=True, cwd=root)
        ensure(done.returncode in (0, 1) and not done.stderr, f"{name}: {done.returncode} {done.stderr.decode()}")
        texts[name] = done.stdout.decode()
        for character in set(texts[name]) - {"\n"}:
            ensure(unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp"), f"{name}: U+{ord(character):04X}")
    result = json.loads(texts["json"])
    review.validate(result)
    ensure(next(iter(result)) == "schema", "the schema is not first")
    findings = result["findings"]
    levels = [f["severity"] for f in findings]
    ensure((levels.count("error"), levels.count("warning"), levels.count("note"))
           == (result["errors"], result["warnings"], result["notes"]), "the counts are wrong")
    ensure(done.returncode == (result["errors"] + result["warnings"] > 0), "the exit status says something else")
    for finding in findings:
        lines = (root / finding["file"]).read_bytes().decode(errors="replace").split("\n")
        ensure(finding["endColumn"] <= len(lines[finding["line"] - 1]) + 1, f"a place behind the line: {finding}")
        ensure(finding["file"] in texts["text"] and finding["code"] in texts["text"], "not in the text")
    log = json.loads(texts["sarif"])
    sarif.validate(log)
    (run,) = log["runs"]
    ensure(len(run["results"]) == len(findings), "SARIF has other findings")
    for result, finding in zip(run["results"], findings):
        ensure(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == finding["code"], "another rule")
        (place,) = result["locations"]
        ensure(place["physicalLocation"]["region"]["startLine"] == finding["line"], "another line")
        uri = place["physicalLocation"]["artifactLocation"]["uri"]
        ensure(re.fullmatch(r"(file:///)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri), f"not a URI: {uri}")
    fingerprints = [(r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], *r["partialFingerprints"].values())
                    for r in run["results"]]
    ensure(len(fingerprints) == len(set(fingerprints)), "a fingerprint twice")
    check_github(texts["github"], None)
    return len(findings)


with tempfile.TemporaryDirectory() as folder:
    lists, policy = hostile.write_lists(Path(folder))
    plain = hostile.write_plain(Path(folder))
    cases = [Case(plain, "default", False, False), Case(plain, "default", True, False)]
    cases += [Case(some, policy, reveals, True) for some in (lists, lists[:1]) for reveals in (False, True)]
    cases.append(Vault(Path(folder)))
    failures = 0
    for case in cases:
        for name in FORMATS:
            what = f"{name}, {len(case.lists)} {'hostile' if case.is_hostile else type(case).__name__.lower() if isinstance(case, Vault) else 'plain'} list(s)" + (
                ", revealed" if case.reveals else "")
            try:
                text = case.report(name)
                check_every(text, case, name)
                globals()[f"check_{name}"](text, case)
                print(f"ok    {what}: {len(text)} characters")
            except Exception as error:
                failures += 1
                print(f"FAIL  {what}: {type(error).__name__}: {str(error)[:1500]}")
    for password in ["", "Abcdef1!", "P@ssw0rd2024", "ana1qaz2wsx", "correct horse battery staple", "наша密码😀e\u0301", "\u202e\x1b[2J<script>",
                     "a" * 5000, "12/05/1990", "x7Kp2mQz9LwR"]:
        for each in ("default", "three-of-four", "nist-800-63b-4", "microsoft-ad", policy):
            try:
                check_one_password(password, each)
            except Exception as error:
                failures += 1
                print(f"FAIL  check with {each}: {type(error).__name__}: {str(error)[:500]}")
    fixtures = sorted((root / "Tests/PolicyReviewTests/Fixtures/lint").glob("*.json"))
    for paths in [[str(f.relative_to(root))] for f in fixtures] + [["policies"], [str(policy)], ["Tests/PolicyReviewTests/Fixtures/lint"]]:
        try:
            print(f"ok    review of {paths[0]}: {check_review(paths)} findings")
        except Exception as error:
            failures += 1
            print(f"FAIL  review of {paths[0]}: {type(error).__name__}: {str(error)[:1500]}")
    if PICTURES:
        browser.draw(cases[0].report("html"), "plain", Path(PICTURES))
        browser.draw(cases[3].report("html"), "hostile", Path(PICTURES))
print(f"{len(cases) * len(FORMATS)} reports, {failures} with a fault")
sys.exit(failures > 0)
