"""The fenced blocks of a Markdown file, and what the comments before them say is to be done with them.

A comment is about the block that follows it, but for files and code with a text of their own:

    <!-- file: NAME -->             the block is written to this file, for the commands after it
    <!-- file: NAME                 a file that readers need not see: the lines up to the end of the comment
    ... -->
    <!-- before: SHELL -->          what the shell is told before the block's commands
    <!-- terminal -->               the commands are for a terminal: each runs on one, and is left with Esc
    <!-- example: NAME -->          Swift that compiles, with all blocks of that name, as one program
    <!-- example: NAME, where M --> the same, on systems that have the module M
    <!-- example: NAME              Swift that readers need not see
    ... -->
    <!-- output: NAME -->           what that program prints
    <!-- not run: REASON -->        for a person alone
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

DIRECTIVES = {"file", "before", "terminal", "example", "output", "not run"}


class DocumentError(Exception):
    """A document that does not follow the conventions; says where."""


@dataclass
class Block:
    """A fenced block, or a comment that holds a text itself (`isHidden`)."""

    path: Path
    line: int
    language: str
    lines: list
    notes: dict = field(default_factory=dict)
    is_hidden: bool = False

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)

    @property
    def place(self):
        return f"{self.path}:{self.line}"

    def fail(self, what):
        raise DocumentError(f"{self.place}: {what}")

    @property
    def treatment(self):
        """What becomes of the block: one of run, file, example, output and "not run"; DocumentError if it is not said."""
        marks = [mark for mark in ("file", "example", "output", "not run") if mark in self.notes]
        if len(marks) > 1:
            self.fail(f"a block cannot be both '{marks[0]}' and '{marks[1]}'")
        if "not run" in self.notes and not self.notes["not run"]:
            self.fail("'not run' needs a reason")
        if marks:
            if marks[0] == "example" and self.language not in ("swift", ""):
                self.fail(f"an example is Swift, not '{self.language}'")
            return marks[0]
        if self.language in ("console", "sh", "yaml"):
            return "run"
        self.fail(f"a block of '{self.language}' that is neither run nor marked '<!-- not run: reason -->'")


def parse(text, path):
    """The blocks in their order, those in comments among them."""
    blocks, notes = [], {}
    lines = text.split("\n")
    i = 0
    while i < len(lines):
        line = lines[i]
        if fence := re.match(r"(\s*)(`{3,}|~{3,})\s*(.*)$", line):
            start, (indent, marks, language) = i, fence.groups()
            i += 1
            while i < len(lines) and lines[i].strip() != marks:
                i += 1
            if i == len(lines):
                raise DocumentError(f"{path}:{start + 1}: a block that is not closed")
            body = [line.removeprefix(indent) for line in lines[start + 1 : i]]
            blocks.append(Block(path, start + 1, language.strip(), body, notes))
            notes = {}
        elif line.startswith("<!--"):
            start = i
            while "-->" not in lines[i]:
                i += 1
                if i == len(lines):
                    raise DocumentError(f"{path}:{start + 1}: a comment that is not closed")
            comment = "\n".join(lines[start : i + 1]).strip().removeprefix("<!--").removesuffix("-->")
            head, _, body = comment.partition("\n")
            name, _, value = (part.strip() for part in head.partition(":"))
            if name not in DIRECTIVES:
                raise DocumentError(f"{path}:{start + 1}: '{name}' is none of {', '.join(sorted(DIRECTIVES))}")
            if name in ("file", "example") and i > start:
                body = body.removesuffix("\n").split("\n")
                blocks.append(Block(path, start + 1, "", body, {name: value}, is_hidden=True))
            else:
                notes[name] = f"{value}\n{body}".strip()
        elif line.strip() and notes:
            raise DocumentError(f"{path}:{i + 1}: '{next(iter(notes))}' is followed by no block")
        i += 1
    return blocks


def documents(root):
    """The Markdown that users read."""
    found = [root / "README.md", root / "Integrations/web/server.md", *(root / "Documentation").glob("*.md"), *(root / "Sources").glob("*/*.docc/**/*.md")]
    return sorted(path.relative_to(root) for path in found)
