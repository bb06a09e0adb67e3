"""Policies, checkers, users and results."""

from __future__ import annotations

import json
import os
import re
from ctypes import byref, c_double, c_void_p
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Iterable, NamedTuple, Optional, Sequence, Union

from . import _library as c
from ._batch import Batch, judge
from ._library import Handle, Outcome, PolicyError, PwcheckError, Verdict

if TYPE_CHECKING:
    Word = Union[str, Mapping[str, Union[str, Iterable[str], None]]]
    Words = Union[Word, Iterable[Word]]
    Password = Union[str, bytes, bytearray]


def _lines(words: Union[str, Iterable[str]]) -> bytes:
    """Words as the library reads them, one a line. A line break within one makes two of it."""
    text = words if isinstance(words, str) else "\n".join(words)
    return text.encode("utf-8", "surrogatepass")


def _named(name: str, what: str) -> bytes:
    """A text that C reads up to a zero byte."""
    if not isinstance(name, str):
        raise TypeError(f"{what} is a str, not {type(name).__name__}.")
    if "\0" in name:
        raise ValueError(f"{what} has a zero byte.")
    return name.encode("utf-8", "surrogatepass")


def _path(path: Union[str, os.PathLike[str]]) -> bytes:
    name = os.fsencode(path)
    if b"\0" in name:
        raise ValueError("the path has a zero byte.")
    return name


def _own_lines(words: Words) -> bytes:
    """Words about a user as the library reads them, with what they are if that is known."""
    lines: list[str] = []

    def add(start: str, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a word about the user is a str or a dict of str, not {type(text).__name__}.")
        # A name that a user chose may have a line break or a tab; neither may say what the rest is.
        lines.extend(start + part for part in re.split("[\\t\\n\\r]+", text) if part)

    for word in (words,) if isinstance(words, (str, Mapping)) else words:
        if not isinstance(word, Mapping):
            add("", word)
            continue
        for kind, texts in word.items():
            if kind not in ("user", "name", "email", "site", "birthday", "other"):
                raise ValueError("a kind of word that is unknown. There are user, name, email, site, birthday and other.")
            if texts is None:
                continue
            many: Iterable[Any] = (texts,) if not isinstance(texts, Iterable) or isinstance(texts, (str, bytes)) else texts
            for text in many:
                add(f"{kind}\t", text)
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _hashes(history: Iterable[str]) -> bytes:
    """Hashes as the library reads them, one a line."""
    hashes = list(history)
    if isinstance(history, str) or not all(isinstance(text, str) for text in hashes):
        raise TypeError("'history' is a list of hashes, each a str.")
    # The library passes over empty lines, and would compare fewer than are known.
    if not all(hashes) or any(sign in text for text in hashes for sign in "\r\n"):
        raise ValueError("'history' has an empty hash, or one with a line break.")
    return "\n".join(hashes).encode("utf-8", "surrogatepass")


def _bytes(password: Password) -> bytes:
    # Half of a surrogate pair gives bytes that are not UTF-8, which the library refuses.
    if isinstance(password, str):
        return password.encode("utf-8", "surrogatepass")
    if isinstance(password, (bytes, bytearray)):
        return bytes(password)
    raise TypeError(f"a password is a str or bytes, not {type(password).__name__}.")


def shipped_policies() -> list[str]:
    """The names of the policies that are part of the package."""
    return [c.shipped_name(i).decode() for i in range(c.shipped_count())]


def lint(policy: Union[str, bytes, Mapping[str, Any]], *, folder: Optional[os.PathLike[str]] = None) -> dict[str, Any]:
    """The review of a policy's text, as `pwcheck policy lint --format json` prints it.

    `folder` is where the files are that the policy names; without one it may name none.
    """
    text = _policy_text(policy)
    document = c.taken(c.made(c.policy_lint, text, len(text), _path(folder) if folder else None, None))
    review: dict[str, Any] = json.loads(document)
    return review


def _policy_text(policy: Union[str, bytes, Mapping[str, Any]]) -> bytes:
    if isinstance(policy, Mapping):
        return json.dumps(policy, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return policy.encode("utf-8", "surrogatepass") if isinstance(policy, str) else bytes(policy)


class Policy:
    """A policy: one that is part of the package, or one's own. Raises PolicyError."""

    def __init__(self, name: str) -> None:
        self._handle = Handle(c.made(c.policy_shipped, _named(name, "the policy's name")), c.policy_free)

    @classmethod
    def file(cls, path: Union[str, os.PathLike[str]]) -> Policy:
        """The policy of a file. The files that it names are looked for in its folder."""
        return cls._of(c.made(c.policy_file, _path(path)))

    @classmethod
    def parse(cls, text: Union[str, bytes, Mapping[str, Any]], *, folder: Optional[os.PathLike[str]] = None) -> Policy:
        """The policy of a JSON text, or of a dict like one. Without a folder it may name no files."""
        text = _policy_text(text)
        return cls._of(c.made(c.policy_parse, text, len(text), _path(folder) if folder else None))

    @classmethod
    def _of(cls, pointer: int) -> Policy:
        policy = cls.__new__(cls)
        policy._handle = Handle(pointer, c.policy_free)
        return policy

    def for_roles(self, roles: Iterable[str]) -> Policy:
        """The policy for a user with these roles, which its rules ask for. Without one the stricter rule holds."""
        names = [_named(role, "a role") for role in roles]
        # The library reads one a line, and would take the second line of a user's text for a role of its own.
        if any(sign in name for name in names for sign in (b"\n", b"\r")):
            raise ValueError("a role has a line break.")
        return self._of(c.made(c.policy_for_roles, self._handle, b"\n".join(names)))

    @property
    def id(self) -> str:
        return str(c.policy_id(self._handle).decode())

    def __repr__(self) -> str:
        return f"<Policy {self.id}>"


class Breaches:
    """A corpus of breached passwords, a file or a folder. It is searched where it is. Raises CorpusError."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self._handle = Handle(c.made(c.breaches_open, _path(path)), c.breaches_free)


class User:
    """Words about the user whose password it is, and the passwords before. For more than one check.

    A word is a str, or a dict that says what it is: {"user": "ana", "email": "ana@example.com", "name": ["Ana", "López"]}.
    The kinds are user, name, email, site, birthday and other. A word without one counts as every kind. None is no word.

    `history` are the hashes of the user's earlier passwords, strings of crypt(3) such as "$y$…", the newest
    one first, for `history` rules. An empty one says that there was no password before; None, that it is
    not known.
    """

    def __init__(
        self, words: Words = (), *, previous: Optional[Password] = None, history: Optional[Iterable[str]] = None
    ) -> None:
        text = _own_lines(words)
        old = None if previous is None else _bytes(previous)
        known = (text, len(text), old, len(old or b""))
        if history is None:
            pointer = c.made(c.user_new, *known)
        else:
            hashes = _hashes(history)
            pointer = c.made(c.user_new_with_history, *known, hashes, len(hashes))
        self._handle = Handle(pointer, c.user_free)


class Rule(NamedTuple):
    """A rule's answer."""

    id: str
    outcome: Outcome
    #: Whether it only warns.
    warns: bool


class Generated(NamedTuple):
    """New passwords, and the entropy of each."""

    passwords: list[str]
    entropy_bits: float


class Result:
    """The assessment of one password. True if it is accepted."""

    __slots__ = ("_handle", "verdict")

    def __init__(self, handle: Handle, verdict: Verdict) -> None:
        self._handle = handle
        self.verdict = verdict

    def __bool__(self) -> bool:
        return self.verdict is Verdict.ACCEPTED

    def __repr__(self) -> str:
        return f"<Result {self.verdict.name}, score {self.score}>"

    @property
    def accepted(self) -> bool:
        return self.verdict is Verdict.ACCEPTED

    @property
    def score(self) -> int:
        """From 0 to 100: weak from 20 (10⁶ guesses), fair from 40 (10⁹), strong from 60 (10¹²),
        very strong from 80 (10¹⁸), and 100 from 10²⁴."""
        return int(c.result_score(self._handle))

    @property
    def level(self) -> int:
        """From 0, very weak, to 4, very strong: a level for each 20 points of the score."""
        return int(c.result_level(self._handle))

    @property
    def guesses_log10(self) -> float:
        """The decimal logarithm of the number of guesses that an attacker needs."""
        return float(c.result_guesses_log10(self._handle))

    @property
    def rules(self) -> list[Rule]:
        """Every rule in the policy's order, each group before its members."""
        h = self._handle
        return [
            Rule(c.result_rule_id(h, i).decode(), Outcome(c.result_rule_outcome(h, i)), bool(c.result_rule_warns(h, i)))
            for i in range(c.result_rule_count(h))
        ]

    def reasons(self, language: str = "en") -> list[str]:
        """The sentences to show to the user: why the password is not accepted. Empty if it is."""
        text = c.taken(c.made(c.result_reasons, self._handle, language.encode()))
        return text.decode().splitlines()

    def json(self, language: str = "en") -> str:
        """The document of `pwcheck check --format json`. It tells the structure of the password."""
        return c.taken(c.made(c.result_json, self._handle, language.encode())).decode()

    def as_dict(self, language: str = "en") -> dict[str, Any]:
        """The same document, read."""
        document: dict[str, Any] = json.loads(self.json(language))
        return document


class Checker:
    """Judges passwords by one policy. Never changes; any thread may use it.

    `policy` is the name of a shipped policy, the path of a file as a `pathlib.Path`, a dict like the JSON of a
    policy, or a Policy. `breaches`, a path or a Breaches, also refuses breached passwords. `site_words` are names of the site, its products
    and its town, which attackers try first. `roles` are those of the user that rules ask for, such as "mfa".
    """

    def __init__(
        self,
        policy: Union[str, os.PathLike[str], Mapping[str, Any], Policy] = "default",
        *,
        breaches: Union[str, os.PathLike[str], Breaches, None] = None,
        site_words: Union[str, Iterable[str]] = (),
        roles: Iterable[str] = (),
    ) -> None:
        if isinstance(policy, os.PathLike):
            policy = Policy.file(policy)
        elif isinstance(policy, Mapping):
            policy = Policy.parse(policy)
        elif isinstance(policy, str) and ("/" in policy or policy.endswith(".json")):
            raise PolicyError("a str is the name of a shipped policy. For a file use Checker(pathlib.Path(...)).", c.NO_SUCH_POLICY, 0, 0)
        elif not isinstance(policy, Policy):
            policy = Policy(policy)
        roles = tuple(roles)
        if roles:
            policy = policy.for_roles(roles)
        if breaches is not None and not isinstance(breaches, Breaches):
            breaches = Breaches(breaches)
        words = _lines(site_words)
        corpus = breaches._handle if breaches else None
        self.policy = policy
        self._handle = Handle(c.made(c.checker_new, policy._handle, corpus, words, len(words)), c.checker_free)

    def check(
        self,
        password: Password,
        *,
        user: Union[User, Words] = (),
        previous: Optional[Password] = None,
        history: Optional[Iterable[str]] = None,
    ) -> Result:
        """Judges a password by every rule, and estimates its strength.

        `user` are words about the user: names, e-mail addresses. `previous` is the password that is replaced.
        `history` are hashes of earlier ones, the newest first. `User` says more of each. Hashes are slow: a
        check may take up to ten seconds for all that a rule asks for. They come last, and only if all other
        rules accept the password.
        Raises PwcheckError for what cannot be a password: no UTF-8, a zero byte, more than 16 MiB.
        """
        text = _bytes(password)
        result, error = c_void_p(), c_void_p()
        code = c.check(self._handle, _user(user, previous, history), text, len(text), byref(result), byref(error))
        if code < 0:
            raise c.raised(error)
        return Result(Handle(result.value or 0, c.result_free), Verdict(code))

    def accepts(
        self,
        password: Password,
        *,
        user: Union[User, Words] = (),
        previous: Optional[Password] = None,
        history: Optional[Iterable[str]] = None,
    ) -> bool:
        """Whether a password is accepted; faster than `check`. Raises as `check` does."""
        text = _bytes(password)
        error = c_void_p()
        code = c.check(self._handle, _user(user, previous, history), text, len(text), None, byref(error))
        if code < 0:
            raise c.raised(error)
        return bool(code == 0)

    def check_many(self, passwords: Any, *, user: Union[User, Words] = (), guesses: bool = False) -> Batch:
        """Judges many passwords: any iterable of str or bytes, an array of Arrow, NumPy, pandas or Polars.

        With `guesses`, also estimates how many guesses each withstands. What is not a password gets a verdict
        of its own, such as Verdict.NOT_UTF8, and raises nothing.
        """
        return judge(self._handle, _user(user), passwords, guesses)

    def generate(self, *, length: int = 0, words: int = 0, count: int = 1, user: Union[User, Words] = ()) -> Generated:
        """Random passwords that the policy accepts, or passphrases of so many words.

        Without a length they have 100 bits of entropy, or as close to that as the policy allows.
        """
        if length and words:
            raise TypeError("give 'length' or 'words', and not both.")
        bits = c_double()
        function, size = (c.generate_words, words) if words else (c.generate, length)
        # What C would cut off is an error.
        if not (0 <= size < 1 << 63 and 0 < count < 1 << 63):
            raise PwcheckError("a number is out of range.", -1)
        text = c.taken(c.made(function, self._handle, _user(user), size, count, byref(bits)))
        return Generated(text.decode().splitlines(), bits.value)


def _user(
    user: Union[User, Words], previous: Optional[Password] = None, history: Optional[Iterable[str]] = None
) -> Optional[Handle]:
    if isinstance(user, User):
        if previous is not None or history is not None:
            raise TypeError("'previous' and 'history' belong to the User: User(words, previous=...).")
        return user._handle
    if not user and previous is None and history is None:
        return None
    return User(user, previous=previous, history=history)._handle


def failures(result: Result, language: str = "en") -> list[tuple[str, str]]:
    """The rules that refuse the password: the id and the sentence of each, for a form. None of them if no rule can be
    decided; `reasons` says why."""
    document = result.as_dict(language)
    if document["too_many_marks"]:
        return []
    return [
        (rule["id"], rule.get("message", rule["label"]))
        for rule in document["rules"]
        if rule["outcome"] in ("unmet", "undetermined") and rule.get("severity", "error") == "error"
    ]


def labels(checker: Checker, language: str = "en") -> Sequence[tuple[str, str]]:
    """The ids and labels of the policy's rules, for a help text."""
    return [(rule["id"], rule["label"]) for rule in checker.check("").as_dict(language)["rules"]]
