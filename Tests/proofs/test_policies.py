"""What 'policy diff' proves of random policies, of all kinds of rules under all kinds of conditions, against the evaluator.

Usage: test_policies.py PWCHECK [PAIRS [SEED [SECONDS]]]

A pair is a policy and a small change of it. A proof says that no password is newly accepted, or none newly rejected. Both
policies judge all texts of up to three characters of an adversarial alphabet, many longer ones, and the words of the list in
several spellings, without and with a user's name. One text that is in a difference proven to be empty is a failure.
Prints the share of questions that were decided. With SECONDS it stops early.
"""

import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ALPHABET = "aB1ßﬃé\u0303\u200d\n-"
WORDS = ["a1B-", "ab1a", "B-1a-a1B", "1ba-", "ß1aß", "ﬃ-", "aaab"]
USERS = ["Ba1", "1a-", "éab"]


def texts(chance):
    short = ["".join(t) for n in range(4) for t in itertools.product(ALPHABET, repeat=n)]
    long = ["".join(chance.choices(ALPHABET, k=chance.randint(4, 9))) for _ in range(1500)]
    near = [change(word) for word in WORDS + USERS for change in (
        str, str.upper, lambda w: w[::-1], lambda w: "x" + w, lambda w: w + "1", lambda w: w + "\u0303", lambda w: w * 3,
        lambda w: "2" + w + "!9", lambda w: w[1:], lambda w: w + w[0])]
    dates = ["1.1.11", "111111", "11-1-11", "1111", "a1911", "2011a", "01011911", "ab1ab1ab1", "aB aB-ab", "12345", "abcd"]
    return [t for t in short + long + near + dates if t]


def demand(chance, depth=2):
    """The members of a demand of any kind, with small parameters."""
    n, few = chance.randint(1, 4), chance.randint(1, 2)
    atom = lambda: chance.choice(["a", "B", "[aB]", "1", "[^a]", ".", "é", "(a)\\1", "\\w", "(?i)b", "-", "ß"])
    pattern = lambda: chance.choice(["", "^", "\\A"]) + "".join(
        atom() + chance.choice(["", "", "?", "*", "+", f"{{{few},{n + few}}}"]) for _ in range(few)) + chance.choice(["", "$", "\\z"])
    forms = chance.choice([{}, {"forms": ["reversed"]}, {"forms": ["lookAlikes"]}])
    compare = {"compare": chance.choice(["whole", "contains", "startsWith", "endsWith"])}
    listed = chance.choice([{"list": "./words.txt"}, {"list": "./words.txt", "top": n + 1}])
    plain = [
        lambda: {"match": pattern()}, lambda: {"avoid": pattern()}, lambda: {"match": atom(), "min": n},
        lambda: {"length": {chance.choice(["min", "max"]): n, "unit": chance.choice(["codepoints", "characters", "bytes"])}},
        lambda: {"repeats": {"max": few}}, lambda: {"sequences": {"max": few + 1, "wraps": chance.random() < .5}},
        lambda: {"sequences": {"max": few + 1, "order": ["1ßaB"]}}, lambda: {"distinct": {"min": few + 1}},
        lambda: {"occurrences": {"max": few}}, lambda: {"occurrences": {"max": n, "of": "[a1]"}},
        lambda: {"words": {"min": few, "minLength": few, "distinct": chance.random() < .5}},
        lambda: {"words": {"min": 1, "minLength": few, "list": "./words.txt"}},
        lambda: {"years": {}}, lambda: {"years": {"from": 1900 + n, "to": 2010 + n}}, lambda: {"dates": {"to": 2010 + n}},
        lambda: {"characters": {"only": chance.choice(["[a-z0-9]", "[^a]", "[aB1ß-]"])}},
        lambda: {"characters": {"scripts": ["Latin"]}},
    ]
    wider = [
        lambda: {"blocklist": listed | compare | forms}, lambda: {"blocklist": listed | compare | {"case": "kept"}},
        lambda: {"blocklist": listed | {"edits": few}},
        lambda: {"blocklist": listed | compare | {"derivedFrom": ["user"]}}, lambda: {"expected": listed},
        lambda: {"personal": compare | forms | {"minLength": few}}, lambda: {"personal": {"of": ["user"], "separators": "-"}},
        lambda: {"strength": {"minScore": n}}, lambda: {"strength": {"minGuesses": 10 ** n}},
        lambda: {"differs": {"minEdits": n}}, lambda: {"history": {"last": n, "days": few}},
        lambda: {"not": demand(chance, depth - 1)},
        lambda: {"atLeast": few, "of": [
            {"id": f"m{chance.getrandbits(40):x}", "label": "m"} | demand(chance, depth - 1) for _ in range(3)]},
        lambda: {"after": {"remove": listed, "leave": few - 1} | chance.choice(plain)()},
    ]
    return chance.choice(plain if depth == 0 or chance.random() < .5 else wider)()


def rule(chance, number):
    rule = {"id": f"r{number}", "label": "r"} | demand(chance)
    if chance.random() < .35:
        rule["when"] = demand(chance, 1)
    if chance.random() < .05:
        rule["severity"] = "warning"
    return rule


def number_changed(chance, value):
    """The value with one of its numbers changed by one."""
    places = []

    def walk(value, path):
        if isinstance(value, bool) or isinstance(value, str):
            return
        if isinstance(value, int):
            places.append(path)
        for key, member in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
            walk(member, path + [key])

    walk(value, [])
    value = json.loads(json.dumps(value))
    if places:
        *path, last = chance.choice(places)
        inner = value
        for key in path:
            inner = inner[key]
        inner[last] = max(1, inner[last] + chance.choice([-1, 1]))
    return value


def changed(chance, rules):
    place, kind = chance.randrange(len(rules)), chance.randrange(5)
    if kind == 0:
        return rules + [rule(chance, len(rules))]
    if kind == 1 and len(rules) > 1:
        return rules[:place] + rules[place + 1:]
    if kind == 2:
        new = dict(rules[place])
        new["when"] = demand(chance, 1)
        return rules[:place] + [new] + rules[place + 1:]
    return rules[:place] + [number_changed(chance, rules[place])] + rules[place + 1:]


def verdicts(pwcheck, file, lists):
    """For each text, whether it is accepted; None where that is undetermined. None for all if the policy is refused."""
    result = []
    for form, path in lists:
        run = subprocess.run(
            [pwcheck, "audit", "--policy", str(file), "--format", "ndjson", "--rows", "all", "--no-strength", "--jobs", "1",
             "--input", form, str(path)], capture_output=True)
        rows = [json.loads(line) for line in run.stdout.splitlines()]
        rows = [row for row in rows if "accepted" in row]
        if run.returncode not in (0, 1) or not rows:
            return None
        result += [None if row.get("undetermined") else row["accepted"] for row in rows]
    return result


def main():
    pwcheck = sys.argv[1]
    pairs, seed, seconds = (int(n) for n in (sys.argv[2:] + ["1000", "32", "100000"][len(sys.argv) - 2:]))
    chance, end = random.Random(seed), time.monotonic() + seconds
    compared = proofs = found = left_open = refused = 0
    wrong = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.joinpath("words.txt").write_text("\n".join(WORDS))
        small = texts(chance)
        nul, users = folder / "texts.nul", folder / "texts.users"
        nul.write_bytes("\0".join(small).encode() + b"\0")
        users.write_text("".join(f"{USERS[n % 3]}:{t}\n" for n, t in enumerate(small[-1600:]) if "\n" not in t))
        lists = [("nul", nul), ("userpass", users)]

        def write(file, rules):
            folder.joinpath(file).write_text(json.dumps({"policy": 1, "id": "p", "rules": rules}))
            return folder / file

        while compared < pairs and time.monotonic() < end:
            rules = [rule(chance, n) for n in range(chance.randint(1, 4))]
            old = write("old.json", rules)
            before = verdicts(pwcheck, old, lists)
            if before is None:
                refused += 1
                continue
            for _ in range(4):
                new = write("new.json", changed(chance, rules))
                after = verdicts(pwcheck, new, lists)
                if after is None:
                    refused += 1
                    continue
                run = subprocess.run([pwcheck, "policy", "diff", "--format", "json", str(old), str(new)], capture_output=True)
                diff = json.loads(run.stdout)
                compared += 1
                for key, one, other in (("newly_accepted", after, before), ("newly_rejected", before, after)):
                    result = diff[key]["result"]
                    proofs += result == "impossible"
                    found += result == "found"
                    left_open += result not in ("impossible", "found")
                    if result == "impossible" and any(a is True and b is False for a, b in zip(one, other)):
                        wrong.append((key, old.read_text(), new.read_text()))
    questions = max(1, 2 * compared)
    print(f"{compared} pairs ({refused} policies refused): {proofs} proofs, {found} witnesses, {left_open} open, "
          f"{100 * (questions - left_open) / questions:.1f} % decided; {len(wrong)} false proofs")
    for key, old, new in wrong:
        print(f"false proof, {key}:\n  {old}\n  {new}")
    return 1 if wrong or not proofs else 0


if __name__ == "__main__":
    sys.exit(main())
