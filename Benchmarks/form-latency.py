#!/usr/bin/env python3
"""How long a key takes to be on the screen: from the write into the terminal to the last byte of the redraw.

Usage: Benchmarks/form-latency.py PWCHECK [KEYS]"""

import os
import select
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests/terminal"))
import terminal

terminal.PWCHECK = os.path.abspath(sys.argv[1])
KEYS = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
# Words and turns of many kinds, so that every mark flips and the estimate has something to do.
TEXT = "correct horse Battery staple 1984! qwertyuiop Tr0ub4dor&3 pässwörd "
END = b"\x1b[?2026l"


def measure(arguments):
    form = terminal.Pty(["form", *arguments])
    form.read(0.5)
    times, typed = [], 0
    for number in range(KEYS):
        if typed >= 32:
            form.write("\x15")  # begin anew, as a user does
            form.read(0.1)
            typed = 0
        key = TEXT[number % len(TEXT)].encode()
        data = b""
        start = time.perf_counter()
        os.write(form.master, key)
        while END not in data:
            if not select.select([form.master], [], [], 2)[0]:
                raise SystemExit("the form does not answer")
            data += os.read(form.master, 65536)
        times.append(time.perf_counter() - start)
        typed += 1
        time.sleep(0.001)
    form.write("\x03")
    form.wait()
    form.close()
    return sorted(times)


def row(name, times):
    median, p99, worst = (times[int(len(times) * share) - 1] * 1000 for share in (0.5, 0.99, 1))
    print(f"| {name:44} | {median:6.2f} | {p99:6.2f} | {worst:6.2f} |")


print(f"From a key to the redrawn form, {KEYS} keys, ms (aim: 99 % below 5)\n")
print(f"| {'':44} | {'50 %':6} | {'99 %':6} | {'most':6} |\n|---|---|---|---|")
row("new-password, default policy, no motion", measure(["new-password", "--no-motion"]))
row("new-password, default policy", measure(["new-password"]))
row("new-password, nist-800-63b-4", measure(["new-password", "--policy", "nist-800-63b-4"]))
