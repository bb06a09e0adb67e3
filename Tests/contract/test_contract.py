#!/usr/bin/env python3
"""One contract for every door: each row of rows.txt is put through every way into the engine, and all must give the row's
verdict, the same outcome of each rule, and the same error.

    Tests/contract/test_contract.py PROGRAM [DOOR...]      the program, beside which contract-library is

A failure names a row, never its password.
"""

import sys
import tempfile
import time
from pathlib import Path

import doors
import table

#: What a door calls an error, where it has another name for it.
NAMES = {
    "zero": {"service": "not-text", "web": "not-text"},
    "surrogate": {"check": "not-utf8", "pam": "not-utf8", "libraries": "not-utf8", "service": "not-text", "web": "not-text"},
}


def expected(row, name, door):
    """The verdict of a door on a row."""
    places = (name, *door.groups)
    verdict = next((row.others[place] for place in places if place in row.others), row.verdict)
    kind, _, code = verdict.partition(":")
    if kind != "error":
        return verdict
    return "error:" + next((NAMES[code][place] for place in places if place in NAMES.get(code, {})), code)


def agrees(answer, wanted):
    return answer.verdict == wanted or (answer.verdict == "not accepted" and wanted in ("refused", "open"))


def main():
    program, chosen = str(Path(sys.argv[1]).resolve()), sys.argv[2:] or list(doors.DOORS)
    rows = table.read()
    failures, reference = [], {}
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen:
            begin = time.monotonic()
            door = doors.DOORS[name](Path(folder), program)
            if missing := door.missing():
                print(f"{name:8} skipped: {missing}")
                continue
            taken = [row for row in rows if door.takes(row)]
            answers = door.answers(taken)
            for row in taken:
                answer, wanted = answers[row], expected(row, name, door)
                if not agrees(answer, wanted):
                    failures.append(f"{row}: {name}: {answer.verdict}, not {wanted}, with {row.options.name}")
                    continue
                if answer.rules is not None:
                    first = reference.setdefault((row, wanted), (name, answer))
                    if answer.rules != first[1].rules:
                        differing = [a for a, b in zip(answer.rules, first[1].rules) if a != b]
                        failures.append(f"{row}: {name}: {differing}, not as {first[0]}, with {row.options.name}")
                elif answer.failing is not None and (row, wanted) in reference:
                    first = reference[row, wanted]
                    if first[1].failing is not None and answer.failing != first[1].failing:
                        failures.append(f"{row}: {name}: {answer.failing}, not as {first[0]}, with {row.options.name}")
            print(f"{name:8} {len(taken)} rows in {time.monotonic() - begin:.1f} s", flush=True)
    for failure in failures[:60]:
        print(failure)
    if failures:
        sys.exit(f"{len(failures)} answers differ.")
    print(f"{len(rows)} rows: the doors agree.")


if __name__ == "__main__":
    main()
