#!/usr/bin/env python3
"""Asks the library for very many checks by ctypes, in one process: columns of passwords, single checks with their documents, mistakes, and
handles made anew. The answers of every round must be those of the first, and memory and descriptors must not grow.

Usage: soak.py [--checks N] [--minutes N]     with the wheel installed, or its folder in PYTHONPATH
       100 million checks, if not given; a run that --minutes ends has failed
"""

import argparse
import hashlib
import os
import sys
import time
from pathlib import Path

from pwcheck import Checker, Policy, PwcheckError

ROOT = Path(__file__).resolve().parents[3]
# Passwords of a column, columns of a round, and single checks of a round.
COLUMN, COLUMNS, SINGLE = 40_000, 5, 2_000
STRETCHES = 20
OWN = '{"policy": 1, "id": "own", "rules": [{"id": "digit", "label": "A digit", "match": "[0-9]"}]}'


def passwords():
    lines = (ROOT / "wordlists/common-passwords.txt").read_text(errors="ignore").splitlines()
    listed = [line for line in lines if line and not line.startswith("#")]
    return [listed[number * 7 % len(listed)] + ("" if number % 3 else f"-{number}") for number in range(COLUMN)]


def work(column, shipped):
    """One round. Returns how many checks it was, and a digest of all answers."""
    digest = hashlib.sha256()
    for _ in range(COLUMNS):
        batch = shipped.check_many(column, guesses=True)
        digest.update(batch.codes)
        digest.update(batch.guesses_log10)
    own = Checker(Policy.parse(OWN))
    for password in column[:SINGLE]:
        result = own.check(password, user=["ana", "ana@example.com"], previous=password[::-1])
        digest.update(f"{result.score} {result.accepted}".encode())
        if len(password) % 8 == 0:
            digest.update(result.json().encode())
    for mistake in (lambda: Checker("no such policy"), lambda: own.check("\0"), lambda: Policy.parse("{")):
        try:
            mistake()
        except PwcheckError as error:
            digest.update(str(error).encode())
    return COLUMNS * COLUMN + SINGLE, digest.digest()


def resident():
    """MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--checks", type=int, default=100_000_000)
    parser.add_argument("--minutes", type=float, default=600)
    options = parser.parse_args()

    column, shipped = passwords(), Checker("nist-800-63b-4")
    size, first = work(column, shipped)
    rounds, done, problems = -(-options.checks // size), 0, []
    start, latest = time.monotonic(), time.monotonic() + options.minutes * 60
    print("| checks | resident, MB | descriptors | seconds | of the processor |\n|--:|--:|--:|--:|--:|", flush=True)
    rows = []
    while done < rounds and not problems and time.monotonic() < latest:
        if work(column, shipped)[1] != first:
            problems.append("an answer is not what it was the first time")
        done += 1
        if done % max(1, rounds // STRETCHES) == 0 or done == rounds:
            rows.append((resident(), len(os.listdir("/proc/self/fd"))))
            print(f"| {done * size:,} | {rows[-1][0]:.1f} | {rows[-1][1]} | {time.monotonic() - start:.0f} | {time.process_time():.0f} |", flush=True)
    print(f"\n{done * size:,} checks.")
    if done < rounds:
        problems.append(f"{rounds * size:,} checks were asked for")
    if len({descriptors for _, descriptors in rows}) > 1:
        problems.append("the number of descriptors changed")
    # A leak of one byte a check would be 100 MB.
    if rows and rows[-1][0] > rows[0][0] * 1.1 + 4:
        problems.append("memory grew")
    for problem in problems:
        print(f"Failed: {problem}.", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
