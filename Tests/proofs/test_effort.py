"""Hostile policies: lint and diff end, say what they left open, and stay within memory. Prints times and peak memory.

Usage: test_effort.py PWCHECK
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


def run(arguments):
    """The exit status, what was printed, the seconds of processor time and the peak of memory."""
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = process.stdout.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    return os.waitstatus_to_exitcode(status), output, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def main():
    pwcheck, failures = sys.argv[1], []
    print(f"{'':24}{'lint':>8}{'':>10}{'diff':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for name, rules in policies():
            file = pathlib.Path(folder, "policy.json")
            rules = [{"id": f"r{n}", "label": "r"} | rule for n, rule in enumerate(rules)]
            file.write_text(json.dumps({"policy": 1, "id": "p", "rules": rules}))
            row = f"{name:24}"
            for arguments in (["policy", "lint", str(file)], ["policy", "diff", "default", str(file)]):
                status, output, seconds, memory = run([pwcheck, *arguments])
                row += f"{seconds:7.2f} s {memory / 2**20:5.0f} MB"
                if status not in (0, 1):
                    failures.append(f"{name}: {arguments[1]} ends with {status}: {output[-300:]}")
                if memory > MOST_MEMORY:
                    failures.append(f"{name}: {arguments[1]} takes {memory >> 20} MB")
            print(row, flush=True)
    for failure in failures:
        print("failed:", failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
