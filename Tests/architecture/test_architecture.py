#!/usr/bin/env python3
"""The manifest lists what the sources import, and the map of CONTRIBUTING.md is the manifest's. See Scripts/test imports."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2]).resolve()

IMPORT = re.compile(
    r"^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)",
    re.M,
)
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)


class Target:
    def __init__(self, described):
        self.name = described["name"]
        self.kind = described["type"]
        self.module = self.name.replace("-", "_")
        parent = "Tests" if self.kind == "test" else "Sources"
        self.folder = ROOT / (described.get("path") or f"{parent}/{self.name}")
        self.dependencies = [
            (dependency.get("byName") or dependency.get("target") or dependency.get("product"))[0]
            for dependency in described["dependencies"]
        ]
        self.files = sorted(path for path in self.folder.rglob("*") if path.suffix in (".swift", ".c", ".h"))

    def imports(self):
        """Each imported module with the file that imports it, and each included header."""
        for path in self.files:
            pattern = IMPORT if path.suffix == ".swift" else INCLUDE
            for name in pattern.findall(path.read_text()):
                yield name, path.relative_to(ROOT)


def read_manifest():
    command = ["swift", "package", "--package-path", str(ROOT), "dump-package"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def check_imports(targets):
    modules = {target.module: target for target in targets}
    order = {target.name: place for place, target in enumerate(targets)}
    for target in targets:
        listed = {dependency.replace("-", "_") for dependency in target.dependencies}
        found = set()
        for name, path in target.imports():
            if name in modules and name != target.module:
                found.add(name)
                if name not in listed:
                    yield f"{path}: imports {name}, which the target '{target.name}' does not list in Package.swift"
            found |= {module for module in listed if any(file.name == name for file in modules[module].files)}
        for dependency in target.dependencies:
            # Tests of a program run it; they need it built, not imported.
            is_tested = target.kind == "test" and target.name == f"{dependency}Tests"
            if dependency.replace("-", "_") not in found and not is_tested:
                yield f"Package.swift: the target '{target.name}' lists {dependency}, which no file of it imports"
            if order[dependency] > order[target.name]:
                yield f"Package.swift: the target '{target.name}' stands before {dependency}, which it needs"


# What imports the C library beside Platform. The list only becomes shorter: Platform brings CProgram, which takes over a process,
# so what the libraries link needs a Platform without it first; the web module has a C library of its own.
LIBC = {
    "Accounts": {"Judging/PotfileJoin.swift", "Reading/TextLines.swift"},
    "BreachCorpus": {"Build/ExternalSort.swift", "Build/IndexBuild.swift", "Build/TextInput.swift", "Corpus+Digest.swift", "Answers/CorpusError.swift", "Corpus.swift", "Reading/CorpusFile.swift", "Reading/RangeFolder.swift"},
    "PasswordAudit": {"Engine/Lock.swift", "Engine/PasswordAnatomy.swift", "Engine/Worker.swift", "Statistics/DistinctSample.swift", "Statistics/FrequentItems.swift"},
    "PasswordGeneration": {"SearchTime.swift"},
    "PasswordPolicy": {"Rules/DecimalLogarithm.swift"},
    "PasswordService": {"Client.swift", "ClientLoop.swift", "ListeningSocket.swift", "Service.swift", "StopSign.swift"},
    "Patterns": {"Effort/WorkBudget.swift"},
    "PolicyExchange": {"Document/PowerOfTen.swift"},
    "PwcheckC": {"ManyPasswords.swift", "NamedFile.swift"},
    "Terminal": {"BrowserSession.swift", "ControllingTerminal.swift", "FormSession.swift", "KeySource.swift", "RefreshProcess.swift", "SecretPrompt.swift", "SubmissionProcess.swift", "TerminalDevice.swift"},
    "Threads": {"Threads.swift"},
    "UnicodeText": {"LockedMemory.swift"},
    "train-model": {"Arithmetic.swift", "BenchCommand.swift"},
}


def check_libc(targets):
    """Only Platform imports the C library, but for the files above."""
    for target in targets:
        if target.kind == "system" or target.name == "Platform" or ROOT / "Sources" not in target.folder.parents:
            continue
        known = {target.folder / name for name in LIBC.get(target.name, ())}
        found = {path for path in target.files if path.suffix == ".swift"
                 and {"CPlatform", "Glibc", "Musl", "Darwin", "WASILibc"} & set(IMPORT.findall(path.read_text()))}
        for path in sorted(found - known):
            yield f"{path.relative_to(ROOT)}: only Platform imports the C library"
        for path in sorted(known - found):
            yield f"{path.relative_to(ROOT)}: imports the C library no longer: take it out of LIBC"


def rows(text, heading):
    """The cells of the table below a heading."""
    section = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", text, flags=re.M | re.S)
    if not section:
        sys.exit(f"there is no heading '{heading}'")
    lines = [line for line in section[1].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def check_map(targets):
    """A row for every target but tests, in the order in which the last target of each row stands in the manifest."""
    wanted = [target.name for target in targets if target.kind != "test" and ROOT / "Tests" not in target.folder.parents]
    order = {name: place for place, name in enumerate(wanted)}
    seen, last = set(), -1
    for row in rows((ROOT / "CONTRIBUTING.md").read_text(), "The map"):
        names = re.findall(r"`([\w-]+)`", row[0])
        for name in names:
            if name not in order:
                yield f"CONTRIBUTING.md: the map has '{name}', which is not a target"
            elif name in seen:
                yield f"CONTRIBUTING.md: the map has '{name}' twice"
            seen.add(name)
        place = max((order.get(name, -1) for name in names), default=-1)
        if place < last:
            yield f"CONTRIBUTING.md: the map has '{names[-1]}' in another place than Package.swift"
        last = max(last, place)
    for name in wanted:
        if name not in seen:
            yield f"CONTRIBUTING.md: the map has no row for the target '{name}'"


def check_products(manifest, targets):
    """The system's libraries that each product needs are those that Documentation/library.md names."""
    by_name = {target.name: target for target in targets}

    def needed(name):
        target = by_name[name]
        linked = []
        if target.kind == "system":
            text = (target.folder / "module.modulemap").read_text()
            linked = re.findall(r'link "([^"]+)"', text)
        return set(linked).union(*(needed(dependency) for dependency in target.dependencies))

    described = {}
    for row in rows((ROOT / "Documentation/library.md").read_text(), "Which library"):
        described[row[0].strip("`")] = set(re.findall(r"`([^`]+)`", row[-1]))
    libraries = [product["name"] for product in manifest["products"] if "library" in product["type"]]
    if list(described) != libraries:
        yield f"Documentation/library.md: the table has {', '.join(described)}, and Package.swift has {', '.join(libraries)}"
    for name in libraries:
        libraries_of_system = needed(name)
        if name in described and described[name] != libraries_of_system:
            needs = ", ".join(sorted(libraries_of_system)) or "nothing"
            yield f"Documentation/library.md: {name} needs {needs}"


def check_test_folders(targets):
    """Swift tests of a target are in TargetTests; other tests in a folder in lower case, with files test_*.py."""
    names = {target.name: target for target in targets}
    camel = {"".join(part[0].upper() + part[1:] for part in name.split("-")) for name in names if "-" in name}
    for folder in sorted(path for path in (ROOT / "Tests").iterdir() if path.is_dir()):
        if folder.name == "TestSupport" or folder.name.startswith((".", "__")):
            continue
        if folder.name.endswith("Tests"):
            tested = folder.name.removesuffix("Tests")
            if tested not in names and tested not in camel:
                yield f"Tests/{folder.name}: there is no target '{tested}'"
        elif folder.name != folder.name.lower() or not list(folder.glob("test_*.py")):
            yield f"Tests/{folder.name}: neither tests of a target nor a folder of test_*.py; see CONTRIBUTING.md"


# Openings that leave a doc comment without a subject, or that only point at the code around it.
NO_SUBJECT = re.compile(r"///\s+(?:(?:What|Of|They|Those|Which|Whose|So|It|There)\b|The same\b)")
OPEN_TYPE = re.compile(r"\b(?:public|package)\b.*\b(enum|protocol)\b")
ATTRIBUTE = re.compile(r"\s*(?:@\w+(?:\([^)]*\))?\s*)+(?://.*)?$")
ADDRESS = re.compile(r'\W*https?://\S+')
LONGEST_LINE = 100


def doc_comments(lines):
    """The number of each doc comment's first line, and that of the declaration below it."""
    start = None
    for number, line in enumerate(lines):
        if line.lstrip().startswith("///"):
            start = number if start is None else start
        elif start is not None and not ATTRIBUTE.match(line):
            yield start, number
            start = None


def is_visible(lines, number):
    """Whether other targets see a declaration: it says so, or it is a part of an enumeration or a protocol that does."""
    if re.search(r"\b(?:public|package)\b", lines[number]):
        return True
    indentation = len(lines[number]) - len(lines[number].lstrip())
    for line in reversed(lines[:number]):
        if line.strip() and len(line) - len(line.lstrip()) < indentation:
            kind = OPEN_TYPE.search(line)
            is_case = re.match(r"\s*(?:indirect )?case\b", lines[number])
            return bool(kind) and (kind[1] == "protocol" or bool(is_case))
    return False


def check_prose():
    """A doc comment that other targets see says what the thing is or does, and a line of Swift fits into a window."""
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        name, lines = path.relative_to(ROOT), path.read_text().split("\n")
        for start, declaration in doc_comments(lines):
            if NO_SUBJECT.match(lines[start].strip()) and is_visible(lines, declaration):
                yield f"{name}:{start + 1}: the comment does not say what it is about: {lines[start].strip()}"
        is_inside = False
        for number, line in enumerate(lines):
            if len(line) > LONGEST_LINE and not is_inside and not ADDRESS.fullmatch(line.strip()):
                yield f"{name}:{number + 1}: the line has {len(line)} columns, and {LONGEST_LINE} are the limit"
            if line.count('"""') % 2:
                is_inside = not is_inside


def main():
    manifest = read_manifest()
    targets = [Target(target) for target in manifest["targets"]]
    problems = [*check_imports(targets), *check_libc(targets), *check_map(targets), *check_test_folders(targets), *check_prose()]
    # What needs each other in a circle has no end.
    problems = problems or [*check_products(manifest, targets)]
    if problems:
        sys.exit("\n".join(problems))
    print(f"{len(targets)} targets list what they import, and the map has a row for each")


if __name__ == "__main__":
    main()
