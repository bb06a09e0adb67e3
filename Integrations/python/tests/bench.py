#!/usr/bin/env python3
"""Speed of the Python package beside the command and zxcvbn for Python, in one run, as rates and ratios.

Usage: bench.py [PROGRAM]   PROGRAM is a release build of the command; without it the command is left out.
It needs the packages pwcheck, pyarrow, numpy and zxcvbn. Seconds are those of the processor, not the clock's.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy
import pyarrow
import zxcvbn

from pwcheck import Checker

COUNT = 1_000_000
ROOT = Path(__file__).parents[3]


def sample():
    """Passwords like those of people: words of the shipped list with years, digits and symbols; some random ones."""
    words = (ROOT / "wordlists/common-passwords.txt").read_text().split()
    draw = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#%?"
    made = []
    for i in range(COUNT):
        if i % 4 == 0:
            made.append("".join(draw.choices(letters, k=draw.randrange(6, 20))))
        else:
            made.append(draw.choice(words).capitalize() + str(draw.randrange(10000)) + draw.choice(["", "!", "?", "#1"]))
    return made


def rate(work, count=COUNT, rounds=3):
    """The best of some rounds: others use the machine too."""
    best = 0.0
    for _ in range(rounds):
        start = time.process_time()
        work()
        best = max(best, count / (time.process_time() - start))
    return best


def command_rate(program, file, *arguments):
    best = 0.0
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([program, *arguments, file], stdout=subprocess.DEVNULL, check=False, env={**os.environ, "NO_COLOR": "1"})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = max(best, COUNT / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    return best


def main():
    passwords = sample()
    column, array = pyarrow.array(passwords), numpy.array(passwords)
    checker = Checker("default")
    rows = []

    def row(name, value):
        rows.append((name, value))
        print(f"{name:58} {value:12,.0f} a second", flush=True)

    if len(sys.argv) > 1:
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("\n".join(passwords) + "\n")
            file.flush()
            row("pwcheck audit -j 1: verdict, estimate, statistics", command_rate(sys.argv[1], file.name, "audit", "-j", "1", "--format", "json"))
    row("check_many, Arrow: verdict and estimate", rate(lambda: checker.check_many(column, guesses=True)))
    row("check_many, list: verdict and estimate", rate(lambda: checker.check_many(passwords, guesses=True)))
    row("check_many, NumPy: verdict and estimate", rate(lambda: checker.check_many(array, guesses=True)))
    row("check_many, Arrow: verdict", rate(lambda: checker.check_many(column)))
    row("check_many, list: verdict", rate(lambda: checker.check_many(passwords)))
    row("check_many, NumPy: verdict", rate(lambda: checker.check_many(array)))
    some = passwords[:20_000]
    row("accepts, one at a time", rate(lambda: [checker.accepts(p) for p in some], len(some)))
    row("check, one at a time: all but the JSON", rate(lambda: [checker.check(p).score for p in some], len(some)))
    row("check, one at a time, with the JSON", rate(lambda: [checker.check(p).json() for p in some], len(some)))
    few = passwords[:1000]
    row("zxcvbn for Python", rate(lambda: [zxcvbn.zxcvbn(p) for p in few], len(few)))
    known = dict(rows)
    print(f"\ncheck / zxcvbn: {known['check, one at a time: all but the JSON'] / known['zxcvbn for Python']:.0f}")
    print(f"check_many with estimate, Arrow / zxcvbn: {known['check_many, Arrow: verdict and estimate'] / known['zxcvbn for Python']:.0f}")
    if len(sys.argv) > 1:
        command = rows[0][1]
        for kind in ("Arrow", "list", "NumPy"):
            print(f"check_many with estimate, {kind} / audit -j 1: {known[f'check_many, {kind}: verdict and estimate'] / command:.2f}")


if __name__ == "__main__":
    main()
