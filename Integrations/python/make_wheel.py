#!/usr/bin/env python3
"""Packs the Python package and the C library into a wheel: the same bytes each time.

Usage: make_wheel.py LIBRARY FOLDER   LIBRARY is what Scripts/build-library made. Prints the wheel's path.
       make_wheel.py --metadata       prints the metadata alone, which a source archive has as PKG-INFO

PWCHECK_URL is the address of the repository, for the links of the metadata. Without it there are none.
"""

import base64
import hashlib
import os
import platform
import re
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

# What is linked into the library, and the word lists; THIRD-PARTY-NOTICES has the notices.
LICENCE = (
    "MIT AND Apache-2.0 WITH Swift-exception AND BSD-3-Clause AND LGPL-2.1-or-later "
    "AND GPL-3.0-or-later WITH GCC-exception-3.1 AND CC-BY-3.0-US AND Unicode-DFS-2016 AND Unicode-3.0"
)

METADATA = """\
Metadata-Version: 2.4
Name: pwcheck
Version: {version}
Summary: Judges passwords against policies and says how strong they are
Author: The pwcheck authors
License-Expression: {licence}
License-File: LICENSE
License-File: THIRD-PARTY-NOTICES
Keywords: password,strength,policy,nist,django,pydantic
Requires-Python: >=3.9
Classifier: Environment :: Web Environment
Classifier: Framework :: Django
Classifier: Framework :: Pydantic
Classifier: Intended Audience :: Developers
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Security
Classifier: Typing :: Typed
{links}Description-Content-Type: text/markdown

{readme}"""

LINKS = """\
Project-URL: Homepage, {url}
Project-URL: Documentation, {url}/blob/HEAD/Integrations/python/README.md
Project-URL: Changelog, {url}/blob/HEAD/CHANGELOG.md
Project-URL: Source, {url}
"""


def readme(url):
    """The page for PyPI, where a path of the repository leads nowhere: links with an address, or their texts alone."""

    def link(found):
        text, path = found.groups()
        if ":" in path:
            return found[0]
        if not url:
            return text
        place = os.path.normpath(f"Integrations/python/{path}")
        return f"[{text}]({url}/blob/HEAD/{place})"

    text = (HERE / "README.md").read_text()
    return re.sub(r"\[([^\]]+)\]\(([^)]+)\)", link, re.sub(r"(?s)<!--.*?-->\n?", "", text))


def glibc(library):
    """The oldest version of the C library that has all that the library needs."""
    names = subprocess.run(["objdump", "-T", library], check=True, capture_output=True, text=True).stdout
    return max(tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_(\d+\.\d+)", names))


def version_of(header):
    return re.search(r'PWCHECK_VERSION "(.*)"', header.read_text())[1]


def metadata(version):
    url = os.environ.get("PWCHECK_URL", "").rstrip("/")
    return METADATA.format(version=version, licence=LICENCE, links=LINKS.format(url=url) if url else "", readme=readme(url))


def main(built, folder):
    version = version_of(built / "include/pwcheck.h")
    library = built / "lib/libpwcheck.so.0"
    tag = "py3-none-manylinux_{}_{}_{}".format(*glibc(library), platform.machine())
    info = f"pwcheck-{version}.dist-info"
    files = {f"pwcheck/{path.name}": path.read_bytes() for path in (HERE / "pwcheck").iterdir() if path.is_file()}
    files["pwcheck/libpwcheck.so.0"] = library.read_bytes()
    files[f"{info}/METADATA"] = metadata(version).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: pwcheck\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    for name in ("LICENSE", "THIRD-PARTY-NOTICES"):
        files[f"{info}/licenses/{name}"] = (ROOT / name).read_bytes()
    record = ""
    for name, content in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()

    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"pwcheck-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, (0o755 if ".so" in name else 0o644) << 16
            archive.writestr(entry, content)
    print(wheel)


if __name__ == "__main__":
    if sys.argv[1:] == ["--metadata"]:
        print(metadata(version_of(ROOT / "Sources/CPwcheck/pwcheck.h")), end="")
    else:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
