"""Every command of the documentation, run. See Scripts/test docs."""

import re
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

from blocks import DocumentError, documents, parse
from sessions import Sessions

ROOT = Path(__file__).resolve().parents[2]


def check_commands(path, binaries):
    """Runs a document's blocks, and returns how many commands were run and how many blocks are for people alone."""
    ran = unrun = 0
    with tempfile.TemporaryDirectory() as folder:
        sessions = Sessions(folder, binaries)
        for block in parse((ROOT / path).read_text(), path):
            match block.treatment:
                case "run":
                    ran += sessions.run(block)
                case "file":
                    sessions.write(block)
                case "not run":
                    unrun += 1
    return ran, unrun


def prose(text):
    """The text without its blocks, comments and, for links, code."""
    return re.sub(r"^\s*```.*?^\s*```$|<!--.*?-->", "", text, flags=re.M | re.S)


def anchors(text):
    """The headings as GitHub names them."""
    for heading in re.findall(r"^#+ (.*)$", prose(text), flags=re.M):
        kept = (c for c in heading.lower() if c in " -_" or unicodedata.category(c)[0] in "LN")
        yield "".join(kept).replace(" ", "-")


def check_links(path):
    """Links within the repository lead to what is there."""
    text = (ROOT / path).read_text()
    targets = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "code", prose(text)))
    for target in targets:
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        linked = ((ROOT / path).parent / file) if file else ROOT / path
        if not linked.exists():
            raise DocumentError(f"{path}: nothing is at '{target}'")
        if anchor and anchor not in anchors(linked.read_text()):
            raise DocumentError(f"{path}: no heading is called '{target}'")
        if "Sources" in path.parts and linked.parent != (ROOT / path).parent:
            raise DocumentError(f"{path}: '{target}' would lead nowhere in the documentation that is built from this")
    return len(targets)


def known_options(binaries):
    """Every option that some command's help lists."""
    def help_of(*command):
        return subprocess.run([f"{binaries}/pwcheck", *command, "--help"], capture_output=True, text=True, check=True).stdout

    def commands(*group):
        text = help_of(*group)
        yield text
        section = re.search(r"^Commands:\n((?:  .*\n)+)", text, flags=re.M)
        for name in re.findall(r"^  ([a-z][a-z-]*)", section[1], flags=re.M) if section else []:
            yield from commands(*group, name)

    return set(re.findall(r"--[a-z][a-z-]*", "".join(commands())))


def check_options(path, known):
    """Options that the text speaks of exist."""
    found = set()
    for code in re.findall(r"`([^`\n]+)`", prose((ROOT / path).read_text())):
        if not code.startswith("Scripts/"):
            found |= set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", code))
    if found - known:
        raise DocumentError(f"{path}: no command has {', '.join(sorted(found - known))}")
    return len(found)


def check_readers(path):
    """A page begins with whom it is for. The front page of a library's documentation begins with what goes in and out."""
    if path.stem == path.parent.stem:
        return 0
    lines = prose((ROOT / path).read_text()).splitlines()
    first = next(line for line in lines if line.strip() and not line.startswith(("#", "@", "|", "!", "{")))
    if not first.startswith("For "):
        raise DocumentError(f"{path}: the page does not begin with whom it is for, but: {first}")
    return 1


def main(binaries):
    failures = []
    totals = [0, 0, 0, 0]
    known = known_options(binaries)
    for path in documents(ROOT):
        for i, check in enumerate([
            lambda: check_commands(path, binaries), lambda: check_links(path), lambda: check_options(path, known), lambda: check_readers(path)
        ]):
            try:
                result = check()
                if i == 0:
                    totals[0] += result[0]
                    totals[3] += result[1]
                elif i < 3:
                    totals[i] += result
            except DocumentError as error:
                failures.append(str(error))
    for failure in failures:
        print(failure, file=sys.stderr)
    ran, links, options, unrun = totals
    if ran == 0:
        failures.append("no command was found")
    print(f"{ran} commands, {links} links and {options} options of the documentation checked; {unrun} blocks are not run")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
