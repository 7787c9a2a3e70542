"""SVG of a card: number, name, clauses with their class.

Units are tenths of a millimetre: a card is 63 x 88 mm. No script, no ids, no outside resources.

A card is drawn from the left whatever the page around it; sentences in a language from the right begin there, and
so do their marks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from cards.catalogue import ClauseClass, Face
from cards.pictures.measure import fitted, from_the_right, glued, width, wrapped
from cards.pictures.palette import Palette, Theme, auto_style, palette, role
from cards.texts import Text

WIDTH, HEIGHT = 630, 880
MARGIN = 40
SANS = (
    "Roboto,'Helvetica Neue',Arial,'Liberation Sans','Noto Sans','Segoe UI',"
    "'Noto Sans CJK JP','Hiragino Sans','Yu Gothic',sans-serif"
)
_TOP = 214  # where the clauses begin
_BOTTOM = 806  # where they end
_QR = 132  # side of the QR code with its quiet zone
_LARGEST, _SMALLEST, _STEP = 36.0, 16.0, 0.5
_LEADING = 1.24
_GAP = 0.46  # between clauses, in ems
_MARK = 1.36  # size of a clause's mark, in ems

CLASS_NAMES: dict[ClauseClass, Text] = {
    ClauseClass.SCORING: Text("scoring"),
    ClauseClass.PAYMENT: Text("payments"),
    ClauseClass.LEGALITY: Text("allowed"),
    ClauseClass.DEAL: Text("deck"),
    ClauseClass.TABLE: Text("at the table"),
}


def class_name(cls: ClauseClass, language: str) -> str:
    """What a class is called on the card, in a language ("en", "pl")."""
    return CLASS_NAMES[cls].get(language)


def leading_class(face: Face) -> ClauseClass:
    """The class most clauses of a face belong to; among equals the first of `ClauseClass`."""
    count = Counter(clause.cls for clause in face.clauses)
    return max(ClauseClass, key=lambda cls: count[cls])


def render(
    face: Face,
    language: str = "en",
    theme: Theme = Theme.LIGHT,
    *,
    qr: Sequence[Sequence[bool | int]] | None = None,
    fonts: str = SANS,
) -> str:
    """The face as one `<svg>` element, ready for a page or a file.

    `qr` is a square matrix of dark modules without its quiet zone; it is set in the lower right
    corner. The text is sized so that all clauses fit. `fonts` are families by preference, as in CSS.
    """
    colours = palette(theme)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'lang="{escape(language)}" direction="ltr" aria-label="{escape(_label(face, language))}" '
        f'font-family="{escape(fonts)}">'
    ]
    if theme is Theme.AUTO:
        parts.append(f"<style>{auto_style()}</style>")
    parts += [
        _rect(2, 2, WIDTH - 4, HEIGHT - 4, 28, colours["paper"], f' stroke="{colours["line"]}" stroke-width="3"'),
        _watermark(face, colours),
        *_header(face, language, colours),
        *_clauses(face, language, colours, _BOTTOM - (_QR - 44 if qr else 0)),
        *_legend(face, language, colours, WIDTH - 2 * MARGIN - (_QR + 12 if qr else 0)),
    ]
    if qr:
        parts.append(_qr(qr))
    return "".join([*parts, "</svg>"])


def _label(face: Face, language: str) -> str:
    clauses = " ".join(clause.text.get(language) for clause in face.clauses)
    return f"{face.number}. {face.name}. {clauses}"


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _rect(x: float, y: float, w: float, h: float, r: float, fill: str, more: str = "") -> str:
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}" rx="{_n(r)}" fill="{fill}"{more}/>'


def _text(x: float, y: float, size: float, fill: str, content: str, more: str = "") -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{fill}"{more}>{escape(content)}</text>'


def _line(x: float, y: float, size: float, fill: str, content: str, more: str = "") -> str:
    """A line of a sentence: `x` from the side where its language begins."""
    if from_the_right(content):
        return _text(WIDTH - x, y, size, fill, content, f' direction="rtl"{more}')
    return _text(x, y, size, fill, content, more)


def _watermark(face: Face, colours: Palette) -> str:
    return _text(
        WIDTH - 24,
        HEIGHT - 96,
        400,
        colours["ink"],
        face.glyph,
        ' lang="ja" text-anchor="end" font-weight="700" fill-opacity="0.05" aria-hidden="true"',
    )


def _header(face: Face, language: str, colours: Palette) -> list[str]:
    lead = colours[role(leading_class(face))]
    left, room = 152, WIDTH - MARGIN - 152
    size = fitted(face.name, 46, 30, room, bold=True)
    kanji = fitted(face.kanji, 32, 20, room)
    gist = glued(face.gist.get(language))
    bar, x = [], float(MARGIN)
    count = Counter(clause.cls for clause in face.clauses)
    share = (WIDTH - 2 * MARGIN) / len(face.clauses)
    for cls in face.classes:
        bar.append(_rect(x, 150, share * count[cls], 9, 0, colours[role(cls)]))
        x += share * count[cls]
    middle = ' text-anchor="middle" font-weight="700"'
    return [
        _rect(MARGIN, 42, 92, 92, 18, lead),
        _text(MARGIN + 46, 42 + 46 + 19, 54, colours["letter"], str(face.number), middle),
        _text(left, 84, size, colours["ink"], face.name, ' font-weight="700" lang="ja-Latn"'),
        _text(left, 128, kanji, colours["soft"], face.kanji, ' lang="ja"'),
        *bar,
        _line(
            MARGIN, 194, fitted(gist, 27, 18, WIDTH - 2 * MARGIN), colours["soft"], gist, ' font-style="italic"'
        ),
    ]


def _clauses(face: Face, language: str, colours: Palette, bottom: float) -> list[str]:
    texts = [clause.text.get(language) for clause in face.clauses]
    size, blocks = _fit(texts, bottom - _TOP)
    parts, y = [], float(_TOP)
    indent = MARGIN + size * (_MARK + 0.5)
    for clause, lines in zip(face.clauses, blocks, strict=True):
        mark = size * _MARK
        place = WIDTH - MARGIN - mark if from_the_right(lines[0]) else MARGIN
        parts.append(_mark(clause.cls, clause.id[-1], place, y, mark, colours))
        baseline = y + (mark + size * 0.72) / 2
        for number, line in enumerate(lines):
            at = baseline + number * size * _LEADING
            parts.append(_line(indent, at, size, colours["ink"], line, ' class="clause"'))
        y += _block_height(lines, size) + size * _GAP
    return parts


def _block_height(lines: Sequence[str], size: float) -> float:
    return size * _MARK + (len(lines) - 1) * size * _LEADING


def _fit(texts: Sequence[str], room: float) -> tuple[float, list[list[str]]]:
    """The largest size at which all clauses fit, and their lines."""
    size = _LARGEST
    while True:
        across = WIDTH - 2 * MARGIN - size * (_MARK + 0.5)
        blocks = [wrapped(text, size, across) for text in texts]
        height = sum(_block_height(lines, size) for lines in blocks) + size * _GAP * (len(blocks) - 1)
        if height <= room or size <= _SMALLEST:
            return size, blocks
        size -= _STEP


def _mark(cls: ClauseClass, letter: str, x: float, y: float, side: float, colours: Palette) -> str:
    """A clause's mark: a shape for its class, so colour never stands alone, with the clause's letter."""
    shape = _shape(cls, x, y, side, colours[role(cls)])
    size = side * 0.62
    middle = ' text-anchor="middle" font-weight="700" aria-hidden="true"'
    return shape + _text(x + side / 2, y + side / 2 + size * 0.33, size, colours["letter"], letter, middle)


def _shape(cls: ClauseClass, x: float, y: float, side: float, fill: str) -> str:
    centre = side / 2
    match cls:
        case ClauseClass.SCORING:
            return f'<circle cx="{_n(x + centre)}" cy="{_n(y + centre)}" r="{_n(centre)}" fill="{fill}"/>'
        case ClauseClass.PAYMENT:  # a point stick, upended
            return _rect(x, y + side * 0.08, side, side * 0.84, side * 0.08, fill)
        case ClauseClass.LEGALITY:  # a road sign
            cut = side * 0.29
            corners = [(cut, 0), (side - cut, 0), (side, cut), (side, side - cut)]
        case ClauseClass.DEAL:  # a card
            return _rect(x + side * 0.14, y, side * 0.72, side, side * 0.2, fill)
        case ClauseClass.TABLE:
            corners = [(centre, -side * 0.06), (side * 1.06, centre)]
    corners += [(side - px, side - py) for px, py in corners]
    points = " ".join(f"{_n(x + px)},{_n(y + py)}" for px, py in corners)
    return f'<polygon points="{points}" fill="{fill}"/>'


def _legend(face: Face, language: str, colours: Palette, room: float) -> list[str]:
    side, gap, size = 22.0, 26.0, 21.0
    names = [(cls, class_name(cls, language)) for cls in face.classes]
    total = sum(side + 9 + width(name, size) for _, name in names) + gap * (len(names) - 1)
    if total > room:
        scale = room / total
        side, gap, size = side * scale, gap * scale, size * scale
    parts, x, y = [], float(MARGIN), 838.0
    for cls, name in names:
        parts.append(_shape(cls, x, y - side / 2, side, colours[role(cls)]))
        parts.append(_text(x + side + 9, y + size * 0.35, size, colours["soft"], name))
        x += side + 9 + width(name, size) + gap
    return parts


def _qr(modules: Sequence[Sequence[bool | int]]) -> str:
    """The code in black on white in every theme, so that every phone reads it."""
    quiet = 4
    unit = _QR / (len(modules) + 2 * quiet)
    x, y = WIDTH - MARGIN - _QR + 12, HEIGHT - MARGIN - _QR + 14
    runs = []
    for row, line in enumerate(modules):
        column = 0
        while column < len(line):
            start = column
            while column < len(line) and line[column]:
                column += 1
            if column > start:
                runs.append(f"M{start + quiet} {row + quiet}h{column - start}v1h-{column - start}z")
            column += 1
    return (
        _rect(x, y, _QR, _QR, 6, "#ffffff")
        + f'<path transform="translate({_n(x)} {_n(y)}) scale({unit:.4f})" fill="#000000" d="{"".join(runs)}"/>'
    )
