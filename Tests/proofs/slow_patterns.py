"""How many of the patterns that can be made slow 'policy lint' finds, and how many that it names are.

Usage: slow_patterns.py PWCHECK PATH... [--sample N]

A path is a file of patterns, one a line (`/a/i` is read as Snort writes it), or a folder of such files and of files that
record an attack in a comment: `# EXPONENT AttackString:"prefix"+"pump"*1024+"suffix"`, after a line with the pattern, or
`# POLYNOMIAL AttackString:…`.

Which patterns are slow is measured, by PCRE2's own count of backtracking or of items (pcre2.py), on attacks that others
found: those recorded, and those of 'regexploit' (PyPI). A pattern that repeats no choice (has_choice) is not exponential,
whatever the count suggests. Recall is the part of these patterns that lint names. Precision is the part of the patterns
named by lint that PCRE2 shows to be slow on lint's own attack, with start optimisations or without them: pwcheck searches
without them where those of this PCRE2 have a defect. --sample adds patterns of the files that no tool knows as slow: only
among these can lint be wrong. "Linear, proven" is wrong of a pattern that is slow on any attack.
"""

import argparse
import ast
import json
import pathlib
import random
import re
import re._parser as sre
import subprocess
import sys
import tempfile
import warnings

import pcre2

warnings.simplefilter("ignore")
RECORDED = re.compile(r'(?:EXPONENT|POLYNOMIAL) AttackString:\s*(".*")\+(".*")\*\d+\+(".*")')
FLAGS = str.maketrans("", "", "gimsxuyUPOHBDRCIKYMQVGnd")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pwcheck")
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--sample", type=int, default=500)
    return parser.parse_args()


def plain(line):
    """A line's pattern, without the slashes and flags around it."""
    if line.startswith("/") and "/" in line[1:]:
        inner, _, flags = line[1:].rpartition("/")
        if not flags.translate(FLAGS):
            kept = "".join(sorted(set(flags) & set("imsx")))
            return f"(?{kept}){inner}" if kept else inner
    return line


def read(paths):
    """The patterns, each with the attacks recorded of it."""
    patterns = {}
    for path in paths:
        for file in sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]:
            lines = file.read_text(errors="replace").splitlines()
            if file.suffix == ".txt":
                for line in lines:
                    patterns.setdefault(plain(line), [])
            elif file.suffix in (".py", ".js"):
                bare = [line.removeprefix("# ").removeprefix(" * ") for line in lines]
                attacks = []
                for match in filter(None, map(RECORDED.search, bare)):
                    try:
                        attacks.append(tuple(ast.literal_eval(part) for part in match.groups()))
                    except (SyntaxError, ValueError):
                        continue
                patterns.setdefault(bare[1], []).extend(attacks)
    return {p: a for p, a in patterns.items() if p and len(p.encode()) <= 2000 and p.isprintable()}


def regexploits(pattern):
    """Attacks that regexploit finds; it knows Python's syntax only."""
    from regexploit.ast.sre import SreOpParser
    from regexploit.redos import find

    try:
        for redos in find(SreOpParser().parse_sre(pattern)):
            if redos.starriness > 2:
                # As Python: 'x' * 2 + 'a' * 3456 + '0'
                pieces = [ast.literal_eval(piece.split(" * ")[0]) for piece in redos.example().split(" + ")]
                if len(pieces) >= 2:
                    yield "".join(pieces[:-2]), pieces[-2], pieces[-1]
    except Exception:
        # Whatever it cannot read is not its concern here.
        return


def has_choice(items, in_loop=False):
    """Whether something parsed by Python repeats, ten times or more, what can be read in more than one way. Without that
    a search is a power of the text's length, though a power of degree 10 is hard to tell from an exponential by counting."""
    for operator, value in items:
        if operator in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            least, most, body = value
            if (in_loop and least != most) or has_choice(body, in_loop or most >= 10):
                return True
        elif operator is sre.BRANCH:
            if in_loop or any(has_choice(branch, in_loop) for branch in value[1]):
                return True
        elif operator is sre.SUBPATTERN:
            if has_choice(value[-1], in_loop):
                return True
        elif operator in (sre.ASSERT, sre.ASSERT_NOT):
            if has_choice(value[1], in_loop):
                return True
        elif operator not in (sre.LITERAL, sre.NOT_LITERAL, sre.IN, sre.ANY, sre.AT):
            return True
    return False


def can_be_exponential(pattern):
    try:
        return has_choice(sre.parse(re.sub(r"\(\?<(?=\w)", "(?P<", pattern)))
    except (re.error, OverflowError):
        # Python reads another language. Then the count decides.
        return True


def named(pwcheck, patterns):
    """The attacks of lint and whether each is exponential, those proven to be linear, and those left open."""
    found, linear, left_open = {}, set(), set()
    patterns = list(patterns)
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, len(patterns), 100):
            part, files = patterns[start:start + 100], []
            for index, pattern in enumerate(part):
                file = pathlib.Path(folder, f"{index:03}.json")
                file.write_text(json.dumps(
                    {"policy": 1, "id": "p", "rules": [{"id": "r", "label": "r", "match": pattern}]}))
                files.append(str(file))
            run = subprocess.run([pwcheck, "policy", "lint", "--format", "json", *files], capture_output=True)
            report = json.loads(run.stdout)
            for finding in report["findings"]:
                pattern = part[int(pathlib.Path(finding["file"]).stem)]
                if "attack" in finding:
                    attack = finding["attack"]
                    found[pattern] = (attack["prefix"], attack["pump"], attack["suffix"]), attack["growth"] == "exponential"
                elif finding["code"] == "not-decided" and "slow" in finding["message"]:
                    left_open.add(pattern)
            for search in report.get("searches", []):
                if (search["growth"], search["certainty"]) == ("linear", "proven"):
                    linear.add(part[int(pathlib.Path(search["file"]).stem)])
    return found, linear, left_open


def compare(name, slow, found, confirm, left_open, bars):
    """Prints recall and precision; whether both reach their bars."""
    missed = sorted(slow - found.keys())
    wrong = [p for p, attack in found.items() if p not in slow and not confirm(p, attack)]
    recall, precision = 1 - len(missed) / max(1, len(slow)), 1 - len(wrong) / max(1, len(found))
    print(f"{name}: recall {recall:.3f} ({len(slow) - len(missed)} of {len(slow)}), {len(set(missed) & left_open)} more "
          f"not decided; precision {precision:.3f} ({len(found) - len(wrong)} of {len(found)})")
    for sort, patterns in (("missed", missed), ("wrong", wrong)):
        for pattern in patterns:
            print(f"  {sort}: {pattern}")
    return recall >= bars[0] and precision >= bars[1]


def main():
    given = arguments()
    compiled, exponential, slow, rest = {}, set(), set(), []
    for pattern, recorded in read(given.paths).items():
        try:
            compiled[pattern] = engine = pcre2.Pattern(pattern)
        except ValueError:
            continue
        attacks = [attack for attack in recorded or regexploits(pattern) if attack[1]]
        if can_be_exponential(pattern) and any(engine.is_exponential(*attack) for attack in attacks):
            exponential.add(pattern)
        elif any(engine.is_superlinear(*attack) for attack in attacks):
            slow.add(pattern)
        else:
            rest.append(pattern)
    slow |= exponential
    random.Random(13).shuffle(rest)
    print(f"{len(compiled)} patterns, {len(slow)} of them slow on an attack that others found, {len(exponential)} "
          f"exponentially; with {min(given.sample, len(rest))} others:", flush=True)
    chosen = sorted(slow) + rest[:given.sample]
    bare = {p: pcre2.Pattern(p, pcre2.NO_START_OPTIMIZE) for p in chosen}
    found, linear, left_open = named(given.pwcheck, chosen)
    steep = {p: attack for p, (attack, is_exponential) in found.items() if is_exponential}

    def confirmed(is_slow):
        return lambda p, attack: any(is_slow(engines[p], *attack) for engines in (compiled, bare))

    reached = [
        compare("exponential", exponential, steep,
                lambda p, attack: can_be_exponential(p) and confirmed(pcre2.Pattern.is_exponential)(p, attack),
                left_open, (0.98, 0.99)),
        compare("superlinear", slow, {p: a for p, (a, _) in found.items()},
                confirmed(pcre2.Pattern.is_superlinear), left_open, (0.97, 0.99)),
    ]
    false = sorted(linear & slow)
    print(f"linear, proven: {len(linear)} of {len(chosen)}, {len(false)} of them wrong")
    for pattern in false:
        print(f"  wrong: {pattern}")
    return 0 if all(reached) and not false else 1


if __name__ == "__main__":
    sys.exit(main())
