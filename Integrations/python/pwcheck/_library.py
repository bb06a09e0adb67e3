"""The C library by ctypes: its functions, its codes, and its errors as exceptions. See pwcheck.h."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_char, c_char_p, c_double, c_int, c_int64, c_size_t, c_void_p
from enum import Enum
from pathlib import Path
from typing import Any, Callable


class Verdict(Enum):
    """The answer on one password. True only if it is accepted."""

    ACCEPTED = 0
    NOT_ACCEPTED = 1
    #: Not accepted either: a rule could not be decided.
    UNDETERMINED = 2
    #: Not accepted: there is no password, as in a null of Arrow, a NaN of pandas, or a number.
    MISSING = -1
    #: Not accepted: the bytes are not UTF-8.
    NOT_UTF8 = -2
    #: Not accepted: longer than 16 MiB.
    TOO_LONG = -3
    #: Not accepted: it has a zero byte, at which many programs would cut it off.
    ZERO_BYTE = -4

    def __bool__(self) -> bool:
        return self is Verdict.ACCEPTED


class Outcome(Enum):
    """The answer of one rule. True only if the rule is met."""

    MET = 0
    UNMET = 1
    UNDETERMINED = 2
    NOT_APPLICABLE = 3

    def __bool__(self) -> bool:
        return self is Outcome.MET


class PwcheckError(ValueError):
    """A call that could not do its work. The message has the cure, and holds no part of a password.

    `code` is the number in pwcheck.h.
    """

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> Any:
        # Other processes, such as those of a pool, send it by its arguments.
        return type(self), (str(self), self.code), self.__dict__


class PolicyError(PwcheckError):
    """A policy that cannot be used. `line` and `column` are those of the mistake, from 1; 0 if it has no place."""

    def __init__(self, message: str, code: int, line: int, column: int) -> None:
        super().__init__(message, code)
        self.line = line
        self.column = column

    def __reduce__(self) -> Any:
        return type(self), (str(self), self.code, self.line, self.column), self.__dict__


class CorpusError(PwcheckError):
    """A file that cannot be used as a breach corpus."""


NO_SUCH_POLICY, _BAD_POLICY, _UNREADABLE, _BAD_CORPUS = -5, -6, -7, -8

_path = Path(__file__).with_name("libpwcheck.so.0")
_library = ctypes.CDLL(str(_path))


def _function(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    function = _library[f"pwcheck_{name}"]
    function.restype = result
    function.argtypes = arguments
    return function


_error = POINTER(c_void_p)
_text = (c_char_p, c_size_t)

abi = _function("abi", c_int)
_version = _function("version", c_char_p)
error_code = _function("error_code", c_int, c_void_p)
error_message = _function("error_message", c_char_p, c_void_p)
error_line = _function("error_line", c_size_t, c_void_p)
error_column = _function("error_column", c_size_t, c_void_p)
error_free = _function("error_free", None, c_void_p)
text_bytes = _function("text_bytes", c_void_p, c_void_p)
text_length = _function("text_length", c_size_t, c_void_p)
text_free = _function("text_free", None, c_void_p)
shipped_count = _function("shipped_count", c_size_t)
shipped_name = _function("shipped_name", c_char_p, c_size_t)
policy_shipped = _function("policy_shipped", c_void_p, c_char_p, _error)
policy_file = _function("policy_file", c_void_p, c_char_p, _error)
policy_parse = _function("policy_parse", c_void_p, *_text, c_char_p, _error)
policy_for_roles = _function("policy_for_roles", c_void_p, c_void_p, c_char_p, _error)
policy_lint = _function("policy_lint", c_void_p, *_text, c_char_p, POINTER(c_int), _error)
policy_id = _function("policy_id", c_char_p, c_void_p)
policy_free = _function("policy_free", None, c_void_p)
breaches_open = _function("breaches_open", c_void_p, c_char_p, _error)
breaches_free = _function("breaches_free", None, c_void_p)
checker_new = _function("checker_new", c_void_p, c_void_p, c_void_p, *_text, _error)
checker_free = _function("checker_free", None, c_void_p)
user_new = _function("user_new", c_void_p, *_text, *_text, _error)
user_new_with_history = _function("user_new_with_history", c_void_p, *_text, *_text, *_text, _error)
user_free = _function("user_free", None, c_void_p)
check = _function("check", c_int, c_void_p, c_void_p, *_text, _error, _error)
result_score = _function("result_score", c_int, c_void_p)
result_level = _function("result_level", c_int, c_void_p)
result_guesses_log10 = _function("result_guesses_log10", c_double, c_void_p)
result_rule_count = _function("result_rule_count", c_size_t, c_void_p)
result_rule_id = _function("result_rule_id", c_char_p, c_void_p, c_size_t)
result_rule_outcome = _function("result_rule_outcome", c_int, c_void_p, c_size_t)
result_rule_warns = _function("result_rule_warns", c_int, c_void_p, c_size_t)
result_reasons = _function("result_reasons", c_void_p, c_void_p, c_char_p, _error)
result_json = _function("result_json", c_void_p, c_void_p, c_char_p, _error)
result_free = _function("result_free", None, c_void_p)
check_column = _function(
    "check_column", c_int64, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p, c_int, c_void_p, c_size_t, c_size_t, c_void_p, c_void_p, _error
)
check_list = _function(
    "check_list", c_int64, c_void_p, c_void_p, c_char_p, c_size_t, c_char, c_size_t, c_void_p, c_void_p, _error
)
generate = _function("generate", c_void_p, c_void_p, c_void_p, c_size_t, c_size_t, POINTER(c_double), _error)
generate_words = _function("generate_words", c_void_p, c_void_p, c_void_p, c_size_t, c_size_t, POINTER(c_double), _error)

if abi() != 0:
    raise ImportError(f"{_path} has the ABI {abi()}, but this package needs 0. Install both from one build.")


def version() -> str:
    return str(_version().decode())


def raised(error: c_void_p) -> PwcheckError:
    """The exception of a library's error, which is freed."""
    try:
        code = error_code(error)
        message = error_message(error).decode()
        if code in (NO_SUCH_POLICY, _BAD_POLICY, _UNREADABLE):
            return PolicyError(message, code, error_line(error), error_column(error))
        return CorpusError(message, code) if code == _BAD_CORPUS else PwcheckError(message, code)
    finally:
        error_free(error)


def made(function: Callable[..., Any], *arguments: Any) -> int:
    """What a function makes, or its error as an exception."""
    error = c_void_p()
    pointer = function(*arguments, byref(error))
    if not pointer:
        raise raised(error)
    return int(pointer)


def taken(pointer: int) -> bytes:
    """The content of a library's text, which is freed."""
    try:
        return ctypes.string_at(text_bytes(pointer), text_length(pointer))
    finally:
        text_free(pointer)


class Handle:
    """An object of the library, which is freed with this one."""

    __slots__ = ("_as_parameter_", "_free")

    def __init__(self, pointer: int, free: Callable[[int], None]) -> None:
        self._as_parameter_ = c_void_p(pointer)
        self._free = free

    def __del__(self) -> None:
        # Missing if the library did not make the object.
        free = getattr(self, "_free", None)
        if free:
            free(self._as_parameter_)

    def __copy__(self) -> "Handle":
        return self

    def __reduce__(self) -> Any:
        raise TypeError("this holds memory of the process. Make it anew in the other process.")
