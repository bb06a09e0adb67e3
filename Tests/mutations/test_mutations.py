#!/usr/bin/env python3
"""Mutation testing: how many small mistakes in the sources make a test fail.

Makes a copy of the package in which hundreds of lines have a mistake that the environment variable PWCHECK_MUTANT turns on by its
number, such as '(mutated(17) ? a <= b : a < b)'. The copy is built once. What does not compile is left out. Each test runs alone
without a mutant, which tells what lines it reaches and how long it takes. Then each mutant runs the tests that reach it, the
shortest first, until the first of them fails. A mutant that no test reaches has survived. Scripts that test the built program come
last, as each takes a minute or more.

Usage: test_mutations.py [--count N] [--seed N] [--targets A,B] [--seconds N] [--jobs N] [--judged FILE]
  --count    mutants to make (default: 330), shared out by the lines of the targets
  --seed     another choice of mutants (default: 1)
  --targets  only these targets
  --seconds  make the build, then stop after this time; what did not run is counted apart
  --jobs     mutants at the same time (default: 2)
  --judged   the results.txt of a run that did not end: its mutants are not run again

The mutants of chosen.txt are always there, and each of them must be killed. Those of equivalent.txt, which no test can tell from the
original, are left out. Results are in .build/mutants/results.txt as they come: killed, survived, timeout (counted as killed),
unreached (survived) or not run. Exit: 0 if every chosen mutant was killed, 1 if not, 2 if nothing could be built.
"""

import argparse
import concurrent.futures
import functools
import itertools
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/mutants"
COPY = WORK / "source"
# The C library is tested from C.
LEFT_OUT = {"PwcheckC"}
# Of the tests that reach a mutant only the shortest run, as many as take this many seconds together.
LONGEST = 240
# What tests the program as a user runs it. They take minutes together, so they come after the tests, and as many run as take LONGEST.
SCRIPTS = [
    'Tests/accounts/test_accounts.py "$PWCHECK" 2000', 'python3 Tests/conversions/test_conversions.py "$PWCHECK" .', "Tests/reports/run",
    'python3 Tests/documentation/test_documentation.py "$(dirname "$PWCHECK")"', "Tests/completions/test_completions.py -f",
    "Tests/service/test_service.py -f",
    '"$(Tests/environment service Tests/service/requirements.txt)/bin/python" Tests/service/test_http.py -f',
    "Tests/terminal/test_forms.py -f", "Tests/terminal/test_findings.py -f",
    'Tests/breaches/test_breaches.py "$PWCHECK"', 'Tests/lists/test_lists.py "$PWCHECK"', "Tests/faults/test_faults.py -f",
    "Tests/faults/test_bounds.py -f", "Tests/faults/test_command_line.py -f", "Tests/faults/test_checkpoints.py -f",
    "PWCHECK_STEP=1 Scripts/test model",
]
SWITCH = """internal import CPlatform

/// The number of the mutant that is turned on; 0 for none.
private let chosen = getenv(["PWCHECK", "MUTANT"].joined(separator: "_")).flatMap { Int(String(cString: $0)) } ?? 0

// The names are not whole, since a test compares those of variables with the manual.
/// A file with a byte for each mutant, which is set when its line runs: shared by a test and the programs that it starts.
nonisolated(unsafe) private let reached: UnsafeMutablePointer<UInt8>? = getenv(["PWCHECK", "REACHED"].joined(separator: "_")).flatMap { path in
  guard let file = fopen(path, "r+") else { return nil }
  defer { fclose(file) }
  let bytes = mmap(nil, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0)
  return bytes == UnsafeMutableRawPointer(bitPattern: -1) ? nil : bytes?.assumingMemoryBound(to: UInt8.self)
}

@usableFromInline func mutated(_ number: Int) -> Bool {
  if let reached { reached[number] = 1 }
  return number == chosen
}
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


def unnumbered(mutant):
    """A mutant without the number of its line, which may have moved."""
    return re.sub(r":\d+: ", ": ", mutant, count=1)


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


@functools.cache
def original(path):
    return (ROOT / path).read_text()


def write(mutants):
    """Puts the switches into the copy."""
    originals = defaultdict(dict)
    for m in mutants:
        originals[m.path][m.line] = m
    for path, at in originals.items():
        lines = original(path).split("\n")
        for i, m in at.items():
            lines[i] = m.text.replace("#)", f"{m.number})")
        text = "\n".join(lines)
        if (COPY / path).read_text() != text:
            (COPY / path).write_text(text)


def copy_package():
    # What was removed since the last run stays nowhere.
    for folder in ("Sources", "Tests"):
        shutil.rmtree(COPY / folder, ignore_errors=True)
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in files.stdout.splitlines():
        if (ROOT / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            (COPY / name).unlink(missing_ok=True)
            shutil.copy2(ROOT / name, COPY / name, follow_symlinks=False)
    manifest = COPY / "Package.swift"
    text = manifest.read_text()
    # Optimized as Scripts/test builds it, but what a mutant leaves unused is no error.
    for before, after in [('let isTested = Context.environment["PWCHECK_STRICT"] != nil', "let isTested = true"), ("isTested ? [.treatAllWarnings(as: .error)] : []", "[]")]:
        if before not in text:
            sys.exit(f"Error: Package.swift has no '{before}'.")
        text = text.replace(before, after)
    manifest.write_text(re.sub(r'(\.target\(\s*name: "(\w+)", dependencies: \[)(?![^\]]*"CPlatform")', r'\1"CPlatform", ', text))


def without_errors(mutants, output):
    """The mutants that errors of the compiler do not name."""
    errors = {(m[1], int(m[2]) - 1) for m in re.finditer(rf"{COPY}/(\S+\.swift):(\d+):\d+: error", output)}
    wrong = [m for m in mutants if (m.path, m.line) in errors]
    # An error may be said of another line than that of the mutant.
    wrong = wrong or [m for m in mutants if m.path in {path for path, _ in errors}]
    for m in wrong:
        m.text = m.before
    write(mutants)
    return [m for m in mutants if m.text != m.before]


def checked(mutants):
    """The mutants that pass the compiler's checks, each target against the modules of the package itself: a build stops at the first
    target with an error, and would be started again for each."""
    subprocess.run(["swift", "build", "--build-tests", "-q"], cwd=ROOT, env={**os.environ, "PWCHECK_STRICT": "1"}, check=True)
    manifest = (ROOT / ".build/debug.yaml").read_text()

    def remaining(target):
        mine = [m for m in mutants if m.target == target]
        found = re.search(rf'^  "C\.{target}-[^"]*-debug\.module":\n(?:    .*\n)*?    args: (.*)$', manifest, re.MULTILINE)
        words, left_out = iter(json.loads(found[1])), {"-emit-module-path", "-output-file-map", "-emit-objc-header-path", "-index-store-path", "-num-threads"}
        others = {"-c", "-incremental", "-enable-batch-mode", "-parseable-output", "-O", "-whole-module-optimization", "-warnings-as-errors", "-serialize-diagnostics"}
        command = [word for word in words if not (word in left_out and next(words)) and word not in others and not word.startswith(("-emit-", "@"))]
        sources = sorted(map(str, (COPY / "Sources" / target).rglob("*.swift")))
        while mine:
            result = subprocess.run([*command, "-whole-module-optimization", "-suppress-warnings", "-emit-sil", "-o", "/dev/null", *sources], cwd=ROOT, capture_output=True, text=True)
            if result.returncode == 0:
                break
            before, mine = len(mine), without_errors(mine, result.stdout + result.stderr)
            if len(mine) == before:
                print(f"{target} cannot be checked:\n{result.stderr[-2000:]}", flush=True)
                break
        return mine

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(itertools.chain.from_iterable(pool.map(remaining, dict.fromkeys(m.target for m in mutants))))


def build(mutants):
    """Builds the copy, leaving out what does not compile. Returns the mutants that are in it."""
    write(mutants)
    mutants = checked(mutants)
    for attempt in range(80):
        write(mutants)
        result = subprocess.run(
            ["swift", "build", "--build-tests", "-Xswiftc", "-suppress-warnings"],
            cwd=COPY, capture_output=True, text=True)
        output = result.stdout + result.stderr
        (WORK / "build.log").write_text(output)
        if result.returncode == 0:
            return mutants
        before, mutants = len(mutants), without_errors(mutants, output)
        if len(mutants) == before:
            break
    sys.exit(f"Error: the mutants cannot be built; see {WORK}/build.log.")


TESTS = COPY / ".build/debug/pwcheckPackageTests.xctest"
LIBRARY = ["--testing-library", "swift-testing"]


def run(tests, limit, **environment):
    """What fails of the tests, or of a single script: the first name, or nothing."""
    if tests[0] in SCRIPTS:
        return run_script(tests[0], limit, **environment)
    filters = [word for test in tests for word in ("--filter", "^" + re.sub(r"([\\.^$*+?()\[\]{}|])", r"\\\1", test))]
    return failure_of([TESTS, *LIBRARY, *filters], limit, {**os.environ, **environment}, "Test run with")


def run_script(script, limit, **environment):
    """What fails of a script. It starts the program with an environment and limits of its own, and as another user, so that a
    small program in its place, and in that of train-model, sets the variables and needs nothing that the program does not."""
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        Path(folder).chmod(0o755)
        exports = "".join(f'setenv("{name}", "{value}", 1); ' for name, value in environment.items())
        for name in ("pwcheck", "train-model"):
            source = f'int main(int n, char **words) {{ (void)n; {exports}execv("{COPY}/.build/debug/{name}", words); return 127; }}'
            command = ["cc", "-x", "c", "-", "-include", "stdlib.h", "-include", "unistd.h", "-o", Path(folder) / name]
            subprocess.run(command, input=source, text=True, check=True)
        return failure_of(["sh", "-c", script], limit, {**os.environ, "PWCHECK": f"{folder}/pwcheck"}, "")


def failure_of(command, limit, environment, end):
    """The first failure that a command prints, or how it ends without the text of a whole run; nothing if all is well."""
    process = subprocess.Popen(
        ["timeout", "--kill-after=5", str(limit), *command], cwd=COPY, env=environment, text=True, errors="replace",
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    ran = False
    try:
        for line in process.stdout:
            if m := re.search(r"Test (.+?) recorded an issue|(Fatal error)|^(?:FAIL|ERROR): (\w+)", line):
                return m[1] or m[2] or m[3]
            ran = ran or end in line
        status = process.wait()
    finally:
        # Programs that tests started are in groups of their own, and may go on for ever.
        subprocess.run(["pkill", "-9", "-s", str(process.pid)])
        process.wait()
    if status == 0 and ran:
        return None
    return "timeout" if status in (124, 137) else f"exit status {status}"


@dataclass
class Reach:
    """What a test does without a mutant."""
    test: str
    seconds: float
    mutants: set
    failure: str


def reach(test):
    with tempfile.NamedTemporaryFile(dir=WORK) as file:
        file.truncate(1 << 16)
        Path(file.name).chmod(0o666)
        start = time.monotonic()
        failure = run([test], 1800, PWCHECK_REACHED=file.name)
        return Reach(test, time.monotonic() - start, {i for i, byte in enumerate(Path(file.name).read_bytes()) if byte}, failure)


def within(reaches, low, high):
    """The tests that start after some seconds and before others, if they run one after another."""
    sums = itertools.accumulate(r.seconds for r in reaches)
    return [r for r, total in zip(reaches, sums) if low <= total - r.seconds < high]


def judge(mutant, reaches):
    """Runs the tests that reach a mutant, those of a few seconds first, and then the scripts."""
    reaches = sorted((r for r in reaches if mutant.number in r.mutants), key=lambda r: r.seconds)
    tests, scripts = [r for r in reaches if r.test not in SCRIPTS], [r for r in reaches if r.test in SCRIPTS]
    parts = [within(tests, low, high) for low, high in [(0, 10), (10, 60), (60, LONGEST)]]
    failure = None
    for part in filter(None, parts + [[r] for r in within(scripts, 0, LONGEST)]):
        limit = int(4 * sum(r.seconds for r in part)) + 20
        failure = failure or run([r.test for r in part], limit, PWCHECK_MUTANT=str(mutant.number))
    outcome = "timeout" if failure == "timeout" else "killed" if failure else "survived" if reaches else "unreached"
    return outcome, failure or f"{len(reaches)} tests"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=330)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--targets")
    parser.add_argument("--seconds", type=int, default=10**9)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--judged", type=Path)
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
    if options.judged:
        judged = {unnumbered(line[10:].rsplit("   (", 1)[0]) for line in options.judged.read_text().splitlines()}
        mutants = [m for m in mutants if unnumbered(str(m)) not in judged]
    for number, mutant in enumerate(mutants, 1):
        mutant.number = number
    print(f"{len(mutants)} of {total} mutants, {len(chosen)} of them chosen", flush=True)
    mutants = build(mutants)
    print(f"{len(mutants)} compile", flush=True)

    end = time.monotonic() + options.seconds

    listed = subprocess.run([TESTS, *LIBRARY, "--list-tests"], cwd=COPY, capture_output=True, text=True, check=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        reaches = list(pool.map(reach, [line for line in listed.stdout.splitlines() if "." in line] + SCRIPTS))
    for r in reaches:
        if r.failure:
            # Such as one that a long path breaks.
            print(f"{r.test} fails without a mutant: {r.failure}", flush=True)
    reaches = [r for r in reaches if not r.failure]
    print(f"{len(reaches)} tests, {sum(r.seconds for r in reaches):.0f} s", flush=True)

    results = open(WORK / "results.txt", "w")

    def run_one(mutant):
        if time.monotonic() < end:
            mutant.outcome, why = judge(mutant, reaches)
            line = f"{mutant.outcome:10}{mutant}   ({why})"
            print(line, flush=True)
            print(line, file=results, flush=True)

    rest = mutants[len([m for m in mutants if m in chosen]):]
    random.shuffle(rest)  # so that what runs in a part of the time is of all targets
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(run_one, [m for m in mutants if m in chosen] + rest))

    for target in targets + ["all"]:
        counts = Counter(m.outcome for m in mutants if target in (m.target, "all"))
        ran = sum(counts.values()) - counts["not run"]
        killed = counts["killed"] + counts["timeout"]
        if ran:
            print(f"{target:22}{killed:4} of {ran:4} killed, {100 * killed / ran:3.0f} %, {counts['not run']} not run")
    print(f"Survivors are in {WORK.relative_to(ROOT)}/results.txt.")
    sys.exit(any(m.outcome in ("survived", "unreached") for m in chosen))


if __name__ == "__main__":
    main()
