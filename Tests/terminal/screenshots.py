#!/usr/bin/env python3
"""Runs every form in tmux and keeps pictures of it. Usage: screenshots.py FOLDER"""

import sys
from pathlib import Path

from svg import picture
from terminal import PWCHECK, Tmux

PASSWORD = "Tr0ub4dor&3"

# Name, the form's arguments, what it is a picture of, and what to do and to wait for before it is taken.
PICTURES = [
    ("new-password-typing", "new-password", "Typing a new password: marks turn from ⚪️ to ✅",
     [("type", "hunter2"), ("see", "✅ at least one digit")]),
    ("new-password-left", "new-password", "The field was left: what is not met is ❌",
     [("type", "hunter2"), ("keys", "Tab"), ("see", "❌ at least one uppercase")]),
    ("reset-password-mismatch", "reset-password", "Resetting a password: the two entries differ",
     [("type", PASSWORD), ("keys", "Enter"), ("type", PASSWORD[:-1]), ("keys", "Enter"), ("see", "do not match")]),
    ("reset-password-success", "reset-password", "The password was reset",
     [("type", PASSWORD), ("keys", "Enter"), ("type", PASSWORD), ("keys", "Enter"), ("see", "Go to Login")]),
    ("sign-in-refused", "sign-in", "Signing in: what is wrong is told beside each field",
     [("type", "an"), ("keys", "Tab", "Tab"), ("see", "Enter valid username")]),
    ("sign-in-submitting", "sign-in --submit 'sleep 9'", "Signing in: waiting for the answer",
     [("type", "ana"), ("keys", "Enter"), ("type", PASSWORD), ("keys", "Enter"), ("see", "Signing in…")]),
    ("new-password-hebrew", "new-password --lang he", "The same form in Hebrew, from right to left",
     [("type", "hunter2"), ("keys", "Tab"), ("see", "❌")]),
    ("new-password-arabic", "new-password --lang ar", "The same form in Arabic, from right to left",
     [("type", "hunter2"), ("keys", "Tab"), ("see", "❌")]),
]


def take(arguments, steps):
    pane = Tmux(columns=60, rows=20, environment={"PATH": str(Path(PWCHECK).parent) + ":/usr/bin:/bin"})
    try:
        pane.command("clear; pwcheck form " + arguments)
        pane.sees("Esc")
        for what, *values in steps:
            {"type": pane.type, "keys": pane.keys, "see": pane.sees}[what](*values)
        pane.settles()
        row, column, shown = pane.run("display-message", "-p", "#{cursor_y} #{cursor_x} #{cursor_flag}").split()
        # Without the command that was typed.
        screen = pane.screen(styles=True)
        lines = screen.split("\n")
        skip = next((i + 1 for i, line in enumerate(lines) if "pwcheck form" in line), 0)
        cursor = (int(column), int(row) - skip) if shown == "1" else None
        return "\n".join(lines[skip:]), cursor
    finally:
        pane.close()


folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for name, arguments, title, steps in PICTURES:
    screen, cursor = take(arguments, steps)
    (folder / f"{name}.svg").write_text(picture(screen, cursor, title), "utf-8")
    print(folder / f"{name}.svg")
