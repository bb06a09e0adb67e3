"""Converted policies against the programs they are for.

Each case is a policy in one format and its conversion to another. Both judge the same passwords: real ones from the shipped list and
random ones, always the same. They must agree, but for what the case says they may disagree on, as narrowly as it can be said.
"""

import ctypes
import html.parser
import json
import pathlib
import random
import subprocess
import sys
import tempfile

PWCHECK, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="pwcheck-conversions-"))
failures = 0


# The passwords.

def passwords():
    common = (ROOT / "wordlists/common-passwords.txt").read_text().split("\n")[:1200]
    chance = random.Random(20)
    alphabets = [
        "abcdefghijklmnopqrstuvwxyz", "abcXYZ019", "aA1!", "abcdefXYZ0123456789!@#$%^&*()_+-=[]{}|;':\",./<>?`~ ",
        "aab", "abc123",
    ]
    made = []
    for _ in range(1500):
        alphabet = chance.choice(alphabets)
        made.append("".join(chance.choice(alphabet) for _ in range(chance.randint(1, 40))))
    words = [chance.choice(common) + chance.choice(["", "!", "1", "A", " x", "#9Z"]) for _ in range(500)]
    phrases = [" ".join(chance.choice(common) for _ in range(3)) for _ in range(150)]
    # What the disagreements that are allowed for are about.
    special = ["aBcDeF-7531", "789:;<=>?xQ", "tuvwxyz{|}", "12Ab!!bA21", "Xx!7878!xX", "11Qa!z!aQ11"]
    return sorted({p for p in common + made + words + phrases + special if p})


def beyond_ascii():
    chance = random.Random(21)
    alphabet = "abAB12!\u00e9\u00fc\u00df\u05d0\u0416\u4e2d\u0663\U0001f600\U0001f511 "
    return sorted({"".join(chance.choice(alphabet) for _ in range(chance.randint(1, 24))) for _ in range(700)})


ASCII, ALL = passwords(), passwords() + beyond_ascii()


# The programs.

def pwcheck(policy, words):
    """Whether pwcheck accepts each password under a policy's name or file."""
    run = subprocess.run(
        [PWCHECK, "audit", "--policy", policy, "--format", "ndjson", "--rows", "all", "-"],
        input="\n".join(words) + "\n", capture_output=True, text=True)
    rows = [json.loads(line) for line in run.stdout.split("\n") if line.startswith('{"line"')]
    assert len(rows) == len(words), (policy, len(rows), len(words), run.stderr)
    return [row["accepted"] for row in rows]


def convert(text, *options):
    run = subprocess.run([PWCHECK, "policy", "convert", *options], input=text, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def imported(text, form):
    """The file of a policy that is made of another system's."""
    path = FOLDER / f"{form}.json"
    path.write_text(convert(text, "--from", form, "-"))
    return str(path)


def exported(policy, form):
    return convert("", policy, "--to", form)


def saved(name, rules):
    """The file of a policy with these rules."""
    rules = [{"id": f"rule-{n}", "label": "a rule", **rule} for n, rule in enumerate(rules)]
    path = FOLDER / f"{name}.json"
    path.write_text(json.dumps({"policy": 1, "id": name, "rules": rules}))
    return str(path)


class Pwquality:
    """The library that pwscore and pam_pwquality ask."""

    library = ctypes.CDLL("libpwquality.so.1")
    library.pwquality_default_settings.restype = ctypes.c_void_p

    def __init__(self, text):
        path = FOLDER / "pwquality.conf"
        path.write_text(text)
        self.settings = ctypes.c_void_p(self.library.pwquality_default_settings())
        error = ctypes.c_void_p()
        assert self.library.pwquality_read_config(self.settings, str(path).encode(), ctypes.byref(error)) == 0, text

    def accepts(self, words):
        error = ctypes.c_void_p()
        return [
            self.library.pwquality_check(self.settings, word.encode(), None, None, ctypes.byref(error)) >= 0
            for word in words
        ]


def pwqcheck(text, words):
    path = FOLDER / "passwdqc.conf"
    path.write_text(text)
    run = subprocess.run(
        ["pwqcheck", "--multi", "-1", f"config={path}"], input="\n".join(words) + "\n", capture_output=True, text=True)
    verdicts = [line.startswith("OK") for line in run.stdout.split("\n")[:-1]]
    assert len(verdicts) == len(words), run.stderr
    return verdicts


class Input(html.parser.HTMLParser):
    """The attributes of the first input element, as a browser would see them."""

    attributes = None

    def handle_starttag(self, tag, attributes):
        if tag == "input" and self.attributes is None:
            self.attributes = dict(attributes)


# HTML, 4.10.5.3: the lengths count UTF-16, an empty value is looked at by `required` only, and the pattern is anchored.
NODE = """
const {attributes, words, flag} = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const pattern = attributes.pattern === undefined ? null : new RegExp('^(?:' + attributes.pattern + ')$', flag);
console.log(JSON.stringify(words.map(word => {
  if (word === '') return !('required' in attributes);
  if ('minlength' in attributes && word.length < Number(attributes.minlength)) return false;
  if ('maxlength' in attributes && word.length > Number(attributes.maxlength)) return false;
  return pattern === null || pattern.test(word);
})));
"""
# Node 20 has the v flag; what pwcheck writes is valid under the u flag too.
FLAG = "v" if subprocess.run(["node", "-e", "new RegExp('a', 'v')"], capture_output=True).returncode == 0 else "u"


def browser(text, words):
    page = Input()
    page.feed(text)
    question = json.dumps({"attributes": page.attributes, "words": words, "flag": FLAG})
    run = subprocess.run(["node", "-e", NODE], input=question, capture_output=True, text=True)
    assert run.returncode == 0, (text, run.stderr)
    return json.loads(run.stdout)


# Comparison.

def compare(name, words, ours, theirs, may_differ=None):
    """`may_differ` says of a password, ours and theirs whether they may disagree on it, and must come true at least once."""
    global failures
    wrong, excused = [], 0
    for word, a, b in zip(words, ours, theirs):
        if a != b:
            if may_differ and may_differ(word, a, b):
                excused += 1
            else:
                wrong.append((word, a, b))
    accepted = sum(theirs)
    complaint = ""
    if wrong:
        complaint = f"{len(wrong)} disagreements, such as {wrong[:3]} (password, pwcheck, the other)"
    elif not 0 < accepted < len(words):
        complaint = f"{accepted} of {len(words)} accepted: nothing is compared"
    elif may_differ and not excused:
        complaint = "the disagreement that is allowed for never happens"
    if complaint:
        failures += 1
        print(f"FAILED {name}: {complaint}")
    else:
        print(f"{name}: {len(words)} verdicts agree, {accepted} accepted" + (f", {excused} allowed for" if excused else ""))


def is_palindrome(word):
    return word.lower() == word.lower()[::-1]


def longest_run(word, is_ours):
    """The longest sequence: pwcheck's of letters and digits whatever the case, libpwquality's of neighbouring bytes."""
    best = 0
    for step in (1, -1):
        run, last = 0, None
        for character in word.lower() if is_ours else word:
            known = not is_ours or (character.isascii() and character.isalnum())
            follows = last is not None and known and ord(character) - ord(last) == step
            if is_ours and follows:
                follows = character.isalpha() == last.isalpha()
            run = run + 1 if follows else 1
            last = character if known else None
            best = max(best, run)
    return best


# libpwquality -> pwcheck. No dictionaries: theirs is cracklib's, ours is not.
quiet = "dictcheck = 0\nusercheck = 0\n"
for name, conf, words, may_differ in [
    ("defaults", "", ALL, None),
    ("length", "minlen = 14", ALL, None),
    ("least length", "minlen = 2", ALL, None),
    ("kinds", "minlen = 10\nminclass = 3", ALL, None),
    ("all kinds", "minclass = 4", ALL, None),
    ("credits below zero", "minlen=9\ndcredit = -2\nucredit = -1\nlcredit = -1\nocredit = -1", ALL, None),
    # Beyond ASCII libpwquality counts bytes, and reports so as a loss.
    ("two others", "ocredit = -2", ASCII, None),
    ("repeats", "maxrepeat = 2", ASCII, None),
    ("runs of one kind", "maxclassrepeat = 4", ASCII, None),
    ("bad words", "badwords = acme", ASCII, None),
    (
        "sequences", "maxsequence = 3", ASCII,
        lambda word, ours, theirs: (longest_run(word, True) > 3) != (longest_run(word, False) > 3),
    ),
    # Credits shorten the minimum; pwcheck asks for all of it, and reports so.
    ("credits above zero", "minlen = 12\ndcredit = 1\nocredit = 2", ALL, lambda word, ours, theirs: theirs and len(word) < 12),
]:
    compare(f"from pwquality: {name}", words, pwcheck(imported(quiet + conf, "pwquality"), words),
            Pwquality(quiet + conf).accepts(words), may_differ)

# pwcheck -> libpwquality. Palindromes are always refused there.
LENGTH = {"length": {"min": 8, "unit": "bytes"}}
for name, rules in [
    ("length", [LENGTH]),
    ("kinds", [LENGTH, {"match": "[0-9]", "min": 2}, {"match": "[A-Z]"}, {"match": "[^a-zA-Z0-9]"}]),
    ("repeats", [LENGTH, {"repeats": {"max": 2}}]),
    ("composite", [{"match": r"^(?=.*\d)(?=.*[a-z]).{8,}$"}]),
]:
    policy = saved("to-pwquality", rules)
    compare(f"to pwquality: {name}", ASCII, pwcheck(policy, ASCII), Pwquality(exported(policy, "pwquality")).accepts(ASCII),
            lambda word, ours, theirs: ours and is_palindrome(word))

# passwdqc -> pwcheck. No words: what is based on one counts as shorter there. Beyond ASCII it counts different bytes,
# of which there are more than characters.
quiet = "match=0\nsimilar=permit\nrandom=0\n"
for name, conf in [
    ("defaults", ""), ("no passphrases", "passphrase=0"), ("any kind", "min=16,14,12,10,8"),
    ("four kinds only", "min=disabled,disabled,disabled,disabled,10"), ("short", "min=12,10,9,8,6\nmax=20"),
    ("long passphrases", "min=disabled,30,20,12,12\npassphrase=4"),
]:
    compare(f"from passwdqc: {name}", ALL, pwcheck(imported(quiet + conf, "passwdqc"), ALL), pwqcheck(quiet + conf, ALL),
            lambda word, ours, theirs: theirs and not word.isascii())

# pwcheck -> passwdqc. A first capital, a last digit and few different characters count for less there, never for more.
for name, rules in [
    ("length", [LENGTH]),
    ("three of four", [LENGTH, {"atLeast": 3, "of": [
        {"id": id, "label": id, "match": match}
        for id, match in [("a", "[a-z]"), ("b", "[A-Z]"), ("c", "[0-9]"), ("d", "[^A-Za-z0-9]")]]}]),
    ("all four", [LENGTH] + [{"match": match} for match in ["[a-z]", "[A-Z]", "[0-9]", "[^A-Za-z0-9]"]]),
]:
    policy = saved("to-passwdqc", rules)
    compare(f"to passwdqc: {name}", ASCII, pwcheck(policy, ASCII), pwqcheck(exported(policy, "passwdqc"), ASCII),
            lambda word, ours, theirs: ours and (word[0].isupper() or word[-1].isdigit() or len(set(word)) < 8))

# pwcheck -> HTML. What browsers cannot say is left out of these policies; the rest must be exact, beyond ASCII too.
for name, rules, words in [
    ("code points", [{"length": {"min": 8, "max": 20}}], ALL),
    ("default", None, ASCII),
    ("kinds", [{"match": "[A-Z]"}, {"match": "[0-9]", "min": 3}, {"match": r"\p{Ll}"}], ALL),
    ("Unicode", [{"match": r"\p{Lo}|\p{Nd}"}, {"avoid": r"\s"}], ALL),
    ("three of four", [{"atLeast": 3, "of": [
        {"id": id, "label": id, "match": match}
        for id, match in [("a", "[a-z]"), ("b", r"\p{Lu}"), ("c", "[0-9]"), ("d", "[[:punct:]]")]]}], ALL),
    ("repeats", [{"repeats": {"max": 2}}], ALL),
    ("allowed", [{"avoid": "[^ -~]"}, {"length": {"min": 6, "max": 12, "unit": "bytes"}}], ALL),
    ("composite", [{"match": r"^(?=.*\d)(?=.*[a-z])(?!.*(.)\1{2}).{6,30}$"}], ALL),
    ("patterns", [{"match": r"^\w+(?:[-_ ]\w+)*+$"}, {"avoid": r"(?i)pass|(\d)x\1|\bq"}], ALL),
    ("possessive", [{"match": r"a++b|[0-9]{2}+$"}], ALL),
    ("some lengths", [{"when": {"length": {"max": 11}}, "match": "[0-9]"}], ALL),
    ("look behind", [{"match": r"(?<![a-z])[0-9]{2}"}], ALL),
    ("line ends", [{"match": r"\A\S{4,}\z"}], ALL),
]:
    policy = saved("to-html", rules) if rules else "default.json"
    compare(f"to HTML: {name}", words, pwcheck(policy, words), browser(exported(policy, "html"), words))

# HTML -> pwcheck.
for name, attributes, words in [
    ("look-aheads", r'pattern="(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,}"', ALL),
    ("set", r'pattern="[A-Za-z0-9!@#$%^&amp;*_\-]{6,16}"', ALL),
    ("counted", r'pattern="(?=(?:.*[0-9]){3})(?=(?:\D*\d){2}).+"', ALL),
    ("white space", r'pattern="\S{5,}"', ALL),
    ("refused", r'pattern="(?!.*\s)(?!.*(.)\1\1).{4,12}"', ALL),
    ("groups", r'pattern="(?:[a-z]+|[0-9]+)(?&lt;end>[!?.])?"', ALL),
    ("reference", r'pattern="(?&lt;one>.).*\k&lt;one>"', ALL),
    ("Unicode", r'pattern="(?=.*\p{Lu})[\p{L}\p{Nd} !]{2,}"', ALL),
    ("escapes", r'pattern="[\x21-\x7e\u00e9\u{1F600}]{3,}"', ALL),
    ("ASCII lengths", r'minlength=8 maxlength=12 pattern="[ -~]*"', ALL),
    ("lengths", r'minlength=8 maxlength=12', ASCII),
    ("set operations", r'pattern="[\w--[aeiou]]+|[[a-z]&amp;&amp;[^q]]{4,}|[^\d\s]+"', ALL),
    ("password rules", r'passwordrules="minlength: 6; required: digit; allowed: lower, [-_];"', None),
]:
    text = f"<input type=password required {attributes}>"
    if "set operations" in name and FLAG != "v":
        print("from HTML: set operations: this Node has no v flag")
        continue
    ours = pwcheck(imported(text, "html"), words or ASCII)
    if words:
        compare(f"from HTML: {name}", words, ours, browser(text, words))
    else:
        theirs = [len(w) >= 6 and any(c.isdigit() for c in w) and all(c in "abcdefghijklmnopqrstuvwxyz0123456789-_" for c in w) for w in ASCII]
        compare(f"from HTML: {name}", ASCII, ours, theirs)

if failures:
    sys.exit(f"{failures} conversions disagree with the programs they are for.")
