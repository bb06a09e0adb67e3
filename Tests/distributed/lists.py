"""Lists that are hard to cut, and what to compare of reports on them."""

import base64
import json
import random

MARKER = b"Xq7-marker-Zanzibar!"


def hostile_records(count, seed):
    """Lines with everything that lists have, without their line ends."""
    r = random.Random(seed)
    odd = [b"", b"\xff\xfeabc", b"\xef\xbb\xbfabc", b"\0\0\0", b"p\xe4ss", "pässwörd1990".encode(),
           b"$HEX[70c3a473]", b"$HEX[]", b"\xed\xa0\x80", b"\x1f\x8b\x08\x00", b"=1+1", b" spaces "]
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
    # A CR that no LF follows is within its line, which nobody can read.
    return records[:-1] + [records[-1].rstrip(b"\r")]


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


def renumbered(state, run):
    """A state of the audit with another random number, which its content has behind a byte, under the checksum that it has then."""
    content = base64.b64decode(json.loads(state)["content"])
    content = content[:1] + run.to_bytes(8, "little") + content[9:]
    start = state.index(b'"content":"') + len(b'"content":"')
    head = state[:start] + base64.b64encode(content) + b'","checksum":'
    return head + b'"%016x"}\n' % sip_hash(head)


def sip_hash(data):
    """SipHash-1-3 with a key of zeros, as the checksum of states."""
    mask = (1 << 64) - 1
    a, b, c, d = 0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573

    def round_(a, b, c, d):
        a = (a + b) & mask
        b = (b << 13 | b >> 51) & mask ^ a
        a = (a << 32 | a >> 32) & mask
        c = (c + d) & mask
        d = (d << 16 | d >> 48) & mask ^ c
        a = (a + d) & mask
        d = (d << 21 | d >> 43) & mask ^ a
        c = (c + b) & mask
        b = (b << 17 | b >> 47) & mask ^ c
        return a, b, (c << 32 | c >> 32) & mask, d

    whole = len(data) & ~7
    words = [int.from_bytes(data[i : i + 8], "little") for i in range(0, whole, 8)]
    for word in words + [int.from_bytes(data[whole:], "little") | (len(data) & 255) << 56]:
        d ^= word
        a, b, c, d = round_(a, b, c, d)
        a ^= word
    c ^= 0xFF
    for _ in range(3):
        a, b, c, d = round_(a, b, c, d)
    return a ^ b ^ c ^ d
