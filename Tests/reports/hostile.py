"""Lists and a policy made to break reports: what they hold means something to HTML, XML, JSON, CSV, Markdown, terminals or GitHub."""

import json
from pathlib import Path

TEXTS = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='x", "]]><x/>", "<!-- -- -->", "</style><b>",
    "=cmd|'/c calc'!A0", "+1+cmd", "-2+3", "@SUM(A1)", "\t=1+1", "'=1", "a,b;\"c\"", "line\rbreak",
    "\x1b[31mred\x1b[0m", "\x9b31m", "\x1b]0;title\x07", "\u202etxt.exe", "\u2066x\u2069", "zero\u200bwidth\ufeff",
    "nul\0nul", "\u2028line\u2029", "::error file=x::y", "%0A::warning::x", "##[error]x", "a|b|c", "`rm -rf`", "``a` b``",
    "[x](javascript:alert(1))", "![x](http://x/y)", "**b** _i_ ~~s~~", "@octocat see #1", "https://example.com/x",
    "www.example.com", "&lt;b&gt; &#60;b", "\\", "\uffff", "$x^2$", "| --- |", "\U0001F3F4\U000E0067\U000E007F", " spaces ",
]  # fmt: skip
ILL_FORMED = [b"\xed\xa0\x80abc", b"\xc0\xaf..", b"\xff\xfe\x00z", b"\xf5\x80\x80\x80"]

# What no redacted report may hold.
SECRETS = ["Tr0ub4dor&3xyz", "zq-hunter2-zq", "=cmdzebra", "Пароль-тайна"]


def write_lists(folder: Path) -> tuple[list[bytes], Path]:
    """Two lists of accounts with names as bad as what is in them, and a policy with such labels."""
    lines = []
    for text in [t.encode() for t in TEXTS] + ILL_FORMED:
        lines += [text.replace(b":", b".") + b":" + text] * 6
    for secret in SECRETS:
        lines += [f"victim{i}:{secret}".encode() for i in range(9)]
    # A file system admits nearly all names.
    bad = b"<script>&amp;'\"=1,a|b`c` %0A::error ::\x1b[31m\xe2\x80\xae@x\n[l](http:).txt"
    names = [bytes(folder) + b"/" + bad, bytes(folder) + b"/-plain list.txt"]
    for name in names:
        Path(name.decode("utf-8", "surrogateescape")).write_bytes(b"\n".join(lines) + b"\n")

    label = " ".join(t for t in TEXTS if "\0" not in t)
    policy = folder / "hostile.json"
    rules = [
        {"id": "length", "label": label, "message": label, "reference": label, "length": {"min": 1000}},
        {"id": "digit", "label": label, "match": "[0-9]", "severity": "warning"},
    ]
    policy.write_text(json.dumps({"policy": 1, "id": "hostile", "title": label, "rules": rules}))
    return names, policy


def write_plain(folder: Path) -> list[bytes]:
    lines = [f"user{i}:{'password' if i % 3 else 'Winter'}{i % 7}{'!' if i % 5 == 0 else ''}" for i in range(3000)]
    (folder / "plain.txt").write_text("\n".join(lines))
    return [bytes(folder) + b"/plain.txt"]
