"""Reads the table of passwords; rows.txt says how it is written."""

import ast
import json
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
VERDICTS = ("accepted", "refused", "open")


@dataclass(frozen=True)
class Options:
    """What is known beside the password."""

    name: str
    policy: str = "default"
    roles: tuple = ()
    #: Words about the user, each "kind=word".
    user: tuple = ()
    previous: str = None
    #: Hashes of earlier passwords, the newest one first; None if they are not known.
    history: tuple = None
    #: Words about the site.
    words: tuple = ()


@dataclass(frozen=True)
class Row:
    line: int
    verdict: str
    options: Options
    password: bytes
    #: The verdicts of doors that differ, by the name of a door or of a group of doors.
    others: dict = field(default_factory=dict, compare=False, hash=False)

    @property
    def text(self):
        """As a str, in which half of a surrogate pair is one; None for bytes that are no text."""
        try:
            return self.password.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return None

    @property
    def is_text(self):
        """Whether it is well-formed UTF-8."""
        try:
            self.password.decode()
            return True
        except UnicodeDecodeError:
            return False

    def __repr__(self):
        return f"rows.txt:{self.line}"


def policy_path(name):
    """A policy of this folder, or the name of a shipped one."""
    path = HERE / "policies" / name
    return str(path) if path.exists() else name


def _value(node):
    """A literal, literals joined by +, or one repeated by *."""
    if isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)):
        value = node.value
        return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _value(node.left) + _value(node.right)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and isinstance(node.right, ast.Constant):
        return _value(node.left) * int(node.right.value)
    raise ValueError("a password is a literal, or literals with + and *")


def _split(line):
    """The columns before the password, the password, and what follows ' ; '."""
    verdict, options, rest = line.split(None, 2)
    password, _, remarks = rest.partition(" ; ")
    return verdict, options, _value(ast.parse(password.strip(), mode="eval").body), remarks.split()


def read():
    """The rows, and the reasons of their differences by name."""
    sets = {}
    for name, given in json.loads((HERE / "options.json").read_text()).items():
        sets[name] = Options(name, **{key: tuple(value) if isinstance(value, list) else value for key, value in given.items()})
    rows, reasons, used = [], {}, set()
    for number, line in enumerate((HERE / "rows.txt").read_text(encoding="utf-8").split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            if line.startswith("@"):
                name, reason = line[1:].split(None, 1)
                reasons[name] = reason
                continue
            verdict, options, password, remarks = _split(line)
            others = dict(remark.split("=") for remark in remarks if not remark.startswith("@"))
            cited = [remark[1:] for remark in remarks if remark.startswith("@")]
            if others and not cited:
                raise ValueError("a difference needs a reason, such as @zero")
            for reason in cited:
                reasons[reason]  # there is one
                used.add(reason)
            for other in [verdict, *others.values()]:
                if other not in VERDICTS and not other.startswith("error:"):
                    raise ValueError(f"'{other}' is no verdict")
            for other in others.values():
                if {verdict, other} == {"accepted", "refused"}:
                    raise ValueError("one door accepts what another refuses")
            rows.append(Row(number, verdict, sets[options], password, others))
        except (ValueError, SyntaxError, KeyError) as error:
            raise SystemExit(f"rows.txt:{number}: {error!r}")
    if len({(row.options, row.password) for row in rows}) != len(rows):
        raise SystemExit("rows.txt: a row stands twice")
    if set(reasons) - used:
        raise SystemExit(f"rows.txt: no row cites {', '.join(sorted(set(reasons) - used))}")
    return rows
