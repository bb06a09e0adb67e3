"""Many passwords at once, in chunks, without a Python call for each."""

from __future__ import annotations

import ctypes
from array import array
from ctypes import byref, c_void_p
from itertools import accumulate, islice
from typing import Any, Iterable, Iterator, Optional

from . import _library as c
from ._library import Handle, PwcheckError, Verdict

#: Small enough that Ctrl-C is answered soon and memory stays flat, large enough that a call costs nothing.
_CHUNK = 1 << 16


class Batch:
    """The verdicts on many passwords, in their order.

    `codes` is an array of bytes, one a password, each the value of a Verdict: `numpy.frombuffer(batch.codes,
    dtype="i1")` reads it without a copy. `guesses_log10` is an array of doubles, NaN where there is no
    estimate; None unless it was asked for. `accepted` counts the accepted passwords.
    """

    __slots__ = ("accepted", "codes", "guesses_log10")

    def __init__(self, guesses: bool) -> None:
        self.codes = array("b")
        self.guesses_log10: Optional[array[float]] = array("d") if guesses else None
        self.accepted = 0

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, number: int) -> Verdict:
        return Verdict(self.codes[number])

    def __iter__(self) -> Iterator[Verdict]:
        return map(Verdict, self.codes)

    def __bool__(self) -> bool:
        raise TypeError("a batch is neither true nor false. See 'accepted' and 'codes'.")

    def __repr__(self) -> str:
        return f"<Batch of {len(self)}, {self.accepted} accepted>"

    def _room(self, count: int) -> tuple[array[int], Optional[array[float]], int, Optional[int]]:
        """Memory for so many verdicts, and its addresses."""
        codes = array("b", bytes(b"\xff" * count))
        guesses = None if self.guesses_log10 is None else array("d", bytes(8 * count))
        return codes, guesses, codes.buffer_info()[0], guesses.buffer_info()[0] if guesses is not None else None

    def _add(self, codes: array[int], guesses: Optional[array[float]], accepted: int) -> None:
        self.codes += codes
        if self.guesses_log10 is not None and guesses is not None:
            self.guesses_log10 += guesses
        self.accepted += accepted


def judge(checker: Handle, user: Optional[Handle], passwords: Any, guesses: bool) -> Batch:
    if isinstance(passwords, (str, bytes, bytearray)):
        raise TypeError("check_many takes many passwords. Use check for one.")
    batch = Batch(guesses)
    for column in _columns(passwords):
        if isinstance(column, list):
            _judge_list(checker, user, column, batch)
        else:
            _judge_arrow(checker, user, column, batch)
    return batch


def _columns(passwords: Any) -> Iterable[Any]:
    """Parts of the passwords: Arrow arrays, or lists of str and bytes."""
    if hasattr(passwords, "chunks") and hasattr(passwords, "type"):  # pyarrow.ChunkedArray
        return (part for chunk in passwords.chunks for part in _slices(chunk))
    if hasattr(passwords, "buffers") and hasattr(passwords, "type"):  # pyarrow.Array
        return _slices(passwords)
    if hasattr(passwords, "__arrow_c_stream__") or hasattr(passwords, "__arrow_c_array__"):  # Polars, pandas
        column = _as_arrow(passwords)
        if column is not None:
            return _columns(column)
    if hasattr(passwords, "to_list"):
        return _chunks(iter(passwords.to_list()))
    if hasattr(passwords, "columns"):
        raise TypeError("a table is not one column of passwords. Choose one: table['password'].")
    if hasattr(passwords, "dtype") and hasattr(passwords, "tolist"):  # NumPy
        if getattr(passwords, "ndim", 1) != 1:
            raise TypeError("an array of passwords has one dimension.")
        return (passwords[i : i + _CHUNK].tolist() for i in range(0, len(passwords), _CHUNK))
    return _chunks(iter(passwords))


def _as_arrow(column: Any) -> Any:
    """The column for Arrow; None without pyarrow, and for a column of objects that are not all alike."""
    if str(getattr(column, "dtype", "")) == "object":
        return None
    try:
        import pyarrow  # type: ignore[import-untyped]
    except ImportError:
        return None
    return pyarrow.array(column) if hasattr(column, "__arrow_c_array__") else pyarrow.chunked_array(column)


def _chunks(passwords: Iterator[Any]) -> Iterator[list[Any]]:
    while chunk := list(islice(passwords, _CHUNK)):
        yield chunk


def _slices(column: Any) -> Iterator[Any]:
    if str(column.type) not in ("string", "large_string", "binary", "large_binary"):
        if str(column.type) in ("string_view", "binary_view") or str(column.type).startswith("dictionary"):
            column = column.cast("large_binary" if "binary" in str(column.type) else "large_string")
        elif str(column.type) == "null":
            column = column.cast("string")
        else:
            raise TypeError(f"a column of {column.type} is not one of passwords. Give strings or binary values.")
    step = _CHUNK * 16
    return (column.slice(i, step) for i in range(0, len(column), step))


def _judge_arrow(checker: Handle, user: Optional[Handle], column: Any, batch: Batch) -> None:
    valid, offsets, values = column.buffers()
    width = 8 if str(column.type).startswith("large") else 4
    count = len(column)
    codes, guesses, codes_at, guesses_at = batch._room(count)
    error = c_void_p()
    accepted = c.check_column(
        checker, user,
        values.address if values else None, values.size if values else 0,
        offsets.address + column.offset * width, width,
        valid.address if valid else None, column.offset,
        count, codes_at, guesses_at, byref(error),
    )  # fmt: skip
    if accepted < 0:
        raise c.raised(error)
    batch._add(codes, guesses, accepted)


def _judge_list(checker: Handle, user: Optional[Handle], passwords: list[Any], batch: Batch) -> None:
    count = len(passwords)
    codes, guesses, codes_at, guesses_at = batch._room(count)
    try:
        # One text with zero bytes between: a password that has one itself makes the number of them wrong.
        try:
            text = "\0".join(passwords).encode()
        except TypeError:
            text = b"\0".join(passwords)
        error = c_void_p()
        accepted = c.check_list(checker, user, text, len(text), b"\0", count, codes_at, guesses_at, byref(error))
        if accepted >= 0:
            return batch._add(codes, guesses, accepted)
        c.error_free(error)
    except (TypeError, UnicodeEncodeError):
        pass
    _judge_each(checker, user, passwords, batch)


def _judge_each(checker: Handle, user: Optional[Handle], passwords: list[Any], batch: Batch) -> None:
    """The slower way, for a mixture of str, bytes and None, and for what is not text."""
    encoded = [_encoded(password) for password in passwords]
    texts = [text or b"" for text in encoded]
    offsets = array("q", accumulate(map(len, texts), initial=0))
    joined = b"".join(texts)
    bits = bytearray(b"\xff" * (len(passwords) // 8 + 1))
    for i, text in enumerate(encoded):
        if text is None:
            bits[i >> 3] &= ~(1 << (i & 7))
    valid = (ctypes.c_uint8 * len(bits)).from_buffer(bits)
    codes, guesses, codes_at, guesses_at = batch._room(len(passwords))
    error = c_void_p()
    accepted = c.check_column(
        checker, user, ctypes.cast(ctypes.c_char_p(joined), c_void_p), len(joined), offsets.buffer_info()[0], 8, valid, 0, len(passwords), codes_at, guesses_at, byref(error)
    )
    if accepted < 0:
        raise c.raised(error)
    batch._add(codes, guesses, accepted)


def _encoded(password: Any) -> Optional[bytes]:
    """None where there is no password: None itself, pandas' NaN, a number."""
    if isinstance(password, str):
        return password.encode("utf-8", "surrogatepass")
    return bytes(password) if isinstance(password, (bytes, bytearray)) else None
