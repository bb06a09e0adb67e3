"""Hostile policies: every analysis ends, says what it left open, and stays within memory. Prints times and peak memory.

"change" is a diff with another last rule.

Usage: test_effort.py PWCHECK [NAME...]
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

LETTERS = "abcdefghijklmnopqrstuvwxyz"
# No policy that is shipped takes a tenth of it. Debug builds need more than release builds, but not so much.
MOST_MEMORY = 256 << 20
WORDS = ["".join(LETTERS[n // 26**k % 26] for k in (2, 0, 1)) + LETTERS[n % 17] + LETTERS[n % 23] for n in range(12000)]


def policies():
    """Names, and the rules of each."""
    ten = LETTERS[:10]
    dots = "".join(c + ".{0,50}" for c in ten)
    yield "ten gaps, anchored", [{"match": f"^{dots}$"}]
    yield "ten gaps", [{"match": dots}]
    yield "ten gaps with classes", [{"match": "".join(f"[{c}-z0-9].{{0,50}}[A-{c.upper()}]" for c in ten)}]
    yield "look-aheads", [{"match": "^" + "".join(f"(?=.*{c}.{{0,60}}{c.upper()})" for c in LETTERS[:16]) + ".{8,}$"}]
    yield "no look-aheads", [{"match": "^" + "".join(f"(?!.*{c}.{{0,60}}-)" for c in LETTERS[:16]) + ".{8,}$"}]
    yield "200th from the end", [{"match": "[a-m].{200}$"}]
    yield "a million times", [{"match": "(?:a{1000}){1000}"}]
    yield "100,000 characters", [{"length": {"min": 100000}}, {"match": "a.{20}b"}]
    yield "slow patterns", [{"match": f"^(?:(?:[a-z{n}]+)+)+!$"} for n in range(10)]
    yield "twelve rounds", [{"match": f"^(.*{c}){{12}}$"} for c in ten]
    yield "powers", [{"match": f".*{c}.*{c}.*{c}.*$"} for c in LETTERS[:20]]
    yield "800 examples", [{"match": "^(a+)+$", "accepts": ["a" * 20],
                            "rejects": ["a" * (60 + n % 100) + "!" * (1 + n // 100) for n in range(800)]}]
    yield "80 classes", [{"match": f"(?i)[{c}-z\\p{{L}}{d}]"} for c in LETTERS[:8] for d in range(10)]
    yield "200 rules", [{"match": f"[{c}-z]{{2}}.{{{n},40}}[a-{c}]"} for c in "cdefghijkl" for n in range(20)]
    yield "ten of twenty", [{"atLeast": 10, "of": [
        {"id": f"m{n}", "label": "m", "match": f"[{c}].{{5}}[{c}]"} for n, c in enumerate(LETTERS[:20])]}]
    yield "back-references", [{"match": f"(.)(.*)\\1(.*)\\2.{{{n}}}"} for n in range(12)]
    yield "strength out of reach", [{"match": "a.{40}b"}, {"strength": {"minGuesses": 1e60}}, {"repeats": {"max": 1}}]
    yield "nested counts", [{"match": "^((a{1,30}b?){1,30}c?){1,30}$"}, {"avoid": "((.{1,20}x){1,20}y){1,20}"}]
    yield "long words", [{"match": "(?:(?:(?:a|b){64}){8}){8}"}, {"match": "(?:(?:a{2000}|b)+x)+y"}]
    yield "200 classes", [{"match": f"(?i)[{chr(0x100 + 7 * n)}-{chr(0x180 + 9 * n)}\\p{{L}}]"} for n in range(200)]
    yield "big classes", [{"match": "(?i)[" + "".join(chr(0x4E00 + 3 * n + c) for n in range(900)) + "]{3}"}
                          for c in range(60)]
    yield "400 look-aheads", [{"match": "^" + "".join(f"(?=.*[{a}-z].*{b})" for a in LETTERS for b in LETTERS[:15])}]
    yield "look-behinds", [{"match": "".join(f"(?<=[{c}-z])(?<![{c}0-9]).{{0,20}}" for c in LETTERS)}]
    yield "200 patterns", [{"avoid": f"({LETTERS[n % 26]}|{LETTERS[n % 25]}{n})(.*)\\1.*\\2"} for n in range(200)]
    yield "1,000 rules", [{"match": f"[a-{LETTERS[n % 26]}]{{{n % 7},}}.*{n}"} for n in range(1000)]
    yield "a group of 200", [{"atLeast": 100, "of": [
        {"id": f"m{n}", "label": "m", "match": f"[{LETTERS[n % 26]}{n}]{{2}}"} for n in range(200)]}]
    yield "1,500 words in a pattern", [{"avoid": "(?i)" + "|".join(WORDS[:1500])}]
    yield "3,000 words in 10 patterns", [{"avoid": "|".join(WORDS[n * 300:n * 300 + 300])} for n in range(10)]
    yield "40 lists", [{"blocklist": {"list": f"./words{n}.txt", "compare": "contains"}} for n in range(40)]
    yield "20 lists with edits", [{"blocklist": {"list": f"./words{n}.txt", "edits": 2}} for n in range(20)]
    yield "kinds", [{"sequences": {"max": 3 + n}} for n in range(40)] + [{"repeats": {"max": 2 + n}} for n in range(40)] + [
        {"strength": {"minScore": 50 + n}} for n in range(40)] + [{"distinct": {"min": 5 + n}} for n in range(40)]
    yield "many roles", [{"match": f"[{c}-z].{{{m + n},}}", "when": {when: f"role{n}"}}
                         for n, c in enumerate(LETTERS[:8]) for m, when in ((0, "role"), (9, "withoutRole"))]
    yield "conditions", [{"match": f"{c}.*{c}", "when": {"length": {"max": 10 + n}}} for n, c in enumerate(LETTERS)]
    yield "1,000 examples of 40 rules", [{"match": f"^([a-{c}]+)+$", "rejects": ["a" * 40 + f"!{n}" for n in range(250)]}
                                 for c in LETTERS[2:]]
    yield "a binary counter", [{"avoid": "^" + "".join(f"(?!(?:..){{{n}}}[01].{{{n}}}#)" for n in range(40)) + "[01#]*$"}]
    # As many rules as a file can have, of kinds that are compared with each other in different ways.
    yield "17,000 matches", [{"match": f"[a-{LETTERS[n % 26]}]{{{n % 7},}}{n}"} for n in range(17000)]
    yield "2,000 avoids", [{"avoid": f"(?i){WORDS[n]}.*{LETTERS[n % 26]}"} for n in range(2000)]
    yield "8,000 lists", [{"blocklist": {"list": "common-passwords", "top": n + 1}} for n in range(8000)]
    yield "4,000 lists that look alike", [{"blocklist": {
        "list": f"./words{n % 40}.txt", "compare": "contains", "forms": ["lookAlikes"], "top": 100 + n}} for n in range(4000)]
    yield "4,000 sequences", [{"sequences": {"max": 3 + n % 900, "wraps": n > 900, "kinds": [kind]}}
                              for n in range(4000) for kind in [("alphabet", "digit", "keyboard", "keypad", "qwertz")[n // 900]]]
    yield "400 dates", [{"dates": {"from": 1000 + n, "to": 2500}} for n in range(400)]
    yield "8,000 dates", [{"dates": {"from": 1000 + n % 900, "to": 2000 + n % 500}} for n in range(8000)]
    yield "150 words", [{"words": {"min": 3 + n % 90, "minLength": 3 + n // 90, "list": "common-passwords"}} for n in range(150)]
    yield "words of a list", [{"words": {"min": 3, "list": "common-passwords"}}, {"length": {"min": 12}}]
    yield "a long class", [{"match": "[" + "".join(chr(0x4E00 + n) for n in range(20000)) + "]"} for _ in range(12)]
    yield "a long sequence", [{"match": "(a)" * 5000 + f"{n}+"} for n in range(20)]
    yield "words", [{"words": {"min": 40 + n, "distinct": True}} for n in range(30)] + [{"match": "a.{80}b"}]


COMMANDS = {
    "lint": ["policy", "lint", "FILE"],
    "diff": ["policy", "diff", "default", "FILE"],
    "change": ["policy", "diff", "FILE", "CHANGED"],
    "witness": ["policy", "test", "--witness", "FILE"],
    "convert": ["policy", "convert", "FILE", "--to", "pwquality"],
    "show": ["policy", "show", "FILE"],
    "generate": ["generate", "--policy", "FILE"],
}


def run(arguments):
    """The exit status, what was printed, the seconds of processor time and the peak of memory."""
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = process.stdout.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    return os.waitstatus_to_exitcode(status), output, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def write(file, rules):
    rules = [{"id": f"r{n}", "label": "r"} | rule for n, rule in enumerate(rules)]
    file.write_text(json.dumps({"policy": 1, "id": "p", "rules": rules}, ensure_ascii=False))
    return str(file)


def main():
    pwcheck, only, failures = sys.argv[1], sys.argv[2:], []
    print(" " * 28 + "".join(f"{name:>18}" for name in COMMANDS))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for n in range(40):
            folder.joinpath(f"words{n}.txt").write_text("\n".join(WORDS[n * 50:10000 + n * 50]))
        for name, rules in policies():
            if only and name not in only:
                continue
            change = {"length": {"min": 8}} | {key: rules[-1][key] for key in rules[-1] if key == "when"}
            file, changed = write(folder / "policy.json", rules), write(folder / "changed.json", rules[:-1] + [change])
            row = f"{name:28}"
            for command, arguments in COMMANDS.items():
                status, output, seconds, memory = run([pwcheck, *(
                    file if argument == "FILE" else changed if argument == "CHANGED" else argument for argument in arguments)])
                row += f"{seconds:8.2f} s {memory / 2**20:4.0f} MB"
                # A policy that is refused, or that no password is found for, has a reason. None of these has examples to test.
                if status not in (0, 1) and not output.startswith("Error: ") and "Nothing was tested." not in output:
                    failures.append(f"{name}: {command} ends with {status}: {output[-300:]}")
                if memory > MOST_MEMORY:
                    failures.append(f"{name}: {command} takes {memory >> 20} MB")
            print(row, flush=True)
        many = folder / "many"
        many.mkdir()
        for n in range(0 if only else 10000):
            write(many / f"{n}.json", [{"length": {"min": 8 + n % 5}}])
        if not only:
            _, output, seconds, memory = run([pwcheck, "gate", "--policies", str(many)])
            print(f"a gate over 10,000 policies: {seconds:.2f} s, {memory / 2**20:.0f} MB. {output.strip()}")
    for failure in failures:
        print("failed:", failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
