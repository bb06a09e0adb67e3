#!/usr/bin/env python3
"""Forms in Hebrew and Arabic on a terminal that puts right-to-left text into its visual order, as the BiDi recommendation for terminals wants it by
default, and on one that does not. Usage: Tests/terminal/test_bidi.py [-v] [NAME…], with pyte and python-bidi."""

import os
import sys
import unicodedata
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pyte
from bidi import get_display
from terminal import Pty

IMPLICIT, EXPLICIT = b"\x1b[8h", b"\x1b[8l"
TEXTS = {
    "he": ["איפוס סיסמה", "הזינו את הסיסמה החדשה", "סיסמה חדשה", "לפחות 6 תווים"],
    "ar": ["إعادة تعيين كلمة المرور", "أدخل كلمة المرور الجديدة", "كلمة المرور الجديدة", "تأكيد كلمة المرور"],
}


class BidiTest(unittest.TestCase):
    def seen(self, arguments, reorders, knows_modes=True, environment=None, language="he"):
        """The rows of a form as a user sees them, and all that was sent."""
        form = Pty(["form", "reset-password", "--lang", language, "--motion=none", *arguments], environment=environment)
        self.addCleanup(form.close)
        form.read(0.5)
        screen = pyte.Screen(70, 24)
        pyte.ByteStream(screen).feed(form.sent)
        isReordered = reorders and not (knows_modes and EXPLICIT in form.sent)
        rows = [get_display(row, base_dir="L") if isReordered else row for row in screen.display]
        form.write("\x03")
        self.assertEqual(form.wait(), 130)
        return "\n".join(rows), form.sent

    def readable(self, rows, language="he"):
        # Without the shapes of Arabic letters, which the program chooses.
        rows = unicodedata.normalize("NFKC", rows)
        return all(get_display(text, base_dir="R") in rows for text in TEXTS[language])

    def test_a_terminal_that_reorders_is_told_not_to(self):
        rows, sent = self.seen([], reorders=True)
        self.assertTrue(self.readable(rows), rows)
        self.assertEqual((sent.count(EXPLICIT), sent.count(IMPLICIT)), (1, 1))
        self.assertGreater(sent.index(IMPLICIT), sent.index(EXPLICIT))
        self.assertLess(sent.index(EXPLICIT), sent.index("סיסמה"[::-1].encode()))

    def test_a_terminal_that_does_not_reorder_shows_the_same(self):
        rows, _ = self.seen([], reorders=False)
        self.assertTrue(self.readable(rows), rows)

    def test_arabic_is_not_reversed_twice_either(self):
        for reorders in (True, False):
            rows, _ = self.seen([], reorders, language="ar")
            self.assertTrue(self.readable(rows, "ar"), rows)
        rows, _ = self.seen([], reorders=True, knows_modes=False, language="ar")
        self.assertFalse(self.readable(rows, "ar"), rows)

    def test_without_the_mode_it_would_be_reversed_twice(self):
        rows, _ = self.seen([], reorders=True, knows_modes=False)
        self.assertFalse(self.readable(rows), rows)

    def test_the_order_can_be_left_to_the_terminal(self):
        for arguments, environment in [(["--bidi", "terminal"], None), ([], {"KONSOLE_VERSION": "230800"}), ([], {"VTE_VERSION": "5202"})]:
            rows, sent = self.seen(arguments, reorders=True, environment=environment)
            self.assertTrue(self.readable(rows), rows)
            self.assertNotIn(EXPLICIT, sent)
            self.assertNotIn(IMPLICIT, sent)
        _, sent = self.seen([], reorders=True, environment={"VTE_VERSION": "7600"})
        self.assertIn(EXPLICIT, sent)

    def test_a_screen_reader_gets_the_order_of_reading(self):
        _, sent = self.seen(["--plain"], reorders=True)
        self.assertIn("סיסמה חדשה".encode(), sent)
        self.assertNotIn(b"\x1b", sent)


if __name__ == "__main__":
    unittest.main()
