#!/usr/bin/env python3
"""Mutation testing: how many small mistakes in the sources make a test fail.

Makes a copy of the package in which hundreds of lines have a mistake that the environment variable PWCHECK_MUTANT turns on by its
number, such as '(mutated(17) ? a <= b : a < b)'. The copy is built once. What does not compile is left out. Then each mutant runs
the tests of its target, and those of the program, until the first of them fails.

Usage: test_mutations.py [--count N] [--seed N] [--targets A,B] [--seconds N] [--jobs N]
  --count    mutants to make (default: 400), shared out by the lines of the targets
  --seed     another choice of mutants (default: 1)
  --targets  only these targets
  --seconds  make the build, then stop after this time; what did not run is counted apart
  --jobs     tests at the same time (default: 1)

The mutants of chosen.txt are always there, and each of them must be killed. Those of equivalent.txt, which no test can tell from the
original, are left out. Results are in .build/mutants/results.txt: killed,
survived, timeout (counted as killed) or not run. Exit: 0 if every chosen mutant was killed, 1 if not, 2 if nothing could be built.
"""

import argparse
import concurrent.futures
import functools
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/mutants"
COPY = WORK / "source"
# Targets without a folder of tests are tested through the program; the C library is tested from C.
TESTS = {"train-model": "TrainModelTests", "PasswordService": "pwcheckTests", "CryptHashes": "pwcheckTests",
         "Platform": "pwcheckTests", "ProcessControl": "pwcheckTests"}
LEFT_OUT = {"PwcheckC"}
SWITCH = """internal import CPlatform

/// The number of the mutant that is turned on; 0 for none.
private let chosen = getenv("PWCHECK_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
@usableFromInline func mutated(_ number: Int) -> Bool { number == chosen }
"""

# What may be wrong in an expression, and how.
MISTAKES = [(re.compile(pattern), change) for pattern, change in [
    (r" <= ", " < "), (r" < ", " <= "), (r" >= ", " > "), (r" > ", " >= "), (r" == ", " != "), (r" != ", " == "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "), (r"\.\.<", "..."),
    (r"(?<![\w.$])\d+(?![\w.])", lambda m: str(int(m[0]) + 1)),
    (r"(?<!\w)0x[0-9A-F]+(?!\w)", lambda m: hex(int(m[0], 16) + 1)),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"(?<![\w)\]?!])!(?=[\w(])", ""),
    (r"\.first\b(?!\()", ".last"), (r"\.last\b(?!\()", ".first"), (r"\bmin\(", "max("), (r"\bmax\(", "min("),
    (r"\.lowerBound\b", ".upperBound"), (r"\.upperBound\b", ".lowerBound"),
    (r"\b(printable|excerpt|escaped|csvField|htmlText|quotedPath)\(", "String("),
]]
CALL = re.compile(r"(\s+)((?!return|throw|try|await|case|default|init|precondition|assert|fatalError)[a-z][\w.?]*\(.*\))$")
VALUE = re.compile(r"(\s*(?:case .*: )?(?:return|(?:let|var) \w+(?:: [\w<>\[\]?. ]+)? =|[\w.\[\]]+ [-+*|&]?=) )(.+)$")
TEST = re.compile(r"(\s*(?:\} else )?(?:if|while|guard) )(.+?)( else \{.*| \{)$")
CASE = re.compile(r"(\s*case [^:]*: )([^\s:][^:{]*)$")


@dataclass
class Mutant:
    target: str
    path: str
    line: int
    before: str
    after: str
    text: str  # the line with the switch, '#' for its number
    number: int = 0
    outcome: str = "not run"

    def __str__(self):
        return f"{self.path}:{self.line + 1}: {self.before.strip()}  →  {self.after.strip()}"


def masked(line):
    """The line with blanks for what is in strings and comments."""
    line = re.sub(r'"(?:\\.|[^"\\])*"', lambda m: '"' + " " * (len(m[0]) - 2) + '"', line)
    return re.sub(r"//.*", lambda m: " " * len(m[0]), line)


def is_whole(text):
    """Whether an expression ends where the text does, and is not one that cannot stand in a choice."""
    return (all(text.count(a) == text.count(b) for a, b in ["()", "[]", "{}"]) and len(text) <= 90
            and len(list(clauses(text))) == 1 and not re.match(r"(try|await|if|switch|nil\b|\{)", text) and not re.search(r"(^|[\s(])&\w|[-+*/&|=,<>?:(]$|\b(let|case|var|try)\b", text))


def clauses(text):
    """The places of the conditions that commas separate."""
    depth, start = 0, 0
    for i, character in enumerate(text + ","):
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            yield start + (text[start:i].startswith(" ")), i
            start = i + 1


def mistakes(text):
    mask = masked(text)
    for pattern, change in MISTAKES:
        for m in pattern.finditer(mask):
            yield text[:m.start()] + (change(m) if callable(change) else change) + text[m.end():]


def choices(line, following):
    """Ways to write the line with a mistake: what it says then, and its text with a switch."""
    mask = masked(line)
    continues = re.match(r"\s*([.?:&|+*/=]|- |<|>|\{)", following)
    if m := TEST.match(mask):
        places = [(m.start(2) + a, m.start(2) + b) for a, b in clauses(m[2])]
    elif (m := VALUE.match(mask)) and not continues:
        places = [(m.start(2), len(line.rstrip()))]
    else:
        places = []
    for start, end in places:
        if is_whole(mask[start:end].rstrip()):
            expression = line[start:end]
            for wrong in mistakes(expression):
                yield (line[:start] + wrong + line[end:],
                       f"{line[:start]}(mutated(#) ? {wrong} : {expression}){line[end:]}")
    if (m := CALL.match(line)) and is_whole(masked(m[2])) and not continues:
        yield m[1] + "// " + m[2], f"{m[1]}if !mutated(#) {{ {m[2]} }}"
    one, two = CASE.match(mask), CASE.match(masked(following))
    if one and two and is_whole(one[2]) and is_whole(two[2]) and " = " not in one[2] + two[2] and "return" not in one[2] + two[2]:
        here, there = line[one.start(2):], following[two.start(2):]
        yield line[:one.start(2)] + there, f"{line[:one.start(2)]}mutated(#) ? {there} : {here}"


def mutants_of(target):
    """All mutants of a target, one for each line that can have one, chosen at random."""
    equivalent = set(map(tuple, blocks("equivalent.txt")))
    found = []
    for path in sorted((COPY / "Sources" / target).rglob("*.swift")):
        if path.name == "Mutated.swift":
            continue
        lines, quoted = path.read_text().split("\n"), False
        for i, line in enumerate(lines[:-1]):
            was, quoted = quoted, quoted ^ (line.count('"""') % 2 == 1)
            if was or quoted or line.lstrip().startswith(("//", "#", "@", "import")) or "mutated(" in line:
                continue
            name = str(path.relative_to(COPY))
            ways = [way for way in choices(line, lines[i + 1]) if (name, line.strip(), way[0].strip()) not in equivalent]
            if ways:
                after, text = random.choice(ways)
                found.append(Mutant(target, name, i, line, after, text))
    random.shuffle(found)
    return found


def blocks(name):
    """Blocks of a file: a path, and the text before and after."""
    for block in (Path(__file__).parent / name).read_text().split("\n\n"):
        yield [line for line in block.split("\n") if line and not line.startswith("# ")]


def chosen_mutants():
    for path, before, after in blocks("chosen.txt"):
        lines = (COPY / path).read_text().split("\n")
        places = [i for i, line in enumerate(lines) if before in line]
        if len(places) != 1:
            sys.exit(f"Error: chosen.txt: '{before}' is on {len(places)} lines of {path}.")
        line = lines[places[0]]
        yield Mutant(path.split("/")[1], path, places[0], line, after, line.replace(before, after))


def write(mutants):
    """Puts the switches into the copy."""
    originals = defaultdict(dict)
    for m in mutants:
        originals[m.path][m.line] = m
    for path, at in originals.items():
        lines = (ROOT / path).read_text().split("\n")
        for i, m in at.items():
            lines[i] = m.text.replace("#)", f"{m.number})")
        text = "\n".join(lines)
        if (COPY / path).read_text() != text:
            (COPY / path).write_text(text)


def copy_package():
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in files.stdout.splitlines():
        if (ROOT / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, COPY / name, follow_symlinks=False)
    manifest = COPY / "Package.swift"
    text = manifest.read_text()
    manifest.write_text(re.sub(r'(\.target\(\s*name: "(\w+)", dependencies: \[)(?![^\]]*"CPlatform")', r'\1"CPlatform", ', text))


def build(mutants):
    """Builds the copy, leaving out what does not compile. Returns the mutants that are in it."""
    for attempt in range(80):
        write(mutants)
        result = subprocess.run(["swift", "build", "--build-tests", "-Xswiftc", "-suppress-warnings"], cwd=COPY, capture_output=True, text=True)
        output = result.stdout + result.stderr
        (WORK / "build.log").write_text(output)
        if result.returncode == 0:
            return mutants
        errors = {(m[1], int(m[2]) - 1) for m in re.finditer(rf"{COPY}/(\S+\.swift):(\d+):\d+: error", output)}
        wrong = [m for m in mutants if (m.path, m.line) in errors]
        # An error may be said of another line than that of the mutant.
        wrong = wrong or [m for m in mutants if m.path in {path for path, _ in errors}]
        if not wrong:
            break
        print(f"{len(wrong)} mutants do not compile", flush=True)
        for m in wrong:
            m.text = m.before
        write(mutants)
        mutants = [m for m in mutants if m.text != m.before]
    sys.exit(f"Error: the mutants cannot be built; see {WORK}/build.log.")


def suite_of(target):
    return TESTS.get(target, target + "Tests")


def run(suite, number, limit, known=frozenset()):
    """What fails with a mutant beside the tests that are known to fail: up to the first name, or all of them without a mutant."""
    command = [COPY / ".build/debug/pwcheckPackageTests.xctest", "--testing-library", "swift-testing", "--filter", rf"^{suite}\."]
    environment = dict(os.environ, PWCHECK_MUTANT=str(number))
    process = subprocess.Popen(["timeout", "--kill-after=5", str(limit), *command], cwd=COPY, env=environment, text=True,
                               errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    failures = set()
    for line in process.stdout:
        if m := re.search(r'Test (.+?) recorded an issue|(Fatal error)', line):
            failures |= {m[1] or m[2]} - known
            if number and failures:
                os.killpg(process.pid, 9)
                break
    status = process.wait()
    if not failures and status not in (0, 1):
        failures = {"timeout" if status in (124, 137) else f"exit status {status}"}
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--targets")
    parser.add_argument("--seconds", type=int, default=10**9)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    random.seed(options.seed)
    copy_package()
    targets = options.targets.split(",") if options.targets else sorted(
        folder.name for folder in (ROOT / "Sources").iterdir()
        if any(folder.rglob("*.swift")) and folder.name not in LEFT_OUT)
    for target in targets:
        (COPY / "Sources" / target / "Mutated.swift").write_text(SWITCH)
    chosen = [m for m in chosen_mutants() if m.target in targets]
    taken = {(m.path, m.line) for m in chosen}
    possible = {target: [m for m in mutants_of(target) if (m.path, m.line) not in taken] for target in targets}
    total = sum(map(len, possible.values()))
    mutants = chosen + [m for found in possible.values() for m in found[:-(-len(found) * options.count // total)]]
    for number, mutant in enumerate(mutants, 1):
        mutant.number = number
    print(f"{len(mutants)} of {total} mutants, {len(chosen)} of them chosen", flush=True)
    mutants = build(mutants)
    print(f"{len(mutants)} compile", flush=True)

    end = time.monotonic() + options.seconds

    @functools.cache
    def baseline(suite):
        """What fails without a mutant, such as a test that a long path breaks, and how long the suite may take."""
        start = time.monotonic()
        known = frozenset(run(suite, 0, 3600))
        if known:
            print(f"{suite} without a mutant: failed: {', '.join(known)}", flush=True)
        return known, int(3 * (time.monotonic() - start)) + 20

    def judge(mutant):
        if time.monotonic() > end:
            return
        failures = set()
        for suite in dict.fromkeys([suite_of(mutant.target), "pwcheckTests"]):
            if not failures:
                known, limit = baseline(suite)
                failures = run(suite, mutant.number, limit, known)
        mutant.outcome = "timeout" if failures == {"timeout"} else "killed" if failures else "survived"
        print(f"{mutant.outcome:9}{mutant}", flush=True)

    rest = mutants[len([m for m in mutants if m in chosen]):]
    random.shuffle(rest)  # so that what runs in a part of the time is of all targets
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(judge, [m for m in mutants if m in chosen] + rest))

    (WORK / "results.txt").write_text("".join(f"{m.outcome:9}{m}\n" for m in sorted(mutants, key=lambda m: (m.outcome, m.path, m.line))))
    for target in targets + ["all"]:
        counts = Counter(m.outcome for m in mutants if target in (m.target, "all"))
        ran = sum(counts.values()) - counts["not run"]
        if ran:
            print(f"{target:22}{ran - counts['survived']:4} of {ran:4} killed, {100 * (ran - counts['survived']) / ran:3.0f} %, {counts['not run']} not run")
    print(f"Survivors are in {WORK.relative_to(ROOT)}/results.txt.")
    sys.exit(any(m.outcome == "survived" for m in chosen))


if __name__ == "__main__":
    main()
