"""Looks for a secret in all memory that a process can write, as a debugger of root's can."""

import os
import random
import string

# A piece of so many characters is as bad as the whole, and is never there by chance.
PIECE = 8
STEP = 4
PAGE = 4096


def secret(beyond_ascii=""):
    """A password that nothing else holds, neither it nor a piece of it."""
    letters = [random.SystemRandom().choice(string.ascii_letters + string.digits) for _ in range(21)]
    return "".join(letters[:7]) + beyond_ascii + "".join(letters[7:14]) + beyond_ascii + "".join(letters[14:]) + "aA1!"


def shapes(text):
    """A text as it is and as judging it makes it: in another case, reversed, in code units and in code points."""
    forms = {text, text.lower(), text.upper(), text[::-1], text[::-1].lower()}
    return {(form.encode(encoding), width) for form in forms for encoding, width in [("utf-8", 1), ("utf-16-le", 2), ("utf-32-le", 4)]}


class Memory:
    """All memory that a process can write. Pages that are as they were before hold nothing new, and are looked through once."""

    def __init__(self, pid):
        self.pid = pid
        self.before = {}
        for _ in self.changed():
            pass

    def changed(self):
        """Pages that were written since the last time, those side by side in one piece: where it begins, what it holds, the map's name."""
        with open(f"/proc/{self.pid}/maps") as maps, open(f"/proc/{self.pid}/mem", "rb", 0) as memory:
            for line in maps:
                fields = line.split(maxsplit=5)
                if "w" not in fields[1] or "[v" in line:
                    continue
                low, high = (int(number, 16) for number in fields[0].split("-"))
                try:
                    data = os.pread(memory.fileno(), high - low, low)
                except OSError:
                    continue
                old = self.before.get(low, b"")
                self.before[low] = data
                if old == data:
                    continue
                start = None
                for place in [*range(0, len(data), PAGE), len(data)]:
                    page = data[place:place + PAGE]
                    if page and page != old[place:place + PAGE] and page.strip(b"\0"):
                        start = place if start is None else start
                    elif start is not None:
                        yield low + start, data[start:place], fields[5].strip() if len(fields) > 5 else ""
                        start = None

    def occurrences(self, *texts):
        """Where the texts or pieces of them are: the address, the name of the map, how many bytes."""
        needles = set().union(*(shapes(text) for text in texts))
        places = {}
        for low, data, name in self.changed():
            for needle, width in needles:
                # Every piece has one of these in it.
                for place in range(0, len(needle) - STEP * width + 1, STEP * width):
                    core = needle[place:place + STEP * width]
                    found = data.find(core)
                    while found >= 0:
                        first, last = found, found + len(core)
                        while first > 0 and place > found - first and data[first - 1] == needle[place - (found - first) - 1]:
                            first -= 1
                        while last < len(data) and place + last - found < len(needle) and data[last] == needle[place + last - found]:
                            last += 1
                        if last - first >= PIECE * width:
                            # Letters of one case are a piece in that case too: the longest counts.
                            places[low + first] = max(places.get(low + first, (name, 0)), (name, last - first))
                        found = data.find(core, found + 1)
        return [(hex(place), *what) for place, what in sorted(places.items())]


def occurrences(pid, *texts):
    """The same in all of its memory, once."""
    memory = Memory.__new__(Memory)
    memory.pid, memory.before = pid, {}
    return memory.occurrences(*texts)


def copies(pid, text):
    """How often a text is in the memory whole, whatever way it is written: as it is, in another case, reversed, in code units or code points."""
    found = 0
    memory = Memory.__new__(Memory)
    memory.pid, memory.before = pid, {}
    for _, data, _ in memory.changed():
        found += sum(data.count(shape) for shape, _ in shapes(text))
    return found
