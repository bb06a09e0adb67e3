#!/usr/bin/env python3
"""The manifest lists what the sources import, and the map of CONTRIBUTING.md is the manifest's. See Scripts/test imports."""

import json
import os
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


def read_manifest(strict=""):
    """The manifest, as the tests of this repository ask for it or as everybody else does."""
    command = ["swift", "package", "--package-path", str(ROOT), "dump-package"]
    environment = {**os.environ, "PWCHECK_STRICT": strict}
    if not strict:
        del environment["PWCHECK_STRICT"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout)


def check_scripts():
    """Every script but 'run', whose arguments are the program's, says how it is used, and does nothing else then."""
    for path in sorted(path for path in (ROOT / "Scripts").iterdir() if path.is_file() and path.name != "run"):
        try:
            result = subprocess.run([path, "--help"], capture_output=True, text=True, timeout=20, cwd=ROOT)
        except subprocess.TimeoutExpired:
            yield f"Scripts/{path.name} --help does not end"
            continue
        if result.returncode or not re.search("^usage:", result.stdout, re.I | re.M):
            yield f"Scripts/{path.name} --help does not say how it is used"


def check_warnings():
    """Warnings are errors in this repository's tests, and not for a package that depends on this one by its path."""
    for strict in ("", "1"):
        settings = [str(target["settings"]) for target in read_manifest(strict)["targets"]]
        if any("treatAllWarnings" in text for text in settings) != bool(strict):
            yield f"Package.swift: warnings are {'no ' if strict else ''}errors with PWCHECK_STRICT={strict}"


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


# The targets that the C library is for: files, streams and clocks; a process from its start to its end.
SYSTEM = {"Platform", "ProcessControl"}

# What imports the C library besides, and why.
LIBC = {
    "UnicodeText/LockedMemory.swift": "below Platform, and in the web module, which has a C library of its own",
    "UnicodeText/TextSearch.swift": "below Platform, and in the web module",
    "PasswordPolicy/Rules/Rule+Demand.swift": "in the web module, which has no Platform",
    "PasswordAudit/Statistics/DistinctSample.swift": "prefetches",
    "PasswordAudit/Statistics/FrequentItems.swift": "prefetches",
    "Terminal/SecretPrompt.swift": "the modes of a terminal, and the signals that wait for them",
    "train-model/BenchCommand.swift": "looks a function up that only a benchmark preloads",
}


def check_libc(targets):
    """Only the targets of the system import the C library, but for the files above."""
    sources = ROOT / "Sources"
    found = {str(path.relative_to(sources)) for target in targets
             if target.kind != "system" and target.name not in SYSTEM and sources in target.folder.parents
             for path in target.files if path.suffix == ".swift"
             and {"CPlatform", "Glibc", "Musl", "Darwin", "WASILibc"} & set(IMPORT.findall(path.read_text()))}
    for name in sorted(found - set(LIBC)):
        yield f"Sources/{name}: only Platform imports the C library"
    for name in sorted(set(LIBC) - found):
        yield f"Sources/{name}: imports the C library no longer: take it out of LIBC"


def code(text):
    """A source without its comments and the words of its texts, but with what is interpolated into them."""
    text = re.sub(r'"""(?:\\.|(?!""").)*"""|"(?:\\.|[^"\\\n])*"', lambda string: " ".join(re.findall(r"\\\(.*", string[0])), text, flags=re.S)
    return re.sub(r"//.*", "", text)


DECLARATION = re.compile(r"\b(?:struct|class|enum|protocol|typealias|actor|func|let|var|case|associatedtype)\s+(\(?[`\w, ]+)")
VISIBLE = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|package)\b")
TYPE = re.compile(r"^(?:@\w+(?:\([^)]*\))? |public |package |internal |final |indirect )*(?:struct|class|enum|protocol|typealias|actor) (\w+)", re.M)


def offered_names(target):
    """The names by which files of other targets can use this one."""
    names = set()
    for path in target.files:
        text = path.read_text()
        if path.suffix != ".swift":
            names |= set(re.findall(r"\w+", text))
            continue
        text = code(text)
        # The cases of an enumeration and the requirements of a protocol have no modifier.
        has_bare_names = re.search(r"\b(?:public|package)\b.*\b(?:enum|protocol)\b", text)
        for line in text.split("\n"):
            if VISIBLE.match(line) or has_bare_names:
                for declared in DECLARATION.findall(line):
                    names |= set(re.findall(r"\w+", declared))
            if VISIBLE.match(line):
                # An initializer is called by its labels.
                names |= set(re.findall(r"[(,]\s*(\w+)", line.partition("init")[2]))
    return names


# An import for the file itself, and not for those that import its module.
PLAIN_IMPORT = re.compile(r"^(?!@testable|@_exported)(?:\w+ )?import (\w+)$", re.M)


def check_used_imports(targets):
    """A file uses a name of each target that it imports."""
    offered = {target.module: offered_names(target) for target in targets
               if target.kind != "system" and ROOT / "Sources" in target.folder.parents}
    for target in targets:
        for path in target.files:
            if path.suffix != ".swift":
                continue
            text = path.read_text()
            words = set(re.findall(r"\w+", re.sub(IMPORT, "", code(text))))
            for name in re.findall(PLAIN_IMPORT, text):
                if name in offered and not words & offered[name]:
                    yield f"{path.relative_to(ROOT)}: imports {name} and uses nothing of it"


def check_folders(targets):
    """The folders of a target do not need each other in a circle; its root, which has its own model and what begins there, may need all."""
    for target in targets:
        if ROOT / "Sources" not in target.folder.parents:
            continue
        texts = {path: code(path.read_text()) for path in target.files if path.suffix == ".swift"}
        home = {name: path.parent for path, text in texts.items() for name in TYPE.findall(text)}
        needs = {}
        for path, text in texts.items():
            own = set(re.findall(r"\b(?:struct|class|enum|protocol|typealias) (\w+)", text))
            for name in set(re.findall(r"\b[A-Z]\w+", text)) & set(home) - own:
                if target.folder not in (path.parent, home[name]) and path.parent != home[name]:
                    needs.setdefault(path.parent, {}).setdefault(home[name], f"{path.name} uses {name}")

        def circle(folder, way):
            for other in needs.get(folder, ()):
                if other == way[0]:
                    return way
                if other not in way and (found := circle(other, way + [other])):
                    return found
            return None

        for folder in sorted(needs):
            way = circle(folder, [folder])
            # Told once, from its first folder on.
            if way and folder == min(way):
                steps = [needs[one][other] for one, other in zip(way, way[1:] + way[:1])]
                yield f"{target.folder.relative_to(ROOT)}: folders need each other in a circle: {'; '.join(steps)}"


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
    problems = [*check_imports(targets), *check_libc(targets), *check_used_imports(targets), *check_folders(targets), *check_map(targets), *check_test_folders(targets), *check_prose(), *check_warnings(), *check_scripts()]
    # What needs each other in a circle has no end.
    problems = problems or [*check_products(manifest, targets)]
    if problems:
        sys.exit("\n".join(problems))
    print(f"{len(targets)} targets list what they import, and the map has a row for each")


if __name__ == "__main__":
    main()
