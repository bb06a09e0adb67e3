#!/usr/bin/env python3
"""The longest that a known hostile pattern takes over one password. Usage: patterns.py PATTERNS_PROGRAM"""

import json
import re
import subprocess
import sys
from pathlib import Path

TABLE = Path(__file__).resolve().parents[1] / "Tests/PCRE2Tests/Fixtures/hostile-patterns.tsv"
LENGTHS = [8, 16, 32, 64, 128, 129, 256, 512, 1024, 2048, 4096]


def unescape(text, is_pattern=False):
    def one(found):
        escape = found[0]
        if escape.startswith("\\u"):
            return chr(int(escape[3:-1], 16))
        return escape if is_pattern else {"\\n": "\n", "\\t": "\t", "\\\\": "\\"}[escape]

    return re.sub(r"\\u\{[0-9A-Fa-f]+\}|\\[nt\\]", one, text)


def cases():
    for line in TABLE.read_text().splitlines():
        if line.startswith("#"):
            continue
        source, pattern, start, pump, end, _ = line.split("\t")
        pattern = unescape(pattern, is_pattern=True)
        start, pump, end = map(unescape, (start, pump, end))
        for engine, prefix in [("JIT", ""), ("no JIT", "(*NO_JIT)")]:
            rule = {"id": "hostile", "label": "hostile", "match": prefix + pattern}
            policy = json.dumps({"policy": 1, "id": "hostile", "rules": [rule]})
            for length in LENGTHS:
                room = length - len((start + end).encode())
                yield source, engine, length, policy, start + pump * max(1, room // len(pump.encode())) + end


def main():
    rows = list(cases())
    records = "".join(f"{policy}\0{password}\0" for *_, policy, password in rows)
    output = subprocess.run([sys.argv[1]], input=records.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()
    measured = []
    for (source, engine, length, _, _), line in zip(rows, output.splitlines(), strict=True):
        outcome, *times = line.split()
        median, longest, load = (int(time) / 1000 for time in times)
        measured.append((median, longest, load, engine, length, outcome, source))
    undetermined = sum(outcome == "undetermined" for *_, outcome, _ in measured)
    print(f"{len(measured)} pairs of a hostile pattern and a password of up to {LENGTHS[-1]} bytes: "
          f"{len(measured) - undetermined} decided, {undetermined} undetermined. Milliseconds of processor time, of five runs.\n")
    print("| median | longest | | bytes | | the slowest of each engine |\n|---|---|---|---|---|---|")
    for engine in ["JIT", "no JIT"]:
        for median, longest, _, _, length, outcome, source in sorted((row for row in measured if row[3] == engine), reverse=True)[:5]:
            print(f"| {median:.2f} | {longest:.2f} | {engine} | {length} | {outcome} | {source} |")
    print(f"\nThe longest of all: {max(row[1] for row in measured):.2f} ms. Loading a policy took {max(row[2] for row in measured):.2f} ms at most.")


main()
