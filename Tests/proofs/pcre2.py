"""PCRE2 by ctypes, as far as it takes to see what a search costs: no line of pwcheck has a part in it."""

import ctypes
import ctypes.util

LIBRARY = ctypes.CDLL(ctypes.util.find_library("pcre2-8") or "libpcre2-8.so.0")
UTF, NEVER_BACKSLASH_C, NO_JIT = 0x00080000, 0x00100000, 0x00002000
AUTO_CALLOUT, NO_AUTO_POSSESS, NO_START_OPTIMIZE = 0x00000004, 0x00004000, 0x00010000
CALLOUT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
MATCH_LIMIT_ERROR = -47

for name in ("compile", "match_data_create", "match_context_create"):
    getattr(LIBRARY, f"pcre2_{name}_8").restype = ctypes.c_void_p
LIBRARY.pcre2_match_8.restype = ctypes.c_int


class Pattern:
    """A compiled pattern; ValueError if it is none."""

    def __init__(self, source, options=0):
        self.source, self.options = source, options
        text, error, offset = source.encode(), ctypes.c_int(), ctypes.c_size_t()
        self.code = LIBRARY.pcre2_compile_8(
            text, ctypes.c_size_t(len(text)), ctypes.c_uint32(UTF | NEVER_BACKSLASH_C | options), ctypes.byref(error),
            ctypes.byref(offset), None)
        if not self.code:
            raise ValueError(source)
        self.data = LIBRARY.pcre2_match_data_create_8(ctypes.c_uint32(1), None)
        self.context = LIBRARY.pcre2_match_context_create_8(None)

    def __del__(self):
        if getattr(self, "code", None):
            LIBRARY.pcre2_match_data_free_8(ctypes.c_void_p(self.data))
            LIBRARY.pcre2_match_context_free_8(ctypes.c_void_p(self.context))
            LIBRARY.pcre2_code_free_8(ctypes.c_void_p(self.code))

    def costs_more(self, text, limit):
        """Whether a search backtracks more often than this at one place of the text."""
        LIBRARY.pcre2_set_match_limit_8(ctypes.c_void_p(self.context), ctypes.c_uint32(limit))
        text = text.encode()
        status = LIBRARY.pcre2_match_8(
            ctypes.c_void_p(self.code), text, ctypes.c_size_t(len(text)), ctypes.c_size_t(0), ctypes.c_uint32(NO_JIT),
            ctypes.c_void_p(self.data), ctypes.c_void_p(self.context))
        return status == MATCH_LIMIT_ERROR

    def is_exponential(self, prefix, pump, suffix):
        """Whether each repetition of the pump multiplies the cost, on texts of up to 4096 bytes.

        The numbers of pumps at which 2^12, 2^17 and 2^22 are passed lie evenly for an exponential. For a power of
        degree 6 the second step is 1.8 times the first, and for lower ones more.
        """
        room = 4096 - len((prefix + suffix).encode())
        # A power of low degree is known by then.
        most = min(512, room // max(1, len(pump.encode())))
        counts = []
        for limit in (1 << 12, 1 << 17, 1 << 22):
            low, high = 0, 1
            while not self.costs_more(prefix + pump * high + suffix, limit):
                low, high = high, high * 2
                if low >= most:
                    return False
            while high - low > 1:
                middle = (low + high) // 2
                if self.costs_more(prefix + pump * middle + suffix, limit):
                    high = middle
                else:
                    low = middle
            counts.append(high)
        first, second = counts[1] - counts[0], counts[2] - counts[1]
        return counts[2] <= most and second <= 1.25 * first + 1

    def items(self, text, limit):
        """How many items of the pattern a search tries, at all places of the text; None above the limit."""
        if not hasattr(self, "counting"):
            self.counting = Pattern(self.source, self.options | AUTO_CALLOUT | NO_AUTO_POSSESS)
        count = 0

        def tick(*_):
            nonlocal count
            count += 1
            return -37 if count > limit else 0

        callback = CALLOUT(tick)
        code, data, context = (ctypes.c_void_p(p) for p in (
            self.counting.code, self.counting.data, self.counting.context))
        LIBRARY.pcre2_set_callout_8(context, callback, None)
        text = text.encode()
        status = LIBRARY.pcre2_match_8(
            code, text, ctypes.c_size_t(len(text)), ctypes.c_size_t(0), ctypes.c_uint32(NO_JIT), data, context)
        return count if status >= -1 else None

    def is_superlinear(self, prefix, pump, suffix):
        """Whether a text of twice the length takes more than 2.8 times the items, or more than 2^17 for 512 bytes."""
        pumps = max(4, (512 - len((prefix + suffix).encode())) // max(1, len(pump.encode())))
        few, many = (self.items(prefix + pump * n + suffix, 1 << 17) for n in (pumps // 2, pumps))
        return many is None or few is None or (many > 2.8 * few and many > 1024)
