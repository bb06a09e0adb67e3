#!/usr/bin/env python3
"""PCRE2's own test data, and random patterns, by every shortcut beside a plain search: with the PCRE2 of this machine,
and with the newest that PyPI has.

Usage: test_pcre2.py [FOLDER]   FOLDER is an unpacked source tree of PCRE2; else Debian's source package is fetched.

The data's expected output is not read: PCRE2's interpreter without any shortcut says what is right.
"""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build/patterns"
FILES = [1, 2, 4, 5, 7]
OPTIONS = {"caseless": "i", "multiline": "m", "dotall": "s", "extended": "x", "extended_more": "xx", "ungreedy": "U",
           "no_auto_capture": "n", "dupnames": "J"}
ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "e": "\x1b", "a": "\a", "f": "\f", "b": "\b", "v": "\v"}
# Between the patterns of the file for the Swift test, and between a pattern and its texts.
RECORD, FIELD = "\x1e", "\x1f"
TESTS = "every shortcut answers|test data of PCRE2"


def subject(line):
    """A line of texts as pcre2test reads it (pcre2test(1)), without what asks for something else than a search."""
    line = re.sub(r"(?<!\\)\\=.*", "", line.strip())
    line = re.sub(r"\\\[(.*?)\]\{(\d+)\}", lambda found: found[1] * min(int(found[2]), 200), line)

    def character(found):
        code, letter = found[1] or found[2] or "", found[4]
        if code or found[3]:
            number = int(code, 16) if code else int(found[3], 8)
            return chr(number) if number < 0xD800 or 0xE000 <= number <= 0x10FFFF else ""
        return ESCAPES.get(letter, letter)

    return re.sub(r"\\(?:x\{([0-9A-Fa-f]+)\}|x([0-9A-Fa-f]{1,2})|([0-7]{1,3})|(.?))", character, line)


def patterns(text):
    """The patterns of a file, each with its texts."""
    lines = iter(text.split("\n"))
    for line in lines:
        if not line or line[0].isalnum() or line[0].isspace() or line[0] in "#\\":
            continue
        delimiter, pattern = line[0], line[1:]
        end = re.compile(r"((?:[^\\%s]|\\.)*)%s(.*)" % ((re.escape(delimiter),) * 2), re.DOTALL)
        while not (found := end.fullmatch(pattern)):
            following = next(lines, None)
            if following is None:
                return
            pattern += "\n" + following
        modifiers = found[2].strip().split(",")
        if "hex" in modifiers:
            continue
        letters = modifiers[0] if re.fullmatch(r"[imsxnUJBIg]+", modifiers[0]) else ""
        options = "".join(letter for letter in letters if letter in "imsxnUJ")
        options += "".join(OPTIONS.get(name, "") for name in modifiers)
        prefix = ("(*UCP)" if "ucp" in modifiers else "") + (f"(?{options})" if options else "")
        # Verbs such as (*UTF) stand only at the start.
        verbs = re.match(r"(?:\(\*[A-Z_]+(?:=\d+)?\))*", found[1])[0]
        texts = []
        for line in lines:
            if not line.strip():
                break
            if line[0].isspace():
                texts.append(subject(line))
        yield verbs + prefix + found[1][len(verbs):], texts


def write_data(folder):
    """Writes the file for the Swift test; the number of patterns."""
    records = []
    for number in FILES:
        text = (folder / f"testdata/testinput{number}").read_bytes().decode("utf-8", "surrogateescape")
        records += [FIELD.join([pattern, *texts]) for pattern, texts in patterns(text)]
    data = [record for record in records if RECORD not in record and not re.search("[\ud800-\udfff]", record)]
    (BUILD / "testdata").write_text(RECORD.join(data), encoding="utf-8", newline="")
    return len(data)


def newest():
    """A folder with libpcre2-8.so.0 of the newest release that can be had as a package: Debian's stable has none newer
    than the system's, and PyPI's 'pcre2' brings its own as an archive."""
    folder = BUILD / "newest"
    requirements = Path(__file__).with_name("requirements.txt")
    if not (folder / "libpcre2-8.so.0").exists():
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                        "--only-binary", ":all:", "--dest", folder, "--requirement", requirements], check=True)
        with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
            archive = next(name for name in wheel.namelist() if name.endswith("/libpcre2-8.a"))
            (folder / "libpcre2-8.a").write_bytes(wheel.read(archive))
        subprocess.run(["cc", "-shared", "-Wl,-soname,libpcre2-8.so.0", "-Wl,--whole-archive", folder / "libpcre2-8.a",
                        "-Wl,--no-whole-archive", "-lpthread", "-o", folder / "libpcre2-8.so.0"], check=True)
    return folder


def run(**more):
    bundle = subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    program = next(Path(bundle.stdout.strip()).glob("*.xctest"))
    environment = os.environ | {"PWCHECK_PATTERNS": str(BUILD / "testdata")} | more
    subprocess.run([program, "--testing-library", "swift-testing", "--filter", TESTS], cwd=ROOT, env=environment, check=True)


def main():
    BUILD.mkdir(parents=True, exist_ok=True)
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else BUILD / "source"
    if not (source / "testdata/testinput1").exists():
        subprocess.run([ROOT / "Integrations/web/fetch-pcre2", source], check=True)
    count = write_data(source)
    assert count > 3000, f"only {count} patterns were read"
    print(f"{count} patterns of PCRE2's test data, by this machine's PCRE2:", flush=True)
    run()
    print("The same by the newest PCRE2:", flush=True)
    run(LD_LIBRARY_PATH=f"{newest()}:{os.environ.get('LD_LIBRARY_PATH', '')}")


if __name__ == "__main__":
    main()
