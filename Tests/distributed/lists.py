"""Lists that are hard to cut, and what to compare of reports on them."""

import json
import random

MARKER = b"Xq7-marker-Zanzibar!"


def hostile_records(count, seed):
    """Lines with everything that lists have, without their line ends."""
    r = random.Random(seed)
    odd = [b"", b"\xff\xfeabc", b"\xef\xbb\xbfabc", b"\0\0\0", b"p\xe4ss", "pässwörd1990".encode(), b"lone\rreturn",
           b"$HEX[70c3a473]", b"$HEX[]", b"\xed\xa0\x80", "a\u2028b\u0085c".encode(), b"\x1f\x8b\x08\x00", b"=1+1", b" spaces "]
    records = [b"the first line is plain"]
    for _ in range(count - 1):
        kind = r.randrange(10)
        if kind < 2:
            line = r.choice(odd)
        elif kind == 2:
            line = b"A" * r.randrange(1, 1500)
        elif kind < 6:
            line = b"Password%d!" % r.randrange(40)
        else:
            line = b"user%d" % r.randrange(5000)
        records.append(line + (b"\r" if r.random() < 0.3 else b""))
    return records


def figures(report):
    """The summary of a JSON report without the names of what was read."""
    summary = json.loads(report)["summary"]
    summary.pop("inputs")
    summary.pop("lists", None)
    return summary


def differences(a, b, path=""):
    """The paths of members that differ."""
    if isinstance(a, dict) and isinstance(b, dict):
        return [d for key in sorted(a.keys() | b.keys())
                for d in differences(a.get(key), b.get(key), f"{path}.{key}" if path else key)]
    return [] if a == b else [path]
