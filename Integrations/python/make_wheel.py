#!/usr/bin/env python3
"""Packs the Python package and the C library into a wheel: the same bytes each time.

Usage: make_wheel.py LIBRARY FOLDER   LIBRARY is what Scripts/build-library made. Prints the wheel's path.
"""

import base64
import hashlib
import platform
import re
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

METADATA = """\
Metadata-Version: 2.1
Name: pwcheck
Version: {version}
Summary: Judges passwords against policies and says how strong they are
License: MIT
Requires-Python: >=3.9
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Security
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

{readme}"""


def glibc(library):
    """The oldest version of the C library that has all that the library needs."""
    names = subprocess.run(["objdump", "-T", library], check=True, capture_output=True, text=True).stdout
    return max(tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_(\d+\.\d+)", names))


def main(built, folder):
    version = re.search(r'PWCHECK_VERSION "(.*)"', (built / "include/pwcheck.h").read_text())[1]
    library = built / "lib/libpwcheck.so.0"
    tag = "py3-none-manylinux_{}_{}_{}".format(*glibc(library), platform.machine())
    info = f"pwcheck-{version}.dist-info"
    files = {f"pwcheck/{path.name}": path.read_bytes() for path in (HERE / "pwcheck").iterdir() if path.is_file()}
    files["pwcheck/libpwcheck.so.0"] = library.read_bytes()
    files[f"{info}/METADATA"] = METADATA.format(version=version, readme=(HERE / "README.md").read_text()).encode()
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
    main(Path(sys.argv[1]), Path(sys.argv[2]))
