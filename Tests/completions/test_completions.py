#!/usr/bin/env python3
"""Presses TAB in bash, zsh and fish, and reads the manual pages with groff, mandoc and lexgrog.

Usage: Tests/completions/test_completions.py [-v] [NAME…]          PWCHECK names the program; else the debug build is taken.
"""

import fcntl
import os
import pty
import re
import select
import shlex
import shutil
import struct
import subprocess
import tempfile
import termios
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PWCHECK = os.path.abspath(os.environ.get("PWCHECK") or os.path.join(ROOT, ".build/debug/pwcheck"))
POLICIES = sorted(name[:-5] for name in os.listdir(os.path.join(ROOT, "policies")) if name.endswith(".json"))
FORMS = sorted(name[:-5] for name in os.listdir(os.path.join(ROOT, "forms")) if name.endswith(".json"))
FORMATS = ["text", "json", "ndjson", "csv", "markdown", "html", "sarif", "junit", "github"]


def output(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def commands():
    """The words after 'pwcheck' of every command, as the program itself lists them."""
    return [line.split()[1:] for line in output(PWCHECK, "man", "--list").splitlines()]


def help_of(words):
    return output(PWCHECK, *words, "--help")


def options_in(help_text):
    """Every option in the help, long names and short: at the start of a table's row and nowhere else."""
    found = set()
    for short, long in re.findall(r"(?m)^  (?:(-\w), |    )(--[\w-]+)", help_text):
        found |= {long} | ({short} if short else set())
    return found


def subcommands_in(help_text):
    table = re.search(r"(?ms)^Commands:\n(.*?)(\n\n|\Z)", help_text)
    return re.findall(r"(?m)^  ([a-z][\w-]*)", table.group(1)) if table else []


class Terminal:
    """An interactive shell whose prompt is '@> ', so that a test types and presses keys as a user does."""

    PROMPT = b"@> "
    END = b"<<<end>>>\r\n"

    def __init__(self, command, folder, **environment):
        self.folder = folder
        self.unread = b""
        path = os.path.dirname(PWCHECK) + ":" + os.environ["PATH"]
        environment |= {"PATH": path, "TERM": "dumb", "LC_ALL": "C.UTF-8", "PS1": "@> "}
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        # Wide, so that no line is broken or scrolled.
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 10000, 0, 0))
        self.read_until(self.PROMPT)

    def send(self, text):
        os.write(self.file, text.encode())

    def read_until(self, mark, seconds=10):
        end = time.monotonic() + seconds
        while mark not in self.unread:
            if not select.select([self.file], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"no {mark!r} in {self.unread!r}")
            self.unread += os.read(self.file, 65536)
        text, _, self.unread = self.unread.partition(mark)
        return text.decode(errors="replace")

    def line_after(self, line, key):
        """The words after 'pwcheck' that the line has once the key was pressed: instead of running them the shell prints them."""
        self.send(line + key + "\x01show \n")
        text = self.read_until(self.END)
        self.read_until(self.PROMPT)
        return re.findall(r"(?s)<<\[(.*?)\]>>", text.replace("\r", ""))

    def close(self):
        os.close(self.file)
        os.waitpid(self.process, 0)


class Shell:
    """Tests that every shell passes."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="pwcheck-completions.")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.work = os.path.join(cls.folder, "work")
        os.makedirs(os.path.join(cls.work, "reports"))
        for name in ["leaked.txt", "list with spaces.txt", "acme.json"]:
            open(os.path.join(cls.work, name), "w").close()
        cls.script = os.path.join(cls.folder, "_pwcheck")
        with open(cls.script, "w") as file:
            file.write(output(PWCHECK, "completions", cls.shell))
        with open(os.path.join(cls.folder, "setup"), "w") as file:
            file.write(cls.setup)
        cls.terminal = cls.open_terminal()
        cls.addClassCleanup(cls.terminal.close)

    @classmethod
    def open_terminal(cls, folder=None, also=""):
        terminal = Terminal(cls.start, folder or cls.work, HOME=cls.folder, SCRIPT=cls.script)
        terminal.send(f"source ~/setup{also}; show x\n")
        terminal.read_until(terminal.END)
        return terminal

    def proposes(self, line, expected):
        self.assertEqual(sorted(self.candidates(line)), sorted(expected), line)

    def candidates(self, line):
        """All that the shell proposes: it has a key that puts every proposal into the line."""
        words = shlex.split(line)[1:]
        prefix = "" if line.endswith(" ") else words.pop()
        found = self.terminal.line_after(line, self.insert_all)
        self.assertEqual(found[:len(words)], words, line)
        found = found[len(words):]
        return [] if found in ([], [prefix]) else [word.removesuffix("/") for word in found]

    def test_its_syntax_is_right(self):
        subprocess.run([self.shell, "-n", self.script], check=True)

    def test_commands_at_every_level(self):
        groups = [words for words in commands() if subcommands_in(help_of(words))]
        self.assertIn([], groups)
        for words in groups:
            names = subcommands_in(help_of(words))
            self.proposes(" ".join(["pwcheck"] + words) + " ", names + ["help"])
            self.proposes(" ".join(["pwcheck", "help"] + words) + " ", names)
        self.proposes("pwcheck au", ["audit"])
        self.proposes("pwcheck help au", ["audit"])
        self.proposes("pwcheck help audit ", [])

    def test_options_of_every_command(self):
        for words in commands():
            # Before any command, the options are those of the one that runs when none is named.
            default = re.search(r"(?m)^  ([a-z][\w-]*) .*\(default\)$", help_of(words))
            help_text = help_of(words + [default.group(1)] if default else words)
            expected = [name for name in options_in(help_text) if name.startswith("--")]
            self.proposes(" ".join(["pwcheck"] + words) + " --", expected)
        self.proposes("pwcheck --pol", ["--policy"])
        self.proposes("pwcheck --mode blur --pol", ["--policy"])

    def test_values(self):
        self.proposes("pwcheck audit --format ", FORMATS)
        self.proposes("pwcheck audit --format j", ["json", "junit"])
        self.proposes("pwcheck --mode ", ["inline", "blur"])
        self.proposes("pwcheck check --color ", ["auto", "always", "never"])
        self.proposes("pwcheck audit --input u", ["userpass", "userpass:tab"])
        self.proposes("pwcheck completions ", ["bash", "zsh", "fish"])
        self.proposes("pwcheck audit --top ", [])
        self.proposes("pwcheck --user ", [])

    def test_names_of_policies_and_files(self):
        files = ["acme.json", "leaked.txt", "list with spaces.txt", "reports"]
        self.proposes("pwcheck --policy ", POLICIES + files)
        self.proposes("pwcheck gate --policy nist", ["nist-800-63b-4", "nist-800-63b-4-mfa"])
        self.proposes("pwcheck audit --policy acm", ["acme.json"])
        self.proposes("pwcheck form ", FORMS + files)
        self.proposes("pwcheck policy show mic", ["microsoft-ad"])
        self.proposes("pwcheck policy diff cis owa", ["owasp-asvs-5"])
        self.proposes("pwcheck policy lint default acm", ["acme.json"])

    def test_files(self):
        self.proposes("pwcheck audit le", ["leaked.txt"])
        self.proposes("pwcheck audit --format csv --rows all le", ["leaked.txt"])
        self.proposes("pwcheck audit leaked.txt acm", ["acme.json"])
        self.proposes("pwcheck audit -o rep", ["reports"])
        self.proposes("pwcheck audit -- le", ["leaked.txt"])
        self.proposes("pwcheck form sign-in --next findings le", ["leaked.txt"])
        self.proposes("pwcheck explain le", [])
        self.proposes("pwcheck audit -- --for", [])

    def test_tab(self):
        """With the file names that a shell must quote, and values after '='."""
        for line, words in [
            ("pwcheck aud", ["audit"]),
            ("pwcheck audit --form", ["audit", "--format"]),
            ("pwcheck audit --format=nd", ["audit", "--format=ndjson"]),
            ("pwcheck audit --format mark", ["audit", "--format", "markdown"]),
            ("pwcheck audit -q -j 2 --format mark", ["audit", "-q", "-j", "2", "--format", "markdown"]),
            ("pwcheck audit list", ["audit", "list with spaces.txt"]),
            ("pwcheck audit -o rep", ["audit", "-o", "reports"]),
            ("pwcheck audit --output=leak", ["audit", "--output=leaked.txt"]),
            ("pwcheck --policy three", ["--policy", "three-of-four"]),
            ("pwcheck --policy=three", ["--policy=three-of-four"]),
            ("pwcheck audit --policy acm", ["audit", "--policy", "acme.json"]),
            ("pwcheck audit --input cs", ["audit", "--input", "csv"]),
            ("pwcheck audit --input csv:", ["audit", "--input", "csv:1"]),
            ("pwcheck audit --input=csv:", ["audit", "--input=csv:1"]),
            ("pwcheck audit --input csv:1 leak", ["audit", "--input", "csv:1", "leaked.txt"]),
        ]:
            got = self.terminal.line_after(line, "\t")
            # zsh and fish leave "=" for a value to follow; zsh takes the "/" of a folder back when the line ends.
            self.assertEqual([word.rstrip("=/") for word in got], words, line)

    def test_nothing_on_the_line_or_in_a_file_name_is_run(self):
        attacks = ["$(touch hit)", "`touch hit`", "';touch hit;'", "x[$(touch hit)]", "${(e):-$(touch hit)}", "(touch hit)",
                   "a\ntouch hit\n", "-o$(touch hit)"]
        folder = os.path.join(self.folder, "hostile")
        os.makedirs(folder)
        for attack in attacks:
            open(os.path.join(folder, attack), "w").close()
        terminal, type(self).terminal = self.terminal, self.open_terminal(folder)
        try:
            for line in ["pwcheck audit ", "pwcheck audit -o ", "pwcheck --policy ", "pwcheck form ", "pwcheck merge "]:
                shown = self.candidates(line)
                # Each is offered, and in quotes that keep it what it is.
                self.assertLessEqual({"$(touch hit)", "`touch hit`", "(touch hit)"}, set(shown), line)
            for line, word in [("pwcheck audit x", "x[$(touch hit)]"), ("pwcheck audit -o \\(", "(touch hit)"),
                               ("pwcheck audit \\`", "`touch hit`")]:
                self.assertEqual(self.terminal.line_after(line, "\t")[-1], word)
            for attack in attacks:
                word = "'" + attack.replace("'", "'\\''").replace("\n", "") + "'"
                for line in [f"pwcheck {word} ", f"pwcheck audit --format {word} --f", f"pwcheck audit --{word} --",
                             f"pwcheck audit --format={word} le", f"pwcheck help {word} ", f"pwcheck form {word} --"]:
                    self.terminal.line_after(line, "\t")
        finally:
            self.terminal.close()
            type(self).terminal = terminal
        self.assertNotIn("hit", os.listdir(folder))


class Bash(Shell, unittest.TestCase):
    shell = "bash"
    start = ["bash", "--norc", "-i"]
    setup = r"""
        bind 'set bell-style none'
        bind 'set enable-bracketed-paste off'
        show() { shift; [ $# = 0 ] || printf '<<[%s]>>\n' "$@"; printf '<<<%s>>>\n' end; }
        source "$SCRIPT" """
    insert_all = "\x1b*"


class Zsh(Shell, unittest.TestCase):
    shell = "zsh"
    start = ["zsh", "-f", "-i"]
    setup = r"""
        unsetopt prompt_cr prompt_sp
        bindkey -e
        fpath=(${SCRIPT:h} $fpath)
        autoload -Uz compinit && compinit -u -D
        zle -C all-matches complete-word _generic
        bindkey '^Xa' all-matches
        zstyle ':completion:all-matches::::' completer _all_matches _complete
        zstyle ':completion:all-matches:*' insert yes
        show() { shift; [ $# = 0 ] || printf '<<[%s]>>\n' "$@"; printf '<<<%s>>>\n' end; }"""
    insert_all = "\x18a"

    def test_the_script_can_be_sourced(self):
        terminal = self.open_terminal(also="; fpath=(${fpath:#${SCRIPT:h}}); unset '_comps[pwcheck]'; source $SCRIPT")
        try:
            self.assertEqual(terminal.line_after("pwcheck aud", "\t"), ["audit"])
        finally:
            terminal.close()


class Fish(Shell, unittest.TestCase):
    shell = "fish"
    start = ["fish", "--no-config", "-i", "-C", "function fish_prompt; echo -n '@> '; end; set fish_greeting"]
    setup = r"""
        function show
            for word in $argv[2..-1]
                printf '<<[%s]>>\n' $word
            end
            printf '<<<%s>>>\n' end
        end
        source $SCRIPT"""

    def candidates(self, line):
        """fish says so itself."""
        probe = "source $argv[1]; cd $argv[2]; complete -C $argv[3]"
        path = os.path.dirname(PWCHECK) + ":" + os.environ["PATH"]
        found = output("fish", "--no-config", "-c", probe, self.script, self.terminal.folder, line, env=os.environ | {"PATH": path})
        return [proposal.split("\t")[0].removesuffix("/") for proposal in found.splitlines()]


class Pages(unittest.TestCase):
    """The manual pages, each held against the help of its command."""

    def pages(self):
        for words in commands():
            with tempfile.NamedTemporaryFile("w", suffix=".1") as file:
                file.write(output(PWCHECK, "man", *words))
                file.flush()
                yield words, file.name

    def test_no_reader_of_pages_complains(self):
        for words, page in self.pages():
            for reader in [["mandoc", "-Tlint", "-Wall", page], ["groff", "-man", "-Tutf8", "-ww", "-z", page]]:
                result = subprocess.run(reader, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
                self.assertEqual((result.stdout, result.returncode), ("", 0), (words, reader[0]))

    def test_the_index_has_name_and_summary(self):
        for words, page in self.pages():
            if shutil.which("lexgrog"):
                name = "-".join(["pwcheck"] + words)
                summary = help_of(words).split("\n", 1)[0]
                self.assertEqual(output("lexgrog", page).strip(), f'{page}: "{name} - {summary}"')

    def test_every_option_and_argument_of_the_help_is_there(self):
        for words, page in self.pages():
            text = output("mandoc", "-Tutf8", "-Owidth=200", page)
            text = re.sub(".\b", "", text)
            self.assertEqual(options_in_page(text), options_in(help_of(words)), words)
            for name in subcommands_in(help_of(words)):
                self.assertRegex(text, rf"(?m)^ +{name}\b")

    def test_what_is_shown_can_be_copied(self):
        """Dashes, quotes and carets reach the reader as they were written."""
        for words, page in self.pages():
            examples = re.search(r"(?ms)^Examples:\n(.*?)(\n\n|\Z)", help_of(words))
            text = re.sub(".\b", "", output("mandoc", "-Tutf8", "-Owidth=300", page))
            for line in (examples.group(1) if examples else "").splitlines():
                if re.match(r"  \S", line):
                    self.assertIn(line.strip(), text)

    def test_every_variable_that_is_read_is_on_the_page(self):
        names = set()
        for folder, _, files in os.walk(os.path.join(ROOT, "Sources")):
            for name in files:
                if not name.endswith((".swift", ".c")):
                    continue
                with open(os.path.join(folder, name)) as file:
                    source = file.read()
                names |= set(re.findall(r'(?:environment(?:Key)?[(\[]|getenv\()"(\w+)"', source))
                for list_of_names in re.findall(r'\[((?:"[A-Z_]+",?\s*){2,})\]', source):
                    names |= set(re.findall(r'"([A-Z_]+)"', list_of_names)) if "LANG" in list_of_names else set()
        self.assertLessEqual({"NO_COLOR", "TERM", "LC_CTYPE", "LANG", "TMUX", "PWCHECK_FINDINGS_KEY"}, names)

        def environment(*words):
            with tempfile.NamedTemporaryFile("w", suffix=".1") as file:
                file.write(output(PWCHECK, "man", *words))
                file.flush()
                text = re.sub(".\b", "", output("mandoc", "-Tutf8", "-Owidth=300", file.name))
            section = re.search(r"(?ms)^ENVIRONMENT\n(.*?)^\S", text)
            return set(re.findall(r"\b[A-Z][A-Z_]+\b", section.group(1))) if section else set()

        self.assertEqual(names - environment(), set())
        self.assertIn("PWCHECK_FINDINGS_KEY", environment("gate"))
        self.assertNotIn("PWCHECK_FINDINGS_KEY", environment("check"))
        self.assertIn("GITHUB_ACTIONS", environment("policy", "lint"))
        self.assertIn("LC_MESSAGES", environment("form"))
        self.assertNotIn("LC_MESSAGES", environment("generate"))

    def test_a_command_that_is_not_there_is_said(self):
        result = subprocess.run([PWCHECK, "man", "adit\x1b"], stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(result.returncode, 2)
        self.assertIn("there is no such command", result.stderr)
        self.assertNotIn("\x1b", result.stderr)


def options_in_page(text):
    found = set()
    for line in re.findall(r"(?m)^ +(-.*)$", text):
        found |= set(re.findall(r"(?:^|, )(--?[\w-]+)", line.split("  ")[0]))
    return found


if __name__ == "__main__":
    unittest.main()
