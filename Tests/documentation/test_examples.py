"""The Swift of the documentation, in a package that depends on this one by path. See Scripts/test library."""

import re
import subprocess
import sys
from pathlib import Path

from blocks import DocumentError, documents, parse

ROOT = Path(__file__).resolve().parents[2]

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "library-user",
  platforms: [.macOS(.v15)],
  dependencies: [{dependency}],
  targets: [
{targets}  ] + [{declarations}].map {{ .target(name: $0) }}
)
"""

# Only the products that an example imports: each is to be of use with one import.
TARGET = """    .executableTarget(
      name: "{name}", dependencies: [{products}{declarations}],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
"""

# Modules of Apple's that examples use. Where they are missing, what the examples need of them is declared.
DECLARATIONS = Path(__file__).parent / "Declarations"
# What users do to an example, appended to its code where its module is a declared one.
TRACES = Path(__file__).parent / "Traces"


def collect():
    """The examples' code and what they print, by name."""
    code, outputs = {}, {}
    for path in documents(ROOT):
        found = set()
        for block in parse((ROOT / path).read_text(), path):
            match block.treatment:
                case "example":
                    name, _, module = block.notes["example"].partition(", where ")
                    if name in code and name not in found:
                        block.fail(f"another document has an example '{name}'")
                    found.add(name)
                    text = f"#if canImport({module})\n{block.text}#endif\n" if module else block.text
                    # Compilers speak of the document.
                    code[name] = code.get(name, "") + f'#sourceLocation(file: "{ROOT / path}", line: {block.line + 1})\n{text}'
                case "output":
                    name = block.notes["output"]
                    if name not in found or name in outputs:
                        block.fail(f"'{name}' is no example before this, or has an output already")
                    outputs[name] = block
    if not code:
        raise DocumentError("no example was found")
    return code, outputs


def main(folder):
    folder = Path(folder)
    code, outputs = collect()
    listed = re.search(r"^  products: \[$.*?^  \],$", (ROOT / "Package.swift").read_text(), flags=re.M | re.S)[0]
    products = re.findall(r'\.library\(name: "(\w+)"', listed)
    declarations = [path.stem for path in sorted(DECLARATIONS.glob("*.swift")) if not is_installed(path.stem)]
    for module in declarations:
        write(folder / "Sources" / module / "Declarations.swift", (DECLARATIONS / f"{module}.swift").read_text())
    quoted = lambda names: ", ".join(f'"{name}"' for name in names)
    targets = ""
    for trace in TRACES.glob("*.swift"):
        module = {"uikit": "UIKit", "swiftui": "SwiftUI"}[trace.stem]
        if module in declarations:
            code[trace.stem] += f'#sourceLocation(file: "{trace}", line: 1)\n{trace.read_text()}'
    for name, text in code.items():
        imported = [product for product in products if re.search(rf"^import {product}$", text, flags=re.M)]
        targets += TARGET.format(
            name=name, products="".join(f"{product(name)}, " for name in imported), declarations=quoted(declarations)
        )
    manifest = MANIFEST.format(
        dependency=dependency(folder / "a copy"), targets=targets, declarations=quoted(declarations)
    )
    write(folder / "Package.swift", manifest)
    for name, text in code.items():
        write(folder / "Sources" / name / "main.swift", text)
    # SwiftPM does not look for new files in the package above unless it has to plan anew.
    (folder / ".build/debug.yaml").unlink(missing_ok=True)
    build = subprocess.run(["swift", "build", "--package-path", folder], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if build.returncode != 0:
        sys.exit(build.stdout)
    failures = 0
    for name in code:
        run = subprocess.run([folder / ".build/debug" / name], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        expected = outputs[name].text if name in outputs else ""
        if run.returncode != 0 or run.stdout != expected:
            place = outputs[name].place if name in outputs else f"example '{name}'"
            print(f"{place}: prints (exit status {run.returncode})\n{run.stdout}and not\n{expected}", file=sys.stderr)
            failures += 1
    if failures:
        sys.exit(1)
    print(f"{len(code)} examples build in a package of their own, and print what the documentation says: {', '.join(code)}")


def dependency(folder):
    """The line of README's manifest that names this package, with a folder of another name in place of its path."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    if not folder.exists():
        folder.symlink_to(ROOT)
    line = re.search(r"^dependencies: \[(\.package\(.*?\))\],$", (ROOT / "README.md").read_text(), flags=re.M)
    if not line:
        raise DocumentError("README.md: no line names the package as a dependency")
    return re.sub(r'path: "[^"]*"', f'path: "{folder}"', line[1])


def product(name):
    """The same for a product."""
    line = re.search(r"^dependencies: \[(\.product\(.*?\))\]$", (ROOT / "README.md").read_text(), flags=re.M)
    if not line:
        raise DocumentError("README.md: no line names a product as a dependency")
    return re.sub(r'name: "[^"]*"', f'name: "{name}"', line[1])


def is_installed(module):
    probe = ["swiftc", "-typecheck", "-"]
    return subprocess.run(probe, input=f"import {module}", text=True, capture_output=True).returncode == 0


def write(path, text):
    """Not again if nothing changed, so that nothing is built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except DocumentError as error:
        sys.exit(str(error))
