"""What pip calls to make the Python package of this source (PEP 517): Scripts/build-python, and what it needs in words."""

import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def build_wheel(folder, config_settings=None, metadata_directory=None):
    for is_there, need in [
        (platform.system() == "Linux", "Linux"),
        (shutil.which("swift"), "Swift 6.2 or later (https://www.swift.org/install)"),
        (shutil.which("objdump"), "objdump, of the package binutils"),
    ]:
        if not is_there:
            sys.exit(f"Error: to build pwcheck from its source takes {need}. A wheel needs nothing: pip install --only-binary pwcheck pwcheck")
    # pip shows what goes to standard error.
    made = subprocess.run([ROOT / "Scripts/build-python", folder], stdout=subprocess.PIPE, text=True)
    return Path(made.stdout.strip()).name if made.returncode == 0 else sys.exit(made.returncode)


def build_sdist(folder, config_settings=None):
    sys.exit("Error: the source archive is made by Scripts/release.")
