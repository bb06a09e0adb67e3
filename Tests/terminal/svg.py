"""A terminal's screen, as tmux captures it with its styles, as a picture."""

import re
import unicodedata
from xml.sax.saxutils import escape

CELL, LINE, SIZE, MARGIN, BAR = 9.0, 21, 15, 18, 30
INK = {"31": "#ff7b72", "32": "#56d364", "33": "#e3b341", None: "#e6edf3"}
PAPER, FAINT, EDGE = "#0d1117", "#8b949e", "#30363d"
FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
WIDE = "✅❌⚪✨🔶"


def clusters(text):
    """Characters with the marks that stand above or below them, one cell each."""
    result = []
    for character in text:
        if character == "\ufe0f":
            continue
        if result and unicodedata.combining(character):
            result[-1] += character
        else:
            result.append(character)
    return result


def cells(line):
    """Each character with its column and style."""
    style, column, position = {}, 0, 0
    for part in re.split(r"(\x1b\[[0-9;]*m|\x1b[()].|\x0e|\x0f)", line):
        codes = re.fullmatch(r"\x1b\[([0-9;]*)m", part)
        if codes:
            for code in codes[1].split(";"):
                if code in ("", "0"):
                    style = {}
                elif code == "39":
                    style = dict(style, color=None)
                elif code in ("1", "2", "4", "7"):
                    style = dict(style, **{code: True})
                elif code in INK:
                    style = dict(style, color=code)
            continue
        if part.startswith("\x1b") or part in ("\x0e", "\x0f"):
            continue
        for character in clusters(part):
            yield column, character, style
            column += 2 if character in WIDE else 1


def runs(line):
    """Neighbours of one style, joined."""
    run = None
    for column, character, style in cells(line):
        if character in WIDE:
            if run:
                yield run
            run = None
            yield column, character, style
        elif unicodedata.bidirectional(character[0]) in ("R", "AL"):
            # By itself: tmux has the order in which it is seen, which no other renderer may turn again.
            if run:
                yield run
            run = None
            yield column, character, style
        elif run and run[2] == style and column == run[0] + len(run[1]):
            run = (run[0], run[1] + character, style)
        else:
            if run:
                yield run
            run = (column, character, style)
    if run:
        yield run


def mark(character, x, y):
    """Marks are drawn, so that the picture does not depend on an emoji font."""
    x, y = x + 1, y - 13
    if character == "✅":
        return (
            f'<rect x="{x}" y="{y}" width="15" height="15" rx="3" fill="#2ea043"/>'
            f'<path d="M{x + 3.5} {y + 8} l3 3 l5.5 -7" fill="none" stroke="#fff" stroke-width="2"/>'
        )
    if character == "❌":
        return (
            f'<path d="M{x + 2.5} {y + 2.5} l10 10 m0 -10 l-10 10" fill="none" stroke="#f85149" '
            f'stroke-width="3.2" stroke-linecap="round"/>'
        )
    if character == "🔶":
        return f'<path d="M{x + 7.5} {y + .5} l7 7 l-7 7 l-7 -7 z" fill="#f0883e"/>'
    return f'<circle cx="{x + 7.5}" cy="{y + 7.5}" r="6.5" fill="#f0f6fc" stroke="#8b949e"/>'


def text(column, string, style, y):
    x, width = MARGIN + column * CELL, len(clusters(string)) * CELL
    ink = INK.get(style.get("color"), INK[None])
    parts = []
    if style.get("2"):
        ink = FAINT
    if style.get("7"):
        parts.append(f'<rect x="{x}" y="{y - 15}" width="{width}" height="20" fill="{ink}"/>')
        ink = PAPER
    if style.get("4"):
        parts.append(f'<rect x="{x}" y="{y + 3.5}" width="{width}" height="1" fill="{FAINT}"/>')
    if string.strip(" "):
        # Blocks are drawn, for fonts leave gaps between them.
        if set(string) <= {"█"}:
            parts.append(f'<rect x="{x}" y="{y - 11}" width="{width}" height="12" fill="{ink}"/>')
        elif set(string) <= {"░"}:
            parts.append(f'<rect x="{x}" y="{y - 11}" width="{width}" height="12" fill="{EDGE}"/>')
        else:
            weight = ' font-weight="bold"' if style.get("1") else ""
            lead = len(string) - len(string.lstrip(" "))
            shown = string.strip(" ")
            if unicodedata.bidirectional(shown[0]) in ("R", "AL"):
                parts.append(
                    f'<text x="{x + CELL / 2}" y="{y}" fill="{ink}"{weight} text-anchor="middle" '
                    f'style="direction:ltr;unicode-bidi:bidi-override">{escape(shown)}</text>'
                )
                return "".join(parts)
            parts.append(
                f'<text x="{x + lead * CELL}" y="{y}" fill="{ink}"{weight} textLength="{len(shown) * CELL}" '
                f'lengthAdjust="spacingAndGlyphs" xml:space="preserve">{escape(shown)}</text>'
            )
    return "".join(parts)


def with_styles(lines):
    """Each line with the styles that it takes over from the one before: tmux writes only changes."""
    carried = ""
    for line in lines:
        yield carried + line
        codes = re.findall(r"\x1b\[[0-9;]*m", carried + line)
        resets = [i for i, code in enumerate(codes) if code in ("\x1b[m", "\x1b[0m")]
        carried = "".join(codes[resets[-1] + 1 if resets else 0 :])


def picture(screen, cursor=None, title=""):
    lines = list(with_styles(screen.rstrip("\n").split("\n")))
    while lines and not re.sub(r"\x1b\[[0-9;]*m", "", lines[-1]).strip():
        lines.pop()
    columns = max(52, max(max((column for column, _, _ in cells(line)), default=0) for line in lines) + 3)
    width, height = columns * CELL + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN + BAR
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="10" fill="{PAPER}" stroke="{EDGE}"/>',
        "".join(f'<circle cx="{20 + 18 * i}" cy="18" r="5.5" fill="{c}"/>' for i, c in enumerate(("#f85149", "#e3b341", "#3fb950"))),
        f'<g font-family="{FONT}" font-size="{SIZE}">',
    ]
    for number, line in enumerate(lines):
        y = BAR + MARGIN + number * LINE + 10
        for column, string, style in runs(line):
            body.append(mark(string, MARGIN + column * CELL, y) if string in WIDE else text(column, string, style, y))
    if cursor:
        x, y = MARGIN + cursor[0] * CELL, BAR + MARGIN + cursor[1] * LINE - 5
        body.append(f'<rect x="{x}" y="{y}" width="2" height="19" fill="{INK[None]}"/>')
    return "\n".join(body + ["</g></svg>", ""])
